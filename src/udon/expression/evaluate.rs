//! What an expression comes to.
//!
//! The steps run over a stack of values; nothing is left out early, since no step has an effect. What cannot be compared
//! is not equal, not less and not more: a condition over something missing is false, and its `not` true.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::compare::{contains, equal, order};
use super::read::{Comparison, Expression, Literal, NameStep, Operand, Step};
use super::term::Term;
use crate::udon::Path;

/// What attributes and names mean where an expression is evaluated.
pub trait Scope<'v> {
    /// The value of `:a`, `:a:b`, `:tags[0]`: a path from the element on that is looked at.
    fn attribute(&self, path: &Path) -> Option<Term<'v>>;

    /// The value of a dotted name such as `order.lines[0].price`.
    fn name(&self, name: &str, steps: &[NameStep]) -> Option<Term<'v>>;
}

impl Expression {
    /// What it comes to.
    pub fn evaluate<'v>(&'v self, scope: &impl Scope<'v>) -> Term<'v> {
        let mut stack: Vec<Slot<'v>> = Vec::new();
        for step in &self.steps {
            let result = match step {
                Step::Operand(operand) => operand.slot(scope),
                Step::Compare(comparison) => {
                    let (b, a) = (pop(&mut stack), pop(&mut stack));
                    bool(compare(*comparison, &a, &b))
                }
                Step::Contains => {
                    let (b, a) = (pop(&mut stack), pop(&mut stack));
                    bool(matches!((a, b), (Slot::Term(a), Slot::Term(b)) if contains(&a, &b)))
                }
                Step::Matches(regex) => bool(match pop(&mut stack) {
                    Slot::Term(Term::List(items)) => items.iter().any(|item| regex.is_match(&item.to_string())),
                    Slot::Term(Term::Nil) | Slot::Empty | Slot::Blank => false,
                    Slot::Term(term) => regex.is_match(&term.to_string()),
                }),
                Step::Not => bool(!pop(&mut stack).is_true()),
                Step::And => {
                    let (b, a) = (pop(&mut stack), pop(&mut stack));
                    bool(a.is_true() && b.is_true())
                }
                Step::Or => {
                    let (b, a) = (pop(&mut stack), pop(&mut stack));
                    bool(a.is_true() || b.is_true())
                }
            };
            stack.push(result);
        }
        match pop(&mut stack) {
            Slot::Term(term) => term,
            Slot::Empty | Slot::Blank => Term::Text(Cow::Borrowed("")),
        }
    }

    /// Whether it comes to anything but false and nil.
    pub fn is_true<'v>(&'v self, scope: &impl Scope<'v>) -> bool {
        self.evaluate(scope).is_true()
    }
}

impl Operand {
    /// What it means.
    pub fn value<'v>(&'v self, scope: &impl Scope<'v>) -> Term<'v> {
        match self.slot(scope) {
            Slot::Term(term) => term,
            Slot::Empty | Slot::Blank => Term::Text(Cow::Borrowed("")),
        }
    }

    fn slot<'v>(&'v self, scope: &impl Scope<'v>) -> Slot<'v> {
        match self {
            Operand::Literal(Literal::Text(text)) => Slot::Term(Term::Text(Cow::Borrowed(text))),
            Operand::Literal(Literal::Word(word)) => Slot::Term(Term::of_word(word)),
            Operand::Attribute(path) => Slot::Term(scope.attribute(path).unwrap_or(Term::Nil)),
            Operand::Name(name, steps) => Slot::Term(scope.name(name, steps).unwrap_or(Term::Nil)),
            Operand::Empty => Slot::Empty,
            Operand::Blank => Slot::Blank,
        }
    }
}

/// A place of the stack: a value, or a word that only means something beside one.
enum Slot<'v> {
    Term(Term<'v>),
    Empty,
    Blank,
}

impl Slot<'_> {
    fn is_true(&self) -> bool {
        match self {
            Slot::Term(term) => term.is_true(),
            Slot::Empty | Slot::Blank => true,
        }
    }
}

fn bool<'v>(is: bool) -> Slot<'v> {
    Slot::Term(Term::Bool(is))
}

fn pop<'v>(stack: &mut Vec<Slot<'v>>) -> Slot<'v> {
    stack.pop().unwrap_or(Slot::Term(Term::Nil))
}

fn compare(comparison: Comparison, a: &Slot<'_>, b: &Slot<'_>) -> bool {
    let same = match (a, b) {
        (Slot::Term(a), Slot::Term(b)) => {
            let is = |wanted: &[Ordering]| order(a, b).is_some_and(|order| wanted.contains(&order));
            return match comparison {
                Comparison::Equal => equal(a, b),
                Comparison::Unequal => !equal(a, b),
                Comparison::Less => is(&[Ordering::Less]),
                Comparison::More => is(&[Ordering::Greater]),
                Comparison::AtMost => is(&[Ordering::Less, Ordering::Equal]),
                Comparison::AtLeast => is(&[Ordering::Greater, Ordering::Equal]),
            };
        }
        (Slot::Term(term), Slot::Empty) | (Slot::Empty, Slot::Term(term)) => term.is_empty(),
        (Slot::Term(term), Slot::Blank) | (Slot::Blank, Slot::Term(term)) => term.is_blank(),
        _ => true,
    };
    match comparison {
        Comparison::Equal => same,
        Comparison::Unequal => !same,
        Comparison::Less | Comparison::More | Comparison::AtMost | Comparison::AtLeast => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::udon::expression::Dialect;

    struct Shelf;

    impl<'v> Scope<'v> for Shelf {
        fn attribute(&self, path: &Path) -> Option<Term<'v>> {
            Some(Term::of_word(match path.as_str() {
                ".:confidence" => "0.83",
                ".:type" => "relative-lift",
                ".:tags" => "[old \"two words\" 7]",
                ".:flag" => "true",
                ".:off" => "false",
                ".:wait" => "90s",
                ".:note" => "\"\"",
                _ => return None,
            }))
        }

        fn name(&self, name: &str, steps: &[NameStep]) -> Option<Term<'v>> {
            match (name, steps) {
                ("order", [NameStep::Name(field)]) if field == "total" => Some(Term::of_word("12.50")),
                ("lines", [NameStep::At(1), NameStep::Name(_)]) => Some(Term::of_word("second")),
                ("yes", []) => Some(Term::Bool(true)),
                _ => None,
            }
        }
    }

    #[track_caller]
    fn check(dialect: Dialect, text: &str, expected: bool) {
        let expression = Expression::parse(text, dialect).unwrap_or_else(|error| panic!("{error} {:?}", error.details));
        assert_eq!(expression.is_true(&Shelf), expected, "{text}");
    }

    #[test]
    fn conditions_of_queries() {
        for (text, expected) in [
            (":confidence > 0.8 and :type = relative-lift", true),
            (":confidence >= 0.83 and :confidence <= 0.83", true),
            (":confidence < 0.5 or :flag", true),
            ("not :off and not :missing", true),
            ("not (:flag and :off)", true),
            (":flag and :off or :flag", true),
            (":off and (:off or :flag)", false),
            (":tags contains old", true),
            (":tags contains \"two words\"", true),
            (":tags contains 7", true),
            (":tags contains words", false),
            (":type contains lift", true),
            (":type matches \"^rel.*t$\"", true),
            (":tags matches '^two'", true),
            (":missing = 1", false),
            (":missing != 1", true),
            (":missing < 1", false),
            (":wait > 1m", true),
            (":type <> other", true),
            ("NOT :off", true),
        ] {
            check(Dialect::QUERY, text, expected);
        }
    }

    #[test]
    fn conditions_of_templates() {
        for (text, expected) in [
            ("order.total > 12", true),
            ("order.total == 12.5", true),
            ("order.missing", false),
            ("lines[1].name == 'second'", true),
            ("lines[1][\"name\"] == \"second\"", true),
            ("yes and no", false),
            // From right to left: yes or (yes and no).
            ("yes or yes and no", true),
            ("no and yes or yes", false),
            ("no == nil", true),
            ("order.missing == blank", true),
            ("order.total != empty", true),
            ("'' == empty", true),
        ] {
            check(Dialect::TEMPLATE, text, expected);
        }
        check(Dialect::QUERY, ":off and :flag or :flag", true);
    }
}

//! From a text to an expression.
//!
//! The grammar gives tokens; here operators wait on a stack until their operands are there, so that the steps come out
//! in the order in which they run. Every complaint names the column. Refuses to evaluate anything.

use pest::Parser as _;
use pest::iterators::Pair;
use regex::{Regex, RegexBuilder};

use super::grammar::{Grammar, Rule};
use crate::error::{Error, Result};
use crate::udon::Path;
use crate::udon::text::read_string;

/// The most a pattern may take when it is compiled, in bytes.
const PATTERN_SIZE: usize = 1 << 20;

/// How a host's expressions are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// Bare words are names (`order.total`), not text; `empty` and `blank` are words of their own.
    pub names: bool,
    /// `and` and `or` bind alike and group from the right; otherwise `and` binds tighter.
    pub from_the_right: bool,
}

impl Dialect {
    /// Of queries: bare words are text, and `and` binds tighter than `or`.
    pub const QUERY: Self = Self { names: false, from_the_right: false };
    /// Of templates: bare words are names, and `and` and `or` group from the right.
    pub const TEMPLATE: Self = Self { names: true, from_the_right: true };
}

/// A condition or value.
#[derive(Debug, Clone)]
pub struct Expression {
    pub(super) steps: Vec<Step>,
}

/// An expression and what is then done with its value: `total | round: 2`.
#[derive(Debug, Clone)]
pub struct Filtered {
    /// The value.
    pub value: Expression,
    /// The filters, first to last.
    pub filters: Vec<Filter>,
}

/// A filter by its name; what it does is its host's to know.
#[derive(Debug, Clone)]
pub struct Filter {
    /// The name.
    pub name: String,
    /// The arguments.
    pub arguments: Vec<Operand>,
    /// The column of the name, from 1.
    pub column: usize,
}

/// Something that has a value.
#[derive(Debug, Clone)]
pub enum Operand {
    /// A value as it is written.
    Literal(Literal),
    /// `:confidence`, as a path from the element on.
    Attribute(Path),
    /// `order.lines[0].price`.
    Name(String, Vec<NameStep>),
    /// `empty`: what has nothing in it is equal to it.
    Empty,
    /// `blank`: what shows nothing is equal to it.
    Blank,
}

/// A literal.
#[derive(Debug, Clone)]
pub enum Literal {
    /// Quoted: text.
    Text(String),
    /// Unquoted: typed as a value of a document is.
    Word(String),
}

/// A step of a dotted name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameStep {
    /// `.name`, or `["name"]`.
    Name(String),
    /// `[0]`, from the end where negative.
    At(i64),
}

/// How two values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `=`, `==`.
    Equal,
    /// `!=`, `<>`.
    Unequal,
    /// `<`.
    Less,
    /// `>`.
    More,
    /// `<=`.
    AtMost,
    /// `>=`.
    AtLeast,
}

/// A step of evaluation: takes its operands from the stack and leaves its result there.
#[derive(Debug, Clone)]
pub(super) enum Step {
    Operand(Operand),
    Compare(Comparison),
    Contains,
    Matches(Regex),
    Not,
    And,
    Or,
}

impl Expression {
    /// Reads a condition or value.
    ///
    /// # Errors
    /// `INVALID_SYNTAX`, with the column.
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self> {
        let filtered = Filtered::parse(text, dialect)?;
        match filtered.filters.first() {
            Some(filter) => Err(Error::unreadable("condition", text, filter.column, "a filter cannot stand in it")),
            None => Ok(filtered.value),
        }
    }

    /// Reads the tokens of a condition that stand in a longer text.
    pub(in crate::udon) fn from_tokens(
        whole: Whole<'_>,
        tokens: Vec<Pair<'_, Rule>>,
        dialect: Dialect,
    ) -> Result<Self> {
        let mut reader = Reader { whole, dialect, steps: Vec::new(), waiting: Vec::new(), has_operand: false };
        for token in tokens {
            reader.token(&token)?;
        }
        reader.finish()
    }
}

impl Filtered {
    /// Reads a value with its filters.
    ///
    /// # Errors
    /// `INVALID_SYNTAX`, with the column.
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self> {
        let whole = Whole { what: "expression", text };
        let tokens = Grammar::parse(Rule::expression, text).map_err(|_| whole.wrong(0, "it cannot be read"))?;
        let tokens: Vec<_> = tokens.flat_map(Pair::into_inner).filter(|token| token.as_rule() != Rule::EOI).collect();
        let first = tokens.iter().position(|token| token.as_rule() == Rule::filter).unwrap_or(tokens.len());
        let (value, rest) = tokens.split_at(first);
        let value = Expression::from_tokens(whole, value.to_vec(), dialect)?;
        Ok(Self { value, filters: filters(whole, rest, dialect)? })
    }
}

fn filters(whole: Whole<'_>, tokens: &[Pair<'_, Rule>], dialect: Dialect) -> Result<Vec<Filter>> {
    let mut filters: Vec<Filter> = Vec::new();
    // Whether an argument may, or must, come next. The colon before the first may be left out, as UDON writes it.
    let (mut may, mut must) = (false, false);
    for token in tokens {
        let at = token.as_span().start();
        match (token.as_rule(), filters.last_mut()) {
            (Rule::filter, _) if !must => {
                let parts: Vec<_> = token.clone().into_inner().collect();
                let column = parts.first().map_or(at, |name| name.as_span().start());
                let name = parts.first().map(|name| name.as_str().to_owned()).unwrap_or_default();
                filters.push(Filter { name, arguments: Vec::new(), column: whole.column(column) });
                (may, must) = (true, parts.len() > 1);
            }
            (Rule::comma, Some(filter)) if !must && !filter.arguments.is_empty() => (may, must) = (true, true),
            (_, Some(filter)) if may => {
                let Some(operand) = operand(whole, token, dialect)? else {
                    return Err(whole.wrong(at, "an argument should stand here"));
                };
                filter.arguments.push(operand);
                (may, must) = (false, false);
            }
            _ => return Err(whole.wrong(at, "a filter's arguments stand behind its name, with commas between them")),
        }
    }
    if must {
        return Err(whole.wrong(whole.text.len(), "an argument is missing at the end"));
    }
    Ok(filters)
}

/// The text that complaints point into.
#[derive(Clone, Copy)]
pub(in crate::udon) struct Whole<'t> {
    /// What it is called.
    pub what: &'static str,
    /// The text.
    pub text: &'t str,
}

impl Whole<'_> {
    /// The column of a byte, from 1.
    pub fn column(self, at: usize) -> usize {
        self.text.get(..at).unwrap_or(self.text).chars().count() + 1
    }

    /// What is wrong at a byte.
    pub fn wrong(self, at: usize, why: &str) -> Error {
        Error::unreadable(self.what, self.text, self.column(at), why)
    }
}

/// What waits for its right-hand side.
enum Waiting {
    Bracket(usize),
    Not,
    And,
    Or,
    Compare(Comparison),
    Contains,
    /// Behind `matches`: the pattern itself.
    Pattern,
}

impl Waiting {
    /// How tight it binds; `None` for a bracket, which nothing reaches through.
    fn strength(&self, dialect: Dialect) -> Option<u8> {
        Some(match self {
            Waiting::Bracket(_) => return None,
            Waiting::Or => 1,
            Waiting::And => 1 + u8::from(!dialect.from_the_right),
            Waiting::Not => 3,
            Waiting::Compare(_) | Waiting::Contains | Waiting::Pattern => 4,
        })
    }
}

struct Reader<'t> {
    whole: Whole<'t>,
    dialect: Dialect,
    steps: Vec<Step>,
    waiting: Vec<Waiting>,
    /// Whether the last token was an operand or a closing bracket.
    has_operand: bool,
}

impl Reader<'_> {
    fn token(&mut self, token: &Pair<'_, Rule>) -> Result<()> {
        let at = token.as_span().start();
        match token.as_rule() {
            Rule::open => {
                self.needs_no_operand(at)?;
                self.waiting.push(Waiting::Bracket(at));
            }
            Rule::close => {
                self.needs_operand(at)?;
                self.settle(0);
                if !matches!(self.waiting.pop(), Some(Waiting::Bracket(_))) {
                    return Err(self.whole.wrong(at, "this bracket closes none"));
                }
            }
            Rule::connective if token.as_str().eq_ignore_ascii_case("not") => {
                self.needs_no_operand(at)?;
                self.waiting.push(Waiting::Not);
            }
            Rule::connective => {
                self.needs_operand(at)?;
                let link = if token.as_str().eq_ignore_ascii_case("and") { Waiting::And } else { Waiting::Or };
                // From the right, what waits with the same strength goes on waiting.
                let least = link.strength(self.dialect).unwrap_or(0) + u8::from(self.dialect.from_the_right);
                self.settle(least);
                self.waiting.push(link);
                self.has_operand = false;
            }
            Rule::comparison | Rule::relation => {
                self.needs_operand(at)?;
                if self.waiting.last().is_some_and(|last| last.strength(self.dialect) == Some(4)) {
                    return Err(self.whole.wrong(at, "two comparisons need `and` or `or` between them"));
                }
                self.waiting.push(relation(token.as_str()));
                self.has_operand = false;
            }
            _ => self.operand(token)?,
        }
        Ok(())
    }

    fn operand(&mut self, token: &Pair<'_, Rule>) -> Result<()> {
        let at = token.as_span().start();
        let Some(operand) = operand(self.whole, token, self.dialect)? else {
            return Err(self.whole.wrong(at, "a value or an attribute should stand here"));
        };
        self.needs_no_operand(at)?;
        self.has_operand = true;
        if !matches!(self.waiting.last(), Some(Waiting::Pattern)) {
            self.steps.push(Step::Operand(operand));
            return Ok(());
        }
        let Operand::Literal(Literal::Text(pattern) | Literal::Word(pattern)) = &operand else {
            return Err(self.whole.wrong(at, "`matches` needs a pattern, best in quotes"));
        };
        let regex = RegexBuilder::new(pattern).size_limit(PATTERN_SIZE).build().map_err(|error| {
            let why = error.to_string();
            let why = why.lines().last().unwrap_or_default().trim_start_matches("error: ");
            self.whole.wrong(at, &format!("the pattern cannot be read: {}", why.to_lowercase()))
        })?;
        self.waiting.pop();
        self.steps.push(Step::Matches(regex));
        Ok(())
    }

    fn needs_operand(&self, at: usize) -> Result<()> {
        if self.has_operand {
            return Ok(());
        }
        Err(self.whole.wrong(at, "a value or an attribute should stand before this"))
    }

    fn needs_no_operand(&self, at: usize) -> Result<()> {
        if !self.has_operand {
            return Ok(());
        }
        Err(self.whole.wrong(at, "a comparison, `and` or `or` should stand before this"))
    }

    /// Lets everything happen that waits and binds at least as tight as `least`, back to the last bracket.
    fn settle(&mut self, least: u8) {
        while let Some(strength) = self.waiting.last().and_then(|last| last.strength(self.dialect)) {
            if strength < least {
                return;
            }
            self.steps.extend(match self.waiting.pop() {
                Some(Waiting::Not) => Some(Step::Not),
                Some(Waiting::And) => Some(Step::And),
                Some(Waiting::Or) => Some(Step::Or),
                Some(Waiting::Compare(comparison)) => Some(Step::Compare(comparison)),
                Some(Waiting::Contains) => Some(Step::Contains),
                Some(Waiting::Pattern | Waiting::Bracket(_)) | None => None,
            });
        }
    }

    fn finish(mut self) -> Result<Expression> {
        let end = self.whole.text.trim_end().len();
        if !self.has_operand {
            return Err(self.whole.wrong(end, "a value or an attribute is missing at the end"));
        }
        self.settle(0);
        match self.waiting.pop() {
            Some(Waiting::Bracket(at)) => Err(self.whole.wrong(at, "the bracket that opens here is never closed")),
            _ => Ok(Expression { steps: self.steps }),
        }
    }
}

fn relation(text: &str) -> Waiting {
    Waiting::Compare(match text {
        "=" | "==" => Comparison::Equal,
        "!=" | "<>" => Comparison::Unequal,
        "<" => Comparison::Less,
        ">" => Comparison::More,
        "<=" => Comparison::AtMost,
        ">=" => Comparison::AtLeast,
        word if word.eq_ignore_ascii_case("contains") => return Waiting::Contains,
        _ => return Waiting::Pattern,
    })
}

/// The operand that a token is; nothing for other tokens.
fn operand(whole: Whole<'_>, token: &Pair<'_, Rule>, dialect: Dialect) -> Result<Option<Operand>> {
    let text = token.as_str();
    Ok(Some(match token.as_rule() {
        Rule::text => Operand::Literal(Literal::Text(string(whole, token)?)),
        Rule::attribute => Operand::Attribute(attribute(whole, token)?),
        Rule::dotted if dialect.names => match text {
            "true" | "false" | "nil" | "null" => Operand::Literal(Literal::Word(text.to_owned())),
            "empty" => Operand::Empty,
            "blank" => Operand::Blank,
            _ => dotted(whole, token)?,
        },
        Rule::reference | Rule::dotted | Rule::literal => Operand::Literal(Literal::Word(text.to_owned())),
        _ => return Ok(None),
    }))
}

/// An attribute token as a path from the element on.
pub(in crate::udon) fn attribute(whole: Whole<'_>, token: &Pair<'_, Rule>) -> Result<Path> {
    let path = Path::parse(&format!(".{}", token.as_str()));
    path.map_err(|error| whole.wrong(token.as_span().start(), &error.message))
}

fn dotted(whole: Whole<'_>, token: &Pair<'_, Rule>) -> Result<Operand> {
    let mut parts = token.clone().into_inner();
    let name = parts.next().map(|name| name.as_str().to_owned()).unwrap_or_default();
    let mut steps = Vec::new();
    for part in parts.flat_map(Pair::into_inner) {
        steps.push(match part.as_rule() {
            Rule::whole => NameStep::At(part.as_str().parse().unwrap_or(i64::MAX)),
            Rule::text => NameStep::Name(string(whole, &part)?),
            _ => NameStep::Name(part.as_str().to_owned()),
        });
    }
    Ok(Operand::Name(name, steps))
}

/// What a quoted string says.
fn string(whole: Whole<'_>, token: &Pair<'_, Rule>) -> Result<String> {
    let text = token.as_str();
    if token.clone().into_inner().next().is_some_and(|inner| inner.as_rule() == Rule::open_string) {
        return Err(whole.wrong(token.as_span().start(), "the string that opens here is never closed"));
    }
    let mut inner = text.chars();
    let quote = inner.next();
    inner.next_back();
    let inner = inner.as_str();
    Ok(match quote {
        Some('"') => read_string(inner.as_bytes(), b'"').into_owned(),
        Some('\'') => read_string(inner.as_bytes(), b'\'').into_owned(),
        _ => inner.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let error = Filtered::parse(text, Dialect::TEMPLATE).expect_err(text);
        assert_eq!(error.message, format!("the expression cannot be read at {expected}"), "{text}");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        check("", "column 1: a value or an attribute is missing at the end");
        check("a >", "column 4: a value or an attribute is missing at the end");
        check("a b", "column 3: a comparison, `and` or `or` should stand before this");
        check("a = 1 = 2", "column 7: two comparisons need `and` or `or` between them");
        check("(a", "column 1: the bracket that opens here is never closed");
        check("a)", "column 2: this bracket closes none");
        check("a or and b", "column 6: a value or an attribute should stand before this");
        check("a == \"x", "column 6: the string that opens here is never closed");
        check("a matches \"(\"", "column 11: the pattern cannot be read: unclosed group");
        check("größe ==", "column 9: a value or an attribute is missing at the end");
        check("a | round: 1 2", "column 14: a filter's arguments stand behind its name, with commas between them");
        check("a | round:", "column 11: an argument is missing at the end");
        check("a |", "column 3: a value or an attribute should stand here");
        check("a, b", "column 2: a value or an attribute should stand here");
    }

    #[test]
    fn filters_keep_their_order_and_arguments() {
        let filtered =
            Filtered::parse("order.items | join: ', ', order.end | upcase | round:2", Dialect::TEMPLATE).unwrap();
        let filters: Vec<_> = filtered
            .filters
            .iter()
            .map(|filter| (filter.name.as_str(), filter.arguments.len(), filter.column))
            .collect();
        assert_eq!(filters, [("join", 2, 15), ("upcase", 0, 39), ("round", 1, 48)]);
        let bare = Filtered::parse("order.items | join ', ', order.end | upcase | round 2", Dialect::TEMPLATE).unwrap();
        assert_eq!(bare.filters.iter().map(|filter| filter.arguments.len()).collect::<Vec<_>>(), [2, 0, 1]);
        assert!(Expression::parse("a | b", Dialect::TEMPLATE).is_err());
    }

    #[test]
    fn nesting_however_deep_takes_no_stack() {
        let deep = format!("{}a{}", "not (".repeat(100_000), ")".repeat(100_000));
        assert!(Expression::parse(&deep, Dialect::TEMPLATE).is_ok());
    }
}

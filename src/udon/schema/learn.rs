//! A schema drawn from what was seen in documents, with counts beside every line.
//!
//! What is drawn holds for the documents it was drawn from: a field is required only where all have it, and its type
//! takes every value that was seen. Bounds are not guessed. Where one name is used in ways that no field can say, the
//! field is left open, and the comment says so.

use super::kind::Kind;
use super::observe::{Habit, Observed, Offspring, Seen};
use crate::text::plural;
use crate::udon::change::document_key;

/// The fewest values that make a list of allowed ones worth having.
const ENOUGH: usize = 6;
/// The most values in such a list.
const CHOICES: usize = 12;

impl Observed {
    /// The schema, as a document.
    pub fn schema(&self) -> String {
        let documents = plural(self.documents, "document");
        let mut out = format!("; Drawn from {documents}; the counts say how many have it.\n");
        if !self.top.is_empty() {
            let names: Vec<String> = self.top.keys().map(|name| item(name)).collect();
            out += &format!("\n|root :children [{}]\n", names.join(" "));
        }
        for (name, seen) in &self.elements {
            // Elements of text alone are fields of those they stand in.
            if self.is_text(name) && !self.top.contains_key(name) {
                continue;
            }
            out += &format!("\n|schema[{}] ; {}\n", document_key(name), plural(seen.count, "element"));
            self.fields(seen, 1, false, &mut out);
        }
        out
    }

    fn is_text(&self, name: &str) -> bool {
        self.elements.get(name).is_some_and(Seen::is_text)
    }

    /// The fields of what was seen. In what is handed down no element is required: a mixin may hand down the very
    /// element that uses it, and no document is large enough for one that needs itself.
    fn fields(&self, seen: &Seen, depth: usize, handed_down: bool, out: &mut String) {
        let indent = "  ".repeat(depth);
        for (name, habit) in &seen.attributes {
            if let Some(offspring) = seen.children.get(name) {
                let count = format!("{} as attribute, {} as element", habit.count, offspring.holders);
                out.push_str(&format!("{indent}|any[{}]* ; {count}\n", document_key(name)));
                continue;
            }
            self.attribute(name, habit, seen.count, depth, handed_down, out);
        }
        for (name, offspring) in &seen.children {
            if !seen.attributes.contains_key(name) {
                out.push_str(&format!("{indent}{}\n", self.child(name, *offspring, seen.count, handed_down)));
            }
        }
    }

    fn child(&self, name: &str, offspring: Offspring, of: usize, handed_down: bool) -> String {
        let suffix = match (offspring.holders == of && !handed_down, offspring.most > 1) {
            (true, true) => "+",
            (false, true) => "*",
            (true, false) => "!",
            (false, false) => "?",
        };
        let key = document_key(name);
        let count = format!("{} of {of}, {} in all", offspring.holders, offspring.count);
        let is_plain = name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
        if self.is_text(name) && !self.top.contains_key(name) {
            format!("|str[{key}]{suffix} ; {count}")
        } else if is_plain {
            format!("|ref[{key}]{suffix} {name} ; {count}")
        } else {
            format!("|any[{key}]{suffix} ; {count}")
        }
    }

    fn attribute(&self, name: &str, habit: &Habit, of: usize, depth: usize, handed_down: bool, out: &mut String) {
        let indent = "  ".repeat(depth);
        let suffix = if habit.count == of { "!" } else { "?" };
        let key = document_key(name);
        let head = |word: &str| format!("{indent}|{word}[{key}]{suffix}");
        let count = format!("{} of {of}", habit.count);
        let kinds = joined(habit.kinds.keys().copied());
        let forms = usize::from(!kinds.is_empty())
            + usize::from(habit.references > 0)
            + usize::from(habit.lists > 0)
            + usize::from(habit.record.is_some());
        if habit.odd > 0 || forms == 0 || (habit.record.is_some() && forms > 1) {
            out.push_str(&format!("{} ; {count}\n", head("any")));
        } else if let Some(record) = &habit.record {
            out.push_str(&format!("{} ; {count}\n", head("obj")));
            self.fields(record, depth + 1, handed_down || habit.inherited, out);
        } else if forms == 1 && kinds.len() == 1 {
            let (choices, said) = choices(habit, kinds[0]);
            out.push_str(&format!("{}{choices} ; {count}{said}\n", head(kinds[0].word())));
        } else if forms == 1 && habit.lists > 0 {
            out.push_str(&format!("{} ; {count}\n", head("arr")));
            items(habit, &indent, out);
        } else if forms == 1 && habit.references > 0 {
            out.push_str(&format!("{}{} ; {count}\n", head("ref-to"), to(habit)));
        } else {
            out.push_str(&format!("{} ; {count}\n", head("one_of")));
            for kind in kinds {
                let seen = habit.kinds.iter().filter(|(seen, _)| is_of(**seen, kind)).map(|(_, count)| count).sum();
                out.push_str(&format!("{indent}  |{} ; {}\n", kind.word(), plural(seen, "value")));
            }
            if habit.references > 0 {
                out.push_str(&format!("{indent}  |ref-to{} ; {}\n", to(habit), plural(habit.references, "value")));
            }
            if habit.lists > 0 {
                out.push_str(&format!("{indent}  |arr ; {}\n", plural(habit.lists, "value")));
                items(habit, &format!("{indent}  "), out);
            }
        }
    }
}

/// The types, whole numbers and others together as numbers.
pub(super) fn joined(kinds: impl Iterator<Item = Kind>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = kinds.collect();
    if kinds.contains(&Kind::Int) && kinds.contains(&Kind::Float) {
        kinds.retain(|kind| !matches!(kind, Kind::Int | Kind::Float));
        kinds.insert(0, Kind::Num);
    }
    kinds
}

fn is_of(seen: Kind, kind: Kind) -> bool {
    seen == kind || kind == Kind::Num && matches!(seen, Kind::Int | Kind::Float)
}

fn to(habit: &Habit) -> String {
    let mut names = habit.targets.iter();
    match (names.next(), names.next()) {
        (Some(Some(name)), None) => format!(" :to {}", item(name)),
        _ => String::new(),
    }
}

fn items(habit: &Habit, indent: &str, out: &mut String) {
    let kinds = joined(habit.items.iter().copied());
    match (habit.odd_items, kinds.as_slice()) {
        (true, _) | (_, []) => {}
        (false, [kind]) => out.push_str(&format!("{indent}  |{}\n", kind.word())),
        (false, several) => {
            out.push_str(&format!("{indent}  |one_of\n"));
            for kind in several {
                out.push_str(&format!(
                    "{indent}    |{}
",
                    kind.word()
                ));
            }
        }
    }
}

/// The allowed values of a text, where few of them come again and again.
fn choices(habit: &Habit, kind: Kind) -> (String, String) {
    let count: usize = habit.texts.values().sum();
    let several = habit.texts.len();
    let is_choice =
        kind == Kind::Str && !habit.many_texts && count >= ENOUGH && several <= CHOICES && several * 3 <= count;
    if !is_choice {
        return (String::new(), String::new());
    }
    let values: Vec<String> = habit.texts.keys().map(|text| item(text)).collect();
    (format!(" :enum [{}]", values.join(" ")), format!(", {} in {count}", plural(several, "value")))
}

/// A text as an item of a list.
fn item(text: &str) -> String {
    let plain = !text.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || "-_./".contains(c))
        && Kind::of(&crate::udon::value::value_of(text.as_bytes())) == Some(Kind::Str);
    if plain { text.to_owned() } else { crate::udon::change::quote(text) }
}

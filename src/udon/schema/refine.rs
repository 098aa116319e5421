//! Where a schema and the documents it is meant for have grown apart.
//!
//! Each suggestion says what was seen, with counts, and the line of the schema it is about. Nothing is changed here, and
//! a rule is never called wrong: documents may be.

use serde::Serialize;

use super::kind::Kind;
use super::learn::joined;
use super::limits::any_of;
use super::model::{Field, Record, Schema, What};
use super::observe::{Habit, Observed, Seen};

/// A change to a schema that documents suggest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refinement {
    /// The line of the schema, from 1; nothing for an element that it has no rule for.
    pub line: Option<usize>,
    /// The record or element.
    pub of: String,
    /// What was seen.
    pub seen: String,
    /// What to do.
    pub advice: String,
}

impl Observed {
    /// How `schema` could follow what was seen.
    pub fn refine(&self, schema: &Schema) -> Vec<Refinement> {
        let mut out = Vec::new();
        for (name, seen) in &self.elements {
            let records: Vec<&Record> = schema.for_element(name).collect();
            let Some(first) = records.first() else { continue };
            for field in records.iter().flat_map(|record| &record.fields) {
                of_field(name, field, seen, &mut out);
            }
            for (attribute, habit) in &seen.attributes {
                if records.iter().all(|record| record.field(attribute).is_none()) {
                    let word = joined(habit.kinds.keys().copied()).first().map_or("any", |kind| kind.word());
                    let mark = if habit.count == seen.count { "!" } else { "?" };
                    out.push(Refinement {
                        line: Some(first.line),
                        of: first.title.clone(),
                        seen: format!(":{attribute} in {} of {} |{name}", habit.count, seen.count),
                        advice: format!("add |{word}[{attribute}]{mark}"),
                    });
                }
            }
            for (child, offspring) in &seen.children {
                let is_ruled = schema.elements.contains_key(child);
                if !is_ruled && records.iter().all(|record| record.field(child).is_none() && record.children.is_none())
                {
                    out.push(Refinement {
                        line: Some(first.line),
                        of: first.title.clone(),
                        seen: format!("|{child} in {} of {} |{name}", offspring.holders, seen.count),
                        advice: format!("add a field, or |schema[{child}]"),
                    });
                }
            }
        }
        for (name, count) in &self.top {
            if let Some((allowed, line)) = &schema.root
                && !allowed.iter().any(|known| known == name || known == "*")
            {
                let seen = format!("|{name} at the top, {count} times");
                let advice = format!("add {name} to :children");
                out.push(Refinement { line: Some(*line), of: "|root".to_owned(), seen, advice });
            }
        }
        for name in self.elements.keys().filter(|name| !schema.elements.contains_key(*name)) {
            let is_field = self.elements.iter().any(|(holder, seen)| {
                seen.children.contains_key(name)
                    && schema.for_element(holder).any(|record| record.field(name).is_some())
            });
            let seen = &self.elements[name];
            if !is_field && !seen.is_text() && (!seen.attributes.is_empty() || !seen.children.is_empty()) {
                let said = format!("{} |{name}, with {} attributes", seen.count, seen.attributes.len());
                let advice = format!("add |schema[{name}]; schema_infer without a schema writes it");
                out.push(Refinement { line: None, of: format!("|{name}"), seen: said, advice });
            }
        }
        out.sort_by_key(|refinement| refinement.line.unwrap_or(usize::MAX));
        out
    }
}

fn of_field(element: &str, field: &Field, seen: &Seen, out: &mut Vec<Refinement>) {
    let habit = seen.attributes.get(&field.name);
    let children = seen.children.get(&field.name).map_or(0, |offspring| offspring.holders);
    let present = (habit.map_or(0, |habit| habit.count) + children).min(seen.count);
    let mut add = |said: String, advice: String| {
        out.push(Refinement { line: Some(field.line), of: format!("|{element}:{}", field.name), seen: said, advice });
    };
    let share = format!("in {present} of {} |{element}", seen.count);
    if field.when.is_none() {
        if present == 0 {
            add(share.clone(), "take the field out, if nothing needs it".to_owned());
            return;
        }
        if field.required && present < seen.count {
            add(share.clone(), "make it optional with ?".to_owned());
        } else if !field.required && !field.many && present == seen.count && seen.count > 1 {
            add(share.clone(), "it could be required with !".to_owned());
        }
    }
    let Some(habit) = habit else { return };
    let kinds = joined(habit.kinds.keys().copied());
    if let What::Single(kind) = field.shape.what {
        narrower(kind, habit, &kinds, &mut add);
        choices(field, habit, &mut add);
    }
}

/// A type that takes more than was seen, or less.
fn narrower(kind: Kind, habit: &Habit, kinds: &[Kind], add: &mut impl FnMut(String, String)) {
    let others: Vec<String> = habit
        .kinds
        .iter()
        .filter(|(seen, _)| {
            kind != Kind::Any && **seen != kind && !(kind == Kind::Num && matches!(seen, Kind::Int | Kind::Float))
        })
        .map(|(seen, count)| format!("{} {count} times", seen.name()))
        .collect();
    if !others.is_empty() {
        let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
        add(
            format!("{}, not {}", any_of(&others), kind.name()),
            format!("mend the documents, or allow |{}", words.join(" |")),
        );
    } else if let ([only], Kind::Any) | ([only @ Kind::Int], Kind::Num) = (kinds, kind)
        && habit.references + habit.lists + habit.odd == 0
        && habit.record.is_none()
        && habit.count > 1
    {
        add(format!("always {}", only.name()), format!("it could be |{}", only.word()));
    }
}

/// Values that the list of allowed ones does not have, or does not need.
fn choices(field: &Field, habit: &Habit, add: &mut impl FnMut(String, String)) {
    let allowed = &field.shape.limits.choices;
    if allowed.is_empty() || habit.many_texts || habit.texts.is_empty() {
        return;
    }
    let unknown: Vec<String> = habit.texts.keys().filter(|text| !allowed.contains(text)).cloned().collect();
    if !unknown.is_empty() {
        add(format!("the values {}", unknown.join(", ")), "add them to :enum, or mend the documents".to_owned());
    }
    let unused: Vec<String> = allowed.iter().filter(|value| !habit.texts.contains_key(*value)).cloned().collect();
    if !unused.is_empty() {
        add(format!("never {}", any_of(&unused)), "keep it in :enum, if it may come".to_owned());
    }
}

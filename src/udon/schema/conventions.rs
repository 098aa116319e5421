//! Conventions that a document keeps without a schema: what kind of value an attribute has wherever it stands.
//!
//! Text in quotes that would be a date or a duration without them, and the odd one out among values of one attribute of
//! like elements. What like elements have and one lacks is found by `check.rs` of the document. Refuses to speak of
//! what a schema already decides.

use std::collections::HashMap;

use super::kind::{Kind, name_of, text_of};
use super::model::{Field, Schema, What};
use super::report::{Breach, Violation};
use crate::udon::check::Severity;
use crate::udon::document::Document;
use crate::udon::node::{Node, NodeKind};
use crate::udon::path_text::name_text;
use crate::udon::scalar::Scalar;
use crate::udon::value::{Value, value_of};

/// How many values of one kind make a convention of it.
const ENOUGH: usize = 4;

/// What values of one attribute are, wherever elements of one name have it.
#[derive(Default)]
struct Habit<'d> {
    kinds: HashMap<&'static str, usize>,
    places: Vec<(Node<'d>, &'static str)>,
}

/// Values that are not what the rest of the document would lead one to expect.
pub(super) fn conventions(doc: &Document, schema: Option<&Schema>) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut habits: HashMap<(String, String), Habit<'_>> = HashMap::new();
    for node in doc.nodes().filter(|node| node.kind() == NodeKind::Attribute) {
        let Some(attribute) = node.as_attribute() else { continue };
        let Some(element) = node.parent_element() else { continue };
        let name = attribute.name();
        let value = attribute.value();
        if schema.is_some_and(|schema| is_decided(schema, element, &name)) {
            continue;
        }
        if let (Value::String(text), Some(raw)) = (&value, attribute.raw())
            && matches!(raw.first(), Some(b'"' | b'\''))
            && let Value::Typed(scalar, _) = value_of(text.as_bytes())
            && is_time(scalar)
        {
            let kind = name_of(&value_of(text.as_bytes()));
            let message = format!(
                ":{} value {} could be {kind} (currently String)",
                name_text(&name),
                String::from_utf8_lossy(raw)
            );
            let advice = format!("take the quotes off: :{} {text}", name_text(&name));
            found.push(violation(element, doc.line_of(attribute.span().start), message, advice));
            continue;
        }
        if Kind::of(&value).is_some() && attribute.raw().is_some() {
            let key = (element.name().unwrap_or_default().into_owned(), name.into_owned());
            let habit = habits.entry(key).or_default();
            let kind = name_of(&value);
            *habit.kinds.entry(kind).or_default() += 1;
            habit.places.push((node, kind));
        }
    }
    for ((element_name, name), habit) in habits {
        let total = habit.places.len();
        let Some((usual, count)) = habit.kinds.iter().max_by_key(|(_, count)| **count) else { continue };
        if *count < ENOUGH || *count * 5 < total * 4 || *count == total {
            continue;
        }
        for (node, kind) in habit.places.iter().filter(|(_, kind)| kind != usual && !is_number(kind, usual)) {
            let Some((element, attribute)) = node.parent_element().zip(node.as_attribute()) else { continue };
            let said = text_of(&attribute.value()).unwrap_or_default();
            let message = format!(
                ":{} is {kind} here, {usual} in {count} of {total} |{}",
                name_text(&name),
                name_text(&element_name)
            );
            let advice = format!("write {said:?} as {usual}, or leave it on purpose");
            found.push(violation(element, node.line(), message, advice));
        }
    }
    found
}

fn violation(element: Node<'_>, line: usize, message: String, advice: String) -> Violation {
    Violation {
        line,
        path: element.brief_path(),
        breach: Breach::Convention,
        severity: Severity::Warning,
        message,
        advice,
        rule: None,
        element: Some(element.id()),
    }
}

fn is_time(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Date | Scalar::Time | Scalar::DateTime | Scalar::Duration | Scalar::RelativeTime)
}

fn is_number(kind: &str, usual: &str) -> bool {
    let number = |kind: &str| kind == Kind::Int.name() || kind == Kind::Float.name();
    number(kind) && number(usual)
}

/// Whether a schema says of an attribute what it is.
fn is_decided(schema: &Schema, element: Node<'_>, name: &str) -> bool {
    let decides = |field: &Field| !matches!(field.shape.what, What::Single(Kind::Any));
    schema.for_node(element).filter_map(|record| record.field(name)).any(decides)
}

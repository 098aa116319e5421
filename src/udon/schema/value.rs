//! Whether one value, or one child element, is what a shape asks for.
//!
//! Records inside are handed back to the check (`check.rs`), which tells every part of them by its own place. Depth is
//! bounded: a schema may refer to itself, and a document may be as deep as it likes.

use super::check::Check;
use super::kind::{Kind, name_of, text_of};
use super::limits::Misfit;
use super::model::{Schema, Shape, What};
use crate::udon::document::Document;
use crate::udon::node::Node;
use crate::udon::value::{Value, value_of};

/// How deep records are followed into one another.
pub(super) const DEPTH: usize = 64;

/// Something that a shape is asked of: a value, or a child element.
#[derive(Clone)]
pub(super) enum Candidate<'d> {
    Value(Value<'d>),
    Element(Node<'d>),
}

impl Candidate<'_> {
    fn name(&self) -> &'static str {
        match self {
            Candidate::Value(value) => name_of(value),
            Candidate::Element(_) => "an element",
        }
    }

    fn is_open(&self) -> bool {
        match self {
            Candidate::Value(value) => matches!(value, Value::Template(_)),
            Candidate::Element(node) => {
                node.elements().next().is_none()
                    && node.prose().trim().strip_prefix("!{{").is_some_and(|rest| rest.ends_with("}}"))
            }
        }
    }
}

/// Why a candidate is not what the shape asks for; nothing if it is. Records are looked into no further than to see
/// whether they fit.
pub(super) fn misfit(check: &Check<'_, '_>, shape: &Shape, candidate: &Candidate<'_>, depth: usize) -> Option<Misfit> {
    if candidate.is_open() || depth > DEPTH {
        return None;
    }
    match &shape.what {
        What::Single(kind) => single(shape, *kind, candidate),
        What::RefTo(to) => {
            let text;
            let value = match candidate {
                Candidate::Value(value) => value,
                Candidate::Element(node) => {
                    text = node.prose();
                    &value_of(text.trim().as_bytes())
                }
            };
            reference(check.doc(), to.as_deref(), value)
        }
        What::List(item) => list(check, shape, item.as_deref(), candidate, depth),
        What::Record(id) => match candidate {
            Candidate::Value(Value::Nodes(node)) | Candidate::Element(node) => check.first_fault(*node, *id, depth + 1),
            Candidate::Value(value) => Some(wrong_type(shape, value)),
        },
        What::OneOf(shapes) => {
            let fitting = shapes.iter().filter(|shape| misfit(check, shape, candidate, depth + 1).is_none());
            match fitting.count() {
                1 => None,
                0 => Some(wrong_name(shape, candidate)),
                several => {
                    let why = format!("it is {several} of {} at once", shape.name());
                    Some(Misfit::new(why, "exactly one of them may fit"))
                }
            }
        }
        What::AnyOf(shapes) => {
            let fits = shapes.iter().any(|shape| misfit(check, shape, candidate, depth + 1).is_none());
            (!fits).then(|| wrong_name(shape, candidate))
        }
        What::AllOf(shapes) => shapes.iter().find_map(|shape| misfit(check, shape, candidate, depth + 1)),
        What::IsNot(shapes) => {
            let found = shapes.iter().find(|shape| misfit(check, shape, candidate, depth + 1).is_none())?;
            Some(Misfit::new(format!("it is {}, which is not allowed", found.name()), "give it another value"))
        }
    }
}

fn single(shape: &Shape, kind: Kind, candidate: &Candidate<'_>) -> Option<Misfit> {
    match candidate {
        Candidate::Value(value) if kind.fits(value) => shape.limits.misfit(value),
        Candidate::Value(value) => Some(wrong_type(shape, value)),
        Candidate::Element(node) => {
            let text = node.prose();
            let value = kind.read(text.trim());
            if kind.fits(&value) { shape.limits.misfit(&value) } else { Some(wrong_type(shape, &value)) }
        }
    }
}

fn reference(doc: &Document, to: Option<&str>, value: &Value<'_>) -> Option<Misfit> {
    let Value::Reference(reference) = value else {
        let to = to.unwrap_or("name");
        let said = said(value);
        return Some(Misfit::new(format!("{said} is {}, not Reference", name_of(value)), format!("write @{to}[key]")));
    };
    let to = to?;
    let wrong =
        |name: &str| Some(Misfit::new(format!("it refers to |{name}, not to |{to}"), format!("write @{to}[key]")));
    match &reference.name {
        Some(name) if name != to => wrong(name),
        Some(_) => None,
        None => {
            let targets = doc.index().find(None, &reference.key);
            let is_there = targets.iter().any(|id| doc.node(*id).is_named(to));
            let first = targets.first().filter(|_| !is_there)?;
            wrong(&doc.node(*first).name().unwrap_or_default())
        }
    }
}

fn list(
    check: &Check<'_, '_>,
    shape: &Shape,
    item: Option<&Shape>,
    candidate: &Candidate<'_>,
    depth: usize,
) -> Option<Misfit> {
    let Candidate::Value(value) = candidate else {
        // A child element that stands for a list is one of its items.
        return item.and_then(|item| misfit(check, item, candidate, depth + 1));
    };
    let Value::List(items) = value else { return Some(wrong_type(shape, value)) };
    if let Some(item) = item {
        for (at, value) in items.items().into_iter().enumerate() {
            if let Some(found) = misfit(check, item, &Candidate::Value(value), depth + 1) {
                return Some(Misfit { why: format!("item {}: {}", at + 1, found.why), ..found });
            }
        }
    }
    shape.limits.misfit(value)
}

fn said(value: &Value<'_>) -> String {
    match (value, text_of(value)) {
        (Value::String(_), Some(text)) => format!("'{}'", shortened(&text)),
        (_, Some(text)) => shortened(&text),
        (_, None) => "the value".to_owned(),
    }
}

/// A value as a message quotes it: at most forty characters of one line.
fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= 40 && line.len() == text.len() {
        return line.to_owned();
    }
    line.chars().take(39).chain(['…']).collect()
}

fn wrong_type(shape: &Shape, value: &Value<'_>) -> Misfit {
    let why = format!("{} is {}, not {}", said(value), name_of(value), shape.name());
    let advice = match (&shape.what, value) {
        (What::Single(Kind::Str), Value::Typed(_, raw)) => format!("quote it: \"{raw}\""),
        (What::Single(Kind::Str), Value::Bool(truth)) => format!("quote it: \"{truth}\""),
        (What::Single(kind), Value::String(text)) if kind.fits(&value_of(text.as_bytes())) => {
            format!("take the quotes off: {text}")
        }
        (What::Single(kind), _) => format!("write it like {}", kind.example()),
        (What::List(_), _) => "write it between brackets: [a b]".to_owned(),
        (What::Record(_), _) => "put its parts on lines below".to_owned(),
        _ => format!("expected {}", shape.name()),
    };
    Misfit::new(why, advice)
}

fn wrong_name(shape: &Shape, candidate: &Candidate<'_>) -> Misfit {
    match candidate {
        Candidate::Value(value) => wrong_type(shape, value),
        Candidate::Element(_) => Misfit::new(
            format!("it is {}, not {}", candidate.name(), shape.name()),
            format!("expected {}", shape.name()),
        ),
    }
}

/// Why a raw value of a schema, its `:default`, is not what its own shape asks for.
pub(super) fn misfit_of_raw(schema: &Schema, shape: &Shape, raw: &str) -> Option<Misfit> {
    // A reference's target stands in the document, not in the schema.
    if matches!(shape.what, What::RefTo(_) | What::Record(_)) {
        return None;
    }
    let doc = Document::default();
    let check = Check::new(&doc, schema);
    misfit(&check, shape, &Candidate::Value(value_of(raw.as_bytes())), 0)
}

/// Why one of the values of an `:enum` breaks the bounds that stand beside it.
pub(super) fn misfit_of_text(shape: &Shape, text: &str) -> Option<Misfit> {
    let What::Single(kind) = shape.what else { return None };
    let value = kind.read(text);
    if kind.fits(&value) { shape.limits.misfit(&value) } else { None }
}

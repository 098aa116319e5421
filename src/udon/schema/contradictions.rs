//! What the parts of a schema say against each other: bounds that leave nothing, defaults that are not allowed, records
//! that need one another without end, two rules for one element that no value can fulfil.

use std::collections::HashSet;

use super::kind::Kind;
use super::limits::Limits;
use super::model::{Fault, Field, Record, RecordId, Schema, Shape, What};
use super::value::{misfit_of_raw, misfit_of_text};

/// Everything that a schema says against itself; of one that was read only `partly`, nothing about fields that are not
/// there.
pub fn contradictions(schema: &Schema, partly: bool) -> Vec<Fault> {
    let mut faults = Vec::new();
    for record in &schema.records {
        for field in &record.fields {
            shape(&field.shape, &mut faults);
            default(schema, field, &mut faults);
            if !partly {
                condition(record, field, &mut faults);
            }
            if let Some(children) = &record.children
                && field.required
                && matches!(field.shape.what, What::Record(_))
                && !children.iter().any(|name| name == "*" || *name == field.name)
            {
                let message = format!("|{} is required, and :children does not allow it", field.name);
                faults.push(fault(field.line, message, format!("add {} to :children", field.name)));
            }
        }
    }
    endless(schema, &mut faults);
    for (name, ids) in schema.elements.iter().chain(&schema.traits) {
        together(schema, name, ids, &mut faults);
    }
    faults
}

fn fault(line: usize, message: String, advice: impl Into<String>) -> Fault {
    Fault { line, column: 1, message, advice: advice.into() }
}

/// Bounds that leave no value.
fn shape(shape_of: &Shape, faults: &mut Vec<Fault>) {
    let Limits { min, max, min_length, max_length, choices, .. } = &shape_of.limits;
    let line = shape_of.line;
    if let (Some(min), Some(max)) = (min, max) {
        match min.measure.order(max.measure) {
            Some(std::cmp::Ordering::Greater) => {
                let message = format!(":min {} is above :max {}", min.raw, max.raw);
                faults.push(fault(line, message, "no value fits; swap them"));
            }
            None => {
                let message = format!(":min {} and :max {} do not compare", min.raw, max.raw);
                faults.push(fault(line, message, "write both as the same sort of value"));
            }
            Some(_) => {}
        }
    }
    if let (Some(min), Some(max)) = (min_length, max_length)
        && min > max
    {
        faults.push(fault(
            line,
            format!("the least length {min} is above the greatest {max}"),
            "no value fits; swap them",
        ));
    }
    if let What::Single(kind) = &shape_of.what {
        for bound in [min, max].into_iter().flatten() {
            let value = kind.read(&bound.raw);
            if *kind != Kind::Any && *kind != Kind::Float && !Kind::Num.fits(&value) && !kind.fits(&value) {
                let message = format!("the bound {} is no {}", bound.raw, kind.name());
                faults.push(fault(line, message, format!("write it like {}", kind.example())));
            }
        }
        let refused = choices.iter().find_map(|choice| Some((choice, misfit_of_text(shape_of, choice)?)));
        if let Some((choice, misfit)) = refused {
            faults.push(fault(
                line,
                format!(":enum allows {choice}, but {}", misfit.why),
                "change the bound, or take it out",
            ));
        }
    }
    let inner: Vec<&Shape> = match &shape_of.what {
        What::List(item) => item.iter().map(|item| &**item).collect(),
        What::OneOf(shapes) | What::AnyOf(shapes) | What::AllOf(shapes) | What::IsNot(shapes) => {
            shapes.iter().collect()
        }
        What::Single(_) | What::RefTo(_) | What::Record(_) => Vec::new(),
    };
    if let What::AllOf(shapes) = &shape_of.what
        && let Some((left, right)) = apart(shapes)
    {
        let message = format!("nothing is both {} and {}", left.name(), right.name());
        faults.push(fault(line, message, "write |one_of where either will do"));
    }
    for inner in inner {
        shape(inner, faults);
    }
}

/// Two of the types that no value has at once.
fn apart(shapes: &[Shape]) -> Option<(&Shape, &Shape)> {
    let pairs =
        shapes.iter().enumerate().flat_map(|(at, left)| shapes[at + 1..].iter().map(move |right| (left, right)));
    pairs.into_iter().find(|(left, right)| excludes(&left.what, &right.what))
}

/// Whether no value is of both types.
fn excludes(left: &What, right: &What) -> bool {
    match (left, right) {
        (What::Single(Kind::Any), _)
        | (_, What::Single(Kind::Any))
        | (What::Single(Kind::Num), What::Single(Kind::Int | Kind::Float))
        | (What::Single(Kind::Int | Kind::Float), What::Single(Kind::Num)) => false,
        (What::Single(left), What::Single(right)) => left != right,
        (What::RefTo(Some(left)), What::RefTo(Some(right))) => left != right,
        (What::Single(_), What::RefTo(_) | What::List(_) | What::Record(_))
        | (What::RefTo(_) | What::List(_) | What::Record(_), What::Single(_)) => true,
        _ => false,
    }
}

/// A default that the field itself does not allow.
fn default(schema: &Schema, field: &Field, faults: &mut Vec<Fault>) {
    let Some(default) = &field.default else { return };
    let Some(misfit) = misfit_of_raw(schema, &field.shape, default) else { return };
    let message = format!(":default of {} is not allowed: {}", field.name, misfit.why);
    faults.push(fault(field.line, message, misfit.advice));
}

/// A condition that speaks of a field the record does not have.
fn condition(record: &Record, field: &Field, faults: &mut Vec<Fault>) {
    let Some(when) = &field.when else { return };
    for name in when.names().filter(|name| record.field(name).is_none()) {
        let message = format!(":when of {} speaks of {name}, which {} has not", field.name, record.title);
        faults.push(fault(field.line, message, format!("give the record a field {name}")));
    }
}

/// Records that need one another without end: no document is large enough.
fn endless(schema: &Schema, faults: &mut Vec<Fault>) {
    let needs = |id: RecordId| -> Vec<(RecordId, &Field)> {
        let fields = schema.record(id).fields.iter().filter(|field| field.required && field.when.is_none());
        fields
            .filter_map(|field| match field.shape.what {
                What::Record(inner) => Some((inner, field)),
                _ => None,
            })
            .collect()
    };
    let mut told = HashSet::new();
    for start in (0..schema.records.len()).map(RecordId) {
        // Every record that this one cannot be without, and the field that closes the circle.
        let (mut seen, mut todo) = (HashSet::new(), needs(start));
        while let Some((id, field)) = todo.pop() {
            if id == start {
                if told.insert(field.line) {
                    let message =
                        format!("{} needs itself by |{}, without end", schema.record(start).title, field.name);
                    faults.push(fault(field.line, message, "make the field optional with ?"));
                }
                continue;
            }
            if seen.insert(id) {
                todo.extend(needs(id));
            }
        }
    }
}

/// Records that hold for the same elements and ask for types that no value has at once.
fn together(schema: &Schema, name: &str, ids: &[RecordId], faults: &mut Vec<Fault>) {
    for (at, left) in ids.iter().enumerate() {
        for right in ids[at + 1..].iter().filter(|right| *right != left) {
            for field in &schema.record(*left).fields {
                let Some(other) = schema.record(*right).field(&field.name) else { continue };
                if (field.required || other.required) && excludes(&field.shape.what, &other.shape.what) {
                    let (early, late) = if field.line < other.line { (field, other) } else { (other, field) };
                    let message = format!(
                        "{name} needs {} as {} (line {}) and as {}",
                        field.name,
                        early.shape.name(),
                        early.line,
                        late.shape.name()
                    );
                    faults.push(fault(late.line, message, "give both rules the same type"));
                }
            }
        }
    }
}

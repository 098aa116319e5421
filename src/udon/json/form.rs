//! Whether JSON is of the lossless form.
//!
//! Every object is of a kind that one of its members tells, and each kind has a table of its members. Asked before
//! anything is written, so that an error names the thing and its place. Refuses to know what can be spelled.

use super::leaf::no_node;
use crate::error::{Code, Error, Result};
use crate::json::{Json, Kind};

/// What a value must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Text,
    TextOrNull,
    Texts,
    Flag,
    Nodes,
    Node,
    /// A piece of a line of prose.
    Piece,
    Attributes,
    Attribute,
    Value,
    /// A text or an interpolation.
    Parts,
}

use Shape::{Attributes, Flag, Nodes, Parts, Text, TextOrNull, Texts};

type Members = &'static [(&'static str, Shape)];

/// The kinds of objects that are nodes: what they are called, and their members, of which the first tells.
const NODES: &[(&str, Members)] = &[
    (
        "an element",
        &[
            ("el", TextOrNull),
            ("key", Text),
            ("traits", Texts),
            ("suffix", Text),
            ("attrs", Attributes),
            ("children", Nodes),
            ("inline", Flag),
            ("sameline", Flag),
            ("layout", Texts),
        ],
    ),
    (
        "a directive",
        &[
            ("directive", Text),
            ("args", Text),
            ("attrs", Attributes),
            ("children", Nodes),
            ("inline", Flag),
            ("layout", Texts),
        ],
    ),
    ("a comment", &[("comment", Text), ("inline", Flag)]),
    ("an interpolation", &[("interp", Text)]),
    ("a reference", &[("ref", Text)]),
    ("a raw block", &[("raw", Text), ("lang", Text), ("inline", Flag)]),
    ("a fenced block", &[("freeform", Text), ("lang", Text)]),
    ("a skipped line", &[("skipped", Text)]),
];

/// What a document has behind its nodes.
const TAIL: Members = &[("attrs", Attributes), ("layout", Texts)];

/// The kinds of objects that are values.
const VALUES: &[(&str, Members)] = &[
    ("a number", &[("$int", Text)]),
    ("a number", &[("$float", Text)]),
    ("a number", &[("$rational", Text)]),
    ("a number", &[("$complex", Text)]),
    ("a date", &[("$date", Text)]),
    ("a time", &[("$time", Text)]),
    ("a date and time", &[("$datetime", Text)]),
    ("a duration", &[("$duration", Text)]),
    ("a relative time", &[("$rel", Text)]),
    ("a reference", &[("$ref", Text)]),
    ("an interpolation", &[("$interp", Text)]),
    ("a template", &[("$template", Parts)]),
    ("a string", &[("$string", Text)]),
    ("nodes as a value", &[("$nodes", Nodes), ("attrs", Attributes), ("inline", Flag), ("layout", Texts)]),
];

/// Whether it is what the document itself has, behind its nodes: attributes and layout.
pub(super) fn is_tail(value: Json<'_>) -> bool {
    let key = if value.kind() == Kind::Object { value.items().next().and_then(Json::text) } else { None };
    key.is_some_and(|key| TAIL.iter().any(|(name, _)| *name == key))
}

/// Whether JSON describes a document.
pub(super) fn check(root: Json<'_>) -> Result<()> {
    if root.kind() != Kind::Array {
        return Err(Error::new(Code::InvalidSyntax, "a document is an array of nodes"));
    }
    let mut todo = Vec::new();
    let mut items = root.items().peekable();
    while let Some(item) = items.next() {
        if items.peek().is_none() && is_tail(item) {
            members(item, "the end of a document", TAIL, &mut todo)?;
        } else {
            todo.push((item, Shape::Node));
        }
    }
    todo.reverse();
    while let Some((value, shape)) = todo.pop() {
        let from = todo.len();
        inside(value, shape, &mut todo)?;
        todo[from..].reverse();
    }
    Ok(())
}

/// Looks at one value; leaves what is in it to do.
fn inside<'t>(value: Json<'t>, shape: Shape, todo: &mut Vec<(Json<'t>, Shape)>) -> Result<()> {
    let kind = value.kind();
    let all = |shape: Shape, todo: &mut Vec<(Json<'t>, Shape)>| todo.extend(value.items().map(|item| (item, shape)));
    let fits = match kind {
        Kind::String => matches!(shape, Text | TextOrNull | Shape::Node | Shape::Piece | Shape::Value),
        Kind::Null => matches!(shape, TextOrNull | Shape::Value),
        Kind::True | Kind::False => matches!(shape, Flag | Shape::Value),
        Kind::Number => shape == Shape::Value,
        Kind::Array | Kind::Object => false,
    };
    if fits {
        return Ok(());
    }
    match shape {
        Texts if kind == Kind::Array => all(Text, todo),
        Nodes if kind == Kind::Array => all(Shape::Node, todo),
        Shape::Node if kind == Kind::Array => all(Shape::Piece, todo),
        Attributes if kind == Kind::Array => all(Shape::Attribute, todo),
        Shape::Node | Shape::Piece if kind == Kind::Object => return object(value, "node", NODES, todo),
        Shape::Attribute if kind == Kind::Array && value.items().count() == 2 => {
            todo.extend(value.items().zip([Text, Shape::Value]));
        }
        Shape::Attribute if value.get("$merge").is_some() => {
            return members(value, "a merge", &[("$merge", Text)], todo);
        }
        Shape::Value if kind == Kind::Array => all(Shape::Value, todo),
        Shape::Value if kind == Kind::Object => return object(value, "value", VALUES, todo),
        Shape::Value => return Err(no_node(value, "value")),
        Parts if kind == Kind::Array => {
            for part in value.items().filter(|part| part.kind() != Kind::String) {
                members(part, "a part of a template", &[("$interp", Text)], todo)?;
            }
        }
        Text => return Err(no_node(value, "string")),
        TextOrNull => return Err(no_node(value, "string or null")),
        Flag => return Err(no_node(value, "boolean")),
        Shape::Node | Shape::Piece => return Err(no_node(value, "node")),
        Shape::Attribute => {
            return Err(no_node(value, "attribute").detail(r#"an attribute is ["name", value] or {"$merge": "key"}"#));
        }
        Texts | Nodes | Attributes | Parts => return Err(no_node(value, "array")),
    }
    Ok(())
}

/// An object that is of one of the kinds.
fn object<'t>(value: Json<'t>, what: &str, kinds: &[(&str, Members)], todo: &mut Vec<(Json<'t>, Shape)>) -> Result<()> {
    if let Some((name, table)) = kinds.iter().find(|(_, members)| value.get(members[0].0).is_some()) {
        return members(value, name, table, todo);
    }
    let tells: Vec<_> = kinds.iter().map(|(_, members)| members[0].0).collect();
    Err(no_node(value, what).detail(format!("a {what} has one of the members {}", tells.join(", "))))
}

fn members<'t>(value: Json<'t>, what: &str, table: Members, todo: &mut Vec<(Json<'t>, Shape)>) -> Result<()> {
    let mut items = value.items();
    while let (Some(key), Some(value)) = (items.next(), items.next()) {
        let name = key.text().unwrap_or_default();
        let Some((_, shape)) = table.iter().find(|(member, _)| *member == name) else {
            let members: Vec<_> = table.iter().map(|(member, _)| *member).collect();
            let message = format!("{}: {what} has no member `{name}`", key.place());
            return Err(Error::new(Code::InvalidSyntax, message)
                .detail(format!("{what} has the members {}", members.join(", "))));
        };
        todo.push((value, *shape));
    }
    Ok(())
}

//! The plain view of a document as JSON: its data, without order and form.
//!
//! An element is a member of the element around it, under its name and key; several alike, and an attribute of the same
//! name, are an array. Of attributes of one name the last counts. What a program that wants only data does not miss is
//! left out, and counted, so that whoever asks can say what is gone.

use std::collections::HashSet;
use std::fmt::Write as _;

use indexmap::IndexMap;

use super::value::write_list;
use crate::json::is_number;
use crate::udon::document::Document;
use crate::udon::event_text::write_json_string;
use crate::udon::node::{Node, NodeKind};
use crate::udon::path_text::{key_text, name_text};
use crate::udon::record::Kind;
use crate::udon::scalar::Scalar;
use crate::udon::value::Value;

/// A document as plain JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plain {
    /// The JSON.
    pub json: String,
    /// What it leaves out.
    pub dropped: Dropped,
}

/// How much of each kind a plain view leaves out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dropped(pub IndexMap<&'static str, usize>);

impl std::fmt::Display for Dropped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, (what, count)) in self.0.iter().enumerate() {
            write!(f, "{}{count} {what}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

enum Task<'d> {
    /// The members of an element or document; whether it has text of its own to show.
    Open(Node<'d>),
    Text(String),
    Str(&'static str),
}

pub(super) fn write(doc: &Document) -> Plain {
    let mut out = String::new();
    let mut todo = vec![Task::Open(doc.root())];
    while let Some(task) = todo.pop() {
        match task {
            Task::Open(node) => {
                let mut tasks = members(node);
                tasks.reverse();
                todo.extend(tasks);
            }
            Task::Text(text) => out.push_str(&text),
            Task::Str(text) => out.push_str(text),
        }
    }
    out.push('\n');
    Plain { json: out, dropped: dropped(doc) }
}

fn members(node: Node<'_>) -> Vec<Task<'_>> {
    let mut tasks = vec![Task::Str("{")];
    let add = |name: &str, tasks: &mut Vec<Task<'_>>| {
        let mut text = String::from(if tasks.len() > 1 { "," } else { "" });
        write_json_string(name, &mut text);
        text.push(':');
        tasks.push(Task::Text(text));
    };
    let mut members: IndexMap<String, Vec<Task<'_>>> = IndexMap::new();
    for attribute in node.attributes_through() {
        let value = match attribute.value() {
            Value::Nodes(inside) => Task::Open(inside),
            value => {
                let mut text = String::new();
                write_value(&value, attribute.raw().unwrap_or_default(), &mut text);
                Task::Text(text)
            }
        };
        members.insert(attribute.name().into_owned(), vec![value]);
    }
    for child in node.elements() {
        members.entry(label(child)).or_default().push(Task::Open(child));
    }
    let text = own_text(node);
    if !text.is_empty() {
        let mut shown = String::new();
        write_json_string(&text, &mut shown);
        members.entry("_text".to_owned()).or_default().push(Task::Text(shown));
    }
    for (name, values) in members {
        add(&name, &mut tasks);
        let several = values.len() > 1;
        if several {
            tasks.push(Task::Str("["));
        }
        for (i, value) in values.into_iter().enumerate() {
            if i > 0 {
                tasks.push(Task::Str(","));
            }
            tasks.push(value);
        }
        if several {
            tasks.push(Task::Str("]"));
        }
    }
    tasks.push(Task::Str("}"));
    tasks
}

/// The prose directly in a node; that of inline elements in it stands with them.
fn own_text(node: Node<'_>) -> String {
    let mut out = String::new();
    let mut end = None;
    for child in node.children() {
        let inline = matches!(child.kind(), NodeKind::Embedded | NodeKind::Comment | NodeKind::InlineDirective);
        let text = match child.kind() {
            NodeKind::Text | NodeKind::Quoted | NodeKind::RawBlock | NodeKind::RawInline | NodeKind::Freeform => {
                child.text()
            }
            NodeKind::Interpolation => format!("!{{{{{}}}}}", child.text()).into(),
            NodeKind::Blank => {
                // The line ends around it are counted as those of any line.
                "\n".repeat(memchr::memchr_iter(b'\n', child.leaf()).count()).into()
            }
            _ if inline => "".into(),
            _ => continue,
        };
        let start = child.span().start;
        if let Some(end) = end
            && node.document().slice(crate::span::Span::new(end, start)).contains(&b'\n')
        {
            out.push('\n');
        }
        out.push_str(&text);
        end = Some(child.span().end);
    }
    out.trim_matches(['\n', ' ']).to_owned()
}

fn label(node: Node<'_>) -> String {
    let mut label = node.name().map(|name| name_text(&name).into_owned()).unwrap_or_default();
    match node.key() {
        Some(key) => {
            let _ = write!(label, "[{}]", key_text(&key));
        }
        None if label.is_empty() => {
            label = node.traits().first().map_or("_".to_owned(), |name| format!(".{}", name_text(name)));
        }
        None => {}
    }
    label
}

fn write_value(value: &Value<'_>, raw: &[u8], out: &mut String) {
    match value {
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::String(text) => write_json_string(text, out),
        Value::Typed(Scalar::Integer, raw) if is_number(raw) => out.push_str(raw),
        Value::Typed(Scalar::Integer, raw) => match value.as_i128() {
            Some(number) => out.push_str(&number.to_string()),
            None => write_json_string(raw, out),
        },
        Value::Typed(Scalar::Float, raw) => match value.as_f64() {
            Some(_) if is_number(raw) => out.push_str(raw),
            Some(number) if number.is_finite() => out.push_str(&format!("{number:?}")),
            _ => write_json_string(raw, out),
        },
        Value::Typed(_, raw) => write_json_string(raw, out),
        Value::Reference(_) | Value::Template(_) => write_json_string(&String::from_utf8_lossy(raw), out),
        Value::List(list) => write_list(*list, write_value, out),
        Value::Nil | Value::Nodes(_) => out.push_str("null"),
    }
}

/// What the plain view has no place for.
fn dropped(doc: &Document) -> Dropped {
    let mut dropped = IndexMap::new();
    let mut count = |what: &'static str, number: usize| {
        if number > 0 {
            *dropped.entry(what).or_insert(0) += number;
        }
    };
    let mut names = HashSet::new();
    for node in std::iter::once(doc.root()).chain(doc.nodes()) {
        if node.is_root() || node.is_element() || node.record().kind() == Kind::Structured {
            names.clear();
            let seen = node.attributes_through().filter(|attribute| !names.insert(attribute.name()));
            count("attributes that stand again", seen.count());
        }
        match node.kind() {
            NodeKind::Comment => count("comments", 1),
            NodeKind::Directive | NodeKind::InlineDirective => count("directives", 1),
            NodeKind::Merge => count("merges", 1),
            NodeKind::Reference => count("references on lines of their own", 1),
            NodeKind::Skipped => count("skipped lines", 1),
            NodeKind::Element | NodeKind::Embedded => {
                let traits = node.traits().len();
                let shown = usize::from(traits > 0 && node.name().is_none() && node.key().is_none());
                count("traits", traits - shown);
            }
            _ => {}
        }
    }
    Dropped(dropped)
}

//! From a document to JSON.
//!
//! Each container becomes an object with its attributes and children, and, where wanted, a `layout`: how its head is
//! written, and then in turn the spacing before a thing and a mark for the thing (`a` an attribute, `b` one on a line of
//! its own, `c` a child, `d` the arguments of a directive), with its source behind the mark where it would be written
//! otherwise. Spacing and things tile the container, so that nothing is lost. One explicit stack, no recursion.

use super::spelling::{self, At, Identity};
use super::value::{object, usual_value, write_value};
use crate::span::Span;
use crate::udon::attribute_view::Attribute;
use crate::udon::document::Document;
use crate::udon::event_text::write_json_string;
use crate::udon::node::{Node, NodeKind};
use crate::udon::record::Kind as RecordKind;
use crate::udon::sink::Form;
use crate::udon::value::Value;

/// What is still to be written.
enum Task<'d> {
    Node(Node<'d>),
    Attribute(Node<'d>),
    Text(String),
    Str(&'static str),
}

/// A thing in a container: a node, and for a comment the lines that continue it.
#[derive(Clone, Copy)]
struct Thing<'d> {
    node: Node<'d>,
    span: Span,
    /// The last node of it.
    last: Node<'d>,
}

/// The lossless mapping of a document: an array of nodes.
pub(super) fn write(doc: &Document, layout: bool) -> String {
    let mut writer = Writer { doc, layout, out: String::with_capacity(doc.len() * 2), todo: Vec::new() };
    writer.out.push('[');
    let things = things(doc.root());
    let mut tasks = writer.children(doc.root(), &things);
    // What the document itself has, behind its nodes: attributes that stand in no element, and layout.
    let mut tail = attributes(&things);
    if let Some(first) = tail.first_mut() {
        *first = Task::Str("\"attrs\":[");
    }
    if layout {
        let comma = if tail.is_empty() { "" } else { "," };
        tail.push(Task::Text(format!("{comma}{}", writer.layout(doc.root(), &things, 0, ""))));
    }
    if !tail.is_empty() {
        tasks.push(Task::Str(if tasks.is_empty() { "{" } else { ",\n{" }));
        tasks.append(&mut tail);
        tasks.push(Task::Str("}"));
    }
    tasks.push(Task::Str("]\n"));
    writer.push(tasks);
    writer.run();
    writer.out
}

struct Writer<'d> {
    doc: &'d Document,
    layout: bool,
    out: String,
    todo: Vec<Task<'d>>,
}

/// The things in a container, in source order.
fn things(node: Node<'_>) -> Vec<Thing<'_>> {
    let mut things: Vec<Thing<'_>> = Vec::new();
    for child in node.children() {
        let span = child.span();
        match child.kind() {
            NodeKind::Close => {}
            NodeKind::CommentLine => {
                if let Some(comment) = things.last_mut() {
                    (comment.span.end, comment.last) = (span.end, child);
                }
            }
            // A thing for each of the lines.
            NodeKind::Blank => {
                let mut start = span.start;
                for line in child.leaf().split(|b| *b == b'\n') {
                    let text = line.strip_suffix(b"\r").unwrap_or(line);
                    things.push(Thing { node: child, span: Span::new(start, start + text.len()), last: child });
                    start += line.len() + 1;
                }
            }
            _ => things.push(Thing { node: child, span, last: child }),
        }
    }
    things
}

/// The attributes among things, as a member of an object.
fn attributes<'d>(things: &[Thing<'d>]) -> Vec<Task<'d>> {
    let mut tasks = Vec::new();
    for thing in things.iter().filter(|thing| is_attribute(thing.node)) {
        tasks.push(Task::Str(if tasks.is_empty() { ",\"attrs\":[" } else { "," }));
        tasks.push(Task::Attribute(thing.node));
    }
    if !tasks.is_empty() {
        tasks.push(Task::Str("]"));
    }
    tasks
}

fn is_attribute(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Attribute | NodeKind::Merge)
}

/// Whether a line of prose may go on after it.
fn is_inline(node: Node<'_>) -> bool {
    match node.kind() {
        NodeKind::Text
        | NodeKind::Quoted
        | NodeKind::Embedded
        | NodeKind::InlineDirective
        | NodeKind::Interpolation
        | NodeKind::RawInline => true,
        NodeKind::Comment => node.is_marked(),
        _ => false,
    }
}

/// A comment with the lines that continue it.
fn comment(thing: &Thing<'_>) -> String {
    let mut text = thing.node.text().into_owned();
    if thing.last != thing.node {
        let mut line = thing.node.next_sibling();
        while let Some(node) = line.filter(|node| node.id() <= thing.last.id()) {
            if node.kind() == NodeKind::CommentLine {
                text.push('\n');
                text.push_str(&node.text());
            }
            line = node.next_sibling();
        }
    }
    let mut out = object("comment", &text);
    out.push_str(if thing.node.is_marked() { ",\"inline\":true}" } else { "}" });
    out
}

impl<'d> Writer<'d> {
    fn run(&mut self) {
        while let Some(task) = self.todo.pop() {
            match task {
                Task::Node(node) => self.node(node),
                Task::Attribute(node) => self.attribute(node),
                Task::Text(text) => self.out.push_str(&text),
                Task::Str(text) => self.out.push_str(text),
            }
        }
    }

    fn push(&mut self, tasks: Vec<Task<'d>>) {
        self.todo.extend(tasks.into_iter().rev());
    }

    fn source(&self, start: usize, end: usize) -> std::borrow::Cow<'d, str> {
        self.doc.text(Span::new(start, end))
    }

    /// The children of a container, without brackets; the pieces of one line of prose in an array of their own.
    fn children(&self, parent: Node<'d>, things: &[Thing<'d>]) -> Vec<Task<'d>> {
        let is_child = |thing: &&Thing<'d>| !is_attribute(thing.node) && thing.node.kind() != NodeKind::Arguments;
        let children: Vec<_> = things.iter().filter(is_child).collect();
        let in_braces = matches!(parent.kind(), NodeKind::Embedded | NodeKind::InlineDirective);
        let separator = if parent.is_root() { ",\n" } else { "," };
        let joined = |a: &Thing<'d>, b: &Thing<'d>| {
            !in_braces
                && is_inline(a.node)
                && is_inline(b.node)
                && !self.doc.slice(Span::new(a.span.end, b.span.start)).contains(&b'\n')
        };
        let mut tasks = Vec::with_capacity(children.len() * 2);
        let mut in_line = false;
        for (i, thing) in children.iter().enumerate() {
            if i > 0 {
                tasks.push(Task::Str(if in_line { "," } else { separator }));
            }
            let goes_on = children.get(i + 1).is_some_and(|next| joined(thing, next));
            if goes_on && !in_line {
                tasks.push(Task::Str("["));
            }
            tasks.push(match thing.node.kind() {
                NodeKind::Comment => Task::Text(comment(thing)),
                _ => Task::Node(thing.node),
            });
            if in_line && !goes_on {
                tasks.push(Task::Str("]"));
            }
            in_line = goes_on;
        }
        tasks
    }

    fn node(&mut self, node: Node<'d>) {
        let text = |key: &str| object(key, &node.text());
        match node.kind() {
            NodeKind::Element | NodeKind::Embedded => return self.element(node),
            NodeKind::Directive | NodeKind::InlineDirective => return self.directive(node),
            NodeKind::Text | NodeKind::Blank => return write_json_string(&node.text(), &mut self.out),
            NodeKind::Quoted => return write_json_string(&String::from_utf8_lossy(&node.source()), &mut self.out),
            NodeKind::Interpolation => self.out += &text("interp"),
            NodeKind::Reference => self.out += &object("ref", &spelling::payload(&mention_source(node)[1..])),
            NodeKind::RawBlock | NodeKind::Freeform => {
                let key = if node.kind() == NodeKind::RawBlock { "raw" } else { "freeform" };
                self.out += &text(key);
                if let Some(name) = node.name() {
                    self.member("lang", &name);
                }
            }
            NodeKind::RawInline => {
                self.out += &text("raw");
                self.member("lang", &node.name().unwrap_or_default());
                self.out += ",\"inline\":true";
            }
            NodeKind::Skipped => self.out += &text("skipped"),
            NodeKind::Comment
            | NodeKind::CommentLine
            | NodeKind::Attribute
            | NodeKind::Arguments
            | NodeKind::Merge
            | NodeKind::Close
            | NodeKind::Document => return,
        }
        self.out.push('}');
    }

    fn member(&mut self, key: &str, text: &str) {
        self.out.push_str(",\"");
        self.out.push_str(key);
        self.out.push_str("\":");
        write_json_string(text, &mut self.out);
    }

    fn element(&mut self, node: Node<'d>) {
        let identity = identity(node);
        self.out.push_str("{\"el\":");
        match &identity.name {
            Some(name) => write_json_string(name, &mut self.out),
            None => self.out.push_str("null"),
        }
        if let Some(key) = &identity.key {
            self.member("key", key);
        }
        for (i, name) in identity.traits.iter().enumerate() {
            self.out.push_str(if i == 0 { ",\"traits\":[" } else { "," });
            write_json_string(name, &mut self.out);
        }
        if !identity.traits.is_empty() {
            self.out.push(']');
        }
        if !identity.suffix.is_empty() {
            self.member("suffix", &identity.suffix);
        }
        if node.kind() == NodeKind::Embedded {
            self.out.push_str(",\"inline\":true");
        } else if node.is_sameline() {
            self.out.push_str(",\"sameline\":true");
        }
        let head = node.identity_span().map_or(0, |span| span.end);
        self.contents(node, head, &identity.head(node.kind() == NodeKind::Embedded));
    }

    fn directive(&mut self, node: Node<'d>) {
        let name = node.name().unwrap_or_default();
        self.out += &object("directive", &name);
        let inline = node.kind() == NodeKind::InlineDirective;
        if inline {
            self.out.push_str(",\"inline\":true");
        }
        let head = node.name_span().map_or(0, |span| span.end);
        self.contents(node, head, &format!("{}{name}", if inline { "!{" } else { "!" }));
    }

    /// The rest of a container's object: attributes, children and layout. Its head ends at `head`.
    fn contents(&mut self, node: Node<'d>, head: usize, written: &str) {
        let things = things(node);
        if let Some(arguments) = things.iter().find(|thing| thing.node.kind() == NodeKind::Arguments) {
            self.member("args", &arguments.node.text());
        }
        let mut tasks = attributes(&things);
        let children = self.children(node, &things);
        if !children.is_empty() {
            tasks.push(Task::Str(",\"children\":["));
            tasks.extend(children);
            tasks.push(Task::Str("]"));
        }
        if self.layout {
            tasks.push(Task::Text(format!(",{}", self.layout(node, &things, head, written))));
        }
        tasks.push(Task::Str("}"));
        self.push(tasks);
    }

    /// How a container is written; `written` is how its head, which ends at `head`, would be.
    fn layout(&self, node: Node<'d>, things: &[Thing<'d>], head: usize, written: &str) -> String {
        let span = node.span();
        let mut out = String::from("\"layout\":[");
        let source = self.source(span.start, head);
        write_json_string(if source == written { "" } else { &source }, &mut out);
        let mut place = head;
        for thing in things {
            out.push(',');
            write_json_string(&self.source(place, thing.span.start), &mut out);
            out.push(',');
            write_json_string(&self.mark(thing), &mut out);
            place = thing.span.end;
        }
        if place < span.end {
            out.push(',');
            write_json_string(&self.source(place, span.end), &mut out);
        }
        out.push(']');
        out
    }

    fn mark(&self, thing: &Thing<'d>) -> String {
        let node = thing.node;
        let own_line = node.as_attribute().is_some_and(|attribute| attribute.form() == Form::Block);
        let mut mark = String::from(match node.kind() {
            NodeKind::Arguments => "d",
            NodeKind::Attribute | NodeKind::Merge if own_line => "b",
            NodeKind::Attribute | NodeKind::Merge => "a",
            _ => "c",
        });
        if node.id() != thing.last.id() || !node.record().kind().is_container() {
            let source = self.source(thing.span.start, thing.span.end);
            if thing.last != node || usual(node).is_none_or(|usual| usual != source) {
                mark.push_str(&source);
            }
        }
        mark
    }

    fn attribute(&mut self, node: Node<'d>) {
        let Some(attribute) = node.as_attribute() else {
            // A merge.
            self.out.push_str("{\"$merge\":");
            write_json_string(&node.text(), &mut self.out);
            self.out.push('}');
            return;
        };
        self.out.push('[');
        write_json_string(&attribute.name(), &mut self.out);
        self.out.push(',');
        match attribute.value() {
            Value::Nodes(_) => self.nodes(node, attribute),
            value => {
                write_value(&value, attribute.raw().unwrap_or_default(), &mut self.out);
                self.out.push(']');
            }
        }
    }

    fn nodes(&mut self, node: Node<'d>, attribute: Attribute<'d>) {
        let things = things(node);
        let inline = node.record().kind() == RecordKind::NodeValue;
        let mut tasks = vec![Task::Str("{\"$nodes\":[")];
        tasks.extend(self.children(node, &things));
        tasks.push(Task::Str("]"));
        // Attributes among the lines of a structured value stand beside its nodes.
        tasks.extend(attributes(&things));
        if inline {
            tasks.push(Task::Str(",\"inline\":true"));
        }
        if self.layout {
            let name = attribute.name_span();
            let quoted = !self.source(name.start - 1, name.start).starts_with(':');
            let head = name.end + usize::from(quoted);
            let written = spelling::attribute_name(&attribute.name());
            tasks.push(Task::Text(format!(",{}", self.layout(node, &things, head, &written))));
        }
        tasks.push(Task::Str("}]"));
        self.push(tasks);
    }
}

fn mention_source(node: Node<'_>) -> String {
    String::from_utf8_lossy(node.leaf()).into_owned()
}

pub(super) fn identity(node: Node<'_>) -> Identity {
    Identity {
        name: node.name().map(std::borrow::Cow::into_owned),
        key: node.key().map(std::borrow::Cow::into_owned),
        traits: node.traits().into_iter().map(std::borrow::Cow::into_owned).collect(),
        suffix: node.suffixes().into_iter().map(|(c, _)| c).collect(),
    }
}

/// How a leaf is written on the way back when nothing says how; nothing where that depends on what is around.
fn usual(node: Node<'_>) -> Option<String> {
    match node.kind() {
        NodeKind::Text | NodeKind::Arguments => Some(node.text().into_owned()),
        NodeKind::Blank => Some(String::new()),
        NodeKind::Quoted => Some(String::from_utf8_lossy(node.leaf()).into_owned()),
        // How its further lines are indented depends on where it stands.
        NodeKind::Comment if node.leaf().contains(&b'\n') => None,
        NodeKind::Comment if node.is_marked() => Some(format!(";{{{}}}", node.text())),
        NodeKind::Comment => Some(format!(";{}", node.text())),
        NodeKind::Interpolation => Some(format!("!{{{{{}}}}}", node.text())),
        NodeKind::Reference => Some(spelling::reference(&spelling::payload(&mention_source(node)[1..]))),
        NodeKind::Merge => Some(spelling::merge(&node.text())),
        NodeKind::Attribute => {
            let attribute = node.as_attribute()?;
            let at = if attribute.form() == Form::Block { At::Line } else { At::Word };
            let value = usual_value(&attribute.value(), attribute.raw().unwrap_or_default(), at);
            Some(format!("{} {value}", spelling::attribute_name(&attribute.name())))
        }
        _ => None,
    }
}

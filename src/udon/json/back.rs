//! From JSON back to a document.
//!
//! Where an object has a `layout`, it is written as that says. The result is read again and compared with the JSON: if
//! they differ, because somebody changed the JSON, what the layout keeps of a thing is used only where it still says what
//! the JSON says; and if that is not enough, the document is written anew, two columns a level. Refuses to recurse.

use std::borrow::Cow;

use super::leaf::{DEEPEST, Where, escape, leaf, no_node, stays_on_line, value_text};
use super::spelling::{self, At, Identity};
use super::write;
use crate::error::{Code, Error, Result};
use crate::json::{Json, Kind, Tree};
use crate::udon::bytes::characters;
use crate::udon::document::Document;
use crate::udon::event_text::write_json_string;
use crate::udon::sink::Reading;
use crate::udon::text::read_text;

/// A document made from JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Back {
    /// The source.
    pub source: String,
    /// Whether it reads as the JSON says. A few things have no spelling, such as prose that holds `!{x}`.
    pub exact: bool,
}

/// The document that JSON of the lossless form describes.
pub fn from_json(text: &str) -> Result<Back> {
    let tree = Tree::read(text)?;
    if tree.root().kind() != Kind::Array {
        return Err(Error::new(Code::InvalidSyntax, "a document is an array of nodes"));
    }
    let meant = meaning(&tree);
    let mut best = None;
    for trust in [Trust::All, Trust::Checked, Trust::None] {
        let source = Printer::new(trust).print(tree.root())?;
        let json = Document::parse(source.as_bytes()).to_json(false);
        if meaning(&Tree::read(&json)?) == meant {
            return Ok(Back { source, exact: true });
        }
        best = Some(source);
    }
    Ok(Back { source: best.unwrap_or_default(), exact: false })
}

/// What a JSON text says: everything but layout, in one spelling.
fn meaning(tree: &Tree<'_>) -> String {
    enum Todo<'t> {
        Value(Json<'t>),
        Str(&'static str),
        Key(Cow<'t, str>),
    }
    let mut out = String::new();
    let mut todo = vec![Todo::Value(tree.root())];
    while let Some(next) = todo.pop() {
        let value = match next {
            Todo::Str(text) => {
                out.push_str(text);
                continue;
            }
            Todo::Key(key) => {
                write_json_string(&key, &mut out);
                out.push(':');
                continue;
            }
            Todo::Value(value) => value,
        };
        let mut inside = Vec::new();
        match value.kind() {
            Kind::String => write_json_string(&value.text().unwrap_or_default(), &mut out),
            Kind::Array => {
                for item in value.items().filter(|item| !is_layout(*item)) {
                    inside.push(Todo::Str(if inside.is_empty() { "[" } else { "," }));
                    inside.push(Todo::Value(item));
                }
                inside.push(Todo::Str(if inside.is_empty() { "[]" } else { "]" }));
            }
            Kind::Object => {
                let mut items = value.items();
                while let (Some(key), Some(value)) = (items.next(), items.next()) {
                    let key = key.text().unwrap_or_default();
                    if key != "layout" {
                        inside.push(Todo::Str(if inside.is_empty() { "{" } else { "," }));
                        inside.push(Todo::Key(key));
                        inside.push(Todo::Value(value));
                    }
                }
                inside.push(Todo::Str(if inside.is_empty() { "{}" } else { "}" }));
            }
            _ => out.push_str(value.raw()),
        }
        todo.extend(inside.into_iter().rev());
    }
    out
}

/// Whether it is the layout of the document, alone, behind its nodes.
fn is_layout(value: Json<'_>) -> bool {
    is_tail(value) && value.items().count() == 2 && value.get("layout").is_some()
}

/// Whether it is what the document itself has, behind its nodes: attributes and layout.
fn is_tail(value: Json<'_>) -> bool {
    let key = if value.kind() == Kind::Object { value.items().next().and_then(Json::text) } else { None };
    key.is_some_and(|key| key == "attrs" || key == "layout")
}

/// How far the layout is believed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    All,
    Checked,
    None,
}

/// What is still to be written.
enum Todo<'t> {
    Text(String),
    /// A line starts, at this column.
    Line(usize),
    /// A node, in a container whose lines start at this column.
    Node(Json<'t>, usize),
    /// An attribute whose value is nodes.
    Nodes(Json<'t>, usize),
}

/// A container, ready to be written.
struct Container<'t> {
    head: String,
    arguments: Option<Cow<'t, str>>,
    attributes: Vec<Json<'t>>,
    children: Vec<Json<'t>>,
    layout: Option<Json<'t>>,
    /// It ends in a brace.
    braces: bool,
    /// Text may follow its head on the line.
    takes_text: bool,
}

struct Printer<'t> {
    trust: Trust,
    out: String,
    known: (usize, usize),
    todo: Vec<Todo<'t>>,
}

impl<'t> Printer<'t> {
    fn new(trust: Trust) -> Self {
        Self { trust, out: String::new(), known: (0, 0), todo: Vec::new() }
    }

    fn print(mut self, root: Json<'t>) -> Result<String> {
        let tail = root.items().last().filter(|last| is_tail(*last));
        let layout = tail.and_then(|tail| tail.get("layout"));
        let children: Vec<_> = root.items().filter(|item| !is_tail(*item)).collect();
        let container = Container {
            head: String::new(),
            arguments: None,
            attributes: tail.map(|tail| members(tail, "attrs")).unwrap_or_default(),
            children,
            layout,
            braces: false,
            takes_text: false,
        };
        let followed = self.trust != Trust::None && layout.is_some();
        self.container(&container, 0)?;
        while let Some(next) = self.todo.pop() {
            match next {
                Todo::Text(text) => self.out.push_str(&text),
                Todo::Line(column) if column > DEEPEST => self.out.push(' '),
                Todo::Line(column) => {
                    if !self.out.is_empty() {
                        self.out.push('\n');
                    }
                    self.out.extend(std::iter::repeat_n(' ', column));
                }
                Todo::Node(node, column) => self.node(node, column)?,
                Todo::Nodes(attribute, column) => self.nodes(attribute, column)?,
            }
        }
        if !followed && !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        Ok(self.out)
    }

    /// The column where the next character will stand.
    fn column(&mut self) -> usize {
        let (place, column) = self.known;
        let new = &self.out.as_bytes()[place..];
        let column = match memchr::memrchr(b'\n', new) {
            Some(feed) => characters(&new[feed + 1..]),
            None => column + characters(new),
        };
        self.known = (self.out.len(), column);
        column
    }

    fn node(&mut self, node: Json<'t>, column: usize) -> Result<()> {
        if node.get("el").is_some() {
            let inline = node.has("inline");
            let head = format!("{}{}", if inline { "|{" } else { "|" }, identity(node).text());
            return self.object(node, head, inline, column);
        }
        if let Some(name) = node.get_text("directive") {
            let inline = node.has("inline");
            return self.object(node, format!("{}{name}", if inline { "!{" } else { "!" }), inline, column);
        }
        let start = self.column();
        let text = leaf(node, start)?;
        self.out.push_str(&text);
        Ok(())
    }

    fn object(&mut self, node: Json<'t>, head: String, inline: bool, column: usize) -> Result<()> {
        let container = Container {
            head,
            arguments: node.get_text("args"),
            attributes: members(node, "attrs"),
            children: members(node, "children"),
            layout: node.get("layout"),
            braces: inline,
            takes_text: node.get("el").is_some(),
        };
        self.container(&container, column)
    }

    fn nodes(&mut self, attribute: Json<'t>, column: usize) -> Result<()> {
        let mut items = attribute.items();
        let name = items.next().and_then(Json::text).unwrap_or_default();
        let Some(value) = items.next() else { return Ok(()) };
        let container = Container {
            head: spelling::attribute_name(&name),
            arguments: None,
            attributes: members(value, "attrs"),
            children: members(value, "$nodes"),
            layout: value.get("layout"),
            braces: false,
            takes_text: value.has("inline"),
        };
        self.container(&container, column)
    }

    /// Writes the head of a container, and leaves the rest to do.
    fn container(&mut self, container: &Container<'t>, column: usize) -> Result<()> {
        let start = self.column();
        let tasks = if let Some(tasks) = self.laid_out(container, column)? {
            tasks
        } else {
            let mut tasks = self.anew(container, if container.braces { column } else { start }, column)?;
            // What a container ends with parts it from the next.
            let parts: Vec<_> = container.layout.iter().flat_map(|layout| layout.items()).collect();
            if self.trust != Trust::None && !container.braces && parts.len() % 2 == 0 {
                tasks.extend(parts.last().and_then(|last| last.text()).map(|last| Todo::Text(last.into_owned())));
            }
            tasks
        };
        self.todo.extend(tasks.into_iter().rev());
        Ok(())
    }

    /// A container as its layout says; nothing where it has none, or one for other things than it holds.
    fn laid_out(&mut self, container: &Container<'t>, column: usize) -> Result<Option<Vec<Todo<'t>>>> {
        let Some(layout) = container.layout.filter(|_| self.trust != Trust::None) else { return Ok(None) };
        let parts: Vec<Cow<'t, str>> = layout.items().filter_map(Json::text).collect();
        let Some((head, parts)) = parts.split_first() else { return Ok(None) };
        let marks = || parts.iter().skip(1).step_by(2);
        let count = |names: &str| marks().filter(|mark| mark.starts_with(|c| names.contains(c))).count();
        let flat = flatten(&container.children);
        if count("ab") != container.attributes.len()
            || count("c") != flat.len()
            || count("d") != usize::from(container.arguments.is_some())
        {
            return Ok(None);
        }
        let checked = self.trust == Trust::Checked;
        let head = if head.is_empty() || checked && !same_head(head, &container.head) {
            container.head.as_str()
        } else {
            head
        };
        self.out.push_str(head);
        let (mut attributes, mut children) = (container.attributes.iter(), flat.into_iter());
        let mut tasks = Vec::new();
        for pair in parts.chunks(2) {
            tasks.push(Todo::Text(pair[0].clone().into_owned()));
            let Some(mark) = pair.get(1).filter(|mark| !mark.is_empty()) else { continue };
            let (mark, source) = mark.split_at(1);
            tasks.push(match mark {
                "d" => Todo::Text(source_or(source, container.arguments.as_deref().unwrap_or_default(), checked)),
                "c" => {
                    let Some(child) = children.next() else { continue };
                    self.laid_out_child(child, source, pair[0].contains('\n'), column)
                }
                _ => {
                    let Some(attribute) = attributes.next() else { continue };
                    laid_out_attribute(*attribute, source, mark == "b", checked, column)?
                }
            });
        }
        Ok(Some(tasks))
    }

    fn laid_out_child(&self, child: Json<'t>, source: &str, starts_line: bool, column: usize) -> Todo<'t> {
        let checked = self.trust == Trust::Checked;
        if let Some(text) = child.text() {
            let says = |source: &str| (0..16).any(|bits| read_text(source.as_bytes(), Reading(bits)) == text);
            return Todo::Text(match (source, checked) {
                ("", false) => text.into_owned(),
                ("", true) if starts_line => escape(&text, Where::Line),
                ("", true) => escape(&text, Where::Inline),
                (source, true) if !says(source) => escape(&text, Where::Line),
                (source, _) => source.to_owned(),
            });
        }
        let container = child.get("el").is_some() || child.get("directive").is_some();
        if container || source.is_empty() || checked && !same_leaf(child, source) {
            return Todo::Node(child, column);
        }
        Todo::Text(source.to_owned())
    }

    /// A container without regard to any layout; its lines start two columns after `start`, that of its head.
    fn anew(&mut self, container: &Container<'t>, start: usize, column: usize) -> Result<Vec<Todo<'t>>> {
        self.out.push_str(&container.head);
        let mut tasks = Vec::new();
        if let Some(arguments) = &container.arguments {
            tasks.push(Todo::Text(format!(" {arguments}")));
        }
        if container.braces {
            in_braces(container, column, &mut tasks)?;
            return Ok(tasks);
        }
        let lines = if container.head.is_empty() { 0 } else { start + 2 };
        let first = container.children.first().copied();
        let simple = container.attributes.iter().all(|attribute| !has_nodes(*attribute));
        let mut on_line = container.takes_text
            && (container.attributes.is_empty()
                || simple && first.is_some_and(|first| first.has("sameline") || stays_on_line(first)));
        for attribute in &container.attributes {
            tasks.push(if on_line { Todo::Text(" ".to_owned()) } else { Todo::Line(lines) });
            tasks.push(attribute_anew(*attribute, if on_line { At::Word } else { At::Line }, lines)?);
        }
        for (i, child) in container.children.iter().copied().enumerate() {
            let text = child.text();
            if text.as_deref() == Some("") {
                tasks.push(Todo::Text("\n".to_owned()));
                on_line = false;
            } else if let Some(skipped) = child.get_text("skipped") {
                tasks.push(Todo::Line(0));
                tasks.push(Todo::Text(skipped.into_owned()));
                on_line = false;
            } else if on_line && (child.has("sameline") || i == 0 && (stays_on_line(child) || child.has("inline"))) {
                tasks.push(Todo::Text(" ".to_owned()));
                pieces(child, Where::Inline, lines, &mut tasks)?;
            } else {
                tasks.push(Todo::Line(lines));
                pieces(child, Where::Line, lines, &mut tasks)?;
                on_line = false;
            }
        }
        Ok(tasks)
    }
}

/// The attributes and content of a brace form, and its closing brace.
fn in_braces<'t>(container: &Container<'t>, column: usize, tasks: &mut Vec<Todo<'t>>) -> Result<()> {
    for attribute in &container.attributes {
        tasks.push(Todo::Text(" ".to_owned()));
        tasks.push(attribute_anew(*attribute, At::Word, column)?);
    }
    for (i, child) in container.children.iter().enumerate() {
        if i == 0 {
            tasks.push(Todo::Text(" ".to_owned()));
        }
        match child.text() {
            Some(text) => {
                let lines: Vec<_> = text.split('\n').map(|line| escape(line, Where::Inline)).collect();
                tasks.push(Todo::Text(lines.join(&format!("\n{}", " ".repeat(column.min(DEEPEST) + 4)))));
            }
            None => pieces(*child, Where::Inline, column, tasks)?,
        }
    }
    tasks.push(Todo::Text("}".to_owned()));
    Ok(())
}

/// The identity that an element's object gives.
fn identity(node: Json<'_>) -> Identity {
    let text = |key: &str| node.get_text(key).map(Cow::into_owned);
    Identity {
        name: text("el"),
        key: text("key"),
        traits: members(node, "traits").into_iter().filter_map(Json::text).map(Cow::into_owned).collect(),
        suffix: text("suffix").unwrap_or_default(),
    }
}

fn members<'t>(node: Json<'t>, key: &str) -> Vec<Json<'t>> {
    node.get(key).map(|array| array.items().collect()).unwrap_or_default()
}

/// Children with the pieces of lines taken out of their arrays.
fn flatten<'t>(children: &[Json<'t>]) -> Vec<Json<'t>> {
    let mut flat = Vec::with_capacity(children.len());
    for child in children {
        if child.kind() == Kind::Array {
            flat.extend(child.items());
        } else {
            flat.push(*child);
        }
    }
    flat
}

fn has_nodes(attribute: Json<'_>) -> bool {
    attribute.items().nth(1).is_some_and(|value| value.get("$nodes").is_some())
}

fn source_or(source: &str, text: &str, checked: bool) -> String {
    if source.is_empty() || checked && source != text { text.to_owned() } else { source.to_owned() }
}

/// Whether the head `source` says the same as `written` does.
fn same_head(source: &str, written: &str) -> bool {
    let read = |head: &str| {
        let doc = Document::parse(head.as_bytes());
        let node = doc.root().children().next();
        node.map(|node| (node.kind(), write::identity(node), node.as_attribute().map(|a| a.name().into_owned())))
    };
    read(source) == read(written)
}

/// Whether the source of a leaf says what its JSON does.
fn same_leaf(child: Json<'_>, source: &str) -> bool {
    let said = Document::parse(source.as_bytes()).to_json(false);
    let wanted = format!("[{}]", child.raw());
    match (Tree::read(&said), Tree::read(&wanted)) {
        (Ok(said), Ok(wanted)) => meaning(&said) == meaning(&wanted),
        _ => false,
    }
}

fn laid_out_attribute<'t>(
    attribute: Json<'t>,
    source: &str,
    own_line: bool,
    checked: bool,
    column: usize,
) -> Result<Todo<'t>> {
    if has_nodes(attribute) {
        return Ok(Todo::Nodes(attribute, column));
    }
    let says = |source: &str| {
        let said = Document::parse(format!("|x {source}")).to_json(false);
        let wanted = format!("[{{\"el\":\"x\",\"attrs\":[{}]}}]", attribute.raw());
        match (Tree::read(&said), Tree::read(&wanted)) {
            (Ok(said), Ok(wanted)) => meaning(&said) == meaning(&wanted),
            _ => false,
        }
    };
    if source.is_empty() || checked && !says(source) {
        return attribute_anew(attribute, if own_line { At::Line } else { At::Word }, column);
    }
    Ok(Todo::Text(source.to_owned()))
}

fn attribute_anew(attribute: Json<'_>, at: At, column: usize) -> Result<Todo<'_>> {
    if let Some(key) = attribute.get_text("$merge") {
        return Ok(Todo::Text(spelling::merge(&key)));
    }
    if has_nodes(attribute) {
        return Ok(Todo::Nodes(attribute, column));
    }
    let mut items = attribute.items();
    let (Some(name), Some(value)) = (items.next().and_then(Json::text), items.next()) else {
        return Err(no_node(attribute, "attribute"));
    };
    Ok(Todo::Text(format!("{} {}", spelling::attribute_name(&name), value_text(value, at)?)))
}

/// The pieces of a child, be it a line of prose or a node.
fn pieces<'t>(child: Json<'t>, place: Where, column: usize, tasks: &mut Vec<Todo<'t>>) -> Result<()> {
    let mut place = place;
    let mut piece = |piece: Json<'t>, place: Where| -> Result<()> {
        match piece.kind() {
            Kind::String => tasks.push(Todo::Text(escape(&piece.text().unwrap_or_default(), place))),
            Kind::Object => tasks.push(Todo::Node(piece, column)),
            _ => return Err(no_node(piece, "node")),
        }
        Ok(())
    };
    if child.kind() != Kind::Array {
        return piece(child, place);
    }
    for item in child.items() {
        piece(item, place)?;
        if place == Where::Line {
            place = Where::Middle;
        }
    }
    Ok(())
}

//! From JSON back to a document.
//!
//! Where an object has a `layout`, it is written as that says. The result is read again and compared with the JSON: if
//! they differ, because somebody changed the JSON, what the layout keeps of a thing is used only where it still says what
//! the JSON says; and if that is not enough, the document is written anew, two columns a level. Refuses to recurse.

use std::borrow::Cow;

use super::anew::{anew, attribute_anew, has_nodes};
use super::form::{self, is_tail};
use super::leaf::{DEEPEST, Where, escape, leaf};
use super::same::difference;
use super::spelling::{self, At, Identity};
use super::write;
use crate::error::{Code, Error, Result};
use crate::json::{Json, Kind, Tree};
use crate::udon::bytes::characters;
use crate::udon::document::Document;
use crate::udon::sink::Reading;
use crate::udon::text::read_text;

/// The source of the document that JSON of the lossless form describes.
///
/// # Errors
/// [`Code::InvalidSyntax`] with line and column for what is no JSON, for what is not of the form, and for the first thing
/// that has no spelling, such as prose that holds `!{x}`.
pub fn from_json(text: &str) -> Result<String> {
    let tree = Tree::read(text)?;
    form::check(tree.root())?;
    let mut lost = None;
    for trust in [Trust::All, Trust::Checked, Trust::None] {
        let source = Printer::new(trust).print(tree.root())?;
        let json = Document::parse(source.as_bytes()).to_json(false);
        lost = difference(tree.root(), Tree::read(&json)?.root());
        if lost.is_none() {
            return Ok(source);
        }
    }
    let lost = lost.unwrap_or(tree.root());
    let message = format!("{}: no document reads as `{}` there", lost.place(), lost.shown());
    Err(Error::new(Code::InvalidSyntax, message)
        .detail("the text would be read as something else, and cannot be escaped"))
}

/// How far the layout is believed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    All,
    Checked,
    None,
}

/// What is still to be written.
pub(super) enum Todo<'t> {
    Text(String),
    /// A blank line.
    Blank,
    /// A line starts, at this column.
    Line(usize),
    /// A node, in a container whose lines start at this column.
    Node(Json<'t>, usize),
    /// An attribute whose value is nodes.
    Nodes(Json<'t>, usize),
}

/// A container, ready to be written.
pub(super) struct Container<'t> {
    pub head: String,
    pub arguments: Option<Cow<'t, str>>,
    pub attributes: Vec<Json<'t>>,
    pub children: Vec<Json<'t>>,
    layout: Option<Json<'t>>,
    pub head_line: HeadLine,
}

/// What may stand on the line of a container's head.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HeadLine {
    /// Attributes, text, elements.
    Text,
    /// Elements only.
    Elements,
    /// Nothing.
    Nothing,
    /// All of it: it ends in a brace.
    Braces,
}

struct Printer<'t> {
    trust: Trust,
    out: String,
    /// Where the last blank line stands, which nothing has ended yet.
    blank: usize,
    known: (usize, usize),
    todo: Vec<Todo<'t>>,
}

impl<'t> Printer<'t> {
    fn new(trust: Trust) -> Self {
        Self { trust, out: String::new(), blank: 0, known: (0, 0), todo: Vec::new() }
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
            head_line: HeadLine::Nothing,
        };
        let followed = self.trust != Trust::None && layout.is_some();
        self.container(&container, 0)?;
        while let Some(next) = self.todo.pop() {
            match next {
                Todo::Text(text) => self.out.push_str(&text),
                Todo::Blank => {
                    self.out.push('\n');
                    self.blank = self.out.len();
                }
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
        let open = !self.out.ends_with('\n') || self.blank == self.out.len();
        if !followed && !self.out.is_empty() && open {
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
            let head = identity(node).head(inline);
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
            head_line: match node.get("el") {
                _ if inline => HeadLine::Braces,
                Some(_) => HeadLine::Text,
                None => HeadLine::Elements,
            },
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
            head_line: if value.has("inline") { HeadLine::Text } else { HeadLine::Nothing },
        };
        self.container(&container, column)
    }

    /// Writes the head of a container, and leaves the rest to do.
    fn container(&mut self, container: &Container<'t>, column: usize) -> Result<()> {
        let start = self.column();
        let tasks = if let Some(tasks) = self.laid_out(container, column)? {
            tasks
        } else {
            let mut tasks = anew(container, start, column)?;
            // What a container ends with parts it from the next.
            let parts: Vec<_> = container.layout.iter().flat_map(|layout| layout.items()).collect();
            if self.trust != Trust::None && container.head_line != HeadLine::Braces && parts.len() % 2 == 0 {
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
        (Ok(said), Ok(wanted)) => difference(wanted.root(), said.root()).is_none(),
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
            (Ok(said), Ok(wanted)) => difference(wanted.root(), said.root()).is_none(),
            _ => false,
        }
    };
    if source.is_empty() || checked && !says(source) {
        return attribute_anew(attribute, if own_line { At::Line } else { At::Word }, column);
    }
    Ok(Todo::Text(source.to_owned()))
}

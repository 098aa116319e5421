//! A template read into a program.
//!
//! The source is walked once; what is not dynamic is copied with its indentation brought to where it will stand, so that
//! the body of a directive comes out at the directive's own column. Comments are the author's and are left out. Every
//! mistake is collected with line and column. Nesting and includes are bounded, so that no template overflows the stack.

use super::place::part_of;
use super::program::{Branch, Condition, Loop, Part, Piece, Place, Program, Slot, Wrap};
use super::sheet::Sheet;
use crate::error::Result;
use crate::span::Span;
use crate::udon::attribute_view::Attribute;
use crate::udon::check::{Rule, Severity};
use crate::udon::document::Document;
use crate::udon::expression::{Dialect, Expression, Filtered};
use crate::udon::node::{Node, NodeKind};
use crate::udon::schema::text_of;
use crate::udon::value::{TemplatePart, Value, template_parts};

/// How deep directives may lie in one another.
const DEPTH: usize = 48;
/// How deep includes may lie in one another.
const INCLUDES: usize = 8;
/// The most mistakes that are told.
const FAULTS: usize = 20;
/// What stands at the start of a line with an exclamation mark.
const DIRECTIVES: &[&str] = &["if", "elif", "else", "unless", "for", "let", "include"];

/// A template's text and the file it comes from.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file, which includes are relative to; empty for a text of its own.
    pub file: String,
    /// Which element of it, by path, trait or key; nothing takes all of it.
    pub part: Option<String>,
    /// The text.
    pub text: Vec<u8>,
}

/// Finds the file that an include names: given the including file and what is written, the source.
pub type Loader<'l> = dyn Fn(&str, &str) -> Result<Source> + 'l;

/// A mistake in a template.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Fault {
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub message: String,
    /// What was expected.
    pub advice: String,
}

/// Reads a template; or says everything that is wrong with it.
pub fn compile(source: &Source, load: &Loader<'_>) -> std::result::Result<Program, Vec<Fault>> {
    let mut compiler = Compiler { load, faults: Vec::new(), files: Vec::new(), needs: Vec::new() };
    let pieces = compiler.source(source, 0);
    let Compiler { faults, needs, .. } = compiler;
    if faults.is_empty() { Ok(Program { pieces, needs }) } else { Err(faults) }
}

struct Compiler<'l> {
    load: &'l Loader<'l>,
    faults: Vec<Fault>,
    /// The files that are being included, outermost first.
    files: Vec<String>,
    needs: Vec<String>,
}

/// Where a template is read: its file, how many columns further left its lines will stand, and how deep directives lie.
#[derive(Clone, Copy)]
struct Level<'s, 'd> {
    sheet: &'s Sheet<'d>,
    shift: isize,
    depth: usize,
}

/// What is made of a stretch of source, and how far it is read.
struct Made<'s, 'd> {
    level: Level<'s, 'd>,
    cursor: usize,
    pieces: Vec<Piece>,
}

impl Made<'_, '_> {
    /// Copies what stands before `start`, and goes on at `end`.
    fn pass(&mut self, start: usize, end: usize) {
        self.level.sheet.copy(self.cursor, start, self.level.shift, &mut self.pieces);
        self.cursor = end.max(self.cursor);
    }
}

impl Compiler<'_> {
    fn fault(&mut self, place: Place, message: impl Into<String>, advice: impl Into<String>) {
        if self.faults.len() < FAULTS {
            self.faults.push(Fault { place, message: message.into(), advice: advice.into() });
        }
    }

    /// Reads a template whose lines will stand at column `indent`.
    fn source(&mut self, source: &Source, indent: usize) -> Vec<Piece> {
        let doc = Document::parse(source.text.clone());
        let sheet = Sheet { doc: &doc, bytes: doc.source(), file: source.file.clone() };
        let place = sheet.place(0);
        for finding in
            doc.check().into_iter().filter(|finding| finding.rule == Rule::Parse && finding.severity == Severity::Error)
        {
            self.fault(sheet.place(finding.span.start), finding.message, finding.advice);
        }
        let element = match source.part.as_deref().map(|part| part_of(&doc, part)) {
            None => None,
            Some(Ok(node)) => Some(node),
            Some(Err(error)) => {
                let advice = match error.suggestions.join(", ") {
                    near if near.is_empty() => "name an element of the file".to_owned(),
                    near => format!("did you mean {near}"),
                };
                self.fault(place, error.message, advice);
                return Vec::new();
            }
        };
        self.files.push(source.file.clone());
        let pieces = if let Some(node) = element {
            self.needs(node);
            self.element(&sheet, node, indent)
        } else {
            let level = Level { sheet: &sheet, shift: -indent.cast_signed(), depth: 0 };
            self.stretch(level, doc.root(), Span::new(0, sheet.bytes.len()))
        };
        self.files.pop();
        pieces
    }

    /// The names that an element lists under `:needs`.
    fn needs(&mut self, node: Node<'_>) {
        if let Some(Value::List(list)) = node.attribute("needs").map(Attribute::value) {
            self.needs.extend(list.items().iter().filter_map(text_of));
        }
    }

    /// The body of the element that is the template: its own attributes describe it and are no part of it.
    fn element(&mut self, sheet: &Sheet<'_>, node: Node<'_>, indent: usize) -> Vec<Piece> {
        let head = node.line();
        let end = sheet.line_end(node.trimmed_span().end);
        let content = |child: &Node<'_>| {
            !matches!(
                child.kind(),
                NodeKind::Attribute
                    | NodeKind::Merge
                    | NodeKind::Comment
                    | NodeKind::CommentLine
                    | NodeKind::Blank
                    | NodeKind::Close
            )
        };
        let Some(first) = node.children().find(content) else { return Vec::new() };
        let below = node.children().filter(content).find(|child| child.line() > head);
        let base = below.map_or(0, Node::column);
        let shift = base.cast_signed() - indent.cast_signed();
        let mut pieces = Vec::new();
        let from = if first.line() == head || first.kind() == NodeKind::Interpolation {
            pieces.push(Piece::Text(" ".repeat(indent)));
            first.span().start
        } else {
            sheet.line_start(first.span().start)
        };
        pieces.extend(self.stretch(Level { sheet, shift, depth: 0 }, node, Span::new(from, end)));
        pieces
    }

    /// Reads what stands in `within` between two bytes.
    fn stretch(&mut self, level: Level<'_, '_>, within: Node<'_>, bytes: Span) -> Vec<Piece> {
        let Level { sheet, shift, .. } = level;
        let mut made = Made { level, cursor: bytes.start, pieces: Vec::new() };
        let mut next = sheet.doc.first_child(within.id());
        while let Some(id) = next {
            let node = sheet.doc.node(id);
            let span = node.span();
            if span.start >= bytes.end {
                break;
            }
            next = sheet.doc.after_head(id);
            if span.start < made.cursor {
                continue;
            }
            match node.kind() {
                NodeKind::Interpolation => {
                    made.pass(span.start, span.end);
                    if span.start == sheet.line_start(span.start) {
                        made.pieces.push(indent(-shift));
                    }
                    made.pieces.extend(self.slot(sheet, &node.text(), span.start + 3).map(Piece::Value));
                }
                NodeKind::Comment | NodeKind::CommentLine => match sheet.line_begun_by(span.start) {
                    Some(line) => made.pass(line, sheet.line_end(span.end)),
                    None => made.pass(sheet.blanks_before(span.start), span.end),
                },
                NodeKind::Attribute if within.is_element() && node.parent() == Some(within) => {
                    if let Some(line) = sheet.line_begun_by(span.start) {
                        made.pass(line, sheet.line_end(node.trimmed_span().end));
                        next = sheet.doc.after(id);
                    }
                }
                // What is structured is looked into.
                NodeKind::Attribute => {
                    if let Some(value) = node.as_attribute().and_then(Attribute::value_span)
                        && sheet.holds_value(value)
                        && sheet.bytes[value.start] != b'|'
                    {
                        made.pass(value.start, value.end);
                        made.pieces.push(self.word(sheet, value, None));
                    }
                }
                NodeKind::Element | NodeKind::Embedded => {
                    if let Some(key) = node.key_span().filter(|key| sheet.holds_value(*key)) {
                        made.pass(key.start, key.end);
                        let wrap = match sheet.bytes[key.start - 1] {
                            quote @ (b'"' | b'\'') => Wrap::Quoted(char::from(quote)),
                            _ => Wrap::Key,
                        };
                        made.pieces.push(self.word(sheet, key, Some(wrap)));
                    }
                }
                NodeKind::Directive => {
                    let line = sheet.line_start(span.start);
                    made.pass(line, line);
                    let last = self.directive(level, node, &mut made.pieces);
                    made.cursor = sheet.line_end(last.trimmed_span().end).max(made.cursor);
                    next = sheet.doc.after(last.id());
                }
                NodeKind::InlineDirective => {
                    let name = node.name().unwrap_or_default();
                    if DIRECTIVES.contains(&&*name) {
                        let message = format!("!{{{name} …}} cannot stand inside a line");
                        self.fault(sheet.place(span.start), message, format!("write !{name} on a line of its own"));
                    }
                }
                _ => {}
            }
        }
        made.pass(bytes.end, bytes.end);
        made.pieces
    }

    /// Reads a value between braces, which starts at a byte.
    fn slot(&mut self, sheet: &Sheet<'_>, text: &str, at: usize) -> Option<Slot> {
        let place = sheet.place(at);
        match Filtered::parse(text, Dialect::TEMPLATE) {
            Ok(value) => {
                for filter in &value.filters {
                    if let Err((message, advice)) = super::filters::known(filter) {
                        let column = place.column + filter.column - 1;
                        self.fault(Place { column, ..place.clone() }, message, advice);
                    }
                }
                Some(Slot { value, text: text.trim().to_owned(), place })
            }
            Err(error) => {
                self.fault(place, error.message, "write !{{name.part | filter: argument}}");
                None
            }
        }
    }

    /// An attribute's value or a key with values in it.
    fn word(&mut self, sheet: &Sheet<'_>, span: Span, wrap: Option<Wrap>) -> Piece {
        let text = String::from_utf8_lossy(&sheet.bytes[span.range()]);
        let wrap = wrap.unwrap_or_else(|| match text.chars().next() {
            Some(quote @ ('"' | '\'')) => Wrap::Quoted(quote),
            Some('[') => Wrap::Items,
            _ => Wrap::Bare,
        });
        let mut parts = Vec::new();
        let mut at = span.start;
        for part in template_parts(&text) {
            match part {
                TemplatePart::Text(text) => {
                    parts.push(Part::Text(text.to_owned()));
                    at += text.len();
                }
                TemplatePart::Interpolation(text) => {
                    parts.extend(self.slot(sheet, text, at + 3).map(Part::Value));
                    at += text.len() + 5;
                }
            }
        }
        Piece::Word(parts, wrap)
    }

    /// Reads a directive, and those that go on with it; gives the last of them.
    fn directive<'d>(&mut self, level: Level<'_, 'd>, node: Node<'d>, pieces: &mut Vec<Piece>) -> Node<'d> {
        let place = level.sheet.place(node.span().start);
        if level.depth >= DEPTH {
            self.fault(
                place,
                format!("directives lie more than {DEPTH} deep"),
                "move the inner ones to a file, and include it",
            );
            return node;
        }
        let name = node.name().unwrap_or_default();
        let arguments = arguments(node);
        match &*name {
            "if" | "unless" => return self.choice(level, node, pieces),
            "for" | "each" => return self.repeat(level, node, pieces),
            "let" | "assign" => {
                let parts = arguments.split_once('=').map(|(name, value)| (name.trim().to_owned(), value));
                match parts.filter(|(name, _)| is_name(name)) {
                    Some((name, value)) => {
                        let at = level.sheet.after(node, value);
                        pieces.extend(self.slot(level.sheet, value, at).map(|slot| Piece::Let(name, slot)));
                    }
                    None => self.fault(place, "!let without a name and a value", "write !let name = value"),
                }
            }
            "include" => self.include(level, node, &arguments, pieces),
            "elif" | "elsif" | "else" => {
                self.fault(place, format!("!{name} without !if"), "put it right behind an !if, at the same column");
            }
            other => {
                let words: Vec<String> = DIRECTIVES.iter().map(|word| format!("!{word}")).collect();
                let near = crate::udon::schema::nearest(&format!("!{other}"), &words);
                self.fault(
                    place,
                    format!("there is no directive !{other}"),
                    format!("expected {}{near}", crate::udon::schema::any_of(&words)),
                );
            }
        }
        node
    }

    fn choice<'d>(&mut self, level: Level<'_, 'd>, node: Node<'d>, pieces: &mut Vec<Piece>) -> Node<'d> {
        let mut branches = Vec::new();
        let (mut last, mut current) = (node, Some(node));
        while let Some(branch) = current {
            let name = branch.name().unwrap_or_default();
            let is_closed = name == "else";
            let condition = (!is_closed).then(|| self.condition(level.sheet, branch, name == "unless"));
            let body = self.body(level, branch);
            // A condition that cannot be read is a fault already.
            match condition {
                None => branches.push(Branch { condition: None, body }),
                Some(Some(condition)) => branches.push(Branch { condition: Some(condition), body }),
                Some(None) => {}
            }
            last = branch;
            current = follower(branch).filter(|next| {
                let name = next.name().unwrap_or_default();
                !is_closed && matches!(&*name, "elif" | "elsif" | "else")
            });
        }
        pieces.push(Piece::Choice(branches));
        last
    }

    fn condition(&mut self, sheet: &Sheet<'_>, node: Node<'_>, negated: bool) -> Option<Condition> {
        let text = arguments(node);
        let at = sheet.after(node, &text);
        match Expression::parse(&text, Dialect::TEMPLATE) {
            Ok(expression) => Some(Condition { expression, negated }),
            Err(error) => {
                self.fault(sheet.place(at), error.message, "write !if name, or !if name == \"value\" and other");
                None
            }
        }
    }

    fn repeat<'d>(&mut self, level: Level<'_, 'd>, node: Node<'d>, pieces: &mut Vec<Piece>) -> Node<'d> {
        let sheet = level.sheet;
        let text = arguments(node);
        let place = sheet.place(node.span().start);
        let body = self.body(level, node);
        let otherwise = follower(node).filter(|next| next.name().is_some_and(|name| name == "else"));
        let last = otherwise.unwrap_or(node);
        let otherwise = otherwise.map(|next| self.body(level, next)).unwrap_or_default();
        let parts = text.split_once(" in ").map(|(name, rest)| (name.trim().to_owned(), rest));
        let Some((name, rest)) = parts.filter(|(name, _)| is_name(name)) else {
            self.fault(place, "!for without a name and a list", "write !for item in list");
            return last;
        };
        let (mut items, mut limit, mut reversed) = (rest.trim_end(), None, false);
        while let Some((before, word)) = items.rsplit_once(' ') {
            if word == "reversed" {
                reversed = true;
            } else if let Some(count) = word.strip_prefix("limit:") {
                let Ok(count) = count.parse() else {
                    self.fault(place, format!("{word:?} is no limit"), "write limit:10");
                    return last;
                };
                limit = Some(count);
            } else {
                break;
            }
            items = before.trim_end();
        }
        let at = sheet.after(node, items);
        if let Some(items) = self.slot(sheet, items, at) {
            pieces.push(Piece::Loop(Box::new(Loop { name, items, limit, reversed, body, otherwise })));
        }
        last
    }

    /// The lines below a directive, brought to its own column, or what stands on its line.
    fn body(&mut self, level: Level<'_, '_>, node: Node<'_>) -> Vec<Piece> {
        let sheet = level.sheet;
        let inside = |child: &Node<'_>| {
            !matches!(child.kind(), NodeKind::Arguments | NodeKind::Blank | NodeKind::Comment | NodeKind::CommentLine)
        };
        let Some(first) = node.children().find(inside) else { return Vec::new() };
        let to = sheet.line_end(node.trimmed_span().end);
        let column = node.column().cast_signed();
        let mut pieces = Vec::new();
        let below = node.children().filter(inside).find(|child| child.line() > node.line());
        let base = below.map_or(column, |child| child.column().cast_signed());
        let shift = level.shift + base - column;
        let from = if first.line() == node.line() {
            pieces.push(indent(base - shift));
            first.span().start
        } else {
            sheet.line_start(first.span().start)
        };
        pieces.extend(self.stretch(Level { sheet, shift, depth: level.depth + 1 }, node, Span::new(from, to)));
        pieces
    }

    fn include(&mut self, level: Level<'_, '_>, node: Node<'_>, arguments: &str, pieces: &mut Vec<Piece>) {
        let place = level.sheet.place(node.span().start);
        let wanted = arguments.trim().trim_matches(['"', '\'']);
        if wanted.is_empty() || wanted.contains("!{{") {
            return self.fault(
                place,
                "!include without a file",
                "write !include folder/file.udon; the name cannot be made of values",
            );
        }
        if self.files.len() > INCLUDES {
            return self.fault(
                place,
                format!("includes lie more than {INCLUDES} deep"),
                "put the inner ones side by side",
            );
        }
        match (self.load)(&level.sheet.file, wanted) {
            Err(error) => self.fault(place, error.message, "name a file of the workspace, relative to this one"),
            Ok(source)
                if self.files.contains(&source.file) && source.part.is_none()
                    || self.files.iter().filter(|file| **file == source.file).count() > 1 =>
            {
                let chain: Vec<&str> = self.files.iter().map(String::as_str).chain([source.file.as_str()]).collect();
                let message = format!("{} includes itself: {}", source.file, chain.join(" → "));
                self.fault(place, message, "take one of the includes out");
            }
            Ok(source) => {
                let indent = usize::try_from(node.column().cast_signed() - level.shift).unwrap_or(0);
                let inner = self.source(&source, indent);
                pieces.push(Piece::Scope(inner));
            }
        }
    }
}

/// So many columns; none where they are fewer.
fn indent(columns: isize) -> Piece {
    Piece::Text(" ".repeat(usize::try_from(columns).unwrap_or(0)))
}

/// What follows a directive's name.
fn arguments(node: Node<'_>) -> String {
    let found = node.children().find(|child| child.kind() == NodeKind::Arguments);
    found.map(|child| child.text().trim().to_owned()).unwrap_or_default()
}

/// The directive right behind this one, blank lines and comments aside.
fn follower(node: Node<'_>) -> Option<Node<'_>> {
    let mut next = node.next_sibling();
    while let Some(node) =
        next.filter(|node| matches!(node.kind(), NodeKind::Blank | NodeKind::Comment | NodeKind::CommentLine))
    {
        next = node.next_sibling();
    }
    next.filter(|node| node.kind() == NodeKind::Directive)
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic()) && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

//! A template read into a program.
//!
//! The source is walked once; what is not dynamic is copied with its indentation brought to where it will stand, so that
//! the body of a directive comes out at the directive's own column. Comments are the author's and are left out. Every
//! mistake is collected with line and column. Nesting and includes are bounded, so that no template overflows the stack.

use super::place::part_of;
use super::program::{Branch, Condition, Loop, Part, Piece, Place, Program, Slot, Wrap};
use crate::error::Result;
use crate::span::Span;
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

/// A file while it is read.
struct Sheet<'d> {
    doc: &'d Document,
    bytes: Vec<u8>,
    file: String,
}

/// A stretch of source to be read: its end, and how many columns further left its lines will stand.
#[derive(Clone, Copy)]
struct Stretch {
    from: usize,
    to: usize,
    shift: isize,
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
                let near = error.suggestions.join(", ");
                self.fault(
                    place,
                    error.message,
                    if near.is_empty() {
                        "name an element of the file".to_owned()
                    } else {
                        format!("did you mean {near}")
                    },
                );
                return Vec::new();
            }
        };
        self.files.push(source.file.clone());
        let pieces = if let Some(node) = element {
            self.needs(node);
            self.element(&sheet, node, indent)
        } else {
            let stretch = Stretch { from: 0, to: sheet.bytes.len(), shift: -indent.cast_signed() };
            self.stretch(&sheet, doc.root(), stretch, 0)
        };
        self.files.pop();
        pieces
    }

    /// The names that an element lists under `:needs`.
    fn needs(&mut self, node: Node<'_>) {
        if let Some(Value::List(list)) = node.attribute("needs").map(super::super::attribute_view::Attribute::value) {
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
        pieces.extend(self.stretch(sheet, node, Stretch { from, to: end, shift }, 0));
        pieces
    }

    /// Reads what stands in `within` from one byte to another.
    fn stretch(&mut self, sheet: &Sheet<'_>, within: Node<'_>, stretch: Stretch, depth: usize) -> Vec<Piece> {
        let Stretch { from, to, shift } = stretch;
        let mut pieces = Vec::new();
        let mut cursor = from;
        let mut next = sheet.doc.first_child(within.id());
        while let Some(id) = next {
            let node = sheet.doc.node(id);
            let span = node.span();
            if span.start >= to {
                break;
            }
            next = sheet.doc.after_head(id);
            if span.start < cursor {
                continue;
            }
            match node.kind() {
                NodeKind::Interpolation => {
                    sheet.copy(cursor, span.start, shift, &mut pieces);
                    if span.start == sheet.line_start(span.start) {
                        pieces.push(Piece::Text(" ".repeat(usize::try_from(-shift).unwrap_or(0))));
                    }
                    pieces.extend(self.slot(sheet, &node.text(), span.start + 3).map(Piece::Value));
                    cursor = span.end;
                }
                NodeKind::Comment | NodeKind::CommentLine => {
                    let alone = sheet.bytes[sheet.line_start(span.start)..span.start].iter().all(|b| *b == b' ');
                    let start = if alone { sheet.line_start(span.start) } else { sheet.blanks_before(span.start) };
                    sheet.copy(cursor, start.max(cursor), shift, &mut pieces);
                    cursor = if alone { sheet.line_end(span.end) } else { span.end };
                }
                NodeKind::Attribute if within.is_element() && node.parent() == Some(within) => {
                    let alone = sheet.bytes[sheet.line_start(span.start)..span.start].iter().all(|b| *b == b' ');
                    if alone {
                        sheet.copy(cursor, sheet.line_start(span.start).max(cursor), shift, &mut pieces);
                        cursor = sheet.line_end(node.trimmed_span().end);
                        next = sheet.doc.after(id);
                    }
                }
                // What is structured is looked into.
                NodeKind::Attribute => {
                    if let Some(value) =
                        node.as_attribute().and_then(super::super::attribute_view::Attribute::value_span)
                        && sheet.holds_value(value)
                        && sheet.bytes[value.start] != b'|'
                    {
                        sheet.copy(cursor, value.start, shift, &mut pieces);
                        pieces.push(self.word(sheet, value.start, value.end, None));
                        cursor = value.end;
                    }
                }
                NodeKind::Element | NodeKind::Embedded => {
                    if let Some(key) = node.key_span().filter(|key| sheet.holds_value(*key)) {
                        sheet.copy(cursor, key.start, shift, &mut pieces);
                        let wrap = match sheet.bytes[key.start - 1] {
                            quote @ (b'"' | b'\'') => Wrap::Quoted(char::from(quote)),
                            _ => Wrap::Key,
                        };
                        pieces.push(self.word(sheet, key.start, key.end, Some(wrap)));
                        cursor = key.end;
                    }
                }
                NodeKind::Directive => {
                    sheet.copy(cursor, sheet.line_start(span.start).max(cursor), shift, &mut pieces);
                    let last = self.directive(sheet, node, shift, depth, &mut pieces);
                    cursor = sheet.line_end(last.trimmed_span().end).max(cursor);
                    next = sheet.doc.after(last.id());
                }
                NodeKind::InlineDirective => {
                    let name = node.name().unwrap_or_default();
                    if DIRECTIVES.contains(&&*name) {
                        let advice = format!("write !{name} on a line of its own");
                        self.fault(
                            sheet.place(span.start),
                            format!("!{{{name} …}} cannot stand inside a line"),
                            advice,
                        );
                    }
                }
                _ => {}
            }
        }
        sheet.copy(cursor, to, shift, &mut pieces);
        pieces
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
    fn word(&mut self, sheet: &Sheet<'_>, from: usize, to: usize, wrap: Option<Wrap>) -> Piece {
        let text = String::from_utf8_lossy(&sheet.bytes[from..to]).into_owned();
        let (inner, wrap) = match (wrap, text.chars().next()) {
            (Some(wrap), _) => (text.as_str(), wrap),
            (None, Some(quote @ ('"' | '\''))) => (text.as_str(), Wrap::Quoted(quote)),
            (None, Some('[')) => (text.as_str(), Wrap::Items),
            (None, _) => (text.as_str(), Wrap::Bare),
        };
        let mut parts = Vec::new();
        let mut at = from;
        for part in template_parts(inner) {
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
    fn directive<'d>(
        &mut self,
        sheet: &Sheet<'d>,
        node: Node<'d>,
        shift: isize,
        depth: usize,
        pieces: &mut Vec<Piece>,
    ) -> Node<'d> {
        let place = sheet.place(node.span().start);
        if depth >= DEPTH {
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
            "if" | "unless" => return self.choice(sheet, node, shift, depth, pieces),
            "for" | "each" => return self.repeat(sheet, node, shift, depth, pieces),
            "let" | "assign" => {
                let parts = arguments.split_once('=').map(|(name, value)| (name.trim().to_owned(), value));
                match parts.filter(|(name, _)| is_name(name)) {
                    Some((name, value)) => {
                        let at = sheet.after(node, value);
                        pieces.extend(self.slot(sheet, value, at).map(|slot| Piece::Let(name, slot)));
                    }
                    None => self.fault(place, "!let without a name and a value", "write !let name = value"),
                }
            }
            "include" => self.include(sheet, node, shift, &arguments, pieces),
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

    fn choice<'d>(
        &mut self,
        sheet: &Sheet<'d>,
        node: Node<'d>,
        shift: isize,
        depth: usize,
        pieces: &mut Vec<Piece>,
    ) -> Node<'d> {
        let mut branches = Vec::new();
        let (mut last, mut current) = (node, Some(node));
        let mut is_closed = false;
        while let Some(branch) = current {
            let name = branch.name().unwrap_or_default();
            let condition = if name == "else" {
                is_closed = true;
                None
            } else {
                Some(self.condition(sheet, branch, name == "unless"))
            };
            let body = self.body(sheet, branch, shift, depth);
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

    fn repeat<'d>(
        &mut self,
        sheet: &Sheet<'d>,
        node: Node<'d>,
        shift: isize,
        depth: usize,
        pieces: &mut Vec<Piece>,
    ) -> Node<'d> {
        let text = arguments(node);
        let place = sheet.place(node.span().start);
        let body = self.body(sheet, node, shift, depth);
        let otherwise = follower(node).filter(|next| next.name().is_some_and(|name| name == "else"));
        let last = otherwise.unwrap_or(node);
        let otherwise = otherwise.map(|next| self.body(sheet, next, shift, depth)).unwrap_or_default();
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
    fn body(&mut self, sheet: &Sheet<'_>, node: Node<'_>, shift: isize, depth: usize) -> Vec<Piece> {
        let inside = |child: &Node<'_>| {
            !matches!(child.kind(), NodeKind::Arguments | NodeKind::Blank | NodeKind::Comment | NodeKind::CommentLine)
        };
        let Some(first) = node.children().find(inside) else { return Vec::new() };
        let to = sheet.line_end(node.trimmed_span().end);
        let column = node.column().cast_signed();
        let mut pieces = Vec::new();
        let below = node.children().filter(inside).find(|child| child.line() > node.line());
        let base = below.map_or(column, |child| child.column().cast_signed());
        let shift = shift + base - column;
        let from = if first.line() == node.line() {
            pieces.push(Piece::Text(" ".repeat(usize::try_from(base - shift).unwrap_or(0))));
            first.span().start
        } else {
            sheet.line_start(first.span().start)
        };
        pieces.extend(self.stretch(sheet, node, Stretch { from, to, shift }, depth + 1));
        pieces
    }

    fn include(&mut self, sheet: &Sheet<'_>, node: Node<'_>, shift: isize, arguments: &str, pieces: &mut Vec<Piece>) {
        let place = sheet.place(node.span().start);
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
        match (self.load)(&sheet.file, wanted) {
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
                let indent = usize::try_from(node.column().cast_signed() - shift).unwrap_or(0);
                let inner = self.source(&source, indent);
                pieces.push(Piece::Scope(inner));
            }
        }
    }
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

impl Sheet<'_> {
    fn place(&self, at: usize) -> Place {
        Place { file: self.file.clone(), line: self.doc.line_of(at), column: self.doc.column_of(at) + 1 }
    }

    fn holds_value(&self, span: Span) -> bool {
        memchr::memmem::find(&self.bytes[span.start..span.end], b"!{{").is_some()
    }

    fn line_start(&self, at: usize) -> usize {
        memchr::memrchr(b'\n', &self.bytes[..at.min(self.bytes.len())]).map_or(0, |feed| feed + 1)
    }

    /// The start of the line after the one that ends at or holds a byte.
    fn line_end(&self, at: usize) -> usize {
        let at = at.min(self.bytes.len());
        memchr::memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |feed| at + feed + 1)
    }

    fn blanks_before(&self, at: usize) -> usize {
        at - self.bytes[..at].iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count()
    }

    /// Where a part of a directive's line stands.
    fn after(&self, node: Node<'_>, part: &str) -> usize {
        let start = node.span().start;
        let line = &self.bytes[start..self.line_end(start)];
        start + memchr::memmem::find(line, part.as_bytes()).unwrap_or(0)
    }

    /// Copies source, each line `shift` columns further left.
    fn copy(&self, from: usize, to: usize, shift: isize, pieces: &mut Vec<Piece>) {
        if from >= to {
            return;
        }
        let text = String::from_utf8_lossy(&self.bytes[from..to]);
        let mut out = String::with_capacity(text.len());
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let starts_line = index > 0 || from == self.line_start(from);
            let blanks = line.len() - line.trim_start_matches(' ').len();
            if starts_line {
                let indent = usize::try_from(blanks.cast_signed() - shift).unwrap_or(0);
                if !line.trim().is_empty() {
                    out.push_str(&" ".repeat(indent));
                } else if !line.ends_with('\n') {
                    // The indentation of what comes next.
                    out.push_str(&" ".repeat(indent));
                    continue;
                }
                out.push_str(&line[blanks..]);
            } else {
                out.push_str(line);
            }
        }
        pieces.push(Piece::Text(out));
    }
}

//! A document as a list of what it says, without layout: what an edit is compared by.
//!
//! Each node is one item: how deep it is and what it says. Blank lines, indentation, quotes that are not needed and the
//! place of an attribute (its own line, its element's, braces) do not count. Refuses to look at more than it is asked
//! for: of a large document only the chunks that an edit touched are listed.

use std::ops::Range;

use super::super::document::{Document, Id};
use super::super::node::{Node, NodeKind};
use super::super::path_text::{key_text, name_text};
use super::super::prose::leaf_letters;
use super::super::value::{ListToken, Value};
use crate::span::Span;

/// One thing that a document says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    /// Where its node starts.
    pub at: usize,
    /// How many containers are around it.
    pub depth: usize,
    /// What it says.
    pub say: String,
    /// It is text.
    pub text: bool,
    /// Something else stands before it on its line.
    glued: bool,
    /// Its blanks may have changed, because what stood beside it did.
    loose: bool,
}

impl Item {
    /// A piece of text behind something else on its line, `depth` below what it comes with.
    pub fn piece(depth: usize, say: String) -> Self {
        Self { at: 0, depth, say, text: true, glued: true, loose: true }
    }
}

/// How the list of items is meant to change. Places are those of the document before.
#[derive(Debug, Clone)]
pub(super) enum Meant {
    /// What starts within the span goes.
    Gone(Span),
    /// These come before what starts at `at` or later.
    New {
        /// The place.
        at: usize,
        /// How deep they are.
        depth: usize,
        /// What they say, depths counted from `depth`.
        items: Vec<Item>,
    },
    /// What starts at `at` says something else.
    Says {
        /// The place.
        at: usize,
        /// What it says.
        say: String,
    },
    /// What starts within the span moves in, or out where negative.
    Deeper(Span, isize),
}

/// The items of some chunks.
pub(super) fn items(doc: &Document, chunks: Range<usize>) -> Vec<Item> {
    let mut found: Vec<Item> = Vec::new();
    for number in chunks {
        let Some(chunk) = doc.chunks.get(number) else { break };
        let mut depths: Vec<usize> = Vec::with_capacity(chunk.nodes.len());
        for (node, _) in (0_u32..).zip(chunk.nodes.iter()) {
            let depth = match chunk.parent(node) {
                Ok(parent) => depths.get(parent as usize).copied().unwrap_or(0) + 1,
                Err(level) => level as usize,
            };
            depths.push(depth);
            let id = Id { chunk: super::super::record::small(number), node };
            let node = doc.node(id);
            match item(node, depth) {
                Some(item) if item.text && item.say.contains('\n') => found.extend(by_line(node, &item)),
                item => found.extend(item),
            }
        }
    }
    joined(found, false)
}

/// The items in a node, itself excluded; those directly in it have depth 0.
pub(super) fn items_in(node: Node<'_>) -> Vec<Item> {
    let doc = node.document();
    let span = node.span();
    let depth = if node.is_root() { 0 } else { depth_of(node) + 1 };
    let first = doc.chunk_at(span.start);
    let last = doc.chunk_at(span.end.max(span.start + 1) - 1);
    let mut items = items(doc, first..last + 1);
    items.retain(|item| (node.is_root() || item.at > span.start) && item.at < span.end && item.depth >= depth);
    for item in &mut items {
        item.depth -= depth;
    }
    items
}

/// How many containers are around a node.
pub(super) fn depth_of(node: Node<'_>) -> usize {
    let mut depth = 0;
    let mut up = node.parent();
    while let Some(parent) = up.filter(|parent| !parent.is_root()) {
        depth += 1;
        up = parent.parent();
    }
    depth
}

fn item(node: Node<'_>, depth: usize) -> Option<Item> {
    if matches!(node.kind(), NodeKind::Blank | NodeKind::Close) {
        return None;
    }
    let text = matches!(node.kind(), NodeKind::Text | NodeKind::Quoted);
    let (source, start) = node.place();
    let before = &source[..start];
    let line = memchr::memrchr(b'\n', before).map_or(0, |feed| feed + 1);
    let glued = before[line..].iter().any(|b| !matches!(b, b' ' | b'\t'));
    let mut say = say(node);
    // Between a form and the first text of an element blanks are no text; they stand between words all the same.
    if text && glued && before.trim_ascii_end().len() < before.len() && before.trim_ascii_end().ends_with(b"}") {
        say.insert(0, ' ');
    }
    // Blanks that a line begins with say nothing by themselves.
    (glued || !text || !say.trim().is_empty()).then_some(Item {
        at: node.span().start,
        depth,
        say,
        text,
        glued,
        loose: false,
    })
}

/// The lines of a text in braces, each as it would stand in prose, where its indentation may count; blank ones say
/// nothing.
fn by_line(node: Node<'_>, item: &Item) -> Vec<Item> {
    let letters = leaf_letters(node);
    let lines = letters.split(|letter| letter.c == '\n').enumerate();
    let lines = lines.filter_map(|(index, line)| {
        let say: String = line.iter().map(|letter| letter.c).collect();
        let at = if index == 0 { item.at } else { line.first()?.span.start };
        let is_first = index == 0;
        let loose = item.loose || !is_first;
        (is_first || !say.trim().is_empty()).then(|| Item {
            at,
            say,
            glued: is_first && item.glued,
            loose,
            ..item.clone()
        })
    });
    lines.collect()
}

/// What a node says by itself, the nodes in it apart.
pub(super) fn say(node: Node<'_>) -> String {
    match node.kind() {
        NodeKind::Element | NodeKind::Embedded => {
            let suffixes: String = node.suffixes().iter().map(|(c, _)| *c).collect();
            say_element(node.name().as_deref(), node.key().as_deref(), &node.traits(), &suffixes)
        }
        NodeKind::Attribute => node.as_attribute().map_or_else(String::new, |attribute| {
            let value = match attribute.value() {
                Value::Nodes(_) => Value::Bool(true),
                value => value,
            };
            say_attribute(&attribute.name(), &value)
        }),
        NodeKind::Text | NodeKind::Quoted => String::from_utf8_lossy(match node.kind() {
            NodeKind::Quoted => node.leaf(),
            _ => return node.text().into_owned(),
        })
        .into_owned(),
        NodeKind::Directive | NodeKind::InlineDirective => format!("!{}", node.name().unwrap_or_default()),
        NodeKind::Freeform | NodeKind::RawBlock | NodeKind::RawInline => {
            format!("{:?} {:?} {}", node.kind(), node.name(), node.text())
        }
        kind => format!("{kind:?} {}", node.text()),
    }
}

/// What an element of that identity says.
pub(super) fn say_element<T: AsRef<str>>(
    name: Option<&str>,
    key: Option<&str>,
    traits: &[T],
    suffixes: &str,
) -> String {
    let key = key.map(|key| format!("[{}]", key_text(key))).unwrap_or_default();
    let mut say = format!("|{}{key}", name.map(name_text).unwrap_or_default());
    for name in traits {
        say.extend([".", &name_text(name.as_ref())]);
    }
    say + suffixes
}

/// What an attribute of that name and value says.
pub(super) fn say_attribute(name: &str, value: &Value<'_>) -> String {
    format!(":{name} {}", say_value(value))
}

/// A value in one way of writing.
pub(super) fn say_value(value: &Value<'_>) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Nil => "nil".to_owned(),
        Value::String(text) => format!("{text:?}"),
        Value::Typed(_, raw) => (*raw).to_owned(),
        Value::Reference(reference) => format!("@{:?}[{:?}]", reference.name, reference.key),
        Value::Template(_) => format!("{value:?}"),
        Value::Nodes(node) => format!("{:?}", String::from_utf8_lossy(&node.source())),
        Value::List(list) => {
            let mut out = String::from("[");
            let mut tokens = list.tokens();
            for token in &mut tokens {
                match token {
                    ListToken::Open(_) => out.push('['),
                    ListToken::Close => out.push(']'),
                    ListToken::Item(value, _) => out.push_str(&say_value(&value)),
                }
                out.push(' ');
            }
            out.push(if tokens.is_closed() { ']' } else { '…' });
            out
        }
    }
}

/// Pieces of text that stand side by side on a line are one; text of nothing but blanks between other forms is none.
fn joined(items: Vec<Item>, loose: bool) -> Vec<Item> {
    let mut out: Vec<Item> = Vec::with_capacity(items.len());
    for item in items {
        match out.last_mut() {
            Some(last) if item.text && item.glued && last.text && last.depth == item.depth => {
                last.say.push_str(&item.say);
                last.loose |= loose || item.loose;
            }
            _ => out.push(item),
        }
    }
    out
}

/// The items as they are meant to be after the changes.
pub(super) fn expected(items: Vec<Item>, meant: &[Meant]) -> Vec<Item> {
    let mut out: Vec<Item> = Vec::with_capacity(items.len());
    let mut waiting: Vec<(usize, usize, &Vec<Item>)> = Vec::new();
    for change in meant {
        if let Meant::New { at, depth, items } = change {
            waiting.push((*at, *depth, items));
        }
    }
    waiting.sort_by_key(|(at, ..)| *at);
    let mut waiting = waiting.into_iter().peekable();
    let mut disturbed = false;
    // Whether something stands before what goes on its line, and so before what comes after it.
    let mut before_gone = None;
    for mut item in items {
        while let Some((_, depth, new)) = waiting.next_if(|(at, ..)| *at <= item.at) {
            out.extend(new.iter().map(|item| Item { depth: item.depth + depth, ..item.clone() }));
            disturbed = true;
        }
        let mut gone = false;
        for change in meant {
            match change {
                Meant::Gone(span) => gone |= span.start <= item.at && item.at < span.end,
                Meant::Says { at, say } if *at == item.at => item.say.clone_from(say),
                Meant::Deeper(span, by) if span.start <= item.at && item.at < span.end => {
                    item.depth = item.depth.saturating_add_signed(*by);
                }
                _ => {}
            }
        }
        if gone {
            if let Some(last) = out.last_mut().filter(|last| last.text) {
                last.loose = true;
            }
            disturbed = true;
            before_gone.get_or_insert(item.glued);
            continue;
        }
        item.glued &= before_gone.take().unwrap_or(true);
        item.loose |= disturbed && item.text;
        disturbed = false;
        out.push(item);
    }
    for (_, depth, new) in waiting {
        out.extend(new.iter().map(|item| Item { depth: item.depth + depth, ..item.clone() }));
    }
    joined(out, true)
}

/// The first item in which two lists differ: what was meant there, and what is.
pub(super) fn difference(expected: &[Item], got: &[Item]) -> Option<(String, String)> {
    let told = |item: Option<&&Item>| item.map_or_else(|| "nothing".to_owned(), |item| item.say.clone());
    let is_blank = |item: &&Item| item.text && item.glued && item.say.trim().is_empty();
    let mut expected = expected.iter().filter(|item| !is_blank(item));
    let mut got = got.iter().filter(|item| !is_blank(item));
    loop {
        let (left, right) = (expected.next(), got.next());
        match (left, right) {
            (None, None) => return None,
            (Some(a), Some(b)) if same(a, b) => {}
            (Some(a), Some(b)) if a.say == b.say => {
                let place = if b.depth > a.depth { "deeper" } else { "further out" };
                return Some((a.say.clone(), format!("the same, {place}")));
            }
            _ => return Some((told(left.as_ref()), told(right.as_ref()))),
        }
    }
}

fn same(meant: &Item, got: &Item) -> bool {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let depth = meant.depth == got.depth && meant.text == got.text;
    // Blanks at the end of a text only part it from the form behind it.
    let is_same = meant.say == got.say || meant.text && meant.say.trim_end() == got.say.trim_end();
    depth && (is_same || meant.loose && words(&meant.say) == words(&got.say))
}

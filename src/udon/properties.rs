//! Properties that hold for every document: random bytes, and random pieces of the dialect put together.

#![allow(clippy::format_push_string, clippy::too_many_lines)]

use proptest::prelude::*;

use super::document::Document;
use super::edit::Replacement;
use super::event_text::{write_events, write_json_string};
use super::node::{Node, NodeKind};
use super::value::{ListToken, Value, value_of};
use super::{Scalar, visit_events};
use crate::span::Span;

const PIECES: &[&str] = &[
    "\n",
    "\n",
    "\n",
    "\n  ",
    "\n  ",
    "\n    ",
    "\n      ",
    "\n ",
    "\n\n",
    "\r\n",
    "\n   \n",
    " ",
    " ",
    "  ",
    "\t",
    "|",
    "|a",
    "|b",
    "|item",
    "|item[1]",
    "|item[k]",
    "|'odd name'",
    "|'open",
    "|.t",
    "|[k]",
    "|[open",
    "[0]",
    ".u.v",
    ".'w x'",
    "?",
    "!",
    "*",
    "|{a ",
    "|{",
    "|{.t :x 1 ",
    "}",
    "{",
    ":x 1",
    ":y true",
    ":z",
    ":z\n",
    ":x [1 \"a\" [b] ",
    ":x [",
    "]",
    ":q \"two words\"",
    ":q 'open",
    ":x |{v :w 2 text}",
    ":[k]",
    "@[k]",
    "@item[1]",
    ":r @item[1]",
    "; note",
    ";{in} ",
    ";{open",
    "!if x ",
    "!if a |b ; c",
    "!{do it} ",
    "!{{v}}",
    "!{{open",
    "!{{half}",
    "!{:raw:{x}}",
    "!:sql:\n",
    "```\n",
    "```rust\n",
    "```",
    "\\;",
    "\\|{",
    "'|",
    "\\:",
    "word",
    "two words ",
    "é",
    "名",
    "5m",
    "2024-1-2",
    "\"",
    "'",
    ":'odd attr' 5",
    ":v a!{{b c}}d ; e",
    "\u{feff}",
    "\\",
    "| x |",
    ": x",
    "|- ",
    "!- ",
];

pub(super) fn document() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

/// Pieces that leave nothing open, and stand for what they look like.
const SOUND_PIECES: &[&str] = &[
    "\n",
    "\n",
    "\n",
    "\n  ",
    "\n  ",
    "\n    ",
    "\n      ",
    "\n\n",
    "\r\n",
    "\n   \n",
    " ",
    " ",
    "|a",
    "|b ",
    "|item[1]",
    "|'odd name'",
    "|.t",
    "|[k]",
    "|[]",
    ".u.v",
    "?",
    "|{a b}",
    "|{.t :x 1 |{c} d}",
    "|{}",
    " :x 1",
    " :y true",
    " :z",
    "\n  :z\n",
    " :x [1 \"a\" [b]] ",
    " :q \"two words\"",
    "\n  :w some words",
    "\n:x |{v :w 2 text}",
    " :[k]",
    "\n:[k] ",
    "\n@[k] ",
    "\n  @item[1]",
    " :r @item[1]",
    " ; note",
    ";{in}",
    "\n!if x ",
    "\n  !if a |b ; c",
    "!{do it}",
    "!{{v}}",
    "!{:raw:{x}}",
    "\n  !:sql:\n    select\n",
    "\\;",
    "\\|{",
    "\n'|",
    "word",
    "two words ",
    "é",
    "5m",
    "\n| x |",
    "\n: x",
    ", |- ",
];

/// Documents in which the parser finds nothing to object to: all that they say has a spelling.
pub(super) fn sound_document() -> impl Strategy<Value = String> {
    let any = prop::collection::vec(prop::sample::select(SOUND_PIECES), 0..30).prop_map(|pieces| pieces.concat());
    any.prop_filter("problems", |source| Document::parse(source.as_bytes()).problems().next().is_none())
}

/// Documents large enough for several chunks.
pub(super) fn long_document() -> impl Strategy<Value = String> {
    let line = prop::sample::select(
        &[
            "|item[1] text",
            "  |item :x 1",
            "  |sub.t",
            "    :deep [1 2",
            "    3]",
            "    :s",
            "      |in[9]",
            "  prose |{b x} and more",
            "",
            "; note",
            "   more note",
            "!if a",
            "  ```",
            "  |{open",
            "    !:sh:",
            "|a |b |c",
        ][..],
    );
    let padding =
        prop::sample::select(&["", " padding padding padding padding padding padding padding padding padding"][..]);
    prop::collection::vec((line, padding), 0..900).prop_map(|lines| {
        let mut out = String::new();
        for (line, padding) in lines {
            out += line;
            if !line.is_empty() && !line.ends_with([']', '2', '`', ':']) {
                out += padding;
            }
            out.push('\n');
        }
        out
    })
}

/// Every node with kind, place, parent and source: what two trees of the same source must agree on.
fn dump(doc: &Document) -> String {
    let numbers: std::collections::HashMap<_, _> = doc.nodes().enumerate().map(|(i, node)| (node.id(), i)).collect();
    let mut out = String::new();
    for node in doc.nodes() {
        let parent = node.parent().and_then(|parent| numbers.get(&parent.id()).copied());
        let next = node.next_sibling().map(|next| numbers[&next.id()]);
        out += &format!("{:?} {:?} {parent:?} {next:?} {}\n", node.kind(), node.span(), node.text());
    }
    for (problem, at) in doc.problems() {
        out += &format!("{problem:?} {at}\n");
    }
    out
}

/// The events that the tree gives, without errors and warnings.
fn tree_events(doc: &Document) -> Vec<String> {
    enum Todo<'d> {
        Visit(Node<'d>),
        Say(&'static str),
    }
    let mut out = Vec::new();
    let say = |out: &mut Vec<String>, name: &str, payload: &str| {
        let mut line = format!("{name} ");
        write_json_string(payload, &mut line);
        out.push(line);
    };
    let raw = |node: Node<'_>, span: Option<Span>| node.document().text(span.unwrap_or_default()).into_owned();
    let mut todo: Vec<Todo<'_>> = doc.root().children().map(Todo::Visit).collect();
    todo.reverse();
    let nodes: Vec<_> = doc.nodes().collect();
    while let Some(next) = todo.pop() {
        let node = match next {
            Todo::Say(name) => {
                out.push(name.to_owned());
                continue;
            }
            Todo::Visit(node) => node,
        };
        let mut end = None;
        match node.kind() {
            NodeKind::Element | NodeKind::Embedded => {
                let block = node.kind() == NodeKind::Element;
                out.push(if block { "ElementStart" } else { "EmbeddedStart" }.to_owned());
                end = Some(if block { "ElementEnd" } else { "EmbeddedEnd" });
                identity(node, &mut out);
            }
            NodeKind::Directive | NodeKind::InlineDirective => {
                out.push("DirectiveStart".to_owned());
                say(&mut out, "Name", &node.name().unwrap());
                end = Some("DirectiveEnd");
            }
            NodeKind::Attribute => {
                let attribute = node.as_attribute().unwrap();
                say(&mut out, "Attr", &raw(node, Some(attribute.name_span())));
                match (attribute.value(), attribute.raw()) {
                    (Value::Nodes(_), None) => {
                        out.push("ValueStart".to_owned());
                        end = Some("ValueEnd");
                    }
                    (Value::Nodes(_), Some(_)) => {}
                    (_, None) => out.push("BoolTrue".to_owned()),
                    (_, Some(raw)) => value_events(raw, &mut out),
                }
            }
            NodeKind::Merge | NodeKind::Reference => say(&mut out, "Reference", &node.text()),
            NodeKind::Text | NodeKind::Arguments | NodeKind::CommentLine => say(&mut out, "Text", &node.text()),
            NodeKind::Quoted => {
                let leaf = node.leaf();
                say(&mut out, "StringValue", &String::from_utf8_lossy(&leaf[1..leaf.len() - 1]));
            }
            NodeKind::Comment => {
                out.push("CommentStart".to_owned());
                say(&mut out, "Text", &node.text());
            }
            NodeKind::Interpolation => {
                if node.is_marked() {
                    out.push("DirectiveStart".to_owned());
                }
                say(&mut out, "Interpolation", &node.text());
                if node.is_marked() {
                    out.push("DirectiveEnd".to_owned());
                }
            }
            NodeKind::RawBlock => {
                out.push("DirectiveStart".to_owned());
                say(&mut out, "Name", &node.name().unwrap());
                out.push("Raw \"\"".to_owned());
                node.lines().iter().for_each(|line| say(&mut out, "RawContent", line));
                out.push("DirectiveEnd".to_owned());
            }
            NodeKind::RawInline => {
                out.push("DirectiveStart".to_owned());
                say(&mut out, "Name", &node.name().unwrap());
                say(&mut out, "RawContent", &node.text());
                out.push("DirectiveEnd".to_owned());
            }
            NodeKind::Freeform => {
                out.push("FreeformStart".to_owned());
                if let Some(name) = node.name() {
                    say(&mut out, "Name", &name);
                }
                node.lines().iter().for_each(|line| say(&mut out, "Text", line));
                if !node.is_unclosed() {
                    out.push("FreeformEnd".to_owned());
                }
            }
            NodeKind::Blank => out.extend(node.source().split(|b| *b == b'\n').map(|_| "BlankLine".to_owned())),
            NodeKind::Skipped | NodeKind::Close | NodeKind::Document => {}
        }
        if matches!(node.kind(), NodeKind::Comment | NodeKind::CommentLine) {
            // The nodes are in document order: a comment goes on while its lines follow it.
            let at = nodes.binary_search_by_key(&node.id(), |node| node.id()).unwrap();
            if nodes.get(at + 1).is_none_or(|next| next.kind() != NodeKind::CommentLine) {
                out.push("CommentEnd".to_owned());
            }
        }
        todo.extend(end.map(Todo::Say));
        let mut children = Vec::new();
        // Within braces text stands around each form, as an event even where it is empty; nodes are those that say something.
        let (mut begun, mut spoken) = (false, false);
        for child in node.children() {
            let is_content = !matches!(child.kind(), NodeKind::Attribute | NodeKind::Merge | NodeKind::Close);
            let is_text = child.kind() == NodeKind::Text;
            let ends_text = is_content && !is_text || child.kind() == NodeKind::Close && begun;
            if node.kind() == NodeKind::Embedded && ends_text && !spoken {
                children.push(Todo::Say("Text \"\""));
            }
            (begun, spoken) = (begun || is_content, is_text);
            children.push(Todo::Visit(child));
        }
        children.reverse();
        todo.extend(children);
    }
    out
}

fn identity(node: Node<'_>, out: &mut Vec<String>) {
    use super::identity::Part;
    let text = node.place().0;
    let mut say = |name: &str, payload: &[u8]| {
        let mut line = format!("{name} ");
        write_json_string(&String::from_utf8_lossy(payload), &mut line);
        out.push(line);
    };
    let mut suffix_values = Vec::new();
    node.scan_identity(|part| match part {
        Part::Name(name, _) => say("Name", &text[name]),
        Part::Key(key, _) => {
            say("Attr", b"id");
            say("BareValue", &text[key]);
        }
        Part::Trait(name, _) => {
            say("Attr", b"class");
            say("BareValue", &text[name]);
        }
        Part::Suffix(p) => {
            say("Attr", &text[p..=p]);
            say("BoolTrue", b"");
            suffix_values.push(p);
        }
        Part::Unclosed(_) => {}
    });
    for line in out.iter_mut().filter(|line| *line == "BoolTrue \"\"") {
        "BoolTrue".clone_into(line);
    }
}

fn value_events(raw: &[u8], out: &mut Vec<String>) {
    let mut say = |name: &str, payload: &[u8]| {
        let mut line = format!("{name} ");
        write_json_string(&String::from_utf8_lossy(payload), &mut line);
        out.push(line);
    };
    let scalar = |value: &Value<'_>, raw: &[u8], say: &mut dyn FnMut(&str, &[u8])| match value {
        Value::Bool(true) => say("BoolTrue", b"-"),
        Value::Bool(false) => say("BoolFalse", b"-"),
        Value::Nil => say("Nil", b"-"),
        Value::String(_) if matches!(raw[0], b'"' | b'\'') => {
            let closed = super::bytes::closing_quote(raw, 0) == Some(raw.len() - 1);
            say("StringValue", &raw[1..raw.len() - usize::from(closed)]);
        }
        Value::String(_) | Value::Template(_) => say("BareValue", raw),
        Value::Typed(Scalar::YearMonth, raw) => say("Date", raw.as_bytes()),
        Value::Typed(kind, raw) => say(&format!("{kind:?}"), raw.as_bytes()),
        Value::Reference(reference) => match &reference.name {
            Some(_) => say("Reference", &raw[1..]),
            None => say("Reference", reference.key.as_bytes()),
        },
        Value::List(_) | Value::Nodes(_) => unreachable!("a scalar"),
    };
    match value_of(raw) {
        Value::List(list) => {
            say("ArrayStart", b"-");
            let (mut depth, mut opened) = (1, 1);
            let mut tokens = list.tokens();
            for token in &mut tokens {
                match token {
                    ListToken::Open(_) => {
                        say("ArrayStart", b"-");
                        (depth, opened) = (depth + 1, opened + 1);
                    }
                    ListToken::Close => {
                        say("ArrayEnd", b"-");
                        depth -= 1;
                    }
                    ListToken::Item(value, raw) => scalar(&value, raw, &mut say),
                }
            }
            if depth == 1 && opened >= 1 && tokens.is_closed() {
                say("ArrayEnd", b"-");
            }
        }
        value => scalar(&value, raw, &mut say),
    }
    for line in out.iter_mut() {
        if let Some(name) = line.strip_suffix(" \"-\"")
            && matches!(name, "BoolTrue" | "BoolFalse" | "Nil" | "ArrayStart" | "ArrayEnd")
        {
            *line = name.to_owned();
        }
    }
}

/// Checks everything that must hold for one document.
#[track_caller]
fn check(source: &[u8]) {
    let doc = Document::parse(source);
    // Printing: the leaves and what is between them, put together in order.
    let mut printed = Vec::new();
    for node in doc.nodes() {
        let span = node.span();
        assert!(span.start >= printed.len(), "{node:?} starts before the one before it ends");
        let parent = node.parent().unwrap().span();
        assert!(parent.start <= span.start && span.end <= parent.end, "{node:?} is not inside {parent:?}");
        printed.extend_from_slice(&doc.slice(Span::new(printed.len(), span.start)));
        if node.children().next().is_none() && !node.is_element() {
            printed.extend_from_slice(&node.source());
        }
        if let Some(next) = node.next_sibling() {
            assert!(span.end <= next.span().start, "{node:?} reaches into {next:?}");
        }
    }
    printed.extend_from_slice(&doc.slice(Span::new(printed.len(), doc.len())));
    assert_eq!(printed, source);
    assert_eq!(doc.source(), source);
    // Events: from the bytes, from the iterator, from the tree.
    let mut text = String::new();
    write_events(source, false, &mut text);
    let from_bytes: Vec<&str> =
        text.lines().filter(|line| !line.starts_with("Error") && !line.starts_with("Warning")).collect();
    assert_eq!(tree_events(&doc), from_bytes);
    let mut visited = Vec::new();
    visit_events(source, |event| visited.push(event));
    assert_eq!(super::events(source).collect::<Vec<_>>(), visited);
}

fn check_edit(source: &str, at: usize, len: usize, text: &str) {
    let start = at.min(source.len());
    let end = (start + len).min(source.len());
    let mut bytes = source.as_bytes().to_vec();
    bytes.splice(start..end, text.bytes());
    let mut doc = Document::parse(source.as_bytes());
    doc.apply(&[Replacement::new(Span::new(start, end), text)]);
    assert_eq!(doc.source(), bytes);
    assert_eq!(dump(&doc), dump(&Document::parse(bytes)));
}

fn check_paths(source: &str) {
    let doc = Document::parse(source);
    // What paths find must not depend on whether the indexes are there.
    let bare = Document::parse(source);
    for path in ["|item[1]", "|item[k]", "|[k]", "|[1]", "|item[1]|a", "|a|item[1]", "|item[0]", "|b|[k]:x", "|.t[k]"] {
        doc.index();
        let shown = |doc: &Document| {
            let all = doc.all(path).map(|found| found.iter().map(|one| (one.line(), one.span())).collect::<Vec<_>>());
            (all, doc.at(path).map(|one| one.span()))
        };
        assert_eq!(shown(&doc), shown(&bare), "{path}");
    }
    for node in doc.nodes() {
        if node.is_element() && !twice_named_value(node) {
            for path in [node.path(), node.short_path()] {
                let found = doc.at(&path).unwrap_or_else(|error| panic!("{path}: {error:?}"));
                assert_eq!(found.node(), node, "{path}");
            }
        }
    }
}

/// Whether a node lies in one of several attributes of the same name, which no path tells apart.
fn twice_named_value(node: Node<'_>) -> bool {
    let mut node = Some(node);
    while let Some(inner) = node {
        if let Some(attribute) = inner.as_attribute() {
            let owner = inner.document().node(inner.holder());
            let siblings = owner.attributes_through();
            if siblings.filter(|other| other.name() == attribute.name()).count() > 1 {
                return true;
            }
        }
        node = inner.parent();
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_parse_and_print(source in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&source);
    }

    #[test]
    fn pieces_of_the_dialect_parse_and_print(source in document()) {
        check(source.as_bytes());
    }

    #[test]
    fn every_element_has_a_path(source in document()) {
        check_paths(&source);
    }

    #[test]
    fn edits_of_small_documents(source in document(), at in 0_usize..300, len in 0_usize..30, text in document()) {
        check_edit(&source, at, len, &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn edits_of_long_documents(source in long_document(), at in 0_usize..60_000, len in 0_usize..9000, text in document()) {
        check_edit(&source, at % (source.len() + 1), len / 3, &text);
    }

    #[test]
    fn long_documents_parse_and_print(source in long_document()) {
        check(source.as_bytes());
    }
}

#[test]
fn nesting_costs_no_stack() {
    for piece in ["|a ", "|{a ", "[", ":x [", "!{a ", "|{a :x [", "!if |a ", ";{{", "!{:r:{", "|'"] {
        let source = piece.repeat(20_000);
        let doc = Document::parse(source.as_bytes());
        assert_eq!(doc.source(), source.as_bytes());
    }
    let mut deep = String::new();
    for i in 0..2000 {
        deep += &" ".repeat(i);
        deep += "|a\n";
    }
    let doc = Document::parse(deep.as_bytes());
    let last = doc.nodes().last().unwrap();
    assert_eq!(last.ancestors().len(), 1999);
    assert_eq!(doc.at(&last.path()).unwrap().node(), last);
}

//! The events of a document made of its tree: what the events that are made of its bytes must be, but for errors and
//! warnings, which no node stands for.

use super::document::Document;
use super::event_text::write_json_string;
use super::identity::Part;
use super::node::{Node, NodeKind};
use super::scalar::Scalar;
use super::value::{ListToken, Value, value_of};

/// The events of a document, a line each, as they are printed.
pub fn tree_events(doc: &Document) -> Vec<String> {
    enum Todo<'d> {
        Visit(Node<'d>),
        Say(&'static str),
    }
    let nodes: Vec<Node<'_>> = doc.nodes().collect();
    let mut events = Events::default();
    let mut todo: Vec<Todo<'_>> = doc.root().children().map(Todo::Visit).collect();
    todo.reverse();
    while let Some(next) = todo.pop() {
        let node = match next {
            Todo::Say(event) => {
                events.bare(event);
                continue;
            }
            Todo::Visit(node) => node,
        };
        let end = events.head(node);
        if matches!(node.kind(), NodeKind::Comment | NodeKind::CommentLine) {
            // The nodes are in document order: a comment goes on while its lines follow it.
            let at = nodes.binary_search_by_key(&node.id(), |node| node.id()).unwrap();
            if nodes.get(at + 1).is_none_or(|next| next.kind() != NodeKind::CommentLine) {
                events.bare("CommentEnd");
            }
        }
        todo.extend(end.map(Todo::Say));
        let first = todo.len();
        // Within braces text stands around each form, as an event even where it is empty; nodes are those that say something.
        let (mut begun, mut spoken) = (false, false);
        for child in node.children() {
            let is_content = !matches!(child.kind(), NodeKind::Attribute | NodeKind::Merge | NodeKind::Close);
            let is_text = child.kind() == NodeKind::Text;
            let ends_text = is_content && !is_text || child.kind() == NodeKind::Close && begun;
            if node.kind() == NodeKind::Embedded && ends_text && !spoken {
                todo.push(Todo::Say("Text \"\""));
            }
            (begun, spoken) = (begun || is_content, is_text);
            todo.push(Todo::Visit(child));
        }
        todo[first..].reverse();
    }
    events.0
}

#[derive(Default)]
struct Events(Vec<String>);

impl Events {
    fn bare(&mut self, event: &str) {
        self.0.push(event.to_owned());
    }

    fn say(&mut self, name: &str, payload: impl AsRef<[u8]>) {
        let mut line = format!("{name} ");
        write_json_string(&String::from_utf8_lossy(payload.as_ref()), &mut line);
        self.0.push(line);
    }

    /// Says what a node is before what is in it; gives the event that ends it.
    fn head(&mut self, node: Node<'_>) -> Option<&'static str> {
        let text = || node.text().into_owned();
        let name = || node.name().unwrap_or_default().into_owned();
        match node.kind() {
            NodeKind::Element | NodeKind::Embedded => {
                let block = node.kind() == NodeKind::Element;
                self.bare(if block { "ElementStart" } else { "EmbeddedStart" });
                self.identity(node);
                return Some(if block { "ElementEnd" } else { "EmbeddedEnd" });
            }
            NodeKind::Directive | NodeKind::InlineDirective => {
                self.bare("DirectiveStart");
                self.say("Name", name());
                return Some("DirectiveEnd");
            }
            NodeKind::Attribute => return self.attribute(node),
            NodeKind::Merge | NodeKind::Reference => self.say("Reference", text()),
            NodeKind::Text | NodeKind::Arguments | NodeKind::CommentLine => self.say("Text", text()),
            NodeKind::Quoted => {
                let leaf = node.leaf();
                self.say("StringValue", &leaf[1..leaf.len() - 1]);
            }
            NodeKind::Comment => {
                self.bare("CommentStart");
                self.say("Text", text());
            }
            NodeKind::Interpolation if node.is_marked() => {
                self.bare("DirectiveStart");
                self.say("Interpolation", text());
                self.bare("DirectiveEnd");
            }
            NodeKind::Interpolation => self.say("Interpolation", text()),
            NodeKind::RawBlock | NodeKind::RawInline => {
                self.bare("DirectiveStart");
                self.say("Name", name());
                if node.kind() == NodeKind::RawBlock {
                    self.bare("Raw \"\"");
                    node.lines().iter().for_each(|line| self.say("RawContent", line.as_bytes()));
                } else {
                    self.say("RawContent", text());
                }
                self.bare("DirectiveEnd");
            }
            NodeKind::Freeform => {
                self.bare("FreeformStart");
                if let Some(name) = node.name() {
                    self.say("Name", name.as_bytes());
                }
                node.lines().iter().for_each(|line| self.say("Text", line.as_bytes()));
                if !node.is_unclosed() {
                    self.bare("FreeformEnd");
                }
            }
            NodeKind::Blank => node.source().split(|b| *b == b'\n').for_each(|_| self.bare("BlankLine")),
            NodeKind::Skipped | NodeKind::Close | NodeKind::Document => {}
        }
        None
    }

    fn identity(&mut self, node: Node<'_>) {
        let text = node.place().0;
        node.scan_identity(|part| match part {
            Part::Name(name, _) => self.say("Name", &text[name]),
            Part::Key(key, _) => {
                self.say("Attr", b"id");
                self.say("BareValue", &text[key]);
            }
            Part::Trait(name, _) => {
                self.say("Attr", b"class");
                self.say("BareValue", &text[name]);
            }
            Part::Suffix(p) => {
                self.say("Attr", &text[p..=p]);
                self.bare("BoolTrue");
            }
            Part::Unclosed(_) => {}
        });
    }

    fn attribute(&mut self, node: Node<'_>) -> Option<&'static str> {
        let attribute = node.as_attribute()?;
        self.say("Attr", node.document().text(attribute.name_span()).as_bytes());
        match (attribute.value(), attribute.raw()) {
            (Value::Nodes(_), None) => {
                self.bare("ValueStart");
                return Some("ValueEnd");
            }
            (Value::Nodes(_), Some(_)) => {}
            (_, None) => self.bare("BoolTrue"),
            (_, Some(raw)) => self.value(raw),
        }
        None
    }

    fn value(&mut self, raw: &[u8]) {
        let list = match value_of(raw) {
            Value::List(list) => list,
            single => return self.scalar(&single, raw),
        };
        self.bare("ArrayStart");
        let mut depth = 1;
        let mut tokens = list.tokens();
        for token in &mut tokens {
            match token {
                ListToken::Open(_) => {
                    self.bare("ArrayStart");
                    depth += 1;
                }
                ListToken::Close => {
                    self.bare("ArrayEnd");
                    depth -= 1;
                }
                ListToken::Item(value, raw) => self.scalar(&value, raw),
            }
        }
        if depth == 1 && tokens.is_closed() {
            self.bare("ArrayEnd");
        }
    }

    fn scalar(&mut self, value: &Value<'_>, raw: &[u8]) {
        match value {
            Value::Bool(true) => self.bare("BoolTrue"),
            Value::Bool(false) => self.bare("BoolFalse"),
            Value::Nil => self.bare("Nil"),
            Value::String(_) if matches!(raw[0], b'"' | b'\'') => {
                let closed = super::bytes::closing_quote(raw, 0) == Some(raw.len() - 1);
                self.say("StringValue", &raw[1..raw.len() - usize::from(closed)]);
            }
            Value::String(_) | Value::Template(_) => self.say("BareValue", raw),
            Value::Typed(Scalar::YearMonth, raw) => self.say("Date", raw),
            Value::Typed(kind, raw) => self.say(&format!("{kind:?}"), raw),
            Value::Reference(reference) if reference.name.is_some() => self.say("Reference", &raw[1..]),
            Value::Reference(reference) => self.say("Reference", reference.key.as_bytes()),
            Value::List(_) | Value::Nodes(_) => unreachable!("a scalar"),
        }
    }
}

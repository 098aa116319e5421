//! What stands in elements: the order and number of attributes, what is indented under them, values that are nearly
//! something, comments left open.
//!
//! One walk over all nodes, with what is known of each open container on a stack. It numbers the names of attributes as
//! it meets them, and leaves behind who has which.

use std::collections::HashSet;

use foldhash::fast::RandomState;
use memchr::memrchr;

use super::super::attribute::attribute_name;
use super::super::attribute_names::{AttributeNames, Number};
use super::super::attribute_view::Attribute;
use super::super::bytes::{BLANK, characters, is_eol, skip};
use super::super::document::Id;
use super::super::node::Node;
use super::super::path_text::{key_text, name_text};
use super::super::problem::Problem;
use super::super::record::Kind;
use super::super::scalar::classify;
use super::super::sink::Form;
use super::super::value::{ListToken, Value, value_of};
use super::{Check, Rule, label};
use crate::span::Span;

/// The names of the attributes of everything that has some: elements, structured values, the document.
pub(super) struct Names<'d> {
    /// Every name, by number.
    pub texts: AttributeNames<'d>,
    /// Holder and name, by holder; a name given twice stands twice.
    had: Vec<(Id, Number)>,
}

impl Names<'_> {
    /// The numbers of the names of an element's attributes. `from` is where those of another element start, and becomes
    /// where its own do: the element asked for next is mostly the next one that has some.
    pub fn of(&self, element: Id, from: &mut usize) -> impl Iterator<Item = Number> {
        let is_before = |place: usize| self.had.get(place).is_some_and(|(id, _)| *id < element);
        if *from > 0 && !is_before(*from - 1) {
            *from = 0;
        }
        let mut step = 1;
        while is_before(*from + step) {
            *from += step;
            step *= 2;
        }
        let near = &self.had[*from..self.had.len().min(*from + step)];
        *from += near.partition_point(|(id, _)| *id < element);
        self.had[*from..].iter().take_while(move |(id, _)| *id == element).map(|(_, name)| *name)
    }
}

/// A container that is open.
struct Open<'d> {
    id: Id,
    /// Where, in the names that were met, its own start.
    from: usize,
    /// Children or prose have come.
    content: bool,
    /// What it has, from its first attribute after those on: names of children have come between.
    late: Option<HashSet<Number, RandomState>>,
    /// The attribute with a value on the line above, and its place.
    above: Option<(Node<'d>, Place)>,
}

impl Open<'_> {
    fn new(id: Id, from: usize) -> Self {
        Self { id, from, content: false, late: None, above: None }
    }
}

/// Where a node stands: the start of its line in the source, and its column.
#[derive(Clone, Copy)]
struct Place {
    line_start: usize,
    column: usize,
}

/// Spaces before a node that are looked at one by one before its line is searched for.
const INDENTATION: usize = 16;

/// The place found last. The next one is found from there, so that a long line is read once.
#[derive(Default)]
struct Ruler {
    chunk: u32,
    /// Where in the chunk it is, where its line starts there, and its column.
    at: usize,
    line_start: usize,
    column: usize,
}

impl Ruler {
    /// The place of a node that does not stand before one already asked for.
    fn place(&mut self, node: Node<'_>) -> Place {
        let (text, start) = node.place();
        let offset = node.doc.chunk(node.id).offset;
        // Most nodes have only spaces before them on their line.
        let spaces = text[..start].iter().rev().take(INDENTATION).take_while(|b| **b == b' ').count();
        if spaces < INDENTATION && (start == spaces || text[start - spaces - 1] == b'\n') {
            *self = Self { chunk: node.id.chunk, at: start, line_start: start - spaces, column: spaces };
            return Place { line_start: offset + self.line_start, column: self.column };
        }
        if node.id.chunk != self.chunk {
            // A chunk is whole lines.
            *self = Self { chunk: node.id.chunk, ..Self::default() };
        }
        let between = &text[self.at..start];
        match memrchr(b'\n', between) {
            Some(feed) => {
                self.line_start = self.at + feed + 1;
                self.column = characters(&between[feed + 1..]);
            }
            None => self.column += characters(between),
        }
        self.at = start;
        Place { line_start: offset + self.line_start, column: self.column }
    }
}

/// Whether a list ends before its closing bracket.
fn is_open_list(raw: &[u8]) -> bool {
    let Value::List(list) = value_of(raw) else { return false };
    let mut tokens = list.tokens();
    tokens.by_ref().for_each(drop);
    !tokens.is_closed()
}

/// The walk.
pub(super) struct Content<'c, 'd> {
    check: &'c mut Check<'d>,
    open: Vec<Open<'d>>,
    names: Names<'d>,
    /// Who had each name last.
    last: Vec<Option<Id>>,
    ruler: Ruler,
    /// Some list is not closed.
    open_lists: bool,
}

impl<'c, 'd> Content<'c, 'd> {
    pub fn new(check: &'c mut Check<'d>) -> Self {
        let names = Names { texts: AttributeNames::default(), had: Vec::new() };
        let open_lists = check.doc.problems().any(|(problem, _)| problem == Problem::UnclosedArray);
        Self { check, open: vec![Open::new(Id::ROOT, 0)], names, last: Vec::new(), ruler: Ruler::default(), open_lists }
    }

    /// Looks at every node; gives the names that were met.
    pub fn walk(mut self) -> Names<'d> {
        let doc = self.check.doc;
        for id in doc.ids() {
            let node = Node::new(doc, id);
            let kind = doc.record(id).kind();
            let parent = doc.parent(id);
            while self.open.pop_if(|open| open.id != parent).is_some() {}
            self.node(node, kind);
            if kind.is_container() {
                self.open.push(Open::new(id, self.names.had.len()));
            }
        }
        // Attributes may come after children, and children have attributes of their own.
        self.names.had.sort_by_key(|(id, _)| *id);
        self.names
    }

    fn node(&mut self, node: Node<'d>, kind: Kind) {
        match kind {
            Kind::Attribute | Kind::Structured | Kind::NodeValue => return self.attribute(node, kind),
            Kind::Merge => return self.merge(node),
            Kind::Comment | Kind::CommentLine | Kind::Blank | Kind::Close => {}
            _ => self.content(node),
        }
        match kind {
            Kind::Element => self.check.identity(node),
            Kind::Embedded => {
                self.check.identity(node);
                self.braces(node);
            }
            Kind::InlineDirective | Kind::RawInline => self.braces(node),
            Kind::Comment if node.is_unclosed() => {
                self.check.add(Rule::UnclosedComment, node.span(), "a comment in braces is not closed".to_owned());
            }
            Kind::RawBlock => self.raw_block(node),
            _ => {}
        }
    }

    /// What has the attributes at this place: an element, a structured value or the document, if nothing is between.
    fn holder(&mut self) -> Option<&mut Open<'d>> {
        let doc = self.check.doc;
        self.open.last_mut().filter(|open| open.id == Id::ROOT || !doc.record(open.id).kind().is_directive())
    }

    /// A form that ends without its brace is named where it opens; the parser notes where it stops reading.
    fn braces(&mut self, node: Node<'_>) {
        if node.is_unclosed() {
            let start = node.span().start;
            let message = "a brace form is not closed".to_owned();
            self.check.add_problem(Rule::Parse, Problem::UnclosedText, Span::new(start, start), message);
        }
    }

    fn merge(&mut self, node: Node<'_>) {
        if let Some(holder) = self.holder().filter(|open| open.content).map(|open| open.id) {
            self.late(node, holder, &format!("[{}]", key_text(&node.text())));
        }
    }

    fn late(&mut self, node: Node<'_>, holder: Id, name: &str) {
        let message = format!(":{name} stands after children or prose of {}", self.label(holder));
        self.check.add(Rule::LateAttribute, node.span(), message);
    }

    /// Who has attributes, as a message names it.
    fn label(&self, holder: Id) -> String {
        let node = Node::new(self.check.doc, holder);
        match node.as_attribute() {
            _ if node.is_root() => "the document".to_owned(),
            Some(attribute) => format!(":{}", name_text(&attribute.name())),
            None => label(node),
        }
    }

    fn content(&mut self, node: Node<'d>) {
        let Some(open) = self.holder() else { return };
        open.content = true;
        if let Some(above) = open.above.take() {
            let place = self.ruler.place(node);
            self.indented(above, node, place);
        }
    }

    /// Whether a node stands on a line that is indented under an attribute with a value.
    fn indented(&mut self, (attribute, above): (Node<'d>, Place), node: Node<'d>, place: Place) {
        if place.column > above.column && place.line_start > above.line_start {
            let name = attribute.as_attribute().map(Attribute::name).unwrap_or_default();
            let message = format!("indented under :{}, which has a value", name_text(&name));
            let start = node.span().start;
            self.check.add(Rule::IndentedUnderValue, Span::new(start, start), message);
        }
    }

    fn attribute(&mut self, node: Node<'d>, kind: Kind) {
        let (text, start) = node.place();
        let Some((name, after)) = attribute_name(text, start) else { return };
        let is_quoted = after > name.end;
        let end = if kind == Kind::Attribute { node.record().link as usize } else { after };
        let value = skip(text, after, BLANK);
        let has_value = value < end;
        if has_value {
            self.value(&text[value..end], self.check.doc.chunk(node.id).offset + value);
        }
        let Some(open) = self.holder() else { return };
        let (holder, content) = (open.id, open.content);
        let is_block = Attribute::of_node(node).form() == Form::Block;
        let is_element = holder != Id::ROOT && self.check.doc.record(holder).kind().is_element();
        let is_above = is_element && is_block && (has_value || kind == Kind::NodeValue);
        let place = self.ruler.place(node);
        let Some(open) = self.open.last_mut() else { return };
        let above = std::mem::replace(&mut open.above, is_above.then_some((node, place)));
        let number = self.names.texts.number(&text[name], is_quoted);
        if content {
            let name = name_text(self.names.texts.text(number)).into_owned();
            self.late(node, holder, &name);
        }
        if let Some(above) = above {
            self.indented(above, node, place);
        }
        if self.is_second(holder, number) {
            let name = name_text(self.names.texts.text(number));
            let message = format!(":{name} stands twice in {}", self.label(holder));
            self.check.add(Rule::DuplicateAttribute, node.span(), message);
        }
    }

    /// Notes that the holder on top has an attribute of that name; whether it had one already.
    fn is_second(&mut self, holder: Id, number: Number) -> bool {
        if self.last.len() <= number as usize {
            self.last.resize(number as usize + 1, None);
        }
        if let Some(open) = self.open.last_mut().filter(|open| open.content) {
            let own = self.names.had[open.from..].iter().take_while(|(id, _)| *id == holder);
            let late = open.late.get_or_insert_with(|| own.map(|(_, number)| *number).collect());
            self.names.had.push((holder, number));
            return !late.insert(number);
        }
        self.names.had.push((holder, number));
        self.last[number as usize].replace(holder) == Some(holder)
    }

    /// A value as written, which starts at `start` in the document.
    fn value(&mut self, raw: &'d [u8], start: usize) {
        match raw[0] {
            b'[' if self.open_lists && is_open_list(raw) => {
                let message = "a list is not closed".to_owned();
                self.check.add_problem(Rule::Parse, Problem::UnclosedArray, Span::new(start, start), message);
            }
            // Nothing is odd about a list without digits and commas.
            b'[' if raw.iter().any(|b| b.is_ascii_digit() || *b == b',') => {
                let Value::List(list) = value_of(raw) else { return };
                let mut comma = None;
                for token in list.tokens() {
                    if let ListToken::Item(Value::String(_), item) = token {
                        let start = start + (item.as_ptr() as usize - raw.as_ptr() as usize);
                        let span = Span::new(start, start + item.len());
                        if item.ends_with(b",") {
                            comma.get_or_insert(span);
                        }
                        self.near_miss(item, span);
                    }
                }
                if let Some(span) = comma {
                    let message = format!("list item `{}` ends in a comma", self.check.doc.text(span));
                    self.check.add(Rule::CommaInList, span, message);
                }
            }
            b'"' | b'\'' | b'|' | b'[' => {}
            _ => self.near_miss(raw, Span::new(start, start + raw.len())),
        }
    }

    /// Whether a word is nearly a date, a time or a duration.
    fn near_miss(&mut self, raw: &[u8], span: Span) {
        if raw.iter().any(u8::is_ascii_digit)
            && let (_, Some(problem)) = classify(raw)
        {
            let message = format!("`{}`: {}", self.check.doc.text(span), problem.text().to_lowercase());
            self.check.add_problem(Rule::NearlyTyped, problem, span, message);
        }
    }

    fn raw_block(&mut self, node: Node<'_>) {
        let (text, start) = node.place();
        let after = node.plain_name(2).end + 1;
        if !is_eol(text, skip(text, after, BLANK)) {
            let place = node.span().start + after - start;
            let message = "text after the colon that opens a raw block".to_owned();
            self.check.add(Rule::TextAfterRaw, Span::new(place, place), message);
        }
    }
}

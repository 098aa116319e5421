//! What stands in elements: the order and number of attributes, what is indented under them, values that are nearly
//! something, comments left open.
//!
//! One walk over all nodes, with what is known of each open container on a stack. It numbers the names of attributes as
//! it meets them, and leaves behind who has which.

use std::collections::HashSet;
use std::fmt;

use foldhash::fast::RandomState;
use memchr::memrchr;

use super::super::attribute::attribute_name;
use super::super::attribute_names::{AttributeNames, Number};
use super::super::attribute_view::Attribute;
use super::super::bytes::{BLANK, characters, is_eol, skip};
use super::super::document::Id;
use super::super::node::Node;
use super::super::open_path::{Open, OpenPath};
use super::super::path_text::{key_text, name_text};
use super::super::problem::Problem;
use super::super::record::{Kind, small};
use super::super::scalar::classify;
use super::super::sink::Form;
use super::super::value::{ListToken, Value, value_of};
use super::found::Saying;
use super::{Check, Label, Rule};
use crate::span::Span;

/// The names of the attributes of everything that has some: elements, structured values, the document.
pub(super) struct Names<'d> {
    /// Every name, by number.
    pub texts: AttributeNames<'d>,
    /// Holder and name, by holder; a name given twice stands twice.
    had: Vec<(Id, Number)>,
}

impl Names<'_> {
    /// Whether nothing has attributes.
    pub const fn is_empty(&self) -> bool {
        self.had.is_empty()
    }

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
///
/// Documents are deep at times, so it is small.
struct Around {
    /// Where, in the names that were met, its own start.
    from: u32,
    /// It is a directive, and has no attributes.
    is_directive: bool,
    /// Children or prose have come.
    content: bool,
    /// What it has, from its first attribute after those on: names of children have come between.
    late: Option<Box<Had>>,
    /// The attribute with a value on the line above, and its place; the document where there is none.
    above: (Id, Place),
}

/// The names that a container has.
struct Had(HashSet<Number, RandomState>);

/// No attribute above.
const NOTHING: (Id, Place) = (Id::ROOT, Place { line_start: 0, column: 0 });

impl Around {
    fn new(is_directive: bool, from: usize) -> Self {
        Self { from: small(from), is_directive, content: false, late: None, above: NOTHING }
    }
}

/// Where a node stands: the start of its line in the source, and its column.
#[derive(Clone, Copy)]
struct Place {
    line_start: u32,
    column: u32,
}

impl Place {
    fn new(line_start: usize, column: usize) -> Self {
        Self { line_start: small(line_start), column: small(column) }
    }
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
            return Place::new(offset + self.line_start, self.column);
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
        Place::new(offset + self.line_start, self.column)
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
    open: OpenPath<Around>,
    names: Names<'d>,
    /// Who had each name last.
    last: Vec<Option<Id>>,
    ruler: Ruler,
    /// Some list is not closed.
    open_lists: bool,
    /// What is said of brace forms that are not closed, once one was met.
    unclosed: Option<Saying>,
    /// The attribute that stood twice in some holder last, and what was said of it.
    twice: Option<((Id, Number), Saying)>,
}

/// Who has attributes, as a message names it.
struct Holder<'d>(Node<'d>);

impl fmt::Display for Holder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_attribute() {
            _ if self.0.is_root() => f.write_str("the document"),
            Some(attribute) => write!(f, ":{}", name_text(&attribute.name())),
            None => Label(self.0).fmt(f),
        }
    }
}

impl<'c, 'd> Content<'c, 'd> {
    pub fn new(check: &'c mut Check<'d>) -> Self {
        let names = Names { texts: AttributeNames::default(), had: Vec::new() };
        let open_lists = check.doc.problem_runs().any(|(problem, ..)| problem == Problem::UnclosedArray);
        Self {
            check,
            open: OpenPath::new(Around::new(false, 0)),
            names,
            last: Vec::new(),
            ruler: Ruler::default(),
            open_lists,
            unclosed: None,
            twice: None,
        }
    }

    /// Looks at every node; gives the names that were met.
    pub fn walk(mut self) -> Names<'d> {
        let doc = self.check.doc;
        for (number, chunk) in (0..).zip(doc.chunks.iter()) {
            for (place, record) in (0..).zip(&**chunk.nodes) {
                let (id, kind) = (Id { chunk: number, node: place }, record.kind());
                if kind == Kind::Close {
                    continue;
                }
                self.open.go_to(doc, id);
                self.node(Node::new(doc, id), kind);
                if kind.is_container() {
                    self.open.enter(doc, id, Around::new(kind.is_directive(), self.names.had.len()));
                }
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
            Kind::Comment | Kind::CommentLine | Kind::Blank => {}
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
                self.check.add(Rule::UnclosedComment, node.span(), format_args!("a comment in braces is not closed"));
            }
            Kind::RawBlock => self.raw_block(node),
            _ => {}
        }
    }

    /// What has the attributes at this place: an element, a structured value or the document, if nothing is between.
    fn holder(&mut self) -> Option<&mut Open<Around>> {
        self.open.last_mut().filter(|open| !open.known.is_directive)
    }

    /// A form that ends without its brace is named where it opens; the parser notes where it stops reading.
    fn braces(&mut self, node: Node<'_>) {
        if node.is_unclosed() {
            let found = &mut self.check.found;
            let word =
                || found.word(Rule::Parse, Some(Problem::UnclosedText), format_args!("a brace form is not closed"));
            let said = *self.unclosed.get_or_insert_with(word);
            let start = node.doc.start(node.id);
            found.add(said, Span::new(start, start));
        }
    }

    fn merge(&mut self, node: Node<'_>) {
        if let Some(holder) = self.holder().filter(|open| open.known.content).map(|open| open.id) {
            self.late(node, holder, &format!("[{}]", key_text(&node.text())));
        }
    }

    fn late(&mut self, node: Node<'_>, holder: Id, name: &str) {
        let message = format_args!(":{name} stands after children or prose of {}", Holder(self.check.doc.node(holder)));
        self.check.add(Rule::LateAttribute, node.span(), message);
    }

    fn content(&mut self, node: Node<'d>) {
        let Some(Open { known, .. }) = self.holder() else { return };
        known.content = true;
        let above = std::mem::replace(&mut known.above, NOTHING);
        if above.0 != Id::ROOT {
            let place = self.ruler.place(node);
            self.indented(above, node, place);
        }
    }

    /// Whether a node stands on a line that is indented under an attribute with a value.
    fn indented(&mut self, (attribute, above): (Id, Place), node: Node<'d>, place: Place) {
        if place.column > above.column && place.line_start > above.line_start {
            let attribute = self.check.doc.node(attribute);
            let name = attribute.as_attribute().map(Attribute::name).unwrap_or_default();
            let (name, start) = (name_text(&name), node.span().start);
            let message = format_args!("indented under :{name}, which has a value");
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
        let (holder, content) = (open.id, open.known.content);
        let is_block = Attribute::of_node(node).form() == Form::Block;
        let is_element = holder != Id::ROOT && self.check.doc.record(holder).kind().is_element();
        let is_above = is_element && is_block && (has_value || kind == Kind::NodeValue);
        let place = self.ruler.place(node);
        let Some(open) = self.open.last_mut() else { return };
        let above = std::mem::replace(&mut open.known.above, if is_above { (node.id, place) } else { NOTHING });
        let number = self.names.texts.number(&text[name], is_quoted);
        if content {
            let name = name_text(self.names.texts.text(number)).into_owned();
            self.late(node, holder, &name);
        }
        if above.0 != Id::ROOT {
            self.indented(above, node, place);
        }
        if self.is_second(holder, number) {
            let said = match self.twice {
                Some((last, said)) if last == (holder, number) => said,
                _ => {
                    let name = name_text(self.names.texts.text(number));
                    let message = format_args!(":{name} stands twice in {}", Holder(self.check.doc.node(holder)));
                    self.check.found.word(Rule::DuplicateAttribute, None, message)
                }
            };
            self.twice = Some(((holder, number), said));
            self.check.found.add(said, node.span());
        }
    }

    /// Notes that the holder on top has an attribute of that name; whether it had one already.
    fn is_second(&mut self, holder: Id, number: Number) -> bool {
        if self.last.len() <= number as usize {
            self.last.resize(number as usize + 1, None);
        }
        if let Some(Open { known, .. }) = self.open.last_mut().filter(|open| open.known.content) {
            let own = self.names.had[known.from as usize..].iter().take_while(|(id, _)| *id == holder);
            let late = known.late.get_or_insert_with(|| Box::new(Had(own.map(|(_, number)| *number).collect())));
            self.names.had.push((holder, number));
            return !late.0.insert(number);
        }
        self.names.had.push((holder, number));
        self.last[number as usize].replace(holder) == Some(holder)
    }

    /// A value as written, which starts at `start` in the document.
    fn value(&mut self, raw: &'d [u8], start: usize) {
        match raw[0] {
            b'[' if self.open_lists && is_open_list(raw) => {
                let message = format_args!("a list is not closed");
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
                    let item = self.check.doc.text(span);
                    self.check.add(Rule::CommaInList, span, format_args!("list item `{item}` ends in a comma"));
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
            let message = format_args!("`{}`: {}", self.check.doc.text(span), problem.text().to_lowercase());
            self.check.add_problem(Rule::NearlyTyped, problem, span, message);
        }
    }

    fn raw_block(&mut self, node: Node<'_>) {
        let (text, start) = node.place();
        let after = node.plain_name(2).end + 1;
        if !is_eol(text, skip(text, after, BLANK)) {
            let place = node.span().start + after - start;
            let message = format_args!("text after the colon that opens a raw block");
            self.check.add(Rule::TextAfterRaw, Span::new(place, place), message);
        }
    }
}

//! The event stream: a document as a flat sequence, straight from its bytes.
//!
//! [`visit_events`] calls back for each event and is the fastest way; [`events`] is an iterator over the same. Neither
//! builds a tree or copies text. A document that comes in pieces is read by `event_stream.rs`. Values are typed here, since the name of a value's event is its type. Refuses to keep
//! anything: whoever wants to look twice wants a tree.

use std::borrow::Cow;
use std::ops::Range;

use super::identity::Part;
use super::parser::Parser;
use super::problem::Problem;
use super::scalar::{Scalar, classify};
use super::sink::{Container, Form, Piece, Reading, Sink};
use super::text::read_text;
use crate::span::Span;

macro_rules! kinds {
    ($($name:ident $about:literal;)*) => {
        /// The kinds of event.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum EventKind { $(#[doc = $about] $name,)* }

        impl EventKind {
            /// Its name in the text form.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }
    };
}

kinds! {
    ElementStart "`|name…` starts.";
    ElementEnd "The element ends.";
    EmbeddedStart "`|{…}` starts.";
    EmbeddedEnd "The embedded element ends.";
    DirectiveStart "A directive starts, or an interpolation that starts a line.";
    DirectiveEnd "The directive ends.";
    CommentStart "A comment starts.";
    CommentEnd "The comment ends.";
    ArrayStart "A list starts.";
    ArrayEnd "The list ends.";
    FreeformStart "A fenced block starts.";
    FreeformEnd "The fenced block ends.";
    ValueStart "The structured value of an attribute starts.";
    ValueEnd "The structured value ends.";
    BoolTrue "`true`, a flag or a suffix.";
    BoolFalse "`false`.";
    Nil "`null` or `nil`.";
    BlankLine "A blank line inside an open container.";
    Name "The name of an element or directive, the language of a fenced block.";
    Attr "The name of an attribute; `id` for a key, `class` for a trait, the character for a suffix.";
    BareValue "An unquoted string.";
    StringValue "A quoted string, escapes as written.";
    Integer "A whole number.";
    Float "A number with a fraction or exponent.";
    Rational "A fraction.";
    Complex "A number with an imaginary part.";
    Date "A date, or a year and month.";
    Time "A time of day.";
    DateTime "A date with a time.";
    Duration "A length of time.";
    RelativeTime "A length of time from now.";
    Reference "`@[k]`, `@el[k]` or `:[k]`.";
    Text "One piece of text.";
    Interpolation "`!{{…}}`.";
    Raw "Once after the name of a raw block.";
    RawContent "Raw text.";
    Warning "Something to look at.";
    Error "Something wrong.";
}

/// One event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event<'s> {
    /// What happened.
    pub kind: EventKind,
    reading: Reading,
    raw: Option<&'s [u8]>,
    start: usize,
    end: usize,
}

impl<'s> Event<'s> {
    /// The bytes it stands for.
    #[inline]
    pub fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }

    /// The payload as it stands in the source; nothing for kinds that carry none.
    #[inline]
    pub fn raw(&self) -> Option<&'s [u8]> {
        self.raw
    }

    /// The payload, escapes of prose resolved; bytes that are not UTF-8 are replaced.
    pub fn payload(&self) -> Option<Cow<'s, str>> {
        self.raw.map(|raw| read_text(raw, self.reading))
    }
}

impl Event<'_> {
    /// The event of a source with so many bytes before this one.
    pub(super) fn moved(self, offset: usize) -> Self {
        Self { start: self.start + offset, end: self.end + offset, ..self }
    }
}

/// Calls `visit` with each event of the document, in order.
pub fn visit_events<'s>(source: &'s [u8], visit: impl FnMut(Event<'s>)) {
    Parser::new(source, Emit { src: source, visit }).run();
}

/// The events of the document, in order.
pub fn events(source: &[u8]) -> Events<'_> {
    let sink = Emit { src: source, visit: Buffer { events: Vec::new(), next: 0 } };
    Events { parser: Parser::new(source, sink), finished: false }
}

/// The iterator of [`events`].
pub struct Events<'s> {
    parser: Parser<'s, Emit<'s, Buffer<'s>>>,
    finished: bool,
}

/// Events that wait until they are asked for.
#[derive(Default)]
pub(super) struct Buffer<'s> {
    pub(super) events: Vec<Event<'s>>,
    next: usize,
}

impl<'s> Iterator for Events<'s> {
    type Item = Event<'s>;

    #[inline]
    fn next(&mut self) -> Option<Event<'s>> {
        let buffer = &mut self.parser.sink.visit;
        if let Some(event) = buffer.events.get(buffer.next) {
            buffer.next += 1;
            return Some(*event);
        }
        self.refill()
    }
}

impl<'s> Events<'s> {
    fn refill(&mut self) -> Option<Event<'s>> {
        let buffer = &mut self.parser.sink.visit;
        buffer.events.clear();
        buffer.next = 0;
        while self.parser.sink.visit.events.len() < 128 && !self.finished {
            if !self.parser.line() {
                self.parser.finish();
                self.finished = true;
            }
        }
        let buffer = &mut self.parser.sink.visit;
        buffer.next = 1;
        buffer.events.first().copied()
    }
}

/// What receives events: a closure, or the buffer of the iterator.
pub(super) trait Visit<'s> {
    fn event(&mut self, event: Event<'s>);
}

impl<'s, F: FnMut(Event<'s>)> Visit<'s> for F {
    #[inline]
    fn event(&mut self, event: Event<'s>) {
        self(event);
    }
}

impl<'s> Visit<'s> for Buffer<'s> {
    #[inline]
    fn event(&mut self, event: Event<'s>) {
        self.events.push(event);
    }
}

/// Turns what the parser says into events.
pub(super) struct Emit<'s, V> {
    pub(super) src: &'s [u8],
    pub(super) visit: V,
}

impl<'s, V: Visit<'s>> Emit<'s, V> {
    #[inline]
    fn bare(&mut self, kind: EventKind, span: Range<usize>) {
        self.visit.event(Event { kind, reading: Reading::PLAIN, raw: None, start: span.start, end: span.end });
    }

    #[inline]
    fn with(&mut self, kind: EventKind, raw: Range<usize>, span: Range<usize>) {
        self.read(kind, raw, span, Reading::PLAIN);
    }

    #[inline]
    fn read(&mut self, kind: EventKind, raw: Range<usize>, span: Range<usize>, reading: Reading) {
        let raw = Some(&self.src[raw]);
        self.visit.event(Event { kind, reading, raw, start: span.start, end: span.end });
    }

    #[inline]
    fn fixed(&mut self, kind: EventKind, raw: &'static str, span: Range<usize>) {
        let raw = Some(raw.as_bytes());
        self.visit.event(Event { kind, reading: Reading::PLAIN, raw, start: span.start, end: span.end });
    }
}

impl<'s, V: Visit<'s>> Sink for Emit<'s, V> {
    #[inline]
    fn blank(&mut self, span: Range<usize>) {
        self.bare(EventKind::BlankLine, span);
    }

    fn problem(&mut self, problem: Problem, at: usize) {
        let kind = if problem.is_error() { EventKind::Error } else { EventKind::Warning };
        self.fixed(kind, problem.text(), at..at);
    }

    #[inline]
    fn open_element(&mut self, at: usize, _sameline: bool) {
        self.bare(EventKind::ElementStart, at..at + 1);
    }

    #[inline]
    fn open_embedded(&mut self, at: usize) {
        self.bare(EventKind::EmbeddedStart, at..at + 2);
    }

    #[inline]
    fn name(&mut self, name: Range<usize>) {
        self.with(EventKind::Name, name.clone(), name);
    }

    #[inline]
    fn part(&mut self, part: Part) {
        match part {
            Part::Name(text, span) => self.with(EventKind::Name, text, span),
            Part::Key(text, span) => {
                self.fixed(EventKind::Attr, "id", span.clone());
                self.with(EventKind::BareValue, text, span);
            }
            Part::Trait(text, span) => {
                self.fixed(EventKind::Attr, "class", span.clone());
                self.with(EventKind::BareValue, text, span);
            }
            Part::Suffix(p) => {
                self.with(EventKind::Attr, p..p + 1, p..p + 1);
                self.bare(EventKind::BoolTrue, p..p + 1);
            }
            Part::Unclosed(_) => {}
        }
    }

    fn open_directive(&mut self, at: usize, inline: bool, name: Range<usize>) {
        self.bare(EventKind::DirectiveStart, at..at + 1 + usize::from(inline));
        self.with(EventKind::Name, name.clone(), name);
    }

    fn arguments(&mut self, span: Range<usize>) {
        self.with(EventKind::Text, span.clone(), span);
    }

    #[inline]
    fn close(&mut self, kind: Container, at: usize) {
        let kind = match kind {
            Container::Element => EventKind::ElementEnd,
            Container::Directive => EventKind::DirectiveEnd,
            Container::Value => EventKind::ValueEnd,
        };
        self.bare(kind, at..at);
    }

    #[inline]
    fn close_braces(&mut self, embedded: bool, span: Range<usize>) {
        self.bare(if embedded { EventKind::EmbeddedEnd } else { EventKind::DirectiveEnd }, span);
    }

    #[inline]
    fn attribute(&mut self, at: usize, name: Range<usize>, _form: Form) {
        let end = name.end;
        self.with(EventKind::Attr, name, at..end);
    }

    fn flag(&mut self, at: usize) {
        self.bare(EventKind::BoolTrue, at..at);
    }

    #[inline]
    fn word(&mut self, span: Range<usize>) {
        let (scalar, problem) = classify(&self.src[span.clone()]);
        if let Some(problem) = problem {
            self.problem(problem, span.start);
        }
        let kind = match scalar {
            Scalar::Bare => EventKind::BareValue,
            Scalar::True => return self.bare(EventKind::BoolTrue, span),
            Scalar::False => return self.bare(EventKind::BoolFalse, span),
            Scalar::Nil => return self.bare(EventKind::Nil, span),
            Scalar::Integer => EventKind::Integer,
            Scalar::Float => EventKind::Float,
            Scalar::Rational => EventKind::Rational,
            Scalar::Complex => EventKind::Complex,
            Scalar::Date | Scalar::YearMonth => EventKind::Date,
            Scalar::Time => EventKind::Time,
            Scalar::DateTime => EventKind::DateTime,
            Scalar::Duration => EventKind::Duration,
            Scalar::RelativeTime => EventKind::RelativeTime,
        };
        self.with(kind, span.clone(), span);
    }

    fn string(&mut self, piece: Piece) {
        self.with(EventKind::StringValue, piece.text, piece.span);
    }

    fn mention(&mut self, piece: Piece) {
        self.with(EventKind::Reference, piece.text, piece.span);
    }

    #[inline]
    fn open_list(&mut self, at: usize) {
        self.bare(EventKind::ArrayStart, at..at + 1);
    }

    #[inline]
    fn close_list(&mut self, at: usize) {
        self.bare(EventKind::ArrayEnd, at - 1..at);
    }

    fn open_value(&mut self, at: usize) {
        self.bare(EventKind::ValueStart, at..at);
    }

    fn merge(&mut self, piece: Piece) {
        self.with(EventKind::Reference, piece.text, piece.span);
    }

    #[inline]
    fn reference(&mut self, piece: Piece) {
        self.with(EventKind::Reference, piece.text, piece.span);
    }

    #[inline]
    fn text(&mut self, span: Range<usize>, reading: Reading) {
        self.read(EventKind::Text, span.clone(), span, reading);
    }

    fn quoted(&mut self, piece: Piece) {
        self.with(EventKind::StringValue, piece.text, piece.span);
    }

    fn interpolation(&mut self, piece: Piece, closed: bool, wrapped: bool) {
        let (start, end) = (piece.span.start, piece.span.end);
        if wrapped {
            self.bare(EventKind::DirectiveStart, start..start);
        }
        self.with(EventKind::Interpolation, piece.text, piece.span);
        if !closed {
            self.problem(Problem::UnclosedInterpolation, start);
        }
        if wrapped {
            self.bare(EventKind::DirectiveEnd, end..end);
        }
    }

    fn comment(&mut self, piece: Piece, braces: bool) {
        let width = 1 + usize::from(braces);
        let reading = if braces { Reading::FOLD } else { Reading::PLAIN };
        self.bare(EventKind::CommentStart, piece.span.start..piece.span.start + width);
        self.read(EventKind::Text, piece.text.clone(), piece.text.clone(), reading);
        self.bare(EventKind::CommentEnd, piece.text.end..piece.span.end);
    }

    fn open_comment(&mut self, piece: Piece) {
        self.bare(EventKind::CommentStart, piece.span.start..piece.span.start + 1);
        self.with(EventKind::Text, piece.text.clone(), piece.text);
    }

    fn comment_line(&mut self, span: Range<usize>) {
        self.with(EventKind::Text, span.clone(), span);
    }

    fn close_comment(&mut self, at: usize) {
        self.bare(EventKind::CommentEnd, at..at);
    }

    fn open_raw(&mut self, at: usize, name: Range<usize>) {
        self.bare(EventKind::DirectiveStart, at..at + 1);
        let end = name.end;
        self.with(EventKind::Name, name.clone(), name);
        self.fixed(EventKind::Raw, "", end..end);
    }

    fn raw_line(&mut self, span: Range<usize>) {
        self.with(EventKind::RawContent, span.clone(), span);
    }

    fn close_raw(&mut self, end: usize) {
        self.bare(EventKind::DirectiveEnd, end..end);
    }

    fn raw_inline(&mut self, name: Range<usize>, body: Range<usize>, span: Range<usize>, _closed: bool) {
        self.bare(EventKind::DirectiveStart, span.start..span.start + 2);
        self.with(EventKind::Name, name.clone(), name);
        let end = body.end;
        self.read(EventKind::RawContent, body.clone(), body, Reading::LINES);
        self.bare(EventKind::DirectiveEnd, end..span.end);
    }

    fn open_freeform(&mut self, at: usize, language: Option<Range<usize>>) {
        self.bare(EventKind::FreeformStart, at..at + 3);
        if let Some(language) = language {
            self.with(EventKind::Name, language.clone(), language);
        }
    }

    fn freeform_line(&mut self, span: Range<usize>) {
        self.with(EventKind::Text, span.clone(), span);
    }

    fn close_freeform(&mut self, end: usize, closed: bool) {
        if closed {
            self.bare(EventKind::FreeformEnd, end - 3..end);
        }
    }
}

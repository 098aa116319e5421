//! The events of a document that is still being written.
//!
//! Bytes come in pieces of any size, as a model's tokens do. An event is given out as soon as nothing that may follow
//! can change it: a line once it has ended, an element once a line has closed it, a form over several lines once it has
//! closed. What is left over can be looked at with [`EventStream::pending`]: half an element, half an attribute. Events
//! are the same however the text is cut, and the same as [`events`](super::events) gives for all of it. Refuses to keep
//! what was given out: it holds the lines that are not settled, and what is open there.

use super::event::{Buffer, Emit, Event};
use super::parser::Parser;
use super::sink::{Open, Sink};

/// A reader of events from a document that comes in pieces.
#[derive(Debug, Default)]
pub struct EventStream {
    /// The bytes that are not settled: whole lines of a form that may go on, and a line that has not ended.
    rest: Vec<u8>,
    /// How many bytes were settled before them.
    offset: usize,
    /// The containers that are open where they start.
    stack: Vec<Open>,
    /// How many of them were read in vain, because the form that they start had not ended.
    tried: usize,
}

/// A form that did not end is read again once it has grown by one part in so many, so that a long one costs time in
/// proportion to its length.
const GROWN: usize = 8;

impl EventStream {
    /// Takes more of the document, and calls `visit` with the events that are settled by it.
    pub fn push(&mut self, bytes: &[u8], mut visit: impl FnMut(Event<'_>)) {
        let fresh = self.rest.len();
        self.rest.extend_from_slice(bytes);
        let Some(feed) = memchr::memrchr(b'\n', &self.rest[fresh..]) else { return };
        let lines = fresh + feed + 1;
        if lines < self.tried + self.tried / GROWN {
            return;
        }
        let source = &self.rest[..lines];
        let mut parser = self.parser(source);
        let mut settled = 0;
        while parser.line() && !parser.ran_out && !parser.goes_on {
            settled = parser.pos;
            parser.sink.visit.events.drain(..).for_each(|event| visit(event.moved(self.offset)));
        }
        self.tried = lines - settled;
        let stack = if parser.ran_out || parser.goes_on { self.stack_at(source, settled) } else { parser.stack };
        self.stack = stack;
        self.offset += settled;
        self.rest.drain(..settled);
    }

    /// The events of what is not settled, as far as it goes: more of the document may change them, and adds to them. What
    /// is open stays open.
    pub fn pending(&self, mut visit: impl FnMut(Event<'_>)) {
        let mut parser = self.parser(&self.rest);
        while parser.line() {}
        parser.sink.visit.events.drain(..).for_each(|event| visit(event.moved(self.offset)));
    }

    /// Ends the document: the events that are left, those that close what is open included.
    pub fn finish(self, mut visit: impl FnMut(Event<'_>)) {
        let mut events = self.parser(&self.rest).run().visit.events;
        events.drain(..).for_each(|event| visit(event.moved(self.offset)));
    }

    /// How many elements, directives and structured values are open where nothing is settled yet.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    fn parser<'s>(&self, source: &'s [u8]) -> Parser<'s, Emit<'s, Buffer<'s>>> {
        self.parser_to(source, Emit { src: source, visit: Buffer::default() })
    }

    fn parser_to<'s, S: Sink>(&self, source: &'s [u8], sink: S) -> Parser<'s, S> {
        if self.offset == 0 { Parser::new(source, sink) } else { Parser::resume(source, self.stack.clone(), sink) }
    }

    /// What is open at `settled`: the lines before it are read once more, since the form behind them has opened and closed
    /// containers of its own.
    fn stack_at(&self, source: &[u8], settled: usize) -> Vec<Open> {
        let mut parser = self.parser_to(source, Deaf);
        while parser.pos < settled && parser.line() {}
        if settled == 0 { self.stack.clone() } else { parser.stack }
    }
}

/// Hears nothing.
struct Deaf;

impl Sink for Deaf {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::event::events;
    use super::super::event_text::write_event;
    use super::*;

    /// The events of `source`, cut into pieces at `cuts`, as text.
    fn streamed(source: &[u8], cuts: &[usize]) -> String {
        let mut out = String::new();
        let mut stream = EventStream::default();
        let mut from = 0;
        for to in cuts.iter().copied().chain([source.len()]) {
            stream.push(&source[from..to], |event| write_event(&event, true, &mut out));
            from = to;
        }
        stream.finish(|event| write_event(&event, true, &mut out));
        out
    }

    fn whole(source: &[u8]) -> String {
        let mut out = String::new();
        events(source).for_each(|event| write_event(&event, true, &mut out));
        out
    }

    /// What is settled after `source`, and what is pending, as names.
    fn told(source: &str) -> (String, String) {
        let (mut settled, mut pending) = (Vec::new(), Vec::new());
        let mut stream = EventStream::default();
        stream.push(source.as_bytes(), |event| settled.push(event.kind.name()));
        stream.pending(|event| pending.push(event.kind.name()));
        (settled.join(" "), pending.join(" "))
    }

    #[test]
    fn what_is_settled_and_what_is_not() {
        let check = |source: &str, settled: &str, pending: &str| {
            assert_eq!(told(source), (settled.to_owned(), pending.to_owned()), "{source:?}");
        };
        check("|a :k 1", "", "ElementStart Name Attr Integer");
        check("|a :k", "", "ElementStart Name Attr BoolTrue");
        check("|a :k 1\n", "ElementStart Name Attr Integer", "");
        // An element is closed by the line that closes it.
        check("|a\n  |b x\n|c", "ElementStart Name ElementStart Name Text", "ElementEnd ElementEnd ElementStart Name");
        check(
            "|a\n  |b x\n|c\n",
            "ElementStart Name ElementStart Name Text ElementEnd ElementEnd ElementStart Name",
            "",
        );
        // A list goes on, and so may what has no value yet.
        check("|a\n  :l [1\n    2\n", "ElementStart Name", "Attr ArrayStart Integer Integer Error");
        check("|a\n  :l [1\n    2]\n", "ElementStart Name Attr ArrayStart Integer Integer ArrayEnd", "");
        check("|a\n  :s\n", "ElementStart Name", "Attr BoolTrue");
        check("|a\n  :s\n    :t 1\n", "ElementStart Name Attr ValueStart Attr Integer", "");
        check("```\nx\n", "", "FreeformStart Text Error");
        check("|a\n  ; why\n", "ElementStart Name", "CommentStart Text CommentEnd");
        check("|a\n  ; why\n  :k 1\n", "ElementStart Name CommentStart Text CommentEnd Attr Integer", "");
    }

    #[test]
    fn a_long_form_is_not_read_again_for_every_line() {
        let mut stream = EventStream::default();
        let mut reads = 0;
        stream.push(b"```\n", |_| {});
        for _ in 0..10_000 {
            let before = stream.tried;
            stream.push(b"a line of code\n", |_| {});
            reads += if stream.tried > before { stream.tried } else { 0 };
        }
        assert!(reads < 20 * stream.rest.len(), "{reads} bytes read for {}", stream.rest.len());
    }

    proptest! {
        #[test]
        fn events_are_the_same_however_the_text_is_cut(
            source in super::super::generated::document(),
            cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        ) {
            let source = source.as_bytes();
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(source.len() + 1)).collect();
            cuts.sort_unstable();
            prop_assert_eq!(streamed(source, &cuts), whole(source));
            let every: Vec<usize> = (0..source.len()).collect();
            prop_assert_eq!(streamed(source, &every), whole(source));
        }
    }
}

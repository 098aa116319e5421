//! What is taken as it stands: raw blocks `!:lang:` and fenced blocks.
//!
//! Their lines are handed over one by one and not looked into. Refuses to know what a language means.

use super::bytes::{BLANK, at, is_eol, is_fence, line_feed, line_text_end, skip, trim_end, without_cr};
use super::letters::name_end;
use super::parser::Parser;
use super::problem::Problem;
use super::sink::{Reading, Sink};

impl<S: Sink> Parser<'_, S> {
    /// `!:lang:` and its body.
    pub(super) fn raw_block(&mut self, p: usize, name: std::ops::Range<usize>, col: usize) {
        let src = self.src;
        let mut last = line_text_end(src, name.end + 1);
        self.sink.open_raw(p, name);
        self.end_line(last);
        let mut strip = None;
        let mut start = self.pos;
        // Blank lines count only once a body line follows them.
        let mut blanks = start;
        loop {
            let spaces = src[start..].iter().take_while(|b| **b == b' ').count();
            let first = skip(src, start + spaces, BLANK);
            if start >= src.len() {
                self.ran_out = true;
                break;
            }
            if is_eol(src, first) {
                start = (line_feed(src, first) + 1).min(src.len());
                continue;
            }
            if spaces <= col {
                break;
            }
            while blanks < start {
                self.sink.raw_line(blanks..blanks);
                blanks = line_feed(src, blanks) + 1;
            }
            let strip = *strip.get_or_insert(spaces);
            last = line_text_end(src, first);
            self.sink.raw_line(start + strip.min(spaces)..last);
            self.end_line(last);
            (start, blanks) = (self.pos, self.pos);
        }
        self.sink.close_raw(last);
    }

    /// The block that the fence at `p` opens, up to and including the line of its closing fence.
    pub(super) fn freeform(&mut self, p: usize, starts_line: bool) {
        let src = self.src;
        let indentation = self.indentation();
        let end = line_text_end(src, p + 3);
        let word = skip(src, p + 3, BLANK);
        let word_end = trim_end(src, word, end);
        if word_end > word && starts_line && name_end(src, word) == word_end {
            self.sink.open_freeform(p, Some(word..word_end));
        } else {
            self.sink.open_freeform(p, None);
            if word_end > word {
                self.sink.freeform_line(p + 3..end);
            }
        }
        self.end_line(end);
        loop {
            let start = self.pos;
            if start >= src.len() {
                self.ran_out = true;
                self.sink.close_freeform(start, false);
                self.sink.problem(Problem::UnclosedFreeform, p);
                return;
            }
            let first = skip(src, start, BLANK);
            if is_fence(src, first) && first - start <= indentation {
                self.sink.close_freeform(first + 3, true);
                self.start_line(start, first);
                let rest = skip(src, first + 3, BLANK);
                if at(src, rest) == b';' && at(src, rest + 1) != b'{' {
                    self.line_comment(rest);
                } else {
                    self.prose(rest, rest, Reading::PLAIN);
                }
                return;
            }
            if is_eol(src, first) {
                self.sink.freeform_line(start..start);
                self.end_line(first);
            } else {
                let feed = line_feed(src, first);
                self.sink.freeform_line(start..without_cr(src, start, feed));
                self.end_line(feed);
            }
        }
    }
}

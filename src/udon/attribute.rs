//! Attributes and lists, as the parser reads them.
//!
//! Three forms of attribute and the items of a list differ only in where an unquoted value ends. No value is typed
//! here: a word is handed on as it stands. Refuses to know what an attribute is for.

use super::bytes::{BLANK, LETTER, NAME, VALUE_STOP, WORD_STOP, at, closing_quote, interpolation_end, is, is_eol};
use super::bytes::{line_feed, line_text_end, opens_interpolation, skip, trim_end, until};
use super::identity::{Mention, plain_mention, scan_key, scan_mention, starts_element};
use super::letters::{name_end, starts_name};
use super::line::{Place, ends_flag};
use super::parser::Parser;
use super::problem::Problem;
use super::sink::{Container, Form, Piece, Reading, Sink};

/// What ends an unquoted word, apart from blanks and the end of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closer {
    None,
    Brace,
    Bracket,
}

/// Whether an attribute or a merge starts at the colon at `p`.
#[inline]
fn starts_attribute(src: &[u8], p: usize) -> bool {
    is(at(src, p + 1), LETTER) || starts_unusual_attribute(src, p)
}

/// The same where no letter in ASCII follows.
#[inline(never)]
fn starts_unusual_attribute(src: &[u8], p: usize) -> bool {
    match at(src, p + 1) {
        b'[' => {
            let key = scan_key(src, p + 2, false);
            key.closed && !key.text.is_empty()
        }
        b'\'' => closing_quote(src, p + 1).is_some(),
        _ => starts_name(src, p + 1),
    }
}

/// The name of the attribute whose colon is at `p`, and the place after it.
#[inline]
pub(super) fn attribute_name(src: &[u8], p: usize) -> Option<(std::ops::Range<usize>, usize)> {
    let after = attribute_name_end(src, p)?;
    let quote = usize::from(src[p + 1] == b'\'');
    Some((p + 1 + quote..after - quote, after))
}

/// The place after the name of the attribute whose colon is at `p`, and after its quotes.
#[inline]
fn attribute_name_end(src: &[u8], p: usize) -> Option<usize> {
    if is(at(src, p + 1), LETTER) {
        let end = skip(src, p + 2, NAME);
        if at(src, end) < 0x80 {
            return Some(end);
        }
    }
    unusual_name_end(src, p + 1)
}

/// The same for a name at `p` that is not all in ASCII.
#[inline(never)]
fn unusual_name_end(src: &[u8], p: usize) -> Option<usize> {
    if at(src, p) == b'\'' {
        return Some(closing_quote(src, p)? + 1);
    }
    let end = name_end(src, p);
    if end > p { Some(end) } else { None }
}

/// The reference at `p`, if it is a whole item.
#[inline]
pub(super) fn item_mention(src: &[u8], p: usize, closer: Closer) -> Option<Mention> {
    if src[p] == b'@' { whole_item_mention(src, p, closer) } else { None }
}

/// The same where an `@` stands.
#[inline(never)]
fn whole_item_mention(src: &[u8], p: usize, closer: Closer) -> Option<Mention> {
    plain_mention(src, p).or_else(|| scan_mention(src, p)).filter(|mention| {
        let end = mention.end;
        // In a list an item may touch the next.
        closer == Closer::Bracket
            || is_eol(src, end)
            || is(src[end], BLANK)
            || closer == Closer::Brace && src[end] == b'}'
    })
}

/// Where the unquoted word at `p` ends.
#[inline]
pub(super) fn word_end(src: &[u8], p: usize, closer: Closer, barren: &mut usize) -> usize {
    let (mut q, mut depth) = (p, 0_usize);
    loop {
        q = until(src, q, WORD_STOP);
        match at(src, q) {
            b'\n' => return super::bytes::without_cr(src, p, q),
            b' ' | b'\t' => return q,
            b'!' if opens_interpolation(src, q) => {
                q = interpolation_end(src, q, barren).unwrap_or(q + 1);
                continue;
            }
            b']' if closer == Closer::Bracket => return q,
            b'{' => depth += 1,
            b'}' if closer == Closer::Brace && depth == 0 => return q,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        q += 1;
    }
}

impl<S: Sink> Parser<'_, S> {
    /// An attribute or merge on an element's line, or in braces; returns its end, or nothing where there is none.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each takes a fifth of the time of flags on a line")]
    pub(super) fn inline_attribute(&mut self, p: usize, form: Form) -> Option<usize> {
        let src = self.src;
        if at(src, p + 1) == b'[' {
            return self.merge(p);
        }
        let (name, after) = attribute_name(src, p)?;
        self.sink.attribute(p, name, form);
        let value = skip(src, after, BLANK);
        let embedded = form == Form::Embedded;
        let flag = ends_flag(src, value)
            || match src[value] {
                b':' => starts_attribute(src, value),
                b'|' => at(src, value + 1) == b'{' || starts_element(src, value + 1),
                b'}' => embedded,
                _ => false,
            };
        let end = if flag {
            self.sink.flag(after);
            after
        } else {
            self.value(value, if embedded { Closer::Brace } else { Closer::None })
        };
        self.sink.attribute_end(end);
        Some(end)
    }

    /// A quoted string, list, reference or word at `p`; returns its end.
    fn value(&mut self, p: usize, closer: Closer) -> usize {
        match self.src[p] {
            b'"' | b'\'' => self.string(p),
            b'[' => self.list(p),
            _ => self.item(p, closer),
        }
    }

    /// A reference or word at `p`; returns its end.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each takes a quarter of the time of a list of digits")]
    fn item(&mut self, p: usize, closer: Closer) -> usize {
        let src = self.src;
        if let Some(mention) = item_mention(src, p, closer) {
            self.sink.mention(Piece { text: mention.payload(), span: p..mention.end });
            return mention.end;
        }
        // Mostly a word is all letters and digits.
        let mut end = skip(src, p, NAME);
        if !matches!(at(src, end), b' ' | b'\n') {
            end = word_end(src, end, closer, &mut self.barren);
        }
        self.sink.word(p..end);
        end
    }

    /// The string whose quote is at `p`; returns its end.
    fn string(&mut self, p: usize) -> usize {
        let src = self.src;
        if let Some(close) = closing_quote(src, p) {
            self.sink.string(Piece { text: p + 1..close, span: p..close + 1 });
            return close + 1;
        }
        let end = line_text_end(src, p + 1);
        self.sink.string(Piece { text: p + 1..end, span: p..end });
        self.sink.problem(Problem::UnclosedStringValue, p);
        end
    }

    /// The list whose bracket is at `p`, nested ones included; returns its end.
    fn list(&mut self, p: usize) -> usize {
        let src = self.src;
        let indentation = self.indentation();
        let (mut q, mut depth) = (p + 1, 1_usize);
        self.sink.open_list(p);
        loop {
            q = skip(src, q, BLANK);
            if is_eol(src, q) {
                if let Some(first) = self.resume_list(q, indentation) {
                    q = first;
                    continue;
                }
                self.sink.problems(Problem::UnclosedArray, q, depth);
                return q;
            }
            match src[q] {
                b']' => {
                    q += 1;
                    depth -= 1;
                    self.sink.close_list(q);
                    if depth == 0 {
                        return q;
                    }
                }
                b'[' => {
                    self.sink.open_list(q);
                    depth += 1;
                    q += 1;
                }
                b'"' | b'\'' => q = self.string(q),
                _ => q = self.item(q, Closer::Bracket),
            }
        }
    }

    /// Where the list goes on that is open where the line ends at `p`, and that started in a line indented as told: at the first
    /// character of the next line that is not blank. Nothing where the list ends here, unclosed.
    #[inline]
    fn resume_list(&mut self, p: usize, indentation: usize) -> Option<usize> {
        let src = self.src;
        let next = line_feed(src, p) + 1;
        // What starts at the first column lies in no list, and mostly such a line comes.
        if next < src.len() && src[next] > b' ' && src[next] != b']' {
            return None;
        }
        let Some((start, first)) = self.next_line(p) else {
            self.ran_out = true;
            return None;
        };
        if first - start <= indentation && src[first] != b']' {
            return None;
        }
        self.start_line(start, first);
        Some(first)
    }

    /// A line that starts with a colon: attributes, or prose that starts at `text`.
    pub(super) fn block_attribute(&mut self, mut p: usize, mut col: usize, text: usize) {
        let src = self.src;
        let mut first = true;
        loop {
            let end = if at(src, p + 1) == b'[' {
                self.merge(p)
            } else {
                attribute_name(src, p).map(|(name, after)| {
                    self.sink.attribute(p, name, Form::Block);
                    self.block_value(col, after)
                })
            };
            let Some(end) = end else {
                if !first {
                    self.sink.problem(Problem::TextAfterValue, p);
                    return self.rest_of_line(p, Place::Text);
                }
                return self.prose(text, p, Reading::PLAIN);
            };
            first = false;
            p = skip(src, end, BLANK);
            match at(src, p) {
                _ if is_eol(src, p) => return self.end_line(p),
                b';' => return self.line_comment(p),
                b':' => col = self.column(p),
                _ => {
                    self.sink.problem(Problem::TextAfterValue, p);
                    return self.rest_of_line(p, Place::Text);
                }
            }
        }
    }

    /// The value of the block attribute whose colon is at column `col` and whose name ended at `after`; returns its end.
    #[inline]
    fn block_value(&mut self, col: usize, after: usize) -> usize {
        let src = self.src;
        let value = skip(src, after, BLANK);
        let end = match at(src, value) {
            _ if ends_flag(src, value) => {
                if self.is_structured(value, col) {
                    self.sink.open_value(after);
                    self.open(col, Container::Value);
                } else {
                    self.sink.flag(after);
                    self.sink.attribute_end(after);
                }
                return after;
            }
            b'|' if at(src, value + 1) == b'{' => {
                self.sink.open_node_value();
                let end = self.brace_form(value);
                self.sink.close_node_value();
                return end;
            }
            b'"' | b'\'' => self.string(value),
            b'[' => self.list(value),
            b'@' => return self.whole_mention(value),
            _ => return self.block_word(value),
        };
        self.sink.attribute_end(end);
        end
    }

    /// An unquoted value that starts with `@`: a reference if nothing else stands there.
    fn whole_mention(&mut self, p: usize) -> usize {
        let src = self.src;
        let end = self.block_word_end(p);
        match scan_mention(src, p) {
            Some(mention) if mention.end >= end => {
                self.sink.mention(Piece { text: mention.payload(), span: p..mention.end });
                self.sink.attribute_end(mention.end);
                mention.end
            }
            _ => self.block_word(p),
        }
    }

    #[inline]
    fn block_word(&mut self, p: usize) -> usize {
        let end = self.block_word_end(p);
        self.sink.word(p..end);
        self.sink.attribute_end(end);
        end
    }

    /// Where the unquoted value at `p` ends: before the end of the line, or before a blank and `;`.
    #[inline]
    fn block_word_end(&mut self, p: usize) -> usize {
        let src = self.src;
        let mut q = p;
        loop {
            q = until(src, q, VALUE_STOP);
            match at(src, q) {
                b'\n' => return trim_end(src, p, super::bytes::without_cr(src, p, q)),
                b';' if q > p && is(src[q - 1], BLANK) => return trim_end(src, p, q),
                b'!' if opens_interpolation(src, q) => {
                    q = interpolation_end(src, q, &mut self.barren).unwrap_or(q + 1);
                }
                _ => q += 1,
            }
        }
    }

    /// Whether lines deeper than `col`, comments aside, follow the line that holds `p`.
    #[inline]
    fn is_structured(&mut self, p: usize, col: usize) -> bool {
        let feed = line_feed(self.src, p);
        // No line that starts at the first column is deeper.
        let is_indented = feed + 1 >= self.src.len() || self.src[feed + 1] <= b' ';
        is_indented && self.has_deeper_lines(feed, col)
    }

    /// The same for the lines after the line feed at `p`.
    #[inline(never)]
    fn has_deeper_lines(&mut self, mut p: usize, col: usize) -> bool {
        let src = self.src;
        // The column of the comment that deeper lines continue.
        let mut comment = usize::MAX;
        loop {
            let Some((start, first)) = self.next_line(p) else {
                self.ran_out = true;
                return false;
            };
            let column = first - start;
            p = first;
            if src[start..first].contains(&b'\t') {
                comment = usize::MAX;
                continue;
            }
            if column <= col {
                return false;
            }
            let b = src[first];
            if b == b';' && at(src, first + 1) != b'{' {
                comment = column;
            } else if column <= comment || matches!(b, b'|' | b':' | b'!' | b';') {
                return true;
            }
        }
    }
}

//! Text in chunks → blocks of prose and candidate lines.
//!
//! Decides what could be a command and what never is: it knows fences, results, reasoning, scratchpads, open strings and
//! bodies, but no tool and no word. It never fails, reads every byte a bounded number of times, and keeps no more than the
//! current block and the lines that an open string may need. The same text gives the same blocks however it is cut.

use std::collections::VecDeque;

use crate::error::{Code, Result};
use crate::span::Span;

use super::block::{Block, BlockKind, Line, LineKind, Notes, Reason, Skipped};
use super::body::BodyReader;
use super::fence::Fence;
use super::head::{self, Head, HeadReader, Unclosed};
use super::marker::{self, Arrow, Strength};
use super::opening::Opening;
use super::passed;
use super::source::{Source, SourceLine};
use super::tag::{self, Tag, TagKind};
use super::think::ThinkReader;
use super::utterance::Utterance;

/// Prose is given out when it is this long, at the end of a line.
const PROSE: usize = 1 << 16;
/// Chunks are worked off in parts of this size, so that a large one is not copied as a whole.
const PART: usize = 1 << 16;

/// Reads a text and gives its blocks out as soon as they are closed.
#[derive(Debug)]
pub struct Scanner {
    source: Source,
    /// Lines that came and are not yet placed.
    ahead: VecDeque<SourceLine>,
    opening: Opening,
    region: Region,
    /// The arrow fence that we are in.
    arrows: Option<Fence>,
    /// The candidate line that is being read, and what is known of open strings.
    head: Option<(Arrow, HeadReader)>,
    unclosed: Unclosed,
    /// The last candidate line while more may belong to it.
    current: Option<Current>,
    /// Blank lines behind a candidate line, whose block is not yet known.
    blanks: Vec<SourceLine>,
    block: Option<Block>,
    done: Vec<Block>,
    counts: [usize; Reason::ALL.len()],
    open_scratchpad: Option<usize>,
}

/// Where nothing is a candidate.
#[derive(Debug)]
enum Region {
    None,
    Fence(Fence),
    Tag(Tag),
    /// A comment of HTML.
    Comment,
    /// The block of settings that other programs put at the beginning of a text.
    FrontMatter,
}

/// A candidate line whose head is read.
#[derive(Debug)]
struct Current {
    line: Line,
    below: Below,
}

#[derive(Debug)]
enum Below {
    Body(BodyReader),
    Think(ThinkReader),
}

impl Default for Scanner {
    fn default() -> Self {
        Self::new()
    }
}

/// The words of a line that was typed without its arrow, with what stands below it.
///
/// # Errors
/// Those of a line that cannot be read.
pub fn typed(text: &str) -> Result<Utterance> {
    let mut lines = Vec::new();
    if text.contains('\n') {
        let mut scanner = Scanner::new();
        lines.extend(scanner.feed(format!("→ {text}").as_bytes()));
        lines.extend(scanner.finish().0);
    }
    let line = lines.into_iter().flat_map(|block| block.lines).next();
    match line.filter(|line| line.kind == LineKind::Command) {
        Some(line) => line.utterance(),
        None => Utterance::parse(text, None),
    }
}

impl Scanner {
    /// A scanner at the beginning of a text.
    pub fn new() -> Self {
        Self {
            source: Source::default(),
            ahead: VecDeque::new(),
            opening: Opening::NEW,
            region: Region::None,
            arrows: None,
            head: None,
            unclosed: Unclosed::default(),
            current: None,
            blanks: Vec::new(),
            block: None,
            done: Vec::new(),
            counts: Default::default(),
            open_scratchpad: None,
        }
    }

    /// The blocks of a whole text.
    pub fn scan(text: impl AsRef<[u8]>) -> (Vec<Block>, Notes) {
        let mut scanner = Self::new();
        let mut blocks = scanner.feed(text.as_ref());
        let (rest, notes) = scanner.finish();
        blocks.extend(rest);
        (blocks, notes)
    }

    /// Takes the next bytes and gives the blocks that they close.
    pub fn feed(&mut self, chunk: &[u8]) -> Vec<Block> {
        for part in chunk.chunks(PART) {
            let ahead = &mut self.ahead;
            self.source.feed(part, |line| ahead.push_back(line));
            self.advance(false);
        }
        std::mem::take(&mut self.done)
    }

    /// Ends the text.
    pub fn finish(mut self) -> (Vec<Block>, Notes) {
        self.ahead.extend(self.source.finish());
        self.advance(true);
        self.close_line();
        self.keep_blanks();
        self.close_block();
        let skipped = Reason::ALL.into_iter().zip(self.counts).filter(|&(_, count)| count > 0);
        let notes = Notes {
            skipped: skipped.map(|(reason, count)| Skipped { reason, count }).collect(),
            open_scratchpad: self.open_scratchpad,
            invalid: self.source.invalid,
            first_invalid: self.source.first_invalid,
        };
        (self.done, notes)
    }

    /// Places the lines that came, as far as they can be told.
    fn advance(&mut self, ended: bool) {
        if !self.opening.decide(&self.ahead, ended) {
            return;
        }
        loop {
            if let Some((arrow, reader)) = &mut self.head {
                let Some(head) = reader.advance(&self.ahead, &mut self.unclosed, ended) else { return };
                let arrow = *arrow;
                self.head = None;
                self.take_head(arrow, head);
            } else if let Some(line) = self.ahead.pop_front() {
                self.take(line);
            } else {
                return;
            }
        }
    }

    /// Places one line, or begins to read a candidate.
    fn take(&mut self, line: SourceLine) {
        if !line.first {
            return self.take_piece(&line);
        }
        if self.take_inside(&line) {
            return;
        }
        if self.take_below(&line) {
            return;
        }
        if line.is_whole() && marker::is_blank(&line.text) {
            return self.blank(line);
        }
        if self.arrows.as_ref().is_some_and(|fence| fence.is_closed_by(&line.text)) {
            self.arrows = None;
        } else if let Some(fence) = Fence::open(&line.text) {
            if fence.runs() || self.opening.take_runs() {
                self.arrows = Some(fence);
            } else {
                self.region = Region::Fence(fence);
            }
        } else if let Some(tag) = Tag::open(&line.text) {
            self.region = Region::Tag(tag);
        } else if let Some(arrow) = marker::read(&line.text).arrow {
            return self.candidate(arrow, line);
        } else if line.number == 1 && is_dashes(&line.text) {
            self.region = Region::FrontMatter;
        } else {
            if tag::opens_comment(&line.text) {
                self.region = Region::Comment;
            }
            if let Some(reason) = passed::reason(&line.text) {
                self.count(reason, 1);
            }
        }
        self.prose(&line);
    }

    /// Passes over a line of what is open, or the one that closes it; whether something was open.
    fn take_inside(&mut self, line: &SourceLine) -> bool {
        let (closes, reason) = match &mut self.region {
            Region::None => return false,
            Region::Fence(fence) => (fence.is_closed_by(&line.text), Reason::Fence),
            Region::Comment => (tag::closes_comment(&line.text), Reason::Comment),
            Region::Tag(tag) => {
                let reason = match tag.kind {
                    TagKind::Reasoning => Reason::Reasoning,
                    TagKind::Result => Reason::Result,
                    TagKind::Quotation => Reason::Quotation,
                };
                (tag.closes_with(&line.text), reason)
            }
            // Dashes alone are a rule.
            Region::FrontMatter if line.number == 2 && !is_setting(&line.text) => {
                self.region = Region::None;
                return false;
            }
            Region::FrontMatter => (is_dashes(&line.text), Reason::FrontMatter),
        };
        if closes {
            self.region = Region::None;
        } else {
            self.pass(line, reason);
        }
        self.prose(line);
        true
    }

    /// Hands a line to the candidate above it; whether it belongs there.
    fn take_below(&mut self, line: &SourceLine) -> bool {
        let (Some(current), Some(block)) = (&mut self.current, &mut self.block) else { return false };
        let blank = line.is_whole() && marker::is_blank(&line.text);
        let shown = match &mut current.below {
            Below::Think(think) if think.closed => return false,
            Below::Think(think) => think.take(&line.text),
            Below::Body(body) => {
                if !body.is_inside_fence()
                    && (blank || self.arrows.as_ref().is_some_and(|fence| fence.is_closed_by(&line.text)))
                {
                    return false;
                }
                if !body.take(&self.blanks, line) {
                    return false;
                }
                true
            }
        };
        for line in self.blanks.drain(..) {
            line.push_to(&mut block.text);
            current.line.source.push('\n');
            current.line.source.push_str(&line.text);
        }
        current.extend(block, line, shown);
        true
    }

    /// The rest of a line that is too long goes where its beginning went.
    fn take_piece(&mut self, line: &SourceLine) {
        if let (Some(current), Some(block)) = (&mut self.current, &mut self.block) {
            current.line.span.end = line.span.end;
            block.span.end = line.span.end;
            current.line.error.get_or_insert_with(head::too_long);
        } else {
            self.prose(line);
        }
    }

    fn candidate(&mut self, arrow: Arrow, line: SourceLine) {
        let text = &line.text[arrow.text..];
        if let Some(think) = ThinkReader::open(text).filter(|_| line.last) {
            self.begin_line(arrow, &line, Below::Think(think));
        } else if line.last {
            self.head = Some((arrow, HeadReader::new(text, arrow.strength)));
            self.ahead.push_front(line);
        } else if arrow.strength == Strength::Strong {
            self.begin_line(arrow, &line, Below::Body(BodyReader::new(arrow.column, arrow.strength)));
        } else {
            self.prose(&line);
        }
    }

    /// Places the lines of a head that is read. A weak line that cannot be read is prose.
    fn take_head(&mut self, arrow: Arrow, head: Head) {
        let Some(first) = self.ahead.pop_front() else { return };
        if head.error.is_some() && arrow.strength == Strength::Weak {
            return self.prose(&first);
        }
        self.begin_line(arrow, &first, Below::Body(BodyReader::new(arrow.column, arrow.strength)));
        let (Some(current), Some(block)) = (&mut self.current, &mut self.block) else { return };
        for line in self.ahead.drain(..head.lines - 1) {
            current.extend(block, &line, true);
        }
        current.line.text = head.text;
        current.line.error = head.error;
    }

    fn begin_line(&mut self, arrow: Arrow, line: &SourceLine, below: Below) {
        self.close_line();
        if self.block.as_ref().is_some_and(|block| block.kind == BlockKind::Prose) {
            self.close_block();
        }
        self.keep_blanks();
        let block = self.block.get_or_insert_with(|| Block::new(BlockKind::Candidates, line.span.start));
        let kind = if matches!(below, Below::Think(_)) { LineKind::Think } else { LineKind::Command };
        let place = block.text.len();
        let start = marker::read(&line.text).offset;
        let mut current = Current {
            line: Line {
                kind,
                strength: arrow.strength,
                span: Span::new(line.span.start + start, line.span.end),
                place: Span::new(place, place),
                number: line.number,
                column: arrow.column,
                text: String::new(),
                body: None,
                source: String::new(),
                error: None,
            },
            below,
        };
        current.line.source.push_str(&line.text[arrow.text..]);
        current.extend(block, line, false);
        self.current = Some(current);
    }

    fn close_line(&mut self) {
        let Some(Current { mut line, below }) = self.current.take() else { return };
        match below {
            Below::Body(body) => {
                let error;
                (line.body, error) = body.finish();
                line.error = line.error.or(error);
            }
            Below::Think(think) => {
                if !think.closed {
                    self.open_scratchpad = Some(line.number);
                    self.count(Reason::Scratchpad, think.arrows);
                }
                line.text = think.into_text();
            }
        }
        if line.error.as_ref().is_some_and(|error| error.code == Code::LimitExceeded) {
            line.cut_source();
        }
        line.source.truncate(line.source.trim_end().len());
        if let Some(block) = &mut self.block {
            block.lines.push(line);
        }
    }

    fn blank(&mut self, line: SourceLine) {
        if self.block.as_ref().is_some_and(|block| block.kind == BlockKind::Candidates) {
            self.blanks.push(line);
        } else {
            self.prose(&line);
        }
    }

    /// Adds a line that is no candidate.
    fn prose(&mut self, line: &SourceLine) {
        if self.block.as_ref().is_some_and(|block| block.kind == BlockKind::Candidates) {
            self.close_line();
            if let Some(block) = &mut self.block {
                block.ended_by = Some(line.text.clone());
            }
            self.close_block();
        }
        let start = self.blanks.first().unwrap_or(line).span.start;
        let block = self.block.get_or_insert_with(|| Block::new(BlockKind::Prose, start));
        for line in self.blanks.iter().chain([line]) {
            block.push(line);
        }
        self.blanks.clear();
        if block.text.len() >= PROSE {
            self.close_block();
        }
    }

    /// Blank lines between candidates belong to their block.
    fn keep_blanks(&mut self) {
        if let Some(block) = &mut self.block {
            for line in self.blanks.drain(..) {
                block.push(&line);
            }
        }
    }

    fn close_block(&mut self) {
        self.done.extend(self.block.take());
    }

    fn pass(&mut self, line: &SourceLine, reason: Reason) {
        if marker::read(&line.text).is_strong() {
            self.count(reason, 1);
        }
    }

    fn count(&mut self, reason: Reason, count: usize) {
        self.counts[reason as usize] += count;
    }
}

/// Whether a line is only the three dashes around front matter.
fn is_dashes(line: &str) -> bool {
    line.trim_start_matches('\u{FEFF}').trim_end() == "---"
}

/// Whether a line is a setting: `title: On tides`.
fn is_setting(line: &str) -> bool {
    let name = line.split_once(':').map_or("", |(name, _)| name);
    name.starts_with(|c: char| c.is_alphabetic())
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '))
}

impl Block {
    fn new(kind: BlockKind, start: usize) -> Self {
        Self { kind, span: Span::new(start, start), text: String::new(), lines: Vec::new(), ended_by: None }
    }

    fn push(&mut self, line: &SourceLine) {
        line.push_to(&mut self.text);
        self.span.end = line.span.end;
    }
}

impl Current {
    /// Adds a source line; `shown` if it is part of what was written as the command.
    fn extend(&mut self, block: &mut Block, line: &SourceLine, shown: bool) {
        block.push(line);
        self.line.place.end = block.text.len();
        self.line.span.end = line.span.end;
        if shown {
            self.line.source.push('\n');
            self.line.source.push_str(&line.text);
        }
        if !line.last {
            self.line.error.get_or_insert_with(head::too_long);
        }
    }
}

impl Line {
    /// Of a line that is too long only the beginning is shown.
    fn cut_source(&mut self) {
        if let Some((end, _)) = self.source.char_indices().nth(80) {
            self.source.truncate(end);
            self.source.push('…');
        }
    }
}

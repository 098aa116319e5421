//! What a result looks like, before anybody decides how it is shown.
//!
//! A page is lines of pieces with roles; renderers colour roles, print plain text, or ignore the page and take the
//! value. It never holds control sequences, and no line of it begins with an arrow, so that a result that is pasted
//! back runs nothing.

use serde::Serialize;

use crate::syntax::begins_with_arrow;
use crate::text::beginning;

/// Characters up to which a line is shown whole or not at all, and below which nothing of a longer one is worth showing.
const LINE: usize = 200;
const SCRAP: usize = 40;

/// A result as lines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// The lines, top to bottom.
    pub lines: Vec<Line>,
    budget: Budget,
    spent: usize,
    shortened: bool,
    /// Lines that are known to be left out, those excluded that another stands for.
    left_out: usize,
    /// How many lines there were when the first of these was left out.
    first_gap: Option<usize>,
    /// Where lines are written as plain text at once, after as many lines as are kept as pieces.
    text: Option<Text>,
}

/// The lines of a page as plain text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Text {
    written: String,
    /// Where the line in work starts.
    start: usize,
    /// How many lines there are.
    lines: usize,
}

impl Text {
    /// Ends the line in work.
    fn end_line(&mut self) {
        if self.lines > 0 {
            finish_line(&mut self.written, self.start);
            self.written.push('\n');
        }
    }
}

/// What of lines of these lengths, in characters, costs at most `tokens`, and at least something of the first: how many
/// whole lines, and how many characters of the next. A long line that costs more than half of that is cut within.
pub fn fitting(lengths: impl IntoIterator<Item = usize>, tokens: usize) -> (usize, usize) {
    let (mut kept, mut spent) = (0, 0);
    for length in lengths {
        if (spent + 1 + length).div_ceil(4) > tokens && (kept > 0 || length > LINE) {
            let room = tokens.saturating_mul(4).saturating_sub(spent + 1);
            let is_worth_it = kept == 0 || length.div_ceil(4) > tokens / 2 && room >= SCRAP;
            return (kept, if length > LINE && is_worth_it { room.max(SCRAP) } else { 0 });
        }
        spent += 1 + length;
        kept += 1;
    }
    (kept, 0)
}

/// One line of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Its pieces, left to right.
    pub pieces: Vec<Piece>,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// What it is, for colour.
    pub role: Role,
    /// Its text, without line ends and control characters.
    pub text: String,
}

/// What a piece of a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Role {
    /// Ordinary text.
    Plain,
    /// A heading: `|skeleton`, `Pinned:`.
    Heading,
    /// A line number.
    Number,
    /// A path, a reference, a file.
    Path,
    /// A value.
    Value,
    /// A name of a tool, a parameter or an attribute.
    Name,
    /// Something less important: comments, tree lines, counts.
    Faint,
    /// Added text.
    Added,
    /// Removed text.
    Removed,
    /// Something that needs attention.
    Warning,
}

/// How many tokens a page may cost; `None` is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget(pub Option<usize>);

impl Default for Budget {
    fn default() -> Self {
        Self(Some(1000))
    }
}

impl Page {
    /// An empty page to be written under `budget`.
    pub fn within(budget: Budget) -> Self {
        Self { budget, ..Self::default() }
    }

    /// An empty page without a budget whose lines become plain text as they are written: for what is long, and kept and
    /// not shown. It has no lines.
    pub fn of_text() -> Self {
        Self { budget: Budget(None), text: Some(Text::default()), ..Self::default() }
    }

    /// Starts a new line.
    pub fn line(&mut self) -> Writer<'_> {
        match &mut self.text {
            Some(text) => {
                text.end_line();
                text.start = text.written.len();
                text.lines += 1;
            }
            None => self.lines.push(Line::default()),
        }
        self.spent += 1;
        Writer { page: self }
    }

    /// Whether nothing has been written.
    pub const fn is_empty(&self) -> bool {
        self.spent == 0
    }

    /// A line of plain text; a text of several lines becomes as many lines.
    pub fn text(&mut self, text: &str) {
        for line in text.split('\n') {
            self.line().plain(line.strip_suffix('\r').unwrap_or(line));
        }
    }

    /// Text that a program or a model wrote. Where its first line would be read as part of what stands above it, a line
    /// that says whose text it is comes first.
    pub fn printed(&mut self, whose: &str, text: &str) {
        if text.starts_with(char::is_whitespace) {
            self.line().faint(format!("{whose}:"));
        }
        self.text(text);
    }

    /// An empty line.
    pub fn blank(&mut self) {
        self.line();
    }

    /// The budget it is written under.
    pub const fn budget(&self) -> Budget {
        self.budget
    }

    /// Tokens that may still be written before the budget is used up.
    pub fn left(&self) -> usize {
        self.budget.0.map_or(usize::MAX, |budget| budget.saturating_sub(self.spent.div_ceil(4)))
    }

    /// Whether what was written costs more than the budget.
    pub fn is_over(&self) -> bool {
        self.budget.0.is_some_and(|budget| self.spent.div_ceil(4) > budget)
    }

    /// Says that part of the value was left out to stay within the budget, so that the whole is kept aside.
    pub fn shortened(&mut self) {
        self.shortened = true;
    }

    /// Writes a line that stands for so many that were left out.
    pub fn leave_out(&mut self, lines: usize, says: impl AsRef<str>) {
        self.shortened = true;
        self.left_out += lines.saturating_sub(1);
        self.first_gap.get_or_insert(self.lines.len());
        self.line().faint(says);
    }

    /// How many lines it would have if none had been left out that were counted.
    pub const fn all_lines(&self) -> usize {
        self.lines.len() + self.left_out
    }

    /// The lines before the first that was left out, as plain text.
    pub fn beginning(&self) -> String {
        let end = self.first_gap.unwrap_or(self.lines.len());
        plain(&self.lines[..end.min(self.lines.len())])
    }

    /// Whether part of the value was left out.
    pub const fn is_shortened(&self) -> bool {
        self.shortened
    }

    /// Says that it is as long as it is to be, whatever the budget.
    pub const fn unbounded(&mut self) {
        self.budget = Budget(None);
    }

    /// Cuts the page after what [`fitting`] gives it, not after a bare heading.
    pub fn cut(&mut self, tokens: usize) {
        let (mut kept, part) = fitting(self.lines.iter().map(Line::length), tokens);
        if part > 0 {
            self.lines.truncate(kept + 1);
            self.lines[kept].cut(part);
            return;
        }
        let is_bare = |line: &Line| line.pieces.iter().all(|piece| piece.role == Role::Heading);
        while kept > 1 && is_bare(&self.lines[kept - 1]) {
            kept -= 1;
        }
        self.lines.truncate(kept);
    }

    /// The tokens that the page costs.
    pub fn tokens(&self) -> usize {
        self.spent.div_ceil(4)
    }

    /// The page as plain text, as [`Page::plain`] gives it.
    pub fn into_text(mut self) -> String {
        match self.text.take() {
            Some(mut text) => {
                text.end_line();
                text.written
            }
            None => self.plain(),
        }
    }

    /// The page as plain text, lines ended by `\n`, no trailing blanks.
    pub fn plain(&self) -> String {
        plain(&self.lines)
    }
}

/// Lines as plain text, each ended by `\n`.
fn plain(lines: &[Line]) -> String {
    let mut out = String::new();
    for line in lines {
        line.write_plain(&mut out);
        out.push('\n');
    }
    out
}

impl Line {
    /// The line as plain text, without trailing blanks.
    pub fn plain(&self) -> String {
        let mut out = String::new();
        self.write_plain(&mut out);
        out
    }

    fn write_plain(&self, out: &mut String) {
        let start = out.len();
        self.pieces.iter().for_each(|piece| out.push_str(&piece.text));
        finish_line(out, start);
    }

    /// Its characters.
    fn length(&self) -> usize {
        self.pieces.iter().map(|piece| piece.text.chars().count()).sum()
    }

    /// Cuts the line after at most `most` characters.
    fn cut(&mut self, mut most: usize) {
        for (index, piece) in self.pieces.iter_mut().enumerate() {
            let length = piece.text.chars().count();
            if length > most {
                let kept = beginning(&piece.text, most).len();
                piece.text.truncate(kept);
                self.pieces.truncate(index + 1);
                return;
            }
            most -= length;
        }
    }

    /// Whether the line would be read as an arrow line, so that renderers quote it with `> `.
    pub fn needs_quoting(&self) -> bool {
        let text: String = self.pieces.iter().map(|piece| piece.text.as_str()).collect();
        begins_with_arrow(&text)
    }
}

/// Quotes the line that starts at `start` where it would be read as an arrow line, and takes the blanks at its end.
fn finish_line(out: &mut String, start: usize) {
    if begins_with_arrow(&out[start..]) {
        out.insert_str(start, "> ");
    }
    let kept = start + out[start..].trim_end().len();
    out.truncate(kept);
}

/// Adds pieces to the last line of a page.
pub struct Writer<'a> {
    page: &'a mut Page,
}

macro_rules! writers {
    ($($method:ident $role:ident $about:literal;)*) => {
        impl Writer<'_> {
            $(#[doc = $about]
            pub fn $method(self, text: impl AsRef<str>) -> Self { self.piece(Role::$role, text.as_ref()) })*
        }
    };
}

writers! {
    plain Plain "Ordinary text.";
    heading Heading "A heading.";
    number Number "A line number.";
    path Path "A path, a reference, a file.";
    value Value "A value.";
    name Name "A name of a tool, a parameter or an attribute.";
    faint Faint "Something less important.";
    added Added "Added text.";
    removed Removed "Removed text.";
    warning Warning "Something that needs attention.";
}

impl Writer<'_> {
    /// The line is written.
    pub fn end(self) {}

    /// A piece with a role. Control characters are shown as their pictures, so that no result moves a cursor.
    pub fn piece(self, role: Role, text: &str) -> Self {
        if !text.is_empty() {
            self.page.spent += text.chars().count();
            // Most texts are as they should be: nothing below a blank, nothing that may begin a control character.
            let odd = text.bytes().fold(false, |odd, b| odd | matches!(b, 0..=8 | 10..=31 | 0x7f | 0xc2));
            if let Some(Text { written, .. }) = &mut self.page.text {
                if odd {
                    written.extend(text.chars().map(visible));
                } else {
                    written.push_str(text);
                }
                return self;
            }
            let text: String = if odd { text.chars().map(visible).collect() } else { text.to_owned() };
            if let Some(line) = self.page.lines.last_mut() {
                line.pieces.push(Piece { role, text });
            }
        }
        self
    }
}

/// A control character as the picture of it; tabs stay.
fn visible(c: char) -> char {
    match c {
        '\t' => c,
        '\u{7f}' => '\u{2421}',
        c if (c as u32) < 0x20 => char::from_u32(0x2400 + c as u32).unwrap_or('\u{FFFD}'),
        '\u{80}'..='\u{9f}' => '\u{FFFD}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Page};

    fn write(page: &mut Page) {
        page.line().heading("|a").faint(" (1 line) ");
        page.blank();
        page.text("→ run\r\n  - -> run\n\tpl\u{1b}ain  ");
        page.line().plain("  ").path("").number("é\u{7f}");
    }

    #[test]
    fn a_page_of_text_is_the_text_of_the_page() {
        let (mut lines, mut text) = (Page::within(Budget(None)), Page::of_text());
        assert!(text.is_empty());
        write(&mut lines);
        write(&mut text);
        assert_eq!((text.is_empty(), text.tokens()), (false, lines.tokens()));
        let plain = lines.plain();
        assert_eq!(plain, "|a (1 line)\n\n> → run\n>   - -> run\n\tpl\u{241b}ain\n  é\u{2421}\n");
        assert_eq!(text.into_text(), plain);
        assert_eq!(lines.into_text(), plain);
        assert_eq!(Page::of_text().into_text(), "");
    }
}

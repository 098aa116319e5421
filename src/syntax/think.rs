//! Scratchpads: `→ think` up to a line that holds only `←`, or `→ think: … ←` on one line.
//!
//! What stands in one is private text: no fence, tag, string or arrow in it counts. `→ think: …` without a `←` goes on
//! over the lines below, up to one that ends with `←`. `→ think` with other words behind it and no `←` is a command line
//! like any other.

use super::marker;
use super::quotes::{self, State};

/// A scratchpad that is being read.
#[derive(Debug)]
pub(super) struct ThinkReader {
    lines: Vec<String>,
    /// Begun as `think: …`, so that a `←` may stand behind text.
    inline: bool,
    /// Whether its end was found.
    pub(super) closed: bool,
    /// Lines with a strong arrow in it.
    pub(super) arrows: usize,
}

impl ThinkReader {
    /// The scratchpad that a text behind an arrow opens.
    pub(super) fn open(text: &str) -> Option<Self> {
        let (word, rest) = text.split_at_checked(5)?;
        if !word.eq_ignore_ascii_case("think") {
            return None;
        }
        let content = rest.strip_prefix(':').unwrap_or(rest).trim();
        let colon = rest.starts_with(':');
        if !colon && rest.starts_with(|c| !quotes::is_blank(c) && c != '←') {
            return None;
        }
        let comment = matches!(quotes::scan(text, 0), State::Plain { comment: Some(at) } if text[5..at].trim_matches(':').trim().is_empty());
        let mut think = Self { lines: Vec::new(), inline: false, closed: false, arrows: 0 };
        if comment || content.is_empty() {
            return Some(think);
        }
        think.inline = true;
        if let Some(content) = content.strip_suffix('←') {
            think.lines.push(content.trim_end().to_owned());
            think.closed = true;
        } else if colon {
            think.lines.push(content.to_owned());
        } else {
            return None;
        }
        Some(think)
    }

    /// Takes the next line; whether it belongs to what is shown of the scratchpad, its end excluded.
    pub(super) fn take(&mut self, line: &str) -> bool {
        self.closed = marker::is_back_arrow(line);
        if self.closed {
            return false;
        }
        let content = line.trim_end().strip_suffix('←').filter(|_| self.inline);
        self.closed = content.is_some();
        self.arrows += usize::from(marker::read(line).is_strong());
        self.lines.push(content.map_or(line, str::trim_end).to_owned());
        true
    }

    /// The private text.
    pub(super) fn into_text(self) -> String {
        self.lines.join("\n")
    }
}

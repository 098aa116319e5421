//! A title before the colon and what it is about behind it: `new task "backfill": reload the partitions of March`.

use super::super::reading::Clue;
use super::Binder;
use crate::engine::{ParamSpec, Value};
use crate::span::Span;

impl Binder<'_> {
    /// Binds a quoted title and the text that its colon announces, up to the next argument.
    pub(super) fn titled_text(&mut self) {
        let open = |name: &str| self.open().find(|param| param.name == name);
        let (Some(title), Some(text)) = (open("title"), open("description")) else { return };
        let is_title = |at: &usize| {
            let token = &self.tokens[*at];
            let has_colon = || token.span.of(self.line).ends_with(':') || self.line[token.span.end..].starts_with(':');
            // `{"files": …` is a key.
            let is_key = || self.line[..token.span.start].trim_end().ends_with(['{', ',']);
            token.quoted && !self.used[*at] && has_colon() && !is_key()
        };
        let Some(label) = (0..self.tokens.len() - 1).find(is_title) else { return };
        let first = label + 1;
        let end = (first..self.tokens.len()).find(|&at| self.ends_text(first, at)).unwrap_or(self.tokens.len());
        if first == end {
            return;
        }
        let is_quoted = self.tokens[first].quoted;
        let end = if is_quoted { first + 1 } else { end };
        let span = self.tokens[first].span.to(self.tokens[end - 1].span);
        let said = if is_quoted { &self.tokens[first].text } else { self.with_stop(text, span) };
        let values: [(&'static ParamSpec, Value, Span); 2] = [
            (title, Value::from(self.tokens[label].text.as_str()), self.tokens[label].span),
            (text, Value::from(said), span),
        ];
        self.used[label..end].fill(true);
        for (param, value, span) in values {
            self.set(param, value, Some(span), Clue::Fits);
        }
    }
}

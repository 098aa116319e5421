//! Attributes in a row, as skeletons list them: `:host :port`, `|sink[file]:level :format`.
//!
//! Each looks like an option, so they are taken together before options are bound, by a tool that still needs a path.

use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use crate::engine::{Type, Value};
use crate::span::Span;

impl Binder<'_> {
    /// Binds the first row of attributes to the path that the tool wants.
    pub(super) fn listing(&mut self) {
        let Some(param) = self.open().find(|param| param.kind == Type::UdonPath && param.required) else { return };
        let is_path = |index: &usize| self.tokens[*index].form == Form::Path && !self.used[*index];
        let start = match self.unused().find(is_path) {
            Some(index) if self.tokens[index].text.contains(':') => index,
            Some(_) => return,
            None => match self.unused().find(|&index| self.is_listed(index)) {
                Some(index) => index,
                None => return,
            },
        };
        let row =
            self.tokens[start + 1..].iter().enumerate().take_while(|(after, _)| self.is_listed(start + 1 + after));
        let end = start + 1 + row.count();
        if is_path(&start) && end == start + 1 {
            return;
        }
        let text: Vec<&str> = self.tokens[start..end].iter().map(|token| token.text.as_str()).collect();
        let span = Span::new(self.tokens[start].span.start, self.tokens[end - 1].span.end);
        let value = Value::from(text.join(" ").as_str());
        self.used[start..end].fill(true);
        self.set(param, value, Some(span), Clue::Fits);
    }

    /// Whether the word names an attribute: `:name`, and no option of the tool that could stand so.
    fn is_listed(&self, index: usize) -> bool {
        let Some(token) = self.tokens.get(index).filter(|_| !self.used[index]) else { return false };
        let Some(name) = token.text.strip_prefix(':').filter(|_| !token.quoted) else { return false };
        match &token.form {
            Form::Option { value: Some(_), .. } => false,
            Form::Option { .. } => match self.option_named(name) {
                Some((param, _)) => {
                    let has_value = || self.tokens.get(index + 1).is_some_and(|next| !next.text.starts_with(':'));
                    param.kind != Type::Flag && !has_value()
                }
                None => true,
            },
            _ => true,
        }
    }
}

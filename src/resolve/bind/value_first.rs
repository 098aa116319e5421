//! Arguments whose name stands behind the value: `over the ratified key`, `by its date field`.

use super::super::reading::Clue;
use super::Binder;
use crate::engine::{ParamSpec, Type, Value};

/// Words before such a value.
const LEADING: &[&str] = &["over", "by", "along", "on", "per"];
/// Words between those and the value.
const OWN: &[&str] = &["the", "its", "their", "each", "a"];

impl Binder<'_> {
    /// Binds a name whose parameter is named right behind it.
    pub(super) fn value_first(&mut self) {
        let named = (3..self.tokens.len()).find_map(|at| {
            let token = &self.tokens[at];
            let is_free = (at - 3..=at).all(|at| !self.used[at] && !self.tokens[at].quoted);
            let is_led = self.is_one_of(at - 3, LEADING) && self.is_one_of(at - 2, OWN);
            let is_value = self.tokens[at - 1].is_plain() && !self.tokens[at - 1].telling;
            let is_meant = |param: &ParamSpec| param.kind == Type::Word && param.is_called(token.word());
            let param = self.open().find(|param| is_free && is_led && is_value && is_meant(param))?;
            Some((param, at))
        });
        let Some((param, at)) = named else { return };
        let value = &self.tokens[at - 1];
        let (name, span) = (Value::from(value.text.as_str()), value.span);
        self.used[at - 3..=at].fill(true);
        self.set(param, name, Some(span), Clue::Fits);
    }
}

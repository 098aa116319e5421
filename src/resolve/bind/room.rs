//! Room for what is required: of two documents that are compared, the first is the older one.

use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::shape;
use super::Binder;
use crate::engine::{ParamSpec, Type, Value};

impl Binder<'_> {
    /// Where the line gives one value fewer than is required, what went to an optional place moves on: of two documents
    /// that are compared, the first is the older one.
    pub(super) fn make_room(&mut self) {
        let has = |binder: &Self, param: &ParamSpec| binder.args.value(param.name).is_some();
        // It is a file that moves on.
        let is_movable = |param: &ParamSpec| matches!(param.kind, Type::File(_)) && !param.required && has(self, param);
        if !self.spec.params.iter().any(is_movable) {
            return;
        }
        let positional: Vec<&'static ParamSpec> = self.spec.params.iter().filter(|param| param.positional).collect();
        let is_file = |binder: &Self, param: &ParamSpec| {
            binder.args.value(param.name).and_then(Value::as_text).is_some_and(shape::looks_like_file)
        };
        // Two documents, the second of which stands where the first belongs.
        let is_second = |at: &usize| {
            *at >= 2
                && !has(self, positional[*at])
                && is_file(self, positional[*at - 1])
                && is_file(self, positional[*at - 2])
        };
        let lacking = positional.iter().position(|param| param.required && !has(self, param));
        let Some(lacking) = lacking.or_else(|| (0..positional.len()).find(is_second)) else { return };
        // A word that could be what is lacking comes first: `diff menu.udon HEAD~1`.
        let could_be = |index: usize| {
            let token = &self.tokens[index];
            token.quoted || self.words.is_none() || !token.known && !token.is(Classes::FILLER)
        };
        let is_alone = positional.get(lacking + 1).is_some_and(|next| next.kind == Type::Text && !has(self, next));
        if positional[lacking].required && (is_alone || self.unused().any(could_be)) {
            return;
        }
        let spare = positional[..lacking].iter().rposition(|param| !param.required && has(self, param));
        let Some(spare) = spare.filter(|_| positional[lacking].kind.is_free()) else { return };
        if !positional[spare + 1..=lacking].iter().all(|param| param.kind == Type::Text)
            || !matches!(positional[spare].kind, Type::File(_))
        {
            return;
        }
        for index in (spare + 1..=lacking).rev() {
            let (from, to) = (positional[index - 1], positional[index]);
            if let Some(value) = self.args.value(from.name).cloned() {
                let span = self.args.span(from.name);
                self.args.unset(from.name);
                self.set(to, value, span, Clue::Fits);
            }
        }
    }
}

//! Words that stand for earlier results: `it`, `$1`, and names given with `→ as NAME`.

use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use crate::engine::{Filled, Kind, Type, Value};

impl Binder<'_> {
    /// Binds the words that stand for an earlier result to the parameters that can take it.
    pub(super) fn earlier(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || token.quoted || token.form != Form::Plain {
                continue;
            }
            if !token.text.eq_ignore_ascii_case("it") && self.view.named(&token.text).is_none() {
                continue;
            }
            let mut open: Vec<_> = self.open().filter(|param| param.positional || param.required).collect();
            // An element has its file with it: where a tool needs a path and none is written, the path is what is meant.
            if !self.tokens.iter().any(|token| token.text.starts_with(['|', '@'])) {
                open.sort_by_key(|param| !(param.required && matches!(param.kind, Type::UdonPath | Type::UdonRef)));
            }
            let taken: Option<(_, String)> = open
                .into_iter()
                .find_map(|param| self.stands_for(&token.text, &param.kind).map(|value| (param, value)));
            if let Some((param, value)) = taken {
                self.used[index] = true;
                self.note(Clue::Fits, param.name);
                self.args.fill(param.name, Value::Text(value), Filled::It);
            }
        }
    }

    /// What `word` stands for, if it stands for an earlier result that a parameter of type `kind` can take.
    pub(super) fn stands_for(&self, word: &str, kind: &Type) -> Option<String> {
        let kinds: &[Kind] = if matches!(kind, Type::List(Type::Glob)) { &[Kind::File] } else { kind.it() };
        let value = if word.eq_ignore_ascii_case("it") {
            self.view.it(kinds)
        } else {
            let values = self.view.named(word)?;
            values.iter().find(|it| kinds.contains(&it.kind)).map(|it| it.value.clone())
        }?;
        // An element is known with its file; a parameter that wants a path takes only that part.
        Some(match kind {
            Type::UdonPath | Type::UdonRef => value.find(['|', '@']).map(|at| value[at..].to_owned()).unwrap_or(value),
            _ => value,
        })
    }
}

//! A document by its name without the ending, as people say it: `glance config`, `what's in the routes file`.
//!
//! Only a file that is there is meant so, only where it is read, and not in a statement about it: what is changed or lost is
//! named in full.

use super::super::classes::Classes;
use super::super::reading::{Clue, Exactness};
use super::super::statement;
use super::Binder;
use crate::engine::{Effect, Filled, ParamSpec, Type, Value};

/// The endings that may be left out where any file will do.
const TEXTS: &[&str] = &[".udon", ".md", ".txt"];

impl Binder<'_> {
    /// Takes the one word that is a file but for its ending, for a parameter that wants a file.
    pub(super) fn by_stem(&mut self) {
        // Each word is looked up on the disk: only for a tool that the line begins with.
        let is_named = self.exactness < Exactness::Mentioned;
        if !is_named || self.spec.effect > Effect::Note || statement::is_statement(self.tokens, self.line) {
            return;
        }
        let file_of = |param: &&'static ParamSpec| match param.kind {
            Type::File([]) => Some((*param, TEXTS)),
            Type::File(endings) => Some((*param, endings)),
            _ => None,
        };
        let Some((param, endings)) = self.open().filter(|param| param.required).find_map(|param| file_of(&param))
        else {
            return;
        };
        let mut meant = self.unused().flat_map(|index| endings.iter().map(move |ending| (index, *ending))).filter(
            |(index, ending)| {
                let token = &self.tokens[*index];
                let is_name = token.is_plain() && !token.quoted && !token.is(Classes::FILLER);
                is_name && token.text.len() > 2 && self.view.has_stem(&token.text, ending)
            },
        );
        let (Some((index, ending)), None) = (meant.next(), meant.next()) else { return };
        drop(meant);
        let token = &self.tokens[index];
        let file = format!("{}{ending}", token.text);
        self.used[index] = true;
        self.note(Clue::Fits, param.name);
        self.args.fill(param.name, Value::Text(file), Filled::Found);
    }
}

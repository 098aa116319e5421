//! Files that say behind them, or by whose they are, what they are for: `a.udon (theirs)`, `b.udon as base`, `my c.udon`.
//!
//! Where a tool asks for versions of one document, such a word would else be given to the next file. Refuses to decide
//! where two files claim the same.

use super::super::fit::{Fit, fit};
use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use crate::engine::{ParamSpec, Spec, Value};

/// Parameters for versions, and the words for them.
const ROLES: &[(&str, &[&str])] = &[
    ("base", &["base", "ancestor", "original", "common"]),
    ("ours", &["ours", "our", "mine", "my", "local"]),
    ("theirs", &["theirs", "their", "his", "her", "upstream", "remote", "incoming"]),
];
/// What something is taken as where it shows what is wanted.
const MODELS: &[&str] = &["model", "example", "template", "pattern", "exemplar", "guide"];
/// Words between a file and what it is.
const BEING: &[&str] = &["is", "as", "was", "being", "=", "are"];

/// A file, the words that say what it is, and the parameter that is.
struct Role {
    file: usize,
    words: std::ops::Range<usize>,
    param: &'static ParamSpec,
}

impl Binder<'_> {
    /// Binds the files that say what they are.
    pub(super) fn roles(&mut self) {
        let roles: Vec<Role> = self.unused().filter_map(|file| self.role_of(file)).collect();
        for role in &roles {
            let is_only = roles.iter().filter(|other| other.param.name == role.param.name).count() == 1;
            if let (true, Fit::Strong(value)) = (is_only, fit(&role.param.kind, &self.tokens[role.file], self.view)) {
                self.used[role.file] = true;
                self.used[role.words.clone()].fill(true);
                self.set(role.param, value, Some(self.tokens[role.file].span), Clue::Fits);
            }
        }
    }

    /// `take |yard[north] as the model`, where a tool asks for something alike.
    pub(super) fn model(&mut self) {
        let Some(param) = self.open().find(|param| param.name == "like") else { return };
        let is_said = |at: usize| {
            let noun = at + 2 + usize::from(self.is_one_of(at + 2, &["the", "a", "an", "your"]));
            (self.is_one_of(at + 1, &["as", "for"]) && self.is_one_of(noun, MODELS)).then_some(noun)
        };
        let path = self.unused().find_map(|at| Some((at, is_said(at).filter(|_| self.tokens[at].form == Form::Path)?)));
        let Some((at, noun)) = path else { return };
        let lead = at.checked_sub(1).filter(|&lead| self.is_one_of(lead, &["take", "taking", "use", "using", "with"]));
        self.used[lead.unwrap_or(at)..=noun].fill(true);
        let token = &self.tokens[at];
        self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
    }

    /// What the file at `file` is said to be, behind it or right before it.
    fn role_of(&self, file: usize) -> Option<Role> {
        let named = |at: usize| {
            let (name, _) = ROLES.iter().find(|(_, words)| self.is_one_of(at, words))?;
            self.open().find(|param| {
                param.name == *name && matches!(fit(&param.kind, &self.tokens[file], self.view), Fit::Strong(_))
            })
        };
        let is_bracketed = || self.line[self.tokens[file].span.end..].trim_start().starts_with('(');
        let start = file + 1;
        let at = start + usize::from(self.is_one_of(start, BEING));
        let at = at + usize::from(at > start && self.is_one_of(at, &["the"]));
        if (at > start || is_bracketed())
            && let Some(param) = named(at)
        {
            return Some(Role { file, words: start..at + 1, param });
        }
        let before = file.checked_sub(1)?;
        named(before).map(|param| Role { file, words: before..file, param })
    }
}

/// Whether a tool has a parameter for each of them.
pub(super) fn has_roles(spec: &Spec) -> bool {
    ROLES.iter().all(|(name, _)| spec.params.iter().any(|param| param.name == *name))
}

//! Files that say behind them, by whose they are or in their names what they are for: `a.udon (theirs)`, `b.udon as base`,
//! `my c.udon`, `plan.base.udon`.
//!
//! Where a tool asks for versions of one document, such a word would else be given to the next file. Refuses to decide
//! where two files claim the same.

use super::super::fit::{Fit, fit};
use super::super::reading::Clue;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use crate::engine::{ParamSpec, Spec, Value};

/// Parameters for versions, and the words for them.
const ROLES: &[(&str, &[&str])] = &[
    ("base", &["base", "ancestor", "original", "common", "origin"]),
    ("ours", &["ours", "our", "mine", "my", "local"]),
    ("theirs", &["theirs", "their", "his", "her", "upstream", "remote", "incoming"]),
];
/// The same as parts of a file's name: `plan.base.udon`, `plan-mine.udon`.
const NAMED: &[(&str, &[&str])] = &[
    ("base", &["base", "ancestor", "original", "orig", "common"]),
    ("ours", &["ours", "mine", "me", "us", "local"]),
    ("theirs", &["theirs", "them", "remote", "upstream", "incoming"]),
];
/// Words before what two files that were named already come from: `both forked from plan.udon`.
const ORIGIN: &[&str] = &["from", "against", "over", "of", "on"];
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
    /// Binds the files that say what they are: behind them, else right before them, else by where they stand or how they are
    /// called. What is said of one file is said of no other.
    pub(super) fn roles(&mut self) {
        for role_of in [Self::role_behind, Self::role_before, Self::role_of_origin, Self::role_in_name] {
            let roles: Vec<Role> = self.unused().filter_map(|file| role_of(self, file)).collect();
            for role in &roles {
                let is_only = roles.iter().filter(|other| other.param.name == role.param.name).count() == 1;
                if let (true, Fit::Strong(value)) = (is_only, fit(&role.param.kind, &self.tokens[role.file], self.view))
                {
                    self.used[role.file] = true;
                    self.used[role.words.clone()].fill(true);
                    self.set(role.param, value, Some(self.tokens[role.file].span), Clue::Fits);
                }
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

    /// The open parameter for which the word at `at` calls, if it takes the file at `file`.
    fn role(&self, at: usize, file: usize) -> Option<&'static ParamSpec> {
        let (name, _) = ROLES.iter().find(|(_, words)| self.is_one_of(at, words))?;
        self.takes_role(name, file)
    }

    /// The open parameter of that name, if it takes the file at `file`.
    fn takes_role(&self, name: &str, file: usize) -> Option<&'static ParamSpec> {
        let mut open = self.open();
        open.find(|param| {
            param.name == name && matches!(fit(&param.kind, &self.tokens[file], self.view), Fit::Strong(_))
        })
    }

    /// What a file is said to be behind it: `a.udon (theirs)`, `b.udon as base`.
    fn role_behind(&self, file: usize) -> Option<Role> {
        let is_bracketed = || self.line[self.tokens[file].span.end..].trim_start().starts_with('(');
        let start = file + 1;
        let at = start + usize::from(self.is_one_of(start, BEING));
        let is_whose = at > start && self.is_one_of(at, &["the", "their", "our"]) && self.role(at + 1, file).is_some();
        let at = at + usize::from(is_whose || at > start && self.is_one_of(at, &["the"]));
        let param = self.role(at, file).filter(|_| at > start || is_bracketed())?;
        // `as their common ancestor`.
        let is_same = |at: &usize| self.role(*at, file).is_some_and(|other| other.name == param.name);
        let end = (at + 1..self.tokens.len()).find(|at| !is_same(at)).unwrap_or(self.tokens.len());
        Some(Role { file, words: start..end, param })
    }

    /// What a file is said to be right before it: `base a.udon`, `my b.udon`.
    fn role_before(&self, file: usize) -> Option<Role> {
        let before = file.checked_sub(1).filter(|&before| !self.used[before])?;
        self.role(before, file).map(|param| Role { file, words: before..file, param })
    }

    /// What two files that stand before it come from: `a.udon and b.udon, both forked from c.udon`.
    fn role_of_origin(&self, file: usize) -> Option<Role> {
        let is_file = |at: &usize| self.tokens[*at].is_plain() && shape::looks_like_file(&self.tokens[*at].text);
        let is_origin = file > 0 && self.is_one_of(file - 1, ORIGIN) && (0..file - 1).filter(is_file).count() == 2;
        let param = self.takes_role("base", file).filter(|_| is_origin)?;
        Some(Role { file, words: file - 1..file, param })
    }

    /// What a part of a file's name calls it.
    fn role_in_name(&self, file: usize) -> Option<Role> {
        let name = &self.tokens[file].lower;
        let has = |words: &[&str]| name.split(['.', '-', '_', '/']).any(|part| words.contains(&part));
        let mut roles = NAMED.iter().filter(|(_, words)| has(words));
        let (Some((name, _)), None) = (roles.next(), roles.next()) else { return None };
        Some(Role { file, words: file..file, param: self.takes_role(name, file)? })
    }
}

/// Whether a tool has a parameter for each of them.
pub(super) fn has_roles(spec: &Spec) -> bool {
    ROLES.iter().all(|(name, _)| spec.params.iter().any(|param| param.name == *name))
}

//! What goes to a program as it stands: the rest of a line behind the name of a tool that runs it.

use super::super::reading::{Clue, Exactness};
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use crate::engine::{ParamSpec, Type, Value};
use crate::span::Span;

impl Binder<'_> {
    /// A parameter that takes the rest of the line takes it now: one quoted string, if no more of it stands behind, or
    /// everything as written, without the comment.
    pub(super) fn rest(&mut self) {
        let Some(param) = self.spec.rest().or_else(|| self.script()) else { return };
        let Some(first) = self.unused().next() else { return };
        // Who does not name the tool puts words around what is to be run: `run the shell command "npm test"`.
        let quoted: Vec<usize> = self.unused().filter(|&index| self.tokens[index].quoted).collect();
        let only = quoted.first().filter(|_| self.exactness > Exactness::Alias && quoted.len() == 1);
        let is_talk = |index: usize| {
            let token = &self.tokens[index];
            token.is_plain() && (self.words.is_none() || token.known)
        };
        let only = only.filter(|only| (first..**only).all(is_talk));
        let first = only.copied().unwrap_or_else(|| self.behind_kind(first));
        // `execute_plan with body: return 1`.
        let first = first + usize::from(self.is_one_of(first, &["with"]) && self.is_called_at(param, first + 1));
        // ``execute_plan with the body `return 1` ``.
        let noun = first + 1 + usize::from(self.is_one_of(first + 1, &["the", "this"]));
        let is_given = self.is_one_of(first, &["with"])
            && self.tokens.get(noun).is_some_and(|word| param.is_called(word.word()))
            && self.tokens.get(noun + 1).is_some_and(|token| token.quoted);
        let first = if is_given { noun + 1 } else { first };
        let token = &self.tokens[first];
        if token.quoted && (only.is_some() || self.is_said_beside(first + 1)) {
            self.used[..=first].fill(true);
            self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
            return;
        }
        // `code.plan body=return 1`: what stands behind the sign is the script, with all its blanks.
        let said = token.span.of(self.line);
        let sign = said.find(['=', ':']).filter(|&sign| self.script().is_some() && param.is_called(&said[..sign]));
        if let Some(start) = sign.map(|sign| token.span.start + sign + 1) {
            let script = Span::new(start, self.line[..self.end].trim_end().len());
            let is_bare = script.start < script.end && !script.of(self.line).trim_start().starts_with(['"', '\'', '`']);
            if is_bare && !token.quoted {
                self.used.fill(true);
                self.set(param, Value::from(script.of(self.line).trim_start()), Some(script), Clue::Given);
                return;
            }
        }
        if !token.quoted && matches!(&token.form, Form::Option { name, .. } if self.spec.param(name).is_some()) {
            return;
        }
        if self.run_in(param, first) {
            return;
        }
        let span = Span::new(token.span.start, self.line[..self.end].trim_end().len());
        self.used.fill(true);
        self.set(param, Value::from(span.of(self.line)), Some(span), Clue::Given);
    }

    /// ``bash in web/src: `npm test` ``: where a program is to be run stands before it, with a colon behind; whether it does.
    fn run_in(&mut self, param: &'static ParamSpec, first: usize) -> bool {
        let Some(place) = self.open().find(|place| place.kind == Type::Directory && !place.required) else {
            return false;
        };
        let Some(folder) = self.tokens.get(first + 1).filter(|_| self.is_one_of(first, &["in"])) else { return false };
        let is_folder = shape::looks_like_folder(&folder.text) || folder.text.starts_with('~');
        let start = folder.span.end + 1;
        let program = self.line.get(start..self.end).filter(|_| self.line[..start].ends_with(':')).unwrap_or_default();
        let program = program.trim();
        let program = program.strip_prefix('`').and_then(|program| program.strip_suffix('`')).unwrap_or(program);
        if program.is_empty() || folder.quoted || !is_folder {
            return false;
        }
        let (span, behind) = (folder.span, Span::new(start, self.line[..self.end].trim_end().len()));
        let (name, program) = (Value::from(folder.text.as_str()), Value::from(program));
        self.used.fill(true);
        self.set(place, name, Some(span), Clue::Given);
        self.set(param, program, Some(behind), Clue::Given);
        true
    }

    /// Whether the word at `at` is what `param` is called, with a colon behind it.
    fn is_called_at(&self, param: &ParamSpec, at: usize) -> bool {
        let label = self.tokens.get(at).map(|token| &token.form);
        matches!(label, Some(Form::Option { name, value: None, .. }) if param.is_called(name))
    }

    /// The script that a tool takes and nothing else, where its name begins the line: `execute_plan return search("tide")`.
    fn script(&self) -> Option<&'static ParamSpec> {
        let [only] = self.spec.params else { return None };
        let is_named = self.exactness.is_name() && self.used.first() == Some(&true);
        (only.is_called("script") && is_named && !self.has_body).then_some(only)
    }

    /// Where what is to be run begins behind words for it: `run the shell command ls -l`.
    fn behind_kind(&self, first: usize) -> usize {
        const KIND: &[&str] = &["the", "this", "shell", "bash", "terminal"];
        let is_kind = |at: &usize| self.is_one_of(*at, KIND);
        let noun = (first..self.tokens.len()).find(|at| !is_kind(at)).unwrap_or(first);
        let is_noun = self.is_one_of(noun, &["command", "cmd"]);
        let is_named = is_noun && noun > first && noun + 1 < self.tokens.len() && self.exactness > Exactness::Alias;
        // `bash command "npm test"` names what it gives, as does `bash -c "npm test"`.
        let is_label = (is_noun
            || self.tokens.get(noun).is_some_and(|token| matches!(&*token.text, "run" | "-c" | "-lc")))
            && noun == first
            && self.tokens.get(noun + 1).is_some_and(|token| token.quoted)
            && self.is_said_beside(noun + 2);
        if is_named || is_label { noun + 1 } else { first }
    }

    /// Whether nothing stands at `at`, or what says something else of the call: `bash "npm test" timeout:60000`, `… in web`.
    fn is_said_beside(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at) else { return true };
        if let Form::Option { name, .. } = &token.form {
            return self.option_named(name).is_some_and(|(param, _)| param.kind != Type::Rest);
        }
        let word = token.word();
        let mut others = self.spec.params.iter().filter(|param| param.kind != Type::Rest);
        !token.quoted && others.any(|param| param.is_called(word) || param.connectives.contains(&word))
    }
}

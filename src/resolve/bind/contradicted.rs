//! What a line says twice and not the same, `depth=basic depth=deep`, `shallow and deep`, or gives in two ways of which one excludes
//! the other: `stash x content-of:a7x2 summary-of:a7x2`. One of both is not meant.

use super::super::Token;
use super::super::classes::Classes;
use super::super::fit::parse;
use super::super::token::Form;
use super::Binder;
use crate::engine::{ParamSpec, Type, Value};
use crate::text::is_digits;

impl Binder<'_> {
    /// The word that says something else than another one does.
    pub(super) fn contradicted(&self) -> Option<usize> {
        let found = self.given_otherwise().or_else(|| self.two_things()).or_else(|| self.other_format());
        let found = found.or_else(|| self.either_place());
        let spoken = || {
            let chosen =
                (1..self.tokens.len()).find(|&at| self.is_chosen_otherwise(at) || self.is_counted_otherwise(at));
            chosen.or_else(|| self.with_and_without()).or_else(|| self.counts_others())
        };
        found.or_else(|| self.talks.then(spoken).flatten())
    }

    /// What a number counts that was taken for the one of a thing: `post 3 letters to the ministry`.
    fn counts_others(&self) -> Option<usize> {
        let is_named = |at: usize| {
            is_digits(&self.tokens[at].text)
                && self.holder(at).is_some_and(|param| param.required && matches!(param.kind, Type::Int(..)))
        };
        let is_counted = |at: &usize| {
            let token = &self.tokens[*at];
            let is_plural = token.is_plain() && token.lower.ends_with('s') && !token.lower.ends_with("ss");
            let joins = self.line.get(self.tokens[at - 1].span.end..token.span.start) == Some(" ");
            is_plural
                && joins
                && !token.quoted
                && !self.used[*at]
                && !token.is(Classes::FILLER | Classes::FUNCTION)
                && !token.says(&["plus"])
                && !self.is_noun(token.word())
                && !self.spec.about.split(' ').any(|word| word == token.word())
        };
        (1..self.tokens.len()).find(|at| is_counted(at) && is_named(at - 1))
    }

    /// The option that gives another value to what an option before it gave one.
    fn given_otherwise(&self) -> Option<usize> {
        let is_option = |token: &&Token| matches!(token.form, Form::Option { .. });
        // Mostly there is one, or none.
        self.tokens.iter().filter(is_option).nth(1)?;
        let given = |at| self.given_by_name(at).map(|(param, value)| (at, param, value));
        let given: Vec<_> = (0..self.tokens.len()).filter_map(given).collect();
        let is_other = |index: &usize| {
            let (_, param, value) = given[*index];
            let mut before = given[..*index].iter();
            !matches!(param.kind, Type::List(_))
                && before.any(|(_, other, given)| other.name == param.name && *given != value)
        };
        (1..given.len()).find(is_other).map(|index| given[index].0)
    }

    /// What the option at `at` gives, and to which parameter: `depth=basic`, `--show full`, `--no-dry-run`.
    fn given_by_name(&self, at: usize) -> Option<(&'static ParamSpec, &str)> {
        let Form::Option { name, value, marked } = &self.tokens[at].form else { return None };
        let denied = || name.strip_prefix("no-").and_then(|name| self.spec.param(name)).map(|param| (param, "false"));
        let Some(param) = self.spec.param(name) else { return denied() };
        // `bash curl --timeout 1 …`: what stands in a text gives nothing.
        if self.holder(at).is_some_and(|holder| holder.name != param.name) {
            return None;
        }
        let is_value = |token: &&Token| *marked && !matches!(token.form, Form::Option { .. });
        let behind = || self.tokens.get(at + 1).filter(is_value).map(|token| token.text.as_str());
        let value = match value {
            Some(value) => value.first().map(String::as_str),
            None if param.kind == Type::Flag => Some("true"),
            None => behind(),
        };
        Some((param, value?))
    }

    /// Whether the word at `at`, which has no place, is another choice than the one that was made.
    fn is_chosen_otherwise(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_other = |param: &ParamSpec| {
            let chosen = self.args.value(param.name).filter(|_| matches!(param.kind, Type::Enum(_)));
            let said = chosen.and_then(|_| parse(&param.kind, &token.lower));
            said.is_some() && said.as_ref() != chosen
        };
        let is_joined = || self.is_one_of(at - 1, &["and", "as", "or", "&"]);
        // `convert a.udon to json xml`.
        let follows = || at + 1 == self.tokens.len() && self.holder(at - 1).is_some_and(is_other);
        !self.used[at] && !token.quoted && (follows() || is_joined() && self.spec.params.iter().any(is_other))
    }

    /// The word for a form of output that there is not: `extract |x as xml from a.udon`.
    fn other_format(&self) -> Option<usize> {
        const FORMATS: &[&str] = &["xml", "yaml", "toml", "html", "pdf", "markdown", "excel", "xlsx", "latex"];
        let is_open = |param: &&ParamSpec| {
            param.name == "format" && matches!(param.kind, Type::Enum(_)) && self.args.value(param.name).is_none()
        };
        let param = self.spec.params.iter().find(is_open)?;
        let is_other = |at: &usize| {
            let token = &self.tokens[*at];
            token.says(FORMATS)
                && self.is_one_of(at - 1, &["as", "in", "to", "into"])
                && parse(&param.kind, &token.lower).is_none()
        };
        (1..self.tokens.len()).find(is_other)
    }

    /// `put |dock before or after |quay`: one of two places, and not said which.
    fn either_place(&self) -> Option<usize> {
        const PLACES: &[&str] = &["before", "after", "above", "below", "under", "over", "inside", "outside"];
        let is_choice = |at: &usize| {
            self.is_one_of(*at, &["or"]) && self.is_one_of(at - 1, PLACES) && self.is_one_of(at + 1, PLACES)
        };
        (1..self.tokens.len()).find(is_choice)
    }

    /// Whether the number at `at`, which has no place, stands behind the name of what was given another: `depth 2 and depth 5`.
    fn is_counted_otherwise(&self, at: usize) -> bool {
        let (name, number) = (&self.tokens[at - 1], self.tokens[at].number());
        let is_other = |param: &ParamSpec| {
            let given = self.args.value(param.name).filter(|_| matches!(param.kind, Type::Int(..) | Type::Limit));
            given.is_some() && given != number.map(Value::Int).as_ref() && name.says(&[param.name])
        };
        number.is_some() && !self.used[at] && self.spec.params.iter().any(is_other)
    }

    /// `apply p1 with and without backup`: a switch that is on and off.
    fn with_and_without(&self) -> Option<usize> {
        let says = |at: usize| self.is_one_of(at, &["with"]) && self.is_one_of(at + 2, &["without"]);
        let is_meant = |at: usize| says(at) && self.is_one_of(at + 1, &["and", "or"]) && self.holder(at).is_none();
        (1..self.tokens.len()).find(|&at| is_meant(at))
    }

    /// The second of two things that stand for the same.
    fn two_things(&self) -> Option<usize> {
        let is_given = |name: &&&str| {
            let is_thing = self.spec.param(name).is_some_and(|param| param.kind == Type::Thing);
            is_thing && self.args.value(name).and_then(Value::as_text).is_some()
        };
        let twice = self.spec.needs.iter().find_map(|group| group.iter().filter(is_given).nth(1))?;
        let span = self.args.span(twice)?;
        self.tokens.iter().position(|token| token.span.start == span.start)
    }
}

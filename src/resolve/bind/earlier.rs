//! Words that stand for what is known: `it`, `$1`, names given with `→ as NAME`, and the `root` and `parent` of a tree.

use super::super::classes::Classes;
use super::super::fit::{Fit, fit};
use super::super::reading::Clue;
use super::super::statement::STATING;
use super::super::token::Form;
use super::Binder;
use crate::engine::{Effect, Filled, Kind, ParamSpec, Type, Value};

/// Words behind which a clause begins.
const JOINING: &[&str] = &[
    "because", "if", "unless", "when", "whenever", "while", "since", "that", "until", "once", "so", "whether", "where",
];

impl Binder<'_> {
    /// Binds the words that stand for an earlier result to the parameters that can take it.
    pub(super) fn earlier(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            // `a note on it: too dry`.
            let is_label =
                matches!(token.form, Form::Option { value: None, marked: false, .. }) && token.word() == "it";
            if self.used[index] || token.quoted || !token.is_plain() && !is_label {
                continue;
            }
            let is_it = token.word() == "it" || self.points(index);
            // What is changed is never told by where it is alone, and the parent of another node is another.
            let is_place = matches!(token.lower.as_str(), "root" | "parent");
            let is_of_another = || {
                let before = self.line[..token.span.start].trim_end();
                self.is_one_of(index + 1, &["of"]) || before.ends_with("'s") || before.ends_with("’s")
            };
            if is_place && (self.spec.effect > Effect::Note || is_of_another()) {
                continue;
            }
            let word = if is_it { "it" } else { token.text.as_str() };
            let means_nothing = if is_it { self.is_subject(index) } else { self.view.named(&token.text).is_none() };
            if means_nothing {
                continue;
            }
            let mut open: Vec<_> = self.open().filter(|param| param.positional || param.required).collect();
            if is_it {
                open.retain(|param| !self.is_named(param, index) && (!param.kind.is_free() || self.is_object(index)));
            }
            // An element has its file with it: where a tool needs a path and none is written, the path is what is meant.
            if !self.tokens.iter().any(|token| token.text.starts_with(['|', '@'])) {
                open.sort_by_key(|param| !(param.required && matches!(param.kind, Type::UdonPath | Type::UdonRef)));
            }
            let taken: Option<(_, String)> =
                open.into_iter().find_map(|param| self.stands_for(word, &param.kind).map(|value| (param, value)));
            if let Some((param, value)) = taken {
                self.used[index] = true;
                self.note(Clue::Fits, param.name);
                self.args.fill(param.name, Value::Text(value), Filled::It);
            }
        }
    }

    /// `drop the last stash` names none: which one that is, nobody here can tell.
    pub(super) fn told_by_order(&mut self) {
        const ORDER: &[&str] = &["last", "latest", "newest", "first", "oldest", "previous"];
        let is_name = |param: &&'static ParamSpec| matches!(param.kind, Type::Word | Type::Thing);
        for at in 1..self.tokens.len() {
            if self.used[at] || !self.is_one_of(at - 1, ORDER) || self.tokens[at].quoted {
                continue;
            }
            let noun = self.tokens[at].word();
            let Some(param) = self.open().filter(is_name).find(|param| param.is_called(noun)) else { continue };
            self.used[at - 1..=at].fill(true);
            self.args.leave_blank(param);
        }
    }

    /// Whether a word says no more than `it`, as in `pin this`, `bookmark this as opening`: all that stands behind the tool's name, or
    /// before what it is called or gets. What is lost is named.
    fn points(&self, index: usize) -> bool {
        let is_behind_name = self.named_at.is_some_and(|named| named + 1 == index);
        let ends = index + 1 == self.tokens.len() || self.is_one_of(index + 1, &["as", "with", "called", "named"]);
        is_behind_name && ends && self.is_one_of(index, &["this", "that"]) && !self.vocabulary.loses
    }

    /// Whether `it` is what a clause speaks of, and not what something is to be done to: `unless it is used`.
    fn is_subject(&self, index: usize) -> bool {
        index.checked_sub(1).is_some_and(|before| self.is_one_of(before, JOINING)) || self.is_one_of(index + 1, STATING)
    }

    /// Whether `it` stands where a text would: behind the name and what else the tool is given, `stash plan it`, and at the
    /// end or before what is said of it.
    fn is_object(&self, index: usize) -> bool {
        let is_free = |at: usize| {
            let token = &self.tokens[at];
            !self.used[at] && !token.is(Classes::FILLER)
        };
        let others = self.open().filter(|param| param.positional && !param.kind.is_free()).count();
        (0..index).filter(|&at| is_free(at)).count() <= others
            && (index + 1 == self.tokens.len() || !is_free(index + 1))
    }

    /// Whether the line names what a parameter is, so that `it` is something else.
    fn is_named(&self, param: &ParamSpec, index: usize) -> bool {
        let fits =
            |param: &ParamSpec, at: usize| matches!(fit(&param.kind, &self.tokens[at], self.view), Fit::Strong(_));
        // `validate it with app.schema.udon`: what stands behind a word of its own is announced by it.
        let announces = |other: &ParamSpec, at: usize| {
            let before = at.checked_sub(1).map(|before| self.tokens[before].word());
            before.is_some_and(|word| other.connectives.contains(&word))
        };
        let is_another = |at: usize| {
            !announces(param, at) && self.open().any(|other| other.name != param.name && announces(other, at))
        };
        let named: Vec<usize> = self
            .unused()
            .filter(|&at| at != index && !param.kind.is_free() && fits(param, at) && !is_another(at))
            .collect();
        let places = self.open().filter(|other| self.is_needed(other) && named.iter().any(|&at| fits(other, at)));
        !named.is_empty() && (!self.is_needed(param) || named.len() >= places.count())
    }

    /// What `word` stands for, if it stands for an earlier result that a parameter of type `kind` can take.
    pub(super) fn stands_for(&self, word: &str, kind: &Type) -> Option<String> {
        let kinds: &[Kind] = if matches!(kind, Type::List(Type::Glob)) { &[Kind::File] } else { kind.it() };
        let value = if word.eq_ignore_ascii_case("it") {
            // What is lost is what was just shown, and nothing that was shown some time ago.
            if self.vocabulary.loses { self.view.just_shown(kinds) } else { self.view.it(kinds) }
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

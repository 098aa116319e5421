//! From words to arguments: options by name, then keywords, connectives, the remaining words by type, the body, and
//! what is still missing from where we are.
//!
//! Binding never fails: what does not fit is kept as a problem of the reading, because another tool may take the same
//! words better.

mod body;
mod change;
mod earlier;
mod listing;
mod options;
mod record;
mod words;

use std::borrow::Cow;

use super::head::Head;
use super::learned::Words;
use super::reading::{Evidence, Exactness, Reading};
use super::score::{self, weight};
use super::token::Form;
use super::{Token, View, shape};
use crate::engine::{Args, Effect, Filled, Outside, ParamSpec, Place, Spec, Type, Value};
use crate::error::{Code, Error};
use crate::span::Span;
use crate::syntax::Utterance;

/// How much of the tool's own vocabulary counts at most.
const NOUNS: usize = 2;
/// How many words without a place count against a reading.
const TALK: usize = 3;

/// Understands the line as a call of `head`'s tool, as far as that goes.
pub fn bind(
    head: &Head,
    tokens: &[Token],
    utterance: &Utterance,
    view: &dyn View,
    words: Option<&Words<'_>>,
) -> Reading {
    let mut binder = Binder {
        spec: &head.tool.spec,
        exactness: head.exactness,
        tokens,
        line: &utterance.text,
        used: vec![false; tokens.len()],
        args: Args::default(),
        evidence: Vec::new(),
        problem: None,
        view,
        words,
    };
    let name = &tokens[head.at..head.at + head.words];
    let name: Vec<&str> = name.iter().map(|token| token.lower.as_str()).collect();
    if head.exactness != Exactness::Suggested {
        binder.evidence.push(score::verb(head.exactness, &name.join(" ")));
    }
    binder.used[head.at..head.at + head.words].fill(true);
    binder.rest();
    match &head.external {
        Some(external) => binder.external(external),
        None => binder.record(),
    }
    binder.listing();
    binder.options();
    binder.earlier();
    binder.change(head.at..head.at + head.words);
    binder.keywords();
    binder.connectives();
    binder.by_look();
    if let Some(body) = &utterance.body {
        binder.body(&body.text);
    }
    binder.vocabulary();
    binder.by_place_in_line();
    binder.free_text();
    let said = |name: &str| binder.args.value(name).is_some();
    let given = binder.required().filter(|param| said(param.name)).count()
        + binder.spec.needs.iter().filter(|group| group.iter().any(|name| said(name))).count();
    binder.fill_from_place(&view.place());
    binder.reading(head, given)
}

/// The work of binding one line to one tool.
struct Binder<'a> {
    spec: &'static Spec,
    exactness: Exactness,
    tokens: &'a [Token],
    line: &'a str,
    used: Vec<bool>,
    args: Args,
    evidence: Vec<Evidence>,
    problem: Option<Error>,
    view: &'a dyn View,
    words: Option<&'a Words<'a>>,
}

impl Binder<'_> {
    /// Parameters that a call needs.
    fn required(&self) -> impl Iterator<Item = &'static ParamSpec> + use<> {
        self.spec.params.iter().filter(|param| param.required)
    }

    /// Parameters without a value so far.
    fn open(&self) -> impl Iterator<Item = &'static ParamSpec> + '_ {
        self.spec.params.iter().filter(|param| self.args.value(param.name).is_none())
    }

    /// Whether a word is one that is said when the tool is meant. What would lose data takes no word for said, and where
    /// the tool is named, the other words are its arguments.
    fn is_said(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_careless = self.spec.effect < Effect::Write && self.exactness > Exactness::Verb;
        is_careless && self.words.is_some_and(|words| words.knows(self.spec.name, token))
    }

    /// Words without a place so far.
    fn unused(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.tokens.len()).filter(|&index| !self.used[index])
    }

    /// Whether the line could be a sentence that only begins with a name: one word names the tool, and nothing but words
    /// follow.
    fn could_be_prose(&self, head: &Head) -> bool {
        let is_prose = |c: char| c.is_alphanumeric() || ",.;:!?'’-–—()%".contains(c);
        head.words == 1
            && self.tokens.iter().all(|token| match &token.form {
                Form::Plain => !token.quoted && !token.text.starts_with('-') && token.text.chars().all(is_prose),
                Form::Option { name, marked, .. } => !marked && self.spec.param(name).is_none(),
                _ => false,
            })
    }

    /// Gives a parameter a value and weighs it.
    fn set(&mut self, param: &'static ParamSpec, value: Value, span: Option<Span>, weight: f64) {
        let is_one_of = || self.spec.needs.iter().any(|group| group.contains(&param.name));
        let is_needed = param.required || (!param.kind.is_free() && is_one_of());
        if is_needed && weight > 0.0 {
            self.note(format!("gives {}", param.name), weight);
        }
        self.args.set(param.name, value, span);
    }

    fn note(&mut self, what: impl Into<Cow<'static, str>>, weight: f64) {
        self.evidence.push(Evidence { what: what.into(), weight });
    }

    /// Keeps the first problem: a value that cannot be what its name asks for.
    fn wrong(&mut self, param: &ParamSpec, written: &str, span: Span) {
        if self.problem.is_none() {
            let wanted = match param.kind {
                Type::Enum(choices) => {
                    let words: Vec<&str> = choices.iter().map(|choice| choice[0]).collect();
                    format!("one of {}", words.join(", "))
                }
                kind => format!("a {}", kind.describe()),
            };
            let message = format!("{} wants {wanted}, not \"{written}\"", param.name);
            self.problem = Some(Error::new(Code::InvalidArgument, message).at(span));
        }
    }

    /// Takes what is still missing from where we are. A line with an exact name may; a loose Write may not.
    fn fill_from_place(&mut self, place: &Place) {
        let missing: Vec<_> = self.required().filter(|param| self.args.value(param.name).is_none()).collect();
        for param in missing {
            let value = match param.kind {
                Type::File(endings) => {
                    place.file.clone().filter(|file| endings.iter().all(|ending| file.ends_with(ending)))
                }
                Type::Session => place.session.clone(),
                Type::Node | Type::NodeRange => place.node.clone(),
                Type::List(Type::Glob) if self.spec.family() == "udon" => place.file.clone(),
                _ => None,
            };
            if let Some(value) = value {
                self.note(format!("{} from where we are", param.name), weight::PLACE);
                self.args.fill(param.name, Value::Text(value), Filled::Place);
            }
        }
    }

    /// What came of it.
    fn reading(mut self, head: &Head, given: usize) -> Reading {
        let mut missing: Vec<_> = self.required().filter(|param| self.args.value(param.name).is_none()).collect();
        for group in self.spec.needs {
            if group.iter().all(|name| self.args.value(name).is_none()) {
                missing.extend(group.first().and_then(|name| self.spec.param(name)));
            }
        }
        for param in &missing {
            self.note(format!("lacks {}", param.name), weight::MISSING);
        }
        let said = (0..self.tokens.len()).filter(|&index| !self.used[index] && self.is_said(index)).count();
        let doubted = self.could_be_prose(head);
        let mut left = Vec::new();
        let mut misfit = false;
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || self.is_said(index) || (!token.quoted && super::words::is_filler(&token.lower)) {
                continue;
            }
            // A chatty line has many words without a place; they count, but not without end.
            let is_telling = shape::is_telling(token);
            misfit |= is_telling;
            let weight = match is_telling {
                true => weight::MISFIT,
                false if left.len() < TALK => weight::LEFT,
                false => 0.0,
            };
            self.note(format!("no place for \"{}\"", token.text), weight);
            left.push(token.text.clone());
        }
        let outside = head.external.as_ref().map(|external| Outside {
            name: external.name.clone(),
            given: external.given.iter().map(|(name, _)| *name).collect(),
        });
        Reading {
            tool: head.tool,
            outside,
            args: self.args,
            exactness: self.exactness,
            missing,
            left,
            given,
            said,
            evidence: self.evidence,
            problem: self.problem,
            misfit,
            doubted,
            score: 0.0,
        }
    }
}

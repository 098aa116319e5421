//! Changes that are told by how things are to stand, without a verb of changing: `|pool:size 20`, `|pool gets :size 20`, `:size 20 on
//! |pool`, `|duck goes under |pond`, `a new |duck in |pond`, `|duck is gone`, `peel |wrapper off`.
//!
//! Only for what shows a change or stages it, since nothing is lost where such words meant something else. Refuses whatever leaves open
//! which element is meant.

use super::super::Token;
use super::super::prose::ARTICLES;
use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use super::act::{Act, BEHIND, INTO};
use super::change::{Target, is_value};
use crate::engine::Value;

/// Words between an attribute and the value that it is to have.
const HAVING: &[&str] = &[
    "should", "must", "shall", "will", "to", "be", "is", "are", "was", "were", "said", "says", "reads", "becomes",
    "become", "became", "gets", "got", "get", "has", "had", "have", "having", "goes", "went", "at", "with", "of", "=",
    ":=", "->", "the", "a", "new", "value", "now", "also", "instead", "set",
];
/// Words behind which the attribute of an element stands, with its value.
const GIVEN: &[&str] = &["gets", "got", "get", "has", "had", "have", "with", "needs", "receives"];
/// Words that go before the element which has an attribute.
const ON: &[&str] = &["on", "of", "for", "at", "in", "into", "to", "under"];
/// What an element does that comes to stand elsewhere.
const GOING: &[&str] = &[
    "goes", "go", "going", "moves", "move", "moving", "moved", "belongs", "belong", "sits", "sit", "sitting", "stands",
    "stand", "comes", "lands", "tucked", "slides", "sinks", "carried",
];
/// What is done to an element that somebody carries elsewhere.
const CARRYING: &[&str] = &["transplant", "transplanting", "carry", "carrying", "tuck", "tucking", "slide", "sliding"];
/// Words before an element that is not there yet.
const NEW: &[&str] = &["new", "fresh", "another", "extra", "needs", "+=", "stick", "sticking", "append", "appending"];
/// Words for what an element is among others.
const AS_CHILD: &[&str] = &["child", "element", "thing", "one", "item", "entry", "placed", "right", "just", "directly"];
/// What is said of an element that is to be there no more.
const GONE: &[&str] = &["gone", "vanishes", "vanished", "disappears", "disappeared", "deletion", "removal", "away"];
/// What is done to one that is to be there no more.
const TAKING_OUT: &[&str] = &["nuke", "nuking", "zap", "zapping", "trash", "trashing", "killing", "threw"];
/// What is done to an element of which only the children are to stay.
const PEELING: &[&str] = &[
    "dissolve",
    "dissolving",
    "dissolved",
    "peel",
    "peels",
    "peeling",
    "peeled",
    "flatten",
    "flattening",
    "flattened",
];

/// Words that deny what stands behind them.
const NOT: &[&str] = &["not", "never", "don't", "dont", "can't", "cannot", "mustn't", "shouldn't", "won't"];
/// What is denied of a change that is only shown or staged: `don't write it yet`.
const WRITTEN: &[&str] = &[
    "write",
    "writing",
    "written",
    "save",
    "saving",
    "saved",
    "commit",
    "committing",
    "commiting",
    "committed",
    "apply",
    "applying",
    "applied",
    "touch",
    "touching",
    "change",
    "changing",
    "flush",
    "yet",
    "final",
    "for",
    "to",
    "on",
];

impl Binder<'_> {
    /// Binds a change that is told so, if the tool only shows it or stages it.
    pub(super) fn depicted(&mut self) {
        // `never nuke |duck`.
        let is_written = |next: &Token| WRITTEN.contains(&next.word());
        let denies = |at: usize| self.is_one_of(at, NOT) && !self.tokens.get(at + 1).is_some_and(is_written);
        let is_denied = (0..self.tokens.len()).any(|at| !self.used[at] && denies(at));
        let _is_told = self.only_shows()
            && !is_denied
            && (self.valued()
                || self.given_to_element()
                || self.given_first()
                || self.put_elsewhere()
                || self.depicted_gone());
    }

    /// An element's path without quotes that has no place yet.
    pub(super) fn is_free_element(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| is_path(token) && !is_attribute(token) && !token.text.contains(':'))
            && !self.used[at]
    }

    /// The first word from `from` on that no such word and no place precedes.
    fn behind(&self, from: usize, words: &[&str]) -> usize {
        let is_small = |at: &usize| self.used[*at] || self.tokens[*at].says(words);
        (from..self.tokens.len()).find(|at| !is_small(at)).unwrap_or(self.tokens.len())
    }

    /// Binds a value that an attribute is to have, whose path and value end before `end`.
    fn set_to(&mut self, path: String, words: std::ops::Range<usize>, value: usize) {
        let target = Target { path, start: words.start, end: words.end };
        self.act(words.start, Act::Set.operation());
        self.args.only(Act::Set.parts());
        self.aim("path", &target);
        self.word("set", value);
        self.spent();
    }

    /// Whether a word can be what an attribute is to be: a value, or one word that something leads to and nothing follows.
    fn is_said_value(&self, at: usize, is_led: bool) -> bool {
        let Some(token) = self.tokens.get(at).filter(|_| !self.used[at]) else { return false };
        let ends = self.tokens.get(at + 1).is_none_or(|next| {
            let gap = &self.line[token.span.end..next.span.start];
            self.used[at + 1] || gap.contains([',', ';', '.', '?', ')']) || next.says(INTO)
        });
        is_value(token) || is_led && ends && token.is_plain() && !token.telling
    }

    /// `|pool:size 20`, `|pool:size should be 20`, `|pool:size went from 10 to 20`, `|pool:size 10 -> 20`.
    fn valued(&mut self) -> bool {
        let is_path = |at: &usize| is_path(&self.tokens[*at]) && self.tokens[*at].text.contains(':') && !self.used[*at];
        let Some(path) = (0..self.tokens.len()).find(is_path) else { return false };
        let mut value = self.behind(path + 1, HAVING);
        if self.is_one_of(value, &["from"]) && self.is_one_of(value + 2, &["to"]) {
            value += 3;
        }
        if self.is_one_of(value + 1, &["to"]) && self.tokens.get(value + 2).is_some_and(is_value) {
            value += 2;
        }
        let is_led = value > path + 1;
        if !self.is_said_value(value, is_led) {
            return false;
        }
        self.used[path + 1..value].fill(true);
        self.set_to(self.tokens[path].text.clone(), path..path + 1, value);
        true
    }

    /// `|pool gets :size 20`, `|pool must have :size=20`, `|pool got size 20`.
    fn given_to_element(&mut self) -> bool {
        let elements: Vec<usize> = (0..self.tokens.len()).filter(|&at| self.is_free_element(at)).collect();
        let [element] = elements[..] else { return false };
        let name = self.behind(element + 1, HAVING);
        let is_given = (element + 1..name).any(|at| self.is_one_of(at, GIVEN));
        let Some(token) = self.tokens.get(name) else { return false };
        let (attribute, said) = match &token.form {
            Form::Option { name: attribute, value, .. } => (attribute.clone(), value.clone()),
            Form::Plain if is_given && !token.quoted => (token.text.clone(), None),
            _ => return false,
        };
        if !is_given && !is_attribute(token) {
            return false;
        }
        let path = format!("{}:{attribute}", self.tokens[element].text);
        let value = self.behind(name + 1, HAVING);
        match said {
            Some(said) => {
                self.used[element + 1..=name].fill(true);
                self.act(element, Act::Set.operation());
                self.args.only(Act::Set.parts());
                self.aim("path", &Target { path, start: element, end: element + 1 });
                if let Some(param) = self.spec.param("set") {
                    let span = self.tokens[name].span;
                    self.set(param, Value::from(said.join(" ").as_str()), Some(span), Clue::Fits);
                }
                self.spent();
            }
            None if self.is_said_value(value, true) => {
                self.used[element + 1..value].fill(true);
                self.set_to(path, element..element + 1, value);
            }
            None => return false,
        }
        true
    }

    /// `:size 20 on |pool`, `size 20 on |pool`, `a new :size of 20 for |pool`; `20 for |pool:size`.
    fn given_first(&mut self) -> bool {
        let leads = |at: usize| self.is_one_of(at, ON);
        let Some(path) = (2..self.tokens.len()).find(|&at| is_path(&self.tokens[at]) && leads(at - 1)) else {
            return false;
        };
        let value = path - 2;
        if !self.is_said_value(value, true) || self.used[path] {
            return false;
        }
        let text = self.tokens[path].text.clone();
        if text.contains(':') && is_value(&self.tokens[value]) {
            self.used[path - 1] = true;
            self.set_to(text, path..path + 1, value);
            return true;
        }
        let small = |at: &usize| self.tokens[*at].says(HAVING);
        let Some(name) = (0..value).rev().find(|at| !small(at)) else { return false };
        let token = &self.tokens[name];
        let is_next = name + 1 == value && is_value(&self.tokens[value]) && token.is_plain() && !token.quoted;
        if self.used[name] || !is_attribute(token) && !is_next || text.contains(':') {
            return false;
        }
        let attribute = token.text.trim_start_matches(':').to_owned();
        self.used[name..value].fill(true);
        self.used[path - 1] = true;
        self.set_to(format!("{text}:{attribute}"), path..path + 1, value);
        true
    }

    /// `|duck goes under |pond`, `transplant |duck behind |goose`, `a new |duck in |pond`.
    fn put_elsewhere(&mut self) -> bool {
        let Some(element) = (0..self.tokens.len()).find(|&at| self.is_free_element(at)) else { return false };
        let is_place = |at: usize| {
            let is_lead = self.leads_to_parent(at) || self.is_one_of(at, BEHIND) || self.is_one_of(at, &["before"]);
            is_lead && self.is_free_element(at + 1)
        };
        let Some(place) = (element + 1..self.tokens.len()).find(|&at| is_place(at)) else { return false };
        let going = (element + 1..place).find(|&at| self.is_one_of(at, GOING));
        let lead = element.checked_sub(1);
        let is_new = lead.is_some_and(|lead| self.is_one_of(lead, NEW) || self.is_one_of(lead, &["a", "an"]))
            || self.tokens.get(element + 1).is_some_and(is_attribute);
        if is_new {
            let start =
                (0..element).rev().take_while(|&at| self.is_one_of(at, NEW) || self.is_one_of(at, ARTICLES)).last();
            let start = start.unwrap_or(element);
            self.act(start, Act::Insert.operation());
            self.used[start..element].fill(true);
            self.args.only(Act::Insert.parts());
            // `|duck :wild true goes in before |goose`.
            if let Some(going) = going {
                self.used[going] = true;
                self.used[going + 1] |= self.is_one_of(going + 1, &["in"]) && going + 1 < place;
            }
            let end = self.content(element);
            for at in end..place {
                self.used[at] |= self.is_one_of(at, AS_CHILD);
            }
            self.places(end);
            self.spent();
            return true;
        }
        let carried = || (0..element).find(|&at| self.is_one_of(at, CARRYING));
        let Some(going) = going.or_else(carried) else { return false };
        self.act(going, Act::Move.operation());
        self.used[element + 1..place].fill(true);
        self.args.only(Act::Move.parts());
        self.word("from", element);
        self.places(element + 1);
        self.spent();
        true
    }

    /// `|duck is gone`, `nuke |duck`, `peel |wrapper off`.
    fn depicted_gone(&mut self) -> bool {
        let paths: Vec<usize> =
            (0..self.tokens.len()).filter(|&at| is_path(&self.tokens[at]) && !self.used[at]).collect();
        let [path] = paths[..] else { return false };
        let said = |words: &[&str]| (0..self.tokens.len()).find(|&at| self.is_unused_word(at, words));
        let without = path.checked_sub(1).filter(|&at| self.is_one_of(at, &["without", "w/o"]));
        let taken = said(TAKING_OUT).filter(|&at| at < path).or(without).or_else(|| said(GONE));
        let (verb, act) = match (said(PEELING), taken) {
            (Some(verb), _) => (verb, Act::Unwrap),
            (None, Some(verb)) => (verb, Act::Delete),
            (None, None) => return false,
        };
        let all = (0..self.tokens.len()).find(|&at| self.is_unused_word(at, &["all", "everything"]));
        self.act(verb, act.operation());
        self.args.only(act.parts());
        self.word("path", path);
        if let Some(all) = all.filter(|_| act == Act::Delete) {
            self.switch_on("recursive", all);
        }
        self.spent();
        true
    }
}

/// Whether a word is a path without quotes.
fn is_path(token: &Token) -> bool {
    token.form == Form::Path && !token.quoted && !is_attribute(token)
}

/// Whether a word names an attribute by itself: `:size`.
fn is_attribute(token: &Token) -> bool {
    !token.quoted && token.text.starts_with(':') && token.text.len() > 1
}

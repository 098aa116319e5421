//! Changes that name an attribute beside its element: with its value before it, `set :depth to 4 on |berth[2]`, `put depth = 4 on |berth[2]`,
//! or behind it, `update |berth[2], :depth becomes 4`, `set |berth[2] depth to 4`.
//!
//! Refuses whatever is not said in just these orders: `set the size of |pool to 20` has its value at the end.

use super::super::classes::Classes;
use super::super::prose::ARTICLES;
use super::super::reading::Clue;
use super::super::token::Form;
use super::super::{Token, shape};
use super::Binder;
use super::act::{ATTRIBUTE, Act, ELEMENT, OF, TO, WITHIN};
use super::change::{Target, is_value};
use crate::engine::{Type, Value};

impl Binder<'_> {
    /// Binds such a change, whose words stand between its verb and the path at `path`; whether it is one.
    pub(super) fn attribute_first(&mut self, act: Act, verb: usize, path: usize) -> bool {
        let is_element = self.tokens[path].text.starts_with(['|', '@']) && !self.tokens[path].text.contains(':');
        if !matches!(act, Act::Set | Act::Insert) || !is_element || path < verb + 4 {
            return false;
        }
        let words = verb + 1..path - 1;
        let is_free = |at: usize| !self.used[at];
        let Some(name) = words.clone().find(|&at| !self.tokens[at].says(ARTICLES)) else { return false };
        if !words.clone().all(is_free) || !self.tokens[path - 1].says(OF) {
            return false;
        }
        let attribute = match &self.tokens[name].form {
            Form::Option { value: None, marked: true, .. } => self.tokens[name].text.trim_start_matches(':'),
            Form::Plain if !self.tokens[name].quoted => self.tokens[name].text.as_str(),
            _ => return false,
        };
        let is_marked = self.tokens[name].text.starts_with(':');
        // Of `from 30 to 60` the second is meant.
        let from = if self.is_one_of(name + 1, &["from"]) { name + 3 } else { name + 1 };
        let leads = self.tokens.get(from).is_some_and(|token| token.says(TO));
        let start = from + usize::from(leads);
        let is_plain = |at: usize| self.tokens[at].quoted || self.tokens[at].is_plain();
        let is_led = leads || is_marked && from == name + 1 && (act == Act::Set || self.is_one_of(verb, &["put"]));
        if !is_led || start + 1 != words.end || !is_plain(start) {
            return false;
        }
        let target = format!("{}:{attribute}", self.tokens[path].text);
        let value = Value::from(self.tokens[start].text.as_str());
        let spans = (self.tokens[name].span.to(self.tokens[path].span), self.tokens[start].span);
        self.act(verb, Act::Set.operation());
        self.args.only(Act::Set.parts());
        self.used[verb + 1..=path].fill(true);
        for (name, value, span) in [("path", Value::Text(target), spans.0), ("set", value, spans.1)] {
            if let Some(param) = self.spec.param(name) {
                self.set(param, value, Some(span), Clue::Fits);
            }
        }
        true
    }

    /// Takes the attribute behind the element into what is changed: `|berth[2], :depth becomes 4`, `an update of |berth[2] in quay.udon that
    /// sets depth to 4`, `set |berth[2] depth 4`, `remove |berth[2] depth attribute`.
    pub(super) fn attribute_behind(&mut self, act: Act, target: &mut Target) {
        if !matches!(act, Act::Set | Act::Replace | Act::Rename | Act::Delete) || target.path.contains(':') {
            return;
        }
        let Some(start) = (target.end..self.tokens.len()).find(|&at| !self.used[at]) else { return };
        let name = start + usize::from(self.is_one_of(start, &["that", "which"]));
        let is_set = act == Act::Set && self.is_one_of(name, &["sets", "set", "setting"]);
        let name = name + usize::from(is_set);
        // `|berth[2] together with its boats` names nothing of it.
        let is_small = |token: &Token| token.is(Classes::FUNCTION) || token.says(&["together", "along"]);
        let is_free = |token: &&Token| !token.quoted && !self.used[name] && !is_small(token);
        let Some(token) = self.tokens.get(name).filter(is_free) else { return };
        let is_next = name == target.end;
        let leads = self.tokens.get(name + 1).is_some_and(|next| match act {
            Act::Replace => next.says(&["with", "by", "to"]),
            Act::Rename => next.says(TO),
            Act::Delete => false,
            _ => next.says(TO) || is_next && next.says(&["from"]),
        });
        let (attribute, value) = match &token.form {
            // `depth=4`, `depth: 4`, `:depth 4`.
            Form::Option { name, value, .. }
                if is_next && act == Act::Set && is_assigned(token, name, value.is_some()) =>
            {
                (name.as_str(), value.as_deref())
            }
            _ if token.text.starts_with(':') && is_next && (leads || act == Act::Delete) => (&token.text[1..], None),
            Form::Plain if is_set && leads && !token.says(ARTICLES) => (token.text.as_str(), None),
            Form::Plain if is_next && is_name(token) && (leads || self.stands_last(act, name)) => {
                (token.text.as_str(), None)
            }
            _ => return,
        };
        target.path = format!("{}:{attribute}", target.path);
        let given = value.map(|value| (Value::from(value.join(" ").as_str()), token.span));
        let is_noun = act == Act::Delete && self.is_one_of(name + 1, ATTRIBUTE);
        target.end = name + 1 + usize::from(is_noun);
        self.used[start..target.end].fill(true);
        if let Some(((value, span), param)) = given.zip(self.spec.param("set")) {
            self.aim("path", target);
            self.set(param, value, Some(span), Clue::Fits);
        }
    }

    /// Takes an attribute with its mark and the element that it is of as one path: `who set :dose on |rx[7]`.
    pub(super) fn attribute_of(&mut self) {
        let paths = self.spec.params.iter().filter(|param| param.positional && param.kind == Type::UdonPath);
        let mut paths = paths.filter(|param| self.args.is_open(param));
        let (Some(param), None) = (paths.next(), paths.next()) else { return };
        let is_attribute = |at: usize| {
            let token = &self.tokens[at];
            !self.used[at] && !token.quoted && token.text.strip_prefix(':').is_some_and(shape::is_name)
        };
        let is_of = |at: &usize| is_attribute(*at) && self.is_one_of(at + 1, OF) && self.is_free_element(at + 2);
        let Some(name) = (0..self.tokens.len()).find(is_of) else { return };
        let (attribute, element) = (&self.tokens[name], &self.tokens[name + 2]);
        let (path, span) = (format!("{}{}", element.text, attribute.text), attribute.span.to(element.span));
        self.used[name..name + 3].fill(true);
        self.set(param, Value::Text(path), Some(span), Clue::Fits);
    }

    /// Whether the name of an attribute at `name` has only its new value behind it, or says itself that it is one.
    fn stands_last(&self, act: Act, name: usize) -> bool {
        let is_over =
            |from: usize| self.unused().all(|at| at < from || self.tokens[at].is(Classes::FILLER | Classes::POLITE));
        match act {
            Act::Set => self.tokens.get(name + 1).is_some_and(is_value) && !self.used[name + 1] && is_over(name + 2),
            Act::Delete => self.is_one_of(name + 1, ATTRIBUTE) || self.is_part_of_lost(name),
            _ => false,
        }
    }

    /// Whether the word at `name`, right behind an element that is taken away, is rather an attribute of it than talk: `remove |berth[2]
    /// depth`.
    fn is_part_of_lost(&self, name: usize) -> bool {
        const BEHIND_VERBS: &[&str] =
            &["out", "off", "away", "again", "later", "altogether", "too", "instead", "first", "last", "dry"];
        let token = &self.tokens[name];
        let between = &self.line[self.tokens[name - 1].span.end..token.span.start];
        let is_talk = token.lower.ends_with("ly") || token.lower.starts_with("no-") || token.says(BEHIND_VERBS);
        // `delete |berth[2] backup` says how.
        let is_own = self.leads_or_switches(token.word());
        between.trim().is_empty() && !is_talk && !is_own && !token.is(Classes::AGAINST)
    }

    /// The word that was taken for the attribute which is to go, and does not say that it is one, as all of the element may be meant; or
    /// the one behind which a part of it is to stay.
    pub(super) fn part_of_lost(&self) -> Option<usize> {
        let said = |name: &str| self.args.value(name).and_then(Value::as_text);
        let path = said("path").filter(|_| said("operation") == Some("delete"))?;
        let attribute = path.rsplit_once(':').map(|(_, attribute)| attribute);
        (1..self.tokens.len()).find(|&at| {
            let is_said = || attribute == Some(&self.tokens[at].text) && !self.is_one_of(at + 1, ATTRIBUTE);
            let is_behind =
                || self.tokens[at - 1].form == Form::Path && self.holder(at).is_some_and(|it| it.name == "path");
            let is_kept = || {
                let keeps = |at: usize| self.is_one_of(at, &["keep", "leave", "keeping", "leaving", "spare"]);
                // `delete |x, leave its children`, `delete |x but only its children`.
                let is_of_it =
                    || self.is_one_of(at + 1, &["its", "the", "all"]) && self.is_one_of(at + 2, &["children"]);
                let bounds = self.is_one_of(at, &["only", "just"]);
                self.is_one_of(at, &["but"]) && keeps(at + 1) || (keeps(at) || bounds) && is_of_it()
            };
            is_said() && is_behind() || !self.used[at] && is_kept()
        })
    }
}

/// Whether a word between an element and its new value is the name of an attribute: `back to 4` and `the text to "x"` name none.
fn is_name(token: &Token) -> bool {
    const BEFORE_VALUES: &[&str] =
        &["back", "up", "down", "over", "equal", "close", "next", "due", "should", "must", "shall", "value"];
    let is_word = token.is_plain() && !token.telling && !token.is(Classes::FILLER | Classes::DENYING);
    let is_part = token.says(ELEMENT) || token.says(WITHIN) || token.says(ATTRIBUTE);
    // `Welcome to Paris` is a text.
    let begins = token.text.starts_with(char::is_lowercase);
    let is_identifier = shape::is_name(&token.text);
    is_word && begins && is_identifier && !is_part && !token.says(BEFORE_VALUES) && !token.says(TO)
}

/// Whether an option says what an attribute is to be: `depth=4`, `depth: 4`, `:depth 4`. `localhost:80` and `Note: deep` are texts, and dashes
/// say how something is done.
fn is_assigned(token: &Token, name: &str, has_value: bool) -> bool {
    let is_small = name.starts_with(char::is_lowercase) && !TO.contains(&name) && !WITHIN.contains(&name);
    let is_sign = token.text.trim_start_matches(':').get(name.len()..).is_some_and(|rest| rest.starts_with('='));
    !token.text.starts_with('-') && is_small && (!has_value || is_sign)
}

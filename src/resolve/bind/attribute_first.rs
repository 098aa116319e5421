//! Changes that say the attribute and its value before the element: `set :depth to 4 on |berth[2]`, `put depth = 4 on |berth[2]`.
//!
//! Or behind it, `update |berth[2], :depth becomes 4`.
//!
//! Refuses whatever is not said in just this order: `set the size of |pool to 20` has its value at the end.

use super::super::prose::ARTICLES;
use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use super::act::{Act, OF, TO};
use super::change::Target;
use crate::engine::Value;

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

    /// Takes the attribute behind the element, which is said to become something, into what is changed: `|berth[2], :depth becomes 4`, `an
    /// update of |berth[2] in quay.udon that sets depth to 4`.
    pub(super) fn attribute_behind(&mut self, act: Act, target: &mut Target) {
        if act != Act::Set || target.path.contains(':') {
            return;
        }
        let Some(start) = (target.end..self.tokens.len()).find(|&at| !self.used[at]) else { return };
        let name = start + usize::from(self.is_one_of(start, &["that", "which"]));
        let is_set = self.is_one_of(name, &["sets", "set", "setting"]);
        let name = name + usize::from(is_set);
        let Some(token) = self.tokens.get(name).filter(|token| !token.quoted && !self.used[name]) else { return };
        let is_marked = token.text.starts_with(':') && name == target.end;
        let is_attribute = is_marked || is_set && token.is_plain() && !token.says(ARTICLES);
        if is_attribute && self.tokens.get(name + 1).is_some_and(|next| next.says(TO)) {
            target.path = format!("{}:{}", target.path, token.text.trim_start_matches(':'));
            target.end = name + 1;
            self.used[start..=name].fill(true);
        }
    }
}

//! Where a change puts something: `at |town`, `under |town, before |inn`, `as the last in |town`, `at the end of |town`.

use super::super::reading::Clue;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use super::act::{Act, BEHIND, BELOW, BY, INTO};
use crate::engine::Value;
use crate::span::Span;

/// Words for the place before all children of an element.
const FRONT: &[&str] = &["front", "top", "beginning", "start", "head"];
/// Words for the place behind all of them.
const BACK: &[&str] = &["end", "bottom", "back", "tail"];

impl Binder<'_> {
    /// Takes the file that something is put into and the place there, for the parameter called `parent`: `into a.udon|pool`.
    pub(super) fn put_into_file(&mut self, parent: &str) {
        for index in 1..self.tokens.len() {
            let Form::Placed { file, place } = &self.tokens[index].form else { continue };
            let lead = self.tokens[index - 1].lower.as_str();
            let (name, place) = match lead {
                "before" | "after" => ("position", format!("{lead}:{place}")),
                _ if INTO.contains(&lead) => (parent, place.clone()),
                _ => continue,
            };
            let is_open = |name: &str| self.args.value(name).is_none();
            let (Some(file_param), Some(param)) = (self.spec.param("file"), self.spec.param(name)) else { continue };
            if !self.used[index - 1] && !self.used[index] && is_open("file") && is_open(name) {
                let (file, span) = (Value::from(file.as_str()), self.tokens[index].span);
                self.used[index - 1..=index].fill(true);
                self.set(file_param, file, Some(span), Clue::Fits);
                self.set(param, Value::Text(place), Some(span), Clue::Fits);
            }
        }
    }

    pub(super) fn is_quoted_element(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| token.quoted && token.text.starts_with('|'))
    }

    /// Whether an option with a colon is an attribute of the element that the line puts somewhere: `insert |n :to 8 at |pool`.
    pub(super) fn is_of_element(&self, index: usize) -> bool {
        let is_attribute = |index: usize| self.tokens[index].text.starts_with(':') && !self.tokens[index].quoted;
        let is_path = |index: usize| self.tokens.get(index).is_some_and(|token| token.form == Form::Path);
        let element = (1..index).rev().find(|&before| is_path(before) && !is_attribute(before));
        let Some(element) = element.filter(|_| is_attribute(index) && !is_path(index + 1)) else { return false };
        let says = |index: usize, act: Act| {
            let token = &self.tokens[index];
            !token.quoted && Act::of(&token.lower) == Some(act)
        };
        let is_behind_place = || {
            is_path(element - 1) && element > 2 && self.tokens[element - 2].says(INTO) && says(element - 3, Act::Insert)
        };
        let is_put = says(element - 1, Act::Insert)
            || is_behind_place()
            || self.tokens[element - 1].says(BY) && (0..element).any(|index| says(index, Act::Replace));
        is_put && (element + 1..index).all(|at| is_attribute(at) || is_attribute(at - 1))
    }

    /// Takes what is inserted, from `first` up to the words that say where: `:size 20 to |pool`; gives where it ends.
    pub(super) fn content(&mut self, first: usize) -> usize {
        let says_where = |index: usize| {
            let token = &self.tokens[index];
            let word = token.lower.as_str();
            let is_place = self.tokens.get(index + 1).is_some_and(|next| next.form == Form::Path);
            let is_lead = self.leads_to_parent(index) || BEHIND.contains(&word) || word == "before";
            let is_end = |at: usize| self.is_one_of(at, &["first", "last"]);
            // `insert |yard as the last in |town`.
            let is_as = word == "as" && (is_end(index + 1) || self.is_one_of(index + 1, &["the"]) && is_end(index + 2));
            // `at the very end of |town`.
            let is_among =
                (index + 1..index + 4).any(|end| self.end_among_children(end).is_some_and(|(_, start)| start == index));
            is_lead && is_place || is_end(index) || is_as || is_among || self.is_aside(index)
        };
        let end = (first + 1..self.tokens.len())
            .find(|&index| self.used[index] || !self.tokens[index].quoted && says_where(index))
            .unwrap_or(self.tokens.len());
        if self.tokens[first].quoted || end == first + 1 {
            self.word("content", first);
            return first + 1;
        }
        let span = self.tokens[first].span.to(self.tokens[end - 1].span);
        self.used[first..end].fill(true);
        if let Some(param) = self.spec.param("content").filter(|param| self.args.value(param.name).is_none()) {
            self.set(param, Value::from(span.of(self.line)), Some(span), Clue::Fits);
        }
        end
    }

    /// Binds the words from `from` on that say where: a parent, a sibling, an end.
    pub(super) fn places(&mut self, from: usize) {
        let parent = if self.args.value("from").is_some() { "to" } else { "at" };
        let mut position: Option<(String, Span)> = None;
        for index in from..self.tokens.len() {
            if self.used[index] {
                continue;
            }
            let (lower, span) = (self.tokens[index].lower.clone(), self.tokens[index].span);
            let next = (index + 1 < self.tokens.len() && !self.used[index + 1]).then_some(index + 1);
            let next = next.filter(|&next| {
                self.tokens[next].form == Form::Path || shape::looks_like_element(&self.tokens[next].text)
            });
            match (lower.as_str(), next) {
                (side, Some(next)) if side == "before" || BEHIND.contains(&side) => {
                    let side = if side == "before" { side } else { "after" };
                    position = Some((format!("{side}:{}", self.tokens[next].text), span.to(self.tokens[next].span)));
                    self.used[index..=next].fill(true);
                }
                ("first" | "last", _) if self.is_position(index) => {
                    position = Some((lower, span));
                    let leads = |at: &usize| self.is_one_of(*at, &["as", "the"]);
                    let start = (from..index).rev().take_while(leads).last().unwrap_or(index);
                    self.used[start..=index].fill(true);
                }
                (_, Some(next)) if self.leads_to_parent(index) => {
                    self.used[index] = true;
                    self.word(parent, next);
                }
                _ if position.is_none() && self.end_among_children(index).is_some() => {
                    let (end, start) = self.end_among_children(index).unwrap_or_default();
                    position = Some((end.to_owned(), span));
                    self.used[start..=index].fill(true);
                }
                _ => {}
            }
        }
        if let (Some((text, span)), Some(param), None) =
            (position, self.spec.param("position"), self.args.value("position"))
        {
            self.set(param, Value::Text(text), Some(span), Clue::Fits);
        }
    }

    /// Whether the word at `index` stands before a parent.
    pub(super) fn leads_to_parent(&self, index: usize) -> bool {
        self.is_one_of(index, INTO) || self.is_one_of(index, BELOW) && self.only_shows()
    }

    /// Whether `first` or `last` at `index` stands behind words of the change: `show me the result first` says no place.
    fn is_position(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1) else { return true };
        let is_talk = self.is_one_of(before, &["me", "us", "it", "see"]);
        let leads =
            self.tokens[before].form == Form::Path || self.is_one_of(before, &["as", "the", "its", "goes", "go"]);
        // `insert |room in |inn, in session tour_2, last`.
        let is_apart = || self.line[..self.tokens[index].span.start].trim_end().ends_with(',');
        !is_talk && (self.used[before] || leads || is_apart())
    }

    /// Which end of an element's children the word at `end` says, and where what says so begins: `at the very end of |town`.
    fn end_among_children(&self, end: usize) -> Option<(&'static str, usize)> {
        let said = [("first", FRONT), ("last", BACK)].into_iter().find(|(_, words)| self.is_one_of(end, words));
        let (position, _) = said.filter(|_| self.is_one_of(end + 1, &["of", "in", "under"]))?;
        let is_small = |at: &usize| self.is_one_of(*at, &["the", "very", "at", "to", "on", "as", "into"]);
        let start = (0..end).rev().take_while(is_small).last()?;
        (self.tokens.get(end + 2)?.form == Form::Path).then_some((position, start))
    }
}

//! Parts of an element that say by their sigil what they are: `|lamp`, `.broken`, `:height`, `[north]`.
//!
//! Only a tool that asks for such parts one by one reads them so; elsewhere they are paths.

use super::super::classes::Classes;
use super::super::fit::unquoted;
use super::super::reading::Clue;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use crate::engine::Value;

impl Binder<'_> {
    /// Binds the parts of an element that the line gives with their sigils.
    pub(super) fn sigils(&mut self) {
        self.xpath();
        for index in 0..self.tokens.len() {
            // `--trait .failed`, `trait: .failed`.
            let is_value = index.checked_sub(1).is_some_and(|before| {
                let Form::Option { name, value: None, marked } = &self.tokens[before].form else { return false };
                !self.tokens[before].text.starts_with(':') && (*marked || self.spec.param(name).is_some())
            });
            if self.used[index] || self.tokens[index].quoted || is_value {
                continue;
            }
            let token = &self.tokens[index];
            let text = token.text.as_str();

            let key = match &token.form {
                Form::List(items) => items.first().filter(|_| items.len() == 1).map(String::as_str),
                _ => text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')),
            };
            let part = [("element", '|'), ("trait", '.'), ("has-attr", ':')]
                .into_iter()
                .find_map(|(param, sigil)| text.strip_prefix(sigil).map(|name| (param, name)))
                .or(key.map(|key| ("has-key", key)));
            let Some((name, value)) = part else { continue };
            // `|lot.dormant` says the trait with the name.
            let has_trait = self.open().find(|param| param.name == "trait").filter(|_| name == "element");
            let (value, of_trait) = match has_trait.zip(value.split_once('.')) {
                Some((param, (value, of))) => (value, Some((param, of))),
                None => (value, None),
            };
            if !shape::is_name(value) || !of_trait.is_none_or(|(_, of)| shape::is_name(of)) {
                continue;
            }
            if let Form::Option { value: Some(_), .. } = token.form {
                continue;
            }
            // An attribute with the value behind it is more than a name: `:status draft`.
            let is_attribute_with_value = name == "has-attr"
                && self.tokens.get(index + 1).is_some_and(|next| !self.used[index + 1] && next.quoted);
            let Some(param) = self.open().find(|param| param.name == name && !is_attribute_with_value) else {
                continue;
            };
            let (value, span) = (Value::from(value), token.span);
            let of_trait = of_trait.map(|(param, of)| (param, Value::from(of)));
            self.used[index] = true;
            for around in [index.checked_sub(1), Some(index + 1)].into_iter().flatten() {
                let is_noun = self.tokens.get(around).is_some_and(|token| {
                    !token.quoted
                        && matches!(
                            token.lower.as_str(),
                            "element"
                                | "elements"
                                | "trait"
                                | "traits"
                                | "attribute"
                                | "attributes"
                                | "attr"
                                | "key"
                                | "keyed"
                        )
                        || !token.quoted && token.is_plain() && param.name == token.lower
                });
                if is_noun {
                    self.used[around] = true;
                }
            }
            // `elements called |lamp`.
            let naming = index.checked_sub(1).filter(|&before| {
                let token = &self.tokens[before];
                token.is(Classes::NAMING)
            });
            if let Some(naming) = naming {
                self.used[naming] = true;
            }
            self.relative_clause(index);
            self.set(param, value, Some(span), Clue::Fits);
            self.value_of_attribute(index);
            if let Some((param, of)) = of_trait {
                self.set(param, of, Some(span), Clue::Fits);
            }
        }
    }

    /// `those that have :diet vegan`: the value of an attribute, where nothing more is said of it.
    fn value_of_attribute(&mut self, attribute: usize) {
        let value = attribute + 1;
        let param = self.open().find(|param| param.name == "attr-value");
        let is_attribute = self.tokens[attribute].text.starts_with(':');
        let Some(param) = param.filter(|_| is_attribute && self.is_value(value) && self.is_joined(attribute)) else {
            return;
        };
        let is_end = self.ends_at(value + 1) || !self.is_joined(value);
        let token = &self.tokens[value];
        let is_verb = token.is(Classes::LOOKING | Classes::SEARCHING | Classes::EXCLUDING);
        if is_end && !is_verb && !token.says(&["attribute", "attributes", "attr"]) {
            let (text, span) = (token.text.trim_end_matches('?').to_owned(), token.span);
            self.used[value] = true;
            self.set(param, Value::Text(text), Some(span), Clue::Fits);
        }
    }

    /// `that carries a :sunset` says no more than `:sunset`.
    fn relative_clause(&mut self, part: usize) {
        let word = |index: usize| {
            let token = self.tokens.get(index).filter(|token| !token.quoted && token.is_plain())?;
            Some(token.lower.as_str())
        };
        let is_article = part > 0 && matches!(word(part - 1), Some("a" | "an" | "the" | "any" | "some"));
        let Some(verb) = part.checked_sub(if is_article { 2 } else { 1 }) else { return };
        let is_clause = verb > 0 && matches!(word(verb - 1), Some("that" | "which" | "who"));
        if is_clause && word(verb).is_some() {
            self.used[verb - 1..=verb].fill(true);
        }
    }

    /// An element as `XPath` finds it: `//lamp`, `//lamp[@watts]`, `//lamp[@watts='40']`.
    fn xpath(&mut self) {
        let found = self.unused().find_map(|index| {
            let token = &self.tokens[index];
            let path = token.text.strip_prefix("//").filter(|_| !token.quoted || token.text.contains('['))?;
            let (name, test) = match path.split_once("[@") {
                Some((name, test)) => (name, Some(test.strip_suffix(']')?)),
                None => (path, None),
            };
            let (attribute, value) = match test.map(|test| test.split_once('=').unwrap_or((test, ""))) {
                Some((attribute, value)) => (Some(attribute), Some(unquoted(value)).filter(|value| !value.is_empty())),
                None => (None, None),
            };
            let is_any = name == "*" && attribute.is_some();
            let is_path = (is_any || shape::is_name(name)) && attribute.is_none_or(shape::is_name);
            is_path.then_some((
                index,
                [("element", Some(name).filter(|_| !is_any)), ("has-attr", attribute), ("attr-value", value)],
            ))
        });
        let Some((index, parts)) = found else { return };
        let span = self.tokens[index].span;
        self.used[index] = true;
        for (name, value) in parts {
            let param = self.open().find(|param| param.name == name);
            if let (Some(param), Some(value)) = (param, value) {
                self.set(param, Value::from(value), Some(span), Clue::Fits);
            }
        }
    }
}

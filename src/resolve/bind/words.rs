//! Arguments without a name: by keyword, after a connective, by their look, by their place in the line.

use super::super::fit::{Fit, fit};
use super::super::score::weight;
use super::super::token::Form;
use super::super::{shape, words};
use super::{Binder, NOUNS};
use crate::engine::{ParamSpec, Type, Value};
use crate::span::Span;

impl Binder<'_> {
    /// A parameter that takes the rest of the line takes it now: one quoted string, or everything as written.
    pub(super) fn rest(&mut self) {
        let Some(param) = self.spec.params.iter().find(|param| param.kind == Type::Rest) else { return };
        let Some(first) = self.unused().next() else { return };
        let token = &self.tokens[first];
        if token.quoted {
            self.used[first] = true;
            self.set(param, Value::from(token.text.as_str()), Some(token.span), weight::FITS);
            return;
        }
        if matches!(&token.form, Form::Option { name, .. } if self.spec.param(name).is_some()) {
            return;
        }
        let span = Span::new(token.span.start, self.line.trim_end().len());
        self.used.fill(true);
        self.set(param, Value::from(span.of(self.line)), Some(span), weight::GIVEN);
    }

    /// Words that switch something on or choose it: `full`, `without anomalies`, `annotations`.
    pub(super) fn keywords(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || token.quoted || token.form != Form::Plain {
                continue;
            }
            let bare = ["no-", "without-"].iter().find_map(|prefix| token.lower.strip_prefix(prefix));
            let word = bare.unwrap_or(&token.lower);
            let said = self.open().find(|param| param.keywords.contains(&word));
            if let Some(param) = said {
                let (span, noun) = (token.span, format!("\"{}\" is a word of it", token.lower));
                let negation = index.checked_sub(1).filter(|&before| {
                    !self.used[before]
                        && matches!(self.tokens[before].lower.as_str(), "no" | "without" | "not" | "skip")
                });
                self.used[index] = true;
                if let Some(before) = negation {
                    self.used[before] = true;
                }
                self.set(param, Value::Flag(negation.is_none() && bare.is_none()), Some(span), weight::GIVEN);
                self.note(noun, weight::NOUN);
                continue;
            }
            let chosen = self.open().find_map(|param| match (param.kind, fit(&param.kind, token, self.view)) {
                (Type::Enum(_), Fit::Strong(value)) => Some((param, value)),
                _ => None,
            });
            if let Some((param, value)) = chosen {
                self.used[index] = true;
                let what = format!("\"{}\" is a {}", token.lower, param.name);
                self.set(param, value, Some(token.span), weight::FITS);
                self.note(what, weight::NOUN);
            }
        }
    }

    /// Words announced by another word: `from a7x2`, `because "…"`.
    pub(super) fn connectives(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || token.quoted {
                continue;
            }
            let announced: Vec<(&'static ParamSpec, usize)> = self
                .open()
                .flat_map(|param| param.connectives.iter().map(move |connective| (param, *connective)))
                .filter_map(|(param, connective)| self.stands_at(connective, index).map(|length| (param, length)))
                .collect();
            for want_strong in [true, false] {
                let taken = announced.iter().find_map(|(param, length)| {
                    let next = index + length;
                    let token = self.tokens.get(next).filter(|_| !self.used[next])?;
                    match fit(&param.kind, token, self.view) {
                        Fit::Strong(value) => Some((*param, *length, next, value)),
                        Fit::Weak(value)
                            if !want_strong && !param.kind.is_free() && !words::is_filler(&token.lower) =>
                        {
                            Some((*param, *length, next, value))
                        }
                        _ => None,
                    }
                });
                if let Some((param, length, next, value)) = taken {
                    self.used[index..index + length].fill(true);
                    self.used[next] = true;
                    let span = self.tokens[next].span;
                    self.take(param, value, span, weight::FITS);
                    break;
                }
            }
        }
    }

    /// Whether `connective` stands at `index`, and how many words it has.
    fn stands_at(&self, connective: &str, index: usize) -> Option<usize> {
        let length = connective.split(' ').count();
        let fits = connective.split(' ').enumerate().all(|(offset, word)| {
            self.tokens.get(index + offset).is_some_and(|token| token.lower == word && !token.quoted)
                && !self.used[index + offset]
        });
        fits.then_some(length)
    }

    /// Positional parameters take the first word that looks like what they want; files with a place in them are taken
    /// apart where the tool has a parameter for the place.
    pub(super) fn by_look(&mut self) {
        self.placed_files();
        let (positional, others): (Vec<&'static ParamSpec>, Vec<_>) =
            self.open().filter(|param| !param.kind.is_free()).partition(|param: &&ParamSpec| param.positional);
        // A folder, a path or a file says by its look what it is for, if there is one parameter for such a thing.
        let telling = others.into_iter().filter(|param: &&'static ParamSpec| {
            matches!(param.kind, Type::Directory | Type::File(_) | Type::UdonPath | Type::Node | Type::Section)
        });
        for param in positional.into_iter().chain(telling) {
            let unused: Vec<usize> = self.unused().collect();
            for index in unused {
                if let Fit::Strong(value) = fit(&param.kind, &self.tokens[index], self.view) {
                    self.used[index] = true;
                    self.take(param, value, self.tokens[index].span, weight::FITS);
                    if !matches!(param.kind, Type::List(_)) {
                        break;
                    }
                }
            }
        }
    }

    /// `config.udon|database` as a file and a path, `src/a.ts:10-20` as a file and lines.
    fn placed_files(&mut self) {
        for index in 0..self.tokens.len() {
            let Form::Placed { file, place } = &self.tokens[index].form else { continue };
            if self.used[index] {
                continue;
            }
            let file_param = self.open().find(|param| matches!(param.kind, Type::File(_) | Type::List(Type::Glob)));
            let place_param = self.open().find(|param| match param.kind {
                Type::UdonPath | Type::UdonRef => place.starts_with(['|', '@', '.']),
                Type::LineRange => shape::looks_like_lines(place),
                _ => false,
            });
            if let (Some(file_param), Some(place_param)) = (file_param, place_param) {
                let span = self.tokens[index].span;
                self.used[index] = true;
                self.set(file_param, Value::from(file.as_str()), Some(span), weight::FITS);
                self.set(place_param, Value::from(place.as_str()), Some(span), weight::FITS);
            }
        }
    }

    /// Words that belong to the tool's own vocabulary have said what they had to say.
    pub(super) fn vocabulary(&mut self) {
        let mut seen = 0;
        let unused: Vec<usize> = self.unused().collect();
        for index in unused {
            let token = &self.tokens[index];
            if token.quoted || token.form != Form::Plain || !self.is_noun(&token.lower) {
                continue;
            }
            self.used[index] = true;
            seen += 1;
            if seen <= NOUNS {
                self.note(format!("\"{}\" belongs to it", token.lower), weight::NOUN);
            }
        }
    }

    /// Whether `word` is part of the tool's name, or names what one of its parameters takes.
    fn is_noun(&self, word: &str) -> bool {
        let singular = word.strip_suffix('s').unwrap_or(word);
        let same = |other: &str| other == word || other == singular;
        let (family, short) = self.spec.name.split_once('.').unwrap_or_default();
        let of_name = same(family) || short.split('_').any(same);
        let of_params = self.spec.params.iter().any(|param| match param.kind {
            Type::Node | Type::NodeRange => same("node") || same("branch"),
            Type::UdonPath | Type::UdonRef => same("element") || same("path"),
            Type::File(_) => same("file") || same("document"),
            Type::Session => same("session"),
            Type::Proposal => same("proposal"),
            Type::Directory => same("folder") || same("directory"),
            _ => false,
        });
        let of_aliases = self.spec.aliases.iter().any(|alias| alias.contains(' ') && alias.split(' ').any(same));
        of_name || of_params || of_aliases
    }

    /// Positional parameters that any word can be take the first that is left.
    pub(super) fn by_place_in_line(&mut self) {
        let positional: Vec<_> = self.open().filter(|param| param.positional && !param.kind.is_free()).collect();
        for param in positional {
            // Words that are said when the tool is meant come last: a label may be one of them.
            let (said, others): (Vec<usize>, Vec<usize>) = self.unused().partition(|&index| self.is_said(index));
            let said = said.into_iter().rev().filter(|_| param.required);
            let taken = others.into_iter().chain(said).find_map(|index| {
                let token = &self.tokens[index];
                if !token.quoted && words::is_filler(&token.lower) {
                    return None;
                }
                // A file of the wrong ending is what a person means only who named the tool.
                let is_exact = !matches!(param.kind, Type::File(_) | Type::CodePlace | Type::Directory);
                match fit(&param.kind, token, self.view) {
                    Fit::Weak(value) if is_exact || self.exactness.is_name() => Some((index, value)),
                    _ => None,
                }
            });
            if let Some((index, value)) = taken {
                self.used[index] = true;
                self.take(param, value, self.tokens[index].span, weight::GIVEN);
            }
        }
    }

    /// Free text takes quoted strings in order; the last one takes whatever words are left.
    pub(super) fn free_text(&mut self) {
        let free: Vec<_> = self.open().filter(|param| param.positional && param.kind.is_free()).collect();
        for param in &free {
            let quoted = self.unused().find(|&index| self.tokens[index].quoted);
            if let Some(index) = quoted {
                self.used[index] = true;
                let token = &self.tokens[index];
                self.take(param, Value::from(token.text.as_str()), token.span, weight::FITS);
            }
        }
        let Some(param) = free.into_iter().find(|param| self.args.value(param.name).is_none()) else { return };
        let mut left: Vec<usize> = self.unused().collect();
        // Words that only lead into the text or out of it, unless there is nothing else.
        let is_content = |binder: &Self, index: &usize| !binder.is_lead_in(*index) && !binder.is_said(*index);
        if left.iter().any(|index| is_content(self, index)) {
            while left.first().is_some_and(|index| !is_content(self, index)) {
                self.used[left.remove(0)] = true;
            }
            while left.last().is_some_and(|index| !is_content(self, index)) {
                left.pop().into_iter().for_each(|index| self.used[index] = true);
            }
        }
        // What announces the text is no part of it.
        let announced = left
            .first()
            .and_then(|&first| param.connectives.iter().find_map(|connective| self.stands_at(connective, first)));
        if let Some(words) = announced.filter(|words| *words < left.len()) {
            for index in left.drain(..words) {
                self.used[index] = true;
            }
        }
        let (Some(&first), Some(&last)) = (left.first(), left.last()) else { return };
        let whole = last - first + 1 == left.len();
        let span = self.tokens[first].span.to(self.tokens[last].span);
        let text = if whole {
            span.of(self.line).to_owned()
        } else {
            left.iter().map(|&index| self.tokens[index].text.as_str()).collect::<Vec<_>>().join(" ")
        };
        for index in left {
            self.used[index] = true;
        }
        self.take(param, Value::Text(text), span, weight::GIVEN);
    }

    /// Whether a word only leads into the text that follows.
    fn is_lead_in(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        !token.quoted
            && matches!(
                token.lower.as_str(),
                "the" | "for" | "that" | "about" | "to" | "on" | "of" | ":" | "with" | "a" | "an"
            )
    }

    /// Sets a parameter; one that takes several values collects them.
    fn take(&mut self, param: &'static ParamSpec, value: Value, span: Span, weight: f64) {
        match value {
            Value::List(more) if self.args.value(param.name).is_some() => self.args.extend(param.name, more),
            value => self.set(param, value, Some(span), weight),
        }
    }
}

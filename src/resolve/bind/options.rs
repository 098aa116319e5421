//! Arguments by name: `--depth 2`, `depth:2`, `--no-backup`.

use super::super::fit::{self, Fit};
use super::super::near::edits;
use super::super::reading::Clue;
use super::super::token::Form;
use super::super::{Token, words};
use super::Binder;
use crate::engine::{BUDGET, Filled, ParamSpec, Type, Value};

/// Short options that other programs have for the same.
const HABITS: &[(&str, &[&str])] = &[
    ("L", &["max-depth", "maxDepth", "depth"]),
    ("n", &["limit", "max-results", "max", "n"]),
    ("C", &["context"]),
    ("l", &["language"]),
    ("lang", &["language"]),
];

impl Binder<'_> {
    /// Binds the words that look like options and are.
    pub(super) fn options(&mut self) {
        for index in 0..self.tokens.len() {
            let Form::Option { name, value, marked } = &self.tokens[index].form else { continue };
            // Of a label the whole name is written: `mock up:` abbreviates nothing.
            let is_label = !marked && value.is_none();
            let is_called = || self.spec.params.iter().chain([&BUDGET]).any(|param| param.is_called(name));
            if self.used[index] || is_label && (!is_called() || self.begins_text(index)) {
                continue;
            }
            if let Some((param, off)) = self.option_named(name) {
                if name.len() > 1 || value.is_some() || self.takes_next(param, index) {
                    self.option(index, param, off, value.as_deref());
                }
            } else if !marked && index > 0 && value.is_some() {
                self.named_pair(index);
            } else if value.is_none() && self.tokens[index].text.starts_with(':') {
                self.attribute(index);
            } else if *marked && value.is_none() {
                self.choice_as_switch(index);
            }
        }
    }

    /// `ll=list`, as shells write it, for a tool that takes just a name and what it stands for.
    fn named_pair(&mut self, index: usize) {
        let Form::Option { name, value: Some(value), .. } = &self.tokens[index].form else { return };
        let (name, value) = (name.clone(), value.join(" "));
        let [first, second] = self.spec.params else { return };
        let is_name = |param: &ParamSpec| param.kind == Type::Word && param.positional;
        let is_given = |param: &ParamSpec| self.args.value(param.name).is_some();
        if !is_name(first) || !is_name(second) || is_given(first) || is_given(second) {
            return;
        }
        self.used[index] = true;
        let span = self.tokens[index].span;
        self.set(first, Value::Text(name), Some(span), Clue::Fits);
        self.set(second, Value::Text(value), Some(span), Clue::Fits);
    }

    /// A switch that is called like something to choose chooses it: `--links`.
    fn choice_as_switch(&mut self, index: usize) {
        let Form::Option { name, .. } = &self.tokens[index].form else { return };
        let chosen = self.open().find_map(|param| match param.kind {
            Type::Enum(choices) if name.len() > 1 => fit::choice(choices, name).map(|word| (param, Value::from(word))),
            _ => None,
        });
        let Some((param, value)) = chosen else { return };
        self.used[index] = true;
        self.set(param, value, Some(self.tokens[index].span), Clue::Fits);
    }

    /// Whether a label that names what takes one word has a text behind it: `another agent: compare both parsers`.
    fn begins_text(&self, label: usize) -> bool {
        let takes_word =
            self.option_named(self.tokens[label].word()).is_some_and(|(param, _)| param.kind == Type::Word);
        let is_word = |at: usize| {
            let token =
                self.tokens.get(at).filter(|token| !self.used[at] && !token.quoted && token.form == Form::Plain)?;
            let behind = self.line[token.span.end..].trim_start();
            Some((self.words?.is_known(&token.lower), behind.starts_with([',', ';', '(', '#'])))
        };
        takes_word && is_word(label + 1) == Some((true, false)) && is_word(label + 2).is_some()
    }

    /// An attribute that stands by itself is what the one parameter wants that takes a name: `chronicle by :date`.
    fn attribute(&mut self, index: usize) {
        if self.open().any(|param| param.kind == Type::Fragment) {
            return;
        }
        let named: Vec<_> = self.open().filter(|param| param.kind == Type::Word && !param.positional).collect();
        let [param] = named[..] else { return };
        self.used[index] = true;
        let token = &self.tokens[index];
        self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
    }

    /// The parameter that `name` means, and whether the name turns it off.
    pub(super) fn option_named(&self, name: &str) -> Option<(&'static ParamSpec, bool)> {
        let off =
            name.strip_prefix("no-").or_else(|| name.strip_prefix("no_")).or_else(|| name.strip_prefix("without-"));
        if let Some(param) = self.param_like(name) {
            return Some((param, false));
        }
        off.and_then(|name| self.param_like(name)).filter(|param| param.kind == Type::Flag).map(|param| (param, true))
    }

    /// The parameter called `name`, or the only one that begins with it, or the only one a single edit away.
    fn param_like(&self, name: &str) -> Option<&'static ParamSpec> {
        let known = self.spec.param(name).or_else(|| BUDGET.is_called(name).then_some(&BUDGET));
        if known.is_some() {
            return known;
        }
        let only = |test: &dyn Fn(&ParamSpec) -> bool| {
            let mut fitting = self.spec.params.iter().filter(|param| test(param));
            fitting.next().filter(|_| fitting.next().is_none())
        };
        let lower = name.to_lowercase().replace('_', "-");
        let is_short = lower.len() == 1;
        only(&|param| lower.len() >= 2 && param.name.starts_with(&lower))
            .or_else(|| {
                only(&|param| is_short && param.name.starts_with(&lower) && self.args.value(param.name).is_none())
            })
            .or_else(|| only(&|param| lower.len() >= 4 && edits(param.name, &lower, 1) == Some(1)))
            .or_else(|| {
                let (_, names) = HABITS.iter().find(|(habit, _)| *habit == name)?;
                self.open().find(|param| names.contains(&param.name))
            })
    }

    fn option(&mut self, index: usize, param: &'static ParamSpec, off: bool, value: Option<&[String]>) {
        let span = self.tokens[index].span;
        self.used[index] = true;
        // A word that announces what is named anyway: `using agent:"Quill"`.
        if let Some(before) = index.checked_sub(1).filter(|&before| !self.used[before]) {
            self.used[before] = param.connectives.contains(&self.tokens[before].lower.as_str());
        }
        self.note(Clue::Option, param.name);
        let earlier = match value {
            Some([word]) => self.stands_for(word, &param.kind),
            _ => None,
        };
        if let Some(value) = earlier {
            self.args.fill(param.name, Value::Text(value), Filled::It);
        } else if let Some(values) = value {
            let parsed = match (&param.kind, values) {
                // A text in brackets is one with its brackets: `set:[1 2]`.
                (Type::Text | Type::Fragment, _) if bracketed(span.of(self.line)).is_some() => {
                    bracketed(span.of(self.line)).map(Value::from)
                }
                (Type::List(item), values) if values.len() != 1 => {
                    values.iter().map(|value| fit::parse(item, value)).collect::<Option<Vec<_>>>().map(Value::List)
                }
                (kind, [value]) => fit::parse(kind, value),
                (_, values) => Some(Value::Text(values.join(" "))),
            };
            match parsed {
                Some(Value::Flag(on)) => self.set(param, Value::Flag(on != off), Some(span), Clue::Fits),
                Some(value) => self.set(param, value, Some(span), Clue::Fits),
                None => self.wrong(param, &values.join(" "), span),
            }
        } else if param.kind == Type::Flag {
            let said = index + 1;
            let truth = self.tokens.get(said).filter(|token| !self.used[said] && !token.quoted);
            let truth = truth.and_then(|token| words::truth(&token.lower).filter(|_| token.lower.len() > 1));
            if truth.is_some() {
                self.used[said] = true;
            }
            self.set(param, Value::Flag(truth.unwrap_or(true) != off), Some(span), Clue::Fits);
        } else if param.kind.is_free() && self.is_label(index) {
            self.text_behind(param, index);
        } else if let Some(next) = self.next_value(index) {
            let token = &self.tokens[next];
            self.used[next] = true;
            let fitting = match fit::fit(&param.kind, token, self.view) {
                Fit::Strong(value) | Fit::Weak(value) => Some(value),
                Fit::No => fit::parse(&param.kind, &token.text),
            };
            match fitting {
                Some(value) => self.set(param, value, Some(token.span), Clue::Fits),
                None => self.wrong(param, &token.text.clone(), token.span),
            }
        } else if matches!(self.tokens[index].form, Form::Option { marked: true, .. }) {
            self.wrong(param, "", span);
        }
    }

    /// Whether an option is written as a label before a text without quotes: `note: source of the bell`.
    fn is_label(&self, index: usize) -> bool {
        let is_word = |token: &Token| !token.quoted && token.form == Form::Plain;
        self.tokens[index].text.ends_with(':') && self.tokens.get(index + 1).is_some_and(is_word)
    }

    /// Takes the words behind a label, up to the next option.
    fn text_behind(&mut self, param: &'static ParamSpec, label: usize) {
        let is_end = |token: &Token| matches!(token.form, Form::Option { .. });
        let behind = &self.tokens[label + 1..];
        let end = label + 1 + behind.iter().position(is_end).unwrap_or(behind.len());
        let span = self.tokens[label + 1].span.to(self.tokens[end - 1].span);
        self.used[label + 1..end].fill(true);
        self.set(param, Value::from(span.of(self.line)), Some(span), Clue::Fits);
    }

    /// Whether a parameter that is named by a letter only can take the next word: `ln -s a7x2` gives no section.
    fn takes_next(&self, param: &ParamSpec, index: usize) -> bool {
        let fits = |next: usize| fit::fit(&param.kind, &self.tokens[next], self.view) != Fit::No;
        param.kind == Type::Flag || self.next_value(index).is_some_and(fits)
    }

    /// The word that follows an option and can be its value.
    fn next_value(&self, index: usize) -> Option<usize> {
        let next = index + 1;
        let token = self.tokens.get(next).filter(|_| !self.used[next])?;
        let is_free = match &token.form {
            // `--key :date`: an attribute, unless a parameter is called that.
            Form::Option { marked: true, name, value: None } => {
                token.text.starts_with(':') && self.option_named(name).is_none()
            }
            Form::Option { marked: true, .. } => false,
            _ => true,
        };
        is_free.then_some(next)
    }
}

/// The list that is the value of an option, as it is written.
fn bracketed(option: &str) -> Option<&str> {
    let start = option.find('[')?;
    let ends_name = option[..start].ends_with([':', '=', ' ']) && !option[..start].contains(['"', '\'', '`']);
    (ends_name && option.ends_with(']')).then(|| &option[start..])
}

//! Arguments by name: `--depth 2`, `depth:2`, `--no-backup`.

use super::super::fit::{self, Fit};
use super::super::score::weight;
use super::super::token::Form;
use super::Binder;
use crate::engine::{BUDGET, Filled, ParamSpec, Type, Value};

impl Binder<'_> {
    /// Binds the words that look like options and are.
    pub(super) fn options(&mut self) {
        for index in 0..self.tokens.len() {
            let Form::Option { name, value, .. } = &self.tokens[index].form else { continue };
            if self.used[index] {
                continue;
            }
            if let Some((param, off)) = self.option_named(name) {
                self.option(index, param, off, value.as_deref());
            }
        }
    }

    /// The parameter that `name` means, and whether the name turns it off.
    fn option_named(&self, name: &str) -> Option<(&'static ParamSpec, bool)> {
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
        only(&|param| lower.len() >= 2 && param.name.starts_with(&lower))
            .or_else(|| only(&|param| lower.len() >= 4 && strsim::osa_distance(param.name, &lower) == 1))
    }

    fn option(&mut self, index: usize, param: &'static ParamSpec, off: bool, value: Option<&[String]>) {
        let span = self.tokens[index].span;
        self.used[index] = true;
        // A word that announces what is named anyway: `using agent:"Quill"`.
        if let Some(before) = index.checked_sub(1).filter(|&before| !self.used[before]) {
            self.used[before] = param.connectives.contains(&self.tokens[before].lower.as_str());
        }
        self.note(format!("has the option {}", param.name), weight::OPTION);
        let earlier = match value {
            Some([word]) => self.stands_for(word, &param.kind),
            _ => None,
        };
        if let Some(value) = earlier {
            self.args.fill(param.name, Value::Text(value), Filled::It);
        } else if let Some(values) = value {
            let parsed = match (&param.kind, values) {
                (Type::List(item), values) if values.len() != 1 => {
                    values.iter().map(|value| fit::parse(item, value)).collect::<Option<Vec<_>>>().map(Value::List)
                }
                (kind, [value]) => fit::parse(kind, value),
                (_, values) => Some(Value::Text(values.join(" "))),
            };
            match parsed {
                Some(Value::Flag(on)) => self.set(param, Value::Flag(on != off), Some(span), weight::FITS),
                Some(value) => self.set(param, value, Some(span), weight::FITS),
                None => self.wrong(param, &values.join(" "), span),
            }
        } else if param.kind == Type::Flag {
            self.set(param, Value::Flag(!off), Some(span), weight::FITS);
        } else if let Some(next) = self.next_value(index) {
            let token = &self.tokens[next];
            self.used[next] = true;
            let fitting = match fit::fit(&param.kind, token, self.view) {
                Fit::Strong(value) | Fit::Weak(value) => Some(value),
                Fit::No => fit::parse(&param.kind, &token.text),
            };
            match fitting {
                Some(value) => self.set(param, value, Some(token.span), weight::FITS),
                None => self.wrong(param, &token.text.clone(), token.span),
            }
        } else {
            self.wrong(param, "", span);
        }
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

//! The lines below a command: parameters if every one of them is named, else the tool's text or fragment.

use super::super::fit;
use super::super::score::weight;
use super::Binder;
use crate::engine::{ParamSpec, Type, Value};

/// A line of a body that names a parameter, with what stands behind and below it.
struct Field<'a> {
    name: &'a str,
    inline: &'a str,
    below: String,
}

impl Binder<'_> {
    /// Binds the body.
    pub(super) fn body(&mut self, body: &str) {
        if self.fields(body) {
            return;
        }
        let free = self
            .open()
            .find(|param| param.kind == Type::Fragment)
            .or_else(|| self.open().find(|param| matches!(param.kind, Type::Text | Type::Query | Type::Rest)));
        match free {
            Some(param) => self.set(param, Value::from(body), None, weight::FITS),
            None => self.note("no place for the lines below", weight::MISFIT),
        }
    }

    /// Binds a body all of whose lines name parameters; gives whether it is one.
    fn fields(&mut self, body: &str) -> bool {
        let Some(fields) = fields(body) else { return false };
        // `insert` or `update` with its own fields below: the operation is itself the value of a parameter.
        if let [operation] = fields.as_slice()
            && let Some(param) = self.operation(operation.name)
        {
            let below = operation.below.clone();
            let name = operation.name.to_owned();
            self.choose(param, &name);
            return below.is_empty() || self.fields(&below);
        }
        let params: Option<Vec<&'static ParamSpec>> = fields.iter().map(|field| self.spec.param(field.name)).collect();
        let Some(params) = params else {
            let named = |field: &Field<'_>| {
                let text = if field.below.is_empty() { unquoted(field.inline) } else { field.below.as_str() };
                (field.name.to_owned(), text.to_owned())
            };
            return self.record_body(fields.iter().map(named).collect());
        };
        for (field, param) in fields.iter().zip(params) {
            let text = if field.below.is_empty() { unquoted(field.inline) } else { field.below.as_str() };
            match fit::parse(&param.kind, text) {
                Some(value) => self.set(param, value, None, weight::FITS),
                None => self.wrong(param, text, crate::span::Span::default()),
            }
        }
        true
    }

    /// The open parameter that has a choice of that name.
    fn operation(&self, name: &str) -> Option<&'static ParamSpec> {
        self.open().find(|param| matches!(param.kind, Type::Enum(_)) && fit::parse(&param.kind, name).is_some())
    }

    fn choose(&mut self, param: &'static ParamSpec, word: &str) {
        if let Some(value) = fit::parse(&param.kind, word) {
            self.set(param, value, None, weight::FITS);
        }
    }
}

/// The body as named fields; `None` if a line at its own level is not one.
fn fields(body: &str) -> Option<Vec<Field<'_>>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    for line in body.lines() {
        if line.starts_with([' ', '\t']) || line.trim().is_empty() {
            let field = fields.last_mut()?;
            field.below.push_str(line);
            field.below.push('\n');
            continue;
        }
        let (name, inline) = name_and_value(line)?;
        fields.push(Field { name, inline, below: String::new() });
    }
    for field in &mut fields {
        field.below = dedent(&field.below);
    }
    (!fields.is_empty()).then_some(fields)
}

/// `name: value`, `:name value` or `|name value`.
fn name_and_value(line: &str) -> Option<(&str, &str)> {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if let Some(rest) = line.strip_prefix([':', '|']) {
        let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        return is_name(name).then_some((name, value.trim()));
    }
    let (name, value) = line.split_once(':')?;
    (is_name(name) && (value.is_empty() || value.starts_with(' '))).then_some((name, value.trim()))
}

/// Lines without their common indentation, without a last line end.
fn dedent(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let common = text.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = text.lines().map(|line| line.get(common..).unwrap_or_default()).collect();
    lines.join("\n").trim_end().to_owned()
}

/// A value without the quotes around it.
fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.or_else(|| text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''))).unwrap_or(text)
}

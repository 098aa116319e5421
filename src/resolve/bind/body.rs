//! The lines below a command: parameters if every one of them is named, else the tool's text or fragment.

use super::super::fit::{self, unquoted};
use super::super::reading::Clue;
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
            .or_else(|| self.open().filter(|param| is_text(param)).nth(self.texts_on_the_line()));
        match free {
            Some(param) => self.set(param, Value::from(body), None, Clue::Fits),
            None => self.note(Clue::Misfit, "the lines below"),
        }
    }

    /// How many of the free texts the quoted strings of the line itself will take, words being served before them.
    fn texts_on_the_line(&self) -> usize {
        let quoted = self.unused().filter(|&index| self.tokens[index].quoted).count();
        let words = self.open().filter(|param| param.positional && !param.kind.is_free()).count();
        quoted.saturating_sub(words)
    }

    /// Binds a body all of whose lines name parameters; gives whether it is one.
    fn fields(&mut self, body: &str) -> bool {
        let Some(fields) = fields(body) else { return false };
        // `insert` or `update` with its own fields below: the operation is itself the value of a parameter.
        if let [operation] = fields.as_slice()
            && let Some(param) = self.operation(operation.name)
        {
            let inline = self.inline(operation.name, operation.inline);
            let below = [inline, operation.below.clone()].join("\n");
            let below = below.trim_matches('\n').to_owned();
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
            let text = if field.below.is_empty() { fit::unquoted(field.inline) } else { field.below.as_str() };
            match fit::parse(&param.kind, text) {
                Some(value) => self.set(param, value, None, Clue::Fits),
                None => self.wrong(param, text, crate::span::Span::default()),
            }
        }
        true
    }

    /// Fields on the operation's own line, one a line: `|update |a:x |set 20`. The first, without a name, is what is
    /// changed.
    fn inline(&self, operation: &str, text: &str) -> String {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_inclusive(' ') {
            let name = word.trim().strip_prefix('|').filter(|name| self.spec.param(name).is_some());
            match (name, lines.last_mut()) {
                (Some(name), _) => lines.push(format!("|{name} ")),
                (None, Some(line)) => line.push_str(word),
                (None, None) => {
                    let name = if operation == "move" { "from" } else { "path" };
                    lines.push(format!("|{name} {word}"));
                }
            }
        }
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// The open parameter that has a choice of that name.
    fn operation(&self, name: &str) -> Option<&'static ParamSpec> {
        self.open().find(|param| matches!(param.kind, Type::Enum(_)) && fit::parse(&param.kind, name).is_some())
    }

    fn choose(&mut self, param: &'static ParamSpec, word: &str) {
        if let Some(value) = fit::parse(&param.kind, word) {
            self.set(param, value, None, Clue::Fits);
        }
    }
}

/// Whether a parameter takes text of any wording.
fn is_text(param: &ParamSpec) -> bool {
    matches!(param.kind, Type::Text | Type::Query | Type::Rest)
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

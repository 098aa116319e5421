//! The lines below a command: parameters if every one of them is named, else the tool's text or fragment.
//!
//! What stands in a fence is content, whatever it looks like. Lines below never take back what the line itself says, and
//! what has no place is told: it may be all that somebody wrote.

use super::super::classes::Classes;
use super::super::fit::{self, Fit};
use super::super::reading::{Clue, Exactness};
use super::super::shape;
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::error::{Code, Error};
use crate::span::Span;
use crate::syntax::{Body, Utterance, WordKind};

/// A line of a body that names a parameter, with what stands behind and below it.
struct Field<'a> {
    name: &'a str,
    inline: &'a str,
    below: String,
}

impl Binder<'_> {
    /// Binds the body; gives whether it has a place.
    pub(super) fn body(&mut self, body: &Body) -> bool {
        let is_placed = !body.fenced && self.fields(&body.text) || self.text_below(body);
        if !is_placed {
            self.note(Clue::Misfit, "the lines below");
            if self.exactness <= Exactness::Verb {
                let message = format!("{} has no place for the lines below", self.spec.name);
                self.complain(Error::new(Code::InvalidArgument, message));
            }
        }
        is_placed
    }

    /// Binds the body as one text: to the fragment, else to the first text that the line's own words do not take; gives
    /// whether there is one. In a fence there may be named values as well, for a tool that asks for nothing else.
    fn text_below(&mut self, body: &Body) -> bool {
        let Some(param) = self.text_of_body() else { return body.fenced && self.named_values(&body.text) };
        self.set(param, Value::from(body.text.as_str()), None, Clue::Fits);
        true
    }

    /// The parameter that takes a body as a whole. A text that a tool which only reads can do without is a name or a filter,
    /// and no lines; and where a tool has a text that needs no name, no other is meant without its own.
    fn text_of_body(&self) -> Option<&'static ParamSpec> {
        let is_read = self.spec.effect == Effect::Read;
        let has_place = self.spec.params.iter().any(|param| param.positional && is_text(param));
        let fragment = self.open().find(|param| param.kind == Type::Fragment);
        let is_meant = |param: &ParamSpec| (param.required || !is_read) && (param.positional || !has_place);
        let texts = self.open().filter(|param| is_text(param) && is_meant(param));
        let mut texts = texts.skip(self.texts_on_the_line());
        if fragment.is_some() || !self.words_on_the_line() {
            return fragment.or_else(|| texts.next());
        }
        match (texts.next(), texts.next()) {
            // Words of a tool that keeps or writes something may only lead to it: `stash the following as plan`.
            (Some(only), None) => Some(only).filter(|param| !is_read && param.kind == Type::Text),
            (_, second) => second,
        }
    }

    /// How many of the free texts the quoted strings of the line itself will take, words being served before them. The word
    /// right behind the name is itself something that the tool is given: `stash plan "low tide"`.
    fn texts_on_the_line(&self) -> usize {
        let quoted = self.unused().filter(|&index| self.tokens[index].quoted).count();
        let first = self.named_at.map(|at| at + 1).filter(|at| self.used.get(*at) == Some(&false));
        let first = first.map(|at| &self.tokens[at]);
        let is_given = first.is_some_and(|token| !token.quoted && !token.is(Classes::FILLER));
        quoted.saturating_sub(self.places_for_words().saturating_sub(usize::from(is_given)))
    }

    /// Whether words of the line itself are left for a free text.
    fn words_on_the_line(&self) -> bool {
        let says = |index: &usize| {
            let token = &self.tokens[*index];
            !token.quoted && !token.is(Classes::FILLER) && !self.is_lead_in(*index) && !self.is_said(*index)
        };
        self.unused().filter(says).count() > self.places_for_words()
    }

    /// How many parameters take a word without a name.
    fn places_for_words(&self) -> usize {
        self.open().filter(|param| param.positional && !param.kind.is_free()).count()
    }

    /// Takes a body all of whose lines are names with values as the tool's record; gives whether it is one.
    fn named_values(&mut self, body: &str) -> bool {
        let is_own = |field: &Field<'_>| self.spec.param(field.name).is_some();
        let Some(fields) = fields(body).filter(|fields| !fields.iter().any(is_own)) else { return false };
        self.record_body(fields.iter().map(|field| (field.name.to_owned(), field.text(&Type::Text))).collect())
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
            let named = |field: &Field<'_>| (field.name.to_owned(), field.text(&Type::Text));
            return self.record_body(fields.iter().map(named).collect());
        };
        for (field, param) in fields.iter().zip(params) {
            let text = field.text(&param.kind);
            match (fit::parse(&param.kind, &text), self.args.value(param.name)) {
                (Some(value), Some(said)) if value != *said => {
                    let (said, below) = (said.written(), value.written());
                    self.told_twice(param, &said, &below);
                }
                (Some(value), _) => self.set(param, value, None, Clue::Fits),
                (None, _) => self.wrong(param, &text, Span::default()),
            }
            self.below.push(param);
        }
        true
    }

    /// Whether a word of the line is left that names what lines below have given already: one of both is not meant.
    pub(super) fn said_twice(&mut self) {
        if self.exactness > Exactness::Verb {
            return;
        }
        let names = |index: usize| {
            let token = &self.tokens[index];
            let is_talk = token.is(Classes::FILLER);
            let takes = |param: &&&ParamSpec| {
                param.positional && !is_talk && fit::fit(&param.kind, token, self.view) != Fit::No
            };
            Some((*self.below.iter().find(takes)?, index))
        };
        let Some((param, index)) = self.unused().find_map(names) else { return };
        let said = Value::from(self.tokens[index].text.as_str()).written();
        let below = self.args.value(param.name).map(Value::written).unwrap_or_default();
        self.told_twice(param, &said, &below);
    }

    /// Complains of a parameter that is given two values.
    fn told_twice(&mut self, param: &ParamSpec, said: &str, below: &str) {
        let message = format!("{} is given twice: {said}, and below the line {below}", param.name);
        self.complain(Error::new(Code::InvalidArgument, message));
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

impl Field<'_> {
    /// What stands behind the name and below it.
    fn text(&self, kind: &Type) -> String {
        match (self.inline, self.below.as_str()) {
            (inline, "") => said(inline),
            // As YAML begins a text that stands below.
            ("" | "|" | "|-" | ">" | ">-", below) => below.to_owned(),
            // What stands below an element belongs into it.
            (inline, below) if *kind == Type::Fragment => format!("{inline}\n  {}", below.replace('\n', "\n  ")),
            (inline, below) => format!("{inline}\n{below}"),
        }
    }
}

/// A value behind a name, without quotes that are around all of it.
fn said(value: &str) -> String {
    let line = Utterance::parse(value, None).ok().filter(|_| value.starts_with(['"', '\'', '“']));
    match line.as_ref().map(|line| &line.words[..]) {
        Some([word]) if word.kind == WordKind::Quoted && word.span.len() == value.len() => word.text.clone(),
        _ => value.to_owned(),
    }
}

/// Whether a parameter takes text of any wording.
const fn is_text(param: &ParamSpec) -> bool {
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
    if let Some(rest) = line.strip_prefix([':', '|']) {
        let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        return shape::is_name(name).then_some((name, value.trim()));
    }
    let (name, value) = line.split_once(':')?;
    (shape::is_name(name) && (value.is_empty() || value.starts_with(' '))).then_some((name, value.trim()))
}

/// Lines without their common indentation by spaces and tabs, without a last line end.
fn dedent(text: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let common = text.lines().filter(|line| indent(line) < line.len()).map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = text.lines().map(|line| &line[indent(line).min(common)..]).collect();
    lines.join("\n").trim_end().to_owned()
}

//! Parameters whose names the tool does not know in advance: `name:value` words and JSON objects become one record.

use indexmap::IndexMap;

use super::super::classes::Classes;
use super::super::foreign;
use super::super::reading::Clue;
use super::super::token::{Form, Token};
use super::super::view::{External, Positional};
use super::Binder;
use super::blank::placeholder;
use crate::engine::{BUDGET, ParamSpec, Type, Value};
use crate::error::{Code, Error};
use crate::span::Span;

/// How many braces of a line may open an object; each that does not close is looked for up to the line's end.
const BRACES: usize = 64;
/// How many words a value has at most behind its first one.
const VALUE: usize = 3;

impl Binder<'_> {
    /// Gathers what belongs to the tool's record, if it has one: objects, and options that are none of its own.
    pub(super) fn record(&mut self) {
        let Some(param) = self.record_param() else { return };
        let mut record = IndexMap::new();
        self.objects(param, &mut record, false);
        if record.is_empty() {
            record = self.pairs(param);
        }
        for index in 0..self.tokens.len() {
            let Form::Option { name, value, marked } = self.tokens[index].form.clone() else { continue };
            // A switch of another program is no value that has a name.
            let is_switch = param.pairs && (marked || value.is_none());
            if is_switch || self.used[index] || self.spec.param(&name).is_some() || BUDGET.is_called(&name) {
                continue;
            }
            let value = match value {
                Some(values) if param.pairs => self.whole_value(index, &values),
                Some(values) => said(&values),
                None if marked => self.value_behind(index),
                None => continue,
            };
            self.used[index] = true;
            record.insert(name, value);
        }
        self.keep_record(param, record);
    }

    /// The value of `name=Rosa Lindqvist, height=150 cm` with the words behind it that no other name and no switch could take, up to
    /// a sign or the end of the line.
    fn whole_value(&mut self, index: usize, values: &[String]) -> Value {
        let goes_on = |at: &usize| {
            let token = &self.tokens[*at];
            let is_talk = token.is(Classes::FILLER | Classes::POLITE | Classes::DENYING) || self.is_learned(token);
            let is_own = self.leads_or_switches(token.word()) || self.is_noun(token.word());
            let gap = &self.line[self.tokens[*at - 1].span.end..token.span.start];
            gap.trim().is_empty()
                && !self.used[*at]
                && !token.quoted
                && token.is_plain()
                && !token.telling
                && !is_talk
                && !is_own
        };
        let [first] = values else { return said(values) };
        let behind: Vec<usize> = (index + 1..self.tokens.len()).take_while(goes_on).take(VALUE).collect();
        let end = self.tokens[behind.last().copied().unwrap_or(index)].span.end;
        let ends = |text: &str| text.is_empty() || text.starts_with([',', ';', '.', ')']);
        let is_whole = ends(self.line[end..].trim_end());
        if behind.is_empty() || !is_whole {
            return said(values);
        }
        let words: Vec<&str> = behind.iter().map(|&at| self.tokens[at].text.as_str()).collect();
        let value = Value::from(format!("{first} {}", words.join(" ")).as_str());
        for at in behind {
            self.used[at] = true;
        }
        value
    }

    /// Binds the words behind a name from outside the catalogue: by name, then in the order that the name declares.
    pub(super) fn external(&mut self, external: &External) {
        for (name, value) in &external.given {
            self.args.set(name, value.clone(), None);
        }
        let Some(param) = self.record_param() else { return };
        if external.problem.is_some() {
            self.problem.clone_from(&external.problem);
            self.used.fill(true);
        }
        // A switch of the tool that reaches the outside is its own, unless what is outside has one of that name.
        let spec = self.spec;
        let is_own = |name: &str| {
            let is_switch = |param: &ParamSpec| param.kind == Type::Flag && param.is_called(name);
            !external.has(name) && (BUDGET.is_called(name) || spec.params.iter().any(is_switch))
        };
        let mut record = IndexMap::new();
        self.objects(param, &mut record, true);
        for index in 0..self.tokens.len() {
            let Form::Option { name, value, marked } = self.tokens[index].form.clone() else { continue };
            let is_named = value.is_some() || marked || external.has(&name);
            if self.used[index] || !is_named || is_own(&name) {
                continue;
            }
            self.used[index] = true;
            let value = value.map_or_else(|| self.value_behind(index), |values| said(&values));
            record.insert(name, value);
        }
        self.still_open();
        let names: &[String] = match &external.words {
            Positional::Names(names) => names,
            Positional::Kept(_) => &[],
        };
        let mut open = names.iter().filter(|name| !record.keys().any(|known| same(known, name)));
        let (mut taken, mut kept) = (Vec::new(), Vec::new());
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || matches!(&token.form, Form::Option { name, .. } if is_own(name)) {
                continue;
            }
            let text = if token.quoted { token.text.clone() } else { token.span.of(self.line).to_owned() };
            self.used[index] = true;
            match (open.next(), &external.words) {
                (Some(name), _) => taken.push((name.clone(), Value::Text(text))),
                (None, Positional::Kept(_)) => kept.push(Value::Text(text)),
                (None, _) if self.problem.is_none() => {
                    let message = format!("{} has no place for \"{text}\"", self.tokens[0].text);
                    let takes = format!("it takes {}", names.join(", "));
                    self.problem = Some(Error::new(Code::InvalidArgument, message).at(token.span).detail(takes));
                }
                (None, _) => {}
            }
        }
        if let (Positional::Kept(param), false) = (&external.words, kept.is_empty()) {
            self.args.set(param, Value::List(kept), None);
        }
        record.extend(taken);
        self.keep_record(param, record);
    }

    /// What is still to be filled in is no value: `path:<path>`.
    fn still_open(&mut self) {
        let is_open = |token: &&Token| {
            let written = token.span.of(self.line);
            let value = match &token.form {
                Form::Option { name, value: Some(_), .. } => written.get(name.len() + 1..).unwrap_or_default(),
                _ => written,
            };
            placeholder(value).is_some()
        };
        let Some(token) = self.tokens.iter().find(is_open).filter(|_| self.problem.is_none()) else { return };
        let message = format!("\"{}\" is still to be said", token.span.of(self.line));
        self.problem = Some(Error::new(Code::Missing, message).at(token.span));
    }

    /// Takes lines below the command as the record; gives whether they are one.
    pub(super) fn record_body(&mut self, fields: Vec<(String, String)>) -> bool {
        let Some(param) = self.record_param() else { return false };
        let fields = fields.into_iter().map(|(name, text)| (name, Value::Text(text))).collect();
        self.keep_record(param, fields);
        true
    }

    fn record_param(&self) -> Option<&'static ParamSpec> {
        self.spec.params.iter().find(|param| param.kind == Type::Record || param.pairs)
    }

    /// Adds to what the record holds so far.
    fn keep_record(&mut self, param: &'static ParamSpec, more: IndexMap<String, Value>) {
        if more.is_empty() {
            return;
        }
        let mut record = match self.args.value(param.name) {
            Some(Value::Record(record)) => record.clone(),
            _ => IndexMap::new(),
        };
        record.extend(more);
        self.set(param, Value::Record(record), None, Clue::Fits);
    }

    /// Reads JSON objects that stand in the line, however their text was cut into words; behind a name from outside,
    /// whatever their names are.
    fn objects(&mut self, param: &ParamSpec, record: &mut IndexMap<String, Value>, is_outside: bool) {
        let mut at = 0;
        for _ in 0..BRACES {
            let Some(brace) = self.line[at..].find('{').map(|brace| at + brace) else { return };
            at = brace + 1;
            if self.is_quoted_at(brace) {
                continue;
            }
            let Some((object, length)) = foreign::object(&self.line[brace..]) else { continue };
            // A whole call written as an object has the tool's own names in it.
            if !is_outside && object.keys().any(|name| self.spec.param(name).is_some()) {
                continue;
            }
            let whole = Span::new(brace, brace + length);
            at = whole.end;
            for index in 0..self.tokens.len() {
                let token = &self.tokens[index];
                let is_inside = token.span.start >= whole.start && token.span.start < whole.end;
                let is_name = matches!(&token.form, Form::Option { name, value: None, .. } if param.is_called(name));
                self.used[index] |= is_inside || (is_name && token.span.end <= whole.start);
            }
            record.extend(object.into_iter().filter_map(|(name, value)| Some((name, Value::from_json(value)?))));
        }
    }

    /// An object in the line is one text for a tool that has no parameters of unknown names: `use_skill x {"file": "a.ts"}`.
    pub(super) fn object_as_text(&mut self) {
        let is_text = |param: &&'static ParamSpec| param.positional && param.kind == Type::Text && !param.required;
        // `mark the span "the committee" as {"tone": "dry"}`.
        let noted = self.open().find(|param| param.is_called("annotation"));
        let param = noted.or_else(|| self.open().find(is_text));
        let Some(param) = param.filter(|_| self.record_param().is_none()) else { return };
        let Some(brace) = self.line.find(" {").map(|at| at + 1) else { return };
        if self.is_quoted_at(brace) {
            return;
        }
        let mut values = serde_json::Deserializer::from_str(&self.line[brace..]).into_iter();
        let Some(Ok(serde_json::Value::Object(_))) = values.next() else { return };
        let span = Span::new(brace, brace + values.byte_offset());
        self.use_all_in(span);
        self.set(param, Value::from(span.of(self.line)), Some(span), Clue::Fits);
    }

    /// The word behind an option as its value; an option that stands alone is switched on.
    fn value_behind(&mut self, index: usize) -> Value {
        let next = index + 1;
        let token = self
            .tokens
            .get(next)
            .filter(|token| !self.used[next] && !matches!(token.form, Form::Option { marked: true, .. }));
        match token {
            Some(token) => {
                self.used[next] = true;
                Value::from(token.text.as_str())
            }
            None => Value::Flag(true),
        }
    }
}

impl External {
    /// Whether it declares a parameter of that name.
    fn has(&self, name: &str) -> bool {
        matches!(&self.words, Positional::Names(names) if names.iter().any(|known| same(known, name)))
    }
}

/// Whether two names from outside are one.
fn same(a: &str, b: &str) -> bool {
    a.to_lowercase().replace('-', "_") == b.to_lowercase().replace('-', "_")
}

/// One value, or a list of several.
fn said(values: &[String]) -> Value {
    match values {
        [only] => Value::from(only.as_str()),
        several => Value::List(several.iter().map(|value| Value::from(value.as_str())).collect()),
    }
}

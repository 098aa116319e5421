//! A program run over data.
//!
//! Values that are missing are left in the text as they were asked for, and told with their place. Work and output are
//! bounded, so that no template runs for ever, whatever the data.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::filters::{apply, listed, part, part_of_node};
use super::program::{Loop, Part, Piece, Place, Program, Slot, Wrap};
use super::write::{between_quotes, key, line_of_prose, text_word, word};
use crate::error::{Code, Error, Result};
use crate::udon::document::Document;
use crate::udon::expression::{NameStep, Scope, Term};
use crate::udon::path::Path;
use crate::udon::scalar::Scalar;

/// How many pieces may be written.
pub const LIMIT_STEPS: usize = 200_000;
/// How large the result may become, in bytes.
pub const LIMIT_BYTES: usize = 8 << 20;

/// A template that has been filled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Filled {
    /// The text.
    pub text: String,
    /// The values that the data does not have.
    pub missing: Vec<Missing>,
}

/// A value that the data does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// What was asked for.
    pub name: String,
    /// Where; nothing for what the template only lists as needed.
    pub place: Option<Place>,
}

/// Fills a template with data.
///
/// # Errors
/// `INVALID_ARGUMENT` where a filter cannot work on a value; `LIMIT_EXCEEDED` where the result grows without end.
pub fn fill(program: &Program, data: &Document, now: DateTime<Utc>) -> Result<Filled> {
    let mut run = Run { data, now, names: Vec::new(), out: String::new(), steps: 0, missing: Vec::new() };
    for need in &program.needs {
        if run.lookup_dotted(need).is_none() {
            run.missing.push(Missing { name: need.clone(), place: None });
        }
    }
    run.pieces(&program.pieces)?;
    let Run { out, mut missing, .. } = run;
    let asked: Vec<String> = missing.iter().filter(|one| one.place.is_some()).map(|one| one.name.clone()).collect();
    missing.retain(|one| one.place.is_some() || !asked.contains(&one.name));
    let text = out.trim_matches('\n').to_owned();
    Ok(Filled { text, missing })
}

struct Run<'v> {
    data: &'v Document,
    now: DateTime<Utc>,
    /// What loops and `!let` have named, innermost last.
    names: Vec<(&'v str, Named<'v>)>,
    out: String,
    steps: usize,
    missing: Vec<Missing>,
}

#[derive(Clone)]
enum Named<'v> {
    Value(Term<'v>),
    Loop { index: usize, length: usize },
}

impl<'v> Run<'v> {
    fn pieces(&mut self, pieces: &'v [Piece]) -> Result<()> {
        let names = self.names.len();
        for piece in pieces {
            self.steps += 1;
            if self.steps > LIMIT_STEPS || self.out.len() > LIMIT_BYTES {
                let error = Error::new(Code::LimitExceeded, "the template grows without end");
                return Err(error.detail(format!(
                    "at most {LIMIT_STEPS} pieces and {} MiB; give its loops a limit:",
                    LIMIT_BYTES >> 20
                )));
            }
            self.piece(piece)?;
        }
        self.names.truncate(names);
        Ok(())
    }

    fn piece(&mut self, piece: &'v Piece) -> Result<()> {
        match piece {
            Piece::Text(text) => self.out.push_str(text),
            Piece::Value(slot) => match self.value(slot)? {
                Some(value) => self.prose(&value.to_string(), &slot.place)?,
                None => self.out.push_str(&format!("!{{{{{}}}}}", slot.text)),
            },
            Piece::Word(parts, wrap) => self.word(parts, *wrap)?,
            Piece::Choice(branches) => {
                for branch in branches {
                    let holds = branch
                        .condition
                        .as_ref()
                        .is_none_or(|condition| condition.expression.is_true(&*self) != condition.negated);
                    if holds {
                        return self.pieces(&branch.body);
                    }
                }
            }
            Piece::Loop(each) => self.each(each)?,
            Piece::Let(name, slot) => {
                let value = self.value(slot)?.unwrap_or(Term::Nil);
                self.names.push((name, Named::Value(value)));
            }
            Piece::Scope(pieces) => self.pieces(pieces)?,
        }
        Ok(())
    }

    /// A value after its filters; nothing where it is missing, which is noted.
    fn value(&mut self, slot: &'v Slot) -> Result<Option<Term<'v>>> {
        let mut value = slot.value.value.evaluate(&*self);
        for filter in &slot.value.filters {
            let arguments: Vec<Term<'v>> = filter.arguments.iter().map(|argument| argument.value(&*self)).collect();
            value = apply(&filter.name, value, &arguments, self.now).map_err(|why| {
                Error::new(Code::InvalidArgument, format!("!{{{{{}}}}} cannot be filled: {why}", slot.text))
                    .detail(format!("at {}", slot.place))
            })?;
        }
        if value == Term::Nil {
            let missing = Missing { name: slot.text.clone(), place: Some(slot.place.clone()) };
            if !self.missing.contains(&missing) {
                self.missing.push(missing);
            }
            return Ok(None);
        }
        Ok(Some(value))
    }

    /// Puts text into prose: further lines stand under the first, and none of it becomes structure.
    fn prose(&mut self, text: &str, place: &Place) -> Result<()> {
        let line = &self.out[self.out.rfind('\n').map_or(0, |feed| feed + 1)..];
        let indent = " ".repeat(line.len() - line.trim_start_matches(' ').len());
        let mut starts_line = line.trim_start_matches(' ').is_empty();
        for (index, line) in text.lines().enumerate() {
            if index > 0 {
                self.out.push('\n');
                if !line.is_empty() {
                    self.out.push_str(&indent);
                }
                starts_line = true;
            }
            let written = line_of_prose(line, starts_line).ok_or_else(|| {
                let message = format!("the value {line:?} cannot stand in prose: it would be read as structure");
                Error::new(Code::InvalidArgument, message).detail(format!("at {place}"))
            })?;
            self.out.push_str(&written);
        }
        Ok(())
    }

    fn word(&mut self, parts: &'v [Part], wrap: Wrap) -> Result<()> {
        let mut values = Vec::new();
        for part in parts {
            values.push(match part {
                Part::Text(text) => Err(text.as_str()),
                Part::Value(slot) => match self.value(slot)? {
                    Some(value) => Ok(value),
                    // It stays as it was asked for.
                    None => return self.unfilled(parts),
                },
            });
        }
        match (wrap, values.as_slice()) {
            (Wrap::Bare, [Ok(value)]) => self.out.push_str(&word(value)),
            (Wrap::Bare, values) => self.out.push_str(&text_word(&plain(values))),
            (Wrap::Key, values) => {
                let value = plain(values);
                self.out.push_str(&key(&value).ok_or_else(|| {
                    let message = format!("the value {value:?} cannot stand in a key: no quotes hold it");
                    Error::new(Code::InvalidArgument, message).detail("give it to an attribute, or change the value")
                })?);
            }
            (Wrap::Quoted(mark), values) => {
                for value in values {
                    match value {
                        Err(text) => self.out.push_str(text),
                        Ok(value) => self.out.push_str(&between_quotes(&value.to_string(), mark)),
                    }
                }
            }
            (Wrap::Items, values) => {
                for value in values {
                    match value {
                        Err(text) => self.out.push_str(text),
                        Ok(Term::List(items)) => {
                            self.out.push_str(&items.iter().map(word).collect::<Vec<_>>().join(" "));
                        }
                        Ok(value) => self.out.push_str(&word(value)),
                    }
                }
            }
        }
        Ok(())
    }

    fn unfilled(&mut self, parts: &'v [Part]) -> Result<()> {
        for part in parts {
            match part {
                Part::Text(text) => self.out.push_str(text),
                Part::Value(slot) => {
                    self.value(slot)?;
                    self.out.push_str(&format!("!{{{{{}}}}}", slot.text));
                }
            }
        }
        Ok(())
    }

    fn each(&mut self, each: &'v Loop) -> Result<()> {
        let known = self.missing.len();
        let items = self.value(&each.items)?;
        // What is not there has no items; that is no gap in the text.
        self.missing.truncate(known);
        let mut items = listed(items.unwrap_or(Term::Nil));
        if each.reversed {
            items.reverse();
        }
        items.truncate(each.limit.unwrap_or(usize::MAX));
        let length = items.len();
        if length == 0 {
            return self.pieces(&each.otherwise);
        }
        for (index, item) in items.into_iter().enumerate() {
            let names = self.names.len();
            self.names.push(("loop", Named::Loop { index, length }));
            self.names.push((&each.name, Named::Value(item)));
            self.pieces(&each.body)?;
            self.names.truncate(names);
        }
        Ok(())
    }

    fn lookup_dotted(&self, name: &str) -> Option<Term<'v>> {
        let mut parts = name.split('.');
        let first = parts.next()?;
        let steps: Vec<NameStep> = parts.map(|part| NameStep::Name(part.to_owned())).collect();
        self.name(first, &steps)
    }
}

/// The pieces of a word put together.
fn plain(values: &[std::result::Result<Term<'_>, &str>]) -> String {
    values
        .iter()
        .map(|value| match value {
            Ok(value) => value.to_string(),
            Err(text) => (*text).to_owned(),
        })
        .collect()
}

impl<'v> Scope<'v> for Run<'v> {
    fn attribute(&self, _: &Path) -> Option<Term<'v>> {
        None
    }

    fn name(&self, name: &str, steps: &[NameStep]) -> Option<Term<'v>> {
        let named = self.names.iter().rev().find(|(known, _)| *known == name || *known == "loop" && name == "forloop");
        let mut value = match named.map(|(_, named)| named) {
            Some(Named::Value(value)) => value.clone(),
            Some(Named::Loop { index, length }) => return of_loop(*index, *length, steps),
            None => part_of_node(self.data.root(), name)?,
        };
        for step in steps {
            value = match step {
                NameStep::Name(name) => part(&value, name).or_else(|| of_list(&value, name))?,
                NameStep::At(at) => {
                    let mut items = listed(value);
                    let index = if *at < 0 {
                        items.len().checked_sub(at.unsigned_abs().try_into().ok()?)?
                    } else {
                        usize::try_from(*at).ok()?
                    };
                    if index >= items.len() {
                        return None;
                    }
                    items.swap_remove(index)
                }
            };
        }
        Some(value)
    }
}

/// `list.size`, `list.first`, `list.last`, as Liquid has them.
fn of_list<'v>(value: &Term<'v>, name: &str) -> Option<Term<'v>> {
    match (value, name) {
        (Term::List(items), "size") => Some(Term::Typed(Scalar::Integer, Cow::Owned(items.len().to_string()))),
        (Term::List(items), "first") => items.first().cloned(),
        (Term::List(items), "last") => items.last().cloned(),
        _ => None,
    }
}

/// What `loop` has: `index` from 1, `index0`, `length`, `first`, `last`.
fn of_loop<'v>(index: usize, length: usize, steps: &[NameStep]) -> Option<Term<'v>> {
    let [NameStep::Name(name)] = steps else { return None };
    let whole = |number: usize| Some(Term::Typed(Scalar::Integer, Cow::Owned(number.to_string())));
    match name.as_str() {
        "index" => whole(index + 1),
        "index0" => whole(index),
        "length" => whole(length),
        "first" => Some(Term::Bool(index == 0)),
        "last" => Some(Term::Bool(index + 1 == length)),
        _ => None,
    }
}

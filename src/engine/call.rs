//! A call: the tool and the arguments that a line means.

use serde::Serialize;

use super::{Arg, Param, Tool, Value};
use crate::error::{Code, Error, Result};
use crate::span::Span;

/// What is meant by a line.
#[derive(Debug, Clone)]
pub struct Call {
    /// The tool.
    pub tool: &'static Tool,
    /// What was called, where that is no tool of the catalogue but one that `tool` reaches.
    pub outside: Option<Outside>,
    /// Its arguments, defaults not among them.
    pub args: Args,
    /// How the line was understood.
    pub read: Read,
}

/// A tool from outside the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    /// Its name: `mcp__git__log`.
    pub name: String,
    /// The parameters that the name itself gives.
    pub given: Vec<&'static str>,
}

/// How a line was understood.
#[derive(Debug, Clone, PartialEq)]
pub enum Read {
    /// By an exact name.
    Exact,
    /// By its looks.
    Loose {
        /// The probability of this reading, 0 to 1.
        score: f64,
        /// The next best tool.
        runner_up: Option<&'static str>,
        /// Words that have no place in this reading.
        left: Vec<String>,
    },
}

/// Where an argument's value came from, other than the line itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Filled {
    /// From where we are.
    Place,
    /// From an earlier result.
    It,
    /// From the workspace, where the only file of that name was found.
    Found,
}

/// The arguments of a call.
#[derive(Debug, Clone, Default)]
pub struct Args {
    /// In the order in which they were bound, each name once. They are few: to look through them is the fastest.
    values: Vec<(&'static str, Bound)>,
    /// Their places are those of another text than the one that was written.
    elsewhere: bool,
}

/// An argument's value with where it comes from.
#[derive(Debug, Clone)]
struct Bound {
    value: Value,
    span: Option<Span>,
    filled: Option<Filled>,
}

impl Args {
    /// Sets an argument that was written at `span`.
    pub fn set(&mut self, name: &'static str, value: Value, span: Option<Span>) {
        self.put(name, Bound { value, span, filled: None });
    }

    /// Sets an argument that the line left out.
    pub fn fill(&mut self, name: &'static str, value: Value, filled: Filled) {
        self.put(name, Bound { value, span: None, filled: Some(filled) });
    }

    fn put(&mut self, name: &'static str, bound: Bound) {
        match self.bound_mut(name) {
            Some(before) => *before = bound,
            None => self.values.push((name, bound)),
        }
    }

    fn bound(&self, name: &str) -> Option<&Bound> {
        // Mostly it is the very name that was bound, or begins otherwise: hardly any needs a look at all its letters.
        let begins = |known: &str| known.len() == name.len() && known.as_bytes().first() == name.as_bytes().first();
        let is = |known: &str| std::ptr::eq(known, name) || begins(known) && known == name;
        self.values.iter().find(|(known, _)| is(known)).map(|(_, bound)| bound)
    }

    fn bound_mut(&mut self, name: &str) -> Option<&mut Bound> {
        self.values.iter_mut().find(|(known, _)| *known == name).map(|(_, bound)| bound)
    }

    /// Gives an argument the value that it turned out to mean, keeping where it was written.
    pub fn found(&mut self, name: &str, value: Value) {
        if let Some(bound) = self.bound_mut(name) {
            bound.value = value;
            bound.filled = Some(Filled::Found);
        }
    }

    /// Says that the places are those of a line that stands for the one which was written.
    pub const fn place_elsewhere(&mut self) {
        self.elsewhere = true;
    }

    /// Whether the places say nothing of the line that was written.
    pub const fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    /// Takes an argument away again.
    pub fn unset(&mut self, name: &str) {
        self.values.retain(|(known, _)| *known != name);
    }

    /// Adds to an argument that takes several values.
    pub fn extend(&mut self, name: &str, more: Vec<Value>) {
        if let Some(Bound { value: Value::List(items), .. }) = self.bound_mut(name) {
            items.extend(more);
        }
    }

    /// The value given for a parameter.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.bound(name).map(|bound| &bound.value)
    }

    /// Where a parameter's value was written.
    pub fn span(&self, name: &str) -> Option<Span> {
        self.bound(name).and_then(|bound| bound.span)
    }

    /// Where values were written.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        self.values.iter().filter_map(|(_, bound)| bound.span)
    }

    /// The given arguments in the order in which they were bound.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.values.iter().map(|(name, bound)| (*name, &bound.value))
    }

    /// The arguments that the line left out.
    pub fn filled(&self) -> impl Iterator<Item = (&'static str, Filled)> {
        self.values.iter().filter_map(|(name, bound)| bound.filled.map(|filled| (*name, filled)))
    }

    /// The value of a parameter in its own type: what was given, else its default, else what its type says of absence.
    ///
    /// Fails only where a required parameter is missing or a value does not fit, which the checks before a run exclude.
    pub fn get<T: Arg>(&self, param: &Param<T>) -> Result<T> {
        let spec = param.spec();
        let given = self.value(spec.name).cloned();
        let value = given.or_else(|| spec.default.map(|written| default_value(&spec.kind, written)));
        match value {
            Some(value) => T::take(&value).ok_or_else(|| {
                Error::new(Code::InvalidArgument, format!("{} wants a {}", spec.name, spec.kind.describe()))
            }),
            None => T::absent().ok_or_else(|| Error::new(Code::Missing, format!("{} is missing", spec.name))),
        }
    }
}

/// A declared default as a value; the tests of the table prove that each fits its type.
fn default_value(kind: &super::Type, written: &str) -> Value {
    use super::Type;
    match kind {
        Type::Flag => Value::Flag(written == "true"),
        Type::Int(..) | Type::Limit => written.parse().map_or_else(|_| Value::from(written), Value::Int),
        _ => Value::from(written),
    }
}

impl Serialize for Args {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl Call {
    /// A call of `tool` without arguments so far.
    pub fn of(tool: &'static Tool) -> Self {
        Self { tool, outside: None, args: Args::default(), read: Read::Exact }
    }

    /// The same with a value for a parameter.
    pub fn with<T>(mut self, param: &Param<T>, value: impl Into<Value>) -> Self
    where
        T: Arg,
    {
        self.args.set(param.spec().name, value.into(), None);
        self
    }

    /// The qualified name of what is called.
    pub fn name(&self) -> &str {
        self.outside.as_ref().map_or(self.tool.spec.name, |outside| &outside.name)
    }
}

//! The arguments that are bound so far, and the parameters that are still open.
//!
//! Which are open is asked for nearly every word, and changes only where something is bound: it is kept, not looked up.

use std::ops::Deref;
use std::ptr;

use super::act;
use crate::engine::{Args, Filled, ParamSpec, Spec, Value};
use crate::span::Span;

/// Arguments in the making.
pub struct Arguments {
    args: Args,
    params: &'static [ParamSpec],
    /// The parameters without a value, as they are declared.
    open: Vec<&'static ParamSpec>,
    /// Parameters whose place the line leaves blank.
    blanks: Vec<&'static ParamSpec>,
    /// Of the parts of a change those that words are taken for, once it is known which change is meant.
    parts: Option<&'static [&'static str]>,
}

impl Deref for Arguments {
    type Target = Args;

    fn deref(&self) -> &Args {
        &self.args
    }
}

impl Arguments {
    /// None so far.
    pub fn of(spec: &'static Spec) -> Self {
        let open = spec.params.iter().collect();
        Self { args: Args::default(), params: spec.params, open, blanks: Vec::new(), parts: None }
    }

    /// What was bound.
    pub fn bound(self) -> Args {
        self.args
    }

    /// Parameters that have no value so far, and belong to the change that is meant.
    pub fn open(&self) -> &[&'static ParamSpec] {
        &self.open
    }

    /// Whether a parameter is one of them.
    pub fn is_open(&self, param: &ParamSpec) -> bool {
        self.open.iter().any(|open| ptr::eq(*open, param))
    }

    /// Sets an argument that was written at `span`.
    pub fn set(&mut self, name: &'static str, value: Value, span: Option<Span>) {
        self.args.set(name, value, span);
        self.close(name);
    }

    /// Sets an argument that the line left out.
    pub fn fill(&mut self, name: &'static str, value: Value, filled: Filled) {
        self.args.fill(name, value, filled);
        self.close(name);
    }

    /// Adds to an argument that takes several values.
    pub fn extend(&mut self, name: &str, more: Vec<Value>) {
        self.args.extend(name, more);
    }

    /// Takes an argument away again.
    pub fn unset(&mut self, name: &str) {
        self.args.unset(name);
        self.renew();
    }

    /// Keeps the place of a parameter that the line leaves blank.
    pub fn leave_blank(&mut self, param: &'static ParamSpec) {
        self.blanks.push(param);
        self.close(param.name);
    }

    /// Whether the line leaves a parameter blank.
    pub fn is_blank(&self, param: &ParamSpec) -> bool {
        self.blanks.iter().any(|blank| blank.name == param.name)
    }

    /// Gives the places that were kept, which are no more.
    pub fn take_blanks(&mut self) -> Vec<&'static ParamSpec> {
        let blanks = std::mem::take(&mut self.blanks);
        if !blanks.is_empty() {
            self.renew();
        }
        blanks
    }

    /// Takes words for these parts of a change alone.
    pub fn only(&mut self, parts: &'static [&'static str]) {
        self.parts = Some(parts);
        self.renew();
    }

    fn close(&mut self, name: &str) {
        self.open.retain(|open| open.name != name);
    }

    fn renew(&mut self) {
        let is_part = |name: &str| self.parts.is_none_or(|parts| parts.contains(&name) || !act::PARTS.contains(&name));
        let is_open =
            |param: &&ParamSpec| self.args.value(param.name).is_none() && is_part(param.name) && !self.is_blank(param);
        self.open = self.params.iter().filter(is_open).collect();
    }
}

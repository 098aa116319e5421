//! What refers to a place, what it refers to, and where that leads, over any number of documents.
//!
//! Reading goes hop by hop over a web of references, mixins and merges; a cycle is shown where it closes and never
//! followed. Everything below an element belongs to it: what its children refer to, it refers to. Refuses to know files
//! beyond their names.

mod follow;
mod web;

use serde::Serialize;

pub use follow::trace;
pub use web::{Place, Source, Web};

/// What to follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceOptions {
    /// What refers to the place.
    pub inbound: bool,
    /// What it refers to.
    pub outbound: bool,
    /// How many hops; 1 shows only what refers directly.
    pub depth: usize,
    /// Interpolations count as references out.
    pub interpolations: bool,
}

/// What hangs together with a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// What was asked for.
    pub target: Target,
    /// What refers to it; nothing where that was not asked for.
    pub inbound: Option<Vec<Mention>>,
    /// What it refers to.
    pub outbound: Option<Vec<Mention>>,
    /// The ways that lead to it, where more than one hop was asked for: each hop below the one it was reached from.
    pub transitive_in: Vec<Hop>,
    /// The ways that lead on from it.
    pub transitive_out: Vec<Hop>,
}

/// Where a trace starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Target {
    /// As a reference, where it has a key, or else as a path; an interpolation or an undefined reference as written.
    pub text: String,
    /// Its file; nothing where it is defined nowhere.
    pub file: Option<String>,
    /// Its path.
    pub path: Option<String>,
    /// Its line.
    pub line: Option<usize>,
}

/// A reference, seen from one of its ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mention {
    /// The file it stands in.
    pub file: String,
    /// The line it stands on.
    pub line: usize,
    /// The path of the element it stands in.
    pub element: String,
    /// How it is made: `:attribute`, `.trait`, `merge`, `line`, `prose`, `text`.
    pub by: String,
    /// What is written there.
    pub text: String,
    /// What it means: `element`, `mixin`, `environment variable`, `interpolation`, `not defined`.
    pub what: &'static str,
    /// Where what it means is: file and path.
    pub to: Option<String>,
    /// The line of that.
    pub to_line: Option<usize>,
}

/// A hop of a chain of references.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hop {
    /// How many hops from the start, from 1.
    pub depth: usize,
    /// The file.
    pub file: String,
    /// The path of the element.
    pub path: String,
    /// Its line.
    pub line: usize,
    /// How the reference is made that leads here.
    pub by: String,
    /// Whether the chain goes on from here.
    pub end: End,
}

/// Why a chain ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// It does not end here, or nothing follows.
    Open,
    /// The element is on this chain already.
    Cycle,
    /// What follows was shown above.
    Shown,
}

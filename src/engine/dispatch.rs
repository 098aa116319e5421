//! How a tool reaches the shell that runs it, for the few tools that are made of other lines or calls.

use serde_json::{Map, Value};

use super::{Outcome, Repeatable, Session};

/// The shell, as tools such as a plan see it: text or calls in, outcomes out, on the same session and by the same rules.
pub trait Dispatch: Send + Sync {
    /// Runs the arrow lines of `text`.
    fn dispatch(&self, session: &mut Session, text: &str) -> Vec<Outcome>;

    /// Does again what was done: its call, or the line of what is older than kept calls.
    fn repeat(&self, session: &mut Session, deed: &Repeatable) -> Vec<Outcome>;

    /// Runs one call, given by the name of a tool and arguments by name.
    fn call(&self, session: &mut Session, name: &str, arguments: Map<String, Value>) -> Outcome;
}

//! How a tool reaches the shell that runs it, for the few tools that are made of other lines.

use super::{Outcome, Session};

/// The shell, as tools such as a plan or a delegate see it: text in, outcomes out, on the same session.
pub trait Dispatch: Send + Sync {
    /// Runs the arrow lines of `text`.
    fn dispatch(&self, session: &mut Session, text: &str) -> Vec<Outcome>;
}

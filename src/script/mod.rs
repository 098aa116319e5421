//! Small programs over functions that the caller lends, in JavaScript, because that is what plans are written in.
//!
//! A script sees the language and the functions it is given, and nothing else: no file, no process, no network, no
//! clock, no chance. It cannot outlast its [`Limits`], and nothing that it does reaches the program around it. What the
//! functions do is the caller's business.

mod host;
mod interpret;
mod place;
mod run;
#[cfg(test)]
mod tests;

pub use host::{Function, Host, Returned};
pub use run::{Limits, Ran, run};

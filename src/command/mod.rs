//! One simple command line: its words, and whether it may be run.
//!
//! There is no shell behind it. What only a shell could do (operators, redirections, substitutions, patterns) is refused
//! by name and place, and what is left is run as it was judged: the same words, checked once. A command must be on the
//! list of what is allowed and not on the list of what is denied; a program that runs other programs is neither.

mod defaults;
mod paths;
mod pattern;
mod rules;
mod words;

pub use paths::check as check_paths;
pub use rules::{Rules, Settings};
pub use words::words;

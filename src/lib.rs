//! arrowsh.

pub mod error;
pub mod span;

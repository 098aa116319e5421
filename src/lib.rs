//! arrowsh.

pub mod error;
pub mod replay;
pub mod span;
pub mod syntax;

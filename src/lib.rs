//! arrowsh.

pub mod error;
pub mod span;
pub mod udon;

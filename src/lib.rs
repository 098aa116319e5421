//! arrowsh.

pub mod engine;
pub mod error;
pub mod replay;
pub mod span;
pub mod store;
pub mod syntax;
pub mod tools;
pub mod udon;
pub mod world;

//! Searching code by words: a query in boolean grammar decides which files are meant, and the blocks of those files
//! are ranked by BM25.
//!
//! A query is true or false of a whole file: `a AND b` wants both in one file, `NOT b` wants files without it. The
//! answer is a pure function of the query and the files; threads, order of reading and earlier questions do not show.

mod block;
mod expression;
mod filter;
mod lexer;
mod pages;
mod parser;
#[cfg(test)]
mod properties;
mod query;
mod rank;
mod run;
mod scan;
mod term;
mod words;

pub use block::{Block, Snippet};
pub use pages::{Asked, Pages};
pub use query::Query;
pub use rank::Hit;
pub use run::{Found, Options, search};
pub use words::{normal, words_in};

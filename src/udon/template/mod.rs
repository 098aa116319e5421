//! Templates: a document, or one element of it, filled with data.
//!
//! A template is UDON with `!{{…}}` in prose, values and keys, and with the directives `!if`, `!elif`, `!else`,
//! `!unless`, `!for`, `!let` and `!include`. It is read whole before anything is filled in (`compile`), so that every
//! mistake is told with its line and column; then it runs (`run`) over data that is itself a document. What is put in
//! stays data: it never becomes an element, an attribute or a directive. Loops are bounded, includes may neither recurse
//! nor leave what the caller's loader lets them see. Refuses to find files and to know what time it is: the caller says.

mod compile;
mod data;
mod filters;
mod moments;
mod numbers;
mod place;
mod program;
mod run;
mod sheet;
mod write;

#[cfg(test)]
mod tests;

pub use compile::{Fault, Loader, Source, compile};
pub use data::{from_csv, from_json, rows};
pub use filters::FILTERS;
pub use place::{part_of, split_place};
pub use program::Program;
pub use run::{Filled, LIMIT_BYTES, LIMIT_STEPS, Missing, fill};

//! Conditions and values over what a document holds: `:confidence > 0.8 and not :tags contains old`.
//!
//! Queries and templates share one core. A [`Dialect`] says what a bare word is (text, or the name of something) and how
//! `and` and `or` bind; a [`Scope`] says what attributes and names mean. An expression is a list of steps over a stack,
//! so that nothing recurses however deep brackets nest. Refuses to know filters: it reads them and leaves them to its
//! host.

mod compare;
mod evaluate;
mod grammar;
mod measure;
mod read;
mod term;

pub use compare::{equal, order, sort_order};
pub use evaluate::Scope;
pub use measure::{Measure, measure};
pub use read::{Comparison, Dialect, Expression, Filter, Filtered, NameStep, Operand};
pub use term::Term;

pub(super) use grammar::{Grammar, Rule};
pub(super) use read::{Whole, attribute};

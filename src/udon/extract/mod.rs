//! Data taken out of documents: a query names places, and what stands there comes out as rows.

mod query;

pub use query::{Column, Query, SortKey};

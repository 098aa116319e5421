//! Data taken out of documents: a query names places, and what stands there comes out as rows.
//!
//! | files | what they do |
//! | --- | --- |
//! | `query` | what is wanted, from a line of text |
//! | `scope` | what attributes mean in a condition |
//! | `row` | what a query finds in one document |
//! | `table` | the rows of all documents, sorted, with columns in a stable order |
//! | `write` | a table as UDON, JSON, lines of JSON, or CSV |

#[cfg(test)]
mod properties;
mod query;
mod row;
mod scope;
mod table;
mod write;

pub use query::{Column, Query, SortKey};
pub use row::Row;
pub use scope::ElementScope;
pub use table::Table;
pub use write::{Form, row_json};

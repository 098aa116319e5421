//! What documents must be, and what they could become: schemas read, documents held against them, schemas learnt.
//!
//! A schema document holds records (`|schema[name]`) and says where they apply (`|element[name]`, `|trait[name]`,
//! `|root`). The dialect of its types is described in `schema.udon`, a schema that schemas are held against. Refuses to
//! find files: whoever calls hands over documents.
//!
//! | files | what they do |
//! | --- | --- |
//! | `kind`, `format`, `limits`, `when` | types, forms, bounds, conditions of a value |
//! | `model`, `read`, `contradictions` | what a schema says, read from a document; what it says against itself |
//! | `value`, `check`, `conventions`, `report` | a document held against a schema and against itself |
//! | `observe`, `learn`, `refine` | what documents have, the schema drawn from it, how it differs from one there is |
//! | `suggest`, `scaffold` | what could be written next, from rules, siblings, traits and habits; a document to begin with |

mod check;
mod contradictions;
mod conventions;
mod format;
mod kind;
mod learn;
mod limits;
mod model;
mod observe;
mod read;
mod refine;
mod report;
mod scaffold;
mod suggest;
mod value;
mod when;

pub use check::CheckOptions;
pub use format::Format;
pub use kind::{Kind, text_of};
pub use limits::{Bound, Limits, Misfit};
pub(super) use limits::{any_of, nearest};
pub use model::{Fault, Field, Record, RecordId, Schema, Shape, What};
pub use observe::{Habit, Observed, Offspring, Seen};
pub use refine::Refinement;
pub use report::{Breach, Report, Violation};
pub use suggest::{Part, Suggestion, Wish};
pub use when::When;

/// The schema of schemas.
pub const SCHEMA_OF_SCHEMAS: &str = include_str!("schema.udon");

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

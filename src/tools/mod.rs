//! The tools: one file a tool, each a thin adapter over its domain.
//!
//! To add one: write its file, add a `mod` line and an entry in its family's slice. Everything else (the binder, help,
//! completion, schemas) reads the table.

use crate::engine::{Catalog, Tool};

pub mod agents;
pub mod code;
pub mod corpus;
pub mod files;
pub mod glossary;
pub mod history;
pub mod loom;
pub mod mcp;
pub mod memory;
pub mod meta;
pub mod outside;
mod readiness;
pub mod snapshots;
pub mod udon;
pub mod web;
mod xml;

pub use readiness::{Readiness, readiness};

/// The families, in listing order, each with what it is about.
pub const FAMILIES: &[(&str, &[&Tool])] = &[
    ("udon", udon::TOOLS),
    ("loom", loom::TOOLS),
    ("memory", memory::TOOLS),
    ("meta", meta::TOOLS),
    ("files", files::TOOLS),
    ("history", history::TOOLS),
    ("code", code::TOOLS),
    ("agents", agents::TOOLS),
    ("glossary", glossary::TOOLS),
    ("corpus", corpus::TOOLS),
    ("snapshots", snapshots::TOOLS),
    ("web", web::TOOLS),
];

/// The catalogue of all tools.
pub fn catalog() -> Catalog {
    Catalog::new(FAMILIES.iter().flat_map(|(_, tools)| tools.iter().copied()))
}

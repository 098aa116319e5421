//! UDON documents: text in; events, trees, places, findings and edits out.
//!
//! A document is its source and a tree of spans over it; the source is the truth, and printing gives it back byte for
//! byte. This folder knows the dialect and nothing else: no tool, no file, no page.
//!
//! | files | what they do |
//! | --- | --- |
//! | `bytes`, `letters`, `identity`, `scalar`, `temporal`, `text` | the smallest scans: characters, names, keys, types, escapes |
//! | `parser`, `line`, `attribute`, `braces`, `verbatim` | one forward pass over the bytes, reported to a `sink` |
//! | `event`, `event_text` | the sink that makes events, straight from the bytes |
//! | `record`, `builder`, `chunk`, `document`, `edit` | the sink that makes the tree: twelve bytes a node, in chunks that an edit parses anew |
//! | `node`, `node_identity`, `node_text`, `prose`, `walk`, `attribute_view`, `value` | what nodes, attributes and values say, read off the source when asked |
//! | `index`, `effective` | names, keys, traits and references; attributes through mixins and merges |
//! | `path`, `path_find`, `path_select`, `path_text`, `found`, `suggest` | paths: read, followed, written, and guessed at |
//! | `json`, `format`, `tree_text`, `markdown` | a document as JSON and back, in canonical layout, and to be read |
//! | `expression` | conditions and values, for queries and templates |
//! | `extract`, `search` | queries and the rows that they find; elements by criteria |
//! | `trace` | what refers to what, hop by hop and across documents |
//! | `diff`, `timeline` | what changed between two documents, by structure; one document over time |
//! | `schema` | what documents must be: schemas read and learnt, documents held against them |
//! | `audit` | reports about a document, and what it lacks for them |
//! | `template` | a document, or a part of one, filled with data |
//! | `change` | operations planned: what is meant in, bytes out |
//! | `check`, `outline`, `skeleton`, `focus`, `compact` | what is odd, a document at a glance, one part of it with what is around, a document cut to a budget |
//!
//! Nothing here recurses, not in parsing, dropping or printing, and everything takes time linear in what it looks at.

mod attribute;
mod attribute_names;
mod attribute_view;
pub mod audit;
mod braces;
mod builder;
mod bytes;
pub mod change;
mod check;
mod chunk;
mod compact;
#[cfg(test)]
mod decisions;
pub mod diff;
mod document;
mod edit;
mod effective;
mod event;
mod event_stream;
mod event_text;
pub mod expression;
pub mod extract;
mod focus;
mod format;
mod found;
#[cfg(test)]
mod generated;
mod identity;
mod index;
mod json;
mod letters;
mod line;
mod line_cursor;
mod lookup;
mod markdown;
mod node;
mod node_identity;
mod node_text;
mod open_path;
mod outline;
mod parser;
mod path;
mod path_find;
mod path_missed;
mod path_select;
mod path_text;
mod problem;
#[cfg(test)]
mod properties;
mod prose;
mod record;
mod scalar;
pub mod schema;
mod search;
mod sink;
mod skeleton;
mod suggest;
pub mod template;
mod temporal;
mod text;
pub mod timeline;
pub mod trace;
#[cfg(test)]
mod tree_events;
mod tree_text;
mod value;
mod verbatim;
mod walk;

/// The dialect, and where its departures from the public specification are listed.
pub const DIALECT: &str = "UDON 0.7, with deviations D1 to D39: see arrowsh udon dialect";
/// Every departure, as Markdown.
pub const DEVIATIONS: &str = include_str!("../../docs/udon.md");

pub use attribute_view::Attribute;
pub use check::{Anomaly, Finding, Rule, Severity};
pub use compact::{Compacted, DroppedPiece};
pub use document::{Document, Id};
pub use edit::Replacement;
pub use effective::{Effective, Via};
pub use event::{Event, EventKind, Events, events, visit_events};
pub use event_stream::EventStream;
pub use event_text::{write_event, write_events};
pub use focus::{ContentLine, Crumb, Focus, FocusOptions, Inherited, Inward, Outward, Sibling, Siblings};
pub use found::Found;
pub use index::{Index, Link, Mentioning};
pub use json::{Dropped, Plain, from_json};
pub use node::{Node, NodeKind};
pub use outline::{Outline, OutlineOptions, Size, Source, Target, TraitCount};
pub use path::{Anchor, AttributeName, KeyPattern, Path, Pattern, Step};
pub use problem::Problem;
pub use scalar::Scalar;
pub use search::{Criteria, Match, Wanted};
pub use sink::Form;
pub use skeleton::{Row, RowKind, Skeleton};
pub use value::{List, ListToken, Reference, Template, TemplatePart, Value};

//! UDON documents: text in, events, trees, paths and edits out.

mod attribute;
mod attribute_view;
mod braces;
mod builder;
mod bytes;
mod check;
mod chunk;
#[cfg(test)]
mod decisions;
mod document;
mod edit;
mod effective;
mod event;
mod event_text;
mod focus;
mod found;
mod identity;
mod index;
mod line;
mod node;
mod outline;
mod parser;
mod path;
mod path_find;
mod path_text;
mod problem;
#[cfg(test)]
mod properties;
mod record;
mod scalar;
mod sink;
mod skeleton;
mod suggest;
mod temporal;
mod text;
mod value;

pub use attribute_view::Attribute;
pub use check::{Finding, Rule, Severity};
pub use document::{Document, Id};
pub use edit::Replacement;
pub use effective::{Effective, Via};
pub use event::{Event, EventKind, Events, events, visit_events};
pub use event_text::write_events;
pub use focus::{ContentLine, Crumb, Focus, FocusOptions, Inherited, Inward, Outward, Sibling, Siblings};
pub use found::Found;
pub use index::{Index, Link, Mentioning};
pub use node::{Node, NodeKind};
pub use outline::{Anomaly, Outline, OutlineOptions, Size, Source, Target, TraitCount};
pub use path::{Anchor, AttributeName, KeyPattern, Path, Pattern, Step};
pub use problem::Problem;
pub use scalar::Scalar;
pub use sink::Form;
pub use skeleton::{Row, RowKind, row_lines};
pub use value::{List, ListToken, Reference, Template, TemplatePart, Value};

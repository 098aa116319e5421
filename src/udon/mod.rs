//! UDON documents: text in, events, trees, paths and edits out.

mod attribute;
mod attribute_view;
mod braces;
mod builder;
mod bytes;
mod chunk;
mod document;
mod edit;
mod effective;
mod event;
mod event_text;
mod identity;
mod index;
mod line;
mod node;
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
mod suggest;
mod temporal;
mod text;
mod value;

pub use attribute_view::Attribute;
pub use document::{Document, Id};
pub use edit::Replacement;
pub use effective::{Effective, Via};
pub use event::{Event, EventKind, Events, events, visit_events};
pub use event_text::write_events;
pub use index::{Index, Link, Mentioning};
pub use node::{Node, NodeKind};
pub use path::{Anchor, AttributeName, KeyPattern, Path, Pattern, Step};
pub use path_find::Found;
pub use problem::Problem;
pub use scalar::Scalar;
pub use sink::Form;
pub use value::{List, ListToken, Reference, Template, TemplatePart, Value};

//! UDON documents: text in, events, trees, paths and edits out.

mod attribute;
mod braces;
mod bytes;
mod event;
mod event_text;
mod identity;
mod line;
mod parser;
mod problem;
mod scalar;
mod sink;
mod temporal;
mod text;

pub use event::{Event, EventKind, Events, events, visit_events};
pub use event_text::write_events;
pub use problem::Problem;
pub use scalar::Scalar;
pub use sink::Form;

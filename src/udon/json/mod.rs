//! Documents as JSON, and back.
//!
//! The mapping is described in `docs/udon-json.md`: lossless with `layout`, the same meaning without it, and a plain view
//! for programs that want only the data. Both ways are linear and use no stack but an explicit one. Refuses to guess:
//! JSON that is not of this form is an error with its place.

mod anew;
mod back;
mod form;
mod leaf;
mod plain;
mod same;
pub(super) mod spelling;
#[cfg(test)]
mod tests;
mod value;
mod write;

pub use back::from_json;
pub use plain::{Dropped, Plain};

use super::document::Document;

impl Document {
    /// The document as JSON, an array of nodes. With `layout` every space is kept, and the way back gives the source
    /// byte for byte if that is UTF-8; other bytes are replaced.
    pub fn to_json(&self, layout: bool) -> String {
        write::write(self, layout)
    }

    /// The data of the document as plain JSON, and what that leaves out.
    pub fn to_plain_json(&self) -> Plain {
        plain::write(self)
    }
}

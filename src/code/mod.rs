//! Source code: finding it by words, by patterns of its syntax tree, by place and by name.
//!
//! The domain knows no tool and renders nothing. It reads trees of files through the world, many at a time, and gives
//! the same answer however many threads read. Files that are binary or huge are counted, never read; what a language
//! without a grammar cannot give is said, never guessed.

mod analysis;
mod anchor;
#[cfg(test)]
mod edges;
pub mod edit;
mod ending;
mod extract;
mod grammar;
mod image;
mod imports;
mod language;
mod listing;
mod pattern;
mod place;
pub mod search;
mod source;
mod symbol;
mod test_file;

pub use analysis::{Analysis, Depth, FolderReport, LanguageReport, ModuleReport, analyse};
pub use anchor::{Line, anchor, anchor_fits};
pub use extract::{Defined, Extracted, Piece, defined, extract, look};
pub use image::{Image, image};
pub use language::{Language, languages};
pub use listing::{Listed, Listing, find_files, list};
pub use pattern::{Matched, Matches, matches};
pub use place::{At, Place};
pub use source::{bytes_of, tree};
pub use symbol::{Symbol, SymbolKind, symbols};

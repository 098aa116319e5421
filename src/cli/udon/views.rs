//! `arrowsh udon tree` and `arrowsh udon md`: documents to be read.

use std::path::Path;

use super::{Status, print, read};
use crate::error::Result;
use crate::udon::Document;

/// Prints one view of a document.
pub(super) fn print_view(file: &Path, view: fn(&Document) -> String) -> Result<Status> {
    let doc = Document::parse(read(file)?);
    print(view(&doc).as_bytes())?;
    Ok(Status::Ok)
}

//! A document is what it was, once it is read and printed, and its nodes stand one behind the other within it.

use std::path::Path;

use arrowsh::udon::{Document, Node};

/// Reads a document and prints it back.
pub fn check(file: &Path) -> Result<(), String> {
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    let document = Document::parse(bytes.as_slice());
    let printed = document.source();
    if printed != bytes {
        let at = printed.iter().zip(&bytes).position(|(a, b)| a != b).unwrap_or(printed.len().min(bytes.len()));
        return Err(format!("{} bytes became {}, from byte {at} on", bytes.len(), printed.len()));
    }
    document.nodes().try_for_each(in_order)
}

/// Whether a node's children stand within it, in order, without overlap.
fn in_order(node: Node<'_>) -> Result<(), String> {
    let mut at = node.span().start;
    for child in node.children() {
        let span = child.span();
        if span.start < at || span.end < span.start || span.end > node.span().end {
            return Err(format!("line {}: bytes {}..{} are out of place", child.line(), span.start, span.end));
        }
        at = span.end;
    }
    Ok(())
}

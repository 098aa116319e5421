//! The sections of a page about a document: a heading, indented lines, and what is hidden when the budget is short.

use crate::engine::{Page, Role, Writer};

/// Lines of a section that are shown however little room there is.
const LEAST: usize = 3;

/// Writes a section, a blank line before it unless it is the first. Lines beyond `share` tokens are hidden and counted.
pub fn section<T>(page: &mut Page, heading: &str, items: &[T], share: usize, write: impl Fn(Writer<'_>, &T)) {
    if !page.lines.is_empty() {
        page.blank();
    }
    heading_line(page, heading);
    let limit = page.tokens().saturating_add(share);
    for (index, item) in items.iter().enumerate() {
        if index >= LEAST && page.tokens() >= limit {
            page.line().faint(format!("  … {} more", items.len() - index));
            page.shortened();
            return;
        }
        write(page.line().plain("  "), item);
    }
}

/// `|name (note)` with the note faint.
fn heading_line(page: &mut Page, heading: &str) {
    match heading.split_once(' ') {
        Some((name, note)) => page.line().heading(name).faint(format!(" {note}")),
        None => page.line().heading(heading),
    };
}

/// A line of a tree: rails and remarks faint, the path in its colour.
pub fn tree_line(writer: Writer<'_>, line: &str) {
    let start = line.find(|c: char| !"│├└─ ".contains(c)).unwrap_or(line.len());
    let note = line.rfind("   # ").unwrap_or(line.len());
    writer.faint(&line[..start]).piece(Role::Path, &line[start..note]).faint(&line[note..]);
}

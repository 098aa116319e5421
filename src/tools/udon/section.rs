//! The sections of a page about a document: a heading, indented lines, and what is hidden when the budget is short.

use crate::engine::{Page, Writer};
use crate::udon::Skeleton;

/// Lines of a section that are shown however little room there is.
const LEAST: usize = 3;

/// Writes a section, a blank line before it unless it is the first. Lines beyond `share` tokens are hidden and counted.
pub fn section<I: IntoIterator<IntoIter: ExactSizeIterator>>(
    page: &mut Page,
    heading: &str,
    items: I,
    share: usize,
    mut write: impl FnMut(Writer<'_>, I::Item),
) {
    let items = items.into_iter();
    let count = items.len();
    if !page.is_empty() {
        page.blank();
    }
    heading_line(page, heading);
    let limit = page.tokens().saturating_add(share);
    for (index, item) in items.enumerate() {
        if index >= LEAST && page.tokens() >= limit {
            page.line().faint(format!("  … {} more", count - index));
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

/// Writes a skeleton as a section: rails and notes faint, the path in its colour, notes in a column after `#`.
pub fn tree(page: &mut Page, heading: &str, skeleton: &Skeleton, share: usize) {
    let column = skeleton.note_column();
    let mut faint = String::new();
    section(page, heading, skeleton.rows(), share, |line, row| {
        let line = line.faint(row.rails).path(row.text);
        if let Some(note) = row.note {
            let gap = column.saturating_sub(row.width()) + 3;
            faint.clear();
            faint.extend(std::iter::repeat_n(' ', gap).chain("# ".chars()));
            faint.push_str(note);
            line.faint(&faint);
        }
    });
}

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
    write: impl FnMut(Writer<'_>, I::Item),
) {
    beginning(page, heading, (items, 0), share, write);
}

/// The same of a section of which so many more lines are known only by their number.
pub fn beginning<I: IntoIterator<IntoIter: ExactSizeIterator>>(
    page: &mut Page,
    heading: &str,
    (items, others): (I, usize),
    share: usize,
    mut write: impl FnMut(Writer<'_>, I::Item),
) {
    let items = items.into_iter();
    let made = items.len();
    let hide = |page: &mut Page, left: usize| page.leave_out(left, format!("  … {left} more"));
    if !page.is_empty() {
        page.blank();
    }
    heading_line(page, heading);
    let limit = page.tokens().saturating_add(share);
    for (index, item) in items.enumerate() {
        if index >= LEAST && page.tokens() >= limit {
            return hide(page, made - index + others);
        }
        write(page.line().plain("  "), item);
    }
    if others > 0 {
        hide(page, others);
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
    beginning(page, heading, (skeleton.rows(), skeleton.others()), share, |line, row| {
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

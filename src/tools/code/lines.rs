//! Lines of code as the tools of this family print them.

use crate::engine::Page;

/// A line with its number and anchor, `142:ab | text`, so that an edit can name it.
pub fn code_line(page: &mut Page, width: usize, number: usize, anchor: &str, text: &str) {
    page.line().number(format!("{number:>width$}:{anchor}")).faint(" | ").plain(text);
}

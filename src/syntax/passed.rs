//! Why a line that no region covers was passed over although an arrow stands in it.
//!
//! Only lines whose first visible thing behind some markup is a strong arrow count: an arrow in the middle of a sentence
//! needs no note.

use super::block::Reason;
use super::marker;

/// The reason, if the line holds a strong arrow behind markup.
pub(super) fn reason(line: &str) -> Option<Reason> {
    let text = &line[marker::read(line).offset..];
    let strong = |text: &str| marker::read(text).is_strong();
    match text.chars().next()? {
        '>' => strong(text.trim_start_matches(|c| c == '>' || marker::is_indent(c))).then_some(Reason::Quote),
        '`' => strong(text.trim_start_matches('`')).then_some(Reason::InlineCode),
        '*' | '_' => strong(text.trim_start_matches(['*', '_'])).then_some(Reason::Emphasis),
        '|' => text.split('|').any(strong).then_some(Reason::Table),
        _ => None,
    }
}

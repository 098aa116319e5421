//! The event stream as text: one event a line.
//!
//! A payload is a JSON string, so that a line is a line whatever the document holds. Refuses to judge: errors and
//! warnings are lines like others.

use std::fmt::Write as _;

use super::event::{Event, visit_events};

/// Appends the events of `source` to `out`, one a line, each ending in a line feed; with `spans` each line ends in
/// ` @ START..END`, in bytes.
pub fn write_events(source: &[u8], spans: bool, out: &mut String) {
    visit_events(source, |event| write_event(&event, spans, out));
}

/// Appends an event as a line.
pub fn write_event(event: &Event<'_>, spans: bool, out: &mut String) {
    out.push_str(event.kind.name());
    if let Some(payload) = event.payload() {
        out.push(' ');
        write_json_string(&payload, out);
    }
    if spans {
        let span = event.span();
        let _ = write!(out, " @ {}..{}", span.start, span.end);
    }
    out.push('\n');
}

/// Appends `text` as a JSON string; only quotes, backslashes and control characters are escaped.
pub(super) fn write_json_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() && c.is_ascii() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

//! Writing a line of a result so that, read back as a line of an expectation, it stands for exactly itself.
//!
//! Only what would be read as something else gets a backslash; most lines are written as they are.

use super::command::{is_arrow, is_indented};
use super::fence::{Opening, is_blank};
use super::pattern::{capture, is_special_at_start, regex_source};

/// Where a line is written.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The fence around it.
    pub fence: &'a Opening<'a>,
    /// Whether it is the expectation's first line, right below a command.
    pub first: bool,
}

/// A line of a result as a line of an expectation.
pub fn escape(line: &str, place: Place<'_>) -> String {
    let mut out = String::with_capacity(line.len());
    if needs_guard(line, place) || regex_source(line).is_some() {
        out.push('\\');
    }
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let rest = line[at..].trim_start_matches('\\');
        let run = line.len() - at - rest.len();
        let special = rest.chars().next();
        let doubled = run > 0 && special.is_some_and(|c| matches!(c, '…' | '<') || (at == 0 && is_special_at_start(c)));
        let single = special == Some('…') || capture(rest).is_some();
        if run == 0 && !single {
            out.push(c);
            at += c.len_utf8();
            continue;
        }
        let backslashes = if doubled { run * 2 } else { run } + usize::from(single);
        out.extend(std::iter::repeat_n('\\', backslashes));
        at += run;
        if single && let Some(special) = special {
            out.push(special);
            at += special.len_utf8();
        }
    }
    out
}

/// A line of an expectation that is kept, as it must be written where it now stands.
///
/// It is as it was, unless the lines above it went and it would now be read as the body of the command.
pub fn keep(line: &str, place: Place<'_>) -> String {
    if line.trim() == "…" && place.first {
        "…".to_owned()
    } else if needs_guard(line, place) {
        format!("\\{line}")
    } else {
        line.to_owned()
    }
}

/// Whether a line would be read as a command, as the body of one, or as the end of the fence.
fn needs_guard(line: &str, place: Place<'_>) -> bool {
    let is_body = place.first && (is_indented(line) || Opening::read(line).is_some());
    is_body || is_arrow(line) || closes(line, place.fence)
}

/// Whether the fence would end here. Its indentation is added when the line is written, so it is not looked for.
fn closes(line: &str, fence: &Opening<'_>) -> bool {
    line.trim_start_matches(is_blank).starts_with(fence.mark)
        && Opening { indent: "", ..fence.clone() }.is_closed_by(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::pattern::Pattern;
    use proptest::prelude::*;

    const FENCE: Opening<'static> = Opening { indent: "", mark: '`', length: 4, info: "arrow" };

    /// `line` is written as `expected`, first in its expectation and further down, and stands for itself.
    fn check(line: &str, first: &str, later: &str) {
        assert_eq!(escape(line, Place { fence: &FENCE, first: true }), first, "first: {line:?}");
        assert_eq!(escape(line, Place { fence: &FENCE, first: false }), later, "later: {line:?}");
    }

    #[test]
    fn only_what_is_needed() {
        check("plain a\\b <entry id=\"4\">", "plain a\\b <entry id=\"4\">", "plain a\\b <entry id=\"4\">");
        check("12 more …", "12 more \\…", "12 more \\…");
        check("usage: glance <file>", "usage: glance \\<file>", "usage: glance \\<file>");
        check("~/dir/", "\\~/dir/", "\\~/dir/");
        check("~/dir/file", "~/dir/file", "~/dir/file");
        check("→ x", "\\→ x", "\\→ x");
        check("  tree", "\\  tree", "  tree");
        check("```", "\\```", "```");
        check("````", "\\````", "\\````");
        check("   `````", "\\   `````", "\\   `````");
        check("    ````", "\\    ````", "    ````");
        check("\\…", "\\\\\\…", "\\\\\\…");
        check("\\<b\\>", "\\\\<b\\>", "\\\\<b\\>");
        check("\\~/x", "\\\\~/x", "\\\\~/x");
        check("\\d", "\\d", "\\d");
    }

    proptest! {
        #[test]
        fn every_line_stands_for_itself(line in r"([\\ \t~/`→…<>a1_-]|<[a-z]>|[^\n\r]){0,12}", first: bool) {
            let written = escape(&line, Place { fence: &FENCE, first });
            let misread = needs_guard(&written, Place { fence: &FENCE, first });
            prop_assert!(!misread);
            match Pattern::parse(&written) {
                Ok(Pattern::Literal(text)) => prop_assert_eq!(text, line),
                other => prop_assert!(false, "{:?} was written {:?} and is {:?}", line, written, other),
            }
        }
    }
}

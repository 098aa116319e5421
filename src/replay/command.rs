//! How far an arrow line reaches inside an arrow fence: its body, its fence, its scratchpad.
//!
//! This is the little of the language that a transcript has to know to tell a command from its expected result. It
//! reads no words and no quotes: a string that runs over several lines has its later lines indented, as a body has.

use super::fence::{Opening, is_blank};

/// Whether a line, without its line end, begins a command.
pub fn is_arrow(line: &str) -> bool {
    line.starts_with('→')
}

/// Whether a line is deeper than the arrow above it.
pub fn is_indented(line: &str) -> bool {
    line.starts_with(is_blank) && !line.trim().is_empty()
}

/// How many of `lines` belong to the command that the first of them begins; what is wrong with it otherwise.
///
/// The lines are those of one fence, without the fence's indentation and without line ends.
pub fn extent(lines: &[&str]) -> Result<usize, String> {
    if let Some(words) = scratchpad(lines[0]) {
        return if words.trim_end().ends_with('←') {
            Ok(1)
        } else {
            let end = lines.iter().position(|line| line.trim() == "←");
            end.map(|end| end + 1).ok_or_else(|| "the scratchpad is never closed by a line \"←\"".to_owned())
        };
    }
    let mut end = 1;
    while lines[end - 1].ends_with('\\') {
        if lines.get(end).is_none_or(|next| is_arrow(next)) {
            return Err("the line ends in \\ and nothing continues it".to_owned());
        }
        end += 1;
    }
    match lines.get(end).copied().and_then(Opening::read) {
        Some(fence) => {
            let close = lines[end + 1..].iter().position(|line| fence.is_closed_by(line));
            let close = close.ok_or_else(|| "the fence right below it is never closed".to_owned())?;
            Ok(end + 1 + close + 1)
        }
        None => Ok(end + body(&lines[end..])),
    }
}

/// What follows `think` on the line that opens a scratchpad.
fn scratchpad(line: &str) -> Option<&str> {
    let after = line.trim_start_matches('→').trim_start().strip_prefix("think")?;
    (after.is_empty() || after.starts_with([':', '←']) || after.starts_with(char::is_whitespace)).then_some(after)
}

/// How many lines are indented, blank lines between them included.
fn body(lines: &[&str]) -> usize {
    let mut end = 0;
    for (at, line) in lines.iter().enumerate() {
        if is_indented(line) {
            end = at + 1;
        } else if !line.trim().is_empty() {
            break;
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows the command of a fence's lines, `⏎` between its lines, or what is wrong.
    fn check(lines: &str, expected: &str) {
        let lines: Vec<_> = lines.split('\n').collect();
        let actual = extent(&lines).map_or_else(|why| format!("! {why}"), |end| lines[..end].join("⏎"));
        assert_eq!(actual, expected, "for {lines:?}");
    }

    #[test]
    fn plain_lines_and_bodies() {
        check("→ a\nresult", "→ a");
        check("→ a\n  x\n    y\nresult\n  z", "→ a⏎  x⏎    y");
        check("→ a\n  x\n\n\ty\n\nresult", "→ a⏎  x⏎⏎\ty");
        check("→ a\n\nresult", "→ a");
        check("→ a\n\n  x", "→ a⏎⏎  x");
    }

    #[test]
    fn fences() {
        check("→ a\n```text\nx\n→ y\n```\nresult", "→ a⏎```text⏎x⏎→ y⏎```");
        check("→ a\n  ~~~\n x\n  ~~~\n  no body", "→ a⏎  ~~~⏎ x⏎  ~~~");
        check("→ a\n\n```\nresult\n```", "→ a");
        check("→ a\n```\nx", "! the fence right below it is never closed");
    }

    #[test]
    fn scratchpads() {
        check("→ think\n→ x\n  y\n ← \nresult", "→ think⏎→ x⏎  y⏎ ← ");
        check("→→  think: so be it ←\n← x", "→→  think: so be it ←");
        check("→ thinking\nresult", "→ thinking");
        check("→ think\nx", "! the scratchpad is never closed by a line \"←\"");
    }

    #[test]
    fn continued_lines() {
        check("→ a \\\nb \\\nc\nresult", "→ a \\⏎b \\⏎c");
        check("→ a \\\n→ b", "! the line ends in \\ and nothing continues it");
        check("→ a \\", "! the line ends in \\ and nothing continues it");
    }
}

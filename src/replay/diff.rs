//! A difference as text: what was expected, then what came, with the file and the line where it begins.
//!
//! Lines that hold are shown as they are written, wildcards included, so that one sees that they matched. The text is
//! for people: characters that would move a terminal's cursor are written out, and blanks at a line's end are made
//! visible. No line of it begins with an arrow.

use super::align::{Step, Verdict};
use super::transcript::Item;

/// How many lines that hold are shown around a difference.
const AROUND: usize = 3;

/// A line of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiffLine {
    /// Expected, and there.
    Same(String),
    /// Expected, and not there.
    Expected(String),
    /// There, and not expected.
    Actual(String),
    /// So many lines that hold are not shown.
    Hidden(usize),
    /// The expectation was not tried in every way; what follows is only how it could be clearer.
    Unclear,
}

/// What differs at one command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diff {
    /// The line of the file where the first difference is, from 1.
    pub line: usize,
    /// The lines to show.
    pub lines: Vec<DiffLine>,
}

impl Diff {
    /// Shows the steps that turn an expectation into one that holds. `text` is the transcript's.
    ///
    /// `None` if the expectation holds.
    pub fn new(text: &str, item: &Item, actual: &[&str], verdict: &Verdict) -> Option<Self> {
        let steps = verdict.steps()?;
        let above = text[item.written.start..item.expectation().start].matches('\n').count();
        let before = steps.iter().take_while(|step| matches!(step, Step::Keep { .. })).count();
        let mut shown = if matches!(verdict, Verdict::Unclear(_)) { vec![DiffLine::Unclear] } else { Vec::new() };
        let mut added = Vec::new();
        for step in steps {
            match *step {
                Step::Keep { line, .. } => {
                    shown.append(&mut added);
                    shown.push(DiffLine::Same(item.expected[line].text.clone()));
                }
                Step::Drop(line) => shown.push(DiffLine::Expected(item.expected[line].text.clone())),
                Step::Add(at) => added.push(DiffLine::Actual(actual[at].to_owned())),
            }
        }
        shown.append(&mut added);
        Some(Self { line: item.line + above + before, lines: around(shown) })
    }

    /// The lines with their signs.
    pub fn print(&self) -> String {
        let print = |line: &DiffLine| match line {
            DiffLine::Same(text) => signed(' ', text),
            DiffLine::Expected(text) => signed('-', text),
            DiffLine::Actual(text) => signed('+', text),
            DiffLine::Unclear => "@ too many ways to match; write more between the wildcards\n".to_owned(),
            DiffLine::Hidden(1) => "@ 1 more line as expected\n".to_owned(),
            DiffLine::Hidden(count) => format!("@ {count} more lines as expected\n"),
        };
        self.lines.iter().map(print).collect()
    }
}

/// Leaves out what is far from any difference.
fn around(lines: Vec<DiffLine>) -> Vec<DiffLine> {
    let is_same = |line: &DiffLine| matches!(line, DiffLine::Same(_));
    let mut near = vec![false; lines.len()];
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| !is_same(line)) {
        let end = (at + AROUND + 1).min(lines.len());
        near[at.saturating_sub(AROUND)..end].fill(true);
    }
    let mut out = Vec::new();
    for (line, near) in lines.into_iter().zip(near) {
        match out.last_mut() {
            _ if near => out.push(line),
            Some(DiffLine::Hidden(count)) => *count += 1,
            _ => out.push(DiffLine::Hidden(1)),
        }
    }
    out
}

fn signed(sign: char, text: &str) -> String {
    let visible = text.trim_end_matches([' ', '\t']);
    let mut out = format!("{sign} ");
    for c in visible.chars() {
        if c.is_control() && c != '\t' {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out.extend(text[visible.len()..].chars().map(|c| if c == ' ' { '␠' } else { '␉' }));
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::align::judge;
    use crate::replay::bindings::Bindings;
    use crate::replay::expectation::result_lines;
    use crate::replay::transcript::Transcript;

    /// The difference between the one expectation of a fence and a result.
    fn check(fence: &str, actual: &str, expected: &str) {
        let text = format!("```arrow\n{fence}```\n");
        let transcript = Transcript::parse(text.as_str());
        let item = &transcript.fences().next().expect("a fence").items[0];
        let patterns: Vec<_> = item.expected.iter().map(|line| &line.pattern).collect();
        let actual = result_lines(actual);
        let verdict = judge(&patterns, &actual, &mut Bindings::default());
        let diff = Diff::new(&text, item, &actual, &verdict).expect("a difference");
        assert_eq!(format!("{}:\n{}", diff.line, diff.print()), expected);
    }

    #[test]
    fn shows_what_was_expected_first() {
        check("→ a\n1\n2\n3\n", "1\nx\ny", "4:\n  1\n- 2\n- 3\n+ x\n+ y\n");
        check("→ a\n\n", "x", "3:\n+ x\n");
        check(
            "→ a\n  b\n\n…\nid <n>\nold\n",
            "x\nid 7\nnew \u{1b}[0m \t",
            "7:\n  …\n  id <n>\n- old\n+ new \\u{1b}[0m␠␉\n",
        );
    }

    #[test]
    fn hides_what_is_far() {
        check(
            "→ a\n1\n2\n3\n4\n5\n6\n7\n8\n9\n",
            "1\n2\n3\n4\nx\n6\n7\n8\n9",
            "7:\n@ 1 more line as expected\n  2\n  3\n  4\n- 5\n+ x\n  6\n  7\n  8\n@ 1 more line as expected\n",
        );
    }
}

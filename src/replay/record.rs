//! Writing a transcript: what was said becomes fences that replay as the same commands with the same results.

use super::escape::{Place, escape};
use super::expectation::result_lines;
use super::fence::Opening;
use super::transcript::Transcript;

/// A command, without its arrow, and what was printed for it.
pub type Exchange<'a> = (&'a str, &'a str);

/// The fences of some batches, and how many commands cannot stand in one and are left out.
///
/// The later lines of a command belong to it in a text by rules of their own; where those of a transcript would read
/// something else, the command is left out.
pub fn fences(batches: &[Vec<Exchange<'_>>]) -> (String, usize) {
    let mut out = String::new();
    let mut lost = 0;
    for batch in batches {
        let length = fence_length(batch);
        let kept: Vec<String> = batch.iter().filter_map(|exchange| item(*exchange, length)).collect();
        lost += batch.len() - kept.len();
        if kept.is_empty() {
            continue;
        }
        let rule = "`".repeat(length);
        out.push_str(&format!("\n{rule}arrow\n{}{rule}\n", kept.concat()));
    }
    (out, lost)
}

/// Longer than every run of backticks, so that none of them ends the fence.
fn fence_length(batch: &[Exchange<'_>]) -> usize {
    let runs = batch.iter().flat_map(|(command, result)| [command, result]);
    let longest = runs.flat_map(|text| text.split(|c| c != '`')).map(str::len).max().unwrap_or(0);
    (longest + 1).max(3)
}

/// A command and its result as lines of a fence; `None` where they would not be read as this command.
fn item((command, result): Exchange<'_>, length: usize) -> Option<String> {
    let rule = "`".repeat(length);
    let opening = Opening { indent: "", mark: '`', length, info: "arrow" };
    let mut out = format!("→ {command}\n");
    let wanted = out.clone();
    for (index, line) in result_lines(result).iter().enumerate() {
        out.push_str(&escape(line, Place { fence: &opening, first: index == 0 }));
        out.push('\n');
    }
    let transcript = Transcript::parse(format!("{rule}arrow\n{out}{rule}\n"));
    let mut items = transcript.fences().flat_map(|fence| &fence.items);
    let is_it = items.next().is_some_and(|item| item.command.trim_end() == wanted.trim_end());
    (is_it && items.next().is_none() && transcript.problems.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(batches: &[Vec<Exchange<'_>>], expected: &str, lost: usize) {
        assert_eq!(fences(batches), (expected.to_owned(), lost));
    }

    #[test]
    fn what_was_said_becomes_fences() {
        check(&[], "", 0);
        check(
            &[vec![("pin a", "✓ pinned"), ("drop a", "")], vec![("view <x>", "✗ no <x> …\n  hint: → help")]],
            "\n```arrow\n→ pin a\n✓ pinned\n→ drop a\n```\n\n```arrow\n→ view <x>\n✗ no \\<x> \\…\n  hint: → help\n```\n",
            0,
        );
        check(
            &[vec![("write a\n  one\n\n  two", "  tree"), ("write b\n```text\nx\n```", "ok")]],
            "\n````arrow\n→ write a\n  one\n\n  two\n\\  tree\n→ write b\n```text\nx\n```\nok\n````\n",
            0,
        );
    }

    #[test]
    fn what_would_read_as_something_else_is_left_out() {
        check(&[vec![("stash a \"one\ntwo\"", "ok"), ("pin b", "✓")]], "\n```arrow\n→ pin b\n✓\n```\n", 1);
        check(&[vec![("stash a \"one\n→ two\"", "ok")]], "", 1);
    }
}

//! Rewriting expectations: only those that differ, and in them only the lines that do not hold.
//!
//! Everything else keeps its bytes, line ends and indentation included. Before the new text is given out it is read
//! again, and refused if the commands in it are no longer the same.

use crate::error::{Code, Error, Result};

use super::align::Step;
use super::escape::{Place, escape, keep};
use super::transcript::{Fence, Item, Transcript};

/// What is to become of one expectation.
#[derive(Debug, Clone)]
pub struct Revision<'t> {
    /// The fence it stands in.
    pub fence: &'t Fence,
    /// The command it belongs to.
    pub item: &'t Item,
    /// The lines of the result.
    pub actual: Vec<&'t str>,
    /// The steps from the expectation to one that holds.
    pub steps: &'t [Step],
}

/// The transcript's text with the expectations revised; `revisions` in the order of the text.
pub fn rewrite(transcript: &Transcript, revisions: &[Revision<'_>]) -> Result<String> {
    let text = &transcript.text;
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for revision in revisions {
        let span = revision.item.expectation();
        out.push_str(&text[done..span.start]);
        revise(text, revision, &mut out);
        done = span.end;
    }
    out.push_str(&text[done..]);
    let again = Transcript::parse(out.as_str());
    let commands = |transcript: &Transcript| -> Vec<String> {
        transcript.fences().flat_map(|fence| &fence.items).map(|item| item.command.clone()).collect()
    };
    if again.problems == transcript.problems && commands(&again) == commands(transcript) {
        Ok(out)
    } else {
        Err(Error::new(Code::Internal, "the updated transcript would not read back as the same commands"))
    }
}

fn revise(text: &str, revision: &Revision<'_>, out: &mut String) {
    let opening = revision.fence.opening_of(text);
    let end = revision.fence.line_end(text);
    let mut first = true;
    for step in revision.steps {
        let place = Place { fence: &opening, first };
        let line = match *step {
            Step::Drop(_) => continue,
            Step::Keep { line, .. } => {
                let expected = &revision.item.expected[line];
                let kept = keep(&expected.text, place);
                if kept == expected.text {
                    out.push_str(expected.span.of(text));
                    first = false;
                    continue;
                }
                kept
            }
            Step::Add(at) => escape(revision.actual[at], place),
        };
        if !line.is_empty() {
            out.push_str(opening.indent);
            out.push_str(&line);
        }
        out.push_str(end);
        first = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::compare::compare;

    /// Updates a transcript whose commands print `results` in turn; updating again must change nothing.
    fn check(text: &str, results: &[&str], expected: &str) {
        let update = |text: &str| {
            let transcript = Transcript::parse(text);
            assert_eq!(transcript.problems, []);
            let mut results = results.iter().map(|result| (*result).to_owned());
            let judged = compare(&transcript, |commands| results.by_ref().take(commands.len()).collect());
            judged.and_then(|judged| judged.update(&transcript)).expect("an update")
        };
        let updated = update(text);
        assert_eq!(updated, expected, "for {text:?}");
        assert_eq!(update(&updated), updated, "a second update of {text:?}");
    }

    #[test]
    fn only_what_differs_is_rewritten() {
        check("a\n```arrow\n→ x\n1 \n→ y\n2\n```\n", &["1 ", "2"], "a\n```arrow\n→ x\n1 \n→ y\n2\n```\n");
        check("```arrow\n→ x\n1\n\n→ y\n```\n", &["a\n\nb", "c"], "```arrow\n→ x\na\n\nb\n\n→ y\nc\n```\n");
        check("```arrow\n→ x\n1\n```\n", &[""], "```arrow\n→ x\n```\n");
        check("```arrow\n→ x\n…\nid <n>\nold\n```\n", &["q\nid 7\nnew"], "```arrow\n→ x\n…\nid <n>\nnew\n```\n");
    }

    #[test]
    fn line_ends_and_indentation_stay() {
        check("```arrow\r\n→ x\r\na\r\n```\r\n", &["b\n\nc"], "```arrow\r\n→ x\r\nb\r\n\r\nc\r\n```\r\n");
        check("1. ```arrow\n", &[], "1. ```arrow\n");
        check(
            "1. x\n   ```arrow\n   → x\n   a\n   ```\n",
            &["b\n\n  c"],
            "1. x\n   ```arrow\n   → x\n   b\n\n     c\n   ```\n",
        );
    }

    #[test]
    fn what_would_be_misread_is_escaped() {
        check(
            "```arrow\n→ x\n```\n",
            &["  tree\n→ y\n```\n12 …\n<a>\n~/b/"],
            "```arrow\n→ x\n\\  tree\n\\→ y\n\\```\n12 \\…\n\\<a>\n\\~/b/\n```\n",
        );
        check("```arrow\n→ x\na\n  …\n```\n", &["b"], "```arrow\n→ x\nb\n  …\n```\n");
        check("```arrow\n→ x\na\n  id <n>\n```\n", &["  id 7"], "```arrow\n→ x\n\\  id <n>\n```\n");
    }

    #[test]
    fn gaps_are_not_rewritten() {
        let text = "```arrow,fails\n→ x\n1\n```\n```arrow,skip=\"why\"\n→ y\n2\n```\n";
        check(text, &["other"], text);
    }
}

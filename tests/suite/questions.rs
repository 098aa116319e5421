//! What a question offers: each line of it, said again, is understood as what was offered, with the same arguments, or
//! lacks what its placeholder says. And nothing is offered to be lost by a line that does not speak of it.

use std::sync::Arc;

use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;

use crate::table_phrases::phrases;

/// One phrase in so many is looked at.
const STEP: usize = 9;
/// The offered lines that are understood otherwise: two places for texts that stand side by side are read as one text.
const MISREAD: &[&str] = &["write \"out\" <content> <append>"];

/// What is offered for a line: tools and lines.
fn offered(resolver: &Resolver, line: &str) -> Vec<(&'static str, String)> {
    let resolution = Utterance::parse(line, None).and_then(|utterance| resolver.resolve(&utterance, &Assumed));
    match resolution.map(|resolution| resolution.decision) {
        Ok(Decision::Ask(question)) => {
            question.candidates.into_iter().map(|candidate| (candidate.tool, candidate.line)).collect()
        }
        _ => Vec::new(),
    }
}

/// How an offered line is understood, if otherwise than it is offered.
fn misread(resolver: &Resolver, tool: &str, line: &str) -> Option<String> {
    let utterance = Utterance::parse(line, None).expect("an offered line is a line");
    match resolver.resolve(&utterance, &Assumed).map(|resolution| resolution.decision) {
        Ok(Decision::Run(call)) if call.tool.spec.name == tool && call.exact() == line => None,
        // What is lacking is asked for again, in the same words.
        Ok(Decision::Ask(question))
            if line.contains('<') && question.candidates.iter().any(|known| known.line == line) =>
        {
            None
        }
        Ok(Decision::Run(call)) => Some(format!("runs {}", call.exact())),
        Ok(Decision::Ask(question)) => Some(format!("asks {:?}", question.candidates)),
        Ok(Decision::Reject { .. }) => Some("is no command".to_owned()),
        Err(error) => Some(error.message),
    }
}

#[test]
fn an_offered_line_means_what_was_offered() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let lines = phrases();
    let (mut count, mut wrong) = (0, Vec::new());
    for phrase in lines.iter().step_by(STEP) {
        for (tool, line) in offered(&resolver, &phrase.text) {
            count += 1;
            if MISREAD.contains(&line.as_str()) {
                continue;
            }
            if let Some(how) = misread(&resolver, tool, &line) {
                wrong.push(format!("\"{}\" offers {tool}: {line}\n    but that {how}", phrase.text));
            }
        }
    }
    assert!(count > 100, "{count} offered lines");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nothing_is_offered_to_be_lost_that_the_line_does_not_speak_of() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    for line in [
        "wc -l notes.md",
        "who deleted notes.md",
        "may I look at lines 2 until 4 of notes.md",
        "is notes.md still there",
        "//lamp[@watts='40']",
        ":w notes.md",
        "what became of a7x2",
    ] {
        let losing = |(tool, _): &(&str, String)| {
            ["files.delete", "memory.drop", "loom.prune", "glossary.delete", "snapshots.dismiss"].contains(tool)
        };
        let offered = offered(&resolver, line);
        assert!(!offered.iter().any(losing), "{line}: {offered:?}");
    }
    for (line, tool) in [("nuke notes.md", "files.delete"), ("wipe the file notes.md", "files.delete")] {
        assert!(offered(&resolver, line).iter().any(|(offered, _)| *offered == tool), "{line}");
    }
}

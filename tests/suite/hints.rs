//! Hints as they come out: each is a line that runs, whatever the names in it are.

use std::path::Path;
use std::sync::Arc;

use arrowsh::engine::{Grants, Outcome, Permission, Verdict};
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::shell::{self, Shell};
use arrowsh::syntax::Utterance;
use arrowsh::tools;

use crate::support::{Workspace, files_below, package, shell_in};

/// A workspace whose names have blanks and signs in them, and somebody who may write.
fn shell(workspace: &Workspace) -> Shell {
    workspace.write("my notes.md", "one\ntwo\nthree\n");
    workspace.write("my config.udon", "|config\n  |app :port 1\n");
    workspace.write("my code.py", "def one():\n    return 1\n\n\ndef two():\n    return 2\n");
    workspace.write("my folder/a b.txt", "text\n");
    workspace.write("README", "read me\n");
    workspace.write(".arrowsh/agents/my agent.udon", "|agent[broken\n");
    shell_in(&workspace.root(), "me", Grants::person().and([Permission::Exec]))
}

/// The only outcome of a line.
fn outcome(shell: &mut Shell, line: &str) -> Outcome {
    let events = shell.run_text(format!("→ {line}\n"));
    let mut outcomes: Vec<Outcome> = events
        .into_iter()
        .filter_map(|event| match event {
            shell::Event::Batch(outcomes) => Some(outcomes),
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(outcomes.len(), 1, "{line}");
    outcomes.remove(0)
}

/// Lines that fail in a workspace with such names; what their hints say runs.
const FAILING: &[&str] = &[
    "code extract target:\"my notes.md:20-30\"",
    "code extract target:\"my notes.md#two\"",
    "code extract target:\"my code.py#too\"",
    "list_files \"my folder/a b.txt\"",
    "list_files README",
    "create file \"my notes.md\" \"text\"",
    "create file file_path:README \"text\"",
    "edit code file_path:\"my notes.md\" old_string:\"nowhere\" new_string:\"x\"",
    "edit code file_path:\"my notes.md\" start_line:2 new_string:\"x\"",
    "focus \"my config.udon\" |nothing",
    "pin target:\"my config.udon|nothing\"",
    "drop pin:nothing",
    "recall nothing",
    "undo 7",
    "undo nothing.md",
    "glance \"my config.udon\" max-depth:-1",
    "apply prop_77",
    "timeline \"my config.udon\" |app key:date",
];

#[test]
fn a_hint_runs_whatever_the_names_are() {
    let mut wrong = Vec::new();
    let mut hints = 0;
    for line in FAILING {
        let workspace = Workspace::new();
        let mut shell = shell(&workspace);
        let (Verdict::Failed(error) | Verdict::Skipped(error)) = outcome(&mut shell, line).verdict else {
            wrong.push(format!("{line}\n    does not fail"));
            continue;
        };
        let Some(hint) = error.hint else {
            wrong.push(format!("{line}\n    has no hint: {}", error.message));
            continue;
        };
        hints += 1;
        match outcome(&mut shell, &hint).verdict {
            Verdict::Ok { .. } => {}
            Verdict::Failed(error) => wrong.push(format!("{line}\n    {hint}\n    {error}")),
            other => wrong.push(format!("{line}\n    {hint}\n    {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {}, {hints} hints:\n{}", wrong.len(), FAILING.len(), wrong.join("\n"));
}

/// The hints that the transcripts show.
fn shown() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, bytes) in files_below(&package().join("corpus/transcripts")) {
        if Path::new(&name).extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let text = String::from_utf8(bytes).expect("UTF-8");
        let hints = text.lines().filter_map(|line| line.trim_start().strip_prefix("hint: → "));
        // What looks like a mark of the transcript's own is escaped in it.
        found.extend(hints.map(|hint| (name.clone(), hint.replace("\\<", "<"))));
    }
    found
}

#[test]
fn a_hint_that_is_shown_is_a_line_of_its_tool() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let hints = shown();
    let mut wrong = Vec::new();
    for (place, hint) in &hints {
        let resolution = Utterance::parse(hint, None).and_then(|line| resolver.resolve(&line, &Assumed));
        match resolution.map(|resolution| resolution.decision) {
            Ok(Decision::Run(_)) => {}
            // What stands for words of the reader's own.
            Ok(Decision::Ask(question)) if question.code == arrowsh::error::Code::Missing => {}
            Ok(other) => wrong.push(format!("{place}: {hint}\n    {other:?}")),
            Err(error) => wrong.push(format!("{place}: {hint}\n    {error}")),
        }
    }
    assert!(hints.len() > 100, "only {} hints", hints.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), hints.len(), wrong.join("\n"));
}

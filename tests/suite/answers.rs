//! Answers to questions, and what "it" and "here" stand for where something would be lost: in a workspace of its own.

use arrowsh::engine::Grants;

use crate::support::{Workspace, printed, shell_in};

/// What a text prints, and whether the notes are still there afterwards.
fn ran(text: &str) -> (String, bool) {
    let workspace = Workspace::new();
    workspace.write("notes.md", "keep me\n");
    workspace.write("other.md", "and me\n");
    let printed = printed(&shell_in(&workspace.root(), "me", Grants::person()).run_text(text));
    (printed, workspace.root().join("notes.md").exists())
}

/// Whether the notes are kept, and what the text prints somewhere.
fn check(text: &str, is_kept: bool, expected: &str) {
    let (printed, kept) = ran(text);
    assert!(kept == is_kept && printed.contains(expected), "{text}\n---\n{printed}");
}

#[test]
fn the_next_batch_answers() {
    for answer in ["1", "#1", "the first", "option 1", "yes", "ok", "do it"] {
        check(&format!("→ delete notes.md\n\nAs asked.\n→ {answer}\n"), false, "deleted notes.md");
    }
    check("→ delete notes.md\n\nNo.\n→ no\n\nOr?\n→ 1\n", true, "not done: \"delete notes.md\"");
    check("→ delete notes.md\n\nHm.\n→ the second\n", true, "the question had 1 answer");
}

#[test]
fn the_name_of_a_tool_answers_nothing() {
    check("→ glossary search\n\nNow.\n→ apply\n", true, "\"apply\" lacks");
    check("→ glossary search\n\nNow.\n→ tide\n", true, "<glossary_results");
}

#[test]
fn an_answer_stands_where_one_can() {
    // In a sentence, in a list, behind another batch, as a question.
    check("→ delete notes.md\n\nThe limit goes\n→ 1\n", true, "taken for prose");
    check("→ delete notes.md\n\nSteps:\n1. → 1\n", true, "taken for prose");
    check("→ delete notes.md\n\nFirst:\n→ cat other.md\n\nSo.\n→ 1\n", true, "taken for prose");
    check("→ delete notes.md\n\nSo.\n→ 1?\n", true, "taken for prose");
    check("Yes.\n→ yes\n", true, "taken for prose");
}

#[test]
fn of_two_questions_none_is_taken() {
    let text = "→ delete notes.md\n→ delete other.md\n\nYes.\n→ 1\n";
    check(text, true, "\"1\" could mean\n  1. files delete notes.md\n  2. files delete other.md");
    check(&format!("{text}\nThe first.\n→ 1\n"), false, "deleted notes.md");
}

#[test]
fn a_word_is_what_was_lacking() {
    let text = "→ stash route \"by the coast\"\n→ recall\n\nThat one.\n→ route\n";
    check(text, true, "recalled \"route\"");
    check("→ stash route\n\nThis:\n→ \"by the coast\"\n→ recall route\n", true, "> by the coast");
}

#[test]
fn no_single_word_is_a_plan_or_a_program() {
    check("→ Plan\n\nThen.\n→ Verify\n", true, "\"Verify\" could mean");
    check("→ execute_plan\n\nThen.\n→ Verify\n", true, "\"Verify\" could mean");
    check("→ bash\n\nThen.\n→ uname\n", true, "\"uname\" could mean");
    check("→ files delete\n\nThe notes.\n→ notes.md\n", false, "deleted notes.md");
}

#[test]
fn nothing_is_lost_that_is_not_named() {
    check("→ cat notes.md\n→ files delete\n", true, "lacks file");
    check("→ cat notes.md\n→ delete file\n", true, "lacks file");
    check("→ cat notes.md\n→ files delete now\n", true, "lacks file");
    check("→ cat notes.md\n→ files delete it\n", false, "deleted notes.md");
    // Something else was shown since.
    check("→ cat notes.md\n→ stash plan \"b\"\n→ recall plan\n→ files delete it\n", true, "lacks file");
    // The opposite of what is said is not offered.
    let (printed, _) = ran("→ delete everything but notes.md\n");
    assert!(!printed.contains("delete notes.md\n"), "{printed}");
}

/// Where we are is a document; what a line names is something else, and nothing is done to the document for it.
#[test]
fn what_a_line_names_is_not_where_we_are() {
    let workspace = Workspace::new();
    workspace.write("logs/low.txt", "tide\n");
    let mut shell = shell_in(&workspace.root(), "me", Grants::person());
    let mut said = |line: &str| printed(&shell.run_text(format!("→ {line}\n")));
    assert!(said("glance garden.udon").starts_with("|skeleton"));
    for line in ["files rename logs papers", "validate all documents", "validate every document"] {
        let answer = said(line);
        assert!(answer.starts_with("? MISSING") && !answer.contains("rename garden.udon"), "{line}: {answer}");
    }
    let answer = said("files show logs");
    assert!(answer.starts_with("? ") && !answer.contains("|garden"), "{answer}");
    assert!(said("validate").contains("= validate garden.udon"), "and else it is");
}

#[test]
fn nothing_is_asked_that_has_no_answer() {
    let workspace = Workspace::new();
    let ran = workspace.run(&["-c", "$"]);
    assert!(ran.out.starts_with("✗ INVALID_SYNTAX: no tool does that"), "{ran:?}");
    let ran = workspace.run(&["-c", "zorx"]);
    assert!(ran.out.starts_with("✗ INVALID_SYNTAX: no tool does that"), "{ran:?}");
    workspace.write("rec.md", "keep me\n");
    let ran = workspace.run(&["--allow", "write", "-c", "record rec.md overwrite"]);
    assert!(ran.out.contains("1. record rec.md\n") && !ran.out.contains("create file"), "{ran:?}");
}

//! Files and folders that lines name, in a workspace: whether they are there tells a request from a sentence.

use arrowsh::engine::Grants;

use crate::support::{Workspace, printed, shell_in};

/// What a text prints in a workspace that has these files, each with a line in it.
fn ran(files: &[&str], text: &str) -> String {
    let workspace = Workspace::new();
    for file in files {
        workspace.write(file, "a line\n");
    }
    printed(&shell_in(&workspace.root(), "me", Grants::person()).run_text(text))
}

const NOTHING: &str = "note: 1 arrow line was taken for prose";

#[test]
fn a_sentence_that_names_what_is_not_there_is_no_request() {
    let line = "look into quays/piers for tides";
    let text = format!("→ {line}\n");
    assert!(ran(&[], &text).contains(NOTHING), "{line}");
    assert!(!ran(&["quays/piers/a.md"], &text).contains(NOTHING), "{line}, with the folder");
}

#[test]
fn a_request_for_what_is_not_there_is_told_so() {
    for line in ["glance tides.udon", "whats in tides.udon", "outline of tides.udon", "cat tides.udon"] {
        let printed = ran(&[], &format!("→ {line}\n"));
        assert!(printed.contains("✗ NOT_FOUND: file \"tides.udon\" is not in the workspace"), "{line}: {printed}");
    }
}

#[test]
fn a_name_at_the_head_of_a_sentence_may_be_only_its_verb() {
    let asks =
        "? AMBIGUOUS: \"Read tides.md\" could be a sentence, as there is no \"tides.md\" here; as a command it is";
    assert!(ran(&[], "→ Read tides.md\n").contains(asks));
    assert!(ran(&["tides.md"], "→ Read tides.md\n").contains("1  a line"));
    assert!(ran(&["quays/tides.md"], "→ Read tides.md\n").contains("1  a line"));
    assert!(ran(&["quays/tides.md"], "→ have a look into tides.md\n").contains("1  a line"));
    assert!(ran(&[], "→ UDON.GLANCE tides.udon\n").contains("✗ NOT_FOUND"));
    assert!(ran(&[], "→ create file tides.md \"high at noon\"\n→ Read tides.md\n").contains("1  high at noon"));
}

#[test]
fn what_a_line_above_makes_is_there() {
    let printed = ran(&[], "→ create file tides.md \"high at noon\"\n→ look through tides.md\n");
    assert!(printed.contains("1  high at noon"), "{printed}");
}

#[test]
fn a_place_that_is_searched_stands_before_what_is_searched_for() {
    for (line, place) in [("grep tides.md for ferries", "tides.md"), ("grep quays/ for ferries", "quays/")] {
        let printed = ran(&["tides.md", "quays/north.md"], &format!("→ {line}\n"));
        assert!(printed.contains(&format!("= code search \"ferries\" path:{place}")), "{printed}");
    }
}

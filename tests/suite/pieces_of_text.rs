//! Pieces of texts behind an arrow: words of ours in documentation, change logs and stories run nothing.

use crate::readings::{HELD, check};

#[test]
fn lines_that_are_cut_out_of_a_text_are_held() {
    check(&[
        ("which is used by `moor_boat`, and the code of the", HELD),
        ("Code that deals with \"slack water\" in the list of the", HELD),
        ("Pattern matching over the \"tide\" of a list:", HELD),
        ("berth.*      harbour, berth.h", HELD),
        ("set(HARBOUR_SOURCES \"tides.c\")", HELD),
        ("query strings.", HELD),
        ("Fixed `Buoy::with_bell`.", HELD),
        ("Support completion for \":moor\".", HELD),
        ("google is down again", "ask web.search"),
    ]);
}

#[test]
fn a_lone_word_with_another_consonant_is_another_word() {
    check(&[
        ("contest", HELD),
        ("chances", HELD),
        ("smashed", HELD),
        ("histroy", "run history.log {}"),
        ("snapshts", "run snapshots.list {}"),
    ]);
}

#[test]
fn what_is_said_of_a_shell_is_run_by_none() {
    check(&[
        ("shell does not like \"for b in <none>\" (an old complaint)", HELD),
        ("bash completion of the harbour tool knows its new --moor option", HELD),
        ("bash find . -name a", r#"run code.bash {"command":"find . -name a"}"#),
        ("bash make    all", r#"run code.bash {"command":"make    all"}"#),
        ("stash gear \"rope\tand lamp\"", r#"run memory.stash {"label":"gear","content":"rope\tand lamp"}"#),
        ("bash ./moor.sh --for the north quay", r#"run code.bash {"command":"./moor.sh --for the north quay"}"#),
    ]);
}

#[test]
fn short_orders_are_asked_about_and_not_passed_over() {
    check(&[
        ("fix the leak in hull.ts", "ask code.edit"),
        ("if nothing moors there, delete quay.md", HELD),
        ("kestrel agent, zorx please", r#"run agents.describe {"agent":"kestrel"}"#),
        ("help task create", r#"run meta.help {"tool":"task create"}"#),
    ]);
}

#[test]
fn pages_and_their_links_ask_nothing() {
    check(&[
        ("[Tide tables](docs/tides.md)", "reject"),
        ("**[`docs/quay.md`](https://example.com/quay.md)** · [Buoys](docs/buoys.md)", "reject"),
        ("<summary>Tide tables of the north</summary>", "reject"),
        ("[Tide tables](docs/tides.md): when the sea comes, and why", "reject"),
        ("report. See \"Tide tables\" below.", HELD),
        ("Usage:", HELD),
        ("tide | find the code of it |", HELD),
        ("Python の潮汐表", HELD),
        ("create a `.moor` file with your harbour keys:", HELD),
        ("Create `tides/ebb.py` with an `ebb(hours)` function", HELD),
        ("shell execution;", HELD),
        ("Google sign-in is not needed", HELD),
    ]);
}

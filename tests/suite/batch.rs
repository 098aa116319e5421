//! A batch as a small program: what is skipped, what `it` is, what is asked and answered, what stays private.

use arrowsh::engine::{Args, Catalog, Effect, Grants, Permission, Reply, Session, Show, Spec, Tool};
use arrowsh::error::Result;
use arrowsh::shell::{self, Shell};
use arrowsh::tools;

use crate::support::{Workspace, printed, shell_in, shell_with};

/// A shell of an agent in a fresh workspace.
fn place() -> (Workspace, Shell) {
    let workspace = Workspace::new();
    let shell = shell_in(&workspace.root(), "agent", Grants::agent());
    (workspace, shell)
}

/// Runs texts in turn in one dialogue; compares what the last one prints.
fn check(texts: &[&str], expected: &str) {
    let (_workspace, mut shell) = place();
    let events = texts.iter().map(|text| shell.run_text(text)).last().expect("a text");
    assert_eq!(printed(&events), expected.trim_end(), "for {texts:?}");
}

const MISSING: &str = "✗ NOT_FOUND: nothing is stashed as \"none\"\n  hint: → memory stashed\n";

#[test]
fn after_a_failure_only_what_reads_still_runs() {
    check(
        &["→ recall none\n→ cat notes.txt lines:2\n→ stash seeds \"carrot\"\n→ pin notes.txt\n→ memory stashed\n"],
        &format!(
            "{MISSING}\nnotes.txt (3 lines, line 2)\n2  two\n\n✗ SKIPPED: line 1 failed\n\n✗ SKIPPED: line 1 failed\n\nnothing is stashed"
        ),
    );
}

#[test]
fn after_a_question_it_is_the_same() {
    check(
        &["→ stash seeds\n→ cat notes.txt lines:2\n→ pin notes.txt\n"],
        "? MISSING: \"stash seeds\" lacks content (what to put away)\n  1. stash seeds <content>\n  hint: → help stash\n\nnotes.txt (3 lines, line 2)\n2  two\n\n✗ SKIPPED: line 1 failed",
    );
}

#[test]
fn a_failure_does_not_reach_the_next_batch() {
    check(
        &["→ recall none\nAnother way:\n→ stash seeds \"carrot\"\n"],
        &format!("{MISSING}\n✓ stashed \"seeds\" (2 tokens)"),
    );
}

#[test]
fn a_batch_can_keep_going() {
    check(
        &["→ batch keep-going\n→ recall none\n→ stash seeds \"carrot\"\n"],
        &format!("batch keep-going\n\n{MISSING}\n✓ stashed \"seeds\" (2 tokens)"),
    );
}

#[test]
fn a_batch_can_stop() {
    check(
        &["→ batch stop\n→ cat notes.txt lines:2\n→ recall none\n→ cat notes.txt\n"],
        &format!("batch stop\n\nnotes.txt (3 lines, line 2)\n2  two\n\n{MISSING}\n✗ SKIPPED: line 3 failed"),
    );
}

#[test]
fn a_batch_can_be_planned() {
    check(&["→ batch plan\n→ cat notes.txt\n→ stash seeds \"carrot\"\n", "→ memory stashed\n"], "nothing is stashed");
    check(
        &["→ batch plan\n→ cat notes.txt\n→ stash seeds \"carrot\"\n"],
        "batch plan\n\nwould run: files show notes.txt (read)\n\nwould run: stash seeds \"carrot\" (note)",
    );
}

#[test]
fn how_a_batch_runs_is_said_first_and_rightly() {
    check(
        &["→ cat notes.txt lines:2\n→ batch stop\n"],
        "notes.txt (3 lines, line 2)\n2  two\n\n✗ INVALID_OPERATION: \"batch\" can only be the first line of a batch",
    );
    check(
        &["→ batch sotp\n→ stash seeds \"carrot\"\n"],
        "✗ INVALID_ARGUMENT: \"sotp\" is no way to run a batch\n  did you mean: keep-going, stop, plan, atomic\n\n✗ SKIPPED: line 1 failed",
    );
}

#[test]
fn it_is_the_newest_value_that_fits() {
    check(
        &["→ cat notes.txt lines:2\n→ pin it\n"],
        "notes.txt (3 lines, line 2)\n2  two\n\n= pin notes.txt\n✓ pinned notes.txt to working memory (4 tokens)",
    );
    check(
        &["→ cat notes.txt lines:2\n→ stash seeds \"carrot\"\n", "→ pin it\n"],
        "= pin notes.txt\n✓ pinned notes.txt to working memory (4 tokens)",
    );
}

#[test]
fn lines_of_a_batch_are_numbered_values() {
    check(
        &["→ cat notes.txt lines:1\n→ cat garden.udon lines:1\n→ pin $1\n"],
        "notes.txt (3 lines, line 1)\n1  one\n\ngarden.udon (4 lines, line 1)\n1  |garden[north]\n\n= pin notes.txt\n✓ pinned notes.txt to working memory (4 tokens)",
    );
}

#[test]
fn a_failed_line_has_no_value() {
    let (_workspace, mut shell) = place();
    let events = shell.run_text("→ batch keep-going\n→ recall none\n→ pin $2\n");
    let last = shell::outcomes(&events).last().expect("an outcome");
    assert!(!last.is_ok(), "{}", printed(&events));
}

#[test]
fn an_outcome_is_named_for_the_whole_dialogue() {
    check(
        &["→ cat notes.txt lines:2\n→ as list\n→ cat garden.udon\n", "→ pin list\n"],
        "= pin notes.txt\n✓ pinned notes.txt to working memory (4 tokens)",
    );
    check(&["→ cat notes.txt lines:2\n→ as list\n"], "notes.txt (3 lines, line 2)\n2  two\n\nlist = notes.txt");
    check(&["→ as list\n"], "✗ INVALID_OPERATION: nothing before \"as list\" can be named");
}

#[test]
fn a_line_sees_what_the_one_before_left() {
    check(
        &["→ alias look files.show\n→ look notes.txt lines:2\n"],
        "look = files.show\n\nnotes.txt (3 lines, line 2)\n2  two",
    );
}

#[test]
fn a_question_is_answered_by_its_number() {
    let (_workspace, mut shell) = place();
    let asked = printed(&shell.run_text("→ search two\n"));
    assert!(asked.starts_with("? AMBIGUOUS: \"search two\" could mean\n  1. "), "{asked}");
    let (at, line) = asked
        .lines()
        .enumerate()
        .find(|(_, line)| line.ends_with("glossary search \"two\""))
        .expect("a way to show it");
    assert!(line.starts_with(&format!("  {at}. ")) && at <= 4, "{asked}");
    let answer = printed(&shell.run_text(format!("I meant to look.\n→ {at}\n")));
    let direct = printed(&shell.run_text("→ glossary search two\n"));
    assert_eq!(answer, direct);
    assert!(direct.starts_with("<glossary_results count=\"0\""), "{direct}");
}

#[test]
fn a_number_answers_nothing_when_nothing_was_asked() {
    check(&["→ 1\n"], "note: 1 arrow line was taken for prose");
    check(&["→ stash seeds\n", "→ cat notes.txt lines:2\n", "→ 1\n"], "note: 1 arrow line was taken for prose");
    check(
        &["→ stash seeds\n", "→ 3\n"],
        "✗ INVALID_ARGUMENT: the question had 1 answer\n  did you mean: stash seeds <content>",
    );
    check(
        &["→ stash seeds\n", "→ 1\n"],
        "? MISSING: \"stash seeds <content>\" lacks content (what to put away)\n  1. stash seeds <content>\n  hint: → help stash",
    );
}

#[test]
fn a_loose_line_is_shown_in_its_exact_form() {
    check(
        &["→ show me lines 2 of notes.txt please\n"],
        "= files show notes.txt 2\nnotes.txt (3 lines, line 2)\n2  two",
    );
    check(&["→ files show notes.txt 2\n"], "notes.txt (3 lines, line 2)\n2  two");
}

#[test]
fn a_scratchpad_is_private() {
    check(
        &["→ think\nthe password is in the drawer\n→ stash seeds \"carrot\"\n←\n→ memory\n"],
        "Context: 0 tokens used · 8000 available",
    );
    check(&["→ think: a thought ←\n→ cat notes.txt lines:2\n"], "notes.txt (3 lines, line 2)\n2  two");
    // One that never ends is told.
    let note = "note: the scratchpad of line 3 has no end, so all below it is private";
    check(&["Well.\n\n→ think\nthe password is in the drawer\n"], note);
    // It counts as a line all the same.
    check(
        &["→ think: a thought ←\n→ recall none\n→ stash seeds \"carrot\"\n"],
        &format!("{MISSING}\n✗ SKIPPED: line 2 failed"),
    );
}

#[test]
fn a_decision_can_be_explained() {
    let (_workspace, mut shell) = place();
    shell.run_text("→ show me notes.txt\n");
    let why = printed(&shell.run_text("→ why\n"));
    for word in ["show me notes.txt", "files.show", "run as"] {
        assert!(why.contains(word), "{word} is not in: {why}");
    }
    assert_eq!(printed(&shell.run_text("→ why\n")), why, "asking why is no decision");
}

#[test]
fn nothing_runs_behind_a_string_that_never_closes() {
    let (_workspace, mut shell) = place();
    let events =
        shell.run_text("→ stash seeds \"carrot\n→ pin notes.txt\n→ cat notes.txt\n\nProse.\n→ stash seeds\n  leek\n");
    let shown = printed(&events);
    assert!(shown.starts_with("✗ INVALID_SYNTAX: "), "{shown}");
    assert!(shell::outcomes(&events).all(|outcome| !outcome.is_ok()), "{shown}");
    assert_eq!(printed(&shell.run_text("→ memory stashed\n")), "nothing is stashed");
}

#[test]
fn a_batch_that_cannot_be_run_casts_no_doubt_on_the_next() {
    let too_long = format!("→ cat {}\n", "x".repeat(2 << 20));
    let (_workspace, mut shell) = place();
    let shown = printed(&shell.run_text(format!("{too_long}→ pin notes.txt\nThen\n→ stash seeds \"carrot\"\n")));
    assert!(shown.starts_with("✗ LIMIT_EXCEEDED: "), "{shown}");
    assert!(shown.contains("\n\n✗ SKIPPED: "), "{shown}");
    assert!(shown.ends_with("\n\n✓ stashed \"seeds\" (2 tokens)"), "{shown}");
}

#[test]
fn arrows_that_were_passed_over_are_told() {
    let fenced = "note: 1 arrow line inside a code fence was not run; tag the fence \"arrow\" to run them";
    check(&["So:\n```text\n→ cat notes.txt\n```\n"], fenced);
    check(&["So:\n```arrow\n→ cat notes.txt lines:2\n```\n"], "notes.txt (3 lines, line 2)\n2  two");
    check(&["A → B, and `→ cat notes.txt`.\n"], "");
    check(&["> → cat notes.txt\n"], "note: 1 arrow line in quoted text was not run; begin the line with the arrow");
    check(&["<think>\n→ cat notes.txt\n</think>\n"], "note: 1 arrow line inside reasoning was not run");
    check(&["→ therefore the proof holds\n"], "note: 1 arrow line was taken for prose");
    check(&["-> not a command\n=> nor this\n"], "");
}

fn panics(_: &mut Session, _: &Args) -> Result<Reply> {
    panic!("the floor is gone")
}

#[allow(clippy::unnecessary_wraps, reason = "the form of a tool")]
fn works(_: &mut Session, _: &Args) -> Result<Reply> {
    Ok(Reply::new(Fine))
}

#[derive(serde::Serialize)]
struct Fine;

impl Show for Fine {
    fn show(&self, page: &mut arrowsh::engine::Page) {
        page.line().plain("fine");
    }
}

const fn tool(name: &'static str, aliases: &'static [&'static str], run: arrowsh::engine::Run) -> Tool {
    let spec = Spec {
        name,
        aliases,
        senses: &[],
        about: "try something",
        past: "tried",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[],
        needs: &[],
        yields: &[],
        transcript: None,
    };
    Tool { spec, run: Some(run) }
}

static PANICS: Tool = tool("try.stumble", &["stumble"], panics);
static WORKS: Tool = tool("try.walk", &["walk"], works);

#[test]
fn a_tool_that_panics_takes_nobody_with_it() {
    let workspace = Workspace::new();
    let catalog = Catalog::new([&PANICS, &WORKS].into_iter().chain(tools::catalog().tools()));
    let mut shell = shell_with(&workspace.root(), "agent", Grants::agent(), catalog);
    let events = shell.run_text("→ stumble\n→ walk\n→ stash seeds \"carrot\"\n\nAnd\n→ stash seeds \"leek\"\n");
    assert_eq!(
        printed(&events),
        "✗ INTERNAL: try.stumble failed in a way it should not\n  the floor is gone\n\nfine\n\n✗ SKIPPED: line 1 failed\n\n✓ stashed \"seeds\" (1 token)"
    );
    assert_eq!(printed(&shell.run_text("→ walk\n")), "fine");
}

static RELAYS: Tool = tool("try.relay", &["relay"], relays);

/// Runs lines of its own on the session it was given.
fn relays(session: &mut Session, _: &Args) -> Result<Reply> {
    let shell = session.dispatch()?;
    let outcomes = shell.dispatch(session, "→ pin it\n→ stash seeds \"carrot\"\n");
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 2, "{outcomes:?}");
    Ok(Reply::new(Fine))
}

#[test]
fn a_tool_runs_lines_of_its_own_on_the_same_session() {
    let workspace = Workspace::new();
    let catalog = Catalog::new(std::iter::once(&RELAYS).chain(tools::catalog().tools()));
    let mut shell = shell_with(&workspace.root(), "agent", Grants::agent(), catalog);
    let events = shell.run_text("→ cat notes.txt lines:1\n→ relay\n→ recall seeds\n→ drop pin:notes.txt\n");
    assert_eq!(
        printed(&events),
        "notes.txt (3 lines, line 1)\n1  one\n\nfine\n\n✓ recalled \"seeds\":\n> carrot\n\n✓ dropped pin notes.txt"
    );
}

//! What the words around a batch do to it: they make questions of what would act, and never the reverse.

use arrowsh::engine::{Call, Effect, Grants, Outcome};
use arrowsh::shell::{self, Event};
use proptest::prelude::*;

use crate::support::{self, Workspace, printed, shell_in};
use crate::table_phrases::phrases;

/// Sentences before a batch, and what follows it.
const BEFORE: &[&str] = &[
    "If you agree, I will run:",
    "You can type, for example:",
    "Here is how I would do it:",
    "I will not run these:",
    "Shall I go on with this?",
    "Once the tests are green:",
    "The user wrote:",
    "I read the file. Now the change:",
    "## Usage",
    "",
];
const BEHIND: &[&str] =
    &["Actually, no.", "Scratch that.", "Shall I go ahead?", "Never mind, I will look again.", "Done.", ""];

/// Everything that a text gives in a workspace of its own.
fn events(text: &str) -> Vec<Event> {
    let workspace = Workspace::new();
    shell_in(&workspace.root(), "me", Grants::person()).run_text(text)
}

/// What a text prints.
fn check(text: &str, expected: &str) {
    assert_eq!(printed(&events(text)).trim(), expected, "{text}");
}

#[test]
fn what_acts_is_asked_about_and_what_reads_runs() {
    let text = "If you agree, I would keep this:\n\n→ stash plan \"by the coast\"\n→ glance garden.udon\n\nSo far.\n";
    let events = events(text);
    let outcomes: Vec<&Outcome> = shell::outcomes(&events).collect();
    assert!(!outcomes[0].is_ok() && outcomes[1].is_ok(), "{}", printed(&events));
    assert!(printed(&events).starts_with(
        "? AMBIGUOUS: this line stands under a condition, \"if you agree\"\n  1. stash plan \"by the coast\""
    ));
}

#[test]
fn a_question_by_a_cue_is_answered_by_its_number() {
    let text = "For example:\n\n→ stash plan \"by the coast\"\n\nYes, do.\n\n→ 1\n→ recall plan\n";
    let printed = printed(&events(text));
    assert!(printed.contains("behind \"for example\"") && printed.ends_with("by the coast"), "{printed}");
}

#[test]
fn a_line_behind_takes_a_batch_back() {
    let taken = "→ stash plan \"x\"\nActually no, wrong label.\n";
    assert!(printed(&events(taken)).contains("is taken back by \"actually no\""));
    check("→ stash plan \"x\"\nAs I said.\n→ recall plan\n", &printed(&events("→ stash plan \"x\"\n→ recall plan\n")));
}

#[test]
fn why_names_what_held_a_line_back() {
    let held = "If you agree, I would keep this:\n\n→ stash plan \"by the coast\"\n\nSo far.\n\n→ why\n";
    let why = printed(&events(held));
    assert!(why.contains("because this line stands under a condition, \"if you agree\""), "{why}");
    let prose = "→ therefore the coast is clear\n\nSo far.\n\n→ why\n";
    assert!(printed(&events(prose)).starts_with("\"therefore the coast is clear\": left alone"), "{prose}");
}

#[test]
fn what_is_held_is_told_by_scan() {
    let workspace = Workspace::new();
    let text = "I will not run these:\n\n→ stash plan \"x\"\n→ glance garden.udon\n";
    let ran = workspace.pipe(&["scan", "--json"], text);
    assert!(ran.out.contains("\"held\":[\"stash plan \\\"x\\\"\"]"), "{ran:?}");
}

/// The outcome of the only line of a text.
fn outcome(text: &str) -> Option<Outcome> {
    events(text).into_iter().find_map(|event| match event {
        Event::Batch(outcomes) => outcomes.into_iter().next(),
        _ => None,
    })
}

proptest! {
    #![proptest_config(support::cases(48))]

    #[test]
    fn a_cue_never_turns_a_question_into_a_run(
        phrase in any::<prop::sample::Index>(),
        before in prop::sample::select(BEFORE),
        behind in prop::sample::select(BEHIND),
    ) {
        let phrases = phrases();
        let line = phrases[phrase.index(phrases.len())].text.replace('\n', " ");
        let plain = outcome(&format!("→ {line}\n"));
        let cued = outcome(&format!("{before}\n\n→ {line}\n{behind}\n"));
        let ran = |outcome: &Option<Outcome>| outcome.as_ref().is_some_and(Outcome::is_ok);
        prop_assert!(ran(&plain) || !ran(&cued), "{before} {line} {behind}");
        if let Some(cued) = cued.filter(Outcome::is_ok)
            && before.starts_with("I will not")
        {
            // A scratchpad is never executed.
            let is_harmless = |call: &Call| call.tool.spec.effect == Effect::Read || call.tool.spec.name == "meta.think";
            prop_assert!(cued.call.is_none_or(|call| is_harmless(&call)), "{line}");
        }
    }
}

#[test]
fn among_arrows_before_prose_a_command_is_plainly_one() {
    let among = |line: &str| printed(&events(&format!("→ therefore the coast is clear\n\nSo far.\n\n→ {line}\n")));
    let beside = |line: &str| printed(&events(&format!("→ {line}\n→ therefore the coast is clear\n")));
    for held in ["Reset", "reset", "Why", "History", "show me the notes.txt file", "remember plan: by the coast"] {
        for printed in [among(held), beside(held)] {
            assert!(!printed.starts_with('✓') && !printed.contains("memory reset"), "{held}: {printed}");
            let is_asked = printed.starts_with("? AMBIGUOUS") || printed.contains("taken for prose");
            assert!(is_asked, "{held}: {printed}");
        }
    }
    for (plain, expected) in
        [("stash plan \"by the coast\"", "✓ stashed"), ("cat notes.txt", "notes.txt (3"), ("memory", "Context: 0")]
    {
        for printed in [among(plain), beside(plain)] {
            assert!(printed.starts_with(expected), "{plain}: {printed}");
        }
    }
    // Where more lines ran than were prose, arrows stand before commands.
    let text = "→ cat notes.txt\n→ memory\n\nSo far.\n\n→ therefore the coast is clear\n\nGood.\n\n→ show me the notes.txt file\n";
    assert!(printed(&events(text)).contains("= files show notes.txt"), "{}", printed(&events(text)));
}

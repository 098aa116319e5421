//! `record`: what was said becomes a transcript, and the transcript replays.

use std::fs;

use crate::support::{GARDEN, Workspace};

/// A clock that stands still, and ids that are those of a replay.
const FIXED: [&str; 6] = ["--clock", "2026-01-01T00:00:00Z", "--seed", "0", "--allow", "write"];

fn say(place: &Workspace, text: &str) -> String {
    let mut args = FIXED.to_vec();
    args.push("-");
    place.pipe(&args, text).out
}

const TURNS: [&str; 3] = [
    "I look first.\n→ glance garden.udon\n→ show me |bed[roses] in garden.udon please\n→ pin it\n\nThen on.\n→ search water\n→ think\nprivate matters\n←\n",
    "→ 1\n→ recall none\n→ cat notes.txt lines:2\n",
    "→ stash plan\n  dig … <then>\n\n  ```\n  → water\n  ```\n→ stash fence\n```text\n~/a/ \\… b\n```\n→ create file log.txt \"dug\"\n→ cat notes.txt\n→ memory\n",
];

#[test]
fn what_was_recorded_replays() {
    let place = Workspace::new();
    for turn in TURNS {
        say(&place, turn);
    }
    let out = say(&place, "→ record talk.md\n→ record talk.md\n");
    assert!(out.starts_with("✓ wrote talk.md: 12 commands in 4 batches\n"), "{out}");
    assert!(out.contains("note: files were changed"), "{out}");
    assert!(out.contains("✗ DUPLICATE: there is a file \"talk.md\" already"), "{out}");
    let text = fs::read_to_string(place.root().join("talk.md")).expect("the transcript");
    assert!(
        text.starts_with("---\nworkspace: .\nas: agent\nallow: write\nclock: 2026-01-01T00:00:00Z\n---\n"),
        "{text}"
    );
    assert!(!text.contains("private matters"), "{text}");
    // It replays where the documents are as they were, and not where its lines have changed them.
    let fresh = Workspace::new();
    assert_eq!(fs::read_to_string(fresh.root().join("garden.udon")).expect("a document"), GARDEN);
    fresh.write("talk.md", &text);
    let replayed = fresh.run(&["replay", "talk.md"]);
    assert_eq!(replayed.status, 0, "{}\n{text}", replayed.out);
    assert!(replayed.out.contains("12 as expected"), "{}", replayed.out);
    assert_eq!(fs::read_to_string(fresh.root().join("talk.md")).expect("the transcript"), text);
    assert_eq!(place.run(&["replay", "talk.md"]).status, 3);
    // A result that is no longer true is noticed.
    fresh.write("garden.udon", GARDEN.replace("rows 3", "rows 4"));
    assert_eq!(fresh.run(&["replay", "talk.md"]).status, 3);
}

#[test]
fn a_dialogue_ends_with_reset() {
    let place = Workspace::new();
    say(&place, "→ cat notes.txt\n");
    say(&place, "→ reset\n");
    let out = say(&place, "→ cat notes.txt lines:1\n→ record talk.md\n");
    assert!(out.contains("✓ wrote talk.md: 2 commands in 2 batches"), "{out}");
    let other = place.pipe(&["--as", "you", "--allow", "write", "-"], "→ record yours.md\n");
    assert!(other.out.starts_with("✗ EMPTY_RANGE: nothing was said in this dialogue yet"), "{}", other.out);
}

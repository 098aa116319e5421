//! Pages of help on what is no tool: how lines are written, how they run together, the keys of the REPL.

use serde::Serialize;

use crate::engine::{Page, Show};

/// A page of help.
#[derive(Serialize)]
pub struct Topic {
    /// What it is asked for by.
    pub name: &'static str,
    /// Other names for it.
    #[serde(skip)]
    also: &'static [&'static str],
    about: &'static str,
    /// What there is, and what it does; a row without the second says what follows.
    rows: &'static [(&'static str, &'static str)],
}

/// The page called `name`.
pub fn topic(name: &str) -> Option<&'static Topic> {
    let is_called = |known: &str| known.eq_ignore_ascii_case(name);
    TOPICS.iter().find(|topic| is_called(topic.name) || topic.also.iter().any(|also| is_called(also)))
}

/// The names of all pages.
pub fn names() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|topic| topic.name)
}

const TOPICS: &[Topic] = &[
    Topic {
        name: "lines",
        also: &["line", "language", "syntax", "arrows", "arrow", "values", "quotes", "it"],
        about: "how a line is written; → begins it, which the REPL does without",
        rows: &[
            ("depth:2  --depth 2", "an option; depth=2 and :depth 2 too, and --no-backup"),
            ("\"two words\"", "a text, with \\n, \\t, \\\" and \\\\ in it; '…' and `…` stand as they are"),
            ("[a.udon b.udon]", "several values; a.udon,b.udon too"),
            ("|boat[gull]:draught", "a place in the document where we are; fleet.udon|boat[gull] in another"),
            ("a7x2  a7x2-k9m4", "a node of the tree and a range; parent and root by where they are"),
            ("src/tide.rs:88", "lines of a file; src/tide.rs:10-20, src/tide.rs#level for a definition"),
            ("it", "what the last results showed, as far as it fits"),
            ("$1  $2", "what the first or second line of the batch gave"),
            ("as NAME", "on a line of its own: a name for what the line above gave"),
            ("budget:500", "how many tokens a result may take; more shows what was left out"),
            ("# a remark", "behind a blank; nothing of it is read"),
            ("indented lines below", "a text, or names and values; a fence right below is a text as it stands"),
        ],
    },
    Topic {
        name: "batches",
        also: &["batch", "skipped", "questions", "question", "answers"],
        about: "how lines run together; arrow lines in a row are a batch",
        rows: &[
            ("after ✗ or ?", "lines that only read go on; others are SKIPPED, since they may build on what failed"),
            ("a question", "answer with its number, yes, or the line that is meant, here or in the next batch"),
            ("as the first line of a batch", ""),
            ("batch keep-going", "nothing is skipped"),
            ("batch stop", "what reads is skipped as well"),
            ("batch atomic", "all is written, or nothing"),
            ("batch plan", "says what would run and runs nothing"),
        ],
    },
    Topic {
        name: "repl",
        also: &["keys", "exit", "quit", "shell"],
        about: "the REPL takes one line at a time, or a pasted text with arrow lines",
        rows: &[
            ("Tab", "completes tools, options, files, paths and names"),
            ("Alt-Enter", "begins a new line of the same input"),
            ("Up  Ctrl-R", "earlier lines, and a search in them"),
            ("Ctrl-C", "stops what runs, or gives up the line"),
            ("Ctrl-D  exit", "leaves"),
        ],
    },
];

impl Show for &'static Topic {
    fn show(&self, page: &mut Page) {
        page.line().heading(self.name).plain(format!(": {}", self.about));
        let width = self.rows.iter().filter(|(_, does)| !does.is_empty()).map(|(what, _)| what.chars().count()).max();
        let width = width.unwrap_or(0);
        for (what, does) in self.rows {
            if does.is_empty() {
                page.line().plain(format!("{what}:"));
            } else {
                page.line().plain("  ").name(format!("{what:width$}")).plain("  ").plain(*does);
            }
        }
    }
}

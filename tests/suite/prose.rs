//! Prose with arrows at its lines' beginnings, by the thousand, as READMEs, papers and logs have it: nothing but reading
//! is ever run from it, however many words of it are names of tools.

use std::sync::Arc;

use arrowsh::cli::prose::Prose;
use arrowsh::engine::{Effect, Grants};
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::support::{package, shell_in};

/// What lines of prose are made of: subjects, verbs, objects and tails, many of them words that our tools have for names.
const SUBJECTS: &[&str] = &[
    "the parser",
    "a new session",
    "our glossary",
    "every node",
    "the tree",
    "this branch",
    "your file",
    "memory",
    "the web",
    "users",
    "it",
    "we",
    "the build",
    "search",
    "the template",
    "a snapshot",
    "the reviewer",
    "history",
    "the next release",
    "each document",
    "the team",
    "water",
    "the signal",
    "nobody",
    "the second proof",
    "this lemma",
    "the server",
];
const VERBS: &[&str] = &[
    "views",
    "lists",
    "is read by",
    "links to",
    "drops",
    "was pruned after",
    "continues with",
    "searches",
    "commits to",
    "closes",
    "opens",
    "is compared with",
    "converts into",
    "follows from",
    "depends on",
    "becomes",
    "needs",
    "edits",
    "is deleted before",
    "runs on",
    "stashes",
    "pins",
    "validates",
    "extracts",
    "merges with",
    "explains",
];
const OBJECTS: &[&str] = &[
    "the list of attendees",
    "a tree of decisions",
    "the whole history",
    "two tasks",
    "a better plan",
    "main.rs",
    "the README",
    "config files",
    "an image of the pier",
    "the old agent",
    "section 3",
    "version 2.1",
    "many branches",
    "a short summary",
    "the code",
    "all its skills",
    "the glossary entry",
    "memory pages",
    "the open question",
    "https://example.org",
    "the first commit",
    "its own documents",
    "node 4",
    "step 2",
];
const TAILS: &[&str] = &[
    "",
    ".",
    " in most cases.",
    ", as shown below",
    " (see above)",
    " when the tests pass",
    " for the first time",
    "; nothing else changes",
    " — finally!",
    ", please note",
    " at run time",
    "?",
    " [1]",
    " because it has to",
];
const LEADS: &[&str] = &["", "", "", "therefore ", "then ", "note: ", "so ", "new: ", "fixed: ", "Result: ", "first, "];

/// Lines that are tried in the normal run.
const LINES: usize = 1_500;

/// A line of prose.
fn prose() -> impl Strategy<Value = String> {
    let pick = |words: &'static [&'static str]| prop::sample::select(words);
    let sentence = (pick(LEADS), pick(SUBJECTS), pick(VERBS), pick(OBJECTS), pick(TAILS));
    sentence.prop_map(|(lead, subject, verb, object, tail)| format!("{lead}{subject} {verb} {object}{tail}"))
}

/// What runs of `count` lines of prose, and whether it is more than reading.
fn run(count: usize) -> Vec<(bool, String)> {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let mut ran = Vec::new();
    for _ in 0..count {
        let line = prose().new_tree(&mut runner).expect("a line").current();
        let resolution = Utterance::parse(&line, None).and_then(|utterance| resolver.resolve(&utterance, &Assumed));
        if let Ok(Decision::Run(call)) = resolution.map(|resolution| resolution.decision) {
            ran.push((call.tool.spec.effect > Effect::Read, format!("{line}: {}", call.exact())));
        }
    }
    ran
}

/// How many of a hundred lines made of our own words run something; it only goes down.
const READS: usize = 6;

#[test]
fn prose_of_our_own_words_does_nothing_but_read() {
    let ran = run(LINES);
    assert!(ran.iter().all(|(acts, _)| !acts), "{ran:#?}");
    assert!(ran.len() * 100 <= LINES * READS, "{} of {LINES}:\n{ran:#?}", ran.len());
}

/// Our own documents, in which every name of a tool stands in prose: of how many sentences one runs something, at least.
const ONE_OF: usize = 40;

#[test]
fn our_own_documents_do_nothing_but_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut prose = Prose::new(shell_in(folder.path(), "scribe", Grants::person()));
    for file in ["README.md", "CHANGELOG.md", "SECURITY.md", "src/README.md", "corpus/README.md", "docs/harness.md"] {
        prose.add(&std::fs::read_to_string(package().join(file)).expect("a document of ours"));
    }
    let arrowed = &prose.arrowed;
    assert!(arrowed.lines > 500, "{} sentences", arrowed.lines);
    assert_eq!(arrowed.acts(), 0, "{:#?}", arrowed.ran);
    assert!(arrowed.runs() * ONE_OF <= arrowed.lines, "{} of {}: {:#?}", arrowed.runs(), arrowed.lines, arrowed.ran);
}

/// Pages as people write them, with arrows before steps, results and headings.
const PAGES: &[&str] = &[
    "Ferry app\n\u{2192} departures\n\u{2192} history\n\u{2192} seats left\n\nCrew app\n\u{2192} tasks\n\u{2192} roster of the week\n\u{2192} wages\n",
    "See also\n\u{2192} Tide tables: `TIDES.md`\n\u{2192} Harbour rules: `RULES.md`\n",
    "The crew works so:\n\n\u{2192} Finish THE task at hand\n\u{2192} Then rest for the night\n",
    "**The passenger is late**\n\u{2192} Tell them: \"the ferry waits for nobody\"\n",
    "Learn\n\u{2192} Remember\n\u{2192} Repeat\n\nHarbour model\n\u{2192} Depth gauge\n\u{2192} Evidence\n",
    "Boarding\n\u{2192} history remains\n\u{2192} seats released\n\u{2192} open gate\n\u{2192} delete\n\u{2192} confirm\n",
    "### I want to...\n\n**...steer**\n\u{2192} Read **STEERING.md** (5 minutes)\n\u{2192} Run: `rudder --check`\n\n**...moor**\n\u{2192} Delete `mooring/token.json` and start again.\n",
    "```text\nTicket\n\u{2192} Skills\n\u{2192} Task\n\u{2192} task.completed\n\u{2192} list_berths()\n\u{2192} search\n```\n",
    "What is shown\n\u{2192} local/foreign/coastal harbour lists\n\u{2192} wind/current reports where they matter\n",
];

#[test]
fn pages_with_arrows_run_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut prose = Prose::new(shell_in(folder.path(), "scribe", Grants::person()));
    for page in PAGES {
        prose.add(page);
    }
    assert_eq!(prose.as_it_stands.lines, 25);
    assert_eq!(prose.as_it_stands.runs(), 0, "{:#?}", prose.as_it_stands.ran);
}

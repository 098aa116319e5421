//! Lines that only would read and are called off, put off, left open, or no request: they ask; and such as only seem so, which
//! run.

use crate::readings::{HELD, check};

#[test]
fn what_is_taken_back_in_the_same_line_is_not_read() {
    check(&[
        ("glance fleet.udon, no wait, do not", HELD),
        ("list the files in src/ - wrong window", "ask code.list_files"),
        ("show k9m4, actually leave it", "ask loom.view"),
        ("switch to k9m4, hm, actually stay where we are", "ask loom.switch"),
        ("search for ropes, scratch that", "ask"),
        ("skip the outline of fleet.udon", "ask"),
        ("please hold off on viewing k9m4", "reject"),
        // What is looked for may be such words.
        ("code search \"no wait\"", r#"run code.search {"query":"no wait"}"#),
        ("code search never mind", r#"run code.search {"query":"never mind"}"#),
        ("diff a.udon b.udon, never mind the comments", "run udon.diff"),
        ("actually view k9m4", r#"run loom.view {"node":"k9m4"}"#),
    ]);
}

#[test]
fn what_waits_for_something_is_not_read_yet() {
    check(&[
        ("view k9m4 once the merge is done", "ask loom.view"),
        ("glance at fleet.udon only if nobody edits it", "ask udon.glance"),
        ("read thread 12 if it is short", "ask corpus.read_thread"),
        ("read thread 12 if Marie agrees", "ask corpus.read_thread"),
        ("after breakfast, glance at fleet.udon", HELD),
        ("validate fleet.udon tomorrow morning", "ask udon.validate"),
        ("the glance at fleet.udon can wait", HELD),
        ("when you know that it is done, view k9m4", HELD),
        ("should the build fail, glance at fleet.udon", "ask udon.glance"),
        ("after tea we diff a.udon and b.udon", "ask udon.diff"),
        ("task 4 is not finished", HELD),
        ("show k9m4 in full, depending on its length", "ask loom.view"),
        // A question for a time, whether, and mere care.
        ("when was fleet.udon |boat changed last", "run"),
        ("validate fleet.udon once more", "run udon.validate"),
        ("list the annotations of k9m4 if there are any", "run loom.list"),
        ("view k9m4 if it exists", "run loom.view"),
        ("once more, view k9m4", "run loom.view"),
        ("list the continuations of k9m4 so that I can choose later", "run loom.list"),
        ("what did I change in session s_1 until now", "run udon.session_changes"),
    ]);
}

#[test]
fn what_is_left_open_is_asked_about() {
    check(&[
        ("view k9m4 or a7x2", "ask loom.view"),
        ("read post 12 or 21", "ask corpus.read_post"),
        ("compare a.udon with either b.udon or c.udon", "ask udon.diff"),
        ("diff a.udon b.udon c.udon", "ask udon.diff"),
        ("view k9m4 or a7x2, whichever is newer", "ask loom.view"),
        ("read only {chapter}/notes.md", "ask files.show"),
        ("look through the glossary for", "ask"),
        ("link k9m4 to the other one", "ask loom.link"),
        ("show a few lines of notes.md", "ask"),
        ("show some lines of notes.md", "ask"),
        ("search the glossary or the web for \"tide\"", "ask"),
        ("extract src/fare.rs#parse or #print", "ask code.extract"),
        // Another word for the same, and what is added for good measure.
        ("show 30 or so lines of notes.md", "run"),
        ("list what is pinned or stashed", "run memory.memory"),
    ]);
}

#[test]
fn two_requests_are_not_half_done() {
    check(&[
        ("glance fleet.udon; focus fleet.udon |boat", "ask"),
        ("view(k9m4); view(a7x2)", "ask loom.view"),
        ("glossary search tide | glossary show 4", "ask glossary.search"),
        ("view k9m4 and then list its links", "ask"),
        ("bookmark k9m4 \"low tide\", prune all below it", "ask loom.bookmark"),
        ("glance fleet.udon and bake a cake of it", "ask udon.glance"),
        // A remark before the request, and how it is to be done.
        ("I have fleet.udon from somebody else; how is it laid out?", "run udon.glance"),
        ("validate fleet.udon and treat warnings as errors", "run udon.validate"),
    ]);
}

#[test]
fn talk_of_reading_reads_nothing() {
    check(&[
        ("they asked me to read thread 12", "ask"),
        ("view k9m4 was what I typed", "ask loom.view"),
        ("are helpers allowed to list snapshots?", HELD),
        ("my plan is to trace @boat[gull] in fleet.udon", "ask"),
        ("viewing k9m4 was no good idea", "reject"),
        ("the timeline of fleet.udon looks odd to me", "ask udon.timeline"),
        ("perhaps we should trace @boat[gull] in fleet.udon", "ask udon.trace"),
        ("there is no point in viewing k9m4", "reject"),
        ("listing the links of k9m4 took an hour", "ask"),
        ("reading receipts are off for thread 12", HELD),
        ("is fleet.udon a file that you can glance at", "ask"),
        ("will restoring k9m4 bring back its notes?", "ask"),
        ("find . -name '*.log' -delete", "ask"),
        ("redis-cli --scan 'tide:*'", HELD),
        ("grep -rn tide . | wc -l", "ask code.search"),
        ("tidy up the glossary", "ask"),
        ("drop stale pins", "ask memory.drop"),
        ("complete the easy tasks", "ask code.task_complete"),
        ("stash the best bits as \"gold\"", "ask memory.stash"),
        ("delegate to @rigger", "ask code.delegate"),
        // Who wants a thing asks for it.
        ("the harbour wants an overview of fleet.udon", "run udon.glance"),
        ("working memory", "run memory.memory"),
        ("show me what you can find about tides in the glossary", r#"run glossary.search {"query":"tides"}"#),
    ]);
}

#[test]
fn a_switch_with_a_text_says_both() {
    check(&[
        (
            "write doc:log append:\"The tide is out.\"",
            r#"run loom.write {"doc":"log","append":true,"content":"The tide is out."}"#,
        ),
        // Whether something is lost is not told by a text.
        ("create file a.md overwrite:\"later\"", "INVALID_ARGUMENT"),
    ]);
}

#[test]
fn what_only_stands_in_for_a_value_is_asked_about() {
    check(&[
        ("files.delete *.log", HELD),
        ("files.delete !tides.log", HELD),
        (r#"files delete "*.log""#, "run files.delete"),
        (r#"bash "<command>""#, HELD),
        (r#"bash command:"<command>""#, "run code.bash"),
        (r#"edit k9m4 "<text>""#, HELD),
        (r#"edit k9m4 "<b>ebb</b>""#, "run loom.edit"),
        ("[ ] prune k9m4", HELD),
        ("- [ ] star k9m4", HELD),
        (r#"prune k9m4 # "example""#, HELD),
        ("prune k9m4 # for example the ebb", "run loom.prune"),
        (r#"bash("make"); bash("make test")"#, HELD),
        (r#"bash("make")."#, r#"run code.bash {"command":"make"}"#),
        ("undo() please", "run history.undo"),
        (r#"code.create("a.txt","x") code.create("b.txt","y")"#, HELD),
        (r#"loom.edit("k9m4","ebb", preview=True)"#, HELD),
        (r#"create("a.txt","ebb", dry_run=True)"#, HELD),
        ("reset() cancelled", HELD),
        (r#"bash "make" never"#, HELD),
        ("annotate k9m4 with who is it for", r#"run loom.annotate {"node":"k9m4","content":"who is it for"}"#),
        ("bookmark k9m4 as log on", r#"run loom.bookmark {"node":"k9m4","label":"log on"}"#),
    ]);
}

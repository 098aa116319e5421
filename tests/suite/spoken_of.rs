//! Lines that speak of tools, recount what somebody does, or leave places to be filled in; and lines like them that ask for something.

use crate::readings::{HELD, check};

#[test]
fn who_writes_about_a_tool_calls_none() {
    check(&[
        ("Chapter 9 shows how code.edit treats tabs", HELD),
        ("code.bash starts a new shell for each command it is given", HELD),
        ("code.bash exited with 137 after an hour", HELD),
        ("code.delegate takes longer than code.plan", HELD),
        ("snapshots.summon 31 costs more than corpus.read_post 31", HELD),
        ("the fleet office says udon.convert roster.udon json used to work", HELD),
        ("my next call is going to be code.extract src/lib.rs#parse", HELD),
        ("we use udon.glance on roster.udon every morning", HELD),
        ("withdrawn: loom.link k4q8 to m2v7", HELD),
        ("4 hits for code.search \"debounce\" in src", HELD),
        ("a tide table, udon.blame roster.udon |ship:crew and some luck", HELD),
        // Words that only lead to a call.
        ("could you please run udon.glance on roster.udon", r#"run udon.glance {"file":"roster.udon"}"#),
        ("Action: udon.glance roster.udon", r#"run udon.glance {"file":"roster.udon"}"#),
        ("I'd like to use loom.view on k4q8", r#"run loom.view {"node":"k4q8"}"#),
        ("The crew is listed there. Call udon.glance on roster.udon", r#"run udon.glance {"file":"roster.udon"}"#),
        ("corpus read_post 40127", r#"run corpus.read_post {"post_id":40127}"#),
        // A call that resembles another, and a tool named behind what it is to do.
        ("xmllint-ish: udon.validate roster.udon", r#"run udon.validate {"file":"roster.udon"}"#),
        ("zc |crew in session s5 (session_collapse)", r#"run udon.session_collapse {"session":"s5","path":"|crew"}"#),
        ("where does the quote \"ebb\" come from, glossary.explicate", r#"run glossary.explicate {"quote":"ebb"}"#),
        ("glossary.show[58]", r#"run glossary.show {"entry_id":58}"#),
        ("Action: session_view[s27]", r#"run udon.session_view {"session":"s27"}"#),
        // A text may name tools, and a search begin with one.
        (
            "annotate k4q8 \"loom.view came before loom.edit\"",
            r#"run loom.annotate {"node":"k4q8","content":"loom.view came before loom.edit"}"#,
        ),
        ("code.search udon.glance", r#"run code.search {"query":"udon.glance"}"#),
        ("help udon.glance", r#"run meta.help {"tool":"udon.glance"}"#),
    ]);
}

#[test]
fn what_somebody_does_or_says_is_recounted() {
    check(&[
        ("Odile summons snapshot 31 every spring", HELD),
        ("our purser converts every roster.udon to yaml before lunch", HELD),
        ("the mate in Calais validates roster.udon twice", HELD),
        ("Reviewer 3 suggests that we validate roster.udon, strict", HELD),
        ("she whispered node k4q8, show me k4q8", HELD),
        ("the pilot answers: I'd just glance at roster.udon with depth 2", HELD),
        ("yesterday: summon snapshot 31, ask, dismiss", HELD),
        ("done: pin tides, stash charts, recall buoys", HELD),
        ("Q4 roadmap: compact roster.udon to 4000 tokens", HELD),
        ("-- udon.glance roster.udon", HELD),
        ("+ udon.validate roster.udon --strict", HELD),
        ("<!-- udon.glance roster.udon -->", HELD),
        ("| udon.trace | roster.udon | @ship[gull] |", HELD),
        ("*opens roster.udon, focuses |ship[gull], sighs*", HELD),
        // The same words as nouns, and with an object of the request.
        ("show the links of k4q8", r#"run loom.list {"what":"links","node":"k4q8"}"#),
        ("list the pins", "run memory.memory"),
        ("somebody claims k4q8 was edited, check its provenance hash", r#"run loom.verify {"node":"k4q8"}"#),
        ("done: the sluice opens again", r#"run code.attempt_completion {"result":"the sluice opens again"}"#),
    ]);
}

#[test]
fn a_line_may_be_taken_back_at_its_end() {
    check(&[
        ("glance roster.udon... actually forget it", HELD),
        ("switch to k4q8, no hang on", HELD),
        ("look up \"neap\" in the glossary, ah, too late", HELD),
        ("show node k4q8 but don't show it to me", HELD),
        ("bookmark k4q8 should it turn out to be the better ending", HELD),
        (
            "validate roster.udon but don't check references",
            r#"run udon.validate {"check-references":false,"file":"roster.udon"}"#,
        ),
        ("drop stash tides and charts", HELD),
        ("drop stash tides and pin charts", r#"run memory.drop {"stash":"tides","pin":"charts"}"#),
        ("drop stash tides and thanks", r#"run memory.drop {"stash":"tides"}"#),
        ("spare me the timeline of roster.udon", HELD),
        ("convert roster.udon to json xml", HELD),
        ("glance at roster.udon with max-depth 2 and max-depth 5", HELD),
        ("is roster.udon valid or nah", r#"run udon.validate {"file":"roster.udon"}"#),
    ]);
}

#[test]
fn examples_leave_places_to_be_filled_in() {
    check(&[
        ("memory.stash label=LABEL content=CONTENT", HELD),
        ("files.rename OLD_NAME.md NEW_NAME.md", HELD),
        ("files.rename from=OLD to=NEW", HELD),
        ("glance FILENAME.udon", HELD),
        ("web.fetch https://<your-page>", HELD),
        ("web.fetch https://your-page-here", HELD),
        ("web.fetch https://[insert address]", HELD),
        ("code.bash \"$COMMAND_HERE\"", HELD),
        ("code.bash the usual", HELD),
        ("code.delegate \"draft the log\" to SUBAGENT_NAME", HELD),
        ("code.delegate task=\"TBD\"", HELD),
        ("web.search for \"...\"", HELD),
        ("commit session sX", HELD),
        (r#"{"tool": "loom.edit", "args": {"node": "????", "content": "to do"}}"#, HELD),
        ("snapshots.summon the newest one", HELD),
        ("glance CHANGELOG.udon", r#"run udon.glance {"file":"CHANGELOG.udon"}"#),
        ("code.search TODO", r#"run code.search {"query":"TODO"}"#),
    ]);
}

#[test]
fn a_choice_that_there_is_not_is_no_remark() {
    check(&[
        ("extract |ship:crew from roster.udon, format yaml", HELD),
        ("trace @ship[gull] in roster.udon direction sideways", HELD),
        ("udon.extract all |ship as xml from roster.udon", HELD),
        (
            "extract |ship:crew from roster.udon, format csv",
            r#"run udon.extract {"format":"csv","files":["roster.udon"],"query":"|ship:crew"}"#,
        ),
        // Strokes say that it is a regular expression.
        ("loom.find /tides?/ regex", r#"run loom.find {"regex":true,"query":"tides?"}"#),
        ("describe roster.udon", r#"run udon.glance {"file":"roster.udon"}"#),
        ("describe agent purser", r#"run agents.describe {"agent":"purser"}"#),
    ]);
}

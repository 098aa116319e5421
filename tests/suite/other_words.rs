//! What lines say that nobody who knows the tools would have written: what a text holds to its end, what is left out, which way,
//! beside what, and that nothing is asked for at all.

use crate::readings::{HELD, check};

#[test]
fn a_definition_is_all_that_stands_behind_its_term() {
    const EBB: &str = r#"offer glossary create "ebb" "the water that goes out" tags:[sea]"#;
    check(&[
        ("glossary create \"ebb\": the water that goes out, tags sea", EBB),
        ("glossary add \"ebb\" - the water that goes out - tags sea", EBB),
        ("define \"ebb\": the water that goes out; tag it sea", EBB),
        ("we lack \"ebb\" in the glossary: the water that goes out. file it under sea", EBB),
        (
            "reword glossary entry 31 to \"the hour after low water\"",
            r#"offer glossary update 31 definition:"the hour after low water""#,
        ),
        (
            "the meaning of glossary entry 31 is off; it's \"the hour after low water\"",
            r#"offer glossary update 31 definition:"the hour after low water""#,
        ),
        (
            "the title of t15 is to become \"scrape the hull\"",
            r#"run code.task_update {"title":"scrape the hull","taskId":"t15"}"#,
        ),
        ("set title of task t15 to become calm", r#"run code.task_update {"title":"become calm","taskId":"t15"}"#),
    ]);
}

#[test]
fn a_script_is_whole() {
    check(&[
        (
            "execute_plan for (const f of files) { output(search(\"keel\", f)) }",
            r#"run code.plan {"body":"for (const f of files) { output(search(\"keel\", f)) }"}"#,
        ),
        (
            "run as a plan: while (page) { if (page) { page = search(\"keel\") } }",
            r#"offer execute_plan "while (page) { if (page) { page = search(\"keel\") } }""#,
        ),
        ("execute_plan \"return 1\"", r#"run code.plan {"body":"return 1"}"#),
        ("task complete \"sort the soundings\"", "offer task complete <taskId>"),
    ]);
}

#[test]
fn what_is_left_out_is_not_put_in() {
    check(&[
        (
            "compare a.udon and b.udon, leave out |log",
            r#"run udon.diff {"before":"a.udon","after":"b.udon","ignore":["|log"]}"#,
        ),
        (
            "look online for keel bolts, at most five, nothing from boats.example",
            r#"run web.search {"max":5,"exclude":["boats.example"],"query":"keel bolts"}"#,
        ),
        ("commit session s4, no need for a backup copy", "offer session commit s4 --no-backup"),
        (
            "cut |lamp[2] out of hold.udon",
            r#"run udon.propose {"file":"hold.udon","operation":"delete","path":"|lamp[2]"}"#,
        ),
        (
            "put a |crate round |lamp[2] in hold.udon",
            r#"run udon.propose {"file":"hold.udon","operation":"wrap","with":"|crate","path":"|lamp[2]"}"#,
        ),
        (
            "make |tank:size 900 in dive.udon",
            r#"run udon.propose {"file":"dive.udon","operation":"update","path":"|tank:size","set":"900"}"#,
        ),
    ]);
}

#[test]
fn what_stands_beside_a_thing_is_told_from_it() {
    check(&[
        (
            "link a7x2 to k9m4, \"the same gale\"",
            r#"run loom.link {"target":"k9m4","node":"a7x2","note":"the same gale"}"#,
        ),
        ("link a7x2 to doc:log \"Ice\"", r#"run loom.link {"target":"doc:log","node":"a7x2","section":"Ice"}"#),
        ("derive a schema from a.udon b.udon", r#"run udon.schema_infer {"files":["a.udon","b.udon"]}"#),
        (
            "does hold.udon stick to the rules in stow-schema.udon?",
            r#"run udon.validate {"schema":"stow-schema.udon","file":"hold.udon"}"#,
        ),
        (
            "what points at |hull[7] in fleet.udon, and what does it point at?",
            r#"run udon.trace {"direction":"both","from":"|hull[7]","files":["fleet.udon"]}"#,
        ),
        ("from the document log.md, only the section about Ice", r#"run loom.read {"section":"Ice","doc":"log.md"}"#),
        (
            "there must be a |rule with :origin 3 in gates.udon, track it down",
            r#"run udon.search {"has-attr":"origin","attr-value":"3","element":"rule","files":["gates.udon"]}"#,
        ),
        ("in my session tuck |cargo away", "offer session collapse <session> |cargo"),
        (
            "where does \"goes out\" in ebb's definition come from",
            r#"run glossary.explicate {"entry":"ebb","quote":"goes out"}"#,
        ),
        (
            "on which post is the sentence \"the water goes out\" based?",
            r#"run glossary.explicate {"quote":"the water goes out"}"#,
        ),
    ]);
}

#[test]
fn what_is_only_told_runs_nothing() {
    check(&[
        ("the search for \"keel\" came back with nine hits", HELD),
        ("glossary entry 12 should stay as it is", HELD),
        // A place for a file is no name for what is put aside.
        ("put log.udon away as archive/log.udon", HELD),
        ("put log.udon away as gale-log", r#"run memory.stash {"label":"gale-log","content-of":"log.udon"}"#),
    ]);
}

#[test]
fn what_does_something_is_told_of() {
    check(&[
        ("entry 58 replaced entry 112 last spring", HELD),
        ("post 204 contradicts what he said in thread 18", HELD),
        ("A subagent is a helper: \"it sorts the soundings\"", HELD),
        ("read post 204, it contradicts the log", r#"run corpus.read_post {"post_id":204}"#),
        ("change entry 58's status to confirmed", "offer glossary update 58 status:confirmed"),
        ("show thread 340's snapshots", r#"run snapshots.list {"thread_id":340}"#),
    ]);
}

#[test]
fn a_name_and_a_note_are_whole() {
    check(&[
        ("start a new tree called Lighthouse Dialogues", r#"run loom.new {"title":"Lighthouse Dialogues"}"#),
        (
            "comment on \"she laughs\" in |scene[1] of play.udon, saying: we need a reason for this",
            r#"run udon.annotate {"path":"|scene[1]","file":"play.udon","span":"she laughs","annotation":"comment we need a reason for this"}"#,
        ),
        ("how does b.udon differ noticeably from a.udon?", r#"run udon.diff {"before":"a.udon","after":"b.udon"}"#),
        (
            "show how hull.udon developed over time by its survey-date field",
            r#"run udon.timeline {"key":"survey-date","file":"hull.udon"}"#,
        ),
        (
            "I need every place in lib/ where openGate appears, don't stop after the first page",
            r#"run code.search_all {"path":"lib/","query":"openGate"}"#,
        ),
    ]);
}

#[test]
fn what_other_programs_call_an_argument_has_its_place() {
    check(&[
        (
            "thread.fetch(id=318, first_post=4, last_post=22)",
            r#"run corpus.read_thread {"thread_id":318,"start_post_id":4,"end_post_id":22}"#,
        ),
        (
            "shrink_document(file=\"log.udon\", max_tokens=1500, preserve=\"|summary\")",
            r#"run udon.compact {"file":"log.udon","budget":1500,"keep":["|summary"]}"#,
        ),
        ("session.close(id=\"s9\", discard_changes=True)", "INVALID_ARGUMENT"),
        (
            "google(\"keel bolts\", num_results=8, exclude_domains=[\"boats.example\"])",
            r#"run web.search {"max":8,"exclude":["boats.example"],"query":"keel bolts"}"#,
        ),
        // What has none is asked about.
        ("shrink_document(file=\"log.udon\", budget=1500, tone=\"dry\")", HELD),
    ]);
}

#[test]
fn what_is_said_of_an_argument_turns_it_the_right_way() {
    check(&[
        (
            "search the code under src/hull for \"bilge pump\", tests not included",
            r#"run code.search {"allowTests":false,"path":"src/hull","query":"bilge pump"}"#,
        ),
        (
            "merge a.udon and b.udon, with c.udon as their common ancestor",
            r#"run udon.merge {"base":"c.udon","theirs":"b.udon","ours":"a.udon"}"#,
        ),
        (
            "follow the references going into |hull[7] in fleet.udon",
            r#"run udon.trace {"direction":"in","files":["fleet.udon"],"from":"|hull[7]"}"#,
        ),
        (
            "find all |boat elements carrying a draught attribute in fleet.udon",
            r#"run udon.search {"element":"|boat","has-attr":"draught","files":["fleet.udon"]}"#,
        ),
        (
            "read thread 88 from post 1200 thru post 1260",
            r#"run corpus.read_thread {"thread_id":88,"start_post_id":1200,"end_post_id":1260}"#,
        ),
        ("start a fresh tree called gale postmortem", r#"run loom.new {"title":"gale postmortem"}"#),
        ("nodes whose text matches the regex s(ea|ee)", r#"run loom.find {"regex":true,"query":"s(ea|ee)"}"#),
        ("entry 58 is the best of them all", HELD),
        ("b7x2 has six continuations, two of them usable", HELD),
        ("what has b7x2 for continuations?", r#"run loom.list {"what":"continuations","node":"b7x2"}"#),
    ]);
}

#[test]
fn what_was_done_to_a_list_of_things_is_not_done_to_them() {
    check(&[
        ("* unlinked: p6f3, g9v8, h5n0", HELD),
        ("- linked: p6f3, g9v8", HELD),
        ("unlink p6f3 from g9v8", r#"run loom.link {"remove":true"#),
        ("link: p6f3, g9v8", r#"run loom.link {"node":"p6f3","target":"g9v8"}"#),
        ("glossary entry 58 used to say the opposite", HELD),
        // The name stands before its noun, and the task behind the colon.
        (
            "hand this to the reviewer subagent: \"sort the soundings\"",
            r#"run code.delegate {"subagent":"reviewer","task":"sort the soundings"}"#,
        ),
        (
            "I can't place this piece of the ebb entry: \"goes out\", where is it from?",
            r#"run glossary.explicate {"entry":"ebb","quote":"goes out"}"#,
        ),
        (
            "compare a.udon with b.udon, ignoring comments, so that only changes show",
            r#"run udon.diff {"before":"a.udon","after":"b.udon","ignore":["comments"]}"#,
        ),
    ]);
}

#[test]
fn what_a_tool_or_a_thing_gave_is_told() {
    check(&[
        ("dropped: pin on hull.udon, stash \"scraps\"", HELD),
        ("web.search returned 10 results, 7 of them twice", HELD),
        // A line that ends before it says what.
        ("comment on \"gale\" in log.udon, saying:", HELD),
        ("drop the stash \"scraps\"", r#"run memory.drop {"stash":"scraps"}"#),
    ]);
}

#[test]
fn what_is_told_of_a_thing_asks_for_nothing() {
    check(&[
        ("b7x2 was written at night", HELD),
        ("the link from b7x2 to log.md is the weak one", HELD),
        ("snapshot 15 spoke at length about the word \"ebb\"", HELD),
        ("what snapshot 22 answered: \"the tide turns\"", HELD),
        ("I believe p6f3 continues what b7x2 started", HELD),
        ("hard to recall anything from thread 3", HELD),
        ("t7 blocked by t5, which is blocked by me", HELD),
        ("alias \"gl\" means glance in Petra's setup", HELD),
        ("glossary terms are lower case by convention", HELD),
        ("task t5 has carried the title \"ebb\" for three weeks", HELD),
        // What is said of it may ask for something all the same.
        ("b7x2 is worth a bookmark, label \"low tide\"", r#"run loom.bookmark {"label":"low tide","node":"b7x2"}"#),
        ("b7x2 gets a note: slack water", r#"run loom.annotate {"content":"slack water","node":"b7x2"}"#),
        ("alias \"gl\" means glance", r#"run meta.alias {"tool":"glance","name":"gl"}"#),
        ("t7 blocked by t5", r#"run code.task_update {"blockedBy":["t5"]"#),
    ]);
}

#[test]
fn places_in_steps_are_paths_where_a_document_is_read() {
    check(&[
        ("show me /harbour/lock of port.udon", "ask"),
        ("focus port.udon //pier[@id='12']/crane", r#"run udon.focus {"file":"port.udon","path":"|pier[12]|crane"}"#),
        (
            "unfold /harbour/lock two levels, session s3",
            r#"run udon.session_expand {"depth":2,"session":"s3","path":"|harbour|lock"}"#,
        ),
        (
            "preview: move /pier/crane under /yard in port.udon",
            r#"run udon.propose {"file":"port.udon","operation":"move","from":"|pier|crane","to":"|yard"}"#,
        ),
        ("list_files /src", r#"run code.list_files {"directory":"/src"}"#),
    ]);
}

#[test]
fn what_looks_like_an_id_and_is_none_is_asked_about() {
    check(&[
        ("has anybody tampered with n41", HELD),
        ("take me to node 9ab in tree Winter", HELD),
        (
            "is there any file called something like lock* in src ?",
            r#"run code.search_files {"pattern":"lock*","directory":"src"}"#,
        ),
        (
            "pull every berth name and draught out of port.udon",
            r#"run udon.extract {"files":["port.udon"],"query":"every berth name and draught"}"#,
        ),
        (
            "mark the span \"low water\" in log.udon as {\"tone\":\"dry\"}",
            r#"run udon.annotate {"annotation":"{\"tone\":\"dry\"}","span":"low water","file":"log.udon"}"#,
        ),
        (
            "match pump($X) in typescript files of src/",
            r#"run code.query {"language":"typescript","path":"src/","pattern":"pump($X)"}"#,
        ),
    ]);
}

#[test]
fn what_is_only_polite_stands_aside() {
    check(&[
        (
            "Good morning. Would you be so kind as to list the contents of the folder src/hull? Many thanks.",
            r#"run code.list_files {"directory":"src/hull"}"#,
        ),
        ("might I trouble you for the snapshots belonging to thread 12?", r#"run snapshots.list {"thread_id":12}"#),
        // What is announced, or said only for somebody's information, is not done.
        ("having decided not to, I will prune b7x2", HELD),
        ("to be safe please don't, I will prune b7x2", HELD),
        ("fyi prune b7x2", HELD),
        ("it is necessary to prune b7x2", HELD),
        ("help me look at the structure of fleet.udon", r#"run udon.glance {"file":"fleet.udon"}"#),
        ("help me with glance", r#"run meta.help {"tool":"glance"}"#),
        (
            "put a bookmark on b7x2 and call it the low tide",
            r#"run loom.bookmark {"node":"b7x2","label":"the low tide"}"#,
        ),
        // A plan is none, and neither is what something is like.
        ("in the morning, I will read post 12", HELD),
        ("the bookmark on b7x2 carries the label \"ebb\"", HELD),
        ("loom.find is case-insensitive unless regex is given", HELD),
        (
            "what would happen to fleet.udon if we took out |hull[7]",
            r"ask udon.propose | propose fleet.udon delete |hull[7]",
        ),
        ("find nodes matching the regex ebb(ing|s)", r#"run loom.find {"regex":true,"query":"ebb(ing|s)"}"#),
        ("all calls matching $X.pump() in src/hull", r#"run code.query {"path":"src/hull","pattern":"$X.pump()"}"#),
    ]);
}

#[test]
fn a_text_ends_where_something_else_is_said() {
    check(&[
        ("create a file ebb.md with slack water in it", r#"ask code.create | create file ebb.md "slack water""#),
        (
            "create a task to mend the pump, blocked by t2",
            r#"run code.task_create {"blockedBy":["t2"],"title":"mend the pump"}"#,
        ),
        (
            "have reviewer subagent look over the tide tables",
            r#"run code.delegate {"subagent":"reviewer","task":"look over the tide tables"}"#,
        ),
        ("match code like pump($X) in src/hull", r#"run code.query {"path":"src/hull","pattern":"pump($X)"}"#),
    ]);
}

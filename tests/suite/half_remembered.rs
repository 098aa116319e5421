//! Forms that writers half remember: methods of things, commands of editors, filters, what is counted, denied or left out in other
//! words; and what then still is asked about.

use crate::readings::{HELD, check};

#[test]
fn half_remembered_forms_are_read() {
    check(&[
        // Methods of nodes, sessions and documents; what an element or a literal of Python calls.
        ("k9m4.view(full=True)", r#"run loom.view {"full":true,"node":"k9m4"}"#),
        (r#"node("k9m4").annotate("too long")"#, r#"run loom.annotate {"node":"k9m4","content":"too long"}"#),
        (r#"session(rl_22).expand("|yard")"#, r#"run udon.session_expand {"session":"rl_22","path":"|yard"}"#),
        ("|session_expand :session rl_22 :path |yard", r#"run udon.session_expand {"session":"rl_22","path":"|yard"}"#),
        ("{'name': 'view', 'arguments': {'node': 'k9m4'}}", r#"run loom.view {"node":"k9m4"}"#),
        // A name before the noun is the session's, not the verb behind it.
        (
            "in rl_22 session set |yard[north]:gates to 4",
            r#"run udon.session_modify {"operation":"update","path":"|yard[north]:gates","set":"4","session":"rl_22"}"#,
        ),
        ("bookmark -d k9m4", r#"run loom.unbookmark {"node":"k9m4"}"#),
        // The noun in the tool's name says that a document is named, though it is called like a file.
        (
            r#"write doc tides.md append=true content="High at noon.""#,
            r#"run loom.write {"append":true,"content":"High at noon.","doc":"tides.md"}"#,
        ),
        (
            r#"write document tides.md append "High at noon.""#,
            r#"run loom.write {"doc":"tides.md","append":true,"content":"High at noon."}"#,
        ),
        // Data of a template.
        (
            "fill letter.udon from guests.json",
            r#"run udon.template {"template":"letter.udon","context":"guests.json"}"#,
        ),
        (
            "render letter.udon, name: Tove, seat: 4",
            r#"run udon.template {"context":{"name":"Tove","seat":"4"},"template":"letter.udon"}"#,
        ),
        // Changes whose verb stands elsewhere, or is another one.
        (
            "bump |yard[north]:gates to 4 in harbour.udon, preview only",
            r#"run udon.propose {"file":"harbour.udon","operation":"update","path":"|yard[north]:gates","set":"4"}"#,
        ),
        (
            "what if we moved |yard[north] under |quay in harbour.udon",
            r#"run udon.propose {"file":"harbour.udon","operation":"move","from":"|yard[north]","to":"|quay"}"#,
        ),
        (
            "preview only: kill |buoy[3] in harbour.udon",
            r#"run udon.propose {"file":"harbour.udon","operation":"delete","path":"|buoy[3]"}"#,
        ),
        (
            "show me harbour.udon with |yard[north] moved under |quay, don't change the file yet",
            r#"run udon.propose {"file":"harbour.udon","operation":"move","from":"|yard[north]","to":"|quay"}"#,
        ),
        (
            "how would harbour.udon look if |yard[north] went under |quay, just the preview",
            r#"run udon.propose {"file":"harbour.udon","operation":"move","from":"|yard[north]","to":"|quay"}"#,
        ),
        (
            "stage one more update please in session rl_22: |yard[north]:gates set to 4",
            r#"run udon.session_modify {"operation":"update","path":"|yard[north]:gates","set":"4","session":"rl_22"}"#,
        ),
        (
            r#"task 23 should be titled "Wax the skis""#,
            r#"run code.task_update {"taskId":"23","title":"Wax the skis"}"#,
        ),
        ("would you mind removing the bookmark on k9m4?", r#"run loom.unbookmark {"node":"k9m4"}"#),
        (
            "harbour.udon w/o |yard[north], preview only",
            r#"run udon.propose {"file":"harbour.udon","operation":"delete","path":"|yard[north]"}"#,
        ),
        (
            r#"search .. | select(.attrs | has("depth")) in harbour.udon"#,
            r#"run udon.search {"has-attr":"depth","files":["harbour.udon"]}"#,
        ),
        // What files are, and how much of what.
        (
            "merge a.udon (theirs) into b.udon (ours), base c.udon",
            r#"run udon.merge {"theirs":"a.udon","ours":"b.udon","base":"c.udon"}"#,
        ),
        ("compact harbour.udon to 2k tokens", r#"run udon.compact {"budget":2000,"file":"harbour.udon"}"#),
        ("ten snapshots at most, please", r#"run snapshots.list {"limit":10}"#),
        ("validate harbour.udon, strict mode off", r#"run udon.validate {"strict":false,"file":"harbour.udon"}"#),
        (
            "lint harbour.udon vs port.schema.udon",
            r#"run udon.validate {"schema":"port.schema.udon","file":"harbour.udon"}"#,
        ),
        (
            "compare a.udon with b.udon but leave |tides out",
            r#"run udon.diff {"before":"a.udon","after":"b.udon","ignore":["|tides"]}"#,
        ),
        // What is pointed at stands before the comma.
        ("k9m4 turned out to be dull, drop its bookmark", r#"run loom.unbookmark {"node":"k9m4"}"#),
        (
            "we started on task-21, so set its status to in_progress",
            r#"run code.task_update {"status":"in_progress","taskId":"task-21"}"#,
        ),
        (
            r#"udon.trace(files="docs/*.udon", start="@pier")"#,
            r#"run udon.trace {"files":["docs/*.udon"],"from":"@pier"}"#,
        ),
        // Commands of an editor, slips, and what is lost or wanted back.
        (":tag Tide.ebb in src/tide.rs", r#"run code.extract {"target":"src/tide.rs#Tide.ebb"}"#),
        (":foldclose |yard session rl_22", r#"run udon.session_collapse {"session":"rl_22","path":"|yard"}"#),
        ("Take the bookmrak off node k9m4.", r#"run loom.unbookmark {"node":"k9m4"}"#),
        (r#"wipe stash "tide tables""#, r#"run memory.drop {"stash":"tide tables"}"#),
        ("remove stash gates", r#"run memory.drop {"stash":"gates"}"#),
        ("gimme back the stash gate", r#"run memory.recall {"label":"gate"}"#),
        // Wishes in other words.
        ("don't let k9m4 slip out of working memory", r#"run memory.pin {"target":"k9m4"}"#),
        ("I would be grateful if you moved our position to k9m4", r#"run loom.switch {"node":"k9m4"}"#),
    ]);
}

#[test]
fn what_they_leave_open_is_asked_about() {
    check(&[
        ("bookmark k9m4 off", "ask loom.bookmark"),
        ("template letter.udon", "ask udon.template"),
        ("agents run tide-tables", "ask agents.run"),
        ("session revert rl_22", "ask udon.session_revert"),
        ("compact harbour.udon? no, there is room", "ask udon.compact"),
        ("he glanced at fleet.udon", HELD),
        ("I already searched the code for tide_level", "ask code.search"),
        ("we linked k9m4 to the wrong document yesterday", HELD),
        ("Subject: changes in harbour.udon", "reject"),
        ("show 4471", "ask files.show glossary.show corpus.read_post"),
        ("glossary #31 back to tentative", "ask glossary.search"),
        ("$ tail -n 40 build.log", "ask"),
        ("drop task-40", "ask memory.drop"),
        // What is changed or lost for a reason says itself what it is.
        ("k9m4 was a mistake, so prune it", HELD),
        ("if k9m4 is dull, drop its bookmark", HELD),
        ("we never liked k9m4, so bookmark it", HELD),
        ("k9m4 was a mistake, so pruen it", HELD),
        ("harbour.udon is old, so delete it", HELD),
        // Nor is a request before it dropped.
        ("look at k9m4, then bookmark it", HELD),
        ("please show me k9m4, then pin it", HELD),
        ("make a task", "ask code.task_create"),
        // What is denied of a path is not staged.
        ("in session rl_22 |yard[north] should not be removed", "ask udon.session_modify"),
        ("truncate -s 0 tides.log", "ask"),
        ("strike post 20177 from the archive", HELD),
        ("Both pier.ts and quay.ts output valid JSON", HELD),
    ]);
}

#[test]
fn things_have_their_numbers_and_files_their_places() {
    check(&[
        ("T-4 is done, tick it off", r#"run code.task_complete {"taskId":"T-4"}"#),
        ("task-4: change description to \"oil the hinge\"", "run code.task_update"),
        ("t4.status = in_progress", r#"run code.task_update {"status":"in_progress","taskId":"t4"}"#),
        ("t4.title = \"oil it\" and wait, let me think", HELD),
        ("t4.complete()", r#"run code.task_complete {"taskId":"t4"}"#),
        (r#"{"read_post":33,"adjacent":true}"#, "run corpus.read_post"),
        (r#"{"summon":3,"query":"who rang"}"#, r#"run snapshots.summon {"query":"who rang","snapshot_id":3}"#),
        (r#"{"lamps":3}"#, HELD),
        (r#"{"bash":5}"#, HELD),
        ("mark this one as done", HELD),
        ("complete one of the tasks", HELD),
        ("complete task nine", r#"run code.task_complete {"taskId":"9"}"#),
        ("have I done t4", HELD),
        ("refuse to close t4", HELD),
        ("t4.complete(false)", HELD),
        (r#"t4.bash("make")"#, HELD),
        (r#"add task "call Anna" after lunch"#, HELD),
        (r#"add task "call Anna" after t4"#, r#"run code.task_create {"blockedBy":["t4"],"title":"call Anna"}"#),
        (r#"code.search "app.js" src/web"#, r#"run code.search {"path":"src/web","query":"app.js"}"#),
        ("code search node.js", r#"run code.search {"query":"node.js"}"#),
        (r#"{"node":"k9m4","id":"p2t7"}"#, HELD),
        (r#"{"title":"oil","description":"the hinge"}"#, HELD),
        (r#"search the code for "bell" in src/tide.rs"#, r#"run code.search {"query":"bell","path":"src/tide.rs"}"#),
        (r#"code query "for $I in $X {}" tide.rs"#, r#"run code.query {"path":"tide.rs","pattern":"for $I in $X {}"}"#),
        ("body of ring_bell() in src/tide.rs", r#"run code.extract {"target":"src/tide.rs#ring_bell"}"#),
    ]);
}

#[test]
fn small_words_are_of_what_they_stand_beside() {
    check(&[
        ("I will change fleet.udon often, so would you open a session on it?", "run udon.session_open"),
        ("lint fleet.udon; check both references and traits", "run udon.validate"),
        (r#"put "oil the hinge" on the task list as a new task"#, r#"run code.task_create {"title":"oil the hinge"}"#),
        (r#"code search, all pages: "bell", exact"#, "run code.search_all"),
        (
            "a proposal that moves |bell to |pier in fleet.udon",
            r#"run udon.propose {"file":"fleet.udon","operation":"move""#,
        ),
        ("remove the link from k9m4 to doc:tide-log", "run loom.link"),
        ("remove the ebb of k9m4", HELD),
        (r#"web: "neap tides" max 3"#, r#"run web.search {"max":3,"query":"neap tides"}"#),
        ("web: dark and dusty", HELD),
        ("got this from a subagent: \"it passed\"", HELD),
        ("copied from the web: \"ebb and flow\"", HELD),
        ("bring back the context of snapshot 3", HELD),
        ("how do I summon_continue: cite the words", HELD),
        ("glance fleet.udon, no deeper than 2", r#"run udon.glance {"max-depth":2,"file":"fleet.udon"}"#),
        ("focus |x in fleet.udon not deeper than 3 levels", r#"run udon.focus {"depth":3"#),
        ("do an analysis of the entire codebase", "run code.analyze_all {}"),
        ("cat tides.md | head -3", r#"run files.show {"lines":"1-3","file":"tides.md"}"#),
        ("cat tides.md | tail -n 2", r#"run files.show {"lines":"-2","file":"tides.md"}"#),
        ("cat tides.md | head -3 | wc -l", "ask files.show"),
        ("cat tides.md && head -3 gates.md", "ask files.show"),
        ("search lib/ for tide", r#"run code.search {"path":"lib/","query":"tide"}"#),
        ("search fleet.udon for tide", r#"run udon.search {"files":["fleet.udon"],"content":"tide"}"#),
        ("search tide pools", HELD),
        ("data for the `ebb` crate", HELD),
        ("./gradlew assemble", "ask code.bash"),
        ("./deploy.sh --all", "ask code.bash"),
        (
            "session modify s3 delete |lamp[4] recursively",
            r#"run udon.session_modify {"operation":"delete","path":"|lamp[4]","recursive":true,"session":"s3"}"#,
        ),
        ("finished, the gate is painted", r#"run code.attempt_completion {"result":"the gate is painted"}"#),
        ("finished!! the gate works", r#"run code.attempt_completion {"result":"the gate works"}"#),
        ("find lantern", "ask loom.find"),
        ("find \"lantern\"", "ask loom.find"),
        ("stash pump off", "run memory.stash"),
        ("summon snapshot 3 for a dialogue", HELD),
        ("summon snapshot 3 to ask where he is from", "run snapshots.summon"),
        ("bring the context of snapshot 3 back for a talk", HELD),
        ("who cut the tie between k9m4 and doc:tide-log", HELD),
        ("./tide.go:17:2: undefined: ebb", HELD),
        ("--> src/tide.rs:8:3", HELD),
        ("src/tide.rs | 12 ++--", HELD),
        ("(tide 0.8.1) lib/tide.ex:41: Tide.Gauge.init/1", HELD),
        ("extract src/tide.rs:41", "run code.extract"),
        ("stash the harbour tides", HELD),
        ("stash harbour tides", "run memory.stash"),
        ("bring that old context back", HELD),
        ("forget k9m4", HELD),
        ("forget the pin of k9m4", "run memory.drop"),
        (
            "diff fleet.udon pier.udon semantically",
            r#"run udon.diff {"before":"fleet.udon","after":"pier.udon","semantic":true}"#,
        ),
        ("focus fleet.udon |bell, its siblings summarised", r#"run udon.focus {"siblings":"summary""#),
    ]);
}

#[test]
fn objects_and_lists_say_by_their_keys_what_is_called() {
    check(&[
        (r#"["pin", "notes.md"]"#, r#"run memory.pin {"target":"notes.md"}"#),
        (
            r#"{"focus": ["fleet.udon", "|bell"], "depth": 2}"#,
            r#"run udon.focus {"depth":2,"file":"fleet.udon","path":"|bell"}"#,
        ),
        (r#"{"before": "a.udon", "after": "b.udon"}"#, r#"run udon.diff {"before":"a.udon","after":"b.udon"}"#),
        (r#"{"file_path": "a.rs", "old_string": "ebb", "new_string": "flood"}"#, "ask code.edit"),
        (
            r#"{"taskId": "task-3", "status": "cancelled"}"#,
            r#"run code.task_update {"taskId":"task-3","status":"cancelled"}"#,
        ),
        (r#"{"thread_id": 3, "tag_filter": "tide"}"#, r#"run corpus.read_thread {"thread_id":3,"tag_filter":"tide"}"#),
        (
            r#"{"pattern": "*.rs", "directory": "src", "limit": 5}"#,
            r#"run code.search_files {"pattern":"*.rs","directory":"src","limit":5}"#,
        ),
        (r#"{"entry_id": 4, "term": "ebb"}"#, "ask glossary.update"),
        (r#"["prune", "k9m4"]"#, HELD),
        (r#"["read"]"#, HELD),
        (r#"["pin", null]"#, HELD),
        (r#"["pin", {"a": 1}]"#, HELD),
        (r#"{"files": ["a.udon"], "limit": 2}"#, HELD),
        (
            r#"validate(file="fleet.udon", "check-traits": false)"#,
            r#"run udon.validate {"file":"fleet.udon","check-traits":false}"#,
        ),
        ("agents.tide-watch.describe()", r#"run agents.describe {"agent":"tide-watch"}"#),
    ]);
}

#[test]
fn what_is_said_around_a_line_is_told_from_it() {
    check(&[
        ("bookmark k9m4 as \"last ebb\", would you?", r#"run loom.bookmark {"label":"last ebb","node":"k9m4"}"#),
        ("prune k9m4, would you?", HELD),
        ("cd |quay   # inside session pier_2", r#"run udon.session_navigate {"session":"pier_2","to":"|quay"}"#),
        (
            "change history report for fleet.udon",
            r#"run udon.audit {"report-type":"change-history","file":"fleet.udon"}"#,
        ),
        ("$ git stash list", "ask code.bash"),
        ("PASS src/tide.test.ts", HELD),
        ("java.io.IOException at Tide.kt:88", HELD),
        ("recall that thing", HELD),
        ("read posts from ... to 40", HELD),
        ("give me 4 continuations of k9m4", HELD),
        ("link k9m4 to the, eh, the other one", HELD),
        ("loom::bookmark(\"k9m4\")", r#"run loom.bookmark {"node":"k9m4"}"#),
        ("lint fleet.udon --strict --check-refs", "run udon.validate"),
        ("list the continuations of k9m4", "run loom.list"),
        ("ask the subagent writer to", HELD),
        ("$ bundle outdated", "ask code.bash"),
        ("git diff --staged  # udon session pier_2", r#"run udon.session_changes {"session":"pier_2"}"#),
        ("git restore --staged chg_2 (session pier_2)", "ask udon.session_revert"),
        ("we won't do t4 after all, set its status to cancelled", "run code.task_update"),
        ("google: ebb and flood of the Severn", r#"run web.search {"query":"ebb and flood of the Severn"}"#),
        ("link k9m4 to... ach, what was it called", HELD),
        ("annotate k9m4: hmm... too slow", r#"run loom.annotate {"content":"hmm... too slow","node":"k9m4"}"#),
        ("glossary entry 44 should be different", HELD),
        ("which commands does this shell know?", "run meta.help {}"),
        ("all tools there are, as a list", "run meta.help {}"),
        ("what can you do? list your tools", "run meta.help {}"),
        ("what does the list tool do?", r#"run meta.help {"tool":"list"}"#),
        ("how do I use the tool glance", r#"run meta.help {"tool":"glance"}"#),
    ]);
}

#[test]
fn what_is_cut_short_is_read_and_writes_nothing() {
    check(&[
        ("list snaps lim 5", r#"run snapshots.list {"limit":5}"#),
        ("extract src/tide.rs:8 ctx=6", "run code.extract"),
        ("avail skills?", "run code.list_skills"),
        (r#"annot k9m4 "too long""#, r#"run loom.annotate {"node":"k9m4","content":"too long"}"#),
        ("unbkmk k9m4", r#"run loom.unbookmark {"node":"k9m4"}"#),
        ("sess commit pier_2", "ask udon.session_commit"),
        ("forget snap 3", "ask snapshots.forget"),
        // Commands of editors, the sign of a reference, statements of SQL that nothing here carries out.
        (r#":new tree "Ebb""#, r#"run loom.new {"title":"Ebb"}"#),
        ("loom tree @k9m4", r#"run loom.tree {"from":"k9m4"}"#),
        ("UPDATE loom_nodes SET content='ebb' WHERE node='k9m4'", HELD),
        ("UPDATE fleet.udon SET |bell:pitch = 4", "run udon.propose"),
        ("doc('fleet.udon')/focus(|bell[2])[siblings=full]", HELD),
        // What the verb could mean and what stands behind it are two tools'; what is cut out of a text is none.
        ("make a new file for the buoys", HELD),
        ("make a new note for the buoys", HELD),
        ("TODO(next week): oil the hinge", HELD),
        ("serach the web for tide gauges, no, salt free, no: wrong question altogether", HELD),
        // Sentences of pages, headings, entries of change logs, rows of tables, fields of other things.
        ("This can be done with a `#[tide]` attribute.", HELD),
        ("Web API compatibility", HELD),
        ("history remains", HELD),
        ("history harbour.rs", r#"run history.log {"path":"harbour.rs"}"#),
        ("web tide tables of Brest", "run web.search"),
        ("Pin harbour.rs to the last version (#1628)", HELD),
        ("To create a task set**:", HELD),
        ("title: ebb-log section: 1 description: Keeps the log", HELD),
        ("shell parsing | the library for it | 0-1 | free | - |", HELD),
        ("Alias for `tide.ebb()`.", HELD),
        ("aliases", "run meta.alias"),
        ("agents run agent=gauge tool=neap", r#"run agents.run {"agent":"gauge","tool":"neap"}"#),
        ("restore @anselm42", HELD),
    ]);
}

#[test]
fn a_verb_is_no_name_and_beside_is_a_place() {
    check(&[
        ("put back the tides stash", r#"run memory.recall {"label":"tides"}"#),
        ("please bring the stashed chart back", HELD),
        ("capabilities of agent", HELD),
        (
            "add |buoy[4] next to |buoy[3] in harbour.udon",
            r#"run udon.propose {"file":"harbour.udon","operation":"insert","content":"|buoy[4]","position":"after:|buoy[3]"}"#,
        ),
        (
            "move |crane to |quay next to |buoy[3] in harbour.udon",
            r#"run udon.propose {"file":"harbour.udon","operation":"move","from":"|crane","to":"|quay","position":"after:|buoy[3]"}"#,
        ),
        (
            "put |crane beside |yard[north] in harbour.udon",
            r#"run udon.propose {"file":"harbour.udon","operation":"insert","content":"|crane","position":"after:|yard[north]"}"#,
        ),
    ]);
}

#[test]
fn switches_by_other_names_and_places_left_blank() {
    check(&[
        ("view k9m4 --with-lineage", r#"run loom.view {"lineage":true,"node":"k9m4"}"#),
        ("view k9m4 --lineage-only", r#"run loom.view {"lineage":true,"node":"k9m4"}"#),
        ("view k9m4 --without-lineage", r#"run loom.view {"lineage":false,"node":"k9m4"}"#),
        ("session commit rl_22 --without-backup", r#"run udon.session_commit {"backup":false,"session":"rl_22"}"#),
        (r#"stash <label> "the tide turns""#, "ask memory.stash"),
        ("stash tides <content>", "ask memory.stash"),
        ("propose harbour.udon update |quay set:<set>", "ask udon.propose"),
        ("propose harbour.udon insert <content> at:|quay", "ask udon.propose"),
        ("mark task t4", HELD),
        ("please mark t4", HELD),
        ("mark task t4 done", r#"run code.task_complete {"taskId":"t4"}"#),
        ("mark t4 as complete", r#"run code.task_complete {"taskId":"t4"}"#),
        ("prune all but k9m4", HELD),
        ("apply everything but prop_3", HELD),
        ("files delete all but notes.md", HELD),
    ]);
}

#[test]
fn what_is_asked_or_said_of_another_place_is_not_done() {
    check(&[
        // A reason is asked for, unless it is proposed.
        ("why task t4 is done", HELD),
        ("how should I prune the loom tree", HELD),
        ("how do I undo changes in the history log", HELD),
        ("how do I drop a stash", r#"run meta.help {"tool":"stash"}"#),
        ("how come task t4 is done", HELD),
        ("who changed harbour.udon? show the log", r#"run history.log {"path":"harbour.udon"}"#),
        // Of a place that the tool knows nothing of.
        ("undo the last change", "run history.undo {}"),
        ("undo the last change in the file", "run history.undo {}"),
        ("undo the last change of the document", "run history.undo {}"),
        ("undo the last change in session rl_22", HELD),
        ("undo the last change in my session", HELD),
        ("prune k9m4 in the session", HELD),
        // Nor is a document changed that nobody named.
        ("apply delete |bell[2]", "ask udon.apply"),
        (r#"{"tool":"udon.apply","operation":"delete","path":"|bell[2]"}"#, "ask udon.apply"),
        ("apply delete |bell[2] in harbour.udon", "run udon.apply"),
        ("burn the comment on k9m4", HELD),
        // A value for what would be looked up, and a substitution where nothing is replaced.
        ("glossary 7 -> tentative", "ask glossary.search"),
        ("s/ebb/flood/ in doc:tides", HELD),
        ("annotate k9m4 s/ebb/flood/", r#"run loom.annotate {"node":"k9m4","content":"s/ebb/flood/"}"#),
        // A number that one tool has no use for, and another one has.
        ("3 continuations of k9m4", HELD),
        ("gimme 4 continuations of k9m4", HELD),
        ("frobnicate the note on k9m4", HELD),
        ("continuations of k9m4", r#"run loom.list {"what":"continuations","node":"k9m4"}"#),
        // The name of a tool before a text of another.
        // What a query is limited to is no word of it.
        (
            "google for tides, but only from buoy.example",
            r#"run web.search {"include":["buoy.example"],"query":"tides"}"#,
        ),
        ("code search for buoys, but only in src/", r#"run code.search {"path":"src/","query":"buoys"}"#),
        (
            "look up ebb in the glossary, just the tentative ones",
            r#"run glossary.search {"status":"tentative","query":"ebb"}"#,
        ),
        ("glossary search all but", r#"run glossary.search {"query":"all but"}"#),
    ]);
}

#[test]
fn a_name_of_a_tool_that_there_is_not_says_what_it_is_by_a_word_of_its_own() {
    check(&[
        ("loom.find_nodes(\"the gull returned\")", r#"run loom.find {"query":"the gull returned"}"#),
        (
            "udon.fill_template(template=\"berth.udon\", context=\"crew.json\")",
            r#"run udon.template {"template":"berth.udon","context":"crew.json"}"#,
        ),
        ("udon.pour(\"berth.udon\")", HELD),
        ("loom.delete_trees()", HELD),
        ("bill of materials for hull.udon", r#"run udon.audit {"report-type":"sbom","file":"hull.udon"}"#),
        ("Action: view the state of session s3", r#"run udon.session_view {"session":"s3"}"#),
    ]);
}

#[test]
fn who_knows_nothing_asks_for_something() {
    check(&[
        ("no idea how udon.infer works, explain it", r#"run meta.help {"tool":"udon.infer"}"#),
        (
            "no clue what belongs at |crew|cook in hull.udon, any suggestions?",
            r#"run udon.infer {"at":"|crew|cook","file":"hull.udon"}"#,
        ),
        (
            "never been in this project before, let me see which files are in src/mixer",
            r#"run code.list_files {"directory":"src/mixer"}"#,
        ),
        ("don't look into hull.udon, it is a mess", "reject"),
        ("no need to validate hull.udon, it is fine", HELD),
    ]);
}

#[test]
fn a_remark_on_another_time_beside_a_request_puts_it_off_no_more() {
    check(&[
        (
            "does hull.udon hold up against hull.schema.udon? The board meets tomorrow",
            r#"run udon.validate {"schema":"hull.schema.udon","file":"hull.udon"}"#,
        ),
        ("validate hull.udon tomorrow", "ask udon.validate"),
        ("tomorrow, validate hull.udon", "ask udon.validate"),
    ]);
}

#[test]
fn what_could_be_of_anything_is_asked_about() {
    check(&[("show me number 14", "ask glossary.show"), ("git stash", "ask memory.memory code.bash")]);
}

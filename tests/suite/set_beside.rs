//! What stands beside a request and is none of it: talk, pagers, marks of the sentence; and what names a tool without a verb of it.

use crate::readings::{HELD, check};

#[test]
fn talk_needs_no_so_before_a_request_that_reads() {
    check(&[
        (
            "the two of us used neap in two senses and nobody noticed, look up neap in the glossary",
            r#"run glossary.search {"query":"neap"}"#,
        ),
        (
            "we must know what he really wrote before they misquote it, fetch post 40127",
            r#"run corpus.read_post {"post_id":40127}"#,
        ),
        ("the stash is full of old words by now, bookmark k9m4", r#"run loom.bookmark {"node":"k9m4"}"#),
        ("the stash is full of old words by now, prune k9m4", HELD),
        (
            "would you please set task 31 to in_progress? I have just put my boots on",
            r#"run code.task_update {"status":"in_progress","taskId":"31"}"#,
        ),
        // Where something is done, how, or a condition is no talk.
        ("when the tide has turned and is out, show me the loom tree", HELD),
        ("the tide has turned by now, delete notes.md", HELD),
        (
            "could you annotate k9m4: is it late? I have no idea",
            r#"run loom.annotate {"content":"is it late? I have no idea","node":"k9m4"}"#,
        ),
        (
            "I need every hit for legacyBarcode in the code, all pages",
            r#"run code.search_all {"query":"legacyBarcode"}"#,
        ),
        ("all code matches for failsafe, every page", r#"run code.search_all {"query":"failsafe"}"#),
        (
            "please search the code exhaustively for calc_xp under engine/",
            r#"run code.search_all {"path":"engine/","query":"calc_xp"}"#,
        ),
        // A noun orders nothing, and what is asked first is what is meant.
        ("please send the summoned context away, summary \"nothing new\"", "ask snapshots.dismiss"),
        ("could you explain how moving works? help propose", r#"run meta.help {"tool":"propose"}"#),
    ]);
}

#[test]
fn what_is_sent_needs_no_verb_of_its_tool() {
    check(&[
        ("snapshot continue \"and after the storm?\"", r#"run snapshots.continue {"message":"and after the storm?"}"#),
        (
            "one more for the summoned context: \"and who signed it?\"",
            r#"run snapshots.continue {"message":"and who signed it?"}"#,
        ),
        (
            "look online for songs about foghorns, 5 results will do",
            r#"run web.search {"max":5,"query":"songs about foghorns"}"#,
        ),
        ("google what is a neap tide, max 5 results", r#"run web.search {"max":5,"query":"what is a neap tide"}"#),
        ("tomorrow I'll summon snapshot 73 and ask about the flood", HELD),
        // No text is put together from words around the tool's name.
        ("the limits for ferries in the bay are new, so search the web for them", HELD),
        ("I keep forgetting the new limits for ferries in the bay, so search the web for them, news topic", HELD),
        (
            "what does the internet say on 'neap tides', leaving out example.com?",
            r#"run web.search {"exclude":["example.com"],"query":"neap tides"}"#,
        ),
        ("google what you like", HELD),
        ("This generalizes `Tide::core`, which now delegates to it.", HELD),
    ]);
}

#[test]
fn notations_of_programs() {
    check(&[
        ("agents list | less", "run agents.list {}"),
        ("snapshots ls --thread 58 | head -10", r#"run snapshots.list {"thread_id":58,"limit":10}"#),
        ("rm notes.md | less", HELD),
        ("bash ls | less", r#"run code.bash {"command":"ls | less"}"#),
        ("task[t3].status = cancelled", r#"run code.task_update {"taskId":"t3","status":"cancelled"}"#),
        ("pool[main].size = 4", HELD),
        ("|pin @[g2k5]", r#"run memory.pin {"target":"g2k5"}"#),
        ("|switch @[b9n3] :tree night", r#"run loom.switch {"tree":"night","node":"b9n3"}"#),
        ("sessions[\"rl_22\"].collapse(\"|yard\")", r#"run udon.session_collapse {"session":"rl_22","path":"|yard"}"#),
        (
            "session_revert(\"archive\", change=\"c2\")",
            r#"run udon.session_revert {"change":"c2","session":"archive"}"#,
        ),
        ("bash command \"npm test\" timeout 60000", r#"run code.bash {"command":"npm test","timeout":60000}"#),
        ("read_post 55190 include_adjacent yes", r#"run corpus.read_post {"include_adjacent":true,"post_id":55190}"#),
        // What runs programs is named.
        (r#"{"agent":"scribe","tool":"draft_letter","parameters":{"to":"a.udon"}}"#, "ask agents.run"),
    ]);
}

#[test]
fn names_and_marks_of_questions() {
    check(&[
        ("is there a file called Makefile anywhere?", r#"run code.search_files {"pattern":"Makefile"}"#),
        ("which glossary entries mention Orlan?", r#"run glossary.search {"query":"Orlan"}"#),
        ("explain the tool extract", r#"run meta.help {"tool":"extract"}"#),
        (
            "please validate a.udon, and check the references too",
            r#"run udon.validate {"check-references":true,"file":"a.udon"}"#,
        ),
        ("close session harbour", r#"run udon.session_close {"session":"harbour"}"#),
        ("close session early", HELD),
        ("close session properly", HELD),
        ("let the pruned branch k9m4 grow again, restore it", r#"run loom.restore {"node":"k9m4"}"#),
    ]);
}

#[test]
fn things_are_named_as_programs_and_paths_name_them() {
    check(&[
        ("cat node/h2v9", r#"run loom.view {"node":"h2v9"}"#),
        ("cat post/48213", r#"run corpus.read_post {"post_id":48213}"#),
        ("skills.list()", "run code.list_skills {}"),
        ("loom.bookmarks.delete(\"k9m4\")", "ask loom.unbookmark"),
        ("os.listdir(\"src\")", HELD),
        (r#"{"snapshots": {"list": {"snapshot_type": "manual"}}}"#, r#"run snapshots.list {"snapshot_type":"manual"}"#),
        (
            r#"{"session":"rl_22","navigate":{"to":"|yard[north]"}}"#,
            r#"run udon.session_navigate {"to":"|yard[north]","session":"rl_22"}"#,
        ),
        (
            r#"{"tool":"propose","file":"a.udon","delete":"|yard[old]"}"#,
            r#"run udon.propose {"file":"a.udon","operation":"delete","path":"|yard[old]"}"#,
        ),
        (
            "session(\"rl_22\").collapse('|yard')  // too much",
            r#"run udon.session_collapse {"session":"rl_22","path":"|yard"}"#,
        ),
        ("view(k9m4) // but not yet", HELD),
        ("loom.prune({node: \"k9m4\"}) // its children stay", HELD),
        ("delete notes.md // the old one", HELD),
        // What is kept or sent is not put in other words.
        ("annotate k9m4: see post/12 again", r#"run loom.annotate {"content":"see post/12 again","node":"k9m4"}"#),
        ("stash x \"see node/a7x2\"", r#"run memory.stash {"label":"x","content":"see node/a7x2"}"#),
        (
            "explicate(\"a drowned bell\") // glossary entry Tide",
            r#"run glossary.explicate {"quote":"a drowned bell","entry":"Tide"}"#,
        ),
        ("cd '|yard[north]' --session rl_22", r#"run udon.session_navigate {"session":"rl_22","to":"|yard[north]"}"#),
        ("agents[\"scribe\"].describe()", r#"run agents.describe {"agent":"scribe"}"#),
        ("find bay -name '*.gpx'", r#"run code.search_files {"directory":"bay","pattern":"*.gpx"}"#),
        ("bring snapshot 23 back and ask it why", r#"run snapshots.summon {"snapshot_id":23,"query":"why"}"#),
        ("bring the tea back tomorrow", HELD),
        ("bring", HELD),
        ("web: fix the header", HELD),
        ("focus on //box[@id='114']/lid of a.udon", r#"run udon.focus {"path":"|box[114]|lid","file":"a.udon"}"#),
        ("//*[@ra] in bay/*.udon", r#"run udon.search {"has-attr":"ra","files":["bay/*.udon"]}"#),
        (
            "find |lot.dormant in bay/*.udon",
            r#"run udon.search {"element":"lot","trait":"dormant","files":["bay/*.udon"]}"#,
        ),
        // Not every slash is a tool's, and not every path a thing's.
        ("/invite @ann #harbour", HELD),
    ]);
}

#[test]
fn what_an_entry_is_to_be_is_no_search() {
    check(&[
        ("glossary 31 status → confirmed", "ask glossary.update"),
        ("glossary 112: term = Kicker", "ask glossary"),
        ("set task 31 as blocked by t30", r#"run code.task_update {"blockedBy":["t30"],"taskId":"31"}"#),
        (
            "read thread 60214 post 9 to post 30",
            r#"run corpus.read_thread {"thread_id":60214,"start_post_id":9,"end_post_id":30}"#,
        ),
        ("what tools does the barcode-reader agent have?", r#"run agents.describe {"agent":"barcode-reader"}"#),
        ("do we have a glossary entry on neap tides already?", r#"run glossary.search {"query":"neap tides"}"#),
        ("list all the tools I can use", "run meta.help {}"),
        ("open the scratchpad", "run meta.think {}"),
        ("recall the stash lableed tide-notes", r#"run memory.recall {"label":"tide-notes"}"#),
        ("stash show tide-notes", r#"run memory.recall {"label":"tide-notes"}"#),
    ]);
}

#[test]
fn what_was_done_or_is_the_opposite_is_asked_about() {
    check(&[
        ("validated a.udon, no warnings", HELD),
        ("unread post 5518203", HELD),
        ("do the usual checks on a.udon and fix whatever is wrong", HELD),
        ("finished task 12, tick it off", r#"run code.task_complete {"taskId":"12"}"#),
    ]);
}

#[test]
fn an_attribute_is_named_beside_its_element() {
    let set = |line: &'static str| {
        (line, r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|shelf[2]:heat","set":"90"}"#)
    };
    check(&[
        set("set |shelf[2] heat to 90 in kiln.udon"),
        set("in kiln.udon set |shelf[2] heat 90"),
        set("set |shelf[2] heat=90 in kiln.udon"),
        set("set |shelf[2] heat: 90 in kiln.udon"),
        set("set |shelf[2] :heat 90 in kiln.udon"),
        set("change |shelf[2] heat from 80 to 90 in kiln.udon"),
        set("replace |shelf[2] heat with 90 in kiln.udon"),
        set("update |shelf[2]:heat with 90 in kiln.udon"),
        (
            r#"apply kiln.udon set |shelf[2] glaze "ash grey""#,
            r#"run udon.apply {"file":"kiln.udon","operation":"update","path":"|shelf[2]:glaze","set":"ash grey"}"#,
        ),
        (
            "rename |shelf[2] heat to warmth in kiln.udon, just show me",
            r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|shelf[2]:heat","rename":"warmth"}"#,
        ),
        (
            "apply kiln.udon delete |shelf[2] heat attribute",
            r#"run udon.apply {"file":"kiln.udon","operation":"delete","path":"|shelf[2]:heat"}"#,
        ),
        // Which of both is to go is not said, and two changes are not one.
        ("remove |shelf[2] heat in kiln.udon", "offer propose kiln.udon delete |shelf[2]:heat"),
        ("apply kiln.udon remove |shelf[2] heat", "offer apply kiln.udon delete |shelf[2]:heat"),
        ("session modify kil_1a2b remove |shelf[2] heat", HELD),
        ("session modify kil_1a2b delete |shelf[2] but keep what is on it", HELD),
        ("set |shelf[2] heat to 90 and draught to 3 in kiln.udon", HELD),
        ("set heat and draught of |shelf[2] to 90 in kiln.udon", HELD),
        ("set |shelf[2] heat to 90 or 95 in kiln.udon", HELD),
        (
            "take |shelf[2] out of kiln.udon",
            r#"run udon.propose {"file":"kiln.udon","operation":"delete","path":"|shelf[2]"}"#,
        ),
        (
            "set |title Welcome to Paris in kiln.udon",
            r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|title","set":"Welcome to Paris"}"#,
        ),
        (
            "set |title Chapter 3 in kiln.udon",
            r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|title","set":"Chapter 3"}"#,
        ),
        (
            "apply kiln.udon set |host localhost:8080",
            r#"run udon.apply {"file":"kiln.udon","operation":"update","path":"|host","set":"localhost:8080"}"#,
        ),
        (
            "set |shelf to empty again in kiln.udon",
            r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|shelf","set":"empty again"}"#,
        ),
    ]);
}

#[test]
fn an_element_may_be_called_as_a_parameter_is() {
    check(&[
        (
            "set |title to Home in kiln.udon",
            r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|title","set":"Home"}"#,
        ),
        (
            r#"apply kiln.udon set |label to "north shelf""#,
            r#"run udon.apply {"file":"kiln.udon","operation":"update","path":"|label","set":"north shelf"}"#,
        ),
        (
            "change |name to Ruth in kiln.udon",
            r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|name","set":"Ruth"}"#,
        ),
        ("task create |title rake the ash", r#"run code.task_create {"title":"rake the ash"}"#),
    ]);
}

//! What is asked in passing, behind talk or in words of its own: favours, supposed values, entries, titles, fields and bounds named as
//! people speak; and what of it is still asked about.

use crate::readings::{HELD, check};

#[test]
fn what_would_become_of_a_value_is_previewed() {
    let set = r#"run udon.propose {"file":"yard.udon","operation":"update","path":"|yard[north]:gates","set":"4"}"#;
    check(&[
        ("what would it look like if |yard[north]:gates went to 4 in yard.udon?", set),
        ("what would it look like if |yard[north]:gates were 4 in yard.udon?", set),
        ("preview what it'd look like if |yard[north]:gates in yard.udon were updated to 4, don't write it", set),
        // What stands behind a comma only says why.
        ("change |yard[north]:gates in yard.udon, the mason counted them again", HELD),
        ("in s4, change |yard[north]:gates, the mason counted them again", HELD),
        ("set |yard[north]:gates in yard.udon, 4", set),
    ]);
}

#[test]
fn values_are_given_in_words_of_their_own() {
    check(&[
        (
            "focus |yard[north] in yard.udon, siblings too",
            r#"run udon.focus {"file":"yard.udon","path":"|yard[north]"}"#,
        ),
        ("snapshots of thread th_77, five at most", HELD),
        (r#"look up "slack water" in the glossary, entries with status draft"#, "INVALID_ARGUMENT"),
        ("alias name=peek tool=udon.glance", r#"run meta.alias {"name":"peek","tool":"udon.glance"}"#),
        (
            "replace GATES = 3 with GATES = 4 in src/yard.rs, every occurrence",
            r#"offer edit code src/yard.rs old_string:"GATES = 3" new_string:"GATES = 4" everywhere"#,
        ),
        ("go back one scene", r#"run corpus.next {"back":true}"#),
        ("read lines 3-9 of The Tin Ferry", r#"run loom.read {"lines":"3-9","doc":"The Tin Ferry"}"#),
        ("show k9m4 and its whole lineage", r#"run loom.view {"lineage":true,"node":"k9m4"}"#),
        ("search the web for slate quarries, go deep", r#"run web.search {"depth":"deep","query":"slate quarries"}"#),
        ("SELECT node, annotations FROM loom.view WHERE node = 'k9m4'", r#"run loom.view {"node":"k9m4"}"#),
        (
            "who or what points into |yard[north] across yard.udon and dock.udon?",
            r#"run udon.trace {"direction":"in","files":["yard.udon","dock.udon"],"from":"|yard[north]"}"#,
        ),
        (
            r#"Entry 41 says "the sea remembers debts". Find out where that was taken from."#,
            r#"run glossary.explicate {"entry":"41","quote":"the sea remembers debts"}"#,
        ),
        (
            "I've lost my place after the bell: let me see the state of session s4",
            r#"run udon.session_view {"session":"s4"}"#,
        ),
    ]);
}

#[test]
fn a_favour_is_asked_behind_any_talk() {
    check(&[
        (
            r#"oh, and one more for the road, could you read me the section "Spring tides" of doc:harbour-log? Thanks so much!"#,
            r#"run loom.read {"doc":"harbour-log","section":"Spring tides"}"#,
        ),
        (
            r#"ok, let's clear the bench for today: please stash "two ropes, one winch" under the label gear"#,
            r#"run memory.stash {"label":"gear","content":"two ropes, one winch"}"#,
        ),
        ("I just joined: explain the layout of the codebase", "run code.analyze_all"),
        // Somebody else said it, or there is a condition, or it names something.
        ("from Ines, 9:20: please bookmark k9m4 for tomorrow", HELD),
        ("if nobody minds, and that is a big if, could you pin k9m4", HELD),
        ("the bookmark is what I saw first, please drop it", HELD),
        ("k9m4 doesn't need its bookmark any longer, take it off", r#"run loom.unbookmark {"node":"k9m4"}"#),
        ("k9m4 doesn't need its bookmark, keep it anyway", HELD),
        (
            r#"set task T-31 to in_progress and retitle it "Replace the ropes" while you're there"#,
            r#"run code.task_update {"status":"in_progress","title":"Replace the ropes","taskId":"T-31"}"#,
        ),
        (
            r#"create a task titled "Renew the lease". It's blocked by t7."#,
            r#"run code.task_create {"title":"Renew the lease","blockedBy":["t7"]}"#,
        ),
        ("link k9m4 to the document doc:harbour-log", r#"run loom.link {"node":"k9m4","target":"doc:harbour-log"}"#),
    ]);
}

#[test]
fn an_entry_is_named_in_words() {
    let from = r#"run glossary.explicate {"entry":"slack water","quote":"the sea rests"}"#;
    check(&[
        (r#"where does "the sea rests" in the definition of slack water come from?"#, from),
        (r#"I doubt "the sea rests" in the glossary entry slack water, show me the source"#, from),
        (r#"the entry slack water has "the sea rests" in it, where does that phrase come from?"#, from),
        (
            r#"find the source behind "the sea rests" in the definition of slack too, thanks"#,
            r#"run glossary.explicate {"entry":"slack","quote":"the sea rests"}"#,
        ),
    ]);
}

#[test]
fn descriptions_titles_and_fields_end_where_they_do() {
    check(&[
        (
            "elements in yard.udon where attribute gate is north, ten at most",
            r#"run udon.search {"has-attr":"gate","attr-value":"north","max-results":10,"files":["yard.udon"]}"#,
        ),
        (
            "every element in yard.udon bearing the trait broken",
            r#"run udon.search {"files":["yard.udon"],"trait":"broken"}"#,
        ),
        (
            "those in yard.udon that have :gate north, first 3",
            r#"run udon.search {"has-attr":"gate","attr-value":"north","max-results":3,"files":["yard.udon"]}"#,
        ),
        ("pin doc:Marrow Road", r#"run memory.pin {"target":"doc:Marrow Road"}"#),
        (
            "link k9m4 to the document The Tin Ferry, section Oars",
            r#"run loom.link {"target":"doc:The Tin Ferry","section":"Oars","node":"k9m4"}"#,
        ),
        (
            "read a summary of the linked document Register of Gates",
            r#"run loom.read {"summary":true,"doc":"Register of Gates"}"#,
        ),
        (
            "how did yard.udon develop along its date key? Show it in full.",
            r#"run udon.timeline {"show":"full","key":"date","file":"yard.udon"}"#,
        ),
        (
            "how did |yard change over survey-date in yard.udon",
            r#"run udon.timeline {"key":"survey-date","file":"yard.udon","path":"|yard"}"#,
        ),
        (
            r#"pull up the section "Oars" out of doc:harbour-log"#,
            r#"run loom.read {"doc":"harbour-log","section":"Oars"}"#,
        ),
        ("anything in the glossary on slack water?", r#"run glossary.search {"query":"slack water"}"#),
        (
            r#"task t14: status in_progress, and retitle it "Move the pumps""#,
            r#"run code.task_update {"status":"in_progress","title":"Move the pumps","taskId":"t14"}"#,
        ),
        (
            "sory to bug you agian but coud you list waht is staged in s4",
            r#"run udon.session_changes {"session":"s4"}"#,
        ),
        ("which skills are available? list 'em", "run code.list_skills"),
        ("note on k9m4: wait 'til noon", r#"run loom.annotate {"content":"wait 'til noon","node":"k9m4"}"#),
        ("link k9m4 to the storm one", HELD),
        ("summon one of the older snapshots and ask it about the eels", HELD),
        ("post 4481?? with neighbours", HELD),
        ("rename |gate[1] in yard.udon and mend the references", HELD),
        ("rename |gate[1] in yard.udon, fixing all the references", HELD),
        ("bookmark, k9m4, best end: that's more or less what his note said", HELD),
    ]);
}

#[test]
fn what_is_done_stands_among_the_arguments() {
    let list = r#"run snapshots.list {"thread_id":51877,"limit":6}"#;
    check(&[
        (r#"{"tool": "snapshots", "action": "list", "thread_id": 51877, "limit": 6}"#, list),
        (r#"<snapshots action="list" thread_id="51877" limit="6"/>"#, list),
        // Of a tool that takes one it is its own.
        (
            r#"{"tool": "udon.annotate", "file": "yard.udon", "action": "list"}"#,
            r#"run udon.annotate {"file":"yard.udon","action":"list"}"#,
        ),
        ("find files named *.toml in folder config, give 20 only", "run code.search_files"),
        (
            "all elements in yard.udon with trait broken, cap at 10",
            r#"run udon.search {"trait":"broken","max-results":10,"files":["yard.udon"]}"#,
        ),
        (
            "from now on udon.validate should also answer to ok, set that alias up",
            r#"run meta.alias {"tool":"udon.validate","name":"ok"}"#,
        ),
        ("undo s9", HELD),
        ("undo c4", r#"run history.undo {"change":"c4"}"#),
        ("attach the note we talked about to node k9m4", HELD),
        ("does glance keep the comments of yard.udon?", HELD),
        ("nice, the sbom audit of yard.udon looked fine", HELD),
        ("one would write it like this: udon validate yard.udon --strict", HELD),
        (
            "please generate from yard.udon, slots: name=Mr Oar; validate output",
            r#"run udon.template {"context":{"name":"Mr Oar"},"validate":true,"template":"yard.udon"}"#,
        ),
    ]);
}

#[test]
fn clauses_say_who_wrote_and_what_will_do() {
    check(&[
        (
            r#"mark "roughly forty" in yard.udon with the annotation "needs work". Author is Mira."#,
            r#"run udon.annotate {"file":"yard.udon","annotation":"needs work","author":"Mira","span":"roughly forty"}"#,
        ),
        (
            "list the annotations Odile has left in yard.udon",
            r#"run udon.annotate {"author":"Odile","action":"list","file":"yard.udon"}"#,
        ),
        (
            "extract |gate:width from yard.udon; CSV will do",
            r#"run udon.extract {"format":"csv","files":["yard.udon"],"query":"|gate:width"}"#,
        ),
        (
            "find every element with owner=dredging in yard.udon",
            r#"run udon.search {"has-attr":"owner","attr-value":"dredging","files":["yard.udon"]}"#,
        ),
        ("propose (do not apply) deleting |gate from yard.udon", "run udon.propose"),
        ("oops, I pruned k9m4, bring it back", r#"run loom.restore {"node":"k9m4"}"#),
        (
            "we're done, report it as finished: the gate works",
            r#"run code.attempt_completion {"result":"the gate works"}"#,
        ),
        (
            "report the task as finished, with this result: the gate works",
            r#"run code.attempt_completion {"result":"the gate works"}"#,
        ),
        ("wow, that was a long list, please show the next page of it", "run meta.more"),
        ("my plan for Thursday: convert yard.udon to YAML, then rest", HELD),
        (
            "<extract format=\"csv\"><files><file>a.udon</file><file>b.udon</file></files><query>|gate</query></extract>",
            r#"run udon.extract {"format":"csv","files":["a.udon","b.udon"],"query":"|gate"}"#,
        ),
        // A text may have elements in it.
        (
            "<create><file_path>x.html</file_path><content><p>a</p><p>b</p></content></create>",
            r#"offer create file x.html "<p>a</p><p>b</p>""#,
        ),
        ("link k9m4 to the exhibit", HELD),
        ("we used to bookmark nodes like k9m4", HELD),
        (
            "read the summary of doc:eels, I can't face the whole thing tonight",
            r#"run loom.read {"doc":"eels","summary":true}"#,
        ),
        (
            "pull post 4821 from the archive, together with the posts on either side of it",
            r#"run corpus.read_post {"post_id":4821,"include_adjacent":true}"#,
        ),
        (
            "all `gate` elements that have a `width` attr, in yard.udon",
            r#"run udon.search {"element":"gate","has-attr":"width","files":["yard.udon"]}"#,
        ),
        ("convert yard.udon -> YAML", r#"run udon.convert {"to":"yaml","file":"yard.udon"}"#),
        ("rename @gate[a] to @gate[b] in yard.udon and fix every reference", "run udon.refactor"),
    ]);
}

#[test]
fn a_request_stands_in_the_midst_of_talk() {
    let view = r#"run loom.view {"lineage":true,"node":"k9m4"}"#;
    check(&[
        ("I keep mixing up the twins. Let me look at node k9m4 with its lineage before I say anything rash.", view),
        (
            "My uncle swears he only moved a comma, ha. What differs structurally between yard.udon and dock.udon?",
            r#"run udon.diff {"before":"yard.udon","after":"dock.udon"}"#,
        ),
        (
            "Lovely chat, but I've had enough of it. Move on to the next scene please, I need to know who took the oar.",
            "run corpus.next",
        ),
        // What changes more than a note is asked about.
        ("We laughed about the goat for hours. Prune k9m4, please and thank you.", HELD),
        // Somebody said it, it is of another time, it is taken back, or somebody else is asked.
        ("My uncle swears he only moved a comma, ha. He said: pin node k9m4, please, friend.", HELD),
        ("I keep mixing up the twins. Tomorrow let me look at node k9m4 with its lineage before I say anything.", HELD),
        ("I keep mixing up the twins. Let me look at node k9m4 with its lineage. Sorry, wrong window.", HELD),
        ("I keep mixing up the twins. Let me look at node k9m4 with its lineage. Ignore that.", HELD),
        ("If it rains. Please pin node k9m4. Thanks!", HELD),
        ("Bert told me: please pin node k9m4, and be quick", HELD),
        ("the manual says you can write: read post 4410", HELD),
        ("Jens, can you look at node k9m4 before the twins do?", HELD),
        ("no web search for this one, please, from memory", HELD),
    ]);
}

//! Short lines that are clear to whoever reads them: titles of two words, a count right behind its letter, a title and what it is
//! about, a question that is only looked at.

use crate::readings::{HELD, check};

#[test]
fn a_title_of_two_words_is_one_title() {
    check(&[
        ("append \"x\" to the document Miller's Log", r#"offer write "Miller's Log" "x" append"#),
        ("write \"x\" at the foot of the document Tide Log", r#"offer write "Tide Log" "x" append"#),
        ("link k9m4 to the document Charter", r#"run loom.link {"target":"doc:Charter","node":"k9m4"}"#),
        ("read the document Miller's Log", r#"run loom.read {"doc":"Miller's Log"}"#),
        ("pin doc Miller's Log", r#"run memory.pin {"target":"doc:Miller's Log"}"#),
        ("link k9m4 to doc Tide Log", r#"run loom.link {"target":"doc:Tide Log","node":"k9m4"}"#),
        ("read chapter 2 of doc:log", r#"run loom.read {"doc":"log","section":"chapter 2"}"#),
        ("read chapter two of The Tide Log", r#"run loom.read {"section":"chapter two","doc":"The Tide Log"}"#),
        (
            "link k9m4 to the document Chart of Sunken Bells",
            r#"run loom.link {"target":"doc:Chart of Sunken Bells","node":"k9m4"}"#,
        ),
        ("read the Tide Log now", r#"run loom.read {"doc":"Tide Log"}"#),
        ("Read Only Memory", HELD),
        ("read doc Tide Log lines 3-9", r#"run loom.read {"doc":"Tide Log","lines":"3-9"}"#),
        (
            "pin k9m4 in the landfall section so we don't lose it",
            r#"run memory.pin {"section":"landfall","target":"k9m4"}"#,
        ),
        ("pin k9m4, she comes back in act two", r#"run memory.pin {"target":"k9m4"}"#),
        ("pin k9m4 under Open Ends", r#"run memory.pin {"section":"Open Ends","target":"k9m4"}"#),
    ]);
}

#[test]
fn a_count_stands_right_behind_its_letter() {
    check(&[
        ("glance -d2 hulls.udon", r#"run udon.glance {"max-depth":2,"file":"hulls.udon"}"#),
        ("tree -L3 k9m4", r#"run loom.tree {"depth":3,"from":"k9m4"}"#),
        ("code search \"ebb\" -n5", r#"run code.search {"limit":5,"query":"ebb"}"#),
        // Nothing here counts what is read of one post.
        ("read_post -3 4812", HELD),
    ]);
}

#[test]
fn a_title_has_what_it_is_about_behind_its_colon() {
    let both = r#"run code.task_create {"title":"Caulk the hull","description":"start at the keel"}"#;
    check(&[
        ("new task \"Caulk the hull\": start at the keel", both),
        ("create a task 'Caulk the hull': start at the keel", both),
        ("task \"Caulk the hull\": \"start at the keel\"", both),
        (
            "task create \"Caulk the hull\": start at the keel, blocked by t3",
            r#"run code.task_create {"title":"Caulk the hull","description":"start at the keel","blockedBy":["t3"]}"#,
        ),
        (
            "set task t3 to done and retitle it Tar the hull",
            r#"run code.task_update {"status":"completed","title":"Tar the hull","taskId":"t3"}"#,
        ),
        (
            "task t3 to done and retitle it Tar the hull",
            r#"run code.task_update {"status":"completed","title":"Tar the hull","taskId":"t3"}"#,
        ),
        (
            "attempt completion: \"the hull is dry\", cmd `make dry`",
            r#"run code.attempt_completion {"command":"make dry","result":"the hull is dry"}"#,
        ),
        (
            "make task: title Caulk the hull, description two coats of tar",
            r#"run code.task_create {"title":"Caulk the hull","description":"two coats of tar"}"#,
        ),
        ("new task: title page is dirty", r#"run code.task_create {"title":"title page is dirty"}"#),
        ("task_create {\"title\": \"Caulk the hull,\" \"after\": [\"t8\"]}", HELD),
        ("tests are green, mark TK-204 done", r#"run code.task_complete {"taskId":"TK-204"}"#),
        ("bookmark k9m4, label is casting day", r#"run loom.bookmark {"node":"k9m4","label":"casting day"}"#),
        (
            "{\"action\": \"attempt_completion\", \"result\": \"the hull is dry\", \"command\": \"make dry\"}",
            r#"run code.attempt_completion {"result":"the hull is dry","command":"make dry"}"#,
        ),
        (
            "report completion: \"the hull is dry\", check with `make dry`",
            r#"run code.attempt_completion {"command":"make dry","result":"the hull is dry"}"#,
        ),
        ("report finished: the hull is dry", r#"run code.attempt_completion {"result":"the hull is dry"}"#),
        (
            "delegate the soundings to subagent scout now",
            r#"run code.delegate {"subagent":"scout","task":"the soundings"}"#,
        ),
        (
            "This bores me, so give the subagent scout this task: count the nails",
            r#"run code.delegate {"subagent":"scout","task":"count the nails"}"#,
        ),
    ]);
}

#[test]
fn a_question_that_is_looked_at_is_asked() {
    check(&[
        ("let's look at how hulls.udon evolved", r#"run udon.timeline {"file":"hulls.udon"}"#),
        ("take a look at who touched |mast in hulls.udon", r#"run udon.blame {"file":"hulls.udon","path":"|mast"}"#),
        ("look at hulls.udon", r#"run udon.glance {"file":"hulls.udon"}"#),
        (
            "trace whats pointing at |mast in hulls.udon",
            r#"run udon.trace {"direction":"in","from":"|mast","files":["hulls.udon"]}"#,
        ),
        ("show me the annotations on node k9m4", r#"run loom.list {"what":"annotations","node":"k9m4"}"#),
        ("see which annotations people left on node k9m4", r#"run loom.list {"what":"annotations","node":"k9m4"}"#),
        (
            "checkpoint snapshots of thread 48210",
            r#"run snapshots.list {"snapshot_type":"checkpoint","thread_id":48210}"#,
        ),
        (
            "Could we check whether the glossary has anything on slack water yet?",
            r#"run glossary.search {"query":"slack water"}"#,
        ),
        ("search code for slack, like 10 results", r#"run code.search {"limit":10,"query":"slack"}"#),
        // What is to be made is not what is there.
        ("give me 3 continuations of k9m4, please", "offer continue k9m4 n:3"),
        ("list the last 3 continuations of k9m4", "ask loom.list"),
        (
            "<udon.trace><files>hulls.udon sails.udon</files><from>|mast</from></udon.trace>",
            r#"run udon.trace {"files":["hulls.udon","sails.udon"],"from":"|mast"}"#,
        ),
        ("any entries on slack water in the glossary", r#"run glossary.search {"query":"slack water"}"#),
        ("glossary look up slack water", r#"run glossary.search {"query":"slack water"}"#),
        ("search code all pages for drop_anchor", r#"run code.search_all {"query":"drop_anchor"}"#),
        ("search in code for the words slack water", r#"run code.search {"query":"slack water"}"#),
        ("agent scribe: which tools does it have?", r#"run agents.describe {"agent":"scribe"}"#),
        (
            "code search slack in lib/net, exact, allow tests",
            r#"run code.search {"exact":true,"allowTests":true,"path":"lib/net","query":"slack"}"#,
        ),
        (
            "trace refs into |mast in hulls.udon",
            r#"run udon.trace {"direction":"in","files":["hulls.udon"],"from":"|mast"}"#,
        ),
        ("show me annotations of the node k9m4", r#"run loom.list {"what":"annotations","node":"k9m4"}"#),
        ("show annotations of loom node k9m4", r#"run loom.list {"what":"annotations","node":"k9m4"}"#),
        (
            "see the references that point at |mast in hulls.udon",
            r#"run udon.trace {"direction":"in","from":"|mast","files":["hulls.udon"]}"#,
        ),
        (
            "show how hulls.udon evolves over the \"launched\" field, in full",
            r#"run udon.timeline {"show":"full","key":"launched","file":"hulls.udon"}"#,
        ),
        ("show me node k9m4 in ful", r#"run loom.view {"full":true,"node":"k9m4"}"#),
        (
            "change DRAUGHT = 3 to DRAUGHT = 4 in src/hull.py",
            r#"offer edit code src/hull.py old_string:"DRAUGHT = 3" new_string:"DRAUGHT = 4""#,
        ),
        (
            "{\"run_agent\": \"scribe\", \"tool\": \"draft\", \"parameters\": {\"lines\": 3}}",
            "offer agents run scribe draft lines:3",
        ),
        ("that glance at hulls.udon helped", HELD),
        ("nice glance at hulls.udon, thanks", HELD),
        ("Nice, the switch to k9m4 worked.", HELD),
        ("thanks, the tree from k9m4 looks good", HELD),
        ("thanks, that was it", "reject"),
        ("bookmarks are handy for nodes like k9m4", HELD),
        ("bookmarking k9m4 would only confuse people", HELD),
        ("p17 would delete |mast[main], wouldn't it", HELD),
        ("list everything that session s4 would write", r#"run udon.session_changes {"session":"s4"}"#),
        ("pin keeps things in working memory", HELD),
        ("I'll open a session on hulls.udon after lunch", HELD),
        ("ok, I'll want k9m4 again tomorrow, bookmark it", r#"run loom.bookmark {"node":"k9m4"}"#),
        ("bookmark k9m4 would have helped", HELD),
        ("bookmark k9m4, would you", r#"run loom.bookmark {"node":"k9m4"}"#),
        (
            "a csv file of all |mast in hulls.udon would help",
            r#"run udon.extract {"format":"csv","files":["hulls.udon"],"query":"all |mast"}"#,
        ),
        ("what if I'd pruned k9m4 instead?", HELD),
        ("show me k9m4 and the annotations on it", r#"run loom.view {"with-annotations":true,"node":"k9m4"}"#),
        ("show me k9m4 with the annotations", r#"run loom.view {"with-annotations":true,"node":"k9m4"}"#),
    ]);
}

#[test]
fn what_is_to_be_done_to_a_thing_may_stand_behind_it() {
    check(&[
        // What hides a branch needs its name first.
        ("have k9m4 pruned", "offer prune k9m4"),
        ("Kindly have the branch at k9m4 pruned today", "offer prune k9m4"),
        ("I want hulls.udon validated", r#"run udon.validate {"file":"hulls.udon"}"#),
        ("have the pruned branch k9m4 back", r#"run loom.restore {"node":"k9m4"}"#),
        ("get back the branch k9m4 I pruned", r#"run loom.restore {"node":"k9m4"}"#),
    ]);
}

#[test]
fn what_is_said_before_a_request_leaves_it_a_request() {
    check(&[
        ("Perfect. Let's bookmark k9m4 as \"landfall\"", r#"run loom.bookmark {"label":"landfall","node":"k9m4"}"#),
        (
            "Good catch! Let's link k9m4 to the document Tide Log.",
            r#"run loom.link {"target":"doc:Tide Log","node":"k9m4"}"#,
        ),
        ("Okay, I think I'd like to read thread 48213", r#"run corpus.read_thread {"thread_id":48213}"#),
        ("I'd switch to k9m4", r#"run loom.switch {"node":"k9m4"}"#),
        ("I'd switch to k9m4 after lunch", "offer switch k9m4"),
        (
            "Could you please delete glossary entry 27, because it says what 26 says?",
            r#"run glossary.delete {"entry_id":27,"reason":"it says what 26 says"}"#,
        ),
        (
            "Please delete glossary entry 27 now, because it says what 26 says.",
            r#"run glossary.delete {"entry_id":27,"reason":"it says what 26 says"}"#,
        ),
        // Who only thinks so has not decided.
        ("I think I'd like to prune k9m4", "offer prune k9m4"),
        ("Perfect. Ines's bookmark k9m4 as \"landfall\"", HELD),
        ("unpin port-list", r#"run memory.drop {"pin":"port-list"}"#),
        ("drop the pin on port-list from memory", r#"run memory.drop {"pin":"port-list"}"#),
        ("please drop pin of port-list", r#"run memory.drop {"pin":"port-list"}"#),
        ("port-list unpinned", HELD),
    ]);
}

#[test]
fn slips_in_what_switches_something_are_put_right_where_nothing_is_written() {
    check(&[
        ("validate hulls.udon in stric mode", r#"run udon.validate {"strict":true,"file":"hulls.udon"}"#),
        (
            "validate hulls.udon and check refrences",
            r#"run udon.validate {"check-references":true,"file":"hulls.udon"}"#,
        ),
        ("search code for slack, at most 15 resutls", r#"run code.search {"limit":15,"query":"slack"}"#),
        ("read_post 12 with adjcent posts", r#"run corpus.read_post {"include_adjacent":true,"post_id":12}"#),
        ("apply prop_27 w/o avlidating", "offer apply prop_27"),
    ]);
}

#[test]
fn a_picture_of_how_it_is_done_is_left_out() {
    check(&[
        ("carry me across the loom like a lost gull and set me on node k9m4", r#"run loom.switch {"node":"k9m4"}"#),
        // In a text it is the writer's.
        (
            "stash salt tastes like a sea as gear",
            r#"run memory.stash {"label":"gear","content":"salt tastes like a sea"}"#,
        ),
        ("show me k9m4 like a tree", r#"run loom.tree {"from":"k9m4"}"#),
    ]);
}

#[test]
fn where_a_program_runs_stands_before_its_colon() {
    check(&[
        ("bash in ./web: `npm test`", r#"run code.bash {"cwd":"./web","command":"npm test"}"#),
        ("bash in web/src: npm test", r#"offer bash "npm test" cwd:web/src"#),
        ("rg --all-pages \"ebb\"", "ask"),
        ("find element berth in hulls.udon", r#"run udon.search {"element":"berth","files":["hulls.udon"]}"#),
        ("check the web for news on tidal power", r#"run web.search {"topic":"news","query":"tidal power"}"#),
    ]);
}

#[test]
fn what_is_quoted_within_a_text_is_a_word_of_it() {
    check(&[
        ("new task: fix the `parse` function", r#"run code.task_create {"title":"fix the `parse` function"}"#),
        ("add a task to fix the \"parse\" function", r#"run code.task_create {"title":"fix the \"parse\" function"}"#),
        (
            "comment on k9m4: the `parse` call is wrong",
            r#"run loom.annotate {"content":"the `parse` call is wrong","node":"k9m4"}"#,
        ),
        ("done: the `parse` bug is fixed", r#"run code.attempt_completion {"result":"the `parse` bug is fixed"}"#),
        ("think about the `parse` bug", r#"run meta.think {"text":"`parse` bug"}"#),
        ("stash gear: the `parse` call", r#"run memory.stash {"label":"gear","content":"the `parse` call"}"#),
        ("stash gear: rope and lamp", r#"run memory.stash {"label":"gear","content":"rope and lamp"}"#),
        ("stash this: rope and lamp", HELD),
        // What names something is all of its name.
        ("put the \"wip\" stash back", r#"run memory.recall {"label":"wip"}"#),
        ("stash the \"salt\" label as gear", r#"run memory.stash {"label":"gear","content":"salt"}"#),
        ("annotate k9m4 with a \"nice\" note", r#"run loom.annotate {"node":"k9m4","content":"nice"}"#),
        ("Slash (`/`) is also used as a path separator.", HELD),
        ("This adds a new variant to `FileMode`.", HELD),
    ]);
}

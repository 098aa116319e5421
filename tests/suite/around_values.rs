//! Words that stand around a value and are no part of it, and words that give it another place: what is measured by what, who did
//! something, what only asks for a note or a task.

use crate::readings::{HELD, check};

#[test]
fn documents_are_told_apart_by_what_is_said_of_them() {
    check(&[
        (
            "how is tides-b.udon different from tides-a.udon",
            r#"run udon.diff {"before":"tides-a.udon","after":"tides-b.udon"}"#,
        ),
        (
            "what was altered in tides-b.udon compared to tides-a.udon",
            r#"run udon.diff {"before":"tides-a.udon","after":"tides-b.udon"}"#,
        ),
        (
            "compare tides-b.udon with the earlier tides-a.udon",
            r#"run udon.diff {"before":"tides-a.udon","after":"tides-b.udon"}"#,
        ),
        ("compare tides-a.udon with tides-b.udon", r#"run udon.diff {"before":"tides-a.udon","after":"tides-b.udon"}"#),
        (
            "ignoring |notes, how do a.udon and b.udon differ",
            r#"run udon.diff {"before":"a.udon","after":"b.udon","ignore":["|notes"]}"#,
        ),
        (
            "merge harbour.me.udon and harbour.tove.udon, both branched from harbour.udon",
            r#"run udon.merge {"base":"harbour.udon","ours":"harbour.me.udon","theirs":"harbour.tove.udon"}"#,
        ),
        (
            "unite plan.left.udon (mine) with plan.right.udon, over plan.udon",
            r#"run udon.merge {"ours":"plan.left.udon","base":"plan.udon","theirs":"plan.right.udon"}"#,
        ),
    ]);
}

#[test]
fn counts_are_read_wherever_they_stand() {
    check(&[
        (
            "I have only 900 tokens left, compact harbour.udon",
            r#"run udon.compact {"budget":900,"file":"harbour.udon"}"#,
        ),
        ("harbour.udon must fit 900 tokens, compact it", r#"run udon.compact {"budget":900,"file":"harbour.udon"}"#),
        ("compact harbour.udon into a 700-token digest", r#"run udon.compact {"budget":700,"file":"harbour.udon"}"#),
        ("compact harbour.udon, 2k max", r#"run udon.compact {"budget":2000,"file":"harbour.udon"}"#),
        ("snapshots of thread 12, the four newest", r#"run snapshots.list {"limit":4,"thread_id":12}"#),
    ]);
}

#[test]
fn a_query_keeps_its_nouns_and_the_place_that_is_searched_is_none_of_it() {
    check(&[
        ("search the codebase for moorings", r#"run code.search {"query":"moorings"}"#),
        ("search through our repo for moorings", r#"run code.search {"query":"moorings"}"#),
        ("search the source code for moorings", r#"run code.search {"query":"moorings"}"#),
        ("where does this repo parse ferry dates", r#"run code.search {"query":"parse ferry dates"}"#),
        ("what code moors the ferry in the repo", r#"run code.search {"query":"moors the ferry"}"#),
        ("find code that clones the repo", r#"run code.search {"query":"clones the repo"}"#),
        ("find the code for tide sources", r#"run code.search {"query":"tide sources"}"#),
        ("search the code for folder names", r#"run code.search {"query":"folder names"}"#),
        ("look through lib/ for retry helpers", r#"run code.search {"path":"lib/","query":"retry helpers"}"#),
        ("google for me ferry timetables", r#"run web.search {"query":"ferry timetables"}"#),
        ("look on the internet for harbour lights", r#"run web.search {"query":"harbour lights"}"#),
        ("search the tree for ferry names", r#"run loom.find {"query":"ferry names"}"#),
        ("search the tree for nodes about ferries", r#"run loom.find {"query":"ferries"}"#),
    ]);
}

#[test]
fn all_there_is_is_no_folder_and_a_question_is_no_query() {
    check(&[
        ("list files in our repo", "run code.list_files {}"),
        ("list the files in the project root", "run code.list_files {}"),
        ("search the code for sign in", r#"run code.search {"query":"sign in"}"#),
        ("where in the codebase do we moor the ferries", r#"run code.search {"query":"moor the ferries"}"#),
        ("which function rings the bell, search the code", r#"run code.search {"query":"rings the bell"}"#),
        ("what is a neap, according to the glossary", r#"run glossary.search {"query":"neap"}"#),
        ("what does ebb mean in our glossary", r#"run glossary.search {"query":"ebb"}"#),
        ("glossary: what is a spring tide?", r#"run glossary.search {"query":"spring tide"}"#),
    ]);
}

#[test]
fn who_did_it_is_named_before_what_was_done() {
    check(&[
        ("what has pilot-2 changed", r#"run history.log {"who":"pilot-2"}"#),
        ("the changes that Sanne made", "ask history.log | history log who:Sanne"),
        ("show my last three changes", r#"run history.log {"who":"me","limit":3}"#),
        ("what was changed lately", "run history.log {}"),
    ]);
}

#[test]
fn what_only_asks_for_a_note_is_no_part_of_it() {
    check(&[
        ("leave a ribbon at k9m4", r#"run loom.bookmark {"node":"k9m4"}"#),
        (
            "have the checker subagent count the berths",
            r#"run code.delegate {"subagent":"checker","task":"count the berths"}"#,
        ),
        ("bookmark k9m4 before we prune it", r#"run loom.bookmark {"node":"k9m4"}"#),
        ("bookmark k9m4 after the storm", r#"run loom.bookmark {"node":"k9m4","label":"after the storm"}"#),
        ("open a task for", "ask code.task_create"),
        ("bookmark k9m4 low water", r#"run loom.bookmark {"node":"k9m4","label":"low water"}"#),
        ("open a task for the north gate", r#"run code.task_create {"title":"the north gate"}"#),
        ("remind me to oil the hinges, as a task", r#"run code.task_create {"title":"oil the hinges"}"#),
        (
            "all done! the tide table prints again",
            r#"run code.attempt_completion {"result":"the tide table prints again"}"#,
        ),
        ("work complete - the lock turns", r#"run code.attempt_completion {"result":"the lock turns"}"#),
        (
            "put a comment \"since when?\" on \"low water\" in |log of tides.udon",
            r#"run udon.annotate {"annotation":"comment \"since when?\"","path":"|log","file":"tides.udon","span":"low water"}"#,
        ),
        (
            "flag \"low water\" in tides.udon |log, confidence low",
            r#"run udon.annotate {"file":"tides.udon","path":"|log","span":"low water","annotation":"confidence low"}"#,
        ),
        ("mark \"low water\" in tides.udon |log with a comment", "ask udon.annotate"),
    ]);
}

#[test]
fn who_is_named_behind_the_noun_is_asked() {
    check(&[
        (
            "spawn subagent archivist with \"count the berths\"",
            r#"run code.delegate {"subagent":"archivist","task":"count the berths"}"#,
        ),
        (
            "the subagent pilot gets the job \"count the berths\"",
            r#"run code.delegate {"subagent":"pilot","task":"count the berths"}"#,
        ),
        ("let a subagent handle \"count the berths\"", r#"run code.delegate {"task":"count the berths"}"#),
        ("agent show berth-counter", r#"run agents.describe {"agent":"berth-counter"}"#),
        ("berth-counter's tools (agent)", r#"run agents.describe {"agent":"berth-counter"}"#),
        ("which tools does the agent offer", "ask agents.describe"),
        ("what did I stash under \"berths\"", r#"run memory.recall {"label":"berths"}"#),
    ]);
}

#[test]
fn how_much_of_a_node_is_shown_is_said_in_many_ways() {
    check(&[
        ("what does k9m4 say, word for word?", r#"run loom.view {"full":true,"node":"k9m4"}"#),
        ("open k9m4 uncut", r#"run loom.view {"full":true,"node":"k9m4"}"#),
        ("k9m4 with the comments under it", r#"run loom.view {"with-annotations":true,"node":"k9m4"}"#),
        ("everything from the root down to k9m4, as prose", r#"run loom.view {"as":"prose","branch":"k9m4"}"#),
        ("k9m4 vs a7x2, the two nodes side by side", r#"run loom.view {"against":"a7x2","node":"k9m4"}"#),
        ("any remarks on k9m4?", r#"run loom.list {"what":"annotations","node":"k9m4"}"#),
    ]);
}

#[test]
fn a_description_of_elements_is_no_text_in_them() {
    check(&[
        (
            "those boats in harbour.udon that have :hull steel, first 3",
            r#"run udon.search {"has-attr":"hull","attr-value":"steel","element":"boat","max-results":3,"files":["harbour.udon"]}"#,
        ),
        (
            "pick out what carries the trait .moored in harbour.udon",
            r#"run udon.search {"trait":"moored","files":["harbour.udon"]}"#,
        ),
        ("find the .moored boats in harbour.udon", r#"run udon.search {"trait":"moored","files":["harbour.udon"]}"#),
        (
            "find barnacles in |boat of harbour.udon",
            r#"run udon.search {"element":"boat","files":["harbour.udon"],"content":"barnacles"}"#,
        ),
        (
            "search harbour.udon for barnacles |boat",
            r#"run udon.search {"element":"boat","files":["harbour.udon"],"content":"barnacles"}"#,
        ),
        ("timeline harbour.udon key::date", r#"run udon.timeline {"key":":date","file":"harbour.udon"}"#),
        (
            "does anything in harbour.udon still use @berth[7]",
            r#"run udon.trace {"direction":"in","files":["harbour.udon"],"from":"@berth[7]"}"#,
        ),
    ]);
}

#[test]
fn a_word_before_its_file_is_a_symbol_in_it() {
    check(&[
        ("extract winch from src/quay.rs", r#"run code.extract {"target":"src/quay.rs#winch"}"#),
        ("what does winch in src/quay.rs do, show me its code", r#"run code.extract {"target":"src/quay.rs#winch"}"#),
        ("see the macro winch in src/quay.rs", r#"run code.extract {"target":"src/quay.rs#winch"}"#),
        ("pull just moor_boat out of src/quay.rs", r#"run code.extract {"target":"src/quay.rs#moor_boat"}"#),
        ("rows 3 to 9 of berths.csv", r#"run files.show {"lines":"3-9","file":"berths.csv"}"#),
        ("extract everything from src/quay.rs", r#"run code.extract {"target":"src/quay.rs"}"#),
        (
            "is @berth[7] used anywhere in harbour.udon",
            r#"run udon.trace {"direction":"in","files":["harbour.udon"],"from":"@berth[7]"}"#,
        ),
    ]);
}

#[test]
fn what_is_undone_or_not_wanted_takes_no_note() {
    check(&[
        ("link -d k9m4 q4m9", r#"run loom.link {"remove":true,"node":"k9m4","target":"q4m9"}"#),
        ("link rm k9m4 q4m9", "ask loom.link"),
        ("link -x k9m4 q4m9", "ask loom.link"),
        ("bookmark -x k9m4", "ask loom.bookmark"),
        ("we don't need a task for the gate", "ask code.task_create"),
        ("maybe we need a task for the gate", "ask code.task_create"),
        ("have the checker subagent not count the berths", "ask code.delegate"),
        ("the subagent gets the job", "ask code.delegate"),
        ("have the reviewer subagent check the berths, or don't", "ask code.delegate"),
        ("I no longer need the stash called hinges", r#"run memory.drop {"stash":"hinges"}"#),
        (
            "leave word on k9m4 that the ending was cut",
            r#"run loom.annotate {"node":"k9m4","content":"the ending was cut"}"#,
        ),
        ("comment k9m4 -m \"too long\"", r#"run loom.annotate {"node":"k9m4","content":"too long"}"#),
    ]);
}

#[test]
fn what_is_told_or_imagined_looks_nothing_up() {
    check(&[
        ("what would happen to the bookmarks if I pruned k9m4?", HELD),
        ("what happens to its notes when I prune k9m4?", HELD),
        ("Find nodes about the lamp, she said.", "ask loom.find"),
        ("find nodes about the lantern", r#"run loom.find {"query":"lantern"}"#),
    ]);
}

#[test]
fn values_stand_in_words_that_only_lead_to_them() {
    check(&[
        ("find nodes with the words low water", r#"run loom.find {"query":"low water"}"#),
        ("what does stability check mean", r#"run glossary.search {"query":"stability check"}"#),
        ("find code with words per minute", r#"run code.search {"query":"words per minute"}"#),
        ("what does strake mean? check the glossary", r#"run glossary.search {"query":"strake"}"#),
        (
            "every mention of slack_water in tides/, I want the exhaustive code search",
            r#"run code.search_all {"path":"tides/","query":"slack_water"}"#,
        ),
        ("the log of the changes Ines made", r#"run history.log {"who":"Ines"}"#),
        ("task t3 must be retitled \"Tar the hull\"", r#"run code.task_update {"taskId":"t3","title":"Tar the hull"}"#),
        ("t3 status=in_progress", r#"run code.task_update {"status":"in_progress","taskId":"t3"}"#),
        ("tool: code.read_image, args: {path: chart.png}", r#"run code.read_image {"path":"chart.png"}"#),
        (
            r#"tool: udon.session_modify, session: ses_1a, operation: {op: delete, path: "|pier"}"#,
            r#"run udon.session_modify {"session":"ses_1a","operation":"delete","path":"|pier"}"#,
        ),
        ("dog-ear node r2d8", r#"run loom.bookmark {"node":"r2d8"}"#),
        (
            "extract harbour.udon |pier, format is csv",
            r#"run udon.extract {"format":"csv","files":["harbour.udon"],"query":"|pier"}"#,
        ),
    ]);
}

#[test]
fn a_file_may_end_in_anything() {
    check(&[
        ("files show rota.ods", r#"run files.show {"file":"rota.ods"}"#),
        ("first 5 lines of reads.fasta", r#"run files.show {"lines":"1-5","file":"reads.fasta"}"#),
        ("lines 3-5 of oath.txt should become: aye", HELD),
    ]);
}

#[test]
fn calls_as_models_are_trained_to_write_them() {
    check(&[
        (r#"{"functionCall":{"name":"loom_view","args":{"node":"r2d8"}}}"#, r#"run loom.view {"node":"r2d8"}"#),
        (
            r#"{"recipient_name":"functions.loom.view","parameters":{"node":"r2d8"}}"#,
            r#"run loom.view {"node":"r2d8"}"#,
        ),
        (r#"print(default_api.loom_view(node="r2d8"))"#, r#"run loom.view {"node":"r2d8"}"#),
        ("<function=loom.view><parameter=node>r2d8</parameter></function>", r#"run loom.view {"node":"r2d8"}"#),
        (
            "<tool_call><function=loom.view><parameter=node>r2d8</parameter></function></tool_call>",
            r#"run loom.view {"node":"r2d8"}"#,
        ),
        ("udon.merge base=<BASE> ours=<OURS> theirs=<THEIRS>", HELD),
    ]);
}

#[test]
fn what_is_said_beside_a_value_is_no_part_of_it() {
    check(&[
        (
            "session ses_1, stage an update: on |pier[2] set berths to 4",
            r#"run udon.session_modify {"session":"ses_1","operation":"update","path":"|pier[2]:berths","set":"4"}"#,
        ),
        (
            "preview an update of |pier[2] in harbour.udon that sets berths to 4",
            r#"run udon.propose {"file":"harbour.udon","operation":"update","path":"|pier[2]:berths","set":"4"}"#,
        ),
        (
            "how does |pier[2] in harbour.udon evolve over the time field built",
            r#"run udon.timeline {"key":"built","file":"harbour.udon","path":"|pier[2]"}"#,
        ),
        ("every occurrence of tideGate in the code, no ranking", r#"run code.search_all {"query":"tideGate"}"#),
        (
            "which elements of harbour.udon have tar in their content?",
            r#"run udon.search {"files":["harbour.udon"],"content":"tar"}"#,
        ),
        ("tool: meta.context", "run meta.context {}"),
        (
            "ToolCall(name='corpus.read_thread', args={'thread_id': 9, 'start_post_id': 30})",
            r#"run corpus.read_thread {"thread_id":9,"start_post_id":30}"#,
        ),
        ("I would like that you open me a session on harbour.udon", r#"run udon.session_open {"file":"harbour.udon"}"#),
        (
            "search the glossary for ebb, confirmed entries only, limit 5",
            r#"run glossary.search {"status":"confirmed","limit":5,"query":"ebb"}"#,
        ),
        (
            "exhaustive code search for tide_gate in src/, I'm replacing every one",
            r#"run code.search_all {"path":"src/","query":"tide_gate"}"#,
        ),
        ("link r2d8 to the document Night Watch", r#"run loom.link {"target":"doc:Night Watch","node":"r2d8"}"#),
        (
            "tuck a summary of r2d8 away in a stash labelled oars",
            r#"run memory.stash {"summary-of":"r2d8","label":"oars"}"#,
        ),
        ("show the one glossary entry number 58, please", r#"run glossary.show {"entry_id":58}"#),
        (
            "which references lead to and from |pier[2] in harbour.udon?",
            r#"run udon.trace {"direction":"both","files":["harbour.udon"],"from":"|pier[2]"}"#,
        ),
        (
            "squeeze harbour.udon until it fits in 600 tokens",
            r#"run udon.compact {"budget":600,"file":"harbour.udon"}"#,
        ),
        ("I need once more the stash night-watch, bring it back", r#"run memory.recall {"label":"night-watch"}"#),
        ("I should be obliged if you would glance at harbour.udon", r#"run udon.glance {"file":"harbour.udon"}"#),
        (
            "UPDATE harbour.udon SET berths = 4 WHERE path = '|pier[2]'",
            "offer apply harbour.udon update |pier[2]:berths set:4",
        ),
        (
            r#"session_modify session=ses_1 operation={"op":"update","path":"|pier","set":{"berths":4}}"#,
            r#"run udon.session_modify {"session":"ses_1","operation":"update","path":"|pier:berths","set":"4"}"#,
        ),
    ]);
}

#[test]
fn a_definition_is_no_query() {
    check(&[
        (r#"define ebb as "the outgoing tide""#, HELD),
        (r#"define ebb as "the outgoing tide" in the glossary"#, HELD),
        ("define ebb", r#"run glossary.search {"query":"ebb"}"#),
    ]);
}

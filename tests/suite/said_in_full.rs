//! What lines say in full words: sessions by their names, attributes before their elements, columns of tables, things with
//! their kind, texts with all that belongs to them; and what of it is still asked about.

use crate::readings::{HELD, check};

#[test]
fn sessions_are_named_by_words() {
    check(&[
        ("show me the state of session night-watch", r#"run udon.session_view {"session":"night-watch"}"#),
        ("fold |cargo in session spring", r#"run udon.session_collapse {"session":"spring","path":"|cargo"}"#),
        ("session spring: go to |cargo", r#"run udon.session_navigate {"session":"spring","to":"|cargo"}"#),
        (
            "session deck-12: stage the deletion of |cargo[third]",
            r#"run udon.session_modify {"session":"deck-12","operation":"delete","path":"|cargo[third]"}"#,
        ),
        // Words about sessions name none.
        ("show the current state of editing session rl_22", r#"run udon.session_view {"session":"rl_22"}"#),
        ("session changes", HELD),
        ("is the session over", HELD),
        ("the session ended early", HELD),
    ]);
}

#[test]
fn attributes_stand_before_or_behind_their_elements() {
    let set = r#"run udon.propose {"file":"yard.udon","operation":"update","path":"|yard[north]:gates","set":"4"}"#;
    check(&[
        ("propose set :gates to 4 on |yard[north] in yard.udon", set),
        ("propose set :gates = 4 on |yard[north] in yard.udon", set),
        ("propose setting gates to 4 on |yard[north] in yard.udon", set),
        ("propose changing :gates from 3 to 4 on |yard[north] in yard.udon", set),
        ("propose an update in yard.udon: |yard[north], :gates becomes 4", set),
        ("preview, no write: set :gates = 4 on |yard[north] in yard.udon", set),
        // No attribute is called `the size`, and no value is `|yard`.
        ("propose set the gates to |yard[north] in yard.udon", HELD),
        (
            "in session rl_22, stage an update: :gates on |yard[north] should read 4 after the rebuild",
            r#"run udon.session_modify {"session":"rl_22","operation":"update","path":"|yard[north]:gates","set":"4"}"#,
        ),
        (
            "draft an insertion of |gate[east] under |yard[north] in yard.udon",
            r#"run udon.propose {"file":"yard.udon","operation":"insert","content":"|gate[east]","at":"|yard[north]"}"#,
        ),
    ]);
}

#[test]
fn operations_come_as_objects() {
    let set = r#"run udon.propose {"file":"yard.udon","operation":"update","path":"|yard:gates","set":"4"}"#;
    check(&[
        (
            r#"{"tool":"propose","file":"yard.udon","operation":{"type":"update","path":"|yard","key":":gates","value":4}}"#,
            set,
        ),
        (r#"propose(file="yard.udon", operation={"op":"update","path":"|yard:gates","value":"4"})"#, set),
        (
            r#"{"tool":"propose","file":"yard.udon","operation":{"move":"|yard","to":"|quay"}}"#,
            r#"run udon.propose {"file":"yard.udon","operation":"move","from":"|yard","to":"|quay"}"#,
        ),
        (r#"{"tool":"propose","file":"yard.udon","operation":{"type":"upsert","path":"|yard"}}"#, HELD),
    ]);
}

#[test]
fn columns_of_a_table_are_one_query() {
    let query = r#"run udon.extract {"query":"|buoy select :lat, :lon","format":"csv","files":["bay/*.udon"]}"#;
    check(&[
        ("dump |buoy :lat :lon from bay/*.udon to csv", query),
        ("dump |buoy:lat, |buoy:lon from bay/*.udon into csv", query),
        (
            "I want a csv of every |buoy with :lat and :lon out of bay/*.udon",
            r#"run udon.extract {"query":"all |buoy select :lat, :lon","format":"csv","files":["bay/*.udon"]}"#,
        ),
    ]);
}

#[test]
fn things_are_named_with_their_kind() {
    check(&[
        ("link k9m4 to the tree harbour-lights", r#"run loom.link {"target":"tree:harbour-lights","node":"k9m4"}"#),
        ("link k9m4 to doc plan", r#"run loom.link {"target":"doc:plan","node":"k9m4"}"#),
        ("pin the doc tide-notes", r#"run memory.pin {"target":"doc:tide-notes"}"#),
        (
            "read section 'Storms' of the linked document tide-notes",
            r#"run loom.read {"section":"Storms","doc":"tide-notes"}"#,
        ),
        ("read linked doc tide-notes.md section Storms", r#"run loom.read {"doc":"tide-notes.md","section":"Storms"}"#),
        ("audit |file pump.udon |report-type sbom", r#"run udon.audit {"file":"pump.udon","report-type":"sbom"}"#),
        ("s12.navigate(to='|page[p3]')", r#"run udon.session_navigate {"to":"|page[p3]","session":"s12"}"#),
        (
            "link(src=k9m4, dst=a7x2, note='the same')",
            r#"run loom.link {"node":"k9m4","target":"a7x2","note":"the same"}"#,
        ),
        ("|loom-link :node k9m4 :target a7x2", r#"run loom.link {"node":"k9m4","target":"a7x2"}"#),
        (
            "suggest what belongs under |page[p22] in a.udon, modelling it on |page[p21]",
            r#"run udon.infer {"at":"|page[p22]","file":"a.udon","like":"|page[p21]"}"#,
        ),
        // A name at the head of a line that means another tool is no order.
        ("glossary 43: status confirmed", "ask glossary"),
        ("|read-thread[552] :start 7001", r#"run corpus.read_thread {"start_post_id":7001,"thread_id":552}"#),
    ]);
}

#[test]
fn texts_are_whole() {
    check(&[
        (
            "edit node k9m4 The quay was closed. It burnt.",
            r#"run loom.edit {"node":"k9m4","content":"The quay was closed. It burnt."}"#,
        ),
        (
            "annotate k9m4 content: ls -la is missing",
            r#"run loom.annotate {"content":"ls -la is missing","node":"k9m4"}"#,
        ),
        (
            "create run.sh with content: curl -fsS localhost",
            r#"run code.create {"content":"curl -fsS localhost","file_path":"run.sh"}"#,
        ),
        ("task create title: fix the -v flag", r#"run code.task_create {"title":"fix the -v flag"}"#),
        (
            "bring back snapshot 64 and ask it who first named the island",
            r#"run snapshots.summon {"snapshot_id":64,"query":"who first named the island"}"#,
        ),
        (
            "one more question for the summoned context: who first named the island?",
            r#"run snapshots.continue {"message":"who first named the island?"}"#,
        ),
        (
            "find elements in bay.udon whose text mentions pirate radio",
            r#"run udon.search {"files":["bay.udon"],"content":"pirate radio"}"#,
        ),
        (
            "new task: call the harbour about badges",
            r#"run code.task_create {"title":"call the harbour about badges"}"#,
        ),
    ]);
}

#[test]
fn numbers_belong_to_the_names_before_them() {
    check(&[
        ("continue from k9m4 n 5 tokens 200", r#"run loom.continue {"n":5,"tokens":200,"from":"k9m4"}"#),
        (
            "glossary delete 58 since entry 91 says the same",
            r#"run glossary.delete {"entry_id":58,"reason":"entry 91 says the same"}"#,
        ),
        ("strike glossary entry 58, on the ground that entry 91 says the same", "ask glossary.delete"),
        ("give me the block at app/tide.rb:64, that piece of code", r#"run code.extract {"target":"app/tide.rb:64"}"#),
    ]);
}

#[test]
fn talk_before_a_request_is_passed_over() {
    check(&[
        ("I lost track a bit, show me the state of session rl_22", r#"run udon.session_view {"session":"rl_22"}"#),
        (
            "I'm curious now, who points at @buoy[3] in bay.udon",
            r#"run udon.trace {"direction":"in","from":"@buoy[3]","files":["bay.udon"]}"#,
        ),
        ("would you bring back the stash tide-notes, please?", r#"run memory.recall {"label":"tide-notes"}"#),
        ("u can unbookmark [k9m4] now", r#"run loom.unbookmark {"node":"k9m4"}"#),
        (
            "our pass was turned down for being too steep, so search the web for eel pass gradients",
            r#"run web.search {"query":"eel pass gradients"}"#,
        ),
        (
            "if you don't mind, compare a.udon with b.udon and ignore :revised",
            r#"run udon.diff {"before":"a.udon","after":"b.udon","ignore":[":revised"]}"#,
        ),
        ("what tasks are still on our list tonight", "run code.task_list"),
        ("view k9m4 tonight", HELD),
        ("tonight let us view k9m4", HELD),
        ("some day next week I want to view k9m4", HELD),
        ("they asked me to look, so delete notes.md", HELD),
        // What is concluded is asked for, and nothing that the talk says.
        ("I was only holding on to the pin k9m4 for the song and that's over, so drop that pin", HELD),
        ("I'm off, so close session rl_22 behind me", HELD),
        ("we wait until they agree, view k9m4", HELD),
    ]);
}

#[test]
fn commands_for_the_system_are_asked_about() {
    check(&[
        ("!git log --oneline -n 15", "ask code.bash"),
        ("run shell command ffmpeg -i a.wav b.wav", "ask code.bash"),
        ("!important", HELD),
    ]);
}

#[test]
fn what_new_words_must_not_do() {
    check(&[
        ("close session early", HELD),
        ("commit session carefully", HELD),
        ("I don't want it gone, so unbookmark k9m4", HELD),
        ("she said do not ever touch it, so drop the pin k9m4", HELD),
        (r#"{"tool":"session_modify","session":"s1","operation":{"move":"|y","to":"|q","delete":"|z"}}"#, HELD),
        ("task create |title [draft] oil pumps", r#"run code.task_create {"title":"[draft] oil pumps"}"#),
        ("create a.txt content: hello --dry-run", HELD),
        ("in session s1 the script wraps |a in |b", HELD),
        ("link k9m4 to the tree of life", HELD),
        ("link k9m4 to the doc plan for tomorrow", HELD),
        ("pin the doc says so", HELD),
        (
            "extract |a :b :c where :d > 3 from x.udon",
            r#"run udon.extract {"files":["x.udon"],"query":"|a :b :c where :d > 3"}"#,
        ),
    ]);
}

#[test]
fn what_has_a_name_stays_what_it_is_called() {
    let diff = r#"run udon.diff {"before":"yard.udon","after":"quay.udon"}"#;
    check(&[
        ("diff --before yard.udon quay.udon", diff),
        ("diff before=yard.udon after quay.udon", diff),
        ("diff after quay.udon before yard.udon", diff),
        ("udon.diff before yard.udon after quay.udon", diff),
        ("files.rename --to quay.md --from yard.md", r#"run files.rename {"to":"quay.md","from":"yard.md"}"#),
        (
            "udon.apply file: yard.udon operation: insert position: first at: |yard[north] content: |gate[east]",
            r#"run udon.apply {"file":"yard.udon","operation":"insert","position":"first","at":"|yard[north]","content":"|gate[east]"}"#,
        ),
        (
            "code.edit old_string: teh file_path: src/yard.rs new_string: the",
            r#"run code.edit {"old_string":"teh","file_path":"src/yard.rs","new_string":"the"}"#,
        ),
        (
            r#"code.task_update t12 title "Paint the gate""#,
            r#"run code.task_update {"title":"Paint the gate","taskId":"t12"}"#,
        ),
        // Signs at its end are a value's own, but for those of the line.
        ("loom.respond --content Moored. --node y6c2", r#"run loom.respond {"content":"Moored.","node":"y6c2"}"#),
        ("code.query pattern=moor($P) path=src/", r#"run code.query {"pattern":"moor($P)","path":"src/"}"#),
        ("code.search_all --query println! --path src/", r#"run code.search_all {"query":"println!","path":"src/"}"#),
        (r#"code.edit file_path: a.rb old_string: "f(1)" new_string: "f(2)""#, "run code.edit"),
        // A switch may be said by its name, and one may begin with `no`.
        ("corpus.next back", r#"run corpus.next {"back":true}"#),
        ("go to the scene before", r#"run corpus.next {"back":true}"#),
        ("agents.run quill draft no-cache", r#"run agents.run {"no-cache":true,"agent":"quill","tool":"draft"}"#),
        ("meta.context, the card only", r#"run meta.context {"card":true}"#),
        (r#"trace "@gate[east]" in yard.udon"#, r#"run udon.trace {"files":["yard.udon"],"from":"@gate[east]"}"#),
        (r#"Action: udon.trace[{"files":["yard.udon"],"from":"|yard"}]"#, "run udon.trace"),
        (r#"{"action":"think","action_input":{"text":"moor first"}}"#, r#"run meta.think {"text":"moor first"}"#),
        (r#"AST query in kotlin: "fun $N($$$)""#, r#"run code.query {"language":"kotlin","pattern":"fun $N($$$)"}"#),
        ("trace |yard in yard.udon, 3 hops if it is not a bother", "run udon.trace"),
        ("glance yard.udon with max-depth deep", HELD),
    ]);
}

#[test]
fn what_is_asked_for_beside_it_is_neither_lost_nor_part_of_another_value() {
    check(&[
        (
            "search the code for moor_at, and look into the tests too",
            r#"run code.search {"allowTests":true,"query":"moor_at"}"#,
        ),
        ("search code for moorAt and allow tests", r#"run code.search {"allowTests":true,"query":"moorAt"}"#),
        (
            r#"the first 4 glossary entries tagged tide, looking for "slack""#,
            r#"run glossary.search {"limit":4,"tags":["tide"],"query":"slack"}"#,
        ),
        (
            "prune k9m4 and also b3k9, afterwards back to c2v8",
            r#"run loom.prune {"also":["b3k9"],"back-to":"c2v8","node":"k9m4"}"#,
        ),
        ("unprune node k9m4, then back-to b3k9", r#"run loom.restore {"node":"k9m4","back-to":"b3k9"}"#),
        (
            "take the link from k9m4 to tides.md away again",
            r#"run loom.link {"remove":true,"node":"k9m4","target":"tides.md"}"#,
        ),
        (
            r#"link k9m4 to the document "tide tables", why: "it is high water""#,
            r#"run loom.link {"note":"it is high water","target":"doc:tide tables","node":"k9m4"}"#,
        ),
        ("put a bookmark on k9m4 so I find it again", r#"run loom.bookmark {"node":"k9m4"}"#),
        (
            "stage in rl_22: delete |gate[east], children too",
            r#"run udon.session_modify {"operation":"delete","path":"|gate[east]","recursive":true,"session":"rl_22"}"#,
        ),
        (
            "session rl_22 update |gate[east] rename seaward",
            r#"run udon.session_modify {"session":"rl_22","operation":"update","path":"|gate[east]","rename":"seaward"}"#,
        ),
        (
            "update |gate[east] rename to seaward in yard.udon",
            r#"run udon.propose {"file":"yard.udon","operation":"update","path":"|gate[east]","rename":"seaward"}"#,
        ),
        (
            "structure of yard.udon, and what refers to what",
            r#"run udon.glance {"include-references":true,"file":"yard.udon"}"#,
        ),
        (
            "how does tide-2.udon differ from tide-1.udon? tell moves apart from deletions",
            r#"run udon.diff {"before":"tide-1.udon","after":"tide-2.udon","semantic":true}"#,
        ),
        ("more of result r14", r#"run meta.more {"result":"r14"}"#),
        ("show me the next page of res_14", r#"run meta.more {"result":"res_14"}"#),
        ("which documents are linked?", r#"run loom.read {"documents":true}"#),
        (
            r#"find the source behind the quoted words "slack water""#,
            r#"run glossary.explicate {"quote":"slack water"}"#,
        ),
        // Somebody is told apart from others so, and is called something else.
        ("describe the agent who followed her", HELD),
        ("which moorings in berths.udon have :depth 4", "run udon.search"),
        ("glossary 6 is doubtful again, put it back to tentative", HELD),
        // Either kind of file may be meant.
        ("import posts.json", HELD),
        ("import tree pier.json", r#"run loom.import {"file":"pier.json"}"#),
    ]);
}

#[test]
fn what_a_clause_behind_it_says_is_taken_or_left_out() {
    check(&[
        // Why something is asked for, where the rest is a whole request.
        ("one scene back, I slept through the duel", r#"run corpus.next {"back":true}"#),
        ("list snapshots, somebody broke the menu", "run snapshots.list {}"),
        ("one scene back, I need the duel as well", r#"run corpus.next {"back":true}"#),
        ("compact tides.udon to 800 tokens, no no no, I take it back", HELD),
        // A list of tasks, with its noun.
        (
            r#"create a task "oil the hinge", it waits for tasks 4 and 9"#,
            r#"run code.task_create {"blockedBy":["4","9"],"title":"oil the hinge"}"#,
        ),
        (
            r#"new task "oil the hinge" blocked by task 3 and task 5"#,
            r#"run code.task_create {"blockedBy":["3","5"],"title":"oil the hinge"}"#,
        ),
        ("pin yard.udon, but only section |gate", r#"run memory.pin {"section":"|gate","target":"yard.udon"}"#),
        (
            "preview only: in yard.udon update |gate:width, set it to 12.5",
            r#"run udon.propose {"file":"yard.udon","operation":"update","path":"|gate:width","set":"12.5"}"#,
        ),
        (
            "propose yard.udon update |gate:width, make it 12",
            r#"run udon.propose {"file":"yard.udon","operation":"update","path":"|gate:width","set":"12"}"#,
        ),
        (
            "propose deleting |gate[east] from yard.udon, its children as well",
            r#"run udon.propose {"file":"yard.udon","operation":"delete","path":"|gate[east]","recursive":true}"#,
        ),
        (
            "what could go under |yard|shed in yard.udon? make it like the sibling |yard|gate",
            r#"run udon.infer {"at":"|yard|shed","file":"yard.udon","like":"|yard|gate"}"#,
        ),
        (
            "in session rl_22, stage the removal of |gate together with its children",
            r#"run udon.session_modify {"operation":"delete","path":"|gate","recursive":true,"session":"rl_22"}"#,
        ),
        (
            "squeeze tides.udon into 900 tokens, |gate and |yard must stay",
            r#"run udon.compact {"budget":900,"file":"tides.udon","keep":["|gate","|yard"]}"#,
        ),
        ("|gate in tides.udon must stay", HELD),
        (
            "delete |gate from yard.udon without its children",
            r#"run udon.propose {"file":"yard.udon","operation":"delete","path":"|gate","recursive":false}"#,
        ),
        ("session modify s3 delete |gate, leave its children", HELD),
        ("session modify s3 delete |gate but only its children", HELD),
        ("apply yard.udon delete |gate, just the children", HELD),
        (
            "move |gate with its children under |yard in yard.udon",
            r#"run udon.propose {"file":"yard.udon","operation":"move","from":"|gate","to":"|yard"}"#,
        ),
        ("propose yard.udon update |gate:width, make it so", "ask udon.propose"),
        ("remove the alias peek and the alias gg", HELD),
        ("remove the alias peek and the stash \"scraps\"", HELD),
        ("session commit s4, leave the backup out", r#"run udon.session_commit {"backup":false,"session":"s4"}"#),
        ("session commit s4, leave a backup", "ask udon.session_commit | session commit s4 backup"),
        ("glance at yard.udon, leave the traits out", r#"run udon.glance {"include-traits":false,"file":"yard.udon"}"#),
        (
            "leave the traits and the references out of it, the structure of yard.udon",
            r#"run udon.glance {"include-traits":false,"include-references":false,"file":"yard.udon"}"#,
        ),
        (
            "structure of yard.udon, references I do not need to see",
            r#"run udon.glance {"include-references":false,"file":"yard.udon"}"#,
        ),
        (
            "validate yard.udon, the references need not be checked",
            r#"run udon.validate {"check-references":false,"file":"yard.udon"}"#,
        ),
        (
            "take away the link from k9m4 to doc:log",
            r#"run loom.link {"remove":true,"node":"k9m4","target":"doc:log"}"#,
        ),
        ("which linked documents are there, and what sections do they have?", r#"run loom.read {"documents":true}"#),
        ("everything in working memory, the trace and the stashes", "run memory.memory {}"),
        ("the stashes in working memory", r#"run memory.memory {"what":"stashed"}"#),
        ("continue k9m4 with agent quill, once", r#"run loom.continue {"n":1,"agent":"quill","from":"k9m4"}"#),
        ("glance at yard.udon and point out whatever looks off", r#"run udon.glance {"include-anomalies":true"#),
    ]);
}

#[test]
fn what_is_joined_is_done_together_and_what_is_denied_is_left_out() {
    check(&[
        (
            "the link from k9m4 to b3k9, take it away please",
            r#"run loom.link {"remove":true,"node":"k9m4","target":"b3k9"}"#,
        ),
        ("the link from k9m4 to b3k9, don't take it away", HELD),
        (
            "validate yard.udon but leave the refernces unchecked",
            r#"run udon.validate {"check-references":false,"file":"yard.udon"}"#,
        ),
        (
            "is yard.udon valid? the references don't need to be checked",
            r#"run udon.validate {"check-references":false,"file":"yard.udon"}"#,
        ),
        (
            "structure of yard.udon, references not",
            r#"run udon.glance {"include-references":false,"file":"yard.udon"}"#,
        ),
        (
            "show me |lamp in yard.udon, and the inherited context leave away",
            r#"run udon.focus {"context":false,"file":"yard.udon","path":"|lamp"}"#,
        ),
        ("k9m4 -> ebb.md: take the link away", r#"run loom.link {"remove":true,"target":"ebb.md","node":"k9m4"}"#),
        ("expand session s4 a bit", r#"run udon.session_expand {"session":"s4"}"#),
        ("prune k9m4 and b3k9", r#"run loom.prune {"node":"k9m4","also":["b3k9"]}"#),
        ("restore k9m4, and b3k9 along with it", r#"run loom.restore {"node":"k9m4","also":["b3k9"]}"#),
        ("prune k9m4, b3k9 and c2v8 please", r#"run loom.prune {"node":"k9m4","also":["b3k9","c2v8"]}"#),
        ("I need the stashed rhymes back on the table", "ask memory.recall"),
    ]);
}

#[test]
fn names_are_taken_whole_and_those_who_said_something_by_theirs() {
    check(&[
        (
            r#"find nodes with "slack water" in the tree Iron Mile"#,
            r#"run loom.find {"tree":"Iron Mile","query":"slack water"}"#,
        ),
        (
            r#"find nodes with "slack water" in the Iron Mile tree"#,
            r#"run loom.find {"tree":"Iron Mile","query":"slack water"}"#,
        ),
        (
            "delegate to the subagent Tide Watcher: count the boats",
            r#"run code.delegate {"task":"count the boats","subagent":"Tide Watcher"}"#,
        ),
        ("start a new buffer-mode tree titled Salt", r#"run loom.new {"mode":"buffer","title":"Salt"}"#),
        (
            "strip the annotations that Odile wrote from tides.udon",
            r#"run udon.annotate {"author":"Odile","action":"strip","file":"tides.udon"}"#,
        ),
        (
            "only odile's annotations, strip them from tides.udon",
            r#"run udon.annotate {"author":"odile","action":"strip","file":"tides.udon"}"#,
        ),
        (
            "strip the annotations less sure than 0.4 from tides.udon",
            r#"run udon.annotate {"action":"strip","below":"0.4","file":"tides.udon"}"#,
        ),
        (
            r#"annotate tides.udon, span "slack water", as |term nautical"#,
            r#"run udon.annotate {"span":"slack water","annotation":"|term nautical","file":"tides.udon"}"#,
        ),
        ("git history of tides.udon, short form", r#"run udon.timeline {"show":"summary","key":"git""#),
        ("how did tides.udon change across its commits", r#"run udon.timeline {"key":"git","file":"tides.udon"}"#),
        (r#"search the nodes up to the root for "ebb""#, r#"run loom.find {"ancestors":true,"query":"ebb"}"#),
        ("cat doc:log", r#"run loom.read {"doc":"log"}"#),
        (r#"head -20 doc:"tide tables""#, r#"run loom.read {"lines":"1-20","doc":"tide tables"}"#),
        ("cat logs/tide.txt | sed -n '5,18p'", r#"run files.show {"lines":"5-18","file":"logs/tide.txt"}"#),
        (
            r#"the source of "slack" in the definition of Marrow Guild"#,
            r#"run glossary.explicate {"entry":"Marrow Guild","quote":"slack"}"#,
        ),
        (
            r#"mark "about forty" in tides.udon as an entity"#,
            r#"run udon.annotate {"file":"tides.udon","annotation":"entity","span":"about forty"}"#,
        ),
        (
            r#"mark "about forty" in tides.udon |log as entity :type number"#,
            r#"run udon.annotate {"file":"tides.udon","path":"|log","span":"about forty","annotation":"entity :type number"}"#,
        ),
        (
            "how did tides.udon develop over the field changed",
            r#"run udon.timeline {"key":"changed","file":"tides.udon"}"#,
        ),
        ("forget the alias peek", r#"run meta.alias {"name":"peek","remove":true}"#),
        ("get rid of the alias peek", r#"run meta.alias {"remove":true,"name":"peek"}"#),
        ("I no longer use the alias peek, remove it", "ask meta.alias"),
        ("show just the card about the language", r#"run meta.context {"card":true}"#),
        ("what does a model see? only the card", r#"run meta.context {"card":true}"#),
        ("what does a model see? the card and the ambient block", "run meta.context {}"),
    ]);
}

#[test]
fn a_number_of_other_things_names_none_and_a_search_says_where() {
    check(&[
        ("post 3 letters to the harbour", HELD),
        ("post 3 letters", HELD),
        ("thread 14 posts", r#"run corpus.read_thread {"thread_id":14}"#),
        ("read post 3 once more", r#"run corpus.read_post {"post_id":3}"#),
        ("look at post 4410 plus the one before and after", "run corpus.read_post {"),
        ("look for \"lantern\"", HELD),
        ("please find lantern", HELD),
        ("find moor_at", r#"run code.search {"query":"moor_at"}"#),
    ]);
}

#[test]
fn what_may_go_on_is_let_be_and_what_is_waited_for_is_said() {
    check(&[
        ("the alias peek can go on", HELD),
        ("the alias peek can stay for now", HELD),
        ("the bookmark on a7x2 can go on", HELD),
        ("the link from a7x2 to b3k9 may stay", HELD),
        ("the alias peek can go", r#"run meta.alias {"remove":true,"name":"peek"}"#),
        ("the bookmark on a7x2 can go now", r#"run loom.unbookmark {"node":"a7x2"}"#),
        (r#"new task "caulk the hull" blocked by"#, HELD),
        (r#"new task "caulk the hull" blocked by tasks"#, HELD),
        (r#"new task "caulk the hull", waiting for"#, HELD),
        (
            r#"new task "caulk the hull" blocked by t4"#,
            r#"run code.task_create {"blockedBy":["t4"],"title":"caulk the hull"}"#,
        ),
    ]);
}

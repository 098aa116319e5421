//! Lines that are understood, and whose arguments are what they say: nothing is lost, nothing added, nothing put right.

use crate::readings::{HELD, check};

#[test]
fn names_of_things_are_not_put_right() {
    check(&[
        ("fold |quay in session color", r#"run udon.session_collapse {"session":"color","path":"|quay"}"#),
        ("what have I changed so far in session lims", r#"run udon.session_changes {"session":"lims"}"#),
        ("set task 12's status to cancelled", r#"run code.task_update {"status":"cancelled","taskId":"12"}"#),
        ("agent tide-check: what tools and params?", r#"run agents.describe {"agent":"tide-check"}"#),
        (
            "connect k9m4 with doc:Harbour Chronicle",
            r#"run loom.link {"target":"doc:Harbour Chronicle","node":"k9m4"}"#,
        ),
        (
            "what does the section Mooring Terms of the linked doc \"Rules\" say?",
            r#"run loom.read {"section":"Mooring Terms","doc":"Rules"}"#,
        ),
    ]);
}

#[test]
fn a_text_is_only_what_is_to_be_kept() {
    check(&[
        (
            "leave a note on [k9m4]: the gull returns",
            r#"run loom.annotate {"content":"the gull returns","node":"k9m4"}"#,
        ),
        ("stick a note on k9m4 the gull returns", r#"run loom.annotate {"node":"k9m4","content":"the gull returns"}"#),
        ("set a bookmark on k9m4, name it low-tide", r#"run loom.bookmark {"node":"k9m4","label":"low-tide"}"#),
        ("summon_continue msg=\"was it late?\"", r#"run snapshots.continue {"message":"was it late?"}"#),
        (
            "session s3: insert |buoy[9] as the last in |quay",
            r#"run udon.session_modify {"session":"s3","operation":"insert","content":"|buoy[9]","at":"|quay","position":"last"}"#,
        ),
        (
            "annotate log.udon |day[2] span 10..58 {confidence: 0.6}",
            r#"run udon.annotate {"span":"10..58","file":"log.udon","path":"|day[2]","annotation":"confidence: 0.6"}"#,
        ),
        (
            "remove glossary entry 60, since it was made by mistake",
            r#"run glossary.delete {"entry_id":60,"reason":"it was made by mistake"}"#,
        ),
        ("bash -c \"make charts\"", r#"run code.bash {"command":"make charts"}"#),
        ("bash run \"make charts\" timeout 5000", r#"run code.bash {"command":"make charts","timeout":5000}"#),
    ]);
}

#[test]
fn a_subagent_is_named_or_is_any() {
    check(&[
        ("delegate to a subagent: count the lamps", r#"run code.delegate {"task":"count the lamps"}"#),
        (
            "delegate to the scribe subagent: count the lamps",
            r#"run code.delegate {"subagent":"scribe","task":"count the lamps"}"#,
        ),
        (
            "have the subagent scribe do this one: \"count the lamps\"",
            r#"run code.delegate {"subagent":"scribe","task":"count the lamps"}"#,
        ),
    ]);
}

#[test]
fn what_a_subagent_is_asked_to_do_is_its_task() {
    check(&[
        ("ask a subagent to sum up tides.md", r#"run code.delegate {"task":"sum up tides.md"}"#),
        ("let a subagent look for dead code", r#"run code.delegate {"task":"look for dead code"}"#),
        (
            "tell the subagent scribe to count the lamps",
            r#"run code.delegate {"subagent":"scribe","task":"count the lamps"}"#,
        ),
        (
            "ask subagent scribe to sum up tides.md",
            r#"run code.delegate {"subagent":"scribe","task":"sum up tides.md"}"#,
        ),
        (
            "let subagent scribe do this: count the lamps",
            r#"run code.delegate {"subagent":"scribe","task":"count the lamps"}"#,
        ),
        // What bounds or takes back the line may be said to us.
        ("ask a subagent to sum up tides.md, oops", "ask code.delegate"),
        ("ask a subagent to sum up tides.md if Kim agrees", "ask code.delegate"),
        ("ask a subagent to sum up tides.md or do it yourself", "ask code.delegate"),
        ("ask the subagent to stop", "ask code.delegate"),
        ("ask a subagent to sum up tides.md - nope", "ask code.delegate"),
        ("ask a subagent to sum up tides.md oops", "ask code.delegate"),
        ("ask a subagent to sum up tides.md maybe", "ask code.delegate"),
        ("ask a subagent to sum up <file>", "ask code.delegate"),
    ]);
}

#[test]
fn what_is_searched_for_has_no_remarks_in_it() {
    check(&[
        ("search the code for lampState, tests as well", r#"run code.search {"allowTests":true,"query":"lampState"}"#),
        ("get the stash ebb-list back", r#"run memory.recall {"label":"ebb-list"}"#),
        (
            "I need every single use of lampState in web/, search all the pages",
            r#"run code.search_all {"path":"web/","query":"lampState"}"#,
        ),
        (
            "please find absolutely every use of lampState in the code, all pages",
            r#"run code.search_all {"query":"lampState"#,
        ),
        (
            "search_all lamp_v1 under lib/, every page, exact",
            r#"run code.search_all {"exact":true,"path":"lib/","query":"lamp_v1"}"#,
        ),
        (
            "search all code in lib/ for SIGLAMP, complete results",
            r#"run code.search_all {"path":"lib/","query":"SIGLAMP"}"#,
        ),
        ("search the web for neap tides, 3 results max", r#"run web.search {"max":3,"query":"neap tides"}"#),
        (
            "where are files named tide*.md? look in docs/, 10 is enough",
            r#"run code.search_files {"limit":10,"pattern":"tide*.md","directory":"docs/"}"#,
        ),
        ("the 10 last manual snapshots", r#"run snapshots.list {"snapshot_type":"manual","limit":10}"#),
        (
            "list checkpoint snapshots of thread 412, max 5",
            r#"run snapshots.list {"snapshot_type":"checkpoint","limit":5,"thread_id":412}"#,
        ),
        ("glossary entries on tide, tagged sea, please", r#"run glossary.search {"tags":["sea"],"query":"tide"}"#),
        ("see what the glossary has to tell of neap", r#"run glossary.search {"query":"neap"}"#),
        ("grep neap in the glossary", r#"run glossary.search {"query":"neap"}"#),
        ("find lamps in quay.udon, has-attr watts", r#"run udon.search {"files":["quay.udon"],"has-attr":"watts"}"#),
        (
            "elements in quay.udon where :state is broken",
            r#"run udon.search {"has-attr":"state","attr-value":"broken""#,
        ),
        (
            "extract |lamp:watts from quay.udon in jsonl, including the context",
            r#"run udon.extract {"format":"jsonl","include-context":true,"files":["quay.udon"],"query":"|lamp:watts"}"#,
        ),
    ]);
}

#[test]
fn calls_and_ranges_lose_none_of_their_arguments() {
    check(&[
        (
            "query(\"fn $NAME\", \"src\", \"rust\")",
            r#"run code.query {"language":"rust","path":"src","pattern":"fn $NAME"}"#,
        ),
        ("extract([\"quay.udon\"], query=\"lamps\")", r#"run udon.extract {"query":"lamps","files":["quay.udon"]}"#),
        ("diff quay.udon v1.2..v1.4", r#"run udon.diff {"before":"v1.2","after":"v1.4","file":"quay.udon"}"#),
        (
            "trace @lamp[3] out docs/*.udon",
            r#"run udon.trace {"direction":"out","files":["docs/*.udon"],"from":"@lamp[3]"}"#,
        ),
        (
            "how did |lamp[3] in quay.udon evolve over key date",
            r#"run udon.timeline {"file":"quay.udon","key":"date","path":"|lamp[3]"}"#,
        ),
        ("pour the data of may.udon into bill.template.udon", "offer template bill.template.udon context:may.udon"),
        ("git stash drop lamp", r#"run memory.drop {"stash":"lamp"}"#),
        (
            "draft only, do not write: quay.udon rename |lamp[4] to |lamp[5]",
            r#"run udon.propose {"file":"quay.udon","operation":"update","path":"|lamp[4]","rename":"|lamp[5]"}"#,
        ),
        ("I'll need doc:charts all evening, so pin it", r#"run memory.pin {"target":"doc:charts"}"#),
    ]);
}

#[test]
fn what_is_only_told_or_left_open_is_held() {
    check(&[
        ("the branch at k9m4 was pruned by Ruth last week", HELD),
        ("k9m4 was pruned by mistake, bring it back", r#"run loom.restore {"node":"k9m4"}"#),
        ("thread 5511 got quite heated, as I remember", HELD),
        ("link k9m4 to something", "ask loom.link"),
        ("get rid of entry 61", HELD),
        ("get rid of k9m4", HELD),
        ("glossary 57: set status confirmed", "ask glossary.update"),
        ("thanks, the summoned context can go now", "ask snapshots.dismiss"),
        ("write straight to quay.udon, no preview: insert |lamp[9] under |quay", HELD),
        ("online tide tables are often wrong", HELD),
        ("os.listdir(\"src\")", HELD),
    ]);
}

#[test]
fn what_is_written_in_other_notations_is_whole() {
    check(&[
        (
            r#"<session_modify session="s3"><delete path="|lamp[4]"/></session_modify>"#,
            r#"run udon.session_modify {"session":"s3","operation":"delete","path":"|lamp[4]"}"#,
        ),
        ("nodes.k9m4.edit('Return it, not me')", r#"run loom.edit {"node":"k9m4","content":"Return it, not me"}"#),
        ("SESSION=$(session_open quay.udon)", r#"run udon.session_open {"file":"quay.udon"}"#),
        ("SESSION=$(rm -rf quay; ls)", HELD),
        ("loom.prune('k9m4')  // dead end", "ask loom.prune"),
        ("git log --graph from k9m4", r#"run loom.tree {"from":"k9m4"}"#),
        ("session_revert s3 change 4", r#"run udon.session_revert {"change":"4","session":"s3"}"#),
        ("glossary search 57", r#"run glossary.search {"query":"57"}"#),
        ("find node 42", r#"run loom.find {"query":"42"}"#),
        ("list_files lib 2", r#"run code.list_files {"directory":"lib","maxDepth":2}"#),
        ("expand |lamp[3] 2 in session s6", r#"run udon.session_expand {"session":"s6","path":"|lamp[3]","depth":2}"#),
        ("search_all query lamp exact true", r#"run code.search_all {"exact":true,"query":"lamp"}"#),
        (
            "search_all \"lamp_v1\" in lib/, 8000 tokens per page",
            r#"run code.search_all {"maxTokensPerPage":8000,"path":"lib/","query":"lamp_v1"}"#,
        ),
        (
            "udon_diff file quay.udon before v3 after v7 semantic",
            r#"run udon.diff {"before":"v3","after":"v7","semantic":true,"file":"quay.udon"}"#,
        ),
    ]);
}

#[test]
fn a_text_is_all_of_what_stands_behind_its_lead() {
    check(&[
        (
            "delegate: find who first wrote 'gloaming'",
            r#"run code.delegate {"task":"find who first wrote 'gloaming'"}"#,
        ),
        ("annotate k9m4: \"too late\"", r#"run loom.annotate {"node":"k9m4","content":"too late"}"#),
        ("add note to node k9m4 : the pace drags", r#"run loom.annotate {"content":"the pace drags","node":"k9m4"}"#),
        (
            "stick a note on k9m4 the gull flies home",
            r#"run loom.annotate {"node":"k9m4","content":"the gull flies home"}"#,
        ),
        (
            "read section Berths of the linked document Harbour Rules",
            r#"run loom.read {"section":"Berths","doc":"Harbour Rules"}"#,
        ),
        (
            "stash \"p = rho R T\" as exam formulas",
            r#"run memory.stash {"label":"exam formulas","content":"p = rho R T"}"#,
        ),
        ("stash \"x y\" as draft now", r#"run memory.stash {"label":"draft","content":"x y"}"#),
        (
            "look for neap in the glossary, with its references",
            r#"run glossary.search {"include_references":true,"query":"neap"}"#,
        ),
        ("never opened quay.udon before, show me its outline", r#"run udon.glance {"file":"quay.udon"}"#),
        ("never opened quay.udon, delete it", HELD),
        (
            "stage in session s3 that |lamp:watts is 40",
            r#"run udon.session_modify {"operation":"update","path":"|lamp:watts","set":"40","session":"s3"}"#,
        ),
        (
            "search the web for case law on harbour dues, max 10",
            r#"run web.search {"max":10,"query":"case law on harbour dues"}"#,
        ),
        ("search the web for tides on example.org", r#"run web.search {"include":["example.org"],"query":"tides"}"#),
        (
            "find |lamp with content \"the blue one\" in quay.udon",
            r#"run udon.search {"element":"lamp","content":"the blue one","files":["quay.udon"]}"#,
        ),
        (
            "I need the |lamp elements of quay.udon as csv for my homework",
            r#"run udon.extract {"format":"csv","files":["quay.udon"],"query":"|lamp"}"#,
        ),
        ("agent tide-check: rebuild(region=bay)", HELD),
        ("analyze_all in the folder backend", r#"run code.analyze_all {"path":"backend"}"#),
    ]);
}

#[test]
fn what_is_said_beside_a_text_or_a_name_is_no_part_of_it() {
    check(&[
        ("edit k9m4: please replace \"no\" with \"yes\"", HELD),
        ("respond to k9m4: please say \"no\"", HELD),
        ("x=$(bash \"make charts\")", HELD),
        ("x=$(prune k9m4)", HELD),
        ("this is k9m4, annotate a7x2: there and back", HELD),
        (r#"<apply file="a.udon"><delete path="|yard"/><set path="|town" value="3"/></apply>"#, HELD),
        (r#"<apply file="a.udon"><delete path="|yard"/><delete path="|town"/></apply>"#, HELD),
        ("annotate k9m4 with 80's sound", r#"run loom.annotate {"node":"k9m4","content":"80's sound"}"#),
        ("web search boeing 737 max", r#"run web.search {"query":"boeing 737 max"}"#),
        ("search the web for tides, 5 max", r#"run web.search {"max":5,"query":"tides"}"#),
        ("burn the comment on k9m4 Ruth wrote", HELD),
        ("put the note on k9m4 away", HELD),
        ("stash \"tides\" as exam maybe", HELD),
        ("never pin k9m4 yet, bookmark it", HELD),
        ("link k9m4 to doc:Harbour Because it rhymes", r#"run loom.link {"target":"doc:Harbour","note":"it rhymes""#),
        ("delegate to the subagent: count the lamps", r#"run code.delegate {"task":"count the lamps"}"#),
        ("have the subagent rather take a look", r#"run code.delegate {"task":"rather take a look"}"#),
        ("search the web for the beatles, all the hits", r#"run web.search {"query":"beatles, all the hits"}"#),
    ]);
}

#[test]
fn entries_are_listed_by_what_is_said_of_them() {
    check(&[
        ("list the tentative glossary entries", r#"run glossary.search {"status":"tentative"}"#),
        ("glossary entries tagged rigging", r#"run glossary.search {"tags":["rigging"]}"#),
        (
            "glossary entries with tag rigging about ropes",
            r#"run glossary.search {"tags":["rigging"],"query":"ropes"}"#,
        ),
        (
            "SELECT * FROM glossary WHERE status = 'tentative' AND tags = 'rigging' LIMIT 4;",
            r#"run glossary.search {"status":"tentative","tags":["rigging"],"limit":4}"#,
        ),
        (r#"{"tool": "glossary.search", "tags": ["rigging"]}"#, r#"run glossary.search {"tags":["rigging"]}"#),
        ("glossary: bowline?", r#"run glossary.search {"query":"bowline"}"#),
        ("search the glossary", HELD),
        (r#"{"tool": "glossary.search", "limit": 4}"#, HELD),
    ]);
}

#[test]
fn a_name_ends_where_a_sign_cuts_it_off() {
    check(&[
        (
            "pier_2 session, fold the details under |deck",
            r#"run udon.session_collapse {"session":"pier_2","path":"|deck"}"#,
        ),
        ("pier_2 session: list of staged changes", r#"run udon.session_changes {"session":"pier_2"}"#),
        ("udon session --view pier_2", r#"run udon.session_view {"session":"pier_2"}"#),
        ("continue_(from_=\"k9m4\", n=2)", r#"run loom.continue {"from":"k9m4","n":2}"#),
        (
            "summon snapshot 3: what was the quarrel about?",
            r#"run snapshots.summon {"snapshot_id":3,"query":"what was the quarrel about?"}"#,
        ),
        (
            "template card.udon name=Rosa Lindqvist, height=150 cm",
            r#"run udon.template {"context":{"name":"Rosa Lindqvist","height":"150 cm"},"template":"card.udon"}"#,
        ),
        (
            "template card.udon name=Rosa for me please",
            r#"run udon.template {"context":{"name":"Rosa"},"template":"card.udon"}"#,
        ),
        ("subagent mender: patch the sails", r#"run code.delegate {"subagent":"mender","task":"patch the sails"}"#),
        (
            "spawn subagent mender: task \"patch the sails\"",
            r#"run code.delegate {"subagent":"mender","task":"patch the sails"}"#,
        ),
        (
            "subagent mender <- \"patch the sails\"",
            r#"run code.delegate {"subagent":"mender","task":"patch the sails"}"#,
        ),
        ("subagent task: patch the sails", r#"run code.delegate {"task":"patch the sails"}"#),
        ("link k9m4 to \"storm log\"", r#"run loom.link {"target":"doc:storm log","node":"k9m4"}"#),
        (
            "compare a.udon with b.udon, skip |crew",
            r#"run udon.diff {"before":"a.udon","after":"b.udon","ignore":["|crew"]}"#,
        ),
    ]);
}

#[test]
fn a_switch_is_what_the_words_behind_it_make_of_it() {
    check(&[
        (
            "search app/auth for login, tests not wanted",
            r#"run code.search {"path":"app/auth","allowTests":false,"query":"login"}"#,
        ),
        ("view k9m4, lineage is not needed", r#"run loom.view {"node":"k9m4"}"#),
        ("view k9m4, lineage is needed", r#"run loom.view {"lineage":true,"node":"k9m4"}"#),
        ("list files src/quay max-depth 2", r#"run code.list_files {"maxDepth":2,"directory":"src/quay"}"#),
        ("peek -d 2 fleet.udon", r#"run udon.glance {"max-depth":2,"file":"fleet.udon"}"#),
    ]);
}

#[test]
fn what_is_not_needed_is_switched_off() {
    check(&[
        (
            "read post 4821, adjacent ones not needed",
            r#"run corpus.read_post {"post_id":4821,"include_adjacent":false}"#,
        ),
        (
            "read post 4821, neighbouring posts aren't needed",
            r#"run corpus.read_post {"post_id":4821,"include_adjacent":false}"#,
        ),
        (
            "search all of src/hull for keel, it need not be exact",
            r#"run code.search_all {"path":"src/hull","exact":false,"query":"keel"}"#,
        ),
        (
            "search code for keel AND mast, do not look into tests",
            r#"run code.search {"allowTests":false,"query":"keel AND mast"}"#,
        ),
        ("glance a.udon skeleton => false", r#"run udon.glance {"skeleton":false,"file":"a.udon"}"#),
    ]);
}

#[test]
fn what_is_only_talk_is_not_looked_for() {
    check(&[
        ("I'd like the tentative glossary entries", r#"run glossary.search {"status":"tentative"}"#),
        ("glossary entries that are still tentative, please", r#"run glossary.search {"status":"tentative"}"#),
        (
            "glossary: keel, together with the entries it refers to",
            r#"run glossary.search {"include_references":true,"query":"keel"}"#,
        ),
        ("let's explicate \"slack water\", it puzzles me", r#"run glossary.explicate {"quote":"slack water"}"#),
        ("where in the code is hull AND keel dealt with?", r#"run code.search {"query":"hull AND keel"}"#),
        ("a7x2 with annotations, let me see it", r#"run loom.view {"with-annotations":true,"node":"a7x2"}"#),
        ("search the code in src/ exhaustively for keel", r#"run code.search_all {"path":"src/","query":"keel"}"#),
        (
            "infer what goes at |crew in a.udon, element kind mate",
            r#"run udon.infer {"at":"|crew","file":"a.udon","element-name":"mate"}"#,
        ),
    ]);
}

#[test]
fn what_may_go_is_not_made() {
    check(&[
        ("bookmark on a7x2 can go", HELD),
        ("stash \"old keels\" can go, thanks", HELD),
        ("bookmark at a7x2: off with it", HELD),
        ("pin a7x2 can go", HELD),
    ]);
}

#[test]
fn arguments_in_brackets_of_their_own_are_read() {
    check(&[
        ("glance [file: a.udon] [max-depth: 2]", r#"run udon.glance {"file":"a.udon","max-depth":2}"#),
        ("[describe agent] agent: quill", r#"run agents.describe {"agent":"quill"}"#),
        ("session view <s4>", r#"run udon.session_view {"session":"s4"}"#),
        // A log and a list of what is to do have brackets as well.
        ("[bash] ls", HELD),
        ("[task complete] t4", HELD),
        ("[ ] prune k9m4", HELD),
        (
            "snapshot.summon(id=304, query=\"who moored?\")",
            r#"run snapshots.summon {"snapshot_id":304,"query":"who moored?"}"#,
        ),
        (
            "no idea what belongs there, suggest content for |crew in a.udon",
            r#"run udon.infer {"at":"|crew","file":"a.udon"}"#,
        ),
    ]);
}

#[test]
fn calls_in_other_notations_are_read() {
    check(&[
        ("<tool name=\"udon.glance\" file=\"a.udon\"/>", r#"run udon.glance {"file":"a.udon"}"#),
        ("<fetch url=\"https://example.com/tides\"/>", r#"run web.fetch {"url":"https://example.com/tides"}"#),
        ("loom.switch(node=k9m4; tree=\"ebb\")", r#"run loom.switch {"node":"k9m4","tree":"ebb"}"#),
        ("bash(cd web; npm test)", r#"run code.bash {"command":"cd web; npm test"}"#),
        (
            "//pier[contains(text(), \"moss\")] in a.udon",
            r#"run udon.search {"files":["a.udon"],"element":"pier","content":"moss"}"#,
        ),
        (
            "edit src/a.rs old_str: \"keel\" new_str: \"hull\"",
            "run code.edit {\"old_string\":\"keel\",\"new_string\":\"hull\"",
        ),
        ("no idea who is aboard, list the agents that are defined", "run agents.list {}"),
        (
            "delegate to subagent: mend the sails of the ferry",
            r#"run code.delegate {"task":"mend the sails of the ferry"}"#,
        ),
        (
            "let's find the glossary entries tagged opera and rigging, I mix them up",
            r#"run glossary.search {"tags":["opera","rigging"]"#,
        ),
        ("let the agent quill run its tool draft, no_cache=false", "offer agents run quill draft no-cache:false"),
        ("drop low_water.pgn", r#"run memory.drop {"pin":"low_water.pgn"}"#),
        ("what uses tie_knot and @quay[q1]?", HELD),
    ]);
}

#[test]
fn a_text_goes_over_the_end_of_no_sentence() {
    check(&[
        (
            "where in src/ do we handle mooring fees? Best matches first.",
            r#"run code.search {"path":"src/","query":"handle mooring fees"}"#,
        ),
        (
            "which part of our code deals with tide tables? I suspect a bug there.",
            r#"run code.search {"query":"tide tables"}"#,
        ),
        (
            "what source is behind \"slack water\" in the glossary? someone argues about it",
            r#"run glossary.explicate {"quote":"slack water"}"#,
        ),
    ]);
}

#[test]
fn a_mark_is_what_looks_like_one() {
    check(&[
        (
            "put the mark .tidal over the word \"neap\" at |log[2] in harbour.udon",
            r#"run udon.annotate {"path":"|log[2]","file":"harbour.udon","span":"neap","annotation":".tidal"}"#,
        ),
        (
            "attach .salt to the words \"low water\" inside |log[3], file harbour.udon",
            r#"run udon.annotate {"span":"low water","file":"harbour.udon","path":"|log[3]","annotation":".salt"}"#,
        ),
        (
            "flag \"shall moor\" in |rule[9] of harbour.udon with risk=high",
            r#"run udon.annotate {"path":"|rule[9]","file":"harbour.udon","span":"shall moor","annotation":"risk=high"}"#,
        ),
    ]);
}

#[test]
fn what_shows_that_it_is_done_is_a_command() {
    let done = r#"run code.attempt_completion {"command":"make winch","result":"the winch turns"}"#;
    check(&[
        ("report done \"the winch turns\", verify with `make winch`", done),
        ("report finished: the winch turns, check it with `make winch`", done),
    ]);
}

#[test]
fn the_tool_is_no_name_that_it_gets() {
    let snip = r#"run meta.alias {"name":"snip","tool":"loom.prune"}"#;
    check(&[
        ("let snip be another name that loom.prune answers to", snip),
        ("make snip an alias of loom.prune, I'd rather say that", snip),
        ("from here on loom.prune should also answer to the name snip", "run meta.alias"),
    ]);
}

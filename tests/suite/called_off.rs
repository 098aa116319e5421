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
        ("after tea we diff a.udon and b.udon", HELD),
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
        ("list what is pinned or stashed", "run memory.memory {}"),
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
        ("the timeline of fleet.udon looks odd to me", "reject"),
        ("perhaps we should trace @boat[gull] in fleet.udon", "ask udon.trace"),
        ("there is no point in viewing k9m4", "reject"),
        ("listing the links of k9m4 took an hour", "ask"),
        ("reading receipts are off for thread 12", HELD),
        ("is fleet.udon a file that you can glance at", "reject"),
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

#[test]
fn a_line_that_is_not_whole_is_asked_about() {
    check(&[
        ("diff fleet.udon against", "ask udon.diff"),
        ("read_thread 30 from 900 to", "ask corpus.read_thread"),
        ("trace @boat[gull] in fleet.udon from", "ask udon.trace"),
        (r#"glossary search "tide" with"#, "ask glossary.search"),
        ("view k9m4 and", "ask loom.view"),
        ("history of tides", HELD),
        ("show history of the quay", "ask history.log"),
        ("code.bash curl --timeout 1 --timeout 2 http://x", "run code.bash"),
        ("pin k9m4 to", "ask memory.pin"),
        ("bookmark k9m4 as", "ask loom.bookmark"),
        ("t4 is done but", "ask code.task_complete"),
        ("what does k9m4 link to", "run loom.list"),
        (r#"glossary search "ebb" with the entries it refers to"#, "run glossary.search"),
        ("task 26 has been dealt with", "run code.task_complete"),
        // An empty text is none, but where a piece of a document or of code may be empty.
        (r#"session_commit session:"""#, "ask udon.session_commit"),
        (r#"{"call": "session_commit", "session": ""}"#, "ask udon.session_commit"),
        (r#"web.search(query="")"#, "ask web.search"),
        (r#"delegate " ""#, "ask code.delegate"),
        (r#"stash "draft" """#, "run memory.stash"),
        (r#"edit src/tide.rs "x" """#, "run code.edit"),
        (r#"create a.txt """#, "run code.create"),
        // One document is compared with nothing.
        (r#"{"tool": "udon.diff", "before": "fleet.udon"}"#, "ask udon.diff"),
        ("diff before:fleet.udon@HEAD~1", "run udon.diff"),
    ]);
}

#[test]
fn what_names_no_thing_is_asked_about() {
    check(&[
        ("analyse the thing", "ask code.analyze_all"),
        ("analyse the whole thing", "run code.analyze_all"),
        ("hand it over to a subagent", "ask code.delegate"),
        ("delegate it all", "ask code.delegate"),
        ("explicate entry Neap", "ask glossary.explicate"),
        (r#"define "neap": the weakest tide"#, "ask glossary.create"),
        ("recall low tide", "ask memory.recall"),
        ("recall tide, please", "run memory.recall"),
        ("stash k9m4 somewhere", "ask"),
        ("unshare post 12 from the forum", "ask corpus.read_post"),
        ("k9m4, that one, pin", r#"run memory.pin {"target":"k9m4"}"#),
        ("k9m4 is stale, unbookmark", "run loom.unbookmark"),
        (":w the staged changes of session s3", HELD),
        (r#"what is "neap" in the glossary"#, "run glossary.search"),
        (r#"explicate "low water" in entry Neap"#, "run glossary.explicate"),
        ("show me k9m4 and the playlist", "ask loom.view"),
        ("show me k9m4 and the links", "run loom.list"),
        (r#"{"tool": "udon.pour", "args": {"file": "fleet.udon"}}"#, HELD),
        (r#"udon.pour(file="fleet.udon")"#, HELD),
        ("code.frobnicate src/tide.rs", HELD),
        ("udon.glnce fleet.udon", "run udon.glance"),
    ]);
}

#[test]
fn another_act_on_a_thing_than_the_tools_is_asked_about() {
    check(&[
        ("undelete glossary entry 58", HELD),
        ("translate post 44", HELD),
        ("upload image tide.png", HELD),
        ("shorten thread 44", HELD),
        ("fetch post 44", "run corpus.read_post"),
        ("yesterday I removed glossary entry 19", "ask glossary.show"),
        ("the stash called zone4 is outdated, drop it", r#"run memory.drop {"stash":"zone4"}"#),
        ("the pin on k9m4 has done its duty, drop it", "run memory.drop"),
        ("glossary entry 44 is wrong", "ask glossary.update"),
        ("image tide.png is broken", "ask code.read_image"),
        ("glossary entry 44 is needed", "ask glossary"),
        ("when the tests are green mark t-22 complete", "ask code.task_complete"),
        ("when you have a moment, mark t-22 complete", "run code.task_complete"),
        ("delete 58, prune k9m4, discard bake_12, all at once", "ask glossary.delete"),
    ]);
}

#[test]
fn what_is_taken_back_behind_the_command_is_asked_about() {
    check(&[
        (r#"bookmark k9m4 as "hook", nope, not that one"#, "ask loom.bookmark"),
        (r#"annotate k9m4 with "too long", sorry, that was meant for another"#, "ask loom.annotate"),
        (r#"stash the crew list as "crew" ah cancel"#, HELD),
        ("view k9m4, oops, wrong node", "ask loom.view"),
        ("view k9m4 - nvm", "ask loom.view"),
        ("glance fleet.udon, hold on", "ask udon.glance"),
        ("glance fleet.udon, no, i mean the other one", "ask udon.glance"),
        ("thread 19 from post 200.. or no, from where he starts", "ask corpus.read_thread"),
        ("set |boat:price to 45 in fleet.udon, wait, was it 54?", HELD),
        ("web search tide tables, forget it", "ask web.search"),
        // A text of one's own may say so, and a switch may be denied.
        ("annotate k9m4 sorry that took so long", "run loom.annotate"),
        ("glance fleet.udon, no references", "run udon.glance"),
        ("what's the difference... no, just explain loom.restore", "run meta.help"),
        // One of two things is meant.
        ("summon 17 / 18", "ask snapshots.summon"),
        ("cross-ref k9m4 / p2t7", "run loom.link"),
        ("read most of thread 21", "ask corpus.read_thread"),
        ("get about half of the boats out of fleet.udon as csv", "ask udon.extract"),
        ("the other half of the list, please", "run meta.more"),
        (r#"open doc "house rules" but w/o the boring ones"#, "ask loom.read"),
        ("glance fleet.udon but without references", r#"run udon.glance {"include-references":false"#),
    ]);
}

#[test]
fn what_is_put_off_or_wished_for_is_asked_about() {
    check(&[
        (r#"bookmark k9m4 as "finale", not just yet though"#, "ask loom.bookmark"),
        ("pin k9m4, not yet though", "ask memory.pin"),
        ("eventually we ought to link k9m4 to p2t7", "ask loom.link"),
        ("soon we will need to pin k9m4", "ask memory.pin"),
        ("we might bookmark k9m4", "ask loom.bookmark"),
        ("remove |boat[gull] from fleet.udon after the last trip", "ask udon.propose"),
        ("after the ebb i want to see what is staged in s_box7", "ask udon.session_changes"),
        ("I did not ask for a glance at fleet.udon", HELD),
        ("sort the boats in fleet.udon by length", HELD),
        // Two commands, of which one would be run.
        ("diff fleet.udon spare.udon, then trace @boat[gull] in spare.udon", HELD),
        ("list snapshots of thread 3 + read post 77", HELD),
        ("annotate k9m4 open the lock, then close it", "run loom.annotate"),
    ]);
}

#[test]
fn what_is_told_of_a_tool_or_a_file_is_no_command() {
    check(&[
        ("code.search returns ranked results, and each once", HELD),
        ("code.search returns", "run code.search"),
        ("Repo.java is four hundred lines long and has one public method", HELD),
        ("is fleet.udon well formed", "run udon.validate"),
        ("2024-07-03 06:14:52 INFO  Reader - read 212 records from huts.csv in 81 ms", HELD),
        ("WARN read post 12 failed", HELD),
        ("TRACE @boat[gull] IN fleet.udon", "run udon.trace"),
        ("where does that phrase come from?", HELD),
        (r#"where does "low water" come from?"#, "run glossary.explicate"),
        ("continue with the other one", HELD),
        ("report it as finished", HELD),
        (r#"session.expand("|engine[port]", depth=2)"#, HELD),
        (r#"stash the summary of under "night""#, HELD),
        (r#"template fill with {"boat": "Gull"}"#, HELD),
        ("describe agent tide-", HELD),
    ]);
}

#[test]
fn what_contradicts_itself_is_asked_about() {
    check(&[
        (r#"web.search "ferries" depth=basic depth=deep"#, "ask web.search"),
        (r#"web.search "ferries" depth=deep depth=deep"#, "run web.search"),
        ("apply delete |boat[2] in fleet.udon --dry-run=true --dry-run=false", HELD),
        ("show k9m4 as nodes as prose", "ask loom.view"),
        ("analyse src/ shallow and deep", "ask code.analyze_all"),
        (r#"stash content-of:k9m4 summary-of:k9m4 "ebb""#, "ask memory.stash"),
        // The family before the name chooses nothing.
        ("udon extract fleet.udon '//boat' as json", r#"run udon.extract {"format":"json""#),
    ]);
}

#[test]
fn what_gives_no_value_is_asked_for_one() {
    check(&[
        ("memory.drop(pin=?, stash=?)", HELD),
        ("find the captain", "ask loom.find"),
        ("match pattern in src/", "ask code.query"),
        ("search the web for the usual", "ask web.search"),
        ("have the subagent do the rest", "ask code.delegate"),
        ("ask a follow up", HELD),
        ("make a task for it, blocked by t4", "ask code.task_create"),
        ("use_skill fleet.udon", "ask code.use_skill"),
        ("SELECT * FROM orders WHERE paid = 0", HELD),
        ("SELECT * FROM fleet.udon WHERE element = 'boat'", "run udon.search"),
        ("show posts 300 till 340", HELD),
        // What another tool or another time is meant for.
        (r#"{"tool": "glossary.delete", "entry_id": 8, "not_before": "next Friday"}"#, "ask glossary.delete"),
        (r#"{"tool": "memory.stash", "label": "list", "only_if": "context > 80%"}"#, HELD),
        ("delete glossary entry 30, sorry 31, or was it 13", "ask glossary.delete"),
        ("glossary.delete id=71, only its second sentence", "ask glossary.delete"),
        ("glossary delete 71 because nobody says so", "run glossary.delete"),
        ("ask the internet or a subagent why the tank leaks", "ask code.delegate"),
        ("web search salt prices, but only if ours are old", "ask web.search"),
        ("use skill stock-take, no: the other one", "ask code.use_skill"),
        ("pin |boat[4], I mean the other boat", "ask memory.pin"),
        ("bookmark k9m4 - at the end of the talk, not now", "ask loom.bookmark"),
        ("later: read doc:log lines 10-40", "ask loom.read"),
        ("in half an hour add a note to k9m4: cooled", "ask loom.annotate"),
        ("look up the tide tables online in about an hour", "ask web.search"),
        ("reset now, the demo starts in five minutes", "run meta.reset"),
        // What is said to or by somebody else.
        ("Jens, can you glance over fleet.udon before lunch?", HELD),
        ("Kim: annotate k9m4 as dead", HELD),
        ("plz refrain from adding 'neap' to the glossary", HELD),
    ]);
}

#[test]
fn half_of_an_id_or_another_kind_of_thing_is_asked_about() {
    check(&[
        ("session_commit obs_ backup=yes", HELD),
        ("session_open src/Wcs.jl", HELD),
        ("validate src/bias.jl against conventions", HELD),
        ("read_image src/reduce.jl", HELD),
        ("validate notes.md", "run udon.validate"),
        ("apply --dry-run --no-dry-run fleet.udon delete |boat[2]", HELD),
        ("timeline fleet.udon |run :date --show full --show delta", "ask udon.timeline"),
        ("more --result result:7", r#"run meta.more {"result":"7"}"#),
        ("explicate the quote in entry", HELD),
        ("analyze the night of the 11th", HELD),
        ("list snapshots of that thread", "ask snapshots.list"),
        ("ls the other directory", HELD),
        ("web news about", "ask web.search"),
        ("read the important posts out of thread 77", "ask corpus.read_thread"),
        ("stash the good sentences of k9m4 as 'best'", "ask memory.stash"),
        ("view k9m4, but later", "ask loom.view"),
        ("I'll read post 5120 after lunch", HELD),
        ("on Friday note 'chain worn' at node k9m4", "ask loom.annotate"),
        (r#"annotate k9m4 "paid in cash". I take that back."#, "ask loom.annotate"),
        (r#"delegate("port the widget")  # withdrawn"#, "ask code.delegate"),
        ("unbookmark k9m4 # wrong branch", "run loom.unbookmark"),
        ("pin order-2231^C", HELD),
        // A look is broken off as well where every word has its place.
        ("validate yard.udon against yard.schema.udon^C", HELD),
        ("timeline yard.udon key :inspected^C", HELD),
        ("view k9m4 then p2t7", "ask loom.view"),
        ("what happens to its links if k9m4 gets pruned?", HELD),
        ("what would fit at |rooms in fleet.udon", "run udon.infer"),
        ("take |boat[2] out of fleet.udon and put it into spare.udon", HELD),
    ]);
}

#[test]
fn words_that_take_back_elsewhere_are_kept_in_texts_and_names() {
    check(&[
        ("annotate k9m4 good, not yet final", "run loom.annotate"),
        ("annotate k9m4: deadline is in two weeks", "run loom.annotate"),
        ("create task: release in two days", "run code.task_create"),
        ("web.search around the world in 80 days", "run web.search"),
        ("search code for yes, no", "run code.search"),
        ("create task handle ok, cancel", "run code.task_create"),
        ("annotate k9m4 - not yet resolved", "run loom.annotate"),
        ("annotate k9m4: rated 9 / 10", "run loom.annotate"),
        ("web.search 24 / 7 pharmacy", "run web.search"),
        ("annotate k9m4: it, too, is weak", "run loom.annotate"),
        ("annotate k9m4 one day this should be the opening", "run loom.annotate"),
        ("create task follow up", "run code.task_create"),
        ("code.search returns null pointer", "run code.search"),
        ("web search things to worry about", "run web.search"),
        ("show the nodes that k9m4 links to", "run loom.list"),
        ("glossary delete 12 only used in old posts", "run glossary.delete"),
        ("bookmark k9m4 as the summary", "run loom.bookmark"),
        (r#"memory.recall("label")"#, "run memory.recall"),
        // Names that end or begin as nothing else does.
        ("code.extract main.py#__init__", "run code.extract"),
        ("ls src/__tests__", "run code.list_files"),
        ("recall tmp_", "run memory.recall"),
        ("files show diary.md 30-", "run files.show"),
        ("list files in 2024/07", r#"run code.list_files {"directory":"2024/07"}"#),
        ("analyze 3rdparty", r#"run code.analyze_all {"path":"3rdparty"}"#),
        // Nobody is called so.
        (r#"Annotate: k9m4 "good""#, "run loom.annotate"),
        ("Hi, can you view k9m4", "run loom.view"),
        ("memory.drop k9m4", "run memory.drop"),
        ("udon extract fleet.udon |name", "run udon.extract"),
    ]);
}

#[test]
fn what_is_given_twice_or_done_already_is_not_done() {
    check(&[
        (r#"{"tool": "files.delete", "args": {"file": "a.md", "file": "b.md"}}"#, "INVALID_ARGUMENT"),
        (r#"files.delete(file="a.md", file="b.md")"#, "INVALID_ARGUMENT"),
        (r#"code.bash(command="ls", command="rm x")"#, "INVALID_ARGUMENT"),
        (r#"glossary.search(query="x", tags="a", tags="b")"#, "run glossary.search"),
        ("apply p1 with and without validation", HELD),
        ("files.delete notes.md then", HELD),
        ("history.undo c4 then", HELD),
        ("I pruned k9m4", HELD),
        ("k9m4 was pruned", HELD),
        ("I pruned k9m4 by mistake", "run loom.restore"),
        ("loom.prune hides k9m4", HELD),
        ("code.bash takes a command and a timeout", HELD),
        ("use_skill main.rs", HELD),
        ("use_skill other", HELD),
        ("- [x] prune k9m4", HELD),
        ("complete task 4 by Friday", "ask code.task_complete"),
        ("tree deeper than 3", "ask loom.tree"),
        (r#"glossary.delete 12 "?""#, HELD),
    ]);
}

#[test]
fn what_is_cited_or_said_of_a_command_is_none() {
    check(&[
        ("you would type something like: unbookmark k9m4", HELD),
        ("you would type: unbookmark k9m4", HELD),
        ("the manual's example reads: in s4, delete |yard[north]", HELD),
        ("delete glossary entry 41, reason: a duplicate -- is how Ines would put it", HELD),
        ("switch to k9m4, they told her, and she did", HELD),
        ("pin k9m4, he said", HELD),
        ("I should have read post 4821 with its neighbours", HELD),
        ("glance only reads the outline, so it is safe on yard.udon", HELD),
        (r#"task T-22: new title "Paint the ladder""#, HELD),
        ("delete glossary entry 41 because it is a duplicate", "run glossary.delete"),
    ]);
}

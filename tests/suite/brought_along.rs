//! What writers bring along from other programs and protocols, and arguments that are said a little otherwise.

use crate::readings::{HELD, check};

#[test]
fn operations_stand_below_their_name() {
    check(&[
        (
            r#"{"tool":"session_modify","arguments":{"session":"kiln_3","operation":{"type":"delete","path":"|glaze[ash]"}}}"#,
            r#"run udon.session_modify {"session":"kiln_3","operation":"delete","path":"|glaze[ash]"}"#,
        ),
        (
            r#"propose(file="kiln.udon", operation={"update": {"path": "|glaze[ash]", "attribute": ":cone", "value": "9"}})"#,
            r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|glaze[ash]:cone","set":"9"}"#,
        ),
        (
            r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"udon.glance","arguments":{"file":"kiln.udon"}}}"#,
            r#"run udon.glance {"file":"kiln.udon"}"#,
        ),
        (
            r#"{"method":"udon/search","params":{"files":["kiln.udon"],"content":"ash"}}"#,
            r#"run udon.search {"files":["kiln.udon"],"content":"ash"}"#,
        ),
    ]);
}

#[test]
fn what_names_an_argument_is_none_itself() {
    check(&[
        (
            "udon extract -q '|glaze :cone' -f csv kiln.udon",
            r#"run udon.extract {"query":"|glaze :cone","format":"csv","files":["kiln.udon"]}"#,
        ),
        (
            "SELECT elements FROM 'kiln.udon' WHERE has_attr = ':cone' LIMIT 10",
            r#"run udon.search {"has-attr":"cone","max-results":10,"files":["kiln.udon"]}"#,
        ),
        (
            "udon search kiln.udon attr :cone value nine",
            r#"run udon.search {"has-attr":"cone","attr-value":"nine","files":["kiln.udon"]}"#,
        ),
        (
            "find glaze elements in kiln.udon with content \"ash\"",
            r#"run udon.search {"element":"glaze","files":["kiln.udon"],"content":"ash"}"#,
        ),
        ("find child elements of |shelf in kiln.udon", r#"run udon.search {"element":"shelf","files":["kiln.udon"]}"#),
        ("find nested elements in kiln.udon", r#"run udon.search {"files":["kiln.udon"],"content":"nested"}"#),
        (
            "web search, topic news: \"kiln fires\", at most 4",
            r#"run web.search {"max":4,"topic":"news","query":"kiln fires"}"#,
        ),
        ("google \"celadon glazes\", max 5 hits", r#"run web.search {"max":5,"query":"celadon glazes"}"#),
        (
            "task t21 description should be \"crack the door slowly\"",
            r#"run code.task_update {"description":"crack the door slowly","taskId":"t21"}"#,
        ),
        (
            "what ought to go at |shelf[2]|pots in kiln.udon? take |shelf[1]|pots as the model",
            r#"run udon.infer {"like":"|shelf[1]|pots","at":"|shelf[2]|pots","file":"kiln.udon"}"#,
        ),
        (
            "give the subagent proofreader this task: \"check the glaze notes\"",
            r#"run code.delegate {"subagent":"proofreader","task":"check the glaze notes"}"#,
        ),
    ]);
}

#[test]
fn names_and_texts_are_whole() {
    check(&[
        (
            "open the linked document \"Kiln log\", section First firing",
            r#"run loom.read {"doc":"Kiln log","section":"First firing"}"#,
        ),
        ("ast pattern search: if ready { $$$ }", r#"run code.query {"pattern":"if ready { $$$ }"}"#),
        ("glossary: is there something for celadon?", r#"run glossary.search {"query":"celadon"}"#),
        (
            "source behind the quote \"thin as rain\" in glossary entry celadon?",
            r#"run glossary.explicate {"entry":"celadon","quote":"thin as rain"}"#,
        ),
        ("please link z1r5 to \"Parish Register\"", r#"run loom.link {"target":"doc:Parish Register","node":"z1r5"}"#),
        ("create a task: replace this one", r#"run code.task_create {"title":"replace this one"}"#),
        ("think: is it this one?", r#"run meta.think {"text":"is it this one?"}"#),
        ("set title of task t3 to be careful", r#"run code.task_update {"title":"be careful","taskId":"t3"}"#),
        ("can you annotate a7x2 with who is he?", r#"run loom.annotate {"node":"a7x2","content":"who is he?"}"#),
        ("could you annotate a7x2: is it true?", r#"run loom.annotate {"content":"is it true?","node":"a7x2"}"#),
        (
            "could you put a bookmark on d9k3 with the label turning-point?",
            r#"run loom.bookmark {"node":"d9k3","label":"turning-point"}"#,
        ),
        (
            "in the glossary entry verge, what is the source behind \"rests on the foliot\"?",
            r#"run glossary.explicate {"entry":"verge","quote":"rests on the foliot"}"#,
        ),
        ("new story called The Oven", r#"run loom.new {"title":"The Oven"}"#),
        (
            "search the web for the news on \"Zermatt avalanche\", max 3",
            r#"run web.search {"topic":"news","max":3,"query":"Zermatt avalanche"}"#,
        ),
        (
            "find the source behind \"thin as rain\" in the glossary definition of celadon",
            r#"run glossary.explicate {"entry":"celadon","quote":"thin as rain"}"#,
        ),
    ]);
}

#[test]
fn who_is_polite_or_describes_puts_nothing_off() {
    check(&[
        ("what have I staged but not committed in session kiln_3?", r#"run udon.session_changes {"session":"kiln_3"}"#),
        ("drop the bookmark on p2f5", r#"run loom.unbookmark {"node":"p2f5"}"#),
        ("drop a bookmark on p2f5", r#"run loom.bookmark {"node":"p2f5"}"#),
        ("drop a pin on kiln.udon", r#"run memory.pin {"target":"kiln.udon"}"#),
        ("pin that one", "ask memory.pin"),
        ("drop the oar stash", r#"run memory.drop {"stash":"oar"}"#),
        ("let go of the rye tip", "ask memory.drop"),
        ("don't lose sight of k3m8, keep it in working memory", r#"run memory.pin {"target":"k3m8"}"#),
        ("everything priced over 4.5 in kiln.udon", "ask"),
        ("google is down again", "ask web.search"),
        ("google wants my phone number", "ask"),
        ("don't lose the bookmark on a7x2", HELD),
        ("forget the stash \"door code\" if that is all", "ask memory.drop"),
        ("glossary delete 58 if it's all right", "ask glossary.delete"),
        ("drop a bookmark on a7x2, it is stale", r#"run loom.unbookmark {"node":"a7x2"}"#),
        ("drop the whole stash", "ask memory.drop"),
        ("read the linked document", "ask loom.read"),
        // What is not the tool's to take is asked about.
        ("prune k9m4 if that is the last one", "ask loom.prune"),
        ("glossary rm g17 -m \"same as 4\"", "ask glossary.delete"),
        ("glossary entry 31: status -> confirmed", "ask glossary.update"),
    ]);
}

#[test]
fn a_note_that_is_to_be_taken_away_is_asked_about() {
    check(&[
        ("pin kiln.udon off", "ask memory.pin"),
        ("stash \"first firing\" → bin", "ask memory.stash"),
        ("stash \"first firing\" content: bin", r#"run memory.stash {"content":"bin","label":"first firing"}"#),
        ("bookmark a7x2 trash", "ask loom.bookmark"),
        ("bookmark a7x2 \"trash\"", r#"run loom.bookmark {"node":"a7x2","label":"trash"}"#),
        ("the link from a7x2 to doc:kiln was a mistake, take it off", "ask loom.link"),
        ("I no longer need the bookmark on a7x2, take it off", r#"run loom.unbookmark {"node":"a7x2"}"#),
        ("task 22 is finished, tick it off", r#"run code.task_complete {"taskId":"22"}"#),
    ]);
}

#[test]
fn what_takes_a_line_back_behind_it_is_heard() {
    check(&[
        ("prune k9m4 # don't", "ask loom.prune"),
        ("prune k9m4 # no longer read by anybody", r#"run loom.prune {"node":"k9m4"}"#),
        ("prune k9m4 # wrong branch", r#"run loom.prune {"node":"k9m4"}"#),
        ("files.delete(file=\"kiln.txt\") # not yet", "ask files.delete"),
        ("bash(command=\"make clean\")?", "ask code.bash"),
        ("bash make clean, don't", "ask code.bash"),
        ("undo() # no", "ask history.undo"),
        ("glance kiln.udon # no", r#"run udon.glance {"file":"kiln.udon"}"#),
        ("pin a7x2 never", "ask memory.pin"),
        ("pin a7x2 — do not", "ask memory.pin"),
        ("task complete t3, not needed", "ask code.task_complete"),
        ("link a7x2 with q4m9; don't", "ask loom.link"),
        ("pin a7x2, don't lose it", r#"run memory.pin {"target":"a7x2"}"#),
    ]);
}

#[test]
fn what_a_note_says_in_words_of_its_own_is_weighed() {
    check(&[
        ("stash \"firing plan\" drop", "ask memory.stash"),
        ("stash recall with label \"firing plan\"", "ask memory.stash"),
        ("alias kiln.look \"glance\"", r#"run meta.alias {"name":"kiln.look","tool":"glance"}"#),
        ("alias glance \"peek\"", r#"run meta.alias {"name":"peek","tool":"glance"}"#),
        ("new tree \"The Kiln\", mode is buffer", r#"run loom.new {"mode":"buffer","title":"The Kiln"}"#),
        ("drop the last stash", "ask memory.drop"),
        ("recall the newest stash", "ask memory.recall"),
    ]);
}

#[test]
fn places_and_versions_beside_options_keep_theirs() {
    check(&[
        ("loom.write --doc kiln --at foo on start --content \"## 2\"", HELD),
        ("diff file=kiln.udon after=HEAD", r#"run udon.diff {"after":"HEAD","before":"kiln.udon"}"#),
        ("glance kiln.udon (max-depth=2)", r#"run udon.glance {"max-depth":2,"file":"kiln.udon"}"#),
        ("cd '|shelf[2]'  # in session kiln_3", r#"run udon.session_navigate {"session":"kiln_3","to":"|shelf[2]"}"#),
        (
            r#"{"session":"kiln_3","navigate":"|shelf[2]"}"#,
            r#"run udon.session_navigate {"session":"kiln_3","to":"|shelf[2]"}"#,
        ),
        (
            "INSERT INTO tasks (title, description) VALUES ('buy cones', 'orton 6')",
            r#"run code.task_create {"title":"buy cones","description":"orton 6"}"#,
        ),
        // An argument is no part of a name, and nothing is written for what is inserted.
        ("export(\"kiln.json\", tree=\"The Kiln\")", "ask loom.export"),
        ("export(tree=\"The Kiln\",: file=\"kiln.json\")", "ask loom.export"),
        ("files(\"kiln.txt\", delete=\"now\")", HELD),
        ("INSERT INTO glossary (term, definition, tags) VALUES ('cone', 'a measure of heat', 'kiln')", HELD),
        ("annotate a7x2: too long (again)?", r#"run loom.annotate {"content":"too long (again)?","node":"a7x2"}"#),
        ("list bookmarks", r#"run loom.list {"what":"bookmarks"}"#),
        ("list links", "ask loom.list"),
    ]);
}

#[test]
fn a_node_alone_stays_one_in_quotes() {
    check(&[
        (r#"view "k9m4""#, r#"run loom.view {"node":"k9m4"}"#),
        (r#"annotate "k9m4" "too sweet""#, r#"run loom.annotate {"node":"k9m4","content":"too sweet"}"#),
        (r#"link "k9m4" "b2x7""#, r#"run loom.link {"node":"k9m4","target":"b2x7"}"#),
        (r#"(restore "k9m4")"#, r#"run loom.restore {"node":"k9m4"}"#),
        // What is quoted behind a node is a text, whatever it looks like; so is what is quoted in a sentence.
        (r#"annotate k9m4 "b2x7""#, r#"run loom.annotate {"node":"k9m4","content":"b2x7"}"#),
        (r#"bookmark k9m4 "b2x7""#, r#"run loom.bookmark {"node":"k9m4","label":"b2x7"}"#),
        (r#"stash "b2x7" "salt""#, r#"run memory.stash {"label":"b2x7","content":"salt"}"#),
        (r#"restore "k9m4" cancelled"#, HELD),
        (r#"restore version "k9m4""#, HELD),
        (r#"? prune "k9m4""#, HELD),
        (r#"prune ? "k9m4""#, HELD),
        ("prune k9m4 ?!", HELD),
        (r#"bash "make" ?"#, HELD),
        (r#"annotate k9m4 "why ?""#, r#"run loom.annotate {"node":"k9m4","content":"why ?"}"#),
        (r#"edit("k9m4", "b2x7") then search "b3k9" src/"#, HELD),
    ]);
}

#[test]
fn a_small_word_before_an_argument_is_no_part_of_a_label() {
    check(&[
        ("put a bookmark called finale on node k9m4", r#"run loom.bookmark {"node":"k9m4","label":"finale"}"#),
        ("put a bookmark called low-tide on k9m4", r#"run loom.bookmark {"node":"k9m4","label":"low-tide"}"#),
    ]);
}

#[test]
fn at_a_line_is_that_line() {
    check(&[
        ("show me the block at line 12 in src/kiln.rs", r#"run code.extract {"target":"src/kiln.rs:12"}"#),
        ("show glaze.txt starting at line 12", r#"run files.show {"lines":"12-","file":"glaze.txt"}"#),
        ("show glaze.txt starting at the line 12", r#"run files.show {"lines":"12-","file":"glaze.txt"}"#),
        ("what is at line 12 of glaze.txt", r#"run files.show {"lines":"12","file":"glaze.txt"}"#),
    ]);
}

#[test]
fn keys_that_a_tool_has_not_are_another_ones() {
    check(&[
        (r#"{"query":"celadon","depth":"deep","include":["kiln.example"]}"#, HELD),
        (r#"web.search("celadon", n=5)"#, r#"run web.search {"max":5,"query":"celadon"}"#),
        (r#"{"query":"celadon $A","language":"rust"}"#, r#"run code.query {"language":"rust","pattern":"celadon $A"}"#),
        (
            r#"render("card.tpl.udon", {"name":"Iva"})"#,
            r#"run udon.template {"context":{"name":"Iva"},"template":"card.tpl.udon"}"#,
        ),
    ]);
}

#[test]
fn queries_of_other_languages_are_read_as_a_whole() {
    check(&[
        (
            "SELECT * FROM kiln.udon WHERE cone='6'",
            r#"run udon.search {"has-attr":"cone","attr-value":"6","files":["kiln.udon"]}"#,
        ),
        (
            "select glaze from kiln.udon where cone >= 6 limit 3;",
            r#"run udon.search {"has-attr":"cone","attr-value":">= 6","element":"glaze","max-results":3,"files":["kiln.udon"]}"#,
        ),
        ("SELECT * FROM kiln.udon", r#"run udon.glance {"file":"kiln.udon"}"#),
        (
            "SELECT maker, cone FROM glaze WHERE cone > 6 IN kiln.udon",
            r#"run udon.extract {"files":["kiln.udon"],"query":"all |glaze where :cone > 6 select :maker :cone"}"#,
        ),
        (".glaze.cone of kiln.udon", r#"run udon.focus {"file":"kiln.udon","path":"|glaze:cone"}"#),
        ("jq -r '.glaze.cone' kiln.udon", r#"run udon.focus {"file":"kiln.udon","path":"|glaze:cone"}"#),
        ("//glazes/ash of kiln.udon", r#"run udon.focus {"file":"kiln.udon","path":"|glazes|ash"}"#),
        // Without a document, which one is asked; without a file, nothing is changed.
        ("SELECT * FROM glaze WHERE cone = 6", "ask "),
        (".glaze.cone", "ask udon.focus"),
        (".éa.b", "ask udon.focus"),
        ("//glaze[@cone='6']", "ask udon.search"),
        (":%s/ash/rutile/g", "ask code.edit"),
        ("sed -i 's/ash/rutile/'", "ask code.edit"),
        ("select one glaze from the many that we have", HELD),
        ("//TODO", HELD),
    ]);
}

#[test]
fn a_call_behind_talk_is_made_and_of_two_none() {
    check(&[
        ("call view(node=k9m4)", r#"run loom.view {"node":"k9m4"}"#),
        ("please glance(kiln.udon, max_depth=2)", r#"run udon.glance {"max-depth":2,"file":"kiln.udon"}"#),
        ("I'll use pin(k9m4)", r#"run memory.pin {"target":"k9m4"}"#),
        ("only a look: view(node=k9m4)", r#"run loom.view {"node":"k9m4"}"#),
        (
            "preview only: propose(file=kiln.udon, op=update, path=|glaze:cone, set=7)",
            r#"run udon.propose {"file":"kiln.udon","operation":"update","path":"|glaze:cone","set":"7"}"#,
        ),
        ("please\tview(k9m4)", r#"run loom.view {"node":"k9m4"}"#),
        ("please let me just try now i will call view(k9m4)", HELD),
        // What writes is called by itself, and a label is no order.
        ("please prune(k9m4)", "ask loom.prune"),
        ("cleanup: prune(k9m4)", HELD),
        ("for later: pin(k9m4)", HELD),
        ("don't bother: view(k9m4)", HELD),
        ("please fire(kiln)", HELD),
        ("pin(k9m4) and bookmark(k9m4)", HELD),
        ("glance(kiln.udon); view(k9m4)", HELD),
        ("glance(kiln.udon) view(k9m4)", HELD),
    ]);
}

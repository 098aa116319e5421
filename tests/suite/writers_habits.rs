//! What writers bring along from pages, shells and other programs, and how they describe what they look for.

use crate::readings::{HELD, check};

#[test]
fn what_writers_bring_along_is_read() {
    check(&[
        // What a page sets apart as code or by stress.
        ("focus `|boat[gull]` in **fleet.udon**", r#"run udon.focus {"file":"fleet.udon","path":"|boat[gull]"}"#),
        ("show me the code at *src/tide.rs:88*", r#"run code.extract {"target":"src/tide.rs:88"}"#),
        ("`code.bash` | `cwd` | the folder |", HELD),
        ("Check harbour URL in `.env.local`", HELD),
        // The marks are no part of a value, and stay in a text of which they are only a part.
        (
            "set |boat:name to `gull.txt` in fleet.udon",
            r#"run udon.propose {"file":"fleet.udon","operation":"update","path":"|boat:name","set":"gull.txt"}"#,
        ),
        ("code search `tide.level`", r#"run code.search {"query":"tide.level"}"#),
        ("think `a.txt` before **b.txt**", r#"run meta.think {"text":"`a.txt` before **b.txt**"}"#),
        // Short signs.
        (
            "render letter.udon w/ guests.json",
            r#"run udon.template {"context":"guests.json","template":"letter.udon"}"#,
        ),
        ("infer a schema from a.udon + b.udon", r#"run udon.schema_infer {"files":["a.udon","b.udon"]}"#),
        ("analyze_all \"harbour\"", r#"run code.analyze_all {"path":"harbour"}"#),
        ("analyze_all harbour depth = deep", r#"run code.analyze_all {"depth":"deep","path":"harbour"}"#),
        ("code query moor($A, $B) in python", r#"run code.query {"language":"python","pattern":"moor($A, $B)"}"#),
        ("Skim fleet.udon (max-depth: 2)", r#"run udon.glance {"max-depth":2,"file":"fleet.udon"}"#),
        // Comparisons behind a folder; a path is no word to look for.
        (
            "search fleet/ for |boat where region = \"eu\"",
            r#"run udon.search {"has-attr":"region","attr-value":"eu","element":"boat","files":["fleet/"]}"#,
        ),
        (
            "find elements in fleet/ where region = \"eu\"",
            r#"run udon.search {"has-attr":"region","attr-value":"eu","files":["fleet/"]}"#,
        ),
        (
            "references out of |boat[gull] in fleet.udon",
            r#"run udon.trace {"direction":"out","from":"|boat[gull]","files":["fleet.udon"]}"#,
        ),
        (
            "which dishes have the trait vegan in menu.udon",
            r#"run udon.search {"trait":"vegan","element":"dish","files":["menu.udon"]}"#,
        ),
        (
            "put |dish[pie] :price 9 into menu.udon",
            r#"run udon.propose {"file":"menu.udon","operation":"insert","content":"|dish[pie] :price 9"}"#,
        ),
        (
            "get rid of |dish[pie] in menu.udon",
            r#"run udon.propose {"file":"menu.udon","operation":"delete","path":"|dish[pie]"}"#,
        ),
        // A trait is part of what an element is called, and nothing that a path could take away.
        ("remove .fast from |boat[gull] in fleet.udon", "ask udon.propose"),
        // Where something goes is part of a move.
        ("move |boat[gull] in fleet.udon", "ask udon.propose"),
        // Brackets around a file, a sign for a word, a misspelt count.
        (
            "propose (fleet.udon): |boat[gull]:draught = 3",
            r#"run udon.propose {"file":"fleet.udon","operation":"update","path":"|boat[gull]:draught","set":"3"}"#,
        ),
        ("show me k9m4 w/ annotations", r#"run loom.view {"with-annotations":true,"node":"k9m4"}"#),
        (
            "zoom into |boat[gull] in fleet.udon, detph 2",
            r#"run udon.focus {"depth":2,"path":"|boat[gull]","file":"fleet.udon"}"#,
        ),
        (
            "find //boat[@draught] in docs/*.udon",
            r#"run udon.search {"element":"boat","has-attr":"draught","files":["docs/*.udon"]}"#,
        ),
        (
            r#"mark "low water" in log.udon |day[3] with |review :status open"#,
            r#"run udon.annotate {"file":"log.udon","annotation":"|review :status open","path":"|day[3]","span":"low water"}"#,
        ),
        (
            "annotate log.udon |day[3] chars 4-19 review :status open",
            r#"run udon.annotate {"span":"4-19","file":"log.udon","path":"|day[3]","annotation":"review :status open"}"#,
        ),
        // What a name is said to be the name of.
        (
            r#"explicate "slack water" from the entry tide"#,
            r#"run glossary.explicate {"entry":"tide","quote":"slack water"}"#,
        ),
        ("which inputs does the agent tide-teller want", r#"run agents.describe {"agent":"tide-teller"}"#),
        (r#"stash k9m4 with the name "low tide""#, r#"run memory.stash {"label":"low tide","content-of":"k9m4"}"#),
        (
            "from thread 4021 I only want the posts tagged harbour",
            r#"run corpus.read_thread {"thread_id":4021,"tag_filter":"harbour"}"#,
        ),
        ("I want the gates stash back", r#"run memory.recall {"label":"gates"}"#),
        ("bring back that thing I stashed", "ask memory.recall"),
        (
            "find elements named boat having attribute draught in fleet.udon",
            r#"run udon.search {"has-attr":"draught","element":"boat","files":["fleet.udon"]}"#,
        ),
        // Either is not one of them; the rest is no name, and a range no document; who inserts does not search.
        ("either prune k9m4 or bookmark it", "ask loom.bookmark"),
        ("complete the remaining tasks", "ask code.task_complete"),
        ("read 20-30", "ask"),
        ("append another hive somewhere in fleet.udon", "ask udon.search"),
        (
            r#"delegate{task:"find loose knots",subagent:"rigger"}"#,
            r#"run code.delegate {"task":"find loose knots","subagent":"rigger"}"#,
        ),
        ("post 4021 with the neighbouring posts", r#"run corpus.read_post {"post_id":4021,"include_adjacent":true}"#),
        // What is only told by a node is another one.
        ("view the parent of k9m4", "ask loom.view"),
        // A page that describes a piece of code.
        ("`data` {any}", HELD),
        ("`all`: Return all matches, instead of just the first one", HELD),
        // Who set it, and why it goes.
        ("remove the bookmark that I set on k9m4", r#"run loom.unbookmark {"node":"k9m4"}"#),
        ("don't need k9m4 pinned anymore, unpin", r#"run memory.drop {"pin":"k9m4"}"#),
        ("don't need k9m4 anymore", "reject"),
        ("search internet for soup recipes", r#"run web.search {"query":"soup recipes"}"#),
        ("new story called Harbour", r#"run loom.new {"title":"Harbour"}"#),
        // What a file defines, a tree by its name, a page of help.
        ("what functions are in src/tide.rs", r#"run code.extract {"outline":true,"target":"src/tide.rs"}"#),
        ("symbols in src/tide.rs", r#"run code.extract {"outline":true,"target":"src/tide.rs"}"#),
        ("extract symbol level from src/tide.rs", r#"run code.extract {"target":"src/tide.rs#level"}"#),
        ("unhide tree orchard please", r#"run loom.restore {"tree":"orchard"}"#),
        ("put the whole tree called orchard away", "ask loom.prune"),
        ("help me with glance", r#"run meta.help {"tool":"glance"}"#),
        // One text beside a part that options name may be the new one, or say what is wrong with it.
        ("edit code src/tide.rs symbol:level \"fn level() {}\"", "ask code.edit"),
        // Names of options that others have.
        ("delete_file(target_file=\"notes.md\")", r#"run files.delete {"file":"notes.md"}"#),
        (
            "edit_file(path=\"a.py\", old_str=\"x\", new_str=\"y\")",
            r#"run code.edit {"file_path":"a.py","old_string":"x","new_string":"y"}"#,
        ),
        // Parts of elements by what they are called.
        (
            "boats with the trait leaking in fleet.udon",
            r#"run udon.search {"trait":"leaking","element":"boat","files":["fleet.udon"]}"#,
        ),
        (
            "find elements in fleet.udon with the attribute draught",
            r#"run udon.search {"has-attr":"draught","files":["fleet.udon"]}"#,
        ),
        (
            "elements in fleet.udon with attribute draught of 3",
            r#"run udon.search {"has-attr":"draught","attr-value":"3","files":["fleet.udon"]}"#,
        ),
        (
            "boats whose draught is under 3 in fleet.udon",
            r#"run udon.search {"has-attr":"draught","attr-value":"< 3","element":"boat","files":["fleet.udon"]}"#,
        ),
        (
            "find elements |boat where :draught >= 3 in fleet.udon",
            r#"run udon.search {"has-attr":"draught","attr-value":">= 3","element":"boat","files":["fleet.udon"]}"#,
        ),
        ("validate fleet.udon and crew.udon", "ask udon.validate"),
        ("set |boat:draught to 2 in fleet.udon and crew.udon", "ask udon.propose"),
        (
            "find boats whose crew is not seven in fleet.udon",
            r#"run udon.search {"has-attr":"crew","attr-value":"!= seven","element":"boat","files":["fleet.udon"]}"#,
        ),
        ("find boats where crew is more stable in fleet.udon", r#"run udon.search {"files":["fleet.udon"],"content""#),
        // A path as an error names it.
        (
            "set |boat[gull]:draught (line 4) to 5 in fleet.udon",
            r#"run udon.propose {"file":"fleet.udon","operation":"update","path":"|boat[gull]:draught","set":"5"}"#,
        ),
        // What stands for a result is no text.
        ("stash the last result as low", "ask memory.stash"),
        ("stash result of the poll as low", r#"run memory.stash {"label":"low","content":"result of the poll"}"#),
        // Names of several words, and words that are none.
        ("new tree called Locked In", r#"run loom.new {"title":"Locked In"}"#),
        ("gimme back the stash gate", r#"run memory.recall {"label":"gate"}"#),
        ("difference between nodes k9m4 and p2t7", r#"run loom.view {"against":"p2t7","node":"k9m4"}"#),
        ("alias ll=glance", r#"run meta.alias {"name":"ll","tool":"glance"}"#),
    ]);
}

#[test]
fn one_change_of_several_places_is_one_proposal() {
    check(&[
        (
            "delete |boat[gull] and |boat[tern] in fleet.udon",
            r#"run udon.propose {"file":"fleet.udon","content":"|delete |boat[gull]\n|delete |boat[tern]"}"#,
        ),
        (
            "set |boat:draught, |raft:draught and |skiff:draught to 5 in fleet.udon",
            r#"run udon.propose {"file":"fleet.udon","content":"|update |boat:draught |set 5\n|update |raft:draught |set 5\n|update |skiff:draught |set 5"}"#,
        ),
        (
            "apply fleet.udon delete |boat and |raft",
            r#"run udon.apply {"file":"fleet.udon","content":"|delete |boat\n|delete |raft"}"#,
        ),
        (
            "move |boat and |raft under |quay in fleet.udon",
            r#"run udon.propose {"file":"fleet.udon","content":"|move |boat |to |quay\n|move |raft |to |quay"}"#,
        ),
        // What cannot be said of each, and what joins otherwise, is asked about.
        ("move |boat and |raft under |quay after |skiff in fleet.udon", "ask udon.propose"),
        ("delete |boat or |raft in fleet.udon", "ask udon.propose"),
        ("delete |boat and the children of |raft in fleet.udon", "ask udon.propose"),
        ("set |boat:draught to 5 and |raft:draught to 6 in fleet.udon", "ask udon.propose"),
        // A part's name as a path would be read as that part.
        ("delete |to and |boat in fleet.udon", "ask udon.propose"),
    ]);
}

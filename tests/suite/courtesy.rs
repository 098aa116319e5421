//! What requests are wrapped in, in front and behind, and what lines point at without naming it.

use crate::readings::{HELD, check};

#[test]
fn what_a_request_is_wrapped_in_asks_for_nothing() {
    let view = r#"run loom.view {"node":"r2d8"}"#;
    check(&[
        ("go ahead and view r2d8", view),
        ("I need you to show me node r2d8", view),
        ("next, view r2d8", view),
        ("view r2d8 when you get a chance", view),
        ("view r2d8 right away", view),
        ("view r2d8, if you would", view),
        ("hey, loom.find --query \"dry dock\"", r#"run loom.find {"query":"dry dock"}"#),
        // It is neither a label, nor a switch that takes something away.
        ("bookmark r2d8 when you get a chance", r#"run loom.bookmark {"node":"r2d8"}"#),
        (
            r#"udon.search(files="quay/*.udon", has_attr="sunk") right away"#,
            r#"run udon.search {"files":["quay/*.udon"],"has-attr":"sunk"}"#,
        ),
        (
            "diff quay.udon yard.udon, thank you very much",
            r#"run udon.diff {"before":"quay.udon","after":"yard.udon"}"#,
        ),
        (
            "trace quay.udon @crane[north] out, thanks",
            r#"run udon.trace {"direction":"out","files":["quay.udon"],"from":"@crane[north]"}"#,
        ),
        ("is old_fee still called anywhere, please", r#"run code.search {"query":"old_fee"}"#),
        // A text that is kept goes on to the end of the line, unless something shows where it ended.
        ("annotate r2d8 mend it right away", r#"run loom.annotate {"node":"r2d8","content":"mend it right away"}"#),
        (r#"respond r2d8 "moored" right away"#, r#"run loom.respond {"node":"r2d8","content":"moored"}"#),
        // Without them nothing is asked for, and an answer is none.
        ("next", HELD),
        ("go ahead", HELD),
        ("thanks", HELD),
    ]);
}

#[test]
fn what_is_wrapped_is_read_in_its_own_notation() {
    check(&[
        (
            r#"please {"tool":"template","template":"quay.udon.card","context":{"berth":7}}"#,
            r#"run udon.template {"template":"quay.udon.card","context":{"berth":7}}"#,
        ),
        (
            r#"could you searchAll("mooring_fee", path="billing/")?"#,
            r#"run code.search_all {"path":"billing/","query":"mooring_fee"}"#,
        ),
        (r#"hey, ses_1.goto("|crane[2]")"#, r#"run udon.session_navigate {"session":"ses_1","to":"|crane[2]"}"#),
        (r#"kindly <restore node="r2d8"/>"#, r#"run loom.restore {"node":"r2d8"}"#),
        ("please |log :who ines :limit 12", r#"run history.log {"who":"ines","limit":12}"#),
        ("view(r2d8) right away", r#"run loom.view {"node":"r2d8"}"#),
        (
            "can you use_skill skillName=tally input=fees.txt?",
            r#"run code.use_skill {"skillName":"tally","input":"fees.txt"}"#,
        ),
        (r#"sh -c "make quay" pls"#, r#"run code.bash {"command":"make quay"}"#),
    ]);
}

#[test]
fn what_stands_beside_the_thing_that_is_meant_is_not_meant() {
    check(&[
        ("prune the weaker branch", HELD),
        ("read the post after 41877", HELD),
        ("view the node before r2d8", HELD),
        ("pin it up on the notice board", HELD),
        ("pin up", HELD),
        ("set :fee to 41.50", HELD),
        ("Yes, the references in quay.udon all resolve.", HELD),
        ("yes, validate quay.udon", r#"run udon.validate {"file":"quay.udon"}"#),
    ]);
}

#[test]
fn what_is_said_of_a_switch_or_a_name_counts() {
    check(&[
        ("read the branch down to r2d8 as prose", r#"run loom.view {"as":"prose","branch":"r2d8"}"#),
        ("go one scene back", r#"run corpus.next {"back":true}"#),
        ("take the link from r2d8 to k4t7 away", r#"run loom.link {"remove":true,"node":"r2d8","target":"k4t7"}"#),
        (
            "find nodes that say \"bilge\", only on the way to the root",
            r#"run loom.find {"ancestors":true,"query":"bilge"}"#,
        ),
        (
            "propose yard.udon: rename |gate[east] to gate[west], and let the references follow",
            r#"run udon.propose {"file":"yard.udon","operation":"update","path":"|gate[east]","rename":"gate[west]","update-references":true}"#,
        ),
        (
            "glossary entries with tag ritual, only tentative",
            r#"run glossary.search {"status":"tentative","tags":["ritual"]}"#,
        ),
        ("switch to the tree called Winter Harbour", r#"run loom.switch {"tree":"Winter Harbour"}"#),
    ]);
}

#[test]
fn a_clause_may_stand_before_or_be_set_off_by_a_dash() {
    check(&[
        ("grep the codebase for ERR_FULL — as written", r#"run code.search {"query":"ERR_FULL"}"#),
        (
            "search the code for debounce in web/src — tests included",
            r#"run code.search {"allowTests":true,"path":"web/src","query":"debounce"}"#,
        ),
        (
            "language sql, match the pattern \"SELECT $$$ FROM $T\" as AST in fees/",
            r#"run code.query {"pattern":"SELECT $$$ FROM $T","path":"fees/","language":"sql"}"#,
        ),
        ("from the glossary, define moonwake", r#"run glossary.search {"query":"moonwake"}"#),
        ("as a task, remind me to order rope", r#"run code.task_create {"title":"order rope"}"#),
        ("annotate r2d8 the bell — too early", r#"run loom.annotate {"node":"r2d8","content":"the bell — too early"}"#),
    ]);
}

#[test]
fn what_is_lacking_is_not_made_of_the_words_around_it() {
    check(&[
        ("introduce me to the agent", HELD),
        ("tell me about the agent and its tools", HELD),
        ("keep the node pinned in memory", HELD),
        ("remember as a task", HELD),
        ("put a summary of quay.md out of the way, label it", HELD),
        ("describe the agent named", HELD),
        ("link r2d8 target", HELD),
        ("shell command", HELD),
        ("code_plan body", HELD),
        // Behind the tool's name and behind what leads to it any word is a value, and so is one that no other tool is told.
        ("agents.describe tools", r#"run agents.describe {"agent":"tools"}"#),
        ("describe the agent called tools", r#"run agents.describe {"agent":"tools"}"#),
        ("quillon agent, details please", r#"run agents.describe {"agent":"quillon"}"#),
        ("recall bearings", r#"run memory.recall {"label":"bearings"}"#),
    ]);
}

#[test]
fn words_of_the_help_switch_what_they_explain() {
    check(&[
        ("only the counts and themes of the loom tree", r#"run loom.tree {"summary":true}"#),
        ("show me only the card that explains the language to a model", r#"run meta.context {"card":true}"#),
        (
            "look up \"ebb\" in the glossary, and the entries it refers to",
            r#"run glossary.search {"include_references":true,"query":"ebb"}"#,
        ),
        ("list the linked documents and their sections", r#"run loom.read {"documents":true}"#),
        ("prune r2d8 and go back to k4t7", r#"run loom.prune {"back-to":"k4t7","node":"r2d8"}"#),
        (
            "diff quay.udon yard.udon and tell moves from deletes",
            r#"run udon.diff {"before":"quay.udon","after":"yard.udon","semantic":true}"#,
        ),
    ]);
}

#[test]
fn what_writes_takes_no_courtesy_that_leaves_it_open_for_an_order() {
    check(&[
        ("please prune r2d8", r#"run loom.prune {"node":"r2d8"}"#),
        ("if you can prune r2d8", "ask loom.prune"),
        ("when you can, prune r2d8", "ask loom.prune"),
        ("feel free to prune r2d8", "ask loom.prune"),
        ("first, prune r2d8", "ask loom.prune"),
        ("prune r2d8 when you get a chance", "ask loom.prune"),
        ("prune r2d8 if you can", "ask loom.prune"),
    ]);
}

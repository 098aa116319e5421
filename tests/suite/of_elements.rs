//! Attributes that stand beside their element, ways that references lead, and what else a line says around what it names; and pages that
//! only look as if they said something to a tool.

use crate::readings::{HELD, check};

#[test]
fn an_attribute_and_its_element_are_one_place() {
    check(&[
        (
            "Preview a change to halls.udon: on |hall[east] set :seats to 240.",
            r#"run udon.propose {"file":"halls.udon","operation":"update","path":"|hall[east]:seats","set":"240"}"#,
        ),
        (
            "|hall[east] set seats to 240, propose that for halls.udon",
            r#"run udon.propose {"file":"halls.udon","operation":"update","path":"|hall[east]:seats","set":"240"}"#,
        ),
        // Of two elements neither is meant.
        ("propose for halls.udon: |hall[east] and |hall[west] set :seats to 240", "ask udon.propose"),
        (
            "who last touched :seats on |hall[east] in halls.udon?",
            r#"run udon.blame {"file":"halls.udon","path":"|hall[east]:seats"}"#,
        ),
        (
            "s22: stage |lamp[porch] :state off",
            r#"run udon.session_modify {"operation":"update","path":"|lamp[porch]:state","set":"off","session":"s22"}"#,
        ),
        (
            "in s22 stage |lamp[porch] set :state=off",
            r#"run udon.session_modify {"operation":"update","path":"|lamp[porch]:state","set":"off","session":"s22"}"#,
        ),
        (
            "stage in sx9: delete |guest[boris], recursive",
            r#"run udon.session_modify {"operation":"delete","path":"|guest[boris]","recursive":true,"session":"sx9"}"#,
        ),
        // A bookmark that is taken off is no bookmark.
        ("bookmark a7x2 off", HELD),
    ]);
}

#[test]
fn what_is_said_around_a_thing_counts() {
    check(&[
        (
            "everything |duke points at in saga.udon",
            r#"run udon.trace {"direction":"out","files":["saga.udon"],"from":"|duke"}"#,
        ),
        (
            "everything that points at |duke in saga.udon",
            r#"run udon.trace {"direction":"in","from":"|duke","files":["saga.udon"]}"#,
        ),
        (
            "hm, how would stew.udon come out if |step[4] got wrapped in |optional? only showing",
            r#"run udon.propose {"file":"stew.udon","operation":"wrap","path":"|step[4]","with":"|optional"}"#,
        ),
        ("I don't need all of doc:tides, a summary is plenty", r#"run loom.read {"doc":"tides","summary":true}"#),
        ("I don't need all of doc:tides", HELD),
        ("could I be told which agents there are?", "run agents.list {}"),
        (
            "which edits has maren made to ice.udon, the latest 15 from the log",
            r#"run history.log {"who":"maren","limit":15,"path":"ice.udon"}"#,
        ),
        (
            r#"lodge a task "file the brief", it waits on t4"#,
            r#"run code.task_create {"blockedBy":["t4"],"title":"file the brief"}"#,
        ),
        (r#"start a new tree with the name "harbour letters""#, r#"run loom.new {"title":"harbour letters"}"#),
    ]);
}

#[test]
fn pages_say_nothing_to_a_tool() {
    check(&[
        ("Google needed this internally for its maps", HELD),
        ("google needed", "run web.search"),
        ("search_files history.log", r#"run code.search_files {"pattern":"history.log"}"#),
        (r#"but those two words, "ebb tide", are all of this chapter"#, HELD),
        ("but first, view a7x2", "run loom.view"),
        ("create a task T-XXX in the board", HELD),
        ("create a task for T-204", "run code.task_create"),
        ("recall /api/items/{id}", HELD),
        ("Why you built it", HELD),
        ("why did you stop?", "run meta.why"),
        ("Show help for a specific command", HELD),
        ("task: add the tide size to the log ([#6881])", HELD),
        ("alias: target id=1", HELD),
        // Nobody says that it is a task, or that something is done.
        (r#"add "fog-bot""#, HELD),
        (r#"add a task "fog-bot""#, "run code.task_create"),
        ("report cached result to user", HELD),
        (r#"report the job as finished with the result "all is tarred""#, "run code.attempt_completion"),
    ]);
}

//! Lines of a day's work: who is to do something, what a word is called and means, what an attribute becomes, what points at
//! what is at hand.

use crate::readings::{HELD, check};

#[test]
fn what_is_handed_over_is_told_from_whom_it_is_handed_to() {
    check(&[
        ("hand the soundings off to a subagent", r#"run code.delegate {"task":"the soundings"}"#),
        ("hand off the soundings to a subagent", r#"run code.delegate {"task":"the soundings"}"#),
        ("pass the soundings on to the subagent scribe", r#"offer delegate "the soundings" subagent:scribe"#),
        ("spawn a subagent for the soundings", r#"run code.delegate {"task":"the soundings"}"#),
        ("use a subagent to sort the soundings", r#"run code.delegate {"task":"sort the soundings"}"#),
        ("start a subagent that sorts the soundings", r#"run code.delegate {"task":"sorts the soundings"}"#),
        ("ask scout to sort the soundings", HELD),
        // What, is not said.
        ("hand this off to a subagent", "offer delegate <task>"),
        ("hand that over to a subagent", "offer delegate <task>"),
        ("give this to a subagent", "offer delegate <task>"),
        ("hand to a subagent", "offer delegate <task>"),
        ("hand over", HELD),
        ("give", HELD),
    ]);
}

#[test]
fn a_term_is_what_the_glossary_gets() {
    const EBB: &str = r#"offer glossary create "ebb" "the falling tide" tags:<tags>"#;
    check(&[
        ("add ebb to the glossary: the falling tide", EBB),
        ("add the term ebb to our glossary, meaning the falling tide", EBB),
        ("add ebb to the glossary - the falling tide", EBB),
        ("create a glossary entry for ebb: \"the falling tide\"", EBB),
        ("put ebb into the glossary: \"the falling tide\"", EBB),
        ("add ebb to the glossary as a tide: \"the falling tide\"", EBB),
    ]);
}

#[test]
fn a_value_is_what_comes_behind_to() {
    check(&[
        ("change the draught to 3 in hulls.udon", "offer propose hulls.udon update <path> set:3"),
        (
            "let |hull[7]:draught in hulls.udon be set to 3, only show it",
            r#"run udon.propose {"file":"hulls.udon","operation":"update","set":"3","path":"|hull[7]:draught"}"#,
        ),
        ("make a file hulls.md that says aground", r#"offer create file hulls.md "aground""#),
    ]);
}

#[test]
fn what_points_at_what_is_at_hand_is_no_name_of_it() {
    check(&[
        ("bookmark this as landfall", r#"offer bookmark <node> "landfall""#),
        ("bookmark it as landfall: k9m4", r#"run loom.bookmark {"node":"k9m4","label":"landfall"}"#),
        ("bookmark this spot", "offer bookmark <node>"),
        ("snapshot this as landfall", r#"offer take_snapshot "landfall""#),
        ("pin this place", HELD),
        ("pin this thing", HELD),
        // The verb is no question to a snapshot.
        ("restore snapshot 3", "offer summon 3 <query>"),
        ("open snapshot 3", "offer summon 3 <query>"),
    ]);
}

#[test]
fn questions_about_code_look_for_what_they_name() {
    check(&[
        ("who calls tie_knot", r#"run code.search {"query":"tie_knot"}"#),
        ("where is tie_knot used", r#"run code.search {"query":"tie_knot"}"#),
        ("which files mention bollards", r#"run code.search {"query":"bollards"}"#),
        ("what's the definition of bollard", r#"run glossary.search {"query":"bollard"}"#),
        ("where was I", "ask memory.memory"),
        ("list everything you can do", "run meta.help {}"),
    ]);
}

#[test]
fn things_of_another_kind_are_no_words_to_look_for() {
    check(&[
        ("find posts about storms", HELD),
        ("find threads about storms", HELD),
        ("find tasks about the hull", HELD),
        ("find nodes about squalls", r#"run loom.find {"query":"squalls"}"#),
        ("find nodes with \"posts about squalls\"", r#"run loom.find {"query":"posts about squalls"}"#),
        ("search the code for threads with locks", r#"run code.search {"query":"threads with locks"}"#),
        ("look up posts on squalls in the glossary", r#"run glossary.search {"query":"posts on squalls"}"#),
    ]);
}

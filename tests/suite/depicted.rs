//! Changes that are told by how things are to stand, where they are only shown or staged; and lines that name what they mean by where
//! it is or what it is for.

use crate::readings::{HELD, check};

#[test]
fn what_only_shows_or_stages_a_change_is_told_how_things_are_to_stand() {
    let load = r#"run udon.propose {"file":"fleet.udon","operation":"update","path":"|truck[t7]:load","set":"20"}"#;
    let staged = |change: &str| format!(r#"run udon.session_modify {{{change},"session":"con_1"}}"#);
    let cases = [
        ("preview for fleet.udon: |truck[t7]:load should become 20", load.to_owned()),
        ("propose, without writing: |truck[t7]:load 10 -> 20 in fleet.udon", load.to_owned()),
        ("preview only: :load 20 on |truck[t7] in fleet.udon", load.to_owned()),
        ("what would fleet.udon look like if |truck[t7] got :load 20", load.to_owned()),
        (
            "propose in fleet.udon that |truck[t7] goes behind |truck[t9]",
            r#"run udon.propose {"file":"fleet.udon","operation":"move","from":"|truck[t7]","position":"after:|truck[t9]"}"#.to_owned(),
        ),
        (
            "propose for fleet.udon: move |truck[t7] under |yard, show me first",
            r#"run udon.propose {"file":"fleet.udon","operation":"move","from":"|truck[t7]","to":"|yard"}"#.to_owned(),
        ),
        (
            "stage in con_1: |truck[t8] :load 20 goes in before |truck[t9]",
            staged(r#""operation":"insert","content":"|truck[t8] :load 20","position":"before:|truck[t9]""#),
        ),
        (
            "put |truck[t8] at the very end of |yard, staged in con_1",
            staged(r#""operation":"insert","content":"|truck[t8]","at":"|yard","position":"last""#),
        ),
        ("stage for con_1: |truck[t7] moves below |yard", staged(r#""operation":"move","from":"|truck[t7]","to":"|yard""#)),
        ("in con_1 peel |crate off, its children stay", staged(r#""operation":"unwrap","path":"|crate""#)),
        (
            "add to the pending changes of con_1: rename |truck to lorry",
            staged(r#""operation":"update","path":"|truck","rename":"lorry""#),
        ),
        // What is denied is no change, and what is not to be written is one.
        ("in session con_1 |truck[t7] never goes under |yard", "ask udon.session_modify".to_owned()),
        ("in session con_1 don't nuke |truck[t7]", HELD.to_owned()),
        ("in session con_1 don't let |truck[t7] go under |yard", HELD.to_owned()),
        (
            "preview, don't write it: |truck[t7] goes under |yard in fleet.udon",
            r#"run udon.propose {"file":"fleet.udon","operation":"move","from":"|truck[t7]","to":"|yard"}"#.to_owned(),
        ),
        // What writes is told by a verb of changing.
        ("apply fleet.udon: |truck[t7]:load 20", "ask udon.apply".to_owned()),
        ("apply to fleet.udon: nuke |truck[t7]", "ask udon.apply".to_owned()),
    ];
    check(&cases.each_ref().map(|(line, expected)| (*line, expected.as_str())));
}

#[test]
fn what_is_not_to_be_lost_is_kept_where_the_line_says_how() {
    check(&[
        ("don't lose boat.rs, pin it", r#"run memory.pin {"target":"boat.rs"}"#),
        ("don't lose the notes", "reject"),
    ]);
}

#[test]
fn what_is_meant_is_told_in_whichever_order() {
    check(&[
        (
            "crew.schema.udon vs crew.udon: validate, strict",
            r#"run udon.validate {"strict":true,"schema":"crew.schema.udon","file":"crew.udon"}"#,
        ),
        (
            "validate crew.udon vs crew.schema.udon",
            r#"run udon.validate {"schema":"crew.schema.udon","file":"crew.udon"}"#,
        ),
        ("switch to the parent node", r#"run loom.switch {"node":".."}"#),
        ("view the parent of k9m4", "ask loom.view"),
        ("prune the parent", HELD),
        ("nothing but the skeleton of fleet.udon", r#"run udon.glance {"skeleton":true,"file":"fleet.udon"}"#),
        ("which continuations has k9m4 got by now", "run loom.list"),
        ("compare fleet.udon with fleet2.udon and report how they differ", "run udon.diff"),
        ("compare fleet.udon with fleet2.udon and report it", HELD),
        ("make a link from node k9m4 into node m4k9", r#"run loom.link {"node":"k9m4","target":"m4k9"}"#),
        ("[tool] view k9m4", r#"run loom.view {"node":"k9m4"}"#),
        ("stash label=route; content=by the coast", r#"run memory.stash {"label":"route","content":"by the coast"}"#),
        ("stash content=by the coast; label=route", r#"run memory.stash {"content":"by the coast","label":"route"}"#),
        ("stash label=route content=coast", r#"run memory.stash {"label":"route","content":"coast"}"#),
        ("assert_eq!(view, \"k9m4\");", "reject"),
    ]);
}

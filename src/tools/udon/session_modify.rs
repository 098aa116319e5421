//! `udon.session_modify`: stage a change in a session.

use crate::choices;
use crate::engine::{Effect, Fragment, Kind, Param, PathArg, Permission, SessionRef, Spec, Tool};

choices! {
    /// Values of a parameter.
    Operation: Insert "insert" ["add", "put", "create"], Update "update" ["set", "change", "replace"], Delete "delete" ["remove", "drop", "del"], Move "move" ["relocate"], Wrap "wrap" ["enclose"], Unwrap "unwrap" ["unnest"],
}

const SESSION: Param<SessionRef> =
    Param::new("session", "the session").positional().after(&["in", "session"]).or(&["id"]);
const OPERATION: Param<Operation> = Param::new("operation", "what to do").positional().or(&["op"]);
const PATH: Param<Option<PathArg>> =
    Param::new("path", "the element or attribute to change").positional().or(&["target"]);
const AT: Param<Option<PathArg>> = Param::new("at", "the parent to insert into").or(&["parent", "under"]);
const CONTENT: Param<Option<Fragment>> = Param::new("content", "what to insert").or(&["fragment"]);
const POSITION: Param<Option<String>> =
    Param::new("position", "first, last, before:PATH or after:PATH").after(&["position"]);
const SET: Param<Option<String>> = Param::new("set", "the new value of an attribute").or(&["value"]);
const MERGE: Param<Option<Fragment>> = Param::new("merge", "attributes and children to merge into an element");
const RENAME: Param<Option<String>> = Param::new("rename", "the new name or key").or(&["new-name"]);
const RECURSIVE: Param<bool> = Param::new("recursive", "delete children too").default("true");
const FROM: Param<Option<PathArg>> = Param::new("from", "the subtree to move").or(&["source"]);
const TO: Param<Option<PathArg>> = Param::new("to", "the new parent").or(&["destination"]);
const WITH: Param<Option<Fragment>> = Param::new("with", "the element to wrap into");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.session_modify",
        aliases: &["session modify", "session change", "session stage", "session edit"],
        senses: &["modify", "stage", "set", "update", "rename", "move", "remove", "delete", "insert", "add"],
        about: "stage a change in a session",
        past: "staged in session",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[
            SESSION.spec(),
            OPERATION.spec(),
            PATH.spec(),
            AT.spec(),
            CONTENT.spec(),
            POSITION.spec(),
            SET.spec(),
            MERGE.spec(),
            RENAME.spec(),
            RECURSIVE.spec(),
            FROM.spec(),
            TO.spec(),
            WITH.spec(),
        ],
        needs: &[],
        yields: &[Kind::Session],
        transcript: None,
    },
    run: None,
};

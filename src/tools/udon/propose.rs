//! `udon.propose`: preview a change to a document without writing it.

use crate::choices;
use crate::engine::{DocFile, Effect, Fragment, Kind, Param, PathArg, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    Operation: Insert "insert" ["add", "put", "create"], Update "update" ["set", "change", "replace"], Delete "delete" ["remove", "drop", "del"], Move "move" ["relocate"], Wrap "wrap" ["enclose"], Unwrap "unwrap" ["unnest"],
}

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["in", "to", "of", "for"]);
const OPERATION: Param<Operation> = Param::new("operation", "what to do").positional().or(&["op"]);
const PATH: Param<Option<PathArg>> =
    Param::new("path", "the element or attribute to change").positional().or(&["target"]);
const AT: Param<Option<PathArg>> = Param::new("at", "the parent to insert into").or(&["parent", "under"]);
const CONTENT: Param<Option<Fragment>> =
    Param::new("content", "what to insert, as text or the name of a file").or(&["fragment"]);
const POSITION: Param<Option<String>> =
    Param::new("position", "first, last, before:PATH or after:PATH").after(&["position"]);
const SET: Param<Option<String>> = Param::new("set", "the new value of an attribute").or(&["value"]);
const MERGE: Param<Option<Fragment>> = Param::new("merge", "attributes and children to merge into an element");
const RENAME: Param<Option<String>> = Param::new("rename", "the new name or key").or(&["new-name"]);
const RECURSIVE: Param<bool> = Param::new("recursive", "delete children too").default("true");
const FROM: Param<Option<PathArg>> = Param::new("from", "the subtree to move").or(&["source"]);
const TO: Param<Option<PathArg>> = Param::new("to", "the new parent").or(&["destination"]);
const WITH: Param<Option<Fragment>> = Param::new("with", "the element to wrap into");
const SCHEMA: Param<Option<DocFile>> = Param::new("schema", "check the result against this schema").after(&["against"]);
const UPDATE_REFERENCES: Param<bool> =
    Param::new("update-references", "let references follow a rename or move").said(&["updating"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.propose",
        aliases: &["propose", "preview"],
        senses: &[
            "change", "set", "update", "rename", "move", "remove", "delete", "insert", "add", "wrap", "unwrap",
            "suggest", "draft",
        ],
        about: "preview a change to a document without writing it",
        past: "proposed for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[
            FILE.spec(),
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
            SCHEMA.spec(),
            UPDATE_REFERENCES.spec(),
        ],
        needs: &[],
        yields: &[Kind::Proposal, Kind::File],
        transcript: None,
    },
    run: None,
};

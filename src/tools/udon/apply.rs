//! `udon.apply`: write a change to a document.

use crate::choices;
use crate::engine::{DocFile, Effect, Fragment, Kind, Param, PathArg, Permission, ProposalRef, Spec, Tool};

choices! {
    /// Values of a parameter.
    Operation: Insert "insert" ["add", "put", "create"], Update "update" ["set", "change", "replace"], Delete "delete" ["remove", "drop", "del"], Move "move" ["relocate"], Wrap "wrap" ["enclose"], Unwrap "unwrap" ["unnest"],
}

const PROPOSAL: Param<Option<ProposalRef>> =
    Param::new("proposal", "a proposal from before").positional().after(&["proposal"]).or(&["id"]);
const FILE: Param<Option<DocFile>> = Param::new("file", "the document").positional().after(&["to", "in", "on"]);
const OPERATION: Param<Option<Operation>> = Param::new("operation", "what to do, instead of a proposal").or(&["op"]);
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
const VALIDATE: Param<bool> = Param::new("validate", "check the result before writing").default("true").or(&["check"]);
const BACKUP: Param<bool> = Param::new("backup", "keep a copy beside the file").default("true");
const DRY_RUN: Param<bool> = Param::new("dry-run", "check and report, but write nothing");
const UPDATE_REFERENCES: Param<bool> =
    Param::new("update-references", "let references follow a rename or move").said(&["updating"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.apply",
        aliases: &["apply"],
        senses: &["write", "commit", "save", "confirm", "execute"],
        about: "write a change to a document",
        past: "applied",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[
            PROPOSAL.spec(),
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
            VALIDATE.spec(),
            BACKUP.spec(),
            DRY_RUN.spec(),
            UPDATE_REFERENCES.spec(),
        ],
        needs: &[&["proposal", "operation"]],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

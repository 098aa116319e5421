//! Change verbs, and the words that stand around them.
//!
//! Words only: what is done with them is `change.rs`.

use super::super::forms;

/// What a change verb asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    Set,
    /// Sets as well, and its value stands behind other words: `replace |a:x with 5`.
    Replace,
    Rename,
    Merge,
    Move,
    Delete,
    Insert,
    Wrap,
    Unwrap,
}

/// The parameters that say an operation.
pub const PARTS: &[&str] =
    &["path", "recursive", "set", "rename", "merge", "from", "to", "at", "position", "content", "with"];

impl Act {
    /// What a verb asks for, `rename`, `renaming`.
    pub fn of(verb: &str) -> Option<Self> {
        let act = |verb: &str| VERBS.iter().find(|(known, _)| *known == verb).map(|(_, act)| *act);
        act(verb).or_else(|| forms::stems(verb, "ing").find_map(|stem| act(&stem)))
    }

    /// What a verb says that was done to what stands before it, `with |a renamed to b`.
    pub fn done(verb: &str) -> Option<Self> {
        let irregular = DONE.iter().find(|(known, _)| *known == verb).map(|(_, act)| *act);
        irregular.or_else(|| forms::stems(verb, "ed").find_map(|stem| Self::of(&stem)))
    }

    pub const fn operation(self) -> &'static str {
        match self {
            Self::Set | Self::Replace | Self::Rename | Self::Merge => "update",
            Self::Move => "move",
            Self::Delete => "delete",
            Self::Insert => "insert",
            Self::Wrap => "wrap",
            Self::Unwrap => "unwrap",
        }
    }

    /// The part that says where something is put, if it puts anything.
    pub const fn parent(self) -> Option<&'static str> {
        match self {
            Self::Insert => Some("at"),
            Self::Move => Some("to"),
            _ => None,
        }
    }

    /// Which of the parts it has. No word is taken for another: `delete |a and |b` names no place for |b.
    pub const fn parts(self) -> &'static [&'static str] {
        match self {
            Self::Set | Self::Replace => &["path", "set"],
            Self::Rename => &["path", "rename"],
            Self::Merge => &["path", "merge", "content"],
            Self::Move => &["from", "to", "position"],
            Self::Insert => &["at", "to", "position", "content"],
            Self::Wrap => &["path", "with"],
            Self::Delete => &["path", "recursive"],
            Self::Unwrap => &["path"],
        }
    }
}

/// Change verbs and nouns of them, and what each asks for.
const VERBS: &[(&str, Act)] = &[
    ("set", Act::Set),
    ("change", Act::Set),
    ("bump", Act::Set),
    ("raise", Act::Set),
    ("lower", Act::Set),
    ("increase", Act::Set),
    ("decrease", Act::Set),
    ("update", Act::Set),
    ("replace", Act::Replace),
    ("substitute", Act::Replace),
    ("swap", Act::Replace),
    ("rename", Act::Rename),
    ("ren", Act::Rename),
    ("relabel", Act::Rename),
    ("retitle", Act::Rename),
    ("merge", Act::Merge),
    ("move", Act::Move),
    ("mv", Act::Move),
    ("relocate", Act::Move),
    ("shift", Act::Move),
    ("transfer", Act::Move),
    ("remove", Act::Delete),
    ("removal", Act::Delete),
    ("delete", Act::Delete),
    ("deletion", Act::Delete),
    ("drop", Act::Delete),
    ("erase", Act::Delete),
    ("rm", Act::Delete),
    ("kill", Act::Delete),
    ("axe", Act::Delete),
    ("axing", Act::Delete),
    ("strike", Act::Delete),
    ("scrap", Act::Delete),
    // `get rid of`.
    ("rid", Act::Delete),
    ("insert", Act::Insert),
    ("insertion", Act::Insert),
    ("add", Act::Insert),
    ("put", Act::Insert),
    ("wrap", Act::Wrap),
    ("unwrap", Act::Unwrap),
];
/// What is said to have been done, where that is no verb in `-ed` or means another thing than the verb.
const DONE: &[(&str, Act)] = &[
    ("set", Act::Set),
    ("reduced", Act::Set),
    ("called", Act::Rename),
    ("went", Act::Move),
    ("gone", Act::Delete),
    ("taken", Act::Delete),
    ("cut", Act::Delete),
];

/// Words before what something belongs to: `:size of |pool`.
pub const OF: &[&str] = &["of", "from", "in", "on", "inside", "within"];
/// Words for an attribute, before its name.
pub const ATTRIBUTE: &[&str] = &["attribute", "attr", "property", "field", "setting", "option"];
/// Words for an element, before its path.
pub const ELEMENT: &[&str] =
    &["element", "node", "block", "section", "subtree", "entry", "item", "tag", "branch", "whole"];
/// Words for parts of an element that are no attribute.
pub const WITHIN: &[&str] =
    &["text", "content", "contents", "prose", "words", "child", "children", "elements", "attributes", "all", "every"];
/// Words before a parent.
pub const INTO: &[&str] = &["under", "into", "to", "in", "inside", "within", "at", "of"];
/// Words before a parent, or before what something stands behind: of what is only shown or staged they lead to a parent.
pub const BELOW: &[&str] = &["below", "beneath"];
/// Words before what something stands behind.
pub const BEHIND: &[&str] = &["after", "behind"];
/// Words before a value or a new name.
pub const TO: &[&str] = &["to", "=", "becomes", "became", "become", "be", "reads", "read", "as", "into", "at", ":="];
/// Words before what takes the place of something.
pub const BY: &[&str] = &["with", "by", "to", "->", "for"];
/// Words before what wraps.
pub const WITH: &[&str] = &["in", "with", "into", "inside", "by"];

/// Words that want a change only shown.
pub const SHOW: &[&[&str]] = &[
    &["propose"],
    &["proposal"],
    &["preview"],
    &["draft"],
    &["suggest"],
    &["dry"],
    &["dry-run"],
    &["try", "out"],
    &["what", "if"],
    &["would"],
    &["don't", "write"],
    &["don't", "commit"],
    &["don't", "save"],
    &["dont", "save"],
    &["dont", "write"],
    &["don't", "apply"],
    &["don't", "change"],
    &["don't", "touch"],
    &["not", "write"],
    &["not", "apply"],
    &["not", "commit"],
    &["not", "save"],
    &["not", "change"],
    &["not", "touch"],
    &["no", "writing"],
    &["no", "saving"],
    &["without", "writing"],
    &["without", "saving"],
    &["without", "changing"],
    &["without", "altering"],
    &["without", "touching"],
];
/// Words that want it written.
pub const WRITE: &[&[&str]] = &[
    &["apply"],
    &["for", "real"],
    &["and", "save"],
    &["and", "write"],
    &["save", "it"],
    &["write", "it"],
    &["write", "the", "file"],
    &["to", "disk"],
    &["directly"],
    &["right", "away"],
    &["immediately"],
    &["no", "backup"],
    &["without", "backup"],
    &["no", "preview"],
    &["no", "proposal"],
    &["without", "proposal"],
    &["go", "ahead"],
];
/// Words for what is staged.
pub const STAGED: &[&[&str]] =
    &[&["pending", "changes"], &["pending", "edits"], &["pending", "change"], &["pending", "edit"]];

//! What a tree is made of.

use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::text::excerpt;

/// Declares an enumeration that is stored and exported by name.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// The name under which it is stored.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// What a name stands for.
            pub fn parse(name: &str) -> Option<Self> {
                match name { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

names! {
    /// How the text of a tree is read.
    Mode {
        /// Turns of a conversation.
        Dialogue "dialogue",
        /// One text that goes on.
        Buffer "buffer",
    }
}

names! {
    /// What kind of author wrote a node.
    Author {
        /// A person.
        Human "human",
        /// A model.
        Model "model",
        /// Nobody: a part of the frame.
        System "system",
        /// Several.
        Mixed "mixed",
    }
}

names! {
    /// What a source is to the target of an edge.
    Role {
        /// What is continued; several are versions of one another.
        Primary "primary",
        /// Something to know.
        Context "context",
        /// Something to obey.
        Instruction "instruction",
    }
}

names! {
    /// What an edge says of its target.
    EdgeKind {
        /// It goes on from its sources.
        Continuation "continuation",
        /// It is a note on its source.
        Annotation "annotation",
    }
}

/// A tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// Its key.
    pub key: i64,
    /// Its id outside.
    pub ulid: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub description: Option<String>,
    /// How its text is read.
    pub mode: Mode,
    /// The key of its root.
    pub root: i64,
    /// Visible nodes, annotations left out.
    pub nodes: i64,
    /// Visible nodes without a continuation.
    pub leaves: i64,
    /// When it was last changed.
    pub updated: String,
    /// What a model is told in it before everything else.
    pub system: Option<String>,
    /// The model that goes on in it where nobody says which.
    pub subject: Option<String>,
    /// A summary that a model wrote, and which model.
    pub summary: Option<(String, String)>,
    /// Whether it was put away.
    pub archived: bool,
}

/// A node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its key.
    pub key: i64,
    /// The key of its tree.
    pub tree: i64,
    /// Its id outside.
    pub ulid: String,
    /// Its short id.
    pub local: String,
    /// Its text, which never changes.
    pub content: String,
    /// Who wrote it.
    pub author: String,
    /// What kind of author that is.
    pub kind: Author,
    /// When it was written: RFC 3339 with milliseconds.
    pub created: String,
    /// The key of the node it was written under.
    pub parent: Option<i64>,
    /// How far it is from the root.
    pub depth: i64,
    /// The key of the node it is an edited version of.
    pub edited_from: Option<i64>,
    /// The key of the first version, if it is a later one.
    pub origin: Option<i64>,
    /// Which version it is, from 0.
    pub version: i64,
    /// Its provenance hash; an imported node may have none.
    pub hash: Option<String>,
    /// The hashes of its parents when it was written, sorted, joined by commas.
    pub parents: String,
    /// The hash of a model's raw answer, or `missing`.
    pub evidence: Option<String>,
    /// A summary that a model wrote, and which model.
    pub summary: Option<(String, String)>,
    /// The label of its bookmark; empty for a bookmark without one.
    pub bookmark: Option<String>,
    /// Whether somebody pruned it.
    pub pruned: bool,
    /// Whether it is out of sight, because it or what leads to it was pruned.
    pub hidden: bool,
    /// Its number among the annotations, if it is one.
    pub note: Option<i64>,
    /// Whether it is kept from models.
    pub excluded: bool,
}

/// The columns of a node, in the order in which [`node`] reads them.
pub const NODE: &str = "n.id, n.tree, n.ulid, n.local, n.content, n.author, n.kind, n.created, n.parent, n.depth, \
    n.edited_from, n.origin, n.version, n.hash, n.parents, n.evidence, n.summary, n.bookmark, n.pruned, n.hidden, n.note, \
    n.excluded, n.summary_source";

/// How many columns that are.
pub const NODE_COLUMNS: usize = 23;

/// A node from its row.
pub fn node(row: &rusqlite::Row<'_>) -> rusqlite::Result<Node> {
    let kind: String = row.get(6)?;
    Ok(Node {
        key: row.get(0)?,
        tree: row.get(1)?,
        ulid: row.get(2)?,
        local: row.get(3)?,
        content: row.get(4)?,
        author: row.get(5)?,
        kind: Author::parse(&kind).unwrap_or(Author::Mixed),
        created: row.get(7)?,
        parent: row.get(8)?,
        depth: row.get(9)?,
        edited_from: row.get(10)?,
        origin: row.get(11)?,
        version: row.get(12)?,
        hash: row.get(13)?,
        parents: row.get(14)?,
        evidence: row.get(15)?,
        summary: row.get::<_, Option<String>>(16)?.zip(row.get(22)?),
        bookmark: row.get(17)?,
        pruned: row.get(18)?,
        hidden: row.get(19)?,
        note: row.get(20)?,
        excluded: row.get(21)?,
    })
}

/// The columns of a tree, in the order in which [`tree`] reads them.
pub const TREE: &str = "id, ulid, title, description, mode, coalesce(root, 0), nodes, leaves, updated, system, subject, \
    summary, summary_source, archived IS NOT NULL";

/// A tree from its row.
pub fn tree(row: &rusqlite::Row<'_>) -> rusqlite::Result<Tree> {
    let mode: String = row.get(4)?;
    Ok(Tree {
        key: row.get(0)?,
        ulid: row.get(1)?,
        title: row.get(2)?,
        description: row.get(3)?,
        mode: Mode::parse(&mode).unwrap_or(Mode::Dialogue),
        root: row.get(5)?,
        nodes: row.get(6)?,
        leaves: row.get(7)?,
        updated: row.get(8)?,
        system: row.get(9)?,
        subject: row.get(10)?,
        summary: row.get::<_, Option<String>>(11)?.zip(row.get(12)?),
        archived: row.get(13)?,
    })
}

impl Tree {
    /// Its title where it is only shown: one line, and not too long.
    pub fn called(&self) -> String {
        excerpt(&self.title, SHOWN)
    }
}

impl Node {
    /// The id as it is shown: `[a7x2]`, annotations as `[ann-1]`.
    pub fn id(&self) -> String {
        format!("[{}]", self.name())
    }

    /// The id as it is written in a command.
    pub fn name(&self) -> String {
        match self.note {
            Some(number) => format!("ann-{number}"),
            None => self.local.clone(),
        }
    }

    /// The key of the first version of the node.
    pub fn lineage(&self) -> i64 {
        self.origin.unwrap_or(self.key)
    }
}

/// How many characters of a title or a label are shown where it only says which one.
const SHOWN: usize = 80;

/// The most characters of a title.
const TITLE: usize = 200;

/// Refuses a title that is too long to be one.
pub fn check_title(title: &str) -> Result<()> {
    let length = title.chars().count();
    if length <= TITLE {
        return Ok(());
    }
    Err(Error::new(Code::LimitExceeded, format!("a title has at most {TITLE} characters, not {length}")))
}

/// The longest text that a node takes.
const LONGEST: usize = 1 << 20;

/// Refuses a text that no node can hold: nothing at all, or too much.
pub fn check_content(content: &str) -> Result<()> {
    if content.trim().is_empty() {
        return Err(Error::new(Code::InvalidArgument, "a node cannot be empty"));
    }
    if content.len() > LONGEST {
        return Err(Error::new(Code::LimitExceeded, format!("a node holds at most {LONGEST} bytes"))
            .detail(format!("the text has {}", content.len())));
    }
    Ok(())
}

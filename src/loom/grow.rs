//! Adding nodes: a root, a continuation, a note.

use super::Loom;
use super::entity::{Author, EdgeKind, Mode, Node, Role, check_content};
use super::provenance::{Evidence, hex, joined};
use super::ulid::{Minted, SHORTEST, mint};
use crate::error::{Code, Error, Result};
use crate::hint;

/// A node that is to be.
pub(super) struct New<'a> {
    pub tree: i64,
    pub content: &'a str,
    pub author: &'a str,
    pub kind: Author,
    pub author_id: &'a str,
    pub created: &'a str,
    pub parents: String,
    pub parent: Option<i64>,
    pub depth: i64,
    pub edited_from: Option<i64>,
    pub origin: Option<i64>,
    pub version: i64,
    pub note: Option<i64>,
    /// The hash of a model's raw answer.
    pub evidence: Option<&'a str>,
}

impl Loom<'_> {
    /// Adds a continuation of `from` by the caller. One that continues it moves the caller's position there.
    pub fn respond(&self, from: &Node, content: &str, role: Role) -> Result<Node> {
        check_content(content)?;
        self.refuse_end(from)?;
        self.store.transaction(|| self.responded(from, content, role))
    }

    /// The same within a transaction.
    pub(super) fn responded(&self, from: &Node, content: &str, role: Role) -> Result<Node> {
        self.hold(from)?;
        let (author_id, kind) = self.author()?;
        let node = self.continuation(from, content, role, (&self.who, &author_id, kind), None)?;
        self.held(&node)?;
        if role == Role::Primary {
            self.follow_named(from, &node)?;
            self.go(&node)?;
        }
        Ok(node)
    }

    /// Adds a message of the caller that began at `from`: behind what it wrote below that since, as far as it still
    /// stands there. Where it went elsewhere, the message stands at `from` and the caller where it is.
    pub fn message(&self, from: &Node, content: &str) -> Result<Node> {
        check_content(content)?;
        self.store.transaction(|| {
            let (from, tree) = (self.node_of(from.key)?, self.tree_of(from.tree)?);
            let (here, place) = (self.current()?, self.position(&tree)?);
            if here.key == tree.key && (from.hidden || self.leads_to(&from, &place)?) {
                let draft = self.draft(&tree)?.filter(|draft| draft.node == place.key);
                let written = draft.map(|_| self.commit_draft(&place)).transpose()?.flatten();
                return self.responded(written.as_ref().unwrap_or(&place), content, Role::Primary);
            }
            let node = self.responded(if from.hidden { &place } else { &from }, content, Role::Primary)?;
            self.go(&place)?;
            self.go(&self.position(&here)?)?;
            Ok(node)
        })
    }

    /// Adds what a model answered, as the `place`th of its answers, from 0; its answer as it came is kept, and its hash
    /// is the node's evidence. Nobody moves. Where the node was pruned while the model wrote, the answer is hidden too.
    pub fn generated(&self, from: &Node, content: &str, agent: &str, raw: &[u8], place: usize) -> Result<Node> {
        check_content(content)?;
        self.store.transaction(|| {
            let from = &self.node_of(from.key)?;
            refuse_note(from)?;
            let (author_id, kind) = self.register(agent, Author::Model)?;
            let evidence = hex(raw);
            let author = (agent, author_id.as_str(), kind);
            let node = self.continuation(from, content, Role::Primary, author, Some(&evidence))?;
            self.store.execute(
                "INSERT INTO loom_answer (node, model, raw, place, at) VALUES (?1, ?2, ?3, ?4, ?5)",
                (node.key, agent, raw, i64::try_from(place).unwrap_or(0), &self.now()),
            )?;
            Ok(node)
        })
    }

    fn continuation(
        &self,
        from: &Node,
        content: &str,
        role: Role,
        (author, author_id, kind): (&str, &str, Author),
        evidence: Option<&str>,
    ) -> Result<Node> {
        let mode = self.tree_of(from.tree)?.mode;
        // Versions of a buffer share what comes after them.
        let mut sources = if mode == Mode::Buffer { self.versions(from)? } else { Vec::new() };
        sources.retain(|version| version.key != from.key);
        sources.insert(0, from.clone());
        let hashed: Vec<&Node> = sources.iter().collect();
        let node = self.insert(&New {
            tree: from.tree,
            content,
            author,
            kind,
            author_id,
            created: &self.now(),
            parents: joined(&hashed),
            parent: Some(from.key),
            depth: from.depth + 1,
            edited_from: None,
            origin: None,
            version: 0,
            note: None,
            evidence,
        })?;
        let was_leaf = self.first_continuations(from, 1)?.is_empty();
        let ends: Vec<(i64, Role)> = sources.iter().map(|source| (source.key, role)).collect();
        self.connect(from.tree, EdgeKind::Continuation, &ends, node.key)?;
        if from.hidden {
            self.settle(&node)?;
            self.recount(node.tree)?;
            return self.node_of(node.key);
        }
        self.grown(from.tree, 1, i64::from(!was_leaf))?;
        Ok(node)
    }

    /// Adds a note to `on` by the caller.
    pub fn annotate(&self, on: &Node, content: &str) -> Result<Node> {
        check_content(content)?;
        refuse_note(on)?;
        self.store.transaction(|| {
            let (author_id, kind) = self.author()?;
            self.store.execute("UPDATE loom_tree SET notes = notes + 1 WHERE id = ?1", [on.tree])?;
            let number =
                self.store.one("SELECT notes FROM loom_tree WHERE id = ?1", [on.tree], |row| row.get::<_, i64>(0))?;
            let node = self.insert(&New {
                tree: on.tree,
                content,
                author: &self.who,
                kind,
                author_id: &author_id,
                created: &self.now(),
                parents: joined(&[on]),
                parent: Some(on.key),
                depth: on.depth + 1,
                edited_from: None,
                origin: None,
                version: 0,
                note: number,
                evidence: None,
            })?;
            self.connect(on.tree, EdgeKind::Annotation, &[(on.key, Role::Primary)], node.key)?;
            self.grown(on.tree, 0, 0)?;
            Ok(node)
        })
    }

    /// The root of a tree that has none.
    pub(super) fn insert_root(&self, tree: i64, content: &str) -> Result<Node> {
        let (author_id, kind) = self.author()?;
        let node = self.insert(&New {
            tree,
            content,
            author: &self.who,
            kind,
            author_id: &author_id,
            created: &self.now(),
            parents: String::new(),
            parent: None,
            depth: 0,
            edited_from: None,
            origin: None,
            version: 0,
            note: None,
            evidence: None,
        })?;
        self.store.execute("UPDATE loom_tree SET root = ?2, nodes = 1, leaves = 1 WHERE id = ?1", (tree, node.key))?;
        Ok(node)
    }

    pub(super) fn insert(&self, new: &New<'_>) -> Result<Node> {
        let (minted, local) = self.fresh_id(new.tree)?;
        let evidence = Evidence {
            content: new.content,
            parents: &new.parents,
            created: new.created,
            author: new.author_id,
            raw: new.evidence,
        };
        self.store.execute(
            "INSERT INTO loom_node (tree, ulid, local, tail, content, author, kind, created, parent, depth, edited_from,
               origin, version, hash, parents, evidence, note)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
            rusqlite::params![
                new.tree,
                minted.ulid,
                local,
                minted.tail,
                new.content,
                new.author,
                new.kind.name(),
                new.created,
                new.parent,
                new.depth,
                new.edited_from,
                new.origin,
                new.version,
                evidence.hash(),
                new.parents,
                new.evidence,
                new.note
            ],
        )?;
        self.node_of(self.store.last_id())
    }

    /// An id that the tree does not know, and its shortest free beginning.
    pub(super) fn fresh_id(&self, tree: i64) -> Result<(Minted, String)> {
        loop {
            let minted = mint(&self.world);
            if let Some(local) = self.free_beginning(tree, &minted.tail)? {
                return Ok((minted, local));
            }
        }
    }

    /// The shortest beginning of the tail of a ULID that is no local id of the tree yet.
    pub(super) fn free_beginning(&self, tree: i64, tail: &str) -> Result<Option<String>> {
        for length in SHORTEST..=tail.len() {
            if self.is_free(tree, &tail[..length])? {
                return Ok(Some(tail[..length].to_owned()));
            }
        }
        Ok(None)
    }

    /// Whether no node of the tree has that local id.
    pub(super) fn is_free(&self, tree: i64, local: &str) -> Result<bool> {
        let taken = "SELECT count(*) FROM loom_node WHERE tree = ?1 AND local = ?2";
        Ok(self.count(taken, (tree, local))? == 0)
    }

    pub(super) fn connect(&self, tree: i64, kind: EdgeKind, sources: &[(i64, Role)], target: i64) -> Result<i64> {
        self.join(tree, &mint(&self.world).ulid, kind, sources, target, None)
    }

    /// An edge with its id, and what a file says of it.
    pub(super) fn join(
        &self,
        tree: i64,
        ulid: &str,
        kind: EdgeKind,
        sources: &[(i64, Role)],
        target: i64,
        extra: Option<&str>,
    ) -> Result<i64> {
        self.store.execute(
            "INSERT INTO loom_edge (tree, ulid, kind, target, created, extra) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (tree, ulid, kind.name(), target, &self.now(), extra),
        )?;
        let edge = self.store.last_id();
        for (seq, (node, role)) in sources.iter().enumerate() {
            self.source(edge, *node, *role, seq)?;
        }
        Ok(edge)
    }

    pub(super) fn source(&self, edge: i64, node: i64, role: Role, seq: usize) -> Result<()> {
        self.store.execute(
            "INSERT OR IGNORE INTO loom_source (edge, node, role, seq) VALUES (?1, ?2, ?3, ?4)",
            (edge, node, role.name(), i64::try_from(seq).unwrap_or(i64::MAX)),
        )?;
        Ok(())
    }

    /// Refuses a node that nothing can go on from: a note, or one that is out of sight with all that would stand below it.
    pub(super) fn refuse_end(&self, node: &Node) -> Result<()> {
        refuse_note(node)?;
        if !node.hidden {
            return Ok(());
        }
        let message = format!("{} is pruned, and nothing goes on from it", node.id());
        Err(Error::new(Code::InvalidOperation, message).hint(hint!("restore {}", self.hidden_by(node)?.name())))
    }

    /// Takes note of nodes and leaves that were added to a tree.
    pub(super) fn grown(&self, tree: i64, nodes: i64, leaves: i64) -> Result<()> {
        self.store.execute(
            "UPDATE loom_tree SET nodes = nodes + ?2, leaves = leaves + ?3, updated = ?4 WHERE id = ?1",
            (tree, nodes, leaves, &self.now()),
        )?;
        Ok(())
    }
}

/// Refuses a note where a node of the conversation is wanted.
fn refuse_note(node: &Node) -> Result<()> {
    if node.note.is_none() {
        return Ok(());
    }
    Err(Error::new(Code::InvalidOperation, format!("{} is an annotation, and nothing goes on from it", node.id()))
        .detail("say the node that it is a note on"))
}

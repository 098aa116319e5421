//! `loom.list`: list a node's continuations, annotations or links, or the bookmarks of its tree.

use serde::Serialize;

use super::shared::{LinkRow, Row};
use crate::choices;
use crate::engine::{Args, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::loom::{Loom, Node};
use crate::text::plural;
use crate::transcript;

choices! {
    /// Values of a parameter.
    What: Continuations "continuations" ["continuation", "children", "branches", "replies", "next", "child", "continue", "continues"], Annotations "annotations" ["annotation", "notes", "comments", "commented", "remark", "remarks", "scribbled"], Links "links" ["link", "connections", "linked", "connected"], Bookmarks "bookmarks" ["bookmark", "bookmarked", "stars", "starred"],
}

const NODE: Param<Option<NodeRef>> = Param::new("node", "the node, or for bookmarks any of the tree's")
    .positional()
    .after(&["of", "from", "on", "for", "under"])
    .unless("what", "bookmarks");
const WHAT: Param<What> = Param::new("what", "what of it").positional().default("continuations");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.list",
        aliases: &["list", "list node", "ls node"],
        senses: &["ls", "children", "links", "annotations", "continuations", "show"],
        about: "list a node's continuations, annotations or links, or its tree's bookmarks",
        past: "listed",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[NODE.spec(), WHAT.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/list"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (wanted, what) = (args.get(&NODE)?, args.get(&WHAT)?);
    let loom = Loom::of(session)?;
    let node = match wanted {
        Some(wanted) => loom.node(&wanted)?,
        None => loom.position(&loom.current()?)?,
    };
    let id = node.name();
    let rows = |nodes: Vec<Node>| nodes.iter().map(Row::of).collect::<Vec<_>>();
    let reply = match what {
        What::Continuations => Reply::new(Continuations { id: id.clone(), nodes: rows(loom.continuations(&node)?) }),
        What::Annotations => Reply::new(Annotations { id: id.clone(), notes: rows(loom.annotations(&node)?) }),
        What::Links => {
            Reply::new(Links { id: id.clone(), links: LinkRow::all(&loom, loom.links(&node)?, Some(node.tree))? })
        }
        What::Bookmarks => Reply::new(Bookmarks { nodes: rows(loom.bookmarks(&loom.tree_of(node.tree)?)?) }),
    };
    Ok(reply.yields(It::new(Kind::Node, id)))
}

#[derive(Serialize)]
struct Continuations {
    id: String,
    nodes: Vec<Row>,
}

impl Show for Continuations {
    fn show(&self, page: &mut Page) {
        let count = plural(self.nodes.len(), "continuation");
        let end = if self.nodes.is_empty() { "" } else { ":" };
        page.line().path(format!("[{}]", self.id)).plain(format!(" → {count}{end}"));
        self.nodes.iter().for_each(|row| row.show(page));
    }
}

#[derive(Serialize)]
struct Annotations {
    id: String,
    notes: Vec<Row>,
}

impl Show for Annotations {
    fn show(&self, page: &mut Page) {
        heading(page, &self.id, "annotations", self.notes.is_empty());
        self.notes.iter().for_each(|row| row.show(page));
    }
}

#[derive(Serialize)]
struct Links {
    id: String,
    links: Vec<LinkRow>,
}

impl Show for Links {
    fn show(&self, page: &mut Page) {
        heading(page, &self.id, "links", self.links.is_empty());
        self.links.iter().for_each(|link| link.show(page));
    }
}

#[derive(Serialize)]
struct Bookmarks {
    nodes: Vec<Row>,
}

impl Show for Bookmarks {
    fn show(&self, page: &mut Page) {
        let end = if self.nodes.is_empty() { "" } else { ":" };
        page.line().plain(format!("{}{end}", plural(self.nodes.len(), "bookmark")));
        self.nodes.iter().for_each(|row| row.show(page));
    }
}

fn heading(page: &mut Page, id: &str, what: &str, is_empty: bool) {
    let rest = if is_empty { format!(" has no {what}") } else { format!(" {what}:") };
    page.line().path(format!("[{id}]")).plain(rest);
}

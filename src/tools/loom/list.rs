//! `loom.list`: list a node's continuations, annotations or links.

use serde::Serialize;

use super::shared::Row;
use crate::choices;
use crate::engine::{
    Args, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool, plural,
};
use crate::error::Result;
use crate::loom::{End, Linked, Loom, Node};
use crate::transcript;

choices! {
    /// Values of a parameter.
    What: Continuations "continuations" ["continuation", "children", "branches", "replies", "next", "child"], Annotations "annotations" ["annotation", "notes", "comments"], Links "links" ["link", "connections", "linked"],
}

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().after(&["of", "from", "on", "for", "under"]);
const WHAT: Param<What> = Param::new("what", "what of it").positional().default("continuations");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.list",
        aliases: &["list", "list node", "ls node"],
        senses: &["ls", "children", "links", "annotations", "continuations", "show"],
        about: "list a node's continuations, annotations or links",
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
    let node = loom.node(&wanted)?;
    let id = node.name();
    let rows = |nodes: Vec<Node>| nodes.iter().map(Row::of).collect::<Vec<_>>();
    let reply = match what {
        What::Continuations => Reply::new(Continuations { id: id.clone(), nodes: rows(loom.continuations(&node)?) }),
        What::Annotations => Reply::new(Annotations { id: id.clone(), notes: rows(loom.annotations(&node)?) }),
        What::Links => {
            let rows =
                loom.links(&node)?.into_iter().map(|link| other_end(&loom, &node, link)).collect::<Result<_>>()?;
            Reply::new(Links { id: id.clone(), links: rows })
        }
    };
    Ok(reply.yields(It::new(Kind::Node, id)))
}

fn other_end(loom: &Loom<'_>, node: &Node, link: Linked) -> Result<LinkRow> {
    let to = match link.end {
        End::Document(document, section) if section.is_empty() => format!("doc:\"{}\"", document.title),
        End::Document(document, section) => format!("doc:\"{}\" {section}", document.title),
        End::Tree(tree) => format!("tree:\"{}\"", tree.title),
        End::Node(other) if other.tree == node.tree => other.id(),
        End::Node(other) => format!("{} in tree:\"{}\"", other.id(), loom.title_of(&other)?),
    };
    Ok(LinkRow { to, note: link.note })
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

#[derive(Serialize)]
struct LinkRow {
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Show for Links {
    fn show(&self, page: &mut Page) {
        heading(page, &self.id, "links", self.links.is_empty());
        for link in &self.links {
            let line = page.line().plain("  ↔ ").path(&link.to);
            if let Some(note) = &link.note {
                line.faint(format!(" (note: \"{note}\")"));
            }
        }
    }
}

fn heading(page: &mut Page, id: &str, what: &str, is_empty: bool) {
    let rest = if is_empty { format!(" has no {what}") } else { format!(" {what}:") };
    page.line().path(format!("[{id}]")).plain(rest);
}

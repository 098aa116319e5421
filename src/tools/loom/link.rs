//! `loom.link`: link a node to another node, tree or document.

use serde::Serialize;

use crate::engine::{
    Args, Change, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Section, Session, Show, Spec, ThingRef,
    Tool, Value,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::loom::{End, Loom, Node, Tree};
use crate::transcript;

const NODE: Param<NodeRef> = Param::new("node", "the node").positional().or(&["from"]);
const TARGET: Param<ThingRef> =
    Param::new("target", "what to link to").positional().after(&["to", "with", "and", "into", "onto"]).or(&["to"]);
const OTHER: Param<Option<NodeRef>> = Param::new("other", "a node of the other tree").positional().after(&["node"]);
const SECTION: Param<Option<Section>> =
    Param::new("section", "only this section of a document").positional().after(&["section"]);
const REMOVE: Param<bool> = Param::new("remove", "take the link away").said(&[
    "remove",
    "unlink",
    "delete",
    "break",
    "cut",
    "sever",
    "drop",
    "undo",
    "disconnect",
    "detach",
    "take away",
]);
const NOTE: Param<Option<String>> =
    Param::new("note", "why").after(&["because", "since", "note", "noting", "remark", "saying", "reason"]).or(&["why"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.link",
        aliases: &["link"],
        senses: &["connect", "attach", "relate"],
        about: "link a node to another node, tree or document",
        past: "linked",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), TARGET.spec(), NOTE.spec(), OTHER.spec(), SECTION.spec(), REMOVE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/link"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (mut node, target, mut other) = (args.get(&NODE)?, args.get(&TARGET)?, args.get(&OTHER)?);
    // In `link a7x2 to tree:"t" node:b3k9` the option names the far end, and the first word the near one.
    if let (Some(far), Some(near)) = (args.span("node"), args.span("other"))
        && near.start < far.start
    {
        other = other.map(|near| std::mem::replace(&mut node, near));
    }
    let (note, section, remove) = (args.get(&NOTE)?, args.get(&SECTION)?, args.get(&REMOVE)?);
    let grants = session.grants().clone();
    let loom = Loom::of(session)?;
    let here = loom.current()?;
    let enter = |tree: &Tree| {
        if tree.key == here.key { Ok(()) } else { grants.check(Permission::CrossTree, TOOL.spec.name) }
    };
    let node = loom.node(&node)?;
    let end = if let Some(title) = target.strip_prefix("doc:") {
        grants.check(Permission::DocRead, TOOL.spec.name)?;
        let document = loom.document(title)?;
        let section = section.map(|section| document.section(&section)).transpose()?;
        End::Document(document, section.map(|section| section.name).unwrap_or_default())
    } else if let Some(name) = target.strip_prefix("tree:") {
        let tree = loom.tree(name)?;
        enter(&tree)?;
        match other {
            Some(other) => End::Node(Box::new(loom.node_in(&tree, &other)?)),
            None => End::Tree(tree),
        }
    } else if other.is_some() {
        return Err(Error::new(Code::InvalidSyntax, "one link has two ends").hint("help link"));
    } else {
        End::Node(Box::new(loom.node(&target).or_else(|error| elsewhere(&loom, &node, &target, error))?))
    };
    let (shown, written) = (shown(&loom, &here, &end)?, written(&loom, &here, &end)?);
    let line = format!("link {} to {written}", node.name());
    let it = It::new(Kind::Node, node.name());
    if remove {
        let note = loom.unlink(&node, &end)?;
        let note = note.map(|note| format!(" note:{}", Value::from(note).written())).unwrap_or_default();
        let change = Change::remembered(format!("{line} remove"), format!("{line}{note}"));
        return Ok(Reply::new(Answer { id: node.name(), to: shown, new: false, removed: true })
            .changed(change)
            .yields(it));
    }
    let before = loom.link(&node, &end, note.as_deref())?;
    let new = before.is_none();
    let inverse = match before {
        None => format!("{line} remove"),
        Some(link) => format!("{line} note:{}", Value::from(link.note.unwrap_or_default()).written()),
    };
    let reply = Reply::new(Answer { id: node.name(), to: shown, new, removed: false }).yields(it);
    Ok(reply.changed(Change::remembered(line, inverse)))
}

/// The failure to link to a node of another tree, with the line that does.
fn elsewhere(loom: &Loom<'_>, node: &Node, target: &str, error: Error) -> Result<Node> {
    let tree = if error.code == Code::CrossTree && error.details.is_empty() { loom.tree_with(target)? } else { None };
    let Some(tree) = tree else { return Err(error) };
    Err(error.hint(hint!("link {} to tree:{} other:{}", node.name(), loom.reference(&tree)?, target)))
}

/// An end as it is shown.
fn shown(loom: &Loom<'_>, here: &Tree, end: &End) -> Result<String> {
    Ok(match end {
        End::Node(other) if other.tree == here.key => other.id(),
        End::Node(other) => format!("{} in tree:\"{}\"", other.id(), loom.title_of(other)?),
        End::Tree(tree) => format!("tree:\"{}\"", tree.title),
        End::Document(document, section) => format!("doc:\"{}\" {section}", document.title).trim_end().to_owned(),
    })
}

/// An end as one would write it behind `to`.
fn written(loom: &Loom<'_>, here: &Tree, end: &End) -> Result<String> {
    Ok(match end {
        End::Node(other) if other.tree == here.key => other.name(),
        End::Node(other) => {
            let tree = Value::Text(format!("tree:{}", loom.title_of(other)?)).written();
            format!("{tree} other:{}", other.name())
        }
        End::Tree(tree) => Value::Text(format!("tree:{}", tree.title)).written(),
        End::Document(document, section) if section.is_empty() => {
            Value::Text(format!("doc:{}", document.title)).written()
        }
        End::Document(document, section) => {
            format!("{} {section}", Value::Text(format!("doc:{}", document.title)).written())
        }
    })
}

#[derive(Serialize)]
struct Answer {
    id: String,
    to: String,
    new: bool,
    removed: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let what = if self.removed { "✓ removed the link " } else { "✓ linked " };
        let line = page.line().plain(what).path(format!("[{}]", self.id)).plain(" ↔ ").path(&self.to);
        if !self.new && !self.removed {
            line.faint(" again");
        }
    }
}

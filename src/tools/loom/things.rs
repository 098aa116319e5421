//! Nodes, ranges of nodes and documents as things that working memory can hold.

use crate::engine::{Permission, Session};
use crate::error::{Code, Error, Result};
use crate::loom::{Loom, Node, Summary, Tree};
use crate::memory::{Found, InTree, Outside, Thing};
use crate::text::excerpt;

/// The trees of the workspace, as memory asks for them.
pub struct Things;

impl Outside for Things {
    fn locate(&self, session: &mut Session, thing: &Thing) -> Result<Thing> {
        allowed(session, thing)?;
        let grants = session.grants().clone();
        let loom = Loom::of(session)?;
        let near = |of: &InTree| match of.tree.as_deref().map(|name| loom.tree(name)).transpose()? {
            Some(tree) if loom.here()?.is_none_or(|here| here.key != tree.key) => {
                grants.check(Permission::CrossTree, "looking at a node of another tree")?;
                Ok(tree)
            }
            Some(tree) => Ok(tree),
            None => loom.node(&of.node).and_then(|_| loom.current()),
        };
        let found = |tree: &Tree, of: &InTree, id: &str| match of.tree {
            Some(_) => loom.node_in(tree, id),
            None => loom.node(id),
        };
        let located = |tree: &Tree, node: &Node| InTree { node: node.name(), tree: Some(tree.ulid.clone()) };
        Ok(match thing {
            Thing::Node(of) => {
                let tree = near(of)?;
                Thing::Node(located(&tree, &found(&tree, of, &of.node)?))
            }
            Thing::Range(of, to) => {
                let tree = near(of)?;
                let nodes = range(&loom, &found(&tree, of, &of.node)?, &found(&tree, of, to)?)?;
                let [first, .., last] = nodes.as_slice() else { return Ok(Thing::Node(located(&tree, &nodes[0]))) };
                Thing::Range(located(&tree, first), last.name())
            }
            Thing::Document { title, section } => {
                let document = loom.document(title)?;
                let section = section.as_deref().map(|name| document.section(name)).transpose()?;
                let section = section.map(|part| part.name.trim_start_matches('§').to_owned());
                Thing::Document { title: document.title, section }
            }
            other => other.clone(),
        })
    }

    fn look(&self, session: &mut Session, thing: &Thing) -> Result<Found> {
        allowed(session, thing)?;
        let loom = Loom::of(session)?;
        match thing {
            Thing::Node(of) => {
                let node = loom.node_of_tree(of.tree.as_deref(), &of.node)?;
                let place = elsewhere(&loom, &node)?;
                let label = format!("{}{place} \"{}\"", node.id(), excerpt(&node.content, 48));
                Ok(Found { label, summary: loom.summary(&node)?.text, content: node.content })
            }
            Thing::Range(of, to) => {
                let find = |id: &str| loom.node_of_tree(of.tree.as_deref(), id);
                let nodes = range(&loom, &find(&of.node)?, &find(to)?)?;
                let place = nodes.first().map_or_else(|| Ok(String::new()), |node| elsewhere(&loom, node))?;
                let texts: Vec<&str> = nodes.iter().map(|node| node.content.as_str()).collect();
                let summary = loom.summary_of_path(&nodes)?;
                Ok(Found { label: format!("{}{place}", thing.name()), content: texts.join("\n\n"), summary })
            }
            Thing::Document { title, section } => {
                let document = loom.document(title)?;
                let (summary, content) = match section {
                    Some(section) => {
                        let text = document.section(section)?.text;
                        (Summary::of(&text, &[]), text)
                    }
                    None => (document.summary(), document.content),
                };
                Ok(Found { label: thing.to_string(), summary: summary.text, content })
            }
            other => Err(Error::new(Code::Internal, format!("{other} is no thing of a loom tree"))),
        }
    }
}

/// Fails where the caller may not see such a thing.
fn allowed(session: &Session, thing: &Thing) -> Result<()> {
    let (permission, what) = match thing {
        Thing::Document { .. } => (Permission::DocRead, "reading a document"),
        _ => (Permission::LoomAware, "looking at a node"),
    };
    session.grants().check(permission, what)
}

/// Where a node is, if not in the tree where the caller is.
fn elsewhere(loom: &Loom<'_>, node: &Node) -> Result<String> {
    let is_here = loom.here()?.is_some_and(|here| here.key == node.tree);
    Ok(if is_here { String::new() } else { format!(" in tree:\"{}\"", loom.title_of(node)?) })
}

/// The nodes from one to another below it.
fn range(loom: &Loom<'_>, from: &Node, to: &Node) -> Result<Vec<Node>> {
    if !loom.leads_to(from, to)? {
        let backwards = loom.leads_to(to, from)?;
        let error = Error::new(Code::InvalidArgument, format!("{} does not lead to {}", from.id(), to.id()));
        return Err(if backwards { error.suggest([format!("{}-{}", to.name(), from.name())]) } else { error });
    }
    let mut nodes = loom.path(to)?;
    let first = nodes.iter().position(|node| node.lineage() == from.lineage()).unwrap_or(0);
    Ok(nodes.split_off(first))
}

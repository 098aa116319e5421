//! Nodes, ranges of nodes and documents as things that working memory can hold.

use super::shared::excerpt;
use crate::engine::{Permission, Session};
use crate::error::{Code, Error, Result};
use crate::loom::{Loom, Node, Summary};
use crate::memory::{Found, Outside, Thing};

/// The trees of the workspace, as memory asks for them.
pub struct Things;

impl Outside for Things {
    fn locate(&self, session: &mut Session, thing: &Thing) -> Result<Thing> {
        allowed(session, thing)?;
        let loom = Loom::of(session)?;
        Ok(match thing {
            Thing::Node(id) => Thing::Node(loom.node(id)?.name()),
            Thing::Range(from, to) => {
                let nodes = range(&loom, &loom.node(from)?, &loom.node(to)?)?;
                let name = |node: Option<&Node>| node.map(Node::name).unwrap_or_default();
                Thing::Range(name(nodes.first()), name(nodes.last()))
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
            Thing::Node(id) => {
                let node = loom.node_anywhere(id)?;
                let label = format!("{} \"{}\"", node.id(), excerpt(&node.content, 48));
                Ok(Found { label, summary: loom.summary(&node)?.text, content: node.content })
            }
            Thing::Range(from, to) => {
                let nodes = range(&loom, &loom.node_anywhere(from)?, &loom.node_anywhere(to)?)?;
                let texts: Vec<&str> = nodes.iter().map(|node| node.content.as_str()).collect();
                let summary = loom.summary_of_path(&nodes)?;
                Ok(Found { label: thing.to_string(), content: texts.join("\n\n"), summary })
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

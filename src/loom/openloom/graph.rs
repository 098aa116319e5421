//! The edges of a file made into a tree that can be walked: unresolved ends dropped, one continuation a node, no cycle.
//! Every repair is told. Nothing here recurses, whatever the depth.

use std::collections::HashMap;

use serde_json::Value;

use super::DEPTH;
use crate::error::{Code, Error, Result};
use crate::loom::entity::{EdgeKind, Role};

/// An edge whose ends exist.
#[derive(Debug)]
pub struct Link {
    /// Which edge of the file it is.
    pub index: usize,
    /// What it is to us: an unknown kind, a second continuation and the end of a cycle are annotations.
    pub kind: EdgeKind,
    /// Whether the file says that it is a continuation, and it cannot be one.
    pub demoted: bool,
    /// The places of its sources among the nodes, with their roles.
    pub sources: Vec<(usize, Role)>,
    /// The place of its target among the nodes.
    pub target: usize,
}

/// A tree that can be walked.
#[derive(Debug)]
pub struct Graph {
    /// The edges in the order of the file.
    pub links: Vec<Link>,
    /// The nodes in an order in which parents come before their children.
    pub order: Vec<usize>,
    /// For each node the one it goes on from or is a note on.
    pub parent: Vec<Option<usize>>,
    /// For each node how far it is from a root.
    pub depth: Vec<usize>,
    /// Nodes that go on from nothing.
    pub roots: Vec<usize>,
    /// Nodes that are nothing but annotations.
    pub notes: Vec<bool>,
}

/// Makes the edges of a file into a tree over nodes that are known by their ids. A node that the file calls a root is
/// one if no continuation leads to it.
pub fn graph(
    edges: &[Value],
    called_roots: &Value,
    places: &HashMap<&str, usize>,
    told: &mut Vec<String>,
) -> Result<Graph> {
    let mut links = resolved(edges, places, told);
    let count = places.len();
    // The first continuation that leads to a node is the one that counts.
    let mut incoming: Vec<Option<usize>> = vec![None; count];
    for (at, link) in links.iter_mut().enumerate() {
        if link.kind == EdgeKind::Continuation {
            if incoming[link.target].is_some() {
                told.push(format!("edge {}: a second continuation of a node counts as an annotation", link.index));
                link.kind = EdgeKind::Annotation;
                link.demoted = true;
            } else {
                incoming[link.target] = Some(at);
            }
        }
    }
    break_cycles(&mut links, &mut incoming, told);
    let mut parent: Vec<Option<usize>> = vec![None; count];
    let mut notes = vec![false; count];
    let called: Vec<&str> = called_roots.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let called: std::collections::HashSet<usize> = called.iter().filter_map(|id| places.get(id)).copied().collect();
    for link in &links {
        let is_note = !link.demoted && incoming[link.target].is_none() && !called.contains(&link.target);
        let is_own = link.kind == EdgeKind::Continuation || is_note;
        if is_own && parent[link.target].is_none() && !link.sources.iter().any(|(source, _)| *source == link.target) {
            parent[link.target] = main_source(link);
            notes[link.target] = link.kind == EdgeKind::Annotation;
        }
    }
    let (order, depth) = ordered(&mut parent, &mut notes, told)?;
    let roots = (0..count).filter(|at| parent[*at].is_none()).collect();
    Ok(Graph { links, order, parent, depth, roots, notes })
}

/// The source that a node goes on from: the first primary one, else the first.
fn main_source(link: &Link) -> Option<usize> {
    let primary = link.sources.iter().find(|(_, role)| *role == Role::Primary);
    primary.or(link.sources.first()).map(|(source, _)| *source)
}

fn resolved(edges: &[Value], places: &HashMap<&str, usize>, told: &mut Vec<String>) -> Vec<Link> {
    let place = |id: &Value| id.as_str().and_then(|id| places.get(id)).copied();
    let mut links = Vec::with_capacity(edges.len());
    for (index, edge) in edges.iter().enumerate() {
        let Some(target) = place(&edge["targetNodeId"]) else {
            told.push(format!("edge {index}: its target does not exist; it was left out"));
            continue;
        };
        let written: &[Value] = edge["sources"].as_array().map_or(&[], Vec::as_slice);
        let sources: Vec<(usize, Role)> = written
            .iter()
            .filter_map(|source| {
                let role = source["role"].as_str().map_or(Some(Role::Primary), Role::parse);
                Some((place(&source["nodeId"])?, role.unwrap_or(Role::Context)))
            })
            .collect();
        if sources.len() < written.len() {
            told.push(format!("edge {index}: a source does not exist; it was left out"));
        }
        if sources.is_empty() {
            told.push(format!("edge {index}: it has no source; it was left out"));
            continue;
        }
        let kind = edge["type"].as_str().and_then(EdgeKind::parse).unwrap_or(EdgeKind::Annotation);
        links.push(Link { index, kind, demoted: false, sources, target });
    }
    links
}

/// Follows each node upwards; where that leads back to itself, the last edge of the circle is taken out of it.
fn break_cycles(links: &mut [Link], incoming: &mut [Option<usize>], told: &mut Vec<String>) {
    // 0 unseen, otherwise the number of the walk that saw it first.
    let mut seen = vec![0; incoming.len()];
    for start in 0..incoming.len() {
        let walk = start + 1;
        let mut at = start;
        while seen[at] == 0 {
            seen[at] = walk;
            let Some(next) = incoming[at].and_then(|link| main_source(&links[link])) else { break };
            if seen[next] == walk {
                let mut latest = incoming[at];
                let mut round = next;
                while round != at {
                    latest = latest.max(incoming[round]);
                    round = incoming[round].and_then(|link| main_source(&links[link])).unwrap_or(at);
                }
                if let Some(link) = latest {
                    told.push(format!("edge {}: it closes a circle and counts as an annotation", links[link].index));
                    links[link].kind = EdgeKind::Annotation;
                    links[link].demoted = true;
                    incoming[links[link].target] = None;
                }
                break;
            }
            at = next;
        }
    }
}

/// The nodes, parents first, with their depths. A node whose notes lead in a circle stands by itself.
fn ordered(
    parent: &mut [Option<usize>],
    notes: &mut [bool],
    told: &mut Vec<String>,
) -> Result<(Vec<usize>, Vec<usize>)> {
    let count = parent.len();
    loop {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (node, above) in parent.iter().enumerate() {
            if let Some(above) = above {
                children[*above].push(node);
            }
        }
        let mut order: Vec<usize> = (0..count).filter(|at| parent[*at].is_none()).collect();
        let mut depth = vec![0; count];
        let mut next = 0;
        while next < order.len() {
            let at = order[next];
            for child in &children[at] {
                depth[*child] = depth[at] + 1;
                order.push(*child);
            }
            next += 1;
        }
        if let Some(deepest) = depth.iter().max().filter(|deepest| **deepest > DEPTH) {
            return Err(Error::new(
                Code::LimitExceeded,
                format!("the tree is {deepest} deep, at most {DEPTH} is read"),
            ));
        }
        if order.len() == count {
            return Ok((order, depth));
        }
        let placed: std::collections::HashSet<usize> = order.into_iter().collect();
        let Some(lost) = (0..count).find(|at| !placed.contains(at)) else { return Ok((Vec::new(), depth)) };
        told.push("a circle of annotations was opened".into());
        parent[lost] = None;
        notes[lost] = false;
    }
}

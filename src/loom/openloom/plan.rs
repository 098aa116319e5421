//! What a tree of a file will be, worked out before anything is written: ids, parents, versions, and what was repaired.

use std::collections::{HashMap, HashSet};

use super::graph::{Graph, graph, label};
use super::node;
use super::{Limits, named};
use crate::error::{Code, Error, Result};
use crate::json::{Json, Kind};

/// A tree that is to be written.
#[derive(Debug)]
pub struct Plan<'t> {
    /// What the file says of it.
    pub tree: Json<'t>,
    /// Its nodes, in the order of the file.
    pub nodes: Vec<Planned<'t>>,
    /// Its edges, each with another id if its own is taken.
    pub edges: Vec<(Json<'t>, Option<String>)>,
    /// How they hang together.
    pub graph: Graph,
    /// The node where its reader stood.
    pub current: Option<usize>,
}

/// A node that is to be written.
#[derive(Debug)]
pub struct Planned<'t> {
    /// Its id.
    pub id: String,
    /// What the file says of it.
    pub value: Json<'t>,
    /// Whether its id is another than in the file, because that is taken.
    pub renamed: bool,
    /// The node that it is an edited version of.
    pub edited_from: Option<usize>,
    /// The first version of it, and which version it is, from 1.
    pub version: Option<(usize, i64)>,
}

/// Works out what a tree of a file will be. `fresh` gives ids that nobody has.
pub fn plan<'t>(
    tree: Json<'t>,
    limits: &Limits,
    fresh: &dyn Fn() -> String,
    told: &mut Vec<String>,
) -> Result<Plan<'t>> {
    told.extend(node::twice(tree));
    for list in ["edges", "rootNodeIds"] {
        if tree.get(list).is_some_and(|list| list.kind() != Kind::Array) {
            told.push(format!("\"{list}\" of a tree is no list, and so empty"));
        }
    }
    let mut nodes: Vec<Planned<'t>> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (id, value) in tree.get("nodes").into_iter().flat_map(Json::members) {
        let id = id.into_owned();
        let renamed = places.contains_key(&id);
        if renamed {
            told.push(format!("node {}: the id is taken; the second node of it has another now", named(&id)));
        }
        told.extend(node::oddities(value, &id).into_iter().map(|odd| format!("node {}: {odd}", named(&id))));
        let id = if renamed { fresh() } else { id };
        places.insert(id.clone(), nodes.len());
        nodes.push(Planned { id, value, renamed, edited_from: None, version: None });
    }
    if nodes.is_empty() {
        return Err(Error::new(Code::InvalidArgument, "a tree of the file holds no node"));
    }
    let edges = tree.get("edges").filter(|edges| edges.kind() == Kind::Array);
    let edges: Vec<Json<'t>> = edges.into_iter().flat_map(Json::items).collect();
    let made = graph(&edges, tree.get("rootNodeIds"), &places, nodes.len(), limits.depth, told)?;
    let edges = with_ids(edges, &places, fresh, told);
    versions(&mut nodes, &places, told);
    let wanted = tree.get_text("currentNodeId");
    let current = wanted.as_deref().and_then(|id| places.get(id)).copied();
    if let (Some(wanted), None) = (wanted, current) {
        told.push(format!("the current node {} does not exist; the first root stands for it", named(&wanted)));
    }
    let on_note = current.filter(|at| made.notes[*at]);
    if let Some(note) = on_note {
        told.push(format!("the current node {} is an annotation; what it is on stands for it", named(&nodes[note].id)));
    }
    let current = on_note.and_then(|note| made.parent[note]).or(current).or(made.roots.first().copied());
    Ok(Plan { tree, nodes, edges, graph: made, current })
}

/// The edges with other ids where theirs are taken: nodes and edges share one scope.
fn with_ids<'t>(
    edges: Vec<Json<'t>>,
    places: &HashMap<String, usize>,
    fresh: &dyn Fn() -> String,
    told: &mut Vec<String>,
) -> Vec<(Json<'t>, Option<String>)> {
    let mut taken = HashSet::new();
    let mut out = Vec::with_capacity(edges.len());
    for (index, edge) in edges.into_iter().enumerate() {
        told.extend(node::twice(edge).map(|odd| format!("{}: {odd}", label(index, edge))));
        let id = edge.get_text("id");
        let is_taken = id.is_some_and(|id| places.contains_key(&*id) || !taken.insert(id.into_owned()));
        if is_taken {
            told.push(format!("{}: the id is taken; it has another now", label(index, edge)));
        }
        out.push((edge, is_taken.then(fresh)));
    }
    out
}

/// Finds of each node what it is an edited version of, and counts the versions in the order of the file.
fn versions(nodes: &mut [Planned<'_>], places: &HashMap<String, usize>, told: &mut Vec<String>) {
    for (at, node) in nodes.iter_mut().enumerate() {
        let Some(from) = node.value.get("editedFrom").filter(|from| from.kind() != Kind::Null) else { continue };
        let from = from.text().unwrap_or(from.raw().into());
        match places.get(&*from).copied() {
            Some(found) if found == at => told.push(format!("node {}: it is edited from itself", named(&node.id))),
            Some(found) => node.edited_from = Some(found),
            None => {
                let (node, from) = (named(&node.id), named(&from));
                told.push(format!("node {node}: {from}, from which it was edited, does not exist"));
            }
        }
    }
    // 0 unseen, otherwise the number of the walk that saw it first.
    let mut seen = vec![0; nodes.len()];
    let mut first: Vec<usize> = (0..nodes.len()).collect();
    for start in 0..nodes.len() {
        let walk = start + 1;
        let mut way = Vec::new();
        let mut at = start;
        while seen[at] == 0 {
            seen[at] = walk;
            way.push(at);
            let Some(from) = nodes[at].edited_from else { break };
            if seen[from] == walk {
                told.push(format!("node {}: it is edited from a version of itself", named(&nodes[at].id)));
                nodes[at].edited_from = None;
            }
            at = nodes[at].edited_from.unwrap_or(at);
        }
        let origin = first[at];
        for passed in way {
            first[passed] = origin;
        }
    }
    let mut counts: HashMap<usize, i64> = HashMap::new();
    for at in (0..nodes.len()).filter(|at| first[*at] != *at) {
        let count = counts.entry(first[at]).or_default();
        *count += 1;
        nodes[at].version = Some((first[at], *count));
    }
}

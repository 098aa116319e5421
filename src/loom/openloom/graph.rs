//! The edges of a file made into a tree that can be walked: unresolved ends dropped, one continuation a node, no cycle.
//! Every repair is told. Nothing here recurses, whatever the depth, and all of it takes time in proportion to the file.

use std::collections::{HashMap, HashSet};

use super::named;
use crate::error::{Code, Error, Result};
use crate::json::{Json, Kind};
use crate::loom::entity::{EdgeKind, Role};
use crate::text::plural;

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
    /// For each node the one it goes on from or is a note on.
    pub parent: Vec<Option<usize>>,
    /// For each node how far it is from a root.
    pub depth: Vec<usize>,
    /// Nodes that go on from nothing: those that the file calls roots first, in its order.
    pub roots: Vec<usize>,
    /// Nodes that are nothing but annotations.
    pub notes: Vec<bool>,
}

/// What stands in messages for an edge: its id, else its number from 1.
pub fn label(index: usize, edge: Json<'_>) -> String {
    match edge.get_text("id").filter(|id| !id.is_empty()) {
        Some(id) => format!("edge {}", named(&id)),
        None => format!("edge {}", index + 1),
    }
}

/// Makes the edges of a file into a tree over nodes that are known by their ids. A node that the file calls a root is
/// one if no continuation leads to it.
pub fn graph(
    edges: &[Json<'_>],
    called_roots: Option<Json<'_>>,
    places: &HashMap<String, usize>,
    count: usize,
    deepest: usize,
    told: &mut Vec<String>,
) -> Result<Graph> {
    let mut links = resolved(edges, places, told);
    let called: Vec<usize> = named_roots(called_roots, places, told);
    let is_called: HashSet<usize> = called.iter().copied().collect();
    // For each node the edge that it hangs on: the first continuation, else the first note.
    let mut own: Vec<Option<usize>> = vec![None; count];
    for (at, link) in links.iter_mut().enumerate().filter(|(_, link)| link.kind == EdgeKind::Continuation) {
        if own[link.target].is_some() {
            let edge = label(link.index, edges[link.index]);
            told.push(format!("{edge}: a second continuation of a node counts as an annotation"));
            (link.kind, link.demoted) = (EdgeKind::Annotation, true);
        } else {
            own[link.target] = Some(at);
        }
    }
    for (at, link) in links.iter().enumerate() {
        let is_self = link.sources.iter().any(|(source, _)| *source == link.target);
        let is_note = link.kind == EdgeKind::Annotation && !link.demoted && !is_self;
        if is_note && own[link.target].is_none() && !is_called.contains(&link.target) {
            own[link.target] = Some(at);
        }
    }
    break_circles(&mut links, &mut own, edges, told);
    break_detours(&mut links, count, edges, told);
    let parent: Vec<Option<usize>> = own.iter().map(|link| main_source(&links[(*link)?])).collect();
    let is_note = |link: &Option<usize>| link.is_some_and(|link| links[link].kind == EdgeKind::Annotation);
    let notes = own.iter().map(is_note).collect();
    let depth = depths(&parent, deepest)?;
    let roots = roots(&called, &is_called, &parent, places, told);
    Ok(Graph { links, parent, depth, roots, notes })
}

/// The source that a node goes on from: the first primary one, else the first.
fn main_source(link: &Link) -> Option<usize> {
    let primary = link.sources.iter().find(|(_, role)| *role == Role::Primary);
    primary.or(link.sources.first()).map(|(source, _)| *source)
}

fn resolved(edges: &[Json<'_>], places: &HashMap<String, usize>, told: &mut Vec<String>) -> Vec<Link> {
    let place = |of: Json<'_>, end: &str| of.get_text(end).and_then(|id| places.get(&*id)).copied();
    let mut links = Vec::with_capacity(edges.len());
    for (index, edge) in edges.iter().enumerate() {
        let mut tell = |what: &str| told.push(format!("{}: {what}", label(index, *edge)));
        let Some(target) = place(*edge, "targetNodeId") else {
            tell("its target does not exist; it was left out");
            continue;
        };
        let written = edge.get("sources").filter(|sources| sources.kind() == Kind::Array);
        let written: Vec<Json<'_>> = written.into_iter().flat_map(Json::items).collect();
        let sources: Vec<(usize, Role)> = written
            .iter()
            .filter_map(|source| {
                let role = source.get_text("role").map_or(Some(Role::Primary), |role| Role::parse(&role));
                Some((place(*source, "nodeId")?, role.unwrap_or(Role::Context)))
            })
            .collect();
        if sources.len() < written.len() {
            tell("a source does not exist; it was left out");
        }
        if sources.is_empty() {
            tell("it has no source; it was left out");
            continue;
        }
        let kind = edge.get_text("type");
        if kind.is_none() {
            tell("it does not say what it is; it counts as an annotation");
        }
        let kind = kind.and_then(|kind| EdgeKind::parse(&kind)).unwrap_or(EdgeKind::Annotation);
        links.push(Link { index, kind, demoted: false, sources, target });
    }
    links
}

/// The nodes that a file calls roots, each once.
fn named_roots(called: Option<Json<'_>>, places: &HashMap<String, usize>, told: &mut Vec<String>) -> Vec<usize> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let called = called.filter(|called| called.kind() == Kind::Array);
    for id in called.into_iter().flat_map(Json::items).map(|id| id.text().unwrap_or(id.raw().into())) {
        match places.get(&*id) {
            Some(at) if seen.insert(*at) => found.push(*at),
            Some(_) => told.push(format!("the root {} is named twice", named(&id))),
            None => told.push(format!("the root {} does not exist", named(&id))),
        }
    }
    found
}

/// Follows each node upwards; where that leads back to itself, the last edge of the circle is taken out of it.
fn break_circles(links: &mut [Link], own: &mut [Option<usize>], edges: &[Json<'_>], told: &mut Vec<String>) {
    // 0 unseen, otherwise the number of the walk that saw it first.
    let mut seen = vec![0; own.len()];
    for start in 0..own.len() {
        let walk = start + 1;
        let mut at = start;
        while seen[at] == 0 {
            seen[at] = walk;
            let Some(next) = own[at].and_then(|link| main_source(&links[link])) else { break };
            if seen[next] == walk {
                let mut latest = own[at];
                let mut round = next;
                while round != at {
                    latest = latest.max(own[round]);
                    round = own[round].and_then(|link| main_source(&links[link])).unwrap_or(at);
                }
                if let Some(link) = latest.and_then(|latest| links.get_mut(latest)) {
                    let edge = label(link.index, edges[link.index]);
                    told.push(if link.kind == EdgeKind::Continuation {
                        format!("{edge}: it closes a circle and counts as an annotation")
                    } else {
                        format!("{edge}: it closes a circle of annotations; what it is a note on stands by itself")
                    });
                    link.demoted = link.kind == EdgeKind::Continuation;
                    link.kind = EdgeKind::Annotation;
                    own[link.target] = None;
                }
                break;
            }
            at = next;
        }
    }
}

/// Where a further source of an edge comes after its target, only the first source is followed. The edges of first
/// sources make no circle any more, so what is left of others lies between a source and a target of such an edge.
fn break_detours(links: &mut [Link], count: usize, edges: &[Json<'_>], told: &mut Vec<String>) {
    let mut in_circle = vec![true; count];
    // What nothing leads to is in no circle, and neither is what leads to nothing; then the same of the rest.
    for is_upwards in [true, false] {
        let mut leading: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut open = vec![0_usize; count];
        let continuations = links.iter().filter(|link| link.kind == EdgeKind::Continuation);
        for (source, target) in continuations.flat_map(|link| link.sources.iter().map(|(at, _)| (*at, link.target))) {
            if in_circle[source] && in_circle[target] {
                let (from, to) = if is_upwards { (source, target) } else { (target, source) };
                leading[from].push(to);
                open[to] += 1;
            }
        }
        let mut free: Vec<usize> = (0..count).filter(|at| in_circle[*at] && open[*at] == 0).collect();
        while let Some(at) = free.pop() {
            in_circle[at] = false;
            for to in std::mem::take(&mut leading[at]) {
                open[to] -= 1;
                if open[to] == 0 {
                    free.push(to);
                }
            }
        }
    }
    for link in links.iter_mut().filter(|link| link.kind == EdgeKind::Continuation && in_circle[link.target]) {
        let (main, before) = (main_source(link), link.sources.len());
        link.sources.retain(|(source, _)| Some(*source) == main || !in_circle[*source]);
        if link.sources.len() < before {
            let edge = label(link.index, edges[link.index]);
            told.push(format!("{edge}: a source that comes after its target is kept and not followed"));
        }
    }
}

/// How far each node is from its root.
fn depths(parent: &[Option<usize>], deepest: usize) -> Result<Vec<usize>> {
    let count = parent.len();
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
    match depth.iter().max() {
        Some(found) if *found > deepest => {
            Err(Error::new(Code::LimitExceeded, format!("the tree is {found} deep, at most {deepest} is read")))
        }
        _ => Ok(depth),
    }
}

/// The nodes that go on from nothing, in the order in which the file calls them; what it says otherwise is told.
fn roots(
    called: &[usize],
    is_called: &HashSet<usize>,
    parent: &[Option<usize>],
    places: &HashMap<String, usize>,
    told: &mut Vec<String>,
) -> Vec<usize> {
    let (mut roots, wrong): (Vec<usize>, Vec<usize>) = called.iter().partition(|at| parent[**at].is_none());
    let missing: Vec<usize> = (0..parent.len()).filter(|at| parent[*at].is_none() && !is_called.contains(at)).collect();
    let mut tell = |nodes: &[usize], one: &str, many: &str| {
        let name =
            |node: usize| places.iter().find(|(_, at)| **at == node).map_or_else(String::new, |(id, _)| named(id));
        match nodes {
            [] => {}
            [node] => told.push(format!("node {} {one}", name(*node))),
            [first, ..] => {
                told.push(format!("{} {many}, {} first", plural(nodes.len(), "node"), name(*first)));
            }
        }
    };
    tell(&wrong, "is called a root and is none", "are called roots and are none");
    tell(&missing, "is a root that the file does not name", "are roots that the file does not name");
    roots.extend(missing);
    roots
}

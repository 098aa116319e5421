//! Import: a file becomes trees, all of them or none.

use std::collections::HashMap;

use super::bundle::{Unpacked, unpack_within};
use super::graph::Graph;
use super::media::wrong_member;
use super::node::{self, Agents};
use super::plan::{Plan, Planned, plan};
use super::{LIMITS, Limits, OURS, SYNTHETIC, named};
use crate::error::{Code, Error, Result};
use crate::json::{self, Json, Kind};
use crate::loom::Loom;
use crate::loom::entity::{EdgeKind, Mode, Role, Tree};
use crate::loom::provenance::Evidence;
use crate::loom::ulid::{Minted, mint, tail};
use crate::text::plural;

/// What came of an import.
#[derive(Debug)]
pub struct Imported {
    /// The trees, in the order of the file.
    pub trees: Vec<Tree>,
    /// What was repaired or left out, or is not what it says.
    pub told: Vec<String>,
    /// How many members a bundle held beside its tree.
    pub media: usize,
}

impl Loom<'_> {
    /// Imports the trees of an OpenLoom file, JSON or a bundle; the caller stands in the first of them afterwards.
    pub fn import(&self, file: &[u8]) -> Result<Imported> {
        self.import_within(file, &LIMITS)
    }

    /// The same within other limits.
    pub(super) fn import_within(&self, file: &[u8], limits: &Limits) -> Result<Imported> {
        let Unpacked { json, media } = unpack_within(file, limits)?;
        let no_json = |why: String| Error::new(Code::InvalidSyntax, "the file is no JSON").detail(why);
        let text = std::str::from_utf8(json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&json))
            .map_err(|error| no_json(format!("its bytes are no UTF-8 from byte {} on", error.valid_up_to() + 1)))?;
        let read = json::Tree::read(text).map_err(|error| no_json(error.message))?;
        let depth = read.depth();
        if depth > limits.depth {
            return Err(Error::new(Code::LimitExceeded, "the file is nested too deep to be imported")
                .detail(format!("{depth} arrays and objects within each other, at most {} are read", limits.depth)));
        }
        let file = read.root();
        let mut told = Vec::new();
        let trees = check_container(file, &mut told)?;
        check_sizes(file, &trees, &media, limits)?;
        told.extend(node::twice(file));
        told.extend(media.iter().filter_map(wrong_member));
        // Everything that can be refused is refused before anything is written.
        let fresh = || mint(&self.world).ulid;
        let plans = trees.iter().map(|tree| plan(*tree, limits, &fresh, &mut told)).collect::<Result<Vec<_>>>()?;
        self.store.transaction(|| {
            let mut made = Vec::new();
            for plan in &plans {
                let (tree, position) = self.import_tree(file, plan, limits, &mut told)?;
                self.keep_media(tree, &media)?;
                made.push((tree, position));
            }
            for (tree, position) in made.iter().rev() {
                self.recount(*tree)?;
                self.go(&self.node_of(*position)?)?;
            }
            let trees = made.iter().map(|(tree, _)| self.tree_of(*tree)).collect::<Result<_>>()?;
            Ok(Imported { trees, told, media: media.len() })
        })
    }

    /// Writes one tree; gives its key and that of the node where its reader stood.
    fn import_tree(
        &self,
        file: Json<'_>,
        plan: &Plan<'_>,
        limits: &Limits,
        told: &mut Vec<String>,
    ) -> Result<(i64, i64)> {
        let (tree, graph) = (plan.tree, &plan.graph);
        let first = graph.roots.first().map(|root| node::text(plan.nodes[*root].value, limits.data));
        let key = self.plant(
            &tree.get_text("title").unwrap_or_default(),
            mode(tree),
            &first.transpose()?.unwrap_or_default(),
        )?;
        self.describe(key, file, tree)?;
        let agents = agents(file, tree);
        let root = self.import_root(key, graph)?;
        let lift = i64::from(root.is_some());
        // The nodes have keys in the order of the file, whatever leads to what.
        let next = self.store.one("SELECT coalesce(max(id), 0) + 1 FROM loom_node", [], |row| row.get::<_, i64>(0))?;
        let keys: Vec<i64> = (next.unwrap_or(1)..).take(plan.nodes.len()).collect();
        let mut names: HashMap<String, String> = HashMap::new();
        let (mut number, mut forged) = (0, 0);
        for (at, planned) in plan.nodes.iter().enumerate() {
            number += i64::from(graph.notes[at]);
            let place = Place {
                tree: key,
                key: keys[at],
                parent: graph.parent[at].map(|parent| keys[parent]).or(root),
                depth: i64::try_from(graph.depth[at]).unwrap_or(0) + lift,
                note: graph.notes[at].then_some(number),
            };
            let content = node::text(planned.value, limits.data)?;
            forged += usize::from(!self.import_node(&place, planned, &content, &agents, &mut names, told)?);
        }
        if forged > 0 {
            let are = if forged == 1 { "is" } else { "are" };
            told.push(format!("{} {are} not as hashed; `verify node tree` tells which", plural(forged, "node")));
        }
        self.store.execute("UPDATE loom_tree SET notes = ?2 WHERE id = ?1", (key, number))?;
        self.import_edges(key, plan, &keys, root)?;
        self.import_versions(&plan.nodes, &keys)?;
        let top = root.or_else(|| graph.roots.first().map(|at| keys[*at]));
        self.store.execute("UPDATE loom_tree SET root = ?2 WHERE id = ?1", (key, top))?;
        self.hide_pruned(key)?;
        let current = plan.current.map(|at| keys[at]).or(top);
        let current = current.ok_or_else(|| Error::new(Code::Internal, "a tree was made without a root"))?;
        let stood = self.node_of(current)?;
        if stood.hidden && tree.get("currentNodeId").is_some() {
            told.push(format!("the current node {} is pruned; what it hangs on stands for it", named(&stood.ulid)));
        }
        Ok((key, current))
    }

    /// Keeps what a file says of a tree besides its nodes and edges.
    fn describe(&self, key: i64, file: Json<'_>, tree: Json<'_>) -> Result<()> {
        // A buffer is its text and nothing else, unless its file says otherwise.
        let is_prompted = mode(tree) == Mode::Dialogue || tree.has("bufferModeSystemContext");
        let system = tree.get_text("systemContext").filter(|_| is_prompted);
        let mut extra = json::Members::default();
        extra.add("container", &file.with(&[("trees", None)]));
        extra.add("tree", &tree.with(&[("nodes", None), ("edges", None)]));
        self.store.execute(
            "UPDATE loom_tree SET description = ?2, system = ?3, extra = ?4 WHERE id = ?1",
            (key, tree.get_text("description").as_deref(), system.as_deref(), extra.joined("")),
        )?;
        Ok(())
    }

    /// A root of our own above several.
    fn import_root(&self, tree: i64, graph: &Graph) -> Result<Option<i64>> {
        if graph.roots.len() == 1 {
            return Ok(None);
        }
        let root = self.insert_root(tree, "")?;
        self.store.execute(
            "UPDATE loom_node SET kind = 'system', hash = NULL, extra = ?2 WHERE id = ?1",
            (root.key, SYNTHETIC),
        )?;
        Ok(Some(root.key))
    }

    /// Writes one node; gives whether it says what its file hashed, as it does where there is no hash.
    fn import_node(
        &self,
        place: &Place,
        planned: &Planned<'_>,
        content: &str,
        agents: &Agents<'_>,
        names: &mut HashMap<String, String>,
        told: &mut Vec<String>,
    ) -> Result<bool> {
        let value = planned.value;
        let (name, id, kind) = node::author(value, agents);
        let spoken = format!("{name}\n{}", id.as_deref().unwrap_or_default());
        let name = if let Some(known) = names.get(&spoken) {
            known.clone()
        } else {
            let known = self.adopt(&name, id.as_deref(), kind.name())?;
            names.insert(spoken, known.clone());
            known
        };
        let (minted, local) = self.import_id(place.tree, planned, told)?;
        let ours = value.get("extensions").and_then(|extensions| extensions.get(OURS));
        let said = |name: &str| ours.and_then(|ours| ours.get_text(name)).map(std::borrow::Cow::into_owned);
        let (hash, evidence) = (said("hash"), said("evidence"));
        let parents = said("parents").unwrap_or_default();
        let created = value.get_text("createdAt").unwrap_or_default();
        let author = id.unwrap_or_default();
        let raw = evidence.as_deref().filter(|raw| *raw != crate::loom::provenance::MISSING);
        let evident = Evidence { content, parents: &parents, created: &created, author: &author, raw };
        let as_hashed = hash.as_ref().is_none_or(|hash| *hash == evident.hash());
        let id = planned.renamed.then(|| json::quoted(&planned.id));
        let extra = if planned.renamed { value.with(&[("id", id)]) } else { value.compact() };
        self.store.execute(
            "INSERT INTO loom_node (id, tree, ulid, local, tail, content, author, kind, created, parent, depth, hash, parents,
               evidence, bookmark, pruned, excluded, note, extra)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
            rusqlite::params![
                place.key,
                place.tree,
                minted.ulid,
                local,
                minted.tail,
                content,
                name,
                kind.name(),
                created,
                place.parent,
                place.depth,
                hash,
                parents,
                evidence,
                node::bookmark(value),
                node::flag(value, "pruned"),
                node::flag(value, "excluded"),
                place.note,
                extra,
            ],
        )?;
        Ok(as_hashed)
    }

    /// The ids of a node of a file: its own, and the local id that it brings if that is free.
    fn import_id(&self, tree: i64, planned: &Planned<'_>, told: &mut Vec<String>) -> Result<(Minted, String)> {
        let id = &planned.id;
        let is_ulid = id.len() == 26 && id.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        let own = if is_ulid { tail(id) } else { None };
        let local = own.as_ref().map(|own| self.free_beginning(tree, own)).transpose()?.flatten();
        let (tail, local) = match (own, local) {
            (Some(own), Some(local)) => (own, local),
            _ => self.fresh_id(tree).map(|(fresh, local)| (fresh.tail, local))?,
        };
        let minted = Minted { ulid: id.clone(), tail };
        let Some(wanted) = node::alias(planned.value) else { return Ok((minted, local)) };
        let is_word = node::is_word(&wanted);
        if is_word && self.is_free(tree, &wanted)? {
            return Ok((minted, wanted.into_owned()));
        }
        let why = if is_word { "is taken" } else { "cannot be written in a line" };
        told.push(format!("node {}: its local id {} {why}; it is [{local}] now", named(id), named(&wanted)));
        Ok((minted, local))
    }

    /// The name under which an author of a file is known here: its own, unless somebody else has it.
    fn adopt(&self, name: &str, id: Option<&str>, kind: &str) -> Result<String> {
        let Some(id) = id else { return Ok(name.to_owned()) };
        let known: Option<String> =
            self.store.one("SELECT name FROM loom_agent WHERE ulid = ?1", [id], |row| row.get(0))?;
        if let Some(known) = known {
            return Ok(known);
        }
        let name = if self.agent_id(name)?.is_some() { format!("{name} ({id})") } else { name.to_owned() };
        self.store.execute(
            "INSERT OR IGNORE INTO loom_agent (name, ulid, kind, created) VALUES (?1, ?2, ?3, ?4)",
            [&name, id, kind, &self.now()],
        )?;
        Ok(name)
    }

    fn import_edges(&self, tree: i64, plan: &Plan<'_>, keys: &[i64], root: Option<i64>) -> Result<()> {
        if let Some(root) = root {
            for at in &plan.graph.roots {
                let (ulid, kind) = (mint(&self.world).ulid, EdgeKind::Continuation);
                self.join(tree, &ulid, kind, &[(root, Role::Primary)], keys[*at], Some(SYNTHETIC))?;
            }
        }
        for link in &plan.graph.links {
            let sources: Vec<(i64, Role)> = link.sources.iter().map(|(at, role)| (keys[*at], *role)).collect();
            let (edge, other) = &plan.edges[link.index];
            let raw = match other {
                Some(id) => edge.with(&[("id", Some(json::quoted(id)))]),
                None => edge.compact(),
            };
            let own = edge.get_text("id").filter(|_| other.is_none()).map(std::borrow::Cow::into_owned);
            let id = other.clone().or(own).unwrap_or_else(|| mint(&self.world).ulid);
            self.join(tree, &id, link.kind, &sources, keys[link.target], Some(&raw))?;
        }
        Ok(())
    }

    /// Notes which nodes are versions of which.
    fn import_versions(&self, nodes: &[Planned<'_>], keys: &[i64]) -> Result<()> {
        for (at, planned) in nodes.iter().enumerate() {
            if let (Some(from), Some((origin, version))) = (planned.edited_from, planned.version) {
                self.store.execute(
                    "UPDATE loom_node SET edited_from = ?2, origin = ?3, version = ?4 WHERE id = ?1",
                    (keys[at], keys[from], keys[origin], version),
                )?;
            }
        }
        Ok(())
    }

    /// Hides what pruned nodes hide.
    fn hide_pruned(&self, tree: i64) -> Result<()> {
        for node in self.nodes_where("n.tree = ?1 AND n.pruned = 1 ORDER BY n.depth, n.id", [tree])? {
            self.settle(&node)?;
        }
        Ok(())
    }
}

/// How the text of a tree is read: the mode that is nearest to what its file says.
fn mode(tree: Json<'_>) -> Mode {
    match tree.get_text("mode").as_deref() {
        Some("buffer" | "prose" | "document") => Mode::Buffer,
        _ => Mode::Dialogue,
    }
}

/// Where a node of a file comes to stand.
struct Place {
    tree: i64,
    key: i64,
    parent: Option<i64>,
    depth: i64,
    note: Option<i64>,
}

/// The trees of a file, if it is one of ours and of a version that is read.
fn check_container<'t>(file: Json<'t>, told: &mut Vec<String>) -> Result<Vec<Json<'t>>> {
    if file.get_text("format").as_deref() != Some("open-loom") {
        return Err(Error::new(Code::InvalidArgument, "the file is no OpenLoom file")
            .detail("it would begin with \"format\": \"open-loom\""));
    }
    let Some(version) = file.get("version") else {
        return Err(Error::new(Code::InvalidOperation, "the file does not say which version of OpenLoom it is")
            .detail("it would say \"version\": \"2.0\""));
    };
    let said = version.text().unwrap_or_else(|| version.compact().into());
    if said.split('.').next() != Some("2") {
        return Err(Error::new(Code::InvalidOperation, format!("OpenLoom version {} is not read", named(&said)))
            .detail("files of version 2 are, such as 2.0"));
    }
    if version.kind() != Kind::String {
        told.push(format!("the version is no text; {said} is read as \"2.0\""));
    }
    let trees = file.get("trees").filter(|trees| trees.kind() == Kind::Array);
    let trees: Vec<Json<'t>> = trees.into_iter().flat_map(Json::items).collect();
    if trees.is_empty() {
        return Err(Error::new(Code::InvalidArgument, "the file holds no tree"));
    }
    Ok(trees)
}

/// Refuses what is too much: nodes of all trees, and what each of them keeps of the file around it.
fn check_sizes(file: Json<'_>, trees: &[Json<'_>], media: &[super::Medium], limits: &Limits) -> Result<()> {
    let nodes: usize = trees.iter().map(|tree| tree.get("nodes").map_or(0, |nodes| nodes.members().count())).sum();
    if nodes > limits.nodes {
        return Err(Error::new(
            Code::LimitExceeded,
            format!("the file has {nodes} nodes, at most {} are read", limits.nodes),
        ));
    }
    let around = file.members().filter(|(name, _)| name != "trees").map(|(_, value)| value.raw().len());
    let each = around.chain(media.iter().map(|medium| medium.content.len())).sum::<usize>() as u64;
    let all = each.saturating_mul(trees.len() as u64);
    if all > limits.unpacked {
        return Err(Error::new(Code::LimitExceeded, "the file holds too many trees to be imported").detail(format!(
            "each of {} would keep {each} bytes of what stands around it, at most {} in all",
            trees.len(),
            limits.unpacked
        )));
    }
    Ok(())
}

/// The agents of a tree over those of its file.
fn agents<'t>(file: Json<'t>, tree: Json<'t>) -> Agents<'t> {
    let of = |value: Json<'t>| value.get("agents").into_iter().flat_map(Json::members);
    of(file).chain(of(tree)).collect()
}

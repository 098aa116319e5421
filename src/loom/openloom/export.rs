//! Export: a tree becomes a file. What came from one goes back as it was written, with what was done here since. A node
//! and an edge have a line each, so that a difference between two files is one that can be read.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Value, json};

use super::{SYNTHETIC, node};
use crate::error::{Code, Error, Result};
use crate::json::{self, Json, Kind, Members, quoted};
use crate::loom::Loom;
use crate::loom::entity::{EdgeKind, Mode, Node, Role, Tree};

/// The version that files are written in.
const VERSION: &str = "2.0";

/// An edge as it is stored.
struct Stored {
    key: i64,
    ulid: String,
    kind: String,
    target: i64,
    raw: Option<String>,
}

/// What can be left out of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Without {
    /// What models are told in the tree.
    pub system: bool,
    /// What models are told before everything else.
    pub prompts: bool,
    /// Answers of models as they came.
    pub answers: bool,
}

impl Loom<'_> {
    /// A tree as an OpenLoom file: JSON text.
    pub fn export(&self, tree: &Tree, without: Without) -> Result<String> {
        let extra: Option<Option<String>> =
            self.store.one("SELECT extra FROM loom_tree WHERE id = ?1", [tree.key], |row| row.get(0))?;
        let extra = extra.flatten().unwrap_or_else(|| "{}".into());
        let extra = read(&extra)?;
        let (container, raw) = (extra.root().get("container"), extra.root().get("tree"));
        let nodes = self.nodes_where("n.tree = ?1 ORDER BY n.id", [tree.key])?;
        let said = |name: &str| container.and_then(|container| container.get(name));
        let mut file = Members::default();
        // What is no text was a repair.
        let is_said = said("version").is_some_and(|version| version.kind() == Kind::String);
        let written = ["format", "version", "exportedAt", "generator", "agents", "trees"];
        file.add("format", &said("format").map_or_else(|| quoted("open-loom"), Json::compact));
        file.add("version", &said("version").filter(|_| is_said).map_or_else(|| quoted(VERSION), Json::compact));
        file.add("exportedAt", &quoted(&self.now()));
        file.add("generator", &json!({"name": "arrowsh", "version": env!("CARGO_PKG_VERSION")}).to_string());
        for (name, value) in container.into_iter().flat_map(Json::entries) {
            if name.text().is_none_or(|name| !written.contains(&&*name)) {
                file.keep(name, value);
            }
        }
        let own = raw.and_then(|raw| raw.get("agents"));
        if let Some(agents) = self.export_agents(&nodes, said("agents"), own, without)? {
            file.add("agents", &agents);
        }
        file.add("trees", &format!("[\n{}\n]", self.export_tree(tree, &nodes, raw, without)?));
        Ok(file.joined("\n") + "\n")
    }

    fn export_tree(&self, tree: &Tree, nodes: &[Node], raw: Option<Json<'_>>, without: Without) -> Result<String> {
        let mut out = Members::default();
        for (name, value) in raw.into_iter().flat_map(Json::entries) {
            match name.text().as_deref() {
                Some("rootNodeIds" | "currentNodeId" | "nodes" | "edges") => {}
                Some("systemContext") if without.system => {}
                Some("agents") if without.prompts => out.add("agents", &without_prompts(value)?.joined("")),
                _ => out.keep(name, value),
            }
        }
        if raw.is_none() {
            out.add("id", &quoted(&tree.ulid));
            out.add("title", &quoted(&tree.title));
            out.add("mode", &quoted(tree.mode.name()));
            if let Some(system) = tree.system.as_ref().filter(|_| !without.system) {
                out.add("systemContext", &quoted(system));
                if tree.mode == Mode::Buffer {
                    out.add("bufferModeSystemContext", "true");
                }
            }
        }
        let extras = self.extras(tree)?;
        // A root of our own above several goes, unless something of its own hangs on it.
        let root = self.root(tree)?;
        let is_ours = extras.get(&root.key).is_some_and(|raw| raw == SYNTHETIC);
        let is_bare = root.bookmark.is_none() && self.counts(&root)?.annotations == 0;
        let above = (is_ours && is_bare).then_some(root.key);
        let ids: HashMap<i64, &str> = nodes.iter().map(|node| (node.key, node.ulid.as_str())).collect();
        let (edges, order) = self.export_edges(tree, &ids, above)?;
        let called: Vec<&str> = match above {
            // The edges of a root of our own are in the order of the file's roots, with those that came since.
            Some(_) => order.iter().filter_map(|key| ids.get(key)).copied().collect(),
            None => vec![root.ulid.as_str()],
        };
        out.add("rootNodeIds", &format!("[{}]", called.iter().map(|id| quoted(id)).collect::<Vec<_>>().join(",")));
        // Who never moved from where a file without a current node put them stands nowhere in particular.
        let had_none = raw.is_some_and(|raw| raw.get("currentNodeId").is_none());
        let stood = self.place_of(&self.who, tree)?.map_or(tree.root, |place| place.key);
        let is_unmoved = Some(stood) == above || ids.get(&stood) == called.first();
        let position = self.position(tree)?.key;
        if let Some(current) = ids.get(&position).filter(|_| Some(position) != above && !(had_none && is_unmoved)) {
            out.add("currentNodeId", &quoted(current));
        }
        out.add("nodes", &self.export_nodes(tree, nodes, &extras, &ids, above, without)?);
        out.add("edges", &if edges.is_empty() { "[]".to_owned() } else { format!("[\n{}\n]", edges.join(",\n")) });
        Ok(out.joined("\n"))
    }

    fn export_nodes(
        &self,
        tree: &Tree,
        nodes: &[Node],
        extras: &HashMap<i64, String>,
        ids: &HashMap<i64, &str>,
        above: Option<i64>,
        without: Without,
    ) -> Result<String> {
        let answers = self.answers(tree)?;
        let mut authors: HashMap<&str, String> = HashMap::new();
        let mut all = Members::default();
        for node in nodes.iter().filter(|node| Some(node.key) != above) {
            let mut value = if let Some(raw) = extras.get(&node.key) {
                node::kept(node, read(raw)?.root())
            } else {
                if !authors.contains_key(node.author.as_str()) {
                    authors.insert(&node.author, self.agent_id(&node.author)?.unwrap_or_default());
                }
                let from = node.edited_from.and_then(|key| ids.get(&key)).copied();
                node::native(node, from, &authors[node.author.as_str()], answers.get(&node.key))
            };
            if without.answers {
                value = read(&value)?.root().without(&["generation", "rawResponse"]);
            }
            all.add(&node.ulid, &value);
        }
        Ok(all.joined("\n"))
    }

    /// The edges as a file holds them, those from a root of our own left out; and the nodes that these lead to.
    fn export_edges(
        &self,
        tree: &Tree,
        ids: &HashMap<i64, &str>,
        above: Option<i64>,
    ) -> Result<(Vec<String>, Vec<i64>)> {
        let sql = "SELECT id, ulid, kind, target, extra FROM loom_edge WHERE tree = ?1 ORDER BY id";
        let stored: Vec<Stored> = self.store.all(sql, [tree.key], |row| {
            let raw: Option<String> = row.get(4)?;
            let raw = raw.filter(|raw| raw != SYNTHETIC);
            Ok(Stored { key: row.get(0)?, ulid: row.get(1)?, kind: row.get(2)?, target: row.get(3)?, raw })
        })?;
        let sql = "SELECT s.edge, s.node, s.role FROM loom_source s JOIN loom_edge e ON e.id = s.edge
                   WHERE e.tree = ?1 ORDER BY s.edge, s.seq";
        let mut sources: HashMap<i64, Vec<(i64, String)>> = HashMap::new();
        for (edge, node, role) in self.store.all(sql, [tree.key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))? {
            sources.entry(edge).or_default().push((node, role));
        }
        let known: std::collections::HashSet<&str> = ids.values().copied().collect();
        let (mut out, mut below) = (Vec::with_capacity(stored.len()), Vec::new());
        for edge in stored {
            let ends = sources.remove(&edge.key).unwrap_or_default();
            if above.is_some() && ends.iter().any(|(source, _)| Some(*source) == above) {
                below.extend((edge.kind == EdgeKind::Continuation.name()).then_some(edge.target));
                continue;
            }
            let ends: Vec<(&str, String)> =
                ends.into_iter().filter_map(|(source, role)| Some((*ids.get(&source)?, role))).collect();
            let target = ids.get(&edge.target).copied().unwrap_or_default();
            out.push(edge.written(&ends, target, &|id| known.contains(id))?);
        }
        Ok((out, below))
    }

    /// How the nodes of a tree came about that a model wrote here.
    fn answers(&self, tree: &Tree) -> Result<HashMap<i64, Value>> {
        let sql = "SELECT a.node, a.model, a.place, a.at, a.raw FROM loom_answer a JOIN loom_node n ON n.id = a.node
                   WHERE n.tree = ?1";
        let rows: Vec<(i64, String, i64, String, Vec<u8>)> = self
            .store
            .all(sql, [tree.key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))?;
        let told = |(node, model, place, at, raw): (i64, String, i64, String, Vec<u8>)| {
            let body = String::from_utf8_lossy(&raw).into_owned();
            let told = json!({
                "model": model, "completionIndex": place, "completedAt": at, "rawResponse": {"body": body},
            });
            (node, told)
        };
        Ok(rows.into_iter().map(told).collect())
    }

    /// The agents of a file, with the authors of what was written here; nothing where there are none and were none.
    fn export_agents(
        &self,
        nodes: &[Node],
        file: Option<Json<'_>>,
        tree: Option<Json<'_>>,
        without: Without,
    ) -> Result<Option<String>> {
        let mut agents = Members::default();
        match file {
            Some(file) if without.prompts => agents = without_prompts(file)?,
            _ => file.into_iter().flat_map(Json::entries).for_each(|(id, agent)| agents.keep(id, agent)),
        }
        let known: BTreeSet<String> =
            [file, tree].into_iter().flatten().flat_map(Json::members).map(|(id, _)| id.into_owned()).collect();
        // What a file says of its own authors is not added to.
        let came = "SELECT id FROM loom_node WHERE tree = ?1 AND extra IS NOT NULL";
        let tree = nodes.first().map_or(0, |node| node.tree);
        let came: std::collections::HashSet<i64> =
            self.store.all(came, [tree], |row| row.get(0))?.into_iter().collect();
        let own = nodes.iter().filter(|node| !came.contains(&node.key));
        for name in own.map(|node| node.author.as_str()).collect::<BTreeSet<&str>>() {
            let sql = "SELECT ulid, kind FROM loom_agent WHERE name = ?1";
            let found: Option<(String, String)> = self.store.one(sql, [name], |row| Ok((row.get(0)?, row.get(1)?)))?;
            if let Some((ulid, kind)) = found.filter(|(ulid, _)| !known.contains(ulid)) {
                agents.add(&ulid, &json!({"name": name, "type": kind}).to_string());
            }
        }
        Ok((file.is_some() || !agents.is_empty()).then(|| agents.joined("")))
    }

    /// What an imported file said of the nodes of a tree.
    fn extras(&self, tree: &Tree) -> Result<HashMap<i64, String>> {
        let sql = "SELECT id, extra FROM loom_node WHERE tree = ?1 AND extra IS NOT NULL";
        Ok(self.store.all(sql, [tree.key], |row| Ok((row.get(0)?, row.get(1)?)))?.into_iter().collect())
    }
}

impl Stored {
    /// The edge as a file holds it. One that came from a file stays as it was written, without sources that do not exist
    /// and with those that it has got since.
    fn written(self, ends: &[(&str, String)], target: &str, is_node: &dyn Fn(&str) -> bool) -> Result<String> {
        let source = |(id, role): &(&str, String)| match Role::parse(role) {
            Some(Role::Primary) | None => json!({"nodeId": id}).to_string(),
            Some(other) => json!({"nodeId": id, "role": other.name()}).to_string(),
        };
        let Some(raw) = &self.raw else {
            let mut out = Members::default();
            out.add("id", &quoted(&self.ulid));
            out.add("type", &quoted(&self.kind));
            out.add("sources", &format!("[{}]", ends.iter().map(source).collect::<Vec<_>>().join(",")));
            out.add("targetNodeId", &quoted(target));
            return Ok(out.joined(""));
        };
        let raw = read(raw)?;
        let before: Vec<Json<'_>> = raw.root().get("sources").into_iter().flat_map(Json::items).collect();
        let named: BTreeSet<String> =
            before.iter().filter_map(|end| Some(end.get_text("nodeId")?.into_owned())).collect();
        let exists = |end: &&Json<'_>| end.get_text("nodeId").is_some_and(|id| is_node(&id));
        let kept: Vec<String> = before.iter().filter(exists).map(|end| end.compact()).collect();
        let added: Vec<String> = ends.iter().filter(|(id, _)| !named.contains(*id)).map(source).collect();
        if kept.len() == before.len() && added.is_empty() {
            return Ok(raw.root().compact());
        }
        let sources = [kept, added].concat().join(",");
        Ok(raw.root().with(&[("sources", Some(format!("[{sources}]")))]))
    }
}

/// Agents without what they are told.
fn without_prompts(agents: Json<'_>) -> Result<Members> {
    let mut out = Members::default();
    for (id, agent) in agents.members() {
        let less = agent.without(&["systemPrompt"]);
        out.add(&id, &read(&less)?.root().without(&["configuration", "systemPrompt"]));
    }
    Ok(out)
}

/// JSON that was kept with a tree.
fn read(text: &str) -> Result<json::Tree<'_>> {
    json::Tree::read(text)
        .map_err(|error| Error::new(Code::Io, "what was kept of an imported file is damaged").detail(error.message))
}

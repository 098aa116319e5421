//! Export: a tree becomes a file. What came from one goes back as it was written, with what was done here since.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};

use super::node;
use crate::error::Result;
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
    raw: Option<Value>,
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
    /// A tree as an OpenLoom file.
    pub fn export(&self, tree: &Tree, without: Without) -> Result<Value> {
        let extra: Option<Option<String>> =
            self.store.one("SELECT extra FROM loom_tree WHERE id = ?1", [tree.key], |row| row.get(0))?;
        let extra = parsed(extra.flatten()).unwrap_or_default();
        let mut file = object(&extra["container"]);
        file.entry("format").or_insert_with(|| "open-loom".into());
        file.entry("version").or_insert_with(|| VERSION.into());
        file.insert("exportedAt".into(), self.now().into());
        file.insert("generator".into(), json!({"name": "arrowsh", "version": env!("CARGO_PKG_VERSION")}));
        let nodes = self.nodes_where("n.tree = ?1 ORDER BY n.id", [tree.key])?;
        let mut agents = object(&file.get("agents").cloned().unwrap_or_default());
        let mut written = self.export_tree(tree, &nodes, &extra["tree"], without)?;
        self.export_agents(&nodes, &mut agents, &written["agents"])?;
        if without.prompts {
            let own = written["agents"].as_object_mut().into_iter().flat_map(Map::values_mut);
            for agent in agents.values_mut().chain(own).filter_map(Value::as_object_mut) {
                agent.shift_remove("systemPrompt");
                if let Some(settings) = agent.get_mut("configuration").and_then(Value::as_object_mut) {
                    settings.shift_remove("systemPrompt");
                }
            }
        }
        if !agents.is_empty() {
            file.insert("agents".into(), Value::Object(agents));
        }
        let exported = written.take();
        file.insert("trees".into(), Value::Array(vec![exported]));
        Ok(Value::Object(file))
    }

    fn export_tree(&self, tree: &Tree, nodes: &[Node], raw: &Value, without: Without) -> Result<Value> {
        let mut out = object(raw);
        out.entry("id").or_insert_with(|| tree.ulid.clone().into());
        if raw["title"].as_str().is_none_or(|title| title.trim().is_empty()) == raw.is_null() {
            out.insert("title".into(), tree.title.clone().into());
        }
        out.entry("mode").or_insert_with(|| tree.mode.name().into());
        if let Some(system) = &tree.system {
            out.entry("systemContext").or_insert_with(|| system.clone().into());
            if tree.mode == Mode::Buffer {
                out.entry("bufferModeSystemContext").or_insert(true.into());
            }
        }
        if without.system {
            out.shift_remove("systemContext");
        }
        let answers = self.answers(tree)?;
        let extras = self.extras("loom_node", tree.key)?;
        let is_synthetic = |key: &i64| extras.get(key).is_some_and(|raw| raw["synthetic"] == true);
        let ids: HashMap<i64, &str> = nodes.iter().map(|node| (node.key, node.ulid.as_str())).collect();
        let mut all = Map::new();
        let mut authors: HashMap<&str, String> = HashMap::new();
        for node in nodes.iter().filter(|node| !is_synthetic(&node.key)) {
            if !authors.contains_key(node.author.as_str()) {
                authors.insert(&node.author, self.agent_id(&node.author)?.unwrap_or_default());
            }
            let from = node.edited_from.and_then(|key| ids.get(&key)).copied();
            let raw = extras.get(&node.key).cloned();
            let mut value = node::written(node, raw, from, &authors[node.author.as_str()]);
            if let Some(answer) = answers.get(&node.key) {
                value["generation"] = answer.clone();
            }
            if without.answers
                && let Some(generation) = value.get_mut("generation").and_then(Value::as_object_mut)
            {
                generation.shift_remove("rawResponse");
            }
            all.insert(node.ulid.clone(), value);
        }
        let edges = self.export_edges(tree, &ids, &is_synthetic)?;
        let roots = roots(nodes, &edges, &is_synthetic);
        let position = self.position(tree)?;
        let current = ids.get(&position.key).filter(|_| !is_synthetic(&position.key));
        out.insert("rootNodeIds".into(), roots.into());
        out.insert("nodes".into(), Value::Object(all));
        out.insert("edges".into(), edges.into());
        match current {
            Some(current) => out.insert("currentNodeId".into(), (*current).into()),
            None => out.shift_remove("currentNodeId"),
        };
        Ok(Value::Object(out))
    }

    fn export_edges(
        &self,
        tree: &Tree,
        ids: &HashMap<i64, &str>,
        is_synthetic: &dyn Fn(&i64) -> bool,
    ) -> Result<Vec<Value>> {
        let sql = "SELECT id, ulid, kind, target, extra FROM loom_edge WHERE tree = ?1 ORDER BY id";
        let stored: Vec<Stored> = self.store.all(sql, [tree.key], |row| {
            let extra: Option<String> = row.get(4)?;
            Ok(Stored {
                key: row.get(0)?,
                ulid: row.get(1)?,
                kind: row.get(2)?,
                target: row.get(3)?,
                raw: parsed(extra),
            })
        })?;
        let sql = "SELECT s.edge, s.node, s.role FROM loom_source s JOIN loom_edge e ON e.id = s.edge
                   WHERE e.tree = ?1 ORDER BY s.edge, s.seq";
        let mut sources: HashMap<i64, Vec<(i64, String)>> = HashMap::new();
        for (edge, node, role) in self.store.all(sql, [tree.key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))? {
            sources.entry(edge).or_default().push((node, role));
        }
        let mut out = Vec::with_capacity(stored.len());
        for edge in stored {
            let ends = sources.remove(&edge.key).unwrap_or_default();
            if ends.iter().any(|(source, _)| is_synthetic(source)) {
                continue;
            }
            let written: Vec<(&str, String)> =
                ends.into_iter().filter_map(|(source, role)| Some((*ids.get(&source)?, role))).collect();
            let target = ids.get(&edge.target).copied().unwrap_or_default();
            out.push(edge.written(&written, target));
        }
        Ok(out)
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

    /// Adds the authors that only this workspace knows.
    fn export_agents(&self, nodes: &[Node], agents: &mut Map<String, Value>, known: &Value) -> Result<()> {
        let names: std::collections::BTreeSet<&str> = nodes.iter().map(|node| node.author.as_str()).collect();
        for name in names {
            let sql = "SELECT ulid, kind FROM loom_agent WHERE name = ?1";
            let found: Option<(String, String)> = self.store.one(sql, [name], |row| Ok((row.get(0)?, row.get(1)?)))?;
            if let Some((ulid, kind)) = found
                && !agents.contains_key(&ulid)
                && known.get(&ulid).is_none()
            {
                agents.insert(ulid, json!({"name": name, "type": kind}));
            }
        }
        Ok(())
    }

    /// What imported files said of the rows of a table.
    fn extras(&self, table: &str, tree: i64) -> Result<HashMap<i64, Value>> {
        let sql = format!("SELECT id, extra FROM {table} WHERE tree = ?1 AND extra IS NOT NULL");
        let rows: Vec<(i64, String)> = self.store.all(&sql, [tree], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.into_iter().filter_map(|(key, text)| Some((key, parsed(Some(text))?))).collect())
    }
}

impl Stored {
    /// The edge as a file holds it; sources that it brought stay as they were written.
    fn written(self, ends: &[(&str, String)], target: &str) -> Value {
        let mut out = object(&self.raw.unwrap_or_default());
        let before = out.get("sources").and_then(Value::as_array).cloned().unwrap_or_default();
        let source = |(id, role): &(&str, String)| {
            let known = before.iter().find(|source| source["nodeId"].as_str() == Some(id));
            known.cloned().unwrap_or_else(|| match Role::parse(role) {
                Some(Role::Primary) | None => json!({"nodeId": id}),
                Some(other) => json!({"nodeId": id, "role": other.name()}),
            })
        };
        let sources: Vec<Value> = ends.iter().map(source).collect();
        out.entry("id").or_insert_with(|| self.ulid.into());
        out.entry("type").or_insert_with(|| self.kind.into());
        out.insert("sources".into(), sources.into());
        out.entry("targetNodeId").or_insert_with(|| target.into());
        Value::Object(out)
    }
}

/// The nodes that no continuation and no annotation leads to.
fn roots(nodes: &[Node], edges: &[Value], is_synthetic: &dyn Fn(&i64) -> bool) -> Vec<Value> {
    let targets: HashSet<&str> = edges
        .iter()
        .filter(|edge| edge["type"] == EdgeKind::Continuation.name() || edge["type"] == EdgeKind::Annotation.name())
        .filter_map(|edge| edge["targetNodeId"].as_str())
        .collect();
    let is_root = |node: &&Node| !is_synthetic(&node.key) && !targets.contains(node.ulid.as_str());
    let mut roots: Vec<Value> = nodes.iter().filter(is_root).map(|node| node.ulid.clone().into()).collect();
    if roots.is_empty() {
        roots =
            nodes.iter().filter(|node| !is_synthetic(&node.key)).take(1).map(|node| node.ulid.clone().into()).collect();
    }
    roots
}

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

fn parsed(text: Option<String>) -> Option<Value> {
    serde_json::from_str(&text?).ok()
}

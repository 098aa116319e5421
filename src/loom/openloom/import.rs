//! Import: a file becomes trees, all of them or none.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::graph::{Graph, graph};
use super::{NODES, OURS, node};
use crate::error::{Code, Error, Result};
use crate::loom::Loom;
use crate::loom::entity::{EdgeKind, Mode, Role, Tree};
use crate::loom::ulid::{Minted, mint, tail};

/// What came of an import.
#[derive(Debug)]
pub struct Imported {
    /// The trees, in the order of the file.
    pub trees: Vec<Tree>,
    /// What was repaired or left out.
    pub told: Vec<String>,
}

impl Loom<'_> {
    /// Imports the trees of an OpenLoom file; the caller stands in the first of them afterwards.
    pub fn import(&self, json: &[u8]) -> Result<Imported> {
        let file: Value = serde_json::from_slice(json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(json))
            .map_err(|error| Error::new(Code::InvalidSyntax, "the file is no JSON").detail(error.to_string()))?;
        check_container(&file)?;
        let trees = file["trees"].as_array().map_or(&[][..], Vec::as_slice);
        let mut told = Vec::new();
        // Everything that can be refused is refused before anything is written.
        let plans = trees.iter().map(|tree| plan(tree, &mut told)).collect::<Result<Vec<_>>>()?;
        self.store.transaction(|| {
            let mut made = Vec::new();
            for (tree, graph) in trees.iter().zip(&plans) {
                made.push(self.import_tree(&file, tree, graph)?);
            }
            for (tree, position) in made.iter().rev() {
                self.recount(*tree)?;
                self.go(&self.node_of(*position)?)?;
            }
            let trees = made.iter().map(|(tree, _)| self.tree_of(*tree)).collect::<Result<_>>()?;
            Ok(Imported { trees, told })
        })
    }

    /// Writes one tree; gives its key and that of the node where its reader stood.
    fn import_tree(&self, file: &Value, tree: &Value, graph: &Graph) -> Result<(i64, i64)> {
        let nodes = tree["nodes"].as_object().cloned().unwrap_or_default();
        let mode = tree["mode"].as_str().map_or(Mode::Dialogue, mode_of);
        let values: Vec<&Value> = nodes.values().collect();
        let first = graph.roots.first().and_then(|root| values.get(*root).copied());
        let content = first.map(node::text).transpose()?.unwrap_or_default();
        let key = self.plant(tree["title"].as_str().unwrap_or_default(), mode, &content)?;
        self.describe(key, file, tree)?;
        let agents = merged(&file["agents"], &tree["agents"]);
        let root = self.import_root(key, graph)?;
        let lift = i64::from(root.is_some());
        let mut keys: Vec<i64> = vec![0; nodes.len()];
        let ids: Vec<&String> = nodes.keys().collect();
        let places: HashMap<&str, usize> = ids.iter().enumerate().map(|(at, id)| (id.as_str(), at)).collect();
        let mut names: HashMap<String, String> = HashMap::new();
        let mut number = 0;
        for at in &graph.order {
            let value = values[*at];
            let parent = graph.parent[*at].map(|parent| keys[parent]).or(root);
            number += i64::from(graph.notes[*at]);
            let place = Place {
                tree: key,
                id: ids[*at],
                parent,
                depth: i64::try_from(graph.depth[*at]).unwrap_or(0) + lift,
                note: graph.notes[*at].then_some(number),
            };
            keys[*at] = self.import_node(&place, value, &agents, &mut names)?;
        }
        self.store.execute("UPDATE loom_tree SET notes = ?2 WHERE id = ?1", (key, number))?;
        self.import_edges(key, &tree["edges"], graph, &keys, root)?;
        self.import_versions(&values, &places, &keys, &graph.order)?;
        let top = root.or_else(|| graph.roots.first().map(|at| keys[*at]));
        self.store.execute("UPDATE loom_tree SET root = ?2 WHERE id = ?1", (key, top))?;
        self.hide_pruned(key)?;
        let current = tree["currentNodeId"].as_str().and_then(|id| places.get(id)).map(|at| keys[*at]);
        let current = current.or(top).ok_or_else(|| Error::new(Code::Internal, "a tree was made without a root"))?;
        Ok((key, current))
    }

    /// Keeps what a file says of a tree besides its nodes and edges.
    fn describe(&self, key: i64, file: &Value, tree: &Value) -> Result<()> {
        let without = |value: &Value, fields: &[&str]| {
            let mut kept = value.as_object().cloned().unwrap_or_default();
            kept.retain(|name, _| !fields.contains(&name.as_str()));
            Value::Object(kept)
        };
        // A buffer is its text and nothing else, unless its file says otherwise.
        let is_prompted = tree["mode"].as_str().is_none_or(|mode| mode_of(mode) == Mode::Dialogue)
            || tree["bufferModeSystemContext"].as_bool() == Some(true);
        let system = tree["systemContext"].as_str().filter(|_| is_prompted);
        let extra = json!({"container": without(file, &["trees"]), "tree": without(tree, &["nodes", "edges"])});
        self.store.execute(
            "UPDATE loom_tree SET description = ?2, system = ?3, extra = ?4 WHERE id = ?1",
            (key, tree["description"].as_str(), system, extra.to_string()),
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
            "UPDATE loom_node SET kind = 'system', hash = NULL, extra = '{\"synthetic\":true}' WHERE id = ?1",
            [root.key],
        )?;
        Ok(Some(root.key))
    }

    fn import_node(
        &self,
        place: &Place<'_>,
        value: &Value,
        agents: &Value,
        names: &mut HashMap<String, String>,
    ) -> Result<i64> {
        let (name, id, kind) = node::author(value, agents);
        let spoken = format!("{name}\n{}", id.as_deref().unwrap_or_default());
        let name = if let Some(known) = names.get(&spoken) {
            known.clone()
        } else {
            let known = self.adopt(&name, id.as_deref(), kind.name())?;
            names.insert(spoken, known.clone());
            known
        };
        let (minted, local) = self.import_id(place, value)?;
        let ours = &value["extensions"][OURS];
        let bookmark = node::bookmark(value);
        self.store.execute(
            "INSERT INTO loom_node (tree, ulid, local, tail, content, author, kind, created, parent, depth, hash, parents,
               evidence, bookmark, pruned, excluded, note, extra)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
            rusqlite::params![
                place.tree,
                minted.ulid,
                local,
                minted.tail,
                node::text(value)?,
                name,
                kind.name(),
                value["createdAt"].as_str().unwrap_or_default(),
                place.parent,
                place.depth,
                ours["hash"].as_str(),
                ours["parents"].as_str().unwrap_or_default(),
                ours["evidence"].as_str(),
                bookmark,
                node::flag(value, "pruned"),
                node::flag(value, "excluded"),
                place.note,
                value.to_string(),
            ],
        )?;
        Ok(self.store.last_id())
    }

    /// The ids of a node of a file: its own, and the local id that it brings if that is free.
    fn import_id(&self, place: &Place<'_>, value: &Value) -> Result<(Minted, String)> {
        let (tree, id) = (place.tree, place.id);
        let is_free = |local: &str| {
            let taken = "SELECT count(*) FROM loom_node WHERE tree = ?1 AND local = ?2";
            Ok(self.count(taken, (tree, local))? == 0)
        };
        let is_ulid = id.len() == 26 && id.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        let own = if is_ulid { tail(id) } else { None };
        let alias = match node::alias(value) {
            Some(alias) if is_free(alias)? => Some(alias.to_owned()),
            _ => None,
        };
        if let Some(own) = own {
            let minted = Minted { ulid: id.to_owned(), tail: own };
            if let Some(alias) = alias {
                return Ok((minted, alias));
            }
            for length in crate::loom::ulid::SHORTEST..=minted.tail.len() {
                if is_free(&minted.tail[..length])? {
                    let local = minted.tail[..length].to_owned();
                    return Ok((minted, local));
                }
            }
        }
        let (fresh, local) = self.fresh_id(tree)?;
        Ok((Minted { ulid: id.to_owned(), tail: fresh.tail }, alias.unwrap_or(local)))
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

    fn import_edges(&self, tree: i64, edges: &Value, graph: &Graph, keys: &[i64], root: Option<i64>) -> Result<()> {
        let raw = edges.as_array().map_or(&[][..], Vec::as_slice);
        if let Some(root) = root {
            for at in &graph.roots {
                let (ulid, kind) = (mint(&self.world).ulid, EdgeKind::Continuation);
                let synthetic = Some("{\"synthetic\":true}");
                self.join(tree, &ulid, kind, &[(root, Role::Primary)], keys[*at], synthetic)?;
            }
        }
        for link in &graph.links {
            let sources: Vec<(i64, Role)> = link.sources.iter().map(|(at, role)| (keys[*at], *role)).collect();
            let value = &raw[link.index];
            let id = value["id"].as_str().map_or_else(|| mint(&self.world).ulid, str::to_owned);
            self.join(tree, &id, link.kind, &sources, keys[link.target], Some(&value.to_string()))?;
        }
        Ok(())
    }

    /// Counts the versions of edited nodes.
    fn import_versions(
        &self,
        values: &[&Value],
        places: &HashMap<&str, usize>,
        keys: &[i64],
        order: &[usize],
    ) -> Result<()> {
        let mut lineage: HashMap<usize, usize> = HashMap::new();
        let mut versions: HashMap<usize, i64> = HashMap::new();
        for at in order {
            let from = values[*at]["editedFrom"].as_str();
            let Some(from) = from.and_then(|id| places.get(id)).copied().filter(|from| from != at) else { continue };
            let origin = lineage.get(&from).copied().unwrap_or(from);
            if origin == *at {
                continue;
            }
            lineage.insert(*at, origin);
            let version = versions.entry(origin).and_modify(|version| *version += 1).or_insert(1);
            self.store.execute(
                "UPDATE loom_node SET edited_from = ?2, origin = ?3, version = ?4 WHERE id = ?1",
                (keys[*at], keys[from], keys[origin], *version),
            )?;
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

/// The mode that is nearest to what a file says.
fn mode_of(name: &str) -> Mode {
    match name {
        "buffer" | "prose" | "document" => Mode::Buffer,
        _ => Mode::Dialogue,
    }
}

/// Where a node of a file comes to stand.
struct Place<'a> {
    tree: i64,
    id: &'a str,
    parent: Option<i64>,
    depth: i64,
    note: Option<i64>,
}

fn check_container(file: &Value) -> Result<()> {
    if file["format"].as_str() != Some("open-loom") {
        return Err(Error::new(Code::InvalidArgument, "the file is no OpenLoom file")
            .detail("it would begin with \"format\": \"open-loom\""));
    }
    let version = file["version"].as_str().unwrap_or_default();
    if version.split('.').next() != Some("2") {
        return Err(Error::new(Code::InvalidOperation, format!("OpenLoom \"{version}\" is not read"))
            .detail("files of version 2 are"));
    }
    if file["trees"].as_array().is_none_or(Vec::is_empty) {
        return Err(Error::new(Code::InvalidArgument, "the file holds no tree"));
    }
    Ok(())
}

fn plan(tree: &Value, told: &mut Vec<String>) -> Result<Graph> {
    let Some(nodes) = tree["nodes"].as_object().filter(|nodes| !nodes.is_empty()) else {
        return Err(Error::new(Code::InvalidArgument, "a tree of the file holds no node"));
    };
    if nodes.len() > NODES {
        return Err(Error::new(
            Code::LimitExceeded,
            format!("the tree has {} nodes, at most {NODES} are read", nodes.len()),
        ));
    }
    let places: HashMap<&str, usize> = nodes.keys().enumerate().map(|(at, id)| (id.as_str(), at)).collect();
    let edges = tree["edges"].as_array().map_or(&[][..], Vec::as_slice);
    let made = graph(edges, &tree["rootNodeIds"], &places, told)?;
    if let Some(current) = tree["currentNodeId"].as_str().filter(|id| !places.contains_key(id)) {
        told.push(format!("the current node \"{current}\" does not exist; the root stands for it"));
    }
    Ok(made)
}

/// The agents of a tree over those of its file.
fn merged(file: &Value, tree: &Value) -> Value {
    let mut all = file.as_object().cloned().unwrap_or_default();
    all.extend(tree.as_object().cloned().unwrap_or_default());
    Value::Object(all)
}

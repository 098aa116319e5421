//! A node of a file as we hold it, and the other way round.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::{Value, json};

use super::media::wrong_block;
use super::{OURS, named};
use crate::error::{Code, Error, Result};
use crate::json::{Json, Kind, Tree};
use crate::loom::entity::{Author, Node};

/// Who writes in a file, by their ids.
pub type Agents<'t> = HashMap<Cow<'t, str>, Json<'t>>;

/// The blocks of a node; none where some write a text instead.
pub fn blocks(node: Json<'_>) -> impl Iterator<Item = Json<'_>> {
    let content = node.get("content").filter(|content| content.kind() == Kind::Array);
    content.into_iter().flat_map(Json::items)
}

/// The text of a node: its text blocks, and a placeholder for every other. A text that stands for data has at most `most`
/// bytes.
pub fn text(node: Json<'_>, most: usize) -> Result<String> {
    // Some write a node's text as it is.
    if let Some(text) = node.get_text("content") {
        return Ok(text.into_owned());
    }
    let mut parts: Vec<String> = Vec::new();
    for block in blocks(node) {
        let kind = block.get_text("type").unwrap_or("unknown".into());
        if let ("text", Some(text)) = (&*kind, block.get_text("text")) {
            parts.push(text.into_owned());
            continue;
        }
        for field in ["data", "url", "src"] {
            if block.get(field).is_some_and(|data| data.raw().len() > most) {
                return Err(Error::new(
                    Code::LimitExceeded,
                    format!("a block of type {kind} is too large to be imported"),
                )
                .detail(format!("its {field} has more than {most} bytes")));
            }
        }
        let about = ["alt", "title", "caption"].iter().find_map(|field| block.get_text(field));
        parts.push(about.map_or_else(|| format!("[{kind}]"), |about| format!("[{kind}: {about}]")));
    }
    Ok(parts.join("\n\n"))
}

/// What is not as a node says, and was taken as it is.
pub fn oddities(node: Json<'_>, key: &str) -> Vec<String> {
    if node.kind() != Kind::Object {
        return vec!["it is no object, and so empty".into()];
    }
    let mut told: Vec<String> = blocks(node).filter_map(wrong_block).collect();
    if let Some(other) = node.get_text("id").filter(|id| id != key) {
        told.push(format!("it calls itself {}; the name under which it stands counts", named(&other)));
    }
    told.extend(twice(node));
    told
}

/// What an object says twice.
pub fn twice(object: Json<'_>) -> Option<String> {
    let mut seen = std::collections::HashSet::new();
    let (name, _) = object.members().find(|(name, _)| !seen.insert(name.clone()))?;
    Some(format!("{} stands there twice; the first counts", named(&name)))
}

/// Who wrote a node: a name, an id if there is one, the kind.
pub fn author(node: Json<'_>, agents: &Agents<'_>) -> (String, Option<String>, Author) {
    let author = node.get("author");
    let field = |name: &str| author.and_then(|author| author.get_text(name)).map(Cow::into_owned);
    let kind = field("role").and_then(|role| Author::parse(&role)).unwrap_or(Author::Human);
    let id = field("agentId");
    let known = || Some(agents.get(id.as_deref()?)?.get_text("name")?.into_owned());
    let name = field("name").or_else(known).or_else(|| id.clone()).unwrap_or_else(|| kind.name().into());
    (name, id, kind)
}

/// The local id that a file gives a node.
pub fn alias(node: Json<'_>) -> Option<Cow<'_, str>> {
    let extensions = node.get("extensions")?;
    ["aspen-grove", OURS].iter().find_map(|owner| extensions.get(owner)?.get_text("localId"))
}

/// Words that mean something else where a line names a node.
const TAKEN: &[&str] = &[
    "all", "branch", "here", "it", "last", "node", "that", "them", "there", "these", "this", "those", "tree", "trees",
];

/// Whether a local id can be written in a line, and read there as one.
pub fn is_word(alias: &str) -> bool {
    (1..=32).contains(&alias.len())
        && alias.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !TAKEN.contains(&alias.to_ascii_lowercase().as_str())
}

/// A switch of a node's `meta`.
pub fn flag(node: Json<'_>, name: &str) -> bool {
    node.get("meta").is_some_and(|meta| meta.has(name))
}

/// The bookmark of a node of a file.
pub fn bookmark(node: Json<'_>) -> Option<String> {
    flag(node, "bookmarked").then(|| label(node).unwrap_or_default().into_owned())
}

fn label(node: Json<'_>) -> Option<Cow<'_, str>> {
    node.get("meta")?.get_text("bookmarkLabel").filter(|label| !label.is_empty())
}

/// A node that came from a file as it was then, with what was changed here since.
pub fn kept(node: &Node, raw: Json<'_>) -> String {
    let mut changes: Vec<(&str, Option<String>)> = Vec::new();
    let now = [("bookmarked", node.bookmark.is_some()), ("pruned", node.pruned), ("excluded", node.excluded)];
    for (name, on) in now {
        if flag(raw, name) != on {
            changes.push((name, Some(on.to_string())));
        }
    }
    let now = node.bookmark.as_deref().filter(|label| !label.is_empty());
    if node.bookmark.is_some() && label(raw).as_deref() != now {
        changes.push(("bookmarkLabel", now.map(crate::json::quoted)));
    }
    if changes.is_empty() {
        return raw.compact();
    }
    let none = Tree::read("{}");
    let meta = raw.get("meta").or_else(|| none.as_ref().ok().map(Tree::root));
    let meta = meta.map(|meta| meta.with(&changes));
    raw.with(&[("meta", meta)])
}

/// A node that was written here.
pub fn native(node: &Node, edited_from: Option<&str>, author_id: &str, generation: Option<&Value>) -> String {
    let mut ours = json!({"localId": node.local, "hash": node.hash, "parents": node.parents});
    if let Some(evidence) = &node.evidence {
        ours["evidence"] = Value::from(evidence.as_str());
    }
    let mut value = json!({
        "id": node.ulid,
        "content": [{"type": "text", "text": node.content}],
        "author": {"role": node.kind.name(), "agentId": author_id, "name": node.author},
        "createdAt": node.created,
    });
    if let Some(edited_from) = edited_from {
        value["editedFrom"] = Value::from(edited_from);
    }
    value["extensions"] = json!({OURS: ours});
    let label = node.bookmark.as_deref().filter(|label| !label.is_empty());
    let switches = [("bookmarked", node.bookmark.is_some()), ("pruned", node.pruned), ("excluded", node.excluded)];
    for (name, _) in switches.iter().filter(|(_, on)| *on) {
        value["meta"][*name] = Value::Bool(true);
    }
    if let Some(label) = label {
        value["meta"]["bookmarkLabel"] = Value::from(label);
    }
    if let Some(generation) = generation {
        value["generation"] = generation.clone();
    }
    value.to_string()
}

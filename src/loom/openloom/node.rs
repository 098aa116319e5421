//! A node of a file as we hold it, and the other way round.

use serde_json::{Map, Value, json};

use super::OURS;
use crate::error::{Code, Error, Result};
use crate::loom::entity::{Author, Node};

/// The longest text that stands for data.
const DATA: usize = 16 << 20;

/// The text of a node: its text blocks, and a placeholder for every other.
pub fn text(node: &Value) -> Result<String> {
    let blocks: &[Value] = node["content"].as_array().map_or(&[], Vec::as_slice);
    let mut parts = Vec::with_capacity(blocks.len());
    for block in blocks {
        let kind = block["type"].as_str().unwrap_or("unknown");
        if let ("text", Some(text)) = (kind, block["text"].as_str()) {
            parts.push(text.to_owned());
            continue;
        }
        for field in ["data", "url", "src"] {
            if block[field].as_str().is_some_and(|data| data.len() > DATA) {
                return Err(Error::new(
                    Code::LimitExceeded,
                    format!("a block of type {kind} is too large to be imported"),
                ));
            }
        }
        let about = ["alt", "title", "caption"].iter().find_map(|field| block[*field].as_str());
        parts.push(about.map_or_else(|| format!("[{kind}]"), |about| format!("[{kind}: {about}]")));
    }
    // Some write a node's text as it is.
    if let Some(text) = node["content"].as_str() {
        parts.push(text.to_owned());
    }
    Ok(parts.join("\n\n"))
}

/// Who wrote a node: a name, an id if there is one, the kind.
pub fn author(node: &Value, agents: &Value) -> (String, Option<String>, Author) {
    let author = &node["author"];
    let kind = author["role"].as_str().and_then(Author::parse).unwrap_or(Author::Human);
    let id = author["agentId"].as_str();
    let name = author["name"].as_str().or_else(|| agents[id?]["name"].as_str()).or(id).unwrap_or(kind.name());
    (name.to_owned(), id.map(str::to_owned), kind)
}

/// The local id that a file gives a node.
pub fn alias(node: &Value) -> Option<&str> {
    let extensions = &node["extensions"];
    let alias = extensions["aspen-grove"]["localId"].as_str().or_else(|| extensions[OURS]["localId"].as_str())?;
    let is_word = alias.chars().all(|c| c.is_alphanumeric() || c == '_') && !alias.is_empty() && alias.len() <= 32;
    is_word.then_some(alias)
}

/// A switch of a node's `meta`.
pub fn flag(node: &Value, name: &str) -> bool {
    node["meta"][name].as_bool().unwrap_or(false)
}

/// The bookmark of a node of a file.
pub fn bookmark(node: &Value) -> Option<String> {
    flag(node, "bookmarked").then(|| node["meta"]["bookmarkLabel"].as_str().unwrap_or_default().to_owned())
}

/// A node as a file holds it: what it was when it came, with what was changed here since; or as we made it.
pub fn written(node: &Node, raw: Option<Value>, edited_from: Option<&str>, author_id: &str) -> Value {
    let mut value = raw.unwrap_or_else(|| native(node, edited_from, author_id));
    let now = [("bookmarked", node.bookmark.is_some()), ("pruned", node.pruned), ("excluded", node.excluded)];
    for (name, on) in now {
        if flag(&value, name) != on {
            set_meta(&mut value, name, Some(Value::Bool(on)));
        }
    }
    let label = node.bookmark.as_deref().filter(|label| !label.is_empty());
    if node.bookmark.is_some() && value["meta"]["bookmarkLabel"].as_str().filter(|label| !label.is_empty()) != label {
        set_meta(&mut value, "bookmarkLabel", label.map(Value::from));
    }
    value
}

fn native(node: &Node, edited_from: Option<&str>, author_id: &str) -> Value {
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
    value
}

fn set_meta(node: &mut Value, name: &str, value: Option<Value>) {
    let Some(fields) = node.as_object_mut() else { return };
    let meta = fields.entry("meta").or_insert_with(|| Value::Object(Map::new()));
    if let Some(meta) = meta.as_object_mut() {
        match value {
            Some(value) => meta.insert(name.to_owned(), value),
            None => meta.shift_remove(name),
        };
    }
}

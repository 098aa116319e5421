//! What a model sees of a loom tree: each node on its way with what hangs on it, and where it is.

use crate::engine::{Permission, plural, tokens};
use crate::error::Result;
use crate::loom::{Author, Loom, Node, Tree};

/// Tokens that the nodes may cost; the oldest are left out first, but for the root.
const BUDGET: usize = 4000;

/// How many of the nodes that are left out are told in short.
const IN_SHORT: usize = 10;

/// Permissions that a tree is about.
const OF_TREES: &[Permission] = &[
    Permission::LoomAware,
    Permission::LoomWrite,
    Permission::LoomGenerate,
    Permission::DocRead,
    Permission::DocWrite,
    Permission::CrossTree,
];

/// The nodes on the way to a node, each under its id, author, age and what hangs on it; the oldest in short where there
/// are too many.
pub fn conversation(loom: &Loom<'_>, to: &Node) -> Result<String> {
    let nodes = loom.seen_on_path(to)?;
    let mut blocks = Vec::with_capacity(nodes.len());
    let mut used = 0;
    for node in nodes.iter().rev() {
        let block = block_of(loom, node)?;
        used += tokens(&block);
        // The first of the way is its frame.
        if used > BUDGET && !blocks.is_empty() {
            break;
        }
        blocks.push(block);
    }
    let hidden = nodes.len() - blocks.len();
    if hidden > 0 {
        let mut short = format!("[{} left out, the last of them in short]\n", plural(hidden, "node"));
        for node in &nodes[hidden.saturating_sub(IN_SHORT)..hidden] {
            let (id, kind, text) = (node.id(), node.kind.name(), loom.summary(node)?.text);
            short.push_str(&format!("{id} {kind} · \"{text}\"\n"));
        }
        blocks.push(short);
    }
    blocks.reverse();
    Ok(blocks.join("\n"))
}

fn block_of(loom: &Loom<'_>, node: &Node) -> Result<String> {
    let counts = loom.counts(node)?.line(true);
    let counts = if counts.is_empty() { counts } else { format!("{counts}\n") };
    let (id, kind, age) = (node.id(), node.kind.name(), loom.age(&node.created));
    Ok(format!("{id} {kind} · {age}\n{counts}---\n{}\n", node.content.trim_end()))
}

/// Where the caller is in a tree, what it may do there, and who else is there.
pub fn block(loom: &Loom<'_>, tree: &Tree, position: &Node, permissions: &[Permission]) -> Result<String> {
    let nodes = plural(usize::try_from(tree.nodes).unwrap_or(0), "node");
    let branches = if tree.leaves == 1 { "1 branch".to_owned() } else { format!("{} branches", tree.leaves) };
    let permissions: Vec<&str> =
        permissions.iter().filter(|permission| OF_TREES.contains(permission)).map(|known| known.name()).collect();
    let mut lines = vec![
        format!("Tree: \"{}\" ({} mode)", tree.title, tree.mode.name()),
        format!("{nodes} · {branches} · depth: {}", position.depth),
        format!("Position: {}*", loom.trace(position)?),
        format!("Permissions: {}", permissions.join(", ")),
    ];
    for other in loom.others(tree)? {
        let who = if other.kind == Author::Human { "Human" } else { &other.who };
        lines.push(format!("{who} active at {}, depth:{}", other.node.id(), other.node.depth));
    }
    Ok(format!("=== Loom Context ===\n{}\n===\n", lines.join("\n")))
}

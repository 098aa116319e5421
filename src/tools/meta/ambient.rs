//! What a model sees of a loom tree: each node on its way with what hangs on it, and where it is.

use crate::engine::Permission;
use crate::error::Result;
use crate::loom::{Author, Loom, Node, Tree};
use crate::text::{plural, tokens};

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

/// What explains trees to a model that is in one: how nodes are written, and what it may do.
pub fn addendum(permissions: &[Permission]) -> String {
    format!(
        "The conversation is a tree. Above each node stands `[a7x2] human · 3m ago`: its id, who wrote it, how long ago;\n\
         below that, if anything hangs on it, how much (`2 continuations · 1 annotation · bookmarked`); its text stands\n\
         behind `---`. An id names the node in a command: `→ view a7x2 full`, `→ list a7x2 continuations`. `a7x2'` is its\n\
         edited version, `ann-1` an annotation, `r001-a7x2` a range, `doc:\"notes\" §ice` a section of a document; in the\n\
         text of a buffer `︱` parts nodes and `›` begins what a model wrote. The block at the end says where you are: `*`\n\
         marks your node, which `→ switch to ID` changes.\n\
         You may here: {}. `→ help` marks what you may not.\n",
        of_trees(permissions)
    )
}

/// The permissions that a tree is about.
fn of_trees(permissions: &[Permission]) -> String {
    let known = permissions.iter().filter(|permission| OF_TREES.contains(permission));
    known.map(|permission| permission.name()).collect::<Vec<_>>().join(", ")
}

/// The nodes on the way to a node in about `room` tokens, each under its id, author, age and what hangs on it. Where that
/// is too little the oldest are told in short, and of those the oldest not at all; the last one always is.
pub fn conversation(loom: &Loom<'_>, to: &Node, room: usize) -> Result<String> {
    let nodes = loom.seen_on_path(to)?;
    let mut blocks = Vec::with_capacity(nodes.len());
    let mut left = room;
    for node in nodes.iter().rev() {
        let block = block_of(loom, node, &node.content)?;
        let Some(rest) = left.checked_sub(tokens(&block)) else { break };
        left = rest;
        blocks.push(block);
    }
    if blocks.len() < nodes.len() {
        // Some room is needed to tell the others in short.
        while left < room / 4
            && let Some(block) = blocks.pop()
        {
            left += tokens(&block);
        }
        if let (Some(last), true) = (nodes.last(), blocks.is_empty()) {
            blocks.push(last_in_short(loom, last)?);
            left = left.saturating_sub(tokens(&blocks[0]));
        }
        let told = in_short(loom, &nodes[..nodes.len() - blocks.len()], left)?;
        blocks.extend(told);
    }
    blocks.reverse();
    Ok(blocks.join("\n"))
}

/// Nodes that are not told whole: how many, and as much of the last of them as `room` holds.
fn in_short(loom: &Loom<'_>, nodes: &[Node], room: usize) -> Result<Option<String>> {
    if nodes.is_empty() {
        return Ok(None);
    }
    let head = format!("[{} left out, the last of them in short]\n", plural(nodes.len(), "node"));
    let mut left = room.saturating_sub(tokens(&head));
    let mut lines = Vec::new();
    for node in nodes.iter().rev().take(IN_SHORT) {
        let line = format!("{} {} · \"{}\"\n", node.id(), node.kind.name(), loom.summary(node)?.text);
        let Some(rest) = left.checked_sub(tokens(&line)) else { break };
        left = rest;
        lines.push(line);
    }
    lines.reverse();
    let head = if lines.is_empty() { format!("[{} left out]\n", plural(nodes.len(), "node")) } else { head };
    Ok(Some(head + &lines.concat()))
}

/// A node for which there is no room, where it is the only one: in short, unless that is longer.
fn last_in_short(loom: &Loom<'_>, node: &Node) -> Result<String> {
    let (text, cost) = (loom.summary(node)?.text, plural(tokens(&node.content), "token"));
    let short = format!("{text}\n(in short; {cost} with view {} full)", node.name());
    block_of(loom, node, if short.len() < node.content.len() { &short } else { &node.content })
}

fn block_of(loom: &Loom<'_>, node: &Node, content: &str) -> Result<String> {
    let counts = loom.counts(node)?.line(true);
    let counts = if counts.is_empty() { counts } else { format!("{counts}\n") };
    let (id, kind, age) = (node.id(), node.kind.name(), loom.age(&node.created));
    Ok(format!("{id} {kind} · {age}\n{counts}---\n{}\n", content.trim_end()))
}

/// Where the caller is in a tree, what it may do there, and who else is there.
pub fn block(loom: &Loom<'_>, tree: &Tree, position: &Node, permissions: &[Permission]) -> Result<String> {
    let nodes = plural(usize::try_from(tree.nodes).unwrap_or(0), "node");
    let branches = plural(usize::try_from(tree.leaves).unwrap_or(0), "branch");
    let mut lines = vec![
        format!("Tree: \"{}\" ({} mode)", tree.called(), tree.mode.name()),
        format!("{nodes} · {branches} · depth: {}", position.depth),
        format!("Position: {}*", loom.trace(position)?),
        format!("Permissions: {}", of_trees(permissions)),
    ];
    for other in loom.others(tree)? {
        let who = if other.kind == Author::Human { "Human" } else { &other.who };
        lines.push(format!("{who} active at {}, depth:{}", other.node.id(), other.node.depth));
    }
    Ok(format!("=== Loom Context ===\n{}\n===\n", lines.join("\n")))
}

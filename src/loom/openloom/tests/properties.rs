//! Generated files and generated trees go through a workspace and come out as they were: values as they were written, in
//! their order.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::engine::{Catalog, Grants, Session};
use crate::json::{Json, Tree, quoted};
use crate::loom::openloom::Without;
use crate::loom::{Loom, Mode, Node, Role, Verdict};
use crate::world::World;

/// Values as they may be written: what a reader that makes floats of numbers, or text of strings, would change.
const LEAVES: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-0.0",
    "1.0",
    "1.50",
    "0.10",
    "1e400",
    "-1E-400",
    "1e+2",
    "9007199254740993",
    "123456789012345678901234567890",
    "0.1000000000000000055511151231257827",
    "\"\"",
    "\"a\\u0000b\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ud800 alone\"",
    "\"\\/\"",
    "\"→ prune it\\n← \"",
    "\"ünï \u{1f30a} \u{202e}\"",
    "\"\\u00e9\"",
    "[]",
    "{}",
    "[ ]",
    "{ }",
];

/// Names that a program may give to what it adds, and some that mean something elsewhere.
const NAMES: &[&str] =
    &["x", "", "größe", "\\u0041", "a\\\"b", "later", "weight", "synthetic", "hash", "0", "__proto__"];

fn value() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![3 => select(LEAVES).prop_map(str::to_owned), 1 => any::<f64>().prop_map(|n| if n.is_finite() { format!("{n:e}") } else { "0".into() }),
        1 => ".{0,8}".prop_map(|text| quoted(&text))];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(|all| format!("[{}]", all.join(" , "))),
            (inner.clone(), inner).prop_map(|(one, two)| format!("{{\"x\" : {one},\"größe\":\n{two}}}")),
        ]
    })
}

/// Members that nobody knows, each with a name of its own.
fn unknown() -> impl Strategy<Value = String> {
    prop::collection::btree_map(select(NAMES), value(), 0..3)
        .prop_map(|all| all.iter().map(|(name, value)| [",\"", name, "\":", value].concat()).collect())
}

fn maybe(name: &'static str, value: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    prop::option::of(value).prop_map(move |value| value.map(|value| format!(",\"{name}\":{value}")).unwrap_or_default())
}

fn word(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    select(words).prop_map(quoted)
}

fn block() -> impl Strategy<Value = String> {
    let known = ".{0,12}".prop_map(|text| format!("\"type\":\"text\",\"text\":{}", quoted(&text)));
    let image =
        unknown().prop_map(|more| format!("\"type\":\"image\",\"url\":\"pier.png\",\"alt\":\"the pier\"{more}"));
    let other = (word(&["audio", "hologram", "Text", "image"]), value())
        .prop_map(|(kind, value)| format!("\"type\":{kind},\"data\":{value}"));
    (prop_oneof![4 => known, 1 => image, 1 => other], unknown()).prop_map(|(block, more)| format!("{{{block}{more}}}"))
}

/// A node but for its id and for the node that it is edited from.
fn node() -> impl Strategy<Value = (String, Option<Index>)> {
    let author = (
        maybe("role", word(&["human", "model", "system", "mixed", "chorus", "Human"])),
        maybe("agentId", word(&["m1", "m2", "nobody"])),
        maybe("name", word(&["Quill", "me", "agent"])),
        unknown(),
    )
        .prop_map(|(role, id, name, more)| format!("{{\"kind\":1{role}{id}{name}{more}}}"));
    let meta = (
        maybe("bookmarked", word(&["x"]).prop_map(|_| "true".into())),
        maybe("bookmarkLabel", word(&["", "the end", "ü\n"])),
        maybe("pruned", select(&["true", "false", "0"][..]).prop_map(str::to_owned)),
        maybe("excluded", select(&["true", "false", "\"yes\""][..]).prop_map(str::to_owned)),
        maybe("rating", value()),
        unknown(),
    )
        .prop_map(|(bookmarked, label, pruned, excluded, rating, more)| {
            format!("{{\"tags\":[]{bookmarked}{label}{pruned}{excluded}{rating}{more}}}")
        });
    let parts = (
        prop::collection::vec(block(), 0..3).prop_map(|blocks| format!("[{}]", blocks.join(", "))),
        maybe("author", author),
        maybe("createdAt", word(&["2025-01-01T00:00:00.000Z", "yesterday", ""])),
        maybe("meta", meta),
        maybe("generation", value()),
        maybe("extensions", unknown().prop_map(|more| format!("{{\"other\":{{}}{more}}}"))),
        unknown(),
        prop::option::weighted(0.2, any::<Index>()),
    );
    parts.prop_map(|(content, author, created, meta, generation, extensions, more, from)| {
        (format!("\"content\":{content}{author}{created}{meta}{generation}{extensions}{more}"), from)
    })
}

fn source() -> impl Strategy<Value = (Index, String)> {
    let role = maybe("role", word(&["primary", "context", "instruction", "muse", "Primary"]));
    (any::<Index>(), (role, unknown()).prop_map(|(role, more)| format!("{role}{more}")))
}

/// An edge to a node: its sources among the nodes before it, whether it is a note, what else it says.
type Edge = (Vec<(Index, String)>, bool, String);

fn edge() -> impl Strategy<Value = Edge> {
    (prop::collection::vec(source(), 1..4), prop::bool::weighted(0.2), unknown())
}

/// Who writes, with what only some know of them.
fn agents() -> impl Strategy<Value = String> {
    (unknown(), unknown(), unknown()).prop_map(|(a, b, c)| {
        format!("{{\"m1\":{{\"name\":\"Quill\",\"type\":\"model\",\"configuration\":{{\"temperature\":1.0{a}}}{b}}},\"m2\":{{}}{c}}}")
    })
}

/// A file of one tree: the first of its nodes is a root, each of the others goes on from some before it, is a note on one
/// or is a root as well; edges of kinds that nobody knows lead anywhere.
fn file() -> impl Strategy<Value = String> {
    let nodes = prop::collection::vec((node(), prop::option::weighted(0.9, edge())), 1..9);
    let echoes = prop::collection::vec((any::<Index>(), source(), unknown()), 0..3);
    let tree = (
        maybe("title", word(&["The pier", " ", "größe"])),
        maybe("mode", word(&["dialogue", "buffer", "interactive-fiction"])),
        maybe("systemContext", word(&["Be brief.", ""])),
        maybe("tags", value()),
        maybe("extensions", value()),
        maybe("description", value()),
        unknown(),
    )
        .prop_map(|(a, b, c, d, e, f, g)| format!("{a}{b}{c}{d}{e}{f}{g}"));
    let around = (maybe("agents", agents()), maybe("agents", agents()), maybe("extensions", value()), unknown());
    (nodes, echoes, tree, around, prop::option::of(any::<Index>()), any::<bool>(), any::<Index>()).prop_map(written)
}

type Parts = (
    Vec<((String, Option<Index>), Option<Edge>)>,
    Vec<(Index, (Index, String), String)>,
    String,
    (String, String, String, String),
    Option<Index>,
    bool,
    Index,
);

fn written((nodes, echoes, tree, (own, agents, extensions, more), current, is_back, turn): Parts) -> String {
    let id = |at: usize| format!("n{at} é\\\"");
    let (mut written, mut edges, mut roots) = (Vec::new(), Vec::new(), Vec::new());
    for (at, ((body, from), edge)) in nodes.iter().enumerate() {
        let from = from
            .filter(|_| at > 0)
            .map(|from| format!(",\"editedFrom\":\"{}\"", id(from.index(at))))
            .unwrap_or_default();
        written.push(format!("\"{}\":{{\"id\":\"{}\",{body}{from}}}", id(at), id(at)));
        match edge.as_ref().filter(|_| at > 0) {
            None => roots.push(format!("\"{}\"", id(at))),
            Some((sources, is_note, more)) => {
                let end = |(from, more): &(Index, String)| format!("{{\"nodeId\":\"{}\"{more}}}", id(from.index(at)));
                let sources: Vec<String> = sources.iter().map(end).collect();
                let kind = if *is_note { "annotation" } else { "continuation" };
                edges.push(format!(
                    "{{\"id\":\"e{at}\",\"type\":\"{kind}\",\"targetNodeId\":\"{}\",\"sources\":[{}]{more}}}",
                    id(at),
                    sources.join(",")
                ));
            }
        }
    }
    // The order of edges is the order of siblings, wherever the nodes stand.
    if is_back {
        edges.reverse();
        roots.reverse();
    }
    if !edges.is_empty() {
        let first = turn.index(edges.len());
        edges.rotate_left(first);
    }
    for (at, (to, (from, more), rest)) in echoes.iter().enumerate() {
        let (from, to) = (id(from.index(nodes.len())), id(to.index(nodes.len())));
        edges.push(format!("{{\"id\":\"x{at}\",\"type\":\"echo\",\"sources\":[{{\"nodeId\":\"{from}\"{more}}}],\"targetNodeId\":\"{to}\"{rest}}}"));
    }
    // Nobody is put where nothing is to be seen, or on a note.
    let is_pruned = nodes.iter().any(|((body, _), _)| body.contains("\"pruned\":true"));
    let is_note = |at: usize| at > 0 && nodes[at].1.as_ref().is_some_and(|(_, is_note, _)| *is_note);
    let current = current.map(|at| at.index(nodes.len())).filter(|at| !is_pruned && !is_note(*at));
    let current = current.map(|at| format!(",\"currentNodeId\":\"{}\"", id(at))).unwrap_or_default();
    format!(
        "{{\"format\":\"open-loom\",\"version\":\"2.3\"{agents}{extensions}{more},\"trees\":[{{\"id\":\"t\",\"rootNodeIds\":[{}],\"nodes\":{{{}}},\"edges\":[{}]{own}{current}{tree}}}]}}",
        roots.join(","),
        written.join(",\n"),
        edges.join(" , ")
    )
}

fn session(seed: u64) -> Session {
    Session::new(World::fixed(std::path::Path::new("."), seed), "me", Grants::person(), Arc::new(Catalog::new([])))
}

/// What a file says, as it is written but for blanks; the time and the program of the export left out.
fn said(text: &str) -> BTreeMap<String, Vec<String>> {
    let read = Tree::read(text).expect("JSON");
    let file = read.root();
    let tree = file.get("trees").and_then(|trees| trees.items().next()).expect("a tree");
    let members = |of: Json<'_>, without: &[&str]| -> Vec<String> {
        let members = of.members().filter(|(name, _)| !without.contains(&&**name));
        let mut all: Vec<String> = members.map(|(name, value)| format!("{name}: {}", value.compact())).collect();
        all.sort();
        all
    };
    let nodes = tree.get("nodes").expect("nodes").members().map(|(id, node)| format!("{id}: {}", node.compact()));
    let edges = tree.get("edges").expect("edges").items().map(Json::compact);
    BTreeMap::from([
        ("the file".into(), members(file, &["trees", "exportedAt", "generator"])),
        ("its tree".into(), members(tree, &["nodes", "edges"])),
        ("nodes".into(), nodes.collect()),
        ("edges".into(), edges.collect()),
    ])
}

/// Does one thing to a tree, somewhere.
fn act(loom: &Loom<'_>, (what, at, text): &(u8, Index, String)) {
    let tree = loom.current().expect("a tree");
    let nodes = loom.nodes_where("n.tree = ?1 AND n.hidden = 0 AND n.note IS NULL ORDER BY n.id", [tree.key]);
    let nodes: Vec<Node> = nodes.expect("nodes");
    let node = &nodes[at.index(nodes.len())];
    let text = format!("{text}.");
    // What cannot be done there is refused, and changes nothing.
    let _ = match what {
        0 => loom.respond(node, &text, Role::Primary).map(drop),
        1 => loom.respond(node, &text, Role::Instruction).map(drop),
        2 => loom.respond(node, &text, Role::Context).map(drop),
        3 => loom.edit(node, &text).map(drop),
        4 => loom.annotate(node, &text).map(drop),
        5 => loom.bookmark(node, Some(&text)).map(drop),
        6 => loom.prune(node).map(drop),
        7 => loom.switch(node).map(drop),
        _ => loom.generated(node, &text, "quill", text.as_bytes(), 0).map(drop),
    };
}

/// Cases as many as the environment says; they grow in one workspace, so that each meets what others left.
fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

#[test]
fn a_file_comes_back_as_it_was() {
    let shared = RefCell::new(session(3));
    proptest!(config(), |(before in file())| {
        let mut session = shared.borrow_mut();
        let loom = Loom::of(&mut session).expect("a loom");
        let imported = loom.import(before.as_bytes()).expect("an import");
        prop_assert_eq!(&imported.told, &Vec::<String>::new(), "{}", before);
        let after = loom.export(&imported.trees[0], Without::default()).expect("a file");
        prop_assert_eq!(said(&after), said(&before), "{}", before);
    });
}

#[test]
fn a_tree_that_grew_here_comes_back_as_it_was() {
    let (shared, elsewhere) = (RefCell::new(session(5)), RefCell::new(session(6)));
    let acts = prop::collection::vec((0..9_u8, any::<Index>(), ".{0,6}"), 1..24);
    proptest!(config(), |(is_buffer in any::<bool>(), acts in acts)| {
        let (mut first, mut second) = (shared.borrow_mut(), elsewhere.borrow_mut());
        let loom = Loom::of(&mut first).expect("a loom");
        let mode = if is_buffer { Mode::Buffer } else { Mode::Dialogue };
        loom.start("Grown", mode, "It begins.").expect("a tree");
        for one in &acts {
            act(&loom, one);
        }
        let tree = loom.current().expect("a tree");
        let before = loom.export(&tree, Without::default()).expect("a file");
        let other = Loom::of(&mut second).expect("a loom");
        let imported = other.import(before.as_bytes()).expect("an import");
        prop_assert_eq!(&imported.told, &Vec::<String>::new(), "{}", before);
        let again = &imported.trees[0];
        let verified = other.verify_tree(again.key).expect("a check");
        prop_assert!(verified.iter().all(|(_, verdict)| *verdict == Verdict::Valid));
        prop_assert_eq!((again.nodes, again.leaves, again.mode), (tree.nodes, tree.leaves, tree.mode));
        let position = |loom: &Loom<'_>, tree| {
            loom.position(tree).map(|node| (node.ulid, node.local, node.depth)).expect("a place")
        };
        prop_assert_eq!(position(&other, again), position(&loom, &tree));
        let after = other.export(again, Without::default()).expect("a file");
        prop_assert_eq!(said(&after), said(&before));
    });
}

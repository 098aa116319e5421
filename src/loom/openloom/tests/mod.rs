//! Files that go through a tree and come out as they went in; damaged and hostile files stand in files of their own.

mod limits;
mod properties;
mod repairs;

use std::sync::Arc;

use serde_json::{Value, json};

use super::Without;
use crate::engine::{Catalog, Grants, Session};
use crate::loom::{Loom, Mode, Role, Tree, Verdict};
use crate::world::World;

fn session() -> Session {
    let world = World::fixed(std::path::Path::new("."), 3);
    Session::new(world, "me", Grants::person(), Arc::new(Catalog::new([])))
}

/// A file around nodes and edges.
fn file(nodes: &Value, edges: &Value) -> Value {
    json!({
        "format": "open-loom", "version": "2.1", "exportedAt": "2025-01-01T00:00:00Z",
        "extensions": {"some-program": {"theme": "dark", "n": 1.5}},
        "agents": {"m1": {"name": "Quill", "type": "model", "systemPrompt": "Write.", "later": [1, null]}},
        "futureField": {"a": [true]},
        "trees": [{
            "id": "t", "title": "The pier", "mode": "interactive-fiction", "rootNodeIds": ["a"], "currentNodeId": "c",
            "tags": [{"name": "sea", "color": "#00f"}], "nodes": nodes, "edges": edges, "extensions": {"x": {"y": [1]}},
        }],
    })
}

fn node(id: &str, text: &str) -> Value {
    json!({"id": id, "content": [{"type": "text", "text": text}], "author": {"role": "human"}})
}

fn edge(id: &str, from: &str, to: &str) -> Value {
    json!({"id": id, "type": "continuation", "sources": [{"nodeId": from}], "targetNodeId": to})
}

/// A tree as an exported file has it.
fn exported(loom: &Loom<'_>, tree: &Tree, without: Without) -> Value {
    serde_json::from_str(&loom.export(tree, without).expect("an export")).expect("JSON")
}

/// Imports a file and exports its first tree; gives what was told too.
fn through(file: &Value) -> (Value, Vec<String>) {
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(file.to_string().as_bytes()).expect("an import");
    (exported(&loom, &imported.trees[0], Without::default()), imported.told)
}

/// Nodes, edges, agents and extensions are what they were.
fn check_same(before: &Value) {
    let (after, told) = through(before);
    assert_eq!(told, Vec::<String>::new());
    let (one, other) = (&before["trees"][0], &after["trees"][0]);
    assert_eq!(other["edges"], one["edges"]);
    assert_eq!(other["nodes"], one["nodes"]);
    for (name, value) in one.as_object().expect("a tree") {
        assert_eq!(&other[name], value, "{name}");
    }
    for name in ["format", "version", "extensions", "agents", "futureField"] {
        assert_eq!(after[name], before[name], "{name}");
    }
}

#[test]
fn what_is_unknown_comes_back_as_it_was() {
    let mut nodes = json!({"a": node("a", "The tide"), "b": node("b", "went out"), "c": node("c", "and stayed.")});
    nodes["b"]["content"] = json!([
        {"type": "text", "text": "went", "lang": "en"},
        {"type": "hologram", "depth": 3},
        {"type": "image", "url": "pier.png", "alt": "the pier"},
    ]);
    nodes["b"]["author"] = json!({"role": "chorus", "agentId": "m1", "mood": "grave"});
    nodes["b"]["generation"] = json!({"model": "q", "logprobs": [-0.25, -1e-3], "rawResponse": {"body": "\u{7f}é"}});
    nodes["b"]["meta"] = json!({"bookmarked": true, "bookmarkLabel": "ebb", "rating": 2, "note": "ok", "tags": ["x"]});
    nodes["c"]["extensions"] = json!({"aspen-grove": {"localId": "c4m2"}, "other": {"k": 1}});
    nodes["c"]["editedFrom"] = json!("b");
    nodes["d"] = node("d", "a note");
    let edges = json!([
        {"id": "e1", "type": "continuation", "targetNodeId": "b", "sources": [{"nodeId": "a", "role": "primary"}], "w": 2},
        {"id": "e2", "type": "continuation", "targetNodeId": "c",
         "sources": [{"nodeId": "a", "role": "instruction"}, {"nodeId": "b"}, {"nodeId": "d", "role": "muse"}]},
        {"id": "e3", "type": "annotation", "targetNodeId": "d", "sources": [{"nodeId": "b"}]},
        {"id": "e4", "type": "echo", "targetNodeId": "a", "sources": [{"nodeId": "c"}], "createdAt": "2025-01-01T00:00:00Z"},
    ]);
    check_same(&file(&nodes, &edges));
}

#[test]
fn a_tree_of_ours_comes_back_with_its_hashes_and_ids() {
    let mut first = session();
    let loom = Loom::of(&mut first).expect("a loom");
    let tree = loom.start("Pier", Mode::Buffer, "The tide").expect("a tree");
    let root = loom.root(&tree).expect("a root");
    let a = loom.respond(&root, "went out", Role::Primary).expect("a node");
    let b = loom.respond(&a, "and stayed.", Role::Primary).expect("a node");
    loom.edit(&a, "went far out").expect("a version");
    loom.annotate(&b, "for how long?").expect("a note");
    loom.bookmark(&b, Some("end")).expect("a bookmark");
    let written = exported(&loom, &loom.current().expect("a tree"), Without::default());
    let mut second = session();
    let other = Loom::of(&mut second).expect("a loom");
    let imported = other.import(written.to_string().as_bytes()).expect("an import");
    assert_eq!(imported.told, Vec::<String>::new());
    let again = other.node(&b.local).expect("the same id");
    assert_eq!((again.content.as_str(), again.bookmark.as_deref()), ("and stayed.", Some("end")));
    assert!(other.verify(&again).expect("a check").iter().all(|(_, verdict)| *verdict == Verdict::Valid));
    assert_eq!(other.node(&format!("{}'", a.local)).expect("a version").content, "went far out");
    let (one, two) = (&written["trees"][0], exported(&other, &imported.trees[0], Without::default()));
    assert_eq!((&one["nodes"], &one["edges"]), (&two["trees"][0]["nodes"], &two["trees"][0]["edges"]));
}

#[test]
fn a_hash_that_is_wrong_informs_and_hinders_nothing() {
    let mut first = session();
    let loom = Loom::of(&mut first).expect("a loom");
    let tree = loom.start("Pier", Mode::Dialogue, "The tide").expect("a tree");
    let root = loom.root(&tree).expect("a root");
    let a = loom.respond(&root, "went out", Role::Primary).expect("a node");
    let b = loom.generated(&a, "and stayed.", "quill", b"raw", 0).expect("a node");
    let written = loom.export(&loom.current().expect("a tree"), Without::default()).expect("a file");
    let check = |text: &str, told: &[&str], verdicts: &[Verdict]| {
        let mut second = session();
        let other = Loom::of(&mut second).expect("a loom");
        let imported = other.import(text.as_bytes()).expect("an import");
        assert_eq!(imported.told, told);
        let found = other.verify(&other.node(&b.local).expect("a node")).expect("a check");
        assert_eq!(found.iter().map(|(_, verdict)| *verdict).collect::<Vec<_>>(), verdicts);
        let again = other.export(&imported.trees[0], Without::default()).expect("a file");
        let trees = |text: &str| text[text.find("\"trees\"").expect("trees")..].to_owned();
        assert_eq!(trees(&again), trees(text));
    };
    check(&written, &[], &[Verdict::Valid; 3]);
    let forged = written.replace("went out", "ran out");
    check(
        &forged,
        &["1 node is not as hashed; `verify node tree` tells which"],
        &[Verdict::Valid, Verdict::Invalid, Verdict::Valid],
    );
}

#[test]
fn several_roots_stand_below_one_of_ours_that_no_file_sees() {
    let nodes = json!({"a": node("a", "one"), "b": node("b", "two")});
    let mut before = file(&nodes, &json!([]));
    let tree = &mut before["trees"][0];
    tree["rootNodeIds"] = json!(["b", "a"]);
    let fields = tree.as_object_mut().expect("a tree");
    fields.shift_remove("currentNodeId");
    fields.shift_remove("mode");
    before.as_object_mut().expect("a file").shift_remove("agents");
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    // Whoever imports is known here, under the same name as an author of the file.
    loom.start("Mine", Mode::Dialogue, "x").expect("a tree");
    let imported = loom.import(before.to_string().as_bytes()).expect("an import");
    let tree = &imported.trees[0];
    assert_eq!((imported.told.len(), loom.position(tree).expect("a place").content), (0, "two".into()));
    let root = loom.root(tree).expect("a root");
    let names: Vec<String> = loom.continuations(&root).expect("nodes").into_iter().map(|node| node.content).collect();
    assert_eq!(names, ["two", "one"]);
    // Nothing was added: no agent, no mode, no current node, no root.
    let mut after = exported(&loom, tree, Without::default());
    for name in ["exportedAt", "generator"] {
        after.as_object_mut().expect("a file").shift_remove(name);
        before.as_object_mut().expect("a file").shift_remove(name);
    }
    assert_eq!(after, before);
    // What is written beside them is a root too; a note on the root of ours makes it one of the file.
    let third = loom.respond(&root, "three", Role::Primary).expect("a node");
    let after = exported(&loom, tree, Without::default());
    assert_eq!(after["trees"][0]["rootNodeIds"], json!(["b", "a", third.ulid]));
    loom.annotate(&root, "why three?").expect("a note");
    let after = exported(&loom, tree, Without::default());
    assert_eq!(after["trees"][0]["rootNodeIds"], json!([root.ulid]));
    let again = loom.import(after.to_string().as_bytes()).expect("an import");
    assert_eq!((again.told.len(), again.trees[0].nodes), (0, 4));
}

#[test]
fn what_a_file_says_of_itself_is_never_taken_for_a_root_of_ours() {
    let mut nodes = json!({"a": node("a", "one"), "b": node("b", "two")});
    nodes["a"]["synthetic"] = json!(true);
    nodes["a"]["extensions"] = json!({"arrowsh": {"synthetic": true}});
    let mut before = file(&nodes, &json!([edge("1", "a", "b")]));
    before["trees"][0]["currentNodeId"] = json!("b");
    check_same(&before);
}

#[test]
fn a_file_is_told_less_where_less_is_wanted() {
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let tree = loom.start("Pier", Mode::Dialogue, "The tide").expect("a tree");
    loom.brief(&tree, Some("Be brief."), None).expect("a prompt");
    let root = loom.root(&tree).expect("a root");
    let answer = loom.generated(&root, "went out", "quill", b"  went out\n", 1).expect("a node");
    let tree = loom.current().expect("a tree");
    let whole = exported(&loom, &tree, Without::default());
    let generation = &whole["trees"][0]["nodes"][&answer.ulid]["generation"];
    assert_eq!(generation["rawResponse"]["body"], "  went out\n");
    assert_eq!((generation["model"].as_str(), generation["completionIndex"].as_u64()), (Some("quill"), Some(1)));
    assert_eq!(whole["trees"][0]["systemContext"], "Be brief.");
    let less = exported(&loom, &tree, Without { system: true, prompts: true, answers: true });
    assert!(!less.to_string().contains("Be brief.") && !less.to_string().contains("  went out"), "{less}");
    // The same of a file that came from elsewhere; what is left out of the new one stays here.
    let mut nodes = json!({"a": node("a", "1")});
    nodes["a"]["generation"] = json!({"model": "q", "rawResponse": {"body": "secret"}});
    let mut before = file(&nodes, &json!([]));
    before["trees"][0]["systemContext"] = json!("secret");
    before["agents"]["m1"]["systemPrompt"] = json!("secret");
    before["trees"][0]["agents"] = json!({"m2": {"configuration": {"systemPrompt": "secret", "temperature": 1}}});
    let imported = loom.import(before.to_string().as_bytes()).expect("an import");
    let less = exported(&loom, &imported.trees[0], Without { system: true, prompts: true, answers: true });
    assert!(!less.to_string().contains("secret"), "{less}");
    assert_eq!(less["trees"][0]["agents"]["m2"]["configuration"]["temperature"], 1);
    let whole = exported(&loom, &imported.trees[0], Without::default());
    assert_eq!(whole["trees"][0]["nodes"], before["trees"][0]["nodes"]);
}

#[test]
fn a_tree_without_a_title_gets_one() {
    let check = |text: &str, title: &str| {
        let mut session = session();
        let loom = Loom::of(&mut session).expect("a loom");
        let mut before = file(&json!({"a": node("a", text)}), &json!([]));
        before["trees"][0]["title"] = json!(" ");
        let imported = loom.import(before.to_string().as_bytes()).expect("an import");
        assert_eq!(imported.trees[0].title, title);
        assert_eq!(exported(&loom, &imported.trees[0], Without::default())["trees"][0]["title"], " ");
    };
    check("The tide went out.", "The tide went out.");
    check(&"tide ".repeat(20), "tide ".repeat(10).trim_end());
    check("", "Loom Tree 1");
}

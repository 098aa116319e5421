//! Files that go through a tree and come out as they went in; damaged and hostile files.

use std::sync::Arc;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Medium, Unpacked, Without, pack, unpack};
use crate::engine::{Catalog, Grants, Session};
use crate::error::Code;
use crate::loom::{Loom, Mode, Role, Verdict};
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

/// Imports a file and exports its first tree; gives what was told too.
fn through(file: &Value) -> (Value, Vec<String>) {
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(file.to_string().as_bytes()).expect("an import");
    (loom.export(&imported.trees[0], Without::default()).expect("an export"), imported.told)
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
    let written = loom.export(&loom.current().expect("a tree"), Without::default()).expect("an export");
    let mut second = session();
    let other = Loom::of(&mut second).expect("a loom");
    let imported = other.import(written.to_string().as_bytes()).expect("an import");
    assert_eq!(imported.told, Vec::<String>::new());
    let again = other.node(&b.local).expect("the same id");
    assert_eq!((again.content.as_str(), again.bookmark.as_deref()), ("and stayed.", Some("end")));
    assert!(other.verify(&again).expect("a check").iter().all(|(_, verdict)| *verdict == Verdict::Valid));
    assert_eq!(other.node(&format!("{}'", a.local)).expect("a version").content, "went far out");
    let (one, two) = (&written["trees"][0], other.export(&imported.trees[0], Without::default()).expect("an export"));
    assert_eq!((&one["nodes"], &one["edges"]), (&two["trees"][0]["nodes"], &two["trees"][0]["edges"]));
}

#[test]
fn what_is_damaged_is_repaired_and_told() {
    let nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3"), "d": node("d", "4")});
    let check = |edges: Value, told: &[&str], roots: &[&str]| {
        let (after, found) = through(&file(&nodes, &edges));
        assert_eq!(found, told);
        assert_eq!(after["trees"][0]["rootNodeIds"], json!(roots));
        assert_eq!(after["trees"][0]["nodes"], nodes);
    };
    let line = [edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "c", "d")];
    check(json!(line), &[], &["a"]);
    check(
        json!([line[0], line[1], edge("x", "c", "zz"), line[2]]),
        &["edge 2: its target does not exist; it was left out"],
        &["a"],
    );
    check(
        json!([line[0], line[1], line[2], edge("x", "zz", "d")]),
        &["edge 3: a source does not exist; it was left out", "edge 3: it has no source; it was left out"],
        &["a"],
    );
    check(
        json!([line[0], line[1], line[2], edge("x", "a", "d")]),
        &["edge 3: a second continuation of a node counts as an annotation"],
        &["a"],
    );
    check(json!([]), &[], &["a", "b", "c", "d"]);
}

#[test]
fn an_edge_of_another_kind_leads_nowhere() {
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let nodes = json!({"a": node("a", "a"), "b": node("b", "b"), "c": node("c", "c"), "d": node("d", "d")});
    let mut echo = edge("4", "d", "c");
    echo["type"] = json!("echo");
    let edges = json!([edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "a", "d"), echo]);
    let imported = loom.import(file(&nodes, &edges).to_string().as_bytes()).expect("an import");
    let find = |text: &str| loom.search(&imported.trees[0], text, false, None, 1).expect("a search").0.remove(0).node;
    let (b, c) = (find("b"), find("c"));
    loom.edit(&c, "C").expect("a branch");
    let exported = loom.export(&imported.trees[0], Without::default()).expect("a file");
    let continued = exported["trees"][0]["edges"].as_array().expect("edges").iter();
    let sources: Vec<usize> = continued
        .filter(|edge| edge["type"] == "continuation")
        .map(|edge| edge["sources"].as_array().map_or(0, Vec::len))
        .collect();
    assert_eq!(sources, [1, 1, 1, 1], "{exported}");
    assert_eq!(loom.prune(&b).expect("pruned").descendants, 2);
}

#[test]
fn circles_are_opened_at_their_last_edge() {
    let nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3")});
    let edges = json!([edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "c", "a")]);
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(file(&nodes, &edges).to_string().as_bytes()).expect("an import");
    assert_eq!(imported.told, ["edge 2: it closes a circle and counts as an annotation"]);
    let c = loom.node("c").expect("a node");
    let path: Vec<String> = loom.path(&c).expect("a path").into_iter().map(|node| node.content).collect();
    assert_eq!(path, ["1", "2", "3"]);
    let alone = json!([edge("1", "a", "a"), edge("2", "b", "c"), edge("3", "c", "b")]);
    assert_eq!(loom.import(file(&nodes, &alone).to_string().as_bytes()).expect("an import").told.len(), 2);
}

#[test]
fn several_roots_stand_below_one_of_ours() {
    let nodes = json!({"a": node("a", "one"), "b": node("b", "two")});
    let before = file(&nodes, &json!([]));
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(before.to_string().as_bytes()).expect("an import");
    let tree = &imported.trees[0];
    assert_eq!(loom.continuations(&loom.root(tree).expect("a root")).expect("nodes").len(), 2);
    let after = loom.export(tree, Without::default()).expect("an export");
    assert_eq!(after["trees"][0]["nodes"], nodes);
    assert_eq!(after["trees"][0]["edges"], json!([]));
}

#[test]
fn what_is_no_file_of_ours_is_refused() {
    let check = |text: &str, code: Code| {
        let mut session = session();
        let loom = Loom::of(&mut session).expect("a loom");
        assert_eq!(loom.import(text.as_bytes()).expect_err("refused").code, code, "{}", &text[..text.len().min(40)]);
        assert!(loom.trees().expect("trees").is_empty());
    };
    check("", Code::InvalidSyntax);
    check("{", Code::InvalidSyntax);
    check(&"[".repeat(100_000), Code::InvalidSyntax);
    check("{\"a\": \"\\ud800\"}", Code::InvalidSyntax);
    check("[]", Code::InvalidArgument);
    check("{\"root\": {\"text\": \"x\", \"children\": []}}", Code::InvalidArgument);
    check("{\"format\": \"open-loom\", \"version\": \"3.0\", \"trees\": [{}]}", Code::InvalidOperation);
    check("{\"format\": \"open-loom\", \"version\": \"2.0\", \"trees\": []}", Code::InvalidArgument);
    check("{\"format\": \"open-loom\", \"version\": \"2.0\", \"trees\": [{\"nodes\": {}}]}", Code::InvalidArgument);
}

#[test]
fn a_tree_may_be_deep_but_not_bottomless() {
    let chain = |count: usize| {
        let nodes: serde_json::Map<String, Value> =
            (0..count).map(|n| (format!("n{n}"), node(&format!("n{n}"), "x"))).collect();
        let edges: Vec<Value> =
            (1..count).map(|n| edge(&format!("e{n}"), &format!("n{}", n - 1), &format!("n{n}"))).collect();
        file(&Value::Object(nodes), &edges.into()).to_string()
    };
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let deep = loom.import(chain(2_000).as_bytes()).expect("an import");
    assert_eq!((deep.trees[0].nodes, deep.trees[0].leaves), (2_000, 1));
    assert_eq!(loom.path(&loom.node("n1999").expect("a node")).expect("a path").len(), 2_000);
    assert_eq!(loom.import(chain(10_002).as_bytes()).expect_err("too deep").code, Code::LimitExceeded);
}

#[test]
fn a_bundle_holds_a_tree_and_hides_nothing() {
    let json = b"{\"format\":\"open-loom\"}";
    let media = vec![Medium { name: "media/pier.png".into(), content: vec![0, 255, 7] }];
    let packed = pack(json, &media).expect("a bundle");
    assert_eq!(unpack(&packed).expect("a file"), Unpacked { json: json.to_vec(), media });
    assert_eq!(unpack(json).expect("a file"), Unpacked { json: json.to_vec(), media: Vec::new() });
    assert_eq!(unpack(&packed[..packed.len() / 2]).expect_err("damaged").code, Code::InvalidSyntax);
    let bomb = pack(&vec![b' '; 1 << 22], &[]).expect("a bundle");
    assert_eq!(unpack(&bomb).expect_err("a bomb").code, Code::LimitExceeded);
    for name in ["../evil", "/etc/x", "a/../../b", "c:\\x", "..\\x"] {
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        archive.start_file(name, zip::write::SimpleFileOptions::default()).expect("a member");
        let bytes = archive.finish().expect("a bundle").into_inner();
        assert_eq!(unpack(&bytes).expect_err(name).code, Code::PermissionDenied, "{name}");
    }
}

#[test]
fn a_link_out_of_a_bundle_is_refused_and_its_sizes_are_not_believed() {
    let options = zip::write::SimpleFileOptions::default();
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.add_symlink("tree.openloom", "../../secrets", options).expect("a link");
    let bytes = archive.finish().expect("a bundle").into_inner();
    assert_eq!(unpack(&bytes).expect_err("a link").code, Code::PermissionDenied);
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for number in 0..10_001 {
        archive.start_file(format!("m{number}"), options).expect("a member");
    }
    let bytes = archive.finish().expect("a bundle").into_inner();
    assert_eq!(unpack(&bytes).expect_err("too many").code, Code::LimitExceeded);
    // The directory and the member say that there are seven bytes.
    for (length, code) in [(4 << 20, Code::LimitExceeded), (1000, Code::InvalidSyntax)] {
        let mut bytes = pack(&vec![b' '; length], &[]).expect("a bundle");
        let size = u32::try_from(length).expect("a size").to_le_bytes();
        let places: Vec<usize> = (0..bytes.len() - 4).filter(|at| bytes[*at..*at + 4] == size).collect();
        assert_eq!(places.len(), 2);
        for at in places {
            bytes[at..at + 4].copy_from_slice(&7_u32.to_le_bytes());
        }
        assert_eq!(unpack(&bytes).expect_err("a lie").code, code);
    }
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
    let whole = loom.export(&tree, Without::default()).expect("a file");
    let generation = &whole["trees"][0]["nodes"][&answer.ulid]["generation"];
    assert_eq!(generation["rawResponse"]["body"], "  went out\n");
    assert_eq!((generation["model"].as_str(), generation["completionIndex"].as_u64()), (Some("quill"), Some(1)));
    assert_eq!(whole["trees"][0]["systemContext"], "Be brief.");
    let less = loom.export(&tree, Without { system: true, prompts: true, answers: true }).expect("a file");
    assert!(!less.to_string().contains("Be brief.") && !less.to_string().contains("  went out"), "{less}");
    // The same of a file that came from elsewhere; what is left out of the new one stays here.
    let mut nodes = json!({"a": node("a", "1")});
    nodes["a"]["generation"] = json!({"model": "q", "rawResponse": {"body": "secret"}});
    let mut before = file(&nodes, &json!([]));
    before["trees"][0]["systemContext"] = json!("secret");
    before["agents"]["m1"]["systemPrompt"] = json!("secret");
    before["trees"][0]["agents"] = json!({"m2": {"configuration": {"systemPrompt": "secret", "temperature": 1}}});
    let imported = loom.import(before.to_string().as_bytes()).expect("an import");
    let less = loom.export(&imported.trees[0], Without { system: true, prompts: true, answers: true }).expect("a file");
    assert!(!less.to_string().contains("secret"), "{less}");
    assert_eq!(less["trees"][0]["agents"]["m2"]["configuration"]["temperature"], 1);
    let whole = loom.export(&imported.trees[0], Without::default()).expect("a file");
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
        assert_eq!(loom.export(&imported.trees[0], Without::default()).expect("a file")["trees"][0]["title"], " ");
    };
    check("The tide went out.", "The tide went out.");
    check(&"tide ".repeat(20), "tide ".repeat(10).trim_end());
    check("", "Loom Tree 1");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn generated_trees_come_back_as_they_were(
        parents in prop::collection::vec((0..1000usize, 0..4u8, ".{0,12}", any::<bool>()), 1..30),
    ) {
        let mut nodes = serde_json::Map::new();
        nodes.insert("n0".into(), node("n0", "root"));
        let mut edges = Vec::new();
        for (index, (parent, role, text, bookmarked)) in parents.iter().enumerate() {
            let id = format!("n{}", index + 1);
            let mut value = node(&id, text);
            if *bookmarked {
                value["meta"] = json!({"bookmarked": true, "bookmarkLabel": text});
            }
            let role = ["primary", "context", "instruction", "later"][usize::from(*role)];
            let sources = json!([{"nodeId": format!("n{}", parent % (index + 1)), "role": role}, {"nodeId": "n0", "x": index}]);
            let sources = if parent % (index + 1) == 0 { json!([sources[0]]) } else { sources };
            edges.push(json!({"id": format!("e{index}"), "type": "continuation", "sources": sources, "targetNodeId": id}));
            nodes.insert(id, value);
        }
        let mut before = file(&Value::Object(nodes), &edges.into());
        before["trees"][0]["rootNodeIds"] = json!(["n0"]);
        before["trees"][0]["currentNodeId"] = json!("n1");
        check_same(&before);
    }
}

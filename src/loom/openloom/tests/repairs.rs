//! Damaged files: each repair is made and told, once.

use serde_json::{Value, json};

use super::{edge, exported, file, node, session, through};
use crate::loom::Loom;
use crate::loom::openloom::{Without, named};

/// Imports a file around nodes and edges with a change to its tree; gives what was told.
#[track_caller]
fn check_told(nodes: &Value, edges: &Value, change: impl FnOnce(&mut Value), told: &[&str]) -> Value {
    let mut before = file(nodes, edges);
    change(&mut before);
    let (after, found) = through(&before);
    assert_eq!(found, told);
    after
}

#[test]
fn edges_that_are_damaged_are_repaired_and_told() {
    let nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3"), "d": node("d", "4")});
    let check = |edges: Value, told: &[&str], roots: &[&str]| {
        let after = check_told(&nodes, &edges, |_| {}, told);
        assert_eq!(after["trees"][0]["rootNodeIds"], json!(roots));
        assert_eq!(after["trees"][0]["nodes"], nodes);
    };
    let line = [edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "c", "d")];
    let with = |more: Value| json!([line[0], line[1], line[2], more]);
    check(json!(line), &[], &["a"]);
    check(
        json!([line[0], line[1], edge("x", "c", "zz"), line[2]]),
        &["edge \"x\": its target does not exist; it was left out"],
        &["a"],
    );
    check(
        with(edge("x", "zz", "d")),
        &["edge \"x\": a source does not exist; it was left out", "edge \"x\": it has no source; it was left out"],
        &["a"],
    );
    check(with(edge("x", "a", "d")), &["edge \"x\": a second continuation of a node counts as an annotation"], &["a"]);
    check(json!([]), &["3 nodes are roots that the file does not name, \"b\" first"], &["a", "b", "c", "d"]);
    check(with(json!(7)), &["edge 4: its target does not exist; it was left out"], &["a"]);
    let untyped = json!({"sources": [{"nodeId": "a"}], "targetNodeId": "d"});
    check(with(untyped), &["edge 4: it does not say what it is; it counts as an annotation"], &["a"]);
    check(
        with(json!({"id": "1", "type": "echo", "sources": [{"nodeId": "a"}], "targetNodeId": "d"})),
        &["edge \"1\": the id is taken; it has another now"],
        &["a"],
    );
    check(
        with(json!({"id": "d", "type": "echo", "sources": [{"nodeId": "a"}], "targetNodeId": "d"})),
        &["edge \"d\": the id is taken; it has another now"],
        &["a"],
    );
}

#[test]
fn an_edge_whose_id_is_taken_comes_back_with_another() {
    let nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3")});
    let edges = json!([edge("1", "a", "b"), edge("1", "b", "c")]);
    let after = check_told(&nodes, &edges, |_| {}, &["edge \"1\": the id is taken; it has another now"]);
    let ids: Vec<&str> =
        after["trees"][0]["edges"].as_array().expect("edges").iter().filter_map(|edge| edge["id"].as_str()).collect();
    assert_eq!((ids[0], ids[1].len()), ("1", 26));
}

#[test]
fn what_a_tree_says_of_nodes_that_are_not_there_is_told() {
    let nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3")});
    let edges = json!([edge("1", "a", "b"), edge("2", "b", "c")]);
    let check = |field: &str, value: Value, told: &[&str]| {
        let after = check_told(&nodes, &edges, |file| file["trees"][0][field] = value, told);
        assert_eq!(after["trees"][0]["rootNodeIds"], json!(["a"]));
    };
    check("currentNodeId", json!("zz"), &["the current node \"zz\" does not exist; the first root stands for it"]);
    check("rootNodeIds", json!(["a", "zz"]), &["the root \"zz\" does not exist"]);
    check("rootNodeIds", json!(["a", "a"]), &["the root \"a\" is named twice"]);
    check("rootNodeIds", json!(["b", "a"]), &["node \"b\" is called a root and is none"]);
    check("rootNodeIds", json!(["b", "a", "c"]), &["2 nodes are called roots and are none, \"b\" first"]);
    let unnamed = "node \"a\" is a root that the file does not name";
    check("rootNodeIds", json!([]), &[unnamed]);
    check("rootNodeIds", json!({"a": 1}), &["\"rootNodeIds\" of a tree is no list, and so empty", unnamed]);
}

#[test]
fn nodes_that_contradict_themselves_are_told() {
    let edges = json!([edge("1", "a", "b"), edge("2", "b", "c")]);
    let check = |id: &str, field: &str, value: Value, told: &[&str]| {
        let mut nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3")});
        nodes[id][field] = value;
        let after = check_told(&nodes, &edges, |_| {}, told);
        assert_eq!(after["trees"][0]["nodes"], nodes);
    };
    check("b", "editedFrom", json!("zz"), &["node \"b\": \"zz\", from which it was edited, does not exist"]);
    check("b", "editedFrom", json!(5), &["node \"b\": \"5\", from which it was edited, does not exist"]);
    check("b", "editedFrom", json!(null), &[]);
    check("b", "editedFrom", json!("b"), &["node \"b\": it is edited from itself"]);
    check("b", "id", json!("c"), &["node \"b\": it calls itself \"c\"; the name under which it stands counts"]);
    check("b", "extensions", json!({"aspen-grove": {"localId": "x7"}}), &[]);
    let svg = json!([{"type": "image", "mimeType": "image/png", "data": "PHN2ZyBvbmxvYWQ9IngoKSI+"}]);
    let told = "node \"b\": what it calls image/png is image/svg+xml; it is kept and never shown";
    check("b", "content", svg, &[told]);
}

#[test]
fn versions_of_each_other_are_opened() {
    let mut nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3"), "d": node("d", "4")});
    let edges = json!([edge("1", "a", "b"), edge("2", "a", "c"), edge("3", "a", "d")]);
    for (from, to) in [("b", "d"), ("c", "b"), ("d", "c")] {
        nodes[from]["editedFrom"] = json!(to);
    }
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(file(&nodes, &edges).to_string().as_bytes()).expect("an import");
    assert_eq!(imported.told, ["node \"c\": it is edited from a version of itself"]);
    // The third version stands before the second in the file; both are of the first.
    let version = |id: &str| loom.node(id).map(|node| (node.version, node.origin)).expect("a node");
    let first = Some(loom.node("c").expect("a node").key);
    assert_eq!([version("b"), version("c"), version("d")], [(1, first), (0, None), (2, first)]);
}

#[test]
fn ids_and_local_ids_are_given_anew_where_they_are_taken() {
    let local = |id: &str, local: &str| {
        let mut node = node(id, id);
        node["extensions"] = json!({"aspen-grove": {"localId": local}});
        node
    };
    let nodes = json!({
        "a": local("a", "a7x2"), "b": local("b", "A7X2"), "c": local("c", "not a word"), "d": local("d", "ann-1"),
    });
    let edges = json!([edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "c", "d")]);
    // The second use of an id is in the text only: a map has each once.
    let text = file(&nodes, &edges).to_string().replace("\"d\":{\"id\":\"d\"", "\"a\":{\"id\":\"d\"");
    let text = text.replace("\"targetNodeId\":\"d\"", "\"targetNodeId\":\"c\"");
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(text.as_bytes()).expect("an import");
    let all = loom.nodes_where("n.tree = ?1 AND n.content <> '' ORDER BY n.id", [imported.trees[0].key]);
    let all = all.expect("nodes");
    let says = |content: &str| all.iter().find(|node| node.content == content).expect("a node");
    let (b, c, d) = (says("b"), says("c"), says("d"));
    assert_eq!((says("a").local.as_str(), says("a").ulid.as_str(), d.ulid.len()), ("a7x2", "a", 26));
    let expected = [
        "node \"a\": the id is taken; the second node of it has another now".to_owned(),
        "node \"a\": it calls itself \"d\"; the name under which it stands counts".to_owned(),
        "edge \"3\": a second continuation of a node counts as an annotation".to_owned(),
        format!("node {} is a root that the file does not name", named(&d.ulid)),
        format!("node \"b\": its local id \"A7X2\" is taken; it is [{}] now", b.local),
        format!("node \"c\": its local id \"not a word\" cannot be written in a line; it is [{}] now", c.local),
        format!("node \"{}\": its local id \"ann-1\" cannot be written in a line; it is [{}] now", d.ulid, d.local),
    ];
    let mut told = imported.told.clone();
    told.sort();
    let mut expected = Vec::from(expected);
    expected.sort();
    assert_eq!(told, expected);
    // What got another id is written under it.
    let after = exported(&loom, &imported.trees[0], Without::default());
    assert_eq!(after["trees"][0]["nodes"][&d.ulid]["id"], json!(d.ulid));
}

#[test]
fn a_source_that_comes_after_its_target_is_kept_and_not_followed() {
    let nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3")});
    let mut first = edge("1", "a", "b");
    first["sources"] = json!([{"nodeId": "a"}, {"nodeId": "c", "role": "muse"}]);
    let edges = json!([first, edge("2", "b", "c")]);
    let told = ["edge \"1\": a source that comes after its target is kept and not followed"];
    let after = check_told(&nodes, &edges, |_| {}, &told);
    assert_eq!(after["trees"][0]["edges"], edges);
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(file(&nodes, &edges).to_string().as_bytes()).expect("an import");
    assert_eq!(loom.markdown(&imported.trees[0]).expect("a text").matches("\n## ").count(), 3);
    assert_eq!(imported.trees[0].leaves, 1);
}

#[test]
fn a_node_that_many_ways_lead_to_is_written_once() {
    // Forty layers of two nodes, each of which goes on from both above it.
    let layers = 40;
    let mut nodes = serde_json::Map::from_iter([("r".to_owned(), node("r", "root"))]);
    let mut edges = Vec::new();
    for layer in 0..layers {
        for side in ["a", "b"] {
            let id = format!("{side}{layer}");
            let above: Vec<String> = if layer == 0 {
                vec!["r".into()]
            } else {
                ["a", "b"].map(|side| format!("{side}{}", layer - 1)).to_vec()
            };
            let sources: Vec<Value> = above.iter().map(|id| json!({"nodeId": id})).collect();
            edges.push(json!({"id": format!("e{id}"), "type": "continuation", "sources": sources, "targetNodeId": id}));
            nodes.insert(id.clone(), node(&id, &id));
        }
    }
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let mut before = file(&Value::Object(nodes), &edges.into());
    before["trees"][0]["rootNodeIds"] = json!(["r"]);
    before["trees"][0]["currentNodeId"] = json!("r");
    let imported = loom.import(before.to_string().as_bytes()).expect("an import");
    assert_eq!(imported.told, Vec::<String>::new());
    assert_eq!(loom.markdown(&imported.trees[0]).expect("a text").matches("\n## ").count(), 2 * layers + 1);
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
    let after = exported(&loom, &imported.trees[0], Without::default());
    let continued = after["trees"][0]["edges"].as_array().expect("edges").iter();
    let sources: Vec<usize> = continued
        .filter(|edge| edge["type"] == "continuation")
        .map(|edge| edge["sources"].as_array().map_or(0, Vec::len))
        .collect();
    assert_eq!(sources, [1, 1, 1, 1], "{after}");
    assert_eq!(loom.prune(&b).expect("pruned").descendants, 2);
}

#[test]
fn circles_are_opened_at_their_last_edge() {
    let nodes = json!({"a": node("a", "1"), "b": node("b", "2"), "c": node("c", "3")});
    let edges = json!([edge("1", "a", "b"), edge("2", "b", "c"), edge("3", "c", "a")]);
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(file(&nodes, &edges).to_string().as_bytes()).expect("an import");
    assert_eq!(imported.told, ["edge \"3\": it closes a circle and counts as an annotation"]);
    let c = loom.node("c").expect("a node");
    let path: Vec<String> = loom.path(&c).expect("a path").into_iter().map(|node| node.content).collect();
    assert_eq!(path, ["1", "2", "3"]);
    let alone = json!([edge("1", "a", "a"), edge("2", "b", "c"), edge("3", "c", "b")]);
    let told = [
        "edge \"1\": it closes a circle and counts as an annotation",
        "edge \"3\": it closes a circle and counts as an annotation",
        "node \"b\" is a root that the file does not name",
    ];
    assert_eq!(loom.import(file(&nodes, &alone).to_string().as_bytes()).expect("an import").told, told);
    let mut notes = json!([edge("1", "b", "c"), edge("2", "c", "b")]);
    notes[0]["type"] = json!("annotation");
    notes[1]["type"] = json!("annotation");
    let told = [
        "edge \"2\": it closes a circle of annotations; what it is a note on stands by itself",
        "node \"b\" is a root that the file does not name",
        "the current node \"c\" is an annotation; what it is on stands for it",
    ];
    assert_eq!(loom.import(file(&nodes, &notes).to_string().as_bytes()).expect("an import").told, told);
}

#[test]
fn what_is_of_another_kind_than_it_should_be_is_kept_and_taken_for_nothing() {
    let nodes =
        json!({"a": node("a", "1"), "b": null, "c": "text", "d": {"content": {"x": 1}, "author": 5, "meta": "y"}});
    let told = [
        "\"edges\" of a tree is no list, and so empty",
        "node \"b\": it is no object, and so empty",
        "node \"c\": it is no object, and so empty",
        "3 nodes are roots that the file does not name, \"b\" first",
    ];
    let after = check_told(&nodes, &json!({"x": 1}), |_| {}, &told);
    assert_eq!(after["trees"][0]["nodes"], nodes);
    assert_eq!(after["trees"][0]["rootNodeIds"], json!(["a", "b", "c", "d"]));
    // What is said of such a node here has a place of its own all the same.
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(file(&nodes, &json!([])).to_string().as_bytes()).expect("an import");
    for id in ["b", "d"] {
        let found = loom.nodes_where("n.tree = ?1 AND n.ulid = ?2", (imported.trees[0].key, id)).expect("nodes");
        loom.bookmark(&found[0], Some("here")).expect("a bookmark");
    }
    let after = exported(&loom, &imported.trees[0], Without::default());
    let label = |id: &str| after["trees"][0]["nodes"][id]["meta"]["bookmarkLabel"].clone();
    assert_eq!((label("b"), label("d")), (json!("here"), json!("here")));
    assert_eq!(after["trees"][0]["nodes"]["d"]["author"], 5);
}

#[test]
fn what_an_object_says_twice_counts_once_and_comes_back_twice() {
    let text = file(&json!({"a": node("a", "1")}), &json!([])).to_string();
    let text = text
        .replace("\"author\":", "\"content\":\"2\",\"author\":")
        .replace("\"currentNodeId\":\"c\"", "\"title\":\"T\"");
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let imported = loom.import(text.as_bytes()).expect("an import");
    let told = [
        "\"title\" stands there twice; the first counts",
        "node \"a\": \"content\" stands there twice; the first counts",
    ];
    assert_eq!(imported.told, told);
    assert_eq!(
        (imported.trees[0].title.as_str(), loom.root(&imported.trees[0]).expect("a root").content.as_str()),
        ("The pier", "1")
    );
    let after = loom.export(&imported.trees[0], Without::default()).expect("a file");
    assert!(after.contains("\"content\":[{\"type\":\"text\",\"text\":\"1\"}],\"content\":\"2\""), "{after}");
}

//! Hostile files: too large, too deep, of another kind, or not what they say. They are refused before anything is written.

use serde_json::{Value, json};

use super::{edge, exported, file, node, session};
use crate::error::Code;
use crate::loom::Loom;
use crate::loom::openloom::bundle::unpack_within;
use crate::loom::openloom::{LIMITS, Limits, Medium, Unpacked, Without, pack, unpack};

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
    check(&format!("{}{}", "[".repeat(10_001), "]".repeat(10_001)), Code::LimitExceeded);
    check(&format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000)), Code::LimitExceeded);
    check(&format!("{}1{}", "{\"a\":".repeat(10_001), "}".repeat(10_001)), Code::LimitExceeded);
    check("{\"a\": \"\\ud800\"}", Code::InvalidArgument);
    check("[]", Code::InvalidArgument);
    check("{\"root\": {\"text\": \"x\", \"children\": []}}", Code::InvalidArgument);
    for version in ["\"3.0\"", "\"\"", "3", "null", "[2]", "\"20.0\"", "\"two\""] {
        check(
            &format!("{{\"format\": \"open-loom\", \"version\": {version}, \"trees\": [{{}}]}}"),
            Code::InvalidOperation,
        );
    }
    check("{\"format\": \"open-loom\", \"trees\": [{}]}", Code::InvalidOperation);
    check("{\"format\": \"open-loom\", \"version\": \"2.0\", \"trees\": []}", Code::InvalidArgument);
    check("{\"format\": \"open-loom\", \"version\": \"2.0\", \"trees\": [{\"nodes\": {}}]}", Code::InvalidArgument);
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_file() {
    let text = file(&json!({"a": node("a", "1"), "b": node("b", "2")}), &json!([edge("1", "a", "b")])).to_string();
    let read = |bytes: &[u8]| {
        let mut session = session();
        let loom = Loom::of(&mut session).expect("a loom");
        loom.import(bytes).map(|imported| exported(&loom, &imported.trees[0], Without::default()))
    };
    let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    assert_eq!(read(&marked).expect("an import")["trees"], read(text.as_bytes()).expect("an import")["trees"]);
    let twice = [b"\xef\xbb\xbf", marked.as_slice()].concat();
    assert_eq!(read(&twice).expect_err("refused").code, Code::InvalidSyntax);
    let wide: Vec<u8> = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(read(&wide).expect_err("refused").code, Code::InvalidSyntax);
}

#[test]
fn every_version_that_begins_with_two_is_read() {
    let nodes = json!({"a": node("a", "1")});
    let check = |version: &str, told: &[&str], written: &str| {
        let text =
            file(&nodes, &json!([])).to_string().replace("\"version\":\"2.1\"", &format!("\"version\":{version}"));
        let text = text.replace("\"currentNodeId\":\"c\"", "\"currentNodeId\":\"a\"");
        let mut session = session();
        let loom = Loom::of(&mut session).expect("a loom");
        let imported = loom.import(text.as_bytes()).expect("an import");
        assert_eq!(imported.told, told);
        assert_eq!(exported(&loom, &imported.trees[0], Without::default())["version"], written);
    };
    check("\"2.0\"", &[], "2.0");
    check("\"2.17\"", &[], "2.17");
    check("\"2\"", &[], "2");
    check("2", &["the version is no text; 2 is read as \"2.0\""], "2.0");
    check("2.10", &["the version is no text; 2.10 is read as \"2.0\""], "2.0");
}

#[test]
fn values_within_values_come_back_however_deep_they_are() {
    let deep = |depth: usize| {
        let mut nodes = json!({"a": node("a", "1")});
        nodes["a"]["generation"] = json!("HERE");
        let text = file(&nodes, &json!([])).to_string().replace("\"currentNodeId\":\"c\"", "\"currentNodeId\":\"a\"");
        // The file, its trees, the tree, its nodes and the node lie around it.
        text.replace("\"HERE\"", &format!("{}1e400{}", "[".repeat(depth - 5), "]".repeat(depth - 5)))
    };
    for depth in [129, 10_000] {
        let text = deep(depth);
        let mut session = session();
        let loom = Loom::of(&mut session).expect("a loom");
        let imported = loom.import(text.as_bytes()).expect("an import");
        assert_eq!(imported.told, Vec::<String>::new());
        let after = loom.export(&imported.trees[0], Without::default()).expect("a file");
        assert!(after.contains(&format!("{}1e400{}", "[".repeat(depth - 5), "]".repeat(depth - 5))), "{depth}");
        let less = Without { system: true, prompts: true, answers: true };
        assert!(loom.export(&imported.trees[0], less).expect("a file").contains("[1e400]"), "{depth}");
    }
    let mut session = session();
    let loom = Loom::of(&mut session).expect("a loom");
    let refused = loom.import(deep(10_001).as_bytes()).expect_err("too deep");
    assert_eq!(
        (refused.code, refused.message.as_str()),
        (Code::LimitExceeded, "the file is nested too deep to be imported")
    );
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
fn each_limit_is_reached_and_not_passed() {
    let nodes = json!({"a": node("a", "1"), "b": node("b", "2")});
    let mut image = nodes.clone();
    image["b"]["content"] = json!([{"type": "image", "url": format!("data:image/png;base64,{}", "A".repeat(78))}]);
    let text = |nodes: &Value| {
        let mut before = file(nodes, &json!([edge("1", "a", "b")]));
        before["trees"][0]["currentNodeId"] = json!("b");
        before.to_string().into_bytes()
    };
    let (plain, with_image) = (text(&nodes), text(&image));
    let bundle = pack(&plain, &[Medium { name: "m".into(), content: vec![7; 90] }]).expect("a bundle");
    let length = plain.len() as u64;
    let check = |file: &[u8], limits: Limits, expected: Option<&str>| {
        let mut session = session();
        let loom = Loom::of(&mut session).expect("a loom");
        let refused = loom.import_within(file, &limits).err().map(|error| (error.code, error.message));
        assert_eq!(refused, expected.map(|message| (Code::LimitExceeded, message.to_owned())));
        assert_eq!(loom.trees().expect("trees").len(), usize::from(expected.is_none()));
    };
    let within = |change: &dyn Fn(&mut Limits, u64), file: &[u8], most: u64, message: &str| {
        for (limit, expected) in [(most, None), (most - 1, Some(message))] {
            let mut limits = LIMITS;
            change(&mut limits, limit);
            check(file, limits, expected);
        }
    };
    let size = |n: u64| usize::try_from(n).expect("a size");
    within(&|limits, n| limits.bytes = n, &plain, length, "the file is too large to be imported");
    let member = "the bundle's member \"tree.openloom\" is too large to be imported";
    within(&|limits, n| limits.bytes = n, &bundle, length, member);
    within(&|limits, n| limits.members = size(n), &bundle, 2, "the bundle has too many members to be imported");
    within(&|limits, n| limits.unpacked = n, &bundle, length + 90, "what the bundle holds is too large to be imported");
    within(&|limits, n| limits.nodes = size(n), &plain, 2, "the file has 2 nodes, at most 1 are read");
    within(&|limits, n| limits.data = size(n), &with_image, 102, "a block of type image is too large to be imported");
    let depth = |limits: &mut Limits, n: u64| limits.depth = size(n);
    within(&depth, &plain, 7, "the file is nested too deep to be imported");
    // What stands around many trees would be kept with each of them.
    let mut many: Value = serde_json::from_slice(&plain).expect("JSON");
    many["trees"] = Value::Array(vec![many["trees"][0].clone(); 9]);
    let limits = Limits { unpacked: 1000, ..LIMITS };
    check(many.to_string().as_bytes(), limits, Some("the file holds too many trees to be imported"));
}

#[test]
fn the_limits_are_those_that_the_docs_name() {
    let one_more = vec![b' '; (64 << 20) + 1];
    let refused = unpack(&one_more).expect_err("too large");
    assert_eq!((refused.code, refused.message.as_str()), (Code::LimitExceeded, "the file is too large to be imported"));
    assert_eq!(unpack(&one_more[1..]).expect("a file").json.len(), 64 << 20);
    let Limits { bytes, members, unpacked, ratio, data, nodes, depth } = LIMITS;
    assert_eq!((bytes, members, unpacked, ratio), (64 << 20, 10_000, 512 << 20, 100));
    assert_eq!((data, nodes, depth), (16 << 20, 250_000, 10_000));
    // A member of which much more comes out than what is stored of it.
    let bomb = pack(b"{}", &[Medium { name: "m".into(), content: vec![0; 200_000] }]).expect("a bundle");
    assert_eq!(unpack(&bomb).expect_err("a bomb").code, Code::LimitExceeded);
    let harmless = Limits { ratio: 200, ..LIMITS };
    assert_eq!(unpack_within(&bomb, &harmless).expect("a file").media[0].content.len(), 200_000);
}

#[test]
fn members_of_one_name_are_refused() {
    let packed = pack(b"{}", &[Medium { name: "tree.openloop".into(), content: b"[]".to_vec() }]).expect("a bundle");
    let mut same = packed.clone();
    while let Some(at) = same.windows(13).position(|name| name == b"tree.openloop") {
        same[at..at + 13].copy_from_slice(b"tree.openloom");
    }
    assert_ne!(same, packed);
    assert!(unpack(&packed).is_ok());
    let refused = unpack(&same).expect_err("two of a name");
    assert_eq!(
        (refused.code, refused.message.as_str()),
        (Code::InvalidSyntax, "two members of the bundle have the same name")
    );
}

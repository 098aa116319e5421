//! Tests of what is no ordinary source file: binary, huge, empty, broken, endless, foreign.

use crate::code::search::{Found, Options, Query, search};
use crate::code::{Depth, analyse, extract, find_files, list, matches, symbols};
use crate::engine::Cancel;
use crate::error::Code;
use crate::world::{MAX_FILE, World};

/// A workspace with these files; it lasts as long as the first of the two.
fn workspace(files: &[(&str, &[u8])]) -> (tempfile::TempDir, World) {
    let folder = tempfile::Builder::new().prefix("code-").tempdir().expect("a folder");
    let world = World::fixed(folder.path(), 1);
    for (path, bytes) in files {
        world.write(path, bytes).expect("a file");
    }
    (folder, world)
}

fn found(world: &World, query: &str) -> Found {
    let query = Query::parse(query).expect("a query");
    let options = Options { skip: 0, limit: None, tests: true, max_tokens: None };
    search(&world.tree(".").expect("a tree"), &query, options, &Cancel::default()).expect("an answer")
}

#[test]
fn binary_and_huge_files_are_counted_and_not_read() {
    let huge = vec![b'a'; usize::try_from(MAX_FILE).expect("a size") + 1];
    let (_folder, world) = workspace(&[("a.rs", b"needle"), ("b.bin", b"needle\0"), ("c.txt", &huge)]);
    let answer = found(&world, "needle");
    assert_eq!((answer.searched, answer.matching, answer.binary), (1, 1, 1));
    assert_eq!(answer.huge, ["c.txt"]);
    let analysis = analyse(&world.tree(".").expect("a tree"), Depth::Deep, 9, &Cancel::default()).expect("an answer");
    assert_eq!((analysis.files, analysis.binary, analysis.unread), (1, 1, vec!["c.txt".to_owned()]));
    assert_eq!(extract(&world, "c.txt:1", 0).expect_err("too large").code, Code::LimitExceeded);
    assert_eq!(extract(&world, "b.bin", 0).expect_err("no text").code, Code::InvalidArgument);
}

#[test]
fn empty_files_odd_line_ends_and_broken_bytes_are_read() {
    let (_folder, world) = workspace(&[
        ("a.rs", b""),
        ("b.rs", b"fn needle() {\r\n}\r\n"),
        ("c.txt", b"\xff needle \xfe"),
        ("d.rs", b"\n\n"),
    ]);
    let answer = found(&world, "needle");
    let places: Vec<_> = answer.hits.iter().map(|hit| (hit.file.as_str(), hit.first, hit.last)).collect();
    assert_eq!(places, [("b.rs", 1, 2), ("c.txt", 1, 1)]);
    assert_eq!(answer.hits[0].lines[0].text, "fn needle() {");
    assert_eq!(found(&world, "NOT needle").matching, 2);
    assert!(extract(&world, "a.rs", 0).expect("nothing").pieces[0].lines.is_empty());
    assert_eq!(extract(&world, "a.rs:1", 0).expect_err("no line").code, Code::EmptyRange);
}

#[test]
fn code_nested_without_end_is_read_in_bounded_space() {
    let deep = "fn a() { ".repeat(20_000);
    let language = crate::code::Language::named("rust").expect("a language");
    let symbols = symbols(&deep, language).expect("a grammar");
    assert!(symbols.iter().all(|symbol| symbol.path.len() < 100));
    let (_folder, world) = workspace(&[("a.rs", deep.as_bytes()), ("b.json", "[".repeat(50_000).as_bytes())]);
    assert_eq!(found(&world, "a").matching, 1);
    let tree = world.tree(".").expect("a tree");
    let answer = matches(&tree, "fn $N() { $$$B }", None, &Cancel::default()).expect("an answer");
    assert_eq!(answer.searched, 1);
    assert!(matches(&tree, &"(".repeat(500), Some("rust"), &Cancel::default()).is_err());
}

#[test]
fn endless_lines_are_handed_on_in_part() {
    let long = format!("let needle = 1;{}", "x".repeat(100_000));
    let (_folder, world) = workspace(&[("a.js", long.as_bytes())]);
    let answer = found(&world, "needle");
    assert!(answer.hits[0].lines.iter().all(|line| line.text.len() < 1000));
}

#[test]
fn nothing_outside_the_workspace_is_reached() {
    let (_folder, world) = workspace(&[("a.rs", b"fn a() {}")]);
    for path in ["..", "/etc", "../x", "a/../../x"] {
        assert_eq!(list(&world, path, None).expect_err(path).code, Code::PermissionDenied, "{path}");
        assert_eq!(find_files(&world, "*", path).expect_err(path).code, Code::PermissionDenied, "{path}");
    }
    for path in ["rust:../x", "rust:", "js:..", "go:/etc", "js:a/../../b", "rust:a b"] {
        assert_eq!(world.dependency(path).expect_err(path).code, Code::InvalidArgument, "{path}");
    }
    assert_eq!(world.dependency("js:no-such-package-here").expect_err("none").code, Code::NotFound);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let (_other, secret) = workspace(&[("secret.rs", b"fn needle() {}")]);
    let (folder, world) = workspace(&[("a.rs", b"fn a() {}")]);
    std::os::unix::fs::symlink(secret.root().join("secret.rs"), folder.path().join("b.rs")).expect("a link");
    std::os::unix::fs::symlink(secret.root(), folder.path().join("c")).expect("a link");
    assert_eq!(found(&world, "needle").matching, 0);
    assert!(extract(&world, "b.rs", 0).is_err());
}

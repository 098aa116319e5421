//! Questions over many documents, some of which cannot be read, and through the command line.

use std::fmt::Write as _;

use arrowsh::engine::Grants;
use serde_json::Value;

use crate::support::{Workspace, printed, shell_in};

/// A workspace with a torn, a binary, an ignored and a hidden document, and one in a folder.
fn workspace() -> Workspace {
    let workspace = Workspace::new();
    workspace.write("torn.udon", "|bed[torn] :name \"never closed\n  :rows 7\n\t|bed[tabbed] :rows 9\n");
    workspace.write("binary.udon", b"|bed[x]\0\0\x01 :rows 1\n".as_slice());
    workspace.write("more/greenhouse.udon", "|bed[tomato] :rows 8 :beside @garden[north]\n");
    workspace.write(".gitignore", "ignored.udon\n");
    workspace.write("ignored.udon", "|bed[ignored] :rows 1\n");
    workspace.write(".hidden/secret.udon", "|bed[hidden] :rows 1\n");
    workspace.write("not-utf8.udon", b"|bed[caf\xE9] :rows 2\n".as_slice());
    workspace
}

#[track_caller]
fn check(workspace: &Workspace, line: &str, expected: &str) {
    let mut shell = shell_in(&workspace.root(), "reader", Grants::agent());
    assert_eq!(printed(&shell.run_line(line)).trim_end(), expected.trim_end(), "{line}");
}

#[test]
fn what_cannot_be_read_is_said_and_the_others_go_on() {
    let workspace = workspace();
    check(
        &workspace,
        "udon.search **/*.udon element:bed has-attr:rows attr-value:\"> 4\"",
        "\
|matches (3)
  garden.udon:4  garden.udon|garden[north]|bed[herbs]
    |garden[north] > |bed[herbs]
    :rows 5
  more/greenhouse.udon:1  more/greenhouse.udon|bed[tomato]
    |bed[tomato]
    :rows 8
  torn.udon:1  torn.udon|bed[torn]
    |bed[torn]
    :rows 7

|count 3
! binary.udon: not read: it is binary
! torn.udon: line 1: close the string with its quote on the same line, and 1 more problem; the rest was read",
    );
    check(
        &workspace,
        "udon.extract [garden.udon binary.udon not-utf8.udon] query:\"all |bed select :id :rows\" format:csv",
        "id,rows\nroses,3\nherbs,5\ncaf\u{FFFD},2\n! binary.udon: not read: it is binary",
    );
    check(
        &workspace,
        "udon.trace **/*.udon from @garden[north] direction:in",
        "\
|target @garden[north] (garden.udon, line 1)

|inbound (1 reference)
  line 1  more/greenhouse.udon|bed[tomato]
            :beside @garden[north]
! binary.udon: not read: it is binary
! torn.udon: line 1: close the string with its quote on the same line, and 1 more problem; the rest was read",
    );
    check(&workspace, "udon.extract binary.udon query:\"all |bed\"", "✗ IO: not read: it is binary\n  at: binary.udon");
    for line in [
        "udon.timeline binary.udon",
        "udon.validate binary.udon",
        "udon.validate garden.udon schema:binary.udon",
        "udon.infer binary.udon at:|bed",
        "udon.audit binary.udon report:sbom",
        "udon.compact binary.udon",
        "udon.diff before:binary.udon after:garden.udon",
    ] {
        let said = printed(&shell_in(&workspace.root(), "reader", Grants::agent()).run_line(line));
        assert!(said.starts_with("✗ IO: not read: it is binary\n  at: binary.udon"), "{line}: {said}");
    }
}

#[test]
fn ignored_and_hidden_documents_are_read_only_by_name() {
    let workspace = workspace();
    check(
        &workspace,
        "udon.extract **/*.udon query:\"all |bed where :rows = 1\" format:jsonl",
        "\
nothing found (in 5 documents)
! binary.udon: not read: it is binary
! torn.udon: line 1: close the string with its quote on the same line, and 1 more problem; the rest was read",
    );
    check(&workspace, "udon.extract ignored.udon query:\"all |bed\" format:jsonl", "{\"id\":\"ignored\",\"rows\":1}");
    check(
        &workspace,
        "udon.extract ../other.udon query:\"all |bed\"",
        "✗ PERMISSION_DENIED: \"../other.udon\" lies outside the workspace\n  lines reach only what the workspace holds; \
         --workspace FOLDER names another",
    );
}

#[test]
fn a_document_too_large_is_said_and_the_others_go_on() {
    let workspace = Workspace::new();
    // A hole of so many bytes takes no space.
    let huge = std::fs::File::create(workspace.root().join("huge.udon")).expect("a file");
    huge.set_len((64 << 20) + 1).expect("a size");
    let note = "! huge.udon: not read: it has more than 64 MiB";
    for line in [
        "udon.search *.udon element:garden",
        "udon.extract *.udon query:\"all |bed\" format:csv",
        "udon.trace *.udon from |garden",
        "udon.schema_infer *.udon",
    ] {
        let mut shell = shell_in(&workspace.root(), "reader", Grants::agent());
        let page = printed(&shell.run_line(line));
        assert!(page.contains(note) && (page.contains("garden") || page.contains("roses,3")), "{line}: {page}");
    }
    check(
        &workspace,
        "udon.extract huge.udon query:\"all |bed\"",
        "✗ IO: not read: it has more than 64 MiB\n  at: huge.udon",
    );
}

#[test]
fn a_folder_stands_for_its_documents_or_is_said_to_be_one() {
    let workspace = workspace();
    check(
        &workspace,
        "udon.search more element:bed",
        "|matches (1)\n  more/greenhouse.udon:1  more/greenhouse.udon|bed[tomato]\n    |bed[tomato]\n    :rows 8\n\n|count 1",
    );
    check(&workspace, "udon.extract more/ query:\"all |bed select :rows\" format:csv", "rows\n8");
    check(
        &workspace,
        "udon.trace more from @bed[tomato]",
        "\
|target @bed[tomato] (line 1)

|inbound (0 references)

|outbound (1 reference)
  line 1  more/greenhouse.udon|bed[tomato]
            :beside @garden[north]  (not defined)",
    );
    for line in ["udon.validate file:more", "udon.timeline file:more", "udon.audit file:more report-type:sbom"] {
        check(
            &workspace,
            line,
            "✗ INVALID_ARGUMENT: \"more\" is a folder\n  at: word 2\n  did you mean: more/greenhouse.udon",
        );
    }
}

#[test]
fn patterns_are_bounded_in_time_and_size() {
    let workspace = Workspace::new();
    workspace.write("long.udon", format!("|p {}b\n", "a".repeat(200_000)));
    // A reader that tries all ways through would be at this for longer than there are stars.
    check(&workspace, "udon.search long.udon content:\"/^(a|aa)+$/\"", "nothing found (in 1 document)");
    check(
        &workspace,
        "udon.extract long.udon query:\"all |p where :text matches '(x+x+)+y'\" format:csv",
        "nothing found (in 1 document)",
    );
    check(
        &workspace,
        "udon.search long.udon content:\"/(a{1000}){1000}/\"",
        "✗ INVALID_SYNTAX: the pattern \"(a{1000}){1000}\" cannot be read: compiled regex exceeds size limit of 1048576 bytes.",
    );
}

#[test]
fn documents_that_differ_in_too_much_are_matched_in_order_with_a_note() {
    let workspace = Workspace::new();
    let list = |what: &str| {
        (0..900).fold("|list\n".to_owned(), |mut out, n| {
            let _ = writeln!(out, "  |entry :{what} {what}-{n} :as {n}{what}");
            out
        })
    };
    workspace.write("before.udon", list("left"));
    workspace.write("after.udon", list("right"));
    let mut shell = shell_in(&workspace.root(), "reader", Grants::agent());
    let page = printed(&shell.run_line("udon.diff before.udon after.udon budget:150"));
    assert!(page.contains("900 elements modified"), "{page}");
    let note = "note: the documents differ in so much that some elements were matched in order, not by likeness";
    assert!(page.contains(note), "{page}");
}

#[test]
fn a_result_over_its_budget_stays_whole_in_its_form() {
    let workspace = Workspace::new();
    let many = (0..200).fold(String::new(), |mut out, n| {
        let _ = writeln!(out, "|row[{n}] :value {n}");
        out
    });
    workspace.write("many.udon", many);
    let mut shell = shell_in(&workspace.root(), "reader", Grants::agent());
    let page = printed(&shell.run_line("udon.extract many.udon query:\"all |row\" format:json budget:120"));
    let (json, rest) = page.split_once("\n]").expect("a whole array");
    let rows: Vec<Value> = serde_json::from_str(&format!("{json}\n]")).expect("JSON");
    assert!(rows.len() > 3 && rows.len() < 20, "{page}");
    assert!(rest.contains(&format!("… {} more of 200 rows", 200 - rows.len())), "{page}");
}

#[test]
fn answers_are_values() {
    let workspace = workspace();
    let ran = workspace.run(&["--json", "-c", "udon.search garden.udon element:bed max-results:1"]);
    let value: Value = serde_json::from_str(ran.out.lines().next().unwrap_or_default()).expect("JSON");
    let result = &value["result"]["ok"];
    assert_eq!((&result["count"], result["matches"].as_array().map(Vec::len)), (&Value::from(2), Some(1)), "{value}");
    assert_eq!(result["matches"][0]["path"], "|garden[north]|bed[roses]");
}

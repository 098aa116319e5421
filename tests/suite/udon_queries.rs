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
}

#[test]
fn ignored_and_hidden_documents_are_read_only_by_name() {
    let workspace = workspace();
    check(
        &workspace,
        "udon.extract . query:\"all |bed where :rows = 1\" format:jsonl",
        "\
nothing found (in 4 documents)
! binary.udon: not read: it is binary
! torn.udon: line 1: close the string with its quote on the same line, and 1 more problem; the rest was read",
    );
    check(&workspace, "udon.extract ignored.udon query:\"all |bed\" format:jsonl", "{\"id\":\"ignored\",\"rows\":1}");
    check(
        &workspace,
        "udon.extract ../other.udon query:\"all |bed\"",
        "✗ PERMISSION_DENIED: \"../other.udon\" lies outside the workspace",
    );
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
    let result = &value["result"];
    assert_eq!((&result["count"], result["matches"].as_array().map(Vec::len)), (&Value::from(2), Some(1)), "{value}");
    assert_eq!(result["matches"][0]["path"], "|garden[north]|bed[roses]");
}

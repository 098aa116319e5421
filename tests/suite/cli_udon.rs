//! `arrowsh udon …`: the document engine as other programs call it.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::support::Workspace;

/// Runs with `input`; compares status and all of standard output.
#[track_caller]
fn check(args: &[&str], input: &[u8], status: i32, out: &str) {
    let ran = Workspace::new().pipe(&[&["udon"], args].concat(), input);
    assert_eq!((ran.status, ran.out.as_str()), (status, out), "{args:?} said: {}", ran.err);
}

#[test]
fn json_and_back() {
    let source = b"|a[k]   :x 0x1F ; why\n";
    check(
        &["json", "--no-layout", "-"],
        source,
        0,
        "[{\"el\":\"a\",\"key\":\"k\",\"attrs\":[[\"x\",{\"$int\":\"0x1F\"}]],\"children\":[{\"comment\":\" why\"}]}]\n",
    );
    check(&["json", "--lossy", "-"], source, 0, "{\"a[k]\":{\"x\":31}}\n");
    let json = Workspace::new().pipe(&["udon", "json", "-"], source).out;
    check(&["json", "--back", "-"], json.as_bytes(), 0, "|a[k]   :x 0x1F ; why\n");
    check(&["json", "--back", "-"], b"{", 2, "");
    check(&["json", "-"], b"|a \xff\n", 2, "");
}

#[test]
fn layout_is_printed_checked_and_written() {
    check(&["fmt", "-"], b"|a\n     :x    1\n", 0, "|a\n  :x 1\n");
    check(&["fmt", "--check", "-"], b"|a\n     :x    1\n", 1, "-\n");
    let workspace = Workspace::new();
    workspace.write("a.udon", "|a\n     |b\n");
    let file = workspace.root().join("a.udon").display().to_string();
    assert_eq!(workspace.run(&["udon", "fmt", "--write", &file]).status, 0);
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "|a\n  |b\n");
    assert_eq!(workspace.run(&["udon", "fmt", "--check", &file]).status, 0);
}

#[test]
fn views_and_findings() {
    check(&["tree", "-"], b"|a :x 1\n  |b\n", 0, "1  |a\n1    :x 1\n2    |b\n");
    check(&["md", "-"], b"|a\n  |b x\n  |b y\n", 0, "# a\n\n- **b**: x\n- **b**: y\n");
    check(
        &["check", "-"],
        b"|a :x @b[1]\n",
        1,
        "-:1: error [unresolved-reference] @b[1] referenced but not defined; define the element, or mend the reference\n",
    );
    check(&["check", "-"], b"|a\n", 0, "");
}

/// What continuous integration sees: the status, and one object a line with every finding's place.
#[test]
fn validation_has_a_status_and_an_object() {
    let workspace = Workspace::new();
    workspace.write("a.schema.udon", "|schema[db]\n  |str[host]!\n  |int[port]?\n");
    workspace.write("good.udon", "|db :host a\n");
    workspace.write("bad.udon", "|db\n  :port x\n");
    workspace.write("quoted.udon", "|db :host a :wait \"5m\"\n");
    let validate = |line: &str| workspace.run(&["--json", "-c", line]);
    assert_eq!(validate("validate good.udon schema:a.schema.udon").status, 0);
    assert_eq!(validate("validate quoted.udon schema:a.schema.udon").status, 0);
    assert_eq!(validate("validate quoted.udon schema:a.schema.udon strict:true").status, 1);
    let ran = validate("validate bad.udon schema:a.schema.udon");
    assert_eq!(ran.status, 1, "{}", ran.err);
    let outcome: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let value = &outcome["result"]["ok"];
    assert_eq!(value["valid"], false);
    assert_eq!(value["share"], 0);
    let error = &value["errors"][1];
    assert_eq!((&error["line"], &error["rule"], &error["breach"]), (&2.into(), &3.into(), &"value".into()));
    assert_eq!(value["errors"][0]["message"], "missing required attribute :host (from |schema[db])");
    let both = workspace.run(&["-c", "validate bad.udon schema:a.schema.udon", "-c", "glance good.udon"]);
    assert_eq!(both.status, 1);
    assert!(both.out.contains("|skeleton"), "{}", both.out);
}

/// What a program sees that watches a model write: events come while the pipe is open.
#[test]
fn events_come_while_the_document_is_written() {
    let workspace = Workspace::new();
    let mut command = workspace.command();
    command.args(["udon", "events", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    let (mut input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let mut lines = BufReader::new(output).lines();
    let mut written = |text: &str, expected: &[&str]| {
        input.write_all(text.as_bytes()).expect("a reader");
        let came: Vec<String> = lines.by_ref().take(expected.len()).map(|line| line.expect("a line")).collect();
        assert_eq!(came, expected, "after {text:?}");
    };
    written("|a\n  |b x", &["ElementStart", "Name \"a\""]);
    written(" y\n|c :k", &["ElementStart", "Name \"b\"", "Text \"x y\""]);
    written(" 1\n", &["ElementEnd", "ElementEnd", "ElementStart", "Name \"c\"", "Attr \"k\"", "Integer \"1\""]);
    drop(input);
    assert_eq!(lines.map(|line| line.expect("a line")).collect::<Vec<_>>(), ["ElementEnd"]);
    assert!(child.wait().expect("an end").success());
}

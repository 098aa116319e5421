//! `arrowsh udon …`: the document engine as other programs call it.

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

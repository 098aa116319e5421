//! Results that are longer than what they were made of: only that is kept, and whoever asks for the rest gets what would
//! have been printed, whatever became of the file since.

use crate::support::{Ran, Workspace};

/// A document whose outline has more rows than are made at once.
fn tiny() -> String {
    (0..20_100).map(|i| format!("|a[{i}]\n")).collect::<Vec<_>>().concat() + "@a[3]\n@b[3]\n@a[4]\n@b[3]\n|c.t\n"
}

/// A workspace with that document, of which a glance was taken; what it printed, and all of it.
fn glanced() -> (Workspace, Ran, String) {
    let workspace = Workspace::new();
    workspace.write("tiny.udon", tiny());
    let whole = workspace.run(&["-c", "glance tiny.udon budget:100000000"]).out;
    let page = workspace.run(&["-c", "glance tiny.udon"]);
    assert_eq!(page.status, 0, "{}", page.out);
    assert!(page.out.ends_with("lines hidden (result:1); → more\n"), "{}", page.out);
    (workspace, page, whole)
}

fn recalled(workspace: &Workspace, label: &str) -> String {
    let out = workspace.run(&["-c", &format!("recall {label} budget:100000000")]).out;
    out.lines()
        .skip(1)
        .map(|line| line.strip_prefix("> ").or(line.strip_prefix('>')).unwrap_or(line).to_owned() + "\n")
        .collect()
}

#[test]
fn the_rest_is_what_would_have_been_printed() {
    let (workspace, page, whole) = glanced();
    assert!(whole.lines().count() > 20_100, "{}", whole.lines().count());
    let hidden = page.out.lines().last().unwrap_or_default();
    let shown = page.out.lines().count() - 1;
    let (lines, all) = (whole.lines().count() - shown, whole.lines().count());
    assert!(hidden.starts_with(&format!("… {lines} of {all} lines hidden")), "{hidden}: {lines} of {all}");
    // The file changes, then goes; each line is a process of its own.
    workspace.write("tiny.udon", "|other\n");
    let gap = page.out.lines().position(|line| line.contains(" more")).expect("a gap");
    let mut rest = whole.lines().skip(gap);
    for _ in 0..3 {
        let more = workspace.run(&["-c", "more"]).out;
        let lines: Vec<&str> = more.lines().collect();
        let [first, lines @ .., last] = lines.as_slice() else { panic!("{more}") };
        assert_eq!(*first, "more of: glance tiny.udon");
        assert!(last.contains(" lines hidden; → more"), "{last}");
        for line in lines {
            assert_eq!(Some(*line), rest.next());
        }
        let _ = std::fs::remove_file(workspace.root().join("tiny.udon"));
    }
    assert_eq!(workspace.run(&["-c", "stash \"all\" content-of:result:1"]).status, 0);
    assert_eq!(recalled(&workspace, "all"), whole);
}

#[test]
fn what_is_pinned_or_stashed_before_anybody_read_on_is_all_of_it() {
    let (workspace, _, whole) = glanced();
    assert_eq!(workspace.run(&["-c", "pin result:1"]).status, 0);
    workspace.write("tiny.udon", "|other :x 1\n");
    assert_eq!(workspace.run(&["--allow", "write", "-c", "apply tiny.udon update |other:x set:2"]).status, 0);
    assert_eq!(workspace.run(&["--allow", "write", "-c", "undo"]).status, 0);
    assert_eq!(workspace.run(&["-c", "stash \"all\" content-of:result:1"]).status, 0);
    assert_eq!(recalled(&workspace, "all"), whole);
}

#[test]
fn a_value_is_whole_and_an_outline_that_fits_is_kept_as_it_is() {
    let workspace = Workspace::new();
    workspace.write("tiny.udon", tiny());
    let json = workspace.run(&["--json", "-c", "glance tiny.udon"]).out;
    let value: serde_json::Value = serde_json::from_str(json.trim()).expect("JSON");
    let rows = value["result"]["ok"]["skeleton"].as_array().map(Vec::len);
    assert_eq!(rows, Some(20_101), "{}", &json[..200]);
    workspace.write("small.udon", "|b[k]\n".repeat(900));
    let page = workspace.run(&["-c", "glance small.udon budget:100"]).out;
    assert!(page.contains(" tokens in all, result:"), "{page}");
}

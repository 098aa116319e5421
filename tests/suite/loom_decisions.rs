//! Each decision that was taken for trees is held by a test or a transcript: docs/loom-decisions.md says by which.

use std::path::Path;

use regex::Regex;

use crate::support::{files_below, package};

#[test]
fn every_decision_is_held_by_something_that_is_there() {
    let page = std::fs::read_to_string(package().join("docs/loom-decisions.md")).expect("the page");
    let sources: String = ["src", "tests"]
        .iter()
        .flat_map(|folder| files_below(&package().join(folder)))
        .filter(|(name, _)| Path::new(name).extension().is_some_and(|ending| ending == "rs"))
        .map(|(_, bytes)| String::from_utf8(bytes).expect("UTF-8"))
        .collect();
    // A test stands right below its mark.
    let tests = Regex::new(r"#\[test\]\s+fn (\w+)\(").expect("a pattern");
    let tests: Vec<&str> = tests.captures_iter(&sources).map(|found| found.extract::<1>().1[0]).collect();
    let held = Regex::new(r"`([a-z_0-9]+)`|\(\.\./(corpus/transcripts/[a-z_/]+\.md)\)").expect("a pattern");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
    assert!(rows.len() > 30, "{} decisions", rows.len());
    for row in rows {
        let by = row.rsplit(" | ").next().expect("a second column");
        let mut names = held.captures_iter(by).peekable();
        assert!(names.peek().is_some(), "held by nothing: {row}");
        for name in names {
            match (name.get(1), name.get(2)) {
                (Some(test), _) => assert!(tests.contains(&test.as_str()), "there is no test {}", test.as_str()),
                (_, Some(file)) => assert!(package().join(file.as_str()).is_file(), "there is no {}", file.as_str()),
                _ => {}
            }
        }
    }
}

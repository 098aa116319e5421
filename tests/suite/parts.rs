//! Parts of things: what is edited, taken out or put beside what is there, and that no whole is offered to be lost for a part.

use std::sync::Arc;

use arrowsh::engine::Effect;
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;

/// What a line comes to: the line that is run, after `run`, or those that are offered.
fn read(resolver: &Resolver, line: &str) -> Vec<String> {
    let resolution = Utterance::parse(line, None).and_then(|utterance| resolver.resolve(&utterance, &Assumed));
    match resolution.map(|resolution| resolution.decision) {
        Ok(Decision::Run(call)) => vec![format!("run {}", call.exact())],
        Ok(Decision::Ask(question)) => question.candidates.into_iter().map(|candidate| candidate.line).collect(),
        Ok(Decision::Reject { .. }) => Vec::new(),
        Err(error) => vec![error.code.to_string()],
    }
}

/// The lines whose first offer, or what they run, is another than is meant.
fn check(cases: &[(&str, &str)]) {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let wrong: Vec<String> = cases
        .iter()
        .map(|(line, expected)| (line, expected, read(&resolver, line)))
        .filter(|(_, expected, actual)| actual.first().is_none_or(|first| first != *expected))
        .map(|(line, expected, actual)| format!("{line}\n  expected {expected}\n  got      {actual:?}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_part_of_a_file_is_edited_by_its_lines_or_its_name() {
    check(&[
        (
            "replace lines 3 through 9 of src/pier.rs by \"b\"",
            "edit code src/pier.rs new_string:b start_line:3 end_line:9",
        ),
        ("edit lines 3-9 of src/pier.rs to \"b\"", "edit code src/pier.rs new_string:b start_line:3 end_line:9"),
        ("change line 7 in src/pier.rs to \"b\"", "edit code src/pier.rs new_string:b start_line:7"),
        ("replace the method dock in src/pier.rs with \"b\"", "edit code src/pier.rs new_string:b symbol:dock"),
        ("replace src/pier.rs#dock by \"b\"", "edit code src/pier.rs new_string:b symbol:dock"),
        ("insert \"b\" above line 7 of src/pier.rs", "edit code src/pier.rs new_string:b position:before start_line:7"),
        ("add \"b\" after src/pier.rs#dock", "edit code src/pier.rs new_string:b symbol:dock position:after"),
        ("put \"b\" before fn dock in src/pier.rs", "edit code src/pier.rs new_string:b symbol:dock position:before"),
        ("change every \"a\" to \"b\" in tides.txt", "edit code tides.txt old_string:a new_string:b everywhere"),
        ("replace all ebb with flow in tides.txt", "edit code tides.txt old_string:ebb new_string:flow everywhere"),
        // The line is not what is replaced.
        ("swap \"a\" for \"b\" on line 3 of tides.txt", "edit code tides.txt old_string:a new_string:b"),
    ]);
}

#[test]
fn a_part_is_taken_out_and_the_whole_is_not_lost() {
    check(&[
        ("delete line 7 of src/pier.rs", "edit code src/pier.rs new_string:\"\" start_line:7"),
        ("erase lines 3 to 9 of src/pier.rs", "edit code src/pier.rs new_string:\"\" start_line:3 end_line:9"),
        ("delete lines 3-9 of src/pier.rs", "edit code src/pier.rs new_string:\"\" start_line:3 end_line:9"),
        ("cut line 7 out of tides.txt", "edit code tides.txt new_string:\"\" start_line:7"),
        ("remove the method dock from src/pier.rs", "edit code src/pier.rs new_string:\"\" symbol:dock"),
        ("delete src/pier.rs#dock", "edit code src/pier.rs new_string:\"\" symbol:dock"),
        ("strip \"ebb\" from tides.txt", "edit code tides.txt old_string:ebb new_string:\"\""),
        ("remove every \"ebb\" from tides.txt", "edit code tides.txt old_string:ebb new_string:\"\" everywhere"),
        ("delete the word ebb in tides.txt", "edit code tides.txt old_string:ebb new_string:\"\""),
        ("delete the definition of glossary entry 7", "glossary update 7 definition:<definition>"),
        ("remove the title of task t1", "task update t1 title:<title>"),
        // The whole is lost where it is said.
        ("delete the file tides.txt", "files delete tides.txt"),
        ("get rid of tides.txt", "files delete tides.txt"),
        ("delete tides.txt from the archive folder", "files delete tides.txt"),
        ("remove the bookmark from k9m4", "run unbookmark k9m4"),
        ("drop the pin on tides.txt", "run drop tides.txt"),
    ]);
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    for line in [
        "remove the section ebb from tides.md",
        "delete §ebb of tides.md",
        "delete the paragraph on ebbs from tides.md",
        "delete the backup of tides.md",
        "delete the last line of tides.md",
        "remove tides.md from the list",
        "remove all comments from src/pier.rs",
        "strip \"ebb\" from tides.md",
        "copy tides.md to ebbs.md",
        "duplicate tides.md as ebbs.md",
    ] {
        let offered = read(&resolver, line);
        let is_whole = |line: &String| line.starts_with("files ") && !line.starts_with("files show");
        assert!(!offered.iter().any(is_whole), "{line}: {offered:?}");
    }
}

#[test]
fn a_text_is_put_where_the_line_says() {
    check(&[
        ("insert \"a\" before §ebb in doc tides", "write tides \"a\" at:<at>"),
        ("insert \"a\" under §ebb of doc tides", "write tides \"a\" at:ebb"),
        ("add \"a\" to the section ebb of doc tides", "write tides \"a\" at:ebb"),
        ("overwrite §ebb of doc tides with \"a\"", "write tides \"a\" replace:ebb"),
        ("insert \"a\" at the start of doc tides", "write tides \"a\" at:start"),
        ("insert \"a\" at line 7 of doc tides", "write tides \"a\" at:7"),
        ("insert \"a\" after line 7 of doc tides", "write tides \"a\" at:8"),
        ("append \"a\" to doc tides", "write tides \"a\" append"),
        ("append to doc tides: \"a\"", "write tides \"a\" append"),
        ("prepend \"a\" to tides.txt", "edit code tides.txt new_string:a position:before start_line:1"),
        ("append \"a\" to tides.txt", "edit code tides.txt new_string:a position:after start_line:<start_line>"),
        (
            "add \"a\" to the end of tides.txt",
            "edit code tides.txt new_string:a position:after start_line:<start_line>",
        ),
    ]);
}

#[test]
fn an_element_is_put_somewhere_with_all_its_attributes() {
    check(&[
        (
            "propose harbour.udon insert |berth[3] :with crane :to 9 at |quay",
            "run propose harbour.udon insert at:|quay content:\"|berth[3] :with crane :to 9\"",
        ),
        (
            "insert |berth[3] :w 4 into harbour.udon|quay",
            "run propose harbour.udon insert at:|quay content:\"|berth[3] :w 4\"",
        ),
        (
            "propose harbour.udon insert into |quay |berth[3] :w 4 :h 2",
            "run propose harbour.udon insert at:|quay content:\"|berth[3] :w 4 :h 2\"",
        ),
        (
            "propose harbour.udon insert |quay \"|berth[3] :w 4\"",
            "run propose harbour.udon insert at:|quay content:\"|berth[3] :w 4\"",
        ),
        (
            "insert |berth[3] after harbour.udon|quay|berth[2]",
            "run propose harbour.udon insert content:|berth[3] position:\"after:|quay|berth[2]\"",
        ),
        ("move |berth[2] to harbour.udon|pier", "run propose harbour.udon move from:|berth[2] to:|pier"),
        // What is named like a part of the change and has a path behind it is that part.
        (
            "propose harbour.udon insert |berth[3] :w 4 :at |quay",
            "run propose harbour.udon insert at:|quay content:\"|berth[3] :w 4\"",
        ),
    ]);
}

#[test]
fn what_is_said_of_another_thing_is_not_done_to_the_one_that_tells_it() {
    const RELATED: &[&str] = &[
        "siblings of k9m4",
        "the siblings of k9m4",
        "the parent of k9m4",
        "k9m4's parent",
        "k9m4 and its siblings",
        "the children of k9m4",
    ];
    const PARTS: &[&str] = &["the ebb of k9m4", "ebb from k9m4", "the typo off k9m4"];
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let table: &[(&[&str], &[&str])] = &[
        (
            &["prune", "remove", "take", "unbookmark", "bookmark", "restore", "complete task", "annotate", "pin"],
            RELATED,
        ),
        (&["prune", "remove", "delete", "take", "unbookmark"], PARTS),
    ];
    let lines = table.iter().flat_map(|(verbs, objects)| {
        verbs.iter().flat_map(|verb| objects.iter().map(move |object| format!("{verb} {object}")))
    });
    let acts = |line: &String| {
        let resolution = Utterance::parse(line, None).and_then(|utterance| resolver.resolve(&utterance, &Assumed));
        let decision = resolution.map(|resolution| resolution.decision);
        matches!(decision, Ok(Decision::Run(call)) if call.tool.spec.effect > Effect::Read)
    };
    let done: Vec<String> = lines.filter(acts).collect();
    assert!(done.is_empty(), "{done:#?}");
}

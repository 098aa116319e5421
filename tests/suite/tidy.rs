//! The house: who may see whom, and what no source file may hold.

use std::collections::BTreeSet;
use std::path::Path;

use regex::Regex;

use crate::support::{files_below, package};

/// Modules that see less than their row would let them.
const NARROW: &[(&str, &[&str])] = &[
    ("render", &["span", "line", "text", "error", "secret", "engine"]),
    ("replay", &["span", "text", "error", "syntax"]),
];

/// Faces that know each other: the command line starts the others, and the REPL prints as the command line does.
const PAIRS: &[(&str, &str)] = &[("cli", "repl"), ("cli", "mcp"), ("repl", "cli"), ("mcp", "cli")];

/// The most lines of a file.
const LINES: usize = 600;

/// Files that are longer all the same; each is to be cut in two, and then leaves this list.
const LONG: &[&str] = &[];

/// Files that put lines together whose words they know to need no quotes.
const MAKERS: &[&str] = &["src/code/extract.rs"];

/// What no source file holds.
const FORBIDDEN: &[&str] = &[
    "todo!(",
    "unimplemented!(",
    "dbg!(",
    "#[ignore",
    "allow(dead_code",
    "allow(unused",
    "is_ok() ||",
    "use crate::{",
];

/// The Rust sources below a folder of the package, as paths from the package.
fn sources(folder: &str) -> Vec<(String, String)> {
    let files = files_below(&package().join(folder))
        .into_iter()
        .filter(|(name, _)| Path::new(name).extension().is_some_and(|ending| ending == "rs"));
    let files: Vec<_> =
        files.map(|(name, bytes)| (format!("{folder}/{name}"), String::from_utf8(bytes).expect("UTF-8"))).collect();
    assert!(!files.is_empty(), "nothing in {folder}");
    files
}

/// Fails with all complaints, one a line.
fn check(complaints: impl IntoIterator<Item = String>) {
    let complaints: Vec<_> = complaints.into_iter().collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// The top module that a source file belongs to; none for the crate's root.
fn module(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("src/")?;
    let module = inside.split_once('/').map_or(inside.trim_end_matches(".rs"), |(folder, _)| folder);
    (!matches!(module, "lib" | "main")).then_some(module)
}

/// The modules of the crate, as their README has them. Each sees what stands in a row before its own, and no other.
fn rows() -> Vec<Vec<&'static str>> {
    let plan = include_str!("../../src/README.md").lines().find(|line| line.contains(" ← ")).expect("a plan");
    plan.split(" ← ").map(|row| row.trim_matches('`').split(", ").collect()).collect()
}

/// Whether `module` may see `other`.
fn may_see(module: &str, other: &str) -> bool {
    if let Some((_, seen)) = NARROW.iter().find(|(narrow, _)| *narrow == module) {
        return seen.contains(&other);
    }
    let rows = rows();
    let row = |name: &str| rows.iter().position(|row| row.contains(&name));
    row(other) < row(module) || PAIRS.contains(&(module, other))
}

/// The top modules that a source names, behind `crate::` or as many `super::` as lead to the root.
fn seen(path: &str, text: &str) -> BTreeSet<String> {
    let named = Regex::new(r"\bcrate::([a-z_]+)").expect("a pattern");
    let above = Regex::new(r"\b((?:super::)+)([a-z_]+)").expect("a pattern");
    let depth = path.matches('/').count() - usize::from(path.ends_with("/mod.rs"));
    let mut seen = BTreeSet::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        seen.extend(named.captures_iter(line).map(|found| found[1].to_owned()));
        let climbs = |found: &regex::Captures<'_>| found[1].matches("super").count() >= depth;
        seen.extend(above.captures_iter(line).filter(climbs).map(|found| found[2].to_owned()));
    }
    // Macros stand at the crate's root wherever they are written.
    for (name, home) in [("choices", "engine"), ("transcript", "engine"), ("hint", "line")] {
        if seen.remove(name) {
            seen.insert(home.to_owned());
        }
    }
    seen
}

#[test]
fn every_module_sees_only_what_stands_before_it() {
    let known: BTreeSet<&str> = rows().into_iter().flatten().collect();
    let mut complaints = Vec::new();
    for (path, text) in sources("src") {
        let Some(module) = module(&path) else { continue };
        if !known.contains(module) {
            complaints.push(format!("{path}: the module {module} stands in no layer"));
        }
        for other in seen(&path, &text) {
            if other != module && !may_see(module, &other) {
                complaints.push(format!("{path}: {module} must not see {other}"));
            }
        }
    }
    check(complaints);
}

#[test]
fn names_of_modules_are_found_however_they_are_reached() {
    let text = "use crate::world::World;\nuse super::super::shell;\n// use crate::cli;\nuse super::own;\n";
    assert_eq!(Vec::from_iter(seen("src/udon/parser.rs", text)), ["shell", "world"]);
    assert_eq!(Vec::from_iter(seen("src/udon/mod.rs", "use super::error::Error;")), ["error"]);
    assert!(may_see("engine", "store") && !may_see("store", "engine") && !may_see("render", "shell"));
    assert!(!may_see("resolve", "tools") && !may_see("tools", "resolve") && !may_see("memory", "loom"));
}

#[test]
fn only_the_world_touches_the_outside() {
    let outside = "clippy::disallowed_methods";
    let files =
        sources("src").into_iter().filter(|(path, text)| text.contains(outside) && !path.starts_with("src/world/"));
    check(files.map(|(path, _)| format!("{path}: only world/ may allow {outside}")));
}

#[test]
fn no_source_holds_what_is_unfinished_or_silenced() {
    let found = |(path, text): (String, String)| {
        let bad = FORBIDDEN.iter().filter(|word| text.contains(**word)).map(|word| format!("{path}: holds {word}"));
        bad.collect::<Vec<_>>()
    };
    check(sources("src").into_iter().flat_map(found));
}

#[test]
fn every_source_opens_with_what_it_is_for() {
    let files = sources("src").into_iter().chain(sources("tests")).filter(|(_, text)| !text.starts_with("//! "));
    check(files.map(|(path, _)| format!("{path}: does not begin with //!")));
}

#[test]
fn no_file_is_two_files() {
    let mut complaints = Vec::new();
    for (path, text) in sources("src").into_iter().chain(sources("tests")) {
        let lines = text.lines().count();
        match (lines > LINES, LONG.contains(&path.as_str())) {
            (true, false) => complaints.push(format!("{path}: {lines} lines, at most {LINES}")),
            (false, true) => complaints.push(format!("{path}: {lines} lines, no debt any more: take it off the list")),
            _ => {}
        }
    }
    check(complaints);
}

#[test]
fn every_tool_file_is_in_its_family() {
    let files = sources("src/tools");
    let family = |name: &str| files.iter().find(|(path, _)| *path == format!("src/tools/{name}/mod.rs"));
    let mut complaints = Vec::new();
    for (path, text) in &files {
        let parts: Vec<&str> = path.split('/').skip(2).collect();
        let [folder, file] = parts[..] else { continue };
        let stem = file.trim_end_matches(".rs");
        let Some((_, table)) = family(folder).filter(|_| stem != "mod") else { continue };
        if !table.contains(&format!("mod {stem};")) {
            complaints.push(format!("{path}: is no module of its family"));
        }
        // What several tools of a family share stands beside them.
        if !text.contains("static TOOL: Tool") {
            continue;
        }
        if !table.contains(&format!("&{stem}::TOOL")) {
            complaints.push(format!("{path}: is not in the table of its family"));
        }
        if !text.contains(&format!("name: \"{folder}.{}\"", stem.trim_end_matches('_'))) {
            complaints.push(format!("{path}: its tool has another name"));
        }
    }
    check(complaints);
}

#[test]
fn every_parameter_that_a_tool_has_is_in_its_table() {
    let constant = Regex::new(r"const ([A-Z_0-9]+): Param<|\.get\(&([A-Z_0-9]+)\)").expect("a pattern");
    let mut complaints = Vec::new();
    for (path, text) in sources("src/tools") {
        let names = constant.captures_iter(&text).filter_map(|found| found.get(1).or(found.get(2)));
        let lost = names.filter(|name| !text.contains(&format!("{}.spec()", name.as_str())));
        complaints.extend(lost.map(|name| format!("{path}: {} is not among its parameters", name.as_str())));
    }
    check(complaints);
}

/// What a tool does differently from others it says itself: whoever runs tools asks none for its name.
#[test]
fn whoever_runs_tools_knows_none_by_name() {
    let names: Vec<String> = arrowsh::tools::catalog().all().map(|tool| format!("\"{}", tool.spec.name)).collect();
    let mut complaints = Vec::new();
    for (path, text) in sources("src/engine").into_iter().chain(sources("src/shell")) {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in lines.filter(|line| line.contains(".family()") || names.iter().any(|name| line.contains(name))) {
            complaints.push(format!("{path}: {}", line.trim()));
        }
    }
    check(complaints);
}

/// A hint is a literal, or has its values put in by `hint!`, which quotes them; whatever else makes one is named here.
#[test]
fn every_hint_begins_with_a_tool_and_quotes_what_is_put_into_it() {
    let hint = Regex::new(r#"(?:\.hint\(|hint!\()\s*"((?:[^"\\]|\\.)*)""#).expect("a pattern");
    let catalog = arrowsh::tools::catalog();
    let mut found = 0;
    let mut complaints = Vec::new();
    for (path, text) in sources("src") {
        // What tests say of errors is no hint to anybody.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        if text.contains(".hint(format!") || text.contains("Hint::said(format!") && !MAKERS.contains(&path.as_str()) {
            complaints.push(format!("{path}: a hint is put together without hint!"));
        }
        for line in hint.captures_iter(text) {
            found += 1;
            let words: Vec<&str> = line[1].split_whitespace().collect();
            if catalog.leading(&words).is_none() && words.first() != Some(&"{}") {
                complaints.push(format!("{path}: the hint \"{}\" is no command", &line[1]));
            }
            // What stands behind a bare word's sign is read by the sign, and not if it is quoted.
            if line[1].contains("\"{}") || line[1].contains("{}:") {
                complaints.push(format!("{path}: the hint \"{}\" has a value that is no word of its own", &line[1]));
            }
        }
    }
    assert!(found > 100, "only {found} hints");
    check(complaints);
}

#[test]
fn no_file_names_a_place_on_somebodys_machine() {
    // Written in pieces, or this file would name them itself.
    let mut places = vec![["/wo", "rk/"].concat(), ["/ro", "ot/"].concat(), ["/Us", "ers/"].concat()];
    places.push(package().to_string_lossy().into_owned());
    let mut complaints = Vec::new();
    for (name, bytes) in files_below(package()) {
        let text = String::from_utf8_lossy(&bytes);
        complaints.extend(
            places.iter().filter(|place| text.contains(place.as_str())).map(|place| format!("{name}: {place}")),
        );
    }
    check(complaints);
}

/// A decision of the dialect that no test names is one that nobody would miss.
#[test]
fn every_decision_of_the_dialect_has_a_case() {
    let cases: String = sources("src/udon").into_iter().map(|(_, text)| text).collect();
    let case = Regex::new(r"/// (D\d+)[.:][^#]*#\[test\]").expect("a pattern");
    let named: BTreeSet<&str> =
        case.captures_iter(&cases).filter_map(|found| found.get(1)).map(|name| name.as_str()).collect();
    let missing = (1..=39).map(|n| format!("D{n}")).filter(|name| !named.contains(name.as_str()));
    check(missing.map(|name| format!("no case for {name}")));
}

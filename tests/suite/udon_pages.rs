//! What pages about documents promise, over every document of the corpus: lines that can be pasted, numbers of one
//! width, counts in parentheses, nothing that could be taken for a command.

use arrowsh::engine::{Grants, Outcome, Verdict};
use arrowsh::shell;
use arrowsh::text::tokens;
use arrowsh::udon::{Document, OutlineOptions};

use crate::support::{package, printed, shell_in};

/// The documents of the corpus.
fn documents() -> Vec<String> {
    let folder = package().join("corpus/documents");
    let entries = std::fs::read_dir(folder).expect("the corpus").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.strip_suffix(".udon").is_some());
    names.sort();
    assert!(names.len() > 5, "the corpus has documents");
    names
}

/// The value and the lines of a line that must run.
fn check(line: &str) -> (serde_json::Value, Vec<String>) {
    let mut shell = shell_in(&package().join("corpus/documents"), "reader", Grants::agent());
    let events = shell.run_line(line);
    let outcomes: Vec<&Outcome> = shell::outcomes(&events).collect();
    let [outcome] = outcomes[..] else { panic!("{line}: {} outcomes", outcomes.len()) };
    let Verdict::Ok { reply, page } = &outcome.verdict else { panic!("{line}: {:?}", outcome.verdict) };
    (reply.json(), page.plain().lines().map(str::to_owned).collect())
}

#[test]
fn every_line_of_a_skeleton_shows_its_own_element_when_it_is_pasted() {
    for file in documents() {
        let source = std::fs::read(package().join("corpus/documents").join(&file)).unwrap();
        let outline = Document::parse(source).outline(OutlineOptions { max_depth: None, ..OutlineOptions::default() });
        let rows: Vec<_> = outline.skeleton.rows().collect();
        // Every row of the small documents, a sample of the large one.
        let step = rows.len() / 120 + 1;
        for row in rows.iter().step_by(step) {
            let note = row.note.map(|note| format!("   # {note}")).unwrap_or_default();
            let line = [row.rails, row.text, &note].concat();
            let (value, _) = check(&format!("focus {file} {line}"));
            // A single attribute is shown below its element.
            let crumbs = value["breadcrumb"].as_array().unwrap();
            let element = crumbs.iter().rfind(|crumb| crumb["step"].as_str().unwrap().starts_with('|'));
            assert_eq!(element.map(|crumb| crumb["line"].clone()), Some(row.line.into()), "{file}: {line}");
        }
    }
}

#[test]
fn pages_about_documents_keep_the_conventions() {
    for file in documents() {
        let (_, lines) = check(&format!("glance {file} budget:100000"));
        conventions(&lines);
        assert!(lines[0].starts_with("|skeleton (") && lines[0].ends_with(')'), "{}", lines[0]);
        let (value, _) = check(&format!("glance {file} max-depth:1 budget:100000"));
        let first = value["skeleton"][0]["text"].as_str().unwrap().to_owned();
        let (_, lines) = check(&format!("focus {file} {first} siblings:full budget:100000"));
        conventions(&lines);
        numbers_are_aligned(&lines);
    }
}

/// The first line is not indented, none is an arrow line, none ends in blanks, sections are set apart.
fn conventions(lines: &[String]) {
    assert!(!lines[0].starts_with(' '), "{}", lines[0]);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line.trim_end(), line, "trailing blanks");
        let bare = line.trim_start();
        assert!(!bare.starts_with('→') && !bare.starts_with("->"), "{line}");
        if line.starts_with('|') && index > 0 {
            assert!(lines[index - 1].is_empty(), "a section without a blank line before it: {line}");
        }
    }
}

/// In breadcrumb and content every line begins with its number, right-aligned in one width.
fn numbers_are_aligned(lines: &[String]) {
    let mut widths = std::collections::BTreeSet::new();
    for section in ["|breadcrumb", "|content"] {
        let start = lines.iter().position(|line| line == section).unwrap_or_else(|| panic!("no {section}"));
        for line in lines[start + 1..].iter().take_while(|line| !line.is_empty()) {
            let number = line.trim_start().split(' ').next().unwrap_or_default();
            assert!(number.parse::<usize>().is_ok(), "{section}: {line}");
            widths.insert(line.find(number).unwrap_or_default() + number.len());
        }
    }
    assert_eq!(widths.len(), 1, "one width: {widths:?}");
}

#[test]
fn a_compacted_document_holds_its_budget_and_asking_again_shows_the_rest() {
    let root = package().join("corpus/documents/rules");
    let source = std::fs::read_to_string(root.join("minutes.udon")).unwrap();
    let is_decision = |line: &&str| line.trim_start().starts_with("|decision");
    let mut refused = 0;
    for budget in (60..420).step_by(20) {
        let mut shell = shell_in(&root, "reader", Grants::agent());
        let page = printed(&shell.run_line(&format!("compact minutes.udon budget:{budget}")));
        if page.starts_with("✗ LIMIT_EXCEEDED") {
            refused += 1;
            continue;
        }
        assert!(tokens(&page) <= budget, "{} tokens for {budget}: {page}", tokens(&page));
        source.lines().filter(is_decision).for_each(|line| assert!(page.contains(line), "{budget}: {line}"));
        let rest = if page.contains("|dropped") { printed(&shell.run_line("more")) } else { String::new() };
        for line in source.lines() {
            assert!(page.contains(line) || rest.contains(line), "{budget}: {line:?} is in neither\n{page}\n{rest}");
        }
    }
    assert!((1..10).contains(&refused), "{refused} budgets are too small for the decisions");
}

//! What an error offers mends it: a candidate pasted into the line that failed makes the line run.

use std::fmt::Write as _;

use arrowsh::engine::{Grants, Permission, Verdict};
use arrowsh::error::{Code, Error};
use arrowsh::shell::{Shell, outcomes};

use crate::support::{Workspace, shell_in};

/// The least part of the failures that must be mended so, in percent.
const MENDED: usize = 95;

const SERVICES: &[&str] = &["orders", "billing", "search", "shipping"];
const PARTS: &[(&str, &str)] = &[
    ("database", "primary"),
    ("database", "replica"),
    ("cache", "sessions"),
    ("worker", "mailer"),
    ("gateway", "public"),
];
const ATTRIBUTES: &[&str] = &["hostname", "timeout", "replicas", "region"];

/// A document with the same parts in several services, and parts that only one has.
fn document() -> String {
    let mut text = String::new();
    for (index, service) in SERVICES.iter().enumerate() {
        writeln!(text, "|service[{service}]\n  :owner team-{index}").expect("text");
        for (part, (name, key)) in PARTS.iter().enumerate().skip(index % 2) {
            writeln!(text, "  |{name}[{key}]").expect("text");
            for attribute in ATTRIBUTES.iter().skip(part % 3) {
                writeln!(text, "    :{attribute} {service}-{part}").expect("text");
            }
            writeln!(text, "    Runs beside the {service} of team {index} at night.").expect("text");
        }
        writeln!(text, "  |note[{service}-only]\n    :reviewed false").expect("text");
    }
    text
}

/// A slip of the fingers: two letters change places, one is left out, doubled, or is another.
fn slip(word: &str, how: usize) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = 1 + how / 4 % (letters.len() - 2);
    match how % 4 {
        0 => letters.swap(at, at + 1),
        1 => drop(letters.remove(at)),
        2 => letters.insert(at, letters[at]),
        _ => letters[at] = if letters[at] == 'e' { 'a' } else { 'e' },
    }
    letters.into_iter().collect()
}

/// Paths with something wrong: slips in names, keys and attributes, a key left out, a child taken for a trait.
fn paths() -> Vec<(String, bool)> {
    let mut paths = Vec::new();
    for (index, (name, key)) in PARTS.iter().enumerate() {
        let attribute = ATTRIBUTES[2 + index % 2];
        for how in [index, index + 2] {
            let how = how * 5 + index;
            // The first part is not in every service.
            let service = SERVICES[if index == 0 { how % 2 * 2 } else { how % 4 }];
            paths.push((format!("|service[{service}]|{}[{key}]", slip(name, how)), false));
            paths.push((format!("|service[{service}]|{name}[{}]", slip(key, how)), false));
            paths.push((format!("|service[{service}]|{name}[{key}]:{}", slip(attribute, how)), true));
            paths.push((format!("|service[{}]|{name}[{key}]:{attribute}", slip(service, how)), true));
            paths.push((format!("|{}[{service}]|{name}[{key}]:{attribute}", slip("service", how)), true));
        }
        paths.push((format!("|{name}[{key}]:{attribute}"), true));
        paths.push((format!("|{name}:{attribute}"), true));
        paths.push((format!("|{name}"), false));
        paths.push((format!("|service.{name}"), false));
        paths.push((format!("@{}[{key}]", slip(name, index)), false));
    }
    paths
}

/// The lines that change something at a path; `is_attribute` says what the path is of.
fn lines(path: &str, is_attribute: bool, index: usize) -> String {
    let operation = match (is_attribute, index % 6) {
        (_, 0) => format!("delete {path}"),
        (true, _) => format!("update {path} set:new"),
        (false, 1) => format!("update {path} rename:renamed"),
        (false, 2) => format!("insert at:{path} content:\"|extra\""),
        (false, 3) => format!("wrap {path} with:|group"),
        (false, 4) => format!("unwrap {path}"),
        (false, _) => format!("insert content:\"|extra\" position:after:{path}"),
    };
    format!("propose services.udon {operation}")
}

/// The failure of a line; nothing where it runs.
fn failure(shell: &mut Shell, line: &str) -> Option<Error> {
    let events = shell.run_line(line);
    let outcome = outcomes(&events).next().expect("an outcome");
    match &outcome.verdict {
        Verdict::Ok { .. } => None,
        Verdict::Failed(error) | Verdict::Skipped(error) => Some(error.clone()),
        Verdict::Question(question) => Some(Error::new(question.code, question.message.clone())),
    }
}

/// Whether one of a failure's candidates, pasted into its line, makes the line run.
fn is_mended(shell: &mut Shell, line: &str, error: &Error) -> bool {
    let Some(span) = error.span else { return false };
    let pasted = error.suggestions.iter().map(|candidate| {
        let candidate = candidate.split(" (line").next().unwrap_or(candidate);
        let was = span.of(line);
        // A candidate stands in the place of the value alone, and between quotes where it has blanks.
        let head = was.find(['|', '@', '"', '[']).unwrap_or(0);
        let quoted = candidate.contains(' ');
        let candidate = if quoted { format!("\"{candidate}\"") } else { candidate.to_owned() };
        format!("{}{}{candidate}{}", &line[..span.start], &was[..head], &line[span.end..])
    });
    let pasted: Vec<String> = pasted.collect();
    pasted.iter().any(|line| failure(shell, line).is_none())
}

#[test]
fn a_name_that_is_suggested_can_be_pasted() {
    let workspace = Workspace::new();
    workspace.write("low tide.udon", "|tide\n");
    let ran = workspace.run(&["-c", "glance \"low tides.udon\""]);
    assert!(ran.out.contains("did you mean: \"low tide.udon\"\n"), "{ran:?}");
}

#[test]
fn what_an_error_offers_mends_the_line() {
    let workspace = Workspace::new();
    workspace.write("services.udon", document());
    let grants = Grants::agent().and([Permission::Write]);
    let mut shell = shell_in(&workspace.root(), "agent", grants);
    let mut all: Vec<String> =
        paths().iter().enumerate().map(|(index, (path, is_attribute))| lines(path, *is_attribute, index)).collect();
    for how in 0..4 {
        let (service, part) = (SERVICES[how % 4], "|worker[mailer]");
        let mark = |span: &str| {
            format!("annotate span services.udon |service[{service}]{part} \"{span}\" annotation:\"comment why\"")
        };
        all.push(mark(&format!("Runs {} the", slip("beside", how))));
        all.push(mark(&format!("{} of team", slip(service, how))));
        all.push(mark("e"));
    }
    shell.run_line("session open services.udon");
    all.extend(["apply prop_9999", "session view ser_000000", "session changes ser_000000"].map(str::to_owned));
    let (mut failed, mut wrong) = (0, Vec::new());
    for line in all {
        let Some(error) = failure(&mut shell, &line) else { continue };
        assert!(matches!(error.code, Code::NotFound | Code::Ambiguous), "{line}: {error}");
        failed += 1;
        if !is_mended(&mut shell, &line, &error) {
            wrong.push(format!("{line}: {error} {:?} {:?}", error.span.map(|span| span.of(&line)), error.suggestions));
        }
    }
    println!("{} of {failed} failures mended by what they offer", failed - wrong.len());
    assert!(failed > 75, "only {failed} lines fail");
    assert!(wrong.len() * 100 <= failed * (100 - MENDED), "{} of {failed}:\n{}", wrong.len(), wrong.join("\n"));
}

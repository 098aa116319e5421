//! What a question offers: each line of it, said again, is understood as what was offered, with the same arguments, or
//! lacks what its placeholder says. And nothing is offered to be lost by a line that does not speak of it.

use std::sync::Arc;

use arrowsh::engine::{Call, Candidate, ParamSpec, Tool, Type, Value};
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;

use crate::table_phrases::phrases;

/// One phrase in so many is looked at.
const STEP: usize = 9;

/// What is offered for a line: tools and lines.
fn offered(resolver: &Resolver, line: &str) -> Vec<(&'static str, String)> {
    let resolution = Utterance::parse(line, None).and_then(|utterance| resolver.resolve(&utterance, &Assumed));
    match resolution.map(|resolution| resolution.decision) {
        Ok(Decision::Ask(question)) => {
            question.candidates.into_iter().map(|candidate| (candidate.tool, candidate.line)).collect()
        }
        _ => Vec::new(),
    }
}

/// How an offered line is understood, if otherwise than it is offered.
fn misread(resolver: &Resolver, tool: &str, line: &str) -> Option<String> {
    let utterance = Utterance::parse(line, None).expect("an offered line is a line");
    match resolver.resolve(&utterance, &Assumed).map(|resolution| resolution.decision) {
        Ok(Decision::Run(call)) if call.tool.spec.name == tool && call.exact() == line => None,
        // What is lacking is asked for again, in the same words or with what it can be.
        Ok(Decision::Ask(question))
            if line.split_once('<').is_some_and(|(said, _)| {
                let is_filled = |known: &Candidate| known.line.starts_with(said) && !known.line.contains('<');
                question.candidates.iter().all(is_filled) || question.candidates.iter().any(|known| known.line == line)
            }) =>
        {
            None
        }
        Ok(Decision::Run(call)) => Some(format!("runs {}", call.exact())),
        Ok(Decision::Ask(question)) => Some(format!("asks {:?}", question.candidates)),
        Ok(Decision::Reject { .. }) => Some("is no command".to_owned()),
        Err(error) => Some(error.message),
    }
}

/// How many offered lines are asked about again or read otherwise, at most; it only goes down.
const MISREAD: usize = 3;

#[test]
fn an_offered_line_means_what_was_offered() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let lines = phrases();
    let (mut count, mut wrong) = (0, Vec::new());
    for phrase in lines.iter().step_by(STEP) {
        for (tool, line) in offered(&resolver, &phrase.text) {
            count += 1;
            if let Some(how) = misread(&resolver, tool, &line) {
                wrong.push(format!("\"{}\" offers {tool}: {line}\n    but that {how}", phrase.text));
            }
        }
    }
    assert!(count > 100, "{count} offered lines");
    assert!(wrong.len() <= MISREAD, "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A value for a parameter, as somebody would write it into a blank.
fn filling(param: &ParamSpec) -> String {
    let written = match param.kind {
        Type::File([ending, ..]) => return format!("tide{ending}"),
        Type::File([]) | Type::NewFile | Type::Thing => "tide.md",
        Type::Glob | Type::List(Type::Glob) => "tide.udon",
        Type::CodePlace => "src/pier.rs:12",
        Type::Directory => "src/piers",
        Type::UdonPath | Type::UdonRef => "|pier[north]",
        Type::Template => "tide.udon.hello",
        Type::Session => "con_7f3a21",
        Type::Proposal => "prop_8",
        Type::Change => "rev_9",
        Type::Task => "t4",
        Type::Node | Type::NodeRange => "k9m4",
        Type::Section => "tides",
        Type::Result => "result:6",
        Type::Url => "https://example.org/tides",
        Type::Int(least, most) => return least.max(77).min(most).to_string(),
        Type::Duration => "30s",
        Type::LineRange => "10-20",
        Type::Enum(choices) => choices[0][0],
        // What a switch is called is put into its place.
        Type::Flag => param.keywords.first().copied().unwrap_or(param.name),
        Type::Word | Type::Document | Type::List(_) => "quay",
        _ => "\"low water at noon\"",
    };
    written.to_owned()
}

/// The blanks of an offered line: the parameters, by the tool's declaration.
fn blanks<'a>(tool: &'a Tool, line: &'a str) -> impl Iterator<Item = &'a ParamSpec> {
    tool.spec.params.iter().filter(move |param| line.contains(&format!("<{}>", param.name)))
}

/// What is wrong with a line whose blanks are filled in where they stand.
fn misfilled(resolver: &Resolver, tool: &'static Tool, line: &str) -> Option<String> {
    let filled = blanks(tool, line)
        .fold(line.to_owned(), |line, param| line.replace(&format!("<{}>", param.name), &filling(param)));
    let fits = |call: &Call| {
        blanks(tool, line).find(|param| {
            let text = |value: &Value| value.as_text().map_or_else(|| value.written(), str::to_owned);
            let said = match call.args.value(param.name) {
                Some(Value::List(items)) => items.first().map(text),
                Some(Value::Flag(true)) => Some(filling(param)),
                value => value.map(text),
            };
            said.as_deref() != Some(filling(param).trim_matches('"'))
        })
    };
    let keeps = |offered: &str, said: &str| {
        offered == tool.spec.name && blanks(tool, line).all(|param| said.contains(filling(param).trim_matches('"')))
    };
    let utterance = Utterance::parse(&filled, None).expect("a filled line is a line");
    let how = match resolver.resolve(&utterance, &Assumed).map(|resolution| resolution.decision) {
        Ok(Decision::Run(call)) if std::ptr::eq(call.tool, tool) => match fits(&call) {
            Some(param) => format!("{} is not what was filled in: {}", param.name, call.exact()),
            None => return None,
        },
        Ok(Decision::Run(call)) => format!("runs {}", call.exact()),
        // A choice may ask for more: `session modify bus_8 insert content:<content>`.
        // What was filled in is still there.
        Ok(Decision::Ask(question)) if question.candidates.iter().all(|offered| keeps(offered.tool, &offered.line)) => {
            return None;
        }
        Ok(Decision::Ask(question)) => format!("asks {:?}", question.candidates),
        Ok(Decision::Reject { .. }) => "is no command".to_owned(),
        Err(error) => error.message,
    };
    Some(format!("{line}\n    filled in: {filled}\n    {how}"))
}

#[test]
fn each_blank_of_an_offered_line_can_be_filled_where_it_stands() {
    let catalog = Arc::new(tools::catalog());
    let resolver = Resolver::new(Arc::clone(&catalog));
    let lines = phrases();
    let words = ["edit code src/pier.rs", "task update t1", "glossary update 12", "glossary create", "link", "stash"];
    let texts = lines.iter().step_by(STEP).map(|phrase| phrase.text.as_str()).chain(words);
    let (mut seen, mut wrong) = (std::collections::BTreeSet::new(), Vec::new());
    for (name, line) in texts.flat_map(|text| offered(&resolver, text)) {
        let Some(tool) = catalog.exact(name).filter(|tool| blanks(tool, &line).next().is_some()) else { continue };
        if seen.insert(line.clone()) {
            wrong.extend(misfilled(&resolver, tool, &line));
        }
    }
    assert!(seen.len() > 50, "{} lines with blanks", seen.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), seen.len(), wrong.join("\n"));
}

#[test]
fn nothing_is_offered_to_be_lost_that_the_line_does_not_speak_of() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    for line in [
        "wc -l notes.md",
        "who deleted notes.md",
        "may I look at lines 2 until 4 of notes.md",
        "is notes.md still there",
        "//lamp[@watts='40']",
        ":w notes.md",
        "what became of a7x2",
    ] {
        let losing = |(tool, _): &(&str, String)| {
            ["files.delete", "memory.drop", "loom.prune", "glossary.delete", "snapshots.dismiss"].contains(tool)
        };
        let offered = offered(&resolver, line);
        assert!(!offered.iter().any(losing), "{line}: {offered:?}");
    }
    for (line, tool) in [("nuke notes.md", "files.delete"), ("wipe the file notes.md", "files.delete")] {
        assert!(offered(&resolver, line).iter().any(|(offered, _)| *offered == tool), "{line}");
    }
}

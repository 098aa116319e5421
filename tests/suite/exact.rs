//! The exact form of a call, as it is shown, kept and offered: said again it is that call, with the same arguments.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;

use arrowsh::engine::{Args, Call, Read, Tool, Value};
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;
use serde_json::Value as Json;

use crate::table_phrases::{Phrase, phrases};

/// How a line is understood that says a call, if otherwise than the call.
fn misread(resolver: &Resolver, call: &Call, line: &str) -> Option<String> {
    assert!(!line.contains('\n'), "no line: {line}");
    let utterance = Utterance::parse(line, None).expect("a line");
    let said = sorted(&call.args);
    let how = match resolver.resolve(&utterance, &Assumed).map(|resolution| resolution.decision) {
        Ok(Decision::Run(again)) if std::ptr::eq(again.tool, call.tool) && sorted(&again.args) == said => {
            return None;
        }
        Ok(Decision::Run(again)) => format!("runs {} {:?}", again.tool.spec.name, sorted(&again.args)),
        Ok(Decision::Ask(question)) => format!("asks {:?}", question.candidates),
        Ok(Decision::Reject { .. }) => "is no command".to_owned(),
        Err(error) => error.message,
    };
    Some(format!("{line}\n    of {} {said:?}\n    {how}", call.tool.spec.name))
}

/// The same of a call's exact form.
fn misread_exact(resolver: &Resolver, call: &Call) -> Option<String> {
    misread(resolver, call, &call.exact())
}

/// The arguments by their names.
fn sorted(args: &Args) -> BTreeMap<String, Json> {
    args.iter().map(|(name, value)| (name.to_owned(), serde_json::to_value(value).expect("a value"))).collect()
}

/// What the phrases run, and what `look` finds wrong with each call.
fn calls_of_phrases(look: impl Fn(&Resolver, &Call) -> Vec<String> + Sync) -> (usize, Vec<String>) {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let phrases = phrases();
    let share = phrases.len().div_ceil(thread::available_parallelism().map_or(1, NonZero::get));
    let look = |phrases: &[Phrase]| {
        let (mut count, mut wrong) = (0, Vec::new());
        for phrase in phrases {
            let resolution = Utterance::parse(&phrase.text, None).and_then(|line| resolver.resolve(&line, &Assumed));
            if let Ok(Decision::Run(call)) = resolution.map(|resolution| resolution.decision) {
                count += 1;
                wrong.extend(look(&resolver, &call));
            }
        }
        (count, wrong)
    };
    thread::scope(|scope| {
        let looks: Vec<_> = phrases.chunks(share).map(|part| scope.spawn(|| look(part))).collect();
        looks.into_iter().fold((0, Vec::new()), |(count, mut wrong), look| {
            let (more, found) = look.join().expect("a look");
            wrong.extend(found);
            (count + more, wrong)
        })
    })
}

#[test]
fn what_a_phrase_runs_is_run_again_by_its_exact_form() {
    let (count, wrong) = calls_of_phrases(|resolver, call| misread_exact(resolver, call).into_iter().collect());
    assert!(count > 1_000, "{count} lines");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// How many calls of a tool are looked at that give the same parameters.
const ALIKE: usize = 4;

#[test]
fn what_is_given_by_name_is_the_same_in_any_order_and_notation() {
    let seen = Mutex::new(BTreeMap::<Vec<&str>, usize>::new());
    let is_plain = |(_, value): (&str, &Value)| {
        // A record is written without its name, and a line ends where a text does.
        let text = value.as_text().unwrap_or_default();
        !matches!(value, Value::Record(_)) && !text.contains('\n')
    };
    let (_, wrong) = calls_of_phrases(|resolver, call| {
        let names: Vec<&str> =
            std::iter::once(call.tool.spec.name).chain(call.args.iter().map(|(name, _)| name)).collect();
        let mut seen = seen.lock().expect("no look failed");
        let times = seen.entry(names).or_default();
        *times += 1;
        if *times > ALIKE || call.outside.is_some() || !call.args.iter().all(is_plain) {
            return Vec::new();
        }
        drop(seen);
        let given: Vec<_> = call.args.iter().map(|(name, value)| (name, value.written())).collect();
        let line = |write: &dyn Fn(&str, &str) -> String| {
            let given: Vec<String> = given.iter().rev().map(|(name, value)| write(name, value)).collect();
            format!("{} {}", call.tool.spec.name, given.join(" "))
        };
        let lines = [
            line(&|name, value| format!("--{name} {value}")),
            line(&|name, value| format!("{name}={value}")),
            line(&|name, value| format!("{name}: {value}")),
        ];
        lines.iter().filter_map(|line| misread(resolver, call, line)).collect()
    });
    let count: usize = seen.into_inner().expect("no look failed").values().map(|times| (*times).min(ALIKE)).sum();
    assert!(count > 1_000, "{count} calls");
    assert!(wrong.is_empty(), "{} of {count} calls:\n{}", wrong.len(), wrong.join("\n"));
}

/// Texts that look like something else.
const ODD: &[&str] = &[
    "a:b",
    "limit:3",
    "x=y",
    "content=x",
    "it",
    "that",
    "the",
    "and",
    "stash",
    "…",
    "<name>",
    "file.udon",
    "result:2",
    "a b",
    "a \"b\" c",
    "-x",
    "--depth",
    "-4",
    "|a",
    "@a",
    "[a]",
    "[a b]",
    "a,b",
    "1",
    "2-3",
    "§x",
    "#x",
    "$1",
    "doc:x",
    "a\nb",
    "name: x\ncontent: y",
    "don't",
    "“x”",
    "`x`",
    "a\\nb",
    "\\",
    "a7x2",
    "r001-a7x2",
    "stash:x",
    "pin",
    "label",
    "as",
    "a#b",
    "a # b",
    "(a)",
    "{a}",
    "a.",
    "a?",
    "→ undo",
    "http://a.b",
    "all",
    "no",
    "yes",
    "3 lines",
    "a|b",
    "a.ts:3",
    "a\tb",
    "ä",
    ",",
    "src/",
    "*.md",
    "with x",
    "of it",
    "content of x",
];

/// The call of a tool with some texts.
fn call(tool: &'static Tool, texts: &[(&'static str, &str)]) -> Call {
    let mut args = Args::default();
    for (name, text) in texts {
        assert!(tool.spec.param(name).is_some(), "{} has no {name}", tool.spec.name);
        args.set(name, Value::from(*text), None);
    }
    Call { tool, outside: None, args, read: Read::Exact }
}

#[test]
fn any_text_is_itself_in_an_exact_form() {
    let catalog = tools::catalog();
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let tool = |name: &str| catalog.known(name).expect("a tool");
    let mut wrong = Vec::new();
    for text in ODD {
        for other in ODD {
            wrong.extend(misread_exact(&resolver, &call(tool("memory.stash"), &[("label", text), ("content", other)])));
        }
        for (name, param) in [("memory.drop", "stash"), ("memory.recall", "label"), ("code.search", "query")] {
            wrong.extend(misread_exact(&resolver, &call(tool(name), &[(param, text)])));
        }
        wrong.extend(misread_exact(
            &resolver,
            &call(tool("code.create"), &[("file_path", "a b.txt"), ("content", text)]),
        ));
        wrong.extend(misread_exact(
            &resolver,
            &call(tool("code.edit"), &[("file_path", "a.txt"), ("old_string", text), ("new_string", "x\ny")]),
        ));
        wrong.extend(misread_exact(&resolver, &call(tool("meta.alias"), &[("name", text), ("tool", "history.log")])));
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_name_that_leaves_something_in_doubt_elsewhere_is_quoted() {
    let catalog = tools::catalog();
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let revert = catalog.known("udon.session_revert").expect("a tool");
    let words = ["pending", "maybe", "oops", "wrong", "failed", "all", "chg_4"];
    let wrong: Vec<_> = words
        .iter()
        .filter_map(|word| misread_exact(&resolver, &call(revert, &[("session", "s4"), ("change", word)])))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! The exact form of a call, as it is shown, kept and offered: said again it is that call, with the same arguments.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use arrowsh::engine::{Args, Call, Read, Tool, Value};
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;

use crate::table_phrases::phrases;

/// How the exact form of a call is understood, if otherwise than the call.
fn misread(resolver: &Resolver, call: &Call) -> Option<String> {
    let line = call.exact();
    assert!(!line.contains('\n'), "no line: {line}");
    let utterance = Utterance::parse(&line, None).expect("an exact line is a line");
    let arguments = |args: &Args| serde_json::to_value(args).expect("arguments");
    let said = arguments(&call.args);
    let how = match resolver.resolve(&utterance, &Assumed).map(|resolution| resolution.decision) {
        Ok(Decision::Run(again)) if std::ptr::eq(again.tool, call.tool) && arguments(&again.args) == said => {
            return None;
        }
        Ok(Decision::Run(again)) => format!("runs {} {}", again.tool.spec.name, arguments(&again.args)),
        Ok(Decision::Ask(question)) => format!("asks {:?}", question.candidates),
        Ok(Decision::Reject { .. }) => "is no command".to_owned(),
        Err(error) => error.message,
    };
    Some(format!("{line}\n    of {} {said}\n    {how}", call.tool.spec.name))
}

#[test]
fn what_a_phrase_runs_is_run_again_by_its_exact_form() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let phrases = phrases();
    let share = phrases.len().div_ceil(thread::available_parallelism().map_or(1, NonZero::get));
    let look = |phrases: &[crate::table_phrases::Phrase]| {
        let (mut count, mut wrong) = (0, Vec::new());
        for phrase in phrases {
            let resolution = Utterance::parse(&phrase.text, None).and_then(|line| resolver.resolve(&line, &Assumed));
            if let Ok(Decision::Run(call)) = resolution.map(|resolution| resolution.decision) {
                count += 1;
                wrong.extend(misread(&resolver, &call));
            }
        }
        (count, wrong)
    };
    let (count, wrong) = thread::scope(|scope| {
        let looks: Vec<_> = phrases.chunks(share).map(|part| scope.spawn(|| look(part))).collect();
        looks.into_iter().fold((0, Vec::new()), |(count, mut wrong), look| {
            let (more, found) = look.join().expect("a look");
            wrong.extend(found);
            (count + more, wrong)
        })
    });
    assert!(count > 1_000, "{count} lines");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
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
            wrong.extend(misread(&resolver, &call(tool("memory.stash"), &[("label", text), ("content", other)])));
        }
        for (name, param) in [("memory.drop", "stash"), ("memory.recall", "label"), ("code.search", "query")] {
            wrong.extend(misread(&resolver, &call(tool(name), &[(param, text)])));
        }
        wrong.extend(misread(&resolver, &call(tool("code.create"), &[("file_path", "a b.txt"), ("content", text)])));
        wrong.extend(misread(
            &resolver,
            &call(tool("code.edit"), &[("file_path", "a.txt"), ("old_string", text), ("new_string", "x\ny")]),
        ));
        wrong.extend(misread(&resolver, &call(tool("meta.alias"), &[("name", text), ("tool", "history.log")])));
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
        .filter_map(|word| misread(&resolver, &call(revert, &[("session", "s4"), ("change", word)])))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! The exact form of a call, as it is shown, kept and offered: said again it is that call, with the same arguments.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use arrowsh::engine::{Args, Call, Effect, Read, Tool, Type, Value};
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;
use serde_json::Value as Json;

use crate::table_phrases::phrases;

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

/// What `each` gives for the items, in their order, shared among the processors.
fn in_shares<T: Sync, R: Send>(items: &[T], each: impl Fn(&T) -> Vec<R> + Sync) -> Vec<R> {
    let share = items.len().div_ceil(thread::available_parallelism().map_or(1, NonZero::get));
    let each = &each;
    thread::scope(|scope| {
        let of_share = |share| scope.spawn(move || <[T]>::iter(share).flat_map(each).collect::<Vec<R>>());
        let shares: Vec<_> = items.chunks(share).map(of_share).collect();
        shares.into_iter().flat_map(|share| share.join().expect("a share")).collect()
    })
}

/// What the phrases run.
fn calls_of_phrases(resolver: &Resolver) -> Vec<Call> {
    in_shares(&phrases(), |phrase| {
        let resolution = Utterance::parse(&phrase.text, None).and_then(|line| resolver.resolve(&line, &Assumed));
        match resolution.map(|resolution| resolution.decision) {
            Ok(Decision::Run(call)) => vec![*call],
            _ => Vec::new(),
        }
    })
}

/// Fails where something is found wrong, or hardly anything was looked at.
fn assert_none(wrong: &[String], count: usize) {
    assert!(count > 1_000, "{count} calls");
    assert!(wrong.is_empty(), "{} of {count} calls:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_a_phrase_runs_is_run_again_by_its_exact_form() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let calls = calls_of_phrases(&resolver);
    let wrong = in_shares(&calls, |call| misread_exact(&resolver, call).into_iter().collect());
    assert_none(&wrong, calls.len());
}

/// How many calls of a tool are looked at that give the same parameters.
const ALIKE: usize = 4;

/// Whether a call can be written by names in one line: a record is written without its name, and a line ends where a
/// text does.
fn is_plain(call: &Call) -> bool {
    call.outside.is_none()
        && call
            .args
            .iter()
            .all(|(_, value)| !matches!(value, Value::Record(_)) && !value.as_text().unwrap_or_default().contains('\n'))
}

/// Of calls that can be written by names in one line, a few of each kind.
fn a_few(mut calls: Vec<Call>) -> Vec<Call> {
    let mut alike = BTreeMap::<(&str, Vec<String>), usize>::new();
    calls.retain(|call| {
        let names = call.args.iter().map(|(name, _)| name.to_owned()).collect();
        is_plain(call) && {
            let times = alike.entry((call.tool.spec.name, names)).or_default();
            *times += 1;
            *times <= ALIKE
        }
    });
    calls
}

#[test]
fn what_is_given_by_name_is_the_same_in_any_order_and_notation() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let calls = a_few(calls_of_phrases(&resolver));
    let wrong = in_shares(&calls, |call| {
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
        lines.iter().filter_map(|line| misread(&resolver, call, line)).collect()
    });
    assert_none(&wrong, calls.len());
}

#[test]
fn what_is_asked_for_politely_is_the_same() {
    const BEFORE: &[&str] =
        &["please ", "hey, ", "could you ", "go ahead and ", "I need you to ", "next, ", "ok, now let's "];
    const BEHIND: &[&str] = &[" right away", ", if you would", " when you get a chance", ", many thanks", " please"];
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let calls = a_few(calls_of_phrases(&resolver));
    let wrong = in_shares(&calls, |call| {
        let exact = call.exact();
        let before = BEFORE.iter().map(|before| format!("{before}{exact}"));
        // A text goes on to the end of the line.
        let is_text = |kind| matches!(kind, Type::Text | Type::Fragment | Type::Rest | Type::Record);
        let takes_text = call.tool.spec.params.iter().any(|param| is_text(param.kind));
        // What writes takes nothing that leaves it open for an order.
        let writes = call.tool.spec.effect > Effect::Note;
        let is_order = |behind: &str| !writes || !behind.contains(" you ");
        let behind =
            BEHIND.iter().filter(|behind| !takes_text && is_order(behind)).map(|behind| format!("{exact}{behind}"));
        before.chain(behind).filter_map(|line| misread(&resolver, call, &line)).collect()
    });
    assert_none(&wrong, calls.len());
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

#[test]
fn a_name_with_blanks_is_the_tools_own() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let taken = |tool: &&'static Tool| {
        let line = tool.spec.name.replace(['.', '_'], " ");
        let resolution = resolver.resolve(&Utterance::parse(&line, None).expect("a line"), &Assumed);
        let resolution = resolution.unwrap_or_else(|error| panic!("{line}: {}", error.message));
        let first = resolution.readings.first().map(|reading| reading.tool.spec.name);
        let is_sure = match &resolution.decision {
            Decision::Run(call) => call.read == Read::Exact,
            Decision::Ask(_) => true,
            Decision::Reject { .. } => false,
        };
        (first != Some(tool.spec.name) || !is_sure).then(|| format!("{line}: {first:?}, {}", resolution.runs()))
    };
    let wrong: Vec<String> = resolver.catalog().tools().filter_map(|tool| taken(&tool)).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

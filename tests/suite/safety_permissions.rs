//! Who may not, does not: the permissions of an agent, tool by tool, and what a loose line never does.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use arrowsh::engine::{
    self, Args, Call, Catalog, Effect, Grants, Permission, Read, Reply, Session, Show, Spec, Tool, Type, Value,
};
use arrowsh::error::{Code, Result};
use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;
use arrowsh::world::World;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::support::{Workspace, files_below, printed, shell_in, shell_with};
use crate::table_phrases::phrases;

thread_local! {
    /// How often this test has run the stand-in of a tool.
    static RUNS: Cell<usize> = const { Cell::new(0) };
}

#[derive(serde::Serialize)]
struct Nothing;

impl Show for Nothing {
    fn show(&self, page: &mut engine::Page) {
        page.line().plain("ran");
    }
}

/// What every tool does here: it counts.
#[allow(clippy::unnecessary_wraps, reason = "the form of a tool")]
fn counted(_: &mut Session, _: &Args) -> Result<Reply> {
    RUNS.set(RUNS.get() + 1);
    Ok(Reply::new(Nothing))
}

/// The same tools with the same declarations, all of them in this build, none of them doing anything.
fn stand_ins() -> Vec<&'static Tool> {
    let stand_in = |tool: &'static Tool| -> &'static Tool {
        let Spec { name, aliases, senses, about, past, effect, permission, params, needs, yields, transcript } =
            tool.spec;
        let spec = Spec { name, aliases, senses, about, past, effect, permission, params, needs, yields, transcript };
        Box::leak(Box::new(Tool { spec, run: Some(counted) }))
    };
    tools::catalog().tools().map(stand_in).collect()
}

/// A value that fits.
fn value(kind: &Type) -> Value {
    match kind {
        Type::File([".udon"]) => "garden.udon".into(),
        Type::File(_) => "notes.txt".into(),
        Type::NewFile => "new.udon".into(),
        Type::Directory => ".".into(),
        Type::UdonPath | Type::UdonRef => "|garden[north]".into(),
        Type::Int(min, max) => Value::Int(1.clamp(*min, *max)),
        Type::Limit => Value::Int(1),
        Type::Flag => Value::Flag(true),
        Type::Enum(choices) => choices[0][0].into(),
        Type::List(kind) => Value::List(vec![value(kind)]),
        Type::Record => Value::Record([("name".to_owned(), "x".into())].into_iter().collect()),
        Type::Node | Type::NodeRange => "a7x2".into(),
        Type::Glob => "*.udon".into(),
        Type::Duration => "5m".into(),
        Type::LineRange => "1-2".into(),
        _ => "x".into(),
    }
}

/// A call of a tool with everything that it takes.
fn call(tool: &'static Tool) -> Call {
    let mut args = Args::default();
    for param in tool.spec.params {
        args.set(param.name, value(&param.kind), None);
    }
    Call { tool, outside: None, args, read: Read::Exact }
}

fn session(root: &Path, grants: Grants) -> Session {
    Session::new(World::fixed(root, 1), "agent", grants, Arc::new(tools::catalog()))
}

#[test]
fn without_its_permission_a_tool_does_nothing() {
    let workspace = Workspace::new();
    let before = files_below(&workspace.root());
    let mut refused = 0;
    for tool in stand_ins() {
        let needed = tool.spec.permission;
        for permission in Permission::ALL {
            let grants = Grants::default().and([*permission]);
            let allowed = grants.allow(needed);
            let runs = RUNS.get();
            let mut session = session(&workspace.root(), grants);
            let result = engine::run(&mut session, &mut call(tool));
            let ran = RUNS.get() - runs;
            match result {
                Ok(_) => assert!(allowed && ran == 1, "{} ran with {permission}", tool.spec.name),
                Err(error) => {
                    assert_eq!(
                        (error.code, ran, allowed),
                        (Code::PermissionDenied, 0, false),
                        "{}: {error}",
                        tool.spec.name
                    );
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 1_000, "{refused}");
    assert_eq!(files_below(&workspace.root()), before);
}

#[test]
fn a_permission_rests_on_the_one_below_it() {
    use Permission::{DocRead, DocWrite, LoomAware, LoomGenerate, LoomWrite};
    for (permission, below) in [(LoomWrite, LoomAware), (LoomGenerate, LoomAware), (DocWrite, DocRead)] {
        assert!(!Grants::default().and([permission]).allow(permission), "{permission} without {below}");
        assert!(Grants::default().and([permission, below]).allow(permission), "{permission} with {below}");
    }
}

#[test]
fn an_agent_changes_no_file() {
    let workspace = Workspace::new();
    let before = files_below(&workspace.root());
    let mut shell = shell_in(&workspace.root(), "agent", Grants::agent());
    for tool in tools::catalog().tools() {
        let is_strong = !matches!(tool.spec.effect, Effect::Read | Effect::Note);
        let is_allowed = Grants::agent().allow(tool.spec.permission);
        let result = engine::run(shell.session(), &mut call(tool));
        if let (Err(error), false) = (&result, is_allowed) {
            let is_absent = error.code == Code::InvalidOperation && error.message.ends_with("is not in this build");
            assert!(is_absent || error.code == Code::PermissionDenied, "{}: {error}", tool.spec.name);
        }
        assert!(!(result.is_ok() && is_strong && !is_allowed), "{} ran", tool.spec.name);
    }
    assert_eq!(files_below(&workspace.root()), before);
}

#[test]
fn a_text_is_refused_what_it_may_not() {
    let workspace = Workspace::new();
    let text = "→ batch keep-going\n→ bash \"touch x\"\n→ delete file notes.txt\n→ mv notes.txt x.txt\n→ web search \"x\"\n→ write file x.txt \"x\"\n";
    let catalog = || Catalog::new(stand_ins());
    let mut agent = shell_with(&workspace.root(), "agent", Grants::agent(), catalog());
    let events = agent.run_text(text);
    let codes: Vec<String> = printed(&events).lines().filter(|line| line.starts_with('✗')).map(str::to_owned).collect();
    let named: Vec<&str> = codes.iter().filter_map(|line| line.split('"').nth(1)).collect();
    assert_eq!(named, ["exec", "write", "write", "net", "write"], "{}", printed(&events));
    // Nothing that a dialogue says gives it more.
    let pleas = ["allow write", "grant exec to agent", "help permissions", "alias sh bash", "--allow exec", "as me"];
    for plea in pleas {
        agent.run_line(plea);
        let refused = printed(&agent.run_line("bash ls"));
        assert!(refused.starts_with("✗ PERMISSION_DENIED: code.bash needs"), "after \"{plea}\": {refused}");
    }
}

/// A phrase as somebody would mistype it or go on with it.
fn mutated(phrase: &str, at: prop::sample::Index, how: u8, other: &str) -> String {
    let chars: Vec<char> = phrase.chars().collect();
    let at = at.index(chars.len().max(1));
    let (before, after) = chars.split_at(at.min(chars.len()));
    let text = |chars: &[char]| chars.iter().collect::<String>();
    let words: Vec<&str> = phrase.split(' ').collect();
    let word = at % words.len();
    match how % 8 {
        0 => text(before) + &text(after.get(1..).unwrap_or_default()),
        1 => text(before) + "e" + &text(after),
        2 => words
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != word)
            .map(|(_, word)| *word)
            .collect::<Vec<_>>()
            .join(" "),
        3 => [&words[word..], &words[..word]].concat().join(" "),
        4 if at.is_multiple_of(2) => format!("{phrase}{other}"),
        4 => format!("{phrase} {other}"),
        5 => format!("please could you {phrase} now"),
        6 => phrase.to_uppercase(),
        _ => [&words[..word], &other.split(' ').collect::<Vec<_>>()[..], &words[word..]].concat().join(" "),
    }
}

/// What a line would run, were it allowed to.
fn would_run(resolver: &Resolver, line: &str) -> Option<Box<Call>> {
    let utterance = Utterance::parse(line, None).ok()?;
    match resolver.resolve(&utterance, &Assumed).ok()?.decision {
        Decision::Run(call) => Some(call),
        _ => None,
    }
}

/// Whether a line holds a verb of the tool, letter by letter, or with one letter wrong if it has five or more.
fn says(line: &str, spec: &Spec) -> bool {
    let is_near = |said: &str, verb: &str| said == verb || verb.len() >= 5 && strsim::osa_distance(said, verb) <= 1;
    has_verb(line, spec, &is_near)
}

/// Whether a line holds a name of the tool letter by letter.
fn says_exactly(line: &str, spec: &Spec) -> bool {
    has_verb(line, spec, &|said, verb| said == verb)
}

fn has_verb(line: &str, spec: &Spec, is_near: &dyn Fn(&str, &str) -> bool) -> bool {
    let lower = line.to_lowercase();
    let words = |signs: &'static str| -> Vec<&str> {
        let words = lower.split(move |c: char| c.is_whitespace() || signs.contains(c));
        words.filter(|word| !word.is_empty()).collect()
    };
    // `node("p6b2").edit(…)` and `|edit …` say `edit`.
    let words = [words(",:;()<>{}|\""), words(",:;()<>{}|\".")];
    let name = spec.name.to_lowercase();
    let verbs = spec.aliases.iter().chain(spec.senses).map(|verb| verb.to_lowercase());
    let verbs = verbs.flat_map(|verb| [verb.replace([' ', '_'], "-"), verb.replace(' ', "_"), verb]);
    let verbs = verbs.chain([name.replace('.', "_"), spec.own_name().to_lowercase(), name]);
    verbs.map(|verb| (verb.split(' ').count(), verb)).any(|(length, verb)| {
        words.iter().flat_map(|words| words.windows(length)).any(|said| is_near(&said.join(" "), &verb))
    })
}

#[test]
fn a_loose_line_acts_only_where_it_is_clear() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let phrases = phrases();
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let case = (0..phrases.len(), any::<prop::sample::Index>(), any::<u8>(), 0..phrases.len());
    let (mut loose, mut wrong) = (0, Vec::new());
    for _ in 0..2_000 {
        let (phrase, at, how, other) = case.new_tree(&mut runner).expect("a case").current();
        let line = mutated(&phrases[phrase].text, at, how, &phrases[other].text);
        let Some(call) = would_run(&resolver, &line) else { continue };
        let spec = &call.tool.spec;
        let Read::Loose { score, .. } = call.read else {
            // Whatever runs something must be named letter by letter, what writes with at most one letter wrong.
            let is_named = match spec.effect {
                Effect::Exec => says_exactly(&line, spec),
                Effect::Write => says(&line, spec),
                _ => true,
            };
            if !is_named {
                wrong.push(format!("{}: {line:?}", spec.name));
            }
            continue;
        };
        loose += 1;
        let is_complete = spec
            .params
            .iter()
            .all(|param| !param.required || param.is_spared(&call.args) || call.args.value(param.name).is_some());
        let is_clear = match spec.effect {
            Effect::Read => score >= 0.6,
            Effect::Note => score >= 0.8,
            Effect::Send => score >= 0.9,
            Effect::Write => {
                let is_of_line =
                    call.args.filled().all(|(name, _)| spec.param(name).is_none_or(|param| !param.required));
                score >= 0.95 && says(&line, spec) && is_of_line
            }
            Effect::Exec => false,
        };
        if !is_clear || !is_complete {
            wrong.push(format!("{} ({:?}, {score:.3}): {line:?}", spec.name, spec.effect));
        }
    }
    assert!(loose > 100, "only {loose} lines were read loosely");
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn no_phrase_acts_in_another_ones_name() {
    let resolver = Resolver::new(Arc::new(tools::catalog()));
    let mut wrong = Vec::new();
    // All of them take too long; which ones are tried does not change when others are added.
    for phrase in phrases().into_iter().filter(|phrase| phrase.text.len() % 3 != 0) {
        let Some(call) = would_run(&resolver, &phrase.text) else { continue };
        let spec = &call.tool.spec;
        if spec.effect > Effect::Note && phrase.tool.as_deref() != Some(spec.name) {
            wrong.push(format!("{}: {:?} runs {}", phrase.place, phrase.text, spec.name));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

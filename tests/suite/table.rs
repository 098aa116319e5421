//! The table of tools: what holds for every row.

use std::collections::{BTreeMap, BTreeSet};

use arrowsh::engine::{BUDGET, Effect, ParamSpec, Permission, Spec, Tool, Type};
use arrowsh::tools;

/// Every tool there is. A name that was published stays.
const NAMES: &str = "\
    udon.glance udon.focus udon.propose udon.apply udon.session_open udon.session_view udon.session_navigate \
    udon.session_expand udon.session_collapse udon.session_modify udon.session_changes udon.session_revert \
    udon.session_commit udon.session_close udon.trace udon.infer udon.validate udon.search udon.annotate \
    udon.extract udon.diff udon.timeline udon.template udon.audit udon.refactor udon.merge udon.blame udon.compact \
    udon.convert udon.schema_infer \
    loom.view loom.list loom.tree loom.switch loom.continue loom.respond loom.annotate loom.link loom.edit \
    loom.bookmark loom.unbookmark loom.prune loom.restore loom.read loom.write loom.trees loom.new loom.import \
    loom.export loom.verify loom.find \
    memory.pin memory.stash memory.recall memory.drop memory.memory \
    meta.help meta.think meta.context meta.why meta.alias meta.more meta.record meta.reset \
    files.show files.rename files.delete \
    history.undo history.redo history.log \
    code.search code.search_all code.query code.extract code.edit code.create code.list_files code.search_files \
    code.bash code.analyze_all code.read_image code.delegate code.attempt_completion code.list_skills code.use_skill \
    code.task_create code.task_update code.task_complete code.task_list code.plan \
    agents.list agents.describe agents.run agents.validate \
    glossary.search glossary.create glossary.update glossary.delete glossary.explicate glossary.show \
    corpus.read_post corpus.read_thread corpus.next corpus.threads corpus.import corpus.forget \
    snapshots.list snapshots.summon snapshots.continue snapshots.dismiss snapshots.take snapshots.forget \
    web.search web.fetch";

/// Tools that change or run something and yet need no more than reading: what they touch is the caller's own session,
/// or each line or change that they are about is checked by itself.
const OWN: &[&str] = &["udon.session_revert", "udon.session_close", "code.plan", "history.undo", "history.redo"];

/// Fails with everything that `rule` says of any tool.
fn check(rule: impl Fn(&'static Tool) -> Vec<String>) {
    let complain = |tool: &'static Tool| {
        rule(tool).into_iter().map(|what| format!("{}: {what}", tool.spec.name)).collect::<Vec<_>>()
    };
    let complaints: Vec<String> = tools::catalog().tools().flat_map(complain).collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// `what` if the rule is broken.
fn unless(holds: bool, what: impl Into<String>) -> Vec<String> {
    if holds { Vec::new() } else { vec![what.into()] }
}

/// A name as it is compared.
fn fold(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ")
}

#[test]
fn the_tools_are_these() {
    let mut names: Vec<&str> = tools::catalog().tools().map(|tool| tool.spec.name).collect();
    assert_eq!(names.len(), 114);
    let mut expected: Vec<&str> = NAMES.split_whitespace().collect();
    names.sort_unstable();
    expected.sort_unstable();
    assert_eq!(names, expected);
}

#[test]
fn a_family_holds_the_tools_of_its_name() {
    for (family, tools) in tools::FAMILIES {
        for tool in *tools {
            assert_eq!(tool.spec.family(), *family, "{}", tool.spec.name);
        }
    }
}

#[test]
fn a_name_means_one_tool() {
    let mut owners: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for tool in tools::catalog().tools() {
        let spec = &tool.spec;
        let names = spec.aliases.iter().copied().chain([spec.name]);
        for name in names {
            owners.entry(fold(name)).or_default().insert(spec.name);
        }
    }
    let shared: Vec<_> = owners.iter().filter(|(_, tools)| tools.len() > 1).collect();
    assert!(shared.is_empty(), "{shared:?}");
    let catalog = tools::catalog();
    check(|tool| {
        let names = tool.spec.aliases.iter().chain([&tool.spec.name]);
        let lost = names.filter(|name| !catalog.exact(name).is_some_and(|found| std::ptr::eq(found, tool)));
        lost.map(|name| format!("\"{name}\" means another tool")).collect()
    });
}

#[test]
fn every_tool_has_a_name_to_type_and_a_past() {
    check(|Tool { spec, .. }| {
        let mut wrong = unless(!spec.aliases.is_empty(), "has no alias");
        wrong.extend(unless(!spec.past.trim().is_empty(), "has no past"));
        let said = spec.aliases.iter().chain(spec.senses).filter(|word| word.trim() != **word || word.is_empty());
        wrong.extend(said.map(|word| format!("\"{word}\" has blanks around it, or is nothing")));
        wrong
    });
}

/// Whether a text is one line in the style of all: lower case at the start unless it is a name, no full stop.
fn is_a_line(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_lower = first.chars().next().is_some_and(|c| !c.is_uppercase()) || first.chars().all(|c| !c.is_lowercase());
    is_lower && text.trim() == text && !text.is_empty() && !text.contains(['\n', '\r']) && !text.ends_with(['.', '!'])
}

#[test]
fn descriptions_are_one_line_imperative() {
    check(|Tool { spec, .. }| {
        let mut wrong = unless(is_a_line(spec.about), format!("\"{}\" is no line in our style", spec.about));
        let verb = spec.about.split([' ', ',']).next().unwrap_or_default();
        let is_imperative =
            (verb == "bring" || !verb.ends_with("ing")) && (verb.ends_with("ss") || !verb.ends_with('s'));
        wrong.extend(unless(is_imperative, format!("\"{}\" does not begin with an imperative", spec.about)));
        let params = spec.params.iter().filter(|param| !is_a_line(param.about));
        wrong.extend(params.map(|param| format!("{}: \"{}\" is no line in our style", param.name, param.about)));
        wrong
    });
}

#[test]
fn parameters_have_names_of_their_own() {
    check(|Tool { spec, .. }| {
        let mut owners: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for param in spec.params.iter().filter(|param| param.name != BUDGET.name).chain([&BUDGET]) {
            let names: BTreeSet<_> = param.aliases.iter().chain([&param.name]).map(|name| fold(name)).collect();
            for name in names {
                owners.entry(name).or_default().push(param.name);
            }
        }
        let shared = owners.into_iter().filter(|(_, params)| params.len() > 1);
        shared.map(|(name, params)| format!("\"{name}\" means {}", params.join(" and "))).collect()
    });
}

#[test]
fn words_around_parameters_say_something() {
    check(|Tool { spec, .. }| {
        let mut wrong = Vec::new();
        for param in spec.params {
            let words = param.connectives.iter().chain(param.keywords).chain(param.aliases);
            let empty = words.filter(|word| word.trim().is_empty() || word.trim() != **word);
            wrong.extend(empty.map(|word| format!("{}: \"{word}\" is no word", param.name)));
            let is_switch = param.keywords.is_empty() || param.kind == Type::Flag;
            wrong.extend(unless(is_switch, format!("{}: only a switch has words that turn it on", param.name)));
        }
        wrong
    });
}

/// Whether a default is a value of its parameter as [`Args::get`](arrowsh::engine::Args::get) takes it.
fn is_value(param: &ParamSpec, written: &str) -> bool {
    match param.kind {
        Type::Int(min, max) => written.parse().is_ok_and(|number: i64| (min..=max).contains(&number)),
        Type::Limit => written == "all" || written.parse::<u32>().is_ok(),
        Type::Flag => matches!(written, "true" | "false"),
        Type::Enum(choices) => choices.iter().any(|choice| choice[0] == written),
        Type::Text | Type::Word | Type::Directory | Type::Query => !written.is_empty(),
        _ => false,
    }
}

#[test]
fn defaults_are_values_of_their_parameter() {
    check(|Tool { spec, .. }| {
        let given = spec.params.iter().filter_map(|param| param.default.map(|default| (param, default)));
        let mut wrong: Vec<_> = given
            .clone()
            .filter(|(param, default)| !is_value(param, default))
            .map(|(param, default)| format!("{}: \"{default}\" is no {}", param.name, param.kind.describe()))
            .collect();
        let needless = given.filter(|(param, _)| param.required);
        wrong.extend(needless.map(|(param, _)| format!("{}: is required and has a default", param.name)));
        wrong
    });
}

#[test]
fn choices_are_distinct() {
    check(|Tool { spec, .. }| {
        let mut wrong = Vec::new();
        for param in spec.params {
            let Type::Enum(choices) = param.kind else { continue };
            let words = choices.iter().map(|choice| choice.iter().map(|word| fold(word)).collect::<BTreeSet<_>>());
            let count: usize = words.clone().map(|words| words.len()).sum();
            let distinct: BTreeSet<_> = words.flatten().collect();
            wrong.extend(unless(distinct.len() == count, format!("{}: a word means two choices", param.name)));
            wrong.extend(unless(choices.len() > 1, format!("{}: there is nothing to choose", param.name)));
        }
        wrong
    });
}

#[test]
fn what_is_needed_is_declared() {
    check(|Tool { spec, .. }| {
        let named = spec.needs.iter().flat_map(|group| group.iter());
        let mut wrong: Vec<_> = named
            .filter(|name| !spec.params.iter().any(|param| param.name == **name && !param.required))
            .map(|name| format!("needs \"{name}\", which is no optional parameter"))
            .collect();
        wrong.extend(unless(spec.needs.iter().all(|group| !group.is_empty()), "has an empty group of needs"));
        wrong
    });
}

#[test]
fn who_changes_or_runs_something_needs_more_than_reading() {
    check(|Tool { spec, .. }| {
        let is_strong = matches!(spec.effect, Effect::Write | Effect::Exec);
        let is_reading = [Permission::Read, Permission::LoomAware, Permission::DocRead, Permission::GlossaryRead];
        let is_careless = is_strong && is_reading.contains(&spec.permission);
        unless(is_careless == OWN.contains(&spec.name), format!("is {:?} with {}", spec.effect, spec.permission))
    });
}

/// The lines of the first arrow fence of a transcript.
fn first_fence(transcript: &str) -> Vec<&str> {
    let lines = transcript.lines().skip_while(|line| !line.starts_with("```arrow")).skip(1);
    lines.take_while(|line| !line.starts_with("```")).collect()
}

#[test]
fn every_tool_that_runs_shows_an_example_of_itself() {
    let catalog = tools::catalog();
    let is_example = |spec: &Spec, line: &str| {
        let words: Vec<&str> = line.trim_start_matches(['→', ' ']).split_whitespace().collect();
        line.starts_with('→') && catalog.leading(&words).is_some_and(|(tool, _)| tool.spec.name == spec.name)
    };
    check(|Tool { spec, run }| match (run, spec.transcript) {
        (None, None) => Vec::new(),
        (None, Some(text)) => unless(!text.contains("```arrow"), "has a transcript and is not in this build"),
        (Some(_), None) => vec!["runs and has no transcript".into()],
        (Some(_), Some(text)) => {
            let fence = first_fence(text);
            unless(fence.iter().any(|line| is_example(spec, line)), "its first fence does not show it")
        }
    });
}

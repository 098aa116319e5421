//! `arrowsh tools --status` against what comes of calling each tool in an empty workspace.

use std::collections::BTreeMap;

use arrowsh::engine::{Grants, Kind, Outcome, ParamSpec, Permission, Tool, Type, Verdict};
use arrowsh::error::{Code, Error};
use arrowsh::shell::{self, Shell};
use arrowsh::tools::{self, Readiness, readiness};
use serde_json::{Map, Value, json};

use crate::support::{Workspace, shell_in};

/// Everything that can be given.
fn all() -> Grants {
    Grants::default().and(Permission::ALL.iter().copied())
}

/// A shell in an empty workspace, and the node of the one tree there is.
fn empty(grants: Grants) -> (tempfile::TempDir, Shell, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shell = shell_in(folder.path(), "ann", all());
    let events = shell.run_line("new tree \"Pond\"");
    let outcome = shell::outcomes(&events).next().expect("an outcome");
    let Verdict::Ok { reply, .. } = &outcome.verdict else { panic!("{outcome:?}") };
    let node = reply.yields.iter().find(|it| it.kind == Kind::Node).expect("a node").value.clone();
    let shell = if grants == all() { shell } else { shell_in(folder.path(), "ann", grants) };
    (folder, shell, node)
}

/// A value that a parameter takes, whether or not there is such a thing.
fn value(param: &ParamSpec, node: &str) -> Value {
    match param.kind {
        Type::Int(min, _) => json!(min.max(1)),
        Type::Limit => json!(1),
        Type::Flag => json!(true),
        Type::Enum(choices) => json!(choices[0][0]),
        Type::Record => json!({"a": "b"}),
        Type::List(_) => json!(["a"]),
        Type::Node => json!(node),
        Type::LineRange => json!("1"),
        Type::Duration => json!("1s"),
        Type::UdonPath | Type::UdonRef => json!("|a"),
        _ => json!("a"),
    }
}

/// What comes of calling a tool with what it needs and nothing more.
fn called(shell: &mut Shell, tool: &Tool, node: &str) -> Outcome {
    let spec = &tool.spec;
    let required = spec.params.iter().filter(|param| param.required);
    let of_groups = spec.needs.iter().filter_map(|group| group.first().and_then(|name| spec.param(name)));
    let arguments: Map<String, Value> =
        required.chain(of_groups).map(|param| (param.name.to_owned(), value(param, node))).collect();
    shell.run_call(spec.name, arguments)
}

fn failure(outcome: &Outcome) -> Option<&Error> {
    match &outcome.verdict {
        Verdict::Failed(error) => Some(error),
        _ => None,
    }
}

#[test]
fn what_is_said_of_each_tool_is_what_comes_of_calling_it() {
    let (_folder, mut shell, node) = empty(all());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for tool in tools::catalog().tools() {
        let name = tool.spec.name;
        let state = readiness(shell.session(), tool);
        let outcome = called(&mut shell, tool, &node);
        let error = failure(&outcome);
        let is_absent = error.is_some_and(|error| error.message == format!("{name} is not in this build"));
        let lacks = error.filter(|error| matches!(error.code, Code::ModelError | Code::SearchError));
        match state {
            Readiness::Runs => {
                assert!(!is_absent && lacks.is_none(), "{name} is said to run: {outcome:?}");
                let is_refused = error.is_some_and(|error| error.message.contains("needs the permission"));
                assert!(!is_refused, "{name} is said to run: {outcome:?}");
                *counts.entry("runs").or_default() += 1;
            }
            Readiness::NotBuilt => {
                assert!(is_absent, "{name} is said not to be in this build: {outcome:?}");
                *counts.entry("not built").or_default() += 1;
            }
            Readiness::Unconfigured(said) => {
                assert_eq!(lacks, Some(&said), "{name} is said to need configuration");
                assert!(said.details.iter().any(|line| line.starts_with('[')), "{name}: no lines to add: {said:?}");
                *counts.entry("unconfigured").or_default() += 1;
            }
            Readiness::Forbidden(permission) => panic!("{name} lacks {permission}, and all were given"),
        }
    }
    assert!(counts["runs"] > 60 && counts["unconfigured"] >= 2, "{counts:?}");
}

#[test]
fn what_is_forbidden_is_refused() {
    let (_folder, mut shell, node) = empty(Grants::agent());
    let mut forbidden = 0;
    for tool in tools::catalog().tools() {
        let name = tool.spec.name;
        let Readiness::Forbidden(permission) = readiness(shell.session(), tool) else { continue };
        forbidden += 1;
        let outcome = called(&mut shell, tool, &node);
        let needs = format!("{name} needs the permission \"{permission}\"");
        assert_eq!(
            failure(&outcome).map(|error| (error.code, error.message.clone())),
            Some((Code::PermissionDenied, needs))
        );
    }
    assert!(forbidden > 10, "{forbidden}");
}

#[test]
fn the_lines_that_are_missing_are_the_lines_that_mend_it() {
    let place = Workspace::new();
    let state = |name: &str| {
        let ran = place.run(&["--allow", "delegate,net,loom_generate", "tools", "--status"]);
        assert_eq!(ran.status, 0, "{ran:?}");
        let lines: Vec<String> = ran.out.lines().map(str::to_owned).collect();
        let at = lines.iter().position(|line| line.split_whitespace().next() == Some(name)).expect(name);
        let below = lines[at + 1..].iter().take_while(|line| line.starts_with(' '));
        std::iter::once(&lines[at]).chain(below).map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    let configuration = |lines: &[String]| {
        let lines = lines.iter().skip_while(|line| !line.starts_with('['));
        lines.flat_map(|line| [line.as_str(), "\n"]).collect::<String>()
    };
    let (delegate, search) = (state("code.delegate"), state("web.search"));
    assert!(delegate[0].ends_with("needs configuration: no model is configured"), "{delegate:?}");
    assert!(search[0].ends_with("needs configuration: no search service is configured"), "{search:?}");
    assert_eq!(state("code.search").len(), 1);
    place.configure(&format!("{}{}", configuration(&delegate), configuration(&search)));
    assert!(state("code.delegate")[0].ends_with("  runs") && state("web.search")[0].ends_with("  runs"));
    assert!(state("code.bash")[0].ends_with("  needs the permission exec"));
}

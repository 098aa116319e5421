//! Tools from outside in loose words: those of a YAML agent, of an MCP server that runs, and a skill. They are offered by
//! what they say of themselves, run by their exact name or an alias only, and keep nobody from the built-in ones.

use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;

use arrowsh::engine::{Effect, Grants, Permission};
use arrowsh::resolve::{Decision, Space};
use arrowsh::shell::Shell;
use arrowsh::tools;
use proptest::prelude::*;

use crate::support::{Workspace, shell_in};

/// An agent with two tools, one of which asks for a file.
const AGENT: &str = "\
apiVersion: docloom.io/v1alpha1
kind: Agent
metadata: {name: linecount, description: Counts lines and publishes reports}
spec:
  tools:
    - {name: count_lines, description: \"Counts the lines of a file. Returns a number.\", command: wc, args: [-l, \"${PATH}\"]}
    - {name: publish_report, description: \"Publishes a report. Returns nothing.\", command: echo, args: [to, \"${CHANNEL}\"]}
  parameters:
    - {name: path, type: string, required: true, description: the file}
    - {name: channel, type: string, required: true, description: where it is read}
";

const SKILL: &str =
    "---\nname: release-notes\ndescription: Sums up what a version changed\n---\nLook at the commits.\n";

/// A server of issues and messages that answers a call with its arguments, and leaves a file where it was started.
const SERVER: &str = r#"#!/bin/sh
touch "$(dirname "$0")/started"
say() { printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$1" "$2"; }
tool() { printf '{"name":"%s","description":"%s","inputSchema":{"type":"object","properties":{%s},"required":[%s]}}' "$@"; }
repo='"repo":{"type":"string","description":"the repository"}'
tools=$(
  tool list_issues 'Lists the issues of a repository' "$repo"',"state":{"type":"string","enum":["open","closed"]}' '"repo"'; echo ,
  tool list_files 'Lists the files of a repository' "$repo" '"repo"'; echo ,
  tool create_issue 'Creates an issue' "$repo"',"title":{"type":"string"},"body":{"type":"string"}' '"repo","title"'; echo ,
  tool delete_branch 'Deletes a branch' "$repo"',"branch":{"type":"string"}' '"repo","branch"'; echo ,
  tool send_message 'Sends a message' '"channel":{"type":"string"},"text":{"type":"string"}' '"channel","text"'
)
while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  case "$line" in
    *'"initialize"'*) say "$id" '"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"hub","version":"1"}}' ;;
    *'"tools/list"'*) say "$id" "\"result\":{\"tools\":[$(printf '%s' "$tools" | tr -d '\n')]}" ;;
    *'"tools/call"'*) args=$(printf '%s' "$line" | sed 's/.*"arguments":\({[^}]*}\).*/\1/; s/"/\\"/g'); say "$id" "\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"$args\"}]}" ;;
  esac
done
"#;

/// A workspace with an agent, a skill and a configured server.
fn place() -> Workspace {
    let place = Workspace::new();
    place.write(".docloom/agents/linecount.agent.yaml", AGENT);
    place.write("skills/release-notes/SKILL.md", SKILL);
    place.write("hub/server.sh", SERVER);
    let server = place.root().join("hub/server.sh");
    std::fs::set_permissions(&server, std::fs::Permissions::from_mode(0o755)).expect("a program");
    place.configure(&format!("[mcp.servers.hub]\ncommand = \"{}\"\n", server.display()));
    place
}

/// What a line prints in a place, with every permission that it could need.
fn run(place: &Workspace, line: &str) -> String {
    let ran = place.run(&["--allow", "mcp,exec,skills,write", "-c", line]);
    format!("{}{}", ran.out, ran.err)
}

/// A place whose server was started once.
fn known() -> Workspace {
    let place = place();
    assert!(run(&place, "help hub").starts_with("hub\n  mcp__hub__list_issues "), "the server lists its tools");
    place
}

/// Checks that a line is asked about, and which line is offered first; and that nothing is run.
fn asks(place: &Workspace, line: &str, first: &str) {
    let out = run(place, line);
    assert!(out.starts_with("? AMBIGUOUS: "), "{line}: {out}");
    assert_eq!(out.lines().nth(1), Some(format!("  1. {first}").as_str()), "{line}: {out}");
}

#[test]
fn tools_of_a_server_that_ran_are_offered_with_their_arguments() {
    let place = known();
    asks(&place, "list the issues of repo shop", "mcp__hub__list_issues repo:shop");
    asks(&place, "show me the open issues of repo shop", "mcp__hub__list_issues state:open repo:shop");
    asks(
        &place,
        "create an issue in repo gullhouse titled \"Broken dome\"",
        "mcp__hub__create_issue repo:gullhouse title:\"Broken dome\"",
    );
    asks(&place, "create issue repo:shop title:Dome", "mcp__hub__create_issue repo:shop title:Dome");
    asks(&place, "delete branch main of repo shop", "mcp__hub__delete_branch repo:shop branch:main");
    asks(&place, "send a message to #ops: deploy done", "mcp__hub__send_message channel:\"#ops\" text:\"deploy done\"");
    asks(&place, "hub list issues shop", "mcp__hub__list_issues repo:shop");
    asks(&place, "remove the branch main from repo shop", "mcp__hub__delete_branch repo:shop branch:main");
    asks(
        &place,
        "new issue in shop: the dome is broken",
        "mcp__hub__create_issue title:\"the dome is broken\" repo:shop",
    );
    asks(&place, "list_issues shop", "mcp__hub__list_issues repo:shop");
    asks(&place, "what issues are there in repo shop", "mcp__hub__list_issues repo:shop");
}

#[test]
fn tools_of_an_agent_and_skills_are_offered_by_short_names() {
    let place = place();
    for line in [
        "count the lines of notes.txt",
        "linecount notes.txt",
        "count_lines path:notes.txt",
        "countLines notes.txt",
        "linecount count_lines notes.txt",
    ] {
        asks(&place, line, "linecount.count_lines path:notes.txt");
    }
    asks(&place, "publish the report to #general", "linecount.publish_report channel:\"#general\"");
    asks(&place, "release-notes for 1.4", "use_skill release-notes input:1.4");
}

#[test]
fn the_answer_runs_what_was_offered_under_its_permission() {
    let place = known();
    asks(&place, "list the issues of repo shop", "mcp__hub__list_issues repo:shop");
    assert_eq!(run(&place, "1"), "{\"repo\":\"shop\"}\n");
    asks(&place, "count the lines of notes.txt", "linecount.count_lines path:notes.txt");
    assert_eq!(run(&place, "1"), "3 notes.txt\n");
    asks(&place, "create an issue titled \"Broken dome\"", "mcp__hub__create_issue title:\"Broken dome\" repo:<repo>");
    assert!(run(&place, "1").starts_with("✗ MISSING: \"repo:<repo>\" is still to be said\n"), "nothing is called");
    let out = run(&place, "count the lines");
    assert!(out.starts_with("? MISSING: \"count the lines\" lacks path"), "{out}");
    assert_eq!(out.lines().nth(1), Some("  1. linecount.count_lines path:<path>"), "{out}");
    assert_eq!(run(&place, "notes.txt"), "3 notes.txt\n");
    asks(&place, "count the lines of notes.txt", "linecount.count_lines path:notes.txt");
    let ran = place.run(&["-c", "1"]);
    assert!(ran.out.starts_with("✗ PERMISSION_DENIED: "), "{}", ran.out);
}

#[test]
fn behind_a_whole_name_arguments_are_said_as_one_would() {
    let place = known();
    for line in [
        "mcp__hub__create_issue in repo shop titled Dome",
        "mcp__hub__create_issue titled \"Dome\" in shop",
        "mcp__hub__create_issue shop Dome",
        "MCP__Hub__create_issue {\"repo\": \"shop\", \"title\": \"Dome\"}",
    ] {
        let out = run(&place, line);
        let args: serde_json::Value = serde_json::from_str(&out).expect(&out);
        assert_eq!(args, serde_json::json!({"repo": "shop", "title": "Dome"}), "{line}");
    }
    assert_eq!(run(&place, "linecount.count_lines of notes.txt"), "3 notes.txt\n");
    assert_eq!(
        run(&place, "linecount.count_lines \"of notes.txt\"").lines().next(),
        Some("✗ FAILED: tool execution failed with exit code 1")
    );
    assert!(run(&place, "linecount.count_lines of notes.txt twice").starts_with("✗ INVALID_ARGUMENT: "));
}

#[test]
fn nothing_starts_on_a_guess() {
    let place = place();
    let has_started = || place.root().join("hub/started").exists();
    asks(&place, "hub list issues shop", "help \"hub\"");
    let out = run(&place, "list the issues of repo shop");
    assert!(!out.contains("mcp__hub"), "{out}");
    assert_eq!(run(&place, "alias issues = mcp__hub__list_issues"), "issues = mcp__hub__list_issues\n");
    assert!(!has_started());
    let refused = place.run(&["-c", "help hub"]);
    assert!(refused.out.starts_with("✗ PERMISSION_DENIED: "), "{}", refused.out);
    assert!(!has_started());
    // Once it ran, what it has is known without it.
    run(&place, "help hub");
    std::fs::remove_file(place.root().join("hub/started")).expect("it was started");
    asks(&place, "list the issues of repo shop", "mcp__hub__list_issues repo:shop");
    assert!(!has_started());
    // Another program has other tools.
    place.configure("[mcp.servers.hub]\ncommand = \"true\"\n");
    asks(&place, "hub list issues shop", "help \"hub\"");
}

#[test]
fn they_are_known_by_the_same_names_everywhere() {
    let place = known();
    let starts = |line: &str, expected: &str| {
        let out = run(&place, line);
        assert!(out.starts_with(expected), "{line}: {out}");
    };
    starts("help linecount", "linecount\n  linecount.count_lines     Counts the lines");
    starts("help linecount.count_lines", "linecount.count_lines PATH\n  Counts the lines of a file.");
    starts("help count_lines", "linecount.count_lines PATH\n");
    starts("help release-notes", "release-notes [INPUT]\n  Sums up what a version changed\n");
    starts("help list_issues", "mcp__hub__list_issues repo:… [state:…]\n");
    starts("alias lines = linecount.count_lines", "lines = linecount.count_lines\n");
    starts("lines notes.txt", "3 notes.txt\n");
    starts("alias tally = count_lines", "tally = linecount.count_lines\n");
    starts("tally path:notes.txt", "3 notes.txt\n");
    starts("alias sum-up = release-notes", "sum-up = use_skill release-notes\n");
    starts("sum-up \"1.4\"", "skill release-notes (skills/release-notes)\ninput: 1.4\n");
    starts("alias iss = list_issues", "iss = mcp__hub__list_issues\n");
    starts("iss shop", "{\"repo\":\"shop\"}\n");
    starts("alias x = count_linez", "✗ NOT_FOUND: no tool is called \"count_linez\"\n  did you mean: ");
    let why = place.run(&["-c", "count the lines of notes.txt", "-c", "why"]).out;
    let because = "\n  because linecount.count_lines runs programs, so that it is not run unless its name is exact";
    assert!(why.contains(because) && why.contains("\n  1. linecount.count_lines "), "{why}");
    let tools = place.run(&["tools"]).out;
    assert!(tools.contains("\nlinecount.count_lines ") && tools.contains("\nmcp__hub__list_issues "), "{tools}");
}

#[test]
fn a_name_from_outside_is_not_put_right_to_one_of_ours() {
    let place = Workspace::new();
    place.write(".docloom/agents/linecount.agent.yaml", AGENT.replace("count_lines", "task_lists"));
    asks(&place, "task_lists of notes.txt", "linecount.task_lists path:notes.txt");
}

#[test]
fn an_alias_may_keep_words_behind_a_name_of_two() {
    let place = Workspace::new();
    assert_eq!(run(&place, "alias nuke = files delete"), "nuke = files.delete\n");
    assert!(run(&place, "nuke notes.txt").starts_with("✓ deleted notes.txt"));
    assert_eq!(run(&place, "alias say='bash echo hello'"), "say = code.bash echo hello\n");
    assert_eq!(run(&place, "say you"), "hello you\n");
    assert_eq!(run(&place, "alias say = bash echo bye"), "say = code.bash echo bye\n");
    assert_eq!(run(&place, "undo").lines().next(), Some("✓ undid rev_4: alias say"));
    assert_eq!(run(&place, "say you"), "hello you\n");
    assert_eq!(
        run(&place, "alias say = echo hello").lines().next(),
        Some("✗ NOT_FOUND: no tool is called \"echo hello\"")
    );
}

#[test]
fn a_built_in_tool_that_is_meant_stays_ahead() {
    let place = known();
    for (line, expected) in [
        ("list files", ". ("),
        ("glance garden.udon", "|skeleton"),
        ("show notes.txt", "notes.txt (3 lines)"),
        ("whats in garden.udon", "= glance garden.udon\n"),
        ("search \"two\" in notes.txt", "= find elements "),
    ] {
        let out = run(&place, line);
        assert!(out.contains(expected) && !out.contains("mcp__hub") && !out.contains("linecount."), "{line}: {out}");
    }
    for prose in
        ["what issues matter to us", "wait for the message", "the issues of the day were discussed", "we count on you"]
    {
        let out = place.pipe(&["-"], format!("→ {prose}\n")).out;
        assert!(!out.contains("mcp__hub") && !out.contains("linecount."), "{prose}: {out}");
    }
}

/// A shell in a place with an agent and a skill.
fn shell(place: &Workspace) -> Shell {
    shell_in(&place.root(), "me", Grants::default().and([Permission::Exec, Permission::Skills]))
}

proptest! {
    #![proptest_config(crate::support::cases(64))]

    #[test]
    fn no_loose_line_runs_one(
        words in proptest::collection::vec(
            prop::sample::select(vec![
                "count", "lines", "count_lines", "linecount", "release-notes", "release", "notes", "publish", "report",
                "path:notes.txt", "notes.txt", "to", "#general", "the", "of", "please", "use", "run", "skill", "agent",
            ]),
            1..7,
        ),
    ) {
        let place = place();
        let line = words.join(" ");
        if let Ok(resolution) = shell(&place).resolve(&line)
            && let Decision::Run(call) = resolution.decision
        {
            let said: Vec<&str> = words.iter().copied().skip_while(|word| *word == "please").collect();
            let is_named = tools::catalog().leading(&said).is_some();
            prop_assert!(call.tool.spec.effect < Effect::Exec || is_named, "{}: {}", line, call.exact());
        }
    }
}

#[test]
fn an_empty_space_changes_nothing() {
    let catalog = Arc::new(tools::catalog());
    let plain = arrowsh::resolve::Resolver::new(Arc::clone(&catalog));
    let spacious = arrowsh::resolve::Resolver::new(Arc::clone(&catalog)).with_outside(Space::of(Vec::new(), &catalog));
    for line in ["whats in garden.udon", "count the lines of notes.txt", "delete branch main", "search pool"] {
        let read = |resolver: &arrowsh::resolve::Resolver| {
            let utterance = arrowsh::syntax::Utterance::parse(line, None).expect("a line");
            let resolution = resolver.resolve(&utterance, &arrowsh::resolve::Assumed).expect("a resolution");
            let readings = resolution.readings.iter().map(|reading| (reading.tool.spec.name, reading.score));
            readings.collect::<Vec<_>>()
        };
        assert_eq!(read(&plain), read(&spacious), "{line}");
    }
}

//! Tools of MCP servers as arrow lines: arrowsh itself as the server, and servers written here that die, hang or lie.

use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Ran, Workspace};

/// A server that answers a handshake, has the tools of `tools`, and does `call` when one is called; `$id` is the id of
/// the request there.
fn script(tools: &str, call: &str) -> String {
    format!(
        r#"#!/bin/sh
say() {{ printf '{{"jsonrpc":"2.0","id":%s,%s}}\n' "$1" "$2"; }}
while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  case "$line" in
    *'"initialize"'*) say "$id" '"result":{{"protocolVersion":"2025-06-18","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"s","version":"1"}}}}' ;;
    *'"tools/list"'*) say "$id" '"result":{{"tools":[{tools}]}}' ;;
    *'"tools/call"'*) {call} ;;
  esac
done
"#
    )
}

/// A tool that takes a text and a number.
const ECHO: &str = r#"{"name":"echo","description":"says it again","inputSchema":{"type":"object","properties":{"text":{"type":"string","description":"what to say"},"times":{"type":"integer"}},"required":["text"]},"annotations":{"readOnlyHint":true}}"#;

/// Says the arguments it was given.
const REPEAT: &str = r#"args=$(printf '%s' "$line" | sed 's/.*"arguments":\({[^}]*}\).*/\1/; s/"/\\"/g'); say "$id" "\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"$args\"}]}""#;

/// A workspace of a user who has configured a server named `s`, with a file that holds what it does.
fn with(server: &str, more: &str) -> Workspace {
    let place = Workspace::new();
    place.write("server.sh", server);
    let path = place.root().join("server.sh");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a program");
    place.configure(&format!("[mcp.servers.s]\ncommand = \"{}\"\n{more}\n", path.display()));
    place
}

/// Runs lines with the permission to call servers.
fn run(place: &Workspace, lines: &[&str]) -> Ran {
    let mut args = vec!["--allow", "mcp"];
    args.extend(lines.iter().flat_map(|line| ["-c", line]));
    place.run(&args)
}

/// What a line says to a server that does `call` when its tool is called; it must not take long.
fn check(call: &str, line: &str, expected: &str) {
    let started = Instant::now();
    let place = with(&script(ECHO, call), "timeout = 3");
    let ran = run(&place, &[line]);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), (expected, ""), "{line}");
    assert!(started.elapsed() < Duration::from_secs(40), "{:?}", started.elapsed());
}

#[test]
fn a_tool_is_called_by_its_name_with_words_and_values() {
    check(REPEAT, "mcp__s__echo \"hello there\"", "{\"text\":\"hello there\"}\n");
    check(REPEAT, "mcp__s__echo hello 3", "{\"text\":\"hello\",\"times\":3}\n");
    check(REPEAT, "mcp__s__echo times:3 text:hello", "{\"times\":3,\"text\":\"hello\"}\n");
    check(REPEAT, "MCP__S__Echo {\"text\": \"hello\", \"times\": 2}", "{\"text\":\"hello\",\"times\":2}\n");
    check(REPEAT, "mcp__s__echo(text=\"hello\")", "{\"text\":\"hello\"}\n");
}

#[test]
fn what_is_wrong_with_a_call_is_said_before_the_server_hears_of_it() {
    check(
        "exit 9",
        "mcp__s__echo",
        "✗ MISSING: mcp__s__echo: missing required parameter \"text\"\n  it takes text, times\n",
    );
    check("exit 9", "mcp__s__echo hello many", "✗ INVALID_ARGUMENT: mcp__s__echo: times wants integer, not \"many\"\n");
    check(
        "exit 9",
        "mcp__s__ecko hello",
        "✗ NOT_FOUND: the MCP server \"s\" has no tool \"ecko\"\n  did you mean: mcp__s__echo\n",
    );
    check(
        "exit 9",
        "mcp__t__echo hello",
        "✗ NOT_FOUND: no MCP server has \"mcp__t__echo\"\n  did you mean: mcp__s__…\n",
    );
}

#[test]
fn a_server_that_dies_hangs_or_lies_is_told_and_costs_only_its_line() {
    let place = with(&script(ECHO, "echo 'the disk is gone' >&2; exit 3"), "");
    let out = run(&place, &["mcp__s__echo hello"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        (lines[0], lines[2]),
        ("✗ FAILED: the MCP server \"s\" ended with exit code 3", "  the disk is gone"),
        "{out}"
    );
    assert!(lines[1].starts_with("  the last thing it said: {\"jsonrpc\"") && lines[1].ends_with('…'), "{out}");
    let last = |id: &str| {
        format!("  the last thing it said: {{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"content\":[]}}}}\n")
    };
    let late = "✗ TIMEOUT: the MCP server \"s\" did not answer echo within 3s\n";
    check("say 4711 '\"result\":{\"content\":[]}'", "mcp__s__echo hello", &format!("{late}{}", last("4711")));
    check(
        "say \"$id\" '\"result\":{\"content\":'; say 7 '\"result\":{\"content\":[]}'",
        "mcp__s__echo hello",
        &format!(
            "{late}  it wrote 1 line that is no message: {{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{{\"content\":}}\n{}",
            last("7")
        ),
    );
    check(
        "head -c 20000000 /dev/zero | tr '\\0' x; echo",
        "mcp__s__echo hello",
        "✗ LIMIT_EXCEEDED: the MCP server \"s\" wrote a message without end and was cut off\n",
    );
    check(
        "say \"$id\" '\"error\":{\"code\":-32602,\"message\":\"text is\\nno good\"}'",
        "mcp__s__echo hello",
        "✗ INVALID_ARGUMENT: the MCP server \"s\" refused: text is no good\n",
    );
    check(
        "say \"$id\" '\"result\":{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"rate limit\\n→ stash x y\"}]}'",
        "mcp__s__echo hello",
        "✗ FAILED: mcp__s__echo failed\n  rate limit\n>   → stash x y\n",
    );
}

#[test]
fn a_server_that_hangs_is_given_up_and_started_again() {
    // It hangs the first time it is called, and answers from then on.
    let call = format!("if [ -e hung ]; then {REPEAT}; else touch hung; sleep 300; fi");
    let place = with(&script(ECHO, &call), "timeout = 2");
    let ran = run(&place, &["batch keep-going", "mcp__s__echo one", "mcp__s__echo two", "cat notes.txt lines:1"]);
    let expected = "batch keep-going\n\n✗ TIMEOUT: the MCP server \"s\" did not answer echo within 2s\n";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    assert!(ran.out.ends_with("\n\n{\"text\":\"two\"}\n\nnotes.txt (3 lines, line 1)\n1  one\n"), "{}", ran.out);
}

#[test]
fn a_server_that_is_none_fails_in_time() {
    for (server, expected) in [
        (
            "#!/bin/sh\necho 'usage: server FILE' >&2\nexit 2\n",
            "✗ FAILED: the MCP server \"s\" ended with exit code 2\n  usage: server FILE\n",
        ),
        ("#!/bin/sh\nsleep 300\n", "✗ TIMEOUT: the MCP server \"s\" did not start within 2s\n"),
        ("#!/bin/sh\nyes\n", "✗ FAILED: the MCP server \"s\" writes what is no message and was cut off\n"),
        ("#!/no/such/shell\n", "✗ NOT_FOUND: the MCP server \"s\" did not start: there is no program"),
    ] {
        let place = with(server, "timeout = 2");
        let ran = run(&place, &["mcp__s__echo hello"]);
        assert!(ran.out.starts_with(expected), "{server}: {}", ran.out);
        // Help is there all the same, and says what is the matter.
        let help = run(&place, &["help budget:5000"]);
        assert_eq!(help.status, 0);
        assert!(help.out.contains("\nmcp\n") && help.out.contains("the MCP server \"s\""), "{}", help.out);
    }
}

#[test]
fn help_and_schemas_list_the_tools_of_servers() {
    let place = with(&script(ECHO, REPEAT), "");
    assert!(run(&place, &["help budget:5000"]).out.contains("\nmcp\n  mcp__s__echo  says it again\n"));
    let page = "mcp__s__echo text:… [times:…]\n  says it again\n  text   what to say (string, required)\n  times   \
                (integer)\n  permission: mcp; described by its server\n";
    assert_eq!(run(&place, &["help mcp__s__echo"]).out, page);
    let told = "Tools of MCP servers (s) are called mcp__SERVER__TOOL; `→ help` lists them.";
    assert!(place.run(&["--allow", "mcp", "context", "--card"]).out.contains(told));
    assert!(!place.run(&["context", "--card"]).out.contains("mcp__"));
    let filtered = ["--allow", "mcp", "--deny", "mcp__s__*"];
    assert!(!place.run(&[&filtered[..], &["-c", "help budget:5000"]].concat()).out.contains("mcp__s__echo"));
    let refused = place.run(&[&filtered[..], &["-c", "mcp__s__echo hello"]].concat()).out;
    assert!(refused.starts_with("✗ PERMISSION_DENIED: mcp__s__echo is left out here\n"), "{refused}");
    let only = place.run(&["--allow", "mcp,mcp__s__*", "-c", "mcp__s__echo hello", "-c", "cat notes.txt"]).out;
    assert!(only.starts_with("{\"text\":\"hello\"}\n\n✗ PERMISSION_DENIED: files.show is left out here\n"), "{only}");
    let offers = place.run(&["--allow", "mcp", "tools", "--format", "anthropic"]).out;
    let offers: Vec<Value> = serde_json::from_str(&offers).expect("JSON");
    let echo = offers.iter().find(|offer| offer["name"] == "mcp__s__echo").expect("the tool");
    assert_eq!((&echo["description"], &echo["input_schema"]["required"][0]), (&"says it again".into(), &"text".into()));
    let call = r#"{"type":"tool_use","id":"t","name":"mcp__s__echo","input":{"text":"hi","times":1}}"#;
    let answer: Value = serde_json::from_str(&place.run(&["--allow", "mcp", "call", call]).out).expect("JSON");
    assert_eq!(answer["content"], "{\"text\":\"hi\",\"times\":1}");
}

#[test]
fn a_name_that_no_interface_takes_is_left_out_of_schemas() {
    let long = format!("{{\"name\":\"{}\",\"inputSchema\":{{}}}}", "x".repeat(70));
    let place = with(&script(&format!("{ECHO},{long}"), REPEAT), "");
    let ran = place.run(&["--allow", "mcp", "tools", "--format", "openai"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.out.contains("\"mcp__s__echo\"") && !ran.out.contains("mcp__s__x"), "{}", ran.out);
    assert!(ran.err.starts_with("arrowsh: mcp__s__xxx") && ran.err.ends_with("its name is too long\n"), "{}", ran.err);
}

#[test]
fn nothing_is_started_without_permission() {
    let touch = "#!/bin/sh\ntouch started\n";
    let place = with(touch, "");
    let ran = place.run(&["-c", "mcp__s__echo hello", "-c", "help budget:5000", "-c", "help mcp__s__echo"]);
    assert!(ran.out.starts_with("✗ PERMISSION_DENIED: mcp__s__echo needs the permission \"mcp\""), "{}", ran.out);
    assert!(ran.out.contains(" *mcp__s__…  tools of an MCP server\n"), "{}", ran.out);
    for args in [&["tools", "--format", "openai"][..], &["context"], &["resolve", "mcp__s__echo hello"]] {
        assert_eq!(place.run(args).status, 0, "{args:?}");
    }
    for args in [&["resolve", "mcp__s__echo hello"][..], &["scan"], &["--dry-run", "-c", "mcp__s__echo hello"]] {
        let mut command = vec!["--allow", "mcp"];
        command.extend(args);
        assert_eq!(place.pipe(&command, "→ mcp__s__echo hello\n").status, 0, "{args:?}");
    }
    assert!(!place.root().join("started").exists());
}

#[test]
fn a_workspace_starts_its_servers_only_with_the_permission_to_run_programs() {
    let server = script(ECHO, REPEAT);
    for (file, text) in [
        (
            ".mcp.json",
            r#"{"mcpServers": {"w": {"command": "./server.sh"}, "far": {"type": "http", "url": "http://x"}}}"#,
        ),
        ("arrowsh.toml", "[mcp.servers.w]\ncommand = \"./server.sh\"\n"),
    ] {
        let place = with(&server, "enabled = false");
        place.write(file, text);
        let ran = run(&place, &["mcp__w__echo hello"]);
        let refused = "✗ PERMISSION_DENIED: starting the workspace's MCP server \"w\" needs the permission \"exec\"\n";
        assert!(ran.out.starts_with(refused), "{file}: {}", ran.out);
        let ran = place.run(&["--allow", "mcp,exec", "-c", "mcp__w__echo hello"]);
        assert_eq!(ran.out, "{\"text\":\"hello\"}\n", "{file}");
        assert!(
            run(&place, &["mcp__s__echo hello"]).out.starts_with("✗ NOT_FOUND: no MCP server has \"mcp__s__echo\"")
        );
    }
    let place = with(&server, "enabled = false");
    place.write(".mcp.json", "{not json");
    let ran = run(&place, &["mcp__w__echo hello", "cat notes.txt lines:1"]);
    assert!(ran.out.contains("  .mcp.json cannot be read\n") && ran.out.ends_with("1  one\n"), "{}", ran.out);
}

#[test]
fn arrowsh_calls_arrowsh() {
    let other = Workspace::new();
    other.write("far.txt", "over there\n");
    let place = Workspace::new();
    let server = env!("CARGO_BIN_EXE_arrowsh");
    let args = format!("[\"--workspace\", \"{}\", \"mcp\"]", other.root().display());
    place.configure(&format!("[mcp.servers.other-side]\ncommand = \"{server}\"\nargs = {args}\n"));
    let ran = run(
        &place,
        &["mcp__other_side__files_show far.txt", "mcp__other-side__arrows \"→ cat far.txt\"", "stash kept it"],
    );
    let seen = "far.txt (1 line)\n1  over there\n";
    let text = "\"far.txt (1 line)\\n1  over there\\n\"";
    assert_eq!(ran.out, format!("{seen}\n{seen}\n= stash kept {text}\n✓ stashed \"kept\" (8 tokens)\n"), "{ran:?}");
}

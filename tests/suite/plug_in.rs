//! What a harness plugs into: tools in the shapes of model interfaces, single calls as JSON, the filter over tools, the
//! event stream, and what `init` writes.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{Ran, Workspace, package};

fn json_of(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

/// The names of a list of tools.
fn names(tools: &Value, name: impl Fn(&Value) -> &Value) -> BTreeSet<String> {
    tools.as_array().expect("a list").iter().map(|tool| name(tool).as_str().expect("a name").to_owned()).collect()
}

#[test]
fn tools_have_the_shapes_of_the_interfaces() {
    let place = Workspace::new();
    let openai = json_of(&place.run(&["tools", "--format", "openai"]));
    let glance = openai.as_array().expect("a list").iter().find(|tool| tool["function"]["name"] == "udon_glance");
    let glance = glance.expect("glance");
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!((keys(glance), &glance["type"]), (vec!["type".into(), "function".into()], &json!("function")));
    assert_eq!(keys(&glance["function"]), ["name", "description", "parameters"]);
    let schema = &glance["function"]["parameters"];
    assert_eq!((&schema["type"], &schema["required"]), (&json!("object"), &json!(["file"])));
    assert_eq!(schema["properties"]["include-traits"]["default"], json!(true));
    let anthropic = json_of(&place.run(&["tools", "--format", "anthropic"]));
    assert_eq!(keys(&anthropic[0]), ["name", "description", "input_schema"]);
    assert_eq!(names(&anthropic, |tool| &tool["name"]), names(&openai, |tool| &tool["function"]["name"]));
    // Both interfaces take such names only.
    let is_name = |name: &String| name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    assert!(names(&anthropic, |tool| &tool["name"]).iter().all(is_name));
    // What the caller may not do is offered to nobody.
    let offered = names(&anthropic, |tool| &tool["name"]);
    assert!(!offered.contains("code_bash") && !offered.contains("web_fetch"), "{offered:?}");
    let more = json_of(&place.run(&["--allow", "exec", "tools", "--format", "anthropic"]));
    assert!(names(&more, |tool| &tool["name"]).contains("code_bash"));
    let table = json_of(&place.run(&["tools", "--format", "json"]));
    assert_eq!(table[0]["name"], "udon.glance");
}

const SEEN: &str = "notes.txt (3 lines, line 2)\n2  two";

#[test]
fn a_call_is_answered_in_its_own_shape() {
    let place = Workspace::new();
    let call = |call: Value| {
        let (inline, piped) = (place.run(&["call", &call.to_string()]), place.pipe(&["call", "-"], call.to_string()));
        assert_eq!((&inline.out, inline.status), (&piped.out, piped.status), "{call}");
        (json_of(&inline), inline.status)
    };
    let arguments = json!({"file": "notes.txt", "lines": "2"});
    let function = json!({"name": "files_show", "arguments": arguments.to_string()});
    assert_eq!(
        call(json!({"id": "call_1", "type": "function", "function": function})),
        (json!({"role": "tool", "tool_call_id": "call_1", "content": SEEN}), 0)
    );
    assert_eq!(
        call(
            json!({"type": "function_call", "call_id": "c", "name": "files_show", "arguments": arguments.to_string()})
        ),
        (json!({"type": "function_call_output", "call_id": "c", "output": SEEN}), 0)
    );
    assert_eq!(
        call(json!({"type": "tool_use", "id": "toolu_1", "name": "files_show", "input": arguments})),
        (json!({"type": "tool_result", "tool_use_id": "toolu_1", "content": SEEN, "is_error": false}), 0)
    );
    let (outcome, status) = call(json!({"tool": "cat", "arguments": arguments}));
    assert_eq!((status, &outcome["call"]["exact"]), (0, &json!("files show notes.txt 2")));
    let (answer, status) =
        call(json!({"type": "tool_use", "id": "t", "name": "files_show", "input": {"file": "no.txt"}}));
    assert_eq!((status, &answer["is_error"]), (1, &json!(true)));
    assert!(answer["content"].as_str().is_some_and(|text| text.starts_with("✗ NOT_FOUND: ")), "{answer}");
}

#[test]
fn a_call_that_is_none_is_refused() {
    let place = Workspace::new();
    let error = |call: &str| {
        let ran = place.run(&["call", call]);
        assert_eq!(ran.status, 1, "{ran:?}");
        let error = &json_of(&ran)["result"]["error"];
        format!("{}: {}", error["code"].as_str().unwrap_or_default(), error["message"].as_str().unwrap_or_default())
    };
    assert_eq!(error(r#"{"tool": "glimpse"}"#), "NOT_FOUND: no tool is called \"glimpse\"");
    assert_eq!(error(r#"{"tool": "udon.glance"}"#), "MISSING: udon.glance needs \"file\"");
    assert_eq!(
        error(r#"{"tool": "udon.glance", "arguments": {"fil": "x"}}"#),
        "INVALID_ARGUMENT: udon.glance has no parameter \"fil\""
    );
    assert_eq!(
        error(r#"{"tool": "code_bash", "arguments": {"command": "ls"}}"#),
        "PERMISSION_DENIED: code.bash needs the permission \"exec\""
    );
    for wrong in ["", "glance garden.udon", "[]", "{}", r#"{"tool": 4}"#, r#"{"tool": "help", "arguments": [1]}"#] {
        let ran = place.run(&["call", wrong]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{wrong}: {ran:?}");
        assert!(ran.err.starts_with("arrowsh: this is no call: "), "{}", ran.err);
    }
}

/// The families that `help` lists, each with its tools, as one line.
fn listed(place: &Workspace, args: &[&str]) -> Vec<String> {
    let ran = place.run(&[args, &["--json", "-c", "help budget:100000"]].concat());
    let value: Value = serde_json::from_str(ran.out.trim()).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    let families = value["result"]["ok"]["families"].as_array().cloned().unwrap_or_default();
    let rows = families.iter().flat_map(|family| family[1].as_array().cloned().unwrap_or_default());
    rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn one_filter_holds_in_help_schemas_resolution_and_execution() {
    let place = Workspace::new();
    let keeps = ["--allow", "help,files.*,!files.delete"];
    assert_eq!(listed(&place, &keeps), ["help", "files show", "files rename"]);
    let tools = |args: &[&str]| {
        let value = json_of(&place.run(&[args, &["tools", "--format", "anthropic"]].concat()));
        names(&value, |tool| &tool["name"]).into_iter().collect::<Vec<_>>()
    };
    assert_eq!(tools(&keeps), ["files_show", "meta_help"]);
    let refused = |args: &[&str], line: &str| place.run(&[args, &["-c", line]].concat()).out;
    let left_out = "✗ PERMISSION_DENIED: udon.glance is left out here\n";
    assert!(refused(&keeps, "glance garden.udon").starts_with(left_out));
    assert!(refused(&keeps, "udon_glance garden.udon").starts_with(left_out));
    assert!(refused(&keeps, "help glance").starts_with(left_out));
    assert_eq!(refused(&keeps, "cat notes.txt lines:2"), format!("{SEEN}\n"));
    let call =
        place.run(&["--deny", "udon.*", "call", r#"{"tool": "udon.glance", "arguments": {"file": "garden.udon"}}"#]);
    assert_eq!(json_of(&call)["result"]["error"]["code"], "PERMISSION_DENIED");
    // An alias of one's own is no way around it.
    assert_eq!(place.run(&["-c", "alias peek glance"]).status, 0);
    assert!(refused(&["--deny", "glance"], "peek garden.udon").starts_with(left_out));
    // Words that a tool shares with others mean the others now, and prose stays prose.
    let ran = place.pipe(&["--deny", "bash"], "→ bash scripts never die, they said\n");
    assert!(!ran.out.contains("PERMISSION_DENIED"), "{}", ran.out);
    // Nothing is left.
    assert!(listed(&place, &["--deny", "*,!help"]) == ["help"]);
    assert!(refused(&["--deny", "*"], "help").contains("meta.help is left out here"));
    // To name a tool gives no permission, and permissions in the same list are given.
    assert!(refused(&["--allow", "bash"], "code.bash ls").contains("needs the permission \"exec\""));
    assert!(refused(&["--allow", "exec,bash"], "code.bash ls").contains("notes.txt"));
}

#[test]
fn a_filter_can_be_configured_and_the_workspace_only_narrows() {
    let place = Workspace::new();
    place.configure("[permissions]\nallow = [\"help\", \"cat\", \"glance\"]\n[roles.ann]\ndeny = [\"glance\"]\n");
    assert_eq!(listed(&place, &[]), ["glance", "help", "files show"]);
    assert_eq!(listed(&place, &["--as", "ann"]), ["help", "files show"]);
    place.write("arrowsh.toml", "[permissions]\ndeny = [\"files.*\"]\n");
    assert_eq!(listed(&place, &["--allow", "*"]), ["glance", "help"]);
    let ran = place.run(&["--deny", "glanse", "-c", "help"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.starts_with("arrowsh: no permission and no tool is called \"glanse\"\n"), "{}", ran.err);
}

#[test]
fn events_tell_of_each_call_as_it_begins_and_ends() {
    let place = Workspace::new();
    place.write("keys.txt", "token: a1b2c3d4\n");
    let ran = place.pipe(
        &["--events", "log/events.jsonl", "-"],
        "→ cat keys.txt\n→ cat no.txt\n→ think: password=hunter2!x ←\n→ stash note \"api_key=abc-123\"\n→ frobnicate |x\n",
    );
    assert_eq!(ran.status, 1);
    let text = std::fs::read_to_string(place.root().join("log/events.jsonl")).expect("events");
    let mut events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for event in &mut events {
        if let Some(duration) = event.get_mut("duration") {
            assert!(duration.as_u64().is_some_and(|duration| duration < 60_000), "{duration}");
            *duration = json!(0);
        }
    }
    let seen = "keys.txt (1 line)\n1  token: ••••";
    let missing = "file \"no.txt\" is not in the workspace";
    assert_eq!(
        events,
        [
            json!({"event": "tool_call", "id": 1, "name": "files.show", "status": "started", "params": {"file": "keys.txt"}}),
            json!({"event": "tool_call", "id": 1, "name": "files.show", "status": "completed", "duration": 0, "result": seen}),
            json!({"event": "tool_call", "id": 2, "name": "files.show", "status": "started", "params": {"file": "no.txt"}}),
            json!({"event": "tool_call", "id": 2, "name": "files.show", "status": "failed", "duration": 0,
                   "error": {"code": "NOT_FOUND", "message": missing}}),
        ]
    );
    // They are added to what is there; a file that cannot be written is said before anything runs.
    let calls = || std::fs::read_to_string(place.root().join("log/events.jsonl")).expect("events").lines().count();
    place.run(&["--events", "log/events.jsonl", "-c", "stash note \"api_key=abc-123\""]);
    assert_eq!(calls(), 6);
    assert!(!std::fs::read_to_string(place.root().join("log/events.jsonl")).expect("events").contains("abc-123"));
    let ran = place.run(&["--events", "notes.txt/x", "-c", "cat notes.txt"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
}

#[test]
fn init_adds_what_is_missing_and_nothing_twice() {
    let place = Workspace::new();
    let read = |file: &str| std::fs::read_to_string(place.root().join(file)).expect("a file");
    assert_eq!(place.run(&["init"]).out, "wrote arrowsh.toml\nwrote AGENTS.md\n");
    let (settings, agents) = (read("arrowsh.toml"), read("AGENTS.md"));
    let again = "arrowsh.toml is there and was left as it is\nAGENTS.md has its section and was left as it is\n";
    assert_eq!(place.run(&["init"]).out, again);
    assert_eq!((read("arrowsh.toml"), read("AGENTS.md")), (settings.clone(), agents.clone()));
    assert_eq!(place.run(&["-c", "cat notes.txt lines:2"]).out, format!("{SEEN}\n"));
    // What is commented out is right as well.
    let uncommented: String = settings
        .lines()
        .filter_map(|line| line.strip_prefix("# ").filter(|line| line.starts_with('[') || line.contains(" = ")))
        .flat_map(|line| [line, "\n"])
        .collect();
    assert!(uncommented.matches('[').count() > 5, "{uncommented}");
    place.write("arrowsh.toml", &uncommented);
    assert_eq!(place.run(&["-c", "cat notes.txt lines:2"]).out, format!("{SEEN}\n"), "{uncommented}");
    // Nor does it run when an agent reads it to us.
    assert!(!place.pipe(&["-"], &agents).out.contains("✓"));
}

#[test]
fn init_leaves_what_is_there() {
    for before in ["# Mine\n\nBe kind.\n", "# Mine\n\nBe kind.", "\u{feff}# Mine\r\n"] {
        let place = Workspace::new();
        place.write("AGENTS.md", before);
        place.write("arrowsh.toml", "[results]\nbudget = 77\n");
        let said = "arrowsh.toml is there and was left as it is\nadded a section to AGENTS.md\n";
        assert_eq!(place.run(&["init"]).out, said);
        let after = std::fs::read_to_string(place.root().join("AGENTS.md")).expect("a file");
        assert!(after.starts_with(before) && after.contains("\n\n<!-- arrowsh -->\n## "), "{after}");
        let settings = std::fs::read_to_string(place.root().join("arrowsh.toml")).expect("a file");
        assert_eq!(settings, "[results]\nbudget = 77\n");
        place.run(&["init"]);
        assert_eq!(std::fs::read_to_string(place.root().join("AGENTS.md")).expect("a file"), after);
    }
    let section = std::fs::read_to_string(package().join("src/cli/init/AGENTS.md")).expect("a file");
    assert!(section.starts_with("<!-- arrowsh -->\n") && section.ends_with("<!-- /arrowsh -->\n"));
}

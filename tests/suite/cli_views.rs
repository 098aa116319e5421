//! What the binary tells about itself and about texts, without running anything.

use serde_json::{Value, json};

use arrowsh::tools;

use crate::support::Workspace;

/// Runs with `input`; gives all that was printed, as JSON.
fn json_of(args: &[&str], input: &str) -> Value {
    let ran = Workspace::new().pipe(args, input);
    assert_eq!(ran.status, 0, "{args:?}: {ran:?}");
    serde_json::from_str(&ran.out).expect("JSON")
}

/// Runs; compares all of standard output.
fn check(args: &[&str], input: &str, out: &str) {
    let ran = Workspace::new().pipe(args, input);
    assert_eq!((ran.status, ran.out.as_str()), (0, out), "{args:?} said: {}", ran.err);
}

#[test]
fn the_list_has_every_tool_that_runs() {
    let ran = Workspace::new().run(&["tools"]);
    let names: Vec<&str> = ran.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let catalog = tools::catalog();
    let running: Vec<&str> = catalog.tools().filter(|tool| tool.run.is_some()).map(|tool| tool.spec.name).collect();
    assert_eq!(names, running);
    assert!(ran.out.contains("keep something in working memory\n"), "{}", ran.out);
}

#[test]
fn the_doctor_names_the_dialect_the_files_and_what_is_lacking() {
    let space = Workspace::new();
    space.write("arrowsh.toml", "");
    let ran = space.run(&["doctor", "--allow", "net"]);
    let row = |name: &str| {
        let line = ran.out.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
        line.trim_start()[name.len()..].trim().to_owned()
    };
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(row("documents"), arrowsh::udon::DIALECT);
    assert_eq!(row("arrowsh"), env!("CARGO_PKG_VERSION"));
    assert!(row("settings").ends_with("arrowsh.toml"), "{}", ran.out);
    assert!(row("servers").ends_with(".mcp.json (none)"), "{}", ran.out);
    let running = row("tools").split(' ').next().and_then(|count| count.parse::<usize>().ok());
    let all = tools::catalog().tools().filter(|tool| tool.run.is_some()).count();
    assert!(running.is_some_and(|running| running > 50 && running < all), "{}", ran.out);
    assert!(row("web.search").starts_with("needs configuration"), "{}", ran.out);
}

#[test]
fn the_status_tells_why_a_tool_does_not_run() {
    let ran = Workspace::new().run(&["tools", "--status", "--deny", "read"]);
    let row = |name: &str| {
        let line = ran.out.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap_or_default();
        line.split_once("  ").map(|(_, status)| status.trim().to_owned())
    };
    assert_eq!(ran.out.lines().count(), tools::catalog().tools().count());
    assert_eq!(row("udon.blame").as_deref(), Some("not in this build"));
    assert_eq!(row("memory.pin").as_deref(), Some("needs the permission read"));
    let allowed = Workspace::new().run(&["tools", "--status"]).out;
    assert!(allowed.lines().any(|line| line.starts_with("memory.pin ") && line.ends_with("  runs")), "{allowed}");
}

#[test]
fn the_table_is_given_as_schemas() {
    let table = json_of(&["tools", "--status", "--format", "json"], "");
    let table = table.as_array().expect("a list");
    assert_eq!(table.len(), tools::catalog().tools().count());
    let stash = table.iter().find(|tool| tool["name"] == "memory.stash").expect("a tool");
    assert_eq!((&stash["effect"], &stash["permission"]), (&json!("note"), &json!("read")));
    assert_eq!(stash["parameters"]["required"], json!(["label"]));
    for tool in table {
        let properties = tool["parameters"]["properties"].as_object().expect("properties");
        let described = properties.values().all(|schema| schema["description"].is_string());
        assert!(described && tool["description"].is_string(), "{tool}");
    }
}

#[test]
fn the_card_fits_into_any_prompt() {
    let workspace = Workspace::new();
    let card = workspace.run(&["context", "--card"]).out;
    for word in ["arrow", "→ help", "batch", "stash", "`it`"] {
        assert!(card.contains(word), "{word} is not in: {card}");
    }
    let tokens: usize = workspace.run(&["context", "--card", "--tokens"]).out.trim().parse().expect("a number");
    assert_eq!(tokens, card.chars().count().div_ceil(4));
    assert!(tokens < 400, "{tokens}");
}

#[test]
fn the_context_holds_what_is_in_memory() {
    let workspace = Workspace::new();
    workspace.run(&["-c", "pin notes.txt", "-c", "stash seeds \"carrot\"", "-c", "cat garden.udon"]);
    let context = workspace.run(&["context"]).out;
    for line in ["Pinned:\n  notes.txt (3 lines)\n", "Stashed (not in context): \"seeds\"\n", "Place: garden.udon\n"] {
        assert!(context.contains(line), "{line} is not in: {context}");
    }
    assert!(!context.contains("carrot\n"), "a stash is not in the context: {context}");
}

#[test]
fn a_scan_shows_what_would_run() {
    let text = "I look.\n→ cat notes.txt\n→ stash seeds\n  carrot\n\nThen:\n\n```\n→ recall seeds\n```\n→ therefore the proof holds\n→ recall seeds\n";
    let found = json!({
        "batches": [["cat notes.txt", "stash seeds\n  carrot"], ["recall seeds"]],
        "held": [],
        "notes": [
            "1 arrow line inside a code fence was not run; tag the fence \"arrow\" to run them",
            "1 arrow line was taken for prose",
        ],
    });
    assert_eq!(json_of(&["scan", "--json"], text), found);
    let lines = "batch 1\n  cat notes.txt\n";
    check(&["scan"], "→ cat notes.txt\n", lines);
    check(&["scan"], "A → B\n", "");
}

#[test]
fn a_scan_runs_nothing() {
    let workspace = Workspace::new();
    workspace.write("a.md", "→ stash seeds \"carrot\"\n");
    assert_eq!(workspace.run(&["scan", "a.md"]).out, "batch 1\n  stash seeds \"carrot\"\n");
    assert_eq!(workspace.run(&["-c", "memory stashed"]).out, "nothing is stashed\n");
}

#[test]
fn a_line_is_explained_without_running_it() {
    let value = json_of(&["resolve", "show me notes.txt"], "");
    assert_eq!((&value["decision"], &value["tool"]), (&json!("run"), &json!("files.show")));
    assert_eq!(value["args"], json!({"file": "notes.txt"}));
    assert!(value["score"].as_f64().is_some_and(|score| score > 0.6 && score <= 1.0), "{value}");
    let value = json_of(&["resolve", "the weather is fine"], "");
    assert_eq!((&value["decision"], &value["tool"]), (&json!("reject"), &Value::Null));
    assert!(value["because"].as_str().is_some_and(|because| because.contains("likely")), "{value}");
    let ran = Workspace::new().run(&["resolve"]);
    assert_eq!(ran.status, 2, "{ran:?}");
}

#[test]
fn many_lines_are_explained_one_by_one() {
    let lines = "cat nowhere.txt\nthe weather is fine\nstash seeds\\n  carrot\n\nundo\n";
    let ran = Workspace::new().pipe(&["resolve", "--jsonl", "--assume-exists"], lines);
    let values: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let said: Vec<_> = values.iter().map(|value| (value["decision"].as_str(), value["tool"].as_str())).collect();
    assert_eq!(
        said,
        [
            (Some("run"), Some("files.show")),
            (Some("reject"), None),
            (Some("run"), Some("memory.stash")),
            (Some("reject"), None),
            (Some("run"), Some("history.undo")),
        ]
    );
    assert_eq!(values[2]["args"], json!({"label": "seeds", "content": "carrot"}));
    let fields = ["decision", "tool", "args", "score", "candidates", "because"];
    assert!(
        values.iter().all(|value| value.as_object().is_some_and(|all| all.keys().eq(fields.iter()))),
        "{}",
        ran.out
    );
}

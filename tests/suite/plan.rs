//! Plans: scripts over tools may do what their caller may do, are part of a batch like any other line, and page through
//! a search without losing or repeating anything.

use arrowsh::engine::{Filter, Grants, Permission};
use arrowsh::shell::{self, Shell};
use arrowsh::tools;
use serde_json::{Value, json};

use crate::support::{Workspace, printed, shell_in, shell_with};

/// A workspace with some code in it.
fn place() -> Workspace {
    let place = Workspace::new();
    for n in 0..30 {
        let body = "    tide();\n".repeat(n % 5 + 1);
        place.write(
            &format!("src/part{n}.rs"),
            format!("fn tide{n}() {{\n{body}}}\n\nfn other{n}() {{\n    ebb();\n}}\n"),
        );
    }
    place
}

fn agent(place: &Workspace, more: &[Permission]) -> Shell {
    shell_in(&place.root(), "agent", Grants::agent().and(more.iter().copied()))
}

/// A plan as a line.
fn plan(script: &str) -> String {
    format!("→ execute_plan\n```js\n{script}\n```\n")
}

/// The value that a plan answers.
fn answer(shell: &mut Shell, script: &str) -> Value {
    let events = shell.run_text(plan(script));
    let outcome = shell::outcomes(&events).next().expect("an outcome");
    match &outcome.verdict {
        arrowsh::engine::Verdict::Ok { reply, .. } => reply.json(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn pages_of_a_search_are_the_whole_of_it() {
    let place = place();
    let mut shell = agent(&place, &[]);
    let all = answer(
        &mut shell,
        "return search('tide', {limit: 1000, maxTokens: null}).value.hits.map(h => h.rank + h.file + h.first)",
    );
    assert_eq!(all["result"].as_array().map(Vec::len), Some(30), "{all}");
    for (limit, tokens) in [(1, "null"), (7, "null"), (30, "null"), (1000, "null"), (10, "120"), (4, "1")] {
        let script = format!(
            "const hits = [];
             let page = search('tide', {{limit: {limit}, maxTokens: {tokens}}});
             let turns = 0;
             while (!page.includes('All results retrieved') && turns++ < 100) {{
               hits.push(...page.value.hits.map(h => h.rank + h.file + h.first));
               page = search('tide', {{limit: {limit}, maxTokens: {tokens}}});
             }}
             search('ebb');
             return hits.concat(search('tide').includes('All results retrieved') ? [] : ['not over'])"
        );
        assert_eq!(answer(&mut shell, &script)["result"], all["result"], "{limit} {tokens}");
    }
    // Where nothing is found there is an end as well, and outside of a plan nothing is paged.
    let none = answer(&mut shell, "return [search('kraken'), search('kraken')].map(page => page.split('\\n')[0])");
    assert_eq!(
        none["result"],
        json!(["nothing found for kraken (32 files searched)", "All results retrieved: 0 blocks for kraken"])
    );
    let line = "→ code search tide limit:2\n";
    assert_eq!(printed(&shell.run_text(line)), printed(&shell.run_text(line)));
}

#[test]
fn a_plan_may_do_what_its_caller_may_do() {
    let place = place();
    let denied = |shell: &mut Shell, script: &str, code: &str| {
        let out = printed(&shell.run_text(plan(script)));
        assert!(out.starts_with(&format!("✗ {code}")), "{out}");
    };
    let mut reader = agent(&place, &[]);
    for script in [
        "create('new.txt', 'x')",
        "call('code.create', {file: 'new.txt', content: 'x'})",
        "code.create('new.txt', 'x')",
    ] {
        denied(&mut reader, script, "PERMISSION_DENIED: code.create needs the permission \"write\"");
    }
    denied(&mut reader, "bash('ls')", "PERMISSION_DENIED: code.bash needs the permission \"exec\"");
    denied(&mut reader, "call('mcp__s__echo')", "PERMISSION_DENIED");
    denied(
        &mut reader,
        "call('execute_plan', {body: 'return 1'})",
        "INVALID_OPERATION: a plan cannot run another plan",
    );
    denied(&mut reader, "extract('../secret.txt:1')", "PERMISSION_DENIED");
    assert!(!place.root().join("new.txt").exists());
    // What is left out has no function, and no other way in.
    let mut filter = Filter::default();
    filter.allow(["*", "!code.search"]);
    let mut filtered = shell_with(&place.root(), "agent", Grants::agent(), tools::catalog().filtered(filter));
    assert_eq!(answer(&mut filtered, "return typeof search + typeof searchAll")["result"], "undefinedfunction");
    denied(&mut filtered, "call('code.search', {query: 'tide'})", "PERMISSION_DENIED: code.search is left out here");
    let mut writer = agent(&place, &[Permission::Write]);
    let wrote = printed(&writer.run_text(plan("create('new.txt', 'x'); return extract('new.txt').value.file")));
    assert!(wrote.contains("wrote new.txt; undo rev_1 takes it back"), "{wrote}");
    assert!(place.root().join("new.txt").exists());
    let failed = printed(&writer.run_text(plan("create('second.txt', 'x'); throw new Error('stop')")));
    assert!(failed.contains("by then it had made 1 change:\n  wrote second.txt; undo rev_2 takes it back"), "{failed}");
    printed(&writer.run_text("→ undo rev_2\n"));
    assert!(!place.root().join("second.txt").exists());
}

#[test]
fn a_plan_is_a_line_of_its_batch() {
    let place = place();
    let mut shell = agent(&place, &[Permission::Write]);
    let create = plan("create('new.txt', 'x')");
    let planned = printed(&shell.run_text(format!("→ batch plan\n{create}")));
    assert!(planned.contains("would run: execute_plan") && planned.contains("(exec)"), "{planned}");
    let atomic = printed(&shell.run_text(format!("→ batch atomic\n{create}")));
    assert!(atomic.contains("code.plan acts at once, and cannot be part of an atomic batch"), "{atomic}");
    let skipped = printed(&shell.run_text(format!("→ recall none\n{create}")));
    assert!(skipped.ends_with("✗ SKIPPED: line 1 failed"), "{skipped}");
    let mut dry = agent(&place, &[Permission::Write]).dry_run(true);
    assert!(printed(&dry.run_text(&create)).starts_with("would run: execute_plan"));
    assert!(!place.root().join("new.txt").exists());
    // What stands before it in the batch is known to it.
    let out = printed(&shell.run_text(format!("→ pin notes.txt\n{}", plan("return memory().includes('notes.txt')"))));
    assert!(out.ends_with("1 call: memory.memory 1\ntrue"), "{out}");
    // A plan that is asked to stop stops, in the script and in the calls.
    let cancel = shell.session().cancel();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        cancel.request();
    });
    let stopped = printed(&shell.run_text(plan("for (let n = 0; ; n = (n + 1) % 10) { if (n < 0) search('tide') }")));
    stopper.join().expect("a thread");
    assert!(stopped.starts_with("✗ TIMEOUT: interrupted") || stopped.starts_with("✗ LIMIT_EXCEEDED"), "{stopped}");
}

#[test]
fn each_call_of_a_plan_is_told_as_a_call() {
    let place = place();
    let script = "listFiles('src'); try { extract('none.rs:1') } catch {}; return [1, 2]";
    let ran = place.pipe(&["--json", "--events", "events.jsonl", "-"], plan(script));
    let outcome: Value = serde_json::from_str(ran.out.trim()).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    let calls = &outcome["result"]["ok"]["calls"];
    assert_eq!(outcome["result"]["ok"]["result"], json!([1, 2]), "{outcome}");
    assert_eq!(calls[0]["tool"], "code.list_files");
    assert_eq!((&calls[1]["tool"], &calls[1]["verdict"]), (&json!("code.extract"), &json!("NOT_FOUND")));
    let events = std::fs::read_to_string(place.root().join("events.jsonl")).expect("events");
    let told: Vec<String> = events
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("an event"))
        .map(|event| {
            format!("{} {}", event["name"].as_str().unwrap_or_default(), event["status"].as_str().unwrap_or_default())
        })
        .collect();
    assert_eq!(
        told,
        [
            "code.plan started",
            "code.list_files started",
            "code.list_files completed",
            "code.extract started",
            "code.extract failed",
            "code.plan completed"
        ]
    );
}

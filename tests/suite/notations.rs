//! What is given to a tool comes to it as it was written: in the lines below a command, in a fence, and in a call in
//! JSON, in XML or of a function.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrowsh::resolve::{Assumed, Decision, Resolver};
use arrowsh::syntax::Scanner;
use arrowsh::tools;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{Workspace, cases};

fn resolver() -> Resolver {
    Resolver::new(Arc::new(tools::catalog()))
}

/// What the first line of a text is understood as: `run memory.stash {"label":"a"}`, `ask memory.stash`, `reject`, or the
/// error.
fn read(resolver: &Resolver, text: &str) -> String {
    let mut scanner = Scanner::new();
    let mut blocks = scanner.feed(text.as_bytes());
    blocks.extend(scanner.finish().0);
    let line = blocks.into_iter().flat_map(|block| block.lines).next().expect("a line behind an arrow");
    let resolution = line.utterance().and_then(|utterance| resolver.resolve(&utterance, &Assumed));
    match resolution.map(|resolution| resolution.decision) {
        Ok(Decision::Run(call)) => format!("run {} {}", call.tool.spec.name, json!(call.args)),
        Ok(Decision::Ask(question)) => {
            let tools: Vec<&str> = question.candidates.iter().map(|candidate| candidate.tool).collect();
            format!("ask {}", tools.join(" "))
        }
        Ok(Decision::Reject { .. }) => "reject".to_owned(),
        Err(error) => error.to_string(),
    }
}

fn check(cases: &[(&str, &str)]) {
    let resolver = resolver();
    for (text, expected) in cases {
        assert_eq!(in_order(&read(&resolver, text)), in_order(expected), "{text}");
    }
}

/// The same with the arguments in the order of their names: in which they were bound does not matter here.
fn in_order(read: &str) -> String {
    let Some((tool, args)) = read.split_once('{').filter(|_| read.starts_with("run ")) else { return read.to_owned() };
    let args: BTreeMap<String, Value> = serde_json::from_str(&format!("{{{args}")).expect("arguments");
    format!("{tool}{}", json!(args))
}

/// A stash of `content` under `label`, as it is understood.
fn stash(label: &str, content: &str) -> String {
    format!("run memory.stash {}", json!({"label": label, "content": content}))
}

#[test]
fn a_fence_is_content_whatever_it_looks_like() {
    check(&[
        (
            "→ create file a.yaml\n```yaml\npath: b.yaml\noverwrite: true\ncontent: hi\n```\n",
            r#"run code.create {"file_path":"a.yaml","content":"path: b.yaml\noverwrite: true\ncontent: hi"}"#,
        ),
        ("→ stash plan\n~~~\nlabel: other\n~~~\n", &stash("plan", "label: other")),
        // A tool that asks for named values alone has no other content.
        (
            "→ agents.run text-stats words\n```\nfile: notes.md\n```\n",
            r#"run agents.run {"agent":"text-stats","tool":"words","parameters":{"file":"notes.md"}}"#,
        ),
    ]);
}

#[test]
fn named_lines_below_are_parameters_and_take_nothing_back() {
    check(&[
        (
            "→ create file a.yaml\n  content: hi\n  overwrite: true\n",
            r#"run code.create {"file_path":"a.yaml","content":"hi","overwrite":true}"#,
        ),
        ("→ stash \"low tide\"\n  label: plan\n", &stash("plan", "low tide")),
        (
            "→ create file a.yaml\n  path: b.yaml\n  content: hi\n",
            "INVALID_ARGUMENT: file_path is given twice: a.yaml, and below the line b.yaml",
        ),
        (
            "→ create file\n  path: a.txt\n  path: b.txt\n  content: x\n",
            "INVALID_ARGUMENT: file_path is given twice: a.txt, and below the line b.txt",
        ),
        (
            "→ stash plan\n  label: other\n  content: x\n",
            "INVALID_ARGUMENT: label is given twice: plan, and below the line other",
        ),
        // Said twice alike is said once.
        ("→ stash label:plan\n  label: plan\n  content: x\n", &stash("plan", "x")),
        // What stands behind a name and what stands below it belong together.
        ("→ stash plan\n  content: first\n    second\n", &stash("plan", "first\nsecond")),
        ("→ stash plan\n  content: |\n    first\n      second\n", &stash("plan", "first\n  second")),
        ("→ stash plan\n  content: \"a\\nb\"\n", &stash("plan", "a\nb")),
    ]);
}

#[test]
fn lines_below_go_to_the_text_that_the_line_leaves_open() {
    check(&[
        ("→ stash plan\n  one\n  two\n", &stash("plan", "one\ntwo")),
        ("→ stash the following as plan:\n  one\n", &stash("plan", "one")),
        ("→ delegate\n  sum this up\n", r#"run code.delegate {"task":"sum this up"}"#),
        ("→ respond k9m4\n  It rained.\n", r#"run loom.respond {"node":"k9m4","content":"It rained."}"#),
        ("→ bash\n  npm test\n", r#"run code.bash {"command":"npm test"}"#),
        // A blank that is no indentation is a letter like others.
        ("→ stash plan\n  content:\n    one\n   \u{a0}two\n", &stash("plan", " one\n\u{a0}two")),
    ]);
}

#[test]
fn lines_below_that_have_no_place_are_told() {
    let told = |name: &str| format!("INVALID_ARGUMENT: {name} has no place for the lines below");
    let told: Vec<(&str, String)> = [
        ("→ glance config.udon\n  |database\n", "udon.glance"),
        ("→ udon.glance config.udon\n```\n```\n", "udon.glance"),
        ("→ memory\n  hello\n", "memory.memory"),
        ("→ trees\n  hello\n", "loom.trees"),
        ("→ history log\n  hello\n", "history.log"),
        ("→ help pin\n  a line\n  another\n", "meta.help"),
        ("→ search code tides\n  ebb\n", "code.search"),
        ("→ bash echo a\n  echo b\n", "code.bash"),
        ("→ respond k9m4 \"low tide\"\n  high tide\n", "loom.respond"),
        ("→ attempt_completion \"done\"\n  rm -r x\n", "code.attempt_completion"),
    ]
    .map(|(text, name)| (text, told(name)))
    .to_vec();
    check(&told.iter().map(|(text, told)| (*text, told.as_str())).collect::<Vec<_>>());
    // Who does not name the tool is asked.
    let asked = read(&resolver(), "→ please let me see the structure of config.udon\n  and this\n");
    assert!(asked.starts_with("ask udon.glance"), "{asked}");
    let asked = read(&resolver(), "→ stash plan \"low tide\"\n  high tide\n");
    assert!(asked.starts_with("INVALID_ARGUMENT: memory.stash has no place for the lines below"), "{asked}");
}

#[test]
fn a_command_is_what_stands_behind_the_name() {
    let bash = |command: &str| format!("run code.bash {}", json!({"command": command}));
    check(&[
        ("→ bash echo hi > x\n", &bash("echo hi > x")),
        ("→ bash \"npm test\"\n", &bash("npm test")),
        ("→ bash \"my prog\" --flag x\n", &bash("\"my prog\" --flag x")),
        ("→ bash \"a b\" c\n", &bash("\"a b\" c")),
        ("→ bash echo hi # why\n", &bash("echo hi")),
        ("→ bash \"npm test\" # why\n", &bash("npm test")),
        ("→ bash \"npm test\" timeout:5000\n", r#"run code.bash {"command":"npm test","timeout":5000}"#),
        ("→ bash \"npm test\" in web\n", r#"run code.bash {"command":"npm test","cwd":"web"}"#),
    ]);
}

#[test]
fn calls_in_other_notations_give_what_they_say() {
    let create =
        |file: &str, content: &str| format!("run code.create {}", json!({"file_path": file, "content": content}));
    let glance = r#"run udon.glance {"file":"fleet.udon"}"#;
    check(&[
        // Strings have their escapes.
        (r#"→ create_file("n.txt", "one\ntwo")"#, &create("n.txt", "one\ntwo")),
        (r#"→ create_file("q.txt", "say \"hi, there\" now")"#, &create("q.txt", "say \"hi, there\" now")),
        ("→ create_file(\"t.txt\", \"\"\"a\nb\"\"\")", &create("t.txt", "a\nb")),
        (r#"→ create_file("e.txt", "")"#, &create("e.txt", "")),
        (r#"→ create_file("Makefile", r"all:\n")"#, &create("Makefile", "all:\\n")),
        (
            r#"→ edit(file="n.txt", old_string="a\n  b", new_string="c")"#,
            r#"run code.edit {"file_path":"n.txt","old_string":"a\n  b","new_string":"c"}"#,
        ),
        // A value within a text is JSON.
        (
            r#"→ {"tool":"create_file","path":"y.json","content":{"a":1,"b":[true]}}"#,
            &create("y.json", r#"{"a":1,"b":[true]}"#),
        ),
        (r#"→ create_file {path: "z.json", content: ["a", "b"]}"#, &create("z.json", r#"["a","b"]"#)),
        // Signs in a value end nothing, and entities are what they stand for.
        (r#"→ <stash label="b" content="x > y"/>"#, &stash("b", "x > y")),
        (r#"→ <stash label="b"><content>1 &#60; 2 && 3 &gt; 2</content></stash>"#, &stash("b", "1 < 2 && 3 > 2")),
        (r#"→ <session_open file="fleet.udon"/>"#, r#"run udon.session_open {"file":"fleet.udon"}"#),
        // Words of ours are no words in a value.
        (r#"→ {"tool":"stash","label":"it","content":"it"}"#, &stash("it", "it")),
        // The shapes of model interfaces.
        (r#"→ {"name":"glance","arguments":"{\"file\":\"fleet.udon\"}"}"#, glance),
        (
            r#"→ {"id":"c1","type":"function","function":{"name":"udon_glance","arguments":"{\"file\":\"fleet.udon\"}"}}"#,
            glance,
        ),
        (r#"→ {"type":"tool_use","id":"c1","name":"glance","input":{"file":"fleet.udon"}}"#, glance),
        // What does not fit is said of the call.
        (
            r#"→ {"tool":"create_file","path":"a","file_path":"b","content":"x"}"#,
            "INVALID_ARGUMENT: file_path is given twice: \"a\" and \"b\"",
        ),
        // So is what is given within what holds the arguments and beside it.
        (
            r#"→ {"tool":"glance","args":{"file":"fleet.udon"},"file":"b.udon"}"#,
            "INVALID_ARGUMENT: file is given twice: \"fleet.udon\" and \"b.udon\"",
        ),
        (r#"→ {"tool":"glance","args":{"file":"fleet.udon"},"file":"fleet.udon"}"#, glance),
        (r#"→ {"tool":"glance","file":"fleet.udon","budget":3,"budget":4}"#, "INVALID_ARGUMENT: budget is given twice"),
        (r#"→ glance(file="a.udon", mode="w")"#, "INVALID_ARGUMENT: udon.glance has no parameter \"mode\""),
        // The parameters of a tool may be called as what holds all of them.
        (
            r#"→ {"name":"agents.run","arguments":{"agent":"triage","tool":"score","parameters":{"age":[71]}}}"#,
            r#"run agents.run {"agent":"triage","tool":"score","parameters":{"age":[71]}}"#,
        ),
        (
            r#"→ agents run triage score --parameters '{"age":[71]}'"#,
            r#"run agents.run {"agent":"triage","tool":"score","parameters":{"age":[71]}}"#,
        ),
        // What a program would have to work out is not guessed.
        (r#"→ create_file("a.txt", "a" + "b")"#, "INVALID_ARGUMENT: code.create has no place for \"b\""),
    ]);
    // Which four of those that are as good are offered does not matter.
    let asked = read(&resolver(), "→ list()");
    let tools: Vec<&str> = asked.strip_prefix("ask ").unwrap_or(&asked).split(' ').collect();
    let lists = |tool: &&str| tool.contains("list") || *tool == "loom.trees";
    assert!(tools.len() == 4 && tools.iter().all(lists), "{asked}");
}

#[test]
fn an_error_points_into_the_line_that_was_written() {
    let workspace = Workspace::new();
    let said = |line: &str| workspace.run(&["-c", line]).out;
    let nowhere = "✗ NOT_FOUND: file \"none.udon\" is not in the workspace\n";
    for line in [
        r#"{"tool":"glance","file":"none.udon"}"#,
        r#"{"tool":"skeleton","file":"none.udon"}"#,
        r#"<glance file="none.udon"/>"#,
        r#"glance(file="none.udon")"#,
    ] {
        assert!(said(line).ends_with(nowhere), "{line}: {}", said(line));
    }
    assert_eq!(said(r#"glance("none.udon")"#), format!("{nowhere}  at: word 1\n"));
    assert_eq!(
        said("stash \"a b\" \"c d\" \"e"),
        "✗ INVALID_SYNTAX: a string opened by \" never closes\n  at: word 4\n"
    );
    workspace.run(&["-c", "alias g \"glance none.udon\""]);
    assert_eq!(said("g"), nowhere);
}

#[test]
fn a_call_knows_the_names_that_a_line_knows() {
    let workspace = Workspace::new();
    for (index, name) in ["create_file", "createfile", "code.create", "code_create", "create file"].iter().enumerate() {
        let file = format!("{index}.txt");
        let call = json!({"tool": name, "arguments": {"path": file, "content": "a\nb"}}).to_string();
        let ran = workspace.run(&["--allow", "write", "call", &call]);
        let is_known = *name != "createfile";
        assert_eq!(ran.status == 0, is_known, "{name}: {ran:?}");
        let written = std::fs::read_to_string(workspace.root().join(&file)).ok();
        assert_eq!(written.as_deref(), is_known.then_some("a\nb\n"), "{name}");
    }
}

/// Texts with all signs that a notation has.
fn texts() -> impl Strategy<Value = String> {
    let signs = prop::sample::select(vec![
        "\"",
        "'",
        "`",
        "\\",
        "\n",
        "\t",
        "\r",
        " ",
        "  ",
        "<",
        ">",
        "/>",
        "&",
        "&lt;",
        "]]>",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ",",
        ":",
        "=",
        "#",
        " # ",
        "--x",
        "label:",
        "it",
        "$1",
        "→ ",
        "\\n",
        "\u{1}",
        "é",
        "🌊",
        "a",
        "B",
        "07",
        "-",
        "|",
        "“",
        "”",
        "’",
        "\"\"\"",
        "%",
        "```",
        "content: x",
    ]);
    prop::collection::vec(signs, 0..12).prop_map(|signs| signs.concat())
}

/// A text in XML, every sign as its number.
fn escaped(text: &str) -> String {
    let number = |c: char| if c.is_ascii_alphanumeric() { c.to_string() } else { format!("&#{};", u32::from(c)) };
    text.chars().map(number).collect()
}

#[test]
fn every_notation_gives_the_same_text() {
    let resolver = resolver();
    proptest!(cases(1500), |(text in texts())| {
        let json = Value::from(text.as_str());
        let inner = json!({"label": "x", "content": text}).to_string();
        let xml = escaped(&text);
        for line in [
            json!({"tool": "stash", "label": "x", "content": text}).to_string(),
            json!({"name": "memory_stash", "arguments": inner}).to_string(),
            format!("stash {inner}"),
            format!("stash(\"x\", {json})"),
            format!("r = await memory.stash(label=\"x\", content={json});"),
            format!("stash({{\"label\": \"x\", content: {json}}})"),
            format!("<stash label=\"x\" content=\"{xml}\"/>"),
            format!("<invoke name=\"stash\"><parameter name=\"label\">x</parameter><parameter name=\"content\">{xml}</parameter></invoke>"),
            format!("stash label:x content:{}", arrowsh::line::quoted(&text)),
        ] {
            let read = read(&resolver, &format!("→ {line}\n"));
            prop_assert_eq!(in_order(&read), in_order(&stash("x", &text)), "{}", line);
        }
        // What several tools are called is read as a line.
        let edit = json!({"file_path": "a.txt", "old_string": "x", "new_string": text});
        for line in [
            json!({"tool": "edit", "file": "a.txt", "old_string": "x", "new_string": text}).to_string(),
            format!("edit(\"a.txt\", old_string=\"x\", new_string={json})"),
        ] {
            let read = read(&resolver, &format!("→ {line}\n"));
            let is_asked = read == "ask code.edit";
            prop_assert!(is_asked || in_order(&read) == in_order(&format!("run code.edit {edit}")), "{line}: {read}");
        }
    });
}

#[test]
fn every_text_comes_back_out_of_its_fence() {
    let resolver = resolver();
    let lines = texts().prop_map(|text| text.replace('\r', ""));
    proptest!(cases(600), |(text in lines)| {
        // A fence is closed by as many marks as opened it, or more.
        let marks = text.split(|c| c != '`').map(str::len).max().unwrap_or_default().max(2) + 1;
        let fence = "`".repeat(marks);
        let below = format!("→ stash x\n{fence}\n{text}\n{fence}\n");
        prop_assert_eq!(in_order(&read(&resolver, &below)), in_order(&stash("x", &text)));
    });
}

#[test]
fn what_looks_like_a_call_breaks_nothing() {
    let resolver = resolver();
    let parts = prop::sample::select(vec![
        "{",
        "}",
        "\"",
        "'",
        "\"\"\"",
        "\\",
        "\\u",
        "\\ud83c",
        "\\x4",
        "\\u{",
        "stash",
        "glance",
        "(",
        ")",
        "=",
        ":",
        ",",
        "[",
        "]",
        "<",
        ">",
        "/",
        "</stash>",
        "<stash",
        "<stash>",
        " ",
        "name",
        "tool",
        "\"tool\"",
        "await ",
        ";",
        "&#",
        "&#x",
        "1",
        "<![CDATA[",
        "]]>",
        "args",
        "é",
        "🌊",
        "None",
        "r\"",
        "label=",
    ]);
    proptest!(cases(3000), |(parts in prop::collection::vec(parts, 0..14))| {
        let line = parts.concat();
        if let Ok(utterance) = arrowsh::syntax::Utterance::parse(&line, None) {
            let _ = resolver.resolve(&utterance, &Assumed);
        }
    });
}

#[test]
fn a_name_of_another_program_is_what_its_words_say() {
    check(&[
        ("→ list_children(\"k9m4\")", r#"run loom.list {"node":"k9m4","what":"continuations"}"#),
        ("→ listChildren k9m4", r#"run loom.list {"node":"k9m4","what":"continuations"}"#),
        ("→ get_node {\"node\": \"k9m4\"}", r#"run loom.view {"node":"k9m4"}"#),
        ("→ WebSearch(\"spring tides\")", "ask web.search"),
        // What else a held line could mean is offered as well.
        ("→ glossary 7 -> tentative", "ask glossary.search glossary.update"),
        // As models announce calls, and editors take commands.
        ("→ tool_call: loom_view {\"node\": \"k9m4\"}", r#"run loom.view {"node":"k9m4"}"#),
        ("→ Action: glance Action Input: {\"file\": \"pier.udon\"}", r#"run udon.glance {"file":"pier.udon"}"#),
        ("→ :bm k9m4", r#"run loom.bookmark {"node":"k9m4"}"#),
        ("→ memory_recall(key=\"route\")", r#"run memory.recall {"label":"route"}"#),
        ("→ read_file src/pier.rs", r#"run files.show {"file":"src/pier.rs"}"#),
        ("→ list_directory(path=\"src/harbour\")", r#"run code.list_files {"directory":"src/harbour"}"#),
        // It does nothing that cannot be undone, and no word of it is left out of account.
        ("→ delete_node(\"k9m4\")", "ask loom.prune loom.unbookmark"),
        ("→ remove_entry(12, \"twice\")", "ask glossary.delete"),
        ("→ http_get(\"https://example.org/tides\")", "ask web.fetch"),
        ("→ todo_write(\"paint the pier\")", "ask code.task_create"),
        // Whatever letters stand before the name.
        ("→ {\"ééééééé\": 1, \"tool\": \"draw_harbours\"}", "reject"),
        // A name is no argument, and none of ours.
        ("→ get_definition(\"ebb\")", "ask agents.validate code.extract glossary.search"),
        ("→ include_str(tides)", "reject"),
    ]);
}

//! Programs and models as a user meets them: what the configuration allows, and what becomes of those that
//! fail, hang or flood. The programs are written here.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::support::Workspace;

/// A workspace with programs in it.
fn workspace(programs: &[(&str, &str)]) -> Workspace {
    let workspace = Workspace::new();
    for (name, script) in programs {
        workspace.write(name, format!("#!/bin/sh\n{script}\n"));
        let path = workspace.root().join(name);
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("a program");
    }
    workspace
}

/// Runs lines with permissions; what they print.
fn said(workspace: &Workspace, allow: &str, lines: &str) -> String {
    let mut args = vec!["--allow", allow];
    args.extend(lines.lines().flat_map(|line| ["-c", line]));
    let ran = workspace.run(&args);
    assert_eq!(ran.err, "", "{lines}");
    ran.out
}

#[test]
fn nothing_runs_without_its_permission() {
    let workspace = workspace(&[]);
    for (line, permission) in [
        ("code.bash ls", "exec"),
        ("agents.run x y", "exec"),
        ("code.delegate \"think\"", "delegate"),
        ("web.search \"rain\"", "net"),
        ("use_skill x", "skills"),
    ] {
        let ran = workspace.run(&["-c", line]);
        let needs = format!("needs the permission \"{permission}\"");
        assert!(ran.out.contains("PERMISSION_DENIED") && ran.out.contains(&needs), "{}", ran.out);
    }
}

#[test]
fn the_user_allows_commands_and_the_workspace_takes_them_away() {
    let workspace = workspace(&[("build.sh", "echo built $1")]);
    assert!(said(&workspace, "exec", "code.bash ./build.sh all").contains("no rule allows \"./build.sh all\""));
    workspace.configure("[bash]\nallow = [\"./build.sh *\"]\ndeny = [\"./build.sh:danger\"]\n");
    assert_eq!(said(&workspace, "exec", "code.bash ./build.sh all"), "built all\n");
    assert!(said(&workspace, "exec", "code.bash ./build.sh danger").contains("denied by \"./build.sh:danger\""));
    workspace.write("arrowsh.toml", "[bash]\ndeny = [\"./build.sh all\"]\ndefault-allow = false\n");
    assert!(said(&workspace, "exec", "code.bash ./build.sh all").contains("denied by \"./build.sh all\""));
    assert!(said(&workspace, "exec", "code.bash ls").contains("no rule allows \"ls\""));
    assert_eq!(said(&workspace, "exec", "code.bash ./build.sh one"), "built one\n");
}

#[test]
fn a_workspace_gives_nothing() {
    for text in [
        "[bash]\nallow = [\"rm *\"]\n",
        "[bash]\ndefault-deny = false\n",
        "[models.default]\ncommand = [\"sh\"]\n",
        "[web.search]\nendpoint = \"http://127.0.0.1:9\"\n",
        "[web.fallback]\nendpoint = \"http://127.0.0.1:9\"\n",
        "[agents]\npaths = [\"x\"]\n",
    ] {
        let workspace = workspace(&[]);
        workspace.write("arrowsh.toml", text);
        let ran = workspace.run(&["-c", "code.bash ls"]);
        assert!(ran.err.contains("arrowsh.toml of a workspace cannot"), "{text}: {ran:?}");
    }
}

#[test]
fn commands_that_hang_or_flood_are_stopped() {
    let workspace = workspace(&[("hang.sh", "echo begun; sleep 300 & sleep 300"), ("flood.sh", "yes")]);
    workspace.configure("[bash]\nallow = [\"./hang.sh\", \"./flood.sh\"]\n");
    let started = Instant::now();
    let out = said(&workspace, "exec", "code.bash \"./hang.sh\" timeout:300");
    assert!(out.contains("TIMEOUT: the command was stopped after 300 ms") && out.contains("begun"), "{out}");
    assert!(said(&workspace, "exec", "code.bash ./flood.sh").contains("LIMIT_EXCEEDED: the command wrote without end"));
    assert!(started.elapsed() < Duration::from_mins(1));
}

const AGENT: &str = "apiVersion: docloom.io/v1alpha1\nkind: Agent\nmetadata: {name: NAME, description: d}\nspec:\n  \
                     tools:\n    - {name: where, description: d, command: echo, args: [\"TEXT\"]}\n";

fn agent(name: &str, text: &str) -> String {
    AGENT.replace("NAME", name).replace("TEXT", text)
}

#[test]
fn the_nearest_agent_of_a_name_counts() {
    let workspace = workspace(&[]);
    let home = workspace.root().join("..");
    let put = |folder: &Path, name: &str, text: &str| {
        std::fs::create_dir_all(folder).expect("a folder");
        std::fs::write(folder.join(format!("{name}.agent.yml")), agent(name, text)).expect("a definition");
    };
    put(&home.join("more"), "a", "custom");
    put(&home.join("more"), "b", "custom");
    put(&home.join("more"), "c", "custom");
    put(&home.join(".docloom/agents"), "a", "home");
    put(&home.join(".docloom/agents"), "b", "home");
    put(&workspace.root().join(".docloom/agents/deep/er"), "a", "project");
    workspace.configure(&format!("[agents]\npaths = [{:?}]\n", home.join("more")));
    let out = said(&workspace, "exec", "a.where\nb.where\nc.where\nagents list");
    assert!(out.starts_with("project\n\nhome\n\ncustom\n\nNAME  DESCRIPTION\n"), "{out}");
}

#[test]
fn two_definitions_of_a_name_in_one_place_are_told() {
    let workspace = workspace(&[]);
    workspace.write(".docloom/agents/1.agent.yaml", agent("twin", "first"));
    workspace.write(".docloom/agents/2.agent.yaml", agent("twin", "second"));
    workspace.write(".docloom/agents/README.yaml", "kind: nothing");
    workspace.write(".docloom/agents/torn.agent.yaml", "kind: [Agent\nmetadata: x\n");
    let denied = workspace.run(&[
        "--allow",
        "exec",
        "--deny",
        "twin.*",
        "-c",
        "batch keep-going",
        "-c",
        "twin.where",
        "-c",
        "agents.run twin where",
    ]);
    assert_eq!(denied.out.matches("✗ PERMISSION_DENIED: twin.where is left out here").count(), 2, "{}", denied.out);
    let out = said(&workspace, "exec", "twin.where\nagents validate\nagents.run torn where");
    let expected = "\
first

✓ .docloom/agents/1.agent.yaml (1 advice)
  6:34 advice: the description of tool \"where\" could say what it does exactly, what it returns and when to use it
✓ .docloom/agents/2.agent.yaml (1 warning, 1 advice)
  1:1 warning: \"twin\" is already defined in .docloom/agents/1.agent.yaml
  6:34 advice: the description of tool \"where\" could say what it does exactly, what it returns and when to use it
✗ .docloom/agents/torn.agent.yaml (1 error)
  2:9 error: error parsing YAML: illegal placement of ':' indicator

✗ INVALID_SYNTAX: agent \"torn\" has a broken definition
  at: .docloom/agents/torn.agent.yaml
  2:9: error parsing YAML: illegal placement of ':' indicator
  hint: → agents validate .docloom/agents/torn.agent.yaml
";
    assert_eq!(out, expected);
}

#[test]
fn answers_are_kept_where_the_definition_asks_for_it() {
    let script = "echo ran >> runs.log; wc -c < \"$1\"; test \"$1\" != empty.txt";
    let workspace = workspace(&[(".docloom/agents/size.sh", script)]);
    let definition = |cache: &str| {
        "apiVersion: docloom.io/v1alpha1\nkind: Agent\nmetadata: {name: sizes, description: d}\nspec:\n  tools:\n    - \
         {name: of, description: d, command: ./size.sh, args: [\"${FILE}\"]}\n  parameters:\n    - {name: file, type: \
         string, description: d}\n    - {name: source_path, type: string, default: docs, description: d}\n"
            .to_owned()
            + cache
    };
    let runs = || std::fs::read_to_string(workspace.root().join("runs.log")).unwrap_or_default().lines().count();
    let check = |line: &str, expected: &str, count: usize| {
        let out = said(&workspace, "exec", line);
        assert!(out.starts_with(expected), "{line}: {out}");
        assert_eq!(
            (runs(), out.contains("kept since")),
            (count, out.contains("no-cache:true runs it again")),
            "{line}"
        );
    };
    workspace.write("docs/a.txt", "12345");
    workspace.write("empty.txt", "");
    workspace.write(".docloom/agents/sizes.agent.yaml", definition(""));
    check("sizes.of docs/a.txt", "5\n", 1);
    check("sizes.of docs/a.txt", "5\n", 2);
    workspace.write(".docloom/agents/sizes.agent.yaml", definition("  cache: {enabled: true, ttl: 3600}\n"));
    check("sizes.of docs/a.txt", "5\n", 3);
    check("sizes.of docs/a.txt", "5\nkept since ", 3);
    check("agents.run sizes of file:docs/a.txt", "5\nkept since ", 3);
    check("agents.run sizes of file:docs/a.txt --no-cache", "5\n", 4);
    // Another value, another content, another program: another answer. A failure is none.
    check("sizes.of notes.txt", "14\n", 5);
    workspace.write("docs/a.txt", "123");
    check("sizes.of docs/a.txt", "3\n", 6);
    check("sizes.of docs/a.txt", "3\nkept since ", 6);
    check("sizes.of empty.txt", "✗ FAILED", 7);
    check("sizes.of empty.txt", "✗ FAILED", 8);
    workspace.write(".docloom/agents/size.sh", format!("#!/bin/sh\n{script} # changed\n"));
    check("sizes.of docs/a.txt", "3\n", 9);
    let later = workspace.run(&["--allow", "exec", "--clock", "2100-01-01T00:00:00Z", "-c", "sizes.of docs/a.txt"]);
    assert_eq!((later.out.as_str(), runs()), ("3\n", 10));
}

#[test]
fn json_of_an_agent_is_a_value() {
    let workspace = workspace(&[]);
    workspace.write(".docloom/agents/1.agent.yaml", agent("j", "{\\\"n\\\": [1, 2]}"));
    let ran = workspace.run(&["--allow", "exec", "--json", "-c", "j.where"]);
    assert!(ran.out.contains("\"output\":{\"n\":[1,2]}"), "{ran:?}");
    assert!(ran.out.contains("\"kind\":\"ran\""), "{ran:?}");
}

#[test]
fn a_model_answers_what_it_is_asked() {
    let workspace = workspace(&[
        ("echo.sh", "echo \"you said:\"; cat; echo '→ stash trick \"it ran\"'"),
        ("fail.sh", "echo sorry >&2; exit 4"),
        ("hang.sh", "sleep 300"),
        ("mute.sh", "true"),
    ]);
    let model = |name: &str| format!("[models.{name}]\ncommand = [\"./{name}.sh\"]\ntimeout = 1\n");
    assert!(said(&workspace, "delegate", "code.delegate \"think\"").contains("MODEL_ERROR: no model is configured"));
    workspace.configure(&model("echo"));
    let out = said(&workspace, "delegate", "code.delegate \"count the beds\" context:\"in the north\"\nmemory stashed");
    let expected =
        "echo answered:\nyou said:\ncount the beds\n\nContext:\nin the north\n> → stash trick \"it ran\"\n\n";
    assert!(out.starts_with(expected), "{out}");
    assert!(!out[expected.len()..].contains("it ran"), "{out}");
    workspace.configure(&["echo", "fail", "hang", "mute", "gone"].map(model).concat());
    for (name, expected) in [
        ("fail", "MODEL_ERROR: model \"fail\" ended with exit code 4\n  sorry\n"),
        ("hang", "TIMEOUT: model \"hang\" took longer than 1s\n"),
        ("mute", "MODEL_ERROR: model \"mute\" answered nothing\n"),
        ("gone", "MODEL_ERROR: model \"gone\" did not start: there is no program \"./gone.sh\"\n"),
        ("nobody", "MODEL_ERROR: no model is called \"nobody\"\n"),
    ] {
        let out = said(&workspace, "delegate", &format!("code.delegate \"x\" subagent:{name}"));
        assert!(out.contains(expected), "{out}");
    }
    assert!(said(&workspace, "delegate", "code.delegate \"x\"").contains("say which model is meant"));
}

//! Models that continue a tree: real programs, configured as a user would.

use crate::support::{Ran, Workspace};

/// Runs lines as `who`, who may write in trees and have models continue them.
fn run(workspace: &Workspace, who: &str, lines: &[&str]) -> Ran {
    let mut args = vec!["--as", who, "--allow", "loom_write,loom_generate"];
    for line in lines {
        args.extend(["-c", *line]);
    }
    workspace.run(&args)
}

/// The same, where every line has to succeed.
fn ok(workspace: &Workspace, lines: &[&str]) -> String {
    let ran = run(workspace, "me", lines);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    ran.out
}

/// The ids in brackets, in order.
fn ids(text: &str) -> Vec<String> {
    let rest = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    rest.map(|(id, _)| id.to_owned()).filter(|id| id != "interrupted").collect()
}

/// A workspace with a tree of one node, which a model of this script continues; gives the root's id.
fn tree(mode: &str, models: &str) -> (Workspace, String) {
    let workspace = Workspace::new();
    workspace.configure(models);
    let made = ok(&workspace, &[&format!("new tree \"Harbour\" mode:{mode} \"The harbour froze.\"")]);
    let root = ids(&made).remove(0);
    (workspace, root)
}

/// `[models.NAME]` of a script of the system's shell.
fn model(name: &str, script: &str) -> String {
    format!("[models.{name}]\ncommand = [\"sh\", \"-c\", '''{script}''']\n")
}

#[test]
fn the_missing_lines_are_those_that_are_missing() {
    let workspace = Workspace::new();
    let root = ids(&ok(&workspace, &["new tree \"Harbour\" \"The harbour froze.\""])).remove(0);
    for agent in ["", " using agent:Quill", " using agent:\"GPT-4o mini\""] {
        workspace.configure("");
        let line = format!("continue from {root}{agent}");
        let refused = run(&workspace, "me", &[&line]);
        assert_eq!(refused.status, 1, "{}", refused.out);
        let mut said = refused.out.lines();
        assert_eq!(said.next(), Some("✗ MODEL_ERROR: no model is configured"), "{}", refused.out);
        assert_eq!(said.next(), Some("  add to the user's configuration, config.toml:"));
        let missing: String = said.flat_map(|line| [line.trim_start(), "\n"]).collect();
        let parsed: toml::Table = toml::from_str(&missing).expect("lines of a configuration");
        assert!(parsed["models"].is_table(), "{missing}");
        // As they stand they are read, and the program that they name is looked for.
        workspace.configure(&missing);
        let unknown = run(&workspace, "me", &[&line]);
        assert!(unknown.out.contains("there is no program \"PROGRAM\""), "{}", unknown.out);
        // With a program in them the same line works.
        workspace.configure(&missing.replace("\"PROGRAM\", \"ARGUMENT\"", "\"tr\", \"a-z\", \"A-Z\""));
        let done = ok(&workspace, &[&line]);
        assert!(done.contains("THE HARBOUR FROZE."), "{done}");
    }
}

#[test]
fn a_model_reads_the_way_to_a_node_and_its_answers_are_siblings() {
    let script = "cat > prompt.txt; n=$(cat n 2>/dev/null || echo 0); echo $((n+1)) > n; echo \"Answer $n.\"";
    let (workspace, root) = tree("dialogue", &(model("quill", script) + "system-prompt = \"Be brief.\"\n"));
    let next = ids(&ok(&workspace, &[&format!("respond {root} \"The keeper counted.\"")])).remove(0);
    let done = ok(
        &workspace,
        &[&format!("continue from {next} n:3 using agent:QUILL"), &format!("list {next} continuations")],
    );
    assert!(done.starts_with(&format!("✓ generating 3 continuations from [{next}] using \"quill\"...\n")), "{done}");
    for answer in ["Answer 0.", "Answer 1.", "Answer 2."] {
        assert_eq!(done.matches(answer).count(), 2, "{done}");
    }
    let memory = ok(&workspace, &["memory"]);
    assert!(memory.contains(&format!("continued from {next} (3 results)")), "{memory}");
    let prompt = std::fs::read_to_string(workspace.root().join("prompt.txt")).expect("a prompt");
    assert_eq!(prompt, "System: Be brief.\n\nUser: The harbour froze.\n\nThe keeper counted.\n\nAssistant:");
    // Nobody moved, the answers are as they were hashed, and each can be taken back.
    assert!(ok(&workspace, &["tree"]).contains("\"The keeper counted.\" *"));
    let answer = ids(&done).remove(1);
    assert!(ok(&workspace, &[&format!("verify node {answer}")]).contains("valid (3 nodes"));
    ok(&workspace, &["undo"]);
    assert!(ok(&workspace, &[&format!("list {next} continuations")]).contains("0 continuations"));
}

#[test]
fn a_tree_says_which_model_goes_on_and_what_it_is_told() {
    let models = model("loud", "tr a-z A-Z") + &model("soft", "tr A-Z a-z");
    let (workspace, _) = tree("dialogue", &models);
    let which = run(&workspace, "me", &["continue"]);
    assert!(which.out.contains("say which model is meant"), "{}", which.out);
    let made = ok(&workspace, &["new tree \"Letters\" \"Dear Keeper,\" system:\"Be Kind.\" subject:soft", "continue"]);
    assert!(made.contains("system: be kind. user: dear keeper, assistant:"), "{made}");
}

#[test]
fn a_buffer_is_one_text_and_is_followed() {
    let (workspace, root) = tree("buffer", &model("quill", "cat > prompt.txt; printf ' And then it thawed.\\n\\n'"));
    let out = ok(
        &workspace,
        &[
            &format!("respond {root} \" The keeper\" as:draft"),
            &format!("respond {root} \" The keeper slept.\" as:draft"),
            &format!("view branch:{root} as:prose"),
            "continue",
        ],
    );
    assert!(out.contains("✓ draft kept behind"), "{out}");
    assert!(out.contains("The harbour froze.\n(draft)\n"), "{out}");
    assert!(out.contains("the draft became ["), "{out}");
    let prompt = std::fs::read_to_string(workspace.root().join("prompt.txt")).expect("a prompt");
    assert_eq!(prompt, "The harbour froze. The keeper slept.");
    let position = ok(&workspace, &["tree"]);
    assert!(position.contains("\"And then it thawed.\" (leaf) *"), "{position}");
    let last = ids(&position).pop().expect("a leaf");
    let prose = ok(&workspace, &[&format!("view branch:{last} as:prose")]);
    assert_eq!(prose, "The harbour froze.︱ The keeper slept.︱› And then it thawed.\n");
}

#[test]
fn what_is_asked_for_and_what_is_allowed() {
    let limits = "max-tokens = 40\ncontext = 1064\n";
    let (workspace, root) = tree("dialogue", &(model("quill", "cat > p; echo $ARROWSH_MAX_TOKENS tokens") + limits));
    let plain = ok(&workspace, &[&format!("continue from {root} tokens:7"), &format!("continue from {root}")]);
    assert!(plain.contains("\"7 tokens\"") && plain.contains("\"40 tokens\""), "{plain}");
    let clamped = ok(&workspace, &[&format!("continue from {root} tokens:900")]);
    assert!(clamped.contains("\"40 tokens\"") && clamped.contains("note: quill writes at most 40 tokens"), "{clamped}");
    // 1064 tokens to read and write, 1024 of them for the answer: a long way does not fit.
    let mut at = root;
    for n in 0..8 {
        let text = format!("{n} ").repeat(20);
        at = ids(&ok(&workspace, &[&format!("respond {at} \"{text}\"")])).remove(0);
    }
    let go_on = format!("continue from {at}");
    let cut = ok(&workspace, &[&go_on]);
    assert!(cut.contains("note: the branch is longer than quill reads: 5 nodes left out"), "{cut}");
    let prompt = || std::fs::read_to_string(workspace.root().join("p")).expect("a prompt");
    assert!(prompt().starts_with("User: [5 nodes left out]\n\n4 4"), "{}", prompt());
    let with = |rule: &str| {
        workspace.configure(&(model("quill", "cat > p; echo yes") + limits + &format!("too-long = \"{rule}\"\n")));
        run(&workspace, "me", &[&go_on])
    };
    assert_eq!(with("rolling-window").status, 0);
    assert_eq!(with("rollingWindow").status, 0);
    let refused = with("stop-at-limit");
    assert!(refused.out.starts_with("✗ LIMIT_EXCEEDED: the conversation has"), "{}", refused.out);
    assert_eq!(with("guess").status, 2);
}

#[test]
fn what_fails_is_told_and_what_was_written_is_kept() {
    let second =
        "n=$(cat n 2>/dev/null || echo 0); echo $((n+1)) > n; test $n != 1 || { echo no >&2; exit 3; }; echo $n";
    let (workspace, root) = tree("dialogue", &model("quill", second));
    let partly = ok(&workspace, &[&format!("continue from {root} n:3")]);
    assert!(
        partly.contains("2 continuations")
            && partly.contains("✗ MODEL_ERROR: 1 of 3 failed: model \"quill\" ended with exit code 3"),
        "{partly}"
    );
    workspace.configure(&model("quill", "echo broken >&2; exit 1"));
    let nothing = run(&workspace, "me", &[&format!("continue from {root} n:2")]);
    assert!(
        nothing.out.starts_with("✗ MODEL_ERROR: quill failed: 2 attempts") && nothing.out.contains("broken"),
        "{}",
        nothing.out
    );
    workspace.configure(&(model("quill", "echo Once upon; sleep 30") + "timeout = 1\n"));
    let broken = ok(&workspace, &[&format!("continue from {root}")]);
    assert!(broken.contains("\"Once upon [interrupted]\""), "{broken}");
    workspace.configure(&model("quill", "true"));
    assert!(run(&workspace, "me", &[&format!("continue from {root}")]).out.contains("answered nothing"));
}

#[test]
fn nobody_continues_by_itself() {
    let models = model("quill", "cat") + &model("plume", "cat") + &model("other", "tr a-z A-Z");
    let (workspace, root) = tree("dialogue", &models);
    for name in ["quill", "Quill", "plume"] {
        let own = run(&workspace, "quill", &[&format!("continue from {root} using agent:{name}")]);
        assert!(own.out.starts_with("✗ PERMISSION_DENIED: quill cannot have itself continue\n"), "{name}: {}", own.out);
        assert_eq!(own.out.contains("the same program under another name"), name == "plume", "{}", own.out);
    }
    assert_eq!(run(&workspace, "quill", &[&format!("continue from {root} using agent:other")]).status, 0);
    let denied = workspace.run(&["--as", "quill", "-c", &format!("continue from {root} using agent:other")]);
    assert!(
        denied.out.starts_with("✗ PERMISSION_DENIED: loom.continue needs the permission \"loom_generate\""),
        "{}",
        denied.out
    );
}

#[test]
fn a_model_writes_summaries_where_there_is_one() {
    let long = "The keeper went down to the ledger and wrote the number beside the names. ".repeat(4);
    let models = model("quill", "printf 'It %.0s' $(seq 40)");
    let (workspace, root) = tree("dialogue", &models);
    let at = ids(&ok(&workspace, &[&format!("respond {root} \"{long}\"")])).remove(0);
    let extract = ok(&workspace, &[&format!("view {at}")]);
    assert!(extract.contains("beside the names.\" (extract)"), "{extract}");
    workspace.configure(&(models + &model("summary", "cat > asked; echo A keeper    counts.")));
    let more = ok(&workspace, &["write doc:\"ledger\" create \"x\"", &format!("link {at} to doc:\"ledger\"")]);
    assert!(more.contains("✓ linked"), "{more}");
    // To write and to look asks nobody; to have a model go on does.
    assert!(ok(&workspace, &[&format!("view {at}"), "tree summary"]).contains("(extract)"));
    assert!(!workspace.root().join("asked").exists());
    ok(&workspace, &[&format!("write doc:\"ledger\" append \"{long}\""), &format!("continue from {at} n:9")]);
    let summed = ok(&workspace, &[&format!("view {at}"), "read doc:\"ledger\" summary", "tree summary"]);
    assert_eq!(summed.matches("\"A keeper counts.\" (by summary)").count(), 3, "{summed}");
    // A model that cannot sum up is no reason not to go on.
    workspace.configure(&(model("quill", "printf 'So %.0s' $(seq 40)") + &model("summary", "exit 1")));
    let without = ok(&workspace, &[&format!("continue from {at}")]);
    assert!(without.contains("note: no summaries: model \"summary\" ended with exit code 1"), "{without}");
}

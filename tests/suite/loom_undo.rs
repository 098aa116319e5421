//! Every line that changes a tree is taken back by one `undo`.

use std::collections::BTreeSet;
use std::sync::Arc;

use arrowsh::engine::{Effect, Grants, Permission, Session};
use arrowsh::model::Models;
use arrowsh::shell::Shell;
use arrowsh::tools;
use arrowsh::world::World;

use crate::support::{package, printed, shell_in};

/// Runs a line that has to succeed; what it prints.
fn run(shell: &mut Shell, line: &str) -> String {
    let events = shell.run_line(line);
    let said = printed(&events);
    assert!(arrowsh::shell::outcomes(&events).all(arrowsh::engine::Outcome::is_ok), "{line}: {said}");
    said
}

/// What can be seen of the trees; drafts stand behind nodes that are leaves.
fn state(shell: &mut Shell, ids: &[String]) -> String {
    let lines = ["trees", "tree depth:40", "view NODE", "list NODE annotations", "list NODE links", "read doc:notes"];
    let lines = lines.map(|line| line.replace("NODE", &ids[2]));
    let texts = ids[1..].iter().map(|id| format!("view branch:{id} as:prose"));
    lines.into_iter().chain(texts).map(|line| run(shell, &line)).collect::<Vec<_>>().join("\n")
}

/// A shell in a buffer with a few nodes, at the fourth of them; gives their ids.
fn story(root: &std::path::Path) -> (Shell, Vec<String>) {
    let mut shell = shell_in(root, "me", Grants::person());
    let models = "[quill]\ncommand = [\"echo\", \"And then?\"]\n";
    *shell.session().part::<Models>().expect("models") = toml::from_str(models).expect("a configuration");
    let mut made = |line: &str| {
        let said = run(&mut shell, line);
        said.rsplit_once('[').and_then(|(_, id)| id.split_once(']')).expect("an id").0.to_owned()
    };
    let lines =
        ["new tree Letters", "new tree Harbour \"It froze.\" mode:buffer", "respond it \"one\"", "respond it \"two\""];
    let mut ids = lines.map(&mut made).to_vec();
    ids.push(made(&format!("respond {} \"other\"", ids[1])));
    run(&mut shell, &format!("switch to {}", ids[3]));
    run(&mut shell, "write doc:notes create \"text\"");
    run(&mut shell, &format!("bookmark {} start", ids[2]));
    (shell, ids)
}

/// The tools of trees, each with lines that lead to it and a line that changes something; `B` goes
/// on from `A`, and `C` is a branch beside them.
const LINES: &[(&str, &[&str], &str)] = &[
    ("loom.switch", &[], "switch to A"),
    ("loom.continue", &[], "continue from B n:2"),
    ("loom.respond", &[], "respond B \"three\""),
    ("loom.respond", &[], "respond B \"and\" as:draft"),
    ("loom.respond", &["respond B \"and\" as:draft"], "respond B \"and so on\" as:draft"),
    // What was being written is a draft again, and where one was is where one is.
    ("loom.respond", &["switch to A"], "respond B \"and\" as:draft"),
    ("loom.respond", &["respond B \"and\" as:draft"], "respond B \"three\""),
    ("loom.respond", &["respond B \"and\" as:draft"], "respond A \"three\""),
    ("loom.respond", &["respond B \"and\" as:draft"], "respond C \"others\" as:draft"),
    ("loom.respond", &["respond B \"and\" as:draft", "switch to A"], "respond C \"others\" as:draft"),
    ("loom.respond", &["respond B \"and\" as:draft"], "respond B \"\" as:draft"),
    ("loom.edit", &["respond B \"and\" as:draft"], "edit node B \"twice\""),
    ("loom.edit", &["respond B \"and\" as:draft"], "edit node A \"twice\""),
    ("loom.continue", &["respond B \"and\" as:draft"], "continue from B n:2"),
    ("loom.switch", &["respond B \"and\" as:draft"], "switch to C"),
    ("loom.switch", &["respond B \"and\" as:draft"], "switch to tree:Letters"),
    // Which version is read is a part of it too.
    ("loom.respond", &["edit node A \"uno\"", "switch to A"], "respond A' \"three\""),
    ("loom.respond", &["edit node A \"uno\"", "switch to B"], "respond A \"three\""),
    ("loom.edit", &["edit node A \"uno\"", "switch to A", "switch to B"], "edit node A \"dos\""),
    ("loom.annotate", &[], "annotate node A \"well\""),
    ("loom.link", &[], "link A to doc:notes note:because"),
    ("loom.link", &["link A to B note:because"], "link A to B note:\"why not\""),
    ("loom.link", &["link A to B note:because"], "link A to B remove"),
    ("loom.link", &[], "link A to tree:Letters"),
    ("loom.edit", &[], "edit node B \"twice\""),
    ("loom.bookmark", &[], "bookmark A finish"),
    ("loom.bookmark", &[], "bookmark B"),
    ("loom.unbookmark", &[], "unbookmark A"),
    ("loom.prune", &[], "prune B"),
    ("loom.prune", &["switch to A"], "prune B"),
    ("loom.prune", &[], "prune tree:Letters"),
    ("loom.restore", &["switch to A", "prune B"], "restore B"),
    ("loom.restore", &["prune tree:Letters"], "restore tree:Letters"),
    ("loom.write", &[], "write doc:notes append \"more\""),
    ("loom.write", &["write doc:notes append \"more\""], "write doc:notes revision:1"),
    ("loom.write", &["write doc:other create \"x\""], "write doc:other revision:0"),
    ("loom.write", &[], "write doc:other create \"x\""),
    ("loom.new", &[], "new tree Again \"It thawed.\""),
    ("loom.import", &[], "import tree pier.openloom"),
    ("loom.export", &[], "export tree to harbour.md format:markdown"),
];

#[test]
fn one_undo_takes_back_one_line() {
    for (tool, before, line) in LINES {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::copy(package().join("corpus/documents/pier.openloom"), folder.path().join("pier.openloom"))
            .expect("a file");
        let (mut shell, ids) = story(folder.path());
        let named = |line: &str| -> String {
            let word = |word: &str| match word {
                "A" => ids[2].clone(),
                "A'" => format!("{}'", ids[2]),
                "B" => ids[3].clone(),
                "C" => ids[4].clone(),
                other => other.to_owned(),
            };
            line.split(' ').map(word).collect::<Vec<_>>().join(" ")
        };
        for line in *before {
            run(&mut shell, &named(line));
        }
        let files = || std::fs::read_dir(folder.path()).expect("a folder").count();
        let (was, were) = (state(&mut shell, &ids), files());
        let events = shell.run_line(&named(line));
        let outcome = arrowsh::shell::outcomes(&events).next().expect("an outcome");
        let ran = outcome.call.as_ref().map(|call| call.tool.spec.name);
        assert!(outcome.is_ok() && ran == Some(tool), "{line}: {}", printed(&events));
        run(&mut shell, "undo");
        // Where one was is part of it.
        assert_eq!(state(&mut shell, &ids), was, "{line}");
        assert_eq!(files(), were, "{line}");
        // The same once more: what was made again is taken back, and nothing is left of it.
        run(&mut shell, "redo");
        run(&mut shell, "undo");
        assert_eq!(state(&mut shell, &ids), was, "{line}, once more");
    }
}

#[test]
fn undo_and_redo_lead_to_where_one_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shell = shell_in(folder.path(), "me", Grants::person());
    let made = |shell: &mut Shell, line: &str| {
        let said = run(shell, line);
        said.rsplit_once('[').and_then(|(_, id)| id.split_once(']')).expect("an id").0.to_owned()
    };
    let root = made(&mut shell, "new tree Duet \"It froze.\"");
    let one = made(&mut shell, "respond it \"one\"");
    let two = made(&mut shell, "respond it \"two\"");
    for line in [
        format!("edit node {one} \"eins\""),
        format!("respond {root} \"elsewhere\""),
        format!("prune {one}"),
        format!("prune {two}"),
        format!("switch to {root}"),
        "new tree Again \"It thawed.\"".to_owned(),
    ] {
        let before = run(&mut shell, "tree");
        assert!(before.contains(&format!("[{two}] human \"two\" (leaf) *")), "{before}");
        run(&mut shell, &line);
        let after = run(&mut shell, "tree");
        assert_ne!(before, after, "{line}");
        for _ in 0..2 {
            run(&mut shell, "undo");
            assert_eq!(run(&mut shell, "tree"), before, "{line}, undone");
            run(&mut shell, "redo");
            assert_eq!(run(&mut shell, "tree"), after, "{line}, made again");
        }
        run(&mut shell, "undo");
    }
}

#[test]
fn an_undo_needs_what_the_change_needed() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.udon"), "|a :x 1\n").expect("a file");
    let with = |extra: Permission| {
        let grants = Grants::agent().and([extra]);
        Shell::new(Session::new(World::real(folder.path()), "scribe", grants, Arc::new(tools::catalog())))
    };
    let mut writer = with(Permission::LoomWrite);
    run(&mut writer, "new tree Harbour \"It froze.\"");
    run(&mut writer, "respond \"It thawed.\"");
    run(&mut with(Permission::Write), "apply a.udon update |a:x set:2 no-backup");
    let refused = printed(&writer.run_line("undo"));
    assert!(refused.contains("PERMISSION_DENIED: history.undo needs the permission \"write\""), "{refused}");
    run(&mut with(Permission::Write), "undo");
    let refused = printed(&with(Permission::Write).run_line("undo"));
    assert!(refused.contains("needs the permission \"loom_write\""), "{refused}");
    let said = run(&mut writer, "undo");
    assert!(said.starts_with("✓ undid") && said.contains("respond"), "{said}");
}

#[test]
fn every_tool_that_changes_a_tree_is_among_them() {
    let of_trees = |permission: Permission| {
        use Permission::{DocWrite, LoomGenerate, LoomWrite};
        matches!(permission, LoomWrite | LoomGenerate | DocWrite)
    };
    let catalog = tools::catalog();
    let changing: BTreeSet<&str> = catalog
        .tools()
        .filter(|tool| tool.run.is_some() && tool.spec.family() == "loom")
        .filter(|tool| tool.spec.effect != Effect::Read || of_trees(tool.spec.permission))
        .map(|tool| tool.spec.name)
        .collect();
    let tested: BTreeSet<&str> = LINES.iter().map(|(tool, ..)| *tool).collect();
    let lost: Vec<&&str> = changing.difference(&tested).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

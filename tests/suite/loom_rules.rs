//! Rules of trees that show at the command line: who may do what, in which order a line is checked, what is told of
//! others, what of a result stays.

use arrowsh::loom::openloom::{Medium, pack, unpack};

use crate::support::Workspace;

/// Runs lines as `who` with these options; what they print.
fn said(workspace: &Workspace, who: &str, options: &[&str], lines: &[&str]) -> String {
    let mut args = vec!["--as", who];
    args.extend(options);
    args.extend(lines.iter().flat_map(|line| ["-c", *line]));
    let ran = workspace.run(&args);
    assert_eq!(ran.err, "", "{lines:?}");
    ran.out
}

fn id(text: &str) -> String {
    let id = text.rsplit_once('[').and_then(|(_, rest)| rest.split_once(']'));
    id.unwrap_or_else(|| panic!("no id in {text}")).0.to_owned()
}

/// Fails unless a line fails with this code.
fn check(workspace: &Workspace, options: &[&str], line: &str, code: &str) {
    let out = said(workspace, "agent", options, &[line]);
    let found = out.split_once(": ").map_or("", |(code, _)| code);
    assert_eq!(found, code, "{line}: {out}");
}

#[test]
fn a_line_is_checked_for_its_words_its_permission_its_values_and_only_then_for_what_is_there() {
    let workspace = Workspace::new();
    said(&workspace, "me", &[], &["new tree \"Harbour\" \"It froze.\"", "write doc:notes create \"x\""]);
    let write = ["--allow", "loom_write,doc_write,write"];
    check(&workspace, &[], "respond zz99 \"unclosed", "✗ INVALID_SYNTAX");
    check(&workspace, &[], "respond zz99 \"\"", "✗ PERMISSION_DENIED");
    check(&workspace, &write, "respond zz99 \"\"", "✗ INVALID_ARGUMENT");
    check(&workspace, &write, "respond zz99 \"x\"", "✗ NOT_FOUND");
    check(&workspace, &[], "tree depth:99 from:zz99", "✗ LIMIT_EXCEEDED");
    check(&workspace, &[], "tree depth:deep from:zz99", "✗ INVALID_ARGUMENT");
    check(&workspace, &[], "continue from zz99 n:50", "✗ PERMISSION_DENIED");
    check(&workspace, &["--allow", "loom_generate"], "continue from zz99 n:50", "✗ LIMIT_EXCEEDED");
    check(&workspace, &[], "tree from:zz99", "✗ NOT_FOUND");
    check(&workspace, &write, "write doc:nothing at:0 \"x\"", "✗ NOT_FOUND");
    check(&workspace, &write, "write doc:notes at:0 \"x\"", "✗ LIMIT_EXCEEDED");
    check(&workspace, &write, "export tree to garden.udon without:guilt", "✗ INVALID_ARGUMENT");
}

#[test]
fn a_permission_without_what_it_rests_on_is_none() {
    let workspace = Workspace::new();
    let root =
        id(&said(&workspace, "me", &[], &["new tree \"Harbour\" \"It froze.\"", "write doc:notes create \"x\""]));
    let aware = ["--allow", "loom_write,loom_generate,doc_write", "--deny", "loom_aware"];
    for line in ["view ID", "respond ID \"x\"", "continue from ID", "annotate node ID \"x\"", "prune ID"] {
        check(&workspace, &aware, &line.replace("ID", &root), "✗ PERMISSION_DENIED");
    }
    let unread = ["--allow", "doc_write", "--deny", "doc_read"];
    for line in ["read doc:notes", "write doc:notes append \"x\"", "pin doc:notes", "stash \"n\" content-of:doc:notes"]
    {
        check(&workspace, &unread, line, "✗ PERMISSION_DENIED");
    }
    // What is named is what is missing.
    let refused = workspace.run(&["--allow", "doc_write", "--deny", "doc_read", "-c", "write doc:notes append x"]).out;
    assert!(refused.contains("needs the permission \"doc_read\"\n  doc_write rests on it\n"), "{refused}");
    // From one tree into another only who may cross.
    said(&workspace, "me", &[], &["new tree \"Letters\" \"Dear keeper,\""]);
    let line = format!("switch to {root} tree:Harbour");
    check(&workspace, &[], &line, "✗ PERMISSION_DENIED");
    assert!(said(&workspace, "agent", &["--allow", "cross_tree"], &[&line]).starts_with("✓ switched"));
    assert!(said(&workspace, "me", &[], &[&line]).starts_with("✓ switched"));
    let help = said(&workspace, "agent", &[], &["help respond"]);
    assert!(help.contains("permission: loom_write, which was not given"), "{help}");
    // The list is never so long that it would not say what may not be done, and why.
    let all = said(&workspace, "agent", &[], &["help"]);
    assert!(all.contains("view, list") && all.contains(", *respond, ") && all.contains("web: *web search"), "{all}");
    assert!(all.contains("\n* needs a permission that was not given: see help permissions\n"), "{all}");
    let family = said(&workspace, "agent", &[], &["help loom"]);
    assert!(family.starts_with("loom\n  view ") && family.contains("\n *respond "), "{family}");
}

#[test]
fn everybody_is_told_where_the_others_are() {
    let workspace = Workspace::new();
    let write = ["--allow", "loom_write"];
    let root = id(&said(&workspace, "me", &[], &["new tree \"Harbour\" \"It froze.\""]));
    let at = id(&said(&workspace, "ann", &write, &[&format!("respond {root} \"The keeper counted.\"")]));
    let told = said(&workspace, "ben", &write, &["context"]);
    let block = told.split("=== Loom Context ===\n").nth(1).expect("a block");
    let expected = format!(
        "Tree: \"Harbour\" (dialogue mode)\n2 nodes · 1 branch · depth: 0\nPosition: [{root}]*\n\
         Permissions: loom_aware, loom_write, doc_read\nann active at [{at}], depth:1\n\
         Human active at [{root}], depth:0\n===\n"
    );
    assert_eq!(block, expected);
    // An hour later they are gone.
    let later = said(&workspace, "ben", &["--clock", "2099-01-01T00:00:00Z"], &["context"]);
    assert!(!later.contains("active at"), "{later}");
}

#[test]
fn a_long_way_is_told_in_short() {
    let workspace = Workspace::new();
    let mut lines = vec!["new tree \"Harbour\" \"It froze.\"".to_owned()];
    lines.extend((0..60).map(|n| format!("respond it \"Node {n} begins. {}\"", "It goes on for a while. ".repeat(30))));
    said(&workspace, "me", &[], &lines.iter().map(String::as_str).collect::<Vec<_>>());
    let told = said(&workspace, "me", &[], &["context budget:20000"]);
    let short = told.split_once(" left out, the last of them in short]\n").expect("a remark").1;
    assert_eq!(short.lines().take_while(|line| !line.is_empty()).count(), 10, "{short}");
    assert!(short.starts_with('[') && short.contains("· \"Node ") && short.contains("Node 59 begins."), "{short}");
    assert!(told.len() < 40_000, "{} bytes", told.len());
}

#[test]
fn a_result_fades_unless_it_is_pinned() {
    let workspace = Workspace::new();
    let long = "The keeper counted the boats and wrote their number down. ".repeat(120);
    let made = said(&workspace, "me", &[], &["new tree \"Harbour\" \"It froze.\"", &format!("respond it \"{long}\"")]);
    let node = id(&made);
    let view = said(&workspace, "me", &[], &[&format!("view {node} full")]);
    // Over the threshold it is shown in short, and kept whole.
    assert!(view.contains("down.\" (extract)\n(1,740 tokens)\n") && view.contains("result:1); → more"), "{view}");
    assert!(view.len() < 600, "{view}");
    let whole = said(&workspace, "me", &[], &[&format!("view {node} full budget:5000")]);
    assert!(whole.contains(long.trim()), "{whole}");
    // The next turn knows that it was looked at, and nothing of what it said.
    let memory = |text: &str| text.split("===\n").nth(1).unwrap_or_default().to_owned();
    let faded = memory(&said(&workspace, "me", &[], &["context budget:20000"]));
    assert!(faded.contains(&format!("viewed {node}")) && !faded.contains("(extract)"), "{faded}");
    said(&workspace, "me", &[], &["pin result:1"]);
    let kept = memory(&said(&workspace, "me", &[], &["context budget:20000"]));
    assert!(kept.contains("Pinned:\n  result:1 (") && kept.contains("\n    The keeper counted the boats"), "{kept}");
    assert!(kept.contains("in all; → more result:1)"), "{kept}");
    // Of anything else it is told that it is kept, and what is told is what is counted: the rest of memory has room.
    let secret = "There were eleven boats, and one of them was ours. ".repeat(120);
    said(&workspace, "me", &[], &["drop pin:result:1", &format!("stash far \"{secret}\""), "recall far budget:10"]);
    let other =
        id(&said(&workspace, "me", &[], &["new tree \"Pier\" \"It thawed.\"", &format!("respond it \"{long}\"")]));
    for _ in 0..3 {
        said(&workspace, "me", &[], &[&format!("pin {other}")]);
    }
    let kept = memory(&said(&workspace, "me", &[], &["context budget:20000"]));
    assert!(kept.contains("Recalled \"far\":\n  There were eleven boats"), "{kept}");
    let report = said(&workspace, "me", &[], &["memory"]);
    let used: usize = between(&report, "Context: ", " token").parse().expect("a number");
    let told = kept.len().div_ceil(4);
    assert!((told.saturating_sub(60)..told + 60).contains(&used), "{used} {told}");
}

#[test]
fn what_does_not_fit_leaves_in_its_order_and_pins_stay() {
    let workspace = Workspace::new();
    let memory = || {
        let told = said(&workspace, "me", &[], &["context budget:60000"]);
        told.split("===\n").nth(1).unwrap_or_default().to_owned()
    };
    let keep = |label: &str, words: usize| {
        let text = format!("{label} ").repeat(words);
        said(&workspace, "me", &[], &[&format!("stash {label} \"{text}\""), &format!("recall {label} budget:10")]);
    };
    said(&workspace, "me", &[], &["pin notes.txt"]);
    keep("few", 10);
    let all = memory();
    assert!(all.contains("Recalled \"few\":") && all.contains("Recent actions: pinned notes.txt"), "{all}");
    // A little too much: the trace is told where it stands, and everything that was recalled stays.
    keep("alpha", 5295);
    let less = memory();
    assert!(less.contains("Recalled \"few\":") && less.contains("Recalled \"alpha\":\n  alpha alpha"), "{less}");
    assert!(less.contains("Recent actions: see memory trace"), "{less}");
    // Far too much: what was recalled first goes, and that is said; what is pinned stays.
    keep("beta", 1600);
    let least = memory();
    for (label, is_left_out) in [("few", true), ("alpha", true), ("beta", false)] {
        assert_eq!(least.contains(&format!("Recalled \"{label}\" is left out: no room for")), is_left_out, "{least}");
    }
    assert!(least.contains("Pinned:\n  notes.txt (3 lines)") && least.contains("beta beta beta"), "{least}");
}

/// A stretch of a text.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let rest = text.split_once(begin).map_or("", |(_, rest)| rest);
    rest.split_once(end).map_or(rest, |(part, _)| part)
}

#[test]
fn the_conversation_leaves_before_memory_and_where_one_is_stays() {
    let workspace = Workspace::new();
    said(&workspace, "me", &[], &["new tree \"Pier\" \"It began at the pier.\"", "pin notes.txt"]);
    for number in 1..=5 {
        let text = format!("Day {number}. {}", "The keeper counted the boats. ".repeat(40));
        said(&workspace, "me", &[], &[&format!("respond it \"{text}\"")]);
    }
    said(&workspace, "me", &[], &[&format!("stash bell \"{}\"", "ding ".repeat(250)), "recall bell budget:10"]);
    let mut seen = std::collections::BTreeSet::new();
    for budget in (800..1500).step_by(25).chain((1500..3500).step_by(250)) {
        let told = said(&workspace, "me", &[], &[&format!("context budget:{budget}")]);
        let minimal = !told.contains("=== Loom Context ===");
        let whole = told.matches("boats. The keeper counted").count().div_ceil(39);
        let (has_trace, has_bell) = (!told.contains("see memory trace"), told.contains("\n  ding ding"));
        if minimal {
            // Not even the least of it fits; that is told as of any result.
            assert!(budget < 900 && told.contains("→ more"), "{budget}: {told}");
            continue;
        }
        assert!(told.chars().count() <= budget * 4, "{budget}: {told}");
        assert!(told.contains("Pinned:\n  notes.txt (3 lines)") && told.trim_end().ends_with("==="), "{told}");
        // Who stands nearer to the end leaves only where all before it left.
        assert!((has_trace && has_bell) || whole == 0, "{budget}: {told}");
        assert!(has_bell || !has_trace, "{budget}: {told}");
        let conversation = between(&told, "\n[", "=== Context ===");
        assert_eq!(whole < 5, conversation.contains("left out"), "{budget}: {told}");
        assert!(whole > 0 || conversation.contains("(in short; "), "{budget}: {told}");
        seen.insert((whole, has_trace, has_bell));
    }
    // What is short is not told shorter.
    said(&workspace, "me", &[], &["respond it \"Then it thawed.\""]);
    let told = said(&workspace, "me", &[], &["context budget:900"]);
    assert!(told.contains("---\nThen it thawed.\n\n=== Context ==="), "{told}");
    let stages = [(0, false, false), (0, false, true), (0, true, true), (1, true, true), (5, true, true)];
    assert!(stages.iter().all(|stage| seen.contains(stage)), "{seen:?}");
}

#[test]
fn what_a_bundle_holds_beside_its_tree_comes_back() {
    let workspace = Workspace::new();
    let write = ["--allow", "loom_write,write"];
    said(&workspace, "me", &[], &["new tree \"Pier\" \"The tide went out.\"", "export tree to pier.openloom"]);
    let json = std::fs::read(workspace.root().join("pier.openloom")).expect("a file");
    let media = vec![Medium { name: "media/bay.png".into(), content: vec![137, 80, 78, 71, 0, 255] }];
    workspace.write("pier.zip", pack(&json, &media).expect("a bundle"));
    let lines = ["import tree pier.zip", "export tree to again.zip format:bundle"];
    let told = said(&workspace, "agent", &write, &lines);
    assert!(told.contains("note: 1 member of the bundle kept beside the tree"), "{told}");
    let again = std::fs::read(workspace.root().join("again.zip")).expect("a file");
    assert_eq!(unpack(&again).expect("a bundle").media, media);
    // A member that would lie elsewhere is refused, and nothing is written anywhere.
    let evil = vec![Medium { name: "../evil.txt".into(), content: b"evil".to_vec() }];
    workspace.write("evil.zip", pack(&json, &evil).expect("a bundle"));
    check(&workspace, &write, "import tree evil.zip", "✗ PERMISSION_DENIED");
    assert!(!workspace.root().join("../evil.txt").exists());
    assert_eq!(said(&workspace, "me", &[], &["trees"]).lines().count(), 2);
}

#[test]
fn a_role_can_be_a_person() {
    let workspace = Workspace::new();
    workspace.configure("[roles.bob]\nperson = true\n");
    let out = said(&workspace, "bob", &[], &["new tree Harbour \"It froze.\"", "tree"]);
    assert!(out.contains("] human \"It froze.\""), "{out}");
}

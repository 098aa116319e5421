//! Configuration and front matter: what files may say, and that none of them gives a permission it has no right to.

use crate::support::{Ran, Workspace};

/// Runs a line with `arrowsh.toml` and the user's configuration holding these texts.
fn with(workspace: &str, user: &str, args: &[&str]) -> Ran {
    let place = Workspace::new();
    if !workspace.is_empty() {
        place.write("arrowsh.toml", workspace);
    }
    if !user.is_empty() {
        place.configure(user);
    }
    place.run(args)
}

/// Fails if a run was not refused with a complaint that holds all of `words`.
fn check(ran: &Ran, words: &[&str]) {
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{ran:?}");
    let silent: Vec<_> = words.iter().filter(|word| !ran.err.contains(**word)).collect();
    assert!(silent.is_empty(), "{silent:?} not in: {}", ran.err);
}

const READ: [&str; 2] = ["-c", "cat notes.txt lines:2"];
const SECOND: &str = "notes.txt (3 lines, line 2)\n2  two\n";

#[test]
fn an_unknown_key_is_named() {
    check(&with("bugdet = 3\n", "", &READ), &["arrowsh.toml cannot be read", "line 1", "`bugdet`"]);
    check(&with("[results]\nbugdet = 3\n", "", &READ), &["`bugdet`", "`budget`"]);
    check(&with("", "[permissons]\n", &READ), &["config.toml cannot be read", "`permissons`", "`permissions`"]);
    check(&with("[results]\nbudget = \"many\"\n", "", &READ), &["line 2", "budget = \"many\""]);
    check(&with("not toml\n", "", &READ), &["line 1"]);
}

#[test]
fn a_workspace_gives_no_permission() {
    let refused = ["arrowsh.toml of a workspace cannot give permissions", "--allow"];
    check(&with("[permissions]\nallow = [\"write\"]\n", "", &READ), &refused);
    check(&with("[roles.agent]\nallow = [\"write\"]\n", "", &READ), &refused);
    check(&with("[roles.agent]\nperson = true\n", "", &READ), &refused);
    check(
        &with("[permissions]\ndeny = [\"raed\"]\n", "", &READ),
        &["no permission and no tool is called \"raed\"", "read"],
    );
}

#[test]
fn a_workspace_takes_permissions_from_everybody() {
    for args in [&[][..], &["--as", "me"], &["--allow", "read"]] {
        let ran =
            with("[permissions]\ndeny = [\"read\"]\n", "[permissions]\nallow = [\"read\"]\n", &[args, &READ].concat());
        assert_eq!(ran.status, 1, "{args:?}");
        assert!(ran.out.starts_with("✗ PERMISSION_DENIED: files.show needs the permission \"read\"\n"), "{}", ran.out);
    }
}

#[test]
fn a_workspace_takes_permissions_from_a_role() {
    let workspace = "[roles.ann]\ndeny = [\"read\"]\n";
    let run = |who: &str| with(workspace, "", &[&["--as", who][..], &READ].concat());
    assert!(run("ann").out.starts_with("✗ PERMISSION_DENIED"), "{:?}", run("ann"));
    assert_eq!(run("bob").out, SECOND);
}

#[test]
fn a_user_gives_permissions_to_all_or_to_a_role() {
    let may_write = |user: &str, who: &str| {
        let ran = with("", user, &["--as", who, "-c", "help permissions"]);
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.out.lines().any(|line| line.starts_with("✓ write "))
    };
    assert!(!may_write("", "ann"));
    assert!(may_write("[permissions]\nallow = [\"write\"]\n", "ann"));
    let role = "[roles.ann]\nallow = [\"write\"]\n";
    assert!(may_write(role, "ann") && !may_write(role, "bob"));
    let person = "[roles.ann]\nperson = true\n";
    assert!(may_write(person, "ann") && !may_write(person, "bob"));
    let taken = "[permissions]\nallow = [\"write\"]\n[roles.bob]\ndeny = [\"write\"]\n";
    assert!(may_write(taken, "ann") && !may_write(taken, "bob"));
}

#[test]
fn settings_of_the_workspace_win_over_those_of_the_user_and_options_over_both() {
    let lines = |workspace: &str, user: &str, args: &[&str]| {
        let ran = with(workspace, user, &[args, &["-c", "help"]].concat());
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.out.chars().count().div_ceil(4)
    };
    let (small, large) = ("[results]\nbudget = 60\n", "[results]\nbudget = 150\n");
    assert!(lines(small, "", &[]) <= 60 && lines("", small, &[]) <= 60);
    assert!(lines(large, small, &[]) > 60 && lines(small, large, &[]) <= 60);
    assert!(lines(small, small, &["--budget", "150"]) > 60);
}

#[test]
fn a_text_can_ask_for_a_fresh_copy_of_a_folder() {
    let place = Workspace::new();
    place.write("box/in.txt", "inside\n");
    place.write("text.md", "---\nworkspace: box\n---\nLook.\n→ cat in.txt\n→ stash seeds \"carrot\"\n");
    let out = "in.txt (1 line)\n1  inside\n\n✓ stashed \"seeds\" (2 tokens)\n";
    for (args, input) in
        [(&["text.md"][..], ""), (&["-"], "---\nworkspace: box\n---\n→ cat in.txt\n→ stash seeds \"carrot\"\n")]
    {
        let ran = place.pipe(args, input);
        assert_eq!((ran.status, ran.out.as_str()), (0, out), "{ran:?}");
    }
    for args in [&["run", "--stream"][..], &["run", "--first-batch"]] {
        let ran = place.pipe(args, "---\nworkspace: box\n---\n→ cat in.txt\n→ stash seeds \"carrot\"\n");
        assert_eq!((ran.status, ran.out.as_str()), (0, out), "{args:?}: {ran:?}");
    }
    assert!(!place.root().join("box/.arrowsh").exists(), "the folder itself is left alone");
    assert_eq!(place.run(&["-c", "memory stashed"]).out, "nothing is stashed\n");
}

#[test]
fn a_text_gives_itself_neither_permissions_nor_a_name() {
    let place = Workspace::new();
    place.write("box/in.txt", "inside\n");
    let own = place.run(&["-c", "help permissions"]).out;
    for header in ["workspace: box\nallow: write, exec", "workspace: box\nas: me", "workspace: .\nas: me\nallow: write"]
    {
        let ran = place.pipe(&[], format!("---\n{header}\n---\n→ help permissions\n"));
        assert_eq!((ran.status, ran.out.as_str()), (0, own.as_str()), "{header}");
    }
}

#[test]
fn a_text_takes_no_folder_outside() {
    let place = Workspace::new();
    for folder in ["..", "/etc", "box/../.."] {
        let ran = place.pipe(&[], format!("---\nworkspace: {folder}\n---\n→ cat notes.txt\n"));
        check(&ran, &["lies outside the workspace"]);
    }
}

#[test]
fn other_front_matter_is_prose() {
    let place = Workspace::new();
    for header in ["title: A page\ndate: 2026-01-01", "workspace", ""] {
        let ran = place.pipe(&[], format!("---\n{header}\n---\n→ cat notes.txt lines:2\n"));
        assert_eq!((ran.status, ran.out.as_str()), (0, SECOND), "{header}");
    }
}

//! The REPL in a real terminal: what is typed, what is pasted, how it ends.

use rexpect::session::{PtySession, spawn_command};

use crate::support::Workspace;

/// How long to wait for what must come, in milliseconds.
const PATIENCE: u64 = 10_000;

/// A person at a terminal in a workspace.
struct Person {
    session: PtySession,
}

/// Starts the binary in a terminal, without colours.
fn start(workspace: &Workspace, args: &[&str]) -> Person {
    let mut command = workspace.command();
    command.args(args).env("TERM", "xterm-256color").env("NO_COLOR", "1");
    Person { session: spawn_command(command, Some(PATIENCE)).expect("a terminal") }
}

impl Person {
    /// Waits for a prompt that shows this place, then types a line and Enter.
    fn types(&mut self, place: &str, line: &str) {
        self.sees(&format!("{place}→ "));
        self.presses(&format!("{line}\r"));
    }

    /// Sends keys as they are.
    fn presses(&mut self, keys: &str) {
        self.session.send(keys).and_then(|_| self.session.flush()).expect("a reader");
    }

    /// Waits for a text; its line ends are those of a terminal.
    fn sees(&mut self, text: &str) {
        // The reader gives every byte as a character of its own.
        let bytes: String = text.replace('\n', "\r\n").bytes().map(char::from).collect();
        self.session.exp_string(&bytes).expect(text);
    }

    /// Ends the session at a prompt with Ctrl-D.
    fn leaves(mut self, place: &str) {
        self.sees(&format!("{place}→ "));
        self.presses("\x04");
        self.session.exp_eof().expect("an end");
        let ended = self.session.process().wait().expect("an end");
        assert!(format!("{ended:?}").ends_with(", 0)"), "{ended:?}");
    }
}

/// Types lines one after the other, each at a prompt that shows a place, and waits for what each prints.
fn check(lines: &[(&str, &str, &str)]) {
    let workspace = Workspace::new();
    let mut person = start(&workspace, &[]);
    for (place, line, expected) in lines {
        person.types(place, line);
        person.sees(expected);
    }
    person.presses("\x04");
    person.session.exp_eof().expect("an end");
}

#[test]
fn a_person_reads_notes_and_writes_without_being_asked() {
    let write = "udon.apply garden.udon operation:update path:|garden:area set:41 no-backup budget:40";
    check(&[
        ("", "glance garden.udon skeleton:false", "|size (4 lines"),
        ("garden.udon ", "stash seeds \"carrot\"", "stashed \"seeds\""),
        ("garden.udon ", write, "✓ wrote garden.udon (rev_2"),
        ("garden.udon ", "undo", "✓ undid rev_2"),
    ]);
}

#[test]
fn an_agent_at_a_prompt_writes_only_with_a_grant() {
    let workspace = Workspace::new();
    let write = "udon.apply garden.udon operation:update path:|garden:area set:41 no-backup budget:40";
    let refusals = [
        (write, "✗ PERMISSION_DENIED: udon.apply needs the permission \"write\"\n"),
        ("code.bash \"touch made.txt\"", "✗ PERMISSION_DENIED: code.bash needs the permission \"exec\"\n"),
        ("web.fetch http://127.0.0.1:9/", "✗ PERMISSION_DENIED: web.fetch needs the permission \"net\"\n"),
    ];
    let mut agent = start(&workspace, &["--as", "robin"]);
    agent.types("", "glance garden.udon skeleton:false");
    agent.sees("|size (4 lines");
    agent.types("garden.udon ", "stash seeds \"carrot\"");
    agent.sees("stashed \"seeds\"");
    for (line, expected) in refusals {
        agent.types("garden.udon ", line);
        agent.sees(expected);
    }
    agent.leaves("garden.udon ");
    let area = || std::fs::read_to_string(workspace.root().join("garden.udon")).expect("a document");
    assert!(area().contains(":area 40") && !workspace.root().join("made.txt").exists());
    let mut agent = start(&workspace, &["--as", "robin", "--allow", "write"]);
    agent.types("garden.udon ", write);
    agent.sees("✓ wrote garden.udon");
    agent.leaves("garden.udon ");
    assert!(area().contains(":area 41"));
}

#[test]
fn a_line_needs_no_arrow() {
    check(&[
        ("", "cat notes.txt lines:2", "notes.txt (3 lines, line 2)\n2  two\n"),
        ("notes.txt ", "→ cat notes.txt lines:3", "notes.txt (3 lines, line 3)\n3  three\n"),
        ("notes.txt ", "stash seeds \"carrot\"", "✓ stashed \"seeds\" (2 tokens)\n"),
        ("notes.txt ", "recall seeds", "✓ recalled \"seeds\":\n> carrot\n"),
        ("notes.txt ", "recall none", "✗ NOT_FOUND: nothing is stashed as \"none\"\n"),
        ("notes.txt ", "the weather is fine", "✗ INVALID_SYNTAX: no tool does that\n"),
        (
            "notes.txt ",
            "rename this somehow",
            "lacks from (the file) and to (its new name)\n  1. files rename <from> <to>\n",
        ),
    ]);
}

#[test]
fn a_question_is_answered_by_its_number() {
    let workspace = Workspace::new();
    let asked = workspace.run(&["--as", "me", "--ephemeral", "-c", "search two"]).out;
    let at = asked.lines().position(|line| line.ends_with("glossary search \"two\"")).expect("a way to show it");
    let mut person = start(&workspace, &[]);
    person.types("", "search two");
    person.sees(&asked);
    person.types("", &at.to_string());
    person.sees("<glossary_results count=\"0\"");
    person.leaves("");
}

#[test]
fn a_pasted_text_gives_what_it_gives_through_a_pipe() {
    let text = "First I look.\n→ cat notes.txt\n→ stash list\n  carrot\n  leek\n\nThen, not in a fence:\n```\n→ reset\n```\n- → recall list\n";
    let piped = Workspace::new().pipe(&["--as", "me"], text).out;
    assert!(piped.contains("> leek\n") && piped.contains("note: 1 arrow line"), "{piped}");
    let workspace = Workspace::new();
    let mut person = start(&workspace, &[]);
    person.sees("→ ");
    person.presses(&format!("\x1b[200~{text}\x1b[201~"));
    person.presses("\r");
    // Right behind it the terminal is made ready for the next line, so that nothing more was said.
    person.sees(&format!("{piped}\x1b[?2004h"));
    person.leaves("notes.txt ");
}

#[test]
fn a_string_goes_on_until_it_is_closed() {
    let workspace = Workspace::new();
    let mut person = start(&workspace, &[]);
    person.types("", "stash verse \"one");
    person.presses("two\"\r");
    person.sees("✓ stashed \"verse\" (2 tokens)\n");
    person.types("", "recall verse");
    person.sees("✓ recalled \"verse\":\n> one\n> two\n");
    person.leaves("");
}

#[test]
fn what_was_typed_is_there_the_next_time() {
    let workspace = Workspace::new();
    let mut person = start(&workspace, &[]);
    person.types("", "cat notes.txt lines:3");
    person.sees("3  three\n");
    person.leaves("notes.txt ");
    let mut person = start(&workspace, &[]);
    person.sees("notes.txt → ");
    person.presses("\x1b[A\r");
    person.sees("notes.txt (3 lines, line 3)\n3  three\n");
    person.leaves("notes.txt ");
}

#[test]
fn memory_of_a_person_is_not_that_of_a_text() {
    let workspace = Workspace::new();
    let mut person = start(&workspace, &[]);
    person.types("", "stash seeds \"carrot\"");
    person.sees("✓ stashed \"seeds\" (2 tokens)\n");
    person.leaves("");
    assert_eq!(workspace.run(&["-c", "memory stashed"]).out, "nothing is stashed\n");
    assert_eq!(workspace.run(&["--as", "me", "-c", "recall seeds"]).out, "✓ recalled \"seeds\":\n> carrot\n");
}

#[test]
fn an_interrupt_ends_a_line_and_not_the_session() {
    let workspace = Workspace::new();
    let mut person = start(&workspace, &[]);
    person.sees("→ ");
    person.presses("stash never \"finished\x03");
    person.types("", "memory stashed");
    person.sees("nothing is stashed\n");
    person.types("", "exit");
    person.session.exp_eof().expect("an end");
}

#[test]
fn names_are_completed() {
    let workspace = Workspace::new();
    let mut person = start(&workspace, &[]);
    person.sees("→ ");
    person.presses("cat not\t lines:2\r");
    person.sees("notes.txt (3 lines, line 2)\n2  two\n");
    person.leaves("notes.txt ");
}

#[test]
fn names_of_tools_of_servers_are_completed_once_the_server_runs() {
    let workspace = Workspace::new();
    workspace
        .configure(&format!("[mcp.servers.own]\ncommand = \"{}\"\nargs = [\"mcp\"]\n", env!("CARGO_BIN_EXE_arrowsh")));
    let mut person = start(&workspace, &["--allow", "mcp"]);
    person.types("", "mcp__own__files_show file:notes.txt lines:2");
    person.sees("2  two\n");
    person.sees("→ ");
    person.presses("mcp__own__files_s\t file:notes.txt lines:3\r");
    person.sees("3  three\n");
    person.leaves("");
}

#[test]
fn a_terminal_gets_colours_unless_it_wants_none() {
    let workspace = Workspace::new();
    let run = |no_color: &str| {
        let mut command = workspace.command();
        command.args(["-c", "cat notes.txt lines:2"]).env("TERM", "xterm-256color").env("NO_COLOR", no_color);
        let mut session = spawn_command(command, Some(PATIENCE)).expect("a terminal");
        session.exp_eof().expect("an end")
    };
    assert!(run("").contains("\x1b[36mnotes.txt\x1b[0m"));
    assert!(run("1").contains("notes.txt (3 lines, line 2)\r\n"));
}

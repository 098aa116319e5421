//! The shell for a person at a terminal: the arrow is implied for a typed line, and what is pasted is read as a text.

mod grants;
mod helper;
mod input;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Cmd, Config, Editor, Event, EventHandler, KeyCode, KeyEvent, Modifiers};

use self::helper::Helper;
use self::input::Input;
use crate::cli::Status;
use crate::cli::app::App;
use crate::cli::printer::Printer;
use crate::cli::run;
use crate::error::{Code, Error, Result};
use crate::memory::{self, Dialogue};
use crate::shell::Shell;

/// Reads lines from the terminal until it is closed.
pub fn run(app: &App) -> Result<Status> {
    let mut shell = app.shell_of_person()?;
    let stop = shell.session().cancel().switch();
    signal_hook::flag::register(signal_hook::consts::SIGINT, stop).map_err(|error| terminal(&error))?;
    grants::restore(shell.session());
    let mut editor = editor(&mut shell)?;
    if let Some(history) = shell.session().world().history() {
        // A history that cannot be read is no reason not to start.
        let _ = editor.load_history(&history);
    }
    loop {
        if let Some(helper) = editor.helper_mut() {
            helper.learn(shell.session());
        }
        match editor.readline(&prompt(&mut shell)) {
            Ok(line) => {
                let line = line.trim_end();
                if line.is_empty() {
                    continue;
                }
                if matches!(line, "exit" | "quit") {
                    break;
                }
                let _ = editor.add_history_entry(line);
                // What was interrupted is over: a request to stop holds for what was entered before it.
                shell.session().cancel().clear();
                if let Err(error) = answer(app, &mut shell, &mut editor, line) {
                    crate::cli::complain(&error);
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(terminal(&error)),
        }
    }
    // The first session of a workspace has made its folder in the meantime.
    if let Some(history) = shell.session().world().history() {
        let _ = editor.save_history(&history);
    }
    Ok(Status::Ok)
}

fn editor(shell: &mut Shell) -> Result<Editor<Helper, FileHistory>> {
    let config = Config::builder().auto_add_history(false).bracketed_paste(true).build();
    let mut editor = Editor::with_history(config, FileHistory::new()).map_err(|error| terminal(&error))?;
    editor.set_helper(Some(Helper::new(shell.session())));
    let newline = KeyEvent(KeyCode::Enter, Modifiers::ALT);
    editor.bind_sequence(Event::from(newline), EventHandler::Simple(Cmd::Newline));
    Ok(editor)
}

/// Where we are, and an arrow.
fn prompt(shell: &mut Shell) -> String {
    let session = shell.session();
    // Another process may have gone on with the dialogue, and at the start nothing of it was read yet.
    let _ = memory::load(session);
    let place = session.part::<Dialogue>().map(|dialogue| dialogue.place.clone()).unwrap_or_default();
    match (place.file, place.path) {
        (Some(file), Some(path)) => format!("{file} {path} → "),
        (Some(file), None) => format!("{file} → "),
        _ => "→ ".to_owned(),
    }
}

/// Runs what was entered and prints what comes of it.
fn answer(app: &App, shell: &mut Shell, editor: &mut Editor<Helper, FileHistory>, entered: &str) -> Result<()> {
    let mut printer = Printer::new(app);
    match Input::of(entered) {
        Input::Line(line) => {
            let events = shell.run_line(line);
            let outcomes: Vec<_> = crate::shell::outcomes(&events).collect();
            match grants::lacking(&outcomes, shell.session()) {
                Some(permission) if grants::ask(editor, shell.session(), permission) => {
                    printer.print(&shell.run_line(line));
                }
                _ => {
                    printer.print(&events);
                }
            }
        }
        Input::Text(text) => {
            let (header, start) = run::header(text.as_bytes());
            let text = &text[start..];
            if header.workspace.is_some() {
                let mut fresh = app.shell_of_text(&header)?;
                printer.print(&fresh.run_text(text));
            } else {
                printer.print(&shell.run_text(text));
            }
        }
    }
    Ok(())
}

fn terminal(error: &dyn std::fmt::Display) -> Error {
    Error::new(Code::Io, format!("the terminal: {error}"))
}

//! `arrowsh run --into TREE`: a message becomes a node. Its commands run; what is left of it is what its author said.

use std::path::PathBuf;

use super::Status;
use super::app::App;
use super::printer::Printer;
use super::run::read;
use crate::engine::Permission;
use crate::error::Result;
use crate::loom::Loom;
use crate::shell::Event;

/// Stores each text in a tree, running its commands.
pub fn run(app: &App, tree: &str, files: &[PathBuf], mut printer: Printer) -> Result<Status> {
    let texts: Vec<Vec<u8>> = files.iter().map(|file| read(file)).collect::<Result<_>>()?;
    for bytes in texts {
        let mut shell = app.shell()?;
        let grants = shell.session().grants().clone();
        grants.check(Permission::LoomWrite, "run --into").or_else(|error| {
            // Who does not know of trees can still be quoted in one: its author is not the one who acts.
            if grants.allow(Permission::LoomAware) { Err(error) } else { Ok(()) }
        })?;
        let loom = Loom::of(shell.session())?;
        let tree = loom.tree(tree)?;
        let from = loom.position(&tree)?;
        // An author that is not loom-aware has no tools: its arrows are text like any other.
        let said = if grants.allow(Permission::LoomAware) {
            let events = shell.run_text(&bytes);
            if !printer.print(&events) {
                break;
            }
            prose(&events)
        } else {
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let said = said.trim();
        let note = if said.is_empty() {
            "nothing is left of the text but its commands; no node was made".to_owned()
        } else {
            let loom = Loom::of(shell.session())?;
            let node = loom.message(&from, said)?;
            format!("stored as {} below {} in tree \"{}\"", node.id(), from.id(), tree.title)
        };
        printer.print(&[Event::Note(note)]);
    }
    Ok(printer.status())
}

/// A text without its commands.
fn prose(events: &[Event]) -> String {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Prose(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

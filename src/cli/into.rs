//! `arrowsh run --into TREE`: a message becomes a node. Its commands run; what is left of it is what its author said.

use std::path::PathBuf;

use super::Status;
use super::app::App;
use super::printer::Printer;
use super::run::read;
use crate::engine::{Permission, journal};
use crate::error::Result;
use crate::line::quoted;
use crate::loom::{Loom, Node, Tree};
use crate::shell::{Event, Shell};

/// Stores each text in a tree, running its commands. Its author stands in that tree from then on.
pub fn run(app: &App, tree: &str, files: &[PathBuf], mut printer: Printer) -> Result<Status> {
    let texts: Vec<Vec<u8>> = files.iter().map(|file| read(file)).collect::<Result<_>>()?;
    for bytes in texts {
        let mut shell = app.shell()?;
        // Whoever is quoted in a tree writes in it, also an author that has no tools.
        if !shell.session().grants().names(Permission::LoomWrite) {
            shell.session().grants().check(Permission::LoomWrite, "run --into")?;
        }
        let is_dry = app.is_dry_run();
        if is_dry {
            shell.session().store()?.hold()?;
        }
        let said = speak(&mut shell, tree, &bytes, &mut printer);
        if is_dry {
            shell.session().store()?.give_up()?;
        }
        let note = match said? {
            Some(_) if is_dry => "nothing was stored; without --dry-run the text becomes a node".to_owned(),
            Some(stored) => stored,
            None if bytes.iter().all(u8::is_ascii_whitespace) => "the text is empty; no node was made".to_owned(),
            None => "nothing is left of the text but its commands; no node was made".to_owned(),
        };
        if !printer.print(&[Event::Note(note)]) {
            break;
        }
    }
    printer.status()
}

/// Runs what a text commands in a tree, and stores the rest of it; gives what is said of that, if there is any.
fn speak(shell: &mut Shell, tree: &str, bytes: &[u8], printer: &mut Printer) -> Result<Option<String>> {
    let loom = Loom::of(shell.session())?;
    let tree = loom.tree(tree)?;
    let from = loom.stand(&loom.position(&tree)?)?;
    // An author that is not loom-aware has no tools: its arrows are text like any other.
    let said = if shell.session().grants().allow(Permission::LoomAware) {
        let events = shell.run_text(bytes);
        printer.print(&events);
        prose(&events)
    } else {
        String::from_utf8_lossy(bytes).into_owned()
    };
    let said = said.trim_start_matches('\u{feff}').trim();
    if said.is_empty() { Ok(None) } else { store(shell, &tree, &from, said).map(Some) }
}

/// Stores what an author said, which began at a node, as a change that can be taken back.
fn store(shell: &mut Shell, tree: &Tree, from: &Node, said: &str) -> Result<String> {
    let loom = Loom::of(shell.session())?;
    let before = loom.position(tree)?;
    let had_draft = loom.draft(tree)?.is_some();
    let node = loom.message(from, said)?;
    let above = loom.parent(&node)?.unwrap_or_else(|| from.clone());
    let place = loom.position(&loom.current()?)?;
    let mut note = format!("stored as {} below {} in tree \"{}\"", node.id(), above.id(), tree.title);
    if place.key != node.key {
        note = format!("{note}; {} is at {}", loom.who(), place.id());
    }
    let mut inverse = format!("prune {} back-to:{}", node.name(), before.name());
    if had_draft && loom.draft(tree)?.is_none() {
        inverse = format!("{inverse} also:{id} redraft:{id}", id = above.name());
    }
    let what = format!("store {} in tree \"{}\"", node.id(), tree.title);
    let line = format!("respond {} {}", above.name(), quoted(said));
    journal::note(shell.session(), "run --into", &what, &line.into(), Some(&inverse.into()))?;
    Ok(note)
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

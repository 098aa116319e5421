//! `arrowsh eval`: how well labelled phrases are understood, and what a change does to their neighbours.
//!
//! Nothing is run. Whatever looks like a file, a node or a label counts as one, so that a phrase is judged by its words
//! and not by the folder in which it is scored.

mod labels;
mod report;
mod seen;
mod tables;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use labels::{Phrases, read};
pub use report::{Report, Wanted};

use super::Status;
use super::app::App;
use crate::engine::{Catalog, Foreign, Spec};
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::resolve::learned::{NOTHING, Phrase, train};
use crate::resolve::{Resolver, Space};
use crate::servers;
use crate::tools;
use crate::world::host;

/// What is to be done with the phrases of a folder.
#[derive(Debug, Clone, Copy)]
pub enum Task<'a> {
    /// Score all of them with the weights of this build.
    Score,
    /// Train on four fifths of them and score the rest.
    HeldBack,
    /// Train on all of them and write the weights to this file.
    Learn(&'a PathBuf),
}

/// Prints scores, or trains weights and writes them.
pub fn eval(folder: &Path, task: Task<'_>, foreign: &[Foreign], wanted: &Wanted) -> Result<Status> {
    let catalog = Arc::new(tools::catalog());
    let outside: Vec<&Spec> = foreign.iter().map(|one| &one.tool.spec).collect();
    let named = |name: &str| tool_named(name, &catalog, &outside);
    let wanted = Wanted { tool: wanted.tool.as_deref().map(named).transpose()?, ..*wanted };
    let Phrases { all, hash } = labels::read_with(folder, &outside)?;
    let resolver = || {
        let resolver = Resolver::new(Arc::clone(&catalog));
        if foreign.is_empty() { resolver } else { resolver.with_outside(Space::of(foreign.to_vec(), &catalog)) }
    };
    match task {
        Task::Score => super::say(scores(&all, &resolver(), &wanted))?,
        Task::HeldBack => {
            let (held, kept): (Vec<_>, Vec<_>) = all.into_iter().enumerate().partition(|(index, _)| index % 5 == 0);
            let strip =
                |part: Vec<(usize, Phrase)>| -> Vec<Phrase> { part.into_iter().map(|(_, phrase)| phrase).collect() };
            let weights = train(&strip(kept), hash, &catalog);
            super::say(scores(&strip(held), &resolver().with_weights(weights), &wanted))?;
        }
        Task::Learn(file) => {
            let weights = train(&all, hash, &catalog);
            let bytes = weights.write();
            host::replace_output(file, &bytes)?;
            super::say(format_args!("{} phrases, {} bytes of weights\n{}", all.len(), bytes.len(), weights.scale()))?;
        }
    }
    Ok(Status::Ok)
}

/// The tools from outside that a workspace has; its servers are started where that is allowed.
pub fn outside(app: &App) -> Result<Vec<Foreign>> {
    let mut shell = app.shell()?;
    for error in servers::list(shell.session())?.failed {
        super::complain(&error);
    }
    tools::outside::known(shell.session())
}

/// The whole name of the tool that the tables are to be about, as labels have it.
fn tool_named(name: &str, catalog: &Catalog, outside: &[&Spec]) -> Result<String> {
    match catalog.known(name) {
        Some(tool) => Ok(tool.spec.name.to_owned()),
        None if name == NOTHING || outside.iter().any(|spec| spec.name == name) => Ok(name.to_owned()),
        None => Err(Error::new(Code::NotFound, format!("no tool is called \"{name}\"")).suggest(nearest(
            name,
            catalog.all().map(|tool| tool.spec.name),
            3,
        ))),
    }
}

/// How the phrases are understood.
fn scores(phrases: &[Phrase], resolver: &Resolver, wanted: &Wanted) -> String {
    let seen: Vec<_> = phrases.iter().map(|phrase| seen::Seen::of(phrase, resolver)).collect();
    Report::of(&seen).show(wanted)
}

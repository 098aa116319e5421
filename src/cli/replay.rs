//! `arrowsh replay`: transcripts as tests.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Status;
use super::access::Access;
use super::app::App;
use super::args::ReplayArgs;
use crate::engine::{Grants, Session};
use crate::error::{Code, Error, Result};
use crate::render::{self, Style};
use crate::replay::{self, Dialogue, Options, Sources, Stage};
use crate::shell::{self, Observe, Shell};
use crate::syntax::front_matter::FrontMatter;
use crate::world::{Clock, Environment, FreshCopy, World, host};

/// Replays transcripts and prints the report.
pub fn replay(_: &App, args: &ReplayArgs) -> Result<Status> {
    let options = Options { filter: args.filter.clone(), jobs: args.jobs, update: args.update };
    let report = replay::run(&args.paths, &options, &Workspaces::default(), &Files)?;
    super::say(&report)?;
    if let Some(file) = &args.junit {
        host::write_output(file, &replay::junit(&report))?;
    }
    Ok(if report.is_ok() { Status::Ok } else { Status::Differs })
}

/// Transcripts on disk.
pub struct Files;

impl Sources for Files {
    fn transcripts(&self, path: &Path) -> Result<Vec<PathBuf>> {
        host::markdown_files(path)
    }

    fn read(&self, file: &Path) -> Result<String> {
        host::read_text_input(file)
    }

    fn write(&self, file: &Path, text: &str) -> Result<()> {
        host::write_output(file, text)
    }
}

/// A fresh copy of a workspace for each transcript, with a clock that stands still and ids that repeat.
#[derive(Default)]
pub struct Workspaces {
    /// Who is told of each call.
    pub observer: Option<Arc<dyn Observe>>,
}

impl Stage for Workspaces {
    fn open(&self, header: &FrontMatter, file: &Path) -> Result<Box<dyn Dialogue>> {
        let folder = inside(header.workspace.as_deref().unwrap_or("corpus/documents"))?;
        let who = header.user.as_deref().unwrap_or("agent");
        let clock = header.clock.map_or(Clock::fixed_default(), Clock::Fixed);
        // A transcript that lies among the files it was recorded from is none of them.
        let mut copy = FreshCopy::of(&folder)?.without(&folder, file)?;
        if let Some(steps) = &header.history {
            copy = copy.with_past(&inside(steps)?, who, clock.now())?;
        }
        let world = World::fixed(&folder, header.seed.unwrap_or(0)).in_copy(copy).with_clock(clock);
        let mut access = Access::new(if who == "me" { Grants::person() } else { Grants::agent() });
        access.adjust(&header.allow, &header.deny)?;
        let session = Session::new(world, who, access.grants.clone(), Arc::new(access.catalog()));
        let shell = Shell::new(session);
        Ok(Box::new(InShell(match &self.observer {
            Some(observer) => shell.observed(Arc::clone(observer)),
            None => shell,
        })))
    }
}

/// A folder that a transcript names: below the one in which the replay was started, so that a transcript of somebody else
/// copies and shows nothing that is not part of it.
fn inside(folder: &str) -> Result<PathBuf> {
    World::real(&Environment.current_dir()).inside(folder).map_err(|_| {
        Error::new(Code::PermissionDenied, format!("\"{folder}\" lies outside the folder where the replay was started"))
    })
}

struct InShell(Shell);

impl Dialogue for InShell {
    fn run(&mut self, commands: &[String]) -> Vec<String> {
        // Lines that are prose give no outcome; each command finds its own by where it stands.
        let mut starts = Vec::with_capacity(commands.len());
        let mut text = String::new();
        for command in commands {
            starts.push(text.len());
            text.push_str(command.trim_end_matches('\n'));
            text.push('\n');
        }
        let events = self.0.run_text(&text);
        let mut blocks = vec![String::new(); commands.len()];
        for outcome in shell::outcomes(&events) {
            let index = starts.partition_point(|start| *start <= outcome.span.start).saturating_sub(1);
            if let Some(block) = blocks.get_mut(index) {
                *block = render::text(outcome, Style::default());
            }
        }
        blocks
    }
}

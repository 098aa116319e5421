//! Searching page by page: while a script runs, the same search goes on where it left off. Outside of a script the same
//! search gives the same answer, and nothing is kept here.

use std::collections::HashMap;

use crate::engine::{Part, Session};
use crate::error::Result;
use crate::world::World;

/// What makes two searches the same, however long their pages are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Asked {
    /// The query in full.
    pub query: String,
    /// Where it was searched.
    pub path: String,
    /// Whether tests were searched.
    pub tests: bool,
}

/// The searches of the script that runs, and how far each has come; nothing where none runs.
#[derive(Debug, Default)]
pub struct Pages(Option<HashMap<Asked, Progress>>);

/// How far a search has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many blocks were given.
    pub given: usize,
    /// Whether that was all.
    pub is_over: bool,
}

impl Part for Pages {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

impl Pages {
    /// Runs `work` as a script, with pages of its own.
    pub fn within<T>(session: &mut Session, work: impl FnOnce(&mut Session) -> T) -> Result<T> {
        session.part::<Self>()?.0 = Some(HashMap::new());
        let done = work(session);
        session.part::<Self>()?.0 = None;
        Ok(done)
    }

    /// How far a search has come; `None` outside of a script, where each begins anew.
    pub fn progress(&self, asked: &Asked) -> Option<Progress> {
        self.0.as_ref().map(|pages| pages.get(asked).copied().unwrap_or_default())
    }

    /// Takes note that a search gave as many blocks more, and whether there are others.
    pub fn note(&mut self, asked: Asked, given: usize, is_over: bool) {
        if let Some(pages) = &mut self.0 {
            let progress = pages.entry(asked).or_default();
            progress.given += given;
            progress.is_over = is_over;
        }
    }
}

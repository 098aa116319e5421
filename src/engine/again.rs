//! A call that can be made again as it was: the tool, its arguments, and what the files said that it read.
//!
//! The answer of some calls is many times longer than what it was made of, and mostly nobody reads on. Such an answer
//! is not written out: its reply names the files that all of it follows from, and whoever wants the whole makes it from
//! these, whatever became of them since. Refuses to be the way of a call that changes anything.

use std::sync::Arc;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::{BUDGET, Call, Effect, Page, Session, Value};
use crate::error::{Code, Error, Result};

/// A file that a tool read, relative to the root, as it was.
#[derive(Debug, Clone)]
pub struct ReadFile {
    /// The file.
    pub file: String,
    /// What it held.
    pub bytes: Arc<Vec<u8>>,
}

/// A call and the files that it read.
#[derive(Debug, Clone)]
pub struct Again {
    /// The call.
    pub made: Made,
    /// The files.
    pub read: Vec<ReadFile>,
}

/// A call as it is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// The qualified name of the tool.
    tool: String,
    /// Its arguments by name, files where they were found.
    args: IndexMap<String, Value>,
}

impl Again {
    /// A call that ran, and what it read.
    pub fn of(call: &Call, read: &[ReadFile]) -> Self {
        let spec = &call.tool.spec;
        // How much of it was shown says nothing about the whole.
        let is_shown = |name: &str| name == BUDGET.name && spec.param(name).is_none();
        let args = call.args.iter().filter(|(name, _)| !is_shown(name));
        let args = args.map(|(name, value)| (name.to_owned(), value.clone())).collect();
        Self { made: Made { tool: spec.name.to_owned(), args }, read: read.to_vec() }
    }

    /// The whole of the answer as plain text.
    pub fn whole(&self, session: &Session) -> Result<String> {
        let Made { tool: name, args: given } = &self.made;
        let gone = |what: &str| Error::new(Code::InvalidOperation, format!("{what} is not in this build"));
        let tool = session.catalog().known(name).filter(|tool| tool.spec.effect == Effect::Read);
        let (tool, run) = tool.and_then(|tool| Some((tool, tool.run?))).ok_or_else(|| gone(name))?;
        let mut args = super::Args::default();
        for (name, value) in given {
            let param = tool.spec.params.iter().find(|param| param.name == name);
            args.set(param.ok_or_else(|| gone(&format!("{} of {}", name, tool.spec.name)))?.name, value.clone(), None);
        }
        let mut page = Page::of_text();
        run(&mut session.with_files(&self.read)?, &args)?.show(&mut page);
        Ok(page.into_text())
    }
}

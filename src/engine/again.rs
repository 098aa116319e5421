//! A call that can be made again as it was: the tool, its arguments, and what the files said that it read.
//!
//! The answer of some calls is many times longer than what it was made of, and mostly nobody reads on. Such an answer
//! is not written out: its reply names the files that all of it follows from, and whoever wants the whole makes it from
//! these, whatever became of them since. Refuses to be the way of a call that changes anything.

use std::sync::Arc;

use super::{BUDGET, Call, Effect, Page, Session, StoredCall};
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
    pub call: StoredCall,
    /// The files.
    pub read: Vec<ReadFile>,
}

impl Again {
    /// A call that ran, and what it read.
    pub fn of(call: &Call, read: &[ReadFile]) -> Self {
        let mut call = call.clone();
        // How much of it was shown says nothing about the whole.
        if call.tool.spec.param(BUDGET.name).is_none() {
            call.args.unset(BUDGET.name);
        }
        Self { call: StoredCall::from(&call), read: read.to_vec() }
    }

    /// The whole of the answer as plain text.
    pub fn whole(&self, session: &Session) -> Result<String> {
        let name = self.call.tool();
        let tool = session.catalog().known(name).filter(|tool| tool.spec.effect == Effect::Read);
        let gone = || Error::new(Code::InvalidOperation, format!("{name} is not in this build"));
        let (tool, run) = tool.and_then(|tool| Some((tool, tool.run?))).ok_or_else(gone)?;
        let args = self.call.call(tool)?.args;
        let mut page = Page::of_text();
        run(&mut session.with_files(&self.read)?, &args)?.show(&mut page);
        Ok(page.into_text())
    }
}

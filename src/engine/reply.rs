//! What a tool answers: its own structured value, which can write itself as a page.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::{Change, It, Page, ReadFile};

/// A value that can write itself as lines, in the budget that the page carries.
pub trait Show {
    /// Writes the value. Where the page's budget does not hold all of it, keeps the outline, says how much is hidden,
    /// and gives the line that shows the rest.
    fn show(&self, page: &mut Page);
}

/// The answer of a tool.
pub struct Reply {
    value: Box<dyn Answer>,
    /// What the answer stands for, for `it` and `$1`; the most specific first.
    pub yields: Vec<It>,
    /// What the call changed.
    pub changes: Vec<Change>,
    /// Remarks that are not part of the value.
    pub notes: Vec<String>,
    /// What was looked at does not pass: the line ran, and the exit status says no.
    pub refused: bool,
    /// How many things it found or made, where the action trace is to tell.
    pub results: Option<usize>,
    /// It tells what would be done; nothing was.
    pub is_plan: bool,
    /// The files that all of the answer follows from, where it is so long that the whole is better made again when
    /// somebody asks. Such an answer says of every line that it leaves out that it does, by number.
    pub follows_from: Vec<ReadFile>,
    /// What it changed is taken back by its own means, so that the journal has nothing to note.
    pub has_own_account: bool,
}

/// A serialisable value that shows itself; implemented for every such type.
trait Answer: Send {
    fn json(&self) -> serde_json::Value;
    fn show(&self, page: &mut Page);
}

impl<T: Serialize + Show + Send> Answer for T {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn show(&self, page: &mut Page) {
        Show::show(self, page);
    }
}

impl Reply {
    /// An answer with its value.
    pub fn new(value: impl Serialize + Show + Send + 'static) -> Self {
        Self {
            value: Box::new(value),
            yields: Vec::new(),
            changes: Vec::new(),
            notes: Vec::new(),
            refused: false,
            results: None,
            is_plan: false,
            follows_from: Vec::new(),
            has_own_account: false,
        }
    }

    /// Says that it only tells what would be done.
    pub fn planned(mut self) -> Self {
        self.is_plan = true;
        self
    }

    /// Says that what it changed is taken back by its own means.
    pub fn keeps_own_account(mut self) -> Self {
        self.has_own_account = true;
        self
    }

    /// Adds what it stands for.
    pub fn yields(mut self, it: It) -> Self {
        self.yields.push(it);
        self
    }

    /// Adds all that it stands for.
    pub fn yields_all(mut self, its: impl IntoIterator<Item = It>) -> Self {
        self.yields.extend(its);
        self
    }

    /// Says that all of it follows from a file that held these bytes.
    pub fn following_from(mut self, file: impl Into<String>, bytes: Arc<Vec<u8>>) -> Self {
        self.follows_from.push(ReadFile { file: file.into(), bytes });
        self
    }

    /// Adds what the call changed.
    pub fn changed(mut self, change: Change) -> Self {
        self.changes.push(change);
        self
    }

    /// Adds all that the call changed.
    pub fn changes(mut self, changes: impl IntoIterator<Item = Change>) -> Self {
        self.changes.extend(changes);
        self
    }

    /// Adds a remark.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds remarks.
    pub fn notes(mut self, notes: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(notes);
        self
    }

    /// Says whether what was looked at passes.
    pub fn passes(mut self, passes: bool) -> Self {
        self.refused = !passes;
        self
    }

    /// Says how many things it found or made.
    pub fn counted(mut self, results: usize) -> Self {
        self.results = Some(results);
        self
    }

    /// The value as JSON.
    pub fn json(&self) -> serde_json::Value {
        self.value.json()
    }

    /// Writes the value.
    pub fn show(&self, page: &mut Page) {
        self.value.show(page);
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply").field("value", &self.json()).field("yields", &self.yields).finish_non_exhaustive()
    }
}

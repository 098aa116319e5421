//! `--events FILE`: each call as it begins and ends, a JSON object a line, for who watches an agent at work.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::Value;

use crate::engine::{Call, Verdict};
use crate::error::Result;
use crate::render::{Style, event};
use crate::shell::Observe;
use crate::world::host;

/// A file that grows by a line an event.
pub struct Events {
    file: PathBuf,
    style: Style,
    next: AtomicU64,
}

impl Events {
    /// Adds to the end of `file`, which is made if it is missing. Fails where it cannot be written.
    pub fn to(file: PathBuf, style: Style) -> Result<Self> {
        host::append_output(&file, "")?;
        // What is read by programs has no colour.
        Ok(Self { file, style: Style { color: false, ..style }, next: AtomicU64::new(1) })
    }

    fn say(&self, event: &Value) {
        // Whoever watches must not stop the work: a disk that is full is no failure of the call.
        let _ = host::append_output(&self.file, &format!("{event}\n"));
    }
}

impl Observe for Events {
    fn started(&self, call: &Call) -> u64 {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        self.say(&event::started(id, call, self.style));
        id
    }

    fn ended(&self, id: u64, call: &Call, result: &Result<Verdict>, duration: Duration) {
        self.say(&event::ended(id, call, result, duration, self.style));
    }
}

//! A lock for each file of the workspace, so that two processes never lose an update.
//!
//! The lock is a file of its own in `.arrowsh/locks`, held by the system until it is let go or its process ends. Refuses
//! to wait for ever.

use std::fs;
use std::thread;
use std::time::Duration;

use super::files::io_error;
use super::{State, World};
use crate::error::{Code, Error, Result};

/// How often a lock that somebody holds is tried again, and how long between.
const TRIES: u32 = 200;
const PAUSE: Duration = Duration::from_millis(25);

/// A held lock; let go when it is dropped.
#[derive(Debug)]
pub struct FileLock {
    _held: Option<fs::File>,
}

impl World {
    /// Locks a file of the workspace for changing it; CONFLICT where another process holds it too long.
    pub fn lock(&self, file: &str) -> Result<FileLock> {
        for attempt in 0..TRIES {
            if let Some(lock) = self.try_lock(file)? {
                return Ok(lock);
            }
            if attempt + 1 < TRIES {
                thread::sleep(PAUSE);
            }
        }
        Err(Error::new(Code::Conflict, format!("another process is writing \"{file}\"")).in_file(file))
    }

    /// Locks a file if nobody holds it.
    pub fn try_lock(&self, file: &str) -> Result<Option<FileLock>> {
        if self.state == State::Ephemeral {
            // A world that keeps nothing is alone with its files.
            return Ok(Some(FileLock { _held: None }));
        }
        let folder = self.root().join(".arrowsh/locks");
        let name: String = self
            .relative(file)
            .unwrap_or_default()
            .bytes()
            .map(|byte| format!("{byte:02x}"))
            .collect::<Vec<_>>()
            .concat();
        let name = if name.len() > 200 { format!("{}-{}", &name[..180], name.len()) } else { name };
        let open = fs::create_dir_all(&folder)
            .and_then(|()| fs::OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(name)));
        let lock = open.map_err(|error| io_error(&error, "lock", file))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(FileLock { _held: Some(lock) })),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(io_error(&error, "lock", file)),
        }
    }
}

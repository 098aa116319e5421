//! The file behind the store.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use super::files::io_error;
use super::{State, World};
use crate::error::{Code, Error, Result};

/// How long one process waits for another to finish its transaction.
pub const BUSY: Duration = Duration::from_secs(5);

/// After what time a switch that found the database locked is tried again.
const AGAIN: Duration = Duration::from_millis(5);

impl World {
    /// Opens the workspace's database, making `.arrowsh/` with its `.gitignore` where it is missing.
    pub fn open_store(&self) -> Result<Connection> {
        match self.state {
            State::Ephemeral => Connection::open_in_memory().map_err(|error| store_error(None, &error)),
            State::Kept => self.open_kept(),
        }
    }

    /// Opens a database that is a file of the workspace, for reading only.
    pub fn open_database(&self, file: &str) -> Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Connection::open_with_flags(self.inside(file)?, flags).map_err(|error| store_error(Some(file), &error))
    }

    /// Where the line editor keeps its history; nowhere for a world that leaves no trace.
    pub fn history(&self) -> Option<std::path::PathBuf> {
        let folder = self.root().join(".arrowsh");
        (self.state == State::Kept && folder.is_dir()).then(|| folder.join("history"))
    }

    /// Makes an empty folder for what a run leaves; gives its path below the root.
    pub fn run_folder(&self, name: &str) -> Result<String> {
        let folder = format!(".arrowsh/runs/{name}-{}", self.hex_id());
        let made = self
            .own_folder()
            .and_then(|_| fs::create_dir_all(self.inside(&folder)?).map_err(|error| io_error(&error, "make", &folder)));
        made.map(|()| folder)
    }

    /// The folder for arrowsh's own files, made where it is missing.
    fn own_folder(&self) -> Result<PathBuf> {
        let folder = self.root().join(".arrowsh");
        if !folder.is_dir() {
            let made = fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join(".gitignore"), "*\n"));
            // Reading keeps notes as well: what was shown, where one is.
            let advice = "with --ephemeral nothing is kept, and nothing is made";
            made.map_err(|error| io_error(&error, "make", ".arrowsh").detail(advice))?;
        }
        Ok(folder)
    }

    fn open_kept(&self) -> Result<Connection> {
        let folder = self.own_folder()?;
        let connection = Connection::open(folder.join("state.db")).map_err(|error| store_error(None, &error))?;
        connection.busy_timeout(BUSY).map_err(|error| store_error(None, &error))?;
        // Another process reads while one writes; a crash of the machine may lose the last note, never the file.
        keep_ahead_log(&connection)
            .and_then(|()| connection.execute_batch("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;"))
            .map_err(|error| store_error(None, &error))?;
        Ok(connection)
    }
}

/// Has the database keep a write-ahead log. Of processes that open a new database at the same time each wants to switch,
/// and SQLite does not wait here as it does elsewhere: who finds it locked fails at once.
fn keep_ahead_log(connection: &Connection) -> rusqlite::Result<()> {
    let deadline = Instant::now() + BUSY;
    loop {
        match connection.execute_batch("PRAGMA journal_mode = WAL;") {
            Err(error) if is_busy(&error) && Instant::now() < deadline => std::thread::sleep(AGAIN),
            switched => return switched,
        }
    }
}

/// Whether another process holds the database.
fn is_busy(error: &rusqlite::Error) -> bool {
    let busy = [rusqlite::ErrorCode::DatabaseBusy, rusqlite::ErrorCode::DatabaseLocked];
    error.sqlite_error_code().is_some_and(|code| busy.contains(&code))
}

/// A failure of a database as one of ours: of a file's, or of the workspace's own.
pub fn store_error(file: Option<&str>, error: &rusqlite::Error) -> Error {
    let is_busy = is_busy(error);
    let code = if is_busy { Code::Conflict } else { Code::Io };
    match file {
        Some(file) => Error::new(code, format!("the database \"{file}\": {error}")).in_file(file),
        None if is_busy => Error::new(code, "another process is writing in this workspace")
            .detail(format!("after {} seconds it still was; the same line may work now", BUSY.as_secs())),
        None => {
            let damaged = [rusqlite::ErrorCode::NotADatabase, rusqlite::ErrorCode::DatabaseCorrupt];
            let is_damaged = error.sqlite_error_code().is_some_and(|code| damaged.contains(&code));
            let failure = Error::new(code, format!("the workspace's state in .arrowsh/state.db: {error}"));
            // Nothing here moves it: it may still be read by other means, and holds what stands nowhere else.
            let advice = "files are not in it, but pins, sessions and conversations are: put a copy back, or move it away and \
                          a new one is begun";
            if is_damaged { failure.detail(advice) } else { failure }
        }
    }
}

//! The workspace's database: opened once a session, migrated to the newest schema, one file of SQL an area.
//!
//! The store knows tables, not their meaning: what a pin or a stash is stands in `memory`.

use std::cell::Cell;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, Params, Row};

use crate::error::{Code, Error, Result};
use crate::world::{BUSY, World, store_error};

/// The schema's steps; each runs once, in order. A step that was released never changes: add another.
const MIGRATIONS: &[&str] = &[
    include_str!("memory.sql"),
    include_str!("glossary.sql"),
    include_str!("corpus.sql"),
    include_str!("snapshots.sql"),
    include_str!("change.sql"),
    include_str!("loom.sql"),
    include_str!("tasks.sql"),
    include_str!("loom_models.sql"),
    include_str!("journal.sql"),
    include_str!("agents.sql"),
    include_str!("said.sql"),
    include_str!("journal_index.sql"),
    include_str!("nature.sql"),
    include_str!("loom_drafts.sql"),
    include_str!("servers.sql"),
    include_str!("result_packed.sql"),
    include_str!("result_again.sql"),
    include_str!("journal_calls.sql"),
    include_str!("proposal_open.sql"),
    include_str!("journal_backup.sql"),
];

/// Statements that are kept prepared. One line of a dialogue runs some forty different ones, and preparing them anew
/// costs more than running them.
const STATEMENTS: usize = 256;

/// The open database.
pub struct Store {
    connection: Connection,
    /// The file that it is of; none for the workspace's own.
    file: Option<String>,
    /// Whether another process was waited for in vain: the next statements wait no second time.
    gave_up: Cell<bool>,
}

impl Store {
    /// Opens the workspace's database and brings its schema up to date.
    pub fn open(world: &World) -> Result<Self> {
        let store = Self { connection: world.open_store()?, file: None, gave_up: Cell::new(false) };
        store.connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // Without this SQLite prepares a kept statement anew whenever its LIMIT is a parameter.
        store.checked(store.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true))?;
        store.migrate()?;
        Ok(store)
    }

    /// Opens a database that is a file of the workspace, for reading only.
    pub fn of_file(world: &World, file: &str) -> Result<Self> {
        Ok(Self { connection: world.open_database(file)?, file: Some(file.to_owned()), gave_up: Cell::new(false) })
    }

    fn migrate(&self) -> Result<()> {
        let version = self.version()?;
        if version > MIGRATIONS.len() {
            return Err(Error::new(Code::Io, "the workspace's state was written by a newer arrowsh")
                .detail(format!("its schema is {version}, this build knows up to {}", MIGRATIONS.len())));
        }
        for (index, step) in MIGRATIONS.iter().enumerate().skip(version) {
            // Another process may have taken the same step in the meantime; the version is looked at again inside.
            let sql = format!("BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {};\nCOMMIT;", index + 1);
            if let Err(error) = self.connection.execute_batch(&sql) {
                let _ = self.connection.execute_batch("ROLLBACK;");
                let now = self.version()?;
                if now <= index {
                    return Err(self.failed(&error));
                }
            }
        }
        Ok(())
    }

    /// How many steps of the schema the database has taken.
    fn version(&self) -> Result<usize> {
        let version: u32 = self.checked(self.connection.query_row("PRAGMA user_version", [], |row| row.get(0)))?;
        Ok(version as usize)
    }

    /// Runs a statement; gives the number of rows it changed.
    pub fn execute(&self, sql: &str, params: impl Params) -> Result<usize> {
        self.wrote(self.connection.prepare_cached(sql).and_then(|mut statement| statement.execute(params)))
    }

    /// The rows of a query.
    pub fn all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        let mut statement = self.checked(self.connection.prepare_cached(sql))?;
        let rows = self.checked(statement.query_map(params, read))?;
        self.checked(rows.collect::<rusqlite::Result<_>>())
    }

    /// The first row of a query.
    pub fn one<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>> {
        Ok(self.all(sql, params, read)?.into_iter().next())
    }

    /// Runs `work` as one transaction: all of it is kept, or nothing. Within a batch that is held it is a part of that.
    pub fn transaction<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let (begin, keep, undo) = if self.connection.is_autocommit() {
            ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK")
        } else {
            ("SAVEPOINT part", "RELEASE part", "ROLLBACK TO part; RELEASE part")
        };
        self.batch(begin)?;
        let result = work();
        let end = self.batch(if result.is_ok() { keep } else { undo });
        result.and_then(|value| end.map(|()| value))
    }

    /// Holds back all changes until [`keep`](Self::keep) or [`give_up`](Self::give_up).
    pub fn hold(&self) -> Result<()> {
        self.batch("BEGIN IMMEDIATE")
    }

    /// Keeps what was held back; all of it is on the disk then, also if the machine stops.
    pub fn keep(&self) -> Result<()> {
        self.batch("COMMIT")
    }

    /// Forgets what was held back.
    pub fn give_up(&self) -> Result<()> {
        if self.connection.is_autocommit() { Ok(()) } else { self.batch("ROLLBACK") }
    }

    /// Whether the next commit waits for the disk: where files follow what the store says.
    pub fn wait_for_disk(&self, wait: bool) -> Result<()> {
        self.batch(if wait { "PRAGMA synchronous = FULL" } else { "PRAGMA synchronous = NORMAL" })
    }

    fn batch(&self, sql: &str) -> Result<()> {
        self.wrote(self.connection.execute_batch(sql))
    }

    /// The id of the row that was inserted last.
    pub fn last_id(&self) -> i64 {
        self.connection.last_insert_rowid()
    }

    fn checked<T>(&self, result: rusqlite::Result<T>) -> Result<T> {
        let result = result.map_err(|error| self.failed(&error));
        if result.as_ref().is_err_and(|error| error.code == Code::Conflict) {
            self.wait_for_others(false);
        }
        result
    }

    /// The result of a statement that writes: after one that could, others are waited for again.
    fn wrote<T>(&self, result: rusqlite::Result<T>) -> Result<T> {
        if result.is_ok() {
            self.wait_for_others(true);
        }
        self.checked(result)
    }

    /// Whether the next statements wait for other processes.
    fn wait_for_others(&self, wait: bool) {
        if self.gave_up.replace(!wait) == wait {
            // A wait that cannot be set stays what it was.
            let _ = self.connection.busy_timeout(if wait { BUSY } else { Duration::ZERO });
        }
    }

    fn failed(&self, error: &rusqlite::Error) -> Error {
        store_error(self.file.as_deref(), error)
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::Store;
    use crate::world::World;

    #[test]
    fn a_statement_is_prepared_once() {
        let store = Store::open(&World::fixed(std::path::Path::new("."), 1)).expect("a store");
        let sql = "SELECT name FROM sqlite_schema LIMIT ?1";
        for limit in [5_i64, 0, 1, 7] {
            let names: Vec<String> = store.all(sql, [limit], |row| row.get(0)).expect("names");
            assert_eq!(i64::try_from(names.len()).ok(), Some(limit));
        }
        let kept = store.connection.prepare_cached(sql).expect("a statement");
        let counted = [StatementStatus::Run, StatementStatus::RePrepare].map(|status| kept.get_status(status));
        assert_eq!(counted, [4, 0]);
    }
}

//! A batch that is all or nothing.
//!
//! While it is held, files wait in the world and notes in an open transaction of the store; its own lines see both,
//! nobody else sees either. At its end all files become one entry of the journal, which a crash between two of them
//! carries on at the next start. Refuses to take part in anything that leaves the process.

use super::{
    FileEdit, Step, Target, Title, add_files, applied, begin, check, entry, hash, lock_all, name, put_all, ready, step,
};
use crate::engine::{Part, Session};
use crate::error::{Code, Error, Result};
use crate::span::Span;
use crate::udon::Replacement;
use crate::world::{HeldFile, World};

/// What a batch has written so far.
#[derive(Debug, Default)]
struct Batch {
    /// Its entry of the journal; nothing before its first file.
    entry: Option<i64>,
    /// What its lines do.
    what: Vec<String>,
    /// What the first of them is at.
    path: Option<String>,
    /// The files beside which a copy of what they hold is to stay, with its name.
    backups: Vec<(String, String)>,
}

impl Part for Batch {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

/// What became of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The name of its entry; nothing where it wrote no file.
    pub entry: Option<String>,
    /// The files it wrote.
    pub files: Vec<String>,
}

/// Begins to hold back all that is changed.
pub fn hold(session: &mut Session) -> Result<()> {
    if session.world().is_holding() {
        return Err(Error::new(Code::InvalidOperation, "a batch within an atomic batch cannot be atomic by itself"));
    }
    let store = session.store()?;
    // Once it is kept, files follow what the store says.
    store.wait_for_disk(true)?;
    store.hold()?;
    session.hold_files();
    *session.part::<Batch>()? = Batch::default();
    Ok(())
}

/// Forgets all that was held back.
pub fn give_up(session: &mut Session) -> Result<()> {
    session.let_go_of_files();
    let store = session.store()?;
    store.give_up()?;
    store.wait_for_disk(false)
}

/// Makes true all that was held back, or nothing of it.
pub fn keep(session: &mut Session) -> Result<Kept> {
    let held = session.let_go_of_files();
    let kept = write_all(session, held);
    match kept {
        Ok(kept) => session.store()?.wait_for_disk(false).map(|()| kept),
        Err(error) => give_up(session).and(Err(error)),
    }
}

/// Lets a change of files wait for the end of the batch; gives the number that its entry will have.
pub(super) fn stage(session: &mut Session, title: Title<'_>, edits: Vec<FileEdit>) -> Result<i64> {
    if title.turned.is_some() {
        return Err(Error::new(
            Code::InvalidOperation,
            "what an earlier batch wrote cannot be taken back in an atomic one",
        )
        .detail("undo and redo are batches of their own"));
    }
    let steps: Vec<Step> = edits.into_iter().map(|edit| step(session, edit)).collect::<Result<_>>()?;
    for step in &steps {
        check(session.world(), step)?;
    }
    let known = session.part::<Batch>()?.entry;
    let entry = match known {
        Some(entry) => entry,
        None => begin(session, Title { tool: "batch atomic", ..title }, &[])?,
    };
    for step in &steps {
        session.world().put(
            &step.file,
            step.after()?.map(|pieces| pieces.concat()).as_deref(),
            step.nature.as_ref(),
        )?;
    }
    let batch = session.part::<Batch>()?;
    batch.entry = Some(entry);
    batch.what.push(title.what.to_owned());
    batch.path = batch.path.take().or_else(|| title.path.map(str::to_owned));
    batch.backups.extend(steps.into_iter().filter_map(|step| step.backup.map(|backup| (step.file, backup))));
    Ok(entry)
}

fn write_all(session: &mut Session, held: Vec<HeldFile>) -> Result<Kept> {
    let mut edits: Vec<FileEdit> = held.into_iter().filter(|held| held.now != held.before).map(edit).collect();
    for (file, backup) in std::mem::take(&mut session.part::<Batch>()?.backups) {
        // What is held has the name of what a link leads to.
        if let Some(edit) = edits.iter_mut().find(|edit| session.world().is_same(&edit.file, &file)) {
            edit.backup = Some(backup);
        }
    }
    let _locks = lock_all(session, edits.iter().map(|edit| edit.file.as_str()))?;
    let mut steps: Vec<Step> = edits.into_iter().map(|edit| step(session, edit)).collect::<Result<_>>()?;
    let all_ready = ready(session.world(), &mut steps)?;
    let entry = if steps.is_empty() { None } else { Some(commit(session, &steps)?) };
    session.store()?.keep()?;
    if let Some(entry) = entry {
        put_all(session, entry, &steps, all_ready)?;
        entry::finish(session, entry)?;
    }
    Ok(Kept { entry: entry.map(name), files: steps.into_iter().map(|step| step.file).collect() })
}

/// Says in the batch's entry which files it changes, and that from now on they must be.
fn commit(session: &mut Session, steps: &[Step]) -> Result<i64> {
    let Batch { entry, what, path, .. } = std::mem::take(session.part::<Batch>()?);
    let what = if what.is_empty() { "write files".to_owned() } else { what.join("; ") };
    let title = Title { tool: "batch atomic", what: &what, path: path.as_deref(), turned: None };
    let entry = match entry {
        Some(entry) => entry,
        None => begin(session, title, &[])?,
    };
    let store = session.store()?;
    let sql = "UPDATE journal SET state = 'committed', what = ?2, path = ?3 WHERE id = ?1";
    store.execute(sql, (entry, title.what, title.path))?;
    add_files(store, entry, steps)?;
    Ok(entry)
}

fn edit(held: HeldFile) -> FileEdit {
    let HeldFile { file, now, before, nature, .. } = held;
    let expects = before.as_deref().map(hash);
    let to = match (now, before) {
        (None, _) => Target::Gone,
        (Some(now), None) => Target::Whole(now),
        (Some(now), Some(before)) => Target::Edited(vec![difference(&before, &now)]),
    };
    FileEdit { nature, ..FileEdit::new(file, expects, to) }
}

/// The one replacement between what two sources begin and end with alike.
fn difference(before: &[u8], now: &[u8]) -> Replacement {
    let head = before.iter().zip(now).take_while(|(a, b)| a == b).count();
    let rest = before.len().min(now.len()) - head;
    let tail = before.iter().rev().zip(now.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let edit = Replacement::new(Span::new(head, before.len() - tail), &now[head..now.len() - tail]);
    debug_assert!(applied(before, std::slice::from_ref(&edit)).is_ok_and(|bytes| bytes == now));
    edit
}

//! The journal: everything that was written, with what takes it back.
//!
//! A change of files is an entry before its first file has its new content, and is done when its last has; what a crash
//! leaves between the two is carried on or forgotten at the next start, so that no change is ever half there. All new
//! contents lie ready on the disk before the first of them takes its place, so that a full disk changes nothing. Files
//! are locked while they change, and a file that is not what the change was made for is left alone. Refuses to know
//! documents: bytes go in, and the same bytes come back.

mod backup;
mod batch;
mod edits;
mod entry;
mod recover;
#[cfg(test)]
mod tests;
mod undo;

pub use backup::backup_name;
pub use batch::{Kept, give_up, hold, keep};
pub use edits::{applied, decode, encode, pieces};
pub use entry::{About, Entry, State, entries, entry, name};
pub use recover::recover;
pub use undo::{Undone, redo, undo};

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use self::edits::inverse;
use self::entry::Turn;
use super::{Part, Repeatable, Session};
use crate::error::{Code, Error, Result};
use crate::secret::MASK;
use crate::span::Span;
use crate::store::Store;
use crate::udon::Replacement;
use crate::world::{FileLock, Nature, Prepared, World, stamp};

/// What is to happen to one file.
#[derive(Debug, Clone)]
pub struct FileEdit {
    /// The file, relative to the workspace.
    pub file: String,
    /// What it must hold.
    pub expects: Expects,
    /// What it is to become.
    pub to: Target,
    /// What it is besides its bytes if there is no such file yet.
    pub nature: Option<Nature>,
    /// The name under which what it holds now stays beside it.
    pub backup: Option<String>,
}

impl FileEdit {
    /// A change of a file that is `expects` to `to`.
    pub fn new(file: impl Into<String>, expects: Option<String>, to: Target) -> Self {
        let expects = expects.map_or(Expects::Absent, Expects::Hash);
        Self { file: file.into(), expects, to, nature: None, backup: None }
    }
}

/// What a file must hold before a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expects {
    /// Nothing: there must be no such file.
    Absent,
    /// What has this hash.
    Hash(String),
    /// These bytes. The file is compared with them and not read again, and they are hashed while the disk is waited for.
    Bytes(Arc<Vec<u8>>),
}

/// What a file is to become.
#[derive(Debug, Clone)]
pub enum Target {
    /// What it is, with these replacements.
    Edited(Vec<Replacement>),
    /// This.
    Whole(Vec<u8>),
    /// Nothing: the file goes.
    Gone,
}

/// While an earlier line is run again to take something back, what it does is no news.
#[derive(Debug, Default)]
struct Quiet(bool);

impl Part for Quiet {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

/// Whether what is done now only takes back, or makes again, what the journal has already.
pub fn is_turning(session: &mut Session) -> bool {
    session.part::<Quiet>().is_ok_and(|quiet| quiet.0)
}

/// The hash of a file's bytes.
pub fn hash(bytes: &[u8]) -> String {
    hash_pieces(&[bytes])
}

/// The hash of bytes that come in pieces.
pub fn hash_pieces(pieces: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for piece in pieces {
        hasher.update(piece);
    }
    hasher.finalize().to_hex().to_string()
}

/// The bytes of a file; nothing where there is none.
pub fn current(session: &Session, file: &str) -> Result<Option<Vec<u8>>> {
    match session.world().read(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.code == Code::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// One file on its way.
struct Step {
    file: String,
    /// What it holds; nothing of a file that is new.
    before: Arc<Vec<u8>>,
    /// Whether that is what the caller says, and not what was read.
    is_told: bool,
    /// What is replaced in it.
    edits: Vec<Replacement>,
    /// Nothing where there is no file, and of what the caller says before it was checked.
    before_hash: Option<String>,
    /// Whether it is still a file then.
    stays: bool,
    /// Nothing where it is none, and before it was checked.
    after_hash: Option<String>,
    nature: Option<Nature>,
    backup: Option<String>,
}

impl Step {
    /// What it is to hold, in pieces; nothing where it is to go.
    fn after(&self) -> Result<Option<Vec<&[u8]>>> {
        self.stays.then(|| pieces(&self.before, &self.edits)).transpose()
    }
}

/// A file whose new content needs only its name, or that is to go.
enum Ready {
    Prepared(Prepared),
    Gone(String),
}

/// What an entry of the journal says of itself.
#[derive(Clone, Copy)]
struct Title<'a> {
    tool: &'a str,
    what: &'a str,
    path: Option<&'a str>,
    /// The entry that this one turns, and which way.
    turned: Option<(i64, Turn)>,
}

/// Writes files, all or none; gives the entry's number. In a batch that is held they wait for its end.
pub fn write(session: &mut Session, tool: &str, what: &str, path: Option<&str>, edits: Vec<FileEdit>) -> Result<i64> {
    for edit in &edits {
        keep_secrets(session.world(), edit)?;
    }
    let title = Title { tool, what, path, turned: None };
    if session.world().is_holding() { batch::stage(session, title, edits) } else { write_now(session, title, edits) }
}

/// Refuses to write what only stands for a secret on a page: whoever copies it from there would lose the secret.
fn keep_secrets(world: &World, edit: &FileEdit) -> Result<()> {
    let Target::Edited(replacements) = &edit.to else { return Ok(()) };
    let holds = |bytes: &[u8]| memchr::memmem::find(bytes, MASK.as_bytes()).is_some();
    if !replacements.iter().any(|replacement| holds(&replacement.text)) || holds(&world.read(&edit.file)?) {
        return Ok(());
    }
    let message = format!("the new text holds {MASK}, which stands for a secret that is not shown");
    Err(Error::new(Code::InvalidArgument, message)
        .detail("leave the line of the secret as it is, or write its new value")
        .in_file(edit.file.as_str()))
}

fn write_now(session: &mut Session, title: Title<'_>, mut edits: Vec<FileEdit>) -> Result<i64> {
    edits.sort_by(|a, b| a.file.cmp(&b.file));
    let _locks = lock_all(session, edits.iter().map(|edit| edit.file.as_str()))?;
    let mut steps: Vec<Step> = edits.into_iter().map(|edit| step(session, edit)).collect::<Result<_>>()?;
    let ready = ready(session.world(), &mut steps)?;
    let waits = steps.len() > 1;
    if waits {
        session.store()?.wait_for_disk(true)?;
    }
    let entry = begin(session, title, &steps);
    if waits {
        session.store()?.wait_for_disk(false)?;
    }
    let entry = entry?;
    put_all(session, entry, &steps, ready)?;
    entry::finish(session, entry)?;
    Ok(entry)
}

/// Lays all new contents ready, and checks meanwhile what they are made from: writing waits for the disk, checking for
/// the processor.
fn ready(world: &World, steps: &mut [Step]) -> Result<Vec<Ready>> {
    let (hashes, ready) = thread::scope(|scope| {
        let steps = &*steps;
        let checked = scope.spawn(|| steps.iter().map(|step| check(world, step)).collect::<Result<Vec<_>>>());
        let ready = lay(world, steps);
        (checked.join().unwrap_or_else(|panic| resume_unwind(panic)), ready)
    });
    for (step, (before, after)) in steps.iter_mut().zip(hashes?) {
        (step.before_hash, step.after_hash) = (before, after);
    }
    ready
}

/// Whether a file is what the caller says; gives the hashes of what it is and of what it becomes.
fn check(world: &World, step: &Step) -> Result<(Option<String>, Option<String>)> {
    let after = || Ok(step.after()?.map(|pieces| hash_pieces(&pieces)));
    if !step.is_told {
        return Ok((step.before_hash.clone(), after()?));
    }
    if !world.holds(&step.file, &step.before)? {
        return Err(conflict(&step.file, "changed in the meantime")
            .detail("somebody else wrote it while this line ran; the same line goes by what it is now"));
    }
    Ok((Some(hash(&step.before)), after()?))
}

fn conflict(file: &str, what: &str) -> Error {
    Error::new(Code::Conflict, format!("\"{file}\" {what}")).in_file(file)
}

fn lay(world: &World, steps: &[Step]) -> Result<Vec<Ready>> {
    let one = |step: &Step| match step.after()? {
        Some(pieces) => world.prepare(&step.file, &pieces, step.nature.as_ref()).map(Ready::Prepared),
        None => Ok(Ready::Gone(step.file.clone())),
    };
    steps.iter().map(one).collect()
}

/// Puts all new contents in their places; where one cannot be, those before it get back what they had.
fn put_all(session: &mut Session, entry: i64, steps: &[Step], ready: Vec<Ready>) -> Result<()> {
    for (index, ready) in ready.into_iter().enumerate() {
        let step = &steps[index];
        let kept = step.backup.as_ref().map_or(Ok(()), |copy| session.world().keep_copy(&step.file, copy));
        let put = kept.and_then(|()| match ready {
            Ready::Prepared(prepared) => prepared.put(),
            Ready::Gone(file) => session.world().put(&file, None, step.nature.as_ref()),
        });
        if let Err(error) = put {
            for done in &steps[..index] {
                let bytes = done.before_hash.as_ref().map(|_| done.before.as_slice());
                session.world().put(&done.file, bytes, done.nature.as_ref())?;
            }
            session.store()?.execute("DELETE FROM journal WHERE id = ?1", [entry])?;
            return Err(error);
        }
    }
    Ok(())
}

/// Locks files in order of name, so that two processes cannot wait for each other.
fn lock_all<'f>(session: &Session, files: impl Iterator<Item = &'f str>) -> Result<Vec<FileLock>> {
    let mut files: Vec<&str> = files.collect();
    files.sort_unstable();
    files.dedup();
    files.into_iter().map(|file| session.world().lock(file)).collect()
}

/// Reads a file, and works out what it becomes.
fn step(session: &Session, edit: FileEdit) -> Result<Step> {
    let is_told = matches!(edit.expects, Expects::Bytes(_));
    let (before, before_hash) = match edit.expects {
        Expects::Bytes(bytes) => (bytes, None),
        expects => {
            let before = current(session, &edit.file)?;
            let hash = before.as_deref().map(hash);
            let refused = match (&hash, expects) {
                (None, Expects::Absent) => None,
                (Some(hash), Expects::Hash(expected)) if *hash == expected => None,
                (None, _) => Some("is gone"),
                (_, Expects::Absent) => Some("is there already"),
                _ => Some("changed in the meantime"),
            };
            if let Some(what) = refused {
                return Err(conflict(&edit.file, what));
            }
            (Arc::new(before.unwrap_or_default()), hash)
        }
    };
    let whole = |bytes| vec![Replacement { span: Span::new(0, before.len()), text: bytes }];
    let (edits, stays) = match edit.to {
        Target::Edited(edits) => (edits, true),
        Target::Whole(bytes) => (whole(bytes), true),
        Target::Gone => (whole(Vec::new()), false),
    };
    Ok(Step {
        nature: Some(nature(session.world(), &edit.file, edit.nature)),
        file: edit.file,
        before,
        is_told,
        edits,
        before_hash,
        stays,
        after_hash: None,
        backup: edit.backup,
    })
}

/// What a file is besides its bytes, or is to be where there is none yet.
fn nature(world: &World, file: &str, wanted: Option<Nature>) -> Nature {
    let folders = wanted.as_ref().map_or(0, |nature| nature.folders);
    match world.nature(file) {
        Some(now) => Nature { folders, ..now },
        None => Nature { folders: world.missing_folders(file).max(folders), ..wanted.unwrap_or_default() },
    }
}

/// Makes the entry, before anything is written.
fn begin(session: &mut Session, title: Title<'_>, steps: &[Step]) -> Result<i64> {
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    let store = session.store()?;
    store.transaction(|| {
        let Title { tool, what, path, turned } = title;
        let (turned, turn) = turned.map(|(of, turn)| (of, turn.name())).unzip();
        store.execute(
            "INSERT INTO journal (owner, tool, what, state, turned, turn, path, at)
             VALUES (?1, ?2, ?3, 'pending', ?4, ?5, ?6, ?7)",
            (&who, tool, what, turned, turn, path, &at),
        )?;
        let id = store.last_id();
        add_files(store, id, steps)?;
        Ok(id)
    })
}

/// Says which files an entry changes.
fn add_files(store: &Store, entry: i64, steps: &[Step]) -> Result<()> {
    for step in steps {
        let Step { file, before, edits, before_hash, after_hash, nature, backup, .. } = step;
        let nature = nature.as_ref().map(Nature::written_out);
        let (forward, backward) = (encode(edits), encode(&inverse(before, edits)));
        store.execute(
            "INSERT INTO journal_file (entry, file, before, after, forward, backward, nature, backup)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            (entry, file, before_hash, after_hash, forward, backward, nature, backup),
        )?;
    }
    Ok(())
}

/// Notes a change of working memory with what makes it and what takes it back, if anything does.
pub fn note(session: &mut Session, tool: &str, what: &str, made: &Repeatable, back: Option<&Repeatable>) -> Result<()> {
    if is_turning(session) {
        return Ok(());
    }
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    session.store()?.execute(
        "INSERT INTO journal (owner, tool, what, state, inverse, back, path, made, at)
         VALUES (?1, ?2, ?3, 'done', ?4, ?5, ?6, ?7, ?8)",
        (&who, tool, what, back.map(|back| &back.line), back.map(kept).transpose()?, &made.line, kept(made)?, &at),
    )?;
    Ok(())
}

/// The call of what can be done again, as the store keeps it.
fn kept(deed: &Repeatable) -> Result<Option<String>> {
    let json = deed.call.as_ref().map(serde_json::to_string).transpose();
    json.map_err(|error| Error::new(Code::Internal, error.to_string()))
}

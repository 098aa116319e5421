//! Taking changes back, and making them again.

use super::super::{Change, Permission, Repeatable, Session, Verdict};
use super::backup;
use super::batch::stage;
use super::entry::{Entry, State, Turn, entry, literally, set_state};
use super::{FileEdit, Quiet, Target, Title, current, decode, hash, kept, name, write_now};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::text::is_digits;
use crate::world::Nature;

/// The line that shows what can be taken back.
const HISTORY: &str = "history log";

/// What was taken back or made again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The entry.
    pub entry: Entry,
    /// What is to be said of it.
    pub notes: Vec<String>,
}

/// Takes back the entry called `which`, else the caller's newest that is done. `by` is the tool that asks for it.
pub fn undo(session: &mut Session, by: &str, which: Option<&str>) -> Result<Undone> {
    turn(session, Turn::Undo, by, which)
}

/// Makes the entry called `which` again, else the caller's that was taken back last. `by` is the tool that asks for it.
pub fn redo(session: &mut Session, by: &str, which: Option<&str>) -> Result<Undone> {
    turn(session, Turn::Redo, by, which)
}

fn turn(session: &mut Session, turn: Turn, by: &str, which: Option<&str>) -> Result<Undone> {
    let entry = match which {
        Some(which) => named(session, turn, which)?,
        None => newest(session, turn)?,
    };
    let what = format!("{} {}: {}", turn.name(), entry.id, entry.what);
    let notes = if entry.files.is_empty() {
        turn_note(session, &entry, turn, by, &what)
    } else {
        turn_files(session, &entry, turn, by, &what).map(|()| Vec::new())
    };
    match notes {
        Ok(notes) => Ok(Undone { entry, notes }),
        Err(error) => Err(pass_on(session, turn, &entry, error)?),
    }
}

/// Names the change before one that is not to be taken back: it would stand in the way of all that came before.
fn pass_on(session: &mut Session, turn: Turn, entry: &Entry, error: Error) -> Result<Error> {
    if turn == Turn::Redo || error.code == Code::PermissionDenied {
        return Ok(error);
    }
    let sql = "SELECT id, what FROM journal WHERE owner = ?1 AND state = ?2 AND id < ?3 ORDER BY id DESC LIMIT 1";
    let asked = (session.who().to_owned(), turn.from().name(), entry.number);
    let before: Option<(i64, String)> = session.store()?.one(sql, asked, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((number, what)) = before else { return Ok(error) };
    let is_led_on = error.hint.as_deref().is_some_and(|hint| hint.starts_with("undo "));
    let error = error.detail(format!("that was {}: {}", entry.id, entry.what));
    let error = error.detail(format!("the change before it is {}: {what}", name(number)));
    Ok(if is_led_on { error } else { error.hint(hint!("undo {}", name(number))) })
}

/// The entry that a word names: by its id, or as the newest change of a file or an element.
fn named(session: &mut Session, turn: Turn, which: &str) -> Result<Entry> {
    let verb = turn.name();
    if is_digits(which) {
        let message = format!("{which} is no change: {verb} takes one at a time, the newest or a named one");
        let error = Error::new(Code::InvalidArgument, message);
        return Err(match which.parse().ok().and_then(|number| entry(session, number).ok()) {
            Some(entry) => error
                .detail(format!("{} is the change of that number; {verb} alone takes the newest", entry.id))
                .hint(hint!("{} {}", verb, entry.id)),
            None => error.detail(format!("{verb} alone takes the newest")).hint(HISTORY),
        });
    }
    let number = which.strip_prefix("rev_").or_else(|| which.strip_prefix('#')).and_then(|number| number.parse().ok());
    let Some(number) = number else { return newest_of(session, turn, which) };
    let found = entry(session, number)?;
    if found.state != turn.from() {
        let message = format!(
            "{} cannot be {verb}ne: it is {}",
            name(number),
            match found.state {
                State::Undone => "undone already",
                State::Done => "not undone",
                State::Again => "itself an undo or redo",
                State::Pending | State::Committed => "not finished",
            }
        );
        let error = Error::new(Code::InvalidOperation, message);
        return Err(match found.state {
            State::Undone => error.hint(hint!("redo {}", name(number))),
            _ => error.hint(HISTORY),
        });
    }
    Ok(found)
}

/// The newest change of a file, `config.udon`; of an element wherever it is, `|pool:size`; or of an element of a file. What
/// only has the words in it is another file, and is left alone.
///
/// `NOT_FOUND`, or `AMBIGUOUS` where files of several folders have that name.
fn newest_of(session: &mut Session, turn: Turn, which: &str) -> Result<Entry> {
    let (file, path) = which.split_at(which.find(['|', '@']).unwrap_or(which.len()));
    let file = match file {
        "" => None,
        file => Some(changed_file(session, turn, file)?),
    };
    let sql = "SELECT j.id FROM journal j JOIN journal_file f ON f.entry = j.id
         WHERE j.state = ?1 AND (?2 IS NULL OR f.file = ?2) AND (?3 = '' OR substr(j.path, -length(?3)) = ?3)
         ORDER BY j.id DESC LIMIT 1";
    let number: Option<i64> = session.store()?.one(sql, (turn.from().name(), file, path), |row| row.get(0))?;
    match number {
        Some(number) => entry(session, number),
        None => Err(nothing(turn, Some(which))),
    }
}

/// The file of the journal that a name means: the file itself, else the only one of that name below a folder.
fn changed_file(session: &mut Session, turn: Turn, file: &str) -> Result<String> {
    let file = file.strip_prefix("./").unwrap_or(file);
    let sql = "SELECT DISTINCT f.file FROM journal_file f JOIN journal j ON j.id = f.entry
         WHERE j.state = ?1 AND (f.file = ?2 OR f.file LIKE ?3 ESCAPE '\\') ORDER BY f.file";
    let below = format!("%/{}", literally(file));
    let files: Vec<String> = session.store()?.all(sql, (turn.from().name(), file, &below), |row| row.get(0))?;
    match &files[..] {
        [] => Err(nothing(turn, Some(file))),
        files if files.iter().any(|known| known == file) => Ok(file.to_owned()),
        [only] => Ok(only.clone()),
        several => {
            let message = format!("\"{file}\" was changed in several folders");
            Err(Error::new(Code::Ambiguous, message).suggest(several.iter().take(4).cloned()).hint(HISTORY))
        }
    }
}

/// The caller's newest change; of what was taken back, the one that was taken back last.
fn newest(session: &mut Session, turn: Turn) -> Result<Entry> {
    let who = session.who().to_owned();
    let order = match turn {
        Turn::Undo => "id DESC",
        Turn::Redo => "(SELECT max(u.id) FROM journal u WHERE u.turn = 'undo' AND u.turned = j.id) DESC, id ASC",
    };
    let sql = format!("SELECT id FROM journal j WHERE owner = ?1 AND state = ?2 ORDER BY {order} LIMIT 1");
    let number: Option<i64> = session.store()?.one(&sql, (&who, turn.from().name()), |row| row.get(0))?;
    match number {
        Some(number) => entry(session, number),
        None => Err(nothing(turn, None)),
    }
}

fn nothing(turn: Turn, of: Option<&str>) -> Error {
    let of = of.map(|of| format!(" of \"{of}\"")).unwrap_or_default();
    Error::new(Code::NotFound, format!("nothing to {}{of}", turn.name())).hint(HISTORY)
}

/// A file of an entry: its name, the hash it must have, the hash it gets, the replacements, what it is besides, and the
/// copy beside it.
type Row = (String, Option<String>, Option<String>, Vec<u8>, Option<String>, Option<String>);

/// Writes what was there before an entry, or after it.
fn turn_files(session: &mut Session, entry: &Entry, turn: Turn, by: &str, what: &str) -> Result<()> {
    session.grants().check(Permission::Write, by)?;
    let columns = match turn {
        Turn::Undo => "after, before, backward",
        Turn::Redo => "before, after, forward",
    };
    let sql = format!("SELECT file, {columns}, nature, backup FROM journal_file WHERE entry = ?1 ORDER BY file");
    let rows: Vec<Row> = session.store()?.all(&sql, [entry.number], |row| row.try_into())?;
    let (mut edits, mut backups) = (Vec::new(), Vec::new());
    for (file, from, to, bytes, nature, backup) in rows {
        let now = current(session, &file)?.as_deref().map(hash);
        if now != from {
            return Err(changed_since(session, &file, entry, now.is_none())?);
        }
        backups.extend(backup.zip(to.clone()));
        let to = if to.is_some() { Target::Edited(decode(&bytes)?) } else { Target::Gone };
        let nature = nature.as_deref().map(Nature::read);
        edits.push(FileEdit { nature, ..FileEdit::new(file, from, to) });
    }
    let title = Title { tool: by, what, path: None, turned: Some((entry.number, turn)) };
    if session.world().is_holding() {
        return stage(session, title, edits).map(drop);
    }
    write_now(session, title, edits)?;
    if turn == Turn::Undo {
        for (backup, holds) in backups {
            backup::clear(session, &backup, &holds)?;
        }
    }
    Ok(())
}

/// The failure to take an entry back over what came after it: by which changes, or by none that is known.
fn changed_since(session: &mut Session, file: &str, entry: &Entry, is_gone: bool) -> Result<Error> {
    let what = if is_gone { "is gone" } else { "was changed" };
    let error = Error::new(Code::Conflict, format!("\"{file}\" {what} since {}", entry.id)).in_file(file);
    let sql = "SELECT id, what FROM journal j WHERE id > ?1 AND state = 'done'
         AND EXISTS (SELECT 1 FROM journal_file f WHERE f.entry = j.id AND f.file = ?2) ORDER BY id DESC LIMIT 5";
    let later: Vec<(i64, String)> =
        session.store()?.all(sql, (entry.number, file), |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((newest, _)) = later.first() else {
        let error = error.detail("not by arrowsh: what somebody else wrote there is not overwritten");
        return Ok(error.hint(HISTORY));
    };
    let hint = hint!("undo {}", name(*newest));
    let error = later.iter().fold(error, |error, (id, what)| error.detail(format!("{}: {what}", name(*id))));
    Ok(error.detail("take back the later changes first").hint(hint))
}

/// While it lives, what the session does is no news. It ends with whatever ends its holder.
struct Quietly<'a>(&'a mut Session);

impl<'a> Quietly<'a> {
    fn begin(session: &'a mut Session) -> Result<Self> {
        session.part::<Quiet>()?.0 = true;
        Ok(Self(session))
    }
}

impl Drop for Quietly<'_> {
    fn drop(&mut self) {
        if let Ok(quiet) = self.0.part::<Quiet>() {
            quiet.0 = false;
        }
    }
}

/// Does again what takes a note back, or made it; gives what that said beside its answer.
fn turn_note(session: &mut Session, entry: &Entry, turn: Turn, by: &str, what: &str) -> Result<Vec<String>> {
    let deed = match turn {
        Turn::Undo => &entry.back,
        Turn::Redo => &entry.made,
    };
    let lost = || Error::new(Code::InvalidOperation, format!("{} cannot be taken back", entry.id)).hint(HISTORY);
    let deed = deed.as_ref().ok_or_else(lost)?;
    let dispatch = session.dispatch()?;
    let outcomes = dispatch.repeat(Quietly::begin(session)?.0, deed);
    // What takes back what just ran: what was made again may have another id than what was made first.
    let turned = outcomes.iter().find_map(|outcome| match &outcome.verdict {
        Verdict::Ok { reply, .. } => reply.changes.iter().find_map(|change| match change {
            Change::Remembered { inverse, .. } => inverse.clone(),
            _ => None,
        }),
        _ => None,
    });
    let notes = outcomes.iter().flat_map(|outcome| outcome.notes.clone()).collect();
    if let Some(failed) = outcomes.into_iter().find(|outcome| !outcome.is_ok()) {
        return match failed.verdict {
            Verdict::Failed(error) | Verdict::Skipped(error) => Err(error),
            _ => Err(Error::new(Code::Conflict, format!("the line \"{}\" is no longer clear", deed.line))
                .detail("say what it is to do yourself")
                .hint(HISTORY)),
        };
    }
    let number = entry.number;
    let (at, who) = (crate::world::stamp(session.world().clock().now()), session.who().to_owned());
    let turned: Option<(Repeatable, Option<String>)> =
        turned.map(|deed| kept(&deed).map(|call| (deed, call))).transpose()?;
    let store = session.store()?;
    store.transaction(|| {
        set_state(store, number, turn.to())?;
        if let Some((deed, call)) = &turned {
            let columns = match turn {
                Turn::Undo => "path = ?2, made = ?3",
                Turn::Redo => "inverse = ?2, back = ?3",
            };
            store.execute(&format!("UPDATE journal SET {columns} WHERE id = ?1"), (number, &deed.line, call))?;
        }
        store.execute(
            "INSERT INTO journal (owner, tool, what, state, turned, turn, at) VALUES (?1, ?2, ?3, 'again', ?4, ?5, ?6)",
            (&who, by, what, number, turn.name(), &at),
        )?;
        Ok(notes)
    })
}

//! Taking changes back, and making them again.

use super::super::{Change, Permission, Session, Verdict};
use super::batch::stage;
use super::entry::{Entry, State, entries, entry};
use super::{FileEdit, Quiet, Target, Title, current, decode, hash, name, write_now};
use crate::error::{Code, Error, Result};
use crate::world::Nature;

/// What was taken back or made again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The entry.
    pub entry: Entry,
    /// What is to be said of it.
    pub notes: Vec<String>,
}

/// Takes back the entry called `which`, else the caller's newest that is done.
pub fn undo(session: &mut Session, which: Option<&str>) -> Result<Undone> {
    let found = find(session, which, State::Done)?;
    let notes = turn(session, &found, "history.undo")?;
    Ok(Undone { entry: found, notes })
}

/// Makes the entry called `which` again, else the caller's that was taken back last.
pub fn redo(session: &mut Session, which: Option<&str>) -> Result<Undone> {
    let found = find(session, which, State::Undone)?;
    let notes = turn(session, &found, "history.redo")?;
    Ok(Undone { entry: found, notes })
}

fn find(session: &mut Session, which: Option<&str>, wanted: State) -> Result<Entry> {
    let (verb, empty) = match wanted {
        State::Done => ("undo", "nothing to undo"),
        _ => ("redo", "nothing to redo"),
    };
    if let Some(which) = which {
        if which.bytes().all(|b| b.is_ascii_digit()) {
            let message = format!("{which} is no change: {verb} takes one at a time, the newest or a named one");
            let error = Error::new(Code::InvalidArgument, message)
                .detail(format!("rev_{which} is the change of that number; {verb} alone takes the newest"));
            return Err(match wanted {
                State::Done => error.hint(format!("undo rev_{which}")),
                _ => error.hint(format!("redo rev_{which}")),
            });
        }
        let number = which.trim_start_matches("rev_").trim_start_matches('#').parse::<i64>();
        let Ok(number) = number else {
            // A file or a path: its newest change.
            let found = entries(session, Some(which), None, 50)?.into_iter().find(|entry| entry.state == wanted);
            return found
                .ok_or_else(|| Error::new(Code::NotFound, format!("{empty} of \"{which}\"")).hint("history log"));
        };
        let found = entry(session, number)?;
        if found.state != wanted {
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
            return Err(Error::new(Code::InvalidOperation, message).hint("history log"));
        }
        return Ok(found);
    }
    let who = session.who().to_owned();
    let state = if wanted == State::Done { "done" } else { "undone" };
    // Of what was taken back, the one that was taken back last.
    let order = if wanted == State::Done {
        "id DESC"
    } else {
        "(SELECT max(u.id) FROM journal u WHERE u.tool = 'history.undo' AND u.inverse = CAST(j.id AS TEXT)) DESC, id ASC"
    };
    let sql = format!("SELECT id FROM journal j WHERE owner = ?1 AND state = ?2 ORDER BY {order} LIMIT 1");
    let number: Option<i64> = session.store()?.one(&sql, (&who, state), |row| row.get(0))?;
    match number {
        Some(number) => entry(session, number),
        None => Err(Error::new(Code::NotFound, empty).hint("history log")),
    }
}

/// A file of an entry: its name, the hash it must have, the hash it gets, the replacements, and what it is
/// besides.
type Row = (String, Option<String>, Option<String>, Vec<u8>, Option<String>);

/// Writes what was there before an entry, or after it; gives what is to be said of it.
fn turn(session: &mut Session, entry: &Entry, tool: &str) -> Result<Vec<String>> {
    let back = tool == "history.undo";
    let of = entry.number.to_string();
    let what = format!("{} {}: {}", if back { "undo" } else { "redo" }, entry.id, entry.what);
    if entry.files.is_empty() {
        return turn_note(session, entry, tool, &what);
    }
    session.grants().check(Permission::Write, tool)?;
    let columns = if back { "after, before, backward" } else { "before, after, forward" };
    let sql = format!("SELECT file, {columns}, nature FROM journal_file WHERE entry = ?1 ORDER BY file");
    let rows: Vec<Row> = session.store()?.all(&sql, [entry.number], |row| row.try_into())?;
    let mut edits = Vec::new();
    for (file, from, to, bytes, nature) in rows {
        let now = current(session, &file)?.as_deref().map(hash);
        if now != from {
            return Err(changed_since(session, &file, entry, now.is_none())?);
        }
        let to = if to.is_some() { Target::Edited(decode(&bytes)?) } else { Target::Gone };
        let nature = nature.as_deref().map(Nature::read);
        edits.push(FileEdit { nature, ..FileEdit::new(file, from, to) });
    }
    let title = Title { tool, what: &what, path: None, of: Some(&of) };
    if session.world().is_holding() {
        return stage(session, title, edits).map(|_| Vec::new());
    }
    write_now(session, title, edits).map(|_| Vec::new())
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
        return Ok(error.hint("history log"));
    };
    let hint = format!("undo {}", name(*newest));
    let error = later.iter().fold(error, |error, (id, what)| error.detail(format!("{}: {what}", name(*id))));
    Ok(error.detail("take back the later changes first").hint(hint))
}

/// Runs the line that takes a note back, or made it; gives what that line said beside its answer.
fn turn_note(session: &mut Session, entry: &Entry, tool: &str, what: &str) -> Result<Vec<String>> {
    let back = tool == "history.undo";
    let line = if back { &entry.inverse } else { &entry.line };
    let line =
        line.clone().ok_or_else(|| Error::new(Code::InvalidOperation, format!("{} cannot be taken back", entry.id)))?;
    let dispatch = session.dispatch()?;
    session.part::<Quiet>()?.0 = true;
    let outcomes = dispatch.dispatch(session, &format!("→ {line}"));
    session.part::<Quiet>()?.0 = false;
    // What takes the line back that just ran: what was made again may have another id than what was made first.
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
            _ => Err(Error::new(Code::Conflict, format!("the line \"{line}\" is no longer clear"))),
        };
    }
    let number = entry.number;
    let (at, who) = (crate::world::stamp(session.world().clock().now()), session.who().to_owned());
    let store = session.store()?;
    store.transaction(|| {
        let state = if back { "undone" } else { "done" };
        store.execute("UPDATE journal SET state = ?2 WHERE id = ?1", (number, state))?;
        if let Some(line) = &turned {
            let column = if back { "path" } else { "inverse" };
            store.execute(&format!("UPDATE journal SET {column} = ?2 WHERE id = ?1"), (number, line))?;
        }
        store.execute(
            "INSERT INTO journal (owner, tool, what, state, inverse, path, at) VALUES (?1, ?2, ?3, 'again', ?4, NULL, ?5)",
            (&who, tool, what, number.to_string(), &at),
        )?;
        Ok(notes)
    })
}

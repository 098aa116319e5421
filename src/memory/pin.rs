//! Pins: what stays in view until it is dropped. A pin remembers what the thing said, so that it can tell when the
//! thing has changed.

use super::Thing;
use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::world::stamp;

/// A pinned thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pinned {
    /// What is pinned, as it is written.
    pub target: String,
    /// What it said when it was pinned.
    pub before: String,
    /// What it says now; `None` if it is gone.
    pub now: Option<String>,
    /// How it is listed, if not by its name.
    pub label: Option<String>,
}

impl Pinned {
    /// How the thing differs from what was pinned; `None` if it does not.
    pub fn stale(&self) -> Option<String> {
        let Some(now) = &self.now else { return Some("stale: it is gone".into()) };
        if *now == self.before {
            return None;
        }
        let diff = similar::TextDiff::from_lines(self.before.as_str(), now.as_str());
        let mut changes: Vec<String> = Vec::new();
        let (mut removed, mut added) = (0, 0);
        for change in diff.iter_all_changes() {
            let sign = match change.tag() {
                similar::ChangeTag::Delete => {
                    removed += 1;
                    '-'
                }
                similar::ChangeTag::Insert => {
                    added += 1;
                    '+'
                }
                similar::ChangeTag::Equal => continue,
            };
            changes.push(format!("{sign} {}", change.value().trim()));
        }
        if removed + added <= 2 {
            return Some(format!("stale: {}", changes.join(" ")));
        }
        Some(format!("stale: {removed} lines removed, {added} added"))
    }
}

/// Keeps `thing` in view; gives whether it was not pinned before. Pinning again takes note of what it says now.
pub fn pin(session: &mut Session, thing: &Thing) -> Result<bool> {
    let content = thing.content(session)?;
    let hash = blake3::hash(content.as_bytes()).to_hex().to_string();
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    let target = thing.to_string();
    let store = session.store()?;
    let known = store.one("SELECT 1 FROM pin WHERE owner = ?1 AND target = ?2", [&who, &target], |_| Ok(()))?;
    store.execute(
        "INSERT INTO pin (owner, target, content, hash, at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (owner, target) DO UPDATE SET content = excluded.content, hash = excluded.hash, at = excluded.at",
        [&who, &target, &content, &hash, &at],
    )?;
    Ok(known.is_none())
}

/// What is pinned, oldest first, with what it says now.
pub fn pins(session: &mut Session) -> Result<Vec<Pinned>> {
    let who = session.who().to_owned();
    let rows: Vec<(String, String)> =
        session.store()?.all("SELECT target, content FROM pin WHERE owner = ?1 ORDER BY id", [&who], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    Ok(rows
        .into_iter()
        .map(|(target, before)| {
            let thing = Thing::parse(&target);
            let (now, label) = match thing.found(session) {
                Ok(Some(found)) => (Some(found.content), Some(found.label)),
                Ok(None) => (thing.content(session).ok(), None),
                Err(_) => (None, None),
            };
            Pinned { target, before, now, label }
        })
        .collect())
}

/// How many pins are named to somebody who names none.
const SUGGESTED: usize = 5;

/// Whether a pin may be called so: by the end of its file's path from a slash on, by the end of its path in the document
/// from a sigil on, or by both.
pub(super) fn is_short_for(written: &str, pin: &str) -> bool {
    let parts = |text: &str| text.find(['|', '@']).map(|at| (text[..at].to_owned(), text[at..].to_owned()));
    let ends = |file: &str, end: &str| {
        file.strip_suffix(end).is_some_and(|before| !end.is_empty() && (before.is_empty() || before.ends_with('/')))
    };
    match (Thing::parse(pin), parts(written)) {
        (Thing::File(file), None) => ends(&file, written),
        (Thing::Element { file, path }, Some((of, end))) => path.ends_with(&end) && (of.is_empty() || ends(&file, &of)),
        (Thing::Element { path, .. }, None) => written.starts_with(':') && path.ends_with(written),
        _ => false,
    }
}

/// Lets go of a pin; gives what was pinned. NOT_FOUND names what is.
pub fn unpin(session: &mut Session, target: &str) -> Result<Thing> {
    let written = Thing::parse(target);
    // A short id is that of the tree where we are, if that one is pinned.
    let wanted = match &written {
        Thing::Node(_) | Thing::Range(..) => written.clone().located(session).unwrap_or(written),
        _ => written,
    };
    let (exact, short) = (wanted.to_string(), wanted.name());
    let known: Vec<String> = pins(session)?.into_iter().map(|pin| pin.target).collect();
    let is_meant = |pin: &&String| Thing::parse(pin).name() == short || is_short_for(target, pin);
    let mut fitting = known.iter().filter(is_meant);
    let found = known.iter().find(|pin| **pin == exact).or_else(|| fitting.next());
    let Some(found) = found.cloned() else {
        let near = nearest(target, known.iter().map(String::as_str), SUGGESTED);
        let error = Error::new(Code::NotFound, format!("nothing is pinned as \"{target}\""));
        return Err(error.suggest(near).hint("memory"));
    };
    if found != exact && fitting.next().is_some() {
        let error = Error::new(Code::Ambiguous, format!("several pins are called \"{target}\""));
        return Err(error.suggest(known).hint("memory"));
    }
    let who = session.who().to_owned();
    session.store()?.execute("DELETE FROM pin WHERE owner = ?1 AND target = ?2", [&who, &found])?;
    Ok(Thing::parse(&found))
}

#[cfg(test)]
mod tests {
    use super::{Pinned, is_short_for};

    fn check(before: &str, now: Option<&str>, expected: Option<&str>) {
        let pin = Pinned { target: "a".into(), label: None, before: before.into(), now: now.map(str::to_owned) };
        assert_eq!(pin.stale().as_deref(), expected);
    }

    #[test]
    fn a_pin_has_no_name_that_only_ends_like_it() {
        let check = |written: &str, pin: &str, expected: bool| {
            assert_eq!(is_short_for(written, pin), expected, "{written} for {pin}");
        };
        for written in ["p", "udon", "fig.udon", "g.udon", "", "/"] {
            check(written, "config.udon", false);
            check(written, "conf/config.udon", false);
        }
        check("config.udon", "conf/config.udon", true);
        check("conf/config.udon", "conf/config.udon", true);
        for written in ["p", "app", "pp", "udon", "config.udon", "|p", "nfig|app", "other.udon|app"] {
            check(written, "config.udon|config|app", false);
        }
        for written in ["|app", "|config|app", "config.udon|app"] {
            check(written, "config.udon|config|app", true);
        }
        check(":pool", "config.udon|database:pool", true);
        check("pool", "config.udon|database:pool", false);
        check("2", "result:2", false);
    }

    #[test]
    fn a_pin_says_how_the_thing_changed() {
        check("one\n", Some("one\n"), None);
        check(":pool 10\n", Some(":pool 20\n"), Some("stale: - :pool 10 + :pool 20"));
        check("one\ntwo\n", Some("two\n"), Some("stale: - one"));
        check("a\nb\nc\n", Some("x\ny\nc\n"), Some("stale: 2 lines removed, 2 added"));
        check("one", None, Some("stale: it is gone"));
    }
}

//! The action trace: what was done, in order, and its compressed form.

use crate::engine::Session;
use crate::error::Result;
use crate::text::excerpt;
use crate::world::stamp;

/// One line of the trace.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Action {
    /// The tool's past verb: `viewed`.
    pub verb: String,
    /// The line in its exact form.
    pub line: String,
    /// What it was done to; empty if to nothing in particular.
    pub target: String,
    /// `ok`, or the code of the failure.
    pub verdict: String,
}

/// How much of a line that failed is shown, in characters.
const LINE: usize = 120;

/// How many actions the compressed form groups; older ones are counted.
const GROUPED: usize = 20;

/// So many actions of a workspace are kept for certain; those before them are forgotten.
const KEPT: i64 = 10_000;

/// Adds to the trace.
pub fn log_action(session: &mut Session, action: &Action) -> Result<()> {
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    let store = session.store()?;
    store.execute(
        "INSERT INTO trace (owner, tool, line, target, verdict, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        [&who, &action.verb, &action.line, &action.target, &action.verdict, &at],
    )?;
    // Many at a time: each costs the reading of its pages.
    let id = store.last_id();
    if id % (KEPT / 10) == 0 {
        store.execute("DELETE FROM trace WHERE id <= ?1", [id - KEPT])?;
    }
    Ok(())
}

/// The last `count` actions, oldest first.
pub fn actions(session: &mut Session, count: usize) -> Result<Vec<Action>> {
    let who = session.who().to_owned();
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let mut rows = session.store()?.all(
        "SELECT tool, line, target, verdict FROM trace WHERE owner = ?1 ORDER BY id DESC LIMIT ?2",
        (&who, count),
        |row| Ok(Action { verb: row.get(0)?, line: row.get(1)?, target: row.get(2)?, verdict: row.get(3)? }),
    )?;
    rows.reverse();
    Ok(rows)
}

/// What was done lately, compressed: the last twenty actions grouped by verb in order of first appearance, failures by
/// themselves, everything older as counts by verb. `None` if nothing was done.
pub fn recent(session: &mut Session) -> Result<Option<String>> {
    let last = actions(session, GROUPED)?;
    if last.is_empty() {
        return Ok(None);
    }
    let who = session.who().to_owned();
    let older: Vec<(String, i64)> = session.store()?.all(
        "SELECT tool, count(*) FROM (SELECT id, tool FROM trace WHERE owner = ?1 ORDER BY id DESC LIMIT -1 OFFSET ?2)
         GROUP BY tool ORDER BY min(id)",
        (&who, i64::try_from(last.len()).unwrap_or(i64::MAX)),
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let mut groups = group(&last);
    if !older.is_empty() {
        let counts: Vec<String> = older.into_iter().map(|(verb, count)| format!("{verb} {count}×")).collect();
        groups.push(format!("earlier: {}", counts.join(", ")));
    }
    Ok(Some(groups.join(" · ")))
}

/// Actions by verb: `viewed k1, k2`; a failure stands alone: `view zz9 ✗ NOT_FOUND`.
fn group(actions: &[Action]) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&str>, usize)> = Vec::new();
    for action in actions {
        if action.verdict != "ok" {
            groups.push((format!("{} ✗ {}", excerpt(&action.line, LINE), action.verdict), vec![], 1));
            continue;
        }
        let index = groups.iter().position(|(verb, ..)| *verb == action.verb).unwrap_or_else(|| {
            groups.push((action.verb.clone(), Vec::new(), 0));
            groups.len() - 1
        });
        let (_, targets, times) = &mut groups[index];
        *times += 1;
        if !action.target.is_empty() && !targets.contains(&action.target.as_str()) {
            targets.push(&action.target);
        }
    }
    groups
        .into_iter()
        .map(|(verb, targets, times)| match (targets.is_empty(), times) {
            (false, _) => format!("{verb} {}", targets.join(", ")),
            (true, 1) => verb,
            (true, times) => format!("{verb} ({times} times)"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::{Action, KEPT, actions, group, log_action};
    use crate::engine::{Catalog, Grants, Session};
    use crate::world::World;

    #[test]
    fn the_last_actions_are_kept() {
        let mut session =
            Session::new(World::fixed(Path::new("."), 7), "me", Grants::person(), Arc::new(Catalog::new([])));
        let action = |n: i64| Action {
            verb: "viewed".into(),
            line: format!("view {n}"),
            target: n.to_string(),
            verdict: "ok".into(),
        };
        let store = session.store().expect("a store");
        store.hold().expect("a transaction");
        for n in 1..=2 * KEPT {
            log_action(&mut session, &action(n)).expect("kept");
        }
        let kept = actions(&mut session, usize::MAX).expect("actions");
        assert_eq!(kept.len(), usize::try_from(KEPT).expect("a number"));
        assert_eq!(kept.last(), Some(&action(2 * KEPT)));
    }

    fn check(actions: &[(&str, &str, &str)], expected: &str) {
        let actions: Vec<Action> = actions
            .iter()
            .map(|(verb, target, verdict)| Action {
                verb: (*verb).into(),
                line: format!("do {target}"),
                target: (*target).into(),
                verdict: (*verdict).into(),
            })
            .collect();
        assert_eq!(group(&actions).join(" · "), expected);
    }

    #[test]
    fn actions_are_grouped_by_verb_in_order_of_first_appearance() {
        check(
            &[("viewed", "k1", "ok"), ("annotated", "k2", "ok"), ("viewed", "k2", "ok"), ("viewed", "k1", "ok")],
            "viewed k1, k2 · annotated k2",
        );
        check(&[("viewed", "zz9", "NOT_FOUND"), ("reset", "", "ok")], "do zz9 ✗ NOT_FOUND · reset");
        check(&[("asked why", "", "ok"), ("asked why", "", "ok")], "asked why (2 times)");
    }
}

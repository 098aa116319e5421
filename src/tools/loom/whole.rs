//! Putting a whole tree away and bringing it back: what `prune tree:…` and `restore tree:…` do.

use serde::Serialize;

use crate::engine::{Change, Page, Permission, Reply, Session, Show};
use crate::error::Result;
use crate::loom::{Loom, Tree};

/// Puts the trees away that some names mean.
pub fn put_away(session: &mut Session, names: &[String]) -> Result<Reply> {
    let loom = Loom::of(session)?;
    let trees = names.iter().map(|name| loom.tree(name)).collect::<Result<Vec<_>>>()?;
    turn(session, &trees, true)
}

/// Brings the trees back that were put away under some names; of one that is there says so.
pub fn bring_back(session: &mut Session, names: &[String]) -> Result<Reply> {
    let loom = Loom::of(session)?;
    let found = |name: &String| match loom.archived(name) {
        Ok(tree) => Ok(tree),
        Err(missing) => loom.tree(name).map_err(|_| missing),
    };
    let trees = names.iter().map(found).collect::<Result<Vec<_>>>()?;
    turn(session, &trees, false)
}

fn turn(session: &mut Session, trees: &[Tree], away: bool) -> Result<Reply> {
    let grants = session.grants().clone();
    let loom = Loom::of(session)?;
    let here = loom.here()?;
    let is_far = |tree: &Tree| here.as_ref().is_none_or(|here| here.key != tree.key);
    // What is put away first may be where one is, and what is brought back is never.
    if away && trees.iter().any(is_far) {
        grants.check(Permission::CrossTree, "loom.prune")?;
    }
    let mut rows = Vec::with_capacity(trees.len());
    for tree in trees {
        let changed = loom.archive(tree, away)?;
        rows.push(Row { title: tree.title.clone(), tree: tree.ulid.clone(), changed });
    }
    let turned: Vec<&Row> = rows.iter().filter(|row| row.changed).collect();
    let change = (!turned.is_empty()).then(|| {
        let (verb, back) = if away { ("prune", "restore") } else { ("restore", "prune") };
        let titles: Vec<String> = turned.iter().map(|row| format!("tree \"{}\"", row.title)).collect();
        let ids: Vec<&str> = turned.iter().map(|row| row.tree.as_str()).collect();
        Change::remembered(format!("{verb} {}", titles.join(", ")), format!("{back} tree:{}", with_more(&ids)))
    });
    let here = loom.here()?.map(|tree| tree.title);
    Ok(change.into_iter().fold(Reply::new(Answer { away, trees: rows, here }), Reply::changed))
}

/// The line that puts trees away, by their ids, which no others have.
pub fn prune_line(trees: &[Tree]) -> String {
    let ids: Vec<&str> = trees.iter().map(|tree| tree.ulid.as_str()).collect();
    format!("prune tree:{}", with_more(&ids))
}

/// Some names as one parameter and `also`.
pub fn with_more(names: &[&str]) -> String {
    match names {
        [one, more @ ..] if !more.is_empty() => format!("{one} also:[{}]", more.join(" ")),
        _ => names.join(" "),
    }
}

#[derive(Serialize)]
struct Answer {
    away: bool,
    trees: Vec<Row>,
    /// The tree where the caller is now.
    here: Option<String>,
}

#[derive(Serialize)]
struct Row {
    title: String,
    tree: String,
    changed: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let (verb, state) =
            if self.away { ("put away", "which was put away already") } else { ("brought back", "which was there") };
        for row in &self.trees {
            let line = page.line().plain(format!("✓ {verb} tree ")).value(format!("\"{}\"", row.title));
            if !row.changed {
                line.faint(format!(", {state}"));
            }
        }
        match &self.here {
            Some(here) => page.line().plain("you are in tree ").value(format!("\"{here}\"")),
            None => page.line().plain("there is no tree left"),
        };
    }
}

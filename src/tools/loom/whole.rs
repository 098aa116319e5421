//! Putting a whole tree away and bringing it back: what `prune tree:…` and `restore tree:…` do.

use serde::Serialize;

use crate::engine::{Change, Page, Permission, Reply, Session, Show};
use crate::error::Result;
use crate::loom::{Loom, Tree};

/// Puts the tree away that `name` means.
pub fn put_away(session: &mut Session, name: &str) -> Result<Reply> {
    let tree = Loom::of(session)?.tree(name)?;
    turn(session, tree, true)
}

/// Brings the tree back that was put away as `name`; of one that is there says so.
pub fn bring_back(session: &mut Session, name: &str) -> Result<Reply> {
    let loom = Loom::of(session)?;
    let tree = match loom.archived(name) {
        Ok(tree) => tree,
        Err(missing) => loom.tree(name).map_err(|_| missing)?,
    };
    turn(session, tree, false)
}

fn turn(session: &mut Session, tree: Tree, away: bool) -> Result<Reply> {
    let grants = session.grants().clone();
    let loom = Loom::of(session)?;
    if loom.here()?.is_none_or(|here| here.key != tree.key) {
        grants.check(Permission::CrossTree, if away { "loom.prune" } else { "loom.restore" })?;
    }
    let changed = loom.archive(&tree, away)?;
    let here = loom.here()?.map(|tree| tree.title);
    let (verb, back) = if away { ("prune", "restore") } else { ("restore", "prune") };
    let reply = Reply::new(Answer { title: tree.title.clone(), tree: tree.ulid.clone(), away, changed, here });
    let change = Change::remembered(format!("{verb} tree \"{}\"", tree.title), line(back, &tree));
    Ok(if changed { reply.changed(change) } else { reply })
}

/// The line that puts a tree away.
pub fn prune_line(tree: &Tree) -> String {
    line("prune", tree)
}

/// A line about a tree by its id, which no other tree has.
fn line(verb: &str, tree: &Tree) -> String {
    format!("{verb} tree:{}", tree.ulid)
}

#[derive(Serialize)]
struct Answer {
    title: String,
    tree: String,
    away: bool,
    changed: bool,
    /// The tree where the caller is now.
    here: Option<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let (verb, state) =
            if self.away { ("put away", "which was put away already") } else { ("brought back", "which was there") };
        let line = page.line().plain(format!("✓ {verb} tree ")).value(format!("\"{}\"", self.title));
        if !self.changed {
            line.faint(format!(", {state}"));
            return;
        }
        line.end();
        match &self.here {
            Some(here) => page.line().plain("you are in tree ").value(format!("\"{here}\"")),
            None => page.line().plain("there is no tree left"),
        };
    }
}

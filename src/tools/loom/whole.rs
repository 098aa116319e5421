//! Putting a whole tree away and bringing it back: what `prune tree:…` and `restore tree:…` do.

use serde::Serialize;

use crate::engine::{Change, NodeRef, Page, Permission, Reply, Session, Show, Words};
use crate::error::{Code, Error, Result};
use crate::loom::{Loom, Tree};

/// What is to be put away or brought back.
pub enum Wanted {
    /// Branches, by the nodes that they begin with.
    Branches(Vec<String>),
    /// Whole trees, by their names.
    Trees(Vec<String>),
}

/// What a node or a tree and `also` mean; MISSING where neither is given, INVALID_ARGUMENT where both are.
pub fn wanted(node: Option<NodeRef>, tree: Option<String>, also: Option<Words>) -> Result<Wanted> {
    let and_more = |first: String| [vec![first], also.map(|also| also.0).unwrap_or_default()].concat();
    match (node, tree) {
        (Some(node), None) => Ok(Wanted::Branches(and_more(node.0))),
        (None, Some(tree)) => Ok(Wanted::Trees(and_more(tree))),
        (None, None) => Err(Error::new(Code::Missing, "say which branch").hint("tree")),
        (Some(_), Some(_)) => Err(Error::new(Code::InvalidArgument, "give a node or a tree, not both")),
    }
}

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
    Ok(Reply::new(Answer { away, trees: rows, here }).changes(change))
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

//! `loom.find`: find nodes by their text.

use serde::Serialize;

use super::shared::Row;
use crate::engine::{Args, Effect, It, Kind, Name, Page, Param, Pattern, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::loom::Loom;
use crate::text::plural;
use crate::transcript;

const QUERY: Param<Pattern> = Param::new("query", "the text").positional().after(&["for", "about", "saying"]);
const ANCESTORS: Param<bool> = Param::new("ancestors", "only on the way to the root").said(&[
    "ancestors",
    "way to the root",
    "path to the root",
    "way up to the root",
    "up to the root",
]);
const TREE: Param<Option<Name>> = Param::new("tree", "another tree than the current one");
const REGEX: Param<bool> = Param::new("regex", "the query is a regular expression").said(&["regex"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.find",
        aliases: &["find node", "find nodes", "search nodes", "search tree"],
        senses: &["find", "where"],
        about: "find nodes by their text",
        past: "searched the tree for",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[QUERY.spec(), ANCESTORS.spec(), REGEX.spec(), TREE.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/find"),
    },
    run: Some(run),
};

/// The most nodes that are shown.
const SHOWN: usize = 20;

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (query, ancestors, regex) = (args.get(&QUERY)?, args.get(&ANCESTORS)?, args.get(&REGEX)?);
    if query.trim().is_empty() {
        return Err(Error::new(Code::InvalidArgument, "say what to find"));
    }
    let (other, grants) = (args.get(&TREE)?, session.grants().clone());
    let loom = Loom::of(session)?;
    let here = loom.current()?;
    let tree = match other {
        Some(name) => loom.tree(&name)?,
        None => here.clone(),
    };
    if tree.key != here.key {
        grants.check(Permission::CrossTree, TOOL.spec.name)?;
    }
    let position = loom.position(&tree)?;
    let below = ancestors.then_some(&position);
    let (hits, count) = loom.search(&tree, &query, regex, below, SHOWN)?;
    let it = hits.first().map(|hit| It::new(Kind::Node, hit.node.name()));
    let rows = hits.into_iter().map(|hit| Row { excerpt: hit.excerpt, ..Row::of(&hit.node) }).collect();
    let reply = Reply::new(Answer { query: query.0, count, nodes: rows }).counted(count);
    Ok(reply.yields_all(it))
}

#[derive(Serialize)]
struct Answer {
    query: String,
    count: usize,
    nodes: Vec<Row>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.count == 0 {
            page.line().plain(format!("no node says \"{}\"", self.query));
            return;
        }
        let say = if self.count == 1 { "says" } else { "say" };
        page.line().plain(format!("{} {say} \"{}\":", plural(self.count, "node"), self.query));
        self.nodes.iter().for_each(|row| row.show(page));
        if self.count > self.nodes.len() {
            page.line().faint(format!("… {} more; say more of what you look for", self.count - self.nodes.len()));
        }
    }
}

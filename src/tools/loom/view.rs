//! `loom.view`: show a loom node.

use serde::Serialize;

use super::compare::{Branches, Nodes};
use super::shared::{Card, Row, many, summarized};
use crate::choices;
use crate::engine::{Args, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::loom::{Loom, Node, Summary};
use crate::text::{plural, tokens};
use crate::transcript;

choices! {
    /// Values of a parameter.
    As: Nodes "nodes" [], Prose "prose" [],
}

const NODE: Param<Option<NodeRef>> = Param::new("node", "the node").positional().after(&["of", "at"]).or(&["id"]);
const BRANCH: Param<Option<NodeRef>> = Param::new("branch", "everything from the root to this node").after(&[
    "branch",
    "branch down to",
    "branch up to",
    "branch to",
    "branch ending in",
    "branch ending at",
    "branch that ends in",
    "story up to",
    "root down to",
]);
const LINEAGE: Param<bool> = Param::new("lineage", "the nodes that lead to it too").said(&[
    "branch",
    "branches",
    "ancestry",
    "ancestors",
    "story so far",
    "story up to",
    "whole path",
    "whole lineage",
    "root down to",
    "lead to",
    "led to",
]);
const FULL: Param<bool> = Param::new("full", "the whole content").said(&[
    "full",
    "whole",
    "entire",
    "entirety",
    "all of",
    "in full",
    "complete",
    "uncut",
    "unabridged",
    "verbatim",
    "word for word",
    "exact wording",
]);
const WITH_ANNOTATIONS: Param<bool> = Param::new("with-annotations", "the notes on it too")
    .said(&[
        "annotations",
        "with the notes",
        "with any notes",
        "including the notes",
        "notes attached",
        "with notes",
        "notes on it",
        "notes left on it",
        "notes people left",
        "notes ppl left",
        "its notes",
        "notes included",
        "comments",
        "margin notes",
    ])
    .or(&["annotations"]);
const AGAINST: Param<Option<NodeRef>> = Param::new("against", "what tells it, or its branch, from this node")
    .positional()
    .after(&["against", "versus", "vs", "with", "and"])
    .or(&["vs"]);
const AS: Param<Option<As>> = Param::new("as", "a branch as nodes or as prose").after(&["as"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.view",
        aliases: &["view", "view node", "compare nodes", "diff nodes", "compare branches", "diff branches"],
        senses: &["show", "inspect", "open", "look at", "read", "display", "see", "print", "diff", "compare"],
        about: "show a loom node",
        past: "viewed",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[
            NODE.spec(),
            BRANCH.spec(),
            LINEAGE.spec(),
            FULL.spec(),
            WITH_ANNOTATIONS.spec(),
            AGAINST.spec(),
            AS.spec(),
        ],
        needs: &[&["node", "branch"]],
        yields: &[Kind::Node],
        transcript: transcript!("loom/view"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (node, branch, shape) = (args.get(&NODE)?, args.get(&BRANCH)?, args.get(&AS)?);
    let is_branch = branch.is_some() || shape.is_some() || args.get(&LINEAGE)?;
    let wanted = branch.or(node).ok_or_else(|| Error::new(Code::Missing, "say which node").hint("tree"))?;
    let loom = Loom::of(session)?;
    let node = loom.node(&wanted)?;
    let it = It::new(Kind::Node, node.name());
    if let Some(other) = args.get(&AGAINST)? {
        let other = loom.node(&other)?;
        let reply = if is_branch {
            Reply::new(Branches::of(&loom, &node, &other)?)
        } else {
            Reply::new(Nodes::of(&node, &other))
        };
        return Ok(reply.yields(it));
    }
    if is_branch {
        let path = loom.path(&node)?;
        let reply = match shape {
            Some(As::Prose) => Reply::new(Prose { text: loom.prose(&node)?, draft: draft_behind(&loom, &node)? }),
            _ => Reply::new(Branch {
                rows: path.iter().map(Row::of).collect(),
                nodes: path
                    .iter()
                    .map(|node| Ok(Whole { card: Card::of(&loom, node)?, content: node.content.clone() }))
                    .collect::<Result<_>>()?,
            }),
        };
        return Ok(reply.yields(it));
    }
    let full = args.get(&FULL)?;
    let annotations = if args.get(&WITH_ANNOTATIONS)? { Some(loom.annotations(&node)?) } else { None };
    let annotations = annotations
        .map(|notes| notes.into_iter().map(|note| Note { id: note.name(), content: note.content }).collect());
    let answer = Answer {
        card: Card::of(&loom, &node)?,
        version_of: loom.alias(&node)?,
        text: full.then(|| node.content.clone()),
        summary: loom.summary(&node)?,
        annotations,
    };
    Ok(Reply::new(answer).yields(it))
}

/// What the caller is still writing behind a node.
fn draft_behind(loom: &Loom<'_>, node: &Node) -> Result<Option<String>> {
    let draft = loom.draft(&loom.current()?)?;
    Ok(draft.filter(|draft| draft.node == node.key).map(|draft| draft.content))
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    card: Card,
    #[serde(skip_serializing_if = "Option::is_none")]
    version_of: Option<String>,
    /// The whole text, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(flatten)]
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    annotations: Option<Vec<Note>>,
}

#[derive(Serialize)]
struct Note {
    id: String,
    content: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        self.card.head(page);
        let is_kept = |text: &&String| tokens(text) <= page.left();
        match (&self.text, &self.summary) {
            (_, summary) if summary.text.is_empty() => page.line().faint("(empty)").end(),
            (Some(text), _) if is_kept(&text) => page.text(text),
            (Some(text), summary) => {
                page.shortened();
                summarized(page, summary);
                page.line().faint(format!("({})", many(tokens(text), "token")));
            }
            (None, summary) => summarized(page, summary),
        }
        let mut counts = self.card.counts.line(self.annotations.is_none());
        if let Some(version) = &self.version_of {
            let rest = if counts.is_empty() { String::new() } else { format!(" · {counts}") };
            counts = format!("version {version}{rest}");
        }
        if !counts.is_empty() {
            page.blank();
            page.line().faint(counts);
        }
        let Some(notes) = self.annotations.as_ref().filter(|notes| !notes.is_empty()) else { return };
        page.blank();
        page.line().heading("Annotations:");
        for note in notes {
            page.line()
                .plain("  ")
                .path(format!("[{}]", note.id))
                .plain(format!(" \"{}\"", note.content.replace('\n', " ")));
        }
    }
}

/// Tokens that a node costs beside its text, with all that is said of it and in a line.
const ABOUT_NODE: usize = 16;
const ABOUT_ROW: usize = 8;
/// Tokens for the lines that say what is left out.
const ABOUT_REST: usize = 35;

#[derive(Serialize)]
struct Branch {
    nodes: Vec<Whole>,
    /// The same in a line each, for where they are too long.
    #[serde(skip)]
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Whole {
    #[serde(flatten)]
    card: Card,
    content: String,
}

impl Branch {
    /// As many of the last nodes as there is room for, a line each.
    fn in_short(&self, page: &mut Page) {
        page.shortened();
        let mut left = page.left().saturating_sub(ABOUT_REST);
        let is_room = |row: &&Row| {
            let cost = tokens(&row.excerpt) + ABOUT_ROW;
            let fits = cost <= left;
            left = left.saturating_sub(cost);
            fits
        };
        let shown = self.rows.iter().rev().take_while(is_room).count();
        let above = self.rows.len() - shown;
        if above > 0 {
            page.line().faint(format!("… {} above", plural(above, "node")));
        }
        self.rows[above..].iter().for_each(|row| row.show(page));
    }
}

impl Show for Branch {
    fn show(&self, page: &mut Page) {
        let cost: usize = self.nodes.iter().map(|node| tokens(&node.content) + ABOUT_NODE).sum();
        if cost > page.left() {
            self.in_short(page);
            return;
        }
        for (index, node) in self.nodes.iter().enumerate() {
            if index > 0 {
                page.blank();
            }
            let card = &node.card;
            page.line().path(format!("[{}]", card.id)).faint(format!(" {} · {}", card.kind.name(), card.age));
            let counts = card.counts.line(true);
            if !counts.is_empty() {
                page.line().faint(counts);
            }
            page.line().faint("---");
            page.text(&node.content);
        }
    }
}

#[derive(Serialize)]
struct Prose {
    text: String,
    /// What the caller is still writing behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<String>,
}

impl Show for Prose {
    fn show(&self, page: &mut Page) {
        page.text(self.text.trim_start());
        if let Some(draft) = &self.draft {
            page.line().faint("(draft)").end();
            page.text(draft);
        }
    }
}

//! `loom.tree`: show the loom tree.

use std::collections::HashSet;

use serde::Serialize;

use crate::engine::{Args, Effect, It, Kind, NodeRef, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::loom::{Author, Loom, Node, Source, Summary, Tree};
use crate::text::{excerpt, plural};
use crate::transcript;

const FROM: Param<Option<NodeRef>> =
    Param::new("from", "where to start").positional().after(&["from", "under", "at", "below"]);
const DEPTH: Param<u32> = Param::new("depth", "levels to show").default("5").range(1, 40).or(&["levels"]);
const SUMMARY: Param<bool> =
    Param::new("summary", "only counts and themes").said(&["summary", "stats", "counts and themes", "counts & themes"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.tree",
        aliases: &["tree", "loom tree", "map"],
        senses: &["overview", "branches", "structure", "log graph"],
        about: "show the loom tree",
        past: "looked at the tree",
        effect: Effect::Read,
        permission: Permission::LoomAware,
        params: &[FROM.spec(), DEPTH.spec(), SUMMARY.spec()],
        needs: &[],
        yields: &[Kind::Node],
        transcript: transcript!("loom/tree"),
    },
    run: Some(run),
};

/// The most nodes that an overview shows, and the most children of one node.
const ROWS: usize = 150;
const CHILDREN: usize = 20;

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (from, depth, summary) = (args.get(&FROM)?, args.get(&DEPTH)?, args.get(&SUMMARY)?);
    if summary && let Some(from) = &from {
        return Err(
            Error::new(Code::InvalidArgument, "a summary is of the whole tree").hint(hint!("tree from:{}", &**from))
        );
    }
    let loom = Loom::of(session)?;
    let tree = loom.current()?;
    let start = match from {
        Some(from) => loom.node(&from)?,
        None => loom.root(&tree)?,
    };
    let position = loom.position(&tree)?;
    let it = It::new(Kind::Node, position.name());
    if summary {
        return Ok(Reply::new(about(&loom, &tree)?).yields(it));
    }
    let mut drawing = Drawing { loom: &loom, position: &position, rows: Vec::new(), drawn: HashSet::new() };
    drawing.node(&start, "", "", depth)?;
    let Drawing { rows, .. } = drawing;
    let answer = Answer {
        title: tree.called(),
        size: size(&tree),
        is_shown: rows.iter().any(|row| row.here),
        rows,
        position: position.name(),
        depth: position.depth,
    };
    Ok(Reply::new(answer).yields(it))
}

/// `47 nodes, 6 branches`.
fn size(tree: &Tree) -> String {
    let (nodes, leaves) = (usize::try_from(tree.nodes).unwrap_or(0), usize::try_from(tree.leaves).unwrap_or(0));
    format!("{}, {}", plural(nodes, "node"), plural(leaves, "branch"))
}

fn about(loom: &Loom<'_>, tree: &Tree) -> Result<About> {
    Ok(About {
        title: tree.called(),
        mode: tree.mode.name(),
        size: size(tree),
        summary: loom.summary_of_tree(tree)?,
        themes: loom.themes(tree)?,
        bookmarks: loom
            .bookmarks(tree)?
            .iter()
            .map(|node| (node.name(), excerpt(node.bookmark.as_deref().unwrap_or_default(), 48)))
            .collect(),
        last_active: loom.age(&tree.updated),
    })
}

/// The work of drawing a tree: a walk that stops at a depth and at a number of rows.
struct Drawing<'a> {
    loom: &'a Loom<'a>,
    position: &'a Node,
    rows: Vec<Row>,
    /// What several versions share is drawn once.
    drawn: HashSet<i64>,
}

impl Drawing<'_> {
    fn node(&mut self, node: &Node, lead: &str, below: &str, depth: u32) -> Result<()> {
        let children = self.loom.first_continuations(node, CHILDREN + 1)?;
        self.drawn.insert(node.key);
        self.rows.push(Row {
            lead: lead.to_owned(),
            id: node.name(),
            kind: node.kind,
            excerpt: excerpt(&node.content, 48),
            leaf: children.is_empty(),
            here: node.key == self.position.key,
            bookmark: node.bookmark.as_deref().map(|label| excerpt(label, 48)),
        });
        if children.is_empty() {
            return Ok(());
        }
        if depth <= 1 || self.rows.len() >= ROWS {
            let count = self.loom.counts(node)?.continuations;
            self.rows.push(Row::more(format!("{below}└─ "), format!("{} more, see tree from:{}", count, node.name())));
            return Ok(());
        }
        let is_cut = children.len() > CHILDREN;
        let (above, below_it): (Vec<&Node>, Vec<&Node>) =
            children.iter().take(CHILDREN).partition(|child| self.drawn.contains(&child.key));
        for (index, child) in below_it.iter().enumerate() {
            let is_last = index + 1 == below_it.len() && !is_cut && above.is_empty();
            let (branch, pipe) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            self.node(child, &format!("{below}{branch}"), &format!("{below}{pipe}"), depth - 1)?;
            if self.rows.len() >= ROWS && !is_last {
                self.rows.push(Row::more(format!("{below}└─ "), format!("more, see list {}", node.name())));
                return Ok(());
            }
        }
        if !above.is_empty() {
            let ids: Vec<String> = above.iter().map(|child| child.id()).collect();
            self.rows.push(Row::more(format!("{below}└─ "), format!("{} as above", ids.join(", "))));
        }
        if is_cut {
            let hidden = self.loom.counts(node)?.continuations - CHILDREN;
            self.rows.push(Row::more(format!("{below}└─ "), format!("{hidden} more, see list {}", node.name())));
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Answer {
    title: String,
    size: String,
    rows: Vec<Row>,
    position: String,
    depth: i64,
    #[serde(skip)]
    is_shown: bool,
}

#[derive(Serialize)]
struct Row {
    #[serde(skip)]
    lead: String,
    id: String,
    kind: Author,
    excerpt: String,
    leaf: bool,
    here: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    bookmark: Option<String>,
}

impl Row {
    /// A row that stands for what is left out.
    fn more(lead: String, excerpt: String) -> Self {
        Self { lead, id: String::new(), kind: Author::System, excerpt, leaf: false, here: false, bookmark: None }
    }
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().value(format!("\"{}\"", self.title)).faint(format!(" ({})", self.size));
        for row in &self.rows {
            if row.id.is_empty() {
                page.line().faint(format!("{}… {}", row.lead, row.excerpt));
                continue;
            }
            let mut line =
                page.line().faint(&row.lead).path(format!("[{}]", row.id)).faint(format!(" {}", row.kind.name()));
            if !row.excerpt.is_empty() {
                line = line.plain(format!(" \"{}\"", row.excerpt));
            }
            if let Some(label) = &row.bookmark {
                line = line.faint(if label.is_empty() { " ★".to_owned() } else { format!(" ★ {label}") });
            }
            if row.leaf {
                line = line.faint(" (leaf)");
            }
            if row.here {
                line.value(" *");
            }
        }
        if !self.is_shown {
            page.line()
                .plain("position: ")
                .path(format!("[{}]", self.position))
                .faint(format!(" depth:{}", self.depth));
        }
    }
}

#[derive(Serialize)]
struct About {
    title: String,
    mode: &'static str,
    size: String,
    #[serde(flatten)]
    summary: Summary,
    themes: Vec<String>,
    bookmarks: Vec<(String, String)>,
    last_active: String,
}

impl Show for About {
    fn show(&self, page: &mut Page) {
        page.line().value(format!("\"{}\"", self.title)).faint(format!(" ({} mode)", self.mode));
        page.line().plain(self.size.replace(", ", " · "));
        let line = page.line().plain(format!("\"{}\"", self.summary.text));
        if let Source::Model(name) = &self.summary.source {
            line.faint(format!(" (by {name})"));
        }
        if !self.themes.is_empty() {
            page.line().heading("Main themes: ").plain(self.themes.join(", "));
        }
        if !self.bookmarks.is_empty() {
            let name = |(id, label): &(String, String)| {
                if label.is_empty() { format!("[{id}]") } else { format!("[{id}] \"{label}\"") }
            };
            page.line().heading("Bookmarks: ").plain(self.bookmarks.iter().map(name).collect::<Vec<_>>().join(", "));
        }
        page.line().heading("Last active: ").plain(&self.last_active);
    }
}

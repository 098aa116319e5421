//! `memory.memory`: review working memory, the action trace or the stashes.

use serde::Serialize;

use crate::choices;
use crate::engine::{Args, Effect, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::memory::{self, Action, Item, Report, Stashed};
use crate::text::{plural, tokens};
use crate::transcript;

choices! {
    /// Values of a parameter.
    MemoryView: All "all" [], Trace "trace" ["actions", "history", "recent"], Stashed "stashed" ["stashes", "stash"],
}

const WHAT: Param<MemoryView> = Param::new("what", "what to review").positional().default("all");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.memory",
        aliases: &["memory", "working memory", "pins", "stashes"],
        senses: &["recall", "remember", "context", "status"],
        about: "review working memory, the action trace or the stashes",
        past: "reviewed memory",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[WHAT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("memory/memory"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    Ok(match args.get(&WHAT)? {
        MemoryView::All => Reply::new(All(memory::report(session)?)),
        MemoryView::Trace => Reply::new(Trace { actions: memory::actions(session, LAST)? }),
        MemoryView::Stashed => Reply::new(Stashes { stashes: memory::stashes(session)? }),
    })
}

/// How many actions the trace shows.
const LAST: usize = 10;

#[derive(Serialize)]
struct All(Report);

impl Show for All {
    fn show(&self, page: &mut Page) {
        let report = &self.0;
        section(page, "Pinned:", &report.pinned);
        section(page, "Recalled:", &report.recalled);
        section(page, "Stashed (not in context):", &report.stashed);
        if let Some(recent) = &report.recent {
            page.line().heading("Recent actions: ").plain(recent);
        }
        page.line().heading("Context: ").plain(format!(
            "{} used · {} available",
            plural(report.used, "token"),
            report.available
        ));
        if let Some(next) = &report.next_to_go {
            page.line().heading("Next to go: ").plain(next);
        }
    }
}

fn section(page: &mut Page, heading: &str, items: &[Item]) {
    if items.is_empty() {
        return;
    }
    page.line().heading(heading);
    for item in items {
        let line = page.line().plain("  ").path(&item.name).faint(format!(
            " ({}, {})",
            item.size,
            plural(item.tokens, "token")
        ));
        if let Some(stale) = &item.stale {
            line.plain(" ").warning(stale);
        }
    }
}

#[derive(Serialize)]
struct Trace {
    actions: Vec<Action>,
}

impl Show for Trace {
    fn show(&self, page: &mut Page) {
        if self.actions.is_empty() {
            page.line().plain("nothing was done yet");
        }
        for action in &self.actions {
            let line = page.line().plain(action.line.lines().next().unwrap_or_default());
            if action.verdict != "ok" {
                line.plain(" ✗ ").warning(&action.verdict);
            }
        }
    }
}

#[derive(Serialize)]
struct Stashes {
    stashes: Vec<Stashed>,
}

impl Show for Stashes {
    fn show(&self, page: &mut Page) {
        if self.stashes.is_empty() {
            page.line().plain("nothing is stashed");
        }
        for stash in &self.stashes {
            let line = page
                .line()
                .value(format!("\"{}\"", stash.label))
                .faint(format!(" ({})", plural(tokens(&stash.content), "token")));
            let excerpt = memory::summary(&stash.content);
            let line = line.plain(format!(" {excerpt}"));
            if stash.recalled {
                line.faint(" (recalled)");
            }
        }
    }
}

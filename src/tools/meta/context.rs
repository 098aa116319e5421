//! `meta.context`: show what a model is told.

use serde::Serialize;

use super::ambient;
use crate::engine::{Args, Effect, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::loom::Loom;
use crate::memory::{self, Dialogue};
use crate::servers::Servers;
use crate::text::tokens;
use crate::transcript;

const CARD: Param<bool> = Param::new("card", "only the card that explains the language").said(&[
    "card",
    "only the card",
    "explains the language",
    "about the language",
]);

/// Tokens for what stands between the parts, and for what is rounded.
const GAPS: usize = 10;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.context",
        aliases: &["context", "show context"],
        senses: &["card", "ambient", "prompt"],
        about: "show what a model is told",
        past: "looked at the context",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[CARD.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("meta/context"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let mut head = card(session);
    head.push_str(&of_servers(session)?);
    if args.get(&CARD)? {
        return Ok(Reply::new(Answer { tokens: tokens(&head), text: head }));
    }
    let most = session.budget_of(args).0.unwrap_or(usize::MAX);
    let permissions: Vec<_> = session.grants().iter().collect();
    let is_loom_aware = session.grants().allow(Permission::LoomAware);
    let mut tail = surroundings(session)?;
    let loom = Loom::of(session)?;
    let tree = loom.here()?.filter(|_| is_loom_aware);
    let position = tree.map(|tree| Ok((loom.position(&tree)?, tree))).transpose()?;
    if let Some((position, tree)) = &position {
        head.push_str(&ambient::addendum(&permissions));
        tail = format!("{tail}\n{}", ambient::block(&loom, tree, position, &permissions)?);
    }
    // Of what does not fit, the oldest of the conversation leaves first, then what memory can do without.
    let room = most.saturating_sub(tokens(&head) + tokens(&tail) + GAPS).min(memory::BUDGET);
    let whole = memory::block(session, usize::MAX)?;
    let loom = Loom::of(session)?;
    let path = position
        .as_ref()
        .map(|(position, _)| ambient::conversation(&loom, position, room.saturating_sub(tokens(&whole))));
    let path = path.transpose()?.unwrap_or_default();
    let memory = memory::block(session, room.saturating_sub(tokens(&path)))?;
    let parts: Vec<String> = [head, memory, path, tail].into_iter().filter(|part| !part.is_empty()).collect();
    let text = parts.join("\n");
    Ok(Reply::new(Answer { tokens: tokens(&text), text }))
}

/// What explains the language to a model: a page that fits into any prompt.
fn card(session: &Session) -> String {
    let catalog = session.catalog();
    let usable = catalog.tools().filter(|tool| tool.run.is_some() && session.grants().allow(tool.spec.permission));
    let names: Vec<&str> = usable.map(|tool| tool.spec.short()).collect();
    format!(
        "You work in a shared workspace with arrow commands. A line that begins with an arrow is a command, for example\n\
         `→ glance config.udon`. Write such lines in your text; lines in a row are one batch and run in order; the\n\
         results come back before you go on. Wording is free (`→ show me config.udon`); an exact form is shown where it\n\
         was guessed. `it` is the last result, `$1` the value of a batch's first line. Indented lines below a command\n\
         are its text. Arrows inside code fences and quotes are not run. `→ think`, then lines, then `←` is private.\n\
         Tools: {}.\n\
         `→ help NAME` explains one.\n",
        names.join(", ")
    )
}

/// Which MCP servers there are; to ask them for their tools would start them.
fn of_servers(session: &mut Session) -> Result<String> {
    if !session.grants().allow(Permission::Mcp) {
        return Ok(String::new());
    }
    let names: Vec<&str> = session.part::<Servers>()?.names().collect();
    let names = names.join(", ");
    Ok(if names.is_empty() {
        names
    } else {
        format!("Tools of MCP servers ({names}) are called mcp__SERVER__TOOL; `→ help` lists them.\n")
    })
}

/// Where the dialogue is, and what its owner may do.
fn surroundings(session: &mut Session) -> Result<String> {
    let place = session.part::<Dialogue>()?.place.clone();
    let mut lines = Vec::new();
    if let Some(file) = place.file {
        lines.push(format!("Place: {file}{}", place.path.unwrap_or_default()));
    }
    let permissions: Vec<_> = session.grants().iter().map(Permission::name).collect();
    lines.push(format!("Permissions: {}", permissions.join(", ")));
    Ok(format!("=== Context ===\n{}\n===\n", lines.join("\n")))
}

#[derive(Serialize)]
struct Answer {
    text: String,
    tokens: usize,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.text(self.text.trim_end());
    }
}

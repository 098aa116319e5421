//! What working memory looks like: the operational memory block that goes in front of a model, and the report with
//! what each item costs. The same state gives the same bytes.

use serde::Serialize;

use super::{pins, recent, stashes};
use crate::engine::{Session, plural, tokens};
use crate::error::Result;

/// Tokens that working memory may take in a context.
pub const BUDGET: usize = 4000;

/// What working memory holds and costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What is pinned.
    pub pinned: Vec<Item>,
    /// What was recalled, and so is in the context until it is dropped.
    pub recalled: Vec<Item>,
    /// What is stashed and not in the context.
    pub stashed: Vec<Item>,
    /// What was done lately, compressed.
    pub recent: Option<String>,
    /// Tokens that pins, recalled stashes and the trace take.
    pub used: usize,
    /// Tokens left of the budget.
    pub available: usize,
    /// What would leave the context first.
    pub next_to_go: Option<String>,
}

/// One thing in working memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Item {
    /// How it is listed.
    pub name: String,
    /// How much it is: `8 lines`, `12 words`.
    pub size: String,
    /// What it costs in a context.
    pub tokens: usize,
    /// How it differs from what was pinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stale: Option<String>,
    /// The content.
    #[serde(skip)]
    pub content: String,
}

/// What working memory holds now.
pub fn report(session: &mut Session) -> Result<Report> {
    let pinned: Vec<Item> = pins(session)?
        .into_iter()
        .map(|pin| {
            let (stale, content) = (pin.stale(), pin.now.unwrap_or_default());
            match pin.label {
                // Nodes and documents are measured in words: where their lines end says nothing.
                Some(label) => {
                    let words = plural(content.split_whitespace().count(), "word");
                    Item { size: words, ..item(label, content, stale) }
                }
                None => item(pin.target, content, stale),
            }
        })
        .collect();
    let (recalled, stashed): (Vec<_>, Vec<_>) = stashes(session)?.into_iter().partition(|stash| stash.recalled);
    let items = |stashes: Vec<super::Stashed>| -> Vec<Item> {
        stashes.into_iter().map(|stash| item(format!("\"{}\"", stash.label), stash.content, None)).collect()
    };
    let (recalled, stashed) = (items(recalled), items(stashed));
    let recent = recent(session)?;
    let trace = recent.as_deref().map_or(0, tokens);
    let used = pinned.iter().chain(&recalled).map(|item| item.tokens).sum::<usize>() + trace;
    // Pins survive everything; the trace goes first, then what was recalled.
    let next_to_go = match recalled.first() {
        _ if trace > 0 => Some(format!("recent actions ({})", plural(trace, "token"))),
        Some(item) => Some(format!("recalled stash {} ({})", item.name, plural(item.tokens, "token"))),
        None => None,
    };
    let available = BUDGET.saturating_sub(used);
    Ok(Report { pinned, recalled, stashed, recent, used, available, next_to_go })
}

fn item(name: String, content: String, stale: Option<String>) -> Item {
    Item { name, size: plural(content.lines().count(), "line"), tokens: tokens(&content), stale, content }
}

/// The operational memory block; empty if there is nothing to say.
pub fn block(session: &mut Session) -> Result<String> {
    let report = report(session)?;
    let mut lines: Vec<String> = Vec::new();
    if !report.pinned.is_empty() {
        lines.push("Pinned:".into());
        for pin in &report.pinned {
            lines.push(match &pin.stale {
                Some(stale) => format!("  {} ({}) {stale}", pin.name, pin.size),
                None => format!("  {} ({})", pin.name, pin.size),
            });
        }
    }
    // What is pinned stays; of the rest the trace leaves first, then what was recalled, the oldest first.
    let over = report.used.saturating_sub(BUDGET);
    let recent = report.recent.map(|recent| if over > 0 { "see memory trace".to_owned() } else { recent });
    let trace = recent.as_deref().map_or(0, tokens);
    let kept = report.pinned.iter().chain(&report.recalled).map(|item| item.tokens).sum::<usize>() + trace;
    let mut over = kept.saturating_sub(BUDGET);
    for stash in &report.recalled {
        if over > 0 {
            over = over.saturating_sub(stash.tokens);
            lines.push(format!("Recalled {} is left out: no room for {}", stash.name, plural(stash.tokens, "token")));
            continue;
        }
        lines.push(format!("Recalled {}:", stash.name));
        lines.extend(stash.content.lines().map(|line| format!("  {line}")));
    }
    lines.extend(recent.map(|recent| format!("Recent actions: {recent}")));
    if !report.stashed.is_empty() {
        let labels: Vec<_> = report.stashed.iter().map(|stash| stash.name.as_str()).collect();
        lines.push(format!("Stashed (not in context): {}", labels.join(", ")));
    }
    if lines.is_empty() {
        return Ok(String::new());
    }
    Ok(format!("=== Operational Memory ===\n{}\n===\n", lines.join("\n")))
}

//! What working memory looks like: the operational memory block that goes in front of a model, and the report with
//! what each item costs. The same state gives the same bytes.

use serde::Serialize;

use super::{pins, recent, stashes};
use crate::engine::{Session, plural, tokens};
use crate::error::Result;

/// Tokens that working memory may take in a context, with the conversation that stands beside it.
pub const BUDGET: usize = 8000;

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
    /// What of it would leave the context first.
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

/// The operational memory block in `room` tokens; empty if there is nothing to say. What is pinned stays; of the rest
/// the trace leaves first, then what was recalled, the oldest first, and what left is told.
pub fn block(session: &mut Session, room: usize) -> Result<String> {
    let report = report(session)?;
    let whole = written(&report, true, 0);
    if tokens(&whole) <= room {
        return Ok(whole);
    }
    let shorter = (0..=report.recalled.len()).map(|left_out| written(&report, false, left_out));
    Ok(shorter.reduce(|text, shorter| if tokens(&text) <= room { text } else { shorter }).unwrap_or(whole))
}

/// The block, with or without the trace, and without the first `left_out` of what was recalled.
fn written(report: &Report, with_trace: bool, left_out: usize) -> String {
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
    for stash in &report.recalled[..left_out] {
        lines.push(format!("Recalled {} is left out: no room for {}", stash.name, plural(stash.tokens, "token")));
    }
    for stash in &report.recalled[left_out..] {
        lines.push(format!("Recalled {}:", stash.name));
        lines.extend(stash.content.lines().map(|line| format!("  {line}")));
    }
    if let Some(recent) = &report.recent {
        lines.push(format!("Recent actions: {}", if with_trace { recent } else { "see memory trace" }));
    }
    if !report.stashed.is_empty() {
        let labels: Vec<_> = report.stashed.iter().map(|stash| stash.name.as_str()).collect();
        lines.push(format!("Stashed (not in context): {}", labels.join(", ")));
    }
    if lines.is_empty() {
        return String::new();
    }
    format!("=== Operational Memory ===\n{}\n===\n", lines.join("\n"))
}

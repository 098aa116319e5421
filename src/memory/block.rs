//! What working memory looks like: the operational memory block that goes in front of a model, and the report with
//! what each item costs. The same state gives the same bytes.

use serde::Serialize;

use super::{Thing, pins, recent, stashes};
use crate::engine::Session;
use crate::error::Result;
use crate::text::{beginning, excerpt, plural, tokens};

/// Tokens that working memory may take in a context, with the conversation that stands beside it.
pub const BUDGET: usize = 8000;

/// How many characters of a stash's label are shown.
const LABEL: usize = 60;

/// Tokens of a pinned result that are told.
const TOLD: usize = 1000;

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
    /// Tokens that all of it takes in a context.
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
    /// What all of it says costs.
    pub tokens: usize,
    /// How it differs from what was pinned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stale: Option<String>,
    /// The content.
    #[serde(skip)]
    pub content: String,
    /// Whether a context tells the content too: of a result that is pinned nothing else would stay.
    #[serde(skip)]
    pub is_told: bool,
}

/// What working memory holds now.
pub fn report(session: &mut Session) -> Result<Report> {
    let pinned: Vec<Item> = pins(session)?
        .into_iter()
        .map(|pin| {
            let (stale, content) = (pin.stale(), pin.now.unwrap_or_default());
            // Nodes and documents are measured in words: where their lines end says nothing.
            if let Some(label) = pin.label {
                let words = plural(content.split_whitespace().count(), "word");
                Item { size: words, ..item(label, content, stale) }
            } else {
                let is_told = matches!(Thing::parse(&pin.target), Thing::Result(_));
                Item { is_told, ..item(pin.target, content, stale) }
            }
        })
        .collect();
    let (recalled, stashed): (Vec<_>, Vec<_>) = stashes(session)?.into_iter().partition(|stash| stash.recalled);
    let items = |stashes: Vec<super::Stashed>| -> Vec<Item> {
        stashes
            .into_iter()
            .map(|stash| item(format!("\"{}\"", excerpt(&stash.label, LABEL)), stash.content, None))
            .collect()
    };
    let (recalled, stashed) = (items(recalled), items(stashed));
    let recent = recent(session)?;
    let trace = recent.as_deref().map_or(0, tokens);
    // Pins survive everything; the trace goes first, then what was recalled.
    let next_to_go = match recalled.first() {
        _ if trace > 0 => Some(format!("recent actions ({})", plural(trace, "token"))),
        Some(item) => Some(format!("recalled stash {} ({})", item.name, plural(item.tokens, "token"))),
        None => None,
    };
    let report = Report { pinned, recalled, stashed, recent, used: 0, available: 0, next_to_go };
    let used = tokens(&written(&report, true, 0));
    Ok(Report { used, available: BUDGET.saturating_sub(used), ..report })
}

fn item(name: String, content: String, stale: Option<String>) -> Item {
    Item {
        name,
        size: plural(content.lines().count(), "line"),
        tokens: tokens(&content),
        stale,
        content,
        is_told: false,
    }
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
            if pin.is_told {
                let told = beginning(&pin.content, 4 * TOLD);
                lines.extend(told.lines().map(|line| format!("    {line}")));
                if told.len() < pin.content.len() {
                    lines.push(format!("    … ({} in all; → more {})", plural(pin.tokens, "token"), pin.name));
                }
            }
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

//! A change worked out for a page: its lines, what the check says, what else changes, how sure we are.
//!
//! Propose, sessions and annotate show the same thing in the same way; here it is made, kept and written.

use std::collections::HashSet;

use serde::Serialize;

use super::rules::Held;
use super::section::section;
use crate::engine::{Budget, Page, Role, Session, Writer};
use crate::error::Result;
use crate::memory::{self, Proposal};
use crate::text::plural;
use crate::udon::Document;
use crate::udon::Severity;
use crate::udon::change::{Effects, Plan, PreviewLine, Sign, preview};

/// Keeps a plan as a proposal with the exact bytes; gives its name.
pub fn keep(session: &mut Session, file: &str, before: &Document, plan: &Plan) -> Result<String> {
    let summary = plan.summary();
    memory::keep_proposal(
        session,
        &Proposal { file, before, edits: &plan.replacements, after: &plan.after, summary: &summary },
    )
}

/// A change as it is shown.
#[derive(Debug, Clone, Serialize)]
pub struct Shown {
    /// The lines.
    pub diff: Vec<PreviewLine>,
    /// What the check and the siblings say: the line, and whether it needs attention.
    pub validation: Vec<Remark>,
    /// What else changes.
    #[serde(rename = "side-effects")]
    pub effects: Vec<Remark>,
    /// How sure we are.
    pub confidence: Confidence,
}

/// A remark of a page.
#[derive(Debug, Clone, Serialize)]
pub struct Remark {
    /// The line.
    pub text: String,
    /// It needs attention.
    pub grave: bool,
}

/// How sure we are that this is what was meant, and why.
#[derive(Debug, Clone, Serialize)]
pub struct Confidence {
    /// `high`, `medium` or `low`.
    pub level: &'static str,
    /// Why.
    pub reason: String,
}

impl Remark {
    fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), grave: false }
    }

    fn grave(text: impl Into<String>) -> Self {
        Self { text: text.into(), grave: true }
    }
}

impl Shown {
    /// What is to be shown of a plan.
    pub fn of(before: &Document, plan: &Plan) -> Self {
        let effects = Effects::between(before, &plan.after, &plan.replacements);
        let validation = validation(&plan.after, plan, &effects);
        let side = side_effects(plan, &effects);
        let confidence = confidence(plan, &effects);
        Self { diff: preview(before, &plan.after, &plan.replacements), validation, effects: side, confidence }
    }

    /// Adds what the schema says of the change: what breaks a rule now and did not before, or that nothing does. A schema
    /// that cannot be read is told as well: that may be what the change mends.
    pub fn against(mut self, held: Result<Option<Held>>) -> Self {
        let (told, doubt) = match held {
            Ok(None) => return self,
            Err(error) => {
                (vec![Remark::grave(format!("NOT CHECKED: {}", error.message))], "The schema cannot be read.")
            }
            Ok(Some(Held { file, broken })) if broken.is_empty() => {
                (vec![Remark::plain(format!("OK - conforms to {file}"))], "")
            }
            Ok(Some(Held { file, broken })) => {
                let rules = if broken.len() == 1 { "a rule" } else { "rules" };
                let first = Remark::grave(format!("{rules} of {file} broken"));
                let told = broken.into_iter().map(|new| {
                    Remark::grave(format!("ERROR line {}: {} {}; {}", new.line, new.path, new.message, new.advice))
                });
                (std::iter::once(first).chain(told).collect(), "The schema does not allow the result.")
            }
        };
        self.validation.splice(0..0, told);
        if !doubt.is_empty() {
            self.confidence = Confidence { level: "low", reason: doubt.to_owned() };
        }
        self
    }

    /// Writes the sections.
    pub fn show(&self, page: &mut Page) {
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        self.show_diff(page, budget / 2);
        self.show_rest(page, budget);
    }

    /// Writes what goes with the lines.
    pub fn show_rest(&self, page: &mut Page, budget: usize) {
        section(page, "|validation", &self.validation, budget / 6, remark);
        section(page, "|side-effects", &self.effects, budget / 6, remark);
        let heading = format!("|confidence {}", self.confidence.level);
        section(page, &heading, std::slice::from_ref(&self.confidence.reason), budget / 8, |line, reason| {
            line.faint(reason);
        });
    }

    /// Writes the lines of the change.
    pub fn show_diff(&self, page: &mut Page, share: usize) {
        show_lines(page, "|diff", &self.diff, share);
    }
}

/// Writes lines of a change as a section.
pub fn show_lines(page: &mut Page, heading: &str, lines: &[PreviewLine], share: usize) {
    let width = lines.iter().filter_map(|line| line.line).max().unwrap_or(0).to_string().len();
    section(page, heading, lines, share, |line, preview| diff_line(line, preview, width));
}

/// `+   32    |new`, with the numbers aligned.
fn diff_line(writer: Writer<'_>, line: &PreviewLine, width: usize) {
    let number = line.line.map(|number| number.to_string()).unwrap_or_default();
    let (sign, role) = match line.sign {
        Sign::Added => ("+", Role::Added),
        Sign::Removed => ("-", Role::Removed),
        Sign::Changed => ("~", Role::Added),
        Sign::Context | Sign::Gap => (" ", Role::Plain),
    };
    let writer = writer.piece(role, sign).number(format!(" {number:>width$}")).plain("  ");
    match line.sign {
        Sign::Gap => drop_writer(&writer.faint("...")),
        Sign::Changed => {
            let writer = writer.piece(role, &line.text);
            let was = line.before.as_deref().map_or("its indentation".to_owned(), |before| format!("was {before}"));
            drop_writer(&writer.faint(format!("    ; {was}")));
        }
        _ => drop_writer(&writer.piece(role, &line.text)),
    }
}

/// A writer has nothing left to do.
const fn drop_writer(_: &Writer<'_>) {}

fn remark(writer: Writer<'_>, remark: &Remark) {
    let _ = if remark.grave { writer.warning(&remark.text) } else { writer.plain(&remark.text) };
}

/// What the check finds that it did not find before, and what siblings have.
fn validation(after: &Document, plan: &Plan, effects: &Effects) -> Vec<Remark> {
    if effects.partly {
        return vec![Remark::plain("the document is too large to check as a whole")];
    }
    let mut remarks: Vec<Remark> = effects
        .findings
        .iter()
        .map(|finding| {
            let (word, grave) = match finding.severity {
                Severity::Error => ("ERROR", true),
                Severity::Warning => ("WARNING", true),
                Severity::Hint => ("NOTE", false),
            };
            let advice = if finding.advice.is_empty() { String::new() } else { format!("; {}", finding.advice) };
            Remark { text: format!("{word} line {}: {}{advice}", finding.line, finding.message), grave }
        })
        .collect();
    for done in &plan.done {
        remarks.extend(after.like_siblings(&done.path).into_iter().map(Remark::plain));
    }
    if remarks.is_empty() {
        remarks.push(Remark::plain("OK - nothing is odd that was not before"));
    }
    remarks
}

fn side_effects(plan: &Plan, effects: &Effects) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = effects
        .broken
        .iter()
        .map(|lost| Remark::grave(format!("{} breaks: {} (line {})", lost.reference, lost.from, lost.line)))
        .collect();
    for shifted in &effects.shifted {
        let told = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
        let text = format!(
            "{}:{} by its mixin: {}, was {}",
            shifted.path,
            shifted.name,
            told(&shifted.after),
            told(&shifted.before)
        );
        remarks.push(Remark::plain(text));
    }
    match plan.done.iter().map(|done| done.follow).sum() {
        0 => {}
        1 => remarks.push(Remark::plain("1 reference follows")),
        count => remarks.push(Remark::plain(format!("{count} references follow"))),
    }
    if remarks.is_empty() {
        remarks.push(Remark::plain(if effects.partly {
            "not looked for: the document is too large"
        } else {
            "none - no reference breaks, no mixin changes"
        }));
    }
    remarks
}

/// What a careful reader should know of a plan, each thing once.
fn doubts(plan: &Plan, effects: &Effects) -> Vec<String> {
    let mut doubts: Vec<String> = plan.done.iter().flat_map(|done| done.remarks.iter().cloned()).collect();
    let mut lost: Vec<&str> = plan.done.iter().flat_map(|done| done.lost.iter().map(String::as_str)).collect();
    let mut seen = HashSet::new();
    lost.retain(|name| seen.insert(*name));
    if !lost.is_empty() {
        doubts.push(format!("its own attributes go with it: {}", lost.join(" ")));
    }
    let gone = effects.shifted.iter().filter(|shifted| shifted.after.is_none()).count();
    if gone > 0 {
        doubts.push(format!("{} by mixins and merges would be lost", plural(gone, "attribute")));
    }
    let mut seen = HashSet::new();
    doubts.retain(|doubt| seen.insert(doubt.clone()));
    doubts
}

fn confidence(plan: &Plan, effects: &Effects) -> Confidence {
    let is_error = effects.findings.iter().any(|finding| finding.severity == Severity::Error);
    if !effects.broken.is_empty() {
        let reason = match effects.broken.len() {
            1 => "A reference would point at nothing.".to_owned(),
            count => format!("{count} references would point at nothing."),
        };
        return Confidence { level: "low", reason };
    }
    if is_error {
        return Confidence { level: "low", reason: "The check finds an error that was not there before.".to_owned() };
    }
    let doubts = doubts(plan, effects);
    if !doubts.is_empty() {
        let mut reason = doubts.join("; ");
        if let Some(first) = reason.get(..1).map(str::to_uppercase) {
            reason.replace_range(..1, &first);
        }
        return Confidence { level: "medium", reason: reason + "." };
    }
    if effects.findings.iter().any(|finding| finding.severity == Severity::Warning) {
        return Confidence { level: "medium", reason: "The check warns of something new.".to_owned() };
    }
    let reason = "The place is clear, and the document reads as meant.".to_owned();
    Confidence { level: "high", reason }
}

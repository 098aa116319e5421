//! An outcome as a block of text.

use super::{Style, ansi, secrets};
use crate::engine::{Line, Outcome, Page, Question, Read, Role, Verdict};
use crate::error::Error;
use crate::text::shortened;

/// How much of an exact line is shown, in characters.
const LINE: usize = 400;

/// The block of an outcome, without a line end behind it; empty where there is nothing to say.
///
/// The first line is never indented and no line begins with an arrow, so that a block can be pasted anywhere.
pub fn text(outcome: &Outcome, style: Style) -> String {
    let mut page = Page::default();
    if let Some(exact) = echo(outcome) {
        page.line().faint("= ").faint(exact);
    }
    match &outcome.verdict {
        Verdict::Ok { page: result, .. } => page.lines.extend(result.lines.iter().cloned()),
        Verdict::Question(question) => ask(question, &mut page),
        Verdict::Failed(error) | Verdict::Skipped(error) => fail(error, outcome, &mut page),
    }
    for note in &outcome.notes {
        page.line().faint(format!("note: {note}"));
    }
    let lines: Vec<String> = page.lines.iter().map(|line| written(line, style)).collect();
    let block = lines.join("\n");
    if style.framed && !block.is_empty() {
        return format!("<result n=\"{}\">\n{}\n</result>", outcome.n, block.replace("</result>", "<\\/result>"));
    }
    block
}

/// The exact form of a line that was read loosely or filled in.
fn echo(outcome: &Outcome) -> Option<String> {
    let call = outcome.call.as_ref()?;
    let is_loose = matches!(call.read, Read::Loose { .. }) || call.args.filled().next().is_some();
    let exact = call.exact();
    let is_news = exact.split_whitespace().ne(outcome.line.split_whitespace());
    (is_loose && is_news).then(|| shortened(&exact, LINE))
}

fn ask(question: &Question, page: &mut Page) {
    page.line().warning(format!("? {}: ", question.code)).plain(&question.message);
    for (index, candidate) in question.candidates.iter().enumerate() {
        page.line().plain(format!("  {}. ", index + 1)).value(shortened(&candidate.line, LINE));
    }
    let fallback = "repeat the line that you mean";
    match &question.hint {
        Some(hint) => page.line().plain("  hint: → ").value(hint),
        None => page.line().plain(format!("  hint: {fallback}")),
    };
}

fn fail(error: &Error, outcome: &Outcome, page: &mut Page) {
    page.line().warning(format!("✗ {}: ", error.code)).plain(&error.message);
    if let Some(place) = place(error, outcome) {
        page.line().plain("  at: ").path(place);
    }
    for detail in &error.details {
        page.line().plain("  ").plain(detail);
    }
    if !error.suggestions.is_empty() {
        page.line().plain("  did you mean: ").value(error.suggestions.join(", "));
    }
    if let Some(hint) = &error.hint {
        page.line().plain("  hint: → ").value(hint);
    }
}

/// Where an error points: the file it concerns, and which word of the line.
fn place(error: &Error, outcome: &Outcome) -> Option<String> {
    let word = error.span.map(|span| format!("word {}", word_at(&outcome.line, span.start)));
    match (&error.file, word) {
        (Some(file), Some(word)) => Some(format!("{file}, {word}")),
        (Some(file), None) => Some(file.clone()),
        (None, word) => word,
    }
}

/// Which word of a line stands at a byte, from 1. A string in quotes is one word, or part of one.
fn word_at(line: &str, at: usize) -> usize {
    let (mut count, mut open, mut before) = (0, None, ' ');
    for (_, c) in line.char_indices().take_while(|(start, _)| *start <= at) {
        let closing = match c {
            '“' => '”',
            c => c,
        };
        if open.is_none() && before.is_whitespace() && !c.is_whitespace() {
            count += 1;
        }
        match open {
            Some(mark) if c == mark && before != '\\' => open = None,
            None if matches!(c, '"' | '\'' | '`' | '“') && !before.is_alphanumeric() => open = Some(closing),
            _ => {}
        }
        before = c;
    }
    count.max(1)
}

pub(super) fn written(line: &Line, style: Style) -> String {
    let masked;
    let line = if style.show_secrets {
        line
    } else {
        masked = secrets::mask(line);
        &masked
    };
    if !style.color {
        return line.plain();
    }
    let mut out = String::new();
    if line.needs_quoting() {
        out.push_str("> ");
    }
    for piece in &line.pieces {
        out.push_str(&ansi::colored(&piece.text, piece.role));
    }
    out.truncate(out.trim_end().len());
    out
}

impl Style {
    /// A remark about a text, as a line.
    pub fn note(self, note: &str) -> String {
        let line = format!("note: {note}");
        if self.color { ansi::colored(&line, Role::Faint) } else { line }
    }
}

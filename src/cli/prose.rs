//! `arrowsh eval --prose`: what ordinary prose would run, if its lines began with arrows.
//!
//! Two figures, which are not to be confused. Texts as they stand have few arrows at the beginning of a line, and say how
//! often something would run that nobody meant, if they were run in this workspace. The same texts with an arrow before each
//! line and each sentence are a stress: nobody writes so, but it shows which shapes of sentence are taken for commands. There
//! each line is looked at by itself, and whatever looks like a file or a node counts as one. Nothing is run.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use foldhash::HashSet;

use super::Status;
use super::app::App;
use crate::engine::{Call, Effect, Verdict};
use crate::error::Result;
use crate::resolve::{Assumed, Decision, Resolver};
use crate::shell::{self, Shell};
use crate::syntax::{BlockKind, Scanner, Utterance};
use crate::text::is_digits;
use crate::world::host;

/// The longest sentence that is looked at, in bytes; what is longer is a table or data.
const LONGEST: usize = 400;
/// How many folders down texts are looked for.
const DEPTH: usize = 32;

/// Reads prose and counts.
pub struct Prose {
    shell: Shell,
    resolver: Resolver,
    /// Sentences that were looked at: licences stand in every package, and count once.
    seen: HashSet<String>,
    texts: usize,
    lines: usize,
    /// Lines that begin with an arrow, and what they would run.
    pub as_it_stands: Tally,
    /// Sentences with an arrow before them, and what they would run.
    pub arrowed: Tally,
}

/// What some lines would run.
#[derive(Default)]
pub struct Tally {
    /// How many lines there are.
    pub lines: usize,
    /// Those that run something: by effect and tool, with the line as it is understood.
    pub ran: BTreeMap<(Effect, &'static str), Vec<String>>,
}

impl Tally {
    /// How many lines run something.
    pub fn runs(&self) -> usize {
        self.ran.values().map(Vec::len).sum()
    }

    /// How many lines do more than read.
    pub fn acts(&self) -> usize {
        self.ran.iter().filter(|((effect, _), _)| *effect > Effect::Read).map(|(_, lines)| lines.len()).sum()
    }

    fn add(&mut self, line: &str, call: &Call) {
        let spec = &call.tool.spec;
        self.ran.entry((spec.effect, spec.name)).or_default().push(format!("{line}: {}", call.exact()));
    }

    fn show(&self, examples: usize) -> String {
        let mut out = String::new();
        for ((effect, tool), lines) in &self.ran {
            out.push_str(&format!("  {:6} {:6} {tool}\n", lines.len(), format!("{effect:?}").to_lowercase()));
            lines.iter().take(examples).for_each(|line| out.push_str(&format!("           {line}\n")));
        }
        out
    }
}

impl Prose {
    /// Nothing was read yet; texts are looked at as `shell` would run them.
    pub fn new(shell: Shell) -> Self {
        Self {
            shell: shell.only_looking(),
            resolver: Resolver::new(Arc::new(crate::tools::catalog())),
            seen: HashSet::default(),
            texts: 0,
            lines: 0,
            as_it_stands: Tally::default(),
            arrowed: Tally::default(),
        }
    }

    /// Looks at a text.
    pub fn add(&mut self, text: &str) {
        self.texts += 1;
        self.lines += text.lines().count();
        let blocks = Scanner::scan(text).0.into_iter().filter(|block| block.kind == BlockKind::Candidates);
        self.as_it_stands.lines += blocks.map(|block| block.lines.len()).sum::<usize>();
        for outcome in shell::outcomes(&self.shell.run_text(text)) {
            if let (Some(call), Verdict::Skipped(_)) = (&outcome.call, &outcome.verdict) {
                self.as_it_stands.add(&outcome.line, call);
            }
        }
        for sentence in sentences(text) {
            if sentence.len() <= LONGEST && sentence.len() > 3 && self.seen.insert(sentence.clone()) {
                self.arrowed.lines += 1;
                let utterance = Utterance::parse(&sentence, None);
                let resolution = utterance.and_then(|utterance| self.resolver.resolve(&utterance, &Assumed));
                if let Ok(Decision::Run(call)) = resolution.map(|resolution| resolution.decision) {
                    self.arrowed.add(&sentence, &call);
                }
            }
        }
    }

    fn show(&self, examples: usize) -> String {
        let Self { texts, lines, as_it_stands, arrowed, .. } = self;
        let said = |tally: &Tally| {
            format!(
                "{} run something, {} of them more than reading\n{}",
                tally.runs(),
                tally.acts(),
                tally.show(examples)
            )
        };
        format!(
            "{texts} texts, {lines} lines\nas they stand, {} lines begin with an arrow: {}with an arrow before each of {} different lines and sentences: {}",
            as_it_stands.lines,
            said(as_it_stands),
            arrowed.lines,
            said(arrowed)
        )
    }
}

/// The lines and sentences of a text, without marks of lists, headings and quotes; code is left out.
fn sentences(text: &str) -> Vec<String> {
    let (mut out, mut paragraph, mut in_fence) = (Vec::new(), String::new(), false);
    for line in text.lines().chain([""]) {
        let bare = line.trim();
        let is_fence = bare.starts_with("```") || bare.starts_with("~~~");
        in_fence ^= is_fence;
        let is_code = in_fence || is_fence || line.starts_with("    ") || line.starts_with('\t');
        let said = unmarked(bare);
        let is_item = said.len() < bare.len();
        if is_code || said.is_empty() || is_item {
            out.extend(ended(&std::mem::take(&mut paragraph)));
        }
        if !is_code && !said.is_empty() {
            out.push(said.to_owned());
            paragraph.push_str(said);
            paragraph.push(' ');
        }
    }
    out
}

/// A line without the marks that say what it is: of a list, a heading, a quotation, a row. What is only printed bold keeps that.
fn unmarked(line: &str) -> &str {
    let mut said = line;
    while let Some((mark, rest)) = said.split_once(' ') {
        let is_sign = !mark.is_empty() && mark.chars().all(|c| "-*+•#>|=~".contains(c));
        let is_number = || mark.strip_suffix(['.', ')']).is_some_and(is_digits);
        if !is_sign && !is_number() {
            break;
        }
        said = rest.trim_start();
    }
    if said.chars().all(|c| !c.is_alphanumeric()) { "" } else { said }
}

/// The sentences of a paragraph. A dot in the middle of a word ends none.
fn ended(paragraph: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = paragraph.trim();
    let end = |text: &str| {
        let mut ends = text.match_indices(['.', '!', '?']).map(|(at, _)| at + 1);
        ends.find(|at| text[*at..].starts_with(char::is_whitespace))
    };
    while let Some(at) = end(rest) {
        out.push(rest[..at].to_owned());
        rest = rest[at..].trim_start();
    }
    out.push(rest.to_owned());
    out
}

/// Prints what the texts below a folder would run, with so many examples a tool.
pub fn prose(app: &App, folder: &Path, examples: usize) -> Result<Status> {
    let mut prose = Prose::new(app.shell()?);
    for file in host::files_below(folder, DEPTH, &[".md", ".txt", ".rst"]) {
        // What cannot be read as text is none.
        if let Ok(text) = host::read_text_input(&file) {
            prose.add(&text);
        }
    }
    super::say(prose.show(examples))?;
    Ok(Status::Ok)
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn lines_and_sentences_are_found() {
        let text = "# Tides\n\nThe tide is out. It comes\nback at 4.15 pm.\n\n- one item\n\n```\ncode\n```\n";
        let expected =
            ["Tides", "The tide is out. It comes", "back at 4.15 pm.", "The tide is out.", "It comes back at 4.15 pm."];
        let found = sentences(text);
        assert!(expected.iter().all(|wanted| found.iter().any(|line| line == wanted)), "{found:?}");
        assert!(!found.iter().any(|line| line == "code"), "{found:?}");
    }
}

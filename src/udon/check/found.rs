//! What was found, before anybody reads it: a place and what is said of it, which is worded once for all places that
//! say the same one after the other. A document of tiny elements may have a finding in every line.

use std::collections::HashMap;
use std::fmt::{self, Write as _};

use foldhash::fast::RandomState;

use super::super::document::Document;
use super::super::line_cursor::LineCursor;
use super::super::problem::Problem;
use super::super::record::small;
use super::{Anomaly, Finding, Rule, Severity};
use crate::span::Span;

/// So many lines of an anomaly are told; of those after them, how many there are.
const TOLD: usize = 8;

/// The number of something that is said.
pub(super) type Saying = u32;

/// What is said of some place.
struct Said {
    rule: Rule,
    /// What the parser objects to, of a rule that leaves it to that how grave it is.
    problem: Option<Problem>,
    /// Where the words are, among all.
    words: (usize, usize),
}

impl Said {
    fn severity(&self) -> Severity {
        match self.problem {
            None => self.rule.severity(),
            Some(problem) if problem.is_error() => Severity::Error,
            Some(_) => Severity::Warning,
        }
    }

    fn advice(&self) -> &'static str {
        self.problem.map_or(self.rule.advice(), Problem::advice)
    }
}

/// A place, in bytes of the document, and what is said of it.
struct Found {
    start: u32,
    end: u32,
    said: Saying,
}

/// All that was found in a document.
#[derive(Default)]
pub(in super::super) struct FoundAll {
    found: Vec<Found>,
    said: Vec<Said>,
    words: String,
    /// What was said last by each rule.
    last: [Option<Saying>; Rule::ALL.len()],
}

impl FoundAll {
    /// Words what a rule says.
    pub fn word(&mut self, rule: Rule, problem: Option<Problem>, text: fmt::Arguments<'_>) -> Saying {
        let start = self.words.len();
        let _ = self.words.write_fmt(text);
        let is_said = |said: &Saying| {
            let said = &self.said[*said as usize];
            said.problem == problem && self.text(said) == &self.words[start..]
        };
        if let Some(said) = self.last[rule as usize].filter(is_said) {
            self.words.truncate(start);
            return said;
        }
        self.said.push(Said { rule, problem, words: (start, self.words.len()) });
        *self.last[rule as usize].insert(small(self.said.len() - 1))
    }

    fn text(&self, said: &Said) -> &str {
        let (start, end) = said.words;
        &self.words[start..end]
    }

    /// Makes room for so many places.
    pub fn reserve(&mut self, places: usize) {
        self.found.reserve(places);
    }

    /// Notes a place of which that is said.
    pub fn add(&mut self, said: Saying, span: Span) {
        self.found.push(Found { start: small(span.start), end: small(span.end), said });
    }

    /// Puts the places in document order.
    pub fn sort(&mut self) {
        self.found.sort_by_key(|found| (found.start, found.end));
    }

    /// Each with its line and all that is said.
    pub fn findings(&self, doc: &Document) -> Vec<Finding> {
        let mut lines = LineCursor::new(doc);
        let finding = |found: &Found| {
            let said = &self.said[found.said as usize];
            let span = Span::new(found.start as usize, found.end as usize);
            let (severity, advice, line) = (said.severity(), said.advice(), lines.line_of(span.start));
            Finding { rule: said.rule, severity, line, span, message: self.text(said).to_owned(), advice }
        };
        self.found.iter().map(finding).collect()
    }

    /// The places of which the same is said together, in order of their first: so many of these at most, and how many
    /// more there are.
    pub fn anomalies(&self, doc: &Document, most: usize) -> (Vec<Anomaly>, usize) {
        // The same may have been worded more than once.
        let mut known: HashMap<(Rule, &str), Saying, RandomState> = HashMap::default();
        known.reserve(self.said.len());
        let mut first = |(i, said): (Saying, &Said)| *known.entry((said.rule, self.text(said))).or_insert(i);
        let firsts: Vec<Saying> = (0..).zip(&self.said).map(&mut first).collect();
        let mut lines = LineCursor::new(doc);
        let mut places: Vec<Option<usize>> = vec![None; self.said.len()];
        let (mut anomalies, mut others) = (Vec::<Anomaly>::new(), 0);
        for found in &self.found {
            let first = firsts[found.said as usize];
            let place = places[first as usize].get_or_insert_with(|| {
                let said = &self.said[first as usize];
                if anomalies.len() == most {
                    others += 1;
                    return usize::MAX;
                }
                anomalies.push(Anomaly {
                    rule: said.rule,
                    severity: said.severity(),
                    lines: Vec::new(),
                    count: 0,
                    message: self.text(said).to_owned(),
                    advice: said.advice(),
                });
                anomalies.len() - 1
            });
            let Some(anomaly) = anomalies.get_mut(*place) else { continue };
            anomaly.count += 1;
            if anomaly.lines.len() < TOLD {
                anomaly.lines.push(lines.line_of(found.start as usize));
            }
        }
        (anomalies, others)
    }
}

//! What was found, before anybody reads it: a place and what is said of it, which is worded once for all places that
//! say the same. A document of tiny elements may have a finding in every line.

use std::fmt::{self, Write as _};
use std::hash::BuildHasher as _;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

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

    /// It, among all words.
    fn text<'w>(&self, words: &'w str) -> &'w str {
        &words[self.words.0..self.words.1]
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

/// The places of which something is said: how many, and where the first ones are.
struct Seen {
    count: usize,
    first: (u32, u32),
    /// Where those after it start, in order.
    next: Vec<u32>,
}

impl Seen {
    /// None yet.
    const fn nowhere() -> Self {
        Self { count: 0, first: (u32::MAX, u32::MAX), next: Vec::new() }
    }

    /// Whether places from `start` on are only counted.
    fn is_told(&self, start: u32) -> bool {
        self.next.len() + 1 == TOLD && self.next.last().is_some_and(|last| *last <= start)
    }

    fn add(&mut self, mut place: (u32, u32)) {
        self.count += 1;
        if self.is_told(place.0) {
            return;
        }
        if place < self.first {
            std::mem::swap(&mut self.first, &mut place);
        }
        if self.count > 1 {
            self.tell(place.0);
        }
    }

    fn tell(&mut self, start: u32) {
        let at = self.next.partition_point(|other| *other <= start);
        self.next.insert(at, start);
        self.next.truncate(TOLD - 1);
    }
}

/// The places that were found.
enum Places {
    /// Each of them.
    All(Vec<Found>),
    /// As much of them as a glance tells, by what is said: there may be as many as there are bytes.
    Told(Vec<Seen>),
}

/// All that was found in a document.
pub(in super::super) struct FoundAll {
    places: Places,
    said: Vec<Said>,
    words: String,
    /// What is said already, each once.
    numbers: HashTable<Saying>,
    hasher: RandomState,
    /// What was said last by each rule.
    last: [Option<Saying>; Rule::ALL.len()],
}

impl FoundAll {
    /// To keep each place.
    pub fn all() -> Self {
        Self::keeping(Places::All(Vec::new()))
    }

    /// To keep what is told of the places of which the same is said.
    pub fn told() -> Self {
        Self::keeping(Places::Told(Vec::new()))
    }

    fn keeping(places: Places) -> Self {
        Self {
            places,
            said: Vec::new(),
            words: String::new(),
            numbers: HashTable::new(),
            hasher: RandomState::default(),
            last: [None; Rule::ALL.len()],
        }
    }

    /// Words what a rule says.
    pub fn word(&mut self, rule: Rule, problem: Option<Problem>, text: fmt::Arguments<'_>) -> Saying {
        let start = self.words.len();
        let _ = self.words.write_fmt(text);
        let Self { said, words, numbers, hasher, last, .. } = self;
        let text = &words[start..];
        let is_same = |number: &Saying| {
            let said = &said[*number as usize];
            (said.rule, said.problem) == (rule, problem) && said.text(words) == text
        };
        let hash = |text: &str| hasher.hash_one(text);
        // The same is mostly said again and again.
        let known = last[rule as usize].filter(is_same).or_else(|| numbers.find(hash(text), is_same).copied());
        if let Some(known) = known {
            words.truncate(start);
            return *last[rule as usize].insert(known);
        }
        let number = small(said.len());
        numbers.insert_unique(hash(text), number, |number| hash(said[*number as usize].text(words)));
        said.push(Said { rule, problem, words: (start, words.len()) });
        *last[rule as usize].insert(number)
    }

    /// Makes room for so many places.
    pub fn reserve(&mut self, places: usize) {
        if let Places::All(found) = &mut self.places {
            found.reserve(places);
        }
    }

    /// Notes a place of which that is said.
    pub fn add(&mut self, said: Saying, span: Span) {
        self.add_from(said, span.start, || span);
    }

    /// The same of a place that starts at `from` or behind it, and takes a while to be found.
    pub fn add_from(&mut self, said: Saying, from: usize, span: impl FnOnce() -> Span) {
        let place = || {
            let span = span();
            (small(span.start), small(span.end))
        };
        match &mut self.places {
            Places::All(found) => {
                let (start, end) = place();
                found.push(Found { start, end, said });
            }
            Places::Told(seen) => {
                if seen.len() <= said as usize {
                    seen.resize_with(said as usize + 1, Seen::nowhere);
                }
                let seen = &mut seen[said as usize];
                if seen.is_told(small(from)) { seen.count += 1 } else { seen.add(place()) }
            }
        }
    }

    /// Each place in document order, with its line and all that is said.
    pub fn findings(self, doc: &Document) -> Vec<Finding> {
        let Self { places: Places::All(mut found), said, words, .. } = self else { return Vec::new() };
        found.sort_by_key(|found| (found.start, found.end));
        let mut lines = LineCursor::new(doc);
        let finding = |found: &Found| {
            let said = &said[found.said as usize];
            let span = Span::new(found.start as usize, found.end as usize);
            let (severity, advice, line) = (said.severity(), said.advice(), lines.line_of(span.start));
            Finding { rule: said.rule, severity, line, span, message: said.text(&words).to_owned(), advice }
        };
        found.iter().map(finding).collect()
    }

    /// The places of which the same is said together, in order of their first: so many of these at most, and how many
    /// more there are.
    pub fn anomalies(self, doc: &Document, most: usize) -> (Vec<Anomaly>, usize) {
        let Places::Told(seen) = &self.places else { return (Vec::new(), 0) };
        let mut told: Vec<(&Said, &Seen)> = self.said.iter().zip(seen).filter(|(_, seen)| seen.count > 0).collect();
        told.sort_by_key(|(_, seen)| seen.first);
        let others = told.len().saturating_sub(most);
        let mut lines = LineCursor::new(doc);
        let anomaly = |(said, seen): &(&Said, &Seen)| Anomaly {
            rule: said.rule,
            severity: said.severity(),
            lines: std::iter::once(seen.first.0)
                .chain(seen.next.iter().copied())
                .map(|start| lines.line_of(start as usize))
                .collect(),
            count: seen.count,
            message: said.text(&self.words).to_owned(),
            advice: said.advice(),
        };
        (told.iter().take(most).map(anomaly).collect(), others)
    }
}

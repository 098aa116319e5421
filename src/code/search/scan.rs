//! One pass over a text for all terms of a query.

use std::ops::Range;

use aho_corasick::{AhoCorasick, AhoCorasickBuilder};

use super::query::Query;
use super::term::Term;
use super::words::{is_word, normal, split};
use crate::error::{Code, Error, Result};

/// Looks for the terms of a query in texts.
pub struct Scanner<'a> {
    terms: &'a [Term],
    needles: AhoCorasick,
    /// Whose needle each is.
    owners: Vec<usize>,
}

/// Where each term of a query stands in a text, in order.
pub type Places = Vec<Vec<Range<usize>>>;

impl<'a> Scanner<'a> {
    /// A scanner for the terms of `query`.
    pub fn new(query: &'a Query) -> Result<Self> {
        let all = query.terms.iter().enumerate();
        let (owners, needles): (Vec<usize>, Vec<String>) =
            all.flat_map(|(index, term)| term.needles().into_iter().map(move |needle| (index, needle))).unzip();
        let built = AhoCorasickBuilder::new().ascii_case_insensitive(true).build(&needles);
        let needles =
            built.map_err(|error| Error::new(Code::LimitExceeded, format!("the query is too large: {error}")))?;
        Ok(Self { terms: &query.terms, needles, owners })
    }

    /// Where the terms stand in `text`; `None` if not even a piece of one does.
    pub fn places(&self, text: &str) -> Option<Places> {
        let mut places: Option<Places> = None;
        let mut chain = Chain::default();
        for hit in self.needles.find_overlapping_iter(text) {
            let places = places.get_or_insert_with(|| vec![Vec::new(); self.terms.len()]);
            let index = self.owners[hit.pattern().as_usize()];
            let (term, found) = (&self.terms[index], &mut places[index]);
            if term.needs_chain() && !chain.covers(hit.start()) {
                chain = Chain::around(text, hit.start());
            }
            let Some(place) = term.around(text, hit.start(), &chain) else { continue };
            // Several hits lie in one place, and those of a longer needle come later.
            if found.iter().rev().take(8).all(|known: &Range<usize>| known.start != place.start) {
                found.push(place);
            }
        }
        for found in places.iter_mut().flatten() {
            found.sort_unstable_by_key(|place| (place.start, place.end));
            found.dedup_by_key(|place| place.start);
        }
        places
    }
}

/// Words that stand so close that they may be one name: at most two of `_-.:/` between one and the next.
#[derive(Debug, Default)]
pub struct Chain {
    range: Range<usize>,
    /// Each word with the number of the run of letters and digits that it is in.
    words: Vec<(Range<usize>, usize)>,
    runs: Vec<Range<usize>>,
}

impl Chain {
    /// The chain that a byte stands in.
    fn around(text: &str, at: usize) -> Self {
        let in_chain = |c: &char| is_word(*c) || is_joint(*c);
        let before = text[..at].chars().rev().take_while(in_chain).map(char::len_utf8).sum::<usize>();
        let behind = text[at..].chars().take_while(in_chain).map(char::len_utf8).sum::<usize>();
        Self::of(text, at - before..at + behind)
    }

    /// The words in a range of a text that holds nothing but words and joints.
    pub fn of(text: &str, range: Range<usize>) -> Self {
        let mut chain = Self { range: range.clone(), words: Vec::new(), runs: Vec::new() };
        let mut start = None;
        let part = &text[range.clone()];
        for (at, c) in part.char_indices().chain([(part.len(), ' ')]) {
            match (is_word(c), start) {
                (true, None) => start = Some(at),
                (false, Some(from)) => {
                    let run = range.start + from..range.start + at;
                    let words = split(&text[run.clone()]);
                    let number = chain.runs.len();
                    chain.words.extend(words.into_iter().map(|w| (run.start + w.start..run.start + w.end, number)));
                    chain.runs.push(run);
                    start = None;
                }
                _ => {}
            }
        }
        chain
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    fn covers(&self, at: usize) -> bool {
        self.range.contains(&at)
    }

    /// The word in which a byte stands.
    pub fn word_at(&self, at: usize) -> Option<usize> {
        let index = self.words.partition_point(|(word, _)| word.end <= at);
        self.words.get(index).filter(|(word, _)| word.start <= at).map(|_| index)
    }

    /// The place of `wanted` words in a row from word `start` on, in their normal forms.
    pub fn row(&self, text: &str, start: usize, wanted: &[String]) -> Option<Range<usize>> {
        let row = self.words.get(start..start + wanted.len())?;
        let close = |pair: &[(Range<usize>, usize)]| {
            let gap = &text[pair[0].0.end..pair[1].0.start];
            gap.len() <= 2 && gap.chars().all(is_joint)
        };
        let fits = row.windows(2).all(close)
            && row.iter().zip(wanted).all(|((word, _), wanted)| normal(&text[word.clone()]) == *wanted);
        fits.then(|| row[0].0.start..row[row.len() - 1].0.end)
    }

    /// The run of letters and digits around word `index`, if it spells `spelled`.
    pub fn run(&self, text: &str, index: usize, spelled: &str) -> Option<Range<usize>> {
        let run = &self.runs[self.words.get(index)?.1];
        (text[run.clone()].to_lowercase() == spelled).then(|| run.clone())
    }
}

/// Whether a character joins the words of one name.
pub fn is_joint(c: char) -> bool {
    matches!(c, '_' | '-' | '.' | ':' | '/')
}

//! From a quoted part of a definition to what it was written from: the source post and the snapshot that wrote it, or
//! the passages that resemble it, or nothing.

use serde::Serialize;

use super::entry::Entry;
use super::library::Library;
use super::passage::{Passage, passages};
use super::posts::Post;
use super::words::{bare, stands_in, texts};
use crate::error::{Code, Error, Result};

/// From here on a passage counts as what was quoted.
const EXACT: f64 = 0.85;

/// From here on a passage is worth showing.
const SIMILAR: f64 = 0.5;

/// How many similar passages are shown.
const SECTIONS: usize = 3;

/// The fewest words that a quotation inside a message has.
const QUOTED: usize = 3;

/// Where a quoted part of a definition comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explication {
    /// The entry that says it.
    pub entry_id: u32,
    /// Its term.
    pub term: String,
    /// What was looked for.
    pub quote: String,
    /// Where it comes from.
    #[serde(flatten)]
    pub source: Source,
}

/// What was found on a quotation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "match", rename_all = "snake_case")]
pub enum Source {
    /// The definition says it.
    Exact {
        /// The post that was being read when it was written, if it is still there.
        #[serde(skip_serializing_if = "Option::is_none")]
        source_post: Option<Box<Post>>,
        /// The earliest snapshot that knew it.
        #[serde(skip_serializing_if = "Option::is_none")]
        snapshot_id: Option<u32>,
        /// When it was written.
        #[serde(skip_serializing_if = "Option::is_none")]
        written: Option<String>,
    },
    /// The definition says something like it.
    Similar {
        /// The passages, best first.
        sections: Vec<Section>,
    },
}

/// A passage that resembles a quotation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Section {
    /// The passage as it is written.
    pub text: String,
    /// The earliest snapshot that knew it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snapshot_id: Option<u32>,
}

impl Library<'_> {
    /// Finds the source of what `message` quotes, in the entry called `named` or in any. Nothing like it is NOT_FOUND.
    pub fn explicate(&self, message: &str, named: Option<&str>) -> Result<Explication> {
        let (quote, around) = quotation(message);
        let wanted = texts(quote);
        if wanted.is_empty() {
            return Err(Error::new(Code::InvalidArgument, "quote must hold a word"));
        }
        let entries = match named {
            Some(name) => vec![self.entry_named(name)?],
            None => self.mentioned(&texts(&around))?,
        };
        let mut best: Option<(&Entry, Vec<Passage>)> = None;
        for entry in &entries {
            let found = passages(&entry.definition, &wanted, SIMILAR);
            let score = |found: &[Passage]| found.first().map_or(0.0, |passage| passage.score);
            if score(&found) > best.as_ref().map_or(0.0, |(_, best)| score(best)) {
                best = Some((entry, found));
            }
        }
        let Some((entry, found)) = best else {
            let message = match named {
                Some(name) => format!("the definition of \"{name}\" says nothing like \"{quote}\""),
                None => format!("no definition says anything like \"{quote}\""),
            };
            return Err(Error::new(Code::NotFound, message).hint("glossary search *"));
        };
        let source = self.source(entry, &found)?;
        Ok(Explication { entry_id: entry.id, term: entry.term.clone(), quote: quote.to_owned(), source })
    }

    fn source(&self, entry: &Entry, found: &[Passage]) -> Result<Source> {
        if let Some(passage) = found.first().filter(|passage| passage.score >= EXACT) {
            let blame = self.blame(entry.id, &passage.words)?;
            // A post that was removed from the corpus since is no source any more.
            let source_post = match blame.post.map(|post| self.post(post)) {
                Some(Err(error)) if error.code != Code::NotFound => return Err(error),
                post => post.and_then(Result::ok).map(Box::new),
            };
            return Ok(Source::Exact { source_post, snapshot_id: blame.snapshot, written: blame.written });
        }
        let section = |passage: &Passage| {
            let text = entry.definition[passage.span.clone()].to_owned();
            Ok(Section { text, snapshot_id: self.blame(entry.id, &passage.words)?.snapshot })
        };
        Ok(Source::Similar { sections: found.iter().take(SECTIONS).map(section).collect::<Result<_>>()? })
    }

    /// The entry whose term, the longest of all, stands in `words`; else every entry, in order of id.
    fn mentioned(&self, words: &[String]) -> Result<Vec<Entry>> {
        let mut all = self.entries()?;
        all.sort_by_key(|entry| entry.id);
        let length = |entry: &Entry| {
            let term = texts(bare(&entry.term));
            if stands_in(&term, words) { term.len() } else { 0 }
        };
        let longest = all.iter().map(length).max().unwrap_or_default();
        if longest > 0 {
            all.retain(|entry| length(entry) == longest);
        }
        Ok(all)
    }
}

/// The longest quotation of a message, with what stands around it; else all of it.
fn quotation(message: &str) -> (&str, String) {
    const MARKS: &[(char, char)] = &[('"', '"'), ('“', '”'), ('„', '“'), ('«', '»')];
    let mut best: Option<(usize, usize)> = None;
    for (open, close) in MARKS {
        let mut at = 0;
        while let Some(start) = message[at..].find(*open).map(|found| at + found + open.len_utf8()) {
            let Some(end) = message[start..].find(*close).map(|found| start + found) else { break };
            let is_long = texts(&message[start..end]).len() >= QUOTED;
            if is_long && best.is_none_or(|(from, to)| end - start > to - from) {
                best = Some((start, end));
            }
            at = end + close.len_utf8();
        }
    }
    match best {
        Some((start, end)) => (&message[start..end], format!("{} {}", &message[..start], &message[end..])),
        None => (message, String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::quotation;

    fn check(message: &str, expected: &str) {
        assert_eq!(quotation(message).0, expected);
    }

    #[test]
    fn the_longest_quotation_of_a_message_counts() {
        check("the lock lifts boats", "the lock lifts boats");
        check("On \"lock\": what is \"it lifts the boats\" from?", "it lifts the boats");
        check("On „lifts all boats“ and «lifts»", "lifts all boats");
        check("two \"short ones\" here", "two \"short ones\" here");
        check("open \"never closes at all", "open \"never closes at all");
    }
}

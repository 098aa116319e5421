//! Which words are known: those of the tools' names, and those that phrases use often and that are no slips.

use std::collections::{BTreeMap, BTreeSet};

use foldhash::HashMap;

use super::super::Token;
use super::super::classes::Classes;
use super::super::near::edits;
use super::concepts;
use super::spelling::{is_inflected, sorted};
use crate::engine::Catalog;

/// How often a word is there at least, if it is to be known: of five thousand phrases one has it.
const FREQUENT: usize = 8;
/// How much a word counts in a phrase of a tool, and in one of none: prose has all the words there are, and what is a word there may
/// well be somebody's name for something here.
const WORTH: (usize, usize) = (2, 1);
/// How many times as often the word is there that another one is a slip of.
const RARER: usize = 8;
/// The fewest letters of a word that is a slip, and of a name of ours that one is missing from or too many in.
const LETTERS: (usize, usize) = (4, 6);

/// The known words of lines, given with whether they mean a tool, the most frequent first.
pub fn known<'l>(lines: impl Iterator<Item = (&'l [Token], bool)>, catalog: &Catalog) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (line, is_meant) in lines {
        for token in line.iter().filter(|token| token.is_plain() && !token.quoted) {
            *counts.entry(&token.lower).or_default() += if is_meant { WORTH.0 } else { WORTH.1 };
        }
    }
    let ours = ours(catalog);
    for word in &ours {
        *counts.entry(word).or_default() += FREQUENT;
    }
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase());
    counts.retain(|word, count| *count >= FREQUENT && is_word(word));
    let slips = slips(&counts, &ours);
    let mut words: Vec<(&str, usize)> = counts.into_iter().filter(|(word, _)| !slips.contains(word)).collect();
    words.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    words.into_iter().map(|(word, _)| word.to_owned()).collect()
}

/// The words of tools' names and parameters, and those that this program tells lines apart by.
fn ours(catalog: &Catalog) -> BTreeSet<&str> {
    let names = catalog.tools().flat_map(|tool| tool.spec.aliases.iter().chain(tool.spec.senses));
    let params = catalog.tools().flat_map(|tool| tool.spec.params);
    let said = params.flat_map(|param| {
        param.keywords.iter().chain(param.connectives).copied().chain([param.name]).chain(param.kind.choices())
    });
    let parts = names.copied().chain(said).flat_map(|name| name.split([' ', '_', '-']));
    let told = [Classes::DENYING, Classes::LOSING, Classes::CHANGING].into_iter().flat_map(Classes::words);
    parts.chain(concepts::words()).chain(told).collect()
}

/// The words that are slips, since people write these as well: those of a word said far more often with two letters swapped,
/// and those of a name of ours with a letter missing or too many. A letter that is another one makes too many words.
fn slips<'w>(counts: &BTreeMap<&'w str, usize>, ours: &BTreeSet<&str>) -> BTreeSet<&'w str> {
    let mut swapped: HashMap<Vec<u8>, Vec<&str>> = HashMap::default();
    for word in counts.keys() {
        swapped.entry(sorted(word)).or_default().push(word);
    }
    let names: Vec<&&str> = ours.iter().filter(|name| name.len() >= LETTERS.1).collect();
    let is_slip = |word: &str, count: usize| {
        let is_of = |other: &str| {
            counts.get(other).is_some_and(|often| *often >= RARER * count) && edits(word, other, 1) == Some(1)
        };
        let is_cut = |name: &str| name.len().abs_diff(word.len()) == 1 && !is_inflected(word, name) && is_of(name);
        !ours.contains(word)
            && word.len() >= LETTERS.0
            && (swapped[&sorted(word)].iter().any(|other| is_of(other)) || names.iter().any(|name| is_cut(name)))
    };
    counts.iter().filter(|(word, count)| is_slip(word, **count)).map(|(word, _)| *word).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::slips;

    #[test]
    fn what_is_said_far_more_often_otherwise_is_a_slip() {
        let said = [
            ("search", 80),
            ("serach", 10),
            ("trail", 40),
            ("trial", 30),
            ("session", 90),
            ("sesion", 9),
            ("season", 5),
        ];
        let counts: BTreeMap<&str, usize> =
            said.into_iter().chain([("prune", 50), ("purne", 9), ("lease", 4)]).collect();
        let ours = BTreeSet::from(["search", "session", "prune", "release"]);
        assert_eq!(slips(&counts, &ours), BTreeSet::from(["serach", "sesion"]));
    }
}

//! What tells two nodes apart: their texts, and where the ways to them part.

use similar::{ChangeTag, DiffTag, TextDiff};

use super::Loom;
use super::entity::Node;
use crate::error::Result;

/// A line of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Compared {
    /// Both say it.
    Both(String),
    /// Only the first says it.
    First(String),
    /// Only the second says it.
    Second(String),
}

/// Two texts line by line.
pub fn lines(first: &str, second: &str) -> Vec<Compared> {
    let diff = TextDiff::from_lines(first, second);
    let told = |change: similar::Change<&str>| {
        let line = change.value().trim_end_matches(['\n', '\r']).to_owned();
        match change.tag() {
            ChangeTag::Equal => Compared::Both(line),
            ChangeTag::Delete => Compared::First(line),
            ChangeTag::Insert => Compared::Second(line),
        }
    };
    diff.iter_all_changes().map(told).collect()
}

/// The most pairs of characters that are looked at where words were rewritten; what is longer counts as new.
const PAIRS: usize = 1 << 20;

/// How many characters of a version stand in its original, and so are its author's, and how many are new.
///
/// Words are told apart first, and characters only within those that were rewritten: a text of many pages has too many
/// for less.
pub fn authorship(original: &str, version: &str) -> (usize, usize) {
    let length = |words: &[&str]| words.iter().map(|word| word.chars().count()).sum::<usize>();
    let words = |text| str::split_inclusive(text, char::is_whitespace).collect::<Vec<&str>>();
    let (before, after) = (words(original), words(version));
    let diff = TextDiff::from_slices(&before, &after);
    let mut kept = 0;
    for op in diff.ops() {
        let (old, new) = (&before[op.old_range()], &after[op.new_range()]);
        kept += match op.tag() {
            DiffTag::Equal => length(new),
            DiffTag::Replace if length(old).saturating_mul(length(new)) <= PAIRS => {
                let (old, new) = (old.concat(), new.concat());
                let same = |change: &similar::Change<&str>| change.tag() == ChangeTag::Equal;
                TextDiff::from_chars(&old, &new).iter_all_changes().filter(same).count()
            }
            _ => 0,
        };
    }
    (kept, version.chars().count() - kept)
}

/// Two ways from a root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    /// The last node that they share.
    pub at: Option<Node>,
    /// What only the first goes through.
    pub first: Vec<Node>,
    /// What only the second goes through.
    pub second: Vec<Node>,
}

impl Loom<'_> {
    /// Where the ways to two nodes part.
    pub fn parting(&self, first: &Node, second: &Node) -> Result<Parting> {
        let (mut one, mut other) = (self.path(first)?, self.path(second)?);
        let shared = one.iter().zip(&other).take_while(|(a, b)| a.key == b.key).count();
        let at = shared.checked_sub(1).and_then(|last| one.get(last).cloned());
        Ok(Parting { at, first: one.split_off(shared), second: other.split_off(shared) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Compared, authorship, lines};

    #[test]
    fn lines_are_shared_or_one_sides() {
        let both = |text: &str| Compared::Both(text.into());
        assert_eq!(lines("a\nb\n", "a\nb\n"), [both("a"), both("b")]);
        let expected = [both("a"), Compared::First("b".into()), Compared::Second("c".into())];
        assert_eq!(lines("a\nb\n", "a\nc\n"), expected);
        assert_eq!(lines("a", ""), [Compared::First("a".into())]);
    }

    #[test]
    fn characters_that_stay_are_their_first_authors() {
        assert_eq!(authorship("the ice held", "the ice still held"), (12, 6));
        // Within a word that was rewritten as well: two letters are new.
        assert_eq!(authorship("the boat", "the boats!"), (8, 2));
        assert_eq!(authorship("", "a b"), (0, 3));
        assert_eq!(authorship("a b", ""), (0, 0));
        assert_eq!(authorship("é ü", "é ö"), (2, 1));
        // What is too long to be told apart letter by letter is new.
        let (one, other) = ("a".repeat(2000), "a".repeat(1999) + "b");
        assert_eq!(authorship(&one, &other), (0, 2000));
    }
}

//! What tells two nodes apart: their texts, and where the ways to them part.

use similar::{ChangeTag, TextDiff};

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

/// How many words of a version stand in its original, and so are its author's, and how many are new.
pub fn authorship(original: &str, version: &str) -> (usize, usize) {
    let (before, after): (Vec<&str>, Vec<&str>) =
        (original.split_whitespace().collect(), version.split_whitespace().collect());
    let diff = TextDiff::from_slices(&before, &after);
    let kept = diff.iter_all_changes().filter(|change| change.tag() == ChangeTag::Equal).count();
    (kept, after.len() - kept)
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
    fn words_that_stay_are_their_first_authors() {
        assert_eq!(authorship("the keeper counted the boats", "the keeper counted all frozen boats"), (4, 2));
        assert_eq!(authorship("", "a b"), (0, 2));
        assert_eq!(authorship("a b", ""), (0, 0));
    }
}

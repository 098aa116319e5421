//! Texts, known by number: each is kept once, one behind the other, since a document may have as many names and keys as elements.

use std::hash::BuildHasher as _;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use super::Word;
use crate::udon::record::small;

/// Texts, numbered in order of their first use.
#[derive(Debug, Default)]
pub(super) struct Texts {
    all: String,
    /// Where each ends.
    ends: Vec<usize>,
    numbers: HashTable<Word>,
    hasher: RandomState,
}

impl Texts {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a number, empty for one that none has.
    pub fn text(&self, number: Word) -> &str {
        text_of(&self.all, &self.ends, number)
    }

    /// The number of a text that is known.
    pub fn number(&self, text: &str) -> Option<Word> {
        self.numbers.find(self.hasher.hash_one(text), |number| self.text(*number) == text).copied()
    }

    /// The number of a text, a new one where it has none.
    pub fn add(&mut self, text: &str) -> Word {
        let Self { all, ends, numbers, hasher } = self;
        let hash = hasher.hash_one(text);
        if let Some(number) = numbers.find(hash, |number| text_of(all, ends, *number) == text) {
            return *number;
        }
        let number = small(ends.len());
        numbers.insert_unique(hash, number, |number| hasher.hash_one(text_of(all, ends, *number)));
        all.push_str(text);
        ends.push(all.len());
        number
    }
}

fn text_of<'t>(all: &'t str, ends: &[usize], number: Word) -> &'t str {
    let number = number as usize;
    let Some(end) = ends.get(number) else { return "" };
    let start = number.checked_sub(1).map_or(0, |before| ends[before]);
    &all[start..*end]
}

#[cfg(test)]
mod tests {
    use super::Texts;

    #[test]
    fn a_text_has_one_number() {
        let mut texts = Texts::default();
        let numbers: Vec<u32> = ["a", "", "é", "a", "aé", "", "é"].iter().map(|text| texts.add(text)).collect();
        assert_eq!(numbers, [0, 1, 2, 0, 3, 1, 2]);
        assert_eq!((0..5).map(|number| texts.text(number)).collect::<Vec<_>>(), ["a", "", "é", "aé", ""]);
        assert_eq!((texts.len(), texts.number("aé"), texts.number("b")), (4, Some(3), None));
    }
}

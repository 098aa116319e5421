//! Names of tools that are written with a slip, or cut short: `skils`, `pni`, `gln`. How sure that makes a line is decided elsewhere.

use super::Reading;
use super::reading::Clue;
use crate::engine::Effect;

/// Whether only a letter of the name is left out, and not its first: `skils`.
pub fn is_shortened(reading: &Reading) -> bool {
    let written = reading.evidence.iter().find(|evidence| evidence.clue == Clue::Misspelt);
    let spec = &reading.tool.spec;
    written.is_some_and(|evidence| {
        let word: &str = &evidence.about;
        let is_cut = |name: &str| {
            name.len() == word.len() + 1
                && name.bytes().next() == word.bytes().next()
                && (1..name.len()).any(|at| {
                    name.is_char_boundary(at)
                        && word.get(..at) == name.get(..at)
                        && word.get(at..) == name.get(at + 1..)
                })
        };
        spec.aliases.iter().chain(spec.senses).any(|name| is_cut(name))
    })
}

/// Whether only a vowel of the name is another one, as who writes by ear has it: `journel`, `analize`. With another consonant a name
/// is another word: `contest`, `chances`.
pub fn is_misheard(reading: &Reading) -> bool {
    let is_vowel = |letter: u8| b"aeiouy".contains(&letter);
    let written = reading.evidence.iter().find(|evidence| evidence.clue == Clue::Misspelt);
    let spec = &reading.tool.spec;
    written.is_some_and(|evidence| {
        let word = evidence.about.as_bytes();
        let is_it = |name: &str| {
            let others = || word.iter().zip(name.as_bytes()).filter(|(a, b)| a != b);
            name.len() == word.len() && others().count() == 1 && others().all(|(a, b)| is_vowel(*a) && is_vowel(*b))
        };
        spec.aliases.iter().chain(spec.senses).any(|name| is_it(name))
    })
}

/// Whether a word stands for a name of a tool or for a word of one as people abbreviate, by letters of it in their order:
/// `gln`, `img`.
pub fn abbreviates(word: &str, reading: &Reading) -> bool {
    let spec = &reading.tool.spec;
    let is_short = |name: &str| {
        let mut letters = name.chars();
        name.starts_with(word.chars().next().unwrap_or_default())
            && name.len() > word.len()
            && word.chars().all(|letter| letters.any(|other| other == letter))
    };
    let mut names = spec.aliases.iter().chain(spec.senses).flat_map(|name| name.split([' ', '_']));
    spec.effect == Effect::Read && word.len() > 2 && names.any(is_short)
}

/// Whether a word is a name without its vowels, some of its other letters left out as well: `ctx`, `lmt`, `dpth`.
pub fn is_without_vowels(word: &str, name: &str) -> bool {
    let mut letters = name.bytes();
    word.bytes().next() == name.bytes().next()
        && word.bytes().skip(1).all(|letter| !b"aeiou".contains(&letter))
        && word.bytes().all(|letter| letters.any(|other| other == letter))
}

/// Whether the name is written with all its letters, but not in their order, `pni`, or with one of them twice, `helpp`.
pub fn is_swapped(reading: &Reading) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let is_doubled = |written: &str, name: &str| {
        let twice = written.as_bytes().windows(2).enumerate().filter(|(_, pair)| pair[0] == pair[1]);
        let mut cut = twice.filter_map(|(at, _)| Some((written.get(..at)?, written.get(at + 1..)?)));
        name.len() + 1 == written.len()
            && cut.any(|(start, end)| name.strip_prefix(start).is_some_and(|rest| rest == end))
    };
    let written = reading.evidence.iter().find(|evidence| evidence.clue == Clue::Misspelt);
    let spec = &reading.tool.spec;
    written.is_some_and(|evidence| {
        let written: &str = &evidence.about;
        let letters = sorted(written);
        let mut names = spec.aliases.iter().chain(spec.senses);
        names.any(|name| sorted(name) == letters || is_doubled(written, name))
    })
}

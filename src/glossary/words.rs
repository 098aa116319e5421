//! Words as they are compared: letter case, accents and punctuation do not count.

use std::collections::BTreeSet;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// The word folded.
    pub text: String,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// A term as it must be unique: decomposed, lower case, single blanks.
pub(super) fn normal(term: &str) -> String {
    let lower: String = term.nfd().flat_map(char::to_lowercase).collect();
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A term without the suffix that tells it from others: `Dawn (ship)` is `Dawn`.
pub fn bare(term: &str) -> &str {
    let suffixed = term.trim_end().strip_suffix(')').and_then(|rest| rest.rfind('(')).map(|at| term[..at].trim_end());
    suffixed.filter(|bare| !bare.is_empty()).unwrap_or(term)
}

/// A text without case and accents.
pub(super) fn folded(text: &str) -> String {
    text.nfd().flat_map(char::to_lowercase).filter(|c| !is_combining_mark(*c)).collect()
}

/// The words of a text: runs of letters and digits.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open = false;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let goes_on = open && is_combining_mark(c);
        if !c.is_alphanumeric() && !goes_on {
            open = false;
            continue;
        }
        match words.last_mut().filter(|_| open) {
            Some(word) => word.span.end = end,
            None => words.push(Word { text: String::new(), span: at..end }),
        }
        open = true;
    }
    for word in &mut words {
        word.text = folded(&text[word.span.clone()]);
    }
    words
}

/// The folded words of a text, without their places.
pub(super) fn texts(text: &str) -> Vec<String> {
    words(text).into_iter().map(|word| word.text).collect()
}

/// Whether `part` stands in `whole`, word for word.
pub(super) fn stands_in(part: &[String], whole: &[String]) -> bool {
    !part.is_empty() && whole.windows(part.len()).any(|window| window == part)
}

/// How alike two folded texts look, 0 to 1: the share of their trigrams that they have in common, or, for what is
/// little more than a slip of the finger, the share of letters that stand.
pub(super) fn likeness(a: &str, b: &str) -> f64 {
    let (mine, yours) = (trigrams(a), trigrams(b));
    let common = mine.intersection(&yours).count();
    let all = mine.len() + yours.len() - common;
    let shared = if all == 0 { 0.0 } else { ratio(common, all) };
    let length = a.chars().count().max(b.chars().count());
    let slips = strsim::osa_distance(a, b);
    if length >= 4 && slips <= length / 4 { shared.max(1.0 - ratio(slips, length)) } else { shared }
}

/// The runs of three characters of each word, with blanks around it.
fn trigrams(text: &str) -> BTreeSet<[char; 3]> {
    let mut all = BTreeSet::new();
    for word in texts(text) {
        let padded: Vec<char> = [' ', ' '].into_iter().chain(word.chars()).chain([' ']).collect();
        all.extend(padded.windows(3).map(|three| [three[0], three[1], three[2]]));
    }
    all
}

/// A share as a number between 0 and 1.
pub(super) fn ratio(part: usize, whole: usize) -> f64 {
    let number = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    number(part) / number(whole.max(1))
}

#[cfg(test)]
mod tests {
    use super::{bare, likeness, normal, stands_in, texts, words};

    #[test]
    fn a_term_is_itself_however_it_is_written() {
        assert_eq!(normal("  Tide\u{a0}\n Mage "), "tide mage");
        assert_eq!(normal("Caf\u{e9}"), normal("CAFE\u{301}"));
        assert_ne!(normal("caf\u{e9}"), normal("cafe"));
    }

    #[test]
    fn a_suffix_tells_terms_apart() {
        assert_eq!(bare("Dawn (ship)"), "Dawn");
        assert_eq!(bare("Dawn"), "Dawn");
        assert_eq!(bare("(only)"), "(only)");
        assert_eq!(bare("f(x) of y"), "f(x) of y");
    }

    #[test]
    fn words_are_letters_and_digits() {
        assert_eq!(texts("The [[Vy\u{301}s]]-based: 2nd, \"CHANNEL\"!"), ["the", "vys", "based", "2nd", "channel"]);
        assert_eq!(texts("* \" AND - ("), ["and"]);
        let text = "é, b";
        assert_eq!(words(text)[1].span.clone(), 4..5);
        assert!(stands_in(&texts("b c"), &texts("A B, C d")) && !stands_in(&[], &texts("a")));
    }

    #[test]
    fn slips_look_alike_and_strangers_do_not() {
        assert!(likeness("vatis", "vatsi") >= 0.4, "{}", likeness("vatis", "vatsi"));
        assert!(likeness("tide mage", "tidemage") >= 0.4);
        assert!(likeness("vys", "vatis") < 0.4 && likeness("", "") < 0.1 && likeness("oak", "elm") < 0.1);
    }
}

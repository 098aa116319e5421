//! One thing that is looked for in a text, and where it stands there.

use std::ops::Range;

use super::scan::Chain;
use super::words::{is_word, normal, prefix, words_in};

/// A term of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// As it was written.
    pub written: String,
    test: Test,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Test {
    /// Words in a row, each in its normal form; or a run of letters that spells them.
    Words { normal: Vec<String>, spelled: String },
    /// A whole identifier that fits a pattern with `*`, in lower case.
    Wild(Vec<char>),
    /// A text, in lower case, anywhere.
    Phrase(Vec<char>),
    /// A text exactly as it is, anywhere.
    Literal(String),
}

impl Term {
    /// A bare word: its parts in a row, endings and letter case aside; or, with `*`, a pattern for an identifier.
    /// `None` if nothing of it could be found.
    pub fn loose(word: &str) -> Option<Self> {
        let written = word.to_owned();
        if word.contains('*') {
            let pattern: Vec<char> = word.to_lowercase().chars().collect();
            let has_letters = pattern.iter().any(|c| is_in_identifier(*c));
            let is_identifier = pattern.iter().all(|c| *c == '*' || is_in_identifier(*c));
            return (has_letters && is_identifier).then_some(Self { written, test: Test::Wild(pattern) });
        }
        let words: Vec<&str> = words_in(word).collect();
        let normal: Vec<String> = words.iter().map(|word| normal(word)).collect();
        let spelled = words.concat().to_lowercase();
        (!normal.is_empty()).then_some(Self { written, test: Test::Words { normal, spelled } })
    }

    /// A quoted text: found as it is, letter case aside.
    pub fn phrase(text: &str) -> Self {
        let test = Test::Phrase(text.chars().flat_map(char::to_lowercase).collect());
        Self { written: format!("\"{text}\""), test }
    }

    /// A text found exactly as it is.
    pub fn literal(text: &str) -> Self {
        Self { written: format!("\"{text}\""), test: Test::Literal(text.to_owned()) }
    }

    /// Texts of which one stands, letter case of ASCII aside, at or in every place where the term is.
    pub fn needles(&self) -> Vec<String> {
        match &self.test {
            Test::Words { normal, .. } => starts(prefix(&normal[longest(normal)])),
            Test::Wild(pattern) => {
                let text: String = pattern.iter().collect();
                let piece = text.split('*').max_by_key(|piece| (piece.len(), std::cmp::Reverse(*piece)));
                starts(piece.unwrap_or_default())
            }
            Test::Phrase(text) => starts(&text.iter().collect::<String>()),
            Test::Literal(text) => starts(text),
        }
    }

    /// Where the term stands, if it does so around the needle found at `hit`.
    pub fn around(&self, text: &str, hit: usize, chain: &Chain) -> Option<Range<usize>> {
        match &self.test {
            Test::Words { normal: wanted, spelled } => {
                let index = chain.word_at(hit)?;
                let at = longest(wanted);
                let row = index.checked_sub(at).and_then(|start| chain.row(text, start, wanted));
                row.or_else(|| chain.run(text, index, spelled))
            }
            Test::Wild(pattern) => {
                let identifier = identifier_at(text, hit)?;
                let lower: Vec<char> = text[identifier.clone()].chars().flat_map(char::to_lowercase).collect();
                fits(pattern, &lower).then_some(identifier)
            }
            Test::Phrase(wanted) => phrase_at(text, hit, wanted).map(|end| hit..end),
            Test::Literal(wanted) => text[hit..].starts_with(wanted.as_str()).then(|| hit..hit + wanted.len()),
        }
    }

    /// Whether it looks at words rather than at text.
    pub fn needs_chain(&self) -> bool {
        matches!(self.test, Test::Words { .. })
    }

    /// How well a name fits the term: 2 if it is the name, 1 if the name holds it.
    pub fn in_name(&self, name: &str) -> u8 {
        match &self.test {
            Test::Words { spelled, .. } => {
                if words_in(name).collect::<String>().to_lowercase() == *spelled {
                    return 2;
                }
                let chain = Chain::of(name, 0..name.len());
                u8::from((0..chain.len()).any(|index| self.at_word(name, index, &chain)))
            }
            Test::Wild(pattern) => 2 * u8::from(fits(pattern, &name.to_lowercase().chars().collect::<Vec<_>>())),
            Test::Phrase(wanted) => {
                let lower: String = name.to_lowercase();
                let wanted: String = wanted.iter().collect();
                if lower == wanted { 2 } else { u8::from(lower.contains(&wanted)) }
            }
            Test::Literal(wanted) if wanted == name => 2,
            Test::Literal(wanted) => u8::from(name.contains(wanted.as_str())),
        }
    }

    fn at_word(&self, name: &str, index: usize, chain: &Chain) -> bool {
        match &self.test {
            Test::Words { normal: wanted, spelled } => {
                chain.row(name, index, wanted).is_some() || chain.run(name, index, spelled).is_some()
            }
            _ => false,
        }
    }
}

/// Which of several words is looked for: the first of the longest.
fn longest(words: &[String]) -> usize {
    let length = words.iter().map(String::len).max().unwrap_or(0);
    words.iter().position(|word| word.len() == length).unwrap_or(0)
}

/// What a text begins with in either letter case: as far as it is ASCII, the text; else its first letter both ways.
fn starts(text: &str) -> Vec<String> {
    let ascii: String = text.chars().take_while(char::is_ascii).collect();
    if !ascii.is_empty() {
        return vec![ascii];
    }
    let Some(first) = text.chars().next() else { return vec![] };
    let mut both = vec![first.to_string(), first.to_lowercase().collect(), first.to_uppercase().collect()];
    both.sort();
    both.dedup();
    both
}

/// Where the lower-case text `wanted` ends if it stands at `start`.
fn phrase_at(text: &str, start: usize, wanted: &[char]) -> Option<usize> {
    let mut left = wanted;
    for (at, c) in text[start..].char_indices() {
        if left.is_empty() {
            return Some(start + at);
        }
        for lower in c.to_lowercase() {
            left = left.strip_prefix(&[lower])?;
        }
    }
    left.is_empty().then_some(text.len())
}

fn is_in_identifier(c: char) -> bool {
    is_word(c) || c == '_'
}

/// The identifier around a byte.
pub fn identifier_at(text: &str, at: usize) -> Option<Range<usize>> {
    let here = text[at..].chars().next().filter(|c| is_in_identifier(*c))?;
    let before = text[..at].chars().rev().take_while(|c| is_in_identifier(*c)).map(char::len_utf8).sum::<usize>();
    let behind = text[at + here.len_utf8()..].chars().take_while(|c| is_in_identifier(*c));
    let end = at + here.len_utf8() + behind.map(char::len_utf8).sum::<usize>();
    Some(at - before..end)
}

/// Whether `text` fits a pattern in which `*` is any number of characters, also none.
fn fits(pattern: &[char], text: &[char]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    while t < text.len() {
        if pattern.get(p) == Some(&'*') {
            back = Some((p, t));
            p += 1;
        } else if pattern.get(p) == Some(&text[t]) {
            p += 1;
            t += 1;
        } else if let Some((star, from)) = back {
            back = Some((star, from + 1));
            p = star + 1;
            t = from + 1;
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn stars_stand_for_anything() {
        let check =
            |pattern: &str, text: &str| fits(&pattern.chars().collect::<Vec<_>>(), &text.chars().collect::<Vec<_>>());
        assert!(check("appl*", "apple") && check("*sauce*", "applesauce") && check("a*b*c", "axxbxxbc"));
        assert!(!check("appl*", "snapple") && !check("a*b", "abc") && check("*", "") && check("get*data", "getdata"));
    }
}

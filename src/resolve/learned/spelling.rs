//! Words that are one letter off a known one: `sesion`, `pni`, `comapre`.
//!
//! Only words of the phrases and of the tools' names are known, so a name or a value is never taken for a misspelt word
//! by what it holds; the word as written stays what arguments are made of.

use std::sync::OnceLock;

use foldhash::HashMap;

use super::super::Token;
use super::super::classes::Classes;
use super::super::near::edits;
use super::super::prose::ARTICLES;
use super::super::token::Form;
use super::features;
use crate::engine::{Effect, Spec};

/// Known words. Finding them takes tables that a line whose words are spelt right never asks for: they are made on first
/// use.
#[derive(Debug, Clone, Default)]
pub struct Spelling {
    /// The words, the most frequent first.
    words: Vec<String>,
    known: OnceLock<HashMap<String, u32>>,
    shortened: OnceLock<HashMap<u64, Vec<u32>>>,
}

/// Words that hold others together, as they come out of hasty fingers.
const SLIPS: &[(&str, &str)] = &[
    ("wich", "which"),
    ("whcih", "which"),
    ("thsi", "this"),
    ("plase", "please"),
    ("pleas", "please"),
    ("frm", "from"),
    ("jsut", "just"),
    ("ahve", "have"),
    ("ya", "you"),
    ("yuo", "you"),
    ("teh", "the"),
    ("adn", "and"),
    ("taht", "that"),
    ("wiht", "with"),
    ("waht", "what"),
    ("wat", "what"),
    ("agian", "again"),
    ("coud", "could"),
    ("cuold", "could"),
    ("woud", "would"),
    ("shoud", "should"),
    ("sory", "sorry"),
];
/// Words of their own that are a letter off a verb of ours. Where a verb stands, they are slips all the same: `crate file a.md`.
const OTHERS: &[&str] = &["crate", "crates", "emit", "trie", "compat", "ptrace"];
/// Words that lead to a switch or to what a parameter is called.
const LEADING: &[&str] = &["check", "checking", "without", "no", "include", "including", "in"];
/// The fewest letters of a word that a letter may be wrong in.
const LETTERS: usize = 4;

/// Puts right a word that is a letter off what a parameter is called: behind an article, `drop the stahs called oars`, where more has
/// to follow since a name may be anything; and behind what leads to a switch, `view a7x2 with its anotations`, `check refrences`.
pub fn correct_noun(tokens: &mut [Token], spec: &Spec, is_known: impl Fn(&str) -> bool) {
    let is_slip =
        |name: &str, word: &str| name.len() > LETTERS && !is_inflected(word, name) && edits(word, name, 1) == Some(1);
    for at in 1..tokens.len() {
        let (lead, token) = (&tokens[at - 1], &tokens[at]);
        // What writes takes no switch from a slip.
        let switches = spec.effect <= Effect::Note;
        let is_led = lead.says(&["its", "with"]) || switches && lead.says(LEADING);
        let is_led = is_led || lead.says(ARTICLES) && at + 1 < tokens.len();
        if !is_led || !token.is_plain() || token.quoted || token.telling {
            continue;
        }
        let names = spec.params.iter().filter_map(|param| param.name.rsplit(['-', '_']).next());
        let keywords =
            spec.params.iter().flat_map(|param| param.keywords).filter(|word| switches && !word.contains(' '));
        let mut names = names.chain(keywords.copied());
        if let Some(name) = names.find(|name| is_slip(name, &token.lower) && !is_known(&token.lower)) {
            tokens[at].respell(name);
            tokens[at].misspelt = true;
        }
    }
}

/// Whether a word begins with a large letter and goes on with small ones.
fn is_titled(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase()) && word[1..].bytes().all(|b| b.is_ascii_lowercase())
}

impl Spelling {
    /// Knows `words`, the most frequent first.
    pub fn of(words: Vec<String>) -> Self {
        Self { words, ..Self::default() }
    }

    /// Word → its place.
    fn known(&self) -> &HashMap<String, u32> {
        self.known.get_or_init(|| self.words.iter().cloned().zip(0..).collect())
    }

    /// A word with all of its letters or without one, as a hash → words that it may be.
    fn shortened(&self) -> &HashMap<u64, Vec<u32>> {
        self.shortened.get_or_init(|| {
            let mut shortened: HashMap<u64, Vec<u32>> = HashMap::default();
            for (word, index) in self.words.iter().zip(0..).filter(|(word, _)| word.len() >= LETTERS - 1) {
                for hash in without_one(word).chain([hash(word.bytes())]) {
                    shortened.entry(hash).or_default().push(index);
                }
            }
            shortened
        })
    }

    /// The words, the most frequent first.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Whether a word is known.
    pub fn knows(&self, word: &str) -> bool {
        self.known().contains_key(word)
    }

    /// Notes of each word whether it is known.
    pub fn mark(&self, tokens: &mut [Token]) {
        for token in tokens {
            let is_known = self.knows(&token.lower);
            token.feature = features::word(token).filter(|_| is_known);
            // `read_file` is two words of ours.
            token.known = is_known || token.lower.contains('_') && token.lower.split('_').all(|word| self.knows(word));
        }
    }

    /// Puts misspelt words right; what they were stays their text. Gives whether there were any.
    pub fn correct(&self, tokens: &mut [Token]) -> bool {
        let is_small = |token: &Token| token.text.bytes().all(|b| b.is_ascii_lowercase());
        let has_small = tokens.iter().skip(1).any(is_small);
        for (at, token) in tokens.iter_mut().enumerate() {
            // `chuck` is a word of its own, though nobody says it to a tool.
            let is_other = token.is(Classes::LOSING) || at > 0 && OTHERS.contains(&token.lower.as_str());
            // `in the tree Iron Mile`: a large letter among small ones makes a name.
            let is_name = || at > 0 && has_small && is_titled(&token.text);
            if token.quoted || is_other || is_name() {
                continue;
            }
            match &mut token.form {
                Form::Plain => {
                    if let Some(meant) = self.meant(&token.lower) {
                        token.respell(meant);
                        token.misspelt = true;
                    }
                }
                // A label is a word as well: `glosary: tithe`.
                Form::Option { name, value: None, marked: false } => {
                    if let Some(meant) = self.meant(&name.to_lowercase()) {
                        meant.clone_into(name);
                        token.respell(format!("{meant}:"));
                        token.misspelt = true;
                    }
                }
                _ => {}
            }
        }
        tokens.iter().any(|token| token.misspelt)
    }

    /// The known word that an unknown one is a letter away from. Of words that hold others together only the usual slips are
    /// one: too many words are a letter away from them.
    pub fn meant(&self, word: &str) -> Option<&str> {
        if let Some((_, meant)) = SLIPS.iter().find(|(slip, _)| *slip == word) {
            return Some(meant);
        }
        if word.len() < LETTERS - 1
            || word.len() > 24
            || !word.bytes().all(|b| b.is_ascii_lowercase())
            || self.known().contains_key(word)
        {
            return None;
        }
        let near = |index: &u32| {
            let known = self.words[*index as usize].as_str();
            // In a word of three letters only their order may be wrong; and an ending is no mistake.
            let is_long =
                word.len().min(known.len()) >= LETTERS || (word.len() == known.len() && sorted(word) == sorted(known));
            is_long
                && !Classes::of(known).has(Classes::FUNCTION)
                && !is_inflected(word, known)
                && edits(word, known, 1) == Some(1)
        };
        let candidates = without_one(word).chain([hash(word.bytes())]);
        let found = candidates.filter_map(|hash| self.shortened().get(&hash)).flatten().filter(|index| near(index));
        // A letter is rather wrong than one too many, letters change places more often than they change, and the first and the last
        // are hardly ever wrong.
        let likeness = |index: &&u32| {
            let known = self.words[**index as usize].as_str();
            let is_shorter = known.len() < word.len();
            let (first, last) = (known.as_bytes().first(), known.as_bytes().last());
            let is_other = first != word.as_bytes().first() || last != word.as_bytes().last();
            (is_shorter, !is_shorter && sorted(known) != sorted(word), !is_shorter && is_other, **index)
        };
        let found = found.min_by_key(likeness);
        found.map(|index| self.words[*index as usize].as_str())
    }
}

/// Whether two words differ by an ending only: `prune` and `pruned`, `scene` and `scenes`.
pub fn is_inflected(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    long.strip_prefix(short).is_some_and(|ending| matches!(ending, "s" | "d" | "r" | "n" | "y"))
}

/// The letters of a word in order.
pub fn sorted(word: &str) -> Vec<u8> {
    let mut letters = word.as_bytes().to_vec();
    letters.sort_unstable();
    letters
}

/// The hashes of `word` without each of its letters.
fn without_one(word: &str) -> impl Iterator<Item = u64> {
    (0..word.len())
        .map(move |skip| hash(word.bytes().enumerate().filter(move |(at, _)| *at != skip).map(|(_, byte)| byte)))
}

/// FNV-1a.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::Spelling;

    fn check(word: &str, meant: Option<&str>) {
        let words = ["session", "pin", "compare", "prune", "delete", "view"].map(str::to_owned).to_vec();
        assert_eq!(Spelling::of(words).meant(word), meant, "{word}");
    }

    #[test]
    fn a_letter_may_be_wrong() {
        check("sesion", Some("session"));
        check("sessiom", Some("session"));
        check("pni", Some("pin"));
        check("comapre", Some("compare"));
        check("deletee", Some("delete"));
    }

    #[test]
    fn other_words_stay() {
        check("session", None);
        check("pit", None);
        check("pruned", None);
        check("vine", None);
        check("a7x2", None);
    }
}

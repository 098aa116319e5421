//! What is known of single words, whatever line they stand in, in one table: what they do, what they are short for, which number
//! they say.

use std::sync::LazyLock;

use foldhash::HashMap;

use super::against;
use super::classes::{self, Classes};

/// What is known of a word.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known {
    /// What it does in a line.
    pub classes: Classes,
    /// The word that was meant by one with its letters in another order, or cut short.
    pub meant: Option<&'static str>,
    /// The number that it is the name of.
    number: Option<i64>,
}

impl Known {
    /// What is known of a word in lower case.
    pub fn of(word: &str) -> Self {
        static TABLE: LazyLock<HashMap<&str, Known>> = LazyLock::new(table);
        if classes::is_divider(word) {
            return Self { classes: Classes::DIVIDER, ..Self::default() };
        }
        TABLE.get(word).copied().unwrap_or_default()
    }

    /// The number that `word` says, of which this is known.
    pub fn number_of(&self, word: &str) -> Option<i64> {
        number_or(word, || self.number)
    }
}

fn table() -> HashMap<&'static str, Known> {
    let mut table: HashMap<&str, Known> = HashMap::default();
    for (class, words) in classes::WORDS {
        for word in *words {
            let known = table.entry(*word).or_default();
            known.classes = known.classes | *class;
        }
    }
    for (_, phrase) in against::PHRASES {
        let known = table.entry(phrase[0]).or_default();
        known.classes = known.classes | Classes::AGAINST;
    }
    for (written, meant) in WRITTEN {
        table.entry(*written).or_default().meant = Some(*meant);
    }
    for (name, number) in NUMBERS.iter().copied().zip(0..).chain(ROUND.iter().copied()) {
        table.entry(name).or_default().number = Some(number);
    }
    table
}

/// The number that `word` says, in digits or letters; none beyond what lines count.
pub fn number(word: &str) -> Option<i64> {
    number_or(word, || Known::of(word).number)
}

/// The number that `word` says in digits, or else in letters.
fn number_or(word: &str, in_letters: impl FnOnce() -> Option<i64>) -> Option<i64> {
    match word.parse() {
        Ok(number) => Some(number).filter(|number| (-MOST..=MOST).contains(number)),
        Err(_) => in_letters(),
    }
}

/// Small words as fingers get them wrong, and long ones as they are cut short. Others are put right by what phrases use.
const WRITTEN: &[(&str, &str)] = &[
    ("adjcent", "adjacent"),
    ("adn", "and"),
    ("annot", "annotate"),
    ("annots", "annotations"),
    ("anoms", "anomalies"),
    ("attr", "attribute"),
    ("attrs", "attributes"),
    ("avail", "available"),
    ("bkmk", "bookmark"),
    ("boht", "both"),
    ("comming", "coming"),
    ("conts", "continuations"),
    ("ctx", "context"),
    ("desc", "description"),
    ("elem", "element"),
    ("elems", "elements"),
    ("frmo", "from"),
    ("fro", "for"),
    ("ful", "full"),
    ("gloss", "glossary"),
    ("hte", "the"),
    ("hwo", "how"),
    ("interps", "interpolations"),
    ("lim", "limit"),
    ("limt", "limit"),
    ("lvl", "level"),
    ("lvls", "levels"),
    ("mem", "memory"),
    ("nad", "and"),
    ("pst", "post"),
    ("quik", "quick"),
    ("refs", "references"),
    ("ses", "session"),
    ("sess", "session"),
    ("shwo", "show"),
    ("sibs", "siblings"),
    ("snap", "snapshot"),
    ("snaps", "snapshots"),
    ("taht", "that"),
    ("taks", "task"),
    ("teh", "the"),
    ("thats", "that's"),
    ("thr", "thread"),
    ("thta", "that"),
    ("til", "till"),
    ("toks", "tokens"),
    ("tsk", "task"),
    ("tsks", "tasks"),
    ("unbkmk", "unbookmark"),
    ("upd", "update"),
    ("waht", "what"),
    ("wat", "what"),
    ("whta", "what"),
    ("wiht", "with"),
];

/// Numbers as words.
const NUMBERS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
/// Round numbers as words.
const ROUND: &[(&str, i64)] = &[
    ("dozen", 12),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("hundred", 100),
];
/// No line counts further, so that nothing overflows which is reckoned from two numbers of it.
const MOST: i64 = 1_000_000_000_000_000;

#[cfg(test)]
mod tests {
    use super::super::classes::Classes;
    use super::{Known, WRITTEN, number};

    #[test]
    fn a_word_is_cut_short_one_way() {
        assert!(WRITTEN.is_sorted_by(|(one, _), (other, _)| one < other));
        let meant = |word: &str| Known::of(word).meant;
        assert_eq!((meant("ctx"), meant("taks"), meant("context")), (Some("context"), Some("task"), None));
    }

    #[test]
    fn a_number_is_said_in_digits_or_letters() {
        for (word, said) in
            [("12", Some(12)), ("-3", Some(-3)), ("twelve", Some(12)), ("dozen", Some(12)), ("zero", Some(0))]
        {
            assert_eq!(number(word), said, "{word}");
        }
        for word in ["", "twelfth", "9999999999999999", "1.5", "no"] {
            assert_eq!(number(word), None, "{word}");
        }
    }

    #[test]
    fn a_word_may_be_of_several_classes() {
        let classes = Known::of("just").classes;
        assert!(classes.has(Classes::FUNCTION) && classes.has(Classes::BOUNDING) && !classes.has(Classes::LOSING));
        assert_eq!((Known::of("—").classes, Known::of("barnacle").classes), (Classes::DIVIDER, Classes::default()));
    }
}

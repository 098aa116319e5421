//! Words inside identifiers: `getUserData`, `get_user_data` and `get-user-data` are made of the same three, and
//! `parsing` is the same word as `parsed`.

use std::ops::Range;

use rust_stemmers::{Algorithm, Stemmer};

/// The words of a run of letters and digits, as ranges of bytes: a new one begins at a capital letter behind a small
/// one, before the last capital of several, and between letters and digits.
pub fn split(run: &str) -> Vec<Range<usize>> {
    let chars: Vec<(usize, char)> = run.char_indices().collect();
    let mut words = Vec::new();
    let mut start = 0;
    for index in 1..chars.len() {
        let (before, (at, here)) = (chars[index - 1].1, chars[index]);
        let next = chars.get(index + 1).map(|(_, c)| *c);
        let begins = (here.is_uppercase() && !before.is_uppercase() && before.is_alphabetic())
            || (here.is_uppercase() && before.is_uppercase() && next.is_some_and(char::is_lowercase))
            || (is_digit(here) != is_digit(before));
        if begins {
            words.push(start..at);
            start = at;
        }
    }
    if start < run.len() {
        words.push(start..run.len());
    }
    words
}

/// The words of a text or of a name: `mcp__git__fileLog` has four.
pub fn words_in(text: &str) -> impl Iterator<Item = &str> {
    let runs = text.split(|c| !is_word(c)).filter(|run| !run.is_empty());
    runs.flat_map(|run| split(run).into_iter().map(move |word| &run[word]))
}

/// A word as it is compared: in lower case, its English ending taken off.
pub fn normal(word: &str) -> String {
    let lower = word.to_lowercase();
    if lower.len() > 2 && lower.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Stemmer::create(Algorithm::English).stem(&lower).into_owned();
    }
    lower
}

/// What stands, whatever the letter case, in every text that has a word with this normal form.
pub fn prefix(normal: &str) -> &str {
    match normal {
        // "dying" becomes "die".
        "die" | "lie" | "tie" => &normal[..1],
        _ if normal.len() > 3 && normal.is_ascii() => &normal[..normal.len() - 1],
        _ if normal.len() == 3 && normal.is_ascii() => &normal[..2],
        _ => normal,
    }
}

/// Whether a character can be part of a word.
pub fn is_word(c: char) -> bool {
    c.is_alphanumeric()
}

fn is_digit(c: char) -> bool {
    c.is_numeric()
}

#[cfg(test)]
mod tests {
    use super::{normal, prefix, split};

    fn check(run: &str, expected: &[&str]) {
        let words: Vec<&str> = split(run).into_iter().map(|range| &run[range]).collect();
        assert_eq!(words, expected);
    }

    #[test]
    fn identifiers_fall_into_words() {
        check("getUserData", &["get", "User", "Data"]);
        check("HTTPServer2", &["HTTP", "Server", "2"]);
        check("utf8", &["utf", "8"]);
        check("plain", &["plain"]);
        check("ÄpfelSaft", &["Äpfel", "Saft"]);
        check("", &[]);
    }

    #[test]
    fn endings_do_not_count_and_what_is_looked_for_first_stands_in_all_of_them() {
        for words in [
            ["parse", "parsing", "parsed"],
            ["retry", "retries", "Retrying"],
            ["possible", "possibly", "possible"],
            ["hope", "hoping", "hoped"],
            ["dying", "die", "dies"],
            ["map", "maps", "mapped"],
        ] {
            for word in words {
                assert_eq!(normal(word), normal(words[0]), "{word}");
                assert!(word.to_lowercase().contains(prefix(&normal(word))), "{word}");
            }
        }
        assert_ne!(normal("parser"), normal("parse"));
    }
}

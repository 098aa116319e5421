//! Words that a page sets apart, as code or by stress: `` `|oven[2]` ``, `**a7x2**`, `*menu.udon*`.
//!
//! What stands between the marks is read as if they were not there, where it is a thing that lines speak of: a path, a
//! node, a section, a file. Anything else keeps them: in `` `npm run` `` they quote, and `*.rs` is a pattern.

use crate::span::Span;

use super::utterance::{Utterance, Word, WordKind};

/// The word between the marks of a word.
pub(super) fn inside(word: &Word, text: &str) -> Option<Word> {
    let whole = word.span.of(text);
    let mark = *whole.as_bytes().first().filter(|byte| matches!(byte, b'`' | b'*'))?;
    let count = whole.bytes().take_while(|byte| *byte == mark).count();
    if count > 3 || whole.len() <= 2 * count {
        return None;
    }
    let (marks, inner) = whole.split_at(count);
    let inner = inner.strip_suffix(marks).filter(|inner| !inner.contains(char::from(mark)))?;
    let mut words = Utterance::parse(inner, None).ok()?.words;
    let one = words.pop().filter(|one| words.is_empty() && one.span.len() == inner.len())?;
    let span = Span::new(word.span.start + count, word.span.end - count);
    Some(Word { span, stop: word.stop, ..one }).filter(is_thing)
}

/// Whether a word is a thing by its form.
fn is_thing(word: &Word) -> bool {
    match word.kind {
        WordKind::Path | WordKind::FileWithPlace { .. } | WordKind::Node | WordKind::Section => true,
        WordKind::Bare => {
            let ending = word.text.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, ending)| ending);
            ending.is_some_and(|ending| {
                (1..=5).contains(&ending.len()) && ending.bytes().all(|b| b.is_ascii_alphabetic())
            })
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::utterance::Utterance;

    #[test]
    fn things_are_read_without_their_marks() {
        let check = |line: &str, expected: &str| {
            let words = Utterance::parse(line, None).unwrap().words;
            let shown: Vec<String> = words.iter().map(|word| format!("{:?} {}", word.kind, word.text)).collect();
            assert_eq!(shown.join(", "), expected, "{line}");
        };
        check("focus `|oven[2]`, **a7x2**.", "Bare focus, Path |oven[2], Node a7x2");
        check("see *menu.udon* `§goals`", "Bare see, Bare menu.udon, Section goals");
        check("`npm run` `ttl:30` `x`", "Quoted npm run, Quoted ttl:30, Quoted x");
        check("*.rs **/*.rs *plan*", "Bare *.rs, Bare **/*.rs, Bare *plan*");
    }
}

//! Where a quotation stands in a text: word for word, or nearly.

use std::ops::Range;

use super::words::{Word, ratio, words};

/// How much longer or shorter than a quotation a passage may be, in words.
const SLACK: usize = 2;

/// A passage that resembles a quotation.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Passage {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// Its words.
    pub words: Vec<String>,
    /// How alike it is, 0 to 1; 1 is word for word.
    pub score: f64,
}

/// The passages of `text` that resemble `quote` by at least `least`, best first, none overlapping another.
pub(super) fn passages(text: &str, quote: &[String], least: f64) -> Vec<Passage> {
    let words = words(text);
    let passage = |range: Range<usize>, score| Passage {
        span: words[range.start].span.start..words[range.end - 1].span.end,
        words: words[range].iter().map(|word| word.text.clone()).collect(),
        score,
    };
    if quote.is_empty() || words.is_empty() {
        return Vec::new();
    }
    let is_here = |at: &usize| words[*at..*at + quote.len()].iter().map(|word| &word.text).eq(quote);
    if let Some(at) = (0..(words.len() + 1).saturating_sub(quote.len())).find(is_here) {
        return vec![passage(at..at + quote.len(), 1.0)];
    }
    // What shares too few words with the quotation anywhere cannot resemble it in one place.
    let shared = quote.iter().filter(|asked| words.iter().any(|word| same(&word.text, asked))).count();
    if ratio(shared, quote.len()) < least {
        return Vec::new();
    }
    let mut scored: Vec<(f64, Range<usize>)> = Vec::new();
    for length in quote.len().saturating_sub(SLACK).max(1)..=quote.len() + SLACK {
        for at in 0..(words.len() + 1).saturating_sub(length) {
            let common = common(&words[at..at + length], quote);
            let score = ratio(2 * common, length + quote.len());
            if score >= least {
                scored.push((score, at..at + length));
            }
        }
    }
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.start.cmp(&b.1.start)));
    let mut taken: Vec<(f64, Range<usize>)> = Vec::new();
    for (score, range) in scored {
        if taken.iter().all(|(_, other)| range.end <= other.start || other.end <= range.start) {
            taken.push((score, range));
        }
    }
    taken.into_iter().map(|(score, range)| passage(range, score)).collect()
}

/// How many words two texts have in common in the same order.
fn common(window: &[Word], quote: &[String]) -> usize {
    let mut row = vec![0; quote.len() + 1];
    for word in window {
        let mut diagonal = 0;
        for (index, asked) in quote.iter().enumerate() {
            let above = row[index + 1];
            row[index + 1] = if same(&word.text, asked) { diagonal + 1 } else { above.max(row[index]) };
            diagonal = above;
        }
    }
    row[quote.len()]
}

/// Whether two words are one, or differ by a slip.
fn same(a: &str, b: &str) -> bool {
    a == b || (a.len().min(b.len()) >= 5 && a.len().abs_diff(b.len()) <= 1 && strsim::osa_distance(a, b) == 1)
}

#[cfg(test)]
mod tests {
    use super::super::words::texts;
    use super::passages;

    fn check(text: &str, quote: &str, expected: &str) {
        let found = passages(text, &texts(quote), 0.5);
        let told: Vec<String> =
            found.iter().map(|passage| format!("{:.2} {}", passage.score, &text[passage.span.clone()])).collect();
        assert_eq!(told.join(" | "), expected);
    }

    #[test]
    fn a_quotation_is_found_whatever_its_case_and_punctuation() {
        let text = "The [[lock]] lifts boats, slowly; then it empties.";
        check(text, "the lock LIFTS boats slowly", "1.00 The [[lock]] lifts boats, slowly");
        check(text, "lock lifts boat slowly", "0.75 lock]] lifts boats, slowly");
        check(text, "lock lifts slow boats", "0.86 lock]] lifts boats");
        check(text, "the sluice lifts barges slowly", "0.60 The [[lock]] lifts boats, slowly");
        check(text, "nobody pays a toll", "");
        check(text, "", "");
        check("", "a b", "");
    }
}

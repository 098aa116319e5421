//! A summary made of a text's own words, without a model: the same text always gives the same summary.

/// The most words of a summary.
const WORDS: usize = 30;

/// The text itself if it has at most thirty words, else its first sentence, cut to thirty words.
pub fn summary(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() <= WORDS {
        return words.join(" ");
    }
    let end = words[..WORDS].iter().position(|word| word.ends_with(['.', '!', '?']) && word.len() > 2);
    match end {
        Some(last) if last >= 3 => words[..=last].join(" "),
        _ => format!("{}…", words[..WORDS].join(" ")),
    }
}

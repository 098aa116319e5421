//! How many tokens a text costs, by estimate; and numbers of things in words.

/// A number of things in words: `1 token`, `47 tokens`.
pub fn plural(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// The tokens of `text`: its characters divided by four, rounded up.
pub fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}

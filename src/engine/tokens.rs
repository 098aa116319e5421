//! How many tokens a text costs, by estimate.

/// The tokens of `text`: its characters divided by four, rounded up.
pub fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}

//! Words that mean the same where a tool is meant: `erase`, `wipe`, `get rid of`.
//!
//! A few dozen phrases a tool cannot hold every verb and noun that people use. What a word belongs to is written down in
//! `concepts.txt`, a concept a line; the model learns from the phrases what a concept is worth.

use std::sync::LazyLock;

use foldhash::HashMap;

static CONCEPTS: LazyLock<HashMap<&'static str, Vec<u8>>> = LazyLock::new(|| {
    let mut concepts: HashMap<&'static str, Vec<u8>> = HashMap::default();
    for (index, line) in include_str!("concepts.txt").lines().enumerate() {
        let Ok(index) = u8::try_from(index) else { break };
        for word in line.split(' ').skip(1) {
            let of_word = concepts.entry(word).or_default();
            if !of_word.contains(&index) {
                of_word.push(index);
            }
        }
    }
    concepts
});

/// The concepts that `word` belongs to.
pub fn of(word: &str) -> &'static [u8] {
    CONCEPTS.get(word).map_or(&[], Vec::as_slice)
}

/// Every word of a concept.
pub fn words() -> impl Iterator<Item = &'static str> {
    CONCEPTS.keys().copied()
}

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

/// Whether two words mean the same somewhere, inflected or not: `deleted` and `erase`.
pub fn are_akin(a: &str, b: &str) -> bool {
    let of_b = stems(b).into_iter().flat_map(of).collect::<Vec<_>>();
    stems(a).into_iter().any(|stem| stem == b || of(stem).iter().any(|concept| of_b.contains(&concept)))
}

/// A word and what is left of it without an ending.
fn stems(word: &str) -> Vec<&str> {
    let endings = ["s", "d", "ed", "ing", "ting", "ning", "ped", "ping"];
    let cut = endings.into_iter().filter_map(|ending| word.strip_suffix(ending)).filter(|stem| stem.len() > 2);
    std::iter::once(word).chain(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::are_akin;

    #[test]
    fn words_of_one_meaning() {
        assert!(are_akin("deleted", "erase"));
        assert!(are_akin("dropping", "delete"));
        assert!(!are_akin("show", "delete"));
        assert!(!are_akin("hat", "delete"));
    }
}

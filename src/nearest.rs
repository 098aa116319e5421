//! Which of some names somebody may have meant who wrote another. Refuses to say what a name stands for.

use strsim::jaro_winkler;

/// The `most` names that are most like `wanted`, letter case aside, best first, each once.
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<String> {
    let wanted = wanted.to_lowercase();
    let scored = names.into_iter().map(|name| (jaro_winkler(&name.to_lowercase(), &wanted), name));
    best(scored, most).into_iter().map(str::to_owned).collect()
}

/// The `most` things with the highest scores, best first, each once; of equal ones the first in their own order.
pub fn best<T: Ord>(scored: impl IntoIterator<Item = (f64, T)>, most: usize) -> Vec<T> {
    let mut scored: Vec<(f64, T)> = scored.into_iter().collect();
    scored.sort_by(|(a, one), (b, other)| b.total_cmp(a).then_with(|| one.cmp(other)));
    scored.dedup_by(|(_, one), (_, other)| one == other);
    scored.into_iter().take(most).map(|(_, thing)| thing).collect()
}

#[cfg(test)]
mod tests {
    use super::{best, nearest};

    #[test]
    fn the_nearest_come_first() {
        assert_eq!(nearest("notse", ["boats", "Notes", "notes", "Notes", "ledger"], 2), ["Notes", "notes"]);
        assert_eq!(nearest("x", [], 3), Vec::<String>::new());
    }

    #[test]
    fn equals_stand_in_their_own_order() {
        assert_eq!(best([(0.5, "b"), (0.9, "c"), (0.5, "a"), (0.9, "c")], 3), ["c", "a", "b"]);
    }
}

//! What was probably meant by a name that nothing has.

/// The `count` of some names that are most like `wanted`, best first, each once.
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>, count: usize) -> Vec<String> {
    let mut near: Vec<(f64, &str)> = names
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&name.to_lowercase(), &wanted.to_lowercase()), name))
        .collect();
    near.sort_by(|(a, one), (b, other)| b.total_cmp(a).then(one.cmp(other)));
    near.dedup_by(|(_, one), (_, other)| one == other);
    near.into_iter().take(count).map(|(_, name)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_most_alike_come_first_and_each_once() {
        assert_eq!(nearest("notse", ["boats", "Notes", "notes", "Notes", "ledger"], 2), ["Notes", "notes"]);
        assert_eq!(nearest("x", [], 3), Vec::<String>::new());
    }
}

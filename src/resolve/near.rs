//! How many letters are wrong in a word, as long as they are few.
//!
//! Each word of a line is held against hundreds of names, of which hardly any comes near; so what is told first, and
//! without a table of distances, is that a name does not.

/// The letters, swapped neighbours and gaps by which two words differ, if they are at most `most`.
pub fn edits(a: &str, b: &str, most: usize) -> Option<usize> {
    if a == b {
        return Some(0);
    }
    if !a.is_ascii() || !b.is_ascii() {
        return Some(strsim::osa_distance(a, b)).filter(|edits| *edits <= most);
    }
    if most == 0 || a.len().abs_diff(b.len()) > most {
        return None;
    }
    let (a, b) = without_same_ends(a, b);
    match (a.as_bytes(), b.as_bytes()) {
        ([], rest) | (rest, []) => Some(rest.len()),
        ([_], [_]) => Some(1),
        ([a, b], [c, d]) if (a, b) == (d, c) => Some(1),
        _ if most < 2 || are_far(letters(a), letters(b), most) => None,
        _ => Some(strsim::osa_distance(a, b)).filter(|edits| *edits <= most),
    }
}

/// The letters of a word as a set, several of them sharing a bit.
pub fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |letters, byte| letters | 1 << (byte & 31))
}

/// Whether words of these letters differ by more than `most` edits for certain: an edit adds one letter to those that a
/// word has at most, and takes one away.
pub const fn are_far(a: u32, b: u32, most: usize) -> bool {
    (a ^ b).count_ones() as usize > 2 * most
}

/// What stands between a common beginning and a common end.
fn without_same_ends<'w>(a: &'w str, b: &'w str) -> (&'w str, &'w str) {
    let start = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.bytes().rev().zip(b.bytes().rev()).take_while(|(a, b)| a == b).count();
    (&a[..a.len() - end], &b[..b.len() - end])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::edits;

    #[test]
    fn few_edits_are_counted() {
        let check = |a: &str, b: &str, expected: Option<usize>| assert_eq!(edits(a, b, 2), expected, "{a} {b}");
        check("glance", "glance", Some(0));
        check("glanec", "glance", Some(1));
        check("glnce", "glance", Some(1));
        check("sesions", "session", Some(2));
        check("prune", "query", None);
        check("café", "cafe", Some(1));
    }

    proptest! {
        #[test]
        fn as_many_as_a_table_of_distances_counts(a in "[abcé-]{0,7}", b in "[abcé-]{0,7}", most in 0_usize..4) {
            let exact = Some(strsim::osa_distance(&a, &b)).filter(|edits| *edits <= most);
            prop_assert_eq!(edits(&a, &b, most), exact);
        }
    }
}

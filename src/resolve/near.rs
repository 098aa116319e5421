//! How many letters are wrong in a word, as long as they are few.
//!
//! Each word of a line is held against hundreds of names, of which hardly any comes near; so what is told first, and
//! without a table of distances, is that a name does not.

/// The letters, swapped neighbours and gaps by which two words differ, if they are at most `most`.
pub fn edits(a: &str, b: &str, most: usize) -> Option<usize> {
    if a == b {
        return Some(0);
    }
    if a.len().abs_diff(b.len()) > most && a.is_ascii() && b.is_ascii() {
        return None;
    }
    // A single edit leaves one end as it is, if there are more than two letters.
    let (first, last) = (|word: &str| word.bytes().next(), |word: &str| word.bytes().next_back());
    let is_long = a.len().min(b.len()) > 2;
    if most == 1 && is_long && first(a) != first(b) && last(a) != last(b) && a.is_ascii() && b.is_ascii() {
        return None;
    }
    let (short, long) = without_same_ends(a.as_bytes(), b.as_bytes());
    // What is the same at both ends are whole letters, if what is between is ASCII.
    if !short.is_ascii() || !long.is_ascii() {
        return Some(strsim::osa_distance(a, b)).filter(|edits| *edits <= most);
    }
    if most == 0 || short.len().abs_diff(long.len()) > most {
        return None;
    }
    match (short, long) {
        ([], rest) | (rest, []) => Some(rest.len()),
        ([_], [_]) => Some(1),
        ([a, b], [c, d]) if (a, b) == (d, c) => Some(1),
        _ if most < 2 => None,
        _ => distance(short, long, most),
    }
}

/// The edits between two words, if they are at most `most`: the table of distances, as far as it is of interest, which is
/// what stands near its diagonal.
fn distance(a: &[u8], b: &[u8], most: usize) -> Option<usize> {
    const LONGEST: usize = 24;
    if b.len() > LONGEST {
        let text = |word: &[u8]| String::from_utf8_lossy(word).into_owned();
        return Some(strsim::osa_distance(&text(a), &text(b))).filter(|edits| *edits <= most);
    }
    let far = u8::try_from(most + 1).ok()?;
    let mut before = [far; LONGEST + 2];
    let mut above: [u8; LONGEST + 2] = std::array::from_fn(|column| u8::try_from(column).unwrap_or(far).min(far));
    for (row, letter) in a.iter().enumerate() {
        let mut line = [far; LONGEST + 2];
        line[0] = u8::try_from(row + 1).unwrap_or(far).min(far);
        let near = row.saturating_sub(most)..b.len().min(row + most + 1);
        let mut nearest = line[0];
        for column in near {
            let other = &b[column];
            let replaced = above[column] + u8::from(letter != other);
            let mut least = replaced.min(above[column + 1] + 1).min(line[column] + 1);
            if row > 0 && column > 0 && *letter == b[column - 1] && a[row - 1] == *other {
                least = least.min(before[column - 1] + 1);
            }
            line[column + 1] = least.min(far);
            nearest = nearest.min(least);
        }
        if nearest >= far {
            return None;
        }
        (before, above) = (above, line);
    }
    Some(usize::from(above[b.len()])).filter(|edits| *edits <= most)
}

/// The ASCII letters of a word as a set, several of them sharing a bit.
pub fn letters(word: &str) -> u32 {
    word.bytes().filter(u8::is_ascii).fold(0, |letters, byte| letters | 1 << (byte & 31))
}

/// Whether words of these letters differ by more than `most` edits for certain: an edit adds one letter to those that a
/// word has at most, and takes one away.
pub const fn are_far(a: u32, b: u32, most: usize) -> bool {
    (a ^ b).count_ones() as usize > 2 * most
}

/// What stands between a common beginning and a common end.
fn without_same_ends<'w>(a: &'w [u8], b: &'w [u8]) -> (&'w [u8], &'w [u8]) {
    let start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
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
        check("gnlacne", "glance", Some(2));
        check("anxiety", "variety", None);
        check("prune", "query", None);
        check("café", "cafe", Some(1));
        assert_eq!(edits("-é", "é-", 1), Some(1));
    }

    proptest! {
        #[test]
        fn as_many_as_a_table_of_distances_counts(a in "[abcé-]{0,7}|[ab]{22,30}", b in "[abcé-]{0,7}|[ab]{22,30}", most in 0_usize..4) {
            let exact = Some(strsim::osa_distance(&a, &b)).filter(|edits| *edits <= most);
            prop_assert_eq!(edits(&a, &b, most), exact);
        }
    }
}

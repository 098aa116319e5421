//! Ids: ULIDs for the world outside, and short local ids that a model can keep apart.
//!
//! A ULID begins with its clock, so nodes made in one sitting begin alike. A local id is therefore taken from the
//! random part: lower-case, a letter first, a digit soon after, at least four characters. None looks like the number of a
//! task, `t104`: of a node that is elsewhere, nothing but its look says that it is one.

use crate::world::World;

/// Crockford's digits.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The fewest characters of a local id.
pub const SHORTEST: usize = 4;

/// A fresh ULID, and the part of it that the local id is the beginning of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Minted {
    /// The ULID.
    pub ulid: String,
    /// Its random part from a good place on, in lower case; at least eight characters.
    pub tail: String,
}

/// A fresh id.
pub fn mint(world: &World) -> Minted {
    let millis = u64::try_from(world.clock().now().timestamp_millis()).unwrap_or(0);
    loop {
        let ulid = written(millis, world.random_bits());
        if let Some(tail) = tail(&ulid) {
            return Minted { ulid, tail };
        }
    }
}

/// Where in a ULID a local id can begin, to its end; `None` if nowhere.
pub fn tail(ulid: &str) -> Option<String> {
    let random = ulid.get(10..)?.to_ascii_lowercase();
    let bytes = random.as_bytes();
    let fits = |at: &usize| {
        let (first, next) = (bytes[*at], &bytes[at + 1..at + SHORTEST]);
        let is_task = first == b't' && next.iter().all(u8::is_ascii_digit);
        first.is_ascii_alphabetic() && next.iter().any(u8::is_ascii_digit) && !is_task
    };
    (0..=bytes.len().checked_sub(8)?).find(fits).map(|at| random[at..].to_owned())
}

/// A ULID: 48 bits of time, 80 of `bits`.
fn written(millis: u64, bits: u128) -> String {
    let number = (u128::from(millis) << 80) | (bits & ((1 << 80) - 1));
    (0..26).rev().map(|place| char::from(DIGITS[(number >> (place * 5)) as usize & 31])).collect()
}

#[cfg(test)]
mod tests {
    use super::{tail, written};

    #[test]
    fn a_ulid_is_its_time_and_its_bits() {
        assert_eq!(written(0, 0), "0".repeat(26));
        assert_eq!(written((1 << 48) - 1, u128::MAX), format!("7{}", "Z".repeat(25)));
        assert_eq!(written(1, 1), "00000000010000000000000001");
    }

    #[test]
    fn a_local_id_begins_with_a_letter_and_has_a_digit() {
        let check = |random: &str, expected: Option<&str>| {
            assert_eq!(tail(&format!("0000000000{random}")).as_deref(), expected);
        };
        check("A7X2K9M4A7X2K9M4", Some("a7x2k9m4a7x2k9m4"));
        check("77ABCDE7ZZZZZZZZ", Some("cde7zzzzzzzz"));
        check("T682K9M4A7X2K9M4", Some("k9m4a7x2k9m4"));
        check("T6Z2K9M4A7X2K9M4", Some("t6z2k9m4a7x2k9m4"));
        check("AAAAAAAAAAAAAAAA", None);
        check("0000000000000000", None);
    }
}

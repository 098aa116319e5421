//! Dates, times and durations: shapes, ranges, and the near misses that deserve a warning.
//!
//! Knows the forms of single words only; computes nothing and refuses to know a calendar beyond field ranges.

use super::problem::Problem;
use super::scalar::Scalar;

type Typed = (Scalar, Option<Problem>);

const STRING: Typed = (Scalar::Bare, None);

/// Whether `word` is a number with one unit, such as `30s` or `0.5d`.
pub(super) fn is_short_duration(word: &[u8]) -> bool {
    let digits = |mut p: usize| {
        if !word.get(p).is_some_and(u8::is_ascii_digit) {
            return None;
        }
        while word.get(p).is_some_and(|b| b.is_ascii_digit() || *b == b'_') {
            p += 1;
        }
        Some(p)
    };
    let Some(mut end) = digits(0) else { return false };
    if word.get(end) == Some(&b'.') {
        match digits(end + 1) {
            Some(p) => end = p,
            None => return false,
        }
    }
    match &word[end..] {
        [unit] => matches!(unit.to_ascii_lowercase(), b's' | b'm' | b'h' | b'd' | b'w' | b'y'),
        [m, o] => m.eq_ignore_ascii_case(&b'm') && o.eq_ignore_ascii_case(&b'o'),
        _ => false,
    }
}

/// The kind of a word that starts with `P`: a duration, or a string that may be nearly one.
pub(super) fn iso_duration(word: &[u8]) -> Typed {
    let Some((b'P' | b'p', mut rest)) = word.split_first() else { return STRING };
    let (mut in_time, mut rank, mut parts, mut parts_here) = (false, 0, 0, 0);
    let (mut weeks, mut fraction, mut early_fraction) = (false, false, false);
    while let Some(&b) = rest.first() {
        if b.eq_ignore_ascii_case(&b'T') {
            if in_time {
                return STRING;
            }
            (in_time, rank, parts_here) = (true, 3, 0);
            rest = &rest[1..];
            continue;
        }
        let whole = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let mut end = whole;
        early_fraction |= fraction;
        if whole > 0 && rest.get(end) == Some(&b'.') {
            let digits = rest[end + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
            if digits == 0 {
                return STRING;
            }
            fraction = true;
            end += 1 + digits;
        }
        let Some(unit) = rest.get(end).filter(|_| whole > 0) else { return STRING };
        let place = match (unit.to_ascii_uppercase(), in_time) {
            (b'Y', false) => 1,
            (b'M', false) => 2,
            (b'D', false) => 3,
            (b'W', false) if !weeks => {
                weeks = true;
                0
            }
            (b'H', true) => 4,
            (b'M', true) => 5,
            (b'S', true) => 6,
            _ => return STRING,
        };
        if place != 0 && place <= rank {
            return STRING;
        }
        rank = rank.max(place);
        (parts, parts_here) = (parts + 1, parts_here + 1);
        rest = &rest[end + 1..];
    }
    if parts_here == 0 {
        STRING
    } else if weeks && parts > 1 {
        (Scalar::Bare, Some(Problem::WeeksMixed))
    } else if early_fraction {
        (Scalar::Bare, Some(Problem::FractionNotLast))
    } else {
        (Scalar::Duration, None)
    }
}

/// What a scan of numeric fields has found so far.
#[derive(Default, Clone, Copy)]
struct Fields {
    short: bool,
    out_of_range: bool,
}

impl Fields {
    fn settle(self, kind: Scalar) -> Typed {
        if self.short {
            (Scalar::Bare, Some(Problem::MissingLeadingZeros))
        } else if self.out_of_range {
            (Scalar::Bare, Some(Problem::OutOfRange))
        } else {
            (kind, None)
        }
    }

    /// One or two digits at `p`: their value and the place after them.
    fn two(&mut self, word: &[u8], p: usize) -> Option<(u32, usize)> {
        let digit = |p: usize| word.get(p).filter(|b| b.is_ascii_digit()).map(|b| u32::from(*b - b'0'));
        let first = digit(p)?;
        if let Some(second) = digit(p + 1) {
            Some((first * 10 + second, p + 2))
        } else {
            self.short = true;
            Some((first, p + 1))
        }
    }

    fn limit(&mut self, within: bool) {
        self.out_of_range |= !within;
    }
}

/// The kind of a word that starts with a digit and is no number: a date, a time, both, or a string.
pub(super) fn date_or_time(word: &[u8]) -> Typed {
    let mut fields = Fields::default();
    if word.len() > 4 && word[4] == b'-' && word[..4].iter().all(u8::is_ascii_digit) {
        date(word, &mut fields).unwrap_or(STRING)
    } else {
        match time(word, 0, &mut fields) {
            Some(end) if end == word.len() => fields.settle(Scalar::Time),
            _ => STRING,
        }
    }
}

fn date(word: &[u8], fields: &mut Fields) -> Option<Typed> {
    let (month, p) = fields.two(word, 5)?;
    fields.limit((1..=12).contains(&month));
    if p == word.len() {
        return Some(fields.settle(Scalar::YearMonth));
    }
    if word[p] != b'-' {
        return None;
    }
    let (day, p) = fields.two(word, p + 1)?;
    fields.limit((1..=31).contains(&day));
    if p == word.len() {
        return Some(fields.settle(Scalar::Date));
    }
    if word[p] != b'T' {
        return None;
    }
    let p = time(word, p + 1, fields)?;
    let end = match word.get(p) {
        None => p,
        Some(b'Z') => p + 1,
        Some(b'+' | b'-') => {
            let rest = &word[p + 1..];
            if rest.len() != 5 || rest[2] != b':' {
                return None;
            }
            let (hour, _) = fields.two(rest, 0)?;
            let (minute, _) = fields.two(rest, 3)?;
            fields.limit(hour < 24 && minute < 60);
            word.len()
        }
        Some(_) => return None,
    };
    (end == word.len()).then(|| fields.settle(Scalar::DateTime))
}

/// The end of a time at `p`.
fn time(word: &[u8], p: usize, fields: &mut Fields) -> Option<usize> {
    let (hour, p) = fields.two(word, p)?;
    if word.get(p) != Some(&b':') {
        return None;
    }
    let (minute, mut p) = fields.two(word, p + 1)?;
    let (mut second, mut fraction) = (0, false);
    if word.get(p) == Some(&b':') {
        (second, p) = fields.two(word, p + 1)?;
        if word.get(p) == Some(&b'.') {
            let digits = word[p + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
            if digits == 0 {
                return None;
            }
            fraction = word[p + 1..p + 1 + digits].iter().any(|b| *b != b'0');
            p += 1 + digits;
        }
    }
    let midnight = hour == 24 && minute == 0 && second == 0 && !fraction;
    fields.limit(midnight || hour < 24 && minute < 60 && second <= 60);
    Some(p)
}

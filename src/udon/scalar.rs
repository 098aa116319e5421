//! What kind of value an unquoted word is.
//!
//! A word is typed only if all of it matches; otherwise it is a string. The source text is never changed here, and no
//! number is computed: [`classify`] names the kind, and `value.rs` evaluates when asked. Dates, times and durations are
//! in `temporal.rs`.

use super::problem::Problem;
use super::temporal;

/// The kind of an unquoted word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// A string.
    Bare,
    /// `true`.
    True,
    /// `false`.
    False,
    /// `null` or `nil`.
    Nil,
    /// `42`, `-0xFF`, `0o17`, `0b1`, `0d9`, `1_000`.
    Integer,
    /// `1.5`, `2e9`.
    Float,
    /// `1/3r`.
    Rational,
    /// `5i`, `3-4i`.
    Complex,
    /// `2025-01-31`.
    Date,
    /// `2025-01`.
    YearMonth,
    /// `14:30`, `14:30:05.25`.
    Time,
    /// `2025-01-31T14:30Z`.
    DateTime,
    /// `30s`, `P1DT2H`.
    Duration,
    /// `+30d`, `-PT5M`.
    RelativeTime,
}

impl Scalar {
    /// The kind of an unquoted word.
    pub fn of(word: &str) -> Self {
        classify(word.as_bytes()).0
    }
}

/// The kind of `word`, and the warning it earns where it is nearly a date, a time or a duration.
#[inline]
pub(super) fn classify(word: &[u8]) -> (Scalar, Option<Problem>) {
    match word.first() {
        Some(b'0'..=b'9') => number_or_time(word),
        Some(b'+' | b'-') => signed(word),
        Some(b'P' | b'p') => temporal::iso_duration(word),
        Some(b't') if word == b"true" => (Scalar::True, None),
        Some(b'f') if word == b"false" => (Scalar::False, None),
        Some(b'n') if word == b"null" || word == b"nil" => (Scalar::Nil, None),
        _ => (Scalar::Bare, None),
    }
}

/// The kind of a word that starts with a digit. What follows its first digits says what it may be, so that words that are
/// nearly numbers are not tried as everything.
#[inline]
fn number_or_time(word: &[u8]) -> (Scalar, Option<Problem>) {
    let Some(whole) = digits(word, 0) else { return (Scalar::Bare, None) };
    match word.get(whole) {
        None => (Scalar::Integer, None),
        Some(b':') => temporal::date_or_time(word),
        Some(b'-') => number(word).map_or_else(|| temporal::date_or_time(word), |kind| (kind, None)),
        Some(b'.' | b'/' | b'+' | b'a'..=b'z' | b'A'..=b'Z') => match number(word) {
            Some(kind) => (kind, None),
            None if temporal::is_short_duration(word) => (Scalar::Duration, None),
            None => (Scalar::Bare, None),
        },
        Some(_) => (Scalar::Bare, None),
    }
}

fn signed(word: &[u8]) -> (Scalar, Option<Problem>) {
    let rest = &word[1..];
    if let Some(kind) = number(rest) {
        return (kind, None);
    }
    if temporal::is_short_duration(rest) {
        return (Scalar::RelativeTime, None);
    }
    match temporal::iso_duration(rest) {
        (Scalar::Duration, problem) => (Scalar::RelativeTime, problem),
        other => other,
    }
}

/// The kind of an unsigned number; nothing where `word` is none.
#[inline]
fn number(word: &[u8]) -> Option<Scalar> {
    let whole = digits(word, 0)?;
    if whole == word.len() {
        return Some(Scalar::Integer);
    }
    if whole == 1 && word[0] == b'0' && is_prefixed_integer(word) {
        return Some(Scalar::Integer);
    }
    if word[whole] == b'/' {
        let end = digits(word, whole + 1)?;
        return (end + 1 == word.len() && word[end] == b'r').then_some(Scalar::Rational);
    }
    let end = real(word, 0)?;
    if end == word.len() {
        return Some(Scalar::Float);
    }
    let imaginary = match word[end] {
        b'+' | b'-' => real(word, end + 1)?,
        _ => end,
    };
    (imaginary + 1 == word.len() && word[imaginary] == b'i').then_some(Scalar::Complex)
}

/// The end of a digit followed by digits and `_`.
fn digits(word: &[u8], p: usize) -> Option<usize> {
    if !word.get(p)?.is_ascii_digit() {
        return None;
    }
    Some(run(word, p + 1, |b| b.is_ascii_digit() || b == b'_'))
}

fn run(word: &[u8], mut p: usize, may: impl Fn(u8) -> bool) -> usize {
    while p < word.len() && may(word[p]) {
        p += 1;
    }
    p
}

/// The end of digits with an optional fraction and an optional exponent.
fn real(word: &[u8], p: usize) -> Option<usize> {
    let mut end = digits(word, p)?;
    if word.get(end) == Some(&b'.') {
        end = digits(word, end + 1)?;
    }
    if let Some(b'e' | b'E') = word.get(end) {
        let sign = usize::from(matches!(word.get(end + 1), Some(b'+' | b'-')));
        end = digits(word, end + 1 + sign)?;
    }
    Some(end)
}

fn is_prefixed_integer(word: &[u8]) -> bool {
    let is_digit: fn(u8) -> bool = match word[1] {
        b'x' | b'X' => |b| b.is_ascii_hexdigit(),
        b'o' | b'O' => |b| matches!(b, b'0'..=b'7'),
        b'b' | b'B' => |b| matches!(b, b'0' | b'1'),
        b'd' | b'D' => |b| b.is_ascii_digit(),
        _ => return false,
    };
    word.get(2).is_some_and(|b| is_digit(*b)) && run(word, 3, |b| is_digit(b) || b == b'_') == word.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &str, expected: Scalar) {
        for word in words.split_whitespace() {
            assert_eq!(classify(word.as_bytes()).0, expected, "{word}");
        }
    }

    #[test]
    fn words() {
        check("a true-ish True yes ~ #5 .5 5. 1e 0x 0b2 1.e5 1.2.3 - + 3+4 $5 5apples 1/3 0x_1 nul", Scalar::Bare);
        check("true", Scalar::True);
        check("false", Scalar::False);
        check("null nil", Scalar::Nil);
    }

    #[test]
    fn numbers() {
        check("0 42 -7 +30 0755 1_000_ 0xFF 0XfF 0o17 0b1010 0d9 -0x1f", Scalar::Integer);
        check("1.5 -0.25 1e9 1E-10 2.5e+3 1_0.5", Scalar::Float);
        check("1/3r -22/7r", Scalar::Rational);
        check("5i -5i 3+4i 3-4i 1.5e2-2i", Scalar::Complex);
    }

    #[test]
    fn moments() {
        check("2024-02-29 1999-12-31", Scalar::Date);
        check("2024-02", Scalar::YearMonth);
        check("07:05 23:59:60 10:00:00.125 24:00 24:00:00.00", Scalar::Time);
        check(
            "2024-02-29T07:05 2024-02-29T07:05:01Z 2024-02-29T07:05:01.5+01:30 2024-02-29T00:00-00:00",
            Scalar::DateTime,
        );
        check("2024-02T07:05 2024-02-29t07:05 2024-02-29T07:05z 2024-02-29T07:05+01 12-34 8080:80", Scalar::Bare);
    }

    #[test]
    fn spans_of_time() {
        check("30s 2H 0.5d 3Mo 1mo 5m 2w 10y 0s 0d 1_0s", Scalar::Duration);
        check("P1D pt5m P1Y2M3DT4H5M6S P2W PT0.5H P1DT1.5S", Scalar::Duration);
        check("+30d -2w +P1D -pt5m +1Mo", Scalar::RelativeTime);
        check("P PT P1 P1DT Pizza 1d12h 30sec P1D2Y PT1S1H P1H 1.5.5s +P", Scalar::Bare);
    }

    #[test]
    fn near_misses_warn() {
        let problem = |word: &str| classify(word.as_bytes());
        assert_eq!(problem("2024-2-9"), (Scalar::Bare, Some(Problem::MissingLeadingZeros)));
        assert_eq!(problem("7:05"), (Scalar::Bare, Some(Problem::MissingLeadingZeros)));
        assert_eq!(problem("2024-13-01"), (Scalar::Bare, Some(Problem::OutOfRange)));
        assert_eq!(problem("24:01"), (Scalar::Bare, Some(Problem::OutOfRange)));
        assert_eq!(problem("2024-01-01T10:00+24:00"), (Scalar::Bare, Some(Problem::OutOfRange)));
        assert_eq!(problem("P1W2D"), (Scalar::Bare, Some(Problem::WeeksMixed)));
        assert_eq!(problem("PT1.5H30M"), (Scalar::Bare, Some(Problem::FractionNotLast)));
        assert_eq!(problem("12-34"), (Scalar::Bare, None));
        assert_eq!(problem("P1D2Y"), (Scalar::Bare, None));
    }
}

//! Which of two values is more, and whether they are the same.
//!
//! Amounts of one kind compare by how much they are, whatever way they are written: `90s` is more than `1m`. Texts
//! compare by their characters. A text beside an amount is the same where it is written the same, so that
//! `:code = "007"` asks for the digits. Everything else is different and in no order; nothing is converted by a guess.

use std::cmp::Ordering;

use super::measure::measure;
use super::term::Term;

/// Whether two values are the same.
pub fn equal(a: &Term<'_>, b: &Term<'_>) -> bool {
    match (a, b) {
        (Term::Nil, Term::Nil) => true,
        (Term::Bool(a), Term::Bool(b)) => a == b,
        (Term::Typed(kind, a_text), Term::Typed(other, b_text)) => match (measure(a), measure(b)) {
            (Some(a), Some(b)) => a.order(b) == Some(Ordering::Equal),
            _ => kind == other && a_text == b_text,
        },
        (Term::Text(a) | Term::Typed(_, a), Term::Text(b) | Term::Typed(_, b)) => a == b,
        (Term::Reference(..) | Term::Node(_), Term::Text(text)) => a.to_string() == *text,
        (Term::Text(text), Term::Reference(..) | Term::Node(_)) => b.to_string() == *text,
        (Term::Reference(a, a_key), Term::Reference(b, b_key)) => a == b && a_key == b_key,
        (Term::List(a), Term::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Term::Node(a), Term::Node(b)) => a == b,
        _ => false,
    }
}

/// Which of two values is more; nothing where they cannot be compared.
pub fn order(a: &Term<'_>, b: &Term<'_>) -> Option<Ordering> {
    match (a, b) {
        (Term::Text(a), Term::Text(b)) => Some(a.cmp(b)),
        _ => measure(a)?.order(measure(b)?),
    }
}

/// An order of all values, for sorting: amounts before text, what is missing last.
pub fn sort_order(a: &Term<'_>, b: &Term<'_>) -> Ordering {
    let by_kind = || rank(a).cmp(&rank(b)).then_with(|| a.to_string().cmp(&b.to_string()));
    match (measure(a), measure(b)) {
        (Some(a), Some(b)) if a.is_number() && b.is_number() => a.number_order(b),
        _ => order(a, b).unwrap_or_else(by_kind),
    }
}

fn rank(term: &Term<'_>) -> u8 {
    use super::measure::Measure;
    match (term, measure(term)) {
        (_, Some(Measure::Whole(_) | Measure::Real(_))) => 0,
        (_, Some(Measure::Moment(_))) => 1,
        (_, Some(Measure::TimeOfDay(_))) => 2,
        (_, Some(Measure::Duration(_))) => 3,
        (_, Some(Measure::Relative(_))) => 4,
        (Term::Nil, None) => 8,
        (Term::Bool(_), None) => 5,
        (Term::Text(_), None) => 6,
        _ => 7,
    }
}

/// Whether `a` holds `b`: an item of a list, a piece of a text.
pub(super) fn contains(a: &Term<'_>, b: &Term<'_>) -> bool {
    match a {
        Term::List(items) => items.iter().any(|item| equal(item, b)),
        Term::Nil | Term::Bool(_) => false,
        _ if matches!(b, Term::Nil) => false,
        _ => a.to_string().contains(&b.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How `a` and `b` compare, words as in a document.
    #[track_caller]
    fn check(a: &str, b: &str, expected: &str) {
        let (a_term, b_term) = (Term::of_word(a), Term::of_word(b));
        let sign = match (equal(&a_term, &b_term), order(&a_term, &b_term)) {
            (true, Some(Ordering::Equal) | None) => "=",
            (false, Some(Ordering::Less)) => "<",
            (false, Some(Ordering::Greater)) => ">",
            (false, None) => "?",
            other => panic!("{a} {b} {other:?}"),
        };
        assert_eq!(sign, expected, "{a} {b}");
    }

    #[test]
    fn numbers_compare_however_they_are_written() {
        check("0x10", "16", "=");
        check("1_000", "1e3", "=");
        check("1/3r", "0.3", ">");
        check("2", "10", "<");
        check("340282366920938463463374607431768211456", "1", ">");
        check("5i", "5i", "=");
        check("5i", "6i", "?");
    }

    #[test]
    fn moments_compare_across_zones_and_forms() {
        check("2026-05-05T06:00:00+02:00", "2026-05-05T04:00:00Z", "=");
        check("2026-05-05", "2026-05-05T00:00", "=");
        check("2026-05", "2026-05-02", "<");
        check("14:30", "14:30:00.5", "<");
        check("24:00", "23:59", ">");
        check("2026-02-30", "2026-03-01", "?");
    }

    #[test]
    fn durations_compare_by_their_length() {
        check("90s", "1m", ">");
        check("PT1H30M", "1.5h", "=");
        check("1mo", "30d", ">");
        check("P1M", "1mo", "=");
        check("P1Y", "366d", "<");
        check("-2d", "+1s", "<");
        check("2d", "+2d", "?");
    }

    #[test]
    fn different_kinds_are_different() {
        check("true", "1", "?");
        check("10", "10s", "?");
        check("abc", "abd", "<");
        check("\"007\"", "007", "=");
        check("\"7\"", "007", "?");
        check("@a[b]", "\"@a[b]\"", "=");
        check("[a b]", "[a b]", "=");
        check("[a b]", "[b a]", "?");
        check("nil", "false", "?");
    }
}

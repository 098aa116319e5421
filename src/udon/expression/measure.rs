//! How much a number, a date, a time or a duration is, so that two of them can be compared.
//!
//! A date is its midnight, a year and month its first day, and a moment without a zone is taken as UTC. Durations count
//! seconds; a month is 30.436875 days and a year 365.2425, the means of the calendar. Fractions of a second beyond the
//! nanosecond are dropped.

use std::cmp::Ordering;

use chrono::NaiveDate;

use super::term::Term;
use crate::udon::{Scalar, Value};

const DAY: f64 = 86_400.0;
const MONTH: f64 = 30.436_875 * DAY;
const YEAR: f64 = 365.2425 * DAY;
const NANOS: i128 = 1_000_000_000;

/// How much something is. Only two of one kind can be compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measure {
    /// A whole number.
    Whole(i128),
    /// A number.
    Real(f64),
    /// A point in time, in nanoseconds since the year 1.
    Moment(i128),
    /// A time of day, in nanoseconds.
    TimeOfDay(i128),
    /// A length of time, in seconds.
    Duration(f64),
    /// A time before or after now, in seconds.
    Relative(f64),
}

/// How much `term` is; nothing where it is no amount.
pub fn measure(term: &Term<'_>) -> Option<Measure> {
    let Term::Typed(kind, text) = term else { return None };
    let number = Value::Typed(*kind, text);
    match kind {
        Scalar::Integer => number.as_i128().map(Measure::Whole).or_else(|| number.as_f64().map(Measure::Real)),
        Scalar::Float | Scalar::Rational => number.as_f64().map(Measure::Real),
        Scalar::Date => day(text).map(Measure::Moment),
        Scalar::YearMonth => day(&format!("{text}-01")).map(Measure::Moment),
        Scalar::Time => time(text).map(Measure::TimeOfDay),
        Scalar::DateTime => moment(text).map(Measure::Moment),
        Scalar::Duration => duration(text).map(Measure::Duration),
        Scalar::RelativeTime => {
            let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
            duration(&text[1..]).map(|seconds| Measure::Relative(sign * seconds))
        }
        Scalar::Bare | Scalar::True | Scalar::False | Scalar::Nil | Scalar::Complex => None,
    }
}

impl Measure {
    /// Which of two amounts is more; nothing where they are of different kinds.
    pub fn order(self, other: Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Whole(a), Self::Whole(b))
            | (Self::Moment(a), Self::Moment(b))
            | (Self::TimeOfDay(a), Self::TimeOfDay(b)) => Some(a.cmp(&b)),
            (Self::Duration(a), Self::Duration(b)) | (Self::Relative(a), Self::Relative(b)) => a.partial_cmp(&b),
            (a, b) => a.real()?.partial_cmp(&b.real()?),
        }
    }

    /// Whether it is a plain number.
    pub(super) const fn is_number(self) -> bool {
        matches!(self, Self::Whole(_) | Self::Real(_))
    }

    /// An order of all plain numbers, also of those that a float cannot tell apart.
    #[allow(clippy::cast_possible_truncation, reason = "equal floats are told apart only where both are whole")]
    pub(super) fn number_order(self, other: Self) -> Ordering {
        let whole = |number: Self| match number {
            Self::Whole(number) => number,
            other => other.real().unwrap_or_default() as i128,
        };
        let reals = self.real().unwrap_or_default().total_cmp(&other.real().unwrap_or_default());
        reals.then_with(|| whole(self).cmp(&whole(other)))
    }

    /// A plain number as the nearest float.
    #[allow(clippy::cast_precision_loss, reason = "the nearest float is wanted")]
    pub(in crate::udon) fn real(self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(number as f64),
            Self::Real(number) => Some(number),
            _ => None,
        }
    }
}

/// The midnight of `YYYY-MM-DD`; nothing for a day that its month does not have.
fn day(text: &str) -> Option<i128> {
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    Some(i128::from(chrono::Datelike::num_days_from_ce(&date)) * 86_400 * NANOS)
}

/// `HH:MM[:SS[.f]]` since midnight.
fn time(text: &str) -> Option<i128> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0;
    for (part, unit) in whole.split(':').zip([3600, 60, 1]) {
        seconds += part.parse::<i128>().ok()? * unit;
    }
    let nanos: String = fraction.chars().chain(std::iter::repeat('0')).take(9).collect();
    Some(seconds * NANOS + nanos.parse::<i128>().ok()?)
}

fn moment(text: &str) -> Option<i128> {
    let (date, rest) = text.split_once('T')?;
    let (clock, zone) = rest.find(['Z', '+', '-']).map_or((rest, ""), |at| rest.split_at(at));
    let ahead = match zone.as_bytes().first() {
        Some(b'+') => time(&zone[1..])?,
        Some(b'-') => -time(&zone[1..])?,
        _ => 0,
    };
    Some(day(date)? + time(clock)? - ahead)
}

/// `30s`, `1.5h`, `P1DT2H30M` in seconds.
fn duration(text: &str) -> Option<f64> {
    let lower = text.to_ascii_lowercase();
    let Some(parts) = lower.strip_prefix('p') else {
        let unit = lower.find(|c: char| c.is_ascii_alphabetic())?;
        return Some(lower[..unit].replace('_', "").parse::<f64>().ok()? * seconds(&lower[unit..], false)?);
    };
    let (mut total, mut in_time, mut number) = (0.0, false, String::new());
    for c in parts.chars() {
        match c {
            't' => in_time = true,
            c if c.is_ascii_alphabetic() => {
                let unit = c.to_string();
                let unit = if unit == "m" && !in_time { "mo" } else { &unit };
                total += number.parse::<f64>().ok()? * seconds(unit, in_time)?;
                number.clear();
            }
            c => number.push(c),
        }
    }
    Some(total)
}

fn seconds(unit: &str, in_time: bool) -> Option<f64> {
    Some(match unit {
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        "d" if !in_time => DAY,
        "w" => 7.0 * DAY,
        "mo" => MONTH,
        "y" => YEAR,
        _ => return None,
    })
}

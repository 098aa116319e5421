//! Dates in words: `December 20th`, `in 4 days`.
//!
//! Now is given by the caller. Patterns are those of strftime, with `%o` for the day as an ordinal. English only: the
//! words are part of the filters, not of the data.

use std::fmt::Write as _;

use chrono::format::{Item, StrftimeItems};
use chrono::{DateTime, Datelike as _, Duration, NaiveDate, NaiveDateTime, NaiveTime, Utc};

use crate::udon::expression::{Measure, Term, measure};
use crate::udon::scalar::Scalar;

/// A moment, and whether a time of day was given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Moment {
    pub at: NaiveDateTime,
    pub is_date: bool,
}

impl Moment {
    /// The moment that a value is: a date, a date with time, or `now` and `today`.
    pub fn of(term: &Term<'_>, now: DateTime<Utc>) -> Option<Self> {
        match term {
            Term::Text(text) => match text.trim() {
                "now" => Some(Self { at: now.naive_utc(), is_date: false }),
                "today" => Some(Self::date(now.date_naive())),
                other => match Term::of_word(other) {
                    Term::Text(_) => None,
                    typed => Self::of(&typed, now),
                },
            },
            Term::Typed(Scalar::Date, text) => NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(Self::date),
            Term::Typed(Scalar::YearMonth, text) => {
                NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d").ok().map(Self::date)
            }
            Term::Typed(Scalar::DateTime, text) => {
                let zoned =
                    DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M%:z"));
                let local = || {
                    let text = text.trim_end_matches('Z');
                    ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M"]
                        .iter()
                        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
                };
                let at = zoned.ok().map(|time| time.naive_local()).or_else(local)?;
                Some(Self { at, is_date: false })
            }
            Term::Typed(Scalar::RelativeTime, _) => match measure(term)? {
                #[allow(clippy::cast_possible_truncation, reason = "seconds of a time that somebody wrote")]
                Measure::Relative(seconds) => {
                    let at = now.naive_utc().checked_add_signed(Duration::try_seconds(seconds as i64)?)?;
                    Some(Self { at, is_date: seconds.abs() >= 86_400.0 })
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn date(date: NaiveDate) -> Self {
        Self { at: date.and_time(NaiveTime::MIN), is_date: true }
    }

    /// After a pattern of strftime; the pattern's mistake where it is none.
    pub fn written(self, pattern: &str) -> Result<String, String> {
        let pattern = pattern.replace("%o", &ordinal(self.at.day()));
        let items: Vec<Item<'_>> = StrftimeItems::new(&pattern).collect();
        if items.contains(&Item::Error) {
            return Err(format!("{pattern:?} is no pattern for a date"));
        }
        let mut out = String::new();
        let zoned = self.at.and_utc();
        write!(out, "{}", zoned.format_with_items(items.iter()))
            .map_err(|_| format!("{pattern:?} is no pattern for a date"))?;
        Ok(out)
    }

    /// Seen from now: `today`, `in 4 days`, `3 hours ago`.
    pub fn relative(self, now: DateTime<Utc>) -> String {
        let days = (self.at.date() - now.date_naive()).num_days();
        if self.is_date || days.abs() > 1 {
            return match days {
                0 => "today".to_owned(),
                1 => "tomorrow".to_owned(),
                -1 => "yesterday".to_owned(),
                days => from_now(days, "day"),
            };
        }
        let minutes = (self.at - now.naive_utc()).num_minutes();
        match minutes.abs() {
            0 => "now".to_owned(),
            1..60 => from_now(minutes, "minute"),
            _ => from_now(minutes / 60, "hour"),
        }
    }
}

fn from_now(count: i64, unit: &str) -> String {
    let many = if count.abs() == 1 { "" } else { "s" };
    if count > 0 { format!("in {count} {unit}{many}") } else { format!("{} {unit}{many} ago", -count) }
}

/// `1st`, `22nd`, `13th`.
fn ordinal(day: u32) -> String {
    let ending = match (day % 100, day % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{day}{ending}")
}

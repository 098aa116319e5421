//! The time of day, real or fixed.

use std::time::{Duration, Instant};

use chrono::{DateTime, SecondsFormat, Utc};

use crate::error::{Code, Error, Result};

/// Where the time comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// The system's clock.
    System,
    /// A clock that stands still.
    Fixed(DateTime<Utc>),
}

/// A running measurement; always zero on a fixed clock.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Option<Instant>);

/// Seconds since 1970 as a date and time of day, in UTC.
pub fn stamp_seconds(seconds: i64) -> String {
    DateTime::from_timestamp(seconds, 0)
        .map_or_else(|| seconds.to_string(), |time| time.format("%Y-%m-%d %H:%M").to_string())
}

impl Clock {
    /// The clock that stands at 2026-01-01T00:00:00Z.
    pub const fn fixed_default() -> Self {
        Self::Fixed(DateTime::from_timestamp_nanos(1_767_225_600_000_000_000))
    }

    /// A clock that stands at `time`: RFC 3339, or whole seconds since 1970 as in `SOURCE_DATE_EPOCH`.
    pub fn parse(time: &str) -> Result<Self> {
        let seconds = time.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
        let parsed = seconds.or_else(|| DateTime::parse_from_rfc3339(time).ok().map(|time| time.to_utc()));
        parsed.map(Self::Fixed).ok_or_else(|| {
            Error::new(Code::InvalidArgument, format!("\"{time}\" is no time"))
                .detail("write it as 2026-01-01T00:00:00Z or in seconds since 1970")
        })
    }

    /// The time now.
    pub fn now(self) -> DateTime<Utc> {
        match self {
            Self::System => Utc::now(),
            Self::Fixed(time) => time,
        }
    }

    /// Starts a measurement.
    pub fn start(self) -> Stopwatch {
        Stopwatch((self == Self::System).then(Instant::now))
    }
}

impl Stopwatch {
    /// The time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.map(|start| start.elapsed()).unwrap_or_default()
    }
}

/// A time as it is stored and printed: RFC 3339, UTC, seconds.
pub fn stamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// A time in the form that provenance hashes are made of: RFC 3339, UTC, milliseconds.
pub fn stamp_millis(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

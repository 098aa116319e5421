//! Arithmetic and money for filters. Whole numbers stay whole; what does not fit becomes a number with a point.

use std::borrow::Cow;

use crate::udon::expression::{Measure, Term, measure};
use crate::udon::scalar::Scalar;

/// A number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Number {
    Whole(i128),
    Real(f64),
}

impl Number {
    /// The number that a value is; text that is written as one counts.
    pub fn of(term: &Term<'_>) -> Option<Self> {
        let measured = match term {
            Term::Text(text) => measure(&Term::of_word(text.trim())),
            other => measure(other),
        };
        match measured? {
            Measure::Whole(whole) => Some(Self::Whole(whole)),
            Measure::Real(real) => Some(Self::Real(real)),
            _ => None,
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "beyond 2^53 the last digits are lost, as in every such filter")]
    pub fn real(self) -> f64 {
        match self {
            Self::Whole(whole) => whole as f64,
            Self::Real(real) => real,
        }
    }

    pub fn term<'v>(self) -> Term<'v> {
        match self {
            Self::Whole(whole) => Term::Typed(Scalar::Integer, Cow::Owned(whole.to_string())),
            Self::Real(real) if real.is_finite() => {
                let text = format!("{real}");
                let text = if text.contains('.') { text } else { format!("{text}.0") };
                Term::Typed(Scalar::Float, Cow::Owned(text))
            }
            Self::Real(real) => Term::Text(Cow::Owned(real.to_string())),
        }
    }

    /// Two numbers, whole where both are and the result fits.
    pub fn with(self, other: Self, whole: fn(i128, i128) -> Option<i128>, real: fn(f64, f64) -> f64) -> Self {
        if let (Self::Whole(a), Self::Whole(b)) = (self, other)
            && let Some(result) = whole(a, b)
        {
            return Self::Whole(result);
        }
        Self::Real(real(self.real(), other.real()))
    }

    /// With that many digits behind the point; a whole number with none.
    pub fn rounded<'v>(self, digits: usize) -> Term<'v> {
        let text = format!("{:.digits$}", half_away(self.real(), digits));
        let scalar = if digits == 0 { Scalar::Integer } else { Scalar::Float };
        let text = if text.trim_start_matches(['-', '0', '.']).is_empty() {
            text.trim_start_matches('-').to_owned()
        } else {
            text
        };
        Term::Typed(scalar, Cow::Owned(text))
    }
}

/// Rounded with halves away from zero, as people do.
fn half_away(real: f64, digits: usize) -> f64 {
    let scale = 10f64.powi(i32::try_from(digits).unwrap_or(i32::MAX));
    // 1.005 is a little less than it looks: the nudge is far below a digit that shows.
    let scaled = real * scale;
    let rounded = (scaled + scaled.signum() * scaled.abs() * 1e-14).round() / scale;
    if rounded.is_finite() { rounded } else { real }
}

/// Currencies with a sign of their own, and how many digits their small coin takes.
const SIGNS: &[(&str, &str, usize)] =
    &[("EUR", "€", 2), ("USD", "$", 2), ("GBP", "£", 2), ("JPY", "¥", 0), ("INR", "₹", 2), ("KRW", "₩", 0)];

/// An amount of money: `€1,234.50`, `CHF 12.00`; without a currency the number alone.
pub(super) fn money(number: Number, currency: &str) -> String {
    let known = SIGNS.iter().find(|(code, sign, _)| *code == currency || *sign == currency);
    let digits = known.map_or(2, |(.., digits)| *digits);
    let text = format!("{:.digits$}", half_away(number.real().abs(), digits));
    let (whole, fraction) = text.split_once('.').map_or((text.as_str(), ""), |(whole, fraction)| (whole, fraction));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if !fraction.is_empty() {
        grouped = format!("{grouped}.{fraction}");
    }
    let minus = if number.real() < 0.0 && grouped.chars().any(|c| c.is_ascii_digit() && c != '0') { "-" } else { "" };
    match (known, currency.is_empty()) {
        (Some((_, sign, _)), _) => format!("{minus}{sign}{grouped}"),
        (None, true) => format!("{minus}{grouped}"),
        (None, false) => format!("{currency} {minus}{grouped}"),
    }
}

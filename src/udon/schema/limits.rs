//! Bounds of a value: how large, how long, of what form, which of some.
//!
//! A bound that makes no sense for its type is a fault of the schema and found when the schema is read (`read.rs`).

use std::cmp::Ordering;
use std::collections::HashSet;

use regex::Regex;

use super::format::Format;
use super::kind::text_of;
use crate::text::plural;
use crate::udon::expression::{Measure, Term, measure};
use crate::udon::value::Value;

/// The bounds of a value.
#[derive(Debug, Default)]
pub struct Limits {
    /// The least number, date or duration.
    pub min: Option<Bound>,
    /// The greatest.
    pub max: Option<Bound>,
    /// The least number of characters of a text, or items of a list.
    pub min_length: Option<usize>,
    /// The greatest.
    pub max_length: Option<usize>,
    /// What a text must match, anywhere in it.
    pub pattern: Option<Regex>,
    /// The form of a text.
    pub format: Option<Format>,
    /// The values that are allowed, quotes off; empty allows all.
    pub choices: Vec<String>,
    /// What a number is a multiple of.
    pub multiple_of: Option<f64>,
    /// No two of the values are the same.
    pub unique: bool,
}

/// The end of a range.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    /// As written.
    pub raw: String,
    /// What it measures.
    pub measure: Measure,
}

/// Why a value does not fit, and what would.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// What is wrong with it: `70000 is above 65535`.
    pub why: String,
    /// What to do.
    pub advice: String,
}

impl Misfit {
    pub(super) fn new(why: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { why: why.into(), advice: advice.into() }
    }
}

impl Limits {
    /// The first bound that a value, of the right type, breaks. Interpolated values break none.
    pub fn misfit(&self, value: &Value<'_>) -> Option<Misfit> {
        match value {
            Value::Template(_) => return None,
            Value::List(list) => {
                let items = list.items_raw();
                let mut seen = HashSet::new();
                if let Some((_, raw)) = items.iter().find(|(_, raw)| self.unique && !seen.insert(raw)) {
                    let raw = String::from_utf8_lossy(raw);
                    return Some(Misfit::new(format!("{raw} stands twice"), "keep each item once"));
                }
                return self.length_misfit(items.len());
            }
            _ => {}
        }
        let is_text = matches!(value, Value::String(_));
        let is_bounded = self.min.is_some() || self.max.is_some() || self.multiple_of.is_some();
        if self.choices.is_empty() && !is_text && !is_bounded {
            return None;
        }
        let text = text_of(value)?;
        if !self.choices.is_empty() && !self.choices.contains(&text) {
            let near = nearest(&text, &self.choices);
            let advice = format!("use {}{near}", any_of(&self.choices));
            return Some(Misfit::new(format!("{text} is not one of the allowed values"), advice));
        }
        if is_text {
            return self.text(&text);
        }
        let measured = measure(&Term::from(value.clone()))?;
        let beyond = |bound: &Option<Bound>, wrong: Ordering| {
            bound.as_ref().filter(|bound| measured.order(bound.measure) == Some(wrong)).map(|bound| bound.raw.clone())
        };
        if let Some(min) = beyond(&self.min, Ordering::Less) {
            return Some(Misfit::new(format!("{text} is below {min}"), format!("use {min} or more")));
        }
        if let Some(max) = beyond(&self.max, Ordering::Greater) {
            return Some(Misfit::new(format!("{text} is above {max}"), format!("use {max} or less")));
        }
        let (number, step) = (value.as_f64()?, self.multiple_of?);
        let steps = number / step;
        ((steps - steps.round()).abs() > 1e-9)
            .then(|| Misfit::new(format!("{text} is no multiple of {step}"), format!("use a multiple of {step}")))
    }

    /// Why that many items are too few or too many.
    pub fn length_misfit(&self, items: usize) -> Option<Misfit> {
        self.length(items, "item")
    }

    fn text(&self, text: &str) -> Option<Misfit> {
        if let Some(pattern) = self.pattern.as_ref().filter(|pattern| !pattern.is_match(text)) {
            let advice = format!("write it so that {pattern} matches");
            return Some(Misfit::new(format!("{text:?} does not match {pattern}"), advice));
        }
        if let Some(format) = self.format.filter(|format| !format.fits(text)) {
            let advice = format!("write it like {}", format.example());
            return Some(Misfit::new(format!("{text:?} is no {}", format.word()), advice));
        }
        self.length(text.chars().count(), "character")
    }

    fn length(&self, length: usize, unit: &str) -> Option<Misfit> {
        let said = |count: usize| plural(count, unit);
        if let Some(min) = self.min_length.filter(|min| length < *min) {
            return Some(Misfit::new(format!("{} is too short", said(length)), format!("use at least {}", said(min))));
        }
        let max = self.max_length.filter(|max| length > *max)?;
        Some(Misfit::new(format!("{} is too long", said(length)), format!("use at most {}", said(max))))
    }
}

/// `a, b or c`, cut where there are many.
pub(in crate::udon) fn any_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] if words.len() <= 8 => format!("{} or {last}", start.join(", ")),
        _ => format!("{} or one of {} more", words[..7].join(", "), words.len() - 7),
    }
}

/// `; did you mean x`, where one of the words is near.
pub(in crate::udon) fn nearest(word: &str, words: &[String]) -> String {
    let likeness = |known: &String| strsim::normalized_damerau_levenshtein(&word.to_lowercase(), &known.to_lowercase());
    let best = words.iter().map(|known| (likeness(known), known)).max_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((score, known)) if score >= 0.6 => format!("; did you mean {known}"),
        _ => String::new(),
    }
}

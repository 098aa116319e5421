//! What came of one labelled phrase.

use serde_json::{Value, json};

use crate::engine::{Call, Read};
use crate::resolve::learned::{NOTHING, Phrase};
use crate::resolve::{Assumed, Decision, Resolver};
use crate::syntax::typed;

/// How a line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It would run.
    Ran,
    /// It would be asked about.
    Asked,
    /// It would be left alone, as prose is.
    Passed,
    /// It would fail before anything runs.
    Refused,
}

/// A phrase with what came of it.
pub struct Seen<'a> {
    /// The phrase and what it means.
    pub phrase: &'a Phrase,
    /// How it ended.
    pub end: End,
    /// What it was taken for: what it would run, or what the question offers first; `-` where it was left alone, and `None`
    /// where it was refused.
    pub taken: Option<&'static str>,
    /// Whether what is meant is among what is offered.
    pub is_offered: bool,
    /// How sure the best reading is, and whether it is what is meant; none where the line names its tool exactly, or was
    /// never weighed.
    pub stated: Option<(f64, bool)>,
    /// How the arguments of a line that runs what is meant differ from its label's: `lines:3 for 1-3`; none where the label
    /// has none.
    pub differences: Option<Vec<String>>,
}

impl<'a> Seen<'a> {
    /// What comes of a phrase.
    pub fn of(phrase: &'a Phrase, resolver: &Resolver) -> Self {
        let tool = phrase.tool.as_str();
        let mut seen =
            Self { phrase, end: End::Refused, taken: None, is_offered: false, stated: None, differences: None };
        let resolution = typed(&phrase.text).and_then(|line| resolver.resolve(&line, &Assumed));
        let Ok(resolution) = resolution else { return seen };
        let best = resolution.readings.first();
        seen.stated = best.map(|best| (best.score, best.tool.spec.name == tool));
        match resolution.decision {
            Decision::Run(call) => {
                (seen.end, seen.taken) = (End::Ran, Some(call.tool.spec.name));
                if call.read == Read::Exact {
                    seen.stated = None;
                }
                if call.tool.spec.name == tool {
                    seen.differences = phrase.args.as_ref().map(|wanted| differences(&call, wanted));
                }
            }
            Decision::Ask(question) => {
                (seen.end, seen.taken) = (End::Asked, question.candidates.first().map(|first| first.tool));
                seen.is_offered = question.candidates.iter().any(|candidate| candidate.tool == tool);
            }
            Decision::Reject { .. } => (seen.end, seen.taken) = (End::Passed, Some(NOTHING)),
        }
        seen
    }

    /// The tool that is meant, or `-`.
    pub fn meant(&self) -> &'a str {
        &self.phrase.tool
    }

    /// Whether it was taken for what is meant, whether or not it was asked about.
    pub fn is_right(&self) -> bool {
        self.taken == Some(self.meant())
    }

    /// The phrase in a line.
    pub fn line(&self) -> String {
        self.phrase.text.replace('\n', "\\n")
    }
}

/// How what the line gives differs from what is wanted, a parameter each. What a default or the situation gives is no
/// argument of the line.
fn differences(call: &Call, wanted: &serde_json::Map<String, Value>) -> Vec<String> {
    let filled: Vec<&str> = call.args.filled().map(|(name, _)| name).collect();
    let given: Vec<(&str, Value)> =
        call.args.iter().filter(|(name, _)| !filled.contains(name)).map(|(name, value)| (name, json!(value))).collect();
    let got = |name: &str| given.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
    let lacking_or_other = wanted.iter().filter_map(|(name, wanted)| match got(name) {
        Some(got) if is_same(got, wanted) => None,
        Some(got) => Some(format!("{name}:{got} for {wanted}")),
        None => Some(format!("no {name}:{wanted}")),
    });
    let invented = given.iter().filter(|(name, _)| !wanted.contains_key(*name));
    let invented = invented.map(|(name, value)| format!("{name}:{value} that nobody said"));
    lacking_or_other.chain(invented).collect()
}

/// Whether two values are the same but for how they are written as JSON: a list of one is its only value, and `3` is `"3"`,
/// since the parameter's type decides which it is. The letters themselves must be the same.
fn is_same(got: &Value, wanted: &Value) -> bool {
    match (got, wanted) {
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Value::Array(list), one) | (one, Value::Array(list)) => matches!(&list[..], [only] if is_same(only, one)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| is_same(a, b)))
        }
        (Value::Number(number), Value::String(text)) | (Value::String(text), Value::Number(number)) => {
            *text == number.to_string()
        }
        _ => got == wanted,
    }
}

//! What is said behind a line and belongs to no argument: a comment that takes it back, a question mark behind a call.
//!
//! What only reads is not held back by it: a comment may say anything of what was read.

use super::classes::Classes;
use super::{Doubt, Token, foreign};
use crate::syntax::Utterance;

/// Words that a comment begins with which takes back what it stands behind.
const AGAINST: &[&str] = &[
    "wait",
    "stop",
    "hold",
    "cancel",
    "maybe",
    "later",
    "actually",
    "unless",
    "if",
    "until",
    "oops",
    "withdrawn",
    "cancelled",
    "canceled",
    "nvm",
    "nope",
    "fill",
    "placeholder",
    "tbd",
];

/// Why a line is not meant as it stands, if what stands behind it says so.
pub fn doubt(utterance: &Utterance) -> Option<Doubt> {
    let (line, comment) = utterance.text.split_at(utterance.end);
    if line.trim_end().strip_suffix('?').is_some_and(|call| call.ends_with(')') && foreign::read(call).is_some()) {
        return Some(Doubt::Question);
    }
    if comment.is_empty() {
        return None;
    }
    let comment = Utterance::parse(comment.trim_start_matches(['#', ' ']), None).ok()?;
    let tokens = Token::of(&comment);
    let [first, rest @ ..] = &tokens[..] else { return None };
    // `# no longer read by anybody` is a reason.
    let is_reason = first.says(&["no"]) && rest.first().is_some_and(|next| next.says(&["longer", "more", "use"]));
    let is_denial = first.is(Classes::DENYING)
        || first.says(AGAINST)
        || first.says(&["do"]) && rest.first().is_some_and(|next| next.says(&["not"]))
        || rest.is_empty() && ["example", "e.g.", "sample"].contains(&first.lower.as_str());
    (is_denial && !is_reason).then(|| Doubt::Reserved { words: comment.text.clone() })
}

//! Which way references are followed: `what |a uses`, `the dependencies of |a` go out from it, `where is |a used` and `what breaks
//! if |a goes` come in to it. What stands right before the verb does it.

use super::super::shape;
use super::super::token::Form;
use super::Binder;

/// Verbs of what refers to something.
pub(super) const REFERRING: &[&str] = &[
    "uses",
    "use",
    "needs",
    "need",
    "depends",
    "depend",
    "relies",
    "rely",
    "references",
    "refers",
    "cites",
    "mentions",
];
/// What is done to something that is referred to.
const REFERRED: &[&str] = &["used", "referenced", "mentioned", "cited", "needed"];
/// What becomes of things when one is gone that they refer to.
const BREAKING: &[&str] = &["breaks", "break", "broken", "affected"];
/// Words for what is asked for, before who does it.
const ASKED: &[&str] = &["what", "which", "whatever", "everything", "all", "anything", "things", "elements"];

impl Binder<'_> {
    /// The way that the words around a path say, and the word that says it.
    pub(super) fn way_said(&self) -> Option<(&'static str, usize)> {
        let thing = (0..self.tokens.len()).find(|&at| self.is_element(at))?;
        let at = |words: &[&str]| self.tokens.iter().position(|token| token.says(words));
        let asks = at(ASKED);
        let goes_out = at(REFERRING).filter(|&verb| asks.is_some_and(|asks| asks < verb) && self.is_doer(verb));
        let owned = at(&["dependencies"]).filter(|&noun| noun < thing);
        let used = at(REFERRED).filter(|_| at(&["where", "who", "by", "anywhere", "still"]).is_some());
        let out = goes_out.or(owned).map(|at| ("out", at));
        out.or_else(|| used.or_else(|| at(BREAKING)).map(|at| ("in", at)))
    }

    /// Whether an element stands right before a verb, with the document that it is in or without.
    fn is_doer(&self, verb: usize) -> bool {
        let names = |at: usize| self.is_element(at) || self.tokens[at].lower == "it";
        let is_place = |at: usize| shape::looks_like_file(&self.tokens[at].text) && self.tokens[at - 1].lower == "in";
        match verb {
            0 => false,
            _ if names(verb - 1) => true,
            1 | 2 => false,
            _ => is_place(verb - 1) && names(verb - 3),
        }
    }

    fn is_element(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        !token.quoted && matches!(token.form, Form::Path | Form::Placed { .. })
    }
}

//! Kinds of places that a tool knows nothing of: `undo the last change in session s4` speaks of what is staged there, and no
//! tool that has no sessions may take it for a change of its own.

use super::super::classes::Classes;
use super::Binder;

/// Words before a place.
const LEADING: &[&str] = &["in", "of", "inside", "within", "from"];
/// Words between those and its noun.
const BETWEEN: &[&str] = &["the", "my", "this", "that", "our", "current", "open"];

impl Binder<'_> {
    /// The noun of a place of a kind that neither the tool nor one of its parameters is about.
    pub(super) fn place_elsewhere(&self) -> Option<usize> {
        (1..self.tokens.len())
            .find(|&at| self.tokens[at].is(Classes::NOUN) && self.is_place(at) && self.is_unknown_kind(at))
    }

    /// Whether a word that leads to a place stands before `at`, right away or with an article between.
    fn is_place(&self, at: usize) -> bool {
        let lead = (0..at).rev().find(|&before| !self.is_one_of(before, BETWEEN));
        self.holder(at).is_none() && lead.is_some_and(|lead| self.is_one_of(lead, LEADING))
    }

    fn is_unknown_kind(&self, at: usize) -> bool {
        let noun = match self.tokens[at].word() {
            "document" => "file",
            noun => noun,
        };
        let speaks_of_it = |about: &str| about.split([' ', ',']).any(|word| word == noun);
        let is_known = self.vocabulary.has_noun(noun) || speaks_of_it(self.spec.about);
        !is_known && !self.spec.params.iter().any(|param| param.is_called(noun) || speaks_of_it(param.about))
    }
}

//! Kinds of places that a tool knows nothing of: `undo the last change in session s4` speaks of what is staged there, and no
//! tool that has no sessions may take it for a change of its own. Nor does `find posts about storms` look for nodes that say so.

use super::super::classes::Classes;
use super::super::head::Head;
use super::Binder;
use crate::engine::Type;

/// Words before a place.
const LEADING: &[&str] = &["in", "of", "inside", "within", "from"];
/// Words between those and its noun.
const BETWEEN: &[&str] = &["the", "my", "this", "that", "our", "current", "open"];

/// Things of one kind, which only the tools for that kind find.
const THINGS: &[&str] = &[
    "posts",
    "threads",
    "tasks",
    "todos",
    "pins",
    "stashes",
    "snapshots",
    "agents",
    "skills",
    "sessions",
    "bookmarks",
    "proposals",
];
/// Words between things that are looked for and what is said of them.
const ABOUT: &[&str] = &["about", "on", "with", "named", "called", "for", "that", "which", "of"];

/// What nothing of ours is put on or sent to.
const DEVICES: &[&str] =
    &["printer", "plotter", "paper", "fax", "projector", "whiteboard", "loudspeaker", "speakers", "phone"];

impl Binder<'_> {
    /// The device or somebody that what is read should go to: `print a7x2 on the office printer`, `read him a7x2`, `read a7x2 aloud`.
    pub(super) fn device(&self) -> Option<usize> {
        let leads = |at: usize| (at.saturating_sub(4)..at).any(|at| self.is_one_of(at, &["on", "to", "onto"]));
        // `show her log` is of what is hers.
        let is_owner = |at: usize| {
            self.is_one_of(at, &["her"]) && self.tokens.get(at + 1).is_some_and(|it| self.is_noun(it.word()))
        };
        let is_hearer = |at: usize| {
            self.is_one_of(at, &["him", "her"]) && self.is_one_of(at - 1, &["read", "show"]) && !is_owner(at)
        };
        let is_other =
            |at: usize| self.is_one_of(at, DEVICES) && leads(at) || self.is_one_of(at, &["aloud"]) || is_hearer(at);
        (1..self.tokens.len()).find(|&at| !self.used[at] && is_other(at))
    }

    /// The noun of things of a kind of which the tool knows nothing, where the line asks for such things and the tool would look for
    /// texts that say the word.
    pub(super) fn things_elsewhere(&self, head: &Head) -> Option<usize> {
        let is_between = |at: usize| self.is_one_of(at, BETWEEN) || self.tokens[at].is(Classes::ALL);
        let at = (head.at + head.words..self.tokens.len()).find(|&at| !is_between(at))?;
        let is_query =
            || self.holder(at).is_some_and(|param| param.kind == Type::Query) && self.args.spans().count() == 1;
        let names_place = || self.tokens.iter().any(|token| token.says(&[self.spec.family()]));
        (self.is_one_of(at, THINGS)
            && self.is_one_of(at + 1, ABOUT)
            && is_query()
            && self.is_unknown_kind(at)
            && !names_place())
        .then_some(at)
    }

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

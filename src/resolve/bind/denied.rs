//! Words that turn a switch off: those around it, `without references`, and those behind it, `references need not be checked`.

use super::super::classes::Classes;
use super::Binder;
use crate::engine::Effect;

/// What is said behind a switch that is not wanted.
const BEHIND: &[&[&str]] = &[
    &["not", "included"],
    &["not", "wanted"],
    &["not", "needed"],
    &["not", "necessary"],
    &["aren't", "needed"],
    &["isn't", "needed"],
    &["unneeded"],
    &["unwanted"],
    &["left", "out"],
    &["left", "aside"],
    &["left", "away"],
    &["leave", "out"],
    &["leave", "away"],
    &["leave", "off"],
    &["need", "not"],
    &["needn't"],
    &["neednt"],
    &["don't", "need"],
    &["do", "not", "need"],
    &["unchecked"],
];
/// Who says so: `references I don't need`.
const PERSONS: &[&str] = &["i", "we"];
/// What the switch is said of: `adjacent posts not needed`.
const THINGS: &[&str] = &["ones", "post", "posts", "entries", "nodes", "elements", "files"];
/// What goes on with that and says no more: `… need not to be checked`.
const GOING_ON: &[&str] = &["to", "be", "see", "seen", "shown", "listed", "included", "checked"];

impl Binder<'_> {
    /// How many words from `at` on turn off the switch before them.
    pub(super) fn denied_behind(&self, at: usize) -> usize {
        // `…, interpolations not`.
        let ends =
            || self.tokens.get(at).is_some_and(|token| matches!(self.line[token.span.end..].trim(), "" | "." | "!"));
        if self.is_one_of(at, &["not"]) && ends() {
            return 1;
        }
        let start = at + usize::from(self.is_one_of(at, THINGS));
        let start = start + usize::from(self.is_one_of(start, PERSONS));
        let Some(phrase) = BEHIND.iter().find(|phrase| self.says_at(start, phrase)) else { return 0 };
        let goes_on = |at: &usize| self.is_one_of(*at, GOING_ON);
        let end = start + phrase.len();
        end - at + (end..self.tokens.len()).take_while(goes_on).count()
    }

    /// The words around a keyword that turn it off: `skip the`, `without any`, `leave the … out`.
    pub(super) fn negation(&self, keyword: usize) -> Vec<usize> {
        let word = |index: usize| {
            let token = self.tokens.get(index).filter(|token| !self.used[index] && !token.quoted)?;
            Some(token.lower.as_str())
        };
        // `without lineage and annotations` denies both, also where the first is no switch.
        let is_joined = keyword > 2 && matches!(word(keyword - 1), Some("and" | "or" | "nor"));
        let end = if is_joined { keyword - 2 } else { keyword };
        let mut around = Vec::new();
        for at in (end.saturating_sub(4)..end).rev() {
            // `without X, full` denies only the first.
            if at + 1 < self.tokens.len() && self.line[self.tokens[at].span.end..].starts_with([',', ';']) {
                break;
            }
            match word(at) {
                Some("nothing" | "spare" | "sparing" | "hide" | "hiding" | "minus") => {
                    around.push(at);
                    return around;
                }
                Some(_) if self.tokens[at].is(Classes::DENYING) => {
                    around.push(at);
                    let denies = |at: &usize| word(*at).is_some() && self.tokens[*at].is(Classes::DENYING);
                    let before = at.checked_sub(1).filter(denies);
                    around.extend(before);
                    // `it need not be exact`, `do not look into tests`.
                    if at > 0 && matches!(word(at - 1), Some("need" | "do")) {
                        around.push(at - 1);
                        around.extend(at.checked_sub(2).filter(|at| matches!(word(*at), Some("it" | "they" | "that"))));
                    }
                    return around;
                }
                // `leaving out the references`.
                Some("out")
                    if at.checked_sub(1).is_some_and(|lead| matches!(word(lead), Some("leave" | "leaving"))) =>
                {
                    around.extend([at, at - 1]);
                    return around;
                }
                // `leave the tests out`; `leave a backup` wants one.
                Some("leave" | "leaving") => {
                    let is_out = |at: &usize| matches!(word(*at), Some("out" | "off"));
                    let Some(out) = (keyword + 1..self.tokens.len()).find(is_out) else { break };
                    around.extend([at, out]);
                    return around;
                }
                // `keep the tests out`.
                Some("keep" | "keeping") if word(keyword + 1) == Some("out") => {
                    around.extend([at, keyword + 1]);
                    return around;
                }
                Some(
                    "the" | "a" | "an" | "any" | "all" | "about" | "of" | "do" | "check" | "show" | "include" | "list"
                    | "for" | "follow" | "bother" | "with" | "checking" | "following" | "make" | "making" | "keep"
                    | "keeping" | "create" | "creating" | "write" | "writing" | "want" | "need" | "take" | "me" | "be"
                    | "look" | "looking" | "into" | "in" | "search" | "searching",
                ) => around.push(at),
                // `no inherited context`: of what only reads one word more may stand there.
                Some(_) if at + 1 == keyword && self.spec.effect == Effect::Read => around.push(at),
                _ => break,
            }
        }
        // `backup, no validation` denies the second.
        let is_apart = self.line[self.tokens[keyword].span.end..].starts_with([',', ';']);
        let ends = keyword + 2 >= self.tokens.len();
        let off = word(keyword + 1).filter(|word| matches!(*word, "off" | "false") || *word == "no" && ends);
        // `what looks off` says how it looks.
        if off.is_some() && !is_apart && !self.is_one_of(keyword, &["look", "looks"]) {
            return vec![keyword + 1];
        }
        // `tests not wanted`, `lineage is not needed`.
        let is = usize::from(matches!(word(keyword + 1), Some("is" | "are")));
        let denied = keyword + 1 + is;
        let is_unwanted = word(denied).is_some_and(|word| word == "not" || word.ends_with("n't"))
            && matches!(word(denied + 1), Some("wanted" | "needed" | "required" | "necessary"));
        if is_unwanted && !is_apart { (keyword + 1..denied + 2).collect() } else { Vec::new() }
    }
}

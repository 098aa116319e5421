//! Changes that no verb in front of them asks for: `with |a renamed to b`, `what if we moved |a under |b`, `|pool:size := 20`.

use super::super::Token;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use super::act::{Act, INTO, OF, SHOW, TO};
use super::change::is_value;

impl Binder<'_> {
    /// A path, the verb behind it that says what was done to it, and what that is: `with |a renamed to b`.
    pub(super) fn passive(&self) -> Option<(usize, usize, Act)> {
        // No word that denies: `|a should not be removed`.
        const SMALL: &[&str] = &[
            "is",
            "was",
            "were",
            "be",
            "being",
            "got",
            "gets",
            "could",
            "should",
            "would",
            "shall",
            "must",
            "will",
            "to",
            "now",
            // `|a and all its children were deleted`.
            "and",
            "all",
            "its",
            "children",
            "everything",
            "below",
            "it",
        ];
        self.unused().find_map(|index| {
            let verb = &self.tokens[index];
            let act = Act::done(&verb.lower).filter(|_| !verb.quoted)?;
            let goes_out = || self.tokens.get(index + 1).is_some_and(|next| next.lower == "out");
            let goes_into = || {
                let is_place = |next: &Token| !is_value(next);
                self.tokens.get(index + 1).is_some_and(|next| next.says(INTO))
                    && self.tokens.get(index + 2).is_some_and(is_place)
            };
            if verb.says(&["taken", "cut"]) && !goes_out() || verb.says(&["went"]) && !goes_into() {
                return None;
            }
            let before = index.checked_sub(1)?;
            // `if |a in b.udon were renamed to c`.
            let is_file =
                |at: usize| at > 0 && self.is_one_of(at - 1, OF) && shape::looks_like_file(&self.tokens[at].text);
            let is_small = |at: &usize| self.tokens[*at].says(SMALL) || is_file(*at) || is_file(at + 1);
            let path = (0..=before).rev().find(|at| !is_small(at))?;
            (self.tokens[path].form == Form::Path && !self.used[path]).then_some((path, index, act))
        })
    }

    /// Whether the word at `at` only leads to the value that something is set to: `to`, `with 20`, `make it 20`.
    pub(super) fn leads_to_value(&self, at: usize) -> bool {
        const SETTING: &[&str] = &["set", "make", "change", "turn", "put"];
        const SUPPOSED: &[&str] = &["is", "were", "was", "went", "goes", "got"];
        let token = &self.tokens[at];
        let next = self.tokens.get(at + 1);
        let is_it = |at: usize| self.is_one_of(at, &["it", "that"]);
        let is_behind = |word: &str| self.tokens[..at].iter().any(|token| token.says(&[word]));
        !self.used[at]
            && !token.quoted
            && (token.says(TO)
                || token.says(&["set", "the", "value", "from"])
                || token.says(SETTING) && is_it(at + 1)
                || is_it(at) && at > 0 && self.is_one_of(at - 1, SETTING)
                // `update |pool:size with 20`.
                || token.says(&["with"]) && next.is_some_and(is_value)
                // `stage that |pool:size is 20`, `if |pool:size went to 20`.
                || token.says(&["is"]) && is_behind("that")
                || token.says(SUPPOSED) && is_behind("if")
                || token.says(&["should", "must", "shall"]) && next.is_some_and(|next| next.says(TO)))
    }

    /// Whether a verb behind the path of an update says that it is renamed, which has its place then: `update |a rename b`.
    pub(super) fn renames_behind(&mut self, index: usize) -> bool {
        let is_said = |at: &usize| {
            let verb = &self.tokens[*at];
            self.tokens[at - 1].form == Form::Path && !verb.quoted && Act::of(&verb.lower) == Some(Act::Rename)
        };
        let verb = (index + 2..self.tokens.len()).find(is_said).filter(|_| self.is_one_of(index, &["update"]));
        verb.inspect(|&verb| self.used[verb] = true).is_some()
    }

    /// A verb in the past behind who would do it, `what if we moved |a under |b`; what is taken out, `cut |a out of ferry.udon`; or a
    /// path that is to be missing from what is shown, `ferry.udon without |crossing, preview only`.
    pub(super) fn supposed_change(&self) -> Option<(usize, Act)> {
        let is_path = |index: usize| self.tokens.get(index).is_some_and(|token| token.form == Form::Path);
        let is_supposed =
            |index: usize| index > 0 && self.tokens[index - 1].says(&["we", "i", "you", "one", "somebody"]);
        let past = |index: usize| {
            let verb = &self.tokens[index];
            let act = Act::done(&verb.lower).filter(|_| !verb.quoted)?;
            (is_supposed(index) && is_path(index + 1)).then_some((index, act))
        };
        let is_shown = || (0..self.tokens.len()).any(|index| SHOW.iter().any(|phrase| self.says_at(index, phrase)));
        let lacks = |index: usize| {
            let is_only = self.tokens.iter().filter(|token| token.form == Form::Path).count() == 1;
            let is_without = self.tokens[index].says(&["without", "minus"]) && is_path(index + 1);
            (is_without && is_only && is_shown()).then_some((index, Act::Delete))
        };
        let takes_out = |index: usize| {
            let is_out = |at: usize| self.is_one_of(at, &["out"]);
            let is_verb = self.tokens[index].says(&["cut", "cutting", "take", "taking", "took"]);
            // `if we took out |a`: what is taken stands behind both words.
            let is_behind = self.tokens[index].says(&["took"]) && is_out(index + 1) && is_path(index + 2);
            let is_between = is_verb && is_path(index + 1) && is_out(index + 2);
            (is_between || is_behind).then_some((index + usize::from(is_behind), Act::Delete))
        };
        // `make |pool:size 20`: a verb of many things, which sets where a value stands behind what it makes.
        let makes = |index: usize| {
            let is_value = |token: &Token| token.quoted || token.number().is_some();
            let has_value = is_path(index + 1) && self.tokens.get(index + 2).is_some_and(is_value);
            (self.tokens[index].says(&["make"]) && has_value).then_some((index, Act::Set))
        };
        let supposed = |index: usize| past(index).or_else(|| lacks(index));
        self.unused().find_map(|index| supposed(index).or_else(|| takes_out(index)).or_else(|| makes(index)))
    }

    /// The element that the one at `around` is put round: `put a |group round |lamp`.
    pub(super) fn put_round(&self, around: usize) -> Option<usize> {
        let is_path = |at: usize| self.tokens.get(at).is_some_and(|token| token.form == Form::Path && !self.used[at]);
        (self.is_one_of(around + 1, &["round", "around"]) && is_path(around + 2)).then_some(around + 2)
    }

    /// A path that is said to become something: `|pool:size := 20` needs no verb, and of `|pool -> |basin` the name is meant.
    pub(super) fn becoming(&self) -> Option<(usize, Act)> {
        const SIGNS: &[&str] = &[":=", "=", "->", "=>", "→", "<-", "becomes", "became", "become"];
        let is_sign = |index: &usize| SIGNS.contains(&self.tokens[*index].text.as_str());
        let is_path = |index: usize| self.tokens.get(index).is_some_and(|token| token.form == Form::Path);
        let paths = self.unused().filter(is_sign).filter_map(|index| index.checked_sub(1));
        let renames = |path: usize| is_path(path + 2) && !self.tokens[path].text.contains(':');
        let changed = |path: usize| (path, if renames(path) { Act::Rename } else { Act::Set });
        // Whatever the verb is, an attribute that is brought to a value is set: `bump |pool:size up to 20`.
        let is_attribute = |index: usize| is_path(index) && self.tokens[index].text.contains(':');
        let is_brought = |&index: &usize| {
            let at = index + 1 + usize::from(self.is_one_of(index + 1, &["up", "down", "back"]));
            let is_said = index > 0 && self.is_one_of(index - 1, &["that"]) && self.is_one_of(at, &["is"]);
            // `if |pool:size went to 20`, `if |pool:size were 20`.
            let is_supposed = index > 0 && self.is_one_of(index - 1, &["if"]);
            let at = at + usize::from(is_supposed && self.is_one_of(at, &["went", "goes", "got"]));
            let has_value = || self.tokens.get(at + 1).is_some_and(is_value);
            let is_said = is_said || is_supposed && self.is_one_of(at, &["is", "were", "was"]) && has_value();
            is_attribute(index) && (is_said || self.is_one_of(at, &["to", "be", "reads", "read"])) && !is_path(at + 1)
        };
        let said = paths.into_iter().find(|&before| is_path(before)).map(changed);
        said.or_else(|| self.unused().find(is_brought).map(|path| (path, Act::Set)))
    }
}

//! Numbers with a word that says what they count: `three levels`, `20 results`, `top 5`, `max 10`.
//!
//! The word decides which parameter takes the number, so that a depth is never taken for a limit. A number without such a
//! word is left to the other ways of binding.

use super::super::Token;
use super::super::classes::Classes;
use super::super::fit::parse;
use super::super::near::edits;
use super::super::reading::Clue;
use super::Binder;
use crate::engine::{BUDGET, Effect, Filled, ParamSpec, Spec, Type, Value};
use crate::text::is_digits;

/// Words that say what a number counts, and the parameters that hold such counts.
const UNITS: &[(&[&str], &[&str])] = &[
    (
        &[
            "level",
            "levels",
            "tier",
            "tiers",
            "deep",
            "depth",
            "layers",
            "generations",
            "hop",
            "hops",
            "step",
            "steps",
            "deeper",
            "down",
        ],
        &["depth", "max-depth"],
    ),
    (
        &[
            "result",
            "results",
            "matches",
            "hits",
            "entries",
            "items",
            "blocks",
            "files",
            "elements",
            "snapshots",
            "posts",
        ],
        &["limit", "max-results", "max"],
    ),
    (&["pages"], &["max-pages"]),
    (&["token", "tokens", "tok"], &["budget", "tokens", "max-tokens-per-page"]),
    (&["budget"], &["budget"]),
    (
        &[
            "continuations",
            "completions",
            "ways",
            "times",
            "versions",
            "variants",
            "alternatives",
            "branches",
            "more",
            "takes",
            "samples",
            "options",
            "drafts",
        ],
        &["n"],
    ),
    (&["ms", "milliseconds"], &["timeout"]),
];

/// Words before a number that say that it is the most.
const MOST: &[&str] = &[
    "max", "maximum", "limit", "top", "best", "first", "most", "last", "than", "latest", "newest", "freshest", "cap",
    "capped",
];

/// Words behind a number of things that are the last: `the three newest`, `6 most recent edits`.
const NEWEST: &[&[&str]] = &[&["newest"], &["latest"], &["freshest"], &["most", "recent"]];

/// How many words for its kind stand at most between a number and what it counts.
const KINDS: usize = 2;

/// Words behind a number, or what it counts, that say so: `ten at most`, `5 results will do`.
const BOUNDS: &[&[&str]] = &[
    &["at", "most"],
    &["at", "the", "most"],
    &["of", "them"],
    &["of", "those"],
    &["of", "these"],
    &["is", "enough"],
    &["are", "enough"],
    &["is", "plenty"],
    &["are", "plenty"],
    &["is", "fine"],
    &["are", "fine"],
    &["will", "do"],
    &["would", "do"],
    &["per", "page"],
    &["a", "page"],
    &["max"],
    &["maximum"],
    &["tops"],
];

/// A number of thousands as people write it short, or with a mark between: `2k`, `1.5k`, `1,500`.
fn thousands(text: &str) -> Option<String> {
    text.starts_with(|c: char| c.is_ascii_digit()).then_some(())?;
    if let Some(count) = text.strip_suffix(['k', 'K']) {
        let (whole, part) = count.split_once('.').unwrap_or((count, "0"));
        let is_short = is_digits(whole) && is_digits(part) && whole.len() < 6 && part.len() < 4;
        return is_short.then(|| format!("{whole}{part:0<3}"));
    }
    let (whole, rest) = text.split_once([',', '_'])?;
    (is_digits(whole) && is_digits(rest) && rest.len() == 3).then(|| format!("{whole}{rest}"))
}

impl Binder<'_> {
    /// Binds numbers to the parameters that their words name.
    pub(super) fn quantities(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || token.quoted || !token.is_plain() {
                continue;
            }
            if let Some((param, value)) = self.joined_count(&token.text) {
                let span = token.span;
                self.used[index] = true;
                self.set(param, value, Some(span), Clue::Fits);
                continue;
            }
            let number = token.number().map(|_| token.lower.clone());
            let Some(number) = number.or_else(|| thousands(&token.text)) else { continue };
            // `n 5 tokens 200`: who says a parameter's name before a number means no unit of another behind it.
            let name = index.checked_sub(1).filter(|&at| !self.used[at]).and_then(|at| self.word_at(at));
            let is_named = |param: &&ParamSpec| {
                let is_number = matches!(param.kind, Type::Int(..) | Type::Limit);
                is_number && Some(param.name) == name
            };
            let named = self.open().find(is_named).and_then(|param| Some((param, parse(&param.kind, &number)?)));
            if let Some((param, value)) = named {
                let span = self.tokens[index].span;
                self.used[index - 1..=index].fill(true);
                if self.word_at(index + 1).is_some_and(|unit| param.is_called(unit)) {
                    self.used[index + 1] = true;
                }
                self.set(param, value, Some(span), Clue::Given);
                continue;
            }
            // The tool's own name counts as well: `4 snapshots`.
            let behind = self.tokens.get(index + 1).filter(|next| next.is_plain() && !next.quoted);
            let behind = behind.map(|next| next.lower.as_str());
            let before = index.checked_sub(1).and_then(|at| self.word_at(at));
            let further = index.checked_sub(2).and_then(|at| self.word_at(at));
            let is_filler = index.checked_sub(1).is_some_and(|at| self.tokens[at].is(Classes::FILLER));
            // `6 lines of context` are no lines of a file.
            let around = behind.filter(|word| matches!(*word, "line" | "lines" | "context"));
            // Neither are `the last 6 lines` those around something.
            let is_end =
                [before, further].iter().flatten().any(|word| matches!(*word, "first" | "last" | "top" | "final"));
            let around = around.filter(|_| !is_end).and_then(|_| self.named_count(&["context"]));
            let counted = self.counter(behind).or(around).map(|param| (param, index + 1));
            let limit = self.limit_behind(index);
            // `no deeper than 2`.
            let denies = |at: usize| at > 0 && self.is_one_of(at - 1, &["no", "not"]);
            let depth =
                index.checked_sub(2).filter(|&at| before == Some("than") && further == Some("deeper") && denies(at));
            // `to a depth of three`.
            let is_of = before == Some("of") && matches!(further, Some("depth" | "budget"));
            let depth = depth.or_else(|| index.checked_sub(2).filter(|_| is_of));
            let depth = depth.and_then(|at| Some((self.counter(further)?, at)));
            let counted = self.counted_further(index + 1).or(limit).or(depth).or(counted);
            let counted = counted.or_else(|| {
                let lead = if is_filler { index.checked_sub(2)? } else { index.checked_sub(1)? };
                let word = if is_filler { further } else { before };
                let is_up_to = before == Some("to") && further == Some("up");
                let most = word
                    .filter(|word| MOST.contains(word) || is_up_to)
                    .and_then(|_| self.named_count(&["limit", "max-results", "max"]));
                Some((most.or_else(|| self.counter(word))?, lead))
            });
            let put_right = || {
                let around = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
                around.into_iter().find_map(|at| {
                    // As it is written: who puts words right may have taken it for another.
                    let written = self.word_at(at).map(|_| self.tokens[at].text.to_lowercase())?;
                    Some((self.misspelt_count(&written)?, at))
                })
            };
            let is_misspelt = counted.is_none();
            let Some((param, word)) = counted.or_else(put_right) else { continue };
            let Some(value) = parse(&param.kind, &number) else {
                // Less is not made of what somebody pays for, or more, than was said.
                if self.spec.effect > Effect::Read && word > index {
                    self.wrong(param, &token.lower, token.span);
                }
                continue;
            };
            let span = token.span;
            self.used[index.min(word)..=index.max(word)].fill(true);
            if self.word_at(word + 1) == Some("of")
                && self.word_at(word + 2) == Some("context")
                && param.is_called("context")
            {
                self.used[word + 1..=word + 2].fill(true);
            }
            let behind = index.max(word) + 1;
            if let Some(length) = self.bound_at(behind) {
                self.used[behind..behind + length].fill(true);
            }
            self.most_before(index);
            if let Some(no) = depth.and_then(|(_, deeper)| deeper.checked_sub(1)).filter(|_| !is_of) {
                self.used[no] = true;
            }
            if is_misspelt {
                // The echo tells what was taken.
                self.args.fill(param.name, value, Filled::Found);
            } else {
                self.set(param, value, Some(span), Clue::Fits);
            }
        }
    }

    /// The parameter that the words behind the number at `index` make a limit of it for, and the last of them: `ten at most`, `the
    /// three newest`, `give 20 only`.
    fn limit_behind(&self, index: usize) -> Option<(&'static ParamSpec, usize)> {
        // `boeing 737 max` bounds nothing: a number alone is apart, or `at most` so many.
        let before = self.line[..self.tokens[index].span.start].trim_end();
        let is_apart = index == 0 || before.ends_with([',', ';', ':', '(', '-', '.', '?']);
        let behind = self.tokens.get(index + 1).filter(|next| next.is_plain())?;
        let bound = self.bound_at(index + 1).filter(|_| is_apart || behind.says(&["at", "of"]));
        // `thread 20 only` is one of them.
        let is_one = || index.checked_sub(1).and_then(|at| self.word_at(at)).is_some_and(|noun| self.is_noun(noun));
        let only = || (behind.says(&["only"]) && self.is_joined(index) && !is_one()).then_some(1);
        let newest = || NEWEST.iter().find(|words| self.has_words(index + 1, words)).map(|words| words.len());
        let length = bound.or_else(only).or_else(newest)?;
        Some((self.named_count(&["n", "limit", "max-results", "max", "budget"])?, index + length))
    }

    /// Passes over the words before the number at `index` that say it is the most: `the first three`, `at most five`.
    fn most_before(&mut self, index: usize) {
        // `…, like 10 results`.
        if let Some(about) = index.checked_sub(1).filter(|&at| self.is_unused_word(at, &["like", "roughly"])) {
            self.used[about] = true;
        }
        for at in [index.checked_sub(1), index.checked_sub(2)].into_iter().flatten() {
            let is_most = self.word_at(at).is_some_and(|word| MOST.contains(&word));
            self.used[at] |= is_most;
            if is_most && at > 0 && self.is_one_of(at, &["most"]) && self.is_one_of(at - 1, &["at"]) {
                self.used[at - 1] = true;
            }
            // `not more than 5`.
            if is_most && at > 1 && self.is_one_of(at - 1, &["more"]) && self.is_one_of(at - 2, &["not", "no"]) {
                self.used[at - 2..at].fill(true);
            }
        }
    }

    /// `expand |yard 2`: a number that is all that is left, where only one is asked for and nothing that it could be is open:
    /// `glossary search 57` looks for it.
    pub(super) fn bare_count(&mut self) {
        if self.open().any(|param| param.required || param.positional && param.kind.is_free()) {
            return;
        }
        let left: Vec<usize> = self.unused().filter(|&index| !self.tokens[index].is(Classes::FILLER)).collect();
        let [index] = left[..] else { return };
        let token = &self.tokens[index];
        let is_number = !token.quoted && is_digits(&token.text);
        let counts: Vec<_> = self.open().filter(|param| matches!(param.kind, Type::Int(..) | Type::Limit)).collect();
        let [param] = counts[..] else { return };
        if is_number
            && self.spec.effect == Effect::Read
            && let Some(value) = parse(&param.kind, &token.text)
        {
            self.used[index] = true;
            self.args.fill(param.name, value, Filled::Found);
        }
    }

    /// `x3` behind the node that is continued: so often. So does `…, once` at the end.
    pub(super) fn times(&mut self) {
        let Some(param) = self.counter(Some("times")) else { return };
        let number = |text: &str| parse(&param.kind, text.strip_prefix(['x', '×']).or_else(|| text.strip_suffix('x'))?);
        let is_last = |index: usize| {
            index > 0
                && index + 1 == self.tokens.len()
                && self.line[..self.tokens[index].span.start].trim_end().ends_with(',')
        };
        let found = self.unused().find_map(|index| {
            let token = &self.tokens[index];
            let is_plain = !token.quoted && token.is_plain();
            let once = || parse(&param.kind, "1").filter(|_| token.says(&["once"]) && is_last(index));
            number(&token.text).or_else(once).filter(|_| is_plain).map(|value| (index, value))
        });
        let Some((index, value)) = found else { return };
        self.used[index] = true;
        self.set(param, value, Some(self.tokens[index].span), Clue::Fits);
    }

    /// `the top level` is one level; all the way down are all.
    pub(super) fn top_level(&mut self) {
        let Some(param) = self.counter(Some("level")) else { return };
        let is_level = |index: usize| matches!(self.word_at(index), Some("level" | "layer" | "levels" | "layers"));
        let says = |index: usize| match self.word_at(index)? {
            "top" | "topmost" | "uppermost" | "highest" | "first" if is_level(index + 1) => Some(("1", 2)),
            "all" | "every" if is_level(index + 1) => Some(("all", 2)),
            "all" => ["the", "way", "down"]
                .iter()
                .enumerate()
                .all(|(at, word)| self.word_at(index + 1 + at) == Some(*word))
                .then_some(("all", 4)),
            _ => None,
        };
        let found = self.unused().find_map(|index| says(index).map(|(value, length)| (index, value, length)));
        let Some((index, value, length)) = found else { return };
        let Some(value) = parse(&param.kind, value) else { return };
        self.used[index..index + length].fill(true);
        let span = self.tokens[index].span;
        self.set(param, value, Some(span), Clue::Fits);
    }

    /// `40-52` as a first and a last one, where a tool asks for both by number.
    pub(super) fn first_and_last(&mut self) {
        let number = |binder: &Self, prefix: &str| {
            binder.open().find(|param| matches!(param.kind, Type::Int(..)) && param.name.starts_with(prefix))
        };
        let (Some(first), Some(last)) = (number(self, "start"), number(self, "end")) else { return };
        let range = self.unused().filter(|&index| !self.tokens[index].quoted).find_map(|index| {
            let token = &self.tokens[index];
            let between = self
                .word_at(index + 1)
                .filter(|word| matches!(*word, "to" | "and" | "until" | "till" | "through" | "-"));
            let (from, to, length) = match (token.text.split_once('-').or_else(|| token.text.split_once("..")), between)
            {
                (Some((from, to)), _) => (from, to, 1),
                (None, Some(_)) => (token.text.as_str(), self.word_at(index + 2)?, 3),
                (None, None) => return None,
            };
            Some((index, length, parse(&first.kind, from)?, parse(&last.kind, to)?))
        });
        let Some((index, length, from, to)) = range else { return };
        let span = self.tokens[index].span;
        self.used[index..index + length].fill(true);
        for before in [index.checked_sub(1), index.checked_sub(2)].into_iter().flatten() {
            let is_lead =
                self.word_at(before).is_some_and(|word| matches!(word, "from" | "between" | "posts" | "post"));
            self.used[before] |= is_lead;
        }
        self.set(first, from, Some(span), Clue::Fits);
        self.set(last, to, Some(span), Clue::Fits);
    }

    /// `chars 40-52` as the span that a tool marks.
    pub(super) fn characters(&mut self) {
        let Some(param) = self.open().find(|param| param.name == "span") else { return };
        let is_range = |text: &str| {
            let ends = text.split_once(['-', ':']).or_else(|| text.split_once(".."));
            ends.is_some_and(|(from, to)| [from, to].iter().all(|end| end.parse::<u32>().is_ok()))
        };
        // As it is written: to who puts words right, `chars` may be charts.
        let counts = |at: usize| {
            let word = self.tokens[at].text.to_ascii_lowercase();
            !self.used[at] && matches!(word.as_str(), "chars" | "characters" | "char" | "span" | "range")
        };
        let found = self.unused().find(|&index| index > 0 && counts(index - 1) && is_range(&self.tokens[index].text));
        let Some(index) = found else { return };
        self.used[index - 1..=index].fill(true);
        let token = &self.tokens[index];
        self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
    }

    /// What is counted behind words for its kind, from `first` on: `two more levels`, `the 10 last manual snapshots`.
    fn counted_further(&self, first: usize) -> Option<(&'static ParamSpec, usize)> {
        let plain = |at: &usize| {
            let token = self.tokens.get(*at)?;
            (token.is_plain() && !token.quoted).then_some(token)
        };
        let is_kind = |at: &usize| {
            let is_kind = |token: &Token| token.known && !token.is(Classes::FILLER | Classes::FUNCTION);
            plain(at).is_some_and(|token| is_kind(token) && token.number().is_none())
        };
        let kinds = (first..first + KINDS).take_while(is_kind).count();
        (first + 1..=first + kinds)
            .find_map(|at| Some((self.counter(plain(&at).map(|token| token.lower.as_str()))?, at)))
    }

    /// Whether some words without a place stand at `index`.
    fn has_words(&self, index: usize, words: &[&str]) -> bool {
        (index..).zip(words).all(|(at, word)| self.word_at(at) == Some(word))
    }

    /// How many words at `index` say that the number before them is the most.
    fn bound_at(&self, index: usize) -> Option<usize> {
        // `thread 412, max 5` bounds the number behind it.
        let is_before =
            |words: &&&[&str]| self.tokens.get(index + words.len()).is_some_and(|next| next.number().is_some());
        BOUNDS
            .iter()
            .find(|words| self.has_words(index, words))
            .filter(|words| !is_before(words))
            .map(|words| words.len())
    }

    /// What is counted by one word, `a 450-token edition`, `a two-level outline`.
    fn joined_count(&self, text: &str) -> Option<(&'static ParamSpec, Value)> {
        // Hardly any word has this sign.
        memchr::memchr(b'-', text.as_bytes())?;
        let (number, unit) = text.split_once('-')?;
        let param = self.counter(Some(unit))?;
        let number = thousands(number).unwrap_or_else(|| number.to_lowercase());
        Some((param, parse(&param.kind, &number)?))
    }

    /// The plain word at `index` that has no place yet.
    fn word_at(&self, index: usize) -> Option<&str> {
        let token = self.tokens.get(index).filter(|_| !self.used[index])?;
        (token.is_plain() && !token.quoted).then_some(token.lower.as_str())
    }

    /// The parameter that holds what `word` counts.
    fn counter(&self, word: Option<&str>) -> Option<&'static ParamSpec> {
        let (_, params) = UNITS.iter().find(|(words, _)| word.is_some_and(|word| words.contains(&word)))?;
        // What every tool takes stands in no tool's list; only what reads has results worth cutting.
        let is_budget = params.contains(&BUDGET.name) && self.spec.effect == Effect::Read;
        let budget = || (is_budget && self.args.value(BUDGET.name).is_none()).then_some(&BUDGET);
        self.named_count(params).or_else(budget)
    }

    /// `max 5 hits`, `at most 5 resutls`: behind a count that has its place, what is counted.
    pub(super) fn counted(&mut self) {
        for at in 1..self.tokens.len() {
            let token = &self.tokens[at];
            let is_slip = |unit: &&str| unit.len() > 5 && !token.known && edits(&token.lower, unit, 1) == Some(1);
            let says = |words: &[&str]| token.says(words) || token.speaks() && words.iter().any(is_slip);
            let is_unit = |param: &ParamSpec| {
                let holds = |names: &[&str]| names.iter().any(|name| param.is_called(name));
                UNITS.iter().any(|(words, names)| holds(names) && says(words))
            };
            let is_count = self.tokens[at - 1].number().is_some();
            if !self.used[at] && is_count && self.holder(at - 1).is_some_and(is_unit) {
                self.used[at] = true;
            }
        }
    }

    /// The open count whose name `word` misspells: `dephth 2`.
    fn misspelt_count(&self, word: &str) -> Option<&'static ParamSpec> {
        let is_near = |name: &str| name.len() > 4 && edits(name, word, 1) == Some(1);
        let is_slip = self.spec.effect == Effect::Read && !word.ends_with('s');
        self.open().find(|param| is_slip && matches!(param.kind, Type::Int(..) | Type::Limit) && is_near(param.name))
    }

    /// The open count of one of these names.
    fn named_count(&self, names: &[&str]) -> Option<&'static ParamSpec> {
        self.open().find(|param| {
            matches!(param.kind, Type::Int(..) | Type::Limit) && names.iter().any(|name| param.is_called(name))
        })
    }
}

/// Whether words say how much there may be of something: `only 1300 tokens`.
pub fn measure(tokens: &[Token]) -> bool {
    let is_unit = |word: &str| UNITS.iter().any(|(words, _)| words.contains(&word));
    let is_number = |token: &Token| token.number().is_some() || thousands(&token.text).is_some();
    tokens.windows(2).any(|pair| is_number(&pair[0]) && is_unit(pair[1].word()))
}

/// Whether a tool may have a parameter that holds what `word` counts.
pub(super) fn counts(spec: &Spec, word: &str) -> bool {
    let counted = UNITS.iter().filter(|(words, _)| words.contains(&word)).flat_map(|(_, names)| *names);
    counted.into_iter().any(|name| *name == BUDGET.name || spec.param(name).is_some())
}

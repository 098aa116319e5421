//! What calls off a line whose tool only reads, or leaves open what it is to read: a correction, a condition, another time, a
//! choice, a second request, talk of reading.
//!
//! To read costs little, so a word counts here only where it has no place in the line: `search for "never mind"` looks for
//! that. What does more than read is held back by more words than these (`reserve.rs`, `careful.rs`).

use super::super::against::Against;
use super::super::classes::Classes;
use super::super::fit::is_choice;
use super::super::head::Head;
use super::super::near::edits;
use super::super::programs::is_program;
use super::super::prose::ARTICLES;
use super::super::reading::Exactness;
use super::super::{Token, shape};
use super::Binder;
use super::untold::{DOERS, PERSONS};
use crate::engine::{Effect, ParamSpec, Type};
use crate::text::is_digits;

/// Words before an `if` that means whether.
const WHETHER: &[&str] = &["me", "see", "check", "know", "out", "say", "sure", "wonder", "wondering", "verify", "ask"];
/// What stands behind an `if` that is only careful: `if there are any`.
const CAREFUL: &[&str] = &["any", "there", "needed", "necessary", "present", "at", "now", "more", "again"];
/// What asks for a time behind `when`: `when was it changed`.
const TIMED: &[&str] = &["was", "were", "did", "does", "is", "are", "has", "and"];
/// Words behind an `or` that offers nothing else: `or so`, `30 or more`.
const OR_SO: &[&str] =
    &["so", "something", "whatever", "anything", "anywhere", "anyone", "more", "less", "fewer", "not", "no", "nah"];
/// Words that put off or refuse the verb behind them.
const REFUSING: &[&str] =
    &["skip", "skipping", "avoid", "refrain", "stop", "don't", "dont", "never", "not", "postpone", "perhaps", "maybe"];
/// What there is none of where something is not to be done.
pub(super) const GROUNDS: &[&str] = &["point", "need", "reason", "reasons", "sense", "use"];
/// Words between such a word and the verb.
const LINKING: &[&str] = &["off", "from", "on", "bother", "with", "to"];
/// Words before the verb that speak of somebody's reading, and ask for none.
const TELLING: &[&str] =
    &["asked", "asks", "told", "wanted", "wants", "plan", "keep", "might", "thinking", "forgot", "tried", "allowed"];
/// Verbs of a statement on what a verb in `-ing` names: `viewing a7x2 was a mistake`.
pub(super) const STATED: &[&str] = &[
    "is", "are", "was", "were", "took", "takes", "has", "had", "helps", "helped", "works", "worked", "cost", "costs",
    "made", "makes", "gave", "gives", "returned", "returns", "yielded", "yields", "found", "turned", "brought",
    "produced",
];
/// Programs that only stand behind a pipe.
const FILTERS: &[&str] = &["sort", "uniq", "tee", "less", "more", "cut", "tr", "head", "tail"];
/// Signs at the end of a part of a sentence.
const PARTS: &[char] = &[',', ';', '.', ':', '?', '!'];

/// Words for another time than now.
const LATER: &[&str] = &["after", "before", "later", "tomorrow", "tonight", "once", "someday"];

impl Binder<'_> {
    /// The first word that calls the line off.
    pub(super) fn called_off(&self, head: &Head) -> Option<usize> {
        let spoken = || {
            let mut said = (0..self.tokens.len()).filter(|&at| self.tokens[at].is(Classes::AGAINST | Classes::OPEN));
            said.find(|&at| self.is_off(at, head)).or_else(|| self.second_request(head))
        };
        let found = self.talks.then(spoken).flatten();
        // What is meant for a shell, exchanges a text for another, or writes.
        let is_elsewhere = self.is_one_of(0, &["$"]) && self.tokens.len() > 1
            || self.line.starts_with(":%s/")
            || self.spec.effect == Effect::Read && [":w ", ":wq "].iter().any(|write| self.line.starts_with(write));
        let found = found.or_else(|| is_elsewhere.then_some(0));
        let found = found
            .or_else(|| self.spoken_of(head))
            .or_else(|| self.talks.then(|| self.told(head).or_else(|| self.open_end())).flatten())
            .or_else(|| self.talks.then(|| self.things_elsewhere(head)).flatten());
        let found = found.or_else(|| self.talks.then(|| self.device()).flatten());
        let found = found.or_else(|| self.source_as_document()).or_else(|| self.unknown_name(head));
        let found = found.or_else(|| self.word_as_path());
        let supposed = || self.is_change().then(|| self.supposed(head)).flatten();
        let spoken = || self.past().or_else(|| self.compared()).or_else(supposed);
        let found = found.or_else(|| self.talks.then(spoken).flatten()).or_else(|| self.numbered_query());
        let found = found.or_else(|| self.crowded()).or_else(|| self.second_number()).or_else(|| self.unfilled());
        let found = found.or_else(|| self.verb_as_text(head));
        found.or_else(|| self.losing_switch()).or_else(|| self.piped())
    }

    /// Whether the words at `at` call the line off.
    fn is_off(&self, at: usize, head: &Head) -> bool {
        let against = self.against(at);
        let length = against.map_or(1, |(_, length)| length);
        let token = &self.tokens[at];
        let next = self.tokens.get(at + length);
        let begins = |param: &ParamSpec| self.args.span(param.name).is_some_and(|span| span.start == token.span.start);
        let is_text = |param: &ParamSpec| param.kind.is_free() && !begins(param);
        let is_correction = matches!(against, Some((Against::Correction, _))) && token.lower != "i";
        // `in future ask me before you search for it`.
        if at == 0 && length == 2 && matches!(against, Some((Against::Later, _))) {
            return true;
        }
        if self.used[at] {
            // `compare a.udon with either b.udon or c.udon`.
            let is_either = |param: &ParamSpec| param.kind == Type::Text && begins(param) && token.says(&["either"]);
            let is_part = |param: &ParamSpec| {
                self.spec.family() == "udon"
                    && param.kind.is_free()
                    && begins(param)
                    && token.says(&["most", "half"])
                    && self.is_one_of(at + 1, &["of"])
            };
            let spoils = |param: &ParamSpec| is_either(param) || is_part(param) || is_correction && is_text(param);
            return self.holder(at).is_some_and(spoils);
        }
        match against.map(|(against, _)| against) {
            // `never mind the columns` leaves something out, `not sure what it is` asks for it.
            Some(Against::Correction) => {
                let is_unsure = token.says(&["not"]);
                let asks = |next: &Token| next.is(Classes::INTERROGATIVE) || next.says(&["if"]);
                let goes_on = |next: &Token| next.says(ARTICLES) || is_unsure && asks(next);
                is_correction && at > 0 && !next.is_some_and(goes_on)
            }
            // `when you are sure, …`.
            // `if I were to search for it`.
            Some(Against::Condition) if at == 0 && token.says(&["if"]) => {
                self.is_one_of(1, &["i", "we", "one"]) && self.is_one_of(2, &["were", "was", "did"])
            }
            Some(Against::Condition) if at == 0 => {
                token.says(&["when"]) && self.is_clause(head) && !next.is_some_and(|next| next.says(TIMED))
            }
            Some(Against::Condition) => at > head.at + head.words && self.waits(at, length),
            // `what is still on the list tonight`, `we have read so much tonight, show …`: the evening may be this one.
            Some(Against::Later)
                if token.says(&["tonight"]) && (at < head.at || self.tokens[0].is(Classes::INTERROGATIVE)) =>
            {
                at == 0
            }
            // `so that I can choose later`.
            // `view it, but later`.
            Some(Against::Later) if token.says(&["later", "soon"]) => {
                next.is_none() && at > 0 && (self.used[at - 1] || self.is_one_of(at - 1, &["but"]))
            }
            // `…, I can't face the whole of it tonight` says why somebody looks.
            Some(Against::Later) => !self.clause_has_subject(at) && !self.is_remark_vouched(at, head),
            Some(Against::Choice) => length == 1 && next.is_some_and(|next| self.is_choice(at, next)),
            // `show a.md, but none of it`.
            Some(Against::Denial) if self.says_at(at + 1, &["none", "of"]) => true,
            // `but w/o the boring parts`, where no switch says so.
            Some(Against::Denial) if token.says(&["but"]) => {
                let leaves_out = next.is_some_and(|next| next.says(&["w/o", "without", "skip"]));
                // `show a7x2 but don't show it to me`.
                let own = self.tokens.get(at + 2).filter(|_| self.is_one_of(at + 1, &["don't", "dont"]));
                let is_whole = || self.tokens.get(at + 3).is_none_or(|next| next.is(Classes::PRONOUN));
                let is_denied = own.is_some_and(|own| self.spec.words().any(|word| word == own.lower)) && is_whole();
                is_denied || leaves_out && !self.used[at + 1..].contains(&true)
            }
            Some(Against::Denial | Against::More) => false,
            // `… and also glossary entry 57`, `… and after that diff it`.
            None if token.says(&["also"]) => {
                let says = |at: usize| self.used[at] && !self.tokens[at].is(Classes::FILLER);
                at > 0 && self.is_one_of(at - 1, &["and"]) && next.is_some() && !(at + 1..self.tokens.len()).any(says)
            }
            None if token.says(&["after"]) && self.is_one_of(at + 1, &["that", "this"]) => at > head.at,
            // `after lunch, let us …`, `should it fail, …`.
            None if token.says(&["after", "should"]) => at == 0 && self.is_clause(head),
            None if token.says(&["most", "half"]) => {
                let is_part = at > head.at && self.is_one_of(at + 1, &["of", "that"]);
                is_part && !self.is_one_of(at - 1, &["other", "first", "second", "last"])
            }
            // `a bit more of it` says how much.
            None if token.says(&["bit", "bits"]) => {
                let is_more = || self.is_one_of(at + 1, &["more", "deeper", "further", "wider"]);
                // `the bit I dislike`.
                let is_somebodys =
                    || self.is_one_of(at - 1, &["the", "that", "those"]) && self.is_one_of(at + 1, PERSONS);
                // `expand it a bit`.
                let is_last =
                    || at + 1 == self.tokens.len() && (self.used[at - 2] || self.tokens[at - 2].is(Classes::PRONOUN));
                let is_part =
                    || self.is_one_of(at - 1, &["middle"]) || self.is_one_of(at - 1, &["a"]) && at > 1 && !is_last();
                at > head.at && (is_part() && !is_more() || is_somebodys())
            }
            None if token.says(&["some"]) => at > head.at && self.is_one_of(at + 1, &["lines", "parts", "of"]),
            None if token.says(&["important", "interesting", "relevant", "boring", "juicy"]) => {
                at > head.at && self.is_one_of(at - 1, &["the"])
            }
            None if token.says(&["one"]) => {
                at > head.at
                    && self.is_one_of(at + 1, &["of"])
                    && self.is_one_of(at + 2, &["the", "my", "our", "these", "those"])
            }
            None if token.says(&["few"]) => at > head.at && self.is_one_of(at - 1, &["a"]),
            None if token.says(&["better", "nicer"]) => self.is_one_of(0, &["make"]),
            None => {
                let asks = next.is_some_and(|next| next.is(Classes::INTERROGATIVE));
                at > head.at && token.is(Classes::OPEN) && !asks && !self.is_learned(token)
            }
        }
    }

    /// Whether the word at `at` belongs to a remark beside a request that phrases vouch for: `is it valid? The board meets tomorrow`.
    fn is_remark_vouched(&self, at: usize, head: &Head) -> bool {
        let is_apart = |first: usize, last: usize| {
            self.line[self.tokens[first].span.end..self.tokens[last].span.start].contains(PARTS)
        };
        let is_asked = |other: &usize| (head.at..head.at + head.words).contains(other) || self.holder(*other).is_some();
        self.words.is_some_and(|words| words.vouch_for(self.spec))
            && (0..self.tokens.len())
                .filter(is_asked)
                .all(|other| other != at && is_apart(at.min(other), at.max(other)))
    }

    /// Whether what stands before the verb is a clause of its own.
    fn is_clause(&self, head: &Head) -> bool {
        let is_who = |at: usize| self.is_one_of(at, &["we", "i", "let's"]);
        self.line[..self.tokens[head.at].span.start].contains(',') || (1..head.at).any(is_who)
    }

    /// Whether the condition at `at` is one: `when` may ask for a time, and `if` mean whether.
    fn waits(&self, at: usize, length: usize) -> bool {
        let (before, next) = (&self.tokens[at - 1], self.tokens.get(at + length));
        let asks = self.is_one_of(0, &["would", "is", "are", "does", "do"])
            || self.tokens[..at].iter().any(|token| token.is(Classes::INTERROGATIVE));
        let is_timed = |next: &Token| next.says(TIMED) || before.is(Classes::LOOKING | Classes::ASKING);
        let is_time = self.tokens[at].says(&["when"]) && next.is_none_or(is_timed);
        let is_there = self.is_one_of(at + length + 1, &["exists", "exist"]);
        let is_whether = before.says(WHETHER)
            || self.tokens[at].says(&["if"])
                && self.tokens[..at].iter().any(|token| token.says(&["check", "verify", "see", "tell"]));
        !asks && !is_time && !is_whether && !is_there && next.is_some_and(|next| !next.says(CAREFUL))
    }

    /// Whether `or` at `at` leaves open what is to be read. Two words of the tool may say one thing, and two switches be denied
    /// together: `pinned or stashed`, `without references or traits`.
    fn is_choice(&self, at: usize, next: &Token) -> bool {
        let is_switch = |at: usize| self.used[at] && self.holder(at).is_none_or(|param| param.kind == Type::Flag);
        let is_word = |at: usize| {
            let token = &self.tokens[at];
            let is_one =
                |param: &ParamSpec| matches!(param.kind, Type::Enum(choices) if is_choice(choices, &token.lower));
            let is_own = self.is_learned(token) || is_switch(at) || self.spec.params.iter().any(is_one);
            !token.quoted && !token.telling && !token.is(Classes::FILLER) && is_own
        };
        let are_words = at > 0 && is_word(at - 1) && is_word(at + 1);
        !next.says(OR_SO) && !are_words
    }

    /// Where another act is asked for behind `and`, of a verb that nobody says to the tool: `and produce a list of it`.
    fn second_request(&self, head: &Head) -> Option<usize> {
        let is_thing = |token: &Token| token.is(Classes::PRONOUN) || token.says(ARTICLES);
        let has_object = |at: usize| self.tokens.get(at + 1).is_some_and(is_thing);
        let is_act = |at: usize| {
            let token = &self.tokens[at];
            let is_unheard =
                !self.used[at] && !token.quoted && !token.is(Classes::FILLER | Classes::ASKING | Classes::LOOKING);
            is_unheard && !self.is_learned(token) && has_object(at)
        };
        // `list what is below a7x2 and delete the others`.
        let is_loss = |at: usize| self.tokens[at].is(Classes::LOSING) && !self.vocabulary.loses && has_object(at);
        // `show me a7x2 and the playlist`.
        let is_other = |at: usize| {
            let is_unheard = |token: &Token| !token.quoted && !token.is(Classes::FILLER) && !self.is_learned(token);
            at + 2 == self.tokens.len()
                && self.tokens[at].says(ARTICLES)
                && !self.used[at + 1]
                && is_unheard(&self.tokens[at + 1])
        };
        // `take the template and pour these into it: name Odile` is one request.
        let says = |at: usize| self.used[at] && !self.tokens[at].is(Classes::FILLER);
        let is_end = |at: usize| !(at..self.tokens.len()).any(says);
        let joins = |at: usize| !self.used[at] && self.is_one_of(at, &["and"]) && is_end(at);
        let is_said = self.exactness < Exactness::Mentioned;
        // `phone the pharmacy and read |dose of a.udon` asks for another act before.
        let is_unheard = |at: usize| !self.used[at] && !self.tokens[at].quoted && !self.is_learned(&self.tokens[at]);
        let is_before = head.at > 2
            && self.is_one_of(head.at - 1, &["and", "then"])
            && is_unheard(0)
            && !self.tokens[0].is(Classes::FILLER | Classes::ASKING | Classes::LOOKING | Classes::POLITE)
            && self.is_one_of(1, ARTICLES)
            && is_unheard(2);
        if is_before {
            return Some(0);
        }
        (head.at + head.words + 1..self.tokens.len())
            .find(|&at| joins(at - 1) && (is_loss(at) || is_said && (is_act(at) || is_other(at))))
    }

    /// Whether the line speaks of reading and asks for none: `skip the glance at a.udon`, `she asked whether I had read it`,
    /// `viewing a7x2 was a mistake`, `a file that you can glance at`.
    fn spoken_of(&self, head: &Head) -> Option<usize> {
        if head.words == 0 {
            return None;
        }
        let is_same =
            |at: usize| !self.line[..self.tokens[head.at].span.start][self.tokens[at].span.end..].contains(PARTS);
        let is_first = |at: usize| !self.line[..self.tokens[at].span.start].contains(PARTS);
        let is_small = |at: usize| {
            let token = &self.tokens[at];
            token.is(Classes::FILLER) || token.says(LINKING) || token.lower.ends_with("ing")
        };
        let refuses = |at: usize| {
            let token = &self.tokens[at];
            let is_held = || token.says(&["hold"]) && self.is_one_of(at + 1, &["off"]);
            // `refrain from adding "x" to the glossary`.
            let is_small = |at: usize| is_small(at) || self.is_one_of(at, GROUNDS) || self.holder(at).is_some();
            let is_refusing = token.says(REFUSING) || is_held();
            let is_told = token.says(&["never"]) && self.asks_behind(at);
            is_first(at) && is_refusing && !is_told && (at + 1..head.at).all(is_small)
        };
        // `legal wants a report` asks for one.
        // `I did not ask for a glance at it`.
        let is_denied = |at: usize| {
            self.is_one_of(at, &["ask", "want", "mean", "intend"])
                && self.is_one_of(at - 1, &["not", "didn't", "didnt", "never", "don't", "dont"])
        };
        let tells = |at: usize| {
            // `what is the model being told` asks.
            let is_told =
                || self.tokens[at].says(TELLING) && !self.is_one_of(at + 1, ARTICLES) && !self.is_one_of(0, &["what"]);
            at > 0 && !self.used[at] && (is_told() || is_denied(at))
        };
        // `would viewing it in full cost much?`.
        let wonders = |at: usize| {
            at == 0
                && head.at == 1
                && self.is_one_of(0, &["would", "will", "could", "can"])
                && self.tokens[1].lower.ends_with("ing")
        };
        // `should we search the code for it, or is that too much?`.
        let asks_advice =
            |at: usize| at == 0 && self.is_one_of(0, &["should", "shall"]) && self.is_one_of(1, &["we", "i"]);
        // `I'll read post 12 after lunch`.
        let is_plan = |at: usize| {
            let is_will =
                || self.is_one_of(at, &["will"]) && at > 0 && self.is_one_of(at - 1, &["i", "we", "he", "she"]);
            // `take me to a7x2, I'll go on from there` asks before it.
            let is_aim = || {
                let is_cut = self.line[..self.tokens[at].span.start].trim_end().ends_with(',');
                is_cut && (0..at).any(|at| self.holder(at).is_some())
            };
            // `I'd go to a7x2 after lunch`; without a time it is a way to ask.
            let is_later = || self.tokens.iter().any(|token| token.says(LATER));
            let is_would = || self.is_one_of(at, &["i'd", "we'd"]) && is_later();
            let is_said =
                self.is_one_of(at, &["i'll", "we'll", "he'll", "she'll", "they'll"]) || is_will() || is_would();
            head.at == at + 1 && is_said && !is_aim()
        };
        let speaks = |at: usize| is_plan(at) || refuses(at) || tells(at) || wonders(at) || asks_advice(at);
        let spoken = (0..head.at).find(|&at| self.holder(at).is_none() && is_same(at) && speaks(at));
        spoken.or_else(|| self.stated(head)).or_else(|| self.is_able(head))
    }

    /// Whether a word of the line asks: `what does a7x2 link to`.
    pub(super) fn asks(&self) -> bool {
        self.tokens.iter().any(|token| token.is(Classes::INTERROGATIVE))
    }

    /// The name of a tool of this family that there is not: `udon.pour a.udon`. One with a word of the tool's own, `loom.find_nodes`, says
    /// what it is.
    fn unknown_name(&self, head: &Head) -> Option<usize> {
        let (family, name) = self.tokens[0].text.split_once('.').filter(|_| !self.tokens[0].quoted)?;
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        let is_other = head.words == 0 || head.at > 0;
        let is_own = |part: &str| self.spec.own_name().split('_').any(|own| own == part);
        let acts = |part: &str| Classes::of(part).has(Classes::LOSING | Classes::CHANGING);
        let says_what = || name.split('_').any(is_own) && !name.split('_').any(acts);
        // `web.serch`: a letter off a name that is long enough.
        let is_slip =
            || self.spec.effect <= Effect::Send && name.len() > 4 && edits(name, self.spec.own_name(), 1) == Some(1);
        let is_of_family = is_other && is_name && family == self.spec.family();
        (is_of_family && !shape::has_an_ending(&self.tokens[0].text) && !says_what() && !is_slip()).then_some(0)
    }

    /// Source code in the place of documents, in a line that does not name the tool: `both a.ts and b.ts output valid JSON`.
    fn source_as_document(&self) -> Option<usize> {
        let is_source = |at: &usize| {
            let holder = self.holder(*at).filter(|param| matches!(param.kind, Type::List(Type::Glob)));
            holder.is_some() && shape::looks_like_source(&self.tokens[*at].text)
        };
        let is_loose = self.spec.family() == "udon" && !self.exactness.is_name();
        (0..self.tokens.len()).filter(|_| is_loose).find(is_source)
    }

    /// What somebody did, in a line that says nothing else: `I have already viewed a7x2`, `we committed it last night`.
    fn past(&self) -> Option<usize> {
        // `yesterday I removed entry 19`.
        let who = match self.tokens[0].lower.as_str() {
            "last" => 2,
            "yesterday" | "earlier" => 1,
            _ => 0,
        };
        if !self.is_one_of(who, DOERS) {
            return None;
        }
        let verb =
            (who + 1..self.tokens.len()).find(|&at| !self.is_one_of(at, &["have", "has", "had", "already", "just"]))?;
        let is_done = (self.tokens[verb].lower.ends_with("ed") || self.tokens[verb].says(&["saw", "wrote"]))
            && !self.is_one_of(verb, &["need", "needed", "wanted"]);
        // The dot of `fleet.udon` ends no part.
        let mut words = self.line.split_whitespace();
        let last = words.next_back();
        let goes_on = words.any(|word| word.ends_with(PARTS)) || last.is_some_and(|word| word.ends_with('?'));
        (is_done && !goes_on).then_some(verb)
    }

    /// A text to look for that begins with the number of an entry: `glossary #31 back to tentative` is about that one.
    fn numbered_query(&self) -> Option<usize> {
        let is_number = |text: &str| text.strip_prefix('#').is_some_and(is_digits);
        let is_query = |param: &ParamSpec| matches!(param.kind, Type::Query | Type::Text);
        (0..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            !token.quoted && is_number(token.text.trim_end_matches([':', ','])) && self.holder(at).is_some_and(is_query)
        })
    }

    /// The second of two documents that stand in the place of one: `diff a.udon b.udon c.udon`.
    fn crowded(&self) -> Option<usize> {
        (1..self.tokens.len()).find(|&at| {
            let is_document = |at: usize| !self.tokens[at].quoted && shape::is_document(&self.tokens[at].text);
            let holder = self.holder(at).filter(|param| param.kind == Type::Text);
            holder.is_some_and(|param| {
                is_document(at)
                    && is_document(at - 1)
                    && self.holder(at - 1).is_some_and(|before| before.name == param.name)
            })
        })
    }

    /// The second of two numbers where the tool takes one thing: `show entry 44 and entry 45`.
    fn second_number(&self) -> Option<usize> {
        let is_small = |at: &usize| self.is_one_of(*at, &["and"]) || self.is_noun(self.tokens[*at].word());
        (1..self.tokens.len()).find(|&at| {
            let is_number = !self.used[at] && !self.tokens[at].quoted && self.tokens[at].number().is_some();
            let before = || (0..at).rev().find(|before| !is_small(before));
            let is_joined = |before: usize| {
                let gap = self.tokens[before].span.end..self.tokens[at].span.start;
                (before..at).any(|at| self.is_one_of(at, &["and"])) || self.line[gap].starts_with(',')
            };
            let is_first = |before: usize| {
                self.holder(before).is_some_and(|param| param.required && matches!(param.kind, Type::Int(..)))
            };
            is_number && before().is_some_and(|before| is_first(before) && is_joined(before))
        })
    }

    /// The verb that a line begins with and that went to a text: `edit the source so the tests pass` looks for nothing of the kind.
    fn verb_as_text(&self, head: &Head) -> Option<usize> {
        let first = &self.tokens[0];
        let is_verb =
            !first.quoted && (first.is(Classes::CHANGING | Classes::LOSING) || first.says(&["edit", "wrap", "unwrap"]));
        let is_text = || self.holder(0).is_some_and(|param| param.kind.is_free());
        (is_verb && (head.at > 0 || head.words == 0) && self.tokens.len() > 2 && is_text()).then_some(0)
    }

    /// Where something is said of what the verb names, `listing files took long`; the verb itself where nothing else is said.
    fn stated(&self, head: &Head) -> Option<usize> {
        if head.at == 1 && self.is_one_of(0, ARTICLES) {
            return (2..self.tokens.len())
                .find(|&at| !self.used[at] && self.is_one_of(at, &["looks", "seems", "feels", "reads", "says"]));
        }
        let first = &self.tokens[0].lower;
        if head.at > 0 {
            return None;
        }
        if !first.ends_with("ing") {
            return self.said_of_thing();
        }
        if self.spec.words().any(|word| word == first) {
            return None;
        }
        let is_bare = || self.spec.params.iter().all(|param| self.args.span(param.name).is_none());
        // `reading the document took long` reads none called `took`.
        let is_name = |at: usize| self.holder(at).is_some_and(|param| param.kind == Type::Document);
        // Nor does `extracting a.udon as json gave 12 rows` ask for any.
        let begins = |at: usize| {
            let text =
                self.holder(at).filter(|param| param.kind.is_free()).and_then(|param| self.args.span(param.name));
            text.is_some_and(|text| text.start == self.tokens[at].span.start)
        };
        let states = |at: &usize| (!self.used[*at] || is_name(*at) || begins(*at)) && self.tokens[*at].says(STATED);
        (1..self.tokens.len()).find(states).or_else(|| is_bare().then_some(0))
    }

    /// The verb of a statement behind a word without a place: `read receipts are off for thread 12`.
    fn said_of_thing(&self) -> Option<usize> {
        let is_unheard = |at: usize| !self.used[at] && !self.tokens[at].quoted && !self.tokens[at].is(Classes::FILLER);
        let asks = |at: usize| self.tokens[..at].iter().any(|token| token.is(Classes::INTERROGATIVE | Classes::ASKING));
        (2..self.tokens.len().min(4)).find(|&at| {
            let is_verb = !self.used[at] && self.is_one_of(at, &["is", "are", "was", "were"]);
            // `view a7x2 was the line that failed`.
            let is_past = self.is_one_of(at, &["was", "were"]) && self.holder(at - 1).is_some();
            let goes_on = |next: &Token| next.says(ARTICLES) || next.is(Classes::INTERROGATIVE);
            if is_verb && is_past && self.tokens.get(at + 1).is_some_and(goes_on) {
                return true;
            }
            is_verb && is_unheard(at - 1) && !self.is_learned(&self.tokens[at - 1]) && !asks(at)
        })
    }

    /// The `can` of what somebody is able to do: `the kind of file that you can glance at`.
    fn is_able(&self, head: &Head) -> Option<usize> {
        if !self.is_one_of(0, &["is", "are", "was"]) {
            return None;
        }
        let can = head.at.checked_sub(1).filter(|&can| can > 1 && self.is_one_of(can, &["can", "could"]))?;
        self.is_one_of(can - 1, &["you", "one", "we"]).then_some(can)
    }

    /// The switch of another program that would lose something: `find . -name x -delete`.
    fn losing_switch(&self) -> Option<usize> {
        (0..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let name = token.text.trim_start_matches('-');
            let is_free =
                self.holder(at).is_none() || self.tokens[..at].iter().any(|token| token.text.starts_with('-'));
            let is_switch = !token.quoted && name.len() < token.text.len() && is_free;
            is_switch && (Classes::of(name).has(Classes::LOSING) || name == "exec")
        })
    }

    /// The word that compares something with a number which no argument takes: `everything priced over 4.5`.
    fn compared(&self) -> Option<usize> {
        const COMPARING: &[&str] = &["over", "under", "above", "below", "than", "beyond", "exceeding"];
        let is_number = |token: &Token| !token.quoted && token.text.parse::<f64>().is_ok();
        (1..self.tokens.len().saturating_sub(1)).find(|&at| {
            let number = &self.tokens[at + 1];
            !self.used[at] && self.is_one_of(at, COMPARING) && !self.used[at + 1] && is_number(number)
        })
    }

    /// The program that what is read would be handed to: `grep -rn tide . | wc -l`.
    fn piped(&self) -> Option<usize> {
        let is_handed = |at: usize| self.line[..self.tokens[at].span.start].trim_end().ends_with(" |");
        let is_run = |at: usize| is_program(&self.tokens[at].text) || self.is_one_of(at, FILTERS);
        let is_other = |at: usize| !self.tokens[at].quoted && is_handed(at) && is_run(at) && !self.only_cuts(at);
        (1..self.tokens.len()).filter(|_| self.line.contains('|')).find(|&at| is_other(at))
    }

    /// The first word of a file or a document in whose name a place is still to be filled in: `{lang}/README.md`.
    fn unfilled(&self) -> Option<usize> {
        (0..self.tokens.len()).find(|&at| {
            let is_named =
                |param: &ParamSpec| matches!(param.kind, Type::File(_) | Type::Document) || param.kind.is_folder();
            self.tokens[at].text.contains('{')
                && self.holder(at).is_some_and(is_named)
                && has_blank(&self.tokens[at].text)
        })
    }
}

/// Whether a name in braces stands in a text, `{lang}`, as in a template.
fn has_blank(text: &str) -> bool {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .any(|(name, _)| !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || c == '_'))
}

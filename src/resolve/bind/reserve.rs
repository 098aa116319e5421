//! Words that hold back what a line says: a question mark, a condition, a correction, another choice, a second command, a
//! place that is still to be filled in.
//!
//! They are looked for when every word has its place, since the same word may belong to a text: `if` in the middle of one
//! is the writer's, `if` behind a file that was to be deleted is a condition. What is quoted is always meant. Nothing here
//! makes a line run; it can only make a question of one that would do more than read, or that says two things at once.

use super::super::against::{self, Against};
use super::super::classes::Classes;
use super::super::head::{Head, is_cut};
use super::super::prose::ARTICLES;
use super::super::{Doubt, Token, shape};
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type};

/// Conditions that are only polite.
const POLITE: &[&[&str]] = &[
    &["if", "possible"],
    &["if", "you", "can"],
    &["if", "you", "please"],
    &["if", "i", "may"],
    &["if", "i", "might"],
    &["if", "you", "don't", "mind"],
    &["when", "possible"],
    &["when", "you", "can"],
    &["when", "you", "have", "time"],
    &["when", "you", "get"],
    &["if", "you'd", "be"],
    &["if", "you", "would", "be"],
    &["if", "it's", "no"],
    &["if", "it", "is", "no"],
    &["if", "it's", "not", "too"],
    &["if", "it", "pleases"],
    &["if", "that's", "ok"],
    &["if", "that's", "okay"],
    &["if", "that's", "alright"],
    // `let peek stand for it when I mean a glance`.
    &["when", "i", "mean"],
];
/// The same where nothing stands behind them.
const POLITE_ENDS: &[&[&str]] = &[&["if", "you", "would"], &["if", "you", "could"], &["if", "you", "will"]];

/// Words before the `if` of a wish.
const GLAD: &[&str] = &[
    "grateful", "obliged", "thankful", "glad", "happy", "happier", "better", "nice", "great", "good", "useful",
    "helpful", "lovely", "it",
];

/// How far behind a second verb its object is looked for, in words.
const REACH: usize = 8;

/// Words that a line begins with which asks for something in the form of a question, or wants to be told something. How
/// sure that must be is decided elsewhere.
const REQUESTING: &[&str] = &[
    "can", "could", "would", "will", "what", "what's", "whats", "which", "who", "who's", "whose", "where", "when",
    "why", "how", "may", "might",
];

impl Binder<'_> {
    /// Why the line is not meant as it stands, if its words say so.
    pub(super) fn reservation(&self, head: &Head) -> Option<Doubt> {
        if let Some(at) = self.second_command(head) {
            return Some(Doubt::Reserved { words: self.tokens[at].text.clone() });
        }
        let spoken = || {
            let excluded = self.excluded(head).or_else(|| self.asks_otherwise(head));
            let excluded = excluded.or_else(|| self.trailing_condition()).or_else(|| self.part_of_lost());
            excluded.or_else(|| self.withdrawn(head))
        };
        let excluded = self.talks.then(spoken).flatten().or_else(|| self.unmeant(head));
        let excluded = excluded.or_else(|| self.contradicted()).or_else(|| self.half_id()).or_else(|| self.untold());
        if self.spec.effect == Effect::Read && excluded.is_none() {
            return self.called_off(head).or_else(|| self.joined_name()).map(|at| self.reserved(at));
        }
        if self.is_question(head) || self.asks_whether(head) {
            return Some(Doubt::Question);
        }
        let elsewhere = || (self.spec.effect >= Effect::Write).then(|| self.place_elsewhere()).flatten();
        let excluded = excluded.or_else(|| self.left_open(head)).or_else(elsewhere);
        let against = || (0..self.tokens.len()).find(|&index| self.is_against(index, head));
        let spoken = || against().or_else(|| self.vague_value());
        let at = excluded.or_else(|| self.talks.then(spoken).flatten()).or_else(|| self.loose_text());
        let at = at.or_else(|| self.scattered_text(head)).or_else(|| self.denied_text()).or(self.unclear);
        at.map(|at| self.reserved(at))
    }

    /// That the words at `at` hold the line back.
    fn reserved(&self, at: usize) -> Doubt {
        let length = self.against(at).map_or(1, |(_, length)| length);
        let words: Vec<&str> = self.tokens[at..at + length].iter().map(|token| token.text.as_str()).collect();
        Doubt::Reserved { words: words.join(" ") }
    }

    /// Where another command begins that the line joins with this one. What is said behind its verb has no place here. Words
    /// of a text may join verbs, signs of the system join commands wherever they stand.
    fn second_command(&self, head: &Head) -> Option<usize> {
        // `diff a.udon b.udon, then trace @x in b.udon`.
        let is_then = |at: usize| {
            let ends = |at: usize| self.line[..self.tokens[at].span.start].trim_end().ends_with(',');
            self.spec.effect == Effect::Read && self.is_one_of(at - 1, &["then"]) && ends(at - 1)
        };
        let is_cut_off = |at: usize| (at - 1..=at).any(|at| is_cut(self.tokens, at, self.line)) || is_then(at);
        let is_free = |at: usize| match self.holder(at) {
            _ if at == 0 => self.joined.contains(&head.at),
            Some(param) if param.kind == Type::Rest => false,
            _ if is_cut_off(at) => true,
            holder => {
                let is_denied = at > 0 && self.tokens[at - 1].is(Classes::DENYING);
                let loses = self.spec.effect == Effect::Read && self.tokens[at].is(Classes::LOSING) && !is_denied;
                holder.is_none() && !self.used[at] && (loses || !self.goes_on(at + 1))
            }
        };
        // `mark t4 as cancelled and retitle it "x"` is one call, and `validate a.udon and check references` names a switch.
        let is_switch = |at: usize| {
            let named = self.tokens[at..].iter().find(|token| !token.is(Classes::FILLER) && !token.says(&["both"]));
            let word = named.map_or("", Token::word);
            self.spec.params.iter().any(|param| param.kind == Type::Flag && param.is_called(word))
        };
        // `show the card and ambient block` asks for both with one.
        let asks_for_all = || {
            self.spec.effect == Effect::Read && !self.spec.params.iter().any(|param| param.required || param.positional)
        };
        let is_own = |at: usize| self.tokens.get(at).is_some_and(|own| self.spec.words().any(|word| word == own.lower));
        // `the card and memory and the ambient block`.
        let is_listed = |at: usize| {
            let next = at + 2 + usize::from(self.is_one_of(at + 2, ARTICLES));
            self.is_one_of(at + 1, &["and"]) && is_own(next) && asks_for_all()
        };
        // `generate from a.udon; validate output` switches something on.
        let switches = |at: usize| {
            self.spec.effect == Effect::Read && self.holder(at).is_some_and(|param| param.kind == Type::Flag)
        };
        // `compare a.udon with b.udon and report how they differ`.
        let tells_how = |at: usize| {
            let asks = |next: &Token| next.is(Classes::INTERROGATIVE);
            let is_told = self.is_one_of(at, &["report", "tell", "list", "show", "say", "explain"]);
            self.spec.effect == Effect::Read && is_told && self.tokens.get(at + 1).is_some_and(asks)
        };
        let is_same = |at: usize| {
            switches(at)
                || tells_how(at)
                || self.says_what_is_done(at)
                || is_listed(at)
                || is_own(at)
                    && (self.spec.effect == Effect::Note && self.goes_on(at + 1) || is_switch(at + 1) || asks_for_all())
        };
        self.joined.iter().copied().find(|&at| at != head.at && is_free(at) && !is_same(at) && !self.only_cuts(at))
    }

    /// Whether the verb at `at` says what the tool does anyhow: `rename |a to |b in c.udon, and let the references follow`.
    pub(super) fn says_what_is_done(&self, at: usize) -> bool {
        let speaks = |at: usize| self.is_one_of(at, &["reference", "references", "refs"]);
        self.spec.effect == Effect::Read && self.spec.about.contains("references") && (at + 1..at + 4).any(speaks)
    }

    /// Where a condition or another choice begins behind a change of a document, which would be proposed without it. What would
    /// happen if something were changed is asked in front of it.
    fn trailing_condition(&self) -> Option<usize> {
        let changed = ["path", "from", "at"].iter().find_map(|name| self.args.span(name));
        let changed = changed.filter(|_| self.is_change())?;
        (0..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let is_choice = || matches!(self.against(at), Some((Against::Choice, _)));
            let is_behind = !self.used[at] && token.span.start > changed.end && token.lower != "when";
            // `remove |venue from a.udon after the last show`.
            let is_later = || token.says(&["after"]) && self.used.get(at + 1).is_some_and(|used| !used);
            // `set |fan:speed to 3 and also to 5 in a.udon`.
            // The same with a name: `set |fan:speed to 3 and noise to 5`.
            let joins = |at: usize| self.is_one_of(at, &["and", "also", "then"]) && !self.used[at];
            let is_second = || token.says(&["to", "="]) && (at.saturating_sub(2)..at).any(joins);
            is_behind && (self.is_condition(at) || is_choice() || is_later() || is_second())
        })
    }

    pub(super) fn is_condition(&self, at: usize) -> bool {
        matches!(self.against(at), Some((Against::Condition, _)))
    }

    /// Whether what is said from `at` on has a place: the first thing there, or the first word that says something.
    fn goes_on(&self, at: usize) -> bool {
        let is_thing = |token: &Token| token.telling || token.number().is_some();
        let near = || (at..self.tokens.len()).take(REACH);
        let says = |at: &usize| !self.tokens[*at].is(Classes::FILLER);
        let thing = near().find(|&at| is_thing(&self.tokens[at])).or_else(|| near().find(says));
        thing.is_some_and(|at| self.used[at])
    }

    /// Whether a question mark makes a question of a line that is said like a command. One in a text is part of it.
    fn is_question(&self, head: &Head) -> bool {
        if !self.line.contains('?') {
            return false;
        }
        let first = self.line.split_whitespace().next().unwrap_or_default().to_lowercase();
        // `will pruning it hurt?` asks for nothing.
        let lower = self.line.trim_start().to_lowercase();
        let is_favour = ["would you mind ", "do you mind "].iter().any(|asked| lower.starts_with(asked));
        let is_wondered = !is_favour
            && matches!(first.as_str(), "will" | "would" | "can" | "could")
            && (0..2).any(|at| {
                self.tokens
                    .get(at)
                    .is_some_and(|token| token.lower.ends_with("ing") && token.lower != "bring" && at <= head.at)
            });
        // `hm, how would it look if …`.
        let is_sound = |at: usize| self.is_one_of(at, &["hm", "hmm", "uh", "um", "er", "oh", "ah"]);
        let asks = |at: usize| self.is_one_of(at, &["how", "what"]) && (0..at).all(is_sound);
        if is_favour
            || !is_wondered && (REQUESTING.contains(&first.as_str()) || (0..2).any(asks))
            || (0..self.tokens.len()).any(|at| self.asks_a_favour(at, head))
        {
            return false;
        }
        let is_text = |index: usize| {
            self.holder(index).is_some_and(|param| {
                let is_own = self.is_needed(param) || self.spec.effect == Effect::Note;
                param.kind == Type::Rest || param.kind.is_free() && is_own && !self.is_one_word(param)
            })
        };
        // `prune a7x2 ?`, `prune ? a7x2`: a mark behind a word, or alone. One in a word is part of it.
        let is_apart = |at: usize| !self.tokens.iter().any(|token| token.span.start <= at && at < token.span.end);
        let before = |at: usize| self.tokens.iter().rposition(|token| token.span.end <= at);
        let is_asked = |at: usize| before(at).is_none_or(|index| self.tokens[index].quoted || !is_text(index));
        let mut marks = self.line[..self.end].match_indices('?').map(|(at, _)| at);
        let ends = self.line.trim_end().trim_end_matches('!').ends_with('?');
        marks.any(|at| is_apart(at) && is_asked(at))
            || ends && self.tokens.len().checked_sub(1).is_some_and(|at| !is_text(at))
    }

    /// Whether a sentence or a part of one begins at `at` that asks for something: `…, can I have it back?`. It asks for what
    /// its own verb says, and nothing before it is asked: `drop it? can you show it first`.
    fn asks_a_favour(&self, at: usize, head: &Head) -> bool {
        let before = self.line[..self.tokens[at].span.start].trim_end();
        // `I will change it often, so would you open a session on it?`.
        let before = before.strip_suffix(" so").map_or(before, str::trim_end);
        let begins = before.is_empty() || before.ends_with([',', ';', '.', ':', '!', '?', '-', '–']);
        let is_its_own = || head.words == 0 || head.at > at;
        let is_first = || !self.line[..self.tokens[at].span.start].contains('?');
        let asks = self.is_one_of(at, &["can", "could", "would", "will", "may"])
            && self.is_one_of(at + 1, &["you", "i", "we", "u"]);
        begins && asks && is_its_own() && is_first()
    }

    /// Whether the verb stands in a question that asks no favour: `should I drop it`, `did you link them`.
    fn asks_whether(&self, head: &Head) -> bool {
        const WHETHER: &[&str] = &["should", "shall", "did", "does", "was", "were", "has", "had", "who", "am"];
        let asks = |token: &Token| token.says(WHETHER);
        // `have I done t5`.
        let is_perfect = self.is_one_of(0, &["have"]) && self.is_one_of(1, &["i", "you", "we", "they"]);
        // `why t3 is done` asks for a reason, `why not finish t3` proposes.
        let is_why = self.is_one_of(0, &["why"]) && !self.is_one_of(1, &["not", "don't", "dont"]);
        let asks_why =
            (is_why || self.is_one_of(0, &["how"]) && self.is_one_of(1, &["come"])) && self.holder(0).is_none();
        let asks = is_perfect || asks_why || head.at > 0 && head.words > 0 && self.tokens.first().is_some_and(asks);
        self.spec.effect > Effect::Read && asks
    }

    /// Whether the words at `index` speak against the rest of the line.
    fn is_against(&self, index: usize, head: &Head) -> bool {
        let Some((against, length)) = self.against(index) else { return false };
        if (head.at..head.at + head.words).contains(&index) {
            return false;
        }
        match self.holder(index) {
            // It has its place: an option, a connective.
            // What leaves is sent to one: `ask the internet or a subagent why …`.
            None if against == Against::Choice
                && self.is_one_of(index, &["or"])
                && self.spec.effect >= Effect::Send =>
            {
                true
            }
            None if self.used[index] => false,
            None => self.goes_unheard(against, index, length, index > head.at),
            Some(param) => self.spoils(param, against, index, head),
        }
    }

    /// Whether words without a place hold the line back. A note may be wrapped in talk, `it needs no bookmark any more`,
    /// and what is denied there is rarely the note; what writes is not done where anything is denied.
    fn goes_unheard(&self, against: Against, index: usize, length: usize, is_behind: bool) -> bool {
        let effect = self.spec.effect;
        let next = index + length;
        let is_thing = |token: &Token| token.telling || shape::looks_like_id(&token.text) || token.number().is_some();
        let names = self.tokens.get(next).is_some_and(|token| !self.used[next] && is_thing(token));
        match against {
            // `if you have a moment, …` is polite in many words.
            Against::Condition => is_behind || effect > Effect::Note || index == 0 && !self.is_one_of(next, &["you"]),
            Against::Choice => is_behind || effect > Effect::Note,
            Against::Correction => self.tokens[index].lower != "i" || self.tokens.get(next).is_some_and(is_thing),
            // `not now` at a line's end speaks of the whole of it; `tomorrow` may be said of a note.
            // `for later` says what it is for.
            Against::Later => {
                let is_aim = index.checked_sub(1).is_some_and(|before| self.tokens[before].lower == "for");
                let is_own =
                    index.checked_sub(1).is_none_or(|before| self.used[before] || self.is_one_of(before, &["at"]));
                let is_end =
                    || (next..self.tokens.len()).all(|at| self.is_one_of(at, &["though", "please", "thanks", "ok"]));
                // `eventually we ought to link them`.
                let is_put_off = index == 0 && effect > Effect::Read;
                is_put_off || is_end() && !is_aim && is_own
            }
            Against::Denial => match self.tokens[index].lower.as_str() {
                "but" => effect > Effect::Send && self.tokens[..index].iter().any(is_every),
                "don't" | "dont" | "never" | "not" | "no" if is_behind && self.ends_so(index + 1) => {
                    effect > Effect::Read
                }
                "don't" | "dont" | "never" => effect > Effect::Note,
                // `task 3 is not finished` says that nothing is to be done.
                "not" if index > 0 && self.is_one_of(index - 1, &["is", "are", "was"]) => {
                    index + 2 == self.tokens.len() && !self.vocabulary.takes_away
                }
                _ => effect > Effect::Send,
            },
            Against::More => names || effect > Effect::Send && self.says_more(next) || self.means_others(next),
        }
    }

    /// Whether the clause that the word at `index` is in, behind a comma, begins with who does something: `…, I am tired tonight`.
    pub(super) fn clause_has_subject(&self, index: usize) -> bool {
        let begins = |at: &usize| self.line[..self.tokens[*at].span.start].trim_end().ends_with(',');
        let first = (1..=index).rev().find(begins);
        first.is_some_and(|first| self.is_one_of(first, &["i", "i'm", "i've", "we", "we're", "he", "she", "they"]))
    }

    /// Whether nothing follows from `index` on that a denial before it could be of: `pin a7x2 — do not`, `pin a7x2, not needed`.
    fn ends_so(&self, index: usize) -> bool {
        const ENDS: &[&str] = &["do", "needed", "necessary", "please", "again", "that", "it", "thanks"];
        (index..self.tokens.len()).all(|at| !self.used[at] && self.is_one_of(at, ENDS))
    }

    /// Whether words in the value of `param` hold the line back rather than belong to it: who writes a text of his own
    /// may say `if` in it.
    fn spoils(&self, param: &ParamSpec, against: Against, index: usize, head: &Head) -> bool {
        if !matches!(param.kind, Type::Text | Type::Fragment | Type::Word | Type::Document) || self.is_labelled(param) {
            return false;
        }
        if against == Against::Correction {
            return true;
        }
        let token = &self.tokens[index];
        if self.args.span(param.name).is_none_or(|span| span.start != token.span.start) {
            return false;
        }
        let is_needed = self.is_needed(param);
        // A sentence of the text, or a word that texts begin with.
        let is_usual = self.spec.effect <= Effect::Note && matches!(against, Against::Denial | Against::Choice);
        if is_needed && (token.text.starts_with(char::is_uppercase) || is_usual) {
            return false;
        }
        let Some(before) = index.checked_sub(1) else { return false };
        if before < head.at + head.words {
            return !is_needed;
        }
        self.tokens[before].quoted || self.holder(before).is_some_and(|other| other.name != param.name)
    }

    /// The first word of a document's new value that makes it no value: unquoted, it is one word, or several that name
    /// something: `nightly build`, and not `twice what it is`.
    fn vague_value(&self) -> Option<usize> {
        let changes = ["operation", "set", "rename"].iter().all(|name| self.spec.param(name).is_some());
        let param = ["set", "rename"].iter().filter(|_| changes).find_map(|name| {
            self.spec.param(name).filter(|param| self.args.span(param.name).is_some() && !self.is_one_word(param))
        })?;
        let is_bold = self.spec.effect > Effect::Note;
        (0..self.tokens.len()).find(|&index| {
            let token = &self.tokens[index];
            let is_small = || is_bold && token.is(Classes::POINTING);
            !token.quoted
                && self.holder(index).is_some_and(|holder| holder.name == param.name)
                && (self.against(index).is_some() || is_small())
        })
    }

    /// The first word of a new name that rather joins a second request or a clause: `rename |a in b.udon and mend the references`.
    fn joined_name(&self) -> Option<usize> {
        const JOINING: &[&str] = &["and", "then", "but", "updating", "fixing", "mending", "keeping", "including"];
        let param = self.spec.param("to").filter(|param| param.kind == Type::Text && !self.is_one_word(param))?;
        let start = self.args.span(param.name)?.start;
        (0..self.tokens.len()).find(|&at| self.tokens[at].span.start == start && self.is_one_of(at, JOINING))
    }

    /// Whether the rest is meant as well: `and the others`, `and its children`.
    fn means_others(&self, index: usize) -> bool {
        let is_lead = |token: &Token| matches!(token.lower.as_str(), "the" | "its" | "their");
        let at = index + usize::from(self.tokens.get(index).is_some_and(is_lead));
        let is_rest = |token: &Token| {
            token.is(Classes::RELATED)
                || matches!(token.lower.as_str(), "others" | "rest" | "other" | "all" | "everything")
        };
        self.spec.effect > Effect::Read && self.tokens.get(at).is_some_and(|token| !token.quoted && is_rest(token))
    }

    /// Whether a word only describes what is staged: `staged but not yet written`.
    pub(super) fn is_undone(&self, at: usize) -> bool {
        const DONE: &[&str] = &["written", "committed", "saved", "applied"];
        let next = (at..at + 4).find(|&next| !self.is_one_of(next, &["but", "not", "yet"])).unwrap_or(at);
        next > at && self.is_one_of(next, DONE) && self.spec.words().any(|word| word == "staged")
    }

    /// What the words at `index` say against the line, and how many they are.
    pub(super) fn against(&self, index: usize) -> Option<(Against, usize)> {
        // Hardly any word is one, and each is looked at for each reading.
        if !self.tokens[index].is(Classes::AGAINST) {
            return None;
        }
        let says = |phrase: &[&str]| {
            let said = self.tokens.get(index..index + phrase.len()).unwrap_or_default();
            let is_said = |(word, token): (&&str, &Token)| !token.misspelt && token.says(&[word]);
            !said.is_empty() && phrase.iter().zip(said).all(is_said)
        };
        // `I would be happier if it were called so` wishes for it.
        let is_wish = || self.is_one_of(index, &["if"]) && index > 0 && self.is_one_of(index - 1, GLAD);
        // `without dropping |x`, `until 600 tokens`, `until depth 2`: how it is to be done.
        let bounds = || {
            self.is_one_of(index, &["until", "till"])
                && self
                    .tokens
                    .get(index + 1)
                    .is_some_and(|next| next.number().is_some() || next.says(&["it", "depth", "level", "line", "post"]))
                && (index + 1..self.tokens.len()).any(|at| self.used[at] && self.tokens[at].number().is_some())
        };
        // `I need it once more`.
        let is_again = self.is_one_of(index, &["once"]) && self.is_one_of(index + 1, &["more", "again"]);
        // `who or what points at |a`.
        let is_anybody = self.is_one_of(index, &["or"])
            && index > 0
            && [index - 1, index + 1].iter().all(|&at| self.is_one_of(at, &["who", "what", "whoever", "whatever"]));
        // `annotate a7x2 one day this should open the book`.
        let is_counted = self.is_one_of(index, &["one"]) && index > 0;
        let ends = |phrase: &[&str]| says(phrase) && index + phrase.len() == self.tokens.len();
        let is_polite =
            || POLITE.iter().any(|phrase| says(phrase)) || index > 0 && POLITE_ENDS.iter().any(|phrase| ends(phrase));
        // `if it is not too much of a bother`; what would write waits for no trouble with anything.
        let is_no_trouble = || {
            const TROUBLE: &[&str] =
                &["trouble", "bother", "hassle", "problem", "inconvenience", "inconvenient", "burden"];
            let is_it = self.is_one_of(index + 1, &["it", "it's", "its", "that", "that's", "thats"]);
            let is_last = (index + 2..index + 8).any(|at| self.is_one_of(at, TROUBLE) && at + 1 == self.tokens.len());
            self.spec.effect <= Effect::Note && self.is_one_of(index, &["if"]) && is_it && is_last
        };
        // `the posts on either side of it`.
        let is_side = self.is_one_of(index, &["either"]) && self.is_one_of(index + 1, &["side", "end"]);
        if is_counted
            || is_side
            || is_anybody
            || is_again
            || is_no_trouble()
            || self.is_flourish(index)
            || self.is_undone(index)
            || is_polite()
            || is_wish()
            || bounds()
        {
            return None;
        }
        against::PHRASES.iter().find(|(_, phrase)| says(phrase)).map(|(against, phrase)| (*against, phrase.len()))
    }

    /// Whether a word only ends a line as talk does, `on to the next scene then`, and nothing can be lost by it.
    pub(super) fn is_flourish(&self, index: usize) -> bool {
        let is_last = self.is_one_of(index, &["then"]) && index + 1 == self.tokens.len();
        is_last && self.spec.effect <= Effect::Note && !self.vocabulary.loses
    }

    /// Whether something is said at `index` that found no place: another command.
    fn says_more(&self, index: usize) -> bool {
        let unheard = |index: usize| {
            let token = &self.tokens[index];
            !self.used[index] && !token.is(Classes::FILLER) && !self.is_said(index)
        };
        (index..self.tokens.len().min(index + 2)).any(unheard)
    }

    /// Takes away what the line leaves out of what is to be done: of `everything but notes.md` the file is the one thing
    /// that is not meant.
    pub(super) fn spared(&mut self) {
        if self.spec.effect == Effect::Read && !self.vocabulary.loses {
            return;
        }
        for index in 0..self.tokens.len() {
            let excludes = || self.tokens[index].is(Classes::EXCLUDING).then_some(1);
            let against = match self.against(index) {
                Some((Against::Denial | Against::Choice, length)) => Some(length),
                Some(_) => None,
                None => excludes(),
            };
            let Some(length) = against else { continue };
            // Small words, and what only says what is named: `without the tag sea`, `all but line 3`.
            let is_only_word =
                |at: &usize| self.tokens[*at].is(Classes::FILLER) || self.used[*at] && self.holder(*at).is_none();
            let Some(next) = (index + length..self.tokens.len()).find(|at| !is_only_word(at)) else { continue };
            let is_value = |param: &&ParamSpec| !param.kind.is_free() && param.kind != Type::Flag;
            let holder = self.holder(next).filter(is_value).filter(|param| self.is_needed(param));
            let is_spared = !self.used[index] && !matches!(self.tokens[index].lower.as_str(), "or" | "either");
            if let Some(param) = holder.filter(|_| is_spared) {
                self.args.unset(param.name);
                self.used[next] = false;
            }
        }
    }
}

/// Whether a word means all things of a kind.
fn is_every(token: &Token) -> bool {
    !token.quoted && matches!(token.lower.as_str(), "all" | "every" | "everything" | "anything" | "any" | "each")
}

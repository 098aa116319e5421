//! Texts that are only spoken of: `edit node a7x2 shorter`, `annotate a7x2 with what we agreed`, `ask the summoned context`. The words in
//! the place of one say what it is to be like, where it is or for whom, and are not it.

use super::super::Token;
use super::super::classes::Classes;
use super::super::enough;
use super::super::fit::{Fit, fit};
use super::super::prose::ARTICLES;
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type};

/// Words that a description begins with, and no text.
const DESCRIBING: &[&str] =
    &["like", "that", "saying", "says", "from", "based", "with", "about", "using", "so", "until", "till", "because"];
/// Words behind `so` for what is to come of a change.
const AIMED: &[&str] = &["it", "that", "they", "the", "he", "she", "we"];
/// The longest text, in words, that may be a description of one.
pub(super) const SCANT: usize = 3;
/// What somebody did with a text that is told elsewhere.
const SAID: &[&str] = &[
    "said",
    "told",
    "wrote",
    "meant",
    "found",
    "wants",
    "wanted",
    "thinks",
    "decided",
    "asked",
    "gave",
    "sent",
    "mentioned",
];
/// What a text is said to wait for.
const UNTIL: &[&str] = &[
    "i'll tell",
    "i will tell",
    "i'll give",
    "i will give",
    "i'll send",
    "i will send",
    "i'll dictate",
    "i will dictate",
    "only after ",
    "only when ",
    "only once ",
    "only if ",
    "to follow",
];
/// What a text begins with that was said before.
const USUAL: &[&str] = &["the usual", "my usual", "our usual"];
/// Texts that only say which part of another one they are.
const PARTS: &[&str] = &["the first line", "the last line", "the first sentence", "the last sentence"];
/// Words for a text that is only said to be of some kind, behind one that leads to it: `with something funny`.
const SOME: &[&str] = &["something", "anything", "whatever"];
/// Words for whoever does it, of which none is a name.
const ANYBODY: &[&str] = &["somebody", "someone", "anybody", "anyone", "whoever"];
/// Who speaks of a text.
pub(super) const PERSONS: &[&str] = &["i", "we", "you", "he", "she", "they"];
/// Who did what is told to whoever reads it.
pub(super) const DOERS: &[&str] = &["i", "we", "he", "she", "they"];

impl Binder<'_> {
    /// `ask the summoned context`, `bring back the context of snapshot 21`, `delegate to @anna`, `hand it over to a subagent`: what is sent
    /// is no text, and only says for whom it is, what the tool does, or that it was said before.
    pub(super) fn noun_as_text(&self) -> Option<usize> {
        const BESIDE: &[&str] = &[
            "over", "on", "all", "other", "one", "same", "follow", "up", "question", "part", "bit", "thing", "job",
            "hard", "easy", "boring", "tedious", "usual", "again", "once", "more",
        ];
        let is_sent = self.spec.effect == Effect::Send;
        let is_of_tool = |token: &Token| {
            let word = token.word();
            self.vocabulary.has_noun(&token.lower) || self.spec.about.split(' ').any(|about| about == word)
        };
        let says_nothing = |param: &ParamSpec| {
            let is_own = |at: usize| self.holder(at).is_some_and(|holder| holder.name == param.name);
            let own = || (0..self.tokens.len()).filter(|&at| is_own(at)).map(|at| &self.tokens[at]);
            let points = own().any(|token| token.is(Classes::PRONOUN) || token.says(&["rest", "same"]));
            let is_small = |token: &Token| {
                let is_word = token.says(BESIDE) || token.says(ARTICLES) || token.says(&["do", "rest"]);
                is_word || token.is(Classes::FILLER | Classes::PRONOUN)
            };
            let is_empty = |token: &Token| !token.quoted && (is_small(token) || is_of_tool(token));
            let is_asked = || own().any(|token| token.says(&["did", "you"]));
            own().all(is_empty)
                && !is_asked()
                && (points || is_sent && own().any(|token| is_of_tool(token) || token.says(BESIDE)))
        };
        (1..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let is_somebody = token.says(&["else", "somebody", "someone", "anybody", "them", "him", "her", "it"]);
            let is_whom = || token.text.starts_with('@') || is_somebody;
            // `search the web for the usual`.
            let is_usual = || token.says(&["usual"]) && self.is_one_of(at - 1, &["the"]);
            let is_query = |param: &ParamSpec| param.kind == Type::Query && self.is_one_word(param) && is_usual();
            if is_sent && self.holder(at).is_some_and(is_query) {
                return true;
            }
            let Some(param) = self.holder(at).filter(|param| param.kind == Type::Text && !token.quoted) else {
                return false;
            };
            // `make a task for it, blocked by t4`.
            let begins = || self.args.span(param.name).is_some_and(|span| span.start == token.span.start);
            let is_cut = || {
                self.line[token.span.end..].starts_with(',')
                    && (is_sent || self.is_one_of(at + 1, &["blocked", "with", "titled"]))
            };
            let is_left = || param.required && token.is(Classes::PRONOUN) && begins() && is_cut();
            let is_told = is_sent || param.required && !self.is_labelled(param);
            is_left() || is_sent && self.is_one_word(param) && is_whom() || is_told && says_nothing(param)
        })
    }

    /// `finish up`, `add task t18`: the one bare word in the place of a text belongs to the verb, or is the number of a task.
    pub(super) fn no_text(&self) -> Option<usize> {
        (1..self.tokens.len()).find(|&at| {
            let (before, token) = (&self.tokens[at - 1], &self.tokens[at]);
            let is_particle = || token.says(&["up", "down", "out", "off", "over", "away", "on"]);
            let is_numbered = || matches!(fit(&Type::Task, token, self.view), Fit::Strong(_));
            let is_text = |param: &ParamSpec| param.kind == Type::Text && self.is_one_word(param);
            let is_behind_name = self.named_at == Some(at - 1) || before.says(&["task"]);
            let is_empty = !token.quoted && is_behind_name && (is_particle() || is_numbered());
            is_empty && self.holder(at).is_some_and(is_text)
        })
    }

    /// `stash the important bits as "keep"`, `annotate a7x2 with what we agreed`: a text in bare words that only says what is to be
    /// looked for.
    pub(super) fn vague_text(&self) -> Option<usize> {
        const UNTOLD: &[&str] = &["bits", "parts", "things", "stuff", "pieces", "highlights"];
        let is_what = |at: usize| {
            if self.is_one_of(at, SOME) && self.is_one_of(at - 1, &["with", "about"]) {
                return true;
            }
            let is_led = self.is_one_of(at, &["what"]) && self.is_one_of(at - 1, &["with", "saying"]);
            // `with what the skipper said`.
            let is_said = || self.is_one_of(at + 1, ARTICLES) && self.tokens.last().is_some_and(|last| last.says(SAID));
            is_led && (self.is_one_of(at + 1, PERSONS) || is_said())
        };
        // Where a thing can be kept, these are of one that is not named.
        let is_untold = |token: &Token| {
            token.says(UNTOLD) || token.says(&["summary", "content"]) && self.spec.param("summary-of").is_some()
        };
        // `give loom.view a shorter name`, `alias something shorter`, `stash it under a good label`.
        let is_no_name = |at: usize| {
            let is_any =
                self.is_one_of(at - 1, &["a", "an"]) && self.is_one_of(at + 1, &["name", "label", "title", "key"]);
            // `alias that long command`, `the stash I made some time ago`.
            let is_some = self.is_one_of(at + 1, &["ago"])
                || self.is_one_of(at - 1, &["that", "this"]) && self.is_one_of(at + 1, &["command", "tool"]);
            // `recall the one with the long title`, `link a7x2 to the other storm scene`.
            let is_led = self.is_one_of(at - 1, &["the"]);
            let is_one = self.is_one_of(at, &["one"]) && self.is_one_of(at + 1, &["with", "that", "which", "where"]);
            let is_other = self.is_one_of(at, &["other"]) && at + 1 < self.tokens.len();
            let is_some = is_some || is_led && (is_one || is_other);
            is_some || is_any || self.is_one_of(at, enough::UNTOLD) || self.is_one_of(at, ANYBODY)
        };
        // `with the title I told you`.
        let is_told = |at: usize| {
            let is_text =
                self.is_one_of(at, &["title", "name", "label", "text", "note", "content", "question", "message"]);
            let told = (at + 2..self.tokens.len()).any(|at| self.tokens[at].says(SAID));
            self.is_one_of(at - 1, &["the", "that"]) && is_text && self.is_one_of(at + 1, PERSONS) && told
        };
        (1..self.tokens.len()).find(|&at| {
            let holder = self.holder(at);
            // `put "x" on the span, you know the one`.
            let is_aside = || self.line[..self.tokens[at].span.start].trim_end().ends_with(',');
            if self.says_at(at, &["you", "know"]) && at + 4 >= self.tokens.len() && is_aside() {
                return true;
            }
            // What stands behind a colon is meant word for word.
            let is_literal = holder.is_some_and(|param| self.is_labelled(param));
            // A name may stand in the midst of a text: `delegate it to somebody clever`.
            let is_name = |param: &ParamSpec| {
                matches!(param.kind, Type::Word | Type::Thing)
                    && self.args.span(param.name).is_some_and(|span| span.holds(self.tokens[at].span))
            };
            if is_no_name(at) && !self.is_behind_option(at) && self.spec.params.iter().any(is_name)
                || is_told(at) && !is_literal
            {
                return true;
            }
            let Some(param) = holder.filter(|param| param.kind == Type::Text) else { return false };
            let span = self.args.span(param.name).filter(|span| span.end == self.tokens[at].span.end);
            let text = span.map(|span| span.of(self.line)).unwrap_or_default();
            // `report that it is done as soon as the tests pass`.
            let is_open = || param.name == "result" && !is_literal && self.says_at(at, &["as", "soon", "as"]);
            is_what(at)
                || is_open()
                || !is_literal && UNTIL.iter().any(|begins| text.to_lowercase().starts_with(begins))
                || PARTS.contains(&text)
                || USUAL.iter().any(|begins| text.starts_with(begins))
                || is_untold(&self.tokens[at]) && (text.starts_with("the ") || text.starts_with("all "))
        })
    }

    /// Parameters that take a text, but for a place in one: `at line 8`.
    pub(super) fn written_texts(&self) -> impl Iterator<Item = &'static ParamSpec> + '_ {
        let texts = self.spec.params.iter().filter(|param| matches!(param.kind, Type::Text | Type::Fragment));
        texts.filter(|param| !param.connectives.contains(&"at"))
    }

    /// `edit node a7x2 shorter`, `create file a.md with lines 1-20 of b.md`: a few bare words say what the text is to be like, or
    /// where it is.
    pub(super) fn description(&self) -> Option<usize> {
        if self.has_body || self.makes_change() || !matches!(self.spec.effect, Effect::Write | Effect::Exec) {
            return None;
        }
        self.written_texts().find_map(|param| {
            let held: Vec<usize> = (0..self.tokens.len())
                .filter(|&at| self.holder(at).is_some_and(|holder| holder.name == param.name))
                .collect();
            let &first = held.first()?;
            let span = self.args.span(param.name)?;
            let text = span.of(self.line);
            let is_sentence = text.starts_with(char::is_uppercase) || text.ends_with(['.', '!', '?']);
            let points = held.iter().any(|&at| self.tokens[at].telling);
            let describes = self.tokens[first].says(DESCRIBING);
            // `with the text I sent you on Sunday`.
            let tells_which = first > 0
                && self.tokens[first].says(PERSONS)
                && self.is_one_of(
                    first - 1,
                    &["text", "content", "contents", "words", "version", "draft", "notes", "lines"],
                );
            let is_aim = self.is_one_of(first, &["so"]) && self.is_one_of(first + 1, AIMED);
            let is_bare = held.iter().all(|&at| !self.tokens[at].quoted && self.tokens[at].is_plain());
            let is_signed = self.line[..span.start].trim_end().ends_with([':', '=', '-', '–', '—', '→']);
            let is_scant = held.len() <= SCANT || (points || describes) && held.len() <= 2 * SCANT;
            // `append x` says what is done with it.
            let is_switch = |before: usize| self.holder(before).is_some_and(|holder| holder.kind == Type::Flag);
            let is_named = self.is_called_so(param) || first.checked_sub(1).is_some_and(is_switch);
            let is_vague = !is_named && !is_sentence && is_scant;
            (is_bare && !is_signed && (is_vague || tells_which || is_aim)).then_some(first)
        })
    }
}

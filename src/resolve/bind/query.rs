//! What is looked for: of a question or a sentence only the words that name it.
//!
//! Each cut takes words off a query that only lead to it, or away from it; a query is never cut to nothing.

use super::super::classes::Classes;
use super::super::fit::WORKSPACE;
use super::super::head::Head;
use super::super::reading::Clue;
use super::super::shape;
use super::super::token::{Form, Token};
use super::super::vocabulary::PLACE_NOUNS;
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type, Value};

/// Words before the place that is searched, and of its name.
const AROUND: &[&str] =
    &["the", "in", "through", "inside", "all", "of", "my", "our", "folder", "directory", "dir", "file"];

/// Words that a question for what there is begins with, and those that go on with it up to its subject.
const OPENING: &[&str] = &[
    "see",
    "check",
    "whether",
    "what",
    "what's",
    "anything",
    "something",
    "everything",
    "there",
    "do",
    "have",
    "entries",
    "entry",
];
const FRAME: &[&str] = &[
    "see",
    "check",
    "whether",
    "if",
    "has",
    "to",
    "tell",
    "us",
    "what",
    "what's",
    "anything",
    "something",
    "do",
    "does",
    "we",
    "i",
    "you",
    "it",
    "there",
    "is",
    "are",
    "have",
    "got",
    "know",
    "say",
    "says",
    "the",
    "a",
    "an",
    "any",
    "all",
    "everything",
    "entries",
    "entry",
    "in",
    "our",
    "my",
];
/// Words behind the first of a question that only lead to what it asks about.
const BEING: &[&str] = &[
    "is", "are", "was", "were", "does", "do", "did", "a", "an", "the", "we", "you", "they", "it", "this", "our", "by",
    "call", "called", "mean", "meant", "exactly",
];
/// Words for where something may stand.
const PLACES: &[&str] = &[
    "function",
    "functions",
    "file",
    "files",
    "module",
    "modules",
    "class",
    "method",
    "piece",
    "pieces",
    "bit",
    "bits",
    "part",
    "parts",
    "place",
    "places",
    "spot",
    "spots",
    "lines",
    "node",
    "nodes",
    "turn",
    "turns",
];
/// Words that a question ends with.
const ENDING: &[&str] = &["mean", "means", "meant", "stand", "here", "handled", "implemented", "mentioned"];
/// Words that are no part of what is looked for where they end the line.
const REMARKS: &[&str] = &["ask", "look", "see", "search", "check", "consult", "according"];
/// Words for what is said somewhere, and those before them: `with the text foghorn`.
const TEXTUAL: &[&str] = &["text", "words", "wording", "phrase"];
pub(super) const HOLDING: &[&str] = &["with", "containing", "contain", "contains", "having", "have", "has", "holding"];

impl Binder<'_> {
    /// `where in the codebase do we …`, `all hits in our repo`: no place that is searched, but all of it.
    pub(super) fn everywhere(&mut self) {
        const LEADS: &[&str] = &["in", "of", "across", "through", "over", "inside", "throughout", "within", "from"];
        for noun in 1..self.tokens.len() {
            if !self.is_unused_word(noun, WORKSPACE) || self.view.has_folder(&self.tokens[noun].text) {
                continue;
            }
            let lead = noun
                - 1
                - usize::from(noun > 1 && self.is_unused_word(noun - 1, &["the", "our", "my", "this", "whole"]));
            if self.is_unused_word(lead, LEADS) {
                // `in the project root`.
                let end = noun + usize::from(self.is_unused_word(noun + 1, &["root"]));
                self.used[lead..=end].fill(true);
                if self.is_noun(self.tokens[noun].word()) {
                    self.note(Clue::Noun, self.tokens[noun].word().to_owned());
                }
            }
        }
    }

    /// `across the udon files`, `in all documents`: every document there is.
    pub(super) fn every_document(&mut self) {
        let Some(param) = self.open().find(|param| param.required && param.kind == Type::List(&Type::Glob)) else {
            return;
        };
        let is_which = |at: usize| self.is_unused_word(at, &["all", "every", "the", "our", "my", "these"]);
        let is_all = |at: usize| {
            self.is_unused_word(at, &["all", "every"])
                || at > 0 && is_which(at) && self.is_unused_word(at - 1, &["all"])
        };
        let found = (1..self.tokens.len()).find(|&at| {
            let is_file = self.is_unused_word(at, &["files", "documents", "docs", "file", "document"]);
            let is_udon = self.is_unused_word(at - 1, &["udon"]);
            let names_one = self.tokens.iter().any(|token| shape::looks_like_file(&token.text));
            is_file && !names_one && (is_udon && at > 1 && is_which(at - 2) || is_all(at - 1))
        });
        let Some(noun) = found else { return };
        let which = noun - 1 - usize::from(self.is_unused_word(noun - 1, &["udon"]));
        let lead = which
            - usize::from(
                which > 0 && self.is_unused_word(which - 1, &["in", "of", "across", "over", "from", "through"]),
            );
        let span = self.tokens[which].span.to(self.tokens[noun].span);
        self.used[lead..=noun].fill(true);
        self.set(param, Value::List(vec![Value::from("**/*.udon")]), Some(span), Clue::Fits);
    }

    /// Whether what is looked for begins at `index`, whatever else the word there could say: `search the code for folder names`.
    pub(super) fn begins_query(&self, index: usize) -> bool {
        let is_subject = |token: &Token| !token.quoted && !token.is(Classes::FUNCTION | Classes::NAMING);
        let is_place = |at: usize| self.is_noun(self.tokens[at].word()) && !self.tokens[at].is(Classes::SEARCHING);
        index >= 2
            && self.is_unused_word(index - 1, &["for"])
            && is_place(index - 2)
            && self.tokens[index..].iter().take(2).filter(|token| is_subject(token)).count() == 2
            && self.spec.params.iter().any(|param| param.kind == Type::Query)
    }

    /// Whether a noun of the tool is part of what is looked for: `find code that clones the repo`, where `this repo` before it is none.
    pub(super) fn is_sought(&self, index: usize) -> bool {
        let is_subject = |at: usize| {
            let token = &self.tokens[at];
            let is_small = Classes::FUNCTION | Classes::FILLER | Classes::INTERROGATIVE | Classes::SEARCHING;
            !self.used[at] && !token.is(is_small)
        };
        let word = self.tokens[index].word();
        let is_place = PLACE_NOUNS.contains(&word.strip_suffix('s').unwrap_or(word))
            && self.spec.params.iter().any(|it| it.kind == Type::Query);
        let is_pointed = index > 0 && self.tokens[index - 1].is(Classes::FUNCTION);
        let goes_on = || index + 1 < self.tokens.len() && is_subject(index + 1);
        is_place && ((0..index).any(is_subject) || !is_pointed && goes_on())
    }

    /// `search src/tides for harbours`, `find src -name '*.rs'`: what stands between the verb and that is where it is searched, if
    /// it looks so or is there.
    pub(super) fn place_searched(&mut self, head: &Head) {
        let Some(place) = self.open().find(|param| param.kind.is_folder()) else { return };
        let takes_glob = self.spec.params.iter().any(|param| param.kind == Type::Glob);
        let lead = match self.open().find(|param| param.kind == Type::Query) {
            Some(_) => "for",
            None if takes_glob => "-name",
            None => return,
        };
        // Where no verb of ours is named, the first word is one all the same: `comb src for secrets`.
        let start = (head.at + head.words).max(1);
        let Some(end) = (start..self.tokens.len().saturating_sub(1)).find(|&at| self.tokens[at].text == lead) else {
            return;
        };
        let mut named = (start..end).filter(|&at| !self.is_one_of(at, AROUND));
        let (Some(at), None) = (named.next(), named.next()) else { return };
        let token = &self.tokens[at];
        let text = token.text.as_str();
        let is_called = (start..end).any(|at| self.is_one_of(at, &["folder", "directory", "dir"]));
        let is_place = token.is_plain()
            && (shape::looks_like_file(text)
                || shape::looks_like_folder(text)
                || is_called
                || lead == "-name"
                || self.view.has_folder(text));
        if is_place && !self.used[start..end].contains(&true) {
            self.used[start..end].fill(true);
            self.set(place, Value::from(text), Some(token.span), Clue::Fits);
        }
    }

    /// Of `what do we know about tides` only what stands behind the last word that announces a subject is searched for.
    pub(super) fn cut_to_subject(&mut self, left: &mut Vec<usize>) {
        let announces = |&index: &usize| {
            let token = &self.tokens[index];
            !token.quoted
                && (matches!(
                    token.lower.as_str(),
                    "about"
                        | "for"
                        | "regarding"
                        | "concerning"
                        | "mentioning"
                        | "containing"
                        | "handles"
                        | "handling"
                        | "implements"
                        | "implementing"
                        | "mentions"
                        | "mention"
                        | "mentioned"
                        | "matching"
                        | "defines"
                ) || token.is(Classes::NAMING)
                    && !token.says(&["is", "no"])
                    && !self.is_one_of(index + 1, &["and", "or"])
                    || self.is_dealing(index))
        };
        let Some(last) = left.iter().rposition(announces).filter(|at| at + 1 < left.len()) else { return };
        // `for songs about foghorns` is about songs; `for entries about foghorns` is not about entries.
        let says = |index: &usize| {
            let token = &self.tokens[*index];
            !token.is(Classes::FILLER) && !token.is(Classes::SEARCHING) && !self.is_said(*index)
        };
        let is_for = |index: usize| self.tokens[index].lower == "for" && !self.tokens[index].quoted;
        // `the |lamp elements of a.udon for my homework` asks for lamps.
        if left[..last].iter().any(|&index| self.tokens[index].form == Form::Path && !self.tokens[index].quoted) {
            return;
        }
        // Its `for` may have gone with the verb: `look online for songs about foghorns`.
        let is_led = left.first().and_then(|first| first.checked_sub(1)).is_some_and(is_for);
        if is_led && left[..last].iter().any(says) {
            return;
        }
        let first = left.iter().position(|index| is_for(*index));
        let at = first.filter(|first| *first < last && left[first + 1..last].iter().any(says)).unwrap_or(last);
        for index in left.drain(..=at) {
            self.used[index] = true;
        }
    }

    /// Of `what do we have on tides`, `what does tithe mean` or `which function rounds the fare` only what is asked about is looked
    /// for.
    pub(super) fn cut_question(&mut self, left: &mut Vec<usize>) {
        let text = left.iter().position(|&at| self.is_text_held(at)).filter(|text| text + 1 < left.len());
        for index in left.drain(..text.map_or(0, |text| text + 1)) {
            self.used[index] = true;
        }
        let word = |at: usize| left.get(at).map(|&index| &self.tokens[index]).filter(|token| !token.quoted);
        let is_frame = |at: usize| word(at).is_some_and(|token| token.says(FRAME));
        let length = (0..left.len()).take_while(|&at| is_frame(at)).count();
        let asks = word(0).is_some_and(|first| first.says(OPENING));
        let leads = word(length).is_some_and(|lead| lead.says(&["on", "about", "for", "of", "under"]));
        if asks && leads && length + 1 < left.len() {
            if let Some(last) = left.pop_if(|last| self.is_one_of(*last, &["already", "yet", "anywhere", "somewhere"]))
            {
                self.used[last] = true;
            }
            for index in left.drain(..=length) {
                self.used[index] = true;
            }
        } else {
            self.cut_frame(left);
        }
    }

    /// Takes off the words of a question around what it asks about. What goes to others is asked as it is.
    fn cut_frame(&mut self, left: &mut Vec<usize>) {
        if self.spec.effect > Effect::Read {
            return;
        }
        let says = |at: usize, words: &[&str]| left.get(at).is_some_and(|&index| self.is_one_of(index, words));
        let is_place = |at: usize| says(at, PLACES);
        let counts = says(1, &["many", "often", "much", "long"]);
        let is_frame = |at: &usize| says(*at, FRAME);
        let framed = (0..left.len()).take_while(is_frame).count();
        // `any entries on tides`.
        let is_any = says(0, &["any"]) && says(framed, &["on", "about", "under"]) && framed + 1 < left.len();
        let start = if is_any {
            framed + 1
        } else if says(0, &["what", "what's", "whats", "how", "which"]) && !counts {
            let is_frame = |at: &usize| says(*at, BEING) || says(at - 1, &["what", "which"]) && is_place(*at);
            (1..left.len()).take_while(is_frame).count() + 1
        } else if says(0, &["meaning", "definition", "sense"]) && says(1, &["of"]) {
            2
        } else {
            let place = (0..left.len()).take_while(|&at| is_place(at)).count();
            let is_clause = place > 0 && says(place, &["that", "where", "which", "of", "for"]);
            let asks = left.first().and_then(|first| first.checked_sub(1));
            let is_asked = asks.is_some_and(|before| self.is_one_of(before, &["which", "what"]));
            if is_clause {
                place + 1
            } else if is_asked {
                place
            } else {
                0
            }
        };
        // Of `in our glossary` the noun has its place; `how do we log in` ends with a word of its own.
        let mut end = left.len();
        while let Some(at) = end.checked_sub(1).filter(|at| *at >= start) {
            let index = left[at];
            let before = self.line[..self.tokens[index].span.start].trim_end();
            let is_remark = says(at, REMARKS) && before.ends_with([',', '?', '.']);
            let goes_on = self.used.get(index + 1) == Some(&true) || left.get(end) == Some(&(index + 1));
            let is_small = self.tokens[index].is(Classes::FUNCTION)
                || says(at, &["over", "across", "throughout", "together", "along"]);
            let is_small = !self.tokens[index].quoted && is_small;
            let is_small = is_small && goes_on && self.is_joined(index);
            let is_end = says(at, &["somewhere", "anywhere"]) || start > 0 && says(at, ENDING);
            // `where does tide occur?`.
            let is_end = is_end
                || self.is_one_of(0, &["where"])
                    && (says(at, &["occur", "occurs", "appear", "appears", "dealt", "handled"])
                        || says(at, &["with"]) && at > 0 && says(at - 1, &["dealt"]));
            if !(is_remark || is_small || is_end) {
                break;
            }
            end = at;
        }
        if start < end {
            for index in left.drain(end..).collect::<Vec<_>>().into_iter().chain(left.drain(..start)) {
                self.used[index] = true;
            }
        }
    }

    /// Takes the strokes off a regular expression: `find /tides?/ regex`.
    pub(super) fn strokes(&mut self) {
        let is_regex = self.args.value("regex") == Some(&Value::Flag(true));
        let Some(param) = self.spec.param("query").filter(|_| is_regex) else { return };
        let text = self.args.value(param.name).and_then(Value::as_text);
        let within =
            text.and_then(|text| text.strip_prefix('/')?.strip_suffix('/')).filter(|within| !within.is_empty());
        if let Some(within) = within.map(str::to_owned) {
            let span = self.args.span(param.name);
            self.args.unset(param.name);
            self.args.set(param.name, Value::Text(within), span);
        }
    }

    /// Whether a polite word ends a clause: `rate limiter please, cap it at …`.
    fn ends_politely(&self, at: usize) -> bool {
        self.is_one_of(at, &["please", "pls", "plz"]) && self.line[self.tokens[at].span.end..].starts_with(',')
    }

    /// Takes a remark off a query, behind a comma and with a word in it that has its place: `foghorns, deep read`.
    pub(super) fn cut_remark(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        const WHOLE: &[&str] = &["all", "every", "each", "complete", "the", "of", "page", "pages", "results"];
        // `whose text matches the regex "x|y"`.
        let regex = (0..self.tokens.len()).find(|&at| self.used[at] && self.tokens[at].says(&["regex", "regexp"]));
        if let Some(regex) = regex.filter(|regex| left.last().is_some_and(|last| last > regex)) {
            left.retain(|index| *index > regex);
        }
        // `all calls matching $X.unwrap()`.
        let lead = (0..self.tokens.len()).find(|&at| self.used[at] && self.is_one_of(at, &["matching", "like"]));
        let has_hole = |lead: &usize| left.iter().any(|at| at > lead && self.tokens[*at].text.contains('$'));
        if let Some(lead) = lead.filter(has_hole) {
            left.retain(|&at| at > lead);
        }
        self.cut_holding(param, left);
        // `parse_fare, no ranking`.
        let is_without = |at: usize| {
            let begins = self.line[..self.tokens[at].span.start].trim_end().ends_with(',');
            begins && self.is_one_of(at, &["no", "without"])
        };
        if let Some(at) = (1..left.len()).find(|&at| is_without(left[at]) && at + 2 >= left.len())
            && param.kind == Type::Query
            && self.spec.effect == Effect::Read
        {
            left.split_off(at).into_iter().for_each(|index| self.used[index] = true);
        }
        // `parse_fare and show the best five hits`, `parse_fare and look into the tests too`: what is asked of it has its place.
        let switches = |verb: usize| {
            let is_switch = |at: usize| self.holder(at).is_some_and(|param| param.kind == Type::Flag);
            let is_verb =
                self.tokens[verb].is(Classes::LOOKING) || self.tokens[verb].says(&["allow", "include", "look"]);
            is_verb && (verb + 1..verb + 4).any(is_switch)
        };
        if let [.., _, and, verb] = left[..]
            && param.kind == Type::Query
            && self.is_one_of(and, &["and"])
            && !self.tokens[verb].quoted
            && (self.tokens[verb].is(Classes::ASKING) && self.used[verb + 1..].contains(&true) || switches(verb))
        {
            left.truncate(left.len() - 2);
            self.used[and] = true;
            self.used[verb] = true;
        }
        // `failsafe, every page`, `failsafe, complete results`.
        let is_of_pages = |rest: &[usize]| {
            let ends = rest.last().is_some_and(|&last| self.is_one_of(last, &["page", "pages", "results"]));
            ends && rest.iter().all(|&at| self.is_one_of(at, WHOLE))
        };
        let is_remark = |at: usize| {
            let (before, index) = (left[at - 1], left[at]);
            let between = self.tokens[before].span.end..self.tokens[index].span.start;
            let is_known = |index: usize| self.tokens[index].known;
            // What stands between may have its place: `failsafe in lib, every page`.
            let is_said = || self.used[before + 1..index].contains(&true) && left[at..].iter().all(|&at| is_known(at));
            self.line.get(between).is_some_and(|between| between.contains(", "))
                && (is_of_pages(&left[at..]) || is_said())
        };
        // `foghorn in lib, I want all of it`.
        let is_wish = |at: usize| {
            let begins = self.line[..self.tokens[at].span.start].trim_end().ends_with(',');
            let is_said = self.is_one_of(at, &["i", "we"]) && self.is_one_of(at + 1, &["want", "need"]);
            begins && (is_said || self.is_one_of(at, &["i'm", "we're", "i've", "we've"]))
        };
        let remark = (1..left.len()).find(|&at| is_remark(at) || is_wish(left[at]) || self.ends_politely(left[at - 1]));
        let Some(at) = remark.filter(|_| param.kind == Type::Query) else { return };
        for index in left.split_off(at) {
            self.used[index] = true;
        }
    }

    /// Of `which elements … have nut-free in their content` only what they hold is looked for.
    fn cut_holding(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        const CONTENTS: &[&str] = &["content", "contents", "text", "texts", "prose"];
        if !param.is_called("content") || self.spec.effect > Effect::Read {
            return;
        }
        let is_verb = |at: usize| self.is_one_of(at, HOLDING) || self.is_one_of(at, &["mention", "mentions"]);
        if let [verb, _, ..] = left[..]
            && is_verb(verb)
        {
            self.used[left.remove(0)] = true;
        }
        if let [_, .., in_, whose, noun] = left[..]
            && self.is_one_of(in_, &["in"])
            && self.is_one_of(whose, &["their", "its", "the"])
            && self.is_one_of(noun, CONTENTS)
        {
            left.split_off(left.len() - 3).into_iter().for_each(|index| self.used[index] = true);
        }
    }

    /// Of `elements whose content mentions pirate radio` and `nodes that mention an albatross` only what is mentioned is looked for.
    pub(super) fn cut_to_mention(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        const SAYING: &[&str] =
            &["mentions", "mention", "mentioning", "contains", "contain", "containing", "includes", "says", "speaks"];
        const SAYERS: &[&str] = &["content", "contents", "text", "texts", "prose", "words", "that", "which"];
        if self.spec.effect > Effect::Read {
            return;
        }
        let is_content = param.is_called("content");
        let says = |at: &usize| {
            let is_led =
                *at > 0 && self.is_one_of(*at - 1, SAYERS) || !is_content && self.is_one_of(*at, &["mentioning"]);
            self.is_one_of(*at, SAYING) && is_led
        };
        // `find the nodes that mention trapdoor`.
        let is_small = |&index: &usize| {
            let token = &self.tokens[index];
            token.says(SAYERS) || token.is(Classes::FILLER | Classes::ASKING) || self.is_noun(token.word())
        };
        let is_near =
            |at: &usize| is_content || param.kind == Type::Query && (*at <= 1 || left[..*at].iter().all(is_small));
        let Some(at) = left.iter().position(says).filter(is_near) else { return };
        let lead = left.get(at + 1).is_some_and(|&next| self.is_one_of(next, &["of", "about"]));
        let words = at + 1 + usize::from(lead);
        if words < left.len() {
            for index in left.drain(..words) {
                self.used[index] = true;
            }
        }
    }

    /// Whether a word of what is searched for is the name of a parameter that gets what stands behind it: `tide, include only sea.org`.
    pub(super) fn names_param(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_led = self.is_one_of(index + 1, &["only"]) && self.used[index + 1];
        is_led && !token.quoted && self.spec.param(&token.lower).is_some()
    }

    /// Whether what stands behind a word is what a text says: `nodes with the phrase high water`.
    fn is_text_held(&self, index: usize) -> bool {
        let is_one = index > 1 && self.is_one_of(index, TEXTUAL) && self.is_one_of(index - 1, &["the"]);
        is_one && self.is_one_of(index - 2, HOLDING)
    }

    /// Whether a word announces a subject by the one before it: `deals with`, `usages of`.
    pub(super) fn is_dealing(&self, index: usize) -> bool {
        let before = index.checked_sub(1).map_or("", |before| self.tokens[before].lower.as_str());
        match self.tokens[index].lower.as_str() {
            "with" => matches!(before, "deals" | "dealing" | "deal" | "do" | "concerned"),
            "of" | "to" => matches!(
                before,
                "usages"
                    | "usage"
                    | "uses"
                    | "use"
                    | "references"
                    | "reference"
                    | "calls"
                    | "call"
                    | "callers"
                    | "matches"
                    | "occurrences"
                    | "occurrence"
                    | "mentions"
                    | "definition"
                    | "instances"
            ),
            _ => false,
        }
    }

    /// Of a query with a part of a document in it only that and what is asked of it: `every |bed where :ward north`.
    pub(super) fn cut_to_part(&mut self, left: &mut Vec<usize>) {
        let is_part = |index: &usize| {
            let token = &self.tokens[*index];
            !token.quoted
                // `@claude` is somebody's name; what is referred to has a key.
                && (token.form == Form::Path && (!token.text.starts_with('@') || token.text.contains('['))
                    || token.text.len() > 1 && token.text.starts_with('.') && !token.text.starts_with(".."))
        };
        let Some(at) = left.iter().position(is_part) else { return };
        let word = |at: usize| left.get(at).map_or("", |&index| self.tokens[index].lower.as_str());
        let goes_on =
            matches!(word(at + 1), "where" | "with" | "having" | "sort" | "sorted" | "limit" | "select" | "whose");
        let start =
            at.checked_sub(1).filter(|&before| matches!(word(before), "all" | "every" | "each" | "any")).unwrap_or(at);
        let end = if goes_on { left.len() } else { at + 1 };
        // `what uses tie_knot and @quay[q1]?` asks for two things, of which one is no part of a document and is left.
        let is_joined = start > 1 && matches!(word(start - 1), "and" | "or");
        for index in left.split_off(end) {
            self.used[index] = true;
        }
        for index in left.drain(..start) {
            self.used[index] = !is_joined;
        }
        // The word before it may have been taken for a name of the tool.
        let before = left.first().and_then(|first| first.checked_sub(1));
        let is_each = |index: &usize| matches!(self.tokens[*index].lower.as_str(), "all" | "every" | "each");
        left.splice(0..0, before.filter(is_each));
    }
}

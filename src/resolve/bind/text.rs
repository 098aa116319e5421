//! Free text: quoted strings in order, the rest of a line, what is left over.
//!
//! Which words belong to a text and which only lead to it is decided here; a word that another parameter wants was taken
//! before.

use super::super::classes::Classes;
use super::super::reading::{Clue, Exactness};
use super::super::token::Form;
use super::super::{Token, shape, words};
use super::Binder;
use super::blank::placeholder;
use super::stand_ins::PLACES;
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::span::Span;

/// What is asked of a name: `where is rise defined?`.
const FOUND: &[&str] = &["defined", "declared", "implemented", "located", "used", "called"];

/// Verbs for putting a text somewhere.
pub(super) const GIVING: &[&str] = &[
    "add", "leave", "put", "stick", "attach", "write", "make", "drop", "jot", "slip", "place", "give", "append",
    "scribble",
];

/// Words before an argument that is taken already.
const LEADS: &[&str] = &["in", "on", "of", "to", "for", "from", "at", "by", "as", "out", "into", "and", "is", "with"];

impl Binder<'_> {
    /// Free text takes quoted strings in order; the last one takes whatever words are left.
    pub(super) fn free_text(&mut self) {
        let free: Vec<_> = self.open().filter(|param| param.positional && param.kind.is_free()).collect();
        self.term_and_text(&free);
        self.asked(&free);
        for param in &free {
            if self.args.value(param.name).is_some() {
                continue;
            }
            let is_text = matches!(param.kind, Type::Text | Type::Fragment);
            let is_part = |index: usize| is_text && self.is_quoted_within(index);
            let quoted = self.unused().find(|&index| self.tokens[index].quoted && !is_part(index));
            if let Some(index) = quoted {
                self.used[index] = true;
                let token = &self.tokens[index];
                self.take(param, Value::from(token.text.as_str()), token.span, Clue::Fits);
            }
        }
        let Some(param) = free.into_iter().find(|param| self.args.value(param.name).is_none()) else { return };
        if self.is_given_as_thing(param) {
            return;
        }
        let Some(mut left) = self.left_for(param) else { return };
        self.cut_to_mention(param, &mut left);
        if !self.cut_to_optional(param, &mut left) {
            return;
        }
        let has_content = left.iter().any(|&index| self.is_content(param, index));
        if self.is_said_of_no_text(param, &left) {
            return;
        }
        if param.is_spared(&self.args) && left.first().is_some_and(|&index| self.is_noun_of_tool(index)) {
            self.cut_to_subject(&mut left);
        }
        if has_content {
            self.cut_around(param, &mut left);
        }
        self.cut_remark(param, &mut left);
        if self.exactness > Exactness::Verb {
            self.cut_to_sentence(param, &mut left);
            self.cut_to_label(&mut left);
            self.cut_to_announced(param, &mut left);
            if param.kind == Type::Query {
                self.cut_to_name_of_code(&mut left);
                self.cut_to_subject(&mut left);
                self.cut_to_part(&mut left);
            }
        }
        self.cut_to_chore(param, &mut left);
        if left.is_empty() {
            return;
        }
        self.cut_to_file(param, &mut left);
        self.cut_lead(param, &mut left);
        self.cut_pointer(param, &mut left);
        // `stash this` names nothing: a word that points is no text. Nor is `the last result` where a thing could be meant.
        let takes_thing = self.spec.params.iter().any(|param| param.kind == Type::Thing);
        let points = |index: &usize| {
            let token = &self.tokens[*index];
            let is_open = token.says(&["somehow", "whatever", "something"]);
            let is_open = is_open || token.says(PLACES) && self.is_one_of(index.saturating_sub(1), &["this", "that"]);
            let is_result = is_open || takes_thing && token.says(&["last", "previous", "result", "output", "answer"]);
            // `start a tree called` does not say how.
            let is_open = !token.quoted && token.is(Classes::NAMING) && *index + 1 == self.tokens.len();
            is_open || token.is(Classes::POINTING | Classes::ASIDE) || is_result
        };
        if self.is_aim(param, &left) || left.iter().all(points) || self.is_question_itself(param, left[0]) {
            return;
        }
        let (Some(&first), Some(&last)) = (left.first(), left.last()) else { return };
        if self.goes_on_with_sentence(param, first) {
            return;
        }
        // Words that hold others together are part of the text, though they were taken for talk.
        let is_between = |index: usize| {
            let token = &self.tokens[index];
            left.contains(&index) || !token.quoted && token.is_plain() && token.is(Classes::FUNCTION)
        };
        let whole = (first..=last).all(is_between);
        // The verb of the line is no text to be written or sent: `let the summoned context go`, `restore snapshot 3`.
        let is_verb = self.spec.effect == Effect::Write || self.spec.effect == Effect::Send && last == 0;
        let is_verb = first == 0 && is_verb && self.exactness >= Exactness::Mentioned && !self.tokens[0].quoted;
        if is_verb || !whole && self.is_never_scattered(param) {
            return;
        }
        let span = self.tokens[first].span.to(self.tokens[last].span);
        let text = if whole {
            self.with_stop(param, self.whole_text(span)).to_owned()
        } else {
            left.iter().map(|&index| self.tokens[index].text.as_str()).collect::<Vec<_>>().join(" ")
        };
        // What something is renamed to is a name: `rename |gate in a.udon, fixing all the references` says none.
        if param.name == "to" && text.contains(' ') {
            return;
        }
        for index in left {
            self.used[index] = true;
        }
        // What is looked for is asked about, and no question itself: `glossary: freeboard?`.
        let word = &self.tokens[last];
        let is_asked = param.kind == Type::Query && !word.quoted && word.text.starts_with(char::is_alphanumeric);
        let asked = text.strip_suffix('?').filter(|asked| is_asked && asked.ends_with(char::is_alphanumeric));
        // `bookmark it as opening: c4r1` puts the thing behind its name.
        let is_label = word.word().len() < word.lower.len() && last + 1 < self.tokens.len();
        let cut = asked.or_else(|| text.strip_suffix(':').filter(|_| is_label));
        let text = cut.map(str::to_owned).unwrap_or(text);
        self.take(param, Value::Text(text), span, Clue::Given);
    }

    /// Whether what begins at `index` goes on with the sentence, `create notes.md by …`: what is written somewhere does not begin so.
    fn goes_on_with_sentence(&self, param: &ParamSpec, index: usize) -> bool {
        let token = &self.tokens[index];
        let goes_on =
            || token.lower.ends_with("ing") || matches!(token.lower.as_str(), "by" | "from" | "in" | "at" | "via");
        self.spec.effect >= Effect::Write && param.kind != Type::Query && !token.quoted && goes_on()
    }

    /// Whether a text is not put together from words here and there: one that need not be said, and what is kept or sent where only a
    /// noun names the tool, `put the note on a7x2 away`.
    fn is_never_scattered(&self, param: &ParamSpec) -> bool {
        let is_optional = !param.required && param.kind != Type::Section && self.exactness > Exactness::Alias;
        let is_kept = param.kind == Type::Text && self.spec.effect > Effect::Read;
        is_optional || is_kept && self.exactness >= Exactness::Mentioned
    }

    /// Takes off what only points at the thing that a name is for: `bookmark this as opening`, where nothing is there that it could be.
    fn cut_pointer(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        // `name it low-tide`.
        let is_it = |at: usize| self.is_one_of(at, &["it"]) && at > 0 && self.tokens[at - 1].says(&["name", "label"]);
        if left.len() > 1 && is_it(left[0]) {
            self.used[left.remove(0)] = true;
        }
        if let [it, lead, _, ..] = left[..]
            && !param.required
            && (lead == it + 1 || self.spec.effect == Effect::Note)
            && (it == 1 || self.named_at == it.checked_sub(1))
            && self.is_one_of(it, &["this", "that", "it"])
            && self.is_one_of(lead, &["as"])
        {
            left.drain(..2).for_each(|index| self.used[index] = true);
        }
    }

    /// Whether what begins at `index` is the question, and no name of what it asks about: `which post is the sentence "tide" based on`.
    fn is_question_itself(&self, param: &ParamSpec, index: usize) -> bool {
        let is_question = !self.tokens[index].quoted && self.tokens[index].is(Classes::INTERROGATIVE);
        is_question && !param.required && param.kind == Type::Text && self.spec.effect == Effect::Read
    }

    /// Whether nothing that is left says what `param` takes: words that only ask or point, `what tools are there`, or talk.
    fn is_said_of_no_text(&self, param: &ParamSpec, left: &[usize]) -> bool {
        let asks = |index: usize| self.tokens[index].is(Classes::FILLER | Classes::ASKING);
        let is_spared = param.is_spared(&self.args);
        let is_talk = || left.iter().all(|&index| asks(index) || !self.is_content(param, index));
        // `glossary entries tagged ritual` names what is listed.
        let is_any = |index: usize| {
            self.is_one_of(index, &["anything", "everything", "still", "already", "currently", "please"])
        };
        // `I'd like the tentative entries`.
        let is_wish = |index: usize| {
            self.is_one_of(index, &["like"]) && index > 0 && self.is_one_of(index - 1, &["i'd", "we'd", "would"])
        };
        let is_named =
            || left.iter().all(|&index| asks(index) || is_any(index) || is_wish(index) || self.is_noun_of_tool(index));
        (!param.required || is_spared) && self.exactness > Exactness::Alias && is_talk()
            || !param.required && !left.iter().any(|&index| self.is_content(param, index))
            || self.is_by_the_way(param, left)
            || self.is_no_place(param, left)
            || self.speaks_of_elements(param, left)
            || is_spared && is_named()
    }

    /// Whether the word at `index` says what the tool is about: `entries` of a glossary.
    fn is_noun_of_tool(&self, index: usize) -> bool {
        let word = self.tokens[index].word();
        self.is_noun(word) || self.spec.about.split(' ').any(|known| known == word)
    }

    /// The words that a text may be made of; nothing where all of them are still to be filled in.
    fn left_for(&self, param: &ParamSpec) -> Option<Vec<usize>> {
        let is_habit = |index: &usize| matches!(self.tokens[*index].form, Form::Option { marked: true, .. });
        // `grep -n tide` looks for no `-n`.
        let is_grep = self.tokens.first().is_some_and(|first| matches!(first.lower.as_str(), "grep" | "rg" | "ag"));
        // An element is no text of another one.
        let is_found = param.name == "content" && self.args.value("element").is_some();
        let keeps = |index: &usize| {
            let is_verb = is_grep && *index == 0;
            let is_element = is_found && self.tokens[*index].form == Form::Path;
            !is_verb && !is_element && (param.kind != Type::Text && !is_grep || !is_habit(index))
        };
        let mut left: Vec<usize> = self.unused().filter(keeps).collect();
        if left.iter().all(|&index| placeholder(&self.tokens[index].text).is_some()) {
            return None;
        }
        // `make me a new tree named "x"`: what stands before the words that name the tool is no text of it, unless it needs one.
        let named = self.named_at.filter(|_| self.exactness == Exactness::Mentioned);
        let is_free_to_go = !param.required && param.kind != Type::Query || self.vocabulary.loses;
        // `stick a note on a7x2 the pacing drags` begins with its verb.
        let is_verb = |named: usize| {
            named == 2
                && self.is_one_of(0, GIVING)
                && self.is_one_of(1, &["a", "an", "another"])
                && param.kind == Type::Text
        };
        if let Some(named) = named.filter(|named| is_free_to_go || is_verb(*named)) {
            left.retain(|index| *index > named);
        }
        Some(left)
    }

    /// Whether a thing is given in the place of a text that may be left out: of `stash the content of a7x2 as "x"` the words for
    /// the content are none.
    fn is_given_as_thing(&self, param: &ParamSpec) -> bool {
        let is_thing = |name: &str| self.spec.param(name).is_some_and(|other| other.kind == Type::Thing);
        let is_given = |name: &&str| *name != param.name && is_thing(name) && self.args.value(name).is_some();
        let is_other = |group: &&[&str]| group.contains(&param.name) && group.iter().any(is_given);
        !param.required && self.spec.needs.iter().any(is_other)
    }

    /// A text with what is no part of its first or last word, and belongs to what stands in it: the bracket of `foo($A, $B)`,
    /// the mark before or behind `` `a.rs` `` where there is more of it.
    pub(super) fn whole_text(&self, span: Span) -> Span {
        let Span { mut start, mut end } = span;
        let text = span.of(self.line);
        let open = |open: char, close: char| text.matches(open).count().saturating_sub(text.matches(close).count());
        let (mut round, mut curly) = (open('(', ')'), open('{', '}'));
        for (at, c) in self.line[span.end..].char_indices() {
            let open = match c {
                ')' => &mut round,
                '}' => &mut curly,
                c if c.is_whitespace() => continue,
                _ => break,
            };
            if *open == 0 {
                break;
            }
            *open -= 1;
            end = span.end + at + 1;
        }
        for mark in ["**", "*", "`"] {
            let (before, text, behind) = (&self.line[..start], &self.line[start..end], &self.line[end..]);
            let is_torn = text.matches(mark).count() % 2 == 1;
            if is_torn && behind.starts_with(mark) {
                end += mark.len();
            } else if is_torn && before.ends_with(mark) {
                start -= mark.len();
            }
        }
        Span::new(start, end)
    }

    /// Whether all that is left for a text which need not be there are small words: `open the scratchpad so I can think`.
    fn is_aim(&self, param: &ParamSpec, left: &[usize]) -> bool {
        let is_small = |index: &usize| {
            let token = &self.tokens[*index];
            !token.quoted && (token.is(Classes::FUNCTION) || token.says(&["so"]))
        };
        !param.required && left.iter().all(is_small)
    }

    /// Whether the word at `index` says something in a text for `param`, and does not only lead into it or out of it.
    fn is_content(&self, param: &ParamSpec, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_sign = !token.quoted
            && (token.is(Classes::DIVIDER) || words::symbol(&token.text).is_some() || param.is_called(&token.lower));
        let is_asked = || param.kind == Type::Query && self.is_one_of(index + 1, FOUND) && !token.is(Classes::FILLER);
        let is_talk = || self.is_lead_in(index) || self.is_said(index) && !self.is_of_text(param, index) && !is_asked();
        !is_sign && (!token.quoted && shape::is_name_in_code(&token.text) || !is_talk())
    }

    /// Whether a word stands in what is to be kept, right behind the thing that it is of: `stick a note on a7x2 the gull returns`,
    /// however often phrases speak of gulls.
    fn is_of_text(&self, param: &ParamSpec, index: usize) -> bool {
        let is_kept = param.kind == Type::Text && self.spec.effect > Effect::Read;
        let is_small = |at: &usize| self.holder(*at).is_none() && self.tokens[*at].is(Classes::FILLER);
        let before = (0..index).rev().find(|at| !is_small(at));
        let is_thing = |at: usize| self.holder(at).is_some_and(|holder| holder.required && !holder.kind.is_free());
        is_kept && before.is_some_and(is_thing)
    }

    /// Leaves out what only leads into a text or out of it.
    fn cut_around(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        if self.begins_behind_sign(param, left) {
            return;
        }
        if self.cut_announcer(param, left) {
            // `called finale on m1s4`.
            while left.len() > 1 && left.last().is_some_and(|index| self.leads_nowhere(*index)) {
                left.pop().into_iter().for_each(|index| self.used[index] = true);
            }
        } else if !self.cut_to_clause(param, left) {
            self.cut_ends(param, left);
        }
    }

    /// Whether a sign between the verb and a text says where that begins: `finished, the gate works`.
    fn begins_behind_sign(&self, param: &ParamSpec, left: &[usize]) -> bool {
        let (Some(named), [first, _, ..]) = (self.named_at, left) else { return false };
        let is_kept = param.kind == Type::Text && self.spec.effect > Effect::Read;
        let is_next = *first == named + 1 && named < 2;
        let before = self.line[..self.tokens[*first].span.start].trim_end();
        let is_aside = |token: &Token| token.quoted || token.is(Classes::POLITE | Classes::ASIDE) || token.says(LEADS);
        is_kept && is_next && before.ends_with([',', '!', ';', '.']) && !is_aside(&self.tokens[*first])
    }

    /// Of `comment on a7x2 that the pacing is off` all that stands behind the word which opens the clause; whether one does.
    fn cut_to_clause(&mut self, param: &ParamSpec, left: &mut Vec<usize>) -> bool {
        let opens = |index: &usize| !self.tokens[*index].quoted && self.tokens[*index].lower == "that";
        let at = left.iter().position(opens).filter(|at| *at + 1 < left.len());
        let is_lead = |index: &usize| !self.is_content(param, *index);
        // `leave word on a7x2 that the ending was cut`: behind the thing that it is of, nothing before is said of it.
        let is_of_thing = |at: usize| {
            let holder = left[at].checked_sub(1).and_then(|before| self.holder(before));
            self.spec.effect == Effect::Note
                && holder.is_some_and(|holder| matches!(holder.kind, Type::Node | Type::Thing))
        };
        let is_led = |at: &usize| left[..*at].iter().all(is_lead) || is_of_thing(*at);
        let Some(at) = at.filter(|at| param.kind != Type::Query && is_led(at)) else {
            return false;
        };
        // `a file that says hello`.
        let says =
            self.spec.effect >= Effect::Write && left.get(at + 1).is_some_and(|&says| self.is_one_of(says, &["says"]));
        for index in left.drain(..=at + usize::from(says && left.len() > at + 2)) {
            self.used[index] = true;
        }
        true
    }

    /// Takes off the words that only lead into a text or out of it.
    fn cut_ends(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        // `glossary look up tithe` names only what is looked through.
        let is_family = self.named_at == Some(0) && self.is_one_of(0, &[self.spec.family()]);
        let is_query = param.kind == Type::Query && (self.exactness > Exactness::Alias || is_family);
        let leads = |binder: &Self, index: &usize| {
            let token = &binder.tokens[*index];
            !binder.is_content(param, *index)
                || is_query && token.is(Classes::FUNCTION | Classes::DIVIDER | Classes::SEARCHING)
        };
        let mut article = None;
        // What is said anyhow when the tool is meant is the text where nothing else is: `look up tithe in the glossary`.
        let says = |binder: &Self, index: usize| {
            let token = &binder.tokens[index];
            token.quoted || binder.is_content(param, index) && !token.is(Classes::FUNCTION)
        };
        let is_last = |binder: &Self, left: &[usize]| {
            let first = &binder.tokens[left[0]];
            !first.is(Classes::FUNCTION) && !left[1..].iter().any(|&index| says(binder, index))
        };
        while left.len() > 1 && leads(self, &left[0]) && !(is_query && is_last(self, left)) {
            let index = left.remove(0);
            self.used[index] = true;
            article = Some(index).filter(|_| param.kind == Type::Text && self.is_article_before(index, left[0]));
        }
        left.splice(0..0, article);
        if param.kind == Type::Query {
            self.cut_question(left);
        }
        let asks = words::ask_about(self.tokens);
        let is_over = |binder: &Self, index: &usize, is_all: bool| {
            let token = &binder.tokens[*index];
            let word = token.lower.as_str();
            if param.kind != Type::Query {
                // `three cheers` are none for the shell.
                let is_cheers = || binder.line[..token.span.start].trim_end().ends_with(',');
                if token.says(&["please", "pls", "plz", "thanks", "thx"]) || token.says(&["cheers"]) && is_cheers() {
                    return true;
                }
                // `a note on a7x2: who is it for` ends with a word that leads on elsewhere.
                let is_kept = binder.spec.effect == Effect::Note;
                // `delegate the soundings to a subagent now` says when.
                if token.says(&["now"]) && binder.spec.effect == Effect::Send && param.is_called("task") {
                    return true;
                }
                let is_lead = is_kept && token.says(LEADS) && token.text.starts_with(char::is_alphabetic);
                let is_talk = || !is_lead && !binder.is_content(param, *index) || binder.closes_content(param, *index);
                return asks && matches!(word, "come" | "comes" | "from") || is_talk();
            }
            // What is searched for may end in any word.
            let is_found =
                matches!(word, "defined" | "declared" | "implemented" | "located" | "found" | "mentioned") && asks;
            let is_noun = matches!(word, "only" | "entries" | "entry" | "ones" | "terms") || is_found;
            let is_last = is_query && !token.quoted && is_noun && !is_all;
            // `failsafe, but only in lib`: what it is limited to has its place.
            let limits = token.says(&["but", "only", "just"]) && !is_all && binder.used[*index..].contains(&true);
            let is_them =
                !is_all && token.says(&["them"]) && binder.is_one_of(index.saturating_sub(1), &["find", "show"]);
            is_them
                || binder.names_param(*index)
                || binder.is_lead_in(*index)
                || token.is(Classes::POLITE)
                || is_last
                || limits
        };
        while left.last().is_some_and(|index| is_over(self, index, left.len() == 1) || self.leads_nowhere(*index)) {
            left.pop().into_iter().for_each(|index| self.used[index] = true);
        }
    }

    /// Whether the word at `index` is an article that belongs to the text which begins right behind it.
    fn is_article_before(&self, index: usize, first: usize) -> bool {
        let token = &self.tokens[index];
        !token.quoted && matches!(token.lower.as_str(), "the" | "a" | "an") && index + 1 == first
    }

    /// Of a question that is to be asked, or quotes something, the whole is the text: `ask it who named the island`, `why did it
    /// write "low water"`.
    fn asked(&mut self, free: &[&'static ParamSpec]) {
        let Some(param) = free.iter().find(|param| param.is_called("question")) else { return };
        let asks = |index: &usize| {
            let token = &self.tokens[*index];
            !token.quoted
                && matches!(
                    token.lower.as_str(),
                    "why" | "what" | "how" | "who" | "when" | "where" | "which" | "whether" | "if"
                )
        };
        let quoted: Vec<usize> = self.unused().filter(|&index| self.tokens[index].quoted).collect();
        let Some(first) = self.unused().find(asks) else { return };
        let last = self.tokens.len() - 1;
        let is_asked = (1..=2).any(|back| {
            let ask = first.checked_sub(back);
            ask.is_some_and(|ask| self.is_one_of(ask, &["ask"]))
                && (back == 1 || self.is_one_of(first - 1, &["it", "them", "him", "her"]))
        });
        let is_quoting = matches!(quoted[..], [only] if first < only);
        let is_joined = self.joined.iter().any(|at| *at > first);
        let is_led = self.line[..self.tokens[first].span.start].trim_end().ends_with(':');
        if !is_asked && !is_quoting && !is_led || is_joined || self.used[first..=last].contains(&true) {
            return;
        }
        let span = self.tokens[first].span.to(self.tokens[last].span);
        self.used[first..=last].fill(true);
        self.set(param, Value::from(self.with_stop(param, span)), Some(span), Clue::Fits);
    }

    /// Of `every last hit for legacy_clock, all the pages` only what is a name in code, where there is one and the rest are words
    /// that people say to tools.
    fn cut_to_name_of_code(&mut self, left: &mut Vec<usize>) {
        let is_code = |index: &usize| {
            let token = &self.tokens[*index];
            !token.quoted && token.is_plain() && shape::is_name_in_code(&token.text)
        };
        let names: Vec<usize> = left.iter().copied().filter(is_code).collect();
        let is_said = |index: &usize| {
            let token = &self.tokens[*index];
            let is_known = token.known || token.is(Classes::DENYING);
            !token.quoted && is_known && !token.text.bytes().all(|byte| byte.is_ascii_uppercase())
        };
        if let [name] = names[..]
            && left.iter().all(|index| *index == name || is_said(index))
        {
            for index in left.drain(..) {
                self.used[index] = true;
            }
            left.push(name);
        }
    }

    /// Takes off what announces a text, which is no part of it: `from the entry tides`.
    fn cut_lead(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        // `google for me …` says for whom.
        let is_whom =
            |at: usize| at <= 2 && self.is_one_of(at, &["me", "us"]) && !self.is_one_of(at + 1, &["and", "or"]);
        if param.kind == Type::Query && left.len() > 1 && is_whom(left[0]) {
            self.used[left.remove(0)] = true;
        }
        // `the words retry backoff`.
        if param.kind == Type::Query
            && left.len() > 1
            && self.is_one_of(left[0], &["words", "phrase"])
            && left[0] > 0
            && self.is_one_of(left[0] - 1, &["the"])
        {
            self.used[left.remove(0)] = true;
        }
        // `check the web for news on tides`: what was chosen is news of it.
        let is_chosen = |at: usize| self.holder(at).is_some_and(|chosen| matches!(chosen.kind, Type::Enum(_)));
        let leads = |at: usize| self.is_one_of(at, &["on"]) && at > 0 && is_chosen(at - 1);
        if param.kind == Type::Query && left.len() > 1 && leads(left[0]) {
            self.used[left.remove(0)] = true;
        }
        let mut article = 0;
        loop {
            let announced = left
                .get(article)
                .and_then(|&first| param.connectives.iter().find_map(|connective| self.stands_at(connective, first)));
            let Some(words) = announced.map(|words| article + words).filter(|words| *words < left.len()) else {
                return;
            };
            for index in left.drain(..words) {
                self.used[index] = true;
            }
            article = usize::from(self.is_unused_word(left[0], &["the"]));
        }
    }

    /// Of a text that is a file or a folder only that: `my agent file tagger.agent.yaml`.
    fn cut_to_file(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        if !param.is_called("path") && !param.is_called("file") {
            return;
        }
        let is_file = |index: &&usize| {
            let token = &self.tokens[**index];
            shape::looks_like_file(&token.text) || shape::looks_like_folder(&token.text) || token.form == Form::Path
        };
        let is_talk = |index: &usize| self.tokens[*index].known || self.is_noun(&self.tokens[*index].lower);
        let is_loose = self.exactness > Exactness::Verb;
        let found =
            left.iter().find(is_file).filter(|file| is_loose || left.iter().all(|at| at == *file || is_talk(at)));
        if let Some(&index) = found {
            for other in left.drain(..).filter(|other| *other != index) {
                self.used[other] |= self.tokens[other].known;
            }
            left.push(index);
        }
    }

    /// Whether what is quoted at `at` is only a word of what is said around it: ``fix the `parse` function``.
    pub(super) fn is_quoted_within(&self, at: usize) -> bool {
        let is_led = at > 0 && self.is_one_of(at - 1, &["the", "a", "an", "this", "that", "our", "my", "its"]);
        let next =
            self.tokens.get(at + 1).filter(|next| is_led && !self.used[at + 1] && !next.quoted && next.is_plain());
        let is_noun = |next: &Token| !next.is(Classes::FILLER | Classes::FUNCTION) && !self.is_noun(next.word());
        next.is_some_and(is_noun) && self.line[self.tokens[at].span.end..].starts_with(' ')
    }

    /// Whether a word announces what was taken from behind it: `tides in` of `tides in notes.udon`.
    fn leads_nowhere(&self, index: usize) -> bool {
        let is_before_taken = self.used.get(index + 1).is_some_and(|used| *used);
        let token = &self.tokens[index];
        is_before_taken && token.says(LEADS)
    }

    /// Whether a word only leads into the text that follows.
    pub(super) fn is_lead_in(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        !token.quoted
            && matches!(
                token.lower.as_str(),
                "the" | "for" | "that" | "about" | "to" | "on" | "of" | ":" | "with" | "a" | "an" | "is"
            )
    }
}

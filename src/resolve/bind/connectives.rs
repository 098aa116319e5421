//! Arguments that a connective announces: `from a7x2`, `because "…"`, `tagged x and y`.

use super::super::classes::Classes;
use super::super::fit::{Fit, WORKSPACE, fit};
use super::super::forms::singular;
use super::super::near::edits;
use super::super::reading::{Clue, Exactness};
use super::super::token::Form;
use super::super::{Token, shape};
use super::Binder;
use super::query::HOLDING;
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::span::Span;
use crate::text::is_digits;

/// Words before a noun that say of which it is, and name none.
pub(super) const ANY: &[&str] = &[
    "a", "an", "any", "another", "some", "the", "this", "that", "same", "other", "new", "next", "last", "first",
    "best", "usual", "right",
];
/// Words behind a name that say when, whether or how something is done.
pub(super) const BESIDE: &[&str] = &[
    "maybe", "perhaps", "probably", "later", "soon", "tomorrow", "tonight", "today", "if", "once", "when", "unless",
    "until", "again", "too", "also", "now", "instead", "anyway", "yet", "twice", "first", "quickly", "aloud", "back",
];

/// Small words between the large ones of a title.
const JOINING: &[&str] = &["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "over", "the", "to", "under"];
/// How many words a title without quotes has at most.
const TITLE: usize = 4;

/// Words behind the comma of a list that begin something else.
const ELSEWHERE: &[&str] =
    &["so", "but", "then", "afterwards", "later", "looking", "maximum", "max", "limit", "i", "we", "they", "for", "in"];

impl Binder<'_> {
    /// Words announced by another word: `from a7x2`, `because "…"`.
    pub(super) fn connectives(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            // `… carry the vegan trait? Service in ten minutes.`
            let ends =
                || self.line[token.span.end..].starts_with(['?', '!']) || token.span.of(self.line).ends_with('?');
            let is_none = || self.is_said_of_any(index) || self.begins_query(index) || ends();
            if self.used[index] || token.quoted || !self.vocabulary.concerns(token.word()) || is_none() {
                continue;
            }
            // `title "done"` names what it quotes.
            let is_quoted = |at: usize| self.tokens.get(at).is_some_and(|token| token.quoted && !self.used[at]);
            let is_title = |at: usize| is_quoted(at) || self.is_one_of(at, &["is", "="]) && is_quoted(at + 1);
            let mut announced: Vec<(&'static ParamSpec, usize)> = self
                .open()
                .filter(|param| param.begins_like(token.word()))
                .flat_map(|param| {
                    // Its own name announces a value as well, where not every word could be one: `path services`.
                    let names = param
                        .aliases
                        .iter()
                        .chain([&param.name])
                        .filter(|name| (!param.kind.is_free() || is_title(index + 1)) && name.len() > 2);
                    param.connectives.iter().chain(names).map(move |connective| (param, *connective))
                })
                .filter_map(|(param, connective)| Some((param, self.leading(param, connective, index)?)))
                .collect();
            // `with the name "x"` is a name, and no `with`.
            let longest = announced.iter().map(|(_, length)| *length).max();
            announced.retain(|(_, length)| Some(*length) == longest);
            for want_strong in [true, false] {
                let taken = announced.iter().find_map(|(param, length)| {
                    let mut next = index + length;
                    // `with the data of guests.json`.
                    let is_of = |at: usize| {
                        let is_part = |token: &Token| matches!(token.lower.as_str(), "of" | "from" | "in");
                        at > index + length
                            && self.tokens.get(at).is_some_and(is_part)
                            && param.is_called(&self.tokens[at - 1].lower)
                    };
                    while self.tokens.get(next).is_some_and(|token| leads_to(param, token))
                        || self.is_announced_again(param, next)
                        || self.is_kind(param, next)
                        || is_of(next)
                        || self.is_named_behind(next)
                        || param.kind == Type::Glob && self.is_vague(next)
                    {
                        next += 1;
                    }
                    let length = &(next - index);
                    let token = self.tokens.get(next).filter(|_| !self.used[next])?;
                    // `as tram-times: 7, 19 and 33` names with a label.
                    if matches!(param.kind, Type::Word | Type::Document)
                        && matches!(token.form, Form::Option { value: None, marked: false, .. })
                        && !self.says_more_of(param, next)
                        && !param.is_called(token.word())
                    {
                        return Some((*param, *length, next, Value::from(token.name())));
                    }
                    if self.is_no_item(param, index, token) {
                        return None;
                    }
                    if self.is_nobodys_name(param, index, token) {
                        return None;
                    }
                    if self.is_no_new_file(param, next) || self.leads_on(param, next) {
                        return None;
                    }
                    match fit(&param.kind, token, self.view) {
                        Fit::Strong(value) => Some((*param, *length, next, value)),
                        // Who says `with data.json` or `entry 7` has said all of it.
                        Fit::Weak(value)
                            if param.kind.is_free()
                                && (is_whole(token) && !self.counts_next(next)
                                    // `mark "x" as an entity`.
                                    || self.ends_with_kind(param, next)
                                    || self.is_only_name(param, index, next)
                                    || self.is_apart(param, next)) =>
                        {
                            Some((*param, *length, next, value))
                        }
                        Fit::Weak(value)
                            if !want_strong
                                && (token.quoted || !self.says_more_of(param, next))
                                && !self.fits_elsewhere(param, next)
                                && !self.is_common(param, index, token)
                                && !param.kind.is_free()
                                && (token.quoted || !token.is(Classes::FILLER) && !self.is_noun(&token.lower)) =>
                        {
                            Some((*param, *length, next, value))
                        }
                        Fit::No => self.called_by_kind(param, next).map(|value| (*param, *length, next, value)),
                        Fit::Weak(_) => None,
                    }
                });
                if let Some((param, length, next, value)) = taken {
                    self.used[index..index + length].fill(true);
                    let (value, span) = self.whole_name(param, next, value);
                    let is_list = matches!(value, Value::List(_));
                    self.take(param, value, span, Clue::Fits);
                    if is_list {
                        self.go_on(param, next);
                    }
                    break;
                }
            }
        }
    }

    /// Whether a number in words counts what stands behind it: `description two white coats`.
    fn counts_next(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_counted = |next: &Token| next.is_plain() && !next.quoted && !next.is(Classes::FILLER);
        let next = self.tokens.get(at + 1).filter(|_| token.number().is_some() && !self.used[at + 1]);
        token.text.starts_with(char::is_alphabetic) && next.is_some_and(is_counted) && self.is_joined(at)
    }

    /// How many words at `index` are `connective`, or the parameter's own name however it is written: `max-depth 2`.
    fn leading(&self, param: &ParamSpec, connective: &str, index: usize) -> Option<usize> {
        let word = self.tokens[index].word();
        let is_name = || word.contains(['-', '_']) && param.is_called(word);
        self.stands_at(connective, index).or_else(|| is_name().then_some(1))
    }

    /// A value with the words that belong to what begins with it at `at`: `called Locked In` names with both, `as |review
    /// :status open` is the element with its attribute.
    pub(super) fn whole_name(&mut self, param: &ParamSpec, at: usize, value: Value) -> (Value, Span) {
        let mut end = at + 1;
        let goes_on = |end: usize| {
            let gap = self.tokens.get(end).map(|token| &self.line[self.tokens[end - 1].span.end..token.span.start]);
            let ends = |token: &Token| {
                let word = token.word();
                let leads = || self.spec.params.iter().any(|param| param.connectives.contains(&word));
                param.kind != Type::Word && (token.is(Classes::FILLER | Classes::POLITE) || leads())
            };
            gap == Some(" ") && !self.used[end] && is_large(&self.tokens[end]) && !ends(&self.tokens[end])
        };
        let text = &self.tokens[at].text;
        let is_large_name = match param.kind {
            Type::Word | Type::Section | Type::Document => is_large(&self.tokens[at]),
            // `in the definition of Marrow Guild`.
            Type::Text => param.is_called("entry") && is_large(&self.tokens[at]),
            // `doc:Ashfall Chronicle`.
            Type::Thing => text.strip_prefix("doc:").is_some_and(|title| title.starts_with(char::is_uppercase)),
            _ => false,
        };
        // `called The Road to Dover`.
        let is_titled = param.kind == Type::Word && (param.is_called("title") || param.is_called("label"));
        let joins = |at: &usize| {
            let token = &self.tokens[*at];
            // `the document Registry of Handles`.
            let is_part = param.kind == Type::Document && token.says(&["of", "the"]);
            (is_titled || is_part) && !self.used[*at] && !token.quoted && JOINING.contains(&token.text.as_str())
        };
        let next = |end: usize| end + (end..self.tokens.len().min(end + 2)).take_while(joins).count();
        while is_large_name && goes_on(next(end)) {
            end = next(end) + 1;
        }
        // `the subagent Tide Watcher: …` has its sign at the end.
        let is_last = |token: &Token| {
            let is_label = matches!(token.form, Form::Option { value: None, marked: false, .. });
            is_label && token.text.starts_with(char::is_uppercase)
        };
        let is_large_name = is_large_name && self.tokens.get(end).is_some_and(is_last) && !self.used[end];
        if is_large_name && self.line[self.tokens[end - 1].span.end..self.tokens[end].span.start] == *" " {
            end += 1;
        }
        // `… as exam formulas`, `with label act 1`: the last word of the line is the label's as well.
        let is_of_label = |end: usize| {
            let token = &self.tokens[end];
            let talk = Classes::FILLER | Classes::POLITE | Classes::ASIDE | Classes::VAGUE;
            let is_talk = token.is(talk | Classes::AGAINST | Classes::DENYING) || token.says(BESIDE) || token.telling;
            let is_talk = is_talk || token.lower.ends_with("ly");
            self.line[self.tokens[end - 1].span.end..token.span.start] == *" "
                && !token.quoted
                && token.is_plain()
                && !is_talk
        };
        let is_label = match param.kind {
            Type::Section => self.tokens[at].number().is_none(),
            kind => kind == Type::Word && param.is_called("label"),
        };
        if is_label && !self.tokens[at].quoted && end + 1 == self.tokens.len() && !self.used[end] && is_of_label(end) {
            end += 1;
        }
        // `called outage postmortem`: a title goes on to the end of the line.
        let is_title = param.kind == Type::Word && param.is_called("title") && at > 0;
        let is_title = is_title && !self.tokens[at].quoted && self.tokens[at - 1].is(Classes::NAMING);
        let last = self.tokens.len();
        if is_title && last - at <= TITLE && (end..last).all(|end| !self.used[end] && is_of_label(end)) {
            end = last;
        }
        let is_element = param.kind == Type::Fragment && self.tokens[at].form == Form::Path;
        let is_attribute = |at: usize| self.tokens.get(at).is_some_and(|token| token.text.starts_with(':'));
        while is_element && (is_attribute(end) || is_attribute(end - 1)) && self.used.get(end) == Some(&false) {
            end += 1;
        }
        // `as |entity animal`: what an element says goes on to the end of the line.
        if is_element && (end..last).all(|end| !self.used[end] && is_of_label(end)) {
            end = last;
        }
        // `called The Oven`, `lines 2-4 of The Oven`: the article is the name's.
        let is_of_title = matches!(param.kind, Type::Section | Type::Document);
        let is_article = |at: usize| {
            let token = &self.tokens[at];
            at > 1
                && !token.quoted
                && matches!(&*token.text, "The" | "A" | "An")
                && (is_of_title || self.tokens[at - 1].is(Classes::NAMING))
        };
        let is_named = is_of_title || matches!(param.kind, Type::Word | Type::Text);
        let is_named = is_named && is_large(&self.tokens[at]);
        let first = at.checked_sub(1).filter(|&first| is_named && is_article(first)).unwrap_or(at);
        let span = self.tokens[first].span.to(self.tokens[end - 1].span);
        let value = if end > first + 1 { Value::from(span.of(self.line).trim_end_matches(':')) } else { value };
        let value = self.bare_name(param, at, value);
        self.used[first..end].fill(true);
        (value, span)
    }

    /// A name without the mark of a question, or of an owner: `agent log-miner's tools`.
    pub(super) fn bare_name(&self, param: &ParamSpec, at: usize, value: Value) -> Value {
        // Of a text that is a name as well, only an owner's: `in tidelock's definition`.
        let is_text = param.kind == Type::Text && param.is_called("entry");
        let is_name = !self.tokens[at].quoted && (is_text || matches!(param.kind, Type::Word | Type::Query));
        let name = value.as_text().filter(|_| is_name).and_then(|text| {
            // `there's` is of nobody.
            let is_owner = |name: &&str| param.kind != Type::Query && !Classes::of(name).has(Classes::FILLER);
            text.strip_suffix('?').or_else(|| text.strip_suffix("'s").filter(is_owner))
        });
        name.map(Value::from).unwrap_or(value)
    }

    /// Whether a word is no place of a list: `on the internet` names none, what is said anyhow is none, and behind `on` one has a dot
    /// in it, `case law on dental implants`.
    fn is_no_item(&self, param: &ParamSpec, lead: usize, token: &Token) -> bool {
        let lead = &self.tokens[lead];
        let is_talk = self.exactness > Exactness::Alias && lead.is(Classes::VAGUE) && token.known;
        let is_on = lead.says(&["on"]) && !token.text.contains('.');
        // `on "tide tables"` is what is looked for.
        let is_item = if token.quoted { !token.text.contains(' ') } else { !is_talk && !is_on };
        matches!(param.kind, Type::List(Type::Word)) && !is_item
    }

    /// Whether the word at `index` only says what kind of thing is named behind it: `from node a7x2`, `in the file a.rs`.
    fn is_kind(&self, param: &ParamSpec, index: usize) -> bool {
        let is_node = |kind: Type| matches!(kind, Type::Node | Type::NodeRange);
        // `in node a7x2` is no tree where a node is asked for as well.
        let is_other =
            || !is_node(param.kind) && param.kind != Type::Thing && self.open().any(|other| is_node(other.kind));
        let kind = |token: &Token| match token.lower.as_str() {
            "node" => !is_other(),
            "folder" | "directory" | "dir" => param.kind.is_folder(),
            word => matches!(&*singular(word), "file" | "task"),
        };
        let says_linked = param.kind == Type::Document
            && self.is_one_of(index, &["linked"])
            && self.tokens.get(index + 1).is_some_and(|noun| param.is_called(noun.word()) || noun.says(&["doc"]));
        let is_kind = |token: &Token| says_linked || kind(token);
        self.tokens.get(index).is_some_and(is_kind) && self.tokens.get(index + 1).is_some_and(|token| !token.quoted)
    }

    /// Whether another word that announces a name stands here or soon, before the name: `only posts tagged harbour`, `I only
    /// need the posts tagged harbour`.
    fn is_announced_again(&self, param: &ParamSpec, at: usize) -> bool {
        let says = |token: &Token| {
            let word = token.word();
            !token.quoted && param.connectives.contains(&word) && word != param.name
        };
        let goes_on = |at: usize| at + 1 < self.tokens.len() && says(&self.tokens[at]);
        let is_talk = |at: usize| self.tokens.get(at).is_some_and(|token| token.known || token.is(Classes::FILLER));
        let ahead = (at..at + 4).find(|&at| goes_on(at));
        param.kind == Type::Word && ahead.is_some_and(|ahead| ahead <= at + 1 || (at..ahead).all(is_talk))
    }

    /// `the subagent will do` names none: behind its own name, at `index`, a common word is no value.
    fn is_common(&self, param: &ParamSpec, index: usize, token: &Token) -> bool {
        let is_label = self.tokens[index].span.of(self.line).ends_with(':');
        let name = self.tokens[index].word();
        let is_name = param.is_called(name) || param.is_called(&singular(name));
        // One that is a letter off a known word may as well be a name: `gates` is no `dates`.
        let is_known = || token.known && !token.misspelt;
        // Nobody says `has-attr` but as a name, and `by key date` ends with one.
        // `have the subagent scribe do this` and `subagent explorer with "…"` name one.
        let has_task = self.tokens.get(index + 2).is_some_and(|next| next.quoted)
            || self.is_one_of(index + 2, &["do", "handle", "take", "with", "to", "gets", "get"]);
        let is_doer = has_task
            && !token.is(Classes::FILLER)
            && !token.says(&["rather", "also", "please", "then", "just"])
            && !token.lower.ends_with("ly");
        // `remove the stash opening` says all that there is to say.
        let is_lost = index <= 2 && self.vocabulary.loses && self.tokens[0].is(Classes::LOSING);
        let is_whole = (self.spec.effect == Effect::Read || is_lost) && self.ends_line(index + 1);
        // `in the tree Salt Road`.
        let is_titled = is_large(token) && self.tokens.get(index + 2).is_some_and(is_large);
        let is_written = is_doer || name.contains(['-', '_']) || is_whole || is_titled;
        let is_loose = self.exactness > Exactness::Alias && !token.quoted && !is_written;
        param.kind == Type::Word && is_name && !is_label && is_loose && is_known()
    }

    /// Whether `token` is no name of what the word at `index` leads to.
    fn is_nobodys_name(&self, param: &ParamSpec, index: usize, token: &Token) -> bool {
        // `continue a7x2 with "and the lamp went out"` hands over a text.
        if token.quoted {
            let is_prose = || token.text.split_whitespace().count() > 2;
            return param.kind == Type::Word && self.is_one_of(index, &["with"]) && is_prose();
        }
        // `change 4` has a number behind its own name.
        let is_numbered = || is_digits(&token.text) && param.is_called(self.tokens[index].word());
        // `who altered a.udon` names nobody.
        let is_deed = || param.name == "who" && token.lower.ends_with("ed");
        let is_section = || param.kind == Type::Section && token.number().is_none();
        (is_name(param) || is_section()) && (is_deed() || is_no_name(token)) && !is_numbered()
    }

    /// Whether the word at `index` is the last that has no place yet.
    fn ends_line(&self, index: usize) -> bool {
        self.unused().all(|other| other <= index)
    }

    /// What the word at `index` names, by the noun before it, though it looks like nothing of the kind: `the section tides`,
    /// `linked doc pilot-manual.md`, `session night-rota`.
    fn called_by_kind(&self, param: &ParamSpec, index: usize) -> Option<Value> {
        let token = &self.tokens[index];
        let before = |words: &[&str]| index > 0 && self.is_one_of(index - 1, words);
        let is_named = match param.kind {
            // `crew.udon, section |bridge`.
            Type::Section => token.form == Form::Path || token.is_plain() && !token.is(Classes::FILLER),
            // `against minutes.schema` names one, whatever it ends with.
            Type::File(_) => {
                let is_written = token.is_plain() && token.text.trim_matches('.').contains('.');
                is_written && param.is_called("schema") && before(&["against", "schema"])
            }
            Type::Document => {
                let is_linked = index > 1 && self.is_one_of(index - 2, &["linked", "the", "our"]);
                is_linked && before(&["doc", "document"]) && shape::looks_like_file(&token.text)
            }
            Type::Session => {
                let is_behind = before(&["session", "sess"]) && self.is_joined(index - 1);
                // `stage in sx9: delete |guest`.
                let is_staged = index > 1
                    && self.is_one_of(index - 2, &["stage", "staged", "staging"])
                    && before(&["in", "within"])
                    && shape::looks_like_id(token.name());
                (is_behind || is_staged) && self.names_session(index)
            }
            Type::Directory | Type::Source => {
                let is_name = token.is_plain() && !token.is(Classes::FILLER) && !token.says(WORKSPACE);
                // `under season3`: what nobody says to a tool is a name.
                let is_below =
                    param.kind == Type::Directory && !token.known && before(&["under", "inside", "within", "below"]);
                (is_below || before(&["folder", "directory", "dir"])) && is_name
            }
            // `files called Makefile`: the name of a file is a pattern that fits only that.
            Type::Glob => {
                let is_called =
                    index > 0 && !self.tokens[index - 1].quoted && self.is_one_of(index - 1, &["called", "named"]);
                let leads = token.is(Classes::FILLER) || param.connectives.contains(&token.word());
                is_called && token.is_plain() && !leads
            }
            // `link a7x2 to "Parish Register"`: what has several words is a document.
            Type::Thing if token.quoted && before(&["to"]) && token.text.contains(' ') => {
                return Some(Value::Text(format!("doc:{}", token.text)));
            }
            _ => false,
        };
        is_named.then(|| Value::from(token.name()))
    }

    /// Whether the noun at `index` has the name of a session before it: `pier_2 session: list what is staged`.
    pub(super) fn is_named_before(&self, index: usize) -> bool {
        let Some(named) = index.checked_sub(1).map(|at| &self.tokens[at]) else { return false };
        let is_name = named.is_plain() && !named.quoted && shape::is_numbered_id(&named.text);
        is_name && matches!(self.tokens[index].word(), "session" | "sess")
    }

    /// Whether the word at `index`, behind the noun, can be the name of a session: `session night-rota`, `in session thesis`.
    /// Where some are open, only theirs.
    pub(super) fn names_session(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_word =
            token.quoted || matches!(token.form, Form::Plain | Form::Option { value: None, marked: false, .. });
        let (word, name) = (token.word(), token.name());
        let is_name = shape::is_name(name);
        let open = self.view.known(&Type::Session);
        let is_talk = || {
            const TALK: &[&str] = &[
                "over", "done", "ended", "open", "log", "file", "info", "overview", "early", "late", "later", "soon",
                "today", "tonight", "tomorrow", "anyway", "already", "again", "yet", "too",
            ];
            let says = Classes::FILLER | Classes::CHANGING | Classes::LOSING | Classes::LOOKING | Classes::DENYING;
            let is_learned = self.is_learned(token) && !word.contains('-');
            token.is(says) || token.says(TALK) || word.ends_with("ly") || is_learned || self.is_noun(word)
        };
        let is_one = if open.is_empty() { token.quoted || !is_talk() } else { open.iter().any(|open| open == name) };
        // `in my session tuck |notes away` speaks of the one that is open.
        let is_open = index > 1 && self.is_one_of(index - 2, &["my", "this", "our", "that", "current"]);
        // `in pier_2 session put …` names it before the noun.
        let is_named = index.checked_sub(1).is_some_and(|noun| self.is_named_before(noun));
        is_word && is_name && name.starts_with(char::is_alphabetic) && is_one && !is_named && !is_open
    }

    /// Whether the word at `index` is no value, because it asks or leads to another argument: `elements containing`, `and by
    /// whom`.
    fn says_more_of(&self, param: &ParamSpec, index: usize) -> bool {
        let word = self.tokens[index].word();
        let leads = |other: &ParamSpec| other.name != param.name && other.connectives.contains(&word) && word.len() > 4;
        matches!(word, "whom" | "who" | "what" | "which" | "when" | "whose" | "how" | "why" | "having" | "carrying")
            || self.exactness > Exactness::Alias && self.open().any(leads)
    }

    /// Whether what could be chosen leads to another argument: `as blocked by t30`.
    fn leads_on(&self, param: &ParamSpec, index: usize) -> bool {
        let leads = |other: &ParamSpec| {
            let mut several = other.connectives.iter().filter(|words| words.contains(' '));
            several.any(|words| self.stands_at(words, index).is_some())
        };
        matches!(param.kind, Type::Enum(_)) && self.open().any(leads)
    }

    /// Whether another word than the one at `index` is by its look what a parameter wants: `of the parser at ./src`.
    fn fits_elsewhere(&self, param: &ParamSpec, index: usize) -> bool {
        let is_one = |other: usize| matches!(fit(&param.kind, &self.tokens[other], self.view), Fit::Strong(_));
        !matches!(param.kind, Type::List(_)) && self.unused().any(|other| other != index && is_one(other))
    }

    /// Takes further values of a list: `t1, t2 and t3`.
    fn go_on(&mut self, param: &'static ParamSpec, mut last: usize) {
        loop {
            let is_and = |at: usize| {
                self.tokens
                    .get(at)
                    .is_some_and(|token| !self.used[at] && matches!(token.lower.as_str(), "and" | "or" | "&"))
            };
            let is_listed =
                self.line[self.tokens[last].span.end..].trim_start_matches(['"', '\'', '`']).starts_with(',');
            let next = if is_and(last + 1) { last + 2 } else { last + 1 };
            // `blocked by task 3 and task 5`.
            let next = next + usize::from(self.is_kind(param, next));
            // `from a.udon b.udon`.
            let is_file = |token: &Token| token.is_plain() && shape::looks_like_file(&token.text);
            let is_more = param.kind == Type::List(&Type::Glob) && self.tokens.get(next).is_some_and(is_file);
            if next == last + 1 && !is_listed && !is_more {
                return;
            }
            // Behind a path, a common word goes on with something else: `ignoring |notes, how do they differ`.
            let is_path = self.tokens[last].form == Form::Path;
            let is_other = |token: &Token| is_path && token.is_plain() && !token.quoted && token.known;
            let is_item = |token: &Token| (!is_name(param) || !is_no_name(token)) && !is_other(token);
            // `tag ethics, status draft`.
            let is_other_name = |token: &Token| {
                let names = |other: &'static ParamSpec| other.name != param.name && other.name == token.word();
                is_name(param) && is_listed && self.open().any(names) && self.tokens.len() > next + 1
            };
            // `ignoring comments, so that …`, `tagged ethics, maximum 5`, `the tags opera and rigging, I mix them up`.
            let is_talk = |token: &Token| token.is(Classes::POLITE) || token.says(ELSEWHERE);
            let is_value = |token: &&Token| token.quoted || is_item(token) && !is_talk(token) && !is_other_name(token);
            let Some(token) = self.tokens.get(next).filter(|_| !self.used[next]).filter(is_value) else { return };
            let (Fit::Strong(value) | Fit::Weak(value)) = fit(&param.kind, token, self.view) else { return };
            let span = token.span;
            self.used[last + 1..=next].fill(true);
            self.take(param, value, span, Clue::Fits);
            last = next;
        }
    }

    /// Whether `connective` stands at `index`, and how many words it has.
    pub(super) fn stands_at(&self, connective: &str, index: usize) -> Option<usize> {
        // Hardly any word announces anything, and most of those that do are one word.
        let first = self.tokens.get(index)?.word();
        let begins = connective.get(..first.len()).is_some_and(|start| start.eq_ignore_ascii_case(first));
        let rest = if begins { &connective[first.len()..] } else { return None };
        if !rest.is_empty() && !rest.starts_with(' ') {
            return None;
        }
        let length = connective.split(' ').count();
        let fits = connective.split(' ').enumerate().all(|(offset, word)| {
            self.tokens
                .get(index + offset)
                .is_some_and(|token| token.word().eq_ignore_ascii_case(word) && !token.quoted)
                && !self.used[index + offset]
        });
        fits.then_some(length)
    }

    /// Whether the word at `index` is a name that nothing goes on behind, for a text that may be left out and has only a
    /// small word as its lead: `in saltmarsh`.
    fn is_only_name(&self, param: &ParamSpec, lead: usize, index: usize) -> bool {
        let is_vague = self.tokens[lead].is(Classes::VAGUE) || self.tokens[index - 1].is(Classes::VAGUE);
        let is_optional =
            is_vague && !param.required && self.exactness > Exactness::Alias && !self.tokens[index].quoted;
        let is_last = self.tokens.get(index + 1).is_none_or(|next| self.used[index + 1] || !next.quoted && next.known);
        // `in the glossary's definition` names no entry.
        let word = self.tokens[index].word();
        let is_own = self.is_noun(word.strip_suffix("'s").unwrap_or(word));
        is_optional && is_last && !is_own && self.words.is_some() && self.is_strange(index)
    }

    /// Whether a word stands between its own noun and a comma: `in the entry verge, where is "x" from?`.
    fn is_apart(&self, param: &ParamSpec, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_behind = self.line[token.span.end..].starts_with([',', ';']);
        let is_word = token.is_plain() && !token.quoted && !token.is(Classes::FILLER);
        is_behind && is_word && param.kind == Type::Text && param.is_called(self.tokens[index - 1].word())
    }

    /// Whether the word at `index` only says that a name is like what stands behind it: `called something like tide*`.
    fn is_vague(&self, index: usize) -> bool {
        let is_pair = |at| self.is_one_of(at, &["something", "sth", "anything"]) && self.is_one_of(at + 1, &["like"]);
        is_pair(index) || index > 0 && is_pair(index - 1)
    }

    /// Whether the word at `index` is a noun whose name stands behind it: `the stashed note labelled wip`.
    fn is_named_behind(&self, index: usize) -> bool {
        let is_noun = |token: &Token| !token.quoted && token.is_plain() && token.known;
        let names = |token: &Token| token.is(Classes::NAMING) && token.lower.len() > 2 && token.lower != "number";
        self.tokens.get(index).is_some_and(is_noun) && self.tokens.get(index + 1).is_some_and(names)
    }
}

/// Whether a word is written as names are.
pub(super) fn is_large(token: &Token) -> bool {
    !token.quoted && token.is_plain() && token.text.starts_with(char::is_uppercase)
}

/// Whether a parameter takes names of things that have no number of their own.
fn is_name(param: &ParamSpec) -> bool {
    matches!(param.kind, Type::Word | Type::List(Type::Word))
}

/// Whether a word is hardly the name of anything: a number, or one that means others or bounds a number.
pub(super) fn is_no_name(token: &Token) -> bool {
    const NONE: &[&str] = &[
        "not", "no", "never", "only", "but", "same", "except", "any", "anyone", "another", "other", "others", "less",
        "more", "about", "exactly", "around", "without", "using", "nobody", "none", "at", "up", "have", "has", "had",
        "do", "does", "can", "could", "offer", "offers", "provide", "provides", "need", "needs", "take", "takes",
        "support", "supports", "expect", "expects", "shall", "should", "will", "would", "must", "may", "might",
    ];
    token.number().is_some() || NONE.contains(&token.lower.as_str())
}

/// Whether a word between a connective and its value only says what the value is: `from post 12`, `the tag called x`.
fn leads_to(param: &ParamSpec, token: &Token) -> bool {
    let of_name = || param.name.split(['_', '-']).any(|part| part == token.lower);
    !token.quoted
        && (matches!(token.lower.as_str(), "the" | "=" | "==")
            || token.is(Classes::NAMING)
            || is_misspelt_naming(token)
            || of_name()
            || param.kind == Type::Query && !param.required && token.says(HOLDING)
            || param.is_called(&token.lower))
}

/// Whether a word leads to a name but for a letter: `lableed`.
fn is_misspelt_naming(token: &Token) -> bool {
    let is_near = |word: &&str| edits(word, &token.lower, 1) == Some(1);
    !token.known && ["labelled", "labeled", "entitled"].iter().any(is_near)
}

/// Whether a word is the whole of what it gives: a file, a path, a node, a number.
fn is_whole(token: &Token) -> bool {
    !token.quoted && (token.telling || token.number().is_some())
}

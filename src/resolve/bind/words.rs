//! Arguments without a name: after a connective, by their look, by their place in the line.

use super::super::classes::Classes;
use super::super::fit::{Fit, fit, has_look};
use super::super::near::edits;
use super::super::reading::{Clue, Exactness};
use super::super::token::Form;
use super::super::{Token, shape, words};
use super::{Binder, NOUNS};
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::span::Span;

impl Binder<'_> {
    /// Words announced by another word: `from a7x2`, `because "…"`.
    pub(super) fn connectives(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || token.quoted || !self.vocabulary.concerns(token.word()) {
                continue;
            }
            // `title "done"` names what it quotes.
            let is_title = |at: usize| self.tokens.get(at).is_some_and(|token| token.quoted && !self.used[at]);
            let announced: Vec<(&'static ParamSpec, usize)> = self
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
                .filter_map(|(param, connective)| self.stands_at(connective, index).map(|length| (param, length)))
                .collect();
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
                    {
                        next += 1;
                    }
                    let length = &(next - index);
                    let token = self.tokens.get(next).filter(|_| !self.used[next])?;
                    // `as tram-times: 7, 19 and 33` names with a label.
                    if param.kind == Type::Word
                        && matches!(token.form, Form::Option { value: None, marked: false, .. })
                        && !self.says_more_of(param, next)
                    {
                        return Some((*param, *length, next, Value::from(token.word())));
                    }
                    // `on the internet` names no place of a list: a word that is said anyhow is none.
                    let is_talk = matches!(param.kind, Type::List(Type::Word))
                        && self.exactness > Exactness::Alias
                        && self.tokens[index].is(Classes::VAGUE)
                        && !token.quoted
                        && token.known;
                    if is_talk {
                        return None;
                    }
                    if !token.quoted && is_name(param) && is_no_name(token) {
                        return None;
                    }
                    match fit(&param.kind, token, self.view) {
                        Fit::Strong(value) => Some((*param, *length, next, value)),
                        // Who says `with data.json` or `entry 7` has said all of it.
                        Fit::Weak(value)
                            if param.kind.is_free() && (is_whole(token) || self.is_only_name(param, index, next)) =>
                        {
                            Some((*param, *length, next, value))
                        }
                        // `the section tides`.
                        Fit::No
                            if param.kind == Type::Section
                                && token.form == Form::Plain
                                && !token.is(Classes::FILLER) =>
                        {
                            Some((*param, *length, next, Value::from(token.text.as_str())))
                        }
                        Fit::Weak(value)
                            if !want_strong
                                && (token.quoted || !self.says_more_of(param, next))
                                && !self.fits_elsewhere(param, next)
                                && !self.is_common(param, index, token)
                                && !self.describes(param, next)
                                && !param.kind.is_free()
                                && (token.quoted || !token.is(Classes::FILLER) && !self.is_noun(&token.lower)) =>
                        {
                            Some((*param, *length, next, value))
                        }
                        _ => None,
                    }
                });
                if let Some((param, length, next, value)) = taken {
                    self.used[index..index + length].fill(true);
                    self.used[next] = true;
                    let span = self.tokens[next].span;
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

    /// Whether the word at `index` only says what kind of thing is named behind it: `from node a7x2`, `in the file a.rs`.
    fn is_kind(&self, param: &ParamSpec, index: usize) -> bool {
        let is_node = |kind: Type| matches!(kind, Type::Node | Type::NodeRange);
        // `in node a7x2` is no tree where a node is asked for as well.
        let is_other =
            || !is_node(param.kind) && param.kind != Type::Thing && self.open().any(|other| is_node(other.kind));
        let kind = |token: &Token| match token.lower.as_str() {
            "node" => !is_other(),
            word => matches!(word, "file" | "task"),
        };
        self.tokens.get(index).is_some_and(kind) && self.tokens.get(index + 1).is_some_and(|token| !token.quoted)
    }

    /// Whether another word that announces a name stands here or next, before the name: `only posts tagged harbour`.
    fn is_announced_again(&self, param: &ParamSpec, at: usize) -> bool {
        let says = |token: &Token| {
            let word = token.word();
            !token.quoted && param.connectives.contains(&word) && word != param.name
        };
        let goes_on = |at: usize| at + 1 < self.tokens.len() && says(&self.tokens[at]);
        param.kind == Type::Word && (goes_on(at) || goes_on(at + 1))
    }

    /// `the subagent will do` names none: behind its own name, at `index`, a common word is no value.
    fn is_common(&self, param: &ParamSpec, index: usize, token: &Token) -> bool {
        let is_label = self.tokens[index].span.of(self.line).ends_with(':');
        let name = self.tokens[index].word();
        let is_name = param.is_called(name) || name.strip_suffix('s').is_some_and(|one| param.is_called(one));
        let is_known = || token.known;
        let is_loose = self.exactness > Exactness::Alias && !token.quoted;
        param.kind == Type::Word && is_name && !is_label && is_loose && is_known()
    }

    /// Whether the word at `index` is no value, because it asks or leads to another argument: `elements containing`, `and by
    /// whom`.
    fn says_more_of(&self, param: &ParamSpec, index: usize) -> bool {
        let word = self.tokens[index].word();
        let leads = |other: &ParamSpec| other.name != param.name && other.connectives.contains(&word) && word.len() > 4;
        matches!(word, "whom" | "who" | "what" | "which" | "when" | "whose" | "how" | "why")
            || self.exactness > Exactness::Alias && self.open().any(leads)
    }

    /// Whether a thing was named before, or is named again, and has its place there: `t21 is finished, complete t21`.
    pub(super) fn is_repeated(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_thing = shape::is_telling(token) || shape::looks_like_id(&token.text);
        let is_same = |other: usize| {
            self.used[other]
                && self.tokens[other].text == token.text
                && self.holder(other).is_some_and(|param| !param.kind.is_free())
        };
        is_thing && (0..self.tokens.len()).any(is_same)
    }

    /// Whether the word at `index` only describes what is named behind it: `of the linked document "Tides"`.
    fn describes(&self, param: &ParamSpec, index: usize) -> bool {
        let is_noun = |noun: &Token| !noun.quoted && param.is_called(noun.word());
        let is_free = |name: usize| self.tokens.get(name).is_some_and(|token| token.quoted && !self.used[name]);
        self.tokens.get(index + 1).is_some_and(is_noun) && is_free(index + 2)
    }

    /// Takes away an id that is a sentence: `task done: "the pump is back"` says what was done.
    pub(super) fn no_sentence_as_id(&mut self) {
        let is_sentence = |text: &str| text.contains(char::is_whitespace);
        let ids = self.spec.params.iter().filter(|param| param.kind == Type::Word && is_id_of(param));
        for param in ids {
            if self.args.value(param.name).and_then(Value::as_text).is_some_and(is_sentence) {
                for index in 0..self.tokens.len() {
                    self.used[index] &= self.holder(index).is_none_or(|holder| holder.name != param.name);
                }
                self.args.unset(param.name);
            }
        }
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
            if next == last + 1 && !is_listed {
                return;
            }
            // `blocked by t11, update it`: what has a number is no word.
            let is_numbered = |token: &Token| token.text.bytes().any(|byte| byte.is_ascii_digit());
            let is_item = |token: &Token| {
                if is_name(param) { !is_no_name(token) } else { !is_id_of(param) || is_numbered(token) }
            };
            let is_value = |token: &&Token| token.quoted || is_item(token);
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

    /// Positional parameters take the first word that looks like what they want; files with a place in them are taken
    /// apart where the tool has a parameter for the place.
    pub(super) fn by_look(&mut self) {
        self.placed_files();
        self.titled();
        // A folder, a path or a file says by its look what it is for, if there is one parameter for such a thing.
        let is_telling = |param: &ParamSpec| {
            matches!(
                param.kind,
                Type::Directory
                    | Type::File(_)
                    | Type::UdonPath
                    | Type::List(Type::UdonPath | Type::UdonRef)
                    | Type::Node
                    | Type::Section
                    | Type::Thing
            )
        };
        let takes = |param: &&ParamSpec| {
            !param.kind.is_free() && (param.positional || is_telling(param)) && has_look(&param.kind)
        };
        let of_kind = |positional: bool| self.spec.params.iter().filter(move |param| param.positional == positional);
        for param in of_kind(true).chain(of_kind(false)).filter(takes) {
            if !self.is_open(param) {
                continue;
            }
            for index in 0..self.tokens.len() {
                if self.used[index] || self.is_article(param, index) {
                    continue;
                }
                if let Fit::Strong(value) = fit(&param.kind, &self.tokens[index], self.view) {
                    self.used[index] = true;
                    self.take(param, value, self.tokens[index].span, Clue::Fits);
                    if !matches!(param.kind, Type::List(_)) {
                        break;
                    }
                }
            }
        }
    }

    /// A folder behind what is quoted, where the line begins with the tool's own name: `search_all "tide" lib`.
    pub(super) fn folder_behind(&mut self) {
        if self.exactness > Exactness::Alias {
            return;
        }
        let Some(param) = self.open().find(|param| param.kind == Type::Directory) else { return };
        let unused: Vec<usize> = self.unused().collect();
        let is_folder = |index: usize| {
            let token = &self.tokens[index];
            let is_word = !token.quoted && token.form == Form::Plain && !token.is(Classes::FILLER);
            is_word && token.number().is_none() && index > 0 && self.tokens[index - 1].quoted
        };
        // What is quoted is the query, which nothing has taken yet.
        if let [query, folder] = unused[..]
            && self.tokens[query].quoted
            && folder == query + 1
            && folder + 1 == self.tokens.len()
            && is_folder(folder)
        {
            let token = &self.tokens[folder];
            let (value, span) = (Value::from(token.text.as_str()), token.span);
            self.used[folder] = true;
            self.set(param, value, Some(span), Clue::Given);
        }
    }

    /// Whether the word at `index` is a name that nothing goes on behind, for a text that may be left out and has only a
    /// small word as its lead: `in saltmarsh`.
    fn is_only_name(&self, param: &ParamSpec, lead: usize, index: usize) -> bool {
        let is_vague = self.tokens[lead].is(Classes::VAGUE);
        let is_optional =
            is_vague && !param.required && self.exactness > Exactness::Alias && !self.tokens[index].quoted;
        let is_last = self.tokens.get(index + 1).is_none_or(|next| self.used[index + 1] || !next.quoted && next.known);
        is_optional && is_last && self.words.is_some() && self.is_strange(index)
    }

    /// Whether the word at `index` is a noun whose name stands behind it: `the stashed note labelled wip`.
    fn is_named_behind(&self, index: usize) -> bool {
        let is_noun = |token: &Token| !token.quoted && token.form == Form::Plain && token.known;
        let names = |token: &Token| token.is(Classes::NAMING) && token.lower.len() > 2 && token.lower != "number";
        self.tokens.get(index).is_some_and(is_noun) && self.tokens.get(index + 1).is_some_and(names)
    }

    /// Whether `all` only stands before a noun, and chooses nothing.
    fn is_article(&self, param: &ParamSpec, index: usize) -> bool {
        let is_word = |next: &Token| !next.quoted && next.form == Form::Plain;
        matches!(param.kind, Type::Enum(_))
            && self.tokens[index].lower == "all"
            && self.tokens.get(index + 1).is_some_and(is_word)
    }

    /// `the document "Sea Myths"` as a thing to link or keep.
    fn titled(&mut self) {
        let Some(param) = self.open().find(|param| param.kind == Type::Thing) else { return };
        let found = self.unused().find(|&index| {
            let before = index.checked_sub(1).map(|before| self.tokens[before].lower.as_str());
            self.tokens[index].quoted && matches!(before, Some("document" | "doc"))
        });
        let Some(index) = found else { return };
        self.used[index - 1] = true;
        self.used[index] = true;
        let token = &self.tokens[index];
        self.set(param, Value::Text(format!("doc:{}", token.text)), Some(token.span), Clue::Fits);
    }

    /// `config.udon|database` as a file and a path, `src/a.ts:10-20` as a file and lines.
    pub(super) fn placed_files(&mut self) {
        for index in 0..self.tokens.len() {
            let Form::Placed { file, place } = &self.tokens[index].form else { continue };
            if self.used[index] {
                continue;
            }
            let file_param = self.open().find(|param| matches!(param.kind, Type::File(_) | Type::List(Type::Glob)));
            let place_param = self.open().find(|param| match param.kind {
                Type::UdonPath | Type::UdonRef => place.starts_with(['|', '@', '.']),
                Type::LineRange => shape::looks_like_lines(place),
                _ => false,
            });
            if let (Some(file_param), Some(place_param)) = (file_param, place_param) {
                let span = self.tokens[index].span;
                self.used[index] = true;
                let file = Value::from(file.as_str());
                let is_list = matches!(file_param.kind, Type::List(_));
                let file = if is_list { Value::List(vec![file]) } else { file };
                self.set(file_param, file, Some(span), Clue::Fits);
                self.set(place_param, Value::from(place.as_str()), Some(span), Clue::Fits);
            }
        }
    }

    /// Words that belong to the tool's own vocabulary have said what they had to say.
    pub(super) fn vocabulary(&mut self) {
        let mut seen = 0;
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            let is_label = matches!(token.form, Form::Option { value: None, marked: false, .. });
            let is_word = !token.quoted && (token.form == Form::Plain || is_label);
            if self.used[index] || !is_word || !self.is_noun(token.word()) && !self.is_family(&token.lower) {
                continue;
            }
            self.used[index] = true;
            seen += 1;
            if seen <= NOUNS {
                self.note(Clue::Noun, token.word().to_owned());
            }
        }
    }

    /// Whether `word` is the name of the tool's family with a letter wrong.
    pub(super) fn is_family(&self, word: &str) -> bool {
        let family = self.spec.family();
        family.len() >= 6 && word.len() >= 6 && edits(family, word, 1) == Some(1)
    }

    /// Whether `word` is part of the tool's name, or names what one of its parameters takes.
    pub(super) fn is_noun(&self, word: &str) -> bool {
        self.vocabulary.has_noun(word)
    }

    /// Positional parameters that any word can be take the first that is left.
    pub(super) fn by_place_in_line(&mut self) {
        // Of several things of which one must be given, what is said loosely is none more: `the stash "x" is outdated`.
        let is_met = |param: &ParamSpec| {
            let has = |name: &&str| self.args.value(name).is_some();
            self.exactness > Exactness::Alias
                && self.spec.needs.iter().any(|group| group.contains(&param.name) && group.iter().any(has))
        };
        let positional: Vec<_> =
            self.open().filter(|param| param.positional && !param.kind.is_free() && !is_met(param)).collect();
        let is_only = positional.len() == 1;
        for param in positional {
            // Words that are said when the tool is meant come last: a label may be one of them.
            let (said, others): (Vec<usize>, Vec<usize>) = self.unused().partition(|&index| self.is_said(index));
            let said = said.into_iter().rev().filter(|_| param.required);
            // What is quoted is a name rather than talk, where it cannot be a text.
            let mut others = others;
            if matches!(param.kind, Type::Word | Type::Document) {
                let is_loose = self.exactness > Exactness::Verb;
                // Who names the tool gives a text in its place also where it need not be there.
                let is_text = |param: &ParamSpec| self.is_needed(param) || !is_loose && param.positional;
                let has_text = self.spec.params.iter().any(|param| param.kind.is_free() && is_text(param));
                others.sort_by_key(|&index| {
                    let token = &self.tokens[index];
                    if !is_loose {
                        return !token.quoted || has_text || !is_only;
                    }
                    let is_numbered = shape::is_numbered_id(&token.text);
                    let is_id = is_numbered || token.number().is_some();
                    // So is a word that no phrase has.
                    let is_new = self.words.is_some() && !token.known;
                    !(token.quoted && !has_text || !token.quoted && (is_id || is_new))
                });
            }
            let taken = others.into_iter().chain(said).find_map(|index| {
                let token = &self.tokens[index];
                if token.is(Classes::FILLER | Classes::NAMING) {
                    return None;
                }
                // Nor is what a parameter is called: `set the status to done`.
                let is_name = |param: &ParamSpec| param.is_called(&token.lower);
                if self.exactness > Exactness::Alias && !token.quoted && self.spec.params.iter().any(is_name) {
                    return None;
                }
                let is_common = !token.quoted && token.known;
                // What stands before the verb is no thing either: `compile and link libfoo`.
                let is_before = index == 0 && !token.quoted && token.form == Form::Plain;
                if param.kind == Type::Thing && self.exactness > Exactness::Alias && (is_common || is_before) {
                    return None;
                }
                // `what's in stash notes` stashes nothing under `what's`, nor does `get back what I stashed`.
                let is_loose = self.exactness > Exactness::Alias;
                let asks = is_loose && index == 0 && token.is(Classes::ASKING)
                    || self.exactness > Exactness::Qualified && token.is(Classes::INTERROGATIVE);
                if !token.quoted && asks {
                    return None;
                }
                if token.quoted && self.is_unnamed(param) {
                    return None;
                }
                // A file of the wrong ending is what a person means only who named the tool.
                let is_exact = !matches!(param.kind, Type::File(_) | Type::CodePlace | Type::Directory);
                match fit(&param.kind, token, self.view) {
                    Fit::Weak(value)
                        if is_exact
                            || self.exactness.is_name()
                            || param.kind == Type::Directory && self.is_called_with(index) =>
                    {
                        Some((index, value))
                    }
                    _ => None,
                }
            });
            if let Some((index, value)) = taken {
                self.used[index] = true;
                // `task-12` says itself that it is a task.
                let token = &self.tokens[index];
                let kind = token.text.split(['-', '_']).next().unwrap_or_default();
                let is_such = shape::is_numbered_id(&token.text) && param.is_called(kind);
                self.take(param, value, token.span, if is_such { Clue::Fits } else { Clue::Given });
            }
        }
    }

    /// Whether a thing with a number of its own is changed by a line that does not say what kind of thing: `rename "Foo" to
    /// "Bar"` is about no task.
    fn is_unnamed(&self, param: &ParamSpec) -> bool {
        let has_number = param.kind == Type::Word && param.is_called("id");
        let says = |token: &Token| {
            let word = token.word();
            !token.quoted && (param.is_called(word) || self.is_noun(word) || self.is_family(word))
        };
        has_number && self.exactness > Exactness::Alias && !self.tokens.iter().any(says)
    }

    /// `tree from abcd`: behind a name, a word that nobody says to a tool and that is written like an id is one, where a
    /// node could still be given. Nothing is done to where we are instead. A verb that others share is enough to look.
    pub(super) fn unknown_node(&mut self) {
        let is_node = |param: &&ParamSpec| param.positional && param.kind == Type::Node;
        let is_shared = self.spec.effect == Effect::Read && self.exactness <= Exactness::Sense;
        if !self.exactness.is_name() && !is_shared {
            return;
        }
        let Some(param) = self.open().find(is_node) else { return };
        let is_content = |index: &usize| {
            let token = &self.tokens[*index];
            !token.is(Classes::FILLER)
        };
        let Some(index) = self.unused().find(is_content) else { return };
        let token = &self.tokens[index];
        // Only a qualified name is so sure that phrases are not asked.
        let is_strange = match self.words {
            Some(words) => !token.known && !words.is_misspelt(&token.lower),
            None => self.exactness == Exactness::Qualified,
        };
        if is_strange && !token.quoted && token.form == Form::Plain && shape::could_be_node(&token.text) {
            self.used[index] = true;
            self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
        }
    }

    /// Whether a word without a look of its own is the only thing that is left, and a name: `os.listdir docs`.
    fn is_called_with(&self, index: usize) -> bool {
        let is_call = |other: usize| other == 0 && self.tokens[0].text.contains('.');
        self.words.is_some()
            && (self.is_strange(index) || is_call(0))
            && self.unused().all(|other| other == index || is_call(other) || self.is_said(other))
    }

    /// Sets a parameter; one that takes several values collects them.
    pub(super) fn take(&mut self, param: &'static ParamSpec, value: Value, span: Span, clue: Clue) {
        match value {
            Value::List(more) if self.args.value(param.name).is_some() => self.args.extend(param.name, more),
            // Things have their numbers in digits: `task nine`.
            Value::Text(word) if param.is_called("id") => {
                let digits = words::number(&word).map(|number| number.to_string());
                self.set(param, Value::Text(digits.unwrap_or(word)), Some(span), clue);
            }
            value => self.set(param, value, Some(span), clue),
        }
    }
}

/// Whether a parameter takes names of things that have no number of their own.
fn is_name(param: &ParamSpec) -> bool {
    matches!(param.kind, Type::Word | Type::List(Type::Word)) && !is_id_of(param)
}

/// Whether a parameter takes the numbers of things.
fn is_id_of(param: &ParamSpec) -> bool {
    let is_id = |name: &&str| name.ends_with("id") || name.ends_with("Id") || name.ends_with("ids");
    param.aliases.iter().chain([&param.name]).any(is_id)
}

/// Whether a word is hardly the name of anything: a number, or one that means others or bounds a number.
fn is_no_name(token: &Token) -> bool {
    const NONE: &[&str] = &[
        "not", "no", "never", "only", "but", "except", "any", "anyone", "another", "other", "others", "less", "more",
        "about", "exactly", "around", "without", "using", "nobody", "none", "at", "up",
    ];
    token.number().is_some() || NONE.contains(&token.lower.as_str())
}

/// Whether a word between a connective and its value only says what the value is: `from post 12`, `the tag called x`.
fn leads_to(param: &ParamSpec, token: &Token) -> bool {
    let of_name = || param.name.split(['_', '-']).any(|part| part == token.lower);
    !token.quoted
        && (matches!(token.lower.as_str(), "the" | "=" | "==")
            || token.is(Classes::NAMING)
            || of_name()
            || param.is_called(&token.lower))
}

/// Whether a word is the whole of what it gives: a file, a path, a node, a number.
fn is_whole(token: &Token) -> bool {
    !token.quoted && (shape::is_telling(token) || token.number().is_some())
}

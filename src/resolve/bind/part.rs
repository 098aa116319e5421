//! Which part of a file is edited or taken out: `line 42`, `lines 10 to 12`, `the function parse`, `fare.rs#parse`, `every "x"`.
//!
//! A part is told by words around it, and what is to be there instead is what stands in quotes: no number and no name is taken
//! for it. Who takes a part away leaves nothing in its place.

use std::ops::Range;

use super::super::classes::Classes;
use super::super::forms::singular;
use super::super::head::Head;
use super::super::reading::Clue;
use super::super::token::Form;
use super::super::{Token, shape};
use super::Binder;
use super::beside::{END, PUTTING, START};
use super::place::SYMBOLS;
use crate::engine::{Effect, ParamSpec, Spec, Type, Value};

/// Verbs that take something out of a text.
const TAKING: &[&str] =
    &["delete", "remove", "drop", "erase", "cut", "strip", "del", "rm", "deleting", "removing", "dropping", "erasing"];
const LINES: &[&str] = &["line", "lines"];
/// Words before a piece of text that is not quoted.
const TEXTS: &[&str] = &["word", "string", "phrase", "text"];
const EVERY: &[&str] = &["every", "each", "all"];
/// Words between a part and what it belongs to.
const OF: &[&str] = &["of", "from", "in", "inside", "within", "to", "on", "under"];
/// Words before the place beside which something is put.
const BESIDE: &[(&[&str], &str)] =
    &[(&["before", "above"], "before"), (&["after", "below", "behind", "under"], "after")];

/// Whether a tool edits parts of a file.
pub fn edits_parts(spec: &Spec) -> bool {
    ["old_string", "new_string", "symbol", "position", "start_line", "end_line"]
        .iter()
        .all(|name| spec.params.iter().any(|param| param.name == *name))
}

/// The verb of a line that takes a part out of a file or puts something beside one, of what can be told to be a part.
pub fn verb_of_part(tokens: &[Token]) -> Option<usize> {
    let verb = tokens.iter().position(|token| token.says(TAKING) || puts(token))?;
    let behind = &tokens[verb + 1..];
    let is_file = |token: &Token| !token.quoted && token.is_plain() && shape::looks_like_file(&token.text);
    let is_placed =
        |token: &Token| matches!(&token.form, Form::Placed { place, .. } if !place.starts_with(['|', '@', '.']));
    let file = behind.iter().position(is_file);
    let is_part = |token: &Token| token.quoted || token.says(LINES) || token.says(SYMBOLS) || token.says(TEXTS);
    let names_part = file.is_some_and(|file| {
        let (before, after) = behind.split_at(file);
        let is_of = before.iter().any(|token| token.says(OF));
        let is_path = |token: &Token| token.form == Form::Path;
        !behind.iter().any(is_path)
            && is_of
            && (before.iter().any(is_part) || after.iter().any(|token| token.says(LINES)))
    });
    let is_beside = behind.iter().any(|token| BESIDE.iter().any(|(words, _)| token.says(words)));
    let ends = behind.iter().any(|token| token.says(START) || token.says(END));
    let says_where = is_beside || ends || matches!(tokens[verb].lower.as_str(), "append" | "prepend");
    ((names_part || behind.iter().any(is_placed)) && (!puts(&tokens[verb]) || says_where)).then_some(verb)
}

/// Whether a word is a verb that puts something into a text.
fn puts(token: &Token) -> bool {
    let word = token.lower.as_str();
    !token.quoted && (PUTTING.contains(&word) || matches!(word, "put" | "write"))
}

/// Whether a line takes a part out of a file.
pub fn takes_out(tokens: &[Token]) -> bool {
    verb_of_part(tokens).is_some_and(|verb| TAKING.contains(&tokens[verb].lower.as_str()))
}

impl Binder<'_> {
    /// Binds the part that is edited, and what is to be there.
    pub(super) fn part_of_file(&mut self) {
        let placed = self.placed_part();
        let part =
            placed.or_else(|| self.lines_edited()).or_else(|| self.symbol_edited()).or_else(|| self.end_of_file());
        // Who says what is replaced by what in a line does not mean the whole of the line.
        let is_exchange = self.unused().filter(|&index| self.tokens[index].quoted).count() > 1;
        if let Some(at) = part.filter(|_| is_exchange) {
            for name in ["start_line", "end_line", "symbol"] {
                self.args.unset(name);
            }
            self.unclear = self.unclear.or(Some(at));
        }
        if let Some(start) = part {
            self.beside(start);
        }
        let takes = self.tokens.iter().position(|token| token.says(TAKING));
        let quoted: Vec<usize> = self.unused().filter(|&index| self.tokens[index].quoted).collect();
        let every = quoted.first().and_then(|first| first.checked_sub(1)).filter(|&at| self.is_unused_word(at, EVERY));
        if let Some(every) = every.filter(|_| part.is_none()) {
            self.switch_on("replace_all", every);
        }
        match (part, takes.filter(|&at| !self.used[at] || at == 0), &quoted[..]) {
            (Some(_), None, [new]) => self.text_at("new_string", *new),
            // Where options say which part, a text that nothing leads to may be there instead, or say what is to be done.
            (None, None, [new]) if self.names_part() => {
                self.unclear = self.unclear.or(Some(*new));
                self.text_at("new_string", *new);
            }
            (Some(_), Some(_), [new]) if self.args.value("position").is_some() => self.text_at("new_string", *new),
            (Some(_), Some(verb), []) => self.taken_out(verb),
            (None, Some(verb), [old]) => {
                self.text_at("old_string", *old);
                self.taken_out(verb);
            }
            (None, Some(verb), []) => {
                let text = (verb + 1..self.tokens.len()).find(|&at| self.is_unused_word(at, TEXTS)).map(|at| at + 1);
                if let Some(old) = text.filter(|&old| self.is_bare_word(old)) {
                    self.used[old - 1] = true;
                    self.text_at("old_string", old);
                    self.taken_out(verb);
                }
            }
            _ => {}
        }
    }

    /// Whether options have said which part is meant.
    fn names_part(&self) -> bool {
        ["old_string", "symbol", "start_line"].iter().any(|name| self.args.value(name).is_some())
    }

    /// `fare.rs#parse`, `fare.rs:42`; where it stands.
    fn placed_part(&mut self) -> Option<usize> {
        let (index, file, place) = self.unused().find_map(|index| match &self.tokens[index].form {
            Form::Placed { file, place } if !place.starts_with(['|', '@', '.']) => {
                Some((index, file.clone(), place.clone()))
            }
            _ => None,
        })?;
        // What is said of a part in quotes may be what is wrong with it.
        self.unclear = self.unclear.or(Some(index));
        self.used[index] = true;
        self.give("file_path", &file, index..index + 1);
        if shape::looks_like_lines(&place) {
            self.give_lines(&place, index..index + 1);
        } else {
            self.give("symbol", &place, index..index + 1);
        }
        Some(index)
    }

    /// `line 42`, `lines 10-12`, `lines 10 through 12`, `the first 3 lines`; where they begin.
    fn lines_edited(&mut self) -> Option<usize> {
        let one = || {
            let at = self.unused().find(|&at| {
                let number = self.tokens.get(at + 1).filter(|_| self.is_unused_word(at, LINES));
                number.is_some_and(|number| !number.quoted && shape::looks_like_lines(&number.text))
            })?;
            let goes_on = self.tokens.get(at + 3).is_some_and(|last| last.number().is_some())
                && self.is_unused_word(at + 2, &["to", "through", "thru", "until", "till", "-", "–"]);
            let first = self.tokens[at + 1].text.clone();
            let last = if goes_on { format!("-{}", self.tokens[at + 3].number()?) } else { String::new() };
            Some((format!("{first}{last}"), at..at + if goes_on { 4 } else { 2 }))
        };
        let first = || {
            let at = self
                .unused()
                .find(|&at| self.is_unused_word(at, &["first"]) && self.is_unused_word(at + 1, &["line"]))?;
            Some(("1".to_owned(), at..at + 2))
        };
        let counted = || self.lines_in_words().map(|said| (said.lines, said.words));
        let (lines, words) = one().or_else(first).or_else(counted)?;
        // What counts from the end, or goes on to it, has no number here.
        if lines.starts_with('-') || lines.ends_with('-') {
            return None;
        }
        self.used[words.clone()].fill(true);
        let start = words.start;
        self.give_lines(&lines, words);
        Some(start)
    }

    /// `the function parse`; where it begins.
    fn symbol_edited(&mut self) -> Option<usize> {
        let at = self.unused().find(|&at| self.is_unused_word(at, SYMBOLS) && self.is_bare_word(at + 1))?;
        let name = self.tokens[at + 1].text.clone();
        self.used[at..at + 2].fill(true);
        self.give("symbol", &name, at..at + 2);
        Some(at)
    }

    /// `append "x" to notes.md`, `add "x" at the top of notes.md`: before its first line, or after one that is still to be said.
    fn end_of_file(&mut self) -> Option<usize> {
        let verb = self.tokens.iter().take(2).position(puts)?;
        let at =
            (verb + 1..self.tokens.len()).find(|&at| self.is_unused_word(at, START) || self.is_unused_word(at, END));
        let said = at.unwrap_or(verb);
        let is_start = self.is_unused_word(said, START) || self.tokens[said].lower == "prepend";
        if !is_start && at.is_none() && self.tokens[said].lower != "append" {
            return None;
        }
        self.used[said] = true;
        self.give("position", if is_start { "before" } else { "after" }, said..said + 1);
        if is_start {
            self.give("start_line", "1", said..said + 1);
        } else {
            let line = self.open().find(|param| param.name == "start_line");
            if let Some(line) = line {
                self.args.leave_blank(line);
            }
        }
        Some(said)
    }

    /// Binds the side of the part that begins at `start`, where the word before it says one.
    fn beside(&mut self, start: usize) {
        let is_article = |at: usize| self.tokens[at].is(Classes::FUNCTION) && self.tokens[at].lower == "the";
        let lead =
            start.checked_sub(1).map(|before| if before > 0 && is_article(before) { before - 1 } else { before });
        let Some(lead) = lead.filter(|&lead| !self.used[lead]) else { return };
        if let Some((_, side)) = BESIDE.iter().find(|(words, _)| self.is_unused_word(lead, words)) {
            self.used[lead] = true;
            self.give("position", side, lead..lead + 1);
        }
    }

    /// Nothing is to stand where something was.
    fn taken_out(&mut self, verb: usize) {
        self.used[verb] = true;
        let out = self.unused().find(|&at| self.is_unused_word(at, &["out"]));
        if let Some(out) = out {
            self.used[out] = true;
        }
        let param = self.open().find(|param| param.name == "new_string");
        if let Some(param) = param {
            self.set(param, Value::from(""), Some(self.tokens[verb].span), Clue::Fits);
        }
    }

    fn give_lines(&mut self, lines: &str, words: Range<usize>) {
        let (first, last) = lines.split_once(['-', '–']).map_or((lines, None), |(first, last)| (first, Some(last)));
        self.give("start_line", first, words.clone());
        if let Some(last) = last.filter(|last| *last != first) {
            self.give("end_line", last, words);
        }
    }

    fn give(&mut self, name: &str, value: &str, words: Range<usize>) {
        let span = self.tokens[words.start].span.to(self.tokens[words.end - 1].span);
        let param = self.open().find(|param| param.name == name);
        if let Some(param) = param {
            self.set(param, Value::from(value), Some(span), Clue::Fits);
        }
    }

    /// Gives a parameter the text of the word at `index`, and takes the word that leads to it.
    fn text_at(&mut self, name: &str, index: usize) {
        self.used[index] = true;
        if let Some(lead) = index.checked_sub(1).filter(|&lead| self.is_unused_word(lead, &["with", "by", "to"])) {
            self.used[lead] = true;
        }
        let text = self.tokens[index].text.clone();
        self.give(name, &text, index..index + 1);
    }

    pub(super) fn switch_on(&mut self, name: &str, index: usize) {
        self.used[index] = true;
        let param = self.open().find(|param| param.name == name);
        if let Some(param) = param {
            self.set(param, Value::Flag(true), Some(self.tokens[index].span), Clue::Given);
        }
    }

    /// Whether the word at `index` is plain, and could be a name or a piece of text.
    fn is_bare_word(&self, index: usize) -> bool {
        let token = self.tokens.get(index).filter(|token| !self.used[index] && !token.quoted);
        token
            .is_some_and(|token| token.is_plain() && !token.is(Classes::FILLER) && !shape::looks_like_file(&token.text))
    }

    /// Whether what would be lost is only what the lost thing belongs to: `remove the section motivation from notes.md` is no
    /// deleting of the file. A noun stands between the verb and the words that lead to the thing.
    pub(super) fn takes_whole(&self, head: &Head) -> bool {
        if self.copies() {
            return true;
        }
        if !self.vocabulary.loses {
            return false;
        }
        let is_verb = |at: &usize| {
            let token = &self.tokens[*at];
            !token.quoted && (token.is(Classes::LOSING) || TAKING.contains(&token.lower.as_str()))
        };
        let Some(verb) = (0..self.tokens.len()).find(is_verb) else { return false };
        let is_thing = |param: &ParamSpec| !param.kind.is_free() && self.is_needed(param);
        let is_held = |at: usize| self.holder(at).is_some_and(is_thing) && !self.is_noun_of_any(at);
        let Some(thing) = (verb + 1..self.tokens.len()).find(|&at| is_held(at)) else { return false };
        let is_name = |at: usize| (head.at..head.at + head.words).contains(&at);
        let says = |at: usize| {
            let token = &self.tokens[at];
            let word = token.word();
            let is_kind = self.is_noun(word)
                || self.spec.params.iter().any(|param| param.is_called(word))
                || self.spec.about.split(' ').any(|known| known == word)
                || matches!(word, "off" | "away" | "out" | "rid" | "up" | "down");
            token.quoted
                || !is_name(at)
                    && !is_held(at)
                    && !token.is(Classes::FILLER | Classes::ALL)
                    && token.number().is_none()
                    && !is_kind
                    && !token.is(Classes::POLITE)
        };
        let lead =
            (verb + 1..thing).rfind(|&at| !self.tokens[at].quoted && OF.contains(&self.tokens[at].lower.as_str()));
        // Who put it there is no part of it: `remove the bookmark that I set on a7x2`.
        let clause = |at: &usize| self.spec.effect <= Effect::Note && self.is_one_of(*at, &["i", "we", "you"]);
        let is_part = |lead: usize| (verb + 1..(verb + 1..lead).find(clause).unwrap_or(lead)).any(says);
        lead.is_some_and(is_part) || self.is_taken_off(thing)
    }

    /// Whether a word only says what kind of thing a parameter takes: `stashes`.
    fn is_noun_of_any(&self, at: usize) -> bool {
        let word = self.tokens[at].word();
        let one = singular(word);
        !self.tokens[at].quoted && self.spec.params.iter().any(|param| param.is_called(word) || param.is_called(&one))
    }

    /// Whether a file is only to leave what has it: `remove notes.txt from the list`.
    fn is_taken_off(&self, thing: usize) -> bool {
        const ITS_PLACE: &[&str] = &[
            "disk",
            "drive",
            "workspace",
            "folder",
            "directory",
            "repo",
            "repository",
            "project",
            "here",
            "everywhere",
        ];
        let is_file = self.holder(thing).is_some_and(|param| matches!(param.kind, Type::File(_)));
        let behind = if self.is_one_of(thing + 1, &["out"]) { thing + 2 } else { thing + 1 };
        let noun = if self.is_one_of(behind + 1, &["the", "my", "our", "this"]) { behind + 2 } else { behind + 1 };
        let is_noun = self.tokens.get(noun).is_some_and(|noun| !noun.quoted && !noun.telling);
        is_file
            && self.is_one_of(behind, &["from", "of"])
            && is_noun
            && !self.is_one_of(noun, ITS_PLACE)
            && !self.is_one_of(noun + 1, ITS_PLACE)
    }

    /// Whether a file is to be copied, which nothing here does.
    fn copies(&self) -> bool {
        const COPYING: &[&str] = &["copy", "cp", "duplicate", "clone", "copying"];
        let takes_file =
            self.spec.params.iter().any(|param| {
                matches!(param.kind, Type::File(_) | Type::NewFile) && self.args.value(param.name).is_some()
            });
        self.spec.effect == Effect::Write && takes_file && self.tokens.first().is_some_and(|first| first.says(COPYING))
    }

    /// Of a thing that is kept and changed, what a line takes away is not what it is to be: `remove the tag sea from entry 12`
    /// leaves open which tags there are to be.
    pub(super) fn taken_off(&mut self, head: &Head) {
        let takes = self.tokens.iter().position(|token| token.says(TAKING));
        let is_change = self.spec.effect == Effect::Write || self.spec.effect == Effect::Note;
        let Some(verb) = takes.filter(|&at| at <= head.at + 1 && is_change && !self.vocabulary.loses) else { return };
        let is_kept = self.required().any(|param| self.args.value(param.name).is_some());
        if !is_kept || edits_parts(self.spec) || self.spec.params.iter().any(|param| !param.entails.is_empty()) {
            return;
        }
        let end = (verb + 1..self.tokens.len()).find(|&at| OF.contains(&self.tokens[at].lower.as_str()));
        let said: Vec<usize> = (verb + 1..end.unwrap_or(self.tokens.len())).collect();
        let mut parts: Vec<&'static ParamSpec> = Vec::new();
        for param in self.spec.needs.iter().copied().flatten().filter_map(|name| self.spec.param(name)) {
            let is_said = |at: &usize| {
                let word = self.tokens[*at].word();
                !self.tokens[*at].quoted
                    && (param.is_called(word) || word.len() > 2 && format!("{word}s") == param.name)
            };
            let is_given = said.iter().any(|&at| self.holder(at).is_some_and(|holder| holder.name == param.name));
            if is_given || said.iter().any(is_said) {
                parts.push(param);
            }
        }
        for param in parts {
            self.args.unset(param.name);
            self.note(Clue::Option, param.name);
            self.args.leave_blank(param);
        }
    }
}

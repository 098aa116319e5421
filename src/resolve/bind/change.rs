//! Changes of documents in words: `set |a:x to 5`, `move |a under |b after |c`.
//!
//! A change verb decides what the words around it are: the same `to` is a value behind `set`, a name behind `rename`
//! and a parent behind `move`. So for tools that take an operation these words are read together, before parameters
//! take words one by one. Refuses to read anything without a change verb.

use super::super::classes::Classes;
use super::super::fit::{Fit, fit};
use super::super::prose::ARTICLES;
use super::super::reading::{Clue, Evidence};
use super::super::token::Form;
use super::super::{Token, shape};
use super::Binder;
use super::act::{ATTRIBUTE, Act, BY, ELEMENT, INTO, OF, SHOW, TO, WITH, WITHIN, WRITE};
use crate::engine::{Effect, Type, Value};
use crate::udon::Scalar;

/// Words that only bound a value, or say where it was.
const BOUNDING: &[&str] = &["most", "least", "about", "around", "roughly", "exactly", "back", "not"];

/// What a change is made at: the path, and the words that say it.
pub(super) struct Target {
    pub path: String,
    pub start: usize,
    pub end: usize,
}

impl Binder<'_> {
    /// Binds the words of a change, if the tool takes one and the line has its verb.
    pub(super) fn change(&mut self, head: std::ops::Range<usize>) {
        if self.args.value("operation").is_some() {
            return;
        }
        let added = self.staged();
        let verb = self.verb_of_change(&head, added);
        self.earnest();
        let verb = verb.or_else(|| self.supposed_change());
        let passive = self.passive().filter(|_| verb.is_none());
        let verb = verb.or(passive.map(|(_, index, act)| (index, act)));
        let Some((index, act)) = verb.or_else(|| self.becoming()) else {
            self.placed_files();
            self.file();
            self.inside_session();
            return self.depicted();
        };
        let act = if self.renames_behind(index) { Act::Rename } else { act };
        if let Some(parent) = act.parent() {
            self.put_into_file(parent);
        }
        self.placed_files();
        self.file();
        self.inside_session();
        let is_path = |binder: &Self, index: usize| binder.tokens[index].form == Form::Path && !binder.used[index];
        let start = if is_path(self, index) { index } else { index + 1 };
        let start = passive.map_or(start, |(path, ..)| path);
        let Some(first) = (start..self.tokens.len()).find(|&index| {
            let token = &self.tokens[index];
            // `:size 20` is what is put somewhere.
            let is_content = act == Act::Insert && (token.quoted || token.text.starts_with(':'));
            is_path(self, index) || is_content && !self.used[index]
        }) else {
            if let Some(target) = self.possessed(act, index).or_else(|| self.owner_before(act, index)) {
                self.act(index, act.operation());
                self.args.only(act.parts());
                self.changed(act, index, target.start, &target);
                self.spent();
                return;
            }
            match act {
                Act::Merge | Act::Insert => {
                    self.act(index, "insert");
                    self.args.only(Act::Insert.parts());
                    self.places(index + 1);
                }
                // `replace 512M with 1G` and `change the port to 8080 in a.udon` say what it is to be, and not where.
                Act::Replace | Act::Set => self.replaced(index, index + 1),
                _ => {}
            }
            return;
        };
        let element =
            (first..self.tokens.len()).find(|&at| is_path(self, at) && !self.tokens[at].text.starts_with(':'));
        if passive.is_none() && element.is_some_and(|element| self.attribute_first(act, index, element)) {
            self.spent();
            return;
        }
        if let Some(inner) = self.put_round(first).filter(|_| act == Act::Insert) {
            self.act(index, Act::Wrap.operation());
            self.args.only(Act::Wrap.parts());
            self.used[first + 1] = true;
            self.word("with", first);
            self.word("path", inner);
            self.spent();
            return;
        }
        // What is put to a value is an attribute: `put |pool:size to 20`.
        let sets = |index: usize| {
            self.tokens.get(index).is_some_and(|token| matches!(token.lower.as_str(), "to" | "at" | "="))
        };
        let is_attribute = self.tokens[first].text.rsplit(['|', ']']).next().is_some_and(|last| last.contains(':'));
        let is_path = !self.tokens[first].quoted && is_attribute;
        let act = if act == Act::Insert && is_path && sets(first + 1) { Act::Set } else { act };
        self.act(index, act.operation());
        self.args.only(act.parts());
        let behind = |(path, index, _): (usize, usize, Act)| Target {
            path: self.tokens[path].text.clone(),
            start: path,
            end: index + 1,
        };
        if let Some((path, end, Act::Delete)) = passive
            && let Some(all) = (path..end).find(|&at| self.is_one_of(at, &["all", "everything"]))
        {
            self.switch_on("recursive", all);
        }
        let Some(mut target) = passive.map(behind).or_else(|| self.target(act, index + 1, first)) else {
            self.args.only(&[]);
            return;
        };
        self.attribute_behind(act, &mut target);
        let others = self.other_places(act, first);
        target.end = others.last().map_or(target.end, |last| target.end.max(last + 1));
        self.changed(act, index, first, &target);
        self.at_each(&others);
        self.spent();
    }

    /// The verb of the change and what it asks for; `added` only adds it to others.
    fn verb_of_change(&self, head: &std::ops::Range<usize>, added: Option<usize>) -> Option<(usize, Act)> {
        let verb = |index: usize| {
            let token = &self.tokens[index];
            // `don't change the file yet` names no change.
            let is_denied = index > 0 && self.tokens[index - 1].is(Classes::DENYING);
            // `a proposal that moves |a to |b`.
            let is_told = index > 0 && self.is_one_of(index - 1, &["that", "which"]);
            let word = token.word().strip_suffix('s').filter(|_| is_told).unwrap_or(token.word());
            Act::of(word).filter(|_| !token.quoted && !is_denied).map(|act| (index, act))
        };
        // `propose an update in a.udon: rename |a to b`: a verb comes before a noun.
        let is_noun = |index: usize| index > 0 && self.tokens[index - 1].says(ARTICLES);
        // In `session change … delete |pool` the first is a word of the tool's name.
        let is_name = head.len() > 1;
        let verbs: Vec<_> = self.unused().filter(|index| !head.contains(index)).filter_map(verb).collect();
        let leads = |index: usize| self.tokens[index + 1..].iter().any(|token| token.form == Form::Path);
        // `|a:x set to 5` says behind its path what was done.
        let is_done = |index: usize| {
            let names = |next: &Token| next.text.strip_prefix(':').is_some_and(shape::is_name);
            let is_behind = index > 0 && self.tokens[index - 1].form == Form::Path && !leads(index);
            is_behind && self.tokens[index].says(&["set"]) && !self.tokens.get(index + 1).is_some_and(names)
        };
        let said = verbs.iter().find(|(index, _)| !is_noun(*index) && leads(*index));
        let done = verbs.iter().find(|(index, _)| !is_noun(*index)).or(verbs.first());
        let said = said.or(done.filter(|(index, _)| !is_done(*index))).copied();
        let named = head.clone().filter(|index| Some(*index) != added).find_map(verb);
        if is_name { said.or(named) } else { named.or(said) }
    }

    /// Binds what is said of a change: `target`, whose path is at `first`, and what stands around the verb at `index`.
    fn changed(&mut self, act: Act, index: usize, first: usize, target: &Target) {
        let before = first.checked_sub(1).map(|before| self.tokens[before].lower.clone()).unwrap_or_default();
        match act {
            Act::Set => {
                self.aim("path", target);
                self.value("set", target.end);
            }
            Act::Replace => {
                self.aim("path", target);
                self.replaced(index, target.end);
            }
            Act::Rename => {
                self.aim("path", target);
                self.value("rename", target.end);
            }
            Act::Merge => {
                self.word("path", first);
                if INTO.contains(&before.as_str()) {
                    self.used[first - 1] = true;
                }
                let content = self.unused().find(|&index| self.tokens[index].quoted);
                if let Some(index) = content {
                    self.word("merge", index);
                }
            }
            Act::Move => {
                self.aim("from", target);
                self.places(target.end);
            }
            Act::Insert if INTO.contains(&before.as_str()) && !(before == "of" && first == index + 2) => {
                let is_announced = |index: usize| {
                    let word = self.tokens[index - 1].lower.as_str();
                    INTO.contains(&word) || matches!(word, "before" | "after")
                };
                let is_content = |&index: &usize| self.tokens[index].form == Form::Path && !is_announced(index);
                let content = self.unused().filter(|&index| index > first).find(is_content);
                if let Some(content) = content {
                    self.content(content);
                }
                self.places(index + 1);
            }
            // `insert |pool "|size 20"`: what begins with a bar in quotes is what is put there.
            Act::Insert if self.is_quoted_element(first + 1) && first + 2 == self.tokens.len() => {
                self.aim("at", target);
                self.word("content", first + 1);
            }
            Act::Insert => {
                let end = self.content(first);
                self.places(end);
            }
            Act::Delete | Act::Unwrap => {
                self.aim("path", target);
                // `cut |a out of b.udon`.
                if self.is_unused_word(target.end, &["out"]) {
                    self.used[target.end] = true;
                }
            }
            Act::Wrap => {
                self.aim("path", target);
                let with = (target.end..self.tokens.len()).find(|&index| {
                    let lead = (index - 1).saturating_sub(usize::from(self.is_one_of(index - 1, &["a", "an"])));
                    !self.used[index]
                        && WITH.contains(&self.tokens[lead].lower.as_str())
                        && (self.tokens[index].form == Form::Path || self.tokens[index].quoted)
                });
                if let Some(index) = with {
                    self.used[index - 1] = true;
                    self.word("with", index);
                }
            }
        }
    }

    /// Takes what is to stand in the place of something, behind the first word from `from` on that announces it.
    fn replaced(&mut self, verb: usize, from: usize) {
        let leads = |index: &usize| {
            let token = &self.tokens[*index];
            !self.used[*index] && token.says(BY)
        };
        let Some(lead) = (from..self.tokens.len()).find(leads) else { return };
        self.act(verb, Act::Replace.operation());
        self.args.only(Act::Replace.parts());
        self.used[lead] = true;
        self.value("set", lead + 1);
    }

    /// What is changed, whose path is at `first` behind the verb's words: `|pool:size`, `:size of |pool`, `the attribute
    /// size of |pool`. Nothing where the words between say that it is something else, which cannot be told.
    fn target(&self, act: Act, from: usize, first: usize) -> Option<Target> {
        let token = &self.tokens[first];
        let end = first + 1;
        let lone = |start: usize| Some(Target { path: token.text.clone(), start, end });
        if matches!(act, Act::Insert | Act::Merge) || token.quoted {
            return lone(first);
        }
        let open = |index: usize| !self.used[index] && !self.tokens[index].quoted;
        let is_of = |index: usize| open(index) && OF.contains(&self.tokens[index].lower.as_str());
        // `|replica from |database`: a part, and what it belongs to.
        let is_part = |text: &str| {
            matches!(act, Act::Delete | Act::Set | Act::Replace | Act::Rename) && text.starts_with(['|', '.'])
        };
        if let Some(owner) = self.tokens.get(end + 1)
            && is_of(end)
            && open(end + 1)
            && owner.form == Form::Path
            && is_part(&token.text)
        {
            return Some(Target { path: format!("{}{}", owner.text, token.text), start: first, end: end + 2 });
        }
        let words: Vec<usize> = (from..first).filter(|&index| open(index)).collect();
        let [before @ .., name, of] = words.as_slice() else {
            return self.is_plain_lead(act, &words).then(|| lone(first)).flatten();
        };
        let (name, of) = (*name, *of);
        let word = self.tokens[name].lower.as_str();
        let attribute = match &self.tokens[name].form {
            Form::Option { name, value: None, marked: true } => Some(name.as_str()),
            // A trait is part of what an element is called.
            Form::Plain if !word.starts_with('.') && !word.starts_with(|c: char| c.is_ascii_digit()) => {
                Some(self.tokens[name].text.as_str())
            }
            _ => None,
        };
        let is_named = self.tokens[name].text.starts_with(':');
        let is_attribute =
            is_named || !self.tokens[name].is(Classes::FILLER) && !WITHIN.contains(&word) && !ELEMENT.contains(&word);
        match attribute.filter(|_| is_of(of) && of + 1 == first && is_attribute && token.text.starts_with(['|', '@'])) {
            // `set temp and fan of |oven to 3` speaks of two.
            Some(_) if before.last().is_some_and(|&joint| self.is_one_of(joint, &["and", "or"])) => None,
            Some(attribute) if self.is_plain_lead(act, before) => {
                let attribute = attribute.trim_start_matches(':');
                Some(Target { path: format!("{}:{attribute}", token.text), start: name, end })
            }
            _ => self.is_plain_lead(act, &words).then(|| lone(first)).flatten(),
        }
    }

    /// The attribute that `its ttl` is of the element that was last looked at: what is only shown may be told so.
    fn possessed(&self, act: Act, verb: usize) -> Option<Target> {
        let is_shown = self.spec.effect == Effect::Read && matches!(act, Act::Set | Act::Replace);
        let its =
            (verb + 1..self.tokens.len()).find(|&at| is_shown && !self.used[at] && self.is_one_of(at, &["its"]))?;
        let name = self.tokens.get(its + 1).filter(|name| name.is_plain() && !name.quoted && !self.used[its + 1])?;
        let element = self.view.place().path.filter(|path| path.starts_with('|') && !path.contains(':'))?;
        let leads = self.tokens.get(its + 2).is_some_and(|to| to.says(TO));
        leads.then(|| Target { path: format!("{element}:{}", name.text), start: its, end: its + 2 })
    }

    /// The attribute that `|hall[east] set :seats to 240` speaks of, and `on |hall[east] change seats to 240`: the element stands before the
    /// verb.
    fn owner_before(&mut self, act: Act, verb: usize) -> Option<Target> {
        let name = verb + 1;
        let token = self.tokens.get(name).filter(|token| !token.quoted && !self.used[name])?;
        let attribute = token.text.strip_prefix(':').unwrap_or(&token.text);
        let leads = self.tokens.get(name + 1).is_some_and(|to| to.says(TO));
        let is_named = shape::is_name(attribute) && !token.says(ARTICLES) && leads;
        let mut elements = (0..verb).filter(|&at| self.is_free_element(at));
        let (element, None) = (elements.next()?, elements.next()) else { return None };
        if !is_named || !matches!(act, Act::Set | Act::Replace) {
            return None;
        }
        let path = format!("{}:{attribute}", self.tokens[element].text);
        self.used[element] = true;
        if let Some(lead) = element.checked_sub(1) {
            self.used[lead] |= self.is_one_of(lead, OF);
        }
        Some(Target { path, start: name, end: name + 1 })
    }

    /// Whether words between a change verb and its path add nothing to it. Of what only sets a value others may stand
    /// there; what takes something out or away is not done to another thing than the one that is named.
    fn is_plain_lead(&self, act: Act, words: &[usize]) -> bool {
        let is_plain = |index: &usize| {
            let token = &self.tokens[*index];
            let word = token.word();
            let is_word = matches!(token.form, Form::Plain | Form::Option { value: None, marked: false, .. });
            is_word
                && (token.is(Classes::FILLER) && !matches!(word, "all" | "every")
                    || ELEMENT.contains(&word)
                    || ATTRIBUTE.contains(&word)
                    || OF.contains(&word))
        };
        let is_own = |index: &usize| matches!(act, Act::Set | Act::Replace) && self.tokens[*index].is_plain();
        words.iter().all(|index| is_plain(index) || is_own(index))
    }

    /// Gives a parameter what is changed.
    pub(super) fn aim(&mut self, name: &str, target: &Target) {
        self.used[target.start..target.end].fill(true);
        let span = self.tokens[target.start].span.to(self.tokens[target.end - 1].span);
        if let Some(param) = self.spec.param(name).filter(|param| self.args.value(param.name).is_none()) {
            self.set(param, Value::Text(target.path.clone()), Some(span), Clue::Fits);
        }
    }

    /// Takes the verb as the operation.
    pub(super) fn act(&mut self, index: usize, operation: &str) {
        self.used[index] = true;
        let span = self.tokens[index].span;
        if let Some(param) = self.spec.param("operation") {
            self.set(param, Value::from(operation), Some(span), Clue::Fits);
        }
    }

    /// Takes the file, and the word before it, so that neither is taken for a part of the change.
    fn file(&mut self) {
        let file = self.open().find(|param| matches!(param.kind, Type::File(_)) && param.name == "file");
        let Some(param) = file else { return };
        let found = self.unused().find_map(|index| match fit(&param.kind, &self.tokens[index], self.view) {
            Fit::Strong(value) => Some((index, value)),
            _ => None,
        });
        let Some((index, value)) = found else { return };
        self.used[index] = true;
        let lead = index.checked_sub(1).filter(|&before| {
            !self.used[before]
                && matches!(self.tokens[before].lower.as_str(), "in" | "into" | "of" | "from" | "file" | "for" | "to")
        });
        if let Some(before) = lead {
            self.used[before] = true;
        }
        self.set(param, value, Some(self.tokens[index].span), Clue::Fits);
    }

    /// Gives a parameter the word at `index` as it is meant: unquoted.
    pub(super) fn word(&mut self, name: &str, index: usize) {
        self.used[index] = true;
        let token = &self.tokens[index];
        let (text, span) = (token.text.clone(), token.span);
        if let Some(param) = self.spec.param(name).filter(|param| self.args.value(param.name).is_none()) {
            self.set(param, Value::Text(text), Some(span), Clue::Fits);
        }
    }

    /// Gives a parameter the words from `from` on: behind `to` or `=`, up to the next word that has its place.
    fn value(&mut self, name: &str, from: usize) {
        // `|pool:size in a.udon to 20`: the file has its place.
        let begun = (from..self.tokens.len()).find(|&index| !self.used[index]).unwrap_or(from);
        let mut from = begun;
        while let Some(token) = self.tokens.get(from)
            && self.leads_to_value(from)
        {
            let is_from = token.lower == "from";
            self.used[from] = true;
            from += 1;
            if is_from && self.tokens.get(from).is_some() && !self.used[from] {
                self.used[from] = true;
                from += 1;
            }
        }
        // `make it so` says no value.
        if self.is_one_of(from, &["so"]) && from + 1 == self.tokens.len() {
            return;
        }
        let is_joint = |token: &Token| !token.quoted && matches!(token.lower.as_str(), "and" | "or" | "then" | "but");
        let is_more = from == begun && self.tokens.get(from).is_some_and(is_joint);
        if is_more || from < self.tokens.len() && self.says_how(from) {
            return;
        }
        // `at most 20` is no value but a bound of one.
        let bounds = |token: &Token| token.says(BOUNDING);
        if from > begun && self.tokens.get(from).is_some_and(bounds) && from + 1 < self.tokens.len() {
            return;
        }
        // `20 soon` is no value: a number, a date or a yes stands alone.
        let is_alone = self.tokens.get(from).is_some_and(is_scalar);
        let end = (from..self.tokens.len())
            .find(|&index| {
                let token = &self.tokens[index];
                let marked = matches!(&token.form, Form::Option { marked: true, .. }) && index > begun;
                self.used[index]
                    || marked && name != "rename"
                    // A question ends with its value.
                    || index > from && self.line[..token.span.start].trim_end().ends_with('?')
                    // A name is one word, or all that is said.
                    || index > from && name == "rename" && self.line[..token.span.start].trim_end().ends_with(',')
                    || index > from && (is_alone || token.quoted || token.form == Form::Path || self.is_aside(index))
            })
            .unwrap_or(self.tokens.len());
        // `change |bell:weight, the foundry weighed it` only says why.
        let is_led = (begun..from).any(|at| !self.is_one_of(at, &["the"]));
        let is_clause =
            !is_led && end > from + 1 && self.line[..self.tokens[begun].span.start].trim_end().ends_with(',');
        if from >= end || is_clause || self.args.value(name).is_some() {
            return;
        }
        let end = if self.tokens[from].quoted || !self.tokens[from].is_plain() { from + 1 } else { end };
        let span = self.tokens[from].span.to(self.tokens[end - 1].span);
        let text = if end == from + 1 && self.tokens[from].quoted {
            self.tokens[from].text.clone()
        } else if name == "rename" {
            // `rename |pool:size to :limit`: a name is meant, however it is marked.
            span.of(self.line).trim_start_matches(':').trim_end_matches([',', ';']).to_owned()
        } else {
            span.of(self.line).trim_end_matches([',', ';']).to_owned()
        };
        self.used[from..end].fill(true);
        if let Some(param) = self.spec.param(name) {
            self.set(param, Value::Text(text), Some(span), Clue::Fits);
        }
    }

    /// Whether a value does not go on with the words at `index`.
    pub(super) fn is_aside(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_bracket = self.line[..token.span.start].ends_with('(');
        let is_dash = matches!(token.text.as_str(), "@" | "--" | "–" | "—");
        let is_behind_comma = self.line[..token.span.start].trim_end().ends_with([',', ';']);
        is_bracket || is_dash || is_behind_comma && token.is(Classes::ASIDE) || self.says_how(index)
    }

    /// Whether the words at `index` say how something is to be done: `dry-run`, `without backup`, `and save it`, `in
    /// other.udon`.
    fn says_how(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        if token.quoted {
            return false;
        }
        let word = token.lower.as_str();
        let next = self.tokens.get(index + 1).filter(|next| !next.quoted);
        let begins = |index: usize, phrases: &[&[&str]], least: usize| {
            phrases.iter().any(|phrase| phrase.len() >= least && self.says_at(index, phrase))
        };
        let is_request = matches!(word, "please" | "pls" | "plz");
        let is_more = matches!(word, "and" | "then")
            && next.is_some_and(|next| {
                Act::of(&next.lower).is_some()
                    || begins(index + 1, SHOW, 1)
                    || begins(index + 1, WRITE, 1)
                    || matches!(next.lower.as_str(), "save" | "write" | "then" | "also" | "backup" | "check")
            });
        let is_elsewhere = OF.contains(&word) && next.is_some_and(|next| shape::looks_like_file(&next.text));
        let switched = |index: usize| {
            self.tokens.get(index).is_some_and(|token| {
                let bare = ["no-", "without-"].iter().find_map(|prefix| token.lower.strip_prefix(prefix));
                self.switch(bare.unwrap_or(&token.lower), index).is_some()
            })
        };
        // A word alone may be the end of a value: `nightly backup`.
        let is_marked = word.contains('-') || self.switch(word, index).is_some_and(|(_, words)| words > 1);
        let is_switch =
            is_marked && switched(index) || token.is(Classes::DENYING) && (switched(index + 1) || switched(index + 2));
        is_request
            || is_more
            || is_elsewhere
            || is_switch
            || begins(index, SHOW, 2)
            || word == "do" && self.is_one_of(index + 1, &["not"]) && begins(index + 1, SHOW, 2)
            || begins(index, WRITE, 2)
            || matches!(word, "dry-run" | "dryrun")
    }

    /// A change without a document is meant for the session that is open, if one is.
    fn inside_session(&mut self) {
        if self.view.place().session.is_none() || self.args.value("file").is_some() {
            return;
        }
        self.evidence.push(Evidence::of(Clue::Session, if self.stages() { 1.0 } else { -1.0 }));
    }
}

/// Whether a word is a value by itself: a string, a number, a date, a yes.
pub(super) fn is_value(token: &Token) -> bool {
    token.quoted || is_scalar(token)
}

/// The same of one without quotes.
fn is_scalar(token: &Token) -> bool {
    !token.quoted && token.is_plain() && Scalar::of(&token.text) != Scalar::Bare
}

//! Arguments without a name: by their look, by their place in the line.

use super::super::classes::Classes;
use super::super::fit::{Fit, fit, has_look};
use super::super::near::edits;
use super::super::prose::ARTICLES;
use super::super::reading::{Clue, Exactness};
use super::super::token::Form;
use super::super::{Token, shape};
use super::connectives::is_no_name;
use super::{Binder, NOUNS};
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::span::Span;
use crate::text::is_digits;

/// Words that belong to the verb before them.
const PARTICLES: &[&str] = &["away", "back", "down", "off", "out", "over", "up"];

impl Binder<'_> {
    /// A word without an ending names a new file only where nothing but a text follows, and something else says so: a text or an
    /// old file behind the tool's name, or a connective before a word that nobody says. `create file LICENSE "…"`, `rename a.txt
    /// to b`; `record results` is prose.
    pub(super) fn is_no_new_file(&self, param: &ParamSpec, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_said = token.known && token.text.contains(char::is_lowercase);
        let is_file = |other: &ParamSpec| matches!(other.kind, Type::File(_)) && self.args.value(other.name).is_some();
        let has_file = || self.spec.params.iter().any(is_file);
        let has_text = || self.tokens.iter().any(|other| other.quoted && other.span.start > token.span.start);
        let is_announced = index > 0 && param.connectives.contains(&self.tokens[index - 1].word());
        let is_named = self.exactness.is_name();
        let is_meant = || has_file() && (is_named || is_announced && !is_said) || is_named && has_text();
        let follows = || self.unused().any(|other| other > index && !self.tokens[other].quoted);
        param.kind == Type::NewFile && !token.text.contains(['.', '/']) && (!is_meant() || follows())
    }

    /// Whether a thing was named before, or is named again, and has its place there: `t21 is finished, complete t21`.
    pub(super) fn is_repeated(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_thing = token.telling || shape::looks_like_id(&token.text);
        let is_same = |other: usize| {
            self.used[other]
                && self.tokens[other].text == token.text
                && self.holder(other).is_some_and(|param| !param.kind.is_free())
        };
        is_thing && (0..self.tokens.len()).any(is_same)
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
                    | Type::Source
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
            if !self.args.is_open(param) {
                continue;
            }
            for index in 0..self.tokens.len() {
                if self.used[index] || self.is_article(param, index) || !param.positional && self.is_one_more(index) {
                    continue;
                }
                // Of `the one entry, number 158` the figures count.
                let has_figures = |at: usize| is_digits(&self.tokens[at].text);
                if matches!(param.kind, Type::Int(..)) && !has_figures(index) && self.unused().any(has_figures) {
                    continue;
                }
                // `the one with the lamp` is no number.
                let is_pointer =
                    index > 0 && self.is_one_of(index, &["one"]) && self.is_one_of(index - 1, &["the", "that"]);
                if is_pointer && param.required && matches!(param.kind, Type::Int(..)) {
                    continue;
                }
                if let Fit::Strong(value) = fit(&param.kind, &self.tokens[index], self.view) {
                    let span = self.tokens[index].span;
                    self.used[index] = true;
                    // `doc:Marrow Road` has a name of two words.
                    let is_thing = param.kind == Type::Thing;
                    let (value, span) = if is_thing { self.whole_name(param, index, value) } else { (value, span) };
                    self.take(param, value, span, Clue::Fits);
                    if !matches!(param.kind, Type::List(_)) {
                        break;
                    }
                }
            }
        }
        self.only_thing();
    }

    /// A file of data beside what is filled with it, whatever leads to it: `fill a.udon from b.json`; and the only thing that a tool could
    /// look at alone: `who has touched a.udon`.
    fn only_thing(&mut self) {
        let is_path = |param: &ParamSpec| param.name == "path" && param.kind == Type::Text;
        let Some(param) = self.open().find(|param| param.pairs || is_path(param)) else { return };
        let is_thing = |index: &usize| {
            let token = &self.tokens[*index];
            let is_element = || is_path(param) && token.form == Form::Path;
            let is_file =
                || shape::looks_like_file(&token.text) || is_path(param) && shape::looks_like_folder(&token.text);
            !token.quoted && (token.is_plain() && is_file() || is_element())
        };
        let things: Vec<usize> = self.unused().filter(is_thing).collect();
        if let [index] = things[..] {
            let (value, span) = (Value::from(self.tokens[index].text.as_str()), self.tokens[index].span);
            // `folder is agents/prod`.
            let is_lead = |at: &usize| self.is_one_of(*at, &["is"]) || self.is_one_of(*at, param.aliases);
            let lead = (0..index).rev().take_while(is_lead).last().unwrap_or(index);
            self.used[lead..=index].fill(true);
            self.take(param, value, span, Clue::Fits);
        }
    }

    /// Whether a file is one more of what is said before it, and none of its own: `in a.udon and b.udon`.
    fn is_one_more(&self, index: usize) -> bool {
        let Some([before, and]) = index.checked_sub(2).map(|at| [&self.tokens[at], &self.tokens[at + 1]]) else {
            return false;
        };
        let is_file = |token: &Token| shape::looks_like_file(&token.text);
        and.says(&["and", "or"]) && is_file(before) && is_file(&self.tokens[index])
    }

    /// A folder behind what is quoted, where the line begins with the tool's own name: `search_all "tide" lib`.
    pub(super) fn folder_behind(&mut self) {
        if self.exactness > Exactness::Verb {
            return;
        }
        let Some(param) = self.open().find(|param| param.kind.is_folder()) else { return };
        let unused: Vec<usize> = self.unused().collect();
        let is_folder = |index: usize| {
            let token = &self.tokens[index];
            let is_word = !token.quoted && token.is_plain() && !token.is(Classes::FILLER);
            is_word && token.number().is_none() && index > 0 && self.tokens[index - 1].quoted
        };
        // What is quoted is the query, which nothing has taken yet.
        if let [query, folder] = unused[..]
            && self.tokens[query].quoted
            && folder == query + 1
            && is_folder(folder)
        {
            let token = &self.tokens[folder];
            let (value, span) = (Value::from(token.text.as_str()), token.span);
            self.used[folder] = true;
            self.set(param, value, Some(span), Clue::Given);
        }
    }

    /// Whether `all` only stands before a noun, and chooses nothing.
    fn is_article(&self, param: &ParamSpec, index: usize) -> bool {
        let is_word = |next: &Token| !next.quoted && next.is_plain();
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
            let is_word = !token.quoted && (token.is_plain() || is_label);
            let is_ours = || self.is_noun(token.word()) || self.is_family(&token.lower);
            if self.used[index] || !is_word || !is_ours() || self.begins_query(index) {
                continue;
            }
            self.used[index] = !self.is_sought(index);
            seen += 1;
            if seen <= NOUNS {
                self.note(Clue::Noun, token.word().to_owned());
            }
        }
    }

    /// Whether `word` is the name of the tool's family with a letter wrong.
    pub(super) fn is_family(&self, word: &str) -> bool {
        let family = || Some(self.spec.family()).filter(|family| family.len() >= 6);
        word.len() >= 6 && family().is_some_and(|family| edits(family, word, 1) == Some(1))
    }

    /// Whether `word` is part of the tool's name, or names what one of its parameters takes.
    pub(super) fn is_noun(&self, word: &str) -> bool {
        self.vocabulary.has_noun(word)
    }

    /// Whether a parameter takes a word by its place in the line.
    fn is_taken_by_place(&self, param: &ParamSpec) -> bool {
        // Of several things of which one must be given, what is said loosely is none more: `the stash "x" is outdated`.
        let has = |name: &&str| self.args.value(name).is_some();
        let is_met = || self.spec.needs.iter().any(|group| group.contains(&param.name) && group.iter().any(has));
        // `I no longer use the alias peek, remove it` names no tool.
        let is_idle = || self.exactness > Exactness::Alias && param.kind == Type::Word && param.is_spared(&self.args);
        param.positional && !param.kind.is_free() && !is_met() && !is_idle()
    }

    /// Positional parameters that any word can be take the first that is left.
    pub(super) fn by_place_in_line(&mut self) {
        let positional: Vec<_> = self.open().filter(|param| self.is_taken_by_place(param)).collect();
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
                        return (false, !token.quoted || has_text || !is_only);
                    }
                    let is_numbered = shape::is_numbered_id(&token.text);
                    let is_id = is_numbered || token.number().is_some();
                    // So is a word that no phrase has, and any above all behind what it is the name of: `which params has agent scout`.
                    let is_new = self.words.is_some() && !token.known;
                    let is_verb = || token.is(Classes::LOOKING) || is_no_name(token);
                    let is_behind = index.checked_sub(1).is_some_and(|at| param.is_called(self.tokens[at].word()));
                    let is_named = is_behind && (token.quoted || !is_verb());
                    let is_name = token.quoted && !has_text || !token.quoted && (is_id || is_new);
                    (!is_named, !is_name)
                });
            }
            let taken = others.into_iter().chain(said).find_map(|index| {
                let token = &self.tokens[index];
                if token.is(Classes::FILLER | Classes::NAMING) {
                    return None;
                }
                let is_loose = self.exactness > Exactness::Alias;
                if is_loose && param.kind == Type::Word && self.names_nothing(index) {
                    return None;
                }
                // Nor is what a parameter is called: `set the status to done`.
                let is_name = |param: &ParamSpec| param.is_called(&token.lower);
                if self.exactness > Exactness::Alias && !token.quoted && self.spec.params.iter().any(is_name) {
                    return None;
                }
                // Nor is what leads to one: `stash this under a good label`.
                if param.kind == Type::Word && !token.quoted && self.is_one_of(index, param.connectives) {
                    return None;
                }
                let is_common = !token.quoted && token.known;
                // What stands before the verb is no thing either: `compile and link libfoo`.
                let is_before = index == 0 && !token.quoted && token.is_plain();
                if param.kind == Type::Thing && self.exactness > Exactness::Alias && (is_common || is_before) {
                    return None;
                }
                // Nor does the verb of the line: `put the draft stash back`, `throw out all staged changes`.
                let is_verb = || {
                    let goes_on = |next: &Token| next.is(Classes::FUNCTION) || next.says(PARTICLES);
                    token.says(PARTICLES) || index == 0 && self.tokens.get(1).is_some_and(goes_on)
                };
                if is_loose && is_common && param.kind == Type::Word && is_verb() {
                    return None;
                }
                // A number behind a label of something else is that thing's: `section: 1`.
                if is_loose && token.number().is_some() && index > 0 && self.is_label_of_another(index - 1) {
                    return None;
                }
                // `what's in stash notes` stashes nothing under `what's`, nor does `get back what I stashed`.
                let asks = is_loose && index == 0 && token.is(Classes::ASKING)
                    || self.exactness > Exactness::Qualified && token.is(Classes::INTERROGATIVE);
                if !token.quoted && asks {
                    return None;
                }
                let is_option = matches!(token.form, Form::Option { marked: true, .. });
                if self.is_no_new_file(param, index) || index == 0 && is_option {
                    return None;
                }
                if param.kind == Type::Source && shape::looks_like_source(&token.text) {
                    return None;
                }
                // A file of the wrong ending is what a person means only who named the tool.
                let is_of_kind = matches!(param.kind, Type::File([_, ..]) | Type::CodePlace);
                let is_exact = !(is_of_kind || param.kind.is_folder());
                match fit(&param.kind, token, self.view) {
                    Fit::Weak(value)
                        if is_exact
                            || self.exactness.is_name()
                            || param.kind.is_folder() && self.is_called_with(index) =>
                    {
                        Some((index, value))
                    }
                    // `loom.read notes.md`, `read doc notes.md`: whose name says of which system it is means a document of that.
                    Fit::No if param.kind == Type::Document && self.named_at.is_some_and(|name| name + 1 == index) => {
                        let says_system = self.tokens[0].lower.starts_with(self.spec.family())
                            || self.is_one_of(index - 1, &["doc", "document"]);
                        let is_named = says_system && shape::looks_like_file(&token.text);
                        is_named.then(|| (index, Value::from(token.text.as_str())))
                    }
                    // What a tool that takes no text gets in quotes is where it is to look: `analyze_all "services"`.
                    Fit::No if param.kind.is_folder() && token.quoted && self.exactness.is_name() => {
                        let takes_text = self.spec.params.iter().any(|param| param.kind.is_free());
                        (!takes_text).then(|| (index, Value::from(token.text.as_str())))
                    }
                    _ => None,
                }
            });
            if let Some((index, value)) = taken {
                self.used[index] = true;
                self.placed(param, index, value);
            }
        }
    }

    /// Gives a parameter what stands in its place. A title of several words tells what it is: `read doc Harbour Diary`.
    fn placed(&mut self, param: &'static ParamSpec, index: usize, value: Value) {
        let token = &self.tokens[index];
        // `task-12` says itself that it is a task.
        let kind = token.text.split(['-', '_']).next().unwrap_or_default();
        let is_such = shape::is_numbered_id(&token.text) && param.is_called(kind);
        let (value, span) = match param.kind {
            Type::Document => self.whole_name(param, index, value),
            _ => (self.bare_name(param, index, value), token.span),
        };
        let is_clear = is_such || param.kind == Type::Document && span != token.span;
        self.take(param, value, span, if is_clear { Clue::Fits } else { Clue::Given });
    }

    /// Whether the word at `index` is hardly a name: `bring back that thing I stashed`, `the remaining tasks`, `I want it back`, `which tools
    /// does the agent offer`.
    pub(super) fn names_nothing(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_rest = token.says(&["remaining", "rest", "other", "others", "another", "leftover", "back"]);
        let is_none = token.number().is_none() && is_no_name(token);
        let before = |words: &[&str]| index > 0 && self.tokens[index - 1].says(words);
        let is_asked = token.known && before(&["which", "what"]);
        token.is(Classes::POINTING) || is_rest || is_none || is_asked || before(&["i", "we", "you"])
    }

    /// Whether the word at `index` is the label of a value that the tool has no place for.
    fn is_label_of_another(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_label = matches!(&token.form, Form::Option { value: None, marked: false, .. });
        let word = token.word().trim_end_matches(':');
        is_label && !self.used[index] && !self.is_noun(word) && !self.is_family(word)
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
        // `prune the weaker branch` describes it.
        if index > 0 && self.tokens[index - 1].says(ARTICLES) {
            return;
        }
        // Only a qualified name is so sure that phrases are not asked.
        let is_strange = match self.words {
            Some(words) => !token.known && !words.is_misspelt(&token.lower),
            None => self.exactness == Exactness::Qualified,
        };
        if is_strange && !token.quoted && token.is_plain() && shape::could_be_node(&token.text) {
            self.used[index] = true;
            self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
        }
    }

    /// Whether a word without a look of its own is the only thing that is left, and a name: `os.listdir docs`.
    fn is_called_with(&self, index: usize) -> bool {
        let is_call = |other: usize| other == 0 && self.tokens[0].text.contains('.');
        self.words.is_some()
            && !is_call(index)
            && (self.is_strange(index) || is_call(0))
            && self.unused().all(|other| other == index || is_call(other) || self.is_said(other))
    }

    /// Sets a parameter; one that takes several values collects them.
    pub(super) fn take(&mut self, param: &'static ParamSpec, value: Value, span: Span, clue: Clue) {
        match value {
            Value::List(more) if self.args.value(param.name).is_some() => self.args.extend(param.name, more),
            value => self.set(param, value, Some(span), clue),
        }
    }
}

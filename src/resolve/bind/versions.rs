//! Texts that say which file or which version of one is meant: two documents that are compared, `HEAD~2 and current`.
//!
//! Such a text is no sentence: words that look like neither a file nor a version are left to say that the tool is not meant.

use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use crate::engine::{Filled, ParamSpec, Place, Spec, Type, Value};

/// Names of the parameters that take a version.
const VERSIONS: &[&str] = &["before", "after"];
/// Words before a document that say which of two it is: the one that was, and the one that is.
const EARLIER: &[&str] = &["earlier", "older", "old", "original", "previous", "former", "first"];
const LATER: &[&str] = &["later", "newer", "new", "latest", "updated", "current", "revised"];
/// Words before a version.
const LEADS: &[&str] = &[
    "and", "vs", "vs.", "versus", "to", "with", "since", "from", "against", "between", "of", "at", "revision",
    "before", "after",
];

impl Binder<'_> {
    /// Two documents that are compared are what was and what is, and no document with its versions.
    pub(super) fn two_documents(&mut self) {
        let mut positional = self.spec.params.iter().filter(|param| param.positional);
        let (Some(one), Some(before), Some(after)) = (positional.next(), positional.next(), positional.next()) else {
            return;
        };
        let Type::File(endings) = one.kind else { return };
        if before.kind != Type::Text || after.kind != Type::Text || self.args.value(one.name).is_some() {
            return;
        }
        // A version of a document is one as well: `menu.udon@HEAD~1`.
        let is_document = |index: &usize| {
            let token = &self.tokens[*index];
            let file = token.text.split_once('@').map_or(token.text.as_str(), |(file, _)| file);
            let is_word =
                token.is_plain() || matches!(token.form, Form::Placed { .. }) && token.text.contains(".udon@");
            is_word
                && shape::looks_like_file(file)
                && endings.iter().all(|ending| file.trim_end_matches(".bak").ends_with(ending))
        };
        let documents: Vec<usize> = self.unused().filter(is_document).collect();
        let given = |param: &ParamSpec| self.args.value(param.name).and_then(Value::as_text);
        let places = match (&documents[..], given(before), given(after)) {
            (&[first, second], None, None) if self.is_measured_by(first, second) => {
                vec![(second, before), (first, after)]
            }
            (&[first, second], None, None) => vec![(first, before), (second, after)],
            // `diff --before a.udon b.udon`: what has a name stays what it is called.
            (&[other], Some(file), None) if shape::looks_like_file(file) => vec![(other, after)],
            (&[other], None, Some(file)) if shape::looks_like_file(file) => vec![(other, before)],
            _ => return,
        };
        for &(index, param) in &places {
            self.used[index] = true;
            if let Some(lead) = index.checked_sub(1) {
                self.used[lead] |= param.is_called(self.tokens[lead].word());
            }
            let token = &self.tokens[index];
            self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
        }
        let [(first, _), (second, _)] = places[..] else { return };
        for index in first.min(second) + 1..first.max(second) {
            let word = &self.tokens[index].lower;
            self.used[index] |=
                matches!(word.as_str(), "vs" | "vs." | "versus" | "and" | "to" | "with" | "against" | "->");
        }
    }

    /// Whether the document at `first` is told by how it departs from the one at `second`: `how is a.udon different from b.udon`,
    /// `what is new in a.udon compared to b.udon`.
    fn is_measured_by(&self, first: usize, second: usize) -> bool {
        const CHANGED: &[&str] = &["change", "changed", "alter", "altered", "new", "added", "add", "gone", "removed"];
        let is_against = |at: usize| {
            // `differs noticeably from`.
            let is_manner = |at: usize| self.tokens[at].lower.ends_with("ly") && at > first + 1;
            let (by, to) = (if is_manner(at - 1) { at - 2 } else { at - 1 }, at);
            let compares = self.is_one_of(by, &["compared", "comparison"]) && self.is_one_of(to, &["to", "with"]);
            let tells = || (0..at).any(|word| self.is_one_of(word, CHANGED));
            self.is_one_of(by, &["different", "differ", "differs", "depart", "departs", "deviate", "deviates"])
                && self.is_one_of(to, &["from"])
                || self.is_one_of(by, &["relative"]) && self.is_one_of(to, &["to"])
                || (compares || self.is_one_of(to, &["against"])) && tells()
        };
        let is_called = |at: usize, words: &[&str]| self.is_one_of(at - 1, words);
        // `diff after b.udon before a.udon`.
        let is_earlier = || {
            let is_named = |at: usize, name: &str| self.is_one_of(at - 1, &[name]);
            is_called(second, EARLIER)
                || first > 0 && (is_called(first, LATER) || is_named(first, "after") && is_named(second, "before"))
        };
        (first + 1..second).any(is_against) || is_earlier()
    }

    /// Versions, in the order of what takes them: `diff menu.udon HEAD~2 current`.
    pub(super) fn versions(&mut self) {
        let params: Vec<&'static ParamSpec> = self.open().filter(|param| is_version(param)).collect();
        if params.is_empty() {
            return;
        }
        // `v1.2..v1.4`, as git has it, says both.
        let both = self.unused().find_map(|index| {
            let token = &self.tokens[index];
            let (before, after) = token.text.split_once("..").filter(|_| token.is_plain() && !token.quoted)?;
            let is_both = [before, after].into_iter().all(shape::is_version);
            is_both.then(|| (index, [before.to_owned(), after.to_owned()]))
        });
        if let (Some((index, versions)), [before, after]) = (both, &params[..]) {
            self.used[index] = true;
            for (param, version) in [before, after].into_iter().zip(versions) {
                self.set(param, Value::Text(version), Some(self.tokens[index].span), Clue::Fits);
            }
            return;
        }
        let is_version = |index: &usize| {
            let token = &self.tokens[*index];
            let is_node = shape::looks_like_node(&token.text) && token.text.len() < 7;
            token.is_plain() && !token.quoted && shape::is_version(&token.text) && !is_node
        };
        let versions: Vec<usize> = self.unused().filter(is_version).collect();
        if versions.len() > params.len() {
            return;
        }
        for (index, param) in versions.into_iter().zip(params) {
            self.used[index] = true;
            let lead = index.checked_sub(1).filter(|&before| {
                let token = &self.tokens[before];
                !self.used[before] && token.says(LEADS)
            });
            if let Some(lead) = lead {
                self.used[lead] = true;
            }
            let token = &self.tokens[index];
            self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
        }
    }

    /// Takes the document that a version is of from where we are, where the line names none; what is missing if we are nowhere.
    pub(super) fn document_of_version(&mut self, place: &Place) -> Option<&'static ParamSpec> {
        if !self.vocabulary.has_versions {
            return None;
        }
        let versions = self.spec.params.iter().filter(|param| says_version(param));
        let versions: Vec<&str> = versions.filter_map(|param| self.args.value(param.name)?.as_text()).collect();
        // A version of a document is one as well: `menu.udon@HEAD~1`, `HEAD~1:menu.udon`.
        let is_document =
            |text: &str| text.contains(".udon") || shape::looks_like_file(text) || self.view.has_file(text);
        // One document alone is compared with nothing: `diff before:menu.udon`.
        let names_one = match versions[..] {
            [] => return None,
            [only] => is_document(only) && only.contains(['@', ':']),
            [..] => versions.iter().any(|version| is_document(version)),
        };
        let document = self.spec.params.iter().find(|param| matches!(param.kind, Type::File(_)))?;
        if names_one || self.has_body || !self.args.is_open(document) {
            return None;
        }
        let Some(file) = place.file.clone() else { return Some(document) };
        self.note(Clue::Place, document.name);
        self.args.fill(document.name, Value::Text(file), Filled::Place);
        None
    }

    /// Whether a text that says where something is, a file or a part of one, is left open: words are none that do not look
    /// like one. Who names the tool may give a name that nobody else knows.
    pub(super) fn is_no_place(&self, param: &ParamSpec, left: &[usize]) -> bool {
        let is_version = says_version(param);
        let is_place = is_version || ["path", "file"].iter().any(|name| param.is_called(name));
        let could_be = |index: usize| {
            let token = &self.tokens[index];
            let is_name = self.exactness.is_name() && left.len() == 1 && !token.is(Classes::FILLER);
            let looks_so =
                token.telling || shape::looks_like_folder(&token.text) || is_version && shape::is_version(&token.text);
            token.quoted && !token.text.contains(char::is_whitespace) || looks_so || is_name
        };
        is_place && !left.iter().any(|&index| could_be(index))
    }
}

/// Whether a parameter takes a version.
pub(super) fn is_version(param: &ParamSpec) -> bool {
    param.positional && param.kind == Type::Text && says_version(param)
}

/// Whether a parameter is called like one that takes a version.
pub fn says_version(param: &ParamSpec) -> bool {
    VERSIONS.iter().any(|name| param.is_called(name))
}

/// Whether a tool takes either a document and its versions or two texts that name documents.
pub(super) fn compares(spec: &Spec) -> bool {
    let mut positional = spec.params.iter().filter(|param| param.positional);
    let file = positional.next().is_some_and(|file| matches!(file.kind, Type::File(_)) && !file.required);
    file && positional.take(2).filter(|text| text.kind == Type::Text).count() == 2
}

//! What a call lacks: taken from where we are, or asked for with what there is for it.

use super::super::Token;
use super::super::classes::Classes;
use super::super::reading::Clue;
use super::Binder;
use crate::engine::{Filled, ParamSpec, Place, Type, Value};

impl Binder<'_> {
    /// Takes what is still missing from where we are. A line with an exact name may; a loose Write may not.
    pub(super) fn fill_from_place(&mut self, place: &Place) {
        // `files show LICENSE` names something, even if it cannot be told what: where we are is not what is meant. Nor is
        // it where a folder is named, or all files are meant.
        let is_named = |index| {
            self.is_strange(index) || self.view.has_folder(&self.tokens[index].text) || self.is_behind_name(index)
        };
        if self.unused().any(is_named) || self.means_all_files() {
            return;
        }
        let is_missing = |param: &&ParamSpec| self.args.value(param.name).is_none() && !self.args.is_blank(param);
        // A bare `apply` is still to be told which proposal, and that brings its document.
        let lacks = |group: &&[&str]| group.iter().all(|name| self.args.value(name).is_none());
        let may_be_spared = |param: &&ParamSpec| !param.spared_by.is_empty() && self.spec.needs.iter().any(lacks);
        let missing: Vec<_> = self.required().filter(|param| is_missing(param) && !may_be_spared(param)).collect();
        for param in missing {
            let value = match param.kind {
                // What is lost is named by whoever wants it lost.
                Type::File(_) | Type::Node | Type::NodeRange if self.vocabulary.loses => None,
                Type::File(endings) => {
                    place.file.clone().filter(|file| endings.iter().all(|ending| file.ends_with(ending)))
                }
                Type::Session => place.session.clone(),
                Type::Node | Type::NodeRange => place.node.clone(),
                Type::List(Type::Glob) if self.spec.family() == "udon" => place.file.clone(),
                _ => None,
            };
            if let Some(value) = value {
                self.note(Clue::Place, param.name);
                self.args.fill(param.name, Value::Text(value), Filled::Place);
            }
        }
    }

    /// Whether the word at `index` stands where the tool's own name has its arguments, and is none that is said with it: `files
    /// show harbour`, `files show LICENCE`.
    fn is_behind_name(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_said = token.text.contains(char::is_lowercase) && self.is_learned(token);
        let is_talk = is_said || token.is(Classes::FILLER | Classes::POLITE | Classes::ASIDE);
        self.exactness.is_name() && self.named_at == index.checked_sub(1) && !is_talk && !self.is_noun(token.word())
    }

    /// Whether the call needs a parameter because of what another one does not say; lines below may give it.
    pub(super) fn is_wanted(&self, param: &ParamSpec) -> bool {
        !self.has_body && param.is_wanted(&self.args)
    }

    /// Whether a line speaks of more than one file: `validate all documents`.
    fn means_all_files(&self) -> bool {
        let is_all = |token: &Token| token.says(&["all", "every", "each"]);
        let is_file = |token: &Token| token.says(&["documents", "document", "docs", "files", "file"]);
        self.tokens.windows(2).any(|pair| is_all(&pair[0]) && is_file(&pair[1]))
    }

    /// What there is for a parameter that is missing. Nothing is offered to be lost that the line does not name, and nothing
    /// at all where it names something that is not there.
    fn offers(&self, param: &ParamSpec) -> Vec<String> {
        let is_lost = param.kind != Type::Session && self.vocabulary.loses;
        if is_lost || self.unused().any(|index| self.is_strange(index) || self.is_behind_name(index)) {
            Vec::new()
        } else if let Type::Enum(choices) = param.kind
            && param.entails.is_empty()
        {
            choices.iter().rev().map(|choice| choice[0].to_owned()).collect()
        } else if param.of_stash {
            self.view.stashes()
        } else {
            self.view.known(&param.kind)
        }
    }

    /// What the choices that the line makes ask for, and it does not say: `set |pool:size` says no value. Lines below it are
    /// read by the tool, which knows better what they lack.
    fn entailed(&self) -> Vec<&'static ParamSpec> {
        let chosen = |param: &&ParamSpec| {
            let choice = self.args.value(param.name).and_then(Value::as_text)?;
            param.entails.iter().find(|(name, _)| *name == choice).map(|(_, groups)| *groups)
        };
        let params = self.spec.params.iter().filter(|_| !self.has_body);
        let groups = params.filter_map(|param| chosen(&param)).flatten();
        let unmet = groups.filter(|group| group.iter().all(|name| self.args.value(name).is_none()));
        unmet.filter_map(|group| self.spec.param(group[0])).collect()
    }

    /// What is left out though there are several of it, and which: `agents run tide-tables` does not say which tool.
    fn several_of(&self) -> Option<(&'static ParamSpec, Vec<String>)> {
        let param = self.open().find(|param| param.sole_of.is_some())?;
        // Where nobody says which agent, the tool is missing as well.
        let Some(owner) = self.args.value(param.sole_of?) else { return Some((param, Vec::new())) };
        let owner = owner.as_text()?;
        let mut tools = self.view.tools_of(owner)?;
        // What is offered first comes last.
        tools.reverse();
        Some((param, tools))
    }

    /// Adds what else is missing to what is known to be, and gives what there is for it.
    pub(super) fn lacking(&self, missing: &mut Vec<&'static ParamSpec>) -> Vec<String> {
        let is_known = |param: &ParamSpec| missing.iter().any(|known| known.name == param.name);
        let lacking: Vec<_> =
            self.required().filter(|param| self.args.value(param.name).is_none() && !is_known(param)).collect();
        missing.extend(lacking);
        for group in self.spec.needs {
            let is_known = || missing.iter().any(|known| group.contains(&known.name));
            if group.iter().all(|name| self.args.value(name).is_none()) && !is_known() {
                missing.extend(group.first().and_then(|name| self.spec.param(name)));
            }
        }
        let wanted = self.spec.params.iter().filter(|param| self.is_wanted(param));
        let wanted: Vec<_> = wanted.filter(|param| self.args.value(param.name).is_none()).collect();
        for param in wanted.into_iter().chain(self.entailed()) {
            if !missing.iter().any(|known| known.name == param.name) {
                missing.push(param);
            }
        }
        // `apply` lacks a proposal, and no file for it.
        let asked: Vec<&str> = missing.iter().map(|param| param.name).collect();
        missing.retain(|param| !param.spared_by.iter().any(|name| asked.contains(name)));
        let several = self.several_of().filter(|(param, _)| !missing.iter().any(|known| known.name == param.name));
        missing.extend(several.as_ref().map(|(param, _)| *param));
        match (&missing[..], several) {
            ([only], Some((param, tools))) if only.name == param.name => tools,
            ([first, ..], _) => self.offers(first),
            ([], _) => Vec::new(),
        }
    }
}

//! Files and folders that a line names. Who asks for something of one mostly has it; who writes of other programs and pages
//! names some that are elsewhere.

use super::super::reading::{Clue, Evidence, Exactness};
use super::super::shape;
use super::super::token::{Form, Token};
use super::Binder;
use super::stashed::is_stash;
use crate::engine::{ParamSpec, Type, Value};
use crate::world::is_dependency;

impl Binder<'_> {
    /// Counts the first file or folder of the line that is not there. What is still to be made need not be, nor what a longer
    /// text speaks of.
    pub(super) fn referents(&mut self) {
        // Who names a tool means it, whatever is there; but a name at the head of a sentence may be no more than its verb:
        // `Read setup.md`.
        let is_sentence = self.exactness == Exactness::Alias && self.line.starts_with(char::is_uppercase);
        if self.exactness.is_name() && !is_sentence {
            return;
        }
        self.path_as_query();
        self.document_as_name();
        self.kept_name();
        let is_exempt = |token: &Token| {
            self.spec.params.iter().any(|param| {
                let span = self.args.span(param.name).filter(|span| span.holds(token.span));
                span.is_some_and(|span| param.kind == Type::NewFile || param.kind.is_free() && span != token.span)
            })
        };
        let is_pattern = |name: &str| name.contains(['*', '?', '[', '{']) || is_dependency(name);
        let absent = self.tokens.iter().find_map(|token| {
            let name = self.referent(token).filter(|name| !is_pattern(name))?;
            (self.view.is_absent(name) && !is_exempt(token)).then(|| name.to_owned())
        });
        if let Some(name) = absent {
            self.evidence.push(Evidence { about: name.into(), ..Evidence::of(Clue::Absent, 1.0) });
        }
    }

    /// Counts the name of something that is kept, where a tool asks for such a name: `get gear back`.
    fn kept_name(&mut self) {
        let asks = |param: &&ParamSpec| is_stash(param) || param.kind == Type::Thing && param.name == "pin";
        let named = self.spec.params.iter().filter(asks).find_map(|param| {
            let name = self.args.value(param.name).and_then(Value::as_text)?;
            self.view.keeps(name).then(|| name.to_owned())
        });
        if let Some(name) = named.filter(|_| !self.spec.params.iter().any(|param| param.kind.is_free())) {
            self.note(Clue::Kept, name);
        }
    }

    /// Counts an element's path that a tool without documents would look for as words: `search boats/ for |gull`.
    fn path_as_query(&mut self) {
        let of_documents = |param: &ParamSpec| match param.kind {
            Type::UdonPath | Type::UdonRef => true,
            Type::File(endings) => endings.contains(&".udon"),
            _ => matches!(param.kind, Type::List(Type::Glob)),
        };
        if self.spec.params.iter().any(of_documents) {
            return;
        }
        let is_query = |token: &&Token| {
            let takes = |param: &ParamSpec| param.kind == Type::Query && self.args.span(param.name) == Some(token.span);
            token.form == Form::Path && self.spec.params.iter().any(takes)
        };
        let path = self.tokens.iter().find(is_query).map(|token| token.text.clone());
        if let Some(path) = path {
            self.note(Clue::Misfit, path);
        }
    }

    /// Counts a document in the place of an agent's name: `describe a.udon`.
    fn document_as_name(&mut self) {
        let name = self.args.value("agent").and_then(Value::as_text).filter(|name| shape::is_document(name));
        if let Some(name) = name.map(str::to_owned) {
            self.note(Clue::Misfit, name);
        }
    }

    /// The file or folder that a word names, by its look or by its place.
    fn referent<'t>(&self, token: &'t Token) -> Option<&'t str> {
        let name = match &token.form {
            Form::Placed { file, .. } => file.as_str(),
            Form::Plain => token.text.as_str(),
            _ => return None,
        };
        let asks = |param: &ParamSpec| {
            matches!(param.kind, Type::File(_) | Type::Directory | Type::Source | Type::Template)
                && self.args.span(param.name) == Some(token.span)
                && self.args.value(param.name).and_then(Value::as_text) == Some(name)
        };
        let is_asked = || self.spec.params.iter().any(asks) && !self.view.has_stem(name, ".udon");
        (shape::looks_like_file(name) || shape::looks_like_folder(name) || is_asked()).then_some(name)
    }
}

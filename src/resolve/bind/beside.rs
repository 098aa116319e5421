//! Where a text is put in a document: `before §tides`, `under the section tides`, `at the top`, `after line 12`, `append "x"`.
//!
//! A section that a place is told by is not what is to be replaced. Where the place is none that can be said, it is asked for.

use super::super::classes::Classes;
use super::super::head::{Head, caused};
use super::super::reading::{Clue, Exactness};
use super::super::token::Form;
use super::super::{Token, shape};
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::span::Span;

/// Words before a section at whose end something is put.
const WITHIN: &[&str] = &["after", "under", "below", "beneath", "behind", "in", "into", "to", "inside", "within", "at"];
const BEFORE: &[&str] = &["before", "above", "beside"];
pub const START: &[&str] = &["start", "top", "beginning", "front"];
pub const END: &[&str] = &["end", "bottom", "foot", "tail"];
/// Verbs that put something beside what is there.
pub const PUTTING: &[&str] = &["append", "prepend", "insert", "add", "inserting", "appending", "prepending", "adding"];
/// Verbs behind which a section is what is replaced.
const REPLACING: &[&str] = &["replace", "overwrite", "rewrite", "replacing", "substitute", "change", "update"];

impl Binder<'_> {
    /// Binds the place in a document where a text is written, for a tool that takes one.
    pub(super) fn written_where(&mut self, head: &Head) {
        self.document_named(head);
        let is_open = |name: &str| self.open().any(|param| param.name == name);
        if !["append", "at", "replace"].into_iter().all(is_open) {
            return;
        }
        let verb =
            self.tokens.get(head.at).filter(|_| head.words > 0).map_or("", |verb| verb.lower.as_str()).to_owned();
        let place = self.beside_section(&verb).or_else(|| self.at_line()).or_else(|| self.at_end(&verb));
        let Some((place, span)) = place else { return };
        let name = match place {
            Place::End => "append",
            Place::Instead(_) => "replace",
            Place::At(_) | Place::Unsaid => "at",
        };
        let Some(param) = self.open().find(|param| param.name == name) else { return };
        match place {
            Place::Unsaid => self.args.leave_blank(param),
            Place::End => self.set(param, Value::Flag(true), Some(span), Clue::Given),
            Place::At(text) | Place::Instead(text) => self.set(param, Value::Text(text), Some(span), Clue::Fits),
        }
    }

    /// `to doc journal`, `to journal: "x"`, `write tides.md "x"`: the document is what stands behind such a word, and what is
    /// quoted the text.
    fn document_named(&mut self, head: &Head) {
        let Some(param) = self.open().find(|param| param.kind == Type::Document) else { return };
        // The tool's name may end with the noun, or be followed by the document.
        let is_noun = |at: usize| self.is_one_of(at, &["doc", "document"]);
        let is_lead = |at: usize| {
            is_noun(at) || at + 1 == head.at + head.words || self.is_unused_word(at, &["to", "into", "in", "of"])
        };
        let quoted: Vec<usize> = self.unused().filter(|&at| self.tokens[at].quoted).collect();
        let content = match quoted[..] {
            [content] => Some(content),
            [] if self.open().all(|param| param.name != "content") => None,
            _ => return,
        };
        let found = (0..self.tokens.len()).filter(|&lead| Some(lead) != content && is_lead(lead)).find_map(|lead| {
            let next = (lead + 1..self.tokens.len())
                .find(|&at| !self.is_unused_word(at, &["the", "doc", "document", "file", "my", "our"]))?;
            let token = self.tokens.get(next).filter(|token| !token.quoted && !self.used[next])?;
            let is_name = match &token.form {
                Form::Plain => shape::looks_like_file(&token.text) || is_noun(next - 1),
                Form::Option { value: None, marked: false, .. } => true,
                _ => false,
            };
            (is_name && !token.is(Classes::FILLER)).then_some((lead, next))
        });
        let Some((lead, next)) = found else { return };
        let token = &self.tokens[next];
        let (name, span) = (token.word().to_owned(), token.span);
        let name = if token.is_plain() { token.text.clone() } else { name };
        // A document may be called like a file, and rather the file is meant.
        let is_file = shape::looks_like_file(&name);
        let is_file = is_file && self.tokens[lead..next].iter().all(|token| !token.lower.starts_with("doc"));
        self.used[lead..=next].fill(true);
        if is_file {
            self.unclear = self.unclear.or(Some(next));
            self.args.set(param.name, Value::Text(name), Some(span));
        } else {
            // `to the document Harbour Diary`.
            let (name, span) = self.whole_name(param, next, Value::Text(name));
            self.set(param, name, Some(span), Clue::Fits);
        }
    }

    /// A section with the word that says on which side of it.
    fn beside_section(&mut self, verb: &str) -> Option<(Place, Span)> {
        let (first, last, name) = self.section_said()?;
        let lead =
            (0..first).rev().find(|&at| !self.is_unused_word(at, &["the", "section", "right", "just", "directly"]))?;
        let place = if self.is_unused_word(lead, BEFORE) {
            Place::Unsaid
        } else if self.is_unused_word(lead, WITHIN) {
            Place::At(name)
        } else if REPLACING.contains(&self.tokens[lead].lower.as_str()) {
            Place::Instead(name)
        } else if PUTTING.contains(&verb) {
            Place::Unsaid
        } else {
            return None;
        };
        // `after §tides of doc journal`: the word before the section is taken, what follows is not.
        self.used[if self.tokens[lead].quoted { first } else { lead }..=last].fill(true);
        Some((place, self.tokens[first].span.to(self.tokens[last].span)))
    }

    /// The first section that the line names: `§tides`, `section tides`, `the tides section`.
    fn section_said(&self) -> Option<(usize, usize, String)> {
        let is_name = |at: usize| {
            let token = self.tokens.get(at).filter(|token| !self.used[at] && !token.quoted)?;
            (token.is_plain() && !token.is(Classes::FILLER | Classes::VAGUE)).then(|| token.text.clone())
        };
        self.unused().find_map(|at| {
            let token = &self.tokens[at];
            match &token.form {
                Form::Section => Some((at, at, token.text.trim_start_matches('§').to_owned())),
                Form::Plain if self.is_unused_word(at, &["section"]) => {
                    let behind = || Some((at, at + 1, is_name(at + 1)?));
                    let before = at.checked_sub(1).and_then(|before| Some((before, at, is_name(before)?)));
                    before.or_else(behind)
                }
                _ => None,
            }
        })
    }

    /// `at line 12`, `after line 12`.
    fn at_line(&mut self) -> Option<(Place, Span)> {
        let at = self.unused().find(|&at| {
            self.is_unused_word(at, &["line"]) && self.tokens.get(at + 1).is_some_and(|next| next.number().is_some())
        })?;
        let number = self.tokens[at + 1].number()?;
        let lead = at
            .checked_sub(1)
            .filter(|&lead| self.is_unused_word(lead, &["at", "on", "in", "before", "above", "after", "below"]));
        let is_behind = lead.is_some_and(|lead| self.is_unused_word(lead, &["after", "below"]));
        self.used[lead.unwrap_or(at)..=at + 1].fill(true);
        let line = if is_behind { number + 1 } else { number };
        Some((Place::At(line.to_string()), self.tokens[at].span.to(self.tokens[at + 1].span)))
    }

    /// `at the top of`, `to the end`, and the verbs that say so themselves.
    fn at_end(&mut self, verb: &str) -> Option<(Place, Span)> {
        let said = (1..self.tokens.len()).find(|&at| {
            let lead = if self.is_unused_word(at - 1, &["the", "very"]) { at.checked_sub(2) } else { Some(at - 1) };
            let is_led = lead.is_some_and(|lead| self.is_unused_word(lead, &["at", "to", "on", "into"]));
            is_led && (self.is_unused_word(at, START) || self.is_unused_word(at, END))
        });
        let is_start = said.map_or(matches!(verb, "prepend" | "prepending"), |at| self.is_unused_word(at, START));
        if said.is_none() && !is_start && !matches!(verb, "append" | "appending") {
            return None;
        }
        let span = self.tokens[said.unwrap_or(0)].span;
        if let Some(at) = said {
            let start = if self.is_unused_word(at - 1, &["the", "very"]) { at - 2 } else { at - 1 };
            self.used[start..=at].fill(true);
        }
        Some((if is_start { Place::At("start".to_owned()) } else { Place::End }, span))
    }

    /// Whether what would be shown beside a node is asked for alone: `the annotations on a7x2`.
    pub(super) fn asks_for_beside(&self) -> bool {
        let beside =
            self.spec.params.iter().filter(|param| param.kind == Type::Flag && param.name.starts_with("with-"));
        let is_alone = |span: Span| {
            let at = self.tokens.iter().position(|token| token.span == span).unwrap_or_default();
            let is_node = |at: &usize| self.holder(*at).is_some_and(|param| param.kind == Type::Node);
            let is_of_node = (at + 2..self.tokens.len()).find(is_node).is_some_and(|node| {
                let is_kind = |at: &usize| self.is_one_of(*at, &["the", "node", "loom", "branch"]);
                let lead = (at + 1..node).rev().find(|at| !is_kind(at));
                lead.is_some_and(|lead| self.is_one_of(lead, &["on", "of", "for", "from"]))
            });
            let leads = |token: &Token| {
                token.says(&["the", "all", "me", "us"]) || token.is(Classes::ASKING | Classes::INTERROGATIVE)
            };
            let is_object = at > 0 && leads(&self.tokens[at - 1]);
            is_of_node && is_object && (at < 2 || !self.is_one_of(at - 2, &["with", "plus", "and"]))
        };
        beside.filter_map(|param| self.args.span(param.name)).any(is_alone)
    }

    /// Whether what would be listed of a node is to be seen beside it: `a peek at a7x2 with its annotations`.
    pub(super) fn lists_beside(&self, head: &Head) -> bool {
        let chosen = self.spec.params.iter().filter(|param| param.positional && matches!(param.kind, Type::Enum(_)));
        let spans = || chosen.clone().filter_map(|param| self.args.span(param.name));
        let is_beside = |at: usize| {
            let lead = if self.is_one_of(at - 1, &["its", "the", "all"]) { at.saturating_sub(2) } else { at - 1 };
            self.is_one_of(lead, &["with", "plus"]) || self.is_one_of(at + 1, &["too", "included"])
        };
        let is_of_node = |param: &ParamSpec| param.kind == Type::Node && self.args.span(param.name).is_some();
        head.exactness >= Exactness::Mentioned
            && self.spec.effect == Effect::Read
            && self.spec.params.iter().any(is_of_node)
            && (1..self.tokens.len()).any(|at| spans().any(|span| span == self.tokens[at].span) && is_beside(at))
    }

    /// Whether the tool is for things to which that was done which the line asks for: `have a7x2 pruned` brings back none.
    pub(super) fn undoes_what_is_asked(&self, head: &Head) -> bool {
        let is_own = |at: usize| self.spec.about.split(' ').any(|word| word == self.tokens[at].lower);
        head.words == 0 && caused(self.tokens).any(is_own)
    }

    /// Whether what would be shown is to be made, so many of them: `give me 3 continuations of a7x2`.
    pub(super) fn shows_what_is_made(&self) -> bool {
        const MAKING: &[&str] = &["get", "give", "make", "want", "need", "have", "try", "draw", "write"];
        let is_count = |at: &usize| {
            let is_made = self.is_one_of(at + 1, &["continuations", "completions"]);
            is_made && self.tokens[*at].number().is_some() && !self.tokens[*at].quoted
        };
        let asks = |at: usize| self.tokens[..at].iter().any(|token| token.says(MAKING));
        let is_bounded = |at: usize| at > 0 && self.is_one_of(at - 1, &["last", "first", "latest", "top"]);
        self.spec.effect == Effect::Read
            && (0..self.tokens.len()).find(is_count).is_some_and(|at| asks(at) && !is_bounded(at))
    }

    /// Whether a file would be made anew where a line puts something into one that is there: `append "x" to notes.md`.
    pub(super) fn creates_anew(&self, head: &Head) -> bool {
        let makes = || {
            let mut params = self.spec.params.iter();
            params.clone().any(|param| param.kind == Type::NewFile && param.required)
                && params.any(|param| param.name == "overwrite")
        };
        let is_first = || self.is_one_of(0, &["append", "prepend", "insert"]);
        let is_end = |pair: &[Token]| (pair[0].says(START) || pair[0].says(END)) && pair[1].says(&["of"]);
        head.at == 0 && makes() && (is_first() || self.tokens.windows(2).any(is_end))
    }
}

/// A place in a document.
enum Place {
    /// One as the tool takes it: `start`, a line, a section.
    At(String),
    /// Behind all that is there.
    End,
    /// Instead of a section.
    Instead(String),
    /// One that the tool has no word for.
    Unsaid,
}

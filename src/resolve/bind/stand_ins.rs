//! Signs that stand where a value should, or around a command that is not meant: a pattern in the place of a file, a blank in
//! quotes, the bracket of a call that does not end, a box to tick.

use super::super::classes::Classes;
use super::super::enough::UNTOLD;
use super::super::head::Head;
use super::super::prose::ARTICLES;
use super::super::{shape, words};
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type, Value, blank_of};
use crate::text::is_digits;

/// Words for where somebody is, of which only they know where that is: `bookmark this spot`.
pub(super) const PLACES: &[&str] = &["spot", "place"];

impl Binder<'_> {
    /// Whether the line begins with a box to tick, `[ ] prune k9m4` is to be done by somebody; or with a ticked one, where that would
    /// do again what is grave.
    pub(super) fn has_box(&self, is_grave: bool) -> bool {
        let line = self.line.trim_start_matches(['-', '*', '+', ' ']);
        let is_ticked = || line.starts_with("[x] ") || line.starts_with("[X] ");
        line.starts_with("[ ] ") || is_grave && is_ticked()
    }

    /// The first word that holds no value of what is written, lost or run.
    pub(super) fn stands_in(&self, head: &Head) -> Option<usize> {
        self.opens_call(head).or_else(|| {
            (0..self.tokens.len())
                .find(|&at| self.is_pattern(at) || self.is_quoted_blank(at) || self.is_document_run(at))
        })
    }

    /// The first word that is half an id: `describe agent tide-`, `session commit obs_`, `fetch post 8??`.
    pub(super) fn half_id(&self) -> Option<usize> {
        // Hardly any line has these.
        let has_doubt = self.line.contains("??");
        (1..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let is_doubted = has_doubt && (token.text.ends_with("??") || self.line[token.span.end..].starts_with("??"));
            let is_half = token.text.len() > 1 && (token.text.ends_with(['-', '_']) || is_doubted);
            // `lines 30-` go on to the end, and a name in code may end anyhow: `__init__`.
            let is_id = |param: &ParamSpec| match param.kind {
                Type::Session | Type::Node | Type::Int(..) | Type::Proposal => true,
                Type::Word => token.text.ends_with('-') && token.is_plain(),
                _ => false,
            };
            is_half && !token.quoted && self.holder(at).is_some_and(is_id)
        })
    }

    /// The first word of which only somebody else knows what it stands for: `recall that thing`, `read posts from ... to 40`, and a
    /// number of what the tool does not count, `give me 4 continuations of a7x2`.
    pub(super) fn untold(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1)?;
        let is_thing = |at: usize| {
            let is_name = |param: &&ParamSpec| matches!(param.kind, Type::Word | Type::Thing) && param.positional;
            let Some(param) = self.holder(at).filter(is_name) else { return false };
            let points = || self.tokens[at - 1].is(Classes::POINTING) || self.tokens[at - 1].says(ARTICLES);
            let is_place = || self.is_one_of(at, PLACES) && self.is_one_of(at - 1, &["this", "that"]);
            // `link a7x2 to the storm one`.
            let is_described = || self.is_one_of(at + 1, &["one", "ones"]) && !self.used[at + 1] && points();
            // `link a7x2 to the exhibit`.
            let is_common = || {
                let token = &self.tokens[at];
                let is_all = || self.args.value(param.name) == Some(&Value::from(&*token.text));
                let is_word = || token.speaks() && token.text.bytes().all(|byte| byte.is_ascii_lowercase());
                let is_led = self.tokens[at - 1].says(ARTICLES) && param.kind == Type::Thing && param.required;
                is_led && is_word() && is_all() && !self.view.keeps(&token.text)
            };
            self.is_one_of(at, UNTOLD) && points() || is_place() || is_described() || is_common()
        };
        // `link a7x2 to the, eh, other one`.
        let is_pause =
            |at: usize| self.is_one_of(at, words::PAUSES) && self.holder(at).is_some_and(|it| !it.kind.is_free());
        let is_gap = |at: usize| at < last && !self.used[at] && matches!(&*self.tokens[at].text, "..." | "…");
        let is_choice = |param: &ParamSpec| matches!(param.kind, Type::Enum(_));
        let counts = || self.spec.params.iter().any(|param| matches!(param.kind, Type::Int(..) | Type::Limit));
        let is_count = |at: usize| {
            let is_left = at < last && !self.used[at] && is_digits(&self.tokens[at].text);
            let is_many = |at: usize| self.tokens[at].word().ends_with('s');
            let chooses = |at: usize| at <= last && is_many(at) && self.holder(at).is_some_and(is_choice);
            is_left && !counts() && (chooses(at + 1) || chooses(at + 2))
        };
        // `attach the note we talked about to a7x2`.
        let is_spoken = |at: usize| {
            let is_deed = || self.is_one_of(at, &["talked", "spoke", "discussed", "mentioned"]);
            let is_ours = self.spec.effect > Effect::Read && self.is_one_of(at - 1, &["we", "i", "you"]);
            is_ours
                && is_deed()
                && self.holder(at).is_some_and(|param| param.kind.is_free() && !self.is_labelled(param))
        };
        let is_untold = |at: usize| {
            is_spoken(at) || is_thing(at) || is_pause(at) || is_gap(at) || is_count(at) || self.is_no_id(at)
        };
        (1..=last).find(|&at| !self.tokens[at].quoted && is_untold(at))
    }

    /// `check the hashes of n41`, `go to node 9ab in tree winter`: what looks like an id, and is none of those that the tool takes.
    fn is_no_id(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let text = token.text.trim_end_matches(['?', '!']);
        let is_short = || {
            let is_sign = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_');
            (2..=8).contains(&text.len())
                && text.bytes().all(|byte| is_sign(&byte))
                && text.bytes().any(|byte| byte.is_ascii_digit())
        };
        let takes_id = |param: &ParamSpec| match param.kind {
            Type::Node => true,
            Type::Int(..) => param.name.ends_with("id"),
            _ => false,
        };
        let is_led = || self.is_noun(self.tokens[at - 1].word());
        let has_letter = text.bytes().any(|byte| byte.is_ascii_lowercase());
        !self.used[at] && is_short() && token.is_plain() && self.open().any(takes_id) && (has_letter || is_led())
    }

    /// `use_skill roster.udon`, `use skill other`: what is run has a name of its own.
    fn is_document_run(&self, at: usize) -> bool {
        let is_name = |param: &ParamSpec| param.kind == Type::Word && param.required;
        self.spec.effect == Effect::Exec
            && (shape::looks_like_file(&self.tokens[at].text)
                || self.tokens[at].text.contains("://")
                || self.is_one_of(at, &["any", "what", "other", "same", "one", "you", "whatever"]))
            && self.holder(at).is_some_and(is_name)
    }

    /// The name that a call begins with which does not end, or is not the last: `bash("make"); bash("make test")`.
    fn opens_call(&self, head: &Head) -> Option<usize> {
        let last = (head.at + head.words).checked_sub(1).filter(|_| head.external.is_none())?;
        let span = self.tokens[last].span;
        let start = if span.of(self.line).ends_with('(') { span.end } else { span.end + 1 };
        let inside = self.line.get(start..).filter(|_| self.line[..start].ends_with('('))?;
        let (mut depth, mut quote) = (1, None);
        let end = inside.char_indices().find(|(_, c)| {
            match c {
                '"' | '\'' if quote.is_none() => quote = Some(*c),
                c if quote == Some(*c) => quote = None,
                '(' if quote.is_none() => depth += 1,
                ')' if quote.is_none() => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let is_over = end.is_some_and(|(end, _)| !inside[end..self.end.max(start + end) - start].contains('('));
        (!is_over).then_some(last)
    }

    /// `files.delete *.txt`: a pattern or a denied name in the place of one file.
    fn is_pattern(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_sign = !token.quoted && token.is_plain() && (token.text.contains('*') || token.text.starts_with('!'));
        is_sign && self.holder(at).is_some_and(|param| matches!(param.kind, Type::File(_) | Type::NewFile))
    }

    /// `edit a7x2 "<text>"`: what an example leaves to be filled in.
    fn is_quoted_blank(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_text = || self.holder(at).is_some_and(|param| param.kind.is_free());
        token.quoted && (blank_of(&token.text).is_some() || token.text == "?") && is_text()
    }
}

//! What breaks off, or leaves open which thing is meant: `diff a.udon against`, `list snapshots of that thread`, `analyse the thing`,
//! `SELECT * FROM orders`. A reader of the line would ask; to take all there is, or a word for a value, is a guess.

use super::super::Token;
use super::super::classes::Classes;
use super::super::prose::ARTICLES;
use super::super::reading::Exactness;

use super::connectives::BESIDE;
use super::{Binder, deed};
use crate::engine::{ParamSpec, Type};

impl Binder<'_> {
    /// The word that leaves something open.
    pub(super) fn open_end(&self) -> Option<usize> {
        let found = self.broken_off().or_else(|| self.lost()).or_else(|| self.unknown_table());
        let found = found.or_else(|| self.other_end()).or_else(|| self.open_one()).or_else(|| self.unled_schema());
        let found = found.or_else(|| self.verb_as_template()).or_else(|| self.some_quote());
        found
            .or_else(|| self.own_name_as_text())
            .or_else(|| self.name_as_text())
            .or_else(|| self.some_thing())
            .or_else(|| self.said_of_quoted())
            .or_else(|| self.rest_of_name())
    }

    /// The last word where it leads on to nothing: `look through the glossary for`, `diff a.udon against`, `pin a7x2 to`.
    pub(super) fn broken_off(&self) -> Option<usize> {
        const LEADS: &[&str] = &["to", "from", "by", "against", "with", "between", "than", "versus", "vs", "as"];
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 0)?;
        let (token, holder) = (&self.tokens[last], || self.holder(last));
        let is_word = |param: &ParamSpec| {
            let is_text = matches!(param.kind, Type::Text | Type::Query);
            is_text && self.is_one_word(param) && !self.is_led(param, last)
        };
        // Behind a verb it may belong to that: `the entries that it refers to`, `task 4 is dealt with`.
        let is_thing = |param: &ParamSpec| match param.kind {
            Type::Flag | Type::Enum(_) => param.is_called("status"),
            kind => !kind.is_free() || self.tokens[last - 1].quoted,
        };
        let is_clause = || self.tokens.iter().any(|token| token.says(&["that", "which", "everything", "whatever"]));
        let is_behind_thing = || {
            let is_named = self.exactness.is_name() && self.named_at == Some(last - 1);
            is_named || !is_clause() && self.holder(last - 1).is_some_and(is_thing)
        };
        if self.is_flourish(last) {
            return None;
        }
        // An arrow closes a text.
        let leads = token.says(&["for", "of", "about", "and", "or", "but", "then"])
            || token.says(LEADS) && token.text != "←" && is_behind_thing();
        // `ask the subagent scribe to`.
        let is_deed_left_out = token.says(&["to"]) && holder().is_none() && self.is_one_of(0, deed::ASKING);
        let is_broken_off = is_deed_left_out || leads && holder().is_none_or(is_word) && !self.asks();
        let is_broken_off = is_broken_off || self.leads_to_nothing(last);
        is_broken_off.then_some(last)
    }

    /// Whether several words lead to what is not said any more, or only of what kind it is: `new task "x" blocked by`, `… blocked by tasks`.
    fn leads_to_nothing(&self, last: usize) -> bool {
        if self.tokens[last].quoted || self.holder(last).is_some() {
            return false;
        }
        let ends = |lead: &[&str]| {
            let behind = (0..last).find(|&at| self.says_at(at, lead)).map(|at| at + lead.len());
            behind.is_some_and(|behind| (behind..=last).all(|at| self.is_noun(self.tokens[at].word())))
        };
        let leads = self.open().flat_map(|param| param.connectives).filter(|lead| lead.contains(' '));
        leads.map(|lead| lead.split(' ').collect::<Vec<_>>()).any(|lead| ends(&lead))
    }

    /// The last word where it leads to what has no place: `history of tides`, `history of the quay`.
    fn lost(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 0 && !self.used[last])?;
        let token = &self.tokens[last];
        let lead = if self.is_one_of(last - 1, &["the"]) { last.checked_sub(2)? } else { last - 1 };
        let is_named = lead.checked_sub(1).is_some_and(|at| self.named_at == Some(at));
        let is_own = || self.is_learned(token) || self.spec.params.iter().any(|param| param.is_called(token.word()));
        let is_new = is_named && !token.is(Classes::FILLER | Classes::PRONOUN | Classes::ALL) && !is_own();
        let is_unheard = !token.known && lead + 1 == last || is_new;
        // `verify a7x2 for the chain of custody` says what for.
        let is_purpose = || {
            let purpose = lead.checked_sub(3).filter(|&at| at > 0);
            purpose
                .is_some_and(|at| self.is_one_of(at, &["for"]) && self.is_one_of(at + 1, &["the"]) && self.used[at - 1])
        };
        let is_lost = !token.quoted && is_unheard && self.is_one_of(lead, &["of"]) && !self.asks() && !is_purpose();
        is_lost.then_some(last)
    }

    /// The word right behind the name of a tool that tells what was changed, where it is no file and no element: `history remains`.
    pub(super) fn word_as_path(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 0 && self.named_at == Some(last - 1))?;
        let token = &self.tokens[last];
        let is_path = self.holder(last).is_some_and(|param| param.is_called("path")) && self.spec.family() == "history";
        let is_word = token.is_plain() && !token.quoted && !token.telling && !self.view.has_file(&token.text);
        (is_path && is_word).then_some(last)
    }

    /// The second word of a name that may have several: `recall porter mash`.
    pub(super) fn rest_of_name(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 1 && !self.used[last])?;
        let token = &self.tokens[last];
        let is_name = |param: &ParamSpec| param.required && param.positional && param.kind == Type::Word;
        let talk = Classes::FILLER | Classes::POLITE | Classes::ASIDE | Classes::VAGUE;
        let is_word = token.is_plain() && !token.quoted && !token.is(talk) && !token.says(BESIDE);
        let is_behind = self.exactness <= Exactness::Alias
            && !self.tokens[last - 1].quoted
            && self.holder(last - 1).is_some_and(is_name);
        (is_word && is_behind && !self.is_learned(token)).then_some(last)
    }

    /// What is said of a quoted word, where nothing takes it: `define "neap": the weakest tide` asks for more than a look.
    fn said_of_quoted(&self) -> Option<usize> {
        let is_said = |at: usize| {
            let is_labelled = self.line[..self.tokens[at].span.start].trim_end().ends_with(':');
            self.tokens[at - 1].quoted && is_labelled && self.used[at - 1]
        };
        let is_free = |at: usize| !self.used[at] && !self.tokens[at].quoted && self.tokens[at].is_plain();
        let at = (1..self.tokens.len().saturating_sub(1)).find(|&at| is_said(at))?;
        let is_new = |token: &Token| !token.is(Classes::FILLER | Classes::POLITE) && !self.is_learned(token);
        ((at..self.tokens.len()).all(is_free) && self.tokens[at..].iter().any(is_new)).then_some(at)
    }

    /// The name of a parameter in its own place: `match pattern in src`.
    fn own_name_as_text(&self) -> Option<usize> {
        (1..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let word = token.lower.trim_end_matches(['!', '?', '.', ',']);
            let is_called = |param: &ParamSpec| param.is_called(word) && word != "query";
            let is_own = |param: &ParamSpec| self.exactness > Exactness::Alias && is_called(param);
            let is_text = |param: &ParamSpec| matches!(param.kind, Type::Text | Type::Query) && self.is_one_word(param);
            !token.quoted
                && self.holder(at).is_some_and(|param| is_text(param) && !self.is_led(param, at) && is_own(param))
        })
    }

    /// The name of a parameter that begins a text which is another's: `explicate entry Poolish` gives no quote.
    fn name_as_text(&self) -> Option<usize> {
        let at = (self.named_at? + 1..self.tokens.len()).find(|&at| !self.tokens[at].says(ARTICLES))?;
        let text = self.holder(at).filter(|param| param.kind == Type::Text && !self.is_one_word(param))?;
        let names = |param: &&ParamSpec| param.name != text.name && param.is_called(self.tokens[at].word());
        (!self.tokens[at].quoted && self.open().any(|param| names(&param))).then_some(at)
    }

    /// The table of `SELECT * FROM orders` that is none of ours, where no file is named.
    fn unknown_table(&self) -> Option<usize> {
        let is_select = self.is_one_of(0, &["select"]) && self.spec.param("files").is_some();
        let from = (1..self.tokens.len()).find(|&at| self.is_one_of(at, &["from"]))?;
        let names_file = self.args.span("files").is_some_and(|span| span.start > self.tokens[from].span.start);
        (is_select && !names_file && from + 1 < self.tokens.len()).then_some(from + 1)
    }

    /// `list snapshots of that thread`, `ls the other directory`: the thing that a parameter without a value is called by, and which
    /// it is is not said.
    fn open_one(&self) -> Option<usize> {
        (2..self.tokens.len()).find(|&at| {
            let word = self.tokens[at].word();
            let points = self.is_one_of(at - 1, &["that", "this"]);
            let is_other = self.is_one_of(at - 1, &["other"]);
            let takes = |param: &&ParamSpec| points && matches!(param.kind, Type::Int(..) | Type::Session) || is_other;
            let is_called = |param: &ParamSpec| param.is_called(word) || param.connectives.contains(&word);
            // `list files in the other directory` took the one word before it.
            let is_taken = || is_other && self.holder(at - 1).is_some_and(is_called);
            let is_open = || self.open().filter(takes).any(is_called) || is_taken();
            (points || is_other) && !self.tokens[at].quoted && is_open()
        })
    }

    /// The second document of `take |a out of a.udon and put it into b.udon`, which is no schema.
    fn unled_schema(&self) -> Option<usize> {
        (1..self.tokens.len()).find(|&at| {
            let is_schema = |param: &ParamSpec| param.name == "schema" && !self.is_led(param, at);
            let changes = self.spec.param("operation").is_some();
            changes && !self.tokens[at].text.contains("schema") && self.holder(at).is_some_and(is_schema)
        })
    }

    /// The end of a range where the tool takes one thing: `show posts 300 till 340`.
    fn other_end(&self) -> Option<usize> {
        (2..self.tokens.len()).find(|&at| {
            let is_number = |at: usize| self.tokens[at].number().is_some();
            let ends = self.is_one_of(at - 1, &["till", "until", "through", "thru"]);
            ends && !self.used[at] && is_number(at) && is_number(at - 2)
        })
    }

    /// `template fill with …`: a verb of the tool in the place of the template.
    fn verb_as_template(&self) -> Option<usize> {
        let is_verb =
            |at: usize| !self.tokens[at].quoted && self.spec.words().any(|word| word == self.tokens[at].lower);
        (0..self.tokens.len())
            .find(|&at| self.holder(at).is_some_and(|param| param.kind == Type::Template) && is_verb(at))
    }

    /// `where does that phrase come from?`: a quotation that only points at one.
    fn some_quote(&self) -> Option<usize> {
        const NOUNS: &[&str] = &[
            "phrase",
            "quote",
            "quotation",
            "line",
            "sentence",
            "passage",
            "words",
            "wording",
            "does",
            "do",
            "entry",
            "definition",
            "come",
            "comes",
            "from",
        ];
        let is_quote = |param: &ParamSpec| param.is_called("quote");
        let held: Vec<usize> = (0..self.tokens.len()).filter(|&at| self.holder(at).is_some_and(is_quote)).collect();
        let is_small = |&at: &usize| {
            let token = &self.tokens[at];
            !token.quoted && (token.says(NOUNS) || token.is(Classes::PRONOUN | Classes::FILLER))
        };
        held.first().copied().filter(|_| held.iter().all(is_small))
    }

    /// `analyse the thing`: all that the line says of what is to be read.
    fn some_thing(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 0 && !self.used[last])?;
        let is_thing = self.is_one_of(last, &["thing", "things", "stuff"]);
        let is_thing = is_thing && self.is_one_of(last - 1, &["the", "that", "this"]);
        let is_bare = || self.spec.params.iter().all(|param| self.args.span(param.name).is_none());
        (is_thing && is_bare() && !self.asks()).then_some(last)
    }
}

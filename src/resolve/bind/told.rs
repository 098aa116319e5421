//! What tells something of a tool or a thing and asks for nothing, though it names a tool: `code.search returns ranked results`,
//! `glossary entry 44 is wrong`, `what happens to its links if a7x2 is pruned?`.

use super::super::classes::Classes;
use super::super::head::Head;
use super::super::prose::ARTICLES;
use super::super::shape;
use super::Binder;
use crate::engine::{Effect, Type};

impl Binder<'_> {
    /// The word that tells something.
    pub(super) fn told(&self, head: &Head) -> Option<usize> {
        let told = self.judged().or_else(|| self.told_of_name(head)).or_else(|| self.told_of_file());
        let told = told.or_else(|| self.told_of_thing());
        told.or_else(|| self.told_of_deed()).or_else(|| self.left_alone()).or_else(|| self.what_if())
    }

    /// `code.search returns ranked results, …`: what a tool does is told, under its name. What is searched for may begin so.
    pub(super) fn told_of_name(&self, head: &Head) -> Option<usize> {
        const TOLD: &[&str] = &[
            "returns", "gives", "takes", "needs", "lists", "prints", "shows", "supports", "accepts", "hides",
            "deletes", "removes", "means", "starts", "writes", "creates", "returned", "gave", "took", "listed",
            "failed",
        ];
        let behind = head.at + head.words;
        let is_told = head.at == 0 && self.exactness.is_name() && self.is_one_of(behind, TOLD);
        let is_own = |at: usize| self.is_one_of(at, &["results", "result", "arguments", "parameters", "tool"]);
        let is_clear = || self.spec.effect > Effect::Read || (behind + 1..self.tokens.len()).any(is_own);
        (is_told && self.tokens.len() > behind + 1 && is_clear()).then_some(behind)
    }

    /// `Repo.java is four hundred lines long`: what a file is like is told, in words that nobody says to the tool.
    fn told_of_file(&self) -> Option<usize> {
        let is_file = self.holder(0).is_some() && shape::looks_like_file(&self.tokens[0].text);
        let is_told = !*self.used.get(1)? && self.is_one_of(1, &["is", "was", "has", "had", "contains"]);
        let is_new =
            |at: usize| !self.used[at] && !self.tokens[at].is(Classes::FILLER) && !self.is_learned(&self.tokens[at]);
        let is_question = || self.line.contains(['?', ',', ';']) || self.asks();
        let is_report = is_file && is_told && !is_question() && (2..self.tokens.len()).any(is_new);
        is_report.then_some(1)
    }

    /// `entry 58 replaced entry 112 last spring`, `a7x2 has six children`: a thing in front does or is something, in a word that
    /// nobody says to the tool.
    fn told_of_thing(&self) -> Option<usize> {
        const BEING: &[&str] = &["is", "are", "was", "were", "has", "had"];
        let is_id = |at: usize| {
            self.holder(at).is_some_and(|param| matches!(param.kind, Type::Int(..) | Type::Node))
                && !self.tokens[at].lower.ends_with("'s")
        };
        let is_noun = |at: usize| {
            let word = self.tokens[at].word();
            let is_ours = self.is_noun(word) || self.leads_or_switches(word) || self.spec.family() == word;
            is_ours && !self.tokens[at].is(Classes::INTERROGATIVE)
        };
        let end = (0..self.tokens.len().min(3)).find(|&at| !is_noun(at)).unwrap_or(0);
        let verb = if self.tokens.get(end).is_some() && is_id(end) { end + 1 } else { end };
        let (said, object) = (self.tokens.get(verb)?, self.tokens.get(verb + 1)?);
        // `glossary entry 44 is needed`.
        let is_wanted = object.says(&["needed", "wanted", "required", "what"]);
        let is_being = said.says(BEING) || said.says(&["used"]) && object.says(&["to"]);
        let is_being = is_being && !is_wanted && self.spec.effect == Effect::Read && !self.line.contains('?');
        let is_verb = said.is_plain() && !said.quoted && (said.lower.ends_with("ed") || said.lower.ends_with('s'));
        let is_new = !self.used[verb] && !said.is(Classes::FILLER) && !self.is_learned(said) && verb > end;
        let is_object = object.says(ARTICLES) || object.is(Classes::INTERROGATIVE) || is_noun(verb + 1);
        let is_said = is_verb && is_new && is_object && self.is_joined(verb);
        (verb > 0 && self.is_joined(verb - 1) && (is_said || is_being)).then_some(verb)
    }

    /// `glossary entry 44 should stay as it is`: nothing is to be done with it.
    fn left_alone(&self) -> Option<usize> {
        (1..self.tokens.len()).find(|&at| {
            let is_kept = !self.used[at] && self.is_one_of(at, &["stay", "remain"]);
            is_kept && self.is_one_of(at - 1, &["should", "must", "may", "can", "shall", "will"])
        })
    }

    /// `the search for "tide" came back with three hits`: what became of something that was done is told.
    fn told_of_deed(&self) -> Option<usize> {
        const CAME: &[&str] = &["came", "returned", "gave", "found", "turned", "failed", "worked", "took", "brought"];
        let is_deed = self.is_one_of(0, &["the", "that", "this", "my", "our", "your", "last"])
            && self.tokens.get(1).is_some_and(|deed| self.spec.words().any(|word| word == deed.word()));
        let verb = (2..self.tokens.len()).find(|&at| !self.used[at] && self.is_one_of(at, CAME))?;
        let is_clause = self.is_one_of(verb - 1, &["that", "which", "who", "we", "i", "you", "they", "it"]);
        (is_deed && !is_clause && !self.line.contains('?')).then_some(verb)
    }

    /// `what happens to its links if a7x2 is pruned?`: of what is not done.
    fn what_if(&self) -> Option<usize> {
        let is_what = self.is_one_of(0, &["what"]) && self.is_one_of(1, &["happens"]);
        let supposes = || (2..self.tokens.len()).any(|at| self.is_one_of(at, &["if"]));
        (is_what && self.spec.param("operation").is_none() && supposes()).then_some(1)
    }

    /// What a line that names a thing and no verb says of it: `glossary entry 44 is wrong`.
    fn judged(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 2 && !self.used[last])?;
        let token = &self.tokens[last];
        let is_verb = !self.used[last - 1] && self.is_one_of(last - 1, &["is", "are", "was", "were", "looks", "seems"]);
        // `glossary entry 44 should be different`.
        let is_wish = self.is_one_of(last - 1, &["be"]) && self.is_one_of(last - 2, &["should", "must", "could"]);
        let last_of_thing = if is_wish { last.checked_sub(3)? } else { last - 2 };
        let is_small = token.is(Classes::FILLER) || token.says(&["needed", "wanted", "required"]);
        let is_of_thing = self.holder(last_of_thing).is_some() && last_of_thing < 3;
        let is_told = (is_verb || is_wish) && is_of_thing && !token.quoted && !is_small && !self.is_learned(token);
        let asks = || self.tokens.iter().any(|token| token.is(Classes::INTERROGATIVE | Classes::ASKING));
        (is_told && !asks()).then_some(last)
    }
}

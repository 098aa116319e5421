//! Lines that could mean several tools: which they are, what binds the words for each, and what is decided between them.

use std::borrow::Cow;

use super::bind::{self, Bound, Reserve};
use super::head::Head;
use super::learned::Weights;
use super::programs::is_prompted;
use super::reading::{Exactness, Reading};
use super::score::{self, Scale};
use super::vocabulary::Vocabulary;
use super::{Decision, Line, Resolution, Resolver, Token, address, decide, steps};
use crate::engine::{Effect, Foreign, Tool};
use crate::error::Result;

/// How many tools are weighed that only the phrases speak for.
const SUGGESTED: usize = 8;
/// The same where a tool is named: few others could be meant, and each takes as long.
const BESIDE_NAMED: usize = 3;

/// A tool that a line could mean, and what binds the words for it.
struct Rival<'a> {
    head: &'a Head,
    /// The words as the tool takes them.
    tokens: Cow<'a, [Token]>,
    vocabulary: Cow<'a, Vocabulary>,
    /// What reaches the tool, if it is one from outside.
    via: Option<&'a Foreign>,
}

impl Rival<'_> {
    /// Understands a line as a call of the tool, as far as that goes.
    fn bind<'b>(&'b self, line: Line<'b>) -> Bound<'b> {
        bind::bind(self.head, &self.vocabulary, Line { tokens: &self.tokens, ..line })
    }
}

impl Resolver {
    /// Weighs the tools that a line names, and those that only the phrases speak for.
    pub(super) fn weigh(&self, heads: Vec<Head>, line: Line<'_>) -> Result<Resolution> {
        let heads = self.rivals(heads, line);
        let rivals: Vec<Rival<'_>> = heads.iter().map(|head| self.rival(head, line)).collect();
        let (mut readings, reserves) = self.read(&rivals, line);
        let nothing = score::nothing(line.tokens, line.words);
        let hold = |reading: &mut Reading| {
            let reserve = reserves[reading.rival].doubt();
            reading.reserve = reserve.or_else(|| self.holds_name(reading, line.tokens));
        };
        // What is done to the whole of a thing is no answer to who speaks of a part.
        let count = readings.len();
        readings.retain(|reading| !reading.overreaches);
        let is_of_part = readings.len() < count;
        let default = Scale::default();
        let scale = self.weights().map_or(&default, Weights::scale);
        score::rank(&mut readings, nothing, scale);
        decide::prefer_part(&mut readings, line.tokens, &hold);
        let mut resolution = decide::decide(readings, line.tokens, &line.utterance.text, &hold)?;
        if let Decision::Reject { looks_like_one } = &mut resolution.decision {
            *looks_like_one |= is_of_part;
        }
        Ok(resolution)
    }

    /// The readings of a line that is not certain, before they are weighed, with nothing that holds them back, and what speaks for
    /// its meaning nothing.
    pub(super) fn unheld(&self, heads: Vec<Head>, line: Line<'_>) -> (Vec<Reading>, [f64; 3]) {
        let heads = self.rivals(heads, line);
        let rivals: Vec<Rival<'_>> = heads.iter().map(|head| self.rival(head, line)).collect();
        (self.read(&rivals, line).0, score::nothing(line.tokens, line.words))
    }

    /// The readings of a line, and what holds each back.
    fn read<'a>(&self, rivals: &'a [Rival<'a>], line: Line<'a>) -> (Vec<Reading>, Vec<Reserve<'a>>) {
        let bound = rivals.iter().enumerate().map(|(at, rival)| {
            let (reading, reserve) = rival.bind(line).apart();
            (Reading { via: rival.via.cloned(), rival: at, ..reading }, reserve)
        });
        let (mut readings, reserves): (Vec<Reading>, Vec<Reserve<'_>>) = bound.unzip();
        for reading in &mut readings {
            self.name_tool(reading, line.tokens);
            self.name_alias(reading, line.tokens);
        }
        score::listen(&mut readings, line.words);
        (readings, reserves)
    }

    /// The tools that a line which is not certain is bound for: those of `heads` that are likely, and others that phrases speak for.
    fn rivals(&self, mut heads: Vec<Head>, line: Line<'_>) -> Vec<Head> {
        // Behind the name of another nobody means what runs programs.
        let is_named = heads.iter().any(|head| head.exactness == Exactness::Alias);
        let may = |tool: &Tool| !is_named || tool.spec.effect < Effect::Exec;
        let most = match () {
            () if is_prompted(line.tokens) => 0,
            () if is_named => BESIDE_NAMED,
            () => SUGGESTED,
        };
        let likely = line.words.map(|words| words.likeliest(most)).unwrap_or_default();
        // A name somewhere in the line says little, unless phrases agree. Nor does a verb of many tools, where others are likely
        // and the tool only reads: what acts is weighed, since it may be a reason to ask.
        if let Some(words) = line.words {
            let is_led = !is_named && !likely.is_empty();
            let is_little = |head: &Head| match head.exactness {
                Exactness::Mentioned => true,
                Exactness::Sense | Exactness::Misspelt { .. } => is_led && head.tool.spec.effect == Effect::Read,
                _ => false,
            };
            heads.retain(|head| !is_little(head) || words.is_near(head.tool.spec.name));
        }
        for name in likely {
            let is_new = |tool: &&'static Tool| !heads.iter().any(|head| std::ptr::eq(head.tool, *tool));
            if let Some(tool) = self.catalog.exact(name).filter(|tool| may(tool)).filter(is_new) {
                heads.push(Head { tool, exactness: Exactness::Suggested, at: 0, words: 0, external: None });
            }
        }
        heads.extend(self.of_part(&heads, line.tokens));
        self.prefer_naming(&mut heads, line.tokens);
        heads
    }

    /// The tool that edits parts of files, where a line takes one out or puts something beside one, with whatever verb.
    fn of_part(&self, heads: &[Head], tokens: &[Token]) -> Option<Head> {
        let at = bind::verb_of_part(tokens)?;
        let tool = self.catalog.tools().find(|tool| bind::edits_parts(&tool.spec))?;
        let is_named = heads.iter().any(|head| std::ptr::eq(head.tool, tool) && head.exactness < Exactness::Mentioned);
        (!is_named && self.catalog.permits(tool)).then_some(Head {
            tool,
            exactness: Exactness::Sense,
            at,
            words: 1,
            external: None,
        })
    }

    /// What binds a line for `head`'s tool.
    fn rival<'a>(&'a self, head: &'a Head, line: Line<'a>) -> Rival<'a> {
        let outside = line.outside.and_then(|outside| Some((outside.space.foreign(head.tool)?, &outside.tokens)));
        let words = outside.map_or(line.tokens, |(_, tokens)| tokens.as_slice());
        let unquoted = head.with_node_in_quotes(words, line.view);
        let stepped = steps::as_paths(unquoted.as_deref().unwrap_or(words), &head.tool.spec);
        let tokens = stepped.or(unquoted).map_or(Cow::Borrowed(words), Cow::Owned);
        let of_outside = || line.outside.and_then(|outside| outside.space.vocabulary(head.tool));
        let vocabulary = self.vocabularies.get(&address(head.tool)).or_else(of_outside);
        let vocabulary = vocabulary.map_or_else(|| Cow::Owned(Vocabulary::of(&head.tool.spec)), Cow::Borrowed);
        Rival { head, tokens, vocabulary, via: outside.map(|(foreign, _)| foreign) }
    }

    /// Understands a line as a call of `head`'s tool, as far as that goes.
    pub(super) fn bind(&self, head: &Head, line: Line<'_>) -> Reading {
        self.rival(head, line).bind(line).whole()
    }

    /// Whether a line, understood as a call of `head`'s tool, has all that it needs, and no word is left; where only a look tells,
    /// also that none of it could be any word.
    pub(super) fn completes(&self, head: &Head, line: Line<'_>, by_look: bool) -> bool {
        let rival = self.rival(head, line);
        let bound = rival.bind(line);
        bound.is_complete() && !(by_look && bound.takes_some_word())
    }
}

//! Lines that begin with a name which is written like an identifier and is nobody's: `list_children(a7x2)`.
//!
//! Callers bring the names of other programs along. What such a name says is in its words, so that the line is read as if they
//! stood apart; and as nobody promised that name, it writes, sends, runs and loses nothing.

use super::foreign::ForeignCall;
use super::near::edits;
use super::{Decision, Doubt, Exactness, Resolution, Resolver, Token, View, elsewhere, head, shape, words};
use crate::engine::{Effect, ParamSpec, Tool, Type, in_words};
use crate::error::Result;
use crate::syntax::Utterance;
use crate::text::is_digits;

/// The fewest letters of a name of several words that one may be wrong in.
const LETTERS: usize = 7;

impl Resolver {
    /// The line that one means which begins with a name of several words in one that has a letter wrong in one of them,
    /// `sesion_open("a.udon")`, or a colon behind it. Nothing is written, run or lost by a name that was only meant, and a name
    /// from outside, or one that two tools are near to, is nobody's to put right.
    pub(super) fn respelt(&self, utterance: &Utterance, view: &dyn View) -> Option<Utterance> {
        let text = utterance.text.as_str();
        let name = text.split(['(', ' ', '{']).next()?;
        // `<session_open …/>` is spelt right in another notation.
        let is_name = name.contains(['_', '.']) && name.starts_with(char::is_alphabetic);
        if !is_name || name.len() < LETTERS {
            return None;
        }
        // `list_files: {"directory": "src"}` is spelt right as well, and needs no colon.
        let bare = name.strip_suffix(':').unwrap_or(name);
        let known = head::identified(&self.catalog, bare).map(|tool| (bare, tool));
        if known.is_some() && bare.len() == name.len() {
            return None;
        }
        let (meant, tool) = known.or_else(|| self.nearest(name))?;
        let is_harmless = tool.spec.effect <= Effect::Note && !words::loses(&tool.spec);
        (is_harmless && self.catalog.permits(tool) && !self.is_taken(name, view)).then_some(())?;
        Utterance::parse(&format!("{}{}", meant.replace(' ', "_"), &text[name.len()..]), utterance.body.clone()).ok()
    }

    /// The name of several words that one has a letter wrong of, and its tool, if it is of no other.
    fn nearest(&self, name: &str) -> Option<(&'static str, &'static Tool)> {
        let apart = |name: &str| name.replace(['_', '.'], " ");
        let said = apart(name);
        let mut near = self.catalog.all().flat_map(|tool| {
            let written = tool.spec.aliases.iter().copied().chain([tool.spec.name, tool.spec.own_name()]);
            let is_near = |meant: &&str| {
                meant.len().abs_diff(said.len()) < 2
                    && meant.contains(['_', '.', ' '])
                    && edits(&said, &apart(meant), 1) == Some(1)
            };
            written.filter(is_near).map(move |meant| (meant, tool)).collect::<Vec<_>>()
        });
        let (meant, tool) = near.next()?;
        near.all(|(_, other)| std::ptr::eq(other, tool)).then_some((meant, tool))
    }

    /// The line that names a thing by its kind and its id as a path would, `cat node/h2v9`, and nothing else.
    pub(super) fn addressed(&self, utterance: &Utterance) -> Option<Utterance> {
        let (verb, thing) = utterance.text.split_once(' ')?;
        let (noun, id) = thing.split_once('/')?;
        let is_number = || is_digits(id);
        let is_id = shape::looks_like_node(id) || is_number();
        let takes = |param: &ParamSpec| {
            param.required && param.is_called(noun) && matches!(param.kind, Type::Node | Type::Int(..))
        };
        let is_kind = || self.catalog.tools().flat_map(|tool| tool.spec.params).any(takes);
        (is_id && is_kind()).then(|| Utterance::parse(&format!("{verb} {noun} {id}"), utterance.body.clone()).ok())?
    }

    /// What a line means whose first word, or the name of the call that it is, is such a name; `None` of any other line.
    pub(super) fn spelt_out(
        &self,
        utterance: &Utterance,
        call: Option<&ForeignCall>,
        view: &dyn View,
    ) -> Option<Result<Resolution>> {
        let text = utterance.text.as_str();
        let name = call.map_or_else(|| text.split(' ').next().unwrap_or_default(), |call| &call.name);
        let of_call = || call.and_then(|call| self.words_of_method(&call.name, view));
        let said = self.words_of(name, view).or_else(of_call).filter(|_| utterance.body.is_none())?;
        let line = if let Some(call) = call {
            ForeignCall { name: said.clone(), ..call.clone() }.line()
        } else {
            let rest = &text[name.len()..];
            // `JavaScript modules` is prose, and `max_depth = 3` a program.
            let is_prose = name.starts_with(|c: char| c.is_ascii_uppercase());
            if is_prose || rest.trim_start().starts_with('=') {
                return None;
            }
            format!("{said}{rest}")
        };
        let meant = Utterance::parse(&line, None).ok()?;
        let resolution = elsewhere(self.rank(&meant, view)).map(|resolution| {
            let Decision::Run(call) = &resolution.decision else { return resolution };
            let left = resolution.readings.first().map_or(&[][..], |best| &best.left);
            // `udon.pour(file="a.udon")` names a tool of this family that there is not.
            let is_of_family = name.split_once('.').is_some_and(|(family, _)| family == call.tool.spec.family());
            let is_guessed = || resolution.readings.first().is_some_and(|best| best.exactness >= Exactness::Mentioned);
            let may_be_done = match call.tool.spec.effect {
                Effect::Read => !(is_of_family && is_guessed()),
                Effect::Note => {
                    !words::loses(&call.tool.spec) && said.split(' ').all(|word| left.iter().all(|left| left != word))
                }
                Effect::Write | Effect::Send | Effect::Exec => false,
            };
            if may_be_done {
                return resolution;
            }
            resolution.held_back(&Token::of(utterance), text, Doubt::Reserved { words: name.to_owned() })
        });
        Some(resolution)
    }

    /// The words of a name that is written like an identifier, where nothing is called by it.
    pub(super) fn words_of(&self, name: &str, view: &dyn View) -> Option<String> {
        let is_name = name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_') && !name.starts_with('_');
        let words = in_words(name).filter(|_| is_name)?;
        (!self.is_taken(name, view)).then_some(words)
    }

    /// The words of a method of things of ours, the verb first, as they would be said: `skills.list`, `loom.bookmarks.delete`.
    fn words_of_method(&self, name: &str, view: &dyn View) -> Option<String> {
        let (things, verb) = name.rsplit_once('.')?;
        let is_method = !verb.is_empty()
            && verb.bytes().all(|b| b.is_ascii_lowercase())
            && things.split('.').all(|word| self.is_thing(word));
        // `loom` only says whose bookmarks they are.
        let thing = things.rsplit('.').next()?;
        (is_method && !self.is_taken(name, view)).then(|| format!("{verb} {thing}"))
    }

    /// Whether something is called by a name: a tool, what the caller gave it to, or a tool from outside.
    fn is_taken(&self, name: &str, view: &dyn View) -> bool {
        head::identified(&self.catalog, name).is_some()
            || view.alias(name).is_some()
            || view.external(name).is_some()
            || self.outside(view).is_some_and(|space| space.named(name).is_some())
    }
}

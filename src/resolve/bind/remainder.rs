//! What is left over is the fragment that a change lacks: what to note about a passage.

use super::super::Token;
use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use super::text::GIVING;
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::span::Span;
use crate::udon::change::ANNOTATIONS;

/// Words between a mark and what it is put on.
const AROUND: &[&str] = &["over", "across", "on", "onto", "to", "at", "in", "inside", "for"];

impl Binder<'_> {
    /// What is still left goes to the one text that is required and cannot be given otherwise: `… as review, approved`.
    pub(super) fn remainder(&mut self) {
        let mut lacking: Vec<&'static ParamSpec> =
            self.required().filter(|param| self.args.value(param.name).is_none()).collect();
        let unmet = self.spec.needs.iter().filter(|group| group.iter().all(|name| self.args.value(name).is_none()));
        lacking.extend(unmet.filter_map(|group| self.spec.param(group.first()?)));
        let [param] = lacking[..] else { return };
        if !matches!(param.kind, Type::Fragment) || self.spec.effect > Effect::Note {
            return;
        }
        let is_small = |&index: &usize| self.tokens[index].is(Classes::FILLER) && !self.tokens[index].quoted;
        let mut left: Vec<usize> = self.unused().filter(|index| !is_small(index)).collect();
        if param.is_called("annotation") {
            if let Some((text, span)) = self.note_behind_label() {
                self.used.fill(true);
                self.set(param, Value::Text(text), Some(span), Clue::Given);
                return;
            }
            self.cut_to_kind(&mut left);
            // `comment on "x" in a.udon, saying:` ends before it says what.
            let is_open = self.line[..self.end].trim_end().ends_with(':');
            if is_open || self.says_kind_alone(&left) {
                return;
            }
        }
        let (Some(&first), Some(&last)) = (left.first(), left.last()) else { return };
        let span = self.tokens[first].span.to(self.tokens[last].span);
        let is_whole = (first..=last).all(|index| left.contains(&index) || !self.used[index]);
        let text = if is_whole {
            span.of(self.line).to_owned()
        } else {
            left.iter().map(|&index| self.tokens[index].span.of(self.line)).collect::<Vec<_>>().join(" ")
        };
        let text = self.well_spelt(first, &text);
        for index in left {
            self.used[index] = true;
        }
        self.set(param, Value::Text(text), Some(span), Clue::Given);
    }

    /// A kind of annotation with its text, where the passage stands in quotes as well: `put a comment "source?" on "most users"`.
    pub(super) fn noted(&mut self) {
        let quoted: Vec<usize> = self.unused().filter(|&at| self.tokens[at].quoted).collect();
        let Some(param) = self.open().find(|param| param.is_called("annotation")) else { return };
        let kind =
            quoted.iter().find_map(|at| at.checked_sub(1).filter(|kind| *kind > 0 && self.is_kind_of_note(*kind)));
        if let Some(kind) = kind.filter(|_| quoted.len() == 2) {
            let span = self.tokens[kind].span.to(self.tokens[kind + 1].span);
            self.used[kind..=kind + 1].fill(true);
            let text = self.well_spelt(kind, span.of(self.line));
            self.set(param, Value::Text(text), Some(span), Clue::Fits);
        }
    }

    /// What stands behind a label that says nothing itself, with the kind of annotation that is said before it: `comment on "she laughs"
    /// in a.udon, saying: why?`.
    fn note_behind_label(&self) -> Option<(String, Span)> {
        let is_label = |&at: &usize| {
            let token = &self.tokens[at];
            !self.used[at] && !token.quoted && token.span.of(self.line).ends_with(':') && !self.is_kind_of_note(at)
        };
        let label = (0..self.tokens.len()).find(is_label)?;
        let ([first, ..], false) = (self.tokens.get(label + 1..)?, self.used[label + 1..].contains(&true)) else {
            return None;
        };
        let span = Span::new(first.span.start, self.line[..self.end].trim_end().len());
        let kind = (0..label).find(|&at| self.is_kind_of_note(at)).map(|kind| self.tokens[kind].word());
        let text = span.of(self.line);
        Some((kind.map_or_else(|| text.to_owned(), |kind| format!("{kind} {text}")), span))
    }

    /// A text that begins with the word at `index`, with that word as it is spelt.
    fn well_spelt(&self, index: usize, text: &str) -> String {
        let token = &self.tokens[index];
        let is_slip = token.misspelt && self.is_kind_of_note(index);
        if is_slip { text.replacen(&token.text, token.word(), 1) } else { text.to_owned() }
    }

    /// Whether a word names a kind of annotation.
    fn is_kind_of_note(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        !token.quoted && ANNOTATIONS.iter().any(|kind| kind.name == token.word())
    }

    /// Whether a line ends with the kind of annotation that it asks for: `mark "x" in a.udon as an entity`. One that goes on says more
    /// of it.
    pub(super) fn ends_with_kind(&self, param: &ParamSpec, index: usize) -> bool {
        param.is_called("annotation") && index + 1 == self.tokens.len() && self.is_kind_of_note(index)
    }

    /// Whether nothing is left but the kind, and no author says something.
    fn says_kind_alone(&self, left: &[usize]) -> bool {
        matches!(left, [only] if self.is_kind_of_note(*only)) && self.args.value("author").is_none()
    }

    /// Of `put a review note on it, review :status rejected` what stands behind the kind of annotation, where one is named.
    fn cut_to_kind(&mut self, left: &mut Vec<usize>) {
        // A kind that is said again begins what is said of it.
        if let Some(at) = left.iter().rposition(|index| self.is_kind_of_note(*index)) {
            // `as low confidence`.
            let is_last = at + 1 == left.len() && at > 0 && left[at - 1] + 1 == left[at];
            let kept = if is_last { at - 1 } else { at };
            left.drain(..kept).for_each(|index| self.used[index] = true);
        } else if let Some(kind) = self.named_at.filter(|named| self.is_kind_of_note(*named)) {
            // `comment on "the committee" in a.udon: "which one?"`.
            left.retain(|index| *index > kind);
            left.insert(0, kind);
        } else {
            self.cut_to_mark(left);
        }
    }

    /// Of `put the mark .allergen over it` what looks like a mark; where nothing does, all but the words before it that only say that one is
    /// to be put.
    fn cut_to_mark(&mut self, left: &mut Vec<usize>) {
        let is_mark = |token: &Token| {
            let is_pair = matches!(token.form, Form::Option { value: Some(_), marked: false, .. });
            !token.quoted && (is_pair || token.text.len() > 1 && token.text.starts_with(['.', ':', '|']))
        };
        let says = |index: usize| {
            let token = &self.tokens[index];
            token.quoted || !(token.says(GIVING) || self.is_learned(token))
        };
        let mark = left.iter().position(|&index| is_mark(&self.tokens[index]));
        let start = mark.or_else(|| left.iter().position(|&index| says(index))).unwrap_or_default();
        left.drain(..start).for_each(|index| self.used[index] = true);
        if mark.is_some() {
            let goes_on = |pair: &&[usize]| pair[1] == pair[0] + 1 && !self.tokens[pair[1]].says(AROUND);
            let length = left.windows(2).take_while(goes_on).count() + 1;
            left.drain(length..).for_each(|index| self.used[index] = true);
        }
    }
}

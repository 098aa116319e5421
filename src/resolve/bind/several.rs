//! One thing that is done to several: `delete |a and |b`, `set |a:x, |b:x and |c:x to 5`, `prune a7x2 and b3k9`. Changes of several
//! places become one operation below the other, so that all of them are done or none is.

use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use super::act::{Act, PARTS};
use crate::engine::Value;

/// Signs and words between places.
const JOINING: &[&str] = &["and", "&", "+", ",", "plus", "as", "well"];

/// Words behind the last of several things that say so once more: `…, and b3k9 along with it`.
const BESIDES: &[&str] = &["too", "both", "well", "as", "along", "with", "it", "together", "now"];

impl Binder<'_> {
    /// The places behind the one at `first` that the same is to be done to.
    pub(super) fn other_places(&mut self, act: Act, first: usize) -> Vec<usize> {
        let mut others = Vec::new();
        if !matches!(act, Act::Set | Act::Delete | Act::Unwrap | Act::Move) {
            return others;
        }
        let mut at = first + 1;
        loop {
            let joined = at;
            while self.is_unused_word(at, JOINING) {
                at += 1;
            }
            let is_joined = at > joined || self.line[..self.start_of(at)].trim_end().ends_with(',');
            let is_path = self.tokens.get(at).is_some_and(|token| token.form == Form::Path && !token.quoted);
            if !is_joined || !is_path || self.used[at] {
                return others;
            }
            self.used[joined..=at].fill(true);
            others.push(at);
            at += 1;
        }
    }

    /// Does what was bound for one place at each of some others as well; what cannot be said so is asked about.
    pub(super) fn at_each(&mut self, others: &[usize]) {
        let Some(&last) = others.last() else { return };
        let text = |name: &str| self.args.value(name).and_then(Value::as_text).map(str::to_owned);
        let (first, second) = if text("from").is_some() { ("from", "to") } else { ("path", "set") };
        let (Some(operation), Some(path)) = (text("operation"), text(first)) else { return };
        let value = text(second);
        let paths: Vec<&str> =
            std::iter::once(path.as_str()).chain(others.iter().map(|&at| self.tokens[at].text.as_str())).collect();
        let behind = value.as_deref().map(|value| format!(" |{second} {value}")).unwrap_or_default();
        let lines: Vec<String> = paths.iter().map(|path| format!("|{operation} {path}{behind}")).collect();
        // A value or a path with a name of a part in it would be read as that part.
        let is_part = |word: &str| PARTS.contains(&word.trim_start_matches(['|', ':']));
        let is_line = |value: &str| !value.is_empty() && value.trim() == value && !value.contains('\n');
        let mut words = paths.iter().copied().chain(value.as_deref()).flat_map(str::split_whitespace);
        let is_said = |name: &str| name != first && name != second && self.args.value(name).is_some();
        let can_be_said = value.as_deref().is_none_or(is_line)
            && !words.any(is_part)
            && !PARTS.iter().copied().chain(["recursive"]).any(is_said);
        let Some(content) = self.spec.param("content").filter(|_| can_be_said) else {
            for &at in others {
                self.used[at] = false;
            }
            return;
        };
        let span = self.args.span(first).map(|span| span.to(self.tokens[last].span));
        for name in ["operation", first, second] {
            self.args.unset(name);
        }
        self.set(content, Value::Text(lines.join("\n")), span, Clue::Fits);
    }

    /// Binds nodes that are joined to the first, `prune a7x2 and b3k9`, where the line says nothing more of them: in `prune a7x2, b3k9 is
    /// fine` the second is none.
    pub(super) fn other_nodes(&mut self) {
        let first = self.args.span("node").and_then(|span| self.tokens.iter().position(|token| token.span == span));
        let (Some(first), Some(also)) = (first, self.open().find(|param| param.name == "also")) else { return };
        let (mut nodes, mut at) = (Vec::new(), first + 1);
        loop {
            let joined = at;
            while self.is_unused_word(at, JOINING) {
                at += 1;
            }
            let is_joined = at > joined || self.line[..self.start_of(at)].trim_end().ends_with(',');
            let node = self.tokens.get(at).filter(|token| is_joined && !token.quoted && !self.used[at]);
            let Some(node) = node.filter(|token| shape::looks_like_node(&token.text)) else { break };
            nodes.push(Value::from(node.text.as_str()));
            at += 1;
        }
        let is_talk = |at: usize| self.used[at] || self.tokens[at].is(Classes::POLITE) || self.is_one_of(at, BESIDES);
        if !nodes.is_empty() && (at..self.tokens.len()).all(is_talk) {
            let span = self.tokens[first].span.to(self.tokens[at - 1].span);
            self.used[first..].fill(true);
            self.set(also, Value::List(nodes), Some(span), Clue::Fits);
        }
    }

    /// Where the word at `index` begins, or the line ends.
    fn start_of(&self, index: usize) -> usize {
        self.tokens.get(index).map_or(self.line.len(), |token| token.span.start)
    }
}

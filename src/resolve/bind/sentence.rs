//! Which sentence of a line a text without quotes is in: it goes over the end of none.

use super::Binder;
use crate::engine::{Effect, ParamSpec, Type};

impl Binder<'_> {
    /// Of `where do we round the fare? I suspect a bug there` only the sentence that asks is looked for.
    pub(super) fn cut_to_sentence(&mut self, param: &ParamSpec, left: &mut Vec<usize>) {
        let ends = |at: usize, next: usize| {
            let (token, next) = (&self.tokens[at], &self.tokens[next]);
            let between = self.line[token.span.start..next.span.start].trim_end();
            let is_new = next.text.starts_with(char::is_uppercase);
            let is_end = between.ends_with(['?', '!', ';']) || between.ends_with('.') && is_new;
            !token.quoted && (is_end || [" -", " —", " –"].iter().any(|dash| between.ends_with(dash)))
        };
        let is_spared = self.spec.effect == Effect::Read && !param.required;
        // `what is behind "neap" in the glossary? Somebody argues about it`: the sentence names nothing that may be left out.
        let is_behind = |first: usize| self.named_at.is_some_and(|named| named < first) && ends(first - 1, first);
        if is_spared && left.first().is_some_and(|&first| first > 0 && is_behind(first)) {
            left.drain(..).for_each(|index| self.used[index] = true);
            return;
        }
        let is_of_one = param.kind == Type::Query || is_spared;
        let ends = |pair: &[usize]| ends(pair[0], pair[1]);
        let Some(end) = left.windows(2).position(ends).filter(|_| is_of_one) else { return };
        let says = |index: &usize| self.is_strange(*index);
        let is_behind = self.named_at.is_some_and(|named| named > left[end]) && !left[..=end].iter().any(says);
        let other = if is_behind { left.drain(..=end) } else { left.drain(end + 1..) };
        other.collect::<Vec<_>>().into_iter().for_each(|index| self.used[index] = true);
    }
}

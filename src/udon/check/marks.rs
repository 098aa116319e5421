//! Marks that do not mean what they seem to: suffixes and traits in the wrong place, brackets left open.

use super::super::bytes::{BLANK, SUFFIX, at, is, is_eol, skip};
use super::super::identity::Part;
use super::super::letters::name_end;
use super::super::node::Node;
use super::{Check, Rule};
use crate::span::Span;

impl Check<'_> {
    /// The marks in and right after an identity.
    pub(super) fn identity(&mut self, node: Node<'_>) {
        let (text, _) = node.place();
        let offset = self.doc.chunk(node.id()).offset;
        let (mut after_trait, mut odd, mut open_key) = (false, None, None);
        let end = node.scan_identity(|part| match part {
            Part::Trait(..) => after_trait = true,
            Part::Suffix(p) if after_trait => odd = Some(p),
            Part::Key(key, span) if text[span.end - 1] != b']' || span.end == key.end => open_key = Some(span.start),
            _ => {}
        });
        if let Some(p) = odd {
            let suffix = char::from(text[p]);
            let span = Span::new(p, p + 1).shifted(offset);
            self.add(Rule::OddSuffix, span, format_args!("suffix `{suffix}` after a trait"));
        }
        if let Some(p) = open_key.or_else(|| (at(text, end) == b'[' && end + 1 == text.len()).then_some(end)) {
            let span = Span::new(p, p + 1).shifted(offset);
            self.add(Rule::UnclosedKey, span, format_args!("the bracket of a key is not closed"));
        }
        if is(at(text, end), BLANK) {
            let p = skip(text, end, BLANK);
            let b = at(text, p);
            let alone = |end: usize| is_eol(text, end) || is(at(text, end), BLANK) || at(text, end) == b'}';
            if is(b, SUFFIX) && alone(p + 1) {
                let (suffix, span) = (char::from(b), Span::new(p, p + 1).shifted(offset));
                self.add(Rule::OddSuffix, span, format_args!("suffix `{suffix}` after a blank is text"));
            } else if b == b'.' && name_end(text, p + 1) > p + 1 && alone(name_end(text, p + 1)) {
                let end = name_end(text, p + 1);
                let name = String::from_utf8_lossy(&text[p..end]);
                let span = Span::new(p, end).shifted(offset);
                self.add(Rule::OddSuffix, span, format_args!("trait `{name}` after a blank is text"));
            }
        }
    }
}

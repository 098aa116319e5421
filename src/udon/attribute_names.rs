//! The names of attributes, by number, while a walk over a document meets them.
//!
//! A document has few names and many attributes, and like elements have theirs in one order: so a name is first held
//! against the one that came after the last one when that was met before, and hashed only where it is another. Refuses
//! to know who has them.

use std::borrow::Cow;

use foldhash::fast::RandomState;
use indexmap::IndexMap;

use super::record::small;
use super::text::{lossy, read_quoted_name};

/// The number of a name.
pub(super) type Number = u32;

/// No name.
const NONE: Number = Number::MAX;

/// The names that were met, quotes and escapes undone.
#[derive(Default)]
pub(super) struct AttributeNames<'d> {
    names: IndexMap<Cow<'d, str>, Known<'d>, RandomState>,
    last: Option<Number>,
}

struct Known<'d> {
    /// As it is written without quotes; empty where it was met between quotes first.
    plain: &'d [u8],
    /// The name that came after it.
    after: Number,
}

impl<'d> AttributeNames<'d> {
    /// The number of a name as it is written, or as it stands between quotes.
    pub fn number(&mut self, raw: &'d [u8], is_quoted: bool) -> Number {
        let last = self.last.map(|last| last as usize);
        let guess = last.map_or(NONE, |last| self.names[last].after);
        let number = match self.names.get_index(guess as usize) {
            Some((_, known)) if !is_quoted && known.plain == raw && !raw.is_empty() => guess,
            _ => self.find(raw, is_quoted),
        };
        if let Some(last) = last {
            self.names[last].after = number;
        }
        self.last = Some(number);
        number
    }

    fn find(&mut self, raw: &'d [u8], is_quoted: bool) -> Number {
        let text = if is_quoted { read_quoted_name(raw) } else { lossy(raw) };
        let entry = self.names.entry(text);
        let number = small(entry.index());
        entry.or_insert(Known { plain: if is_quoted { &raw[..0] } else { raw }, after: NONE });
        number
    }

    /// A name, quotes and escapes undone.
    pub fn text(&self, number: Number) -> &Cow<'d, str> {
        self.names.get_index(number as usize).map_or(&Cow::Borrowed(""), |(text, _)| text)
    }

    /// How many names were met.
    pub fn len(&self) -> usize {
        self.names.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_number_however_it_is_written() {
        let mut names = AttributeNames::default();
        let met: [(&[u8], bool); 9] = [
            (b"a", false),
            (b"b", true),
            (b"a", true),
            (b"b", false),
            (b"a", false),
            (b"b", false),
            (b"it\\'s", true),
            (b"\xff", false),
            (b"", false),
        ];
        let numbers = met.map(|(raw, is_quoted)| names.number(raw, is_quoted));
        assert_eq!(numbers, [0, 1, 0, 1, 0, 1, 2, 3, 4]);
        assert_eq!((names.len(), names.text(2).as_ref(), names.text(3).as_ref()), (5, "it's", "\u{fffd}"));
    }
}

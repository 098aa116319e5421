//! Replacements as bytes of the journal, and the replacements that take them back.

use crate::error::{Code, Error, Result};
use crate::span::Span;
use crate::udon::Replacement;

/// Replacements as one run of bytes: start, end, length, text, over and over.
pub fn encode(edits: &[Replacement]) -> Vec<u8> {
    let mut out = Vec::new();
    for edit in edits {
        for number in [edit.span.start, edit.span.end, edit.text.len()] {
            out.extend_from_slice(&(number as u64).to_le_bytes());
        }
        out.extend_from_slice(&edit.text);
    }
    out
}

/// The replacements that [`encode`] wrote.
pub fn decode(mut bytes: &[u8]) -> Result<Vec<Replacement>> {
    let torn = || Error::new(Code::Io, "an entry of the journal cannot be read");
    let mut edits = Vec::new();
    while !bytes.is_empty() {
        let mut numbers = [0; 3];
        for number in &mut numbers {
            let (head, rest) = bytes.split_first_chunk().ok_or_else(torn)?;
            *number = usize::try_from(u64::from_le_bytes(*head)).map_err(|_| torn())?;
            bytes = rest;
        }
        let [start, end, length] = numbers;
        let (text, rest) = bytes.split_at_checked(length).ok_or_else(torn)?;
        if start > end {
            return Err(torn());
        }
        edits.push(Replacement::new(Span::new(start, end), text));
        bytes = rest;
    }
    Ok(edits)
}

/// What turns the source after the replacements into the one before.
pub fn inverse(before: &[u8], edits: &[Replacement]) -> Vec<Replacement> {
    let mut grown: isize = 0;
    let invert = |edit: &Replacement| {
        let start = edit.span.start.saturating_add_signed(grown);
        grown += edit.text.len().cast_signed() - edit.span.len().cast_signed();
        Replacement::new(Span::new(start, start + edit.text.len()), &before[edit.span.range()])
    };
    edits.iter().map(invert).collect()
}

/// A source with replacements made, which must be sorted and lie within it.
pub fn applied(before: &[u8], edits: &[Replacement]) -> Result<Vec<u8>> {
    Ok(pieces(before, edits)?.concat())
}

/// The same in pieces of the source and of the replacements, so that a large one is not copied.
pub fn pieces<'a>(before: &'a [u8], edits: &'a [Replacement]) -> Result<Vec<&'a [u8]>> {
    let mut pieces = Vec::with_capacity(2 * edits.len() + 1);
    let mut at = 0;
    for edit in edits {
        let kept = before.get(at..edit.span.start).filter(|_| edit.span.end <= before.len());
        let kept = kept.ok_or_else(|| Error::new(Code::Conflict, "the file is not what the change was made for"))?;
        pieces.extend([kept, edit.text.as_slice()]);
        at = edit.span.end;
    }
    pieces.push(&before[at..]);
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(before: &str, edits: &[(usize, usize, &str)], expected: &str) {
        let edits: Vec<_> =
            edits.iter().map(|(start, end, text)| Replacement::new(Span::new(*start, *end), *text)).collect();
        let after = applied(before.as_bytes(), &edits).unwrap();
        assert_eq!(String::from_utf8_lossy(&after), expected);
        let back = decode(&encode(&inverse(before.as_bytes(), &edits))).unwrap();
        assert_eq!(applied(&after, &back).unwrap(), before.as_bytes());
    }

    #[test]
    fn what_was_replaced_comes_back() {
        check("", &[], "");
        check("", &[(0, 0, "new")], "new");
        check("abcdef", &[(0, 1, ""), (2, 4, "long text"), (6, 6, "!")], "blong textef!");
        check("abc", &[(0, 3, "")], "");
    }

    #[test]
    fn torn_entries_are_refused() {
        assert!(decode(&[1, 2, 3]).is_err());
        assert!(applied(b"ab", &[Replacement::new(Span::new(1, 5), "")]).is_err());
    }
}

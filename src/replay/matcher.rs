//! Whether a line of a result is what a line with wildcards and names stands for.
//!
//! The time is bounded by the length of the line times the number of its wildcards: without a name that stands twice in
//! the line, only the newest wildcard is ever tried again. With one, older choices are gone back on too, but only so
//! often.

use super::bindings::Bindings;
use super::pattern::Piece;

/// How many bytes are looked at in one line where a name stands twice, before it counts as different.
const EFFORT: usize = 2_000_000;

/// Whether `text` is what `pieces` stand for, and the names that are bound if so.
pub fn matches(pieces: &[Piece], text: &str, bindings: &Bindings) -> Option<Vec<(String, String)>> {
    Matcher::new(pieces, text, bindings).run()
}

/// A wildcard or an unbound name whose end was chosen and can be moved further.
struct Choice {
    piece: usize,
    start: usize,
    end: usize,
    found: usize,
}

struct Matcher<'a> {
    pieces: &'a [Piece],
    text: &'a str,
    bindings: &'a Bindings,
    found: Vec<(&'a str, &'a str)>,
    choices: Vec<Choice>,
    /// Whether a name that is bound in this line stands in it again, so that older choices count too.
    again: bool,
}

impl<'a> Matcher<'a> {
    fn new(pieces: &'a [Piece], text: &'a str, bindings: &'a Bindings) -> Self {
        let mut fresh: Vec<_> = pieces
            .iter()
            .filter_map(|piece| if let Piece::Name(name) = piece { Some(name) } else { None })
            .filter(|name| bindings.get(name).is_none())
            .collect();
        let names = fresh.len();
        fresh.sort_unstable();
        fresh.dedup();
        Self { pieces, text, bindings, found: Vec::new(), choices: Vec::new(), again: fresh.len() < names }
    }

    fn run(mut self) -> Option<Vec<(String, String)>> {
        let (mut piece, mut at) = (0, 0);
        let mut tries = EFFORT / (self.text.len() + 1_000);
        loop {
            let fits = match self.pieces.get(piece) {
                None if at == self.text.len() => {
                    return Some(self.found.iter().map(|&(n, t)| (n.to_owned(), t.to_owned())).collect());
                }
                None => false,
                Some(known) => match self.known(known) {
                    Some(text) if self.text[at..].starts_with(text) => {
                        at += text.len();
                        piece += 1;
                        continue;
                    }
                    Some(_) => false,
                    None => {
                        if !self.again {
                            self.choices.clear();
                        }
                        self.choices.push(Choice { piece, start: at, end: at, found: self.found.len() });
                        true
                    }
                },
            };
            // Move the newest choice that can be moved, whether it is new or what followed it did not fit.
            if self.again {
                tries = tries.checked_sub(1)?;
            }
            (piece, at) = self.advance(fits)?;
        }
    }

    /// The text that a piece must be here, unless it is open.
    fn known(&self, piece: &'a Piece) -> Option<&'a str> {
        match piece {
            Piece::Text(text) => Some(text),
            Piece::Any => None,
            Piece::Name(name) => self
                .bindings
                .get(name)
                .or_else(|| self.found.iter().find(|(found, _)| found == name).map(|&(_, text)| text)),
        }
    }

    /// Gives the newest choice its first end, or its next; where it has none left, the choice before it.
    fn advance(&mut self, mut first: bool) -> Option<(usize, usize)> {
        while let Some(mut choice) = self.choices.pop() {
            self.found.truncate(choice.found);
            let name = if let Piece::Name(name) = &self.pieces[choice.piece] { Some(name) } else { None };
            let step = usize::from(!first || name.is_some());
            first = false;
            let skipped: usize = self.text[choice.end..].chars().take(step).map(char::len_utf8).sum();
            if (step == 1 && skipped == 0) || choice.end + skipped > self.text.len() {
                continue;
            }
            let from = choice.end + skipped;
            // The value of a name that ends here and stands again right after is not known yet: `<a><a>`.
            let next = self.pieces.get(choice.piece + 1);
            let follows = next.map(|next| self.known(next));
            let end = match follows {
                None => Some(self.text.len()),
                Some(Some(text)) => self.text[from..].find(text).map(|at| from + at),
                Some(None) => Some(from),
            };
            let Some(end) = end else { continue };
            choice.end = end;
            if let Some(name) = name {
                self.found.push((name, &self.text[choice.start..end]));
            }
            let place = (choice.piece + 1, end);
            self.choices.push(choice);
            return Some(place);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::pattern::Pattern;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Tries every way, for comparison.
    fn any_way(pieces: &[Piece], text: &str, bound: &[(&str, &str)]) -> bool {
        let Some((piece, rest)) = pieces.split_first() else { return text.is_empty() };
        let known = |name: &str| bound.iter().find(|(found, _)| *found == name).map(|(_, text)| *text);
        let prefix = match piece {
            Piece::Text(prefix) => Some(prefix.as_str()),
            Piece::Any => None,
            Piece::Name(name) => known(name),
        };
        if let Some(prefix) = prefix {
            return text.strip_prefix(prefix).is_some_and(|text| any_way(rest, text, bound));
        }
        let least = usize::from(*piece != Piece::Any);
        (least..=text.len()).any(|end| {
            let mut bound = bound.to_vec();
            if let Piece::Name(name) = piece {
                bound.push((name, &text[..end]));
            }
            any_way(rest, &text[end..], &bound)
        })
    }

    proptest! {
        #[test]
        fn finds_a_way_where_there_is_one(
            parts in vec(select(vec!["…", "…", "a", "b", "ab", "<x>", "<y>"]), 2..8),
            text in "[ab]{0,9}",
        ) {
            let pattern = Pattern::parse(&parts.concat()).expect("a pattern");
            let found = pattern.matches(&text, &Bindings::default());
            if let Pattern::Pieces(pieces) = &pattern {
                prop_assert_eq!(found.is_some(), any_way(pieces, &text, &[]));
            }
        }
    }
}

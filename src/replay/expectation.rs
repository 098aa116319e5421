//! A whole expectation against a whole result.
//!
//! `…` on a line of its own takes as few lines as it can. A choice of lines is gone back on only where a name was bound
//! by it that stands again further down; the number of lines compared is bounded, so that no expectation, however
//! ambiguous, takes more than a moment. What it refuses to do is to guess: beyond the bound it says so.

use super::bindings::Bindings;
use super::pattern::Pattern;

/// How many lines are compared for one expectation, beyond one comparison for each of its lines.
const COMPARISONS: usize = 500_000;

/// How an expectation stands to a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// It describes the result; its names are now bound.
    Yes,
    /// It does not.
    No,
    /// There are more ways to lay it over the result than are tried.
    TooManyWays,
}

/// The lines of a printed result: without line ends, and without blank lines at either end.
pub fn result_lines(printed: &str) -> Vec<&str> {
    let lines: Vec<_> = printed.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    let is_text = |line: &&str| !line.trim().is_empty();
    let start = lines.iter().position(is_text).unwrap_or(lines.len());
    let end = lines.iter().rposition(is_text).map_or(start, |last| last + 1);
    lines[start..end].to_vec()
}

/// Lays an expectation over a result. Names are bound only if it fits.
pub fn fit(expected: &[&Pattern], actual: &[&str], bindings: &mut Bindings) -> Fit {
    let start = bindings.mark();
    let fit = Search::new(expected, actual, bindings).run();
    if fit != Fit::Yes {
        bindings.undo(start);
    }
    fit
}

/// A `…` line and where the lines after it begin; `bound` is what was bound before it.
struct Choice {
    line: usize,
    next: usize,
    bound: usize,
}

struct Search<'a> {
    expected: &'a [&'a Pattern],
    actual: &'a [&'a str],
    bindings: &'a mut Bindings,
    choices: Vec<Choice>,
    /// The last `…` line: what follows it is counted from the result's end.
    last: Option<usize>,
    /// For each name, the last expected line that it stands in.
    uses: std::collections::HashMap<&'a str, usize>,
}

impl<'a> Search<'a> {
    fn new(expected: &'a [&'a Pattern], actual: &'a [&'a str], bindings: &'a mut Bindings) -> Self {
        let last = expected.iter().rposition(|pattern| matches!(pattern, Pattern::Lines));
        let uses =
            expected.iter().enumerate().flat_map(|(at, pattern)| pattern.names().map(move |name| (name, at))).collect();
        Self { expected, actual, bindings, choices: Vec::new(), last, uses }
    }

    fn run(mut self) -> Fit {
        let fixed = self.expected.iter().filter(|pattern| !matches!(pattern, Pattern::Lines)).count();
        if fixed > self.actual.len() || (self.last.is_none() && fixed < self.actual.len()) {
            return Fit::No;
        }
        let mut left = COMPARISONS + fixed;
        let (mut line, mut at) = (0, 0);
        loop {
            let fits = match self.expected.get(line) {
                None if at == self.actual.len() => return Fit::Yes,
                None => false,
                Some(Pattern::Lines) => {
                    at = self.open(line, at);
                    line += 1;
                    continue;
                }
                Some(pattern) => {
                    let Some(rest) = left.checked_sub(1) else { return Fit::TooManyWays };
                    left = rest;
                    let found = self.actual.get(at).and_then(|text| pattern.matches(text, self.bindings));
                    found.map(|found| self.bindings.bind(found)).is_some()
                }
            };
            if fits {
                (line, at) = (line + 1, at + 1);
            } else if let Some(place) = self.go_back() {
                (line, at) = place;
            } else {
                return Fit::No;
            }
        }
    }

    /// Comes to a `…` line; gives the first place where what follows it may begin.
    fn open(&mut self, line: usize, at: usize) -> usize {
        // If nothing that matters was bound since the last choice, another way of making it would end here again, later.
        if self.choices.last().is_some_and(|choice| !self.matters(choice.bound, line)) {
            self.choices.pop();
        }
        let rest = self.expected.len() - line - 1;
        let next = if self.last == Some(line) { self.actual.len().saturating_sub(rest).max(at) } else { at };
        self.choices.push(Choice { line, next, bound: self.bindings.mark() });
        next
    }

    fn matters(&self, bound: usize, line: usize) -> bool {
        self.bindings.since(bound).iter().any(|name| self.uses.get(name.as_str()).is_some_and(|last| *last > line))
    }

    /// Lets the newest `…` that can take one more line do so.
    fn go_back(&mut self) -> Option<(usize, usize)> {
        while let Some(choice) = self.choices.last_mut() {
            self.bindings.undo(choice.bound);
            if choice.next < self.actual.len() && self.last != Some(choice.line) {
                choice.next += 1;
                return Some((choice.line + 1, choice.next));
            }
            self.choices.pop();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// Lays an expectation over a result, both with `|` for a line end; shows what was bound.
    fn check(expected: &str, actual: &str, outcome: &str) {
        let patterns: Vec<_> = expected.split('|').map(|line| Pattern::parse(line).expect("a pattern")).collect();
        let lines: Vec<_> = if actual.is_empty() { Vec::new() } else { actual.split('|').collect() };
        let mut bindings = Bindings::default();
        let fit = fit(&patterns.iter().collect::<Vec<_>>(), &lines, &mut bindings);
        let mut shown = vec![format!("{fit:?}")];
        shown.extend(bindings.since(0).iter().map(|n| format!("{n}={}", bindings.get(n).unwrap_or_default())));
        assert_eq!(shown.join(" "), outcome, "{expected:?} over {actual:?}");
    }

    #[test]
    fn lines() {
        check("a|b", "a|b", "Yes");
        check("a|b", "a", "No");
        check("a", "a|b", "No");
        check("a|…", "a", "Yes");
        check("…", "", "Yes");
        check("…|b|…|b", "b|b", "Yes");
        check("…|b|…|b", "x|b|y|b", "Yes");
        check("…|b|…|b", "x|b|y", "No");
        check("a|…|b|c|…|z", "a|b|x|b|c|z", "Yes");
        check("  …  |z", "a|z", "Yes");
        check("…|…|a|…", "a", "Yes");
    }

    #[test]
    fn names_hold_across_lines() {
        check("id <x>|again <x>", "id 7|again 7", "Yes x=7");
        check("id <x>|again <x>", "id 7|again 8", "No");
        check("…|id <x>|…|again <x>", "id 1|id 2|again 2", "Yes x=2");
        check("…|id <x>|…|of <y>|…|<x> <y>", "id 1|of 1|id 2|of 2|of 3|1 3", "Yes x=1 y=3");
        check("…|id <x>|…|again <x>", "id 1|id 2|again 3", "No");
    }

    #[test]
    fn ambiguity_is_bounded() {
        let expected =
            format!("{}…|end <a> <b> <c> <d> <e>", ["a", "b", "c", "d", "e"].map(|n| format!("…|<{n}>|")).concat());
        let actual = format!("{}no end", "x|".repeat(2_000));
        check(&expected, &actual, "TooManyWays");
        let expected = format!("{}b", "…|a|".repeat(300));
        check(&expected, &format!("{}c", "a|".repeat(20_000)), "No");
    }

    /// Tries every way, for comparison; a name stands for a whole line.
    fn any_way(expected: &[&str], actual: &[&str], bound: &mut Vec<(String, String)>) -> bool {
        match (expected, actual) {
            ([], _) => actual.is_empty(),
            (["…", rest @ ..], _) => (0..=actual.len()).any(|n| any_way(rest, &actual[n..], &mut bound.clone())),
            (_, []) => false,
            ([line, rest @ ..], [text, after @ ..]) => {
                let known = bound.iter().find(|(name, _)| name == line).map(|(_, text)| text.clone());
                let fits = match known {
                    Some(known) => known == *text,
                    None if line.starts_with('<') => {
                        bound.push(((*line).to_owned(), (*text).to_owned()));
                        true
                    }
                    None => line == text,
                };
                fits && any_way(rest, after, bound)
            }
        }
    }

    proptest! {
        #[test]
        fn finds_a_way_where_there_is_one(
            expected in vec(select(vec!["…", "…", "a", "b", "<x>", "<y>"]), 0..8),
            actual in vec(select(vec!["a", "b", "c"]), 0..8),
        ) {
            let patterns: Vec<_> = expected.iter().map(|line| Pattern::parse(line).expect("a pattern")).collect();
            let fit = fit(&patterns.iter().collect::<Vec<_>>(), &actual, &mut Bindings::default());
            prop_assert_eq!(fit == Fit::Yes, any_way(&expected, &actual, &mut Vec::new()));
        }
    }

    #[test]
    fn a_result_has_no_blank_ends() {
        assert_eq!(result_lines("\n \na\r\n\nb\r\r\n\n"), ["a", "", "b"]);
        assert!(result_lines("").is_empty());
        assert!(result_lines("\n\n").is_empty());
    }
}

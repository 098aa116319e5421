//! Which lines of an expectation that differs still hold: the alignment that both the diff and `--update` are made of.
//!
//! Of all ways to lay the expectation over the result in order, it takes one that keeps the most patterns, then the
//! most plain lines, then replaces rather than drops, so that a `…` does not swallow what a line beside it asserted.
//! The table it fills is bounded; longer expectations are cut into stretches that are aligned one by one.

use super::bindings::Bindings;
use super::expectation::{Fit, fit};
use super::pattern::Pattern;

/// The largest table, in cells.
const CELLS: usize = 1 << 20;

/// What becomes of a line, in the order of the new expectation. Indices count the expectation's and the result's lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The expected `line` stands for the lines `from..to` of the result.
    Keep {
        /// The expected line.
        line: usize,
        /// The first line of the result that it stands for.
        from: usize,
        /// One past the last.
        to: usize,
    },
    /// That expected line stands for nothing that is there.
    Drop(usize),
    /// That line of the result was not expected.
    Add(usize),
}

/// How a command's expectation stands to its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It describes it.
    Fits,
    /// It does not; the steps turn it into one that does.
    Differs(Vec<Step>),
    /// There are more ways to lay it over the result than are tried; the steps turn it into one that is clear.
    Unclear(Vec<Step>),
}

impl Verdict {
    /// The steps to an expectation that describes the result; `None` if this one does.
    pub fn steps(&self) -> Option<&[Step]> {
        match self {
            Self::Fits => None,
            Self::Differs(steps) | Self::Unclear(steps) => Some(steps),
        }
    }
}

/// Compares an expectation with a result and binds its names.
///
/// Where they differ, names are bound as the revised expectation binds them, so that what follows is judged the same
/// whether or not the expectation is rewritten.
pub fn judge(expected: &[&Pattern], actual: &[&str], bindings: &mut Bindings) -> Verdict {
    let fit = fit(expected, actual, bindings);
    if fit == Fit::Yes {
        return Verdict::Fits;
    }
    let mut steps = align(expected, actual, bindings);
    if expected.iter().any(|pattern| pattern.names().next().is_some()) {
        // Each line was aligned without regard to what its names stand for in other lines; now the first use decides.
        let mut bound = bindings.clone();
        for step in &steps {
            if let Step::Keep { line, from, .. } = *step
                && let Some(found) = actual.get(from).and_then(|text| expected[line].matches(text, &bound))
            {
                bound.bind(found);
            }
        }
        steps = align(expected, actual, &bound);
    }
    let free = |pattern: &Pattern| pattern.names().any(|name| bindings.get(name).is_none());
    let without_names = literally(&steps, |line| free(expected[line]));
    // What is only made of literal lines describes the result whatever the bounds.
    let plain = literally(&steps, |line| expected[line].is_open());
    let tried = [steps, without_names].into_iter().find(|steps| describes(steps, expected, actual, bindings));
    let steps = tried.unwrap_or(plain);
    if fit == Fit::No { Verdict::Differs(steps) } else { Verdict::Unclear(steps) }
}

/// Whether the revised expectation describes the result; binds its names if so.
fn describes(steps: &[Step], expected: &[&Pattern], actual: &[&str], bindings: &mut Bindings) -> bool {
    let added: Vec<_> = actual.iter().map(|line| Pattern::Literal((*line).to_owned())).collect();
    let revised: Vec<_> = steps
        .iter()
        .filter_map(|step| match *step {
            Step::Keep { line, .. } => Some(expected[line]),
            Step::Drop(_) => None,
            Step::Add(at) => Some(&added[at]),
        })
        .collect();
    fit(&revised, actual, bindings) == Fit::Yes
}

/// The steps with the kept lines that `which` names replaced by what they stand for.
fn literally(steps: &[Step], which: impl Fn(usize) -> bool) -> Vec<Step> {
    let mut out = Vec::with_capacity(steps.len());
    for step in steps {
        match *step {
            Step::Keep { line, from, to } if which(line) => {
                out.push(Step::Drop(line));
                out.extend((from..to).map(Step::Add));
            }
            other => out.push(other),
        }
    }
    out
}

fn align(expected: &[&Pattern], actual: &[&str], bindings: &Bindings) -> Vec<Step> {
    let mut steps = Vec::new();
    if expected.len().saturating_mul(actual.len()) <= CELLS {
        Table::fill(expected, actual, bindings).trace(0, 0, &mut steps);
        return steps;
    }
    // What the two have in common at their ends is left out, and what is left is cut.
    let same = |pattern: &Pattern, text: &str| matches!(pattern, Pattern::Literal(literal) if literal == text);
    let head = expected.iter().zip(actual).take_while(|(pattern, text)| same(pattern, text)).count();
    let rest = expected[head..].iter().rev().zip(actual[head..].iter().rev());
    let tail = rest.take_while(|(pattern, text)| same(pattern, text)).count();
    let keep = |line: usize, at: usize| Step::Keep { line, from: at, to: at + 1 };
    let (lines, texts) = (expected.len() - tail - head, actual.len() - tail - head);
    steps.extend((0..head).map(|at| keep(at, at)));
    let stretches =
        (1..=lines.max(texts)).find(|n| (lines / n + 1).saturating_mul(texts / n + 1) <= CELLS).unwrap_or(1);
    for n in 0..stretches {
        let cut = |length: usize, n: usize| head + length / stretches * n + (length % stretches).min(n);
        let (from, to) = (cut(lines, n), cut(lines, n + 1));
        let (start, end) = (cut(texts, n), cut(texts, n + 1));
        Table::fill(&expected[from..to], &actual[start..end], bindings).trace(from, start, &mut steps);
    }
    steps.extend((0..tail).map(|at| keep(head + lines + at, head + texts + at)));
    steps
}

#[derive(Clone, Copy)]
enum Move {
    /// The expected line stands for the line of the result.
    Match,
    /// The line of the result takes the place of the expected one.
    Replace,
    Drop,
    Add,
    /// `…` takes one more line, or no more.
    Take,
    Close,
}

/// For each pair of an expected line and a line of the result, the best move from there on.
struct Table {
    moves: Vec<Move>,
    rows: usize,
    columns: usize,
}

impl Table {
    fn fill(expected: &[&Pattern], actual: &[&str], bindings: &Bindings) -> Self {
        let (rows, columns) = (expected.len(), actual.len());
        let mut moves = vec![Move::Add; rows * (columns + 1)];
        let mut below = vec![0_u64; columns + 1];
        let mut scores = below.clone();
        for row in (0..rows).rev() {
            let pattern = expected[row];
            let weight = weight(pattern);
            for column in (0..=columns).rev() {
                let text = actual.get(column);
                let after = text.map(|_| (below[column + 1], scores[column + 1]));
                let (score, step) = match after {
                    _ if matches!(pattern, Pattern::Lines) => match after {
                        Some((_, right)) if right >= below[column] => (right, Move::Take),
                        _ => (below[column], Move::Close),
                    },
                    None => (below[column], Move::Drop),
                    Some((diagonal, right)) => {
                        let fits = text.is_some_and(|text| pattern.matches(text, bindings).is_some());
                        let mut best =
                            if fits { (diagonal + weight, Move::Match) } else { (diagonal + 1, Move::Replace) };
                        for other in [(below[column], Move::Drop), (right, Move::Add)] {
                            if other.0 > best.0 {
                                best = other;
                            }
                        }
                        best
                    }
                };
                scores[column] = score;
                moves[row * (columns + 1) + column] = step;
            }
            std::mem::swap(&mut below, &mut scores);
        }
        Self { moves, rows, columns }
    }

    /// Appends the best steps, their indices counted from `line` and `at`.
    fn trace(&self, line: usize, at: usize, steps: &mut Vec<Step>) {
        let (mut row, mut column) = (0, 0);
        let mut taken = 0;
        while row < self.rows || column < self.columns {
            let next = if row < self.rows { self.moves[row * (self.columns + 1) + column] } else { Move::Add };
            match next {
                Move::Match => steps.push(Step::Keep { line: line + row, from: at + column, to: at + column + 1 }),
                Move::Replace => steps.extend([Step::Drop(line + row), Step::Add(at + column)]),
                Move::Drop => steps.push(Step::Drop(line + row)),
                Move::Add => steps.push(Step::Add(at + column)),
                Move::Take => taken += 1,
                Move::Close => {
                    steps.push(Step::Keep { line: line + row, from: at + column - taken, to: at + column });
                    taken = 0;
                }
            }
            row += usize::from(!matches!(next, Move::Add | Move::Take));
            column += usize::from(!matches!(next, Move::Drop | Move::Close));
        }
    }
}

/// What keeping a line is worth: a pattern more than all plain lines together, a blank line next to nothing.
fn weight(pattern: &Pattern) -> u64 {
    match pattern {
        Pattern::Literal(text) if text.trim().is_empty() => 1 << 10,
        Pattern::Literal(_) => 1 << 20,
        _ => 1 << 40,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Judges an expectation against a result, both with `|` for a line end; shows the revised expectation, a dropped
    /// line as `-x`, an added one as `+x`.
    fn check(expected: &str, actual: &str, revised: &str) {
        let written: Vec<_> = expected.split('|').collect();
        let patterns: Vec<_> = written.iter().map(|line| Pattern::parse(line).expect("a pattern")).collect();
        let lines: Vec<_> = if actual.is_empty() { Vec::new() } else { actual.split('|').collect() };
        let shown = match judge(&patterns.iter().collect::<Vec<_>>(), &lines, &mut Bindings::default()).steps() {
            None => "fits".to_owned(),
            Some(steps) => steps
                .iter()
                .map(|step| match *step {
                    Step::Keep { line, .. } => written[line].to_owned(),
                    Step::Drop(line) => format!("-{}", written[line]),
                    Step::Add(at) => format!("+{}", lines[at]),
                })
                .collect::<Vec<_>>()
                .join("|"),
        };
        assert_eq!(shown, revised, "{expected:?} over {actual:?}");
    }

    #[test]
    fn plain_lines() {
        check("a|b", "a|b", "fits");
        check("a|b|c", "a|x|c", "a|-b|+x|c");
        check("a|b", "x|a|b", "+x|a|b");
        check("a|b", "", "-a|-b");
        check("a|b", "b", "-a|b");
    }

    #[test]
    fn patterns_are_kept_where_they_match() {
        check("a|…|z", "b|c|d|e", "-a|+b|…|-z|+e");
        check("a|…|z", "", "-a|…|-z");
        check("a|id <x>|b", "a|id 7|c", "a|id <x>|-b|+c");
        check("~/\\d+/|b", "c|12", "+c|~/\\d+/|-b");
        check("a|… of …|b", "c|b of c", "-a|+c|… of …|-b");
        check("…|a|…", "b|c", "…|-a|+c|…");
    }

    #[test]
    fn names_decide_by_their_first_use() {
        check("id <x>|a|of <x>", "id 1|b|of 1", "id <x>|-a|+b|of <x>");
        check("id <x>|a|of <x>", "id 1|b|of 2", "id <x>|-a|+b|-of <x>|+of 2");
        check("id <x>|a|of <x>", "id 1|b|of 2|of 1", "id <x>|-a|+b|+of 2|of <x>");
    }

    #[test]
    fn what_is_unclear_is_made_plain() {
        let written = format!("{}…|end <a> <b> <c> <d>", ["a", "b", "c", "d"].map(|n| format!("…|<{n}>|")).concat());
        let patterns: Vec<_> = written.split('|').map(|line| Pattern::parse(line).expect("a pattern")).collect();
        let actual = [vec!["x"; 200], vec!["the end"]].concat();
        let verdict = judge(&patterns.iter().collect::<Vec<_>>(), &actual, &mut Bindings::default());
        assert!(matches!(verdict, Verdict::Unclear(_)));
    }

    #[test]
    fn long_expectations_are_cut() {
        let lines =
            |n: usize, skip: usize| (0..n).filter(|i| i % 100 != skip).map(|i| i.to_string()).collect::<Vec<_>>();
        let expected = lines(5_000, 1).join("|");
        let patterns: Vec<_> = expected.split('|').map(|line| Pattern::parse(line).expect("a pattern")).collect();
        let actual = lines(5_000, 2);
        let actual: Vec<_> = actual.iter().map(String::as_str).collect();
        let patterns: Vec<_> = patterns.iter().collect();
        let verdict = judge(&patterns, &actual, &mut Bindings::default());
        let steps = verdict.steps().expect("they differ");
        assert!(describes(steps, &patterns, &actual, &mut Bindings::default()));
        let kept = steps.iter().filter(|step| matches!(step, Step::Keep { .. })).count();
        assert!(kept > 4_800, "{kept} lines kept");
    }
}

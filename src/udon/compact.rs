//! A document cut down to what a reader can take in.
//!
//! Lines are ranked: decisions and what the caller names come first, whole and with the elements they stand in; then
//! the heads of elements from the outside in, their attributes, the first line of what they say, the rest of the prose,
//! blocks, comments. As many ranks are kept as fit, so that a larger budget shows all that a smaller one shows. Every
//! gap is marked, and every dropped line belongs to a piece that is told. Refuses to rewrite: what is kept is kept as it
//! stands.

use std::collections::HashSet;

use serde::Serialize;

use super::document::{Document, Id};
use super::node::{Node, NodeKind};
use crate::error::{Code, Error, Result};

/// Names and traits that mark a decision.
const DECISIONS: &[&str] = &["decision", "decisions", "decided"];
/// What stands for dropped lines.
const GAP: &str = "…";

/// A document in fewer tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Compacted {
    /// The lines that are kept, gaps marked by `…`.
    pub lines: Vec<String>,
    /// What was dropped, in document order.
    pub dropped: Vec<DroppedPiece>,
    /// The tokens of the whole document.
    pub whole: usize,
}

/// Neighbouring lines of one element that were dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DroppedPiece {
    /// The element; empty for what stands at the top.
    pub path: String,
    /// The first line, from 1.
    pub from: usize,
    /// The last line.
    pub to: usize,
    /// What they cost.
    pub tokens: usize,
    /// The lines.
    #[serde(skip)]
    pub text: Vec<String>,
}

/// A line of the document.
struct Line<'d> {
    text: String,
    /// The lower, the sooner it is kept.
    rank: u32,
    /// The element that it belongs to.
    owner: Option<Node<'d>>,
    is_blank: bool,
}

/// What is kept whatever it costs.
const MUST: u32 = 0;

impl Document {
    /// Cuts the document down to `budget` characters, line ends included; `keep` names elements that must stay whole.
    ///
    /// # Errors
    /// `LIMIT_EXCEEDED` where the decisions alone are more; `NOT_FOUND` where a path of `keep` finds nothing.
    pub fn compact(&self, budget: usize, keep: &[String]) -> Result<Compacted> {
        let lines = self.ranked(keep)?;
        let whole: usize = lines.iter().map(|line| width(&line.text)).sum();
        let mut order: Vec<usize> = (0..lines.len()).filter(|index| !lines[*index].is_blank).collect();
        order.sort_by_key(|index| (lines[*index].rank, *index));
        let must = order.iter().take_while(|index| lines[**index].rank == MUST).count();
        let cost = |count: usize| -> usize { shown(&lines, &order[..count]).iter().map(|line| width(line)).sum() };
        if whole > budget && cost(must) > budget {
            if must == 0 {
                return Err(Error::new(Code::LimitExceeded, "the budget is too small for any line of it"));
            }
            let error = Error::new(Code::LimitExceeded, "the decisions alone are more than the budget");
            return Err(error.detail(format!("what must stay takes {} tokens", cost(must).div_ceil(4))));
        }
        if whole <= budget {
            let lines = lines.into_iter().map(|line| line.text).collect();
            return Ok(Compacted { lines, dropped: Vec::new(), whole: whole.div_ceil(4) });
        }
        // The most ranks that fit: looked for in the middle, then made sure of, since gaps cost something too.
        let (mut low, mut high) = (must, order.len());
        while low < high {
            let middle = (low + high).div_ceil(2);
            if cost(middle) <= budget { low = middle } else { high = middle - 1 }
        }
        while low > must && cost(low) > budget {
            low -= 1;
        }
        let kept = &order[..low];
        Ok(Compacted { lines: shown(&lines, kept), dropped: dropped(&lines, kept), whole: whole.div_ceil(4) })
    }

    /// Every line with its rank.
    fn ranked(&self, keep: &[String]) -> Result<Vec<Line<'_>>> {
        let count = self.line_count();
        let text = |line: usize| self.text(self.line_span(line)).trim_end().to_owned();
        let mut lines: Vec<Line<'_>> = (1..=count)
            .map(|number| {
                let text = text(number);
                Line { is_blank: text.is_empty(), text, rank: u32::MAX, owner: None }
            })
            .collect();
        let mut spoken: HashSet<Option<Id>> = HashSet::new();
        // How deep each open element lies is counted on the way, not asked of each.
        let mut open: Vec<(usize, Node<'_>)> = Vec::new();
        for node in self.nodes() {
            let start = node.span().start;
            open.retain(|(end, _)| *end > start);
            let owner = open.last().map(|(_, owner)| *owner);
            let depth = u32::try_from(open.len()).unwrap_or(u32::MAX / 16);
            let rank = match node.kind() {
                NodeKind::Element | NodeKind::Directive => 10 + 4 * depth,
                NodeKind::Attribute | NodeKind::Merge | NodeKind::Reference => 12 + 4 * depth,
                NodeKind::Text | NodeKind::Interpolation | NodeKind::Embedded if spoken.insert(owner.map(Node::id)) => {
                    13 + 4 * depth
                }
                NodeKind::Text | NodeKind::Interpolation | NodeKind::Embedded => 1000 + depth,
                NodeKind::Freeform | NodeKind::RawBlock => 2000 + depth,
                _ => 3000 + depth,
            };
            let (first, last) = match node.kind() {
                NodeKind::Freeform | NodeKind::RawBlock => (node.line(), node.last_line()),
                _ => (node.line(), node.line()),
            };
            for line in lines.iter_mut().take(last).skip(first - 1) {
                // The first thing on a line says what it is.
                if line.rank == u32::MAX {
                    line.rank = rank;
                    line.owner = if node.kind() == NodeKind::Element { Some(node) } else { owner };
                }
            }
            if node.kind() == NodeKind::Element {
                open.push((node.span().end, node));
            }
        }
        // Lists over several lines, and what was skipped, go with the line before.
        for index in 1..lines.len() {
            if lines[index].rank == u32::MAX && !lines[index].is_blank {
                (lines[index].rank, lines[index].owner) = (lines[index - 1].rank, lines[index - 1].owner);
            }
        }
        for node in self.kept(keep)? {
            for line in lines.iter_mut().take(node.last_line()).skip(node.line() - 1) {
                line.rank = MUST;
            }
            for around in node.ancestors() {
                lines[around.line() - 1].rank = MUST;
            }
        }
        Ok(lines)
    }

    /// Decisions, and what the caller names.
    fn kept(&self, keep: &[String]) -> Result<Vec<Node<'_>>> {
        let is_decision = |node: &Node<'_>| {
            node.is_element()
                && (node.name().is_some_and(|name| DECISIONS.contains(&&*name))
                    || node.traits().iter().any(|name| DECISIONS.contains(&&**name)))
        };
        let mut nodes: Vec<Node<'_>> = self.nodes().filter(is_decision).collect();
        for path in keep {
            let path = if path.starts_with(['|', '@', '/']) { path.clone() } else { format!("|{path}") };
            nodes.push(self.at(&path)?.element());
        }
        nodes.retain(|node| node.is_element());
        Ok(nodes)
    }
}

/// Characters of a line, its end included.
fn width(line: &str) -> usize {
    line.chars().count() + 1
}

/// The kept lines, a gap marked where something is missing between them.
fn shown(lines: &[Line<'_>], kept: &[usize]) -> Vec<String> {
    let mut kept: Vec<usize> = kept.to_vec();
    kept.sort_unstable();
    let mut out = Vec::new();
    let mut next = 0;
    let gap = |from: usize, to: usize, out: &mut Vec<String>| {
        if let Some(first) = lines[from..to].iter().find(|line| !line.is_blank) {
            let indent = first.text.len() - first.text.trim_start_matches(' ').len();
            out.push(format!("{}{GAP}", " ".repeat(indent)));
        }
    };
    for index in kept {
        gap(next, index, &mut out);
        out.push(lines[index].text.clone());
        next = index + 1;
    }
    gap(next, lines.len(), &mut out);
    out
}

fn dropped(lines: &[Line<'_>], kept: &[usize]) -> Vec<DroppedPiece> {
    let kept: HashSet<usize> = kept.iter().copied().collect();
    let mut pieces: Vec<(DroppedPiece, Option<Id>)> = Vec::new();
    let mut goes_on = false;
    for (index, line) in lines.iter().enumerate() {
        if kept.contains(&index) {
            goes_on = false;
            continue;
        }
        if line.is_blank {
            continue;
        }
        let owner = line.owner.map(Node::id);
        if let Some((piece, _)) = pieces.last_mut().filter(|(_, id)| goes_on && *id == owner) {
            piece.to = index + 1;
            piece.tokens += width(&line.text);
            piece.text.push(line.text.clone());
        } else {
            let path = line.owner.map(Node::brief_path).unwrap_or_default();
            let (from, tokens, text) = (index + 1, width(&line.text), vec![line.text.clone()]);
            pieces.push((DroppedPiece { path, from, to: from, tokens, text }, owner));
        }
        goes_on = true;
    }
    let counted = |(mut piece, _): (DroppedPiece, Option<Id>)| {
        piece.tokens = piece.tokens.div_ceil(4);
        piece
    };
    pieces.into_iter().map(counted).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn width_of(lines: &[String]) -> usize {
        lines.iter().map(|line| width(line)).sum()
    }

    #[track_caller]
    fn check(source: &str, budget: usize, keep: &[&str], expected: &[&str]) {
        let keep: Vec<String> = keep.iter().map(|path| (*path).to_owned()).collect();
        let got = match Document::parse(source).compact(budget, &keep) {
            Ok(compacted) => compacted.lines,
            Err(error) => vec![error.message],
        };
        assert_eq!(got, expected);
    }

    const NOTES: &str = "|log\n  :team a\n  First words.\n  More words.\n  |day[1]\n    Long talk about it.\n    |decision Take the boat.\n      It is cheaper.\n  |day[2]\n    ; nothing\n    Rain.\n";

    #[test]
    fn structure_and_decisions_stay() {
        check(NOTES, 1000, &[], &NOTES.lines().collect::<Vec<_>>());
        check(
            NOTES,
            95,
            &[],
            &[
                "|log",
                "  …",
                "  |day[1]",
                "    …",
                "    |decision Take the boat.",
                "      It is cheaper.",
                "  |day[2]",
                "    …",
            ],
        );
        check(NOTES, 80, &["|day[1]"], &["the decisions alone are more than the budget"]);
        check("|a\n", 1, &[], &["the budget is too small for any line of it"]);
        check(NOTES, 10, &[], &["the decisions alone are more than the budget"]);
        check("|a\n  |b\n    x\n", 12, &["c"], &["path |c not found"]);
    }

    #[test]
    fn what_was_dropped_is_told() {
        let compacted = Document::parse(NOTES).compact(95, &[]).unwrap();
        let told: Vec<String> =
            compacted.dropped.iter().map(|one| format!("{} {}-{}", one.path, one.from, one.to)).collect();
        assert_eq!(told, ["|log 2-4", "|day[1] 6-6", "|day[2] 10-11"]);
    }

    fn lines() -> impl Strategy<Value = String> {
        let line = prop_oneof![
            (0usize..4, "[a-c]").prop_map(|(depth, name)| format!("{}|{name}\n", "  ".repeat(depth))),
            (0usize..4, "[a-z é]{0,30}").prop_map(|(depth, text)| format!("{}w{text}\n", "  ".repeat(depth))),
            (0usize..4, "[a-z]{1,9}").prop_map(|(depth, text)| format!("{}:k {text}\n", "  ".repeat(depth))),
            (0usize..4).prop_map(|depth| format!("{}|decision yes, it is\n", "  ".repeat(depth))),
            (0usize..4).prop_map(|depth| format!("{}|x.decided no\n", "  ".repeat(depth))),
            Just("  ; a comment\n".to_owned()),
            Just("  ```\n  code\n  ```\n".to_owned()),
            Just("\n".to_owned()),
        ];
        prop::collection::vec(line, 0..40).prop_map(|lines| lines.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn the_budget_holds_and_nothing_is_lost_unsaid(source in lines(), budget in 0usize..900, more in 0usize..200) {
            let doc = Document::parse(source.as_str());
            let Ok(compacted) = doc.compact(budget, &[]) else {
                // Only what must stay can be too much.
                prop_assert!(budget < 12 || source.contains("decision") || source.contains("decided"));
                return Ok(());
            };
            prop_assert!(width_of(&compacted.lines) <= budget, "{} > {budget}", width_of(&compacted.lines));
            for line in source.lines().filter(|line| line.trim_start().starts_with("|decision") || line.trim_start().starts_with("|x.decided")) {
                prop_assert!(compacted.lines.iter().any(|kept| kept == line.trim_end()), "{line}");
            }
            // What is shown and what is told are the whole document.
            let mut told: Vec<&str> = compacted.lines.iter().map(String::as_str).filter(|line| line.trim() != GAP).collect();
            told.extend(compacted.dropped.iter().flat_map(|piece| piece.text.iter().map(String::as_str)));
            let mut all: Vec<&str> = source.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
            told.retain(|line| !line.is_empty());
            told.sort_unstable();
            all.sort_unstable();
            prop_assert_eq!(told, all);
            // A larger budget shows at least as much.
            let larger = doc.compact(budget + more, &[]).unwrap();
            let lost: usize = larger.dropped.iter().map(|piece| piece.text.len()).sum();
            prop_assert!(lost <= compacted.dropped.iter().map(|piece| piece.text.len()).sum());
        }
    }
}

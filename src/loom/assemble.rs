//! What a model is given to continue: the nodes on the way to a place, each with its speaker, cut to a number of tokens.

use super::Loom;
use super::entity::{Author, Mode, Node, Role};
use crate::error::{Code, Error, Result};
use crate::text::{plural, tokens};

/// Who speaks in an assembled conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// What is to be obeyed.
    System,
    /// A person.
    User,
    /// The model.
    Assistant,
}

/// A turn of an assembled conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Who speaks.
    pub speaker: Speaker,
    /// What is said.
    pub text: String,
}

/// What to do with a conversation that is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cut {
    /// Keep the beginning and the last turns: `truncateMiddle`.
    #[default]
    Middle,
    /// Keep the last turns: `rollingWindow`.
    Window,
    /// Fail: `stopAtLimit`.
    Refuse,
}

/// What a model is told of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame<'a> {
    /// What the model is told before everything else.
    pub prompt: Option<&'a str>,
    /// Tokens that the conversation may cost.
    pub limit: usize,
    /// What is done with a longer one.
    pub cut: Cut,
}

/// An assembled conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    /// How it is read: turn by turn, or as one text that goes on.
    pub mode: Mode,
    /// The turns, in order; of a buffer at most one beside what is to be obeyed.
    pub turns: Vec<Turn>,
    /// How many nodes were left out.
    pub cut: usize,
}

/// How many of the last nodes a cut in the middle keeps.
const LAST: usize = 4;

impl Loom<'_> {
    /// The conversation that leads to a node. Pruned and excluded nodes and annotations are not part of it; the prompts
    /// of the model and of the tree come first, then what is to be obeyed, then what is to be known; nodes of one speaker
    /// in a row are one turn. A buffer is one text, without prompts unless its tree has one.
    pub fn conversation(&self, to: &Node, frame: Frame<'_>) -> Result<Conversation> {
        let tree = self.tree_of(to.tree)?;
        let path = self.seen_on_path(to)?;
        let is_prompted = tree.mode == Mode::Dialogue || tree.system.is_some();
        let prompts = [frame.prompt, tree.system.as_deref()].into_iter().flatten().filter(|_| is_prompted);
        let mut pieces: Vec<Turn> = prompts.map(|text| turn(Speaker::System, text)).collect();
        let mut aside = self.beside_path(to)?;
        aside.sort_by_key(|(_, role)| *role != Role::Instruction);
        pieces.extend(aside.into_iter().map(|(node, _)| turn(Speaker::System, &node.content)));
        pieces.extend(path.iter().map(|node| turn(speaker(node.kind, tree.mode), &node.content)));
        let (pieces, cut) = shortened(pieces, frame.limit, frame.cut)?;
        let mut turns: Vec<Turn> = Vec::new();
        for piece in pieces {
            add(&mut turns, piece, tree.mode);
        }
        Ok(Conversation { mode: tree.mode, turns, cut })
    }

    /// The nodes on the way to a node that a model may see.
    pub fn seen_on_path(&self, to: &Node) -> Result<Vec<Node>> {
        let mut path = self.path(to)?;
        path.retain(|node| !node.hidden && node.note.is_none() && !node.content.is_empty() && !node.excluded);
        Ok(path)
    }

    /// What is to be known or obeyed on the way: what was said so of a node on it, and what a file gives as such a source
    /// of one.
    fn beside_path(&self, to: &Node) -> Result<Vec<(Node, Role)>> {
        let sql = "WITH RECURSIVE up (id, parent) AS (
                     SELECT id, parent FROM loom_node WHERE id = ?1
                     UNION ALL SELECT m.id, m.parent FROM up JOIN loom_node m ON m.id = up.parent)
                   SELECT s.node, s.role, e.id, s.seq
                     FROM up JOIN loom_edge e ON e.target = up.id JOIN loom_source s ON s.edge = e.id
                     WHERE s.role <> 'primary' AND e.kind = 'continuation' AND s.node NOT IN (SELECT id FROM up)
                   UNION SELECT e.target, s.role, e.id, 0
                     FROM up JOIN loom_source s ON s.node = up.id JOIN loom_edge e ON e.id = s.edge
                     WHERE s.role <> 'primary' AND e.kind = 'continuation' AND e.target NOT IN (SELECT id FROM up)
                       AND NOT EXISTS (SELECT 1 FROM loom_source p WHERE p.edge = e.id AND p.role = 'primary')
                   ORDER BY 3, 4";
        let rows: Vec<(i64, String)> = self.store.all(sql, [to.key], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut found: Vec<(Node, Role)> = Vec::new();
        for (key, role) in rows {
            let node = self.node_of(key)?;
            if !node.hidden && !node.excluded && found.iter().all(|(known, _)| known.key != key) {
                found.push((node, Role::parse(&role).unwrap_or(Role::Context)));
            }
        }
        Ok(found)
    }
}

fn turn(speaker: Speaker, text: &str) -> Turn {
    Turn { speaker, text: text.to_owned() }
}

/// Who speaks in a node. In a buffer there is one text, whoever wrote its parts.
const fn speaker(kind: Author, mode: Mode) -> Speaker {
    match (mode, kind) {
        (Mode::Dialogue, Author::System) => Speaker::System,
        (Mode::Dialogue, Author::Model | Author::Mixed) => Speaker::Assistant,
        (Mode::Dialogue, Author::Human) | (Mode::Buffer, _) => Speaker::User,
    }
}

/// Adds a piece: to the last turn if the same speaks on, else as a turn of its own.
fn add(turns: &mut Vec<Turn>, piece: Turn, mode: Mode) {
    let gap = if mode == Mode::Buffer && piece.speaker != Speaker::System { "" } else { "\n\n" };
    match turns.last_mut().filter(|last| last.speaker == piece.speaker) {
        Some(last) => {
            last.text.push_str(gap);
            last.text.push_str(&piece.text);
        }
        None => turns.push(piece),
    }
}

/// Leaves out pieces until the rest costs at most `limit` tokens, and says in their place how many; gives that number.
/// What is to be obeyed stays, and so does the last piece.
fn shortened(pieces: Vec<Turn>, limit: usize, cut: Cut) -> Result<(Vec<Turn>, usize)> {
    let costs: Vec<usize> = pieces.iter().map(|piece| tokens(&piece.text)).collect();
    let mut total: usize = costs.iter().sum();
    if total <= limit {
        return Ok((pieces, 0));
    }
    if cut == Cut::Refuse {
        return Err(Error::new(
            Code::LimitExceeded,
            format!("the conversation has {total} tokens, {limit} are allowed"),
        )
        .detail("too-long = \"truncate-middle\" or \"rolling-window\" in the model's configuration shortens it")
        .hint("help continue"));
    }
    let last = pieces.len().saturating_sub(1);
    let kept_end = pieces.len().saturating_sub(if cut == Cut::Middle { LAST } else { 1 });
    let is_open = |index: &usize| pieces[*index].speaker != Speaker::System;
    // Oldest first; in the middle, the first node is part of the frame and goes only after the others.
    let first = if cut == Cut::Middle { (0..kept_end).find(is_open).map_or(kept_end, |first| first + 1) } else { 0 };
    let order = (first..kept_end).chain(0..first).chain(kept_end..last).filter(is_open);
    let mut left_out = vec![false; pieces.len()];
    for index in order {
        if total <= limit {
            break;
        }
        left_out[index] = true;
        total -= costs[index];
    }
    let count = left_out.iter().filter(|out| **out).count();
    let mut kept: Vec<Turn> = Vec::new();
    let mut marked = false;
    for (piece, out) in pieces.into_iter().zip(left_out) {
        if !out {
            kept.push(piece);
        } else if !marked {
            marked = true;
            kept.push(turn(piece.speaker, &format!("[{} left out]", plural(count, "node"))));
        }
    }
    Ok((kept, count))
}

#[cfg(test)]
mod tests {
    use super::{Cut, Speaker, shortened, turn};

    fn check(cut: Cut, limit: usize, expected: &[&str]) {
        let pieces = (0..10).map(|n| turn(if n == 0 { Speaker::System } else { Speaker::User }, &format!("{n}234")));
        let (kept, _) = shortened(pieces.collect(), limit, cut).expect("a conversation");
        let kept: Vec<&str> = kept.iter().map(|piece| piece.text.as_str()).collect();
        assert_eq!(kept, expected, "{cut:?} {limit}");
    }

    #[test]
    fn a_long_conversation_loses_its_middle_or_its_beginning() {
        let all = ["0234", "1234", "2234", "3234", "4234", "5234", "6234", "7234", "8234", "9234"];
        check(Cut::Middle, 10, &all);
        check(Cut::Middle, 8, &["0234", "1234", "[2 nodes left out]", "4234", "5234", "6234", "7234", "8234", "9234"]);
        check(Cut::Middle, 6, &["0234", "1234", "[4 nodes left out]", "6234", "7234", "8234", "9234"]);
        check(Cut::Middle, 5, &["0234", "[5 nodes left out]", "6234", "7234", "8234", "9234"]);
        check(Cut::Window, 3, &["0234", "[7 nodes left out]", "8234", "9234"]);
        check(Cut::Window, 0, &["0234", "[8 nodes left out]", "9234"]);
        let pieces = vec![turn(Speaker::User, "12345")];
        assert!(shortened(pieces, 1, Cut::Refuse).is_err());
    }

    #[test]
    fn what_is_to_be_obeyed_is_never_cut_and_something_always_stays() {
        let pieces = || -> Vec<_> {
            let speaker = |n: usize| if n.is_multiple_of(3) { Speaker::System } else { Speaker::Assistant };
            (0..8).map(|n| turn(speaker(n), &format!("{n}234"))).collect()
        };
        for cut in [Cut::Middle, Cut::Window] {
            let (kept, count) = shortened(pieces(), 0, cut).expect("a conversation");
            let kept: Vec<&str> = kept.iter().map(|piece| piece.text.as_str()).collect();
            assert_eq!(kept, ["0234", "[4 nodes left out]", "3234", "6234", "7234"], "{cut:?}");
            assert_eq!(count, 4);
        }
        // What fits is left as it is, whatever is done with what does not.
        for cut in [Cut::Middle, Cut::Window, Cut::Refuse] {
            assert_eq!(shortened(pieces(), 8, cut).expect("a conversation"), (pieces(), 0));
        }
    }
}

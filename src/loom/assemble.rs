//! What a model is given to continue: the nodes on the way to a place, each with its speaker, cut to a number of tokens.

use super::Loom;
use super::entity::{Author, Node, Role};
use crate::engine::tokens;
use crate::error::{Code, Error, Result};

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
    /// Keep the beginning and the last turns.
    #[default]
    Middle,
    /// Keep the last turns.
    Window,
    /// Fail.
    Refuse,
}

/// An assembled conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// How many turns were left out.
    pub cut: usize,
}

/// How many of the last turns a cut in the middle keeps.
const LAST: usize = 4;

impl Loom<'_> {
    /// The conversation that leads to a node. Pruned and excluded nodes and annotations are not part of it; what is to
    /// be obeyed comes first, then what is to be known; turns of one speaker in a row are one.
    pub fn conversation(&self, to: &Node, limit: usize, cut: Cut) -> Result<Conversation> {
        let mut turns: Vec<Turn> = Vec::new();
        for node in self.seen_on_path(to)? {
            add(&mut turns, speaker(node.kind), &node.content);
        }
        let mut aside = self.beside_path(to)?;
        aside.sort_by_key(|(_, role)| *role != Role::Instruction);
        for (index, (node, _)) in aside.into_iter().enumerate() {
            turns.insert(index, Turn { speaker: Speaker::System, text: node.content });
        }
        shortened(turns, limit, cut)
    }

    /// The nodes on the way to a node that a model may see.
    pub fn seen_on_path(&self, to: &Node) -> Result<Vec<Node>> {
        let mut path = self.path(to)?;
        let excluded: Vec<i64> =
            self.store.all("SELECT id FROM loom_node WHERE tree = ?1 AND excluded = 1", [to.tree], |row| row.get(0))?;
        path.retain(|node| {
            !node.hidden && node.note.is_none() && !node.content.is_empty() && !excluded.contains(&node.key)
        });
        Ok(path)
    }

    /// Sources of the nodes on the way that are not on it themselves and are more than versions: context, instructions.
    fn beside_path(&self, to: &Node) -> Result<Vec<(Node, Role)>> {
        let sql = "WITH RECURSIVE up (id, parent) AS (
                     SELECT id, parent FROM loom_node WHERE id = ?1
                     UNION ALL SELECT m.id, m.parent FROM up JOIN loom_node m ON m.id = up.parent)
                   SELECT s.node, s.role FROM up JOIN loom_edge e ON e.target = up.id JOIN loom_source s ON s.edge = e.id
                   WHERE s.role <> 'primary' AND s.node <> coalesce(up.parent, 0) ORDER BY e.id, s.seq";
        let rows: Vec<(i64, String)> = self.store.all(sql, [to.key], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut found = Vec::new();
        for (key, role) in rows {
            let node = self.node_of(key)?;
            if !node.hidden {
                found.push((node, Role::parse(&role).unwrap_or(Role::Context)));
            }
        }
        Ok(found)
    }
}

const fn speaker(kind: Author) -> Speaker {
    match kind {
        Author::Human => Speaker::User,
        Author::Model | Author::Mixed => Speaker::Assistant,
        Author::System => Speaker::System,
    }
}

fn add(turns: &mut Vec<Turn>, speaker: Speaker, text: &str) {
    match turns.last_mut().filter(|last| last.speaker == speaker) {
        Some(last) => {
            last.text.push_str("\n\n");
            last.text.push_str(text);
        }
        None => turns.push(Turn { speaker, text: text.to_owned() }),
    }
}

/// Leaves out turns until the rest costs at most `limit` tokens. What is to be obeyed stays, and so does the last turn.
fn shortened(turns: Vec<Turn>, limit: usize, cut: Cut) -> Result<Conversation> {
    let costs: Vec<usize> = turns.iter().map(|turn| tokens(&turn.text)).collect();
    let mut total: usize = costs.iter().sum();
    if total <= limit {
        return Ok(Conversation { turns, cut: 0 });
    }
    if cut == Cut::Refuse {
        return Err(Error::new(
            Code::LimitExceeded,
            format!("the conversation has {total} tokens, {limit} are allowed"),
        ));
    }
    let last = turns.len().saturating_sub(1);
    let kept_end = turns.len().saturating_sub(if cut == Cut::Middle { LAST } else { 1 });
    let is_open = |index: &usize| turns[*index].speaker != Speaker::System;
    // Oldest first; in the middle, the first turn is part of the frame and goes only after the others.
    let first = usize::from(cut == Cut::Middle);
    let order = (first..kept_end).chain(0..first).chain(kept_end..last).filter(is_open);
    let mut left_out = vec![false; turns.len()];
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
    for (turn, out) in turns.into_iter().zip(left_out) {
        if !out {
            kept.push(turn);
        } else if !marked {
            marked = true;
            let text = format!("[{} left out]", crate::engine::plural(count, "turn"));
            kept.push(Turn { speaker: Speaker::System, text });
        }
    }
    Ok(Conversation { turns: kept, cut: count })
}

#[cfg(test)]
mod tests {
    use super::{Cut, Speaker, Turn, shortened};

    fn check(cut: Cut, limit: usize, expected: &[&str]) {
        let turns = (0..10).map(|n| {
            let speaker = if n == 0 { Speaker::System } else { Speaker::User };
            Turn { speaker, text: format!("{n}234") }
        });
        let kept = shortened(turns.collect(), limit, cut).expect("a conversation");
        let kept: Vec<&str> = kept.turns.iter().map(|turn| turn.text.as_str()).collect();
        assert_eq!(kept, expected, "{cut:?} {limit}");
    }

    #[test]
    fn a_long_conversation_loses_its_middle_or_its_beginning() {
        check(Cut::Middle, 8, &["0234", "[2 turns left out]", "3234", "4234", "5234", "6234", "7234", "8234", "9234"]);
        check(Cut::Middle, 5, &["0234", "[5 turns left out]", "6234", "7234", "8234", "9234"]);
        check(Cut::Window, 3, &["0234", "[7 turns left out]", "8234", "9234"]);
        check(Cut::Window, 0, &["0234", "[8 turns left out]", "9234"]);
        let turns = vec![Turn { speaker: Speaker::User, text: "12345".into() }];
        assert!(shortened(turns, 1, Cut::Refuse).is_err());
    }
}

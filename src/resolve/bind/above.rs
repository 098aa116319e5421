//! The node above the one where we are: `switch to the parent`, `go up to the parent node`.
//!
//! Only for what reads: nothing is changed at a node that is told by where it stands.

use super::super::reading::Clue;
use super::Binder;
use crate::engine::{Type, Value};

impl Binder<'_> {
    /// Binds the parent of where we are, where the line names no node.
    pub(super) fn node_above(&mut self) {
        let Some(param) = self.open().find(|param| param.positional && param.kind == Type::Node) else { return };
        let Some(at) = (1..self.tokens.len()).find(|&at| self.is_unused_word(at, &["parent"])) else { return };
        // `the parent of the last one`, `its parent` are of another node.
        let is_ours =
            self.is_one_of(at - 1, &["the", "to", "my", "our"]) && !self.is_one_of(at + 1, &["of", "and", "or"]);
        if is_ours {
            self.used[at] = true;
            self.set(param, Value::from(".."), Some(self.tokens[at].span), Clue::Fits);
        }
    }
}

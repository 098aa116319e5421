//! What the names of a transcript stand for, from where they first stood to its end.
//!
//! A name is bound once; it is never bound anew, only taken back together with all that was bound after it.

use std::collections::HashMap;

/// The texts that names stand for, with the order in which they were bound, so that bindings can be taken back.
#[derive(Debug, Clone, Default)]
pub struct Bindings {
    texts: HashMap<String, String>,
    trail: Vec<String>,
}

impl Bindings {
    /// The text that a name stands for.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// How much is bound; a place to return to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The names bound since `mark`, oldest first.
    pub fn since(&self, mark: usize) -> &[String] {
        &self.trail[mark..]
    }

    /// Takes back what was bound since `mark`.
    pub fn undo(&mut self, mark: usize) {
        for name in self.trail.drain(mark..) {
            self.texts.remove(&name);
        }
    }

    /// Binds names that are not bound.
    pub fn bind(&mut self, found: Vec<(String, String)>) {
        for (name, text) in found {
            self.trail.push(name.clone());
            self.texts.insert(name, text);
        }
    }
}

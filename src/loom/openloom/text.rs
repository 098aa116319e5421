//! Export as text for people: Markdown with every branch, or the prose of one.

use crate::error::Result;
use crate::loom::Loom;
use crate::loom::entity::{Author, Mode, Node, Tree};

impl Loom<'_> {
    /// A branch as one text: blank lines between turns, or a buffer's marks between its nodes (`︱`, and `›` where a
    /// model goes on).
    pub fn prose(&self, to: &Node) -> Result<String> {
        let is_buffer = self.mode_of(to)? == Mode::Buffer;
        let mut out = String::new();
        for node in self.path(to)?.iter().filter(|node| !node.content.is_empty()) {
            if !out.is_empty() {
                out.push_str(match (is_buffer, node.kind) {
                    (false, _) => "\n\n",
                    (true, Author::Model) => "︱›",
                    (true, _) => "︱",
                });
            }
            out.push_str(&node.content);
        }
        Ok(out)
    }

    /// Every visible branch of a tree as Markdown, a heading a node that says where it hangs.
    pub fn markdown(&self, tree: &Tree) -> Result<String> {
        let mut out = format!("# {}\n", tree.title);
        let mut waiting = vec![self.root(tree)?];
        let mut written = std::collections::HashSet::new();
        while let Some(node) = waiting.pop() {
            // What several nodes lead to stands below the first of them.
            if !written.insert(node.key) {
                continue;
            }
            if !node.content.is_empty() {
                let from = self.parent(&node)?.map(|parent| format!(" from {}", parent.id())).unwrap_or_default();
                let label = match node.bookmark.as_deref() {
                    None => String::new(),
                    Some("") => " ★".into(),
                    Some(label) => format!(" ★ {label}"),
                };
                out.push_str(&format!(
                    "\n## {} {}{from}{label}\n\n{}\n",
                    node.id(),
                    node.kind.name(),
                    node.content.trim_end()
                ));
            }
            for note in self.annotations(&node)? {
                out.push_str(&format!("\n> {}: {}\n", note.id(), note.content.replace('\n', "\n> ")));
            }
            waiting.extend(self.continuations(&node)?.into_iter().rev());
        }
        Ok(out)
    }
}

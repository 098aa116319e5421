//! Walks over nodes: children, descendants, and elements with directives looked through.
//!
//! No walk recurses; each knows the next node and asks the document for the one after it.

use super::document::{Document, Id};
use super::node::Node;
use super::record::Kind;

impl Document {
    /// The node after `id` in document order, whether inside it or not.
    pub(super) fn after_head(&self, id: Id) -> Option<Id> {
        self.first_child(id).or_else(|| self.after(id))
    }
}

/// The nodes in a node.
pub struct Children<'d> {
    doc: &'d Document,
    next: Option<Id>,
    near: Near,
}

impl<'d> Children<'d> {
    pub(super) fn new(node: Node<'d>) -> Self {
        Self { doc: node.doc, next: node.doc.first_child(node.id), near: Near::of(node) }
    }
}

/// The part of a node's subtree that is in the same chunk as the node: up to where no parent has to be asked for.
#[derive(Clone, Copy)]
struct Near {
    chunk: u32,
    end: u32,
}

impl Near {
    fn of(node: Node<'_>) -> Self {
        if node.is_root() {
            return Self { chunk: u32::MAX, end: 0 };
        }
        Self { chunk: node.id.chunk, end: node.id.node + node.record().size() }
    }

    /// The node after the child `id`, if it is a child as well and near.
    #[inline]
    fn after(self, doc: &Document, id: Id) -> Option<Id> {
        if id.chunk != self.chunk {
            return None;
        }
        let node = id.node + doc.record(id).size();
        (node < self.end).then_some(Id { chunk: id.chunk, node })
    }
}

impl<'d> Iterator for Children<'d> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        let id = self.next?;
        self.next = self.near.after(self.doc, id).or_else(|| self.doc.next_sibling(id));
        Some(Node::new(self.doc, id))
    }
}

/// The nodes in a node, at any depth.
pub struct Descendants<'d> {
    doc: &'d Document,
    next: Option<Id>,
    end: Option<Id>,
}

impl<'d> Descendants<'d> {
    pub(super) fn new(node: Node<'d>) -> Self {
        Self { doc: node.doc, next: node.doc.first_child(node.id), end: node.doc.after(node.id) }
    }
}

impl<'d> Iterator for Descendants<'d> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        let id = self.next.filter(|_| self.next != self.end)?;
        self.next = self.doc.after_head(id);
        Some(Node::new(self.doc, id))
    }
}

/// The child elements of a node, directives looked through.
pub struct Elements<'d> {
    doc: &'d Document,
    root: Id,
    next: Option<Id>,
    near: Near,
    wanted: fn(Kind) -> bool,
}

impl<'d> Elements<'d> {
    pub(super) fn new(node: Node<'d>, wanted: fn(Kind) -> bool) -> Self {
        let mut elements =
            Self { doc: node.doc, root: node.id, next: node.doc.first_child(node.id), near: Near::of(node), wanted };
        elements.settle();
        elements
    }

    /// Moves on to a wanted node, if `next` is none.
    fn settle(&mut self) {
        while let Some(id) = self.next {
            let kind = self.doc.record(id).kind();
            if (self.wanted)(kind) {
                return;
            }
            let inside = if kind.is_directive() { self.doc.first_child(id) } else { None };
            self.next = inside.or_else(|| self.beyond(id));
        }
    }

    /// The next node outside `id` and inside the root, out of directives where need be.
    fn beyond(&self, id: Id) -> Option<Id> {
        let mut id = id;
        if self.doc.parent(id) == self.root
            && let Some(next) = self.near.after(self.doc, id)
        {
            return Some(next);
        }
        loop {
            if let Some(next) = self.doc.next_sibling(id) {
                return Some(next);
            }
            id = self.doc.parent(id);
            if id == self.root || id == Id::ROOT {
                return None;
            }
        }
    }
}

impl<'d> Iterator for Elements<'d> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        let id = self.next?;
        self.next = self.beyond(id);
        self.settle();
        Some(Node::new(self.doc, id))
    }
}

//! The containers around a node, outermost first, while somebody goes through all nodes in document order.
//!
//! Whoever walks keeps what it knows of each. A container is left when a node comes that lies behind it; one whose last child
//! is a container is left when that begins, so that what is as deep as it is long takes no room. Closing braces are no nodes
//! to go to.

use super::document::{Document, Id};

/// A container that is open, and what is known of it.
pub(super) struct Open<T> {
    pub id: Id,
    /// The node of its chunk that is the first one behind it; where it goes on in the next chunk, the end of its own.
    end: u32,
    pub known: T,
}

/// The containers around a node, the document first.
pub(super) struct OpenPath<T>(Vec<Open<T>>);

impl<T> OpenPath<T> {
    /// The document alone.
    pub fn new(known: T) -> Self {
        Self(vec![Open { id: Id::ROOT, end: 0, known }])
    }

    /// Goes to a node.
    #[inline]
    pub fn go_to(&mut self, doc: &Document, id: Id) {
        let path = &mut self.0;
        while path.pop_if(|open| open.id.chunk == id.chunk && open.end <= id.node).is_some() {}
        if path.last().is_some_and(|open| open.id.chunk == id.chunk) {
            return;
        }
        // Nothing of an earlier chunk goes on in one that is entered with nothing.
        if doc.chunk(id).entry.is_empty() {
            path.truncate(1);
            return;
        }
        let parent = doc.parent(id);
        while path.pop_if(|open| open.id != parent).is_some() {}
    }

    /// Enters the container that was gone to.
    #[inline]
    pub fn enter(&mut self, doc: &Document, id: Id, known: T) {
        if self.0.last().is_some_and(|around| doc.is_last_in(around.id, id)) {
            self.0.pop();
        }
        self.enter_within(doc, id, known);
    }

    /// The same for one that needs the container around it to stay in the path.
    #[inline]
    pub fn enter_within(&mut self, doc: &Document, id: Id, known: T) {
        self.0.push(Open { id, end: id.node + doc.record(id).size(), known });
    }

    /// How many containers are in the path.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The innermost container.
    pub fn last(&self) -> Option<&Open<T>> {
        self.0.last()
    }

    /// The same, to note something of it.
    pub fn last_mut(&mut self) -> Option<&mut Open<T>> {
        self.0.last_mut()
    }
}

impl<T> std::ops::Index<usize> for OpenPath<T> {
    type Output = Open<T>;

    fn index(&self, place: usize) -> &Open<T> {
        &self.0[place]
    }
}

impl<T> std::ops::IndexMut<usize> for OpenPath<T> {
    fn index_mut(&mut self, place: usize) -> &mut Open<T> {
        &mut self.0[place]
    }
}

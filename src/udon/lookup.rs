//! What one step of a path asks of a document: the elements with a key, and those beside each other.
//!
//! The indexes answer at once, but building them takes longer than parsing. Of a large document that is asked a few
//! times only, as for one change, the answers are read off the text instead; where the questions do not end, the indexes
//! are built after all. Refuses to answer differently with and without them.

use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use memchr::memmem;

use super::document::{Document, Id};
use super::index::Index;
use super::node::Node;

/// Documents up to this size are indexed for one question: that takes no time to speak of.
pub(super) const SMALL: usize = 1 << 20;
/// So many questions are answered without the indexes: together they take about as long as building them.
const ASKED: usize = 24;

/// The questions that were answered without the indexes: how many, and the elements with the last key that was asked
/// for. Whoever finds an element by its key asks next what its path is.
#[derive(Debug, Default)]
pub(super) struct Asked {
    count: AtomicUsize,
    last: Mutex<Option<(String, Arc<[Id]>)>>,
}

impl Document {
    /// The indexes, where they are built or worth building by now.
    pub(super) fn index_if_worth(&self) -> Option<&Index> {
        if self.index.get().is_some()
            || self.len() <= SMALL
            || self.asked.count.fetch_add(1, Ordering::Relaxed) >= ASKED
        {
            return Some(self.index());
        }
        None
    }

    /// The elements with that key, and that name where one is given, in document order.
    pub(super) fn keyed(&self, name: Option<&str>, key: &str) -> Cow<'_, [Id]> {
        match self.index_if_worth() {
            Some(index) => Cow::Borrowed(index.find(name, key)),
            None => Cow::Owned(self.keyed_in_text(name, key)),
        }
    }

    /// The elements of that name, or of any, that are counted among the children of `holder`.
    pub(super) fn siblings(&self, holder: Id, name: Option<&str>) -> Cow<'_, [Id]> {
        if let Some(index) = self.index_if_worth() {
            return Cow::Borrowed(index.siblings(self, holder, name));
        }
        let elements = self.node(holder).elements();
        Cow::Owned(elements.filter(|node| name.is_none_or(|name| node.is_named(name))).map(Node::id).collect())
    }

    /// How many of the children of `holder` have that key, and that name where one is given.
    pub(super) fn count_keyed(&self, holder: Id, name: Option<&str>, key: &str) -> usize {
        if let Some(index) = self.index_if_worth() {
            return index.count_keyed(self, holder, name, key);
        }
        self.keyed_in_text(name, key).into_iter().filter(|id| self.node(*id).holder() == holder).count()
    }

    /// How many of the children of `holder` have that trait.
    pub(super) fn count_with_trait(&self, holder: Id, name: &str) -> usize {
        match self.index_if_worth() {
            Some(index) => index.count_with_trait(self, holder, name),
            None => self.node(holder).elements().filter(|node| node.has_trait(name)).count(),
        }
    }

    /// As [`Document::keyed`].
    fn keyed_in_text(&self, name: Option<&str>, key: &str) -> Vec<Id> {
        let mut last = self.asked.last.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last.as_ref().filter(|(known, _)| known == key).map(|(_, ids)| Arc::clone(ids));
        let ids = known.unwrap_or_else(|| self.search_key(key).into());
        *last = Some((key.to_owned(), Arc::clone(&ids)));
        let fits = |id: &Id| name.is_none_or(|name| self.node(*id).is_named(name));
        ids.iter().copied().filter(fits).collect()
    }

    /// The elements with that key: looks at those chunks only whose text has the key somewhere.
    fn search_key(&self, key: &str) -> Vec<Id> {
        // A key with bytes that are no UTF-8 is not written as it is read.
        let written = if key.contains('\u{FFFD}') { "" } else { key };
        let finder = memmem::Finder::new(written);
        let mut found = Vec::new();
        for (number, chunk) in (0..).zip(self.chunks.iter()) {
            if finder.find(chunk.text()).is_none() {
                continue;
            }
            let elements = (0..).zip(&**chunk.nodes).filter(|(_, record)| record.kind().is_element());
            for (place, _) in elements {
                let node = self.node(Id { chunk: number, node: place });
                if node.key().is_some_and(|own| own == key) {
                    found.push(node.id());
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A document that is too large to be indexed for one question.
    fn large() -> String {
        let mut text =
            String::from("|top[\"a b\"] :x 1\n!if open\n  |item[7].t :x 2\n|item[7]\n|.t\n  |in[k] |in[7]\n");
        let mut number = 0;
        while text.len() <= SMALL {
            text +=
                &format!("|item[n{number}].u\n  :x {number}\n  |part :y |{{in[k] z}}\n  |part[p{number}] some text\n");
            number += 1;
        }
        text
    }

    #[test]
    fn answers_are_those_of_the_indexes() {
        let doc = Document::parse(large());
        let indexed = doc.clone();
        indexed.index();
        let fresh = || doc.clone();
        for (name, key) in
            [(None, "7"), (Some("item"), "7"), (Some("in"), "k"), (None, "a b"), (None, "n99"), (None, "")]
        {
            assert_eq!(fresh().keyed(name, key), indexed.keyed(name, key), "{name:?} {key}");
            assert_eq!(fresh().count_keyed(Id::ROOT, name, key), indexed.count_keyed(Id::ROOT, name, key), "{key}");
        }
        let last = doc.root().elements().last().map(Node::id).unwrap();
        for holder in [Id::ROOT, last] {
            for name in [None, Some("item"), Some("part"), Some("none")] {
                assert_eq!(fresh().siblings(holder, name), indexed.siblings(holder, name), "{name:?}");
            }
        }
        for name in ["t", "u", "v"] {
            assert_eq!(fresh().count_with_trait(Id::ROOT, name), indexed.count_with_trait(Id::ROOT, name), "{name}");
        }
        for path in ["|item[7]", "|item[n99]:x", "|item[3]", "|item[n99]|part", "|in[k]", "|in[7]", "|.t", "|gone[n99]"]
        {
            let shown = |doc: &Document| doc.at(path).map(|one| (one.path(), one.span()));
            assert_eq!(shown(&fresh()), shown(&indexed), "{path}");
        }
        assert!(fresh().index.get().is_none());
    }

    #[test]
    fn many_questions_build_the_indexes() {
        let doc = Document::parse(large());
        for _ in 0..=ASKED {
            assert!(doc.index.get().is_none());
            doc.count_keyed(Id::ROOT, None, "n1");
        }
        assert!(doc.index.get().is_some());
    }
}

//! A reference, from where it stands to what it means.

use std::fmt;
use std::sync::Arc;

use super::super::document::Id;
use super::super::path_text::{key_text, name_text};
use super::Index;
use crate::span::Span;

/// How a reference is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mentioning {
    /// The value of an attribute, or an item in it.
    Value,
    /// A line of its own.
    Line,
    /// `:[key]`.
    Merge,
    /// In prose: a hint, never an error.
    Prose,
}

/// A reference, from where it stands to what it means.
#[derive(Debug, Clone)]
pub struct Link {
    /// The attribute, merge, reference or text it stands in.
    pub node: Id,
    /// How it is written.
    pub how: Mentioning,
    /// The element name it gives, if any.
    pub name: Option<Arc<str>>,
    /// The key it gives.
    pub key: Arc<str>,
    /// Its bytes.
    pub span: Span,
    /// The element that is meant: the first, in document order, that fits. [`Index::find`] gives the
    /// others.
    pub target: Option<Id>,
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}[{}]", self.name.as_deref().map(name_text).unwrap_or_default(), key_text(&self.key))
    }
}

impl Link {
    /// As it would be written in a value.
    pub fn written(&self) -> String {
        self.to_string()
    }

    /// As it is written where it stands: a merge with its colon.
    pub fn written_there(&self) -> String {
        match self.how {
            Mentioning::Merge => format!(":[{}]", key_text(&self.key)),
            _ => self.written(),
        }
    }

    /// Whether its key holds an interpolation, so that nobody can say yet what it means.
    pub fn is_dynamic(&self) -> bool {
        self.key.contains("!{{")
    }
}

impl Index {
    /// Finds what each reference means.
    pub(super) fn resolve_links(&mut self) {
        let mut links = std::mem::take(&mut self.links);
        for place in 0..links.len() {
            let (before, link) = links[..=place].split_at(place);
            let is_same = |last: &&Link| Arc::ptr_eq(&last.key, &link[0].key) && last.name == link[0].name;
            let target = match before.last().filter(is_same) {
                Some(last) => last.target,
                None => self.find(link[0].name.as_deref(), &link[0].key).first().copied(),
            };
            links[place].target = target;
        }
        let is_loose = |link: &mut Link| link.how == Mentioning::Prose && link.target.is_none();
        self.loose = links.extract_if(.., is_loose).collect();
        for (i, link) in links.iter().enumerate() {
            if let Some(target) = link.target {
                self.links_to.entry(target).or_default().push(i);
            }
        }
        self.links = links;
    }

    /// Every reference, in document order; of those in prose only the ones that mean something.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The mentions in prose that mean nothing in this document; in another they may.
    pub(in crate::udon) fn loose(&self) -> &[Link] {
        &self.loose
    }

    /// The references to an element, in document order.
    pub fn links_to(&self, id: Id) -> impl Iterator<Item = &Link> {
        self.links_to.get(&id).into_iter().flatten().map(|i| &self.links[*i])
    }

    /// Every element that is referred to, with the references, in order of first reference.
    pub fn targets(&self) -> impl Iterator<Item = (Id, impl ExactSizeIterator<Item = &Link> + Clone)> {
        self.links_to.iter().map(|(id, links)| (*id, links.iter().map(|i| &self.links[*i])))
    }

    /// The references that mean nothing in the document.
    pub fn unresolved(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().filter(|link| link.target.is_none() && !link.is_dynamic())
    }
}

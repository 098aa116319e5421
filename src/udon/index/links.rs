//! The references of a document. There may be one in every few bytes, so what they say stands in one text, and once where
//! one says the same as the one before.

use foldhash::fast::RandomState;
use indexmap::IndexMap;

use super::super::document::Id;
use super::super::record::small;
use super::super::value::Reference;
use super::{Index, Link, Mentioning};
use crate::span::Span;

/// The references of a document, in document order.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Of those in prose only the ones that mean something.
    bound: Vec<Kept>,
    /// Those in prose that mean nothing in this document.
    loose: Vec<Kept>,
    /// By the element that is meant, in order of first reference, the places among all that are bound.
    to: IndexMap<Id, Vec<usize>, RandomState>,
    /// The names and keys.
    texts: String,
}

/// A reference.
#[derive(Debug, Clone, Copy)]
struct Kept {
    node: Id,
    how: Mentioning,
    start: u32,
    end: u32,
    name: Option<Piece>,
    key: Piece,
    target: Option<Id>,
}

/// Where a text stands among all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    start: u32,
    end: u32,
}

impl Links {
    pub fn add(&mut self, node: Id, how: Mentioning, reference: &Reference<'_>, span: Span) {
        let last = self.bound.last().map(|last| (last.name, last.key));
        let mut kept = |text: &str, last: Option<Piece>| {
            // What is referred to once is mostly referred to again.
            if let Some(last) = last.filter(|last| self.text(*last) == text) {
                return last;
            }
            let start = small(self.texts.len());
            self.texts.push_str(text);
            Piece { start, end: small(self.texts.len()) }
        };
        let name = reference.name.as_deref().map(|name| kept(name, last.and_then(|(name, _)| name)));
        let key = kept(&reference.key, last.map(|(_, key)| key));
        let (start, end) = (small(span.start), small(span.end));
        self.bound.push(Kept { node, how, start, end, name, key, target: None });
    }

    fn text(&self, piece: Piece) -> &str {
        &self.texts[piece.start as usize..piece.end as usize]
    }

    fn link(&self, kept: &Kept) -> Link<'_> {
        let Kept { node, how, target, .. } = *kept;
        let span = Span::new(kept.start as usize, kept.end as usize);
        Link { node, how, name: kept.name.map(|name| self.text(name)), key: self.text(kept.key), span, target }
    }
}

impl Index {
    /// Finds what each reference means.
    pub(super) fn resolve_links(&mut self) {
        let mut links = std::mem::take(&mut self.links);
        let mut last: Option<Kept> = None;
        for place in 0..links.bound.len() {
            let kept = links.bound[place];
            let Link { name, key, .. } = links.link(&kept);
            let target = match last.filter(|last| (last.name, last.key) == (kept.name, kept.key)) {
                Some(last) => last.target,
                None => self.find(name, key).first().copied(),
            };
            last = Some(Kept { target, ..kept });
            links.bound[place].target = target;
        }
        let is_loose = |kept: &mut Kept| kept.how == Mentioning::Prose && kept.target.is_none();
        links.loose = links.bound.extract_if(.., is_loose).collect();
        for (place, kept) in links.bound.iter().enumerate() {
            if let Some(target) = kept.target {
                links.to.entry(target).or_default().push(place);
            }
        }
        self.links = links;
    }

    /// Every reference, in document order; of those in prose only the ones that mean something.
    pub fn links(&self) -> impl ExactSizeIterator<Item = Link<'_>> + Clone {
        self.links.bound.iter().map(|kept| self.links.link(kept))
    }

    /// Those of them that stand within some bytes of the document.
    pub(in crate::udon) fn links_within(&self, span: Span) -> impl Iterator<Item = Link<'_>> {
        let place_of = |at: usize| self.links.bound.partition_point(|kept| (kept.start as usize) < at);
        self.links.bound[place_of(span.start)..place_of(span.end)].iter().map(|kept| self.links.link(kept))
    }

    /// The mentions in prose that mean nothing in this document; in another they may.
    pub(in crate::udon) fn loose(&self) -> impl ExactSizeIterator<Item = Link<'_>> {
        self.links.loose.iter().map(|kept| self.links.link(kept))
    }

    /// The references to an element, in document order.
    pub fn links_to(&self, id: Id) -> impl Iterator<Item = Link<'_>> {
        self.links.to.get(&id).into_iter().flatten().map(|place| self.links.link(&self.links.bound[*place]))
    }

    /// Every element that is referred to, with the references, in order of first reference.
    pub fn targets(&self) -> impl Iterator<Item = (Id, impl ExactSizeIterator<Item = Link<'_>> + Clone)> {
        let link = |place: &usize| self.links.link(&self.links.bound[*place]);
        self.links.to.iter().map(move |(id, places)| (*id, places.iter().map(link)))
    }

    /// The references that mean nothing in the document.
    pub fn unresolved(&self) -> impl Iterator<Item = Link<'_>> {
        self.links().filter(|link| link.target.is_none() && !link.is_dynamic())
    }
}

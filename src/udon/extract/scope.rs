//! What attributes mean in a condition over an element: its own first, then what mixins and merges bring.
//!
//! Refuses names: in queries a bare word is text.

use crate::udon::expression::{NameStep, Scope, Term};
use crate::udon::{AttributeName, Document, Found, Node, Path, Step};

/// An element of a document, as a condition sees it.
#[derive(Debug, Clone, Copy)]
pub struct ElementScope<'d> {
    /// The document.
    pub document: &'d Document,
    /// The element.
    pub element: Node<'d>,
}

impl<'d> Scope<'d> for ElementScope<'d> {
    fn attribute(&self, path: &Path) -> Option<Term<'d>> {
        // A reference on the way that leads nowhere is nothing there.
        let mut found = self.document.all_path(path, Some(self.element)).unwrap_or_default();
        if let [Step::Attribute(AttributeName::Named(name), positions)] = path.steps.as_slice()
            && positions.is_empty()
        {
            match found.last() {
                None => return Some(self.element.effective_attributes().get(name)?.attribute.value().into()),
                // Of several attributes of one name the last one counts; traits are all meant.
                Some(Found::Attribute(_)) => drop(found.drain(..found.len() - 1)),
                Some(_) => {}
            }
        }
        match found.len() {
            0 => None,
            1 => Some(found[0].value().map_or_else(|| Term::Node(found[0].node()), Term::from)),
            _ => Some(Term::List(found.iter().filter_map(|one| one.value().map(Term::from)).collect())),
        }
    }

    fn name(&self, _: &str, _: &[NameStep]) -> Option<Term<'d>> {
        None
    }
}

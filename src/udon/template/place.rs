//! Which part of a file a template is: `responses.udon.order-status`, `responses.udon|response[hello]`.

use crate::error::{Code, Error, Result};
use crate::udon::document::Document;
use crate::udon::node::Node;

/// The file and the part of it that a template's name means: the part begins after `.udon`.
pub fn split_place(name: &str) -> (&str, Option<&str>) {
    match name.find(".udon").map(|at| name.split_at(at + ".udon".len())) {
        Some((file, part)) if !part.is_empty() => (file, Some(part)),
        _ => (name, None),
    }
}

/// The element that a part of a file's name means: a path; or a trait, a key or a name behind a dot.
///
/// # Errors
/// `NOT_FOUND`, or `AMBIGUOUS` where several elements are meant.
pub fn part_of<'d>(doc: &'d Document, part: &str) -> Result<Node<'d>> {
    let Some(name) = part.strip_prefix('.') else {
        return doc.at(part).map(|found| found.element());
    };
    let index = doc.index();
    // The first that is one of a kind: with the trait, with the key, with the name.
    let named = |node: &&Node<'d>| node.name().is_some();
    let with_trait: Vec<Node<'d>> = index.with_trait(name).iter().map(|id| doc.node(*id)).collect();
    let with_trait: Vec<&Node<'d>> = with_trait.iter().filter(named).collect();
    if let [one] = with_trait[..] {
        return Ok(*one);
    }
    for ids in [index.find(None, name), index.named(name)] {
        if let [one] = ids {
            return Ok(doc.node(*one));
        }
    }
    let several = with_trait.len().max(index.find(None, name).len()).max(index.named(name).len());
    if several == 0 {
        return Err(Error::new(Code::NotFound, format!("no element has the trait, the key or the name {name}")));
    }
    Err(Error::new(Code::Ambiguous, format!("{several} elements have the trait, the key or the name {name}"))
        .detail("name one by its path, behind the file's name"))
}

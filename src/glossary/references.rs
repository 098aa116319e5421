//! References between entries: `[[Term]]`, or `[[Term|other words]]`, in a definition.

use std::collections::HashMap;

use super::entry::Entry;
use super::words::{bare, normal};

/// The terms that a definition refers to, in order, each once.
pub(super) fn references(definition: &str) -> Vec<&str> {
    let mut terms: Vec<&str> = Vec::new();
    let mut rest = definition;
    while let Some(at) = rest.find("[[") {
        rest = &rest[at + 2..];
        let Some(end) = rest.find("]]") else { break };
        // Of `[[a [[b]]` the inner one counts.
        if let Some(inner) = rest[..end].rfind("[[") {
            rest = &rest[inner..];
            continue;
        }
        let term = rest[..end].split('|').next().unwrap_or_default().trim();
        if !term.is_empty() && !terms.contains(&term) {
            terms.push(term);
        }
        rest = &rest[end + 2..];
    }
    terms
}

/// The entries that `hits` refer to and that are not among them, in the order in which they are named. A reference
/// without a suffix means the only entry of that name; one that means nothing is passed over.
pub(super) fn referenced(hits: &[&Entry], all: &[Entry]) -> Vec<Entry> {
    let mut by_term: HashMap<String, &Entry> = HashMap::new();
    let mut by_bare: HashMap<String, Vec<&Entry>> = HashMap::new();
    for entry in all {
        by_term.insert(normal(&entry.term), entry);
        by_bare.entry(normal(bare(&entry.term))).or_default().push(entry);
    }
    let mut found: Vec<Entry> = Vec::new();
    for term in hits.iter().flat_map(|hit| references(&hit.definition)) {
        let term = normal(term);
        let only = || by_bare.get(&term).filter(|same| same.len() == 1).map(|same| same[0]);
        let Some(entry) = by_term.get(&term).copied().or_else(only) else { continue };
        if !hits.iter().any(|hit| hit.id == entry.id) && !found.iter().any(|known| known.id == entry.id) {
            found.push(entry.clone());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::references;

    #[test]
    fn references_stand_in_double_brackets() {
        assert_eq!(references("A [[vys]] and [[ Dawn (ship)|she ]], [[vys]] again"), ["vys", "Dawn (ship)"]);
        assert_eq!(references("[[]] [[ | x]] [[open"), Vec::<&str>::new());
        assert_eq!(references("[[a [[b]] c]]"), ["b"]);
    }
}

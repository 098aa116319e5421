//! What the parser objects to, references to nothing or to several things, and keys given twice.

use super::super::index::{Link, Mentioning};
use super::super::path_text::{key_text, name_text};
use super::super::problem::Problem;
use super::{Check, Rule};
use crate::span::Span;

impl Check<'_> {
    pub(super) fn problems(&mut self) {
        // Lists and brace forms are named where they open, by the walk over the nodes.
        let ends = |problem: &Problem| matches!(problem, Problem::UnclosedArray | Problem::UnclosedText);
        for (problem, at) in self.doc.problems().filter(|(problem, _)| !ends(problem)) {
            let message = match problem {
                Problem::NoTabs => "a tab in the indentation".to_owned(),
                Problem::Unclosed => "a quoted name is not closed".to_owned(),
                Problem::UnclosedStringValue => "a string is not closed".to_owned(),
                Problem::UnclosedFreeform => "a fenced block is not closed".to_owned(),
                Problem::UnclosedInterpolation => "an interpolation is not closed".to_owned(),
                other => other.text().to_lowercase(),
            };
            self.add_problem(Rule::Parse, problem, Span::new(at, at), message);
        }
    }

    pub(super) fn references(&mut self) {
        let doc = self.doc;
        // What misses is mostly missed more than once.
        let mut last: Option<(&Link, String)> = None;
        for link in doc.index().links() {
            if link.target.is_none() && !link.is_dynamic() {
                let is_same = |(last, _): &(&Link, String)| {
                    (last.how, &last.name, &last.key) == (link.how, &link.name, &link.key)
                };
                if !last.as_ref().is_some_and(is_same) {
                    last = Some((link, unresolved_message(link)));
                }
                let message = last.as_ref().map(|(_, message)| message.clone()).unwrap_or_default();
                self.add(Rule::UnresolvedReference, link.span, message);
                continue;
            }
            let fits = if link.name.is_none() { doc.index().find(None, &link.key) } else { &[] };
            if fits.len() > 1 {
                let fits: Vec<_> = fits.iter().map(|id| doc.node(*id).shown_path()).take(4).collect();
                self.add(Rule::AmbiguousReference, link.span, format!("{} fits {}", link.written(), fits.join(", ")));
            }
        }
    }

    pub(super) fn keys(&mut self) {
        let doc = self.doc;
        for (name, key, ids) in doc.index().keyed() {
            let [first, others @ ..] = ids else { continue };
            if others.is_empty() || key.contains("!{{") {
                continue;
            }
            let name = name.map(name_text).unwrap_or_default();
            let message = format!("|{name}[{}] is there already (line {})", key_text(key), doc.node(*first).line());
            for id in others {
                let span = doc.node(*id).key_span().unwrap_or_default();
                self.add(Rule::DuplicateKey, span, message.clone());
            }
        }
    }
}

/// What is wrong with a reference that means nothing.
fn unresolved_message(link: &Link) -> String {
    match link.how {
        Mentioning::Merge => format!(":[{}] merged but not defined", key_text(&link.key)),
        _ => format!("{} referenced but not defined", link.written()),
    }
}

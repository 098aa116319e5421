//! What the parser objects to, references to nothing or to several things, and keys given twice.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::super::index::{Link, Mentioning};
use super::super::path_text::{key_text, name_text};
use super::super::problem::Problem;
use super::found::Saying;
use super::{Check, Rule};
use crate::span::Span;

impl Check<'_> {
    pub(super) fn problems(&mut self) {
        // Lists and brace forms are named where they open, by the walk over the nodes.
        let ends = |problem: &Problem| matches!(problem, Problem::UnclosedArray | Problem::UnclosedText);
        self.found.reserve(self.doc.problem_runs().map(|(.., times)| times).sum());
        for (problem, at, times) in self.doc.problem_runs().filter(|(problem, ..)| !ends(problem)) {
            let message = match problem {
                Problem::NoTabs => "a tab in the indentation",
                Problem::Unclosed => "a quoted name is not closed",
                Problem::UnclosedStringValue => "a string is not closed",
                Problem::UnclosedFreeform => "a fenced block is not closed",
                Problem::UnclosedInterpolation => "an interpolation is not closed",
                other => &other.text().to_lowercase(),
            };
            let said = self.found.word(Rule::Parse, Some(problem), format_args!("{message}"));
            (0..times).for_each(|_| self.found.add(said, Span::new(at, at)));
        }
    }

    pub(super) fn references(&mut self) {
        let doc = self.doc;
        // What is odd about one is mostly odd about more than one, and which elements a key fits takes long to say.
        let mut last: Option<(Link<'_>, Option<Saying>)> = None;
        let mut ambiguous: HashMap<&str, Saying, RandomState> = HashMap::default();
        for link in doc.index().links() {
            let is_same =
                |(last, _): &(Link<'_>, _)| (last.how, last.name, last.key) == (link.how, link.name, link.key);
            let (_, said) = last.filter(is_same).unwrap_or_else(|| {
                let said = if link.target.is_none() && !link.is_dynamic() {
                    Some(self.unresolved(link))
                } else if let Some(said) = ambiguous.get(link.key).filter(|_| link.name.is_none()) {
                    Some(*said)
                } else {
                    self.ambiguous(link).inspect(|said| _ = ambiguous.insert(link.key, *said))
                };
                (link, said)
            });
            last = Some((link, said));
            if let Some(said) = said {
                self.found.add(said, link.span);
            }
        }
    }

    /// What is to be said of a reference that means nothing.
    fn unresolved(&mut self, link: Link<'_>) -> Saying {
        let rule = Rule::UnresolvedReference;
        match link.how {
            Mentioning::Merge => {
                let key = key_text(link.key);
                self.found.word(rule, None, format_args!(":[{key}] merged but not defined"))
            }
            _ => self.found.word(rule, None, format_args!("{link} referenced but not defined")),
        }
    }

    /// What is to be said of a reference by key alone, if it fits several elements.
    fn ambiguous(&mut self, link: Link<'_>) -> Option<Saying> {
        let doc = self.doc;
        let fits = if link.name.is_none() { doc.index().find(None, link.key) } else { &[] };
        (fits.len() > 1).then(|| {
            let fits: Vec<_> = fits.iter().take(4).map(|id| doc.node(*id).shown_path()).collect();
            let message = format_args!("{link} fits {}", fits.join(", "));
            self.found.word(Rule::AmbiguousReference, None, message)
        })
    }

    pub(super) fn keys(&mut self) {
        let doc = self.doc;
        for (name, key, ids) in doc.index().keyed() {
            let [first, others @ ..] = ids else { continue };
            if others.is_empty() || key.contains("!{{") {
                continue;
            }
            let name = name.map(name_text).unwrap_or_default();
            let (key, line) = (key_text(key), doc.node(*first).line());
            let message = format_args!("|{name}[{key}] is there already (line {line})");
            let said = self.found.word(Rule::DuplicateKey, None, message);
            for id in others {
                self.found.add_from(said, doc.start(*id), || doc.node(*id).key_span().unwrap_or_default());
            }
        }
    }
}

//! What is odd about a document.
//!
//! The parser objects to little; this says what a careful reader would: references to nothing, keys given twice,
//! attributes that one of several like elements lacks, marks that do not mean what they seem to. Every rule stands in
//! one table, with how grave it is and what to do. Refuses to know schemas.
//!
//! One walk over the nodes looks at what stands in each (`content.rs`, `marks.rs`) and numbers the names of attributes,
//! so that like elements are compared by numbers (`siblings.rs`); the rest is asked of the indexes (`references.rs`).

mod content;
mod found;
mod marks;
mod references;
mod siblings;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::Serialize;

use self::content::Content;
use self::found::FoundAll;
use super::document::Document;
use super::node::Node;
use super::node_identity::Identity;
use super::path_text::{key_text, name_text};
use super::problem::Problem;
use crate::span::Span;

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something is lost or means nothing.
    Error,
    /// Probably not what was meant.
    Warning,
    /// Worth a look.
    Hint,
}

macro_rules! rules {
    ($($variant:ident $name:literal $severity:ident $about:literal $advice:literal;)*) => {
        /// What `check` looks for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Rule { $(#[doc = $about] $variant,)* }

        impl Rule {
            /// Every rule, in the order of the table.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

            /// Its name, as printed.
            pub const fn name(self) -> &'static str {
                match self { $(Rule::$variant => $name,)* }
            }

            /// How grave it is; that of [`Rule::Parse`] and [`Rule::NearlyTyped`] depends on the problem.
            pub const fn severity(self) -> Severity {
                match self { $(Rule::$variant => Severity::$severity,)* }
            }

            /// What it looks for, in one line.
            pub const fn about(self) -> &'static str {
                match self { $(Rule::$variant => $about,)* }
            }

            /// What to do about it, in one line.
            pub const fn advice(self) -> &'static str {
                match self { $(Rule::$variant => $advice,)* }
            }
        }
    };
}

rules! {
    Parse "parse" Error "The parser objects." "";
    UnresolvedReference "unresolved-reference" Error "A reference to an element that is not there." "define the element, or mend the reference";
    AmbiguousReference "ambiguous-reference" Warning "A reference by key alone that fits several elements." "write the element's name before the key";
    DuplicateKey "duplicate-key" Warning "Two elements of one name with the same key." "give it a key of its own; look-ups find the first";
    DuplicateAttribute "duplicate-attribute" Warning "An attribute that stands twice in one element." "remove one; the last one counts";
    MissingAttribute "missing-attribute" Hint "An attribute that all or most like siblings have." "add it, or leave it out on purpose";
    LateAttribute "late-attribute" Warning "An attribute after children or prose." "move it up to the other attributes";
    OddSuffix "odd-suffix" Hint "A suffix after a trait, or a suffix or trait after a blank." "write the suffix right after the name or key";
    UnclosedKey "unclosed-key" Warning "A key whose bracket does not close." "close it with ], and quote a key that holds blanks";
    UnclosedComment "unclosed-comment" Warning "A comment in braces that does not close." "close the comment with }";
    CommaInList "comma-in-list" Hint "A list item that ends in a comma." "separate list items by blanks; the comma is part of the item";
    IndentedUnderValue "indented-under-value" Hint "Lines indented under an attribute that has a value." "they belong to the element; indent them like the attribute";
    TextAfterRaw "text-after-raw" Warning "Text on the line that opens a raw block." "put it on a line of the body";
    NearlyTyped "nearly-typed" Warning "A value that is nearly a date, a time or a duration." "";
}

/// Something odd.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which rule found it.
    pub rule: Rule,
    /// How grave it is.
    pub severity: Severity,
    /// The line, from 1.
    pub line: usize,
    /// The bytes.
    pub span: Span,
    /// What is odd, in one line.
    pub message: String,
    /// What to do about it.
    pub advice: &'static str,
}

/// Something odd, and every place where the same is said: as a glance shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Anomaly {
    /// Which rule found it.
    pub rule: Rule,
    /// How grave it is.
    pub severity: Severity,
    /// The lines of the first ones, from 1.
    pub lines: Vec<usize>,
    /// How many there are.
    pub count: usize,
    /// What is odd, in one line.
    pub message: String,
    /// What to do about it.
    pub advice: &'static str,
}

impl Document {
    /// Everything odd about the document, in document order.
    pub fn check(&self) -> Vec<Finding> {
        self.find(FoundAll::all()).findings(self)
    }

    /// The same put together, in order of the first places: so many at most, and how many more there are.
    pub(super) fn anomalies(&self, most: usize) -> (Vec<Anomaly>, usize) {
        self.find(FoundAll::told()).anomalies(self, most)
    }

    fn find(&self, found: FoundAll) -> FoundAll {
        let mut check = Check { doc: self, found };
        check.problems();
        check.references();
        check.keys();
        let names = Content::new(&mut check).walk();
        check.siblings(&names);
        check.found
    }
}

/// What was found so far.
struct Check<'d> {
    doc: &'d Document,
    found: FoundAll,
}

impl Check<'_> {
    fn add(&mut self, rule: Rule, span: Span, message: fmt::Arguments<'_>) {
        let said = self.found.word(rule, None, message);
        self.found.add(said, span);
    }

    fn add_problem(&mut self, rule: Rule, problem: Problem, span: Span, message: fmt::Arguments<'_>) {
        let said = self.found.word(rule, Some(problem), message);
        self.found.add(said, span);
    }
}

/// An element as a message names it: name and key.
pub(super) struct Label<'d>(pub Node<'d>);

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Identity { name, key, traits } = self.0.identity();
        let name = name.or_else(|| self.0.name());
        write!(f, "|{}", name.as_deref().map(name_text).unwrap_or_default())?;
        match (key, traits.first()) {
            (Some(key), _) => write!(f, "[{}]", key_text(&key)),
            (None, Some(first)) if name.is_none() => write!(f, ".{}", name_text(first)),
            _ => Ok(()),
        }
    }
}

//! What a check of a document comes to: errors, warnings, and how much of the document passes.

use serde::Serialize;

use super::check::{Check, CheckOptions, failing};
use super::conventions::conventions;
use super::model::{Fault, Schema};
use crate::udon::check::{Finding, Rule, Severity};
use crate::udon::document::{Document, Id};
use crate::udon::node::Node;

/// A document held against a schema and its own conventions.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// Nothing has to be mended; with strict, nothing has to be reviewed either.
    pub valid: bool,
    /// What must be mended.
    pub errors: Vec<Violation>,
    /// What should be reviewed.
    pub warnings: Vec<Violation>,
    /// The elements of the document.
    pub elements: usize,
    /// Those of them in which there is no error.
    pub passing: usize,
}

/// Something that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// The line, from 1.
    pub line: usize,
    /// The element, attribute or reference.
    pub path: String,
    /// Which sort of rule.
    pub breach: Breach,
    /// How grave it is.
    #[serde(skip)]
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What mends it.
    pub advice: String,
    /// The line of the rule in the schema.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<usize>,
    #[serde(skip)]
    pub(super) element: Option<Id>,
}

/// Which sort of rule is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Breach {
    /// Something required is not there.
    Missing,
    /// A value has the wrong type or lies out of bounds.
    Value,
    /// There are too many.
    Count,
    /// An element stands where it must not.
    Placement,
    /// A closed record does not know it.
    Unknown,
    /// No rule names it.
    Unnamed,
    /// A reference means nothing, or several things.
    Reference,
    /// What like elements do, this one does not.
    Convention,
    /// The text itself is odd.
    Form,
    /// The document is a schema, and no use as one.
    Schema,
    /// It lies too deep to be looked at.
    Depth,
}

impl Breach {
    pub(super) fn severity(self) -> Severity {
        match self {
            Self::Unnamed | Self::Convention | Self::Depth => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl Document {
    /// Holds the document against a schema, where there is one, and against its own conventions.
    pub fn validate(&self, schema: Option<&Schema>, options: CheckOptions) -> Report {
        let mut found = schema.map(|schema| Check::new(self, schema).run(options)).unwrap_or_default();
        let places = Places::of(self);
        let is_schema = Schema::is_schema(self);
        for finding in self.check() {
            if finding.rule == Rule::UnresolvedReference || finding.rule == Rule::AmbiguousReference {
                if options.references {
                    found.push(reference(finding, &places));
                }
                continue;
            }
            // Where a rule says what an element has, it is no matter of habit; fields of a schema are their record's own.
            let is_ruled = match finding.rule {
                Rule::MissingAttribute => {
                    let node = places.at(finding.span.start);
                    schema.zip(node).is_some_and(|(schema, node)| schema.says_what_has(node))
                }
                Rule::DuplicateKey => is_schema,
                _ => false,
            };
            if !is_ruled {
                found.push(odd(finding, &places));
            }
        }
        found.extend(conventions(self, schema));
        found.sort_by(|a, b| a.line.cmp(&b.line).then_with(|| a.path.cmp(&b.path)));
        found.dedup();
        let elements = self.nodes().filter(|node| node.is_element()).count();
        let passing = elements - failing(&found).len();
        let (errors, warnings): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|found| found.severity == Severity::Error);
        let valid = errors.is_empty() && (!options.strict || warnings.is_empty());
        Report { valid, errors, warnings, elements, passing }
    }
}

impl Report {
    /// Adds what is wrong with a document as a schema.
    pub fn add_faults(&mut self, faults: Vec<Fault>) {
        for Fault { line, message, advice, .. } in faults {
            // The schema of schemas has often said the same, by its own rules.
            if self.errors.iter().any(|error| error.line == line) {
                continue;
            }
            let (breach, path) = (Breach::Schema, String::from("the schema"));
            let severity = Severity::Error;
            self.errors.push(Violation { line, path, breach, severity, message, advice, rule: None, element: None });
        }
        self.errors.sort_by_key(|error| error.line);
        self.valid &= self.errors.is_empty();
    }

    /// Of a hundred elements, how many pass; a hundred only where all do.
    pub fn share(&self) -> usize {
        if self.passing == self.elements {
            return 100;
        }
        ((self.passing * 100 + self.elements / 2) / self.elements).min(99)
    }
}

/// Where the nodes of a document begin, so that a finding's place can be named.
struct Places<'d> {
    doc: &'d Document,
    starts: Vec<(usize, Id)>,
}

impl<'d> Places<'d> {
    fn of(doc: &'d Document) -> Self {
        Self {
            doc,
            starts: doc.nodes().filter(|node| node.is_element()).map(|node| (node.span().start, node.id())).collect(),
        }
    }

    /// The innermost element around a byte.
    fn at(&self, offset: usize) -> Option<Node<'d>> {
        let before = self.starts.partition_point(|(start, _)| *start <= offset);
        let (_, id) = self.starts.get(before.checked_sub(1)?)?;
        let mut node = Some(self.doc.node(*id));
        while let Some(inner) = node.filter(|inner| inner.span().end <= offset) {
            node = inner.parent_element();
        }
        node
    }
}

fn reference(finding: Finding, places: &Places<'_>) -> Violation {
    let Finding { rule, severity, line, span, message, advice } = finding;
    let severity = if rule == Rule::AmbiguousReference { severity } else { Severity::Error };
    let (path, message) = split(&message).unwrap_or((String::new(), message));
    let element = places.at(span.start).map(Node::id);
    Violation {
        line,
        path,
        breach: Breach::Reference,
        severity,
        message,
        advice: advice.to_owned(),
        rule: None,
        element,
    }
}

fn odd(finding: Finding, places: &Places<'_>) -> Violation {
    let Finding { rule, severity, line, span, message, advice } = finding;
    let node = places.at(span.start);
    let convention = rule == Rule::MissingAttribute;
    let path = node.map(Node::brief_path).unwrap_or_default();
    let message = if convention { split(&message).map_or(message, |(_, rest)| rest) } else { message };
    Violation {
        line,
        path,
        breach: if convention { Breach::Convention } else { Breach::Form },
        severity: if severity == Severity::Error { Severity::Error } else { Severity::Warning },
        message,
        advice: advice.to_owned(),
        rule: None,
        element: node.map(Node::id),
    }
}

/// What a finding is about, and what it says of it.
fn split(message: &str) -> Option<(String, String)> {
    let end = [" missing ", " referenced ", " merged ", " fits "].iter().filter_map(|word| message.find(word)).min()?;
    Some((message[..end].to_owned(), message[end + 1..].to_owned()))
}

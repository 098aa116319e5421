//! A document at a glance.
//!
//! What somebody wants to know before reading: what is in it, by paths that can be pasted; which traits it uses; how big
//! it is; what refers to what; what is odd. Values only, refuses to lay out a page.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use serde::Serialize;

use super::check::{Finding, Rule, Severity};
use super::document::{Document, Id};
use super::index::{Link, Mentioning};
use super::node::Node;
use super::path_text::attribute_step;
use super::record::{Kind, MARKED};
use super::skeleton::{Skeleton, skeleton};

/// What is odd in a document of so many bytes or more is looked for on a thread of its own: at one megabyte that takes
/// half as long as everything else about the outline, and the thread next to nothing beside it.
const LARGE: usize = 256 << 10;

/// What an outline is to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
// Five switches of a tool, each by its name.
#[allow(clippy::struct_excessive_bools)]
pub struct OutlineOptions {
    /// Levels of elements; nothing shows 64.
    pub max_depth: Option<usize>,
    /// The rows of paths.
    pub skeleton: bool,
    /// Traits and their numbers.
    pub traits: bool,
    /// What refers to what.
    pub references: bool,
    /// What is odd.
    pub anomalies: bool,
}

impl Default for OutlineOptions {
    fn default() -> Self {
        Self { max_depth: Some(3), skeleton: true, traits: true, references: true, anomalies: true }
    }
}

/// A document at a glance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outline {
    /// How much there is.
    pub size: Size,
    /// Elements and attribute names, as a tree of paths.
    pub skeleton: Skeleton,
    /// The traits in use, most used first.
    pub traits: Vec<TraitCount>,
    /// The elements that are referred to, and from where.
    pub references: Vec<Target>,
    /// What is odd.
    pub anomalies: Vec<Anomaly>,
}

/// How much a document holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Size {
    /// Lines of source.
    pub lines: usize,
    /// Bytes of source.
    pub bytes: usize,
    /// Elements, embedded ones included.
    pub elements: usize,
    /// Attributes with a name of their own; keys, traits and suffixes are not counted.
    pub attributes: usize,
    /// Paragraphs and fenced or raw blocks.
    pub prose_blocks: usize,
}

/// A trait and how many elements have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TraitCount {
    /// The trait, without its dot.
    pub name: String,
    /// The elements that have it.
    pub count: usize,
}

/// An element that is referred to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Target {
    /// The reference, as it is written.
    pub reference: String,
    /// The path of the element.
    pub path: String,
    /// Its line.
    pub line: usize,
    /// Where it is referred to.
    pub from: Vec<Source>,
}

/// A place that refers to an element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Source {
    /// Its path: an attribute, or the element whose line or prose it is; `/` for the document.
    pub path: String,
    /// Its line.
    pub line: usize,
}

/// Something odd, as a glance shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Anomaly {
    /// Which rule found it.
    pub rule: Rule,
    /// How grave it is.
    pub severity: Severity,
    /// The line of the first.
    pub line: usize,
    /// What is odd.
    pub message: String,
    /// What to do about it.
    pub advice: &'static str,
}

impl From<Finding> for Anomaly {
    fn from(finding: Finding) -> Self {
        let Finding { rule, severity, line, message, advice, .. } = finding;
        Self { rule, severity, line, message, advice }
    }
}

impl Document {
    /// The document at a glance.
    pub fn outline(&self, options: OutlineOptions) -> Outline {
        let anomalies = || {
            let found = if options.anomalies { self.check() } else { Vec::new() };
            found.into_iter().map(Anomaly::from).collect()
        };
        if options.anomalies && options.skeleton && self.len() >= LARGE {
            // Both ask the indexes first of all.
            self.index();
            let together = std::thread::scope(|scope| {
                let odd = std::thread::Builder::new().spawn_scoped(scope, anomalies).ok()?;
                let rest = self.outline_without_anomalies(options);
                let anomalies = odd.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                Some(Outline { anomalies, ..rest })
            });
            // Where there is no thread to be had, one does everything.
            if let Some(outline) = together {
                return outline;
            }
        }
        Outline { anomalies: anomalies(), ..self.outline_without_anomalies(options) }
    }

    fn outline_without_anomalies(&self, options: OutlineOptions) -> Outline {
        Outline {
            size: self.size(),
            skeleton: if options.skeleton { skeleton(self, options.max_depth) } else { Skeleton::default() },
            traits: if options.traits { trait_counts(self) } else { Vec::new() },
            references: if options.references { targets(self) } else { Vec::new() },
            anomalies: Vec::new(),
        }
    }

    /// How much the document holds.
    pub fn size(&self) -> Size {
        let mut size = Size { lines: self.line_count(), bytes: self.len(), ..Size::default() };
        // Whether the piece before, outside braces, was part of the paragraph.
        let mut in_prose = false;
        let mut braces_end = None;
        for id in self.ids() {
            let record = self.record(id);
            let kind = record.kind();
            size.elements += usize::from(kind.is_element());
            size.attributes += usize::from(kind.is_attribute());
            if braces_end.is_some_and(|end| self.start(id) < end) {
                continue;
            }
            let prose = match kind {
                Kind::Text | Kind::Interpolation | Kind::RawInline | Kind::Quoted => true,
                Kind::Embedded | Kind::InlineDirective => {
                    braces_end = Some(self.end(id));
                    true
                }
                Kind::Comment if record.flags() & MARKED != 0 => in_prose,
                Kind::Freeform | Kind::RawBlock => {
                    size.prose_blocks += 1;
                    false
                }
                _ => false,
            };
            size.prose_blocks += usize::from(prose && !in_prose);
            in_prose = prose;
        }
        size
    }
}

fn trait_counts(doc: &Document) -> Vec<TraitCount> {
    let counts = doc.index().traits().map(|(name, ids)| TraitCount { name: name.to_owned(), count: ids.len() });
    let mut counts: Vec<TraitCount> = counts.collect();
    counts.sort_by_key(|one| std::cmp::Reverse(one.count));
    counts
}

fn targets(doc: &Document) -> Vec<Target> {
    let index = doc.index();
    // Many references may stand in one element.
    let mut known: HashMap<Id, String, RandomState> = HashMap::default();
    let mut path_of = |node: Node<'_>| known.entry(node.id()).or_insert_with(|| node.brief_path()).clone();
    let target = |(id, links): (_, Vec<&Link>)| {
        let node = doc.node(id);
        Target {
            reference: reference_to(node),
            path: path_of(node),
            line: node.line(),
            from: links.into_iter().map(|link| source(doc, link, &mut path_of)).collect(),
        }
    };
    index.targets().map(target).collect()
}

/// The reference that means an element: with its name, where it has one.
pub(super) fn reference_to(node: Node<'_>) -> String {
    let name = node.name();
    let key = node.key().unwrap_or_default();
    format!(
        "@{}[{}]",
        name.as_deref().map(super::path_text::name_text).unwrap_or_default(),
        super::path_text::key_text(&key)
    )
}

/// Where a reference stands; `path_of` gives the paths of elements.
pub(super) fn source(doc: &Document, link: &Link, path_of: &mut impl FnMut(Node<'_>) -> String) -> Source {
    let node = doc.node(link.node);
    let mut path = node.parent_element().map(path_of).unwrap_or_default();
    if let (Mentioning::Value, Some(attribute)) = (link.how, node.as_attribute()) {
        path += &attribute_step(&attribute);
    }
    if path.is_empty() {
        path.push('/');
    }
    Source { path, line: doc.line_of(link.span.start) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONFIG: &str = include_str!("../../corpus/documents/config.udon");

    #[test]
    fn what_is_in_a_configuration() {
        let outline = Document::parse(CONFIG).outline(OutlineOptions::default());
        let traits: Vec<_> = outline.traits.iter().map(|one| format!(".{} {}", one.name, one.count)).collect();
        assert_eq!(traits, [".postgres 2", ".required 1", ".cached 1", ".deprecated 1"]);
        let size = outline.size;
        assert_eq!((size.elements, size.prose_blocks), (13, 2));
        let references: Vec<_> = outline
            .references
            .iter()
            .map(|target| {
                let from: Vec<_> = target.from.iter().map(|source| source.path.as_str()).collect();
                format!("{} <- {}", target.reference, from.join(" "))
            })
            .collect();
        assert_eq!(
            references,
            ["@database[primary] <- |cache[redis]:fallback |app:db |healthcheck:target", "@cache[redis] <- |app:cache",]
        );
        let anomalies: Vec<_> = outline.anomalies.iter().map(|one| one.message.as_str()).collect();
        assert_eq!(
            anomalies,
            ["|database[replica] missing :ssl (present in [primary])", "@logging[debug] referenced but not defined",]
        );
    }

    #[test]
    fn the_document_refers_too() {
        let outline = Document::parse("|a[k]\n\n:[k]\n@[k]\n:r @[k]\n").outline(OutlineOptions::default());
        let from: Vec<_> = outline.references[0].from.iter().map(|source| source.path.as_str()).collect();
        assert_eq!(from, ["/", "/", ":r"]);
    }

    #[test]
    fn sizes() {
        let size = |source: &str| {
            let size = Document::parse(source).size();
            (size.lines, size.elements, size.attributes, size.prose_blocks)
        };
        assert_eq!(size(""), (0, 0, 0, 0));
        assert_eq!(size("|a? x |{b y} z\n  more\n\n  next\n  :k v\n"), (5, 2, 1, 2));
        assert_eq!(size("one\ntwo\n; c\n```\nx\n```\n"), (6, 0, 0, 2));
    }
}

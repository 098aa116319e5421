//! A document at a glance.
//!
//! What somebody wants to know before reading: what is in it, by paths that can be pasted; which traits it uses; how big
//! it is; what refers to what; what is odd. Values only, refuses to lay out a page.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use serde::Serialize;

use super::check::Anomaly;
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
#[allow(clippy::struct_excessive_bools, reason = "switches of a tool, each by its name")]
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
    /// So many rows, traits, references and anomalies are made, two at least, and the others counted; nothing makes all.
    pub most: Option<usize>,
}

impl OutlineOptions {
    /// How many rows are made. The first two are, as one of them may have the note on attributes.
    fn most(self) -> usize {
        self.most.map_or(usize::MAX, |most| most.max(2))
    }
}

impl Default for OutlineOptions {
    fn default() -> Self {
        Self { max_depth: Some(3), skeleton: true, traits: true, references: true, anomalies: true, most: None }
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
    /// How many others were only counted.
    #[serde(skip)]
    pub other_traits: usize,
    /// The elements that are referred to, and from where.
    pub references: Vec<Target>,
    /// How many places of these, and elements without any place here, were only counted.
    #[serde(skip)]
    pub other_references: usize,
    /// What is odd.
    pub anomalies: Vec<Anomaly>,
    /// How many others were only counted.
    #[serde(skip)]
    pub other_anomalies: usize,
}

impl Outline {
    /// Whether nothing of it was only counted.
    pub fn is_whole(&self) -> bool {
        self.skeleton.others() + self.other_traits + self.other_references + self.other_anomalies == 0
    }
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

impl Document {
    /// The document at a glance.
    pub fn outline(&self, options: OutlineOptions) -> Outline {
        let most = options.most();
        let anomalies = || if options.anomalies { self.anomalies(most) } else { (Vec::new(), 0) };
        if options.anomalies && options.skeleton && self.len() >= LARGE {
            // Both ask the indexes first of all.
            self.index();
            let together = std::thread::scope(|scope| {
                let odd = std::thread::Builder::new().spawn_scoped(scope, anomalies).ok()?;
                let rest = self.outline_without_anomalies(options);
                let odd = odd.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                Some(Outline { anomalies: odd.0, other_anomalies: odd.1, ..rest })
            });
            // Where there is no thread to be had, one does everything.
            if let Some(outline) = together {
                return outline;
            }
        }
        let (anomalies, other_anomalies) = anomalies();
        Outline { anomalies, other_anomalies, ..self.outline_without_anomalies(options) }
    }

    fn outline_without_anomalies(&self, options: OutlineOptions) -> Outline {
        let most = options.most();
        let (traits, other_traits) = if options.traits { trait_counts(self, most) } else { (Vec::new(), 0) };
        let (references, other_references) = if options.references { targets(self, most) } else { (Vec::new(), 0) };
        Outline {
            size: self.size(),
            skeleton: if options.skeleton { skeleton(self, options.max_depth, most) } else { Skeleton::default() },
            traits,
            other_traits,
            references,
            other_references,
            anomalies: Vec::new(),
            other_anomalies: 0,
        }
    }

    /// How much the document holds.
    pub fn size(&self) -> Size {
        let mut size = Size { lines: self.line_count(), bytes: self.len(), ..Size::default() };
        // Whether the piece before, outside braces, was part of the paragraph.
        let mut in_prose = false;
        for chunk in self.chunks.iter() {
            // No chunk ends within braces.
            let mut braces_end = 0;
            for (node, record) in (0..).zip(&**chunk.nodes) {
                let kind = record.kind();
                size.elements += usize::from(kind.is_element());
                size.attributes += usize::from(kind.is_attribute());
                if node < braces_end {
                    continue;
                }
                let prose = match kind {
                    Kind::Text | Kind::Interpolation | Kind::RawInline | Kind::Quoted => true,
                    Kind::Embedded | Kind::InlineDirective => {
                        braces_end = node + record.size();
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
        }
        size
    }
}

/// The traits in use, so many of them; and how many more there are.
fn trait_counts(doc: &Document, most: usize) -> (Vec<TraitCount>, usize) {
    let mut counts: Vec<(&str, usize)> = doc.index().traits().map(|(name, ids)| (name, ids.len())).collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let made = counts.iter().take(most).map(|(name, count)| TraitCount { name: (*name).to_owned(), count: *count });
    (made.collect(), counts.len().saturating_sub(most))
}

/// The elements that are referred to, of these and of the places so many together; and how many more there are.
fn targets(doc: &Document, most: usize) -> (Vec<Target>, usize) {
    let index = doc.index();
    // Many references may stand in one element.
    let mut known: HashMap<Id, String, RandomState> = HashMap::default();
    let mut path_of = |node: Node<'_>| known.entry(node.id()).or_insert_with(|| node.brief_path()).clone();
    let (mut targets, mut left, mut others) = (Vec::new(), most, 0);
    for (id, links) in index.targets() {
        if left == 0 {
            others += 1 + links.len();
            continue;
        }
        let (node, shown) = (doc.node(id), links.len().min(left - 1));
        targets.push(Target {
            reference: reference_to(node),
            path: path_of(node),
            line: node.line(),
            from: links.clone().take(shown).map(|link| source(doc, link, &mut path_of)).collect(),
        });
        left -= 1 + shown;
        others += links.len() - shown;
    }
    (targets, others)
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
pub(super) fn source(doc: &Document, link: Link<'_>, path_of: &mut impl FnMut(Node<'_>) -> String) -> Source {
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
    use proptest::prelude::*;

    use super::super::generated::{document, long_document};
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
        assert_eq!(size("one |{a two |{b |{}} three} four\n\n|{c :k |{d\n  five\n|e six |{f seven\n"), (5, 7, 1, 2));
    }

    /// The places that refer to something, each with its element before it; as many of the first as there are lines.
    fn lines(targets: &[Target]) -> Vec<String> {
        let target = |target: &Target| {
            let from = target.from.iter().map(|source| format!("{} {}", source.path, source.line));
            let first = format!("{} {} {}", target.reference, target.path, target.line);
            std::iter::once(first).chain(from).collect::<Vec<_>>()
        };
        targets.iter().flat_map(target).collect()
    }

    /// What is only counted is as much as is missing, and what is made is the beginning of all.
    #[track_caller]
    fn check_counted(source: &str, max_depth: Option<usize>, most: usize) {
        let doc = Document::parse(source);
        let options = OutlineOptions { max_depth, ..OutlineOptions::default() };
        let (whole, some) = (doc.outline(options), doc.outline(OutlineOptions { most: Some(most), ..options }));
        assert!(whole.is_whole());
        let rows = |outline: &Outline| outline.skeleton.rows().map(|row| format!("{row:?}")).collect::<Vec<_>>();
        let parts = [
            (rows(&whole), rows(&some), some.skeleton.others()),
            (lines(&whole.references), lines(&some.references), some.other_references),
            (odd(&whole), odd(&some), some.other_anomalies),
            (traits(&whole), traits(&some), some.other_traits),
        ];
        for (all, made, others) in parts {
            assert_eq!((made.len(), made.len() + others), (all.len().min(most.max(2)), all.len()), "{source:?}");
            assert!(all.starts_with(&made), "{source:?}");
        }
        assert_eq!(some.skeleton.note_column(), whole.skeleton.note_column(), "{source:?}");
        assert_eq!(some.size, whole.size);
    }

    fn traits(outline: &Outline) -> Vec<String> {
        outline.traits.iter().map(|one| format!("{} {}", one.name, one.count)).collect()
    }

    fn odd(outline: &Outline) -> Vec<String> {
        outline.anomalies.iter().map(|one| format!("{one:?}")).collect()
    }

    /// What is odd more than once is told once, with how often and where first.
    #[track_caller]
    fn check_anomalies(source: &str) {
        let doc = Document::parse(source);
        let found = doc.check();
        let anomalies = doc.outline(OutlineOptions::default()).anomalies;
        assert_eq!(anomalies.iter().map(|one| one.count).sum::<usize>(), found.len());
        for (i, one) in anomalies.iter().enumerate() {
            let same = |other: &Anomaly| (other.rule, &other.message) == (one.rule, &one.message);
            assert_eq!(anomalies.iter().position(same), Some(i), "{source:?}");
            let all = found.iter().filter(|found| (found.rule, &found.message) == (one.rule, &one.message));
            let all: Vec<usize> = all.map(|found| found.line).collect();
            assert_eq!((all.len(), &all[..all.len().min(8)]), (one.count, &one.lines[..]), "{source:?}");
        }
        assert!(anomalies.is_sorted_by_key(|one| one.lines[0]), "{source:?}");
    }

    proptest! {
        #[test]
        fn what_is_counted_is_what_is_not_made(source in document(), most in 0_usize..12) {
            for max_depth in [None, Some(0), Some(1), Some(2)] {
                check_counted(&source, max_depth, most);
            }
            check_anomalies(&source);
        }

        #[test]
        fn the_same_of_long_documents(source in long_document(), most in 0_usize..400) {
            check_counted(&source, Some(3), most);
            check_anomalies(&source);
        }
    }

    #[test]
    fn notes_of_counted_rows_have_their_place() {
        let wide = "|settings-of-the-harbour\n  |berths-of-the-inner-basin\n    |berth :free true\n      |rope\n        :long 1\n";
        let source = format!("|a\n|b :x 1\n{wide}{}", "|a\n  |b\n".repeat(20));
        for most in 0..12 {
            for max_depth in 0..5 {
                check_counted(&source, Some(max_depth), most);
            }
        }
        check_counted("\n\n:x 1", None, 0);
        check_counted(&"|a[k]\n@[k]\n@none[1]\n:r @a[k]\n".repeat(9), None, 7);
    }
}

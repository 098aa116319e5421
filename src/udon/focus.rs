//! One part of a document, with what is needed to understand and change it.
//!
//! The way to it from the top, its source with line numbers, what stands beside it, what it inherits, what it refers to
//! and what refers to it. Values only, refuses to lay out a page.

use serde::Serialize;

use super::bytes::{BLANK, skip};
use super::document::Document;
use super::effective::Via;
use super::found::Found;
use super::index::{Link, Mentioning};
use super::node::{Node, NodeKind};
use super::outline::{reference_to, source};
use super::path_text::{attribute_step, name_text};
use super::value::{TemplatePart, template_parts};
use crate::text::plural;

/// What a focus is to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FocusOptions {
    /// Levels of child elements; nothing shows all.
    pub depth: Option<usize>,
    /// What stands beside it.
    pub siblings: Siblings,
    /// What it inherits and what refers to what.
    pub context: bool,
}

impl Default for FocusOptions {
    fn default() -> Self {
        Self { depth: None, siblings: Siblings::Summary, context: true }
    }
}

/// How much of the siblings is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Siblings {
    /// Nothing.
    None,
    /// A line for each.
    Summary,
    /// Their source too.
    Full,
}

/// One part of a document and what is around it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Focus {
    /// The canonical path.
    pub path: String,
    /// The way to it from the top, itself last.
    pub breadcrumb: Vec<Crumb>,
    /// Its source.
    pub content: Vec<ContentLine>,
    /// What else stands at its level.
    pub siblings: Vec<Sibling>,
    /// The attributes that it has by mixins and merges.
    pub inherited: Vec<Inherited>,
    /// What it refers to.
    pub references_out: Vec<Outward>,
    /// What refers to it, or to something in it.
    pub references_in: Vec<Inward>,
}

/// A step of the way from the top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Crumb {
    /// Its line.
    pub line: usize,
    /// How deep it is, from 0.
    pub depth: usize,
    /// Its step in the path.
    pub step: String,
}

/// A line of source, or a note on lines left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ContentLine {
    /// The line number; nothing for a note.
    pub line: Option<usize>,
    /// The line, indented as in the source but for what its first line is.
    pub text: String,
}

/// An element at the same level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sibling {
    /// A path that finds it.
    pub path: String,
    /// Its line.
    pub line: usize,
    /// How many attributes it has.
    pub attributes: usize,
    /// How many child elements it has.
    pub children: usize,
    /// Its source, if asked for.
    pub content: Vec<ContentLine>,
}

/// An attribute that comes from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Inherited {
    /// Its name.
    pub name: String,
    /// Its value as written; `true` for a flag.
    pub value: String,
    /// The trait, `.name`, or the merge, `:[key]`, that brings it.
    pub via: String,
    /// The line it is written on.
    pub line: usize,
}

/// A reference or interpolation in the part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outward {
    /// As written.
    pub text: String,
    /// What it is: `element`, `environment variable`, `interpolation`, `not defined`.
    pub what: &'static str,
    /// Its line.
    pub line: usize,
    /// The path of the element, if it means one.
    pub path: Option<String>,
    /// The line of the element, if it means one.
    pub target_line: Option<usize>,
}

/// A reference to the part, or to something in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Inward {
    /// What is referred to.
    pub reference: String,
    /// The line of the reference.
    pub line: usize,
    /// The path of the element that refers.
    pub element: String,
    /// The attribute, `:name`, if it is one.
    pub attribute: Option<String>,
}

impl Document {
    /// A part of the document with what is around it.
    pub fn focus(&self, found: &Found<'_>, options: FocusOptions) -> Focus {
        let node = self.node(found.node().id());
        let is_element = matches!(found, Found::Element(_));
        let element = if node.is_element() || node.is_root() { node } else { found_element(self, node) };
        Focus {
            path: found.path(),
            breadcrumb: breadcrumb(found, element),
            content: match found {
                Found::Document(_) | Found::Element(_) => content(node, options.depth),
                _ => span_lines(self, found),
            },
            siblings: if is_element { siblings(node, options) } else { Vec::new() },
            inherited: if options.context && is_element { inherited(node) } else { Vec::new() },
            references_out: if options.context { references_out(node) } else { Vec::new() },
            references_in: if options.context && is_element { references_in(node) } else { Vec::new() },
        }
    }
}

fn found_element<'d>(doc: &'d Document, node: Node<'d>) -> Node<'d> {
    node.parent_element().unwrap_or(doc.root())
}

fn breadcrumb(found: &Found<'_>, element: Node<'_>) -> Vec<Crumb> {
    let mut crumbs: Vec<Crumb> = element
        .ancestors()
        .into_iter()
        .chain((!element.is_root()).then_some(element))
        .enumerate()
        .map(|(depth, node)| Crumb { line: node.line(), depth, step: node.path_step() })
        .collect();
    let last = match found {
        Found::Attribute(attribute) => Some(attribute_step(attribute)),
        Found::Item(attribute, positions, ..) => {
            let step = attribute_step(attribute);
            Some(positions.iter().fold(step, |step, position| format!("{step}[{position}]")))
        }
        Found::Key(_) => Some(":id".to_owned()),
        Found::Trait(..) => Some(":class".to_owned()),
        Found::Document(_) | Found::Element(_) | Found::Link(_) => None,
    };
    crumbs.extend(last.map(|step| Crumb { line: found.line(), depth: crumbs.len(), step }));
    crumbs
}

/// The lines of an element or of the document, elements deeper than `depth` left out.
fn content(node: Node<'_>, depth: Option<usize>) -> Vec<ContentLine> {
    let doc = node.document();
    if doc.is_empty() {
        return Vec::new();
    }
    let span = node.trimmed_span();
    let (first, last) = (node.line(), node.last_line());
    let column = if node.is_root() { 0 } else { node.column() };
    let hidden = depth.map(|depth| beyond(node, depth)).unwrap_or_default();
    let mut hidden = hidden.into_iter().peekable();
    let mut lines = Vec::new();
    let mut line = first;
    while line <= last {
        if let Some(part) = hidden.next_if(|part| part.from <= line) {
            if part.to >= line {
                let mut left_out = part.note();
                let mut to = part.to;
                while let Some(next) = hidden.next_if(|next| next.from <= to + 1) {
                    to = to.max(next.to);
                    left_out = format!("{left_out}, {}", next.note());
                }
                lines.push(ContentLine { line: None, text: format!("{}... {left_out}", " ".repeat(part.indent)) });
                line = to + 1;
            }
            continue;
        }
        let mut bytes = doc.line_span(line);
        if line == first {
            bytes.start = span.start;
        }
        bytes.end = bytes.end.min(span.end.max(bytes.start));
        let text = doc.text(bytes);
        let dedent = if line == first { 0 } else { skip(text.as_bytes(), 0, BLANK).min(column) };
        lines.push(ContentLine { line: Some(line), text: text[dedent..].to_owned() });
        line += 1;
    }
    lines
}

/// An element whose lines are left out.
struct Hidden {
    from: usize,
    to: usize,
    indent: usize,
    name: String,
    attributes: usize,
    children: usize,
}

impl Hidden {
    fn note(&self) -> String {
        format!("{} ({})", self.name, counts(self.attributes, self.children, self.to + 1 - self.from))
    }
}

fn counts(attributes: usize, children: usize, lines: usize) -> String {
    let some = [(attributes, "attr"), (children, "child")].into_iter().filter(|(n, _)| *n > 0);
    let mut parts: Vec<String> = some.map(|(n, noun)| plural(n, noun)).collect();
    parts.push(plural(lines, "line"));
    parts.join(", ")
}

/// The elements more than `depth` levels below `node`, those with lines of their own.
fn beyond(node: Node<'_>, depth: usize) -> Vec<Hidden> {
    let column = if node.is_root() { 0 } else { node.column() };
    let mut hidden = Vec::new();
    let mut level: Vec<Node<'_>> = node.elements().collect();
    for _ in 0..depth {
        level = level.into_iter().flat_map(Node::elements).collect();
        if level.is_empty() {
            break;
        }
    }
    for element in level.into_iter().filter(|element| element.kind() == NodeKind::Element) {
        // What stands on a line that is shown stays; the lines below it go.
        let from = element.line() + usize::from(element.is_sameline());
        let to = element.last_line();
        if from <= to {
            hidden.push(Hidden {
                from,
                to,
                indent: element.column().saturating_sub(column),
                name: super::check::Label(element).to_string(),
                attributes: element.attributes().count(),
                children: element.elements().count(),
            });
        }
    }
    hidden
}

/// The lines of something smaller than an element.
fn span_lines(doc: &Document, found: &Found<'_>) -> Vec<ContentLine> {
    let span = found.span();
    let (first, last) = (doc.line_of(span.start), doc.line_of(span.end.max(span.start + 1) - 1));
    (first..=last)
        .map(|line| {
            let mut bytes = doc.line_span(line);
            if line == first {
                bytes.start = span.start;
            }
            bytes.end = bytes.end.min(span.end.max(bytes.start));
            ContentLine { line: Some(line), text: doc.text(bytes).into_owned() }
        })
        .collect()
}

fn siblings(node: Node<'_>, options: FocusOptions) -> Vec<Sibling> {
    if options.siblings == Siblings::None {
        return Vec::new();
    }
    let doc = node.document();
    let others =
        doc.index().siblings(doc, node.holder(), None).iter().map(|id| doc.node(*id)).filter(|other| *other != node);
    others
        .map(|other| Sibling {
            path: other.brief_path(),
            line: other.line(),
            attributes: other.attributes().count(),
            children: other.elements().count(),
            content: if options.siblings == Siblings::Full { content(other, options.depth) } else { Vec::new() },
        })
        .collect()
}

fn inherited(node: Node<'_>) -> Vec<Inherited> {
    let effective = node.effective_attributes();
    effective
        .into_iter()
        .filter_map(|(name, effective)| {
            let via = match &effective.via {
                Via::Own => return None,
                Via::Mixin(name, _) => format!(".{}", name_text(name)),
                Via::Merge(node) => format!(":[{}]", node.key().unwrap_or_default()),
            };
            let attribute = effective.attribute;
            let value = attribute.raw().map_or("true".into(), |raw| String::from_utf8_lossy(raw).into_owned());
            Some(Inherited { name, value, via, line: attribute.node().line() })
        })
        .collect()
}

fn references_out(node: Node<'_>) -> Vec<Outward> {
    let doc = node.document();
    let span = node.span();
    let links = doc.index().links();
    let from = links.partition_point(|link| link.span.start < span.start);
    let inside = links[from..].iter().take_while(|link| link.span.start < span.end);
    let mut out: Vec<(usize, Outward)> = inside.map(|link| (link.span.start, outward(doc, link))).collect();
    for inner in std::iter::once(node).chain(node.descendants()) {
        out.extend(interpolations(inner));
    }
    out.sort_by_key(|(at, _)| *at);
    let mut seen = std::collections::HashSet::new();
    out.into_iter().map(|(_, one)| one).filter(|one| seen.insert(one.text.clone())).collect()
}

fn outward(doc: &Document, link: &Link) -> Outward {
    let target = link.target.map(|id| doc.node(id));
    Outward {
        text: link.written_there(),
        what: match target {
            Some(_) => "element",
            None if link.is_dynamic() => "interpolation",
            None => "not defined",
        },
        line: doc.line_of(link.span.start),
        path: target.map(Node::brief_path),
        target_line: target.map(Node::line),
    }
}

/// The interpolations of one node: its own, those in its value, or in its key.
pub(super) fn interpolations(node: Node<'_>) -> Vec<(usize, Outward)> {
    let one = |at: usize, inside: &str| {
        let environment = inside.trim_start().starts_with("env.");
        let outward = Outward {
            text: format!("!{{{{{inside}}}}}"),
            what: if environment { "environment variable" } else { "interpolation" },
            line: node.document().line_of(at),
            path: None,
            target_line: None,
        };
        (at, outward)
    };
    let (at, text) = match node.kind() {
        NodeKind::Interpolation => return vec![one(node.span().start, &node.text())],
        NodeKind::Attribute => match node.as_attribute().and_then(super::attribute_view::Attribute::value_span) {
            // An embedded value has nodes of its own.
            Some(span) if node.children().next().is_none() => (span.start, node.document().text(span).into_owned()),
            _ => return Vec::new(),
        },
        NodeKind::Element | NodeKind::Embedded => match node.key_span() {
            Some(span) => (span.start, node.document().text(span).into_owned()),
            None => return Vec::new(),
        },
        NodeKind::Arguments => (node.span().start, node.text().into_owned()),
        _ => return Vec::new(),
    };
    let mut place = at;
    let mut found = Vec::new();
    for part in template_parts(&text) {
        match part {
            TemplatePart::Text(text) => place += text.len(),
            TemplatePart::Interpolation(inside) => {
                found.push(one(place, inside));
                place += inside.len() + "!{{}}".len();
            }
        }
    }
    found
}

fn references_in(node: Node<'_>) -> Vec<Inward> {
    let doc = node.document();
    let span = node.span();
    let mut inward = Vec::new();
    for link in doc.index().links() {
        let Some(target) = link.target.map(|id| doc.node(id)) else { continue };
        let start = target.span().start;
        if start < span.start || start >= span.end {
            continue;
        }
        let inside = span.start <= link.span.start && link.span.start < span.end;
        if inside && target != node {
            continue;
        }
        let from = doc.node(link.node);
        let attribute = from.as_attribute().map(|attribute| attribute_step(&attribute));
        let path = source(doc, link, &mut |node| node.brief_path()).path;
        let element = attribute.as_ref().and_then(|step| path.strip_suffix(step.as_str())).unwrap_or(&path).to_owned();
        let reference = match link.how {
            Mentioning::Merge => link.written_there(),
            _ => reference_to(target),
        };
        inward.push(Inward { reference, line: doc.line_of(link.span.start), element, attribute });
    }
    inward
}

#[cfg(test)]
#[allow(clippy::format_push_string)]
mod tests {
    use super::*;

    const CONFIG: &str = include_str!("../../corpus/documents/config.udon");

    #[track_caller]
    fn check(source: &str, path: &str, options: FocusOptions, expected: &str) {
        let doc = Document::parse(source);
        let focus = doc.focus(&doc.at(path).unwrap(), options);
        let mut out = String::new();
        for crumb in &focus.breadcrumb {
            out += &format!("{}:{} ", crumb.line, crumb.step);
        }
        for line in &focus.content {
            out += &format!("\n{:>3} {}", line.line.map_or(String::new(), |line| line.to_string()), line.text);
        }
        for sibling in &focus.siblings {
            out += &format!("\nbeside {} {} {} {}", sibling.path, sibling.attributes, sibling.children, sibling.line);
        }
        for one in &focus.inherited {
            out += &format!("\ninherits {}={} {} {}", one.name, one.value, one.via, one.line);
        }
        for one in &focus.references_out {
            out += &format!("\nout {} ({}) {}", one.text, one.what, one.path.as_deref().unwrap_or("-"));
        }
        for one in &focus.references_in {
            out += &format!(
                "\nin {} {} {} {}",
                one.reference,
                one.line,
                one.element,
                one.attribute.as_deref().unwrap_or("-")
            );
        }
        assert_eq!(out, expected);
    }

    #[test]
    fn an_element() {
        check(
            CONFIG,
            "|database[primary]",
            FocusOptions::default(),
            "\
3:|config 8:|database[primary] 
  8 |database[primary].postgres.required
  9   :adapter postgres
 10   :host db1.internal.example
 11   :port 5432
 12   :pool 20
 13   :timeout 30s
 14   :ssl true
 15   |credentials
 16     :username !{{env.DB_USER}}
 17     :password !{{env.DB_PASS}}
beside |database[replica] 5 0 19
beside |cache[redis] 4 0 27
beside |features 2 1 33
beside |logging 0 3 42
beside |app 3 1 51
out !{{env.DB_USER}} (environment variable) -
out !{{env.DB_PASS}} (environment variable) -
in @database[primary] 31 |cache[redis] :fallback
in @database[primary] 52 |app :db
in @database[primary] 57 |healthcheck :target",
        );
    }

    #[test]
    fn depth_is_cut_and_said() {
        let options = FocusOptions { depth: Some(0), siblings: Siblings::None, context: false };
        check(
            CONFIG,
            "|app",
            options,
            "3:|config 51:|app \n 51 |app\n 52   :db @database[primary]\n 53   :cache @cache[redis]\n 54   :log @logging[debug]\n      ... |healthcheck (2 attrs, 3 lines)",
        );
        check("|a |b x\n     y\n  |c\n", "|a", options, "1:|a \n  1 |a |b x\n       ... |b (1 line), |c (1 line)");
    }

    #[test]
    fn an_attribute() {
        let options = FocusOptions::default();
        check(
            CONFIG,
            "|cache[redis]:fallback",
            options,
            "3:|config 27:|cache[redis] 31::fallback \n 31 :fallback @database[primary]\nout @database[primary] (element) |database[primary]",
        );
    }

    #[test]
    fn what_is_inherited() {
        let source = "|.base :a 1\n|d[one] :b 2\n|x.base\n  :[one]\n  :c 3 \n";
        let options = FocusOptions { siblings: Siblings::None, ..FocusOptions::default() };
        check(
            source,
            "|x",
            options,
            "3:|x \n  3 |x.base\n  4   :[one]\n  5   :c 3\ninherits a=1 .base 1\ninherits b=2 :[one] 2\nout :[one] (element) |d[one]",
        );
    }

    #[test]
    fn an_embedded_element() {
        let options = FocusOptions { siblings: Siblings::None, ..FocusOptions::default() };
        check("|p see |{a[k] the\n  place} now\n", "|a[k]", options, "1:|p 1:|a[k] \n  1 |{a[k] the\n  2 place}");
    }
}

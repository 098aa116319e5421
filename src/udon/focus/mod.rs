//! One part of a document, with what is needed to understand and change it.
//!
//! The way to it from the top, its source with line numbers, what stands beside it, what it inherits, what it refers to
//! and what refers to it. Values only, refuses to lay out a page.

mod content;
mod references;

use serde::Serialize;

pub use self::content::ContentLine;
use self::content::{content, span_lines};
pub(super) use self::references::interpolations;
pub use self::references::{Inward, Outward};
use self::references::{references_in, references_out};
use super::document::Document;
use super::effective::Via;
use super::found::Found;
use super::node::Node;
use super::path_text::{attribute_step, name_text};

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

impl Document {
    /// A part of the document with what is around it.
    pub fn focus(&self, found: &Found<'_>, options: FocusOptions) -> Focus {
        let node = self.node(found.node().id());
        let is_element = matches!(found, Found::Element(_));
        let is_whole = node.is_element() || node.is_root();
        let element = if is_whole { node } else { node.parent_element().unwrap_or(self.root()) };
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

#[cfg(test)]
#[allow(clippy::format_push_string, reason = "a test may take its time")]
mod tests {
    use super::*;

    const CONFIG: &str = include_str!("../../../corpus/documents/config.udon");

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

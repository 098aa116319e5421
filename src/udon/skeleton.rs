//! The elements of a document as a tree of rows, each of which can be pasted as a path.
//!
//! A row names its element as the document does, with key and traits, and a row of attributes their names. Steps come
//! before them only where the row alone would find something else. Keyless siblings of one name share a row. Refuses to
//! show text or values.

use std::collections::HashMap;

use indexmap::IndexSet;
use serde::Serialize;

use super::attribute_view::Attribute;
use super::document::Document;
use super::node::{Node, NodeKind};
use super::path_text::name_text;

/// A row of a skeleton.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The lines of the tree before it.
    pub rails: String,
    /// A path that finds the element; of a row of attributes, by their names.
    pub text: String,
    /// What else there is to say about it.
    pub note: Option<String>,
    /// What the row shows.
    pub kind: RowKind,
    /// How deep it is, from 0.
    pub depth: usize,
    /// The line of the element.
    pub line: usize,
    /// How many siblings share the row.
    pub count: usize,
}

/// What a row shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    /// An element.
    Element,
    /// The attribute names of the element above.
    Attributes,
}

/// Lays rows out as lines: tree, text, and notes in a column after `#`.
pub fn row_lines(rows: &[Row]) -> Vec<String> {
    let width = |row: &Row| row.rails.chars().count() + row.text.chars().count();
    let noted = rows.iter().filter(|row| row.note.is_some()).map(width);
    let column = noted.filter(|width| *width <= 60).max().unwrap_or(0);
    rows.iter()
        .map(|row| match &row.note {
            Some(note) => {
                let gap = column.saturating_sub(width(row)) + 3;
                format!("{}{}{}# {note}", row.rails, row.text, " ".repeat(gap))
            }
            None => format!("{}{}", row.rails, row.text),
        })
        .collect()
}

/// Elements that share a row: one, or keyless siblings of one name.
struct Family<'d> {
    members: Vec<Node<'d>>,
}

struct Task<'d> {
    family: Family<'d>,
    depth: usize,
    /// The rails of the rows below the parent, and whether this is the last of them.
    rails: String,
    last: bool,
    top: bool,
}

/// Deeper than this no tree is readable, and the lines before its rows would outgrow the document.
const DEEPEST: usize = 64;

/// The rows of a document, elements down to `max_depth` levels.
pub(super) fn skeleton(doc: &Document, max_depth: Option<usize>) -> Vec<Row> {
    let max_depth = max_depth.unwrap_or(DEEPEST).min(DEEPEST);
    let mut rows = Vec::new();
    let mut tasks = Vec::new();
    let listings = Listings::of(doc);
    if max_depth > 0 {
        push_families(&mut tasks, families(doc.root()), 0, "", true);
    }
    while let Some(task) = tasks.pop() {
        let Some(first) = task.family.members.first().copied() else { continue };
        let (bar, below) = match (task.top, task.last) {
            (true, _) => ("", ""),
            (_, true) => ("└─ ", "   "),
            (_, false) => ("├─ ", "│  "),
        };
        let children = families(first);
        let inner = format!("{}{below}", task.rails);
        let shown = task.depth + 1 < max_depth;
        let hidden: usize = if shown { 0 } else { children.iter().map(|family| family.members.len()).sum() };
        rows.push(Row {
            rails: format!("{}{bar}", task.rails),
            text: first.row_path(),
            note: note(&task.family.members, hidden),
            kind: RowKind::Element,
            depth: task.depth,
            line: first.line(),
            count: task.family.members.len(),
        });
        if let Some((listing, owner)) = listings.row(&task.family.members) {
            let is_last = !shown || children.is_empty();
            rows.push(Row {
                rails: format!("{inner}{}", if is_last { "└─ " } else { "├─ " }),
                text: listing,
                note: (rows.len() == 1).then(|| "attrs".to_owned()),
                kind: RowKind::Attributes,
                depth: task.depth + 1,
                line: owner.line(),
                count: 1,
            });
        }
        if shown {
            push_families(&mut tasks, children, task.depth + 1, &inner, false);
        }
    }
    rows
}

fn push_families<'d>(tasks: &mut Vec<Task<'d>>, families: Vec<Family<'d>>, depth: usize, rails: &str, top: bool) {
    let count = families.len();
    let new = families.into_iter().enumerate().map(|(i, family)| Task {
        family,
        depth,
        rails: rails.to_owned(),
        last: i + 1 == count,
        top,
    });
    let start = tasks.len();
    tasks.extend(new);
    tasks[start..].reverse();
}

/// The rows below a node: its elements, and those in the structured values of its attributes. Embedded elements are
/// part of the prose, unless they have a key.
fn families(node: Node<'_>) -> Vec<Family<'_>> {
    let mut children: Vec<Node<'_>> = node.elements().collect();
    for attribute in node.attributes_through().filter(|attribute| attribute.suffix().is_none()) {
        if attribute.node().children().next().is_some() {
            children.extend(attribute.node().elements());
        }
    }
    children.retain(|child| child.kind() == NodeKind::Element || child.key().is_some());
    children.sort_by_key(|child| child.id());
    let mut families: Vec<Family<'_>> = Vec::new();
    let mut known = HashMap::new();
    for child in children {
        let alike = (child.key().is_none()).then(|| child.name()).flatten();
        match alike {
            Some(name) => {
                let place = *known.entry((child.holder(), name)).or_insert(families.len());
                match families.get_mut(place) {
                    Some(family) => family.members.push(child),
                    None => families.push(Family { members: vec![child] }),
                }
            }
            None => families.push(Family { members: vec![child] }),
        }
    }
    families
}

fn note(members: &[Node<'_>], hidden: usize) -> Option<String> {
    let first = members.first()?;
    let lines = |node: &Node<'_>| node.last_line() + 1 - node.line();
    let mut parts = Vec::new();
    if members.len() > 1 {
        parts.push(format!("({})", members.len()));
        let total: usize = members.iter().map(lines).sum();
        parts.push(plural(total, "line"));
    } else if lines(first) > 1 {
        parts.push(plural(lines(first), "line"));
    }
    if hidden > 0 {
        parts.push(format!("{} below", plural(hidden, "element")));
    }
    if members.len() > 1 && parts.len() > 1 {
        let head = parts.remove(0);
        parts[0] = format!("{head} {}", parts[0]);
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `1 line`, `2 lines`.
pub(super) fn plural(n: usize, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

/// How often elements of a document have the same attributes, and how often an attribute is there at all.
struct Listings {
    together: HashMap<Vec<String>, usize>,
    alone: HashMap<String, usize>,
}

impl Listings {
    fn of(doc: &Document) -> Self {
        let mut listings = Self { together: HashMap::new(), alone: HashMap::new() };
        for node in doc.nodes() {
            if node.is_element() {
                *listings.together.entry(sorted(&attribute_names(&[node]))).or_default() += 1;
            }
            if let Some(attribute) = node.as_attribute() {
                *listings.alone.entry(attribute_name(&attribute)).or_default() += 1;
            }
        }
        listings
    }

    /// What lists the attributes of a family, and the first member that has any: `:host :port`, or
    /// `|sink[file]:level :format` where other elements have the same.
    fn row<'d>(&self, members: &[Node<'d>]) -> Option<(String, Node<'d>)> {
        let names = attribute_names(members);
        let first = *members.iter().find(|member| !attribute_names(&[**member]).is_empty())?;
        let is_told = match &names[..] {
            [name] => self.alone.get(name) == Some(&1),
            _ => self.together.get(&sorted(&names)) == Some(&1) && attribute_names(&[first]).len() == names.len(),
        };
        let path = if is_told { String::new() } else { first.brief_path() };
        Some((path + &names.join(" "), first))
    }
}

fn sorted(names: &[String]) -> Vec<String> {
    let mut names = names.to_vec();
    names.sort_unstable();
    names
}

fn attribute_name(attribute: &Attribute<'_>) -> String {
    format!(":{}", name_text(&attribute.name()))
}

/// The names of the attributes of any of the elements, in order of first use.
fn attribute_names(members: &[Node<'_>]) -> Vec<String> {
    let attributes = members.iter().flat_map(|member| member.attributes());
    let names = attributes.filter(|attribute| attribute.suffix().is_none()).map(|attribute| attribute_name(&attribute));
    names.collect::<IndexSet<String>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, max_depth: Option<usize>, expected: &str) {
        let doc = Document::parse(source);
        let rows = skeleton(&doc, max_depth);
        assert_eq!(row_lines(&rows).join("\n"), expected);
        for row in &rows {
            let found = doc.at(&row.text).unwrap_or_else(|error| panic!("{}: {error:?}", row.text));
            assert_eq!(found.element().line(), row.line, "{}", row.text);
        }
    }

    #[test]
    fn a_configuration() {
        let expected = "\
|config                                   # 55 lines
├─ :name :debug :environment              # attrs
├─ |database[primary].postgres.required   # 10 lines
│  ├─ :adapter :host :port :pool :timeout :ssl
│  └─ |credentials                        # 3 lines
│     └─ :username :password
├─ |database[replica].postgres            # 7 lines
│  └─ :adapter :host :port :pool :timeout
├─ |cache[redis].cached                   # 5 lines
│  └─ :host :port :ttl :fallback
├─ |features                              # 8 lines
│  ├─ :enabled-flags :rate-limits
│  └─ |old-api.deprecated                 # 3 lines
│     └─ :sunset
├─ |logging                               # 8 lines
│  ├─ |sink[console]                      # 3 lines
│  │  └─ |sink[console]:level :format
│  ├─ |sink[file]                         # 3 lines
│  │  └─ |sink[file]:level :format
│  └─ |rotation
│     └─ :keep :compress
└─ |app                                   # 7 lines
   ├─ :db :cache :log
   └─ |healthcheck                        # 3 lines
      └─ :every :target";
        check(include_str!("../../corpus/documents/config.udon"), Some(3), expected);
    }

    #[test]
    fn depth_is_cut() {
        check("|a\n  |b\n    |c\n", Some(1), "|a   # 3 lines, 1 element below");
        check("|a\n  |b\n    |c\n", Some(2), "|a      # 3 lines\n└─ |b   # 2 lines, 1 element below");
        check("|a\n", Some(0), "");
    }

    #[test]
    fn keyless_siblings_share_a_row() {
        let source = "|list\n  |item :x 1\n  |item :y 2\n    more\n  |item[k] :z 3\n";
        let expected = "\
|list              # 5 lines
├─ |list|item[0]   # (2) 3 lines
│  └─ |list|item[0]:x :y
└─ |item[k]
   └─ :z";
        check(source, None, expected);
    }

    #[test]
    fn rows_say_what_they_need_to() {
        let source = "|a\n  |name\n|b\n  |name\n  |c\n    |name\n";
        check(
            source,
            None,
            "|a      # 2 lines\n└─ |a|name\n|b      # 4 lines\n├─ |b|name\n└─ |c   # 2 lines\n   └─ |c|name",
        );
    }

    #[test]
    fn values_and_mixins() {
        let source = "|.base\n  :t 1\n|api.base\n  :headers\n    |header :name x\n  text |{em.soft y} |{a[k] z}\n";
        let expected = "\
|*[0].base   # 2 lines
└─ :t        # attrs
|api.base    # 4 lines
├─ :headers
├─ |header
│  └─ :name
└─ |a[k]";
        check(source, None, expected);
    }
}

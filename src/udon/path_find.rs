//! What a path finds in a document.
//!
//! A path maps an ordered set of places step by step. [`Document::at`] wants exactly one place and says what else could
//! be meant; [`Document::all`] takes any number. Refuses to change or to print anything.

use super::attribute_view::Attribute;
use super::document::Document;
use super::found::Found;
use super::lookup::SMALL;
use super::node::{Node, NodeKind};
use super::path::{Anchor, AttributeName, KeyPattern, Path, Pattern, Step};
use super::path_missed::ambiguous;
use super::path_select::{
    Has, attributes_of, children_of, descendants_of, elements, fits, in_order, items_at, link_of, listed, nodes_below,
    own_attributes, reference_of, select,
};
use super::path_text::is_position;
use super::value::Value;
use crate::error::{Code, Error, Result};

impl Document {
    /// The one place that `path` finds.
    ///
    /// # Errors
    /// `INVALID_SYNTAX` where it is no path, `NOT_FOUND` with what was probably meant, `AMBIGUOUS` with all it could be.
    pub fn at(&self, path: &str) -> Result<Found<'_>> {
        self.at_path(&Path::parse(path)?, None)
    }

    /// Every place that `path` finds, in document order; maybe none.
    ///
    /// # Errors
    /// `INVALID_SYNTAX` where it is no path, `NOT_FOUND` where a reference on the way leads nowhere.
    pub fn all(&self, path: &str) -> Result<Vec<Found<'_>>> {
        self.all_path(&Path::parse(path)?, None)
    }

    /// As [`Document::at`], for a path that has been read; `.` and `..` start at `here`.
    ///
    /// # Errors
    /// As there, but for the syntax.
    pub fn at_path<'d>(&'d self, path: &Path, here: Option<Node<'d>>) -> Result<Found<'d>> {
        let mut finder = Finder { doc: self, path, strict: true };
        let mut found = finder.run(here)?;
        if found.len() > 1 && one_attribute(&found) {
            // Of several attributes of one name the last one counts.
            found.drain(..found.len() - 1);
        }
        match found.len() {
            1 => Ok(found.remove(0)),
            0 => Err(finder.not_found(here)),
            _ => Err(ambiguous(path.as_str(), &found)),
        }
    }

    /// As [`Document::all`], for a path that has been read.
    ///
    /// # Errors
    /// As there, but for the syntax.
    pub fn all_path<'d>(&'d self, path: &Path, here: Option<Node<'d>>) -> Result<Vec<Found<'d>>> {
        Finder { doc: self, path, strict: false }.run(here)
    }
}

fn one_attribute(found: &[Found<'_>]) -> bool {
    let first = match &found[0] {
        Found::Attribute(attribute) => (attribute.node().parent(), attribute.name()),
        _ => return false,
    };
    found.iter().all(|other| match other {
        Found::Attribute(attribute) => (attribute.node().parent(), attribute.name()) == first,
        _ => false,
    })
}

/// A path at work on a document.
pub(super) struct Finder<'d, 'p> {
    pub doc: &'d Document,
    pub path: &'p Path,
    /// The first step must not fit several elements below the top.
    strict: bool,
}

impl<'d> Finder<'d, '_> {
    fn run(&mut self, here: Option<Node<'d>>) -> Result<Vec<Found<'d>>> {
        let mut found = vec![self.start(here)];
        for (i, step) in self.path.steps.iter().enumerate() {
            found = self.step(i, step, &found)?;
            if found.is_empty() {
                break;
            }
        }
        Ok(found)
    }

    pub(super) fn start(&self, here: Option<Node<'d>>) -> Found<'d> {
        let root = self.doc.root();
        let node = match self.path.anchor {
            Anchor::Anywhere | Anchor::Root => root,
            Anchor::Here => here.unwrap_or(root),
            Anchor::Parent => here.and_then(Node::parent_element).unwrap_or(root),
        };
        if node.is_element() { Found::Element(node) } else { Found::Document(root) }
    }

    pub(super) fn step(&self, i: usize, step: &Step, from: &[Found<'d>]) -> Result<Vec<Found<'d>>> {
        let found = match step {
            Step::Child(pattern) => {
                if let Some(found) = self.indexed(i, pattern, from)? {
                    return Ok(found);
                }
                let children = select(pattern, from.iter().flat_map(children_of).collect());
                if children.is_empty() && i == 0 && self.path.anchor == Anchor::Anywhere {
                    let anywhere = select(pattern, descendants_of(self.doc, from));
                    if anywhere.len() > 1 && self.strict {
                        return Err(self.several(i, anywhere));
                    }
                    elements(anywhere)
                } else {
                    elements(children)
                }
            }
            Step::Descendant(pattern) => elements(select(pattern, descendants_of(self.doc, from))),
            Step::Attribute(name, positions) => {
                let mut attributes: Vec<_> = from.iter().flat_map(|place| attributes_of(place, name)).collect();
                if attributes.is_empty() && i == 0 && self.path.anchor == Anchor::Anywhere {
                    attributes = self.every_attribute(from, name);
                }
                if positions.is_empty() { attributes } else { items_at(attributes, positions) }
            }
            Step::EveryAttribute(name) => self.every_attribute(from, name),
            Step::EveryLink => self.every_link(from),
            Step::Lookup(name, key) => {
                let ids = self.doc.index().find(name.as_deref(), key);
                // A key is given once for each name; of two the first counts. Without a name both are meant.
                let ids = if name.is_some() { &ids[..ids.len().min(1)] } else { ids };
                ids.iter().map(|id| Found::Element(self.doc.node(*id))).collect()
            }
            Step::Follow => self.follow(from)?,
            Step::Listing(names) if i == 0 => {
                let mut nodes = descendants_of(self.doc, from);
                nodes.extend(from.iter().map(Found::node).filter(|node| node.is_root()));
                listed(names, nodes, Has::All)
            }
            Step::Listing(names) => {
                let nodes = from.iter().filter_map(|place| match place {
                    Found::Element(node) => Some(*node),
                    _ => None,
                });
                listed(names, nodes.collect(), Has::Some)
            }
        };
        Ok(in_order(found))
    }

    /// What a name and key find; nothing where the pattern has none, or something else may be meant.
    fn indexed(&self, i: usize, pattern: &Pattern, from: &[Found<'d>]) -> Result<Option<Vec<Found<'d>>>> {
        // Looking through a small document is as quick as asking.
        let [place] = from else { return Ok(None) };
        if self.doc.index.get().is_none() && self.doc.len() <= SMALL {
            return Ok(None);
        }
        let (Some(KeyPattern::Quoted(key) | KeyPattern::Bare(key)), true, None) =
            (&pattern.key, pattern.traits.is_empty(), pattern.position)
        else {
            return Ok(None);
        };
        let holder = match place {
            Found::Document(node) | Found::Element(node) => node.id(),
            _ => return Ok(None),
        };
        let ids = self.doc.keyed(pattern.name.as_deref(), key);
        let nodes = || ids.iter().map(|id| self.doc.node(*id));
        // Whichever are fewer: those with the key, or those of the name in the same holder.
        let near = self.doc.index.get().map(|index| index.siblings(self.doc, holder, pattern.name.as_deref()));
        let children: Vec<_> = match near.filter(|near| near.len() < ids.len()) {
            Some(near) => {
                let near = near.iter().map(|id| self.doc.node(*id));
                near.filter(|node| node.key().is_some_and(|own| own == *key)).collect()
            }
            None => nodes().filter(|node| node.holder() == holder).collect(),
        };
        // A number that is no key here may be a position.
        let anywhere = i == 0
            && self.path.anchor == Anchor::Anywhere
            && !(is_position(key) && matches!(pattern.key, Some(KeyPattern::Bare(_))));
        if !children.is_empty() || ids.is_empty() || !anywhere {
            return Ok((!children.is_empty()).then(|| elements(children)));
        }
        if ids.len() > 1 && self.strict {
            return Err(self.several(i, nodes().collect()));
        }
        Ok(Some(elements(nodes().collect())))
    }

    pub(super) fn every_attribute(&self, from: &[Found<'d>], name: &AttributeName) -> Vec<Found<'d>> {
        let mut found: Vec<_> = from.iter().flat_map(|place| own_attributes(place, name)).collect();
        for node in nodes_below(self.doc, from) {
            if node.is_element() {
                let suffixes = node.suffixes().into_iter().map(|suffix| Attribute::of_suffix(node, suffix));
                found.extend(suffixes.filter(|suffix| fits(suffix, name)).map(Found::Attribute));
            }
            found.extend(node.as_attribute().filter(|attribute| fits(attribute, name)).map(Found::Attribute));
        }
        found
    }

    fn every_link(&self, from: &[Found<'d>]) -> Vec<Found<'d>> {
        let mut found = Vec::new();
        for node in nodes_below(self.doc, from) {
            match node.kind() {
                NodeKind::Reference | NodeKind::Merge => found.push(Found::Link(node)),
                NodeKind::Attribute => {
                    let attribute = Attribute::of_node(node);
                    let refers = match attribute.value() {
                        Value::Reference(_) => true,
                        Value::List(list) => list.items().iter().any(|item| matches!(item, Value::Reference(_))),
                        _ => false,
                    };
                    if refers {
                        found.push(Found::Attribute(attribute));
                    }
                }
                _ => {}
            }
        }
        found
    }

    fn follow(&self, from: &[Found<'d>]) -> Result<Vec<Found<'d>>> {
        let mut found = Vec::new();
        for place in from {
            let references = match (place, place.value()) {
                (_, Some(Value::Reference(reference))) => vec![reference],
                (_, Some(Value::List(list))) => list.items().into_iter().filter_map(reference_of).collect(),
                (Found::Link(node), None) => link_of(*node).into_iter().collect(),
                _ => Vec::new(),
            };
            if references.is_empty() {
                let message = format!("path {}: {} is no reference", self.path.as_str(), place.path());
                return Err(Error::new(Code::NotFound, message));
            }
            for reference in references {
                match self.doc.index().find(reference.name.as_deref(), &reference.key).first() {
                    Some(id) => found.push(Found::Element(self.doc.node(*id))),
                    None => return Err(self.undefined(reference)),
                }
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOP: &str = "\
|shop
  |item :price 1
  |item[2] :price 2
  |item[k].sale :price 3 :tags [new [hot cold] @item[k]]
  !if open
    |item :price 4 see |{a[x] that} place
  |order[7] :customer @user[ann]
  :api
    :retries 3
    |header :name x
  :box |{lid :open true}
|user[ann].staff :email a@example.org
  @item[k]
|user[7] :knows @user[bob]
";

    /// What `path` finds: the canonical paths, or the failure with its suggestions.
    #[track_caller]
    fn check(path: &str, expected: &str) {
        let doc = Document::parse(SHOP);
        let got = match doc.all(path) {
            Ok(found) => found.iter().map(Found::path).collect::<Vec<_>>().join(" "),
            Err(error) => error.to_string(),
        };
        assert_eq!(got, expected, "{path}");
    }

    #[track_caller]
    fn check_one(path: &str, expected: &str) {
        let doc = Document::parse(SHOP);
        let got = match doc.at(path) {
            Ok(found) => format!("{} line {}", found.path(), found.line()),
            Err(error) => format!("{error} {:?}", error.suggestions),
        };
        assert_eq!(got, expected, "{path}");
    }

    #[test]
    fn children_and_descendants() {
        check("|shop|order", "|shop|order[7]");
        check("|shop|item", "|shop|item[0] |shop|item[2] |shop|item[k] |shop|item[3]");
        check("|*", "|shop |user[ann] |user[7]");
        check("||a", "|shop|item[3]|a[x]");
        check("||header", "|shop:api|header");
        check("|shop|item|a", "|shop|item[3]|a[x]");
    }

    /// D34: without a name, any element with that key or trait.
    #[test]
    fn keys_and_traits_of_any_element() {
        check("||[7]", "|shop|order[7] |user[7]");
        check("||.sale", "|shop|item[k]");
        check("|.staff", "|user[ann]");
    }

    /// D35: a whole number is a key where there is one, else a position.
    #[test]
    fn keys_before_positions() {
        check("|shop|item[2]:price", "|shop|item[2]:price");
        check("|shop|item[1]", "|shop|item[2]");
        check("|shop|item[-1]", "|shop|item[3]");
        check("|shop|item[\"1\"]", "");
        check("|shop|item[*][2]", "|shop|item[k]");
        check("|shop|item[9]", "");
    }

    /// D36: descendants include what is embedded and what attributes hold.
    #[test]
    fn attributes_at_any_depth() {
        check("||:name", "|shop:api|header:name");
        check("||:open", "|shop:box|lid:open");
        check("|shop:api:retries", "|shop:api:retries");
        check("|shop:box:open", "|shop:box|lid:open");
        check("|shop|item[k]:*", "|shop|item[k]:price |shop|item[k]:tags");
        check("|user[ann]:id", "|user[ann]:id");
        check("|user[ann]:class", "|user[ann]:class");
    }

    /// D37: items of lists.
    #[test]
    fn list_items() {
        check("|shop|item[k]:tags[0]", "|shop|item[k]:tags[0]");
        check("|shop|item[k]:tags[1][-1]", "|shop|item[k]:tags[1][1]");
        check("|shop|item[k]:tags[2]@:price", "|shop|item[k]:price");
        check("|shop|item[k]:tags[3]", "");
    }

    #[test]
    fn references() {
        check("@user[ann]", "|user[ann]");
        check("@[7]", "|shop|order[7] |user[7]");
        check("|shop|order[7]:customer@:email", "|user[ann]:email");
        check("||@*", "|shop|item[k]:tags |shop|order[7]:customer |user[ann] |user[7]:knows");
        check("|user[7]:knows@", "NOT_FOUND: path |user[7]:knows@: @user[bob] is not defined");
        check("|user[7]@", "NOT_FOUND: path |user[7]@: |user[7] is no reference");
    }

    /// D39: the top elements first, then the one descendant that fits.
    #[test]
    fn the_first_step_looks_further() {
        check_one("|order[7]", "|shop|order[7] line 7");
        check_one(
            "/|order[7]",
            "NOT_FOUND: path /|order[7] not found [\"|order[7] (line 7)\", \"|user[7] (line 14)\"]",
        );
        check_one("|header:name", "|shop:api|header:name line 10");
    }

    #[test]
    fn several_are_ambiguous() {
        check_one(
            "|item",
            "AMBIGUOUS: path |item fits 4 places [\"|shop|item[0] (line 2)\", \"|shop|item[2] (line 3)\", \"|shop|item[k] (line 4)\", \"|shop|item[3] (line 6)\"]",
        );
    }

    #[test]
    fn attributes_in_a_row() {
        check(":tags :price", "|shop|item[k]");
        check("|shop|item[k]:price :gone", "|shop|item[k]");
        check("|shop|item[2]:stock :gone", "");
        check(":open :price", "");
        check(":email", "|user[ann]:email");
        check_one(
            ":prices :tags",
            "NOT_FOUND: path :prices :tags not found [\"|shop|item[0]:price (line 2)\", \"|item[2]:price (line 3)\", \"|item[k]:price (line 4)\", \"|shop|item[3]:price (line 6)\"]",
        );
    }

    #[test]
    fn what_was_probably_meant() {
        check_one("|shop|itm[k]", "NOT_FOUND: path |shop|itm[k] not found [\"|item[k] (line 4)\"]");
        check_one("|user[ann]:emial", "NOT_FOUND: path |user[ann]:emial not found [\"|user[ann]:email (line 12)\"]");
        check_one(
            "|shop|order[7]|customer",
            "NOT_FOUND: path |shop|order[7]|customer not found [\"|shop|order[7]:customer (line 7)\"]",
        );
        check_one("|shop.order", "NOT_FOUND: path |shop.order not found [\"|order[7] (line 7)\", \"|shop (line 1)\"]");
    }

    /// Of two that come as near, the one from which the rest of the path leads somewhere is offered first.
    #[test]
    fn what_leads_on_comes_first() {
        let doc = Document::parse("|item[ka]\n|item[kb] :price 1\n");
        let near = doc.at("|item[kc]:price").unwrap_err().suggestions;
        assert_eq!(near, ["|item[kb]:price (line 2)", "|item[ka] (line 1)"]);
    }

    #[test]
    fn what_is_handed_down_is_found_where_it_is_written() {
        let doc = Document::parse("|a.t\n  :[k]\n|.t :wait 1s\n|b[k] :size 2\n");
        let near = |path: &str| doc.at(path).unwrap_err().suggestions;
        assert_eq!(near("|a:wait"), ["|*[1]:wait (line 3)"]);
        assert_eq!(near("|a:size"), ["|b[k]:size (line 4)"]);
    }

    /// D19: of attributes given twice the last one counts.
    #[test]
    fn the_last_of_two() {
        let doc = Document::parse("|a :x 1 :x 2\n");
        assert_eq!(doc.at("|a:x").unwrap().value().unwrap().as_i128(), Some(2));
        assert_eq!(doc.all("|a:x").unwrap().len(), 2);
    }

    #[test]
    fn where_a_session_stands() {
        let doc = Document::parse(SHOP);
        let here = doc.at("|shop|order[7]").unwrap().node();
        let at = |path: &str| doc.at_path(&Path::parse(path).unwrap(), Some(here)).unwrap().path();
        assert_eq!(at(".:customer"), "|shop|order[7]:customer");
        assert_eq!(at(".."), "|shop");
        assert_eq!(at("..|item[k]"), "|shop|item[k]");
        assert_eq!(at("/"), "/");
    }
}

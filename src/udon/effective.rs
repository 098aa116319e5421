//! The attributes that hold for an element, mixins and merges counted.
//!
//! Traits hand down the attributes of the mixin that defines them, left to right; then come the element's own
//! attributes in source order, where `:[key]` stands for those of its target; later overrides earlier. Parents hand
//! nothing down. Cycles end where they close. Keys, traits, suffixes, children and prose are never handed down.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use indexmap::IndexMap;

use super::attribute_view::Attribute;
use super::document::{Document, Id};
use super::node::{Node, NodeKind};

/// Where an effective attribute comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Via<'d> {
    /// The element itself.
    Own,
    /// A mixin, by the element's trait.
    Mixin(String, Node<'d>),
    /// A merge, by its target.
    Merge(Node<'d>),
}

/// An attribute that holds for an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effective<'d> {
    /// The attribute, where it is written.
    pub attribute: Attribute<'d>,
    /// How the element comes by it.
    pub via: Via<'d>,
}

type Attributes<'d> = IndexMap<String, Effective<'d>>;

/// A step of putting an element's attributes together.
enum Step<'d> {
    Own(Attribute<'d>),
    Inherit(Id, Via<'d>),
}

struct Frame<'d> {
    id: Id,
    steps: std::vec::IntoIter<Step<'d>>,
    done: Attributes<'d>,
    /// How the frame above takes the result.
    via: Via<'d>,
}

impl<'d> Node<'d> {
    /// The attributes that hold for it, by name; those of the element itself keep [`Via::Own`].
    pub fn effective_attributes(self) -> IndexMap<String, Effective<'d>> {
        let mut known: HashMap<Id, Rc<Attributes<'d>>> = HashMap::new();
        let mut active = HashSet::from([self.id]);
        let mut frames = vec![Frame::new(self.doc, self.id, Via::Own)];
        loop {
            let Some(frame) = frames.last_mut() else { return IndexMap::new() };
            match frame.steps.next() {
                Some(Step::Own(attribute)) => {
                    frame.done.insert(attribute.name().into_owned(), Effective { attribute, via: Via::Own });
                }
                Some(Step::Inherit(id, via)) => {
                    if let Some(known) = known.get(&id) {
                        let known = Rc::clone(known);
                        frame.take(&known, &via);
                    } else if active.insert(id) {
                        frames.push(Frame::new(self.doc, id, via));
                    }
                }
                None => {
                    let Some(frame) = frames.pop() else { return IndexMap::new() };
                    let Some(above) = frames.last_mut() else { return frame.done };
                    active.remove(&frame.id);
                    let done = Rc::new(frame.done);
                    above.take(&done, &frame.via);
                    known.insert(frame.id, done);
                }
            }
        }
    }
}

impl<'d> Frame<'d> {
    fn new(doc: &'d Document, id: Id, via: Via<'d>) -> Self {
        let node = doc.node(id);
        let index = doc.index();
        let mut steps = Vec::new();
        let traits = node.traits();
        // A mixin does not inherit from itself.
        let own = usize::from(node.name().is_none());
        for name in traits.iter().skip(own) {
            if let Some(mixin) = index.mixin(name) {
                steps.push(Step::Inherit(mixin, Via::Mixin(name.clone().into_owned(), doc.node(mixin))));
            }
        }
        for child in node.children() {
            match child.kind() {
                NodeKind::Attribute => steps.extend(child.as_attribute().map(Step::Own)),
                NodeKind::Merge => {
                    if let Some(target) = index.find(None, &child.text()).first() {
                        steps.push(Step::Inherit(*target, Via::Merge(doc.node(*target))));
                    }
                }
                _ => {}
            }
        }
        Self { id, steps: steps.into_iter(), done: IndexMap::new(), via }
    }

    fn take(&mut self, from: &Attributes<'d>, via: &Via<'d>) {
        for (name, effective) in from {
            self.done.insert(name.clone(), Effective { attribute: effective.attribute, via: via.clone() });
        }
    }
}

#[cfg(test)]
#[allow(clippy::format_push_string, reason = "a test may take its time")]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, path_name: &str, expected: &str) {
        let doc = Document::parse(source);
        let element = doc.nodes().find(|node| node.is_named(path_name)).unwrap();
        let mut out = Vec::new();
        for (name, effective) in element.effective_attributes() {
            let raw = String::from_utf8_lossy(effective.attribute.raw().unwrap_or(b"true")).into_owned();
            let from = match effective.via {
                Via::Own => String::new(),
                Via::Mixin(name, _) => format!(" .{name}"),
                Via::Merge(node) => format!(" [{}]", node.key().unwrap_or_default()),
            };
            out.push(format!("{name}={raw}{from}"));
        }
        assert_eq!(out.join(", "), expected);
    }

    #[test]
    fn traits_apply_left_to_right_and_own_attributes_last() {
        let source = "|.slow\n  :wait 9s\n  :tries 1\n|.bold :tries 5\n|job.slow.bold\n  :wait 1s\n";
        check(source, "job", "wait=1s, tries=5 .bold");
    }

    #[test]
    fn mixins_have_mixins() {
        check("|.base :a 1 :b 1\n|.more.base :b 2\n|x.more\n", "x", "a=1 .more, b=2 .more");
    }

    /// D38: a merge brings the attributes of its target to where it stands.
    #[test]
    fn a_merge_stands_where_it_is_written() {
        check("|d[one] :a 1 :b 1\n|x\n  :a 0\n  :[one]\n  :b 2\n", "x", "a=1 [one], b=2");
    }

    #[test]
    fn cycles_end() {
        check("|.a.b :x 1\n|.b.a :y 2\n|e.a\n", "e", "y=2 .a, x=1 .a");
        check("|e[k] :a 1 :[k] :b 2\n", "e", "a=1, b=2");
    }

    #[test]
    fn parents_keys_and_suffixes_hand_nothing_down() {
        check("|.t? :a 1\n|p :z 1\n  |e.t\n", "e", "a=1 .t");
    }

    #[test]
    fn many_diamonds_stay_small() {
        let mut source = String::from("|.m0 :a 1\n");
        for i in 1..60 {
            source += &format!("|.m{i}.m{}.n{i}\n|.n{i}.m{}\n", i - 1, i - 1);
        }
        source += "|e.m59\n";
        check(&source, "e", "a=1 .m59");
    }
}

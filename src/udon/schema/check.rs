//! A document held against a schema.
//!
//! Every element is looked at once, with the rules for its name and its traits; what records hold in other records is
//! followed from there. Attributes that come by mixins and merges count as present, and so do those that stand in
//! directives. Refuses to know conventions (`conventions.rs`) and to follow files.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use indexmap::IndexMap;

use super::limits::{Misfit, any_of, nearest};
use super::model::{Field, Record, RecordId, Schema, What};
use super::report::{Breach, Violation};
use super::value::{Candidate, DEPTH, misfit};
use crate::udon::attribute_view::Attribute;
use crate::udon::document::{Document, Id};
use crate::udon::node::{Node, NodeKind};
use crate::udon::path_text::name_text;
use crate::udon::value::Value;

/// What a check of a document looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckOptions {
    /// References that mean nothing.
    pub references: bool,
    /// What traits require.
    pub traits: bool,
    /// Attributes and children that no rule names.
    pub strict: bool,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self { references: true, traits: true, strict: false }
    }
}

/// A document being held against a schema.
pub(super) struct Check<'d, 's> {
    doc: &'d Document,
    schema: &'s Schema,
    strict: bool,
    found: Vec<Violation>,
    /// Where a value that may stand once was first seen, by field and value.
    seen: HashMap<(usize, String), usize>,
}

/// What an element has, by name.
pub(super) struct Present<'d> {
    pub attributes: IndexMap<Cow<'d, str>, Attribute<'d>>,
    pub children: IndexMap<Cow<'d, str>, Vec<Node<'d>>>,
}

impl<'d, 's> Check<'d, 's> {
    pub fn new(doc: &'d Document, schema: &'s Schema) -> Self {
        Self { doc, schema, strict: false, found: Vec::new(), seen: HashMap::new() }
    }

    pub fn doc(&self) -> &'d Document {
        self.doc
    }

    /// Everything in the document that breaks a rule of the schema.
    pub fn run(mut self, options: CheckOptions) -> Vec<Violation> {
        self.strict = options.strict;
        self.top();
        for node in self.doc.nodes().filter(|node| node.is_element()) {
            let rules = self.rules(node, options.traits);
            if !rules.is_empty() {
                self.element(node, &rules, 0);
            }
        }
        self.found
    }

    /// The records that hold for an element, traits first, each once. A mixin need not have what it requires of others.
    fn rules(&self, node: Node<'d>, traits: bool) -> Vec<RecordId> {
        let Some(name) = node.name() else { return Vec::new() };
        let mut ids: Vec<RecordId> = Vec::new();
        if traits && !self.schema.traits.is_empty() {
            let own = node.traits();
            ids.extend(own.iter().filter_map(|name| self.schema.traits.get(&**name)).flatten());
        }
        ids.extend(self.schema.elements.get(&*name).into_iter().flatten());
        let mut seen = HashSet::new();
        if ids.len() > 1 {
            ids.retain(|id| seen.insert(*id));
        }
        ids
    }

    /// The trait by which a record holds for an element, or the record's own title.
    fn origin(&self, node: Node<'d>, id: RecordId) -> String {
        let by_trait =
            node.traits().into_iter().find(|name| self.schema.traits.get(&**name).is_some_and(|ids| ids.contains(&id)));
        by_trait.map_or_else(|| self.schema.record(id).title.clone(), |name| format!(".{name}"))
    }

    fn top(&mut self) {
        let Some((allowed, line)) = &self.schema.root else { return };
        if allowed.iter().any(|name| name == "*") {
            return;
        }
        for node in self.doc.root().elements() {
            let Some(name) = node.name() else { continue };
            if !allowed.iter().any(|known| **known == *name) {
                let advice = format!("expected {}{}", any_of(allowed), nearest(&name, allowed));
                self.add(
                    node,
                    node.line(),
                    Breach::Placement,
                    format!("|{} is not allowed at the top", name_text(&name)),
                    advice,
                    *line,
                );
            }
        }
    }

    fn add(&mut self, at: Node<'d>, line: usize, breach: Breach, message: String, advice: String, rule: usize) {
        let element = if at.is_element() { Some(at) } else { at.parent_element() };
        self.found.push(Violation {
            line,
            path: if at.is_element() { at.brief_path() } else { at.short_path() },
            breach,
            severity: breach.severity(),
            message,
            advice,
            rule: Some(rule),
            element: element.map(Node::id),
        });
    }

    /// Holds an element, or a structured attribute, against all records that hold for it.
    fn element(&mut self, node: Node<'d>, rules: &[RecordId], depth: usize) {
        let schema = self.schema;
        let present = present(node);
        for id in rules {
            for field in &schema.record(*id).fields {
                self.field(node, &present, *id, field, depth);
            }
        }
        self.children(node, &present, rules);
        self.unknown(node, &present, rules);
    }

    fn field(&mut self, node: Node<'d>, present: &Present<'d>, id: RecordId, field: &'s Field, depth: usize) {
        let name = &field.name;
        if field.when.as_ref().is_some_and(|when| !when.holds(&|name| present.data(name))) {
            return;
        }
        let attribute = present.attributes.get(name.as_str()).copied();
        let children = present.children.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        if attribute.is_none() && children.is_empty() {
            if field.required {
                let origin = self.origin(node, id);
                let (what, mark) = if field.is_element() { ("child", '|') } else { ("attribute", ':') };
                let name = name_text(name);
                let kind = field.shape.name();
                let advice = match &field.default {
                    Some(default) => format!("add {mark}{name}, a {kind}; usually {default}"),
                    None => format!("add {mark}{name}, a {kind}"),
                };
                let message = format!("missing required {what} {mark}{name} (from {origin})");
                self.add(node, node.line(), Breach::Missing, message, advice, field.line);
            }
            return;
        }
        let is_list = matches!(field.shape.what, What::List(_));
        let count = children.len() + usize::from(attribute.is_some());
        if count > 1 && !field.many && !is_list {
            let message = format!("{count} times {}, at most one is allowed", name_text(name));
            let line = children.last().map_or(node.line(), |child| child.line());
            self.add(node, line, Breach::Count, message, "keep one of them".to_owned(), field.line);
        }
        if is_list && attribute.is_none() {
            let limits = &field.shape.limits;
            if let Some(found) = limits.length_misfit(children.len()) {
                let message = format!("|{}: {}", name_text(name), found.why);
                self.add(node, node.line(), Breach::Value, message, found.advice, field.line);
            }
        }
        if let Some(attribute) = attribute {
            let value = attribute.value();
            match (&field.shape.what, &value) {
                (What::Record(inner), Value::Nodes(inside)) => self.inner(*inside, *inner, depth),
                _ => self.value(node, field, &Candidate::Value(value.clone()), attribute.span().start, ':'),
            }
            self.once(node, field, &value, attribute.span().start);
        }
        for child in children {
            match &field.shape.what {
                What::Record(inner) => self.inner(*child, *inner, depth),
                _ => self.value(*child, field, &Candidate::Element(*child), child.span().start, '|'),
            }
        }
    }

    fn value(&mut self, node: Node<'d>, field: &Field, candidate: &Candidate<'d>, at: usize, mark: char) {
        let Some(found) = misfit(self, &field.shape, candidate, 0) else { return };
        let message = format!("{mark}{}: {}", name_text(&field.name), found.why);
        let line = self.doc.line_of(at);
        self.add(node, line, Breach::Value, message, found.advice, field.line);
    }

    /// A record inside another one; those that hold by the element's own name are met on the way through the document.
    fn inner(&mut self, node: Node<'d>, id: RecordId, depth: usize) {
        let by_name = node.name().and_then(|name| self.schema.elements.get(&*name));
        if by_name.is_some_and(|ids| ids.contains(&id)) && node.is_element() {
            return;
        }
        if depth < DEPTH {
            return self.element(node, &[id], depth + 1);
        }
        let message = format!("records lie more than {DEPTH} deep; the rest was not checked");
        self.add(
            node,
            node.line(),
            Breach::Depth,
            message,
            "flatten the document".to_owned(),
            self.schema.record(id).line,
        );
    }

    /// Objects to a value that another element of the kind has too.
    fn once(&mut self, node: Node<'d>, field: &Field, value: &Value<'d>, at: usize) {
        if !field.shape.limits.unique || matches!(field.shape.what, What::List(_)) {
            return;
        }
        let Some(text) = super::kind::text_of(value) else { return };
        let line = self.doc.line_of(at);
        if let Some(first) = self.seen.insert((field.line, text.clone()), line).filter(|first| *first != line) {
            self.seen.insert((field.line, text.clone()), first);
            let message = format!(":{} {text} is there already, in line {first}", name_text(&field.name));
            self.add(node, line, Breach::Value, message, "give it a value of its own".to_owned(), field.line);
        }
    }

    fn children(&mut self, node: Node<'d>, present: &Present<'d>, rules: &[RecordId]) {
        let schema = self.schema;
        for record in rules.iter().map(|id| schema.record(*id)) {
            let Some(allowed) = &record.children else { continue };
            if allowed.iter().any(|name| name == "*") {
                continue;
            }
            for (name, children) in &present.children {
                if allowed.iter().any(|known| known == name) || record.field(name).is_some() {
                    continue;
                }
                let advice = format!("expected {}{}", any_of(allowed), nearest(name, allowed));
                let message = format!("|{} is not allowed in {}", name_text(name), record.title);
                self.add(node, children[0].line(), Breach::Placement, message, advice, record.line);
            }
        }
    }

    /// Attributes and children that none of the rules names: errors where one of them is closed, warnings with strict.
    fn unknown(&mut self, node: Node<'d>, present: &Present<'d>, rules: &[RecordId]) {
        let schema = self.schema;
        let records: Vec<&'s Record> = rules.iter().map(|id| schema.record(*id)).collect();
        let closed = records.iter().find(|record| !record.open);
        let Some(record) = closed.or(records.first().filter(|_| self.strict)) else { return };
        let breach = if closed.is_some() { Breach::Unknown } else { Breach::Unnamed };
        let is_known = |name: &str| records.iter().any(|record| record.field(name).is_some());
        let advice = |name: &str| {
            let fields = records.iter().flat_map(|record| &record.fields);
            let names: Vec<String> = fields.map(|field| field.name.clone()).collect();
            format!("remove it, or add it to the schema{}", nearest(name, &names))
        };
        for (name, attribute) in &present.attributes {
            // Suffixes mark, and the first element of a document may name its schema.
            let names_schema = name == "schema" && node.parent().is_some_and(Node::is_root);
            if attribute.suffix().is_none()
                && attribute.node().parent() == Some(node)
                && !is_known(name)
                && !names_schema
            {
                let line = self.doc.line_of(attribute.span().start);
                let message = format!(":{} is not known to {}", name_text(name), record.title);
                self.add(node, line, breach, message, advice(name), record.line);
            }
        }
        for (name, children) in &present.children {
            // What has a rule of its own is known, and what :children says is said there.
            let is_ruled =
                schema.elements.contains_key(&**name) || records.iter().any(|record| record.children.is_some());
            if !is_known(name) && !is_ruled {
                let message = format!("|{} is not known to {}", name_text(name), record.title);
                self.add(node, children[0].line(), breach, message, advice(name), record.line);
            }
        }
    }

    /// The first thing wrong with a record that one of several types asks for.
    pub fn first_fault(&self, node: Node<'d>, id: RecordId, depth: usize) -> Option<Misfit> {
        if depth > DEPTH {
            return None;
        }
        let mut inner =
            Check { doc: self.doc, schema: self.schema, strict: self.strict, found: Vec::new(), seen: HashMap::new() };
        inner.element(node, &[id], depth);
        let first =
            inner.found.into_iter().find(|found| found.breach.severity() == crate::udon::check::Severity::Error)?;
        Some(Misfit::new(first.message, first.advice))
    }
}

impl Present<'_> {
    /// A field's value, for conditions.
    fn data(&self, name: &str) -> Option<String> {
        let attribute = self.attributes.get(name).and_then(|attribute| super::kind::text_of(&attribute.value()));
        attribute.or_else(|| self.children.get(name).and_then(|children| children.first()).map(|child| child.prose()))
    }
}

/// What an element or structured attribute has, mixins, merges and directives looked through.
pub(super) fn present(node: Node<'_>) -> Present<'_> {
    let mut attributes = IndexMap::new();
    let merges = node.children().any(|child| child.kind() == NodeKind::Merge);
    let index = node.document().index();
    let own = usize::from(node.name().is_none());
    if merges || node.is_element() && node.traits().iter().skip(own).any(|name| index.mixin(name).is_some()) {
        let effective = node.effective_attributes().into_iter();
        attributes.extend(effective.map(|(name, effective)| (Cow::Owned(name), effective.attribute)));
    }
    for attribute in node.attributes_through() {
        attributes.insert(attribute.name(), attribute);
    }
    let mut children: IndexMap<Cow<'_, str>, Vec<Node<'_>>> = IndexMap::new();
    for child in node.elements() {
        if let Some(name) = child.name() {
            children.entry(name).or_default().push(child);
        }
    }
    Present { attributes, children }
}

/// The elements that findings say do not pass.
pub(super) fn failing(found: &[Violation]) -> HashSet<Id> {
    let errors = found.iter().filter(|found| found.severity == crate::udon::check::Severity::Error);
    errors.filter_map(|found| found.element).collect()
}

//! What could be written at a place: the attributes and children of a new element, and where that knowledge comes from.
//!
//! A schema's rules come first, in their own order; what siblings have besides follows, with a default where all of them
//! agree. Refuses to invent: what neither a rule nor a like element has is not suggested.

use indexmap::IndexMap;
use serde::Serialize;

use super::kind::{Kind, name_of};
use super::learn::joined;
use super::limits::any_of;
use super::model::{Field, Record, Schema, What};
use super::observe::{Habit, Seen};
use crate::error::{Code, Error, Result};
use crate::udon::document::Document;
use crate::udon::effective::Via;
use crate::udon::node::Node;
use crate::udon::path_text::name_text;

/// How deep suggestions go into records.
const DEPTH: usize = 4;

/// What is to be suggested.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// Where something is to be added: the parent, or elements of the kind.
    pub at: String,
    /// An element to follow, as a path or without its bar.
    pub like: Option<String>,
    /// The name of the new element.
    pub name: Option<String>,
}

/// A new element as it could be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    /// What it follows, in a line: `|database[primary] and .postgres trait`.
    pub based: String,
    /// Its identity: `|database[KEY].postgres`.
    pub element: String,
    /// Its attributes and children.
    pub parts: Vec<Part>,
    /// Where that comes from.
    #[serde(rename = "based-on")]
    pub sources: Vec<String>,
    /// Other ways to write it.
    pub alternatives: Vec<String>,
}

/// An attribute or child of a new element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// How deep it lies, from 0.
    pub depth: usize,
    /// `:host`, `|credentials`.
    pub name: String,
    /// It has to be there.
    pub required: bool,
    /// It may be left out.
    pub optional: bool,
    /// The value it has when it is left out, or that all like elements have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// What it is; nothing for children.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The trait or merge it comes by, so that it need not be written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inherited: Option<String>,
}

impl Document {
    /// Suggests what belongs at a place.
    ///
    /// # Errors
    /// `NOT_FOUND` where a path finds nothing, or where nothing is known of what belongs there.
    pub fn suggest(&self, wish: &Wish, schema: Option<&Schema>) -> Result<Suggestion> {
        let like = wish.like.as_deref().map(|path| self.like(path)).transpose()?;
        let places: Vec<Node<'_>> = self.all(&wish.at)?.into_iter().map(|found| found.element()).collect();
        if places.is_empty() {
            self.at(&wish.at)?;
        }
        let name = match (&wish.name, like.and_then(Node::name)) {
            (Some(name), _) => name.trim_start_matches('|').to_owned(),
            (None, Some(name)) => name.into_owned(),
            (None, None) => child_name(&places, schema).ok_or_else(|| unknown(&wish.at))?,
        };
        let near: Vec<Node<'_>> =
            places.iter().flat_map(|place| place.elements()).filter(|node| node.is_named(&name)).collect();
        let all: Vec<Node<'_>> = self.index().named(&name).iter().map(|id| self.node(*id)).collect();
        let siblings = if near.is_empty() { all } else { near };
        Ok(Builder { doc: self, schema, name, like, siblings }.suggestion())
            .and_then(|suggestion| if suggestion.parts.is_empty() { Err(unknown(&wish.at)) } else { Ok(suggestion) })
    }

    /// The element that a new one is to be like; its bar may be left out.
    fn like(&self, path: &str) -> Result<Node<'_>> {
        let path = if path.starts_with(['|', '@', '/']) { path.to_owned() } else { format!("|{path}") };
        self.at(&path).map(|found| found.element())
    }
}

fn unknown(at: &str) -> Error {
    Error::new(Code::NotFound, format!("nothing is known of what belongs at {at}")).detail(
        "no rule speaks of it, and there is nothing like it in the document; name an element with like, or a schema",
    )
}

/// The kind of element that is added at these places: the children they have most of; else their own kind.
fn child_name(places: &[Node<'_>], schema: Option<&Schema>) -> Option<String> {
    let own = places.first()?.name()?.into_owned();
    let mut counts: IndexMap<String, usize> = IndexMap::new();
    for child in places.iter().flat_map(|place| place.elements()) {
        if let Some(name) = child.name().filter(|_| places.len() == 1) {
            *counts.entry(name.into_owned()).or_default() += 1;
        }
    }
    // A parent of several alike wants another of them; one of each is its structure.
    let several = counts.iter().max_by_key(|(_, count)| **count).filter(|(_, count)| **count > 1);
    let ruled = || {
        let records = schema.into_iter().flat_map(|schema| schema.for_element(&own));
        let many = records.flat_map(|record| &record.fields).find(|field| field.many && field.is_element());
        many.map(|field| field.name.clone())
    };
    several.map(|(name, _)| name.clone()).or_else(ruled).or(Some(own))
}

struct Builder<'d, 's> {
    doc: &'d Document,
    schema: Option<&'s Schema>,
    name: String,
    like: Option<Node<'d>>,
    siblings: Vec<Node<'d>>,
}

impl Builder<'_, '_> {
    fn suggestion(&self) -> Suggestion {
        let traits = self.traits();
        let named: Vec<&Record> = self.schema.into_iter().flat_map(|schema| schema.for_element(&self.name)).collect();
        let by_trait: Vec<&Record> =
            self.schema.into_iter().flat_map(|schema| traits.iter().flat_map(|name| schema.for_trait(name))).collect();
        let mut parts: Vec<Part> = Vec::new();
        for field in named.iter().chain(&by_trait).flat_map(|record| &record.fields) {
            self.ruled(field, 0, &mut parts);
        }
        let seen = self.seen();
        self.habits(&seen, &mut parts);
        self.inherited(&traits, &mut parts);
        let dots = traits.iter().fold(String::new(), |dots, name| dots + "." + &name_text(name));
        let has_key = self.siblings.iter().chain(&self.like).any(|node| node.key().is_some());
        let element = format!("|{}{}{dots}", name_text(&self.name), if has_key { "[KEY]" } else { "" });
        let sources = self.sources(&named, &by_trait, &traits);
        Suggestion {
            based: self.based(&traits, &named),
            element,
            parts,
            sources,
            alternatives: self.alternatives(&traits),
        }
    }

    /// The traits of a new element: those of the one it is to be like, else those that most siblings share.
    fn traits(&self) -> Vec<String> {
        let owned = |node: Node<'_>| node.traits().into_iter().map(std::borrow::Cow::into_owned).collect::<Vec<_>>();
        // A trait without rules that only one element has is its own affair.
        let ruled = |name: &String| {
            self.schema.is_some_and(|schema| schema.for_trait(name).next().is_some())
                || self.siblings.iter().filter(|node| node.has_trait(name)).count() > 1
        };
        if let Some(like) = self.like {
            return owned(like).into_iter().filter(ruled).collect();
        }
        let mut counts: IndexMap<String, usize> = IndexMap::new();
        self.siblings.iter().flat_map(|node| owned(*node)).for_each(|name| *counts.entry(name).or_default() += 1);
        counts.retain(|_, count| *count * 2 > self.siblings.len());
        counts.into_keys().collect()
    }

    /// What the element to follow has, or all siblings.
    fn seen(&self) -> Seen {
        let mut seen = Seen::default();
        match self.like {
            Some(like) => seen.add_own(like),
            None => {
                for node in &self.siblings {
                    seen.add_own(*node);
                }
            }
        }
        seen
    }

    fn ruled(&self, field: &Field, depth: usize, parts: &mut Vec<Part>) {
        let mark = if field.is_element() { '|' } else { ':' };
        let name = format!("{mark}{}", name_text(&field.name));
        if depth == 0 && parts.iter().any(|part| part.depth == 0 && part.name == name) {
            return;
        }
        let is_record = matches!(field.shape.what, What::Record(_));
        parts.push(Part {
            depth,
            name,
            required: field.required,
            optional: field.optional,
            default: field.default.clone(),
            kind: (!is_record).then(|| field.shape.name()),
            inherited: None,
        });
        if let (What::Record(id), Some(schema)) = (&field.shape.what, self.schema)
            && depth < DEPTH
        {
            for field in &schema.record(*id).fields {
                self.ruled(field, depth + 1, parts);
            }
        }
    }

    /// What like elements have that no rule speaks of.
    fn habits(&self, seen: &Seen, parts: &mut Vec<Part>) {
        let known: Vec<String> = parts
            .iter()
            .filter(|part| part.depth == 0)
            .map(|part| part.name.trim_start_matches([':', '|']).to_owned())
            .collect();
        let is_known = |name: &String| known.contains(&name_text(name).into_owned());
        for (name, habit) in seen.attributes.iter().filter(|(name, _)| !is_known(name)) {
            let always = habit.count == seen.count;
            let default = (seen.count > 1).then(|| habit.only_value()).flatten();
            parts.push(Part {
                depth: 0,
                name: format!(":{}", name_text(name)),
                required: always && self.like.is_none() && seen.count > 1,
                optional: !always,
                default,
                kind: Some(kind_of(habit)),
                inherited: None,
            });
        }
        for (name, offspring) in seen.children.iter().filter(|(name, _)| !is_known(name)) {
            parts.push(Part {
                depth: 0,
                name: format!("|{}", name_text(name)),
                required: offspring.holders == seen.count && self.like.is_none() && seen.count > 1,
                optional: offspring.holders < seen.count,
                default: None,
                kind: None,
                inherited: None,
            });
            let mut inner = Seen::default();
            let holders = self.like.map_or_else(|| self.siblings.clone(), |like| vec![like]);
            holders
                .iter()
                .flat_map(|node| node.elements())
                .filter(|child| child.is_named(name))
                .for_each(|child| inner.add_own(child));
            parts.extend(inner.attributes.iter().map(|(name, habit)| Part {
                depth: 1,
                name: format!(":{}", name_text(name)),
                required: false,
                optional: habit.count < inner.count,
                default: None,
                kind: Some(kind_of(habit)),
                inherited: None,
            }));
        }
    }

    /// What comes by the mixins of its traits, and so need not be written.
    fn inherited(&self, traits: &[String], parts: &mut Vec<Part>) {
        for name in traits {
            let Some(mixin) = self.doc.index().mixin(name) else { continue };
            for (attribute, effective) in self.doc.node(mixin).effective_attributes() {
                let by = match effective.via {
                    Via::Mixin(by, _) => by,
                    Via::Own | Via::Merge(_) => name.clone(),
                };
                let raw = effective.attribute.raw().unwrap_or(b"true");
                parts.retain(|part| part.depth > 0 || part.name != format!(":{attribute}"));
                parts.push(Part {
                    depth: 0,
                    name: format!(":{}", name_text(&attribute)),
                    required: false,
                    optional: true,
                    default: Some(String::from_utf8_lossy(raw).into_owned()),
                    kind: Some(name_of(&effective.attribute.value()).to_owned()),
                    inherited: Some(format!(".{by}")),
                });
            }
        }
    }

    fn based(&self, traits: &[String], named: &[&Record]) -> String {
        let mut sources: Vec<String> = Vec::new();
        match self.like {
            Some(like) => sources.push(like.row_identity()),
            None if !self.siblings.is_empty() => {
                sources.push(format!("{} |{}", self.siblings.len(), name_text(&self.name)));
            }
            None => {}
        }
        if sources.is_empty() {
            sources.extend(named.first().map(|record| record.title.clone()));
        }
        sources.extend(traits.iter().map(|name| format!(".{} trait", name_text(name))));
        sources.join(" and ")
    }

    fn sources(&self, named: &[&Record], by_trait: &[&Record], traits: &[String]) -> Vec<String> {
        let mut sources = Vec::new();
        match self.like {
            Some(like) => sources.push(format!("Sibling {} structure", like.row_identity())),
            None if !self.siblings.is_empty() => {
                let lines: Vec<String> =
                    self.siblings.iter().take(4).map(|node| format!("line {}", node.line())).collect();
                let more = self.siblings.len().saturating_sub(4);
                let more = if more == 0 { String::new() } else { format!(" and {more} more") };
                sources.push(format!(
                    "What {} |{} {} ({}{more})",
                    self.siblings.len(),
                    name_text(&self.name),
                    if self.siblings.len() == 1 { "has" } else { "have" },
                    lines.join(", ")
                ));
            }
            None => {}
        }
        sources.extend(named.iter().map(|record| format!("Rule {} (line {})", record.title, record.line)));
        if by_trait.is_empty() {
            let mixins = traits.iter().filter(|name| self.doc.index().mixin(name).is_some());
            sources.extend(mixins.map(|name| format!("Mixin .{}", name_text(name))));
        } else {
            let ruled = |name: &&String| self.schema.is_some_and(|schema| schema.for_trait(name).next().is_some());
            sources.extend(traits.iter().filter(ruled).map(|name| format!("Trait .{} requirements", name_text(name))));
        }
        sources
    }

    /// Other traits that such an element could have, and what would be different.
    fn alternatives(&self, traits: &[String]) -> Vec<String> {
        let Some(schema) = self.schema else { return Vec::new() };
        let base: Vec<&Field> =
            traits.iter().flat_map(|name| schema.for_trait(name)).flat_map(|record| &record.fields).collect();
        if base.is_empty() {
            return Vec::new();
        }
        let mut alternatives = Vec::new();
        for name in schema.trait_names().into_iter().filter(|name| !traits.iter().any(|own| own == name)) {
            let fields: Vec<&Field> = schema.for_trait(name).flat_map(|record| &record.fields).collect();
            let has = |fields: &[&Field], wanted: &Field| fields.iter().any(|field| field.name == wanted.name);
            let is_used = self.doc.index().with_trait(name).iter().any(|id| self.doc.node(*id).is_named(&self.name));
            if !is_used && !fields.iter().any(|field| has(&base, field)) {
                continue;
            }
            let said = |fields: Vec<&&Field>, between: &str| {
                fields.iter().map(|field| format!(":{}", name_text(&field.name))).collect::<Vec<_>>().join(between)
            };
            let uses = said(fields.iter().filter(|field| !has(&base, field)).collect(), ", ");
            let lost = base.iter().filter(|field| !has(&fields, field));
            let (children, attributes): (Vec<&&Field>, Vec<&&Field>) = lost.partition(|field| field.is_element());
            let without = said(attributes.into_iter().filter(|field| !field.optional).collect(), "/");
            let children: Vec<String> = children.iter().map(|field| name_text(&field.name).into_owned()).collect();
            let mut text = match (uses.is_empty(), without.is_empty()) {
                (false, false) => format!("uses {uses} instead of {without}"),
                (false, true) => format!("uses {uses}"),
                (true, false) => format!("no {without}"),
                (true, true) => "the same attributes".to_owned(),
            };
            if !children.is_empty() {
                text = format!("{text}, no {}", any_of(&children));
            }
            alternatives.push(format!(".{} trait: {text}", name_text(name)));
        }
        alternatives
    }
}

impl Node<'_> {
    /// Name and key, as a message names an element.
    fn row_identity(self) -> String {
        crate::udon::check::Label(self).to_string()
    }
}

/// The type that a value usually has, in a word.
fn kind_of(habit: &Habit) -> String {
    let kinds = joined(habit.kinds.keys().copied());
    let mut names: Vec<String> = kinds.iter().map(|kind| kind.name().to_owned()).collect();
    let forms = [(habit.references > 0, "Reference"), (habit.lists > 0, "List"), (habit.record.is_some(), "Record")];
    names.extend(forms.iter().filter(|(is, _)| *is).map(|(_, name)| (*name).to_owned()));
    if names.is_empty() { Kind::Str.name().to_owned() } else { any_of(&names) }
}

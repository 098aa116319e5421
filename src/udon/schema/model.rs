//! What a schema asks for, once it has been read.
//!
//! Records say which fields an element has; rules by element name, by trait and for the top of a document say where
//! they apply. Every part keeps its line, so that a finding can name the rule it comes from. Refuses to judge a
//! document (`check.rs`).

use std::collections::HashMap;

use super::kind::Kind;
use super::limits::Limits;
use super::when::When;
use crate::udon::node::Node;

/// A schema document.
#[derive(Debug, Default)]
pub struct Schema {
    pub(super) records: Vec<Record>,
    /// `|schema[name]`, in order.
    pub(super) named: Vec<(String, RecordId)>,
    /// What holds for elements of a name.
    pub(super) elements: HashMap<String, Vec<RecordId>>,
    /// What holds for elements with a trait.
    pub(super) traits: HashMap<String, Vec<RecordId>>,
    /// The elements allowed at the top, and the line that says so.
    pub(super) root: Option<(Vec<String>, usize)>,
}

/// A record's place in its schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId(pub(super) usize);

/// What attributes and children an element has.
#[derive(Debug, Default)]
pub struct Record {
    /// As a finding names it: `|schema[database]`, `.postgres`.
    pub title: String,
    /// Its line.
    pub line: usize,
    /// Attributes and children that it does not name are let be.
    pub open: bool,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// The child elements that are allowed; nothing allows all.
    pub children: Option<Vec<String>>,
}

/// An attribute or child element of a record.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its line.
    pub line: usize,
    /// It has to be there.
    pub required: bool,
    /// It is said to be left out at will, with `?`.
    pub optional: bool,
    /// There may be several child elements of the name.
    pub many: bool,
    /// What it is.
    pub shape: Shape,
    /// It counts only where this holds.
    pub when: Option<When>,
    /// The value it has when it is not given, as written.
    pub default: Option<String>,
    /// What it is for.
    pub description: Option<String>,
}

/// What a value is.
#[derive(Debug)]
pub struct Shape {
    /// Its type.
    pub what: What,
    /// Its bounds.
    pub limits: Limits,
    /// The line of the schema.
    pub line: usize,
}

/// The type of a value.
#[derive(Debug)]
pub enum What {
    /// A single value.
    Single(Kind),
    /// A reference, to an element of that name.
    RefTo(Option<String>),
    /// A list, of items like this.
    List(Option<Box<Shape>>),
    /// A record: a child element or a structured attribute.
    Record(RecordId),
    /// Exactly one of these.
    OneOf(Vec<Shape>),
    /// At least one of these.
    AnyOf(Vec<Shape>),
    /// Every one of these.
    AllOf(Vec<Shape>),
    /// None of these.
    IsNot(Vec<Shape>),
}

/// Something wrong with a schema.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What was expected, or what mends it.
    pub advice: String,
}

impl Schema {
    /// The record at `id`.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0]
    }

    /// The record called `|schema[name]`.
    pub fn named(&self, name: &str) -> Option<&Record> {
        self.named.iter().find(|(known, _)| known == name).map(|(_, id)| self.record(*id))
    }

    /// What holds for elements of a name, by the name alone.
    pub fn for_element(&self, name: &str) -> impl Iterator<Item = &Record> {
        self.elements.get(name).into_iter().flatten().map(|id| self.record(*id))
    }

    /// What holds for elements with a trait.
    pub fn for_trait(&self, name: &str) -> impl Iterator<Item = &Record> {
        self.traits.get(name).into_iter().flatten().map(|id| self.record(*id))
    }

    /// The records that hold for an element, by its name and its traits; some may be given twice.
    pub fn for_node(&self, node: Node<'_>) -> impl Iterator<Item = &Record> {
        let by_name = node.name().and_then(|name| self.elements.get(&*name)).into_iter().flatten();
        let by_trait = node.traits().into_iter().filter_map(|name| self.traits.get(&*name)).flatten();
        by_name.chain(by_trait).map(|id| self.record(*id))
    }

    /// Whether a record with fields holds for an element.
    pub fn says_what_has(&self, node: Node<'_>) -> bool {
        self.for_node(node).any(|record| !record.fields.is_empty())
    }

    /// The names of traits that it has rules for, in order of the alphabet.
    pub fn trait_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.traits.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// The elements that a document may begin with, where the schema says.
    pub fn top(&self) -> Option<&[String]> {
        self.root.as_ref().map(|(names, _)| names.as_slice())
    }
}

impl Record {
    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

impl Field {
    /// Whether it is written as a child element, rather than as an attribute.
    pub fn is_element(&self) -> bool {
        self.many || matches!(self.shape.what, What::Record(_))
    }
}

impl Shape {
    /// The type in words: `Integer`, `List of String`, `Reference to database`.
    pub fn name(&self) -> String {
        let any = |shapes: &[Shape], word: &str| {
            let names: Vec<String> = shapes.iter().map(Shape::name).collect();
            names.join(word)
        };
        match &self.what {
            What::Single(kind) => kind.name().to_owned(),
            What::RefTo(None) => "Reference".to_owned(),
            What::RefTo(Some(to)) => format!("Reference to {to}"),
            What::List(None) => "List".to_owned(),
            What::List(Some(item)) => format!("List of {}", item.name()),
            What::Record(_) => "Record".to_owned(),
            What::OneOf(shapes) | What::AnyOf(shapes) => any(shapes, " or "),
            What::AllOf(shapes) => any(shapes, " and "),
            What::IsNot(shapes) => format!("not {}", any(shapes, " or ")),
        }
    }
}

//! A schema document read into what it asks for.
//!
//! Everything wrong with it is collected with line and column, so that one reading tells all: unknown words, bounds
//! that make no sense for their type, records that are not there. What parts of a schema say against each other is
//! looked for afterwards (`contradictions.rs`). Nesting is bounded, so that no schema overflows the stack.

use std::collections::HashMap;

use regex::RegexBuilder;

use super::contradictions::contradictions;
use super::format::Format;
use super::kind::{Kind, name_of, text_of};
use super::limits::{Bound, Limits, any_of, nearest};
use super::model::{Fault, Field, Record, RecordId, Schema, Shape, What};
use super::when::When;
use crate::span::Span;
use crate::udon::attribute_view::Attribute;
use crate::udon::check::{Rule, Severity};
use crate::udon::document::Document;
use crate::udon::expression::{Term, measure};
use crate::udon::node::Node;
use crate::udon::value::Value;

/// How deep types may lie in one another.
const DEPTH: usize = 32;
/// How large a compiled pattern may be.
const PATTERN: usize = 1 << 20;
/// What stands at the top of a schema.
const TOP: &[&str] = &["schema", "element", "trait", "root"];
/// The words of types that are no single values.
const COMPOUND: &[&str] = &["ref-to", "arr", "obj", "ref", "one_of", "any_of", "all_of", "is_not"];
/// Words that every type takes.
const COMMON: &[&str] = &["default", "when", "title", "description"];

impl Schema {
    /// Reads a schema; or says everything that is wrong with it.
    pub fn read(doc: &Document) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader { doc, schema: Self::default(), names: HashMap::new(), faults: Vec::new() };
        for finding in
            doc.check().into_iter().filter(|finding| finding.rule == Rule::Parse && finding.severity == Severity::Error)
        {
            reader.fault(finding.span, finding.message, finding.advice);
        }
        reader.names();
        for node in doc.root().elements() {
            reader.rule(node);
        }
        let Reader { schema, mut faults, .. } = reader;
        faults.extend(contradictions(&schema, !faults.is_empty()));
        faults.sort_by_key(|fault| (fault.line, fault.column));
        if faults.is_empty() { Ok(schema) } else { Err(faults) }
    }

    /// Whether a document is a schema: it has elements, and nothing at its top but rules.
    pub fn is_schema(doc: &Document) -> bool {
        let mut elements = doc.root().elements().peekable();
        elements.peek().is_some() && elements.all(|node| TOP.iter().any(|name| node.is_named(name)))
    }
}

struct Reader<'d> {
    doc: &'d Document,
    schema: Schema,
    names: HashMap<String, RecordId>,
    faults: Vec<Fault>,
}

impl<'d> Reader<'d> {
    fn fault(&mut self, at: Span, message: impl Into<String>, advice: impl Into<String>) {
        let (line, column) = (self.doc.line_of(at.start), self.doc.column_of(at.start) + 1);
        self.faults.push(Fault { line, column, message: message.into(), advice: advice.into() });
    }

    /// Gives every `|schema[name]` its place, so that records can speak of later ones.
    fn names(&mut self) {
        for node in self.doc.root().elements().filter(|node| node.is_named("schema")) {
            let Some(key) = node.key() else {
                self.fault(node.span(), "a schema without a name", "write |schema[name]");
                continue;
            };
            let id = self.add(Record::default());
            if self.names.insert(key.clone().into_owned(), id).is_some() {
                self.fault(node.span(), format!("|schema[{key}] is there already"), "give it a name of its own");
                continue;
            }
            self.schema.elements.entry(key.clone().into_owned()).or_default().push(id);
            self.schema.named.push((key.into_owned(), id));
        }
    }

    fn add(&mut self, record: Record) -> RecordId {
        self.schema.records.push(record);
        RecordId(self.schema.records.len() - 1)
    }

    fn rule(&mut self, node: Node<'d>) {
        let name = node.name().unwrap_or_default();
        match &*name {
            "schema" => {
                let id = node.key().and_then(|key| self.names.get(&*key).copied());
                if let Some(id) = id.filter(|id| self.schema.records[id.0].line == 0) {
                    self.known(node, &["open", "description", "title", "children"]);
                    let title = format!("|schema[{}]", node.key().unwrap_or_default());
                    self.schema.records[id.0] = self.record(node, title, 0);
                }
            }
            "element" | "trait" => self.place(node, &name),
            "root" => {
                self.known(node, &["children", "description", "title"]);
                let Some(children) = self.children(node) else {
                    return self.fault(node.span(), "a root without :children", "write |root :children [a b]");
                };
                self.schema.root = Some((children, node.line()));
            }
            other => {
                let words: Vec<String> = TOP.iter().map(|word| format!("|{word}")).collect();
                let advice = format!("expected {}{}", any_of(&words), nearest(&format!("|{other}"), &words));
                self.fault(node.span(), format!("|{other} is no rule"), advice);
            }
        }
    }

    /// `|element[name]` and `|trait[name]`: records of their own, and those they name.
    fn place(&mut self, node: Node<'d>, kind: &str) {
        let Some(key) = node.key() else {
            return self.fault(node.span(), format!("a rule without a name: |{kind}"), format!("write |{kind}[name]"));
        };
        self.known(node, &["schema", "open", "description", "title", "children"]);
        let is_trait = kind == "trait";
        let title = if is_trait { format!(".{key}") } else { format!("|element[{key}]") };
        let mut ids = Vec::new();
        for attribute in node.attributes().filter(|attribute| attribute.name() == "schema") {
            let named = match attribute.value() {
                Value::List(list) => list.items().iter().filter_map(text_of).collect(),
                value => text_of(&value).into_iter().collect::<Vec<_>>(),
            };
            for name in named {
                ids.extend(self.named(&name, attribute.span()));
            }
        }
        let own = self.record(node, title, 0);
        if !own.fields.is_empty() || own.children.is_some() || !own.open {
            ids.push(self.add(own));
        } else if ids.is_empty() {
            self.fault(node.span(), format!("|{kind}[{key}] asks for nothing"), "give it fields, or :schema name");
        }
        let places = if is_trait { &mut self.schema.traits } else { &mut self.schema.elements };
        places.entry(key.into_owned()).or_default().extend(ids);
    }

    fn named(&mut self, name: &str, at: Span) -> Option<RecordId> {
        let found = self.names.get(name).copied();
        if found.is_none() {
            let known: Vec<String> = self.names.keys().cloned().collect();
            let advice = format!("write |schema[{name}] with its fields{}", nearest(name, &known));
            self.fault(at, format!("there is no |schema[{name}]"), advice);
        }
        found
    }

    /// Objects to attributes that mean nothing here.
    fn known(&mut self, node: Node<'d>, words: &[&str]) {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        for attribute in node.attributes().filter(|attribute| attribute.suffix().is_none()) {
            let name = attribute.name();
            if !words.contains(&name.to_string()) {
                let element = node.name().unwrap_or_default();
                let said: Vec<String> = words.iter().map(|word| format!(":{word}")).collect();
                let advice = format!("|{element} takes {}{}", any_of(&said), nearest(&format!(":{name}"), &said));
                self.fault(attribute.span(), format!(":{name} means nothing in |{element}"), advice);
            }
        }
    }

    fn children(&mut self, node: Node<'d>) -> Option<Vec<String>> {
        let attribute = node.attribute("children")?;
        let Value::List(list) = attribute.value() else {
            self.fault(attribute.span(), ":children is no list", "write :children [a b], or [*] for any");
            return None;
        };
        Some(list.items().iter().filter_map(text_of).collect())
    }

    fn text(&mut self, node: Node<'d>, name: &str) -> Option<String> {
        let attribute = node.attribute(name)?;
        let text = text_of(&attribute.value());
        if text.is_none() {
            self.fault(attribute.span(), format!(":{name} is no single value"), format!("write :{name} and one value"));
        }
        text
    }

    fn flag(&mut self, node: Node<'d>, name: &str, without: bool) -> bool {
        let Some(attribute) = node.attribute(name) else { return without };
        if let Value::Bool(truth) = attribute.value() {
            return truth;
        }
        self.fault(attribute.span(), format!(":{name} is neither true nor false"), format!("write :{name} false"));
        without
    }

    fn record(&mut self, node: Node<'d>, title: String, depth: usize) -> Record {
        let open = self.flag(node, "open", true);
        let children = self.children(node);
        let mut fields: Vec<Field> = Vec::new();
        for child in node.elements() {
            let Some(field) = self.field(child, depth + 1) else { continue };
            if let Some(first) = fields.iter().find(|known| known.name == field.name) {
                let message = format!("the field {} is there already, in line {}", field.name, first.line);
                self.fault(child.span(), message, "join the two, or rename one");
                continue;
            }
            fields.push(field);
        }
        Record { title, line: node.line(), open, fields, children }
    }

    fn field(&mut self, node: Node<'d>, depth: usize) -> Option<Field> {
        let shape = self.shape(node, depth)?;
        let word = node.name().unwrap_or_default();
        let Some(name) = node.key() else {
            self.fault(node.span(), format!("the field |{word} has no name"), format!("write |{word}[name]"));
            return None;
        };
        let suffixes: Vec<char> = node.suffixes().into_iter().map(|(suffix, _)| suffix).collect();
        if suffixes.contains(&'!') && suffixes.contains(&'?') {
            self.fault(node.span(), format!("{name} is both required and optional"), "keep ! or ?");
        }
        let when = self.when(node);
        let default = node.attribute("default").map(|attribute| {
            attribute.raw().map_or_else(|| "true".to_owned(), |raw| String::from_utf8_lossy(raw).into_owned())
        });
        Some(Field {
            name: name.into_owned(),
            line: node.line(),
            required: suffixes.contains(&'!') || suffixes.contains(&'+'),
            optional: suffixes.contains(&'?'),
            many: suffixes.contains(&'*') || suffixes.contains(&'+'),
            shape,
            when,
            default,
            description: self.text(node, "description"),
        })
    }

    fn shape(&mut self, node: Node<'d>, depth: usize) -> Option<Shape> {
        if depth > DEPTH {
            self.fault(node.span(), format!("types lie more than {DEPTH} deep"), "give the inner one a |schema");
            return None;
        }
        let word = node.name().unwrap_or_default();
        let inner = |reader: &mut Self| -> Vec<Shape> {
            node.elements().filter_map(|child| reader.shape(child, depth + 1)).collect()
        };
        let what = match &*word {
            "ref-to" => What::RefTo(self.text(node, "to")),
            "obj" => {
                let title = node.key().map_or_else(|| "the record".to_owned(), |key| format!("|obj[{key}]"));
                let record = self.record(node, title, depth);
                What::Record(self.add(record))
            }
            "ref" => {
                let name = node.prose();
                if name.is_empty() {
                    self.fault(node.span(), "a ref without a schema's name", "write |ref name, or |ref[field] name");
                    return None;
                }
                What::Record(self.named(name.trim(), node.span())?)
            }
            "arr" => {
                let mut items = inner(self);
                if items.len() > 1 {
                    self.fault(node.span(), "a list has one type of item", "put the types under one |one_of");
                    return None;
                }
                What::List(items.pop().map(Box::new))
            }
            "one_of" | "any_of" | "all_of" | "is_not" => {
                let shapes = inner(self);
                if shapes.is_empty() {
                    self.fault(node.span(), format!("|{word} without types"), "write the types below it");
                    return None;
                }
                match &*word {
                    "one_of" => What::OneOf(shapes),
                    "any_of" => What::AnyOf(shapes),
                    "all_of" => What::AllOf(shapes),
                    _ => What::IsNot(shapes),
                }
            }
            other => {
                if let Some(kind) = Kind::from_word(other) {
                    What::Single(kind)
                } else {
                    let words: Vec<String> = Kind::ALL
                        .iter()
                        .map(|kind| kind.word())
                        .chain(COMPOUND.iter().copied())
                        .map(str::to_owned)
                        .collect();
                    let advice = format!("expected a type: {}{}", words.join(" "), nearest(other, &words));
                    self.fault(node.span(), format!("|{other} is no type"), advice);
                    return None;
                }
            }
        };
        let limits = self.limits(node, &what);
        Some(Shape { what, limits, line: node.line() })
    }

    /// The bounds of a type; those that mean nothing for it are faults.
    fn limits(&mut self, node: Node<'d>, what: &What) -> Limits {
        let (is_text, is_measured, is_number) = match what {
            What::Single(Kind::Str) => (true, false, false),
            What::Single(Kind::Int | Kind::Num | Kind::Float) => (false, true, true),
            What::Single(Kind::Date | Kind::Time | Kind::DateTime | Kind::Duration) => (false, true, false),
            What::Single(Kind::Any) => (true, true, true),
            _ => (false, false, false),
        };
        let has_length = is_text || matches!(what, What::List(_));
        let mut words = COMMON.to_vec();
        let single = matches!(what, What::Single(_));
        let more: [(&[&str], bool); 7] = [
            (&["min", "max"], has_length || is_measured),
            (&["min_length", "max_length"], has_length),
            (&["pattern", "format"], is_text),
            (&["multiple_of"], is_number),
            (&["enum"], single),
            (&["unique"], single || matches!(what, What::List(_))),
            (&["open", "children"], matches!(what, What::Record(_)) && node.is_named("obj")),
        ];
        words.extend(more.iter().filter(|(_, fits)| *fits).flat_map(|(words, _)| words.iter()));
        if matches!(what, What::RefTo(_)) {
            words.push("to");
        }
        self.known(node, &words);
        let mut limits = Limits { unique: self.flag(node, "unique", false), ..Limits::default() };
        for attribute in node.attributes() {
            match &*attribute.name() {
                "min" if is_measured => limits.min = self.bound(attribute),
                "max" if is_measured => limits.max = self.bound(attribute),
                "min" | "min_length" if has_length => limits.min_length = self.length(attribute),
                "max" | "max_length" if has_length => limits.max_length = self.length(attribute),
                "multiple_of" if is_number => limits.multiple_of = self.step(attribute),
                "pattern" if is_text => limits.pattern = self.pattern(attribute),
                "format" if is_text => limits.format = self.format(attribute),
                "enum" if single => limits.choices = self.choices(attribute, what),
                _ => {}
            }
        }
        limits
    }

    fn bound(&mut self, attribute: Attribute<'d>) -> Option<Bound> {
        let value = attribute.value();
        let bound =
            measure(&Term::from(value.clone())).zip(text_of(&value)).map(|(measure, raw)| Bound { raw, measure });
        if bound.is_none() {
            let message = format!(":{} is a {}", attribute.name(), name_of(&value));
            self.fault(attribute.span(), message, "expected a number, a date, a time or a duration");
        }
        bound
    }

    fn when(&mut self, node: Node<'d>) -> Option<When> {
        let text = self.text(node, "when")?;
        match When::read(&text) {
            Ok(when) => Some(when),
            Err(error) => {
                let at = node.attribute("when").map_or(node.span(), Attribute::span);
                self.fault(at, error.message, "write :when field, or :when \"field == value\"");
                None
            }
        }
    }

    fn length(&mut self, attribute: Attribute<'d>) -> Option<usize> {
        let length = attribute.value().as_i128().and_then(|length| usize::try_from(length).ok());
        if length.is_none() {
            self.fault(
                attribute.span(),
                format!(":{} is no length", attribute.name()),
                "expected a whole number from 0",
            );
        }
        length
    }

    fn step(&mut self, attribute: Attribute<'d>) -> Option<f64> {
        let step = attribute.value().as_f64().filter(|step| *step > 0.0);
        if step.is_none() {
            self.fault(attribute.span(), ":multiple_of is no step", "expected a number above 0");
        }
        step
    }

    fn pattern(&mut self, attribute: Attribute<'d>) -> Option<regex::Regex> {
        let text = text_of(&attribute.value()).unwrap_or_default();
        match RegexBuilder::new(&text).size_limit(PATTERN).build() {
            Ok(pattern) => Some(pattern),
            Err(error) => {
                let why = error.to_string();
                let why = why.lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned();
                self.fault(attribute.span(), format!(":pattern cannot be read: {why}"), "mend the regular expression");
                None
            }
        }
    }

    fn format(&mut self, attribute: Attribute<'d>) -> Option<Format> {
        let text = text_of(&attribute.value()).unwrap_or_default();
        let format = Format::from_word(&text);
        if format.is_none() {
            let words: Vec<String> = Format::ALL.iter().map(|format| format.word().to_owned()).collect();
            let advice = format!("expected one of {}{}", words.join(" "), nearest(&text, &words));
            self.fault(attribute.span(), format!("{text:?} is no format"), advice);
        }
        format
    }

    fn choices(&mut self, attribute: Attribute<'d>, what: &What) -> Vec<String> {
        let Value::List(list) = attribute.value() else {
            self.fault(attribute.span(), ":enum is no list", "write :enum [a b c]");
            return Vec::new();
        };
        let items = list.items();
        if items.is_empty() {
            self.fault(attribute.span(), ":enum allows nothing", "name the values that are allowed");
        }
        if let What::Single(kind) = what {
            for item in items.iter().filter(|item| !kind.fits(item)) {
                let text = text_of(item).unwrap_or_else(|| name_of(item).to_owned());
                let advice = format!("expected only values of type {}", kind.name());
                self.fault(attribute.span(), format!(":enum holds {text}, a {}", name_of(item)), advice);
            }
        }
        items.iter().filter_map(text_of).collect()
    }
}

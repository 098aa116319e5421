//! How a value is written where it is to stand.
//!
//! What somebody wrote means what it would mean on a line of its own; where it stands, it is written so that it means
//! the same: quoted only where it must be, or where the value before was. Refuses to guess beyond that.

use std::borrow::Cow;

use super::super::attribute_view::Attribute;
use super::super::document::Document;
use super::super::node::{Node, NodeKind};
use super::super::sink::Form;
use super::super::value::Value;
use super::items::{Item, items_in, say_value};
use crate::error::{Code, Error, Result};

/// Where a value is to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// Behind an attribute's name.
    Attribute(Form),
    /// In a list.
    Item,
}

/// A value as it is meant, whatever it is written like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wanted {
    /// As it was written.
    raw: String,
    /// The text, if it is a string.
    text: Option<String>,
    /// What it says; of a value that is an element, what a name without a value says.
    pub say: String,
    /// The element that is the value, where it is one.
    pub items: Vec<Item>,
    /// What kind of value it is.
    pub kind: &'static str,
}

impl Wanted {
    /// What `text` means on a line of its own. With `quoted`, the value before was a string in quotes, and a plain word
    /// in its place is one too.
    pub fn read(text: &str, quoted: bool) -> Self {
        let literal = || Self::literal(text);
        let raw = text.trim();
        if raw.is_empty() || text.contains('\n') && !raw.starts_with('[') {
            return literal();
        }
        let raw = &*one_line(raw);
        let doc = sample(raw, Context::Attribute(Form::Block));
        let Some((value, whole)) = sole_value(&doc, raw) else { return literal() };
        let plain = !matches!(value, Value::List(_) | Value::Reference(_) | Value::Template(_) | Value::Nodes(_));
        if !whole || quoted && plain && !raw.starts_with(['"', '\'']) {
            return literal();
        }
        Self::of(raw, &value)
    }

    /// The text itself, whatever it looks like.
    pub fn literal(text: &str) -> Self {
        Self { raw: quote(text), ..Self::of(text, &Value::String(text.into())) }
    }

    /// A value that is written so on a line of its own.
    fn of(raw: &str, value: &Value<'_>) -> Self {
        let (say, items) = match value {
            Value::Nodes(node) => (say_value(&Value::Bool(true)), items_in(*node)),
            value => (say_value(value), Vec::new()),
        };
        Self { raw: raw.to_owned(), text: value.as_str().map(str::to_owned), say, items, kind: kind_of(value) }
    }

    /// As it was written.
    pub fn raw(&self) -> &str {
        &self.raw
    }

    /// How it is written in a context; fails where nothing that is written there means it.
    pub fn written(&self, context: Context) -> Result<String> {
        let quoted = self.text.as_deref().map(quote);
        for candidate in [Some(&self.raw), quoted.as_ref()].into_iter().flatten() {
            let doc = sample(candidate, context);
            let fits = match context {
                Context::Attribute(_) => sole_value(&doc, candidate).is_some_and(|(value, whole)| {
                    let is = Self::of(candidate, &value);
                    whole && (is.say, is.items) == (self.say.clone(), self.items.clone())
                }),
                Context::Item => match sole_value(&doc, &format!("[{candidate}]")) {
                    Some((Value::List(list), true)) => {
                        let items = list.items();
                        items.len() == 1 && say_value(&items[0]) == self.say
                    }
                    _ => false,
                },
            };
            if fits {
                return Ok(candidate.clone());
            }
        }
        Err(Error::new(Code::InvalidArgument, format!("\"{}\" cannot be written as a value here", self.raw)))
    }

    /// What an attribute of that name and this value says.
    pub fn attribute(&self, name: &str) -> String {
        format!(":{name} {}", self.say)
    }
}

/// A small document with one attribute of that value.
fn sample(value: &str, context: Context) -> Document {
    Document::parse(match context {
        Context::Attribute(Form::Block) => format!("|e\n  :x {value}\n  :y 1\n"),
        Context::Attribute(Form::Sameline) => format!("|e :x {value} :y 1 |f\n"),
        Context::Attribute(Form::Embedded) => format!("|{{e :x {value} :y 1}}\n"),
        Context::Item => format!("|e\n  :x [{value}]\n  :y 1\n"),
    })
}

/// The value of the attribute of a sample, and whether it is all that was written, with nothing beside it.
fn sole_value<'d>(doc: &'d Document, written: &str) -> Option<(Value<'d>, bool)> {
    let mut nodes = doc.root().elements();
    let element = nodes.next()?;
    let attribute = element.attribute("x")?;
    let whole = attribute.raw() == Some(written.as_bytes())
        && element.attributes().count() == 2
        && element.attribute("y").is_some_and(|y| y.raw() == Some(b"1"))
        && doc.problems().all(|(problem, _)| !problem.is_error())
        && element
            .children()
            .all(|child| matches!(child.kind(), NodeKind::Attribute | NodeKind::Element | NodeKind::Close));
    Some((attribute.value(), whole))
}

/// A list on one line, wherever its line breaks are: they are blanks, for no string goes over the end of a line.
fn one_line(raw: &str) -> Cow<'_, str> {
    if raw.contains('\n') {
        Cow::Owned(raw.lines().map(str::trim).collect::<Vec<_>>().join(" "))
    } else {
        Cow::Borrowed(raw)
    }
}

/// A text as it stands on an element's line or in braces, where a semicolon or an opening brace would end it.
pub(super) fn escape(text: &str) -> String {
    text.replace(';', "\\;").replace("|{", "\\|{")
}

/// A text between double quotes.
pub(in crate::udon) fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0' => out.push_str("\\0"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// An attribute as it is written in another form; nothing where its value can only stand on lines of its own.
pub(super) fn attribute_in(attribute: &Attribute<'_>, form: Form) -> Option<String> {
    let name = super::super::path_text::name_text(&attribute.name()).into_owned();
    if attribute.is_flag() {
        return Some(match form {
            Form::Block => format!(":{name}"),
            // What follows on the line could be taken for its value.
            Form::Sameline | Form::Embedded => format!(":{name} true"),
        });
    }
    let value = attribute.value();
    if let Value::Nodes(node) = value {
        let is_one = node.children().next().is_some_and(|child| child.kind() == NodeKind::Embedded);
        let raw = attribute.raw().filter(|_| is_one && form == Form::Block)?;
        return Some(format!(":{name} {}", String::from_utf8_lossy(raw)));
    }
    let raw = String::from_utf8_lossy(attribute.raw()?);
    let wanted = Wanted::of(&one_line(&raw), &value);
    Some(format!(":{name} {}", wanted.written(Context::Attribute(form)).ok()?))
}

/// What kind of value it is, in a word with its article.
pub(super) fn kind_of(value: &Value<'_>) -> &'static str {
    use super::super::scalar::Scalar;
    match value {
        Value::Bool(_) => "a truth value",
        Value::Nil => "nil",
        Value::String(_) => "a string",
        Value::Typed(Scalar::Integer | Scalar::Float | Scalar::Rational | Scalar::Complex, _) => "a number",
        Value::Typed(Scalar::Duration | Scalar::RelativeTime, _) => "a duration",
        Value::Typed(..) => "a date or time",
        Value::Reference(_) => "a reference",
        Value::Template(_) => "an interpolation",
        Value::List(_) => "a list",
        Value::Nodes(_) => "a structured value",
    }
}

/// The attributes of a node in braces or on its line end here: behind the last one, or behind the identity.
pub(super) fn end_of_head(node: Node<'_>, form: Form) -> usize {
    let identity = node.identity_span().map_or(node.span().start, |span| span.end);
    let own = node.attributes().filter(|attribute| attribute.suffix().is_none() && attribute.form() == form);
    own.map(|attribute| attribute.span().end).fold(identity, usize::max)
}

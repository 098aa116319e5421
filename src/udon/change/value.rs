//! How a value is written where it is to stand.
//!
//! What somebody wrote means what it would mean on a line of its own; where it stands, it is written so that it means
//! the same: quoted only where it must be, or where the value before was. Refuses to guess beyond that.

use super::super::attribute_view::Attribute;
use super::super::document::Document;
use super::super::node::{Node, NodeKind};
use super::super::sink::Form;
use super::super::value::Value;
use super::items::say_value;
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
    /// What it says.
    pub say: String,
}

impl Wanted {
    /// What `text` means on a line of its own. With `quoted`, the value before was a string in quotes, and a plain word
    /// in its place is one too.
    pub fn read(text: &str, quoted: bool) -> Self {
        let literal =
            || Self { raw: quote(text), text: Some(text.to_owned()), say: say_value(&Value::String(text.into())) };
        let raw = text.trim();
        if raw.is_empty() || text.contains('\n') && !raw.starts_with('[') {
            return literal();
        }
        let doc = sample(raw, Context::Attribute(Form::Block));
        let Some((value, whole)) = sole_value(&doc, raw) else { return literal() };
        let plain = !matches!(value, Value::List(_) | Value::Reference(_) | Value::Template(_) | Value::Nodes(_));
        if !whole || quoted && plain && !raw.starts_with(['"', '\'']) {
            return literal();
        }
        Self { raw: raw.to_owned(), text: value.as_str().map(str::to_owned), say: say_value(&value) }
    }

    /// How it is written in a context; fails where nothing that is written there means it.
    pub fn written(&self, context: Context) -> Result<String> {
        let quoted = self.text.as_deref().map(quote);
        for candidate in [Some(&self.raw), quoted.as_ref()].into_iter().flatten() {
            let doc = sample(candidate, context);
            let fits = match context {
                Context::Attribute(_) => {
                    sole_value(&doc, candidate).is_some_and(|(value, whole)| whole && say_value(&value) == self.say)
                }
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
    let wanted = Wanted {
        raw: String::from_utf8_lossy(attribute.raw()?).into_owned(),
        text: value.as_str().map(str::to_owned),
        say: say_value(&value),
    };
    Some(format!(":{name} {}", wanted.written(Context::Attribute(form)).ok()?))
}

/// What kind of value it is, in a word.
pub(super) fn kind_of(value: &Value<'_>) -> &'static str {
    use super::super::scalar::Scalar;
    match value {
        Value::Bool(_) => "truth value",
        Value::Nil => "nil",
        Value::String(_) => "string",
        Value::Typed(Scalar::Integer | Scalar::Float | Scalar::Rational | Scalar::Complex, _) => "number",
        Value::Typed(Scalar::Duration | Scalar::RelativeTime, _) => "duration",
        Value::Typed(..) => "date or time",
        Value::Reference(_) => "reference",
        Value::Template(_) => "interpolation",
        Value::List(_) => "list",
        Value::Nodes(_) => "structured value",
    }
}

/// The attributes of a node in braces or on its line end here: behind the last one, or behind the identity.
pub(super) fn end_of_head(node: Node<'_>, form: Form) -> usize {
    let identity = node.identity_span().map_or(node.span().start, |span| span.end);
    let own = node.attributes().filter(|attribute| attribute.suffix().is_none() && attribute.form() == form);
    own.map(|attribute| attribute.span().end).fold(identity, usize::max)
}

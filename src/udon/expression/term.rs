//! A value while it is compared: of a document, of a literal, or made by a filter.
//!
//! Unlike `Value` it may own its text and needs no source. Refuses to compare (`compare.rs`).

use std::borrow::Cow;
use std::fmt;

use crate::udon::value::value_of;
use crate::udon::{List, ListToken, Node, Scalar, Value};

/// How deep lists in lists are kept apart.
const DEEPEST: usize = 32;

/// A value of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Term<'v> {
    /// `nil`, or what is not there.
    Nil,
    /// `true`, `false`, or a flag.
    Bool(bool),
    /// Text.
    Text(Cow<'v, str>),
    /// A number, a date, a time or a duration, as written.
    Typed(Scalar, Cow<'v, str>),
    /// A reference: the element's name, where it is given, and the key.
    Reference(Option<Cow<'v, str>>, Cow<'v, str>),
    /// Several values.
    List(Vec<Term<'v>>),
    /// An element, or the lines that an attribute holds.
    Node(Node<'v>),
}

impl<'v> Term<'v> {
    /// What `text` is when it stands unquoted in a document.
    pub fn of_word(text: &'v str) -> Self {
        value_of(text.as_bytes()).into()
    }

    /// The same, without a source behind it: nodes become their prose.
    pub fn into_owned(self) -> Term<'static> {
        match self {
            Term::Nil => Term::Nil,
            Term::Bool(is) => Term::Bool(is),
            Term::Text(text) => Term::Text(Cow::Owned(text.into_owned())),
            Term::Typed(kind, text) => Term::Typed(kind, Cow::Owned(text.into_owned())),
            Term::Reference(name, key) => {
                Term::Reference(name.map(|name| Cow::Owned(name.into_owned())), Cow::Owned(key.into_owned()))
            }
            Term::List(items) => Term::List(items.into_iter().map(Term::into_owned).collect()),
            Term::Node(node) => Term::Text(Cow::Owned(node.prose())),
        }
    }

    /// Whether it counts as true: everything but false and nil does.
    pub fn is_true(&self) -> bool {
        !matches!(self, Term::Nil | Term::Bool(false))
    }

    /// Whether it is a text or list with nothing in it.
    pub fn is_empty(&self) -> bool {
        match self {
            Term::Text(text) => text.is_empty(),
            Term::List(items) => items.is_empty(),
            Term::Node(node) => node.children().next().is_none(),
            _ => false,
        }
    }

    /// Whether there is nothing to see in it: nil, false, blanks, an empty list.
    pub fn is_blank(&self) -> bool {
        match self {
            Term::Nil | Term::Bool(false) => true,
            Term::Text(text) => text.trim().is_empty(),
            other => other.is_empty(),
        }
    }
}

impl<'v> From<Value<'v>> for Term<'v> {
    fn from(value: Value<'v>) -> Self {
        match value {
            Value::Nil => Term::Nil,
            Value::Bool(is) => Term::Bool(is),
            Value::String(text) => Term::Text(text),
            Value::Typed(kind, text) => Term::Typed(kind, Cow::Borrowed(text)),
            Value::Reference(reference) => Term::Reference(reference.name, reference.key),
            Value::Template(template) => Term::Text(Cow::Borrowed(template.raw())),
            Value::List(list) => items(list),
            Value::Nodes(node) => Term::Node(node),
        }
    }
}

/// The items of a list, lists in it too; what is nested deeper than [`DEEPEST`] is an item of the deepest.
fn items(list: List<'_>) -> Term<'_> {
    let mut open: Vec<Vec<Term<'_>>> = vec![Vec::new()];
    // How many brackets beyond the deepest are open: what is in them goes up to the deepest list.
    let mut beyond = 0;
    for token in list.tokens() {
        match token {
            ListToken::Open(_) if open.len() >= DEEPEST => beyond += 1,
            ListToken::Open(_) => open.push(Vec::new()),
            ListToken::Close if beyond > 0 => beyond -= 1,
            ListToken::Close => close(&mut open),
            ListToken::Item(value, _) => {
                if let Some(last) = open.last_mut() {
                    last.push(value.into());
                }
            }
        }
    }
    while open.len() > 1 {
        close(&mut open);
    }
    Term::List(open.pop().unwrap_or_default())
}

fn close<'v>(open: &mut Vec<Vec<Term<'v>>>) {
    if let Some(items) = open.pop()
        && let Some(around) = open.last_mut()
    {
        around.push(Term::List(items));
    }
}

/// As a text shows it: nothing for nil, the prose of nodes, items with blanks between them.
impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Nil => Ok(()),
            Term::Bool(is) => write!(f, "{is}"),
            Term::Text(text) | Term::Typed(_, text) => f.write_str(text),
            Term::Reference(name, key) => write!(f, "@{}[{key}]", name.as_deref().unwrap_or_default()),
            Term::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { " " })?;
                }
                Ok(())
            }
            Term::Node(node) => f.write_str(&node.prose()),
        }
    }
}

//! The condition under which a field counts.
//!
//! `:when field` holds where the field is there and neither false nor nil; `:when "field == value"` compares. Words on
//! the right of a comparison that name no field are text, so that values need no quotes of their own.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::error::Result;
use crate::udon::expression::{Dialect, Expression, NameStep, Scope, Term};
use crate::udon::path::Path;
use crate::udon::value::value_of;

/// A condition over the fields of a record.
#[derive(Debug)]
pub struct When {
    expression: Expression,
    names: Vec<String>,
}

/// The fields of one element, by name.
struct Fields<'f>(&'f dyn Fn(&str) -> Option<String>);

/// Notes which names a condition asks for.
#[derive(Default)]
struct Asked(RefCell<BTreeSet<String>>);

impl When {
    /// Reads a condition.
    ///
    /// # Errors
    /// `INVALID_SYNTAX`, with the column.
    pub fn read(text: &str) -> Result<Self> {
        let expression = Expression::parse(&quoted_right(text), Dialect::TEMPLATE)?;
        let asked = Asked::default();
        expression.evaluate(&asked);
        Ok(Self { expression, names: asked.0.into_inner().into_iter().collect() })
    }

    /// The fields it speaks of.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Whether it holds for an element whose fields `value` gives, as text.
    pub fn holds(&self, value: &dyn Fn(&str) -> Option<String>) -> bool {
        self.expression.is_true(&Fields(value))
    }
}

/// The condition with the word behind `==` or `!=` in quotes, where it is a plain word.
fn quoted_right(text: &str) -> String {
    for sign in ["==", "!="] {
        if let Some((left, right)) = text.split_once(sign) {
            let right = right.trim();
            let is_plain = matches!(value_of(right.as_bytes()), crate::udon::value::Value::String(_))
                && !right.starts_with(['"', '\''])
                && right.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
            if is_plain {
                return format!("{left}{sign} \"{right}\"");
            }
        }
    }
    text.to_owned()
}

impl<'v> Scope<'v> for Fields<'_> {
    fn attribute(&self, _: &Path) -> Option<Term<'v>> {
        None
    }

    fn name(&self, name: &str, _: &[NameStep]) -> Option<Term<'v>> {
        let text = (self.0)(name)?;
        Some(match Term::of_word(&text) {
            Term::Bool(truth) => Term::Bool(truth),
            Term::Nil => Term::Nil,
            Term::Typed(kind, raw) => Term::Typed(kind, raw.into_owned().into()),
            _ => Term::Text(text.into()),
        })
    }
}

impl<'v> Scope<'v> for Asked {
    fn attribute(&self, _: &Path) -> Option<Term<'v>> {
        None
    }

    fn name(&self, name: &str, _: &[NameStep]) -> Option<Term<'v>> {
        self.0.borrow_mut().insert(name.to_owned());
        None
    }
}

//! The types that a schema can ask for, and which values are of them.
//!
//! One table: the word of the dialect, the name that people read, and the values that fit. An interpolated value fits
//! every type, since nobody can say yet what it will be. Refuses bounds and formats (`limits.rs`).

use crate::udon::scalar::Scalar;
use crate::udon::value::{Value, value_of};

macro_rules! kinds {
    ($($variant:ident $word:literal $name:literal $a:literal;)*) => {
        /// The type of a single value.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Kind { $(#[doc = concat!("`", $name, "`")] $variant,)* }

        impl Kind {
            /// Every type, in the order of the table.
            pub const ALL: &'static [Kind] = &[$(Kind::$variant,)*];

            /// Its word in a schema.
            pub const fn word(self) -> &'static str {
                match self { $(Kind::$variant => $word,)* }
            }

            /// Its name in messages.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$variant => $name,)* }
            }

            /// A value of it, for advice and scaffolds.
            pub const fn example(self) -> &'static str {
                match self { $(Kind::$variant => $a,)* }
            }
        }
    };
}

kinds! {
    Str "str" "String" "text";
    Int "int" "Integer" "0";
    Num "num" "Number" "0";
    Float "float" "Float" "0.0";
    Bool "bool" "Boolean" "false";
    Date "date" "Date" "2026-01-01";
    Time "time" "Time" "00:00";
    DateTime "datetime" "DateTime" "2026-01-01T00:00:00Z";
    Duration "duration" "Duration" "1m";
    Nil "nil" "Nil" "nil";
    Any "any" "Any" "text";
}

impl Kind {
    /// The type of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// Whether a value is of this type.
    pub fn fits(self, value: &Value<'_>) -> bool {
        match (self, value) {
            (Kind::Any, _)
            | (_, Value::Template(_))
            | (Kind::Str, Value::String(_))
            | (Kind::Bool, Value::Bool(_))
            | (Kind::Nil, Value::Nil) => true,
            (_, Value::Typed(scalar, _)) => self.holds(*scalar),
            _ => false,
        }
    }

    fn holds(self, scalar: Scalar) -> bool {
        match self {
            Kind::Int => scalar == Scalar::Integer,
            Kind::Float => scalar == Scalar::Float,
            Kind::Num => matches!(scalar, Scalar::Integer | Scalar::Float),
            Kind::Date => matches!(scalar, Scalar::Date | Scalar::YearMonth),
            Kind::Time => scalar == Scalar::Time,
            Kind::DateTime => scalar == Scalar::DateTime,
            Kind::Duration => scalar == Scalar::Duration,
            Kind::Str | Kind::Bool | Kind::Nil | Kind::Any => false,
        }
    }

    /// The narrowest type of a single value; nothing for lists, references, nodes and what has no type of its own
    /// here: rationals, complex numbers, relative times.
    pub fn of(value: &Value<'_>) -> Option<Self> {
        let narrow = [Kind::Str, Kind::Int, Kind::Float, Kind::Bool, Kind::Date, Kind::Time, Kind::DateTime];
        let narrow = narrow.into_iter().chain([Kind::Duration, Kind::Nil]);
        (!matches!(value, Value::Template(_))).then(|| narrow.into_iter().find(|kind| kind.fits(value)))?
    }

    /// Text that stands where this type is asked for, read as a value: text below an element is never typed by itself.
    pub fn read(self, text: &str) -> Value<'_> {
        match self {
            Kind::Str | Kind::Any => Value::String(text.into()),
            _ => value_of(text.trim().as_bytes()),
        }
    }
}

/// What a value is, in a word.
pub fn name_of(value: &Value<'_>) -> &'static str {
    match value {
        Value::Reference(_) => "Reference",
        Value::List(_) => "List",
        Value::Nodes(_) => "Record",
        Value::Template(_) => "Interpolation",
        Value::Typed(Scalar::Rational, _) => "Rational",
        Value::Typed(Scalar::Complex, _) => "Complex",
        Value::Typed(Scalar::RelativeTime, _) => "RelativeTime",
        single => Kind::of(single).map_or("Any", Kind::name),
    }
}

/// A single value as text, quotes off; nothing for lists and nodes.
pub fn text_of(value: &Value<'_>) -> Option<String> {
    Some(match value {
        Value::String(text) => text.clone().into_owned(),
        Value::Bool(truth) => truth.to_string(),
        Value::Nil => "nil".to_owned(),
        Value::Typed(_, raw) => (*raw).to_owned(),
        Value::Template(template) => template.raw().to_owned(),
        Value::Reference(reference) => {
            format!("@{}[{}]", reference.name.as_deref().unwrap_or_default(), reference.key)
        }
        Value::List(_) | Value::Nodes(_) => return None,
    })
}

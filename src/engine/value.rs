//! The value of an argument, as it was understood.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::line::word;

/// An argument's value before the tool takes it in its own type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// Text, a path, an id, a choice: anything that is written as a word or a string.
    Text(String),
    /// A whole number.
    Int(i64),
    /// A switch.
    Flag(bool),
    /// Several values of one type.
    List(Vec<Value>),
    /// Named values, in the order in which they were written.
    Record(IndexMap<String, Value>),
}

impl Value {
    /// A value of JSON; null is none.
    pub fn from_json(value: Json) -> Option<Self> {
        Some(match value {
            Json::Null => return None,
            Json::Bool(flag) => Self::Flag(flag),
            Json::Number(number) => number.as_i64().map_or_else(|| Self::Text(number.to_string()), Self::Int),
            Json::String(text) => Self::Text(text),
            Json::Array(items) => Self::List(items.into_iter().filter_map(Self::from_json).collect()),
            Json::Object(fields) => {
                let fields = fields.into_iter().filter_map(|(name, value)| Some((name, Self::from_json(value)?)));
                Self::Record(fields.collect())
            }
        })
    }

    /// The text of a text value.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value as one would write it after an arrow: quoted where a bare word would be read differently.
    pub fn written(&self) -> String {
        match self {
            Self::Text(text) => word(text),
            Self::Int(number) => number.to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(Self::written).collect();
                format!("[{}]", items.join(" "))
            }
            Self::Record(fields) => {
                let fields: Vec<_> = fields.iter().map(|(name, value)| format!("{name}:{}", value.written())).collect();
                fields.join(" ")
            }
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<&[String]> for Value {
    fn from(texts: &[String]) -> Self {
        Self::List(texts.iter().map(|text| text.as_str().into()).collect())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    fn check(value: impl Into<Value>, expected: &str) {
        assert_eq!(value.into().written(), expected);
    }

    #[test]
    fn a_word_stands_bare_where_it_reads_the_same() {
        check("config.udon", "config.udon");
        check("|database[primary]:pool", "|database[primary]:pool");
        check("two words", "\"two words\"");
        check("", "\"\"");
        check("--depth", "\"--depth\"");
        check("-4", "-4");
        check("\\", "\"\\\\\"");
        check("a:", "\"a:\"");
        check("a:b", "\"a:b\"");
        check("..", "..");
        check("a \"b\"\n", "\"a \\\"b\\\"\\n\"");
        check(Value::List(vec!["a".into(), "b c".into()]), "[a \"b c\"]");
    }
}

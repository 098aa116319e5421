//! YAML as a tree whose every value knows its line and column, so that a complaint about a definition can say where.
//!
//! It reads and never writes. What the text means is for the reader of the tree: nothing is coerced here, and a
//! document that is too deep or repeats a key is refused.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value as Json;
use serde_saphyr::Spanned;

use crate::error::{Code, Error, Result};

/// How deep values may lie in one another.
const DEPTH: usize = 24;

/// A place in a text, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, serde::Serialize)]
pub struct At {
    /// The line.
    pub line: u64,
    /// The column, in characters.
    pub column: u64,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Yaml,
    /// Where it begins.
    pub at: At,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Yaml {
    /// Nothing: `~`, or nothing written.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Names with values, in the order in which they were written.
    Map(Vec<(String, Node)>),
}

impl Node {
    /// Reads a text of one document; one with nothing in it is null.
    ///
    /// INVALID_SYNTAX with line and column.
    pub fn parse(text: &str) -> Result<Self> {
        let parsed: std::result::Result<Spanned<Yaml>, _> = serde_saphyr::from_str_with_options(text, options());
        parsed.map(Self::from).map_err(|error| {
            let at = error.location().map(|place| At { line: place.line(), column: place.column() });
            let message = error.without_snippet().to_string();
            let first = message.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
            let place = at.map(|at| format!("{at}: ")).unwrap_or_default();
            Error::new(Code::InvalidSyntax, format!("{place}error parsing YAML: {}", unplaced(first)))
        })
    }

    /// The value under `name`, where this is a map that has one; null counts as none.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Yaml::Map(fields) = &self.value else { return None };
        fields.iter().find(|(known, _)| known == name).map(|(_, node)| node).filter(|node| node.value != Yaml::Null)
    }

    /// The same as JSON, without the places.
    pub fn to_json(&self) -> Json {
        match &self.value {
            Yaml::Null => Json::Null,
            Yaml::Bool(truth) => Json::Bool(*truth),
            Yaml::Int(whole) => Json::from(*whole),
            Yaml::Float(real) => Json::from(*real),
            Yaml::Text(text) => Json::String(text.clone()),
            Yaml::List(items) => Json::Array(items.iter().map(Self::to_json).collect()),
            Yaml::Map(fields) => {
                Json::Object(fields.iter().map(|(name, node)| (name.clone(), node.to_json())).collect())
            }
        }
    }

    /// The text of a text.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Yaml::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What kind of value it is, with its article.
    pub const fn kind(&self) -> &'static str {
        match self.value {
            Yaml::Null => "nothing",
            Yaml::Bool(_) => "true or false",
            Yaml::Int(_) | Yaml::Float(_) => "a number",
            Yaml::Text(_) => "a text",
            Yaml::List(_) => "a list",
            Yaml::Map(_) => "a map",
        }
    }
}

/// Bounds that no definition comes near and that no thread's stack exceeds.
fn options() -> serde_saphyr::Options {
    let mut options = serde_saphyr::Options::default();
    let mut budget = options.budget.clone().unwrap_or_default();
    budget.max_depth = DEPTH;
    budget.flow_nesting_limit = DEPTH;
    budget.max_events = 100_000;
    budget.max_aliases = 1_000;
    options.budget = Some(budget);
    // `n` and `yes` are texts to everybody who writes a definition today.
    options.strict_booleans = true;
    options
}

/// A message of the reader without the place that stands before or behind it, and without advice to programmers.
fn unplaced(message: &str) -> &str {
    let message = message.trim().trim_start_matches("error: ");
    let message = message.find(", set DuplicateKeyPolicy").map_or(message, |at| &message[..at]);
    let message = message.rfind(" at line ").map_or(message, |at| &message[..at]);
    match message.strip_prefix("line ").and_then(|rest| rest.split_once(": ")) {
        Some((_, rest)) => rest,
        None => message,
    }
}

impl From<Spanned<Yaml>> for Node {
    fn from(spanned: Spanned<Yaml>) -> Self {
        let at = At { line: spanned.referenced.line(), column: spanned.referenced.column() };
        Self { value: spanned.value, at }
    }
}

impl<'de> Deserialize<'de> for Yaml {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(Values)
    }
}

/// Takes whatever value stands there.
struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Yaml;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> std::result::Result<Yaml, E> {
        Ok(Yaml::Null)
    }

    fn visit_none<E>(self) -> std::result::Result<Yaml, E> {
        Ok(Yaml::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<Yaml, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_bool<E>(self, value: bool) -> std::result::Result<Yaml, E> {
        Ok(Yaml::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> std::result::Result<Yaml, E> {
        Ok(Yaml::Int(value))
    }

    fn visit_u64<E>(self, value: u64) -> std::result::Result<Yaml, E> {
        // Beyond the whole numbers that anything here takes; its digits are kept.
        Ok(i64::try_from(value).map_or_else(|_| Yaml::Text(value.to_string()), Yaml::Int))
    }

    fn visit_f64<E>(self, value: f64) -> std::result::Result<Yaml, E> {
        Ok(Yaml::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> std::result::Result<Yaml, E> {
        Ok(Yaml::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> std::result::Result<Yaml, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element::<Spanned<Yaml>>()? {
            list.push(item.into());
        }
        Ok(Yaml::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> std::result::Result<Yaml, A::Error> {
        let mut map = Vec::new();
        while let Some(name) = entries.next_key::<String>()? {
            map.push((name, entries.next_value::<Spanned<Yaml>>()?.into()));
        }
        Ok(Yaml::Map(map))
    }
}

#[cfg(test)]
mod tests {
    use super::{Node, Yaml};

    /// A tree in a line: every value with its place.
    fn shown(node: &Node) -> String {
        let value = match &node.value {
            Yaml::Null => "~".to_owned(),
            Yaml::Bool(value) => value.to_string(),
            Yaml::Int(value) => value.to_string(),
            Yaml::Float(value) => format!("{value:?}"),
            Yaml::Text(value) => format!("{value:?}"),
            Yaml::List(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(" ")),
            Yaml::Map(fields) => {
                let fields: Vec<String> = fields.iter().map(|(name, node)| format!("{name}={}", shown(node))).collect();
                format!("{{{}}}", fields.join(" "))
            }
        };
        format!("{value}@{}", node.at)
    }

    fn check(text: &str, expected: &str) {
        let tree = Node::parse(text).map_or_else(|error| error.message, |node| shown(&node));
        assert_eq!(tree, expected);
    }

    #[test]
    fn every_value_has_its_place() {
        check(
            "name: a\nlist:\n  - 1\n  - yes please\n  - {x: 0.5, y: ~}\nflag: true\ntext: \"3\"\n",
            "{name=\"a\"@1:7 list=[1@3:5 \"yes please\"@4:5 {x=0.5@5:9 y=~@5:17}@5:5]@3:3 flag=true@6:7 text=\"3\"@7:7}@1:1",
        );
        check("", "~@1:1");
    }

    #[test]
    fn what_cannot_be_read_says_where() {
        let messages: Vec<String> = ["a: [1\nb: 2\n", "a: 1\nb:\n  - x\na: 2\n", "a: b: c\n", "a: \"x\n", "*x"]
            .iter()
            .map(|text| Node::parse(text).expect_err("no tree").message)
            .collect();
        let expected = "\
            2:2: error parsing YAML: illegal placement of ':' indicator
            4:1: error parsing YAML: duplicate mapping key: a
            1:5: error parsing YAML: mapping values are not allowed in this context
            2:1: error parsing YAML: invalid indentation in multiline quoted scalar
            1:1: error parsing YAML: alias references unknown anchor";
        assert_eq!(messages.join("\n"), expected.replace("\n            ", "\n"));
    }

    #[test]
    fn depth_is_bounded() {
        assert!(Node::parse(&"[".repeat(100_000)).is_err());
        assert!(Node::parse(&"- ".repeat(100_000)).is_err());
        let doubling: Vec<String> = (1..40).map(|n| format!("a{n}: &a{n} [*a{0}, *a{0}]", n - 1)).collect();
        assert!(Node::parse(&format!("a0: &a0 [x]\n{}\n", doubling.join("\n"))).is_err());
    }
}

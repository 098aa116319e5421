//! Paths: how a place in a document is named.
//!
//! `grammar/path.pest` has the language; here a text becomes a [`Path`], a list of steps, and says what is wrong with
//! it. What a path finds is in `path_find.rs`. Refuses to look at any document.

use std::fmt;

use pest::Parser as _;
use pest::iterators::Pair;
use pest_derive::Parser;

use super::path_text::{key_text, name_text};
use super::text::{read_quoted_name, read_string};
use crate::error::{Code, Error, Result};
use crate::span::Span;

#[derive(Parser)]
#[grammar = "../grammar/path.pest"]
struct Grammar;

/// A path into a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Where it starts.
    pub anchor: Anchor,
    /// Its steps.
    pub steps: Vec<Step>,
    text: String,
}

/// Where a path starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Among the top elements, or else at the one element in the document that fits the first step.
    Anywhere,
    /// `/`: among the top elements only.
    Root,
    /// `.`: where the session stands.
    Here,
    /// `..`: the parent of that.
    Parent,
}

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// `|element`: children.
    Child(Pattern),
    /// `||element`: descendants.
    Descendant(Pattern),
    /// `:name`, with the positions of list items after it.
    Attribute(AttributeName, Vec<i64>),
    /// `||:name`: attributes at any depth.
    EveryAttribute(AttributeName),
    /// `||@*`: everything that refers.
    EveryLink,
    /// `@name[key]`: an element by its key, wherever it stands.
    Lookup(Option<String>, String),
    /// `@`: what a value refers to.
    Follow,
    /// `:host :port`: elements by the attributes they have, as the last step only.
    Listing(Vec<AttributeName>),
}

/// What an attribute is to be called.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttributeName {
    /// Anything.
    Any,
    /// This.
    Named(String),
}

/// What an element is to be like.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pattern {
    /// Its name; nothing fits any.
    pub name: Option<String>,
    /// Its key.
    pub key: Option<KeyPattern>,
    /// Traits it must have.
    pub traits: Vec<String>,
    /// Its position among those that fit otherwise, from 0, from the end where negative.
    pub position: Option<i64>,
}

/// What a key is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyPattern {
    /// `*`: anything, or none.
    Any,
    /// This text, written bare: where it is a whole number and no such key is there, a position.
    Bare(String),
    /// This text and nothing else.
    Quoted(String),
}

impl Path {
    /// Reads a path.
    ///
    /// # Errors
    /// `INVALID_SYNTAX`, with the place in `text`.
    pub fn parse(text: &str) -> Result<Self> {
        let fail = |at: usize, why: &str| {
            Error::new(Code::InvalidSyntax, format!("cannot read path `{text}`: {why}"))
                .at(Span::new(at, text.len().max(at)))
        };
        let mut pairs = Grammar::parse(Rule::path, text).map_err(|error| {
            let at = match error.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
            };
            fail(at, expectation(text, at))
        })?;
        let mut path = Self { anchor: Anchor::Anywhere, steps: Vec::new(), text: text.to_owned() };
        for pair in pairs.next().into_iter().flat_map(Pair::into_inner) {
            let at = pair.as_span().start();
            match pair.as_rule() {
                Rule::anchor => {
                    path.anchor = match pair.as_str() {
                        "/" => Anchor::Root,
                        "." => Anchor::Here,
                        _ => Anchor::Parent,
                    }
                }
                Rule::EOI => {}
                Rule::lookup if !path.steps.is_empty() || path.anchor != Anchor::Anywhere => {
                    return Err(fail(at, "`@name[key]` can only be the first step"));
                }
                _ => path.steps.push(step(pair)),
            }
        }
        if path.steps.is_empty() && path.anchor == Anchor::Anywhere {
            return Err(fail(0, "it is empty"));
        }
        if path.steps.first() == Some(&Step::Follow) {
            return Err(fail(0, "`@` follows an attribute, or is `@name[key]`"));
        }
        Ok(path)
    }

    /// The path as it was given.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// What should have stood at a place where a path cannot be read.
fn expectation(text: &str, at: usize) -> &'static str {
    match text.as_bytes().get(at) {
        None if text.ends_with('|') => "an element's name, key or trait is missing at the end",
        None if text.ends_with(':') => "an attribute's name is missing at the end",
        None => "it ends too early",
        Some(b'.') => "a trait stands right after its element, and a child after `|`",
        Some(b' ') => "a blank can only stand in quotes or in a key",
        Some(_) if at == 0 => "a path starts with `|`, `||`, `:` or `@`",
        Some(_) => "here one of `|element`, `||element`, `:attribute` should follow",
    }
}

fn step(pair: Pair<'_, Rule>) -> Step {
    let rule = pair.as_rule();
    let mut inner = pair.into_inner();
    match rule {
        Rule::child => Step::Child(inner.next().map(pattern).unwrap_or_default()),
        Rule::descendant => Step::Descendant(inner.next().map(pattern).unwrap_or_default()),
        Rule::every_attribute => Step::EveryAttribute(attribute_name(inner.next())),
        Rule::attribute => {
            let name = attribute_name(inner.next());
            Step::Attribute(name, inner.map(|position| number(&position)).collect())
        }
        Rule::every_link => Step::EveryLink,
        Rule::listing => Step::Listing(inner.map(|name| attribute_name(Some(name))).collect()),
        Rule::lookup => {
            let (mut name, mut key) = (None, String::new());
            for part in inner {
                match part.as_rule() {
                    Rule::key => {
                        key = match key_pattern(part) {
                            KeyPattern::Any => "*".to_owned(),
                            KeyPattern::Bare(key) | KeyPattern::Quoted(key) => key,
                        }
                    }
                    _ => name = Some(plain_name(&part)),
                }
            }
            Step::Lookup(name, key)
        }
        _ => Step::Follow,
    }
}

fn attribute_name(pair: Option<Pair<'_, Rule>>) -> AttributeName {
    let Some(pair) = pair.and_then(|pair| pair.into_inner().next()) else { return AttributeName::Any };
    match pair.as_rule() {
        Rule::any => AttributeName::Any,
        Rule::double => AttributeName::Named(read_string(double_inside(pair.as_str()), b'"').into_owned()),
        _ => AttributeName::Named(plain_name(&pair)),
    }
}

fn double_inside(text: &str) -> &[u8] {
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).as_bytes()
}

fn plain_name(pair: &Pair<'_, Rule>) -> String {
    let text = pair.as_str();
    match text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
        Some(inner) if pair.as_rule() == Rule::quoted_name => read_quoted_name(inner.as_bytes()).into_owned(),
        _ => text.to_owned(),
    }
}

fn pattern(pair: Pair<'_, Rule>) -> Pattern {
    let mut pattern = Pattern::default();
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::name | Rule::quoted_name => pattern.name = Some(plain_name(&part)),
            Rule::key => pattern.key = Some(key_pattern(part)),
            Rule::has_trait => pattern.traits.extend(part.into_inner().next().map(|name| plain_name(&name))),
            Rule::position => pattern.position = Some(number(&part)),
            _ => {}
        }
    }
    pattern
}

fn key_pattern(pair: Pair<'_, Rule>) -> KeyPattern {
    match pair.into_inner().next() {
        Some(part) if part.as_rule() == Rule::quoted => {
            let text = part.as_str();
            KeyPattern::Quoted(text[1..text.len() - 1].to_owned())
        }
        Some(part) if part.as_rule() == Rule::bare => KeyPattern::Bare(part.as_str().to_owned()),
        _ => KeyPattern::Any,
    }
}

fn number(pair: &Pair<'_, Rule>) -> i64 {
    pair.as_str().trim_matches(['[', ']']).parse().unwrap_or(i64::MAX)
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.anchor {
            Anchor::Anywhere => "",
            Anchor::Root => "/",
            Anchor::Here => ".",
            Anchor::Parent => "..",
        })?;
        self.steps.iter().try_for_each(|step| step.fmt(f))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Child(pattern) => write!(f, "|{pattern}"),
            Step::Descendant(pattern) => write!(f, "||{pattern}"),
            Step::Attribute(name, positions) => {
                write!(f, ":{name}")?;
                positions.iter().try_for_each(|position| write!(f, "[{position}]"))
            }
            Step::EveryAttribute(name) => write!(f, "||:{name}"),
            Step::EveryLink => f.write_str("||@*"),
            Step::Lookup(name, key) => {
                write!(f, "@{}[{}]", name.as_deref().map(name_text).unwrap_or_default(), key_text(key))
            }
            Step::Follow => f.write_str("@"),
            Step::Listing(names) => names.iter().enumerate().try_for_each(|(i, name)| {
                let gap = if i == 0 { "" } else { " " };
                write!(f, "{gap}:{name}")
            }),
        }
    }
}

impl fmt::Display for AttributeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AttributeName::Any => f.write_str("*"),
            AttributeName::Named(name) if matches!(name.as_str(), "?" | "!" | "+" | "*") => f.write_str(name),
            AttributeName::Named(name) => f.write_str(&name_text(name)),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, &self.key, self.traits.is_empty()) {
            (Some(name), ..) => f.write_str(&name_text(name))?,
            (None, None, true) => f.write_str("*")?,
            _ => {}
        }
        match &self.key {
            None => {}
            Some(KeyPattern::Any) => f.write_str("[*]")?,
            Some(KeyPattern::Bare(key)) => write!(f, "[{}]", key_text(key))?,
            Some(KeyPattern::Quoted(key)) => {
                write!(f, "[{}]", super::path_text::quoted_key(key).unwrap_or_else(|| key.clone()))?;
            }
        }
        for name in &self.traits {
            write!(f, ".{}", name_text(name))?;
        }
        self.position.map_or(Ok(()), |position| write!(f, "[{position}]"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads `input` and writes it again, or says what is wrong with it.
    #[track_caller]
    fn check(input: &str, expected: &str) {
        let got = match Path::parse(input) {
            Ok(path) => path.to_string(),
            Err(error) => format!("{} at {}", error.message, error.span.unwrap().start),
        };
        assert_eq!(got, expected, "{input:?}");
    }

    #[test]
    fn every_form() {
        for path in [
            "|config",
            "|config|database[primary]:host",
            "/|config",
            "..",
            ".|child",
            "..|sibling:port",
            "|*",
            "|[k]",
            "|.cached",
            "|db[a b].x.'odd one'",
            "|'two words'[\"1\"]",
            "|item[*][-1]",
            "|item.t[0]",
            "||item",
            "||:port",
            "||@*",
            "@database[primary]",
            "@[k]|child",
            "|order[7]:customer@:email",
            ":tags[0][-2]",
            "|e:?",
            "|e:*",
            ":host :port",
            "|e[k]:'odd one' :b :c",
        ] {
            check(path, path);
        }
        check("|*[k]", "|[k]");
        check("|e[!{{a]b}}]", "|e[\"!{{a]b}}\"]");
        check("|e:'plain'", "|e:plain");
        check("|e:\"odd attr\"", "|e:'odd attr'");
        check("|e:\"a \\\"b\\\"\"", "|e:'a \"b\"'");
    }

    #[test]
    fn what_is_no_path() {
        check("", "cannot read path ``: it is empty at 0");
        check("config", "cannot read path `config`: a path starts with `|`, `||`, `:` or `@` at 0");
        check("|", "cannot read path `|`: an element's name, key or trait is missing at the end at 1");
        check("|a:", "cannot read path `|a:`: an attribute's name is missing at the end at 3");
        check("|a b", "cannot read path `|a b`: a blank can only stand in quotes or in a key at 2");
        check("|a@b[c]", "cannot read path `|a@b[c]`: `@name[key]` can only be the first step at 2");
        check("@", "cannot read path `@`: `@` follows an attribute, or is `@name[key]` at 0");
    }
}

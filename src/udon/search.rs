//! Elements by what they are and what they hold.
//!
//! Criteria are read once and asked of many documents; a source that cannot hold a match is told by its bytes, before it
//! is parsed. Names, traits, attributes and keys may hold `*`; values may be compared. Refuses to know files.

use memchr::memmem;
use regex::RegexBuilder;
use serde::Serialize;

use super::attribute_view::Attribute;
use super::document::Document;
use super::expression::{Dialect, Expression, NameStep, Scope, Term, equal};
use super::node::{Node, NodeKind};
use super::path::Path;
use crate::error::{Code, Error, Result};
use crate::text::shortened;

/// The longest preview, in characters.
const PREVIEW: usize = 120;
/// The most memory a pattern may take when it is compiled, in bytes.
const PATTERN_SIZE: usize = 1 << 20;

/// What elements are looked for, as it is written; all that is given must hold.
#[derive(Debug, Clone, Default)]
pub struct Wanted<'t> {
    /// The name, with `*`; a bar before it does not count.
    pub element: Option<&'t str>,
    /// A trait of its own, with `*`; a dot before it does not count.
    pub trait_name: Option<&'t str>,
    /// An attribute of its own, with `*`; a colon before it does not count.
    pub attribute: Option<&'t str>,
    /// What the value of that attribute, or of any, is: a value, a text with `*`, or a comparison such as `> 5`.
    pub value: Option<&'t str>,
    /// The key, with `*`.
    pub key: Option<&'t str>,
    /// A text in the prose or a value of the element itself, or `/a regular expression/`. Letter case counts only where
    /// capitals are written.
    pub content: Option<&'t str>,
}

/// Criteria, read.
#[derive(Debug)]
pub struct Criteria {
    element: Option<Word>,
    trait_name: Option<Word>,
    attribute: Option<Word>,
    value: Option<ValueTest>,
    key: Option<Word>,
    content: Option<regex::Regex>,
    /// Bytes that every source with a match holds.
    needed: Vec<memmem::Finder<'static>>,
    /// The content, where the source must hold it as it is.
    raw: Option<regex::bytes::Regex>,
}

/// An element that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Match {
    /// The line, from 1.
    pub line: usize,
    /// The canonical path.
    pub path: String,
    /// The steps to it from the top, its own with its traits.
    pub breadcrumb: Vec<String>,
    /// What speaks for it: the attribute or line that fits, or else its first.
    pub preview: String,
}

/// A name, or a pattern of one.
#[derive(Debug)]
enum Word {
    Is(String),
    Fits(regex::Regex),
}

#[derive(Debug)]
enum ValueTest {
    Is(String),
    Fits(regex::Regex),
    Compares(Expression),
}

impl Criteria {
    /// Reads criteria.
    ///
    /// # Errors
    /// `INVALID_SYNTAX` where a comparison or a regular expression cannot be read.
    pub fn new(wanted: &Wanted<'_>) -> Result<Self> {
        let word =
            |text: Option<&str>, mark: char| text.map(|text| Word::new(text.trim_start_matches(mark))).transpose();
        let element = word(wanted.element, '|')?;
        let trait_name = word(wanted.trait_name, '.')?;
        let attribute = word(wanted.attribute, ':')?;
        let key = word(wanted.key.map(|key| key.trim_start_matches('[').trim_end_matches(']')), ' ')?;
        let (content, raw) = content(wanted.content)?;
        let words = [&element, &trait_name, &attribute, &key];
        let needed = words.into_iter().flatten().filter_map(|word| match word {
            Word::Is(text) if is_plain(text) && !text.is_empty() => Some(memmem::Finder::new(text).into_owned()),
            _ => None,
        });
        let needed = needed.collect();
        let value = wanted.value.map(ValueTest::new).transpose()?;
        Ok(Self { element, trait_name, attribute, value, key, content, needed, raw })
    }

    /// Whether a source could hold a match; a quick look at its bytes that never says no by mistake.
    pub fn may_be_in(&self, source: &[u8]) -> bool {
        // A suffix such as `!` is an attribute as well, and `id` and `class` are no names in the source; both are no
        // plain words with a finder of their own or stand for nothing here.
        self.needed.iter().all(|needed| needed.find(source).is_some())
            && self.raw.as_ref().is_none_or(|raw| raw.is_match(source))
    }

    fn fit(&self, node: Node<'_>) -> bool {
        let named = |word: &Word| node.name().is_some_and(|name| word.fits(&name));
        let keyed = |word: &Word| node.key().is_some_and(|key| word.fits(&key));
        self.element.as_ref().is_none_or(named)
            && self.key.as_ref().is_none_or(keyed)
            && self.trait_name.as_ref().is_none_or(|word| node.traits().iter().any(|own| word.fits(own)))
            && (self.attribute.is_none() && self.value.is_none() || self.attribute(node).is_some())
            && self.content.as_ref().is_none_or(|content| content_line(node, content).is_some())
    }

    /// The first attribute of a node that fits.
    fn attribute<'d>(&self, node: Node<'d>) -> Option<Attribute<'d>> {
        node.attributes_through().find(|attribute| {
            self.attribute.as_ref().is_none_or(|word| word.fits(&attribute.name()))
                && self.value.as_ref().is_none_or(|value| value.fits(attribute))
        })
    }

    /// Whether only content is asked for, so that the innermost block that holds it is meant.
    const fn is_content_only(&self) -> bool {
        self.element.is_none()
            && self.trait_name.is_none()
            && self.attribute.is_none()
            && self.value.is_none()
            && self.key.is_none()
    }
}

impl Document {
    /// The elements that fit, in document order. Where only a content is asked for, prose outside all elements is found
    /// as the document, and prose in braces with the element around it.
    pub fn search(&self, criteria: &Criteria) -> Vec<Node<'_>> {
        let content_only = criteria.is_content_only();
        let of_interest = |node: &Node<'_>| node.is_element() && !(content_only && node.kind() == NodeKind::Embedded);
        let root = std::iter::once(self.root()).filter(|_| content_only);
        root.chain(self.nodes().filter(of_interest)).filter(|node| criteria.fit(*node)).collect()
    }
}

impl Match {
    /// What there is to say of a node that was found.
    pub fn new(node: Node<'_>, criteria: &Criteria) -> Self {
        let steps = node.ancestors().into_iter().map(Node::path_step);
        let own = (!node.is_root()).then(|| node.full_step());
        Self {
            line: node.line(),
            path: if node.is_root() { "/".to_owned() } else { node.path() },
            breadcrumb: steps.chain(own).collect(),
            preview: shortened(preview(node, criteria).trim(), PREVIEW),
        }
    }
}

fn preview(node: Node<'_>, criteria: &Criteria) -> String {
    let source = |attribute: Attribute<'_>| {
        let line = node.document().text(attribute.span()).into_owned();
        line.lines().next().unwrap_or_default().to_owned()
    };
    let asked = criteria.attribute.is_some() || criteria.value.is_some();
    if let Some(attribute) = criteria.attribute(node).filter(|_| asked) {
        return source(attribute);
    }
    if let Some(line) = criteria.content.as_ref().and_then(|content| content_line(node, content)) {
        return line;
    }
    match node.attributes_through().find(|attribute| attribute.suffix().is_none()) {
        Some(attribute) => source(attribute),
        None => node.prose().lines().next().unwrap_or_default().to_owned(),
    }
}

/// The line of prose, or else the attribute, of a node itself that holds the content.
fn content_line(node: Node<'_>, content: &regex::Regex) -> Option<String> {
    let prose = node.prose();
    if let Some(line) = prose.lines().find(|line| content.is_match(line)) {
        return Some(line.to_owned());
    }
    let holds = |attribute: &Attribute<'_>| {
        attribute.raw().is_some_and(|raw| content.is_match(&String::from_utf8_lossy(raw)))
            || attribute.value().as_str().is_some_and(|text| content.is_match(text))
    };
    let attribute = node.attributes_through().find(holds)?;
    Some(node.document().text(attribute.span()).into_owned())
}

impl Word {
    fn new(text: &str) -> Result<Self> {
        if text.contains('*') { Ok(Self::Fits(wildcard(text)?)) } else { Ok(Self::Is(text.to_owned())) }
    }

    fn fits(&self, own: &str) -> bool {
        match self {
            Self::Is(text) => own == text,
            Self::Fits(pattern) => pattern.is_match(own),
        }
    }
}

impl ValueTest {
    fn new(text: &str) -> Result<Self> {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        if text.starts_with(['<', '>', '=', '!']) && text.len() > 1 && !text.starts_with("!{")
            || lower.starts_with("contains ")
            || lower.starts_with("matches ")
        {
            return Ok(Self::Compares(Expression::parse(&format!(":value {text}"), Dialect::QUERY)?));
        }
        if text.contains('*') { Ok(Self::Fits(wildcard(text)?)) } else { Ok(Self::Is(text.to_owned())) }
    }

    fn fits(&self, attribute: &Attribute<'_>) -> bool {
        let value = Term::from(attribute.value());
        match self {
            Self::Is(text) => equal(&value, &Term::of_word(text)) || value.to_string() == *text,
            Self::Fits(pattern) => pattern.is_match(&value.to_string()),
            Self::Compares(condition) => condition.is_true(&OneValue(value)),
        }
    }
}

/// The value of an attribute, whatever it is called.
struct OneValue<'d>(Term<'d>);

impl<'d> Scope<'d> for OneValue<'d> {
    fn attribute(&self, _: &Path) -> Option<Term<'d>> {
        Some(self.0.clone())
    }

    fn name(&self, _: &str, _: &[NameStep]) -> Option<Term<'d>> {
        None
    }
}

/// A text with `*` for any characters, as a whole.
fn wildcard(text: &str) -> Result<regex::Regex> {
    let parts: Vec<String> = text.split('*').map(regex::escape).collect();
    regex(&format!("^{}$", parts.join(".*")))
}

fn regex(pattern: &str) -> Result<regex::Regex> {
    let built = RegexBuilder::new(pattern).size_limit(PATTERN_SIZE).case_insensitive(is_folded(pattern)).build();
    built.map_err(|error| {
        let why = error.to_string();
        let why = why.lines().last().unwrap_or_default().trim_start_matches("error: ").to_lowercase();
        Error::new(Code::InvalidSyntax, format!("the pattern \"{pattern}\" cannot be read: {why}"))
    })
}

/// Whether letter case does not count: where no capital is written, escapes such as `\W` aside.
fn is_folded(pattern: &str) -> bool {
    let mut escaped = false;
    !pattern.chars().any(|c| {
        let is_capital = c.is_uppercase() && !escaped;
        escaped = c == '\\' && !escaped;
        is_capital
    })
}

/// How a content is looked for in an element, and, where that is the same, in the bytes of a source.
fn content(text: Option<&str>) -> Result<(Option<regex::Regex>, Option<regex::bytes::Regex>)> {
    let Some(text) = text else { return Ok((None, None)) };
    if let Some(pattern) =
        text.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')).filter(|text| !text.is_empty())
    {
        return Ok((Some(regex(pattern)?), None));
    }
    let pattern = regex::escape(text);
    let raw = is_plain(text).then(|| {
        let folded = is_folded(&pattern);
        regex::bytes::RegexBuilder::new(&pattern).size_limit(PATTERN_SIZE).case_insensitive(folded).build().ok()
    });
    Ok((Some(regex(&pattern)?), raw.flatten()))
}

/// Whether a text can only be written as it is: without characters that are, or may be, escaped.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | ','))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOP: &str = "\
Opened in May.
|shop
  |item[\"a b\"].sale.new :price 3 :tags [x y]
    Half price, see |{em the door}.
  |item[c] :price 12 :colour \"deep red\"
  |item-group! :note Sale
    Nothing here; or there.
";

    #[track_caller]
    fn check(wanted: &Wanted<'_>, expected: &str) {
        let document = Document::parse(SHOP);
        let criteria = Criteria::new(wanted).unwrap_or_else(|error| panic!("{error}"));
        let found = document.search(&criteria);
        let lines: Vec<String> = found
            .iter()
            .map(|node| Match::new(*node, &criteria))
            .map(|one| format!("{} {}", one.path, one.preview))
            .collect();
        assert_eq!(lines.join(" / "), expected);
        assert!(criteria.may_be_in(SHOP.as_bytes()) || lines.is_empty(), "{wanted:?}");
    }

    #[test]
    fn by_each_criterion() {
        let none = Wanted::default;
        check(&Wanted { element: Some("|item-group"), ..none() }, "|shop|item-group :note Sale");
        check(&Wanted { element: Some("item*"), trait_name: Some(".n*"), ..none() }, "|shop|item[a b] :price 3");
        check(&Wanted { trait_name: Some(".sale"), ..none() }, "|shop|item[a b] :price 3");
        check(&Wanted { attribute: Some(":colour"), ..none() }, "|shop|item[c] :colour \"deep red\"");
        check(&Wanted { key: Some("a b"), ..none() }, "|shop|item[a b] :price 3");
        check(&Wanted { key: Some("*"), ..none() }, "|shop|item[a b] :price 3 / |shop|item[c] :price 12");
        check(&Wanted { element: Some("nothing"), ..none() }, "");
    }

    #[test]
    fn by_value() {
        let value = |value| Wanted { attribute: Some("price"), value: Some(value), ..Wanted::default() };
        check(&value("12"), "|shop|item[c] :price 12");
        check(&value("12.0"), "|shop|item[c] :price 12");
        check(&value("> 5"), "|shop|item[c] :price 12");
        check(&value("<= 3"), "|shop|item[a b] :price 3");
        check(&value("1*"), "|shop|item[c] :price 12");
        let any = |value| Wanted { value: Some(value), ..Wanted::default() };
        check(&any("deep red"), "|shop|item[c] :colour \"deep red\"");
        check(&any("contains y"), "|shop|item[a b] :tags [x y]");
        check(&any("matches \"^deep\""), "|shop|item[c] :colour \"deep red\"");
    }

    #[test]
    fn by_content() {
        let content = |content| Wanted { content: Some(content), ..Wanted::default() };
        check(&content("the door"), "|shop|item[a b] Half price, see the door.");
        check(&content("opened"), "/ Opened in May.");
        check(&content("OPENED"), "");
        check(&content("here; or"), "|shop|item-group Nothing here; or there.");
        check(&content("deep"), "|shop|item[c] :colour \"deep red\"");
        check(&content("/^half .* door/"), "|shop|item[a b] Half price, see the door.");
        check(
            &Wanted { element: Some("em"), content: Some("door"), ..Wanted::default() },
            "|shop|item[a b]|em the door",
        );
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let value = Criteria::new(&Wanted { value: Some("> "), ..Wanted::default() });
        assert!(value.is_ok(), "a lone mark is a text");
        let value = Criteria::new(&Wanted { value: Some("> 1 2"), ..Wanted::default() }).expect_err("two values");
        assert!(value.message.contains("column 12"), "{value}");
        let content = Criteria::new(&Wanted { content: Some("/(/"), ..Wanted::default() }).expect_err("a bracket");
        assert_eq!(content.message, "the pattern \"(\" cannot be read: unclosed group");
    }
}

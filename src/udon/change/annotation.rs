//! Annotations: what is said about a passage of prose, by an element in braces around it.
//!
//! Five kinds with fields of their own are read from what somebody wrote, and found again in a document. Refuses to
//! place them (`annotate`).

use serde::Serialize;

use super::super::document::Document;
use super::super::node::{Node, NodeKind};
use super::super::sink::Form;
use super::value::{Context, Wanted};
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;

/// A kind of annotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnnotationKind {
    /// The name of its elements.
    pub name: &'static str,
    /// Its attributes; the first is what words without a name mean.
    pub fields: &'static [&'static str],
    /// The attribute that says whose it is.
    by: Option<&'static str>,
    /// The attribute that says how sure it is.
    sure: Option<&'static str>,
}

/// The kinds.
pub const ANNOTATIONS: &[AnnotationKind] = &[
    AnnotationKind { name: "entity", fields: &["type", "value", "confidence"], by: None, sure: Some("confidence") },
    AnnotationKind { name: "intent", fields: &["name", "confidence"], by: None, sure: Some("confidence") },
    AnnotationKind { name: "comment", fields: &["text", "author"], by: Some("author"), sure: None },
    AnnotationKind { name: "review", fields: &["status", "reviewer"], by: Some("reviewer"), sure: None },
    AnnotationKind { name: "confidence", fields: &["level", "reasoning"], by: None, sure: Some("level") },
];

/// What a level in a word stands for, among confidences from 0 to 1.
const LEVELS: &[(&str, f64)] = &[("low", 0.3), ("medium", 0.6), ("high", 0.9)];

/// Reads a confidence: a number from 0 to 1, a level in a word, or percent.
pub fn confidence(text: &str) -> Option<f64> {
    let text = text.trim().to_lowercase();
    if let Some((_, number)) = LEVELS.iter().find(|(word, _)| *word == text) {
        return Some(*number);
    }
    let number = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().ok()? / 100.0,
        None => text.parse().ok()?,
    };
    (0.0..=1.0).contains(&number).then_some(number)
}

/// An annotation as somebody wants it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Note {
    pub kind: AnnotationKind,
    /// Its attributes in the order of the words, values as they are written in braces.
    pub fields: Vec<(&'static str, String)>,
}

impl Note {
    /// Reads `|entity :type person`, `entity person` or `comment: too early`.
    pub fn read(text: &str) -> Result<Self> {
        let text = text.trim();
        let quoted = ['"', '\''].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote));
        let text = quoted.filter(|inside| !inside.is_empty()).unwrap_or(text);
        let inner = text.strip_prefix("|{").map_or(text, |inner| inner.strip_suffix('}').unwrap_or(inner));
        let inner = inner.trim_start_matches(['|', ':']).trim_start();
        // `low confidence` says it the other way round.
        let turned = inner.split_once(' ').filter(|(_, kind)| kind_named(inner).is_err() && kind_named(kind).is_ok());
        let turned = turned.map(|(value, kind)| format!("{kind} {value}"));
        let inner = turned.as_deref().unwrap_or(inner);
        let end = inner.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(inner.len());
        let kind = kind_named(&inner[..end])?;
        let rest = inner[end..].trim_start_matches([':', ',']);
        let words = words_of(kind, rest);
        let mut fields: Vec<(&'static str, Vec<&str>)> = Vec::new();
        for (index, word) in words.iter().enumerate() {
            let named = field_of(kind, word, index + 1 < words.len(), fields.is_empty())?;
            match (named, fields.last_mut()) {
                (Some(name), _) => {
                    fields.retain(|(known, _)| *known != name);
                    fields.push((name, Vec::new()));
                }
                // `confidence 0.4 it is vague`: behind how sure it is stands why.
                (None, Some((name, value)))
                    if kind.sure == Some(*name)
                        && kind.fields[0] == *name
                        && is_sure(value)
                        && kind.fields.len() > 1 =>
                {
                    fields.push((kind.fields[1], vec![word]));
                }
                (None, Some((_, value))) => value.push(word),
                (None, None) => fields.push((kind.fields[0], vec![word])),
            }
        }
        let written = fields.into_iter().map(|(name, value)| Ok((name, write(kind, name, &value.join(" "))?)));
        let fields: Vec<(&'static str, String)> = written.collect::<Result<_>>()?;
        if fields.is_empty() {
            return Err(Error::new(Code::Missing, format!("{} says nothing", kind.name)).detail(usage(kind)));
        }
        Ok(Self { kind, fields })
    }

    /// `|{entity :type person`, which its passage and a brace follow.
    pub fn head(&self) -> String {
        self.fields
            .iter()
            .fold(format!("|{{{}", self.kind.name), |head, (name, value)| format!("{head} :{name} {value}"))
    }
}

fn kind_named(word: &str) -> Result<AnnotationKind> {
    let lower = word.to_lowercase();
    if let Some(kind) = ANNOTATIONS.iter().find(|kind| kind.name == lower) {
        return Ok(*kind);
    }
    let names = nearest(word, ANNOTATIONS.iter().map(|kind| kind.name), ANNOTATIONS.len());
    Err(Error::new(Code::InvalidArgument, format!("\"{word}\" is no kind of annotation")).suggest(names))
}

/// The field that a word names: `:type`, or `type` and `by` in front of what they name.
fn field_of(kind: AnnotationKind, word: &str, more: bool, first: bool) -> Result<Option<&'static str>> {
    let known = |name: &str| kind.fields.iter().copied().find(|field| *field == name);
    if let Some(name) = word.strip_prefix(':').filter(|name| name.starts_with(char::is_alphabetic)) {
        return known(name).map(Some).ok_or_else(|| {
            Error::new(Code::InvalidArgument, format!("{} has no :{name}", kind.name))
                .suggest(kind.fields.iter().map(|field| format!(":{field}")))
                .detail(usage(kind))
        });
    }
    if !more {
        return Ok(None);
    }
    Ok(match word {
        "by" => kind.by,
        word if first => known(word),
        _ => None,
    })
}

/// The words of what stands behind the kind; a field's name and value apart where a sign joins them: `status=pending`, `author:ana`.
/// Before the first field nothing is said with `of`: `entity of type event`.
fn words_of(kind: AnnotationKind, text: &str) -> Vec<String> {
    let named = |word: &str| {
        let (name, value) = word.split_once(['=', ':'])?;
        let is_field = kind.fields.contains(&name) && !value.is_empty();
        is_field.then(|| [format!(":{name}"), value.trim_end_matches(',').to_owned()])
    };
    let words = words(text);
    let is_field = |word: &&str| kind.fields.contains(word);
    let skipped = usize::from(matches!(words.first(), Some(&"of" | &"with")) && words.get(1).is_some_and(is_field));
    let apart = |word: &str| named(word).map_or_else(|| vec![word.to_owned()], Vec::from);
    words[skipped..].iter().flat_map(|word| apart(word)).collect()
}

/// The words of a text, quoted ones whole.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let quoted = matches!(first, '"' | '\'');
        let close = if quoted { rest[1..].find(first).map(|at| at + 2) } else { None };
        let end = close.unwrap_or_else(|| rest.find(char::is_whitespace).unwrap_or(rest.len()));
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}

/// A value as braces hold it.
fn write(kind: AnnotationKind, name: &str, value: &str) -> Result<String> {
    if value.is_empty() {
        return Err(Error::new(Code::InvalidArgument, format!(":{name} has no value")).detail(usage(kind)));
    }
    if kind.sure == Some(name) && confidence(value).is_none() {
        return Err(Error::new(Code::InvalidArgument, format!("\"{value}\" is no confidence"))
            .detail("a number from 0 to 1, or low, medium, high"));
    }
    Wanted::read(value, false).written(Context::Attribute(Form::Embedded))
}

/// Whether words say how sure something is, and no more can belong to them.
fn is_sure(words: &[&str]) -> bool {
    confidence(&words.join(" ")).is_some()
}

fn usage(kind: AnnotationKind) -> String {
    let fields: Vec<String> = kind.fields.iter().map(|field| format!(":{field} …")).collect();
    format!("as in {} {}", kind.name, fields.join(" "))
}

/// An annotation that a document holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Annotation {
    /// Its path.
    pub path: String,
    /// Its line.
    pub line: usize,
    /// Its kind.
    pub kind: &'static str,
    /// Its attributes, as they are written.
    pub fields: Vec<(String, String)>,
    /// What it is about.
    pub text: String,
}

impl Annotation {
    /// Whose it is, if it says so: each kind has a name for that, and any can have another's.
    pub fn author(&self) -> Option<&str> {
        let names = ANNOTATIONS.iter().filter_map(|kind| kind.by);
        self.kind()?.by.into_iter().chain(names).find_map(|name| self.field(name))
    }

    /// How sure it is, if it says so.
    pub fn confidence(&self) -> Option<f64> {
        self.field(self.kind()?.sure?).and_then(confidence)
    }

    fn kind(&self) -> Option<&'static AnnotationKind> {
        ANNOTATIONS.iter().find(|kind| kind.name == self.kind)
    }

    fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Document {
    /// The annotations in the place that `path` finds, in order; all of them for no path.
    ///
    /// # Errors
    /// As for [`Document::at`].
    pub fn annotations(&self, path: Option<&str>) -> Result<Vec<Annotation>> {
        let node = path.map_or(Ok(self.root()), |path| self.at(path).map(|found| found.node()))?;
        let inside: Vec<Node<'_>> = if node.is_root() { self.nodes().collect() } else { node.descendants().collect() };
        Ok([node].into_iter().chain(inside).filter_map(annotation).collect())
    }
}

fn annotation(node: Node<'_>) -> Option<Annotation> {
    if node.kind() != NodeKind::Embedded {
        return None;
    }
    let name = node.name()?;
    let kind = ANNOTATIONS.iter().find(|kind| kind.name == name)?;
    let value =
        |raw: Option<&[u8]>| raw.map_or_else(|| "true".to_owned(), |raw| String::from_utf8_lossy(raw).into_owned());
    let fields = node.attributes().map(|attribute| {
        let text = attribute.value().as_str().map_or_else(|| value(attribute.raw()), str::to_owned);
        (attribute.name().into_owned(), text)
    });
    Some(Annotation {
        path: node.path(),
        line: node.line(),
        kind: kind.name,
        fields: fields.collect(),
        text: node.prose(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let got = Note::read(text).map_or_else(|error| error.to_string(), |note| note.head());
        assert_eq!(got, expected, "{text}");
    }

    #[test]
    fn annotations_are_read_as_people_write_them() {
        check(
            "|entity :type order_id :value ORD-98765 :confidence 0.95",
            "|{entity :type order_id :value ORD-98765 :confidence 0.95",
        );
        check("entity person", "|{entity :type person");
        check("entity type order_id", "|{entity :type order_id");
        check("comment: too early", "|{comment :text \"too early\"");
        check("comment \"which one?\"", "|{comment :text \"which one?\"");
        check("comment by editor", "|{comment :author editor");
        check(":comment :author ana :text what is this", "|{comment :author ana :text \"what is this\"");
        check("review :status approved :reviewer Bo", "|{review :status approved :reviewer Bo");
        check("confidence :level low :reasoning small sample", "|{confidence :level low :reasoning \"small sample\"");
        check("review status=pending reviewer=Bo", "|{review :status pending :reviewer Bo");
        check("comment author:Ines text:\"was 30\"", "|{comment :author Ines :text \"was 30\"");
        check("low confidence", "|{confidence :level low");
        check("review, status pending", "|{review :status pending");
        check("entity of type event", "|{entity :type event");
        check("comment of the editor", "|{comment :text \"of the editor\"");
        check("|{intent handover}", "|{intent :name handover");
        check("comment a}b", "|{comment :text \"a}b\"");
        check("\"comment hi\"", "|{comment :text hi");
        check("confidence 0.4 because it is vague", "|{confidence :level 0.4 :reasoning \"because it is vague\"");
        check("confidence high", "|{confidence :level high");
    }

    #[test]
    fn what_is_no_annotation_says_so() {
        check("entitty person", "INVALID_ARGUMENT: \"entitty\" is no kind of annotation");
        check("entity :colour red", "INVALID_ARGUMENT: entity has no :colour");
        check("entity person :confidence 3", "INVALID_ARGUMENT: \"3\" is no confidence");
        check("confidence :level 1.4", "INVALID_ARGUMENT: \"1.4\" is no confidence");
        check("confidence shaky", "INVALID_ARGUMENT: \"shaky\" is no confidence");
        check("review", "MISSING: review says nothing");
        check("entity :type", "INVALID_ARGUMENT: :type has no value");
    }

    #[test]
    fn confidences_are_numbers_levels_or_percent() {
        let got: Vec<Option<f64>> = ["0.8", "low", "High", "95%", "1.5", "x"].into_iter().map(confidence).collect();
        assert_eq!(got, [Some(0.8), Some(0.3), Some(0.9), Some(0.95), None, None]);
    }
}

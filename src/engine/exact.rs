//! The exact form of a call: the one line that is shown for it, and that is the call when somebody says it again. A value
//! stands by itself only where its look alone says what it is; every other one has its name before it.

use indexmap::IndexMap;

use super::types::has_ending;
use super::{BUDGET, Call, Outside, ParamSpec, Spec, Type, Value};
use crate::line::{Hint, quoted, word};
use crate::text::is_digits;

/// Words that are said beside values, and so are none by themselves.
const ASIDE: &[&str] = &[
    "a",
    "all",
    "an",
    "and",
    "any",
    "as",
    "at",
    "be",
    "both",
    "by",
    "do",
    "doc",
    "each",
    "every",
    "everything",
    "failed",
    "for",
    "from",
    "i",
    "in",
    "into",
    "is",
    "it",
    "its",
    "last",
    "let",
    "maybe",
    "me",
    "more",
    "my",
    "next",
    "no",
    "none",
    "not",
    "now",
    "of",
    "ok",
    "on",
    "one",
    "oops",
    "or",
    "our",
    "out",
    "pending",
    "please",
    "so",
    "some",
    "that",
    "the",
    "them",
    "then",
    "there",
    "these",
    "this",
    "those",
    "to",
    "tree",
    "under",
    "up",
    "us",
    "we",
    "what",
    "where",
    "which",
    "with",
    "wrong",
    "yes",
    "you",
    "your",
];

impl Call {
    /// The call in its exact form, one line without an arrow: `focus config.udon |cache[redis] depth:2`. Said again, it
    /// is this call.
    pub fn exact(&self) -> String {
        self.exact_lacking(&[])
    }

    /// The exact form with a blank, `<name>`, for each parameter that is `missing`: it stands where its value would, behind
    /// the parameter's name where the place does not say which value it is.
    pub fn exact_lacking(&self, missing: &[&ParamSpec]) -> String {
        if let Some(outside) = &self.outside {
            return self.exact_outside(outside);
        }
        let is_missing = |param: &ParamSpec| missing.iter().any(|missing| missing.name == param.name);
        let spec = &self.tool.spec;
        let mut out = spec.short().to_owned();
        // Values that stand by themselves are told apart by their order.
        let mut in_order = true;
        // Free ones only where none before them was left out.
        let mut has_gap = false;
        for param in spec.params {
            let is_lost = has_gap && (param.kind.is_free() || matches!(param.kind, Type::Word | Type::Document));
            let may_stand = param.positional && in_order && !is_lost;
            let Some(value) = self.args.value(param.name) else {
                if is_missing(param) {
                    let stands = may_stand || param.kind == Type::Flag;
                    out.push_str(&if stands { String::from(" ") } else { format!(" {}:", param.name) });
                    out.push_str(&blank(param.name));
                    in_order &= !param.positional || stands;
                } else {
                    in_order &= !(param.positional && param.required);
                    has_gap |= param.positional;
                }
                continue;
            };
            out.push(' ');
            match value {
                Value::Flag(true) if param.keywords.is_empty() => out.push_str(&format!("--{}", param.name)),
                Value::Flag(true) => out.push_str(param.keywords[0]),
                // `--no-no-cache` would be another name.
                Value::Flag(false) if param.name.starts_with("no-") => out.push_str(&format!("{}:false", param.name)),
                Value::Flag(false) => out.push_str(&format!("--no-{}", param.name)),
                Value::Record(fields) => out.push_str(&record(spec, fields)),
                value => {
                    let alone = may_stand.then(|| alone(spec, param, value)).flatten();
                    in_order &= !param.positional || alone.is_some();
                    // A bracket at the end of a word may be one around it.
                    let has_bracket = |text: &&str| text.contains(['(', ')']);
                    let bracketed = value.as_text().filter(has_bracket).map(quoted);
                    let written = || bracketed.unwrap_or_else(|| value.written());
                    out.push_str(&alone.unwrap_or_else(|| format!("{}:{}", param.name, written())));
                }
            }
        }
        if let Some(Value::Int(tokens)) = self.args.value(BUDGET.name).filter(|_| spec.param(BUDGET.name).is_none()) {
            out.push_str(&format!(" {}:{tokens}", BUDGET.name));
        }
        out
    }

    /// The same of a tool from outside: its name, words without a name, and what has one.
    fn exact_outside(&self, outside: &Outside) -> String {
        let mut out = outside.name.clone();
        for (name, value) in self.args.iter().filter(|(name, _)| !outside.given.contains(name)) {
            match value {
                Value::Record(fields) => out.push_str(&format!(" {}", record(&self.tool.spec, fields))),
                Value::List(words) => words.iter().for_each(|word| out.push_str(&format!(" {}", word.written()))),
                value => out.push_str(&format!(" {name}:{}", value.written())),
            }
        }
        out
    }
}

/// What stands for a value that is still to be said.
pub fn blank(name: &str) -> String {
    format!("<{name}>")
}

/// The name that a text leaves blank, if it looks so.
pub fn blank_of(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('<')?.strip_suffix('>')?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
    // `<FILE>` as well, which is no type as `<T>` is.
    let is_one = inner.starts_with(char::is_lowercase) || inner.chars().all(|c| !c.is_lowercase() && !c.is_numeric());
    (inner.len() > 1 && is_one && inner.chars().all(is_name)).then_some(inner)
}

impl From<Call> for Hint {
    fn from(call: Call) -> Self {
        Self::said(call.exact())
    }
}

/// A value as it stands without its name; `None` where it could be taken for something else.
fn alone(spec: &Spec, param: &ParamSpec, value: &Value) -> Option<String> {
    // A list of files is told by its files: `[*tide*]` could be anything.
    if let (Type::List(Type::Glob), Value::List(files)) = (param.kind, value) {
        let is_file = |file: &Value| file.as_text().is_some_and(|file| is_pattern(file) || file.contains('/'));
        return files.iter().all(is_file).then(|| value.written());
    }
    let Value::Text(text) = value else { return Some(value.written()) };
    // What looks like a blank is one, unless its name is before it.
    if param.kind.is_free() && blank_of(text).is_some() {
        return None;
    }
    let is_plain = !text.is_empty() && word(text) == *text;
    let bare = |is_one: bool| is_one.then(|| text.clone());
    let is_named = || text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    match param.kind {
        // What looks like a file or a place may be taken for one, where a text need not be there or is searched for.
        Type::Text | Type::Query | Type::Fragment => {
            (param.required && param.kind != Type::Query || !is_telling(text)).then(|| quoted(text))
        }
        // Nothing but a word with a hyphen rather speaks of something: `bash dedupe-contacts`.
        Type::Rest => Some(if text.contains('-') && is_named() { quoted(text) } else { word(text) }),
        Type::Word | Type::Document => {
            // One that need not be given could be meant for the parameter behind it.
            let mut positional = spec.params.iter().filter(|other| other.positional);
            let is_first = positional.next().is_some_and(|first| first.name == param.name);
            let is_bare = is_plain && is_named() && !is_numbered(text) && !is_aside(spec, text);
            // A document that is called as files are is told from a text by its name.
            let is_told = param.required && !(param.kind == Type::Document && has_ending(text));
            (is_told || !is_first).then(|| if is_bare { text.clone() } else { quoted(text) })
        }
        Type::File(endings) => bare(
            is_plain
                && !text.contains(['*', '!'])
                && has_ending(text)
                && (endings.is_empty() || endings.iter().any(|ending| text.ends_with(ending))),
        ),
        Type::NewFile | Type::Template => bare(is_plain && !text.contains(['*', '!']) && has_ending(text)),
        Type::Glob => bare(is_plain && is_pattern(text)),
        Type::Source if has_ending(text) => bare(is_plain),
        Type::Directory | Type::Source => bare(is_plain && (text.contains('/') || text.bytes().all(|b| b == b'.'))),
        Type::CodePlace => {
            let file = text.split(['#', ':']).next().unwrap_or_default();
            bare(!text.contains(|c: char| c.is_whitespace() || "\"'`,;()".contains(c)) && has_ending(file))
        }
        Type::Thing => {
            let kept = ["doc:", "result:", "stash:", "tree:"].iter().find_map(|kind| text.strip_prefix(kind));
            let is_kept = kept.is_some_and(|name| !name.is_empty() && word(name) == name);
            // Any word could be a name of something else, `drop task-40`; so could a node where none need be given.
            let is_word = is_named() && !(param.required && text.split('-').all(is_node));
            bare(is_kept || is_plain && !is_word && (has_ending(text) || is_telling(text)))
        }
        Type::UdonPath | Type::UdonRef => {
            let is_part = text.strip_prefix('|').is_some_and(|name| spec.param(name).is_some());
            bare(text.starts_with(['|', '@']) && !text.contains(char::is_whitespace) && !is_part)
        }
        Type::Session | Type::Change => {
            bare(is_plain && (text.bytes().any(|b| b.is_ascii_digit()) || text.starts_with('|') || has_ending(text)))
        }
        Type::Node => bare(is_numbered(text) || matches!(text.as_str(), "root" | "parent")),
        Type::Result => Some(text.clone()),
        Type::Task => {
            let number = ["task-", "t-", "t", "#"].iter().find_map(|mark| text.strip_prefix(mark)).unwrap_or(text);
            bare(is_digits(number))
        }
        Type::Section => (is_plain && is_named()).then(|| format!("§{text}")),
        Type::Url => bare(text.contains("://") && !text.contains(char::is_whitespace)),
        _ => Some(value.written()),
    }
}

/// Whether a word is a file by its ending, or a pattern of files.
fn is_pattern(word: &str) -> bool {
    has_ending(word) || word.contains('*') && word.contains(['.', '/'])
}

/// Whether a word is said beside values, or is a word of the tool itself.
fn is_aside(spec: &Spec, text: &str) -> bool {
    let is_it = |word: &str| word.eq_ignore_ascii_case(text);
    let mut names = std::iter::once(spec.name).chain(spec.aliases.iter().copied()).chain(spec.senses.iter().copied());
    let mut params = spec.params.iter().flat_map(|param| {
        [param.name]
            .into_iter()
            .chain([param.aliases, param.connectives, param.keywords].into_iter().flatten().copied())
    });
    let has = |name: &str| name.split(['.', ' ']).any(is_it);
    ASIDE.iter().any(|word| is_it(word)) || names.any(has) || params.any(has)
}

/// Whether a word could be taken for a number or a node: `12`, `a7x2`, `r001-a7x2`.
fn is_numbered(text: &str) -> bool {
    text.split('-').any(|part| is_node(part) || is_digits(part))
}

/// Whether a word could be a node: `a7x2`.
fn is_node(word: &str) -> bool {
    let is_long = word.len() >= 4 && word.bytes().all(|b| b.is_ascii_alphanumeric());
    is_long && word.bytes().any(|b| b.is_ascii_digit())
}

/// Whether a text is more than words: a file, a path, a node, an id, an option.
fn is_telling(text: &str) -> bool {
    !text.contains(char::is_whitespace)
        && (has_ending(text)
            || text.contains(['|', '@', '§', '*', '/', '#', '$', '<', '=', ':', '[', '.'])
            || text.bytes().any(|b| b.is_ascii_digit()))
}

/// A record as words behind a command: names with their values, or as JSON where a name or value would be read
/// differently.
fn record(spec: &Spec, fields: &IndexMap<String, Value>) -> String {
    let is_plain = |(name, value): (&String, &Value)| {
        spec.param(name).is_none()
            && !BUDGET.is_called(name)
            && matches!(value, Value::Text(_))
            && !name.is_empty()
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    };
    let value = Value::Record(fields.clone());
    if fields.iter().all(is_plain) { value.written() } else { serde_json::to_string(&value).unwrap_or_default() }
}

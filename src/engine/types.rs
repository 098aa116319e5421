//! The types of parameters: which words may stand for a value, and what is said when one may not.

use std::mem::discriminant;

use serde_json::{Value as Json, json};

use super::Kind;
use crate::text::is_digits;

/// Endings that make a bare word a file name. Anything with a slash and a dot is one as well.
pub const ENDINGS: &[&str] = &[
    "udon", "md", "txt", "rs", "ts", "tsx", "js", "jsx", "py", "go", "java", "c", "h", "cpp", "hpp", "cs", "rb", "php",
    "swift", "kt", "scala", "lua", "zig", "json", "jsonl", "yaml", "yml", "toml", "csv", "xml", "html", "css", "sh",
    "sql", "png", "jpg", "jpeg", "gif", "webp", "svg", "openloom", "loom", "zip", "log", "lock", "ini", "cfg", "conf",
    "bak", "jl", "ex", "exs", "erl", "hs", "nim", "dart", "pl", "clj", "f90", "vue", "mjs", "cjs", "ipynb", "tf",
    "proto", "bat", "ps1", "srt", "tex", "bib", "rst", "pdf", "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt",
    "pptx", "tsv", "wav", "mp3", "mp4", "ogg", "flac", "mov", "avi", "mkv", "gz", "tar", "tgz", "rar", "db", "sqlite",
    "parquet", "geojson", "gpx", "ics", "eml", "scss",
];

/// How many letters the longest of them may have.
const LONGEST_ENDING: usize = size_of::<u64>();

/// The endings as numbers, so that a word is held against all of them in a few steps.
const NUMBERED: [u64; ENDINGS.len()] = {
    let (mut all, mut at) = ([0; ENDINGS.len()], 0);
    while at < ENDINGS.len() {
        assert!(ENDINGS[at].len() <= LONGEST_ENDING, "a number has eight bytes");
        all[at] = numbered(ENDINGS[at].as_bytes());
        at += 1;
    }
    all
};

/// Up to eight letters and digits as a number, the same for both cases of a letter.
const fn numbered(ending: &[u8]) -> u64 {
    let (mut number, mut at) = (0, 0);
    while at < ending.len() {
        number = number << 8 | (ending[at] | 0x20) as u64;
        at += 1;
    }
    number
}

/// Whether `ending` is one of those that files are known by, in whatever case.
pub fn is_file_ending(ending: &str) -> bool {
    let is_short =
        (1..=LONGEST_ENDING).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_short && NUMBERED.contains(&numbered(ending.as_bytes()))
}

/// Whether a word ends as files do.
pub fn has_ending(word: &str) -> bool {
    word.rsplit_once('.').is_some_and(|(stem, ending)| !stem.is_empty() && is_file_ending(ending))
}

/// What kind of value a parameter takes. The binder offers it words of that shape, the schema faces describe it.
#[derive(Debug, Clone, Copy)]
pub enum Type {
    /// A file of the workspace; with endings, only files that end so count as one without being named.
    File(&'static [&'static str]),
    /// A file that need not exist yet.
    NewFile,
    /// A folder of the workspace.
    Directory,
    /// A folder of the workspace, or a file of source code.
    Source,
    /// A pattern for file names, or one or more files.
    Glob,
    /// An UDON path: `|database[primary]:pool`.
    UdonPath,
    /// An UDON reference or path: `@cache[redis]`.
    UdonRef,
    /// Anything with a content: a file, an element, a node, a document, a result.
    Thing,
    /// A template: a file, a part of one (`responses.udon.hello`), or the text itself in quotes.
    Template,
    /// A document of the loom: `doc:"notes"`.
    Document,
    /// A place in code: `src/a.ts:42`, `src/a.ts#login`.
    CodePlace,
    /// An editing session: `cfg_a1b2c3`.
    Session,
    /// A proposal: `prop_3`.
    Proposal,
    /// A change that was written, by its id, its file or what it is at: `rev_3`, `|pool:size`.
    Change,
    /// A loom node: `a7x2`.
    Node,
    /// A loom node or a range of them: `r001-a7x2`.
    NodeRange,
    /// A section of a document: `§motivation`.
    Section,
    /// A result that is kept: `result:2`, or only its number.
    Result,
    /// A task, by its number: `t4`, `4`.
    Task,
    /// One word: a name, a label.
    Word,
    /// An address of the web.
    Url,
    /// Free text, a quoted string or the body.
    Text,
    /// Free text that is searched for.
    Query,
    /// The rest of the line as written, without a comment; or a quoted string where that is all of it.
    Rest,
    /// A piece of a document or of code, usually the body.
    Fragment,
    /// A whole number between two bounds, both allowed.
    Int(i64, i64),
    /// A whole number, or `all`.
    Limit,
    /// A switch that is on or off.
    Flag,
    /// One of some words, each with other ways to say it.
    Enum(&'static [&'static [&'static str]]),
    /// A length of time: `30s`, `5m`.
    Duration,
    /// A line or a range of lines: `12`, `10-20`.
    LineRange,
    /// Named values: `name:value` pairs or a body of them.
    Record,
    /// Several values of a type.
    List(&'static Type),
}

/// Derived, this would be too long to be inlined; a line asks some hundred times whether a parameter is of a type, which mostly its
/// kind alone tells.
impl PartialEq for Type {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        discriminant(self) == discriminant(other) && self.is_alike(other)
    }
}

impl Type {
    /// Every word for one of its choices, where it has any.
    pub fn choices(&self) -> impl Iterator<Item = &'static str> + use<> {
        let choices = if let Self::Enum(choices) = *self { choices } else { &[] };
        choices.iter().copied().flatten().copied()
    }

    /// Whether two types of one kind are the same.
    fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::File(one), Self::File(other)) => one == other,
            (Self::Enum(one), Self::Enum(other)) => one == other,
            (Self::Int(low, high), Self::Int(other_low, other_high)) => (low, high) == (other_low, other_high),
            (Self::List(one), Self::List(other)) => one == other,
            _ => true,
        }
    }

    /// The type in a word or two, for messages and help.
    pub fn describe(&self) -> String {
        match self {
            Self::File([]) | Self::NewFile => "file".into(),
            Self::File(endings) => format!("{} file", endings.join(" or ")),
            Self::Directory => "folder".into(),
            Self::Source => "folder or source file".into(),
            Self::Glob => "file or pattern".into(),
            Self::UdonPath => "path".into(),
            Self::UdonRef => "path or reference".into(),
            Self::Thing => "file, element, node or result".into(),
            Self::Template => "template".into(),
            Self::Document => "document".into(),
            Self::CodePlace => "file:line or file#symbol".into(),
            Self::Session => "session".into(),
            Self::Proposal => "proposal".into(),
            Self::Change => "change, file or path".into(),
            Self::Node => "node".into(),
            Self::NodeRange => "node or range".into(),
            Self::Section => "section".into(),
            Self::Result => "result".into(),
            Self::Task => "task".into(),
            Self::Word => "word".into(),
            Self::Url => "address".into(),
            Self::Text | Self::Rest => "text".into(),
            Self::Query => "query".into(),
            Self::Fragment => "fragment".into(),
            Self::Int(i64::MIN, max) if *max >= i64::from(u32::MAX) => "whole number".into(),
            Self::Int(min, max) if *max >= i64::from(u32::MAX) => format!("whole number from {min}"),
            Self::Int(min, max) => format!("whole number from {min} to {max}"),
            Self::Limit => "whole number or all".into(),
            Self::Flag => "true or false".into(),
            Self::Enum(choices) => choices.iter().map(|choice| choice[0]).collect::<Vec<_>>().join("|"),
            Self::Duration => "duration".into(),
            Self::LineRange => "line or range".into(),
            Self::Record => "name:value pairs".into(),
            Self::List(item) => format!("list of {}", item.describe()),
        }
    }

    /// The JSON Schema of a value of this type.
    pub fn schema(&self) -> Json {
        match self {
            Self::Int(min, i64::MAX) => json!({"type": "integer", "minimum": min}),
            Self::Int(min, max) => json!({"type": "integer", "minimum": min, "maximum": max}),
            Self::Limit => json!({"anyOf": [{"type": "integer", "minimum": 0}, {"const": "all"}, {"type": "null"}]}),
            Self::Flag => json!({"type": "boolean"}),
            Self::Enum(choices) => json!({"type": "string", "enum": choices.iter().map(|c| c[0]).collect::<Vec<_>>()}),
            Self::Record => json!({"type": "object"}),
            Self::List(item) => json!({"type": "array", "items": item.schema()}),
            _ => json!({"type": "string"}),
        }
    }

    /// The kinds of result that can stand for a value of this type when a line says `it`.
    pub const fn it(&self) -> &'static [Kind] {
        match self {
            Self::File(_) => &[Kind::File],
            Self::UdonPath | Self::UdonRef => &[Kind::Element],
            Self::Thing => &[Kind::Element, Kind::File, Kind::Node],
            Self::Node | Self::NodeRange => &[Kind::Node],
            Self::Session => &[Kind::Session],
            Self::Proposal => &[Kind::Proposal],
            Self::Text | Self::Fragment => &[Kind::Text],
            _ => &[],
        }
    }

    /// Whether a value is a folder, or may be one.
    pub const fn is_folder(&self) -> bool {
        matches!(self, Self::Directory | Self::Source)
    }

    /// Whether a value is text of any wording, which may therefore take whatever words are left.
    pub const fn is_free(&self) -> bool {
        matches!(self, Self::Text | Self::Query | Self::Rest | Self::Fragment)
    }
}

/// The number of a result that is kept, as it is written: `result:14`, `#14`, `r14`, `res_14`, `14`.
pub fn result_number(text: &str) -> Option<i64> {
    let (mark, number) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
    let is_mark = ["", "#", "r", "r_", "res", "res_", "res-", "result:", "result_", "result-"].contains(&mark);
    // More than there can be is a result that there is not.
    (is_mark && is_digits(number)).then(|| number.parse().unwrap_or(i64::MAX))
}

/// The truth that `word` says.
pub fn truth(word: &str) -> Option<bool> {
    match word {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{ENDINGS, has_ending, is_file_ending};

    #[test]
    fn files_are_known_by_their_endings() {
        for ending in ENDINGS {
            assert!(is_file_ending(ending) && is_file_ending(&ending.to_uppercase()), "{ending}");
        }
        for other in ["", "ud", "mdd", "openlooms", "ópenloom", "m\u{4}", "rs ", "1rs"] {
            assert!(!is_file_ending(other), "{other}");
        }
        assert!(has_ending("tides.md") && has_ending("a.b.UDON") && !has_ending(".md") && !has_ending("tides"));
    }
}

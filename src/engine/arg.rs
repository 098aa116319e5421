//! How a value becomes the Rust type that a tool asks for.

use super::{Choice, Type, Value};

/// A type that an argument can be taken as.
pub trait Arg: Sized {
    /// The words it accepts.
    const TYPE: Type;
    /// Whether a call without it cannot run.
    const REQUIRED: bool = true;

    /// The value in this type; `None` if it does not fit, which the engine has ruled out before a tool runs.
    fn take(value: &Value) -> Option<Self>;

    /// What an argument that was not given is.
    fn absent() -> Option<Self> {
        None
    }
}

macro_rules! text_args {
    ($($(#[$meta:meta])* $name:ident = $kind:expr;)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(pub String);

        impl Arg for $name {
            const TYPE: Type = $kind;
            fn take(value: &Value) -> Option<Self> {
                value.as_text().map(|text| Self(text.to_owned()))
            }
        }

        impl std::ops::Deref for $name {
            type Target = str;
            fn deref(&self) -> &str {
                &self.0
            }
        }
    )*};
}

text_args! {
    /// An UDON document of the workspace, relative to its root, known to exist.
    DocFile = Type::File(&[".udon"]);
    /// Any file of the workspace, relative to its root, known to exist.
    TextFile = Type::File(&[]);
    /// An image of the workspace, relative to its root, known to exist.
    ImageFile = Type::File(&[".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"]);
    /// Something that can be kept or linked to: a file, an element, a node, a document, a result.
    ThingRef = Type::Thing;
    /// A template: a file, a part of one, or its text.
    TemplateRef = Type::Template;
    /// A document of the loom by its title.
    DocumentRef = Type::Document;
    /// A file that need not exist yet, relative to the workspace's root.
    NewFile = Type::NewFile;
    /// A folder of the workspace, relative to its root.
    Dir = Type::Directory;
    /// A folder of the workspace, or a file of source code, relative to its root.
    SourceRef = Type::Source;
    /// A pattern for file names.
    Glob = Type::Glob;
    /// A path into an UDON document, as written.
    PathArg = Type::UdonPath;
    /// A reference or path into an UDON document, as written.
    RefArg = Type::UdonRef;
    /// A place in code: `file:line`, `file:from-to` or `file#symbol`.
    CodePlace = Type::CodePlace;
    /// An editing session's id.
    SessionRef = Type::Session;
    /// A proposal's id.
    ProposalRef = Type::Proposal;
    /// A change that was written, as it is named.
    ChangeRef = Type::Change;
    /// A loom node, as written.
    NodeRef = Type::Node;
    /// A loom node or a range of them, as written.
    NodeRange = Type::NodeRange;
    /// A section of a document.
    Section = Type::Section;
    /// A result that is kept, as written.
    ResultRef = Type::Result;
    /// A task, as written.
    TaskRef = Type::Task;
    /// One word: a name, a label.
    Name = Type::Word;
    /// An address of the web.
    Url = Type::Url;
    /// Text that is searched for.
    Pattern = Type::Query;
    /// The rest of a line, exactly as written.
    Rest = Type::Rest;
    /// A line or a range of lines, as written.
    Lines = Type::LineRange;
}

/// A piece of a document or of code; named values as JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment(pub String);

impl Arg for Fragment {
    const TYPE: Type = Type::Fragment;
    fn take(value: &Value) -> Option<Self> {
        match value {
            Value::Record(_) => serde_json::to_string(value).ok().map(Self),
            other => other.as_text().map(|text| Self(text.to_owned())),
        }
    }
}

impl std::ops::Deref for Fragment {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl Arg for String {
    const TYPE: Type = Type::Text;
    fn take(value: &Value) -> Option<Self> {
        value.as_text().map(str::to_owned)
    }
}

impl Arg for u32 {
    const TYPE: Type = Type::Int(0, u32::MAX as i64);
    fn take(value: &Value) -> Option<Self> {
        match value {
            Value::Int(number) => Self::try_from(*number).ok(),
            _ => None,
        }
    }
}

impl Arg for i64 {
    const TYPE: Type = Type::Int(i64::MIN, i64::MAX);
    fn take(value: &Value) -> Option<Self> {
        match value {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }
}

/// A switch; off when it is not given.
impl Arg for bool {
    const TYPE: Type = Type::Flag;
    const REQUIRED: bool = false;
    fn take(value: &Value) -> Option<Self> {
        match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }
    }
    fn absent() -> Option<Self> {
        Some(false)
    }
}

/// A number, or `None` for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit(pub Option<u32>);

impl Arg for Limit {
    const TYPE: Type = Type::Limit;
    fn take(value: &Value) -> Option<Self> {
        match value {
            Value::Int(number) => Some(Self(u32::try_from(*number).ok())),
            _ => Some(Self(None)),
        }
    }
}

/// Named values.
impl Arg for indexmap::IndexMap<String, Value> {
    const TYPE: Type = Type::Record;
    fn take(value: &Value) -> Option<Self> {
        match value {
            Value::Record(fields) => Some(fields.clone()),
            _ => None,
        }
    }
}

macro_rules! list_args {
    ($($(#[$meta:meta])* $name:ident = $item:expr;)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(pub Vec<String>);

        impl Arg for $name {
            const TYPE: Type = Type::List(&$item);
            fn take(value: &Value) -> Option<Self> {
                texts(value).map(Self)
            }
        }
    )*};
}

list_args! {
    /// Several words.
    Words = Type::Word;
    /// Several tasks, as written.
    Tasks = Type::Task;
    /// Several paths or references into a document.
    Paths = Type::UdonRef;
    /// Files and patterns for file names.
    Files = Type::Glob;
}

fn texts(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::List(items) => items.iter().map(|item| item.as_text().map(str::to_owned)).collect(),
        other => other.as_text().map(|text| vec![text.to_owned()]),
    }
}

impl<T: Choice> Arg for T {
    const TYPE: Type = Type::Enum(T::WORDS);
    fn take(value: &Value) -> Option<Self> {
        let word = value.as_text()?;
        let index = T::WORDS.iter().position(|words| words[0] == word)?;
        T::VARIANTS.get(index).copied()
    }
}

impl<T: Arg> Arg for Option<T> {
    const TYPE: Type = T::TYPE;
    const REQUIRED: bool = false;
    fn take(value: &Value) -> Option<Self> {
        T::take(value).map(Some)
    }
    fn absent() -> Option<Self> {
        Some(None)
    }
}

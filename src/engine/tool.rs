//! A tool: what is declared of it, and the function that runs it.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{Args, Kind, ParamSpec, Permission, Reply, Session, Type};
use crate::error::Result;

/// One tool of the catalogue.
#[derive(Debug)]
pub struct Tool {
    /// What every face knows of it.
    pub spec: Spec,
    /// What it does; `None` for a tool that is declared but not in this build.
    pub run: Option<Run>,
}

impl Tool {
    /// The names that mean it and no other.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.spec.name).chain(self.spec.aliases.iter().copied())
    }
}

/// The function behind a tool.
pub type Run = fn(&mut Session, &Args) -> Result<Reply>;

/// What is declared of a tool: the source of the binder, help, completion, schemas and reference pages.
#[derive(Debug)]
pub struct Spec {
    /// The qualified name, `family.tool`.
    pub name: &'static str,
    /// Names that mean this tool and no other.
    pub aliases: &'static [&'static str],
    /// Verbs that mean this tool or, in another context, another one.
    pub senses: &'static [&'static str],
    /// What it does, in one line, imperative.
    pub about: &'static str,
    /// What the action trace calls it once done: `viewed`, `pinned`.
    pub past: &'static str,
    /// What kind of act it is; decides how ready a loose line is to run.
    pub effect: Effect,
    /// What the caller must be allowed to do.
    pub permission: Permission,
    /// Its parameters, positional ones in the order in which words are offered to them.
    pub params: &'static [ParamSpec],
    /// Groups of optional parameters of which at least one must be given: a proposal or an operation.
    pub needs: &'static [&'static [&'static str]],
    /// The kinds of value its result stands for, for `it` and `$1`.
    pub yields: &'static [Kind],
    /// Its transcript; the first fence is the example that help shows. Tools that run have one.
    pub transcript: Option<&'static str>,
}

impl Spec {
    /// The part of the name before the dot.
    pub fn family(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |(family, _)| family)
    }

    /// The part of the name behind the dot.
    pub fn own_name(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |(_, own)| own)
    }

    /// The words of its aliases and senses.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.aliases.iter().chain(self.senses).flat_map(|name| name.split(' '))
    }

    /// The parameter that takes the rest of a line as it is written, if it has one.
    pub fn rest(&self) -> Option<&'static ParamSpec> {
        self.params.iter().find(|param| param.kind == Type::Rest)
    }

    /// The name a person would type first.
    pub fn short(&self) -> &'static str {
        self.aliases.first().copied().unwrap_or(self.name)
    }

    /// The JSON Schema of its arguments.
    pub fn schema(&self) -> Json {
        let properties: serde_json::Map<String, Json> =
            self.params.iter().map(|param| (param.name.to_owned(), param.schema())).collect();
        let required: Vec<&str> = self
            .params
            .iter()
            .filter(|param| param.required && param.spared_by.is_empty())
            .map(|param| param.name)
            .collect();
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
    }

    /// The parameter called `name`, aliases included.
    pub fn param(&self, name: &str) -> Option<&'static ParamSpec> {
        self.params.iter().find(|param| param.is_called(name))
    }
}

/// What kind of act a tool is, from harmless to not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// Looks, and changes nothing but a stored preview.
    Read,
    /// Changes one's own working state, undoably.
    Note,
    /// Leaves the machine or costs money.
    Send,
    /// Changes documents, files or shared state.
    Write,
    /// Runs a program.
    Exec,
}

impl Effect {
    /// The name, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Note => "note",
            Self::Send => "send",
            Self::Write => "write",
            Self::Exec => "exec",
        }
    }

    /// Whether it leaves everything as it was.
    pub const fn is_read_only(self) -> bool {
        matches!(self, Self::Read)
    }

    /// Whether it may change or lose what is not one's own.
    pub const fn is_destructive(self) -> bool {
        matches!(self, Self::Write | Self::Exec)
    }

    /// Whether it reaches beyond the workspace.
    pub const fn is_open_world(self) -> bool {
        matches!(self, Self::Send | Self::Exec)
    }
}

/// The transcript of a tool, `transcript!("udon/glance")`, compiled in so that help can show its first fence.
#[macro_export]
macro_rules! transcript {
    ($path:literal) => {
        Some(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/transcripts/", $path, ".md")))
    };
}

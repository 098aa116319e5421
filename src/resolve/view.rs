//! What the resolver may know of a session.

use super::Space;
use crate::engine::{It, Kind, Place, Tool, Type, Value};
use crate::error::Error;

/// A name from outside the catalogue: it stands for a call of one of its tools.
#[derive(Debug, Clone)]
pub struct External {
    /// The name, as it is written in full.
    pub name: String,
    /// The tool that reaches it; it has a record for what stands behind the name.
    pub tool: &'static Tool,
    /// The arguments that the name itself gives.
    pub given: Vec<(&'static str, Value)>,
    /// What becomes of words without a name.
    pub words: Positional,
    /// Why it cannot be called, if it cannot.
    pub problem: Option<Error>,
}

/// Words without a name, behind a name from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Positional {
    /// They are values of these, in their order.
    Names(Vec<String>),
    /// What they are is not known before the call; this parameter takes them as they stand.
    Kept(&'static str),
}

/// The situation in which a line is read.
pub trait View {
    /// Whether there is a file of that name, or exactly one that a bare name means.
    fn has_file(&self, name: &str) -> bool;
    /// Whether there is a file whose name is `stem` and an ending that was left out.
    fn has_stem(&self, stem: &str, ending: &str) -> bool;
    /// Whether there is a folder of that name.
    fn has_folder(&self, name: &str) -> bool;
    /// Whether it is certain that there is neither a file nor a folder of that name.
    fn is_absent(&self, name: &str) -> bool;
    /// Whether there is a loom node of that id.
    fn has_node(&self, id: &str) -> bool;
    /// Whether something is pinned or stashed under that name.
    fn keeps(&self, name: &str) -> bool;
    /// Where we are.
    fn place(&self) -> Place;
    /// What there is for a parameter of a type, oldest first, as far as it is known without looking for it.
    fn known(&self, kind: &Type) -> Vec<String>;
    /// The labels of what is stashed, oldest first.
    fn stashes(&self) -> Vec<String>;
    /// The newest value of one of some kinds, for `it`.
    fn it(&self, kinds: &[Kind]) -> Option<String>;
    /// The value of one of some kinds that the last result stands for.
    fn just_shown(&self, kinds: &[Kind]) -> Option<String>;
    /// What an earlier line of the batch (`$1`) or a named outcome stands for.
    fn named(&self, name: &str) -> Option<Vec<It>>;
    /// The tool that the caller gave this name, in whatever case.
    fn alias(&self, name: &str) -> Option<String>;
    /// What a qualified name stands for that is not in the catalogue; only its exact form counts.
    fn external(&self, name: &str) -> Option<External>;
    /// The tools among which an agent leaves a choice, if any: one is named by `agent.tool`, and what is only said to be an
    /// agent may have several.
    fn tools_of(&self, agent: &str) -> Option<Vec<String>>;
    /// The tools from outside the catalogue that a loose line may mean, if there are any.
    fn outside(&self) -> Option<&Space>;
}

/// A situation in which whatever looks like a file or a node is one, nothing is kept, and nothing came before.
#[derive(Debug, Clone, Copy, Default)]
pub struct Assumed;

impl View for Assumed {
    fn has_file(&self, name: &str) -> bool {
        super::shape::looks_like_file(name)
    }

    fn has_stem(&self, _: &str, _: &str) -> bool {
        false
    }

    fn has_folder(&self, name: &str) -> bool {
        super::shape::looks_like_folder(name)
    }

    fn is_absent(&self, _: &str) -> bool {
        false
    }

    fn has_node(&self, id: &str) -> bool {
        super::shape::looks_like_node(id)
    }

    fn keeps(&self, _: &str) -> bool {
        false
    }

    fn place(&self) -> Place {
        Place::default()
    }

    fn known(&self, _: &Type) -> Vec<String> {
        Vec::new()
    }

    fn stashes(&self) -> Vec<String> {
        Vec::new()
    }

    fn it(&self, _: &[Kind]) -> Option<String> {
        None
    }

    fn just_shown(&self, _: &[Kind]) -> Option<String> {
        None
    }

    // Where somebody is, is as good as known: a node above it there may be.
    fn named(&self, name: &str) -> Option<Vec<It>> {
        name.eq_ignore_ascii_case("parent").then(|| vec![It::new(Kind::Node, "..")])
    }

    fn alias(&self, _: &str) -> Option<String> {
        None
    }

    fn tools_of(&self, agent: &str) -> Option<Vec<String>> {
        (!agent.contains('.')).then(Vec::new)
    }

    fn external(&self, _: &str) -> Option<External> {
        None
    }

    fn outside(&self) -> Option<&Space> {
        None
    }
}

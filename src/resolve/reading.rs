//! One way to understand a line, with the evidence for it.

use std::borrow::Cow;

use crate::engine::{Args, Outside, ParamSpec, Tool};
use crate::error::Error;

/// A way to understand a line.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The tool.
    pub tool: &'static Tool,
    /// What is called, where that is no tool of the catalogue.
    pub outside: Option<Outside>,
    /// The arguments that the line gives or the situation fills in.
    pub args: Args,
    /// How the tool was named.
    pub exactness: Exactness,
    /// Required parameters that nothing was found for.
    pub missing: Vec<&'static ParamSpec>,
    /// Words that say something and found no place.
    pub left: Vec<String>,
    /// How many required parameters the line itself gives.
    pub given: usize,
    /// How many words are said when the tool is meant, beside what its parameters take.
    pub said: usize,
    /// What speaks for and against it, in log-odds.
    pub evidence: Vec<Evidence>,
    /// A value that cannot be what its name asks for.
    pub problem: Option<Error>,
    /// Whether one of them is a file, a path or a node, which nobody writes for nothing.
    pub misfit: bool,
    /// Whether the line could be a sentence, and phrases say that it rather means no tool at all.
    pub doubted: bool,
    /// Its probability among all readings, 0 to 1.
    pub score: f64,
}

/// How a line names its tool, from surest to least sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exactness {
    /// By its qualified name or one that stands for it, `udon.glance`, `listFiles`: it is this tool.
    Qualified,
    /// By an alias at the head of the line.
    Alias,
    /// By its own short name, which other tools have as well: `edit`, `annotate`.
    Verb,
    /// By a verb that it shares with other tools.
    Sense,
    /// By a name or verb with letters wrong.
    Misspelt {
        /// Edits between what was written and the name.
        edits: usize,
        /// Letters of the name.
        letters: usize,
    },
    /// By a word somewhere in the line.
    Mentioned,
    /// By nothing but what phrases teach.
    Suggested,
}

impl Exactness {
    /// Whether the words are a name of the tool, letter by letter.
    pub const fn is_name(self) -> bool {
        matches!(self, Self::Qualified | Self::Alias)
    }

    /// Whether the verb is exact, or one edit away from a name of at least five letters: what a Write asks for.
    pub const fn is_near(self) -> bool {
        match self {
            Self::Qualified | Self::Alias | Self::Verb => true,
            Self::Misspelt { edits, letters } => edits <= 1 && letters >= 5,
            Self::Sense | Self::Mentioned | Self::Suggested => false,
        }
    }
}

/// A piece of evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// What was seen.
    pub what: Cow<'static, str>,
    /// How much it speaks for the reading, in log-odds; negative against it.
    pub weight: f64,
}

impl Reading {
    /// The sum of the evidence.
    pub fn log_odds(&self) -> f64 {
        self.evidence.iter().map(|evidence| evidence.weight).sum()
    }

    /// The evidence without what phrases say.
    pub fn said_by_line(&self) -> f64 {
        let of_line = self.evidence.iter().filter(|evidence| evidence.what != super::score::PHRASES);
        of_line.map(|evidence| evidence.weight).sum()
    }

    /// Whether every required parameter has a value and no word is left over.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.left.is_empty() && self.problem.is_none()
    }

    /// Whether the line itself gives everything that is required.
    pub fn stands_alone(&self) -> bool {
        self.missing.is_empty()
            && self.args.filled().all(|(name, _)| self.tool.spec.param(name).is_none_or(|param| !param.required))
    }
}

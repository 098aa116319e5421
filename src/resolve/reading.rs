//! One way to understand a line, with the evidence for it.

use std::borrow::Cow;

use super::Doubt;
use crate::engine::{Args, Call, Effect, Foreign, Outside, ParamSpec, Read, Tool};
use crate::error::Error;
use crate::span::Span;

/// A way to understand a line.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each answers a question of its own that the decision asks")]
pub struct Reading {
    /// The tool.
    pub tool: &'static Tool,
    /// What is called, where that is no tool of the catalogue.
    pub outside: Option<Outside>,
    /// What reaches the tool, where it is declared outside the catalogue and only guessed.
    pub via: Option<Foreign>,
    /// The arguments that the line gives or the situation fills in.
    pub args: Args,
    /// How the tool was named.
    pub exactness: Exactness,
    /// Required parameters that nothing was found for.
    pub missing: Vec<&'static ParamSpec>,
    /// What there is for the first of them, where it is known.
    pub offers: Vec<String>,
    /// Words that say something and found no place.
    pub left: Vec<String>,
    /// The first of them that names an option which the tool does not have, and where it stands.
    pub strange: Option<(String, Span)>,
    /// How much the line says that the reading has no use for.
    pub strays: usize,
    /// Whether it would do to the whole of a thing what the line says of a part of it.
    pub overreaches: bool,
    /// What its words say against doing it, where that was asked.
    pub reserve: Option<Doubt>,
    /// Which of the readings of its line it is, as they were bound.
    pub rival: usize,
    /// How many words have no place and say nothing.
    pub talk: usize,
    /// How many required parameters the line itself gives.
    pub given: usize,
    /// Whether there are lines below, and it has a place for them.
    pub body: bool,
    /// How many words the line has.
    pub words: usize,
    /// How many words are said when the tool is meant, beside what its parameters take.
    pub said: usize,
    /// What speaks for and against it.
    pub evidence: Vec<Evidence>,
    /// A value that cannot be what its name asks for.
    pub problem: Option<Error>,
    /// Whose value that is, where it is one's.
    pub wrong: Option<&'static ParamSpec>,
    /// Whether something has no place that nobody writes for nothing: a file, a path, a node, lines below.
    pub misfit: bool,
    /// Whether the line could be a sentence, and phrases say that it rather means no tool at all.
    pub doubted: bool,
    /// Whether a word of the line is more than a word, and not only spoken of in a free text: a file, a path, a node, a
    /// quoted string.
    pub telling: bool,
    /// The sum of the evidence, in log-odds.
    pub log_odds: f64,
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

/// A kind of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clue {
    /// The tool's qualified name.
    Qualified,
    /// A name of its own at the head.
    Alias,
    /// Its own short name at the head.
    Verb,
    /// A shared verb at the head.
    Sense,
    /// A name at the head with a letter wrong.
    Misspelt,
    /// A name at the head with two letters wrong.
    Mangled,
    /// A name somewhere else in the line.
    Mentioned,
    /// More words of a name than one.
    Words,
    /// A word of the tool's own vocabulary.
    Noun,
    /// A word that switches something on or chooses it.
    Keyword,
    /// A required parameter that a word of the right look gives.
    Fits,
    /// A required parameter that some word gives.
    Given,
    /// Another parameter that a word of the right look gives.
    Detail,
    /// An option that the tool has.
    Option,
    /// A required parameter taken from where we are.
    Place,
    /// A required parameter without a value.
    Lacks,
    /// A word without a place.
    Left,
    /// A file, path or node without a place.
    Misfit,
    /// A file or a folder that is named and not there.
    Absent,
    /// A name under which something is kept, for a tool that asks for one. Phrases cannot tell what it is worth.
    Kept,
    /// A change while a session is open.
    Session,
    /// Words that say whether a change is only to be shown.
    Earnest,
    /// What its phrases say.
    Phrases,
}

impl Clue {
    /// Every kind, in order.
    pub const ALL: [Self; 23] = [
        Self::Qualified,
        Self::Alias,
        Self::Verb,
        Self::Sense,
        Self::Misspelt,
        Self::Mangled,
        Self::Mentioned,
        Self::Words,
        Self::Noun,
        Self::Keyword,
        Self::Fits,
        Self::Given,
        Self::Detail,
        Self::Option,
        Self::Place,
        Self::Lacks,
        Self::Left,
        Self::Misfit,
        Self::Absent,
        Self::Kept,
        Self::Session,
        Self::Earnest,
        Self::Phrases,
    ];

    /// What it is worth by judgement, in log-odds.
    pub const fn judged(self) -> f32 {
        match self {
            Self::Qualified => 20.0,
            Self::Alias | Self::Session => 6.0,
            Self::Verb => 4.5,
            Self::Sense | Self::Kept => 4.0,
            Self::Misspelt => 3.0,
            Self::Mangled | Self::Fits | Self::Earnest => 1.5,
            Self::Noun | Self::Keyword => 1.2,
            Self::Mentioned | Self::Option | Self::Phrases => 1.0,
            Self::Given => 0.7,
            Self::Words | Self::Detail => 0.5,
            Self::Place => 0.3,
            Self::Absent => -4.0,
            Self::Lacks => -3.0,
            Self::Left => -0.8,
            Self::Misfit => -2.5,
        }
    }
}

/// A piece of evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// Its kind.
    pub clue: Clue,
    /// How much of it was seen; once, as a rule.
    pub amount: f64,
    /// How much it speaks for the reading, in log-odds, once readings are ranked; negative against it.
    pub weight: f64,
    /// The word or parameter that it is about.
    pub about: Cow<'static, str>,
}

impl Evidence {
    /// So much of a clue.
    pub const fn of(clue: Clue, amount: f64) -> Self {
        Self { clue, amount, weight: 0.0, about: Cow::Borrowed("") }
    }

    /// What was seen, in words.
    pub fn what(&self) -> String {
        let about = &self.about;
        match self.clue {
            Clue::Qualified => format!("\"{about}\" is its name"),
            Clue::Alias => format!("\"{about}\" is a name of it"),
            Clue::Verb => format!("\"{about}\" stands for it"),
            Clue::Sense => format!("\"{about}\" can mean it"),
            Clue::Misspelt | Clue::Mangled => format!("\"{about}\" is close to a name of it"),
            Clue::Mentioned => format!("\"{about}\" is mentioned"),
            Clue::Words => format!("\"{about}\" is more than one word"),
            Clue::Noun => format!("\"{about}\" is one of its words"),
            Clue::Keyword => format!("\"{about}\" chooses or switches something in it"),
            Clue::Fits | Clue::Detail => format!("gives {about}"),
            Clue::Given => format!("any word could be its {about}"),
            Clue::Option => format!("has the option {about}"),
            Clue::Place => format!("{about} from where we are"),
            Clue::Lacks => format!("lacks {about}"),
            Clue::Left | Clue::Misfit => format!("no place for \"{about}\""),
            Clue::Absent => format!("there is no \"{about}\""),
            Clue::Kept => format!("something is kept as \"{about}\""),
            Clue::Session => "a session is open".into(),
            Clue::Earnest if self.amount > 0.0 => "writing or only showing is said".into(),
            Clue::Earnest => "the words say otherwise".into(),
            Clue::Phrases if self.weight < 0.0 => "people who mean it say it otherwise".into(),
            Clue::Phrases => "people who mean it say it so".into(),
        }
    }
}

impl Reading {
    /// The call that it is.
    pub fn call(&self, read: Read) -> Call {
        match &self.via {
            Some(foreign) => Call { read, ..foreign.call(&self.args) },
            None => Call { tool: self.tool, outside: self.outside.clone(), args: self.args.clone(), read },
        }
    }

    /// The evidence without what phrases say.
    pub fn said_by_line(&self) -> f64 {
        let of_line = self.evidence.iter().filter(|evidence| evidence.clue != Clue::Phrases);
        of_line.map(|evidence| evidence.weight).sum()
    }

    /// Whether a word of the line, and not only what the words look like, speaks of the tool.
    pub fn is_spoken_of(&self) -> bool {
        let is_word = |evidence: &Evidence| {
            matches!(evidence.clue, Clue::Noun | Clue::Words | Clue::Keyword | Clue::Option | Clue::Detail)
        };
        self.exactness < Exactness::Suggested || self.said > 0 || self.evidence.iter().any(is_word)
    }

    /// Whether it takes something that it needs from words which could be anything.
    pub fn takes_some_word(&self) -> bool {
        self.evidence.iter().any(|evidence| evidence.clue == Clue::Given)
    }

    /// Whether it takes any value from the line.
    pub fn takes_something(&self) -> bool {
        self.args.spans().next().is_some()
    }

    /// Where the texts stand that it takes from the line.
    pub fn texts(&self) -> impl Iterator<Item = Span> {
        let is_text = |name: &str| self.tool.spec.param(name).is_some_and(|param| param.kind.is_free());
        self.args.iter().filter(move |(name, _)| is_text(name)).filter_map(|(name, _)| self.args.span(name))
    }

    /// Whether every required parameter has a value and no word is left over.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.left.is_empty() && self.problem.is_none()
    }

    /// Whether nothing is sent, written or run.
    pub fn is_harmless(&self) -> bool {
        self.tool.spec.effect < Effect::Send
    }

    /// Whether its words may rather be prose, `help was offered and declined`: a file or a node in the line is proof enough that
    /// they are not where nothing would be lost.
    pub fn may_be_prose(&self) -> bool {
        self.doubted && !(self.is_harmless() && self.telling)
    }

    /// Whether the line has so few words that phrases do not tell it from prose, and nothing is lost where it was that.
    pub fn is_too_short_to_tell(&self) -> bool {
        self.is_harmless() && self.words < 3
    }

    /// Whether the line itself gives everything that is required.
    pub fn stands_alone(&self) -> bool {
        self.missing.is_empty()
            && self.args.filled().all(|(name, _)| self.tool.spec.param(name).is_none_or(|param| !param.required))
    }
}

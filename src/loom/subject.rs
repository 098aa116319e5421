//! Models that continue a tree. The domain knows what it asks of one, not how it is reached.

use std::sync::Arc;

use super::Loom;
use super::assemble::{Conversation, Cut};
use super::entity::{Mode, Node};
use super::provenance::hex;
use crate::engine::{Part, plural};
use crate::error::{Code, Error, Result};
use crate::world::World;

/// Tokens of a conversation that a model is given when it does not say how many it reads.
const READS: usize = 8192;

/// Tokens kept free for its answer.
const RESERVED: usize = 1024;

/// A model that goes on from a conversation.
pub trait Subject: Send + Sync {
    /// The name under which it is configured, and under which it writes.
    fn name(&self) -> &str;

    /// How many tokens it reads and writes at most together.
    fn reads(&self) -> usize {
        READS
    }

    /// How many tokens it writes at most.
    fn writes(&self) -> Option<u32> {
        None
    }

    /// One way in which it goes on.
    fn go_on(&self, conversation: &Conversation, tokens: Option<u32>) -> Result<Answer>;
}

/// What a model answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// The whole answer as it came, headers and body, for provenance; the text where there is nothing else.
    pub raw: Vec<u8>,
    /// Whether it broke off.
    pub interrupted: bool,
}

/// The models of a session.
#[derive(Clone, Default)]
pub struct Subjects(pub Vec<Arc<dyn Subject>>);

impl Part for Subjects {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

impl Subjects {
    /// The model of that name, letter case aside if only one fits; the first where none is asked for.
    ///
    /// `MODEL_ERROR` with the lines of configuration that are missing.
    pub fn find(&self, name: Option<&str>) -> Result<Arc<dyn Subject>> {
        let Some(name) = name else { return self.0.first().cloned().ok_or_else(|| missing("writer")) };
        if let Some(exact) = self.0.iter().find(|subject| subject.name() == name) {
            return Ok(Arc::clone(exact));
        }
        let mut near = self.0.iter().filter(|subject| subject.name().eq_ignore_ascii_case(name));
        match (near.next(), near.next()) {
            (Some(only), None) => Ok(Arc::clone(only)),
            _ => Err(missing(name).suggest(self.0.iter().map(|subject| subject.name().to_owned()))),
        }
    }
}

fn missing(name: &str) -> Error {
    let name = crate::engine::Value::from(name).written();
    Error::new(Code::ModelError, format!("no model is configured as {name}"))
        .detail("in the user's configuration:")
        .detail(format!("[models.{name}]"))
        .detail("command = \"program that reads a prompt and prints its continuation\"")
}

/// What came of asking a model several times.
#[derive(Debug)]
pub struct Continued {
    /// The nodes, in the order in which they came.
    pub nodes: Vec<Node>,
    /// Why the others failed.
    pub failed: Vec<Error>,
    /// The tokens that the model was allowed, if fewer than were asked for.
    pub clamped: Option<u32>,
}

impl Loom<'_> {
    /// Has a model go on from a node, `count` times. Fails where every attempt does.
    pub fn go_on(&self, from: &Node, subject: &dyn Subject, count: u32, tokens: Option<u32>) -> Result<Continued> {
        if subject.name().eq_ignore_ascii_case(&self.who) {
            return Err(Error::new(Code::PermissionDenied, format!("{} cannot have itself continue", self.who)));
        }
        let clamped = subject.writes().filter(|most| tokens.is_some_and(|asked| asked > *most));
        let tokens = clamped.or(tokens);
        let room = subject.reads().saturating_sub(tokens.map_or(RESERVED, |tokens| tokens as usize));
        let conversation = self.conversation(from, room, Cut::Middle)?;
        let mut done = Continued { nodes: Vec::new(), failed: Vec::new(), clamped };
        for _ in 0..count {
            match subject.go_on(&conversation, tokens).and_then(|answer| self.keep(from, subject.name(), &answer)) {
                Ok(node) => done.nodes.push(node),
                Err(error) => done.failed.push(error),
            }
        }
        match (done.nodes.first(), done.failed.pop()) {
            (None, Some(error)) => {
                let all = plural(count as usize, "attempt");
                return Err(
                    Error::new(Code::ModelError, format!("{} failed: {all}", subject.name())).detail(error.to_string())
                );
            }
            (Some(first), error) => {
                done.failed.extend(error);
                if self.mode_of(from)? == Mode::Buffer {
                    self.switch(first)?;
                }
            }
            (None, None) => {}
        }
        Ok(done)
    }

    fn keep(&self, from: &Node, author: &str, answer: &Answer) -> Result<Node> {
        if answer.text.trim().is_empty() {
            return Err(Error::new(Code::ModelError, format!("{author} said nothing")));
        }
        let mut text = answer.text.trim_end().to_owned();
        if answer.interrupted {
            text.push_str("\n[interrupted]");
        }
        self.generated(from, &text, author, &hex(&answer.raw))
    }
}

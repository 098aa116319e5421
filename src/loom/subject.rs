//! Models that continue a tree. The domain knows what it asks of one, not how it is reached.

use super::Loom;
use super::assemble::{Conversation, Cut, Frame};
use super::entity::{Mode, Node};
use crate::error::{Code, Error, Result};
use crate::text::plural;

/// Tokens of a conversation that a model is given when it does not say how many it reads.
const READS: usize = 8192;

/// Tokens kept free for its answer.
const RESERVED: usize = 1024;

/// A model that goes on from a conversation.
pub trait Subject {
    /// The name under which it is configured, and under which it writes.
    fn name(&self) -> &str;

    /// What it is told before everything else.
    fn prompt(&self) -> Option<&str> {
        None
    }

    /// What is done with a conversation that it cannot read whole.
    fn cut(&self) -> Cut {
        Cut::default()
    }

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

/// What came of asking a model several times.
#[derive(Debug)]
pub struct Continued {
    /// The nodes, in the order in which they came.
    pub nodes: Vec<Node>,
    /// Why the others failed.
    pub failed: Vec<Error>,
    /// The tokens that the model was allowed, if fewer than were asked for.
    pub clamped: Option<u32>,
    /// How many nodes of the conversation it was not given.
    pub cut: usize,
}

impl Loom<'_> {
    /// Has a model go on from a node, `count` times. Fails where every attempt does.
    ///
    /// Nothing is locked while the model writes: each answer is kept as it comes.
    pub fn go_on(&self, from: &Node, subject: &dyn Subject, count: u32, tokens: Option<u32>) -> Result<Continued> {
        if subject.name().eq_ignore_ascii_case(&self.who) {
            return Err(Error::new(Code::PermissionDenied, format!("{} cannot have itself continue", self.who)));
        }
        self.refuse_end(from)?;
        self.hold(from)?;
        let clamped = subject.writes().filter(|most| tokens.is_some_and(|asked| asked > *most));
        let tokens = clamped.or(tokens);
        let limit = subject.reads().saturating_sub(tokens.map_or(RESERVED, |tokens| tokens as usize));
        let frame = Frame { prompt: subject.prompt(), limit, cut: subject.cut() };
        let conversation = self.conversation(from, frame)?;
        let mut done = Continued { nodes: Vec::new(), failed: Vec::new(), clamped, cut: conversation.cut };
        for _ in 0..count {
            let answer = subject.go_on(&conversation, tokens);
            match answer.and_then(|answer| self.keep(from, subject.name(), &answer, done.nodes.len())) {
                Ok(node) => done.nodes.push(node),
                Err(error) => done.failed.push(error),
            }
        }
        match (done.nodes.first(), done.failed.pop()) {
            (None, Some(error)) => {
                let all = plural(count as usize, "attempt");
                let mut failed = Error::new(Code::ModelError, format!("{} failed: {all}", subject.name()));
                failed = failed.detail(error.to_string());
                failed.details.extend(error.details);
                return Err(failed);
            }
            (Some(first), error) => {
                done.failed.extend(error);
                if self.mode_of(from)? == Mode::Buffer && !first.hidden {
                    self.follow_named(from, first)?;
                    self.switch(first)?;
                }
            }
            (None, None) => {}
        }
        Ok(done)
    }

    fn keep(&self, from: &Node, author: &str, answer: &Answer, place: usize) -> Result<Node> {
        if answer.text.trim().is_empty() {
            return Err(Error::new(Code::ModelError, format!("{author} said nothing")));
        }
        let mut text = answer.text.trim_end().to_owned();
        if self.mode_of(from)? == Mode::Dialogue {
            text = text.trim_start().to_owned();
        }
        if answer.interrupted {
            text.push_str("\n[interrupted]");
        }
        self.generated(from, &text, author, &answer.raw, place)
    }
}

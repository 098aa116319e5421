//! What the line editor asks of us: completion of verbs and files, whether a line is whole, colours of the verb.

use std::borrow::Cow;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Result};

use super::input::Input;
use crate::engine::Session;
use crate::tools;
use crate::world::World;

/// The editor's helper.
pub struct Helper {
    /// Names that can begin a line, in listing order.
    verbs: Vec<&'static str>,
    /// The same of tools from outside.
    outside: Vec<String>,
    world: World,
}

impl Helper {
    /// A helper for the tools and files of a session.
    pub fn new(session: &Session) -> Self {
        let catalog = session.catalog();
        let built = catalog.tools().filter(|tool| tool.run.is_some());
        let verbs = built.flat_map(|tool| tool.spec.aliases.iter().copied()).collect();
        Self { verbs, outside: Vec::new(), world: session.world().clone() }
    }

    /// Takes note of the agents, the skills and the tools of servers that there are by now; none is started for it.
    pub fn learn(&mut self, session: &mut Session) {
        let known = tools::outside::known(session).unwrap_or_default();
        self.outside = known.iter().map(|one| one.tool.spec.name.to_owned()).collect();
    }
}

impl rustyline::Helper for Helper {}

impl Completer for Helper {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let before = line.get(..at).unwrap_or(line);
        let start = before.rfind(char::is_whitespace).map_or(0, |space| space + 1);
        let (head, word) = before.split_at(start);
        let pair = |text: &str| Pair { display: text.to_owned(), replacement: text.to_owned() };
        if head.trim().is_empty() || head.trim() == "→" {
            let verbs = self.verbs.iter().copied().chain(self.outside.iter().map(String::as_str));
            return Ok((start, verbs.filter(|verb| verb.starts_with(word)).map(pair).collect()));
        }
        let word = word.strip_prefix("./").unwrap_or(word);
        let files = self.world.walk(".").filter(|entry| entry.is_file && entry.path.starts_with(word));
        Ok((before.len() - word.len(), files.map(|entry| pair(&entry.path)).collect()))
    }
}

impl Validator for Helper {
    fn validate(&self, context: &mut ValidationContext<'_>) -> Result<ValidationResult> {
        let open = Input::is_open(context.input());
        Ok(if open { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Hinter for Helper {
    type Hint = String;
}

impl Highlighter for Helper {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let verb = line.split_whitespace().next().unwrap_or_default();
        if !verb.is_empty() && line.starts_with(verb) && self.verbs.contains(&verb) {
            return Cow::Owned(format!("\x1b[34m{verb}\x1b[0m{}", &line[verb.len()..]));
        }
        Cow::Borrowed(line)
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

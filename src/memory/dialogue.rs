//! The state of a dialogue: where we are, what `it` is, the open question, the last decision. It lasts until
//! `→ reset`, across processes.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::engine::{It, Kind, Part, Place, Repeatable, Session, StoredCall};
use crate::error::{Code, Error, Result};
use crate::world::World;

/// What a dialogue carries from line to line.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Dialogue {
    /// Where we are.
    pub place: Place,
    /// What the last results stand for, newest first.
    pub it: Vec<It>,
    /// How many of them the last result stands for that stands for anything.
    pub fresh: usize,
    /// Outcomes that were given a name.
    pub named: IndexMap<String, Named>,
    /// The questions of the last batch, which wait for an answer in the next.
    pub questions: Vec<OpenQuestion>,
    /// How the last line was understood.
    pub decision: Option<Decision>,
    /// The files that were read, and which versions of them; the one read last comes last.
    pub read: IndexMap<String, Vec<String>>,
}

/// What a named outcome stands for.
pub type Named = Vec<It>;

/// A question that was asked back, with all that an answer to it needs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OpenQuestion {
    /// The line that was unclear.
    pub line: String,
    /// The readings, in the order offered, as lines that can be shown.
    pub offered: Vec<String>,
    /// What each of them runs, where it lacks nothing.
    pub calls: Vec<Option<StoredCall>>,
    /// The line with `<name>` for the one thing that it lacks, if that is what was asked for.
    pub lacking: Option<String>,
    /// Whether any word can be that thing; otherwise only one that is more than a word: a file, a path, a string.
    pub takes_any: bool,
}

impl OpenQuestion {
    /// The readings, in the order offered.
    pub fn answers(&self) -> impl Iterator<Item = Repeatable> + '_ {
        let calls = self.calls.iter().cloned().chain(std::iter::repeat(None));
        self.offered.iter().cloned().zip(calls).map(|(line, call)| Repeatable { line, call })
    }
}

/// How a line was understood, for `→ why`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Decision {
    /// The line.
    pub line: String,
    /// What was done with it, in a sentence.
    pub verdict: String,
    /// What decided that.
    pub because: Vec<String>,
    /// The line that would be run, or is run, as it stands.
    pub instead: Option<String>,
    /// The readings that were weighed, best first.
    pub readings: Vec<Weighed>,
}

/// A reading with its evidence.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Weighed {
    /// The tool.
    pub tool: String,
    /// Its probability, 0 to 1.
    pub score: f64,
    /// What spoke for and against it, in log-odds.
    pub evidence: Vec<(String, f64)>,
}

/// How many earlier results `it` looks back on.
const REMEMBERED: usize = 12;

impl Dialogue {
    /// The newest value of one of some kinds.
    pub fn it(&self, kinds: &[Kind]) -> Option<&str> {
        self.it.iter().find(|it| kinds.contains(&it.kind)).map(|it| it.value.as_str())
    }

    /// The value of one of some kinds that the last result stands for.
    pub fn just_shown(&self, kinds: &[Kind]) -> Option<&str> {
        self.it.iter().take(self.fresh).find(|it| kinds.contains(&it.kind)).map(|it| it.value.as_str())
    }

    /// Only what words of a line may stand for; questions, the last decision and what was read may be large.
    pub fn values(&self) -> Self {
        let Self { place, it, fresh, named, .. } = self;
        Self { place: place.clone(), it: it.clone(), fresh: *fresh, named: named.clone(), ..Self::default() }
    }

    /// Takes note of what a result stands for: the newest `it`, and where we are.
    pub fn note(&mut self, yields: &[It]) {
        for it in yields.iter().rev() {
            self.it.retain(|known| known != it);
            self.it.insert(0, it.clone());
            match it.kind {
                Kind::File => {
                    if self.place.file.as_ref() != Some(&it.value) {
                        self.place.path = None;
                    }
                    self.place.file = Some(it.value.clone());
                }
                Kind::Element => {
                    if let Some(at) = it.value.find(['|', '@']) {
                        self.place.file = Some(it.value[..at].to_owned());
                        self.place.path = Some(it.value[at..].to_owned());
                    }
                }
                Kind::Node => self.place.node = Some(it.value.clone()),
                Kind::Session => self.place.session = Some(it.value.clone()),
                Kind::Proposal | Kind::Text => {}
            }
        }
        if !yields.is_empty() {
            self.fresh = yields.len();
        }
        self.it.truncate(REMEMBERED);
    }
}

/// While a batch runs, the dialogue is part of the session, so that tools see what the lines before them left.
impl Part for Dialogue {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

/// Reads the caller's dialogue into the session: another process may have gone on with it.
pub fn load(session: &mut Session) -> Result<()> {
    let who = session.who().to_owned();
    let stored: Option<String> =
        session
            .store()?
            .one("SELECT value FROM dialogue WHERE owner = ?1 AND name = 'state'", [&who], |row| row.get(0))?;
    *session.part::<Dialogue>()? = stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    Ok(())
}

/// Keeps the caller's dialogue.
pub fn save(session: &mut Session) -> Result<()> {
    let who = session.who().to_owned();
    let dialogue = session.part::<Dialogue>()?;
    let value = serde_json::to_string(dialogue).map_err(|error| Error::new(Code::Internal, error.to_string()))?;
    session.store()?.execute(
        "INSERT INTO dialogue (owner, name, value) VALUES (?1, 'state', ?2)
         ON CONFLICT (owner, name) DO UPDATE SET value = excluded.value",
        [&who, &value],
    )?;
    Ok(())
}

/// Starts a new dialogue: forgets the place, names, the question, kept results and the trace. Pins, stashes and aliases
/// stay.
pub fn reset(session: &mut Session) -> Result<()> {
    *session.part::<Dialogue>()? = Dialogue::default();
    let who = session.who().to_owned();
    let store = session.store()?;
    store.transaction(|| {
        for table in ["dialogue", "result", "trace", "thought", "said"] {
            store.execute(&format!("DELETE FROM {table} WHERE owner = ?1"), [&who])?;
        }
        Ok(())
    })
}

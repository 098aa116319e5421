//! Models: something that answers a prompt with text.
//!
//! One kind there is so far, a program of this machine that reads the prompt and prints the answer; more kinds are more
//! implementations of [`Model`]. An answer is data: nothing here looks into it.

mod local;

use indexmap::IndexMap;
use serde::Deserialize;

use self::local::LocalCommand;
use crate::engine::{Part, Session};
use crate::error::{Code, Error, Result};
use crate::world::World;

/// The model that is meant when none is named and there are several.
const DEFAULT: &str = "default";

/// The model that sums texts up.
const SUMMARY: &str = "summary";

/// Something that answers prompts.
pub trait Model {
    /// Its name in the configuration.
    fn name(&self) -> &str;

    /// Its settings.
    fn settings(&self) -> &Settings;

    /// What it answers to a prompt in at most so many tokens, as far as it gets.
    ///
    /// `MODEL_ERROR` where the model fails or says nothing, TIMEOUT where it takes too long to say anything.
    fn answer(&self, prompt: &str, tokens: Option<u32>) -> Result<Completion>;

    /// The whole answer to a prompt.
    ///
    /// The same failures, and TIMEOUT where the answer breaks off.
    fn complete(&self, prompt: &str) -> Result<String> {
        let answer = self.answer(prompt, self.settings().max_tokens)?;
        answer.broken.map_or_else(|| Ok(answer.text.trim().to_owned()), Err)
    }
}

/// What a model answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text, which is not blank.
    pub text: String,
    /// The answer as it came.
    pub raw: Vec<u8>,
    /// Why it broke off, if it did.
    pub broken: Option<Error>,
}

/// `[models.NAME]` of the user's configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The program and its arguments; it reads the prompt and prints the answer. `ARROWSH_MAX_TOKENS` tells it how long
    /// the answer may be.
    pub command: Vec<String>,
    /// Seconds that it may take.
    #[serde(default = "five_minutes")]
    pub timeout: u64,
    /// What it is told before a conversation.
    pub system_prompt: Option<String>,
    /// Tokens that it reads and writes at most together.
    pub context: Option<usize>,
    /// Tokens that it writes at most.
    pub max_tokens: Option<u32>,
    /// What is done with a conversation that it cannot read whole.
    #[serde(default)]
    pub too_long: TooLong,
}

/// What is done with a conversation that is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TooLong {
    /// The middle is left out.
    #[default]
    #[serde(alias = "truncateMiddle")]
    TruncateMiddle,
    /// The beginning is left out.
    #[serde(alias = "rollingWindow")]
    RollingWindow,
    /// The model is not asked.
    #[serde(alias = "stopAtLimit")]
    StopAtLimit,
}

const fn five_minutes() -> u64 {
    300
}

/// The models there are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Models(pub IndexMap<String, Settings>);

impl Part for Models {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

/// The model called `name`, letter case aside where only one fits, else the one that is meant when none is named.
///
/// `MODEL_ERROR` with the lines of configuration that are missing.
pub fn of(session: &mut Session, name: Option<&str>) -> Result<Box<dyn Model>> {
    let models = session.part::<Models>()?.0.clone();
    let found = match name {
        Some(name) => named(&models, name),
        None => meant(&models),
    };
    let Some((name, settings)) = found else { return Err(not_configured(&models, name)) };
    Ok(Box::new(LocalCommand {
        name: name.clone(),
        settings: settings.clone(),
        world: session.world().clone(),
        stop: session.cancel().switch(),
    }))
}

/// The model that sums texts up, if there is one.
pub fn for_summaries(session: &mut Session) -> Result<Option<Box<dyn Model>>> {
    let is_there = session.part::<Models>()?.0.contains_key(SUMMARY);
    if is_there { of(session, Some(SUMMARY)).map(Some) } else { Ok(None) }
}

/// The model of that name, letter case aside where only one fits.
fn named<'a>(models: &'a IndexMap<String, Settings>, name: &str) -> Option<(&'a String, &'a Settings)> {
    if let Some(exact) = models.get_key_value(name) {
        return Some(exact);
    }
    let mut near = models.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
    near.next().filter(|_| near.next().is_none())
}

/// The model that is meant when none is named: the only one beside that for summaries, else the one called `default`.
fn meant(models: &IndexMap<String, Settings>) -> Option<(&String, &Settings)> {
    let mut writers = models.iter().filter(|(name, _)| *name != SUMMARY);
    writers.next().filter(|_| writers.next().is_none()).or_else(|| models.get_key_value(DEFAULT))
}

/// Fails where the caller is the model called `name` under another name: one that runs the same program.
pub fn refuse_itself(session: &mut Session, name: &str) -> Result<()> {
    let who = session.who().to_owned();
    let models = &session.part::<Models>()?.0;
    let own = named(models, &who).map(|(_, settings)| &settings.command);
    let other = models.get(name).map(|settings| &settings.command);
    if own.is_some() && own == other {
        let denied = Error::new(Code::PermissionDenied, format!("{who} cannot have itself continue"));
        let is_own = who.eq_ignore_ascii_case(name);
        let other = format!("\"{name}\" is the same program under another name");
        return Err(if is_own { denied } else { denied.detail(other) });
    }
    Ok(())
}

/// What is missing in the configuration.
fn not_configured(models: &IndexMap<String, Settings>, name: Option<&str>) -> Error {
    let message = match (name, models.is_empty()) {
        (Some(name), false) => format!("no model is called \"{name}\""),
        (None, false) => "say which model is meant, or call one of them \"default\"".to_owned(),
        (_, true) => "no model is configured".to_owned(),
    };
    let is_bare = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let table = match name {
        Some(name) if is_bare(name) => name.to_owned(),
        Some(name) => serde_json::Value::from(name).to_string(),
        None => DEFAULT.to_owned(),
    };
    Error::new(Code::ModelError, message)
        .suggest(models.keys().filter(|name| *name != SUMMARY).cloned())
        .detail("add to the user's configuration, config.toml:")
        .detail(format!("[models.{table}]"))
        .detail("command = [\"PROGRAM\", \"ARGUMENT\"]  # reads the prompt, prints the answer")
}

//! Models: something that answers a prompt with text.
//!
//! One kind there is so far, a program of this machine that reads the prompt and prints the answer; more kinds are more
//! implementations of [`Model`]. An answer is data: nothing here looks into it.

mod local;

use std::time::Duration;

use indexmap::IndexMap;
use serde::Deserialize;

use self::local::LocalCommand;
use crate::engine::{Part, Session};
use crate::error::{Code, Error, Result};
use crate::world::World;

/// The model that is meant when none is named and there are several.
const DEFAULT: &str = "default";

/// Something that answers prompts.
pub trait Model {
    /// Its name in the configuration.
    fn name(&self) -> &str;

    /// The answer to a prompt.
    ///
    /// `MODEL_ERROR` where the model fails or says nothing, TIMEOUT where it takes too long.
    fn complete(&self, prompt: &str) -> Result<String>;
}

/// `[models.NAME]` of the user's configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The program and its arguments; it reads the prompt and prints the answer.
    pub command: Vec<String>,
    /// Seconds that it may take.
    #[serde(default = "five_minutes")]
    pub timeout: u64,
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

/// The model called `name`, else the one that is meant when none is named.
///
/// `MODEL_ERROR` with the lines of configuration that are missing.
pub fn of(session: &mut Session, name: Option<&str>) -> Result<Box<dyn Model>> {
    let models = session.part::<Models>()?.0.clone();
    let found = match (name, models.len()) {
        (Some(name), _) => models.get_key_value(name),
        (None, 1) => models.first(),
        (None, _) => models.get_key_value(DEFAULT),
    };
    let Some((name, settings)) = found else { return Err(not_configured(&models, name)) };
    Ok(Box::new(LocalCommand {
        name: name.clone(),
        command: settings.command.clone(),
        timeout: Duration::from_secs(settings.timeout),
        world: session.world().clone(),
        stop: session.cancel().switch(),
    }))
}

/// What is missing in the configuration.
fn not_configured(models: &IndexMap<String, Settings>, name: Option<&str>) -> Error {
    let message = match (name, models.is_empty()) {
        (Some(name), false) => format!("no model is called \"{name}\""),
        (None, false) => "say which model is meant, or call one of them \"default\"".to_owned(),
        (_, true) => "no model is configured".to_owned(),
    };
    let table = name.filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')));
    Error::new(Code::ModelError, message)
        .suggest(models.keys().cloned())
        .detail("add to the user's configuration, config.toml:")
        .detail(format!("[models.{}]", table.unwrap_or(DEFAULT)))
        .detail("command = [\"PROGRAM\", \"ARGUMENT\"]  # reads the prompt, prints the answer")
}

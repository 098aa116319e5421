//! Where the user keeps agents, beside the places in which they are always looked for.

use std::path::PathBuf;

use serde::Deserialize;

use crate::engine::Part;
use crate::error::Result;
use crate::world::World;

/// `[agents]` of the user's configuration.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// More folders with definitions, looked through last.
    pub paths: Vec<PathBuf>,
}

impl Part for Settings {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

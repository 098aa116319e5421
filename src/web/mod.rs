//! The web: searching it with a service that the user has chosen, and reading one page.
//!
//! The service speaks JSON over HTTP as Tavily does. Nothing is searched without an address in the user's configuration,
//! and what comes back is data.

mod article;
mod fetch;
mod search;

use serde::Deserialize;

pub use self::fetch::{Extent, Fetched, fetch};
pub use self::search::{Hit, Hits, Query, search, service};
use crate::engine::Part;
use crate::error::Result;
use crate::world::World;

/// `[web]` of the user's configuration.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The search service.
    pub search: Option<Search>,
}

/// `[web.search]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Search {
    /// The address that queries are sent to.
    pub endpoint: String,
    /// The environment variable that holds the key.
    pub key_env: Option<String>,
}

impl Part for Settings {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

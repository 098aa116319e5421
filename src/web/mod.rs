//! The web: searching it with a service that the user has chosen, and reading one page.
//!
//! The service speaks JSON over HTTP as Tavily or Brave does. Nothing is searched without an address in the user's
//! configuration, and what comes back is data.

mod article;
mod brave;
mod fetch;
mod search;
mod tavily;

use serde::Deserialize;

pub use self::fetch::{Extent, Fetched, fetch};
pub use self::search::{Found, Hit, Hits, Query, search, services};
use crate::engine::Part;
use crate::error::Result;
use crate::world::World;

/// `[web]` of the user's configuration.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The search service.
    pub search: Option<Search>,
    /// The one that is asked where the first is away or has had enough.
    pub fallback: Option<Search>,
}

/// `[web.search]` and `[web.fallback]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Search {
    /// How it is spoken with.
    #[serde(default)]
    pub provider: Provider,
    /// The address that queries are sent to.
    pub endpoint: String,
    /// The environment variable that holds the key.
    pub key_env: Option<String>,
}

/// Whose language a search service speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provider {
    /// JSON for JSON.
    #[default]
    Tavily,
    /// JSON for an address.
    Brave,
}

impl Part for Settings {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

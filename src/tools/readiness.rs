//! What a tool needs before it can answer: nothing, a permission, lines of configuration, or another build.

use crate::engine::{Permission, Session, Tool};
use crate::error::{Error, Result};
use crate::model;
use crate::web;

/// Whether a tool would run for the caller of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Readiness {
    /// It runs.
    Runs,
    /// It lacks this permission.
    Forbidden(Permission),
    /// It lacks configuration; the failure that it ends with says which lines.
    Unconfigured(Error),
    /// It is declared and nothing more.
    NotBuilt,
}

/// What finds out whether a tool is configured; it fails as the tool does.
type Configured = fn(&mut Session) -> Result<()>;

/// The tools that need configuration.
const CONFIGURED: &[(&Tool, Configured)] = &[
    (&super::code::DELEGATE, |session| model::of(session, None).map(drop)),
    (&super::loom::CONTINUE, |session| model::of(session, None).map(drop)),
    (&super::web::SEARCH, |session| web::services(session).map(drop)),
];

/// Whether `tool` would run.
pub fn readiness(session: &mut Session, tool: &Tool) -> Readiness {
    if tool.run.is_none() {
        return Readiness::NotBuilt;
    }
    if !session.grants().allow(tool.spec.permission) {
        return Readiness::Forbidden(tool.spec.permission);
    }
    let configured = CONFIGURED.iter().find(|(known, _)| std::ptr::eq(*known, tool));
    match configured.map_or(Ok(()), |(_, configured)| configured(session)) {
        Ok(()) => Readiness::Runs,
        Err(error) => Readiness::Unconfigured(error),
    }
}

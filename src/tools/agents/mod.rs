//! External agents, defined in YAML.

use crate::agents::{Registry, Settings, discover};
use crate::engine::{Session, Tool};
use crate::error::Result;

mod describe;
mod list;
mod run;
mod validate;

pub use run::TOOL as RUN;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[&list::TOOL, &describe::TOOL, &run::TOOL, &validate::TOOL];

/// The agents that there are now.
fn registry(session: &mut Session) -> Result<Registry> {
    let settings = session.part::<Settings>()?.clone();
    Ok(discover(session.world(), &settings))
}

//! `arrowsh init`: what a workspace needs to be worked in by agents. It adds what is missing, overwrites nothing, and
//! changes nothing when it is run again.

use super::Status;
use super::app::App;
use crate::error::Result;
use crate::world::host;

/// The settings, all of them commented out.
const SETTINGS: &str = include_str!("init/arrowsh.toml");
/// The section that tells an agent how to use arrowsh.
const SECTION: &str = include_str!("init/AGENTS.md");
/// What the section begins with, by which it is known.
const MARK: &str = "<!-- arrowsh -->";

/// Writes what is missing, and says of each file what was done.
pub fn init(app: &App) -> Result<Status> {
    let settings = app.root().join("arrowsh.toml");
    let mut said = String::new();
    if host::is_there(&settings) {
        said.push_str("arrowsh.toml is there and was left as it is\n");
    } else {
        host::append_output(&settings, SETTINGS)?;
        said.push_str("wrote arrowsh.toml\n");
    }
    let agents = app.root().join("AGENTS.md");
    let before = if host::is_there(&agents) { host::read_input(&agents)? } else { Vec::new() };
    if String::from_utf8_lossy(&before).contains(MARK) {
        said.push_str("AGENTS.md has its section and was left as it is\n");
    } else {
        let gap = match before.as_slice() {
            [] | [.., b'\n', b'\n'] => "",
            [.., b'\n'] => "\n",
            _ => "\n\n",
        };
        host::append_output(&agents, &format!("{gap}{SECTION}"))?;
        said.push_str(if before.is_empty() { "wrote AGENTS.md\n" } else { "added a section to AGENTS.md\n" });
    }
    super::say(said)?;
    Ok(Status::Ok)
}

//! The environment of the process: variables, the current folder, the user's configuration folder.

use std::path::PathBuf;

/// What the process was started with.
#[derive(Debug, Clone, Copy, Default)]
pub struct Environment;

impl Environment {
    /// An environment variable; `None` if it is not set, empty, or no Unicode.
    pub fn var(self, name: &str) -> Option<String> {
        std::env::var(name).ok().filter(|value| !value.is_empty())
    }

    /// The current folder.
    pub fn current_dir(self) -> PathBuf {
        std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."))
    }

    /// `$XDG_CONFIG_HOME/arrowsh`, or `~/.config/arrowsh`.
    pub fn config_dir(self) -> Option<PathBuf> {
        let base = self.var("XDG_CONFIG_HOME").map(PathBuf::from);
        base.or_else(|| self.var("HOME").map(|home| PathBuf::from(home).join(".config"))).map(|dir| dir.join("arrowsh"))
    }

    /// `$XDG_STATE_HOME/arrowsh`, or `~/.local/state/arrowsh`.
    pub fn state_dir(self) -> Option<PathBuf> {
        let base = self.var("XDG_STATE_HOME").map(PathBuf::from);
        base.or_else(|| self.var("HOME").map(|home| PathBuf::from(home).join(".local/state")))
            .map(|dir| dir.join("arrowsh"))
    }
}

//! `corpus.next`: move to the next scene.

use crate::engine::{Effect, Kind, Permission, Spec, Tool};

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.next",
        aliases: &["next scene", "corpus next", "read next"],
        senses: &["next", "scene", "go on", "continue"],
        about: "move to the next scene",
        past: "moved to the next scene",
        effect: Effect::Note,
        permission: Permission::CorpusRead,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

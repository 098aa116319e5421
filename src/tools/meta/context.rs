//! `meta.context`: show what a model is told.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const CARD: Param<bool> = Param::new("card", "only the card that explains the language").said(&["card"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.context",
        aliases: &["context", "show context"],
        senses: &["card", "ambient", "prompt"],
        about: "show what a model is told",
        past: "looked at the context",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[CARD.spec()],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `code.list_skills`: list the skills there are.

use crate::engine::{Effect, Kind, Permission, Spec, Tool};

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.list_skills",
        aliases: &["list_skills", "listSkills", "list skills", "skills"],
        senses: &["skill", "abilities"],
        about: "list the skills there are",
        past: "listed skills",
        effect: Effect::Read,
        permission: Permission::Skills,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

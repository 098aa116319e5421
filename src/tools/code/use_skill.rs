//! `code.use_skill`: run a skill.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const SKILL_NAME: Param<Name> =
    Param::new("skillName", "the skill").positional().after(&["skill"]).or(&["name", "skill"]);
const INPUT: Param<Option<String>> =
    Param::new("input", "its input").positional().after(&["with", "on", "for"]).or(&["with", "parameters"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.use_skill",
        aliases: &["use_skill", "useSkill", "use skill", "run skill", "skill"],
        senses: &["apply", "invoke"],
        about: "run a skill",
        past: "used skill",
        effect: Effect::Exec,
        permission: Permission::Skills,
        params: &[SKILL_NAME.spec(), INPUT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

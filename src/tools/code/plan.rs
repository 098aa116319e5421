//! `code.plan`: run a script over tools.

use crate::engine::{Effect, Fragment, Kind, Param, Permission, Spec, Tool};

const BODY: Param<Fragment> = Param::new("body", "the script").or(&["script"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.plan",
        aliases: &["execute_plan", "execute plan", "run plan", "code plan"],
        senses: &["plan", "script"],
        about: "run a script over tools",
        past: "ran a plan",
        effect: Effect::Exec,
        permission: Permission::Read,
        params: &[BODY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `udon.template`: fill a template with data.

use crate::engine::{Effect, Fragment, Kind, Name, Param, Permission, Spec, Tool};

const TEMPLATE: Param<Name> = Param::new("template", "the template").positional().after(&["template"]).or(&["file"]);
const CONTEXT: Param<Fragment> =
    Param::new("context", "the data").after(&["with", "using", "context"]).or(&["data", "with"]);
const VALIDATE: Param<bool> =
    Param::new("validate", "check the result when a schema is known").default("true").or(&["check"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.template",
        aliases: &["template", "render", "instantiate"],
        senses: &["fill", "generate", "make"],
        about: "fill a template with data",
        past: "filled",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[TEMPLATE.spec(), CONTEXT.spec(), VALIDATE.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

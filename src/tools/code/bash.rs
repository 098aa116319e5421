//! `code.bash`: run a shell command.

use crate::engine::{Dir, Effect, Kind, Param, Permission, Rest, Spec, Tool};

const COMMAND: Param<Rest> = Param::new("command", "the command").positional().after(&["command"]).or(&["cmd"]);
const CWD: Param<Option<Dir>> = Param::new("cwd", "the folder to run in").after(&["in"]).or(&["dir", "directory"]);
const TIMEOUT: Param<u32> = Param::new("timeout", "milliseconds before it is stopped").default("30000");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.bash",
        aliases: &["bash", "shell", "sh", "code bash"],
        senses: &["run", "exec", "execute", "command"],
        about: "run a shell command",
        past: "ran",
        effect: Effect::Exec,
        permission: Permission::Exec,
        params: &[COMMAND.spec(), CWD.spec(), TIMEOUT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `code.analyze_all`: analyse a whole code base.

use crate::choices;
use crate::engine::{Dir, Effect, Kind, Param, Permission, Spec, Tool};

choices! {
    /// Values of a parameter.
    Analysis: Shallow "shallow" ["quick", "brief"], Normal "normal" ["medium"], Deep "deep" ["thorough", "full"],
}

const PATH: Param<Dir> =
    Param::new("path", "the folder").positional().default(".").after(&["of", "in", "under"]).or(&["dir", "directory"]);
const DEPTH: Param<Analysis> = Param::new("depth", "how thorough").positional().default("normal");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.analyze_all",
        aliases: &["analyze_all", "analyse_all", "analyze all", "analyse all"],
        senses: &["analyze", "analyse", "analysis", "survey", "study"],
        about: "analyse a whole code base",
        past: "analysed",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATH.spec(), DEPTH.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `udon.trace`: follow references to and from a place in documents.

use crate::choices;
use crate::engine::{Effect, Files, Kind, Param, Permission, RefArg, Spec, Tool};

choices! {
    /// Values of a parameter.
    Direction: Both "both" ["either"], In "in" ["inbound", "incoming", "inward", "backlinks"], Out "out" ["outbound", "outgoing", "outward"],
}

const FILES: Param<Files> =
    Param::new("files", "the documents").positional().after(&["in", "across", "of"]).or(&["file"]);
const FROM: Param<RefArg> =
    Param::new("from", "where to start").positional().after(&["from", "of", "to", "at"]).or(&["target", "path"]);
const DIRECTION: Param<Direction> = Param::new("direction", "which way to follow").default("both");
const DEPTH: Param<u32> = Param::new("depth", "how many hops to follow").default("1").or(&["hops"]);
const INCLUDE_INTERPOLATIONS: Param<bool> =
    Param::new("include-interpolations", "follow !{{...}} too").default("true").or(&["interpolations"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.trace",
        aliases: &["trace", "references"],
        senses: &["who", "refs", "uses", "dependencies", "impact", "what uses", "who uses"],
        about: "follow references to and from a place in documents",
        past: "traced",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILES.spec(), FROM.spec(), DIRECTION.spec(), DEPTH.spec(), INCLUDE_INTERPOLATIONS.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

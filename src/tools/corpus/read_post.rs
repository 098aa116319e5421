//! `corpus.read_post`: read a historical post.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool};

const POST_ID: Param<u32> = Param::new("post_id", "the post").positional().after(&["post"]).or(&["id", "post"]);
const INCLUDE_ADJACENT: Param<bool> = Param::new("include_adjacent", "the two posts before and after too")
    .said(&["adjacent", "neighbours", "neighbors", "around", "surrounding"])
    .or(&["adjacent", "context"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.read_post",
        aliases: &["read_post", "read post", "corpus read post", "post", "show post"],
        senses: &["read", "show", "fetch", "open"],
        about: "read a historical post",
        past: "read post",
        effect: Effect::Read,
        permission: Permission::CorpusRead,
        params: &[POST_ID.spec(), INCLUDE_ADJACENT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `corpus.read_thread`: read a range of posts of a thread.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const THREAD_ID: Param<u32> =
    Param::new("thread_id", "the thread").positional().after(&["thread"]).or(&["id", "thread"]);
const START_POST_ID: Param<Option<u32>> =
    Param::new("start_post_id", "the first post").after(&["from", "starting"]).or(&["start", "from"]);
const END_POST_ID: Param<Option<u32>> =
    Param::new("end_post_id", "the last post").after(&["to", "until", "through"]).or(&["end", "to"]);
const TAG_FILTER: Param<Option<Name>> =
    Param::new("tag_filter", "only posts with this tag").after(&["tagged", "only"]).or(&["tag", "tagged"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.read_thread",
        aliases: &[
            "read_thread",
            "read_thread_range",
            "read thread",
            "read thread range",
            "thread",
            "corpus read thread",
            "show thread",
        ],
        senses: &["read", "show", "fetch", "open", "posts"],
        about: "read a range of posts of a thread",
        past: "read thread",
        effect: Effect::Read,
        permission: Permission::CorpusRead,
        params: &[THREAD_ID.spec(), START_POST_ID.spec(), END_POST_ID.spec(), TAG_FILTER.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

//! `web.fetch`: read one page of the web.

use crate::engine::{Effect, Kind, Name, Param, Permission, Spec, Tool};

const URL: Param<Name> = Param::new("url", "the address").positional().after(&["from", "at"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "web.fetch",
        aliases: &["web fetch", "fetch page", "fetch url"],
        senses: &["fetch", "download", "open", "curl", "read", "get"],
        about: "read one page of the web",
        past: "fetched",
        effect: Effect::Send,
        permission: Permission::Net,
        params: &[URL.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: None,
};

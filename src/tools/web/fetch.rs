//! `web.fetch`: read one page of the web.

use crate::engine::{Effect, Kind, Param, Permission, Spec, Tool, Url};

const URL: Param<Url> = Param::new("url", "the address").positional().after(&["from", "at"]);

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

//! `web.fetch`: read one page of the web.

use serde::Serialize;

use crate::engine::{Args, Change, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Url};
use crate::error::Result;
use crate::text::{plural, tokens};
use crate::transcript;
use crate::web::{self, Extent, Fetched};
use crate::world::Reach;

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
        transcript: transcript!("web/fetch"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let url = args.get(&URL)?;
    let fetched = web::fetch(session.world(), &url, Reach::Any, &session.cancel().switch())?;
    let change = Change::Sent { what: format!("a request to {}", fetched.url) };
    let it = It::new(Kind::Text, fetched.text.clone());
    Ok(Reply::new(Answer(fetched)).changed(change).yields(it))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer(Fetched);

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let Fetched { url, kind, part, title, byline, text } = &self.0;
        let part = if *part == Extent::Article { "the article of a page" } else { kind.as_str() };
        page.line().path(url).faint(format!("  {part}, {}", plural(tokens(text), "token")));
        if let Some(title) = title {
            page.line().heading(title);
        }
        if let Some(byline) = byline {
            page.line().faint(byline);
        }
        page.blank();
        page.text(text);
    }
}

//! What reaches the tools of MCP servers. It has no name of its own in the catalogue: each of their tools is called by
//! its own, `mcp__server__tool`, which names it here.

use indexmap::IndexMap;
use serde::Serialize;

use crate::engine::{
    Args, Change, Effect, It, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Value, Words,
};
use crate::error::Result;
use crate::servers::{self, Answer, Given};

const NAME: Param<Name> = Param::new("name", "the tool by its full name");
const WORDS: Param<Option<Words>> = Param::new("words", "values without a name").positional();
const PARAMETERS: Param<Option<IndexMap<String, Value>>> = Param::new("parameters", "its parameters");

/// The parameter that a tool's name gives.
pub const NAMED: &str = NAME.spec().name;
/// The parameter that takes words without a name.
pub const LOOSE: &str = WORDS.spec().name;
/// The parameter that takes values by name.
pub const BY_NAME: &str = PARAMETERS.spec().name;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "mcp.call",
        aliases: &[],
        senses: &[],
        about: "call a tool of an MCP server",
        past: "called",
        // What a server says of its tools is a hint from somebody else.
        effect: Effect::Exec,
        permission: Permission::Mcp,
        params: &[NAME.spec(), WORDS.spec(), PARAMETERS.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: None,
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let name = args.get(&NAME)?;
    let words = args.get(&WORDS)?.map(|words| words.0).unwrap_or_default();
    let given = Given { words, named: args.get(&PARAMETERS)?.unwrap_or_default() };
    let answer = servers::call(session, &name, &given)?;
    let it = It::new(Kind::Text, answer.text.clone());
    let change = Change::Sent { what: format!("a call of {}", answer.tool) };
    Ok(Reply::new(Shown(answer)).changed(change).yields(it))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Shown(Answer);

impl Show for Shown {
    fn show(&self, page: &mut Page) {
        let answer = &self.0;
        match (&answer.structured, answer.text.is_empty()) {
            (_, false) => page.printed(&answer.tool, answer.text.trim_end()),
            (Some(structured), true) => page.text(&format!("{structured:#}")),
            (None, true) if answer.others.is_empty() => {
                page.line().faint(format!("{} answered nothing", answer.tool));
            }
            (None, true) => {}
        }
        for other in &answer.others {
            page.line().faint("[").plain(other).faint("]");
        }
    }
}

//! `meta.alias`: give a tool another name.

use serde::Serialize;

use crate::engine::{Args, Change, Effect, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::{Code, Error, Result};
use crate::memory;
use crate::transcript;

const NAME: Param<Option<Name>> = Param::new("name", "the new name").positional();
const TOOL_NAME: Param<Option<Name>> = Param::new("tool", "the tool").positional().after(&["for", "to", "means", "is"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.alias",
        aliases: &["alias", "aliases"],
        senses: &["call", "name", "shortcut"],
        about: "give a tool another name",
        past: "named",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[NAME.spec(), TOOL_NAME.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("meta/alias"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    match (args.get(&NAME)?, args.get(&TOOL_NAME)?) {
        (None, _) => Ok(Reply::new(Answer { aliases: memory::aliases(session)? })),
        (Some(name), None) => match name.split_once('=') {
            Some((name, tool)) => give(session, name.trim(), tool.trim()),
            None => Err(Error::new(Code::Missing, format!("say which tool \"{}\" is to mean", &*name)).hint("help")),
        },
        (Some(name), Some(tool)) => give(session, &name, &tool),
    }
}

/// Gives a tool a name, unless that name already means another tool exactly.
fn give(session: &mut Session, name: &str, tool: &str) -> Result<Reply> {
    let catalog = session.catalog();
    let Some(found) = catalog.exact(tool) else {
        let mut names: Vec<&str> = catalog.tools().map(|tool| tool.spec.short()).collect();
        names.sort_by(|a, b| strsim::jaro_winkler(b, tool).total_cmp(&strsim::jaro_winkler(a, tool)));
        return Err(
            Error::new(Code::NotFound, format!("no tool is called \"{tool}\"")).suggest(names.into_iter().take(3))
        );
    };
    if let Some(other) = catalog.known(name) {
        return Err(Error::new(Code::Duplicate, format!("\"{name}\" already means {}", other.spec.name)));
    }
    let before = memory::add_alias(session, name, found.spec.name)?;
    let inverse = before.map(|before| format!("alias {name} {before}"));
    let change = Change::Remembered { what: format!("alias {name}"), inverse };
    Ok(Reply::new(Answer { aliases: vec![(name.to_owned(), found.spec.name.to_owned())] }).changed(change))
}

#[derive(Serialize)]
struct Answer {
    aliases: Vec<(String, String)>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.aliases.is_empty() {
            page.line().plain("no aliases");
        }
        for (name, tool) in &self.aliases {
            page.line().name(name).plain(" = ").plain(tool);
        }
    }
}

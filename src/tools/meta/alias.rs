//! `meta.alias`: give a tool another name.

use serde::Serialize;

use crate::engine::{
    Args, Call, Change, Effect, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Value,
};
use crate::error::{Code, Error, Result};
use crate::memory;
use crate::nearest::nearest;
use crate::servers::{self, Servers};
use crate::tools;
use crate::transcript;

const NAME: Param<Option<Name>> = Param::new("name", "the new name").positional().beside("tool", &[]);
const TOOL_NAME: Param<Option<Name>> = Param::new("tool", "the tool; in quotes, also what is always said behind it")
    .positional()
    .after(&["for", "to", "means", "is", "instead of"])
    .beside("name", &["remove"]);
const REMOVE: Param<bool> = Param::new("remove", "take the name away").said(&[
    "remove",
    "unalias",
    "delete",
    "drop",
    "forget",
    "unset",
    "take away",
    "take it away",
    "away",
    "kill",
    "rm",
    "get rid of",
    "can go",
]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.alias",
        aliases: &["alias", "aliases", "unalias"],
        senses: &["call", "name", "shortcut"],
        about: "give a tool another name",
        past: "named",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[NAME.spec(), TOOL_NAME.spec(), REMOVE.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("meta/alias"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    if args.get(&REMOVE)? {
        return take(session, args);
    }
    match (args.get(&NAME)?, args.get(&TOOL_NAME)?) {
        (None, Some(tool)) => {
            Err(Error::new(Code::Missing, format!("say what \"{}\" is to be called", &*tool)).hint("help alias"))
        }
        (None, None) => Ok(Reply::new(Answer { aliases: memory::aliases(session)?, removed: false })),
        (Some(name), None) => {
            Err(Error::new(Code::Missing, format!("say which tool \"{}\" is to mean", &*name)).hint("help"))
        }
        (Some(name), Some(tool)) => give(session, &name, &tool),
    }
}

/// Takes a name away.
fn take(session: &mut Session, args: &Args) -> Result<Reply> {
    let (Some(name), None) = (args.get(&NAME)?, args.get(&TOOL_NAME)?) else {
        return Err(Error::new(Code::Missing, "say which alias is to go, and nothing else").hint("alias"));
    };
    let before = memory::remove_alias(session, &name)?;
    let change = Change::remembered(format!("unalias {}", &*name), named(&name, &before));
    Ok(Reply::new(Answer { aliases: vec![((*name).to_owned(), before)], removed: true }).changed(change))
}

/// Gives a tool a name, unless that name already means another tool exactly.
fn give(session: &mut Session, name: &str, tool: &str) -> Result<Reply> {
    let catalog = session.catalog();
    let Some(meant) = meant(session, tool)? else {
        let outside: Vec<_> = tools::outside::known(session)?.into_iter().map(|one| one.tool).collect();
        let names = catalog.tools().map(|tool| tool.spec.short()).chain(outside.iter().map(|tool| tool.spec.name));
        return Err(
            Error::new(Code::NotFound, format!("no tool is called \"{tool}\"")).suggest(nearest(tool, names, 3))
        );
    };
    if let Some(other) = catalog.known(name) {
        return Err(Error::new(Code::Duplicate, format!("\"{name}\" already means {}", other.spec.name)));
    }
    let before = memory::add_alias(session, name, &meant)?;
    let inverse = match before {
        Some(before) => named(name, &before),
        None => Call::of(&TOOL).with(&NAME, name).with(&REMOVE, Value::Flag(true)),
    };
    let change = Change::remembered(format!("alias {name}"), inverse);
    Ok(Reply::new(Answer { aliases: vec![(name.to_owned(), meant)], removed: false }).changed(change))
}

/// The call that gives a tool a name.
fn named(name: &str, tool: &str) -> Call {
    Call::of(&TOOL).with(&NAME, name).with(&TOOL_NAME, tool)
}

/// The line that a name is to stand for: the whole name of a tool, and what is always said behind it.
fn meant(session: &mut Session, line: &str) -> Result<Option<String>> {
    let line = line.trim();
    let words: Vec<&str> = line.split_whitespace().collect();
    let catalog = session.catalog();
    if let Some((tool, count)) = catalog.leading(&words) {
        let name = std::iter::once(tool.spec.name);
        return Ok(Some(name.chain(words[count..].iter().copied()).collect::<Vec<_>>().join(" ")));
    }
    let first = words.first().copied().unwrap_or_default();
    // A server need not run for one of its tools to be given a name.
    let is_of_server = servers::named(first, session.part::<Servers>()?.names()).is_some();
    if is_of_server && catalog.permits_outside(first, &tools::mcp::TOOL) {
        return Ok(Some(line.to_owned()));
    }
    for count in (1..=words.len()).rev() {
        if let [only] = &tools::outside::called(session, &words[..count].join(" "))?[..] {
            let name = only.call(&Args::default()).exact();
            return Ok(Some(
                std::iter::once(name.as_str()).chain(words[count..].iter().copied()).collect::<Vec<_>>().join(" "),
            ));
        }
    }
    Ok(None)
}

#[derive(Serialize)]
struct Answer {
    aliases: Vec<(String, String)>,
    /// They are no names any longer.
    removed: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.aliases.is_empty() {
            page.line().plain("no aliases");
        }
        for (name, tool) in &self.aliases {
            let line = page.line();
            let line = if self.removed { line.plain("✓ unaliased ") } else { line };
            line.name(name).plain(" = ").plain(tool);
        }
    }
}

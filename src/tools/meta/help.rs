//! `meta.help`: list the tools, or explain one.

use serde::Serialize;

use super::outside::{self, Outside};
use super::topics;
use crate::engine::{
    Args, Effect, Kind, Page, Param, ParamSpec, Permission, Reply, Session, Show, Spec, Tool, left_out,
};
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::replay::pattern::Pattern;
use crate::servers;
use crate::transcript;

const TOOL_NAME: Param<Option<String>> =
    Param::new("tool", "the tool").positional().after(&["on", "with", "for", "about"]).or(&["about", "topic"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.help",
        aliases: &["help", "man", "usage"],
        senses: &[
            "list tools",
            "list all tools",
            "list the tools",
            "list all the tools",
            "explain",
            "tools",
            "commands",
            "what can",
        ],
        about: "list the tools, or explain one",
        past: "asked for help on",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[TOOL_NAME.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("meta/help"),
    },
    run: Some(run),
};

/// Words before what help is wanted with.
const LEADING: &[&str] = &["me", "with", "on", "about", "for", "using", "to", "the", "use", "understand"];

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let Some(asked) = args.get(&TOOL_NAME)? else { return Ok(Reply::new(overview(session)?)) };
    // `help me with the batches`.
    let words = asked.split_whitespace().skip_while(|word| LEADING.contains(&word.to_lowercase().as_str()));
    let topic = words.collect::<Vec<_>>().join(" ");
    if topic.eq_ignore_ascii_case("permissions") {
        return Ok(Reply::new(permissions(session)));
    }
    if let Some(page) = topics::topic(&topic) {
        return Ok(Reply::new(page));
    }
    if servers::is_prefixed(&topic) {
        return outside::page(session, &topic).map(Reply::new);
    }
    let catalog = session.catalog();
    let found =
        catalog.exact(&topic).or_else(|| catalog.exact(&topic.replace(' ', "_"))).filter(|tool| tool.run.is_some());
    if let Some(tool) = found {
        return Ok(Reply::new(page_of(session, tool)));
    }
    if let Some(family) = family(session, &topic)? {
        return Ok(Reply::new(family));
    }
    match called(session, &topic).as_slice() {
        [] => {}
        [only] => return Ok(Reply::new(page_of(session, only))),
        several => {
            let rows = several.iter().map(|tool| Row::of(session, tool)).collect();
            return Ok(Reply::new(Family { family: topic, rows }));
        }
    }
    if let Some(page) = outside::explained(session, &topic)? {
        return Ok(page);
    }
    let names = catalog.tools().filter(|tool| tool.run.is_some()).map(|tool| tool.spec.short()).chain(topics::names());
    Err(match catalog.known(&topic) {
        Some(tool) if !catalog.permits(tool) => return Err(left_out(tool.spec.name)),
        Some(tool) => Error::new(Code::InvalidOperation, format!("{} is not in this build", tool.spec.name)),
        None => Error::new(Code::NotFound, format!("no tool is called \"{topic}\"")).suggest(nearest(&topic, names, 3)),
    }
    .hint("help"))
}

/// All tools by family.
#[derive(Serialize)]
struct Overview {
    /// The dialect of documents.
    documents: &'static str,
    families: Vec<(&'static str, Vec<Row>)>,
    /// The tools of MCP servers.
    #[serde(skip_serializing_if = "Outside::is_empty")]
    servers: Outside,
}

/// A tool in a line.
#[derive(Serialize)]
pub(super) struct Row {
    name: &'static str,
    about: &'static str,
    allowed: bool,
}

fn overview(session: &mut Session) -> Result<Overview> {
    let mut families = families(session);
    families.extend(outside::family(session)?);
    Ok(Overview { documents: crate::udon::DIALECT, families, servers: outside::overview(session)? })
}

/// The tools of one family.
fn family(session: &mut Session, name: &str) -> Result<Option<Family>> {
    let mut families = families(session).into_iter().chain(outside::family(session)?);
    let found = families.find(|(family, _)| family.eq_ignore_ascii_case(name));
    Ok(found.map(|(family, rows)| Family { family: family.to_owned(), rows }))
}

/// The tools that are called by one verb in their families.
fn called(session: &Session, verb: &str) -> Vec<&'static Tool> {
    let is_called = |tool: &&'static Tool| {
        let name = tool.spec.name.rsplit('.').next().unwrap_or_default();
        tool.run.is_some() && name.eq_ignore_ascii_case(verb)
    };
    session.catalog().tools().filter(is_called).collect()
}

fn families(session: &Session) -> Vec<(&'static str, Vec<Row>)> {
    let mut families: Vec<(&'static str, Vec<Row>)> = Vec::new();
    for tool in session.catalog().tools().filter(|tool| tool.run.is_some()) {
        let row = Row::of(session, tool);
        match families.iter_mut().find(|(family, _)| *family == tool.spec.family()) {
            Some((_, rows)) => rows.push(row),
            None => families.push((tool.spec.family(), vec![row])),
        }
    }
    families
}

impl Show for Overview {
    fn show(&self, page: &mut Page) {
        let rows = || self.families.iter().flat_map(|(_, rows)| rows);
        let width = width(rows());
        page.line().faint(format!("documents: {}", self.documents));
        let cost: usize = rows().map(|row| 4 + width + row.about.chars().count()).sum();
        let is_short = cost / 4 > page.left();
        for (family, rows) in &self.families {
            if is_short {
                let name = |row: &Row| format!("{}{}", row.mark().trim(), row.name);
                let names = rows.iter().map(name).collect::<Vec<_>>().join(", ");
                page.line().heading(*family).plain(format!(": {names}"));
                continue;
            }
            page.line().heading(*family);
            for row in rows {
                row.show(width, page);
            }
        }
        self.servers.show(page);
        about_marks(rows(), page);
        if is_short {
            page.shortened();
            page.line().faint("what the tools of a family do: help FAMILY");
        }
        page.line().faint("one tool: help NAME");
        let topics: Vec<&str> = topics::names().chain(["permissions"]).collect();
        page.line().faint(format!("besides: help {}", topics.join(", help ")));
    }
}

/// The tools of one family, or of one verb.
#[derive(Serialize)]
pub(super) struct Family {
    pub(super) family: String,
    pub(super) rows: Vec<Row>,
}

impl Show for Family {
    fn show(&self, page: &mut Page) {
        page.line().heading(&self.family);
        let width = width(self.rows.iter());
        for row in &self.rows {
            row.show(width, page);
        }
        about_marks(self.rows.iter(), page);
        page.line().faint("one tool: help NAME");
    }
}

impl Row {
    fn of(session: &Session, tool: &Tool) -> Self {
        Self { name: tool.spec.short(), ..Self::of_outside(session, tool) }
    }

    /// The row of a tool from outside, whose short names are none that it is called by.
    pub(super) fn of_outside(session: &Session, tool: &Tool) -> Self {
        let spec = &tool.spec;
        // Some say in a list of tools all that they have to say.
        let about = spec.about.split(". ").next().unwrap_or_default();
        Self { name: spec.name, about, allowed: session.grants().allow(spec.permission) }
    }

    const fn mark(&self) -> &'static str {
        if self.allowed { " " } else { "*" }
    }

    fn show(&self, width: usize, page: &mut Page) {
        let name = format!("{:width$}", self.name);
        page.line().plain(format!(" {}", self.mark())).name(name).plain("  ").plain(self.about);
    }
}

fn width<'a>(rows: impl Iterator<Item = &'a Row>) -> usize {
    rows.map(|row| row.name.len()).max().unwrap_or(0)
}

/// Why some tools are marked, if any are.
fn about_marks<'a>(mut rows: impl Iterator<Item = &'a Row>, page: &mut Page) {
    if rows.any(|row| !row.allowed) {
        page.line().faint("* needs a permission that was not given: see help permissions");
    }
}

/// Everything about one tool.
#[derive(Serialize)]
pub(super) struct ToolPage {
    name: &'static str,
    usage: String,
    about: &'static str,
    also: Vec<&'static str>,
    #[serde(skip)]
    params: &'static [ParamSpec],
    permission: Permission,
    allowed: bool,
    example: Vec<String>,
}

fn page_of(session: &Session, tool: &'static Tool) -> ToolPage {
    let spec = &tool.spec;
    ToolPage {
        name: spec.name,
        usage: usage(spec, spec.short()),
        about: spec.about,
        also: spec.aliases.iter().skip(1).chain(spec.senses).copied().collect(),
        params: spec.params,
        permission: spec.permission,
        allowed: session.grants().allow(spec.permission),
        example: spec.transcript.map(example).unwrap_or_default(),
    }
}

/// The same of a tool from outside, whose short names are none that it is called by.
pub(super) fn page_of_outside(session: &Session, tool: &'static Tool) -> ToolPage {
    let spec = &tool.spec;
    ToolPage { usage: usage(spec, spec.name), also: spec.aliases.to_vec(), ..page_of(session, tool) }
}

/// The command, called by `name`, with its parameters: required ones plain, others in brackets.
fn usage(spec: &Spec, name: &str) -> String {
    let mut out = name.to_owned();
    for param in spec.params {
        let value = param.name.to_uppercase();
        let word = if param.positional { value } else { format!("{}:{value}", param.name) };
        out.push(' ');
        out.push_str(&if param.required { word } else { format!("[{word}]") });
    }
    out
}

/// The first arrow fence of a transcript, its arrows left out so that the example runs nothing when it is pasted, and what
/// is answered as it is printed.
fn example(transcript: &str) -> Vec<String> {
    let mut lines = transcript.lines().skip_while(|line| !line.starts_with("```arrow")).skip(1);
    let fence = lines.by_ref().take_while(|line| !line.starts_with("```"));
    let shown = |line: &str| match (line.strip_prefix("→ "), Pattern::parse(line)) {
        (Some(command), _) => command.to_owned(),
        (None, Ok(Pattern::Literal(answer))) => answer,
        (None, _) => line.to_owned(),
    };
    fence.map(shown).collect()
}

impl Show for ToolPage {
    fn show(&self, page: &mut Page) {
        page.line().name(&self.usage);
        page.line().plain(format!("  {}", self.about));
        if !self.also.is_empty() {
            page.line().faint(format!("  also: {}", self.also.join(", ")));
        }
        let width = self.params.iter().map(|param| param.name.len()).max().unwrap_or(0);
        for param in self.params {
            let need = match (param.default, param.required) {
                (Some(default), _) => format!(", default {default}"),
                (None, true) => ", required".to_owned(),
                (None, false) => String::new(),
            };
            page.line()
                .plain("  ")
                .name(format!("{:width$}", param.name))
                .plain(format!("  {}", param.about))
                .faint(format!(" ({}{need})", param.kind.describe()));
        }
        let have = if self.allowed { "" } else { ", which was not given" };
        page.line().faint(format!("  permission: {}{have}", self.permission));
        if !self.example.is_empty() {
            page.line().heading("example:");
            for line in &self.example {
                page.line().plain(format!("  {line}"));
            }
        }
    }
}

/// Who may do what.
#[derive(Serialize)]
struct Permissions {
    who: String,
    permissions: Vec<(Permission, bool)>,
}

fn permissions(session: &Session) -> Permissions {
    let permissions = Permission::ALL.iter().map(|p| (*p, session.grants().allow(*p))).collect();
    Permissions { who: session.who().to_owned(), permissions }
}

impl Show for Permissions {
    fn show(&self, page: &mut Page) {
        page.line().heading(format!("permissions of {}", self.who));
        let width = self.permissions.iter().map(|(permission, _)| permission.name().len()).max().unwrap_or(0);
        for (permission, allowed) in &self.permissions {
            let mark = if *allowed { "✓" } else { " " };
            page.line()
                .plain(format!("{mark} "))
                .name(format!("{:width$}", permission.name()))
                .plain(format!("  {}", permission.about()));
        }
        page.line().faint("more is given with --allow NAME,… on the command line; nothing inside a dialogue gives any");
    }
}

#[cfg(test)]
mod tests {
    use super::example;

    #[test]
    fn an_example_is_shown_as_it_comes_out() {
        let transcript = "# x\n\n```arrow\n→ view \"<node>\"\n\\… 2 of 3 lines hidden\n```\n\n```arrow\n→ more\n```\n";
        assert_eq!(example(transcript), ["view \"<node>\"", "… 2 of 3 lines hidden"]);
        assert_eq!(example("```arrow\n→ view\n= view \\<node>\n```\n"), ["view", "= view <node>"]);
    }
}

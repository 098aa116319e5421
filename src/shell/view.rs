//! The situation in which a line is read, taken from a session and its dialogue.

use std::cell::RefCell;
use std::sync::Arc;

use foldhash::HashMap;

use super::outside;
use crate::agents::{self, folded};
use crate::engine::{It, Kind, Place, Session, Type, Value};
use crate::error::{Error, Result};
use crate::loom::Loom;
use crate::memory::{self, Dialogue, Names};
use crate::resolve::{External, Positional, Space, View};
use crate::servers::{self, Servers};
use crate::tools;
use crate::world::World;

/// A session as the resolver sees it.
pub struct SessionView<'a> {
    world: World,
    dialogue: Dialogue,
    /// What each earlier line of the batch stands for; `None` while it is not known yet.
    lines: Option<&'a [Vec<It>]>,
    /// Lines above that have not run yet: what they name may come to be.
    above: &'a str,
    names: Names,
    place: Place,
    loom: Loom<'a>,
    agents: agents::Settings,
    /// The MCP servers that may be used, by name.
    servers: Vec<String>,
    /// What is said of a tool of any other.
    no_server: Error,
    /// The tools from outside that a loose line may mean.
    outside: Option<Arc<Space>>,
    /// What was looked up for this line: many tools ask for the same word.
    known: RefCell<Known>,
}

/// Words that are files, folders or nodes, or are not.
#[derive(Default)]
struct Known {
    files: HashMap<String, bool>,
    folders: HashMap<String, bool>,
    /// Files by their bare names, wherever they are.
    somewhere: HashMap<String, bool>,
    nodes: HashMap<String, bool>,
}

/// Whether a word is known to be there; `look` finds it out once.
fn once(known: &mut HashMap<String, bool>, word: &str, look: impl FnOnce() -> bool) -> bool {
    if let Some(is_there) = known.get(word) {
        return *is_there;
    }
    let is_there = look();
    known.insert(word.to_owned(), is_there);
    is_there
}

/// What a line of a batch that has not run yet may stand for.
const KINDS: &[Kind] = &[Kind::Proposal, Kind::File, Kind::Element, Kind::Node, Kind::Session, Kind::Text];

impl<'a> SessionView<'a> {
    /// The view of `session`, where the earlier lines of the batch stand for `lines`, or for anything.
    pub fn new(session: &'a mut Session, lines: Option<&'a [Vec<It>]>) -> Result<Self> {
        let names = memory::names(session)?;
        let dialogue = session.part::<Dialogue>()?.values();
        let world = session.world().clone();
        let agents = session.part::<agents::Settings>()?.clone();
        let servers = session.part::<Servers>()?;
        let (servers, no_server) = (servers.names().map(str::to_owned).collect(), servers.unknown(servers::PREFIX));
        let outside = outside::space(session)?;
        let loom = Loom::of(session)?;
        // In a tree one is at one's position, whatever was looked at last.
        let mut place = dialogue.place.clone();
        place.node = loom.here()?.map(|tree| loom.position(&tree)).transpose()?.map(|node| node.name());
        Ok(Self {
            world,
            dialogue,
            lines,
            above: "",
            names,
            place,
            loom,
            agents,
            servers,
            no_server,
            outside,
            known: RefCell::default(),
        })
    }

    /// The same below lines that have not run yet.
    pub const fn below(mut self, above: &'a str) -> Self {
        self.above = above;
        self
    }
}

impl SessionView<'_> {
    /// A tool of an MCP server. To look at a line starts none, so what a tool takes is found out when it is called.
    fn of_server(&self, name: &str) -> External {
        let is_known = servers::named(name, self.servers.iter().map(String::as_str)).is_some();
        let unknown = || Error { message: format!("no MCP server has \"{name}\""), ..self.no_server.clone() };
        External {
            name: name.to_owned(),
            tool: &tools::mcp::TOOL,
            given: vec![(tools::mcp::NAMED, Value::from(name))],
            words: Positional::Kept(tools::mcp::LOOSE),
            problem: (!is_known).then(unknown),
        }
    }
}

impl SessionView<'_> {
    /// The node that a word says by where it is: the tree's root, or the parent of where we are.
    fn relative(&self, word: &str) -> Option<Vec<It>> {
        let is_root = word.eq_ignore_ascii_case("root");
        if !is_root && !word.eq_ignore_ascii_case("parent") {
            return None;
        }
        let tree = self.loom.here().ok()??;
        let node = if is_root {
            self.loom.root(&tree).ok()
        } else {
            self.loom.parent(&self.loom.position(&tree).ok()?).ok()?
        };
        node.map(|node| vec![It::new(Kind::Node, node.name())])
    }
}

impl View for SessionView<'_> {
    fn has_file(&self, name: &str) -> bool {
        once(&mut self.known.borrow_mut().files, name, || self.world.is_file(name))
    }

    fn has_stem(&self, stem: &str, ending: &str) -> bool {
        self.has_file(&format!("{stem}{ending}"))
    }

    fn has_folder(&self, name: &str) -> bool {
        once(&mut self.known.borrow_mut().folders, name, || self.world.is_dir(name))
    }

    fn is_absent(&self, name: &str) -> bool {
        // A bare name means the file of that name wherever it is.
        let is_somewhere = || {
            let known = &mut self.known.borrow_mut().somewhere;
            !name.contains('/') && once(known, name, || self.world.may_have_file_called(name))
        };
        !self.above.contains(name) && !self.has_file(name) && !self.has_folder(name) && !is_somewhere()
    }

    fn has_node(&self, id: &str) -> bool {
        once(&mut self.known.borrow_mut().nodes, id, || self.loom.has_node(id))
    }

    fn keeps(&self, name: &str) -> bool {
        let is_part = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_'));
        self.above.split(is_part).any(|word| word == name) || self.names.keeps(name)
    }

    fn place(&self) -> Place {
        self.place.clone()
    }

    fn known(&self, kind: &Type) -> Vec<String> {
        let shown = |kinds: &[Kind]| {
            let shown = self.dialogue.it.iter().rev().filter(|it| kinds.contains(&it.kind));
            shown.map(|it| it.value.clone()).collect()
        };
        match kind {
            Type::Session => self.names.sessions.clone(),
            Type::Proposal => self.names.proposals.clone(),
            Type::Task => self.names.tasks.clone(),
            Type::Node => shown(&[Kind::Node]),
            Type::File(endings) => {
                let mut files: Vec<String> = shown(&[Kind::File]);
                files.retain(|file| endings.is_empty() || endings.iter().any(|ending| file.ends_with(ending)));
                files
            }
            _ => Vec::new(),
        }
    }

    fn stashes(&self) -> Vec<String> {
        self.names.stashes.clone()
    }

    fn it(&self, kinds: &[Kind]) -> Option<String> {
        self.dialogue.it(kinds).map(str::to_owned)
    }

    fn just_shown(&self, kinds: &[Kind]) -> Option<String> {
        self.dialogue.just_shown(kinds).map(str::to_owned)
    }

    fn named(&self, name: &str) -> Option<Vec<It>> {
        if let Some(number) = name.strip_prefix('$') {
            let index: usize = number.parse().ok()?;
            let Some(lines) = self.lines else {
                return Some(KINDS.iter().map(|kind| It::new(*kind, name)).collect());
            };
            return lines.get(index.checked_sub(1)?).cloned();
        }
        self.dialogue.named.get(name).cloned().or_else(|| self.relative(name))
    }

    fn alias(&self, name: &str) -> Option<String> {
        let aliases = &self.names.aliases;
        let lower = (!aliases.is_empty()).then(|| name.to_lowercase())?;
        aliases.iter().find(|(known, _)| *known == lower).map(|(_, tool)| tool.clone())
    }

    /// The tools of external agents, by agent and tool: `csv-profiler.profile`; and of MCP servers: `mcp__git__log`.
    fn external(&self, name: &str) -> Option<External> {
        if servers::is_prefixed(name) {
            return Some(self.of_server(name));
        }
        let (agent, tool) = name.rsplit_once('.')?;
        let registry = agents::discover(&self.world, &self.agents);
        let agent = registry.agents.iter().find(|known| folded(&known.name) == folded(agent))?;
        let mut external = External {
            name: format!("{}.{tool}", agent.name),
            tool: &tools::agents::RUN,
            given: vec![("agent", Value::from(agent.name.as_str()))],
            words: Positional::Names(Vec::new()),
            problem: None,
        };
        match agent.named_tool(tool) {
            Ok(tool) => {
                external.name = format!("{}.{}", agent.name, tool.name);
                external.given.push(("tool", Value::from(tool.name.as_str())));
                external.words = Positional::Names(agent.names_of(tool));
            }
            Err(error) => external.problem = Some(error),
        }
        Some(external)
    }

    fn tools_of(&self, agent: &str) -> Option<Vec<String>> {
        let registry = agents::discover(&self.world, &self.agents);
        let agent = registry.agent(agent).ok()?;
        let tools: Vec<String> = agent.tools.iter().map(|tool| tool.name.clone()).collect();
        (tools.len() > 1 && agent.named_tool(agents::RUNNER).is_err()).then_some(tools)
    }

    fn outside(&self) -> Option<&Space> {
        self.outside.as_deref()
    }
}

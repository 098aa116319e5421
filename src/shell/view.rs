//! The situation in which a line is read, taken from a session and its dialogue.

use crate::agents::{self, folded};
use crate::engine::{It, Kind, Place, Session, Value};
use crate::error::Result;
use crate::memory::{self, Dialogue};
use crate::resolve::{External, View};
use crate::world::World;

/// A session as the resolver sees it.
pub struct SessionView<'a> {
    world: World,
    dialogue: Dialogue,
    /// What each earlier line of the batch stands for.
    lines: &'a [Vec<It>],
    labels: Vec<String>,
    aliases: Vec<(String, String)>,
    agents: agents::Settings,
}

impl<'a> SessionView<'a> {
    /// The view of `session`, where the earlier lines of the batch stand for `lines`.
    pub fn new(session: &mut Session, lines: &'a [Vec<It>]) -> Result<Self> {
        let labels = memory::stashes(session)?.into_iter().map(|stash| stash.label).collect();
        let aliases = memory::aliases(session)?;
        let dialogue = session.part::<Dialogue>()?.clone();
        let agents = session.part::<agents::Settings>()?.clone();
        Ok(Self { world: session.world().clone(), dialogue, lines, labels, aliases, agents })
    }
}

impl View for SessionView<'_> {
    fn has_file(&self, name: &str) -> bool {
        self.world.is_file(name)
    }

    fn has_folder(&self, name: &str) -> bool {
        self.world.is_dir(name)
    }

    fn has_node(&self, _: &str) -> bool {
        false
    }

    fn has_label(&self, label: &str) -> bool {
        self.labels.iter().any(|known| known.eq_ignore_ascii_case(label))
    }

    fn place(&self) -> Place {
        self.dialogue.place.clone()
    }

    fn it(&self, kinds: &[Kind]) -> Option<String> {
        self.dialogue.it(kinds).map(str::to_owned)
    }

    fn named(&self, name: &str) -> Option<Vec<It>> {
        if let Some(number) = name.strip_prefix('$') {
            let index: usize = number.parse().ok()?;
            return self.lines.get(index.checked_sub(1)?).cloned();
        }
        self.dialogue.named.get(name).cloned()
    }

    fn alias(&self, name: &str) -> Option<String> {
        self.aliases.iter().find(|(known, _)| known == name).map(|(_, tool)| tool.clone())
    }

    /// The tools of external agents, by agent and tool: `csv-profiler.profile`.
    fn external(&self, name: &str) -> Option<External> {
        let (agent, tool) = name.rsplit_once('.')?;
        let registry = agents::discover(&self.world, &self.agents);
        let agent = registry.agents.iter().find(|known| folded(&known.name) == folded(agent))?;
        let mut external = External {
            tool: "agents.run",
            given: vec![("agent", Value::from(agent.name.as_str()))],
            names: Vec::new(),
            problem: None,
        };
        match agent.named_tool(tool) {
            Ok(tool) => {
                external.given.push(("tool", Value::from(tool.name.as_str())));
                external.names = agent.names_of(tool);
            }
            Err(error) => external.problem = Some(error),
        }
        Some(external)
    }
}

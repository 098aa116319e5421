//! From options, environment and configuration to a session.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::access::Access;
use super::args::{Color, Common};
use super::config::Configs;
use super::events::Events;
use crate::engine::{Budget, Grants, Session};
use crate::error::{Code, Error, Result};
use crate::render::Style;
use crate::shell::Shell;
use crate::syntax::front_matter::FrontMatter;
use crate::world::{Clock, Environment, FreshCopy, World, host};

/// The name under which texts, pipes and single lines run when none is given.
const AGENT: &str = "agent";

/// How this process was started.
pub struct App {
    common: Common,
    root: PathBuf,
    configs: Configs,
    clock: Clock,
}

impl App {
    /// Reads the configuration of the workspace that the options name.
    pub fn new(common: Common) -> Result<Self> {
        let root = common.workspace.clone().unwrap_or_else(|| workspace_of(&Environment.current_dir()));
        // A name with a letter wrong would be a new workspace, and what is kept would be kept there.
        if !host::is_there(&root) {
            return Err(Error::new(Code::NotFound, format!("there is no folder \"{}\"", root.display())));
        }
        let configs = Configs::read(&root)?;
        let clock = common.clock.as_deref().map_or(Ok(Clock::System), Clock::parse)?;
        Ok(Self { common, root, configs, clock })
    }

    /// Whether a person sits at both ends.
    pub fn is_interactive(&self) -> bool {
        std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
    }

    /// How results are printed.
    pub fn style(&self) -> Style {
        let color = match self.common.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => std::io::stdout().is_terminal() && Environment.var("NO_COLOR").is_none(),
        };
        Style { color, framed: self.common.framed, show_secrets: self.common.show_secrets }
    }

    /// Whether outcomes are printed as JSON.
    pub const fn is_json(&self) -> bool {
        self.common.json
    }

    /// Whether nothing is to be changed.
    pub const fn is_dry_run(&self) -> bool {
        self.common.dry_run
    }

    /// Whether remarks are left out.
    pub const fn is_quiet(&self) -> bool {
        self.common.quiet
    }

    /// A shell for texts and single lines.
    pub fn shell(&self) -> Result<Shell> {
        self.shell_around(self.session(self.user(AGENT))?)
    }

    /// A shell for a person at the terminal.
    pub fn shell_of_person(&self) -> Result<Shell> {
        self.shell_around(self.session(self.user(Session::PERSON))?)
    }

    fn shell_around(&self, session: Session) -> Result<Shell> {
        let shell = Shell::new(session).dry_run(self.common.dry_run);
        Ok(match &self.common.events {
            Some(file) => shell.observed(Arc::new(Events::to(file.clone(), self.style())?)),
            None => shell,
        })
    }

    /// The workspace's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A shell for a text that names a workspace in its front matter: it works on a fresh copy of that folder, with the
    /// clock and ids that the text asks for. A text cannot give itself permissions or another name.
    pub fn shell_of_text(&self, header: &FrontMatter) -> Result<Shell> {
        let Some(folder) = &header.workspace else { return self.shell() };
        let here = World::real(&self.root);
        let folder = here.inside(folder)?;
        let clock = header.clock.map_or(self.clock, Clock::Fixed);
        let mut copy = FreshCopy::of(&folder)?;
        if let Some(steps) = &header.history {
            copy = copy.with_past(&here.inside(steps)?, self.user(AGENT), clock.now())?;
        }
        let mut world = World::real(&folder).in_copy(copy).with_clock(clock);
        if let Some(seed) = header.seed.or(self.common.seed) {
            world = world.with_seed(seed);
        }
        self.shell_around(self.session_in(world, self.user(AGENT))?)
    }

    fn user<'a>(&'a self, otherwise: &'a str) -> &'a str {
        self.common.user.as_deref().unwrap_or(otherwise)
    }

    fn session(&self, who: &str) -> Result<Session> {
        self.session_in(self.world()?, who)
    }

    fn session_in(&self, world: World, who: &str) -> Result<Session> {
        let is_person = who == Session::PERSON || self.configs.is_person(who);
        let mut access = Access::new(if is_person { Grants::person() } else { Grants::agent() });
        self.configs.widen(&mut access, who)?;
        access.adjust(&self.common.allow, &self.common.deny)?;
        self.configs.narrow(&mut access, who)?;
        let mut session = Session::new(world, who, access.grants.clone(), Arc::new(access.catalog()));
        if is_person {
            session.be_person();
        }
        self.configs.equip(&mut session)?;
        if let Some(budget) = self.common.budget.or(self.configs.budget()) {
            session.set_budget(Budget(Some(budget)));
        }
        Ok(session)
    }

    fn world(&self) -> Result<World> {
        let mut world = World::real(&self.root).with_clock(self.clock);
        if let Some(seed) = self.common.seed {
            world = world.with_seed(seed);
        }
        if self.common.ephemeral {
            world = world.in_copy(FreshCopy::of(&self.root)?);
        }
        Ok(world)
    }
}

/// The nearest folder from `start` upwards with `arrowsh.toml` or `.arrowsh/`, else `start`.
fn workspace_of(start: &Path) -> PathBuf {
    let is_workspace =
        |folder: &&Path| host::is_there(&folder.join("arrowsh.toml")) || host::is_there(&folder.join(".arrowsh"));
    start.ancestors().find(is_workspace).unwrap_or(start).to_owned()
}

//! Configuration: `arrowsh.toml` of the workspace, then the user's `config.toml`. The workspace can only narrow
//! permissions, so that a cloned repository grants nothing.

use std::path::Path;

use serde::Deserialize;

use super::access::Access;
use crate::agents;
use crate::command::{self, Rules};
use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::model;
use crate::servers::{self, Servers};
use crate::web;
use crate::world::{Environment, host};

/// What a configuration file can say.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Results.
    pub results: Results,
    /// What roles may do.
    pub permissions: Permissions,
    /// Which commands may be run, where running programs is allowed.
    pub bash: command::Settings,
    /// What answers prompts, by name; of the user's file only.
    pub models: model::Models,
    /// Services of the web; of the user's file only.
    pub web: web::Settings,
    /// Where agents are, beside the usual places; of the user's file only.
    pub agents: agents::Settings,
    /// MCP servers, whose tools can be called.
    pub mcp: servers::Settings,
    /// What single roles may do, by the name of `--as`; a workspace's file can only take.
    pub roles: indexmap::IndexMap<String, Role>,
}

/// Who somebody is, and what it may do.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Role {
    /// A person, not a model: may do what people may, and is the human author of what it says; of the user's file only.
    pub person: bool,
    /// Permissions given, and the only tools there are; in a workspace's file an error.
    pub allow: Vec<String>,
    /// Permissions taken away, and tools left out.
    pub deny: Vec<String>,
}

/// How results are given.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Results {
    /// Tokens that a result may cost before it is shortened.
    pub budget: Option<usize>,
}

/// Permissions given and taken, and patterns over the names of tools.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Permissions {
    /// Permissions given, and the only tools there are; in a workspace's file an error.
    pub allow: Vec<String>,
    /// Permissions taken away, and tools left out.
    pub deny: Vec<String>,
}

/// The configuration that holds in a workspace.
#[derive(Debug, Clone, Default)]
pub struct Configs {
    workspace: Config,
    user: Config,
    /// The servers of `.mcp.json`, or why it cannot be read: it is a file of other clients as well.
    shared: Option<Result<servers::Settings>>,
}

impl Configs {
    /// Reads both files, where they are.
    pub fn read(root: &Path) -> Result<Self> {
        let workspace = read(&root.join("arrowsh.toml"))?;
        let gives = |role: &Role| role.person || !role.allow.is_empty();
        if !workspace.permissions.allow.is_empty() || workspace.roles.values().any(gives) {
            return Err(Error::new(Code::PermissionDenied, "arrowsh.toml of a workspace cannot give permissions")
                .detail("give them with --allow, or in the user's configuration"));
        }
        let outsiders = [
            (!workspace.bash.allow.is_empty() || !workspace.bash.default_deny, "allow commands"),
            (!workspace.agents.paths.is_empty(), "name folders with agents"),
            (!workspace.models.0.is_empty(), "name models"),
            (workspace.web != web::Settings::default(), "name services"),
        ];
        if let Some((_, what)) = outsiders.iter().find(|(is_there, _)| *is_there) {
            return Err(Error::new(Code::PermissionDenied, format!("arrowsh.toml of a workspace cannot {what}"))
                .detail("do so in the user's configuration"));
        }
        let user = Environment.config_dir().map(|dir| read(&dir.join("config.toml"))).transpose()?.unwrap_or_default();
        let shared = Some(root.join(".mcp.json")).filter(|path| host::is_there(path));
        let shared = shared.map(|path| servers::of_other_clients(&host::read_text_input(&path)?));
        Ok(Self { workspace, user, shared })
    }

    /// The servers there are; of two with one name, the workspace's own.
    fn servers(&self) -> (servers::Settings, Option<Error>) {
        let mut all = self.user.mcp.clone();
        let problem = match &self.shared {
            Some(Ok(shared)) => {
                all.servers.extend(shared.servers.clone());
                None
            }
            Some(Err(error)) => Some(error.clone()),
            None => None,
        };
        for (name, server) in &self.workspace.mcp.servers {
            all.servers.insert(name.clone(), servers::Server { is_of_workspace: true, ..server.clone() });
        }
        (all, problem)
    }

    /// Tokens that a result may cost.
    pub fn budget(&self) -> Option<usize> {
        self.workspace.results.budget.or(self.user.results.budget)
    }

    /// Gives a session the settings of its domains.
    pub fn equip(&self, session: &mut Session) -> Result<()> {
        *session.part::<Rules>()? = Rules::new(&self.user.bash, &self.workspace.bash);
        *session.part::<agents::Settings>()? = self.user.agents.clone();
        *session.part::<model::Models>()? = self.user.models.clone();
        *session.part::<web::Settings>()? = self.user.web.clone();
        let servers = session.part::<Servers>()?;
        (servers.settings, servers.problem) = self.servers();
        Ok(())
    }

    /// What the user's configuration gives and takes, for everybody and for `who`.
    pub fn widen(&self, access: &mut Access, who: &str) -> Result<()> {
        let of_all = &self.user.permissions;
        access.adjust(&of_all.allow, &of_all.deny)?;
        self.user.roles.get(who).map_or(Ok(()), |role| access.adjust(&role.allow, &role.deny))
    }

    /// Whether the user's configuration says that `who` is a person.
    pub fn is_person(&self, who: &str) -> bool {
        self.user.roles.get(who).is_some_and(|role| role.person)
    }

    /// What the workspace takes, from everybody and from `who`.
    pub fn narrow(&self, access: &mut Access, who: &str) -> Result<()> {
        access.adjust(&[], &self.workspace.permissions.deny)?;
        self.workspace.roles.get(who).map_or(Ok(()), |role| access.adjust(&[], &role.deny))
    }
}

fn read(path: &Path) -> Result<Config> {
    if !host::is_there(path) {
        return Ok(Config::default());
    }
    let text = host::read_text_input(path)?;
    toml::from_str(&text).map_err(|error| {
        let mut failure = Error::new(Code::InvalidSyntax, format!("{} cannot be read", path.display()));
        for line in error.to_string().lines().filter(|line| !line.trim().is_empty()) {
            failure = failure.detail(line);
        }
        failure
    })
}

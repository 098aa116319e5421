//! Finding definitions: in the workspace, then the user's own, then the folders of the configuration. The first agent
//! of a name counts; a definition that cannot be used is passed over and remembered.

use std::path::{Path, PathBuf};

use super::definition::{Agent, Finding, Severity, folded};
use super::read::read;
use super::settings::Settings;
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::nearest::nearest;
use crate::world::{World, host};
use crate::yaml::At;

/// Where agents are kept, below the workspace's root and below the user's home.
pub const FOLDER: &str = ".docloom/agents";
/// How definitions are called.
const ENDINGS: [&str; 2] = [".agent.yaml", ".agent.yml"];
/// How deep below a folder definitions are looked for.
const DEPTH: usize = 4;

/// A file that defines an agent, or tries to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// Its name for a person.
    pub file: String,
    /// The agent, if the file defines one.
    pub agent: Option<Agent>,
    /// What is to be said about it.
    pub findings: Vec<Finding>,
}

/// The agents there are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Registry {
    /// The agents that can be used, by name.
    pub agents: Vec<Agent>,
    /// Every definition that was found, those hidden by others included.
    pub definitions: Vec<Definition>,
}

/// Finds every agent of `world`.
pub fn discover(world: &World, settings: &Settings) -> Registry {
    let project = world.inside(FOLDER).ok().into_iter().map(|path| (path, String::new()));
    let home = world.home().map(|home| (home.join(FOLDER), "~/".to_owned() + FOLDER)).into_iter();
    let custom = settings.paths.iter().map(|path| (path.clone(), path.display().to_string()));
    let mut registry = Registry::default();
    for (folder, shown) in project.chain(home).chain(custom) {
        let mut names: Vec<(String, String)> = Vec::new();
        for mut definition in below(world, &folder, &shown) {
            if let Some(agent) = &definition.agent {
                let twin = names.iter().find(|(name, _)| *name == folded(&agent.name));
                if let Some((_, first)) = twin {
                    let message = format!("\"{}\" is already defined in {first}", agent.name);
                    let at = At { line: 1, column: 1 };
                    definition.findings.insert(0, Finding { severity: Severity::Warning, message, at });
                } else {
                    names.push((folded(&agent.name), definition.file.clone()));
                    if !registry.agents.iter().any(|known| folded(&known.name) == folded(&agent.name)) {
                        registry.agents.push(agent.clone());
                    }
                }
            }
            registry.definitions.push(definition);
        }
    }
    registry.agents.sort_by(|a, b| a.name.cmp(&b.name));
    registry
}

/// The definitions at `path` of the workspace: a file, or those below a folder.
pub fn definitions_in(world: &World, path: &str) -> Result<Vec<Definition>> {
    let place = world.inside(path)?;
    if world.is_file(path) {
        return Ok(vec![one(&place, path.to_owned())]);
    }
    if !world.is_dir(path) {
        return Err(Error::new(Code::NotFound, format!("\"{path}\" is not in the workspace")));
    }
    Ok(below(world, &place, ""))
}

/// The definitions below a folder, in order of name; `shown` is what a person calls the folder if it lies outside.
fn below(world: &World, folder: &Path, shown: &str) -> Vec<Definition> {
    let name = |path: &PathBuf| match path.strip_prefix(world.root()) {
        Ok(inside) => inside.display().to_string(),
        Err(_) => format!("{shown}/{}", path.strip_prefix(folder).unwrap_or(path).display()),
    };
    host::files_below(folder, DEPTH, &ENDINGS).iter().map(|path| one(path, name(path))).collect()
}

fn one(path: &Path, file: String) -> Definition {
    match host::read_text_input(path) {
        Ok(text) => {
            let read = read(&text, &file, path);
            Definition { file, agent: read.agent, findings: read.findings }
        }
        Err(error) => {
            let at = At { line: 1, column: 1 };
            let message = format!("error loading agent {file}: {}", error.message);
            Definition { file, agent: None, findings: vec![Finding { severity: Severity::Error, message, at }] }
        }
    }
}

impl Registry {
    /// The agent called `name`; what is broken says why it cannot be used.
    pub fn agent(&self, name: &str) -> Result<&Agent> {
        if let Some(agent) = self.agents.iter().find(|agent| folded(&agent.name) == folded(name)) {
            return Ok(agent);
        }
        let stem =
            |file: &str| file.rsplit('/').next().unwrap_or(file).split('.').next().unwrap_or_default().to_owned();
        let folder = |file: &str| file.rsplit('/').nth(1).unwrap_or_default().to_owned();
        let broken = self.definitions.iter().find(|definition| {
            definition.agent.is_none()
                && [stem(&definition.file), folder(&definition.file)].iter().any(|known| folded(known) == folded(name))
        });
        if let Some(definition) = broken {
            let mut error = Error::new(Code::InvalidSyntax, format!("agent \"{name}\" has a broken definition"))
                .in_file(&definition.file)
                .hint(hint!("agents validate {}", definition.file));
            for finding in definition.findings.iter().filter(|finding| finding.severity == Severity::Error) {
                error = error.detail(format!("{}: {}", finding.at, finding.message));
            }
            return Err(error);
        }
        let error = Error::new(Code::NotFound, format!("agent \"{name}\" not found")).hint("agents list");
        Err(error.suggest(nearest(name, self.agents.iter().map(|agent| agent.name.as_str()), 3)))
    }

    /// The agent and the tool that a word such as `csv-profiler.profile` names.
    pub fn qualified(&self, word: &str) -> Option<(&Agent, &super::AgentTool)> {
        self.agents.iter().find_map(|agent| {
            let (name, tool) = (word.get(..agent.name.len())?, word.get(agent.name.len()..)?.strip_prefix('.')?);
            let tool = (folded(name) == folded(&agent.name)).then(|| agent.tool(tool)).flatten()?;
            Some((agent, tool))
        })
    }
}

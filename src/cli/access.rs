//! Who may do what, and with which tools: what options, configuration and transcripts give and take in one list.
//!
//! A word of such a list that is a permission's name is the permission; every other one is a pattern over the names of
//! tools. Naming a tool never gives the permission that it needs.

use crate::engine::{Catalog, Filter, Grants, Permission, Tool};
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::tools;

/// How many tools are suggested for a word that several could mean.
const SUGGESTED: usize = 3;

/// Permissions, and the filter over the tools.
#[derive(Debug, Clone, Default)]
pub struct Access {
    /// What may be done.
    pub grants: Grants,
    filter: Filter,
}

impl Access {
    /// Permissions, with all tools.
    pub fn new(grants: Grants) -> Self {
        Self { grants, filter: Filter::default() }
    }

    /// Gives and takes what two lists say.
    ///
    /// INVALID_ARGUMENT names what is neither a permission nor a tool.
    pub fn adjust(&mut self, allow: &[String], deny: &[String]) -> Result<()> {
        let (permissions, patterns) = sorted(allow)?;
        for permission in permissions {
            self.grants.grant(permission);
        }
        self.filter.allow(patterns);
        let (permissions, patterns) = sorted(deny)?;
        for permission in permissions {
            self.grants.revoke(permission);
        }
        self.filter.deny(patterns);
        Ok(())
    }

    /// The tools that the filter lets through.
    pub fn catalog(self) -> Catalog {
        tools::catalog().filtered(self.filter)
    }
}

/// The permissions of a list, and its patterns.
fn sorted(list: &[String]) -> Result<(Vec<Permission>, Vec<&str>)> {
    let (mut permissions, mut patterns) = (Vec::new(), Vec::new());
    for word in list.iter().map(|word| word.trim()).filter(|word| !word.is_empty()) {
        match Permission::parse(word) {
            Ok(permission) => permissions.push(permission),
            Err(_) if !is_pattern(word) => {
                let message = format!("no permission and no tool is called \"{word}\"");
                return Err(Error::new(Code::InvalidArgument, message).suggest(near(word)));
            }
            Err(_) => patterns.push(word),
        }
    }
    Ok((permissions, patterns))
}

/// What was probably meant by a word that names nothing: the tools that it is a sense of, else the likest name.
fn near(word: &str) -> Vec<String> {
    let word = word.trim_start_matches('!');
    let catalog = tools::catalog();
    let meant = catalog.tools().filter(|tool| tool.spec.senses.contains(&word)).map(|tool| tool.spec.name.to_owned());
    let names = catalog.tools().flat_map(Tool::names).chain(Permission::ALL.iter().map(|known| known.name()));
    let meant: Vec<String> = meant.take(SUGGESTED).collect();
    if meant.is_empty() { nearest(word, names, 1) } else { meant }
}

/// Whether a word names tools: some of the catalogue, of MCP servers, or of an external agent.
fn is_pattern(word: &str) -> bool {
    let word = word.trim_start_matches('!');
    let is_family = |name: &str| tools::FAMILIES.iter().any(|(family, _)| *family == name);
    if word.starts_with("mcp__") || word.split_once('.').is_some_and(|(agent, _)| !is_family(agent)) {
        return true;
    }
    let mut filter = Filter::default();
    filter.allow([word]);
    tools::catalog().filtered(filter).tools().next().is_some()
}

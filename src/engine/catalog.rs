//! The tools there are, by name.

use std::collections::HashMap;

use super::Tool;

/// The table of tools: what the resolver ranks, help lists and the engine runs.
pub struct Catalog {
    tools: Vec<&'static Tool>,
    /// Exact names, folded, to positions.
    names: HashMap<String, usize>,
    /// The most words that an exact name has.
    longest: usize,
}

impl Catalog {
    /// A catalogue of `tools`, in listing order.
    pub fn new(tools: impl IntoIterator<Item = &'static Tool>) -> Self {
        let tools: Vec<_> = tools.into_iter().collect();
        let mut names = HashMap::new();
        for (index, tool) in tools.iter().enumerate() {
            names.insert(fold(tool.spec.name), index);
            names.insert(fold(&tool.spec.name.replacen('.', "_", 1)), index);
            for alias in tool.spec.aliases {
                names.entry(fold(alias)).or_insert(index);
            }
        }
        let longest = names.keys().map(|name| name.split(' ').count()).max().unwrap_or(0);
        Self { tools, names, longest }
    }

    /// Every tool, in listing order.
    pub fn tools(&self) -> impl ExactSizeIterator<Item = &'static Tool> + '_ {
        self.tools.iter().copied()
    }

    /// The tool that `name` means exactly: its qualified name or an alias.
    pub fn exact(&self, name: &str) -> Option<&'static Tool> {
        self.names.get(&fold(name)).map(|&index| self.tools[index])
    }

    /// The longest run of leading `words` that is an exact name, and how many words it has.
    pub fn leading(&self, words: &[&str]) -> Option<(&'static Tool, usize)> {
        (1..=self.longest.min(words.len())).rev().find_map(|count| {
            let name = words[..count].join(" ");
            self.exact(&name).map(|tool| (tool, count))
        })
    }
}

/// A name as it is compared: lower case, `-` as `_`.
fn fold(name: &str) -> String {
    name.to_lowercase().replace('-', "_")
}

//! The tools there are, by name.

use std::borrow::Cow;

use foldhash::{HashMap, HashSet};

use super::{Call, Filter, Tool};
use crate::error::{Code, Error, Result};

/// The table of tools: what the resolver ranks, help lists and the engine runs.
pub struct Catalog {
    tools: Vec<&'static Tool>,
    /// Exact names, folded, to positions.
    names: HashMap<String, usize>,
    /// The first words of those that have several.
    leads: HashSet<String>,
    /// The most words that an exact name has.
    longest: usize,
    filter: Filter,
}

impl Catalog {
    /// A catalogue of `tools`, in listing order.
    pub fn new(tools: impl IntoIterator<Item = &'static Tool>) -> Self {
        let tools: Vec<_> = tools.into_iter().collect();
        let mut names = HashMap::default();
        for (index, tool) in tools.iter().enumerate() {
            names.insert(fold(tool.spec.name).into_owned(), index);
            names.insert(fold(&tool.spec.name.replacen('.', "_", 1)).into_owned(), index);
            for alias in tool.spec.aliases {
                names.entry(fold(alias).into_owned()).or_insert(index);
            }
        }
        let longest = names.keys().map(|name| name.split(' ').count()).max().unwrap_or(0);
        let leads = names.keys().filter_map(|name: &String| Some(name.split_once(' ')?.0.to_owned())).collect();
        Self { tools, names, leads, longest, filter: Filter::default() }
    }

    /// The same, without what a filter leaves out.
    pub fn filtered(mut self, filter: Filter) -> Self {
        self.filter = filter;
        self
    }

    /// Every tool that the filter lets through, in listing order.
    pub fn tools(&self) -> impl Iterator<Item = &'static Tool> + '_ {
        self.all().filter(|tool| self.permits(tool))
    }

    /// Every tool, in listing order, those that are left out among them.
    pub fn all(&self) -> impl ExactSizeIterator<Item = &'static Tool> + '_ {
        self.tools.iter().copied()
    }

    /// The tool that `name` means exactly, its qualified name or an alias, if the filter lets it through.
    pub fn exact(&self, name: &str) -> Option<&'static Tool> {
        self.known(name).filter(|tool| self.permits(tool))
    }

    /// The tool that `name` means exactly, left out or not.
    pub fn known(&self, name: &str) -> Option<&'static Tool> {
        // A name of several words may be written as one: `create_file`, `session.close`.
        // `WebSearch` is rather the name of a thing, and at most what somebody else calls it.
        let is_title = name.starts_with(|c: char| c.is_ascii_uppercase()) && !name.contains(['.', '_']);
        // Hardly a file begins as a name does, `runbook.udon`, and each is asked.
        let may = || !is_title && self.leads.contains(fold(first_in(name)).as_ref());
        let apart = || self.names.get(fold(&may().then(|| in_words(name))??).as_ref());
        self.names.get(fold(name).as_ref()).or_else(apart).map(|&index| self.tools[index])
    }

    /// The longest run of leading `words` that is an exact name, and how many words it has.
    pub fn leading(&self, words: &[&str]) -> Option<(&'static Tool, usize)> {
        (1..=self.longest.min(words.len())).rev().find_map(|count| {
            let name = words[..count].join(" ");
            self.exact(&name).map(|tool| (tool, count))
        })
    }

    /// Whether the filter lets a tool through.
    pub fn permits(&self, tool: &Tool) -> bool {
        self.filter.permits(tool.names())
    }

    /// Whether the filter lets a tool from outside through, which `carrier` calls: by the name that it has there.
    pub fn permits_outside(&self, name: &str, carrier: &Tool) -> bool {
        // A carrier that has no line of its own in the table is not a tool that one could name.
        let own: Vec<&str> = self.known(carrier.spec.name).into_iter().flat_map(Tool::names).collect();
        self.filter.permits(own.into_iter().chain([name]))
    }

    /// Fails where the filter leaves out what a call would run.
    ///
    /// `PERMISSION_DENIED` names it.
    pub fn check(&self, call: &Call) -> Result<()> {
        let (name, is_permitted) = match &call.outside {
            Some(outside) => (outside.name.as_str(), self.permits_outside(&outside.name, call.tool)),
            None => (call.tool.spec.name, self.permits(call.tool)),
        };
        if is_permitted { Ok(()) } else { Err(left_out(name)) }
    }
}

/// The failure of who asks for a tool that is left out.
pub fn left_out(name: &str) -> Error {
    Error::new(Code::PermissionDenied, format!("{name} is left out here"))
        .detail("--allow, --deny or the configuration do not let it through")
        .hint("help")
}

/// A name as it is compared: lower case, `-` as `_`.
fn fold(name: &str) -> Cow<'_, str> {
    let is_folded = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase() && byte != b'-';
    if name.bytes().all(is_folded) { name.into() } else { name.to_lowercase().replace('-', "_").into() }
}

/// The first of the words that a name is written of.
fn first_in(name: &str) -> &str {
    let bytes = name.as_bytes();
    let ends = |at: &usize| {
        let is_capital = bytes[at - 1].is_ascii_lowercase() && bytes[*at].is_ascii_uppercase();
        matches!(bytes[*at], b'.' | b'_') || is_capital
    };
    &name[..(1..bytes.len()).find(ends).unwrap_or(bytes.len())]
}

/// The words of a name that is written as one, `list children` of `list_children` and of `ListChildren`; `None` of a name that
/// is one word.
pub fn in_words(name: &str) -> Option<String> {
    // Hardly any word is such a name, and each is asked.
    name.bytes().skip(1).any(|byte| matches!(byte, b'.' | b'_' | b'A'..=b'Z')).then_some(())?;
    let mut words = String::with_capacity(name.len() + 4);
    let mut before = '_';
    for c in name.trim_end_matches('_').chars() {
        let is_mark = matches!(c, '.' | '_');
        if is_mark || before.is_ascii_lowercase() && c.is_ascii_uppercase() {
            words.push(' ');
        }
        if !is_mark {
            words.push(c.to_ascii_lowercase());
        }
        before = c;
    }
    words.contains(' ').then_some(words)
}

//! Finding nodes by what they say.

use regex::{Regex, RegexBuilder};

use super::Loom;
use super::entity::{Node, Tree};
use crate::error::{Code, Error, Result};

/// A node that was found, with what stands around the first match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// The node.
    pub node: Node,
    /// The text around the match, on one line.
    pub excerpt: String,
}

/// Characters shown before and after a match.
const AROUND: usize = 30;

impl Loom<'_> {
    /// The visible nodes of a tree, annotations included, that say `query`, letter case aside; on the way to `below`
    /// only, if it is given. Gives at most `limit` of them, in order of writing, and how many there are.
    pub fn search(
        &self,
        tree: &Tree,
        query: &str,
        is_regex: bool,
        below: Option<&Node>,
        limit: usize,
    ) -> Result<(Vec<Hit>, usize)> {
        let pattern = if is_regex { query.to_owned() } else { regex::escape(query) };
        let pattern =
            RegexBuilder::new(&pattern).case_insensitive(true).size_limit(1 << 20).build().map_err(|error| {
                let why = error.to_string().lines().last().unwrap_or_default().to_lowercase();
                Error::new(Code::InvalidSyntax, format!("\"{query}\" is no regular expression"))
                    .detail(why.trim_start_matches("error:").trim())
            })?;
        let nodes = match below {
            Some(below) => self.path(below)?,
            None => self.nodes_where("n.tree = ?1 AND n.hidden = 0 ORDER BY n.id", [tree.key])?,
        };
        let mut hits = Vec::new();
        let mut count = 0;
        for node in nodes {
            let Some(excerpt) = excerpt(&node.content, &pattern) else { continue };
            count += 1;
            if hits.len() < limit {
                hits.push(Hit { node, excerpt });
            }
        }
        Ok((hits, count))
    }
}

/// What stands around the first match.
fn excerpt(text: &str, pattern: &Regex) -> Option<String> {
    let found = pattern.find(text)?;
    let before: Vec<char> = text[..found.start()].chars().rev().take(AROUND + 1).collect();
    let after: Vec<char> = text[found.end()..].chars().take(AROUND + 1).collect();
    let mut out = String::new();
    if before.len() > AROUND {
        out.push('…');
    }
    out.extend(before.iter().take(AROUND).rev());
    out.extend(found.as_str().chars().take(4 * AROUND));
    out.extend(after.iter().take(AROUND));
    if after.len() > AROUND {
        out.push('…');
    }
    Some(out.split_whitespace().collect::<Vec<_>>().join(" "))
}

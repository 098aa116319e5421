//! Which tools a caller has: patterns over their names, as `--allow` and `--deny` and the configuration give them.
//!
//! There is one filter, and the catalogue holds it, so that help, schemas, resolution and execution agree. A filter only
//! takes away: what may be done is a matter of permissions.

/// A filter over names of tools; it lets everything through until it is told otherwise.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Each of them must let a name through.
    lists: Vec<List>,
}

/// A list of patterns, as one option or one line of the configuration gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct List {
    /// Whether its patterns name what there is, or what there is not.
    allows: bool,
    patterns: Vec<String>,
    /// Patterns behind a `!`, which say the opposite.
    exceptions: Vec<String>,
}

impl Filter {
    /// Only what these patterns name; all but what they name behind a `!`, if they name nothing else.
    pub fn allow<'a>(&mut self, patterns: impl IntoIterator<Item = &'a str>) {
        self.add(true, patterns);
    }

    /// All but what these patterns name, what they name behind a `!` excepted.
    pub fn deny<'a>(&mut self, patterns: impl IntoIterator<Item = &'a str>) {
        self.add(false, patterns);
    }

    fn add<'a>(&mut self, allows: bool, patterns: impl IntoIterator<Item = &'a str>) {
        let (exceptions, patterns): (Vec<_>, Vec<_>) =
            patterns.into_iter().map(str::trim).partition(|pattern| pattern.starts_with('!'));
        if patterns.is_empty() && exceptions.is_empty() {
            return;
        }
        let patterns = patterns.into_iter().map(fold).collect();
        let exceptions = exceptions.into_iter().map(|pattern| fold(pattern.trim_start_matches('!'))).collect();
        self.lists.push(List { allows, patterns, exceptions });
    }

    /// Whether something with these names is let through.
    pub fn permits<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> bool {
        if self.lists.is_empty() {
            return true;
        }
        let names: Vec<String> = names.into_iter().map(fold).collect();
        let names_one =
            |patterns: &[String]| patterns.iter().any(|pattern| names.iter().any(|name| is_like(name, pattern)));
        self.lists.iter().all(|list| {
            let is_excepted = names_one(&list.exceptions);
            if list.allows {
                (list.patterns.is_empty() || names_one(&list.patterns)) && !is_excepted
            } else {
                !names_one(&list.patterns) || is_excepted
            }
        })
    }
}

/// A name as it is compared: lower case, and one mark between words.
fn fold(name: &str) -> String {
    name.to_lowercase().replace(['-', ' ', '.'], "_")
}

/// Whether a name is as a pattern says, in which `*` stands for any letters.
fn is_like(name: &str, pattern: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return name == pattern };
    let Some(mut name) = name.strip_prefix(start) else { return false };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    let end = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some(at) = name.find(piece) else { return false };
        name = &name[at + piece.len()..];
    }
    name.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::Filter;

    /// Which of some names a filter lets through.
    fn check(allow: &[&[&str]], deny: &[&[&str]], expected: &str) {
        let mut filter = Filter::default();
        for list in allow {
            filter.allow(list.iter().copied());
        }
        for list in deny {
            filter.deny(list.iter().copied());
        }
        let names = ["code.search", "code.list_files", "bash", "mcp__git__log", "mcp__fs__read"];
        let left: Vec<_> = names.into_iter().filter(|name| filter.permits([*name])).collect();
        assert_eq!(left.join(" "), expected, "allow {allow:?}, deny {deny:?}");
    }

    #[test]
    fn lists_name_what_there_is_or_is_not() {
        let all = "code.search code.list_files bash mcp__git__log mcp__fs__read";
        check(&[], &[], all);
        check(&[&[]], &[&[]], all);
        check(&[&["*"]], &[], all);
        check(&[&["bash", "Code.Search"]], &[], "code.search bash");
        check(&[&["*", "!bash"]], &[], "code.search code.list_files mcp__git__log mcp__fs__read");
        check(&[&["!bash"]], &[], "code.search code.list_files mcp__git__log mcp__fs__read");
        check(&[&["mcp__*"]], &[&["mcp__fs__*"]], "mcp__git__log");
        check(&[], &[&["*"]], "");
        check(&[], &[&["*", "!code-list files"]], "code.list_files");
        check(&[], &[&["!bash"]], all);
        check(&[&["code.*", "bash"], &["*s*h"]], &[], "code.search bash");
        check(&[&["*_*_*"]], &[], "code.list_files mcp__git__log mcp__fs__read");
        check(&[&["search"]], &[], "");
    }
}

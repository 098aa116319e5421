//! Names: `mcp__server__tool`, letter case and marks between words aside.

/// What the name of every such tool begins with.
pub const PREFIX: &str = "mcp__";

/// The server and the tool that a name means, given the servers there are.
pub fn named<'a, 'b>(name: &'a str, servers: impl IntoIterator<Item = &'b str>) -> Option<(&'b str, &'a str)> {
    let rest = name.get(PREFIX.len()..).filter(|_| is_prefixed(name))?;
    let fits = |server: &&str| {
        let head = rest.get(..server.len()).unwrap_or_default();
        rest[head.len()..].starts_with("__") && same(head, server)
    };
    let server = servers.into_iter().filter(fits).max_by_key(|server| server.len())?;
    Some((server, &rest[server.len() + 2..]))
}

/// Whether a name is one of a server's tools.
pub fn is_prefixed(name: &str) -> bool {
    name.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
}

/// Whether two names are one.
pub fn same(a: &str, b: &str) -> bool {
    folded(a) == folded(b)
}

fn folded(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::named;

    fn check(name: &str, expected: Option<(&str, &str)>) {
        assert_eq!(named(name, ["git", "git__hub", "my-files"]), expected, "{name}");
    }

    #[test]
    fn a_name_says_its_server_and_tool() {
        check("mcp__git__log", Some(("git", "log")));
        check("MCP__Git__log", Some(("git", "log")));
        check("mcp__git__hub__create_issue", Some(("git__hub", "create_issue")));
        check("mcp__my_files__read.file", Some(("my-files", "read.file")));
        check("mcp__svn__log", None);
        check("mcp__git_log", None);
        check("mcp__", None);
        check("git__log", None);
        check("mcp__gït__log", None);
    }
}

//! `code.query`: find code by a pattern of its syntax tree.

use serde::Serialize;

use crate::code;
use crate::engine::{
    Args, Effect, It, Kind, Name, Page, Param, Pattern, Permission, Reply, Session, Show, SourceRef, Spec, Tool,
};
use crate::error::Result;
use crate::text::{plural, shortened};
use crate::transcript;

/// Lines of a match that are printed.
const LINES: usize = 6;
/// Characters of a variable's value that are printed.
const VALUE: usize = 60;

const PATTERN: Param<Pattern> = Param::new("pattern", "the pattern, with $NAME and $$$REST").positional().after(&[
    "for",
    "matching",
    "shaped like",
    "like",
]);
const PATH: Param<Option<SourceRef>> = Param::new("path", "where to search")
    .after(&["in", "under", "inside", "within", "below"])
    .or(&["dir", "directory", "folder"]);
const LANGUAGE: Param<Option<Name>> =
    Param::new("language", "the programming language").after(&["language"]).or(&["lang"]);
const LIMIT: Param<Option<u32>> =
    Param::new("limit", "how many matches").after(&["limit", "top", "first"]).or(&["max"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.query",
        aliases: &["code query", "ast query", "ast match", "ast-grep", "sg"],
        senses: &["query", "pattern", "match", "ast", "find", "structural"],
        about: "find code by a pattern of its syntax tree",
        past: "queried the code for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATTERN.spec(), PATH.spec(), LANGUAGE.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("code/query"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let pattern = args.get(&PATTERN)?;
    let path = args.get(&PATH)?.map_or_else(|| ".".to_owned(), |path| path.0);
    let tree = code::tree(session.world(), &path)?;
    let language = args.get(&LANGUAGE)?;
    let mut found = code::matches(&tree, &pattern, language.as_deref(), &session.cancel())?;
    let total = found.matches.len();
    found.matches.truncate(args.get(&LIMIT)?.map_or(usize::MAX, |limit| limit as usize));
    let it = found.matches.first().filter(|_| tree.prefix().is_empty());
    let it = it.map(|matched| It::new(Kind::File, matched.file.clone()));
    Ok(Reply::new(Answer { pattern: pattern.0, total, found }).yields_all(it))
}

#[derive(Serialize)]
struct Answer {
    pattern: String,
    total: usize,
    #[serde(flatten)]
    found: code::Matches,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let found = &self.found;
        let read: Vec<String> = found.languages.iter().map(|(name, kind)| format!("{kind} in {name}")).collect();
        let read = if read.is_empty() { "no file of a language with a grammar".to_owned() } else { read.join(", ") };
        let searched = format!(" (read as {read}; {} searched)", plural(found.searched, "file"));
        let count = plural(self.total, "match");
        page.line().plain(format!("{count} of ")).value(self.pattern.replace('\n', " ")).faint(searched);
        for matched in &found.matches {
            let mut lines = matched.text.lines();
            let first = lines.next().unwrap_or_default();
            let place = format!("{}:{}:{}", matched.file, matched.line, matched.column);
            page.line().path(place).plain("  ").plain(first);
            // Without the indentation that all of it shares with the first line.
            let blanks = |line: &str| line.len() - line.trim_start().len();
            let inner = matched.text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(blanks).min();
            let shared = inner.unwrap_or(0).min(matched.column - 1);
            for line in lines.by_ref().take(LINES - 1) {
                page.line().plain("  ").plain(&line[shared.min(blanks(line))..]);
            }
            let left = lines.count();
            if left > 0 {
                page.line().faint(format!("  … {} more", plural(left, "line")));
            }
            let shown = |value: &str| shortened(&value.split_whitespace().collect::<Vec<_>>().join(" "), VALUE);
            let values = matched.variables.iter().map(|(name, value)| format!("{name} = {}", shown(value)));
            let values: Vec<String> = values.collect();
            if !values.is_empty() {
                page.line().faint("  ").name(values.join(", "));
            }
        }
        let hidden = self.total - found.matches.len();
        if hidden > 0 {
            page.line().faint(format!("{hidden} more; limit:{} shows all", self.total));
        }
        if found.unread > 0 {
            page.line().warning(format!("{} could not be read", plural(found.unread, "file")));
        }
    }
}

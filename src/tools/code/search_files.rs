//! `code.search_files`: find files by name.

use serde::Serialize;

use crate::code;
use crate::engine::{Args, Dir, Effect, Glob, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;

const PATTERN: Param<Glob> =
    Param::new("pattern", "the pattern").positional().after(&["named", "called", "matching", "like"]).or(&["name"]);
const DIRECTORY: Param<Option<Dir>> = Param::new("directory", "where to search")
    .after(&["in", "under", "inside", "within", "below"])
    .or(&["path", "dir", "folder"]);
const LIMIT: Param<Option<u32>> =
    Param::new("limit", "how many at most").after(&["limit", "top", "first"]).or(&["max"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.search_files",
        aliases: &["search_files", "searchFiles", "find files", "find file"],
        senses: &["find", "search", "locate", "files", "which files"],
        about: "find files by name",
        past: "searched files for",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATTERN.spec(), DIRECTORY.spec(), LIMIT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("code/search_files"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let pattern = args.get(&PATTERN)?.0;
    let folder = args.get(&DIRECTORY)?.map_or_else(|| ".".to_owned(), |folder| folder.0);
    let mut files = code::find_files(session.world(), &pattern, &folder)?;
    let total = files.len();
    files.truncate(args.get(&LIMIT)?.map_or(usize::MAX, |limit| limit as usize));
    let it = files.first().map(|file| It::new(Kind::File, file.clone()));
    let reply = Reply::new(Answer { pattern, folder, total, files });
    Ok(reply.yields_all(it))
}

#[derive(Serialize)]
struct Answer {
    pattern: String,
    folder: String,
    total: usize,
    files: Vec<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let place = if self.folder == "." { String::new() } else { format!(" in {}", self.folder) };
        if self.total == 0 {
            page.line().plain(format!("no file is called \"{}\"{place}", self.pattern));
            return;
        }
        page.line().plain(format!("{} called \"{}\"{place}", plural(self.total, "file"), self.pattern));
        for file in &self.files {
            page.line().path(file);
        }
        let hidden = self.total - self.files.len();
        if hidden > 0 {
            page.line().faint(format!("{hidden} more; limit:{} shows all", self.total));
        }
    }
}

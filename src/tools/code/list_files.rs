//! `code.list_files`: list the files of a folder.

use serde::Serialize;

use crate::code;
use crate::engine::{Args, Dir, Effect, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;

const DIRECTORY: Param<Dir> = Param::new("directory", "the folder")
    .positional()
    .default(".")
    .after(&["in", "of", "under", "inside", "within", "below"])
    .or(&["path", "dir", "folder"]);
const MAX_DEPTH: Param<Option<u32>> = Param::new("maxDepth", "levels of folders").or(&["depth", "levels"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.list_files",
        aliases: &["list_files", "listFiles", "list files", "ls"],
        senses: &["list", "dir", "files", "show", "what is in", "what files are in", "which files are in"],
        about: "list the files of a folder",
        past: "listed files of",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[DIRECTORY.spec(), MAX_DEPTH.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("code/list_files"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let folder = args.get(&DIRECTORY)?;
    let levels = args.get(&MAX_DEPTH)?.map(|levels| levels as usize);
    Ok(Reply::new(Answer(code::list(session.world(), &folder, levels)?)))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer(code::Listing);

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let code::Listing { folder, files, folders, levels, deepest, entries } = &self.0;
        let size = format!(" ({}, {})", plural(*files, "file"), plural(*folders, "folder"));
        page.line().path(folder).faint(size);
        for entry in entries {
            let line = page.line().path(&entry.path);
            match (entry.bytes, entry.files) {
                (Some(bytes), _) => {
                    line.faint(format!("  {}", plural(usize::try_from(bytes).unwrap_or(0), "byte"))).end();
                }
                (None, Some(files)) => line.faint(format!("  {}", plural(files, "file"))).end(),
                (None, None) => line.end(),
            }
        }
        if levels < deepest {
            page.line().faint(format!(
                "{} shown of {deepest}; maxDepth:{} shows more",
                plural(*levels, "level"),
                levels + 1
            ));
        }
    }
}

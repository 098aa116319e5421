//! `files.delete`: delete a file, undoably.

use serde::Serialize;

use crate::engine::journal::{self, FileEdit, Target};
use crate::engine::{Args, Change, Effect, Kind, Page, Param, Permission, Reply, Session, Show, Spec, TextFile, Tool};
use crate::error::Result;
use crate::transcript;

const FILE: Param<TextFile> = Param::new("file", "the file").positional().or(&["path"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "files.delete",
        aliases: &["files delete", "delete file", "remove file", "rm file"],
        senses: &[
            "delete",
            "remove",
            "get rid of",
            "rm",
            "unlink",
            "trash",
            "bin",
            "chuck",
            "ditch",
            "toss",
            "junk",
            "nuke",
        ],
        about: "delete a file, undoably",
        past: "deleted",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FILE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("files/delete"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let hash = journal::hash(&session.world().read(&file)?);
    let edit = FileEdit::new(&file, Some(hash), Target::Gone);
    let entry = journal::write(session, TOOL.spec.name, &format!("delete {file}"), None, vec![edit])?;
    let change = journal::name(entry);
    let inverse = Some(format!("undo {change}"));
    Ok(Reply::new(Answer { file: file.clone(), change }).changed(Change::Deleted { file, inverse }))
}

#[derive(Serialize)]
struct Answer {
    file: String,
    change: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ deleted ").path(&self.file);
        line.faint(" (").name(&self.change).faint(format!("; undo {} takes it back)", self.change));
    }
}

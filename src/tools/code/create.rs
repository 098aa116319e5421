//! `code.create`: create a file, with the folders on the way to it.

use serde::Serialize;

use crate::engine::journal::{self, FileEdit, Target};
use crate::engine::{
    Args, Change, Effect, Fragment, It, Kind, NewFile, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::memory;
use crate::text::plural;
use crate::transcript;

const FILE_PATH: Param<NewFile> =
    Param::new("file_path", "the file").positional().after(&["at", "called", "named"]).or(&["file", "path"]);
const CONTENT: Param<Fragment> =
    Param::new("content", "its content").positional().after(&["with", "content", "containing"]).or(&["text"]);
const OVERWRITE: Param<bool> =
    Param::new("overwrite", "replace a file that is there").said(&["overwrite", "overwriting"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.create",
        aliases: &["create file", "code create", "new file", "write file"],
        senses: &["create", "make", "touch", "write", "new"],
        about: "create a file",
        past: "created",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FILE_PATH.spec(), CONTENT.spec(), OVERWRITE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("code/create"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let given = args.get(&FILE_PATH)?;
    let overwrite = args.get(&OVERWRITE)?;
    let mut content = args.get(&CONTENT)?.0;
    let world = session.world();
    let file = world.relative(&given).filter(|file| !file.is_empty() && !given.ends_with('/'));
    let file = file.filter(|file| !world.is_dir(file)).ok_or_else(|| {
        Error::new(Code::InvalidArgument, format!("\"{}\" is a folder", given.0)).detail("name the file in it")
    })?;
    // What stands below an arrow has no last line end of its own.
    if content.contains('\n') && !content.ends_with('\n') {
        content.push('\n');
    }
    let before = journal::current(session, &file)?;
    if let Some(before) = before.as_ref().filter(|_| !overwrite) {
        return Err(Error::new(
            Code::Duplicate,
            format!("there is a file \"{file}\" already ({} bytes)", before.len()),
        )
        .in_file(&file)
        .detail("say overwrite:true to replace it, or change it with edit")
        .hint(hint!("files show {}", file)));
    }
    let bytes = content.into_bytes();
    let expects = before.as_deref().map(journal::hash);
    if expects.as_ref().is_some_and(|expects| *expects == journal::hash(&bytes)) {
        return Err(Error::new(Code::Duplicate, format!("\"{file}\" reads like that already")).in_file(file));
    }
    let what = format!("{} {file}", if expects.is_some() { "overwrite" } else { "create" });
    let (size, hash) = (bytes.len(), journal::hash(&bytes));
    let replaced = before.map(|before| before.len());
    let edit = FileEdit::new(&file, expects, Target::Whole(bytes));
    let entry = journal::write(session, TOOL.spec.name, &what, None, vec![edit])?;
    memory::note_read(session, &file, &hash)?;
    let change = journal::name(entry);
    let inverse = Some(format!("undo {change}"));
    Ok(Reply::new(Answer { file: file.clone(), bytes: size, replaced, change })
        .changed(Change::Wrote { file: file.clone(), inverse })
        .yields(It::new(Kind::File, file)))
}

#[derive(Serialize)]
struct Answer {
    file: String,
    /// Its size.
    bytes: usize,
    /// The size of the file that it replaced.
    replaced: Option<usize>,
    /// The entry of the journal.
    change: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let verb = if self.replaced.is_some() { "✓ overwrote " } else { "✓ created " };
        let line = page.line().plain(verb).path(&self.file);
        line.faint(" (").name(&self.change).faint(format!("; undo {} takes it back)", self.change));
        match self.replaced {
            Some(before) => page.line().faint(format!("{} instead of {before}", plural(self.bytes, "byte"))),
            None => page.line().faint(plural(self.bytes, "byte")),
        };
    }
}

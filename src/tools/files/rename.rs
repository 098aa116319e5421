//! `files.rename`: rename or move a file.

use serde::Serialize;

use crate::engine::journal::{self, FileEdit, Target};
use crate::engine::{
    Args, Change, Effect, It, Kind, NewFile, Page, Param, Permission, Reply, Session, Show, Spec, TextFile, Tool,
};
use crate::error::{Code, Error, Result};
use crate::transcript;

const FROM: Param<TextFile> = Param::new("from", "the file").positional().or(&["file"]);
const TO: Param<NewFile> = Param::new("to", "its new name").positional().after(&["to", "into", "as"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "files.rename",
        aliases: &["files rename", "rename file", "move file", "mv"],
        senses: &["rename", "move"],
        about: "rename or move a file",
        past: "renamed",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FROM.spec(), TO.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("files/rename"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let from = args.get(&FROM)?.0;
    let to = session.world().relative(&args.get(&TO)?).unwrap_or_default();
    if session.world().is_file(&to) {
        return Err(Error::new(Code::Duplicate, format!("there is a file \"{to}\" already")).in_file(to));
    }
    let bytes = session.world().read(&from)?;
    let nature = session.world().nature(&from);
    let leads = nature.as_ref().and_then(|nature| nature.link.as_ref());
    if let Some(leads) = leads.filter(|leads| leads.is_relative() && folder(&from) != folder(&to)) {
        let message = format!("\"{from}\" is a link to \"{}\", which would lead elsewhere there", leads.display());
        return Err(Error::new(Code::InvalidOperation, message)
            .in_file(from)
            .detail("a link keeps its folder, unless it leads to a place from the top"));
    }
    let edits = vec![
        FileEdit::new(&from, Some(journal::hash(&bytes)), Target::Gone),
        FileEdit { nature, ..FileEdit::new(&to, None, Target::Whole(bytes)) },
    ];
    let entry = journal::write(session, TOOL.spec.name, &format!("rename {from} to {to}"), None, edits)?;
    let change = journal::name(entry);
    let inverse = Some(format!("undo {change}"));
    Ok(Reply::new(Answer { from: from.clone(), to: to.clone(), change })
        .changed(Change::Deleted { file: from, inverse: inverse.clone() })
        .changed(Change::Wrote { file: to.clone(), inverse })
        .yields(It::new(Kind::File, to)))
}

/// The folder that a file is in.
fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[derive(Serialize)]
struct Answer {
    from: String,
    to: String,
    change: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ renamed ").path(&self.from).plain(" to ").path(&self.to);
        line.faint(" (").name(&self.change).faint(format!("; undo {} takes it back)", self.change));
    }
}

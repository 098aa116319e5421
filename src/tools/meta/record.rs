//! `meta.record`: write the dialogue as a transcript.
//!
//! The transcript replays where the documents are as they were when the dialogue began; where its lines changed files,
//! that is said.

use serde::Serialize;

use crate::engine::journal::{self, FileEdit, Target};
use crate::engine::{
    Args, Change, Effect, Grants, It, Kind, NewFile, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::memory::{self, Said};
use crate::replay::record::{Exchange, fences};
use crate::text::plural;
use crate::transcript;
use crate::world::stamp;

const FILE: Param<NewFile> =
    Param::new("file", "the file to write").positional().after(&["to", "into", "as", "in"]).or(&["to"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.record",
        aliases: &["record", "record transcript"],
        senses: &["save", "write", "export"],
        about: "write the dialogue as a transcript",
        past: "recorded",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FILE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("meta/record"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let given = args.get(&FILE)?;
    let world = session.world();
    let file = world.relative(&given).filter(|file| !file.is_empty() && !given.ends_with('/') && !world.is_dir(file));
    let file = file.ok_or_else(|| {
        Error::new(Code::InvalidArgument, format!("\"{}\" is a folder", given.0)).detail("name the file in it")
    })?;
    if journal::current(session, &file)?.is_some() {
        return Err(Error::new(Code::Duplicate, format!("there is a file \"{file}\" already"))
            .in_file(&file)
            .detail("give another name")
            .hint(hint!("files show {}", file)));
    }
    let said = memory::said(session)?;
    if said.is_empty() {
        return Err(Error::new(Code::EmptyRange, "nothing was said in this dialogue yet").hint("help"));
    }
    let batches = batches(&said);
    let (fences, lost) = fences(&batches);
    let text = format!("{}# A dialogue\n{fences}", header(session));
    let commands = said.len() - lost;
    let edit = FileEdit::new(&file, None, Target::Whole(text.into_bytes()));
    let entry = journal::write(session, TOOL.spec.name, &format!("record {file}"), None, vec![edit])?;
    let change = journal::name(entry);
    let inverse = Some(format!("undo {change}"));
    let answer = Answer { file: file.clone(), commands, batches: batches.len(), change };
    let reply =
        Reply::new(answer).changed(Change::Wrote { file: file.clone(), inverse }).yields(It::new(Kind::File, file));
    Ok(reply.notes(remarks(&said, lost)))
}

/// What was said, batch by batch.
fn batches(said: &[Said]) -> Vec<Vec<Exchange<'_>>> {
    let mut batches: Vec<Vec<Exchange<'_>>> = Vec::new();
    for said in said {
        let exchange = (said.command.as_str(), said.result.as_str());
        match batches.last_mut().filter(|_| !said.begins) {
            Some(batch) => batch.push(exchange),
            None => batches.push(vec![exchange]),
        }
    }
    batches
}

/// Where, as whom and when the transcript is replayed.
fn header(session: &Session) -> String {
    let who = session.who();
    let usual = if who == "me" { Grants::person() } else { Grants::agent() };
    let beyond = |grants: &Grants, other: &Grants| {
        let names: Vec<&str> = grants.iter().filter(|p| !other.allow(*p)).map(Permission::name).collect();
        names.join(", ")
    };
    let mut out = format!("---\nworkspace: .\nas: {who}\n");
    let lists = [("allow", beyond(session.grants(), &usual)), ("deny", beyond(&usual, session.grants()))];
    for (key, names) in lists.iter().filter(|(_, names)| !names.is_empty()) {
        out.push_str(&format!("{key}: {names}\n"));
    }
    out + &format!("clock: {}\n---\n", stamp(session.world().clock().now()))
}

fn remarks(said: &[Said], lost: usize) -> Vec<String> {
    let mut remarks = Vec::new();
    if said.iter().any(|said| said.acts) {
        remarks.push("files were changed: it replays where they are as they were before".to_owned());
    }
    if lost > 0 {
        remarks.push(format!("{} cannot stand in a transcript, left out", plural(lost, "command")));
    }
    if said.len() == memory::KEPT {
        remarks.push(format!("only the last {} commands of a dialogue are kept", memory::KEPT));
    }
    remarks
}

#[derive(Serialize)]
struct Answer {
    file: String,
    /// How many commands stand in it.
    commands: usize,
    /// In how many batches they were said.
    batches: usize,
    /// The entry of the journal.
    change: String,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let (commands, batches) = (plural(self.commands, "command"), plural(self.batches, "batch"));
        page.line().plain("✓ wrote ").path(&self.file).plain(format!(": {commands} in {batches}"));
        page.line().faint(format!("{}; undo {} removes it again", self.change, self.change));
    }
}

//! `loom.export`: export a tree.

use serde::Serialize;

use super::shared::many;
use crate::choices;
use crate::engine::journal::{self, FileEdit, Target};
use crate::engine::{
    Args, Change, Effect, It, Kind, NewFile, Page, Param, Permission, Reply, Session, Show, Spec, Tool, Words,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::loom::openloom::{Without, pack};
use crate::loom::{Loom, Tree};
use crate::transcript;

choices! {
    /// Values of a parameter.
    LoomFormat: Openloom "openloom" [], Bundle "bundle" ["zip"], Markdown "markdown" ["md"], Prose "prose" [],
}

const TREE: Param<Option<String>> = Param::new("tree", "the tree, else the current one").positional().after(&["tree"]);
const FILE: Param<NewFile> = Param::new("file", "the file to write").positional().after(&["to", "into", "as"]);
const FORMAT: Param<Option<LoomFormat>> = Param::new("format", "the form of the file, else as its ending has it");
const WITHOUT: Param<Option<Words>> = Param::new("without", "what to leave out: system, prompts, answers of models")
    .after(&["without", "leave out", "leaving out", "omit", "omitting"]);
const OVERWRITE: Param<bool> = Param::new("overwrite", "replace the file").said(&["overwrite"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.export",
        aliases: &["export tree"],
        senses: &["export", "save", "dump"],
        about: "export a tree",
        past: "exported",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[TREE.spec(), FILE.spec(), FORMAT.spec(), WITHOUT.spec(), OVERWRITE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("loom/export"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (title, file) = (args.get(&TREE)?, args.get(&FILE)?.0);
    session.world().changeable(&file)?;
    let format = args.get(&FORMAT)?.map_or_else(|| format_of(&file), Ok)?;
    session.grants().check(Permission::LoomAware, TOOL.spec.name)?;
    let without = without(args.get(&WITHOUT)?.map(|words| words.0).unwrap_or_default())?;
    if session.world().is_file(&file) && !args.get(&OVERWRITE)? {
        return Err(Error::new(Code::Duplicate, format!("there is a file \"{file}\" already"))
            .in_file(&file)
            .detail("say overwrite to replace it"));
    }
    let grants = session.grants().clone();
    let loom = Loom::of(session)?;
    let here = loom.current()?;
    let tree = title.map_or_else(|| Ok(here.clone()), |title| loom.tree(&title))?;
    if tree.key != here.key {
        grants.check(Permission::CrossTree, TOOL.spec.name)?;
    }
    let bytes = match format {
        LoomFormat::Markdown => loom.markdown(&tree)?.into_bytes(),
        LoomFormat::Prose => (loom.prose(&loom.position(&tree)?)? + "\n").into_bytes(),
        LoomFormat::Openloom | LoomFormat::Bundle => {
            let json = loom.export(&tree, without)?.into_bytes();
            if format == LoomFormat::Bundle { pack(&json, &loom.media(&tree)?)? } else { json }
        }
    };
    let nodes = usize::try_from(tree.nodes).unwrap_or(0);
    let left_out = left_out(&loom, &tree, format)?;
    let it = It::new(Kind::File, file.clone());
    let expects = journal::current(session, &file)?.as_deref().map(journal::hash);
    let size = bytes.len();
    let edit = FileEdit::new(&file, expects, Target::Whole(bytes));
    let entry = journal::write(session, TOOL.spec.name, &format!("export to {file}"), None, vec![edit])?;
    let change = Change::Wrote { file: file.clone(), inverse: Some(format!("undo {}", journal::name(entry))) };
    let reply = Reply::new(Answer { title: tree.title, file, nodes, bytes: size }).changed(change).yields(it);
    Ok(reply.notes(left_out))
}

/// What a file does not hold of a tree, and who reads it would miss.
fn left_out(loom: &Loom<'_>, tree: &Tree, format: LoomFormat) -> Result<Option<String>> {
    let links = if format == LoomFormat::Prose { 0 } else { loom.count_links(tree)? };
    let links = (links > 0).then(|| many(links, "link"));
    let draft = loom.draft(tree)?.map(|draft| Ok(format!("your draft behind {}", loom.node_of(draft.node)?.id())));
    let said: Vec<String> = links.into_iter().chain(draft.transpose()?).collect();
    Ok((!said.is_empty()).then(|| format!("not in the file: {}", said.join(", "))))
}

/// The form that a file of this name is expected to have.
fn format_of(file: &str) -> Result<LoomFormat> {
    match file.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).as_deref() {
        Some("openloom" | "loom" | "json") => Ok(LoomFormat::Openloom),
        Some("zip") => Ok(LoomFormat::Bundle),
        Some("md" | "markdown") => Ok(LoomFormat::Markdown),
        Some("txt") => Ok(LoomFormat::Prose),
        _ => Err(Error::new(Code::InvalidArgument, format!("the ending of \"{file}\" says no form"))
            .detail(
                "known are .openloom, .loom, .json, .zip, .md and .txt; any other needs format:openloom, bundle, \
                     markdown or prose",
            )
            .hint(hint!("export tree to {} format:openloom", file))),
    }
}

/// What is to be left out.
fn without(words: Vec<String>) -> Result<Without> {
    let mut without = Without::default();
    for word in words {
        match word.to_lowercase().as_str() {
            "system" => without.system = true,
            "prompts" => without.prompts = true,
            "answers" => without.answers = true,
            _ => {
                return Err(Error::new(Code::InvalidArgument, format!("\"{word}\" is nothing that can be left out"))
                    .suggest(["system", "prompts", "answers"]));
            }
        }
    }
    Ok(without)
}

#[derive(Serialize)]
struct Answer {
    title: String,
    file: String,
    nodes: usize,
    bytes: usize,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line()
            .plain("✓ exported ")
            .value(format!("\"{}\"", self.title))
            .plain(" to ")
            .path(&self.file)
            .faint(format!(" ({}, {})", many(self.nodes, "node"), many(self.bytes, "byte")));
    }
}

//! The table in `corpus/README.md` says where each tool and parameter of the first descriptions is used: it is made from
//! what the transcripts really call, and every row of a tool that is in this build has its transcript.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arrowsh::cli::replay::{Files, Workspaces};
use arrowsh::engine::{Call, Filled, Spec, Verdict};
use arrowsh::error::{Code, Error, Result as ShellResult};
use arrowsh::replay::{self, Dialogue, Options, Stage};
use arrowsh::shell::Observe;
use arrowsh::syntax::front_matter::FrontMatter;
use arrowsh::tools;

/// The table's head, by which it is found.
const HEAD: &str = "| tool | parameter | shown in |\n| --- | --- | --- |\n";

/// Tools of ours that no first description has.
const LATER: &[&str] = &[
    "agents.validate",
    "corpus.forget",
    "corpus.import",
    "corpus.next",
    "corpus.threads",
    "files.delete",
    "files.rename",
    "files.show",
    "glossary.show",
    "history.log",
    "history.redo",
    "history.undo",
    "loom.export",
    "loom.find",
    "loom.import",
    "loom.new",
    "loom.trees",
    "loom.verify",
    "meta.alias",
    "meta.context",
    "meta.more",
    "meta.record",
    "meta.reset",
    "meta.why",
    "snapshots.forget",
    "snapshots.take",
    "udon.blame",
    "udon.compact",
    "udon.convert",
    "udon.merge",
    "udon.refactor",
    "udon.schema_infer",
    "web.fetch",
];

/// What the tools of which family are called with, in which transcripts: tool, parameter, file. The empty parameter
/// stands for the tool itself.
type Shown = BTreeMap<(&'static str, &'static str), BTreeSet<String>>;

/// Checks the table; with `UPDATE_EXPECT=1` its third column is written anew first.
pub fn check(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let (before, table) = text.split_once(HEAD).ok_or("the table is not there")?;
    let end = table.lines().take_while(|line| line.starts_with('|')).map(|line| line.len() + 1).sum();
    let (table, after) = table.split_at(end);
    let recording = record()?;
    let mut wrong = Vec::new();
    let mut rows = Vec::new();
    for line in table.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [tool, param, _] = cells[..] else { return Err(format!("this is no row: {line}")) };
        match row(&recording, tool, param) {
            Ok(row) => rows.push(row),
            Err(why) => {
                wrong.push(format!("{tool} {param}: {why}"));
                rows.push(line.to_owned());
            }
        }
    }
    let named = |spec: &Spec| rows.iter().any(|row| row.starts_with(&format!("| `{}` |", spec.name)));
    let catalog = tools::catalog();
    let lost = catalog.tools().filter(|tool| !LATER.contains(&tool.spec.name) && !named(&tool.spec));
    wrong.extend(lost.map(|tool| format!("{}: has no row", tool.spec.name)));
    if !rows.is_sorted() {
        wrong.push("the rows are not in order".to_owned());
    }
    let right = rows.join("\n") + "\n";
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") && right != table {
        std::fs::write(file, format!("{before}{HEAD}{right}{after}")).map_err(|error| error.to_string())?;
    } else {
        let differ = table.lines().zip(&rows).filter(|(is, should)| is != should);
        wrong.extend(differ.map(|(is, should)| format!("{is}\n    should be {should}")));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n    ")) }
}

/// A row as it should be.
fn row(recording: &Recording, tool: &str, param: &str) -> Result<String, String> {
    let catalog = tools::catalog();
    let known = catalog.tools().find(|known| known.spec.name == tool).ok_or("there is no such tool")?;
    let name = match param {
        "" => "",
        param => known.spec.param(param).ok_or("it has no such parameter")?.name,
    };
    let cell = |place: &str| match param {
        "" => format!("| `{tool}` | | {place} |"),
        param => format!("| `{tool}` | `{param}` | {place} |"),
    };
    let key = (known.spec.name, name);
    let (family, short) = tool.split_once('.').ok_or("it has no family")?;
    let own = format!("{family}/{short}.md");
    let link = |file: &String| format!("[{}](transcripts/{file})", file.trim_end_matches(".md"));
    if known.run.is_none() {
        return Ok(cell("not in this build"));
    }
    // What is private is told to no observer.
    if std::ptr::eq(known, &raw const tools::meta::THINK) {
        return Ok(cell(&link(&own)));
    }
    // Its own transcript first, then whichever comes first.
    let first = |files: &BTreeSet<String>| files.get(&own).or_else(|| files.first()).map(link);
    match (recording.shown.get(&key).and_then(first), recording.unbuilt.get(&key).and_then(first)) {
        (Some(link), _) => Ok(cell(&link)),
        (None, Some(link)) => Ok(cell(&format!("not in this build: {link}"))),
        (None, None) => Err("no transcript shows it".to_owned()),
    }
}

/// What all transcripts call.
#[derive(Default)]
struct Recording {
    /// Calls that ran, or that lack nothing but configuration.
    shown: Shown,
    /// Calls that say they are not in this build.
    unbuilt: Shown,
}

/// Replays every transcript and notes its calls.
fn record() -> Result<Recording, String> {
    let stage = Recorder::default();
    let options = Options { filter: None, jobs: 2, update: false };
    replay::run(&[Path::new("corpus/transcripts").to_owned()], &options, &stage, &Files)
        .map_err(|error| error.to_string())?;
    let mut recording = stage.0.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(std::mem::take(&mut *recording))
}

#[derive(Default)]
struct Recorder(Arc<Mutex<Recording>>);

impl Stage for Recorder {
    fn open(&self, header: &FrontMatter, file: &Path) -> ShellResult<Box<dyn Dialogue>> {
        let file = file.strip_prefix("corpus/transcripts").unwrap_or(file).to_string_lossy().into_owned();
        let noted = Noted { file, recording: Arc::clone(&self.0) };
        Workspaces { observer: Some(Arc::new(noted)) }.open(header, Path::new(""))
    }
}

/// Notes the calls of one transcript.
struct Noted {
    file: String,
    recording: Arc<Mutex<Recording>>,
}

impl Observe for Noted {
    fn started(&self, _: &Call) -> u64 {
        0
    }

    fn ended(&self, _: u64, call: &Call, result: &ShellResult<Verdict>, _: Duration) {
        let mut recording = self.recording.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = match result {
            Ok(Verdict::Ok { .. }) | Err(Error { code: Code::ModelError | Code::SearchError, .. }) => {
                &mut recording.shown
            }
            Err(error) if error.message.ends_with("is not in this build") => &mut recording.unbuilt,
            _ => return,
        };
        let tool = call.tool.spec.name;
        let left_out: Vec<&str> =
            call.args.filled().filter(|(_, from)| *from != Filled::Found).map(|(name, _)| name).collect();
        let given = call.args.iter().map(|(name, _)| name).filter(|name| !left_out.contains(name));
        for param in given.chain([""]) {
            shown.entry((tool, param)).or_default().insert(self.file.clone());
        }
    }
}

//! `udon.diff`: compare two documents by structure.

use serde::Serialize;

use super::narrator::narrate;
use super::section::section;
use super::version::{self, Version, version};
use crate::engine::{
    Args, DocFile, Effect, It, Kind, Page, Param, PathArg, Permission, Reply, Session, Show, Spec, Tool, Words, Writer,
};
use crate::error::{Code, Error, Result};
use crate::text::{plural, shortened};
use crate::transcript;
use crate::udon::Path;
use crate::udon::diff::{self, Change, Diff, DiffOptions, Step, Summary, diff};

/// Lines of a value that are shown.
const LINES: usize = 6;
/// The longest line of a value that is shown whole, in characters.
const WIDTH: usize = 100;

const FILE: Param<Option<DocFile>> =
    Param::new("file", "the document whose versions are compared").positional().after(&["of"]);
const BEFORE: Param<String> = Param::new("before", "a file, a git revision or a session's snapshot")
    .positional()
    .after(&["from", "between"])
    .or(&["old"]);
const AFTER: Param<Option<String>> = Param::new("after", "a file, a git revision, or current, which is the default")
    .positional()
    .after(&["to", "with", "and", "against", "vs", "versus"])
    .or(&["new"]);
const SCOPE: Param<Option<PathArg>> =
    Param::new("scope", "compare only this").after(&["scope", "under", "within"]).or(&["path"]);
const IGNORE: Param<Option<Words>> = Param::new("ignore", "leave these out")
    .after(&[
        "ignoring",
        "except",
        "ignore",
        "disregarding",
        "disregard",
        "leaving out",
        "leave out",
        "leaving",
        "leave",
        "skip",
        "skipping",
    ])
    .or(&["except", "without"]);
const SEMANTIC: Param<bool> = Param::new("semantic", "tell moves from deletes and inserts").default("true").said(&[
    "tell moves from deletes",
    "telling moves from deletes",
    "tell moves apart",
    "moves told apart",
    "by meaning",
    "in meaning",
]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.diff",
        aliases: &["diff", "compare"],
        senses: &["vimdiff", "changes", "difference", "differences", "what changed"],
        about: "compare two documents by structure",
        past: "compared",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), BEFORE.spec(), AFTER.spec(), SCOPE.spec(), IGNORE.spec(), SEMANTIC.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("udon/diff"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (before, after) = versions(session, args)?;
    let scope = args.get(&SCOPE)?.map(|path| Path::parse(&path)).transpose()?;
    let ignore = args.get(&IGNORE)?.map(|words| words.0).unwrap_or_default();
    let ignore = ignore.iter().map(|path| Path::parse(path)).collect::<Result<Vec<Path>>>()?;
    let options = DiffOptions { scope, ignore, semantic: args.get(&SEMANTIC)?, ..DiffOptions::default() };
    session.cancel().check()?;
    let found = diff(&before.document, &after.document, &options).map_err(|error| match args.span("scope") {
        Some(span) => error.in_file(&after.file).at(span),
        None => error,
    })?;
    let is_same = before.document.source() == after.document.source();
    let file = after.file.clone();
    let narration = narrate(&found.changes);
    let linear = found.linear;
    let answer = Answer { before: before.label, after: after.label, file: after.file, is_same, narration, diff: found };
    let reply = Reply::new(answer).yields(It::new(Kind::File, file));
    Ok(if linear {
        reply.note("the documents differ in so much that some elements were matched in order, not by likeness")
    } else {
        reply
    })
}

/// The two versions. Two files without names for their parts are the earlier and the later.
fn versions(session: &mut Session, args: &Args) -> Result<(Version, Version)> {
    let (file, before, after) = (args.get(&FILE)?.map(|file| file.0), args.get(&BEFORE)?, args.get(&AFTER)?);
    let is_first = args.span("file").map(|span| span.start) < args.span("before").map(|span| span.start);
    let (file, before, after) = match (file, after) {
        (Some(file), None) if version::is_file(session, &before) && is_first => (None, file, before),
        (Some(file), None) if version::is_file(session, &before) => (None, before, file),
        (file, after) => (file, before, after.unwrap_or_else(|| "current".to_owned())),
    };
    // Of which file a revision is meant, the other side may say.
    let named = |text: &String| version::is_file(session, text).then(|| text.clone());
    let file = file.or_else(|| named(&after)).or_else(|| named(&before));
    let file = match file {
        Some(file) => Some(session.world().locate(&file)?),
        None => None,
    };
    let at = |error: Error, name: &str| match args.span(name) {
        Some(span) if error.code != Code::Missing => error.at(span),
        _ => error,
    };
    let before = version(session, &before, file.as_deref()).map_err(|error| at(error, "before"))?;
    let after = version(session, &after, file.as_deref().or(Some(&before.file))).map_err(|error| at(error, "after"))?;
    Ok((before, after))
}

#[derive(Serialize)]
struct Answer {
    before: String,
    after: String,
    file: String,
    /// Whether not a byte differs.
    is_same: bool,
    narration: String,
    #[serde(flatten)]
    diff: Diff,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().heading("|summary").faint(format!(" ({} to {})", self.before, self.after));
        if self.diff.changes.is_empty() {
            let what = if self.is_same { "no difference" } else { "no difference in structure; layout may differ" };
            page.line().plain("  ").plain(what);
            return;
        }
        page.line().plain("  ").plain(counts(&self.diff.summary));
        page.line().plain("  ").faint(&self.narration);
        let lines: Vec<(&Change, Vec<Row>)> = self.diff.changes.iter().map(|change| (change, rows(change))).collect();
        let room = page.left().saturating_sub(20);
        let mut flat: Vec<Option<Row>> = Vec::new();
        for (index, (change, rows)) in lines.into_iter().enumerate() {
            if index > 0 {
                flat.push(None);
            }
            flat.push(Some(Row::Head(word(change), change.path.clone())));
            flat.extend(rows.into_iter().map(Some));
        }
        section(page, "|changes", &flat, room, |line, row| match row {
            None => line.end(),
            Some(row) => row.write(line),
        });
    }
}

/// A line about a change.
enum Row {
    Head(&'static str, String),
    Was(&'static str, String),
    Is(&'static str, String),
    Note(&'static str, String),
    Source(String),
}

impl Row {
    fn write(&self, line: Writer<'_>) {
        match self {
            Self::Head(word, path) => line.heading(format!("|{word} ")).path(path).end(),
            Self::Was(name, text) => line.plain("  ").name(format!(":{name} ")).removed(text).end(),
            Self::Is(name, text) => line.plain("  ").name(format!(":{name} ")).added(text).end(),
            Self::Note(name, text) => line.plain("  ").name(format!(":{name} ")).faint(text).end(),
            Self::Source(text) => line.plain("  ").plain(text).end(),
        }
    }
}

fn word(change: &Change) -> &'static str {
    match change.kind {
        diff::Kind::Renamed => "renamed",
        diff::Kind::Moved => "moved",
        diff::Kind::Reordered => "reordered",
        diff::Kind::Modified => "modified",
        diff::Kind::Prose => "prose",
        diff::Kind::Comment => "comment",
        diff::Kind::Added => "added",
        diff::Kind::Removed => "removed",
    }
}

fn rows(change: &Change) -> Vec<Row> {
    let mut rows = Vec::new();
    let is_attribute = matches!(change.step, Step::Attribute(..));
    match (change.kind, &change.before, &change.after) {
        (diff::Kind::Added, _, Some(value)) if is_attribute => rows.push(Row::Is("value", one_line(value))),
        (diff::Kind::Removed, Some(value), _) if is_attribute => rows.push(Row::Was("value", one_line(value))),
        (diff::Kind::Added | diff::Kind::Removed, before, after) => {
            let source = before.as_ref().or(after.as_ref()).map(String::as_str).unwrap_or_default();
            let count = source.lines().count();
            rows.extend(source.lines().take(LINES).map(|line| Row::Source(shortened(line, WIDTH))));
            if count > LINES {
                rows.push(Row::Source(format!("… {} more lines", count - LINES)));
            }
        }
        (diff::Kind::Moved, Some(from), Some(to)) => {
            rows.push(Row::Was("from", from.clone()));
            rows.push(Row::Is("to", to.clone()));
        }
        (_, before, after) => {
            let (before, after) = (before.as_ref(), after.as_ref());
            let skipped = before.zip(after).map_or(0, |(before, after)| shared(before, after));
            rows.extend(before.map(|text| Row::Was("before", one_line(&from(text, skipped)))));
            rows.extend(after.map(|text| Row::Is("after", one_line(&from(text, skipped)))));
        }
    }
    if let Some(alike) = change.similarity {
        rows.push(Row::Note("similarity", alike.to_string()));
    }
    let is_fresh = change.kind == diff::Kind::Added || change.kind == diff::Kind::Reordered;
    if let Some(impact) = change.impact.as_ref().filter(|_| !is_fresh) {
        let text = format!("Referenced by {} in {}", impact.reference, plural(impact.from.len(), "place"));
        rows.push(Row::Note("impact", text));
    }
    rows
}

/// How many bytes two long texts begin with alike, up to a few words before they part; nothing where that is not much.
fn shared(a: &str, b: &str) -> usize {
    let alike = a.char_indices().zip(b.chars()).take_while(|((_, a), b)| a == b).last().map_or(0, |((at, _), _)| at);
    let words: Vec<usize> = a[..alike].match_indices(char::is_whitespace).map(|(at, _)| at + 1).collect();
    if alike < WIDTH / 2 { 0 } else { words.len().checked_sub(3).map_or(0, |word| words[word]) }
}

/// A text without its first bytes, which are said to be left out.
fn from(text: &str, skipped: usize) -> String {
    if skipped == 0 { text.to_owned() } else { format!("… {}", text.get(skipped..).unwrap_or_default()) }
}

/// A text in one line: of several lines the first that say something.
fn one_line(text: &str) -> String {
    let joined: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if joined.is_empty() { "\"\"".to_owned() } else { shortened(&joined.join(" / "), WIDTH) }
}

fn counts(summary: &Summary) -> String {
    let Summary { added, removed, modified, moved, renamed, reordered, attributes_added, attributes_removed } =
        *summary;
    let parts = [
        (modified, "element", "modified"),
        (added, "element", "added"),
        (removed, "element", "removed"),
        (moved, "element", "moved"),
        (renamed, "thing", "renamed"),
        (reordered, "element", "reordered"),
        (attributes_added, "attribute", "added"),
        (attributes_removed, "attribute", "removed"),
    ];
    let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, what, done)| format!("{} {done}", plural(count, what))).collect();
    parts.join(", ")
}

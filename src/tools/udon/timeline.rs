//! `udon.timeline`: show how a document evolves over a time field.

use serde::Serialize;

use super::documents;
use super::narrator::narrate;
use super::section::section;
use crate::choices;
use crate::engine::{
    self, Args, DocFile, Effect, It, Kind, Name, Page, Param, PathArg, Permission, Reply, Session, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::text::plural;
use crate::transcript;
use crate::udon::diff::{DiffOptions, diff_nodes};
use crate::udon::timeline::{self, Point, Timeline};
use crate::udon::{self, Document, Found, Path};
use crate::world::stamp_seconds;

choices! {
    /// Values of a parameter.
    Show: Summary "summary" ["short"], Full "full" ["everything"], Delta "delta" ["deltas", "changes", "changes only"],
}

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "in", "for"]);
const PATH: Param<Option<PathArg>> = Param::new("path", "only this subtree").positional().after(&["at", "under"]);
const KEY: Param<Option<Name>> = Param::new("key", "the field that holds the time, or git for the commits")
    .after(&["by", "key", "keyed by", "keyed on", "dates in", "time field", "held in", "along"])
    .or(&["field", "attribute"]);
const SHOW: Param<Show> = Param::new("show", "what to display at each point").default("summary");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.timeline",
        aliases: &["timeline"],
        senses: &["history", "evolution", "over time", "progression"],
        about: "show how a document evolves over a time field",
        past: "showed the timeline of",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), PATH.spec(), KEY.spec(), SHOW.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("udon/timeline"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let path = args.get(&PATH)?.map(|path| Path::parse(&path)).transpose()?;
    let key = args.get(&KEY)?;
    let show = match args.get(&SHOW)? {
        Show::Summary => timeline::Show::Summary,
        Show::Full => timeline::Show::Full,
        Show::Delta => timeline::Show::Delta,
    };
    let by_commits =
        key.as_ref().is_some_and(|key| matches!(key.trim_start_matches(':'), "git" | "commit" | "commits"));
    let found = if by_commits {
        commits(session, &file, path.as_ref(), show)?
    } else {
        let document = documents::open(session, &file)?;
        let root = match &path {
            Some(path) => document.at_path(path, None).map_err(|error| match args.span("path") {
                Some(span) => error.in_file(&file).at(span),
                None => error.in_file(&file),
            })?,
            None => Found::Document(document.root()),
        };
        document.timeline(root.element(), key.as_deref(), show).map_err(|error| {
            let by_git = hint!("timeline {} key:git", file);
            let error = error.in_file(&file);
            error.hint(if session.world().has_history() { by_git } else { hint!("glance {}", file) })
        })?
    };
    Ok(Reply::new(Answer { file: file.clone(), timeline: found }).yields(It::new(Kind::File, file)))
}

/// The commits that changed the document, or one place in it, with what they changed there.
fn commits(session: &Session, file: &str, path: Option<&Path>, show: timeline::Show) -> Result<Timeline> {
    let mut commits = session.world().commits_of(file)?;
    if commits.is_empty() {
        return Err(Error::new(Code::NotFound, format!("no commit has \"{file}\"")).in_file(file));
    }
    commits.reverse();
    let mut points = Vec::new();
    let mut before: Option<Document> = None;
    for commit in commits {
        session.cancel().check()?;
        let after = commit.content.map(Document::parse);
        let place = |document: &Document| match path {
            Some(path) => document.at_path(path, None).ok().map(|found| found.element().id()),
            None => Some(document.root().id()),
        };
        let was = before.as_ref().and_then(|document| Some(document.node(place(document)?)));
        let is = after.as_ref().and_then(|document| Some(document.node(place(document)?)));
        let lines = match (was, is) {
            (None, None) => None,
            (None, Some(node)) => Some(match show {
                timeline::Show::Full => timeline::source(node),
                _ => vec!["added".to_owned()],
            }),
            (Some(_), None) => Some(vec!["removed".to_owned()]),
            (Some(was), Some(is)) => {
                let found = diff_nodes(was, is, &DiffOptions::default());
                let lines = match show {
                    timeline::Show::Summary => vec![narrate(&found.changes)],
                    timeline::Show::Full => timeline::source(is),
                    timeline::Show::Delta => {
                        found.changes.iter().map(|change| timeline::change_line(change, "")).collect()
                    }
                };
                (!found.changes.is_empty()).then_some(lines)
            }
        };
        if let Some(lines) = lines {
            points.push(Point {
                at: stamp_seconds(commit.seconds),
                what: format!("{} {}: {}", &commit.id[..7], commit.author, commit.summary),
                path: is.map(|node| if node.is_root() { "/".to_owned() } else { node.brief_path() }),
                line: is.map(udon::Node::line),
                lines,
            });
        }
        before = after;
    }
    if points.is_empty() {
        let what = path.map_or(file, Path::as_str);
        return Err(Error::new(Code::NotFound, format!("no commit has {what}")).in_file(file));
    }
    Ok(Timeline { key: Some("git".to_owned()), points })
}

#[derive(Serialize)]
struct Answer {
    file: String,
    #[serde(flatten)]
    timeline: Timeline,
}

impl engine::Show for Answer {
    fn show(&self, page: &mut Page) {
        let Timeline { key, points } = &self.timeline;
        let by = key.as_ref().map(|key| format!(" by {key}")).unwrap_or_default();
        let heading = format!("|timeline ({}{by})", plural(points.len(), "point"));
        let width = points.iter().map(|point| point.at.chars().count()).max().unwrap_or(0);
        let mut lines: Vec<Option<(&str, &str, bool)>> = Vec::new();
        for (index, point) in points.iter().enumerate() {
            if index > 0 && points.iter().any(|point| point.lines.len() > 1) {
                lines.push(None);
            }
            lines.push(Some((&point.at, &point.what, true)));
            lines.extend(point.lines.iter().map(|line| Some(("", line.as_str(), false))));
        }
        section(page, &heading, &lines, page.left().saturating_sub(10), |line, row| match row {
            None => line.end(),
            Some((at, what, true)) => line.number(format!("{at:<width$}")).plain("  ").path(what).end(),
            Some((_, text, _)) => line.plain(" ".repeat(width + 4)).plain(text).end(),
        });
    }
}

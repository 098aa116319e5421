//! What the tools of an editing session share: finding the session, and the page that shows where it stands.

use serde::Serialize;

use super::operation::{at_word, located};
use super::section::{section, tree};
use crate::engine::{Args, Budget, Change, It, Kind, Page, Param, Reply, Session, SessionRef, Show, journal};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::memory::{self, Editing};
use crate::text::plural;
use crate::udon::change::Plan;
use crate::udon::{Document, Focus, FocusOptions, Outline, OutlineOptions, Siblings};

/// The session that a call names, and its document with what is staged.
pub fn find(session: &mut Session, args: &Args, id: &Param<SessionRef>) -> Result<(Editing, Plan)> {
    let named = args.get(id)?;
    let mut editing =
        memory::editing(session, &named).map_err(|error| at_word(error.hint("session open"), args, id.spec().name))?;
    // While nothing is staged there is nothing that could be lost by looking at the file as it is now.
    if editing.state.staged.is_empty()
        && let Some(now) = journal::current(session, &editing.file)?.filter(|now| *now != editing.source)
    {
        editing.source = now;
        memory::keep_editing(session, &editing)?;
    }
    let plan = editing.plan()?;
    Ok((editing, plan))
}

/// Where a session stands.
#[derive(Debug, Serialize)]
pub struct View {
    session: String,
    file: String,
    /// How many changes are staged.
    changes: usize,
    /// The document at a glance, at its top.
    #[serde(skip_serializing_if = "Option::is_none")]
    outline: Option<Outline>,
    /// The place, anywhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    focus: Option<Focus>,
    /// What is staged.
    pending: Vec<String>,
}

impl View {
    /// The view of a session whose document says `document`.
    pub fn of(editing: &Editing, document: &Document) -> Result<Self> {
        let key = editing.state.at.as_deref().unwrap_or("/");
        let depth = editing.state.depths.get(key).copied();
        let (mut outline, mut focus) = (None, None);
        match &editing.state.at {
            None => {
                let options = OutlineOptions {
                    max_depth: Some(depth.unwrap_or(2)),
                    skeleton: true,
                    traits: false,
                    references: false,
                    anomalies: false,
                    most: None,
                };
                outline = Some(document.outline(options));
            }
            Some(path) => {
                let found = document.at(path)?;
                let options =
                    FocusOptions { depth: Some(depth.unwrap_or(1)), siblings: Siblings::None, context: false };
                focus = Some(document.focus(&found, options));
            }
        }
        let pending = editing.state.staged.iter().map(|staged| format!("{}  {}", staged.id, staged.summary)).collect();
        Ok(Self {
            session: editing.id.clone(),
            file: editing.file.clone(),
            changes: editing.state.staged.len(),
            outline,
            focus,
            pending,
        })
    }
}

/// The reply with a view, after what is remembered was kept.
pub fn reply(session: &mut Session, editing: &Editing, document: &Document) -> Result<Reply> {
    memory::keep_editing(session, editing)?;
    let view = View::of(editing, document)?;
    let mut reply = Reply::new(view);
    reply.yields.push(It::new(Kind::Session, editing.id.clone()));
    if let Some(path) = &editing.state.at {
        reply.yields.push(It::new(Kind::Element, format!("{}{path}", editing.file)));
    }
    Ok(reply)
}

impl Show for View {
    fn show(&self, page: &mut Page) {
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        page.line().plain("session: ").name(&self.session).plain(" ").path(&self.file).faint(format!(
            " ({})",
            if self.changes == 0 { "nothing staged".to_owned() } else { plural(self.changes, "change") + " staged" }
        ));
        if let Some(outline) = &self.outline {
            let heading = format!(
                "|skeleton ({}, {})",
                plural(outline.size.lines, "line"),
                plural(outline.size.elements, "element")
            );
            tree(page, &heading, &outline.skeleton, budget / 2);
        }
        if let Some(focus) = &self.focus {
            let crumbs: Vec<&str> = focus.breadcrumb.iter().map(|crumb| crumb.step.as_str()).collect();
            page.blank();
            page.line().heading("|breadcrumb ").path(crumbs.join(" > "));
            let width = focus.content.iter().filter_map(|line| line.line).max().unwrap_or(0).to_string().len();
            section(page, "|content", &focus.content, budget / 2, |line, content| {
                let number = content.line.map(|number| number.to_string()).unwrap_or_default();
                line.number(format!("{number:>width$}")).plain("  ").plain(&content.text);
            });
        }
        if !self.pending.is_empty() {
            section(page, "|changes", &self.pending, budget / 4, |line, change| {
                line.plain(change);
            });
        }
    }
}

/// A few words about a session.
#[derive(Debug, Serialize)]
pub struct Told {
    session: String,
    said: Vec<String>,
}

/// The reply that says these lines; `inverse` takes back what was remembered.
pub fn told(id: &str, said: Vec<String>, change: Option<Change>) -> Reply {
    let mut reply = Reply::new(Told { session: id.to_owned(), said });
    reply.changes.extend(change);
    reply
}

impl Show for Told {
    fn show(&self, page: &mut Page) {
        for line in &self.said {
            page.line().plain(line);
        }
    }
}

/// Goes to the place that `path` finds from where the session stands; `back` leads back here.
pub fn go(editing: &mut Editing, document: &Document, path: &str, args: &Args) -> Result<()> {
    let place = path_in(document, editing, path).map_err(|error| located(error, &editing.file, args))?;
    if place != editing.state.at {
        let from = std::mem::replace(&mut editing.state.at, place);
        editing.state.back.push(from);
    }
    Ok(())
}

/// The canonical path that `path` finds from where the session stands; nothing for the document itself.
fn path_in(document: &Document, editing: &Editing, path: &str) -> Result<Option<String>> {
    let path = crate::udon::Path::parse(path)?;
    let here = editing.state.at.as_deref().and_then(|at| document.at(at).ok()).map(|found| found.element());
    let found = document.at_path(&path, here)?;
    let element = found.element();
    Ok((!element.is_root()).then(|| element.path()))
}

/// The failure of a session that still holds changes.
pub fn unsaved(editing: &Editing) -> Error {
    let count = plural(editing.state.staged.len(), "staged change");
    let error = Error::new(Code::InvalidOperation, format!("{} has {count} not committed", editing.id));
    let error = editing
        .state
        .staged
        .iter()
        .fold(error, |error, staged| error.detail(format!("{}  {}", staged.id, staged.summary)));
    error
        .hint(hint!("session commit {}", editing.id))
        .detail(format!("session close {} discard drops them", editing.id))
}

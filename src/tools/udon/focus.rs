//! `udon.focus`: show one element of a document with its surroundings.

use serde::Serialize;

use super::section::section;
use crate::choices;
use crate::engine::{
    Args, Budget, DocFile, Effect, It, Kind, Limit, Page, Param, PathArg, Permission, Reply, Session, Show, Spec, Tool,
    Writer,
};
use crate::error::Result;
use crate::hint;
use crate::transcript;
use crate::udon::{self, ContentLine, Document, Focus, FocusOptions};

choices! {
    /// Values of a parameter.
    Siblings: None "none" ["off", "hidden"], Summary "summary" ["short", "brief", "summarise", "summarize", "summarised", "summarized"], Full "full" ["all", "fully"],
}

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["in", "of", "from"]);
const PATH: Param<PathArg> = Param::new("path", "the element or attribute").positional().after(&["on", "into", "at"]);
const DEPTH: Param<Limit> =
    Param::new("depth", "levels of children to show").default("all").or(&["levels", "max-depth"]);
const SIBLINGS: Param<Siblings> = Param::new("siblings", "how to show what else is at this level").default("summary");
const CONTEXT: Param<bool> = Param::new("context", "show inherited attributes and references")
    .default("true")
    .said(&["inherited attributes", "inherited attributes and references"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.focus",
        aliases: &["focus", "zoom"],
        senses: &["show", "view", "look at", "read", "print", "cat", "zoom into", "go to", "display"],
        about: "show one element of a document with its surroundings",
        past: "focused on",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), PATH.spec(), DEPTH.spec(), SIBLINGS.spec(), CONTEXT.spec()],
        needs: &[],
        yields: &[Kind::File, Kind::Element],
        transcript: transcript!("udon/focus"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let document = Document::parse(session.world().read(&file)?);
    let found = document.at(&args.get(&PATH)?).map_err(|error| {
        let error = error.in_file(&file).hint(hint!("glance {}", file));
        match args.span("path") {
            Some(span) => error.at(span),
            None => error,
        }
    })?;
    let siblings = match args.get(&SIBLINGS)? {
        Siblings::None => udon::Siblings::None,
        Siblings::Summary => udon::Siblings::Summary,
        Siblings::Full => udon::Siblings::Full,
    };
    let depth = args.get(&DEPTH)?.0.map(|depth| depth as usize);
    let context = args.get(&CONTEXT)?;
    let focus = document.focus(&found, FocusOptions { depth, siblings, context });
    let element = It::new(Kind::Element, format!("{file}{}", focus.path));
    let it = It::new(Kind::File, file.clone());
    Ok(Reply::new(Answer { file, context, siblings: siblings != udon::Siblings::None, focus })
        .yields(element)
        .yields(it))
}

#[derive(Serialize)]
struct Answer {
    file: String,
    #[serde(skip)]
    context: bool,
    #[serde(skip)]
    siblings: bool,
    #[serde(flatten)]
    focus: Focus,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let focus = &self.focus;
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        let last =
            focus.content.iter().filter_map(|line| line.line).chain(focus.breadcrumb.iter().map(|crumb| crumb.line));
        let width = last.max().unwrap_or(0).to_string().len();
        let here = focus.breadcrumb.len().saturating_sub(1);
        let crumbs: Vec<_> = focus.breadcrumb.iter().enumerate().collect();
        section(page, "|breadcrumb", &crumbs, budget / 4, |line, (index, crumb)| {
            let line =
                line.number(format!("{:>width$}", crumb.line)).plain("  ".repeat(crumb.depth + 1)).path(&crumb.step);
            if *index == here {
                line.faint("    ; ← you are here");
            }
        });
        section(page, "|content", &focus.content, budget / 2, |line, content| {
            source_line(line, content, width);
        });
        if self.siblings {
            section(page, "|siblings", &or_none(&focus.siblings), budget / 6, |line, sibling| {
                let Some(sibling) = sibling else { return none(line) };
                let line = line.path(&sibling.path);
                line.faint(format!(" ({}, line {})", inside(sibling.attributes, sibling.children), sibling.line));
            });
            for sibling in focus.siblings.iter().filter(|sibling| !sibling.content.is_empty()) {
                section(page, &sibling.path, &sibling.content, budget / 8, |line, content| {
                    source_line(line, content, width);
                });
            }
        }
        if self.context {
            self.context(page, budget);
        }
    }
}

impl Answer {
    /// What the part inherits, what it refers to, what refers to it.
    fn context(&self, page: &mut Page, budget: usize) {
        let focus = &self.focus;
        section(page, "|inherited", &or_none(&focus.inherited), budget / 8, |line, inherited| {
            let Some(inherited) = inherited else {
                return line.faint("(none: no mixins or merges, and parents hand nothing down)").end();
            };
            let line = line.name(format!(":{}", inherited.name)).plain(" ").value(&inherited.value);
            line.faint(format!("    ; from {}, line {}", inherited.via, inherited.line));
        });
        section(page, "|references-out", &or_none(&focus.references_out), budget / 8, |line, out| {
            let Some(out) = out else { return none(line) };
            let target = out.target_line.map(|line| format!(", line {line}")).unwrap_or_default();
            line.path(&out.text).faint(format!(" ({}{target})", out.what));
        });
        let mut lines: Vec<Option<(bool, String)>> = Vec::new();
        let mut reference = None;
        for inward in &focus.references_in {
            if reference != Some(&inward.reference) {
                lines.push(Some((true, format!("{} referenced by:", inward.reference))));
                reference = Some(&inward.reference);
            }
            let attribute = inward.attribute.as_ref().map(|name| format!(" {name}")).unwrap_or_default();
            lines
                .push(Some((false, format!("line {:>width$}  {}{attribute}", inward.line, inward.element, width = 1))));
        }
        if lines.is_empty() {
            lines.push(None);
        }
        section(page, "|references-in", &lines, budget / 8, |line, row| match row {
            None => none(line),
            Some((true, text)) => line.path(text).end(),
            Some((false, text)) => line.plain("  ").path(text).end(),
        });
    }
}

/// The items, or one `None` that says there are none.
fn or_none<T>(items: &[T]) -> Vec<Option<&T>> {
    if items.is_empty() { vec![None] } else { items.iter().map(Some).collect() }
}

fn none(line: Writer<'_>) {
    line.faint("(none)");
}

/// A line of source behind its right-aligned number; a note on hidden lines stands without one.
fn source_line(line: Writer<'_>, content: &ContentLine, width: usize) {
    let number = content.line.map(|number| number.to_string()).unwrap_or_default();
    line.number(format!("{number:>width$}")).plain("  ").plain(&content.text);
}

/// `8 attrs`, `3 children`, or both.
fn inside(attributes: usize, children: usize) -> String {
    let count = |n: usize, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    };
    let parts: Vec<String> =
        [count(attributes, "attr", "attrs"), count(children, "child", "children")].into_iter().flatten().collect();
    if parts.is_empty() { "empty".to_owned() } else { parts.join(", ") }
}

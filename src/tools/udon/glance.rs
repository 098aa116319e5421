//! `udon.glance`: show the structure of a document without reading it whole.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::section::{beginning, section, tree};
use crate::code::Language;
use crate::engine::{
    Args, Budget, DocFile, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::hint;
use crate::text::plural;
use crate::transcript;
use crate::udon::{Anomaly, Document, Outline, OutlineOptions, TraitCount};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "in", "at", "from", "into"]);
const MAX_DEPTH: Param<u32> =
    Param::new("max-depth", "levels of the element tree to show").default("3").or(&["depth", "levels"]);
const INCLUDE_TRAITS: Param<bool> =
    Param::new("include-traits", "summarise which traits appear").default("true").said(&["traits"]).or(&["traits"]);
const INCLUDE_REFERENCES: Param<bool> = Param::new("include-references", "show what refers to what")
    .default("true")
    .said(&["references", "what refers to what"])
    .or(&["references"]);
const INCLUDE_ANOMALIES: Param<bool> = Param::new("include-anomalies", "point out what looks wrong")
    .default("true")
    .said(&["anomalies", "looks wrong", "look wrong", "looks off", "look off", "anything odd"])
    .or(&["anomalies"]);
const SKELETON: Param<bool> = Param::new("skeleton", "show the tree of paths").default("true");

/// So many rows, traits, references and anomalies are made also where fewer can be shown. A document with more of them is one of
/// tiny elements, and its outline longer than itself: the rest is made when somebody asks.
const AT_ONCE: usize = 20_000;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.glance",
        aliases: &["glance", "skim"],
        senses: &["overview", "outline", "structure", "summary", "summarize", "summarise", "tree", "peek", "describe"],
        about: "show the structure of a document without reading it whole",
        past: "glanced at",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[
            FILE.spec(),
            MAX_DEPTH.spec(),
            INCLUDE_TRAITS.spec(),
            INCLUDE_REFERENCES.spec(),
            INCLUDE_ANOMALIES.spec(),
            SKELETON.spec(),
        ],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("udon/glance"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let source = Arc::new(session.world().read(&file)?);
    let document = Document::parse_shared(&source);
    session.cancel().check()?;
    let options = OutlineOptions {
        max_depth: Some(args.get(&MAX_DEPTH)? as usize),
        skeleton: args.get(&SKELETON)?,
        traits: args.get(&INCLUDE_TRAITS)?,
        references: args.get(&INCLUDE_REFERENCES)?,
        anomalies: args.get(&INCLUDE_ANOMALIES)?,
        // No line costs less than a token.
        most: session.budget_of(args).0.map(|tokens| tokens.max(AT_ONCE)),
    };
    let outline = document.outline(options);
    let it = It::new(Kind::File, file.clone());
    let (is_whole, is_prose) = (outline.is_whole(), outline.size.elements == 0);
    let mut reply = Reply::new(Answer { file: file.clone(), document, options, outline }).yields(it);
    if let Some(language) = Language::of(&file).filter(|language| is_prose && language.has_grammar()) {
        let look = hint!("code extract {} outline", file);
        reply = reply.note(format!("no udon but {}; what is defined in it: → {look}", language.name));
    }
    Ok(if is_whole { reply } else { reply.following_from(file, source) })
}

struct Answer {
    file: String,
    document: Document,
    options: OutlineOptions,
    outline: Outline,
}

impl Answer {
    /// All of it, also what was only counted.
    fn whole(&self) -> Cow<'_, Outline> {
        if self.outline.is_whole() {
            return Cow::Borrowed(&self.outline);
        }
        Cow::Owned(self.document.outline(OutlineOptions { most: None, ..self.options }))
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Whole<'a> {
            file: &'a str,
            #[serde(flatten)]
            outline: &'a Outline,
        }
        Whole { file: &self.file, outline: &self.whole() }.serialize(serializer)
    }
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let outline = if page.budget() == Budget(None) { self.whole() } else { Cow::Borrowed(&self.outline) };
        let Outline { size, skeleton, traits, references, anomalies, .. } = &*outline;
        // The skeleton is what a glance is for: it gets half of what there is.
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        let size = format!(
            "({}, {}, {}, {})",
            plural(size.lines, "line"),
            plural(size.elements, "element"),
            plural(size.attributes, "attr"),
            plural(size.prose_blocks, "prose block")
        );
        let name = if self.options.skeleton { "|skeleton" } else { "|size" };
        tree(page, &format!("{name} {size}"), skeleton, budget / 2);
        if self.options.traits && !traits.is_empty() {
            let mut all = String::new();
            for TraitCount { name, count } in traits {
                let comma = if all.is_empty() { "" } else { ", " };
                let _ = write!(all, "{comma}.{name} ({count})");
            }
            section(page, "|traits", &[all], budget / 8, |line, traits| line.path(traits).end());
        }
        if self.options.references && !references.is_empty() {
            let lines: Vec<(bool, String)> = references
                .iter()
                .flat_map(|target| {
                    let from =
                        target.from.iter().map(|source| (false, format!("{} (line {})", source.path, source.line)));
                    std::iter::once((true, target.reference.clone())).chain(from)
                })
                .collect();
            beginning(
                page,
                "|references",
                (&lines, outline.other_references),
                budget / 6,
                |line, (is_target, text)| {
                    let line = if *is_target { line } else { line.faint("  ← ") };
                    line.path(text).end();
                },
            );
        }
        if self.options.anomalies && !anomalies.is_empty() {
            beginning(page, "|anomalies", (anomalies, outline.other_anomalies), budget / 6, |line, anomaly| {
                line.warning(&anomaly.message).faint(format!(" ({})", lines_of(anomaly))).end();
            });
        }
    }
}

/// Where something odd is: `line 3`, `lines 3, 9`, `lines 3, 9, … 7 more`.
fn lines_of(anomaly: &Anomaly) -> String {
    let lines: Vec<String> = anomaly.lines.iter().map(ToString::to_string).collect();
    let (plural, lines) = (if anomaly.count == 1 { "" } else { "s" }, lines.join(", "));
    match anomaly.count - anomaly.lines.len() {
        0 => format!("line{plural} {lines}"),
        others => format!("line{plural} {lines}, … {others} more"),
    }
}

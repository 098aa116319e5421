//! `udon.glance`: show the structure of a document without reading it whole.

use serde::Serialize;

use super::section::{section, tree};
use crate::engine::{
    Args, Budget, DocFile, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool, plural,
};
use crate::error::Result;
use crate::transcript;
use crate::udon::{Document, Outline, OutlineOptions};

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of", "in", "at", "from", "into"]);
const MAX_DEPTH: Param<u32> =
    Param::new("max-depth", "levels of the element tree to show").default("3").or(&["depth", "levels"]);
const INCLUDE_TRAITS: Param<bool> =
    Param::new("include-traits", "summarise which traits appear").default("true").said(&["traits"]).or(&["traits"]);
const INCLUDE_REFERENCES: Param<bool> = Param::new("include-references", "show what refers to what")
    .default("true")
    .said(&["references"])
    .or(&["references"]);
const INCLUDE_ANOMALIES: Param<bool> = Param::new("include-anomalies", "point out what looks wrong")
    .default("true")
    .said(&["anomalies"])
    .or(&["anomalies"]);
const SKELETON: Param<bool> = Param::new("skeleton", "show the tree of paths").default("true");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.glance",
        aliases: &["glance", "skim"],
        senses: &["overview", "outline", "structure", "summary", "summarize", "summarise", "tree", "peek"],
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
    let document = Document::parse(session.world().read(&file)?);
    session.cancel().check()?;
    let options = OutlineOptions {
        max_depth: Some(args.get(&MAX_DEPTH)? as usize),
        skeleton: args.get(&SKELETON)?,
        traits: args.get(&INCLUDE_TRAITS)?,
        references: args.get(&INCLUDE_REFERENCES)?,
        anomalies: args.get(&INCLUDE_ANOMALIES)?,
    };
    let outline = document.outline(options);
    let it = It::new(Kind::File, file.clone());
    Ok(Reply::new(Answer { file, options, outline }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    file: String,
    #[serde(skip)]
    options: OutlineOptions,
    #[serde(flatten)]
    outline: Outline,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let Outline { size, skeleton, traits, references, anomalies } = &self.outline;
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
            let all: Vec<String> = traits.iter().map(|each| format!(".{} ({})", each.name, each.count)).collect();
            section(page, "|traits", &[all.join(", ")], budget / 8, |line, traits| line.path(traits).end());
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
            section(page, "|references", &lines, budget / 6, |line, (is_target, text)| {
                let line = if *is_target { line } else { line.faint("  ← ") };
                line.path(text).end();
            });
        }
        if self.options.anomalies && !anomalies.is_empty() {
            section(page, "|anomalies", anomalies, budget / 6, |line, anomaly| {
                line.warning(&anomaly.message).faint(format!(" (line {})", anomaly.line)).end();
            });
        }
    }
}

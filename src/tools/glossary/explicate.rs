//! `glossary.explicate`: find the source behind a quoted part of a definition.

use crate::engine::{Args, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::glossary::{Explication, Library, Section, Source};
use crate::tools::xml::Xml;
use crate::transcript;

const QUOTE: Param<String> =
    Param::new("quote", "the quoted words").positional().after(&["quote", "quoted words", "words"]).or(&["text"]);
const ENTRY: Param<Option<String>> = Param::new("entry", "the entry")
    .positional()
    .after(&["in", "from", "entry", "definition of"])
    .or(&["entry_id", "term"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "glossary.explicate",
        aliases: &["explicate", "glossary explicate", "glossary source"],
        senses: &["source", "where", "quote", "origin"],
        about: "find the source behind a quoted part of a definition",
        past: "explicated",
        effect: Effect::Read,
        permission: Permission::GlossaryRead,
        params: &[QUOTE.spec(), ENTRY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("glossary/explicate"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let entry = args.get(&ENTRY)?;
    let found = Library::open(session)?.explicate(&args.get(&QUOTE)?, entry.as_deref())?;
    let it = match &found.source {
        Source::Exact { source_post: Some(post), .. } => Some(It::new(Kind::Text, post.body.clone())),
        _ => None,
    };
    let reply = Reply::new(found);
    Ok(match it {
        Some(it) => reply.yields(it),
        None => reply,
    })
}

impl Show for Explication {
    fn show(&self, page: &mut Page) {
        let whole = Xml::new("explication").with("entry_id", self.entry_id).with("term", &self.term);
        let whole = match &self.source {
            Source::Exact { source_post, snapshot_id, written } => {
                let post = source_post.as_ref().map(|post| {
                    Xml::new("source_post")
                        .with("id", post.id)
                        .with("thread_id", post.thread_id)
                        .child(Xml::new("body").text(&post.body))
                });
                let author = snapshot_id.map(|id| Xml::new("authored_by").with("snapshot_id", id));
                let is_lost = post.is_none() && author.is_none();
                // Written where no post was being read, and kept by no snapshot: the log still says when.
                let when = is_lost.then(|| Xml::new("no_source").maybe("written", written.as_ref()));
                whole.children(post).children(author).children(when)
            }
            Source::Similar { sections } => whole
                .child(Xml::new("no_exact_match"))
                .child(Xml::new("similar_sections").children(sections.iter().map(section)))
                .child(Xml::new("suggestion").brief(self.suggestion(sections))),
        };
        whole.write(page);
    }
}

impl Explication {
    /// Who could be asked about the sections.
    fn suggestion(&self, sections: &[Section]) -> String {
        match sections.iter().find_map(|section| section.snapshot_id) {
            Some(id) => format!("Use summon_snapshot with snapshot_id={id} to discuss with authoring context"),
            None => format!("Use glossary_show with entry_id={} to see who wrote it", self.entry_id),
        }
    }
}

fn section(section: &Section) -> Xml {
    Xml::new("section").maybe("snapshot_id", section.snapshot_id).brief(format!("\"{}\"", section.text))
}

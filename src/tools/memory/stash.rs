//! `memory.stash`: save content under a label, out of the active context.

use serde::Serialize;

use super::drop;
use crate::engine::{
    Args, Call, Change, Effect, It, Kind, Name, Page, Param, Permission, Reply, Section, Session, Show, Spec, ThingRef,
    Tool,
};
use crate::error::{Code, Error, Result};
use crate::memory::{self, Thing};
use crate::text::{plural, tokens};
use crate::transcript;

const LABEL: Param<Name> = Param::new("label", "the name to find it by")
    .positional()
    .after(&["as", "under", "label", "labelled", "labeled", "called", "named", "with name", "with the name"])
    .or(&["name", "as"]);
const CONTENT: Param<Option<String>> =
    Param::new("content", "what to put away").positional().after(&["with"]).or(&["text"]);
const CONTENT_OF: Param<Option<ThingRef>> = Param::new("content-of", "take the content of this")
    .after(&["content of", "contents of"])
    .or(&["of", "contents-of"]);
const SECTION: Param<Option<Section>> = Param::new("section", "only this section of it").after(&["section"]);
const SUMMARY_OF: Param<Option<ThingRef>> = Param::new("summary-of", "take a summary of this").after(&[
    "summary of",
    "gist of",
    "short version of",
    "digest of",
]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "memory.stash",
        aliases: &["stash", "stash push", "stash save", "stash set", "stash put"],
        senses: &["put away", "set aside", "save", "store", "park", "jot down", "note down"],
        about: "save content under a label, out of the active context",
        past: "stashed",
        effect: Effect::Note,
        permission: Permission::Read,
        params: &[LABEL.spec(), CONTENT.spec(), CONTENT_OF.spec(), SUMMARY_OF.spec(), SECTION.spec()],
        needs: &[&["content", "content-of", "summary-of"]],
        yields: &[Kind::Text],
        transcript: transcript!("memory/stash"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (label, section) = (args.get(&LABEL)?, args.get(&SECTION)?);
    let (content, source) = match (args.get(&CONTENT)?, args.get(&CONTENT_OF)?, args.get(&SUMMARY_OF)?) {
        (Some(content), None, None) => (content, None),
        (None, Some(of), None) => {
            let thing = Thing::parse(&of).part(section.as_deref())?.located(session)?;
            (thing.content(session)?, Some(thing.name()))
        }
        (None, None, Some(of)) => {
            let thing = Thing::parse(&of).part(section.as_deref())?.located(session)?;
            (thing.summary(session)?, Some(format!("summary of {}", thing.name())))
        }
        (None, None, None) => {
            return Err(Error::new(Code::Missing, format!("nothing to stash under \"{}\"", &*label))
                .detail("give the content in quotes, or say content-of:THING or summary-of:THING")
                .hint(Call::of(&TOOL).with(&LABEL, &*label).with(&CONTENT_OF, "it")));
        }
        _ => return Err(Error::new(Code::InvalidArgument, "give content, content-of or summary-of, not several")),
    };
    if label.trim().is_empty() || content.is_empty() {
        let lacks = if content.is_empty() { "there is nothing to put away" } else { "a stash needs a name" };
        return Err(Error::new(Code::InvalidArgument, lacks).hint("stash \"name\" \"text\""));
    }
    let before = memory::stash(session, &label, &content, source.as_deref())?;
    let overwritten = before.is_some();
    let inverse = match before {
        None => Call::of(&drop::TOOL).with(&drop::STASH, &*label),
        Some(before) => again(&label, &before),
    };
    let change = Change::remembered(format!("stash {}", &*label), inverse);
    Ok(Reply::new(Answer { label: label.0, tokens: tokens(&content), source, overwritten })
        .changed(change)
        .yields(It::new(Kind::Text, content)))
}

/// The call that puts a content away under a label.
pub(super) fn again(label: &str, content: &str) -> Call {
    Call::of(&TOOL).with(&LABEL, label).with(&CONTENT, content)
}

#[derive(Serialize)]
struct Answer {
    label: String,
    tokens: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    overwritten: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ stashed ").value(format!("\"{}\"", self.label));
        let line = line.faint(format!(" ({})", plural(self.tokens, "token")));
        if self.overwritten {
            line.plain(", in place of what it held");
        }
    }
}

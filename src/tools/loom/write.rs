//! `loom.write`: append to, insert into or replace part of a linked document.

use serde::Serialize;

use super::shared::many;
use crate::engine::{
    Args, Change, DocumentRef, Effect, It, Kind, Page, Param, Permission, Reply, Section, Session, Show, Spec, Tool,
    Value,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::loom::{Loom, Where, check_title, words};
use crate::transcript;

const DOC: Param<DocumentRef> =
    Param::new("doc", "the document").positional().after(&["to", "into", "in"]).or(&["document", "to"]);
const CONTENT: Param<Option<String>> = Param::new("content", "the text").positional().after(&["with"]).or(&["text"]);
const APPEND: Param<bool> =
    Param::new("append", "add at the end").said(&["append", "to the end", "at the end", "at the bottom"]);
const AT: Param<Option<String>> = Param::new("at", "insert at start, end, a line or a section").after(&["at"]);
const REPLACE: Param<Option<Section>> = Param::new("replace", "replace this section").after(&["replace", "replacing"]);

const CREATE: Param<bool> = Param::new("create", "make the document").said(&["create", "new"]);
const REVISION: Param<Option<u32>> = Param::new("revision", "bring back this earlier text");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "loom.write",
        aliases: &["write", "write document", "write doc"],
        senses: &["append", "insert", "replace", "add"],
        about: "append to, insert into or replace part of a linked document",
        past: "wrote to",
        effect: Effect::Write,
        permission: Permission::DocWrite,
        params: &[DOC.spec(), CONTENT.spec(), APPEND.spec(), AT.spec(), REPLACE.spec(), CREATE.spec(), REVISION.spec()],
        needs: &[&["content", "revision"], &["append", "at", "replace", "create", "revision"]],
        yields: &[Kind::Text],
        transcript: transcript!("loom/write"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (title, content) = (args.get(&DOC)?, args.get(&CONTENT)?.unwrap_or_default());
    if content.len() > LONGEST {
        return Err(Error::new(Code::LimitExceeded, format!("at most {LONGEST} bytes are written at a time")));
    }
    let place = place(args)?;
    if content.trim().is_empty()
        && matches!(place, Act::Write(Where::Start | Where::End | Where::Line(_) | Where::Section(_)))
    {
        return Err(Error::new(Code::InvalidArgument, "there is nothing to write: the text is empty")
            .hint(hint!("write doc:{} append \"text\"", &*title)));
    }
    let gone = matches!(place, Act::Revert(0));
    let loom = Loom::of(session)?;
    let name = Value::from(&*title).written();
    let (document, what, before) = match place {
        Act::Create => {
            let title = title.trim();
            if title.is_empty() {
                return Err(Error::new(Code::InvalidArgument, "a document needs a title")
                    .hint("write doc:notes create \"text\""));
            }
            check_title(title)?;
            let document = loom.create_document(title, &content)?;
            (document, "created".to_owned(), 0)
        }
        // Before its first text it was not there.
        Act::Revert(0) => {
            let document = loom.put_away(&title)?;
            let before = document.revision;
            (document, "put away".to_owned(), before)
        }
        Act::Revert(revision) => {
            let before = loom.document(&title).map_or(0, |document| document.revision);
            let document = loom.revert(&title, revision)?;
            (document, format!("brought back revision {revision} of"), before)
        }
        Act::Write(place) => {
            let document = loom.write(&title, &content, &place)?;
            let before = document.revision - 1;
            (document, said(&place), before)
        }
    };
    let change = Change::remembered(format!("write doc:{name}"), format!("write doc:{name} revision:{before}"));
    let it = It::new(Kind::Text, content);
    let words = words(&document.content);
    let answer = Answer { what, words, revision: document.revision, title: document.title, gone };
    Ok(Reply::new(answer).changed(change).yields(it))
}

/// The most bytes of one write.
const LONGEST: usize = 1 << 20;

enum Act {
    Create,
    Revert(i64),
    Write(Where),
}

/// Where to write, from the one parameter that says so.
fn place(args: &Args) -> Result<Act> {
    let (append, at, replace) = (args.get(&APPEND)?, args.get(&AT)?, args.get(&REPLACE)?);
    let (create, revision) = (args.get(&CREATE)?, args.get(&REVISION)?);
    let given = [append, at.is_some(), replace.is_some(), create, revision.is_some()];
    if given.iter().filter(|given| **given).count() > 1 {
        return Err(Error::new(Code::InvalidArgument, "give one of append, at, replace, create and revision"));
    }
    Ok(match (at, replace, revision) {
        (Some(at), ..) => Act::Write(match at.as_str() {
            "start" => Where::Start,
            "end" => Where::End,
            other => other.parse().map_or_else(|_| Where::Section(other.to_owned()), Where::Line),
        }),
        (_, Some(section), _) => Act::Write(Where::Replace(section.0)),
        (.., Some(revision)) => Act::Revert(i64::from(revision)),
        _ if create => Act::Create,
        _ => Act::Write(Where::End),
    })
}

fn said(place: &Where) -> String {
    match place {
        Where::Start => "wrote at the start of".into(),
        Where::End => "appended to".into(),
        Where::Line(line) => format!("wrote at line {line} of"),
        Where::Section(name) => format!("wrote at the end of §{} of", name.trim_start_matches('§')),
        Where::Replace(name) => format!("replaced §{} of", name.trim_start_matches('§')),
    }
}

#[derive(Serialize)]
struct Answer {
    what: String,
    title: String,
    words: usize,
    revision: i64,
    gone: bool,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().plain(format!("✓ {} ", self.what)).path(format!("doc:\"{}\"", self.title)).faint(if self.gone {
            format!(" (revision:{} brings it back)", self.revision)
        } else {
            format!(" (now {})", many(self.words, "word"))
        });
    }
}

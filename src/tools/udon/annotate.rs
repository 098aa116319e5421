//! `udon.annotate`: mark a span of prose in a document with metadata, list what is marked, or take marks off.

use serde::Serialize;

use super::operation::{Wanted, at_word, located};
use super::proposal::{self, Shown};
use super::section::section;
use super::session_modify;
use crate::choices;
use crate::engine::{
    Args, Budget, DocFile, Effect, Filled, Fragment, It, Kind, Name, Page, Param, PathArg, Permission, Reply, Session,
    SessionRef, Show, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::memory::{self, Dialogue, Editing};
use crate::transcript;
use crate::udon::change::{ANNOTATIONS, Annotation, Operation, Plan, PlanOptions, Sign, confidence, plan};
use crate::udon::{Document, NodeKind};

choices! {
    /// What else can be done with annotations.
    Act: List "list" [], Strip "strip" ["unmark"],
}

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["in", "of"]);
const PATH: Param<Option<PathArg>> =
    Param::new("path", "the element whose prose is meant; the one that holds the text if left out")
        .positional()
        .after(&["at", "in", "under"]);
const SPAN: Param<Option<String>> = Param::new("span", "the text to mark, or [start end] in characters of the prose")
    .positional()
    .after(&["span", "words", "phrase", "passage", "sentence"])
    .or(&["text"]);
const ANNOTATION: Param<Option<Fragment>> =
    Param::new("annotation", "entity, intent, comment, review or confidence with its attributes")
        .after(&["as", "as a", "as an", "with", "annotation"])
        .or(&["as", "with"]);
const ACTION: Param<Option<Act>> = Param::new("action", "list annotations, or strip them, instead of adding one");
const BELOW: Param<Option<String>> =
    Param::new("below", "only those less sure than this: 0 to 1, or low, medium, high").after(&[
        "below",
        "less sure than",
        "weaker than",
    ]);
const AUTHOR: Param<Option<Name>> = Param::new("author", "only comments of this author and reviews of this reviewer")
    .after(&["author", "author is", "by", "written by", "made by"]);

const SESSION: Param<Option<SessionRef>> =
    Param::new("session", "stage it in this session instead of proposing it").after(&["session"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.annotate",
        aliases: &["annotate span", "mark span"],
        senses: &["annotate", "mark", "tag", "label", "review", "comment", "highlight", "underline"],
        about: "mark a span of prose in a document with metadata",
        past: "annotated",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[
            FILE.spec(),
            PATH.spec(),
            SPAN.spec(),
            ANNOTATION.spec(),
            ACTION.spec(),
            BELOW.spec(),
            AUTHOR.spec(),
            SESSION.spec(),
        ],
        needs: &[&["span", "action"], &["annotation", "action"]],
        yields: &[Kind::File, Kind::Proposal, Kind::Session],
        transcript: transcript!("udon/annotate"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let staging = staging(session, args, &file)?;
    let document = match &staging {
        Some((_, staged)) => staged.after.clone(),
        None => Document::parse(session.world().read(&file)?),
    };
    session.cancel().check()?;
    let operations = match args.get(&ACTION)? {
        None => vec![marking(&document, args).map_err(|error| located(error, &file, args))?],
        Some(act) => {
            let chosen = chosen(&document, args).map_err(|error| located(error, &file, args))?;
            if act == Act::List {
                return Ok(
                    Reply::new(Listed { file: file.clone(), annotations: chosen }).yields(It::new(Kind::File, file))
                );
            }
            if chosen.is_empty() {
                let message = "no annotation fits";
                let hint = hint!("annotate span {} list", file);
                return Err(Error::new(Code::NotFound, message).in_file(file).hint(hint));
            }
            // From the last to the first, so that the paths of those before stay what they are.
            chosen.into_iter().rev().map(unmarking).collect()
        }
    };
    if let Some((editing, staged)) = staging {
        let wanted = Wanted { operations: operations.clone(), update_references: false };
        return session_modify::stage(session, editing, &staged, wanted, args)
            .map_err(|error| mended(error, &file, &operations));
    }
    let plan = plan(&document, &operations, PlanOptions::default())
        .map_err(|error| located(mended(error, &file, &operations), &file, args))?;
    let proposal = proposal::keep(session, &file, &document, &plan)?;
    let ids = [It::new(Kind::Proposal, proposal.clone()), It::new(Kind::File, file.clone())];
    let mut reply = Reply::new(Answer::of(proposal, file, &document, &plan));
    reply.yields.extend(ids);
    Ok(reply)
}

/// The session that a call stages in, with its document: the one it names, or, where it names no document, the one that
/// is open on it.
fn staging(session: &mut Session, args: &Args, file: &str) -> Result<Option<(Editing, Plan)>> {
    let named = args.get(&SESSION)?.map(|id| id.0);
    let is_meant = args.filled().any(|(name, from)| name == FILE.spec().name && from == Filled::Place);
    let open = session.part::<Dialogue>()?.place.session.clone().filter(|_| is_meant);
    let Some(id) = named.clone().or(open) else { return Ok(None) };
    let editing =
        memory::editing(session, &id).map_err(|error| at_word(error.hint("session open"), args, "session"))?;
    if editing.file != file {
        let message = format!("{id} is a session on \"{}\", not \"{file}\"", editing.file);
        return if named.is_some() { Err(Error::new(Code::InvalidArgument, message)) } else { Ok(None) };
    }
    let plan = editing.plan()?;
    Ok(Some((editing, plan)))
}

/// The operation that marks what the call says.
fn marking(document: &Document, args: &Args) -> Result<Operation> {
    let lacks = |what: &str| Error::new(Code::Missing, format!("say {what}")).hint("help annotate");
    let span = args.get(&SPAN)?.ok_or_else(|| lacks("what to mark"))?;
    let annotation = args.get(&ANNOTATION)?.ok_or_else(|| lacks("what to note about it"))?.0;
    let path = match args.get(&PATH)? {
        Some(path) => path.0,
        None => holder(document, &span)?,
    };
    Ok(Operation::Annotate { path, span, annotation })
}

/// The one element whose own prose holds a text.
fn holder(document: &Document, span: &str) -> Result<String> {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let wanted = words(span);
    let elements = document.nodes().filter(|node| node.kind() == NodeKind::Element);
    let holding: Vec<_> =
        [document.root()].into_iter().chain(elements).filter(|node| words(&node.prose()).contains(&wanted)).collect();
    let path = |node: &crate::udon::Node<'_>| if node.is_root() { "/".to_owned() } else { node.path() };
    match &holding[..] {
        [one] => Ok(path(one)),
        [] => Err(Error::new(Code::NotFound, format!("\"{span}\" is in no prose of the document"))
            .detail("a path says whose prose is meant")),
        several => {
            Err(Error::new(Code::Ambiguous, format!("\"{span}\" is in the prose of {} elements", several.len()))
                .suggest(several.iter().take(10).map(|node| format!("{} (line {})", path(node), node.line()))))
        }
    }
}

/// The annotations that the call chooses.
fn chosen(document: &Document, args: &Args) -> Result<Vec<Annotation>> {
    let below = args.get(&BELOW)?.map(|text| {
        confidence(&text).ok_or_else(|| {
            Error::new(Code::InvalidArgument, format!("\"{text}\" is no confidence"))
                .detail("a number from 0 to 1, or low, medium, high")
        })
    });
    let below = below.transpose()?;
    let author = args.get(&AUTHOR)?.map(|author| author.0);
    let kind_of = |word: &str| {
        let word = word.trim().trim_start_matches(['|', ':']).to_lowercase();
        let is_called = |name: &str| name == word || format!("{name}s") == word || name.replace('y', "ies") == word;
        ANNOTATIONS.iter().find(|known| is_called(known.name)).map(|known| known.name)
    };
    let mut kind = None;
    if let Some(annotation) = args.get(&ANNOTATION)? {
        kind = Some(kind_of(&annotation.0).ok_or_else(|| {
            Error::new(Code::InvalidArgument, format!("\"{}\" is no kind of annotation", annotation.0.trim()))
                .suggest(ANNOTATIONS.iter().map(|known| known.name))
        })?);
    }
    // `strip comments`: a word that names a kind; any other text is that of what is marked.
    let span = args.get(&SPAN)?;
    let named = span.as_deref().filter(|_| kind.is_none()).and_then(kind_of);
    let kind = kind.or(named);
    let passage = span.filter(|_| named.is_none());
    let path = args.get(&PATH)?.map(|path| path.0);
    let mut annotations = document.annotations(path.as_deref())?;
    annotations.retain(|annotation| {
        let is_author = |author: &String| annotation.author().is_some_and(|own| own.eq_ignore_ascii_case(author));
        below.is_none_or(|limit| annotation.confidence().is_some_and(|sure| sure < limit))
            && author.as_ref().is_none_or(is_author)
            && kind.is_none_or(|kind| annotation.kind == kind)
            && passage.as_ref().is_none_or(|passage| annotation.text.contains(passage.trim()))
    });
    Ok(annotations)
}

/// What takes an annotation off: its text stays, one without text goes.
fn unmarking(annotation: Annotation) -> Operation {
    if annotation.text.is_empty() {
        return Operation::Delete { path: annotation.path, recursive: true };
    }
    Operation::Unwrap { path: annotation.path }
}

/// Of several passages, the line that marks the first.
fn mended(error: Error, file: &str, operations: &[Operation]) -> Error {
    let range =
        error.suggestions.first().and_then(|first| first.split(" (").next()).filter(|first| first.starts_with('['));
    let (Some(range), [Operation::Annotate { path, annotation, .. }]) = (range, operations) else { return error };
    let hint = hint!("annotate span {} {} span:{} annotation:{}", file, path, range, annotation);
    error.hint(hint)
}

/// What is marked.
#[derive(Serialize)]
struct Listed {
    file: String,
    annotations: Vec<Annotation>,
}

impl Show for Listed {
    fn show(&self, page: &mut Page) {
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        let count = if self.annotations.is_empty() { "none".to_owned() } else { self.annotations.len().to_string() };
        let heading = format!("|annotations ({count})");
        section(page, &heading, &self.annotations, budget, |line, annotation| {
            let fields: Vec<String> = annotation
                .fields
                .iter()
                .map(|(name, value)| {
                    let plain = !value.is_empty() && !value.contains(char::is_whitespace);
                    if plain { format!(":{name} {value}") } else { format!(":{name} \"{value}\"") }
                })
                .collect();
            line.number(format!("line {}", annotation.line))
                .plain("  ")
                .path(&annotation.path)
                .plain(format!(" {}", fields.join(" ")))
                .faint(format!("  «{}»", annotation.text.replace('\n', " ")));
        });
    }
}

/// A proposal that marks, or takes marks off.
#[derive(Serialize)]
struct Answer {
    proposal: String,
    file: String,
    summary: Vec<String>,
    /// The lines as they are, and as they would be.
    before: Vec<String>,
    after: Vec<String>,
    #[serde(flatten)]
    shown: Shown,
}

impl Answer {
    fn of(proposal: String, file: String, document: &Document, plan: &Plan) -> Self {
        let shown = Shown::of(document, plan);
        let lines = |sign: Sign| shown.diff.iter().filter(move |line| line.sign == sign);
        let (changed, gone, new) = (lines(Sign::Changed), lines(Sign::Removed), lines(Sign::Added));
        let text = |text: &str| text.trim().to_owned();
        let before =
            changed.clone().filter_map(|line| line.before.as_deref()).chain(gone.map(|line| line.text.as_str()));
        let after = changed.map(|line| line.text.as_str()).chain(new.map(|line| line.text.as_str()));
        Self {
            before: before.map(text).collect(),
            after: after.map(text).collect(),
            summary: plan.done.iter().map(|done| done.summary.clone()).collect(),
            proposal,
            file,
            shown,
        }
    }
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let budget = match page.budget() {
            Budget(Some(tokens)) => tokens,
            Budget(None) => usize::MAX / 8,
        };
        page.line().heading("|proposal ").path(&self.proposal).plain(" ").path(&self.file);
        for summary in &self.summary {
            page.line().plain("  ").plain(summary);
        }
        for (heading, lines) in [("|before", &self.before), ("|after", &self.after)] {
            section(page, heading, lines, budget / 4, |line, text| {
                line.plain(text);
            });
        }
        self.shown.show_rest(page, budget);
        page.blank();
        page.line().faint("to write it: apply ").faint(&self.proposal);
    }
}

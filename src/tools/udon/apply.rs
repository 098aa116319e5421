//! `udon.apply`: write a change to a document.

use super::commit::{self, Commit, Read, conflict};
use super::operation::{Wanted, at_word, located, remembered, wanted, with_operation};
use crate::engine::{Args, DocFile, Effect, Kind, Param, Permission, ProposalRef, Reply, Session, Spec, Tool, journal};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::line::Hint;
use crate::memory;
use crate::transcript;
use crate::udon::change::{PlanOptions, plan};

const PROPOSAL: Param<Option<ProposalRef>> =
    Param::new("proposal", "a proposal from before").positional().after(&["proposal"]).or(&["id"]);
const FILE: Param<Option<DocFile>> =
    Param::new("file", "the document").positional().after(&["to", "in", "on"]).spared_by(&["proposal"]);
const VALIDATE: Param<bool> = Param::new("validate", "check the result before writing")
    .default("true")
    .said(&["validation", "validating"])
    .or(&["check"]);
const BACKUP: Param<bool> = Param::new("backup", "keep a copy beside the file").default("true").said(&["backup"]);
const DRY_RUN: Param<bool> = Param::new("dry-run", "check and report, but write nothing").said(&["dry run"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.apply",
        aliases: &["apply"],
        senses: &["write", "commit", "save", "confirm", "execute"],
        about: "write a change to a document",
        past: "applied",
        effect: Effect::Write,
        permission: Permission::Write,
        params: with_operation!([PROPOSAL.spec(), FILE.spec()], [VALIDATE.spec(), BACKUP.spec(), DRY_RUN.spec()]),
        needs: &[&["proposal", "operation", "content"]],
        yields: &[Kind::File],
        transcript: transcript!("udon/apply"),
    },
    run: Some(run),
};

/// How a change is written.
struct How {
    validate: bool,
    backup: bool,
    dry_run: bool,
}

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let how = How { validate: args.get(&VALIDATE)?, backup: args.get(&BACKUP)?, dry_run: args.get(&DRY_RUN)? };
    let file = args.get(&FILE)?.map(|file| file.0);
    match (args.get(&PROPOSAL)?, wanted(session, args)?) {
        (Some(_), Some(_)) => {
            Err(Error::new(Code::InvalidArgument, "give a proposal or an operation, not both").hint("help apply"))
        }
        (Some(proposal), None) => apply_proposal(session, &proposal, file.as_deref(), &how)
            .map_err(|error| at_word(error, args, PROPOSAL.spec().name)),
        (None, Some(wanted)) => {
            let file =
                file.ok_or_else(|| Error::new(Code::Missing, "say which document to change").hint("help apply"))?;
            apply_operations(session, &file, &wanted, args, &how)
        }
        (None, None) => {
            let open = memory::open_proposals(session)?;
            Err(Error::new(Code::Missing, "say what to apply: a proposal, or an operation")
                .suggest(open)
                .hint("help apply"))
        }
    }
}

/// How often operations are worked out again where another process writes the same file at the same time.
const TRIES: usize = 40;

/// Applies operations to a document as it is then: where somebody else was quicker, to what that left.
fn apply_operations(session: &mut Session, file: &str, wanted: &Wanted, args: &Args, how: &How) -> Result<Reply> {
    let mut before = Read::from(session.world().read(file)?);
    for _ in 1..TRIES {
        let error = match apply_once(session, file, &before, wanted, args, how) {
            Err(error) if error.code == Code::Conflict => error,
            other => return other,
        };
        session.cancel().check()?;
        let now = Read::from(session.world().read(file)?);
        if now.source == before.source {
            return Err(error);
        }
        before = now;
    }
    apply_once(session, file, &before, wanted, args, how).map_err(|error| match error.code {
        Code::Conflict => error.detail("others write the file all the time; the line can be given again"),
        _ => error,
    })
}

/// Applies operations to a document that was read.
fn apply_once(
    session: &mut Session,
    file: &str,
    before: &Read,
    wanted: &Wanted,
    args: &Args,
    how: &How,
) -> Result<Reply> {
    let options = PlanOptions { here: None, update_references: wanted.update_references };
    let plan = plan(&before.document, &wanted.operations, options)
        .map_err(|error| located(remembered(session, error, file), file, args))?;
    if plan.replacements.is_empty() {
        return Err(Error::new(Code::Duplicate, "the document says that already").in_file(file));
    }
    let summary = plan.summary();
    let path = plan.done.first().map_or("/", |done| done.path.as_str());
    let commit = Commit {
        tool: TOOL.spec.name,
        file,
        before,
        after: &plan.after,
        edits: &plan.replacements,
        summary: &summary,
        path,
    };
    let mend = hint!("propose {}", file);
    let insist = |error: Error| match error.code {
        Code::ReferenceBroken | Code::SchemaViolation => error.detail("validate:false writes it all the same"),
        _ => error,
    };
    let (reply, _) = write(session, &commit, how, &mend).map_err(insist)?;
    Ok(reply.notes(plan.done.iter().flat_map(|done| done.remarks.iter().cloned())))
}

fn apply_proposal(session: &mut Session, id: &str, file: Option<&str>, how: &How) -> Result<Reply> {
    let proposed = memory::proposal(session, id)?;
    if let Some(file) = file.filter(|file| *file != proposed.file) {
        return Err(Error::new(
            Code::InvalidArgument,
            format!("{} is for \"{}\", not \"{file}\"", proposed.id, proposed.file),
        ));
    }
    let now = Read::from(session.world().read(&proposed.file)?);
    let hash = journal::hash(&now.source);
    if hash == proposed.after {
        let entry = proposed.applied.map(|entry| format!(" as {}", journal::name(entry))).unwrap_or_default();
        return Err(
            Error::new(Code::Duplicate, format!("{} was applied already{entry}", proposed.id)).in_file(proposed.file)
        );
    }
    let again = hint!("glance {}", proposed.file);
    if hash != proposed.hash {
        let error = conflict(&proposed.file, proposed.source.as_deref(), &now.source, again);
        return Err(error.detail(format!("it was to {}: propose that again", proposed.summary)));
    }
    let mut after = now.document.clone();
    after.apply(&proposed.edits);
    let path = proposed.summary.split_once(' ').map_or("/", |(_, rest)| rest.split(' ').next().unwrap_or("/"));
    let commit = Commit {
        tool: TOOL.spec.name,
        file: &proposed.file,
        before: &now,
        after: &after,
        edits: &proposed.edits,
        summary: &proposed.summary,
        path,
    };
    let (reply, entry) = write(session, &commit, how, &hint!("apply {} validate:false", proposed.id))?;
    if let Some(entry) = entry {
        memory::mark_applied(session, &proposed.id, entry)?;
    }
    Ok(reply)
}

fn write(session: &mut Session, commit: &Commit<'_>, how: &How, mend: &Hint) -> Result<(Reply, Option<i64>)> {
    let warnings = if how.validate { commit::validate(session, commit, mend)? } else { Vec::new() };
    session.cancel().check()?;
    let (written, entry) = if how.dry_run {
        (commit::rehearse(commit), None)
    } else {
        let (written, entry) = commit::write(session, commit, how.backup)?;
        (written, Some(entry))
    };
    Ok((commit::reply(written).notes(warnings), entry))
}

//! Properties of the tools that change documents: what is proposed is what is applied, byte for byte, and undo gives back
//! every byte.

use std::cell::RefCell;
use std::sync::Arc;

use proptest::test_runner::{TestCaseResult, TestRunner};

use super::operation::{AT, CONTENT, FROM, MERGE, OPERATION, PATH, POSITION, RENAME, SET, TO, WITH};
use crate::engine::{Args, Call, Grants, Kind, Read, Reply, Session, Tool, Value, journal, run};
use crate::error::{Code, Result};
use crate::memory;
use crate::tools::{self, history, udon};
use crate::udon::change::properties::{OPERATIONS, cases, document, operation};
use crate::udon::change::{Operation, Position};
use crate::world::World;

/// The document that is changed.
const FILE: &str = "d.udon";

/// Calls a tool with these arguments.
fn call(session: &mut Session, tools: &[&'static Tool], name: &str, args: &[(&'static str, Value)]) -> Result<Reply> {
    let tool = tools.iter().find(|tool| tool.spec.name == name).expect("a tool");
    let mut call = Call { tool, args: Args::default(), read: Read::Exact, outside: None };
    for (name, value) in args {
        call.args.set(name, value.clone(), None);
    }
    run(session, &mut call)
}

/// The arguments that say an operation.
fn arguments(operation: Operation) -> Vec<(&'static str, Value)> {
    let text = |name: &str, text: String| (name_of(name), Value::Text(text));
    let place = |position: Position| match position {
        Position::First => "first".to_owned(),
        Position::Last => "last".to_owned(),
        Position::Before(path) => format!("before:{path}"),
        Position::After(path) => format!("after:{path}"),
    };
    let mut args = match operation {
        Operation::Insert { at, content, position } => {
            let at = at.map(|at| text("at", at));
            at.into_iter().chain([text("content", content), text("position", place(position))]).collect()
        }
        Operation::Set { path, value } => vec![text("path", path), text("set", value)],
        Operation::Merge { path, content } => vec![text("path", path), text("merge", content)],
        Operation::Rename { path, to } => vec![text("path", path), text("rename", to)],
        Operation::Delete { path, .. } => vec![text("operation", "delete".into()), text("path", path)],
        Operation::Move { from, to, position } => {
            let to = to.map(|to| text("to", to));
            to.into_iter().chain([text("from", from), text("position", place(position))]).collect()
        }
        Operation::Wrap { path, with } => vec![text("path", path), text("with", with)],
        Operation::Unwrap { path } => vec![text("operation", "unwrap".into()), text("path", path)],
        Operation::Annotate { .. } => Vec::new(),
    };
    args.push(text("file", FILE.into()));
    args
}

/// The name of a parameter as the table has it.
fn name_of(name: &str) -> &'static str {
    let specs = [
        OPERATION.spec(),
        PATH.spec(),
        AT.spec(),
        CONTENT.spec(),
        POSITION.spec(),
        SET.spec(),
        MERGE.spec(),
        RENAME.spec(),
        FROM.spec(),
        TO.spec(),
        WITH.spec(),
    ];
    specs.iter().map(|spec| spec.name).find(|known| *known == name).unwrap_or("file")
}

fn check(session: &mut Session, source: &str, wanted: Operation) {
    session.world().write(FILE, source.as_bytes()).expect("a file");
    let now = |session: &Session| session.world().read(FILE).expect("a file");
    let told = format!("{wanted:?}\n{source}");
    let proposal = match call(session, udon::TOOLS, "udon.propose", &arguments(wanted)) {
        Ok(reply) => reply.yields.iter().find(|it| it.kind == Kind::Proposal).expect("a proposal").value.clone(),
        Err(error) => return assert_ne!(error.code, Code::Internal, "{error}\n{told}"),
    };
    assert_eq!(now(session), source.as_bytes(), "a proposal wrote\n{told}");
    let kept = memory::proposal(session, &proposal).expect("the proposal");
    let shown = journal::applied(source.as_bytes(), &kept.edits).expect("the edits");
    assert_eq!(journal::hash(&shown), kept.after, "{told}");
    let apply = [
        ("proposal", Value::from(proposal.as_str())),
        ("validate", Value::Flag(false)),
        ("backup", Value::Flag(false)),
    ];
    call(session, udon::TOOLS, "udon.apply", &apply).unwrap_or_else(|error| panic!("{error}\n{told}"));
    assert_eq!(now(session), shown, "other bytes than proposed\n{told}");
    let again = call(session, udon::TOOLS, "udon.apply", &apply).expect_err("a second time");
    assert_eq!(again.code, Code::Duplicate, "{again}\n{told}");
    call(session, history::TOOLS, "history.undo", &[]).unwrap_or_else(|error| panic!("{error}\n{told}"));
    assert_eq!(journal::hash(&now(session)), journal::hash(source.as_bytes()), "{told}");
    call(session, history::TOOLS, "history.redo", &[]).unwrap_or_else(|error| panic!("{error}\n{told}"));
    assert_eq!(now(session), shown, "{told}");
}

#[test]
fn what_is_proposed_is_applied_and_undone_to_the_byte() {
    let folder = tempfile::Builder::new().prefix("change-").tempdir().expect("a folder");
    let catalog = Arc::new(tools::catalog());
    let session = Session::new(World::fixed(folder.path(), 1), "me", Grants::person(), catalog);
    let session = RefCell::new(session);
    let strategy = (document(), 0..OPERATIONS, 0_usize..40, 0_usize..40);
    let result = TestRunner::new(cases(300)).run(&strategy, |(source, what, one, two)| -> TestCaseResult {
        if let Some(wanted) = operation(&source, what, one, two) {
            check(&mut session.borrow_mut(), &source, wanted);
        }
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
}

//! Text in, outcomes out: the whole façade of the library.
//!
//! The shell finds batches in a text with `syntax` and `resolve`, runs their lines in order on one session, and keeps
//! the dialogue: what `it` is, which question waits, how the last line was understood. It never looks into a result for
//! commands: what a tool returns goes to the caller and nowhere else.

mod answered;
mod atomic;
mod cue;
mod cue_words;
mod directive;
mod explain;
mod observe;
mod offer;
mod outside;
mod perform;
mod progress;
mod recognise;
mod result;
mod run;
mod said;
mod scan;
mod stream;
mod view;

use std::sync::Arc;

pub use explain::because;
pub use observe::Observe;
pub use offer::Offer;
pub use scan::{Scan, scan};
pub use stream::{Event, Stream};

use serde_json::{Map, Value};

use crate::engine::{
    self, Args, Call, Catalog, Dispatch, Outcome, Outside, Read, Repeatable, Session, StoredCall, left_out,
};
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::resolve::{Resolution, Resolver, structured};
use crate::servers;
use crate::syntax::typed;
use crate::tools;

/// A session with the language on top.
pub struct Shell {
    session: Session,
    rules: Rules,
}

/// How lines are understood and run, whoever's session they work on.
#[derive(Clone)]
struct Rules {
    resolver: Arc<Resolver>,
    /// Only what reads is run.
    dry_run: bool,
    /// Lines are found and not run.
    only_scan: bool,
    /// Who is told of each call.
    observers: Vec<Arc<dyn Observe>>,
}

/// The rules at work on a session.
struct Runner<'a> {
    session: &'a mut Session,
    rules: &'a Rules,
    /// It runs what a tool asks for, and nobody in the dialogue said.
    inner: bool,
    /// Each line was typed as a command: none is prose.
    typed: bool,
}

impl Shell {
    /// A shell around a session.
    pub fn new(mut session: Session) -> Self {
        // Memory keeps nodes without knowing trees: who knows them is said here.
        if let Ok(beyond) = session.part::<crate::memory::Beyond>() {
            beyond.0 = Some(&tools::loom::Things);
        }
        let resolver = Arc::new(Resolver::new(session.catalog()));
        Self { session, rules: Rules { resolver, dry_run: false, only_scan: false, observers: Vec::new() } }.attached()
    }

    /// Lets tools of the session run lines of their own by the same rules.
    fn attached(mut self) -> Self {
        self.session.set_dispatch(Arc::new(self.rules.clone()));
        self
    }

    fn runner(&mut self) -> Runner<'_> {
        Runner { session: &mut self.session, rules: &self.rules, inner: false, typed: false }
    }

    /// The same, running only what reads, and saying of everything else what it would do.
    pub fn dry_run(mut self, dry_run: bool) -> Self {
        self.rules.dry_run = dry_run;
        self.attached()
    }

    /// The same, running nothing: of each line of a text it only says what its call would be.
    pub fn only_looking(mut self) -> Self {
        self.rules.only_scan = true;
        self.attached()
    }

    /// The same, telling an observer of each call.
    pub fn observed(mut self, observer: Arc<dyn Observe>) -> Self {
        self.rules.observers.push(observer);
        self.attached()
    }

    /// The session.
    pub const fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Runs the arrow lines of a text; gives everything that a reader of it could want, in order.
    pub fn run_text(&mut self, text: impl AsRef<[u8]>) -> Vec<Event> {
        stream::whole(&mut self.runner(), text.as_ref())
    }

    /// Runs a line that was typed as a command, with what stands below it; its arrow may be left out.
    pub fn run_line(&mut self, line: &str) -> Vec<Event> {
        self.run_lines(&[line])
    }

    /// Runs lines that were typed as commands, as one batch.
    pub fn run_lines(&mut self, lines: &[impl AsRef<str>]) -> Vec<Event> {
        let arrowed =
            |line: &str| if line.trim_start().starts_with('→') { line.into() } else { format!("→ {line}") };
        let lines: Vec<String> = lines.iter().map(|line| arrowed(line.as_ref())).collect();
        stream::whole(&mut Runner { typed: true, ..self.runner() }, lines.join("\n").as_bytes())
    }

    /// Runs one call, given by the name of a tool and arguments by name, as function calling does.
    pub fn run_call(&mut self, name: &str, arguments: Map<String, Value>) -> Outcome {
        self.runner().run_named(name, arguments)
    }

    /// How one line would be understood now; nothing is run.
    pub fn resolve(&mut self, line: &str) -> Result<Resolution> {
        crate::memory::load(&mut self.session)?;
        let utterance = typed(line)?;
        let view = view::SessionView::new(&mut self.session, Some(&[]))?;
        self.rules.resolver.resolve(&utterance, &view)
    }
}

impl Dispatch for Rules {
    fn dispatch(&self, session: &mut Session, text: &str) -> Vec<Outcome> {
        // The lines of the text are batches of their own: they begin with what the dialogue is now, and leave theirs.
        let _ = crate::memory::save(session);
        let mut runner = Runner { session, rules: self, inner: true, typed: false };
        let events = stream::whole(&mut runner, text.as_bytes());
        let batches = events.into_iter().filter_map(|event| match event {
            Event::Batch(outcomes) => Some(outcomes),
            _ => None,
        });
        batches.flatten().collect()
    }

    fn repeat(&self, session: &mut Session, deed: &Repeatable) -> Vec<Outcome> {
        let Some(stored) = &deed.call else { return self.dispatch(session, &format!("→ {}", deed.line)) };
        let _ = crate::memory::save(session);
        let call = restored(&session.catalog(), stored);
        let mut runner = Runner { session, rules: self, inner: true, typed: false };
        vec![runner.run_call(call, deed.line.clone())]
    }

    fn call(&self, session: &mut Session, name: &str, arguments: Map<String, Value>) -> Outcome {
        let _ = crate::memory::save(session);
        Runner { session, rules: self, inner: true, typed: false }.run_named(name, arguments)
    }
}

impl Runner<'_> {
    /// Runs one call, given by the name of a tool and arguments by name.
    fn run_named(&mut self, name: &str, arguments: Map<String, Value>) -> Outcome {
        let line = format!("{name} {}", Value::Object(arguments.clone()));
        let call = settle(&self.session.catalog(), name, arguments);
        self.run_call(call, line)
    }
}

/// The call that was kept.
///
/// `NOT_FOUND` where this build has no such tool.
fn restored(catalog: &Catalog, stored: &StoredCall) -> Result<Call> {
    let name = stored.tool();
    let tool = catalog.known(name).or_else(|| (name == tools::mcp::TOOL.spec.name).then_some(&tools::mcp::TOOL));
    let lost = || Error::new(Code::NotFound, format!("no tool is called \"{name}\" any more")).hint("help");
    stored.call(tool.ok_or_else(lost)?)
}

/// The call that a name and arguments mean.
///
/// `NOT_FOUND` with what comes near, `PERMISSION_DENIED` for what is left out, else what is wrong with the arguments.
fn settle(catalog: &Catalog, name: &str, arguments: Map<String, Value>) -> Result<Call> {
    if let Some(tool) = catalog.known(name) {
        return if catalog.permits(tool) { structured(tool, &arguments) } else { Err(left_out(tool.spec.name)) };
    }
    if servers::is_prefixed(name) {
        return Ok(of_server(name, arguments));
    }
    let names = catalog.tools().filter(|tool| tool.run.is_some()).map(|tool| tool.spec.name);
    let error = Error::new(Code::NotFound, format!("no tool is called \"{name}\""));
    Err(error.suggest(nearest(name, names, 3)).hint("help"))
}

/// The call of a tool of an MCP server.
fn of_server(name: &str, arguments: Map<String, Value>) -> Call {
    let mut args = Args::default();
    args.set(tools::mcp::NAMED, name.into(), None);
    if let Some(record) = engine::Value::from_json(Value::Object(arguments)) {
        args.set(tools::mcp::BY_NAME, record, None);
    }
    let outside = Outside { name: name.to_owned(), given: vec![tools::mcp::NAMED] };
    Call { tool: &tools::mcp::TOOL, outside: Some(outside), args, read: Read::Exact }
}

/// The outcomes among some events.
pub fn outcomes(events: &[Event]) -> impl Iterator<Item = &Outcome> {
    events.iter().flat_map(|event| match event {
        Event::Batch(outcomes) => outcomes.as_slice(),
        _ => &[],
    })
}

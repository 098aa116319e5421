//! Text in, outcomes out: the whole façade of the library.
//!
//! The shell finds batches in a text with `syntax` and `resolve`, runs their lines in order on one session, and keeps
//! the dialogue: what `it` is, which question waits, how the last line was understood. It never looks into a result for
//! commands: what a tool returns goes to the caller and nowhere else.

mod directive;
mod recognise;
mod result;
mod run;
mod scan;
mod stream;
mod view;

use std::sync::Arc;

pub use scan::{Scan, scan};
pub use stream::{Event, Stream};

use crate::engine::{Outcome, Session};
use crate::resolve::{Resolution, Resolver};
use crate::syntax::Utterance;

/// A session with the language on top.
pub struct Shell {
    session: Session,
    resolver: Arc<Resolver>,
    dry_run: bool,
    /// Lines are found and not run.
    only_scan: bool,
}

impl Shell {
    /// A shell around a session.
    pub fn new(mut session: Session) -> Self {
        // Memory keeps nodes without knowing trees: who knows them is said here.
        if let Ok(beyond) = session.part::<crate::memory::Beyond>() {
            beyond.0 = Some(&crate::tools::loom::Things);
        }
        let resolver = Arc::new(Resolver::new(session.catalog()));
        Self { session, resolver, dry_run: false, only_scan: false }
    }

    /// The same, running only what reads, and saying of everything else what it would do.
    pub fn dry_run(mut self, dry_run: bool) -> Self {
        self.dry_run = dry_run;
        self
    }

    /// The session.
    pub const fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Runs the arrow lines of a text; gives everything that a reader of it could want, in order.
    pub fn run_text(&mut self, text: impl AsRef<[u8]>) -> Vec<Event> {
        let mut stream = Stream::new();
        let mut events = stream.feed(self, text.as_ref());
        events.extend(stream.finish(self));
        events
    }

    /// Runs one line, or several that are separated by line ends, whose arrows are left out.
    pub fn run_line(&mut self, line: &str) -> Vec<Event> {
        self.run_text(format!("→ {line}"))
    }

    /// How one line would be understood now; nothing is run.
    pub fn resolve(&mut self, line: &str) -> crate::error::Result<Resolution> {
        crate::memory::load(&mut self.session)?;
        let utterance = Utterance::parse(line, None)?;
        let view = view::SessionView::new(&mut self.session, Some(&[]))?;
        self.resolver.resolve(&utterance, &view)
    }
}

/// The outcomes among some events.
pub fn outcomes(events: &[Event]) -> impl Iterator<Item = &Outcome> {
    events.iter().flat_map(|event| match event {
        Event::Batch(outcomes) => outcomes.as_slice(),
        _ => &[],
    })
}

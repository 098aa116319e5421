//! The MCP server: the tools over standard input and output, for clients that speak the Model Context Protocol.
//!
//! It translates and nothing else: a request becomes a text or a call for the shell, an outcome becomes a result. What a
//! tool returns is data and goes to the client as it is. The protocol runs on a runtime of its own; the shell lives on
//! one thread and answers one request at a time, in the order in which they came.

mod handler;
mod result;
mod work;

use rmcp::service::serve_server;

use self::handler::Handler;
use self::work::Worker;
use crate::cli::Status;
use crate::cli::app::App;
use crate::engine::Verdict;
use crate::error::{Code, Error, Result};
use crate::render::Style;
use crate::shell;

/// Serves until the client closes the connection: the whole table, or the one tool that takes a text.
pub fn serve(app: &App, only_arrows: bool) -> Result<Status> {
    let mut shell = app.shell()?;
    let offers = if only_arrows { Vec::new() } else { shell.offers() };
    let events = shell.run_line("context card budget:100000");
    let card = shell::outcomes(&events).find_map(|outcome| match &outcome.verdict {
        Verdict::Ok { page, .. } => Some(page.plain()),
        _ => None,
    });
    // What goes to a program has no colour.
    let worker = Worker::start(shell, Style { color: false, ..app.style() });
    let handler = Handler::new(offers, card.unwrap_or_default(), worker.requests());
    let failed = |error: &dyn std::fmt::Display| Error::new(Code::Io, format!("the MCP connection: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|error| failed(&error))?;
    let served = runtime.block_on(async {
        let stdio = (tokio::io::stdin(), tokio::io::stdout());
        let running = serve_server(handler, stdio).await.map_err(|error| failed(&error))?;
        running.waiting().await.map_err(|error| failed(&error))
    });
    // What still runs is for nobody any more; and a read of standard input must not hold us.
    worker.stop();
    runtime.shutdown_background();
    served.map(|_| Status::Ok)
}

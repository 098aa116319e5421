//! The command line: reads arguments, builds a session, calls the shell, prints. It holds no logic of a tool.

mod access;
pub mod app;
pub mod args;
mod call;
mod config;
mod context;
mod doctor;
pub mod eval;
mod events;
mod init;
mod into;
pub mod printer;
pub mod prose;
pub mod replay;
mod resolve;
pub mod run;
mod scan;
mod tools;
mod udon;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

use self::app::App;
use self::args::{Cli, Command};
use crate::error::{Code, Error, Result};

/// How a run ended, as the exit status says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Every outcome was ok.
    Ok = 0,
    /// Some line failed, was skipped or asked back.
    SomeFailed = 1,
    /// arrowsh was called wrongly, or an input could not be read.
    Usage = 2,
    /// A replay differed.
    Differs = 3,
}

impl From<bool> for Status {
    fn from(all_ok: bool) -> Self {
        if all_ok { Self::Ok } else { Self::SomeFailed }
    }
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { Status::Usage as u8 } else { Status::Ok as u8 });
        }
    };
    let status = dispatch(cli).unwrap_or_else(|error| {
        complain(&error);
        Status::Usage
    });
    ExitCode::from(status as u8)
}

fn dispatch(cli: Cli) -> Result<Status> {
    if cli.command.is_some() && !(cli.files.is_empty() && cli.lines.is_empty()) {
        return Err(Error::new(
            Code::InvalidArgument,
            "a command stands alone: no text and no line can be run with it",
        ));
    }
    let app = App::new(cli.common)?;
    match cli.command {
        None if !cli.lines.is_empty() => run::lines(&app, &cli.lines),
        None if !cli.files.is_empty() => run::files(&app, &cli.files),
        None if app.is_interactive() => crate::repl::run(&app),
        None => run::stdin(&app, run::Flow::default()),
        Some(Command::Run(args)) => run::run(&app, &args),
        Some(Command::Replay(args)) => replay::replay(&app, &args),
        Some(Command::Tools { status, format }) => tools::list(&app, status, format),
        Some(Command::Call { text }) => call::call(&app, &text),
        Some(Command::Mcp { only }) => crate::mcp::serve(&app, only.is_some()),
        Some(Command::Init) => init::init(&app),
        Some(Command::Doctor) => doctor::doctor(&app),
        Some(Command::Context { card, tokens }) => context::context(&app, card, tokens),
        Some(Command::Eval { folder, prose: true, show, .. }) => prose::prose(&app, &folder, show.unwrap_or(0)),
        Some(Command::Eval { folder, tool, show, all, outside, held_back, learn, .. }) => {
            let task = match &learn {
                _ if held_back => eval::Task::HeldBack,
                Some(file) => eval::Task::Learn(file),
                None => eval::Task::Score,
            };
            let rows = (!all).then(|| show.unwrap_or(args::ROWS));
            let foreign = if outside { eval::outside(&app)? } else { Vec::new() };
            eval::eval(&folder, task, &foreign, &eval::Wanted { rows, tool })
        }
        Some(Command::Scan { files, json }) => scan::scan(&app, &files, json),
        Some(Command::Resolve { line, jsonl, assume_exists }) => {
            resolve::resolve(&app, line.as_deref(), jsonl, assume_exists)
        }
        Some(Command::Udon { command }) => udon::run(&app, &command),
    }
}

/// Prints to standard output. A reader that closes the pipe has seen enough, which is no failure.
pub(crate) fn say(text: impl std::fmt::Display) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match write!(stdout, "{text}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::new(Code::Io, format!("cannot print: {error}")))
        }
        _ => Ok(()),
    }
}

/// Says on standard error why nothing was run.
pub(crate) fn complain(error: &Error) {
    eprintln!("arrowsh: {}", error.message);
    for detail in &error.details {
        eprintln!("  {detail}");
    }
    if !error.suggestions.is_empty() {
        eprintln!("  did you mean: {}", error.suggestions.join(", "));
    }
}

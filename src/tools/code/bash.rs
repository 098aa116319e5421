//! `code.bash`: run one simple command. There is no shell behind it.

use std::time::Duration;

use serde::Serialize;

use crate::command::{Rules, check_paths, words};
use crate::engine::{
    Args, Change, Dir, Effect, It, Kind, Page, Param, Permission, Reply, Rest, Session, Show, Spec, Tool, last_words,
};
use crate::error::{Code, Error, Result};
use crate::transcript;
use crate::world::{End, Program};

const COMMAND: Param<Rest> = Param::new("command", "the command").positional().after(&["command"]).or(&["cmd"]);
const CWD: Param<Option<Dir>> = Param::new("cwd", "the folder to run in").after(&["in"]).or(&["dir", "directory"]);
const TIMEOUT: Param<u32> = Param::new("timeout", "milliseconds before it is stopped").default("30000");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.bash",
        aliases: &["bash", "shell", "sh", "code bash"],
        senses: &["run", "exec", "execute", "command"],
        about: "run one simple command, without a shell",
        past: "ran",
        effect: Effect::Exec,
        permission: Permission::Exec,
        params: &[COMMAND.spec(), CWD.spec(), TIMEOUT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/bash"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let command = args.get(&COMMAND)?;
    let timeout = args.get(&TIMEOUT)?;
    let argv = words(&command)?;
    session.part::<Rules>()?.check(&argv)?;
    let world = session.world();
    let cwd = args.get(&CWD)?.map(|folder| world.relative(&folder).unwrap_or_default()).unwrap_or_default();
    if !world.is_dir(&cwd) {
        return Err(Error::new(Code::NotFound, format!("there is no folder \"{cwd}\"")));
    }
    check_paths(world, &argv, &cwd)?;
    let mut program = Program::new(argv);
    program.cwd = Some(world.inside(&cwd)?);
    program.timeout = Duration::from_millis(u64::from(timeout));
    // Nothing may wait for somebody who turns pages or types a password.
    let quiet = [("PAGER", "cat"), ("GIT_PAGER", "cat"), ("GIT_TERMINAL_PROMPT", "0"), ("TERM", "dumb")];
    program.env.extend(quiet.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let ran = world.run(&program, &session.cancel().switch())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
    let failed = |code, message: String| Err(last_words(&ran, Error::new(code, message)));
    match ran.end {
        End::Exit(0) => {}
        End::Exit(code) => return failed(Code::Failed, format!("the command ended with exit code {code}")),
        End::Signal(signal) => return failed(Code::Failed, format!("the command was ended by signal {signal}")),
        End::TimedOut => return failed(Code::Timeout, format!("the command was stopped after {timeout} ms")),
        End::Stopped => return Err(Error::new(Code::Timeout, "interrupted")),
        End::Flooded => {
            return Err(Error::new(Code::LimitExceeded, "the command wrote without end and was stopped"));
        }
    }
    let answer = Answer { exit: 0, stdout: text(&ran.stdout), stderr: text(&ran.stderr), lost: ran.lost };
    let it = It::new(Kind::Text, answer.stdout.clone());
    Ok(Reply::new(answer).changed(Change::Ran { command: command.0 }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    exit: i32,
    stdout: String,
    stderr: String,
    /// Bytes of its output that were too many to keep.
    lost: usize,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.stdout.is_empty() && self.stderr.is_empty() {
            page.line().faint("it printed nothing");
        }
        if !self.stdout.is_empty() {
            page.printed("it printed", &self.stdout);
        }
        if self.lost > 0 {
            page.line().warning(format!("… {} bytes more were printed and not kept", self.lost));
        }
        for line in self.stderr.lines() {
            page.line().warning("stderr: ").plain(line);
        }
    }
}

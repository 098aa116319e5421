//! Running a program: its arguments as they are, never through a shell; with an end, whatever it does.
//!
//! A program gets a process group of its own, so that stopping it stops what it started. It is stopped when its time is
//! over, when the caller asks for it, or when it writes without end. What it writes is read to the end and kept up to a
//! limit: of standard output the beginning, of standard error the end.

use std::io::{self, Read, Write as _};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap, ProcessGroup};

use super::World;
use super::files::lower;
use crate::error::{Code, Error, Result};

/// Bytes that a program may write in all before it is stopped.
const FLOOD: usize = 64 * 1024 * 1024;
/// Bytes of standard error that are kept.
pub(super) const ERRORS: usize = 4 * 1024;
/// How long a finished program's output may stay open in the hands of processes that left its group.
const GRACE: Duration = Duration::from_millis(500);
/// How often a program is started again that somebody is still writing.
const BUSY: usize = 20;

/// A program to be run.
#[derive(Debug, Clone)]
pub struct Program {
    /// The program and its arguments; a name without a slash is looked up in `PATH`.
    pub argv: Vec<String>,
    /// Variables beside those of this process.
    pub env: Vec<(String, String)>,
    /// The folder it runs in; the workspace's root if there is none.
    pub cwd: Option<PathBuf>,
    /// What it reads.
    pub stdin: Vec<u8>,
    /// How long it may run.
    pub timeout: Duration,
    /// Bytes of standard output that are kept.
    pub keep: usize,
}

/// A program that was run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The beginning of what it wrote to standard output.
    pub stdout: Vec<u8>,
    /// The bytes of standard output that were not kept.
    pub lost: usize,
    /// The end of what it wrote to standard error.
    pub stderr: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit code.
    Exit(i32),
    /// By a signal that somebody else sent.
    Signal(i32),
    /// Its time was over.
    TimedOut,
    /// The caller asked for it.
    Stopped,
    /// It wrote more than anybody could want.
    Flooded,
}

impl Program {
    /// A program with its arguments, with nothing to read, half a minute of time, and a mebibyte of output.
    pub fn new(argv: Vec<String>) -> Self {
        let timeout = Duration::from_secs(30);
        Self { argv, env: Vec::new(), cwd: None, stdin: Vec::new(), timeout, keep: 1024 * 1024 }
    }
}

impl World {
    /// Runs a program to its end, which comes when `stop` is set at the latest.
    ///
    /// NOT_FOUND where there is no such program or folder, INVALID_ARGUMENT where an argument cannot be passed.
    pub fn run(&self, program: &Program, stop: &AtomicBool) -> Result<Ran> {
        let deadline = Instant::now() + program.timeout;
        let mut child = self.spawn(program, !program.stdin.is_empty())?;
        let total = Arc::new(AtomicUsize::new(0));
        if let Some(mut stdin) = child.stdin().take() {
            let input = program.stdin.clone();
            // A program that does not read what it is given is no failure.
            std::thread::spawn(move || drop(stdin.write_all(&input)));
        }
        let stdout = child.stdout().take().map(|pipe| Drain::start(pipe, Keep::Head(program.keep), &total));
        let stderr = child.stderr().take().map(|pipe| Drain::start(pipe, Keep::Tail(ERRORS), &total));
        let end = wait(child.as_mut(), deadline, stop, &total);
        // Whatever the program left running in its group goes with it; that nothing is left is no failure.
        let _ = child.start_kill();
        let closed = Instant::now() + GRACE;
        while matches!(child.try_wait(), Ok(None)) && Instant::now() < closed {
            std::thread::sleep(Duration::from_millis(1));
        }
        let (stdout, lost) = stdout.map(|drain| drain.finish(closed)).unwrap_or_default();
        let (stderr, _) = stderr.map(|drain| drain.finish(closed)).unwrap_or_default();
        Ok(Ran { stdout, lost, stderr, end: end? })
    }

    /// Starts a program in a group of its own, with a pipe to what it reads if it `listens`.
    pub(super) fn spawn(&self, program: &Program, listens: bool) -> Result<Box<dyn ChildWrapper>> {
        let Some((name, args)) = program.argv.split_first() else {
            return Err(Error::new(Code::InvalidArgument, "there is no program to run"));
        };
        if program.argv.iter().any(|word| word.contains('\0')) || program.env.iter().any(|(_, v)| v.contains('\0')) {
            return Err(Error::new(
                Code::InvalidArgument,
                format!("an argument of \"{name}\" contains a NUL character"),
            ));
        }
        let cwd = program.cwd.as_deref().unwrap_or(self.root());
        if !cwd.is_dir() {
            return Err(Error::new(Code::NotFound, format!("there is no folder \"{}\"", cwd.display())));
        }
        let mut tries = 0;
        loop {
            let mut command = Command::new(name);
            command.args(args).current_dir(cwd).envs(program.env.iter().map(|(name, value)| (name, value)));
            let stdin = if listens { Stdio::piped() } else { Stdio::null() };
            command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
            match CommandWrap::from(command).wrap(ProcessGroup::leader()).spawn() {
                Ok(child) => return Ok(child),
                Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy && tries < BUSY => {
                    tries += 1;
                    std::thread::sleep(Duration::from_millis(10));
                }
                Err(error) => return Err(not_started(name, &error)),
            }
        }
    }
}

/// Why a program could not be started.
fn not_started(name: &str, error: &io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound => Error::new(Code::NotFound, format!("there is no program \"{name}\"")),
        io::ErrorKind::PermissionDenied => {
            Error::new(Code::Io, format!("\"{name}\" is not executable")).detail(format!("make it so: chmod +x {name}"))
        }
        _ => Error::new(Code::Io, format!("\"{name}\" cannot be started: {}", lower(&error.to_string()))),
    }
}

/// Waits for the end of a program, or brings it about.
fn wait(child: &mut dyn ChildWrapper, deadline: Instant, stop: &AtomicBool, total: &AtomicUsize) -> Result<End> {
    let mut pause = Duration::from_millis(1);
    loop {
        let status = child.try_wait();
        let status = status.map_err(|error| Error::new(Code::Io, format!("a program was lost: {error}")))?;
        if let Some(status) = status {
            return Ok(End::of(status));
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(End::Stopped);
        }
        if total.load(Ordering::Relaxed) > FLOOD {
            return Ok(End::Flooded);
        }
        let now = Instant::now();
        if now >= deadline {
            return Ok(End::TimedOut);
        }
        std::thread::sleep(pause.min(deadline - now));
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

impl End {
    pub(super) fn of(status: ExitStatus) -> Self {
        use std::os::unix::process::ExitStatusExt as _;
        match (status.code(), status.signal()) {
            (Some(code), _) => Self::Exit(code),
            (None, signal) => Self::Signal(signal.unwrap_or_default()),
        }
    }
}

/// Which part of an output is kept.
#[derive(Debug, Clone, Copy)]
pub(super) enum Keep {
    Head(usize),
    Tail(usize),
}

/// An output that is read by a thread of its own, so that the program never waits for us.
pub(super) struct Drain {
    kept: Arc<Mutex<Kept>>,
    reader: JoinHandle<()>,
}

#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    total: usize,
}

impl Drain {
    pub(super) fn start(mut pipe: impl Read + Send + 'static, keep: Keep, total: &Arc<AtomicUsize>) -> Self {
        let kept = Arc::new(Mutex::new(Kept::default()));
        let (into, total) = (Arc::clone(&kept), Arc::clone(total));
        let reader = std::thread::spawn(move || {
            let mut buffer = vec![0; 64 * 1024];
            loop {
                match pipe.read(&mut buffer) {
                    Ok(0) => return,
                    Ok(count) => {
                        total.fetch_add(count, Ordering::Relaxed);
                        lock(&into).take(&buffer[..count], keep);
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(_) => return,
                }
            }
        });
        Self { kept, reader }
    }

    /// What is kept so far, once everything was read or the time is over.
    pub(super) fn so_far(&self, deadline: Instant) -> Vec<u8> {
        while !self.reader.is_finished() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
        lock(&self.kept).bytes.clone()
    }

    /// What was kept, and how many bytes were not. A reader whose pipe somebody holds open is left to itself.
    fn finish(self, closed: Instant) -> (Vec<u8>, usize) {
        while !self.reader.is_finished() && Instant::now() < closed {
            std::thread::sleep(Duration::from_millis(1));
        }
        let mut kept = lock(&self.kept);
        let bytes = std::mem::take(&mut kept.bytes);
        let lost = kept.total - bytes.len();
        (bytes, lost)
    }
}

impl Kept {
    fn take(&mut self, more: &[u8], keep: Keep) {
        self.total += more.len();
        match keep {
            Keep::Head(limit) => {
                let room = limit.saturating_sub(self.bytes.len()).min(more.len());
                self.bytes.extend_from_slice(&more[..room]);
            }
            Keep::Tail(limit) => {
                self.bytes.extend_from_slice(more);
                let over = self.bytes.len().saturating_sub(limit);
                self.bytes.drain(..over);
            }
        }
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(argv: &[&str], change: impl FnOnce(&mut Program)) -> Result<Ran> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut program = Program::new(argv.iter().map(ToString::to_string).collect());
        change(&mut program);
        World::fixed(folder.path(), 0).run(&program, &AtomicBool::new(false))
    }

    /// Runs a script of the system's shell; what it prints, what it complains of, how it ends.
    fn check(script: &str, stdout: &str, stderr: &str, end: End) {
        let ran = run(&["sh", "-c", script], |_| {}).expect("a run");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!((text(&ran.stdout), text(&ran.stderr), ran.end), (stdout.to_owned(), stderr.to_owned(), end));
    }

    #[test]
    fn outputs_stay_apart_and_the_exit_code_is_told() {
        check("echo out; echo err >&2", "out\n", "err\n", End::Exit(0));
        check("exit 7", "", "", End::Exit(7));
        check("kill -9 $$", "", "", End::Signal(9));
        check("cat", "", "", End::Exit(0));
    }

    #[test]
    fn arguments_variables_and_input_arrive_as_they_are() {
        let ran = run(&["printf", "%s|", "a b", "$HOME", "*", "; ls", "'"], |_| {}).expect("a run");
        assert_eq!(ran.stdout, b"a b|$HOME|*|; ls|'|");
        let ran = run(&["sh", "-c", "echo $COLOUR; cat"], |program| {
            program.env.push(("COLOUR".into(), "blue".into()));
            program.stdin = b"read me".to_vec();
        });
        assert_eq!(ran.expect("a run").stdout, b"blue\nread me");
    }

    #[test]
    fn what_hangs_is_stopped_with_all_it_started() {
        let started = Instant::now();
        let script = "sleep 300 & echo $!; sleep 300; wait";
        let ran = run(&["sh", "-c", script], |program| program.timeout = Duration::from_millis(200)).expect("a run");
        assert_eq!(ran.end, End::TimedOut);
        assert!(started.elapsed() < Duration::from_secs(20));
        let child = String::from_utf8(ran.stdout).expect("a number");
        // A killed process may stay a zombie for a moment, until its new parent has looked at it.
        let state = || std::fs::read_to_string(format!("/proc/{}/stat", child.trim())).unwrap_or_default();
        let gone = (0..200).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            state().is_empty() || state().contains(") Z ")
        });
        assert!(gone || !std::path::Path::new("/proc/self").is_dir(), "{} still runs: {}", child.trim(), state());
    }

    #[test]
    fn what_a_finished_program_leaves_behind_does_not_hold_us() {
        let started = Instant::now();
        check("sleep 300 & echo done", "done\n", "", End::Exit(0));
        check("setsid sleep 8 & echo done", "done\n", "", End::Exit(0));
        assert!(started.elapsed() < Duration::from_secs(6));
    }

    #[test]
    fn floods_are_cut_and_stopped() {
        let ran =
            run(&["sh", "-c", "head -c 300000 /dev/zero; head -c 9000 /dev/zero >&2"], |program| program.keep = 10);
        let ran = ran.expect("a run");
        assert_eq!((ran.stdout.len(), ran.lost, ran.stderr.len(), ran.end), (10, 299_990, ERRORS, End::Exit(0)));
        let ran = run(&["yes"], |program| program.timeout = Duration::from_mins(2)).expect("a run");
        assert_eq!((ran.stdout.len(), ran.end), (1024 * 1024, End::Flooded));
    }

    #[test]
    fn a_request_to_stop_is_heard() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = Program::new(vec!["sleep".into(), "300".into()]);
        let ran = World::fixed(folder.path(), 0).run(&program, &AtomicBool::new(true)).expect("a run");
        assert_eq!(ran.end, End::Stopped);
    }

    #[test]
    fn what_cannot_be_started_says_why() {
        let message = |argv: &[&str]| run(argv, |_| {}).expect_err("no run").to_string();
        assert_eq!(message(&["no-such-program"]), "NOT_FOUND: there is no program \"no-such-program\"");
        assert_eq!(message(&["echo", "a\0b"]), "INVALID_ARGUMENT: an argument of \"echo\" contains a NUL character");
        assert_eq!(message(&[]), "INVALID_ARGUMENT: there is no program to run");
        assert_eq!(message(&["/dev/null"]), "IO: \"/dev/null\" is not executable");
        let nowhere = run(&["echo"], |program| program.cwd = Some("/no/such/folder".into()));
        assert_eq!(nowhere.expect_err("no run").to_string(), "NOT_FOUND: there is no folder \"/no/such/folder\"");
    }
}

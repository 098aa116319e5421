//! What the tests share: a workspace of their own with the binary in it, and a shell in a fixed world.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use arrowsh::engine::{Catalog, Grants, Outcome, Session};
use arrowsh::render::{self, Style};
use arrowsh::shell::{self, Event, Shell};
use arrowsh::tools;
use arrowsh::world::World;
use proptest::test_runner::Config as ProptestConfig;

/// The folder of the package.
pub fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below `folder` in order of name, as paths relative to `folder`, with its bytes; build results, the
/// repository's own data and the state of a workspace left out.
pub fn files_below(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).expect("a folder").flatten() {
            let path = entry.path();
            let is_left_out = [".git", "target", ".arrowsh"].iter().any(|name| entry.file_name() == *name);
            if path.is_dir() && !is_left_out {
                open.push(path);
            } else if path.is_file() {
                let name = path.strip_prefix(folder).expect("a path below the folder").to_string_lossy().into_owned();
                found.push((name, fs::read(&path).expect("a file")));
            }
        }
    }
    found.sort();
    found
}

/// A folder to run arrowsh in, and beside it a home of its own, so that nothing of the machine's user is seen.
pub struct Workspace(tempfile::TempDir);

/// How a run of the binary ended.
#[derive(Debug)]
pub struct Ran {
    /// The exit status.
    pub status: i32,
    /// What it printed.
    pub out: String,
    /// What it complained about.
    pub err: String,
}

/// A small document that most tests look at.
pub const GARDEN: &str = "|garden[north]\n  :area 40\n  |bed[roses] :rows 3\n  |bed[herbs] :rows 5\n";

impl Workspace {
    /// A workspace with `garden.udon` and `notes.txt`. One above all of them would be taken for theirs.
    pub fn new() -> Self {
        let workspace = Self(tempfile::tempdir().expect("a temporary folder"));
        for above in
            workspace.0.path().ancestors().flat_map(|folder| [".arrowsh", "arrowsh.toml"].map(|name| folder.join(name)))
        {
            assert!(!above.exists(), "{} makes a workspace of every temporary folder: remove it", above.display());
        }
        fs::create_dir(workspace.root()).expect("a workspace");
        workspace.write("garden.udon", GARDEN);
        workspace.write("notes.txt", "one\ntwo\nthree\n");
        workspace
    }

    /// The workspace's folder.
    pub fn root(&self) -> PathBuf {
        self.0.path().join("workspace")
    }

    /// Writes a file of the workspace.
    pub fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        self.write_at(self.root().join(file), text);
    }

    /// Writes the user's configuration.
    pub fn configure(&self, text: &str) {
        self.write_at(self.0.path().join("config/arrowsh/config.toml"), text);
    }

    fn write_at(&self, path: PathBuf, text: impl AsRef<[u8]>) {
        assert!(path.starts_with(self.0.path()), "{} is outside", path.display());
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// The binary, to be run in the workspace.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arrowsh"));
        command.current_dir(self.root()).env_clear().env("PATH", "/usr/bin:/bin").env("HOME", self.0.path());
        command.env("XDG_CONFIG_HOME", self.0.path().join("config"));
        command.env("XDG_STATE_HOME", self.0.path().join("state"));
        command
    }

    /// Runs the binary with nothing to read.
    pub fn run(&self, args: &[&str]) -> Ran {
        self.pipe(args, "")
    }

    /// Runs the binary with `input` on standard input.
    pub fn pipe(&self, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
        let mut command = self.command();
        finish(command.args(args), input.as_ref())
    }
}

/// Runs `command` to its end.
pub fn finish(command: &mut Command, input: &[u8]) -> Ran {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the binary");
    let mut stdin = child.stdin.take().expect("standard input");
    let output = std::thread::scope(|scope| {
        // One that stops reading early, or never reads, is no failure here.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("an end")
    });
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A shell in a fixed world with `root` as its workspace and all tools.
pub fn shell_in(root: &Path, who: &str, grants: Grants) -> Shell {
    shell_with(root, who, grants, tools::catalog())
}

/// A shell in a fixed world with the tools of `catalog`.
pub fn shell_with(root: &Path, who: &str, grants: Grants, catalog: Catalog) -> Shell {
    Shell::new(Session::new(World::fixed(root, 1), who, grants, Arc::new(catalog)))
}

/// What a text prints: a block an outcome, remarks, a blank line between.
pub fn printed(events: &[Event]) -> String {
    let mut blocks = Vec::new();
    for event in events {
        match event {
            Event::Prose(_) => {}
            Event::Batch(outcomes) => blocks.extend(outcomes.iter().map(block).filter(|block| !block.is_empty())),
            Event::Note(note) => blocks.push(format!("note: {note}")),
        }
    }
    blocks.join("\n\n")
}

/// An outcome as it is printed.
pub fn block(outcome: &Outcome) -> String {
    render::text(outcome, Style::default())
}

/// How many command lines were answered.
pub fn answered(events: &[Event]) -> usize {
    shell::outcomes(events).count()
}

/// How many cases a property is tried on.
pub fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { cases: count, failure_persistence: None, ..ProptestConfig::default() }
}

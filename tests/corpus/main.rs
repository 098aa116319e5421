//! The corpus as tests: every transcript is replayed, and every document is read and printed back. Each is a test of
//! its own whose name is its path; `UPDATE_EXPECT=1` rewrites the expectations that differ.

#![allow(clippy::disallowed_methods, reason = "tests look at the outside by themselves")]

mod args;
mod document;
mod seeds;
mod transcript;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use self::args::Args;

/// One test.
struct Case {
    /// Its path from the package.
    name: String,
    /// What it does; says what is wrong.
    run: fn(&Path) -> Result<(), String>,
}

fn main() -> ExitCode {
    let args = Args::read(std::env::args().skip(1));
    // Front matter names its workspace from the package.
    std::env::set_current_dir(env!("CARGO_MANIFEST_DIR")).expect("the package");
    let all = cases();
    let chosen: Vec<&Case> = all.iter().filter(|case| args.wants(&case.name)).collect();
    if args.list {
        for case in chosen {
            println!("{}: test", case.name);
        }
        return ExitCode::SUCCESS;
    }
    let mut failed = Vec::new();
    for case in &chosen {
        let result = catch_unwind(AssertUnwindSafe(|| (case.run)(Path::new(&case.name))));
        let result = result.unwrap_or_else(|_| Err("it panicked".into()));
        if !args.quiet {
            println!("test {} ... {}", case.name, if result.is_ok() { "ok" } else { "FAILED" });
        }
        failed.extend(result.err().map(|why| (&case.name, why)));
    }
    for (name, why) in &failed {
        println!("\n---- {name}\n{}", why.trim_end());
    }
    println!("\n{} passed, {} failed", chosen.len() - failed.len(), failed.len());
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All tests, in order of name.
fn cases() -> Vec<Case> {
    let mut files = vec![PathBuf::from("README.md")];
    let mut open = vec![PathBuf::from("corpus")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    let case = |path: PathBuf| {
        let is_document = path.starts_with("corpus/documents");
        let run: fn(&Path) -> Result<(), String> = match path.extension()?.to_str()? {
            "md" if path == Path::new("corpus/README.md") => seeds::check,
            "udon" if is_document => document::check,
            // Pages about a folder are no transcripts, and Markdown among the documents is material.
            "md" if !is_document && transcript::has_commands(&path) => transcript::check,
            _ => return None,
        };
        Some(Case { name: path.to_string_lossy().replace('\\', "/"), run })
    };
    files.into_iter().filter_map(case).collect()
}

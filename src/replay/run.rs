//! Running transcripts: each in its own dialogue, several at a time, and nothing but their results in the report.
//!
//! It touches no file and knows no shell: both come as traits. A transcript that cannot be read, has a problem or
//! brings the shell down is reported and does not stop the others.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::error::{Code, Error, Result};

use super::compare::compare;
use super::fence::Mode;
use super::report::{Finding, Record, Report};
use super::transcript::Transcript;
use super::{Sources, Stage};

/// What is run, and how.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Only transcripts whose path has this text in it.
    pub filter: Option<String>,
    /// How many transcripts are run at a time; 0 counts as 1.
    pub jobs: usize,
    /// Whether expectations that differ are rewritten.
    pub update: bool,
}

/// Runs the transcripts at `paths`, folders searched, in that order.
///
/// Fails with `NOT_FOUND` when there is no transcript, or none that the filter leaves; all else is in the report.
pub fn run(paths: &[PathBuf], options: &Options, stage: &dyn Stage, sources: &dyn Sources) -> Result<Report> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for path in paths {
        files.extend(sources.transcripts(path)?.into_iter().filter(|file| seen.insert(file.clone())));
    }
    if files.is_empty() {
        return Err(Error::new(Code::NotFound, "there is no transcript to replay"));
    }
    if let Some(filter) = &options.filter {
        let all = files.len();
        files.retain(|file| file.to_string_lossy().contains(filter.as_str()));
        if files.is_empty() {
            let message = format!("the filter \"{filter}\" matches none of {all} transcripts");
            return Err(Error::new(Code::NotFound, message));
        }
    }
    let records: Vec<OnceLock<Record>> = files.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, files.len()) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { break };
                    records[at].get_or_init(|| replay(file, options.update, stage, sources));
                }
            });
        }
    });
    let records = records.into_iter().filter_map(OnceLock::into_inner).collect();
    Ok(Report { records })
}

/// Runs one transcript; what goes wrong becomes a finding.
fn replay(file: &Path, update: bool, stage: &dyn Stage, sources: &dyn Sources) -> Record {
    let mut record = Record::new(file.to_string_lossy());
    let outcome = catch_unwind(AssertUnwindSafe(|| attempt(file, update, stage, sources, &mut record)));
    match outcome {
        Ok(Ok(())) => {}
        Ok(Err(error)) => record.findings.push(Finding::Problem(error)),
        Err(_) => {
            let error = Error::new(Code::Internal, "the shell panicked while running this transcript");
            record.findings.push(Finding::Problem(error));
        }
    }
    record
}

fn attempt(file: &Path, update: bool, stage: &dyn Stage, sources: &dyn Sources, record: &mut Record) -> Result<()> {
    let transcript = Transcript::parse(sources.read(file)?);
    if !transcript.problems.is_empty() {
        record.findings.extend(transcript.problems.into_iter().map(Finding::Problem));
        return Ok(());
    }
    if transcript.fences().all(|fence| matches!(fence.mode, Mode::Skip(_)) || fence.items.is_empty()) {
        // Nothing to run: no workspace is copied for it.
        let judged = compare(&transcript, |_| Vec::new())?;
        judged.record(&transcript, false, record);
        return Ok(());
    }
    let mut dialogue = stage.open(&transcript.header, file)?;
    let judged = compare(&transcript, |commands| dialogue.run(commands))?;
    let mut updated = false;
    if update {
        let text = judged.update(&transcript)?;
        updated = text != transcript.text;
        if updated {
            sources.write(file, &text)?;
        }
    }
    judged.record(&transcript, updated, record);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Dialogue;
    use crate::syntax::front_matter::FrontMatter;
    use std::collections::BTreeMap;

    /// A dialogue that prints what is written after `say`, counts with `count`, and panics at `panic`.
    struct Echo(usize);

    impl Dialogue for Echo {
        fn run(&mut self, commands: &[String]) -> Vec<String> {
            let one = |command: &String| match command.trim_start_matches("→ ") {
                "count" => {
                    self.0 += 1;
                    format!("{}\n", self.0)
                }
                "panic" => panic!("as asked"),
                other => other.trim_start_matches("say ").replace('|', "\n"),
            };
            commands.iter().filter(|command| !command.ends_with("lose")).map(one).collect()
        }
    }

    struct EchoStage;

    impl Stage for EchoStage {
        fn open(&self, header: &FrontMatter, _: &Path) -> Result<Box<dyn Dialogue>> {
            match header.workspace.as_deref() {
                Some("none") => Err(Error::new(Code::NotFound, "no folder \"none\"")),
                _ => Ok(Box::new(Echo(0))),
            }
        }
    }

    struct Texts(std::sync::Mutex<BTreeMap<PathBuf, String>>);

    impl Sources for Texts {
        fn transcripts(&self, path: &Path) -> Result<Vec<PathBuf>> {
            let texts = self.0.lock().expect("a lock");
            Ok(texts.keys().filter(|file| file.starts_with(path)).cloned().collect())
        }

        fn read(&self, file: &Path) -> Result<String> {
            Ok(self.0.lock().expect("a lock")[file].clone())
        }

        fn write(&self, file: &Path, text: &str) -> Result<()> {
            self.0.lock().expect("a lock").insert(file.to_owned(), text.to_owned());
            Ok(())
        }
    }

    fn texts(files: &[(&str, &str)]) -> Texts {
        Texts(std::sync::Mutex::new(
            files.iter().map(|(name, text)| (PathBuf::from(name), (*text).to_owned())).collect(),
        ))
    }

    /// Replays files below `t`; shows the report.
    fn check(files: &[(&str, &str)], options: &Options, expected: &str) {
        let sources = texts(files);
        let report = run(&[PathBuf::from("t")], options, &EchoStage, &sources);
        let shown = report.map_or_else(|error| error.to_string(), |report| report.to_string());
        assert_eq!(shown, expected);
    }

    const GOOD: &str = "```arrow\n→ count\n<n>\n```\n```arrow\n→ count\n2\n→ say <n>\n\\<n>\n```\n";

    #[test]
    fn reports_each_transcript() {
        check(
            &[
                ("t/a.md", GOOD),
                ("t/b.md", "x\n```arrow\n→ say 1|2|3\n1\n…\n4\n```\n"),
                ("t/c.md", "nothing\n"),
                ("t/d.md", "```arrow,skip=\"no net\"\n→ x\n→ y\n```\n"),
                ("t/e.md", "```arrow,fails=\"later\"\n→ say 1\n2\n```\n```arrow,fails\n→ say 1\n1\n```\n"),
            ],
            &Options::default(),
            "\
ok       t/a.md  3 as expected
FAIL     t/b.md  0 as expected, 1 differ
  t/b.md:6: → say 1|2|3
      1
      …
    - 4
    + 3
empty    t/c.md  no arrow fence with a command
skipped  t/d.md  0 as expected, 2 skipped
  t/d.md:1: skipped: no net
FAIL     t/e.md  1 as expected, 1 known to fail
  t/e.md:1: known to fail: later
  t/e.md:5: now passes: remove fails
5 transcripts: 1 ok, 2 FAILED, 1 skipped, 1 without commands; 8 commands: 4 as expected, 1 differ, 2 skipped, 1 known to fail
",
        );
    }

    #[test]
    fn what_cannot_run_does_not_stop_the_others() {
        check(
            &[
                ("t/a.md", "---\nworkspace: none\n---\n```arrow\n→ count\n1\n```\n"),
                ("t/b.md", "```arrow\n→ panic\n```\n"),
                ("t/c.md", "```arow\n```\n```arrow,skp\n→ x\n```\n"),
                ("t/d.md", "```arrow\n→ lose\n```\n"),
                ("t/e.md", GOOD),
            ],
            &Options { jobs: 3, ..Options::default() },
            "\
FAIL     t/a.md  0 as expected
  t/a.md: NOT_FOUND: no folder \"none\"
FAIL     t/b.md  0 as expected
  t/b.md: INTERNAL: the shell panicked while running this transcript
FAIL     t/c.md  0 as expected
  t/c.md: INVALID_ARGUMENT: line 3: info string of a fence: unknown mark \"skp\"
    did you mean: skip
FAIL     t/d.md  0 as expected
  t/d.md: INTERNAL: line 1: 1 commands gave 0 results
ok       t/e.md  3 as expected
5 transcripts: 1 ok, 4 FAILED; 3 commands: 3 as expected
",
        );
    }

    #[test]
    fn filters() {
        let files = [("t/a.md", GOOD), ("t/b.md", GOOD)];
        let filter = |text: &str| Options { filter: Some(text.to_owned()), ..Options::default() };
        let one = "ok       t/b.md  3 as expected\n1 transcript: 1 ok; 3 commands: 3 as expected\n";
        check(&files, &filter("b.md"), one);
        check(&files, &filter("zzz"), "NOT_FOUND: the filter \"zzz\" matches none of 2 transcripts");
        check(&[], &filter("zzz"), "NOT_FOUND: there is no transcript to replay");
    }

    #[test]
    fn updates_once() {
        let sources = texts(&[("t/a.md", "```arrow\n→ count\n2\n→ say 7\n<n>\n```\n")]);
        let update = |jobs: usize| {
            let options = Options { update: true, jobs, ..Options::default() };
            run(&[PathBuf::from("t"), PathBuf::from("t/a.md")], &options, &EchoStage, &sources).expect("a report")
        };
        let first = update(2).to_string();
        assert_eq!(
            first,
            "updated  t/a.md  1 as expected, 1 updated\n  t/a.md:3: → count\n\
             1 transcript: 0 ok, 1 updated; 2 commands: 1 as expected, 1 updated\n"
        );
        assert_eq!(sources.read(Path::new("t/a.md")).expect("a text"), "```arrow\n→ count\n1\n→ say 7\n<n>\n```\n");
        assert!(update(1).to_string().starts_with("ok "));
    }
}

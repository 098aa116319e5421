//! A past for a fresh copy: a repository whose commits are folders, so that a run can ask what was before.
//!
//! Commits hold only what their folders hold; the files of the copy are its working tree and are left as they are.

use std::path::Path;

use chrono::{DateTime, Utc};
use git2::build::TreeUpdateBuilder;
use git2::{FileMode, Repository, RepositoryInitOptions, Signature, Time};

use super::copy::FreshCopy;
use super::files::io_error;
use super::git::failed;
use super::host::files_below;
use crate::error::{Code, Error, Result};

/// How many folders deep the files of a commit may lie.
const DEPTH: usize = 16;
/// Seconds from one commit to the next.
const DAY: i64 = 24 * 60 * 60;

impl FreshCopy {
    /// Makes the copy a repository. Each folder in `steps`, in order of name, is a commit of its files on top of those
    /// of the folders before it, a day after the last one, the newest a day before `now`. Of a folder `v1-as-it-began`
    /// the commit says "as it began" and is tagged `v1`.
    ///
    /// # Errors
    /// `NOT_FOUND` where there is no such folder, or no folder in it.
    pub fn with_past(self, steps: &Path, author: &str, now: DateTime<Utc>) -> Result<Self> {
        let name = steps.display().to_string();
        let io = |error: &std::io::Error| io_error(error, "read", &name);
        let mut folders = Vec::new();
        for entry in std::fs::read_dir(steps).map_err(|error| io(&error))? {
            let path = entry.map_err(|error| io(&error))?.path();
            folders.extend(path.is_dir().then_some(path));
        }
        if folders.is_empty() {
            return Err(Error::new(Code::NotFound, format!("no folder in \"{name}\" could be a commit")));
        }
        folders.sort();
        let git = |error: git2::Error| failed(&error);
        let mut options = RepositoryInitOptions::new();
        let options = options.initial_head("main").external_template(false);
        let repository = Repository::init_opts(self.path(), options).map_err(git)?;
        let empty = repository.treebuilder(None).and_then(|builder| builder.write()).map_err(git)?;
        let mut tree = repository.find_tree(empty).map_err(git)?;
        let mut last: Option<git2::Commit<'_>> = None;
        for (folder, days) in folders.iter().zip((1..=folders.len()).rev()) {
            let mut update = TreeUpdateBuilder::new();
            for file in files_below(folder, DEPTH, &[""]) {
                let Ok(relative) = file.strip_prefix(folder) else { continue };
                let blob = repository.blob(&std::fs::read(&file).map_err(|error| io(&error))?).map_err(git)?;
                update.upsert(relative.to_string_lossy().replace('\\', "/"), blob, FileMode::Blob);
            }
            let updated = update.create_updated(&repository, &tree).map_err(git)?;
            tree = repository.find_tree(updated).map_err(git)?;
            let time = now.timestamp() - DAY * i64::try_from(days).unwrap_or(0);
            let who = Signature::new(author, "author@example.invalid", &Time::new(time, 0)).map_err(git)?;
            let called = folder.file_name().unwrap_or_default().to_string_lossy();
            let (tag, message) = called.split_once('-').unwrap_or((&called, &called));
            let parents: Vec<&git2::Commit<'_>> = last.iter().collect();
            let id = repository
                .commit(Some("HEAD"), &who, &who, &message.replace('-', " "), &tree, &parents)
                .map_err(git)?;
            let commit = repository.find_commit(id).map_err(git)?;
            repository.tag_lightweight(tag, commit.as_object(), false).map_err(git)?;
            last = Some(commit);
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{Clock, World};

    #[test]
    fn each_folder_is_a_commit_on_top_of_the_one_before() {
        let made = tempfile::tempdir().expect("a folder");
        let write = |file: &str, text: &str| {
            let path = made.path().join(file);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        };
        write("now/a.udon", "|a 3\n");
        write("past/v1-as-it-began/a.udon", "|a 1\n");
        write("past/v1-as-it-began/in/b.udon", "|b 1\n");
        write("past/v2-one-more/a.udon", "|a 2\n");
        let steps = made.path().join("past");
        let now = Clock::fixed_default().now();
        let copy = FreshCopy::of(&made.path().join("now")).and_then(|copy| copy.with_past(&steps, "ada", now));
        let world = World::fixed(made.path(), 1).in_copy(copy.expect("a copy"));
        let at = |revision: &str, file: &str| {
            world.at_revision(revision, file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        };
        assert_eq!(at("HEAD", "a.udon").expect("a file"), "|a 2\n");
        assert_eq!(at("HEAD~1", "a.udon").expect("a file"), "|a 1\n");
        assert_eq!(at("v1", "a.udon").expect("a file"), "|a 1\n");
        assert_eq!(at("main", "in/b.udon").expect("a file"), "|b 1\n");
        assert_eq!(world.read("a.udon").expect("a file"), b"|a 3\n");
        let commits = world.commits_of("a.udon").expect("commits");
        let said: Vec<_> = commits.iter().map(|one| (one.author.as_str(), one.summary.as_str())).collect();
        assert_eq!(said, [("ada", "one more"), ("ada", "as it began")]);
        assert_eq!(commits[0].seconds, now.timestamp() - DAY);
        let none =
            FreshCopy::of(&made.path().join("now")).and_then(|copy| copy.with_past(&steps.join("x"), "ada", now));
        assert_eq!(none.expect_err("no folder").code, Code::NotFound);
    }
}

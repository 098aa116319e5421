//! Earlier versions of the workspace's files, read from the git repository that it lies in.
//!
//! Reads objects only: no index, no working tree, no network, no hooks. Paths are the workspace's own, so that nothing
//! outside of it can be reached through its history.

use git2::{ErrorCode, ObjectType, Oid, Repository, Sort};

use super::World;
use crate::error::{Code, Error, Result};
use crate::nearest::{best, nearest};

/// How many commits of a history are looked at, at most.
const COMMITS: usize = 20_000;

/// A commit that changed a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit {
    /// Its id, in full.
    pub id: String,
    /// When it was committed, in seconds since 1970.
    pub seconds: i64,
    /// Who wrote it.
    pub author: String,
    /// The first line of its message.
    pub summary: String,
    /// The file as it was then; nothing where the commit deleted it.
    pub content: Option<Vec<u8>>,
}

impl World {
    /// The bytes of a file of the workspace at a revision: `HEAD~1`, a branch, a tag, a commit.
    ///
    /// # Errors
    /// NOT_FOUND where there is no repository, no such revision, or no such file in it, with what there is.
    pub fn at_revision(&self, revision: &str, file: &str) -> Result<Vec<u8>> {
        let repository = self.repository()?;
        let path = self.path_in(&repository, file)?;
        let object = repository.revparse_single(revision).and_then(|object| object.peel(ObjectType::Commit));
        let commit = object.map_err(|error| match error.code() {
            ErrorCode::Ambiguous => Error::new(Code::Ambiguous, format!("several commits begin with \"{revision}\"")),
            _ => no_revision(&repository, revision),
        })?;
        let tree = commit.peel_to_tree().map_err(|error| failed(&error))?;
        let entry = tree.get_path(std::path::Path::new(&path)).and_then(|entry| entry.to_object(&repository));
        if let Ok(blob) = entry.and_then(|object| object.peel_to_blob()) {
            return Ok(blob.content().to_vec());
        }
        let error = Error::new(Code::NotFound, format!("\"{file}\" is not in {revision}"));
        Err(error.suggest(self.near_in(&repository, &tree, revision, file)))
    }

    /// Whether the workspace lies in a git repository.
    pub fn has_history(&self) -> bool {
        self.repository().is_ok()
    }

    /// The commits of the current branch that changed a file, newest first, merges by their first parent.
    pub fn commits_of(&self, file: &str) -> Result<Vec<Commit>> {
        let repository = self.repository()?;
        let path = self.path_in(&repository, file)?;
        let path = std::path::Path::new(&path);
        let mut walk = repository.revwalk().map_err(|error| failed(&error))?;
        walk.set_sorting(Sort::TOPOLOGICAL).map_err(|error| failed(&error))?;
        walk.simplify_first_parent().map_err(|error| failed(&error))?;
        if walk.push_head().is_err() {
            return Ok(Vec::new());
        }
        let blob_of = |commit: &git2::Commit<'_>| -> Option<Oid> {
            commit.tree().and_then(|tree| tree.get_path(path)).ok().map(|entry| entry.id())
        };
        let mut commits = Vec::new();
        for id in walk.flatten().take(COMMITS) {
            let Ok(commit) = repository.find_commit(id) else { continue };
            let own = blob_of(&commit);
            let before = commit.parent(0).ok().and_then(|parent| blob_of(&parent));
            if own == before {
                continue;
            }
            let content = own.and_then(|id| repository.find_blob(id).ok()).map(|blob| blob.content().to_vec());
            commits.push(Commit {
                id: id.to_string(),
                seconds: commit.time().seconds(),
                author: String::from_utf8_lossy(commit.author().name_bytes()).into_owned(),
                summary: commit
                    .summary_bytes()
                    .map(|text| String::from_utf8_lossy(text).into_owned())
                    .unwrap_or_default(),
                content,
            });
        }
        Ok(commits)
    }

    fn repository(&self) -> Result<Repository> {
        Repository::discover(self.root()).map_err(|error| match error.code() {
            ErrorCode::NotFound => Error::new(Code::NotFound, "the workspace is in no git repository"),
            _ => failed(&error),
        })
    }

    /// A file of the workspace as the repository names it.
    fn path_in(&self, repository: &Repository, file: &str) -> Result<String> {
        let relative = self.relative(file).ok_or_else(|| Error::outside(file))?;
        let top = repository.workdir().and_then(|top| top.canonicalize().ok());
        let base = top.and_then(|top| self.root().strip_prefix(top).ok().map(std::path::Path::to_path_buf));
        let base = base.unwrap_or_default().to_string_lossy().replace('\\', "/");
        Ok(if base.is_empty() { relative } else { format!("{base}/{relative}") })
    }

    /// Files of a revision that are called alike, as `revision:file`.
    fn near_in(&self, repository: &Repository, tree: &git2::Tree<'_>, revision: &str, file: &str) -> Vec<String> {
        let base = self.path_in(repository, ".").unwrap_or_default();
        let base = if base.is_empty() { base } else { base.trim_end_matches('/').to_owned() + "/" };
        let mut near: Vec<(f64, String)> = Vec::new();
        let _ = tree.walk(git2::TreeWalkMode::PreOrder, |folder, entry| {
            let path = format!("{folder}{}", String::from_utf8_lossy(entry.name_bytes()));
            if let Some(inside) = path.strip_prefix(&base).filter(|_| entry.kind() == Some(ObjectType::Blob)) {
                near.push((strsim::jaro_winkler(inside, file), inside.to_owned()));
            }
            git2::TreeWalkResult::Ok
        });
        near.retain(|(score, _)| *score > 0.7);
        best(near, 3).into_iter().map(|path| format!("{revision}:{path}")).collect()
    }
}

/// The failure to find a revision, with the branches and tags that there are, the most alike first.
fn no_revision(repository: &Repository, revision: &str) -> Error {
    if repository.is_empty().unwrap_or(false) {
        return Error::new(Code::NotFound, "the repository has no commits yet");
    }
    let branches = repository.branches(Some(git2::BranchType::Local)).into_iter().flatten().flatten();
    let branches = branches
        .filter_map(|(branch, _)| branch.name_bytes().ok().map(|name| String::from_utf8_lossy(name).into_owned()));
    let tags = repository.tag_names(None).ok();
    let tags = tags.iter().flat_map(|tags| tags.iter_bytes()).map(|tag| String::from_utf8_lossy(tag).into_owned());
    let mut names: Vec<String> = branches.chain(tags).collect();
    names.push("HEAD".to_owned());
    let near = nearest(revision, names.iter().map(String::as_str), 5);
    Error::new(Code::NotFound, format!("there is no revision \"{revision}\"")).suggest(near)
}

pub(super) fn failed(error: &git2::Error) -> Error {
    Error::new(Code::Io, format!("git: {}", error.message().to_lowercase()))
}

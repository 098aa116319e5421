//! Earlier versions of a document, in repositories that the tests make.

use std::path::Path;

use arrowsh::engine::Grants;
use git2::{Commit, IndexAddOption, Repository, Signature, Time};

use crate::support::{printed, shell_in};

/// Commits all that is in the folder; gives the commit.
fn commit<'r>(repository: &'r Repository, message: &str, minute: i64) -> Commit<'r> {
    let mut index = repository.index().expect("an index");
    index.add_all(["*"], IndexAddOption::DEFAULT, None).expect("files");
    index.update_all(["*"], None).expect("deleted files");
    let tree = repository.find_tree(index.write_tree().expect("a tree")).expect("the tree");
    index.write().expect("the index");
    let who =
        Signature::new("Jo Doe", "jo@example.org", &Time::new(1_767_225_600 + minute * 60, 0)).expect("an author");
    let parent = repository.head().ok().map(|head| head.peel_to_commit().expect("a commit"));
    let parents: Vec<&Commit<'_>> = parent.iter().collect();
    let id = repository.commit(Some("HEAD"), &who, &who, message, &tree, &parents).expect("a commit");
    repository.find_commit(id).expect("the commit")
}

/// A repository with three commits of `shop.udon`, the first tagged `v1`, and a change that is not committed.
fn shop(root: &Path) -> Repository {
    let mut options = git2::RepositoryInitOptions::new();
    let repository = Repository::init_opts(root, options.initial_head("main")).expect("a repository");
    let write = |text: &str| std::fs::write(root.join("shop.udon"), text).expect("a file");
    write("|shop\n  |item[a] :price 1\n  |item[b] :price 2\n");
    let first = commit(&repository, "Open the shop", 0);
    repository.tag_lightweight("v1", first.as_object(), false).expect("a tag");
    std::fs::create_dir(root.join("old")).expect("a folder");
    std::fs::write(root.join("old/sign.udon"), "|sign :text hello\n").expect("a file");
    write("|shop\n  |item[a] :price 3\n  |item[b] :price 2\n");
    commit(&repository, "Raise a price", 5);
    write("|shop\n  |item[b] :price 2\n  |shelf\n    |item[a] :price 3\n");
    commit(&repository, "Buy a shelf", 9);
    write("|shop\n  |item[b] :price 2 :sale true\n  |shelf\n    |item[a] :price 3\n");
    drop(first);
    repository
}

#[track_caller]
fn check(root: &Path, line: &str, expected: &str) {
    let mut shell = shell_in(root, "reader", Grants::agent());
    let got = printed(&shell.run_line(line));
    // Ids of commits follow from the time zone of nobody: they are the same everywhere, but say nothing to a reader.
    let ids = regex::Regex::new(r"\b[0-9a-f]{7}\b").expect("a pattern");
    assert_eq!(ids.replace_all(&got, "<id>").trim_end(), expected.trim_end(), "{line}");
}

#[test]
fn revisions_tags_branches_and_paths_are_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = shop(folder.path());
    let head = repository.head().expect("a head").peel_to_commit().expect("a commit");
    repository.branch("offers/spring", &head, false).expect("a branch");
    let sale = "\
|summary (HEAD to current)
  1 attribute added
  |item[b]:sale true is new

|changes
  |added |item[b]:sale
    :value true";
    check(folder.path(), "diff shop.udon before:HEAD after:current", sale);
    check(folder.path(), "diff shop.udon --before HEAD", sale);
    let moved = "\
|summary (HEAD~1 to HEAD)
  1 element added, 1 element moved
  |item[a] moved from |shop to |shelf; |shelf is new

|changes
  |moved |item[a]
    :from |shop
    :to |shelf

  |added |shelf
    |shelf
        |item[a] :price 3";
    check(folder.path(), "diff shop.udon before:HEAD~1 after:HEAD", moved);
    let raised = "\
|summary (v1 to main:shop.udon)
  1 element modified
  |item[a]:price went from 1 to 3

|changes
  |modified |item[a]:price
    :before 1
    :after 3";
    check(folder.path(), "diff shop.udon before:v1 after:main:shop.udon scope:|item[a]", raised);
    check(
        folder.path(),
        "diff before:offers/spring:shop.udon after:HEAD:shop.udon",
        "|summary (offers/spring:shop.udon to HEAD:shop.udon)\n  no difference",
    );
}

#[test]
fn what_is_not_there_says_what_is() {
    let folder = tempfile::tempdir().expect("a folder");
    shop(folder.path());
    check(
        folder.path(),
        "diff shop.udon before:v2",
        "✗ NOT_FOUND: there is no revision \"v2\"\n  at: word 3\n  did you mean: v1, HEAD, main",
    );
    check(
        folder.path(),
        "diff shop.udon before:HEAD~9",
        "✗ NOT_FOUND: there is no revision \"HEAD~9\"\n  at: word 3\n  did you mean: HEAD, main, v1",
    );
    check(
        folder.path(),
        "diff before:v1:old/sign.udon after:old/sign.udon",
        "✗ NOT_FOUND: \"old/sign.udon\" is not in v1\n  at: word 2",
    );
    check(
        folder.path(),
        "diff before:HEAD:old/sing.udon after:shop.udon",
        "✗ NOT_FOUND: \"old/sing.udon\" is not in HEAD\n  at: word 2\n  did you mean: HEAD:old/sign.udon",
    );
    check(
        folder.path(),
        "diff before:HEAD:../shop.udon after:shop.udon",
        "✗ PERMISSION_DENIED: \"../shop.udon\" lies outside the workspace\n  at: word 2\n  lines reach only what the workspace holds; \
         --workspace FOLDER names another",
    );
    let empty = tempfile::tempdir().expect("a folder");
    std::fs::write(empty.path().join("a.udon"), "|a\n").expect("a file");
    check(empty.path(), "diff a.udon before:HEAD", "✗ NOT_FOUND: the workspace is in no git repository\n  at: word 3");
    Repository::init(empty.path()).expect("a repository");
    check(empty.path(), "diff a.udon before:HEAD", "✗ NOT_FOUND: the repository has no commits yet\n  at: word 3");
}

#[test]
fn a_workspace_below_the_top_of_its_repository_sees_its_own_files() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("inner")).expect("a folder");
    shop(folder.path());
    std::fs::copy(folder.path().join("shop.udon"), folder.path().join("inner/own.udon")).expect("a file");
    commit(&Repository::open(folder.path()).expect("the repository"), "Add its own", 20);
    let inner = folder.path().join("inner");
    check(&inner, "diff own.udon before:HEAD", "|summary (HEAD to current)\n  no difference");
    check(
        &inner,
        "diff own.udon before:HEAD:shop.udon",
        "✗ NOT_FOUND: \"shop.udon\" is not in HEAD\n  at: word 3\n  did you mean: HEAD:own.udon",
    );
}

#[test]
fn the_history_of_one_element() {
    let folder = tempfile::tempdir().expect("a folder");
    shop(folder.path());
    check(
        folder.path(),
        "timeline shop.udon |item[a] key:git show:delta",
        "\
|timeline (2 points by git)
  2026-01-01 00:00  <id> Jo Doe: Open the shop
                      added
  2026-01-01 00:05  <id> Jo Doe: Raise a price
                      |item[a]:price 1 → 3 (+2)",
    );
    check(
        folder.path(),
        "timeline shop.udon key:git",
        "\
|timeline (3 points by git)
  2026-01-01 00:00  <id> Jo Doe: Open the shop
                      added
  2026-01-01 00:05  <id> Jo Doe: Raise a price
                      |item[a]:price went from 1 to 3
  2026-01-01 00:09  <id> Jo Doe: Buy a shelf
                      |item[a] moved from |shop to |shelf; |shelf is new",
    );
}

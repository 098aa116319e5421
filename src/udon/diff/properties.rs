//! What is reported for small pairs of documents, and what holds for all: the changes lead from the one to the other,
//! and a move, rename or reorder is called that.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::tree::Ignored;
use super::{Change, Diff, DiffOptions, Kind, Tree, diff, patch};
use crate::udon::{Document, Path};

fn changes(before: &str, after: &str, options: &DiffOptions) -> Diff {
    diff(&Document::parse(before), &Document::parse(after), options).unwrap_or_else(|error| panic!("{error}"))
}

fn lines(diff: &Diff) -> Vec<String> {
    let text =
        |text: &Option<String>| text.as_ref().map(|text| format!(" {}", text.replace('\n', "/"))).unwrap_or_default();
    let line = |change: &Change| {
        let impact = change.impact.as_ref().map_or(0, |impact| impact.from.len());
        let alike = change.similarity.map(|alike| format!(" {alike}")).unwrap_or_default();
        let impact = if impact > 0 { format!(" ({impact})") } else { String::new() };
        format!("{:?} {}{} >{}{alike}{impact}", change.kind, change.path, text(&change.before), text(&change.after))
    };
    diff.changes.iter().map(line).collect()
}

#[track_caller]
fn check(before: &str, after: &str, expected: &[&str]) {
    check_with(before, after, &DiffOptions::default(), expected);
}

#[track_caller]
fn check_with(before: &str, after: &str, options: &DiffOptions, expected: &[&str]) {
    assert_eq!(lines(&changes(before, after, options)), expected);
}

#[test]
fn attributes() {
    check(
        "|a[1]\n  :x 1\n  :y 2\n  :long-name z\n  :flag\n|b :to @a[1]\n",
        "|a[1]\n  :y 3\n  :x 1\n  :other-name z\n  :new 4\n|b :to @a[1]\n",
        &[
            "Renamed |a[1]:other-name :long-name > :other-name (1)",
            "Modified |a[1]:y 2 > 3 (1)",
            "Added |a[1]:new > 4 (1)",
            "Removed |a[1]:flag true > (1)",
        ],
    );
    check("|a\n  :password b c\n", "|a\n  :password d\n", &["Modified |a:password •••• > ••••"]);
    check("|a\n  :x\n    :y 1\n", "|a\n  :x\n    :y 2\n", &["Modified |a:x :y 1 > :y 2"]);
    check("|a.t :[k]\n", "|a.u\n", &["Modified |a .t > .u", "Removed |a:[k]  >"]);
}

#[test]
fn layout_and_order_of_attributes_are_no_changes() {
    check("|a :x 1 :y 2 |b text\n", "|a\n  :y 2\n  :x 1\n  |b\n    text\n", &[]);
}

#[test]
fn elements_come_go_move_and_are_renamed() {
    let before = "|a\n  |x[1] :v 1 some words\n  |x[2] :v 2\n|b\n";
    check(before, "|a\n  |x[2] :v 2\n|b\n  |x[1] :v 1 some words\n", &["Moved |x[1] |a > |b"]);
    check(before, "|a\n  |x[one] :v 1 some words\n  |x[2] :v 2\n|b\n", &["Renamed |x[one] |x[1] > |x[one]"]);
    check(before, "|a\n  |x[2] :v 2\n  |x[1] :v 1 some words\n|b\n", &["Reordered |x[2] place 2 > place 1"]);
    check(before, "|a\n  |x[1] :v 1 some words\n|b\n", &["Removed |x[2] |x[2] :v 2 >"]);
    check(before, "|a\n  |x[1] :v 1 some words\n  |x[2] :v 2\n|b\n  |n\n    |m :k 1\n", &["Added |n > |n/    |m :k 1"]);
    let moved = changes(before, "|a\n  |x[2] :v 2\n|b\n  |x[1] :v 9 some words\n", &DiffOptions::default());
    assert_eq!(lines(&moved), ["Moved |x[1] |a > |b", "Modified |x[1]:v 1 > 9"]);
    assert_eq!((moved.summary.moved, moved.summary.modified), (1, 1));
}

#[test]
fn prose_is_compared_by_its_words() {
    check(
        "|a\n  one two three four\n  !if x\n    |b :k 1\n",
        "|a\n  one two three five\n  !if y\n    |b :k 1\n",
        &["Prose |a one two three four/!if x > one two three five/!if y 0.67"],
    );
    check("; old\n|a\n", "; new\n|a\n", &["Comment / old > new"]);
}

#[test]
fn scope_ignore_and_plain() {
    let (before, after) = ("|a :x 1 :t 1\n|b :x 1 :t 1\n", "|a :x 2 :t 2\n|b :x 2 :t 2\n");
    let path = |text| Path::parse(text).expect("a path");
    let scope = |text| DiffOptions { scope: Some(path(text)), ..DiffOptions::default() };
    check_with(before, after, &scope("|a"), &["Modified |a:t 1 > 2", "Modified |a:x 1 > 2"]);
    check_with(before, after, &scope("|b:x"), &["Modified |b:x 1 > 2"]);
    let ignore = DiffOptions { ignore: vec![path(":t"), path("|b")], ..DiffOptions::default() };
    check_with(before, after, &ignore, &["Modified |a:x 1 > 2"]);
    let plain = DiffOptions { semantic: false, ..DiffOptions::default() };
    check_with(
        "|a\n  |x[1] :v 1\n|b\n",
        "|a\n|b\n  |x[1] :v 1\n",
        &plain,
        &["Added |x[1] > |x[1] :v 1", "Removed |x[1] |x[1] :v 1 >"],
    );
    let error = diff(&Document::parse(before), &Document::parse(after), &scope("|c")).expect_err("no scope");
    assert_eq!(error.message, "path |c not found");
}

#[test]
fn beyond_the_budget_the_rest_is_matched_in_order() {
    let list =
        |value: usize| (0..40).fold("|all\n".to_owned(), |out, i| out + &format!("  |e :a {} :b {i}\n", i * value));
    let options = DiffOptions { budget: 100, ..DiffOptions::default() };
    let found = changes(&list(1), &list(2), &options);
    assert!(found.linear);
    assert_eq!((found.summary.modified, found.summary.added, found.summary.removed), (39, 0, 0));
}

/// What a tree says, for comparison.
type Said = Vec<(usize, Option<String>, Option<String>, Vec<String>, BTreeMap<String, String>, String, String)>;

fn said(tree: &Tree) -> Said {
    let entities = tree.nodes.iter().cloned();
    entities.map(|e| (e.parent, e.name, e.key, e.traits, e.attributes, e.text, e.comments)).collect()
}

/// Checks that the changes lead from `before` to `after`; gives them.
fn round(before: &str, after: &str) -> Diff {
    let (old, new) = (Document::parse(before), Document::parse(after));
    let found = diff(&old, &new, &DiffOptions::default()).expect("a diff");
    let (from, to) = (Tree::of(old.root(), &Ignored::default()), Tree::of(new.root(), &Ignored::default()));
    // What lies in others has no source of its own, or deep documents would take the cube of their depth.
    assert!(found.inner.iter().all(|change| change.before.is_none() && change.after.is_none()));
    let steps: Vec<&Change> = found.changes.iter().chain(&found.inner).collect();
    assert_eq!(said(&patch(&from, &to, &steps)), said(&to), "{before}\n---\n{after}\n{:#?}", lines(&found));
    found
}

/// A document: for each element how deep it is, its name, its key, attributes and text.
fn documents() -> impl Strategy<Value = String> {
    let element = (0..4_usize, "[a-c]", proptest::option::of(0..12_u8), "[x-z]{0,2}", 0..3_u8, "[a-d ]{0,9}");
    proptest::collection::vec(element, 0..14).prop_map(|elements| {
        let mut source = String::new();
        let mut depth = 0;
        for (wanted, name, key, names, value, text) in elements {
            depth = wanted.min(depth);
            let indent = "  ".repeat(depth);
            let key = key.map(|key| format!("[k{key}]")).unwrap_or_default();
            source += &format!("{indent}|{name}{key}\n");
            for attribute in names.chars() {
                source += &format!("{indent}  :{attribute} {value}\n");
            }
            source += &format!("{indent}  {text}\n");
            depth += 1;
        }
        source
    })
}

/// The lines of an element with a key of its own, enough of them to be recognised without it.
fn block(indent: &str, name: &str, n: usize) -> String {
    format!(
        "{indent}|{name}\n{indent}  :first value-{n}\n{indent}  :second {n}{n}\n{indent}  What number {n} says of itself.\n"
    )
}

proptest! {
    #[test]
    fn diff_then_patch_gives_the_target(before in documents(), after in documents()) {
        round(&before, &after);
    }

    #[test]
    fn a_document_does_not_differ_from_itself(source in documents()) {
        prop_assert!(round(&source, &source).changes.is_empty());
    }

    #[test]
    fn one_move_rename_or_reorder_is_called_that(
        count in 3..9_usize,
        pick in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
        keyed in any::<bool>(),
        what in 0..3_u8,
    ) {
        let name = |n: usize| if keyed { format!("item[k{n}]") } else { "item".to_owned() };
        let elements: Vec<(String, String)> = (0..count).map(|n| (name(n), block("  ", &name(n), n))).collect();
        let (pick, to) = (pick.index(count), to.index(count));
        let write = |left: &[&String], right: &[&String]| {
            let join = |list: &[&String]| list.iter().fold(String::new(), |out, one| out + one);
            format!("|left\n{}|right\n{}", join(left), join(right))
        };
        let all: Vec<&String> = elements.iter().map(|(_, text)| text).collect();
        let before = write(&all, &[]);
        let mut rest = all.clone();
        rest.remove(pick);
        let (after, kind) = match what {
            0 => (write(&rest, &[all[pick]]), Kind::Moved),
            1 => {
                let renamed = block("  ", "thing[new]", pick);
                let mut list = all.clone();
                list[pick] = &renamed;
                (write(&list, &[]), Kind::Renamed)
            }
            _ => {
                let mut list = rest.clone();
                list.insert(to.min(list.len()), all[pick]);
                (write(&list, &[]), Kind::Reordered)
            }
        };
        let kinds: Vec<Kind> = round(&before, &after).changes.iter().map(|change| change.kind).collect();
        let expected = if before == after { vec![] } else { vec![kind] };
        prop_assert_eq!(kinds, expected);
    }
}

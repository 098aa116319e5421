//! Places, values and layouts that are rare, and what each operation makes of them.

use super::cases::{check, delete, insert, merge, outcome, relocate, rename, set, unwrap, wrap};
use super::{Effects, Operation, PlanOptions, plan, preview};
use crate::udon::Document;

const TREE: &str = "|a\n  :x 1\n  :d 2\n  |b\n    :p 1\n    text\n  |c\n|z\n  |c2\n";

#[test]
fn attributes_stand_where_the_position_says() {
    let first = TREE.replace("  :x 1\n", "  :new 1\n  :x 1\n");
    check(TREE, &insert("|a", ":new 1", "first"), &first);
    check(
        TREE,
        &insert("|a", ":n 1\n:m 2\n|new", "first"),
        &TREE.replace("  :x 1\n", "  :n 1\n  :m 2\n  :x 1\n").replace("  |b\n", "  |new\n  |b\n"),
    );
    check(TREE, &relocate("|a:d", "|a", "first"), &TREE.replace("  :x 1\n  :d 2\n", "  :d 2\n  :x 1\n"));
    check(
        TREE,
        &relocate("|a:x", "|b", "first"),
        &TREE.replace("  :x 1\n", "").replace("    :p 1\n", "    :x 1\n    :p 1\n"),
    );
    check("|a :x 1 text\n", &insert("|a", ":n 1", "first"), "|a :n 1 :x 1 text\n");
    check("|a :x 1\n  :y 2\n", &insert("|a", ":n\n  |in", "first"), "|a :x 1\n  :n\n    |in\n  :y 2\n");
    check("|a? |b\n", &insert("|a", ":n 1", "first"), "|a? :n 1 |b\n");
    check("|a :x 1\n  |a :x 2\n", &insert("|a", ":n 1", "before:|a:x"), "|a :n 1 :x 1\n  |a :x 2\n");
    check(TREE, &insert("|a", ":n 1", "before:|c"), &TREE.replace("  :d 2\n", "  :d 2\n  :n 1\n"));
    check(
        TREE,
        &insert("|a", ":n 1", "after:|c"),
        "INVALID_OPERATION: an attribute cannot stand behind |a|c\nattributes come before children; position:last puts it behind the other attributes",
    );
}

#[test]
fn a_sibling_elsewhere_is_no_place_in_the_parent() {
    check(TREE, &insert("|a", "|n", "before:|z"), "INVALID_OPERATION: |z does not stand in |a");
    check(TREE, &insert("|a", ":new 1", "after:|z"), "INVALID_OPERATION: |z does not stand in |a");
    check(TREE, &insert("|b", "|n", "after:|c2"), "INVALID_OPERATION: |z|c2 does not stand in |b");
    let twins = "|s\n  |t[1]\n  |t[2]\n";
    check(twins, &insert("|t", "|t[3]", "after:|t[1]"), "|s\n  |t[1]\n  |t[3]\n  |t[2]\n");
}

#[test]
fn a_value_is_no_place_for_content() {
    let refused = "has a value, beside which nothing can be inserted\nset gives it";
    check(TREE, &insert("|a:x", "4", "last"), &format!("INVALID_OPERATION: |a:x {refused} another value"));
    check("|a :l [1 2]\n", &insert("|a:l", "4", "last"), &format!("INVALID_OPERATION: |a:l {refused} the whole list"));
}

#[test]
fn keys_come_and_go_by_a_name_written_out() {
    check("|a\n  |b\n", &rename("|b", "[newkey]"), "|a\n  |b[newkey]\n");
    check("|db[p].t :x 1\n", &rename("|db[p]", "|db"), "|db.t :x 1\n");
    check("|db[\"p q\"]? text\n", &rename("|db", "|db"), "|db? text\n");
    check("|db[p]\n", &rename("|db[p]", "|base"), "|base[p]\n");
}

#[test]
fn what_uses_a_mixin_follows_its_name() {
    check(
        "|app\n  |u.pg :x 1\n  see |{v.a.pg b}\n|.pg.base\n  :d 5\n",
        &rename("|.pg", "|.postgres.base"),
        "|app\n  |u.postgres :x 1\n  see |{v.a.postgres b}\n|.postgres.base\n  :d 5\n",
    );
    check("|u.pg\n|t.pg\n", &rename("|u", "|v"), "|v.pg\n|t.pg\n");
}

#[test]
fn a_byte_order_mark_stays_before_everything() {
    let source = "\u{feff}|a\n  :x 1\n|b\n";
    check(source, &insert("/", "|top", "first"), "\u{feff}|top\n|a\n  :x 1\n|b\n");
    check(source, &insert("", "|top", "before:|a"), "\u{feff}|top\n|a\n  :x 1\n|b\n");
    check(source, &relocate("|b", "/", "first"), "\u{feff}|b\n|a\n  :x 1\n");
    check(source, &wrap("|a", "|w"), "\u{feff}|w\n  |a\n    :x 1\n|b\n");
    check(source, &delete("|a"), "\u{feff}|b\n");
    check(source, &rename("|a", "|long"), "\u{feff}|long\n  :x 1\n|b\n");
    check(source, &insert("|a", ":y 1", "last"), "\u{feff}|a\n  :x 1\n  :y 1\n|b\n");
    check("\u{feff}|a :x 1 |b\n        |c\n", &set("|a:x", "100"), "\u{feff}|a :x 100 |b\n          |c\n");
    check("\u{feff}", &insert("/", "|top", "last"), "\u{feff}|top\n");
    check("|a\n", &insert("|a", "\u{feff}:y 1\n|b\n", "last"), "|a\n  :y 1\n  |b\n");
    check("\u{feff}|w\n  |a\n|b\n", &unwrap("|w"), "\u{feff}|a\n|b\n");
}

#[test]
fn lists_over_several_lines_stay_so() {
    let list = "|a\n  :list [one\n    two\n    three]\n  |c\n";
    check(list, &relocate("|a:list", "|c", "last"), "|a\n  |c\n    :list [one\n      two\n      three]\n");
    check(list, &insert("|c", ":new [a\n  b]", "last"), &list.replace("  |c\n", "  |c\n    :new [a\n      b]\n"));
    check("|a :x 1\n", &insert("|a", ":new [a\n  b]", "last"), "|a :x 1 :new [a b]\n");
    check("|a\n  :x 1\n", &set("|a:x", "[a\n  b]"), "|a\n  :x [a b]\n");
    check("|a\n  :x [1]\n", &merge("|a", ":x [a\n  b]\n:y [c\n d]"), "|a\n  :x [a b]\n  :y [c\n    d]\n");
    check(list, &delete("|a:list[0]"), "|a\n  :list [two\n    three]\n  |c\n");
    check(list, &delete("|a:list[1]"), "|a\n  :list [one\n    three]\n  |c\n");
    check(list, &delete("|a:list[2]"), "|a\n  :list [one\n    two]\n  |c\n");
    let open = "|a\n  :list [\n    one\n    two three\n  ]\n";
    check(open, &delete("|a:list[0]"), "|a\n  :list [\n    two three\n  ]\n");
    check(open, &delete("|a:list[1]"), "|a\n  :list [\n    one three\n  ]\n");
    check(open, &delete("|a:list[2]"), "|a\n  :list [\n    one\n    two\n  ]\n");
    check("|a\n  :list [\n    one\n  ]\n", &delete("|a:list[0]"), "|a\n  :list []\n");
    check("|a :l [[1 2] 3]\n", &delete("|a:l[0][1]"), "|a :l [[1] 3]\n");
}

#[test]
fn texts_are_escaped_where_they_must_be() {
    check("|a\n  |b One\n", &set("|b", "Two; three"), "|a\n  |b Two\\; three\n");
    check("|b One\n", &set("|b", "see |{x} there"), "|b see \\|{x} there\n");
    check("|b\n  One\n", &set("|b", "Two; three"), "|b\n  Two; three\n");
    check("|b\n  One\n", &set("|b", ":x 1"), "|b\n  ':x 1\n");
    check("|b\n  One\n", &set("|b", "; no comment"), "|b\n  \\; no comment\n");
    check("|txt Hello ; c1\n", &set("|txt", "Bye"), "|txt Bye ; c1\n");
    check("|v One\n", &set("|v", ""), "|v\n");
    check("|v One ; c\n", &set("|v", ""), "|v ; c\n");
    check("|v\n  :x 1\n  One\n|w\n", &set("|v", ""), "|v\n  :x 1\n|w\n");
    check(
        "|b One\n",
        &set("|b", "a |c d"),
        "INVALID_OPERATION: \"a |c d\" would not read as text there\ndelete |b and insert what it is to be",
    );
}

#[test]
fn an_element_can_be_a_value() {
    check("|a\n  :x 1\n  :y 2\n", &set("|a:x", "|{b x}"), "|a\n  :x |{b x}\n  :y 2\n");
    check("|a\n  :x |{b x}\n", &set("|a:x", "|{c |{d e}}"), "|a\n  :x |{c |{d e}}\n");
    check("|a\n  :x |{b x}\n", &set("|a:x", "5"), "|a\n  :x 5\n");
    check("|a :x 1\n", &set("|a:x", "|{b x}"), "|a :x \"|{b x}\"\n");
}

#[test]
fn aligned_columns_stay_aligned() {
    let table =
        "|s\n  |server[web]    :port 80    :host h1\n  |server[db]     :port 5432  :host h2\n  |end :port 1 :host h3\n";
    check(table, &set("|server[web]:port", "8080"), &table.replace(":port 80    :", ":port 8080  :"));
    check(table, &set("|server[db]:port", "1"), &table.replace(":port 5432  :", ":port 1     :"));
    check(table, &set("|server[db]:port", "123456"), &table.replace(":port 5432  :", ":port 123456 :"));
    check(table, &rename("|server[db]", "[data]"), &table.replace("[db]     :", "[data]   :"));
    check(table, &rename("|server[db]", "|host[data]"), &table.replace("server[db]     :", "host[data]     :"));
    let pair = "|s\n  |server[web]    :port 80    :host h1\n  |server[db]     :port 5432  :host h2\n";
    check(
        pair,
        &insert("|s", "|server[q] :port 1 :host h4", "last"),
        &format!("{pair}  |server[q]      :port 1     :host h4\n"),
    );
    check(
        pair,
        &insert("|s", "|server[first] :port 1 :host h4 text\n  |in", "first"),
        &pair.replace("|s\n", "|s\n  |server[first]  :port 1     :host h4 text\n    |in\n"),
    );
    check(
        pair,
        &insert("|s", "|server[much-longer] :port 1", "last"),
        &format!("{pair}  |server[much-longer] :port 1\n"),
    );
    check("|a\n  :name     x\n  :longest  y\n", &rename("|a:name", "title"), "|a\n  :title    x\n  :longest  y\n");
    check("|a\n  :x 1 ; c\n  :y 2 ; d\n", &set("|a:x", "100"), "|a\n  :x 100 ; c\n  :y 2 ; d\n");
}

#[test]
fn what_cannot_be_unwrapped_says_what_can_be_done() {
    let advice = "would read differently in its place\ninsert what is to stay at position:after:|txt, then delete |txt";
    check("|txt Hello ; c1\n", &unwrap("|txt"), &format!("INVALID_OPERATION: what |txt holds {advice}"));
}

#[test]
fn texts_stand_in_braces_too() {
    check("|p |{em see |{b x}}\n", &wrap("|b", "|{s :t 1}"), "|p |{em see |{s :t 1 |{b x}}}\n");
    check("|p see |{em x} now\n", &insert("|em", "plain text", "last"), "|p see |{em x plain text} now\n");
    check("|p see |{em :y 1} now\n", &insert("|em", "a; b", "last"), "|p see |{em :y 1 a\\; b} now\n");
    check(
        "|p see |{em x} now\n",
        &insert("|em", "two\nlines", "last"),
        "INVALID_OPERATION: only text and elements that fit on one line can stand within braces",
    );
    let doc = Document::parse("|p see |{em x} now\n");
    let plan = plan(&doc, &[insert("|em", "plain text", "last")], PlanOptions::default()).unwrap();
    assert_eq!(plan.summary(), "insert |p|em");
}

/// What a change does besides: `path:name before → after`, then the findings.
fn effects(source: &str, operation: Operation) -> String {
    let doc = Document::parse(source);
    let plan = plan(&doc, &[operation], PlanOptions::default()).unwrap();
    let effects = Effects::between(&doc, &plan.after, &plan.replacements);
    let told = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".into());
    let shifted = effects
        .shifted
        .iter()
        .map(|one| format!("{}:{} {} → {}", one.path, one.name, told(&one.before), told(&one.after)));
    let findings = effects.findings.iter().map(|finding| finding.message.clone());
    shifted.chain(findings).collect::<Vec<_>>().join(", ")
}

#[test]
fn elements_are_themselves_wherever_they_stand() {
    let keyed = "|a\n  |b[1].t\n  |b[2].t\n|.t\n  :d 5\n";
    let twins = "|a\n  |b.t\n  |b.t\n|.t\n  :d 5\n";
    assert_eq!(effects("|a\n  |b[one].t\n    :y 2\n|.t\n  :d 5\n", wrap("|a", "|w")), "");
    assert_eq!(effects(keyed, rename("|b[1]", "|b[3]")), "");
    assert_eq!(effects(keyed, rename("|b[1]", "|b[2]")), "|b[2] is there already (line 2)");
    assert_eq!(effects(keyed, unwrap("|a")), "");
    assert_eq!(effects(twins, insert("|a", "|b", "first")), "");
    assert_eq!(effects(twins, delete("|b[0]")), "");
    assert_eq!(effects(keyed, merge("|b[1]", ":d 9")), "");
    assert_eq!(effects(keyed, set("|.t:d", "6")), "|a|b[1]:d 5 → 6, |a|b[2]:d 5 → 6");
    assert_eq!(effects(keyed, delete("|.t")), "|b[1]:d 5 → nothing, |b[2]:d 5 → nothing".replace("|b", "|a|b"));
    assert_eq!(effects("|b.t\n  :d 9\n|.t\n  :d 5\n", delete("|b:d")), "|b:d 9 → 5");
    assert_eq!(effects("|b.t\n|.t\n  :password a\n", set("|.t:password", "b")), "|b:password •••• → ••••");
}

#[test]
fn what_was_odd_before_is_nothing_new() {
    let late = "|a\n  |c\n  :l 1\n";
    assert_eq!(effects(late, rename("|a", "|aa")), "");
    assert_eq!(effects(late, wrap("|a", "|w")), "");
    assert_eq!(effects("|a\n  |c\n", insert("", "|c[1]\n|c[1]\n", "after:|c")), "|c[1] is there already (line 3)");
}

/// The lines of a preview: `~ text ; was before`.
fn lines(source: &str, operation: Operation) -> Vec<String> {
    let doc = Document::parse(source);
    let plan = plan(&doc, &[operation], PlanOptions::default()).unwrap();
    let lines = preview(&doc, &plan.after, &plan.replacements);
    lines.into_iter().map(|line| format!("{:?} {} {:?}", line.sign, line.text, line.before)).collect()
}

#[test]
fn a_line_that_only_moves_in_was_no_other() {
    let moved = lines("|a\n  :z 1\n|t\n  :d 5\n", relocate("|t", "|a", "last"));
    assert_eq!(moved[moved.len() - 2..], ["Changed   |t None", "Changed     :d 5 None"]);
}

#[test]
fn secrets_are_told_by_no_name() {
    let renamed = lines("|a\n  :password hunter2 x\n", rename("|a:password", "pw"));
    assert_eq!(renamed[1..], ["Changed   :pw •••• Some(\":password hunter2 x\")"]);
    let doc = Document::parse("|a\n  :password hunter2\n");
    let plan = plan(&doc, &[set("|a:password", "new")], PlanOptions::default()).unwrap();
    assert_eq!(plan.summary(), "set |a:password •••• → ••••");
}

#[test]
fn what_is_done_twice_is_told() {
    let remarks = |source: &str, operation: Operation| {
        plan(&Document::parse(source), &[operation], PlanOptions::default()).unwrap().done[0].remarks.join("; ")
    };
    assert_eq!(
        remarks("|a\n  |c :x 1\n", insert("|a", "|c :x 1", "last")),
        "the same stands there already: |a|c[0] (line 2)"
    );
    assert_eq!(remarks("|a\n  |c :x 1\n", insert("|a", "|c :x 2", "last")), "");
    assert_eq!(remarks("|a\n  |c\n\t|tab\n  |d\n", delete("|c")), "line 3, which cannot be read, goes with it");
    assert_eq!(
        outcome("|a\n  :x 1\n", &[set("|a:y", "2 3")]),
        "NOT_FOUND: path |a:y not found\n|a has no :y of its own; insert at:|a content:\":y 2 3\" adds it"
    );
}

/// The summary names what was renamed where it stands now, behind references that have become longer.
#[test]
fn what_is_renamed_is_told_by_its_new_path() {
    let doc = Document::parse("|a\n  :r @b[k]\n  :s @b[k]\n|b[k]\n  |c\n");
    let done = plan(&doc, &[rename("|b[k]", "[keeper]")], PlanOptions { here: None, update_references: true });
    let done = done.unwrap().done.remove(0);
    assert_eq!((done.summary.as_str(), done.follow), ("rename |b[k] to |b[keeper]", 2));
    assert_eq!(done.path, "|b[keeper]");
}

#[test]
fn an_unwrapped_element_loses_its_own_attributes() {
    let doc = Document::parse("|a :x 1 :y 2\n  |b :z 3\n");
    let plan = plan(&doc, &[unwrap("|a")], PlanOptions::default()).unwrap();
    assert_eq!(plan.done[0].lost, [":x", ":y"]);
}

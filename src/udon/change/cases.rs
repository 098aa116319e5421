//! What each operation makes of each style of document.

use super::{Operation, PlanOptions, Position, plan};
use crate::udon::Document;

/// The document with the operations applied, or what is wrong.
pub(super) fn outcome(source: &str, operations: &[Operation]) -> String {
    let doc = Document::parse(source);
    match plan(&doc, operations, PlanOptions { here: None, update_references: true }) {
        Ok(plan) => {
            let mut out = source.as_bytes().to_vec();
            for edit in plan.replacements.iter().rev() {
                out.splice(edit.span.range(), edit.text.iter().copied());
            }
            let out = String::from_utf8(out).unwrap();
            assert_eq!(plan.after.source(), out.as_bytes());
            out
        }
        Err(error) => error.details.iter().fold(error.to_string(), |text, detail| text + "\n" + detail),
    }
}

#[track_caller]
pub(super) fn check(source: &str, operation: &Operation, expected: &str) {
    let got = outcome(source, std::slice::from_ref(operation));
    assert!(got == expected, "\n--- of\n{source}\n--- meant\n{expected}\n--- got\n{got}\n---");
}

pub(super) fn insert(at: &str, content: &str, position: &str) -> Operation {
    let at = (!at.is_empty()).then(|| at.to_owned());
    Operation::Insert { at, content: content.into(), position: Position::parse(position).unwrap() }
}

pub(super) fn set(path: &str, value: &str) -> Operation {
    Operation::Set { path: path.into(), value: value.into() }
}

pub(super) fn merge(path: &str, content: &str) -> Operation {
    Operation::Merge { path: path.into(), content: content.into() }
}

pub(super) fn rename(path: &str, to: &str) -> Operation {
    Operation::Rename { path: path.into(), to: to.into() }
}

pub(super) fn delete(path: &str) -> Operation {
    Operation::Delete { path: path.into(), recursive: true }
}

pub(super) fn relocate(from: &str, to: &str, position: &str) -> Operation {
    let at = (!to.is_empty()).then(|| to.to_owned());
    Operation::Move { from: from.into(), to: at, position: Position::parse(position).unwrap() }
}

pub(super) fn wrap(path: &str, with: &str) -> Operation {
    Operation::Wrap { path: path.into(), with: with.into() }
}

pub(super) fn unwrap(path: &str) -> Operation {
    Operation::Unwrap { path: path.into() }
}

pub(super) fn annotate(path: &str, span: &str, annotation: &str) -> Operation {
    Operation::Annotate { path: path.into(), span: span.into(), annotation: annotation.into() }
}

const PLAIN: &str = "|shop\n  :open true\n\n  |shelf[a]\n    :rows 3\n\n  |shelf[b]\n    :rows 4\n";

#[test]
fn inserted_lines_take_the_step_of_their_document() {
    let wide = "|shop\n    |shelf[a]\n        :rows 3\n";
    let new = "  |shelf[b]\n    :rows 4\n    |box Tea\n      :open true\n";
    let laid = "    |shelf[b]\n        :rows 4\n        |box Tea\n            :open true\n";
    check(wide, &insert("|shop", new, "last"), &format!("{wide}{laid}"));
    check(wide, &merge("|shop", new), &format!("{wide}{laid}"));
    check(
        "|a\n |b\n",
        &insert("|a", "|c\n    :x 1\n    |d\n        text", "last"),
        "|a\n |b\n |c\n  :x 1\n  |d\n   text\n",
    );
    // Raw lines keep their columns among themselves.
    check(
        wide,
        &insert("|shop", "|query\n  !:sql:\n    select 1\n      from x\n", "last"),
        &format!("{wide}    |query\n        !:sql:\n          select 1\n            from x\n"),
    );
    // What stands below something on a line stays below it.
    let below = "|row |cell A\n     |cell B\n";
    check(wide, &insert("|shop", below, "last"), &format!("{wide}    |row |cell A\n         |cell B\n"));
    check(
        wide,
        &insert("|shop", "|note\n  ```\n  as it is\n  ```", "last"),
        &format!("{wide}    |note\n        ```\n  as it is\n        ```\n"),
    );
    // A document that says nothing of steps leaves the content its own.
    check("|a\n", &insert("|a", "|b\n   |c", "last"), "|a\n  |b\n     |c\n");
}

#[test]
fn inserted_lines_take_the_style_of_their_neighbours() {
    let new = "      |shelf[c]\n        :rows 5";
    check(PLAIN, &insert("|shop", new, "last"), &format!("{PLAIN}\n  |shelf[c]\n    :rows 5\n"));
    check(
        PLAIN,
        &insert("|shelf", new, "after:shelf[a]"),
        "|shop\n  :open true\n\n  |shelf[a]\n    :rows 3\n\n  |shelf[c]\n    :rows 5\n\n  |shelf[b]\n    :rows 4\n",
    );
    check(
        PLAIN,
        &insert("|shop", "|sign Open", "first"),
        "|shop\n  :open true\n\n  |sign Open\n\n  |shelf[a]\n    :rows 3\n\n  |shelf[b]\n    :rows 4\n",
    );
    check(
        "|a\n    |b\n        |c\n    |d\n",
        &insert("|d", "|e\n  |f", "last"),
        "|a\n    |b\n        |c\n    |d\n        |e\n            |f\n",
    );
    check("|a\r\n  |b\r\n", &insert("|a", "|c\n  text", "first"), "|a\r\n  |c\r\n    text\r\n  |b\r\n");
    check("|a\n  |b", &insert("|a", "|c", "last"), "|a\n  |b\n  |c");
    check("", &insert("/", "|a\n  |b", "last"), "|a\n  |b\n");
    check("|a\n  ; about b\n  |b\n", &insert("", "|c", "before:|b"), "|a\n  |c\n  ; about b\n  |b\n");
    check("|a\n  |b\n  ; about c\n  |c\n", &insert("", "|x", "after:|b"), "|a\n  |b\n  |x\n  ; about c\n  |c\n");
    check("|a\n  prose\n", &insert("|a", "more\n  of it", "last"), "|a\n  prose\n  more\n    of it\n");
    check("|a\n  |b\n", &insert("|a", "```\ncode\n  more\n```", "last"), "|a\n  |b\n  ```\ncode\n  more\n  ```\n");
}

#[test]
fn inserted_attributes_stand_as_the_others_do() {
    check(
        PLAIN,
        &insert("|shelf[a]", ":label \"top left\"", "last"),
        &PLAIN.replace(":rows 3\n", ":rows 3\n    :label \"top left\"\n"),
    );
    check("|a :x 1 |b\n", &insert("|a", ":y two words", "last"), "|a :x 1 :y \"two words\" |b\n");
    check("|a text\n", &insert("|a", ":y 1", "last"), "|a :y 1 text\n");
    check("|a\n  |b\n", &insert("|a", ":y 1", "last"), "|a\n  :y 1\n  |b\n");
    check("|p see |{b here} now\n", &insert("|b", ":y 1", "last"), "|p see |{b :y 1 here} now\n");
    check("|a\n  :x    1\n  :long 2\n", &insert("|a", ":yy 3", "last"), "|a\n  :x    1\n  :long 2\n  :yy   3\n");
    check("|a\n  :x 1\n  :y 2\n", &insert("|a", ":n 0", "before:|a:y"), "|a\n  :x 1\n  :n 0\n  :y 2\n");
    check("|a\n", &insert("|a", ":s\n  |in 1\n|kid", "last"), "|a\n  :s\n    |in 1\n  |kid\n");
    check("|a\n  :s\n    |one\n", &insert("|a:s", "|two", "last"), "|a\n  :s\n    |one\n    |two\n");
    check("|a\n  :s\n", &insert("|a:s", "|two", "last"), "|a\n  :s\n    |two\n");
    check("|row :n 1\n|row\n", &insert("|row[1]", ":n 2", "last"), "|row :n 1\n|row :n 2\n");
}

#[test]
fn elements_on_one_line_keep_their_columns() {
    let table = "|table |tr |td A\n           |td B\n       |tr |td C\n";
    check(
        table,
        &insert("|tr[0]", "|td X", "last"),
        "|table |tr |td A\n           |td B\n           |td X\n       |tr |td C\n",
    );
    check(
        table,
        &insert("|tr[0]", "|td X", "first"),
        "|table |tr\n           |td X\n           |td A\n           |td B\n       |tr |td C\n",
    );
    check(
        table,
        &insert("|table", "|tr |td Z", "last"),
        "|table |tr |td A\n           |td B\n       |tr |td C\n       |tr |td Z\n",
    );
    check(table, &rename("|table", "|t"), "|t |tr |td A\n       |td B\n   |tr |td C\n");
    check(table, &rename("|tr[0]", "|row"), "|table |row |td A\n            |td B\n       |tr |td C\n");
    check(table, &delete("|tr[0]|td[0]"), "|table |tr\n           |td B\n       |tr |td C\n");
    check("|a :x 100 |b\n           |c\n", &set("|a:x", "1"), "|a :x 1 |b\n         |c\n");
    check("|a :x 1 |b\n         |c\n", &set("|a:x", "two words"), "|a :x \"two words\" |b\n                   |c\n");
    check(table, &wrap("|tr[1]|td", "|th"), "|table |tr |td A\n           |td B\n       |tr |th |td C\n");
}

#[test]
fn values_are_written_as_they_must_be() {
    check("|a\n  :x 1\n", &set("|a:x", "two words"), "|a\n  :x two words\n");
    check("|a\n  :x 1 ; note\n", &set("|a:x", "a ; b"), "|a\n  :x \"a ; b\" ; note\n");
    check("|a\n  :x \"1.9\"\n", &set("|a:x", "1.10"), "|a\n  :x \"1.10\"\n");
    check("|a :x 1\n", &set("|a:x", "b c"), "|a :x \"b c\"\n");
    check("|p |{a :x 1} b\n", &set("|a:x", "b}c"), "|p |{a :x \"b}c\"} b\n");
    check("|a\n  :x\n", &set("|a:x", "5"), "|a\n  :x 5\n");
    check("|a\n  :x\n    |b\n  :y 1\n", &set("|a:x", "5"), "|a\n  :x 5\n  :y 1\n");
    check("|a\n  :x [1 2 3]\n", &set("|a:x[1]", "two words"), "|a\n  :x [1 \"two words\" 3]\n");
    check("|a\n  :x [1\n    2]\n  :y 2\n", &set("|a:x", "[3]"), "|a\n  :x [3]\n  :y 2\n");
    check("|a\n  :x 1\n", &set("|a:x", ""), "|a\n  :x \"\"\n");
    check("|a\n  :x 1\n", &set("|a:x", "one\ntwo"), "|a\n  :x \"one\\ntwo\"\n");
    check("|a Title\n", &set("|a", "Other"), "|a Other\n");
    check(
        "|a\n  :x 1\n",
        &set("|a:y", "2"),
        "NOT_FOUND: path |a:y not found\n|a has no :y of its own; insert at:|a content:\":y 2\" adds it",
    );
}

#[test]
fn names_and_keys_change_and_references_follow() {
    let source =
        "|c[redis].t\n  :x 1\n|app\n  :use @c[redis]\n  :all [@[redis] 2]\n  :[redis]\n  See @c[redis] for more.\n";
    let other = "|c[main].t\n  :x 1\n|app\n  :use @c[main]\n  :all [@[main] 2]\n  :[main]\n  See @c[main] for more.\n";
    check(source, &rename("|c[redis]", "|c[main]"), other);
    check(source, &rename("|c", "main"), other);
    check("|a\n  :x 1\n", &rename("|a:x", "y z"), "|a\n  :'y z' 1\n");
    check("|a[k]\n", &rename("|a", "[two words]"), "|a[\"two words\"]\n");
    check("|'odd one'[k]? :x 1\n", &rename("|'odd one'", "|even[k]"), "|even[k]? :x 1\n");
    check("|a\n", &rename("|a", "b c"), "|'b c'\n");
}

#[test]
fn deleted_parts_leave_no_hole() {
    check(PLAIN, &delete("|shelf[a]"), "|shop\n  :open true\n\n  |shelf[b]\n    :rows 4\n");
    check(PLAIN, &delete("|shelf[b]"), "|shop\n  :open true\n\n  |shelf[a]\n    :rows 3\n");
    check(PLAIN, &delete("|shelf[a]:rows"), &PLAIN.replace("    :rows 3\n", ""));
    check("|a :x 1 :y 2 text\n", &delete("|a:x"), "|a :y 2 text\n");
    check("|p see |{b here} now\n", &delete("|b"), "|p see now\n");
    check("|a\n  :x [1 2 3]\n", &delete("|a:x[0]"), "|a\n  :x [2 3]\n");
    check("|a\n  :x [1 2 3]\n", &delete("|a:x[2]"), "|a\n  :x [1 2]\n");
    check("|a\n  :x 1 ; why\n  :y 2\n", &delete("|a:x"), "|a\n  :y 2\n");
    check("|a?\n", &delete("|a:?"), "|a\n");
    check("|a\n  |b", &delete("|b"), "|a");
    check(
        "|a\n  |b\n",
        &Operation::Delete { path: "|a".into(), recursive: false },
        "INVALID_OPERATION: |a has 1 child elements\nunwrap keeps them; recursive:true deletes them too",
    );
}

#[test]
fn subtrees_move_with_their_lines() {
    let source = "|a\n  |b\n    :x 1\n    |c text\n      more\n|d\n    |e\n";
    check(source, &relocate("|b", "|d", "last"), "|a\n|d\n    |e\n    |b\n      :x 1\n      |c text\n        more\n");
    check(source, &relocate("|c", "/", "last"), "|a\n  |b\n    :x 1\n|d\n    |e\n|c text\n  more\n");
    check(source, &relocate("|d", "|b", "first"), "|a\n  |b\n    :x 1\n    |d\n        |e\n    |c text\n      more\n");
    check(source, &relocate("|a", "|b", "last"), "INVALID_OPERATION: |a cannot move into itself");
    check(source, &relocate("|b:x", "|d", "last"), "|a\n  |b\n    |c text\n      more\n|d\n    :x 1\n    |e\n");
    check("|p see |{b :x 1 here} now\n|q\n", &relocate("|b", "|q", "last"), "|p see now\n|q\n  |b :x 1 here\n");
    check("|p see |{b here} now\n|q :x 1\n", &relocate("|q", "", "after:|b"), "|p see |{b here} |{q :x 1} now\n");
    check(
        PLAIN,
        &relocate("|shelf[b]", "", "before:|shelf[a]"),
        "|shop\n  :open true\n\n  |shelf[b]\n    :rows 4\n\n  |shelf[a]\n    :rows 3\n",
    );
}

#[test]
fn what_moves_along_a_line_takes_only_its_own_lines_along() {
    check(
        "|a |b |c\n      |d\n   |e |f\n      |g\n",
        &Operation::Merge { path: "|b".into(), content: ":x 77".into() },
        "|a |b :x 77 |c\n            |d\n   |e |f\n      |g\n",
    );
}

#[test]
fn elements_are_wrapped_and_unwrapped() {
    check("|a\n  |b\n    text\n", &wrap("|b", "|old[1].x"), "|a\n  |old[1].x\n    |b\n      text\n");
    check("|a\n  |b\n", &wrap("|b", "|old\n  :why x"), "|a\n  |old\n    :why x\n    |b\n");
    check("|p see |{b here}\n", &wrap("|b", "|em"), "|p see |{em |{b here}}\n");
    check("|a\n  |w :x 1\n    :y 2\n    |b\n      text\n    |c\n", &unwrap("|w"), "|a\n  |b\n    text\n  |c\n");
    check("|a\n  |w |b\n       |c\n", &unwrap("|w"), "|a\n  |b\n    |c\n");
    check("|p see |{em the |{b here}} now\n", &unwrap("|em"), "|p see the |{b here} now\n");
    let unclosed = "  |{open\n  :[k]\n  :x [1 2\n";
    check(
        unclosed,
        &unwrap("|open"),
        "INVALID_OPERATION: |open is never closed\na } behind what it holds would close it",
    );
}

#[test]
fn merges_change_what_is_there_and_add_the_rest() {
    check(
        "|a\n  :x 1\n  |b[k]\n    :y 2\n",
        &merge("|a", ":x 5\n:z 3\n|b[k]\n  :y 9\n  :w 1\n|c"),
        "|a\n  :x 5\n  :z 3\n  |b[k]\n    :y 9\n    :w 1\n  |c\n",
    );
    check("|a :x 1\n", &merge("|a", "|a :x 2 :y 3"), "|a :x 2 :y 3\n");
}

#[test]
fn several_operations_see_what_those_before_them_left() {
    let got = outcome(
        PLAIN,
        &[
            insert("|shop", "|shelf[c]", "last"),
            set("|shelf[b]:rows", "9"),
            rename("|shelf[c]", "|box[c]"),
            insert("|box[c]", ":rows 1", "last"),
        ],
    );
    assert_eq!(got, format!("{}\n  |box[c]\n    :rows 1\n", PLAIN.replace("rows 4", "rows 9")));
}

#[test]
fn passages_are_marked_where_they_stand() {
    let entity = "|entity :type t :confidence 0.9";
    let head = "|{entity :type t :confidence 0.9";
    check("|a\n  one two three\n", &annotate("|a", "two", entity), &format!("|a\n  one {head} two}} three\n"));
    check("|a\n  one two\n", &annotate("|a", "one two", entity), &format!("|a\n  {head} one two}}\n"));
    check("|a :x 1 one two", &annotate("|a", "one", entity), &format!("|a :x 1 {head} one}} two"));
    check("|a one two\r\n", &annotate("|a", "two", entity), &format!("|a one {head} two}}\r\n"));
    check("|a\n  one two\n", &annotate("|a", "[4 7]", entity), &format!("|a\n  one {head} two}}\n"));
    check("|a\n  one two\n", &annotate("|a", "3-7", entity), &format!("|a\n  one {head} two}}\n"));
    check("one two\n", &annotate("/", "two", entity), &format!("one {head} two}}\n"));
    check("|a\n  :s\n    one two\n", &annotate("|a:s", "two", entity), &format!("|a\n  :s\n    one {head} two}}\n"));
    check(
        "|a\n  it's; so :c |b {x}\n",
        &annotate("|a", "so :c |b {x}", entity),
        &format!("|a\n  it's; {head} so :c |b {{x}}}}\n"),
    );
    check(
        "|t |r |c one\n      |c two\n",
        &annotate("|c[0]", "one", "intent i"),
        "|t |r |c |{intent :name i one}\n      |c two\n",
    );
}

#[test]
fn passages_span_lines_and_forms() {
    let note = "comment: why";
    check(
        "|a\n  one two\n  three four\n  five\n",
        &annotate("|a", "two three four", note),
        "|a\n  one |{comment :text why two\n  three four}\n  five\n",
    );
    check(
        "|a\n  one two\n  three four\n",
        &annotate("|a", "two three", note),
        "|a\n  one |{comment :text why two\n  three} four\n",
    );
    check(
        "|p see |{em the} house\n",
        &annotate("|p", "the house", note),
        "|p see |{comment :text why |{em the} house}\n",
    );
    check(
        "|p see |{em the old} house\n",
        &annotate("|p", "old", note),
        "|p see |{em the |{comment :text why old}} house\n",
    );
    check(
        "|p say \"it is so\" again\n",
        &annotate("|p", "\"it is so\" again", note),
        "|p say |{comment :text why \"it is so\" again}\n",
    );
    check(
        "|p say \"it is so\" again\n",
        &annotate("|p", "it is", note),
        "|p say \"|{comment :text why it is} so\" again\n",
    );
}

#[test]
fn passages_that_cannot_be_marked_say_why() {
    check(
        "|p see |{em the old} house\n",
        &annotate("|p", "old house", "comment x"),
        "INVALID_OPERATION: \"old house\" overlaps |p|em (line 1), and braces can only nest\ntake in all of it, or nothing",
    );
    check(
        "|a\n  an order, an order\n",
        &annotate("|a", "order", "comment x"),
        "AMBIGUOUS: \"order\" stands 2 times in the prose of |a\n[3 8]  an «order», an order\n[13 18]  an order, an «order»",
    );
    check("|a\n  one Two\n", &annotate("|a", "tow", "comment x"), "NOT_FOUND: \"tow\" is not in the prose of |a");
    check(
        "|a\n",
        &annotate("|a", "x", "comment x"),
        "NOT_FOUND: \"x\" is not in the prose of |a\nit holds no prose of its own",
    );
    check(
        "|a\n  one\n",
        &annotate("|a", "[2 9]", "comment x"),
        "EMPTY_RANGE: [2 9] is no passage of |a, whose prose has 3 characters",
    );
    check(
        "|a text\n  |{open\n    more\n",
        &annotate("|a", "[0 9]", "comment x"),
        "INVALID_OPERATION: \"text\nmore\" would read differently within braces\nmark a part of it, without the brace or mark at its edge",
    );
    check(
        "|a\n  one } two\n",
        &annotate("|a", "} two", "comment x"),
        "INVALID_OPERATION: \"} two\" would read differently within braces\nmark a part of it, without the brace or mark at its edge",
    );
    check(
        "|p say \"it is so\" again\n",
        &annotate("|p", "\"it is so\"", "comment x"),
        "INVALID_OPERATION: \"\"it is so\"\" would lose its quotes within braces\nmark the words between them",
    );
    check(
        "|p a !{{x.y}} b\n",
        &annotate("|p", "x.y", "comment x"),
        "INVALID_OPERATION: \"x.y\" overlaps !{{x.y}} (line 1), and braces can only nest\ntake in all of it, or nothing",
    );
}

#[test]
fn what_was_marked_is_unmarked_to_the_byte() {
    for source in [
        "|a\n  one two\n  three four\n",
        "|p see |{em the} two three house\r\n",
        "|a :x 1 one two three",
        "|a\n  two three: x\n",
    ] {
        let marked = outcome(source, &[annotate("/|*", "two three", "entity t")]);
        assert!(marked.contains("|{entity :type t two"), "{marked}");
        assert_eq!(outcome(&marked, &[unwrap("||entity")]), source);
    }
}

//! What `check` finds, rule by rule, and in the documents of the corpus.

use super::*;

/// The findings of `source`, one a line: rule, line, message.
#[track_caller]
fn check(source: &str, expected: &[&str]) {
    let found: Vec<String> = Document::parse(source)
        .check()
        .iter()
        .map(|finding| format!("{} {} {}", finding.rule.name(), finding.line, finding.message))
        .collect();
    assert_eq!(found, expected, "{source:?}");
}

#[test]
fn references() {
    check("|a :x @b[1] :y @b[2]\n|b[1]\n", &["unresolved-reference 1 @b[2] referenced but not defined"]);
    check("|a\n  :[nowhere]\n", &["unresolved-reference 2 :[nowhere] merged but not defined"]);
    check("|a[k] :x @[k]\n|b[k]\n", &["ambiguous-reference 1 @[k] fits |a[k], |b[k]"]);
    check("|a :x @b[!{{id}}] text @none[1] more\n", &[]);
    check("|a :x [@b[1] [@c[2]]]\n|b[1]\n", &["unresolved-reference 1 @c[2] referenced but not defined"]);
}

#[test]
fn keys_and_attributes_given_twice() {
    check("|a[1]\n|b[1]\n|a[1]\n", &["duplicate-key 3 |a[1] is there already (line 1)"]);
    check("|a\n  :x 1\n  :x 2\n", &["duplicate-attribute 3 :x stands twice in |a"]);
    check(
        "|e\n  :s\n    :a 1\n    :a 2\n    |x\n      :b 1\n    :b 1\n",
        &["duplicate-attribute 4 :a stands twice in :s", "late-attribute 7 :b stands after children or prose of :s"],
    );
    check(
        ":a 1\n:a 2\n|x\n:b 3\n",
        &[
            "duplicate-attribute 2 :a stands twice in the document",
            "late-attribute 4 :b stands after children or prose of the document",
        ],
    );
    check(
        "|e :a 1\n  |f :a 1\n  :a 2\n",
        &["late-attribute 3 :a stands after children or prose of |e", "duplicate-attribute 3 :a stands twice in |e"],
    );
}

#[test]
fn siblings_that_lack_something() {
    check(
        "|db[a] :host h :port 1 :pool 1 :tls\n|db[b] :host h :port 2 :pool 2\n",
        &["missing-attribute 2 |db[b] missing :tls (present in [a])"],
    );
    check("|p :a 1\n|p :b 2\n", &[]);
    check("|.m :c 1\n|e :a 1 :b 1 :d 1 :c 1\n|e.m :a 1 :b 1 :d 1\n", &[]);
    check(
        "|e :a 1\n|e :a 1\n|e :a 1\n|e :a 1\n|e :a 1\n|e\n",
        &["missing-attribute 6 |e missing :a (present in 5 of 6)"],
    );
}

/// The documents of the corpus, with what is odd about them on purpose.
#[test]
fn the_corpus() {
    macro_rules! corpus {
        ($name:literal, $expected:expr) => {
            let source = include_str!(concat!("../../../corpus/documents/", $name));
            check(source, &$expected);
            assert_eq!(Document::parse(source).source(), source.as_bytes());
        };
    }
    corpus!(
        "config.udon",
        [
            "missing-attribute 19 |database[replica] missing :ssl (present in [primary])",
            "unresolved-reference 54 @logging[debug] referenced but not defined",
        ]
    );
    corpus!("routes.udon", ["missing-attribute 64 |route[health] missing :after (present in [metrics])"]);
    corpus!("model.udon", ["duplicate-key 38 |metric[accuracy] is there already (line 33)"]);
    corpus!(
        "experiment.udon",
        ["missing-attribute 31 |measure[miss-rate] missing :target (present in [p95-first-minute], [start-time])"]
    );
    corpus!("conversation.udon", []);
    corpus!("responses.udon", ["missing-attribute 51 |choice[human] missing :intent (present in [status], [refund])"]);
    corpus!(
        "app.schema.udon",
        [
            "duplicate-key 29 |str[host] is there already (line 19)",
            "duplicate-key 30 |int[port] is there already (line 20)",
            "duplicate-key 42 |str[host] is there already (line 19)",
        ]
    );
}

#[test]
fn marks_that_mislead() {
    check("|f.t? x\n", &["odd-suffix 1 suffix `?` after a trait"]);
    check("|f ? x\n", &["odd-suffix 1 suffix `?` after a blank is text"]);
    check("|f[k] .t\n", &["odd-suffix 1 trait `.t` after a blank is text"]);
    check("|f[a b] x\n", &["unclosed-key 1 the bracket of a key is not closed"]);
    check("|f :x [a, b]\n", &["comma-in-list 1 list item `a,` ends in a comma"]);
    check("|f x ;{open\n", &["unclosed-comment 1 a comment in braces is not closed"]);
    check("!:sql: select\n  1\n", &["text-after-raw 1 text after the colon that opens a raw block"]);
}

#[test]
fn what_is_not_closed_is_named_where_it_opens() {
    check(
        "|a\n  |{b\n  x\n  y\n|c\n  :l [1\n     2\n     3\n|d\n",
        &["parse 2 a brace form is not closed", "parse 6 a list is not closed"],
    );
    check("|a\n  :k [1 [2\n", &["parse 2 a list is not closed"]);
    check("x !{:r:{y\n\n|a\n", &["parse 1 a brace form is not closed"]);
}

#[test]
fn order_and_indentation() {
    check("|e[k]\n  |x\n  :[k]\n", &["late-attribute 3 :[k] stands after children or prose of |e[k]"]);
    check("|a\n  |b\n  :x 1\n", &["late-attribute 3 :x stands after children or prose of |a"]);
    check("|a\n  :x 1\n    :y 2\n", &["indented-under-value 3 indented under :x, which has a value"]);
    check("|a\n    x\n  y\n\tz\n", &["parse 3 inconsistent indentation", "parse 4 a tab in the indentation"]);
}

#[test]
fn values_that_are_nearly_something() {
    check(
        "|a :x 2024-1-2 :y [9:30]\n",
        &["nearly-typed 1 `2024-1-2`: missing leading zeros", "nearly-typed 1 `9:30`: missing leading zeros"],
    );
}

//! What the mapping to JSON and back must hold to.

use proptest::prelude::*;

use super::from_json;
use crate::udon::document::Document;
use crate::udon::generated::{document, long_document, sound_document};
use crate::udon::node::{Node, NodeKind};

const CORPUS: &[&str] = &[
    include_str!("../../../corpus/documents/app.schema.udon"),
    include_str!("../../../corpus/documents/config.udon"),
    include_str!("../../../corpus/documents/conversation.udon"),
    include_str!("../../../corpus/documents/experiment.udon"),
    include_str!("../../../corpus/documents/inventory.udon"),
    include_str!("../../../corpus/documents/model.udon"),
    include_str!("../../../corpus/documents/responses.udon"),
    include_str!("../../../corpus/documents/routes.udon"),
];

#[track_caller]
fn check(source: &str, expected: &str) {
    let json = Document::parse(source).to_json(false);
    assert_eq!(json.trim_end(), format!("[{expected}]"));
    check_back(source);
}

#[track_caller]
fn check_back(source: &str) {
    let json = Document::parse(source).to_json(true);
    assert_eq!(from_json(&json).unwrap(), source, "{json}");
}

/// Reads the JSON without layout back, and compares the document with the canonical one.
#[track_caller]
fn check_anew(source: &str, expected: &str) {
    assert_eq!(from_json(&Document::parse(source).to_json(false)).unwrap(), expected, "{source:?}");
    check_any_anew(source);
}

/// The JSON without layout gives a document that says the same.
#[track_caller]
fn check_any_anew(source: &str) {
    let json = Document::parse(source).to_json(false);
    let anew = from_json(&json).unwrap_or_else(|error| panic!("{source:?}\n{json}{}", error.message));
    assert_eq!(Document::parse(anew.as_str()).to_json(false), json, "{source:?}\n{anew}");
}

/// Changes the JSON of `source`, layout included, and reads it back.
#[track_caller]
fn check_change(source: &str, from: &str, to: &str, expected: &str) {
    let json = Document::parse(source).to_json(true);
    assert!(json.contains(from), "{json}");
    let back = from_json(&json.replacen(from, to, 1)).unwrap();
    assert_eq!(back, expected, "{json}");
}

#[test]
fn every_blank_line_is_a_string() {
    check("|a\n  x\n\n \t \r\n\n  y\n\n", r#"{"el":"a","children":["x","","","","y",""]}"#);
    let lines = Document::parse("|a\n  x\n\n \t \r\n\n  y\n");
    let blank: Vec<_> = lines.nodes().filter(|node| node.kind() == NodeKind::Blank).map(Node::source).collect();
    assert_eq!(blank, [&b"\n \t \r\n"[..]]);
    assert!(lines.to_plain_json().json.contains("x\\n\\n\\n\\ny"), "{}", lines.to_plain_json().json);
}

#[test]
fn elements() {
    check(
        "|db[eu].fast! :port 0x1F :on :t [1 a \"b c\"] text |{em you}! ; note\n  |x?\n",
        r#"{"el":"db","key":"eu","traits":["fast"],"suffix":"!","attrs":[["port",{"$int":"0x1F"}],["on",true],["t",[1,"a","b c"]]],"children":[["text ",{"el":"em","inline":true,"children":["you"]},"! "],{"comment":" note"},{"el":"x","suffix":"?"}]}"#,
    );
    check(
        "|[k] |'odd name' :x\n",
        r#"{"el":null,"key":"k","children":[{"el":"odd name","sameline":true,"attrs":[["x",true]]}]}"#,
    );
}

#[test]
fn values() {
    check(
        "|a\n  :i -5\n  :f 1.50\n  :r 1/3r\n  :d 2024-05-01\n  :e 30s\n  :w +5m\n  :n nil\n  :s two words\n  :q @b[2]\n  :p @[2]\n  :v !{{x}}\n  :u a!{{x}}b\n  :[k]\n",
        r#"{"el":"a","attrs":[["i",-5],["f",1.50],["r",{"$rational":"1/3r"}],["d",{"$date":"2024-05-01"}],["e",{"$duration":"30s"}],["w",{"$rel":"+5m"}],["n",null],["s","two words"],["q",{"$ref":"b[2]"}],["p",{"$ref":"2"}],["v",{"$interp":"x"}],["u",{"$template":["a",{"$interp":"x"},"b"]}],{"$merge":"k"}]}"#,
    );
    check(
        "|a\n  :s\n    |b\n    :c 1\n  :n |{d e}\n",
        r#"{"el":"a","attrs":[["s",{"$nodes":[{"el":"b"}],"attrs":[["c",1]]}],["n",{"$nodes":[{"el":"d","inline":true,"children":["e"]}],"inline":true}]]}"#,
    );
}

#[test]
fn other_nodes() {
    check(
        "; one\n   two\n!if a > b\n  x\n\n  @b[1]\n!:sql:\n  select\n    1\n```rust\nlet x;\n```\n!{{i}} ;{c}!{:k:{r}}\n",
        concat!(
            r#"{"comment":" one\ntwo"},"#,
            "\n",
            r#"{"directive":"if","args":"a > b","children":["x","",{"ref":"b[1]"}]},"#,
            "\n",
            r#"{"raw":"select\n  1","lang":"sql"},"#,
            "\n",
            r#"{"freeform":"let x;","lang":"rust"},"#,
            "\n",
            r#"[{"interp":"i"}," ",{"comment":"c","inline":true},{"raw":"{r}","lang":"k","inline":true}]"#
        ),
    );
}

#[test]
fn comments_over_lines() {
    check_back("a ;{b\nc} d\n|e ;{f\n        g}\n; h\n       i\n");
}

#[test]
fn the_layout_stays_where_the_json_changes() {
    let source = "|a   :x  1\n      :y   'old'   ; why\n\n      text  here\n";
    check_change(source, r#""text  here""#, r#""new text""#, &source.replace("text  here", "new text"));
    check_change(source, r#"["x",1]"#, r#"["x",2]"#, "|a   :x 2\n      :y   'old'   ; why\n\n      text  here\n");
    check_change(source, r#"["y","old"]"#, r#"["y","new; one"]"#, &source.replace("  'old'", "new; one"));
    check_change(source, r#"["x",1],"#, "", "|a\n  :y old\n  ; why\n\n  text  here\n");
}

#[test]
fn the_corpus() {
    for source in CORPUS {
        check_back(source);
        check_any_anew(source);
    }
}

#[test]
fn the_plain_view() {
    let plain =
        Document::parse("|a[k].t :x 1 :x 2.5\n  |b one ;{c}two\n  |b :l [1 @c[2]] three\n  prose\n").to_plain_json();
    assert_eq!(
        plain.json.trim_end(),
        r#"{"a[k]":{"x":2.5,"b":[{"_text":"one two"},{"l":[1,"@c[2]"],"_text":"three"}],"_text":"prose"}}"#
    );
    assert_eq!(plain.dropped.to_string(), "1 attributes that stand again, 1 traits, 1 comments");
    let plain = |source: &str| Document::parse(source).to_plain_json().json.trim_end().to_owned();
    assert_eq!(plain("|a :b 1\n  |b x\n"), r#"{"a":{"b":[1,{"_text":"x"}]}}"#);
    assert_eq!(
        plain("|e\n  :s\n    :b 2\n    text\n  :n |{d e}\n"),
        r#"{"e":{"s":{"b":2,"_text":"text"},"n":{"d":{"_text":"e"}}}}"#
    );
    assert_eq!(plain("|a x\n\n\n  y\n"), r#"{"a":{"_text":"x\n\n\ny"}}"#);
}

#[test]
fn what_is_no_document() {
    let message = |json: &str| from_json(json).unwrap_err().message;
    assert_eq!(message("{}"), "a document is an array of nodes");
    assert_eq!(message("[5]"), "line 1, column 2: `5` is no node");
    assert_eq!(message(r#"[{"el":5}]"#), "line 1, column 8: `5` is no string or null");
    assert_eq!(message("[\n{\"x\":1}]"), r#"line 2, column 1: `{"x":1}` is no node"#);
    assert_eq!(message(r#"[{"el":"a","bogus":1}]"#), "line 1, column 12: an element has no member `bogus`");
    assert_eq!(message(r#"[{"el":"a","attrs":[["x",{"$foo":1}]]}]"#), r#"line 1, column 26: `{"$foo":1}` is no value"#);
    assert_eq!(message(r#"[{"el":"a","attrs":[["x"]]}]"#), r#"line 1, column 21: `["x"]` is no attribute"#);
    assert_eq!(
        message(r#"[{"el":"a","children":["x","a !{b} c"]}]"#),
        "line 1, column 28: no document reads as `\"a !{b} c\"` there"
    );
}

#[test]
fn members_that_say_nothing() {
    let json = r#"[{"children":["x"],"el":"a","inline":false,"traits":[],"attrs":[["n",{"$int":"5"}]]}]"#;
    assert_eq!(from_json(json).unwrap(), "|a :n 5 x\n");
}

#[test]
fn without_layout_things_stand_on_their_line() {
    check_anew("|a x |b y\n", "|a x |b y\n");
    check_anew("|li Hello, |b you\n|x x|y\n", "|li Hello, |b you\n|x x|y\n");
    check_anew("|a :k 1 |b\n  :m\n    |c\n", "|a :k 1 |b\n  :m\n    |c\n");
    check_anew("|a |{b} |c\n|a:x |b\n", "|a |{b}|c\n|a:x |b\n");
    check_anew("!if x |y z\n!if |{v} |y z\n", "!if x |y z\n!if |{v}|y z\n");
    check_anew("@[k] |c\n@[k] text |c d\n", "@[k] |c\n@[k] text |c d\n");
    check_anew(":[k] |c\n:l [1] x |d\n:m 1\n", ":[k] |c\n:l [1] x |d\n:m 1\n");
    check_anew("|e\n  text\n  :q \"x\" |c\n", "|e :q x text|c\n");
    check_anew("|e|{} :q|c\n  :z 1\n", "|e|{} :q|c\n  :z 1\n");
    check_anew("|e\n  x\n   !:q:\n     s\n\n   |{a}\n", "|e\n  x\n   !:q:\n     s\n\n   |{a}\n");
    check_anew("!if x ;{in} y|a z\n  :z 1\n", "!if x ;{in} y|a z\n  :z 1\n");
    check_anew("|e d\n ; note\n  !{{v}}5m\n", "|e d\n  ; note\n   !{{v}}5m\n");
    check_anew("|e|c\n  :q a !{{v}}b |[k]\n  :r 1\n", "|e |c\n  :q a !{{v}}b |[k]\n  :r 1\n");
    check_anew("|[\n|[] x\n", "|[]\n|[] x\n");
    check_anew("|a\n  :k v ;{c}\n  :l\n", "|a\n  :k v\n  :l true ;{c}\n");
    check_anew("|a\n  :k v ; c\n    deep\n", "|a\n  :k v ; c\n    deep\n");
    check_anew("|a\n  |b\n  :k v\n\n", "|a\n  |b\n  :k v\n\n");
}

#[test]
fn without_layout_blank_lines_stay() {
    check_anew("|e\n  :a 1\n\n", "|e\n  :a 1\n\n");
    check_anew("|c\n\n:k", ":k true\n|c\n\n");
    check_anew("|a\n  |b\n\n\n  c\n", "|a\n  |b\n\n\n  c\n");
    check_anew("|a x\n  |b\n", "|a x\n  |b\n");
    check_anew("|a\n  x\n    y\n", "|a\n  x\n    y\n");
}

#[test]
fn depth_costs_no_stack() {
    let source = "|a ".repeat(10_000);
    check_back(&source);
    let json = r#"[{"el":"a","children":"#.repeat(10_000) + "[]" + &"}]".repeat(10_000);
    // Indented, it would be a hundred megabytes.
    assert!(from_json(&json).unwrap_err().message.contains("no document reads as"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_document_comes_back(source in document()) {
        check_back(&source);
    }

    #[test]
    fn any_sound_document_comes_back_without_layout(source in sound_document()) {
        check_any_anew(&source);
    }

    #[test]
    fn any_text_comes_back(source in any::<String>()) {
        check_back(&source);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn long_documents_come_back(source in long_document()) {
        check_back(&source);
    }
}

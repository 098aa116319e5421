//! Documents and the rows that they have; every row is followed back to its element.

use super::super::document::Document;
use super::skeleton;

#[track_caller]
fn check(source: &str, max_depth: Option<usize>, expected: &str) {
    let doc = Document::parse(source);
    let skeleton = skeleton(&doc, max_depth, usize::MAX);
    let column = skeleton.note_column();
    let lines: Vec<String> = skeleton
        .rows()
        .map(|row| {
            let note = row.note.map(|note| format!("{}   # {note}", " ".repeat(column.saturating_sub(row.width()))));
            [row.rails, row.text, &note.unwrap_or_default()].concat()
        })
        .collect();
    assert_eq!(lines.join("\n"), expected);
    for row in skeleton.rows() {
        let found = doc.at(row.text).unwrap_or_else(|error| panic!("{}: {error:?}", row.text));
        assert_eq!(found.element().line(), row.line, "{}", row.text);
    }
}

#[test]
fn what_the_document_itself_has() {
    check(":port 80\n:host h\n", None, ":port :host   # attrs");
    check(":port 80\n|a :port 1\n|b :x 1\n", None, ":port   # attrs\n|a\n└─ |a:port\n|b\n└─ :x");
}

#[test]
fn a_configuration() {
    let expected = "\
|config                                   # 55 lines
├─ :name :debug :environment              # attrs
├─ |database[primary].postgres.required   # 10 lines
│  ├─ :adapter :host :port :pool :timeout :ssl
│  └─ |credentials                        # 3 lines
│     └─ :username :password
├─ |database[replica].postgres            # 7 lines
│  └─ :adapter :host :port :pool :timeout
├─ |cache[redis].cached                   # 5 lines
│  └─ :host :port :ttl :fallback
├─ |features                              # 8 lines
│  ├─ :enabled-flags :rate-limits
│  └─ |old-api.deprecated                 # 3 lines
│     └─ :sunset
├─ |logging                               # 8 lines
│  ├─ |sink[console]                      # 3 lines
│  │  └─ |sink[console]:level :format
│  ├─ |sink[file]                         # 3 lines
│  │  └─ |sink[file]:level :format
│  └─ |rotation
│     └─ :keep :compress
└─ |app                                   # 7 lines
   ├─ :db :cache :log
   └─ |healthcheck                        # 3 lines
      └─ :every :target";
    check(include_str!("../../../corpus/documents/config.udon"), Some(3), expected);
}

#[test]
fn depth_is_cut() {
    check("|a\n  |b\n    |c\n", Some(1), "|a   # 3 lines, 1 element below");
    check("|a\n  |b\n    |c\n", Some(2), "|a      # 3 lines\n└─ |b   # 2 lines, 1 element below");
    check("|a\n", Some(0), "");
}

#[test]
fn keyless_siblings_share_a_row() {
    let source = "|list\n  |item :x 1\n  |item :y 2\n    more\n  |item[k] :z 3\n";
    let expected = "\
|list              # 5 lines
├─ |list|item[0]   # (2) 3 lines
│  └─ |list|item[0]:x :y
└─ |item[k]
   └─ :z";
    check(source, None, expected);
}

#[test]
fn rows_say_what_they_need_to() {
    let source = "|a\n  |name\n|b\n  |name\n  |c\n    |name\n";
    check(
        source,
        None,
        "|a      # 2 lines\n└─ |a|name\n|b      # 4 lines\n├─ |b|name\n└─ |c   # 2 lines\n   └─ |c|name",
    );
}

#[test]
fn values_and_mixins() {
    let source = "|.base\n  :t 1\n|api.base\n  :headers\n    |header :name x\n  text |{em.soft y} |{a[k] z}\n";
    let expected = "\
|*[0].base   # 2 lines
└─ :t        # attrs
|api.base    # 4 lines
├─ :headers
├─ |header
│  └─ :name
└─ |a[k]";
    check(source, None, expected);
}

/// What is not listed is passed over where nothing has attributes, and what comes after it is still told apart.
#[test]
fn what_is_too_deep_is_passed_over_and_counted() {
    let deep =
        (0..3000).map(|i| format!("    |deep\n      |deeper[{i}]\n        |deepest\n")).collect::<Vec<_>>().concat();
    let nested = "|x ".repeat(100);
    let braces = "|{y ".repeat(200);
    let source = format!("|a\n  |b\n{deep}  |c\n    {nested}\n|d {braces}\n|e\n  |f\n    |g\n");
    let rows = |source: &str| {
        let doc = Document::parse(source);
        let skeleton = skeleton(&doc, Some(2), usize::MAX);
        skeleton.rows().map(|row| (row.text.to_owned(), row.line)).collect::<Vec<_>>()
    };
    let without = rows(&source);
    assert_eq!(without.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["|a", "|b", "|c", "|d", "|e", "|f"]);
    // An attribute keeps everything from being passed over.
    assert_eq!(without, rows(&format!("{source}    |h :x 1\n")));
}

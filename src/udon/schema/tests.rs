//! Schemas and what they find, case by case; properties over generated documents stand in `properties.rs`.

use super::*;
use crate::udon::Document;

/// What a schema finds in a document, one a line: line, path, message.
#[track_caller]
fn found(schema: &str, source: &str, options: CheckOptions) -> Vec<String> {
    let schema = read(schema).unwrap_or_else(|faults| panic!("{faults:?}"));
    let report = Document::parse(source).validate(Some(&schema), options);
    let line = |found: &Violation| format!("{} {} {}", found.line, found.path, found.message);
    report.errors.iter().map(line).chain(report.warnings.iter().map(|found| format!("~{}", line(found)))).collect()
}

fn read(schema: &str) -> Result<Schema, Vec<Fault>> {
    Schema::read(&Document::parse(schema))
}

#[track_caller]
fn check(schema: &str, source: &str, expected: &[&str]) {
    assert_eq!(found(schema, source, CheckOptions::default()), expected, "{source}");
}

/// The faults of a schema, one a line: place and message.
#[track_caller]
fn faults(schema: &str, expected: &[&str]) {
    let found = match read(schema) {
        Ok(_) => Vec::new(),
        Err(faults) => {
            faults.iter().map(|fault| format!("{}:{} {}", fault.line, fault.column, fault.message)).collect()
        }
    };
    assert_eq!(found, expected, "{schema}");
}

#[test]
fn required_and_typed() {
    let schema = "|schema[db]\n  |str[host]!\n  |int[port]? :min 1 :max 65535\n  |duration[wait]\n";
    check(schema, "|db :host a :port 5432 :wait 30s\n", &[]);
    check(schema, "|db :port 1\n", &["1 |db missing required attribute :host (from |schema[db])"]);
    check(schema, "|db :host 5\n", &["1 |db :host: 5 is Integer, not String"]);
    check(schema, "|db :host a :port 'x'\n", &["1 |db :port: 'x' is String, not Integer"]);
    check(schema, "|db :host a :port 0\n", &["1 |db :port: 0 is below 1"]);
    check(schema, "|db :host a :port 70000\n", &["1 |db :port: 70000 is above 65535"]);
    check(schema, "|db :host a :wait !{{env.WAIT}} :port !{{env.PORT}}\n", &[]);
    check(schema, "|db\n  |host a.example\n", &[]);
    check(schema, "|db\n  |host a\n  |host b\n", &["3 |db 2 times host, at most one is allowed"]);
    check(schema, "|.base :host a\n|db.base\n", &[]);
    check(schema, "|x[k] :host a\n|db\n  :[k]\n", &[]);
    check(schema, "|db\n  !if a\n    :host x\n", &[]);
}

#[test]
fn records_in_records() {
    let schema = "|schema[db]\n  |obj[login]!\n    |str[user]!\n|schema[app]\n  |ref[main]! db\n  |ref[other]* db\n";
    check(schema, "|db\n  |login :user a\n", &[]);
    check(schema, "|db\n  :login\n    :user a\n", &[]);
    check(schema, "|db\n  |login :name a\n", &["2 |login missing required attribute :user (from |obj[login])"]);
    check(schema, "|db\n  :login\n    :name a\n", &["2 |db:login missing required attribute :user (from |obj[login])"]);
    check(schema, "|db :login x\n", &["1 |db :login: 'x' is String, not Record"]);
    check(schema, "|app\n  |main\n    |login\n", &["3 |login missing required attribute :user (from |obj[login])"]);
    check(
        schema,
        "|app\n  |main\n    |login :user a\n  |other\n  |other\n    |login :user b\n",
        &["4 |app|other[0] missing required child |login (from |schema[db])"],
    );
}

#[test]
fn traits_and_elements() {
    let schema = "|schema[db]\n  |str[host]!\n|trait[postgres] :schema db\n|element[probe]\n  |duration[every]!\n";
    check(schema, "|store.postgres\n", &["1 |store missing required attribute :host (from .postgres)"]);
    check(schema, "|.postgres :port 1\n|probe :every 5s\n", &[]);
    check(schema, "|probe\n", &["1 |probe missing required attribute :every (from |element[probe])"]);
    let without = CheckOptions { traits: false, ..CheckOptions::default() };
    assert_eq!(found(schema, "|store.postgres\n", without), Vec::<String>::new());
}

#[test]
fn places() {
    let schema = "|root :children [a]\n|schema[a]\n  :children [b]\n|schema[b]\n  :open false\n  |int[n]?\n";
    check(schema, "|a\n  |b :n 1\n", &[]);
    check(schema, "|c\n", &["1 |c |c is not allowed at the top"]);
    check(schema, "|a\n  |c\n", &["2 |a |c is not allowed in |schema[a]"]);
    check(
        schema,
        "|a\n  |b :m 1 :n 2\n    |x\n",
        &["2 |b :m is not known to |schema[b]", "3 |b |x is not known to |schema[b]"],
    );
    let strict = CheckOptions { strict: true, ..CheckOptions::default() };
    assert_eq!(found(schema, "|a :x 1\n", strict), ["~1 |a :x is not known to |schema[a]"]);
}

#[test]
fn lists_and_unions() {
    let schema = "|schema[e]\n  |arr[tags]? :unique true :max 2\n    |str\n  |one_of[next]?\n    |ref-to :to e\n    |nil\n  \
                  |is_not[odd]?\n    |bool\n  |all_of[port]?\n    |num\n    |int :max 9\n";
    check(schema, "|e[k] :tags [a b] :next nil :odd 1 :port 3\n", &[]);
    check(schema, "|e[k] :next @e[k]\n", &[]);
    check(schema, "|e :tags [a 1]\n", &["1 |e :tags: item 2: 1 is Integer, not String"]);
    check(schema, "|e :tags [a a]\n", &["1 |e :tags: a stands twice"]);
    check(schema, "|e :tags [a b c]\n", &["1 |e :tags: 3 items is too long"]);
    check(schema, "|e :tags a\n", &["1 |e :tags: 'a' is String, not List of String"]);
    check(schema, "|e\n  |tags a\n  |tags b\n", &[]);
    check(schema, "|e :next x\n", &["1 |e :next: 'x' is String, not Reference to e or Nil"]);
    check(schema, "|e :odd true\n", &["1 |e :odd: it is Boolean, which is not allowed"]);
    check(schema, "|e :port 10\n", &["1 |e :port: 10 is above 9"]);
}

#[test]
fn a_long_list_is_looked_through_once() {
    let items: Vec<String> = (0..100_000).map(|n| format!("i{n}")).collect();
    let schema = "|schema[e]\n  |arr[tags]! :unique true\n    |str\n";
    check(schema, &format!("|e :tags [{}]\n", items.join(" ")), &[]);
    check(schema, &format!("|e :tags [{} i7]\n", items.join(" ")), &["1 |e :tags: i7 stands twice"]);
}

#[test]
fn references() {
    let schema = "|schema[e]\n  |ref-to[db]! :to db\n";
    check(schema, "|e :db @db[a]\n|db[a]\n", &[]);
    check(schema, "|e :db @[a]\n|db[a]\n", &[]);
    check(schema, "|e :db @x[a]\n|x[a]\n", &["1 |e :db: it refers to |x, not to |db"]);
    check(schema, "|e :db @[a]\n|x[a]\n", &["1 |e :db: it refers to |x, not to |db"]);
    check(schema, "|e :db a\n", &["1 |e :db: 'a' is String, not Reference"]);
    check(schema, "|e :db @db[b]\n", &["1 @db[b] referenced but not defined"]);
    let without = CheckOptions { references: false, ..CheckOptions::default() };
    assert_eq!(found(schema, "|e :db @db[b]\n", without), Vec::<String>::new());
}

#[test]
fn bounds_of_text() {
    let schema = "|schema[e]\n  |str[a]? :pattern \"^[a-z]+$\" :min 2 :max_length 4\n  |str[b]? :format semver\n  \
                  |str[c]? :enum [red green]\n  |int[d]? :multiple_of 5 :unique true\n";
    check(schema, "|e :a abc :b 1.0.0 :c red :d 15\n", &[]);
    check(schema, "|e :a A1\n", &["1 |e :a: \"A1\" does not match ^[a-z]+$"]);
    check(schema, "|e :a a\n", &["1 |e :a: 1 character is too short"]);
    check(schema, "|e :a abcde\n", &["1 |e :a: 5 characters is too long"]);
    check(schema, "|e :b v1\n", &["1 |e :b: \"v1\" is no semver"]);
    check(schema, "|e :c blue\n", &["1 |e :c: blue is not one of the allowed values"]);
    check(schema, "|e :d 7\n", &["1 |e :d: 7 is no multiple of 5"]);
    check(schema, "|e :d 5\n|e :d 5\n", &["2 |e[1] :d 5 is there already, in line 1"]);
}

#[test]
fn conditions() {
    let schema =
        "|schema[e]\n  |bool[tls]?\n  |str[cert]! :when tls\n  |str[kind]?\n  |int[size]! :when \"kind == disk\"\n";
    check(schema, "|e\n", &[]);
    check(schema, "|e :tls false :kind tape\n", &[]);
    check(schema, "|e :tls true\n", &["1 |e missing required attribute :cert (from |schema[e])"]);
    check(schema, "|e :kind disk\n", &["1 |e missing required attribute :size (from |schema[e])"]);
    check(schema, "|e :tls :cert a :kind disk :size 1\n", &[]);
}

#[test]
fn conventions_without_a_schema() {
    let said = |source: &str| {
        let report = Document::parse(source).validate(None, CheckOptions::default());
        report
            .warnings
            .iter()
            .map(|found| format!("{} {} {}", found.line, found.path, found.message))
            .collect::<Vec<_>>()
    };
    assert_eq!(said("|a :ttl '5m'\n"), ["1 |a :ttl value '5m' could be Duration (currently String)"]);
    assert_eq!(said("|a :n '5'\n"), Vec::<String>::new());
    let mixed = "|a :n 1\n|a :n 2\n|a :n 3\n|a :n 4\n|a :n 5\n|a :n six\n";
    assert_eq!(said(mixed), ["6 |a[5] :n is String here, Integer in 5 of 6 |a"]);
    assert_eq!(said("|a :n 1\n|a :n two\n"), Vec::<String>::new());
}

#[test]
fn malformed_schemas() {
    faults("|schema\n", &["1:1 a schema without a name"]);
    faults("|schma[a]\n", &["1:1 |schma is no rule"]);
    faults("|schema[a]\n  |strr[b]\n", &["2:3 |strr is no type"]);
    faults("|schema[a]\n  |str\n", &["2:3 the field |str has no name"]);
    faults("|schema[a]\n  |int[b] :mim 3\n", &["2:11 :mim means nothing in |int"]);
    faults("|schema[a]\n  |int[b] :pattern x\n", &["2:11 :pattern means nothing in |int"]);
    faults("|schema[a]\n  |str[b] :pattern \"(\"\n", &["2:11 :pattern cannot be read: unclosed group"]);
    faults("|schema[a]\n  |str[b] :format mail\n", &["2:11 \"mail\" is no format"]);
    faults("|schema[a]\n  |ref[b] c\n", &["2:3 there is no |schema[c]"]);
    faults("|schema[a]\n  |arr[b]\n    |str\n    |int\n", &["2:3 a list has one type of item"]);
    faults("|schema[a]\n  |one_of[b]\n", &["2:3 |one_of without types"]);
    faults("|schema[a]\n|schema[a]\n", &["2:1 |schema[a] is there already"]);
    faults("|schema[a]\n  |str[b]\n  |int[b]\n", &["3:3 the field b is there already, in line 2"]);
    faults("|trait[a]\n", &["1:1 |trait[a] asks for nothing"]);
    faults("|root\n", &["1:1 a root without :children"]);
    faults(
        "|schema[a]\n  |str[b] :when \"(c\"\n",
        &["2:11 the expression cannot be read at column 1: the bracket that opens here is never closed"],
    );
}

#[test]
fn schemas_that_contradict_themselves() {
    faults("|schema[a]\n  |int[b] :min 5 :max 1\n", &["2:1 :min 5 is above :max 1"]);
    faults("|schema[a]\n  |int[b] :max 5 :default 9\n", &["2:1 :default of b is not allowed: 9 is above 5"]);
    faults("|schema[a]\n  |int[b] :default x\n", &["2:1 :default of b is not allowed: 'x' is String, not Integer"]);
    faults("|schema[a]\n  |int[b] :enum [1 x]\n", &["2:11 :enum holds x, a String"]);
    faults("|schema[a]\n  |int[b] :enum [1 9] :max 5\n", &["2:1 :enum allows 9, but 9 is above 5"]);
    faults("|schema[a]\n  |duration[b] :min 2026-01-01\n", &["2:1 the bound 2026-01-01 is no Duration"]);
    faults("|schema[a]\n  |all_of[b]\n    |str\n    |int\n", &["2:1 nothing is both String and Integer"]);
    faults("|schema[a]\n  |ref[b]! a\n", &["2:1 |schema[a] needs itself by |b, without end"]);
    faults("|schema[a]\n  |str[b]! :when c\n", &["2:1 :when of b speaks of c, which |schema[a] has not"]);
    faults("|schema[a]\n  :children [c]\n  |obj[b]!\n", &["3:1 |b is required, and :children does not allow it"]);
    faults("|schema[a]\n  |int[b]!\n|element[a]\n  |str[b]!\n", &["4:1 a needs b as Integer (line 2) and as String"]);
}

#[test]
fn the_schema_of_schemas_is_one() {
    let own = read(SCHEMA_OF_SCHEMAS).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let options = CheckOptions { references: true, traits: true, strict: true };
    for source in [SCHEMA_OF_SCHEMAS, include_str!("../../../corpus/documents/app.schema.udon")] {
        let report = Document::parse(source).validate(Some(&own), options);
        assert_eq!(report.errors, [], "{source}");
    }
    let report =
        Document::parse("|schema[a]\n  |int[b] :mim 3\n  |str[c]\n    :format mail\n").validate(Some(&own), options);
    let messages: Vec<&str> = report.errors.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(
        messages,
        [":mim is not known to |schema[field-words]", ":format: mail is not one of the allowed values"]
    );
}

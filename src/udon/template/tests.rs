//! Templates, case by case: filters, control flow, places of values, and what cannot be.

use std::collections::HashMap;

use chrono::{TimeZone as _, Utc};

use super::*;
use crate::error::{Code, Error, Result};
use crate::udon::{Document, Node};

const DATA: &str = "\
|order
  :id ORD-7
  :state SHIPPED
  :total 1234.5
  :sent 2025-12-20
  :due 2025-12-24
  :tags [fast fragile fast]
  :days 4
  :empty []
  :none nil
  :paid true
  :open false
  :note \"two\\nlines\"
  :mean \"|{b x} and |p\"
  |line :name rope :price 3 :state open
  |line :name buoy :price 12.5 :state sent
  |line :name flag :price 1 :state open
|customer
  :name ada lovelace
";

/// Fills a template with [`DATA`]; its text and, behind bars, what is missing; or the first thing that is wrong.
fn filled(template: &str) -> String {
    let files: HashMap<&str, &str> = HashMap::from([
        ("foot.udon", "Yours,\n!{{customer.name}}\n"),
        ("self.udon", "x\n!include self.udon\n"),
        ("a.udon", "!include b.udon\n"),
        ("b.udon", "!include a.udon\n"),
    ]);
    let load = |_: &str, wanted: &str| -> Result<Source> {
        let text =
            files.get(wanted).ok_or_else(|| Error::new(Code::NotFound, format!("file {wanted:?} is not there")))?;
        Ok(Source { file: wanted.to_owned(), part: None, text: text.as_bytes().to_vec() })
    };
    let source = Source { file: String::new(), part: None, text: template.as_bytes().to_vec() };
    let program = match compile(&source, &load) {
        Ok(program) => program,
        Err(faults) => {
            return faults
                .iter()
                .map(|fault| format!("✗ {} {}", fault.place, fault.message))
                .collect::<Vec<_>>()
                .join("\n");
        }
    };
    let now = Utc.with_ymd_and_hms(2025, 12, 20, 9, 0, 0).unwrap();
    match fill(&program, &Document::parse(DATA), now) {
        Ok(filled) => {
            let missing: Vec<String> = filled.missing.iter().map(|one| format!("|{}", one.name)).collect();
            filled.text + &missing.join("")
        }
        Err(error) => format!("✗ {}", error.message),
    }
}

#[track_caller]
fn check(template: &str, expected: &str) {
    assert_eq!(filled(template), expected, "{template}");
}

/// Each filter with a value.
#[test]
fn filters_case_by_case() {
    let cases = [
        ("order.id", "ORD-7"),
        ("order.missing | default: \"none\"", "none"),
        ("order.none | default: order.id", "ORD-7"),
        ("order.id | default: 1", "ORD-7"),
        ("order.missing | default 'none'", "none"),
        ("order.id | downcase", "ord-7"),
        ("order.state | lowercase | capitalize", "Shipped"),
        ("customer.name | upcase", "ADA LOVELACE"),
        ("\"  x \" | strip", "x"),
        ("order.id | append: \"!\" | prepend: \"#\"", "#ORD-7!"),
        ("customer.name | replace: \" \", \"-\"", "ada-lovelace"),
        ("customer.name | remove: \"a\"", "d lovelce"),
        ("customer.name | truncate: 6", "ada l…"),
        ("customer.name | truncate: 8, \"...\"", "ada l..."),
        ("customer.name | truncatewords: 1", "ada…"),
        ("\"a, b\" | split: \",\" | join: \"+\"", "a+b"),
        ("order.tags | join", "fast, fragile, fast"),
        ("order.tags | uniq | join: \", \", \" and \"", "fast and fragile"),
        ("order.tags | first", "fast"),
        ("order.tags | last", "fast"),
        ("order.tags | size", "3"),
        ("order.id | size", "5"),
        ("order.missing | size", "0"),
        ("order.line | size", "3"),
        ("order.tags | sort | join: \" \"", "fast fast fragile"),
        ("order.line | sort: \"price\" | map: \"name\" | join: \" \"", "flag rope buoy"),
        ("order.line | reverse | map: \"name\" | first", "flag"),
        ("order.line | where: \"state\", \"open\" | map: \"name\" | join", "rope, flag"),
        ("order.line | where: \"price\" | size", "3"),
        ("order.line | sum: \"price\"", "16.5"),
        ("order.line | map: \"price\" | sum", "16.5"),
        ("order.total | round", "1235"),
        ("order.total | divided_by: 7 | round: 2", "176.36"),
        ("1.005 | round: 2", "1.01"),
        ("order.total | floor", "1234"),
        ("order.total | ceil", "1235"),
        ("-3 | abs", "3"),
        ("order.days | plus: 1 | times: 2 | minus: 3", "7"),
        ("order.days | divided_by: 3", "1"),
        ("order.days | modulo: 3", "1"),
        ("order.total | currency: \"EUR\"", "€1,234.50"),
        ("order.total | currency: \"JPY\"", "¥1,235"),
        ("order.total | currency \"EUR\"", "€1,234.50"),
        ("order.total | currency: \"CHF\"", "CHF 1,234.50"),
        ("order.total | currency", "1,234.50"),
        ("order.days | pluralize: \"day\"", "4 days"),
        ("1 | pluralize: \"box\", \"boxes\"", "1 box"),
        ("order.sent | date: \"%B %o\"", "December 20th"),
        ("order.sent | date", "2025-12-20"),
        ("\"2025-03-01T08:05:00Z\" | date: \"%d.%m. %H:%M\"", "01.03. 08:05"),
        ("now | date: \"%Y\"", "|now | date: \"%Y\""),
        ("\"now\" | date: \"%H:%M\"", "09:00"),
        ("order.due | relative", "in 4 days"),
        ("order.sent | relative", "today"),
        ("\"2025-12-19\" | relative", "yesterday"),
        ("\"2025-12-20T12:30:00Z\" | relative", "in 3 hours"),
        ("order.line[1].name", "buoy"),
        ("order.line[-1].name", "flag"),
        ("order.line.first.name", "rope"),
        ("order.tags[0]", "fast"),
    ];
    for (expression, expected) in cases {
        let expected = if let Some(missing) = expected.strip_prefix('|') {
            format!("!{{{{{missing}}}}}|{missing}")
        } else {
            expected.to_owned()
        };
        check(&format!("!{{{{{expression}}}}}"), &expected);
    }
    for filter in FILTERS {
        let used = |(expression, _): &(&str, &str)| expression.split('|').skip(1).any(|part| names(part, filter.name));
        assert!(cases.iter().any(used), "{} has no case", filter.name);
    }
}

#[test]
fn what_a_filter_cannot_do_and_what_is_none() {
    let wrong = [
        ("order.id | round", "✗ !{{order.id | round}} cannot be filled: round: \"ORD-7\" is no number"),
        ("order.id | date", "✗ !{{order.id | date}} cannot be filled: date: \"ORD-7\" is no date"),
        (
            "order.sent | date: \"%Q\"",
            "✗ !{{order.sent | date: \"%Q\"}} cannot be filled: date: \"%Q\" is no pattern for a date",
        ),
        ("1 | divided_by: 0", "✗ !{{1 | divided_by: 0}} cannot be filled: divided_by: nothing can be divided by 0"),
        ("order.id | truncate: x", "✗ !{{order.id | truncate: x}} cannot be filled: truncate: \"\" is no whole number"),
        ("order.id | shout", "✗ 1:15 there is no filter shout"),
        ("order.id | upcase: 1", "✗ 1:15 upcase takes no argument, not 1"),
        ("order.id | map", "✗ 1:15 map takes one argument, not 0"),
        (
            "order.id | currency \"EUR\"",
            "✗ !{{order.id | currency \"EUR\"}} cannot be filled: currency: \"ORD-7\" is no number",
        ),
        (
            "order.id | pluralize: \"day\"",
            "✗ !{{order.id | pluralize: \"day\"}} cannot be filled: pluralize: \"ORD-7\" is no number",
        ),
        ("order.id | relative", "✗ !{{order.id | relative}} cannot be filled: relative: \"ORD-7\" is no date"),
        ("order.id | default", "✗ 1:15 default takes one argument, not 0"),
        (
            "order.id | join: 1 2",
            "✗ 1:4 the expression cannot be read at column 20: a filter's arguments stand behind its name, with commas between them",
        ),
        ("order.id |", "✗ 1:4 the expression cannot be read at column 10: a value or an attribute should stand here"),
        ("(order.id", "✗ 1:4 the expression cannot be read at column 1: the bracket that opens here is never closed"),
    ];
    for (expression, expected) in wrong {
        check(&format!("!{{{{{expression}}}}}"), expected);
    }
}

#[test]
fn no_two_filters_share_a_name() {
    assert_eq!(FILTERS.iter().map(|filter| filter.name).collect::<std::collections::HashSet<_>>().len(), FILTERS.len());
}

/// Whether what stands behind a bar calls the filter of that name.
fn names(part: &str, name: &str) -> bool {
    part.trim_start()
        .strip_prefix(name)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[test]
fn every_example_of_a_filter_is_read() {
    for filter in FILTERS {
        let template = format!("!{{{{{}}}}}", filter.example);
        assert!(!filled(&template).starts_with("✗ 1:"), "{}", filled(&template));
    }
}

#[test]
fn control_flow_case_by_case() {
    check("!if order.paid\n  yes\n!else\n  no\n", "yes");
    check("!if order.open\n  yes\n!else\n  no\n", "no");
    check("!if order.open\n  a\n!elif order.days > 3\n  b\n!else\n  c\n", "b");
    check("!unless order.open\n  shut\n", "shut");
    check("!unless order.paid\n  a\n!else\n  b\n", "b");
    check("!if order.open or order.open and order.paid\n  a\n!else\n  b\n", "b");
    check("!if order.paid or order.open and order.open\n  a\n", "a");
    check("!if order.empty == empty and order.none == blank\n  a\n", "a");
    check("!if order.state == \"SHIPPED\"\n  a\n", "a");
    check("!if order.tags contains \"fast\"\n  a\n", "a");
    check("!if order.missing\n  a\n", "");
    check("x\n!if order.open\n  a\n\ny\n", "x\n\ny");
    check(
        "!for line in order.line\n  !{{loop.index}}/!{{loop.length}} !{{line.name}}\n",
        "1/3 rope\n2/3 buoy\n3/3 flag",
    );
    check("!for line in order.line reversed limit:2\n  !{{line.name}}\n", "flag\nbuoy");
    check("!for tag in order.tags | uniq\n  !{{tag}}!{{loop.last}}\n", "fastfalse\nfragiletrue");
    check("!for x in order.empty\n  a\n!else\n  nothing\n", "nothing");
    check("!for x in order.missing\n  a\n", "");
    check("!each x in order.days\n  !{{x}}\n", "4");
    check(
        "!for a in order.tags limit:1\n  !for b in order.tags limit:2\n    !{{a}} !{{b}}\n",
        "fast fast\nfast fragile",
    );
    check("!let n = order.days | times: 2\n!{{n}} !{{n | plus: 1}}\n", "8 9");
    check("!for x in order.tags\n  !let y = x | upcase\n!{{y}}\n", "!{{y}}|y");
    check("|p\n  !if order.paid\n    deep\n      er\n  end\n", "|p\n  deep\n    er\n  end");
    check("|p\n  !include foot.udon\n  end\n", "|p\n  Yours,\n  ada lovelace\n  end");
    check("; mine\na ;{not yours}b\n", "ab");
}

#[test]
fn control_flow_that_cannot_be() {
    check("!else\n  a\n", "✗ 1:1 !else without !if");
    check("!fi order.paid\n", "✗ 1:1 there is no directive !fi");
    check("!for order.line\n  a\n", "✗ 1:1 !for without a name and a list");
    check("!for x in order.line limit:many\n  a\n", "✗ 1:1 \"limit:many\" is no limit");
    check("!let n\n", "✗ 1:1 !let without a name and a value");
    check(
        "a\n  !if (x\n    b\n",
        "✗ 2:7 the expression cannot be read at column 1: the bracket that opens here is never closed",
    );
    check("!include\n", "✗ 1:1 !include without a file");
    check("!include gone.udon\n", "✗ 1:1 file \"gone.udon\" is not there");
    check("!include self.udon\n", "✗ self.udon:2:1 self.udon includes itself:  → self.udon → self.udon");
    check("!include a.udon\n", "✗ b.udon:1:1 a.udon includes itself:  → a.udon → b.udon → a.udon");
    check("x !{if order.paid} y\n", "✗ 1:3 !{if …} cannot stand inside a line");
    check("!{{order.id\n", "✗ 1:1 an interpolation is not closed");
    let deep = (0..60).fold(String::new(), |deep, depth| deep + &"  ".repeat(depth) + "!if order.paid\n");
    assert!(filled(&deep).contains("directives lie more than 48 deep"), "{}", filled(&deep));
    let mut nested = String::new();
    for depth in 0..12 {
        nested += &format!("{}!for a{depth} in order.tags\n", "  ".repeat(depth));
    }
    nested += &format!("{}x\n", "  ".repeat(12));
    assert_eq!(filled(&nested), "✗ the template grows without end");
}

#[test]
fn values_stay_values() {
    check("!{{order.mean}}\n", "\\|{b x} and |p");
    check("say !{{order.mean}}\n", "say \\|{b x} and |p");
    check("|p\n  !{{order.note}} end\n", "|p\n  two\n  lines end");
    check("|p :note !{{order.note}} :id !{{order.id}}-!{{order.days}}\n", "|p :note \"two\\nlines\" :id ORD-7-4");
    check(
        "|p[!{{customer.name}}] :t \"<!{{order.mean}}>\" :l [a !{{order.tags}}]\n",
        "|p[\"ada lovelace\"] :t \"<|{b x} and |p>\" :l [a fast fragile fast]",
    );
    check("|p :n !{{order.days}} :x !{{order.nope}}\n", "|p :n 4 :x !{{order.nope}}|order.nope");
    check("Hello !{{nobody.name}}!\n", "Hello !{{nobody.name}}!|nobody.name");
}

#[test]
fn data_from_json() {
    let read = |text: &str| {
        from_json(&serde_json::from_str(text).unwrap()).map(|doc| String::from_utf8(doc.source()).unwrap())
    };
    assert_eq!(
        read(r#"{"a": 1, "b": {"c": "x y", "d": [1, "2"]}, "e": [{"f": null}, {"f": true}]}"#).unwrap(),
        ":a 1\n|b\n  :c \"x y\"\n  :d [1 \"2\"]\n|e\n  :f nil\n|e\n  :f true\n"
    );
    assert!(read("[1]").is_err());
    assert!(read(r#"{"a": [{"b": 1}, 2]}"#).is_err());
    assert!(read(r#"{"a": [1, {"b": 1}]}"#).is_err());
}

#[test]
fn data_from_csv() {
    let read = |text: &str| from_csv(text).map_or_else(|error| error.message, |rows| rows.to_string());
    assert_eq!(
        read("id,order.total,order.by\r\n007, 12.5 ,\"Ada, of \"\"L\"\"\"\n8,,x\n"),
        r#"[{"id":"007","order":{"total":12.5,"by":"Ada, of \"L\""}},{"id":8,"order":{"total":null,"by":"x"}}]"#
    );
    assert_eq!(read("a,b\n1,2\n3\n"), "line 3 of the table has another number of cells than its first: 1, not 2");
    assert_eq!(read("a,b\n"), "the table has no row below the names of its columns");
    assert_eq!(read("a,a\n1,2\n"), "the column \"a\" says again what another one says");
    assert_eq!(read("a,a.b\n1,2\n"), "the column \"a.b\" says again what another one says");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(400))]

    /// Whatever a value holds, it becomes text, a key and an attribute's value, and nothing else; or it is refused.
    #[test]
    fn a_value_never_becomes_structure(value in "([|:;!@'\"`\\\\{}\\[\\] a-c\n0-9]|\\|\\{|!\\{\\{|;\\{|é){0,14}") {
        let template = "|p\n  say !{{v}} on\n  !{{v}} on\n  |q[!{{v}}] :k !{{v}} :l \"<!{{v}}>\"\n  |end\n";
        let load = |_: &str, _: &str| Err(Error::new(Code::NotFound, "no files here"));
        let source = Source { file: String::new(), part: None, text: template.as_bytes().to_vec() };
        let program = compile(&source, &load).unwrap();
        let data = from_json(&serde_json::json!({ "v": value })).unwrap();
        let now = Utc.with_ymd_and_hms(2025, 12, 20, 9, 0, 0).unwrap();
        // A value that no prose can hold is refused by name.
        let Ok(filled) = fill(&program, &data, now) else { return Ok(()) };
        let doc = Document::parse(filled.text.as_str());
        let names: Vec<String> = doc.nodes().filter(|node| node.is_element()).filter_map(Node::name).map(Into::into).collect();
        proptest::prop_assert_eq!(names, ["p", "q", "end"], "{}", filled.text);
        let q = doc.at("||q").unwrap().element();
        let text = |name: &str| super::super::schema::text_of(&q.attribute(name).unwrap().value()).unwrap();
        proptest::prop_assert_eq!(text("k"), value.clone());
        proptest::prop_assert_eq!(text("l"), format!("<{value}>"));
    }
}

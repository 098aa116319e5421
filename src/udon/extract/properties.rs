//! What holds for every extraction: the four forms say the same.

use proptest::prelude::*;

use super::{Form, Query, Table, row_json};
use crate::udon::Document;

const SHOP: &str = "\
|shop
  |item[b].sale :price 12.50 :tags [new \"two words\" [1 2]] :wait 90s
    Cheap, \"and\" good.
  |item[a] :price 3 :from @maker[kim] :code \"007\"
  |item :price 0x10 :path /x :note !{{env.NOTE}}
  :api
    :retries 3
    :note \"a
|order[7] :of @item[a] see |{mark :level high the mark} here
";

fn table(source: &str, query: &str, context: bool) -> Table {
    let query = Query::parse(query).unwrap_or_else(|error| panic!("{error}"));
    Table::new(Document::parse(source).extract(&query).expect("rows"), &query, context)
}

#[track_caller]
fn check(query: &str, form: Form, expected: &str) {
    let table = table(SHOP, query, false);
    assert_eq!(table.text(form, 0, usize::MAX), expected, "{query}");
}

#[test]
fn rows_in_four_forms() {
    check("all |item sort :price limit 2 select :price :from", Form::Csv, "price,from\r\n3,@maker[kim]\r\n12.50,\r\n");
    check(
        "all |item where :tags contains new select :tags",
        Form::Csv,
        "tags\r\n\"[new \"\"two words\"\" [1 2]]\"\r\n",
    );
    check(
        "all |item where :price > 10",
        Form::JsonLines,
        "{\"id\":\"b\",\"price\":12.5,\"tags\":[\"new\",\"two words\",[1,2]],\"wait\":\"90s\",\"text\":\"Cheap, \\\"and\\\" good.\"}\n\
         {\"price\":16,\"path\":\"/x\",\"note\":\"!{{env.NOTE}}\"}\n",
    );
    check(
        "all |item where :code = \"007\"",
        Form::Udon,
        "|item[a]\n  :price 3\n  :from @maker[kim]\n  :code \"007\"\n",
    );
    check("|shop select :api:retries", Form::Json, "[\n  {\n    \"api:retries\": 3\n  }\n]\n");
    check("all |mark", Form::JsonLines, "{\"level\":\"high\",\"text\":\"the mark\"}\n");
    check("all :price where :wait", Form::JsonLines, "{\"id\":\"b\",\"price\":12.5}\n");
    check("|nothing", Form::Json, "[]\n");
}

#[test]
fn context_says_where_a_row_stands_and_what_is_around_it() {
    let table = table(SHOP, "all |mark", true);
    assert_eq!(
        table.text(Form::JsonLines, 0, 1),
        "{\"path\":\"|order[7]|mark\",\"line\":9,\"level\":\"high\",\"text\":\"the mark\",\"context\":\"see the mark here\"}\n"
    );
}

#[test]
fn a_column_of_ours_gives_way_to_an_attribute_of_its_name() {
    let table = table(SHOP, "all |item", true);
    assert_eq!(
        table.columns,
        ["_path", "line", "id", "price", "tags", "wait", "from", "code", "path", "note", "text", "context"]
    );
}

/// The rows of a document that the UDON form wrote, as JSON.
fn read_back(text: &str) -> Vec<serde_json::Value> {
    let document = Document::parse(text);
    let query = Query::parse("/|*").expect("a query");
    let table = Table::new(document.extract(&query).expect("rows"), &query, false);
    let mut rows: Vec<_> = table.rows.iter().map(|row| row_json(&table, row)).collect();
    for row in rows.iter_mut().filter_map(serde_json::Value::as_object_mut) {
        // What an element is stands in its identity, and in JSON only where rows differ.
        row.shift_remove("element");
    }
    rows
}

fn without_element(table: &Table) -> Vec<serde_json::Value> {
    let mut rows: Vec<_> = table.rows.iter().map(|row| row_json(table, row)).collect();
    rows.iter_mut().filter_map(serde_json::Value::as_object_mut).for_each(|row| drop(row.shift_remove("element")));
    rows
}

fn values() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[0-9]{1,9}",
        "-?[0-9]{1,4}\\.[0-9]{1,4}",
        "[a-z]{1,8}",
        "\"[ -!#-\\[\\]-~]{0,12}\"",
        "@[a-z]{1,5}\\[[a-z0-9]{1,5}\\]",
        "\\[([a-z0-9]{1,4} ){0,3}\"a b\"\\]",
        "[0-9]{1,3}(s|m|h|d)",
        Just("2026-02-03".to_owned()),
        Just("null".to_owned()),
        Just("!{{user.name}}".to_owned()),
    ]
}

proptest! {
    #[test]
    fn json_parses_and_equals_the_udon(
        rows in proptest::collection::vec((proptest::option::of("[a-z0-9]{1,5}"), proptest::collection::vec(("[a-f]", values()), 0..5), "[A-Za-z ,.]{0,20}"), 1..8),
    ) {
        let mut source = String::new();
        for (key, attributes, prose) in &rows {
            source += &format!("|row{}\n", key.as_ref().map(|key| format!("[{key}]")).unwrap_or_default());
            for (name, value) in attributes {
                source += &format!("  :{name} {value}\n");
            }
            source += &format!("  {prose}\n");
        }
        let table = table(&source, "all |row", false);
        prop_assert_eq!(table.rows.len(), rows.len());
        let json: Vec<serde_json::Value> = serde_json::from_str(&table.text(Form::Json, 0, usize::MAX)).expect("JSON");
        prop_assert_eq!(&json, &without_element(&table));
        let back = read_back(&table.text(Form::Udon, 0, usize::MAX));
        prop_assert_eq!(back, json);
        let csv = table.text(Form::Csv, 0, usize::MAX);
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        prop_assert_eq!(reader.records().filter(Result::is_ok).count(), rows.len());
    }
}

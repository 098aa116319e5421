//! Bills of materials, held against the published schema of `CycloneDX` 1.5.

use arrowsh::udon::Document;
use arrowsh::udon::audit::bom;
use serde_json::{Value, json};

use crate::support::package;

/// The schema with what it refers to brought into it, so that nothing is fetched.
fn schema() -> Value {
    let read = |name: &str| -> Value {
        let file = package().join("tests/cyclonedx").join(name);
        serde_json::from_slice(&std::fs::read(file).expect("the schema")).expect("JSON")
    };
    let mut schema = read("bom-1.5.schema.json");
    // Both have a definition called signature.
    let signatures = read("jsf-0.82.schema.json").to_string();
    let signatures = signatures.replace("#/definitions/signature\"", "#/definitions/jsf-signature\"");
    let signatures: Value = serde_json::from_str(&signatures).expect("JSON");
    let definitions = schema["definitions"].as_object_mut().expect("definitions");
    for (name, definition) in signatures["definitions"].as_object().expect("definitions") {
        let name = if name == "signature" { "jsf-signature" } else { name };
        assert!(definitions.insert(name.into(), definition.clone()).is_none(), "{name} is there twice");
    }
    definitions.insert("spdx".into(), json!({"enum": read("spdx.schema.json")["enum"]}));
    let text = schema.to_string();
    let text = text.replace("jsf-0.82.SNAPSHOT.schema.json#/definitions/signature", "#/definitions/jsf-signature");
    serde_json::from_str(&text.replace("spdx.SNAPSHOT.schema.json", "#/definitions/spdx")).expect("JSON")
}

#[test]
fn bills_are_valid_cyclonedx() {
    let schema = schema();
    let validator = jsonschema::validator_for(&schema).expect("the schema is one");
    let errors = |bill: &Value| validator.iter_errors(bill).map(|error| error.to_string()).collect::<Vec<_>>();
    let parts = std::fs::read(package().join("corpus/documents/rules/parts.udon")).expect("the document");
    let sources: [&[u8]; 5] = [
        &parts,
        b"",
        b"|app :name x\n|library :type nothing\n",
        b"|component[a] :depends-on @component[a] :sha256 short :license \"own words\"\n|component[a]\n|x.dependency :version 1\n",
        "|package['ä b'] :purl \"pkg:npm/a@1\" :needs [@package[none]] :version 1.0\n".as_bytes(),
    ];
    for source in sources {
        let bill = bom(&Document::parse(source)).cyclonedx("2026-01-01T00:00:00Z", 0x1234_5678_9abc_def0);
        assert_eq!(errors(&bill), Vec::<String>::new(), "{bill:#}");
    }
    // The schema does refuse something.
    let mut wrong = bom(&Document::parse(parts)).cyclonedx("2026-01-01T00:00:00Z", 7);
    wrong["components"][0]["type"] = json!("ferry");
    assert_eq!(errors(&wrong).len(), 1);
    wrong["components"][0]["type"] = json!("library");
    wrong["serialNumber"] = json!("1");
    assert_eq!(errors(&wrong).len(), 1);
}

#[test]
fn what_a_bill_lacks_is_told() {
    let parts = std::fs::read(package().join("corpus/documents/rules/parts.udon")).expect("the document");
    let bill = bom(&Document::parse(parts));
    let missing: Vec<&str> = bill.missing.iter().map(|gap| gap.item.as_str()).collect();
    assert_eq!(missing, ["|component[ropes]:version", "|component[ropes]:supplier", "|component[ropes]:purl"]);
    let empty: Vec<String> = bom(&Document::parse("|a\n")).missing.into_iter().map(|gap| gap.item).collect();
    assert_eq!(empty, ["components"]);
}

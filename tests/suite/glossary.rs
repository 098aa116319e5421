//! The library by itself: search in tiers, changes and their log, whatever is asked or written.

use std::sync::Arc;

use arrowsh::engine::{Grants, Session};
use arrowsh::glossary::{Edit, Entry, Library, NewEntry, Query, Reached, Status};
use arrowsh::shell::{self, Shell};
use arrowsh::tools;
use arrowsh::world::World;
use proptest::prelude::*;

use crate::support::{cases, package};

/// A session that leaves no trace.
pub fn session() -> Session {
    let catalog = Arc::new(tools::catalog());
    Session::new(World::fixed(&package().join("corpus/documents"), 1), "ann", Grants::person(), catalog)
}

fn add(session: &mut Session, term: &str, definition: &str, tags: &[&str], status: Status) -> u32 {
    let tags = tags.iter().map(ToString::to_string).collect();
    let new = NewEntry { term: term.into(), definition: definition.into(), tags, status };
    Library::open(session).expect("a library").create(&new).expect("a new term").entry.id
}

fn query(text: &str) -> Query {
    Query { text: text.into(), tags: Vec::new(), status: None, include_references: false, limit: 10 }
}

/// What a query finds, as terms with the way in which each was found.
fn found(session: &mut Session, query: &Query) -> Vec<(String, Reached)> {
    let found = Library::open(session).expect("a library").search(query).expect("an answer");
    found.into_iter().map(|found| (found.entry.term, found.reached)).collect()
}

/// A glossary in which "tide mage" can be found in every way, made in the opposite order.
fn tides() -> Session {
    use Status::{Confirmed, Tentative};
    let mut session = session();
    add(&mut session, "harbour", "Where tyde magi are trained.", &["location"], Tentative);
    add(&mut session, "tide magic", "What the sworn do.", &["mechanic"], Tentative);
    add(&mut session, "salt", "What a mage must eat.", &["item"], Tentative);
    add(&mut session, "moon", "Moves the tide, and is watched by a mage.", &["location"], Tentative);
    add(&mut session, "school", "Every mage here is a tide mage; tide after tide.", &["location"], Confirmed);
    add(&mut session, "mage of the tide", "A title.", &["character"], Tentative);
    add(&mut session, "tide mage's oath", "Words.", &["mechanic"], Tentative);
    add(&mut session, "Tide Mage (order)", "The order of them.", &["faction"], Tentative);
    add(
        &mut session,
        "TIDE  Mage",
        "One who is bound to the sea; see [[salt]], [[Tide Mage (order)]].",
        &["a", "b"],
        Confirmed,
    );
    session
}

#[test]
fn exact_comes_before_fuzzy_in_tiers() {
    let expected = [
        ("TIDE Mage", Reached::Exact),
        ("Tide Mage (order)", Reached::WithoutSuffix),
        ("tide mage's oath", Reached::Prefix),
        ("mage of the tide", Reached::InTerm),
        ("school", Reached::AllWords),
        ("moon", Reached::AllWords),
        ("salt", Reached::SomeWords),
        ("tide magic", Reached::SomeWords),
        ("harbour", Reached::LikeDefinition),
    ];
    let all = found(&mut tides(), &query("tide mage"));
    assert_eq!(all.len(), expected.len(), "{all:?}");
    let tiers: Vec<Reached> = all.iter().map(|(_, reached)| *reached).collect();
    assert!(tiers.is_sorted(), "{all:?}");
    for (term, reached) in expected {
        assert!(all.contains(&(term.to_owned(), reached)), "{term} as {reached:?} in {all:?}");
    }
    assert_eq!(found(&mut tides(), &query("tidde maeg"))[0].1, Reached::LikeTerm);
}

#[test]
fn filters_hold_and_the_limit_counts_no_references() {
    let mut session = tides();
    let terms = |session: &mut Session, query: &Query| {
        found(session, query).into_iter().map(|(term, _)| term).collect::<Vec<_>>()
    };
    let tagged = Query { tags: vec!["b".into(), "A".into()], ..query("mage") };
    assert_eq!(terms(&mut session, &tagged), ["TIDE Mage"]);
    let none = Query { tags: vec!["a".into(), "location".into()], ..query("mage") };
    assert_eq!(terms(&mut session, &none), [""; 0]);
    let confirmed = Query { status: Some(Status::Confirmed), ..query("tide mage") };
    assert_eq!(terms(&mut session, &confirmed), ["TIDE Mage", "school"]);
    let with = Query { include_references: true, limit: 1, ..query("tide mage") };
    assert_eq!(
        found(&mut session, &with),
        [
            ("TIDE Mage".into(), Reached::Exact),
            ("salt".into(), Reached::Reference),
            ("Tide Mage (order)".into(), Reached::Reference)
        ]
    );
    let listed = terms(&mut session, &Query { limit: 3, ..query(" ") });
    assert_eq!(listed, ["harbour", "mage of the tide", "moon"]);
}

#[test]
fn no_query_is_an_error_or_an_order() {
    let mut session = tides();
    let hostile = [
        "\"",
        "\"tide",
        "AND",
        "tide AND",
        "tide OR NOT",
        "*",
        "tide*",
        "(",
        "NEAR(a b)",
        "term:tide",
        "^tide",
        "-tide",
        "'; DROP TABLE glossary_entry; --",
        "\0",
        "Ⓐ",
        "ि",
        "\u{301}",
        "{}",
        "tide \"mage\" ((",
        "𝔱𝔦𝔡𝔢",
    ];
    for text in hostile {
        found(&mut session, &query(text));
    }
    assert_eq!(
        found(&mut session, &query("\"tide mage*(\"")).first().map(|(term, _)| term.as_str()),
        Some("TIDE Mage")
    );
    let long = "tide mage ".repeat(5_000);
    assert_eq!(found(&mut session, &query(&long))[0].1, Reached::InTerm);
    let various: Vec<String> = (0..5_000).map(|n| format!("tide{n}")).collect();
    found(&mut session, &query(&various.join(" ")));
    assert_eq!(found(&mut session, &query("")).len(), 9);
}

#[test]
fn every_query_finds_the_same_twice_and_a_term_finds_itself() {
    let texts = "[ a-cA-Cé\"*()\\-:^'|\\[\\]]{0,12}";
    proptest!(cases(150), |(terms in prop::collection::vec(texts, 1..6), asked in texts)| {
        let mut session = session();
        let library = Library::open(&mut session).unwrap();
        let mut made: Vec<Entry> = Vec::new();
        for term in terms {
            let new = NewEntry { term, definition: asked.clone() + " x", tags: vec!["t".into()], status: Status::Tentative };
            // A term may say nothing, or be there already.
            made.extend(library.create(&new).ok().map(|created| created.entry));
        }
        let ids = |text: &str| -> Vec<(u32, Reached)> {
            library.search(&query(text)).unwrap().into_iter().map(|found| (found.entry.id, found.reached)).collect()
        };
        prop_assert_eq!(ids(&asked), ids(&asked));
        for entry in made.iter().filter(|entry| entry.term.chars().any(char::is_alphanumeric)) {
            prop_assert_eq!(ids(&entry.term)[0], (entry.id, Reached::Exact));
        }
    });
}

/// A change, or none, of each field.
fn edits() -> impl Strategy<Value = Edit> {
    let text = "[a-d \"\\\\\n→'{}\\[\\]$:,;#]{1,10}";
    (
        prop::option::of(text),
        prop::option::of(text),
        prop::option::of(prop::collection::vec("[a-c ]{1,3}", 1..4)),
        any::<Option<bool>>(),
    )
        .prop_map(|(term, definition, tags, status)| Edit {
            term,
            definition,
            tags,
            status: status.map(|is_sure| if is_sure { Status::Confirmed } else { Status::Tentative }),
        })
}

#[test]
fn the_log_retells_every_change() {
    proptest!(cases(60), |(edits in prop::collection::vec(edits(), 1..8))| {
        let mut session = session();
        let id = add(&mut session, "a", "b", &["c"], Status::Tentative);
        let library = Library::open(&mut session).unwrap();
        let mut changes = 4;
        for edit in &edits {
            let before = library.entry(id).unwrap();
            if let Ok(updated) = library.update(id, edit) {
                changes += updated.fields.len();
                prop_assert_eq!(updated.before, before);
            } else {
                prop_assert_eq!(library.entry(id).unwrap(), before);
            }
        }
        let entry = library.entry(id).unwrap();
        let history = library.history(id).unwrap();
        prop_assert_eq!(history.len(), changes);
        let last = |field: &str| history.iter().rfind(|revision| revision.field == field).unwrap().after.clone().unwrap();
        prop_assert_eq!(last("term"), entry.term);
        prop_assert_eq!(last("definition"), entry.definition);
        prop_assert_eq!(last("status"), entry.status.word());
        prop_assert_eq!(last("tags"), serde_json::Value::from(entry.tags).to_string());
        for (index, revision) in history.iter().enumerate() {
            let earlier = history[..index].iter().rfind(|earlier| earlier.field == revision.field);
            prop_assert_eq!(revision.before.as_ref(), earlier.and_then(|earlier| earlier.after.as_ref()));
        }
    });
}

/// Runs a line, which must succeed, and gives the lines that take its changes back.
fn run(shell: &mut Shell, line: &str) -> Vec<String> {
    let events = shell.run_line(line);
    let outcome = shell::outcomes(&events).next().expect("an outcome");
    assert!(outcome.is_ok(), "{line}: {outcome:?}");
    outcome
        .changes()
        .iter()
        .filter_map(|change| serde_json::to_value(change).expect("JSON")["inverse"].as_str().map(str::to_owned))
        .collect()
}

/// The only entry, without its id.
fn only(shell: &mut Shell) -> serde_json::Value {
    let events = shell.run_line("glossary search *");
    let outcome = shell::outcomes(&events).next().expect("an outcome");
    let arrowsh::engine::Verdict::Ok { reply, .. } = &outcome.verdict else { panic!("{outcome:?}") };
    let entry = reply.json()["entries"][0].clone();
    serde_json::json!({"term": entry["term"], "definition": entry["definition"], "tags": entry["tags"], "status": entry["status"]})
}

#[test]
fn every_change_is_taken_back_by_its_line() {
    proptest!(cases(40), |(first in edits(), second in edits())| {
        let mut session = session();
        let id = add(&mut session, "a", "b", &["c"], Status::Tentative);
        let _ = Library::open(&mut session).unwrap().update(id, &first);
        let mut shell = Shell::new(session);
        let before = only(&mut shell);
        let mut arguments = serde_json::json!({"entry_id": id});
        let status = second.status.map(Status::word);
        let fields = [("term", serde_json::json!(second.term)), ("definition", serde_json::json!(second.definition)),
            ("tags", serde_json::json!(second.tags)), ("status", serde_json::json!(status))];
        for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_null()) {
            arguments[name] = value;
        }
        let updated = shell.run_call("glossary.update", arguments.as_object().expect("an object").clone());
        if let [change] = updated.changes() {
            let back = serde_json::to_value(change).expect("JSON")["inverse"].as_str().expect("a line").to_owned();
            let after = only(&mut shell);
            run(&mut shell, &back);
            prop_assert_eq!(only(&mut shell), before);
            // The same by what the journal keeps of it.
            run(&mut shell, "undo");
            prop_assert_eq!(only(&mut shell), after);
        }
        let now = only(&mut shell);
        let removed = run(&mut shell, &format!("glossary.delete {id} \"for a while\""));
        prop_assert_eq!(run(&mut shell, &removed[0]).len(), 1);
        prop_assert_eq!(only(&mut shell), now);
    });
}

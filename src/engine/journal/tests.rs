//! What a process that ends between two files of one change leaves, and what the next start makes of it.

use std::sync::Arc;

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;
use crate::engine::{Catalog, Dispatch, Grants, Outcome};

/// The files of the change: what they hold before, and after.
const FILES: &[(&str, Option<&str>, Option<&str>)] = &[
    ("a.udon", Some("|a 1\n"), Some("|a 2\n")),
    ("b.udon", Some("|b 1\n"), None),
    ("c.udon", None, Some("|c 2\n")),
    ("d.udon", Some("|d 1\n"), Some("|d 22\n")),
];

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Self { folder: tempfile::Builder::new().prefix("journal-").tempdir().expect("a folder") };
        for (file, before, _) in FILES {
            if let Some(text) = before {
                place.write(file, text);
            }
        }
        place
    }

    fn world(&self) -> World {
        World::real(self.folder.path())
    }

    fn write(&self, file: &str, text: &str) {
        self.world().write(file, text.as_bytes()).expect("a file");
    }

    fn session(&self) -> Session {
        let catalog = Arc::new(Catalog::new([]));
        Session::new(self.world(), "me", Grants::person(), catalog)
    }

    fn now(&self) -> Vec<Option<String>> {
        FILES.iter().map(|(file, ..)| self.world().read_text(file).ok()).collect()
    }
}

fn before() -> Vec<Option<String>> {
    FILES.iter().map(|(_, before, _)| before.map(str::to_owned)).collect()
}

fn after() -> Vec<Option<String>> {
    FILES.iter().map(|(.., after)| after.map(str::to_owned)).collect()
}

fn change() -> Vec<FileEdit> {
    let edit = |(file, before, after): &(&str, Option<&str>, Option<&str>)| FileEdit {
        file: (*file).to_owned(),
        expects: before.map_or(Expects::Absent, |text| Expects::Hash(hash(text.as_bytes()))),
        to: after.map_or(Target::Gone, |text| Target::Whole(text.into())),
        nature: None,
        backup: None,
    };
    FILES.iter().map(edit).collect()
}

/// Writes the change up to the `count`th file, as a process does that is killed there.
fn write_part(session: &mut Session, committed: bool, count: usize) {
    let mut steps: Vec<Step> = change().into_iter().map(|edit| step(session, edit).expect("a step")).collect();
    let ready = ready(session.world(), &mut steps).expect("files that are ready");
    let title = Title { tool: "test", what: "change all", path: None, turned: None };
    let entry = begin(session, title, &steps).expect("an entry");
    if committed {
        let store = session.store().expect("a store");
        store.execute("UPDATE journal SET state = 'committed' WHERE id = ?1", [entry]).expect("a change");
    }
    for ready in ready.into_iter().take(count) {
        match ready {
            Ready::Prepared(prepared) => prepared.put().expect("a file"),
            Ready::Gone(file) => session.world().put(&file, None, None).expect("no file"),
        }
    }
}

#[test]
fn a_change_that_stopped_between_two_files_is_carried_on_or_forgotten() {
    for committed in [false, true] {
        for count in 0..=FILES.len() {
            let place = Place::new();
            write_part(&mut place.session(), committed, count);
            let mut session = place.session();
            session.store().expect("a store that is recovered");
            let is_there = committed || count > 0;
            assert_eq!(place.now(), if is_there { after() } else { before() }, "{count} files, committed: {committed}");
            let entries = entries(&mut session, About::Everything, None, 9).expect("entries");
            assert_eq!(entries.len(), usize::from(is_there));
            if is_there {
                undo(&mut session, "test", None).expect("an undo");
                assert_eq!(place.now(), before());
            }
        }
    }
}

#[test]
fn what_a_batch_holds_is_seen_by_itself_and_by_nobody_else() {
    let place = Place::new();
    let (mut session, other) = (place.session(), place.session());
    hold(&mut session).expect("a batch");
    let number = write(&mut session, "test", "change all", None, change()).expect("a change");
    for (file, before, after) in FILES {
        assert_eq!(current(&session, file).expect("a read").as_deref(), after.map(str::as_bytes), "{file}");
        assert_eq!(current(&other, file).expect("a read").as_deref(), before.map(str::as_bytes), "{file}");
        assert_eq!(session.world().is_file(file), after.is_some());
    }
    let listed: Vec<String> = session.world().walk(".").map(|entry| entry.path).collect();
    assert_eq!(listed, ["a.udon", "d.udon", "c.udon"]);
    assert_eq!(session.world().tree(".").expect("a tree").files(), ["a.udon", "c.udon", "d.udon"]);
    let again = vec![FileEdit {
        file: "a.udon".into(),
        expects: Expects::Hash(hash(b"|a 2\n")),
        to: Target::Whole(b"|a 3\n".to_vec()),
        nature: None,
        backup: None,
    }];
    assert_eq!(write(&mut session, "test", "and again", None, again).expect("a change"), number);
    assert_eq!(place.now(), before());
    let kept = keep(&mut session).expect("a batch that is kept");
    assert_eq!(
        kept,
        Kept { entry: Some(name(number)), files: FILES.iter().map(|(file, ..)| (*file).into()).collect() }
    );
    let mut expected = after();
    expected[0] = Some("|a 3\n".into());
    assert_eq!(place.now(), expected);
    assert_eq!(entry(&mut session, number).expect("an entry").what, "change all; and again");
    undo(&mut session, "test", None).expect("an undo");
    assert_eq!(place.now(), before());
}

#[test]
fn a_batch_that_is_given_up_or_refused_leaves_nothing() {
    let place = Place::new();
    let mut session = place.session();
    hold(&mut session).expect("a batch");
    write(&mut session, "test", "change all", None, change()).expect("a change");
    give_up(&mut session).expect("an end");
    assert_eq!(place.now(), before());

    hold(&mut session).expect("a batch");
    write(&mut session, "test", "change all", None, change()).expect("a change");
    place.write("d.udon", "|d other\n");
    assert_eq!(keep(&mut session).expect_err("a conflict").code, Code::Conflict);
    place.write("d.udon", "|d 1\n");
    assert_eq!(place.now(), before());
    assert_eq!(entries(&mut session, About::Everything, None, 9).expect("entries"), []);
}

#[test]
fn a_file_that_is_not_what_it_is_told_to_be_is_left_alone() {
    let place = Place::new();
    let told = |text: &str| FileEdit {
        file: "a.udon".into(),
        expects: Expects::Bytes(Arc::new(text.into())),
        to: Target::Edited(vec![Replacement::new(Span::new(3, 4), "7")]),
        nature: None,
        backup: Some("a.udon.bak".into()),
    };
    let mut session = place.session();
    for other in ["|a 2\n", "|a 1", "|a 1\nand more\n", ""] {
        let refused = write(&mut session, "test", "change a", None, vec![told(other)]).expect_err(other);
        assert_eq!((refused.code, place.now()), (Code::Conflict, before()), "{other:?}");
    }
    assert!(!place.world().is_file("a.udon.bak"));
    assert_eq!(place.world().walk(".").filter(|entry| entry.path.contains(".arrowsh-")).count(), 0);
    write(&mut session, "test", "change a", None, vec![told("|a 1\n")]).expect("a change");
    let text = |file: &str| place.world().read_text(file).expect("a file");
    assert_eq!((text("a.udon"), text("a.udon.bak")), ("|a 7\n".to_owned(), "|a 1\n".to_owned()));
    undo(&mut session, "test", None).expect("an undo");
    assert_eq!(place.now(), before());
}

/// A shell that breaks down.
struct Broken;

impl Dispatch for Broken {
    fn dispatch(&self, _: &mut Session, _: &str) -> Vec<Outcome> {
        panic!("broken")
    }

    fn repeat(&self, session: &mut Session, _: &Repeatable) -> Vec<Outcome> {
        assert!(is_turning(session));
        panic!("broken")
    }

    fn call(&self, _: &mut Session, _: &str, _: serde_json::Map<String, serde_json::Value>) -> Outcome {
        panic!("broken")
    }
}

#[test]
fn an_undo_that_breaks_down_leaves_the_journal_open() {
    let place = Place::new();
    let mut session = place.session();
    session.set_dispatch(Arc::new(Broken));
    note(&mut session, "test", "put away", &"stash a b".into(), Some(&"drop a".into())).expect("a note");
    assert!(catch_unwind(AssertUnwindSafe(|| undo(&mut session, "test", None))).is_err());
    assert!(!is_turning(&mut session));
    note(&mut session, "test", "put away", &"stash c d".into(), Some(&"drop c".into())).expect("a note");
    assert_eq!(entries(&mut session, About::Everything, None, 9).expect("entries").len(), 2);
}

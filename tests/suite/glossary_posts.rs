//! Posts: scenes and neighbours as anybody would count them, imports that are whole or nothing.

use arrowsh::engine::Cancel;
use arrowsh::error::Code;
use arrowsh::glossary::{Library, NewPost, Range};
use proptest::prelude::*;

use crate::glossary::session;
use crate::support::{Workspace, cases};

/// Posts of up to three threads, times and leaders at random.
fn posts() -> impl Strategy<Value = Vec<NewPost>> {
    prop::collection::vec((1_u32..4, prop::option::of(0_i64..6), any::<bool>()), 1..24).prop_map(|posts| {
        let post = |(index, (thread, time, leads)): (usize, (u32, Option<i64>, bool))| NewPost {
            id: u32::try_from(index).expect("a small number") + 1,
            thread,
            time,
            tags: if leads { vec!["qm_post".into()] } else { Vec::new() },
            body: format!("post {index}"),
            ..NewPost::default()
        };
        posts.into_iter().enumerate().map(post).collect()
    })
}

/// The ids of a thread in the order in which they are read.
fn order(posts: &[NewPost], thread: u32) -> Vec<u32> {
    let mut mine: Vec<&NewPost> = posts.iter().filter(|post| post.thread == thread).collect();
    mine.sort_by_key(|post| (post.time, post.id));
    mine.iter().map(|post| post.id).collect()
}

#[test]
fn scenes_are_the_runs_of_who_leads() {
    proptest!(cases(80), |(posts in posts())| {
        let mut session = session();
        let library = Library::open(&mut session).unwrap();
        library.import("p", &posts, &Cancel::default()).unwrap();
        let leads = |id: &u32| !posts[*id as usize - 1].tags.is_empty();
        let mut walked: Vec<u32> = Vec::new();
        for thread in library.threads().unwrap() {
            let order = order(&posts, thread.id);
            let scenes = library.scenes(thread.id).unwrap();
            let runs: Vec<Vec<u32>> =
                order.split(|id| !leads(id)).filter(|run| !run.is_empty()).map(<[u32]>::to_vec).collect();
            let told: Vec<Vec<u32>> =
                scenes.iter().map(|scene| scene.posts.iter().map(|post| post.id).collect()).collect();
            prop_assert_eq!(&told, &runs);
            for (index, scene) in scenes.iter().enumerate() {
                prop_assert_eq!((scene.index, scene.count), (index + 1, runs.len()));
                prop_assert_eq!((scene.is_thread_start, scene.is_thread_end), (index == 0, index + 1 == runs.len()));
            }
            walked.extend(runs.concat());
        }
        // Step by step to the end and back again, nothing is read twice and nothing is left out.
        let mut there: Vec<u32> = Vec::new();
        while let Ok(Some(scene)) = library.step(false) {
            there.extend(scene.posts.iter().map(|post| post.id));
        }
        prop_assert_eq!(&there, &walked);
        let mut back: Vec<u32> = library.position().unwrap().iter().flat_map(|scene| scene.posts.iter().map(|post| post.id).rev()).collect();
        while let Ok(Some(scene)) = library.step(true) {
            back.extend(scene.posts.iter().map(|post| post.id).rev());
        }
        back.reverse();
        prop_assert_eq!(back, walked);
        prop_assert!(library.position().unwrap().is_none());
    });
}

#[test]
fn neighbours_and_ranges_are_as_anybody_would_count() {
    proptest!(cases(80), |(posts in posts(), start in 0_u32..26, end in 0_u32..26)| {
        let mut session = session();
        let library = Library::open(&mut session).unwrap();
        library.import("p", &posts, &Cancel::default()).unwrap();
        for post in &posts {
            let order = order(&posts, post.thread);
            let at = order.iter().position(|id| *id == post.id).unwrap();
            let around: Vec<u32> = library.posts_around(post.id).unwrap().iter().map(|post| post.id).collect();
            let expected = &order[at.saturating_sub(2)..order.len().min(at + 3)];
            prop_assert_eq!(around, expected);
        }
        let thread = posts[0].thread;
        let wanted: Vec<u32> = order(&posts, thread).into_iter().filter(|id| (start..=end).contains(id)).collect();
        let range = Range { start: Some(start), end: Some(end), tag: None };
        match library.thread(thread, &range) {
            Ok(found) => prop_assert_eq!(found.iter().map(|post| post.id).collect::<Vec<_>>(), wanted),
            Err(error) if start > end => prop_assert_eq!(error.code, Code::InvalidArgument),
            Err(error) => prop_assert!(error.code == Code::EmptyRange && wanted.is_empty()),
        }
    });
}

const TWO: &str = "{\"id\":1,\"thread_id\":1,\"body\":\"one\"}\n{\"id\":2,\"thread_id\":1,\"body\":\"two\"}\n";

#[test]
fn an_import_is_whole_or_nothing() {
    let workspace = Workspace::new();
    workspace.write("good.jsonl", TWO);
    workspace.write("bad.jsonl", format!("{TWO}{{\"id\":3}}\n"));
    workspace.write("binary.jsonl", [0_u8, 159, 146, 150]);
    workspace.write("empty.jsonl", "\n");
    workspace.write("broken.db", "SQLite format 3\0 and then nothing of the kind");
    for (file, said) in [
        ("bad.jsonl", "✗ INVALID_ARGUMENT: line 3 of \"bad.jsonl\" is no post: missing field `thread_id`"),
        ("binary.jsonl", "✗ INVALID_ARGUMENT: line 1 of \"binary.jsonl\" is no post: it is not UTF-8"),
        ("empty.jsonl", "✗ INVALID_ARGUMENT: \"empty.jsonl\" holds no post"),
        ("broken.db", "✗ IO: the database \"broken.db\": "),
    ] {
        let ran = workspace.run(&["--allow", "write", "-c", &format!("corpus import {file}")]);
        assert!(ran.status == 1 && ran.out.starts_with(said), "{file}: {ran:?}");
    }
    assert_eq!(workspace.run(&["-c", "corpus threads"]).out, "<corpus_threads count=\"0\"/>\n");
    let refused = workspace.run(&["-c", "corpus import good.jsonl"]);
    assert!(refused.out.starts_with("✗ PERMISSION_DENIED"), "{refused:?}");
    let ran = workspace.run(&["--allow", "write", "-c", "corpus import good.jsonl"]);
    assert_eq!(
        ran.out,
        "<corpus_imported id=\"1\" file=\"good.jsonl\">2 posts added, in 1 thread.</corpus_imported>\n"
    );
}

#[test]
fn a_database_of_posts_is_read_and_left_alone() {
    let workspace = Workspace::new();
    let file = workspace.root().join("forum.db");
    let database = rusqlite::Connection::open(&file).unwrap();
    database
        .execute_batch(
            "CREATE TABLE thread (id, title); INSERT INTO thread VALUES (9, 'Night'), (8, NULL);
             CREATE TABLE post (id, thread_id, name, trip_code, subject, time, file_url, file_name, body);
             INSERT INTO post VALUES (5, 9, 'Ilse', '!k', NULL, 60, NULL, NULL, 'first'),
                                     (6, 9, NULL, NULL, 'Re', NULL, 'u', 'f.png', NULL);
             CREATE TABLE tag (post_id, name); INSERT INTO tag VALUES (5, 'qm_post'), (5, 'op_post');
             CREATE TABLE link (link_from, link_to); INSERT INTO link VALUES (6, 5);",
        )
        .unwrap();
    drop(database);
    let before = std::fs::read(&file).unwrap();
    let run = |line: &str| workspace.run(&["--allow", "write", "-c", line]).out;
    assert_eq!(
        run("corpus import forum.db"),
        "<corpus_imported id=\"1\" file=\"forum.db\">2 posts added, in 1 thread.</corpus_imported>\n"
    );
    assert_eq!(
        run("read_thread 9"),
        "<corpus_thread id=\"9\" count=\"2\">\n  <post id=\"6\"></post>\n  \
         <post id=\"5\" author=\"Ilse\" tags=\"op_post,qm_post\">first</post>\n</corpus_thread>\n"
    );
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let other = rusqlite::Connection::open(workspace.root().join("other.db")).unwrap();
    other.execute_batch("CREATE TABLE stamp (id)").unwrap();
    drop(other);
    assert!(
        run("corpus import other.db")
            .starts_with("✗ INVALID_ARGUMENT: the database \"other.db\" has no table called post")
    );
}

//! Properties of the search: its boolean answers agree with a slow one that looks at every word, and nothing but the
//! query and the files shows in an answer.

use proptest::prelude::*;

use super::filter::{Field, Filter};
use super::words::{is_word, normal, split};
use super::{Options, Query, search};
use crate::engine::Cancel;
use crate::world::World;

/// Words of which files and queries are made.
const WORDS: &[&str] = &[
    "apple",
    "apples",
    "Banana",
    "getUserData",
    "get_user_data",
    "username",
    "userName",
    "parse",
    "parsing",
    "HTTP",
    "über",
    "x1",
];
/// What stands between them in a file.
const GAPS: &[&str] = &[" ", "\n", "(", "::", ".", "_", "-", " // ", "\n\nfn ", "() {\n    ", "}\n", "\t", "é"];
const PATHS: &[&str] = &["a.rs", "src/b.rs", "src/net/c.py", "d.txt", "e.md"];
const FILTERS: &[(&str, &str)] =
    &[("ext", "rs"), ("lang", "python"), ("dir", "src"), ("filename", "d.txt"), ("file", "src/**")];

/// A query as a tree, the way it is meant.
#[derive(Debug, Clone)]
enum Tree {
    Word(&'static str),
    Phrase(&'static str),
    Wild(&'static str),
    Filter(&'static str, &'static str),
    Not(Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
}

impl Tree {
    fn written(&self) -> String {
        match self {
            Self::Word(word) | Self::Wild(word) => (*word).to_owned(),
            Self::Phrase(text) => format!("\"{text}\""),
            Self::Filter(field, value) => format!("{field}:{value}"),
            Self::Not(inner) => format!("NOT ({})", inner.written()),
            Self::And(a, b) => format!("({}) AND ({})", a.written(), b.written()),
            Self::Or(a, b) => format!("({} OR {})", a.written(), b.written()),
        }
    }

    /// Whether it is true of a file, looked at word by word.
    fn is_true(&self, path: &str, text: &str) -> bool {
        match self {
            Self::Word(word) => has_word(text, word),
            Self::Phrase(phrase) => text.to_lowercase().contains(&phrase.to_lowercase()),
            Self::Wild(pattern) => {
                let stem = pattern.trim_end_matches('*');
                text.split(|c: char| !is_word(c) && c != '_')
                    .any(|name| name.to_lowercase().starts_with(stem) && !name.is_empty())
            }
            Self::Filter(field, value) => {
                Filter::new(Field::named(field).expect("a field"), value).expect("a filter").passes(path)
            }
            Self::Not(inner) => !inner.is_true(path, text),
            Self::And(a, b) => a.is_true(path, text) && b.is_true(path, text),
            Self::Or(a, b) => a.is_true(path, text) || b.is_true(path, text),
        }
    }
}

/// The words of a text, each with where it ends and begins.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (is_word(c), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.extend(split(&text[from..at]).into_iter().map(|word| (from + word.start, from + word.end)));
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// Whether a text holds a term, by looking at every row of its words.
fn has_word(text: &str, term: &str) -> bool {
    let wanted: Vec<String> = words(term).into_iter().map(|(a, b)| normal(&term[a..b])).collect();
    let all = words(text);
    let is_close = |pair: &[(usize, usize)]| {
        let gap = &text[pair[0].1..pair[1].0];
        gap.chars().count() <= 2 && gap.chars().all(|c| "_-.:/".contains(c))
    };
    let in_a_row = all.windows(wanted.len()).any(|row| {
        row.windows(2).all(is_close) && row.iter().zip(&wanted).all(|((a, b), wanted)| normal(&text[*a..*b]) == *wanted)
    });
    let letters: String = term.chars().filter(|c| is_word(*c)).collect::<String>().to_lowercase();
    in_a_row || text.split(|c: char| !is_word(c)).any(|run| run.to_lowercase() == letters)
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        4 => proptest::sample::select(WORDS).prop_map(Tree::Word),
        1 => proptest::sample::select(&["apple b", "USER", "über", "get_", "(", "parse."][..]).prop_map(Tree::Phrase),
        1 => proptest::sample::select(&["appl*", "user*", "get*", "x*"][..]).prop_map(Tree::Wild),
        1 => proptest::sample::select(FILTERS).prop_map(|(field, value)| Tree::Filter(field, value)),
    ];
    leaf.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|tree| Tree::Not(Box::new(tree))),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Tree::And(Box::new(a), Box::new(b))),
            (inner.clone(), inner).prop_map(|(a, b)| Tree::Or(Box::new(a), Box::new(b))),
        ]
    })
}

fn text() -> impl Strategy<Value = String> {
    let piece = (proptest::sample::select(WORDS), proptest::sample::select(GAPS));
    proptest::collection::vec(piece, 0..12)
        .prop_map(|pieces| pieces.into_iter().flat_map(|(word, gap)| [word, gap]).collect())
}

/// A workspace with one file for each text.
fn workspace(texts: &[String]) -> (tempfile::TempDir, World) {
    let folder = tempfile::Builder::new().prefix("search-").tempdir().expect("a folder");
    let world = World::fixed(folder.path(), 1);
    for (path, text) in PATHS.iter().zip(texts) {
        world.write(path, text.as_bytes()).expect("a file");
    }
    (folder, world)
}

fn options() -> Options {
    Options { skip: 0, limit: None, tests: true, max_tokens: None }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn boolean_answers_are_those_of_looking_at_every_word(
        texts in proptest::collection::vec(text(), PATHS.len()),
        trees in proptest::collection::vec(tree(), 8),
    ) {
        let (_folder, world) = workspace(&texts);
        let files = world.tree(".").expect("a tree");
        for tree in trees {
            let query = Query::parse(&tree.written()).expect("a query");
            let found = search(&files, &query, options(), &Cancel::default()).expect("an answer");
            let expected = PATHS.iter().zip(&texts).filter(|(path, text)| tree.is_true(path, text)).count();
            prop_assert_eq!(found.matching, expected, "{} in {:?}", tree.written(), texts);
            let mut named: Vec<&str> = found.hits.iter().map(|hit| hit.file.as_str()).collect();
            named.sort_unstable();
            named.dedup();
            for file in named {
                let index = PATHS.iter().position(|path| *path == file).expect("a file");
                prop_assert!(tree.is_true(file, &texts[index]), "{} in {:?}", tree.written(), texts[index]);
            }
        }
    }
}

#[test]
fn an_answer_hangs_on_nothing_but_the_query_and_the_files() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/code");
    let answer = |threads: usize, limit: Option<usize>, query: &str| {
        let world = World::fixed(&root, 1).with_threads(threads);
        let files = world.tree(".").expect("a tree");
        let query = Query::parse(query).expect("a query");
        let options = Options { skip: 0, limit, tests: true, max_tokens: Some(5000) };
        let found = search(&files, &query, options, &Cancel::default()).expect("an answer");
        serde_json::to_string(&found).expect("JSON")
    };
    for query in ["file AND line", "parse OR score -expression", "+symbol kind*", "ext:rs world"] {
        let first = answer(1, Some(20), query);
        for _ in 0..10 {
            assert_eq!(answer(16, Some(20), query), first, "{query}");
        }
    }
}

#[test]
fn stopping_early_changes_nothing() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let world = World::fixed(&root, 1);
    let files = world.tree(".").expect("a tree");
    for query in ["parse", "session", "\"pub fn\"", "error OR page"] {
        let query = Query::parse(query).expect("a query");
        let of = |limit| {
            let options = Options { skip: 0, limit, tests: true, max_tokens: None };
            let found = search(&files, &query, options, &Cancel::default()).expect("an answer").hits;
            found.into_iter().take(7).map(|hit| (hit.file, hit.first)).collect::<Vec<_>>()
        };
        assert_eq!(of(Some(7)), of(None), "{}", query.written());
    }
}

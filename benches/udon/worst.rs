//! Inputs that ought to be slow: none may cost more than three times as much a byte as the configuration.
//!
//! The tree of a document of tiny elements is larger than the document, so beside each time stands what it takes to write
//! that many nodes into fresh memory and do nothing else: no parser that keeps a node for each can be faster.

use std::hint::black_box;

use arrowsh::udon::{Document, visit_events};

use crate::clock::best;

/// How long each input is about, in bytes.
pub const SIZE: usize = 2 << 20;

/// The bytes of a node, and of the source that a chunk holds.
const NODE: usize = 12;
const CHUNK: usize = 8 << 10;

/// Prints nanoseconds a byte for each, beside the configuration.
pub fn measure(configuration: &str) {
    let usual = times(configuration);
    println!(
        "\n## Inputs that ought to be slow\n\nNanoseconds a byte, and how many times those of the configuration; and what only writing as many nodes takes.\n"
    );
    println!("| | tree | | events | | nodes a kB | writing them |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut all = vec![("configuration".to_owned(), usual)];
    for (name, source) in inputs() {
        all.push((name.to_owned(), times(&source)));
    }
    for (name, Times { tree, events, nodes, floor }) in all {
        let (slower_tree, slower_events) = (tree / usual.tree, events / usual.events);
        println!(
            "| {name} | {tree:.2} | {slower_tree:.1} | {events:.2} | {slower_events:.1} | {nodes:.0} | {floor:.2} |"
        );
    }
}

#[derive(Clone, Copy)]
struct Times {
    tree: f64,
    events: f64,
    /// Nodes a thousand bytes.
    nodes: f64,
    floor: f64,
}

fn times(source: &str) -> Times {
    let each = 1e9 / source.len() as f64;
    let tree = best(|| drop(black_box(Document::parse(source)))) * each;
    let events = best(|| {
        let mut count = 0;
        visit_events(source.as_bytes(), |event| count += event.span().end);
        black_box(count);
    });
    let nodes = Document::parse(source).nodes().count();
    let floor = best(|| drop(black_box(written(nodes, source.len())))) * each;
    Times { tree, events: events * each, nodes: nodes as f64 * 1000.0 / source.len() as f64, floor }
}

/// As many nodes as a document of that many bytes has, in as many chunks.
fn written(nodes: usize, bytes: usize) -> Vec<Box<[[u8; NODE]]>> {
    let whole = (nodes * CHUNK / bytes).max(1);
    let mut chunks = Vec::new();
    let mut left = nodes;
    while left > 0 {
        let count = whole.min(left);
        let mut chunk = Vec::with_capacity(count);
        for place in 0..count {
            let mut node = [0; NODE];
            node[..8].copy_from_slice(&place.to_le_bytes());
            chunk.push(black_box(node));
        }
        chunks.push(chunk.into_boxed_slice());
        left -= count;
    }
    chunks
}

/// Each by its name.
pub fn inputs() -> Vec<(&'static str, String)> {
    let repeat = |piece: &str| piece.repeat(SIZE / piece.len());
    let after = |start: &str, piece: &str| format!("{start}{}", repeat(piece));
    let mut stairs = String::new();
    for i in 0..2000 {
        stairs += &format!("{}|a\n", " ".repeat(i));
    }
    vec![
        ("`|a` lines", repeat("|a\n")),
        ("`|a` on one line", repeat("|a ")),
        ("`|a|a` on one line", repeat("|a")),
        ("`|é|é` on one line", repeat("|é")),
        ("`|a` nested by one column", stairs),
        ("`|{a` never closed", repeat("|{a ")),
        ("`|{` never closed", repeat("|{")),
        ("`|a|{` lines, each left open", repeat("|a|{\n")),
        ("`|{a x}`", repeat("|{a x}")),
        ("`|{}`", repeat("|{}")),
        ("flags on one line", after("|a", " :x")),
        ("one-letter attributes", after("|a\n", " :x 1\n")),
        ("quoted names", repeat("|'a'\n")),
        ("traits", after("|a", ".b")),
        ("keys", repeat("|a[1]\n")),
        ("list of digits", after("|a :x [", "1 ")),
        ("nested lists", after("|a :x ", "[")),
        ("list over lines", after("|a :x [", "\n  1")),
        ("unclosed lists", repeat("|a :x [\n")),
        ("quotes in braces, one on a line", after("|{a ", "\n'")),
        ("unclosed quotes", after("|a |{b ", " \"a 'b")),
        ("unclosed interpolations", after("|a\n  :x ", "!{{")),
        ("interpolations", repeat("!{{}}")),
        ("comments in braces", repeat(";{}")),
        ("unclosed comments in braces", repeat(";{\n")),
        ("fences on a line", repeat("``` ```")),
        ("unclosed fences in text", repeat("a ```\n```\n")),
        ("blank lines in an element", after("|a\n", "\n")),
        ("CRLF", configuration_crlf()),
        ("non-ASCII prose", repeat("Größe, Maß und Höhe: 名前 と 値\n")),
        ("non-ASCII columns", after("|é ", "名 |ö ")),
        ("non-ASCII names", repeat("|größe[ü]\n  :straße ä\n")),
        ("flags, comments below", repeat("|a\n  :x\n  ; c\n")),
        ("flags, comments far below", repeat("|a\n  :x\n; c\n; c\n; c\n; c\n; c\n; c\n")),
        ("flags, one on a line, comments after", after("|a\n", "  :x\n")),
        ("near dates", after("|a :x [", "2024-1-2 ")),
        ("near numbers", after("|a :x [", "1} ")),
        ("near durations", after("|a :x [", "P1W2D ")),
        ("directives", repeat("!i\n")),
        ("raw blocks", repeat("!:a:\n  b\n")),
        ("CRLF blank lines after a raw block's name", after("!:k:\n", "\r\n")),
        ("raw blocks with blank lines", repeat("!:a:\n\n\n\n\n\n")),
        ("tabs", repeat("\tx\n")),
        ("references", repeat("@[k]\n")),
        ("escapes", repeat("\\;\\|{")),
        ("colons", repeat(":")),
        ("bars", repeat("|")),
        ("braces", after("|{a ", "{}")),
        ("bangs", after("|a ", "!")),
        ("backticks", after("|a ", "`")),
    ]
}

fn configuration_crlf() -> String {
    crate::corpus::Class::new("", &crate::corpus::configuration(SIZE)).udon.replace('\n', "\r\n")
}

//! Inputs that ought to be slow: none may cost more than three times as much a byte as the configuration.

use std::hint::black_box;

use arrowsh::udon::{Document, visit_events};

use crate::clock::best;

const SIZE: usize = 2 << 20;

/// Prints nanoseconds a byte for each, beside the configuration.
pub fn measure(configuration: &str) {
    let usual = times(configuration);
    println!(
        "\n## Inputs that ought to be slow\n\nNanoseconds a byte, and how many times those of the configuration.\n"
    );
    println!("| | tree | | events | |\n| --- | ---: | ---: | ---: | ---: |");
    let mut all = vec![("configuration".to_owned(), usual)];
    for (name, source) in inputs() {
        all.push((name.to_owned(), times(&source)));
    }
    for (name, (tree, events)) in all {
        println!("| {name} | {tree:.2} | {:.1} | {events:.2} | {:.1} |", tree / usual.0, events / usual.1);
    }
}

fn times(source: &str) -> (f64, f64) {
    let each = 1e9 / source.len() as f64;
    let tree = best(|| drop(black_box(Document::parse(source)))) * each;
    let events = best(|| {
        let mut count = 0;
        visit_events(source.as_bytes(), |event| count += event.span().end);
        black_box(count);
    });
    (tree, events * each)
}

fn inputs() -> Vec<(&'static str, String)> {
    let repeat = |piece: &str| piece.repeat(SIZE / piece.len());
    let after = |start: &str, piece: &str| format!("{start}{}", repeat(piece));
    let mut stairs = String::new();
    for i in 0..2000 {
        stairs += &format!("{}|a\n", " ".repeat(i));
    }
    vec![
        ("`|a` lines", repeat("|a\n")),
        ("`|a` on one line", repeat("|a ")),
        ("`|a` nested by one column", stairs),
        ("`|{a` never closed", repeat("|{a ")),
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
        ("near durations", after("|a :x [", "P1W2D ")),
        ("directives", repeat("!i\n")),
        ("raw blocks", repeat("!:a:\n  b\n")),
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

//! What holds for every line that is read: nothing brings the resolver down, and a line takes time as it is long.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use arrowsh::error::Code;
use arrowsh::resolve::{Assumed, Resolver};
use arrowsh::syntax::Utterance;
use arrowsh::tools;
use proptest::prelude::*;

static RESOLVER: LazyLock<Resolver> = LazyLock::new(|| Resolver::new(Arc::new(tools::catalog())));

/// Pieces of words and signs, joined to what stands before them.
const ENDINGS: &[&str] =
    &["", "", "", "ing", "ed", "'s", "s", "é", "ñing", "日", "’s", "_x", "?", ",", ":", "-1", "[", "(", "{", "\u{a0}"];
/// Words that are no tool's: numbers at the edge, things, shapes.
const THINGS: &[&str] = &[
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999",
    "hundred",
    "thousand",
    "twenty",
    "and",
    "lines",
    "after",
    "line",
    "+5",
    "top",
    "first",
    "a7x2",
    "t3",
    "|a[1]:b",
    "a.udon",
    "src/é.rs:12",
    "rev_1",
    "\"x y\"",
    "'",
    "[a b",
    "{\"a\": 1}",
    "{",
    "§ö",
    "@a[",
    "--all",
    "key:",
    ":w",
    "=",
    "->",
    "<x>",
    "/",
    "..",
    "by",
    "with",
    "without",
    "not",
    "if",
    "it",
    "its",
    "don't",
    "ein",
    "fêting",
    "éding",
    "”",
    "`",
    "\\",
];

fn words() -> impl Strategy<Value = String> {
    let catalog = RESOLVER.catalog();
    let names: Vec<&str> = catalog
        .tools()
        .flat_map(|tool| {
            let params =
                tool.spec.params.iter().flat_map(|param| param.connectives.iter().copied().chain([param.name]));
            tool.spec.aliases.iter().chain(tool.spec.senses).copied().chain(params).collect::<Vec<_>>()
        })
        .collect();
    let word = prop_oneof![3 => prop::sample::select(names), 2 => prop::sample::select(THINGS)];
    let ended = (word, prop::sample::select(ENDINGS)).prop_map(|(word, ending)| format!("{word}{ending}"));
    prop::collection::vec(ended, 1..9).prop_map(|words| words.join(" "))
}

/// A call as programs write it, of a name that is nobody's, with letters of several bytes before the name.
fn calls() -> impl Strategy<Value = String> {
    ("[é日x]{0,12}", "[a-z]{1,6}(_[a-z]{1,9}){1,2}", words())
        .prop_map(|(key, name, value)| format!("{{\"{key}\": {}, \"tool\": \"{name}\"}}", serde_json::json!(value)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn no_line_brings_the_resolver_down(line in prop_oneof![4 => words(), 1 => calls()]) {
        if let Ok(utterance) = Utterance::parse(&line, None)
            && let Err(error) = RESOLVER.resolve(&utterance, &Assumed)
        {
            prop_assert_ne!(error.code, Code::Internal, "{}", error);
        }
    }
}

/// A line that is sixteen times as long takes at most so much longer, once it is too long for a command.
const GROWTH: u32 = 64;

#[test]
fn a_line_takes_time_as_it_is_long() {
    let repeated = [
        ("search ", "without "),
        ("template a.udon with ", "{"),
        ("delete ", "the or "),
        ("insert ", "|a :b 1 "),
        ("show lines ", "1-2 "),
        ("f(", "{"),
        ("wave ", "(b) "),
        ("1 ", "hundred "),
        ("the ", "tide was it, "),
        ("would you ", "show it? "),
        ("glance a.udon ", "x:line (line 3) "),
    ];
    let repeated = repeated.map(|(head, part)| (head, part, "")).into_iter();
    // A text has an end.
    for (head, part, tail) in repeated.chain([("glance a.udon \"", "(", "\"")]) {
        let took = |times: usize| {
            let utterance = Utterance::parse(&format!("{head}{}{tail}", part.repeat(times)), None);
            let start = Instant::now();
            drop(utterance.and_then(|utterance| RESOLVER.resolve(&utterance, &Assumed)));
            start.elapsed()
        };
        took(2_000);
        let (short, long) = (took(2_000), took(32_000));
        assert!(long < GROWTH * short.max(Duration::from_millis(2)), "{head}{part}…: {short:?}, then {long:?}");
    }
}

//! Every form of word, each with a case of its own, and what must hold for any text.

use std::fmt::Write as _;
use std::time::Duration;

use proptest::prelude::*;

use super::quotes::{self, State};
use super::utterance::{Form, Place, Utterance, Word, WordKind};
use crate::error::Code;
use crate::world::Clock;

/// Reads a line and compares its words, one after another, with `kind:value` dumps; bare words stand for themselves.
fn check(line: &str, expected: &str) {
    let dump = match Utterance::parse(line, None) {
        Ok(utterance) => utterance.words.iter().map(dump).collect::<Vec<_>>().join(" "),
        Err(error) => {
            let span = error.span.unwrap_or_default();
            format!("{} {}..{}", error.code, span.start, span.end)
        }
    };
    assert_eq!(dump, expected, "{line}");
}

fn dump(word: &Word) -> String {
    let text = &word.text;
    match &word.kind {
        WordKind::Bare => text.clone(),
        WordKind::Quoted => format!("{text:?}"),
        WordKind::Path => format!("path:{text}"),
        WordKind::Node => format!("node:{text}"),
        WordKind::NodeRange { from, to } => format!("range:{from}..{to}"),
        WordKind::Section => format!("section:{text}"),
        WordKind::List(items) => format!("<{}>", items.iter().map(dump).collect::<Vec<_>>().join(" ")),
        WordKind::FileWithPlace { file, place } => match place {
            Place::Path(path) => format!("file:{file}+{path}"),
            Place::Symbol(name) => format!("file:{file}+symbol:{name}"),
            Place::Lines { first, last } => format!("file:{file}+lines:{first}-{last}"),
        },
        WordKind::Option(opt) => {
            let form = match opt.form {
                Form::Long => "--",
                Form::Short => "-",
                Form::Attribute => ":",
                Form::Colon | Form::Equals => "",
            };
            let mut dump = format!("{form}{}", opt.name);
            match &opt.value {
                Some(value) => write!(dump, "={}", self::dump(value)).unwrap(),
                None if matches!(opt.form, Form::Colon | Form::Equals) => dump.push('='),
                None => {}
            }
            dump
        }
    }
}

#[test]
fn bare_words() {
    for word in ["config.udon", "continuations", "12", "30s", "./src/**/*.rs", "https://example.org/a?b=c#d", "..", "."]
    {
        check(word, word);
    }
    check("view the  node\tnow", "view the node now");
    check("std::io::Read", "std::io::Read");
    check("a == b => c", "a == b => c");
    check("", "");
    check("   ", "");
}

#[test]
fn sentence_punctuation_is_dropped() {
    check("glance ./config.udon, please.", "glance ./config.udon please");
    check("what changed?", "what changed");
    check("focus a.udon |e:x?", "focus a.udon path:|e:x");
    check("focus a.udon |e:?", "focus a.udon path:|e:?");
    check("focus a.udon |e:?, then look", "focus a.udon path:|e:? then look");
    check("look (at the end)", "look at the end");
    check("look at (this)", "look at this");
    check("call f(x) now", "call f(x) now");
    check("list *.{ts,js}", "list *.{ts,js}");
    check("wait ... then", "wait ... then");
    check("say 1,000 times", "say 1,000 times");
    let utterance = Utterance::parse("glance config.udon, then view", None).unwrap();
    assert_eq!(utterance.words[1].stop, Some(','));
    assert_eq!(utterance.words[1].source(&utterance), "config.udon");
}

#[test]
fn quoted_words() {
    check(r#"say "two words""#, r#"say "two words""#);
    check(r#""a \"b\" \\ \n \t \d""#, r#""a \"b\" \\ \n \t \\d""#);
    check(r"'a \n b'", r#""a \\n b""#);
    check("`a \"b\"`", r#""a \"b\"""#);
    check("“two words” ‘one’ „zwei“", r#""two words" "one" "zwei""#);
    check("'it isn't over' now", r#""it isn't over" now"#);
    check("\"two\nlines\"", r#""two\nlines""#);
    check(r#""a""b""#, r#""a" "b""#);
    check(r#"say "yes", then"#, r#"say "yes" then"#);
}

#[test]
fn an_apostrophe_inside_a_word_is_no_quote() {
    check("read Marie's letters", "read Marie's letters");
    check("read the nodes' text", "read the nodes' text");
    check("read Marie’s letters", "read Marie’s letters");
}

#[test]
fn dashed_options() {
    check("glance --depth 2", "glance --depth 2");
    check("glance --depth=2", "glance --depth=2");
    check("glance -n 3", "glance -n 3");
    check("glance --no-backup --flag", "glance --no-backup --flag");
    check("trace --from=|feature[old api]", "trace --from=path:|feature[old api]");
    check("stash --label=\"two words\"", "stash --label=\"two words\"");
    check("apple -banana", "apple -banana");
    check("add -1 - -- -0.5", "add -1 - -- -0.5");
    let utterance = Utterance::parse("glance --depth 2", None).unwrap();
    assert_eq!(utterance.words[1].text, "--depth");
}

#[test]
fn colon_and_equals_options() {
    check("glance depth:2", "glance depth=2");
    check("glance depth=2", "glance depth=2");
    check("glance :depth 2", "glance :depth 2");
    check("glance depth: 2", "glance depth= 2");
    check("read doc:\"How to sail\"", "read doc=\"How to sail\"");
    check("stash content-of:a7x2", "stash content-of=node:a7x2");
    check("move position:after:database[replica]", "move position=after:database[replica]");
    check("trace at:|database, now", "trace at=path:|database now");
    check("file:42", "file=42");
    check("set :pool to 20", "set :pool to 20");
    check("x name:[a b]", "x name=<a b>");
    check("x name:a,b", "x name=<a b>");
    check("x files:[\"a b\", c]", "x files=<\"a b\" c>");
    check("x a,b. then c,", "x <a b> then c");
    check("x lines:10-40", "x lines=10-40");
    check("x from:config.udon|a", "x from=file:config.udon+|a");
}

#[test]
fn call_and_json_notation() {
    check(r#"view("k4t8", full=False)"#, r#"view "k4t8" full=False"#);
    check(r#"doc.check("a.udon", tags=["x", "y"])"#, r#"doc.check "a.udon" tags=<"x" "y">"#);
    check("memory()", "memory");
    check(r#"{"tool": "glance", "max-depth": 2}"#, r#"tool= "glance" max-depth= 2"#);
    check(r#"{"tool":"glance","max-depth":2}"#, r#"tool="glance","max-depth":2"#);
    check("Result<String, Error> {", "Result<String Error> {");
}

#[test]
fn paths() {
    check("focus |database[primary]", "focus path:|database[primary]");
    check("focus ||server:host", "focus path:||server:host");
    check("trace @cache[redis].", "trace path:@cache[redis]");
    check("focus |user[two words]|x", "focus path:|user[two words]|x");
    check("focus |user[\"a ] b\"] now", "focus path:|user[\"a ] b\"] now");
    check("focus |'odd name'.'odd trait'", "focus path:|'odd name'.'odd trait'");
    check("is it |a, |b; |c. (|d) or |e?", "is it path:|a path:|b path:|c path:|d or path:|e");
    check("focus |a[x.]", "focus path:|a[x.]");
    check("ls | grep x || true", "ls | grep x || true");
    check("|a[b c", "path:|a[b c");
}

#[test]
fn files_with_a_place() {
    check("focus config.udon|database[primary]", "focus file:config.udon+|database[primary]");
    check("focus ./responses.udon.order-status", "focus file:./responses.udon+.order-status");
    check("see config.udon@cache[redis]", "see file:config.udon+@cache[redis]");
    check("see config.udon:pool", "see file:config.udon+:pool");
    check("see src/a.ts#login", "see file:src/a.ts+symbol:login");
    check("see src/a.ts:42, please", "see file:src/a.ts+lines:42-42 please");
    check("see a.ts:10-20", "see file:a.ts+lines:10-20");
    check("see a.ts:10:7", "see file:a.ts+lines:10-10");
    check("restore config.udon.bak", "restore config.udon.bak");
    check("see config.udon.", "see config.udon");
    check("mail me@example.org", "mail me@example.org");
}

#[test]
fn nodes() {
    check("view a7x2", "view node:a7x2");
    check("view [a7x2]", "view node:a7x2");
    check("view a7x2'", "view node:a7x2'");
    check("view [a7x2''],", "view node:a7x2''");
    check("view r001-a7x2", "view range:r001..a7x2");
    check("view [r001-a7x2]", "view range:r001..a7x2");
    check("see A7X2?", "see node:A7X2");
    check("see 8dkq41", "see node:8dkq41");
    check("wait 500ms a1 1234 word", "wait 500ms a1 1234 word");
    check("[a7x2 b3k9]", "<node:a7x2 node:b3k9>");
    check("a7x2,b3k9", "<node:a7x2 node:b3k9>");
}

#[test]
fn sections() {
    check("read §motivation.", "read section:motivation");
    check("read §\"the road\"", "read section:the road");
    check("read § motivation, § \"the road\" § § end §", "read section:motivation section:the road § section:end §");
}

#[test]
fn comments() {
    check("tree   # all of it", "tree");
    check("tree #", "tree");
    check("see issue #12", "see issue #12");
    check("say \"a # b\"", "say \"a # b\"");
    check("see src/a.ts#login # why", "see file:src/a.ts+symbol:login");
    check("tree # Marie's \"open", "tree");
}

#[test]
fn tree_drawing() {
    check("├─ |database[primary].postgres   # 15 lines", "path:|database[primary].postgres");
    check("│  └─ :adapter :host", ":adapter :host");
    check("└─ .features", ".features");
}

#[test]
fn lists() {
    check("x [a, b c]", "x <a b c>");
    check("x [a [b [c]]]", "x <a <b <c>>>");
    check("x []", "x <>");
    check("x [|a|b, 'c d']", "x <path:|a|b \"c d\">");
    check("match [a-z]+", "match [a-z]+");
    check("see [the page](here)", "see [the page](here)");
}

#[test]
fn what_never_closes_is_an_error_where_it_opens() {
    check("say \"open", "INVALID_SYNTAX 4..5");
    check("say doc:'open", "INVALID_SYNTAX 8..9");
    check("say “open", "INVALID_SYNTAX 4..7");
    check("say [a b", "INVALID_SYNTAX 4..5");
    check("say [a 'b", "INVALID_SYNTAX 7..8");
    check("|a['b", "INVALID_SYNTAX 3..4");
}

#[test]
fn lists_nest_at_most_64_deep() {
    check(&format!("{}x{}", "[".repeat(64), "]".repeat(64)), &format!("{}x{}", "<".repeat(64), ">".repeat(64)));
    check(&format!("{}x{}", "[".repeat(65), "]".repeat(65)), "INVALID_SYNTAX 64..65");
    check(&"[".repeat(100_000), "INVALID_SYNTAX 64..65");
}

#[test]
fn a_line_over_the_limit_is_not_parsed() {
    let error = Utterance::parse(&"a ".repeat(1 << 20), None).unwrap_err();
    assert_eq!(error.code, Code::LimitExceeded);
}

/// Fails if a part that is repeated up to `length` bytes takes, each time it is tried, far more than four times as long as
/// a quarter of that.
#[track_caller]
pub(super) fn takes_time_as_it_is_long(part: &str, length: usize, read: impl Fn(&str)) {
    let time = |length: usize| {
        let text = part.repeat(length / part.len());
        let watch = Clock::System.start();
        read(&text);
        watch.elapsed()
    };
    let is_linear = || time(length) < 9 * time(length / 4) + Duration::from_millis(100);
    assert!((0..3).any(|_| is_linear()), "{part:?}");
}

#[test]
fn hostile_lines_are_read_in_linear_time() {
    for part in [
        "[", "a[", "|[", "'a ", "a'", "(", "(\"a\"", "\"a\"x", "\"a\":", "[a]", "a,", ",", ")", ".", ".,", " #", "a:",
        "--", "-a", "|", "a7", "x.udon", "§", "\\", "{\"", "a.b:1", "['", "a|[ #", "├", "`a`", "'a'", "a=(\"",
    ] {
        takes_time_as_it_is_long(part, 60_000, |line| drop(Utterance::parse(line, None)));
    }
}

fn lines() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "\"", "'", "`", "“", "”", "‘", "’", "„", "[", "]", "(", ")", "{", "}", "|", "||", "@", ":", "=", "--", "-",
        ",", ".", ";", "?", "#", " # ", " ", "\t", "\n", "\\", "a", "é", "a7x2", "r001", "12", ".udon", "/", "§",
        "├─ ", "→", "*", "\u{FEFF}",
    ]);
    prop::collection::vec(parts, 0..24).prop_map(|parts| parts.concat())
}

/// What is seen without a grammar, and what only looks like it.
const SIMPLE: &str = "[a-z]{1,4}[-_./0-9]{0,2}[a-zA-Z0-9.]{0,3}[,.;?:!]{0,2}|a[0-9]{1,3}b(-a[0-9]{1,3}b)?[,.;?]{0,1}|\
    a.udon|a.udon.b|[0-9]{1,3}[-.,][0-9]{0,3}|[a-z0-9]{1,2}'{1,2}[a-z0-9]{0,2}[,?]{0,1}|\
    [\"`][a-z\\\\ '.]{0,3}[\"`]{1,2}[a-z,.;:?]{0,2}|\
    (--|-|:|---)[a-z0-9]{1,2}[-_=:]{0,1}[a-z]{0,2}[,.]{0,1}|\
    [a-z0-9]{1,2}[-_]{0,1}[:=]{1,2}[a-z0-9./|@\"'-]{0,4}[\"`]{0,1}[,.?]{0,1}|[a-z]{1,2}[:=][\"`][a-z ]{0,3}[\"`][a-z.,]{0,1}|\
    [|@]{1,2}[a-z0-9.:|@/-]{0,3}(\\[[a-z0-9.|: ]{0,3}\\]{0,2})?[a-z0-9.:|]{0,2}[,.;:?!)]{0,1}";

/// Words with signs in them, as other languages write calls.
const SIGNS: &str = "[({]{0,2}[\"']{0,1}[a-z ]{1,2}[\"']{0,1}[:=]{1,2}[\"'({\\[]{0,2}[a-z0-9 ,]{0,3}[\"'\\]]{0,1}[,:]{0,1}\
    [\"]{0,1}[a-z]{0,2}[\"]{0,1}[)},.:;>]{0,3}|\
    [a-z]{1,2}[.]{0,1}[a-z0-9]{0,2}[({]{1,2}[\"'a-z0-9=,{:#-]{0,6}[)};]{0,3}|</?[a-z]{1,2}[ /=\"a-z.,]{0,4}/?>[a-z0-9., ]{0,3}|\
    [-:|@#*=<>+!.,/~^%$&\\\\;?(){}]{1,3}[a-z0-9]{0,2}[-:|@#*=.,/'\"]{0,2}[a-z0-9 ]{0,2}|\
    --?[a-z]{1,2}[=:][a-z0-9./|\"'(\\[*-]{0,4}[\"')\\]]{0,2}|\\PC{1,3}";

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spans_lie_within_the_text(line in prop_oneof![lines(), any::<String>()]) {
        let Ok(utterance) = Utterance::parse(&line, None) else { return Ok(()) };
        let mut end = 0;
        for word in &utterance.words {
            prop_assert!(word.span.start >= end && word.span.end <= utterance.end, "{:?}", word);
            prop_assert!(!word.span.is_empty() && !word.source(&utterance).is_empty(), "{:?}", word);
            end = word.span.end;
        }
    }

    /// Words that are seen without a grammar are those that it would see.
    #[test]
    fn simple_words_are_those_of_the_grammar(
        simple in prop::collection::vec(prop_oneof![SIMPLE, SIGNS], 0..5),
        line in lines(),
    ) {
        let line = format!("{} {line}", simple.join(" "));
        let mut words = Vec::new();
        let whole = Utterance::by_grammar(&line, 0, &mut words);
        let whole = whole.map(|end| (words, end)).map_err(|error| (error.code, error.span));
        let read = Utterance::words(&line).map_err(|error| (error.code, error.span));
        prop_assert_eq!(read, whole, "{:?}", line);
    }

    /// The scanner's rules for strings are the grammar's.
    #[test]
    fn scanner_and_grammar_agree_about_strings(line in lines()) {
        let line = line.replace('#', "");
        let open = matches!(quotes::scan(&line, 0), State::Open { .. });
        let error = Utterance::parse(&line, None).err();
        let string = error.as_ref().is_some_and(|error| error.message.starts_with("a string"));
        prop_assert!(error.as_ref().is_none_or(|error| error.message != "the line could not be read"), "{:?}", line);
        prop_assert!(open == string, "{:?} {:?}", line, error);
    }
}

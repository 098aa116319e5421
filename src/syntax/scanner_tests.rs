//! The blocks of whole texts, a case for each rule, and what must hold for any text however it is cut.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::block::{Block, BlockKind, LineKind, Notes};
use super::marker::Strength;
use super::scanner::Scanner;
use super::utterance_tests::takes_time_as_it_is_long;

/// Scans a text, whole and byte by byte, and compares a dump of its blocks.
fn check(text: &str, expected: &str) {
    let whole = Scanner::scan(text);
    assert_eq!(dump(&whole), expected.trim_start_matches('\n'), "{text}");
    assert_eq!(cut(text.as_bytes(), &[1]), whole, "byte by byte: {text}");
}

/// `prose` and `batch` lines; below a batch its lines: `→` strong, `>` weak, `*` scratchpad; then bodies, errors, notes.
fn dump((blocks, notes): &(Vec<Block>, Notes)) -> String {
    let mut dump = String::new();
    for block in blocks {
        match block.kind {
            BlockKind::Prose => writeln!(dump, "prose {:?}", block.text).unwrap(),
            BlockKind::Candidates => dump.push_str("batch\n"),
        }
        for line in &block.lines {
            let arrow = match (line.kind, line.strength) {
                (LineKind::Think, _) => "*",
                (_, Strength::Strong) => "→",
                (_, Strength::Weak) => ">",
            };
            write!(dump, "  {arrow} {:?}", line.text).unwrap();
            if let Some(body) = &line.body {
                let info = if body.fenced { format!(" {}", body.info) } else { String::new() };
                write!(dump, " body{info} {:?}", body.text).unwrap();
            }
            if let Some(error) = &line.error {
                let at = error.span.map_or(String::new(), |span| format!(" at {}", span.start));
                write!(dump, " {}{at}", error.code).unwrap();
            }
            dump.push('\n');
        }
    }
    for skipped in &notes.skipped {
        writeln!(dump, "note {} {}", skipped.count, skipped.reason.place()).unwrap();
    }
    dump
}

/// Scans a text fed in chunks of the sizes given, over and over.
fn cut(mut text: &[u8], sizes: &[usize]) -> (Vec<Block>, Notes) {
    let mut scanner = Scanner::new();
    let mut blocks = Vec::new();
    for size in sizes.iter().cycle() {
        if text.is_empty() {
            break;
        }
        let (chunk, rest) = text.split_at((*size).clamp(1, text.len()));
        blocks.extend(scanner.feed(chunk));
        text = rest;
    }
    let (rest, notes) = scanner.finish();
    blocks.extend(rest);
    (blocks, notes)
}

#[test]
fn arrow_lines_in_a_row_are_a_batch() {
    check(
        "First.\n\n→ view a7x2\n\n\n→ list a7x2 links\nDone.\n→ tree",
        r#"
prose "First.\n\n"
batch
  → "view a7x2"
  → "list a7x2 links"
prose "Done.\n"
batch
  → "tree"
"#,
    );
    check("", "");
    check("\n\n", "prose \"\\n\\n\"\n");
    check("→ a\n\n", "batch\n  → \"a\"\n");
    check("→ a\n\nb", "batch\n  → \"a\"\nprose \"\\nb\"\n");
}

#[test]
fn a_block_is_given_out_when_it_is_closed() {
    let mut scanner = Scanner::new();
    assert_eq!(scanner.feed("Look.\n→ tree".as_bytes()), []);
    assert_eq!(scanner.feed("\n".as_bytes()).len(), 1, "the prose before an arrow line");
    assert_eq!(scanner.feed("\nSo".as_bytes()), []);
    assert_eq!(scanner.feed(" it is.\n".as_bytes()).len(), 1, "the batch before a complete line");
    assert_eq!(scanner.finish().0.len(), 1);
}

#[test]
fn windows_line_ends_and_byte_order_marks() {
    check(
        "\u{FEFF}→ tree  \r\n→ view a7x2\t\r\nDone.\r\n",
        "batch\n  → \"tree\"\n  → \"view a7x2\"\nprose \"Done.\\r\\n\"\n",
    );
}

#[test]
fn strong_and_weak_arrows() {
    check("-> tree\n⇒ tree\n- → tree", "batch\n  > \"tree\"\n  > \"tree\"\n  → \"tree\"\n");
    check("→ see # why\n→\nend", "batch\n  → \"see # why\"\nprose \"→\\nend\"\n");
}

#[test]
fn arrows_elsewhere_are_passed_over() {
    check("A → B\n", "prose \"A → B\\n\"\n");
    let cases = [
        ("> → view a7x2", "in quoted text"),
        ("> > → view a7x2", "in quoted text"),
        ("| 1 | → view a7x2 |", "in a table"),
        ("`→ view a7x2`", "in inline code"),
        ("**→ view a7x2**", "inside bold or italic text"),
    ];
    for (text, place) in cases {
        check(text, &format!("prose {text:?}\nnote 1 {place}\n"));
    }
    check("| a → b | → |\n", "prose \"| a → b | → |\\n\"\n");
}

#[test]
fn fences_protect_their_lines() {
    check(
        "So:\n```\n→ a\n-> b\n→ c\n```\n→ d",
        "prose \"So:\\n```\\n→ a\\n-> b\\n→ c\\n```\\n\"\nbatch\n  → \"d\"\nnote 2 inside a code fence\n",
    );
    check(
        "x\n````md\n```\n→ a\n```\n→ b\n````\n→ c",
        "prose \"x\\n````md\\n```\\n→ a\\n```\\n→ b\\n````\\n\"\nbatch\n  → \"c\"\nnote 2 inside a code fence\n",
    );
    check(
        "x\n  ~~~\n```\n→ a\n~~~\n→ c",
        "prose \"x\\n  ~~~\\n```\\n→ a\\n~~~\\n\"\nbatch\n  → \"c\"\nnote 1 inside a code fence\n",
    );
    check(
        "- ```sh\n  → a\n  ```\n→ c",
        "prose \"- ```sh\\n  → a\\n  ```\\n\"\nbatch\n  → \"c\"\nnote 1 inside a code fence\n",
    );
    check("x\n```\n→ a\n", "prose \"x\\n```\\n→ a\\n\"\nnote 1 inside a code fence\n");
}

#[test]
fn arrow_fences_run() {
    check(
        "→ a\n\n```arrow\n→ b\nout\n→ c\n```\n→ d",
        r#"
batch
  → "a"
prose "\n```arrow\n"
batch
  → "b"
prose "out\n"
batch
  → "c"
prose "```\n"
batch
  → "d"
"#,
    );
    check("x\n~~~arrows\n→ b\n    c\n~~~", "prose \"x\\n~~~arrows\\n\"\nbatch\n  → \"b\" body \"c\"\nprose \"~~~\"\n");
    check(
        "x\n```arrow\n→ b\n```udon\n|x\n```\n```\n→ c",
        "prose \"x\\n```arrow\\n\"\nbatch\n  → \"b\" body udon \"|x\"\nprose \"```\\n\"\nbatch\n  → \"c\"\n",
    );
    check(
        "x\n````arrow\nsay\n```\n→ a\n```\n→ b\n````",
        "prose \"x\\n````arrow\\nsay\\n```\\n→ a\\n```\\n\"\nbatch\n  → \"b\"\nprose \"````\"\nnote 1 inside a code fence\n",
    );
}

#[test]
fn a_text_that_is_one_fence_runs() {
    check("\n```\n→ a\n→ b\n```\n\n", "prose \"\\n```\\n\"\nbatch\n  → \"a\"\n  → \"b\"\nprose \"```\\n\\n\"\n");
    check("```\n→ a\n```\nSo.", "prose \"```\\n→ a\\n```\\nSo.\"\nnote 1 inside a code fence\n");
    check("```\n→ a\n```\n```\n→ b\n```", "prose \"```\\n→ a\\n```\\n```\\n→ b\\n```\"\nnote 2 inside a code fence\n");
    check("```sh\n→ a\n```", "prose \"```sh\\n→ a\\n```\"\nnote 1 inside a code fence\n");
    check("```\n→ a\n", "prose \"```\\n→ a\\n\"\nnote 1 inside a code fence\n");
}

#[test]
fn reasoning_and_results_are_never_run() {
    check(
        "<think>\n→ a\nso.</think>\n→ b",
        "prose \"<think>\\n→ a\\nso.</think>\\n\"\nbatch\n  → \"b\"\nnote 1 inside reasoning\n",
    );
    check("<thinking>\n→ a\n", "prose \"<thinking>\\n→ a\\n\"\nnote 1 inside reasoning\n");
    for tag in ["result", "tool_result", "function_results", "output"] {
        let text = format!("<{tag} n=\"1\">\n→ a\n<{tag}>\n</{tag}>\n→ a\n</{tag}>\n");
        check(&format!("{text}→ b"), &format!("prose {text:?}\nbatch\n  → \"b\"\nnote 2 inside a result\n"));
    }
    check("<result>\n→ a\n", "prose \"<result>\\n→ a\\n\"\nnote 1 inside a result\n");
    check("So <result>\n→ a\n", "prose \"So <result>\\n\"\nbatch\n  → \"a\"\n");
    check("<result>\n```\n</result>\n→ a\n", "prose \"<result>\\n```\\n</result>\\n\"\nbatch\n  → \"a\"\n");
}

#[test]
fn quotations_comments_and_front_matter_are_never_run() {
    for tag in ["pre", "blockquote", "details", "example"] {
        let text = format!("<{tag}>\n→ a\n</{tag}>\n");
        check(&format!("{text}→ b"), &format!("prose {text:?}\nbatch\n  → \"b\"\nnote 1 inside quoted markup\n"));
    }
    for text in ["<!--\n→ a\n-->\n", "So. <!-- here\n→ a\nand there -->\n"] {
        check(&format!("{text}→ b"), &format!("prose {text:?}\nbatch\n  → \"b\"\nnote 1 inside a comment\n"));
    }
    check("`<!--` opens one\n→ a", "prose \"`<!--` opens one\\n\"\nbatch\n  → \"a\"\n");
    let text = "---\ntitle: On tides\nabout: |\n  → a\n---\n";
    check(&format!("{text}→ b"), &format!("prose {text:?}\nbatch\n  → \"b\"\nnote 1 inside front matter\n"));
    check("---\n\n→ a", "prose \"---\\n\\n\"\nbatch\n  → \"a\"\n");
    check("---\nSo.\n→ a", "prose \"---\\nSo.\\n\"\nbatch\n  → \"a\"\n");
}

#[test]
fn scratchpads() {
    check("→ think\nperhaps\n\n→ a\n  ← not yet\n←\n→ b", "batch\n  * \"perhaps\\n\\n→ a\\n  ← not yet\"\n  → \"b\"\n");
    check("→ a\n→ think: a or b? ←\n→ b", "batch\n  → \"a\"\n  * \"a or b?\"\n  → \"b\"\n");
    check("→ think: a\nor b? ←\n→ b", "batch\n  * \"a\\nor b?\"\n  → \"b\"\n");
    check("→ Think:\nx ←\n←\n", "batch\n  * \"x ←\"\n");
    check("→ think   # in private\nx\n←", "batch\n  * \"x\"\n");
    check("→ think\n\"x\n```\n<think>\n←\n→ b", "batch\n  * \"\\\"x\\n```\\n<think>\"\n  → \"b\"\n");
    check("→ think\nx\n→ a\n→ b\n", "batch\n  * \"x\\n→ a\\n→ b\"\nnote 2 inside a scratchpad that is never closed\n");
    check("→ think about a7x2\n→ b", "batch\n  → \"think about a7x2\"\n  → \"b\"\n");
    check("→ thinker\n", "batch\n  → \"thinker\"\n");
    check("→ a\n←\n→ b", "batch\n  → \"a\"\nprose \"←\\n\"\nbatch\n  → \"b\"\n");
    check("→ a\n\n→ think\nx\n←\n\n→ b", "batch\n  → \"a\"\n  * \"x\"\n  → \"b\"\n");
}

#[test]
fn a_body_is_what_is_indented_deeper() {
    check(
        "→ edit x\n    old: a\n      new: b\n→ tree",
        "batch\n  → \"edit x\" body \"old: a\\n  new: b\"\n  → \"tree\"\n",
    );
    check("  → edit x\n  old: a", "batch\n  → \"edit x\"\nprose \"  old: a\"\n");
    check("→ edit x\n  a\n\n  b\n\nc", "batch\n  → \"edit x\" body \"a\\n\\nb\"\nprose \"\\nc\"\n");
    check("→ edit x\n  a\n\n→ b", "batch\n  → \"edit x\" body \"a\"\n  → \"b\"\n");
    check("→ edit x\n\n  a", "batch\n  → \"edit x\"\nprose \"\\n  a\"\n");
    check("→ edit x\r\n\ta\r\n\tb\r\n", "batch\n  → \"edit x\" body \"a\\nb\"\n");
    check("→ edit x\n    a\n  b", "batch\n  → \"edit x\" body \"  a\\nb\"\n");
    check("→ edit x\n  > → a\n  | → b |\n  <think>", "batch\n  → \"edit x\" body \"> → a\\n| → b |\\n<think>\"\n");
}

#[test]
fn bodies_of_list_items_are_deeper_than_the_arrow() {
    check("- → edit x\n    a", "batch\n  → \"edit x\" body \"a\"\n");
    check("- → view x\n  It matters.", "batch\n  → \"view x\"\nprose \"  It matters.\"\n");
    check("- → a\n  - → b\n- → c", "batch\n  → \"a\"\n  → \"b\"\n  → \"c\"\n");
}

#[test]
fn a_strong_arrow_is_a_body_line_only_where_a_body_has_begun() {
    check("→ a\n  → b", "batch\n  → \"a\"\n  → \"b\"\n");
    check("→ a\n    x\n  → b", "batch\n  → \"a\" body \"x\"\n  → \"b\"\n");
    check("→ write x\n    steps:\n    → b\n→ c", "batch\n  → \"write x\" body \"steps:\\n→ b\"\n  → \"c\"\n");
    check("→ edit x\n  -> b\n  => c", "batch\n  → \"edit x\" body \"-> b\\n=> c\"\n");
}

#[test]
fn a_fence_below_is_a_body() {
    check(
        "→ propose x\n```udon\n|a\n\n  → b\n```\n→ c",
        "batch\n  → \"propose x\" body udon \"|a\\n\\n  → b\"\n  → \"c\"\n",
    );
    check(
        "→ propose x\n  ```\n  a\n    b\n c\n  ```\n→ c",
        "batch\n  → \"propose x\" body  \"a\\n  b\\nc\"\n  → \"c\"\n",
    );
    check("→ propose x\n```arrow\n→ a\n```", "batch\n  → \"propose x\" body arrow \"→ a\"\n");
    check(
        "▶ For example:\n```arrow\n→ a\n```",
        "batch\n  > \"For example:\"\nprose \"```arrow\\n\"\nbatch\n  → \"a\"\nprose \"```\"\n",
    );
    check("→ propose x\n````\n```\n````\nend", "batch\n  → \"propose x\" body  \"```\"\nprose \"end\"\n");
    check("→ propose x\n\n```\na\n```\n", "batch\n  → \"propose x\"\nprose \"\\n```\\na\\n```\\n\"\n");
    check(
        "→ write x\n    a\n    ```\n→ b\n    ```\n→ c",
        "batch\n  → \"write x\" body \"a\\n```\\n→ b\\n```\"\n  → \"c\"\n",
    );
    check("→ write x\n```\na\n→ b\n", "batch\n  → \"write x\" body  \"a\\n→ b\" INVALID_SYNTAX\n");
}

#[test]
fn an_open_string_continues_a_line() {
    check("→ note \"a\n→ b\n```\nc\" now\n→ d", "batch\n  → \"note \\\"a\\n→ b\\n```\\nc\\\" now\"\n  → \"d\"\n");
    check("→ note 'a\nb' \"c\r\nd\"\r\n  e", "batch\n  → \"note 'a\\nb' \\\"c\\nd\\\"\" body \"e\"\n");
    check("→ read Marie's\n→ b", "batch\n  → \"read Marie's\"\n  → \"b\"\n");
    check("→ a # it's \"so\n→ b", "batch\n  → \"a # it's \\\"so\"\n  → \"b\"\n");
    let lines = |count| format!("→ note \"{}end\"", "x\n".repeat(count));
    assert_eq!(Scanner::scan(lines(200)).0[0].lines[0].error, None);
    assert!(Scanner::scan(lines(201)).0[0].lines[0].error.is_some());
}

#[test]
fn a_string_that_never_closes() {
    check("→ note \"a\n→ b\nc", "batch\n  → \"note \\\"a\" INVALID_SYNTAX at 5\n  → \"b\"\nprose \"c\"\n");
    check("→ note \"a\n  b\n→ c", "batch\n  → \"note \\\"a\" body \"b\" INVALID_SYNTAX at 5\n  → \"c\"\n");
    check("→ note 'a\nb' \"c\n→ d", "batch\n  → \"note 'a\\nb' \\\"c\" INVALID_SYNTAX at 11\n  → \"d\"\n");
    check(
        "→ a 'b\n→ c 'd\n→ e 'f",
        "batch\n  → \"a 'b\" INVALID_SYNTAX at 2\n  → \"c 'd\" INVALID_SYNTAX at 2\n  → \"e 'f\" INVALID_SYNTAX at 2\n",
    );
    check("▶ he said \"a\nb\n→ c", "prose \"▶ he said \\\"a\\nb\\n\"\nbatch\n  → \"c\"\n");
}

#[test]
fn a_backslash_continues_a_line() {
    check("→ bash make \\\n    all \\\n  now\n→ b", "batch\n  → \"bash make all now\"\n  → \"b\"\n");
    check("→ a \\\n  b\n  c", "batch\n  → \"a b\" body \"c\"\n");
    check("→ a \\\\\nb", "batch\n  → \"a \\\\\\\\\"\nprose \"b\"\n");
    check("→ a \\\n\nb", "batch\n  → \"a\"\nprose \"\\nb\"\n");
    check("→ a \\\n→ b \\", "batch\n  → \"a\"\n  → \"b\"\n");
    check("→ a # why \\\nb", "batch\n  → \"a # why \\\\\"\nprose \"b\"\n");
    check("→ a \\\n```\nb\n```", "batch\n  → \"a\" body  \"b\"\n");
}

#[test]
fn lines_over_the_limit() {
    let long = "x".repeat(1 << 20);
    let show = |text: &str| dump(&Scanner::scan(text)).replace(&long, "…");
    assert_eq!(show(&format!("→ {long}yy\n→ b")), "batch\n  → \"\" LIMIT_EXCEEDED\n  → \"b\"\n");
    assert_eq!(show(&format!("{long}yy\n→ b")), "prose \"…\"\nprose \"yy\\n\"\nbatch\n  → \"b\"\n");
    assert_eq!(show(&format!("→ a\n  {long}yy\n→ b")).lines().last(), Some("  → \"b\""));
    let (blocks, _) = Scanner::scan(format!("→ {}\n→ b", long.repeat(5)));
    assert!(blocks[0].text.len() < 2 << 20, "what is too long is not kept");
    assert_eq!(blocks[0].lines[0].source.chars().count(), 81);
    assert_eq!(blocks[0].span.end, 5 * (1 << 20) + 4 + 1 + 5);
}

#[test]
fn spans_and_sources() {
    let text = "Go.\n  - → edit x\n      a\r\n      b\n\n→ think\nso\n←\nEnd.";
    let (blocks, _) = Scanner::scan(text);
    let lines = &blocks[1].lines;
    assert_eq!(lines[0].span.of(text), "- → edit x\n      a\r\n      b\n");
    assert_eq!(lines[0].place.of(&blocks[1].text), "  - → edit x\n      a\r\n      b\n");
    assert_eq!(lines[0].source, "edit x\n      a\n      b");
    assert_eq!(lines[0].body.as_ref().unwrap().span.of(text), "      a\r\n      b\n");
    assert_eq!((lines[0].number, lines[0].column), (2, 4));
    assert_eq!(lines[1].source, "think\nso");
    assert_eq!(lines[1].span.of(text), "→ think\nso\n←\n");
}

#[test]
fn invalid_bytes_are_replaced_and_reported() {
    let (blocks, notes) = Scanner::scan(b"a\xFF\n\xE2\x86\x92 view \xC3\n");
    assert_eq!(blocks[0].text, "a\u{FFFD}\n");
    assert_eq!(blocks[1].lines[0].text, "view \u{FFFD}");
    assert_eq!((notes.invalid, notes.first_invalid), (2, Some(1)));
}

#[test]
fn hostile_texts_are_scanned_in_linear_time() {
    let parts = [
        "→ a 'b\n",
        "→ a \"b\n",
        "→ a \\\n",
        "→ \"a\n→ 'b\n→ ‘c\n→ `d\n→ “e\n→ „f\nx\n",
        "<think>\n",
        "```\n",
        "→ a\n  b\n\n",
        "→\u{200B}",
        "→ a\n```\n",
    ];
    for part in parts {
        takes_time_as_it_is_long(part, 200_000, |text| drop(Scanner::scan(text)));
    }
}

fn texts() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&[u8]> = [
        "→ ",
        "→ view a7x2",
        "-> ",
        "⇒ x",
        "- ",
        "1. ",
        "> ",
        "| ",
        "`",
        "```",
        "````",
        "~~~",
        "arrow",
        "udon",
        "\"",
        "'",
        "“",
        "”",
        "think",
        "→ think",
        "→ think: ",
        "←",
        "<think>",
        "</think>",
        "<result n=\"1\">",
        "</result>",
        "  ",
        "    ",
        "\t",
        "\\",
        "#",
        " # ",
        "word",
        "it's",
        "\n",
        "\n",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\u{FEFF}",
        "\u{200B}",
        "\u{A0}",
        "é",
        "￫",
    ]
    .iter()
    .map(|piece| piece.as_bytes())
    .chain([&b"\xFF"[..], b"\xE2\x86", b"\xF0\x9F"])
    .collect();
    prop::collection::vec(prop::sample::select(pieces), 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn blocks_do_not_depend_on_cuts(text in texts(), sizes in prop::collection::vec(1_usize..40, 1..8)) {
        prop_assert_eq!(cut(&text, &sizes), Scanner::scan(&text));
    }

    #[test]
    fn blocks_tile_the_text(text in prop_oneof![texts(), prop::collection::vec(any::<u8>(), 0..200)]) {
        let (blocks, _) = Scanner::scan(&text);
        let mut end = 0;
        let mut all = String::new();
        for block in &blocks {
            prop_assert_eq!(block.span.start, end);
            prop_assert!(!block.span.is_empty());
            prop_assert_eq!(block.lines.is_empty(), block.kind == BlockKind::Prose);
            let mut at = block.span.start;
            let mut place = 0;
            for line in &block.lines {
                prop_assert!(line.span.start >= at && line.span.end <= block.span.end);
                prop_assert!(line.place.start >= place && line.place.end <= block.text.len());
                prop_assert!(!line.place.of(&block.text).is_empty());
                if let Some(body) = &line.body {
                    prop_assert!(body.span.start > line.span.start && body.span.end <= line.span.end);
                }
                if let Some(span) = line.error.as_ref().and_then(|error| error.span) {
                    prop_assert!(!span.of(&line.text).is_empty());
                }
                let _ = line.utterance();
                (at, place) = (line.span.end, line.place.end);
            }
            end = block.span.end;
            all.push_str(&block.text);
        }
        prop_assert_eq!(end, text.len());
        prop_assert_eq!(all, String::from_utf8_lossy(&text));
    }
}

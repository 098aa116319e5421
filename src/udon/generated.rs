//! Random documents, which properties of all documents are tried on.

use proptest::prelude::*;

use super::document::Document;

/// Pieces that open, close and stand for anything.
const PIECES: &[&str] = &[
    "\n",
    "\n",
    "\n",
    "\n  ",
    "\n  ",
    "\n    ",
    "\n      ",
    "\n ",
    "\n\n",
    "\r\n",
    "\n   \n",
    " ",
    " ",
    "  ",
    "\t",
    "|",
    "|a",
    "|b",
    "|item",
    "|item[1]",
    "|item[k]",
    "|'odd name'",
    "|'open",
    "|.t",
    "|[k]",
    "|[open",
    "[0]",
    ".u.v",
    ".'w x'",
    "?",
    "!",
    "*",
    "|{a ",
    "|{",
    "|{.t :x 1 ",
    "}",
    "{",
    ":x 1",
    ":y true",
    ":z",
    ":z\n",
    ":x [1 \"a\" [b] ",
    ":x [",
    "]",
    ":q \"two words\"",
    ":q 'open",
    ":x |{v :w 2 text}",
    ":[k]",
    "@[k]",
    "@item[1]",
    ":r @item[1]",
    "; note",
    ";{in} ",
    ";{open",
    "!if x ",
    "!if a |b ; c",
    "!{do it} ",
    "!{{v}}",
    "!{{open",
    "!{{half}",
    "!{:raw:{x}}",
    "!:sql:\n",
    "```\n",
    "```rust\n",
    "```",
    "\\;",
    "\\|{",
    "'|",
    "\\:",
    "word",
    "two words ",
    "é",
    "名",
    "5m",
    "2024-1-2",
    "\"",
    "'",
    ":'odd attr' 5",
    ":v a!{{b c}}d ; e",
    "\u{feff}",
    "\\",
    "| x |",
    ": x",
    "|- ",
    "!- ",
];

/// Documents of random pieces, mostly with something to object to.
pub fn document() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

/// Pieces that leave nothing open, and stand for what they look like.
const SOUND_PIECES: &[&str] = &[
    "\n",
    "\n",
    "\n",
    "\n  ",
    "\n  ",
    "\n    ",
    "\n      ",
    "\n\n",
    "\r\n",
    "\n   \n",
    " ",
    " ",
    "|a",
    "|b ",
    "|item[1]",
    "|'odd name'",
    "|.t",
    "|[k]",
    "|[]",
    ".u.v",
    "?",
    "|{a b}",
    "|{.t :x 1 |{c} d}",
    "|{}",
    " :x 1",
    " :y true",
    " :z",
    "\n  :z\n",
    " :x [1 \"a\" [b]] ",
    " :q \"two words\"",
    "\n  :w some words",
    "\n:x |{v :w 2 text}",
    " :[k]",
    "\n:[k] ",
    "\n@[k] ",
    "\n  @item[1]",
    " :r @item[1]",
    " ; note",
    ";{in}",
    "\n!if x ",
    "\n  !if a |b ; c",
    "!{do it}",
    "!{{v}}",
    "!{:raw:{x}}",
    "\n  !:sql:\n    select\n",
    "\\;",
    "\\|{",
    "\n'|",
    "word",
    "two words ",
    "é",
    "5m",
    "\n| x |",
    "\n: x",
    ", |- ",
];

/// Documents in which the parser finds nothing to object to: all that they say has a spelling.
pub fn sound_document() -> impl Strategy<Value = String> {
    let any = prop::collection::vec(prop::sample::select(SOUND_PIECES), 0..30).prop_map(|pieces| pieces.concat());
    any.prop_filter("problems", |source| Document::parse(source.as_bytes()).problems().next().is_none())
}

/// Documents large enough for several chunks.
pub fn long_document() -> impl Strategy<Value = String> {
    let line = prop::sample::select(
        &[
            "|item[1] text",
            "  |item :x 1",
            "  |sub.t",
            "    :deep [1 2",
            "    3]",
            "    :s",
            "      |in[9]",
            "  prose |{b x} and more",
            "",
            "; note",
            "   more note",
            "!if a",
            "  ```",
            "  |{open",
            "    !:sh:",
            "|a |b |c",
        ][..],
    );
    let padding =
        prop::sample::select(&["", " padding padding padding padding padding padding padding padding padding"][..]);
    prop::collection::vec((line, padding), 0..900).prop_map(|lines| {
        let mut out = String::new();
        for (line, padding) in lines {
            out += line;
            if !line.is_empty() && !line.ends_with([']', '2', '`', ':']) {
                out += padding;
            }
            out.push('\n');
        }
        out
    })
}

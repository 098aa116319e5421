//! What holds of every edit, in five languages: bytes outside of its place stay, what it replaced comes back, and a
//! reference that is no longer true changes nothing.

use proptest::prelude::*;

use super::{Aim, LineRef, Side, edit, line_ranges};
use crate::code::anchor::{anchor, anchor_fits};
use crate::engine::journal::applied;
use crate::error::Code;

/// A file with two definitions, one called `target`, in a language.
#[derive(Debug)]
struct Language {
    file: &'static str,
    /// A definition called NAME whose body is BODY.
    definition: &'static str,
    body: &'static [&'static str],
}

const LANGUAGES: &[Language] = &[
    Language {
        file: "a.rs",
        definition: "/// About.\nfn NAME(x: u32) -> u32 {\nBODY}\n",
        body: &["    let y = x + 1;\n", "    if y > 2 {\n        return y;\n    }\n", "    // Note.\n", "\n"],
    },
    Language {
        file: "a.ts",
        definition: "/** About. */\nexport function NAME(x: number): number {\nBODY}\n",
        body: &["  const y = x + 1;\n", "  if (y > 2) {\n    return y;\n  }\n", "  // Note.\n", "\n"],
    },
    Language {
        file: "a.py",
        definition: "# About.\ndef NAME(x):\n    pass\nBODY",
        body: &["    y = x + 1\n", "    if x > 2:\n        return x\n", "    # Note.\n", "\n"],
    },
    Language {
        file: "a.go",
        definition: "// About.\nfunc NAME(x int) int {\nBODY}\n",
        body: &["\ty := x + 1\n", "\tif x > 2 {\n\t\treturn x\n\t}\n", "\t// Note.\n", "\n"],
    },
    Language {
        file: "a.c",
        definition: "/* About. */\nint NAME(int x)\n{\nBODY}\n",
        body: &["  int y = x + 1;\n", "  if (x > 2) {\n    return x;\n  }\n", "  // Note.\n", "\n"],
    },
];

/// The text of a definition called `name`.
fn definition(language: &Language, name: &str, parts: &[usize]) -> String {
    let body: String = parts.iter().map(|part| language.body[part % language.body.len()]).collect();
    language.definition.replace("NAME", name).replace("BODY", &body)
}

/// A file as it may lie on a disk.
fn on_disk(text: &str, is_windows: bool, ends: bool) -> Vec<u8> {
    let text = if ends { text } else { text.trim_end_matches('\n') };
    if is_windows { text.replace('\n', "\r\n").into_bytes() } else { text.as_bytes().to_vec() }
}

/// A file of three definitions, the middle one called `target`.
fn file() -> impl Strategy<Value = (&'static Language, Vec<String>, bool, bool)> {
    let parts = || prop::collection::vec(0..4_usize, 0..6);
    (0..LANGUAGES.len(), parts(), parts(), parts(), any::<bool>(), any::<bool>()).prop_map(
        |(language, a, b, c, is_windows, ends)| {
            let language = &LANGUAGES[language];
            let texts = vec![
                definition(language, "first", &a),
                definition(language, "target", &b),
                definition(language, "last", &c),
            ];
            (language, texts, is_windows, ends)
        },
    )
}

/// The file's bytes after an edit, checked: what is outside of the replacements stays, and undoing them gives the
/// bytes from before.
fn after(bytes: &[u8], aim: &Aim, file: &str, new: &str) -> Result<Vec<u8>, TestCaseError> {
    let edit =
        edit(file, bytes, aim, new).map_err(|error| TestCaseError::fail(format!("{error}: {:?}", error.details)))?;
    let after = applied(bytes, &edit.replacements).map_err(|error| TestCaseError::fail(error.to_string()))?;
    for (before, after) in outside(bytes, &after, &edit.replacements) {
        prop_assert_eq!(before, after);
    }
    for place in edit.places {
        let text = String::from_utf8_lossy(&after);
        let lines: Vec<&str> = text.lines().collect();
        for line in place.lines {
            prop_assert_eq!(lines.get(line.line - 1), Some(&line.text.as_str()));
        }
    }
    Ok(after)
}

/// The pieces between the replacements, before and after.
fn outside<'a>(before: &'a [u8], after: &'a [u8], edits: &[crate::udon::Replacement]) -> Vec<(&'a [u8], &'a [u8])> {
    let (mut at, mut new) = (0, 0);
    let mut pieces = Vec::new();
    for edit in edits {
        let length = edit.span.start - at;
        pieces.push((&before[at..edit.span.start], &after[new..new + length]));
        (at, new) = (edit.span.end, new + length + edit.text.len());
    }
    pieces.push((&before[at..], &after[new..]));
    pieces
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_symbol_is_replaced_and_nothing_else((language, texts, is_windows, ends) in file(), parts in prop::collection::vec(0..4_usize, 0..6)) {
        let bytes = on_disk(&texts.join("\n"), is_windows, ends);
        let new = definition(language, "target", &parts).replace("About", "Other");
        let aim = Aim::Symbol { name: "target".into(), beside: None };
        let after = after(&bytes, &aim, language.file, &new)?;
        // Blank lines at a definition's end belong to no one; all the rest is known byte by byte.
        let tidy = |text: &str| text.replace("\r\n", "\n").split('\n').filter(|line| !line.trim().is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let expected = [texts[0].as_str(), new.as_str(), texts[2].as_str()].join("\n");
        prop_assert_eq!(tidy(&String::from_utf8_lossy(&after)), tidy(&expected));
        prop_assert_eq!(after.ends_with(b"\n"), bytes.ends_with(b"\n"));
        let returns = after.windows(2).filter(|pair| pair == b"\r\n").count();
        let line_ends = memchr::memchr_iter(b'\n', &after).count();
        prop_assert_eq!(returns, if is_windows { line_ends } else { 0 });
    }

    #[test]
    fn text_beside_a_symbol_leaves_every_line_that_was_there((language, texts, is_windows, ends) in file(), above in any::<bool>()) {
        let bytes = on_disk(&texts.join("\n"), is_windows, ends);
        let side = if above { Side::Before } else { Side::After };
        let aim = Aim::Symbol { name: "target".into(), beside: Some(side) };
        let new = definition(language, "added", &[0]);
        let after = after(&bytes, &aim, language.file, &new)?;
        let text = String::from_utf8_lossy(&after).replace("\r\n", "\n");
        let target = text.find("target").expect("the symbol");
        prop_assert_eq!(text.find("added").expect("the new text") < target, above);
        prop_assert!(text.contains(new.trim_end()), "{}", text);
    }

    #[test]
    fn lines_are_replaced_while_they_read_as_they_did((language, texts, is_windows, ends) in file(), at in any::<prop::sample::Index>(), count in 1..4_usize) {
        let text = texts.join("\n");
        let bytes = on_disk(&text, is_windows, ends);
        let lines: Vec<&str> = text.trim_end_matches('\n').split('\n').collect();
        let first = at.index(lines.len());
        let last = (first + count - 1).min(lines.len() - 1);
        let reference = |index: usize| LineRef { line: index + 1, anchor: Some(anchor(lines[index])) };
        let aim = Aim::Lines { first: reference(first), last: Some(reference(last)) };
        let after = after(&bytes, &aim, language.file, "    replaced();")?;
        let after = String::from_utf8_lossy(&after).replace("\r\n", "\n");
        let mut expected: Vec<&str> = lines.clone();
        expected.splice(first..=last, ["    replaced();"]);
        let expected = expected.join("\n");
        prop_assert_eq!(after.trim_end_matches('\n'), expected.trim_end_matches('\n'));
    }

    #[test]
    fn a_reference_that_is_no_longer_true_never_writes((language, texts, is_windows, ends) in file(), at in any::<prop::sample::Index>(), is_last in any::<bool>()) {
        let text = texts.join("\n");
        let bytes = on_disk(&text, is_windows, ends);
        let ranges = line_ranges(text.trim_end_matches('\n'));
        let index = at.index(ranges.len());
        let line = &text[ranges[index].clone()];
        let other = anchor(&format!("{line}x"));
        prop_assume!(!anchor_fits(line, &other));
        let stale = LineRef { line: index + 1, anchor: Some(other) };
        let plain = LineRef { line: 1, anchor: None };
        for aim in [
            Aim::Lines { first: stale.clone(), last: None },
            Aim::Lines { first: if is_last { plain } else { stale.clone() }, last: Some(stale.clone()) },
            Aim::Beside { line: stale.clone(), side: Side::After },
        ] {
            let error = edit(language.file, &bytes, &aim, "new();").expect_err("a stale reference");
            prop_assert_eq!(error.code, Code::Conflict);
        }
    }

    #[test]
    fn a_text_is_replaced_where_it_stands_and_nowhere_else((language, texts, is_windows, ends) in file(), deeper in 0..3_usize) {
        let bytes = on_disk(&texts.join("\n"), is_windows, ends);
        let head = texts[1].lines().find(|line| line.contains("target")).expect("the head").to_owned();
        // The same, as somebody writes it who does not remember the blanks.
        let old = format!("{}{}", " ".repeat(deeper), head.replace(' ', if deeper == 2 { "  " } else { " " }));
        let new = old.replace("target", "renamed");
        let aim = Aim::Text { old, everywhere: false };
        let after = after(&bytes, &aim, language.file, &new)?;
        let after = String::from_utf8_lossy(&after).into_owned();
        let name = String::from_utf8_lossy(&bytes).find("target").expect("the name");
        prop_assert_eq!(&after.as_bytes()[..name - head.find("target").expect("the name")], &bytes[..name - head.find("target").expect("the name")]);
        prop_assert_eq!(after.matches("renamed").count(), 1);
        prop_assert!(!after.contains("target"));
    }
}

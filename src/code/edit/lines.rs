//! Editing by line: a range is replaced or taken out, or lines are put beside one.

use std::ops::Range;

use super::blanks::{Unit, indent, is_blank};
use super::refit::moved;
use super::{Draft, Scene, Side, slips};
use crate::code::anchor::{anchor, anchor_fits};
use crate::error::{Code, Error, Result};

/// A line as it is written: `42`, or `42:ab` as long as it reads as it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineRef {
    /// Its number, from 1.
    pub line: usize,
    /// What stands for its text.
    pub anchor: Option<String>,
}

impl LineRef {
    /// Reads a reference; `name` is that of the parameter.
    pub fn parse(name: &str, written: &str) -> Result<Self> {
        let wrong =
            || Error::new(Code::InvalidArgument, format!("{name} wants a line such as 42 or 42:ab, not \"{written}\""));
        let (number, anchor) = match written.trim().split_once(':') {
            Some((number, anchor)) => (number, Some(anchor)),
            None => (written.trim(), None),
        };
        let line = number.trim_start_matches('L').parse().ok().filter(|line| *line > 0).ok_or_else(wrong)?;
        let is_anchor = |anchor: &str| anchor.len() >= 2 && anchor.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !anchor.is_none_or(is_anchor) {
            return Err(wrong());
        }
        Ok(Self { line, anchor: anchor.map(str::to_owned) })
    }
}

/// Replaces the lines from `first` to `last` by `new`; nothing takes them out.
pub fn replace(scene: &Scene<'_>, first: &LineRef, last: Option<&LineRef>, new: &str) -> Result<Draft> {
    let lines = scene.lines();
    let last = last.unwrap_or(first);
    if last.line < first.line {
        return Err(scene
            .fail(Code::InvalidArgument, format!("the lines end at {} before they begin at {}", last.line, first.line))
            .detail("to put lines between two others, name one of them with start_line, and position:after"));
    }
    check(scene, &lines, [first, last])?;
    let taken = &lines[first.line - 1..last.line];
    let place = taken[0].start..taken[taken.len() - 1].end;
    let mut remarks = Vec::new();
    if new.is_empty() {
        let change = (without_line_end(scene.text, &place), String::new());
        return Ok(Draft { changes: vec![change], closeness: None, remarks, strict: false });
    }
    let new = new.strip_suffix('\n').unwrap_or(new);
    let new = slips::without_echoes(scene, &place, new, &mut remarks);
    let new = slips::indented(scene, taken, new, &mut remarks);
    Ok(Draft { changes: vec![(place, new)], closeness: None, remarks, strict: false })
}

/// Puts `new` before or behind a line, at its indentation; behind a line that begins a block, at that of the block.
pub fn insert(scene: &Scene<'_>, line: &LineRef, new: &str, side: Side) -> Result<Draft> {
    let lines = scene.lines();
    check(scene, &lines, [line, line])?;
    let new = new.strip_suffix('\n').unwrap_or(new);
    if new.is_empty() {
        return Err(scene.fail(Code::InvalidArgument, "there is nothing to insert"));
    }
    let beside = &lines[line.line - 1];
    let here = indent(&scene.text[beside.clone()]);
    let to = match (side, lines.get(line.line).map(|next| &scene.text[next.clone()])) {
        (Side::After, Some(next)) if !is_blank(next) && indent(next).len() > here.len() => indent(next),
        _ => here,
    };
    let mut remarks = Vec::new();
    let is_bare = new.lines().find(|line| !is_blank(line)).is_some_and(|first| indent(first).is_empty());
    let new = if is_bare && !to.is_empty() {
        remarks.push("indented the new lines as those around them".to_owned());
        moved(new, to, Unit::of(scene.text))
    } else {
        new.to_owned()
    };
    let change = match side {
        Side::Before => (beside.start..beside.start, new + "\n"),
        Side::After => (beside.end..beside.end, format!("\n{new}")),
    };
    Ok(Draft { changes: vec![change], closeness: None, remarks, strict: false })
}

/// Lines with the end of the last one; at the end of a file that does not end its last line, with the end of the line
/// before.
pub fn without_line_end(text: &str, place: &Range<usize>) -> Range<usize> {
    match (place.end < text.len(), place.start > 0) {
        (true, _) => place.start..place.end + 1,
        (false, true) => place.start - 1..place.end,
        (false, false) => place.clone(),
    }
}

/// Fails if a line is not there, or does not read as it did.
fn check(scene: &Scene<'_>, lines: &[Range<usize>], wanted: [&LineRef; 2]) -> Result<()> {
    let count = lines.len();
    if let Some(beyond) = wanted.iter().find(|wanted| wanted.line > count) {
        let from = count.saturating_sub(9).max(1);
        return Err(scene
            .fail(Code::EmptyRange, format!("\"{}\" has no line {}, only {count}", scene.file, beyond.line))
            .hint(scene.look(&format!(":{from}-{}", count.max(1)))));
    }
    let text = |wanted: &LineRef| &scene.text[lines[wanted.line - 1].clone()];
    let stale: Vec<&LineRef> = wanted
        .into_iter()
        .filter(|wanted| wanted.anchor.as_ref().is_some_and(|given| !anchor_fits(text(wanted), given)))
        .collect();
    let Some(first) = stale.first() else { return Ok(()) };
    let given = first.anchor.as_deref().unwrap_or_default();
    let mut error =
        scene.fail(Code::Conflict, format!("line {} does not read as it did at {}:{given}", first.line, first.line));
    let mut told: Vec<&LineRef> = wanted.to_vec();
    told.dedup();
    for wanted in told {
        error = error.detail(format!("{}:{} | {}", wanted.line, anchor(text(wanted)), text(wanted)));
    }
    let range = match wanted.map(|wanted| wanted.line) {
        [first, last] if first == last => format!(":{first}"),
        [first, last] => format!(":{first}-{last}"),
    };
    Err(error.hint(scene.look(&range)))
}

#[cfg(test)]
mod tests {
    use super::super::{Aim, Side, edit};
    use super::LineRef;
    use crate::error::Code;

    fn aim(first: &str, last: Option<&str>) -> Aim {
        let line = |written: &str| LineRef::parse("start_line", written).expect("a line");
        Aim::Lines { first: line(first), last: last.map(line) }
    }

    fn beside(line: &str, side: Side) -> Aim {
        Aim::Beside { line: LineRef::parse("start_line", line).expect("a line"), side }
    }

    #[track_caller]
    fn check(file: &str, text: &str, aim: &Aim, new: &str, expected: &str) {
        let edit = edit(file, text.as_bytes(), aim, new).expect("an edit");
        let after = crate::engine::journal::applied(text.as_bytes(), &edit.replacements).expect("a text");
        assert_eq!(String::from_utf8(after).expect("a text"), expected);
    }

    #[test]
    fn lines_are_replaced_and_taken_out() {
        check("a.txt", "a\nb\nc\n", &aim("2", None), "x\ny", "a\nx\ny\nc\n");
        check("a.txt", "a\r\nb\r\nc", &aim("2", Some("3")), "x\n", "a\r\nx");
        check("a.txt", "a\nb\nc\n", &aim("2", None), "", "a\nc\n");
        check("a.txt", "a\nb\nc", &aim("3", None), "", "a\nb");
        check("a.txt", "a\nb\nc", &aim("2", None), "\n", "a\n\nc");
        check("a.txt", "a", &aim("1", None), "", "");
    }

    #[test]
    fn lines_are_put_beside_others() {
        check("a.txt", "a\nb", &beside("1", Side::Before), "x", "x\na\nb");
        check("a.txt", "a\nb", &beside("2", Side::After), "x\n", "a\nb\nx");
        check("a.py", "def f():\n    a()\n", &beside("1", Side::After), "b()", "def f():\n    b()\n    a()\n");
        check("a.py", "def f():\n    a()\n", &beside("2", Side::Before), "    b()", "def f():\n    b()\n    a()\n");
        check(
            "a.go",
            "func f() {\n\ta()\n}\n",
            &beside("2", Side::After),
            "if b {\n    c()\n}",
            "func f() {\n\ta()\n\tif b {\n\t\tc()\n\t}\n}\n",
        );
    }

    #[test]
    fn slips_in_new_lines_are_mended() {
        let text = "fn f() {\n    alpha();\n    beta();\n    gamma();\n}\n";
        let expected = "fn f() {\n    alpha();\n    delta();\n    gamma();\n}\n";
        check("a.rs", text, &aim("3", None), "delta();", expected);
        check("a.rs", text, &aim("3", None), "    alpha();\n    delta();\n    gamma();", expected);
        check("a.rs", text, &aim("3", None), "3:00 |     delta();", expected);
        check("a.rs", text, &aim("3", None), "fn f() {\n    alpha();\n    delta();", expected);
        check("a.rs", text, &aim("3", None), "    delta();\n    gamma();\n}", expected);
        let text = "fn f() {\n    if a {\n        b();\n    }\n}\n";
        check("a.rs", text, &aim("3", None), "        c();\n    }", "fn f() {\n    if a {\n        c();\n    }\n}\n");
        let wrapped = "fn f() {\n    if a {\n        {\n            c();\n        }\n    }\n}\n";
        check("a.rs", text, &aim("3", None), "        {\n            c();\n        }", wrapped);
    }

    #[track_caller]
    fn check_fails(aim: &Aim, code: Code, message: &str) {
        let error = edit("a.txt", b"a\nb\n", aim, "new").expect_err("no edit");
        assert_eq!((error.code, error.message.as_str()), (code, message));
    }

    #[test]
    fn lines_that_are_not_there_are_told() {
        check_fails(&aim("3", None), Code::EmptyRange, "\"a.txt\" has no line 3, only 2");
        check_fails(&aim("2", Some("1")), Code::InvalidArgument, "the lines end at 1 before they begin at 2");
        check_fails(&aim("1:00", None), Code::Conflict, "line 1 does not read as it did at 1:00");
        check_fails(&beside("2:00", Side::After), Code::Conflict, "line 2 does not read as it did at 2:00");
        for written in ["", "0", "x", "1:a", "1:zz"] {
            assert!(LineRef::parse("start_line", written).is_err(), "{written}");
        }
    }
}

//! Finding a text that may be written a little differently than it stands in the file: in four steps, from exact to
//! loose. The first step that finds anything decides, and what it finds in several places is not guessed between.

use std::ops::Range;

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::blanks::{Unit, first_indent, indent, is_blank};
use super::refit::refit;
use super::{Change, Draft, Scene};
use crate::code::anchor::anchor;
use crate::error::{Code, Error, Result};
use crate::hint;

/// How many places are named where a text stands in several.
const NAMED: usize = 5;

/// How close the text of a file is to the one that was looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closeness {
    /// The same.
    Exact,
    /// The same lines, deeper or less deep as a whole.
    Indent,
    /// The same lines but for blanks at their beginning and end.
    Trimmed,
    /// The same words, whatever blanks and line ends stand between them.
    Whitespace,
}

impl Closeness {
    /// What was overlooked to find the text; nothing if it is exact.
    pub const fn overlooked(self) -> Option<&'static str> {
        match self {
            Self::Exact => None,
            Self::Indent => Some("found at another indentation"),
            Self::Trimmed => Some("found with other blanks around its lines"),
            Self::Whitespace => Some("found with other blanks between its words"),
        }
    }
}

/// Replaces `old`, or every place where it stands, by `new`.
pub fn replace(scene: &Scene<'_>, old: &str, new: &str, everywhere: bool) -> Result<Draft> {
    if old.trim().is_empty() {
        return Err(scene
            .fail(Code::InvalidArgument, "old_string holds nothing that could be found")
            .detail("give the text to replace, a symbol, or a start_line"));
    }
    let lines = scene.lines();
    let (closeness, found) = find(scene.text, &lines, old).ok_or_else(|| not_found(scene, &lines, old))?;
    if found.len() > 1 && !everywhere {
        return Err(several(scene, &found));
    }
    let unit = Unit::of(scene.text);
    let change = |place: &Range<usize>| match closeness {
        Closeness::Exact => (place.clone(), new.to_owned()),
        Closeness::Indent | Closeness::Trimmed => (place.clone(), in_place(&scene.text[place.clone()], old, new, unit)),
        Closeness::Whitespace => {
            let line = scene.text[..place.start].rfind('\n').map_or(0, |end| end + 1);
            let to = indent(&scene.text[line..]);
            let fitted = refit(new.trim_matches('\n'), indent(old.trim_start_matches('\n')), to, unit);
            (place.clone(), fitted.trim().to_owned())
        }
    };
    let changes: Vec<Change> = found.iter().map(change).collect();
    let remarks = closeness.overlooked().map(str::to_owned).into_iter().collect();
    Ok(Draft { changes, closeness: Some(closeness), remarks, strict: closeness != Closeness::Exact })
}

/// The places where `old` stands, by the first step that finds any.
fn find(text: &str, lines: &[Range<usize>], old: &str) -> Option<(Closeness, Vec<Range<usize>>)> {
    let step = |closeness| match closeness {
        Closeness::Exact => text.match_indices(old).map(|(at, _)| at..at + old.len()).collect(),
        Closeness::Indent => by_lines(text, lines, old, is_same_at_other_indent),
        Closeness::Trimmed => by_lines(text, lines, old, is_same_trimmed),
        Closeness::Whitespace => by_words(text, old),
    };
    let steps = [Closeness::Exact, Closeness::Indent, Closeness::Trimmed, Closeness::Whitespace];
    steps.into_iter().map(|closeness| (closeness, step(closeness))).find(|(_, found): &(_, Vec<_>)| !found.is_empty())
}

/// The runs of whole lines that are like those of `old`; a line end that `old` ends with is part of them.
fn by_lines(
    text: &str,
    lines: &[Range<usize>],
    old: &str,
    is_like: fn(&str, &[Range<usize>], &[&str]) -> bool,
) -> Vec<Range<usize>> {
    let wanted: Vec<&str> = old.trim_matches('\n').split('\n').collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at + wanted.len() <= lines.len() {
        let window = &lines[at..at + wanted.len()];
        if !is_like(text, window, &wanted) {
            at += 1;
            continue;
        }
        let end = window[wanted.len() - 1].end;
        let takes_end = old.ends_with('\n') && end < text.len();
        found.push(window[0].start..end + usize::from(takes_end));
        at += wanted.len();
    }
    found
}

fn is_same_trimmed(text: &str, window: &[Range<usize>], wanted: &[&str]) -> bool {
    window.iter().zip(wanted).all(|(range, wanted)| text[range.clone()].trim() == wanted.trim())
}

fn is_same_at_other_indent(text: &str, window: &[Range<usize>], wanted: &[&str]) -> bool {
    let to = first_indent(text, window);
    let from = wanted.iter().find(|line| !is_blank(line)).map_or("", |line| indent(line));
    window.iter().zip(wanted).all(|(range, wanted)| {
        let line = text[range.clone()].trim_end();
        let wanted = wanted.trim_end();
        match (line.strip_prefix(to), wanted.strip_prefix(from)) {
            (Some(line), Some(wanted)) => line == wanted,
            _ => line.is_empty() && wanted.is_empty(),
        }
    })
}

/// The places where the words of `old` stand in a row. It begins and ends where words do.
fn by_words(text: &str, old: &str) -> Vec<Range<usize>> {
    let wanted = old.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut squeezed = String::with_capacity(text.len());
    // Where each byte of the squeezed text stands in the text.
    let mut origin = Vec::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if !c.is_whitespace() {
            squeezed.push(c);
            origin.extend(at..at + c.len_utf8());
        } else if squeezed.as_bytes().last().is_some_and(|last| *last != b' ') {
            squeezed.push(' ');
            origin.push(at);
        }
    }
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let joins = |before: Option<char>, after: Option<char>| is_word(before) && is_word(after);
    squeezed
        .match_indices(&wanted)
        .filter(|(at, _)| {
            let end = at + wanted.len();
            !joins(squeezed[..*at].chars().next_back(), wanted.chars().next())
                && !joins(wanted.chars().next_back(), squeezed[end..].chars().next())
        })
        .map(|(at, _)| origin[at]..origin[at + wanted.len() - 1] + 1)
        .collect()
}

/// `new` as it stands in the place of lines that are like `old`: lines that were not changed as they are in the file,
/// the others moved as far as their neighbours.
fn in_place(there: &str, old: &str, new: &str, unit: Option<Unit>) -> String {
    let (open, close) = (old.trim_matches('\n'), new.trim_matches('\n'));
    if close.is_empty() {
        return String::new();
    }
    let theirs: Vec<&str> = there.trim_matches('\n').split('\n').collect();
    let (olds, news): (Vec<&str>, Vec<&str>) = (open.split('\n').collect(), close.split('\n').collect());
    let trimmed = |lines: &[&str]| lines.iter().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let moved = |line: &str, like: usize| {
        let like = nearest(&olds, like);
        refit(line, indent(olds[like]), indent(theirs.get(like).copied().unwrap_or_default()), unit)
    };
    let mut out: Vec<String> = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &trimmed(&olds), &trimmed(&news)) {
        match op {
            DiffOp::Equal { old_index, new_index, len } => {
                for step in 0..len {
                    let (line, there) = (news[new_index + step], theirs[old_index + step]);
                    // A line that only moves deeper is a change as well.
                    let is_moved = indent(line) != indent(olds[old_index + step]);
                    out.push(if is_moved { moved(line, old_index + step) } else { there.to_owned() });
                }
            }
            DiffOp::Delete { .. } => {}
            DiffOp::Insert { old_index, new_index, new_len } => {
                out.extend((0..new_len).map(|step| moved(news[new_index + step], old_index.saturating_sub(1))));
            }
            DiffOp::Replace { old_index, old_len, new_index, new_len } => {
                let like = |step: usize| old_index + step.min(old_len - 1);
                out.extend((0..new_len).map(|step| moved(news[new_index + step], like(step))));
            }
        }
    }
    let end = if there.ends_with('\n') { "\n" } else { "" };
    out.join("\n") + end
}

/// The line nearest to `at`, backwards first, that is not blank.
fn nearest(lines: &[&str], at: usize) -> usize {
    let at = at.min(lines.len() - 1);
    (0..=at).rev().chain(at..lines.len()).find(|&index| !is_blank(lines[index])).unwrap_or(at)
}

fn several(scene: &Scene<'_>, found: &[Range<usize>]) -> Error {
    let numbers: Vec<usize> = found.iter().map(|place| scene.line_of(place.start)).collect();
    let shown: Vec<String> = numbers.iter().take(NAMED).map(ToString::to_string).collect();
    let more = if found.len() > NAMED { format!(" and {} more", found.len() - NAMED) } else { String::new() };
    scene
        .fail(Code::Ambiguous, format!("the text stands in {} places", found.len()))
        .detail(format!("lines {}{more}", shown.join(", ")))
        .detail("say replace_all:true, give more of the text around it, or name the line with start_line")
        .hint(scene.look(&format!(":{}", numbers[0])))
}

/// Says which line comes nearest to the first one that was looked for.
fn not_found(scene: &Scene<'_>, lines: &[Range<usize>], old: &str) -> Error {
    let error = scene.fail(Code::NotFound, "the text does not stand in the file");
    let wanted = old.lines().find(|line| !is_blank(line)).unwrap_or_default().trim();
    let near = lines
        .iter()
        .enumerate()
        .map(|(index, range)| (index + 1, &scene.text[range.clone()]))
        .filter(|(_, line)| line.len() < 400)
        .map(|(number, line)| (strsim::normalized_levenshtein(line.trim(), wanted), number, line))
        .filter(|(score, ..)| *score > 0.6)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    match near {
        Some((_, number, line)) => error
            .detail("the nearest line is")
            .detail(format!("{number}:{} | {line}", anchor(line)))
            .hint(scene.look(&format!(":{number}"))),
        None => {
            error.detail("copy it from the file, or name a symbol or a line").hint(hint!("files show {}", scene.file))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Aim, edit};
    use super::Closeness;
    use crate::error::Code;

    /// Replaces `old` by `new` in a file; what comes of it.
    #[track_caller]
    fn check(file: &str, text: &str, old: &str, new: &str, closeness: Closeness, expected: &str) {
        let aim = Aim::Text { old: old.into(), everywhere: false };
        let edit = edit(file, text.as_bytes(), &aim, new).expect("an edit");
        assert_eq!(edit.closeness, Some(closeness));
        let after = crate::engine::journal::applied(text.as_bytes(), &edit.replacements).expect("a text");
        assert_eq!(String::from_utf8(after).expect("a text"), expected);
    }

    #[test]
    fn a_text_is_found_as_it_stands() {
        check("a.js", "f(1);\ng();\n", "f(1)", "f($1, '$&')", Closeness::Exact, "f($1, '$&');\ng();\n");
        check("a.js", "f();\r\ng();\r\n", "f();\ng();", "h();\ni();", Closeness::Exact, "h();\r\ni();\r\n");
        check("a.txt", "a\nb\nc\n", "b\n", "", Closeness::Exact, "a\nc\n");
    }

    #[test]
    fn a_text_is_found_at_another_indentation() {
        let text = "class A:\n    def f(self):\n        if x:\n            return 1\n";
        let (old, new) = ("if x:\n    return 1", "if y:\n    g()\n    return 2");
        let expected = "class A:\n    def f(self):\n        if y:\n            g()\n            return 2\n";
        check("a.py", text, old, new, Closeness::Indent, expected);
    }

    #[test]
    fn a_text_is_found_with_other_blanks_around_its_lines() {
        let text = "def f():\n    if x:\n        return 1  \n";
        let expected = "def f():\n    if x:\n        return 2\n";
        check("a.py", text, "if x:\nreturn 1", "if x:\nreturn 2", Closeness::Trimmed, expected);
        let text = "func f() {\n\tif x {\n\t\tg()\n\t}\n}\n";
        let expected = "func f() {\n\tif x {\n\t\tg()\n\t\th()\n\t}\n}\n";
        check("a.go", text, "  if x {\n    g()\n  }", "  if x {\n    g()\n    h()\n  }", Closeness::Trimmed, expected);
    }

    #[test]
    fn a_text_is_found_with_other_blanks_between_its_words() {
        let text = "fn f(\n    a: u32,\n) {}\n";
        check("a.rs", text, "fn f( a:  u32, )", "fn f(b: u8)", Closeness::Whitespace, "fn f(b: u8) {}\n");
        check("a.txt", "one   two\nthree", "two three", "four", Closeness::Whitespace, "one   four");
    }

    #[test]
    fn the_nearest_step_decides_before_there_is_a_choice() {
        let text = "a {\n  b\n    c\n}\nd {\n  b\n  c\n}\n";
        let expected = "a {\n  b\n    c\n}\nd {\n  x\n}\n";
        check("a.txt", text, "b\nc\n", "x\n", Closeness::Indent, expected);
    }

    #[track_caller]
    fn check_fails(text: &str, old: &str, code: Code, message: &str) {
        let aim = Aim::Text { old: old.into(), everywhere: false };
        let error = edit("a.txt", text.as_bytes(), &aim, "new").expect_err("no edit");
        assert_eq!((error.code, error.message.as_str()), (code, message));
    }

    #[test]
    fn several_places_and_none_are_failures() {
        check_fails("a\na\n", "a", Code::Ambiguous, "the text stands in 2 places");
        check_fails("  a b\na  b\n", "a   b", Code::Ambiguous, "the text stands in 2 places");
        check_fails("xab y\n", "ab  yz", Code::NotFound, "the text does not stand in the file");
        check_fails("wide open\n", "de  op", Code::NotFound, "the text does not stand in the file");
        check_fails("a", " \n", Code::InvalidArgument, "old_string holds nothing that could be found");
    }
}

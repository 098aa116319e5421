//! Slips that writers of new text make: line numbers that were copied with the lines, and lines repeated from around
//! the place.

use std::ops::Range;

use super::blanks::{Unit, common_indent, first_indent, is_blank};
use super::refit::refit;
use super::{Change, Scene, applied, syntax};
use crate::text::is_digits;

/// `new` without numbers such as `142:ab | ` before its lines, if more than half of them have one; and whether there
/// were any.
pub fn without_line_numbers(new: &str) -> (String, bool) {
    let lines: Vec<&str> = new.split('\n').collect();
    let written = lines.iter().filter(|line| !is_blank(line)).count();
    let numbered = lines.iter().filter(|line| behind_number(line).is_some()).count();
    if written == 0 || numbered * 2 <= written {
        return (new.to_owned(), false);
    }
    let bare: Vec<&str> = lines.iter().map(|line| behind_number(line).unwrap_or(line)).collect();
    (bare.join("\n"), true)
}

/// What stands behind a line's number and anchor, `  9:ab | text`.
fn behind_number(line: &str) -> Option<&str> {
    let (number, rest) = line.trim_start().split_once(':')?;
    let (anchor, text) = rest.split_at_checked(2)?;
    let is_reference = is_digits(number) && anchor.bytes().all(|byte| byte.is_ascii_hexdigit());
    let text = text.strip_prefix(" |").filter(|_| is_reference)?;
    Some(text.strip_prefix(' ').unwrap_or(text))
}

/// `new` without first lines that stand right above the place already, and last ones that stand right below; what was
/// left out is told.
///
/// Lines with words on them are taken for an echo. A lone bracket is one only where the result could not be read with
/// it and can be without.
pub fn without_echoes(scene: &Scene<'_>, place: &Range<usize>, new: &str, remarks: &mut Vec<String>) -> String {
    let above: Vec<&str> = scene.text[..place.start].lines().rev().collect();
    let below: Vec<&str> = scene.text[place.end..].lines().skip(1).collect();
    let mut lines: Vec<&str> = new.split('\n').collect();
    let is_echo = |lines: &[&str], echo: &[&str], rest: &[&str]| {
        let words = echo.iter().flat_map(|line| line.chars()).filter(|c| c.is_alphanumeric()).count();
        let is_broken = |new: &[&str]| {
            let changes: [Change; 1] = [(place.clone(), new.join("\n"))];
            syntax::broken(scene, &applied(scene.text, &changes), &changes).is_some()
        };
        words > 3 || (words + echo.concat().trim().len() > 0 && is_broken(lines) && !is_broken(rest))
    };
    let same = |a: &str, b: &str| a.trim() == b.trim();
    let most = lines.len() - 1;
    let count = (1..=most.min(above.len())).rev().find(|&count| {
        let stands = lines[..count].iter().zip(above[..count].iter().rev()).all(|(line, above)| same(line, above));
        stands && is_echo(&lines, &lines[..count], &lines[count..])
    });
    if let Some(count) = count {
        remarks.push(format!("left out {}", told(&lines[..count], "above")));
        lines.drain(..count);
    }
    let most = lines.len() - 1;
    let count = (1..=most.min(below.len())).rev().find(|&count| {
        let (rest, echo) = lines.split_at(lines.len() - count);
        let stands = echo.iter().zip(&below).all(|(line, below)| same(line, below));
        stands && is_echo(&lines, echo, rest)
    });
    if let Some(count) = count {
        let kept = lines.len() - count;
        remarks.push(format!("left out {}", told(&lines[kept..], "below")));
        lines.truncate(kept);
    }
    lines.join("\n")
}

/// Lines that were left out, in words.
fn told(lines: &[&str], side: &str) -> String {
    match lines {
        [line] => format!("\"{}\", which stands right {side}", line.trim()),
        lines => format!("{} lines that stand right {side}", lines.len()),
    }
}

/// `new` moved to the indentation of the lines that it replaces, where it lost its own; the move is told.
pub fn indented(scene: &Scene<'_>, lines: &[Range<usize>], new: String, remarks: &mut Vec<String>) -> String {
    let to = first_indent(scene.text, lines);
    let first = new.lines().find(|line| !is_blank(line)).unwrap_or_default();
    if to.is_empty() || first.starts_with([' ', '\t']) || !common_indent(&new).is_empty() || is_blank(&new) {
        return new;
    }
    remarks.push("indented the new lines as those they replace".to_owned());
    refit(&new, "", to, Unit::of(scene.text))
}

#[cfg(test)]
mod tests {
    use super::without_line_numbers;

    fn check(new: &str, expected: &str) {
        assert_eq!(without_line_numbers(new).0, expected);
    }

    #[test]
    fn line_numbers_are_left_out_where_most_lines_have_one() {
        check(" 9:ab | a\n10:cd |   b\n11:00 |", "a\n  b\n");
        check("9:ab | a\nb\nc", "9:ab | a\nb\nc");
        check("9: a\n10: b", "9: a\n10: b");
        check("", "");
    }
}

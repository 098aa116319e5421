//! Places in code as they are written: `src/a.rs`, `src/a.rs:42`, `src/a.rs:10-20`, `src/a.rs#Pool.take`.

use crate::error::{Code, Error, Result};

/// A file and what of it is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file, as written.
    pub file: String,
    /// Which part.
    pub at: At,
}

/// Part of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum At {
    /// All of it.
    Whole,
    /// What is defined around a line; with an anchor, only as long as the line reads as it did.
    Line(usize, Option<String>),
    /// These lines, both ends included.
    Lines(usize, usize),
    /// The definition of that name, its parts joined by dots.
    Symbol(String),
}

impl Place {
    /// Reads a place. A column behind the line is passed over, as compilers print one.
    pub fn parse(written: &str) -> Result<Self> {
        let written = written.trim();
        if let Some((file, symbol)) = written.split_once('#') {
            let symbol = symbol.trim_end_matches("()").replace("::", ".").replace('\\', ".");
            let is_name = !symbol.is_empty() && !symbol.split('.').any(str::is_empty);
            return if is_name && !file.is_empty() {
                Ok(Self { file: file.to_owned(), at: At::Symbol(symbol) })
            } else {
                Err(wrong(written, "write the symbol as file#name or file#Type.name"))
            };
        }
        let mut parts = written.split(':');
        let file = parts.next().unwrap_or_default().to_owned();
        if file.is_empty() {
            return Err(wrong(written, "write file, file:line, file:from-to or file#symbol"));
        }
        let (lines, behind) = (parts.next(), parts.next());
        let at = match lines {
            None | Some("") => At::Whole,
            Some(lines) => at_lines(lines, behind)
                .ok_or_else(|| wrong(written, "lines count from 1, the smaller number first: file:42 or file:10-20"))?,
        };
        if parts.next().is_some() {
            return Err(wrong(written, "write file:line, file:from-to or file#symbol"));
        }
        Ok(Self { file, at })
    }
}

fn at_lines(lines: &str, behind: Option<&str>) -> Option<At> {
    let number = |text: &str| text.trim_start_matches('L').parse::<usize>().ok().filter(|number| *number > 0);
    if let Some((from, to)) = lines.split_once("..").or_else(|| lines.split_once(['-', '–'])) {
        let from = number(from)?;
        let to = if to.is_empty() { usize::MAX } else { number(to)? };
        return (from <= to && behind.is_none()).then_some(At::Lines(from, to));
    }
    let anchor = match behind {
        None => None,
        Some(column) if column.parse::<usize>().is_ok() => None,
        Some(anchor) if anchor.len() >= 2 && anchor.bytes().all(|byte| byte.is_ascii_hexdigit()) => Some(anchor),
        Some(_) => return None,
    };
    Some(At::Line(number(lines)?, anchor.map(str::to_owned)))
}

fn wrong(written: &str, how: &str) -> Error {
    Error::new(Code::InvalidArgument, format!("\"{written}\" is no place in a file")).detail(how)
}

#[cfg(test)]
mod tests {
    use super::{At, Place};

    fn check(written: &str, file: &str, at: At) {
        assert_eq!(Place::parse(written).expect(written), Place { file: file.into(), at });
    }

    #[test]
    fn places_are_read_as_people_and_compilers_write_them() {
        check("a.rs", "a.rs", At::Whole);
        check("src/a.rs:42", "src/a.rs", At::Line(42, None));
        check("a.rs:42:7", "a.rs", At::Line(42, None));
        check("a.rs:42:ab", "a.rs", At::Line(42, Some("ab".into())));
        check("a.rs:10-20", "a.rs", At::Lines(10, 20));
        check("a.rs:10..20", "a.rs", At::Lines(10, 20));
        check("a.rs:10-", "a.rs", At::Lines(10, usize::MAX));
        check("a.rs#Pool::take()", "a.rs", At::Symbol("Pool.take".into()));
    }

    #[test]
    fn what_is_no_place_is_said_to_be_none() {
        for written in ["", "a.rs:0", "a.rs:20-10", "a.rs#", "#x", "a.rs:x", "a.rs:1:zz", "a.rs#A..b"] {
            assert!(Place::parse(written).is_err(), "{written}");
        }
    }
}

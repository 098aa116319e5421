//! Which lines of a text are meant: one, some in a row, all from one on, the last so many.
//!
//! Every tool that takes lines reads them here, so that `10-` and `-4` mean the same everywhere. A minus before a number
//! counts from the end, as a suffix range of HTTP does. Refuses to know the text: how many lines there are is told to it.

use super::Lines;
use crate::error::{Code, Error, Result};

/// Lines of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineRange {
    /// From one to another, counted from 1, both of them included.
    Between(usize, usize),
    /// So many at the end.
    Last(usize),
}

impl Lines {
    /// What is written, `12`, `10-20`, `10..20`, `10-` or `-4`; INVALID_ARGUMENT if it is no range.
    pub fn range(&self) -> Result<LineRange> {
        let wrong = |detail: &str| {
            Err(Error::new(Code::InvalidArgument, format!("\"{}\" is no range of lines", self.0)).detail(detail))
        };
        if let Some(count) = self.0.strip_prefix('-').and_then(|count| count.parse().ok()).filter(|count| *count > 0) {
            return Ok(LineRange::Last(count));
        }
        let ends = self.0.split_once("..").or_else(|| self.0.split_once(['-', ':', '–']));
        let (first, last) = ends.unwrap_or((&self.0, &self.0));
        match (first.parse::<usize>(), last.parse::<usize>()) {
            (Ok(first), Ok(last)) if first > 0 && first <= last => Ok(LineRange::Between(first, last)),
            (Ok(first), Err(_)) if first > 0 && last.is_empty() => Ok(LineRange::Between(first, usize::MAX)),
            (Ok(_), _) => wrong("lines count from 1, the smaller number first"),
            _ => wrong("write 12, 10-20, 10- for all from there on, or -4 for the last four"),
        }
    }
}

impl LineRange {
    /// The first and last of these lines in a text that has `total`, the end clamped; `None` if it has none of them.
    pub fn within(self, total: usize) -> Option<(usize, usize)> {
        let (first, last) = match self {
            Self::Between(first, last) => (first, last.min(total)),
            Self::Last(count) => (total.saturating_sub(count) + 1, total),
        };
        (first <= total).then_some((first, last))
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    fn check(written: &str, total: usize, expected: Option<(usize, usize)>) {
        let range = Lines(written.into()).range().unwrap();
        assert_eq!(range.within(total), expected, "{written} of {total}");
    }

    #[test]
    fn lines_are_counted_from_either_end() {
        check("3", 9, Some((3, 3)));
        check("3-5", 9, Some((3, 5)));
        check("3..5", 4, Some((3, 4)));
        check("3:5", 9, Some((3, 5)));
        check("3-", 9, Some((3, 9)));
        check("-4", 9, Some((6, 9)));
        check("-4", 3, Some((1, 3)));
        check("10-", 9, None);
        check("-4", 0, None);
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for written in ["", "0", "5-2", "-0", "-", "a-b", "-a", "1-2-3", "..4"] {
            assert!(Lines(written.into()).range().is_err(), "{written}");
        }
    }
}

//! Patterns for names of files, as `*.udon` or `src/**/*.rs`. Refuses to walk: it only says what fits.

use globset::{GlobBuilder, GlobMatcher};

use crate::error::{Code, Error, Result};

/// A pattern for paths: `*` stays within a folder, `**` does not; letter case counts only where capitals are written. An
/// error points at the bracket that is never closed.
pub fn pattern(text: &str) -> Result<GlobMatcher> {
    let folded = !text.chars().any(char::is_uppercase);
    let mut builder = GlobBuilder::new(text.trim_start_matches("./"));
    let built = builder.literal_separator(true).case_insensitive(folded).build();
    built.map(|glob| glob.compile_matcher()).map_err(|error| {
        let column = text.rfind(['[', '{', ']', '}', '\\']).map_or(1, |at| text[..at].chars().count() + 1);
        let why = error.kind().to_string();
        Error::new(Code::InvalidSyntax, format!("the pattern \"{text}\" cannot be read at column {column}"))
            .detail(why.trim_end_matches('.').to_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn a_star_stays_within_a_folder_and_capitals_count_when_written() {
        let fits = |text: &str, path: &str| pattern(text).expect("a pattern").is_match(path);
        assert!(fits("*.rs", "main.rs") && !fits("*.rs", "src/main.rs") && fits("**/*.rs", "src/a/main.rs"));
        assert!(fits("readme*", "README.md") && !fits("README*", "readme.md"));
        assert!(fits("*.{ts,tsx}", "a.tsx"));
    }

    #[test]
    fn a_broken_pattern_says_where() {
        let error = pattern("src/[ab").expect_err("it is broken");
        assert!(error.message.ends_with("at column 5"), "{error}");
    }
}

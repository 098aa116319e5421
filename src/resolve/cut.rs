//! Pieces of texts: lines that begin, break or end where no request does.

use super::Token;
use super::classes::Classes;
use super::reading::{Exactness, Reading};
use super::shape;
use super::statement::SENTENCE;
use super::token::Form;
use crate::engine::Effect;

/// Words that need others behind them, also where something is asked.
const OPEN: &[&str] = &["the", "a", "an", "and", "or", "its", "their", "every"];
/// The same where nothing is asked: `what is it made of?`.
const OPEN_TOLD: &[&str] = &["of", "than", "whose"];
/// So many blanks within a line set a column apart from the next.
const COLUMN: usize = 4;

/// Whether a line is a piece of a text, seen as `reading`.
pub fn is_cut_out(reading: &Reading, tokens: &[Token], line: &str) -> bool {
    // A name at the beginning is meant; one in the middle of it, or none, may be of a sentence.
    let is_guess = reading.exactness >= Exactness::Mentioned;
    // What goes to a program ends as it likes, `ls -l a`, and has what blanks it likes, as a text has.
    let acts = reading.tool.spec.effect > Effect::Read && reading.tool.spec.rest().is_none();
    is_torn(tokens, line)
        || acts && begins_with_end(line)
        || is_barred(tokens, is_guess)
        || (acts || is_guess) && is_cut_off(tokens, line)
        || (acts && reading.texts().next().is_none() || is_guess) && is_row(tokens, line)
        || (acts && tokens.len() >= SENTENCE || is_guess) && line.trim_end().ends_with(':')
        || is_guess && (line.starts_with('(') || is_code(tokens, line))
}

/// Whether a bracket closes in a line that opened above it, as in the rest of a sentence: `alias, etc.).`. A number of a list
/// has one, `1)`, and so has a smile.
fn is_torn(tokens: &[Token], line: &str) -> bool {
    let is_value = |token: &&Token| token.quoted || matches!(token.form, Form::Option { value: Some(_), .. });
    let mut values = tokens.iter().filter(is_value).peekable();
    let mut open = 0_usize;
    for (at, bracket) in line.match_indices(['(', ')']) {
        while values.next_if(|value| value.span.end <= at).is_some() {}
        match bracket {
            _ if values.peek().is_some_and(|value| value.span.start <= at) => {}
            "(" => open += 1,
            _ if open > 0 => open -= 1,
            _ => {
                let before = line[..at].rsplit(char::is_whitespace).next().unwrap_or_default();
                return !(before.len() < 3 && before.chars().all(|c| c.is_ascii_digit() || ":;-".contains(c)));
            }
        }
    }
    false
}

/// Whether a line begins with the last word of a sentence: `report. See the table below.`
fn begins_with_end(line: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    line.split_once(". ").is_some_and(|(first, rest)| is_word(first) && rest.starts_with(char::is_uppercase))
}

/// Whether a line ends where no sentence ends, as wrapped text does: with a comma, or a word that needs another.
fn is_cut_off(tokens: &[Token], line: &str) -> bool {
    let asks = || tokens[..tokens.len() - 1].iter().any(|token| token.is(Classes::INTERROGATIVE));
    let is_open = |last: &Token| last.is_plain() && (last.says(OPEN) || last.says(OPEN_TOLD) && !asks());
    tokens.len() >= SENTENCE && (line.trim_end().ends_with(',') || tokens.last().is_some_and(is_open))
}

/// Whether a line is one of a table, its columns set apart by blanks: `tide    when the sea comes`.
fn is_row(tokens: &[Token], line: &str) -> bool {
    let gap = |pair: &[Token]| line.get(pair[0].span.end..pair[1].span.start).unwrap_or_default();
    let is_wide = |gap: &str| gap.len() >= COLUMN && gap.bytes().all(|byte| byte == b' ');
    tokens.windows(2).map(gap).any(|gap| gap.contains('\t') || is_wide(gap))
}

/// Whether bars stand between the words of a line as in the row of a table, `tide | when the sea comes |`. One in the middle may
/// lead to a program, `grep tide src | head`.
fn is_barred(tokens: &[Token], is_guess: bool) -> bool {
    let is_bar = |token: &Token| !token.quoted && token.text == "|";
    tokens.last().is_some_and(is_bar) || is_guess && tokens.iter().any(is_bar)
}

/// Whether a line is code that is none of ours: a call whose words stand side by side, as in build files, `install(FILES
/// "${OUT}/tides.h")`, or only a name, `tideTable`.
fn is_code(tokens: &[Token], line: &str) -> bool {
    let line = line.trim_end();
    let end = line.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let is_beside = |three: &[u8]| {
        (three[0].is_ascii_alphanumeric() || three[0] == b'_') && three[1] == b' ' && matches!(three[2], b'"' | b'$')
    };
    let is_built = || !name.is_empty() && rest.starts_with('(') && rest.as_bytes().windows(3).any(is_beside);
    let is_name = || rest.is_empty() && tokens.len() > 1 && shape::is_name_in_code(name);
    is_built() || is_name()
}

#[cfg(test)]
mod tests {
    use super::super::Token;
    use super::{begins_with_end, is_barred, is_code, is_cut_off, is_row, is_torn};
    use crate::syntax::Utterance;

    fn tokens(line: &str) -> Vec<Token> {
        Token::of(&Utterance::parse(line, None).unwrap())
    }

    #[test]
    fn lines_that_are_cut_off_are_seen() {
        let check = |line: &str, expected: bool| assert_eq!(is_cut_off(&tokens(line), line), expected, "{line}");
        check("drop the pin that is kept for the", true);
        check("link the pier, the quay,", true);
        check("drop the pin on pier.rs", false);
        check("pin that", false);
    }

    #[test]
    fn brackets_that_opened_above_are_seen() {
        let check = |line: &str, expected: bool| assert_eq!(is_torn(&tokens(line), line), expected, "{line}");
        check("memory kept).", true);
        check("the tides), so", true);
        check("link the quay (and the pier)) now", true);
        check("link the quay (and the pier) now", false);
        check("1) glance pier.udon", false);
        check("glance pier.udon :)", false);
        check("stash quay \"the pier)\"", false);
        check("glance(file=\"pier.udon\")", false);
    }

    #[test]
    fn ends_of_sentences_are_seen() {
        let check = |line: &str, expected: bool| assert_eq!(begins_with_end(line), expected, "{line}");
        check("report. See \"tides\" below.", true);
        check("report the tides. See below.", false);
        check("Done. See below.", false);
        check("glance a.udon", false);
    }

    #[test]
    fn rows_of_tables_are_seen() {
        let check = |line: &str, expected: bool| assert_eq!(is_row(&tokens(line), line), expected, "{line}");
        check("tide\twhen the sea comes", true);
        check("tide     when the sea comes", true);
        check("tide when  the sea comes", false);
        check("find \"tide\tsea\"", false);
    }

    #[test]
    fn bars_are_seen() {
        let check = |line: &str, is_guess, expected: bool| {
            assert_eq!(is_barred(&tokens(line), is_guess), expected, "{line}");
        };
        check("tide | when the sea comes |", false, true);
        check("tide | when the sea comes", false, false);
        check("tide | when the sea comes", true, true);
        check("glance pier.udon |berth", true, false);
        check("find \"|\"", true, false);
    }

    #[test]
    fn code_is_seen() {
        let check = |line: &str, expected: bool| assert_eq!(is_code(&tokens(line), line), expected, "{line}");
        check("parse_tides(WEST \"out\")", true);
        check("parse_tides(\"west\", out=\"a b\")", false);
        check("tides (west)", false);
        check("tides", false);
    }
}

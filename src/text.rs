//! Texts as they are shown: numbers of things in words, what a text costs, and as much of a long one as there is room
//! for. Refuses to know what the texts are about.

/// A number of things in words: `1 token`, `47 tokens`, `2 branches`.
pub fn plural(n: usize, noun: &str) -> String {
    let ending = match noun {
        _ if n == 1 => "",
        "child" => "ren",
        _ if noun.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{n} {noun}{ending}")
}

/// The tokens of `text`, by estimate: its characters divided by four, rounded up.
pub fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}

/// The first `most` characters of a text, with `…` behind them where there are more.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The beginning of `text`, at most `most` characters of it, up to a blank where there is one near the end.
pub fn beginning(text: &str, most: usize) -> &str {
    let Some((end, _)) = text.char_indices().nth(most) else { return text };
    let kept = &text[..end];
    match kept.rfind(char::is_whitespace) {
        Some(blank) if !text[end..].starts_with(char::is_whitespace) && blank >= end / 4 * 3 => &kept[..blank],
        _ => kept,
    }
}

/// The beginning of a text on one line, at most `length` characters.
pub fn excerpt(text: &str, length: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= length {
        return line;
    }
    let cut: String = line.chars().take(length - 1).collect();
    format!("{}…", cut.trim_end())
}

/// Whether a text is digits and nothing else.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{beginning, excerpt, plural, shortened};

    #[test]
    fn things_are_counted_in_words() {
        let counted = [(1, "token"), (0, "token"), (1, "branch"), (2, "branch"), (3, "child")];
        let words = counted.map(|(n, noun)| plural(n, noun)).join(", ");
        assert_eq!(words, "1 token, 0 tokens, 1 branch, 2 branches, 3 children");
    }

    #[test]
    fn what_is_too_long_says_so() {
        assert_eq!(shortened("é à", 3), "é à");
        assert_eq!(shortened("é à", 2), "é …");
    }

    #[test]
    fn a_beginning_ends_between_words_where_it_can() {
        let check = |text, most, expected| assert_eq!(beginning(text, most), expected);
        check("the harbour froze", 20, "the harbour froze");
        check("the harbour froze", 12, "the harbour");
        check("the harbour froze", 11, "the harbour");
        check("the harbour froze", 8, "the harb");
        check("港口在夜里结冰了", 3, "港口在");
        check("", 0, "");
    }

    #[test]
    fn an_excerpt_is_one_line() {
        assert_eq!(excerpt("a  b\nc", 10), "a b c");
        assert_eq!(excerpt("abcdefghijk", 10), "abcdefghi…");
    }
}

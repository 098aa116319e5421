//! How many tokens a text costs, by estimate; and numbers of things in words.

/// A number of things in words: `1 token`, `47 tokens`.
pub fn plural(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// The tokens of `text`: its characters divided by four, rounded up.
pub fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
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

#[cfg(test)]
mod tests {
    use super::{beginning, excerpt};

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

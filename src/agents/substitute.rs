//! From `${NAME}` to values: one pass from left to right, in which a value is never read again.

use std::sync::LazyLock;

use regex::Regex;

static PLACEHOLDER: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"\$\{([A-Za-z_][A-Za-z0-9_-]*)\}").ok());

/// What stands for a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stand {
    /// This text.
    Value(String),
    /// Nothing: the parameter is optional and was not given.
    Nothing,
    /// The name is not known.
    Unknown,
}

/// The names of the placeholders in `text`, in their order.
pub fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    let found = PLACEHOLDER.iter().flat_map(|pattern| pattern.captures_iter(text));
    found.filter_map(|captures| captures.get(1)).map(|name| name.as_str())
}

/// `text` with every placeholder replaced; `None` if it is one placeholder for which there is nothing. An unknown name
/// is the error.
pub fn substitute(text: &str, stand: impl Fn(&str) -> Stand) -> Result<Option<String>, String> {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for captures in PLACEHOLDER.iter().flat_map(|pattern| pattern.captures_iter(text)) {
        let (Some(whole), Some(name)) = (captures.get(0), captures.get(1)) else { continue };
        out.push_str(&text[at..whole.start()]);
        at = whole.end();
        match stand(name.as_str()) {
            Stand::Value(value) => out.push_str(&value),
            Stand::Nothing if whole.len() == text.len() => return Ok(None),
            Stand::Nothing => {}
            Stand::Unknown => return Err(name.as_str().to_owned()),
        }
    }
    out.push_str(&text[at..]);
    Ok(Some(out))
}

#[cfg(test)]
mod tests {
    use super::{Stand, substitute};

    /// `A` is `1`, `B` is `${A}`, `NONE` is optional; anything else is unknown.
    fn check(text: &str, expected: Result<Option<&str>, &str>) {
        let stand = |name: &str| match name {
            "A" => Stand::Value("1".into()),
            "B" => Stand::Value("${A}".into()),
            "NONE" => Stand::Nothing,
            _ => Stand::Unknown,
        };
        let expected = expected.map(|text| text.map(str::to_owned)).map_err(str::to_owned);
        assert_eq!(substitute(text, stand), expected);
    }

    #[test]
    fn values_are_put_in_once() {
        check("${A}", Ok(Some("1")));
        check("--x=${A}/${A}ß${B}", Ok(Some("--x=1/1ß${A}")));
        check("$${A} $A ${} ${1} {A} ${A", Ok(Some("$1 $A ${} ${1} {A} ${A")));
        check("plain", Ok(Some("plain")));
    }

    #[test]
    fn what_has_no_value_is_left_out_and_what_has_no_name_fails() {
        check("${NONE}", Ok(None));
        check("--level=${NONE}", Ok(Some("--level=")));
        check("${a}", Err("a"));
        check("${A}${X-Y}", Err("X-Y"));
    }
}

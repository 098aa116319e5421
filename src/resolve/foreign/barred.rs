//! Calls whose arguments stand behind bars, as attributes of an operation do: `trace |from @[lock-3] |files sluices.udon`.

use super::is_name;
use crate::line::quoted;

/// The line that such a call means, if `is_param` knows each name behind a bar as one of the parameters of the tool that the words
/// before the first name.
pub fn barred(text: &str, is_param: impl Fn(&str, &str) -> bool) -> Option<String> {
    // Hardly a line has this sign.
    memchr::memchr(b'|', text.as_bytes())?;
    let (name, rest) = text.split_once(" |")?;
    let mut line = name.trim().to_owned();
    for part in rest.split(" |") {
        let (param, value) = part.trim().split_once(' ')?;
        let value = value.trim();
        if !is_name(param) || !is_param(name.trim(), param) || value.contains('|') {
            return None;
        }
        // What is quoted or listed as a whole is written already.
        let is_around = |open: char, close: char| {
            let inside = value.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            inside.is_some_and(|inside| !inside.contains([open, close]))
        };
        let is_written = !value.contains(' ') && !value.contains(['"', '\'']);
        let is_written = is_written || is_around('"', '"') || is_around('\'', '\'') || is_around('[', ']');
        let value = if is_written { value.to_owned() } else { quoted(value) };
        line.push_str(&format!(" {param}:{value}"));
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    #[test]
    fn arguments_behind_bars() {
        let check = |text: &str, expected: Option<&str>| {
            let is_param = |tool: &str, param: &str| tool == "trace" && ["from", "files", "note"].contains(&param);
            assert_eq!(super::barred(text, is_param).as_deref(), expected, "{text}");
        };
        check("trace |from @[lock-3] |files sluices.udon", Some("trace from:@[lock-3] files:sluices.udon"));
        check("trace |note the gate leaks |files a.udon", Some(r#"trace note:"the gate leaks" files:a.udon"#));
        check("trace |note [draft] gate", Some(r#"trace note:"[draft] gate""#));
        check("trace |from", None);
        check("trace |lock[3] in a.udon", None);
        check("view |from a.udon", None);
        check("trace in a.udon", None);
    }
}

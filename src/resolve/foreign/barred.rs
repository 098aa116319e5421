//! Calls whose arguments stand behind bars, as attributes of an operation do: `trace |from @[lock-3] |in sluices.udon`.

use super::is_name;
use crate::line::quoted;

/// The line that such a call means, if `is_param` knows each name behind a bar as one of the parameters of the tool that the words
/// before the first name.
pub fn barred(text: &str, is_param: impl Fn(&str, &str) -> bool) -> Option<String> {
    let (name, rest) = text.split_once(" |")?;
    let mut line = name.trim().to_owned();
    for part in rest.split(" |") {
        let (param, value) = part.trim().split_once(' ')?;
        let value = value.trim();
        if !is_name(param) || !is_param(name.trim(), param) || value.contains('|') {
            return None;
        }
        let is_written = value.starts_with(['"', '\'', '[']) || !value.contains(' ');
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
            let is_param = |tool: &str, param: &str| tool == "trace" && ["from", "in", "note"].contains(&param);
            assert_eq!(super::barred(text, is_param).as_deref(), expected, "{text}");
        };
        check("trace |from @[lock-3] |in sluices.udon", Some("trace from:@[lock-3] in:sluices.udon"));
        check("trace |note the gate leaks |in a.udon", Some(r#"trace note:"the gate leaks" in:a.udon"#));
        check("trace |from", None);
        check("trace |lock[3] in a.udon", None);
        check("view |from a.udon", None);
        check("trace in a.udon", None);
    }
}

//! A call in XML that goes on over lines: `→ <edit>` with its elements below, down to `</edit>`.

/// The end tag that a text waits for, if it begins with a start tag that nothing on its line closes.
pub(super) fn open(text: &str) -> Option<String> {
    let inner = text.trim_end().strip_prefix('<')?;
    let length = inner.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))).unwrap_or(inner.len());
    let (name, rest) = inner.split_at(length);
    let is_name = name.starts_with(char::is_alphabetic);
    let (tag, _) = rest.split_once('>')?;
    let is_start = tag.is_empty() || tag.starts_with(char::is_whitespace);
    let end = format!("</{name}>");
    (is_name && is_start && !tag.ends_with('/') && !rest.contains(&end)).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::open;

    #[test]
    fn a_start_tag_waits_for_its_end() {
        for (text, end) in [
            ("<edit>", Some("</edit>")),
            ("<edit> ", Some("</edit>")),
            ("<invoke name=\"view\">", Some("</invoke>")),
            ("<edit><file_path>a</file_path>", Some("</edit>")),
            ("<search><query>x</query></search>", None),
            ("<listSkills />", None),
            ("<a", None),
            ("< edit>", None),
            ("<3>", None),
            ("|config <edit>", None),
        ] {
            assert_eq!(open(text).as_deref(), end, "{text}");
        }
    }
}

//! Regions that a tag opens: a model's reasoning, results pasted back, quotations; and comments of HTML.
//!
//! What stands in them is never run. A region is opened by a tag at the beginning of a line, holds regions of its own
//! name, and lasts to the end of the text if it is never closed. This is no XML parser: attributes are not read.

use super::marker;

/// What a region holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TagKind {
    Reasoning,
    Result,
    /// What a page shows as written, quotes, or folds away.
    Quotation,
}

const NAMES: [(&str, TagKind); 27] = [
    ("think", TagKind::Reasoning),
    ("thinking", TagKind::Reasoning),
    ("thought", TagKind::Reasoning),
    ("thoughts", TagKind::Reasoning),
    ("reasoning", TagKind::Reasoning),
    ("reflection", TagKind::Reasoning),
    ("scratchpad", TagKind::Reasoning),
    ("antthinking", TagKind::Reasoning),
    ("result", TagKind::Result),
    ("results", TagKind::Result),
    ("tool_result", TagKind::Result),
    ("tool_results", TagKind::Result),
    ("tool_output", TagKind::Result),
    ("tool_response", TagKind::Result),
    ("function_result", TagKind::Result),
    ("function_results", TagKind::Result),
    ("output", TagKind::Result),
    ("stdout", TagKind::Result),
    ("stderr", TagKind::Result),
    ("pre", TagKind::Quotation),
    ("samp", TagKind::Quotation),
    ("blockquote", TagKind::Quotation),
    ("quote", TagKind::Quotation),
    ("details", TagKind::Quotation),
    ("example", TagKind::Quotation),
    ("examples", TagKind::Quotation),
    ("template", TagKind::Quotation),
];

/// An open region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) kind: TagKind,
    name: &'static str,
    depth: usize,
}

impl Tag {
    /// The region that a line opens and does not close again.
    pub(super) fn open(line: &str) -> Option<Self> {
        let (name, kind) = NAMES.into_iter().find(|(name, _)| opens(line, name))?;
        let mut tag = Self { kind, name, depth: 0 };
        (!tag.closes_with(line)).then_some(tag)
    }

    /// Takes the next line of the region; whether it ends there.
    ///
    /// A result ends at a tag that begins or ends its line; reasoning ends wherever its tag stands, since models
    /// write it behind their last thought.
    pub(super) fn closes_with(&mut self, line: &str) -> bool {
        if opens(line, self.name) {
            self.depth += 1;
        }
        let closing = match self.kind {
            TagKind::Reasoning | TagKind::Quotation => closings(line, self.name).count(),
            TagKind::Result => {
                let (start, end) = (marker::read(line).offset, line.trim_end().len());
                closings(line, self.name).filter(|&(from, to)| from == start || to == end).count()
            }
        };
        self.depth = self.depth.saturating_sub(closing);
        self.depth == 0
    }
}

/// Whether a line of prose opens a comment that it does not close. In inline code nothing is opened.
pub(super) fn opens_comment(line: &str) -> bool {
    let Some(at) = line.rfind("<!--") else { return false };
    let is_code = line[..at].matches('`').count() % 2 == 1;
    !is_code && !closes_comment(&line[at + 4..])
}

/// Whether a comment ends in the line.
pub(super) fn closes_comment(line: &str) -> bool {
    line.contains("-->")
}

/// Whether the line begins with `<name …>`; `<name/>` opens nothing.
fn opens(line: &str, name: &str) -> bool {
    let Some(rest) = line[marker::read(line).offset..].strip_prefix('<') else { return false };
    let rest = without_prefix(rest);
    let Some(behind) = strip_name(rest, name) else { return false };
    match behind.find('>') {
        Some(end) => !behind[..end].ends_with('/') && (end == 0 || behind.starts_with(char::is_whitespace)),
        None => behind.starts_with(char::is_whitespace) || behind.is_empty(),
    }
}

/// The bytes of each `</name>` in the line.
fn closings<'a>(line: &'a str, name: &'a str) -> impl Iterator<Item = (usize, usize)> + 'a {
    line.match_indices("</").filter_map(move |(at, _)| {
        let behind = strip_name(without_prefix(&line[at + 2..]), name)?.trim_start().strip_prefix('>')?;
        Some((at, line.len() - behind.len()))
    })
}

/// The tag behind a namespace: `ns:result` is `result`.
fn without_prefix(tag: &str) -> &str {
    let prefix = tag.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(tag.len());
    tag[prefix..].strip_prefix(':').filter(|_| prefix > 0).unwrap_or(tag)
}

fn strip_name<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let head = tag.get(..name.len())?;
    head.eq_ignore_ascii_case(name).then(|| &tag[name.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &str, expected: Option<usize>) {
        let mut rest = lines.lines();
        let mut tag = Tag::open(rest.next().unwrap_or_default()).expect("a tag opens");
        let closed = rest.position(|line| tag.closes_with(line)).map(|at| at + 1);
        assert_eq!(closed, expected, "{lines}");
    }

    #[test]
    fn regions_close_at_their_own_tag() {
        check("<think>\nso\n</think>\n", Some(2));
        check("<THINKING>\nso that is it.</thinking>\n", Some(1));
        check("<result n=\"1\">\na </result> b\n</result>", Some(2));
        check("<result n=\"1\">\na </result>", Some(1));
        check("  <tool_result>\n</result>\n", None);
        check("<output>\n<output>\n</output>\nx\n</output>", Some(4));
        check("<pre>\n→ x\ny</pre>", Some(2));
        check("<details open>\n<details>\n</details>\n</details>", Some(3));
        check("<ns:function_results>\n<result>\n</ns:function_results>", Some(2));
        check("<result\nn=\"1\">\n</result>", Some(2));
    }

    #[test]
    fn comments_open_and_close() {
        let check = |line: &str, expected: bool| assert_eq!(opens_comment(line), expected, "{line}");
        check("<!--", true);
        check("so far. <!-- and then", true);
        check("<!-- a --> b <!-- c", true);
        check("<!-- a -->", false);
        check("`<!--` opens a comment", false);
        check("a --> b", false);
        assert!(closes_comment("it ends -->"));
    }

    #[test]
    fn other_lines_open_nothing() {
        for line in
            ["<thinker>", "<think/>", "so <think>", "<think>short</think>", "</think>", "<b>", "think", "<result/>"]
        {
            assert_eq!(Tag::open(line), None, "{line}");
        }
    }
}

//! What stands at the beginning of lines, and what a text is indented with.

use std::ops::Range;

/// What a line is indented with.
pub fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// Whether nothing is to be seen on a line.
pub fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// What all lines of a text that are not blank begin with.
pub fn common_indent(text: &str) -> &str {
    let mut common: Option<&str> = None;
    for line in text.lines().filter(|line| !is_blank(line)) {
        let own = indent(line);
        let shared = common.map_or(own.len(), |common| shared(common, own));
        common = Some(&own[..shared]);
    }
    common.unwrap_or_default()
}

fn shared(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

/// What a text is indented with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A tab for each level.
    Tab,
    /// So many spaces for each level.
    Spaces(usize),
}

impl Unit {
    /// The unit of a text; `None` where no line of it is indented.
    pub fn of(text: &str) -> Option<Self> {
        let mut tabs = 0;
        let mut least: Option<usize> = None;
        let mut spaced = 0;
        for line in text.lines().filter(|line| !is_blank(line)) {
            let indent = indent(line);
            if indent.starts_with('\t') {
                tabs += 1;
            } else if indent.len() > 1 {
                // A single space is the middle of a comment, not a level.
                spaced += 1;
                least = Some(least.map_or(indent.len(), |least| least.min(indent.len())));
            }
        }
        match least {
            Some(least) if spaced >= tabs => Some(Self::Spaces(least.min(8))),
            _ => (tabs > 0).then_some(Self::Tab),
        }
    }

    /// An indentation, written in units of `from`, in units of this.
    pub fn convert(self, indent: &str, from: Self) -> String {
        match (from, self) {
            (Self::Tab, Self::Spaces(width)) => indent.replace('\t', &" ".repeat(width)),
            (Self::Spaces(width), Self::Tab) => {
                let spaces = indent.bytes().take_while(|byte| *byte == b' ').count();
                format!("{}{}{}", "\t".repeat(spaces / width), " ".repeat(spaces % width), &indent[spaces..])
            }
            _ => indent.to_owned(),
        }
    }
}

/// The indentation of the first line of `lines` that is not blank.
pub fn first_indent<'a>(text: &'a str, lines: &[Range<usize>]) -> &'a str {
    let mut lines = lines.iter().map(|range| &text[range.clone()]);
    lines.find(|line| !is_blank(line)).map_or("", indent)
}

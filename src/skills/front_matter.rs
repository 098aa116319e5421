//! The head of a skill: YAML between two lines `---`.

use crate::error::{Code, Error, Result};
use crate::yaml::{At, Node, Yaml};

/// The head and what stands below it; a text without a head has an empty one.
pub fn split(text: &str) -> Result<(Node, &str)> {
    let text = text.trim_start_matches('\u{feff}');
    let nothing = Node { value: Yaml::Null, at: At { line: 1, column: 1 } };
    let mut lines = text.split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| line.trim_end() == "---") else { return Ok((nothing, text)) };
    let mut end = first.len();
    for line in lines {
        if line.trim_end() == "---" {
            // The dashes stay with the head, so that its lines are counted as in the file.
            let head = Node::parse(&text[..end])?;
            if !matches!(head.value, Yaml::Map(_) | Yaml::Null) {
                return Err(Error::new(Code::InvalidSyntax, format!("the head is {}, not a map", head.kind())));
            }
            return Ok((head, &text[end + line.len()..]));
        }
        end += line.len();
    }
    Err(Error::new(Code::InvalidSyntax, "the head begins on line 1 and has no closing \"---\""))
}

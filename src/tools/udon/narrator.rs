//! Changes of a document in a sentence, as one person would tell another.

use crate::text::shortened;
use crate::udon::diff::{Change, Kind, Step};

/// How many changes a sentence tells.
const TOLD: usize = 4;
/// The longest value that is told, in characters.
const LONGEST: usize = 40;

/// The changes in a sentence; the most telling first.
pub fn narrate(changes: &[Change]) -> String {
    let told: Vec<String> = changes.iter().take(TOLD).map(tell).collect();
    let mut sentence = told.join("; ");
    if changes.len() > TOLD {
        sentence += &format!("; and {} more", changes.len() - TOLD);
    }
    sentence
}

/// One change in a clause.
pub fn tell(change: &Change) -> String {
    let path = &change.path;
    let (before, after) = (value(change.before.as_ref()), value(change.after.as_ref()));
    let is_attribute = matches!(change.step, Step::Attribute(..) | Step::RenameAttribute(..));
    match change.kind {
        Kind::Renamed => format!("{before} is now {path}"),
        Kind::Moved => format!("{path} moved from {before} to {after}"),
        Kind::Reordered | Kind::Modified => format!("{path} went from {before} to {after}"),
        Kind::Prose => match change.similarity {
            Some(alike) if alike > 0.0 => format!("the prose of {path} changed ({:.0} % alike)", alike * 100.0),
            _ => format!("the prose of {path} is another"),
        },
        Kind::Comment => format!("the comments of {path} changed"),
        Kind::Added if is_attribute => format!("{path} {after} is new"),
        Kind::Added => format!("{path} is new"),
        Kind::Removed => format!("{path} is gone"),
    }
}

fn value(text: Option<&String>) -> String {
    let text = text.map(String::as_str).unwrap_or_default();
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("nothing");
    shortened(line, LONGEST)
}

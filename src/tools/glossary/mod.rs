//! The glossary.

use crate::engine::Tool;
use crate::glossary::Entry;
use crate::tools::xml::Xml;

mod create;
mod delete;
mod explicate;
mod search;
mod show;
mod update;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] =
    &[&search::TOOL, &create::TOOL, &update::TOOL, &delete::TOOL, &explicate::TOOL, &show::TOOL];

/// An entry as an element, with what all answers say of one.
fn entry_xml(name: &'static str, entry: &Entry) -> Xml {
    Xml::new(name).with("id", entry.id).with("term", &entry.term).with("status", entry.status.word()).tags(&entry.tags)
}

//! Labelled phrases: tab-separated files, a phrase a line, with the tool and the arguments that are meant.
//!
//! A label that nothing could ever be counted as is a mistake of who wrote it, and no phrase that is misunderstood: it is
//! refused with its place.

use std::path::Path;

use serde_json::{Map, Value};

use crate::engine::{BUDGET, Catalog, Spec};
use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::resolve::learned::{NOTHING, Phrase};
use crate::world::host;

/// Labelled phrases with the hash of their files.
pub struct Phrases {
    /// The phrases, files in order of name.
    pub all: Vec<Phrase>,
    /// A hash of the files.
    pub hash: [u8; 32],
}

/// Reads the tab-separated files of a folder: phrase, tool or `-` for none, arguments as JSON or nothing.
///
/// `NOT_FOUND` where there are none, INVALID_SYNTAX for a line that is not of that form, INVALID_ARGUMENT for a tool or a
/// parameter that there is not; each names the place.
pub fn read(folder: &Path) -> Result<Phrases> {
    read_with(folder, &[])
}

/// The same, where some tools from outside may be labels as well.
pub fn read_with(folder: &Path, outside: &[&Spec]) -> Result<Phrases> {
    let catalog = crate::tools::catalog();
    let mut all = Vec::new();
    let mut hasher = blake3::Hasher::new();
    let files = host::files_ending(folder, "tsv")?;
    if files.is_empty() {
        let message = format!("{} has no labelled phrases", folder.display());
        return Err(
            Error::new(Code::NotFound, message).detail("they are files that end in .tsv: phrase, tool, arguments")
        );
    }
    for file in files {
        let text = host::read_text_input(&file)?;
        hasher.update(text.as_bytes());
        for (index, line) in text.lines().enumerate() {
            let place = |error: Error| {
                let message = format!("{}:{}: {}", file.display(), index + 1, error.message);
                Error { message, ..error }
            };
            all.push(label(line, &catalog, outside).map_err(place)?);
        }
    }
    Ok(Phrases { all, hash: *hasher.finalize().as_bytes() })
}

fn label(line: &str, catalog: &Catalog, outside: &[&Spec]) -> Result<Phrase> {
    let columns: Vec<&str> = line.split('\t').collect();
    let (phrase, tool, args) = match columns[..] {
        [phrase, tool] => (phrase, tool, ""),
        [phrase, tool, args] => (phrase, tool, args),
        _ => {
            let message = format!("{} columns, where phrase, tool and arguments are three", columns.len());
            return Err(
                Error::new(Code::InvalidSyntax, message).detail("there is one tab between them, and none in them")
            );
        }
    };
    let spec = catalog.all().map(|known| &known.spec).chain(outside.iter().copied()).find(|spec| spec.name == tool);
    if spec.is_none() && tool != NOTHING {
        return Err(no_tool(tool, catalog));
    }
    let args = if args.is_empty() { None } else { Some(arguments(args, spec)?) };
    Ok(Phrase { text: phrase.replace("\\n", "\n"), tool: tool.to_owned(), args })
}

/// Why a label is that of no tool.
fn no_tool(label: &str, catalog: &Catalog) -> Error {
    let error = Error::new(Code::InvalidArgument, format!("\"{label}\" is no tool"))
        .detail(format!("a phrase that means no tool has the label {NOTHING}"));
    match catalog.known(label) {
        Some(tool) => error.suggest([tool.spec.name]),
        None if label.is_empty() || label == "none" => error,
        None => error.suggest(nearest(label, catalog.all().map(|tool| tool.spec.name), 3)),
    }
}

/// The arguments of a label by the names that its tool has for them.
fn arguments(text: &str, spec: Option<&Spec>) -> Result<Map<String, Value>> {
    let invalid = |why: String| Error::new(Code::InvalidSyntax, format!("the arguments are no JSON object: {why}"));
    let args: Map<String, Value> = serde_json::from_str(text).map_err(|error| invalid(error.to_string()))?;
    let named = |(name, value): (String, Value)| match spec.map(|spec| (spec, spec.param(&name))) {
        Some((_, Some(param))) => Ok((param.name.to_owned(), value)),
        Some((_, None)) if BUDGET.is_called(&name) => Ok((BUDGET.name.to_owned(), value)),
        Some((spec, None)) => {
            let names: Vec<&str> = spec.params.iter().map(|param| param.name).collect();
            let message = format!("{} has no parameter \"{name}\"", spec.name);
            Err(Error::new(Code::InvalidArgument, message).detail(format!("it takes {}", names.join(", "))))
        }
        None => Err(Error::new(Code::InvalidArgument, format!("no tool takes \"{name}\" where none is meant"))),
    };
    args.into_iter().map(named).collect()
}

//! The schema that holds for a document: the one that is given, the one it names, or, for a schema, that of schemas.

use super::documents;
use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::udon::change::WHOLE;
use crate::udon::schema::{CheckOptions, Fault, SCHEMA_OF_SCHEMAS, Schema, Violation};
use crate::udon::{Document, Value};

/// A schema and the file it comes from.
pub struct Rules {
    /// The file; of the schema of schemas its name.
    pub file: String,
    /// The schema.
    pub schema: Schema,
}

/// What the schema of schemas is called where a file's name is expected.
pub const OF_SCHEMAS: &str = "the schema of schemas";

/// A changed document, held against a schema.
pub struct Held {
    /// The file of the schema.
    pub file: String,
    /// The rules that are broken now and were not before.
    pub broken: Vec<Violation>,
}

/// Holds what a document `file` is to say against the schema that it has then, or the one that is given; nothing where
/// there is none, or where the document is too large to be looked at as a whole.
pub fn hold(
    session: &Session,
    file: &str,
    before: &Document,
    after: &Document,
    given: Option<&str>,
) -> Result<Option<Held>> {
    if before.len() > WHOLE || after.len() > WHOLE {
        return Ok(None);
    }
    // What only now looks like a schema may be called so by chance.
    if given.is_none() && Schema::is_schema(after) && !Schema::is_schema(before) {
        return Ok(None);
    }
    let Some(rules) = rules_for(session, file, after, given)? else { return Ok(None) };
    let options = CheckOptions { references: false, ..CheckOptions::default() };
    let errors = |doc: &Document| doc.validate(Some(&rules.schema), options).errors;
    let known = errors(before);
    let is_known = |new: &Violation| known.iter().any(|old| old.path == new.path && old.message == new.message);
    let mut broken = errors(after);
    broken.retain(|new| !is_known(new));
    Ok(Some(Held { file: rules.file, broken }))
}

/// The schema that holds for the document `file`; nothing where none is given or named.
pub fn rules_for(session: &Session, file: &str, document: &Document, given: Option<&str>) -> Result<Option<Rules>> {
    if let Some(given) = given {
        return read_rules(session, given).map(Some);
    }
    if let Some(named) = named_by(document) {
        let beside = match file.rsplit_once('/') {
            Some((folder, _)) => format!("{folder}/{named}"),
            None => named,
        };
        let found = session.world().locate(&beside).map_err(|error| error.in_file(file))?;
        return read_rules(session, &found).map(Some);
    }
    if Schema::is_schema(document) {
        let schema =
            Schema::read(&Document::parse(SCHEMA_OF_SCHEMAS)).map_err(|faults| unusable(OF_SCHEMAS, &faults))?;
        return Ok(Some(Rules { file: OF_SCHEMAS.to_owned(), schema }));
    }
    Ok(None)
}

/// Reads a schema.
///
/// # Errors
/// `SCHEMA_VIOLATION` with every fault of it by line and column.
pub fn read_rules(session: &Session, file: &str) -> Result<Rules> {
    let document = documents::open(session, file)?;
    let schema = Schema::read(&document).map_err(|faults| unusable(file, &faults))?;
    Ok(Rules { file: file.to_owned(), schema })
}

/// How many faults of a schema are told at once.
const TOLD: usize = 12;

fn unusable(file: &str, faults: &[Fault]) -> Error {
    let count = match faults.len() {
        1 => "a fault".to_owned(),
        count => format!("{count} faults"),
    };
    let error = Error::new(Code::SchemaViolation, format!("the schema cannot be used: it has {count}")).in_file(file);
    let error = faults.iter().take(TOLD).fold(error, |error, fault| {
        error.detail(format!("{}:{}: {}; {}", fault.line, fault.column, fault.message, fault.advice))
    });
    error.hint(hint!("validate {}", file))
}

/// The schema that a document names on its first element: `:schema "file"`.
fn named_by(document: &Document) -> Option<String> {
    let first = document.root().elements().next()?;
    match first.attribute("schema")?.value() {
        Value::String(name) if !Schema::is_schema(document) => Some(name.into_owned()),
        _ => None,
    }
}

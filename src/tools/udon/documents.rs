//! Many documents at once: which files are meant, and one piece of work on each of them, on several threads.
//!
//! A file that cannot be read, holds no text, is too large, or is torn is said by name, and the others go on.

use serde::Serialize;

use crate::engine::{Files, Page, Session, parallel};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::text::plural;
use crate::udon::Document;
use crate::world::{Tree, World, pattern};

/// Documents larger than this are said and not read.
const LARGEST: u64 = 64 * 1024 * 1024;

/// What came of the work on several documents.
#[derive(Debug)]
pub struct Read<R> {
    /// How many files were meant.
    pub files: usize,
    /// What came of each file that could be read, in order of the files.
    pub results: Vec<(String, R)>,
    /// What is wrong with files.
    pub troubles: Vec<Trouble>,
}

/// What is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trouble {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub why: String,
}

/// The files that `files` mean: by name, by folder, or by pattern, each once and in order. NOT_FOUND where one of them
/// means nothing.
pub fn files(world: &World, files: &Files) -> Result<Vec<String>> {
    let mut all: Option<Vec<String>> = None;
    let mut found: Vec<String> = Vec::new();
    for wanted in &files.0 {
        let is_pattern = wanted.contains(['*', '?', '[', '{']) && !world.is_file(wanted);
        let folder = world.relative(wanted).filter(|_| world.is_dir(wanted));
        if !is_pattern && folder.is_none() {
            found.push(world.locate(wanted)?);
            continue;
        }
        if all.is_none() {
            all = Some(world.tree(".")?.files());
        }
        let all = all.iter().flatten().filter(|file| is_pattern || is_document(file));
        let before = found.len();
        match folder {
            Some(folder) if folder.is_empty() => found.extend(all.cloned()),
            Some(folder) => found.extend(all.filter(|file| file.starts_with(&format!("{folder}/"))).cloned()),
            None => {
                let pattern = pattern(wanted)?;
                found.extend(all.filter(|file| pattern.is_match(file)).cloned());
            }
        }
        if found.len() == before {
            let error = Error::new(Code::NotFound, format!("no document of the workspace fits \"{wanted}\""));
            return Err(error.hint(hint!("list_files {}", ".")));
        }
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|file| seen.insert(file.clone()));
    Ok(found)
}

/// Whether a name is that of a document.
pub fn is_document(file: &str) -> bool {
    std::path::Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("udon"))
}

/// Does `work` on each of the files, several at a time. The work may say what is wrong with a file that it could read.
pub fn each<R: Send>(
    session: &Session,
    files: &[String],
    work: impl Fn(&str, Vec<u8>) -> (R, Option<String>) + Sync,
) -> Result<Read<R>> {
    let tree = session.world().tree(".")?;
    let done = parallel::map(files, tree.threads(), &session.cancel(), |file| {
        read(&tree, file).map(|bytes| work(file, bytes))
    })?;
    let mut read = Read { files: files.len(), results: Vec::new(), troubles: Vec::new() };
    for (file, done) in files.iter().zip(done) {
        let why = match done {
            Ok((result, why)) => {
                read.results.push((file.clone(), result));
                why
            }
            Err(why) => Some(why),
        };
        read.troubles.extend(why.map(|why| Trouble { file: file.clone(), why }));
    }
    Ok(read)
}

/// The bytes of a file, or what is wrong with it.
fn read(tree: &Tree, file: &str) -> std::result::Result<Vec<u8>, String> {
    match tree.bytes(file, LARGEST) {
        Ok(Some(bytes)) => text(bytes),
        Ok(None) => Err(format!("not read: it has more than {} MiB", LARGEST >> 20)),
        Err(error) => Err(error.message),
    }
}

/// Bytes that can be those of a document, or what is wrong with them.
fn text(bytes: Vec<u8>) -> std::result::Result<Vec<u8>, String> {
    if bytes.iter().take(8000).any(|byte| *byte == 0) { Err("not read: it is binary".into()) } else { Ok(bytes) }
}

/// The document of a version of `file`.
///
/// # Errors
/// `IO` where it is binary.
pub fn of_bytes(file: &str, bytes: Vec<u8>) -> Result<Document> {
    text(bytes).map(Document::parse).map_err(|why| Error::new(Code::Io, why).in_file(file))
}

/// The document in a file.
///
/// # Errors
/// `IO` where it cannot be read or is binary.
pub fn open(session: &Session, file: &str) -> Result<Document> {
    of_bytes(file, session.world().read(file)?)
}

/// A document, and what is torn in it.
pub fn parse(bytes: Vec<u8>) -> (Document, Option<String>) {
    let document = Document::parse(bytes);
    let errors: Vec<_> = document.problems().filter(|(problem, _)| problem.is_error()).take(100).collect();
    let why = errors.first().map(|(problem, at)| {
        let more = errors.len() - 1;
        let more = if more == 0 { String::new() } else { format!(", and {}", plural(more, "more problem")) };
        format!("line {}: {}{more}; the rest was read", document.line_of(*at), problem.advice())
    });
    (document, why)
}

/// Says on a page what is wrong with files.
pub fn show_troubles(page: &mut Page, troubles: &[Trouble]) {
    for trouble in troubles {
        page.line().warning("! ").path(&trouble.file).plain(format!(": {}", trouble.why));
    }
}

/// The failure of a call that could read none of its files.
pub fn none_read(troubles: &[Trouble]) -> Option<Error> {
    let [first, rest @ ..] = troubles else { return None };
    let error = Error::new(Code::Io, first.why.clone()).in_file(&first.file);
    Some(rest.iter().fold(error, |error, trouble| error.detail(format!("{}: {}", trouble.file, trouble.why))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Catalog, Grants};
    use crate::world::FreshCopy;

    #[test]
    fn a_file_that_cannot_be_read_keeps_none_of_the_others_back() {
        let folder = std::path::Path::new("corpus/documents/rules");
        let world = World::fixed(folder, 1).in_copy(FreshCopy::of(folder).expect("a copy"));
        let names: Vec<String> = ["footer.udon", "gone.udon", "model.udon"].map(str::to_owned).into();
        let session = Session::new(world, "me", Grants::person(), std::sync::Arc::new(Catalog::new([])));
        let read = each(&session, &names, |_, bytes| (bytes.is_empty(), None)).expect("results");
        let results = [("footer.udon".to_owned(), false), ("model.udon".to_owned(), false)];
        assert_eq!((read.files, read.results.as_slice()), (3, results.as_slice()));
        let why = "cannot read \"gone.udon\": no such file or directory".to_owned();
        assert_eq!(read.troubles, [Trouble { file: "gone.udon".to_owned(), why }]);
    }
}

//! What a code base consists of: its languages, its largest files, where it begins to run, what is defined in each
//! folder, and which folder uses which.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::ending::{file_name, folder};
use super::imports::{imports, resolved};
use super::language::Language;

use super::symbol::{Symbol, SymbolKind, symbols};
use super::test_file::is_test;
use crate::engine::{Cancel, parallel};
use crate::error::Result;
use crate::world::{Content, Tree};

/// How much is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Languages, sizes, entry points.
    Shallow,
    /// And what is defined where, and which folder uses which.
    Normal,
    /// And the names of what is defined, and what is used from outside.
    Deep,
}

/// What a code base consists of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Analysis {
    /// How many text files there are.
    pub files: usize,
    /// How many lines they have.
    pub lines: usize,
    /// How many of the files are tests.
    pub tests: usize,
    /// Files that are no text.
    pub binary: usize,
    /// Files that are too large or cannot be read.
    pub unread: Vec<String>,
    /// The languages, most lines first.
    pub languages: Vec<LanguageReport>,
    /// The largest files with a language, most lines first.
    pub largest: Vec<ModuleReport>,
    /// Where it begins to run or to be used, with what says so.
    pub entry_points: Vec<(String, String)>,
    /// The folders, in order of path.
    pub folders: Vec<FolderReport>,
}

/// A language of a code base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LanguageReport {
    /// Its name; `other` for files of none that is known.
    pub name: &'static str,
    /// How many files are written in it.
    pub files: usize,
    /// How many lines.
    pub lines: usize,
}

/// A file of a code base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ModuleReport {
    /// The file.
    pub file: String,
    /// How many lines it has.
    pub lines: usize,
    /// How many things are defined in it.
    pub symbols: usize,
}

/// A folder of a code base.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct FolderReport {
    /// The folder.
    pub folder: String,
    /// The files right in it.
    pub files: usize,
    /// Their lines.
    pub lines: usize,
    /// How many of each kind are defined in them.
    pub symbols: BTreeMap<SymbolKind, usize>,
    /// The outermost definitions by name, with the kind.
    pub names: Vec<(SymbolKind, String)>,
    /// The folders that it uses.
    pub uses: BTreeSet<String>,
    /// What it uses from outside.
    pub outside: BTreeSet<String>,
}

/// What one file says.
struct Read {
    lines: usize,
    language: Option<&'static Language>,
    symbols: Vec<Symbol>,
    imports: Vec<String>,
    entry: Option<&'static str>,
}

/// Looks at all files of `tree`.
pub fn analyse(tree: &Tree, depth: Depth, largest: usize, cancel: &Cancel) -> Result<Analysis> {
    let files = tree.files();
    let read = parallel::map(&files, tree.threads(), cancel, |file| read(tree, file, depth))?;
    let mut analysis = Analysis {
        files: 0,
        lines: 0,
        tests: 0,
        binary: 0,
        unread: Vec::new(),
        languages: Vec::new(),
        largest: Vec::new(),
        entry_points: Vec::new(),
        folders: Vec::new(),
    };
    let mut languages: BTreeMap<&'static str, LanguageReport> = BTreeMap::new();
    let mut folders: BTreeMap<String, FolderReport> = BTreeMap::new();
    for (file, read) in files.iter().zip(read) {
        let read = match read {
            Ok(read) => read,
            Err(Content::Binary) => {
                analysis.binary += 1;
                continue;
            }
            Err(_) => {
                analysis.unread.push(file.clone());
                continue;
            }
        };
        let inner = file.get(tree.prefix().len()..).unwrap_or(file);
        analysis.files += 1;
        analysis.lines += read.lines;
        analysis.tests += usize::from(is_test(inner));
        let name = read.language.map_or("other", |language| language.name);
        let report = languages.entry(name).or_insert(LanguageReport { name, files: 0, lines: 0 });
        report.files += 1;
        report.lines += read.lines;
        analysis.entry_points.extend(read.entry.map(|why| (file.clone(), why.to_owned())));
        if read.language.is_some_and(Language::has_grammar) {
            let symbols = read.symbols.len();
            analysis.largest.push(ModuleReport { file: file.clone(), lines: read.lines, symbols });
        }
        if depth > Depth::Shallow {
            add(&mut folders, file, &read, depth, &files);
        }
    }
    analysis.languages = languages.into_values().collect();
    analysis.languages.sort_by(|a, b| b.lines.cmp(&a.lines).then(a.name.cmp(b.name)));
    analysis.largest.sort_by(|a, b| b.lines.cmp(&a.lines).then_with(|| a.file.cmp(&b.file)));
    analysis.largest.truncate(largest);
    analysis.folders = folders.into_values().collect();
    Ok(analysis)
}

fn read(tree: &Tree, file: &str, depth: Depth) -> std::result::Result<Read, Content> {
    let text = match tree.read(file) {
        Content::Text(text) => text,
        other => return Err(other),
    };
    let language = Language::of(file);
    let is_parsed = depth > Depth::Shallow && language.is_some_and(|language| language.name != "markdown");
    let symbols = language.filter(|_| is_parsed).and_then(|language| symbols(&text, language)).unwrap_or_default();
    let imports = match language.filter(|_| is_parsed) {
        Some(language) => imports(&text, language.name),
        None => Vec::new(),
    };
    Ok(Read { lines: text.lines().count(), language, symbols, imports, entry: entry(file, &text, language) })
}

/// Adds what a file says to its folder.
fn add(folders: &mut BTreeMap<String, FolderReport>, file: &str, read: &Read, depth: Depth, files: &[String]) {
    let Some(language) = read.language.filter(|language| language.has_grammar()) else { return };
    let name = folder(file).to_owned();
    let report =
        folders.entry(name.clone()).or_insert_with(|| FolderReport { folder: name.clone(), ..Default::default() });
    report.files += 1;
    report.lines += read.lines;
    for symbol in &read.symbols {
        *report.symbols.entry(symbol.kind).or_default() += 1;
        if depth == Depth::Deep && symbol.depth == 0 && symbol.kind != SymbolKind::Implementation {
            report.names.push((symbol.kind, symbol.path.clone()));
        }
    }
    for import in &read.imports {
        match resolved(import, file, language.name, files) {
            Some(target) if folder(target) != name => {
                report.uses.insert(folder(target).to_owned());
            }
            None if depth == Depth::Deep => report.outside.extend(package(import, language.name)),
            _ => {}
        }
    }
}

/// The package that an import from outside belongs to.
fn package(import: &str, language: &str) -> Option<String> {
    let first = |separator: &str| import.split(separator).next().filter(|first| !first.is_empty()).map(str::to_owned);
    match language {
        "rust" if import.starts_with("crate") || import.starts_with("super") || import.starts_with("self") => None,
        "rust" => first("::").filter(|name| name.starts_with(|c: char| c.is_lowercase())),
        "python" => first("."),
        "typescript" | "tsx" | "javascript" if import.starts_with('.') => None,
        "typescript" | "tsx" | "javascript" if import.starts_with('@') => {
            Some(import.splitn(3, '/').take(2).collect::<Vec<_>>().join("/"))
        }
        "typescript" | "tsx" | "javascript" => first("/"),
        _ => Some(import.to_owned()),
    }
}

/// Why a file is where a program begins, or a library is entered; `None` if it is not.
fn entry(file: &str, text: &str, language: Option<&Language>) -> Option<&'static str> {
    let has_line = |start: &str| text.lines().any(|line| line.starts_with(start));
    let name = file_name(file);
    let by_text = match language?.name {
        "rust" if has_line("fn main(") || has_line("pub fn main(") || has_line("async fn main(") => Some("fn main"),
        "rust" if name == "lib.rs" => Some("root of a library"),
        "go" if has_line("func main()") && has_line("package main") => Some("func main"),
        "python" if has_line("if __name__ ==") => Some("if __name__ == \"__main__\""),
        "java" if text.contains("public static void main(") => Some("static void main"),
        "c" | "cpp" if has_line("int main(") || has_line("main(") => Some("main"),
        _ => None,
    };
    let by_name = match name {
        "index.ts" | "index.js" | "index.tsx" | "index.mjs" => Some("index of a package"),
        "__main__.py" => Some("__main__ of a package"),
        _ => None,
    };
    let by_shebang = text.starts_with("#!").then_some("started by its first line");
    by_text.or(by_name).or(by_shebang)
}

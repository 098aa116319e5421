//! What a search of code found, as it is printed: the blocks in order of rank, each with its place, name and score.

use std::collections::BTreeSet;

use super::lines::code_line;
use crate::code::search::{Found, Hit};
use crate::engine::{It, Kind, Page, Session};
use crate::error::Result;
use crate::memory;
use crate::text::{plural, shortened};

/// Blocks of more lines are printed in part: the lines that tell.
const LINES: usize = 12;
/// The longest line that is printed whole, in characters; a search is no place to read generated code.
const LONGEST: usize = 240;

/// Prints what a search says before its blocks; gives whether there are any.
pub fn head(page: &mut Page, found: &Found) -> bool {
    let searched = plural(found.searched, "file");
    if found.hits.is_empty() {
        page.line().plain("nothing found for ").value(&found.query).faint(format!(" ({searched} searched)"));
        for (term, files) in found.terms.iter().filter(|_| found.terms.len() > 1) {
            let files = if *files == 0 { "no file".into() } else { plural(*files, "file") };
            page.line().plain("  ").value(term).faint(format!(" stands in {files}"));
        }
        return false;
    }
    let first = found.hits[0].rank;
    let blocks = match (found.limited || found.hidden > 0, found.hits.len()) {
        _ if first > 1 => format!("blocks {first} to {}", first + found.hits.len() - 1),
        (true, 1) => "the best block".into(),
        (true, count) => format!("the best {}", plural(count, "block")),
        (false, count) => plural(count, "block"),
    };
    page.line()
        .plain(format!("{blocks} for "))
        .value(&found.query)
        .faint(format!(" (in {} of {searched})", found.matching));
    true
}

/// Prints a block.
pub fn block(page: &mut Page, hit: &Hit) {
    let line = page.line().plain(format!("{}. ", hit.rank)).path(format!("{}:{}-{}", hit.file, hit.first, hit.last));
    let line = match (&hit.symbol, hit.kind) {
        (Some(symbol), Some(kind)) => line.faint(format!("  {} ", kind.name())).name(symbol),
        _ => line,
    };
    // Without a word that speaks for it, no block is better than another.
    let line = if hit.terms.is_empty() { line } else { line.faint(format!("  ({:.2})", hit.score)) };
    line.end();
    let is_part = hit.lines.len() > LINES;
    let width = hit.last.to_string().len();
    let mut next = if hit.whole || is_part { hit.first } else { hit.lines.first().map_or(hit.first, |line| line.line) };
    for line in hit.lines.iter().filter(|line| !is_part || line.key) {
        if line.line > next {
            gap(page, width);
        }
        code_line(page, width, line.line, &line.anchor, &shortened(&line.text, LONGEST));
        next = line.line + 1;
    }
    if next <= hit.last {
        gap(page, width);
    }
}

/// Prints what was left out.
pub fn left_out(page: &mut Page, found: &Found) {
    let tests = format!("{} (allowTests:true looks into them)", plural(found.tests, "test file"));
    let binary = plural(found.binary, "binary file");
    match (found.tests, found.binary) {
        (0, 0) => {}
        (0, _) => page.line().faint(format!("left out: {binary}")).end(),
        (_, 0) => page.line().faint(format!("left out: {tests}")).end(),
        _ => page.line().faint(format!("left out: {tests}, {binary}")).end(),
    }
    if !found.huge.is_empty() {
        page.line().warning("too large to read: ").path(found.huge.join(", "));
    }
    if !found.unreadable.is_empty() {
        page.line().warning("could not be read: ").path(found.unreadable.join(", "));
    }
}

/// Takes note of the files of the workspace whose blocks are shown.
pub fn note_read(session: &mut Session, found: &Found) -> Result<()> {
    let shown: BTreeSet<&str> = found.hits.iter().map(|hit| hit.file.as_str()).collect();
    let is_own = |file: &str| shown.contains(file) && !crate::world::is_dependency(file);
    for (file, hash) in found.read.iter().filter(|(file, _)| is_own(file)) {
        memory::note_read(session, file, hash)?;
    }
    Ok(())
}

/// The file of the best block, if it is one of the workspace.
pub fn it(found: &Found) -> Option<It> {
    let best = found.hits.first()?;
    (!crate::world::is_dependency(&best.file)).then(|| It::new(Kind::File, best.file.clone()))
}

fn gap(page: &mut Page, width: usize) {
    page.line().faint(format!("{:>width$}", "…"));
}

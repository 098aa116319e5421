//! `code.edit`: edit a source file by text, symbol or line.

use serde::Serialize;

use super::lines::code_line;
use crate::code;
use crate::code::edit::{Aim, Changed, Closeness, LineRef, Side, edit};
use crate::engine::journal::{self, FileEdit, Target};
use crate::engine::{
    Args, Change, Effect, Fragment, It, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, TextFile, Tool,
};
use crate::error::{Code, Error, Result};
use crate::memory::{self, Known};
use crate::text::plural;
use crate::transcript;

const FILE_PATH: Param<TextFile> =
    Param::new("file_path", "the file").positional().after(&["in", "of"]).or(&["file", "path"]);
const OLD_STRING: Param<Option<String>> =
    Param::new("old_string", "the text to replace").after(&["replace"]).or(&["old", "old_str", "find", "search"]);
const NEW_STRING: Param<Fragment> = Param::new("new_string", "the new text").after(&["with", "by", "to"]).or(&[
    "new",
    "new_str",
    "replacement",
    "with",
]);
const REPLACE_ALL: Param<bool> = Param::new("replace_all", "replace every occurrence")
    .said(&["everywhere", "all of them", "each of them", "every occurrence", "all occurrences", "throughout"])
    .or(&["all"]);
const SYMBOL: Param<Option<Name>> = Param::new("symbol", "the function, class or method to replace")
    .after(&["symbol", "function"])
    .or(&["function", "name"]);
const POSITION: Param<Option<Side>> = Param::new("position", "insert beside the symbol or line");
const START_LINE: Param<Option<String>> =
    Param::new("start_line", "the first line, 42 or 42:ab").after(&["line", "lines"]).or(&["line", "from"]);
const END_LINE: Param<Option<String>> = Param::new("end_line", "the last line").or(&["to"]);

/// Lines of a changed place that are shown; of a longer one, its beginning and its end.
const SHOWN: usize = 24;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.edit",
        aliases: &["edit code", "edit file", "code edit"],
        senses: &["edit", "replace", "change", "fix", "modify", "patch", "sed", "substitute"],
        about: "edit a source file by text, symbol or line",
        past: "edited",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[
            FILE_PATH.spec(),
            OLD_STRING.spec(),
            NEW_STRING.spec(),
            REPLACE_ALL.spec(),
            SYMBOL.spec(),
            POSITION.spec(),
            START_LINE.spec(),
            END_LINE.spec(),
        ],
        needs: &[&["old_string", "symbol", "start_line"]],
        yields: &[Kind::File],
        transcript: transcript!("code/edit"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE_PATH)?.0;
    let (aim, passed_over) = aim(args)?;
    let bytes = code::bytes_of(session.world(), &file)?;
    let version = journal::hash(&bytes);
    let is_known = check_known(session, &file, &version, &aim)?;
    let edited = edit(&file, &bytes, &aim, &args.get(&NEW_STRING)?)?;
    session.cancel().check()?;
    let after = journal::applied(&bytes, &edited.replacements)?;
    let to = Target::Edited(edited.replacements);
    let what = format!("edit {} of {file}", named(&aim));
    let written = FileEdit::new(&file, Some(version), to);
    let entry = journal::write(session, TOOL.spec.name, &what, None, vec![written])?;
    if is_known {
        memory::note_read(session, &file, &journal::hash(&after))?;
    }
    let change = journal::name(entry);
    let inverse = Some(format!("undo {change}"));
    let answer = Answer { file: file.clone(), change, closeness: edited.closeness, places: edited.places };
    let reply =
        Reply::new(answer).changed(Change::Wrote { file: file.clone(), inverse }).yields(It::new(Kind::File, file));
    Ok(reply.notes(edited.remarks.into_iter().chain(passed_over)))
}

/// What is to be edited: a symbol before lines, lines before a text; and what was given beside it and does not count.
fn aim(args: &Args) -> Result<(Aim, Option<String>)> {
    let (symbol, side) = (args.get(&SYMBOL)?, args.get(&POSITION)?);
    let (start, end) = (args.get(&START_LINE)?, args.get(&END_LINE)?);
    let (old, everywhere) = (args.get(&OLD_STRING)?, args.get(&REPLACE_ALL)?);
    let given = |name: &str| args.value(name).is_some();
    let (aim, without): (Aim, &[&str]) = match (symbol, start, old) {
        (Some(name), ..) => {
            (Aim::Symbol { name: name.0, beside: side }, &["old_string", "start_line", "end_line", "replace_all"])
        }
        (None, Some(start), _) => {
            // `10-20` is a range as well as a first line.
            let (start, end) = match (start.split_once('-'), end) {
                (Some((first, last)), None) => (first.to_owned(), Some(last.to_owned())),
                (_, end) => (start, end),
            };
            let line = LineRef::parse("start_line", &start)?;
            match (side, end) {
                (Some(side), _) => (Aim::Beside { line, side }, &["old_string", "end_line", "replace_all"]),
                (None, end) => {
                    let last = end.map(|end| LineRef::parse("end_line", &end)).transpose()?;
                    (Aim::Lines { first: line, last }, &["old_string", "replace_all"])
                }
            }
        }
        (None, None, Some(_)) if side.is_some() => {
            return Err(Error::new(Code::InvalidArgument, "position is said of a symbol or a line, not of a text")
                .detail("give symbol or start_line instead of old_string"));
        }
        (None, None, Some(old)) => (Aim::Text { old, everywhere }, &["end_line"]),
        (None, None, None) => {
            return Err(
                Error::new(Code::Missing, "say what to edit: old_string, symbol or start_line").hint("help code.edit")
            );
        }
    };
    let unused: Vec<&str> = without.iter().copied().filter(|name| given(name)).collect();
    let remark = (!unused.is_empty())
        .then(|| format!("{} was not used: it is the {} that counts", unused.join(", "), kind(&aim)));
    Ok((aim, remark))
}

/// Whether the caller has read the file as it is. Fails if it changed since, or if lines are replaced that were not read.
///
/// A text names what it replaces, and what is put beside something replaces nothing.
fn check_known(session: &mut Session, file: &str, version: &str, aim: &Aim) -> Result<bool> {
    let look = crate::code::look(file);
    let is_blind = matches!(aim, Aim::Lines { .. } | Aim::Symbol { beside: None, .. });
    let error = match memory::known(session, file, version)? {
        Known::Read => return Ok(true),
        Known::Unread if !is_blind => return Ok(false),
        Known::Unread => Error::new(Code::InvalidOperation, format!("\"{file}\" was not read before"))
            .detail("a line or a symbol does not say what it replaces; read it first"),
        Known::Changed => Error::new(Code::Conflict, format!("\"{file}\" changed since it was read"))
            .detail("read it again, and edit what it says now"),
    };
    Err(error.in_file(file).hint(look))
}

const fn kind(aim: &Aim) -> &'static str {
    match aim {
        Aim::Text { .. } => "text",
        Aim::Symbol { .. } => "symbol",
        Aim::Lines { .. } | Aim::Beside { .. } => "line",
    }
}

/// What is edited, for the journal.
fn named(aim: &Aim) -> String {
    match aim {
        Aim::Text { old, .. } => {
            let line = old.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
            let short: String = line.chars().take(40).collect();
            format!("\"{short}\"")
        }
        Aim::Symbol { name, beside: None } => name.clone(),
        Aim::Symbol { name, beside: Some(Side::Before) } => format!("the place before {name}"),
        Aim::Symbol { name, beside: Some(Side::After) } => format!("the place after {name}"),
        Aim::Lines { first, last: None } => format!("line {}", first.line),
        Aim::Lines { first, last: Some(last) } => format!("lines {}-{}", first.line, last.line),
        Aim::Beside { line, side: Side::Before } => format!("the place before line {}", line.line),
        Aim::Beside { line, side: Side::After } => format!("the place after line {}", line.line),
    }
}

#[derive(Serialize)]
struct Answer {
    file: String,
    /// The entry of the journal.
    change: String,
    /// How a text was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    closeness: Option<Closeness>,
    /// The places that changed.
    places: Vec<Changed>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let line = page.line().plain("✓ edited ").path(&self.file);
        line.faint(" (").name(&self.change).faint(format!("; undo {} takes it back)", self.change));
        for place in &self.places {
            let Changed { first, before, lines } = place;
            let last = first + lines.len().saturating_sub(1);
            let at = if last > *first { format!("{first}-{last}") } else { first.to_string() };
            let what = match (before, lines.len()) {
                (0, count) => format!("  {} more", plural(count, "line")),
                (count, 0) => format!("  {} less", plural(*count, "line")),
                (before, after) if *before == after => String::new(),
                (before, after) => format!("  {} instead of {before}", plural(after, "line")),
            };
            page.line().path(format!("{}:{at}", self.file)).faint(what);
            let width = last.to_string().len();
            for (index, line) in lines.iter().enumerate() {
                let is_hidden = lines.len() > SHOWN && (SHOWN / 2..lines.len() - SHOWN / 2).contains(&index);
                if !is_hidden {
                    code_line(page, width, line.line, &line.anchor, &line.text);
                } else if index == SHOWN / 2 {
                    page.line().faint(format!("{:>width$}", "…"));
                }
            }
        }
    }
}

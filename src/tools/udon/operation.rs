//! The operation that propose, apply and sessions take: one set of parameters, read into what the document engine plans.

use crate::choices;
use crate::engine::{Args, Choice as _, Fragment, Param, ParamSpec, PathArg, Session, journal, truth};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::span::Span;
use crate::udon::change::{Operation, Position};

choices! {
    /// What is done.
    Act: Insert "insert" ["add", "put", "create"], Update "update" ["set", "change", "replace"], Delete "delete" ["remove", "drop", "del"], Move "move" ["relocate"], Wrap "wrap" ["enclose"], Unwrap "unwrap" ["unnest"],
}

pub const OPERATION: Param<Option<Act>> =
    Param::new("operation", "what to do").positional().or(&["op"]).entails(ENTAILS);
/// What each operation is told by at least, as [`Fields::operation`] reads it.
const ENTAILS: &[(&str, &[&[&str]])] = &[
    ("insert", &[&["content", "path"]]),
    ("update", &[&["path"], &["set", "merge", "rename", "to", "content"]]),
    ("delete", &[&["path", "from"]]),
    ("move", &[&["from", "path"], &["to", "at", "position"]]),
    ("wrap", &[&["path"], &["with", "content"]]),
    ("unwrap", &[&["path"]]),
];
pub const PATH: Param<Option<PathArg>> =
    Param::new("path", "the element or attribute to change").positional().or(&["target"]);
pub const AT: Param<Option<PathArg>> = Param::new("at", "the parent to insert into").or(&["parent", "under"]);
pub const CONTENT: Param<Option<Fragment>> =
    Param::new("content", "what to insert, as text or the name of a file").or(&["fragment"]);
pub const POSITION: Param<Option<String>> =
    Param::new("position", "first, last, before:PATH or after:PATH").after(&["position"]);
pub const SET: Param<Option<String>> = Param::new("set", "the new value of an attribute").or(&["value"]);
pub const MERGE: Param<Option<Fragment>> = Param::new("merge", "attributes and children to merge into an element");
pub const RENAME: Param<Option<String>> = Param::new("rename", "the new name or key").or(&["new-name"]);
pub const RECURSIVE: Param<bool> = Param::new("recursive", "delete children too").default("true").said(&[
    "and all its children",
    "with all its children",
    "and everything beneath it",
    "and everything below it",
    "its children",
    "the children",
    "children too",
    "children as well",
    "children included",
    "including children",
    "children and all",
]);
pub const FROM: Param<Option<PathArg>> = Param::new("from", "the subtree to move").or(&["source"]);
pub const TO: Param<Option<PathArg>> = Param::new("to", "the new parent").or(&["destination"]);
pub const WITH: Param<Option<Fragment>> = Param::new("with", "the element to wrap into");
pub const UPDATE_REFERENCES: Param<bool> = Param::new("update-references", "let references follow a rename").said(&[
    "references too",
    "references follow",
    "let references follow",
    "let the references follow",
    "references should follow",
    "updating",
]);

/// The parameters of a tool that takes an operation: those before it, the operation's, those after it.
macro_rules! with_operation {
    ([$($before:expr),*], [$($after:expr),*]) => {
        &[
            $($before,)*
            $crate::tools::udon::operation::OPERATION.spec(),
            $crate::tools::udon::operation::PATH.spec(),
            $crate::tools::udon::operation::AT.spec(),
            $crate::tools::udon::operation::CONTENT.spec(),
            $crate::tools::udon::operation::POSITION.spec(),
            $crate::tools::udon::operation::SET.spec(),
            $crate::tools::udon::operation::MERGE.spec(),
            $crate::tools::udon::operation::RENAME.spec(),
            $crate::tools::udon::operation::RECURSIVE.spec(),
            $crate::tools::udon::operation::FROM.spec(),
            $crate::tools::udon::operation::TO.spec(),
            $crate::tools::udon::operation::WITH.spec(),
            $crate::tools::udon::operation::UPDATE_REFERENCES.spec(),
            $($after,)*
        ]
    };
}
pub(super) use with_operation;

/// How many of the last changes of a document are asked for what is not there.
const REMEMBERED: usize = 20;

/// What a line wants done.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The operations, in order.
    pub operations: Vec<Operation>,
    /// References follow renames.
    pub update_references: bool,
}

/// Reads the operations of a call; nothing where it has none.
pub fn wanted(session: &Session, args: &Args) -> Result<Option<Wanted>> {
    let update_references = args.get(&UPDATE_REFERENCES)?;
    let fields = Fields {
        path: args.get(&PATH)?.map(|path| path.0),
        at: args.get(&AT)?.map(|path| path.0),
        content: args.get(&CONTENT)?.map(|content| content.0),
        position: args.get(&POSITION)?,
        set: args.get(&SET)?,
        merge: args.get(&MERGE)?.map(|content| content.0),
        rename: args.get(&RENAME)?,
        recursive: args.get(&RECURSIVE)?,
        from: args.get(&FROM)?.map(|path| path.0),
        to: args.get(&TO)?.map(|path| path.0),
        with: args.get(&WITH)?.map(|content| content.0),
    };
    let act = args.get(&OPERATION)?;
    if act.is_none()
        && let Some(several) = fields.content.as_deref().and_then(several)
    {
        let operations: Vec<Operation> =
            several.into_iter().map(|(act, fields)| fields.operation(session, act)).collect::<Result<_>>()?;
        return Ok(Some(Wanted { operations, update_references }));
    }
    let Some(meant) = act.or_else(|| fields.act()) else { return Ok(None) };
    let stray = fields.content.as_deref().and_then(|body| stray(body, act.is_some()));
    let operation = fields.operation(session, meant).map_err(|error| match stray {
        Some(stray) if error.code == Code::Missing => error.detail(stray),
        _ => error,
    })?;
    Ok(Some(Wanted { operations: vec![operation], update_references }))
}

/// What an operation is told by, also one below the other.
const PARTS: &[ParamSpec] = &[
    PATH.spec(),
    AT.spec(),
    POSITION.spec(),
    SET.spec(),
    MERGE.spec(),
    RENAME.spec(),
    RECURSIVE.spec(),
    FROM.spec(),
    TO.spec(),
    WITH.spec(),
    CONTENT.spec(),
];

/// The name of the part that a word names.
fn part(word: &str) -> Option<&'static str> {
    PARTS.iter().find(|param| param.is_called(word)).map(|param| param.name)
}

/// Why a body was not read as operations: the first of its words that is none, or no part of one.
fn stray(body: &str, names_operation: bool) -> Option<String> {
    let word = |line: &str| line.split_whitespace().next().unwrap_or("").trim_start_matches(['|', ':']).to_owned();
    let verbs = || Act::WORDS.iter().map(|choice| choice[0]);
    let first = word(body);
    if !verbs().any(|verb| verb == first) {
        let verbs = verbs().collect::<Vec<_>>().join(", ");
        return (!names_operation).then(|| format!("\"{first}\" is no operation: {verbs}"));
    }
    let known = |word: &String| part(word).is_some() || verbs().any(|verb| verb == word);
    let stray = body.lines().skip(1).map(word).find(|word| !word.is_empty() && !known(word))?;
    let parts: Vec<&str> = PARTS.iter().map(|param| param.name).collect();
    Some(format!("\"{stray}\" is no part of an operation: {}", parts.join(", ")))
}

/// What an operation is told by.
#[derive(Debug, Clone, Default)]
struct Fields {
    path: Option<String>,
    at: Option<String>,
    content: Option<String>,
    position: Option<String>,
    set: Option<String>,
    merge: Option<String>,
    rename: Option<String>,
    recursive: bool,
    from: Option<String>,
    to: Option<String>,
    with: Option<String>,
}

impl Fields {
    /// The operation that the fields can only mean.
    fn act(&self) -> Option<Act> {
        if self.set.is_some() || self.merge.is_some() || self.rename.is_some() {
            Some(Act::Update)
        } else if self.content.is_some() {
            Some(Act::Insert)
        } else if self.from.is_some() {
            Some(Act::Move)
        } else {
            self.with.as_ref().map(|_| Act::Wrap)
        }
    }

    fn operation(self, session: &Session, act: Act) -> Result<Operation> {
        let position = self.position.as_deref().map(Position::parse).transpose()?.unwrap_or_default();
        let needs_place = self.at.is_none() && matches!(position, Position::First | Position::Last);
        Ok(match act {
            Act::Insert => {
                let content = self.content.or(self.path).ok_or_else(|| missing("content", "what to insert"))?;
                if needs_place && self.to.is_none() {
                    return Err(missing("at", "the parent to insert into"));
                }
                Operation::Insert { at: self.at.or(self.to), content: content_of(session, content)?, position }
            }
            Act::Update => {
                let path = self.path.ok_or_else(|| missing("path", "the element or attribute to change"))?;
                match (self.set, self.merge, self.rename) {
                    (Some(value), None, None) => Operation::Set { path, value },
                    (None, Some(content), None) => Operation::Merge { path, content: content_of(session, content)? },
                    (None, None, Some(to)) => Operation::Rename { path, to },
                    (None, None, None) => {
                        let lacks = || {
                            let error = missing("set", "the new value; or merge, or rename");
                            self.at.into_iter().fold(error, |error, at| {
                                error.detail(format!("{at} is read as a parent, and an update has none"))
                            })
                        };
                        Operation::Set { path, value: self.to.or(self.content).ok_or_else(lacks)? }
                    }
                    _ => {
                        return Err(Error::new(
                            Code::InvalidArgument,
                            "an update sets, merges or renames, one at a time",
                        )
                        .detail("several operations can stand one below the other"));
                    }
                }
            }
            Act::Delete => Operation::Delete {
                path: self.path.or(self.from).ok_or_else(|| missing("path", "what to delete"))?,
                recursive: self.recursive,
            },
            Act::Move => {
                let from = self.from.or(self.path).ok_or_else(|| missing("from", "what to move"))?;
                let to = self.to.or(self.at);
                if to.is_none() && matches!(position, Position::First | Position::Last) {
                    return Err(missing("to", "the new parent"));
                }
                Operation::Move { from, to, position }
            }
            Act::Wrap => Operation::Wrap {
                path: self.path.ok_or_else(|| missing("path", "what to wrap"))?,
                with: self.with.or(self.content).ok_or_else(|| missing("with", "the element to wrap into"))?,
            },
            Act::Unwrap => Operation::Unwrap { path: self.path.ok_or_else(|| missing("path", "what to unwrap"))? },
        })
    }

    /// Gives a part its value; false where no part is called so, or it cannot have this value.
    fn put(&mut self, name: &str, value: String) -> bool {
        let place = match part(name) {
            Some("path") => &mut self.path,
            Some("at") => &mut self.at,
            Some("content") => &mut self.content,
            Some("position") => &mut self.position,
            Some("set") => &mut self.set,
            Some("merge") => &mut self.merge,
            Some("rename") => &mut self.rename,
            Some("from") => &mut self.from,
            Some("to") => &mut self.to,
            Some("with") => &mut self.with,
            Some("recursive") => {
                let is_recursive = truth(&value);
                self.recursive = is_recursive.unwrap_or(self.recursive);
                return is_recursive.is_some();
            }
            _ => return false,
        };
        *place = Some(value);
        true
    }
}

fn missing(name: &str, about: &str) -> Error {
    Error::new(Code::Missing, format!("the operation lacks {name} ({about})")).hint("help propose")
}

/// The content itself, or that of the file that it names. One word that can only be the name of a file or folder is no
/// text to insert: then there is no such file, or none that may be read.
fn content_of(session: &Session, content: String) -> Result<String> {
    let (name, world) = (content.trim(), session.world());
    let ends_so = |(stem, ending): (&str, &str)| !stem.is_empty() && matches!(ending, "udon" | "md" | "txt");
    let is_name = !name.contains(['\n', '|', ':']) && name.rsplit_once('.').is_some_and(ends_so);
    if is_name && world.is_file(name) {
        return world.read_text(name);
    }
    let is_word = !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || matches!(c, '|' | ':' | '<'));
    let is_place = ["/", "./", "../", "~/"].iter().any(|start| name.starts_with(start) && name.len() > start.len());
    if !is_word || !is_name && !is_place && !world.is_dir(name) {
        return Ok(content);
    }
    let file = world.locate(name).map_err(|error| {
        error.detail("a word like this names a file; as text it stands in an element, or with more words")
    })?;
    world.read_text(&file)
}

/// A body that holds one operation below the other.
fn several(body: &str) -> Option<Vec<(Act, Fields)>> {
    let mut found: Vec<(Act, Vec<&str>)> = Vec::new();
    for line in body.lines() {
        if line.starts_with([' ', '\t']) || line.trim().is_empty() {
            found.last_mut()?.1.push(line);
            continue;
        }
        let line = line.strip_prefix(['|', ':'])?;
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let act = Act::WORDS.iter().position(|words| words[0] == verb.trim_end_matches(':'))?;
        let act = Act::VARIANTS[act];
        found.push((act, if rest.is_empty() { Vec::new() } else { vec![rest] }));
    }
    let parsed: Option<Vec<_>> = found.into_iter().map(|(act, lines)| Some((act, fields(act, &lines)?))).collect();
    parsed.filter(|parsed| !parsed.is_empty())
}

/// The fields of one operation: a first line behind the verb, then indented ones.
fn fields(act: Act, lines: &[&str]) -> Option<Fields> {
    let mut fields = Fields { recursive: true, ..Fields::default() };
    let mut open: Option<(String, Vec<&str>)> = None;
    let indent = |line: &str| line.len() - line.trim_start().len();
    let common = lines.iter().filter(|line| indent(line) > 0 && !line.trim().is_empty()).map(|line| indent(line)).min();
    for line in lines {
        if indent(line) == 0 && !line.trim().is_empty() {
            for (name, value) in inline(act, line) {
                fields.put(&name, value).then_some(())?;
            }
            continue;
        }
        if line.trim().is_empty() || Some(indent(line)) > common {
            if let Some((_, below)) = &mut open {
                below.push(line);
            }
            continue;
        }
        if let Some((name, below)) = open.take() {
            fields.put(&name, below.join("\n")).then_some(())?;
        }
        let text = line.trim().strip_prefix(['|', ':']).unwrap_or(line.trim());
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        let name = name.trim_end_matches(':').to_owned();
        if value.trim().is_empty() {
            open = Some((name, Vec::new()));
        } else {
            fields.put(&name, value.trim().to_owned()).then_some(())?;
        }
    }
    if let Some((name, below)) = open {
        fields.put(&name, below.join("\n")).then_some(())?;
    }
    Some(fields)
}

/// Fields on the verb's own line: `|a:x |set 20`; the first, without a name, is the path.
fn inline(act: Act, line: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for piece in line.split_inclusive(' ') {
        let name = piece.trim().strip_prefix(['|', ':']).filter(|name| part(name) == Some(name));
        match (name, found.last_mut()) {
            (Some(name), _) => found.push((name.to_owned(), String::new())),
            (None, Some((_, value))) => value.push_str(piece),
            (None, None) => {
                let name = if act == Act::Move { "from" } else { "path" };
                found.push((name.to_owned(), piece.to_owned()));
            }
        }
    }
    found.into_iter().map(|(name, value)| (name, value.trim().to_owned())).collect()
}

/// An error of a plan, with the file, the words of the line, and what helps.
pub fn located(error: Error, file: &str, args: &Args) -> Error {
    let span = culprit(&error, args);
    let error = if error.file.is_some() { error } else { error.in_file(file) };
    let error = match (error.span, span) {
        (None, Some(span)) => error.at(span),
        (Some(_), span) => Error { span, ..error },
        (None, None) => error,
    };
    if error.hint.is_none() && matches!(error.code, Code::NotFound | Code::Ambiguous | Code::InvalidSyntax) {
        return error.hint(hint!("glance {}", file));
    }
    error
}

/// The same where something is not there: whether an earlier change took it away or gave it another name.
pub fn remembered(session: &mut Session, error: Error, file: &str) -> Error {
    let wanted = error.message.strip_prefix("path ").and_then(|rest| rest.strip_suffix(" not found"));
    let Some(wanted) = wanted.filter(|_| error.code == Code::NotFound).map(str::to_owned) else { return error };
    let took = |part: &str| {
        let (verb, rest) = part.split_once(' ')?;
        let path = rest.split(' ').next()?;
        let is_it = path == wanted || wanted.starts_with('|') && path.ends_with(&wanted);
        (matches!(verb, "delete" | "move" | "rename" | "unwrap") && is_it).then(|| part.to_owned())
    };
    let entries = journal::entries(session, journal::About::File(file), None, REMEMBERED).unwrap_or_default();
    let mut done = entries.iter().filter(|entry| entry.state == journal::State::Done);
    match done.find_map(|entry| Some((entry, entry.what.split("; ").find_map(took)?))) {
        Some((entry, what)) => error.detail(format!("{} did that already: {what}", entry.id)),
        None => error,
    }
}

/// The words of the line that an error quotes.
fn culprit(error: &Error, args: &Args) -> Option<Span> {
    let given = |name: &'static str| Some((args.value(name)?.as_text()?, args.span(name)?));
    // Words of prose may be anything, also a part of what the message says.
    if let Some((_, span)) = given("span").filter(|(text, _)| error.message.contains(&format!("\"{}\"", text.trim()))) {
        return Some(span);
    }
    let paths = ["path", "from", "at", "to"].into_iter().filter_map(given);
    let sibling = given("position").and_then(|(text, span)| {
        let path = text.strip_prefix("before:").or_else(|| text.strip_prefix("after:"))?;
        let start = span.end.checked_sub(path.len())?;
        Some((path, Span::new(start, span.end)))
    });
    paths.chain(sibling).find(|(text, _)| error.message.contains(text)).map(|(_, span)| span)
}

/// An error about the thing that a parameter names, at its words.
pub fn at_word(error: Error, args: &Args, name: &str) -> Error {
    match args.span(name) {
        Some(span) if error.span.is_none() && error.code == Code::NotFound => error.at(span),
        _ => error,
    }
}

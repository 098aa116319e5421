//! Which words a parameter may take.

use std::borrow::Cow;

use serde_json::Value as Json;

use super::classes::Classes;
use super::near::edits;
use super::token::Form;
use super::{Token, View, lexicon, shape, words};
use crate::engine::{Type, Value, result_number, truth};
use crate::tasks::Id;
use crate::text::is_digits;
use crate::world::is_dependency;

/// Words for all that there is, of which no folder needs to be called so.
pub const WORKSPACE: &[&str] = &[
    "codebase",
    "repo",
    "repository",
    "monorepo",
    "project",
    "workspace",
    "source",
    "sources",
    "code",
    "root",
    "tree",
];

/// How well a word fits a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Fit {
    /// Its look says that it is such a value.
    Strong(Value),
    /// It could be one, as any word could.
    Weak(Value),
    /// It cannot be one.
    No,
}

/// The longest id of a node behind the sign of a reference.
const ID: usize = 6;
/// Words for a place that is none in particular, which nobody calls anything.
const NOWHERE: &[&str] = &["somewhere", "anywhere", "elsewhere", "nowhere"];
/// Verbs and words between clauses, which are the name of nothing.
const AUXILIARY: &[&str] = &[
    "if", "unless", "because", "do", "does", "did", "is", "are", "was", "were", "can", "could", "may", "might",
    "should", "would",
];

/// Whether a word can look like a value of a type at all.
pub const fn has_look(kind: &Type) -> bool {
    !matches!(kind, Type::Word | Type::Document | Type::Flag | Type::Rest | Type::Record)
}

/// How `token` fits a file with one of these endings, or any.
fn file(endings: &[&str], token: &Token, view: &dyn View) -> Fit {
    let text = token.text.as_str();
    let ending = endings.is_empty() || endings.iter().any(|ending| text.ends_with(ending));
    let is_one = || shape::looks_like_file(text) || view.has_file(text);
    let may_be_one = || shape::nearly_a_file(text, endings) || endings.is_empty() && shape::has_an_ending(text);
    match token.form {
        // No source of a program is a document or an image.
        Form::Plain if !ending && shape::looks_like_source(text) => Fit::No,
        Form::Plain if ending && is_one() => Fit::Strong(Value::from(text)),
        Form::Plain if is_one() || may_be_one() => Fit::Weak(Value::from(text)),
        _ => Fit::No,
    }
}

/// How `token` fits a parameter of type `kind`.
pub fn fit(kind: &Type, token: &Token, view: &dyn View) -> Fit {
    let text = token.text.as_str();
    let strong = |yes: bool| if yes { Fit::Strong(Value::from(text)) } else { Fit::No };
    let weak_if = |yes: bool| if yes { Fit::Weak(Value::from(text)) } else { Fit::No };
    let either = |yes: bool, perhaps: bool| if yes { Fit::Strong(Value::from(text)) } else { weak_if(perhaps) };
    let word = matches!(token.form, Form::Plain);
    let is_one_word = !text.contains(char::is_whitespace);
    // Nothing is found by an empty text. What a new name is, the tool says.
    if text.trim().is_empty() && !matches!(kind, Type::Text | Type::Fragment | Type::Rest | Type::Record | Type::Word) {
        return Fit::No;
    }
    match kind {
        Type::File(endings) => file(endings, token, view),
        Type::NewFile => {
            let is_name = !token.quoted || shape::has_an_ending(text) || text.contains('/');
            let is_other = shape::has_scheme(text) || text.ends_with('/');
            either(word && shape::looks_like_file(text), word && is_one_word && is_name && !is_other)
        }
        // `rust:serde` looks like an option and is where sources are.
        // What is searched for may look like a file as well: `code search node.js`.
        Type::Source if word && !token.quoted && shape::looks_like_source(text) => weak_if(true),
        Type::Directory | Type::Source if !token.quoted && is_dependency(text) => strong(true),
        Type::Directory | Type::Source => either(
            word && (shape::looks_like_folder(text) || text.starts_with('/') || view.has_folder(text)),
            word && !token.quoted
                && !token.telling
                && !shape::is_ending(text)
                && is_one_word
                && text != "|"
                && !token.is(Classes::POINTING | Classes::ALL)
                && !is_ordinal(text)
                && !token.says(&["such", "entire", "whole"])
                && !token.says(WORKSPACE),
        ),
        Type::Glob if word && shape::is_ending(text) => Fit::Strong(Value::Text(format!("*{text}"))),
        Type::Glob => either(
            word && (shape::looks_like_glob(text) || shape::looks_like_file(text)),
            word && text.contains('*') && !text.starts_with('|') && is_one_word,
        ),
        Type::UdonPath | Type::UdonRef => path(token),
        Type::CodePlace => match &token.form {
            Form::Placed { .. } => strong(shape::looks_like_code_place(text)),
            _ => either(word && shape::looks_like_source(text), word && shape::looks_like_file(text)),
        },
        Type::Thing => thing(token, view),
        Type::Template => match &token.form {
            Form::Placed { file, .. } => strong(shape::looks_like_file(file)),
            _ => either(word && shape::is_document(text), word && (token.quoted || is_one_word)),
        },
        Type::Document => weak_if(word && is_document_name(token)),
        // What is a node is hardly meant as a session.
        Type::Session => {
            let is_node = shape::looks_like_node(text) && view.has_node(text);
            either(is_session(token) && !is_node, is_session(token))
        }
        Type::Task => task(token),
        Type::Proposal => strong(word && is_proposal(text)),
        Type::Change => change(token),
        // The parent of where we are.
        Type::Node if word && text == ".." => Fit::Strong(Value::from("..")),
        Type::Node => {
            node(token, |bare| shape::looks_like_node(bare) || shape::looks_like_note(bare) || view.has_node(bare))
        }
        Type::NodeRange => node(token, |bare| shape::looks_like_node(bare) || shape::looks_like_node_range(bare)),
        Type::Result if !token.quoted && result_number(text).is_some() => {
            Fit::Strong(Value::from(text.strip_prefix("result:").unwrap_or(text)))
        }
        Type::Section => either(token.form == Form::Section, word && token.quoted),
        Type::Url => either(word && shape::has_scheme(text), word && text.contains('.') && !token.telling),
        Type::Word => match &token.form {
            // `by :week` names an attribute; `#17` is a number.
            Form::Option { value: None, marked: true, .. } if text.starts_with(':') => Fit::Weak(Value::from(text)),
            _ if word && !token.quoted && is_numbered(text) => Fit::Weak(Value::from(&text[1..])),
            // `what an agent may do`, `stash it somewhere`.
            _ => weak_if(word && (token.quoted || is_one_word && !names_nothing(token))),
        },
        Type::Text | Type::Query | Type::Fragment => either(token.quoted, !matches!(token.form, Form::Option { .. })),
        Type::Result | Type::Rest | Type::Record => Fit::No,
        // `summon the newest one`, `summon one of the older ones`.
        Type::Int(..) if token.lower == "one" => Fit::No,
        // `entry 58's status`.
        Type::Int(min, max) => {
            match lexicon::number(if is_numbered(text) { &text[1..] } else { owner(&token.lower) }) {
                Some(number) if !token.quoted && (*min..=*max).contains(&number) => Fit::Strong(Value::Int(number)),
                _ => Fit::No,
            }
        }
        Type::Limit => match token.number() {
            Some(number) if number >= 0 => Fit::Strong(Value::Int(number)),
            _ if matches!(token.lower.as_str(), "all" | "null" | "unlimited") => Fit::Strong(Value::from("all")),
            _ => Fit::No,
        },
        Type::Flag => truth(&token.lower).map_or(Fit::No, |truth| Fit::Weak(Value::Flag(truth))),
        // A quoted word is rather a text, unless something announces it.
        // A word that people say is no other one with a letter wrong: `content` is not `context`.
        Type::Enum(choices) if token.known && near_choice(choices, &token.lower) => Fit::No,
        Type::Enum(choices) => choice(choices, token.word()).map_or(Fit::No, |word| {
            let word = Value::from(word);
            if token.quoted { Fit::Weak(word) } else { Fit::Strong(word) }
        }),
        Type::Duration => strong(word && is_duration(text)),
        Type::LineRange => lines(token),
        Type::List(item) => list(item, token, view),
    }
}

/// Whether a word is the name of nothing.
fn names_nothing(token: &Token) -> bool {
    [AUXILIARY, words::PAUSES, NOWHERE].into_iter().any(|words| token.says(words))
}

/// Whether a word counts: `11th`.
fn is_ordinal(text: &str) -> bool {
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    number.len() < text.len() && matches!(number, "st" | "nd" | "rd" | "th")
}

/// How `token` fits a list of what `item` is.
fn list(item: &Type, token: &Token, view: &dyn View) -> Fit {
    let text = token.text.as_str();
    match &token.form {
        // `[B1]` behind a sentence is no file.
        Form::List(items) if *item == Type::Glob && !items.iter().all(|item| is_file_or_folder(item, view)) => Fit::No,
        Form::List(items) => Fit::Strong(Value::List(items.iter().map(|item| Value::from(item.as_str())).collect())),
        Form::Path if *item == Type::Word => Fit::Weak(Value::List(vec![Value::from(text)])),
        // Of files many are meant by their folder.
        Form::Plain if *item == Type::Glob && (shape::looks_like_folder(text) || view.has_folder(text)) => {
            Fit::Strong(Value::List(vec![Value::from(text)]))
        }
        _ => match fit(item, token, view) {
            Fit::Strong(value) => Fit::Strong(Value::List(vec![value])),
            Fit::Weak(value) => Fit::Weak(Value::List(vec![value])),
            Fit::No => Fit::No,
        },
    }
}

/// How `token` fits a change that was written: what it was at, or its id.
fn change(token: &Token) -> Fit {
    let text = token.text.as_str();
    let is_named = match &token.form {
        Form::Path | Form::Placed { .. } => !token.quoted,
        Form::Plain => !token.quoted && (shape::is_change(text) || shape::looks_like_file(text)),
        _ => false,
    };
    match is_named {
        true => Fit::Strong(Value::from(text)),
        // A number alone counts them, `c4` is short for one; a word is none, `undo the choice`, nor is another id, `undo s9`.
        false if token.is_plain() && is_short_for_change(text) => Fit::Weak(Value::from(text)),
        false => Fit::No,
    }
}

/// Whether a word is a number, or one behind a word for changes: `4`, `#4`, `c4`, `ch-12`, `rev 3`.
fn is_short_for_change(word: &str) -> bool {
    let number = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    let kind = word[..word.len() - number.len()].trim_end_matches(['-', '_', '#', ':']).to_lowercase();
    !number.is_empty() && matches!(&*kind, "" | "c" | "ch" | "chg" | "change" | "r" | "rev" | "revision" | "edit" | "h")
}

/// A word without the sign that it owns something.
fn owner(word: &str) -> &str {
    word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word)
}

/// How `token` fits a task: `t4`, `task-4`, `t4: …`, and as any number could `4`, `#4`, `four`, `4's`.
fn task(token: &Token) -> Fit {
    let text = match &token.form {
        Form::Plain => token.text.as_str(),
        Form::Option { name, value: None, marked: false } => name,
        _ => return Fit::No,
    };
    let text = owner(text);
    // `one` points at a thing rather than that it counts.
    match lexicon::number(text.trim_start_matches('#')).filter(|_| token.lower != "one") {
        Some(number) => Fit::Weak(Value::Text(number.to_string())),
        None if Id::parse(text).is_some() => Fit::Strong(Value::from(text)),
        // `TK-204` is one of another list: there is none here, and that is said of it.
        None if is_ticket(text) => Fit::Weak(Value::from(text)),
        None => Fit::No,
    }
}

/// Whether a word is the number of something in a list of work elsewhere: `TK-204`.
fn is_ticket(text: &str) -> bool {
    text.split_once('-').is_some_and(|(list, number)| {
        (2..=5).contains(&list.len()) && list.bytes().all(|byte| byte.is_ascii_uppercase()) && is_digits(number)
    })
}

/// How `token` fits nodes, brackets around it left out, and the sign of a reference: `@a7x2`.
fn node(token: &Token, is_one: impl Fn(&str) -> bool) -> Fit {
    let bare = token.text.trim_start_matches('[').trim_end_matches(']');
    // A longer name is somebody's: `@anselm42`.
    let referred = bare.strip_prefix('@').filter(|bare| token.form == Form::Path && bare.len() <= ID);
    let bare = referred.unwrap_or(bare);
    let is_word = (token.is_plain() || referred.is_some()) && !token.quoted;
    if is_word && is_one(bare) { Fit::Strong(Value::from(bare)) } else { Fit::No }
}

/// Whether a word can be the name of a document: what points at something, and a node or a file, is none, nor is what closes a
/// bracket of a call.
fn is_document_name(token: &Token) -> bool {
    let is_word = !token.is(Classes::POINTING | Classes::ALL) && token.lower != "linked" && token.lower.len() > 1;
    let is_word = is_word && !token.text.starts_with([')', ']']);
    let is_range = shape::looks_like_lines(&token.text) && token.text.contains('-');
    is_word && !is_range && !shape::looks_like_node(&token.text) && !shape::looks_like_file(&token.text)
}

/// Whether a word can be the id of a proposal; each has a number.
fn is_proposal(text: &str) -> bool {
    let is_numbered = text.contains(|c: char| c.is_ascii_digit());
    is_numbered && is_id(text, &["chg", "task", "t"]) && !shape::looks_like_node(text)
}

/// Whether a word is by its look a file, a pattern of files or a folder.
fn is_file_or_folder(word: &str, view: &dyn View) -> bool {
    shape::looks_like_glob(word)
        || shape::looks_like_file(word)
        || shape::looks_like_folder(word)
        || view.has_file(word)
}

/// How `token` fits lines of a text.
fn lines(token: &Token) -> Fit {
    let is_word = token.is_plain();
    match shape::printed_lines(&token.text).filter(|_| is_word) {
        Some(lines) => Fit::Strong(Value::Text(lines)),
        None if is_word && shape::looks_like_lines(&token.text) => Fit::Strong(Value::from(token.text.as_str())),
        None => Fit::No,
    }
}

/// Whether a word is written like a session's id. A name of code is quoted as well, `set_max_level`, and nodes have a dash
/// between them.
fn is_session(token: &Token) -> bool {
    let text = token.text.as_str();
    // `MAX_SIZE` is a name of somebody else.
    let is_shouted = !text.bytes().any(|b| b.is_ascii_lowercase());
    let is_one =
        is_id(text, &["ann", "chg", "rev", "prop", "task", "t"]) && !shape::looks_like_node_range(text) && !is_shouted;
    token.is_plain() && is_one && (!token.quoted || text.bytes().any(|b| b.is_ascii_digit()))
}

/// How `token` fits a path or reference into a document.
fn path(token: &Token) -> Fit {
    let text = token.text.as_str();
    let is_bare = token.is_plain() && !token.quoted;
    let is_listing = token.quoted && text.starts_with(':');
    // Shells need quotes around it: `cd '|yard[north]'`, `trace "@yard[north]"`.
    let is_named = || text.starts_with('@') && text.contains('[') && text.ends_with(']');
    let is_path = || text.len() > 1 && text.starts_with('|') || is_named();
    let is_quoted = token.quoted && !text.contains(char::is_whitespace) && is_path();
    if token.form == Form::Path || is_quoted || !token.quoted && shape::is_anchored(text) {
        Fit::Strong(Value::from(text))
    } else if is_bare && matches!(token.lower.as_str(), "parent" | "up") {
        Fit::Weak(Value::from(".."))
    } else if is_listing || is_bare && shape::looks_like_element(text) || token.is_plain() && token.lower == "back" {
        Fit::Weak(Value::from(text))
    } else {
        Fit::No
    }
}

/// How `token` fits what anything that can be kept may be: a place, a file, a node, or `doc:notes`.
fn thing(token: &Token, view: &dyn View) -> Fit {
    let text = token.text.as_str();
    match &token.form {
        Form::Placed { .. } | Form::Path => Fit::Strong(Value::from(text)),
        Form::Option { name, value: Some(value), .. }
            if matches!(name.as_str(), "doc" | "tree" | "result" | "stash") =>
        {
            Fit::Strong(Value::Text(format!("{name}:{}", value.join(" "))))
        }
        Form::Plain => {
            let bare = text.trim_start_matches('[').trim_end_matches(']');
            let looks_like_one = shape::looks_like_node(bare) || shape::looks_like_file(text) || view.has_file(text);
            match !token.quoted && looks_like_one {
                true => Fit::Strong(Value::from(text)),
                // In the notations of others all of it stands in quotes: `{"pin": "doc:packing list"}`.
                false if text.starts_with("doc:") || text.starts_with("tree:") => Fit::Weak(Value::from(text)),
                // A number alone may be of anything, and a kind names none.
                false
                    if token.says(&[
                        "up",
                        "down",
                        "back",
                        "tree",
                        "doc",
                        "document",
                        "something",
                        "anything",
                        "somewhere",
                        "under",
                        "as",
                    ]) || text.contains(char::is_whitespace)
                        || !token.quoted && is_digits(text) =>
                {
                    Fit::No
                }
                false => Fit::Weak(Value::from(text)),
            }
        }
        _ => Fit::No,
    }
}

/// Whether `text` looks like an id, and by its beginning not like one of something else.
fn is_id(text: &str, others: &[&str]) -> bool {
    let prefix = text.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    shape::looks_like_id(text)
        && !shape::looks_like_file(text)
        && !shape::looks_like_node_range(text)
        && !others.contains(&prefix)
}

/// Whether `text` is a number as lists number things: `#17`.
fn is_numbered(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(is_digits)
}

/// The value of `text` for a parameter that was named; `None` if it cannot be one.
pub fn parse(kind: &Type, text: &str) -> Option<Value> {
    let lower = || text.to_lowercase();
    match kind {
        Type::Int(min, max) => {
            lexicon::number(&lower()).filter(|number| (*min..=*max).contains(number)).map(Value::Int)
        }
        Type::Limit if matches!(lower().as_str(), "all" | "null" | "unlimited" | "none") => Some(Value::from("all")),
        Type::Limit => lexicon::number(&lower()).filter(|number| *number >= 0).map(Value::Int),
        Type::Flag => truth(&lower()).map(Value::Flag),
        Type::Enum(choices) => choice(choices, &lower()).map(Value::from),
        Type::LineRange => shape::looks_like_lines(text).then(|| Value::from(text)),
        // No task is called by a sentence.
        Type::Task => (!text.trim().contains(char::is_whitespace)).then(|| Value::from(text)),
        Type::Duration => is_duration(text).then(|| Value::from(text)),
        Type::List(item) => {
            // Writers of other notations bring their brackets and quotes: `["a", "b"]`.
            let inside = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
            // `a.udon b.udon` are two, where blanks stand between files alone.
            let are_files = || **item == Type::Glob && inside.split_whitespace().all(shape::looks_like_file);
            let is_sign = |c: char| c == ',' || c.is_whitespace() && are_files();
            let parts = inside.split(is_sign).map(str::trim).map(unquoted).filter(|part| !part.is_empty());
            parts.map(|part| parse(item, part)).collect::<Option<Vec<_>>>().map(Value::List)
        }
        Type::Node | Type::NodeRange => Some(Value::from(text.trim_start_matches('[').trim_end_matches(']'))),
        // An object of JSON in quotes, as other programs are given one.
        Type::Record => serde_json::from_str(text).ok().filter(Json::is_object).and_then(Value::from_json),
        _ => Some(Value::from(text)),
    }
}

/// The first word of the choice that `word` says: the word itself, another way to say it, or one edit from either.
pub fn choice(choices: &'static [&'static [&'static str]], word: &str) -> Option<&'static str> {
    let said = choices.iter().find(|choice| says_choice(choice, word));
    let word = if word.contains('_') { Cow::Owned(word.replace('_', "-")) } else { Cow::Borrowed(word) };
    let is_ascii = word.is_ascii();
    let near = |choice: &&&'static [&'static str]| {
        let could_be = |name: &str| name.len() >= 5 && !(is_ascii && name.len().abs_diff(word.len()) > 1);
        choice.iter().any(|name| could_be(name) && edits(name, &word, 1) == Some(1))
    };
    let is_long = || word.len() >= 5;
    said.or_else(|| choices.iter().filter(|_| is_long()).find(near)).map(|choice| choice[0])
}

/// Whether a word is one of those for a choice, however its parts are joined.
fn says_choice(choice: &[&str], word: &str) -> bool {
    let joined = |byte: u8| if byte == b'_' { b'-' } else { byte };
    choice.iter().any(|name| name.len() == word.len() && name.bytes().map(joined).eq(word.bytes().map(joined)))
}

/// Whether a word is only nearly one of those for a choice.
fn near_choice(choices: &'static [&'static [&'static str]], word: &str) -> bool {
    !choices.iter().any(|choice| says_choice(choice, word)) && choice(choices, word).is_some()
}

/// Whether `word` is one of the words for a choice, letter by letter.
pub fn is_choice(choices: &[&[&str]], word: &str) -> bool {
    choices.iter().any(|choice| choice.contains(&word))
}

/// A value without the quotes around it.
pub fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.or_else(|| text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''))).unwrap_or(text)
}

/// Whether `text` is a length of time such as `30s` or `5m`.
fn is_duration(text: &str) -> bool {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    unit.len() < text.len() && matches!(unit, "ms" | "s" | "m" | "h" | "d" | "w")
}

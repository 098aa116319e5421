//! What is asked of a server, of a database and of an object: `GET /posts/12?limit=5`, `threads?tag=sea`, `SELECT * FROM tasks
//! LIMIT 3`, `INSERT INTO tasks (title) VALUES ('mend')`, `task[t3].status = "done"`.
//!
//! Only what asks for something to be shown, made, set or taken away is read, and only of things: what else stands in a query, an
//! element of a document above all, is understood by its words.

use super::super::shape;
use serde_json::Value as Json;

use super::{ForeignCall, Unnamed, is_name, literal};

/// The line that a request means; `None` for any other text. Things are told by `is_thing`.
pub fn read(text: &str, is_thing: impl Fn(&str) -> bool) -> Option<ForeignCall> {
    address(text, &is_thing).or_else(|| selection(text, &is_thing)).or_else(|| assignment(text, &is_thing))
}

/// What is to be made by `INSERT INTO tasks (title, description) VALUES ('a', 'b')`; `None` for any other text.
pub fn insertion(text: &str, is_thing: impl Fn(&str) -> bool) -> Option<ForeignCall> {
    let start = "insert into ";
    let rest = text.trim().trim_end_matches(';');
    let rest = rest.get(start.len()..).filter(|_| rest[..start.len()].eq_ignore_ascii_case(start))?;
    let (thing, rest) = rest.split_once('(')?;
    let (columns, rest) = rest.split_once(')')?;
    let (keyword, values) = rest.trim().split_once('(')?;
    let thing = Some(thing.trim()).filter(|thing| is_thing(thing) && keyword.trim().eq_ignore_ascii_case("values"))?;
    let mut call = ForeignCall::of(&format!("create {}", thing.strip_suffix('s').unwrap_or(thing)));
    let (columns, values) = (columns.split(','), literal::split(values.strip_suffix(')')?)?);
    for (column, (_, value)) in columns.clone().zip(&values) {
        call.give(Some(column.trim()).filter(|name| is_name(name))?, literal::value(value)?.into_json());
    }
    (columns.count() == values.len()).then_some(call)
}

/// `task[t3].status = "done"`.
fn assignment(text: &str, is_thing: impl Fn(&str) -> bool) -> Option<ForeignCall> {
    let (object, value) = text.split_once('=')?;
    let (thing, field) = object.trim_end().rsplit_once("].")?;
    let (noun, key) = thing.split_once('[')?;
    let value = value.trim().trim_end_matches(';');
    if !is_name(noun)
        || !is_thing(noun)
        || !is_name(field)
        || key.is_empty()
        || key.contains(['[', ' ', '"', '\''])
        || value.starts_with('=')
    {
        return None;
    }
    let mut call = ForeignCall::of(&format!("update {noun}"));
    call.unnamed.push(Unnamed { value: key.into(), is_word: true, span: None });
    call.give(field, literal::value(value)?.into_json());
    Some(call)
}

/// `GET /posts/12?limit=5`, `threads?tag=sea&limit=5`.
fn address(text: &str, is_thing: impl Fn(&str) -> bool) -> Option<ForeignCall> {
    let asked = [("GET ", "show"), ("DELETE ", "delete")]
        .into_iter()
        .find_map(|(method, verb)| Some((verb, text.strip_prefix(method)?)));
    // Hardly any line is one.
    let listed = || memchr::memchr(b'?', text.as_bytes()).map(|_| ("list", text));
    let (verb, rest) = asked.or_else(listed)?;
    // `… (read_post)`: a remark behind it.
    let (address, remark) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    if (verb == "list" || !path.starts_with('/')) && !query.contains('=') {
        return None;
    }
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();

    if !remark.is_empty() && !remark.starts_with('(')
        || !parts.iter().copied().all(shape::is_name)
        || !is_thing(parts.first()?)
    {
        return None;
    }
    let mut call = ForeignCall::of(&format!("{verb} {}", parts.join(" ")));
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=')?;
        let value = percent_encoding::percent_decode_str(&value.replace('+', " ")).decode_utf8().ok()?.into_owned();
        call.give(Some(key).filter(|key| is_name(key))?, Json::from(value));
    }
    Some(call)
}

/// `SELECT * FROM tasks WHERE status IN ('open', 'done') LIMIT 3`, `SELECT * FROM history.log`: a thing, or a tool by its whole
/// name.
fn selection(text: &str, is_thing: impl Fn(&str) -> bool) -> Option<ForeignCall> {
    let is = |word: &str, keyword: &str| word.eq_ignore_ascii_case(keyword);
    let start = "select ";
    let text = text.trim_start();
    let rest = text.get(start.len()..).filter(|_| is(&text[..start.len()], start))?;
    // `status='open'`: the sign is a word.
    let apart = |word| match str::split_once(word, '=') {
        Some((name, value)) if is_name(name) && !value.is_empty() && !value.contains('=') => vec![name, "=", value],
        _ => vec![word],
    };
    let words: Vec<&str> = rest.trim_end_matches(';').split_whitespace().flat_map(apart).collect();
    let from = words.iter().position(|word| is(word, "from"))?;
    let (columns, [_, thing, rest @ ..]) = words.split_at(from) else { return None };
    // What a tool shows holds every column of it.
    let is_whole = columns == ["*"] || thing.contains('.') && !columns.is_empty();
    if !is_whole || !is_thing(thing) {
        return None;
    }
    let (mut call, mut rest) = match rest {
        rest if thing.contains(['.', '_']) => (ForeignCall::of(thing), rest),
        // What has an id is one of them.
        [keyword, "id", "=", id, after @ ..] if is(keyword, "where") => {
            (ForeignCall::of(&format!("show {thing} {}", id.trim_matches(['\'', '"']))), after)
        }
        rest => (ForeignCall::of(&format!("list {thing}")), rest),
    };
    let narrows = |keyword: &str| is(keyword, "where") || is(keyword, "and");
    let text = |value: &str| Json::from(value.trim_matches(['\'', '"']));
    while let [keyword, clause @ ..] = rest {
        rest = match clause {
            [limit, after @ ..] if is(keyword, "limit") => {
                call.give("limit", Json::from(*limit));
                after
            }
            [key, "=", value, after @ ..] if narrows(keyword) => {
                call.give(Some(*key).filter(|key| is_name(key))?, text(value));
                after
            }
            [key, among, list @ ..] if narrows(keyword) && is(among, "in") => {
                let end = 1 + list.iter().position(|word| word.ends_with(')'))?;
                let listed = list[..end].join(" ");
                let items = literal::split(listed.strip_prefix('(')?.strip_suffix(')')?)?;
                let items = items.iter().map(|(_, item)| Some(literal::value(item)?.into_json()));
                let mut items: Vec<Json> = items.collect::<Option<_>>()?;
                // One of one is that one.
                let listed = if items.len() == 1 { items.remove(0) } else { items.into() };
                call.give(Some(*key).filter(|key| is_name(key))?, listed);
                &list[end..]
            }
            _ => return None,
        };
    }
    Some(call)
}

#[cfg(test)]
mod tests {
    use super::{insertion, read};

    fn check(text: &str, expected: Option<&str>) {
        let is_thing = |word: &str| matches!(word, "posts" | "threads" | "tasks" | "corpus.threads");
        let call = read(text, is_thing).or_else(|| insertion(text, is_thing));
        assert_eq!(call.map(|call| call.line()).as_deref(), expected, "{text}");
    }

    #[test]
    fn addresses() {
        check("GET /posts/12", Some("show posts 12"));
        check("DELETE /posts/12", Some("delete posts 12"));
        check("threads?tag=low%20tide&limit=5", Some(r#"list threads tag:"low tide" limit:"5""#));
        check("GET /posts/12 (the first one)", Some("show posts 12"));
        check("GET /piers/12", None);
        check("GET posts and threads", None);
        check("posts/12", None);
        check("what about threads?", None);
    }

    #[test]
    fn insertions() {
        let create = Some(r#"create task title:"mend, paint" description:"ours""#);
        check("INSERT INTO tasks (title, description) VALUES ('mend, paint', 'ours');", create);
        check("insert into tasks(title,description) values ('mend, paint','ours')", create);
        check("INSERT INTO tasks (title, description) VALUES ('mend')", None);
        check("INSERT INTO piers (title) VALUES ('mend')", None);
        check("insert into tasks the last one", None);
    }

    #[test]
    fn selections() {
        check("SELECT * FROM tasks;", Some("list tasks"));
        check("tasks[t3].status = 'done'", Some(r#"update tasks t3 status:"done""#));
        check("tasks[t3].status == 'done'", None);
        check("pool[main].size = 4", None);
        check("select * from tasks where status = 'open' limit 3", Some(r#"list tasks status:"open" limit:"3""#));
        check("SELECT * FROM tasks WHERE status='open'", Some(r#"list tasks status:"open""#));
        check("SELECT * FROM posts WHERE id = 12", Some("show posts 12"));
        let listed = Some(r#"list posts tag:["sea" "low tide"] limit:"2""#);
        check("SELECT * FROM posts WHERE tag IN ('sea', 'low tide') LIMIT 2", listed);
        check("SELECT * FROM posts WHERE tag IN ('sea')", Some(r#"list posts tag:"sea""#));
        check("SELECT * FROM corpus.threads where tag = 'sea'", Some("corpus.threads tag:\"sea\""));
        check("SELECT name FROM tasks", None);
        check("SELECT name, tag FROM corpus.threads WHERE tag = 'sea';", Some("corpus.threads tag:\"sea\""));
        check("SELECT * FROM piers.udon", None);
        check("SELECT * FROM tasks ORDER BY id", None);
    }
}

//! Calls as programs have them: `glance("a.udon", max_depth=2)`, also behind `s = await`.

use super::super::fit::unquoted;
use super::super::shape;
use super::literal::{self, Written};
use super::{ForeignCall, Unnamed, is_name};
use crate::line::quoted;
use crate::span::Span;
use crate::tasks::Id;
use crate::text::is_digits;

/// Calls around a call that only show what it gives.
const PRINTING: &[&str] = &["print", "console.log", "println!", "puts"];

/// What is done to a task, and takes no argument.
const DONE: &[&str] = &["complete", "done", "finish", "close"];

/// The thing of ours and the name in what is called: `a7x2.view`, `doc:"cast list".append`, `node("a7x2").view`.
fn method(called: &str) -> Option<(String, &str)> {
    let (object, name) = called.rsplit_once('.')?;
    let is_document = || object.starts_with("doc:\"") && object.len() > 5 && object.ends_with('"');
    if shape::looks_like_node(object) || shape::is_document(object) || is_document() {
        return Some((object.to_owned(), name));
    }
    if is_task(object) && DONE.contains(&name) {
        return Some((format!("task {object}"), name));
    }
    // `nodes.a7x2.edit(…)`.
    if let Some(node) = object.strip_prefix("nodes.").filter(|node| shape::looks_like_node(node)) {
        return Some((node.to_owned(), name));
    }
    // `agents.tide-watch.describe()`.
    if let Some(agent) = object.strip_prefix("agents.").filter(|agent| is_name(agent) && !agent.contains('.')) {
        return Some((format!("agent {agent}"), name));
    }
    let session = object.strip_prefix("sessions.").unwrap_or(object);
    if is_session(session) {
        return Some((format!("session {session}"), name));
    }
    let inner = object.strip_suffix([')', ']'])?;
    let (kind, key) = inner.split_once(['(', '['])?;
    let key = key.trim_matches(['"', '\'']);
    let object = match kind {
        "node" | "nodes" | "branch" | "" if shape::looks_like_node(key) => key.to_owned(),
        "doc" | "docs" | "document" | "documents" => format!("doc:{}", quoted(key)),
        "session" | "sessions" | "sess" => format!("session {key}"),
        "agent" | "agents" => format!("agent {key}"),
        "snapshot" | "snapshots" => format!("snapshot {key}"),
        _ => return None,
    };
    Some((object, name)).filter(|_| !key.is_empty() && !key.contains(['"', '\'', '(', '[']))
}

/// Whether a name is that of a task: `t18`.
pub fn is_task(name: &str) -> bool {
    name.starts_with('t') && Id::parse(name).is_some()
}

/// The line that sets a field of a task, as programs have it: `t27.status = in_progress`.
pub fn assignment(text: &str) -> Option<String> {
    // Hardly a line has this sign.
    memchr::memchr(b'=', text.as_bytes())?;
    let (place, value) = text.split_once(" = ")?;
    let (task, field) = place.split_once('.')?;
    // Whatever else is said is said to somebody.
    let inside = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let is_one = inside.map_or(!value.contains(' '), |inside| !inside.contains('"'));
    (is_task(task) && is_name(field) && is_one).then(|| format!("set the {field} of task {task} to {value}"))
}

/// Whether a name is one as sessions have them, and no number that a tool gave out.
fn is_session(name: &str) -> bool {
    // Sessions are numbered by hand as well: `s12`.
    if name.strip_prefix('s').is_some_and(is_digits) {
        return true;
    }
    let parts = name.rsplit_once('_').filter(|(word, _)| !["prop", "chg", "rev", "task"].contains(word));
    let is_number = |number: &str| number.bytes().any(|byte| byte.is_ascii_digit());
    parts.is_some_and(|(word, number)| {
        number.bytes().all(|byte| byte.is_ascii_alphanumeric()) && is_number(number) && !word.contains('.')
    })
}

/// Where the bracket opens that holds the arguments: that of a method behind a thing, `node("a7x2").view(…)`, or the first.
fn opening(text: &str) -> Option<usize> {
    // Hardly any line has one.
    let first = memchr::memchr(b'(', text.as_bytes())?;
    let of_method = || {
        let dot = text.find(").").or_else(|| text.find("]."))? + 1;
        let open = dot + text[dot..].find('(')?;
        is_name(&text[dot + 1..open]).then_some(open)
    };
    Some(of_method().unwrap_or(first))
}

/// The call that `text` is, or that it prints. A variable that it is given to, and a `;` behind it, say nothing.
///
/// An argument that begins as a string and is not one to its end has a meaning that only a program knows: no call is read.
pub fn read(text: &str) -> Option<ForeignCall> {
    let (name, start, inside) = parts(text)?;
    if PRINTING.contains(&name) {
        let (name, start, inside) = parts(inside)?;
        return call(name, start, inside).map(ForeignCall::placeless);
    }
    call(name, start, inside)
}

/// What is called in `text`, and where its arguments begin.
fn parts(text: &str) -> Option<(&str, usize, &str)> {
    let called = &text[..opening(text)?];
    let name = match called.split_once('=') {
        Some((variable, call)) if variable.split_whitespace().count() <= 2 => call.trim(),
        _ => called,
    };
    let start = called.len() + 1;
    let inside = text[start..].trim_end().trim_end_matches(';').strip_suffix(')')?;
    Some((name.strip_prefix("await ").unwrap_or(name), start, inside))
}

/// The call of `name` with the arguments `inside`, which begin at `start`.
fn call(name: &str, start: usize, inside: &str) -> Option<ForeignCall> {
    // `loom::bookmark("k9m4")`, as Rust and C++ write paths.
    let name = name.replace("::", ".");
    let name = name.as_str();
    let (object, name) = method(name).map_or((None, name), |(object, name)| (Some(object), name));
    let is_of_task = object.as_ref().is_some_and(|object| object.starts_with("task "));
    if is_of_task && !inside.trim().is_empty() {
        return None;
    }
    // `continue_(from_="r3d8")`: so Python writes words of its own as names.
    let name = name.strip_suffix('_').unwrap_or(name);
    let mut call = ForeignCall::of(Some(name).filter(|name| is_name(name))?);
    call.unnamed.extend(object.map(|object| Unnamed { value: object.into(), is_word: true, span: None }));
    for (at, argument) in literal::split(inside)? {
        let begin = start + at + (argument.len() - argument.trim_start().len());
        // `**{"max-depth": 2}`, as Python names what is no name there.
        let argument = argument.trim();
        let argument = argument.strip_prefix("**").filter(|object| object.starts_with('{')).unwrap_or(argument);
        if argument.is_empty() {
            continue;
        }
        let named = argument.split_once('=').or_else(|| argument.split_once(": "));
        let named = named.filter(|_| !argument.starts_with('{'));
        // `f(a.udon, "depth": 2)`, as objects have it.
        let named = named.map(|(key, value)| (unquoted(key.trim()), value)).filter(|(key, _)| is_name(key));
        if let Some((key, value)) = named {
            call.give(key.strip_suffix('_').unwrap_or(key), literal::value(value)?.into_json());
        } else if argument.starts_with('{') {
            let (fields, _) = literal::object(argument)?;
            fields.into_iter().for_each(|(key, value)| call.give(&key, value));
        } else {
            let span = Some(Span::new(begin, begin + argument.len()));
            call.unnamed.push(match literal::value(argument)? {
                Written::Value(value) => Unnamed { value, is_word: false, span },
                Written::Word(word) => Unnamed { value: word.into(), is_word: true, span },
            });
        }
    }
    Some(call)
}

#[cfg(test)]
mod tests {
    use super::super::{check, rewrite};

    #[test]
    fn calls_of_functions() {
        check(r#"glance("a.udon", max_depth=2)"#, Some(r#"glance a.udon max_depth:"2""#));
        check("view(a7x2);", Some("view a7x2"));
        check("recall()", Some("recall"));
        check("f(g(1), 'a, b')", Some(r#"f g(1) "a, b""#));
        check("print(view(a7x2))", Some("view a7x2"));
        check("puts(loom::view(a7x2))", Some("loom.view a7x2"));
        check("print(print(view(a7x2)))", Some("print view(a7x2)"));
        check("a7x2.view(full=True)", Some("view a7x2 full:\"true\""));
        check(r#"doc:"cast list".append("Bram")"#, Some(r#"append doc:"cast list" Bram"#));
        check("plan.udon.glance()", Some("glance plan.udon"));
        check(r#"node("a7x2").annotate("too long")"#, Some(r#"annotate a7x2 "too long""#));
        check("[a7x2].prune()", Some("prune a7x2"));
        check(r#"doc["cast"].read(lines="5-9")"#, Some(r#"read doc:"cast" lines:"5-9""#));
        check(r#"snapshot[12].ask("why?")"#, Some(r#"ask snapshot 12 "why?""#));
        check(r#"node("a7x2")"#, Some("node a7x2"));
        check("os.listdir(src)", Some("os.listdir src"));
        check("see (above)", None);
        check("f(1", None);
        check(r#"const s = await open("a.udon");"#, Some("open a.udon"));
        check(r#"timeline(a.udon, {"key": "day", show: 'full'})"#, Some(r#"timeline a.udon key:"day" show:"full""#));
        check(r#"glance(a.udon, **{"max-depth": 2})"#, Some(r#"glance a.udon max-depth:"2""#));
        check(r#"run("make " + target)"#, None);
        check(r#"note("")"#, Some(r#"note """#));
    }

    #[test]
    fn calls_within_each_other_need_no_more_of_the_stack() {
        let deep = 20_000;
        let text = format!("{}view(a7x2){}", "print(".repeat(deep), ")".repeat(deep));
        assert!(rewrite(&text).is_some_and(|line| line.starts_with("print ")));
    }

    #[test]
    fn strings_are_read_as_programs_read_them() {
        check(r#"f("one\ntwo")"#, Some(r#"f "one\ntwo""#));
        check(r#"f(a="say \"hi, there\" now")"#, Some(r#"f a:"say \"hi, there\" now""#));
        check("f(a=\"\"\"x\n\"y\" z\"\"\")", Some(r#"f a:"x\n\"y\" z""#));
        check("f(\"--full\", 'a b')", Some(r#"f "--full" "a b""#));
    }
}

//! Calls in the notations that writers bring along: JSON, XML, and function calls, rewritten as an arrow line.
//!
//! Only whole lines that are such a call are rewritten, and only their shape is understood here: whether the name is a
//! tool and the arguments fit is the resolver's business, as for any other line.

use serde_json::Value;

/// The line that a foreign call means; `None` for any other text.
pub fn rewrite(text: &str) -> Option<String> {
    let text = text.trim();
    match text.chars().next()? {
        '{' => json(text),
        '<' => xml(text),
        _ => function(text),
    }
}

/// Keys that hold a tool's name.
const NAMES: &[&str] = &["tool", "tool_name", "name", "cmd", "command", "function", "call", "action", "method", "op"];
/// Keys that hold its arguments.
const ARGUMENTS: &[&str] = &["args", "arguments", "parameters", "params", "input", "kwargs"];

/// `{"tool": "glance", "file": "a.udon"}`, arguments beside the name or below a key of their own.
fn json(text: &str) -> Option<String> {
    let Value::Object(fields) = serde_json::from_str(text).ok()? else { return None };
    if let [(name, Value::Object(inner))] = fields.iter().collect::<Vec<_>>()[..] {
        // `{"task": {"action": "create", …}}`: the act is part of the name.
        let act = inner.iter().find(|(key, value)| matches!(key.as_str(), "action" | "op") && value.is_string());
        let act = act.and_then(|(_, value)| value.as_str()).map(|act| format!(" {act}")).unwrap_or_default();
        let others = inner.iter().filter(|(key, _)| act.is_empty() || !matches!(key.as_str(), "action" | "op"));
        return Some(line(&format!("{name}{act}"), others));
    }
    let name_key = NAMES.iter().find(|key| fields.get(**key).is_some_and(is_name_value));
    let Some(name_key) = name_key else { return nameless(&fields) };
    let name = fields[*name_key].as_str()?;
    let nested = ARGUMENTS.iter().find_map(|key| fields.get(*key).and_then(Value::as_object));
    let beside = fields
        .iter()
        .filter(|(key, value)| key != name_key && !(value.is_object() && ARGUMENTS.contains(&key.as_str())));
    Some(line(name, beside.chain(nested.into_iter().flatten())))
}

/// Whether a value can be the name of a tool.
fn is_name_value(value: &Value) -> bool {
    value.as_str().is_some_and(|name| name.split(' ').count() <= 3)
}

/// An object without a key for a name: `{"bookmark": "t5y9", "label": "x"}` says by its first key what is done, and of
/// `{"pattern": …, "language": …}` the keys together do.
fn nameless(fields: &serde_json::Map<String, Value>) -> Option<String> {
    let (name, value) = fields.iter().next()?;
    let others = fields.iter().skip(1);
    let first = value.as_str().filter(|_| is_name(name))?;
    Some(line(&format!("{name} {}", word(first)), others))
}

fn line<'a>(name: &str, arguments: impl Iterator<Item = (&'a String, &'a Value)>) -> String {
    let mut out = name.to_owned();
    for (key, value) in arguments {
        match value {
            Value::Null => {}
            Value::Object(fields) => fields.iter().for_each(|(key, value)| push(&mut out, key, &text_of(value))),
            Value::Array(items) if ARGUMENTS.contains(&key.as_str()) => {
                for item in items {
                    out.push_str(&format!(" {}", word(&text_of(item))));
                }
            }
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| quoted(&text_of(item))).collect();
                out.push_str(&format!(" {}:[{}]", option(key), items.join(" ")));
            }
            value => push(&mut out, key, &text_of(value)),
        }
    }
    out
}

fn push(out: &mut String, key: &str, value: &str) {
    out.push_str(&format!(" {}:{}", option(key), quoted(value)));
}

/// A value without a name: one word stays a word, so that its look tells what it is.
fn word(value: &str) -> String {
    if value.contains(char::is_whitespace) || value.contains('"') { quoted(value) } else { value.to_owned() }
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A key as the name of an option: `maxDepth` and `max_depth` are found by the binder all the same.
fn option(key: &str) -> String {
    key.chars().map(|c| if c.is_whitespace() { '-' } else { c }).collect()
}

fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// `<glance file="a.udon"/>` and `<glance><file>a.udon</file></glance>`.
fn xml(text: &str) -> Option<String> {
    let inner = text.strip_prefix('<')?;
    let end = inner.find('>')?;
    let opening = inner[..end].trim_end_matches('/').trim();
    let (name, attributes) = opening.split_once(char::is_whitespace).unwrap_or((opening, ""));
    if !is_name(name) {
        return None;
    }
    if matches!(name, "invoke" | "tool_call" | "function_call" | "call")
        && let Some(called) = attributes.trim().strip_prefix("name=\"").and_then(|rest| rest.strip_suffix('"'))
    {
        return invoke(called, inner[end + 1..].trim().strip_suffix(&format!("</{name}>"))?.trim());
    }
    let mut out = name.to_owned();
    let mut rest = attributes.trim();
    while let Some((key, after)) = rest.split_once('=') {
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, next) = after[1..].split_once(quote)?;
        push(&mut out, key.trim(), &unescaped(value));
        rest = next.trim();
    }
    let mut body = inner[end + 1..].trim();
    if inner[..end].ends_with('/') {
        return (body.is_empty()).then_some(out);
    }
    body = body.strip_suffix(&format!("</{name}>"))?.trim();
    while let Some(inner) = body.strip_prefix('<') {
        let (key, after) = inner.split_once('>')?;
        let (value, next) = after.split_once(&format!("</{key}>"))?;
        push(&mut out, key.trim(), &unescaped(content(value)));
        body = next.trim();
    }
    if !body.is_empty() {
        out.push_str(&format!(" {}", quoted(&unescaped(body))));
    }
    Some(out)
}

/// `<invoke name="view"><parameter name="node">a7x2</parameter></invoke>`, the inside of it.
fn invoke(name: &str, mut body: &str) -> Option<String> {
    let mut out = is_name(name).then(|| name.to_owned())?;
    while let Some(inner) = body.strip_prefix("<parameter name=\"") {
        let (key, after) = inner.split_once("\">")?;
        let (value, next) = after.split_once("</parameter>")?;
        push(&mut out, key, &unescaped(value.trim()));
        body = next.trim();
    }
    body.is_empty().then_some(out)
}

/// What stands between two tags, without the blanks around it; over several lines only without the line ends next to the
/// tags, because indentation counts there.
fn content(value: &str) -> &str {
    let trimmed = value.trim();
    if !trimmed.contains('\n') {
        return trimmed;
    }
    let value = value.trim_end();
    value.trim_start_matches([' ', '\t']).strip_prefix('\n').unwrap_or(value)
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&")
}

/// `glance(file="a.udon", max_depth=2)`: a name, and arguments with or without names.
fn function(text: &str) -> Option<String> {
    let (name, rest) = text.split_once('(')?;
    let inside = rest.trim_end().trim_end_matches(';').strip_suffix(')')?;
    if !is_name(name) {
        return None;
    }
    let mut out = name.to_owned();
    for argument in arguments(inside)? {
        let argument = argument.trim();
        let named =
            argument.split_once('=').or_else(|| argument.split_once(": ")).filter(|(key, _)| is_name(key.trim()));
        match named {
            Some((key, value)) => push(&mut out, key.trim(), bare(value.trim())),
            None if argument.is_empty() => {}
            None => out.push_str(&format!(" {}", positional(argument))),
        }
    }
    Some(out)
}

/// A positional argument: content keeps its quotes, anything else is a word.
fn positional(argument: &str) -> String {
    let value = bare(argument);
    if value.len() < argument.len() && value.contains(char::is_whitespace) { quoted(value) } else { value.to_owned() }
}

/// A value without the quotes around it.
fn bare(value: &str) -> &str {
    ['"', '\'', '`']
        .into_iter()
        .find_map(|quote| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)))
        .unwrap_or(value)
}

/// The arguments between parentheses, cut at commas outside quotes and brackets; `None` if they do not close.
fn arguments(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) => quote = Some(open).filter(|open| *open != c),
            (None, '"' | '\'' | '`') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.checked_sub(1)?,
            (None, ',') if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    (quote.is_none() && depth == 0).then_some(parts)
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(rewrite(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn calls_in_json() {
        check(r#"{"tool":"glance","file":"a.udon","max-depth":2}"#, Some(r#"glance file:"a.udon" max-depth:"2""#));
        check(r#"{"name":"view","arguments":{"node":"a7x2","full":true}}"#, Some(r#"view node:"a7x2" full:"true""#));
        check(r#"{"pin": {"target": "notes.md"}}"#, Some(r#"pin target:"notes.md""#));
        check(r#"{"tool":"search","include":["a b","c"]}"#, Some(r#"search include:["a b" "c"]"#));
        check(r#"{"bookmark":"t5y9","label":"end"}"#, Some(r#"bookmark t5y9 label:"end""#));
        check(r#"{"file":"a.udon"}"#, Some("file a.udon"));
        check(r#"{"count":3}"#, None);
        check("{not json}", None);
    }

    #[test]
    fn calls_in_xml() {
        check(r#"<glance file="a.udon" max-depth='2'/>"#, Some(r#"glance file:"a.udon" max-depth:"2""#));
        check("<search><query>a &lt; b</query><limit>5</limit></search>", Some(r#"search query:"a < b" limit:"5""#));
        let body = "  let a = 1;\n  a";
        check(
            &format!("<create>\n<path>a.rs</path>\n<content>{body}\n</content>\n</create>"),
            Some(r#"create path:"a.rs" content:"  let a = 1;\n  a""#),
        );
        check(
            &format!("<create>\n<content>\n{body}\n</content>\n</create>"),
            Some(r#"create content:"  let a = 1;\n  a""#),
        );
        check("<bash>npm test</bash>", Some(r#"bash "npm test""#));
        check("<b>bold</i>", None);
    }

    #[test]
    fn calls_of_functions() {
        check(r#"glance("a.udon", max_depth=2)"#, Some(r#"glance a.udon max_depth:"2""#));
        check("view(a7x2);", Some("view a7x2"));
        check("recall()", Some("recall"));
        check("f(g(1), 'a, b')", Some(r#"f g(1) "a, b""#));
        check("see (above)", None);
        check("f(1", None);
    }
}

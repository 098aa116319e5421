//! Calls in the notations that writers bring along: JSON, XML, and function calls, rewritten as an arrow line.
//!
//! Only whole lines that are such a call are rewritten, and only their shape is understood here: whether the name is a
//! tool and the arguments fit is the resolver's business, as for any other line.

use serde_json::{Map, Value};

/// The line that a foreign call means; `None` for any other text.
pub fn rewrite(text: &str) -> Option<String> {
    let text = text.trim();
    match text.chars().next()? {
        '{' => json(text),
        '<' => xml(text),
        'a' if text.starts_with("alias ") => definition(text),
        _ => function(text).or_else(|| named_object(text, |name| !name.contains(['.', '_']))),
    }
}

/// `edit {node: 'a7x2', content: "…"}`: a name whose arguments are the fields of an object, if it is one of ours; names
/// from outside keep their objects.
pub fn named_object(text: &str, is_ours: impl Fn(&str) -> bool) -> Option<String> {
    let (name, rest) = text.split_once(' ')?;
    let (fields, length) = object(Some(rest).filter(|rest| rest.starts_with('{'))?)?;
    (is_name(name) && is_ours(name) && length == rest.len()).then(|| line(name, fields.iter()))
}

/// `alias ll='list_files src'`, as shells have it: a name, and a line that it stands for.
fn definition(text: &str) -> Option<String> {
    let (verb, rest) = text.split_once(' ')?;
    let (name, meant) = rest.split_once('=')?;
    let (name, meant) = (name.trim(), meant.trim());
    let quotes =
        ['"', '\''].into_iter().find(|quote| meant.len() > 1 && meant.starts_with(*quote) && meant.ends_with(*quote));
    let meant = quotes.map_or(meant, |quote| meant.trim_matches(quote));
    let is_definition = is_name(name) && !meant.is_empty() && !meant.starts_with('=');
    is_definition.then(|| {
        let mut out = verb.to_owned();
        push(&mut out, "name", name);
        push(&mut out, "tool", meant);
        out
    })
}

/// Keys that hold a tool's name.
const NAMES: &[&str] = &["tool", "tool_name", "name", "cmd", "command", "function", "call", "action", "method", "op"];
/// Elements around a call that name it by an attribute.
const WRAPPERS: &[&str] = &["invoke", "tool_call", "function_call", "call", "tool", "tool_use", "use_tool", "function"];
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
fn nameless(fields: &Map<String, Value>) -> Option<String> {
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
    if WRAPPERS.contains(&name)
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
        // The act is part of the name, as in JSON.
        match key.trim() {
            "action" | "op" if is_name(value.trim()) => out.insert_str(name.len(), &format!(" {}", value.trim())),
            key => push(&mut out, key, &unescaped(content(value))),
        }
        body = next.trim();
    }
    if !body.is_empty() {
        out.push_str(&format!(" {}", quoted(&unescaped(body))));
    }
    Some(out)
}

/// `<invoke name="view"><parameter name="node">a7x2</parameter></invoke>` or `<tool name="view"><node>a7x2</node></tool>`,
/// the inside of it.
fn invoke(name: &str, mut body: &str) -> Option<String> {
    let mut out = is_name(name).then(|| name.to_owned())?;
    while let Some(inner) = body.strip_prefix('<') {
        let (tag, after) = inner.split_once('>')?;
        let named = tag.strip_prefix("parameter name=\"").and_then(|key| key.strip_suffix('"'));
        let (key, closing) = named.map_or((tag, tag), |key| (key, "parameter"));
        let (value, next) = after.split_once(&format!("</{closing}>"))?;
        push(&mut out, is_name(key).then_some(key)?, &unescaped(value.trim()));
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

/// `glance(file="a.udon", max_depth=2)`: a name, and arguments with or without names; `s = await open(…)` is one as well.
fn function(text: &str) -> Option<String> {
    let (called, rest) = text.split_once('(')?;
    let name = match called.split_once('=') {
        Some((variable, call)) if variable.split_whitespace().count() <= 2 => call.trim(),
        _ => called,
    };
    let name = name.strip_prefix("await ").unwrap_or(name);
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
            None if argument.starts_with('{') => {
                let (fields, _) = object(argument)?;
                fields.iter().for_each(|(key, value)| push(&mut out, key, &text_of(value)));
            }
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

/// The object that `text` begins with, and how long it is: JSON, or as it is written by heart, `{level: 3, 'lang': "nl"}`.
pub fn object(text: &str) -> Option<(Map<String, Value>, usize)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    if let Some(Ok(Value::Object(fields))) = values.next() {
        return Some((fields, values.byte_offset()));
    }
    let end = closing(text)?;
    let mut fields = Map::new();
    for field in arguments(&text[1..end])?.into_iter().map(str::trim).filter(|field| !field.is_empty()) {
        let (name, value) = field.split_once(':').or_else(|| field.split_once('='))?;
        let (name, value) = (bare(name.trim()), value.trim());
        if !is_name(name) || value.is_empty() {
            return None;
        }
        fields.insert(name.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(bare(value))));
    }
    (!fields.is_empty()).then_some((fields, end + 1))
}

/// Where the brace closes that `text` begins with.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut quote) = (0_usize, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) => quote = Some(open).filter(|open| *open != c),
            (None, '"' | '\'') => quote = Some(c),
            (None, '{') => depth += 1,
            (None, '}') => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            (None, _) => {}
        }
    }
    None
}

/// An element that is written as a call, `|glance :file a.udon`: its name, its key, its attributes and what follows.
#[derive(Debug, PartialEq, Eq)]
pub struct Element<'a> {
    /// The element's name: a tool's, or what it calls.
    pub name: &'a str,
    /// Its key, as in `|agent[scribe]`.
    pub key: Option<&'a str>,
    /// The names of its attributes.
    pub attributes: Vec<&'a str>,
    /// Everything behind the name and key.
    pub rest: &'a str,
}

impl<'a> Element<'a> {
    /// The call that `text` is, if it is an element with an attribute right behind it.
    pub fn of(text: &'a str) -> Option<Self> {
        let (element, rest) = text.trim().strip_prefix('|')?.split_once(' ')?;
        let (name, key) = match element.split_once('[') {
            Some((name, key)) => (name, Some(key.strip_suffix(']')?)),
            None => (element, None),
        };
        let attribute = |word: &'a str| word.strip_prefix(':').filter(|name| is_name(name));
        let is_call = is_name(name) && rest.split(' ').next().and_then(attribute).is_some();
        let attributes = rest.split(' ').filter_map(attribute).collect();
        is_call.then_some(Self { name, key, attributes, rest })
    }

    /// The arrow line that it means as a call of `name`.
    pub fn line(&self, name: &str) -> String {
        let key = self.key.map(|key| format!(" {key}")).unwrap_or_default();
        format!("{name}{key} {}", self.rest)
    }
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
    use super::{Element, Value, object, rewrite};

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(rewrite(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn definitions_of_shells() {
        check("alias ll = bash ls -l", Some(r#"alias name:"ll" tool:"bash ls -l""#));
        check("alias ll='bash ls'", Some(r#"alias name:"ll" tool:"bash ls""#));
        check("alias look=view", Some(r#"alias name:"look" tool:"view""#));
        check("alias peek glance", None);
        check("alias the sum a = b", None);
        check("alias x =", None);
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
        check("<tag><op>add</op><to>a7x2</to></tag>", Some(r#"tag add to:"a7x2""#));
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
        check(r#"<tool name="view"><node>a7x2</node></tool>"#, Some(r#"view node:"a7x2""#));
        check("<b>bold</i>", None);
    }

    #[test]
    fn calls_of_functions() {
        check(r#"glance("a.udon", max_depth=2)"#, Some(r#"glance a.udon max_depth:"2""#));
        check("view(a7x2);", Some("view a7x2"));
        check("recall()", Some("recall"));
        check("f(g(1), 'a, b')", Some(r#"f g(1) "a, b""#));
        check("edit {node: 'a7x2', text: 'so, then'}", Some(r#"edit node:"a7x2" text:"so, then""#));
        check("edit {unclosed: 1", None);
        check("a.b {n: 1}", None);
        check("see (above)", None);
        check("f(1", None);
        check(r#"const s = await open("a.udon");"#, Some("open a.udon"));
        check(r#"timeline(a.udon, {"key": "day", show: 'full'})"#, Some(r#"timeline a.udon key:"day" show:"full""#));
    }

    #[test]
    fn calls_as_elements() {
        let check = |text: &str, line: Option<&str>, attributes: &[&str]| {
            let element = Element::of(text);
            assert_eq!(element.as_ref().map(|element| element.line(element.name)).as_deref(), line, "{text}");
            assert_eq!(element.map(|element| element.attributes).unwrap_or_default(), attributes, "{text}");
        };
        check("|glance :file a.udon :max-depth 2", Some("glance :file a.udon :max-depth 2"), &["file", "max-depth"]);
        check("|agent[scribe] :tool draft", Some("agent scribe :tool draft"), &["tool"]);
        check("|cache[redis] in a.udon :depth 2", None, &[]);
        check("glance :file a.udon", None, &[]);
    }

    #[test]
    fn objects_by_heart() {
        let check = |text: &str, expected: Option<&str>| {
            let found = object(text).map(|(fields, end)| format!("{} {end}", Value::Object(fields)));
            assert_eq!(found.as_deref(), expected, "{text}");
        };
        check(r#"{"a": 1} and"#, Some(r#"{"a":1} 8"#));
        check("{level: 3} ; run", Some(r#"{"level":3} 10"#));
        check("{'who': \"Ann, too\", at=noon}", Some(r#"{"who":"Ann, too","at":"noon"} 28"#));
        check("{a}", None);
        check("{", None);
    }
}

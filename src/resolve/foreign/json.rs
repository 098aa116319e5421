//! Calls in JSON, in the shapes that model interfaces and their users write.

use std::collections::HashSet;

use serde_json::{Map, Value as Json};

use crate::json::Tree;

use super::{ARGUMENTS, ForeignCall, NAMES, Unnamed, WRAPPERS, is_name, literal, unnamed};

/// What a call says of itself beside its name and arguments, where it says of which type it is.
const ENVELOPE: &[&str] = &["type", "id", "call_id", "index", "status"];
/// What that type is then.
const TYPES: &[&str] = &["function", "function_call", "tool_use", "tool_call"];
/// What a request to a server of tools says of itself, and how it asks for a call.
const RPC: (&str, &str) = ("jsonrpc", "tools/call");

/// What something is done to, where it stands beside that.
const THINGS: &[&str] = &["session", "node", "task", "snapshot", "entry", "thread", "post"];

/// Whether something is done to what is called so.
pub fn is_thing(name: &str) -> bool {
    THINGS.contains(&name)
}

/// The call that `text` is: `{"tool": "glance", "file": "a.udon"}`, arguments beside the name or below a key of their own.
pub fn read(text: &str) -> Option<ForeignCall> {
    // Programs write the same with quotes of their own: `{'name': 'view'}`.
    let written = || literal::object(text).filter(|(_, length)| *length == text.len()).map(|(fields, _)| fields);
    let (fields, repeated) = match serde_json::from_str(text) {
        Ok(Json::Object(fields)) => {
            let repeated = repeated(text, &fields);
            (fields, repeated)
        }
        Ok(_) => return None,
        Err(_) => (written().filter(|fields| name_key(fields).is_some())?, None),
    };
    Some(ForeignCall { repeated, ..call(fields)? })
}

/// The first key of an object of JSON that another one in the same object is, of which only the last has a field.
fn repeated(text: &str, fields: &Map<String, Json>) -> Option<String> {
    // Hardly any call has one, and the text is read once more to find it.
    let bytes = text.as_bytes();
    let written = memchr::memchr_iter(b':', bytes).filter(|at| bytes[..*at].trim_ascii_end().ends_with(b"\"")).count();
    if written == fields.values().map(keys).sum::<usize>() + fields.len() {
        return None;
    }
    let tree = Tree::read(text).ok()?;
    let mut objects = vec![tree.root()];
    while let Some(object) = objects.pop() {
        let mut seen = HashSet::new();
        for (key, value) in object.members() {
            if !seen.insert(key.clone()) {
                return Some(key.into_owned());
            }
            objects.push(value);
        }
    }
    None
}

/// How many keys there are in all objects of a value.
fn keys(value: &Json) -> usize {
    match value {
        Json::Object(fields) => fields.len() + fields.values().map(keys).sum::<usize>(),
        Json::Array(items) => items.iter().map(keys).sum(),
        _ => 0,
    }
}

/// The call that an object is.
fn call(mut fields: Map<String, Json>) -> Option<ForeignCall> {
    let is_envelope = fields.get("type").and_then(Json::as_str).is_some_and(|kind| TYPES.contains(&kind));
    if is_envelope {
        fields.retain(|key, _| !ENVELOPE.contains(&key.as_str()));
    }
    fields.shift_remove(RPC.0).and_then(|_| fields.shift_remove("id"));
    if fields.get("method").and_then(Json::as_str) == Some(RPC.1)
        && let Some(Json::Object(params)) = fields.get("params")
    {
        return named(name_key(params)?, params.clone());
    }
    // `{"type": "function", "function": {"name": …}}`: what is called stands one step further down.
    if let [(wrapper, Json::Object(inner))] = fields.iter().collect::<Vec<_>>()[..]
        && WRAPPERS.contains(&wrapper.as_str())
        && let Some(key) = name_key(inner)
    {
        return named(key, inner.clone());
    }
    if let [(name, Json::Object(inner))] = fields.iter().collect::<Vec<_>>()[..] {
        return Some(by_key(name, inner.clone()));
    }
    match name_key(&fields) {
        Some(key) => named(key, fields),
        None => nameless(fields),
    }
}

/// The key that holds the name.
fn name_key(fields: &Map<String, Json>) -> Option<&'static str> {
    let is_name = |value: &Json| value.as_str().is_some_and(|name| name.split(' ').count() <= 3);
    // `{"call": "agents.run", "tool": "tides"}`: a whole name under a key that can be nothing else.
    let is_whole = |value: &Json| is_name(value) && value.as_str().is_some_and(|name| name.contains('.'));
    // A call has few fields: to look for each of the keys takes longer.
    let first = |keys: &[&'static str], is_one: &dyn Fn(&Json) -> bool| {
        let is_key =
            |(key, value): (&String, &Json)| keys.iter().position(|known| known == key).filter(|_| is_one(value));
        fields.iter().filter_map(is_key).min().map(|at| keys[at])
    };
    first(&["call", "function", "method"], &is_whole).or_else(|| first(NAMES, &is_name))
}

/// A call that has its name under `key`.
fn named(key: &str, mut fields: Map<String, Json>) -> Option<ForeignCall> {
    let name = fields.shift_remove(key)?;
    // Methods of servers are named like paths, `udon/search`; a command may have one in it.
    let name = name.as_str()?;
    let mut call = if key == "method" { ForeignCall::of(&name.replacen('/', ".", 1)) } else { ForeignCall::of(name) };
    for (key, value) in fields {
        if !ARGUMENTS.contains(&key.as_str()) {
            call.give(&key, value);
            continue;
        }
        match value {
            Json::Array(items) => {
                call.unnamed.extend(unnamed(items));
            }
            // Chat completions give the arguments as text, and none as an empty one.
            Json::String(text) if text.trim().is_empty() => {}
            Json::String(text) => match serde_json::from_str(&text) {
                Ok(Json::Object(fields)) => call.give(&key, Json::Object(fields)),
                _ => call.give(&key, Json::String(text)),
            },
            value => call.give(&key, value),
        }
    }
    Some(call)
}

/// `{"pin": {"target": …}}`; of `{"task": {"action": "create", …}}` the act is part of the name.
fn by_key(name: &str, mut fields: Map<String, Json>) -> ForeignCall {
    // `{"snapshots": {"list": {…}}}`: the name goes on.
    if let [(rest, Json::Object(inner))] = fields.iter().collect::<Vec<_>>()[..]
        && is_name(rest)
        && !ARGUMENTS.contains(&rest.as_str())
    {
        return by_key(&format!("{name} {rest}"), inner.clone());
    }
    let act = ["action", "op"].into_iter().find(|key| fields.get(*key).is_some_and(Json::is_string));
    let act = act.and_then(|key| fields.shift_remove(key));
    let act = act.as_ref().and_then(Json::as_str).map(|act| format!(" {act}")).unwrap_or_default();
    ForeignCall { named: fields, ..ForeignCall::of(&format!("{name}{act}")) }
}

/// An object without a key for a name: `{"bookmark": "t5y9", "label": "x"}` says by its first key what is done, and of
/// `{"pattern": …, "language": …}` the keys together do.
fn nameless(fields: Map<String, Json>) -> Option<ForeignCall> {
    let mut fields = fields.into_iter();
    let is_said = |value: &Json| value.is_string() || value.is_number();
    let (name, value) = fields.next().filter(|(name, value)| is_name(name) && is_said(value))?;
    let first = Unnamed { value, is_word: false, span: None };
    let rest: Map<String, Json> = fields.collect();
    // `{"session": "s4", "navigate": {"to": …}}`: what is done to it stands beside it.
    if let [(act, Json::Object(inner))] = rest.iter().collect::<Vec<_>>()[..]
        && is_name(act)
        && is_thing(&name)
    {
        let call = ForeignCall::of(&format!("{name} {act}"));
        return Some(ForeignCall { unnamed: vec![first], named: inner.clone(), ..call });
    }
    Some(ForeignCall { unnamed: vec![first], named: rest, ..ForeignCall::of(&name) })
}

#[cfg(test)]
mod tests {
    use super::super::check;

    #[test]
    fn calls_in_json() {
        check(r#"{"tool":"glance","file":"a.udon","max-depth":2}"#, Some(r#"glance file:"a.udon" max-depth:"2""#));
        check(r#"{"name":"view","arguments":{"node":"a7x2","full":true}}"#, Some(r#"view node:"a7x2" full:"true""#));
        check(r#"{"pin": {"target": "notes.md"}}"#, Some(r#"pin target:"notes.md""#));
        check(r#"{"tool":"search","include":["a b","c"]}"#, Some(r#"search include:["a b" "c"]"#));
        check(r#"{"bookmark":"t5y9","label":"end"}"#, Some(r#"bookmark t5y9 label:"end""#));
        check(r#"{"task":{"action":"create","title":"a"}}"#, Some(r#"task create title:"a""#));
        check(r#"{"tool":"prune","args":["x4r3"]}"#, Some("prune x4r3"));
        check(r#"{"file":"a.udon"}"#, Some("file a.udon"));
        check(r#"{"summon":3,"query":"who"}"#, Some(r#"summon 3 query:"who""#));
        check(r#"{"count":[3]}"#, None);
        check("{'name': 'view', 'arguments': {'node': 'a7x2'}}", Some(r#"view node:"a7x2""#));
        check("{'node': 'a7x2'}", None);
        check("{not json}", None);
    }

    #[test]
    fn calls_as_models_give_them() {
        let view = Some(r#"view node:"a7x2""#);
        check(r#"{"name":"view","arguments":"{\"node\":\"a7x2\"}"}"#, view);
        check(r#"{"id":"c1","type":"function","function":{"name":"view","arguments":"{\"node\":\"a7x2\"}"}}"#, view);
        check(r#"{"type":"function_call","call_id":"c1","name":"view","arguments":"{\"node\":\"a7x2\"}"}"#, view);
        check(r#"{"type":"tool_use","id":"c1","name":"view","input":{"node":"a7x2"}}"#, view);
        check(r#"{"name":"trees","arguments":""}"#, Some("trees"));
        check(
            r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"view","arguments":{"node":"a7x2"}}}"#,
            view,
        );
        check(r#"{"method":"loom/view","params":{"node":"a7x2"}}"#, Some(r#"loom.view node:"a7x2""#));
        check(r#"{"command":"view notes/a.md"}"#, Some("view notes/a.md"));
        check(r#"{"tool":"skill","input":"a: b"}"#, Some(r#"skill input:"a: b""#));
    }
}

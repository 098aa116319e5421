//! An operation that is written as an object, `{"type": "update", "path": "|fare[x]", "key": ":price", "value": 14}`: its
//! fields as the parameters that tools have for them. Or one that names an argument, `{"delete": "|fare[x]"}`, or all of them,
//! `{"delete": {"path": "|fare[x]"}}`.

use serde_json::{Map, Value as Json};

use super::{ARGUMENTS, ForeignCall, object};

/// What an operation is called by.
const NAMES: &[&str] = &["operation", "op", "type", "kind", "action"];
/// What an attribute of the path is called by.
const ATTRIBUTES: &[&str] = &["key", "attribute", "attr"];
/// The operations, and what the value of a field of that name is: `{"move": "|a", "to": "|b"}`.
const OPERATIONS: &[(&str, &str)] = &[
    ("insert", "content"),
    ("update", "path"),
    ("delete", "path"),
    ("move", "from"),
    ("wrap", "path"),
    ("unwrap", "path"),
    ("rename", "from"),
    ("extract", "path"),
    ("inline", "path"),
];

/// Whether a name is that of an operation.
pub fn is_operation(name: &str) -> bool {
    OPERATIONS.iter().any(|(operation, _)| *operation == name)
}

/// The line whose operation is an object among its words, with the fields as its arguments: `propose a.udon operation={"op": "delete",
/// "path": "|fare"}`.
pub fn operation_within(text: &str) -> Option<String> {
    const LABELS: &[&str] = &["--operation=", "operation=", "operation:", "op=", "op:", "--operation"];
    let open = memchr::memchr(b'{', text.as_bytes())?;
    let before = text[..open].trim_end();
    let before = LABELS.iter().find_map(|label| before.strip_suffix(label)).unwrap_or(before);
    let (fields, length) = object(&text[open..])?;
    let fields = parameters(&fields).filter(|fields| fields.contains_key("operation"))?;
    let call = ForeignCall { named: fields, ..ForeignCall::of(before.trim_end()) };
    Some(format!("{}{}", call.line(), &text[open + length..]))
}

impl ForeignCall {
    /// The same with the fields of its operation among its arguments, where each says one of them.
    pub fn spread(mut self) -> Self {
        spread_in(&mut self.named);
        let all = self.named.iter_mut().filter(|(name, _)| ARGUMENTS.contains(&name.as_str()));
        all.filter_map(|(_, value)| value.as_object_mut()).for_each(spread_in);
        self
    }

    /// The same with the operation and its place where an argument is named by the operation: `apply("a.udon", delete="|fare")`.
    pub fn operated(mut self) -> Self {
        let names = |(operation, _): &&(&str, &str)| self.named.get(*operation).is_some_and(Json::is_string);
        let mut operations = OPERATIONS.iter().filter(names);
        let (Some((operation, param)), None) = (operations.next(), operations.next()) else { return self };
        if self.named.contains_key("operation") || self.named.contains_key(*param) {
            return self;
        }
        if let Some(value) = self.named.shift_remove(*operation) {
            self.named.insert("operation".to_owned(), (*operation).into());
            self.named.insert((*param).to_owned(), value);
        }
        self
    }
}

/// Puts the fields of an operation beside it, where each says an argument that is not given.
fn spread_in(arguments: &mut Map<String, Json>) {
    // An object in XML is a text.
    let written = |text: &str| serde_json::from_str(text).ok().filter(|_| text.starts_with('{'));
    let fields = match arguments.get("operation") {
        Some(Json::Object(fields)) => Some(fields.clone()),
        Some(Json::String(text)) => written(text.trim()),
        _ => None,
    };
    let Some(spread) = fields.as_ref().and_then(parameters) else { return };
    let is_given = |name: &String| name != "operation" && arguments.contains_key(name);
    if spread.contains_key("operation") && !spread.keys().any(is_given) {
        arguments.shift_remove("operation");
        arguments.extend(spread);
    }
}

/// The parameters that fields stand for; `None` where two of them say the same one, as of two operations.
fn parameters(fields: &Map<String, Json>) -> Option<Map<String, Json>> {
    let mut out = Map::new();
    let mut give = |name: &str, value: Json| out.insert(name.to_owned(), value).is_none().then_some(());
    let is_one = |value: &Json| OPERATIONS.iter().any(|(name, _)| value.as_str() == Some(name));
    for (name, value) in fields {
        let named = OPERATIONS.iter().find(|(operation, _)| operation == name && value.is_string());
        let holds = value.as_object().filter(|_| is_operation(name));
        if let Some(fields) = holds {
            give("operation", name.as_str().into())?;
            fields.iter().try_for_each(|(name, value)| give(name, value.clone()))?;
        } else if NAMES.contains(&name.as_str()) && is_one(value) {
            give("operation", value.clone())?;
        } else if let Some((operation, param)) = named {
            give("operation", (*operation).into())?;
            give(param, value.clone())?;
        } else {
            give(name, value.clone())?;
        }
    }
    let changes = matches!(out.get("operation").and_then(Json::as_str), Some("update" | "delete"));
    let path = out.get("path").and_then(Json::as_str).filter(|path| changes && !path.contains(':'));
    let attribute = ATTRIBUTES.iter().find_map(|name| Some((*name, out.get(*name)?.as_str()?.trim_start_matches(':'))));
    if let (Some((name, key)), Some(path)) = (attribute.filter(|(_, key)| !key.is_empty()), path) {
        let whole = format!("{path}:{key}");
        out.shift_remove(name);
        out.insert("path".to_owned(), whole.into());
    }
    set_one(&mut out);
    Some(out)
}

/// `"set": {"max": 40}` sets the one attribute of what is updated.
fn set_one(fields: &mut Map<String, Json>) {
    let is_update = fields.get("operation").and_then(Json::as_str) == Some("update");
    let path = fields.get("path").and_then(Json::as_str).filter(|path| is_update && !path.contains(':'));
    let set = fields.get("set").and_then(Json::as_object).filter(|set| set.len() == 1);
    let (Some(path), Some((key, value))) = (path, set.and_then(|set| set.iter().next())) else { return };
    let (path, value) = (format!("{path}:{}", key.trim_start_matches(':')), value.clone());
    fields.insert("path".to_owned(), path.into());
    fields.insert("set".to_owned(), value);
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::operation_within;

    #[test]
    fn an_operation_among_words() {
        let check =
            |line: &str, expected: Option<&str>| assert_eq!(operation_within(line).as_deref(), expected, "{line}");
        let expected = r#"propose a.udon operation:"delete" path:"|pool""#;
        check(r#"propose a.udon operation={"op":"delete","path":"|pool"}"#, Some(expected));
        check(r#"propose a.udon {"op":"delete","path":"|pool"}"#, Some(expected));
        check(r#"propose a.udon --operation {"delete":"|pool"}"#, Some(expected));
        check(r#"propose a.udon {"fee":12}"#, None);
        check("propose a.udon", None);
    }

    #[test]
    fn operations_as_objects() {
        let check = |operation: &str, expected: &str| {
            let call = read(&format!(r#"{{"tool":"propose","operation":{operation}}}"#)).unwrap().spread();
            assert_eq!(call.line(), expected, "{operation}");
        };
        check(
            r#"{"type":"update","path":"|pool","key":":size","value":4}"#,
            r#"propose operation:"update" path:"|pool:size" value:"4""#,
        );
        check(r#"{"op":"delete","path":"|pool"}"#, r#"propose operation:"delete" path:"|pool""#);
        check(r#"{"move":"|pool","to":"|shed"}"#, r#"propose operation:"move" from:"|pool" to:"|shed""#);
        check(r#"{"insert":"|pool","at":"|shed"}"#, r#"propose operation:"insert" content:"|pool" at:"|shed""#);
        check(r#"{"unwrap":{"path":"|pool"}}"#, r#"propose operation:"unwrap" path:"|pool""#);
        check(
            r#"{"update":{"path":"|pool","attribute":":size","value":4}}"#,
            r#"propose operation:"update" path:"|pool:size" value:"4""#,
        );
        check(
            r#"{"op":"update","path":"|pool","set":{"size":4}}"#,
            r#"propose operation:"update" path:"|pool:size" set:"4""#,
        );
        // Two of them are none, and an attribute has no name of its own.
        check(r#"{"update":"|pool","delete":"|shed"}"#, r#"propose update:"|pool" delete:"|shed""#);
        check(
            r#"{"type":"delete","path":"|pool:a","key":"b"}"#,
            r#"propose operation:"delete" path:"|pool:a" key:"b""#,
        );
        check(
            r#"{"update":{"path":"|a"},"delete":{"path":"|b"}}"#,
            r#"propose update:"{\"path\":\"|a\"}" delete:"{\"path\":\"|b\"}""#,
        );
        // What is no operation of ours stays what it is.
        check(r#"{"type":"upsert","path":"|pool"}"#, r#"propose type:"upsert" path:"|pool""#);
    }
}

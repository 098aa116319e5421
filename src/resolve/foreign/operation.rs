//! An operation that is written as an object, `{"type": "update", "path": "|fare[x]", "key": ":price", "value": 14}`: its
//! fields as the parameters that tools have for them.

use serde_json::{Map, Value as Json};

use super::ForeignCall;

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
];

impl ForeignCall {
    /// The same with the fields of its operation among its arguments.
    pub fn spread(mut self) -> Self {
        let Some(Json::Object(fields)) = self.named.get("operation") else { return self };
        let spread = parameters(fields);
        let is_given = |name: &String| name != "operation" && self.named.contains_key(name);
        if spread.contains_key("operation") && !spread.keys().any(is_given) {
            self.named.shift_remove("operation");
            self.named.extend(spread);
        }
        self
    }
}

fn parameters(fields: &Map<String, Json>) -> Map<String, Json> {
    let mut out = Map::new();
    let is_one = |value: &Json| OPERATIONS.iter().any(|(name, _)| value.as_str() == Some(name));
    for (name, value) in fields {
        let named = OPERATIONS.iter().find(|(operation, _)| operation == name && value.is_string());
        if NAMES.contains(&name.as_str()) && is_one(value) {
            out.insert("operation".to_owned(), value.clone());
        } else if let Some((operation, param)) = named {
            out.insert("operation".to_owned(), (*operation).into());
            out.insert((*param).to_owned(), value.clone());
        } else {
            out.insert(name.clone(), value.clone());
        }
    }
    let attribute = ATTRIBUTES.iter().find(|name| out.get(**name).is_some_and(Json::is_string));
    if let (Some(name), Some(path)) = (attribute, out.get("path").and_then(Json::as_str)) {
        let key = out[*name].as_str().unwrap_or_default().trim_start_matches(':');
        let whole = format!("{path}:{key}");
        out.shift_remove(*name);
        out.insert("path".to_owned(), whole.into());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::read;

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
        // What is no operation of ours stays what it is.
        check(r#"{"type":"upsert","path":"|pool"}"#, r#"propose type:"upsert" path:"|pool""#);
    }
}

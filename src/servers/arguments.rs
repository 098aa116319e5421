//! Words and values of a line as the arguments that a server's schema asks for.

use indexmap::IndexMap;
use serde_json::{Map, Value as Json, json};

use super::named::same;
use crate::engine::Value;
use crate::error::{Code, Error, Result};

/// The arguments of a call: `words` are bound in the schema's order, what is required first; `named` by name.
///
/// MISSING and INVALID_ARGUMENT name the parameter.
pub fn arguments(
    schema: &Map<String, Json>,
    words: &[String],
    named: &IndexMap<String, Value>,
) -> Result<Map<String, Json>> {
    let names = names(schema);
    let property = |name: &str| {
        let properties = schema.get("properties");
        properties.and_then(|properties| properties.get(name)).unwrap_or(&Json::Null)
    };
    let takes = || format!("it takes {}", if names.is_empty() { "nothing".to_owned() } else { names.join(", ") });
    let mut given = Map::new();
    for (name, value) in named {
        let known = names.iter().find(|known| **known == name).or_else(|| names.iter().find(|known| same(known, name)));
        let is_open = schema.get("additionalProperties") != Some(&Json::Bool(false));
        let name = match known {
            Some(known) => *known,
            None if is_open => name.as_str(),
            None => {
                let message = format!("there is no parameter \"{name}\"");
                return Err(Error::new(Code::InvalidArgument, message).detail(takes()));
            }
        };
        given.insert(name.to_owned(), converted(name, value, property(name))?);
    }
    let open: Vec<&str> = names.iter().copied().filter(|name| !given.contains_key(*name)).collect();
    if let Some(left) = words.get(open.len()) {
        return Err(Error::new(Code::InvalidArgument, format!("there is no place for \"{left}\"")).detail(takes()));
    }
    for (name, word) in open.iter().zip(words) {
        given.insert((*name).to_owned(), converted(name, &Value::from(word.as_str()), property(name))?);
    }
    match required(schema).find(|name| !given.contains_key(*name)) {
        Some(name) => Err(Error::new(Code::Missing, format!("missing required parameter \"{name}\"")).detail(takes())),
        None => Ok(given),
    }
}

/// The names of a schema's parameters, what is required first.
pub fn names(schema: &Map<String, Json>) -> Vec<&str> {
    let all = schema.get("properties").and_then(Json::as_object);
    let mut names: Vec<&str> = required(schema).collect();
    for name in all.into_iter().flat_map(Map::keys) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

fn required(schema: &Map<String, Json>) -> impl Iterator<Item = &str> {
    schema.get("required").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str)
}

/// A value as the schema of its parameter has it; text is read as one would write it.
fn converted(name: &str, value: &Value, schema: &Json) -> Result<Json> {
    let kind = schema["type"].as_str();
    let wrong = || {
        let wanted = kind.unwrap_or("something else");
        Error::new(Code::InvalidArgument, format!("{name} wants {wanted}, not \"{}\"", value.written()))
    };
    let read = |text: &str| serde_json::from_str::<Json>(text).ok();
    Ok(match (kind, value) {
        (Some("integer"), Value::Text(text)) => json!(text.trim().parse::<i64>().map_err(|_| wrong())?),
        (Some("number"), Value::Text(text)) => json!(text.trim().parse::<f64>().map_err(|_| wrong())?),
        (Some("boolean"), Value::Text(text)) => match text.to_lowercase().as_str() {
            "true" | "yes" | "on" => json!(true),
            "false" | "no" | "off" => json!(false),
            _ => return Err(wrong()),
        },
        (Some("array"), Value::Text(text)) => match read(text).filter(Json::is_array) {
            Some(array) => array,
            None => json!([converted(name, value, &schema["items"])?]),
        },
        (Some("array"), Value::List(items)) => {
            items.iter().map(|item| converted(name, item, &schema["items"])).collect::<Result<Json>>()?
        }
        (Some("object"), Value::Text(text)) => read(text).filter(Json::is_object).ok_or_else(wrong)?,
        (_, Value::Record(fields)) if matches!(kind, Some("object") | None) => {
            let field = |(name, value): (&String, &Value)| {
                Ok((name.clone(), converted(name, value, &schema["properties"][name])?))
            };
            Json::Object(fields.iter().map(field).collect::<Result<_>>()?)
        }
        (Some("integer" | "number"), Value::Int(number)) => json!(number),
        (Some("boolean"), Value::Flag(flag)) => json!(flag),
        (Some("string"), Value::Int(number)) => json!(number.to_string()),
        (Some("string"), Value::Flag(flag)) => json!(flag.to_string()),
        (Some("integer" | "number" | "boolean" | "object" | "array"), _) => return Err(wrong()),
        (_, value) => json!(value),
    })
}

#[cfg(test)]
mod tests {
    use indexmap::IndexMap;
    use serde_json::json;

    use super::arguments;
    use crate::engine::Value;

    /// What words and named values become, or why not.
    fn check(words: &[&str], named: &[(&str, &str)], expected: &str) {
        let schema = json!({
            "type": "object",
            "properties": {
                "depth": {"type": "integer"}, "repo": {"type": "string"}, "labels": {"type": "array", "items": {"type": "string"}},
                "dry": {"type": "boolean"}, "more": {"type": "object"}, "ratio": {"type": "number"}, "any": {},
            },
            "required": ["repo"], "additionalProperties": false,
        });
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let named: IndexMap<String, Value> =
            named.iter().map(|(name, value)| ((*name).to_owned(), Value::from(*value))).collect();
        let given = arguments(schema.as_object().expect("an object"), &words, &named);
        assert_eq!(given.map_or_else(|error| error.to_string(), |given| json!(given).to_string()), expected);
    }

    #[test]
    fn words_take_what_is_required_first() {
        check(&["a/b"], &[], r#"{"repo":"a/b"}"#);
        check(&["a/b", "3"], &[], r#"{"repo":"a/b","depth":3}"#);
        check(&["3"], &[("Repo", "12")], r#"{"repo":"12","depth":3}"#);
        check(&[], &[], "MISSING: missing required parameter \"repo\"");
        let many = ["x"; 8];
        check(&many, &[], "INVALID_ARGUMENT: there is no place for \"x\"");
    }

    #[test]
    fn a_schema_may_say_nothing() {
        let named = IndexMap::from([("a".to_owned(), Value::Int(1))]);
        let given = arguments(&serde_json::Map::new(), &[], &named).expect("arguments");
        assert_eq!(json!(given), json!({"a": 1}));
        assert!(arguments(&serde_json::Map::new(), &["x".to_owned()], &named).is_err());
    }

    #[test]
    fn values_become_what_the_schema_says() {
        let with = |name: &str, value: &str, expected: &str| check(&[], &[("repo", "r"), (name, value)], expected);
        with("labels", "bug", r#"{"repo":"r","labels":["bug"]}"#);
        with("labels", r#"["a","b"]"#, r#"{"repo":"r","labels":["a","b"]}"#);
        with("dry", "yes", r#"{"repo":"r","dry":true}"#);
        with("more", r#"{"a": [1]}"#, r#"{"repo":"r","more":{"a":[1]}}"#);
        with("ratio", "0.5", r#"{"repo":"r","ratio":0.5}"#);
        with("any", "12", r#"{"repo":"r","any":"12"}"#);
        with("depth", "deep", "INVALID_ARGUMENT: depth wants integer, not \"deep\"");
        with("dry", "maybe", "INVALID_ARGUMENT: dry wants boolean, not \"maybe\"");
        with("more", "x", "INVALID_ARGUMENT: more wants object, not \"x\"");
        with("nope", "x", "INVALID_ARGUMENT: there is no parameter \"nope\"");
    }
}

//! What a script may call, and who answers.

use serde_json::{Map, Value};

use crate::error::{Code, Error, Result};
use crate::hint;

/// A function that a script can call by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The name in the script: `search`, or `code.search` for one of a family.
    pub name: String,
    /// What is called.
    pub target: String,
    /// The names of its parameters, in the order in which values without a name are given to them.
    pub params: Vec<&'static str>,
}

/// Who answers the calls of a script.
pub trait Host {
    /// Runs a call; a failure is thrown in the script.
    fn call(&mut self, target: &str, arguments: Map<String, Value>) -> Result<Returned>;
}

/// What a call gives back.
#[derive(Debug, Clone, PartialEq)]
pub struct Returned {
    /// As text.
    pub text: String,
    /// As a value.
    pub value: Value,
}

impl Function {
    /// Values as they stand between the parentheses, as arguments by name: `("x", {limit: 3})`, `("x", "src")` and
    /// `({query: "x"})` alike. An object at the end holds arguments by name.
    ///
    /// `INVALID_ARGUMENT` where there are more values than parameters, or one is given twice.
    pub fn arguments(&self, mut given: Vec<Value>) -> Result<Map<String, Value>> {
        let by_name = match given.pop() {
            Some(Value::Object(fields)) => fields,
            Some(other) => {
                given.push(other);
                Map::new()
            }
            None => Map::new(),
        };
        if given.len() > self.params.len() {
            let most = self.params.len();
            let message = format!("{} takes at most {most} values without a name, not {}", self.name, given.len());
            return Err(Error::new(Code::InvalidArgument, message).hint(hint!("help {}", self.target)));
        }
        let mut arguments: Map<String, Value> = self
            .params
            .iter()
            .map(|name| (*name).to_owned())
            .zip(given)
            .filter(|(_, value)| !value.is_null())
            .collect();
        for (name, value) in by_name {
            if arguments.contains_key(&name) {
                let message = format!("\"{name}\" is given twice to {}", self.name);
                return Err(Error::new(Code::InvalidArgument, message).hint(hint!("help {}", self.target)));
            }
            arguments.insert(name, value);
        }
        Ok(arguments)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Function;

    fn check(given: Value, expected: &Value) {
        let function = Function { name: "search".into(), target: "code.search".into(), params: vec!["query", "path"] };
        let Value::Array(given) = given else { panic!("no list") };
        let actual = match function.arguments(given) {
            Ok(arguments) => Value::Object(arguments),
            Err(error) => json!(error.to_string()),
        };
        assert_eq!(&actual, expected);
    }

    #[test]
    fn values_are_given_by_place_and_by_name() {
        check(json!([]), &json!({}));
        check(json!(["x"]), &json!({"query": "x"}));
        check(json!(["x", "src"]), &json!({"query": "x", "path": "src"}));
        check(json!(["x", {"limit": 3}]), &json!({"query": "x", "limit": 3}));
        check(json!([{"query": "x"}]), &json!({"query": "x"}));
        check(json!([null, "src"]), &json!({"path": "src"}));
        check(json!([["a"], {}]), &json!({"query": ["a"]}));
    }

    #[test]
    fn what_has_no_place_is_refused() {
        let many = "INVALID_ARGUMENT: search takes at most 2 values without a name, not 3";
        check(json!([1, 2, 3]), &json!(many));
        check(json!(["x", {"query": "y"}]), &json!("INVALID_ARGUMENT: \"query\" is given twice to search"));
    }
}

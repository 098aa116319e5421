//! A call whose arguments come as JSON, as function calling and MCP give them: each by its name, nothing guessed.

use serde_json::{Map, Value as Json};

use super::failure::takes;
use super::fit;
use crate::engine::{Args, BUDGET, Call, ParamSpec, Read, Tool, Type, Value};
use crate::error::{Code, Error, Result};
use crate::hint;

/// An argument that comes with a name.
pub(super) struct Named<'a> {
    name: &'a str,
    /// The parameter that it is for, if the tool has one of that name.
    pub param: Option<&'static ParamSpec>,
    pub value: &'a Json,
}

impl<'a> Named<'a> {
    /// An argument as `tool` takes it.
    pub fn of(tool: &'static Tool, name: &'a str, value: &'a Json) -> Self {
        Self { name, param: parameter(tool, name), value }
    }
}

/// The parameter that `name` is for: one of the tool's, or the budget that every tool takes.
pub(super) fn parameter(tool: &'static Tool, name: &str) -> Option<&'static ParamSpec> {
    tool.spec.param(name).or_else(|| BUDGET.is_called(name).then_some(&BUDGET))
}

/// A call of `tool` with `arguments`. Null is a value only where a number may be without limit.
///
/// INVALID_ARGUMENT names a parameter that the tool has not or a value that does not fit, MISSING what is not given.
pub fn structured(tool: &'static Tool, arguments: &Map<String, Json>) -> Result<Call> {
    let spec = &tool.spec;
    let named: Vec<_> = arguments.iter().map(|(name, value)| Named::of(tool, name, value)).collect();
    if let Some(error) = given_twice(&named) {
        return Err(error.hint(hint!("help {}", spec.name)));
    }
    let args = given(tool, &named)?;
    let is_missing = |param: &&ParamSpec| args.value(param.name).is_none();
    let one = spec
        .params
        .iter()
        .filter(|param| param.required && !param.is_spared(&args) || param.is_wanted(&args))
        .find(is_missing);
    let mut of_group = spec.needs.iter().filter(|group| group.iter().all(|name| args.value(name).is_none()));
    let group = of_group.find_map(|group| group.first().and_then(|name| spec.param(name)));
    if let Some(param) = one.or(group) {
        let error = Error::new(Code::Missing, format!("{} needs \"{}\"", spec.name, param.name));
        return Err(error.detail(format!("{}: {}", param.name, param.about)).hint(hint!("help {}", spec.name)));
    }
    Ok(Call { tool, outside: None, args, read: Read::Exact })
}

/// The arguments, each by itself: what is not given or given twice is not looked at.
pub(super) fn given(tool: &'static Tool, arguments: &[Named<'_>]) -> Result<Args> {
    let spec = &tool.spec;
    let complain = |error: Error| error.hint(hint!("help {}", spec.name));
    let mut args = Args::default();
    for &Named { name, param, value: given } in arguments {
        let Some(param) = param else { return Err(complain(unknown(tool, name))) };
        if given.is_null() && param.kind != Type::Limit {
            continue;
        }
        let is_pairs = param.pairs && given.is_object();
        let value = if is_pairs { Value::from_json(given.clone()) } else { value(&param.kind, given) };
        let Some(value) = value else {
            let message = format!("{} wants a {}, not {given}", param.name, param.kind.describe());
            return Err(complain(Error::new(Code::InvalidArgument, message)));
        };
        args.set(param.name, value, None);
    }
    Ok(args)
}

/// What is wrong where a parameter is given under two of its names, and not the same.
pub(super) fn given_twice(arguments: &[Named<'_>]) -> Option<Error> {
    arguments.iter().enumerate().find_map(|(at, Named { param, value, .. })| {
        let name = (*param)?.name;
        let is_same = |before: &&Named<'_>| before.param.is_some_and(|param| param.name == name);
        let before = arguments[..at].iter().find(is_same).filter(|before| before.value != *value)?;
        let message = format!("{name} is given twice: {} and {value}", before.value);
        Some(Error::new(Code::InvalidArgument, message))
    })
}

fn unknown(tool: &Tool, name: &str) -> Error {
    let names = tool.spec.params.iter().map(|param| param.name);
    let near = names.filter(|known| strsim::jaro_winkler(known, name) > 0.8);
    Error::new(Code::InvalidArgument, format!("{} has no parameter \"{name}\"", tool.spec.name))
        .suggest(near)
        .detail(takes(&tool.spec))
}

/// A value of JSON as one of a type; `None` if it cannot be one. Text is read as one would write it.
pub(super) fn value(kind: &Type, given: &Json) -> Option<Value> {
    match (kind, given) {
        (Type::Limit, Json::Null) => Some(Value::from("all")),
        (Type::Flag, Json::Bool(flag)) => Some(Value::Flag(*flag)),
        (Type::Int(..) | Type::Limit, Json::Number(number)) => fit::parse(kind, &whole(number)?.to_string()),
        (Type::List(item), Json::Array(items)) => {
            items.iter().map(|given| value(item, given)).collect::<Option<Vec<_>>>().map(Value::List)
        }
        (Type::Record, Json::Object(_)) => Value::from_json(given.clone()),
        (Type::Flag | Type::Int(..) | Type::Limit | Type::Record | Type::Enum(_), Json::Array(_) | Json::Object(_)) => {
            None
        }
        (_, Json::String(text)) => fit::parse(kind, text),
        // Text of any wording may be data: the input of a skill, say.
        (kind, Json::Array(_) | Json::Object(_)) => kind.is_free().then(|| Value::Text(given.to_string())),
        (Type::Flag, _) | (Type::Int(..) | Type::Limit | Type::Record, Json::Bool(_)) => None,
        (kind, given) => fit::parse(kind, &given.to_string()),
    }
}

/// A number without a fraction: `3` and `3.0`.
fn whole(number: &serde_json::Number) -> Option<i64> {
    number.as_i64().or_else(|| number.to_string().strip_suffix(".0")?.parse().ok())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{structured, value};
    use crate::engine::{Arg as _, Effect, Limit, Param, Permission, Spec, Tool, Type, Words};

    const FILE: Param<String> = Param::new("file", "the file").or(&["path"]);
    const DEPTH: Param<u32> = Param::new("max-depth", "how deep").range(0, 9).default("3");
    const TEXT: Param<Option<String>> = Param::new("text", "what to say");

    static TOOL: Tool = Tool {
        spec: Spec {
            name: "t.look",
            aliases: &[],
            senses: &[],
            about: "look",
            past: "looked",
            effect: Effect::Read,
            permission: Permission::Read,
            params: &[FILE.spec(), DEPTH.spec(), TEXT.spec()],
            needs: &[],
            yields: &[],
            transcript: None,
        },
        run: None,
    };

    /// What arguments in JSON become, as the exact line or the failure.
    fn check(given: serde_json::Value, expected: &str) {
        let serde_json::Value::Object(given) = given else { panic!("no object") };
        let shown = structured(&TOOL, &given).map_or_else(|error| error.to_string(), |call| call.exact());
        assert_eq!(shown, expected);
    }

    #[test]
    fn arguments_are_bound_by_name() {
        check(json!({"file": "a b"}), "t.look file:\"a b\"");
        check(json!({"path": "a", "maxDepth": 2, "text": null}), "t.look file:a max-depth:2");
        check(json!({"file": "a", "max_depth": "4", "budget": 50}), "t.look file:a max-depth:4 budget:50");
        check(json!({"file": "a", "text": {"n": [1]}}), "t.look file:a text:\"{\\\"n\\\":[1]}\"");
    }

    #[test]
    fn what_does_not_fit_is_named() {
        check(json!({"file": "a", "path": "b"}), "INVALID_ARGUMENT: file is given twice: \"a\" and \"b\"");
        check(json!({"file": "a", "path": "a"}), "t.look file:a");
        check(json!({}), "MISSING: t.look needs \"file\"");
        check(json!({"file": "a", "depth": 1}), "INVALID_ARGUMENT: t.look has no parameter \"depth\"");
        let wrong = "INVALID_ARGUMENT: max-depth wants a whole number from 0 to 9, not";
        for given in [json!(10), json!(1.5), json!(-1), json!(true), json!([1]), json!("many")] {
            check(json!({"file": "a", "max-depth": given}), &format!("{wrong} {given}"));
        }
    }

    #[test]
    fn each_type_takes_what_json_has_for_it() {
        let check = |kind: Type, given: serde_json::Value, expected: serde_json::Value| {
            let value = value(&kind, &given).map_or(json!(null), |value| json!(value));
            assert_eq!(value, expected, "{kind:?} {given}");
        };
        check(Limit::TYPE, json!(null), json!("all"));
        check(Limit::TYPE, json!(3.0), json!(3));
        check(Type::Flag, json!("yes"), json!(true));
        check(Type::Flag, json!(1), json!(null));
        check(Words::TYPE, json!(["a b", "c"]), json!(["a b", "c"]));
        check(Words::TYPE, json!("a,c"), json!(["a", "c"]));
        check(Words::TYPE, json!([["a"]]), json!(null));
        check(Type::Record, json!("{\"a\": 1}"), json!({"a": 1}));
        check(Type::Record, json!(["a"]), json!(null));
        check(Type::Enum(&[&["deep", "thorough"]]), json!("Thorough"), json!("deep"));
        check(Type::Word, json!(12345), json!("12345"));
        check(Type::File(&[]), json!({"a": 1}), json!(null));
    }
}

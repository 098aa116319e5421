//! Calls in the notations that writers bring along: JSON, XML, functions, and what is asked of servers and databases.
//!
//! Only whole lines that are such a call are read, and only their shape is understood here: whether the name is a tool
//! and the arguments fit is the resolver's business, as for any other line. It takes the arguments as they are where the
//! name is one of ours, and reads the call as a line where it is not.

mod barred;
mod element;
mod function;
mod json;
mod literal;
mod operation;
mod query;
mod request;
mod substitution;
mod xml;

use serde_json::{Map, Value as Json};

pub use self::barred::barred;
pub use self::element::Element;
pub use self::function::{assignment, is_task};
pub use self::json::is_thing;
pub use self::literal::object;
pub use self::operation::operation_within;
pub use self::query::{SIGNS, query};
pub use self::request::{insertion, read as request};
pub use self::substitution::Substitution;
pub use self::xml::items;
use crate::engine::{BUDGET, Call, Spec, Type};
use crate::line::quoted;
use crate::span::Span;
use crate::syntax::{Utterance, WordKind};
use crate::yaml;

/// Keys that hold a tool's name, the surest first: a command may be an argument of the tool that is named beside it.
const NAMES: &[&str] = &[
    "tool",
    "tool_name",
    "name",
    "recipient_name",
    "fn",
    "function",
    "call",
    "action",
    "method",
    "op",
    "do",
    "cmd",
    "command",
];
/// Elements around a call that name it by an attribute.
const WRAPPERS: &[&str] = &[
    "invoke",
    "tool_call",
    "function_call",
    "functionCall",
    "call",
    "tool",
    "tool_use",
    "use_tool",
    "function",
    "ToolCall",
    "FunctionCall",
];
/// Namespaces that models know their tools by.
const NAMESPACES: &[&str] = &["functions.", "default_api."];
/// Keys that hold its arguments.
const ARGUMENTS: &[&str] =
    &["args", "arguments", "parameters", "params", "input", "kwargs", "action_input", "tool_input"];

/// A call in another notation.
#[derive(Debug, Clone, PartialEq)]
pub struct ForeignCall {
    /// What it calls, as it is written.
    pub name: String,
    /// The arguments without a name, in order.
    pub unnamed: Vec<Unnamed>,
    /// Those with one. What holds all arguments in some shapes is among them: `{"arguments": {…}}`.
    pub named: Map<String, Json>,
    /// The first name that is given twice.
    pub repeated: Option<String>,
}

/// An argument without a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Unnamed {
    /// Its value.
    pub value: Json,
    /// It is no literal but a word: `a7x2` of `view(a7x2)`.
    pub is_word: bool,
    /// Where it stands in the line, where that is known.
    pub span: Option<Span>,
}

/// Whether a text has the signs of a call, or begins as one does that needs none. Hardly any line does.
pub fn may_be_one(text: &str) -> bool {
    const LEADS: &[&str] = &["alias ", "echo ", "GET ", "DELETE ", "select ", "tool:", "- tool:"];
    let text = text.trim_start();
    let bytes = text.as_bytes();
    let begins = |lead: &&str| text.get(..lead.len()).is_some_and(|start| start.eq_ignore_ascii_case(lead));
    // A path has brackets of its own.
    let is_listed = || text.starts_with('[') || text.contains(": [") || text.contains("].");
    memchr::memchr3(b'(', b'{', b'<', bytes).is_some()
        || memchr::memchr(b'?', bytes).is_some()
        || memchr::memchr(b'[', bytes).is_some() && is_listed()
        || LEADS.iter().any(begins)
}

/// The call that `text` is; `None` for any other text.
pub fn read(text: &str) -> Option<ForeignCall> {
    match text.trim_start().chars().next()? {
        '{' => json::read(text.trim()),
        '<' => xml::read(text.trim()),
        'a' if text.starts_with("alias ") => definition(text.trim()),
        _ => function::read(text).map(unwrapped).or_else(|| named_object(text, |name| !name.contains(['.', '_']))),
    }
}

/// The call that one of a wrapper holds: `ToolCall(name='view', args={'node': 'a7x2'})`.
fn unwrapped(call: ForeignCall) -> ForeignCall {
    let is_wrapper = WRAPPERS.contains(&call.name.as_str()) && call.unnamed.is_empty();
    let inner = is_wrapper.then(|| json::read(&Json::Object(call.named.clone()).to_string())).flatten();
    inner.map_or(call, ForeignCall::placeless)
}

/// The call that a text announces as one, as models write what they do: `tool_call: view {…}`, `Action: view Action Input: {…}`.
pub fn announced(text: &str) -> Option<String> {
    let (label, call) = text.split_once(':')?;
    let is_label = label.eq_ignore_ascii_case("action") || WRAPPERS.contains(&label);
    // `tool: view, node: a7x2`.
    let object = (label == "tool" && call.contains(", ")).then(|| format!("{{{text}}}"));
    if object.as_ref().is_some_and(|object| json::read(object).is_some()) {
        return object;
    }
    let call = call.strip_prefix(' ').filter(|_| is_label)?.replacen(" Action Input:", "", 1);
    // `Action: trace[{"from": "|yard"}]`.
    let within = call.trim().strip_suffix("}]").and_then(|call| call.split_once("[{"));
    Some(within.map_or_else(|| call.trim().to_owned(), |(name, inner)| format!("{name} {{{inner}}}")))
}

/// The line that a foreign call means; `None` for any other text.
pub fn rewrite(text: &str) -> Option<String> {
    read(text).map(|call| call.line())
}

/// `edit {node: 'a7x2', content: "…"}`, `call view with {node: a7x2}`: a name whose arguments are the fields of an object, if
/// it is one of ours; names from outside keep their objects.
pub fn named_object(text: &str, is_ours: impl Fn(&str) -> bool) -> Option<ForeignCall> {
    let text = text.trim();
    let (name, rest) = text.split_at(memchr::memchr(b'{', text.as_bytes())?);
    // `call view with {node: a7x2}`.
    let called =
        ["call ", "use ", "invoke ", "run "].iter().find_map(|lead| name.strip_prefix(lead)?.strip_suffix(" with "));
    let name = called.or_else(|| name.strip_suffix(' ')).unwrap_or(name);
    let (named, length) = object(rest)?;
    (is_name(name) && is_ours(name) && length == rest.len()).then(|| ForeignCall { named, ..ForeignCall::of(name) })
}

/// A name with a list of what it is given without names: `["pin", "notes.md"]`, `{"focus": ["a.udon", "|x"], "depth": 3}`.
pub fn listed(text: &str, is_ours: impl Fn(&str, bool) -> bool) -> Option<ForeignCall> {
    let text = text.trim();
    if !text.starts_with(['[', '{']) {
        return None;
    }
    let call = match serde_json::from_str(text).ok()? {
        Json::Array(items) => {
            let [Json::String(name), items @ ..] = &items[..] else { return None };
            let call = ForeignCall::of(name);
            ForeignCall { unnamed: unnamed(items.to_vec()), ..call }
        }
        Json::Object(fields) => {
            let mut fields = fields.into_iter();
            let (name, Json::Array(items)) = fields.next()? else { return None };
            ForeignCall { unnamed: unnamed(items), named: fields.collect(), ..ForeignCall::of(&name) }
        }
        _ => return None,
    };
    // Nothing at all and objects are no arguments that have a place.
    let is_plain = |argument: &Unnamed| !(argument.value.is_null() || argument.value.is_object());
    let is_given = !call.unnamed.is_empty() && call.unnamed.iter().all(is_plain);
    (is_given && is_ours(&call.name, text.starts_with('{'))).then_some(call)
}

/// Whether a key is made of several words, as parameters are called: `taskId`, `tag_filter`.
pub fn is_compound(key: &str) -> bool {
    key.contains(['_', '-']) || key.chars().skip(1).any(char::is_uppercase)
}

/// Arguments that have no names.
fn unnamed(values: Vec<Json>) -> Vec<Unnamed> {
    values.into_iter().map(|value| Unnamed { value, is_word: false, span: None }).collect()
}

/// A call as a block of YAML has it: a name with a colon, and below it the arguments by name. The first may be a second word of
/// a name that `is_ours`: `session:` and `view: reef_7`.
pub fn block(label: &str, below: &str, is_ours: impl Fn(&str) -> bool) -> Option<ForeignCall> {
    let name = label.trim().strip_suffix(':').filter(|name| is_name(name))?;
    let Json::Object(mut named) = yaml::Node::parse(below).ok()?.to_json() else { return None };
    let longer = named.keys().next().map(|word| format!("{name} {word}")).filter(|longer| is_ours(longer));
    let Some(longer) = longer else { return Some(ForeignCall { named, ..ForeignCall::of(name) }) };
    let (_, value) = named.shift_remove_entry(&longer[name.len() + 1..])?;
    let unnamed = vec![Unnamed { value, is_word: false, span: None }];
    Some(ForeignCall { unnamed, named, ..ForeignCall::of(&longer) })
}

/// `alias ll='list_files src'`, as shells have it: a name, and a line that it stands for.
fn definition(text: &str) -> Option<ForeignCall> {
    let (verb, rest) = text.split_once(' ')?;
    let (name, meant) = rest.split_once('=')?;
    let (name, meant) = (name.trim(), meant.trim());
    // `alias ll=list please`.
    let meant = ["please", "thanks"].iter().find_map(|polite| meant.strip_suffix(polite)).unwrap_or(meant);
    let meant = meant.trim_end_matches([' ', ',']);
    let quotes =
        ['"', '\''].into_iter().find(|quote| meant.len() > 1 && meant.starts_with(*quote) && meant.ends_with(*quote));
    let meant = quotes.map_or(meant, |quote| meant.trim_matches(quote));
    let mut call = ForeignCall::of(verb);
    call.give("name", name.into());
    call.give("tool", meant.into());
    // `alias name=ll tool=list` gives its parameters by name.
    let is_keyed = name == "name" && meant.contains('=');
    (is_name(name) && !is_keyed && !meant.is_empty() && !meant.starts_with('=')).then_some(call)
}

/// `echo "low tide" | stash tides`, as shells have it: a text, and the tool that keeps it.
pub fn piped(text: &str, keeps: impl Fn(&str) -> bool) -> Option<ForeignCall> {
    let quoted = text.trim().strip_prefix("echo ")?.trim_start();
    let quote = quoted.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let (said, rest) = quoted[1..].split_once(quote)?;
    let (verb, object) = rest.trim_start().strip_prefix('|')?.trim().split_once(' ')?;
    let mut call = ForeignCall::of(verb);
    call.unnamed.push(Unnamed { value: object.into(), is_word: true, span: None });
    call.unnamed.push(Unnamed { value: said.into(), is_word: false, span: None });
    (is_name(verb) && keeps(verb) && !object.contains('|')).then_some(call)
}

impl ForeignCall {
    /// The first key of an object without a name, `{"query": "x", "depth": 2}`, that is none of a tool's, or says again what
    /// the first one says.
    pub fn key_of_another(&self, spec: &Spec) -> Option<&str> {
        let first = spec.param(&self.name).map(|param| param.name);
        let is_own = |key: &str| match spec.param(key) {
            Some(param) => Some(param.name) != first,
            None => BUDGET.is_called(key),
        };
        let takes_any = || spec.params.iter().any(|param| param.pairs || param.kind == Type::Record);
        let [Unnamed { span: None, .. }] = self.unnamed[..] else { return None };
        self.named.keys().map(String::as_str).find(|key| !is_own(key) && !takes_any())
    }

    /// The first key that became a part of a text, `edit("a7x2", "x", preview=True)`: the tool that `run` calls has no such key.
    pub fn key_as_text(&self, run: &Call) -> Option<&str> {
        let texts = || run.args.iter().filter_map(|(_, value)| value.as_text());
        let is_in_text = |key: &str| {
            let pair = format!("{key}:\"");
            texts().any(|text| text.starts_with(&pair) || text.contains(&format!(" {pair}")))
        };
        self.named.keys().map(String::as_str).find(|key| run.tool.spec.param(key).is_none() && is_in_text(key))
    }

    /// Whether it is an object without a name that begins with a number: `{"summon": 33}`.
    pub fn begins_with_number(&self) -> bool {
        matches!(&self.unnamed[..], [Unnamed { value: Json::Number(_), span: None, .. }])
    }

    /// A call without arguments.
    fn of(name: &str) -> Self {
        let name = NAMESPACES.iter().find_map(|space| name.strip_prefix(space)).unwrap_or(name);
        Self { name: name.to_owned(), unnamed: Vec::new(), named: Map::new(), repeated: None }
    }

    /// The same without the places of its arguments, which are those of another text.
    pub fn placeless(mut self) -> Self {
        for argument in &mut self.unnamed {
            argument.span = None;
        }
        self
    }

    /// What it calls, and what else could be a name of that.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let named = NAMES.iter().filter_map(|key| self.named.get(*key)?.as_str());
        named.chain([self.name.as_str()])
    }

    /// A call of `name` whose argument `param` is what this one calls.
    pub fn under(mut self, name: &str, param: &str) -> Self {
        let called = std::mem::replace(&mut self.name, name.to_owned());
        self.named.shift_insert(0, param.to_owned(), called.into());
        self
    }

    /// A call of `name` whose first argument, `value`, has the name that this one calls.
    pub fn keyed(&self, name: &str, value: Json) -> Self {
        let mut named = self.named.clone();
        named.shift_insert(0, self.name.clone(), value);
        Self { named, repeated: self.repeated.clone(), ..Self::of(name) }
    }

    /// Adds an argument; what is given again is given several times.
    fn give(&mut self, name: &str, value: Json) {
        if self.named.contains_key(name) {
            self.repeated.get_or_insert_with(|| name.to_owned());
        }
        match self.named.get_mut(name) {
            Some(Json::Array(items)) => items.push(value),
            Some(first) => *first = Json::Array(vec![first.take(), value]),
            None => drop(self.named.insert(name.to_owned(), value)),
        }
    }

    /// The arguments by name for a tool that has the parameters which `has` knows: one of them may be called as what holds
    /// all arguments in other shapes.
    pub fn arguments(&self, has: impl Fn(&str) -> bool) -> Vec<(&str, &Json)> {
        let mut arguments = Vec::with_capacity(self.named.len());
        for (name, value) in &self.named {
            let is_alone = |fields: &Map<String, Json>| self.named.len() == 1 && fields.keys().all(|name| has(name));
            match value {
                Json::Object(fields) if ARGUMENTS.contains(&name.as_str()) && (!has(name) || is_alone(fields)) => {
                    arguments.extend(fields.iter().map(|(name, value)| (name.as_str(), value)));
                }
                value => arguments.push((name.as_str(), value)),
            }
        }
        arguments
    }

    /// The arrow line that it means: what is to be understood by its words is written as words, and the rest in quotes.
    pub fn line(&self) -> String {
        let mut out = self.name.clone();
        for Unnamed { value, is_word, .. } in &self.unnamed {
            let text = match value {
                Json::Array(items) => list(items),
                value if *is_word => text_of(value),
                value => word(&text_of(value)),
            };
            out.push_str(&format!(" {text}"));
        }
        for (key, value) in &self.named {
            match value {
                Json::Null => {}
                Json::Object(fields) if ARGUMENTS.contains(&key.as_str()) || key == "operation" => {
                    fields.iter().for_each(|(key, value)| push(&mut out, key, value));
                }
                value => push(&mut out, key, value),
            }
        }
        out
    }

    /// The line of a name from outside: what it takes is not known here, and its values stay what they are.
    pub fn outside_line(&self) -> String {
        let mut out = self.name.clone();
        for Unnamed { value, .. } in &self.unnamed {
            out.push_str(&format!(" {}", quoted(&text_of(value))));
        }
        let named = self.arguments(|_| false).into_iter();
        let named: Map<String, Json> = named.map(|(name, value)| (name.to_owned(), value.clone())).collect();
        if named.is_empty() { out } else { format!("{out} {}", Json::Object(named)) }
    }
}

fn push(out: &mut String, key: &str, value: &Json) {
    // `maxDepth` and `max_depth` are found by the binder all the same.
    let key: String = key.chars().map(|c| if c.is_whitespace() { '-' } else { c }).collect();
    match value {
        Json::Null => {}
        Json::Array(items) => out.push_str(&format!(" {key}:{}", list(items))),
        value => out.push_str(&format!(" {key}:{}", quoted(&text_of(value)))),
    }
}

fn list(items: &[Json]) -> String {
    let item = |item: &Json| if item.is_number() { item.to_string() } else { quoted(&text_of(item)) };
    let items: Vec<String> = items.iter().map(item).collect();
    format!("[{}]", items.join(" "))
}

/// A value without a name: one word stays a word, so that its look tells what it is.
fn word(text: &str) -> String {
    let is_sign = text.starts_with(['-', ':', '$']);
    let line = Utterance::parse(text, None).ok().filter(|_| !is_sign);
    let is_one = line.is_some_and(|line| {
        matches!(&line.words[..], [word] if word.text == text && !matches!(word.kind, WordKind::Quoted | WordKind::List(_)))
    });
    if is_one { text.to_owned() } else { quoted(text) }
}

fn text_of(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

/// What a text is read as, as a line.
#[cfg(test)]
fn check(text: &str, expected: Option<&str>) {
    assert_eq!(rewrite(text).as_deref(), expected, "{text}");
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn definitions_of_shells() {
        check("alias ll = bash ls -l", Some(r#"alias name:"ll" tool:"bash ls -l""#));
        check("alias ll='bash ls'", Some(r#"alias name:"ll" tool:"bash ls""#));
        check("alias look=view", Some(r#"alias name:"look" tool:"view""#));
        check("alias peek glance", None);
        check("alias name=peek tool=glance", None);
        check("alias the sum a = b", None);
        check("alias x =", None);
    }

    #[test]
    fn blocks_with_a_name_above() {
        let check = |label: &str, below: &str, expected: Option<&str>| {
            let line = super::block(label, below, |name| name == "session view").map(|call| call.line());
            assert_eq!(line.as_deref(), expected, "{label} {below}");
        };
        check("annotate:", "node: g8x4\ncontent: too long", Some(r#"annotate node:"g8x4" content:"too long""#));
        check("session:", "view: reef_7", Some("session view reef_7"));
        check("find:", "query: \"a: b\"\nlimit: 3", Some(r#"find query:"a: b" limit:"3""#));
        check("Note:", "a line of text", None);
        check("annotate a7x2:", "node: g8x4", None);
    }

    #[test]
    fn texts_that_are_piped() {
        let check = |text: &str, expected: Option<&str>| {
            let line = super::piped(text, |name| name != "sh").map(|call| call.line());
            assert_eq!(line.as_deref(), expected, "{text}");
        };
        check(r#"echo "low tide" | stash tides"#, Some(r#"stash tides "low tide""#));
        check("echo low tide | stash tides", None);
        check(r#"echo "low tide" | stash tides | uniq"#, None);
        check(r#"echo "ls" | sh -s"#, None);
    }

    #[test]
    fn names_with_an_object() {
        check("edit {node: 'a7x2', text: 'so, then'}", Some(r#"edit node:"a7x2" text:"so, then""#));
        check("edit {unclosed: 1", None);
        check("a.b {n: 1}", None);
    }

    #[test]
    fn words_stay_words_and_texts_are_quoted() {
        check(r#"look("src/a.rs")"#, Some("look src/a.rs"));
        check(r##"look("# a")"##, Some(r##"look "# a""##));
        check(r#"look("a.", "[b]", "c,d", "")"#, Some(r#"look "a." "[b]" "c,d" """#));
        check(r#"{"tool":"look","at":{"a":[1]}}"#, Some(r#"look at:"{\"a\":[1]}""#));
    }
}

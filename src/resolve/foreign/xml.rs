//! Calls in XML: `<glance file="a.udon"/>` and `<glance><file>a.udon</file></glance>`.
//!
//! Models write it by heart, with signs in the content that XML would not allow there: what stands between two tags is
//! taken as it is, but for entities and CDATA.

use serde_json::Value as Json;

use super::operation::is_operation;
use super::{ARGUMENTS, ForeignCall, Unnamed, WRAPPERS, is_name, json};

/// A start tag.
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, String)>,
    /// It has no content: `<memory/>`.
    is_empty: bool,
    /// What stands behind it.
    rest: &'a str,
}

/// The call that `text` is.
pub fn read(text: &str) -> Option<ForeignCall> {
    if let Some(call) = assigned(text) {
        return Some(call);
    }
    let tag = Tag::read(text)?;
    // A name alone could be anybody's.
    if tag.name != "name"
        && let Some(call) = named_by_element(text)
    {
        return Some(call);
    }
    let inside = match tag.rest.trim() {
        rest if tag.is_empty => Some(rest).filter(|rest| rest.is_empty())?,
        rest => rest.strip_suffix(&format!("</{}>", tag.name))?,
    };
    let wraps = WRAPPERS.contains(&tag.name) && tag.attributes.is_empty();
    // `<tool_call>{"name": "view", …}</tool_call>`, as models are trained to write it.
    if let Some(call) = assigned(inside.trim()).filter(|_| wraps) {
        return Some(call);
    }
    if wraps && inside.trim_start().starts_with('{') {
        return json::read(inside.trim()).map(ForeignCall::placeless);
    }
    if let Some(call) = named_by_element(inside).filter(|_| wraps) {
        return Some(call);
    }
    // `<tool name="glance" file="a.udon"/>`: the first attribute names it, the others are given.
    let called = match &tag.attributes[..] {
        [("name" | "tool" | "function", called), ..] if WRAPPERS.contains(&tag.name) => Some(called.as_str()),
        _ => None,
    };
    let mut call = ForeignCall::of(called.or(Some(tag.name)).filter(|name| is_name(name))?);
    let is_wrapped = called.is_some();
    let given = tag.attributes.into_iter().skip(usize::from(is_wrapped));
    given.for_each(|(key, value)| call.give(key, Json::String(value)));
    let text = call.elements(inside)?;
    if !text.is_empty() {
        call.unnamed.push(Unnamed { value: unescaped(text).into(), is_word: false, span: None });
    }
    // `<invoke name="view">a7x2</invoke>` says nothing by name.
    (!is_wrapped || text.is_empty()).then_some(call)
}

/// `<function=view><parameter=node>a7x2</parameter></function>`, as some models are trained to write it.
fn assigned(text: &str) -> Option<ForeignCall> {
    let inside = text.strip_prefix("<function=")?.trim_end().strip_suffix("</function>")?;
    let (name, mut rest) = inside.split_once('>').filter(|(name, _)| is_name(name))?;
    let mut call = ForeignCall::of(name);
    while let Some(parameter) = rest.trim_start().strip_prefix("<parameter=") {
        let (key, value) = parameter.split_once('>')?;
        let (value, behind) = value.split_once("</parameter>")?;
        call.give(key, unescaped(trimmed(value)).into());
        rest = behind;
    }
    rest.trim().is_empty().then_some(call)
}

/// The call whose tool is said by an element before the arguments: `<tool>glance</tool><file>a.udon</file>`.
fn named_by_element(text: &str) -> Option<ForeignCall> {
    let tag = Tag::read(text.trim()).filter(|tag| matches!(tag.name, "tool" | "name" | "tool_name" | "function"))?;
    let (called, next) = tag.content().filter(|_| tag.attributes.is_empty())?;
    let mut call = ForeignCall::of(Some(called.trim()).filter(|name| is_name(name))?);
    call.elements(next).filter(|behind| behind.is_empty())?;
    Some(call)
}

impl ForeignCall {
    /// Takes the elements that `text` begins with as arguments; gives what stands behind them.
    fn elements<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        let mut rest = text.trim();
        // The fields of an operation have no call's name before them.
        let in_operation = self.name.is_empty();
        while rest.starts_with('<') && !rest.starts_with(CDATA) {
            let tag = Tag::read(rest)?;
            // Within an operation `<set size="4"/>` are attributes and their values; beside one it would be another.
            if tag.is_empty && tag.name == "set" && !tag.attributes.is_empty() && in_operation {
                let set = tag.attributes.iter().map(|(key, value)| ((*key).to_owned(), Json::from(value.as_str())));
                self.give("set", Json::Object(set.collect()));
                rest = tag.rest.trim();
                continue;
            }
            // `<delete path="|yard"/>` and `<operation op="delete" path="|yard"/>` are an operation with its fields.
            if tag.is_empty && !tag.attributes.is_empty() {
                let is_operation = is_operation(tag.name);
                Some(is_operation || tag.name == "operation")
                    .filter(|is| *is && !self.named.contains_key("operation"))?;
                let fields = tag.attributes.iter().map(|(key, value)| ((*key).to_owned(), Json::from(value.as_str())));
                let operation = is_operation.then(|| ("operation".to_owned(), Json::from(tag.name)));
                self.give("operation", Json::Object(operation.into_iter().chain(fields).collect()));
                rest = tag.rest.trim();
                continue;
            }
            let (value, next) = if tag.is_empty { ("true", tag.rest) } else { tag.content()? };
            let key = match &tag.attributes[..] {
                [("name", key)] if matches!(tag.name, "parameter" | "param" | "argument" | "arg") => key.as_str(),
                _ => tag.name,
            };
            match key {
                // The act is part of the name, as in JSON.
                "action" | "op" if is_name(value.trim()) => {
                    self.name.push(' ');
                    self.name.push_str(value.trim());
                }
                "operation" if value.trim_start().starts_with('<') => {
                    let mut fields = ForeignCall::of("");
                    Some(fields.elements(value)?).filter(|behind| behind.is_empty())?;
                    let act = Some(fields.name.trim()).filter(|act| !act.is_empty());
                    let act = act.map(|act| ("operation".to_owned(), Json::from(act)));
                    let said =
                        tag.attributes.iter().map(|(key, value)| ((*key).to_owned(), Json::from(value.as_str())));
                    self.give(key, Json::Object(act.into_iter().chain(said).chain(fields.named).collect()));
                }
                key if ARGUMENTS.contains(&key) && value.trim_start().starts_with('<') => {
                    Some(self.elements(value)?).filter(|behind| behind.is_empty())?;
                }
                key => self.give(key, unescaped(trimmed(value)).into()),
            }
            rest = next.trim();
        }
        Some(rest)
    }
}

/// The items of a list, each in an element of the same name: `<file>a.udon</file><file>b.udon</file>`.
pub fn items(value: &str) -> Option<Json> {
    let mut rest = value.trim();
    let first = Tag::read(rest).filter(|_| !rest.starts_with(CDATA))?.name;
    let mut items = Vec::new();
    while !rest.is_empty() {
        let tag = Tag::read(rest).filter(|tag| tag.name == first && tag.attributes.is_empty() && !tag.is_empty)?;
        let (item, next) = tag.content()?;
        items.push(Json::from(unescaped(trimmed(item))));
        rest = next.trim();
    }
    let is_list = matches!(first, "item" | "value" | "li" | "entry") || items.len() > 1;
    is_list.then(|| items.into())
}

impl<'a> Tag<'a> {
    /// The start tag that `text` begins with. A `>` in a quoted value ends nothing.
    fn read(text: &'a str) -> Option<Self> {
        let inner = text.strip_prefix('<')?;
        let is_end = |c: char| c.is_whitespace() || matches!(c, '>' | '/' | '=');
        let (name, mut rest) = inner.split_at(inner.find(is_end)?);
        let mut attributes = Vec::new();
        loop {
            rest = rest.trim_start();
            if let Some((is_empty, rest)) = ends(rest) {
                return is_name(name).then_some(Self { name, attributes, is_empty, rest });
            }
            let (key, behind) = rest.split_at(rest.find(is_end)?);
            let mut value = "true".to_owned();
            rest = behind;
            if let Some(given) = behind.trim_start().strip_prefix('=') {
                let given = given.trim_start();
                let quote = given.chars().next().filter(|c| matches!(c, '"' | '\''))?;
                let (given, next) = given[1..].split_once(quote)?;
                (value, rest) = (unescaped(given), next);
            }
            attributes.push((Some(key).filter(|key| is_name(key))?, value));
        }
    }

    /// What stands between the tag and its end, and behind that.
    fn content(&self) -> Option<(&'a str, &'a str)> {
        let end = format!("</{}>", self.name);
        let start = self.rest.len() - self.rest.trim_start().len();
        let data = self.rest[start..].strip_prefix(CDATA).and_then(|data| data.find("]]>"));
        let from = data.map_or(0, |length| start + CDATA.len() + length);
        let at = from + self.rest[from..].find(&end)?;
        Some((&self.rest[..at], &self.rest[at + end.len()..]))
    }
}

/// Whether a tag ends here, whether as an empty one, and what stands behind it.
fn ends(text: &str) -> Option<(bool, &str)> {
    text.strip_prefix("/>").map(|rest| (true, rest)).or_else(|| text.strip_prefix('>').map(|rest| (false, rest)))
}

/// What content that stands as it is begins with.
const CDATA: &str = "<![CDATA[";

/// What stands between two tags, without the blanks around it; over several lines only without the line ends next to the
/// tags, because indentation counts there.
fn trimmed(value: &str) -> &str {
    let trimmed = value.trim();
    if trimmed.starts_with(CDATA) || !trimmed.contains('\n') {
        return trimmed;
    }
    let value = value.trim_end();
    value.trim_start_matches([' ', '\t']).strip_prefix('\n').unwrap_or(value)
}

/// Content as it is meant: entities are what they stand for, CDATA is as it stands. What is no entity stays, `a & b`.
fn unescaped(text: &str) -> String {
    if let Some(data) = text.strip_prefix(CDATA).and_then(|data| data.strip_suffix("]]>")) {
        return data.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        // No entity is longer than `&#x10FFFF;`.
        let end = rest.bytes().take(10).position(|byte| byte == b';');
        match end.and_then(|end| Some((entity(&rest[..end])?, end))) {
            Some((c, end)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            None => out.push('&'),
        }
    }
    out.push_str(rest);
    out
}

/// The character that an entity stands for.
fn entity(name: &str) -> Option<char> {
    Some(match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = name.strip_prefix('#')?;
            let hexadecimal = number.strip_prefix(['x', 'X']);
            let code = hexadecimal.map_or_else(|| number.parse(), |digits| u32::from_str_radix(digits, 16));
            char::from_u32(code.ok()?)?
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::check;

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
        let parameter = r#"<invoke name="view"><parameter name="node">a7x2</parameter></invoke>"#;
        check(parameter, Some(r#"view node:"a7x2""#));
        check("<view><args><node>a7x2</node><full/></args></view>", Some(r#"view node:"a7x2" full:"true""#));
        check("<tool>view</tool><node>a7x2</node>", Some(r#"view node:"a7x2""#));
        check("<tool_call><name>view</name><args><node>a7x2</node></args></tool_call>", Some(r#"view node:"a7x2""#));
        let trained = r#"<tool_call>{"name": "view", "arguments": {"node": "a7x2"}}</tool_call>"#;
        check(trained, Some(r#"view node:"a7x2""#));
        check("<tool_call>{not JSON}</tool_call>", None);
        check("<name>view</name><node>a7x2</node>", None);
        check("<tool>view</tool> shows a node", None);
        check("<listSkills />", Some("listSkills"));
        let spread = |text: &str| super::read(text).map(|call| call.spread().line());
        let moved = r#"<call tool="propose"><file>a.udon</file><operation op="move" from="|a" to="|b"/></call>"#;
        let expected = r#"propose file:"a.udon" operation:"move" from:"|a" to:"|b""#;
        assert_eq!(spread(moved).as_deref(), Some(expected));
        let moved =
            "<propose><file>a.udon</file><operation><op>move</op><from>|a</from><to>|b</to></operation></propose>";
        assert_eq!(spread(moved).as_deref(), Some(expected));
        let set = r#"<propose><operation op="update" path="|pool"><set size="4"/></operation></propose>"#;
        assert_eq!(spread(set).as_deref(), Some(r#"propose operation:"update" path:"|pool:size" set:"4""#));
        let written = r#"<propose><operation>{"op": "delete", "path": "|pool"}</operation></propose>"#;
        assert_eq!(spread(written).as_deref(), Some(r#"propose operation:"delete" path:"|pool""#));
        check("<bash>FOO=1</bash>", Some("bash FOO=1"));
        check("<b>bold</i>", None);
        check("<a b", None);
        check("<a b=c>", None);
    }

    #[test]
    fn signs_in_values() {
        check(r#"<stash label="b" content="x > y"/>"#, Some(r#"stash label:"b" content:"x > y""#));
        check(r#"<s a="1&#10;2 &#x41; &amp;lt; & &no; &#xD800;"/>"#, Some(r#"s a:"1\n2 A &lt; & &no; &#xD800;""#));
        check("<s><a><![CDATA[ </a> &lt; ]]></a></s>", Some(r#"s a:" </a> &lt; ""#));
        check("<s><a>x < y && z</a><a>2</a></s>", Some(r#"s a:["x < y && z" "2"]"#));
    }
}

//! Calls that are written as elements of a document: `|glance :file a.udon`.

use super::super::shape;
use super::is_name;

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
    /// The call that `text` is, if it is an element with an attribute or a reference right behind it, or nothing.
    pub fn of(text: &'a str) -> Option<Self> {
        let element = text.trim().strip_prefix('|')?;
        let (element, rest) = element.split_once(' ').unwrap_or((element, ""));
        let (name, key) = match element.split_once('[') {
            Some((name, key)) => (name, Some(key.strip_suffix(']')?)),
            None => (element, None),
        };
        let first = rest.split(' ').next();
        let is_reference = first.is_some_and(|word| key.is_none() && word.starts_with("@[") && word.ends_with(']'));
        let is_call = is_name(name) && (rest.is_empty() || is_reference || first.and_then(attribute).is_some());
        let attributes = rest.split(' ').filter_map(attribute).collect();
        is_call.then_some(Self { name, key, attributes, rest })
    }

    /// The arrow line that it means as a call of `name`.
    pub fn line(&self, name: &str) -> String {
        let key = self.key.map(|key| format!(" {key}")).unwrap_or_default();
        // What is a node of the loom is referred to as others are: `@[a7x2]`.
        let node = self.rest.strip_prefix("@[").and_then(|rest| rest.split_once(']'));
        let rest = match node.filter(|(node, _)| shape::looks_like_node(node)) {
            Some((node, rest)) => format!("{node}{rest}"),
            None => self.rest.to_owned(),
        };
        format!("{name}{key} {}", with_quotes(&rest)).trim_end().to_owned()
    }
}

/// The name of the attribute that a word is.
fn attribute(word: &str) -> Option<&str> {
    word.strip_prefix(':').filter(|name| is_name(name))
}

/// Attributes whose values are several words, each such value in quotes: it ends where the next attribute begins.
fn with_quotes(attributes: &str) -> String {
    let words: Vec<&str> = attributes.split(' ').collect();
    let parts = words.chunk_by(|_, next| attribute(next).is_none()).map(|part| {
        let [name, value @ ..] = part else { return String::new() };
        let is_text = attribute(name).is_some() && value.len() > 1 && value[0].starts_with(char::is_alphanumeric);
        let value = value.join(" ");
        let is_text = is_text && !value.contains('"');
        let value = if is_text { format!("\"{value}\"") } else { value };
        [*name, &value].join(" ").trim_end().to_owned()
    });
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::Element;

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
        check("|pin @[a7x2]", Some("pin a7x2"), &[]);
        check("|cache[redis] @[a7x2]", None, &[]);
        check("|think", Some("think"), &[]);
        let said = r#"respond :node a7x2 :content "Low water, then." :as draft"#;
        check("|respond :node a7x2 :content Low water, then. :as draft", Some(said), &["node", "content", "as"]);
        check("|respond :content \"Low  water\" a7x2", Some("respond :content \"Low  water\" a7x2"), &["content"]);
        check("glance :file a.udon", None, &[]);
    }
}

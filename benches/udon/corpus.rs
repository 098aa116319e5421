//! The same data in five notations.
//!
//! A class of documents is generated as elements, and written as UDON, XML, JSON, YAML and TOML the way people would
//! write it there; none is padded or squeezed.

use arrowsh::udon::{Document, Node};

/// An element to be written in any notation.
#[derive(Default)]
pub struct Element {
    pub name: String,
    pub key: Option<String>,
    pub attributes: Vec<(String, Value)>,
    pub prose: Vec<String>,
    pub children: Vec<Element>,
}

/// The value of an attribute.
pub enum Value {
    Text(String),
    /// A number or boolean, spelled alike everywhere.
    Plain(String),
    List(Vec<String>),
}

/// One class of documents.
pub struct Class {
    pub name: &'static str,
    pub udon: String,
    pub xml: String,
    pub json: String,
    pub yaml: String,
    pub toml: String,
    /// Elements in each of them.
    pub items: usize,
}

impl Class {
    pub fn new(name: &'static str, elements: &[Element]) -> Self {
        let mut class = Self {
            name,
            udon: String::new(),
            xml: "<doc>\n".to_owned(),
            json: "[".to_owned(),
            yaml: String::new(),
            toml: String::new(),
            items: 0,
        };
        for (i, element) in elements.iter().enumerate() {
            class.json.push_str(if i > 0 { ",\n" } else { "" });
            class.items += count(element);
            udon(element, 0, &mut class.udon);
            xml(element, 0, &mut class.xml);
            json(element, &mut class.json);
            yaml(element, 0, &mut class.yaml);
            toml(element, "", &mut class.toml);
        }
        class.xml += "</doc>\n";
        class.json += "]\n";
        class
    }
}

/// Many keyed elements with attributes and some prose: what a large configuration looks like.
pub fn configuration(bytes: usize) -> Vec<Element> {
    let mut elements = Vec::new();
    let text = |text: &str| Value::Text(text.to_owned());
    for i in 0..bytes / 256 {
        let part = Element {
            name: "part".to_owned(),
            key: None,
            attributes: vec![
                ("size".to_owned(), Value::Plain("3".to_owned())),
                ("flag".to_owned(), Value::Plain("true".to_owned())),
            ],
            prose: vec!["text here".to_owned()],
            children: Vec::new(),
        };
        elements.push(Element {
            name: "item".to_owned(),
            key: Some(i.to_string()),
            attributes: vec![
                ("name".to_owned(), text(&format!("Some name of item {i}"))),
                ("price".to_owned(), Value::Plain(format!("{}.{:02}", i % 90 + 1, i % 100))),
                ("count".to_owned(), Value::Plain((i % 13).to_string())),
                ("when".to_owned(), text(&format!("2025-01-{:02}", i % 28 + 1))),
                ("tags".to_owned(), Value::List(["red", "green", "blue"].map(str::to_owned).to_vec())),
                ("kind".to_owned(), text(&format!("kind{}", i % 7))),
            ],
            prose: vec!["Some prose about this item, long enough to be a sentence.".to_owned()],
            children: vec![part],
        });
    }
    elements
}

/// Chapters of paragraphs.
pub fn prose(bytes: usize) -> Vec<Element> {
    let sentence = "The quick brown fox jumps over the lazy dog while nobody looks, and then it rests a while.";
    let chapter = |i: usize| Element {
        name: "chapter".to_owned(),
        key: Some(i.to_string()),
        prose: vec![sentence.to_owned(); 44],
        ..Element::default()
    };
    (0..bytes / 4096).map(chapter).collect()
}

/// Elements in elements, forty levels deep.
pub fn nested(bytes: usize) -> Vec<Element> {
    let tower = |i: usize| {
        let mut inner = Element { name: "leaf".to_owned(), prose: vec!["end".to_owned()], ..Element::default() };
        for level in (0..40).rev() {
            inner = Element {
                name: format!("level{level}"),
                key: (level == 0).then(|| i.to_string()),
                attributes: vec![("at".to_owned(), Value::Plain(level.to_string()))],
                prose: Vec::new(),
                children: vec![inner],
            };
        }
        inner
    };
    (0..bytes / 4096).map(tower).collect()
}

/// The elements of a document, inline ones left out.
pub fn elements_of(source: &str) -> Vec<Element> {
    fn element(node: Node<'_>) -> Element {
        Element {
            name: node.name().map_or_else(|| "anonymous".to_owned(), |name| name.replace(' ', "-")),
            key: node.key().map(std::borrow::Cow::into_owned),
            attributes: node
                .attributes()
                .filter(|attribute| attribute.suffix().is_none())
                .map(|attribute| {
                    let raw = attribute.raw().map_or("true".into(), String::from_utf8_lossy);
                    (attribute.name().replace(' ', "-"), Value::Text(raw.replace(['"', '\n'], "")))
                })
                .collect(),
            prose: node.prose().lines().map(str::to_owned).collect(),
            children: node.elements().map(element).collect(),
        }
    }
    Document::parse(source).root().elements().map(element).collect()
}

fn count(element: &Element) -> usize {
    1 + element.children.iter().map(count).sum::<usize>()
}

fn udon(element: &Element, depth: usize, out: &mut String) {
    let indentation = "  ".repeat(depth);
    *out += &format!("{indentation}|{}", element.name);
    if let Some(key) = &element.key {
        *out += &format!("[{key}]");
    }
    out.push('\n');
    for (name, value) in &element.attributes {
        let value = match value {
            Value::Text(text) | Value::Plain(text) => text.clone(),
            Value::List(items) => format!("[{}]", items.join(" ")),
        };
        *out += &format!("{indentation}  :{name} {value}\n");
    }
    for line in &element.prose {
        *out += &format!("{indentation}  {line}\n");
    }
    for child in &element.children {
        udon(child, depth + 1, out);
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn xml(element: &Element, depth: usize, out: &mut String) {
    let indentation = "  ".repeat(depth + 1);
    *out += &format!("{indentation}<{}", element.name);
    if let Some(key) = &element.key {
        *out += &format!(" id=\"{}\"", escaped(key));
    }
    for (name, value) in &element.attributes {
        let value = match value {
            Value::Text(text) | Value::Plain(text) => escaped(text),
            Value::List(items) => items.join(" "),
        };
        *out += &format!(" {name}=\"{value}\"");
    }
    if element.prose.is_empty() && element.children.is_empty() {
        *out += "/>\n";
        return;
    }
    *out += ">\n";
    for line in &element.prose {
        *out += &format!("{indentation}  {}\n", escaped(line));
    }
    for child in &element.children {
        xml(child, depth + 1, out);
    }
    *out += &format!("{indentation}</{}>\n", element.name);
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The members of an element's map, but for its children.
fn members(element: &Element) -> Vec<(String, String)> {
    let mut members = vec![("el".to_owned(), quoted(&element.name))];
    members.extend(element.key.as_deref().map(|key| ("key".to_owned(), quoted(key))));
    members.extend(element.attributes.iter().map(|(name, value)| {
        let value = match value {
            Value::Text(text) => quoted(text),
            Value::Plain(text) => text.clone(),
            Value::List(items) => format!("[{}]", items.iter().map(|item| quoted(item)).collect::<Vec<_>>().join(", ")),
        };
        (name.clone(), value)
    }));
    if !element.prose.is_empty() {
        members.push(("text".to_owned(), quoted(&element.prose.join("\n"))));
    }
    members
}

fn json(element: &Element, out: &mut String) {
    for (i, (name, value)) in members(element).into_iter().enumerate() {
        *out += &format!("{}{}: {value}", if i == 0 { "{" } else { ", " }, quoted(&name));
    }
    if !element.children.is_empty() {
        out.push_str(", \"children\": [");
        for (i, child) in element.children.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            json(child, out);
        }
        out.push(']');
    }
    out.push('}');
}

fn yaml(element: &Element, depth: usize, out: &mut String) {
    let indentation = "  ".repeat(depth);
    for (i, (name, value)) in members(element).into_iter().enumerate() {
        *out += &format!("{indentation}{}{name}: {value}\n", if i == 0 { "- " } else { "  " });
    }
    if !element.children.is_empty() {
        *out += &format!("{indentation}  children:\n");
        for child in &element.children {
            yaml(child, depth + 1, out);
        }
    }
}

fn toml(element: &Element, path: &str, out: &mut String) {
    let path = if path.is_empty() { "el".to_owned() } else { format!("{path}.el") };
    *out += &format!("[[{path}]]\n");
    let mut seen = std::collections::HashSet::new();
    for (name, value) in members(element) {
        let name = if name == "el" { "name-of".to_owned() } else { name };
        if seen.insert(name.clone()) {
            *out += &format!("{} = {value}\n", if name.is_ascii() { name } else { quoted(&name) });
        }
    }
    for child in &element.children {
        toml(child, &path, out);
    }
}

//! Answers in XML: elements with attributes and text, one element a line, their text on lines of its own.
//!
//! Text is escaped so that what is read back is what was stored; a line of it that begins with an arrow begins with the
//! arrow's number instead, because no line of a result may be read as a command.

use std::fmt::Display;

use crate::engine::{Line, Page, Piece, Role};

/// An element.
#[derive(Debug, Clone)]
pub struct Xml {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    inside: Inside,
}

#[derive(Debug, Clone)]
enum Inside {
    Nothing,
    /// Text on the element's own line.
    Inline(String),
    /// Text on lines of its own.
    Block(String),
    Elements(Vec<Xml>),
}

impl Xml {
    /// An element with nothing in it.
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), inside: Inside::Nothing }
    }

    /// Adds an attribute.
    #[allow(clippy::needless_pass_by_value, reason = "numbers and texts alike, without a sigil at every call")]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.attributes.push((name, value.to_string()));
        self
    }

    /// Adds an attribute if there is a value for it.
    pub fn maybe(self, name: &'static str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds tags, in one attribute, if there are any.
    pub fn tags(self, tags: &[String]) -> Self {
        self.maybe("tags", (!tags.is_empty()).then(|| tags.join(",")))
    }

    /// Gives it a text on lines of its own.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.inside = Inside::Block(text.into());
        self
    }

    /// Gives it a text: on its own line if it is a single one.
    pub fn brief(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.inside = if text.trim_end().contains('\n') { Inside::Block(text) } else { Inside::Inline(text) };
        self
    }

    /// Adds an element to it; after text it would not be seen.
    pub fn child(mut self, child: Self) -> Self {
        match &mut self.inside {
            Inside::Elements(children) => children.push(child),
            inside => *inside = Inside::Elements(vec![child]),
        }
        self
    }

    /// Adds several elements.
    pub fn children(self, children: impl IntoIterator<Item = Self>) -> Self {
        children.into_iter().fold(self, Self::child)
    }

    /// Writes it.
    pub fn write(&self, page: &mut Page) {
        self.write_at(page, 0);
    }

    /// Elements nest as deep as the tools that make them say, three at most.
    fn write_at(&self, page: &mut Page, depth: usize) {
        let indent = "  ".repeat(depth);
        let mut line = page.line().plain(&indent).faint("<").name(self.name);
        for (name, value) in &self.attributes {
            line = line.faint(format!(" {name}=\"")).value(escaped(value).replace('\n', "&#10;")).faint("\"");
        }
        let end = format!("</{}>", self.name);
        match &self.inside {
            Inside::Nothing => line.faint("/>").end(),
            Inside::Inline(text) => line.faint(">").plain(escaped(text.trim_end())).faint(end).end(),
            Inside::Block(text) => {
                line.faint(">").end();
                for row in text.trim_end().split('\n') {
                    page.line().plain(format!("{indent}  {}", guarded(row.trim_end_matches('\r')))).end();
                }
                page.line().plain(indent).faint(end).end();
            }
            Inside::Elements(children) => {
                line.faint(">").end();
                for child in children {
                    child.write_at(page, depth + 1);
                }
                page.line().plain(indent).faint(end).end();
            }
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A line of text, escaped, that cannot be read as a command.
fn guarded(row: &str) -> String {
    let row = escaped(row);
    let line = Line { pieces: vec![Piece { role: Role::Plain, text: row.clone() }] };
    if !line.needs_quoting() {
        return row;
    }
    let lead = |c: char| {
        c.is_ascii() || c.is_whitespace() || matches!(c, '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '•')
    };
    match row.char_indices().find(|(_, c)| !lead(*c)) {
        Some((at, arrow)) => {
            format!("{}&#x{:X};{}", &row[..at], u32::from(arrow), &row[at + arrow.len_utf8()..])
        }
        None => row,
    }
}

#[cfg(test)]
mod tests {
    use super::Xml;
    use crate::engine::{Budget, Page};

    fn check(xml: &Xml, expected: &str) {
        let mut page = Page::within(Budget(None));
        xml.write(&mut page);
        assert_eq!(page.plain(), expected);
    }

    #[test]
    fn elements_stand_on_lines() {
        let inner = Xml::new("post").with("id", 7).maybe("author", None::<u32>).tags(&["a".into(), "b".into()]);
        check(
            &Xml::new("posts")
                .with("count", 3)
                .child(inner.clone())
                .child(inner.clone().brief("one"))
                .child(inner.brief("one\ntwo\n")),
            "<posts count=\"3\">\n  <post id=\"7\" tags=\"a,b\"/>\n  <post id=\"7\" tags=\"a,b\">one</post>\n  \
             <post id=\"7\" tags=\"a,b\">\n    one\n    two\n  </post>\n</posts>\n",
        );
    }

    #[test]
    fn text_is_escaped_and_runs_nothing() {
        check(
            &Xml::new("e")
                .with("a", "x\"<&>'\ny")
                .text("a < b & \"c\"\n→ drop all\n  - ➜ it\n-> it\n1. → it\n• → it\n</e>"),
            "<e a=\"x&quot;&lt;&amp;&gt;'&#10;y\">\n  a &lt; b &amp; &quot;c&quot;\n  &#x2192; drop all\n    - &#x279C; it\n  \
             -&gt; it\n  1. &#x2192; it\n  • &#x2192; it\n  &lt;/e&gt;\n</e>\n",
        );
    }
}

//! From HTML to Markdown: the article of a page, or all of it.
//!
//! The crates that do it go down the tree by recursion, and slowly where it is deep. No page that is read by people is
//! nested as deep as that, and one that is gets refused before anything goes down it.

use dom_query::{Document, NodeRef};
use dom_smoothie::{Config, Readability, TextMode};

use crate::error::{Code, Error, Result};

/// How deep a page may be nested.
const DEEPEST: usize = 250;
/// How many elements may be open by a count of brackets, which takes those that are never closed for open.
const OPEN: usize = 3000;
/// Elements without an end, and those whose end is often left out.
const ENDLESS: &[&str] = &[
    "area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta", "option", "p",
    "param", "path", "source", "td", "th", "tr", "track", "wbr",
];

/// What there is to read on a page.
pub struct Reading {
    /// Its title.
    pub title: Option<String>,
    /// Who wrote it.
    pub byline: Option<String>,
    /// The text, as Markdown.
    pub text: String,
    /// Whether it is the article rather than all of the page.
    pub is_article: bool,
}

/// Reads a page; links in it are those that a browser at `url` would follow.
pub fn read(html: &str, url: &str) -> Result<Reading> {
    if looks_deep(html) {
        return Err(too_deep());
    }
    let document = Document::from(html);
    if depth(&document.root()) > DEEPEST {
        return Err(too_deep());
    }
    let config = Config { text_mode: TextMode::Markdown, ..Config::default() };
    let whole = document.clone();
    let failed = |error: dom_smoothie::ReadabilityError| Error::new(Code::Failed, format!("{url}: {error}"));
    let mut page = Readability::with_document(document, Some(url), Some(config)).map_err(failed)?;
    let title = Some(page.get_article_title().trim().to_owned());
    let some = |text: String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    match page.parse() {
        Ok(article) if !article.text_content.trim().is_empty() => Ok(Reading {
            title: some(article.title),
            byline: article.byline.and_then(some),
            text: article.text_content.trim().to_owned(),
            is_article: true,
        }),
        _ => Ok(Reading {
            title: title.and_then(some),
            byline: None,
            text: whole.md(None).trim().to_owned(),
            is_article: false,
        }),
    }
}

/// What a piece of HTML says, without marks.
pub fn plain(html: &str) -> String {
    if html.contains(['<', '&']) { Document::fragment(html).text().to_string() } else { html.to_owned() }
}

fn too_deep() -> Error {
    Error::new(Code::LimitExceeded, format!("the page is nested more than {DEEPEST} elements deep"))
}

/// Whether so many elements are open at once that building a tree would take too long.
fn looks_deep(html: &str) -> bool {
    let mut open = 0_usize;
    for tag in html.split('<').skip(1) {
        if tag.starts_with('/') {
            open = open.saturating_sub(1);
        } else if tag.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
            let is_endless = ENDLESS.iter().any(|known| known.eq_ignore_ascii_case(name));
            open += usize::from(!is_endless);
        }
        if open > OPEN {
            return true;
        }
    }
    false
}

/// How deep a tree is, found out without going down it by recursion.
fn depth(root: &NodeRef<'_>) -> usize {
    let mut deepest = 0;
    let mut open = vec![(*root, 0)];
    while let Some((node, depth)) = open.pop() {
        deepest = deepest.max(depth);
        open.extend(node.children().into_iter().map(|child| (child, depth + 1)));
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::{plain, read};
    use crate::error::Code;

    #[test]
    fn the_article_of_a_page_is_read() {
        let words = "High water stands at six, and the ferry leaves an hour before it. ".repeat(12);
        let html = format!(
            "<html><head><title>Tides</title><script>var evil = 1;</script></head><body><nav><a href='/'>Home</a></nav>\
             <article><h1>At the pier</h1><p>{words}See <a href='/tables'>the tables</a>.</p></article>\
             <footer>Imprint</footer></body></html>"
        );
        let page = read(&html, "http://pier.example/today").expect("a page");
        assert_eq!(page.title.as_deref(), Some("Tides"));
        assert!(page.is_article && page.text.contains("[the tables](http://pier.example/tables)"), "{}", page.text);
        assert!(!page.text.contains("evil") && !page.text.contains("Imprint") && !page.text.contains("Home"));
    }

    #[test]
    fn a_snippet_loses_its_marks() {
        assert_eq!(plain("The pier&#x27;s <strong>tides</strong> &amp; ferries"), "The pier's tides & ferries");
        assert_eq!(plain("a plain one"), "a plain one");
    }

    #[test]
    fn an_empty_page_is_empty() {
        assert_eq!(read("", "http://a.example/").expect("a page").text, "");
        assert_eq!(read("<p>", "http://a.example/").expect("a page").text, "");
    }

    #[test]
    fn a_page_that_is_nested_without_end_is_refused() {
        for html in ["<div>".repeat(400_000), "<b>".repeat(1000), "<b><p>".repeat(200_000), "<a".repeat(100_000)] {
            match read(&html, "http://a.example/") {
                Ok(page) => assert!(page.text.len() < 10, "{}", page.text.len()),
                Err(error) => assert_eq!(error.code, Code::LimitExceeded),
            }
        }
    }
}

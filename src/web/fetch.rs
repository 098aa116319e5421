//! Reading one page of the web as text.
//!
//! Of an HTML page the article is given, as Markdown, without what stands around it; where none is found, all of the
//! page. Other text comes as it is. Refuses what is no text, and every address that is not of the web.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;

use super::article::{Reading, read};
use crate::error::{Code, Error, Result};
use crate::world::{Get, Got, Reach, World};

/// How long a page may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A page that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fetched {
    /// Where it was found in the end.
    pub url: String,
    /// The kind of content, as the server says.
    pub kind: String,
    /// What of it is given.
    pub part: Extent,
    /// Its title, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who wrote it, if that is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byline: Option<String>,
    /// The text.
    pub text: String,
}

/// How much of a page is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// Its article.
    Article,
    /// All of it.
    All,
}

/// Reads the page at `url` if that is within `reach`, until it is given up.
pub fn fetch(world: &World, url: &str, reach: Reach, stop: &AtomicBool) -> Result<Fetched> {
    let url = address(url)?;
    let got = world.get(Get { url, reach, timeout: TIMEOUT }, stop)?;
    if !(200..300).contains(&got.status) {
        let code = if matches!(got.status, 404 | 410) { Code::NotFound } else { Code::Failed };
        return Err(Error::new(code, format!("{} answered with status {}", got.url, got.status)));
    }
    let kind = got.kind.as_deref().unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_lowercase();
    let is_html = matches!(kind.as_str(), "text/html" | "application/xhtml+xml");
    if !(is_html || is_text(&kind)) || got.body.iter().take(8000).any(|byte| *byte == 0) {
        let kind = if kind.is_empty() { "of a kind that is not said" } else { &kind };
        return Err(Error::new(Code::InvalidArgument, format!("{} is no text", got.url))
            .detail(format!("it is {kind}, {} bytes", got.body.len())));
    }
    let text = decoded(&got, is_html);
    let url = got.url;
    if !is_html {
        return Ok(Fetched { url, kind, part: Extent::All, title: None, byline: None, text });
    }
    let Reading { title, byline, text, is_article } = read(&text, &url)?;
    let part = if is_article { Extent::Article } else { Extent::All };
    Ok(Fetched { url, kind, part, title, byline, text })
}

/// An address with its scheme, which must be that of the web.
fn address(written: &str) -> Result<String> {
    let written = written.trim();
    match written.split_once("://") {
        None if !written.is_empty() && !written.contains(char::is_whitespace) => Ok(format!("https://{written}")),
        Some((scheme, rest))
            if !rest.is_empty() && ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web)) =>
        {
            Ok(written.to_owned())
        }
        _ => Err(Error::new(Code::InvalidArgument, format!("\"{written}\" is no address of the web"))
            .detail("only http:// and https:// are read")),
    }
}

/// Whether a kind of content is text; one that is not said may be.
fn is_text(kind: &str) -> bool {
    kind.is_empty()
        || kind.starts_with("text/")
        || kind.ends_with("+json")
        || kind.ends_with("+xml")
        || matches!(kind, "application/json" | "application/xml" | "application/javascript" | "application/x-ndjson")
}

/// The content as text: in the encoding that the server says, else the page itself, else UTF-8.
fn decoded(got: &Got, is_html: bool) -> String {
    let said = got.kind.as_deref().and_then(|kind| label(kind.as_bytes()));
    let said = said.or_else(|| label(&got.body[..got.body.len().min(1024)]).filter(|_| is_html));
    let encoding = said.and_then(|label| encoding_rs::Encoding::for_label(label.as_bytes()));
    encoding.unwrap_or(encoding_rs::UTF_8).decode(&got.body).0.into_owned()
}

/// The name behind `charset=`.
fn label(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text).to_lowercase();
    let (_, rest) = text.split_once("charset=")?;
    let name: String = rest
        .trim_start_matches(['"', '\''])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
        .collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{address, decoded};
    use crate::world::Got;

    #[test]
    fn only_addresses_of_the_web_are_read() {
        assert_eq!(address("example.org/a").expect("an address"), "https://example.org/a");
        assert_eq!(address("http://localhost:1/").expect("an address"), "http://localhost:1/");
        for written in ["file:///etc/passwd", "ftp://example.org", "http://", "", "two words"] {
            assert!(address(written).is_err(), "{written}");
        }
    }

    fn check(kind: &str, body: &[u8], expected: &str) {
        let got = Got { url: String::new(), status: 200, kind: Some(kind.into()), body: body.to_vec() };
        assert_eq!(decoded(&got, kind.contains("html")), expected);
    }

    #[test]
    fn text_is_read_in_its_encoding() {
        check("text/plain", "café".as_bytes(), "café");
        check("text/plain; charset=ISO-8859-1", b"caf\xe9", "café");
        check("text/html", b"<meta charset=\"windows-1252\">caf\xe9", "<meta charset=\"windows-1252\">café");
        check("text/plain", b"charset=latin1 caf\xe9", "charset=latin1 caf\u{fffd}");
    }
}

//! Images and sounds of a file: whether their bytes are what they are said to be. They are kept as they came and never
//! opened or shown, so a wrong name harms nobody here; it is told, because it may elsewhere.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::bundle::Medium;
use super::named;
use crate::json::Json;

/// How much of a text in base64 is looked at: a multiple of four, so that it is decoded without the rest.
const HEAD: usize = 4096;

/// Media types that are known by their first bytes, each with the endings of its files; other names of a type behind it.
const TYPES: &[(&str, &[&str], &[&str])] = &[
    ("image/png", &["png"], &[]),
    ("image/jpeg", &["jpg", "jpeg"], &["image/jpg"]),
    ("image/gif", &["gif"], &[]),
    ("image/webp", &["webp"], &[]),
    ("image/svg+xml", &["svg"], &["image/svg"]),
    ("audio/mpeg", &["mp3"], &["audio/mp3"]),
    ("audio/wav", &["wav"], &["audio/wave", "audio/x-wav", "audio/vnd.wave"]),
    ("audio/ogg", &["ogg", "opus"], &["audio/opus", "application/ogg"]),
    ("audio/flac", &["flac"], &["audio/x-flac"]),
    ("audio/mp4", &["m4a"], &["audio/m4a", "audio/x-m4a", "video/mp4"]),
];

/// What the first bytes say that a medium is.
fn found(bytes: &[u8]) -> Option<&'static str> {
    use imagesize::ImageType::{Gif, Jpeg, Png, Webp};
    match imagesize::image_type(bytes) {
        Ok(Png) => return Some("image/png"),
        Ok(Jpeg) => return Some("image/jpeg"),
        Ok(Gif) => return Some("image/gif"),
        Ok(Webp) => return Some("image/webp"),
        _ => {}
    }
    let marks: [(&[u8], &str); 6] = [
        (b"ID3", "audio/mpeg"),
        (b"\xff\xfb", "audio/mpeg"),
        (b"OggS", "audio/ogg"),
        (b"fLaC", "audio/flac"),
        (b"%PDF", "application/pdf"),
        (b"MZ", "a program"),
    ];
    if let Some((_, name)) = marks.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Some(name);
    }
    match (bytes.get(..4), bytes.get(4..8), bytes.get(8..12)) {
        (Some(b"RIFF"), _, Some(b"WAVE")) => return Some("audio/wav"),
        (_, Some(b"ftyp"), _) => return Some("audio/mp4"),
        _ => {}
    }
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).to_lowercase();
    let head = head.trim_start_matches('\u{feff}').trim_start();
    match head.strip_prefix('<')? {
        _ if head.contains("<svg") => Some("image/svg+xml"),
        rest if rest.starts_with("!doctype html") || rest.starts_with("html") || head.contains("<script") => {
            Some("text/html")
        }
        _ => None,
    }
}

/// Why bytes are not of the type that they are said to be.
fn wrong(said: &str, bytes: &[u8]) -> Option<String> {
    let said = said.split(';').next().unwrap_or_default().trim().to_lowercase();
    let known = TYPES.iter().find(|(name, _, others)| *name == said || others.contains(&said.as_str()));
    let is_medium = ["image/", "audio/"].iter().any(|family| said.starts_with(family));
    match (found(bytes), known) {
        (Some(found), Some((name, ..))) if found == *name => None,
        (Some(found), _) if is_medium => Some(format!("what it calls {said} is {found}; it is kept and never shown")),
        (None, Some(_)) => Some(format!("what it calls {said} does not begin like that; it is kept and never shown")),
        _ => None,
    }
}

/// Why a block of a node does not hold what it says, if it holds its data itself.
pub fn wrong_block(block: Json<'_>) -> Option<String> {
    let data = ["data", "url", "src"].iter().find_map(|field| block.get_text(field))?;
    let (said, data) = match data.strip_prefix("data:") {
        Some(rest) => {
            let (head, data) = rest.split_once(',')?;
            (Some(head.strip_suffix(";base64")?.to_owned()), data)
        }
        None => (None, block.get("data").and(Some(&*data))?),
    };
    let said = block.get_text("mimeType").map(std::borrow::Cow::into_owned).or(said)?;
    let head = &data.as_bytes()[..data.len().min(HEAD)];
    match STANDARD.decode(head) {
        Ok(bytes) => wrong(&said, &bytes),
        Err(_) => Some(format!("what it calls {said} is no base64; it is kept and never shown")),
    }
}

/// Why a member of a bundle is not what its name says.
pub fn wrong_member(medium: &Medium) -> Option<String> {
    let (_, ending) = medium.name.rsplit_once('.')?;
    let ending = ending.to_lowercase();
    let (said, ..) = TYPES.iter().find(|(_, endings, _)| endings.contains(&ending.as_str()))?;
    Some(format!("member {}: {}", named(&medium.name), wrong(said, &medium.content)?))
}

#[cfg(test)]
mod tests {
    use super::{found, wrong, wrong_block};
    use crate::json::Tree;

    #[test]
    fn media_are_known_by_their_first_bytes() {
        let check = |bytes: &[u8], expected: Option<&str>| assert_eq!(found(bytes), expected, "{bytes:?}");
        check(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some("image/png"));
        check(b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01", Some("image/jpeg"));
        check(b"RIFF\x24\0\0\0WAVEfmt ", Some("audio/wav"));
        check(b"OggS\0\x02", Some("audio/ogg"));
        check(b"\0\0\0\x20ftypM4A ", Some("audio/mp4"));
        check("\u{feff} <?xml version='1.0'?>\n<SVG onload='x()'>".as_bytes(), Some("image/svg+xml"));
        check(b"<!DOCTYPE html><p>", Some("text/html"));
        check(b"hello <svg>", None);
        check(b"", None);
    }

    #[test]
    fn what_a_block_calls_its_data_is_held_against_it() {
        let check = |block: &str, expected: Option<&str>| {
            let tree = Tree::read(block).expect("JSON");
            assert_eq!(wrong_block(tree.root()).as_deref(), expected, "{block}");
        };
        let png = "iVBORw0KGgoAAAANSUhEUg==";
        check(&format!(r#"{{"type":"image","mimeType":"image/png","data":"{png}"}}"#), None);
        check(&format!(r#"{{"type":"image","data":"data:image/png;base64,{png}"}}"#), None);
        check(
            &format!(r#"{{"type":"image","mimeType":"image/JPG; q=1","data":"{png}"}}"#),
            Some("what it calls image/jpg is image/png; it is kept and never shown"),
        );
        check(
            r#"{"type":"image","mimeType":"image/png","data":"PHN2ZyBvbmxvYWQ9IngoKSI+"}"#,
            Some("what it calls image/png is image/svg+xml; it is kept and never shown"),
        );
        check(
            r#"{"type":"audio","mimeType":"audio/mpeg","data":"aGVsbG8="}"#,
            Some("what it calls audio/mpeg does not begin like that; it is kept and never shown"),
        );
        check(
            r#"{"type":"image","mimeType":"image/png","data":"*"}"#,
            Some("what it calls image/png is no base64; it is kept and never shown"),
        );
        check(r#"{"type":"image","url":"https://example.org/pier.png","mimeType":"image/png"}"#, None);
        check(r#"{"type":"text","text":"x"}"#, None);
        assert_eq!(wrong("text/plain", b"<svg>"), None);
    }
}

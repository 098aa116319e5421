//! Images: their format, their size in pixels and their bytes. Only the first bytes are understood; nothing is decoded
//! or resized.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::world::World;

/// The largest image that is handed on, in bytes.
const LARGEST: usize = 20 * 1024 * 1024;

/// An image.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Image {
    /// The file.
    pub file: String,
    /// `png`, `jpeg`, `gif`, `webp` or `svg`.
    pub format: &'static str,
    /// The media type, such as `image/png`.
    pub media_type: &'static str,
    /// Pixels across; none for an SVG that does not say.
    pub width: Option<usize>,
    /// Pixels down.
    pub height: Option<usize>,
    /// Its length in bytes.
    pub bytes: usize,
    /// The bytes in base64.
    pub base64: String,
}

/// Reads an image. What it is follows from its bytes; a file with another image's ending is taken for what it is, and
/// one that is no image is refused.
pub fn image(world: &World, file: &str) -> Result<Image> {
    let bytes = world.read(file)?;
    if bytes.len() > LARGEST {
        let message = format!("\"{file}\" has {} bytes, and an image may have {LARGEST}", bytes.len());
        return Err(Error::new(Code::LimitExceeded, message).in_file(file));
    }
    let (format, media_type, size) = look(&bytes).map_err(|why| {
        Error::new(Code::InvalidArgument, format!("\"{file}\" is no image that can be read"))
            .in_file(file)
            .detail(why)
            .detail("read are png, jpg, gif, webp and svg")
    })?;
    let (width, height) = size.unzip();
    Ok(Image {
        file: file.to_owned(),
        format,
        media_type,
        width,
        height,
        bytes: bytes.len(),
        base64: STANDARD.encode(&bytes),
    })
}

/// What an image is, or why it is none.
type Looked = std::result::Result<(&'static str, &'static str, Option<(usize, usize)>), String>;

fn look(bytes: &[u8]) -> Looked {
    use imagesize::ImageType::{Gif, Jpeg, Png, Webp};
    let (format, media_type) = match imagesize::image_type(bytes) {
        Ok(Png) => ("png", "image/png"),
        Ok(Jpeg) => ("jpeg", "image/jpeg"),
        Ok(Gif) => ("gif", "image/gif"),
        Ok(Webp) => ("webp", "image/webp"),
        Ok(other) => return Err(format!("its bytes begin as {other:?}").to_lowercase()),
        Err(_) => return svg(bytes).map(|size| ("svg", "image/svg+xml", size)),
    };
    let size = imagesize::blob_size(bytes).map_err(|_| format!("it begins as {format} and ends too early"))?;
    Ok((format, media_type, Some((size.width, size.height))))
}

/// The size that an SVG asks for: `width` and `height`, else its `viewBox`.
fn svg(bytes: &[u8]) -> std::result::Result<Option<(usize, usize)>, String> {
    let none = || "its first bytes are those of no image".to_owned();
    let head = String::from_utf8_lossy(bytes.get(..bytes.len().min(4096)).unwrap_or_default()).into_owned();
    let start = head.find("<svg").filter(|_| head.trim_start_matches('\u{feff}').trim_start().starts_with('<'));
    let tag = head.get(start.ok_or_else(none)?..).and_then(|rest| rest.split('>').next()).ok_or_else(none)?;
    let attribute = |name: &str| -> Option<String> {
        let at = tag.find(&format!(" {name}="))? + name.len() + 2;
        let quote = tag.get(at..)?.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        tag.get(at + 1..)?.split(quote).next().map(str::to_owned)
    };
    let pixels = |text: &str| -> Option<usize> {
        let number: f64 = text.trim().trim_end_matches("px").parse().ok()?;
        // A picture is never so large that a whole number of pixels could not hold it.
        format!("{:.0}", number.clamp(0.0, 1e9)).parse().ok()
    };
    let both = |width: Option<String>, height: Option<String>| Some((pixels(&width?)?, pixels(&height?)?));
    let view = || {
        let view = attribute("viewBox")?;
        let mut numbers = view.split([' ', ',']).filter(|part| !part.is_empty()).skip(2).map(str::to_owned);
        both(numbers.next(), numbers.next())
    };
    Ok(both(attribute("width"), attribute("height")).or_else(view))
}

#[cfg(test)]
mod tests {
    use super::look;

    fn check(bytes: &[u8], format: &str, size: Option<(usize, usize)>) {
        let (found, _, pixels) = look(bytes).expect("an image");
        assert_eq!((found, pixels), (format, size));
    }

    #[test]
    fn images_say_their_size_in_their_first_bytes() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02\x08\x02\0\0\0";
        check(png, "png", Some((3, 2)));
        check(b"GIF89a\x05\0\x04\0\x80\0\0", "gif", Some((5, 4)));
        check(b"<?xml version=\"1.0\"?>\n<svg xmlns=\"x\" width=\"12px\" height='7'>", "svg", Some((12, 7)));
        check(b"<svg viewBox=\"0 0 30 40\"/>", "svg", Some((30, 40)));
        check(b"<svg width=\"100%\"/>", "svg", None);
    }

    #[test]
    fn what_is_no_image_is_refused() {
        for bytes in [&b""[..], b"hello", b"\x89PNG\r\n\x1a\n", b"<html></html>", b"BM\0\0\0\0\0\0\0\0"] {
            assert!(look(bytes).is_err(), "{bytes:?}");
        }
    }
}

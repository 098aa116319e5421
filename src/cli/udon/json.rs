//! `arrowsh udon json`: a document as JSON, and back.

use super::args::JsonArgs;
use super::{Status, print, read};
use crate::cli::app::App;
use crate::error::{Code, Error, Result};
use crate::udon::{Document, from_json};

/// Prints a document as JSON, or with `--back` the document that JSON describes.
pub(super) fn json(app: &App, args: &JsonArgs) -> Result<Status> {
    let source = read(&args.file)?;
    let name = args.file.display();
    if args.back {
        let text = std::str::from_utf8(&source).map_err(|error| {
            Error::new(Code::Io, format!("\"{name}\" is not UTF-8 at byte {}", error.valid_up_to()))
        })?;
        print(from_json(text)?.as_bytes())?;
        return Ok(Status::Ok);
    }
    let invalid = std::str::from_utf8(&source).err().map(|error| error.valid_up_to());
    let doc = Document::parse(source);
    if let Some(byte) = invalid {
        let line = doc.line_of(byte);
        if !args.no_layout && !args.lossy {
            return Err(Error::new(
                Code::InvalidArgument,
                format!("line {line} of \"{name}\" is not UTF-8 (byte {byte}); JSON cannot hold it"),
            )
            .detail("--no-layout and --lossy print such bytes as U+FFFD"));
        }
        eprintln!("arrowsh: line {line} of \"{name}\" is not UTF-8 (byte {byte}); such bytes are printed as U+FFFD");
    }
    if !args.lossy {
        print(doc.to_json(!args.no_layout).as_bytes())?;
        return Ok(Status::Ok);
    }
    let plain = doc.to_plain_json();
    print(plain.json.as_bytes())?;
    if !app.is_quiet() && !plain.dropped.0.is_empty() {
        eprintln!("arrowsh: left out: {}", plain.dropped);
    }
    Ok(Status::Ok)
}

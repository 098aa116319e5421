//! `arrowsh udon fmt`: canonical layout.

use std::path::Path;

use super::args::FmtArgs;
use super::{Status, print, read};
use crate::error::{Code, Error, Result};
use crate::udon::Document;
use crate::world::host;

/// Prints a document in canonical layout, or checks or writes several.
pub(super) fn format(args: &FmtArgs) -> Result<Status> {
    if args.files.len() > 1 && !args.check && !args.write {
        return Err(Error::new(Code::InvalidArgument, "several documents need --check or --write"));
    }
    let mut canonical = true;
    for file in &args.files {
        let source = read(file)?;
        let out = Document::parse(source.as_slice()).formatted();
        if args.check {
            if out != source {
                canonical = false;
                print(format!("{}\n", file.display()).as_bytes())?;
            }
        } else if args.write && file != Path::new("-") {
            if out != source {
                host::replace_output(file, &out)?;
                eprintln!("arrowsh: wrote {}", file.display());
            }
        } else {
            print(&out)?;
        }
    }
    Ok(canonical.into())
}

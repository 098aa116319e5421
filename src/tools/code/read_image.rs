//! `code.read_image`: load an image.

use serde::Serialize;

use crate::code;
use crate::engine::{Args, Effect, ImageFile, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;

const PATH: Param<ImageFile> =
    Param::new("path", "the image").positional().after(&["from", "at"]).or(&["file", "image"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.read_image",
        aliases: &["read_image", "readImage", "read image", "view image", "load image"],
        senses: &["image", "picture", "look at", "open", "show"],
        about: "load an image",
        past: "looked at",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATH.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("code/read_image"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&PATH)?.0;
    let image = code::image(session.world(), &file)?;
    Ok(Reply::new(Answer(image)).yields(It::new(Kind::File, file)))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer(code::Image);

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let code::Image { file, format, width, height, bytes, .. } = &self.0;
        let size = match (width, height) {
            (Some(width), Some(height)) => format!("{width} x {height} pixels"),
            _ => "of no fixed size".into(),
        };
        page.line().path(file).plain(format!(": {format}, {size}, {}", plural(*bytes, "byte")));
        page.line().faint("the image itself is in the result's JSON, in base64");
    }
}

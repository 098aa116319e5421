//! `code.read_image`: load an image.

use crate::engine::{Effect, Kind, Param, Permission, Spec, TextFile, Tool};

const PATH: Param<TextFile> =
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
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

//! `code.read_image`: load an image.

use crate::engine::{Effect, ImageFile, Kind, Param, Permission, Spec, Tool};

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
        transcript: None,
    },
    run: None,
};

//! `code.extract`: print a block of code by line or symbol.

use crate::engine::{CodePlace, Effect, Kind, Param, Permission, Spec, Tool};

const TARGET: Param<CodePlace> = Param::new("target", "file:line, file:from-to or file#symbol")
    .positional()
    .after(&["from", "of"])
    .or(&["file", "targets"]);
const CONTEXT: Param<u32> = Param::new("context", "lines to show around it").default("0").or(&["lines"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.extract",
        aliases: &["code extract", "extract code"],
        senses: &["extract", "show", "print", "view", "get", "read", "cat", "open", "function", "symbol"],
        about: "print a block of code by line or symbol",
        past: "extracted",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[TARGET.spec(), CONTEXT.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: None,
    },
    run: None,
};

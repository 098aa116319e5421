//! `code.extract`: print a block of code by line or symbol.

use serde::Serialize;

use super::lines::code_line;
use crate::code;
use crate::engine::{Args, CodePlace, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::memory;
use crate::text::plural;
use crate::transcript;

const TARGET: Param<CodePlace> = Param::new("target", "file:line, file:from-to or file#symbol")
    .positional()
    .after(&["from", "of"])
    .or(&["file", "targets"]);
const CONTEXT: Param<u32> = Param::new("context", "lines to show around it").default("0").or(&["lines"]);
const OUTLINE: Param<bool> = Param::new("outline", "only what is defined there, a line each").said(&[
    "outline",
    "symbols",
    "definitions",
    "signatures",
    "functions in",
    "functions of",
    "functions are",
]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.extract",
        aliases: &["code extract", "extract code", "extract symbol"],
        senses: &["extract", "show", "print", "view", "get", "read", "cat", "open", "function"],
        about: "print a block of code by line or symbol",
        past: "extracted",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[TARGET.spec(), CONTEXT.spec(), OUTLINE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("code/extract"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let target = args.get(&TARGET)?;
    if args.get(&OUTLINE)? {
        let defined = code::defined(session.world(), &target)?;
        let it = It::new(Kind::File, defined.file.clone());
        return Ok(Reply::new(Outline(defined)).yields(it));
    }
    let extracted = code::extract(session.world(), &target, args.get(&CONTEXT)? as usize)?;
    memory::note_read(session, &extracted.file, &extracted.hash)?;
    let it = It::new(Kind::File, extracted.file.clone());
    Ok(Reply::new(Answer(extracted)).yields(it))
}

#[derive(Serialize)]
#[serde(transparent)]
struct Answer(code::Extracted);

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let code::Extracted { file, total, pieces, .. } = &self.0;
        for (index, piece) in pieces.iter().enumerate() {
            if index > 0 {
                page.blank();
            }
            let whole = piece.first <= 1 && piece.last == *total;
            let place = if whole { file.clone() } else { format!("{file}:{}-{}", piece.first, piece.last) };
            let line = page.line().path(place);
            match (&piece.symbol, piece.kind) {
                (Some(symbol), Some(kind)) => line.faint(format!("  {} ", kind.name())).name(symbol).end(),
                _ => line.faint(format!("  {} in all", plural(*total, "line"))).end(),
            }
            let width = piece.last.to_string().len();
            for line in &piece.lines {
                code_line(page, width, line.line, &line.anchor, &line.text);
            }
        }
    }
}

#[derive(Serialize)]
#[serde(transparent)]
struct Outline(code::Defined);

impl Show for Outline {
    fn show(&self, page: &mut Page) {
        let code::Defined { file, total, symbols } = &self.0;
        let size = format!("  {}, {}", plural(*total, "line"), plural(symbols.len(), "definition"));
        page.line().path(file).faint(size).end();
        let width = total.to_string().len();
        for symbol in symbols {
            let lines = if symbol.first == symbol.last {
                format!("{:>width$}", symbol.first)
            } else {
                format!("{:>width$}-{}", symbol.first, symbol.last)
            };
            let indent = "  ".repeat(symbol.depth);
            let kind = symbol.kind.name();
            page.line()
                .number(format!("{lines:<0$}", 2 * width + 1))
                .faint(format!("  {indent}{kind} "))
                .name(&symbol.name)
                .end();
        }
    }
}

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
        transcript: transcript!("code/extract"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let target = args.get(&TARGET)?;
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

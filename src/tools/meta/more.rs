//! `meta.more`: show the next page of the last result.

use serde::Serialize;

use crate::engine::{Args, Effect, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool, tokens};
use crate::error::{Code, Error, Result};
use crate::memory;
use crate::transcript;

const RESULT: Param<Option<Name>> =
    Param::new("result", "the result, else the last one").positional().after(&["of"]).or(&["id"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "meta.more",
        aliases: &["more", "next page", "show more"],
        senses: &["next", "rest", "go on", "continue"],
        about: "show the next page of the last result",
        past: "asked for more",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[RESULT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("meta/more"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let kept = match args.get(&RESULT)? {
        Some(id) => {
            let number = id.trim_start_matches("result:").parse();
            let number = number.map_err(|_| {
                Error::new(Code::InvalidArgument, format!("\"{}\" is no result", &*id))
                    .detail("results are called result:1, result:2 …")
            })?;
            memory::kept_result(session, number)?
        }
        None => memory::last_result(session)?
            .ok_or_else(|| Error::new(Code::NotFound, "no result was too long to show").hint("memory"))?,
    };
    let lines: Vec<String> = kept.content.lines().skip(kept.shown).map(str::to_owned).collect();
    if lines.is_empty() {
        memory::set_shown(session, kept.id, 0)?;
        return Ok(Reply::new(Next { of: kept.line, lines, left: 0, total: kept.content.lines().count() }));
    }
    let budget = session.budget().0.unwrap_or(usize::MAX).saturating_sub(TAIL);
    let mut spent = 0;
    let fitting = lines.iter().take_while(|line| {
        spent += tokens(line) + 1;
        spent <= budget
    });
    let count = fitting.count().max(1);
    memory::set_shown(session, kept.id, kept.shown + count)?;
    let (left, total) = (lines.len() - count, kept.content.lines().count());
    Ok(Reply::new(Next { of: kept.line, lines: lines.into_iter().take(count).collect(), left, total }))
}

/// Tokens kept free for the first and the last line.
const TAIL: usize = 40;

#[derive(Serialize)]
struct Next {
    of: String,
    lines: Vec<String>,
    left: usize,
    total: usize,
}

impl Show for Next {
    fn show(&self, page: &mut Page) {
        page.line().faint("more of: ").plain(self.of.lines().next().unwrap_or_default());
        if self.lines.is_empty() {
            page.line().plain("all of it was shown; it begins again with the next more");
        }
        for line in &self.lines {
            page.line().plain(line);
        }
        if self.left > 0 {
            page.line().faint(format!("… {} of {} lines hidden; → more", self.left, self.total));
        }
    }
}

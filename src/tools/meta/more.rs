//! `meta.more`: show the next page of the last result.

use serde::Serialize;

use crate::engine::{
    Args, Effect, Kind, Page, Param, Permission, Reply, ResultRef, Session, Show, Spec, Tool, fitting, result_number,
};
use crate::error::{Code, Error, Result};
use crate::memory;
use crate::text::beginning;
use crate::transcript;

const RESULT: Param<Option<ResultRef>> =
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
            let number = result_number(&id).ok_or_else(|| {
                Error::new(Code::InvalidArgument, format!("\"{}\" is no result", &*id))
                    .detail("results are called result:1, result:2 …")
            })?;
            memory::kept_result(session, number)?
        }
        None => memory::last_result(session)?
            .ok_or_else(|| Error::new(Code::NotFound, "no result was too long to show").hint("memory"))?,
    };
    // What an older arrowsh kept may count otherwise.
    let start = kept.content.floor_char_boundary(kept.shown);
    let rest = &kept.content[start..];
    let total = kept.content.lines().count();
    let of = beginning(kept.line.lines().next().unwrap_or_default(), NAMED).to_owned();
    if rest.is_empty() {
        memory::set_shown(session, kept.id, 0)?;
        return Ok(Reply::new(Next { of, lines: Vec::new(), left: 0, total, within: false }));
    }
    let budget = session.budget_of(args).0.unwrap_or(usize::MAX).saturating_sub(TAIL);
    let (lines, end) = page(rest, budget);
    memory::set_shown(session, kept.id, start + end)?;
    let lines = lines.into_iter().map(str::to_owned).collect();
    let left = rest[end..].lines().count();
    let within = left > 0 && !rest[..end].ends_with('\n');
    Ok(Reply::new(Next { of, lines, left, total, within }))
}

/// Tokens kept free for the first and the last line, and characters of the line that a result is of.
const TAIL: usize = 40;
const NAMED: usize = 80;

/// The lines of a text that [fit](fitting) into `budget` tokens, and where they end.
fn page(text: &str, budget: usize) -> (Vec<&str>, usize) {
    let all = || text.split_inclusive('\n').map(|whole| whole.strip_suffix('\n').unwrap_or(whole));
    let (count, part) = fitting(all().map(|line| line.chars().count()), budget);
    let mut end = text.split_inclusive('\n').take(count).map(str::len).sum();
    let mut lines: Vec<&str> = all().take(count).collect();
    if let Some(next) = all().nth(count).filter(|_| part > 0) {
        let shown = beginning(next, part);
        end += shown.len();
        lines.push(shown);
    }
    (lines, end)
}

#[derive(Serialize)]
struct Next {
    of: String,
    lines: Vec<String>,
    left: usize,
    total: usize,
    /// Whether the last line goes on.
    within: bool,
}

impl Show for Next {
    fn show(&self, page: &mut Page) {
        // It is a page of something that is kept whole already.
        page.unbounded();
        page.line().faint("more of: ").plain(&self.of);
        if self.lines.is_empty() {
            page.line().plain("all of it was shown; it begins again with the next more");
        }
        for line in &self.lines {
            page.line().plain(line);
        }
        if self.within {
            let others = self.left - 1;
            let rest = if others == 0 { String::new() } else { format!(" and {others} of {} lines", self.total) };
            page.line().faint(format!("… the rest of this line{rest} hidden; → more"));
        } else if self.left > 0 {
            page.line().faint(format!("… {} of {} lines hidden; → more", self.left, self.total));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn the_pages_of_a_text_are_the_text() {
        let long = "The keeper counted the boats one after the other. ".repeat(30);
        let texts = ["", "one\n", "\n\n", "one\n\ntwo\n", &long, &format!("a\n{long}\nb\n"), &"港口结冰".repeat(200)];
        for text in texts {
            for budget in (0..40).chain([100, 1000, usize::MAX]) {
                let mut at = 0;
                while at < text.len() {
                    let (lines, end) = page(&text[at..], budget);
                    let whole = &text[at..at + end];
                    assert_eq!(lines.join("\n"), whole.strip_suffix('\n').unwrap_or(whole), "{budget}");
                    let shown: usize = lines.iter().map(|line| line.chars().count()).sum();
                    assert!(end > 0 && shown <= budget.saturating_mul(4).max(200), "{budget}");
                    at += end;
                }
            }
        }
    }
}

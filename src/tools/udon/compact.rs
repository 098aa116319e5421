//! `udon.compact`: fit a document into a token budget.

use serde::Serialize;

use super::documents;
use crate::engine::{
    Args, Budget, DocFile, Effect, It, Kind, Page, Param, Paths, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::text::plural;
use crate::transcript;
use crate::udon::Compacted;

const FILE: Param<DocFile> = Param::new("file", "the document").positional().after(&["of"]);
const BUDGET: Param<u32> = Param::new("budget", "tokens that the result may cost")
    .default("1000")
    .after(&["into", "within", "to"])
    .or(&["tokens", "size"]);
const KEEP: Param<Option<Paths>> = Param::new("keep", "what must stay").after(&["keeping", "keep"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.compact",
        aliases: &["compact"],
        senses: &["shrink", "fit", "squeeze", "condense", "handoff"],
        about: "fit a document into a token budget",
        past: "compacted",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), BUDGET.spec(), KEEP.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("udon/compact"),
    },
    run: Some(run),
};

/// Tokens of the first line, and of the last, which says how to read on.
const FRAME: usize = 60;

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let document = documents::open(session, &file)?;
    session.cancel().check()?;
    let budget = args.get(&BUDGET)? as usize;
    let keep = args.get(&KEEP)?.map(|paths| paths.0).unwrap_or_default();
    if budget <= FRAME {
        let message = format!("{budget} tokens hold nothing but the first line and the last, which take up to {FRAME}");
        let hint = hint!("compact {} budget:{}", file, 4 * FRAME);
        return Err(Error::new(Code::LimitExceeded, message).in_file(&file).hint(hint));
    }
    // A fifth is for the list of what was dropped, unless all of it fits.
    let left = budget.saturating_sub(FRAME);
    let compact = |tokens: usize| document.compact(tokens * 4, &keep).map_err(|error| error.in_file(&file));
    let whole = compact(left)?;
    let compacted = if whole.dropped.is_empty() { whole } else { compact(left - left / 5).or(Ok(whole))? };
    let it = It::new(Kind::File, file.clone());
    Ok(Reply::new(Answer { file, budget, compacted }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    file: String,
    budget: usize,
    #[serde(flatten)]
    compacted: Compacted,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let Compacted { lines, dropped, whole } = &self.compacted;
        let kept: usize = lines.iter().map(|line| line.chars().count() + 1).sum::<usize>().div_ceil(4);
        page.line().heading("|compact ").path(&self.file).faint(format!(" ({kept} of {whole} tokens)"));
        for line in lines {
            page.line().plain(line);
        }
        if dropped.is_empty() {
            return;
        }
        if page.budget() == Budget(None) {
            // What comes with the next page: the dropped lines themselves.
            for piece in dropped {
                page.line().heading("|dropped ").path(&piece.path).faint(format!(" (line {})", piece.from));
                for line in &piece.text {
                    page.line().plain(line);
                }
            }
            return;
        }
        page.line().heading("|dropped").faint(format!(" ({}); more shows them", plural(dropped.len(), "piece")));
        let limit = self.budget.saturating_sub(FRAME / 2);
        for (index, piece) in dropped.iter().enumerate() {
            let lines = if piece.from == piece.to {
                format!("line {}", piece.from)
            } else {
                format!("lines {}-{}", piece.from, piece.to)
            };
            let text = format!(" ({lines}, {})", plural(piece.tokens, "token"));
            let cost = (piece.path.chars().count() + text.chars().count() + 3).div_ceil(4);
            if page.tokens() + cost + 8 > limit {
                page.line().faint(format!("  … {} more", dropped.len() - index));
                break;
            }
            page.line().plain("  ").path(&piece.path).faint(text);
        }
        page.shortened();
    }
}

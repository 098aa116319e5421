//! A result as a page in budget: what does not fit is kept whole under a result id.

use crate::engine::{BUDGET, Budget, Call, Page, Reply, Session, Value, tokens};
use crate::error::Result;
use crate::memory;

/// Tokens kept free for the line that says what is hidden.
const TAIL: usize = 25;

/// The page of `reply`, in the budget that the line gives or the session has.
pub fn page(session: &mut Session, call: &Call, reply: &Reply) -> Result<Page> {
    let budget = match call.args.value(BUDGET.name) {
        Some(Value::Int(tokens)) => Budget(usize::try_from(*tokens).ok()),
        _ => session.budget(),
    };
    let mut page = Page::within(budget);
    reply.show(&mut page);
    if !page.is_over() && !page.is_shortened() {
        return Ok(page);
    }
    let mut whole = Page::within(Budget(None));
    reply.show(&mut whole);
    let text = whole.plain();
    let is_outline = page.is_shortened() && !page.is_over();
    let shown = match budget.0 {
        Some(limit) if !is_outline => page.cut(limit.saturating_sub(TAIL)),
        _ => 0,
    };
    let id = memory::keep_result(session, &call.exact(), &text, shown)?;
    let all = text.lines().count();
    let hidden = if is_outline { all.saturating_sub(page.lines.len()) } else { all.saturating_sub(shown) };
    page.line()
        .faint(format!("… {hidden} of {all} lines hidden ({} tokens in all, result:{id}); → more", tokens(&text)));
    Ok(page)
}

//! A result as a page in budget: what does not fit is kept whole under a result id, or as what the whole is made of.

use crate::engine::{Again, Call, Page, Reply, Session};
use crate::error::Result;
use crate::memory;
use crate::text::{plural, tokens};

/// Tokens kept free for the line that says what is hidden.
const TAIL: usize = 25;

/// The page of `reply`, in the budget that the line gives or the session has.
pub fn page(session: &mut Session, call: &Call, reply: &Reply) -> Result<Page> {
    let budget = session.budget_of(&call.args);
    let mut page = Page::within(budget);
    reply.show(&mut page);
    if !page.is_over() && !page.is_shortened() {
        return Ok(page);
    }
    let again = (!reply.follows_from.is_empty()).then(|| Again::of(call, &reply.follows_from));
    let (text, all) = if again.is_some() {
        (page.beginning(), page.all_lines())
    } else {
        let mut whole = Page::of_text();
        reply.show(&mut whole);
        let text = whole.into_text();
        let all = memchr::memchr_iter(b'\n', text.as_bytes()).count();
        (text, all)
    };
    if let Some(limit) = budget.0.filter(|_| page.is_over()) {
        page.cut(limit.saturating_sub(TAIL));
    }
    // What was shown without a gap; the next page goes on behind it.
    let mut shown = 0;
    for line in &page.lines {
        let line = line.plain();
        let Some(rest) = text[shown..].strip_prefix(&line) else { break };
        shown += line.len();
        if !rest.starts_with('\n') {
            break;
        }
        shown += 1;
    }
    let id = match &again {
        Some(again) => memory::keep_again(session, &call.exact(), again, shown)?,
        None => memory::keep_result(session, &call.exact(), &text, shown)?,
    };
    let hidden = all.saturating_sub(page.lines.len());
    // A page that shortens itself may put a line in the place of each that it leaves out, and a long line may be cut.
    let what = match (hidden, all) {
        (0, 1) => "part of a line".to_owned(),
        (0, _) => format!("parts of {all} lines"),
        _ => format!("{hidden} of {all} lines"),
    };
    // What is not written out yet is not counted to the letter either.
    let cost = if again.is_some() { String::new() } else { format!("{} in all, ", plural(tokens(&text), "token")) };
    page.line().faint(format!("… {what} hidden ({cost}result:{id}); → more"));
    Ok(page)
}

//! Whether the whole text is nothing but one fence without an info string.
//!
//! Many models fence everything they say; then the fence protects nothing and its lines are commands. That is known only
//! at the end of the text, so a text that begins with such a fence waits, up to the limit on a line.

use std::collections::VecDeque;

use super::fence::Fence;
use super::marker;
use super::source::{MAX_LINE, SourceLine};

/// What is known about the text as a whole.
#[derive(Debug)]
pub(super) enum Opening {
    /// Only blank lines, the fence, and blank lines have been seen.
    Open { fence: Option<Fence>, closed: bool, looked: usize },
    /// Decided: whether the first fence runs.
    Known { runs: bool },
}

impl Opening {
    pub(super) const NEW: Self = Self::Open { fence: None, closed: false, looked: 0 };

    /// Looks at the lines that came; whether it is decided.
    pub(super) fn decide(&mut self, ahead: &VecDeque<SourceLine>, ended: bool) -> bool {
        let Self::Open { fence, closed, looked } = self else { return true };
        let mut other = ahead.back().is_some_and(|line| line.span.end > MAX_LINE);
        for line in ahead.iter().skip(*looked) {
            *looked += 1;
            match fence {
                None if marker::is_blank(&line.text) => {}
                None => {
                    *fence = Fence::open_plain(&line.text).filter(|fence| fence.info.is_empty());
                    other |= fence.is_none();
                }
                Some(open) if !*closed => *closed = open.is_closed_by(&line.text),
                Some(_) => other |= !marker::is_blank(&line.text),
            }
            if other {
                break;
            }
        }
        let runs = *closed && !other;
        let known = other || ended;
        if known {
            *self = Self::Known { runs };
        }
        known
    }

    /// Whether the fence that opens now is the whole text; true once at most.
    pub(super) fn take_runs(&mut self) -> bool {
        matches!(std::mem::replace(self, Self::Known { runs: false }), Self::Known { runs: true })
    }
}

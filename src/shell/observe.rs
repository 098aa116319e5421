//! Who is told of each call as it begins and ends: an event stream, the progress of a text.

use std::time::Duration;

use crate::engine::{Call, Verdict};
use crate::error::Result;

/// Somebody who is told when a call begins and how it ended. What is private, such as a scratchpad, is not told.
pub trait Observe: Send + Sync {
    /// A call begins; gives the number under which its end is told.
    fn started(&self, call: &Call) -> u64;

    /// A call has ended.
    fn ended(&self, id: u64, call: &Call, result: &Result<Verdict>, duration: Duration);
}

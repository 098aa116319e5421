//! A call that began or ended, as a line of the event stream.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Style, secrets};
use crate::engine::{Call, Verdict};
use crate::error::Error;
use crate::text::shortened;

/// Characters of a result that an event shows.
const PREVIEW: usize = 200;

/// A call that begins.
pub fn started(id: u64, call: &Call, style: Style) -> Value {
    masked(
        json!({"event": "tool_call", "id": id, "name": call.name(), "status": "started", "params": call.args}),
        style,
    )
}

/// A call that has ended: how long it took in milliseconds, and the beginning of its result or what went wrong.
pub fn ended(id: u64, call: &Call, result: &Result<Verdict, Error>, duration: Duration, style: Style) -> Value {
    let mut event = json!({"event": "tool_call", "id": id, "name": call.name(), "status": "completed"});
    event["duration"] = json!(duration.as_millis());
    match result {
        Ok(Verdict::Ok { page, .. }) => {
            let lines: Vec<String> = page.lines.iter().map(|line| super::text::written(line, style)).collect();
            event["result"] = shortened(&lines.join("\n"), PREVIEW).into();
        }
        Ok(Verdict::Question(question)) => {
            event["status"] = "failed".into();
            event["error"] = json!({"code": question.code, "message": question.message});
        }
        Ok(Verdict::Failed(error) | Verdict::Skipped(error)) | Err(error) => {
            event["status"] = "failed".into();
            event["error"] = json!({"code": error.code, "message": error.message});
        }
    }
    masked(event, style)
}

fn masked(mut event: Value, style: Style) -> Value {
    if !style.show_secrets {
        secrets::mask_json(&mut event);
    }
    event
}

//! An outcome as JSON; `docs/outcome.schema.json` describes it.

use serde_json::{Value, json};

use super::{Style, secrets};
use crate::engine::{Call, Outcome, Question, Read, Verdict};
use crate::error::Error;

/// The outcome as one object: `n`, `line`, `decision`, `call`, `result`, `effects`, `notes`.
pub fn json(outcome: &Outcome, style: Style) -> Value {
    let (decision, result) = match &outcome.verdict {
        Verdict::Ok { reply, .. } => ("run", json!({"ok": reply.json()})),
        Verdict::Question(question) => ("ask", json!({"question": asked(question)})),
        Verdict::Failed(error) => ("run", json!({"error": failed(error)})),
        Verdict::Skipped(error) => ("skip", json!({"error": failed(error)})),
    };
    let mut value = json!({
        "n": outcome.n,
        "line": outcome.line,
        "decision": decision,
        "call": outcome.call.as_ref().map(called),
        "result": result,
        "effects": outcome.changes(),
        "notes": outcome.notes,
    });
    if !style.show_secrets {
        secrets::mask_json(&mut value);
    }
    value
}

fn called(call: &Call) -> Value {
    let mut value = json!({"tool": call.name(), "args": call.args, "exact": call.exact()});
    if let Read::Loose { score, runner_up, .. } = &call.read {
        value["score"] = json!((score * 1000.0).round() / 1000.0);
        value["runner_up"] = json!(runner_up);
    }
    let filled: serde_json::Map<String, Value> =
        call.args.filled().map(|(name, from)| (name.to_owned(), json!(from))).collect();
    if !filled.is_empty() {
        value["filled"] = Value::Object(filled);
    }
    value
}

fn asked(question: &Question) -> Value {
    let candidates: Vec<Value> =
        question.candidates.iter().map(|candidate| json!({"tool": candidate.tool, "line": candidate.line})).collect();
    json!({
        "code": question.code,
        "message": question.message,
        "candidates": candidates,
        "hint": question.hint,
    })
}

fn failed(error: &Error) -> Value {
    json!({
        "code": error.code,
        "category": error.code.category(),
        "message": error.message,
        "location": {"file": error.file, "span": error.span},
        "details": error.details,
        "suggestions": error.suggestions,
        "hint": error.hint,
        "retryable": error.code.retry(),
    })
}

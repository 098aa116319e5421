//! What came of a request, as text for the model and as structure for the program around it.

use serde_json::{Value, json};

use crate::cli::printer::Printer;
use crate::engine::Outcome;
use crate::render::{self, Style};
use crate::shell::{self, Event};

/// The answer to a request.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The text, as every other face prints it.
    pub text: String,
    /// The outcomes as objects.
    pub structured: Value,
    /// Whether some line failed, was skipped or asked back, or none was there.
    pub is_error: bool,
}

/// The answer to a text.
pub fn of_text(events: &[Event], style: Style) -> Answer {
    let outcomes: Vec<&Outcome> = shell::outcomes(events).collect();
    let text = Printer::in_style(style).rendered(events);
    let notes: Vec<&String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Note(note) => Some(note),
            _ => None,
        })
        .collect();
    let structured: Vec<Value> = outcomes.iter().map(|outcome| render::json(outcome, style)).collect();
    let nothing = outcomes.is_empty();
    Answer {
        text: if nothing { format!("{text}{NOTHING}") } else { text },
        structured: json!({"outcomes": structured, "notes": notes}),
        is_error: nothing || outcomes.iter().any(|outcome| !outcome.is_ok()),
    }
}

/// What is said of a text that ran nothing.
const NOTHING: &str = "no line of the text is a command; one begins with an arrow: \"→ help\"\n";

/// The answer to a call.
pub fn of_call(outcome: &Outcome, style: Style) -> Answer {
    Answer { text: render::text(outcome, style), structured: render::json(outcome, style), is_error: !outcome.is_ok() }
}

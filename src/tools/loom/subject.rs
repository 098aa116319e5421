//! A configured model as one that goes on in a tree: the conversation as its prompt, its answer as a node.

use crate::error::Result;
use crate::loom::{Answer, Conversation, Cut, Mode, Speaker, Subject, Turn};
use crate::model::{Model, TooLong};

/// Tokens that a model reads where its settings do not say.
const READS: usize = 8192;

/// A model of the configuration.
pub struct Configured(pub Box<dyn Model>);

impl Subject for Configured {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn prompt(&self) -> Option<&str> {
        self.0.settings().system_prompt.as_deref()
    }

    fn cut(&self) -> Cut {
        match self.0.settings().too_long {
            TooLong::TruncateMiddle => Cut::Middle,
            TooLong::RollingWindow => Cut::Window,
            TooLong::StopAtLimit => Cut::Refuse,
        }
    }

    fn reads(&self) -> usize {
        self.0.settings().context.unwrap_or(READS)
    }

    fn writes(&self) -> Option<u32> {
        self.0.settings().max_tokens
    }

    fn go_on(&self, conversation: &Conversation, tokens: Option<u32>) -> Result<Answer> {
        let answer = self.0.answer(&prompt(conversation), tokens.or(self.writes()))?;
        Ok(Answer { text: answer.text, raw: answer.raw, interrupted: answer.broken.is_some() })
    }
}

/// A conversation as one text. A dialogue is written turn by turn, each under its speaker, and ends where the model is to
/// go on; a buffer is its text and nothing else.
fn prompt(conversation: &Conversation) -> String {
    let turns = &conversation.turns;
    if conversation.mode == Mode::Buffer {
        return turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>().join("\n\n");
    }
    let mut out = String::new();
    for Turn { speaker, text } in turns {
        let name = match speaker {
            Speaker::System => "System",
            Speaker::User => "User",
            Speaker::Assistant => "Assistant",
        };
        out.push_str(&format!("{name}: {}\n\n", text.trim_end()));
    }
    // Where the model spoke last it goes on with its own words.
    if turns.last().is_some_and(|last| last.speaker == Speaker::Assistant) {
        out.truncate(out.trim_end().len());
    } else {
        out.push_str("Assistant:");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Conversation, Mode, Speaker, Turn, prompt};

    fn check(mode: Mode, turns: &[(Speaker, &str)], expected: &str) {
        let turns = turns.iter().map(|(speaker, text)| Turn { speaker: *speaker, text: (*text).to_owned() }).collect();
        assert_eq!(prompt(&Conversation { mode, turns, cut: 0 }), expected);
    }

    #[test]
    fn a_prompt_ends_where_the_model_goes_on() {
        use Speaker::{Assistant, System, User};
        check(
            Mode::Dialogue,
            &[(System, "Be brief."), (User, "Hello\n")],
            "System: Be brief.\n\nUser: Hello\n\nAssistant:",
        );
        check(Mode::Dialogue, &[(User, "Hello"), (Assistant, "Once upon")], "User: Hello\n\nAssistant: Once upon");
        check(Mode::Buffer, &[(User, "Once upon a")], "Once upon a");
        check(Mode::Buffer, &[(System, "Be brief."), (User, "Once upon a ")], "Be brief.\n\nOnce upon a ");
        check(Mode::Dialogue, &[], "Assistant:");
    }
}

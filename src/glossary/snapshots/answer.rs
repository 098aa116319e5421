//! An answer without a model: what a snapshot itself holds on a question. It is made of stored sentences only, and
//! says that it is.

use serde::Serialize;

use super::super::words::{bare, ratio, stands_in, texts};
use super::snapshot::{Contents, Remembered};

/// How many entries and how many lines an answer holds at most.
const MOST: usize = 5;

/// Which share of the question's words something must hold.
const SHARE: f64 = 0.5;

/// Words that say nothing of what is asked.
const EMPTY: &str = "a about an and any anything are as at be been by can could did do does else for from had has have \
    how i in is it its know me mean meaning means more of on or please refer referred refers said say says she tell \
    term that the their them then there these they this those to told us was we were what whats when where which who \
    whom whose why will with word would you your";

/// What a snapshot answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// How it was made: `extract`, from what is stored, without a model.
    pub by: &'static str,
    /// The entries, as they were, that the question is about, best first.
    pub entries: Vec<Remembered>,
    /// Lines of the summaries and of the context that the question is about.
    pub lines: Vec<String>,
}

impl Answer {
    /// What `contents` holds on `question`.
    pub(super) fn extract(contents: &Contents, question: &str) -> Self {
        let asked = texts(question);
        let mut telling: Vec<String> =
            asked.iter().filter(|word| !EMPTY.split_whitespace().any(|empty| empty == *word)).cloned().collect();
        telling.sort();
        telling.dedup();
        let share = |text: &str| {
            let words = texts(text);
            ratio(telling.iter().filter(|word| words.contains(word)).count(), telling.len())
        };
        let mut entries: Vec<(usize, f64, &Remembered)> = Vec::new();
        for entry in &contents.entries {
            let term = texts(bare(&entry.term));
            // A term that the question names counts by its length: the longest is the most particular.
            let named = if stands_in(&term, &asked) { term.len() } else { 0 };
            let share = share(&format!("{} {}", entry.term, entry.definition));
            if named > 0 || share >= SHARE {
                entries.push((named, share, entry));
            }
        }
        entries.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)).then(a.2.id.cmp(&b.2.id)));
        let mut lines: Vec<(f64, &str)> = Vec::new();
        for line in contents.texts.iter().flat_map(|text| text.lines()).map(str::trim) {
            let share = share(line);
            if share >= SHARE && !lines.iter().any(|(_, known)| *known == line) {
                lines.push((share, line));
            }
        }
        lines.sort_by(|a, b| b.0.total_cmp(&a.0));
        Self {
            by: "extract",
            entries: entries.into_iter().take(MOST).map(|(.., entry)| entry.clone()).collect(),
            lines: lines.into_iter().take(MOST).map(|(_, line)| line.to_owned()).collect(),
        }
    }

    /// The answer in words.
    pub fn text(&self) -> String {
        if self.entries.is_empty() && self.lines.is_empty() {
            return "No model is configured, and nothing in the snapshot matches the question.".into();
        }
        let mut text = String::from("No model is configured; this is what the snapshot itself holds.\n");
        for entry in &self.entries {
            text.push_str(&format!("\n{} ({}): {}", entry.term, entry.status.word(), entry.definition));
        }
        if !self.lines.is_empty() {
            let gap = if self.entries.is_empty() { "\n" } else { "\n\n" };
            text.push_str(&format!("{gap}From its summaries:\n{}", self.lines.join("\n")));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Status;
    use super::super::snapshot::{Contents, Remembered};
    use super::Answer;

    fn check(question: &str, expected: &str) {
        let entry = |id, term: &str, definition: &str| Remembered {
            id,
            term: term.into(),
            status: Status::Tentative,
            definition: definition.into(),
        };
        let contents = Contents {
            entries: vec![
                entry(1, "lock", "A chamber that lifts boats."),
                entry(2, "lock keeper", "Who opens the [[lock]] and takes the toll."),
                entry(3, "Moss (dog)", "Sleeps on the gate."),
            ],
            texts: vec!["The flood closed the upper gate.\nNobody paid the toll.".into(), String::new()],
        };
        let answer = Answer::extract(&contents, question);
        let entries: Vec<String> = answer.entries.iter().map(|entry| entry.id.to_string()).collect();
        assert_eq!(format!("{} | {}", entries.join(" "), answer.lines.join(" / ")), expected, "{question}");
    }

    #[test]
    fn an_answer_is_what_is_stored_on_the_words_of_the_question() {
        check("what did 'lock keeper' refer to?", "2 1 | ");
        check("Who is Moss?", "3 | ");
        check("who paid the toll", "2 | Nobody paid the toll.");
        check("the upper gate?", "3 | The flood closed the upper gate.");
        check("what?", " | ");
        check("", " | ");
        check("weather", " | ");
    }

    #[test]
    fn an_answer_says_that_no_model_gave_it() {
        let answer = Answer::extract(&Contents::default(), "anything");
        assert_eq!(answer.text(), "No model is configured, and nothing in the snapshot matches the question.");
    }
}

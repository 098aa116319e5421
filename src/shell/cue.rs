//! Words around a batch that say it is not meant as it stands: a condition, an example, a plan, a refusal, what somebody
//! else said, or a line behind it that takes it back or asks whether to do it.
//!
//! Recognised strictly, by fixed phrases, in the sentence right before the batch and the line that ends it; and where arrows
//! stand before prose, a line that is not plainly a command may be prose as well. A cue can only turn what would run into a
//! question, never the reverse, so that a phrase that is read too widely costs one line.

use super::cue_words::{ALONE, ASKING, BEFORE, BEHIND, CERTAIN, CLOSING, COMING, CONDITIONS, OPENING, OWN, REPORTING};
use crate::engine::{Call, Effect, Read};

/// Why a batch is not taken at its word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cue {
    kind: Kind,
    /// The words that say so.
    words: &'static str,
}

/// What kind of words speak against a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Condition,
    Example,
    Plan,
    Refusal,
    /// Somebody else said it.
    Reported,
    TakenBack,
    /// It is asked whether to do it.
    Asked,
    /// Other arrow lines around are prose.
    Company,
    /// Most arrow lines around are prose.
    Crowd,
}

impl Cue {
    /// What the sentence right before a batch says; `prose` is what stands before it.
    pub fn before(prose: &str) -> Option<Self> {
        let sentence = last_sentence(prose);
        let words = words(sentence);
        let find = |said: &[(Kind, &[&'static str])], is_said: &dyn Fn(&str) -> bool| {
            said.iter().find_map(|(kind, phrases)| {
                let phrase = phrases.iter().find(|phrase| is_said(&format!(" {phrase} ")));
                phrase.map(|words| Self { kind: *kind, words })
            })
        };
        let found = find(BEFORE, &|phrase| words.contains(phrase))
            .or_else(|| find(OPENING, &|phrase| words.starts_with(phrase)))
            .or_else(|| find(CLOSING, &|phrase| words.ends_with(phrase)));
        found.or_else(|| Self::conditional(sentence, &words)).or_else(|| Self::reported(&words))
    }

    /// A sentence that begins with a condition and says nothing that is done all the same.
    fn conditional(sentence: &str, words: &str) -> Option<Self> {
        let begins = |phrase: &&&str| words.starts_with(&format!(" {phrase} "));
        let condition = CONDITIONS.iter().find(begins)?;
        let is_coming = COMING.iter().any(|word| words.contains(&format!(" {word} ")));
        let is_alone = !sentence.contains(',');
        (!CERTAIN.iter().any(|phrase| begins(&phrase)) && (is_coming || is_alone))
            .then_some(Self { kind: Kind::Condition, words: condition })
    }

    /// A sentence that ends with what somebody did to say or do it.
    fn reported(words: &str) -> Option<Self> {
        let (first, last) = (words.split_whitespace().next()?, words.split_whitespace().next_back()?);
        let found = REPORTING.iter().find(|verb| **verb == last)?;
        (!OWN.contains(&first) && first != last).then_some(Self { kind: Kind::Reported, words: found })
    }

    /// What the line that ends a batch says.
    pub fn behind(line: &str) -> Option<Self> {
        let words = words(line);
        let begins = |phrase: &&&str| words.starts_with(&format!(" {phrase} "));
        let is_all = |phrase: &&&str| words == format!(" {phrase} ");
        // `Wait, scratch that`: the first word only hesitates.
        let rest = words.strip_prefix(" wait").filter(|rest| rest.starts_with(' '));
        let goes_on = |phrase: &&&str| rest.is_some_and(|rest| rest.starts_with(&format!(" {phrase} ")));
        let found =
            BEHIND.iter().find(|phrase| begins(phrase) || goes_on(phrase)).or_else(|| ALONE.iter().find(is_all));
        let asked = || {
            let asks = line.trim_end().ends_with('?');
            ASKING.iter().filter(|_| asks).find(begins).map(|words| Self { kind: Kind::Asked, words })
        };
        found.map(|words| Self { kind: Kind::TakenBack, words }).or_else(asked)
    }

    /// Other arrow lines around are prose, or most of them are.
    pub const fn company(is_crowd: bool) -> Self {
        let kind = if is_crowd { Kind::Crowd } else { Kind::Company };
        Self { kind, words: "" }
    }

    /// Whether the call of a line is asked about for it. What only reads does no harm, unless it may be no command at all:
    /// among prose a command has its exact name, and says what it is for or is written small, as headings are not; in a crowd
    /// of prose a word alone is no command.
    pub fn holds(&self, call: &Call, line: &str) -> bool {
        let is_read = call.tool.spec.effect == Effect::Read;
        let by_name = || call.outside.iter().flat_map(|outside| outside.given.iter().copied());
        let is_unsaid =
            |name: &str| call.args.filled().any(|(filled, _)| filled == name) || by_name().any(|by| by == name);
        let is_said = || call.args.iter().any(|(name, _)| !is_unsaid(name));
        let is_small = || line.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_lowercase);
        match self.kind {
            Kind::Crowd => call.read != Read::Exact || !is_said(),
            Kind::Company => call.read != Read::Exact || !(is_said() || is_read && is_small()),
            _ => !is_read,
        }
    }

    /// What makes a line doubtful, as a question says it.
    pub fn describe(&self) -> String {
        let words = self.words;
        match self.kind {
            Kind::Condition => format!("stands under a condition, \"{words}\""),
            Kind::Example => format!("may be an example, behind \"{words}\""),
            Kind::Plan => format!("may be only a plan, behind \"{words}\""),
            Kind::Refusal => format!("is refused by \"{words}\""),
            Kind::Reported => format!("may be what somebody else said, behind \"{words}\""),
            Kind::Company | Kind::Crowd => "stands among arrow lines that are prose".to_owned(),
            Kind::Asked => format!("waits for an answer to \"{words}\""),
            Kind::TakenBack => format!("is taken back by \"{words}\""),
        }
    }
}

/// The last sentence of a text: of its last paragraph what stands behind the last full stop but the final one.
fn last_sentence(text: &str) -> &str {
    let text = text.trim_end();
    let paragraph = text.rfind("\n\n").map_or(text, |at| &text[at + 2..]);
    let body = paragraph.trim_end_matches(['.', '!', '?', ':', '*', '_', ')', '"']);
    let is_end = |(at, c): &(usize, char)| {
        matches!(c, '.' | '!' | '?' | '\u{2026}')
            && body[at + c.len_utf8()..].starts_with(char::is_whitespace)
            && !body[..*at].ends_with("e.g")
            && !body[..*at].ends_with("i.e")
    };
    let start = body.char_indices().rfind(is_end).map_or(0, |(at, c)| at + c.len_utf8());
    &body[start..]
}

/// The words of a text in lower case, one space around each.
fn words(text: &str) -> String {
    let mut out = String::from(" ");
    let folded = text.replace(['\u{2019}', '\u{2018}'], "'").to_lowercase();
    for word in folded.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '.')) {
        let word = word.trim_matches(['.', '\'']);
        if !word.is_empty() {
            out.push_str(word);
            out.push(' ');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Cue;

    fn before(prose: &str, expected: Option<&str>) {
        assert_eq!(Cue::before(prose).map(|cue| cue.words), expected, "{prose}");
    }

    fn behind(line: &str, expected: Option<&str>) {
        assert_eq!(Cue::behind(line).map(|cue| cue.words), expected, "{line}");
    }

    #[test]
    fn the_sentence_before_counts() {
        before("If you agree, I will clean up:", Some("if you agree"));
        before("I looked at it. Shall I go on?\n\n", Some("shall i"));
        before("Prunes a branch, e.g.:", Some("e.g"));
        before("## Usage\n", Some("usage"));
        before("**I won\u{2019}t do this:**", Some("i won't"));
        before("Here is how I would\nremove them:", Some("how i would"));
        before("Never do the following:", Some("never do"));
        before("Commands to avoid:", Some("to avoid"));
        before("The following was a mistake:", Some("was a mistake"));
        before("I will not run these commands. They are here for reference.", Some("here for reference"));
        before("Once the tests are green:", Some("once"));
        before("If the build passes, I'll delete them:", Some("if"));
        before("I'll run this now if nothing speaks against it.", Some("if nothing speaks against"));
        before("Steps (only after approval):", Some("after approval"));
        before("Not yet, but soon:", Some("not yet but"));
        before("Sample session:", Some("sample session"));
        before("### Commands you could use", Some("commands you could"));
        before("Hypothetically:", Some("hypothetically"));
        before("Imagine you delete it:", Some("imagine"));
        before("What would happen if someone typed this?", Some("what would happen if"));
        before("The user wrote:", Some("wrote"));
        before("The README of the tool says:", Some("says"));
        before("Output of the last run:", Some("output of"));
        before("Yesterday another agent ran this and broke everything:", Some("another agent ran"));
    }

    #[test]
    fn honest_words_hold_nothing_back() {
        for prose in [
            "I'll delete the old notes now:",
            "As you said:",
            "As the user asked, the notes go:",
            "If I read it right, the notes are stale and will not be missed:",
            "Once the tests were green, I merged it; the branch goes now:",
            "The plan is clear. Deleting the notes:",
            "Instead of the notes we keep the summary now:",
            "You said:",
            "Once more:",
            "If that is all, here is the change:",
            "I ran the tests and they pass:",
            "The notes say nothing new:",
            "To avoid a second copy I delete the old one:",
            "We never use these notes:",
            "The old notes were a mistake, so they go:",
            "I keep a copy for reference and delete the rest:",
            "I imagine this is what you want:",
            "The output of the build names it, so it goes:",
            "I looked up how it reads. The fix:",
        ] {
            before(prose, None);
        }
        for line in ["Wait for the results.", "Shall we see what came of it.", "Or notes, if you like them."] {
            behind(line, None);
        }
    }

    #[test]
    fn what_stands_further_away_does_not() {
        before("If you agree, say so. I will clean up now:", None);
        before("For example:\n\nNow the real thing.", None);
        before("Cleaning up.", None);
        before("I sampled a set of sifted data:", None);
        before("", None);
    }

    #[test]
    fn other_languages_are_heard() {
        before("Falls du einverstanden bist, würde ich ausführen:", Some("falls du"));
        before("Zum Beispiel:", Some("zum beispiel"));
        before("Ich würde Folgendes tun:", Some("ich würde"));
        before("Bitte das Folgende nicht ausführen:", Some("nicht ausführen"));
        before("Si tu veux, je nettoie :", Some("si tu veux"));
        before("Par exemple :", Some("par exemple"));
        before("Dois-je le faire ?", Some("dois je"));
        before("Por ejemplo:", Some("por ejemplo"));
        before("Si quieres, lo borro:", Some("si quieres"));
        before("El usuario escribió:", Some("escribió"));
        before("Ich lösche jetzt die alten Notizen:", None);
        before("J'efface les vieilles notes :", None);
        before("Borro las notas viejas:", None);
        behind("Nein, warte.", Some("nein warte"));
        behind("Finalement, non.", Some("finalement non"));
        behind("Mejor no.", Some("mejor no"));
    }

    #[test]
    fn a_line_behind_takes_back() {
        behind("Actually, no.", Some("actually no"));
        behind("  scratch that \u{2013} wrong node", Some("scratch that"));
        behind("(Do not run this yet.)", Some("do not run"));
        behind("Stop!", Some("stop"));
        behind("Wait, scratch that.", Some("scratch that"));
        behind("but decided against it.", Some("but decided against"));
        behind("Or should I not?", Some("or should i"));
        behind("Shall I go ahead?", Some("shall i"));
        behind("Wait for the results.", None);
        behind("The stop is on the left.", None);
    }
}

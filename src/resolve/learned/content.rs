//! Which words belong to the texts and names that a tool is given, and are not said to it: what the labels of phrases tell.

use std::collections::BTreeMap;

use super::super::Token;
use super::train::Phrase;
use super::{Spelling, features};
use crate::engine::{Spec, Type};

/// Bytes of one word in a file: its feature and its class.
const SIZE: usize = 6;

/// Words that phrases for a tool have in its texts and names more often than around them, as features with classes, in order.
#[derive(Debug, Clone, Default)]
pub struct Content(Vec<(u32, u16)>);

impl Content {
    /// What phrases tell, `lines` being their words; `tool` gives the class of a tool and its declaration.
    pub fn of(
        phrases: &[Phrase],
        lines: &[Vec<Token>],
        spelling: &Spelling,
        tool: impl Fn(&str) -> Option<(u16, &'static Spec)>,
    ) -> Self {
        let mut leanings: BTreeMap<(u32, u16), i32> = BTreeMap::new();
        for (phrase, tokens) in phrases.iter().zip(lines) {
            let (Some((class, spec)), Some(args)) = (tool(&phrase.tool), &phrase.args) else { continue };
            let is_name = |kind: &Type| matches!(kind, Type::Word | Type::Document | Type::Section);
            let is_text = |name: &str| spec.param(name).is_some_and(|it| it.kind.is_free() || is_name(&it.kind));
            // `os.listdir("src")`: a folder that is one word is no more said to the tool than a name is.
            let is_folder = |name: &str, value: &str| {
                spec.param(name).is_some_and(|it| it.kind.is_folder()) && !value.contains(['.', '/', '*', ' '])
            };
            let texts = args.iter().filter_map(|(name, value)| Some((name, value.as_str()?)));
            let texts = texts.filter(|(name, value)| is_text(name) || is_folder(name, value)).map(|(_, value)| value);
            let words: Vec<&str> = texts.flat_map(parts).collect();
            for token in tokens {
                let Some(feature) = features::word(token).filter(|_| spelling.knows(&token.lower)) else { continue };
                let is_inside = parts(&token.text).any(|part| words.iter().any(|word| word.eq_ignore_ascii_case(part)));
                *leanings.entry((feature, class)).or_default() += if is_inside { 1 } else { -1 };
            }
        }
        Self(leanings.into_iter().filter(|(_, leaning)| *leaning > 0).map(|(word, _)| word).collect())
    }

    /// Whether a word, given by its feature, belongs to the texts of a tool.
    pub fn has(&self, feature: u32, class: usize) -> bool {
        u16::try_from(class).is_ok_and(|class| self.0.binary_search(&(feature, class)).is_ok())
    }

    /// Reads what [`write`](Self::write) gave, without the number of words before it.
    pub fn read(bytes: &[u8]) -> Self {
        let word = |bytes: &[u8; SIZE]| {
            let [feature @ .., low, high] = *bytes;
            (u32::from_le_bytes(feature), u16::from_le_bytes([low, high]))
        };
        Self(bytes.as_chunks().0.iter().map(word).collect())
    }

    /// The words as bytes.
    pub fn write(&self) -> Vec<u8> {
        let bytes = |(feature, class): &(u32, u16)| [&feature.to_le_bytes()[..], &class.to_le_bytes()[..]].concat();
        self.0.iter().flat_map(bytes).collect()
    }
}

/// The words of a text, without the signs around them.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::super::Token;
    use super::super::{Phrase, Spelling};
    use super::{Content, features};
    use crate::engine::{Effect, Param, Permission, Spec};
    use crate::syntax::Utterance;

    const QUERY: Param<String> = Param::new("query", "what is looked for").positional();

    static SPEC: Spec = Spec {
        name: "web.search",
        aliases: &["google"],
        senses: &[],
        about: "search",
        past: "searched",
        effect: Effect::Read,
        permission: Permission::LoomWrite,
        params: &[QUERY.spec()],
        needs: &[],
        yields: &[],
        transcript: None,
    };

    #[test]
    fn words_that_are_handed_over_more_often_than_said_are_content() {
        let phrase = |text: &str, query: &str| {
            let args = json!({ "query": query }).as_object().cloned();
            Phrase { text: text.into(), tool: "web.search".into(), args }
        };
        let phrases = [
            phrase("google tide tables", "tide tables"),
            phrase("google the tide", "the tide"),
            phrase("google what google is", "what google is"),
        ];
        let tokens = |line: &str| Token::of(&Utterance::parse(line, None).unwrap());
        let lines: Vec<_> = phrases.iter().map(|phrase| tokens(&phrase.text)).collect();
        let spelling = Spelling::of(["google", "tide", "the"].map(str::to_owned).to_vec());
        let content = Content::of(&phrases, &lines, &spelling, |_| Some((3, &SPEC)));
        let content = Content::read(&content.write());
        let has = |word: &str, class| content.has(features::word(&tokens(word)[0]).unwrap(), class);
        assert!(has("tide", 3) && has("the", 3));
        // Said each time, another class, and a word that is not known.
        assert!(!has("google", 3) && !has("tide", 2) && !has("tables", 3));
    }
}

//! Which tools the words of a line could name: exact names, shared verbs, near-misspellings, mentions.

use std::collections::HashMap;

use super::reading::Exactness;
use super::{External, Token, View};
use crate::engine::{Catalog, Tool};

/// A tool that a line could name, and where the name stands.
#[derive(Debug, Clone)]
pub struct Head {
    /// The tool.
    pub tool: &'static Tool,
    /// How it is named.
    pub exactness: Exactness,
    /// The first word of the name.
    pub at: usize,
    /// How many words the name has.
    pub words: usize,
    /// What the name stands for, if it is not in the catalogue.
    pub external: Option<External>,
}

/// The verbs of a catalogue, by first word.
pub struct Verbs {
    /// First word → names that begin with it.
    by_first: HashMap<&'static str, Vec<Verb>>,
    /// Single-word names that a misspelling is compared with.
    single: Vec<Verb>,
}

#[derive(Clone, Copy)]
struct Verb {
    name: &'static str,
    tool: &'static Tool,
    /// How sure a line that begins with it is.
    exactness: Exactness,
}

impl Verbs {
    /// The verbs of `catalog`.
    pub fn of(catalog: &Catalog) -> Self {
        let mut verbs = Self { by_first: HashMap::new(), single: Vec::new() };
        for tool in catalog.all() {
            let aliases = tool.spec.aliases.iter().map(|name| (*name, Exactness::Alias));
            let short = tool.spec.name.rsplit('.').next().unwrap_or_default();
            let sense = |name: &str| if name == short { Exactness::Verb } else { Exactness::Sense };
            let shared = tool.spec.senses.iter().map(|name| (*name, sense(name)));
            for (name, exactness) in aliases.chain(shared) {
                let verb = Verb { name, tool, exactness };
                let first = name.split(' ').next().unwrap_or(name);
                verbs.by_first.entry(first).or_default().push(verb);
                if !name.contains(' ') && name.len() >= 4 {
                    verbs.single.push(verb);
                }
            }
        }
        verbs
    }

    /// The tools that `tokens` could name, each once, by its surest name.
    pub fn candidates(&self, tokens: &[Token]) -> Vec<Head> {
        let mut heads: Vec<Head> = Vec::new();
        self.named(tokens, 0, &mut heads);
        outdo(&mut heads);
        if heads.is_empty() {
            self.misspelt(tokens, &mut heads);
        }
        for at in 1..tokens.len() {
            self.named(tokens, at, &mut heads);
        }
        heads
    }

    /// Adds the tools whose name begins with the word at `at`.
    fn named(&self, tokens: &[Token], at: usize, heads: &mut Vec<Head>) {
        let Some(first) = tokens.get(at).filter(|token| !token.quoted) else { return };
        for verb in self.by_first.get(first.lower.as_str()).into_iter().flatten() {
            let words = verb.name.split(' ').count();
            let fits =
                verb.name.split(' ').enumerate().all(|(index, word)| {
                    tokens.get(at + index).is_some_and(|token| token.lower == word && !token.quoted)
                });
            if !fits {
                continue;
            }
            let edits = tokens[at..at + words].iter().filter(|token| token.misspelt).count();
            let exactness = match at {
                0 if edits > 0 => Exactness::Misspelt { edits, letters: verb.name.len() },
                0 => verb.exactness,
                _ => Exactness::Mentioned,
            };
            add(heads, Head { tool: verb.tool, exactness, at, words, external: None });
        }
    }

    /// Adds the tools whose name the first word comes close to.
    fn misspelt(&self, tokens: &[Token], heads: &mut Vec<Head>) {
        let Some(first) = tokens.first().filter(|token| !token.quoted && token.text.len() >= 3) else { return };
        for verb in &self.single {
            let letters = verb.name.len();
            let allowed = if letters >= 7 { 2 } else { 1 };
            if letters.abs_diff(first.lower.len()) > allowed {
                continue;
            }
            let edits = strsim::osa_distance(&first.lower, verb.name);
            if edits <= allowed {
                let exactness = Exactness::Misspelt { edits, letters };
                add(heads, Head { tool: verb.tool, exactness, at: 0, words: 1, external: None });
            }
        }
    }
}

/// The one tool that is named beyond doubt: by a qualified name, by a single word that is written like an identifier,
/// by a name that the caller gave it, or by a qualified name from outside the catalogue.
pub fn qualified(catalog: &Catalog, tokens: &[Token], view: &dyn View) -> Option<Head> {
    let first = tokens.first().filter(|token| !token.quoted)?;
    let is_camel =
        first.text.as_bytes().windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    let identifier = first.text.contains(['.', '_']) || is_camel;
    let tool = match view.alias(&first.lower) {
        Some(name) => catalog.known(&name),
        None if identifier => catalog
            .known(&first.text)
            .or_else(|| catalog.known(&first.text.trim_end_matches('_').replace(['.', '_'], " "))),
        None => None,
    };
    let certain = |tool, external| Head { tool, exactness: Exactness::Qualified, at: 0, words: 1, external };
    if let Some(tool) = tool {
        return Some(certain(tool, None));
    }
    let external = view.external(&first.text).filter(|_| first.text.contains(['.', '_']))?;
    Some(certain(external.tool, Some(external)))
}

/// A name that is only the beginning of a longer one is hardly meant: who says `glossary update` does not look up the
/// word `update`.
fn outdo(heads: &mut [Head]) {
    let longest = heads.iter().filter(|head| head.exactness == Exactness::Alias).map(|head| head.words).max();
    for head in heads.iter_mut().filter(|head| head.exactness == Exactness::Alias) {
        if longest.is_some_and(|longest| head.words < longest) {
            head.exactness = Exactness::Mentioned;
        }
    }
}

/// Adds a head, keeping the surest and longest name of each tool.
fn add(heads: &mut Vec<Head>, head: Head) {
    match heads.iter_mut().find(|known| std::ptr::eq(known.tool, head.tool)) {
        Some(known) => {
            if (head.exactness, usize::MAX - head.words) < (known.exactness, usize::MAX - known.words) {
                *known = head;
            }
        }
        None => heads.push(head),
    }
}

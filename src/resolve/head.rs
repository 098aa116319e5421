//! Which tools the words of a line could name: exact names, shared verbs, near-misspellings, mentions.

use foldhash::HashMap;

use super::near::{are_far, edits, letters};
use super::reading::Exactness;
use super::token::Form;
use super::{External, Token, View, shape, words};
use crate::engine::{Catalog, Effect, Tool, Type};

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
    /// Single-word names that a misspelling is compared with, each with its letters.
    single: Vec<(u32, Verb)>,
    /// The tool that takes the rest of the line as a command for the system.
    system: Option<&'static Tool>,
}

/// Programs whose names say that a line is meant for the system. Those whose names are words of English, or are used
/// for what our own tools do, are none.
const PROGRAMS: &[&str] = &[
    "git",
    "npm",
    "npx",
    "yarn",
    "pnpm",
    "cargo",
    "rustc",
    "cmake",
    "docker",
    "docker-compose",
    "kubectl",
    "helm",
    "terraform",
    "pip",
    "pip3",
    "python",
    "python3",
    "deno",
    "pytest",
    "ssh",
    "scp",
    "rsync",
    "tar",
    "unzip",
    "chmod",
    "chown",
    "sudo",
    "apt",
    "apt-get",
    "brew",
    "systemctl",
    "psql",
    "sqlite3",
    "javac",
    "mvn",
    "gradle",
    "dotnet",
    "ruby",
    "bundle",
    "php",
    "composer",
    "gcc",
    "clang",
    "rm",
];

#[derive(Clone)]
struct Verb {
    name: &'static str,
    /// The words of the name.
    words: Vec<&'static str>,
    tool: &'static Tool,
    /// How sure a line that begins with it is.
    exactness: Exactness,
}

impl Verbs {
    /// The verbs of `catalog`.
    pub fn of(catalog: &Catalog) -> Self {
        let takes_rest = |tool: &&'static Tool| tool.spec.params.iter().any(|param| param.kind == Type::Rest);
        let system = catalog.all().find(|tool| tool.spec.effect == Effect::Exec && takes_rest(tool));
        let mut verbs = Self { by_first: HashMap::default(), single: Vec::new(), system };
        for tool in catalog.all() {
            let aliases = tool.spec.aliases.iter().map(|name| (*name, Exactness::Alias));
            let short = tool.spec.name.rsplit('.').next().unwrap_or_default();
            let sense = |name: &str| if name == short { Exactness::Verb } else { Exactness::Sense };
            let shared = tool.spec.senses.iter().map(|name| (*name, sense(name)));
            for (name, exactness) in aliases.chain(shared) {
                let verb = Verb { name, words: name.split(' ').collect(), tool, exactness };
                if verb.words.len() == 1 && name.len() >= 4 {
                    verbs.single.push((letters(name), verb.clone()));
                }
                verbs.by_first.entry(verb.words[0]).or_default().push(verb);
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
        if let Some((tool, words)) = self.system.zip(prompt(tokens)) {
            add(&mut heads, Head { tool, exactness: Exactness::Verb, at: 0, words, external: None });
        }
        for at in 1..tokens.len() {
            self.named(tokens, at, &mut heads);
        }
        heads
    }

    /// Adds the tools whose name begins with the word at `at`.
    fn named(&self, tokens: &[Token], at: usize, heads: &mut Vec<Head>) {
        let Some(first) = tokens.get(at).filter(|token| !token.quoted) else { return };
        for verb in self.by_first.get(first.word()).into_iter().flatten() {
            let words = verb.words.len();
            let slips = verb.words.iter().enumerate().map(|(index, &word)| {
                let token = tokens.get(at + index).filter(|token| !token.quoted)?;
                let is_near = index > 0 && at == 0 && word.len() >= 4;
                match token.word() {
                    said if said == word => Some(usize::from(token.misspelt)),
                    said if is_near && said.len() >= 4 => edits(said, word, 1),
                    _ => None,
                }
            });
            let Some(edits) = slips.sum::<Option<usize>>() else { continue };
            let exactness = match at {
                0 if edits > 0 => Exactness::Misspelt { edits, letters: verb.name.len() },
                // `new: the tree is green` is rather prose with a label than a verb that several tools share.
                0 if first.word().len() < first.lower.len() && verb.exactness != Exactness::Alias => {
                    Exactness::Mentioned
                }
                0 => verb.exactness,
                _ => Exactness::Mentioned,
            };
            add(heads, Head { tool: verb.tool, exactness, at, words, external: None });
        }
    }

    /// Adds the tools whose name the first word comes close to.
    fn misspelt(&self, tokens: &[Token], heads: &mut Vec<Head>) {
        let Some(first) = tokens.first().filter(|token| !token.quoted && token.text.len() >= 3) else { return };
        if words::is_asking(&first.lower) || words::is_filler(&first.lower) {
            return;
        }
        let (word, is_ascii) = (letters(first.word()), first.word().is_ascii());
        for (name, verb) in &self.single {
            let letters = verb.name.len();
            let allowed = if letters >= 7 { 2 } else { 1 };
            if letters.abs_diff(first.word().len()) > allowed || is_ascii && are_far(word, *name, allowed) {
                continue;
            }
            if let Some(edits) = edits(first.word(), verb.name, allowed) {
                let exactness = Exactness::Misspelt { edits, letters };
                add(heads, Head { tool: verb.tool, exactness, at: 0, words: 1, external: None });
            }
        }
    }
}

/// Whether a file is a document of ours, by its ending.
fn is_document(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, ending)| ending == "udon")
}

/// Whether a word speaks of a document or a node.
pub fn is_ours(token: &Token) -> bool {
    matches!(token.form, Form::Path | Form::Section)
        || matches!(&token.form, Form::Placed { file, .. } if is_document(file))
        || is_document(&token.text)
        || token.text.starts_with("doc:")
        || !token.quoted && shape::looks_like_node(&token.text)
}

/// Whether a line is written for the system, and how many words of it are only its prompt: `$ ls`, `npm test`. What
/// speaks of documents or nodes is not, whatever program it is written like.
fn prompt(tokens: &[Token]) -> Option<usize> {
    let first = tokens.first().filter(|token| !token.quoted && tokens.len() > 1)?;
    if first.text == "$" {
        return Some(1);
    }
    let is_program = PROGRAMS.contains(&first.text.as_str());
    (is_program && !tokens.iter().any(is_ours)).then_some(0)
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
    let is_name = |head: &&Head| matches!(head.exactness, Exactness::Alias | Exactness::Misspelt { .. });
    let longest = heads.iter().filter(is_name).map(|head| head.words).max();
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
            let is_misspelt = |head: &Head| matches!(head.exactness, Exactness::Misspelt { .. });
            let is_longer = is_misspelt(&head) && is_misspelt(known) && head.words > known.words;
            if is_longer || (head.exactness, usize::MAX - head.words) < (known.exactness, usize::MAX - known.words) {
                *known = head;
            }
        }
        None => heads.push(head),
    }
}

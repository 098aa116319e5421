//! Tools from outside the catalogue in the space of all tools: an agent's, a server's, a skill.
//!
//! No phrase was ever written for them. What they say of themselves takes its place: a word speaks for a tool by how few
//! others have it, in its name fully, in its description and parameters somewhat. How much of a line's words a tool has
//! beyond what the best built-in tool has of them is how much likelier it is than what phrases say of the likeliest tool,
//! so that a built-in tool that is meant stays ahead of a stranger with the same words. They are only ever asked about.

use foldhash::{HashMap, HashSet};

use super::Token;
use super::classes::Classes;
use super::head::Head;
use super::learned::{self, Words};
use super::reading::Exactness;
use super::token::Form;
use super::vocabulary::Vocabulary;
use crate::code::search::{normal, words_in};
use crate::engine::{Catalog, Foreign, Spec, Tool};

/// What a word of a description or a parameter is worth beside one of a name.
const ASIDE: f32 = 0.4;
/// What a word is worth that only means the same as one of a name.
const ALIKE: f32 = 0.5;
/// How much of the words a tool must have beyond every built-in one to be as likely as the likeliest of these.
const DOUBT: f32 = 3.5;
/// How much more a tool must have that the line does not begin with.
const UNCALLED: f32 = 2.0;
/// One that is so much less likely than the likeliest of them is not weighed.
const FAR: f32 = 2.0;
/// What the names of servers' tools begin with.
const PREFIX: &str = "mcp";
/// How many are weighed at most.
const MOST: usize = 4;
/// How many words of a line are looked at.
const WORDS: usize = 24;

/// Tools from outside, and what each word says of which tool.
pub struct Space {
    members: Vec<Member>,
    /// For each word the built-in tools that have it, with what it is worth for them.
    built_in: HashMap<String, Vec<(usize, f32)>>,
    /// How many tools are built in.
    count: usize,
    /// How much a word says.
    rarity: HashMap<String, f32>,
}

/// A tool from outside with the words that speak for it, as they are compared.
struct Member {
    foreign: Foreign,
    vocabulary: Vocabulary,
    /// The words of its own name.
    name: Vec<Part>,
    /// The words of its owner's name.
    owner: Vec<String>,
    /// Names that mean it and no other, each as its words.
    short: Vec<Vec<String>>,
    /// Words of its name and its owner's.
    core: HashSet<String>,
    /// Words of its description and its parameters.
    aside: HashSet<String>,
}

/// A word of a name.
struct Part {
    /// As it is compared.
    word: String,
    /// As it is written, in small letters.
    lower: String,
}

/// A word of a line.
struct Said {
    /// As it is compared.
    word: String,
    /// As it is written, in small letters.
    lower: String,
    /// Which word of the line it is.
    at: usize,
    /// Whether it is the name of an option: `repo:shop`.
    is_option: bool,
}

impl Space {
    /// The space of tools from outside beside the built-in ones.
    pub fn of(foreign: Vec<Foreign>, catalog: &Catalog) -> Self {
        let mut built_in: HashMap<String, Vec<(usize, f32)>> = HashMap::default();
        for (index, tool) in catalog.all().enumerate() {
            let mut words: HashMap<String, f32> = HashMap::default();
            let mut add = |text: &str, worth: f32| {
                for word in words_in(text).map(normal) {
                    let known = words.entry(word).or_default();
                    *known = known.max(worth);
                }
            };
            let spec = &tool.spec;
            tool.names().chain(spec.senses.iter().copied()).for_each(|name| add(name, 1.0));
            asides(spec).for_each(|text| add(text, ASIDE));
            for (word, worth) in words {
                built_in.entry(word).or_default().push((index, worth));
            }
        }
        let members: Vec<Member> = foreign.into_iter().map(Member::of).collect();
        let count = catalog.all().len();
        let mut rarity = HashMap::default();
        for word in members.iter().flat_map(|member| member.core.iter().chain(&member.aside)) {
            let having = members.iter().filter(|member| member.has(word)).count();
            let having = having + built_in.get(word).map_or(0, Vec::len);
            #[allow(clippy::cast_precision_loss, reason = "there are not that many tools")]
            let worth = ((count + members.len() + 1) as f32 / (having + 1) as f32).ln();
            rarity.insert(word.clone(), worth);
        }
        Self { members, built_in, count, rarity }
    }

    /// The tool from outside that is declared as `tool`.
    pub fn foreign(&self, tool: &'static Tool) -> Option<&Foreign> {
        self.members.iter().map(|member| &member.foreign).find(|foreign| std::ptr::eq(foreign.tool, tool))
    }

    /// The words of a tool from outside.
    pub fn vocabulary(&self, tool: &'static Tool) -> Option<&Vocabulary> {
        self.members.iter().find(|member| std::ptr::eq(member.foreign.tool, tool)).map(|member| &member.vocabulary)
    }

    /// The tool from outside of a whole name or an alias, letter case and marks between words aside.
    pub fn named(&self, name: &str) -> Option<&Foreign> {
        let letters = |name: &str| words_in(name).map(str::to_lowercase).collect::<String>();
        let said = letters(name);
        let named = |foreign: &&Foreign| foreign.tool.names().any(|name| letters(name) == said);
        self.members.iter().map(|member| &member.foreign).find(named)
    }

    /// The tools that a line could mean, the likeliest first, each with the logarithm of how likely it is beside what
    /// `words` says.
    pub fn heads(&self, tokens: &[Token], words: Option<&Words<'_>>) -> Vec<(Head, f32)> {
        let said = said(tokens);
        let rival = self.rival(&said);
        let asks = tokens.first().is_some_and(|first| first.is(Classes::ASKING));
        let head = |member: &Member| {
            let lead = self.worth(member, &said)? - rival;
            let (exactness, at, length) = member.place(&said, words)?;
            // Who wants something done begins with what is to be done, or asks; a sentence that only has the words may mean
            // nothing.
            let is_called = exactness < Exactness::Mentioned || asks || member.begins(&said);
            let likeliest = words.map_or(0.0, |words| words.highest(!is_called));
            let log = likeliest + lead - if is_called { DOUBT } else { DOUBT + UNCALLED };
            Some((Head { tool: member.foreign.tool, exactness, at, words: length, external: None }, log))
        };
        let mut heads: Vec<(Head, f32)> = self.members.iter().filter_map(head).collect();
        heads.sort_by(|(a, one), (b, other)| a.exactness.cmp(&b.exactness).then(other.total_cmp(one)));
        let likeliest = heads.iter().map(|(_, log)| *log).fold(f32::NEG_INFINITY, f32::max);
        heads.retain(|(_, log)| *log > likeliest - FAR);
        heads.truncate(MOST);
        heads
    }

    /// What the words of a line are worth for a tool, less the words of its name that are lacking; `None` if none of its
    /// name is said.
    fn worth(&self, member: &Member, said: &[Said]) -> Option<f32> {
        let rarity = |word: &String| self.rarity.get(word).copied().unwrap_or_default();
        let is_named = |name: &Part| {
            let mut plain = said.iter().filter(|said| !said.is_option);
            if plain.clone().any(|said| said.word == name.word) {
                return Some(1.0);
            }
            plain.any(|said| learned::are_alike(&said.lower, &name.lower)).then_some(ALIKE)
        };
        // Who names the owner need not say the whole name.
        let lacking = if begins_with(said, &member.owner) { 0.0 } else { -0.5 };
        let (mut worth, mut is_meant) = (0.0, false);
        for name in &member.name {
            let amount = is_named(name);
            is_meant |= amount == Some(1.0);
            worth += rarity(&name.word) * amount.unwrap_or(lacking);
        }
        let mut seen: Vec<&str> = Vec::new();
        for said in said {
            let is_name = member.name.iter().any(|name| name.word == said.word);
            if is_name && !said.is_option || seen.contains(&said.word.as_str()) {
                continue;
            }
            let is_owner = member.core.contains(&said.word) && !said.is_option;
            is_meant |= is_owner;
            if is_owner || member.aside.contains(&said.word) {
                seen.push(&said.word);
                worth += rarity(&said.word) * if is_owner { 1.0 } else { ASIDE };
            }
        }
        is_meant.then_some(worth)
    }

    /// What the words of a line are worth for the built-in tool that has most of them.
    fn rival(&self, said: &[Said]) -> f32 {
        let mut worths = vec![0.0_f32; self.count];
        let mut seen: Vec<&str> = Vec::new();
        for said in said.iter().filter(|said| self.built_in.contains_key(&said.word)) {
            if seen.contains(&said.word.as_str()) {
                continue;
            }
            seen.push(&said.word);
            let rarity = self.rarity.get(&said.word).copied().unwrap_or_default();
            for (tool, worth) in self.built_in.get(&said.word).into_iter().flatten() {
                worths[*tool] += rarity * worth;
            }
        }
        worths.into_iter().fold(0.0, f32::max)
    }
}

impl Member {
    fn of(foreign: Foreign) -> Self {
        let spec = &foreign.tool.spec;
        let compared = |text: &str| -> Vec<String> { words_in(text).map(normal).collect() };
        let full: Vec<&str> = words_in(spec.name).collect();
        let owner = compared(&foreign.owner);
        // Its own name is what stands behind its owner's; what is its own owner has no other.
        let end = full.iter().position(|word| owner.last().is_some_and(|last| normal(word) == *last));
        let own = full.get(end.map_or(0, |end| end + 1)..).filter(|own| !own.is_empty());
        let name = own.map_or_else(|| foreign.owner.clone(), |own| own.join(" "));
        let name = words_in(&name).map(|word| Part { word: normal(word), lower: word.to_lowercase() }).collect();
        let short = spec.aliases.iter().map(|name| compared(name)).collect();
        let core: HashSet<String> =
            full.iter().map(|word| normal(word)).chain(owner.iter().cloned()).filter(|word| word != PREFIX).collect();
        let aside = asides(spec).flat_map(compared).filter(|word| !core.contains(word)).collect();
        let vocabulary = Vocabulary::of(spec);
        Self { foreign, vocabulary, name, owner, short, core, aside }
    }

    fn has(&self, word: &str) -> bool {
        self.core.contains(word) || self.aside.contains(word)
    }

    /// Whether a line begins with a word of its name or its owner's.
    fn begins(&self, said: &[Said]) -> bool {
        said.first()
            .filter(|first| first.at == 0)
            .is_some_and(|first| self.core.contains(&first.word) || self.is_alike(first))
    }

    /// Whether a word means the same as one of its name.
    fn is_alike(&self, said: &Said) -> bool {
        self.name.iter().any(|name| learned::are_alike(&said.lower, &name.lower))
    }

    /// How a line names it, at which word, and how many words the name takes; `None` where nothing of the name is said.
    fn place(&self, said: &[Said], words: Option<&Words<'_>>) -> Option<(Exactness, usize, usize)> {
        let begins = |name: &&Vec<String>| begins_with(said, name);
        // A single word that everybody uses is no name: `wait for me`.
        let is_name = |name: &&Vec<String>| {
            let is_common = || words.is_some_and(|words| words.is_known(&said[0].lower));
            name.len() > 1 && said[0].at == 0 || name.len() == 1 && said[0].at == 0 && !is_common()
        };
        if let Some(name) = self.short.iter().filter(begins).filter(is_name).max_by_key(|name| name.len()) {
            return Some((Exactness::Verb, 0, said[name.len() - 1].at + 1));
        }
        // Who begins with an agent or a server means something of it.
        if begins_with(said, &self.owner) && is_name(&&self.owner) {
            return Some((Exactness::Verb, 0, said[self.owner.len() - 1].at + 1));
        }
        let first = said.iter().find(|said| self.core.contains(&said.word) && !said.is_option);
        let is_whole = !self.name.is_empty()
            && self.name.iter().all(|name| said.iter().any(|said| !said.is_option && said.word == name.word));
        let exactness = if is_whole { Exactness::Mentioned } else { Exactness::Suggested };
        // A verb at the head that means the same stands for its own: `remove the branch`.
        if let Some(verb) = said.first().filter(|said| said.at == 0).filter(|said| self.is_alike(said)) {
            return Some((exactness, verb.at, 1));
        }
        let first = first.or_else(|| said.iter().find(|said| self.is_alike(said)))?;
        Some((exactness, first.at, usize::from(is_whole)))
    }
}

/// Whether a line begins with a name.
fn begins_with(said: &[Said], name: &[String]) -> bool {
    let is_same = |(word, said): (&String, &Said)| *word == said.word && !said.is_option;
    name.len() <= said.len() && name.iter().zip(said).all(is_same)
}

/// What a tool says of itself beside its name.
fn asides(spec: &Spec) -> impl Iterator<Item = &'static str> + use<'_> {
    let params = spec.params.iter().flat_map(|param| {
        param.aliases.iter().chain(param.keywords).copied().chain(param.kind.choices()).chain([param.name])
    });
    params.chain([spec.about])
}

/// The words of a line that may say what is meant: no values, and none that only hold others together.
fn said(tokens: &[Token]) -> Vec<Said> {
    let mut said = Vec::new();
    for (at, token) in tokens.iter().enumerate().take(WORDS) {
        let (text, is_option) = match &token.form {
            Form::Plain if token.quoted || token.telling || token.is(Classes::FUNCTION) => {
                continue;
            }
            Form::Plain => (token.text.as_str(), false),
            Form::Option { name, value, marked } => (name.as_str(), *marked || value.is_some()),
            _ => continue,
        };
        said.extend(words_in(text).map(|word| Said { word: normal(word), lower: word.to_lowercase(), at, is_option }));
    }
    said
}

//! Which tools the words of a line could name: exact names, shared verbs, near-misspellings, mentions.

use std::borrow::Cow;

use foldhash::{HashMap, HashSet};

use super::classes::Classes;
use super::fit::parse;
use super::near::{are_far, edits, letters};
use super::programs::{is_prompted, prompt};
use super::reading::Exactness;
use super::token::Form;
use super::{External, Token, View, forms, shape};
use crate::engine::{BUDGET, Catalog, Effect, ParamSpec, Tool, Type};

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
    pub external: Option<Box<External>>,
}

impl Head {
    /// Whether it names `tool` so surely.
    fn is(&self, tool: &'static Tool, exactness: Exactness) -> bool {
        std::ptr::eq(self.tool, tool) && self.exactness == exactness
    }

    /// The words of `view "a7x2"` as they are without the quotes: of a line that says the tool's name and values, and no word
    /// more, where the tool takes a node first. In any other line what is quoted is content.
    pub fn with_node_in_quotes(&self, tokens: &[Token], view: &dyn View) -> Option<Vec<Token>> {
        let node = tokens.get(self.words).filter(|node| node.quoted && shape::looks_like_node(&node.text))?;
        let takes_node = self.tool.spec.params.iter().find(|param| param.positional)?.kind == Type::Node;
        let is_named = self.at == 0 && self.exactness <= Exactness::Verb && takes_node;
        let is_all = is_named && !tokens[self.words..].iter().any(Token::speaks) && view.has_node(&node.text);
        let mut tokens = is_all.then(|| tokens.to_vec())?;
        tokens[self.words].quoted = false;
        Some(tokens)
    }
}

/// The verbs of a catalogue, by first word.
pub struct Verbs {
    /// First word → names that begin with it.
    by_first: HashMap<&'static str, Vec<Verb>>,
    /// Single-word names that a misspelling is compared with.
    single: Vec<Verb>,
    /// The letters of each of them, and how many they are: most are told from a word by these.
    looks: Vec<(u32, usize)>,
    /// What says that one of them was done: `renamed`, `pinned`, `wrote`.
    past: HashSet<String>,
    /// The tool that takes the rest of the line as a command for the system.
    system: Option<&'static Tool>,
}

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
        let takes_rest = |tool: &&'static Tool| tool.spec.rest().is_some();
        let system = catalog.all().find(|tool| tool.spec.effect == Effect::Exec && takes_rest(tool));
        let mut verbs = Self {
            by_first: HashMap::default(),
            single: Vec::new(),
            looks: Vec::new(),
            past: HashSet::default(),
            system,
        };
        for tool in catalog.all() {
            let aliases = tool.spec.aliases.iter().map(|name| (*name, Exactness::Alias));
            let short = tool.spec.own_name();
            let sense = |name: &str| if name == short { Exactness::Verb } else { Exactness::Sense };
            let shared = tool.spec.senses.iter().map(|name| (*name, sense(name)));
            // `loom read` is `loom.read`.
            let whole = [(tool.spec.name, Exactness::Alias)];
            for (name, exactness) in aliases.chain(shared).chain(whole) {
                let gaps: &[char] = if name.contains('.') { &['.', '_'] } else { &[' '] };
                let verb = Verb { name, words: name.split(gaps).collect(), tool, exactness };
                if verb.words.len() == 1 && name.len() >= 4 {
                    verbs.single.push(verb.clone());
                    verbs.looks.push((letters(name), name.len()));
                    verbs.past.extend(past_of(name, tool));
                }
                verbs.by_first.entry(verb.words[0]).or_default().push(verb);
            }
        }
        verbs
    }

    /// The tools that `tokens` could name, each once, by its surest name.
    pub fn candidates(&self, tokens: &[Token]) -> Vec<Head> {
        let mut heads: Vec<Head> = Vec::with_capacity(8);
        self.named(tokens, 0, &mut heads);
        outdo(&mut heads);
        if heads.is_empty() {
            self.misspelt(tokens, &mut heads);
        }
        if let Some((tool, words)) = self.system.zip(prompt(tokens)) {
            add(&mut heads, Head { tool, exactness: Exactness::Verb, at: 0, words, external: None });
            // Who writes the prompt of a shell means the shell.
            if words > 0
                && let Some(only) = heads.iter().position(|head| std::ptr::eq(head.tool, tool))
            {
                for head in &mut heads {
                    head.exactness = head.exactness.max(Exactness::Mentioned);
                }
                heads[only].exactness = Exactness::Verb;
                if is_prompted(tokens) {
                    return vec![heads.swap_remove(only)];
                }
            }
        }
        for at in 1..tokens.len() {
            self.named(tokens, at, &mut heads);
        }
        self.commanded(tokens, &mut heads);
        self.inflected(tokens, &mut heads);
        self.caused(tokens, &mut heads);
        self.switched(tokens, &mut heads);
        heads
    }

    /// Takes a switch for the word of a name that it is with the word before it: `agents --list`, `task --done 9`.
    pub fn unmark(&self, tokens: &mut [Token]) {
        // `git log --graph`, `udon session --view s3`.
        let start = usize::from(tokens.first().is_some_and(|first| first.says(&["git", "udon"])));
        let [first, switch, rest @ ..] = &mut tokens[start..] else { return };
        let Form::Option { name, value: None, marked: true } = &switch.form else { return };
        // `git diff --cached` alone is said to git: it names no session.
        let is_git = start > 0 && rest.is_empty();
        let lacks = |verb: &Verb| is_git && verb.tool.spec.params.iter().any(|param| param.required);
        let is_name = |name: &&str| {
            let says = |verb: &Verb| {
                let is_safe = verb.tool.spec.effect <= Effect::Note && !lacks(verb);
                is_safe && verb.words[..] == [first.lower.as_str(), *name]
            };
            self.by_first.get(first.lower.as_str()).is_some_and(|verbs| verbs.iter().any(says))
        };
        // A switch of the tool is said with its word: `link -d a7x2 b3k9`.
        let is_said = |name: &&str| {
            let says = |param: &ParamSpec| param.kind == Type::Flag && param.keywords.contains(name);
            let verbs = self.by_first.get(first.lower.as_str()).into_iter().flatten();
            verbs.filter(|verb| verb.words.len() == 1).any(|verb| verb.tool.spec.params.iter().any(says))
        };
        // As `git branch -d` has it.
        let is_loss = name.eq_ignore_ascii_case("d");
        let names = if is_loss { &["delete", "remove"][..] } else { &[name.as_str()] };
        if !first.quoted
            && let Some(name) = names.iter().copied().find(|name| is_name(name) || is_loss && is_said(name))
        {
            let name = name.to_owned();
            switch.form = Form::Plain;
            switch.telling = false;
            switch.respell(name);
        }
    }

    /// Where the commands begin that a line joins, `glance a.udon and validate it`: at its beginning, and behind a word or
    /// sign that joins. Nothing where it says only one. A second command says what it is for; a word that only asks to be
    /// shown something belongs to the first.
    pub fn joined(&self, tokens: &[Token], line: &str) -> Vec<usize> {
        let is_asked = |token: &Token| token.is(Classes::ASKING | Classes::FILLER);
        let is_called = |at: usize| {
            let is_next = at > 0 && tokens[at - 1].says(&["then"]);
            (is_next || !is_asked(&tokens[at])) && self.has_name(tokens, at)
        };
        // What joins commands, and what else has to stand before it and behind it.
        let begins = |at: usize| {
            let has_object = at + 1 < tokens.len();
            // `it is stale, drop it` is one command.
            let is_loss = || {
                let is_cut = line[..tokens[at].span.start].trim_end().ends_with(',');
                tokens[at].is(Classes::LOSING) && is_cut && !tokens[at + 1].is(Classes::PRONOUN)
            };
            // `list tasks + read post 77`.
            let is_added = || {
                let is_thing = |token: &Token| token.telling || token.number().is_some();
                tokens[at - 1].text == "+" && tokens[at + 1..].iter().take(2).any(is_thing)
            };
            let is_joined = at > 2 && has_object && (joins(&tokens[at - 1]) || is_added() || is_loss());
            let is_cut = is_cut(tokens, at, line);
            // `pin(a7x2) and prune(b3k9)`.
            let is_behind = || joins(&tokens[at - 1]) || line[..tokens[at].span.start].trim_end().ends_with(')');
            (is_joined || is_cut && at > 1 && has_object) && is_called(at)
                || self.is_call(tokens, at) && (is_cut || is_behind())
        };
        // One more is enough to ask, and a line may be as long as a book.
        let mut joined: Vec<usize> = (1..tokens.len()).filter(|&at| begins(at)).take(JOINED).collect();
        if joined.is_empty() || !self.has_name(tokens, 0) && !self.is_call(tokens, 0) {
            return Vec::new();
        }
        joined.insert(0, 0);
        joined
    }

    /// Whether a name or a verb is called at `at` as a function is: `view(a7x2)`.
    fn is_call(&self, tokens: &[Token], at: usize) -> bool {
        let called = tokens[at].lower.split_once('(');
        // `.items | select(.price > 3)` is a filter.
        !tokens[at].quoted && called.is_some_and(|(name, _)| name != "select" && self.by_first.contains_key(name))
    }

    /// Whether a name or a verb stands at `at`, letter by letter.
    fn has_name(&self, tokens: &[Token], at: usize) -> bool {
        let says = |(word, token): (&&str, &Token)| !token.quoted && !token.misspelt && token.lower == *word;
        let is_said = |verb: &Verb| {
            let said = tokens.get(at..at + verb.words.len()).unwrap_or_default();
            !said.is_empty() && verb.words.iter().zip(said).all(says)
        };
        self.by_first.get(tokens[at].lower.as_str()).into_iter().flatten().any(is_said)
    }

    /// Adds the tools whose name begins with the word at `at`.
    fn named(&self, tokens: &[Token], at: usize, heads: &mut Vec<Head>) {
        let Some(first) = tokens.get(at).filter(|token| !token.quoted) else { return };
        // `follow-up` is `follow up`.
        if let Some((before, _)) = first.word().split_once('-') {
            let hyphenated = |verb: &&Verb| verb.name.contains(' ') && verb.name.replace(' ', "-") == first.word();
            for verb in self.by_first.get(before).into_iter().flatten().filter(hyphenated) {
                let exactness = if at == 0 { verb.exactness } else { Exactness::Mentioned };
                add(heads, Head { tool: verb.tool, exactness, at, words: 1, external: None });
            }
        }
        // A word that is cut short, `sess`, is further from the name than a slip.
        let slips_of = |token: &Token, word: &str| {
            let slips = || edits(&token.text.to_lowercase(), word, 1).map_or(2, |edits| edits.max(1));
            if token.misspelt { slips() } else { 0 }
        };
        let of_first = slips_of(first, first.word());
        for verb in self.by_first.get(first.word()).into_iter().flatten() {
            let words = verb.words.len();
            let Some(rest) = tokens.get(at + 1..at + words) else { continue };
            let slips = verb.words[1..].iter().zip(rest).map(|(word, token)| match token.word() {
                _ if token.quoted => None,
                said if said == *word => Some(slips_of(token, word)),
                said if at == 0 && word.len() >= 4 && is_word(said) => edits(said, word, 1),
                _ => None,
            });
            let Some(edits) = slips.sum::<Option<usize>>().map(|slips| of_first + slips) else { continue };
            // `glossary starch` looks for starch; `glossary serach tar` does not look for two words.
            if edits > 0
                && at == 0
                && words == tokens.len()
                && heads.iter().any(|head| head.is(verb.tool, Exactness::Alias))
            {
                continue;
            }
            // `stash it as plan:` runs no plan.
            let is_label = at > 0 && first.word().len() < first.lower.len();
            if is_label && verb.tool.spec.effect == Effect::Exec {
                continue;
            }
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

    /// Adds the tools whose name begins a clause that says what to do with what was spoken of: `…, bookmark it`.
    fn commanded(&self, tokens: &[Token], heads: &mut Vec<Head>) {
        for at in 1..tokens.len().saturating_sub(1) {
            let [before, verb, object] = &tokens[at - 1..=at + 1] else { continue };
            // Between words stands a blank, and more where a sign divides them.
            let leads = matches!(before.lower.as_str(), "so" | "then" | "please" | "pls");
            let is_apart = !before.quoted && (leads || verb.span.start > before.span.end + 1);
            let is_verb = !verb.quoted && verb.is_plain() && object.is(Classes::PRONOUN);
            let verbs = self.by_first.get(verb.word()).filter(|_| is_apart && is_verb);
            // What is said behind it is only kind, and nothing is sent or written for a remark.
            let ends = || tokens[at + 2..].iter().all(|rest| rest.is(Classes::POLITE | Classes::FILLER));
            let may = |known: &&Verb| known.words.len() == 1 && known.tool.spec.effect <= Effect::Note && ends();
            for known in verbs.into_iter().flatten().filter(may) {
                add(heads, Head { tool: known.tool, exactness: Exactness::Sense, at, words: 1, external: None });
            }
        }
    }

    /// Adds the tools whose name a word is a form of: `pruning a7x2`, `how about pruning it`.
    fn inflected(&self, tokens: &[Token], heads: &mut Vec<Head>) {
        for (at, token) in tokens.iter().enumerate().filter(|(_, token)| !token.quoted && token.is_plain()) {
            let verbs = forms::stems(&token.lower, "ing").filter_map(|stem| self.by_first.get(stem.as_ref()));
            let exactness = if at == 0 { Exactness::Sense } else { Exactness::Mentioned };
            for verb in verbs.flatten().filter(|verb| verb.words.len() == 1) {
                add(heads, Head { tool: verb.tool, exactness, at, words: 1, external: None });
            }
        }
    }

    /// Adds the tools that only read and that a switch names: `rg --all-pages tide`.
    fn switched(&self, tokens: &[Token], heads: &mut Vec<Head>) {
        for (at, token) in tokens.iter().enumerate().skip(1) {
            let Form::Option { name, value: None, marked: true } = &token.form else { continue };
            // One word may choose or switch something instead: `ls --links`.
            if !name.contains('-') || !token.text.starts_with("--") {
                continue;
            }
            let first = name.split('-').next().unwrap_or_default();
            let is_named =
                |verb: &&Verb| verb.words.iter().copied().eq(name.split('-')) && verb.tool.spec.effect == Effect::Read;
            for verb in self.by_first.get(first).into_iter().flatten().filter(is_named) {
                add(heads, Head { tool: verb.tool, exactness: Exactness::Verb, at, words: 1, external: None });
            }
        }
    }

    /// Adds the tool whose name is done to something, where that is asked for.
    fn caused(&self, tokens: &[Token], heads: &mut Vec<Head>) {
        for at in caused(tokens) {
            let verbs = forms::stems(&tokens[at].lower, "ed").filter_map(|stem| self.by_first.get(stem.as_ref()));
            for verb in verbs.flatten().filter(|verb| verb.words.len() == 1) {
                add(heads, Head { tool: verb.tool, exactness: Exactness::Sense, at, words: 1, external: None });
            }
        }
    }

    /// Adds the tools whose name the first word comes close to.
    fn misspelt(&self, tokens: &[Token], heads: &mut Vec<Head>) {
        let Some(first) = tokens.first().filter(|token| !token.quoted && token.text.len() >= 3) else { return };
        if first.is(Classes::ASKING | Classes::FILLER | Classes::DENYING) {
            return;
        }
        // What was put right once is compared as it was written: two slips are no single one.
        let written = if first.misspelt { Cow::Owned(first.text.to_lowercase()) } else { Cow::Borrowed(first.word()) };
        let (word, length) = (letters(&written), written.chars().count());
        let is_past = self.past.contains(written.as_ref());
        for (&(name, letters), verb) in self.looks.iter().zip(&self.single) {
            let allowed = if letters >= 7 { 2 } else { 1 };
            if letters.abs_diff(length) > allowed || are_far(word, name, allowed) {
                continue;
            }
            // `uncomplete` is the opposite, and no slip.
            let is_opposite =
                ["un", "de", "re", "dis"].iter().any(|prefix| written.strip_prefix(prefix) == Some(verb.name));
            // `writes a file` says what somebody does, `just wrote a file` what was done.
            let is_told = verb.tool.spec.effect > Effect::Read
                && (written.strip_suffix('s').is_some_and(|stem| stem == verb.name) || is_past);
            if let Some(edits) = edits(&written, verb.name, allowed).filter(|_| !is_opposite && !is_told) {
                let exactness = Exactness::Misspelt { edits, letters };
                add(heads, Head { tool: verb.tool, exactness, at: 0, words: 1, external: None });
            }
        }
    }
}

/// Where the words stand for what is to be done to something: `have the branch at a7x2 pruned`, `I want a7x2 pinned`.
pub fn caused(tokens: &[Token]) -> impl Iterator<Item = usize> + '_ {
    let lead = tokens.iter().take(2).position(|token| token.says(&["have", "get", "want", "need"]));
    let ends = |at: usize| {
        tokens.get(at + 1).is_none_or(|next| {
            let is_when = next.lower.ends_with("ly") || next.says(&["forthwith", "today", "tonight"]);
            is_when || next.is(Classes::POLITE | Classes::FILLER)
        })
    };
    let is_done = move |at: &usize| {
        let token = &tokens[*at];
        // `the branch that I pruned` says which one it is.
        !token.quoted && token.is_plain() && token.lower.ends_with("ed") && tokens[at - 1].telling && ends(*at)
    };
    lead.into_iter().flat_map(move |lead| (lead + 2..tokens.len()).filter(is_done))
}

/// The words that say that what a verb stands for was done: `renamed`, `dropped`, and what the tool says itself, `wrote`.
fn past_of(name: &str, tool: &Tool) -> [String; 4] {
    let doubled = name.chars().next_back().unwrap_or_default();
    let told = tool.spec.past.split(' ').next().unwrap_or_default();
    [format!("{name}d"), format!("{name}ed"), format!("{name}{doubled}ed"), told.to_owned()]
}

/// So many commands of a line are looked at behind the first.
const JOINED: usize = 8;

/// Whether another command can stand behind a word: `and`, `then`.
fn joins(token: &Token) -> bool {
    !token.quoted && matches!(token.lower.as_str(), "and" | "then" | "plus")
}

/// Whether a sign stands before the word at `at` that joins commands as a shell does, `&&` or `|`, or ends one, `;`.
pub fn is_cut(tokens: &[Token], at: usize, line: &str) -> bool {
    let before = line[..tokens[at].span.start].trim_end();
    before.ends_with("&&") || before.ends_with(';') || before.ends_with(" |")
}

/// Whether letters could be wrong in it: `agents/` is no misspelt word.
fn is_word(said: &str) -> bool {
    said.len() >= 4 && said.chars().all(|c| c.is_alphabetic() || c == '_' || c == '-')
}

/// Whether a word speaks of a document or a node.
pub fn is_ours(token: &Token) -> bool {
    matches!(token.form, Form::Path | Form::Section)
        || matches!(&token.form, Form::Placed { file, .. } if shape::is_document(file))
        || shape::is_document(&token.text)
        || token.text.starts_with("doc:")
        || !token.quoted && shape::looks_like_node(&token.text)
}

/// Whether a word speaks of a document, a node or any thing with a number: `task-5`.
pub fn is_thing(token: &Token) -> bool {
    is_ours(token) || shape::is_numbered_id(&token.text)
}

/// The one tool that is named beyond doubt: by a qualified name, by a single word that is written like an identifier,
/// by a name that the caller gave it, or by a qualified name from outside the catalogue.
pub fn qualified(catalog: &Catalog, tokens: &[Token], view: &dyn View) -> Option<Head> {
    let first = tokens.first().filter(|token| !token.quoted)?;
    let alias = view.alias(&first.lower);
    let tool = match &alias {
        Some(name) => catalog.known(name),
        None => identified(catalog, &first.text),
    };
    let certain = |tool, external| Head { tool, exactness: Exactness::Qualified, at: 0, words: 1, external };
    if let Some(tool) = tool {
        return Some(certain(tool, None));
    }
    let name = alias.as_deref().or_else(|| Some(first.text.as_str()).filter(|name| name.contains(['.', '_'])))?;
    let external = view.external(name)?;
    Some(certain(external.tool, Some(Box::new(external))))
}

/// The tool that a word names which is written like an identifier.
pub fn identified(catalog: &Catalog, word: &str) -> Option<&'static Tool> {
    // `snapshot.summon` is said of one; what changes or runs something is named letter by letter.
    let of_one = || {
        let (family, name) = word.split_once('.')?;
        catalog.known(&format!("{family}s.{name}")).filter(|tool| tool.spec.effect < Effect::Write)
    };
    if is_identifier(word) { catalog.known(word).or_else(of_one) } else { None }
}

/// Whether a word is written like an identifier: `udon.glance`, `create_file`, `listFiles`.
pub fn is_identifier(word: &str) -> bool {
    let is_camel = word.as_bytes().windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    is_camel || word.contains(['.', '_'])
}

/// The word behind the name at a line's head that says that another one may be meant as well: `glance or focus a.udon`,
/// `either pin a7x2 or bookmark it`.
pub fn choice(heads: &[Head], tokens: &[Token]) -> Option<usize> {
    if tokens.first().is_some_and(|first| first.says(&["either"])) {
        return tokens.iter().position(|token| token.says(&["or"]));
    }
    heads.iter().filter(|head| head.at == 0 && head.words > 0).find_map(|head| {
        let or = head.words;
        let is_other = |other: &Head| other.at == or + 1 && !std::ptr::eq(other.tool, head.tool);
        let joins = tokens.get(or).is_some_and(|token| !token.quoted && token.lower == "or");
        (joins && heads.iter().any(is_other)).then_some(or)
    })
}

/// A name that is only the beginning of a longer one is hardly meant: who says `glossary update` does not look up the
/// word `update`.
fn outdo(heads: &mut [Head]) {
    let is_name = |head: &&Head| matches!(head.exactness, Exactness::Alias | Exactness::Misspelt { .. });
    let longest = heads.iter().filter(is_name).map(|head| head.words).max();
    let exact = heads.iter().filter(|head| head.exactness == Exactness::Alias).map(|head| head.words).max();
    for head in heads.iter_mut() {
        // A shared verb gives way to exact names only.
        let longest = match head.exactness {
            Exactness::Alias => longest,
            Exactness::Verb | Exactness::Sense => exact,
            _ => None,
        };
        if longest.is_some_and(|longest| head.words < longest) {
            head.exactness = Exactness::Mentioned;
        }
    }
}

/// A name is that of the tool whose things stand behind it: `diff a7x2 b3k9` compares nodes, and no documents. Only where
/// nothing but reading is at stake.
pub fn prefer_referents(heads: &mut [Head], tokens: &[Token], view: &dyn View) {
    let things: Vec<&Token> = tokens.iter().skip(1).filter(|token| token.telling).collect();
    let is_node = |token: &&Token| {
        let bare = token.text.trim_start_matches('[').trim_end_matches(']');
        !token.quoted && token.is_plain() && shape::looks_like_node(bare) && view.has_node(bare)
    };
    let takes_nodes = |head: &Head| {
        head.tool.spec.params.iter().any(|param| matches!(param.kind, Type::Node | Type::NodeRange | Type::Thing))
    };
    let is_read = |head: &Head| head.at == 0 && head.tool.spec.effect == Effect::Read && head.words == 1;
    let mut named = heads.iter().enumerate().filter(|(_, head)| head.exactness == Exactness::Alias);
    let (Some((_, head)), None) = (named.next(), named.next()) else { return };
    if things.is_empty() || !things.iter().all(is_node) || takes_nodes(head) || !is_read(head) {
        return;
    }
    let other = |head: &Head| head.exactness <= Exactness::Sense && takes_nodes(head) && is_read(head);
    let mut others = heads.iter().enumerate().filter(|(_, head)| other(head)).map(|(index, _)| index);
    if let (Some(other), None) = (others.next(), others.next()) {
        promote(heads, other);
    }
}

/// A verb that several tools have is that of the only one which has the options that stand behind it: `search "tides"
/// depth:deep` goes to the web. What only reads needs no such help, and what writes is not named so.
pub fn prefer_options(heads: &mut [Head], tokens: &[Token]) {
    if heads.iter().any(|head| head.exactness < Exactness::Verb) {
        return;
    }
    let options: Vec<(&str, &Token)> =
        tokens.iter().filter_map(|token| token.option_name().map(|name| (name, token))).collect();
    if options.is_empty() {
        return;
    }
    let takes = |head: &Head, name: &str, token: &Token| {
        let param = head.tool.spec.param(name).or_else(|| BUDGET.is_called(name).then_some(&BUDGET));
        param.is_some_and(|param| match &token.form {
            Form::Option { value: Some(values), .. } => parse(&param.kind, &values.join(",")).is_some(),
            _ => true,
        })
    };
    let has_all = |head: &Head| options.iter().all(|(name, token)| takes(head, name, token));
    let mut fitting = heads.iter().enumerate().filter(|(_, head)| head.exactness == Exactness::Verb && has_all(head));
    let (Some((only, head)), None) = (fitting.next(), fitting.next()) else { return };
    if head.tool.spec.effect == Effect::Send {
        promote(heads, only);
    }
}

/// Makes one tool the only one that is named.
fn promote(heads: &mut [Head], only: usize) {
    for (index, head) in heads.iter_mut().enumerate() {
        head.exactness = if index == only { Exactness::Alias } else { head.exactness.max(Exactness::Mentioned) };
    }
}

/// Adds a head, keeping the surest and longest name of each tool.
fn add(heads: &mut Vec<Head>, head: Head) {
    match heads.iter_mut().find(|known| std::ptr::eq(known.tool, head.tool)) {
        Some(known) => {
            let is_misspelt = |head: &Head| matches!(head.exactness, Exactness::Misspelt { .. });
            let are_misspelt = is_misspelt(&head) && is_misspelt(known);
            let is_shorter = known.exactness == Exactness::Alias && head.words > known.words && is_misspelt(&head)
                || head.exactness == Exactness::Alias && known.words > head.words && is_misspelt(known);
            if (are_misspelt || is_shorter) && head.words != known.words {
                if head.words > known.words {
                    *known = head;
                }
            } else if (head.exactness, usize::MAX - head.words) < (known.exactness, usize::MAX - known.words) {
                *known = head;
            }
        }
        None => heads.push(head),
    }
}

//! Tools that a line speaks of as a thing: what help is wanted with, what is to have another name.
//!
//! The binder does not know what tools there are; a word that is the name of one is told from others here.

use super::classes::Classes;
use super::head::Head;
use super::prose::ARTICLES;
use super::reading::{Exactness, Reading};
use super::{Doubt, Resolver, Token};
use crate::engine::{Effect, Tool, Type, Value, blank_of};

/// Words of a line that gives a tool another name, of which none is that name.
const GIVING: &[&str] = &[
    "make", "give", "set", "up", "let", "use", "call", "name", "create", "add", "define", "register", "want", "like",
    "write", "say", "type", "rather", "instead", "new", "alias", "aliases", "shortcut", "nickname", "means", "mean",
    "meaning", "stand", "stands", "short", "tool", "command", "have", "need",
];

impl Resolver {
    /// Takes off the word before the whole name of a tool that only says that it is to be called, `call meta.context`, `use loom.view on
    /// a7x2`, where nothing but a thing follows: `use loom.tree for an overview` gives advice. Never for what writes, sends or runs.
    pub(super) fn drop_calling(&self, tokens: &mut Vec<Token>) {
        let [first, name, rest @ ..] = &tokens[..] else { return };
        let is_said =
            first.says(&["call", "use", "invoke", "run", "execute"]) && !name.quoted && self.is_full_name(name);
        let called = self.catalog.exact(&name.text).filter(|tool| is_said && tool.spec.effect <= Effect::Note);
        let Some(tool) = called else { return };
        let lead = usize::from(rest.first().is_some_and(|lead| lead.says(&["on", "with"])));
        // `call loom.view with node a7x2`.
        let is_param = |token: &Token| tool.spec.param(&token.lower).is_some();
        let named = lead > 0 && rest.get(lead).is_some_and(is_param);
        let given = rest.get(lead + usize::from(named));
        // `call history.log "hl"` gives it a name.
        let is_thing = |thing: &Token| !thing.quoted && (thing.telling || thing.number().is_some());
        if given.map_or(rest.is_empty(), is_thing) {
            tokens.drain(2..2 + if named { lead } else { 0 });
            tokens.remove(0);
        }
    }

    /// Of `how does blame work?` only the name is the tool that is asked about.
    pub(super) fn name_tool(&self, reading: &mut Reading, tokens: &[Token]) {
        let Some(param) = reading.tool.spec.param("tool").filter(|param| param.kind == Type::Text) else { return };
        let said = reading.args.value(param.name).and_then(Value::as_text);
        // `help files delete` is no sentence.
        reading.doubted &= said.is_none_or(|text| self.catalog.exact(text).is_none());
        // `how does the timeline tool work` asks for no help with `work`.
        let is_tool = |text: &str| text.contains(' ') || self.catalog.exact(text).is_none();
        let is_named = reading.exactness == Exactness::Alias;
        let is_sentence =
            said.map_or(tokens.len() > 1, |text| if is_named { text.contains(' ') } else { is_tool(text) });
        // Who asks for help by name is taken at his word, unless a word of it is written as a tool's full name.
        if !is_sentence || is_named && !tokens.iter().any(|token| self.is_full_name(token)) {
            return;
        }
        // `the tool extract` is any of that name.
        let is_called = tokens.iter().any(|token| token.lower == "tool");
        let names =
            |token: &&Token| self.names_another(reading, token) || is_called && self.is_own_name(reading, token);
        // `list all the tools` asks for no help with `list`.
        let asked_about = if is_named { tokens } else { &tokens[1..] };
        // `which tools are there, a list please`, `which commands does this shell know?`
        let are_all = tokens.iter().any(|token| token.says(&["tools", "commands"]));
        let is_noun = |at: usize| {
            are_all && (at > 0 && asked_about[at - 1].says(ARTICLES) || asked_about[at].is(Classes::ASKING))
        };
        let about = (0..asked_about.len()).rev().filter(|&at| names(&&asked_about[at]) && !is_noun(at));
        let named = about.map(|at| &asked_about[at]).find(|token| !is_named || self.is_full_name(token));
        // Words that nobody says to a tool are left: a sentence of them asks for no help.
        let asked = reading.args.span(param.name);
        let is_in = |token: &Token| asked.is_some_and(|span| span.holds(token.span));
        let is_strange =
            |token: &&Token| is_in(token) && !token.known && named.is_none_or(|named| named.span != token.span);
        let left: Vec<String> = tokens.iter().filter(is_strange).map(|token| token.text.clone()).collect();
        reading.left.extend(left);
        match named {
            Some(token) => reading.args.set(param.name, Value::from(token.text.as_str()), Some(token.span)),
            None => reading.args.unset(param.name),
        }
    }

    /// Of `give memory.recall the name fetch` what gives a tool another name, instead of the tool that gets it.
    pub(super) fn prefer_naming(&self, heads: &mut Vec<Head>, tokens: &[Token]) {
        // `they give loom.view the name peep` tells it.
        let is_giving = |token: &Token| token.says(&["give", "let", "make"]);
        let is_first = |at: &usize| tokens[..*at].iter().all(|token| token.is(Classes::POLITE | Classes::ASIDE));
        let Some(at) = tokens.iter().position(is_giving).filter(is_first) else { return };
        let [.., lead, name] = tokens else { return };
        let is_led = !lead.quoted && ["name", "alias", "nickname", "called", "named"].contains(&lead.word());
        let named = tokens[at + 1..].iter().find(|token| self.is_full_name(token));
        let is_name = name.is_plain() && !name.is(Classes::FILLER | Classes::POLITE | Classes::AGAINST);
        let named = named.filter(|named| is_led && is_name && named.span.start < lead.span.start);
        let Some(named) = named.and_then(|named| self.catalog.exact(&named.text)) else { return };
        let gives =
            |tool: &&'static Tool| ["name", "tool", "remove"].iter().all(|name| tool.spec.param(name).is_some());
        let Some(tool) = self.catalog.tools().find(gives) else { return };
        heads.retain(|head| !std::ptr::eq(head.tool, named) && !std::ptr::eq(head.tool, tool));
        heads.push(Head { tool, exactness: Exactness::Verb, at, words: 1, external: None });
    }

    /// Of `make gl an alias for glance` and `give glance the alias gl` the one tool gets the one other name, whichever is
    /// said first.
    pub(super) fn name_alias(&self, reading: &mut Reading, tokens: &[Token]) {
        let is_word = |name: &str| reading.tool.spec.param(name).is_some_and(|param| param.kind == Type::Word);
        // Where a name is taken away, `drop alias gl`, no tool gets one.
        let is_taken = reading.args.iter().any(|(_, value)| *value == Value::Flag(true));
        // What runs a tool of somebody else's has both as well, and takes no name away.
        if !is_word("name") || !is_word("tool") || reading.tool.spec.param("remove").is_none() || is_taken {
            return;
        }
        // `alias: target id=1`: no tool is called so.
        let is_name = |tool: &str| tool.contains(char::is_alphabetic);
        if reading.args.value("tool").and_then(Value::as_text).is_some_and(|tool| !is_name(tool)) {
            reading.args.unset("tool");
            reading.missing.extend(reading.tool.spec.param("tool"));
        }
        let plain = |token: &&Token| token.is_plain();
        // Its whole name is a tool's, whatever other words are names as well: `say zoom rather than udon.focus`.
        let only = |is_tool: &dyn Fn(&&Token) -> bool| {
            let mut tools = tokens.iter().filter(plain).filter(|token| is_tool(token));
            tools.next().filter(|_| tools.next().is_none())
        };
        let named = only(&|token: &&Token| self.is_full_name(token) && self.names_another(reading, token));
        let Some(tool) = named.or_else(|| only(&|token: &&Token| self.names_another(reading, token))) else { return };
        let is_name = |token: &&Token| {
            let is_verb = || {
                let word = token.word();
                token.is(Classes::FILLER) || GIVING.contains(&word) || self.catalog.exact(word).is_some()
            };
            // `alias <name> glance`, as a question offers it, is still to be filled in.
            let is_blank = || !token.quoted && blank_of(&token.text).is_some();
            token.span != tool.span && token.is_plain() && !is_blank() && (token.quoted || !is_verb())
        };
        let mut names = tokens.iter().filter(|token| is_name(token));
        // `let me call loom.prune snip`.
        let called = tokens.windows(3).find(|words| words[0].says(&["call", "nickname"]) && words[1].span == tool.span);
        // `let loom.prune also be called snip`, `it shall answer to the name snip`.
        let leads = |word: &Token| word.says(&["called", "named", "name", "as"]);
        let is_called = |words: &&[Token]| leads(&words[0]) && is_name(&&words[1]);
        // `loom.prune should also answer to snip`.
        let answers =
            |words: &&[Token]| words[0].says(&["answer", "answers"]) && words[1].says(&["to"]) && is_name(&&words[2]);
        let called = called.map(|words| &words[2]).filter(|token| is_name(token));
        let called = called.or_else(|| tokens.windows(3).find(answers).map(|words| &words[2]));
        let called = called.or_else(|| tokens.windows(2).find(is_called).map(|words| &words[1]));
        // `let peek be another name of it`, `make zoom an alias of it`.
        let becomes = |words: &&[Token]| {
            words[0].says(&["let", "make"]) && words[2].says(&["be", "an", "a", "another"]) && is_name(&&words[1])
        };
        let called = called.or_else(|| tokens.windows(3).find(becomes).map(|words| &words[1]));
        let given = reading.args.span("name").and_then(|span| tokens.iter().find(|token| token.span == span));
        let name = match (names.next(), names.next()) {
            (Some(name), None) => Some(name),
            _ => called.or(given.filter(|given| given.span != tool.span)),
        };
        // The tool is no name that it gets.
        if name.is_none() && reading.args.span("name") == Some(tool.span) {
            reading.args.unset("name");
            reading.missing.extend(reading.tool.spec.param("name"));
        }
        for (param, token) in [("name", name), ("tool", Some(tool))] {
            let Some(token) = token else { continue };
            reading.left.retain(|left| *left != token.text);
            reading.missing.retain(|missing| missing.name != param);
            reading.args.set(param, Value::from(token.text.as_str()), Some(token.span));
        }
    }

    /// What acts on a word of its own accord is not done with the whole name of another tool: `Ines calls loom.tree 'the chart'`.
    pub(super) fn holds_name(&self, reading: &Reading, tokens: &[Token]) -> Option<Doubt> {
        let acts = reading.tool.spec.effect > Effect::Read && reading.exactness >= Exactness::Mentioned;
        let takes_tool = reading.tool.spec.param("tool").is_some() || reading.tool.spec.effect == Effect::Exec;
        let is_held = |token: &&Token| !token.quoted && self.is_full_name(token) && self.names_another(reading, token);
        let name = tokens.iter().find(is_held).filter(|_| acts && !takes_tool)?;
        Some(Doubt::Reserved { words: name.text.clone() })
    }

    /// Whether a word is the name of a tool other than the one that is meant.
    fn names_another(&self, reading: &Reading, token: &Token) -> bool {
        self.catalog.exact(&token.text).is_some_and(|tool| !std::ptr::eq(tool, reading.tool))
    }

    /// Whether a word is the name of another tool in its family, which others may share: `extract`.
    fn is_own_name(&self, reading: &Reading, token: &Token) -> bool {
        let mut others = self.catalog.tools().filter(|tool| !std::ptr::eq(*tool, reading.tool));
        others.any(|tool| tool.spec.own_name() == token.lower)
    }

    /// Whether a word is the whole name of a tool, `loom.view`.
    fn is_full_name(&self, token: &Token) -> bool {
        token.text.contains('.') && self.catalog.exact(&token.text).is_some()
    }
}

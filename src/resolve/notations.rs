//! Lines in other notations: a chat's slash, an editor's colon, a call of a program, an element of a document. Each is turned into the
//! call or the line that it means; what that means is ranked as any other.

use super::classes::Classes;
use super::foreign::{self, ForeignCall, Unnamed};
use super::{Resolver, View, head, shape};
use crate::engine::{Effect, ParamSpec, Spec, Tool, Type};
use crate::syntax::{Utterance, Word, WordKind};

/// Commands of an editor, as written behind its colon, and what is meant by them here.
const EDITOR: &[(&str, &str)] = &[
    ("h", "help"),
    ("tag", "code extract"),
    ("ta", "code extract"),
    ("cd", "navigate"),
    ("foldopen", "expand"),
    ("foldclose", "collapse"),
];

/// How many words may stand between `bring` and its `back`.
const REACH: usize = 7;

/// How many words the name of a tool has at most.
const NAME: usize = 6;

/// How many words stand before a call at most: `I will now use the tool view(a7x2)`.
const BEFORE: usize = 6;

/// The line that one means which begins with a name that the caller gave to a tool and to words behind it.
pub fn expanded(utterance: &Utterance, view: &dyn View) -> Option<Utterance> {
    let first = utterance.words.first().filter(|first| matches!(first.kind, WordKind::Bare))?;
    let meant = view.alias(&first.text).filter(|meant| meant.contains(' '))?;
    let rest = utterance.text.get(first.span.end..)?;
    Utterance::parse(&format!("{meant}{rest}"), utterance.body.clone()).ok()
}

/// The line that one means whose verb is in two pieces: `bring snapshot 23 back and ask it …`.
pub fn brought_back(utterance: &Utterance) -> Option<Utterance> {
    let (verb, rest) = utterance.text.split_once(' ').filter(|(verb, _)| verb.eq_ignore_ascii_case("bring"))?;
    let words: Vec<&str> = rest.split(' ').take(REACH).collect();
    let at = (1..words.len()).find(|&at| words[at] == "back")?;
    let object = words[..at].join(" ");
    // Behind these another clause begins.
    let goes_on =
        words[..at].iter().any(|word| matches!(*word, "and" | "or" | "then") || word.ends_with([',', ';', ':']));
    let is_whole = object.matches('"').count().is_multiple_of(2) && !goes_on;
    let line = format!("{verb} back {object}{}", &rest[object.len() + " back".len()..]);
    is_whole.then(|| Utterance::parse(&line, utterance.body.clone()).ok())?
}

/// The line that says its session in a comment behind it, `cd '|yard'  # in session s4`.
pub fn in_session(utterance: &Utterance) -> Option<Utterance> {
    let (line, remark) = [" # ", " \" ", " -- ", " // "].iter().find_map(|sign| utterance.text.rsplit_once(sign))?;
    let name = named_session(remark)?;
    Utterance::parse(&format!("{} session {name}", line.trim_end()), utterance.body.clone()).ok()
}

/// The session that is all a remark names: `session s4`, `in udon session s4`.
fn named_session(remark: &str) -> Option<&str> {
    let (lead, name) = remark.trim().rsplit_once(' ')?;
    let mut words = lead.split(' ').rev();
    let is_noun = words.next().is_some_and(|noun| matches!(noun, "session" | "sess"));
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
    (is_noun && is_name && words.all(|word| matches!(word, "in" | "inside" | "within" | "udon" | "the")))
        .then_some(name)
}

/// The line that is meant where git's words for what is staged are said of a session: `git diff --staged in session s4`, `git restore
/// --staged chg_2 (session s4)`.
pub fn staged(utterance: &Utterance) -> Option<Utterance> {
    let command = utterance.text.strip_prefix("git ")?;
    let remark = || command.strip_suffix(')')?.split_once('(');
    let behind = || command.find(" in ").map(|at| command.split_at(at));
    let (command, remark) = command.split_once('#').or_else(remark).or_else(behind)?;
    let name = named_session(remark)?;
    let line = match command.split_whitespace().collect::<Vec<_>>()[..] {
        ["diff", "--staged" | "--cached"] => format!("session changes {name}"),
        ["restore", "--staged", change] => format!("session revert {name} {change}"),
        _ => return None,
    };
    Utterance::parse(&line, None).ok().filter(|_| utterance.body.is_none())
}

/// The line whose outcome a shell would keep: `session=$(session_open a.udon)`.
pub fn substituted(utterance: &Utterance) -> Option<Utterance> {
    let (name, command) = utterance.text.split_once("=$(")?;
    let line = command.strip_suffix(')')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !Classes::of(&name.to_lowercase()).has(Classes::DENYING);
    let is_whole = !line.contains(['$', '`', ')', '|', ';', '&']);
    (is_name && is_whole).then(|| Utterance::parse(line, utterance.body.clone()).ok())?
}

/// The line without the words before the call that it is, `please view(a7x2)`, `only a look: glance(file=a.udon)`, and whether they
/// all say that it is to be made.
pub fn called(utterance: &Utterance) -> Option<(Utterance, bool)> {
    const SAYING: &[&str] = &[
        "call", "calling", "invoke", "use", "using", "run", "running", "execute", "do", "try", "now", "then", "next",
        "let", "let's", "me", "i'll", "i", "will", "the", "tool", "function", "ok", "okay", "yes", "just",
    ];
    let text = utterance.text.as_str();
    let name = text[..memchr::memchr(b'(', text.as_bytes())?].rfind([' ', '\t'])? + 1;
    let (lead, call) = text.split_at(name);
    if lead.split_whitespace().count() > BEFORE {
        return None;
    }
    foreign::read(call)?;
    let words = || lead.split_whitespace().map(|word| word.trim_end_matches([',', ':', '.', '!']).to_lowercase());
    let is_saying = |word: &str| SAYING.contains(&word) || Classes::of(word).has(Classes::POLITE);
    let is_label = |word: &str| {
        word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'\'') && !Classes::of(word).has(Classes::DENYING)
    };
    let is_said = words().all(|word| is_saying(&word));
    let is_labelled = || lead.ends_with(": ") && words().all(|word| is_label(&word));
    (is_said || is_labelled()).then(|| Some((Utterance::parse(call, utterance.body.clone()).ok()?, is_said)))?
}

/// Whether a text begins as a call of a function without a namespace: `include(`, and not `os.listdir(`.
pub fn is_function(text: &str) -> bool {
    text.split_once('(').is_some_and(|(name, _)| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
}

impl Resolver {
    /// The line that one means whose arguments stand in brackets of their own, `glance [file: a.udon] [depth: 2]`, `session view <s4>`,
    /// `[describe agent] agent: quill`. Whatever else is in brackets, as `[ ]` before a task, is left as it is.
    pub(super) fn unbracketed(&self, utterance: &Utterance) -> Option<Utterance> {
        let text = utterance.text.as_str();
        let open = text.find(['[', '<', '"']).filter(|open| !text[*open..].starts_with('"'))?;
        let close = if text[open..].starts_with('[') { ']' } else { '>' };
        let mut line = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(&text[open..=open]) {
            let (before, group) = rest.split_at(at);
            let (inner, behind) = group[1..].split_once(close)?;
            let is_apart =
                (before.is_empty() || before.ends_with(' ')) && (behind.is_empty() || behind.starts_with(' '));
            let named = inner.split_once(": ").filter(|(name, _)| self.is_param(name));
            // `[bash] ls` and `[task complete] t4` are of a log.
            let may = |tool: &'static Tool| inner.contains(' ') && tool.spec.effect == Effect::Read;
            let is_tool = || line.is_empty() && before.is_empty() && self.catalog.exact(inner).is_some_and(may);
            // `<session>` is still to be filled in.
            let is_id = || {
                close == '>'
                    && !before.is_empty()
                    && shape::looks_like_id(inner)
                    && inner.bytes().any(|byte| byte.is_ascii_digit())
            };
            if !is_apart || before.contains('"') || named.is_none() && !is_tool() && !is_id() {
                return None;
            }
            line.push_str(before);
            match named {
                Some((name, value)) if value.contains(' ') && !value.contains('"') => {
                    line.push_str(&format!("{name}: \"{value}\""));
                }
                _ => line.push_str(inner),
            }
            rest = behind;
        }
        line.push_str(rest);
        Utterance::parse(&line, utterance.body.clone()).ok()
    }

    /// The line that one means where a word of the tool's name stands further behind: `search the code in src exhaustively for tide`.
    pub(super) fn gathered(&self, utterance: &Utterance) -> Option<Utterance> {
        let text = utterance.text.as_str();
        memchr::memmem::find(text.as_bytes(), b"ly")?;
        let words = &utterance.words;
        let is_manner = |word: &Word| matches!(word.kind, WordKind::Bare) && word.text.ends_with("ly");
        let at = (2..words.len()).find(|&at| is_manner(&words[at]))?;
        let manner = &words[at];
        let count = (2..at.min(NAME)).find(|&count| {
            let name: Vec<&str> = words[..count].iter().chain([manner]).map(|word| word.text.as_str()).collect();
            self.catalog.leading(&name).is_some_and(|(_, words)| words == count + 1)
        })?;
        let (name, rest) = text.split_at(words[count].span.start);
        let (rest, behind) = rest.split_at(manner.span.start - name.len());
        let line = format!("{name}{} {rest}{}", manner.text, behind[manner.text.len()..].trim_start());
        Utterance::parse(line.trim_end(), utterance.body.clone()).ok()
    }

    /// The line that one means which begins with a tool's name behind a slash or a colon, as in a chat or an editor, `/glance
    /// a.udon`; or the command for the system behind an exclamation mark, which has more than one word: `!important` has none. No file
    /// can be meant, since a path from the root of the machine leads out of the workspace.
    pub(super) fn slashed(&self, utterance: &Utterance) -> Option<Utterance> {
        let is_shell = |command: &str| command.starts_with(|c: char| c.is_ascii_alphabetic()) && command.contains(' ');
        if let Some(command) = utterance.text.strip_prefix('!').filter(|command| is_shell(command)) {
            return Utterance::parse(&format!("$ {command}"), utterance.body.clone()).ok();
        }
        let line = utterance.text.strip_prefix(['/', ':'])?;
        let name = line.split(['(', ' ']).next()?;
        // `:!make -j4` is for the system.
        if let Some(command) = line.strip_prefix('!').filter(|command| !command.trim().is_empty()) {
            return Utterance::parse(&format!("$ {command}"), None).ok();
        }
        if let Some((_, ours)) = EDITOR.iter().find(|(theirs, _)| *theirs == name) {
            return Utterance::parse(&line.replacen(name, ours, 1), None).ok();
        }
        let words: Vec<&str> = line.split(' ').collect();
        self.catalog.known(name).or_else(|| Some(self.catalog.leading(&words)?.0))?;
        Utterance::parse(line, utterance.body.clone()).ok()
    }

    /// The call that `text` is in another notation.
    pub(super) fn foreign(&self, text: &str, view: &dyn View) -> Option<ForeignCall> {
        foreign::may_be_one(text).then_some(())?;
        let is_ours =
            |name: &str| head::identified(&self.catalog, name).is_some() || self.words_of(name, view).is_some();
        // What runs programs or writes is not done with what is piped or inserted.
        let keeps = |name: &str| self.catalog.known(name).is_some_and(|tool| tool.spec.effect <= Effect::Note);
        // An item of a list: `- tool: memory.stash, label: overture`.
        let text = text.strip_prefix("- ").filter(|item| item.starts_with("tool:")).unwrap_or(text);
        let announced = foreign::announced(text);
        let text = announced.as_deref().unwrap_or(text);
        let is_numbered = |tool: &Tool| {
            let first = tool.spec.params.iter().find(|param| param.positional);
            first.is_some_and(|param| matches!(param.kind, Type::Int(..) | Type::Task))
        };
        // `{"limit": 5}` gives a number to nobody.
        let is_meant = |call: &ForeignCall| {
            let is_named = || self.catalog.known(&call.name).is_some_and(is_numbered);
            !call.begins_with_number() || is_named() || self.of_keys(call).is_some()
        };
        let call = foreign::read(text).filter(is_meant).or_else(|| foreign::named_object(text, is_ours));
        let call = call.map(|call| if announced.is_some() { call.placeless() } else { call });
        // `{"files": ["a.udon"], …}` names what is given, and no tool.
        let is_called = |name: &str, is_key: bool| keeps(name) && !(is_key && self.is_param(name));
        call.or_else(|| foreign::listed(text, is_called))
            .or_else(|| foreign::piped(text, keeps))
            .or_else(|| foreign::request(text, |word| self.is_thing(word) || self.looks(word)))
            .or_else(|| foreign::insertion(text, |word| self.is_thing(word)).filter(|call| keeps(&call.name)))
            .map(|call| if text.starts_with('{') { self.of_thing(call) } else { call })
            .map(|call| self.of_agent(call).spread())
            .map(|call| if self.takes(&call.name, "operation") { call.operated() } else { call })
    }

    /// The call that an object without a name is whose keys only one tool has, and all that it needs.
    pub(super) fn of_keys(&self, call: &ForeignCall) -> Option<ForeignCall> {
        let [Unnamed { value, is_word: false, span: None }] = &call.unnamed[..] else { return None };
        let has = |tool: &'static Tool, key: &String| tool.spec.param(key).is_some();
        // `{"bookmark": "k9m4", "label": "end"}` says it by its first key.
        let is_called = self.catalog.known(&call.name).is_some_and(|tool| call.named.keys().all(|key| has(tool, key)));
        if is_called || call.named.is_empty() {
            return None;
        }
        let keys = || call.named.keys().chain([&call.name]);
        let has_all = |tool: &&'static Tool| {
            let is_given = |param: &ParamSpec| !param.required || keys().any(|key| param.is_called(key));
            keys().all(|key| has(tool, key)) && tool.spec.params.iter().all(is_given)
        };
        // Who gives a parameter's own name means it rather than who gives another name for it.
        let own = |tool: &&'static Tool| {
            keys().filter(|key| tool.spec.params.iter().any(|param| param.name == **key)).count()
        };
        let tools: Vec<&'static Tool> = self.catalog.tools().filter(has_all).collect();
        let most = tools.iter().map(own).max()?;
        let mut best = tools.into_iter().filter(|tool| own(tool) == most);
        let (Some(tool), None) = (best.next(), best.next()) else { return None };
        Some(call.keyed(tool.spec.name, value.clone()))
    }

    /// Whether a name is that of a parameter.
    fn is_param(&self, name: &str) -> bool {
        self.catalog.tools().any(|tool| tool.spec.param(name).is_some())
    }

    /// Whether a name is that of a tool with such a parameter.
    fn takes(&self, name: &str, param: &str) -> bool {
        self.catalog.known(name).is_some_and(|tool| tool.spec.param(param).is_some())
    }

    /// `{"session": "s4", "navigate": "|yard"}`: what is done to a thing stands beside it, where that is a tool of ours which
    /// writes nothing. Other names, and calls of functions, have their arguments there.
    fn of_thing(&self, mut call: ForeignCall) -> ForeignCall {
        let said = call.named.iter().next().filter(|(_, value)| call.unnamed.len() == 1 && value.is_string());
        let Some(act) = said.map(|(act, _)| act.clone()).filter(|_| foreign::is_thing(&call.name)) else { return call };
        let name = format!("{} {act}", call.name);
        let tool = self.catalog.known(&name).filter(|tool| tool.spec.effect <= Effect::Note);
        if !self.takes(&call.name, &act)
            && tool.is_some()
            && let Some(value) = call.named.shift_remove(&act)
        {
            call.name = name;
            call.unnamed.push(Unnamed { value, is_word: false, span: None });
        }
        call
    }

    /// A call of an agent's tool, `{"agent": "scribe", "tool": "draft", …}`, where no tool of ours is named. It is not named
    /// either what runs agents.
    fn of_agent(&self, mut call: ForeignCall) -> ForeignCall {
        let names = |key: &&str| call.named.get(*key).is_some_and(serde_json::Value::is_string);
        let key = ["agent", "run_agent"].into_iter().find(names);
        let Some(key) = key.filter(|_| call.names().all(|name| self.catalog.known(name).is_none())) else {
            return call;
        };
        if let Some(agent) = call.named.shift_remove(key) {
            call.named.insert("agent".to_owned(), agent);
        }
        call.under("run", "tool")
    }

    /// The line that `text` means where it is an element or a query, or asks for help as programs are asked.
    pub(super) fn rewritten(&self, text: &str) -> Option<String> {
        let is_param = |name: &str, param: &str| {
            // A verb of many tools is no name: `set |title to Home in a.udon` sets an element.
            let is_called = |spec: &Spec| spec.name == name || spec.aliases.contains(&name);
            self.catalog.tools().any(|tool| is_called(&tool.spec) && tool.spec.param(param).is_some())
        };
        let other = self.element(text).or_else(|| foreign::barred(text, is_param));
        other
            .or_else(|| foreign::assignment(text))
            .or_else(|| foreign::query(text, |word| self.is_thing(word)))
            .or_else(|| {
                let (name, _) = text.split_once(' ').filter(|_| text.contains('{'))?;
                foreign::operation_within(text).filter(|_| self.takes(name, "operation"))
            })
            .or_else(|| {
                // `session_view[s27]`, as thoughts and actions alternate.
                let call = text.strip_prefix("Action: ").unwrap_or(text);
                let (name, argument) = call.strip_suffix(']')?.split_once('[')?;
                let tool = self.catalog.exact(name).filter(|_| name.contains(['.', '_']))?;
                Some(format!("{} {argument}", tool.spec.name))
            })
            .or_else(|| {
                // `tool: meta.context`.
                let name = text.strip_prefix("tool: ").filter(|name| name.contains('.'))?;
                self.catalog.exact(name).map(|tool| tool.spec.name.to_owned())
            })
            .or_else(|| {
                let name = text.strip_suffix(" --help").or_else(|| text.strip_suffix(" -h"))?;
                self.catalog.exact(name).map(|tool| format!("help {}", tool.spec.name))
            })
    }

    /// The line that an element written as a call means: it has a tool's name, or that of a thing a tool asks for, and each
    /// attribute is one of the tool's parameters.
    fn element(&self, text: &str) -> Option<String> {
        let element = foreign::Element::of(text)?;
        let asks = |param: &ParamSpec| {
            matches!(param.kind, Type::Word | Type::Task | Type::Session) && param.is_called(element.name)
        };
        let name_of = |tool: &'static Tool| -> Option<&str> {
            let spec = &tool.spec;
            if !element.attributes.iter().all(|name| spec.param(name).is_some()) {
                return None;
            }
            // `|pool` alone is rather a place in a document.
            if element.rest.is_empty() && (element.key.is_some() || spec.params.iter().any(|param| param.required)) {
                return None;
            }
            let hyphened = |byte: u8| if matches!(byte, b'_' | b' ' | b'.') { b'-' } else { byte };
            let is_name = |name: &&str| name.bytes().map(hyphened).eq(element.name.bytes().map(hyphened));
            let names = || std::iter::once(spec.name).chain(spec.aliases.iter().copied());
            if element.key.is_some() {
                // `|read-thread[552] :start 7001`: the key is what the tool asks for first.
                let takes_key = (spec.effect <= Effect::Note || !element.attributes.is_empty())
                    && spec.params.first().is_some_and(|param| param.required && param.positional);
                return names().find(is_name).filter(|_| takes_key).or(spec
                    .params
                    .iter()
                    .any(asks)
                    .then_some(element.name));
            }
            names().chain(spec.senses.iter().copied()).find(is_name)
        };
        self.catalog.tools().find_map(name_of).map(|name| element.line(name))
    }
}

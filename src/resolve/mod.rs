//! From words to a call, or to a question.
//!
//! The resolver ranks every tool that a line could mean by what the words say, how well the arguments fit and where we
//! are; the effect of the best one decides whether that is sure enough to act. It is a pure function of the utterance,
//! the catalogue and a [`View`] of the session: it reads no file and changes nothing, and a guess that could lose data
//! becomes a question.

mod afterword;
mod against;
mod aside;
mod bind;
mod by_name;
mod classes;
mod courtesy;
mod cut;
mod decide;
mod doubt;
mod enough;
mod failure;
mod fit;
mod foreign;
mod forms;
mod head;
mod identifier;
mod in_passing;
pub mod learned;
mod lexicon;
mod named_tool;
mod near;
mod notations;
mod outside;
mod programs;
mod prose;
mod question;
mod reading;
mod reason;
mod recounted;
mod score;
mod settled;
mod shape;
mod simile;
mod slip;
mod spoken_of;
mod statement;
mod steps;
mod structured;
mod token;
mod view;
mod vocabulary;
mod weigh;
mod words;

use std::sync::Arc;

use foldhash::HashMap;

pub use decide::{Decision, Resolution, needed};
pub use doubt::Doubt;
pub use outside::Space;
pub use reading::{Clue, Evidence, Exactness, Reading};
pub use structured::structured;
pub use view::{Assumed, External, Positional, View};

use self::foreign::ForeignCall;
use self::forms::singular;
use self::head::{Head, Verbs};
use self::learned::{Weights, Words};
use self::token::{Form, Token};
use self::vocabulary::Vocabulary;
use crate::engine::{Call, Catalog, Effect, Read, Spec, Tool, left_out};
use crate::error::{Code, Error, Result, guarded};
use crate::hint;
use crate::syntax::Utterance;
use crate::text::is_digits;

/// Ranks what lines could mean.
pub struct Resolver {
    catalog: Arc<Catalog>,
    verbs: Verbs,
    /// Tools from outside, beside those that a view shows.
    outside: Option<Space>,
    /// The words of each tool, by the tool's address.
    vocabularies: HashMap<usize, Vocabulary>,
    /// Weights other than those of this build.
    weights: Option<Weights>,
}

/// A line that is to be understood, and what is known about it.
#[derive(Clone, Copy)]
struct Line<'a> {
    tokens: &'a [Token],
    utterance: &'a Utterance,
    view: &'a dyn View,
    /// What the phrases say of its words.
    words: Option<&'a Words<'a>>,
    /// Where the commands begin that it joins, if it says more than one.
    joined: &'a [usize],
    /// The tools from outside that it may mean.
    outside: Option<&'a Outside<'a>>,
}

/// Tools from outside, and the words of a line as they are written.
struct Outside<'a> {
    space: &'a Space,
    tokens: Vec<Token>,
}

/// How many words a command has at most; a text in quotes is one.
const WORDS: usize = 400;

/// Whether a word of a line is more than a word: a file, a path, a node, a string.
pub fn is_telling(utterance: &Utterance) -> bool {
    Token::of(utterance).iter().any(|token| token.telling)
}

impl Resolver {
    /// A resolver for the tools of `catalog`.
    pub fn new(catalog: Arc<Catalog>) -> Self {
        let verbs = Verbs::of(&catalog);
        let vocabularies = catalog.all().map(|tool| (address(tool), Vocabulary::of(&tool.spec))).collect();
        Self { catalog, verbs, vocabularies, outside: None, weights: None }
    }

    /// The same with other weights, to see what they would do.
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.weights = Some(weights);
        self
    }

    /// The same with tools from outside, whatever the view shows.
    pub fn with_outside(mut self, outside: Space) -> Self {
        self.outside = Some(outside);
        self
    }

    /// The tools from outside that a line may mean.
    fn outside<'a>(&'a self, view: &'a dyn View) -> Option<&'a Space> {
        view.outside().or(self.outside.as_ref())
    }

    /// The tools it knows.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// What `utterance` means in the situation that `view` shows.
    ///
    /// INVALID_ARGUMENT where the tool is certain and a word cannot be what its place asks for, PERMISSION_DENIED where
    /// it is left out.
    pub fn resolve(&self, utterance: &Utterance, view: &dyn View) -> Result<Resolution> {
        guarded("the reading of the line", || match courtesy::unwrapped(utterance) {
            Some((inner, most)) => elsewhere(self.resolve_as_written(&inner, view))
                .map(|resolution| resolution.unless_more_than(most, &inner)),
            None => self.resolve_as_written(utterance, view),
        })
    }

    /// What a line means that is wrapped in nothing which hides the notation that it is written in.
    fn resolve_as_written(&self, utterance: &Utterance, view: &dyn View) -> Result<Resolution> {
        let text = utterance.text.as_str();
        let is_code = || prose::is_code(text, |name| self.catalog.known(name).is_some());
        if prose::begins_with_link(text) || prose::is_page_element(text) || is_code() {
            return Ok(Resolution::left_alone(Doubt::Prose));
        }
        let mut is_said = false;
        let resolution = self.called_or(utterance, view, |call| {
            is_said = true;
            self.resolve_line(utterance, call, view)
        });
        if resolution.as_ref().is_ok_and(Resolution::runs) {
            return resolution.map(|resolution| self.unless_held(resolution, utterance, is_said));
        }
        if let Some(otherwise) = self.otherwise(utterance, view) {
            return elsewhere(otherwise);
        }
        if let Some(alone) = resolution.as_ref().ok().and_then(|asked| self.without_aside(utterance, asked, view)) {
            return elsewhere(Ok(alone));
        }
        if let Some(alone) = resolution.as_ref().ok().and_then(|asked| self.without_simile(utterance, asked, view)) {
            return elsewhere(Ok(alone));
        }
        if let Some(in_passing) = self.in_passing(utterance, view) {
            return elsewhere(in_passing);
        }
        resolution.or_else(|error| self.without_remark(utterance, view).ok_or(error))
    }

    /// What would be run is asked about where the line `is_said` in words and rather speaks of tools, or where something behind it
    /// speaks against what does more than read. A call in another notation is no sentence.
    fn unless_held(&self, resolution: Resolution, utterance: &Utterance, is_said: bool) -> Resolution {
        let Decision::Run(call) = &resolution.decision else { return resolution };
        let doubt = is_said.then(|| spoken_of::doubt(utterance, call.tool, &call.args, &self.catalog)).flatten();
        let behind = || Some(utterance).filter(|_| call.tool.spec.effect > Effect::Read).and_then(afterword::doubt);
        let open = || {
            let word =
                Some(utterance).filter(|_| call.tool.spec.effect > Effect::Note).and_then(courtesy::leaves_open)?;
            Some(Doubt::Reserved { words: word.text })
        };
        match doubt.or_else(behind).or_else(open) {
            Some(doubt) => resolution.held_back(&Token::of(utterance), &utterance.text, doubt),
            None => resolution,
        }
    }

    /// What a line means that is no call of ours by name: that of another line, or what its words say.
    fn resolve_line(&self, utterance: &Utterance, call: Option<&ForeignCall>, view: &dyn View) -> Result<Resolution> {
        let meant = notations::expanded(utterance, view)
            .or_else(|| self.slashed(utterance))
            .or_else(|| notations::brought_back(utterance))
            .or_else(|| self.unbracketed(utterance))
            .or_else(|| self.respelt(utterance, view));
        let meant = meant.map(|meant| self.resolve_any(&meant, view)).or_else(|| self.reasoned(utterance, view));
        meant.map_or_else(|| self.resolve_words(utterance, call, view), elsewhere)
    }

    /// What a line means, in whatever notation it is written.
    fn resolve_any(&self, utterance: &Utterance, view: &dyn View) -> Result<Resolution> {
        self.called_or(utterance, view, |call| self.resolve_words(utterance, call, view))
    }

    /// What a line means that is a call of ours by name in another notation, also with the lines below it; `otherwise` is asked
    /// with the call that it is all the same, if it is one.
    fn called_or(
        &self,
        utterance: &Utterance,
        view: &dyn View,
        otherwise: impl FnOnce(Option<&ForeignCall>) -> Result<Resolution>,
    ) -> Result<Resolution> {
        let text = utterance.text.as_str();
        let call = match &utterance.body {
            None => self.foreign(text, view),
            Some(body) if body.fenced => None,
            Some(body) => foreign::block(text, &body.text, |name| self.catalog.known(name).is_some()),
        };
        let call = call.map(|call| self.with_lists(self.acted(call)));
        let named = call.as_ref().and_then(|call| self.by_name(call, text, view));
        named.unwrap_or_else(|| otherwise(call.as_ref()))
    }

    /// What the words of a line mean, or those of the line that `call` stands for, which is no tool of ours by name.
    fn resolve_words(&self, utterance: &Utterance, call: Option<&ForeignCall>, view: &dyn View) -> Result<Resolution> {
        if let Some(gathered) = self.gathered(utterance) {
            return elsewhere(self.resolve_words(&gathered, call, view));
        }
        let text = utterance.text.as_str();
        let is_outside = |name: &str| name.contains(['.', '_']) && view.external(name).is_some();
        let by_keys = call.and_then(|call| self.of_keys(call));
        if by_keys.is_none()
            && let Some(resolution) = self.spelt_out(utterance, call, view)
        {
            return resolution;
        }
        let line = by_keys.as_ref().or(call);
        let line = line.map(|call| if is_outside(&call.name) { call.outside_line() } else { call.line() });
        if utterance.body.is_none()
            && let Some(line) = line.or_else(|| self.rewritten(text))
            && let Ok(rewritten) = Utterance::parse(&line, None)
        {
            // What is wrong with a call of ours is said of the call, not of the line that it is read as.
            let of_call = |error: Error| match call.and_then(|call| self.mistake(call)) {
                Some(mistake) => Error { hint: error.hint, ..mistake },
                None => error,
            };
            let resolution = elsewhere(self.rank(&rewritten, view)).map_err(of_call)?;
            // Its keys say what is meant, and nobody said to do it: what acts must have one that hardly means anything else.
            let is_own = |call: &ForeignCall| call.named.keys().any(|key| foreign::is_compound(key));
            let most = if by_keys.as_ref().is_some_and(is_own) { Effect::Send } else { Effect::Read };
            let acts = |run: &Call| run.tool.spec.effect > most;
            if by_keys.is_some() && matches!(&resolution.decision, Decision::Run(run) if acts(run)) {
                return Ok(resolution.held_back(&Token::of(&rewritten), text, Doubt::NeedsName));
            }
            // Prose and code have brackets of their own: what is no call of ours is read as it stands.
            // So is a function of somebody else's: `include(tides)`.
            let is_foreign = |reading: &Reading| {
                reading.exactness >= Exactness::Mentioned && notations::is_function(&utterance.text)
            };
            // Nor is the name of a function a text: `get_definition("ebb")`.
            let name = call.and_then(|call| call.name.split(['_', '-', '.']).next()).unwrap_or_default();
            let takes_name = |reading: &Reading| {
                let begins = |text: &str| !name.is_empty() && text.starts_with(name);
                reading.args.iter().filter_map(|(_, value)| value.as_text()).any(begins)
                    && notations::is_function(&utterance.text)
            };
            let is_call = match &resolution.decision {
                Decision::Run(_) => {
                    !resolution.readings.first().is_some_and(|best| is_foreign(best) || takes_name(best))
                }
                Decision::Ask(_) => true,
                Decision::Reject { .. } => false,
            };
            // What an object without a name gives by keys that the tool has not is another one's.
            let others = |run: &Call| {
                let call = call?;
                let key = call.key_of_another(&run.tool.spec).or_else(|| call.key_as_text(run));
                key.or(call.repeated.as_deref())
            };
            if let Decision::Run(run) = &resolution.decision
                && by_keys.is_none()
                && let Some(key) = others(run)
            {
                let doubt = Doubt::Reserved { words: key.to_owned() };
                return Ok(resolution.held_back(&Token::of(&rewritten), text, doubt));
            }
            if is_call {
                return Ok(resolution);
            }
        }
        self.rank(utterance, view)
    }

    /// Ranks the tools that `utterance` could mean and decides.
    fn rank(&self, utterance: &Utterance, view: &dyn View) -> Result<Resolution> {
        let mut tokens = Token::of(utterance);
        courtesy::drop_opening(&mut tokens, &utterance.text);
        self.drop_calling(&mut tokens);
        self.verbs.unmark(&mut tokens);
        // Who knows nothing asks for something behind that: `no idea how this is built, sketch it`.
        let refuses = words::is_refusal(&tokens);
        let is_unaware = || tokens[0].says(&["no", "never"]) && words::goes_on(&tokens);
        if tokens.is_empty() || refuses && !is_unaware() {
            return Ok(Resolution::left_alone(Doubt::Refusal));
        }
        if tokens.len() > WORDS {
            return self.too_long(&tokens);
        }
        if let Some(head) = head::qualified(&self.catalog, &tokens, view) {
            if !self.permits(&head) {
                return Err(left_out(head.external.as_ref().map_or(head.tool.spec.name, |external| &external.name)));
            }
            let line = Line { tokens: &tokens, utterance, view, words: None, joined: &[], outside: None };
            let spoken = head.external.as_ref().and_then(|external| self.spoken(external, line));
            let reading = spoken.unwrap_or_else(|| self.bind(&head, line));
            return decide::certain(reading, &utterance.text);
        }
        // Words of theirs are put right by nobody.
        let mut outside = self.outside(view).map(|space| Outside { space, tokens: tokens.clone() });
        let mut heads = self.named(&mut tokens, &utterance.text);
        head::prefer_referents(&mut heads, &tokens, view);
        head::prefer_options(&mut heads, &tokens);
        self.prefer_change(&mut heads, &tokens);
        let joined = self.verbs.joined(&tokens, &utterance.text);
        let line = Line { tokens: &tokens, utterance, view, words: None, joined: &joined, outside: None };
        let choice = head::choice(&heads, &tokens);
        if choice.is_none()
            && !refuses
            && let Some(reading) = self.settled(&heads, line)
        {
            return decide::certain(reading, &utterance.text);
        }
        let mut words = self.weights().map(|weights| Words::of(weights, &mut tokens, &utterance.text));
        if let (Some(weights), Some(outside)) = (self.weights(), &mut outside) {
            weights.spelling().mark(&mut outside.tokens);
        }
        let others = outside.as_ref().map(|outside| outside.space.heads(&outside.tokens, words.as_ref()));
        let mut others = others.unwrap_or_default();
        // Behind the name of a built-in tool stand its arguments, whatever words they are.
        let is_named = heads.iter().any(|head| head.exactness == Exactness::Alias);
        others.retain(|(head, _)| !is_named || head.at == 0 && head.exactness < Exactness::Suggested);
        if let Some(words) = words.as_mut().filter(|_| !others.is_empty()) {
            words.join(others.iter().map(|(head, log)| (head.tool.spec.name, *log)));
        }
        let (words, outside) = (words.as_ref(), outside.as_ref());
        let line = Line { tokens: &tokens, utterance, view, words, joined: &joined, outside };
        // Who names a tool that is left out, and nothing else, is told so. Otherwise it is as if it were not there.
        if !heads.iter().all(|head| self.permits(head)) {
            if let Ok(Resolution { decision: Decision::Run(call), .. }) = self.weigh(heads.clone(), line)
                && call.read == Read::Exact
                && !self.catalog.permits(call.tool)
            {
                return Err(left_out(call.tool.spec.name));
            }
            heads.retain(|head| self.permits(head));
        }
        heads.extend(others.into_iter().map(|(head, _)| head));
        let resolution = self.weigh(heads, line)?;
        let is_vouched = |best: &Reading| words.is_some_and(|words| words.vouch_for(&best.tool.spec));
        if refuses && !resolution.readings.first().is_some_and(is_vouched) {
            return Ok(Resolution::left_alone(Doubt::Refusal));
        }
        // `/invite @ann` is a command of somebody else's.
        let is_slashed = |token: &Token| {
            let name = token.text.strip_prefix('/').filter(|name| !name.is_empty());
            name.is_some_and(|name| name.bytes().all(|b| b.is_ascii_alphabetic()))
        };
        let choice = choice.or_else(|| tokens.first().filter(|token| is_slashed(token)).map(|_| 0));
        Ok(match choice {
            Some(or) => {
                resolution.held_back(&tokens, &utterance.text, Doubt::Reserved { words: tokens[or].text.clone() })
            }
            None => resolution,
        })
    }

    /// What is said of a line that has too many words to be a command: to who begins it with a name, that it has.
    fn too_long(&self, tokens: &[Token]) -> Result<Resolution> {
        let words: Vec<&str> = tokens.iter().take(4).map(|token| token.lower.as_str()).collect();
        match self.catalog.leading(&words) {
            Some((tool, _)) => {
                let message = format!("the line has {} words, and at most {WORDS} are read", tokens.len());
                let advice = "a long text stands in quotes, or in indented lines below";
                Err(Error::new(Code::InvalidSyntax, message).detail(advice).hint(hint!("help {}", tool.spec.name)))
            }
            None => Ok(Resolution::left_alone(Doubt::Prose)),
        }
    }

    /// `glossary 31: status confirmed` says what an entry is to be, and asks for no look at all of them.
    fn prefer_change(&self, heads: &mut Vec<Head>, tokens: &[Token]) {
        // `glossary entry 31`.
        let (family, rest) = match tokens {
            [family, noun, rest @ ..] if noun.says(&["entry", "number", "id"]) => (family, rest),
            [family, rest @ ..] => (family, rest),
            [] => return,
        };
        let [id, rest @ ..] = rest else { return };
        let id = id.text.trim_start_matches('#').trim_end_matches(':');
        let is_id = is_digits(id);
        let field = rest
            .iter()
            .find(|token| !token.says(&["new", "the", "its", "set"]) && !token.is(classes::Classes::CHANGING));
        let Some(field) = field.filter(|field| is_id && !field.quoted && !family.quoted) else { return };
        // `status=confirmed`.
        let field = match &field.form {
            Form::Option { name, .. } => name.as_str(),
            _ => field.word(),
        };
        let changes = |tool: &&'static Tool| {
            let spec = &tool.spec;
            let is_of_family = spec.effect > Effect::Read && spec.family() == family.lower;
            is_of_family && spec.param(field).is_some() && self.catalog.permits(tool)
        };
        let Some(tool) = self.catalog.all().find(changes) else { return };
        *heads = vec![Head { tool, exactness: Exactness::Sense, at: 0, words: 1, external: None }];
    }

    /// The tools that a line names, its words put right where they are misspelt.
    fn named(&self, tokens: &mut Vec<Token>, line: &str) -> Vec<Head> {
        let heads = self.verbs.candidates(tokens);
        // Behind a name that is spelt right stand arguments, which are nobody's to put right, and what kind of thing they are.
        if let Some(named) = heads.iter().find(|head| head.exactness == Exactness::Alias) {
            let is_known = |word: &str| self.weights().is_some_and(|weights| weights.spelling().knows(word));
            learned::correct_noun(tokens, &named.tool.spec, is_known);
            return heads;
        }
        let Some(weights) = self.weights() else { return heads };
        if !weights.spelling().correct(tokens) {
            return heads;
        }
        // `sory to bug you`.
        courtesy::drop_opening(tokens, line);
        self.verbs.candidates(tokens)
    }

    /// The reading of a line behind the whole name of a tool from outside that says its arguments as a sentence would, `in
    /// repo shop`, where its parameters are known and each word has its place.
    fn spoken(&self, external: &External, line: Line<'_>) -> Option<Reading> {
        let foreign = self.outside(line.view)?.named(&external.name)?;
        let params = foreign.tool.spec.params;
        let leads =
            |token: &Token| !token.quoted && params.iter().any(|param| param.connectives.contains(&token.word()));
        if external.problem.is_some() || !line.tokens[1..].iter().any(leads) {
            return None;
        }
        let head = Head { tool: foreign.tool, exactness: Exactness::Qualified, at: 0, words: 1, external: None };
        let reading = self.bind(&head, line);
        reading.is_complete().then(|| Reading { via: Some(foreign.clone()), ..reading })
    }

    /// The readings of `text` before they are weighed; `None` where the tool is certain or nothing is meant.
    fn weighed(&self, text: &str, view: &dyn View) -> Option<(Vec<Reading>, [f64; 3])> {
        let line = foreign::rewrite(text);
        let utterance = Utterance::parse(line.as_deref().unwrap_or(text), None).ok()?;
        let mut tokens = Token::of(&utterance);
        courtesy::drop_opening(&mut tokens, &utterance.text);
        self.verbs.unmark(&mut tokens);
        if tokens.is_empty() || head::qualified(&self.catalog, &tokens, view).is_some() {
            return None;
        }
        let mut heads = self.named(&mut tokens, &utterance.text);
        head::prefer_referents(&mut heads, &tokens, view);
        head::prefer_options(&mut heads, &tokens);
        let words = self.weights().map(|weights| Words::of(weights, &mut tokens, &utterance.text).widely());
        let words = words.as_ref();
        let line = Line { tokens: &tokens, utterance: &utterance, view, words, joined: &[], outside: None };
        Some(self.unheld(heads, line))
    }

    /// Whether some tool has to do with things of this name, by its family or a word of its own: `posts` for `read_post`.
    fn is_thing(&self, word: &str) -> bool {
        let one = singular(word);
        let has = |spec: &Spec| spec.family() == word || spec.own_name().split('_').any(|part| singular(part) == one);
        self.catalog.all().any(|tool| has(&tool.spec))
    }

    /// Whether this is a name of a tool that only reads, and no word: `history.log`, `staged_changes`.
    fn looks(&self, name: &str) -> bool {
        name.contains(['.', '_']) && self.catalog.known(name).is_some_and(|tool| tool.spec.effect == Effect::Read)
    }

    /// Whether the filter lets through what a name stands for.
    fn permits(&self, head: &Head) -> bool {
        match &head.external {
            Some(external) => self.catalog.permits_outside(&external.name, head.tool),
            None => self.catalog.permits(head.tool),
        }
    }

    /// The weights that it works with.
    fn weights(&self) -> Option<&Weights> {
        self.weights.as_ref().or_else(|| learned::weights())
    }

    /// Whether a line behind a weak arrow is a command: its first word exactly a name, the rest bound, nothing left.
    /// A name alone must be no word of prose, or do no harm.
    pub fn is_exact(&self, utterance: &Utterance, view: &dyn View) -> bool {
        let expanded = notations::expanded(utterance, view);
        let utterance = expanded.as_ref().unwrap_or(utterance);
        let tokens = Token::of(utterance);
        let is_word = |token: &Token| token.text.chars().all(char::is_alphabetic);
        let is_bare = utterance.body.is_none() && matches!(&tokens[..], [token] if is_word(token));
        let line = Line { tokens: &tokens, utterance, view, words: None, joined: &[], outside: None };
        // `Usage:` and `Memory` head what stands below them.
        let is_heading = utterance.text.starts_with(char::is_uppercase) || utterance.text.trim_end().ends_with(':');
        let is_harmless = |head: &Head| !is_bare || !is_heading && head.tool.spec.effect == Effect::Read;
        let heads = head::qualified(&self.catalog, &tokens, view)
            .map_or_else(|| self.verbs.candidates(&tokens), |head| vec![head]);
        heads
            .into_iter()
            .filter(|head| head.exactness.is_name() && head.at == 0 && self.permits(head) && is_harmless(head))
            .map(|head| self.bind(&head, line))
            .any(|reading| reading.is_complete() && reading.talk == 0 && reading.reserve.is_none())
    }
}

/// What became of a line that stands for the one which was written: its places say nothing of that.
fn elsewhere(resolved: Result<Resolution>) -> Result<Resolution> {
    let mut resolution = resolved.map_err(|error| Error { span: None, ..error })?;
    if let Decision::Run(call) = &mut resolution.decision {
        call.args.place_elsewhere();
    }
    Ok(resolution)
}

/// What a tool is found by.
fn address(tool: &'static Tool) -> usize {
    std::ptr::from_ref(tool).addr()
}

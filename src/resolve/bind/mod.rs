//! From words to arguments: options by name, then keywords, connectives, the remaining words by type, the body, and
//! what is still missing from where we are.
//!
//! Binding never fails: what does not fit is kept as a problem of the reading, because another tool may take the same
//! words better.

mod act;
mod announced;
mod arguments;
mod attribute;
mod becoming;
mod beside;
mod blank;
mod body;
mod by_the_way;
mod called_off;
mod careful;
mod change;
mod chore;
mod columns;
mod connectives;
mod contradicted;
mod courteous;
mod deed;
mod denied;
mod depicted;
mod described;
mod earlier;
mod earnest;
mod elsewhere;
mod entry;
mod exchange;
mod excluded;
mod filters;
mod keywords;
mod kinds;
mod label;
mod labelled;
mod listing;
mod look;
mod made_up;
mod missing;
mod named;
mod narrated;
mod neighbour;
mod open_ends;
mod options;
mod otherwise;
mod owner;
mod pairs;
mod part;
mod passes;
mod place;
mod put;
mod quantities;
mod query;
mod ranges;
mod record;
mod referent;
mod remainder;
mod remark;
mod report;
mod reserve;
mod rest;
mod roles;
mod room;
mod schema;
mod sentence;
mod several;
mod sigils;
mod stand_ins;
mod stashed;
mod stem;
mod text;
mod titled;
mod told;
mod unmeant;
mod untold;
mod value_first;
mod versions;
mod way;
mod who;
mod withdrawn;
mod words;

use std::borrow::Cow;
use std::mem;

use self::arguments::Arguments;
pub use self::blank::{is_unsaid, placeholder};
pub use self::part::{edits_parts, takes_out, verb_of_part};
pub use self::passes::Passes;
pub use self::quantities::measure;
pub use self::versions::says_version;
use super::classes::Classes;
use super::fit;
use super::head::Head;
use super::learned::Words;
use super::reading::{Clue, Evidence, Exactness, Reading};
use super::token::Form;
use super::vocabulary::Vocabulary;
use super::{Doubt, Line, Token, View, shape};
use crate::engine::{Args, BUDGET, Effect, Filled, Outside, ParamSpec, Spec, Type, Value};
use crate::error::{Code, Error};
use crate::hint;
use crate::span::Span;
use crate::text::is_digits;

/// How much of the tool's own vocabulary counts at most.
const NOUNS: usize = 2;
/// How many words without a place count against a reading.
const TALK: usize = 3;

/// A line that is bound, with what only one reading of several is asked for.
pub struct Bound<'a> {
    /// The reading, but for its arguments.
    reading: Reading,
    reserve: Reserve<'a>,
}

/// What a reading is held back by, once that is asked.
pub struct Reserve<'a> {
    binder: Binder<'a>,
    head: &'a Head,
}

impl<'a> Bound<'a> {
    /// Whether the reading has all that it needs, and no word is left.
    pub fn is_complete(&self) -> bool {
        self.reading.is_complete()
    }

    /// Whether something that the tool needs could be any word.
    pub fn takes_some_word(&self) -> bool {
        self.reading.takes_some_word()
    }

    /// The reading with what holds it back.
    pub fn whole(self) -> Reading {
        let reserve = self.reserve.doubt();
        Reading { args: self.reserve.binder.args.bound(), reserve, ..self.reading }
    }

    /// The reading of a call that only a program writes: beside its name there are no words that could hold it back.
    pub fn unasked(self) -> Reading {
        Reading { args: self.reserve.binder.args.bound(), ..self.reading }
    }

    /// The reading without that, as one of several, and what will tell it.
    pub fn apart(self) -> (Reading, Reserve<'a>) {
        let Reserve { binder, head } = &self.reserve;
        let (args, strays) = (Args::clone(&binder.args), binder.strays(head));
        (Reading { args, strays, ..self.reading }, self.reserve)
    }
}

impl Reserve<'_> {
    /// Why the line is not meant as it stands, if its words say so.
    pub fn doubt(&self) -> Option<Doubt> {
        self.binder.reservation(self.head)
    }
}

/// Understands the line as a call of `head`'s tool, as far as that goes.
pub fn bind<'a>(head: &'a Head, vocabulary: &'a Vocabulary, line: Line<'a>) -> Bound<'a> {
    bind_given(head, vocabulary, line, &Args::default())
}

/// The same of a line some of whose arguments are known, whatever its words are.
pub fn bind_given<'a>(head: &'a Head, vocabulary: &'a Vocabulary, line: Line<'a>, given: &Args) -> Bound<'a> {
    let Line { tokens, utterance, view, words, joined, .. } = line;
    let tokens = courteous::asked(head, tokens);
    let joined = &joined[..joined.partition_point(|at| *at < tokens.len())];
    let end = tokens
        .last()
        .map_or(utterance.end, |last| if tokens.len() < line.tokens.len() { last.span.end } else { utterance.end });
    let mut binder = Binder {
        spec: &head.tool.spec,
        vocabulary,
        exactness: head.exactness,
        tokens,
        unclear: None,
        has_body: utterance.body.is_some(),
        joined,
        line: &utterance.text,
        end,
        below: Vec::new(),
        used: (0..tokens.len()).map(|at| (head.at..head.at + head.words).contains(&at)).collect(),
        talks: false,
        args: Arguments::of(&head.tool.spec),
        evidence: Vec::with_capacity(8),
        problem: None,
        wrong: None,
        named_at: (head.words > 0).then(|| head.at + head.words - 1),
        view,
        words,
        class: words.and_then(|words| words.class(head.tool.spec.name)),
        holders: Vec::new(),
    };
    binder.name(head);
    // `udon extract a.udon |x as json`: the family is said with the name, and chooses nothing.
    let family = head.tool.spec.family();
    if let Some(before) = head.at.checked_sub(1).filter(|&before| tokens[before].says(&[family])) {
        let chooses =
            |param: &ParamSpec, word: &str| matches!(param.kind, Type::Enum(choices) if fit::is_choice(choices, word));
        let is_chosen_otherwise = |param: &ParamSpec| {
            chooses(param, family) && tokens.iter().any(|token| token.lower != family && chooses(param, &token.lower))
        };
        binder.used[before] = head.tool.spec.params.iter().any(is_chosen_otherwise);
    }
    binder.talks = binder.speaks();
    binder.program(head);
    binder.means();
    binder.free_choices(head);
    binder.needed_by_head(head);
    binder.named_by_head(head);
    binder.switched_by_head(head);
    binder.given(given);
    binder.blanks();
    binder.rest();
    match &head.external {
        Some(external) => binder.external(external),
        None => binder.record(),
    }
    binder.pass(&vocabulary.passes.before_body, head);
    let has_place = utterance.body.as_ref().map(|body| binder.body(body));
    binder.pass(&vocabulary.passes.behind_body, head);
    let said = |name: &str| binder.args.value(name).is_some();
    let given = binder.required().filter(|param| said(param.name)).count()
        + binder.spec.needs.iter().filter(|group| group.iter().any(|name| said(name))).count();
    binder.fill_from_place(&view.place());
    binder.said_twice();
    if binder.talks {
        binder.spared();
        binder.taken_off(head);
        binder.conditions();
    }
    binder.unfit();
    binder.broken_path();
    binder.strokes();
    binder.referents();
    let mut unfinished = binder.unfinished();
    unfinished.extend(binder.document_of_version(&view.place()));
    binder.holders = (0..tokens.len()).map(|index| binder.holder(index)).collect();
    binder.talks = binder.talks && (binder.spec.effect > Effect::Read || binder.still_speaks());
    let mut reading = binder.reading(head, given, unfinished);
    reading.misfit |= has_place == Some(false);
    reading.body = has_place == Some(true);
    Bound { reading, reserve: Reserve { binder, head } }
}

/// The work of binding one line to one tool.
struct Binder<'a> {
    spec: &'static Spec,
    vocabulary: &'a Vocabulary,
    exactness: Exactness,
    tokens: &'a [Token],
    /// The first word that leaves open whether a switch is denied.
    unclear: Option<usize>,
    /// Whether lines stand below it.
    has_body: bool,
    /// Where commands begin that the line joins.
    joined: &'a [usize],
    line: &'a str,
    /// Where the comment of the line begins, or its length.
    end: usize,
    /// Parameters that lines below the command gave by name.
    below: Vec<&'static ParamSpec>,
    used: Vec<bool>,
    /// Whether a word speaks beside those that name the tool. Where none does, only signs and values could hold a line back.
    talks: bool,
    args: Arguments,
    evidence: Vec<Evidence>,
    problem: Option<Error>,
    /// Whose value it is that cannot be one.
    wrong: Option<&'static ParamSpec>,
    /// The last of the words that name the tool.
    named_at: Option<usize>,
    view: &'a dyn View,
    words: Option<&'a Words<'a>>,
    /// The tool among the classes of phrases.
    class: Option<usize>,
    /// In whose value each word stands, once every word has its place.
    holders: Vec<Option<&'static ParamSpec>>,
}

impl Binder<'_> {
    /// Binds arguments that are known by name; only `it` and its like still stand for something else.
    fn given(&mut self, given: &Args) {
        for (name, value) in given.iter() {
            let Some(param) = self.spec.param(name).or_else(|| (BUDGET.name == name).then_some(&BUDGET)) else {
                continue;
            };
            let earlier = value.as_text().filter(|_| !param.kind.is_free());
            if given.span(name).is_none() {
                self.note(Clue::Option, param.name);
            }
            let is_wrong = |text: &&str| param.kind == Type::Task && fit::parse(&param.kind, text).is_none();
            match earlier.and_then(|text| self.stands_for(text, &param.kind)) {
                Some(earlier) => self.args.fill(param.name, Value::Text(earlier), Filled::It),
                None if earlier.is_some_and(|text| is_wrong(&text)) => {
                    self.wrong(param, earlier.unwrap_or_default(), given.span(name).unwrap_or_default());
                }
                None => self.set(param, value.clone(), given.span(name), Clue::Fits),
            }
        }
    }

    /// Parameters that a call needs.
    fn required(&self) -> impl Iterator<Item = &'static ParamSpec> {
        self.spec.params.iter().filter(|param| {
            param.required && !param.is_spared(&self.args) || !param.kind.is_free() && self.is_wanted(param)
        })
    }

    /// Parameters without a value so far.
    fn open(&self) -> impl Iterator<Item = &'static ParamSpec> + '_ {
        self.args.open().iter().copied()
    }

    /// Whether phrases for the tool have a word.
    fn is_learned(&self, token: &Token) -> bool {
        self.words.zip(self.class).is_some_and(|(words, class)| words.knows(class, token))
    }

    /// Whether a word asks for the opposite of what a tool does: `un-annotate`.
    fn is_reversal(&self, word: &str) -> bool {
        word.strip_prefix("un-").is_some_and(|verb| {
            let opposite = format!("un{verb}");
            !self.spec.aliases.iter().chain(self.spec.senses).any(|name| *name == opposite)
        })
    }

    /// Whether a word is none that anybody says to a tool, but a name.
    fn is_strange(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        let is_known = token.is(Classes::FILLER) || (self.words.is_none() || token.known);
        token.quoted || !is_known
    }

    /// How much the line says that the reading has no use for: words that are in no value, lead to none, and are not said
    /// when the tool is meant. One that nobody says to a tool counts twice.
    fn strays(&self, head: &Head) -> usize {
        let is_value = |token: &Token| self.args.spans().any(|span| span.holds(token.span));
        let talk = Classes::FILLER | Classes::ASKING | Classes::SEARCHING | Classes::NAMING;
        let is_talk = |token: &Token| token.is(talk) || token.number().is_some() || self.is_habit(token);
        let says = |index: &usize| {
            let token = &self.tokens[*index];
            let word = token.word();
            !(head.at..head.at + head.words).contains(index)
                && !is_talk(token)
                && !is_value(token)
                && !self.leads_or_switches(word)
                && !self.is_noun(word)
                && !self.is_learned(token)
        };
        (0..self.tokens.len()).filter(says).map(|index| if self.is_strange(index) { 2 } else { 1 }).sum()
    }

    /// Whether a word is the name of a parameter, or announces or switches one.
    fn leads_or_switches(&self, word: &str) -> bool {
        let says = |param: &ParamSpec| {
            param.is_called(word) || param.connectives.contains(&word) || param.keywords.contains(&word)
        };
        self.spec.params.iter().any(says)
    }

    /// Whether a word without a place speaks.
    fn speaks(&self) -> bool {
        self.tokens.iter().zip(&self.used).any(|(token, used)| !used && token.speaks())
    }

    /// The same once every word has its place, also of one in a text, of one with signs that no name and no path has,
    /// `bakery.udon^C`, and of one that may speak against the line. What begins with a sign is looked at in any case.
    fn still_speaks(&self) -> bool {
        let is_odd = |c: char| !(c.is_alphanumeric() || "-_./|[]:@#*".contains(c));
        let says = |(at, token): (usize, &Token)| match self.holder(at) {
            Some(param) => param.kind.is_free() && token.speaks() || !token.quoted && token.text.contains(is_odd),
            None => token.speaks() && (!self.used[at] || token.is(Classes::AGAINST | Classes::LOSING)),
        };
        !self.line.starts_with(char::is_alphanumeric) || self.tokens.iter().enumerate().any(says)
    }

    /// Words without a place so far.
    fn unused(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.tokens.len()).filter(|&index| !self.used[index])
    }

    /// Whether the line could be a sentence that only begins with a name: one word names the tool, or two one that does more
    /// than read, and nothing but words follow.
    fn could_be_prose(&self, head: &Head) -> bool {
        let is_prose = |c: char| c.is_alphanumeric() || ",.;:!?'’-–—()%".contains(c);
        let longest = if self.spec.effect > Effect::Read { 2 } else { 1 };
        // `post 1207 with its neighbours` has a number where the tool wants one.
        let is_wanted = |token: &Token| {
            let wants = |param: &ParamSpec| {
                matches!(param.kind, Type::Int(..)) && self.args.span(param.name) == Some(token.span)
            };
            self.spec.effect < Effect::Send && token.number().is_some() && self.spec.params.iter().any(wants)
        };
        // Of `agents run scout plan query:"ebb"` the last is a parameter of the agent's.
        let takes_any = || self.spec.params.iter().any(|param| param.kind == Type::Record);
        let is_word = |token: &Token| match &token.form {
            Form::Plain => {
                let is_id = || shape::looks_like_note(&token.text) || is_wanted(token);
                let is_prose = !token.text.starts_with('-') && token.text.chars().all(is_prose);
                !token.quoted && is_prose && !is_id()
            }
            Form::Option { name, marked, .. } => !marked && self.spec.param(name).is_none() && !takes_any(),
            _ => false,
        };
        if !(1..=longest).contains(&head.words) || !self.tokens.iter().all(is_word) {
            return false;
        }
        // `new task: call the harbour` announces its text with a name of several words.
        let is_announced = || {
            let last = self.tokens[head.at + head.words - 1].span;
            self.line.starts_with(char::is_lowercase) && last.of(self.line).ends_with(':')
        };
        // `pin the doc tide-notes` says what kind of thing it names, and `read the Tide Log` a title.
        let is_of_kind = |param: &ParamSpec| {
            let text = self.args.value(param.name).and_then(Value::as_text).unwrap_or_default();
            let is_title = || text.contains(' ') && text.split(' ').all(|word| word.starts_with(char::is_uppercase));
            param.kind == Type::Thing && (text.starts_with("doc:") || text.starts_with("tree:"))
                || param.kind == Type::Document && is_title()
        };
        // `google what is a neap tide` gives the question to what looks for answers.
        let asks = || {
            let next = head.at + head.words;
            let leads = self.tokens.get(next).is_some_and(|next| next.is(Classes::INTERROGATIVE));
            leads && !self.is_one_of(next + 1, &["you"]) && head.at == 0 && self.line.starts_with(char::is_lowercase)
        };
        let is_looked_for = self.spec.params.iter().any(|param| param.required && param.kind == Type::Query);
        let is_asked = is_looked_for && (asks() || self.spec.effect == Effect::Send && is_announced());
        !(head.words > 1 && is_announced() || is_asked || self.spec.params.iter().any(is_of_kind))
    }

    /// Gives a parameter a value and weighs it.
    fn set(&mut self, param: &'static ParamSpec, value: Value, span: Option<Span>, clue: Clue) {
        let is_one_of = || self.spec.needs.iter().any(|group| group.contains(&param.name));
        let is_needed = param.required || (!param.kind.is_free() && is_one_of());
        if is_needed {
            self.note(clue, param.name);
        } else if clue == Clue::Fits && !param.kind.is_free() {
            self.note(Clue::Detail, param.name);
        }
        self.args.set(param.name, value, span);
    }

    fn note(&mut self, clue: Clue, about: impl Into<Cow<'static, str>>) {
        self.evidence.push(Evidence { about: about.into(), ..Evidence::of(clue, 1.0) });
    }

    /// Keeps the first problem.
    fn complain(&mut self, error: Error) {
        self.problem.get_or_insert_with(|| error.hint(hint!("help {}", self.spec.name)));
    }

    /// Keeps the first problem: a value that cannot be what its name asks for.
    fn wrong(&mut self, param: &'static ParamSpec, written: &str, span: Span) {
        if self.problem.is_none() {
            let wanted = match param.kind {
                Type::Enum(choices) => {
                    let words: Vec<&str> = choices.iter().map(|choice| choice[0]).collect();
                    format!("one of {}", words.join(", "))
                }
                kind => format!("a {}", kind.describe()),
            };
            let message = format!("{} wants {wanted}, not \"{written}\"", param.name);
            let is_over =
                matches!(param.kind, Type::Int(_, max) if written.parse().is_ok_and(|number: i64| number > max));
            let code = if is_over { Code::LimitExceeded } else { Code::InvalidArgument };
            self.problem = Some(Error::new(code, message).at(span).hint(hint!("help {}", self.spec.name)));
            self.wrong = Some(param);
        }
    }

    /// What came of it, but for the arguments; `missing` is known to be missing.
    fn reading(&mut self, head: &Head, given: usize, mut missing: Vec<&'static ParamSpec>) -> Reading {
        let offers = self.lacking(&mut missing);
        for param in &missing {
            self.note(Clue::Lacks, param.name);
        }
        let said = (0..self.tokens.len()).filter(|&index| !self.used[index] && self.is_said(index)).count();
        let doubted = self.could_be_prose(head);
        let mut left = Vec::new();
        let mut misfit = false;
        let mut strange = None;
        let mut talk = 0;
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            let is_reversal = self.is_reversal(&token.lower);
            if self.used[index] && !is_reversal {
                continue;
            }
            // What would lose something is not done to a thing that the line only points at.
            let points = self.spec.effect >= Effect::Write && token.is(Classes::PRONOUN);
            // `post id 20` and `task number 3` name with more words than they need.
            let is_naming = token.is(Classes::NAMING)
                && self.tokens.get(index + 1).is_some_and(|next| self.used[index + 1] && !next.quoted);
            // Who wants to be shown something says so.
            let is_asked = self.spec.effect == Effect::Read && token.is(Classes::ASKING);
            let is_small = token.is(Classes::FILLER) && !points || is_naming || is_asked;
            let is_talk = is_small || self.is_said(index) || self.is_repeated(index);
            if !is_reversal && is_talk {
                talk += 1;
                continue;
            }
            // What changes anything leaves no number and no other thing aside: `task complete t1 t2`.
            let is_counted = self.spec.effect > Effect::Read && !token.quoted && is_counted(&token.text);
            // Neither does anybody write for nothing what another tool is still to be given.
            let is_others = |name: &str| !name.is_empty() && self.spec.param(name).is_none();
            let is_blank = !token.quoted && blank::placeholder(&token.text).is_some_and(is_others);
            let is_range = |text: &str| {
                let ends = text.split_once('-').filter(|(first, last)| !first.is_empty() && !last.is_empty());
                ends.is_some_and(|(first, last)| first.bytes().chain(last.bytes()).all(|b| b.is_ascii_digit()))
            };
            // `status!='open'` asks for what no tool here would leave out.
            let compares = |text: &str| {
                let mut signs = memchr::memchr_iter(b'=', text.as_bytes());
                signs.any(|at| text[..at].ends_with(['!', '>', '<']))
            };
            let is_counted = is_counted || !token.quoted && (is_range(&token.text) || compares(&token.text));
            // A switch that nothing here has may change what is done: `bookmark -x a7x2`.
            let is_switch = matches!(token.form, Form::Option { marked: true, .. }) && token.text.starts_with('-');
            let is_loose = self.spec.effect > Effect::Note && !self.exactness.is_name();
            let is_habit = || self.is_habit(token) || self.is_usual(index) || is_loose && !token.telling;
            let is_telling = if is_switch { !is_habit() } else { token.telling };
            let is_telling = is_telling || is_reversal || is_counted || is_blank;
            misfit |= is_telling;
            // A chatty line has many words without a place; they count, but not without end.
            if is_telling {
                self.note(Clue::Misfit, token.text.clone());
            } else if left.len() < TALK {
                self.note(Clue::Left, token.text.clone());
            }
            left.push(token.text.clone());
            if strange.is_none() && token.option_name().is_some() {
                strange = Some((token.text.clone(), token.span));
            }
        }
        // A file in the middle of a free text is only spoken of; one that is all of a text is what it is about.
        let is_spoken_of = |token: &Token| {
            let speaks = |param: &ParamSpec| {
                let is_whole = |span: Span| span == token.span && param.kind == Type::Text;
                let span = self.args.span(param.name).filter(|span| !is_whole(*span));
                param.kind.is_free() && span.is_some_and(|span| span.holds(token.span))
            };
            !token.quoted && self.spec.params.iter().any(speaks)
        };
        let is_found = self.args.filled().any(|(_, filled)| filled == Filled::Found);
        let telling = is_found || self.tokens.iter().any(|token| token.telling && !is_spoken_of(token));
        let outside = head.external.as_ref().map(|external| Outside {
            name: external.name.clone(),
            given: external.given.iter().map(|(name, _)| *name).collect(),
        });
        let overreaches =
            self.takes_whole(head) || self.creates_anew(head) || self.lists_beside(head) || self.asks_for_beside();
        let overreaches = overreaches || self.undoes_what_is_asked(head) || self.shows_what_is_made();
        Reading {
            tool: head.tool,
            outside,
            via: None,
            args: Args::default(),
            exactness: self.exactness,
            offers,
            missing,
            left,
            strange,
            strays: 0,
            overreaches,
            reserve: None,
            rival: 0,
            talk,
            given,
            body: false,
            words: self.tokens.len(),
            said,
            evidence: mem::take(&mut self.evidence),
            problem: self.problem.take(),
            wrong: self.wrong,
            misfit,
            doubted,
            telling,
            log_odds: 0.0,
            score: 0.0,
        }
    }
}

/// Whether a word is a number or an id, also as a label: `T-22:`.
fn is_counted(word: &str) -> bool {
    is_digits(word) || shape::looks_like_id(word) || word.strip_suffix(':').is_some_and(shape::is_numbered_id)
}

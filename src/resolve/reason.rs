//! Lines that say why before they say what: `I'll be needing b3k9 a lot, so pin it`.
//!
//! What is named before the comma is what the word behind it points at. Only where that is one thing, and nothing is denied,
//! conditional or asked for before it; and never for what writes, sends or runs anything, which says itself what it is done to.

use super::bind::measure;
use super::classes::Classes;
use super::head::Head;
use super::prose::ARTICLES;
use super::reading::Exactness;
use super::{Decision, Doubt, Resolution, Resolver, Token, View, courtesy, foreign, notations, shape};
use crate::engine::Effect;
use crate::error::Result;
use crate::syntax::Utterance;

/// Words that stand for the thing, or for it as the owner of something.
const POINTERS: &[&str] = &["it", "its"];
/// Words that a reason begins with, unless the thing or its noun does.
pub(super) const SUBJECTS: &[&str] = &[
    "i", "i'm", "i've", "i'll", "i'd", "we", "we're", "we've", "we'll", "we'd", "he", "she", "they", "this", "that",
    "the", "my", "our",
];
/// Words between the reason and what is asked for.
const LEADING: &[&str] = &["so", "then", "please", "just", "now", "and", "let", "me", "us"];
/// Words that make a condition or a choice of what is said.
const AGAINST: &[&str] = &[
    "if", "unless", "when", "whenever", "once", "until", "before", "after", "while", "assuming", "provided", "should",
    "but", "or", "except", "instead", "wait",
];
/// Words that talk begins with which names no thing.
pub(super) const TALKERS: &[&str] =
    &["i", "i'm", "i've", "i'll", "i'd", "im", "ive", "we", "we're", "we've", "we'll", "we'd", "that's"];
/// What somebody has none of who asks for something: `no idea what it is good for, …`.
const UNKNOWING: &[&str] = &["clue", "idea", "hurry", "rush", "worries", "doubt"];
/// Words that ask for a favour alone.
pub(super) const PLEASE: &[&str] = &["please", "pls", "plz", "kindly"];
/// Verbs of what somebody says, which may be a request of theirs.
const QUOTING: &[&str] = &[
    "say",
    "said",
    "says",
    "saying",
    "told",
    "tells",
    "asked",
    "asks",
    "wrote",
    "write",
    "writes",
    "type",
    "typed",
    "types",
    "shouted",
    "whispered",
];
/// Verbs of what somebody only had in mind, or has others say or do.
const MINDING: &[&str] = &[
    "tell",
    "ask",
    "think",
    "thought",
    "guess",
    "wonder",
    "wondered",
    "wondering",
    "heard",
    "read",
    "used",
    "remember",
    "recall",
    "saw",
    "ran",
    "tried",
];
/// Words of a condition.
pub(super) const IFS: &[&str] = &["if", "unless", "when", "whenever", "once", "assuming", "provided", "should"];
/// Words that say of something that it is so: what they stand in gives an order nothing to go by.
const TELLING: &[&str] = &[
    "is", "isn't", "are", "aren't", "was", "wasn't", "were", "has", "hasn't", "have", "haven't", "had", "can", "can't",
    "cannot", "could", "will", "won't", "would", "must", "does", "doesn't", "do", "don't", "did", "didn't", "keeps",
    "needs", "wants", "seems", "says", "it's", "that's", "there's", "they're", "he's", "she's", "turns", "means",
    "came", "went", "got", "made", "took", "gave", "felt", "looks", "feels",
];
/// Words that a label begins with which only says what the request behind its colon is for: `for the luthier: …`.
const FOR: &[&str] = &["for", "now", "next", "need", "finally"];
/// Words that no statement begins with, but where something is done, how, or a question.
pub(super) const PLACES: &[&str] = &[
    "in", "on", "at", "for", "from", "with", "within", "under", "of", "by", "to", "into", "across", "using", "via",
    "through", "as", "about", "per", "like", "what", "who", "which", "where", "why", "how", "whose", "what's",
];
/// Words that a clause begins with which says where or how something is done.
const LIMITING: &[&str] =
    &["in", "from", "within", "under", "as", "only", "language", "max", "limit", "somewhere", "inside", "throughout"];
/// How many words such a clause has at most.
const CLAUSE: usize = 6;
/// What makes a favour of the request before it, and says no more.
const FAVOURS: &[&str] = &[
    "would you",
    "will you",
    "could you",
    "can you",
    "would you please",
    "could you please",
    "if you would",
    "if you would be so kind",
    "if you would be so nice",
    "may i see it",
    "may i see them",
    "can i see it",
    "can i see them",
    "could i see it",
    "could i see them",
];
/// How far before a thing the word for its kind may stand.
const REACH: usize = 4;
/// How many words are looked at for a name.
const NAME: usize = 6;
/// How many words a reason has at least.
const WORDS: usize = 3;
/// How many a statement has of which nothing is said but that it is one.
const STATEMENT: usize = 4;

impl Resolver {
    /// What a line means without its reason, unless that would do more than read or take a note.
    pub(super) fn reasoned(&self, utterance: &Utterance, view: &dyn View) -> Option<Result<Resolution>> {
        let acts = |resolution: &Resolution| matches!(&resolution.decision, Decision::Run(call) if call.tool.spec.effect > Effect::Note);
        // A longer line is no command, and has as many parts to be looked at as it likes.
        let tokens = has_parts(&utterance.text).then(|| Token::of(utterance));
        let mut tokens = tokens.filter(|tokens| tokens.len() <= super::WORDS).unwrap_or_default();
        tokens.drain(..courtesy::opening(&tokens, &utterance.text));
        if let Some(utterance) = self.without_reason(utterance, &tokens) {
            let resolution = self.resolve_any(&utterance, view);
            return (!resolution.as_ref().is_ok_and(acts)).then_some(resolution);
        }
        // What loses something is said in the words of the tool that does.
        let held = |line: &Utterance| {
            self.resolve_any(line, view).map(|resolution| resolution.unless_more_than(Effect::Note, line))
        };
        if let Some(line) = notations::staged(utterance) {
            return Some(held(&line));
        }
        let called = match notations::called(utterance) {
            Some((line, true)) => return Some(held(&line)),
            called => called.map(|(line, _)| (line, Effect::Read)),
        };
        let shorten = [unpaged, without_favour, clause_behind, undashed];
        let shortened = called.into_iter().chain(shorten.into_iter().filter_map(|shorten| shorten(utterance)));
        self.run_alone(self.beside_talk(utterance, &tokens).chain(shortened), view)
    }

    /// What a line means that is not run as it stands, if it is one without what stands beside a call, or with a thing as a path
    /// names it.
    pub(super) fn otherwise(&self, utterance: &Utterance, view: &dyn View) -> Option<Result<Resolution>> {
        let addressed = self.addressed(utterance).map(|line| (line, Effect::Read));
        let kept = notations::substituted(utterance).or_else(|| notations::in_session(utterance));
        let kept = kept.map(|line| (line, Effect::Note));
        self.run_alone(uncommented(utterance).into_iter().chain(addressed).chain(kept), view)
    }

    /// What a line is asked about that fails as it stands, and without its remark would do more than that lets it: `prune(k9m4)  // dead`.
    pub(super) fn without_remark(&self, utterance: &Utterance, view: &dyn View) -> Option<Resolution> {
        let (line, _) = uncommented(utterance)?;
        let resolution = self.resolve_any(&line, view).ok().filter(Resolution::runs)?;
        let words = utterance.text[line.text.len()..].trim().to_owned();
        Some(resolution.held_back(&Token::of(&line), &line.text, Doubt::Reserved { words }))
    }

    /// What the first of some lines means that is run and does no more than it may.
    fn run_alone(
        &self,
        lines: impl IntoIterator<Item = (Utterance, Effect)>,
        view: &dyn View,
    ) -> Option<Result<Resolution>> {
        lines.into_iter().find_map(|(line, most)| {
            let resolution = self.resolve_any(&line, view);
            let runs = |resolution: &Resolution| matches!(&resolution.decision, Decision::Run(call) if call.tool.spec.effect <= most);
            resolution.as_ref().is_ok_and(runs).then_some(resolution)
        })
    }

    /// What the line asks for without the talk before it, `I lost track a bit, show me the state of session s4`, or behind it, and the
    /// most that may do.
    fn beside_talk(&self, utterance: &Utterance, tokens: &[Token]) -> impl Iterator<Item = (Utterance, Effect)> {
        let text = utterance.text.as_str();
        // What stands behind a request belongs to it.
        let before = parts(tokens, text, &[',', ';', '.', '?', '!', '—', ':']).find_map(|at| {
            let (talk, behind) = tokens.split_at(at);
            // `I'm new to this, could you list the agents?`.
            let favour = favour(behind);
            let request = self.request(&behind[favour.unwrap_or(0)..])?;
            let is_label = text[..behind[0].span.start].trim_end().ends_with(':');
            let is_purpose = || {
                let is_against = |token: &Token| speaks_against(token) || tells(token);
                // `for the auditors: …` says which of two histories is meant.
                let is_of_tool = |token: &Token| {
                    let mut words = self.catalog.tools().flat_map(|tool| tool.spec.words());
                    words.any(|word| word.len() > 3 && token.word().starts_with(word))
                };
                let is_thing =
                    || talk[1..3.min(at)].iter().any(|token| token.says(ARTICLES) || token.says(&["our", "my"]));
                talk[0].says(FOR)
                    && is_thing()
                    && talk[..at - 1].iter().all(is_plain)
                    && !talk.iter().any(is_against)
                    && !talk[1..].iter().any(is_of_tool)
            };
            // Of a label the last word has the sign.
            let (told, last) = (if is_label { &talk[..at - 1] } else { talk }, &talk[at - 1]);
            let most = match is_label {
                true if is_purpose() => Some(Effect::Note),
                // `I lost track: show me the state of s4`.
                true if !talk[0].says(TALKERS) || last.quoted || speaks_against(last) => None,
                true => self.most_behind(told, behind, request).map(|most| most.min(Effect::Read)),
                false => self.most_behind(told, behind, request),
            };
            let most = most.or_else(|| favour.and_then(|_| self.most_asked(told, request)))?;
            Some((request[0].span.start..text.len(), most))
        });
        let behind = parts(tokens, text, &['?']).filter_map(|at| {
            let (request, talk) = tokens.split_at(at);
            let is_remark = talk[0].says(SUBJECTS) && is_statement(talk) && !talk.iter().any(speaks_against);
            let is_request =
                request[0].says(courtesy::ASKING) && !request.iter().any(|token| token.text.ends_with(':'));
            (is_remark && is_request).then(|| (0..talk[0].span.start, Effect::Note))
        });
        let alone = |(span, most)| Some((Utterance::parse(&text[span], utterance.body.clone()).ok()?, most));
        before.into_iter().chain(behind).filter_map(alone)
    }

    /// The most that a request may do behind talk that it needs nothing of. Where the talk forbids or reports something, that is to read.
    fn most_behind(&self, talk: &[Token], behind: &[Token], request: &[Token]) -> Option<Effect> {
        let says = |words: &[&str]| talk.iter().any(|token| token.says(words));
        let is_unknowing = talk[0].says(&["no"]) && talk[1].says(UNKNOWING);
        let is_denied = talk[usize::from(is_unknowing)..].iter().any(speaks_against);
        let is_telling = talk.iter().any(tells);
        let is_own = (is_unknowing || talk[0].says(TALKERS)) && talk.iter().all(is_plain) && !is_telling && !is_denied;
        // Behind `so` stands what follows from whatever was said before.
        let is_concluded = behind[0].says(&["so"]) && !says(IFS) && self.request(talk).is_none();
        let is_told = is_statement(talk) && !says(IFS) && self.request(talk).is_none();
        // `I need every hit for tide, all pages` goes on with what it asks for, and `I have 1300 tokens left, compact a.udon` says how.
        if !is_clear(request) || self.is_noun(&request[0]) || request[0].is(Classes::ALL) || measure(talk) {
            return None;
        }
        let is_plainly_said = !is_denied && !is_telling;
        match () {
            () if is_own || is_concluded && is_plainly_said => Some(Effect::Send),
            () if is_told && is_plainly_said => Some(Effect::Note),
            () if is_told || is_concluded => Some(Effect::Read),
            () => None,
        }
    }

    /// The most that a request may do which is asked as a favour, behind whatever is said before it that names nothing and asks for
    /// nothing: `oh, and one more thing for the road, could you list the agents?`.
    fn most_asked(&self, talk: &[Token], request: &[Token]) -> Option<Effect> {
        // `from Henk, 11:40 pm: please …` was said by somebody else.
        let is_idle = |token: &Token| is_plain(token) && !token.text.contains(|c: char| c.is_ascii_digit());
        let is_idle = !talk[0].says(PLACES)
            && talk.iter().all(is_idle)
            && !talk.iter().any(|token| token.says(IFS) || tells(token));
        let most = if talk.iter().any(speaks_against) { Effect::Read } else { Effect::Note };
        (is_idle && self.request(talk).is_none() && is_clear(request)).then_some(most)
    }

    /// The words from the verb or the name on that they begin with, if they are a request.
    pub(super) fn request<'t>(&self, tokens: &'t [Token]) -> Option<&'t [Token]> {
        let start = tokens.iter().position(|token| !token.says(LEADING))?;
        self.asks(&tokens[start..]).then_some(&tokens[start..])
    }

    /// Whether a word is what parameters are called, as well as maybe a verb: `summary "nothing new"` orders nothing.
    fn is_noun(&self, token: &Token) -> bool {
        let mut params = self.catalog.tools().flat_map(|tool| tool.spec.params);
        params.any(|param| param.name == token.lower)
    }

    /// Whether words begin with the name of a tool, or a verb for what tools do.
    fn asks(&self, tokens: &[Token]) -> bool {
        let is_named = |head: &Head| head.at == 0 && head.exactness < Exactness::Mentioned;
        let is_verb = |token: &Token| {
            token.is(Classes::CHANGING | Classes::LOOKING | Classes::LOSING)
                || token.says(&["give", "gimme", "get", "fetch"])
        };
        // A name is at the beginning, and no longer than this.
        let first = &tokens[..tokens.len().min(NAME)];
        tokens.first().is_some_and(is_verb) || self.verbs.candidates(first).iter().any(is_named)
    }

    /// The line without its reason, the thing in place of the word that points at it.
    fn without_reason(&self, utterance: &Utterance, tokens: &[Token]) -> Option<Utterance> {
        let text = utterance.text.as_str();
        let at = parts(tokens, text, &[',', ';']).next()?;
        let (reason, request) = tokens.split_at(at);
        let names = |token: &&Token| {
            let is_titled =
                ["doc:", "tree:"].iter().any(|kind| token.text.starts_with(kind) && token.text.len() > kind.len());
            token.telling || is_titled || shape::is_numbered_id(&token.text) || foreign::is_task(&token.text)
        };
        let mut telling = reason.iter().filter(names);
        let (Some(thing), None) = (telling.next().filter(|thing| !thing.quoted), telling.next()) else { return None };
        // What asks for something is no reason, and is not dropped: `look at a7x2, then pin it`.
        let has_subject = reason[0].says(SUBJECTS) || thing.span.start <= reason[1].span.start;
        // `never opened a.udon before, …` denies nothing that is asked for.
        let is_done =
            |token: &Token| token.says(&["seen", "read", "met"]) || !token.quoted && token.lower.ends_with("ed");
        let is_new = reason[0].says(&["never"])
            && is_done(&reason[1])
            && reason.last().is_some_and(|last| last.says(&["before"]))
            && !reason[1..reason.len() - 1].iter().any(speaks_against);
        // `we won't do t4 after all, set it to cancelled`.
        let is_agreed =
            |at: usize| reason[at].says(&["after"]) && reason.get(at + 1).is_some_and(|next| next.says(&["all"]));
        // `a7x2 doesn't need its bookmark any longer, take it off`.
        let is_needless = |at: usize| reason.get(at + 1).is_some_and(|next| next.says(&["need", "needed"]));
        let is_against =
            || (0..reason.len()).any(|at| speaks_against(&reason[at]) && !is_agreed(at) && !is_needless(at));
        if !is_new && (!has_subject || self.asks(reason) || is_against()) || measure(reason) {
            return None;
        }
        let request = self.request(request)?;
        let mut pointers = request.iter().filter(|token| token.says(POINTERS));
        let (Some(pointer), None) = (pointers.next(), pointers.next()) else { return None };
        if request.iter().any(speaks_against) {
            return None;
        }
        let before = &text[request[0].span.start..pointer.span.start];
        // `the stash called tides is outdated, drop it` says of which kind it is.
        let ahead = reason.iter().rev().skip_while(|token| token.span.start >= thing.span.start);
        let behind = reason.iter().skip_while(|token| token.span.start <= thing.span.start);
        let kind = ahead.take(REACH).chain(behind).find(|token| token.says(&["pin", "stash", "bookmark"]));
        let kind = kind.map(|kind| kind.lower.as_str()).or_else(|| foreign::is_task(&thing.text).then_some("task"));
        let kind = kind.map(|kind| format!("{kind} ")).unwrap_or_default();
        // `a7x2 with its notes, let me see it` says what of it.
        let qualified = reason.iter().skip_while(|token| token.span.start <= thing.span.start);
        let is_qualified = qualified.clone().next().is_some_and(|next| next.says(PLACES))
            && !qualified.clone().any(|token| token.says(TELLING));
        let last = qualified.last().filter(|_| is_qualified).unwrap_or(thing);
        let line = format!("{before}{kind}{}{}", &text[thing.span.start..last.span.end], &text[pointer.span.end..]);
        Utterance::parse(&line, utterance.body.clone()).ok()
    }
}

/// Whether somebody says something with a word, which also ends a label: `Bert said: …`.
pub(super) fn quotes(token: &Token) -> bool {
    !token.quoted && QUOTING.contains(&token.word())
}

fn tells(token: &Token) -> bool {
    quotes(token) || token.says(MINDING)
}

/// How many words ask for a favour: `could you`, `so please`.
pub(super) fn favour(behind: &[Token]) -> Option<usize> {
    let start = behind.iter().take_while(|token| token.says(&["so", "but", "and", "then"])).count();
    match &behind[start..] {
        [asks, whom, ..] if asks.says(courtesy::ASKING) && whom.says(&["you", "u"]) => Some(start + 2),
        [asks, ..] if asks.says(PLEASE) => Some(start + 1),
        _ => None,
    }
}

/// Whether a request needs nothing that is said before it, and says nothing against itself.
fn is_clear(request: &[Token]) -> bool {
    !points_before(request) && !request[..said(request)].iter().any(speaks_against)
}

/// How many words a request has before its text, which says what it likes.
fn said(request: &[Token]) -> usize {
    request.iter().position(|token| token.text.ends_with(':')).unwrap_or(request.len())
}

/// Whether a request points at what is said before it.
pub(super) fn points_before(request: &[Token]) -> bool {
    // `the next page of that result` names what it points at, and `why did you take that so` is of the last line.
    let is_named = |at: usize| {
        let noun = request.get(at + 1).filter(|_| request[at].says(&["that", "this", "those", "these"]));
        let is_page = || at > 1 && request[at - 1].says(&["of"]) && request[at - 2].says(&["page"]);
        // `the agents that are defined`.
        let is_relative = || {
            let is_verb = |next: &Token| next.says(&["is", "are", "was", "were", "has", "have"]);
            at > 1 && request[at].says(&["that"]) && request.get(at + 1).is_some_and(is_verb)
        };
        let is_why = || request[..at].iter().any(|token| token.says(&["why"]));
        is_page() || is_relative() || is_why() || noun.is_some_and(|noun| noun.says(&["result", "results", "output"]))
    };
    // `set task T-3 to done and retitle it` points at what it names.
    let names = |token: &Token| token.quoted || token.telling || shape::is_numbered_id(&token.text);
    (0..said(request)).any(|at| {
        let is_pointer = request[at].is(Classes::PRONOUN) || request[at].says(POINTERS);
        is_pointer && !is_named(at) && !request[..at].iter().any(names)
    })
}

/// Whether a line may have parts: most have none, and are not cut into words for it.
pub(super) fn has_parts(text: &str) -> bool {
    memchr::memchr_iter(b' ', text.as_bytes()).any(|blank| text[..blank].ends_with([',', ';', '.', '?', '!', '—', ':']))
}

/// Where the words begin that stand behind one of `marks` and enough others.
fn parts(tokens: &[Token], text: &str, marks: &[char]) -> impl Iterator<Item = usize> {
    (WORDS..tokens.len()).filter(move |at| text[..tokens[*at].span.start].trim_end().ends_with(marks))
}

/// The line that is meant where what it shows is handed to a pager, `list agents | less`, or cut to its first lines.
fn unpaged(utterance: &Utterance) -> Option<(Utterance, Effect)> {
    // Hardly a line has this sign.
    memchr::memchr(b'|', utterance.text.as_bytes())?;
    let (line, pager) = utterance.text.rsplit_once(" | ")?;
    let line = match pager.trim().split(' ').collect::<Vec<_>>()[..] {
        ["less" | "more" | "cat" | "bat" | "most"] => line.to_owned(),
        ["head", "-n", count] => format!("{line} limit:{}", count.parse::<u32>().ok()?),
        ["head", count] => format!("{line} limit:{}", count.strip_prefix('-')?.parse::<u32>().ok()?),
        ["sed", "-n", range] => {
            let (first, last) = range.trim_matches(['\'', '"']).strip_suffix('p')?.split_once(',')?;
            format!("{line} lines:{}-{}", first.parse::<u32>().ok()?, last.parse::<u32>().ok()?)
        }
        _ => return None,
    };
    Some((Utterance::parse(&line, utterance.body.clone()).ok()?, Effect::Read))
}

/// The line without the favour that it is asked as, `bookmark k4t7 as "ending", would you?`.
fn without_favour(utterance: &Utterance) -> Option<(Utterance, Effect)> {
    let (line, favour) = utterance.text.rsplit_once(',')?;
    let favour = favour.trim().trim_end_matches(['?', '.', '!']).to_lowercase();
    let is_favour = FAVOURS.contains(&favour.as_str()) && utterance.body.is_none();
    is_favour.then(|| Some((Utterance::parse(line, None).ok()?, Effect::Note)))?
}

/// The line with a comma for each dash that sets off a clause, `grep for ERR_QUOTA — as written`. What a note says keeps its dashes.
fn undashed(utterance: &Utterance) -> Option<(Utterance, Effect)> {
    let text = utterance.text.as_str();
    // Both begin with this byte, which hardly any line has.
    memchr::memchr(0xE2, text.as_bytes())?;
    let at = [" — ", " – "].iter().find_map(|dash| text.find(dash))?;
    let is_open = text[..at].matches('"').count().is_multiple_of(2) && !text[..at].contains(['`', '[', '(']);
    let line = text.replace(" — ", ", ").replace(" – ", ", ");
    Some((Utterance::parse(&line, None).ok().filter(|_| is_open && utterance.body.is_none())?, Effect::Read))
}

/// The line with the clause that says where or how behind what is asked for: `in the glossary, what is an escrow`.
fn clause_behind(utterance: &Utterance) -> Option<(Utterance, Effect)> {
    let first = utterance.words.first().filter(|_| utterance.body.is_none())?;
    LIMITING.iter().find(|word| first.text.eq_ignore_ascii_case(word))?;
    let (clause, request) = utterance.text.split_once(", ")?;
    // `as it turned out` says nothing of how.
    let mut words = clause.split(' ').skip(1);
    let is_kind = !first.text.eq_ignore_ascii_case("as") || words.clone().next() == Some("a");
    let is_short = (1..CLAUSE).contains(&words.by_ref().count()) && !clause.contains(['"', ':', '|', '{', '(']);
    let is_request = !request.contains([':', '{', '(']) && request.contains(' ');
    let line = format!("{}, {clause}", request.trim_end_matches(['.', '?', '!']));
    (is_kind && is_short && is_request).then(|| Some((Utterance::parse(&line, None).ok()?, Effect::Note)))?
}

/// The line without the remark that a programmer puts behind it, `collapse("|yard")  // too much`, unless that speaks against it. It may
/// say more than that of what it stands beside: what loses or sends anything is not done without it.
fn uncommented(utterance: &Utterance) -> Option<(Utterance, Effect)> {
    let text = utterance.text.as_str();
    let (line, remark) = text.split_once(" //").or_else(|| text.split_once(" # "))?;
    let line = line.trim_end();
    let most = if line.ends_with([')', ';']) { Effect::Note } else { Effect::Read };
    let remark = Utterance::parse(remark, None).ok()?;
    let is_against = Token::of(&remark).iter().any(speaks_against);
    Some((Utterance::parse(line, None).ok().filter(|_| utterance.body.is_none() && !is_against)?, most))
}

pub(super) fn is_plain(token: &Token) -> bool {
    let names = shape::looks_like_folder(&token.text) || shape::is_name_in_code(&token.text);
    !token.quoted && !token.telling && !names && token.is_plain()
}

/// Whether words tell something that no request can need: a whole statement, naming nothing.
pub(super) fn is_statement(talk: &[Token]) -> bool {
    let tells = |token: &Token| token.says(TELLING) || token.lower.len() > 4 && token.lower.ends_with("ed");
    talk.len() >= STATEMENT
        && talk.iter().all(is_plain)
        && !talk[0].says(PLACES)
        && !talk[0].says(courtesy::ASKING)
        && (talk[0].says(&["i've", "we've", "i'm", "we're"]) || talk[1..].iter().any(tells))
}

pub(super) fn speaks_against(token: &Token) -> bool {
    token.is(Classes::DENYING | Classes::REFUSING) || token.says(AGAINST)
}

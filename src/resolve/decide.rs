//! From ranked readings to a decision: run, ask, or leave it alone. The effect decides how sure is sure enough.

use super::classes::Classes;
use super::enough::{
    announces, could_be_of_anything, is_name_alone, is_named_in_full, is_unheard_of, is_untold, must_lead,
    names_what_is_lost, says_enough,
};
use super::prose::ARTICLES;
use super::question::{self, lacks};
use super::reading::{Clue, Evidence, Exactness};
use super::score::{self, Scale};
use super::slip::abbreviates;
use super::{Doubt, Reading, Token, bind, failure, head, programs, prose, recounted, shape, statement, words};
use crate::engine::{Call, Effect, Question, Read, Type, Value, blank};
use crate::error::Result;
use crate::syntax::Utterance;
use crate::text::is_digits;

/// What is to be done with a line, and why.
#[derive(Debug)]
pub struct Resolution {
    /// What is to be done.
    pub decision: Decision,
    /// What kept the line from being run, if anything did.
    pub doubt: Option<Doubt>,
    /// The readings that were weighed, best first.
    pub readings: Vec<Reading>,
}

/// What is to be done with a line.
#[derive(Debug)]
pub enum Decision {
    /// Run this.
    Run(Box<Call>),
    /// Ask back.
    Ask(Question),
    /// It is no command: prose, or out of scope.
    Reject {
        /// Whether it looks like a command all the same, so that silence would be a surprise.
        looks_like_one: bool,
    },
}

impl Resolution {
    /// A line that is no command, because of `doubt`.
    pub const fn left_alone(doubt: Doubt) -> Self {
        let decision = Decision::Reject { looks_like_one: false };
        Self { decision, doubt: Some(doubt), readings: Vec::new() }
    }

    /// Whether it is to be run.
    pub const fn runs(&self) -> bool {
        matches!(self.decision, Decision::Run(_))
    }

    /// A line that is asked about because of `doubt` where it would be run.
    pub fn held_back(mut self, tokens: &[Token], line: &str, doubt: Doubt) -> Self {
        if let Decision::Run(_) = self.decision {
            self.decision = Decision::Ask(question::reserved(&self.readings, tokens, line, &doubt));
            self.doubt = Some(doubt);
        }
        self
    }

    /// A line that is asked about where it would do more than `most` without saying so in the words of the tool that does.
    pub fn unless_more_than(self, most: Effect, line: &Utterance) -> Self {
        if matches!(&self.decision, Decision::Run(call) if call.tool.spec.effect > most) {
            return self.held_back(&Token::of(line), &line.text, Doubt::NeedsName);
        }
        self
    }

    /// The same for a line that was typed as a command: that is no prose, and where anything can be offered for it, it is
    /// asked about.
    pub fn of_typed(mut self, utterance: &Utterance) -> Self {
        let Some(Doubt::Nothing { meant, .. }) = self.doubt else { return self };
        self.decision = Decision::Reject { looks_like_one: true };
        // One word that nobody says to a tool is no slip.
        let is_worth = utterance.words.len() > 1 || meant >= WORTH_ASKING;
        if meant >= worth_asking_typed(&self.readings)
            && is_worth
            && let Some(question) = question::typed(&self.readings, &Token::of(utterance), &utterance.text)
        {
            self.decision = Decision::Ask(question);
            self.doubt = Some(Doubt::Typed { meant });
        }
        self
    }
}

/// How sure a loose reading must be, and by how much it must lead, before it is run.
struct Threshold {
    score: f64,
    margin: f64,
}

/// The threshold of an effect; an Exec never runs on a loose reading.
const fn threshold(effect: Effect) -> Option<Threshold> {
    match effect {
        // Below this they are rather wrong than right.
        Effect::Read => Some(Threshold { score: 0.70, margin: 0.20 }),
        Effect::Note => Some(Threshold { score: 0.80, margin: 0.40 }),
        Effect::Send => Some(Threshold { score: 0.90, margin: 0.50 }),
        Effect::Write => Some(Threshold { score: 0.95, margin: 0.50 }),
        Effect::Exec => None,
    }
}

/// How many words without a place are too many for a note on something that only looks like a word.
const STRAY: usize = 3;

/// How much a line may say, in words, that a tool which it does not name has no use for.
const MANY: usize = 4;

/// How many other tools a verb is of at least that says nothing alone.
const SEVERAL: usize = 2;

/// How many words a line has at most that nobody writes but as a command.
const SHORT: usize = 4;

/// How sure a reading must be, 0 to 1, that what it has no use for does not count.
const SURE: f64 = 0.90;

/// How sure a note must be, 0 to 1, that words without a place make no sentence about something else of it.
const SURELY: f64 = 0.95;

/// How far a reading must be before all others that what it has no use for does not count, 0 to 1.
const LEAD: f64 = 0.50;

/// How sure a reading must be that only phrases speak for, and that has no use for a word, 0 to 1.
const CLEARLY: f64 = 0.70;

/// How sure a reading must be that most of the line has no use for, 0 to 1.
const FAIRLY: f64 = 0.75;

/// How likely a reading must be that has a place for a number which the best one has not, 0 to 1.
const NOT_UNLIKELY: f64 = 0.10;

/// How sure it must be that what it says beside the point does not count, 0 to 1.
const CERTAIN: f64 = 0.99;

/// How likely it must be that a line means anything before it is worth a question.
const WORTH_ASKING: f64 = 0.45;
/// The same of a line of few words that begins like an order, `fix the bug in pier.rs`.
const WORTH_ASKING_ORDER: f64 = 0.20;
/// How many words such a line has at most.
const ORDER: usize = 8;
/// The same of a line that was typed as a command.
const WORTH_ASKING_TYPED: f64 = 0.10;
/// The same of a name of a tool and a word or two, which is rather a call with a slip in it than prose.
const SLIP: f64 = 0.05;

/// The decision on a line whose tool is named beyond doubt.
pub fn certain(mut reading: Reading, line: &str) -> Result<Resolution> {
    // No weights are learned for what is certain, and none are read.
    score::weigh(&mut reading, &Scale::default());
    reading.score = 1.0;
    let failed = failure::of_value(&reading).or_else(|| failure::of_option(&reading));
    if let Some(error) = failed.or_else(|| failure::of_word(&reading)) {
        return Err(error);
    }
    let (decision, doubt) = if !reading.missing.is_empty() {
        (Decision::Ask(question::missing(&reading, line)), Some(Doubt::Lacks))
    } else if let Some(doubt) = reading.reserve.clone() {
        (Decision::Ask(question::reserved(std::slice::from_ref(&reading), &[], line, &doubt)), Some(doubt))
    } else {
        (Decision::Run(Box::new(reading.call(Read::Exact))), None)
    };
    Ok(Resolution { decision, doubt, readings: vec![reading] })
}

/// Finds out what holds a reading back.
type Hold<'a> = &'a dyn Fn(&mut Reading);

/// The decision on ranked readings; what holds them back is asked of those for which it counts.
pub fn decide(mut readings: Vec<Reading>, tokens: &[Token], line: &str, hold: Hold<'_>) -> Result<Resolution> {
    prefer_named(&mut readings);
    prefer_offered(&mut readings, tokens);
    // A long line with a file or a quotation in it is a sentence, unless it speaks of a thing of ours.
    let looks_like_one =
        tokens.iter().any(head::is_ours) || tokens.len() <= SHORT && tokens.iter().any(|token| token.telling);
    let meant: f64 = readings.iter().map(|reading| reading.score).sum();
    let meant = if is_unheard_of(&readings, tokens) { 0.0 } else { meant };
    let worth = worth_asking(&readings, tokens, line);
    let reject = |readings| {
        let decision = Decision::Reject { looks_like_one };
        Ok(Resolution { decision, doubt: Some(Doubt::Nothing { meant, worth }), readings })
    };
    // A name of a tool and nothing else, or nothing that has no place: it is meant, however much it lacks.
    let is_whole = |best: &Reading| best.left.is_empty() || tokens.len() <= SHORT && is_named_in_full(best);
    let is_named = readings.first().is_some_and(|best| best.exactness == Exactness::Alias && is_whole(best))
        || programs::is_prompted(tokens);
    // `glance modell` is rather a slip than prose.
    let is_call = line.starts_with(char::is_lowercase) && (2..SHORT).contains(&tokens.len()) && meant >= SLIP;
    // Nor is `rm tides.wav`, a verb and what it is done to.
    let is_deed = |reading: &Reading| {
        let is_verb = reading.exactness == Exactness::Sense && reading.tool.spec.effect == Effect::Write;
        is_verb && reading.is_complete() && reading.left.is_empty() && reading.telling
    };
    let called =
        readings.iter().position(|reading| is_call && (reading.exactness == Exactness::Alias || is_deed(reading)));
    // Nor is it what only phrases speak for, and not surely.
    let is_guess = |best: &Reading| best.exactness == Exactness::Suggested && best.score < CLEARLY;
    let is_called = called.is_some() && (meant < worth || readings.first().is_some_and(is_guess));
    if let Some(called) = called.filter(|_| is_called) {
        readings[..=called].rotate_right(1);
    }
    if meant < worth && !is_named && !is_called {
        // Of a line that was typed it may be asked all the same.
        if meant >= worth_asking_typed(&readings) {
            readings.iter_mut().for_each(hold);
        }
        return reject(readings);
    }
    if let Some(problem) = readings.first().and_then(failure::of_value) {
        return Err(problem);
    }
    if readings.first().is_some_and(|best| best.missing.is_empty()) {
        hold(&mut readings[0]);
    }
    let Some(best) = readings.first() else { return reject(readings) };
    let is_rivalled = readings[1..].iter().any(|other| other.exactness < Exactness::Mentioned && other.is_complete());
    if let Some(error) =
        failure::of_option(best).filter(|_| best.exactness.is_name() && best.missing.is_empty() && !is_rivalled)
    {
        return Err(error);
    }
    let second = readings.get(1);
    let is_harmless = best.tool.spec.effect == Effect::Read && words::is_hypothetical(tokens);
    let doubt = if words::is_condition(tokens) && !is_harmless {
        Some(Doubt::Condition)
    } else if !best.missing.is_empty() {
        Some(Doubt::Lacks)
    } else if best.reserve.is_some() {
        best.reserve.clone()
    } else if is_name_alone(&readings, tokens) {
        None
    } else if prose::is_prose(best, tokens, line) || recounted::recounts(&best.tool.spec, tokens, line) {
        Some(Doubt::Prose)
    } else if let Some(name) = absent_from_sentence(best, line) {
        Some(Doubt::Absent { name })
    } else if has_rival(&readings, tokens) {
        Some(Doubt::Rival)
    } else {
        doubt(&readings, tokens, line)
    };
    let decision = if doubt.is_none() {
        let read = if best.exactness.is_name() && best.left.is_empty() {
            Read::Exact
        } else {
            Read::Loose {
                score: best.score,
                runner_up: second.map(|reading| reading.tool.spec.name),
                left: best.left.clone(),
            }
        };
        Decision::Run(Box::new(best.call(read)))
    } else if !best.missing.is_empty()
        && (is_named
            || is_called
            || best.exactness == Exactness::Alias && (is_named_in_full(best) || lacks(best, &readings)))
    {
        Decision::Ask(question::missing(best, line))
    } else if let Some(doubt @ (Doubt::Question | Doubt::Reserved { .. } | Doubt::Absent { .. })) = &doubt {
        Decision::Ask(question::reserved(&readings, tokens, line, doubt))
    } else {
        readings[1..].iter_mut().for_each(hold);
        // Nothing is asked that has no answer: `$`.
        let question = question::ambiguous(&readings, tokens, line);
        let is_open = !question.candidates.is_empty();
        if is_open { Decision::Ask(question) } else { Decision::Reject { looks_like_one: true } }
    };
    Ok(Resolution { decision, doubt, readings })
}

/// How likely a line must be to mean anything that it is asked about.
fn worth_asking(readings: &[Reading], tokens: &[Token], line: &str) -> f64 {
    let begins = || readings.iter().any(|reading| reading.exactness <= Exactness::Sense);
    let is_order = line.starts_with(char::is_lowercase)
        && (2..=ORDER).contains(&tokens.len())
        && !line.trim_end().ends_with(['.', ':', ','])
        && (words::is_condition(tokens) || begins() && !statement::is_statement(tokens, line));
    if is_order { WORTH_ASKING_ORDER } else { WORTH_ASKING }
}

/// The same of a line that was typed; one that begins with a tool's verb is no prose, `rename this somehow`.
fn worth_asking_typed(readings: &[Reading]) -> f64 {
    let begins = readings.first().is_some_and(|best| best.exactness <= Exactness::Sense);
    if begins { SLIP } else { WORTH_ASKING_TYPED }
}

/// A tool that is named, every word having its place, comes before one that only phrases speak for.
fn prefer_named(readings: &mut [Reading]) {
    let is_whole = |reading: &Reading| reading.left.is_empty() || reading.body && reading.problem.is_some();
    let named = readings.iter().position(|reading| reading.exactness == Exactness::Alias && is_whole(reading));
    if let Some(named) = named
        && readings[..named].iter().all(yields_to_name)
    {
        readings[..=named].rotate_right(1);
    }
}

/// A line of ours with a place in it that is still to be filled in, `write plan "one" <append>`, is that tool's.
fn prefer_offered(readings: &mut [Reading], tokens: &[Token]) {
    let is_blank = |token: &Token, name: &str| {
        let named = token.text.strip_prefix(name).and_then(|text| text.strip_prefix(':'));
        !token.quoted && named.unwrap_or(&token.text) == blank(name)
    };
    let lacks = |reading: &Reading| {
        let mut missing = reading.missing.iter();
        missing.any(|param| tokens.iter().any(|token| is_blank(token, param.name)))
    };
    let offered = readings.iter().position(|reading| reading.exactness == Exactness::Alias && lacks(reading));
    if let Some(offered) = offered {
        readings[..=offered].rotate_right(1);
    }
}

/// Where the best reading is not what the verb asks for, what edits the part of a file that the line names comes before it:
/// `delete lines 10-12 of fare.rs` shows nothing.
pub fn prefer_part(readings: &mut [Reading], tokens: &[Token], hold: Hold<'_>) {
    let edits = |reading: &Reading| bind::edits_parts(&reading.tool.spec) && reading.left.is_empty();
    let Some(at) = readings.iter().position(edits).filter(|_| bind::verb_of_part(tokens).is_some()) else { return };
    let best = &mut readings[0];
    hold(best);
    if best.reserve.is_some() || best.exactness > Exactness::Alias && bind::takes_out(tokens) {
        readings[..=at].rotate_right(1);
    }
}

/// Whether a reading gives way to one whose tool is named: nothing at the line's head names its own, it lacks something, or a
/// word that can mean it among others is all that it has of the line.
pub fn yields_to_name(reading: &Reading) -> bool {
    reading.exactness >= Exactness::Mentioned
        || !reading.missing.is_empty()
        || reading.exactness == Exactness::Sense && !reading.takes_something()
}

/// Whether another tool is named as well and fits as well, so that only what phrases say tells them apart. `search pool`
/// is such a line, however often people who wrote it meant code.
fn has_rival(readings: &[Reading], tokens: &[Token]) -> bool {
    let Some((best, others)) = readings.split_first() else { return false };
    best.exactness == Exactness::Verb
        && !says_where(best)
        && others.iter().any(|other| {
            other.exactness <= best.exactness && other.is_complete() && other.said_by_line() + 0.5 > best.said_by_line()
        })
        || acts(best) && best.exactness == Exactness::Suggested && others.iter().any(is_named_by_form)
        || is_of_any(best, others, tokens)
        || best.tool.spec.effect == Effect::Note && others.iter().any(|other| takes_thing_of(best, other, tokens))
        || others.iter().any(|other| takes_number_left_by(best, other))
        || best.exactness >= Exactness::Mentioned
            && takes_whole_line(best)
            && others.iter().any(|other| other.exactness == Exactness::Alias)
}

/// Whether the first word of the line is that of a text: `trace the outage back to its origin` is no quotation.
fn takes_whole_line(best: &Reading) -> bool {
    best.texts().any(|span| span.start == 0)
}

/// Whether a number has no place in one reading and has one in another that is not unlikely: `3 continuations of a7x2` may want
/// them written.
fn takes_number_left_by(best: &Reading, other: &Reading) -> bool {
    let is_number = |word: &&String| is_digits(word);
    let mut numbers = best.left.iter().filter(is_number);
    numbers.any(|number| other.score >= NOT_UNLIKELY && other.is_complete() && !other.left.contains(number))
}

/// Whether a verb that both share, and the thing named behind it, speak for another tool: `make a new file for the huts` is no task.
fn takes_thing_of(best: &Reading, other: &Reading, tokens: &[Token]) -> bool {
    let is_noun = |reading: &Reading, word: &str| {
        reading.evidence.iter().any(|evidence| evidence.clue == Clue::Noun && evidence.about == word)
    };
    let begins_text = |token: &Token| !token.quoted && best.texts().any(|span| span.start == token.span.start);
    let is_theirs = |token: &Token| is_noun(other, &token.lower) && !is_noun(best, &token.lower);
    best.exactness == Exactness::Sense
        && other.exactness == Exactness::Sense
        && tokens.iter().any(|token| begins_text(token) && is_theirs(token))
}

/// Whether the line says where something is looked for, which phrases tell one tool from others by: `search src/ for tide`.
fn says_where(best: &Reading) -> bool {
    let is_place = |name: &str| best.tool.spec.param(name).is_some_and(|param| !param.kind.is_free());
    let is_folder = |value: &Value| value.as_text().is_some_and(shape::looks_like_folder);
    let takes = |(name, value)| is_place(name) && best.args.span(name).is_some() && (best.telling || is_folder(value));
    !acts(best) && best.score >= CLEARLY && best.args.iter().any(takes)
}

/// Whether a verb of several tools and one bare word are all of a line: `find lantern` says not where.
fn is_of_any(best: &Reading, others: &[Reading], tokens: &[Token]) -> bool {
    let is_named = |other: &&Reading| other.exactness == Exactness::Sense && other.is_complete();
    let searches = best.tool.spec.params.iter().any(|param| param.required && param.kind == Type::Query);
    let is_plain = tokens.iter().all(Token::is_plain);
    let words = tokens.iter().filter(|token| !token.says(ARTICLES)).count();
    let is_bare = searches && is_plain && words == 2 && !best.telling && best.exactness == Exactness::Verb;
    is_bare && others.iter().filter(is_named).count() >= SEVERAL
}

/// Whether another reading is likely enough to be meant for all that a line begins with a name: `glossary 43: status confirmed`.
fn outdoes(other: &Reading, best: &Reading, line: &str) -> bool {
    let asked = best.args.value("tool").and_then(Value::as_text);
    (other.is_complete() && other.score >= 0.60 || other.score >= CERTAIN)
        && !asked.is_some_and(|name| other.tool.spec.aliases.contains(&name))
        && best.call(Read::Exact).exact() != line
}

/// What a short line with a capital letter names that is not there: `Read setup.md` may be said to somebody else, elsewhere.
fn absent_from_sentence(reading: &Reading, line: &str) -> Option<String> {
    let absent = reading.evidence.iter().find(|evidence| evidence.clue == Clue::Absent)?;
    let is_sentence =
        line.starts_with(char::is_uppercase) && reading.words < SHORT && !shape::is_document(&absent.about);
    is_sentence.then(|| absent.about.to_string())
}

fn acts(reading: &Reading) -> bool {
    reading.tool.spec.effect > Effect::Read
}

/// Whether the line begins with a verb of a tool that acts, or a form of one: `pruning a7x2` is no restoring.
fn is_named_by_form(reading: &Reading) -> bool {
    let is_form = |evidence: &Evidence| evidence.clue == Clue::Sense && evidence.about.ends_with("ing");
    acts(reading) && reading.is_complete() && reading.evidence.iter().any(is_form)
}

/// How sure a loose line must be for an effect, 0 to 1; none is sure enough for what runs programs.
pub const fn needed(effect: Effect) -> Option<f64> {
    match threshold(effect) {
        Some(threshold) => Some(threshold.score),
        None => None,
    }
}

/// Why the best reading is not sure enough for what it would do, if it is not.
fn doubt(readings: &[Reading], tokens: &[Token], line: &str) -> Option<Doubt> {
    let Some((best, others)) = readings.split_first() else {
        return Some(Doubt::Nothing { meant: 0.0, worth: WORTH_ASKING });
    };
    let lead = best.score - others.iter().map(|reading| reading.score).fold(0.0, f64::max);
    let effect = best.tool.spec.effect;
    // A note is not taken of some word of a sentence.
    let is_stray = effect == Effect::Note && best.given > 0 && !best.telling && best.left.len() >= STRAY;
    // A name with a value that the tool has no place for belongs to another one: `… WHERE thread_id=12`.
    // So does an option behind the name of a program that nobody here knows: `redis-cli --scan 'x:*'`.
    let is_unnamed = best.exactness >= Exactness::Mentioned
        && tokens.first().is_some_and(|first| !first.known && !first.quoted && !first.telling);
    let is_foreign = best.strange.as_ref().is_some_and(|(text, _)| {
        let is_switch = text.starts_with('-');
        // A long option that the tool has not says something: `grep --all-pages x`.
        let is_long = text.starts_with("--") && text.len() > 5;
        // `<session action="open" …/>` says the tool's name so.
        let value = text.split_once(":\"").map(|(_, value)| value.trim_end_matches('"'));
        let is_named = || value.is_some_and(|value| best.tool.spec.words().any(|word| word == value));
        is_switch && (is_unnamed || is_long) || !is_switch && (text.contains('=') || value.is_some() && !is_named())
    });
    if best.misfit || is_foreign {
        return Some(Doubt::NoPlace);
    }
    let is_numbered =
        |token: &Token| shape::looks_like_id(&token.text) && token.text.bytes().any(|byte| byte.is_ascii_digit());
    let is_telling = best.telling || best.given > 0 && tokens.iter().any(is_numbered);
    // What takes something telling from the line, and is far before all else, is not kept from it by a word beside that:
    // `body of parse @ a.rs`.
    let is_sure = lead >= LEAD
        && is_telling
        && best.takes_something()
        && match effect {
            Effect::Read => best.score >= CLEARLY,
            Effect::Note => best.score >= SURE,
            _ => false,
        };
    // What phrases are sure of is no sentence about something else, as long as no thing in it is without a place.
    let is_thing = |token: &&Token| token.quoted || token.telling || is_numbered(token) || token.number().is_some();
    let leaves_thing = || tokens.iter().filter(is_thing).any(|token| best.left.contains(&token.text));
    let is_meant = best.score >= SURELY && lead >= LEAD && !leaves_thing();
    if is_stray && !is_sure && !is_meant {
        return Some(Doubt::NoPlace);
    }
    if best.exactness == Exactness::Alias
        && best.score < 0.25
        && !best.body
        && others.iter().any(|other| outdoes(other, best, line))
    {
        return Some(Doubt::Rival);
    }
    if best.exactness == Exactness::Alias && best.left.is_empty() {
        return doubt_of_named(readings, lead, tokens, line);
    }
    // No word says what is to be done, and some say something else: `notes.md Principle 6`.
    // Most of the line says something else, whatever it names: `s4: none of what I lined up should survive, but …`.
    let is_elsewhere =
        best.exactness >= Exactness::Mentioned && best.given < 2 && best.strays >= MANY && best.score < FAIRLY;
    let names_file = tokens.iter().any(|token| shape::looks_like_file(&token.text));
    let is_short_for = |first: &Token| !first.quoted && abbreviates(&first.lower, best);
    let is_said = best.is_spoken_of() || tokens.first().is_some_and(is_short_for);
    let is_unsaid = effect == Effect::Read && names_file && !is_said && best.strays >= 2;
    // A verb that nobody says to a tool is none of ours, whatever it stands before: `frobnicate config.udon`.
    let is_strange = |first: &Token| {
        let is_word = first.known || first.misspelt || first.is(Classes::INTERROGATIVE);
        !is_word && !first.quoted && !first.telling
    };
    let is_unknown =
        tokens.len() < SHORT && best.exactness == Exactness::Suggested && tokens.first().is_some_and(is_strange);
    if is_elsewhere || is_unknown && !is_said && !is_sure || effect == Effect::Note && does_the_unknown(best, tokens) {
        return Some(Doubt::NoPlace);
    }
    if effect == Effect::Read && !best.exactness.is_name() && could_be_of_anything(tokens) {
        return Some(Doubt::SaysLittle);
    }
    if !tokens.iter().any(head::is_thing) && !is_sure && (is_unsaid || is_beside_the_point(best, tokens)) {
        return Some(Doubt::NoPlace);
    }
    let Some(mut needed) = threshold(effect) else { return Some(Doubt::NeedsName) };
    // A note on a file or of a text, of which no verb names the tool, with nothing that is ours, may be of a sentence:
    // `then the signal pins main.rs`, `` Add `Buf::chain` ``.
    let gives_text = || best.texts().next().is_some();
    if effect == Effect::Note && best.exactness >= Exactness::Mentioned && (names_file || gives_text()) {
        let is_ours =
            tokens.iter().any(head::is_thing) || words::loses(&best.tool.spec) && names_what_is_lost(best, tokens);
        needed.score = if is_ours { needed.score } else { SURE };
    }
    if best.score < needed.score {
        return Some(Doubt::Unsure { needed: needed.score });
    }
    if lead < needed.margin {
        return Some(Doubt::Rival);
    }
    let careful = effect < Effect::Write
        || (best.exactness.is_near() && best.left.is_empty() && best.stands_alone() && !is_only_aimed(best));
    // What leaves the machine is sent without talk around it, or hardly any before what is sent, where nothing else can be
    // meant.
    let is_quiet = || (best.left.len() <= 2 || announces(best, tokens)) && best.score >= 0.97 && !objects(best, tokens);
    let quiet = effect < Effect::Send || best.left.is_empty() || is_quiet();
    let is_untold = effect == Effect::Send && !best.exactness.is_name() && is_untold(tokens);
    if !careful && (best.left.is_empty() || !best.exactness.is_near()) {
        Some(Doubt::NeedsName)
    } else if !careful || !quiet {
        Some(Doubt::NoPlace)
    } else {
        (is_untold || !says_enough(best, tokens)).then_some(Doubt::SaysLittle)
    }
}

/// Why a name of its own, where everything has its place, is not sure enough: only another reading that fits as well makes it unsure.
fn doubt_of_named(readings: &[Reading], lead: f64, tokens: &[Token], line: &str) -> Option<Doubt> {
    let best = readings.first()?;
    let is_first = || is_named_in_full(best) || is_foremost(best, readings);
    let leads = if must_lead(best, tokens) { lead >= 0.15 } else { is_first() };
    // What we would write ourselves is meant.
    let is_sure = leads || best.call(Read::Exact).exact() == line;
    if is_sure { best.may_be_prose().then_some(Doubt::Prose) } else { Some(Doubt::Rival) }
}

/// Whether nothing but the thing that a verb which nobody says is done to speaks for a tool: `frobnicate the note on a7x2`.
fn does_the_unknown(best: &Reading, tokens: &[Token]) -> bool {
    let is_strange = |token: &Token| token.is_plain() && !token.quoted && !token.known && !token.misspelt;
    let [verb, article, noun, ..] = tokens else { return false };
    let is_noun = best.evidence.iter().any(|evidence| evidence.clue == Clue::Mentioned && evidence.about == noun.lower);
    best.exactness >= Exactness::Mentioned && is_strange(verb) && article.says(ARTICLES) && is_noun
}

/// Whether a word without a place stands behind what is sent, `delegate "a" is forbidden`, or says that something else is:
/// `fetch the page linked from …`.
fn objects(best: &Reading, tokens: &[Token]) -> bool {
    const PARTLY: &[&str] =
        &["half", "part", "nothing", "something", "whatever", "linked", "children", "thing", "notes", "all", "not"];
    let spans = best.args.iter().filter_map(|(name, _)| best.args.span(name));
    let end = spans.map(|span| span.end).max().unwrap_or_default();
    tokens.iter().filter(|token| best.left.contains(&token.text)).any(|token| {
        token.span.start >= end
            || PARTLY.contains(&token.lower.as_str())
            || statement::STATING.contains(&token.lower.as_str())
    })
}

/// Whether a line says more that a reading has no use for than what it takes from it: `memory leaks`, `the branch office`.
fn is_beside_the_point(best: &Reading, tokens: &[Token]) -> bool {
    // A name is little where most of the line says something else: `glossary entry 12 may go the way of the dodo, since …`.
    if best.exactness <= Exactness::Verb && best.strays >= 2 * MANY && best.score < SURE {
        return true;
    }
    if best.exactness < Exactness::Mentioned {
        return best.strays >= 2 && !best.left.is_empty() && !best.takes_something() && best.score < CERTAIN;
    }
    let names_file = tokens.iter().any(|token| shape::looks_like_file(&token.text));
    best.strays >= MANY && best.score < SURE && !names_file && !statement::asks(tokens)
}

/// Whether no other tool that is named as well comes near a named one. What only phrases speak for does not count.
fn is_foremost(best: &Reading, readings: &[Reading]) -> bool {
    let rivals = readings.iter().skip(1).filter(|other| !yields_to_name(other));
    rivals.map(|rival| best.score - rival.score).all(|lead| lead >= 0.20 * best.score.max(0.5))
}

/// Whether a verb that others share comes with nothing but what it is aimed at: `delete config.udon` could be meant for a
/// document's content as well.
fn is_only_aimed(reading: &Reading) -> bool {
    matches!(reading.exactness, Exactness::Verb | Exactness::Misspelt { .. }) && reading.given < 2
}

//! Whether a line itself says enough to act on: a reading may be as good as certain, and the line still be of nothing that is ours.

use super::classes::Classes;
use super::decide::yields_to_name;
use super::programs::is_program;
use super::reading::{Clue, Evidence, Exactness};
use super::slip::{is_misheard, is_shortened, is_swapped};
use super::statement::STATING;
use super::{Reading, Token, foreign, head, shape, words};
use crate::engine::{Effect, Type};
use crate::text::is_digits;

/// How sure a reading must be, 0 to 1, that little else is asked of what reads, or takes a note.
const SURE_TO_LOOK: f64 = 0.95;
const SURE_TO_NOTE: f64 = 0.90;

/// How sure it must be where to look, if the line does not say.
const SURE_WHERE: f64 = 0.97;

/// Words for what is to be done some other time.
const LATER: &[&str] = &["tomorrow", "later", "tonight", "soon", "i'll", "we'll", "he'll", "she'll", "they'll"];

/// Words for what is not told: `hand the invoice thing to a helper`.
pub const UNTOLD: &[&str] = &["thing", "things", "something", "stuff", "whatever", "whichever"];

/// Words that begin what was received.
const RECEIVED: &[&str] = &["got", "received", "heard", "copied", "taken"];

/// Whether two words or more name the tool: `files rename`.
pub fn is_named_in_full(best: &Reading) -> bool {
    best.evidence.iter().any(|evidence| evidence.clue == Clue::Alias && evidence.about.contains(' '))
}

/// Whether a note that one word names, with not a thing of ours and no two of what it asks for, is only taken if it leads:
/// `think of tide tables`.
pub fn must_lead(best: &Reading, tokens: &[Token]) -> bool {
    let is_small = !best.body && best.given < 2;
    let is_aimed = || best.telling || tokens.iter().any(head::is_ours);
    best.tool.spec.effect == Effect::Note && is_small && !is_named_in_full(best) && !is_aimed()
}

/// Whether a line is a name of one tool and nothing else, in small letters, and that needs no more where we are: `continue`.
pub fn is_name_alone(readings: &[Reading], tokens: &[Token]) -> bool {
    let Some((best, others)) = readings.split_first() else { return false };
    let is_rival = |other: &Reading| other.exactness.is_name() && !yields_to_name(other);
    let is_small = |token: &Token| token.text.starts_with(char::is_lowercase);
    best.exactness == Exactness::Alias
        && best.is_complete()
        && matches!(tokens, [only] if is_small(only))
        && !others.iter().any(is_rival)
}

/// Whether a line is one word that nobody says and that names nothing: what phrases say of it is only how often they mean what.
pub fn is_unheard_of(readings: &[Reading], tokens: &[Token]) -> bool {
    let is_word = |token: &Token| token.text.bytes().all(|byte| byte.is_ascii_lowercase()) && !token.quoted;
    matches!(tokens, [only] if is_word(only) && !only.known && !only.misspelt && !only.telling)
        && readings.iter().all(|reading| reading.exactness == Exactness::Suggested)
}

/// Whether a line names nothing of which its verb could be said: a number without its noun, `show me number 14`, or a program and a
/// word that it may have for a command of its own, `git stash`.
pub fn could_be_of_anything(tokens: &[Token]) -> bool {
    let is_small = |token: &Token| token.is(Classes::FILLER) || token.says(&["number", "no", "nr", "no."]);
    let mut said = tokens.iter().filter(|token| token.quoted || !is_small(token));
    let (Some(first), Some(last), None) = (said.next(), said.next(), said.next()) else { return false };
    !first.quoted && (is_digits(&last.text) || tokens.len() == 2 && !last.telling && is_program(&first.text))
}

/// Whether the line leaves open of what kind the thing is that is noted: `close 14`; `make a new one called lantern`, without a noun of
/// the tool; `new: the tree needs a gardener`, where the name of a tool that asks for nothing labels what is said.
fn leaves_open_what(best: &Reading, tokens: &[Token]) -> bool {
    let is_label = tokens.len() > 3 && tokens[0].text.ends_with(':') && tokens[1].says(&["the", "a", "an", "we", "it"]);
    let is_noun = |evidence: &Evidence| evidence.clue == Clue::Noun;
    let is_one = |pair: &[Token]| pair[0].says(&["new", "another", "fresh"]) && pair[1].says(&["one"]);
    let says_one = || tokens.windows(2).any(is_one) && !best.evidence.iter().any(is_noun);
    is_label && asks_for_nothing(best)
        || best.exactness >= Exactness::Sense && could_be_of_anything(tokens)
        || best.exactness >= Exactness::Verb && says_one()
}

/// Whether what would be sent is not told, or is what was received: `got this from a subagent: "it passed"`.
pub fn is_untold(tokens: &[Token]) -> bool {
    tokens[0].says(RECEIVED) || tokens.iter().any(|token| token.says(UNTOLD))
}

/// Whether the line itself says enough to act on.
pub fn says_enough(best: &Reading, tokens: &[Token]) -> bool {
    let effect = best.tool.spec.effect;
    if says_not_where(best, tokens) {
        return false;
    }
    if effect == Effect::Note && words::loses(&best.tool.spec) && !speaks_of_end(best, tokens) {
        return false;
    }
    if effect == Effect::Note && leaves_open_what(best, tokens) {
        return false;
    }
    if effect == Effect::Note && words::loses(&best.tool.spec) && names_what_is_lost(best, tokens) {
        return true;
    }
    let is_sure = match effect {
        Effect::Read => best.score >= SURE_TO_LOOK && best.words > 1 && best.left.len() < 2,
        // The line takes something, or has words enough to be no title and no remark.
        Effect::Note => {
            let says_something = best.takes_something() || best.words > if best.left.is_empty() { 2 } else { 3 };
            let is_numbered = || tokens.iter().any(|token| foreign::is_task(&token.text));
            let is_told = best.telling || best.is_spoken_of() || best.words > 3 || is_numbered();
            let is_own = !is_without_noun(best) && !is_of_another(best, tokens) && names_clearly(best, tokens);
            best.score >= SURE_TO_NOTE && says_something && is_told && is_own
        }
        _ => false,
    };
    if is_sure {
        return true;
    }
    // A verb that others share, and nothing from the line itself: where we are is not enough to act on.
    // A line that is mostly of words which nobody says when it is meant is of another subject, or in another language.
    let is_spoken = best.words > 3 && best.left.len() * 2 <= best.words;
    // Two words of which none names a thing could ask for many: `what changed?`.
    let is_noun = |evidence: &Evidence| matches!(evidence.clue, Clue::Noun | Clue::Words | Clue::Keyword);
    let is_keyword = |evidence: &Evidence| evidence.clue == Clue::Keyword;
    // More words than one that are not talk.
    let is_long = best.words > 2 && best.words - best.talk > 1;
    // A name of its own is enough for what is only shown or noted, where all else has its place: `SHOW TREES;`, `open scratchpad`.
    let spec = &best.tool.spec;
    let is_own = |name: &str| name == spec.name || spec.aliases.contains(&name);
    let names = |evidence: &Evidence| evidence.clue == Clue::Mentioned && is_own(&evidence.about);
    let is_kept = effect == Effect::Read || effect == Effect::Note && !words::loses(spec);
    let is_named = is_kept && best.left.is_empty() && best.evidence.iter().any(names);
    let is_clear = best.score >= if is_named && effect == Effect::Read { 0.85 } else { 0.95 }
        && (is_named || is_long || best.exactness < Exactness::Mentioned || best.evidence.iter().any(is_noun));
    let is_said = best.exactness.is_name() || best.given > 0 || asks_for_nothing(best) && (is_spoken || is_clear);
    // One word is too little to tell what is meant, unless it is a name. With a letter wrong it is at most shown something,
    // `beset` resetting nothing; letters that changed places are a slip.
    let is_harmless = effect == Effect::Read || effect == Effect::Note && is_swapped(best);
    // So is a letter that a long name lacks, or a vowel of it; `pool` is no `tool`.
    let is_clear = is_swapped(best)
        || matches!(best.exactness, Exactness::Misspelt { letters, .. }
            if letters >= 6 && is_shortened(best) || letters >= 7 && is_misheard(best));
    let is_typo = is_clear && best.score >= 0.94 && is_harmless;
    // A file or a folder says enough of what is only read, also where it could be left out. So does anything that the tool
    // has a place for, where everything has its place.
    // A number and what it counts are of any tool: `level 2`.
    let is_count = best.exactness == Exactness::Suggested && best.words < 3 && best.said == 0;
    let is_taken = best.telling || best.left.is_empty() && best.is_spoken_of() && !is_count;
    let is_said = is_said || effect == Effect::Read && is_taken && best.takes_something();
    let is_said = is_said && (best.exactness.is_name() || best.words > 1 || is_typo);

    // A short word with a letter wrong may be another word; for a note it is enough that nothing else can be meant.
    let is_short = matches!(best.exactness, Exactness::Misspelt { letters, .. } if letters < 5);
    let enough = if effect == Effect::Note { 0.95 } else { 0.99 };
    let is_kept = effect <= Effect::Send && best.score >= enough && !words::loses(&best.tool.spec);
    let is_said = is_said && !(is_short && effect > Effect::Read && !is_kept);
    // `start a new one` says not what.
    let points = effect > Effect::Read && best.left.iter().any(|left| Classes::of(left).has(Classes::POINTING));
    let is_said = is_said && !(asks_for_nothing(best) && points);
    // What does more than read needs a word that says so, not only a number or a noun.
    let is_named = !matches!(best.exactness, Exactness::Suggested | Exactness::Mentioned) || best.said > 0;
    let is_hinted = match effect {
        Effect::Read => true,
        // A name somewhere in the line, and a word that could be a title, say little.
        Effect::Note if best.exactness >= Exactness::Mentioned && asks_for_nothing(best) && takes_word(best) => {
            best.score >= 0.95
        }
        // A noun and a number say nothing of an act: `task 12`.
        // Where each word has its place, a second one says more: `previous scene`.
        Effect::Note => {
            let says_more =
                |evidence: &Evidence| is_keyword(evidence) || names(evidence) || evidence.clue == Clue::Option;
            let is_full = best.words > 2 || best.left.is_empty() && best.evidence.iter().any(says_more);
            // `task t3 is completed`.
            let enough = if best.words > 2 && best.given > 0 { 0.94 } else { 0.97 };
            is_named || best.telling || is_full && best.score >= enough
        }
        // `one more for the summoned context: …` says all of it without a verb of the tool, and so does a line with a place for
        // each word and a noun of the tool: `snapshot continue "…"`.
        Effect::Send if best.exactness >= Exactness::Mentioned => {
            // `online tide tables are often wrong` only tells something, and so does `look online, they said`.
            let is_in_text = |token: &Token| best.texts().any(|span| span.holds(token.span));
            let states = |token: &Token| token.says(&["they", "he", "she"]) || token.says(STATING) && is_in_text(token);
            let tells = || !words::ask_about(tokens) && tokens.iter().any(states);
            let is_full = || best.left.is_empty() && !tokens.iter().any(|token| token.says(LATER)) && !tells();
            let is_of_it =
                |evidence: &Evidence| is_noun(evidence) || matches!(evidence.clue, Clue::Mentioned | Clue::Option);
            // `It generalizes "tide", which now delegates` speaks of the tool behind the text, and of somebody else's doing.
            let text = best.texts().map(|span| span.start).min().unwrap_or_default();
            let leads = |about: &str| {
                // A label may be of anything, `got this from a subagent: …`, unless it is all before what is quoted: `web: "…"`.
                let is_quoted = || tokens.iter().any(|token| token.quoted && token.span.start == text);
                let is_label = about.ends_with(':') && !about.contains(' ');
                let says = |at: usize, word: &str| {
                    tokens[at].span.start < text && tokens[at].word() == word && (!is_label || at == 0 && is_quoted())
                };
                let mut words = about.trim_end_matches(':').split(' ');
                words.any(|word| (0..tokens.len()).any(|at| says(at, word)))
            };
            let has_noun = best.evidence.iter().any(|evidence| is_of_it(evidence) && leads(&evidence.about));
            // `how do I delegate: …` asks how.
            let asks = || tokens.first().is_some_and(|first| first.says(&["how"]));
            // `A helper is a subagent: …` says what one is, in one clause.
            let is_defined = || {
                let before: Vec<&Token> = tokens.iter().take_while(|token| token.span.end <= text).collect();
                let is_clause = before.windows(2).all(|pair| pair[1].span.start <= pair[0].span.end + 1);
                let says = |token: &&Token| token.says(&["is", "are", "means"]);
                is_clause && before.iter().skip(1).any(says) && !words::ask_about(tokens)
            };
            let is_announced = announces(best, tokens) && best.score >= 0.97 && !asks() && !is_defined();
            is_announced && (is_named || has_noun) || has_noun && is_full()
        }
        _ => is_named && best.exactness < Exactness::Mentioned,
    };
    let is_loose = words::loses(spec) && (is_vague(best) || keeps(best, tokens));
    is_said && is_hinted && !(effect == Effect::Note && (is_loose || is_without_noun(best)))
}

/// Whether a line says what to look for and not where, nodes, code or the web: `find "granite"`. A name as programs have it is in code.
fn says_not_where(best: &Reading, tokens: &[Token]) -> bool {
    const LOOKING: &[&str] = &["find", "search", "look", "seek", "locate"];
    let is_query = |name: &str| best.tool.spec.param(name).is_some_and(|param| param.kind == Type::Query);
    let mut given = best.args.iter();
    let (Some((name, value)), None) = (given.next(), given.next()) else { return false };
    let Some(query) = value.as_text().filter(|_| is_query(name)) else { return false };
    let is_of_query = |token: &Token| token.quoted || query.split(' ').any(|word| word == token.text);
    let is_talk =
        |token: &Token| token.is(Classes::FILLER | Classes::POLITE) || token.says(LOOKING) || token.says(&["for"]);
    let looks = tokens.iter().any(|token| token.says(LOOKING)) && !tokens.iter().any(|token| token.says(&["up"]));
    let is_bare = || tokens.iter().all(|token| is_of_query(token) || is_talk(token));
    looks && best.score < SURE_WHERE && !best.exactness.is_name() && !shape::is_name_in_code(query) && is_bare()
}

/// Whether a line ends with the name of what could be lost as with a verb, and nothing in it takes anything away: `k9m4, that one,
/// pin`.
fn keeps(best: &Reading, tokens: &[Token]) -> bool {
    let [.., before, last] = tokens else { return false };
    let is_noun = |evidence: &Evidence| evidence.clue == Clue::Noun && evidence.about == last.lower;
    let takes_away =
        |token: &Token| token.is(Classes::LOSING | Classes::DENYING) || token.says(&["release", "off", "out"]);
    best.exactness >= Exactness::Mentioned
        && last.span.start > before.span.end + 1
        && best.evidence.iter().any(is_noun)
        && !tokens.iter().any(takes_away)
}

/// Whether what is lost, if anything, is written as names are, or said to be one: `the stash that we don't need` names none.
fn names_clearly(best: &Reading, tokens: &[Token]) -> bool {
    const LEADS: &[&str] =
        &["called", "named", "labelled", "labeled", "label", "as", "under", "stash", "stashed", "pin"];
    let is_clear = |at: usize| {
        let token = &tokens[at];
        let is_name = token.text.bytes().any(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'_'));
        let is_led = || at > 0 && tokens[at - 1].says(LEADS) && !token.is(Classes::FUNCTION | Classes::DENYING);
        token.quoted || token.telling || is_name || is_led()
    };
    let is_named = |(name, _)| {
        let span = best.args.span(name);
        span.is_none_or(|span| (0..tokens.len()).any(|at| tokens[at].span.start == span.start && is_clear(at)))
    };
    !words::loses(&best.tool.spec) || best.args.iter().all(is_named)
}

/// Whether what is lost is not what the line names, but something of it: `unbookmark the typo off a7x2`.
fn is_of_another(best: &Reading, tokens: &[Token]) -> bool {
    let thing = best.args.iter().filter_map(|(name, _)| best.args.span(name)).map(|span| span.start).min();
    let is_of = |pair: &[Token]| {
        let is_before = Some(pair[1].span.start) < thing && pair[1].says(&["of", "from", "off", "on", "in", "at"]);
        is_before && best.left.contains(&pair[0].text)
    };
    words::loses(&best.tool.spec) && best.exactness <= Exactness::Verb && tokens.windows(2).any(is_of)
}

/// Whether a verb of many tools and a file are all of a line that means something else of the file: `open a.udon` speaks of no
/// session.
fn is_without_noun(best: &Reading) -> bool {
    let is_file = |name: &str| matches!(best.tool.spec.param(name).map(|param| param.kind), Some(Type::File(_)));
    let is_of_thing = best.tool.spec.own_name().contains('_');
    is_of_thing
        && best.exactness == Exactness::Sense
        && best.words == 2
        && best.args.iter().any(|(name, _)| is_file(name))
}

/// Whether what is sent stands behind a colon or in quotes: `one more question for the summoned context: who was there?`.
pub fn announces(best: &Reading, tokens: &[Token]) -> bool {
    let begins =
        |pair: &[Token], start: usize| pair[1].span.start == start && (pair[0].text.ends_with(':') || pair[1].quoted);
    best.texts().any(|span| tokens.windows(2).any(|pair| begins(pair, span.start)))
}

/// Whether a line says that something is to be lost, of which kind, and which.
pub fn names_what_is_lost(best: &Reading, tokens: &[Token]) -> bool {
    let is_kind = |evidence: &Evidence| {
        matches!(evidence.clue, Clue::Noun | Clue::Option) && !Classes::of(&evidence.about).has(Classes::LOSING)
    };
    // `wipe stash port-list`: the place that the name has is the kind of what it names.
    // `unpin port-list` says it with its verb.
    let unsays = |token: &Token, name: &str| !token.quoted && token.lower.strip_prefix("un") == Some(name);
    let is_place = |name: &str| {
        let is_thing = best.tool.spec.param(name).is_some_and(|param| param.kind != Type::Node);
        is_thing && tokens.iter().any(|token| token.says(&[name]) || unsays(token, name))
    };
    let names_kind = best.evidence.iter().any(is_kind) || best.args.iter().any(|(name, _)| is_place(name));
    let undoes = |token: &Token| best.args.iter().any(|(name, _)| unsays(token, name));
    let loses = |token: &Token| token.is(Classes::LOSING) || token.says(&["release"]) || undoes(token);
    let is_said = matches!(best.exactness, Exactness::Misspelt { .. }) || tokens.iter().any(loses);
    let is_whole = best.left.iter().all(|left| Classes::of(left).has(Classes::LOSING));
    best.takes_something() && is_whole && names_kind && is_said
}

/// Whether a line that calls no tool by its name speaks of an end at all: `the stash pinned a7x2` says only what there is.
fn speaks_of_end(best: &Reading, tokens: &[Token]) -> bool {
    const ENDING: &[&str] = &[
        "dropped", "removed", "deleted", "cleared", "off", "away", "out", "rid", "go", "leave", "over", "done", "not",
        "no", "without", "anymore", "longer", "free", "strip", "scratch", "lift", "take", "let", "stop", "lose",
        "release", "throw", "bin", "empty", "wipe",
    ];
    let is_end = |token: &Token| {
        let is_denied = token.lower.ends_with("n't") || token.lower.starts_with("un") || token.text.contains('-');
        token.says(ENDING) || !token.quoted && (is_denied || token.is(Classes::LOSING | Classes::DENYING))
    };
    best.exactness.is_name() || matches!(best.exactness, Exactness::Misspelt { .. }) || tokens.iter().any(is_end)
}

/// Whether it is not clear what is to be lost, or whether it is.
fn is_vague(best: &Reading) -> bool {
    let names_kind = |evidence: &Evidence| match evidence.clue {
        Clue::Words | Clue::Keyword | Clue::Option | Clue::Mentioned => true,
        // `remove` is a word of what removes, and says nothing of what.
        Clue::Noun => !Classes::of(&evidence.about).has(Classes::LOSING),
        // A value may be of another kind as well, where no verb of the tool is said: `remove the typo off a7x2`.
        Clue::Fits => best.exactness < Exactness::Mentioned,
        _ => false,
    };
    // `remove "x"` says not what it is to be removed from: what is lost is named by its kind or by a name of the tool.
    let is_nameless = !best.exactness.is_name() && !best.evidence.iter().any(names_kind);
    // A word without a place may be what is to be lost, or take it back: `unbookmark a7x2 was a mistake`.
    is_nameless || best.exactness <= Exactness::Verb && !best.left.is_empty()
}

/// Whether a tool needs nothing from the line.
fn asks_for_nothing(reading: &Reading) -> bool {
    let spec = &reading.tool.spec;
    spec.needs.is_empty() && spec.params.iter().all(|param| !param.required)
}

/// Whether a tool is given a name that it does not need.
fn takes_word(reading: &Reading) -> bool {
    let is_name = |name: &str| reading.tool.spec.param(name).is_some_and(|param| param.kind == Type::Word);
    reading.tool.spec.needs.is_empty() && reading.args.iter().any(|(name, _)| is_name(name))
}

//! Lines that ask for nothing here, though they name a tool: what was done, what became of a thing, an answer, a header of a mail, what
//! programs print, what is said to or by somebody else.
//!
//! Refuses to judge texts that the line only gives.

use super::super::classes::Classes;
use super::super::head::Head;
use super::super::reading::Exactness;
use super::super::{Token, shape};
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::text::is_digits;

/// Words that a clause begins with which asks for something.
const ASKED: &[&str] = &[
    "give", "get", "make", "work", "draw", "tell", "let", "let's", "lets", "please", "can", "could", "go", "hold",
    "does", "do", "is", "are", "put", "take", "bring", "look", "i'd", "how", "subagent", "which",
];
/// Verbs that tell what became of a thing.
const BECOMING: &[&str] = &["was", "were", "got", "went", "became"];

impl Binder<'_> {
    /// Whether the line begins with what was done, `validated a.udon, no warnings`, or with the opposite of what the tool does, `unread
    /// post 12`.
    fn is_done_or_reversed(&self) -> bool {
        let first = self.tokens[0].lower.trim_end_matches(':');
        let verb = first.strip_prefix("un").or_else(|| first.strip_suffix("ed")).unwrap_or_default();
        let is_verb = |word: &str| word == verb || first.ends_with("ed") && word.strip_suffix('e') == Some(verb);
        let is_first = self.tokens[0].span.start == 0;
        // `unshare post 12`: nobody says that to a tool.
        let is_unheard = || {
            let is_word = self.words.is_some() && !self.tokens[0].known && !self.tokens[0].quoted;
            let is_numbered =
                |param: &ParamSpec| matches!(param.kind, Type::Int(..)) && self.args.span(param.name).is_some();
            is_word && verb.len() > 3 && first.starts_with("un") && self.spec.params.iter().any(is_numbered)
        };
        let is_opposite = || self.spec.words().any(is_verb) && !self.spec.words().any(|word| word == first);
        is_first && !verb.is_empty() && (is_opposite() || is_unheard())
    }

    /// The label of what was done, or of its opposite, before the things that it was done to: `* linked: a7x2, b3k9`, `unlinked: a7x2`.
    fn done_or_reversed_in_list(&self) -> Option<usize> {
        let is_sign = |at: &usize| !self.tokens[*at].text.contains(char::is_alphanumeric);
        let first = (0..self.tokens.len()).find(|at| !is_sign(at)).filter(|&first| !self.used[first])?;
        let token = &self.tokens[first];
        let word = token.word();
        let is_verb = |verb: &str| {
            let stem = verb.strip_suffix("ed").unwrap_or(verb);
            let doubled = stem.char_indices().next_back().map_or(stem, |(end, _)| &stem[..end]);
            let is_form = |own: &str| own == stem || own == doubled || own.strip_suffix('e') == Some(stem);
            self.spec.words().any(is_form)
        };
        let is_thing = |next: &Token| next.telling || shape::looks_like_node(&next.text);
        let leads = || self.tokens.get(first + 1).is_some_and(is_thing);
        let leads = || leads() || self.vocabulary.loses;
        let is_done = || leads() && token.span.of(self.line).ends_with(':') && word.ends_with("ed") && is_verb(word);
        let is_opposite = || word.strip_prefix("un").is_some_and(is_verb);
        let acts = self.spec.effect > Effect::Read && !self.spec.words().any(|own| own == word);
        (acts && !token.quoted && (is_done() || is_opposite())).then_some(first)
    }

    /// Whether the line is a statement that changes rows, and the tool changes nothing: `UPDATE nodes SET content = 'x' WHERE id = 'a7x2'`
    /// looks nothing up.
    fn changes_rows(&self) -> bool {
        const STATEMENTS: &[(&str, &str)] = &[("UPDATE ", " SET "), ("INSERT ", "INTO "), ("DELETE ", "FROM ")];
        let is_statement = |(verb, word): &(&str, &str)| self.line.starts_with(verb) && self.line.contains(word);
        STATEMENTS.iter().any(is_statement) && self.spec.param("operation").is_none()
    }

    /// Whether the line asks how something gets lost, `how would I go about removing an entry?`, and the tool is none that tells.
    fn asks_how_to_lose(&self) -> bool {
        let is_loss = |token: &Token| !token.quoted && token.is(Classes::LOSING);
        let asks = || {
            let is_said = self.is_one_of(1, &["do", "can", "could", "would", "should"]);
            is_said && self.is_one_of(2, &["i", "we", "you", "one"]) || self.is_one_of(1, &["to"])
        };
        // What is about tools may tell.
        let tells = || self.spec.param("tool").is_some_and(|param| param.kind == Type::Text);
        self.is_one_of(0, &["how"])
            && asks()
            && self.exactness >= Exactness::Mentioned
            && self.tokens.iter().any(is_loss)
            && !tells()
    }

    /// Whether the line asks what becomes of things, `what would happen to the bookmarks if I pruned a7x2?`, and the tool follows
    /// nothing up and changes nothing.
    fn asks_what_would_happen(&self) -> bool {
        const HAPPENING: &[&[&str]] = &[&["would", "happen"], &["will", "happen"], &["happens"]];
        let asks = self.is_one_of(0, &["what"]) && HAPPENING.iter().any(|verb| self.says_at(1, verb));
        let depends = || self.tokens.iter().any(|token| token.says(&["if", "when", "once"]));
        let tells = || ["direction", "operation"].iter().any(|name| self.spec.param(name).is_some());
        asks && depends() && self.exactness >= Exactness::Mentioned && !tells()
    }

    /// The word that leads to a command which somebody only shows, `the example reads: unpin a7x2`, or that is said of one, `delete
    /// entry 4, reason: old -- is how Rosa puts it`.
    fn cited(&self, head: &Head) -> Option<usize> {
        const CITING: &[&str] = &["example", "examples", "instance", "type", "types", "reads", "goes"];
        let is_label = |at: &usize| self.line[..self.tokens[*at].span.end].ends_with(':') && self.holder(*at).is_none();
        let label = (0..head.at).rev().find(is_label).filter(|_| head.words > 0);
        let is_like = |at: usize| {
            self.says_at(at, &["something", "like"])
                || self.says_at(at, &["anything", "like"])
                || self.says_at(at, &["like", "this"]) && !self.asks()
        };
        let cites = |at: &usize| CITING.contains(&self.tokens[*at].word().trim_end_matches(':')) || is_like(*at);
        let leads = || label.and_then(|label| (0..=label).find(cites));
        let is_behind =
            |at: usize| self.line[..self.tokens[at].span.start].trim_end().ends_with([',', ':', '-', '–', '—', '"']);
        let is_said = |at: &usize| {
            let is_what = |at: usize| self.is_one_of(at, &["how", "what"]);
            // `…: that's more or less what he said`.
            let is_told = || self.is_one_of(*at, &["that's"]) && (at + 1..at + 6).any(is_what);
            let is_told = self.is_one_of(*at, &["is", "was"]) && is_what(at + 1) || is_told() && self.ends_told();
            is_told && is_behind(*at)
        };
        leads().or_else(|| (1..self.tokens.len()).find(is_said))
    }

    /// Whether the line ends with what somebody did in words.
    fn ends_told(&self) -> bool {
        self.tokens
            .last()
            .is_some_and(|last| last.says(&["said", "says", "wrote", "meant", "asked", "told", "suggested"]))
    }

    /// Whether somebody is told to say it: `Find me, she whispered, and the lantern went out.`
    fn is_narrated(&self) -> bool {
        const SAID: &[&str] = &[
            "said",
            "told",
            "whispered",
            "asked",
            "cried",
            "shouted",
            "murmured",
            "replied",
            "answered",
            "muttered",
            "called",
        ];
        let ends = |at: usize| self.line[..self.tokens[at].span.start].trim_end().ends_with([',', '!', '?']);
        // `a.udon has four changes, says Marta`.
        let is_last =
            |at: usize| at + 2 == self.tokens.len() && (self.is_one_of(at, &["says"]) || self.is_one_of(at, SAID));
        (0..self.tokens.len()).any(|at| {
            let is_person = self.is_one_of(at, &["he", "she", "they"]) && self.is_one_of(at + 1, SAID);
            // What is noted or sent may be told.
            let is_free = self.spec.effect == Effect::Read || self.holder(at).is_none();
            is_free && is_person && (at == 0 || ends(at)) || at > 0 && is_last(at) && ends(at)
        })
    }

    /// Whether the line gives a value to something, `glossary 7 -> tentative`, and the tool would look that up as a text.
    fn sets_what_is_sought(&self, at: usize) -> bool {
        let is_text = || self.holder(at - 1).is_some_and(|param| param.kind.is_free() && param.is_spared(&self.args));
        let is_value = || self.holder(at + 1).is_some_and(|param| matches!(param.kind, Type::Enum(_)));
        matches!(self.tokens[at].text.as_str(), "->" | ":=" | "=>") && is_text() && is_value()
    }

    /// Whether what is looked for is a verb in two words that asks for a change: `clean up the glossary`.
    fn looks_for_change(&self) -> bool {
        let is_searched = |at: usize| self.holder(at).is_some_and(|param| param.kind == Type::Query);
        let is_verb = self.tokens[0].is_plain() && !self.tokens[0].quoted;
        is_verb && self.is_one_of(1, &["up", "out", "off", "away"]) && is_searched(0) && is_searched(1)
    }

    /// The word behind the tool's name that is all of the line and says nothing of what it is done to: `alias it`.
    fn points_at_nothing(&self, head: &Head) -> Option<usize> {
        let behind = head.at + head.words;
        let points = head.at == 0 && behind + 1 == self.tokens.len() && self.tokens[behind].is(Classes::PRONOUN);
        let takes = self.spec.params.iter().any(|param| param.positional);
        (self.spec.effect == Effect::Note && points && takes && !self.used[behind] && self.args.iter().next().is_none())
            .then_some(behind)
    }

    /// Whether the verb at `at` only tells what became of the thing right before it: no word behind it asks for anything.
    fn tells(&self, at: usize, head: &Head) -> bool {
        let is_reported =
            |at: usize| self.is_one_of(at, &["by", "ago", "yesterday", "last", "quite", "rather", "very"]);
        let is_subject = self.holder(at - 1).is_some_and(|param| !param.kind.is_free());
        let asks = |token: &Token| {
            let is_verb = token.is(Classes::CHANGING | Classes::LOSING | Classes::LOOKING);
            is_verb
                || self.spec.words().any(|word| word == token.lower)
                || token.says(&["want", "need", "please", "should", "so"])
        };
        let is_noun = head.at <= 1 && self.exactness <= Exactness::Alias || self.exactness >= Exactness::Mentioned;
        is_noun && is_subject && (at + 1..self.tokens.len()).any(is_reported) && !self.tokens[at + 2..].iter().any(asks)
    }

    /// What says that nothing is asked for, whatever the tool does: `open a.udon and fix whatever is wrong`, `the branch at a7x2 was pruned
    /// by Ruth`, `Subject: changes in a.udon`.
    pub(super) fn unmeant(&self, head: &Head) -> Option<usize> {
        const HEADERS: &[&str] =
            &["Subject:", "Re:", "Fw:", "Fwd:", "Date:", "Cc:", "Example:", "Example usage:", "Usage:"];
        // `and fix whatever is wrong` asks for more than a look.
        let is_repair = |at: usize| {
            let is_verb = self.tokens[at].is(Classes::CHANGING) && !self.tokens[at].quoted;
            is_verb && self.is_one_of(at - 1, &["and", "then"]) && !self.says_what_is_done(at)
        };
        // `the branch at a7x2 was pruned by Ruth`, `thread 12 got quite heated`.
        // `which continuations has a7x2 got` asks for what there is.
        let has_got =
            |at: usize| self.is_one_of(at, &["got"]) && (1..at).any(|has| self.is_one_of(has, &["has", "have"]));
        let is_told = |at: usize| self.is_one_of(at, BECOMING) && !has_got(at) && self.tells(at, head);
        // `get rid of entry 61` and `lines 3-5 of notes.md should become: pass` ask for no look.
        let is_changed = |at: usize| {
            let is_other = || {
                const BECOME: &[&str] = &["become:", "read:", "say:", "be:"];
                let leads = !self.tokens[at].quoted && BECOME.contains(&self.tokens[at].lower.as_str());
                leads && self.is_one_of(at - 1, &["should", "must", "shall"])
            };
            // `define ebb as "the outgoing tide"`.
            let is_defined = || self.is_one_of(at, &["as"]) && self.is_one_of(0, &["define"]);
            self.spec.effect == Effect::Read && (self.is_one_of(at, &["rid"]) || is_other() || is_defined())
        };
        let is_free = |at: &usize| !self.used[*at];
        let spoken = || {
            let said =
                (1..self.tokens.len()).filter(is_free).find(|&at| is_repair(at) || is_told(at) || is_changed(at));
            said.or_else(|| {
                (1..self.tokens.len()).find(|&at| self.spec.effect == Effect::Read && self.sets_what_is_sought(at))
            })
        };
        let said = self.talks.then(spoken).flatten().or_else(|| self.new_place());
        // A substitution is of no use where nothing is replaced: `s/dawn/dusk/ in doc:harbour`.
        let said = said.or_else(|| {
            self.substitution().filter(|_| self.spec.param("old_string").is_none()).map(|(index, _)| index)
        });
        let is_report = || {
            let reads = self.spec.effect == Effect::Read;
            let is_talk = || {
                let is_asked = self.asks_what_would_happen() || self.asks_how_to_lose();
                is_asked || self.changes_rows() || self.looks_for_change()
            };
            self.talks && self.is_narrated() || reads && (self.is_done_or_reversed() || self.talks && is_talk())
        };
        let said = said.or_else(|| is_report().then_some(0)).or_else(|| self.done_or_reversed_in_list());
        let said = said.or_else(|| self.points_at_nothing(head)).or_else(|| self.made_up());
        // `does glance keep comments?` asks what the tool does.
        let is_asked = || {
            let asks = self.is_one_of(0, &["does", "did"]);
            (asks && (head.at == 1 || self.named_at == Some(1))).then_some(0)
        };
        let spoken = || {
            self.cited(head)
                .or_else(|| self.unwanted(head))
                .or_else(|| self.denied_in_text())
                .or_else(|| self.only_points(head))
        };
        said.or_else(is_asked).or_else(|| self.talks.then(spoken).flatten()).or_else(|| {
            // `Dear Mr Rao, the list of a.udon was sent`, `## Session s4: what was staged`.
            let is_letter = || self.line.starts_with("Dear ") && !self.asks_behind(0);
            let is_heading = || self.line.starts_with('#') && self.line.trim_start_matches('#').starts_with(' ');
            // `<!-- glance a.udon -->`, `| glance | a.udon |`, `*opens a.udon, sighs*`.
            let is_between =
                |begin: &str, end: &str| self.line.starts_with(begin) && self.line.trim_end().ends_with(end);
            let is_stage = || is_between("*", "*") && !self.line.starts_with("* ") && !self.line.starts_with("**");
            // So are comments, `-- glance a.udon`, and what a shell prints before it runs it, `+ glance a.udon`.
            let is_printed_line = || ["<!--", "-- ", "+ "].iter().any(|sign| self.line.starts_with(sign));
            let is_set_apart = || is_printed_line() || is_between("| ", " |") || is_stage();
            // `Plan: 1) glance a.udon 2) focus |x`.
            let is_plan = || [" 1) ", " 2) "].iter().all(|number| self.line.contains(number));
            let is_header =
                || HEADERS.iter().any(|header| self.line.starts_with(header)) || is_letter() || is_heading();
            let is_printed = self.is_logged() || self.is_message(head);
            (is_printed || is_set_apart() || self.talks && (is_header() || is_plan() || self.is_said_by_name()))
                .then_some(0)
        })
    }

    /// Whether another clause begins behind the word at `at` that asks for something: `I never opened it, show me an outline`.
    pub(super) fn asks_behind(&self, at: usize) -> bool {
        let begins = |at: usize| {
            let before = self.line[..self.tokens[at].span.start].trim_end();
            before.ends_with([',', ';', ':', '.', '-', '–']) || self.is_one_of(at - 1, &["so"])
        };
        let asks = |token: &Token| {
            let is_verb =
                token.is(Classes::ASKING | Classes::LOOKING | Classes::LOSING | Classes::CHANGING) || token.says(ASKED);
            !token.is(Classes::ALL) && (is_verb || !token.is(Classes::FILLER) && self.is_learned(token))
        };
        let is_polite = |at: usize| self.tokens[at].is(Classes::POLITE);
        let first = |at: usize| if is_polite(at) { self.tokens.get(at + 1) } else { self.tokens.get(at) };
        (at + 1..self.tokens.len()).any(|at| begins(at) && first(at).is_some_and(asks))
    }

    /// The name for what is put away that is rather a place to put a file: `put notes.md away as archive/notes.md`.
    fn new_place(&self) -> Option<usize> {
        let is_file = |name: &str| self.args.value(name).and_then(Value::as_text).is_some_and(shape::looks_like_file);
        let is_place = || {
            let label = self.args.value("label").and_then(Value::as_text);
            label.is_some_and(|label| label.contains('/')) && is_file("label") && is_file("content-of")
        };
        let at = || (0..self.tokens.len()).find(|&at| self.holder(at).is_some_and(|param| param.name == "label"));
        (self.exactness > Exactness::Alias && is_place()).then(at).flatten()
    }

    /// The word before the tool's name that says that nobody wants what it does, or that this is open: `we don't need a task for the gate`,
    /// `maybe we need one`.
    fn unwanted(&self, head: &Head) -> Option<usize> {
        // `I no longer need the stash` wants it gone.
        if self.spec.effect == Effect::Read || self.exactness < Exactness::Mentioned || self.vocabulary.loses {
            return None;
        }
        // Where no word names the tool, one of its words says what is not wanted.
        let name = if head.words > 0 { Some(head.at) } else { None };
        let named = name.or_else(|| (0..self.tokens.len()).find(|&at| self.is_noun(self.tokens[at].word())))?;
        let is_joined = |at: usize| {
            let between = &self.line[self.tokens[at].span.end..self.tokens[named].span.start];
            !between.contains([',', ';', ':', '.', '!', '?', '—'])
        };
        // `we must not forget to oil it, as a task` wants it.
        let is_kept = |at: usize| (at + 1..=at + 3).any(|at| self.is_one_of(at, &["forget", "lose", "miss", "want"]));
        let is_speaker = self.is_one_of(0, &["i", "we", "you", "they", "he", "she", "there", "it"]);
        let denies = |at: usize| {
            let token = &self.tokens[at];
            !token.quoted && token.is(Classes::EXCLUDING) || token.says(&["no", "hardly"])
        };
        let denied = (1..named.min(4)).find(|&at| denies(at) && is_joined(at) && !is_kept(at));
        let is_open = named > 0 && self.is_one_of(0, &["maybe", "perhaps", "possibly"]) && is_joined(0);
        denied.filter(|_| is_speaker).or_else(|| is_open.then_some(0))
    }

    /// The word that denies what is sent to somebody, though it stands in the text: `have the subagent not check the form`, `…, or rather
    /// don't`; or that only tells of them, `the subagent gets the job`. Behind a colon or in quotes a text says what it likes.
    fn denied_in_text(&self) -> Option<usize> {
        if self.spec.effect < Effect::Send || self.exactness <= Exactness::Alias {
            return None;
        }
        // Whether the text that holds the word at `at` begins with one of `words`.
        let begins = |at: usize, words: &[Token]| {
            let text = self.holder(at).filter(|param| param.kind.is_free());
            let span = text.and_then(|param| self.args.span(param.name));
            let is_led = self.line[..self.tokens[at].span.start].trim_end().ends_with(':');
            span.is_some_and(|span| words.iter().any(|token| token.span.start == span.start)) && !is_led
        };
        // `have subagent scribe not write it` denies with its second word.
        let denies = |at: usize| self.is_one_of(at, &["not", "never"]) && begins(at, &self.tokens[at - 1..=at]);
        // Other such verbs begin questions, `was the toll raised`.
        let tells = |at: usize| self.is_one_of(at, &["gets", "got"]) && begins(at, &self.tokens[at..=at]);
        let is_last = |at: usize| at + 1 == self.tokens.len() && self.is_one_of(at, &["don't", "dont"]);
        (1..self.tokens.len()).find(|&at| is_last(at) || denies(at) || tells(at))
    }

    /// Whether the line is asked of somebody by name, or is what somebody said: `Jens, can you glance over a.udon?`, `Kim: annotate …`.
    fn is_said_by_name(&self) -> bool {
        const GREETINGS: &[&str] = &[
            "hi",
            "hey",
            "hello",
            "oh",
            "ah",
            "hmm",
            "ok",
            "okay",
            "well",
            "great",
            "excellent",
            "indeed",
            "computer",
            "dear",
            "thanks",
            "meanwhile",
            "next",
            "then",
            "first",
            "also",
            "now",
            "note",
            "finally",
            "right",
            "good",
            "so",
        ];
        let first = &self.tokens[0];
        let word = first.word();
        let is_ours = || self.spec.words().any(|own| own == word) || self.vocabulary.has_noun(word);
        let is_name = first.text.starts_with(char::is_uppercase)
            && first.text.chars().skip(1).all(|c| c.is_lowercase() || c == ':')
            && self.holder(0).is_none();
        let is_name = is_name && !first.known && !GREETINGS.contains(&word) && !word.ends_with("ly") && !is_ours();
        let asks = || {
            self.line[first.span.end..].starts_with(',')
                && self.is_one_of(1, &["can", "could", "would", "will", "please", "pls"])
        };
        is_name && (asks() || first.text.ends_with(':') && self.spec.effect > Effect::Read)
    }

    /// Whether the line is one of a log: it begins with a time, `2024-07-03 06:14:52 …`, or says how grave it is, `WARN read …`.
    fn is_logged(&self) -> bool {
        const GRAVE: &[&str] =
            &["INFO", "WARN", "WARNING", "ERROR", "DEBUG", "FATAL", "NOTICE", "PASS", "FAIL", "PASSED", "FAILED"];
        const PRINTED: &[&str] = &["warning: ", "error: ", "info: ", "debug: ", "fatal: "];
        if PRINTED.iter().any(|label| self.line.starts_with(label)) {
            return true;
        }
        // Hardly any line begins so.
        if !self.line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || c == '[') {
            return false;
        }
        let first = self.line.split_whitespace().next().unwrap_or_default();
        let bare = first.trim_matches(['[', ']', ':', '(', ')']);
        let has_signs = |sign: char| bare.split(sign).count() == 3 && bare.starts_with(|c: char| c.is_ascii_digit());
        let is_time =
            |sign: char| has_signs(sign) && bare.bytes().all(|b| !b.is_ascii_alphabetic() || b == b'T' || b == b'Z');
        GRAVE.contains(&bare) || is_time(':') || is_time('-') && self.tokens.len() > 2
    }

    /// Whether the line is what a program prints of a place in code: `./main.go:17:2: undefined: valve`, `--> src/main.rs:8:3`,
    /// `src/main.rs | 12 ++--`.
    fn is_message(&self, head: &Head) -> bool {
        if head.words > 0 {
            return false;
        }
        let mut words = self.line.split_whitespace();
        let is_told = |word: &str| {
            let place = word.strip_suffix(':').and_then(|place| place.rsplit_once(':'));
            place.is_some_and(|(file, line)| is_digits(line) && file.contains('.') && !file.contains("://"))
        };
        let has_count = || {
            let mut words = self.line.split_whitespace().skip_while(|word| *word != "|").skip(1);
            words.next().is_some_and(is_digits)
                && words.next().is_some_and(|signs| signs.trim_matches(['+', '-']).is_empty())
        };
        // `java.lang.NullPointerException at Tide.kt:88`.
        let is_thrown = || {
            let first = self.tokens[0].text.trim_end_matches(':');
            !self.tokens[0].quoted && first.contains('.') && (first.ends_with("Exception") || first.ends_with("Error"))
        };
        self.line.trim_start().starts_with("--> ")
            || is_thrown()
            || words.any(is_told) && !self.line.trim_end().ends_with(':')
            || has_count()
    }
}

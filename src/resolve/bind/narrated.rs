//! Sentences about what there is, what somebody does or what is to be done some other time: `there is a typo in |stanza of elegy.udon`,
//! `every time I read post 812 I laugh`, `the outline of a.udon has three levels`, `remind me at six to look at w4ds`.
//!
//! They name things as a request does, and no verb of theirs asks for anything. What a clause behind them asks for is another
//! matter: `nobody ever read post 812, show it`.

use super::super::Token;
use super::super::classes::Classes;
use super::super::head::Head;
use super::super::lexicon;
use super::super::prose::ARTICLES;
use super::super::reading::Exactness;
use super::Binder;
use super::told::PAST;
use crate::engine::{Effect, ParamSpec, Type};
use crate::text::is_digits;

/// What a caption begins with, before its number.
const CAPTIONS: &[&str] = &[
    "fig", "fig.", "figure", "table", "exhibit", "plate", "chart", "appendix", "chapter", "agenda", "lecture",
    "episode",
];
/// What somebody does or did, as it is told.
const DOING: &[&str] = &[
    "calls",
    "called",
    "says",
    "said",
    "thinks",
    "thought",
    "likes",
    "liked",
    "hates",
    "prefers",
    "preferred",
    "uses",
    "used",
    "knows",
    "knew",
    "wrote",
    "told",
    "asked",
    "claims",
    "claimed",
    "insists",
    "swears",
    "keeps",
    "never",
    "always",
    "hardly",
];
/// Words between somebody and what they do again and again.
const OFTEN: &[&str] = &["often", "usually", "sometimes", "rarely"];
/// What a report begins with.
const STORIES: &[&[&str]] = &[
    &["as", "it", "turned", "out"],
    &["turns", "out"],
    &["that's", "why"],
    &["that", "is", "why"],
    &["hence"],
    &["so", "that's", "how"],
    &["so", "that's", "why"],
    &["that's", "how"],
];
/// Words that say how often somebody does something.
const HABITS: &[&[&str]] = &[
    &["every", "time"],
    &["each", "time"],
    &["whenever"],
    &["sometimes"],
    &["usually"],
    &["normally"],
    &["often"],
    &["most", "days"],
    &["every", "day"],
    &["every", "morning"],
];
/// Who they are told of.
const WHO: &[&str] = &["i", "we", "you", "he", "she", "they", "people", "somebody", "someone"];
/// Subjects of sentences that name nobody.
const ANYBODY: &[&str] = &["everyone", "everybody", "nobody", "somebody", "someone", "people", "he", "she", "they"];
/// Words that a subject begins with, before its noun.
const OF_SUBJECT: &[&str] = &["the", "a", "an", "this", "my", "our", "your", "his", "her", "their", "its", "no", "one"];
/// Those of several things.
const OF_SEVERAL: &[&str] = &["are", "were", "have", "had", "took", "came", "failed", "passed", "always", "never"];
/// Words before such a verb that make it one of a clause within: `the node that was cut`.
const WITHIN: &[&str] =
    &["that", "which", "who", "as", "i", "we", "you", "he", "she", "they", "it", "there", "i've", "we've"];
/// Words behind it that wish for the subject: `an outline of a.udon is needed`.
const WISHED: &[&str] = &["needed", "wanted", "required", "what", "missing", "enough", "welcome", "due"];
/// Words that wish for something behind that.
const WISHING: &[&str] = &["must", "should", "needs", "need", "please", "want", "let", "can", "could", "would"];
/// Words for how something ended.
const OVER: &[&str] = &["passed", "failed", "done", "finished", "succeeded", "completed", "ok"];
/// Words that stand right behind a verb, as what it is done to or as part of it.
const OBJECTS: &[&str] = &[
    "us",
    "me",
    "him",
    "her",
    "them",
    "you",
    "it",
    "my",
    "our",
    "his",
    "their",
    "your",
    "everybody",
    "everyone",
    "nobody",
    "nothing",
    "just",
    "like",
    "exactly",
    "almost",
    "up",
    "out",
    "down",
    "off",
    "well",
    "badly",
    "fine",
];
/// Words that point at what was told before.
const POINTING: &[&str] = &["that", "this", "those", "it", "which"];

impl Binder<'_> {
    /// The first word of such a sentence.
    pub(super) fn narrated(&self, head: &Head) -> Option<usize> {
        let is_one_clause = || !self.line.contains([',', ';', '?', '—']) && !self.line.contains(": ");
        let is_there = || {
            let is = self.is_one_of(0, &["there"])
                && self.is_one_of(1, &["is", "are", "was", "were"])
                // As a question in another order.
                && !self.is_one_of(2, &["any"])
                || self.is_one_of(0, &["there's"])
                || self.says_at(0, &["there", "used", "to", "be"])
                || self.says_at(0, &["as", "of"])
                    && (3..5).any(|at| self.says_at(at, &["there", "are"]) || self.is_one_of(at, &["has", "have"]));
            is && (is_one_clause() || !self.line.contains('?') && !self.asks_behind(0))
        };
        let is_habit = || {
            let length = HABITS.iter().find(|phrase| self.says_at(0, phrase)).map(|phrase| phrase.len());
            length.is_some_and(|length| self.is_one_of(length, WHO)) && is_one_clause()
        };
        let is_put_off = || {
            let when = self.is_one_of(2, &["at", "in", "on", "to", "tomorrow", "tonight", "later", "when", "before"]);
            self.spec.effect == Effect::Read && self.says_at(0, &["remind", "me"]) && when
        };
        // `searching the web for tides, as one does`: what is sent or run is asked for.
        let is_first_word = || self.line[..self.tokens[0].span.start].trim().is_empty();
        let is_own = || self.spec.words().any(|word| word == self.tokens[0].lower);
        let is_doing = || self.spec.effect >= Effect::Send && self.is_deed() && is_first_word() && !is_own();
        let first = &self.tokens[0];
        // Hardly any line begins so, and each is looked at for each reading.
        let may_tell = first.is(Classes::OPENING)
            || first.text.starts_with(char::is_uppercase) && (!first.known || self.is_one_of(1, OFTEN));
        // `Fig. 3: outline of a.udon`.
        let is_caption = || {
            let number = self.tokens.get(1).map_or("", |token| token.text.trim_end_matches([':', '.']));
            let is_number = is_digits(number) || number.len() == 1 || number == "item";
            let behind = self.tokens.get(1).map_or("", |token| &self.line[token.span.start..]);
            let is_label =
                behind.strip_prefix(number).is_some_and(|behind| behind.starts_with(". ") || behind.contains(": "));
            // `Title of the talk: Stash, Recall, Forget`, `Release notes 2.4: the search is faster`.
            let is_title = self.says_at(0, &["release", "notes"])
                || self.is_one_of(0, &["title", "heading", "headline", "motto"]) && self.is_one_of(1, &["of", "for"]);
            // `Step 3. Switch to a7x2. Step 4. Drink tea.`
            let is_step = self.is_one_of(0, &["step"]) && !number.is_empty() && behind.contains(". ");
            is_step
                || is_title && behind.contains(": ")
                || self.is_one_of(0, CAPTIONS) && is_number && !number.is_empty() && is_label
        };
        // `It was the hash of a7x2 that gave it away`.
        let is_cleft = || {
            let is = self.is_one_of(0, &["it"]) && self.is_one_of(1, &["is", "was"]) || self.is_one_of(0, &["it's"]);
            let is_parted = self.tokens.iter().skip(3).any(|token| token.says(&["that", "which", "who"]));
            // `it was kind of you to restore a7x2`.
            let is_thanks = self.is_one_of(1, &["was"]) && (3..6).any(|at| self.is_one_of(at, &["to"]));
            if self.is_one_of(0, &["it"]) && is_thanks && !self.line.contains('?') && !self.asks_behind(1) {
                return true;
            }
            let is_led = (1..3).any(|at| self.is_one_of(at, &["the", "in", "at", "on", "from", "under", "with"]));
            is && is_parted && is_led && !self.line.contains('?')
        };
        // `that was the last of it` is what came of a task.
        let reports = self.spec.params.iter().any(|param| param.name == "result");
        let tells = || {
            is_caption()
                || is_cleft()
                || self.says_at(0, &["that", "was"]) && !reports && !self.line.contains('?') && !self.asks_behind(1)
                || STORIES.iter().any(|story| self.says_at(0, story)) && !self.line.contains('?')
                || self.is_meant_or_done()
                || self.is_known()
                || is_there()
                || is_habit()
                || is_put_off()
                || self.is_somebody_doing()
                || self.asks_if_it_hurts()
        };
        // `three of the five links at a7x2 go nowhere`.
        let is_share = || {
            let is_of = self.is_one_of(1, &["of"]) && self.is_one_of(2, &["the", "our", "my", "these", "those"]);
            let are_several = first.text.starts_with(char::is_alphabetic)
                || self.tokens.get(3).is_some_and(|token| token.number().is_some());
            first.number().is_some() && is_of && are_several && !self.line.contains('?') && !self.asks_behind(2)
        };
        // `- [x] checked a.udon` is done.
        let is_ticked = || self.spec.effect == Effect::Read && self.line.contains("[x] ") && self.has_box(true);
        if is_doing() || may_tell && tells() || is_ticked() || is_share() || self.is_headed(head) || self.lies_between()
        {
            return Some(0);
        }
        if let Some(at) = self.said_of_list() {
            return Some(at);
        }
        // `all blocks in src/ were already reviewed`.
        let is_past = |at: &usize| {
            self.is_one_of(*at, &["is", "are", "was", "were", "has", "have", "had"])
                && self.is_one_of(at + 1, &["already"])
                && !self.holder(*at).is_some_and(|param| param.kind.is_free() && self.is_labelled(param))
        };
        if let Some(at) = (1..self.tokens.len())
            .find(is_past)
            .filter(|&at| !self.asks() && !self.line.contains('?') && !self.asks_behind(at))
        {
            return Some(at);
        }
        let may_have_verb = self.is_one_of(0, OF_SUBJECT)
            || self.line.contains("'s ")
            || self.tokens.iter().any(|token| token.is(Classes::SAYING));
        if !may_have_verb && !self.line.contains(", which ") {
            return self.counted_as_result();
        }
        let told = self.pointed_back(head).or_else(|| self.said_of_subject()).or_else(|| self.been_doing());
        let told = told.or_else(|| self.judged_against());
        told.or_else(|| self.counted_as_result())
    }

    /// `Dr. Pell has been editing |dose all morning`: what somebody has been at.
    fn been_doing(&self) -> Option<usize> {
        if self.asks() {
            return None;
        }
        (1..self.tokens.len()).find(|&at| {
            let is_doing = self.tokens.get(at + 1).is_some_and(|verb| verb.lower.ends_with("ing") && !verb.quoted);
            let is_been =
                self.is_one_of(at, &["been"]) && self.is_one_of(at - 1, &["has", "have", "had", "i've", "we've"]);
            // `t4 has been blocked since Easter`.
            let is_since = || self.tokens[at + 1..].iter().any(|token| token.says(&["since"]));
            is_been
                && (is_doing || is_since())
                && self.holder(at).is_none()
                && !self.line.contains('?')
                && !self.asks_behind(at)
        })
    }

    /// `search is slower than it was`, `a7x2 and b3k9 are what convinced me`: what something is like, or was for.
    fn judged_against(&self) -> Option<usize> {
        let is_more = |at: usize| {
            let is_grade =
                self.tokens[at].lower.ends_with("er") || self.is_one_of(at, &["more", "less", "better", "worse"]);
            is_grade && (at + 1..=at + 2).any(|than| self.is_one_of(than, &["than"]))
        };
        let is_for = |at: usize| {
            let done = self.tokens.get(at + 1).is_some_and(|done| !done.quoted && done.lower.ends_with("ed"));
            self.is_one_of(at, &["what"]) && done
        };
        let is_verb = |at: usize| {
            self.holder(at).is_none() && self.is_one_of(at, &["is", "are", "was", "were", "looks", "feels", "seems"])
        };
        let asks = self.line.contains('?') || self.asks();
        let found =
            (1..self.tokens.len().saturating_sub(1)).find(|&at| is_verb(at) && (is_more(at + 1) || is_for(at + 1)));
        found.filter(|&at| (!asks || is_for(at + 1) && !self.line.contains('?')) && !self.asks_behind(at))
    }

    /// The verb that says something of what the line begins with: `the outline of a.udon has three levels`, `reading post 12 always
    /// cheers me up`, `Stash "tides" was last touched on Monday`.
    fn said_of_subject(&self) -> Option<usize> {
        // `the gate is painted` is what was done, and `t5 is done` reports to the list.
        // So says who marks a passage what it is.
        let reports =
            |param: &ParamSpec| matches!(param.name, "result" | "annotation") || matches!(param.kind, Type::Task);
        if self.line.contains('?') || self.spec.params.iter().any(reports) {
            return None;
        }
        let is_said = |at: usize| {
            let token = &self.tokens[at];
            let is_verb = token.is(Classes::SAYING) && !token.says(&["been", "that's"]);
            let is_told = |param: &ParamSpec| param.kind.is_free() && !self.is_labelled(param);
            !token.quoted && is_verb && self.holder(at).is_none_or(is_told)
        };
        let is_clause = |at: usize| {
            let token = &self.tokens[at];
            token.says(WITHIN) || token.is(Classes::INTERROGATIVE | Classes::ALL) || at > 0 && token.is(Classes::ASKING)
        };
        let verb = (1..self.tokens.len()).find(|&at| is_said(at) || self.is_past(at) || self.is_done_by_subject(at))?;
        let is_wished = self.is_one_of(verb + 1, WISHED) || self.tokens[verb..].iter().any(|it| it.says(WISHING));
        let before = self.line[self.tokens[0].span.start..self.tokens[verb].span.start].trim_end();
        // `thread 7, posts 12 to 19, contains the quarrel`.
        let is_apposed = before.ends_with(',') && before.matches(',').count() == 2 && !before.contains([';', ':']);
        let is_subject = is_apposed || !before.contains([',', ';', ':']);
        // `path is lib` names an argument.
        let is_value = self.is_one_of(verb, &["is", "are", "was"]);
        let names = |before: &Token| is_value && self.spec.params.iter().any(|param| param.is_called(before.word()));
        if is_wished
            || !is_subject
            || names(&self.tokens[verb - 1])
            || (usize::from(self.is_one_of(0, &["that"]))..verb).any(is_clause)
        {
            return None;
        }
        let are_several = |at: usize| {
            let token = &self.tokens[at];
            let is_plural =
                !token.quoted && token.lower.ends_with('s') && token.is_plain() && !token.is(Classes::SAYING);
            is_plural && self.is_one_of(verb, OF_SEVERAL)
        };
        // `annotation on a7x2 reads: too cheerful`.
        let is_of_thing = || {
            let is_noun = !self.tokens[0].quoted && self.is_noun(self.tokens[0].word());
            is_noun && self.is_one_of(1, &["on", "in", "at", "for", "from", "about"])
        };
        let asks = Classes::LOOKING | Classes::SEARCHING | Classes::CHANGING | Classes::LOSING | Classes::ASKING;
        // `deep analysis of the code base costs a fortune`.
        let is_quality = || {
            let is_subject = self.is_one_of(2, &["of"]) && !self.tokens[0].is(asks) && !self.tokens[0].quoted;
            is_subject && verb > 3 && verb + 1 < self.tokens.len() && !self.tokens[verb - 1].is(Classes::FUNCTION)
        };
        // `Last year's timeline looked just like it`.
        let is_owned = || (0..2).any(|at| !self.tokens[at].quoted && self.tokens[at].lower.ends_with("'s"));
        // `that diff between a.udon and b.udon made me laugh`.
        let is_deed_of_that = self.is_one_of(0, &["that"])
            && (self.is_past(verb) || self.is_one_of(verb, &["made", "took", "gave"]) || self.is_done_by_subject(verb));
        let begins = self.is_one_of(0, OF_SUBJECT)
            || is_deed_of_that
            || is_owned()
                && (self.is_past(verb) || self.is_one_of(verb, &["is"]) && self.is_one_of(verb + 1, &["in", "at"]))
            || self.is_deed()
            || self.is_one_of(1, &["of"])
            || is_of_thing()
            || is_quality();
        let is_whole = verb > 1 && (begins || are_several(0) || are_several(1));
        // Of a thing that is kept as a text: `Stash "tides" was last touched on Monday`.
        let is_text = || {
            let text = self.holder(verb).and_then(|param| self.args.span(param.name));
            let is_past = self.is_one_of(verb, &["was", "were", "had"]);
            let is_thing = self.tokens[verb - 1].quoted || self.tokens[verb - 1].telling;
            is_past && is_thing && text.is_some_and(|span| span.start == self.tokens[verb].span.start)
        };
        let is_told = is_whole || is_text() || is_apposed && !self.tokens[0].is(asks);
        (is_told && !self.asks_behind(verb)).then_some(verb)
    }

    /// Whether a word is what the thing does that the line begins with: `the timeline of |lamp skips the war`.
    fn is_done_by_subject(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_form = !token.quoted && token.is_plain() && token.lower.len() > 4 && token.lower.ends_with('s');
        let is_subject = || self.is_one_of(0, &["the", "that"]) && at > 3 && self.is_noun(self.tokens[1].word());
        let is_verb = || self.holder(at).is_none_or(|it| it.kind.is_free()) && !self.tokens[at - 1].says(ARTICLES);
        is_form && is_subject() && is_verb() && self.is_one_of(at + 1, &["the", "a", "an", "us", "me", "everything"])
    }

    /// Whether a word without a place is what something did, `the query found 14 calls`, and nothing that was done to it, `the notes
    /// found in a.udon`: that has its object behind it, or a word that belongs to verbs.
    fn is_past(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_form =
            token.says(PAST) || token.text.len() > 4 && token.text.ends_with("ed") && !token.text.ends_with("eed");
        let is_object = |next: &Token| {
            let is_of_verb = next.says(ARTICLES) || next.says(OBJECTS) || next.number().is_some();
            !next.quoted && is_of_verb
        };
        let is_verb = is_form
            && !token.quoted
            && !token.is(Classes::NAMING)
            && self.holder(at).is_none_or(|it| it.kind.is_free());
        let is_one_clause = || !self.line[token.span.end..].contains([',', ';', ':']);
        is_verb && at > 1 && self.tokens.get(at + 1).is_some_and(is_object) && is_one_clause()
    }

    /// Whether a label stands before all that is said, and the tool has no place for that: `TODO column of the board: "prune it"`,
    /// `Next scene: the ferry leaves`.
    fn is_headed(&self, head: &Head) -> bool {
        let is_part = || {
            let is_part = self.is_one_of(1, &["section", "column", "chapter", "slide"]);
            let asks = self.tokens[0].is(Classes::LOOKING | Classes::CHANGING | Classes::LOSING | Classes::ASKING);
            is_part && !asks && self.is_one_of(2, &["of", "in"]) && self.line.contains(": ")
        };
        let is_name = || {
            let behind = head.at + head.words;
            let ends = head.words > 0 && self.tokens[behind - 1].text.ends_with(':');
            let is_idle = |param: &ParamSpec| !param.positional && !param.kind.is_free();
            let is_said = |at: usize| !self.used[at] && !self.tokens[at].is(Classes::FILLER);
            let says = || (behind..self.tokens.len()).filter(|&at| is_said(at)).count() > 1;
            head.at == 0 && ends && says() && self.spec.params.iter().all(is_idle)
        };
        is_part() || is_name()
    }

    /// `Between a7x2 and b3k9 lies the whole war`.
    fn lies_between(&self) -> bool {
        let lies = |token: &Token| token.says(&["lies", "lie", "lay", "stands", "sits"]);
        self.is_one_of(0, &["between", "behind", "beneath"]) && self.tokens.iter().any(lies)
    }

    /// `three children of a7x2, none any good`, `a7x2, b3k9: these were the first draft`: what is said of things behind a list of them.
    fn said_of_list(&self) -> Option<usize> {
        let is_cut = |at: usize| self.line[..self.tokens[at].span.start].trim_end().ends_with([',', ':', ';']);
        let says = |at: usize| {
            let are = self.is_one_of(at, &["these", "those"]) && self.is_one_of(at + 1, &["are", "were"]);
            are || self.is_one_of(at, &["none"]) && at + 1 < self.tokens.len()
        };
        let is_told = |at: &usize| self.holder(*at).is_none() && says(*at) && is_cut(*at);
        let at = (1..self.tokens.len()).find(is_told)?;
        (!self.line.contains('?') && !self.asks_behind(at)).then_some(at)
    }

    /// Whether the line begins with what is done: `searching`.
    fn is_deed(&self) -> bool {
        let first = &self.tokens[0];
        !first.quoted && first.lower.ends_with("ing") && first.lower.len() > 5
    }

    /// `glance at a.udon: 40 elements, 2 anomalies`: what came of it, behind a colon.
    fn counted_as_result(&self) -> Option<usize> {
        let is_count = |at: usize| {
            let token = &self.tokens[at];
            let is_free = !self.used[at] && !token.quoted && token.number().is_some();
            is_free && self.tokens.get(at + 1).is_some_and(|noun| noun.is_plain() && !noun.quoted)
        };
        // `Validation passed, 0 errors, 2 warnings in a.udon`.
        let is_over = |at: usize| self.tokens[..at].iter().any(|token| token.says(OVER));
        let is_label = |at: usize| {
            let before = self.line[..self.tokens[at].span.start].trim_end();
            before.ends_with(':') || before.ends_with(',') && is_over(at)
        };
        let goes_on = |at: usize| {
            self.line[self.tokens[at].span.end..].contains(", ") && (at + 1..self.tokens.len()).any(is_count)
        };
        // `stashes: 3, pins: 7`.
        let is_tally = |at: usize| {
            let token = &self.tokens[at];
            let is_own = || self.spec.params.iter().any(|param| param.is_called(token.word()));
            let is_label = !token.quoted && token.text.ends_with(':') && !is_own();
            is_label && self.tokens.get(at + 1).is_some_and(|count| count.number().is_some())
        };
        if self.tokens.len() > 3 && (0..self.tokens.len()).step_by(2).all(is_tally) {
            return Some(0);
        }
        // `Exhaustive search: 4 pages, 212 hits, 0 in tests`.
        let is_counted = |part: &str| {
            let mut words = part.split(' ');
            let is_number = words.next().is_some_and(|word| lexicon::number(word).is_some());
            is_number && words.next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()))
        };
        let result = self.line.split_once(": ").map(|(_, result)| result);
        let reads = self.spec.effect == Effect::Read;
        if result.is_some_and(|result| reads && result.contains(", ") && result.split(", ").all(is_counted)) {
            return Some(0);
        }
        (2..self.tokens.len()).find(|&at| is_count(at) && is_label(at) && goes_on(at))
    }

    /// `Kofi calls loom.tree 'the map'`, `everyone keeps bookmarking a7x2`: somebody in front of what they do.
    fn is_somebody_doing(&self) -> bool {
        let first = &self.tokens[0];
        let is_anybody = self.is_one_of(0, ANYBODY) || self.says_at(0, &["no", "one"]);
        if is_anybody && !self.line.contains('?') {
            let wishes = |token: &Token| token.says(WISHING) || token.says(&["else", "wants"]);
            return !self.tokens.iter().any(wishes) && !self.asks_behind(0);
        }
        // `I'd have linked it, but …`.
        let is_unreal = self.is_one_of(0, &["i'd", "we'd"]) && self.is_one_of(1, &["have"])
            || self.is_one_of(0, &["i", "we"]) && self.is_one_of(1, &["would"]) && self.is_one_of(2, &["have"]);
        if is_unreal {
            return !self.tokens.iter().any(|token| token.says(&["please", "so"]));
        }
        // `I love how it looks`.
        if self.is_one_of(0, &["i", "we"]) && self.is_one_of(1, &["love", "hate", "enjoy", "admire", "dislike"]) {
            return !self.asks_behind(1);
        }
        // `what a view!`, `I recall it being longer`.
        if self.says_at(0, &["what", "a"]) && !self.line.contains('?') {
            return true;
        }
        if self.says_at(0, &["i", "recall"]) || self.says_at(0, &["i", "remember"]) {
            return self.tokens.iter().any(|token| token.says(&["being", "having"]));
        }
        let is_name = first.text.starts_with(char::is_uppercase)
            && first.text.chars().skip(1).all(char::is_lowercase)
            && !first.quoted
            && (!first.known || self.is_one_of(1, OFTEN) && !first.is(Classes::LOOKING | Classes::ASKING));
        is_name && (self.is_one_of(1, DOING) || self.is_one_of(1, OFTEN)) && !self.used[1]
    }

    /// `I was going to link a7x2 to b3k9`, `you read post 12 already`: what somebody meant to do or has done.
    fn is_meant_or_done(&self) -> bool {
        if !self.is_one_of(0, WHO) || self.line.contains('?') || self.asks_behind(1) {
            return false;
        }
        // `I should have read post 12 before`.
        let missed = || {
            self.is_one_of(1, &["should", "could", "would", "might", "must"]) && self.is_one_of(2, &["have"])
                || self.is_one_of(1, &["should've", "could've", "would've"])
        };
        let meant =
            || self.is_one_of(1, &["was", "were"]) && self.is_one_of(2, &["about", "going", "planning", "tempted"]);
        let wishes = || self.tokens.iter().any(|token| token.says(WISHING));
        // `I meant to say that a7x2 was fine`.
        let says = || self.says_at(1, &["meant", "to", "say"]);
        // `we always keep a7x2 pinned`.
        let is_habit = || self.is_one_of(1, &["always", "usually", "often", "rarely", "never"]) && !wishes();
        // `I keep dreaming about a7x2`.
        let keeps = || {
            let is_doing = self.tokens.get(2).is_some_and(|verb| !verb.quoted && verb.lower.ends_with("ing"));
            self.is_one_of(1, &["keep", "kept"]) && is_doing && !wishes()
        };
        let done =
            || says() || is_habit() || keeps() || self.tokens.iter().any(|token| token.says(&["already"])) && !wishes();
        let told = || {
            let verb = self.tokens.get(1).is_some_and(|verb| !verb.quoted && verb.lower.ends_with("ed"));
            self.is_one_of(0, &["you"]) && verb && !self.is_one_of(1, &["need"])
        };
        // `we used to bookmark nodes like a7x2`.
        let used = || self.says_at(1, &["used", "to"]);
        used() || missed() || meant() || done() || told()
    }

    /// `I'd forgotten that a7x2 was a fork`, `in my report I called it weak`: what somebody knew, or did somewhere else.
    fn is_known(&self) -> bool {
        const KNOWING: &[&str] = &[
            "forgotten",
            "forgot",
            "thought",
            "knew",
            "learned",
            "learnt",
            "noticed",
            "realised",
            "realized",
            "remembered",
            "heard",
        ];
        let who = |at: usize| self.is_one_of(at, WHO) || self.is_one_of(at, &["i'd", "we'd", "i've", "we've", "i'm"]);
        let is_known = || who(0) && self.is_one_of(1, KNOWING) && self.is_one_of(2, &["that"]);
        let is_elsewhere = |at: usize| {
            let is_told = self.tokens.get(at + 1).is_some_and(|verb| verb.says(PAST) || verb.text.ends_with("ed"));
            who(at) && is_told && !self.is_one_of(at + 1, &["need"]) && !self.asks_behind(at)
        };
        let is_led = self.is_one_of(0, &["in", "during", "on", "at", "after"]);
        !self.line.contains('?') && (is_known() && !self.asks_behind(2) || is_led && (2..6).any(is_elsewhere))
    }

    /// `would it hurt to discard what is staged?`: whether something may be lost, of a tool that loses nothing.
    fn asks_if_it_hurts(&self) -> bool {
        let asks = self.is_one_of(0, &["would", "will", "is", "was"]) && self.is_one_of(1, &["it"]);
        asks && !self.vocabulary.loses && self.tokens.iter().any(|token| !token.quoted && token.is(Classes::LOSING))
    }

    /// `b3k9, that was the path the heroine took`: a clause that says of the thing before it what it was.
    fn pointed_back(&self, head: &Head) -> Option<usize> {
        // `show it again, it was pruned` says why.
        let is_unsaid = (head.words == 0 || self.exactness >= Exactness::Mentioned) && !self.vocabulary.takes_back;
        let begins = |at: usize| self.line[..self.tokens[at].span.start].trim_end().ends_with([',', ';', '—', '–']);
        let is_told = |at: usize| {
            let is_past = self.is_one_of(at, POINTING) && self.is_one_of(at + 1, &["was", "were"]);
            // `the hash of a7x2 matched, which calmed us`.
            let is_past = is_past
                || self.is_one_of(at, &["which"])
                    && self.tokens.get(at + 1).is_some_and(|verb| !verb.quoted && verb.lower.ends_with("ed"));
            let wishes = || self.tokens[at..].iter().any(|token| token.says(WISHING));
            let is_the = || self.says_at(at, &["that's", "the"]) && !wishes();
            (is_past || is_the()) && !self.used[at] && begins(at)
        };
        is_unsaid.then(|| (1..self.tokens.len()).find(|&at| is_told(at))).flatten()
    }
}

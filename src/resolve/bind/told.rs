//! What tells something of a tool or a thing and asks for nothing, though it names a tool: `code.search returns ranked results`,
//! `glossary entry 44 is wrong`, `what happens to its links if a7x2 is pruned?`.

use super::super::classes::Classes;
use super::super::head::Head;
use super::super::prose::ARTICLES;
use super::super::reading::Exactness;
use super::super::token::Form;
use super::super::{Token, shape};
use super::Binder;
use super::called_off::STATED;
use super::untold::PERSONS;
use crate::engine::{Effect, ParamSpec, Type, Value};

/// Forms of the past that do not end in `ed`, of verbs for what somebody or something does.
pub(super) const PAST: &[&str] = &[
    "began", "broke", "came", "drew", "fell", "felt", "found", "gave", "got", "grew", "held", "kept", "knew", "led",
    "left", "lost", "made", "meant", "ran", "said", "sat", "saw", "sent", "spoke", "stood", "taught", "thought",
    "told", "took", "went", "wrote", "cost",
];

/// Whether a word may be a verb that tells something: `replaced`, `links`.
fn is_finite(word: &str) -> bool {
    word.ends_with("ed") || word.ends_with('s')
}

impl Binder<'_> {
    /// The word that tells something.
    pub(super) fn told(&self, head: &Head) -> Option<usize> {
        let told = self.judged().or_else(|| self.told_of_name(head)).or_else(|| self.told_of_file());
        let told = told.or_else(|| self.told_of_thing_or_deed()).or_else(|| self.narrated(head));
        told.or_else(|| self.left_alone())
            .or_else(|| self.what_if())
            .or_else(|| self.bettered())
            .or_else(|| self.makes_change().then(|| self.part_of_thing()).flatten())
            .or_else(|| self.thing_was())
            .or_else(|| self.done_to_thing())
            .or_else(|| self.asks_limit())
            .or_else(|| self.done_by_somebody())
            .or_else(|| self.still_so())
            .or_else(|| self.praised())
            .or_else(|| self.supposed_of_thing())
    }

    /// `bookmarking a7x2 would only confuse people`, `bookmarks are handy for a7x2`: what something would do, or is like.
    fn supposed_of_thing(&self) -> Option<usize> {
        let is_thing = |at: usize| {
            let names = |param: &ParamSpec| !param.kind.is_free() && !matches!(param.kind, Type::Flag | Type::Enum(_));
            self.holder(at).is_some_and(names)
        };
        let would = (1..self.tokens.len()).find(|&at| {
            let is_favour = self.is_one_of(at + 1, &["you", "please", "be", "help", "do", "suffice"]);
            // `list what session s4 would write`.
            let is_clause = || self.tokens[..at].iter().any(|token| token.says(&["that", "which", "what", "who"]));
            let is_said =
                self.is_one_of(at, &["would", "could", "might"]) && is_thing(at - 1) && self.is_joined(at - 1);
            is_said && !is_favour && !is_clause()
        });
        let are = || {
            let is_ours = || self.is_noun(self.tokens[0].word()) || self.holder(0).is_some();
            let is_plural = self.tokens[0].lower.ends_with('s') && is_ours();
            let is_like = |like: &Token| !like.is(Classes::FILLER) && !self.is_learned(like);
            is_plural && self.is_one_of(1, &["are", "were"]) && self.tokens.get(2).is_some_and(is_like)
        };
        let asks = || self.line.contains('?') || self.asks();
        // `p17 would delete |a, wouldn't it`: the verb right behind says what it would do.
        let would = would.filter(|&at| !self.asks_behind(at + 1));
        would.or_else(|| (are() && !self.asks_behind(1)).then_some(1)).filter(|_| !asks())
    }

    /// `Slash is also used in paths`, `this adds a variant to x`: a sentence whose subject only resembles a name, or points.
    fn slips_into_subject(&self, head: &Head) -> Option<usize> {
        const DOING: &[&str] = &["adds", "removes", "fixes", "updates", "changes", "introduces", "replaces", "makes"];
        let is_slip = head.at == 0 && matches!(self.exactness, Exactness::Misspelt { .. });
        let is_being = |at: &usize| {
            let is_named = || self.spec.param(self.tokens[at - 1].word()).is_some();
            self.is_one_of(*at, &["is", "are", "was", "were"]) && self.holder(*at).is_none() && !is_named()
        };
        let being = (1..self.tokens.len()).find(is_being).filter(|_| is_slip);
        let points = self.is_one_of(0, &["this", "it"]) && self.is_one_of(1, DOING);
        being.or_else(|| points.then_some(1)).filter(|&at| !self.asks_behind(at))
    }

    /// `I'll open a session on a.udon after lunch`: what somebody will do at another time, of what does more than read.
    fn planned(&self) -> Option<usize> {
        const PLANNING: &[&str] = &["i'll", "we'll", "i'd", "we'd"];
        const LATER: &[&str] = &["after", "later", "tomorrow", "tonight", "someday"];
        let is_later = |at: &usize| {
            let is_aim = *at > 0 && self.is_one_of(at - 1, &["for"]);
            self.holder(*at).is_none() && self.is_one_of(*at, LATER) && !is_aim
        };
        let will = (0..self.tokens.len().min(3)).find(|&at| self.is_one_of(at, PLANNING))?;
        let later = (will + 1..self.tokens.len()).find(is_later)?;
        (!self.asks_behind(later)).then_some(will)
    }

    /// `nice glance at a.udon, thanks`: what was done is praised.
    fn praised(&self) -> Option<usize> {
        const PRAISE: &[&str] =
            &["nice", "great", "good", "lovely", "excellent", "neat", "brilliant", "wonderful", "cool", "solid"];
        let is_own = |deed: &Token| !deed.quoted && self.spec.words().any(|word| word == deed.word());
        let is_deed = self.tokens.get(1).is_some_and(is_own) && self.is_joined(0);
        (self.is_one_of(0, PRAISE) && is_deed).then_some(0)
    }

    /// `last year |lamp was named in nine places`: what became of a thing, with no verb before it that asks for anything.
    fn thing_was(&self) -> Option<usize> {
        let asks = |token: &Token| {
            let verbs = Classes::ASKING | Classes::LOOKING | Classes::SEARCHING | Classes::CHANGING | Classes::LOSING;
            token.is(verbs | Classes::INTERROGATIVE) || self.spec.words().any(|word| word == token.lower)
        };
        let is_told = |at: &usize| {
            let is_thing = self.tokens[at - 1].telling && !self.tokens[at - 1].quoted && self.holder(at - 1).is_some();
            is_thing && !self.used[*at] && self.is_one_of(*at, &["was", "had"])
        };
        let at = (1..self.tokens.len()).find(is_told)?;
        let is_asked = self.line.contains('?') || self.tokens[..at].iter().any(asks) || self.asks_behind(at);
        (!is_asked).then_some(at)
    }

    /// `make |lamp a bit brighter`, `give a7x2 a nicer text`: what a change is to come to, of what only reads.
    fn bettered(&self) -> Option<usize> {
        const LOOKS: &[&str] = &["look", "read", "check", "glance", "inspection", "reading", "view"];
        // `move a7x2 under the other one`: what only goes to a node moves none.
        let moves = self.is_one_of(0, &["move"]) && self.spec.params.iter().any(|param| param.kind == Type::Node);
        let node = 1 + usize::from(self.is_one_of(1, &["node", "branch", "the"]));
        if moves && self.tokens.get(node).is_some_and(|token| token.telling) {
            return Some(0);
        }
        if !self.is_one_of(0, &["make", "give"]) || self.args.value("operation").is_some() {
            return None;
        }
        let thing = (1..self.tokens.len()).find(|&at| !self.tokens[at].is(Classes::FILLER))?;
        let is_thing = self.tokens[thing].telling && self.holder(thing).is_some();
        let is_grade = |token: &Token| {
            let is_word = !token.quoted && token.is_plain() && !token.telling;
            is_word && (token.lower.len() > 4 && token.lower.ends_with("er") || token.says(&["more", "less", "better"]))
        };
        // `in no more than 300 tokens`.
        let is_look = self.tokens.iter().any(|token| token.says(LOOKS) || token.says(&["than"]));
        (is_thing && !is_look && self.tokens[thing + 1..].iter().any(is_grade)).then_some(0)
    }

    /// The same, for what does more than read.
    pub(super) fn told_of_act(&self, head: &Head) -> Option<usize> {
        self.told_of_name(head)
            .or_else(|| self.told_of_thing_or_deed())
            .or_else(|| self.said_by_thing())
            .or_else(|| self.told_of_doing())
            .or_else(|| self.narrated(head))
            .or_else(|| self.already_so())
            .or_else(|| self.left_as_is())
            .or_else(|| self.may_stay())
            .or_else(|| self.still_so())
            .or_else(|| self.explained())
            .or_else(|| self.supposed_of_thing())
            .or_else(|| self.planned())
            .or_else(|| self.slips_into_subject(head))
    }

    fn told_of_thing_or_deed(&self) -> Option<usize> {
        self.told_of_thing().or_else(|| self.told_of_deed()).or_else(|| self.believed())
    }

    /// `code.search returns ranked results, …`: what a tool does is told, under its name. What is searched for may begin so.
    fn told_of_name(&self, head: &Head) -> Option<usize> {
        const TOLD: &[&str] = &[
            "returns", "gives", "takes", "needs", "lists", "prints", "shows", "supports", "accepts", "hides",
            "deletes", "removes", "means", "starts", "writes", "creates", "returned", "gave", "took", "listed",
            "showed", "found", "missed", "ranked", "failed", "keeps", "holds", "stores", "saves", "beats", "helps",
        ];
        let behind = head.at + head.words;
        let is_told = head.at == 0 && self.exactness.is_name() && self.is_one_of(behind, TOLD);
        // `loom.find is case-insensitive`.
        let is_whole_name = head.at == 0 && self.exactness == Exactness::Qualified;
        let is_sentence = self.is_one_of(behind, &["is", "are", "was", "has", "does"])
            || self.is_one_of(behind, TOLD) && self.is_one_of(behind + 1, ARTICLES);
        if is_whole_name && is_sentence {
            return Some(behind);
        }
        // `glossary terms are lower case by convention`.
        let is_of_family = head.at == 0 && self.is_one_of(0, &[self.spec.family()]);
        let are_several = |token: &Token| !token.quoted && token.lower.ends_with('s');
        if is_of_family
            && self.tokens.get(behind).is_some_and(are_several)
            && self.is_one_of(behind + 1, &["are", "were"])
        {
            return Some(behind + 1);
        }
        let is_own = |at: usize| self.is_one_of(at, &["results", "result", "arguments", "parameters", "tool"]);
        // `history shows 41 changes`.
        let is_count = || self.tokens.get(behind + 1).is_some_and(|count| !count.quoted && count.number().is_some());
        let is_clear = || self.spec.effect > Effect::Read || is_count() || (behind + 1..self.tokens.len()).any(is_own);
        (is_told && self.tokens.len() > behind + 1 && is_clear()).then_some(behind)
    }

    /// `Repo.java is four hundred lines long`, `|lamp is at the end of a.udon`: what a file or a part of one is like is told, in words
    /// that nobody says to the tool.
    fn told_of_file(&self) -> Option<usize> {
        let first = &self.tokens[0];
        let is_file = self.holder(0).is_some() && (first.form == Form::Path || shape::looks_like_file(&first.text));
        // `a.udon lists ten lamps`.
        let says = &["lists", "holds", "carries", "mentions", "defines", "describes", "names", "contains"];
        if is_file
            && self.is_one_of(1, says)
            && self.tokens.len() > 3
            && !self.line.contains('?')
            && !self.asks_behind(1)
        {
            return Some(1);
        }
        let is_told = !*self.used.get(1)? && self.is_one_of(1, &["is", "was", "has", "had", "contains"]);
        // `a.udon has four levels and no references`.
        let is_counted =
            self.is_one_of(1, &["has", "had"]) && self.tokens.get(2).is_some_and(|it| it.number().is_some());
        let is_new =
            |at: usize| !self.used[at] && !self.tokens[at].is(Classes::FILLER) && !self.is_learned(&self.tokens[at]);
        let is_question = || self.line.contains(['?', ',', ';']) || self.asks();
        let is_report = is_file && is_told && !is_question() && (is_counted || (2..self.tokens.len()).any(is_new));
        is_report.then_some(1)
    }

    /// `entry 58 replaced entry 112 last spring`, `a7x2 has six children`: a thing in front does or is something, in a word that
    /// nobody says to the tool.
    fn told_of_thing(&self) -> Option<usize> {
        const BEING: &[&str] = &["is", "are", "was", "were", "has", "had"];
        // `t5 is done` reports to the list, `t5 has carried the title "x" for weeks` does not.
        let is_perfect = |at: usize| {
            let done = self.tokens.get(at + 1);
            let has_object = self.is_one_of(at + 2, ARTICLES);
            let is_other = |done: &Token| done.lower.ends_with("ed") && (has_object || !self.is_learned(done));
            self.is_one_of(at, &["has", "had"]) && done.is_some_and(is_other)
        };
        let is_told_of = |at: usize, param: &ParamSpec| match param.kind {
            Type::Int(..) | Type::Node => true,
            Type::Task => is_perfect(at + 1),
            _ => false,
        };
        let is_id = |at: usize| {
            self.holder(at).is_some_and(|param| is_told_of(at, param)) && !self.tokens[at].lower.ends_with("'s")
        };
        let is_noun = |at: usize| {
            let word = self.tokens[at].word();
            let is_ours = self.is_noun(word) || self.leads_or_switches(word) || self.spec.family() == word;
            is_ours && !self.tokens[at].is(Classes::INTERROGATIVE)
        };
        let end = (0..self.tokens.len().min(3)).find(|&at| !is_noun(at)).unwrap_or(0);
        let behind = if self.tokens.get(end).is_some() && is_id(end) { end + 1 } else { end };
        // `entry 41 of the glossary is badly phrased`.
        let is_of_ours = self.is_one_of(behind, &["of", "in", "from"])
            && self.is_one_of(behind + 1, ARTICLES)
            && self.is_one_of(behind + 2, &[self.spec.family()]);
        let verb = if is_of_ours { behind + 3 } else { behind };
        // `glance only reads the outline of a.udon`.
        let verb = verb + usize::from(self.is_one_of(verb, &["only", "just", "merely", "simply"]));
        let (said, object) = (self.tokens.get(verb)?, self.tokens.get(verb + 1)?);
        // `glossary entry 44 is needed`.
        let is_wanted = object.says(&["needed", "wanted", "required", "what"]);
        let is_being = said.says(BEING) || said.says(&["used"]) && object.says(&["to"]);
        // `thread 12 goes downhill after post 150`.
        let is_saying = said.is(Classes::SAYING) && said.lower.ends_with('s') && self.spec.effect == Effect::Read;
        let is_being = is_being || verb > 0 && is_saying && !said.quoted && !self.asks_behind(verb);
        let is_being = is_being && !is_wanted && !self.used[verb] && !self.line.contains('?');
        // Nobody says such a word to a tool, so it is taken as it is spelt: `spoke` is no slip for another.
        let is_past = PAST.contains(&said.text.as_str());
        let is_verb = said.is_plain() && !said.quoted && (is_past || is_finite(&said.lower));
        let is_free = || !said.is(Classes::FILLER) && !self.is_learned(said);
        let is_new = !self.used[verb] && verb > end && (is_free() || is_past);
        let is_object = object.says(ARTICLES) || object.is(Classes::INTERROGATIVE) || is_noun(verb + 1);
        // `node a7x2 links to the chapter on tides`.
        let is_aimed = || {
            let is_aiming = self.is_one_of(verb, &["links", "points", "refers", "leads"]);
            let is_thing = object.says(&["to", "at"]) && self.is_one_of(verb + 2, ARTICLES);
            is_aiming && verb > end && is_thing && !self.line.contains('?')
        };
        let is_said = is_verb && is_new && (is_object || is_past) && self.is_joined(verb) || is_aimed();
        // `a7x2 gets a note: …`, `c4r1 is worth a bookmark, label "opening"` ask for it.
        let acts = self.spec.effect > Effect::Read;
        let is_act = || {
            let is_own = |token: &Token| !token.is(Classes::FILLER) && self.is_learned(token);
            let asks = || said.lower.ends_with('s') && !is_being || self.tokens[verb + 1..].iter().any(is_own);
            self.goes_on_behind(verb) || !is_past && !is_perfect(verb) && asks()
        };
        if acts && is_act() {
            return None;
        }
        (verb > 0 && self.is_joined(verb - 1) && (is_said || is_being)).then_some(verb)
    }

    /// `a7x2: bookmarked, linked and sent`: what was done to a thing, as the tool that reads would tell it.
    fn done_to_thing(&self) -> Option<usize> {
        let [first, next, rest @ ..] = self.tokens else { return None };
        let is_thing = first.span.of(self.line).ends_with(':') && self.holder(0).is_some();
        let is_done = |token: &Token| !token.quoted && token.is_plain() && token.lower.ends_with("ed");
        (is_thing && is_done(next) && rest.iter().any(is_done)).then_some(1)
    }

    /// `the intern linked a7x2 to the wrong tree`, `one bookmarks a node first`: what somebody did or does, with a verb of the tool.
    fn done_by_somebody(&self) -> Option<usize> {
        let is_somebody = || {
            let who = &self.tokens[1];
            let is_word = who.is_plain() && !who.quoted && !who.telling && !who.is(Classes::NAMING | Classes::LOOKING);
            self.tokens.len() > 3
                && self.is_one_of(0, &["the", "our", "my", "a", "an", "his", "her"])
                && is_word
                && !self.is_noun(who.word())
                && self.tokens[2].lower.len() > 4
                && self.tokens[2].lower.ends_with("ed")
                && !self.tokens[2].is(Classes::NAMING)
                && self.tokens[3].telling
        };
        let is_anybody = || {
            let verb = &self.tokens[1].lower;
            self.is_one_of(0, &["one"]) && verb.ends_with('s') && self.is_one_of(2, ARTICLES)
        };
        let is_told = self.tokens.len() > 2 && (is_anybody() || is_somebody() && !self.asks_behind(1));
        (is_told && !self.line.contains('?')).then_some(1)
    }

    /// `t19 still waits for t12`, `session s4 still holds two changes`, `nothing in a.udon refers to it`: how things are.
    fn still_so(&self) -> Option<usize> {
        let is_finite = |at: usize| self.tokens.get(at).is_some_and(|verb| !verb.quoted && verb.lower.ends_with('s'));
        let is_still = |at: &usize| {
            let is_thing = self.holder(at - 1).is_some_and(|thing| !thing.kind.is_free()) && *at < 3;
            self.is_one_of(*at, &["still"]) && is_thing && is_finite(at + 1)
        };
        let is_none =
            self.is_one_of(0, &["nothing", "nobody"]) && self.is_one_of(1, &["in", "at", "on", "under", "of"]);
        let at = (1..self.tokens.len()).find(is_still).or_else(|| is_none.then_some(0))?;
        (!self.asks() && !self.line.contains('?') && !self.asks_behind(at + 1)).then_some(at)
    }

    /// `how many bookmarks may one tree have?`: what is allowed is asked of who knows the tools.
    fn asks_limit(&self) -> Option<usize> {
        let is_may = |at: &usize| {
            let is_anybodys = || self.is_one_of(at + 1, &["a", "an", "one", "any", "each", "there"]);
            // `how many tools are too many?`
            let is_judged = || self.is_one_of(*at, &["are", "is"]) && self.is_one_of(at + 1, &["too", "enough"]);
            let is_able = || self.is_one_of(*at, &["can"]) && is_anybodys();
            self.is_one_of(*at, &["may", "must", "should"]) || is_able() || is_judged()
        };
        let asks = self.is_one_of(0, &["how"]) && self.is_one_of(1, &["many", "much", "long", "often", "big", "deep"]);
        (2..self.tokens.len().min(6)).find(is_may).filter(|_| asks)
    }

    /// `glossary entry 44 should stay as it is`: nothing is to be done with it.
    fn left_alone(&self) -> Option<usize> {
        let is_kept = |at: &usize| {
            // `glossary 218 should go` asks for no look at it.
            let is_verb = self.is_one_of(*at, &["stay", "remain"])
                || *at + 1 == self.tokens.len() && self.is_one_of(*at, &["go"]);
            let is_verb = is_verb && !self.used[*at];
            // `|keeper must stay` says what is kept of it.
            let keeps = || self.args.value("keep").is_some();
            is_verb && self.is_one_of(at - 1, &["should", "must", "may", "can", "shall", "will"]) && !keeps()
        };
        self.left_as_is().or_else(|| (1..self.tokens.len()).find(is_kept))
    }

    /// `the alias gl can go on`, `the bookmark on a7x2 may stay`, and where nothing would be lost, `bookmark on a7x2 can go`, of what does more
    /// than read. `pin a7x2, it should stay in sight` asks for that.
    fn may_stay(&self) -> Option<usize> {
        let is_thing = |at: usize| {
            let is_word = !self.tokens[at].is(Classes::PRONOUN | Classes::FILLER);
            is_word && (self.tokens[at].quoted || self.holder(at).is_none_or(|param| !param.kind.is_free()))
        };
        // What loses or removes something is meant by it: `the alias gl can go`.
        let loses = self.vocabulary.loses || self.args.value("remove") == Some(&Value::Flag(true));
        let is_kept = |at: &usize| {
            let ends = || self.tokens[at + 1..].iter().all(|token| token.is(Classes::POLITE));
            let goes = self.is_one_of(*at, &["go"]) && (self.is_one_of(at + 1, &["on"]) || !loses && ends());
            let stays = self.is_one_of(*at, &["stay", "remain"]) || goes;
            stays && self.is_one_of(at - 1, &["can", "may", "could", "might"]) && is_thing(at - 2)
        };
        // `bookmark at a7x2: off with it`.
        let is_off = |at: &usize| {
            !loses && self.is_one_of(*at, &["off", "away", "out"]) && self.says_at(at + 1, &["with", "it"])
        };
        let continues = || self.spec.words().any(|word| word == "continue");
        (2..self.tokens.len()).find(|at| is_kept(at) || is_off(at)).filter(|_| !continues())
    }

    /// `leave |lamp in a.udon alone`.
    fn left_as_is(&self) -> Option<usize> {
        const ALONE: &[&[&str]] = &[&["alone"], &["as", "it", "is"], &["as", "they", "are"]];
        // `leave a7x2 unpinned`.
        let is_undone = |token: &Token| !token.quoted && token.lower.starts_with("un") && token.lower.ends_with("ed");
        let is_left = |at: &usize| is_undone(&self.tokens[*at]) || ALONE.iter().any(|phrase| self.says_at(*at, phrase));
        let leave = (0..self.tokens.len().min(3)).find(|&at| self.is_one_of(at, &["leave", "leaving"]))?;
        // `leave task t7 open`.
        let is_state = |at: &usize| {
            let is_thing = self.holder(at - 1).is_some_and(|thing| !thing.kind.is_free() && thing.kind != Type::Flag);
            let is_last = at + 1 == self.tokens.len() && self.tokens[*at].is_plain() && !self.tokens[*at].quoted;
            *at > leave + 1 && is_thing && is_last && !self.tokens[*at].is(Classes::FILLER | Classes::POLITE)
        };
        let end = (leave + 1..self.tokens.len()).find(|at| is_left(at) || is_state(at))?;
        (!self.asks_behind(end)).then_some(leave)
    }

    /// `the search for "tide" came back with three hits`: what became of something that was done is told.
    fn told_of_deed(&self) -> Option<usize> {
        const BEING: &[&str] =
            &["is", "was", "has", "had", "carries", "bears", "holds", "reads", "says", "said", "read"];
        const CAME: &[&str] =
            &["came", "returned", "gave", "found", "turned", "failed", "worked", "helped", "looks", "took", "brought"];
        let is_own = |deed: &Token| self.spec.words().any(|word| word == deed.word());
        let is_deed = |at: usize| {
            self.is_one_of(at, &["the", "that", "this", "my", "our", "your", "his", "her", "their", "last"])
                && self.tokens.get(at + 1).is_some_and(is_own)
        };
        // `on reflection the link …`.
        // `thanks, that search in a.udon helped`.
        let is_before = |at: usize| !self.used[at] || self.tokens[at].is(Classes::POLITE);
        let deed = (0..self.tokens.len()).take_while(|&at| is_before(at)).find(|&at| is_deed(at))?;
        // `the link from r2d8 to b3k9 is the weak one`.
        // `my glance at a.udon was over soon`; `the view of a7x2 is …` may go on to ask for it.
        let is_mine = self.is_one_of(deed, &["my", "our", "your"]);
        let is_being = |at: usize| (self.spec.effect > Effect::Read || is_mine) && self.is_one_of(at, BEING);
        // Nobody says such a word to a tool: `worked` is no slip for `forked`.
        let came = |at: usize| {
            let token = &self.tokens[at];
            let is_text = self.holder(at).is_some_and(|param| param.kind.is_free() && !param.required);
            !token.quoted && CAME.contains(&token.text.trim_end_matches(['.', '!'])) && (!self.used[at] || is_text)
        };
        let is_said = |at: usize| came(at) || !self.used[at] && is_being(at) && !self.goes_on_behind(at);
        let verb = (deed + 2..self.tokens.len()).find(|&at| is_said(at))?;
        let is_clause = self.is_one_of(verb - 1, &["that", "which", "who", "we", "i", "you", "they", "it"]);
        (!is_clause && !self.line.contains('?')).then_some(verb)
    }

    /// `t7 blocked by t5, which is blocked by me`, `current position a7x2, tree "harbour"`, `alias "gl" means glance in Petra's setup`:
    /// what is said beside it explains, or is somebody else's.
    fn explained(&self) -> Option<usize> {
        // `Perfect. Let's pin a7x2`.
        const SHORTENED: &[&str] =
            &["let's", "that's", "it's", "here's", "there's", "what's", "who's", "he's", "she's"];
        let is_of_somebody = |at: usize| {
            let token = &self.tokens[at];
            let is_name = token.text.starts_with(char::is_uppercase) && !token.is(Classes::FUNCTION);
            let is_name = is_name && !token.says(SHORTENED);
            token.lower.ends_with("'s") && is_name && !token.quoted
        };
        // `restore a7x2, which I had pruned` says what is to be taken back.
        let is_clause = |at: usize| {
            let is_lost = self.is_one_of(at + 1, &["i", "we", "you"])
                && (at + 2..at + 5).any(|at| self.is_one_of(at, &["pruned", "dropped", "removed", "deleted"]));
            self.is_one_of(at, &["which"]) && self.is_cut_before(at) && (self.vocabulary.loses || !is_lost)
        };
        // `would a link from a7x2 to b3k9 help anybody?`.
        let is_asked = |at: usize| {
            let is_own = |deed: &Token| self.spec.words().any(|word| word == deed.word()) && !deed.says(&["subagent"]);
            at == 0
                && self.is_one_of(0, &["would", "could", "can", "will", "does", "did"])
                && self.is_one_of(1, ARTICLES)
                && self.tokens.get(2).is_some_and(is_own)
        };
        // `alias: a second name of a tool`.
        let is_defined =
            |at: usize| at == 1 && self.is_one_of(1, &["a", "an"]) && self.tokens[0].span.of(self.line).ends_with(':');
        (0..self.tokens.len()).find(|&at| {
            !self.used[at] && (is_defined(at) || is_clause(at) || is_asked(at) || at > 0 && is_of_somebody(at))
        })
    }

    /// Whether a comma stands before the word at `at`.
    fn is_cut_before(&self, at: usize) -> bool {
        self.line[..self.tokens[at].span.start].trim_end().ends_with(',')
    }

    /// Whether something more is said behind the clause of the word at `at`.
    fn goes_on_behind(&self, at: usize) -> bool {
        let behind = &self.line[self.tokens[at].span.end..];
        behind.contains([',', ';', ':', '!', '?']) || behind.contains(". ")
    }

    /// `I believe q5xe continues what 8hjr started`, `hard to recall anything from thread 3`, `note to self, …`.
    fn believed(&self) -> Option<usize> {
        const BELIEVING: &[&str] = &["believe", "think", "suspect", "guess", "suppose", "doubt"];
        const WISHING: &[&str] =
            &["should", "need", "needs", "want", "could", "can", "let's", "let", "please", "would", "may"];
        let wishes = || (2..self.tokens.len()).any(|at| self.is_one_of(at, WISHING));
        // `suppose we had pruned a7x2 back then`.
        let is_supposed = || {
            let is_ours = self.is_one_of(0, &["suppose", "supposing", "imagine"]);
            is_ours && self.is_one_of(1, PERSONS) && !self.asks() && !self.line.contains('?')
        };
        let is_hard = || self.is_one_of(0, &["hard", "difficult", "tough", "impossible"]) && self.is_one_of(1, &["to"]);
        let is_belief =
            || self.is_one_of(0, &["i", "we"]) && self.is_one_of(1, BELIEVING) && !wishes() && !self.goes_on_behind(1);
        // `decided against a second session`.
        let who = usize::from(self.is_one_of(0, &["i", "we"]));
        let is_refused = self.is_one_of(who, &["decided", "chose"]) && self.is_one_of(who + 1, &["against", "not"]);
        (is_refused || is_belief() || is_supposed() || is_hard() || self.says_at(0, &["note", "to", "self"]))
            .then_some(0)
    }

    /// `summoning snapshot 22 cost us two thousand tokens`: what doing it was like.
    fn told_of_doing(&self) -> Option<usize> {
        let is_doing =
            self.tokens[0].lower.ends_with("ing") && !self.spec.words().any(|word| word == self.tokens[0].lower);
        let is_thing = |at: usize| self.holder(at).is_some_and(|param| !param.kind.is_free());
        (2..self.tokens.len())
            .find(|&at| is_doing && is_thing(at - 1) && self.is_one_of(at, STATED) && self.is_joined(at - 1))
    }

    /// `a7x2 and b3k9 are linked`: it is so already. A list of tasks is told what is done.
    fn already_so(&self) -> Option<usize> {
        let verb = (1..self.tokens.len()).find(|&at| !self.used[at] && self.is_one_of(at, &["is", "are", "was"]))?;
        let done = verb + 1 + usize::from(self.is_one_of(verb + 1, &["already", "now", "still"]));
        let is_done = self
            .tokens
            .get(done)
            .is_some_and(|token| !token.quoted && self.spec.past.split(' ').next() == Some(token.lower.as_str()));
        let is_small = |at: usize| self.is_one_of(at, &["and", "both"]) || self.is_noun(self.tokens[at].word());
        let is_thing = |at: usize| self.holder(at).is_some_and(|param| !param.kind.is_free());
        let is_subject = (0..verb).all(|at| is_thing(at) || is_small(at) || self.tokens[at].says(ARTICLES));
        let is_task = || self.spec.params.iter().any(|param| param.kind == Type::Task);
        (is_done && is_subject && done + 1 == self.tokens.len() && !is_task()).then_some(verb)
    }

    /// `what snapshot 22 answered: "…"`: what was said is told.
    fn said_by_thing(&self) -> Option<usize> {
        let is_said = |at: usize| {
            let token = &self.tokens[at];
            !self.used[at]
                && (token.lower.trim_end_matches(':').ends_with("ed") || token.says(PAST))
                && token.text.ends_with(':')
        };
        (2..self.tokens.len().min(5)).find(|&at| self.is_one_of(0, &["what"]) && is_said(at))
    }

    /// `what happens to its links if a7x2 is pruned?`, `what if I'd pruned a7x2?`: of what is not done.
    fn what_if(&self) -> Option<usize> {
        let is_person = self.is_one_of(2, PERSONS) || self.is_one_of(2, &["i'd", "we'd", "you'd", "he'd", "she'd"]);
        let is_told = self.says_at(0, &["what", "if"]) && is_person;
        let is_what = self.is_one_of(0, &["what"]) && self.is_one_of(1, &["happens"]);
        let supposes = || (2..self.tokens.len()).any(|at| self.is_one_of(at, &["if"]));
        ((is_told || is_what && supposes()) && self.spec.param("operation").is_none()).then_some(1)
    }

    /// What a line that names a thing and no verb says of it: `glossary entry 44 is wrong`.
    fn judged(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 2 && !self.used[last])?;
        let token = &self.tokens[last];
        let is_verb = !self.used[last - 1] && self.is_one_of(last - 1, &["is", "are", "was", "were", "looks", "seems"]);
        // `glossary entry 44 should be different`.
        let is_wish = self.is_one_of(last - 1, &["be"]) && self.is_one_of(last - 2, &["should", "must", "could"]);
        let last_of_thing = if is_wish { last.checked_sub(3)? } else { last - 2 };
        let is_small = token.is(Classes::FILLER) || token.says(&["needed", "wanted", "required", "enough"]);
        let is_of_thing = self.holder(last_of_thing).is_some() && last_of_thing < 3;
        let is_told = (is_verb || is_wish) && is_of_thing && !token.quoted && !is_small && !self.is_learned(token);
        let asks = || self.tokens.iter().any(|token| token.is(Classes::INTERROGATIVE | Classes::ASKING));
        (is_told && !asks()).then_some(last)
    }
}

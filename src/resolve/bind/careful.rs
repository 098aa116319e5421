//! What keeps a line back whose tool does more than read: an assignment, signs of a shell, what is taken back; and where it
//! writes, runs programs or loses something, a part of the thing, a remark.
//!
//! Each word looked for here may be harmless elsewhere; where something could be lost, a question is cheaper.

use super::super::classes::Classes;
use super::super::head::Head;
use super::super::prose::ARTICLES;
use super::super::reading::Exactness;
use super::super::token::Form;
use super::super::{Token, shape, words};
use super::Binder;
use super::untold::{DOERS, SCANT};
use crate::engine::{Effect, ParamSpec, Type, Value};

/// Signs that lead on or elsewhere in a shell.
const SHELL: &[&str] = &[">", ">>", "<", "|", "||", "&", "&&"];
/// Words that stand before a file which is meant as a whole.
const WHOLE: &[&str] = &["file", "files", "document", "called", "named", "whole", "entire", "at", "off", "away"];
/// Words for where things are kept that a session has at hand.
const KEPT: &[&str] = &["memory", "mind", "board", "view"];
/// Words that correct or bound what stands before them, and begin no reason.
const LIMITING: &[&str] =
    &["sorry", "only", "but", "just", "except", "no", "not", "or", "wait", "actually", "then", "and"];

impl Binder<'_> {
    /// The first word that leaves open whether the line means just what its tool does.
    pub(super) fn left_open(&self, head: &Head) -> Option<usize> {
        let effect = self.spec.effect;
        if effect == Effect::Read {
            return None;
        }
        // What a session has at hand is taken back when it was lost by mistake.
        let is_grave = effect >= Effect::Write;
        let loses = self.vocabulary.loses && is_grave;
        let found = self.reported().or_else(|| self.talks.then(|| self.spoken_against(head)).flatten());
        // What is sent may be said in words that all have a place.
        let is_spoken = self.talks || effect == Effect::Send;
        let untold = || self.noun_as_text().or_else(|| self.vague_text());
        let found = found.or_else(|| is_spoken.then(untold).flatten());
        let found = found
            .or_else(|| self.asks_of_tool())
            .or_else(|| self.scant_result())
            .or_else(|| self.unnamed_task())
            .or_else(|| self.half_marked())
            .or_else(|| self.has_box(is_grave).then_some(0));
        let found =
            found.or_else(|| self.talk_as_command()).or_else(|| self.only_told()).or_else(|| self.marked_as(head));
        // What is searched for may end in any word.
        let is_query = |at: usize| self.holder(at).is_some_and(|param| param.kind == Type::Query);
        let broken_off = || self.broken_off().filter(|&at| !is_query(at - 1));
        let spoken = || broken_off().or_else(|| self.told_of_act(head)).or_else(|| self.rest_of_name());
        let spoken = || spoken().or_else(|| self.other_party());
        let found = found.or_else(|| self.talks.then(spoken).flatten());
        let lost = || self.unkept(head).or_else(|| self.another_too());
        let found = found.or_else(|| self.vocabulary.loses.then(lost).flatten());
        if found.is_some() || !is_grave {
            return found;
        }
        let found = self.stands_in(head).or_else(|| self.torn_value()).or_else(|| self.talk_behind_name(head));
        let found = found.or_else(|| self.part_of_whole(head, loses));
        if found.is_some() {
            return found;
        }
        if self.vocabulary.takes_away || self.vocabulary.takes_back {
            self.counted_otherwise().or_else(|| self.half_name(head)).or_else(|| self.unled_remark())
        } else {
            self.description()
        }
    }

    /// `restart the dialogue with the union`: whom or what it is with, where the tool asks for nothing of the kind.
    fn other_party(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 1 && !self.used[last])?;
        let token = &self.tokens[last];
        let leads = (last.saturating_sub(3)..last).any(|at| self.is_one_of(at, &["with", "between", "about"]));
        let is_party = leads && token.is_plain() && !token.quoted;
        let is_new = !token.is(Classes::FILLER | Classes::POLITE | Classes::PRONOUN) && !self.is_learned(token);
        (self.spec.params.is_empty() && is_party && is_new).then_some(last)
    }

    /// `web.search, what options does it take?`: behind the name of a tool and a comma a question is about the tool.
    fn asks_of_tool(&self) -> Option<usize> {
        let next = self.tokens.get(1).filter(|next| next.is(Classes::INTERROGATIVE))?;
        let gap = &self.line[self.tokens[0].span.end..next.span.start];
        (self.exactness == Exactness::Qualified && gap.trim() == ",").then_some(1)
    }

    /// `report cached result to user`: what came of a task is more than a word, where nobody names the tool that reports it.
    fn scant_result(&self) -> Option<usize> {
        let param = self.spec.param("result").filter(|_| self.spec.param("command").is_some())?;
        let is_scant = |text: &str| self.exactness > Exactness::Alias && !text.contains(' ');
        self.args.value(param.name).and_then(Value::as_text).filter(|text| is_scant(text))?;
        let span = self.args.span(param.name)?;
        self.tokens.iter().position(|token| token.span.start >= span.start)
    }

    /// `add "fog-bot"`: nothing says that it is a task.
    fn unnamed_task(&self) -> Option<usize> {
        const TASKS: &[&str] = &[
            "task", "tasks", "todo", "todos", "to-do", "todolist", "ticket", "tickets", "chore", "chores", "job",
            "jobs", "issue", "issues", "backlog", "item", "list",
        ];
        let is_title = |title: &ParamSpec| title.required;
        let is_new = self.spec.param("title").is_some_and(is_title) && self.spec.param("blockedBy").is_some();
        let is_said = || self.tokens.iter().any(|token| TASKS.contains(&token.word().trim_end_matches(':')));
        (is_new && self.exactness > Exactness::Alias && !is_said()).then_some(0)
    }

    /// `code.bash the usual`: no command begins so.
    fn talk_as_command(&self) -> Option<usize> {
        let span = self.spec.rest().and_then(|param| self.args.span(param.name))?;
        let first = self.tokens.iter().position(|token| token.span.start == span.start)?;
        let token = &self.tokens[first];
        (!token.quoted && (token.says(ARTICLES) || token.is(Classes::PRONOUN))).then_some(first)
    }

    /// `mark task t4`: what is done to it says only what it is marked as.
    fn marked_as(&self, head: &Head) -> Option<usize> {
        let is_mark = self.is_one_of(head.at, &["mark", "marking"]) && self.spec.words().any(|word| word == "done");
        let says = |at: usize| {
            let token = &self.tokens[at];
            let is_noun = token.is(Classes::FILLER | Classes::POLITE) || token.says(&["task", "todo", "item"]);
            !is_noun && self.holder(at).is_none()
        };
        (is_mark && !(0..self.tokens.len()).any(|at| at != head.at && says(at))).then_some(head.at)
    }

    /// What words beside the tool's name leave open.
    fn spoken_against(&self, head: &Head) -> Option<usize> {
        let loses = self.vocabulary.loses && self.spec.effect >= Effect::Write;
        let found = self.sign(head).or_else(|| self.taken_back(head)).or_else(|| self.supposed(head));
        let found = found.or_else(|| self.left_in_doubt(head)).or_else(|| self.class_of_things());
        let found = found.or_else(|| self.called_off_behind()).or_else(|| self.refused());
        let found = found.or_else(|| self.leads_to_none()).or_else(|| self.split_noun());
        let found = found.or_else(|| self.unkept_label()).or_else(|| self.part_of_thing());
        let found = found.or_else(|| self.no_text());
        let found = found.or_else(|| self.taken_from_nothing()).or_else(|| self.opposite_as_text(head));
        // `I don't want it gone, so unbookmark it`.
        let denies = |token: &Token| token.says(&["don't", "dont", "not", "never"]);
        let is_denied = || self.vocabulary.loses && self.tokens[..head.at].iter().any(denies);
        found.or_else(|| self.said_before(head).filter(|_| loses || is_denied()))
    }

    /// `prune = a7x2` is an assignment, and `undo > out.txt` is meant for a shell.
    fn sign(&self, head: &Head) -> Option<usize> {
        // A sign has no letters, so it is looked for as it stands.
        let is = |at: usize, signs: &[&str]| {
            self.tokens.get(at).is_some_and(|token| !token.quoted && signs.contains(&token.text.as_str()))
        };
        let behind = head.at + head.words;
        let runs = self.spec.rest().is_some();
        let of_shell = || (behind..self.tokens.len()).find(|&at| is(at, SHELL)).filter(|_| !runs);
        (head.words > 0 && is(behind, &["=", ":=", "==", "!="])).then_some(behind).or_else(of_shell)
    }

    /// `thinking of dropping the stash`, `ask Bob to drop it`: words before the verb that say something else.
    fn said_before(&self, head: &Head) -> Option<usize> {
        let is_small = |token: &Token| token.is(Classes::FILLER | Classes::POLITE) || !token.is_plain();
        let says = |at: &usize| {
            let token = &self.tokens[*at];
            !self.used[*at] && !token.quoted && !is_small(token) && !token.telling
        };
        // Another sentence is another matter: `that is done, drop it`.
        let starts =
            |at: usize| self.line[..self.tokens[at].span.start].rfind([',', ';', '.', ':', '!', '-']).unwrap_or(0);
        let is_same = |at: &usize| starts(*at) == starts(head.at);
        (0..head.at).find(|at| head.words > 0 && says(at) && is_same(at))
    }

    /// `undo drop the stash` takes something back that the tool would do once more.
    fn taken_back(&self, head: &Head) -> Option<usize> {
        let first = self.tokens.first().filter(|first| first.says(words::REVERSING))?;
        let is_own = || self.spec.words().any(|word| word == first.lower);
        (head.at > 0 && head.words > 0 && !is_own()).then_some(0)
    }

    /// `bookmarked a7x2`, `I already linked a7x2 to b3k9`: the first word that says something says that it was done.
    fn reported(&self) -> Option<usize> {
        // `reset` is both.
        if self.exactness.is_name() {
            return None;
        }
        let done = self.spec.past.split(' ').next();
        let first = self.tokens.iter().position(|token| !token.is(Classes::FILLER) && token.lower != "already")?;
        (!self.tokens[first].quoted && done == Some(self.tokens[first].lower.as_str())).then_some(first)
    }

    /// `I pruned a7x2`, `a7x2 was pruned`: what was done, and not that it is to be taken back.
    fn only_told(&self) -> Option<usize> {
        if !self.vocabulary.takes_back || self.tokens.len() != 3 {
            return None;
        }
        let is_told = self.is_one_of(0, DOERS) || self.is_one_of(1, &["was", "is", "got"]);
        let verb = self.tokens.iter().position(|token| !token.quoted && token.lower.ends_with("ed"));
        verb.filter(|_| is_told)
    }

    /// `reset() cancelled`, `bash "make" never`: the last word, behind all that the tool takes.
    fn called_off_behind(&self) -> Option<usize> {
        const OFF: &[&str] = &[
            "aborted",
            "cancelled",
            "canceled",
            "denied",
            "disallowed",
            "forbidden",
            "postponed",
            "prohibited",
            "refused",
            "rejected",
            "revoked",
            "vetoed",
            "withdrawn",
        ];
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 0)?;
        let token = &self.tokens[last];
        let is_off = token.says(OFF);
        // What is run as it stands takes all that is behind it.
        let is_rest =
            || self.holder(last).is_some_and(|param| param.kind == Type::Rest) && self.tokens[last - 1].quoted;
        let is_told = is_off && !self.used[last] || (is_off || token.is(Classes::DENYING)) && is_rest();
        (!token.quoted && is_told).then_some(last)
    }

    /// `refuse to close t4`, `he forgot to rename it`: what somebody does not do.
    fn refused(&self) -> Option<usize> {
        const REFUSING: &[&str] = &[
            "refuse",
            "refused",
            "decline",
            "declined",
            "hesitate",
            "afraid",
            "reluctant",
            "fail",
            "failed",
            "forgot",
            "unable",
        ];
        let refuses = |at: usize| self.is_one_of(at, REFUSING) && self.is_one_of(at + 1, &["to"]);
        (0..self.tokens.len()).find(|&at| refuses(at) && self.holder(at).is_none())
    }

    /// `stash the blend ratios`: a noun of two words, of which one went to a name and the other to a text.
    fn split_noun(&self) -> Option<usize> {
        let last = self.tokens.len().checked_sub(1).filter(|&last| last > 2 && !self.tokens[last].quoted)?;
        let (name, text) = (self.holder(last - 1)?, self.holder(last)?);
        let is_bare = !self.tokens[last - 1].quoted && self.tokens[last - 1].is_plain();
        let is_split =
            name.kind == Type::Word && text.kind == Type::Text && self.is_one_word(name) && self.is_one_word(text);
        (is_bare && is_split && self.is_one_of(last - 2, ARTICLES)).then_some(last - 1)
    }

    /// `bring that old context back`: a word that people say to tools is no label, where nothing is kept under it.
    fn unkept_label(&self) -> Option<usize> {
        let says_kind = |token: &Token| self.is_noun(token.word()) || token.is(Classes::NAMING);
        if self.spec.params.len() > 1 || self.exactness < Exactness::Sense || self.tokens.iter().any(says_kind) {
            return None;
        }
        (1..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let is_label = |param: &ParamSpec| param.is_called("label") && !self.is_led(param, at);
            let is_word = token.known && !token.quoted && !token.telling && !self.view.keeps(&token.text);
            is_word && self.named_at != Some(at - 1) && self.holder(at).is_some_and(is_label)
        })
    }

    /// `add task "call Anna" after lunch`: what leads to a task, and has none behind it.
    fn leads_to_none(&self) -> Option<usize> {
        let param = self.open().find(|param| matches!(param.kind, Type::List(Type::Task)))?;
        (1..self.tokens.len()).find(|&at| {
            let length = param.connectives.iter().filter_map(|lead| self.stands_at(lead, at)).max();
            let is_left = |next: usize| self.tokens.get(next).is_some_and(|token| !token.quoted && !self.used[next]);
            self.holder(at).is_none_or(|holder| !holder.kind.is_free())
                && length.is_some_and(|length| is_left(at + length))
        })
    }

    /// `we could pin it`, `do I need to pin it`: what might be done is not asked for.
    pub(super) fn supposed(&self, head: &Head) -> Option<usize> {
        const WHO: &[&str] = &["i", "we", "he", "she", "they", "it", "somebody", "someone", "anybody", "anyone"];
        // `I would have pruned it`, `we may have to restore it`.
        let is_unreal = |at: usize| {
            let is_open = self.is_one_of(at, &["would", "could", "should", "might", "may"]);
            let is_wanted = self.is_one_of(at, &["should"]) && self.vocabulary.takes_back;
            is_open && !is_wanted && self.is_one_of(at + 1, &["have"]) && self.is_one_of(at - 1, WHO)
        };
        let unreal = (1..self.tokens.len()).find(|&at| is_unreal(at) && self.holder(at).is_none());
        // `let us see in spring whether we restore a7x2`.
        let is_open = |at: &usize| self.is_one_of(*at, &["whether"]) && self.holder(*at).is_none();
        let unreal = unreal.or_else(|| (1..head.at).find(is_open));
        unreal.or_else(|| {
            (1..head.at).find(|&at| {
                // `I would like it pinned` asks for it, and what she would like is told.
                let is_wish = self.is_one_of(at - 1, &["i", "we"])
                    && self.is_one_of(at + 1, &["like", "love", "appreciate", "prefer"]);
                self.is_one_of(at, &["would", "could", "should", "might", "ought"])
                    && self.is_one_of(at - 1, WHO)
                    && !is_wish
                    || at == 1 && self.is_one_of(0, &["do", "did", "does"]) && self.is_one_of(1, WHO)
            })
        })
    }

    /// `pin a7x2 maybe`, `link half of a7x2 to b3k9`: a word behind the verb leaves open whether it is meant.
    fn left_in_doubt(&self, head: &Head) -> Option<usize> {
        // Any word may be the name of a change, or all of a text that need not be there: `star a7x2 oops`.
        let says_nothing = |param: &ParamSpec| {
            let mut said =
                (0..self.tokens.len()).filter(|&at| self.holder(at).is_some_and(|held| held.name == param.name));
            said.all(|at| self.tokens[at].is(Classes::DOUBTING | Classes::FILLER))
        };
        let may_be_any = |at: usize, param: &ParamSpec| {
            // An agent's tools have any name.
            let is_name = matches!(param.kind, Type::Word | Type::Change) && self.spec.effect < Effect::Exec;
            let takes_any = param.kind.is_free() || is_name;
            let may_be_needed = is_name && self.spec.effect >= Effect::Write;
            takes_any && (may_be_needed || !self.is_needed(param)) && !self.is_led(param, at) && says_nothing(param)
        };
        let is_left = |&at: &usize| {
            !self.tokens[at].quoted && (!self.used[at] || self.holder(at).is_some_and(|param| may_be_any(at, param)))
        };
        let mut behind = (head.at + head.words..self.tokens.len()).filter(is_left);
        // `oops, I pruned a7x2, bring it back` says why.
        let is_sorry = |at: usize| at == 0 && self.is_one_of(0, &["oops"]) && self.vocabulary.takes_back;
        behind.find(|&at| self.tokens[at].is(Classes::DOUBTING) && !self.urges(at) && !is_sorry(at))
    }

    /// `drop stale pins`, `complete the easy tasks`: what stands before the noun in the plural is no name of one.
    fn class_of_things(&self) -> Option<usize> {
        (0..self.tokens.len().saturating_sub(1)).find(|&at| {
            let (token, noun) = (&self.tokens[at], self.tokens[at + 1].word());
            let is_word = !token.quoted && !token.telling && token.lower.chars().all(char::is_alphabetic);
            let is_own =
                |one: &str| self.vocabulary.has_noun(one) || self.spec.params.iter().any(|param| param.is_called(one));
            let is_plural = ["s", "es"].iter().filter_map(|ending| noun.strip_suffix(ending)).any(is_own);
            let is_thing =
                |param: &ParamSpec| !param.kind.is_free() && !matches!(param.kind, Type::Flag | Type::Enum(_));
            // `link a7x2 to the other one` names none.
            let is_one = || self.is_one_of(at + 1, &["one", "thing", "place", "stuff", "node", "tree", "file"]);
            let is_plural = is_plural || token.says(&["other", "same", "right", "usual"]) && is_one();
            is_word && is_plural && !self.tokens[at + 1].quoted && self.holder(at).is_some_and(is_thing)
        })
    }

    /// `stash the good sentences of a7x2`: a part of a thing, of which all would be taken.
    pub(super) fn part_of_thing(&self) -> Option<usize> {
        const PARTS: &[&str] = &[
            "part",
            "parts",
            "portion",
            "half",
            "most",
            "bit",
            "bits",
            "pieces",
            "sentence",
            "sentences",
            "paragraph",
            "paragraphs",
        ];
        (2..self.tokens.len()).find(|&at| {
            let is_part = self.is_one_of(at - 2, PARTS) && self.is_one_of(at - 1, &["of", "from"]);
            let is_free =
                || self.holder(at - 2).is_none() || self.makes_change() && self.is_one_of(at - 2, &["half", "most"]);
            let is_thing = |param: &ParamSpec| matches!(param.kind, Type::Thing | Type::UdonPath);
            is_part && is_free() && self.holder(at).is_some_and(is_thing)
        })
    }

    /// `remove the ebb of k9m4`: what is taken away is no word that only could be a thing.
    fn taken_from_nothing(&self) -> Option<usize> {
        let takes_away = self.args.value("remove") == Some(&Value::Flag(true)) && !self.exactness.is_name();
        let is_loose = |at: &usize| {
            let token = &self.tokens[*at];
            // `remove the link from a7x2 to doc:menu` names a document, and begins with what is to be done.
            let is_document = || {
                token.text.starts_with("doc:") && (self.tokens[0].is(Classes::LOSING) || self.is_one_of(0, &["take"]))
            };
            let is_bare = !token.quoted && !token.telling && !is_document();
            is_bare && self.holder(*at).is_some_and(|param| param.kind == Type::Thing)
        };
        let loose = || (0..self.tokens.len()).find(is_loose).or_else(|| self.another_too());
        takes_away.then(loose).flatten()
    }

    /// `drop stash ideas and notes`: the word that joins another thing, which has no place, with the one that is to be lost.
    fn another_too(&self) -> Option<usize> {
        (1..self.tokens.len().saturating_sub(1)).find(|&at| {
            let joins = self.is_one_of(at, &["and", "&", "+"]) && self.holder(at - 1).is_some();
            let is_other = |next: usize| !self.used[next] && !self.tokens[next].is(Classes::FILLER | Classes::POLITE);
            // `remove the alias peek and the stash wip`.
            let next = at + 1 + usize::from(self.is_one_of(at + 1, ARTICLES));
            let next = next + usize::from(self.tokens.get(next).is_some_and(|noun| self.is_noun(noun.word())));
            joins && next < self.tokens.len() && is_other(next)
        })
    }

    /// `drop task-40`, `drop gearbox`: what is lost is named by a word that may be anything, and nothing is kept under it.
    fn unkept(&self, head: &Head) -> Option<usize> {
        let is_kind = |at: usize| self.spec.params.iter().any(|param| self.tokens[at].word().ends_with(param.name));
        if self.exactness == Exactness::Qualified || (head.at..head.at + head.words).any(is_kind) {
            return None;
        }
        let is_called = |word: &str| self.spec.params.iter().any(|param| param.name == word) || self.is_noun(word);
        let says_kind = || {
            let is_kind = |at: usize| {
                let word = self.tokens[at].word().trim_start_matches(':');
                is_called(word)
                    || self.spec.params.iter().any(|param| word.starts_with(param.name))
                    || KEPT.contains(&word)
            };
            (0..self.tokens.len()).any(|at| at != head.at && is_kind(at))
        };
        (0..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let text = token.text.as_str();
            let is_thing = |param: &ParamSpec| param.kind == Type::Thing && !self.is_led(param, at);
            // `forget a7x2` and `drop a7x2` may mean the node itself.
            let is_node = says_kind() && (shape::looks_like_node(text) || shape::looks_like_node_range(text));
            let is_sure = || is_node || self.view.keeps(text);
            let is_bare = !token.quoted && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
            is_bare && self.holder(at).is_some_and(is_thing) && !is_sure()
        })
    }

    /// `pin a7x2 off`, `bookmark a7x2 is obsolete, remove`, `stash "draft" → bin`: a word right behind a thing, or one that a
    /// name which need not be given begins or ends with, says that something is to be taken away.
    fn opposite_as_text(&self, head: &Head) -> Option<usize> {
        let is_note = self.spec.effect == Effect::Note && !self.makes_change();
        let is_bare = is_note && head.at == 0 && head.exactness == Exactness::Alias;
        (1..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let takes_away = || token.says(&["off", "away"]) || token.is(Classes::LOSING);
            let is_binned = || token.says(&["bin", "trash"]);
            let Some(holder) = self.holder(at) else {
                let is_last = !self.used[at] && at + 1 == self.tokens.len();
                // `tick t4 off` is done with a verb of its own, `take it off` with none of the tool's.
                let is_taken = !self.vocabulary.loses && self.is_one_of(at.saturating_sub(2), &["take", "taking"]);
                let is_behind = is_bare && self.holder(at - 1).is_some_and(|thing| !thing.kind.is_free());
                return is_last && (token.says(&["off"]) && (is_behind || is_taken) || is_behind && is_binned());
            };
            // What an attribute is set to may well be `off`.
            let is_added = holder.kind == Type::Text && !holder.required && !self.makes_change();
            let span = self.args.span(holder.name).filter(|_| is_added);
            let before = self.line[..token.span.start].trim_end();
            let is_named = || self.is_led(holder, at) && !before.ends_with(['→', '>']);
            if is_note && is_binned() && span == Some(token.span) && !is_named() {
                return true;
            }
            let span = span.filter(|_| !self.is_needed(holder) && !self.is_led(holder, at));
            let is_end = span.is_some_and(|span| span.start == token.span.start || span.end == token.span.end);
            // `bookmark a7x2 without bookmarking it`.
            let is_without = || token.says(&["without"]) && span.is_some_and(|span| span.start == token.span.start);
            !token.quoted && is_end && (takes_away() || is_without())
        })
    }

    /// `delete file path from config.toml`: what stands between the verb and the file says that not all of it is meant.
    fn part_of_whole(&self, head: &Head, loses: bool) -> Option<usize> {
        let is_moved = self.spec.params.iter().any(|param| param.kind == Type::NewFile && param.required);
        let is_file = |param: &ParamSpec| matches!(param.kind, Type::File(_));
        let needs_file = self.spec.params.iter().any(|param| param.required && is_file(param));
        if !needs_file || !(is_moved || loses) {
            return None;
        }
        let behind = head.at + head.words;
        let thing = (behind..self.tokens.len()).find(|&at| self.holder(at).is_some_and(is_file))?;
        (behind..thing).find(|&at| {
            let token = &self.tokens[at];
            let is_option = matches!(token.form, Form::Option { .. }) || self.is_behind_option(at);
            !(token.says(ARTICLES) || token.says(WHOLE) || is_option || token.is(Classes::POLITE) && !token.quoted)
        })
    }

    /// `bash (git status)`, `could you bash git status?`, `mv a.md b...`: brackets and marks of the sentence that went to a value, and one
    /// that is broken off.
    fn torn_value(&self) -> Option<usize> {
        let goes_on = |at: usize| self.line[self.tokens[at].span.end..].trim_end();
        let is_broken_off = |at: &usize| !self.tokens[*at].quoted && matches!(goes_on(*at), "..." | "…");
        let is_value = |at: &usize| self.holder(*at).is_some_and(|param| !param.kind.is_free());
        if let Some(last) = self.tokens.len().checked_sub(1).filter(is_value).filter(is_broken_off) {
            return Some(last);
        }
        (0..self.tokens.len()).find(|&at| {
            let Some(param) = self.holder(at).filter(|_| !self.tokens[at].quoted) else { return false };
            let text = self.args.value(param.name).and_then(Value::as_text).unwrap_or_default();
            let count = |sign: char| text.matches(sign).count();
            let is_torn = count('(') != count(')') || count('{') != count('}');
            let is_rest = param.kind == Type::Rest;
            let is_asked = is_rest && text.ends_with('?');
            !text.contains(['"', '\'']) && (is_torn && (is_rest || !param.kind.is_free()) || is_asked)
        })
    }

    /// The first word of a text that was cut out of something: one that is sent and holds one half of a pair of marks, or one bracket
    /// of a pair that the line has, `TODO(next week): oil the hinge`.
    fn half_marked(&self) -> Option<usize> {
        if !self.line.contains(['(', '`']) {
            return None;
        }
        // A line that is cut out of a page may hold half of a pair of marks anywhere.
        let is_odd = |text: &str| text.matches('`').count() % 2 == 1;
        if self.exactness > Exactness::Alias && is_odd(self.line) {
            return (0..self.tokens.len()).find(|&at| self.tokens[at].text.contains('`')).or(Some(0));
        }
        let is_half = |text: &str| self.spec.effect == Effect::Send && is_odd(text);
        let is_whole = |text: &str| text.matches('(').count() == text.matches(')').count();
        // `TODO (Ines): oil the hinge` is for Ines.
        let is_addressed = |text: &str| text.starts_with('(') && text.contains("): ");
        let is_cut = |text: &str| !is_whole(text) && is_whole(self.line) || is_addressed(text);
        (0..self.tokens.len()).find(|&at| {
            let param = self.holder(at).filter(|_| !self.tokens[at].quoted);
            let text = param.and_then(|param| self.args.value(param.name)).and_then(Value::as_text);
            text.is_some_and(|text| is_half(text) || is_cut(text))
        })
    }

    /// `use skill with care`, `run agent of the day`: what runs something is not told so.
    fn talk_behind_name(&self, head: &Head) -> Option<usize> {
        let behind = head.at + head.words;
        let is_talk = self.is_one_of(behind, &["is", "was", "are", "of", "with", "without", "nothing", "not"]);
        (self.spec.effect == Effect::Exec && self.exactness == Exactness::Alias && is_talk).then_some(behind)
    }

    /// `drop the rye tip`: a word before the last one of a name, which may have several.
    fn half_name(&self, head: &Head) -> Option<usize> {
        (head.at + head.words..self.tokens.len().saturating_sub(1)).find(|&at| {
            let token = &self.tokens[at];
            let names = |param: &ParamSpec| matches!(param.kind, Type::Word | Type::Thing | Type::Document);
            let is_word = !self.used[at] && !token.quoted && token.is_plain() && !token.is(Classes::FILLER);
            let is_name = !self.tokens[at + 1].quoted && self.holder(at + 1).is_some_and(names);
            is_word && is_name && !self.is_noun(token.word()) && token.lower.bytes().all(|b| b.is_ascii_alphabetic())
        })
    }

    /// `the one about tides`, `undo last 3`: a number that counts something, and is no id of what is lost.
    fn counted_otherwise(&self) -> Option<usize> {
        let counts = |at: usize| {
            let token = &self.tokens[at];
            let is_word = !token.text.bytes().any(|byte| byte.is_ascii_digit());
            let is_last =
                at.checked_sub(1).is_some_and(|before| self.is_one_of(before, &["last", "past", "latest", "previous"]));
            let ends_in_digit = |part: &str| part.ends_with(|c: char| c.is_ascii_digit());
            let is_range =
                token.text.split_once('-').is_some_and(|(from, to)| ends_in_digit(from) && ends_in_digit(to));
            self.holder(at).is_some_and(|param| match param.kind {
                Type::Int(..) => param.required && is_word,
                Type::Change => is_last || is_range,
                _ => false,
            })
        };
        (0..self.tokens.len()).find(|&at| counts(at))
    }

    /// `glossary delete 12 oops`, `drop the stash "tides" tomorrow`: a reason or a second thing in bare words that nothing leads to.
    fn unled_remark(&self) -> Option<usize> {
        (0..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let Some(param) = self.holder(at).filter(|_| !token.quoted) else { return false };
            let is_other = |name: &&str| *name != param.name && self.args.value(name).is_some();
            let is_given =
                self.spec.needs.iter().any(|group| group.contains(&param.name) && group.iter().any(is_other));
            let span = self.args.span(param.name).filter(|span| span.start == token.span.start);
            let is_scant = span.is_some_and(|span| span.of(self.line).split_whitespace().count() <= SCANT);
            let is_behind_sign = self.line[..token.span.start].trim_end().ends_with([',', ';', '-', '–']);
            let may_be_remark = match param.kind {
                // `glossary delete 12, prune a7x2 and close the session`.
                Type::Text => {
                    is_scant
                        || is_behind_sign && (token.is(Classes::LOSING | Classes::CHANGING) || token.says(LIMITING))
                }
                Type::Thing => is_given && token.is_plain() && !token.telling,
                _ => false,
            };
            may_be_remark && span.is_some() && !self.is_led(param, at)
        })
    }

    /// Whether a word, a sign or the parameter's own name leads to a value that begins at `at`.
    pub(super) fn is_led(&self, param: &ParamSpec, at: usize) -> bool {
        let leads = |before: &Token| {
            let word = before.lower.trim_end_matches([':', '=']);
            !before.quoted
                && (param.is_called(word)
                    || param.connectives.iter().any(|lead| lead.split(' ').next_back() == Some(word)))
        };
        let is_signed = || self.line[..self.tokens[at].span.start].trim_end().ends_with([':', '=', '→']);
        matches!(self.tokens[at].form, Form::Option { .. })
            || is_signed()
            || at.checked_sub(1).is_some_and(|before| leads(&self.tokens[before]))
    }
}

//! What gives words their places, in which order, and for which tools.
//!
//! Most of it is for parameters that few tools have. Which passes concern a tool shows in its declaration and is found out
//! once: a line is bound for a dozen tools, and what is not called costs nothing.

use super::super::head::Head;
use super::Binder;
use super::quantities::counts;
use super::{owner, part, remark, roles, stashed, versions, who};
use crate::engine::{Effect, ParamSpec, Spec, Type};

/// Something that gives words their places.
pub struct Pass {
    when: When,
    concerns: fn(&Spec) -> bool,
    run: fn(&mut Binder<'_>, &Head),
}

/// When a pass may have something to do.
enum When {
    /// While a word without a place speaks.
    Spoken,
    /// While a word has no place.
    Unused,
    /// Always: it puts values right as well, or takes what the tool's own name says.
    Always,
}

/// The passes that concern a tool.
#[derive(Clone)]
pub struct Passes {
    /// Those before the lines below are looked at.
    pub before_body: Vec<&'static Pass>,
    /// Those behind them.
    pub behind_body: Vec<&'static Pass>,
}

impl Passes {
    /// Those that concern a tool which is declared so.
    pub fn of(spec: &Spec) -> Self {
        let concerning = |passes: &'static [Pass]| passes.iter().filter(|pass| (pass.concerns)(spec)).collect();
        Self { before_body: concerning(BEFORE_BODY), behind_body: concerning(BEHIND_BODY) }
    }
}

impl Binder<'_> {
    /// Gives words their places.
    pub(super) fn pass(&mut self, passes: &[&Pass], head: &Head) {
        let state = |binder: &Self| (binder.speaks(), binder.used.contains(&false));
        let (mut speaks, mut is_open) = state(self);
        for pass in passes {
            let has_work = match pass.when {
                When::Spoken => speaks,
                When::Unused => is_open,
                When::Always => true,
            };
            if has_work {
                (pass.run)(self, head);
                (speaks, is_open) = state(self);
            }
        }
    }
}

const fn spoken(concerns: fn(&Spec) -> bool, run: fn(&mut Binder<'_>, &Head)) -> Pass {
    Pass { when: When::Spoken, concerns, run }
}

const fn unused(concerns: fn(&Spec) -> bool, run: fn(&mut Binder<'_>, &Head)) -> Pass {
    Pass { when: When::Unused, concerns, run }
}

const fn always(concerns: fn(&Spec) -> bool, run: fn(&mut Binder<'_>, &Head)) -> Pass {
    Pass { when: When::Always, concerns, run }
}

/// Any tool is concerned.
const fn all(_: &Spec) -> bool {
    true
}

/// Whether a tool has a parameter of some kind.
fn has(spec: &Spec, is: impl Fn(&ParamSpec) -> bool) -> bool {
    spec.params.iter().any(is)
}

/// Whether it has one of each name.
fn names(spec: &Spec, names: &[&str]) -> bool {
    names.iter().all(|name| has(spec, |param| param.name == *name))
}

/// Whether it makes tables of what a query finds.
fn tabulates(spec: &Spec) -> bool {
    has(spec, |param| param.name == "query" && param.kind == Type::Query) && names(spec, &["format"])
}

/// Whether it may be given a file that belongs to what it asks for next.
fn moves_files(spec: &Spec) -> bool {
    has(spec, |param| matches!(param.kind, Type::File(_)) && !param.required)
}

/// What gives words their places before the lines below are looked at, in this order: who takes a word first keeps it.
#[allow(clippy::redundant_closure_for_method_calls, reason = "a method itself is of one lifetime only")]
static BEFORE_BODY: &[Pass] = &[
    unused(|spec| has(spec, |it| it.positional && it.kind == Type::Text && !it.required), |it, _| it.object_as_text()),
    spoken(|spec| has(spec, |it| it.positional && it.required && it.kind == Type::Text), |it, _| it.asked_to()),
    spoken(|spec| names(spec, &["task", "subagent"]), |it, _| it.handed_over()),
    spoken(|spec| names(spec, &["message"]), |it, _| it.addressed()),
    spoken(|spec| names(spec, &["quote", "entry"]), |it, _| it.entry_named()),
    spoken(|spec| names(spec, &["has-attr"]), |it, _| it.filters()),
    unused(owner::has_nouns, |it, _| it.before_nouns()),
    spoken(|spec| names(spec, &["element", "has-attr", "attr-value"]), |it, _| it.described()),
    unused(|spec| names(spec, &["element", "trait", "has-attr", "has-key"]), |it, _| it.sigils()),
    unused(tabulates, |it, _| it.rows()),
    unused(tabulates, |it, _| it.columns()),
    unused(|spec| has(spec, |it| it.required && it.kind == Type::UdonPath), |it, _| it.listing()),
    spoken(|spec| has(spec, |it| it.kind == Type::LineRange), |it, _| it.lines_of_editors()),
    unused(all, |it, _| it.options()),
    unused(|spec| names(spec, &["span", "annotation"]), |it, _| it.noted()),
    spoken(|spec| has(spec, |it| it.kind == Type::Thing), |it, _| it.kinds()),
    unused(part::edits_parts, |it, _| it.part_of_file()),
    always(|spec| names(spec, &["doc", "content", "append", "at", "replace"]), |it, head| it.written_where(head)),
    spoken(all, |it, _| it.earlier()),
    spoken(|spec| has(spec, |it| matches!(it.kind, Type::Word | Type::Thing)), |it, _| it.told_by_order()),
    spoken(roles::has_roles, |it, _| it.roles()),
    spoken(|spec| names(spec, &["like"]), |it, _| it.model()),
    spoken(|spec| has(spec, who::is_doer), |it, _| it.doer()),
    spoken(|spec| names(spec, &["result", "command"]), |it, _| it.finished()),
    always(versions::compares, |it, _| it.two_documents()),
    always(|spec| has(spec, versions::is_version), |it, _| it.versions()),
    unused(|spec| names(spec, &["old_string", "new_string"]), |it, _| it.exchange()),
    unused(|spec| has(spec, |it| it.positional && it.required && it.kind == Type::Word), |it, _| it.name_before_text()),
    unused(|spec| names(spec, &["title", "description"]), |it, _| it.titled_text()),
    unused(
        |spec| has(spec, |it| it.positional && matches!(it.kind, Type::Text | Type::Fragment)),
        |it, _| it.labelled(),
    ),
    spoken(|spec| has(spec, |it| it.kind.is_folder()), |it, head| it.place_searched(head)),
    spoken(|spec| has(spec, |it| it.kind.is_folder()), |it, _| it.everywhere()),
    spoken(|spec| has(spec, |it| it.kind == Type::List(&Type::Glob)), |it, _| it.every_document()),
    always(
        |spec| names(spec, &["operation", "path", "set", "from", "with"]),
        |it, head| it.change(head.at..head.at + head.words),
    ),
    unused(|spec| has(spec, |it| matches!(it.kind, Type::Enum(_))), |it, _| it.direction()),
    spoken(|spec| names(spec, &["language"]), |it, _| it.language()),
    spoken(|spec| names(spec, &["remove"]), |it, _| it.taken_away()),
    spoken(all, |it, _| it.keywords()),
    spoken(|spec| has(spec, |it| matches!(it.kind, Type::Int(..))), |it, _| it.first_and_last()),
    spoken(|spec| has(spec, |it| matches!(it.kind, Type::LineRange | Type::CodePlace)), |it, _| it.lines_asked()),
    spoken(all, |it, _| it.quantities()),
    spoken(|spec| counts(spec, "times"), |it, _| it.times()),
    spoken(|spec| counts(spec, "level"), |it, _| it.top_level()),
    spoken(|spec| names(spec, &["span"]), |it, _| it.characters()),
    spoken(|spec| !spec.needs.is_empty(), |it, _| it.assigned()),
    spoken(|spec| names(spec, &["key", "show"]), |it, _| it.value_first()),
    spoken(|spec| has(spec, |it| it.kind == Type::Section), |it, _| it.section_first()),
    unused(|spec| has(spec, |it| it.kind == Type::Task) && names(spec, &["title"]), |it, _| it.retitled()),
    unused(stashed::names_stash, |it, _| it.stashed()),
    spoken(all, |it, _| it.connectives()),
    spoken(all, |it, _| it.counted()),
    spoken(|spec| has(spec, |it| !it.positional && it.kind == Type::Text), |it, _| it.announced()),
    unused(
        |spec| spec.effect == Effect::Read && has(spec, |it| it.positional && it.kind == Type::UdonPath),
        |it, _| it.attribute_of(),
    ),
    unused(all, |it, _| it.by_look()),
    unused(|spec| names(spec, &["node", "also"]), |it, _| it.other_nodes()),
    unused(|spec| has(spec, |it| it.kind.is_folder()), |it, _| it.folder_behind()),
    spoken(
        |spec| spec.effect <= Effect::Note && has(spec, |it| it.required && matches!(it.kind, Type::File(_))),
        |it, _| it.by_stem(),
    ),
];

/// The same behind them.
#[allow(clippy::redundant_closure_for_method_calls, reason = "a method itself is of one lifetime only")]
static BEHIND_BODY: &[Pass] = &[
    always(|spec| has(spec, |it| it.kind == Type::CodePlace), |it, _| it.place_in_code()),
    always(moves_files, |it, _| it.make_room()),
    spoken(all, |it, _| it.vocabulary()),
    unused(remark::takes_remark, |it, _| it.remark()),
    unused(|spec| has(spec, |it| it.positional && !it.kind.is_free()), |it, _| it.by_place_in_line()),
    spoken(|spec| has(spec, |it| matches!(it.kind, Type::Int(..) | Type::Limit)), |it, _| it.bare_count()),
    unused(|spec| has(spec, |it| it.positional && it.kind == Type::Node), |it, _| it.unknown_node()),
    unused(|spec| has(spec, |it| it.positional && it.kind.is_free()), |it, _| it.free_text()),
    always(moves_files, |it, _| it.make_room()),
    unused(|spec| spec.effect <= Effect::Note && has(spec, |it| it.kind == Type::Fragment), |it, _| it.remainder()),
    always(|spec| names(spec, &["file", "schema"]), |it, _| it.schema_first()),
];

//! Looking into UDON documents and changing them.

use crate::engine::Tool;

mod annotate;
mod apply;
mod audit;
mod blame;
mod commit;
mod compact;
mod convert;
mod diff;
mod documents;
mod extract;
mod focus;
mod glance;
mod infer;
mod merge;
mod narrator;
mod operation;
mod proposal;
mod propose;
mod refactor;
mod rules;
mod schema_infer;
mod search;
mod section;
mod session;
mod session_changes;
mod session_close;
mod session_collapse;
mod session_commit;
mod session_expand;
mod session_modify;
mod session_navigate;
mod session_open;
mod session_revert;
mod session_view;
mod template;
mod timeline;
mod trace;
mod validate;
mod version;

/// The tools of this family, in listing order.
pub const TOOLS: &[&Tool] = &[
    &glance::TOOL,
    &focus::TOOL,
    &propose::TOOL,
    &apply::TOOL,
    &session_open::TOOL,
    &session_view::TOOL,
    &session_navigate::TOOL,
    &session_expand::TOOL,
    &session_collapse::TOOL,
    &session_modify::TOOL,
    &session_changes::TOOL,
    &session_revert::TOOL,
    &session_commit::TOOL,
    &session_close::TOOL,
    &trace::TOOL,
    &infer::TOOL,
    &validate::TOOL,
    &search::TOOL,
    &annotate::TOOL,
    &extract::TOOL,
    &diff::TOOL,
    &timeline::TOOL,
    &template::TOOL,
    &audit::TOOL,
    &refactor::TOOL,
    &merge::TOOL,
    &blame::TOOL,
    &compact::TOOL,
    &convert::TOOL,
    &schema_infer::TOOL,
];

//! What a tool is, what a call is, and what comes of it.
//!
//! The engine knows no concrete tool and no language: it is given a [`Call`] and runs it, with the checks that hold
//! for every tool (permission, limits, values), and turns whatever happens, a panic included, into an [`Outcome`].

mod again;
mod arg;
mod call;
mod catalog;
mod change;
mod choices;
mod dispatch;
mod exact;
mod filter;
pub mod journal;
mod kind;
mod last_words;
mod lines;
mod outcome;
mod outside;
mod page;
pub mod parallel;
mod param;
mod permission;
mod place;
mod reply;
mod run;
mod session;
mod stored;
mod tool;
mod types;
mod value;

pub use again::{Again, ReadFile};
pub use arg::{
    Arg, ChangeRef, CodePlace, Dir, DocFile, DocumentRef, Files, Fragment, Glob, ImageFile, Limit, Lines, Name,
    NewFile, NodeRange, NodeRef, PathArg, Paths, Pattern, ProposalRef, RefArg, Rest, ResultRef, Section, SessionRef,
    SourceRef, TaskRef, Tasks, TemplateRef, TextFile, ThingRef, Url, Words,
};
pub use call::{Args, Call, Filled, Outside, Read};
pub use catalog::{Catalog, in_words, left_out};
pub use change::{Change, Repeatable};
pub use choices::Choice;
pub use dispatch::Dispatch;
pub use exact::{blank, blank_of};
pub use filter::Filter;
pub use kind::{It, Kind};
pub use last_words::last_words;
pub use lines::LineRange;
pub use outcome::{Candidate, Outcome, Question, Verdict};
pub use outside::{Described, DescribedParam, Foreign};
pub use page::{Budget, Line, Page, Piece, Role, Writer, fitting};
pub use param::{BUDGET, Initials, Param, ParamSpec};
pub use permission::{Grants, Permission};
pub use place::Place;
pub use reply::{Reply, Show};
pub use run::run;
pub use session::{Cancel, Part, Session};
pub use stored::StoredCall;
pub use tool::{Effect, Run, Spec, Tool};
pub use types::{ENDINGS, Type, has_ending, is_file_ending, result_number, truth};
pub use value::Value;

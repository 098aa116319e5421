//! Calls of other notations whose name is one of ours: what they give goes to the parameters as it is.
//!
//! An argument with a name is that parameter's, letter by letter; one without goes to the parameter in whose place it
//! stands, as in a program, if it can be one by its look. What does not fit so is left to be read as a line.

use serde_json::Value as Json;

use super::bind::{is_unsaid, placeholder};
use super::foreign::{self, ForeignCall, Unnamed};
use super::head::{self, Head};
use super::reading::Exactness;
use super::structured::Named;
use super::{Line, Resolution, Resolver, Token, View, bind, decide, fit, structured};
use crate::engine::{Args, ParamSpec, Tool, Type, left_out};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::line::quoted;
use crate::syntax::Utterance;

impl Resolver {
    /// What a foreign call of a tool of ours means; `None` where it is to be read by its words.
    pub(super) fn by_name(&self, call: &ForeignCall, line: &str, view: &dyn View) -> Option<Result<Resolution>> {
        let alias = view.alias(&call.name);
        let tool = self.catalog.known(alias.as_deref().unwrap_or(&call.name))?;
        // A word with empty parentheses may be anybody's: `list()`.
        let is_bare = call.unnamed.is_empty() && call.named.is_empty();
        let is_identified = head::is_identifier(&call.name);
        if is_bare && !is_identified {
            return None;
        }
        let named = named(tool, call);
        if let Some(error) = structured::given_twice(&named).or_else(|| repeated(tool, call)) {
            return Some(Err(error.hint(hint!("help {}", tool.spec.name))));
        }
        let args = given(tool, call, &named, view)?;
        if !self.catalog.permits(tool) {
            return Some(Err(left_out(tool.spec.name)));
        }
        let name = Utterance::parse(&call.name, None).ok()?;
        let tokens = Token::of(&name);
        let exactness = if is_identified { Exactness::Qualified } else { Exactness::Alias };
        let head = Head { tool, exactness, at: 0, words: tokens.len(), external: None };
        let vocabulary = self.vocabularies.get(&super::address(tool))?;
        let line_of_name = Line { tokens: &tokens, utterance: &name, view, words: None, joined: &[], outside: None };
        Some(decide::certain(bind::bind_given(&head, vocabulary, line_of_name, &args).unasked(), line))
    }

    /// A call with what is done to a thing among its arguments, `{"tool": "snapshots", "action": "list"}`, as one of the tool that does it.
    pub(super) fn acted(&self, mut call: ForeignCall) -> ForeignCall {
        let takes = |tool: &Tool| tool.spec.param("action").is_some();
        if call.named.is_empty() || self.catalog.known(&call.name).is_some_and(takes) {
            return call;
        }
        let name = call.named.get("action").and_then(Json::as_str).map(|act| format!("{} {act}", call.name));
        if let Some(name) = name.filter(|name| self.catalog.known(name).is_some()) {
            call.named.shift_remove("action");
            call.name = name;
        }
        call
    }

    /// A call with lists where it has elements in the place of one: `<files><file>a.udon</file><file>b.udon</file></files>`. A text may have
    /// such elements in it.
    pub(super) fn with_lists(&self, mut call: ForeignCall) -> ForeignCall {
        if !call.named.values().any(|value| value.as_str().is_some_and(|text| text.starts_with('<'))) {
            return call;
        }
        // A name may be shared: `extract`.
        let known = self.catalog.known(&call.name);
        let (name, named) = (&call.name, &mut call.named);
        let is_meant = |tool: &Tool| known.map_or(tool.spec.own_name() == name, |known| std::ptr::eq(known, tool));
        let takes = |tool: &Tool, key: &str| matches!(tool.spec.param(key).map(|it| it.kind), Some(Type::List(_)));
        for (key, value) in named {
            let is_list = || self.catalog.all().any(|tool| is_meant(tool) && takes(tool, key));
            let items = value.as_str().filter(|text| text.starts_with('<') && is_list()).and_then(foreign::items);
            if let Some(items) = items {
                *value = items;
            }
        }
        call
    }

    /// What keeps a call of a tool of ours from being one, as far as its named arguments go.
    pub(super) fn mistake(&self, call: &ForeignCall) -> Option<Error> {
        let tool = self.catalog.exact(&call.name)?;
        let named = named(tool, call);
        let twice = structured::given_twice(&named).map(|error| error.hint(hint!("help {}", tool.spec.name)));
        twice.or_else(|| structured::given(tool, &named).err())
    }
}

/// The arguments of a call as the tool's own; `None` if one of them cannot be one.
fn given(tool: &'static Tool, call: &ForeignCall, named: &[Named<'_>], view: &dyn View) -> Option<Args> {
    let spec = &tool.spec;
    let mut args = structured::given(tool, named).ok()?;
    let mut places = spec.params.iter().filter(|param| param.positional);
    for Unnamed { value, is_word, span } in &call.unnamed {
        let param = places.by_ref().find(|param| args.value(param.name).is_none())?;
        if *is_word || value.as_str().is_some_and(|text| !could_be(param, text, view)) {
            return None;
        }
        args.set(param.name, structured::value(&param.kind, value)?, *span);
    }
    Some(args)
}

/// What is wrong where one name is given twice that takes one value.
fn repeated(tool: &'static Tool, call: &ForeignCall) -> Option<Error> {
    let param = call.repeated.as_deref().and_then(|key| structured::parameter(tool, key))?;
    let takes_one = !matches!(param.kind, Type::List(_));
    takes_one.then(|| Error::new(Code::InvalidArgument, format!("{} is given twice", param.name)))
}

/// The arguments that have a name, but for those whose value is still to be filled in: `rename(from="<old>", …)`. What is
/// looked for or run may be any.
fn named<'c>(tool: &'static Tool, call: &'c ForeignCall) -> Vec<Named<'c>> {
    let named = call.arguments(|name| structured::parameter(tool, name).is_some());
    let is_open = |param: Option<&ParamSpec>, value: &str| match param {
        Some(param) if !param.kind.is_free() => placeholder(value).is_some() || is_unsaid(&param.kind, value),
        Some(param) if matches!(param.kind, Type::Query | Type::Rest) => is_unsaid(&param.kind, value),
        // `…` is no text that anybody wants kept.
        Some(_) => matches!(value, "…" | "...") || is_unsaid(&Type::Word, value),
        None => false,
    };
    let named = named.into_iter().map(|(name, value)| Named::of(tool, name, value));
    named.filter(|Named { param, value, .. }| !value.as_str().is_some_and(|value| is_open(*param, value))).collect()
}

/// Whether a text looks as if it could be a value of the parameter in whose place it stands.
fn could_be(param: &ParamSpec, text: &str, view: &dyn View) -> bool {
    let is_one_word = !text.is_empty() && !text.contains(char::is_whitespace);
    match param.kind {
        kind if kind.is_free() => true,
        Type::File(_) | Type::NewFile | Type::Directory | Type::Source | Type::Session if is_one_word => {
            !text.starts_with(['|', '@'])
        }
        kind => {
            let token = |line: &str| Utterance::parse(line, None).ok().map(|line| Token::of(&line));
            let tokens = token(text).filter(|tokens| tokens.len() == 1).or_else(|| token(&quoted(text)));
            tokens.is_some_and(|tokens| tokens.iter().all(|token| fit::fit(&kind, token, view) != fit::Fit::No))
        }
    }
}

//! `code.plan`: run a script over tools.
//!
//! Every call of the script goes through the shell as a call of its own: the same permissions, filter, limits, events and
//! journal as if it had been written as a line. A plan may do what its caller may do, and nothing more.

use std::collections::BTreeSet;
use std::time::Duration;

use regex::Regex;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::code::search::Pages;
use crate::engine::{
    Args, Budget, Catalog, Change, Effect, Fragment, It, Kind, Outcome, Page, Param, Permission, Reply, Session, Show,
    Spec, Tool, Verdict,
};
use crate::error::{Code, Error, Result};
use crate::script::{self, Function, Host, Limits, Ran, Returned};
use crate::text::plural;
use crate::transcript;

const BODY: Param<Fragment> = Param::new("body", "the script, in JavaScript").positional().or(&["script", "code"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.plan",
        aliases: &["execute_plan", "execute plan", "run plan", "code plan"],
        senses: &["plan", "script"],
        about: "run a script over tools",
        past: "ran a plan",
        // What a plan does is decided call by call; that it may do anything is why it is never run on a guess.
        effect: Effect::Exec,
        permission: Permission::Read,
        params: &[BODY.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/plan"),
    },
    run: Some(run),
};

/// What a plan may use.
const LIMITS: Limits = Limits {
    steps: 10_000,
    pause: Duration::from_secs(20),
    memory: 64 << 20,
    stack: 1 << 20,
    calls: 1000,
    text: 1 << 20,
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let body = args.get(&BODY)?.0;
    let script = unfenced(&body);
    if script.trim().is_empty() {
        return Err(Error::new(Code::InvalidArgument, "the script is empty").hint("help code.plan"));
    }
    let functions = functions(&session.catalog(), script);
    let cancel = session.cancel();
    // What goes into a script costs nobody's attention; only what comes out of it does.
    let budget = session.budget();
    session.set_budget(Budget(None));
    let ran = Pages::within(session, |session| {
        let mut calls = Calls { session, made: Vec::new(), changes: Vec::new(), notes: BTreeSet::new() };
        let ran = script::run(script, &functions, LIMITS, &cancel, &mut calls);
        let Calls { made, changes, notes, .. } = calls;
        ran.map(|ran| (ran, made, notes, changes.clone())).map_err(|error| after(error, &changes))
    });
    session.set_budget(budget);
    let (Ran { result, log }, calls, notes, changes) = ran??;
    let yields = match &result {
        Some(Json::String(text)) => Some(text.clone()),
        other => other.as_ref().map(ToString::to_string),
    };
    let answer = Answer { result, log, calls, changes: changes.clone() };
    let reply = Reply::new(answer).changes(changes.into_iter().map(told)).notes(notes);
    Ok(yields.into_iter().fold(reply, |reply, text| reply.yields(It::new(Kind::Text, text))))
}

/// A failure of a plan, with what its calls had changed by then.
fn after(error: Error, changes: &[Change]) -> Error {
    let error = if error.hint.is_some() { error } else { error.hint("help code.plan") };
    match changes {
        [] => error,
        changes => {
            let error = error.detail(format!("by then it had made {}:", plural(changes.len(), "change")));
            changes.iter().fold(error, |error, change| error.detail(line(change)))
        }
    }
}

/// A change as the plan hands it on: the journal knows the way back from the call itself.
fn told(change: Change) -> Change {
    match change {
        Change::Remembered { what, .. } => Change::Remembered { what, inverse: None },
        other => other,
    }
}

/// A script without the fence that it may come in.
fn unfenced(body: &str) -> &str {
    let text = body.trim();
    let inner = text.strip_prefix("```").and_then(|text| text.strip_suffix("```"));
    inner.and_then(|text| text.split_once('\n')).map_or(body, |(_, script)| script)
}

/// The functions of a script: each tool that the caller may name, by its name and its short names. Where two tools share
/// a short name, it is that of the code tools, for which plans were made.
fn functions(catalog: &Catalog, script: &str) -> Vec<Function> {
    let tools = || catalog.tools().filter(|tool| tool.run.is_some() && !std::ptr::eq(*tool, &raw const TOOL));
    let parts = |tool: &Tool| tool.spec.name.split_once('.').unwrap_or(("", tool.spec.name));
    let own = tools().filter(|tool| parts(tool).0 == "code").map(|tool| (parts(tool).1.to_owned(), tool));
    let full = tools().map(|tool| (tool.spec.name.to_owned(), tool));
    let short = tools().flat_map(|tool| tool.spec.aliases.iter().map(move |alias| (alias.replace('-', "_"), tool)));
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
    let mut known = BTreeSet::new();
    let mut functions = Vec::new();
    for (name, tool) in own.chain(full).chain(short).filter(|(name, _)| is_name(name)) {
        for name in [camel(&name), name] {
            if known.insert(name.clone()) {
                let params = tool.spec.params.iter().map(|param| param.name).collect();
                functions.push(Function { name, target: tool.spec.name.to_owned(), params });
            }
        }
    }
    functions.extend(of_servers(script).into_iter().map(|name| Function {
        name: name.clone(),
        target: name,
        params: Vec::new(),
    }));
    functions
}

/// `list_files` as `listFiles`.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut name, word| {
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.extend(letters);
        name
    })
}

/// The tools of MCP servers that a script names.
fn of_servers(script: &str) -> BTreeSet<String> {
    let named = Regex::new(r"\bmcp__\w+").ok();
    named.iter().flat_map(|named| named.find_iter(script)).map(|name| name.as_str().to_owned()).collect()
}

/// The calls of a plan that runs.
struct Calls<'a> {
    session: &'a mut Session,
    made: Vec<Made>,
    changes: Vec<Change>,
    notes: BTreeSet<String>,
}

/// A call that a plan made.
#[derive(Serialize)]
struct Made {
    /// The tool.
    tool: String,
    /// The exact line.
    line: String,
    /// `ok`, or the code of the failure.
    verdict: String,
}

impl Host for Calls<'_> {
    fn call(&mut self, target: &str, arguments: Map<String, Json>) -> Result<Returned> {
        if self.session.catalog().known(target).is_some_and(|tool| std::ptr::eq(tool, &raw const TOOL)) {
            return Err(Error::new(Code::InvalidOperation, "a plan cannot run another plan"));
        }
        let dispatch = self.session.dispatch()?;
        let outcome = dispatch.call(self.session, target, arguments);
        self.changes.extend_from_slice(outcome.changes());
        self.notes.extend(outcome.notes.iter().cloned());
        let tool = outcome.call.as_ref().map_or(target, |call| call.name()).to_owned();
        let Outcome { line, verdict, .. } = outcome;
        let result = match verdict {
            Verdict::Ok { reply, page } => {
                Ok(Returned { text: page.plain().trim_end().to_owned(), value: reply.json() })
            }
            Verdict::Failed(error) | Verdict::Skipped(error) => Err(error),
            Verdict::Question(question) => Err(Error::new(question.code, question.message)),
        };
        let verdict = result.as_ref().map_or_else(|error| error.code.name(), |_| "ok").to_owned();
        self.made.push(Made { tool, line, verdict });
        result
    }
}

#[derive(Serialize)]
struct Answer {
    /// What the script returned; null if nothing.
    result: Option<Json>,
    /// What it wrote to its log.
    log: Vec<String>,
    /// The calls that it made, in order.
    calls: Vec<Made>,
    /// What they changed; told in the outcome.
    #[serde(skip)]
    changes: Vec<Change>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let count = match &self.calls[..] {
            [] => "no call".to_owned(),
            calls => format!("{}: {}", plural(calls.len(), "call"), counted(calls)),
        };
        page.line().faint(count);
        for change in &self.changes {
            page.line().plain(line(change));
        }
        for entry in &self.log {
            for text in entry.lines() {
                page.line().faint("log: ").plain(text);
            }
        }
        match &self.result {
            None => page.line().plain("the script returned nothing").end(),
            Some(Json::String(text)) => page.text(text),
            Some(value) => page.text(&serde_json::to_string_pretty(value).unwrap_or_default()),
        }
    }
}

/// How often each tool was called, in the order of their first calls: `code.search 3, code.extract 1 (1 failed)`.
fn counted(calls: &[Made]) -> String {
    let mut tools: Vec<&str> = Vec::new();
    for made in calls {
        if !tools.contains(&made.tool.as_str()) {
            tools.push(&made.tool);
        }
    }
    let count = |tool: &&str| {
        let of_tool = || calls.iter().filter(|made| made.tool == **tool);
        let failed = of_tool().filter(|made| made.verdict != "ok").count();
        let failed = if failed == 0 { String::new() } else { format!(" ({failed} failed)") };
        format!("{tool} {}{failed}", of_tool().count())
    };
    tools.iter().map(count).collect::<Vec<_>>().join(", ")
}

/// A change in a line, with the one that takes it back.
fn line(change: &Change) -> String {
    let (what, inverse) = match change {
        Change::Remembered { what, inverse } => (what.clone(), inverse.as_ref().map(|inverse| &inverse.line)),
        Change::Wrote { file, inverse } => (format!("wrote {file}"), inverse.as_ref()),
        Change::Deleted { file, inverse } => (format!("deleted {file}"), inverse.as_ref()),
        Change::Ran { command } => (format!("ran {command}"), None),
        Change::Sent { what } => (format!("sent {what}"), None),
    };
    inverse.map_or(what.clone(), |inverse| format!("{what}; {inverse} takes it back"))
}

//! Tools from outside the catalogue, in the terms of the table: what an agent's definition, a server or a skill says of
//! itself is declared as built-in tools are, so that one binder reads lines for it, one scorer weighs it and one page
//! explains it. What is declared here never runs by itself: a tool of the catalogue reaches it.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use indexmap::IndexMap;

use super::{Args, Call, Effect, Kind, Outside, ParamSpec, Permission, Read, Spec, Tool, Type, Value};

/// What somebody else says of a tool.
#[derive(Debug, Clone)]
pub struct Described {
    /// Its full name: `csv-profiler.profile`, `mcp__git__log`.
    pub name: String,
    /// Shorter names, of one word or several: `git log`.
    pub names: Vec<String>,
    /// What it does, in a line.
    pub about: String,
    /// What the caller must be allowed to do.
    pub permission: Permission,
    /// Its parameters, what is required first.
    pub params: Vec<DescribedParam>,
}

/// What somebody else says of a parameter.
#[derive(Debug, Clone)]
pub struct DescribedParam {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub about: String,
    /// What kind of value it takes.
    pub kind: Type,
    /// The only values that it takes, if there are such.
    pub choices: Vec<String>,
    /// Whether a call must give it.
    pub required: bool,
    /// The value taken when none is given.
    pub default: Option<String>,
    /// Words that come before its value.
    pub connectives: &'static [&'static str],
}

/// A tool from outside, and what reaches it.
#[derive(Debug, Clone)]
pub struct Foreign {
    /// What is declared of it; it has no `run`.
    pub tool: &'static Tool,
    /// The tool of the catalogue that reaches it.
    pub carrier: &'static Tool,
    /// The arguments of the carrier that the name itself gives.
    pub given: Vec<(&'static str, Value)>,
    /// The carrier's parameter that takes the arguments by name; `None` where they are parameters of the carrier.
    pub record: Option<&'static str>,
    /// Who it belongs to: an agent, a server.
    pub owner: String,
}

impl Foreign {
    /// The call of the carrier that a call of the tool with `args` is.
    pub fn call(&self, args: &Args) -> Call {
        let mut whole = Args::default();
        for (name, value) in &self.given {
            whole.set(name, value.clone(), None);
        }
        match self.record {
            Some(record) => {
                let fields: IndexMap<String, Value> =
                    args.iter().map(|(name, value)| (name.to_owned(), value.clone())).collect();
                if !fields.is_empty() {
                    whole.set(record, Value::Record(fields), None);
                }
            }
            None => args.iter().for_each(|(name, value)| whole.set(name, value.clone(), None)),
        }
        let given = self.given.iter().map(|(name, _)| *name).collect();
        let outside = self.record.map(|_| Outside { name: self.tool.spec.name.to_owned(), given });
        Call { tool: self.carrier, outside, args: whole, read: Read::Exact }
    }
}

/// How many different tools a process ever declares.
const MOST: usize = 4096;

impl Described {
    /// The tool as the table would hold it. What the table says lives as long as the process, so the same description is
    /// declared once; `None` when there have been too many different ones.
    pub fn declared(&self) -> Option<&'static Tool> {
        static DECLARED: LazyLock<Mutex<HashMap<String, &'static Tool>>> = LazyLock::new(Mutex::default);
        let mut declared = DECLARED.lock().unwrap_or_else(PoisonError::into_inner);
        let key = format!("{self:?}");
        if let Some(tool) = declared.get(&key) {
            return Some(tool);
        }
        if declared.len() >= MOST {
            return None;
        }
        let tool: &'static Tool = Box::leak(Box::new(self.tool()));
        declared.insert(key, tool);
        Some(tool)
    }

    fn tool(&self) -> Tool {
        let params: Vec<ParamSpec> = self.params.iter().map(DescribedParam::spec).collect();
        let spec = Spec {
            name: kept(&self.name),
            aliases: list(&self.names),
            senses: &[],
            about: kept(&self.about),
            past: "called",
            // What anybody says of a program of theirs is a hint.
            effect: Effect::Exec,
            permission: self.permission,
            params: Box::leak(params.into_boxed_slice()),
            needs: &[],
            yields: &[Kind::Text],
            transcript: None,
        };
        Tool { spec, run: None }
    }
}

impl DescribedParam {
    fn spec(&self) -> ParamSpec {
        let choices = || self.choices.iter().map(|choice| list(std::slice::from_ref(choice))).collect::<Vec<_>>();
        let kind = if self.choices.is_empty() { self.kind } else { Type::Enum(choices().leak()) };
        let default = self.default.as_deref().map(kept);
        ParamSpec::declared(kept(&self.name), kept(&self.about), kind, self.required, default, self.connectives)
    }
}

fn kept(text: &str) -> &'static str {
    text.to_owned().leak()
}

fn list(texts: &[String]) -> &'static [&'static str] {
    texts.iter().map(|text| kept(text)).collect::<Vec<_>>().leak()
}

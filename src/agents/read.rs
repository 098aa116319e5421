//! From a definition in YAML to an agent, with everything that is to be said about it and where. What is merely unusual
//! is a warning; what an agent cannot run without is an error, and then there is no agent.

use std::path::Path;
use std::time::Duration;

use super::advice::advise;
use super::cache;
use super::definition::{Agent, AgentTool, Finding, Parameter, ParameterType, Severity, TIMEOUT, folded};
use super::substitute::placeholders;
use crate::yaml::{At, Node, Yaml};

/// The version of the schema that definitions are written for.
const VERSION: &str = "docloom.io/v1alpha1";
/// Names that stand for something in every agent.
pub const SPECIAL: [&str; 2] = ["SOURCE_PATH", "OUTPUT_PATH"];
/// The tool that stands for the runner of an old definition.
pub const RUNNER: &str = "run";

/// What a definition says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// The agent; none where an error stands among the findings.
    pub agent: Option<Agent>,
    /// What is to be said about the definition, in the order of the text.
    pub findings: Vec<Finding>,
}

/// Reads a definition; `file` is its name for a person, `path` where it is.
pub fn read(text: &str, file: &str, path: &Path) -> Read {
    let root = match Node::parse(text) {
        Ok(root) => root,
        Err(error) => {
            let (at, message) = placed(&error.message);
            return Read { agent: None, findings: vec![Finding { severity: Severity::Error, message, at }] };
        }
    };
    let mut reader = Reader { findings: Vec::new() };
    let agent = reader.agent(&root, file, path);
    let mut findings = reader.findings;
    findings.sort_by_key(|finding| finding.at);
    let is_good = findings.iter().all(|finding| finding.severity != Severity::Error);
    Read { agent: Some(agent).filter(|_| is_good), findings }
}

/// The place at the head of a message of the YAML reader, and the rest.
fn placed(message: &str) -> (At, String) {
    let mut parts = message.splitn(3, ':');
    let line = parts.next().and_then(|part| part.parse().ok());
    let column = parts.next().and_then(|part| part.parse().ok());
    match (line, column, parts.next()) {
        (Some(line), Some(column), Some(rest)) => (At { line, column }, rest.trim().to_owned()),
        _ => (At { line: 1, column: 1 }, message.to_owned()),
    }
}

struct Reader {
    findings: Vec<Finding>,
}

impl Reader {
    fn say(&mut self, severity: Severity, at: At, message: impl Into<String>) {
        self.findings.push(Finding { severity, message: message.into(), at });
    }

    fn error(&mut self, at: At, message: impl Into<String>) {
        self.say(Severity::Error, at, message);
    }

    fn agent(&mut self, root: &Node, file: &str, path: &Path) -> Agent {
        self.fields(root, "the definition", &["apiVersion", "kind", "metadata", "spec"]);
        let api_version = self.required_text(root, "apiVersion", "apiVersion");
        if !api_version.is_empty() && api_version != VERSION {
            let at = root.get("apiVersion").map_or(root.at, |node| node.at);
            self.say(Severity::Warning, at, format!("apiVersion \"{api_version}\" is not {VERSION}"));
        }
        let kind = self.required_text(root, "kind", "kind");
        if !matches!(kind.as_str(), "" | "Agent" | "ResearchAgent") {
            let at = root.get("kind").map_or(root.at, |node| node.at);
            self.error(at, format!("invalid kind: {kind} (expected Agent or ResearchAgent)"));
        }
        let nothing = Node { value: Yaml::Null, at: root.at };
        let metadata = root.get("metadata").unwrap_or(&nothing);
        self.fields(metadata, "metadata", &["name", "description"]);
        let name = self.required_text(metadata, "name", "metadata.name");
        if name.contains(char::is_whitespace) {
            let at = metadata.get("name").map_or(metadata.at, |node| node.at);
            self.error(at, format!("metadata.name \"{name}\" is not one word"));
        }
        let description = self.wanted_text(metadata, "description", "metadata.description");
        let spec = root.get("spec").unwrap_or(&nothing);
        self.fields(spec, "spec", &["tools", "runner", "parameters", "timeout", "cache"]);
        let cache = self.cache(spec);
        let timeout = self.timeout(spec, TIMEOUT);
        let mut tools = self.tools(spec, timeout);
        let mut legacy = false;
        if let Some(runner) = spec.get("runner") {
            self.say(Severity::Warning, runner.at, "runner is the old form: define tools instead");
            if tools.is_empty() {
                legacy = true;
                tools.extend(self.runner(runner, &description, timeout));
            }
        }
        if spec.get("tools").is_none() && spec.get("runner").is_none() {
            self.error(spec.at, "neither spec.tools nor spec.runner");
        }
        let parameters = self.parameters(spec);
        self.unknown_placeholders(spec, &parameters);
        Agent {
            name,
            description,
            api_version,
            kind,
            tools,
            parameters,
            legacy,
            cache,
            file: file.to_owned(),
            path: path.to_owned(),
        }
    }

    /// Warns of names that mean nothing, and fails where there should be a map and is none.
    fn fields(&mut self, node: &Node, what: &str, known: &[&str]) {
        match &node.value {
            Yaml::Map(fields) => {
                for (name, value) in fields.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
                    let near = known.iter().find(|known| strsim::osa_distance(known, name) <= 2);
                    let near = near.map(|near| format!(", did you mean {near}?")).unwrap_or_default();
                    self.say(Severity::Warning, value.at, format!("{what} has no field \"{name}\"{near}"));
                }
            }
            Yaml::Null => {}
            _ => self.error(node.at, format!("{what} is {}, not a map", node.kind())),
        }
    }

    /// The text of a field that must be there.
    fn required_text(&mut self, node: &Node, field: &str, name: &str) -> String {
        match node.get(field) {
            None => {
                self.error(node.at, format!("missing {name}"));
                String::new()
            }
            Some(value) => self.text(value, name).unwrap_or_default(),
        }
    }

    /// The text of a field that should be there.
    fn wanted_text(&mut self, node: &Node, field: &str, name: &str) -> String {
        match node.get(field) {
            None => {
                self.say(Severity::Warning, node.at, format!("missing {name}"));
                String::new()
            }
            Some(value) => self.text(value, name).unwrap_or_default(),
        }
    }

    fn text(&mut self, node: &Node, name: &str) -> Option<String> {
        match node.text().map(str::trim) {
            None => self.error(node.at, format!("{name} is {}, not a text", node.kind())),
            Some("") => self.error(node.at, format!("{name} is empty")),
            Some(text) if text.contains('\0') => self.error(node.at, format!("{name} contains a NUL character")),
            Some(text) => return Some(text.to_owned()),
        }
        None
    }

    /// The elements of a list; nothing where there is none.
    fn list<'a>(&mut self, node: &'a Node, field: &str, name: &str) -> &'a [Node] {
        match node.get(field) {
            None => &[],
            Some(Node { value: Yaml::List(items), .. }) => items,
            Some(other) => {
                self.error(other.at, format!("{name} is {}, not a list", other.kind()));
                &[]
            }
        }
    }

    fn tools(&mut self, spec: &Node, timeout: Duration) -> Vec<AgentTool> {
        let mut tools: Vec<AgentTool> = Vec::new();
        for node in self.list(spec, "tools", "spec.tools") {
            self.fields(node, "a tool", &["name", "description", "command", "args", "timeout"]);
            let name = self.required_text(node, "name", "the name of a tool");
            if tools.iter().any(|known| folded(&known.name) == folded(&name)) {
                self.error(node.at, format!("there are two tools \"{name}\""));
            }
            let description = self.required_text(node, "description", &format!("the description of tool \"{name}\""));
            let advice = advise(&name, &description).filter(|_| !description.is_empty());
            if let (Some(advice), Some(written)) = (advice, node.get("description")) {
                self.say(Severity::Advice, written.at, advice);
            }
            let command = self.command(node, &name);
            let args = self.args(node, &name);
            tools.push(AgentTool { description, command, args, timeout: self.timeout(node, timeout), name });
        }
        if spec.get("tools").is_some() && tools.is_empty() {
            self.error(spec.at, "spec.tools holds no tool");
        }
        tools
    }

    fn runner(&mut self, runner: &Node, description: &str, timeout: Duration) -> Option<AgentTool> {
        self.fields(runner, "spec.runner", &["command", "args", "timeout"]);
        let command = self.command(runner, RUNNER);
        let mut args = self.args(runner, RUNNER);
        if args.is_empty() {
            args = SPECIAL.iter().map(|name| format!("${{{name}}}")).collect();
        }
        let timeout = self.timeout(runner, timeout);
        (!command.is_empty()).then(|| AgentTool {
            name: RUNNER.into(),
            description: description.to_owned(),
            command,
            args,
            timeout,
        })
    }

    /// The program: a text, or in old definitions a list of the program and its first arguments.
    fn command(&mut self, node: &Node, tool: &str) -> Vec<String> {
        let name = format!("the command of tool \"{tool}\"");
        match node.get("command") {
            Some(Node { value: Yaml::List(items), at }) if !items.is_empty() => {
                self.say(Severity::Warning, *at, format!("{name} is a list: its rest belongs into args"));
                items.iter().filter_map(|item| self.text(item, &name)).collect()
            }
            _ => Some(self.required_text(node, "command", &name)).filter(|text| !text.is_empty()).into_iter().collect(),
        }
    }

    fn args(&mut self, node: &Node, tool: &str) -> Vec<String> {
        let mut args = Vec::new();
        for (index, item) in self.list(node, "args", &format!("the args of tool \"{tool}\"")).iter().enumerate() {
            let number = index + 1;
            match item.text() {
                Some(text) if text.contains('\0') => {
                    self.error(item.at, format!("argument {number} of tool \"{tool}\" contains a NUL character"));
                }
                Some(text) => args.push(text.to_owned()),
                None => {
                    let message =
                        format!("argument {number} of tool \"{tool}\" is {}, not a text: quote it", item.kind());
                    self.error(item.at, message);
                }
            }
        }
        args
    }

    /// A number of seconds, or text such as `90s` and `5m`.
    fn timeout(&mut self, node: &Node, otherwise: Duration) -> Duration {
        let Some(written) = node.get("timeout") else { return otherwise };
        let seconds = match &written.value {
            Yaml::Int(seconds) => u64::try_from(*seconds).ok(),
            Yaml::Text(text) => match text.strip_suffix('m') {
                Some(minutes) => minutes.parse::<u64>().ok().and_then(|minutes| minutes.checked_mul(60)),
                None => text.trim_end_matches('s').parse().ok(),
            },
            _ => None,
        };
        let seconds = seconds.filter(|seconds| (1..=86_400).contains(seconds));
        if seconds.is_none() {
            self.error(written.at, "timeout wants seconds from 1 to 86400, or a text such as 5m");
        }
        seconds.map_or(otherwise, Duration::from_secs)
    }

    /// How long answers are kept: `{enabled: true, ttl: 3600}`. What the key is made of is not for a definition to say.
    fn cache(&mut self, spec: &Node) -> Option<Duration> {
        let cache = spec.get("cache")?;
        self.fields(cache, "spec.cache", &["enabled", "ttl", "key_components"]);
        let is_on = match cache.get("enabled").map(|node| (&node.value, node.at)) {
            None => false,
            Some((Yaml::Bool(is_on), _)) => *is_on,
            Some((_, at)) => {
                self.error(at, "enabled of spec.cache wants true or false");
                false
            }
        };
        let time = match cache.get("ttl").map(|node| (&node.value, node.at)) {
            None => cache::TIME,
            Some((Yaml::Int(seconds), _)) if *seconds > 0 => Duration::from_secs(seconds.unsigned_abs()),
            Some((_, at)) => {
                self.error(at, "ttl of spec.cache wants a number of seconds");
                cache::TIME
            }
        };
        is_on.then_some(time)
    }

    fn parameters(&mut self, spec: &Node) -> Vec<Parameter> {
        let mut parameters: Vec<Parameter> = Vec::new();
        for node in self.list(spec, "parameters", "spec.parameters") {
            self.fields(node, "a parameter", &["name", "type", "required", "default", "description"]);
            let name = self.required_text(node, "name", "the name of a parameter");
            let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
            if !is_name || name.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
                self.error(node.at, format!("\"{name}\" is no name for a parameter: letters, digits, _ and -"));
            }
            if parameters.iter().any(|known| folded(&known.name) == folded(&name)) {
                self.error(node.at, format!("there are two parameters \"{name}\""));
            }
            let description =
                self.wanted_text(node, "description", &format!("the description of parameter \"{name}\""));
            let kind = self.parameter_type(node, &name);
            let required = match node.get("required") {
                None => false,
                Some(Node { value: Yaml::Bool(required), .. }) => *required,
                Some(other) => {
                    self.error(other.at, format!("required of parameter \"{name}\" wants true or false"));
                    false
                }
            };
            let default = self.default(node, &name, kind);
            parameters.push(Parameter { name, kind, required, default, description });
        }
        parameters
    }

    fn parameter_type(&mut self, node: &Node, name: &str) -> ParameterType {
        let written = self.required_text(node, "type", &format!("the type of parameter \"{name}\""));
        match written.as_str() {
            "string" | "" => ParameterType::String,
            "int" | "integer" => ParameterType::Int,
            "bool" | "boolean" => ParameterType::Bool,
            other => {
                let at = node.get("type").map_or(node.at, |node| node.at);
                self.error(at, format!("\"{other}\" is no type of a parameter: string, int or bool"));
                ParameterType::String
            }
        }
    }

    fn default(&mut self, node: &Node, name: &str, kind: ParameterType) -> Option<String> {
        let written = node.get("default")?;
        match (&written.value, kind) {
            (Yaml::Text(text), ParameterType::String) if !text.contains('\0') => Some(text.clone()),
            // A version or a number is text to whoever wants text.
            (Yaml::Int(number), ParameterType::String | ParameterType::Int) => Some(number.to_string()),
            (Yaml::Float(number), ParameterType::String) => Some(number.to_string()),
            (Yaml::Bool(flag), ParameterType::String | ParameterType::Bool) => Some(flag.to_string()),
            _ => {
                let wanted = kind.describe();
                self.error(
                    written.at,
                    format!("the default of parameter \"{name}\" is {}, not {wanted}", written.kind()),
                );
                None
            }
        }
    }

    /// Warns of placeholders that no parameter stands for.
    fn unknown_placeholders(&mut self, spec: &Node, parameters: &[Parameter]) {
        let known = |name: &str| {
            SPECIAL.iter().any(|special| folded(special) == folded(name))
                || parameters.iter().any(|parameter| folded(&parameter.name) == folded(name))
        };
        let items = |node: Option<&'_ Node>| match node {
            Some(Node { value: Yaml::List(items), .. }) => items.clone(),
            _ => Vec::new(),
        };
        let holders = items(spec.get("tools")).into_iter().chain(spec.get("runner").cloned());
        let nodes: Vec<Node> = holders.flat_map(|holder| items(holder.get("args"))).collect();
        for node in nodes {
            let text = node.text().unwrap_or_default();
            for name in placeholders(text).filter(|name| !known(name)) {
                self.say(Severity::Warning, node.at, format!("no parameter is called {name}, a call must give it"));
            }
            if text.contains("{{") {
                self.say(Severity::Warning, node.at, format!("\"{text}\" is passed as it is: write ${{NAME}}"));
            }
        }
    }
}

impl ParameterType {
    /// The type with its article.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::String => "a text",
            Self::Int => "a whole number",
            Self::Bool => "true or false",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Severity, read};

    const GOOD: &str = "apiVersion: docloom.io/v1alpha1\nkind: Agent\nmetadata: {name: a, description: b}\n";

    /// Reads a definition; what is said of it, one a line, advice left out.
    fn check(text: &str, expected: &[&str]) {
        let read = read(text, "a.agent.yaml", Path::new("a.agent.yaml"));
        let is_told = |finding: &&super::Finding| finding.severity != Severity::Advice;
        let told: Vec<String> = read
            .findings
            .iter()
            .filter(is_told)
            .map(|finding| {
                let mark = if finding.severity == Severity::Error { "!" } else { "?" };
                format!("{mark} {} {}", finding.at, finding.message)
            })
            .collect();
        assert_eq!(told, expected);
        let is_broken = expected.iter().any(|line| line.starts_with('!'));
        assert_eq!(read.agent.is_none(), is_broken);
    }

    #[test]
    fn a_good_definition_has_nothing_said_of_it() {
        let tools =
            "spec:\n  tools:\n    - {name: t, description: d, command: c, args: [\"${N}\", \"${source-path}\"]}\n";
        let parameters = "  parameters:\n    - {name: n, type: integer, default: 3, description: d}\n";
        check(&format!("{GOOD}{tools}{parameters}"), &[]);
    }

    #[test]
    fn what_is_no_definition_says_what_and_where() {
        check(
            "",
            &[
                "! 1:1 missing apiVersion",
                "! 1:1 missing kind",
                "! 1:1 missing metadata.name",
                "? 1:1 missing metadata.description",
                "! 1:1 neither spec.tools nor spec.runner",
            ],
        );
        check("kind: [x\n", &["! 1:7 error parsing YAML: unclosed bracket '['"]);
        check(
            &format!("{GOOD}spec: {{tools: none}}\n"),
            &["! 4:7 spec.tools holds no tool", "! 4:15 spec.tools is a text, not a list"],
        );
        check(
            &format!(
                "{GOOD}spec:\n  tools: [{{name: t, description: d, command: c}}]\n  cache: {{enabled: maybe, ttl: -1}}\n"
            ),
            &["! 6:20 enabled of spec.cache wants true or false", "! 6:32 ttl of spec.cache wants a number of seconds"],
        );
        check(
            &format!("{GOOD}spec:\n  runner: {{command: \"a\\0b\"}}\n  timeout: soon\n"),
            &[
                "? 5:11 runner is the old form: define tools instead",
                "! 5:21 the command of tool \"run\" contains a NUL character",
                "! 6:12 timeout wants seconds from 1 to 86400, or a text such as 5m",
            ],
        );
    }
}

//! What may be run: the lists of the configuration and those that hold without it. What is denied stays denied,
//! whatever is allowed beside it.

use serde::Deserialize;

use super::defaults::{ALLOW, DENY, INTERACTIVE, WAITING, WRAPPERS};
use super::pattern::{Pattern, base};
use crate::engine::Part;
use crate::error::{Code, Error, Result};
use crate::world::World;

/// `[bash]` of a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Commands that may be run; of the user's file only.
    pub allow: Vec<String>,
    /// Commands that may not.
    pub deny: Vec<String>,
    /// Whether the commands that look may be run without being named.
    pub default_allow: bool,
    /// Whether what is dangerous to everybody is denied without being named; of the user's file only.
    pub default_deny: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { allow: Vec::new(), deny: Vec::new(), default_allow: true, default_deny: true }
    }
}

/// The rules that hold in a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    allow: Vec<Pattern>,
    deny: Vec<Pattern>,
}

impl Rules {
    /// The rules of the user, narrowed by those of the workspace.
    pub fn new(user: &Settings, workspace: &Settings) -> Self {
        let parse = |patterns: &[&str]| patterns.iter().map(|pattern| Pattern::parse(pattern)).collect::<Vec<_>>();
        let own = |patterns: &[String]| patterns.iter().map(|pattern| Pattern::parse(pattern)).collect::<Vec<_>>();
        let mut rules = Self { allow: own(&user.allow), deny: own(&user.deny) };
        if user.default_allow && workspace.default_allow {
            rules.allow.extend(parse(ALLOW));
        }
        rules.deny.extend(own(&workspace.deny));
        if user.default_deny {
            rules.deny.extend(parse(DENY));
        }
        rules
    }

    /// Whether a command may be run; PERMISSION_DENIED says why not and what would help.
    pub fn check(&self, argv: &[String]) -> Result<()> {
        let Some(program) = argv.first().map(|program| base(program)) else {
            return Err(Error::new(Code::InvalidArgument, "there is no command"));
        };
        if let Some(pattern) = self.deny.iter().find(|pattern| pattern.is_in(argv)) {
            return Err(denied(format!("the command is denied by \"{}\"", pattern.text)));
        }
        if WRAPPERS.contains(&program) {
            return Err(denied(format!("\"{program}\" runs other programs"))
                .detail("run the program itself; arrowsh sets time, folder and environment"));
        }
        if program == "git" && git_settings(argv) {
            return Err(denied("\"git -c\" can make git run other programs").detail("leave out -c"));
        }
        let advice = INTERACTIVE.iter().find(|(name, _)| *name == program).map(|(_, advice)| *advice);
        let waiting = WAITING.iter().find(|(name, word, option, _)| {
            let pattern = [*name, *word, *option].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
            Pattern::parse(&pattern.join(":")).is_in(argv)
        });
        if let Some(advice) = advice.or_else(|| waiting.map(|(.., advice)| *advice)) {
            return Err(denied(format!("\"{program}\" would wait for a person")).detail(advice));
        }
        if self.allow.iter().any(|pattern| pattern.begins(argv)) {
            return Ok(());
        }
        let words: Vec<&str> = argv.iter().map(String::as_str).take_while(|word| !word.starts_with('-')).collect();
        let pattern = words.into_iter().take(2).collect::<Vec<_>>().join(" ");
        Err(denied(format!("no rule allows \"{pattern}\""))
            .detail("allow it in the user's configuration:")
            .detail("[bash]")
            .detail(format!("allow = [{}]", serde_json::Value::from(pattern))))
    }
}

/// Whether git is given settings before its command.
fn git_settings(argv: &[String]) -> bool {
    let mut words = argv.iter().skip(1);
    while let Some(word) = words.next().filter(|word| word.starts_with('-')) {
        if word.starts_with("-c") {
            return true;
        }
        if matches!(word.as_str(), "-C" | "--git-dir" | "--work-tree" | "--namespace" | "--attr-source") {
            words.next();
        }
    }
    false
}

fn denied(message: impl Into<String>) -> Error {
    Error::new(Code::PermissionDenied, message)
}

impl Part for Rules {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::new(&Settings::default(), &Settings::default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(allow: &[&str], deny: &[&str]) -> Settings {
        let own = |list: &[&str]| list.iter().map(ToString::to_string).collect();
        Settings { allow: own(allow), deny: own(deny), ..Settings::default() }
    }

    /// What is said of a line under rules that also allow `npm run *` and `rm`; nothing if it may be run.
    fn check(line: &str, expected: &str) {
        let user = settings(&["npm run *", "rm", "git:push", "env", "git"], &["git:push:--force"]);
        let rules = Rules::new(&user, &settings(&[], &["npm run deploy"]));
        let argv: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        assert_eq!(rules.check(&argv).map_or_else(|error| error.message, |()| String::new()), expected, "{line}");
    }

    #[test]
    fn what_is_allowed_runs_and_what_is_denied_never_does() {
        check("npm run build", "");
        check("npm run deploy", "the command is denied by \"npm run deploy\"");
        check("npm install", "no rule allows \"npm install\"");
        check("rm x", "");
        check("rm -r -f /", "the command is denied by \"rm -rf /\"");
        check("git push", "");
        check("git push origin --force", "the command is denied by \"git:push:--force\"");
        check("/usr/bin/sudo ls", "the command is denied by \"sudo\"");
        check("python3 x.py", "no rule allows \"python3 x.py\"");
        check("/bin/ls", "no rule allows \"/bin/ls\"");
    }

    #[test]
    fn programs_that_run_programs_are_refused_even_if_they_are_allowed() {
        check("env touch w", "\"env\" runs other programs");
        check("/usr/bin/env touch w", "\"env\" runs other programs");
        check("xargs rm", "\"xargs\" runs other programs");
        check("bash -c ls", "\"bash\" runs other programs");
        check("find . -name a -exec touch w ;", "the command is denied by \"find:-exec\"");
        check("find . -delete", "the command is denied by \"find:-delete\"");
        check("git -c alias.x=!touch x", "\"git -c\" can make git run other programs");
        check("git -C . -c alias.x=!touch x", "\"git -c\" can make git run other programs");
        check("sort --o=w x", "the command is denied by \"sort:--output\"");
        check("git log --output=w", "the command is denied by \"git:--output\"");
        check("git log --outp w", "the command is denied by \"git:--output\"");
        check("sort -ow x", "the command is denied by \"sort:-o\"");
    }

    #[test]
    fn nobody_is_there_to_answer() {
        check("vim x", "\"vim\" would wait for a person");
        check("git rebase --interactive HEAD~2", "\"git\" would wait for a person");
        check("tail -f log", "\"tail\" would wait for a person");
    }
}

//! `code.use_skill`: give the instructions of a skill. Its scripts are only named.

use serde::Serialize;

use crate::engine::{Args, Effect, It, Kind, Name, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::skills::{self, Skill};
use crate::transcript;

const SKILL_NAME: Param<Name> =
    Param::new("skillName", "the skill").positional().after(&["skill"]).or(&["name", "skill"]);
const INPUT: Param<Option<String>> =
    Param::new("input", "its input").positional().after(&["with", "on", "for"]).or(&["with", "parameters"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.use_skill",
        aliases: &["use_skill", "useSkill", "use skill", "run skill"],
        senses: &["skill", "apply", "invoke"],
        about: "give the instructions of a skill",
        past: "used skill",
        effect: Effect::Exec,
        permission: Permission::Skills,
        params: &[SKILL_NAME.spec(), INPUT.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/use_skill"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let found = skills::discover(session.world());
    let skill = found.skill(&args.get(&SKILL_NAME)?)?.clone();
    let (files, more) = skills::files(session.world(), &skill);
    let it = It::new(Kind::Text, skill.instructions.clone());
    let instructions = skill.instructions.clone();
    Ok(Reply::new(Answer { skill, instructions, input: args.get(&INPUT)?, files, more }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    skill: Skill,
    instructions: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    /// What else is in the skill's folder; nothing of it was run.
    files: Vec<String>,
    /// How many files more there are.
    more: usize,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        page.line().plain("skill ").name(&self.skill.name).faint(format!(" ({})", self.skill.folder));
        if let Some(input) = &self.input {
            page.line().heading("input: ").plain(input);
        }
        page.text(&self.skill.instructions);
        if !self.files.is_empty() {
            page.line().heading("files, none of which was run:");
            for file in &self.files {
                page.line().plain("  ").path(file);
            }
        }
        if self.more > 0 {
            page.line().faint(format!("  … and {} more", self.more));
        }
    }
}

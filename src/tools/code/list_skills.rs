//! `code.list_skills`: list the skills there are.

use serde::Serialize;

use crate::engine::{Args, Effect, Kind, Page, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::skills::{self, FOLDERS, Skill};
use crate::transcript;

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.list_skills",
        aliases: &["list_skills", "listSkills", "list skills", "skills", "ls skills", "skills ls"],
        senses: &["skill", "abilities"],
        about: "list available skills",
        past: "listed skills",
        effect: Effect::Read,
        permission: Permission::Skills,
        params: &[],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/list_skills"),
    },
    run: Some(run),
};

fn run(session: &mut Session, _: &Args) -> Result<Reply> {
    session.cancel().check()?;
    let found = skills::discover(session.world());
    let mut reply = Reply::new(Answer { skills: found.skills });
    for remark in found.remarks {
        reply = reply.note(remark);
    }
    Ok(reply)
}

#[derive(Serialize)]
struct Answer {
    skills: Vec<Skill>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.skills.is_empty() {
            page.line().plain(format!("no skills in {}", FOLDERS.join(", ")));
        }
        let width = self.skills.iter().map(|skill| skill.name.chars().count()).max().unwrap_or(0);
        for skill in &self.skills {
            page.line().name(format!("{:width$}", skill.name)).plain(format!("  {}", skill.description));
        }
    }
}

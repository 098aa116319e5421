//! Skills: instructions for a kind of work, each a folder with a `SKILL.md` and whatever belongs to it.
//!
//! Finding one reads two things of it, its name and what it is for; using one gives its instructions as text. Nothing
//! of a skill is ever run from here: its scripts are programs like any other and need the permission to run programs.

mod front_matter;

use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::nearest::nearest;
use crate::text::excerpt;
use crate::world::World;

/// Where skills are looked for, in this order; the first of a name counts.
pub const FOLDERS: [&str; 4] = [".claude/skills", ".codex/skills", "skills", ".skills"];
/// The file with the instructions.
const FILE: &str = "SKILL.md";
/// The most characters of a description.
const DESCRIPTION: usize = 400;
/// The most characters of a name.
const NAME: usize = 64;
/// How many files of a skill are listed.
const FILES: usize = 50;

/// A skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// Its folder, relative to the workspace.
    pub folder: String,
    /// The instructions.
    #[serde(skip)]
    pub instructions: String,
}

/// The skills of a workspace, by name, and what is to be said about those that cannot be used.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The skills.
    pub skills: Vec<Skill>,
    /// Why others are not among them.
    pub remarks: Vec<String>,
}

/// Finds the skills of `world`.
pub fn discover(world: &World) -> Found {
    let mut found = Found::default();
    for parent in FOLDERS {
        for folder in world.folders_in(parent) {
            let file = format!("{folder}/{FILE}");
            // A link could lead anywhere; what is not a file of the folder is none of its instructions.
            if !world.is_own_file(&file) {
                continue;
            }
            match world.read_text(&file).and_then(|text| read(&text, &folder)) {
                Ok(skill) => match found.skills.iter().find(|known| known.name == skill.name) {
                    Some(first) => {
                        found.remarks.push(format!("{file}: \"{}\" is already in {}", skill.name, first.folder));
                    }
                    None => found.skills.push(skill),
                },
                Err(error) => found.remarks.push(format!("{file}: {}", error.message)),
            }
        }
    }
    found.skills.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

impl Found {
    /// The skill called `name`.
    pub fn skill(&self, name: &str) -> Result<&Skill> {
        let folded = |name: &str| name.to_lowercase().replace(['_', ' '], "-");
        self.skills.iter().find(|skill| folded(&skill.name) == folded(name)).ok_or_else(|| {
            let error = Error::new(Code::NotFound, format!("there is no skill \"{name}\""));
            error.suggest(nearest(name, self.skills.iter().map(|skill| skill.name.as_str()), 3)).hint("list_skills")
        })
    }
}

/// The other files of a skill, relative to the workspace, and how many more there are.
pub fn files(world: &World, skill: &Skill) -> (Vec<String>, usize) {
    let mut files = world.files_in(&skill.folder);
    files.retain(|file| *file != format!("{}/{FILE}", skill.folder));
    let more = files.len().saturating_sub(FILES);
    files.truncate(FILES);
    (files, more)
}

/// A skill from its instructions and the name of its folder.
fn read(text: &str, folder: &str) -> Result<Skill> {
    let (header, body) = front_matter::split(text)?;
    let last = folder.rsplit('/').next().unwrap_or(folder);
    let name = header.get("name").and_then(|node| node.text()).filter(|name| is_name(name)).unwrap_or(last);
    let said = header.get("description").and_then(|node| node.text()).map(str::trim).filter(|said| !said.is_empty());
    let description = said.map_or_else(|| first_paragraph(body), str::to_owned);
    Ok(Skill {
        name: name.to_owned(),
        description: excerpt(&description, DESCRIPTION),
        folder: folder.to_owned(),
        instructions: body.trim().to_owned(),
    })
}

/// Whether a name is words in small letters with hyphens between them.
fn is_name(name: &str) -> bool {
    name.chars().count() <= NAME
        && name.split('-').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || (c.is_alphabetic() && !c.is_uppercase()))
        })
}

/// The first lines of text that are no heading.
fn first_paragraph(body: &str) -> String {
    let lines = body.lines().map(str::trim).skip_while(|line| line.is_empty() || line.starts_with('#'));
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Skill, read};

    /// Name and description of a skill in the folder `skills/tidy-up`, or what is wrong with it.
    fn check(text: &str, expected: &str) {
        let show = |skill: Skill| format!("{}: {}: {}", skill.name, skill.description, skill.instructions);
        assert_eq!(read(text, "skills/tidy-up").map_or_else(|error| error.message, show), expected);
    }

    #[test]
    fn a_skill_says_what_it_is() {
        check("---\nname: sweep\ndescription: Sweeps.\n---\n# Sweep\n\nDo it.\n", "sweep: Sweeps.: # Sweep\n\nDo it.");
        check(
            "# Tidy\n\nPut things\nback.\n\nMore.\n",
            "tidy-up: Put things back.: # Tidy\n\nPut things\nback.\n\nMore.",
        );
        check("---\nname: Not A Name\n---\nDo it.", "tidy-up: Do it.: Do it.");
        check("---\r\nname: a-b2\r\n---\r\nDo it.\r\n", "a-b2: Do it.: Do it.");
        check("", "tidy-up: : ");
    }

    #[test]
    fn a_broken_head_says_where() {
        check("---\nname: [a\n---\nx\n", "2:7: error parsing YAML: unclosed bracket '['");
        check("---\nname: a\n", "the head begins on line 1 and has no closing \"---\"");
        check("---\n- a\n---\nx", "the head is a list, not a map");
    }
}

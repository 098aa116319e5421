//! Permissions that a person is asked for: once, or for good in this workspace.
//!
//! What is given for good is kept in the user's state folder, never in the workspace: a cloned repository grants nothing.

use std::path::{Path, PathBuf};

use rustyline::Editor;
use rustyline::history::FileHistory;

use super::helper::Helper;
use crate::engine::{Outcome, Permission, Session, Verdict};
use crate::error::Code;
use crate::world::{Environment, host};

/// What a person answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    No,
    Once,
    Always,
}

/// The permission that a line lacks and that a person may give. An agent at the prompt is not asked: it could say yes.
pub fn lacking(outcomes: &[&Outcome], session: &Session) -> Option<Permission> {
    if !session.is_person() {
        return None;
    }
    let grants = session.grants();
    outcomes.iter().find_map(|outcome| match &outcome.verdict {
        Verdict::Failed(error) if error.code == Code::PermissionDenied => {
            let permission = outcome.call.as_ref()?.tool.spec.permission;
            // What was given already is not what it was refused for.
            (Permission::ASKED.contains(&permission) && !grants.allow(permission)).then_some(permission)
        }
        _ => None,
    })
}

/// Asks whether to give a permission; gives whether the session has it now.
pub fn ask(editor: &mut Editor<Helper, FileHistory>, session: &mut Session, permission: Permission) -> bool {
    let question = format!("{} Allow {permission}? [y]es, [a]lways in this workspace, [n]o: ", permission.about());
    let answer = match editor.readline(&question).map(|line| line.trim().to_lowercase()).as_deref() {
        Ok("y" | "yes") => Answer::Once,
        Ok("a" | "always") => Answer::Always,
        _ => Answer::No,
    };
    if answer == Answer::No {
        return false;
    }
    session.grant(permission);
    if answer == Answer::Always
        && let Some(file) = file()
    {
        let line = format!("{permission}\t{}\n", session.world().root().display());
        if let Err(error) = host::append_output(&file, &line) {
            crate::cli::complain(&error);
        }
    }
    true
}

/// Gives a session what was given for good in its workspace.
pub fn restore(session: &mut Session) {
    if !session.is_person() {
        return;
    }
    let Some(text) = file().and_then(|file| host::read_text_input(&file).ok()) else { return };
    let root = session.world().root().to_owned();
    for (permission, workspace) in text.lines().filter_map(|line| line.split_once('\t')) {
        let permission = Permission::parse(permission).ok().filter(|each| Permission::ASKED.contains(each));
        if let (Some(permission), true) = (permission, Path::new(workspace) == root) {
            session.grant(permission);
        }
    }
}

fn file() -> Option<PathBuf> {
    Environment.state_dir().map(|folder| folder.join("grants"))
}

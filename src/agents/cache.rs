//! Answers that are kept for a while, for agents whose definition asks for it.
//!
//! An answer stands as long as everything it hangs on reads as it did: the definition, the program beside it, the values,
//! and each file or folder of the workspace that a value names. Failures, and answers that leave files, are never kept.

use std::path::Path;
use std::time::Duration;

use super::run::{Answer, Call, Output};
use crate::engine::Session;
use crate::error::Result;
use crate::world::{World, host, stamp};

/// How long an answer is kept where the definition does not say.
pub const TIME: Duration = Duration::from_hours(1);

/// The answer that was kept for a call.
pub fn kept(session: &mut Session, call: &Call) -> Result<Option<Answer>> {
    let Some(key) = key(session.world(), call) else { return Ok(None) };
    let now = session.world().clock().now().timestamp();
    let store = session.store()?;
    store.execute("DELETE FROM agent_answer WHERE until <= ?1", [now])?;
    let found: Option<(String, String)> =
        store
            .one("SELECT stdout, at FROM agent_answer WHERE key = ?1", [&key], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.map(|(stdout, at)| Answer { cached: Some(at), ..call.answer(Output::read(&stdout)) }))
}

/// Keeps the answer of a call for as long as its definition says, if it asks for it.
pub fn keep(session: &mut Session, call: &Call, answer: &Answer) -> Result<()> {
    let Some(time) = call.cache.filter(|_| answer.lost == 0) else { return Ok(()) };
    let Some(key) = key(session.world(), call) else { return Ok(()) };
    let now = session.world().clock().now();
    let until = now.timestamp().saturating_add(i64::try_from(time.as_secs()).unwrap_or(i64::MAX));
    let stdout = match &answer.output {
        Output::Json(value) => value.to_string(),
        Output::Text(text) => text.clone(),
    };
    session.store()?.execute(
        "INSERT INTO agent_answer (key, stdout, at, until) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (key) DO UPDATE SET stdout = excluded.stdout, at = excluded.at, until = excluded.until",
        (&key, &stdout, stamp(now), until),
    )?;
    Ok(())
}

/// What stands for everything that an answer hangs on; nothing for a call whose answer is not to be kept.
fn key(world: &World, call: &Call) -> Option<String> {
    call.cache?;
    let mut hasher = blake3::Hasher::new();
    // Each part with its length, so that no two rows of parts look alike.
    let mut add = |part: &[u8]| {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    };
    add(call.agent.as_bytes());
    add(call.tool.as_bytes());
    add(&host::read_input(&call.definition).ok()?);
    let program = call.program.argv.first()?;
    if program.contains('/') {
        add(&host::read_input(Path::new(program)).ok()?);
    }
    let mut values: Vec<&(String, String)> = call.program.env.iter().collect();
    values.sort();
    for (name, value) in values {
        add(name.as_bytes());
        add(value.as_bytes());
        if !(world.is_file(value) || world.is_dir(value)) {
            // What changes outside of the workspace is not looked at.
            if host::is_there(Path::new(value)) {
                return None;
            }
            continue;
        }
        let tree = world.tree(value).ok()?;
        for file in tree.files() {
            add(file.as_bytes());
            add(tree.hash(&file)?.as_bytes());
        }
    }
    call.program.argv.iter().skip(1).for_each(|arg| add(arg.as_bytes()));
    Some(hasher.finalize().to_hex().to_string())
}
